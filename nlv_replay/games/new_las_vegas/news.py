"""What has been written on a city since its projects were last looked at."""

from __future__ import annotations

from typing import Final


class News:
    """Bits of ``City.news``: what was written since projects were last looked at (plain integers, for speed)."""

    OPENING: Final = 1
    CRANE: Final = 2
    STAR: Final = 4
    HOLE: Final = 8
    CARPET: Final = 16
    SHOW: Final = 32
    HOTEL: Final = 64
    TRACK: Final = 128
    CRANE_OPENING: Final = 3
    ALL: Final = 255
