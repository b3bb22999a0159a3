"""Read a PyTorch profiler trace (Chrome JSON, plain or gzipped) into a Timeline.

Times in the file are in µs, as floating-point numbers. Correlation id, stream and device are in
`args`. The memory kinds of a copy are in its name. The trace has no OS events. Operators and
annotations become ranges; Python functions are not read. The metadata may have environment
variables and is dropped.

Kernels of collectives have the collective's name, its bytes and its number of ranks.
"""

import contextlib
import gc
import gzip
import json
import re
import sys
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeGuard, TypeVar

import numpy as np

from kernprof.errors import ReportUnreadable, command_line
from kernprof.model.run import Device, Source
from kernprof.model.trace import (
    COPY_NAMES,
    NONE,
    RANGE_PROFILER,
    CopyKind,
    GpuWork,
    Ints,
    MemoryKind,
    Messages,
    Process,
    Ranges,
    Spans,
    Thread,
    Timeline,
    Track,
    WorkKind,
)
from kernprof.model.trace_report import UNKNOWN_GPU
from kernprof.readers.trace.build import (
    StringPool,
    in_order,
    lookup,
    make_ranges,
    make_work,
    trace_format,
)
from kernprof.readers.trace.foreign import (
    EXPORT,
    XLA_GPU,
    Event,
    document_name,
    rocprof_events,
    xla_events,
)

COLLECTIVE = ("Collective name", "In msg nelems", "Out msg nelems", "Group size", "dtype")
_BYTES = {
    "byte": 1,
    "char": 1,
    "bool": 1,
    "half": 2,
    "bfloat16": 2,
    "short": 2,
    "int": 4,
    "float": 4,
    "long": 8,
    "double": 8,
    "complexhalf": 4,
    "complexfloat": 8,
    "complexdouble": 16,
}


def read_messages(
    events: Sequence[Mapping[str, Any]], place: Ints, pool: StringPool
) -> Messages | None:
    """Return the collectives among the events; None if no event describes a collective.

    `place` has, for each event, the index of its work in the timeline.
    """
    rows = []
    for at, event in zip(place.tolist(), events, strict=True):
        args = event.get("args")
        if isinstance(args, dict) and (nbytes := _bytes(args)) is not None:
            name = pool.add(str(args["Collective name"]))
            rows.append((at, name, nbytes, _count(args.get("Group size")) or NONE))
    if not rows:
        return None
    work, name, nbytes, ranks = np.array(sorted(rows), dtype=np.int64).T
    return Messages(work=work, name=name.astype(np.int32), nbytes=nbytes, ranks=ranks)


def _bytes(args: Mapping[str, Any]) -> int | None:
    """Return the larger of a collective's input and output size in bytes; None if unknown."""
    kind = str(args.get("dtype", "")).lower()
    size = 1 if kind.startswith("float8") else _BYTES.get(kind)
    counts = [
        count
        for count in map(_count, (args.get("In msg nelems"), args.get("Out msg nelems")))
        if count is not None
    ]
    return (
        None
        if size is None or "Collective name" not in args or not counts
        else size * max(counts) or None
    )


def _count(value: object) -> int | None:
    """Return a plausible count, or None: a damaged file may have any value."""
    return value if _is_number(value) and 0 <= value < 1 << 48 else None


