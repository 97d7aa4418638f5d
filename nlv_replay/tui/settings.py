"""What a user has set in the config file, and which files were opened lately."""

from __future__ import annotations

import difflib
import json
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import platformdirs

from nlv_replay.logs.text import clean
from nlv_replay.tui.actions import ACTIONS, SPELLED, names

APP = "nlv-replay"
CONFIG, RECENT = "replay.toml", "recent.json"
MOST_RECENT = 10
SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
"""Turns a second while playing."""


@dataclass(slots=True)
class Settings:
    """Keys by action, the theme (None: the default), the speed of playing, and what is wrong in the file."""

    keys: dict[str, str] = field(default_factory=dict)
    theme: str | None = None
    speed: float = 1.0
    complaints: list[str] = field(default_factory=list)


def config_file() -> Path:
    """Where the config file is."""
    return platformdirs.user_config_path(APP) / CONFIG


def load_settings(path: Path | None = None) -> Settings:
    """The settings of a user; what is wrong in the file is told and left out, never an error."""
    file, settings = path or config_file(), Settings()
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return settings
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        settings.complaints.append(f"{CONFIG} cannot be read: {clean(str(error), 200)}")
        return settings
    for key, value in data.items():
        _set(settings, key, value)
    return settings


def _set(settings: Settings, key: str, value: Any) -> None:
    if key == "theme" and isinstance(value, str):
        settings.theme = value
    elif key == "speed" and isinstance(value, int | float) and not isinstance(value, bool) and 0.1 <= value <= 20:
        settings.speed = float(value)
    elif key == "keys" and isinstance(value, dict):
        for action, keys in value.items():
            _set_keys(settings, action, keys)
    else:
        settings.complaints.append(f"{CONFIG}: {clean(key, 40)} is not a setting, or not of this kind")


def _set_keys(settings: Settings, action: str, keys: Any) -> None:
    if action not in names():
        near = difflib.get_close_matches(action, names(), 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        settings.complaints.append(f"{CONFIG}: there is no action {clean(action, 40)}{hint}")
        return
    listed = keys if isinstance(keys, list) else [keys]
    if not listed or not all(isinstance(key, str) and key.strip() for key in listed):
        settings.complaints.append(f'{CONFIG}: the keys of {action} are text, such as "n" or ["n", "f3"]')
        return
    settings.keys[action] = ",".join(_named(part) for key in listed for part in _parts(key))
    taken = {
        key: one.id for one in ACTIONS if one.id != action for key in settings.keys.get(one.id, one.keys).split(",")
    }
    for key in settings.keys[action].split(","):
        if key in taken and taken[key] not in settings.keys:
            left = [one for one in _keys_of(taken[key]) if one != key]
            settings.keys[taken[key]] = ",".join(left) or UNBOUND


UNBOUND = "f24"
"""A key that no keyboard has, for an action that lost all of its keys to another one."""


def _keys_of(action: str) -> list[str]:
    return next(one.keys for one in ACTIONS if one.id == action).split(",")


def _parts(key: str) -> list[str]:
    return [key] if key == "," else [part.strip() for part in key.split(",") if part.strip()]


def _named(key: str) -> str:
    """A key by the name that the table of actions has for it."""
    return next((name for name, sign in SPELLED.items() if key == sign and len(sign) == 1), key)


# Recent files


def recent_file() -> Path:
    """Where the recent files are remembered."""
    return platformdirs.user_state_path(APP) / RECENT


def recent() -> list[str]:
    """The paths that were opened lately and are still there, the last one first."""
    try:
        known = json.loads(recent_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    paths = [path for path in known if isinstance(path, str)] if isinstance(known, list) else []
    return [path for path in paths[:MOST_RECENT] if Path(path).is_file()]


def remember(path: str) -> None:
    """Put a path in front of the recent ones; where that cannot be written, it is not."""
    full = str(Path(path).resolve())
    paths = [full, *(known for known in recent() if known != full)][:MOST_RECENT]
    file = recent_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(paths), encoding="utf-8")
    except OSError:
        return


def examples() -> list[Path]:
    """The games among the examples: in the package when it is installed, beside it in a checkout."""
    import nlv_replay

    package = Path(nlv_replay.__file__).parent
    folders = [folder / "examples" for folder in (package, package.parent)]
    folder = next((folder for folder in folders if folder.is_dir()), None)
    if folder is None:
        return []
    kinds = ("games", "lessons")
    return [path for kind in kinds for path in sorted((folder / kind).glob("*")) if path.suffix in (".yaml", ".json")]
