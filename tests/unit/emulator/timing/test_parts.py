"""The parts of an estimated time, by hand: control bits, a warp's way, what caches keep."""

from __future__ import annotations

import math

import numpy as np
import pytest

from kernprof.emulator.sass.calibrate import Solution
from kernprof.emulator.sass.disassembly import SassBlock, SassInstruction, SassKernel
from kernprof.emulator.timing.control import Control, controls
from kernprof.emulator.timing.pipes import Pipe, group_product_cycles, latency_of, pipe_of
from kernprof.emulator.timing.streams import Rows, Stream, block_traffic, stream_of
from kernprof.emulator.timing.traffic import _busiest, _lags, _longest_window, _misses
from kernprof.emulator.timing.walk import LoadLatency, walk
from kernprof.gpus.architectures import ARCHITECTURES
from kernprof.gpus.costs import costs_of

LATENCIES = {"operands": 12.0, "shared": 25.0, "other": 20.0, "special": 18.0, "barrier": 30.0, "shuffle": 24.0}


def word(*, stall: int, result: int = 7, operands: int = 7, waits: int = 0) -> bytes:
    high = (stall | result << 5 | operands << 8 | waits << 11) << 41
    return bytes(8) + high.to_bytes(8, "little")


def instruction(number: int, name: str, operands: str = "") -> SassInstruction:
    return SassInstruction(16 * number, None, name, operands, 0)


def straight(*names: str) -> SassKernel:
    code = tuple(instruction(n, name) for n, name in enumerate(names))
    return SassKernel("k", code, (SassBlock(0, len(code), (), "k"),))


def test_control_bits() -> None:
    first, second = controls(word(stall=4, result=2) + word(stall=13, operands=0, waits=0b100100))
    assert first == Control(stall=4, result=2, operands=None, waits=())
    assert second == Control(stall=13, result=None, operands=0, waits=(2, 5))


@pytest.mark.parametrize(
    ("name", "pipe", "latency"),
    [("LDG.E.64", Pipe.MEMORY, "global"), ("FFMA", Pipe.FMA, "other"), ("IMAD.WIDE", Pipe.FMA_HEAVY, "other"),
     ("MUFU.EX2", Pipe.SPECIAL, "special"), ("LDS.128", Pipe.MEMORY, "shared"), ("UIADD3", Pipe.UNIFORM, "other"),
     ("HMMA.16816.F32", Pipe.TENSOR, "tensor"), ("HGMMA.64x256x16.F32", Pipe.TENSOR, "tensor"),
     ("ISETP.GE.AND", Pipe.ALU, "other"), ("STG.E", Pipe.MEMORY, "operands"),
     ("SHFL.BFLY", Pipe.MEMORY, "shuffle"), ("EXIT", Pipe.BRANCH, "other")],
)  # fmt: skip
def test_where_instructions_go(name: str, pipe: Pipe, latency: str) -> None:
    found = instruction(0, name)
    assert (pipe_of(found), latency_of(found)) == (pipe, latency)


@pytest.mark.parametrize(
    ("name", "cycles"),
    [("HGMMA.64x256x16.F32", 128.0), ("HGMMA.64x8x16.F32.BF16", 4.0), ("QGMMA.64x128x32.F32.E4M3.E4M3", 64.0),
     ("HMMA.16816.F32", None), ("LDG.E.64", None)],
)  # fmt: skip
def test_what_a_product_of_four_warps_takes(name: str, cycles: float | None) -> None:
    """64 × 256 × 16 by four warps, at 512 a cycle and quarter of an SM: 128 cycles."""
    assert group_product_cycles(instruction(0, name)) == cycles


def test_a_load_that_is_waited_for() -> None:
    """4 cycles to issue the load, then until its data are there, then 5 of the addition."""
    bits = controls(word(stall=4, result=0) + word(stall=5, waits=1))
    once = Solution([1.0], [32.0])
    near = walk(straight("LDG.E", "FADD"), bits, once, LATENCIES, LoadLatency(34.0, 500.0, 0.0))
    far = walk(straight("LDG.E", "FADD"), bits, once, LATENCIES, LoadLatency(34.0, 500.0, 1.0))
    assert near.cycles == 34 + 5
    assert far.cycles == 534 + 5
    assert far.waits == {"global": pytest.approx(530)}


def test_of_several_loads_the_slowest_counts() -> None:
    loads = LoadLatency(30.0, 100.0, 0.5)
    bits = controls(word(stall=1, result=0) * 2 + word(stall=1, waits=1))
    found = walk(straight("LDG.E", "LDG.E", "FADD"), bits, Solution([1.0], [32.0]), LATENCIES, loads)
    assert found.cycles == pytest.approx(1 + 30 + 75 + 1)  # issued at 1, one of two is late in three of four cases


