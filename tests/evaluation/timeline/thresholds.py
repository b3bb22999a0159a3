"""How much the verdicts on the labelled recordings hang on each threshold; run by `verdicts.py
--thresholds`.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from unittest import mock

from kernprof.analysis.trace import thresholds, verdict
from kernprof.analysis.trace.measures import Measures
from kernprof.analysis.trace.thresholds import WINDOW_PARTS
from kernprof.analysis.trace.verdict import label_of

# (name, measures) of a recording.
Case = tuple[str, Measures]
MOVED = (0.8, 1.2)
DECIDING = ("LEADS_BESIDE_COMPUTE", "WORTH_NAMING")
# What measures are made with.
MEASURING = (
    "LAUNCH_LATENCY_NS",
    "SYNC_SHADOW_NS",
    "SHORT_GAP_NS",
    "SLOW_LAUNCH_NS",
    "LAUNCH_WAYS",
    "LONG_GAP_NS",
    "LAUNCHES_A_VALUE",
    "DATA_WAIT_NS",
    "BATCHES_ALIKE",
    "BATCH_BYTES",
    "STAGED_BYTES_PER_NS",
)
COPIED = {"LAUNCH_LATENCY_NS": "idle", "SYNC_SHADOW_NS": "idle", "BATCH_BYTES": "gaps"}


def print_all(cases: Sequence[Case], measure_again: Callable[[], list[Measures]]) -> None:
    """`measure_again` measures the same recordings in the same order, with the constants as they
    then are.
    """
    before = [label_of(measures) for _, measures in cases]
    print("\nwhat changes when a threshold moves by a fifth (else nothing)")
    for what, factor, patch in _moves():
        with patch:
            measured = measure_again() if what in MEASURING else [measures for _, measures in cases]
            after = [label_of(measures) for measures in measured]
        for (name, _), old, new in zip(cases, before, after, strict=True):
            if old is not new:
                print(f"  {what} × {factor:g}: {name} {old.value} → {new.value}")


def _moves() -> Iterator[tuple[str, float, mock._patch[object]]]:
    for factor in MOVED:
        for at, part in enumerate(WINDOW_PARTS):
            parts = (
                *WINDOW_PARTS[:at],
                replace(part, least=part.least * factor),
                *WINDOW_PARTS[at + 1 :],
            )
            yield (
                f"{part.label.value}: {part.measure}",
                factor,
                mock.patch.object(verdict, "WINDOW_PARTS", parts),
            )
        for name in (*DECIDING, *MEASURING):
            home = importlib.import_module(
                f"kernprof.analysis.trace.{COPIED.get(name, 'thresholds')}"
            )
            old = getattr(thresholds, name)
            yield name, factor, mock.patch.object(home, name, type(old)(old * factor))
