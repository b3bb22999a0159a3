"""What takes turns: lines in the L1, values of `match`, places of constant memory, updates; stores
that go together.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from kernprof.emulator.emulate import emulate
from kernprof.emulator.request import Request
from kernprof.emulator.timing.pipes import Pipe, pipe_of
from kernprof.emulator.timing.streams import Rows, block_traffic
from kernprof.emulator.timing.traffic import CacheUse
from kernprof.emulator.timing.updates import update_cycles
from kernprof.gpus.architectures import ARCHITECTURES
from kernprof.gpus.costs import costs_of
from tests.unit.emulator.timing.test_parts import straight, wavefronts

LANES = np.arange(32)
ON = 2**32 - 1


def test_lines_of_the_same_set_come_one_after_the_other() -> None:
    """Words of chance of 64 KB, which an H200's L1 gives in 12.1 cycles a warp, the others' work
    among them (`ca4 0 64 1024` of scripts/record/time_crowd.py).
    """
    random = np.random.default_rng(0)
    turns = [wavefronts((4 * random.integers(0, 1 << 14, 32)).tolist()) for _ in range(200)]
    assert 9 < np.mean(turns) < 12.1


def test_places_of_constant_memory_within_a_word_take_turns_too() -> None:
    sink = Rows()
    sink.constants(
        np.array([LANES % 16], np.uint64), np.array([ON], np.uint32), np.array([5], np.int32)
    )
    assert sink.constant == {5: (1, 16)}


def stores(sink: Rows, *distances: int, apart: int) -> None:
    for distance in distances:
        places = (1 << 20) + LANES * apart + distance
        sink.accesses(
            np.array([places], np.uint64),
            np.array([ON], np.uint32),
            np.full(1, 2, np.uint8),
            np.zeros(1, np.int32),
        )
        sink.warps(np.zeros(1, np.int64))


@pytest.mark.parametrize(("apart", "lines", "sectors"), [(12, 3, 12), (24, 6, 24), (64, 48, 96)])
def test_what_a_warp_stores_to_the_same_sectors_next_goes_on_together(
    apart: int, lines: int, sectors: int
) -> None:
    """Three words of structures of 12 bytes: an H200's L2 is written 39,453 of 115,200 sectors
    (`springs of chains/looked up`); of 24, a third (`bodies go on`); of 64, all (`letters of either
    strand/sixteen go along`).
    """
    sink = Rows()
    stores(sink, 0, 4, 8, apart=apart)
    assert block_traffic(sink.taken(1)).sent[:2] == (lines, sectors)


MATCHES = """
extern "C" __global__ void matches(unsigned* out, int kinds) {
    unsigned lane = threadIdx.x & 31, seen = lane % kinds;
    for (int k = 0; k < 64; ++k) seen += __match_any_sync(0xffffffffu, (lane + k) % kinds) & 1;
    out[blockIdx.x * blockDim.x + threadIdx.x] = seen;
}
"""


@pytest.mark.usefixtures("nvdisasm_ready")
def test_match_takes_a_turn_for_each_different_value() -> None:
    """Two cycles each, as `scripts/record/time_crowd.py` asked an H200."""
    pytest.importorskip("llvmlite", reason="the emulator needs llvmlite")

    def memory(kinds: int) -> float:
        request = Request(
            kernel=MATCHES,
            function="matches",
            grid=1056,
            block=256,
            args=(np.zeros(1056 * 256, np.uint32), np.int32(kinds)),
        )
        return emulate(request).profile.metrics["estimate_memory"].value or 0.0

    cycles = (memory(32) - memory(2)) * 1.98 / (64 * 64)  # of 64 warps on each SM
    assert cycles == pytest.approx(2 * 30, rel=0.1)


def test_a_words_updates_take_turns_and_words_of_a_sector_go_together() -> None:
    """Of each of 21,875 warps eight lanes update a word each, all in one sector: an H200 takes 18
    µs for them.
    """
    use = SimpleNamespace(
        busiest_chunk=21_875.0,
        busiest_word=21_875.0,
        busiest_again=0.0,
        busiest_place=0.0,
        update_lines=1.0,
        update_chunks=1.0,
    )
    costs = costs_of(ARCHITECTURES["sm_90"])
    cycles = update_cycles(
        straight("ATOMG.E.ADD.STRONG.GPU"), cast(CacheUse, use), costs, 21_875.0, 1.0
    )
    assert cycles / 1980 == pytest.approx(18, rel=0.15)


@pytest.mark.parametrize(
    ("opcode", "pipe"), [("VIADD", Pipe.FMA_HEAVY), ("FCHK", Pipe.SPECIAL), ("R2UR", Pipe.ALU)]
)
def test_pipes_that_an_h200_counted(opcode: str, pipe: Pipe) -> None:
    """`sm__inst_executed_pipe_…` of 242 launches of tests/foreign_kernels: each opcode's share, by
    least squares.
    """
    assert pipe_of(opcode) is pipe


MASKED = """
extern "C" __global__ void masked(const float* x, float* y, int many) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = i;
    #pragma unroll
    for (int k = 0; k < 16; ++k) {
        float v = 0;
        asm volatile("{ .reg .pred p;\\n setp.lt.s32 p, %1, %2;\\n @p ld.global.f32 %0, [%3];\\n }"
                     : "+f"(v) : "r"(k), "r"(many), "l"(x + (k << 20) + i));
        sum = sum * v + 1;
    }
    y[i] = sum;
}
"""


@pytest.mark.usefixtures("nvdisasm_ready")
def test_what_no_lane_of_a_warp_loads_is_not_waited_for() -> None:
    """As where a block of Triton's is wider than a row: the loads behind its end are under a
    predicate.
    """
    pytest.importorskip("llvmlite", reason="the emulator needs llvmlite")

    def parts(many: int) -> tuple[float, float]:
        arrays = np.zeros(1 << 24, np.float32), np.zeros(132 * 256, np.float32)
        request = Request(
            kernel=MASKED, function="masked", grid=132, block=256, args=(*arrays, np.int32(many))
        )
        found = emulate(request).profile.metrics
        return found["estimate_memory"].value or 0.0, found["estimate_latency"].value or 0.0

    (some_memory, some_latency), (none_memory, none_latency) = parts(16), parts(0)
    assert none_memory < some_memory / 2
    assert none_latency < some_latency / 2
