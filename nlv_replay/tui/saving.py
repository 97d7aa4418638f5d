"""Writing a new file that somebody asked for on the screen; nothing is ever overwritten."""

from __future__ import annotations

from pathlib import Path

from nlv_replay.logs.text import clean


def free_name(path: str, what: str, ending: str) -> str:
    """A name for a file in the present folder that is not taken, such as ``game-t12-ada.svg``."""
    stem = Path(path).stem if path != "-" else "game"
    for number in range(1, 1000):
        again = "" if number == 1 else f"-{number}"
        name = f"{stem[:80]}{what}{again}{ending}"
        if not Path(name).exists():
            return name
    return f"{stem[:80]}{what}{ending}"


def write_new(path: str, text: str) -> str | None:
    """Write a file that is not there yet; what is wrong, or None."""
    if not path.strip():
        return "A name is needed."
    try:
        with Path(path).expanduser().open("x", encoding="utf-8") as stream:
            stream.write(text)
    except FileExistsError:
        return f"{clean(path, 100)} exists already; choose another name."
    except (OSError, ValueError) as error:
        return f"{clean(path, 100)} cannot be written: {clean(str(getattr(error, 'strerror', None) or error), 100)}."
    return None
