"""Register trace formats, and build timelines: intern names, sort rows, match work to API calls."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from kernprof.errors import ReportUnreadable
from kernprof.model.trace import NONE, GpuWork, Ints, Ranges, Spans, Timeline

# Correlation ids are dense 32-bit counters: a table by id is faster up to this many entries, a
# binary search beyond.
_DENSE = 1 << 26


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceFormat:
    """A trace format: its name in messages, a test of the content, and the reader."""

    name: str
    is_folder: bool
    recognises: Callable[[Path], bool]
    read: Callable[[Path], Timeline]


FORMATS: list[TraceFormat] = []
Reader = Callable[[Path], Timeline]


def trace_format(
    name: str, recognises: Callable[[Path], bool], *, is_folder: bool = False
) -> Callable[[Reader], Reader]:
    """Register the decorated reader. `recognises` sees files only, or folders if `is_folder`."""

    def register(read: Reader) -> Reader:
        def matches(path: Path) -> bool:
            return path.is_dir() == is_folder and recognises(path)

        FORMATS.append(TraceFormat(name=name, is_folder=is_folder, recognises=matches, read=read))
        return read

    return register


class StringPool:
    """Intern texts: equal texts get the same index."""

    def __init__(self) -> None:
        self._index: dict[str, int] = {}

    def add(self, text: str) -> int:
        return self._index.setdefault(text, len(self._index))

    def add_all(self, texts: Iterable[str]) -> Ints:
        return np.array([self.add(text) for text in texts], dtype=np.int32)

    def strings(self) -> tuple[str, ...]:
        return tuple(self._index)


def lookup(keys: Ints, values: Ints, wanted: Ints) -> Ints:
    """Return the value of the equal key for each of `wanted`, or NONE.

    Keys need not be sorted. Of equal keys any may be used.
    """
    if not len(keys) or not len(wanted):
        return np.full(len(wanted), NONE, dtype=np.int32)
    low, high = int(keys.min()), int(keys.max())
    # Keys beyond the wanted ones would only lengthen the table.
    if high >= _DENSE > (most := int(wanted.max())):
        near = keys <= most
        keys, values, high = keys[near], values[near], most
    if low >= 0 and high < _DENSE:
        table = np.full(high + 2, NONE, dtype=np.int32)
        table[keys] = values
        inside = (wanted >= 0) & (wanted <= high)
        return table[np.where(inside, wanted, high + 1)]
    order = np.argsort(keys, kind="stable")
    at = np.searchsorted(keys, wanted, sorter=order)
    rows = order[np.minimum(at, len(keys) - 1)]
    return np.where(keys[rows] == wanted, values[rows], NONE).astype(np.int32)


def dense_ids(keys: Ints) -> tuple[Ints, Ints]:
    """Return the distinct keys, sorted, and each row's index into them.

    It is fast for few distinct keys in long runs.
    """
    if not len(keys):
        return np.zeros(0, np.int64), np.zeros(0, np.int32)
    change = np.flatnonzero(np.concatenate(([True], keys[1:] != keys[:-1])))
    distinct, inverse = np.unique(keys[change], return_inverse=True)
    lengths = np.diff(np.append(change, len(keys)))
    return distinct, np.repeat(inverse.astype(np.int32), lengths)


def in_order(*keys: Ints) -> Ints | slice:
    """Return the order that sorts rows by the keys, the most significant first.

    The result is a slice if the rows are sorted already.
    """
    tied = np.ones(max(len(keys[0]) - 1, 0), dtype=np.bool_)
    for key in keys:
        step = np.diff(key)
        if bool((tied & (step < 0)).any()):
            return np.lexsort(keys[::-1])
        tied &= step == 0
    return slice(None)


def make_spans(start: Ints, end: Ints, thread: Ints, name: Ints | None = None) -> Spans:
    """Return sorted spans, without spans that end before they start."""
    if not len(start):
        return Spans.empty()
    name = np.full(len(start), NONE, np.int32) if name is None else name
    spans = Spans(start=start, end=end, thread=thread.astype(np.int32), name=name.astype(np.int32))
    if bool((end < start).any()):
        spans = spans.rows(end >= start)
    order = in_order(spans.thread, spans.start)
    return spans if isinstance(order, slice) else spans.rows(order)


def merge_spans(parts: Sequence[Spans]) -> Spans:
    parts = [part for part in parts if len(part)]
    if not parts:
        return Spans.empty()
    if len(parts) == 1:
        return parts[0]
    columns = [
        np.concatenate([getattr(part, name) for part in parts])
        for name in ("start", "end", "thread", "name")
    ]
    return make_spans(*columns)


def make_ranges(ranges: Ranges) -> Ranges:
    """Return ranges sorted by thread, start, then longest first."""
    closed = (ranges.end == NONE) | (ranges.end >= ranges.start)
    ranges = ranges if bool(closed.all()) else ranges.rows(closed)
    last = np.where(ranges.end == NONE, np.iinfo(np.int64).max, ranges.end)
    order = in_order(ranges.thread, ranges.start, -last)
    return ranges if isinstance(order, slice) else ranges.rows(order)


def make_work(parts: Sequence[GpuWork]) -> GpuWork:
    """Join device work, sorted by start, without work that ends before it starts."""
    columns = {
        name: (
            np.concatenate([getattr(part, name) for part in parts])
            if len(parts) > 1
            else getattr(parts[0], name)
        )
        for name in GpuWork.__slots__
    }
    work = GpuWork(**columns)
    if bool((work.end < work.start).any()):
        work = work.rows(work.end >= work.start)
    order = in_order(work.start)
    return work if isinstance(order, slice) else work.rows(order)


def plausible(start: Ints, end: Ints, path: str) -> None:
    """Refuse times centuries apart: their differences would overflow."""
    if len(start) and max(abs(int(start.min())), abs(int(end.max()))) > 1 << 62:
        raise ReportUnreadable(f"cannot read {path}: it holds times outside any clock's range")