MOST_BYTES = 8 << 30  # limit of the unpacked JSON, in bytes
# Limit of unpacked ÷ packed bytes above FREE_BYTES unpacked bytes; PyTorch's traces have 8 to 40.
MOST_RATIO = 300
FREE_BYTES = 64 << 20
_PIECE_BYTES = 4 << 20
_WORK = {"kernel": WorkKind.KERNEL, "gpu_memcpy": WorkKind.COPY, "gpu_memset": WorkKind.MEMSET}
_PROFILED = "cuda_profiler_range"  # category of kernels that were measured with hardware counters
_CALLS = ("cuda_runtime", "cuda_driver")
_RANGES = ("user_annotation", "cpu_op")
_OVERHEAD = ("overhead",)
_CATEGORIES = frozenset((*_WORK, _PROFILED, *_CALLS, *_RANGES, *_OVERHEAD))
# Category names of PyTorch before 1.12 → today's names. The old versions record steps as operators.
_ONCE = {
    "runtime": "cuda_runtime",
    "memcpy": "gpu_memcpy",
    "memset": "gpu_memset",
    "operator": "cpu_op",
}
# Reasons for a trace without CUDA or HIP calls: a pattern of categories and process names, the
# message, and the hint. The first matching pattern applies.
_FOREIGN = (
    (
        re.compile(r"^xpu_|\bsycl\b|level.?zero", re.IGNORECASE),
        "it is a trace of an Intel GPU ({found}); kernprof reads traces of NVIDIA and AMD GPUs",
        None,
    ),
    (
        re.compile(r"^mtia_", re.IGNORECASE),
        "it is a trace of a Meta MTIA ({found}); kernprof reads traces of NVIDIA and AMD GPUs",
        None,
    ),
    (
        re.compile(r"^(hpu|glow|privateuse1)_|ascend|\bcann\b", re.IGNORECASE),
        "it is a trace of another kind of device ({found}); kernprof reads traces of NVIDIA and AMD GPUs",
        None,
    ),
    (
        re.compile(r"\bcore\d+ cta\d+"),
        "it is a trace inside a kernel of Triton's Proton ({found}), without launches",
        "record the program with Nsight Systems: kernprof timeline -- python PROGRAM",
    ),
    (
        re.compile(r"^/(host|device):"),
        "it is a trace of XLA's or TensorFlow's own profiler ({found}), without GPU work",
        "record the program with Nsight Systems: kernprof timeline -- python PROGRAM",
    ),
)
# Fields of an event, and fields of its `args`, that the reader needs.
_FIELDS = ("name", "ts", "dur", "pid", "tid")
_ARGUMENTS = ("correlation", "device", "stream", "bytes", "grid", *COLLECTIVE)
T = TypeVar("T")
_HOW = "write it with torch.profiler.profile(activities=[CPU, CUDA]) and export_chrome_trace(FILE)"
_COPY = re.compile(r"Memcpy (\w+)(?: \((\w+) -> (\w+)\))?")
_ROCM_COPY = re.compile(r"Copy(Host|Device)To(Host|Device)")
_COPIES = {
    "HtoD": CopyKind.HTOD,
    "DtoH": CopyKind.DTOH,
    "DtoD": CopyKind.DTOD,
    "PtoP": CopyKind.PTOP,
    "HtoH": CopyKind.HTOH,
}
_MEMORY = {
    "Pageable": MemoryKind.PAGEABLE,
    "Pinned": MemoryKind.PINNED,
    "Device": MemoryKind.DEVICE,
    "Managed": MemoryKind.MANAGED,
}
_MISSING = (
    "no OS calls: a wait outside the CUDA API looks like work on the CPU",
    "no CPU scheduling: it is unknown whether a thread was running",
)
_STACKED = (
    "Python's stacks were recorded (with_stack), which slows every Python function: the report's"
    " times include this overhead"
)


class OtherDocument(ValueError):
    """JSON without a list of events; `args[1]` of the exception is the parsed JSON."""


class TooLarge(ValueError):
    """The JSON is larger than the limit; the message has the limit."""


