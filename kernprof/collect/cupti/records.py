"""CUPTI activity records as rows of an nsys export, read when CUPTI delivers its buffers.

Source: the CUPTI documentation's activity structures, under the names that cupti-python gives them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeAlias

Row: TypeAlias = "tuple[int | str | None, ...]"

# CUpti_ActivityKind
MEMCPY, MEMSET, KERNEL, DRIVER, RUNTIME, DEVICE, CONCURRENT_KERNEL = 1, 2, 3, 4, 5, 8, 10
MARKER, OVERHEAD, MEMCPY2, SYNCHRONIZATION, GRAPH_TRACE = 12, 17, 22, 38, 51
RECORDED_KINDS = (
    CONCURRENT_KERNEL,
    MEMCPY,
    MEMCPY2,
    MEMSET,
    RUNTIME,
    DRIVER,
    MARKER,
    SYNCHRONIZATION,
    OVERHEAD,
    GRAPH_TRACE,
    DEVICE,
)

MARKER_INSTANT, MARKER_START, MARKER_END = 1, 2, 4  # CUpti_ActivityFlag
_MEMORY_UNKNOWN = 7
# CUpti_ActivityMemoryKind counts from unknown = 0; an nsys export from pageable = 0, with unknown
# last.
MEMORY_KINDS: Mapping[int, int] = MappingProxyType(
    {0: _MEMORY_UNKNOWN, **{kind: kind - 1 for kind in range(1, 8)}}
)
_OVERHEADS: Mapping[int, str] = MappingProxyType(
    {
        1: "Driver compiler",
        1 << 16: "CUPTI buffer flush",
        2 << 16: "CUPTI instrumentation",
        3 << 16: "CUPTI resource",
        4 << 16: "Runtime triggered module loading",
        5 << 16: "Lazy function loading",
        6 << 16: "Command buffer full",
        7 << 16: "Activity buffer request",
        8 << 16: "UVM activity init",
    }
)
# What the driver and the program do themselves: time of the program, not of the recording.
_PROGRAMS_OWN = frozenset({1, 4 << 16, 5 << 16, 6 << 16})


@dataclass(frozen=True, slots=True)
class ApiCall:
    """One CUDA API call. `cbid` names it within its domain, the runtime's or the driver's."""

    start: int
    end: int
    thread: int
    correlation: int
    cbid: int
    result: int
    driver: bool


@dataclass(slots=True)
class Records:
    """Everything recorded so far; each list in the order of its table's columns in `cupti_export`."""

    calls: list[ApiCall] = field(default_factory=list)
    kernels: list[Row] = field(default_factory=list)
    copies: list[Row] = field(default_factory=list)
    sets: list[Row] = field(default_factory=list)
    syncs: list[Row] = field(default_factory=list)
    graphs: list[Row] = field(default_factory=list)
    overheads: list[Row] = field(default_factory=list)
    markers: list[tuple[int, int, int, int, str | None]] = field(default_factory=list)
    devices: dict[int, Row] = field(default_factory=dict)
    unknown: int = 0

    def add(self, activity: Any) -> None:
        """Add one activity; kinds that were not requested are only counted."""
        taken = _TAKERS.get(int(activity.kind))
        if taken is None:
            self.unknown += 1
        else:
            taken(self, activity)


def _kernel(records: Records, a: Any) -> None:
    size = (a.grid_x, a.grid_y, a.grid_z, a.block_x, a.block_y, a.block_z)
    memory = (
        a.static_shared_memory,
        a.dynamic_shared_memory,
        a.local_memory_per_thread,
        a.local_memory_total,
    )
    place = (a.device_id, a.context_id, a.stream_id, a.correlation_id)
    rest = (a.grid_id, a.graph_node_id or None, getattr(a, "graph_id", None) or None)
    records.kernels.append(
        (a.start, a.end, *place, a.name, a.registers_per_thread, *size, *memory, *rest)
    )


def _copy(records: Records, a: Any) -> None:
    kinds = (
        MEMORY_KINDS.get(int(a.src_kind), _MEMORY_UNKNOWN),
        MEMORY_KINDS.get(int(a.dst_kind), _MEMORY_UNKNOWN),
    )
    place = (a.device_id, a.context_id, a.stream_id, a.correlation_id)
    ends = (getattr(a, "src_device_id", None), getattr(a, "dst_device_id", None))
    graph = a.graph_node_id or None
    records.copies.append((a.start, a.end, *place, a.bytes, int(a.copy_kind), *kinds, *ends, graph))


