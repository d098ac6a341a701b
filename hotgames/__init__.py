"""Card games for the people around one keyboard."""

__version__ = "0.1.0"