def test_a_loop_inherits_what_is_under_way() -> None:
    """The load at the end of a round is waited for at the beginning of the next."""
    code = tuple(instruction(n, name) for n, name in enumerate(("FADD", "LDS", "BRA")))
    kernel = SassKernel("k", code, (SassBlock(0, 3, (0,), "k"),))
    bits = controls(word(stall=4, waits=2) + word(stall=2, result=1) + word(stall=5))
    found = walk(kernel, bits, Solution([10.0], [32.0]), LATENCIES, LoadLatency(34.0, 0.0, 0.0))
    assert found.cycles == pytest.approx(10 * (25 + 4))


def rows(*starts: int) -> np.ndarray:
    """Warp loads of 32 neighbouring words: four sectors each."""
    return np.array([[start + lane // 8 for lane in range(32)] for start in starts], np.int64)


def read_by(*starts: int, warps: int = 1) -> Stream:
    """Of a block whose warps make the same number of loads, one warp after the other."""
    return stream_of(rows(*starts), np.ones(len(starts), np.uint8), np.arange(warps).repeat(len(starts) // warps))


def test_a_block_that_reads_twice() -> None:
    small = read_by(0, 4, 0, 4)
    found = block_traffic(small)
    assert (found.asked, _misses([small], l1_lines=8), found.lines, found.load_lines) == (16, 8, 2, 4)
    assert len(found.first) == 8
    assert not len(found.written)


def test_what_does_not_fit_is_read_again() -> None:
    twice = read_by(*range(0, 400, 4), *range(0, 400, 4))
    assert _misses([twice], l1_lines=10) == block_traffic(twice).asked == 800
    assert _misses([twice], l1_lines=100) == 400


def test_blocks_of_an_sm_bring_each_other_what_they_share() -> None:
    same, other = read_by(*range(0, 400, 4)), read_by(*range(400, 800, 4))
    assert _misses([same, same], l1_lines=100) == 400
    assert _misses([same, other], l1_lines=100) == 800


def test_warps_that_share_wait_together() -> None:
    """Two warps read the same line: one brings it, both wait."""
    found = read_by(0, 0, warps=2)
    assert (_misses([found], l1_lines=8), found.own) == (4, 8)


def test_blocks_that_read_the_same_at_the_same_time() -> None:
    """Each pair of sectors counts once; a block that comes to a place later is later by its share of the way."""
    ahead, behind = block_traffic(read_by(0, 4, 8, 12)), block_traffic(read_by(100, 0, 104, 108))
    assert _lags([ahead, ahead]).tolist() == [0.0] * 8
    assert _lags([ahead, behind]).tolist() == [0.25] * 2
    assert ahead.leads == 16
    halves = stream_of(np.array([[0], [1], [2]]), np.ones(3, np.uint8), np.zeros(3, np.int64))
    assert block_traffic(halves).leads == 2, "sector 1 comes with sector 0"


def test_warps_are_told_apart_by_how_each_begins() -> None:
    sink = Rows()
    pcs = np.array([7, 9, 9, 9, 7, 9], np.int32)
    sink.accesses(np.zeros((6, 32), np.uint64), np.ones(6, np.uint32), np.ones(6, np.uint8), pcs)
    assert sink.taken(4).longest == pytest.approx(4 / 3)
    sink.accesses(np.zeros((6, 32), np.uint64), np.ones(6, np.uint32), np.ones(6, np.uint8), pcs)
    assert sink.taken(0).longest == 1, "barriers keep them together"


def test_the_busiest_place_is_not_busiest_by_chance() -> None:
    spread = [np.array([n]) for n in range(8)]
    assert _busiest(spread, factor=10.0) == 0
    assert _busiest([np.array([3, n]) for n in range(10, 18)], factor=10.0) == 80
    assert _busiest(spread, factor=1.0) == 1, "all blocks are known"


def test_the_window_of_a_stream() -> None:
    assert _longest_window(np.arange(1000), 50) == pytest.approx(50, abs=1)
    assert _longest_window(np.zeros(10, np.int64), 1) == math.inf


def test_what_has_come_does_not_come_later_again() -> None:
    """Loads and waits in turn: each wait is for its own load, however many came before."""
    pair = word(stall=1, result=0) + word(stall=1, waits=1)
    times = [
        walk(
            straight(*["LDG.E", "FADD"] * rounds), controls(pair * rounds), Solution([1.0], [32.0]), LATENCIES,
            LoadLatency(30.0, 100.0, 1.0),
        ).cycles
        for rounds in (1, 2, 8)
    ]  # fmt: skip
    assert times[0] == 131
    assert times[1:] == [2 * times[0], 8 * times[0]]


def test_units_of_an_sm() -> None:
    """32 load/store units take a warp at once, 16 in two cycles."""
    found = {name: costs_of(ARCHITECTURES[name]).pipes for name in ("sm_75", "sm_80", "sm_86", "sm_90")}
    assert [found[name]["memory"] for name in found] == [2, 1, 2, 1]
    assert [found[name]["fma"] for name in found] == [2, 2, 1, 1]
    assert found["sm_80"]["fp64"] == 4
    assert found["sm_86"]["fp64"] == 64
