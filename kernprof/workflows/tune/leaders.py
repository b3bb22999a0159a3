"""Time the configurations with the shortest estimated times on a GPU, until the best is decided.

The timed configurations are called leaders. Each iteration runs one process. Measured times correct
the estimates of untimed configurations: a Gaussian process models log(measured ÷ estimated) over
the parameters (Rasmussen and Williams, Gaussian Processes for Machine Learning, 2006). The
covariance is half a sum over single parameters, half a product over all parameters. The next
configuration to time has the lowest optimistic estimate (Srinivas et al., Gaussian Process
Optimization in the Bandit Setting, 2010).
"""

import math
import statistics
import tempfile
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from msgspec.structs import replace as changed
from numpy.typing import NDArray

from kernprof.analysis.kernel.compare.noise import Noise, compare_processes
from kernprof.collect.launch.hardware import (
    CollectionRequest,
    HardwareCollector,
    LaunchOutcome,
)
from kernprof.collect.launch.job import LaunchJob, TimingJob
from kernprof.model.documents.stored import Measured, Standing
from kernprof.model.run import Scalar, TimeComparison
from kernprof.model.verdict import TimeVerdict
from kernprof.process import Host
from kernprof.workload.discover import DiscoveredWorkload

# candidates for the standard deviation of the residuals, and for a parameter's length scale
_SPREADS, _LENGTHS = (0.05, 0.1, 0.2, 0.4, 0.8), (0.35, 0.8)
# prior of the residuals' standard deviation: median, and standard deviation of its logarithm
_USUAL, _SURE = 0.2, 0.7
# standard deviation of the logarithm: of a measured time, and of the estimates' common bias
_NOISE, _OFFSET = 0.02, 0.5
_OPTIMISM = 0.5  # standard deviations from the expected time down to the optimistic estimate


def coded(configurations: Sequence[Mapping[str, Scalar]]) -> NDArray[np.float64]:
    """Return a row of numbers (0…1) per configuration.

    Numeric parameters become scaled logarithms. Text parameters become one-hot vectors.
    """
    columns: list[list[float]] = []
    for name in configurations[0] if configurations else ():
        values = [parameters[name] for parameters in configurations]
        if len(set(values)) < 2:
            continue
        if all(isinstance(value, int | float) for value in values):
            numbers = [
                math.copysign(math.log2(1 + abs(float(value))), float(value)) for value in values
            ]
            low, high = min(numbers), max(numbers)
            columns.append([(number - low) / (high - low) for number in numbers])
        else:
            columns += [[float(v == text) for v in values] for text in dict.fromkeys(values)]
    return np.asarray(np.array(columns, np.float64).reshape(len(columns), len(configurations)).T)


def chosen(
    estimates: Sequence[float],
    points: NDArray[np.float64],
    measured: Mapping[int, float],
    count: int,
    without: Collection[int] = (),
) -> list[int]:
    """Return the indices of the next `count` configurations to time.

    `estimates` are times in ns. `points` are the rows of `coded`. Configurations in `measured` and
    `without` are excluded.
    """
    expected = np.log(np.asarray(estimates, np.float64))
    logs = {n: math.log(ns) for n, ns in measured.items()}
    picked: list[int] = []
    while len(picked) < count and len({*logs, *without}) < len(expected):
        mean, deviation = _corrected(expected, points, logs)
        optimistic = mean - _OPTIMISM * deviation
        optimistic[[*logs, *without]] = np.inf
        picked.append(int(optimistic.argmin()))
        # treat a selected configuration as measured, with its expected time
        logs[picked[-1]] = float(mean[picked[-1]])
    return picked


