"""Imported once by the process from which workers are forked, so that each of them starts with all that it needs."""

from __future__ import annotations

from nlv_replay.batch import pool
from nlv_replay.games import all_games

READY = tuple(game.adapter(variant) for game in all_games() for variant in game.variants), pool.work
"""The readers of logs, which take a while to be made."""
