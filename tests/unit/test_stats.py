"""The median's interval: hand-computed ranks, and its coverage."""

import math
import statistics

import pytest
from hypothesis import given, strategies as st

from kernprof.stats import half_width, median_ci

samples = st.lists(st.floats(min_value=0.001, max_value=1e9), min_size=1, max_size=200)


def test_a_hand_computed_interval() -> None:
    # Of 6 samples only the whole range reaches 95 %: 1 − 2 · ½⁶ = 96.9 %.
    assert median_ci([5, 1, 4, 2, 6, 3]) == (3.5, (1, 6))
    # Of 10, the second to the ninth: 1 − 2 · (1 + 10) · ½¹⁰ = 97.9 %; the third to the eighth cover
    # 89.1 %.
    assert median_ci(list(range(10, 20))) == (14.5, (11, 18))


@pytest.mark.parametrize("n", [6, 7, 10, 25, 50, 100, 500, 1000, 1001, 4000])
def test_the_interval_covers_the_median_at_least_95_percent(n: int) -> None:
    _, (low, high) = median_ci(list(range(n)))
    # P(x_low ≤ median ≤ x_high) = Σ binomial(n, ½) from low+1 to high, with ranks counted from 0.
    covered = sum(math.comb(n, k) for k in range(int(low) + 1, int(high) + 1)) / 2**n
    narrower = sum(math.comb(n, k) for k in range(int(low) + 2, int(high))) / 2**n
    assert covered >= 0.95
    assert narrower < 0.95 or n > 1000


@given(samples)
def test_the_interval_holds_the_median_and_lies_within_the_samples(values: list[float]) -> None:
    median, (low, high) = median_ci(values)
    assert median == statistics.median(values)
    assert min(values) <= low <= median <= high <= max(values)


@given(samples, st.randoms(use_true_random=False))
def test_the_order_of_samples_does_not_matter(values: list[float], rng: object) -> None:
    shuffled = list(values)
    rng.shuffle(shuffled)  # type: ignore[attr-defined]
    assert median_ci(shuffled) == median_ci(values)


@given(samples, st.sampled_from([0.5, 2.0, 4.0]))
def test_the_relative_width_does_not_depend_on_the_unit(values: list[float], factor: float) -> None:
    assert half_width([factor * v for v in values]) == pytest.approx(half_width(values))


def test_few_samples_are_never_enough() -> None:
    assert half_width([1.0] * 5) == math.inf
    assert half_width([1.0] * 6) == 0
    with pytest.raises(ValueError, match="no samples"):
        median_ci([])
