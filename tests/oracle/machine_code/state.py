"""A launch while its machine code runs: registers and memory of all its warps, and what was
counted.
"""

from __future__ import annotations

import struct
from typing import Any

import numpy as np

from kernprof.emulator.launch import PreparedLaunch
from tests.oracle.machine_code.cubin import Cubin, Relocation, Section, labels

u32, u64, i32, i64, f32, f64 = np.uint32, np.uint64, np.int32, np.int64, np.float32, np.float64
Array = np.ndarray[Any, Any]
LANE = np.arange(32, dtype=u32)
_PARAMETERS = 0x210  # where bank 0 holds them, on sm_90
_BANK = 1 << 16
_SPARE = 1024  # bytes of shared and local memory beyond what the kernel says: the system's share
_MOST_LOCAL = 1 << 20
_NOWHERE = 0xDEAD0000  # the address of what is only called, which nothing here does


class Unsupported(Exception):
    """What this interpreter does not do, with the instruction's name."""


class Warps:
    """The warps that execute an instruction together, one row of 32 lanes each.

    `rows` selects them from arrays of all; `mask` are the lanes that are there, `on` those of them
    whose guard holds;
    `full` where that is every lane of every row.
    """

    __slots__ = ("full", "mask", "n", "on", "rows")

    def __init__(self, numbers: Array, mask: Array, of: int) -> None:
        self.n, self.mask, self.on, self.full = len(numbers), mask, mask, False
        every = self.n == of and bool((numbers == np.arange(of)).all())
        self.rows: Any = slice(None) if every else numbers


class State:
    def __init__(self, prepared: PreparedLaunch) -> None:
        assert prepared.code.kernel is not None, "no machine code"
        if prepared.arch.capability[0] != 9:
            raise Unsupported(f"machine code of {prepared.arch.name}")
        self.prepared, self.spec, self.kernel = prepared, prepared.spec, prepared.code.kernel
        self.instructions = self.kernel.instructions
        self.index_of = {each.offset: n for n, each in enumerate(self.instructions)}
        self.labels = labels(prepared.compiled.cubin, self.kernel.name)
        self._memory()
        self._banks()
        self._registers()
        self._places()
        # By instruction: warps that executed it, threads of those, threads whose guard held; and
        # its memory accesses.
        self.executions, self.threads, self.threads_on = self._zeros(3)
        self.requests, self.sectors, self.wavefronts, self.least_wavefronts = self._zeros(4)

    def _zeros(self, number: int) -> list[Array]:
        return [np.zeros(len(self.instructions), i64) for _ in range(number)]

    def label(self, name: str) -> int:
        return self.labels[name]

    def _memory(self) -> None:
        """Global memory: all buffers in one array, so that a gather reads from any."""
        at, offsets = 0, []
        buffers = self.spec.memory.buffers
        for buffer in buffers:
            offsets.append(at)
            at += buffer.data.nbytes + 64
        self.memory = np.zeros(at + 64, np.uint8)
        for offset, buffer in zip(offsets, buffers, strict=True):
            self.memory[offset : offset + buffer.data.nbytes] = buffer.data
        self.slot_offset = np.array(offsets or [0], i64)
        self.slot_start = np.array([b.start for b in buffers] or [0], i64)
        self.slot_bytes = np.array([b.data.nbytes for b in buffers] or [0], i64)

    def contents(self, slot: int) -> Array:
        """What a buffer holds now."""
        at = int(self.slot_offset[slot])
        return self.memory[at : at + int(self.slot_bytes[slot])]

    def _banks(self) -> None:
        facts, spec = self.prepared.compiled.facts, self.spec
        self.local_bytes = ((facts.stack_bytes if facts else 0) + _SPARE + 15) // 16 * 16
        if self.local_bytes > _MOST_LOCAL:
            raise Unsupported(
                f"a stack of {self.local_bytes} bytes, which says that nobody knows it"
            )
        self.shared_bytes = (
            (facts.static_shared_bytes if facts else 0) + spec.shared_bytes + _SPARE + 64
        )
        first = bytearray(_BANK)
        struct.pack_into("<6I", first, 0, *spec.block, *spec.grid)
        struct.pack_into("<I", first, 0x28, self.local_bytes)
        first[_PARAMETERS : _PARAMETERS + len(spec.parameters)] = spec.parameters
        self.banks = {0: np.frombuffer(bytes(first), np.uint8).copy()}
        cubin, name = Cubin(self.prepared.compiled.cubin), self.kernel.name
        for section in cubin.sections:
            if section.name == f".nv.constant2.{name}":
                self.banks[2] = _bank(section.data)
            if section.name == ".nv.constant3":
                self.banks[3] = self._constants(cubin, section)
            if section.name in (f".nv.constant4.{name}", ".nv.constant4"):
                self.banks[4] = self._addresses(section, cubin.relocations(section))

    def _constants(self, cubin: Cubin, section: Section) -> Array:
        """`__constant__` variables, with what the launch set by name."""
        bank, places = _bank(section.data), self.prepared.program.const
        for symbol in cubin.symbols:
            if symbol.section == section.index and symbol.name in places and symbol.size:
                at = places[symbol.name]
                image = np.frombuffer(self.spec.const_image[at : at + symbol.size], np.uint8)
                bank[symbol.value : symbol.value + symbol.size] = image
        return bank

    def _addresses(self, section: Section, relocations: list[Relocation]) -> Array:
        """Addresses of `__device__` variables."""
        data, places, slot = (
            bytearray(section.data),
            self.prepared.program.globals_,
            self.spec.globals_slot,
        )
        for each in relocations:
            value = _NOWHERE
            if each.symbol in places and slot is not None:
                value = self.spec.memory.address(slot) + places[each.symbol] + each.addend
            struct.pack_into("<Q", data, each.offset, value)
        return _bank(data)

    def _registers(self) -> None:
        self.blocks, threads = self.spec.block_count(), self.spec.threads_per_block()
        self.warps_per_block = -(-threads // 32)
        self.warps = warps = self.blocks * self.warps_per_block
        self.registers = np.zeros((256, warps, 32), u32)
        self.predicates = np.zeros((8, warps, 32), bool)
        self.uniform = np.zeros((64, warps), u32)
        self.uniform_predicates = np.zeros((8, warps), bool)
        self.predicates[7] = self.uniform_predicates[7] = True
        self.regions = np.zeros((16, warps, 32), u32)  # B0…B15: who is to meet at the region's end
        self.shared = np.zeros((self.blocks, self.shared_bytes), np.uint8)
        self.local: Array | None = None  # made when it is used

    def _places(self) -> None:
        warp = np.arange(self.warps)
        self.block_of = warp // self.warps_per_block
        thread = (warp % self.warps_per_block)[:, None] * 32 + np.arange(32)[None]
        self.alive = thread < self.spec.threads_per_block()
        (bx, by, _), (gx, gy, _) = self.spec.block, self.spec.grid
        self.thread_index = [
            t.astype(u32) for t in (thread % bx, thread // bx % by, thread // (bx * by))
        ]
        block = self.block_of
        self.block_index = [
            b.astype(u32) for b in (block % gx, block // gx % gy, block // (gx * gy))
        ]


def _bank(data: bytes | bytearray) -> Array:
    return np.frombuffer(bytes(data) + bytes(_BANK + -len(data) % 8), np.uint8).copy()
