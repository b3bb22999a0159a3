"""Execution of an emulated launch on CPU threads: memory of the threads, counters and faults."""

import ctypes
import functools
import itertools
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kernprof import progress
from kernprof.emulator.contract import Counters, LaunchSpec, LineSink, TrafficSink, strayed
from kernprof.emulator.faults import OF_TWO, Fault, FaultKind
from kernprof.emulator.jit import layout
from kernprof.emulator.jit.assembly import pass_records, thread_indices
from kernprof.emulator.jit.crew import run_all
from kernprof.emulator.jit.layout import (
    Careful,
    ContextField as Field,
    FaultCode,
    FaultField,
    PatternsField,
    Space,
    SyncField,
    WarpField,
)
from kernprof.emulator.jit.native import Native
from kernprof.emulator.memory import table as texture_table
from kernprof.emulator.program import Program
from kernprof.emulator.ptx.lowering import blocks_of, grouped
from kernprof.errors import KernelHung
from kernprof.model.run import Dim3

_KINDS = tuple(FaultKind)
_FAULT_FIELDS = tuple(field.name.lower() for field in FaultField)
# Maximal bytes of shadow cells for global memory. The memory checks skip arrays beyond the limit.
_MOST_SHADOWS = 1 << 32
# Number of chunks of consecutive blocks per worker thread; several chunks balance the load.
_CHUNKS = 8
_TRACE_ROOM = 4096  # warp accesses that a worker thread buffers for the TrafficSink
_PROBES = 1 << 14  # accesses to 128-byte lines that a worker thread buffers for the LineSink
_BUFFER_PAD = 64
_SHARED_ROOM = 1 << 14
_AXES = tuple(
    (Field(Field.NTID_X + 8 * axis), Field(Field.NCTAID_X + 8 * axis)) for axis in range(3)
)
_MOST_KEPT = 1 << 31  # maximal bytes of saved states of blocks that wait for one another


