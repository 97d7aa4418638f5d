"""Write every file that follows from the code: schemas, pages of ``formats/`` and the reports beside the bad examples.

``python tools/generate.py`` writes them all (``make golden``); with ``--check`` it changes nothing, and ends with a list
and exit code 1 when one of them is stale, missing or left over (``make check``).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from click.testing import CliRunner  # noqa: E402  (the checkout comes first on the path)

from nlv_replay.cli import app as program  # noqa: E402
from nlv_replay.core.rule import Rule, Ruling  # noqa: E402
from nlv_replay.games.new_las_vegas import rules  # noqa: E402
from nlv_replay.games.new_las_vegas.projects import all_projects  # noqa: E402