def read_events(
    path: Path, take: Callable[[Event], Event | None]
) -> tuple[dict[str, Any], list[Event]]:
    """Return the members of a Chrome JSON document except the events, and the selected events.

    `take` returns the fields of an event to keep, or None to drop the event. It is called during
    parsing, so that only the selected fields need memory. The document may be a bare list of
    events.

    Raises ValueError for incomplete JSON, OtherDocument for a missing list traceEvents, and
    TooLarge for a document above the size limit. Raises OSError, EOFError or zlib.error for a
    damaged file.
    """
    rows: list[Event] = []

    def on_object(value: dict[str, Any]) -> dict[str, Any] | None:
        if "ph" not in value:  # every event has a phase (`ph`)
            return value
        if (row := take(value)) is not None:
            rows.append(row)
        return None

    # The unpacked size is limited because a few packed kilobytes can unpack to gigabytes.
    text = bytearray()
    with path.open("rb") as raw:
        packed = raw.read(2) == b"\x1f\x8b"
        raw.seek(0)
        most = MOST_BYTES
        if packed:
            most = min(most, max(FREE_BYTES, MOST_RATIO * path.stat().st_size))
        with gzip.open(raw) if packed else raw as file:
            while piece := file.read(_PIECE_BYTES):
                text += piece
                if len(text) > most:
                    raise TooLarge(f"it has more than {most:,} bytes of JSON")
    document = json.loads(text, object_hook=on_object)
    events = document.get("traceEvents") if isinstance(document, dict) else document
    # `on_object` replaces every event by null. If no event was selected and the first element is
    # not null, the list does not hold events.
    if not isinstance(events, list) or (events and not rows and events[0] is not None):
        raise OtherDocument("it has no list of traceEvents", document)
    header = document if isinstance(document, dict) else {}
    return {name: value for name, value in header.items() if name != "traceEvents"}, rows


def is_torch_trace(path: Path) -> bool:
    """Return whether the first bytes of a file are JSON or gzip; parsing checks the rest."""
    with path.open("rb") as file:
        head = file.read(64)
    return head[:2] == b"\x1f\x8b" or head.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"[")


