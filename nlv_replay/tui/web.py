"""The replay in a browser of this machine, by textual-serve."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from nlv_replay.errors import MissingExtra

LOOPBACK = "127.0.0.1"


def command_of(path: str | None, *, watch: bool, line: int | None, rulings: Mapping[str, str]) -> str:
    """The command that each visitor runs."""
    words = [sys.executable, "-m", "nlv_replay", "replay"]
    words += ["--watch"] if watch else []
    words += ["--line", str(line)] if line is not None else []
    words += [word for name, value in rulings.items() for word in ("--ruling", f"{name}={value}")]
    words += ["--", path] if path is not None else []
    return shlex.join(words)


def serve(path: str | None, *, port: int, watch: bool, line: int | None, rulings: Mapping[str, str]) -> int:
    """Serve the replay on the loopback interface until it is stopped; raises MissingExtra without textual-serve."""
    try:
        server: Any = import_module("textual_serve.server").Server
    except ImportError:
        raise MissingExtra("--web needs textual-serve: pip install 'nlv-replay[web]'") from None
    command = command_of(path, watch=watch, line=line, rulings=rulings)
    server(command, host=LOOPBACK, port=port, title="nlv-replay").serve()
    return 0
