"""What measured times teach about the rest of a space: how far estimates are off, as a function of
the parameters.

A Gaussian process over the logarithm of measured ÷ estimated (Rasmussen and Williams, "Gaussian
Processes for Machine Learning", 2006). Half of what it expects to vary goes with each parameter
alone, half with all together. The next one to measure is that which may be the fastest, by as much
as is not known of it (Srinivas et al., "Gaussian Process Optimization in the Bandit Setting",
2010).
"""

import math
from collections.abc import Collection, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from kernprof.model.run import Scalar

# of the residuals; in which a parameter changes much
_SPREADS, _LENGTHS = (0.05, 0.1, 0.2, 0.4, 0.8), (0.35, 0.8)
# the spread without any measurement, and how sure that is (standard deviation, logarithm)
_USUAL, _SURE = 0.2, 0.7
_NOISE, _OFFSET = 0.02, 0.5  # of one measurement; of all estimates together
_OPTIMISM = 0.5  # standard deviations by which a configuration may be faster than expected


def coded(every: Sequence[Mapping[str, Scalar]]) -> NDArray[np.float64]:
    """Each configuration's parameters between 0 and 1: numbers by their logarithm, of texts a
    column for each.
    """
    columns: list[list[float]] = []
    for name in every[0] if every else ():
        values = [each[name] for each in every]
        if len(set(values)) < 2:
            continue
        if all(isinstance(value, int | float) for value in values):
            numbers = [
                math.copysign(math.log2(1 + abs(float(value))), float(value)) for value in values
            ]
            low, high = min(numbers), max(numbers)
            columns.append([(number - low) / (high - low) for number in numbers])
        else:
            columns += [[float(value == one) for value in values] for one in dict.fromkeys(values)]
    return np.asarray(np.array(columns, np.float64).reshape(len(columns), len(every)).T)


def chosen(
    estimates: Sequence[float],
    places: NDArray[np.float64],
    measured: Mapping[int, float],
    count: int,
    without: Collection[int] = (),
) -> list[int]:
    """The next `count` to measure, of those that are neither in `measured` (times by index) nor in
    `without`.
    """
    expected, known = (
        np.log(np.asarray(estimates, np.float64)),
        {n: math.log(ns) for n, ns in measured.items()},
    )
    picked: list[int] = []
    while len(picked) < count and len({*known, *without}) < len(expected):
        mean, deviation = _corrected(expected, places, known)
        hope = mean - _OPTIMISM * deviation
        hope[[*known, *without]] = np.inf
        picked.append(int(hope.argmin()))
        # as expected: the others of the round are chosen beside it
        known[picked[-1]] = float(mean[picked[-1]])
    return picked


def _corrected(
    expected: NDArray[np.float64], places: NDArray[np.float64], known: Mapping[int, float]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The logarithm of each time, and its standard deviation."""
    at = np.array(list(known), np.int64)
    if not len(at):
        return expected.copy(), np.full(len(expected), _USUAL)
    residuals = np.array(list(known.values())) - expected[at]
    best: tuple[float, NDArray[np.float64], NDArray[np.float64]] | None = None
    for length in _LENGTHS:
        like = _alike(places, places[at], length)
        for spread in _SPREADS:
            own = spread**2 * like[at] + _OFFSET**2 + _NOISE**2 * np.eye(len(at))
            factor = np.linalg.cholesky(own)
            white = np.linalg.solve(factor, residuals)
            fit = -0.5 * white @ white - np.log(factor.diagonal()).sum()
            fit -= 0.5 * (math.log(spread / _USUAL) / _SURE) ** 2
            if best is None or fit > best[0]:
                across = np.linalg.solve(factor, (spread**2 * like + _OFFSET**2).T)
                left = spread**2 + _OFFSET**2 - (across**2).sum(axis=0)
                best = float(fit), expected + across.T @ white, np.sqrt(np.maximum(left, 1e-12))
    assert best is not None
    return best[1], best[2]


def _alike(
    places: NDArray[np.float64], known: NDArray[np.float64], length: float
) -> NDArray[np.float64]:
    """How much the residuals of configurations go together, between 0 and 1."""
    apart = ((places[:, None, :] - known[None, :, :]) / length) ** 2 / 2
    if not apart.shape[2]:
        return np.ones(apart.shape[:2])
    return np.asarray((np.exp(-apart).mean(axis=2) + np.exp(-apart.sum(axis=2))) / 2)
