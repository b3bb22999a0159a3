"""How far steps and predictions are from what was measured when a trace is all that is known of a program.

    PYTHONPATH=. python scripts/record/foreign/unrecorded.py --data FOLDER … [--items settling]

Per half (programs whose name has an even first byte of `sha256` settle rules): how many recorded steps, and how many of
those that are estimated without the recorder, are within 20 % of the step measured without it; and how many steps that
what-if predicts are within 20 % of the fixed program's, from the host as recorded, without it, and with `--step`.
FOLDER is as judge.py takes it. Where the trace's iteration is several steps, or a step several iterations, the measured
step is taken as many times: as the kernels say, of which the whole recording has those of all its steps.
"""

from __future__ import annotations

import argparse
import hashlib
import lzma
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from declaration import Foreign
from declared import BY_NAME
from judge import AGREES_PCT, times
from programs import WARM_UP

from kernprof.analysis.what_if import parse_changes, prepare, replayed, without_tracing
from kernprof.analysis.what_if.engine import RecordedTrack
from kernprof.analysis.what_if.graph.steps import measured
from kernprof.errors import NothingCaptured
from kernprof.model.trace import WorkKind
from kernprof.readers.trace.open import read_timeline

AS_MANY = 2.5  # times as many as the times say: recording makes no step so many times as long
LEAST_SLOWER = 3  # no recorder makes a step so many times as long: the trace's iteration is several steps then
HALVES = ("settling", "kept back")
WAYS = ("as recorded", "without the recorder", "with --step")
Found = tuple[str, str, float, list[float | None]]  # name, what, measured, and what each way says, in ms


def half_of(name: str) -> str:
    return HALVES[hashlib.sha256(name.encode()).digest()[0] % 2]


def in_iteration(recorded: RecordedTrack, program: Foreign, step_ns: float) -> float:
    """How many of the program's steps one of the trace's iterations is.

    By its kernels, of all that were recorded in the steps; by its time, where other kernels (XLA tries many) or cut
    recordings make that impossible.
    """
    model = recorded.model
    work, (first, last) = model.scope.process_work, (model.nodes.time[node] for node in measured(model))
    ran = (work.kind == WorkKind.KERNEL) | (work.kind == WorkKind.GRAPH)
    each = np.count_nonzero(ran & (work.start >= first) & (work.start < last)) / model.scope.steps
    said = step_ns * model.scope.steps / float(last - first)
    by_kernels = np.count_nonzero(ran) / max(each, 1.0) / (program.steps + WARM_UP)
    if not program.name.startswith("jax") and 1 / AS_MANY <= by_kernels / said <= AS_MANY:
        said = by_kernels
    return 1 / max(round(said), 1) if said > 1 / LEAST_SLOWER else round(1 / said)


def seen(data: Path) -> Iterator[Found]:
    """For each program its step, and that with each fix that is a change. `with --step` says nothing of the former."""
    for name, steps in times(data).items():
        path = data / f"{name}.sqlite.xz"
        if "" not in steps or not path.is_file():
            continue
        with tempfile.TemporaryDirectory(prefix="kernprof-foreign-") as folder:
            plain = Path(folder) / f"{name}.sqlite"
            plain.write_bytes(lzma.decompress(path.read_bytes()))
            try:
                recorded = prepare(read_timeline(plain, cached=False))
            except NothingCaptured:
                continue
        scale = in_iteration(recorded, BY_NAME[name], 1e6 * steps[""])
        ways = [recorded, *(without_tracing(recorded, ns)[0] for ns in (None, 1e6 * steps[""]))]
        alone = [replayed(way, ()).replayed_before_ns / 1e6 for way in ways[:2]]
        yield name, "", scale * steps[""], [*alone, None]
        for fix, changes in BY_NAME[name].changes:
            if fix in steps:
                asked = parse_changes(changes)
                made = [replayed(way, asked) for way in ways]
                after = [None if len(one.missing) >= len(asked) else one.step_after_ns / 1e6 for one in made]
                if after[2] is not None:  # the share that it leaves is of the step that was given
                    after[2] *= 1e6 * scale * steps[""] / made[2].replayed_before_ns
                yield name, changes, scale * steps[fix], after


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", type=Path, nargs="+", required=True)
    parser.add_argument("--items", choices=HALVES, help="print every step of this half")
    options = parser.parse_args(arguments)
    counts: dict[tuple[str, str, str], list[bool]] = {}
    for name, what, took, found in (one for folder in options.data for one in seen(folder)):
        errors = [None if each is None else 100 * (each / took - 1) for each in found]
        if half_of(name) == options.items:
            said = " ".join("      –" if each is None else f"{each:+6.1f} %" for each in errors)
            print(f"{name:34}{what or 'the step':32}{took:10.4g} ms {said}", flush=True)
        for way, error in zip(WAYS, errors, strict=True):
            key = half_of(name), "predicted" if what else "step", way
            counts.setdefault(key, []).append(error is not None and abs(error) <= AGREES_PCT)
    for (half, what, way), agrees in sorted(counts.items()):
        if any(agrees):
            print(f"{half}: {what}, {way}: {sum(agrees)} of {len(agrees)} within ±{AGREES_PCT:g} %")
    return 0


if __name__ == "__main__":
    sys.exit(main())
