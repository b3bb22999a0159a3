"""Judge the model of the estimated time on a restored corpus, and write its card.

    scripts/corpus DIR
    python scripts/fit/time_estimate.py --corpus DIR --inputs FOLDER [--sets LETTERS] [--write]

Emulates each launch of the corpus that a GPU timed, and stores the model's inputs under FOLDER. A
second run evaluates only the model. Prints the error of each set. Then prints what every second
held-out launch loses without each term. `--write` puts support, loss and error into the card. A
first run takes half an hour of one core; delete FOLDER after a change of the emulator.
"""

from __future__ import annotations

import argparse
import dataclasses
import hashlib
import json
import math
import pickle
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from unittest import mock

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

from kernprof import cards  # noqa: E402
from kernprof.emulator.timing import estimate  # noqa: E402
from kernprof.emulator.timing.model import TimedLaunch, parts  # noqa: E402
from kernprof.gpus import datasheets  # noqa: E402
from kernprof.gpus.datasheets import H200, gpu_titled  # noqa: E402

HELD_OUT = "BDFJKMOQSUWXYZ1"
TIMED_BY_H100 = "XYZ1"
CARD = ROOT / "kernprof" / "cards" / f"{datasheets.CARD}.{datasheets.MEASURED_GPU}.toml"
# Relative change of an estimate without a term, above which the launch supports the term.
CHANGED = 0.02
# Values that take a term out of the model. Other terms are set to 0.
NEUTRAL = {"overlap": 16.0}
INTERVALS = ("interval", "interval_retry", "interval_unmeasured")


@dataclasses.dataclass(frozen=True)
class Timed:
    """One launch: what a GPU measured, and the model's inputs."""

    name: str
    group: str  # launches that do the same work
    letter: str  # its set
    measured_ns: float
    launch: TimedLaunch
    half_width: float  # of the interval, as a share of the estimate


def inputs(corpus: Path, folder: Path, letters: str) -> Iterator[Timed]:
    """Yield the launches of the corpus, emulated unless `folder` holds them."""
    sys.path.insert(0, str(corpus))
    for name in [n for n in sys.modules if n == "tests" or n.startswith("tests.")]:
        del sys.modules[name]
    from tests.evaluation.time_estimate import judge

    h200 = {**judge.measured(judge.TIMES), **judge.measured(judge.CONTACT)}
    h100 = judge.measured(judge.TIMES.with_name("h100_contact_times.json.xz"))
    folder.mkdir(parents=True, exist_ok=True)
    for case in judge.timed():
        times = h100 if case.half in TIMED_BY_H100 else h200
        if case.half not in letters or case.name not in times:
            continue
        path = folder / (hashlib.sha256(case.name.encode()).hexdigest()[:20] + ".pickle")
        if not path.exists():
            gpu = gpu_titled("H100 SXM") if case.half in TIMED_BY_H100 else H200
            seen: list[TimedLaunch] = []
            began = time.monotonic()

            def noted(launch: TimedLaunch, seen: list[TimedLaunch] = seen) -> Any:
                seen.append(launch)
                return parts(launch)

            try:
                with mock.patch.object(estimate, "parts", noted):
                    judged = judge.judged(case, gpu)
            except Exception as error:  # a compiler that is not installed
                print(f"left out: {case.name}: {error!r}"[:200], file=sys.stderr)
                continue
            predictions = judged.predictions.get("estimate")
            width = judged.error_ns / predictions if predictions else 0.0
            path.write_bytes(pickle.dumps((seen[-1] if seen and predictions else None, width)))
            print(f"{time.monotonic() - began:5.1f} s {case.name}", file=sys.stderr, flush=True)
        launch, width = pickle.loads(path.read_bytes())
        if launch is not None:
            yield Timed(case.name, case.group, case.half, times[case.name], launch, width)


def estimates(rows: Sequence[Timed], changed: Mapping[str, float] | None = None) -> list[float]:
    """Return the estimates in ns; `changed` holds other values of terms."""
    card = cards.load(datasheets.CARD, datasheets.MEASURED_GPU)
    term = tuple(
        with_fields(row, value=(changed or {}).get(row.name, row.value)) for row in card.term
    )
    datasheets.measured_costs.cache_clear()
    with mock.patch.object(datasheets, "load", return_value=cards.Card(card.meta, term)):
        try:
            return [parts(row.launch).total for row in rows]
        finally:
            datasheets.measured_costs.cache_clear()


def with_fields(row: cards.Term, **changes: float) -> cards.Term:
    """Return a copy of a card's row with some fields changed."""
    return type(row)(**{**{name: getattr(row, name) for name in row.__struct_fields__}, **changes})


def tau(pairs: Sequence[tuple[float, float]]) -> float | None:
    """Return Kendall's tau of (estimated, measured); pairs measured within 2 % do not count."""
    signs = [
        math.copysign(1, (first - other) * (real - second)) if first != other else 0
        for n, (first, real) in enumerate(pairs)
        for other, second in pairs[:n]
        if abs(real - second) > CHANGED * max(real, second)
    ]
    return statistics.mean(signs) if signs else None


