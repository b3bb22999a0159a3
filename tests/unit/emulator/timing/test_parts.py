"""The parts of an estimated time, by hand: control bits, a warp's way, what caches keep."""

from __future__ import annotations

import math

import numpy as np
import pytest

from kernprof.emulator.sass.calibrate import Solution
from kernprof.emulator.sass.disassembly import SassBlock, SassInstruction, SassKernel
from kernprof.emulator.timing.control import Control, controls
from kernprof.emulator.timing.pipes import Pipe, latency_of, pipe_of
from kernprof.emulator.timing.traffic import _block_traffic, _longest_window
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
     ("HMMA.16816.F32", Pipe.TENSOR, "tensor"), ("ISETP.GE.AND", Pipe.ALU, "other"), ("STG.E", Pipe.MEMORY, "operands"),
     ("SHFL.BFLY", Pipe.MEMORY, "shuffle"), ("EXIT", Pipe.BRANCH, "other")],
)  # fmt: skip
def test_where_instructions_go(name: str, pipe: Pipe, latency: str) -> None:
    found = instruction(0, name)
    assert (pipe_of(found), latency_of(found)) == (pipe, latency)


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


def test_a_block_that_reads_twice() -> None:
    reads = np.ones(4, np.uint8)
    small = _block_traffic(rows(0, 4, 0, 4), reads, 1, l1_lines=8)
    assert (small.asked, small.misses, small.lines, small.load_lines) == (16, 8, 2, 4)
    assert len(small.first) == 8
    assert not len(small.written)


def test_what_does_not_fit_is_read_again() -> None:
    starts = tuple(range(0, 400, 4))
    twice = _block_traffic(rows(*starts, *starts), np.ones(200, np.uint8), 1, l1_lines=10)
    assert twice.misses == twice.asked == 800
    fits = _block_traffic(rows(*starts, *starts), np.ones(200, np.uint8), 1, l1_lines=100)
    assert fits.misses == 400


def test_warps_that_share_wait_together() -> None:
    """Two warps read the same line: one brings it, both wait."""
    found = _block_traffic(rows(0, 0), np.ones(2, np.uint8), 2, l1_lines=8)
    assert (found.misses, found.waits) == (4, 8)


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
