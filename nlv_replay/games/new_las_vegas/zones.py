"""The names of the zones as plain text, by which points are told: the enum's own way to a member takes long."""

from __future__ import annotations

from typing import Final

from nlv_replay.games.new_las_vegas.terms import Zone

PROJECTS: Final = Zone.PROJECTS.value
INAUGURATION: Final = Zone.INAUGURATION.value
SHOWS: Final = Zone.SHOWS.value
HOTELS: Final = Zone.HOTELS.value
STREETS: Final = Zone.STREETS.value
GOLF: Final = Zone.GOLF.value
LIMOUSINE: Final = Zone.LIMOUSINE.value
SAFE: Final = Zone.SAFE.value
TOTAL: Final = Zone.TOTAL.value
BUNDLES: Final = Zone.BUNDLES.value
DEBTS: Final = Zone.DEBTS.value