def _corrected(
    expected: NDArray[np.float64], points: NDArray[np.float64], logs: Mapping[int, float]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the corrected logarithm of each configuration's time, and its standard deviation.

    The pair of `_SPREADS` and `_LENGTHS` with the largest posterior density is used.
    """
    at = np.array(list(logs), np.int64)
    if not len(at):
        return expected.copy(), np.full(len(expected), _USUAL)
    residuals = np.array(list(logs.values())) - expected[at]
    best: tuple[float, NDArray[np.float64], NDArray[np.float64]] | None = None
    for length in _LENGTHS:
        like = _correlation(points, points[at], length)
        for spread in _SPREADS:
            covariance = spread**2 * like[at] + _OFFSET**2 + _NOISE**2 * np.eye(len(at))
            factor = np.linalg.cholesky(covariance)
            white = np.linalg.solve(factor, residuals)
            fit = -0.5 * white @ white - np.log(factor.diagonal()).sum()
            fit -= 0.5 * (math.log(spread / _USUAL) / _SURE) ** 2
            if best is None or fit > best[0]:
                across = np.linalg.solve(factor, (spread**2 * like + _OFFSET**2).T)
                left = spread**2 + _OFFSET**2 - (across**2).sum(axis=0)
                best = float(fit), expected + across.T @ white, np.sqrt(np.maximum(left, 1e-12))
    assert best is not None
    return best[1], best[2]


def _correlation(
    points: NDArray[np.float64], measured: NDArray[np.float64], length: float
) -> NDArray[np.float64]:
    """Return the Gaussian process's correlation (0…1) of each point with each measured point.

    `length` is the length scale of the squared-exponential kernel.
    """
    distance = ((points[:, None, :] - measured[None, :, :]) / length) ** 2 / 2
    if not distance.shape[2]:
        return np.ones(distance.shape[:2])
    return np.asarray((np.exp(-distance).mean(axis=2) + np.exp(-distance.sum(axis=2))) / 2)


# Maximum number of iterations, number of new configurations per iteration, and seconds of timing
# for each configuration in an iteration.
_MOST_ROUNDS, _NEW, _TURN_S = 30, 4, 0.3

Collect: TypeAlias = Callable[..., Mapping[int, LaunchOutcome]]


@dataclass(slots=True)
class Times:
    """State of the timing: the leaders' times by process, failures, and remaining leaders."""

    samples: dict[int, list[list[float]]] = field(default_factory=dict)
    failures: dict[int, str] = field(default_factory=dict)
    alive: list[int] = field(default_factory=list)
    rounds: int = 0
    decided: bool = False

    @property
    def best(self) -> int | None:
        """Return the index of the fastest remaining configuration; None if there is none."""
        return min(self.alive, key=lambda index: _mean(self.samples[index]), default=None)

    def take(self, index: int, outcome: LaunchOutcome) -> None:
        """Add a process's times; a failure or a wrong result removes the configuration."""
        wrong = outcome.check is not None and not outcome.check["correct"]
        if outcome.failure or wrong or not outcome.samples_ns:
            failure = outcome.failure or outcome.check or {}
            self.failures[index] = str(failure.get("message") or "the configuration was not timed")
            self.alive = [leader for leader in self.alive if leader != index]
            self.samples.pop(index, None)
        else:
            self.samples.setdefault(index, []).append(outcome.samples_ns)

    def compared(self, base: int, other: int) -> TimeComparison:
        """Compare the times of two configurations."""
        sides = [[statistics.median(sample) for sample in self.samples[i]] for i in (base, other)]
        return compare_processes(sides[0], sides[1], Noise())

    def against_best(self, index: int) -> TimeComparison:
        """Compare the times of a configuration with the times of the best configuration."""
        assert self.best is not None
        return self.compared(self.best, index)

    def measured(self, index: int) -> Measured:
        """Return a configuration's measured time, and its ratio to the best time."""
        result = self.against_best(index)
        slower = result.verdict is TimeVerdict.SLOWER
        standing = Standing.SLOWER if slower else Standing.TIE
        low, high = result.ratio_ci95 or (0.0, math.inf)
        if index == self.best:
            standing, low, high = Standing.BEST, 1.0, 1.0
        return Measured(
            time_ns=_mean(self.samples[index]),
            processes=len(self.samples[index]),
            ratio=result.ratio or 1.0,
            ratio_low=low,
            ratio_high=high,
            standing=standing,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedSpace:
    """Configurations as launches and coded parameters, sorted by their estimated times (ns)."""

    jobs: Sequence[LaunchJob]
    estimates: Sequence[float]

    def following(self, times: Times, count: int) -> list[int]:
        """Return the indices of the next `count` configurations to time."""
        measured = {index: _mean(sample) for index, sample in times.samples.items()}
        points = coded([{"variant": job.variant, **job.params} for job in self.jobs])
        return chosen(self.estimates, points, measured, count, without=times.failures)


def timed(
    space: RankedSpace,
    most: int,
    collect: Collect,
    limit_s: float,
    clock: Callable[[], float] = time.monotonic,
) -> Times:
    """Time at most `most` configurations in iterations.

    In each iteration, one process times all remaining leaders, in alternating order, and a few new
    configurations. At least one iteration runs. An iteration that would probably exceed the time
    limit does not start. `clock` returns the time in seconds.
    """
    times, began, pace = Times(), clock(), 0.0
    now = began
    while times.rounds < _MOST_ROUNDS and not times.decided:
        room = len(space.jobs) if not pace else int((limit_s - (now - began)) / pace)
        tried = len(times.samples) + len(times.failures)
        new = space.following(times, min(_NEW, most - tried, room - len(times.alive)))
        order = [*times.alive, *new]
        if not order or len(order) > room:
            break
        order = order if times.rounds % 2 == 0 else order[::-1]
        times.alive += new
        outcomes = collect([space.jobs[index] for index in order])
        for index in order:
            times.take(index, outcomes[space.jobs[index].index])
        times.rounds += 1
        now, before = clock(), now
        pace = max(pace, (now - before) / len(order))
        # Drop leaders that are slower than the best leader. The search is decided if no new
        # configuration remains and all remaining leaders are as fast as the best leader.
        verdicts = {index: times.against_best(index).verdict for index in times.alive}
        best = times.best
        times.alive = [i for i in times.alive if i == best or verdicts[i] is not TimeVerdict.SLOWER]
        same = all(verdicts[i] is TimeVerdict.SAME for i in times.alive if i != best)
        finished = tried + len(new) >= min(most, len(space.jobs))
        times.decided = finished and bool(times.alive) and same
    return times


def _mean(series: Sequence[Sequence[float]]) -> float:
    return math.exp(statistics.fmean(math.log(statistics.median(samples)) for samples in series))


def by_energy(
    times: Times, energies: Mapping[int, Mapping[str, Any]], *, delay: bool
) -> dict[int, Measured]:
    """Compare configurations by their measured energy; with `delay`, by energy × time."""
    values = {
        index: energy["value"] * (_mean(times.samples[index]) if delay else 1.0)
        for index, energy in energies.items()
    }
    errors = {index: energy["error"] / energy["value"] for index, energy in energies.items()}
    best = min(values, key=values.__getitem__)
    measured = {}
    for index, value in values.items():
        ratio = value / values[best]
        spread = ratio * math.hypot(errors[index], errors[best]) if index != best else 0.0
        standing = Standing.HIGHER if ratio - spread > 1 else Standing.TIE
        measured[index] = changed(
            times.measured(index),
            energy_j=energies[index]["value"],
            ratio=ratio,
            ratio_low=ratio - spread,
            ratio_high=ratio + spread,
            standing=Standing.BEST if index == best else standing,
        )
    return measured


@dataclass(slots=True)
class GpuTurns:
    """Callable that runs one iteration in a process on the GPU; `gpu` is the device's name.

    If `energy_s` is given, the process also measures the energy of each launch in this time.
    """

    discovered: DiscoveredWorkload
    device: int
    host: Host
    gpu: str = ""

    def __call__(
        self, jobs: Sequence[LaunchJob], energy_s: float | None = None
    ) -> Mapping[int, LaunchOutcome]:
        with tempfile.TemporaryDirectory(prefix="kernprof-tune-") as folder:
            collector = HardwareCollector(self.host.runner, Path(folder), self.host.progress)
            capture = collector.collect(
                CollectionRequest(
                    file=self.discovered.path,
                    workload=self.discovered.name,
                    launches=tuple(jobs),
                    device=self.device,
                    timing=TimingJob(
                        limit_s=_TURN_S, energy_until=time.time() + energy_s if energy_s else 0.0
                    ),
                )
            )
        self.gpu = str((capture.device or {}).get("name") or self.gpu)
        return capture.outcomes
