"""The cache model on streams whose traffic can be told by hand."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from kernprof.emulator.contract import READS, WRITES
from kernprof.emulator.memory.address_space import AddressSpace, Buffer, allocate
from kernprof.emulator.memory.cache_model import LINE_BYTES, SECTOR_BYTES, CacheModel, Traffic

pytest.importorskip("numba", reason="Numba runs the cache model")
MIB = 1 << 20


def buffers(*sizes: int) -> AddressSpace:
    return allocate([Buffer(f"b{n}", np.zeros(size, np.uint8)) for n, size in enumerate(sizes)])


def every(memory: AddressSpace, slot: int) -> NDArray[np.uint64]:
    """All sectors of a buffer, in order."""
    count = memory.buffers[slot].data.nbytes // SECTOR_BYTES
    return (memory.address(slot) // SECTOR_BYTES + np.arange(count)).astype(np.uint64)


def touch(model: CacheModel, sectors: NDArray[np.uint64], way: int) -> None:
    """As warps whose 32 lanes take a sector each."""
    rows = (sectors * np.uint64(SECTOR_BYTES)).reshape(-1, 32)
    model.accesses(rows, np.full(len(rows), 0xFFFFFFFF, np.uint32), np.full(len(rows), way, np.uint8))


def streamed(l2_bytes: int, sizes: tuple[int, ...], *accesses: tuple[int, bool]) -> Traffic:
    memory = buffers(*sizes)
    model = CacheModel(l2_bytes, memory)
    for slot, write in accesses:
        touch(model, every(memory, slot), WRITES if write else READS)
    return model.traffic()


def test_what_fits_is_read_once_and_stays() -> None:
    twice = streamed(8 * MIB, (MIB,), (0, False), (0, False))
    assert twice == Traffic(read_bytes=MIB, written_bytes=0, fetched_bytes=MIB, changed_bytes=0)


def test_what_is_written_stays_until_there_is_no_room() -> None:
    small = streamed(8 * MIB, (MIB,), (0, True))
    assert small == Traffic(read_bytes=0, written_bytes=0, fetched_bytes=0, changed_bytes=MIB)
    large = streamed(2 * MIB, (16 * MIB,), (0, True))
    assert large.written_bytes == pytest.approx((16 - 0.85 * 2) * MIB, rel=0.01)  # all but what the L2 holds


def test_what_was_written_is_read_without_memory() -> None:
    found = streamed(8 * MIB, (MIB,), (0, True), (0, False))
    assert (found.read_bytes, found.fetched_bytes) == (0, 0)


def test_a_stream_larger_than_the_cache_comes_again() -> None:
    found = streamed(2 * MIB, (16 * MIB,), (0, False), (0, False))
    assert found.read_bytes == pytest.approx(32 * MIB, rel=0.01)
    assert found.fetched_bytes == 16 * MIB


def test_readers_on_both_sides_leave_less_room() -> None:
    """1 MiB in 1.7 MiB: what is written fits; what is read again and again gets a copy on each side and does not."""
    written = streamed(2 * MIB, (MIB,), *[(0, True)] * 4)
    read = streamed(2 * MIB, (MIB,), *[(0, False)] * 4)
    assert written.written_bytes < MIB // 5
    assert read.read_bytes > 3 * MIB // 2


def test_memory_gives_64_bytes_at_a_time() -> None:
    memory = buffers(MIB)
    model = CacheModel(8 * MIB, memory)
    every_line = every(memory, 0)[:: LINE_BYTES // SECTOR_BYTES]
    touch(model, every_line, READS)
    assert model.traffic().read_bytes == 2 * SECTOR_BYTES * len(every_line)
    assert model.traffic().fetched_bytes == SECTOR_BYTES * len(every_line)


def test_sampling_of_sets_is_close_to_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    accesses = ((0, False), (1, True)) * 2
    sampled = streamed(4 * MIB, (16 * MIB, 16 * MIB), *accesses)
    monkeypatch.setattr("kernprof.emulator.memory.cache_model._LEAST_LINES", 1 << 40)
    whole = streamed(4 * MIB, (16 * MIB, 16 * MIB), *accesses)
    assert sampled.read_bytes == pytest.approx(whole.read_bytes, rel=0.02)
    assert sampled.written_bytes == pytest.approx(whole.written_bytes, rel=0.02)
    assert (sampled.fetched_bytes, sampled.changed_bytes) == (whole.fetched_bytes, whole.changed_bytes)


def test_the_same_stream_gives_the_same_traffic() -> None:
    accesses = ((0, False), (1, True), (0, False))
    assert streamed(MIB, (MIB, MIB), *accesses) == streamed(MIB, (MIB, MIB), *accesses)
