#!/usr/bin/env python3
"""Stored runs as the small documents that tests are held against: `python
scripts/record/pack_explain.py RUN … OUT`.

Each becomes OUT/<workload>.json.gz: the run document with all the catalogue's metrics from the
run's report, and with what tells of the machine (environment, commands, paths) left out.
"""

from __future__ import annotations

import argparse
import gzip
import sys
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
from kernprof.model.documents.run import run_document
from kernprof.model.serialize import stored
from kernprof.workflows.explain import load_subject


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", type=Path, nargs="+")
    parser.add_argument("out", type=Path)
    args = parser.parse_args()
    for path in args.runs:
        run = load_subject(str(path), path).run
        slim = replace(run, environment={}, commands=(), source=None)
        text = stored(run_document(slim))
        target = args.out / f"{run.workload}.json.gz"
        target.write_bytes(gzip.compress(text.encode(), mtime=0))
        print(f"{target}: {target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
