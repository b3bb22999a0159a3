"""Ctrl-C at some moment of each kind of run; `python -m tests.evaluation.safety.interrupts` does
many.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.evaluation.safety.interrupts import KINDS, interrupted


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("kind", KINDS)
def test_an_interrupt_ends_a_run_and_leaves_nothing(tmp_path: Path, kind: str, times: int) -> None:
    after_s = random.Random(f"{kind}, {times}").uniform(0.1, KINDS[kind][1] / 2)
    ending = interrupted(tmp_path, kind, after_s, times=times)
    assert not ending.wrong, f"after {after_s} s: {ending}"
