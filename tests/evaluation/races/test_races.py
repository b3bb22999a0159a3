"""One in four of the kernels with and without races, each judged rightly; `judge` runs them all."""

from __future__ import annotations

import pytest

pytest.importorskip("llvmlite", reason="the emulator needs llvmlite")

from tests.evaluation.races.judge import cases, judge


@pytest.mark.parametrize(("name", "source", "races", "grid"), cases()[::4], ids=[case[0] for case in cases()[::4]])
def test_races_are_found_and_nothing_else(name: str, source: str, races: bool, grid: int) -> None:
    found = judge(name, source, races, grid).found
    assert bool(found) == races, found
