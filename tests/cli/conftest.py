from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import nlv_replay
from nlv_replay.cli import app
from tests.report.games import CLEAN, WRONG

Run = Callable[..., Result]


@pytest.fixture
def run() -> Run:
    """Runs the command line within this process, as with a pipe behind it."""

    def invoke(*args: object, **extra: object) -> Result:
        environment = {"NO_COLOR": None}
        result = CliRunner(env=environment).invoke(app, [str(arg) for arg in args], **extra)  # type: ignore[arg-type]
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    return invoke


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, which is the present one; processes started in it find the package."""
    monkeypatch.setenv("PYTHONPATH", str(Path(nlv_replay.__file__).parents[1]))
    monkeypatch.chdir(tmp_path)
    return Path()


@pytest.fixture
def clean(here: Path) -> Path:
    path = here / "clean.yaml"
    path.write_text(CLEAN)
    return path


@pytest.fixture
def wrong(here: Path) -> Path:
    path = here / "wrong.yaml"
    path.write_text(WRONG)
    return path