class WorkerContext:
    """Memory of one worker thread: its `struct context` (runtime/layout.h) and referenced data."""

    def __init__(
        self, program: Program, launch: LaunchSpec, native: Native, shared: dict[Field, int]
    ) -> None:
        assembly = native.assembly
        threads = launch.threads_per_block()
        warps = -(-threads // 32)
        pitch = -(-program.local_bytes // 16) * 16
        shared_bytes = program.dynamic_offset() + launch.shared_bytes
        self.counts = np.zeros(assembly.slot_count + 1, np.int64)
        records = len(program.instructions) * FaultCode.COUNT
        self.faults = np.zeros((records, len(FaultField)), np.int64)
        self.trace = np.zeros(_TRACE_ROOM * layout.TRAFFIC_BYTES if launch.traffic else 0, np.uint8)
        self.probes = np.zeros((_PROBES if launch.lines else 0, 2), np.uint64)
        self._kept: list[Any] = [self.counts, self.faults, self.trace, self.probes]
        # next free address and remaining bytes of the array that small allocations share
        self._at = self._left = 0
        self.fields = np.zeros(layout.CONTEXT_BYTES // 8, np.int64)
        offsets = self._aligned(256).view(np.int64)
        offsets[:] = np.arange(32) * pitch
        # For each access group, a pointer to its most recently used address pattern; all patterns
        # are initially empty.
        size = layout.PATTERNS_BYTES
        patterns = self._aligned(assembly.groups * size)
        lasts = np.ndarray(assembly.groups, np.int64, patterns, 0, (size,))
        first = patterns.ctypes.data + PatternsField.WAYS
        lasts[:] = first + size * np.arange(assembly.groups)
        values = {
            **shared,
            Field.COUNTS: self.counts.ctypes.data,
            Field.FAULTS: self.faults.ctypes.data,
            Field.GROUPS: patterns.ctypes.data,
            Field.SHARED: self._room(shared_bytes),
            Field.SHARED_BYTES: shared_bytes,
            Field.LOCAL_BYTES: program.local_bytes,
            Field.LOCAL_PITCH: pitch,
            Field.LOCAL: self._room(pitch * warps * 32),
            Field.WARP_STATES: self._room(assembly.warp_bytes * warps),
            Field.WARP_BYTES: assembly.warp_bytes,
            Field.THREADS: threads,
            Field.WARPS: warps,
            Field.ADDRESSES: self._room(256),
            Field.HOSTS: self._room(256),
            Field.VALUES: self._room(layout.VALUE_ROWS * 256),
            Field.BARRIERS: self._room(layout.BARRIERS_BYTES),
            Field.LANE_OFFSETS: offsets.ctypes.data,
            Field.MATRICES: self._room(native.gathering.matrices * layout.MATRIX_BYTES),
            Field.TENSORS: self._room(layout.TENSOR_MEMORY_BYTES)
            if native.gathering.matrices > 3
            else 0,
            Field.PROBES: self.probes.ctypes.data,
            Field.PROBES_ROOM: len(self.probes),
            Field.PROBE_MASK: launch.lines.mask if launch.lines else 0,
            Field.TRAFFIC: self.trace.ctypes.data,
            Field.TRAFFIC_ROOM: _TRACE_ROOM if launch.traffic else 0,
        }
        if launch.check:
            values |= self._checks(program, launch, shared_bytes)
        for member, value in values.items():
            self.fields[member // 8] = value

    def _checks(self, program: Program, launch: LaunchSpec, shared_bytes: int) -> dict[Field, int]:
        """Allocate the data of the memory checks (runtime/races.c); return its context fields."""
        grain, blocks, warps = (
            narrowest(program),
            launch.block_count(),
            -(-launch.threads_per_block() // 32),
        )
        places, left = np.zeros((len(launch.memory.buffers) + 1, 4), np.uint64), _MOST_SHADOWS
        for slot, (row, buffer) in enumerate(zip(places, launch.memory.buffers, strict=False)):
            if launch.written is not None and slot not in launch.written:
                continue  # an array that the kernel only reads has no races
            count = (
                -(-(buffer.start + buffer.data.nbytes) // grain) // layout.ROW_PLACES + 2
            ) * layout.ROW_PLACES
            if (size := layout.PLACE_BYTES * count) <= left:
                rows = self._room(count // layout.ROW_PLACES * layout.ROW_BYTES)
                row[:], left = (self._room(size), count, rows, buffer.blank), left - size
        slots = max(1, min(layout.SYNC_SLOTS, (1 << 21) // blocks))
        shadow = layout.PLACE_BYTES * (shared_bytes // grain + 1)
        sync = np.zeros(layout.SYNC_BYTES // 8, np.uint64)
        for field, value in {
            SyncField.BLOCKS: blocks,
            SyncField.SLOTS: slots,
            SyncField.FENCE: self._room(4 * blocks * warps),
            SyncField.FENCE_IN_BLOCK: self._room(4 * blocks * warps),
            SyncField.BLOCK_FENCE: self._room(4 * blocks),
            SyncField.BLOCK_EPOCH: self._room(4 * blocks),
            SyncField.PASSES: self._room(8 * slots),
            SyncField.PUBLISHED: self._room(layout.PUBLICATION_BYTES * slots * blocks),
            SyncField.ACQUIRED: self._room(8 * blocks),
        }.items():
            sync[field // 8] = value
        self._kept += [places, sync]
        return {
            Field.SHADOW: self._room(shadow),
            Field.SHADOW_BYTES: shadow,
            Field.STAMPS: self._room(shadow // layout.PLACE_BYTES),
            Field.SEEN: self._room(layout.MOST_SEEN * layout.SEEN_BYTES),
            Field.GRAIN: grain.bit_length() - 1,
            Field.PLACES: places.ctypes.data,
            Field.SYNC: sync.ctypes.data,
            Field.CLOCKS: self._room(4 * warps * 32 * 32),
            Field.ARRIVED_COPIES: self._room(4 * warps),
            Field.WARP_CLOCKS: self._room(4 * warps * warps),
            Field.BARRIER_CLOCKS: self._room(4 * layout.SYNC_SLOTS * warps),
            Field.COPY_GROUPS: self._room(4 * warps * layout.COPY_GROUPS),
        }

    def keep_blocks(self, count: int) -> None:
        """Reserve memory to save the states of `count` blocks, so that they run interleaved.

        Blocks that wait for one another need it. If the size exceeds `_MOST_KEPT`, no memory is
        reserved and the blocks run one by one.
        """
        fields = self.fields
        local = 32 * int(fields[Field.LOCAL_PITCH // 8]) * int(fields[Field.WARPS // 8])
        states = int(fields[Field.WARP_BYTES // 8]) * int(fields[Field.WARPS // 8])
        parts = (64, layout.BARRIERS_BYTES, states, int(fields[Field.SHARED_BYTES // 8]), local)
        size = sum(-(-part // 64) * 64 for part in parts)
        if count > 1 and count * size <= _MOST_KEPT:
            fields[Field.SAVED // 8] = self._room(count * size)
            fields[Field.SAVED_BYTES // 8] = size
            if fields[Field.TENSORS // 8]:
                fields[Field.TENSORS // 8] = self._room(count * layout.TENSOR_MEMORY_BYTES)
            shadows = count * int(fields[Field.SHADOW_BYTES // 8])
            fields[Field.SHADOW // 8] = self._room(shadows) if 0 < shadows <= _MOST_KEPT else 0

    def _room(self, size: int) -> int:
        """Allocate `size` zeroed bytes, aligned to 64; return their address.

        Small allocations share a NumPy array.
        """
        taken = -(-size // _BUFFER_PAD) * _BUFFER_PAD + _BUFFER_PAD
        if taken > self._left:
            self._left = max(taken, _SHARED_ROOM)
            self._at = self._aligned(self._left).ctypes.data
        place, self._at, self._left = self._at, self._at + taken, self._left - taken
        return int(place)

    def _aligned(self, size: int) -> NDArray[np.uint8]:
        """Allocate an array of zeroed bytes, aligned to 64, that lives as long as the context."""
        data = np.zeros(size + _BUFFER_PAD, np.uint8)
        self._kept.append(data)
        return data[-data.ctypes.data % _BUFFER_PAD :][:size]


class NativeLaunch:
    """Launch of compiled code on worker threads.

    After `run`, `counters()`, `parts()`, `faults()` and `blocks_run` have the results.
    """

    def __init__(self, program: Program, launch: LaunchSpec, native: Native) -> None:
        self.program, self.launch, self.native = program, launch, native
        self._kept: list[Any] = []
        common = self._common()
        self.cluster = blocks_of(program.entry)
        self.blocks = (
            launch.blocks
            if self.cluster == 1
            else grouped(program.entry, launch.grid, launch.blocks)
        )
        self.count = launch.block_count() if self.blocks is None else len(self.blocks)
        together = program.watches_other_blocks and self.cluster == 1
        alone = launch.check or together or launch.traffic is not None or launch.stop_at_fault
        wanted = 1 if alone else max(1, launch.workers)
        self.workers = [
            WorkerContext(program, launch, native, common)
            for _ in range(min(wanted, max(1, self.count)))
        ]
        self._call = ctypes.CFUNCTYPE(
            ctypes.c_int64, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64
        )(native.run)
        if together:
            self.workers[0].keep_blocks(self.count)
        for worker in self.workers if self.cluster > 1 else ():
            worker.keep_blocks(self.cluster)
        self.blocks_run = 0
        self._spans = self._chunks()
        self._next = 0
        self._parts = np.zeros((len(launch.parts), native.assembly.slot_count + 1), np.int64)
        self._lock = threading.Lock()
        self._error: BaseException | None = None  # exception raised by a TrafficSink or LineSink
        self._flushes: list[Callable[[], None]] = []

    def _common(self) -> dict[Field, int]:
        launch = self.launch
        self._table = (
            launch.memory.table() if launch.memory.buffers else np.zeros((1, 5), np.uint64)
        )
        globals_ = (
            launch.memory.address(launch.globals_slot) if launch.globals_slot is not None else 0
        )
        careful = Careful.SLOWLY if launch.lines or launch.traffic else Careful.NOTHING
        if getattr(launch.traffic, "shared", False):
            careful = Careful.OF_SHARED
        if launch.check:
            careful = Careful.OF_RACES
        textures, alive = texture_table()
        self._kept.append(alive)
        values = {
            Field.PARAMS: self._bytes(launch.parameters),
            Field.PARAMS_BYTES: len(launch.parameters),
            Field.CONSTANTS: self._bytes(launch.const_image),
            Field.CONSTANTS_BYTES: len(launch.const_image),
            Field.TABLE: self._array(self._table),
            Field.BUFFERS: len(launch.memory.buffers),
            Field.SHIFT: launch.memory.slot_shift,
            Field.BUDGET: launch.instruction_budget,
            Field.TID: self._array(thread_indices(launch.block)),
            Field.GLOBALS: globals_,
            Field.DYNAMIC_BYTES: launch.shared_bytes,
            Field.CAREFUL: int(careful),
            Field.TEXTURES: self._array(textures),
            Field.TEXTURE_COUNT: len(textures),
            Field.STOP: int(launch.stop_at_fault),
            Field.CLUSTER: blocks_of(self.program.entry),
        }
        for (threads, blocks), block, grid in zip(_AXES, launch.block, launch.grid, strict=True):
            values[threads], values[blocks] = block, grid
        return values

    def _array(self, array: NDArray[Any]) -> int:
        self._kept.append(array)
        return int(array.ctypes.data)

    def _bytes(self, data: bytes) -> int:
        return self._array(np.frombuffer(data + bytes(_BUFFER_PAD), np.uint8))

    def run(self) -> None:
        """Execute all blocks of the launch on the worker threads.

        Raises KernelHung at the deadline, KeyboardInterrupt, and exceptions of a sink. All worker
        threads have ended before an exception is raised.
        """
        launch = self.launch
        for worker in self.workers:
            if launch.traffic is not None:
                trace = functools.partial(self._trace, worker, launch.traffic)
                self._register_callback(worker, Field.TRAFFIC_USED, Field.FLUSH, trace)
            if launch.lines is not None:
                note = functools.partial(self._note_lines, worker, launch.lines)
                self._register_callback(worker, Field.PROBES_USED, Field.EMPTY_PROBES, note)
        jobs = [functools.partial(self._work, worker) for worker in self.workers]
        in_time = run_all(jobs, self._stop, launch.deadline)
        if self._error is not None:
            raise self._error
        if not in_time:
            raise time_limit_exceeded(
                self.program.kernel, self.faults() or self._waiting(), self.blocks_run, self.count
            )
        for flush in self._flushes:
            flush()
        if self._error is not None:
            raise self._error

    def _chunks(self) -> list[tuple[int, int]]:
        """Divide the launch into chunks of consecutive blocks; an idle worker takes the next chunk.

        Returns (first block, number of blocks) of each chunk.
        """
        if self.launch.parts:
            ends = itertools.accumulate(self.launch.parts)
            return [(end - many, many) for end, many in zip(ends, self.launch.parts, strict=True)]
        chunk = (
            max(1, -(-self.count // (len(self.workers) * _CHUNKS)))
            if len(self.workers) > 1
            else max(1, self.count)
        )
        chunk = -(-chunk // self.cluster) * self.cluster
        return [(first, min(chunk, self.count - first)) for first in range(0, self.count, chunk)]

    def _waiting(self) -> list[Fault]:
        kind = FaultKind.INSTRUCTION_BUDGET
        return [
            self._fault(kind, row["pc"], row)
            for worker in self.workers
            if (row := waiting_thread(worker.fields))
        ]

    def written(self) -> frozenset[int]:
        """Return the slots (in the address space) of arrays that the kernel has written."""
        return frozenset(int(slot) for slot in np.flatnonzero(self._table[:, 4]))

    def _stop(self) -> None:
        """Make every worker thread stop at the next basic block that it executes."""
        self._next = len(self._spans)
        for worker in self.workers:
            worker.fields[Field.BUDGET // 8] = -1

    def _work(self, worker: WorkerContext) -> None:
        listed = (
            None
            if self.blocks is None
            else self._array(np.ascontiguousarray(self.blocks, np.int64))
        )
        while True:
            with self._lock:
                span, self._next = self._next, self._next + 1
            if span >= len(self._spans):
                return
            first, wanted = self._spans[span]
            done = self._call(worker.fields.ctypes.data, listed, first, wanted)
            if self.launch.parts:
                self._parts[span], worker.counts[:] = worker.counts, 0
            for listener in progress.listeners:
                listener(span / len(self._spans))
            with self._lock:
                self.blocks_run += done
            # The TrafficSink needs no more data, or a fault has ended the launch.
            if not self._needs_more() or done < wanted:
                self._next = len(self._spans)

    def _needs_more(self) -> bool:
        """Pass all trace records to the TrafficSink; return true if it needs more records."""
        goes_on = getattr(self.launch.traffic, "goes_on", None)
        if goes_on is None:
            return True
        for flush in self._flushes:
            flush()
        return bool(goes_on())

    def _register_callback(
        self, worker: WorkerContext, used: Field, pointer: Field, take: Callable[[int], None]
    ) -> None:
        """Register a callback that machine code calls when a worker's record buffer is full.

        The callback `take` passes the records to a sink; it also runs at the end of the launch. Its
        argument is the number of records. `used` is the context field of this number, and `pointer`
        the context field of the callback's address.
        """

        def flush() -> None:
            """Pass the records to the sink, and clear the buffer.

            An exception is stored, because it must not propagate through machine code.
            """
            try:
                if self._error is None:
                    take(int(worker.fields[used // 8]))
            except BaseException as error:
                self._error = error
                self._stop()
            finally:
                worker.fields[used // 8] = 0

        self._flushes.append(flush)
        native = ctypes.CFUNCTYPE(None)(flush)
        self._kept.append(native)
        worker.fields[pointer // 8] = ctypes.c_void_p.from_buffer(native).value or 0

    def _trace(self, worker: WorkerContext, sink: TrafficSink, count: int) -> None:
        pass_records(self.native.gathering, worker.trace[: count * layout.TRAFFIC_BYTES], sink)

    def _note_lines(self, worker: WorkerContext, sink: LineSink, count: int) -> None:
        with self._lock:
            sink.note(worker.probes[:count])
            for other in self.workers:
                other.fields[Field.PROBE_MASK // 8] = sink.mask

    def counters(self) -> Counters:
        return self.native.gathering.counters(
            np.sum([worker.counts for worker in self.workers], 0) + self._parts.sum(0)
        )

    def parts(self) -> Iterator[Counters]:
        return map(self.native.gathering.counters, self._parts)

    def faults(self) -> tuple[Fault, ...]:
        """Return the faults of all worker threads, one per instruction and kind.

        The faults are in the order of the blocks in which they first occurred.
        """
        merged: dict[tuple[int, int], tuple[tuple[int, int], Fault]] = {}
        for worker in self.workers:
            for record in (
                np.flatnonzero(worker.faults[:, 0]) if worker.fields[Field.SEQUENCE // 8] else ()
            ):
                row = dict(zip(_FAULT_FIELDS, (int(n) for n in worker.faults[record]), strict=True))
                pc, kind = divmod(int(record), FaultCode.COUNT)
                order = row["block"], row["sequence"]
                fault = self._fault(_KINDS[kind], pc, row)
                earlier = merged.get((pc, kind))
                if earlier is not None:
                    count = earlier[1].count + fault.count
                    order, fault = min(earlier, (order, fault), key=lambda item: item[0])
                    fault = replace(fault, count=count)
                merged[pc, kind] = order, fault
        faults = [fault for _, fault in sorted(merged.values(), key=lambda item: item[0])]
        # The compiler may duplicate a barrier. Its copies differ in pc, but have one source line.
        return tuple(
            fault
            for fault in faults
            if fault.kind is not FaultKind.MIXED_BARRIER
            or (fault.loc and fault.other_loc and fault.place != fault.other_place)
        )

    def _fault(self, kind: FaultKind, pc: int, row: dict[str, int]) -> Fault:
        instruction = self.program.instructions[pc]
        space = Space(row["space"]).name.lower() if row["space"] >= 0 else None
        address = row["address"] & (2**64 - 1) if space else None
        # The thread index in the record of a race counts blocks padded to whole warps.
        padded = -(-self.launch.threads_per_block() // 32) * 32
        party = divmod(row["other_thread"], padded) if kind in OF_TWO else None
        other = self.program.instructions[row["other_pc"]] if party else None
        near = (
            self.launch.memory.locate(address)
            if address is not None and space in ("global", "generic")
            else None
        )
        return Fault(
            kind=kind,
            block=_index(row["block"], self.launch.grid),
            thread=_index(row["thread"], self.launch.block),
            pc=pc,
            loc=instruction.loc,
            instruction=instruction.name,
            space=space,
            address=address,
            width=row["width"] if space else None,
            buffer=near[0].name if near else None,
            offset=near[1] if near else None,
            other_thread=_index(party[1], self.launch.block) if party else None,
            other_block=_index(party[0], self.launch.grid) if party else None,
            other_pc=row["other_pc"] if party else None,
            other_loc=other.loc if other else None,
            other_instruction=other.name if other else "",
            count=row["count"],
            note=(
                strayed(self.program, self.launch, pc, address)
                if kind is FaultKind.OUT_OF_BOUNDS
                else None
            ),
        )


def _index(number: int, size: Dim3) -> Dim3:
    """Return the index (x, y, z) of a block or thread from its linear index."""
    x, y, _ = size
    return number % x, number // x % y, number // (x * y)


def narrowest(program: Program) -> int:
    """Return the bytes of the narrowest element that the kernel accesses in memory, at most 8.

    Accesses to local, constant and parameter memory are ignored.
    """
    accesses = (access for facts in program.facts for access in facts.accesses)
    return min(
        [
            8,
            *(
                access.element_bytes
                for access in accesses
                if access.space not in ("local", "const", "param")
            ),
        ]
    )


def waiting_thread(context: NDArray[np.int64]) -> dict[str, int]:
    """Return where the last block of a worker thread waits: pc, block and lowest live thread.

    The keys are field names of a fault record. The pc is program-wide; unknown fields are −1.
    Returns {} if all threads of the block have exited.
    """
    first, size = int(context[Field.WARP_STATES // 8]), int(context[Field.WARP_BYTES // 8])
    for number in range(int(context[Field.WARPS // 8])):
        warp = first + number * size
        alive = ctypes.c_uint32.from_address(warp + WarpField.ALIVE).value
        if alive:
            thread = 32 * number + (alive & -alive).bit_length() - 1
            pc = ctypes.c_int32.from_address(warp + WarpField.WAIT_PC).value
            place = {
                "pc": pc,
                "block": int(context[Field.BLOCK // 8]),
                "thread": thread,
                "count": 1,
            }
            return dict.fromkeys((item.name.lower() for item in FaultField), -1) | place
    return {}


def time_limit_exceeded(kernel: str, faults: Sequence[Fault], run: int, blocks: int) -> KernelHung:
    """Return the error for a launch that exceeded its deadline.

    `faults` of the kind INSTRUCTION_BUDGET are the positions of the stopped warps. `run` is the
    number of completed blocks, `blocks` the number of blocks in the launch.
    """
    running = [fault for fault in faults if fault.kind is FaultKind.INSTRUCTION_BUDGET]
    places = []
    for fault in running[:4]:
        line = f" at {fault.loc}" if fault.loc and fault.loc.line else ""
        places.append(
            f"stopped{line} in {fault.instruction}, thread {fault.thread} of block {fault.block}"
        )
    return KernelHung(
        f"{kernel} did not finish within its time limit on the emulator",
        details=places or [f"stopped between two blocks: {run:,} of {blocks:,} had run"],
        hint=(
            "probably an endless loop or too much work: raise the limit with --time-limit SECONDS,"
            " or launch fewer blocks"
        ),
    )
