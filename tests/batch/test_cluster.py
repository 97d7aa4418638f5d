from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import nlv_replay
from nlv_replay import errors
from nlv_replay.batch.cluster import Cluster
from nlv_replay.batch.judged import Settings

SCRIPT = """
import json, os, signal, sys
from distributed import LocalCluster
from nlv_replay.batch import cluster as module
from nlv_replay.batch.cluster import Cluster
from nlv_replay.batch.judged import Settings
from nlv_replay.batch.pool import OneProcess
from tests.batch.test_pool import in_batches, sources

if __name__ == "__main__":
    games, told = sources(120), []
    settings = Settings()
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as local:
        pool = Cluster(settings, local.scheduler_address, told.append)
        judged = []
        for number, batch in enumerate(pool.run(in_batches(games, 3))):
            judged += batch
            if number == 4:
                os.kill(next(iter(local.workers.values())).process.process.pid, signal.SIGKILL)
        pool.close()
    alone = [one for batch in OneProcess(settings).run([games]) for one in batch]
    print(json.dumps({
        "lines": [one.line for one in judged],
        "same": [one.verdict for one in judged] == [one.verdict for one in alone],
        "told": told,
    }))
"""


def test_a_cluster_that_loses_a_worker_gives_every_verdict_once(tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="dask.distributed, the extra [dask], is not installed")
    script = tmp_path / "audit_on_a_cluster.py"
    script.write_text(SCRIPT)
    root = Path(nlv_replay.__file__).parents[1]
    environment = {**os.environ, "PYTHONPATH": str(root), "DASK_DISTRIBUTED__WORKER__DAEMON": "true"}
    done = subprocess.run(
        [sys.executable, str(script)],
        capture_output=True,
        text=True,
        timeout=90,
        env=environment,
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["lines"] == list(range(1, 121))
    assert found["same"]


def test_without_the_extra_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(errors.MissingExtra, match=r"install nlv-replay\[dask\]"):
        Cluster(Settings(), "tcp://127.0.0.1:1", print)
