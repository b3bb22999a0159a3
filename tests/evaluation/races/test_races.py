"""Some of the kernels with and without mistakes, each judged rightly; `judge` runs them all."""

from __future__ import annotations

import pytest

pytest.importorskip("llvmlite", reason="the emulator needs llvmlite")

from tests.evaluation.races.judge import Case, cases, judge

ALL = cases()
SUITE = [case for case in ALL if case.name.startswith("suite:")]


def test_names_tell_the_kernels_apart() -> None:
    assert len({case.name for case in ALL}) == len(ALL)
    assert len(SUITE) >= 120


@pytest.mark.parametrize(
    "case", [*ALL[: -len(SUITE) : 7], *SUITE[::60]], ids=lambda case: case.name
)
def test_mistakes_are_found_and_nothing_else(case: Case) -> None:
    judged = judge(case)
    assert judged.state == "right", judged.lines
