"""What the verdict says of programs built on other people's models, whose label is that of the fix which gains most.

    PYTHONPATH=. python scripts/record/foreign/judge.py --data FOLDER

Where a fix is one of what-if's changes, the step that it predicts is printed beside the measured one.
FOLDER holds what `scripts/record/foreign/record.py` left: NAME.sqlite(.xz) and times.jsonl. Programs whose
best fix gains less than a sixth have no label. Of two ranks, the job's label must lead on one of them. A step is the
median over processes of each one's median of rounds, and the share of it that a fix leaves is the median over processes
of each one's median over rounds, which variants have in turns; how far processes are apart (largest by smallest) stands
beside these.
"""

from __future__ import annotations

import argparse
import json
import lzma
import statistics
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from declared import BY_NAME, half_of

from kernprof.analysis.trace.analyse import analyse
from kernprof.analysis.what_if import parse_changes, what_if
from kernprof.errors import NothingCaptured
from kernprof.model.trace import Timeline
from kernprof.model.trace_report import DeviceOutcome
from kernprof.readers.trace.open import read_timeline
from kernprof.workflows.pipeline.run import predict

LEAST_GAIN = 1 / 6
AGREES_PCT = 20.0
APART = 1.2


@dataclass(frozen=True)
class Predicted:
    """A fix as what-if sees it: steps in ms. `between`: None where it says that the trace has nothing to change, and
    the step stays as it is.
    """

    fix: str
    changes: str
    measured: float
    predicted: float
    between: tuple[float, float] | None = None

    @property
    def error_pct(self) -> float:
        return 100 * (self.predicted / self.measured - 1)

    @property
    def agrees(self) -> bool:
        return abs(self.error_pct) <= AGREES_PCT

    @property
    def covered(self) -> bool:
        return self.agrees if self.between is None else self.between[0] <= self.measured <= self.between[1]


@dataclass(frozen=True)
class Seen:
    """One program: its half, the label that its fixes show (None: none gains), their gains, and what is said of it."""

    name: str
    half: str
    label: str | None
    gains: dict[str, float]
    devices: tuple[DeviceOutcome, ...]
    predictions: tuple[Predicted, ...]
    apart: dict[str, float]  # by fix, "" for none

    @property
    def verdicts(self) -> list[str]:
        return [device.verdict.label.value for device in self.devices]

    @property
    def right(self) -> bool:
        return self.label in self.verdicts


def processes(data: Path) -> dict[str, dict[str, list[list[float]]]]:
    """By program and fix, "" for none, the steps of each process that timed it, by round, in ms."""
    found: dict[str, dict[str, list[list[float]]]] = {}
    for line in (data / "times.jsonl").read_text().splitlines():
        entry = json.loads(line)
        rounds = entry.get("rounds") or [entry["step_ms"]]
        found.setdefault(entry["name"], {}).setdefault(entry["fix"], []).append(rounds)
    return found


def times(data: Path) -> dict[str, dict[str, float]]:
    """The median over processes, in ms; with a fix, of the unfixed step that share which the fix leaves."""
    found: dict[str, dict[str, float]] = {}
    for name, fixes in processes(data).items():
        if "" not in fixes:
            continue
        step = statistics.median(map(statistics.median, fixes[""]))
        shares = {fix: statistics.median(shares_left(fixes[""], steps)) for fix, steps in fixes.items()}
        found[name] = {fix: share * step for fix, share in shares.items()}
    return found


def shares_left(unfixed: list[list[float]], fixed: list[list[float]]) -> list[float]:
    """The share of a step that a fix leaves, in each process: the median over the rounds that both had in turns."""
    if len(unfixed) != len(fixed):  # a process failed: nobody knows which
        return [statistics.median(map(statistics.median, fixed)) / statistics.median(map(statistics.median, unfixed))]
    return [
        statistics.median(b / a for a, b in zip(before, after, strict=True))
        if len(before) == len(after)
        else statistics.median(after) / statistics.median(before)
        for before, after in zip(unfixed, fixed, strict=True)
    ]


def apart(data: Path) -> dict[str, dict[str, float]]:
    """Of several processes the longest unfixed step by the shortest, "", and likewise the shares that fixes leave."""
    found: dict[str, dict[str, float]] = {}
    for name, fixes in processes(data).items():
        for fix, steps in fixes.items() if "" in fixes else ():
            each = shares_left(fixes[""], steps) if fix else [statistics.median(rounds) for rounds in steps]
            if len(each) > 1:
                found.setdefault(name, {})[fix] = max(each) / min(each)
    return found


