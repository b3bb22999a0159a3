"""The leaders on a GPU: timed in turns, a process for each turn, until the best is decided or the
time is up.

What the first ones show of the estimates' errors says which ones come next (`learn`).
"""

import math
import statistics
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from kernprof.analysis.kernel.compare.noise import Noise, compare_processes
from kernprof.collect.launch.hardware import (
    CollectionRequest,
    HardwareCapture,
    HardwareCollector,
    LaunchOutcome,
)
from kernprof.collect.launch.job import LaunchJob, TimingJob
from kernprof.model.documents.tune import Measured, Standing
from kernprof.model.run import TimeComparison
from kernprof.model.verdict import TimeVerdict
from kernprof.workflows.run.backend import Host
from kernprof.workflows.tune.learn import chosen, coded
from kernprof.workload.discover import DiscoveredWorkload

# Rounds at most; configurations that are new in a round; seconds of timing of one configuration in
# a round.
_MOST_ROUNDS, _NEW, _TURN_S = 30, 4, 0.3

Collect: TypeAlias = Callable[[Sequence[LaunchJob]], Mapping[int, LaunchOutcome]]


@dataclass(slots=True)
class Times:
    """The times by process of each leader that ran right, why the others did not, and what became
    of it.
    """

    samples: dict[int, list[list[float]]] = field(default_factory=dict)
    failures: dict[int, str] = field(default_factory=dict)
    alive: list[int] = field(default_factory=list)
    rounds: int = 0
    decided: bool = False

    @property
    def best(self) -> int | None:
        """The fastest of those that were timed to the end."""
        return min(self.alive, key=lambda index: _mean(self.samples[index]), default=None)

    def against_best(self, index: int) -> TimeComparison:
        best = self.best
        assert best is not None
        fastest, other = (
            [statistics.median(each) for each in self.samples[i]] for i in (best, index)
        )
        return compare_processes(fastest, other, Noise())

    def measured(self, index: int) -> Measured:
        found = self.against_best(index)
        low, high = (1.0, 1.0) if index == self.best else found.ratio_ci95 or (0.0, math.inf)
        slower = found.verdict is TimeVerdict.SLOWER
        standing = (
            Standing.BEST if index == self.best else Standing.SLOWER if slower else Standing.TIE
        )
        return Measured(
            time_ns=_mean(self.samples[index]),
            processes=len(self.samples[index]),
            ratio=found.ratio or 1.0,
            ratio_low=low,
            ratio_high=high,
            standing=standing,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedSpace:
    """The configurations in the order of their estimates (ns), by their parameters."""

    jobs: Sequence[LaunchJob]
    estimates: Sequence[float]

    def following(self, times: Times, count: int) -> list[int]:
        """The next ones to time."""
        measured = {index: _mean(each) for index, each in times.samples.items()}
        places = coded([{"variant": job.variant, **job.params} for job in self.jobs])
        return chosen(self.estimates, places, measured, count, without=times.failures)


def timed(
    space: RankedSpace,
    most: int,
    collect: Collect,
    limit_s: float,
    clock: Callable[[], float] = time.monotonic,
) -> Times:
    """At most so many are timed. Every round is one process that times all that are left, in turned
    order, and a few new ones. At least one round is made, and none is begun that would last beyond
    the limit, as far as the pace of those before it tells.
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
            _take(times, index, outcomes[space.jobs[index].index])
        times.rounds += 1
        now, before = clock(), now
        pace = max(pace, (now - before) / len(order))
        _leave_out(times, finished=tried + len(new) >= min(most, len(space.jobs)))
    return times


def _take(times: Times, index: int, outcome: LaunchOutcome) -> None:
    wrong = outcome.check is not None and not outcome.check["correct"]
    if outcome.failure or wrong or not outcome.samples_ns:
        said = outcome.failure or outcome.check or {}
        times.failures[index] = str(said.get("message") or "it was not timed")
        times.alive = [each for each in times.alive if each != index]
        times.samples.pop(index, None)
    else:
        times.samples.setdefault(index, []).append(outcome.samples_ns)


def _leave_out(times: Times, *, finished: bool) -> None:
    """Those that are slower than the best; decided where no new one comes, and it is alone or as
    fast as all that are left.
    """
    verdicts = {index: times.against_best(index).verdict for index in times.alive}
    best = times.best
    times.alive = [i for i in times.alive if i == best or verdicts[i] is not TimeVerdict.SLOWER]
    same = all(verdicts[i] is TimeVerdict.SAME for i in times.alive if i != best)
    times.decided = finished and bool(times.alive) and same


def _mean(series: Sequence[Sequence[float]]) -> float:
    return math.exp(statistics.fmean(math.log(statistics.median(each)) for each in series))


@dataclass(slots=True)
class GpuTurns:
    """Collects a round on the GPU, in a folder that does not stay; `gpu` is the device's name, once
    it is known.
    """

    discovered: DiscoveredWorkload
    device: int
    host: Host
    gpu: str = ""

    def __call__(self, jobs: Sequence[LaunchJob]) -> Mapping[int, LaunchOutcome]:
        with tempfile.TemporaryDirectory(prefix="kernprof-tune-") as folder:
            capture = self._collected(Path(folder), jobs)
        self.gpu = str((capture.device or {}).get("name") or self.gpu)
        return capture.outcomes

    def _collected(self, folder: Path, jobs: Sequence[LaunchJob]) -> HardwareCapture:
        return HardwareCollector(self.host.runner, folder, self.host.progress).collect(
            CollectionRequest(
                file=self.discovered.path,
                workload=self.discovered.name,
                launches=tuple(jobs),
                device=self.device,
                timing=TimingJob(limit_s=_TURN_S),
            )
        )
