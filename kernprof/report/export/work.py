"""Every kernel, copy and memset of a trace as columns, and as tidy CSV: one row each."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from kernprof.model.trace import COPY_NAMES, NONE, CopyKind, MemoryKind, Timeline, WorkKind
from kernprof.report.text.csv import csv_lines


def work_columns(read: Timeline) -> Mapping[str, Any]:
    """Bytes that were not recorded are NaN, names None, never numbers."""
    work = read.work
    texts = np.array([*read.strings, None], dtype=object)  # NONE finds the last
    copies = work.kind == WorkKind.COPY
    known = {
        kind: kind.name.lower()
        for kind in (MemoryKind.PAGEABLE, MemoryKind.PINNED, MemoryKind.MANAGED)
    }
    memory = np.array(
        [known.get(MemoryKind(kind)) for kind in range(len(MemoryKind))], dtype=object
    )
    directions = np.array(
        [COPY_NAMES[CopyKind(kind)] for kind in range(len(CopyKind))], dtype=object
    )
    return {
        "device": work.track,
        "start_ns": work.start,
        "duration_ns": work.end - work.start,
        "kind": np.array([kind.name.lower() for kind in WorkKind], dtype=object)[work.kind],
        "stream": work.stream,
        "name": np.where(copies, directions[work.copy], texts[work.name]),
        "memory": np.where(copies, memory[work.memory], np.array(None, dtype=object)),
        "bytes": np.where(work.nbytes == NONE, np.nan, work.nbytes.astype(np.float64)),
    }


def work_csv(read: Timeline, *, span: tuple[int, int] | None = None) -> str:
    """What starts within `span` (in ns), or all. Missing is empty."""
    columns = work_columns(read)
    start = columns["start_ns"]
    low, high = span or (np.iinfo(np.int64).min, np.iinfo(np.int64).max)
    rows = np.flatnonzero((start >= low) & (start < high))
    cells = (columns[name][rows].tolist() for name in columns)
    return csv_lines(
        columns,
        ([None if cell != cell else cell for cell in row] for row in zip(*cells, strict=True)),
    )
