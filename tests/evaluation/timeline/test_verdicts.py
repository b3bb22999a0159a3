"""The confusion matrix on a few of the labelled recordings, and what moving a threshold changes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def bench(*arguments: str) -> str:
    argv = [sys.executable, "-m", "tests.evaluation.timeline.verdicts", *arguments]
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.run(argv, env=env, cwd=ROOT, capture_output=True, text=True, check=True, timeout=600).stdout


def test_the_matrix_and_what_moving_a_threshold_changes() -> None:
    said = bench("--thresholds", "sync_graph", "gpu_graph", "mixed_thirds", "transfer_pinned")
    assert "4 of 4 right" in said
    # sync_graph is idle 10.9 % of the time: 12 is more than that.
    assert "  sync-bound: sync × 1.2: sync_graph sync-bound → gpu-compute-bound" in said
    assert "transfer_pinned transfer-bound →" not in said
