"""How often verdicts on equal kernels are false, and how often 3 % more is found, beside other
rules.

    python -m tests.evaluation.gate.statistics [SERIES.json.xz]

On series that `scripts/record/gate_series.py` recorded on an H200. Each process of the first has 14
kernels, of each 200 times and 200 of one that takes 0 to 4 % longer; the kernels are split by name,
every other one: the first half settled the stated noise (`analysis/kernel/compare/noise.py`), the
second half only reports. The others have times of an empty kernel beside those of short ones, for
duels: `settling` showed that it is worth its time; `again` are the same kernels in processes of a
machine that was started later, `proof` are other kernels: these only report.

A false verdict is FASTER or SLOWER of two series of one launch in different processes. `compare`
has one process of each side, timed until the median is known to 1 %, as `kernprof run` does; `duel`
six of each, and while the verdict is open more, up to half of those recorded. The other rules get
the whole series of one process of each side. "+3 %" are the series of another process, made 3 %
longer exactly; "slower" the kernels that do more. Pairs share processes: they are not independent.
"""

from __future__ import annotations

import itertools
import json
import lzma
import random
import statistics
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kernprof.analysis.kernel.compare.noise import (
    Noise,
    beside_empty,
    compare_processes,
    looks,
    spread,
)
from kernprof.analysis.kernel.compare.verdict import compare_times
from kernprof.model.run import Timing, VariantResult
from kernprof.model.verdict import TimeVerdict
from kernprof.stats import half_width, median_ci

DATA = Path(__file__).parents[2] / "data/gate"
SERIES, SETTLING, AGAIN, PROOF = (
    DATA / f"h200-{each}.json.xz" for each in ("series", "settling", "again", "proof")
)
PROCESSES = 6  # of each side in a duel
MOST = 24  # while the verdict is open, or half of those that were recorded
DRAWS = 150  # duels of each kernel and kind
CALIBRATED_WITH = 8  # processes, which the verdicts are then not shown on
Times = Sequence[float]
Rule = Callable[[Times, Times], str]


@dataclass(frozen=True)
class Kernel:
    """The times in ns of one kernel in each process, of the slower one and of an empty kernel,
    where they are known.
    """

    name: str
    once: tuple[tuple[float, ...], ...]
    slower: tuple[tuple[float, ...], ...] = ()
    empty: tuple[tuple[float, ...], ...] = ()

    @property
    def median_ns(self) -> float:
        return statistics.median(map(statistics.median, self.once))

    @property
    def truth(self) -> float:
        """By how much the slower one is slower, over all processes."""
        return statistics.median(map(statistics.median, self.slower)) / self.median_ns


def kernels(path: Path = SERIES) -> list[Kernel]:
    kept = json.loads(lzma.decompress(path.read_bytes()))
    tick, columns = kept["tick_ns"], kept.get("columns", ["once", "again", "slower"])
    made = []
    for name in sorted(kept["series"][0]):
        parts = {
            column: tuple(
                tuple(float(t * tick) for t in process[name][n]) for process in kept["series"]
            )
            for n, column in enumerate(columns)
            if column != "again"
        }
        made.append(Kernel(name, **parts))
    return made


def halves(found: Sequence[Kernel]) -> tuple[list[Kernel], list[Kernel]]:
    """Those that settled the noise, and those that report."""
    return list(found[0::2]), list(found[1::2])


def stopped(samples: Times) -> Times:
    """As many as `kernprof run` takes: from 15 on, five by five, until the median is known to 1 %."""
    count = 15
    while count < len(samples) and half_width(samples[:count]) > 0.01:
        count += 5
    return samples[:count]


def timed(samples: Times) -> VariantResult:
    some = stopped(samples)
    median, interval = median_ci(some)
    timing = Timing(median_ns=median, ci95_ns=interval, repetitions=len(some), min_ns=min(some))
    return VariantResult(variant="v", timing=timing)


