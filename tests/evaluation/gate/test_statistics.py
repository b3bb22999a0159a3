"""Verdicts on series recorded on an H200, of kernels that had no part in settling the stated noise."""

from __future__ import annotations

import pytest

from kernprof.analysis.kernel.compare.noise import Noise
from tests.evaluation.gate.statistics import Kernel, Tally, halves, kernels, of_duels, of_pairs, ours, without_noise

LONG_NS = 10_000.0  # below it 3 % are less than processes differ by


@pytest.fixture(scope="module")
def reporting() -> list[Kernel]:
    return halves(kernels())[1]


def test_duels_of_equal_kernels_end_without_a_false_verdict_and_find_three_percent(reporting: list[Kernel]) -> None:
    made = {kernel: of_duels(kernel, Noise(), range(len(kernel.once))) for kernel in reporting}
    whole = sum(made.values(), Tally())
    assert whole.equal >= 1000
    assert whole.false <= 0.01 * whole.equal
    for kernel, tally in made.items():
        if kernel.median_ns >= LONG_NS:
            assert tally.found >= 0.95 * tally.longer, kernel.name
            assert tally.slower_found >= 0.95 * tally.slower, kernel.name
        else:
            assert tally.found < 0.5 * tally.longer, f"{kernel.name} is found by now: say so in docs/gate.md"


def test_two_runs_have_few_false_verdicts_where_their_intervals_alone_had_many(reporting: list[Kernel]) -> None:
    some = range(12)
    ours_ = sum((of_pairs(kernel, ours(Noise()), some) for kernel in reporting), Tally())
    before = sum((of_pairs(kernel, without_noise, some) for kernel in reporting), Tally())
    assert ours_.false <= 0.015 * ours_.equal
    assert before.false > 0.05 * before.equal
