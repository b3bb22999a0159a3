"""The confusion matrix on a few of the labelled recordings, and what moving a threshold changes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.evaluation.timeline.verdicts import judge, unpacked

ROOT = Path(__file__).parents[3]
FOREIGN = Path(__file__).parent / "foreign"


def bench(*arguments: str) -> str:
    argv = [sys.executable, "-m", "tests.evaluation.timeline.verdicts", *arguments]
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.run(
        argv, env=env, cwd=ROOT, capture_output=True, text=True, check=True, timeout=600
    ).stdout


def test_the_matrix_and_what_moving_a_threshold_changes() -> None:
    said = bench("--thresholds", "sync_graph", "gpu_graph", "mixed_thirds", "transfer_pinned")
    assert "4 of 4 right" in said
    # sync_graph is idle 10.9 % of the time: 12 is more than that.
    assert "  sync-bound: sync × 1.2: sync_graph sync-bound → gpu-compute-bound" in said
    assert "transfer_pinned transfer-bound →" not in said


def test_others_programs_have_the_label_of_their_fix() -> None:
    """Those kept of others' programs; one is wrong, for a reason that the documentation gives."""
    entries = json.loads((FOREIGN / "labels.json").read_text())["recordings"]
    judged = [judge(name, entry, unpacked(FOREIGN, name), None) for name, entry in entries.items()]
    assert {one.name for one in judged if not one.right} == {"cupy_volume_goes_round"}
