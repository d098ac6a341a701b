"""Where hotgames keeps what it keeps. `HOTGAMES_HOME` puts all of it into one folder."""

from __future__ import annotations

import os
from pathlib import Path

PACKAGE = Path(__file__).parent.parent


def assets() -> Path:
    """The folder of decks and box art: inside a wheel's package, beside it in an editable install."""
    packed = PACKAGE / "assets"
    return packed if packed.is_dir() else PACKAGE.parent / "assets"


def saves() -> Path:
    """The folder of the saves; it may not be there yet."""
    if home := _home():
        return home / "saves"
    beside = PACKAGE.parent / "saves"
    if beside.is_dir() and (PACKAGE.parent / "pyproject.toml").is_file():
        return beside
    return _folder("user_data_path") / "saves"


def settings() -> Path:
    """The settings file."""
    return (_home() or _folder("user_config_path")) / "settings.json"


def reports() -> Path:
    """The folder of crash reports."""
    return (_home() or _folder("user_state_path")) / "reports"


def _home() -> Path | None:
    home = os.environ.get("HOTGAMES_HOME")
    return Path(os.path.expanduser(home)) if home else None  # Path's own trips over a ~ of nobody's


def _folder(kind: str) -> Path:
    import platformdirs

    return Path(getattr(platformdirs, kind)("hotgames", appauthor=False))
