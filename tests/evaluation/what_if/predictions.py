"""Does what a trace predicts of a fix agree with what the fix gained? Every prediction, made anew
from recordings.

    python -m tests.evaluation.what_if.predictions                          # the recordings of the
    tests python -m tests.evaluation.what_if.predictions --measured pipelines.json --recordings DIR
    python -m tests.evaluation.what_if.predictions --write                  # puts them into the
    JSON, too

No GPU is needed: DIR holds RUN.VARIANT.sqlite, .sqlite.gz or .sqlite.xz, the JSON what was measured
without a profiler (scripts/record/record_pipelines.py makes both). Prints, per step from one
variant to the next, the measured and the predicted step, how far they are apart, and the verdicts.
The exit code is 1 when less than three quarters are within 20 %.
"""

from __future__ import annotations

import argparse
import gzip
import json
import lzma
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kernprof.analysis.trace.analyse import analyse
from kernprof.model.pipeline import Prediction
from kernprof.model.trace import Timeline
from kernprof.pipelines import find_pipeline
from kernprof.pipelines.catalogue import changes_of
from kernprof.pipelines.measure import STEP_PATTERN
from kernprof.readers.trace.open import read_timeline
from kernprof.workflows.pipeline import predict

DATA = Path(__file__).parents[2] / "replay/data/pipelines"
AGREES_PCT = 20.0
LEAST_SHARE = 0.75
_OPEN = {".gz": gzip.decompress, ".xz": lzma.decompress}
# Why a prediction misses: said beside it.
REASONS = {
    "postprocess vectorised": (
        "what takes the loop's place is not counted: comparisons and a copy for each image, and "
        "the choice among them on the host"
    ),
    "simplenet pinned-async": (
        "what recording costs the host is hidden behind the blocking copy in the trace before "
        "the fix (1.16 times the unrecorded step), and shows in full without it (1.46 times)"
    ),
}


@dataclass(frozen=True)
class Step:
    """One fix. Times in ns; the verdicts are labels, by the same rules: None measured where no
    recording was kept.
    """

    run: str
    variant: str
    changes: tuple[str, ...]
    before_ns: float
    measured_ns: float
    predicted_ns: float
    verdict_predicted: str | None
    verdict_measured: str | None
    traced_error_pct: float | None
    notes: tuple[str, ...]

    @property
    def error_pct(self) -> float:
        return 100 * (self.predicted_ns / self.measured_ns - 1)

    @property
    def agrees(self) -> bool:
        return abs(self.error_pct) <= AGREES_PCT


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--measured",
        type=Path,
        default=DATA / "measured.json",
        help="what record_pipelines.py left",
    )
    parser.add_argument("--recordings", type=Path, default=DATA, help="folder of the recordings")
    parser.add_argument("--write", action="store_true", help="put the predictions into the JSON")
    parser.add_argument("--notes", action="store_true", help="print what was assumed for each")
    options = parser.parse_args(arguments)
    document = json.loads(options.measured.read_text())
    steps = list(predictions(document, options.recordings))
    print(
        f"{'step':32} {'before':>9} {'measured':>9} {'predicted':>9} {'off':>7}  verdict predicted"
        " → measured"
    )
    for one in steps:
        show(one, notes=options.notes)
    good = sum(one.agrees for one in steps)
    judged = [one for one in steps if one.verdict_measured]
    same = sum(one.verdict_predicted == one.verdict_measured for one in judged)
    print(
        f"within ±{AGREES_PCT:g} %: {good} of {len(steps)}; verdicts as predicted: {same} of"
        f" {len(judged)} recorded"
    )
    if options.write:
        write(document, steps)
        options.measured.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n")
    return 0 if steps and good >= LEAST_SHARE * len(steps) else 1


def show(one: Step, *, notes: bool) -> None:
    times = " ".join(
        f"{value / 1e6:9.4g}" for value in (one.before_ns, one.measured_ns, one.predicted_ns)
    )
    verdicts = f"{one.verdict_predicted} → {one.verdict_measured or 'not recorded'}"
    print(
        f"{one.run + ' ' + one.variant:32} {times} {one.error_pct:+6.1f} %  {verdicts} "
        f" [{','.join(one.changes)}]"
    )
    if not one.agrees:
        print(f"    missed: {REASONS.get(f'{one.run} {one.variant}', 'not known')}")
    for note in one.notes if notes else ():
        print(f"    {note}")


