from __future__ import annotations

from tests.cli.conftest import Run, here, run

__all__ = ["Run", "here", "run"]
