"""Handlers of loads, stores, copies and matrix rows: check, count, move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import numpy as np

from kernprof.emulator.contract import READS, WRITES, Column
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import space_of
from tests.oracle.coalescing import distinct_bytes
from tests.oracle.operands import Dest, Handler, Operands, Source, size_of
from tests.oracle.rounding import UNSIGNED, Bits
from tests.oracle.state import LANES, Group, Mask

if TYPE_CHECKING:
    from tests.oracle.machine import Machine


def reach(
    machine: Machine,
    g: Group,
    access: tuple[int, str, int, str],
    addresses: Bits,
    lanes: Mask | None,
) -> Iterator[tuple[str, Bits, Mask | None]]:
    """The parts of one access that may be performed, by state space: checked and counted.

    `access` is (pc, space, bytes per thread, "load", "store", "atomic" or "increment"; see
    `facts.Access`).
    """
    pc, named, width, what = access
    parts: Iterator[tuple[str, Bits, Mask | None]] = iter([(named, addresses, lanes)])
    if named == "generic":
        parts = machine.spaces.split(g, (pc, width), addresses, lanes)
    for space, local, mask in parts:
        left = machine.spaces.checked(g, pc, (space, width, what != "load"), local, mask)
        if left is not None and not left.any():
            continue
        count(machine, g, (pc, space, width, what), local, left)
        watch(machine, g, (pc, space, width, what), local, left)
        yield space, local, left


def count(
    machine: Machine,
    g: Group,
    access: tuple[int, str, int, str],
    addresses: Bits,
    lanes: Mask | None,
) -> None:
    pc, space, width, what = access
    on = np.ones((1, 1), np.bool_) if lanes is None else lanes
    shape = np.broadcast_shapes(addresses.shape, on.shape)
    shape = (*shape[:-1], LANES)
    matrix = np.broadcast_to(addresses, shape).reshape(-1, LANES)
    mask = np.broadcast_to(on, shape).reshape(-1, LANES)
    times = g.rows // len(matrix)
    machine.tally.memory(pc, space, matrix, mask, (width, times, what))
    traffic = machine.launch.traffic
    if traffic is not None and space == "global":
        matrix, mask = g.full(addresses), np.broadcast_to(on, g.shape).reshape(-1, LANES)
        used = mask.any(axis=1)
        bits = np.packbits(mask[used], axis=1, bitorder="little").view(np.uint32).ravel()
        ways = {"load": READS, "store": WRITES}.get(what, READS | WRITES)
        traffic.accesses(
            matrix[used], bits, np.full(len(bits), ways, np.uint8), np.zeros(len(bits), np.int32)
        )


def watch(
    machine: Machine,
    g: Group,
    access: tuple[int, str, int, str],
    addresses: Bits,
    lanes: Mask | None,
) -> None:
    """Tells the checks of shared memory, where there are any."""
    pc, space, width, what = access
    if machine.checks is not None and space == "shared":
        on = np.ones((1, 1), np.bool_) if lanes is None else lanes
        matrix, mask = g.full(addresses), np.broadcast_to(on, g.shape).reshape(-1, LANES)
        machine.checks.shared(
            g, pc, (width, "atomic" if what == "increment" else what), matrix, mask
        )


def load(
    machine: Machine, g: Group, part: tuple[str, Bits, Mask | None], size: int, elements: int
) -> list[Bits]:
    """Consecutive elements of each lane; 0 where a lane is off."""
    space, addresses, lanes = part
    result: list[Bits] | None = None
    for place in machine.spaces.places(g, space, addresses, lanes, size):
        index = place.index.view(np.int64)
        values = [place.view[index + n] if n else place.view[index] for n in range(elements)]
        if result is None:
            result = values
        else:
            local = True if place.lanes is None else place.lanes
            result = [np.where(local, new, old) for new, old in zip(values, result, strict=True)]
    return result if result is not None else [np.zeros((1, 1), UNSIGNED[size])] * elements


def store(
    machine: Machine, g: Group, part: tuple[str, Bits, Mask | None], values: list[Bits]
) -> None:
    """Consecutive elements of each lane; of lanes on one address the highest wins."""
    space, addresses, lanes = part
    for place in machine.spaces.places(g, space, addresses, lanes, values[0].dtype.itemsize):
        index = np.broadcast_to(place.index, g.shape).view(np.int64)
        if place.lanes is None:
            at = index.reshape(-1)
            chosen = [np.broadcast_to(v, g.shape).reshape(-1) for v in values]
        else:
            on = np.broadcast_to(place.lanes, g.shape)
            at = index[on]
            chosen = [np.broadcast_to(v, g.shape)[on] for v in values]
        for n, new in enumerate(chosen):
            place.view[at + n if n else at] = new


def _items(operand: ir.Operand) -> tuple[ir.Operand, ...]:
    return operand.items if isinstance(operand, ir.Vector) else (operand,)


def build_load(ops: Operands, machine: Machine) -> Handler:
    kind, space = ops.instruction.types[-1], space_of(ops.instruction)
    size = size_of(kind)
    if size > 8:
        raise ops.refuse("128-bit elements are not emulated")
    dests = [ops.dest_of(item, kind) for item in _items(ops.instruction.operands[0])]
    if space == "param":
        result = _parameter(ops, machine, dests, size)
        if result:
            return result
    address, pc = ops.address(1), ops.pc
    width = size * len(dests)

    def run(g: Group, on: Mask | None) -> None:
        lanes = g.mask if on is None else on
        for part in reach(machine, g, (pc, space, width, "load"), address(g), lanes):
            for dest, value in zip(dests, load(machine, g, part, size, len(dests)), strict=True):
                dest(g, value, part[2])

    return run


def build_store(ops: Operands, machine: Machine) -> Handler:
    kind, space = ops.instruction.types[-1], space_of(ops.instruction)
    size = size_of(kind)
    if size > 8:
        raise ops.refuse("128-bit elements are not emulated")
    sources = [ops.source_of(item, kind) for item in _items(ops.instruction.operands[1])]
    if space == "param":
        return _store_parameter(ops, machine, sources, size)
    address, pc = ops.address(0), ops.pc
    width = size * len(sources)

    def run(g: Group, on: Mask | None) -> None:
        lanes = g.mask if on is None else on
        for part in reach(machine, g, (pc, space, width, "store"), address(g), lanes):
            store(machine, g, part, [read(g) for read in sources])

    return run


def _parameter(ops: Operands, machine: Machine, dests: list[Dest], size: int) -> Handler | None:
    """ld.param of a named parameter: the kernel's own are known, those of calls lie in a per-thread
    area.
    """
    operand = ops.instruction.operands[1]
    if not isinstance(operand, ir.Address) or not isinstance(operand.base, ir.Symbol):
        return None
    name = operand.base.name
    if ops.is_kernel_parameter(name):
        start = ops.routine.params[name] + operand.offset
        parts = [
            ops.launch.parameters[start + n * size : start + (n + 1) * size]
            for n in range(len(dests))
        ]
        if len(parts[-1]) < size:
            raise ops.refuse(f"it reads beyond the parameter {name}")
        values = [np.frombuffer(part, UNSIGNED[size]).reshape(1, 1) for part in parts]

        def known(g: Group, on: Mask | None) -> None:
            for dest, value in zip(dests, values, strict=True):
                dest(g, value, on)

        return known
    routine, start = ops.routine, ops.routine.params[name] + operand.offset

    def run(g: Group, on: Mask | None) -> None:
        area = machine.batch.area(routine)
        for n, dest in enumerate(dests):
            dest(g, g.pick_area(area, start + n * size, size).view(UNSIGNED[size])[..., 0], on)

    return run


def _store_parameter(ops: Operands, machine: Machine, sources: list[Source], size: int) -> Handler:
    operand = ops.instruction.operands[0]
    if not isinstance(operand, ir.Address) or not isinstance(operand.base, ir.Symbol):
        raise ops.refuse("a store to a computed parameter address is not emulated")
    routine, start = ops.routine, ops.routine.params[operand.base.name] + operand.offset

    def run(g: Group, on: Mask | None) -> None:
        area = machine.batch.area(routine)
        for n, read in enumerate(sources):
            raw = np.ascontiguousarray(np.broadcast_to(read(g), g.shape))[..., None].view(np.uint8)
            g.put_area(area, start + n * size, raw, on)

    return run


def build_copy(ops: Operands, machine: Machine) -> Handler:
    """cp.async: a copy at once, the rest beyond the source's size zero; the groups and waits do
    nothing.
    """
    if not ops.has("ca", "cg"):
        return nothing
    to, source, pc = ops.address(0), ops.address(1), ops.pc
    # without the policy
    operands = ops.instruction.operands[: -1 if ops.has("L2::cache_hint") else None]
    assert isinstance(operands[2], ir.Immediate)
    size = operands[2].value
    third = operands[3] if len(operands) > 3 else None
    predicate = isinstance(third, ir.Register) and third.type == "pred"
    ignored = ops.source(3, "pred") if predicate else None
    arguments = ops.source(3, "u32") if third is not None and not predicate else None
    element = min(size, 4)
    count_of = size // element
    ops_cg = ops.has("cg")

    def bytes_wanted(g: Group) -> Bits | None:
        if ignored is not None:
            return np.where(ignored(g), np.uint32(0), np.uint32(size))
        return arguments(g) if arguments is not None else None

    def run(g: Group, on: Mask | None) -> None:
        lanes = g.mask if on is None else on
        wanted, values = bytes_wanted(g), [np.zeros((1, 1), UNSIGNED[element])] * count_of
        reading = lanes
        if wanted is not None:
            some = wanted != 0
            reading = some if lanes is None else lanes & some
        if reading is None or reading.any():
            if ops_cg:
                _count_past_the_l1(machine, pc, g, (source(g), to(g)), reading)
            for part in reach(machine, g, (pc, "global", size, "load"), source(g), reading):
                values = load(machine, g, part, element, count_of)
        if wanted is not None:
            values = [_kept(v, wanted, n * element, element) for n, v in enumerate(values)]
        # A fault of the load has taken lanes out of the group.
        lanes = lanes if g.mask is None else (g.mask if lanes is None else lanes & g.mask)
        if lanes is not None and not lanes.any():
            return
        for part in reach(machine, g, (pc, "shared", size, "store"), to(g), lanes):
            store(machine, g, part, values)

    return run


def _count_past_the_l1(
    machine: Machine, pc: int, g: Group, places: tuple[Bits, Bits], reading: Mask | None
) -> None:
    """cp.async.cg asks for the distinct sectors that are filled from each line."""
    source, target = (g.full(place).astype(np.uint64) for place in places)
    on = g.full(np.asarray(g.lanes() if reading is None else reading))
    filled = (source >> np.uint64(7) << np.uint64(32)) | (target >> np.uint64(5))
    for keys, sign in ((filled, 1), (source >> np.uint64(5), -1)):
        sectors = distinct_bytes(keys, on, sign).sum()
        machine.tally.values[pc, Column.GLOBAL_SECTORS] += sectors


def _kept(values: Bits, wanted: Bits, start: int, size: int) -> Bits:
    """The bytes of an element that lie below `wanted`; the others are zero."""
    have = np.clip(wanted.astype(np.int64) - start, 0, size)
    mask = ((np.uint64(1) << (have * 8).astype(np.uint64)) - np.uint64(1)).astype(values.dtype)
    return values & mask


def nothing(g: Group, on: Mask | None) -> None:
    """Do nothing: prefetches, fences, hints and waits for completed copies have no effect here."""


ACCESS: dict[str, Callable[[Operands, Machine], Handler]] = {
    "ld": build_load,
    "ldu": build_load,
    "st": build_store,
    "cp": build_copy,
}
