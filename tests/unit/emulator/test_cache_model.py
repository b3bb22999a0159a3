"""The cache model on streams whose traffic can be told by hand."""

import numpy as np
import pytest
from numpy.typing import NDArray

from kernprof.emulator.contract import READS, WRITES
from kernprof.emulator.jit.cache_model import LINE_BYTES, SECTOR_BYTES, CacheModel, Traffic
from kernprof.emulator.memory import AddressSpace, Buffer, allocate

pytest.importorskip("llvmlite", reason="native code runs the cache model")
MIB = 1 << 20


def buffers(*sizes: int) -> AddressSpace:
    return allocate([Buffer(f"b{n}", np.zeros(size, np.uint8)) for n, size in enumerate(sizes)])


def every(memory: AddressSpace, slot: int) -> NDArray[np.uint64]:
    """All sectors of a buffer, in order."""
    count = memory.buffers[slot].data.nbytes // SECTOR_BYTES
    return (memory.address(slot) // SECTOR_BYTES + np.arange(count)).astype(np.uint64)


def touch(model: CacheModel, sectors: NDArray[np.uint64], way: int) -> None:
    """Access each sector from a block."""
    lines, bits = sectors // 4, np.uint64(1) << (sectors % 4)
    model.note(
        np.stack([lines << 8 | np.uint64(way << 4) | bits, np.zeros_like(lines)], axis=1).astype(
            np.uint64
        )
    )


def streamed(l2_bytes: int, sizes: tuple[int, ...], *accesses: tuple[int, bool]) -> Traffic:
    memory = buffers(*sizes)
    model = CacheModel(l2_bytes, memory)
    for slot, write in accesses:
        touch(model, every(memory, slot), WRITES if write else READS)
    return model.traffic()


def test_cached_sectors_are_read_once() -> None:
    twice = streamed(8 * MIB, (MIB,), (0, False), (0, False))
    assert twice == Traffic(read_bytes=MIB, written_bytes=0, fetched_bytes=MIB, changed_bytes=0)


def test_written_sectors_stay_until_eviction() -> None:
    small = streamed(8 * MIB, (MIB,), (0, True))
    assert small == Traffic(read_bytes=0, written_bytes=0, fetched_bytes=0, changed_bytes=MIB)
    large = streamed(2 * MIB, (16 * MIB,), (0, True))
    # all but what the L2 holds
    assert large.written_bytes == pytest.approx((16 - 0.85 * 2) * MIB, rel=0.01)


def test_reads_of_written_sectors_hit_the_cache() -> None:
    result = streamed(8 * MIB, (MIB,), (0, True), (0, False))
    assert (result.read_bytes, result.fetched_bytes) == (0, 0)


def test_a_stream_larger_than_the_cache_comes_again() -> None:
    result = streamed(2 * MIB, (16 * MIB,), (0, False), (0, False))
    assert result.read_bytes == pytest.approx(32 * MIB, rel=0.01)
    assert result.fetched_bytes == pytest.approx(16 * MIB, rel=result.error)


def test_readers_on_both_sides_leave_less_room() -> None:
    """1 MiB in 1.7 MiB: what is written fits; what is read again and again gets a copy on each side
    and does not.
    """
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
    monkeypatch.setattr("kernprof.emulator.jit.cache_model._LEAST_LINES", 1 << 40)
    monkeypatch.setattr("kernprof.emulator.jit.cache_model._MOST_ACCESSES", 1 << 40)
    full = streamed(4 * MIB, (16 * MIB, 16 * MIB), *accesses)
    assert sampled.read_bytes == pytest.approx(full.read_bytes, rel=0.02)
    assert sampled.written_bytes == pytest.approx(full.written_bytes, rel=0.02)
    for part, all_of_it in (
        (sampled.fetched_bytes, full.fetched_bytes),
        (sampled.changed_bytes, full.changed_bytes),
    ):
        assert abs(part - all_of_it) <= sampled.error * all_of_it
    assert 0 < sampled.error < 0.05
    assert not full.error


def test_no_more_is_kept_than_is_played_in_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    accesses = ((0, False), (1, True))
    full = streamed(4 * MIB, (2 * MIB, 2 * MIB), *accesses)
    monkeypatch.setattr("kernprof.emulator.jit.cache_model._MOST_ACCESSES", 20_000)
    sampled = streamed(4 * MIB, (2 * MIB, 2 * MIB), *accesses)
    assert sampled.error
    assert sampled.read_bytes == pytest.approx(full.read_bytes, rel=0.05)


def test_the_same_stream_gives_the_same_traffic() -> None:
    accesses = ((0, False), (1, True), (0, False))
    assert streamed(MIB, (MIB, MIB), *accesses) == streamed(MIB, (MIB, MIB), *accesses)
