"""What has been written on a city since its projects were last looked at."""

from __future__ import annotations


class News:
    """Bits of ``City.news``: what was written since projects were last looked at (plain integers, for speed)."""

    OPENING = 1
    CRANE = 2
    STAR = 4
    HOLE = 8
    CARPET = 16
    SHOW = 32
    HOTEL = 64
    TRACK = 128
    CRANE_OPENING = 3
    ALL = 255
