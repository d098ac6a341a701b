"""Figures, each a ratio against something measured in the same run: `python -m tests.bench`."""
