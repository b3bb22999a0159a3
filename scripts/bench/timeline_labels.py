"""Labelled recordings against what kernprof says of them: the confusion matrix, and the causes missed.

    python scripts/bench/timeline_labels.py [FOLDER]

FOLDER holds nsys exports and labels.json: {NAME: {"label": …, "causes": […], "program": …}}, NAME.sqlite beside it.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path

from kernprof.readers.timeline_open import read_timeline
from kernprof.timeline.analyse import analyse
from kernprof.tracks.outcome import Label

DATA = Path(__file__).parents[2] / "tests" / "replay" / "timeline" / "data"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=DATA)
    folder = parser.parse_args().folder
    matrix: Counter[tuple[str, str]] = Counter()
    for name, expected in json.loads((folder / "labels.json").read_text()).items():
        outcome = analyse(read_timeline(folder / f"{name}.sqlite")).report.devices[0]
        got, found = outcome.verdict.label.value, [cause.id.value for cause in outcome.causes]
        matrix[expected["label"], got] += 1
        missed = sorted(set(expected["causes"]) - set(found))
        mark = "ok" if got == expected["label"] and not missed else "WRONG"
        print(f"{mark:<6}{name:<28}{expected['label']:<20}{got:<20}{outcome.verdict.confidence.value:<8}{found}")
        if missed:
            print(f"      missed: {missed}")
    print_matrix(matrix)


def print_matrix(matrix: Counter[tuple[str, str]]) -> None:
    labels = [label.value for label in Label if any(label.value in pair for pair in matrix)]
    print(f"\n{'labelled':<20}" + "".join(f"{label:>20}" for label in labels))
    for expected in labels:
        print(f"{expected:<20}" + "".join(f"{matrix[expected, got] or '.':>20}" for got in labels))
    right = sum(count for (expected, got), count in matrix.items() if expected == got)
    print(f"{right} of {matrix.total()} as labelled")


if __name__ == "__main__":
    main()