@dataclasses.dataclass(frozen=True)
class Error:
    """Errors of a set of estimates, in percent, and the mean tau of groups of variants."""

    launches: int
    mean: float
    median: float
    p95: float
    tau: float
    inside: float

    @classmethod
    def of(cls, rows: Sequence[Timed], values: Sequence[float]) -> Error:
        errors = [abs(value / row.measured_ns - 1) for row, value in zip(rows, values, strict=True)]
        groups = defaultdict(list)
        for row, value in zip(rows, values, strict=True):
            groups[row.group].append((value, row.measured_ns))
        taus = [t for pairs in groups.values() if (t := tau(pairs)) is not None]
        inside = [
            abs(row.measured_ns / value - 1) <= row.half_width
            for row, value in zip(rows, values, strict=True)
        ]
        return cls(
            launches=len(rows),
            mean=100 * statistics.mean(errors),
            median=100 * statistics.median(errors),
            p95=100 * sorted(errors)[math.ceil(0.95 * len(errors)) - 1],
            tau=statistics.mean(taus) if taus else math.nan,
            inside=100 * statistics.mean(inside),
        )

    def line(self, label: str) -> str:
        ranked = "   –" if math.isnan(self.tau) else f"{self.tau:4.2f}"
        return (
            f"{label:32s} {self.launches:4d} {self.mean:6.1f} % {self.median:6.1f} %"
            f" {self.p95:4.0f} %  {ranked}  {self.inside:4.0f} %"
        )


def losses(rows: Sequence[Timed], base: Sequence[float]) -> dict[str, tuple[int, float, float]]:
    """Return, per term, its launches and what the mean error (points) and tau lose without it."""
    card = cards.load(datasheets.CARD, datasheets.MEASURED_GPU)
    before = Error.of(rows, base)
    lost = {}
    for row in card.term:
        if row.name in INTERVALS:
            n = sum(math.isclose(launch.half_width, row.value) for launch in rows)
            lost[row.name] = n, 0.0, 0.0  # an interval does not change the estimate
            continue
        changed = estimates(rows, {row.name: NEUTRAL.get(row.name, 0.0)})
        after = Error.of(rows, changed)
        n = sum(abs(new / old - 1) > CHANGED for new, old in zip(changed, base, strict=True))
        lost[row.name] = n, after.mean - before.mean, before.tau - after.tau
        print(
            f"  without {row.name:24s} {n:4d} launches change,"
            f" error {lost[row.name][1]:+7.2f} points, tau {-lost[row.name][2]:+.3f}",
            flush=True,
        )
    return lost


def written(lost: Mapping[str, tuple[int, float, float]], held_out: str) -> str:
    """Return the card's text with support, loss and held-out error."""
    card = cards.load(datasheets.CARD, datasheets.MEASURED_GPU)
    meta = card.meta
    lines = ["[meta]"]
    for name in meta.__struct_fields__:
        value = held_out if name == "held_out" else getattr(meta, name)
        lines.append(f"{name} = {json.dumps(value, ensure_ascii=False)}")
    for row in card.term:
        lines += ["", "[[term]]"]
        for name in ("name", "value", "unit", "law", "source"):
            lines.append(f"{name} = {json.dumps(getattr(row, name), ensure_ascii=False)}")
        if row.name in lost:
            n, loss, _ = lost[row.name]
            lines += [f"n = {n}", f"loss = {loss:.2f}"]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--corpus", type=Path, required=True, metavar="DIR")
    parser.add_argument("--inputs", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--sets", default=HELD_OUT, metavar="LETTERS")
    parser.add_argument("--write", action="store_true", help="update the card")
    options = parser.parse_args()
    rows = list(inputs(options.corpus, options.inputs, options.sets))
    base = estimates(rows)
    print(f"{'':32s}    n     mean   median  p95   tau inside")
    by_gpu: dict[str, list[int]] = defaultdict(list)
    for number, row in enumerate(rows):
        by_gpu[f"{row.letter}, {row.launch.gpu.title}"].append(number)
        by_gpu[f"all, {row.launch.gpu.title}"].append(number)
    summary = []
    for label, numbers in sorted(by_gpu.items()):
        error = Error.of([rows[n] for n in numbers], [base[n] for n in numbers])
        print(error.line(label))
        if label.startswith("all"):
            summary.append(
                f"{label[5:]}: {error.mean:.1f} % mean error of {error.launches} launches,"
                f" tau {error.tau:.2f}, {error.inside:.0f} % inside the interval"
            )
    lost = losses(rows[::2], base[::2])
    if options.write:
        CARD.write_text(written(lost, "; ".join(summary)), encoding="utf-8")


if __name__ == "__main__":
    main()
