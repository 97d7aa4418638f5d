"""What has been written on a city since its projects were last looked at."""

from __future__ import annotations

from typing import Final


class News:
    """Bits of ``City.news``: what was written since projects were last looked at (plain integers, for speed)."""

    EVEN: Final = 1
    ODD: Final = 2
    OPENING: Final = 3
    CRANE: Final = 4
    STAR: Final = 8
    HOLE: Final = 16
    CARPET: Final = 32
    SHOW: Final = 64
    HOTEL: Final = 128
    TRACK: Final = 256
    ALL: Final = 511
