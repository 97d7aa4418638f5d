"""The command line: parse, call the session, print, exit code."""

from __future__ import annotations

from nlv_replay.cli.app import app, main

__all__ = ["app", "main"]
