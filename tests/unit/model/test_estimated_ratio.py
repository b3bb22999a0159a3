"""The verdict of two estimated times."""

import pytest

from kernprof.model.verdict import RATIO_SHARE, EstimatedRatio, PairVerdict


@pytest.mark.parametrize(
    ("other", "verdict"),
    [
        (100.0, PairVerdict.UNDECIDED),
        (110.0, PairVerdict.UNDECIDED),
        (140.0, PairVerdict.LIKELY_SLOWER),
        (70.0, PairVerdict.LIKELY_FASTER),
        (90.0, PairVerdict.UNDECIDED),
    ],
)
def test_verdicts(other: float, verdict: PairVerdict) -> None:
    result = EstimatedRatio.of((100.0, 28.0), (other, 0.28 * other))
    assert result.verdict is verdict
    assert result.low < result.ratio < result.high
    assert result.high / result.ratio == pytest.approx(1 + RATIO_SHARE * 0.28)


def test_the_less_certain_one_counts() -> None:
    sure, unsure = EstimatedRatio.of((100, 28), (60, 17)), EstimatedRatio.of((100, 28), (60, 42))
    assert sure.verdict is PairVerdict.LIKELY_FASTER
    assert unsure.verdict is PairVerdict.UNDECIDED


def test_sides_swap() -> None:
    there, back = EstimatedRatio.of((100, 28), (50, 14)), EstimatedRatio.of((50, 14), (100, 28))
    assert there.ratio == pytest.approx(1 / back.ratio)
    assert there.low == pytest.approx(1 / back.high)