@contextlib.contextmanager
def _uncollected() -> Iterator[None]:
    """Suspend the garbage collector: scanning millions of events would find no reference cycles."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


@trace_format("a PyTorch profiler JSON", is_torch_trace)
@_uncollected()
def read_torch(path: Path) -> Timeline:
    """Read a PyTorch profiler trace into a Timeline.

    Raises ReportUnreadable for truncated JSON, JSON of another format, and a trace without CUDA
    events.
    """
    foreign: set[str] = set()
    tool = "PyTorch profiler"
    try:
        document, events = read_events(path, lambda event: _needed(event, foreign))
        if any(map(XLA_GPU.match, foreign)) and not events:
            tool, events = "XLA profiler", _converted(path, xla_events, read_events(path, dict)[1])
    except OtherDocument as error:
        tool = "rocprofv3"
        document, events = _converted(path, rocprof_events, error.args[1])
        if not document:
            what, remedy = document_name(error.args[1])
            raise _unreadable(path, what, remedy or _HOW) from None
    except TooLarge as error:
        raise _unreadable(
            path, str(error), "record fewer steps: torch.profiler.schedule(…)"
        ) from None
    except (OSError, EOFError, zlib.error, ValueError, RecursionError) as error:
        packed = path.suffix == ".gz" and ".json" not in path.suffixes
        hint = (
            f"if it is an nsys export: {command_line(path, program='gunzip -k')}; then give the unpacked file to kernprof"
            if packed
            else _HOW
        )
        if getattr(error, "msg", "") == "Extra data":
            raise _unreadable(
                path,
                "it has several JSON documents, as nsys export --type jsonlines writes",
                EXPORT,
            ) from None
        why = "its JSON is nested too deeply" if isinstance(error, RecursionError) else ""
        raise _unreadable(path, why or f"it is not complete JSON: {error}", hint) from None
    return timeline_of(path, document, events, tool, foreign)


def timeline_of(
    path: Path,
    document: Mapping[str, Any],
    events: Iterable[Event],
    tool: str,
    foreign: Collection[str] = (),
) -> Timeline:
    """Build a Timeline from events; `foreign` has the categories and processes left out."""
    by_category: dict[str, list[Event]] = {}
    for event in events:
        by_category.setdefault(event["cat"], []).append(event)
    if profiled := by_category.pop(_PROFILED, []):
        tool = f"{tool}, {RANGE_PROFILER}"
        by_category["kernel"] = [*by_category.get("kernel", ()), *profiled]
    has_calls = any(by_category.get(name) for name in _CALLS)
    for pattern, why, remedy in () if has_calls else _FOREIGN:
        if category := next(filter(pattern.search, sorted(foreign)), None):
            raise _unreadable(path, why.format(found=category[:40]), remedy)
    if not has_calls and not any(by_category.get(name) for name in _WORK):
        ran = len(by_category.get("cpu_op", ()))
        more = f", but {ran:,} operators ran on the CPU" if ran else ""
        raise _unreadable(path, f"it has no CUDA events (no kernel, copy or API call){more}")
    try:
        return _Building(path, document, by_category, tool).timeline()
    except (TypeError, ValueError, OverflowError, KeyError) as error:
        raise _unreadable(
            path, f"an event lacks a field, or a field has an unexpected type: {error!r}"
        ) from None


def _converted(path: Path, convert: Callable[[Any], T], recorded: object) -> T:
    """Return the converted events of another profiler. Raises ReportUnreadable if damaged."""
    try:
        return convert(recorded)
    except (TypeError, ValueError, LookupError, AttributeError, ArithmeticError) as error:
        raise _unreadable(path, f"an event lacks a field, or is damaged: {error!r}", None) from None


def _needed(event: Event, foreign: set[str]) -> Event | None:
    """Return the needed fields of an event; None for an event of an unneeded category.

    Names are interned, because a trace has millions of events with equal names. Unneeded categories
    and the names of processes are added to `foreign`.
    """
    args = event.get("args")
    if event["ph"] != "X":
        if event.get("name") == "process_name" and isinstance(args, dict):
            foreign.add(str(args.get("name")))
        return None
    # Proton has names in place of process ids.
    process = event.get("pid")
    named = isinstance(process, str) and not process.isdecimal()
    category = str(process if named else event.get("cat", "")).lower()
    category = _ONCE.get(category, category)
    if category not in _CATEGORIES:
        foreign.add(category)
        return None
    fields = {name: event[name] for name in _FIELDS if name in event}
    if isinstance(fields.get("name"), str):
        fields["name"] = sys.intern(fields["name"])
        category = "user_annotation" if fields["name"].startswith("ProfilerStep#") else category
    if isinstance(tid := fields.get("tid"), str) and tid.isdecimal() and len(tid) < _LONGEST_NUMBER:
        fields["tid"] = int(tid)
    fields["cat"] = sys.intern(category)
    if isinstance(args, dict):
        fields["args"] = {name: args[name] for name in _ARGUMENTS if name in args}
    return fields


def _unreadable(path: Path, why: str, hint: str | None = _HOW) -> ReportUnreadable:
    return ReportUnreadable(f"cannot read {path}: {why}", hint=hint)


class _Building:
    """State of building a timeline; processes, threads and tracks are numbered on first use.

    Times become ns since the first event.
    """

    def __init__(
        self,
        path: Path,
        document: Mapping[str, Any],
        events: Mapping[str, list[Event]],
        tool: str,
    ) -> None:
        self.path, self.document, self.events, self.tool = path, document, events, tool
        self.pool = StringPool()
        self.processes: dict[int, int] = {}
        self.threads: dict[tuple[int, int], int] = {}
        self.tracks: dict[tuple[int, int], int] = {}
        timed = [event for name in (*_WORK, *_CALLS, *_RANGES) for event in events.get(name, ())]
        self.origin_us = min(float(event["ts"]) for event in timed)

    def timeline(self) -> Timeline:
        calls, correlation = self._spans(_CALLS)
        work, messages = self._work(calls, correlation)
        ranges = self._ranges()
        overhead = self._spans(_OVERHEAD)[0]
        about = self.document.get("distributedInfo")
        rank = about.get("rank") if isinstance(about, dict) else None
        base = self.document.get("baseTimeNanoseconds", 0)
        epoch = int(base) + int(self.origin_us * 1000) if base else 0
        return Timeline(
            source=Source(
                path=str(self.path),
                format="torch-profiler" if self.tool.startswith("PyTorch") else "json",
                tool=self.tool,
                schema=str(self.document.get("schemaVersion", "")) or None,
                # larger values cannot be times
                epoch_ns=epoch if base and abs(epoch) < 1 << 61 else None,
                rank=rank if _is_number(rank) and 0 <= rank < _MOST_RANKS else None,
            ),
            processes=tuple(Process(key=pid, pid=pid) for pid in self.processes),
            threads=tuple(
                Thread(key=tid, tid=tid, process=process) for process, tid in self.threads
            ),
            tracks=tuple(
                Track(process=process, device=self._device(number))
                for process, number in self.tracks
            ),
            strings=self.pool.strings(),
            work=work,
            calls=calls,
            ranges=ranges,
            overhead=overhead,
            messages=messages,
            missing=(*_MISSING, *([_STACKED] if self.document.get("with_stack") else ())),
        )

    def _time(self, events: list[Event]) -> tuple[Any, Any]:
        start = np.array([float(event["ts"]) - self.origin_us for event in events])
        length = np.array([float(event.get("dur", 0)) for event in events])
        if not (np.abs([start, length]) < 1e15).all():
            raise ValueError("a time is outside any clock's range")
        begin = np.rint(start * 1000).astype(np.int64)
        return begin, begin + np.rint(length * 1000).astype(np.int64)

    def _thread(self, event: Event) -> int:
        process = self._process(int(event["pid"]))
        return self.threads.setdefault((process, int(event["tid"])), len(self.threads))

    def _process(self, pid: int) -> int:
        return self.processes.setdefault(pid, len(self.processes))

    def _spans(self, categories: Iterable[str]) -> tuple[Spans, Any]:
        """Return sorted spans of the host events of `categories`, and their correlation ids."""
        events = [
            event
            for name in categories
            for event in self.events.get(name, ())
            if _is_number(event.get("tid"))
        ]
        if not events:
            return Spans.empty(), np.zeros(0, np.int64)
        start, end = self._time(events)
        thread = np.array([self._thread(event) for event in events], dtype=np.int32)
        name = self.pool.add_all(str(event["name"]) for event in events)
        correlation = np.array(
            [int(_arg(event, "correlation", NONE)) for event in events], dtype=np.int64
        )
        order = in_order(thread, start)
        return (
            Spans(start=start[order], end=end[order], thread=thread[order], name=name[order]),
            correlation[order],
        )

    def _ranges(self) -> Ranges:
        spans = [self._spans((category,))[0] for category in _RANGES]
        domain = np.concatenate([np.full(len(part), NONE, np.int32) for part in spans])
        domain[len(spans[0]) :] = self.pool.add("PyTorch operators")
        joined = {
            name: np.concatenate([getattr(part, name) for part in spans])
            for name in Spans.__slots__
        }
        return make_ranges(Ranges(**joined, domain=domain, nested=np.ones(len(domain), np.bool_)))

    def _work(self, calls: Spans, correlation: Any) -> tuple[GpuWork, Messages | None]:
        rows = [
            (event, kind)
            for name, kind in _WORK.items()
            for event in self.events.get(name, ())
            if not float(event.get("dur", 0)) < 0
        ]
        events = [event for event, _ in rows]
        start, end = self._time(events)
        copies = [
            _copy_of(str(event["name"])) if kind == WorkKind.COPY else _NO_COPY
            for event, kind in rows
        ]
        call = lookup(
            correlation,
            np.arange(len(calls), dtype=np.int32),
            _column(events, "correlation", np.int64),
        )
        owner = 0 if self.processes else self._process(0)
        owners = [process for process, _ in self.threads]
        thread = calls.thread.tolist()
        launcher = [owner if row == NONE else owners[thread[row]] for row in call.tolist()]
        place = np.empty(len(events), np.int64)
        place[in_order(start)] = np.arange(len(events))  # each event's row in `work`
        work = make_work(
            [
                GpuWork(
                    start=start,
                    end=end,
                    kind=np.array([kind for _, kind in rows], dtype=np.int8),
                    track=np.array(
                        [
                            self.tracks.setdefault(
                                (process, int(_arg(event, "device", event["pid"]))),
                                len(self.tracks),
                            )
                            for process, event in zip(launcher, events, strict=True)
                        ],
                        np.int32,
                    ),
                    stream=_column(events, "stream", np.int32),
                    name=self.pool.add_all(
                        str(event["name"])
                        if kind == WorkKind.KERNEL
                        else "memset"
                        if kind == WorkKind.MEMSET
                        else COPY_NAMES[copied]
                        for (event, kind), (copied, _) in zip(rows, copies, strict=True)
                    ),
                    call=call,
                    nbytes=_column(events, "bytes", np.int64),
                    blocks=np.array([_blocks(event) for event in events], dtype=np.int64),
                    copy=np.array([kind for kind, _ in copies], dtype=np.int8),
                    memory=np.array([memory for _, memory in copies], dtype=np.int8),
                )
            ]
        )
        return work, read_messages(events, place, self.pool)

    def _device(self, number: int) -> Device:
        """Return the GPU that has the index `number` in the trace's list of devices.

        If no entry has the index, return the first entry, provided that all have the same name. An
        index may be missing because ROCm counts CPUs too, or HIP_VISIBLE_DEVICES renumbers GPUs.
        """
        listed = self.document.get("deviceProperties")
        entries = [x for x in (listed if isinstance(listed, list) else ()) if isinstance(x, dict)]
        named = [entry for entry in entries if str(entry.get("id")) == str(number)]
        if not named and len({str(entry.get("name")) for entry in entries}) == 1:
            named = entries
        entry = named[0] if named else {}
        sizes = [
            value if _is_number(value) and 0 < value < 1 << 62 else None  # fits in 64 bits
            for value in (entry.get("numSms"), entry.get("totalGlobalMem"))
        ]
        return Device(
            name=str(entry.get("name", UNKNOWN_GPU)),
            index=number,
            sm_count=sizes[0],
            memory_bytes=sizes[1],
        )


_NO_COPY = (CopyKind.UNKNOWN, MemoryKind.UNKNOWN)
_LONGEST_NUMBER = 19  # digits
_MOST_RANKS = 1 << 31


def _is_number(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _arg(event: Event, name: str, default: Any) -> Any:
    assert name in _ARGUMENTS, f"{name} is not among the needed arguments"
    args = event.get("args")
    return args.get(name, default) if isinstance(args, dict) else default


def _column(events: list[Event], name: str, dtype: type[np.integer]) -> Any:
    return np.array([int(_arg(event, name, NONE)) for event in events], dtype=dtype)


def _blocks(event: Event) -> int:
    grid = _arg(event, "grid", None)
    if not isinstance(grid, list) or len(grid) != 3:
        return NONE
    return int(grid[0]) * int(grid[1]) * int(grid[2])


def _copy_of(name: str) -> tuple[CopyKind, MemoryKind]:
    """Parse `Memcpy HtoD (Pageable -> Device)` into the copy kind and the host's memory kind."""
    if rocm := _ROCM_COPY.search(name):
        return _COPIES[f"{rocm[1][0]}to{rocm[2][0]}"], MemoryKind.UNKNOWN
    match = _COPY.match(name)
    if not match:
        return _NO_COPY
    kind = _COPIES.get(match[1], CopyKind.UNKNOWN)
    host = match[3] if kind == CopyKind.DTOH else match[2]
    return kind, _MEMORY.get(host or "", MemoryKind.UNKNOWN)
