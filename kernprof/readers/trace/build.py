"""Registration of trace formats, and construction of timelines from a reader's columns.

Construction means: intern names, sort rows, and match GPU work to API calls.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import numpy as np

from kernprof.errors import ReportUnreadable
from kernprof.model.trace import NONE, GpuWork, Ints, Ranges, Spans, Timeline

# Correlation ids are dense 32-bit counters. If all ids are below this limit, a table indexed by id
# is faster than a binary search.
_DENSE = 1 << 26


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceFormat:
    """A trace format: its name in messages, a test of the content, and its reader.

    `is_folder`: the format is a folder, not a file.
    """

    name: str
    is_folder: bool
    recognises: Callable[[Path], bool]
    read: Callable[[Path], Timeline]


FORMATS: list[TraceFormat] = []
Reader = Callable[[Path], Timeline]
C = TypeVar("C", Spans, GpuWork)


def trace_format(
    name: str, recognises: Callable[[Path], bool], *, is_folder: bool = False
) -> Callable[[Reader], Reader]:
    """Register the decorated reader of a trace format.

    `recognises` tests the content of a path. It is called for files only, or for folders only if
    `is_folder` is true.
    """

    def register(read: Reader) -> Reader:
        def matches(path: Path) -> bool:
            try:
                return path.is_dir() == is_folder and recognises(path)
            except OSError as error:
                raise ReportUnreadable(
                    f"cannot read {path}: {error.strerror}",
                    hint="check the permissions of the file",
                ) from error

        FORMATS.append(TraceFormat(name=name, is_folder=is_folder, recognises=matches, read=read))
        return read

    return register


class StringPool:
    """Distinct texts, each with an index; equal texts have the same index."""

    def __init__(self) -> None:
        self._index: dict[str, int] = {}

    def add(self, text: str) -> int:
        return self._index.setdefault(text, len(self._index))

    def add_all(self, texts: Iterable[str]) -> Ints:
        return np.array([self.add(text) for text in texts], dtype=np.int32)

    def strings(self) -> tuple[str, ...]:
        return tuple(self._index)


def lookup(keys: Ints, values: Ints, wanted: Ints) -> Ints:
    """Return the value of each wanted key; NONE (-1) for a wanted key that `keys` lacks.

    Keys need not be sorted. If several keys are equal, any of their values may be returned.
    """
    if not len(keys) or not len(wanted):
        return np.full(len(wanted), NONE, dtype=np.int32)
    low, high = int(keys.min()), int(keys.max())
    # Keys above the largest wanted key would only enlarge the table.
    if high >= _DENSE > (most := int(wanted.max())):
        near = keys <= most
        keys, values, high = keys[near], values[near], most
    if low >= 0 and high < _DENSE:
        table = np.full(high + 2, NONE, dtype=np.int32)
        table[keys] = values
        inside = (wanted >= 0) & (wanted <= high)
        return table[np.where(inside, wanted, high + 1)]
    order = np.argsort(keys, kind="stable")
    rows = order[np.minimum(np.searchsorted(keys, wanted, sorter=order), len(keys) - 1)]
    return np.where(keys[rows] == wanted, values[rows], NONE).astype(np.int32)


def numbered(keys: Ints, number: Callable[[int], int]) -> Ints:
    """Return `number` of each key. It is called once per distinct key, in ascending order.

    The function is fast if few distinct keys repeat in long runs.
    """
    if not len(keys):
        return np.zeros(0, np.int32)
    change = np.flatnonzero(np.concatenate(([True], keys[1:] != keys[:-1])))
    distinct, inverse = np.unique(keys[change], return_inverse=True)
    lengths = np.diff(np.append(change, len(keys)))
    index = np.array([number(key) for key in distinct.tolist()], dtype=np.int32)
    return np.repeat(index[inverse], lengths)


def in_order(*keys: Ints) -> Ints | slice:
    """Return the row order that sorts by the keys, the most significant key first.

    The result is a slice if the rows are already sorted.
    """
    tied = np.ones(max(len(keys[0]) - 1, 0), dtype=np.bool_)
    for key in keys:
        step = np.diff(key)
        if bool((tied & (step < 0)).any()):
            return np.lexsort(keys[::-1])
        tied &= step == 0
    return slice(None)


def make_spans(start: Ints, end: Ints, thread: Ints, name: Ints | None = None) -> Spans:
    """Return spans sorted by thread and start."""
    if not len(start):
        return Spans.empty()
    name = np.full(len(start), NONE, np.int32) if name is None else name
    spans = Spans(start=start, end=end, thread=thread.astype(np.int32), name=name.astype(np.int32))
    order = in_order(spans.thread, spans.start)
    return spans if isinstance(order, slice) else spans.rows(order)


def joined(parts: Sequence[C]) -> C:
    """Return the rows of all parts, in the order of the parts."""
    if len(parts) == 1:
        return parts[0]
    kind = type(parts[0])
    columns = {
        name: np.concatenate([getattr(part, name) for part in parts]) for name in kind.__slots__
    }
    return kind(**columns)


def make_ranges(ranges: Ranges) -> Ranges:
    """Return ranges sorted by thread, start, and descending end.

    Ranges that end before they start are removed. Open ranges (end NONE) count as the longest.
    """
    closed = (ranges.end == NONE) | (ranges.end >= ranges.start)
    ranges = ranges if bool(closed.all()) else ranges.rows(closed)
    last = np.where(ranges.end == NONE, np.iinfo(np.int64).max, ranges.end)
    order = in_order(ranges.thread, ranges.start, -last)
    return ranges if isinstance(order, slice) else ranges.rows(order)


def make_work(parts: Sequence[GpuWork]) -> GpuWork:
    """Join GPU work and sort it by start."""
    work = joined(parts)
    order = in_order(work.start)
    return work if isinstance(order, slice) else work.rows(order)


def plausible(start: Ints, end: Ints, path: str) -> None:
    """Raise ReportUnreadable if differences of the times (ns) would overflow 64 bits."""
    if len(start) and max(abs(int(start.min())), abs(int(end.max()))) > 1 << 62:
        raise ReportUnreadable(
            f"cannot read {path}: it has times outside any clock's range",
            hint="the trace is damaged: record or export it again",
        )