def predictions(document: dict[str, Any], folder: Path) -> Iterator[Step]:
    """One for each variant whose fix has a what-if change, and that was recorded and measured
    before and after.
    """
    for name, run in document["runs"].items():
        rows = {each["name"]: each for each in run.get("variants", ())}
        for after in rows.values():
            before = rows.get(after["compared_with"])
            read = recording(folder, f"{name}.{before['name']}") if before else None
            if before is None or read is None or not after["step_ns"] or not before["step_ns"]:
                continue
            added = [fix for fix in after["fixes"] if fix not in before["fixes"]]
            changes = changes_of(find_pipeline(run["pipeline"]), added, run["params"])
            if found := predict(read, changes, before["step_ns"]) if changes else None:
                yield _step(name, before, after, found, folder)


def _step(
    run: str, before: dict[str, Any], after: dict[str, Any], found: Prediction, folder: Path
) -> Step:
    scale = after["items_per_step"] / before["items_per_step"]
    return Step(
        run=run,
        variant=after["name"],
        changes=found.changes,
        before_ns=before["step_ns"] * scale,
        measured_ns=after["step_ns"],
        predicted_ns=before["step_ns"] * scale * found.share_left,
        verdict_predicted=found.verdict,
        notes=found.notes,
        verdict_measured=verdict(folder, f"{run}.{after['name']}"),
        traced_error_pct=_traced_error(before["traced"], after["traced"], scale, found),
    )


def _traced_error(before: Any, after: Any, scale: float, found: Prediction) -> float | None:
    """How far the replayed trace is from the next one, in both of which recording costs time."""
    if not before or not after:
        return None
    share = found.share_left if found.traced_share_left is None else found.traced_share_left
    return float(100 * (before["step_ns"] * scale * share / after["step_ns"] - 1))


def verdict(folder: Path, name: str) -> str | None:
    """Of what was recorded with the fix, judged as the prediction is: what was said of it once was
    by older rules.
    """
    read = recording(folder, name)
    return (
        None
        if read is None
        else analyse(read, iteration=STEP_PATTERN).report.devices[0].verdict.label.value
    )


def recording(folder: Path, name: str) -> Timeline | None:
    for suffix in ("", *_OPEN):
        path = folder / f"{name}.sqlite{suffix}"
        if not path.is_file():
            continue
        if not suffix:
            return read_timeline(path, cached=False)
        with tempfile.TemporaryDirectory(prefix="kernprof-predict-") as work:
            plain = Path(work) / f"{name}.sqlite"
            plain.write_bytes(_OPEN[suffix](path.read_bytes()))
            return read_timeline(plain, cached=False)
    return None


def write(document: dict[str, Any], steps: list[Step]) -> None:
    """The predictions in place of those that were made when it was recorded."""
    found = {(one.run, one.variant): one for one in steps}
    for name, run in document["runs"].items():
        for each in run.get("variants", ()):
            one = found.get((name, each["name"]))
            each["predicted"] = one and _predicted(one)
    for case in document["cases"]:
        one = found.get((case["run"], case["after"]))
        if case["ours"]:
            case["ours"]["predicted_step_ms"] = one and round(one.predicted_ns / 1e6, 4)
            case["ours"]["error_pct"] = one and round(one.error_pct, 3)


def _predicted(one: Step) -> dict[str, Any]:
    return {
        "changes": list(one.changes),
        "gain_pct": round(100 * (1 - one.predicted_ns / one.before_ns), 3),
        "step_ns": round(one.predicted_ns, 3),
        "error_pct": round(one.error_pct, 3),
        "traced_error_pct": (
            None if one.traced_error_pct is None else round(one.traced_error_pct, 3)
        ),
        "verdict": one.verdict_predicted,
        "notes": list(one.notes),
        "provenance": "estimate",
    }


if __name__ == "__main__":
    sys.exit(main())