def _set(records: Records, a: Any) -> None:
    place = (a.device_id, a.context_id, a.stream_id, a.correlation_id)
    records.sets.append((a.start, a.end, *place, a.value, a.bytes, a.graph_node_id or None))


def _call(records: Records, a: Any) -> None:
    driver = int(a.kind) == DRIVER
    call = ApiCall(
        a.start, a.end, a.thread_id, a.correlation_id, int(a.cbid), a.return_value, driver
    )
    records.calls.append(call)


def _marker(records: Records, a: Any) -> None:
    """A range is two records with one id: only the first has the name."""
    thread = a.object_id.pt.thread_id
    records.markers.append((a.timestamp, int(a.flags_), a.id, thread, a.name))


def _sync(records: Records, a: Any) -> None:
    records.syncs.append((a.start, a.end, a.context_id, a.stream_id, a.correlation_id, int(a.type)))


def _graph(records: Records, a: Any) -> None:
    place = (a.device_id, a.context_id, a.stream_id, a.correlation_id)
    records.graphs.append((a.start, a.end, *place, a.graph_id))


def _overhead(records: Records, a: Any) -> None:
    kind = int(a.overhead_kind)
    if kind not in _PROGRAMS_OWN:
        records.overheads.append(
            (a.start, a.end, a.object_id.pt.thread_id, _OVERHEADS.get(kind, f"kind {kind}"))
        )


def _device(records: Records, a: Any) -> None:
    capability = (a.compute_capability_major, a.compute_capability_minor)
    clock_hz = a.core_clock_rate * 1000
    memory = (a.global_memory_size, a.global_memory_bandwidth * 1000, a.l2cache_size)
    records.devices[a.id] = (a.id, a.name, *memory, clock_hz, a.num_multiprocessors, *capability)


_TAKERS: Mapping[int, Callable[[Records, Any], None]] = MappingProxyType(
    {
        KERNEL: _kernel,
        CONCURRENT_KERNEL: _kernel,
        MEMCPY: _copy,
        MEMCPY2: _copy,
        MEMSET: _set,
        RUNTIME: _call,
        DRIVER: _call,
        MARKER: _marker,
        SYNCHRONIZATION: _sync,
        GRAPH_TRACE: _graph,
        OVERHEAD: _overhead,
        DEVICE: _device,
    }
)


def without_nested(calls: list[ApiCall]) -> tuple[list[ApiCall], dict[int, int]]:
    """Return the program's API calls, and the outer call of each nested driver call.

    GPU work may carry either's correlation id: the second result maps the inner ids to the outer
    ones.
    """
    outermost: list[ApiCall] = []
    outer: dict[int, int] = {}
    enclosing: dict[int, ApiCall] = {}
    for call in sorted(calls, key=lambda c: (c.start, c.driver, -c.end)):
        around = enclosing.get(call.thread)
        if around is not None and call.driver and not around.driver and call.end <= around.end:
            outer[call.correlation] = around.correlation
            continue
        enclosing[call.thread] = call
        outermost.append(call)
    return outermost, {inner: out for inner, out in outer.items() if inner != out}


def ranges(records: Records) -> list[tuple[int, int | None, int, str]]:
    """Return NVTX ranges and marks as (start, end, thread, name); end is None for an open range.

    A mark is a range that ends where it starts, with the end −1 so that it can be told apart.
    """
    open_: dict[int, tuple[int, int, str]] = {}
    closed: list[tuple[int, int | None, int, str]] = []
    for time, flags, identity, thread, name in sorted(records.markers, key=lambda m: m[0]):
        if flags & MARKER_INSTANT:
            closed.append((time, -1, thread, name or ""))
        elif flags & MARKER_START:
            open_[identity] = (time, thread, name or "")
        elif flags & MARKER_END and identity in open_:
            start, on, text = open_.pop(identity)
            closed.append((start, time, on, text))
    closed += [(start, None, thread, text) for start, thread, text in open_.values()]
    return sorted(closed, key=lambda r: r[0])


def short_name(full: str) -> str:
    """The function's own name: without return type, namespaces, template and call arguments."""
    text = full.replace("(anonymous namespace)", "<unnamed>")
    depth, plain = 0, []
    for char in text:
        if char == "(" and depth == 0:
            break
        depth += (char == "<") - (char == ">")
        if depth == 0 and char != ">":
            plain.append(char)
    return "".join(plain).strip().split(" ")[-1].rpartition("::")[2] or full