def ours(noise: Noise) -> Rule:
    return lambda base, other: compare_times(timed(base), timed(other), noise).verdict.value


def without_noise(base: Times, other: Times) -> str:
    """The intervals of the two medians alone, as if both had been timed in one process."""
    return compare_times(timed(base), timed(other)).verdict.value


def nvbench(base: Times, other: Times) -> str:
    """nvbench_compare.py: the means differ by more than the smaller relative standard deviation."""
    before, after = statistics.fmean(base), statistics.fmean(other)
    noise = min(statistics.stdev(base) / before, statistics.stdev(other) / after)
    return _said(after / before, noise)


def five_percent(base: Times, other: Times) -> str:
    """pytest-benchmark --benchmark-compare-fail=mean:5%."""
    return _said(statistics.fmean(other) / statistics.fmean(base), 0.05)


def welch(base: Times, other: Times) -> str:
    """Welch's t-test at 5 %; with 200 times the normal distribution stands for Student's."""
    error = (statistics.variance(base) / len(base) + statistics.variance(other) / len(other)) ** 0.5
    apart = statistics.fmean(other) - statistics.fmean(base)
    far = abs(apart) > statistics.NormalDist().inv_cdf(0.975) * error
    return "undecided" if not far else "slower" if apart > 0 else "faster"


def _said(ratio: float, limit: float) -> str:
    return "slower" if ratio > 1 + limit else "faster" if ratio < 1 - limit else "same"


@dataclass
class Tally:
    """Verdicts by kind of pair."""

    equal: int = 0
    false: int = 0
    same: int = 0
    longer: int = 0
    found: int = 0
    slower: int = 0
    slower_found: int = 0

    def add(self, kind: str, verdict: str) -> None:
        if kind == "equal":
            self.equal += 1
            self.false += verdict in ("faster", "slower")
            self.same += verdict == "same"
        elif kind == "longer":
            self.longer += 1
            self.found += verdict == "slower"
        else:
            self.slower += 1
            self.slower_found += verdict == "slower"

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            *(a + b for a, b in zip(vars(self).values(), vars(other).values(), strict=True))
        )

    def text(self) -> str:
        shares = (
            self.false / self.equal,
            self.same / self.equal,
            self.found / self.longer,
            self.slower_found / max(self.slower, 1),
        )
        return " ".join(f"{100 * share:7.1f}" for share in shares)


def longer(samples: Times) -> tuple[float, ...]:
    return tuple(1.03 * each for each in samples)


def of_pairs(kernel: Kernel, rule: Rule, places: Sequence[int]) -> Tally:
    tally = Tally()
    for i, j in itertools.permutations(places, 2):
        tally.add("equal", rule(kernel.once[i], kernel.once[j]))
        tally.add("longer", rule(kernel.once[i], longer(kernel.once[j])))
        if kernel.slower:
            tally.add("slower", rule(kernel.once[i], kernel.slower[j]))
    return tally