def label_by_fix(fixes: tuple[tuple[str, str], ...], steps: dict[str, float]) -> tuple[str | None, dict[str, float]]:
    """The label of the fix that gains most, if it gains a sixth; and the gains, as shares of the step."""
    gains = {fix: 1 - steps[fix] / steps[""] for fix, _ in fixes if fix in steps and "" in steps}
    best = max(gains, key=lambda fix: gains[fix], default=None)
    return (dict(fixes)[best] if best is not None and gains[best] >= LEAST_GAIN else None), gains


def seen(data: Path, names: list[str]) -> Iterator[Seen]:
    taken, differ = times(data), apart(data)
    for name, program in BY_NAME.items():
        path = next((path for path in (data / f"{name}.sqlite", data / f"{name}.sqlite.xz") if path.is_file()), None)
        if path is None or (names and name not in names):
            continue
        label, gains = label_by_fix(program.fixes, taken.get(name, {}))
        with tempfile.TemporaryDirectory(prefix="kernprof-foreign-") as folder:
            if path.suffix == ".xz":
                plain = Path(folder) / f"{name}.sqlite"
                plain.write_bytes(lzma.decompress(path.read_bytes()))
                path = plain
            timeline = read_timeline(path, cached=False)
            try:
                devices = analyse(timeline).report.devices
            except NothingCaptured as error:
                print(f"  {name}: {error.message}")
                continue
            found = tuple(predictions(timeline, program.changes, taken.get(name, {})))
        yield Seen(name, half_of(program), label, gains, devices, found, differ.get(name, {}))


def predictions(
    timeline: Timeline, changes: tuple[tuple[str, str], ...], steps: dict[str, float]
) -> Iterator[Predicted]:
    """The share of the step that a replay leaves, of the step measured without a profiler."""
    for fix, asked in changes:
        if fix in steps and "" in steps:
            found = predict(timeline, tuple(asked.split(",")), 1e6 * steps[""], iteration=None)
            if found is None:
                yield Predicted(fix, asked, steps[fix], steps[""])
                continue
            whole = what_if(timeline, parse_changes(asked), step_ns=1e6 * steps[""])
            low, high = whole.step_range_ns or (0.0, 0.0)
            of_step = steps[""] / whole.replayed_before_ns
            yield Predicted(fix, asked, steps[fix], found.share_left * steps[""], (low * of_step, high * of_step))


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--data", type=Path, required=True)
    options = parser.parse_args(arguments)
    everything = []
    for one in seen(options.data, options.names):
        everything.append(one)
        gains = ", ".join(
            f"{fix} {100 * gain:.0f} %" + (f" (×{one.apart[fix]:.2f})" if fix in one.apart else "")
            for fix, gain in one.gains.items()
        )
        gains += f"; unfixed ×{one.apart['']:.2f}" if "" in one.apart else ""
        mark = " " if one.right else "–" if one.label is None else "X"
        said = ", ".join(f"{each.verdict.label.value} ({each.verdict.confidence.value})" for each in one.devices)
        print(f"{mark} {one.half:15}{one.name:32}{one.label or 'no fix gains':20}{said:44} {gains}", flush=True)
        for each in one.predictions:
            said = f"{each.predicted:.4g} ms, {each.error_pct:+.0f} %, " + (
                "nothing to change"
                if each.between is None
                else f"range {each.between[0]:.4g} to {each.between[1]:.4g}{'' if each.covered else ' (not in it)'}"
            )
            mark = " " if each.agrees else "X"
            print(f"{mark}      {each.changes}: measured {each.measured:.4g} ms, predicted {said}", flush=True)
    for half in sorted({one.half for one in everything}):
        labelled = [one for one in everything if one.half == half and one.label]
        mixed = sum("mixed" in one.verdicts for one in labelled)
        print(f"{half}: {sum(one.right for one in labelled)} of {len(labelled)} right, {mixed} mixed")
        made = [each for one in everything if one.half == half for each in one.predictions]
        print(f"{half}: {sum(each.agrees for each in made)} of {len(made)} predicted steps within ±{AGREES_PCT:g} %, "
              f"{sum(each.covered for each in made)} in their range")  # fmt: skip
        differ = [each for one in everything if one.half == half for fix, each in one.apart.items() if fix]
        if differ:
            many = sum(each > APART for each in differ)
            print(f"{half}: {many} of {len(differ)} shares that fixes leave differ by more than a fifth by process")
    return 0


if __name__ == "__main__":
    sys.exit(main())
