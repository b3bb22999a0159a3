#!/usr/bin/env python3
"""Recorded pairs as the small document that advice is judged by: `pack.py KIND-0.ncu-rep … KIND.json … OUT.json.gz`.

It holds a run document (one result per launch, named `PAIR/before` and `PAIR/after`, all the catalogue's metrics) and,
for each pair, its half, what the change fixes, the measured times, and whether the outputs agree.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))
from kernprof.model.documents.run import run_document
from kernprof.model.run import Run, VariantResult
from kernprof.model.serialize import stored
from kernprof.readers.ncu.open import read_report
from kernprof.workflows.run.ncu_report import run_of


def results(report: Path) -> tuple[Run, list[VariantResult]]:
    """The launches by their NVTX range; of several in one range (a library's) the longest."""
    run = run_of(read_report(report), report)
    longest: dict[str, VariantResult] = {}
    for result in run.variants:
        name = next(n for n in result.profile.nvtx if n.endswith(("/before", "/after")))
        if name not in longest or result.profile.value("duration") > longest[name].profile.value("duration"):
            longest[name] = replace(result, variant=name)
    return run, list(longest.values())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", type=Path, nargs="+", help="reports, and the times (.json) of their pairs")
    parser.add_argument("out", type=Path)
    args = parser.parse_args()
    everything: list[VariantResult] = []
    rows = []
    for path in args.files:
        if path.suffix == ".json":
            rows += json.loads(path.read_text())
        else:
            run, made = results(path)
            everything += made
    slim = replace(run, id="pairs", variants=tuple(everything), environment={}, commands=(), source=None)
    names = {result.variant for result in everything}
    pairs = [row for row in rows if {f"{row['name']}/before", f"{row['name']}/after"} <= names and "before_ns" in row]
    document = {"pairs": pairs, "run": json.loads(stored(run_document(slim)))}
    args.out.write_bytes(gzip.compress(json.dumps(document).encode(), mtime=0))
    print(f"{args.out}: {args.out.stat().st_size:,} bytes, {len(pairs)} pairs")


if __name__ == "__main__":
    main()