def of_duels(kernel: Kernel, noise: Noise, places: Sequence[int], seed: int = 1) -> Tally:
    """Processes drawn without any being on both sides; the first 60 times of each."""
    generator, tally = random.Random(f"{kernel.name} {seed}"), Tally()
    each_side = min(MOST, len(places) // 2)
    for _ in range(DRAWS):
        drawn = generator.sample(list(places), 2 * each_side)
        first, second = drawn[:each_side], drawn[each_side:]
        base, other = (
            _processes(kernel, kernel.once, first),
            _processes(kernel, kernel.once, second),
        )
        tally.add("equal", _duelled(base, other, noise))
        tally.add("longer", _duelled(base, [(1.03 * time, empty) for time, empty in other], noise))
        if kernel.slower:
            tally.add("slower", _duelled(base, _processes(kernel, kernel.slower, second), noise))
    return tally


def _processes(
    kernel: Kernel, series: Sequence[Times], places: Sequence[int]
) -> list[tuple[float, float | None]]:
    """Of each process the median time, and that of the empty kernel."""
    empty = [statistics.median(kernel.empty[i]) if kernel.empty else None for i in places]
    return list(zip((statistics.median(series[i][:60]) for i in places), empty, strict=True))


def _duelled(
    base: Sequence[tuple[float, float | None]],
    other: Sequence[tuple[float, float | None]],
    noise: Noise,
) -> str:
    """Looked at after some processes of each side, and after more while the verdict is open."""
    for count in looks(min(PROCESSES, len(base)), len(base)):
        first, second = beside_empty([base[:count], other[:count]])
        verdict: TimeVerdict = compare_processes(first, second, noise).verdict
        if verdict is not TimeVerdict.UNDECIDED:
            break
    return verdict.value


def calibrated(kernel: Kernel) -> tuple[Noise, Sequence[int]]:
    """From the first processes, as `kernprof calibrate` does it; and the others."""
    medians = [statistics.median(stopped(each)) for each in kernel.once[:CALIBRATED_WITH]]
    return Noise(shares={"time": spread(medians)}, processes=CALIBRATED_WITH), range(
        CALIBRATED_WITH, len(kernel.once)
    )


def tallies(kernel: Kernel) -> Mapping[str, Tally]:
    every = range(len(kernel.once))
    noise, others = calibrated(kernel)
    return {
        "duel, stated noise": of_duels(kernel, Noise(), every),
        "duel, calibrated": of_duels(kernel, noise, others),
        "compare, stated noise": of_pairs(kernel, ours(Noise()), every),
        "compare, calibrated": of_pairs(kernel, ours(noise), others),
        "intervals alone (before)": of_pairs(kernel, without_noise, every),
        "nvbench_compare": of_pairs(kernel, nvbench, every),
        "pytest-benchmark mean:5%": of_pairs(kernel, five_percent, every),
        "Welch's t-test, 5 %": of_pairs(kernel, welch, every),
    }


def report(some: Sequence[Kernel]) -> Iterator[str]:
    by_kernel = [(kernel, tallies(kernel)) for kernel in some]
    yield f"{'in %':28}    false    SAME  +3 % found  slower found   A/A pairs"
    for rule in by_kernel[0][1]:
        whole = sum((each[rule] for _, each in by_kernel), Tally())
        yield f"{rule:28}  {whole.text()}   {whole.equal}"
    for kernel, each in by_kernel:
        share = spread([statistics.median(one) for one in kernel.once])
        yield (
            f"  {kernel.name:16} {kernel.median_ns / 1e3:8.1f} µs, noise {100 * share:.2f} %,"
            f" slower by {100 * (kernel.truth - 1):.1f} %: duel"
            f" {each['duel, stated noise'].text()}, compare {each['compare, stated noise'].text()}"
        )


def short_report(some: Sequence[Kernel]) -> Iterator[str]:
    """Of duels alone."""
    yield f"{'in %':28}    false    SAME  +3 % found"
    ways = {
        "duel": list(some),
        "without the empty kernel": [replace(kernel, empty=()) for kernel in some],
    }
    for name, chosen in ways.items():
        made = [(kernel, of_duels(kernel, Noise(), range(len(kernel.once)))) for kernel in chosen]
        whole = sum((tally for _, tally in made), Tally())
        yield f"{name:28}  {whole.text()[:23]}   {whole.equal}"
        for kernel, tally in made:
            yield f"  {kernel.name:20} {kernel.median_ns / 1e3:8.1f} µs {tally.text()[:23]}"


def main(argv: Sequence[str]) -> int:
    if argv:
        print("\n".join(short_report(kernels(Path(argv[0])))))
        return 0
    settled, reporting = halves(kernels())
    for title, some in (
        ("the half that settled the noise", settled),
        ("the half that reports", reporting),
    ):
        print(title)
        print("\n".join(report(some)))
    for path in filter(Path.is_file, (SETTLING, AGAIN, PROOF)):
        print(path.name)
        print("\n".join(short_report(kernels(path))))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
