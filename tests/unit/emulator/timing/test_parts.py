"""The parts of an estimated time, by hand: control bits, a warp's way, what caches keep."""

from __future__ import annotations

import json
import lzma
import math
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from kernprof.emulator.counting.counters import Column
from kernprof.emulator.program import prepare
from kernprof.emulator.ptx.parser import parse
from kernprof.emulator.sass.disassembly import SassBlock, SassInstruction, SassKernel
from kernprof.emulator.sass.places import Place, Solution
from kernprof.emulator.timing.balance import _not_negative, balanced
from kernprof.emulator.timing.control import Control, controls
from kernprof.emulator.timing.loads import LoadUse, load_uses
from kernprof.emulator.timing.model import TimeParts, _lines_of
from kernprof.emulator.timing.pipes import Pipe, group_product_cycles, latency_of, pipe_of
from kernprof.emulator.timing.retries import retried
from kernprof.emulator.timing.streams import (
    Rows,
    Stream,
    _before_updates,
    _turns_again,
    before,
    block_traffic,
    longest_windows,
    since,
    stream_of,
)
from kernprof.emulator.timing.traffic import (
    _apart,
    _busiest,
    _lags,
    _missed,
    _pairs_again,
    _scattered,
    _tried,
)
from kernprof.emulator.timing.walk import LoadLatency, walk
from kernprof.gpus.architectures import ARCHITECTURES
from kernprof.gpus.costs import costs_of, together

DATA = Path(__file__).parents[3] / "evaluation" / "time_estimate" / "data"
LATENCIES = {
    "operands": 12.0,
    "shared": 25.0,
    "other": 20.0,
    "special": 18.0,
    "barrier": 30.0,
    "shuffle": 24.0,
    "l2": 100.0,
    "dram": 400.0,
    "fetch": 0.0,
    "constant": 40.0,
    "word": 11.0,
    "jump": 0.0,
}


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
    [
        ("LDG.E.64", Pipe.MEMORY, "global"),
        ("FFMA", Pipe.FMA, "other"),
        ("IMAD.WIDE", Pipe.FMA_HEAVY, "other"),
        ("MUFU.EX2", Pipe.SPECIAL, "special"),
        ("LDS.128", Pipe.MEMORY, "shared"),
        ("UIADD3", Pipe.UNIFORM, "other"),
        ("HMMA.16816.F32", Pipe.TENSOR, "tensor"),
        ("HGMMA.64x256x16.F32", Pipe.TENSOR, "tensor"),
        ("ISETP.GE.AND", Pipe.ALU, "other"),
        ("STG.E", Pipe.MEMORY, "operands"),
        ("SHFL.BFLY", Pipe.MEMORY, "shuffle"),
        ("EXIT", Pipe.BRANCH, "other"),
    ],
)
def test_where_instructions_go(name: str, pipe: Pipe, latency: str) -> None:
    found = instruction(0, name)
    assert (pipe_of(found.opcode), latency_of(found.opcode)) == (pipe, latency)


@pytest.mark.parametrize(
    ("name", "cycles"),
    [
        ("HGMMA.64x256x16.F32", 128.0),
        ("HGMMA.64x8x16.F32.BF16", 4.0),
        ("QGMMA.64x128x32.F32.E4M3.E4M3", 64.0),
        ("HMMA.16816.F32", None),
        ("LDG.E.64", None),
    ],
)
def test_what_a_product_of_four_warps_takes(name: str, cycles: float | None) -> None:
    """64 × 256 × 16 by four warps, at 512 a cycle and quarter of an SM: 128 cycles."""
    assert group_product_cycles(name) == cycles


def test_a_load_that_is_waited_for() -> None:
    """4 cycles to issue the load, then until its data are there, then 5 of the addition."""
    bits = controls(word(stall=4, result=0) + word(stall=5, waits=1))
    once = Solution([1.0], [32.0])
    near = walk(
        straight("LDG.E", "FADD"), bits, once, LATENCIES, lambda _: LoadLatency(34.0, 0.0, 0.0)
    )
    far = walk(
        straight("LDG.E", "FADD"), bits, once, LATENCIES, lambda _: LoadLatency(34.0, 1.0, 1.0)
    )
    assert near.cycles == 34 + 5
    assert far.cycles == 534 + 5
    assert far.waits == {"global": pytest.approx(530)}
    shared = walk(straight("LD.E", "FADD"), bits, once, LATENCIES, lambda _: None)
    assert shared.cycles == 25 + 5


def test_of_several_loads_the_slowest_counts() -> None:
    loads = LoadLatency(30.0, 0.5, 0.0)
    bits = controls(word(stall=1, result=0) * 2 + word(stall=1, waits=1))
    found = walk(
        straight("LDG.E", "LDG.E", "FADD"),
        bits,
        Solution([1.0], [32.0]),
        LATENCIES,
        lambda _: loads,
    )
    # issued at 1, one of two is late in three of four cases
    assert found.cycles == pytest.approx(1 + 30 + 75 + 1)


def test_a_loop_inherits_what_is_under_way() -> None:
    """The load at the end of a round is waited for at the beginning of the next."""
    code = tuple(instruction(n, name) for n, name in enumerate(("FADD", "LDS", "BRA")))
    kernel = SassKernel("k", code, (SassBlock(0, 3, (0,), "k"),))
    bits = controls(word(stall=4, waits=2) + word(stall=2, result=1) + word(stall=5))
    found = walk(
        kernel, bits, Solution([10.0], [32.0]), LATENCIES, lambda _: LoadLatency(34.0, 0.0, 0.0)
    )
    assert found.cycles == pytest.approx(10 * (25 + 4))


def test_a_jump_and_lanes_that_meet_again_take_time() -> None:
    """Nine of ten rounds are jumped to; each meets again once."""
    code = tuple(instruction(n, name) for n, name in enumerate(("FADD", "BSYNC", "BRA", "EXIT")))
    kernel = SassKernel(
        "k",
        code,
        (SassBlock(0, 1, (1,), "k"), SassBlock(1, 3, (1, 2), "k"), SassBlock(3, 4, (), "k")),
    )
    bits, counts = controls(word(stall=4) * 4), Solution([1.0, 10.0, 1.0], [32.0] * 3)
    plain, costly = (
        walk(kernel, bits, counts, LATENCIES | more, lambda _: LoadLatency(34.0, 0.0, 0.0)).cycles
        for more in ({}, {"jump": 5.0, "BSYNC": 9.0})
    )
    assert costly - plain == pytest.approx(10 * 9 + 9 * 5)


def test_who_goes_around_a_load_does_not_wait_for_it() -> None:
    """One of ten warps does: the others' 25 cycles count, not those of half of them."""
    code = tuple(instruction(n, name) for n, name in enumerate(("BRA", "LDS", "FADD")))
    kernel = SassKernel(
        "k",
        code,
        (SassBlock(0, 1, (2, 1), "k"), SassBlock(1, 2, (2,), "k"), SassBlock(2, 3, (), "k")),
    )
    bits = controls(word(stall=5) + word(stall=1, result=1) + word(stall=4, waits=2))
    found = walk(kernel, bits, Solution([10.0, 9.0, 10.0], [32.0] * 3), LATENCIES, lambda _: None)
    assert found.waits == {"shared": pytest.approx(10 * 0.9 * 24)}


@pytest.mark.parametrize(
    ("ran", "waited"),
    [
        ((8.0, 1.0, 8.0), 8.0),
        ((8.0, 4.0, 8.0), 8.0),
        ((8.0, 0.25, 8.0), 2.0),
        ((8.0, 8.0, 8.0), 8.0),
    ],
)
def test_where_warps_meet_each_time_they_wait_for_those_that_do_more(
    ran: tuple[float, ...], waited: float
) -> None:
    """Of eight warps one or several go through the code between BSSY and BSYNC."""
    names = ("BAR.SYNC", "BSSY", "BRA", "FADD", "BSYNC")
    code = tuple(
        instruction(n, name, "B0" if name.startswith("BS") else "") for n, name in enumerate(names)
    )
    blocks = SassBlock(0, 3, (2, 1), "k"), SassBlock(3, 4, (2,), "k"), SassBlock(4, 5, (), "k")
    kernel = SassKernel("k", code, blocks)
    bits, counts = (
        controls(word(stall=1) * 3 + word(stall=9) + word(stall=1)),
        Solution([*ran], [32.0] * 3),
    )
    alone, apart = (
        walk(kernel, bits, counts, LATENCIES, lambda _: None, together=warps).cycles
        for warps in (1, 8)
    )
    assert apart - alone == pytest.approx(9 * (waited - ran[1]))


@pytest.mark.parametrize(("most", "cycles"), [(0, 1 + 34 + 500), (1, 3), (2, 3)])
def test_copies_to_shared_memory_are_waited_for_by_the_group(most: int, cycles: float) -> None:
    """With one more allowed under way, a round waits for the group of the round before: two at a
    time.
    """
    names = ("LDGSTS.E", ""), ("LDGDEPBAR", ""), ("DEPBAR.LE", f"SB0, {most:#x}"), ("EXIT", "")
    code = tuple(instruction(n, *each) for n, each in enumerate(names))
    bits = controls(word(stall=1) + word(stall=1, result=0) + word(stall=1) + word(stall=0))
    far = LoadLatency(34.0, 1.0, 1.0)
    once = walk(
        SassKernel("k", code, (SassBlock(0, 4, (), "k"),)),
        bits,
        Solution([1.0], [32.0]),
        LATENCIES,
        lambda _: far,
    )
    loop = walk(
        SassKernel("k", code, (SassBlock(0, 4, (0,), "k"),)),
        bits,
        Solution([1.0], [32.0]),
        LATENCIES,
        lambda _: far,
    )
    assert once.cycles == pytest.approx(cycles, abs=3)
    assert loop.cycles == pytest.approx(535 / (most + 1), abs=3)
    assert set(loop.waits) == {"global"}


def rows(*starts: int) -> np.ndarray:
    """Warp loads of 32 neighbouring words: four sectors each."""
    return np.array([[start + lane // 8 for lane in range(32)] for start in starts], np.int64)


def read_by(*starts: int, warps: int = 1) -> Stream:
    """Of a block whose warps make the same number of loads, one warp after the other."""
    return stream_of(
        rows(*starts), np.ones(len(starts), np.uint8), np.arange(warps).repeat(len(starts) // warps)
    )


def misses(streams: list[Stream], l1_lines: float) -> int:
    return int(sum(each.sectors.sum() for each in _missed(streams, l1_lines, math.inf)))


def test_a_block_that_reads_twice() -> None:
    small = read_by(0, 4, 0, 4)
    found = block_traffic(small)
    assert (found.asked, misses([small], l1_lines=8), found.load_lines) == (16, 8, 4)
    assert len(found.first) == 8
    assert not len(found.written)


def test_what_does_not_fit_is_read_again() -> None:
    twice = read_by(*range(0, 400, 4), *range(0, 400, 4))
    assert misses([twice], l1_lines=10) == block_traffic(twice).asked == 800
    assert misses([twice], l1_lines=100) == 400


def test_blocks_of_an_sm_bring_each_other_what_they_share() -> None:
    same, other = read_by(*range(0, 400, 4)), read_by(*range(400, 800, 4))
    assert misses([same, same], l1_lines=100) == 400
    assert misses([same, other], l1_lines=100) == 800


def test_warps_that_share_wait_together() -> None:
    """Two warps read the same line: one brings it, both wait."""
    found = read_by(0, 0, warps=2)
    assert (misses([found], l1_lines=8), found.own.sum()) == (4, 8)


def uses(
    stream: Stream, *, fetched: float = 1.0, l1_lines: float = 100.0, l2_lines: float = math.inf
) -> LoadUse:
    (found,) = load_uses(
        [stream],
        _missed([stream], l1_lines, l2_lines),
        [block_traffic(stream)],
        np.array([0]),
        np.array([fetched]),
    ).values()
    return found


def test_what_each_load_waits_for() -> None:
    """Two loads of new lines, two of the same again: half of them wait, for device memory as far as
    it gives them.
    """
    twice = read_by(0, 4, 0, 4)
    assert uses(twice).shares(1e6, 800.0, late=0.0) == (0.5, 0.5)
    assert uses(twice, fetched=0.25).shares(1e6, 800.0, late=0.0) == (0.5, 0.125)
    assert uses(twice, fetched=0.25).shares(1e6, 800.0, late=1.0) == (0.5, 0.5)
    assert uses(twice, l1_lines=1).shares(1e6, 800.0, late=0.0) == (1.0, 0.5)
    assert uses(twice, l1_lines=1, l2_lines=1).shares(1e6, 800.0, late=0.0) == (1.0, 1.0)


def test_what_the_l2_loses_comes_again_from_device_memory() -> None:
    """Cyclic reads of more than it holds find nothing of it; reads of chance what was read since it
    last was full.
    """
    twice = read_by(*range(0, 400, 4), *range(0, 400, 4))

    def again(l2_lines: float, stream: Stream = twice) -> int:
        (found,) = _missed([stream], 10, l2_lines)
        return len(_pairs_again(stream, found))

    assert (again(100), again(90), again(10)) == (0, 200, 200)
    chance = read_by(*(4 * np.random.default_rng(0).integers(0, 100, 4000)))
    assert 0.4 < again(50, chance) / again(10, chance) < 0.7
    two, _ = _missed([read_by(*range(0, 400, 4))] * 2, 10, 10)
    assert not two.lost.any(), "what another block read is not fetched again here"


def test_how_many_blocks_share_nothing() -> None:
    """Of 8 blocks in a buffer of 400 sectors that each read 100 of it: as many as 4 that share
    nothing.
    """
    blocks = [block_traffic(read_by(*range(start, start + 100, 4))) for start in (0, 100)]
    assert _apart(blocks, 8, [(0, 400)]) == 4
    assert _apart(blocks, 8, [(0, 4000)]) == 8


@pytest.mark.parametrize(
    ("ways", "share"), [((1, 1, 3, 2), 2 / 3), ((3, 1, 1), 0.0), ((1, 1), 0.0), ((3, 3), 0.0)]
)
def test_what_comes_before_the_first_atomic(ways: tuple[int, ...], share: float) -> None:
    assert _before_updates(np.array(ways, np.uint8)) == share


def test_atomics_that_come_last_are_added_to_what_is_before_them() -> None:
    busy = {"dram": 100.0, "atomics": 100.0, "requests": 90.0}
    parts = TimeParts(
        busy=busy,
        latency=0.0,
        fill=0.0,
        launch=0.0,
        before_atomics=0.0,
        updating=0.0,
        waits={},
        retried=False,
    )
    assert parts.total == together([100.0, 100.0, 90.0])
    after = replace(parts, before_atomics=1.0)
    assert after.total == 100 + together([100.0, 90.0])
    assert replace(after, updating=1.0).total == parts.total, (
        "device memory has nothing to do before them"
    )


def test_who_comes_later_waits_for_what_is_left() -> None:
    """The second warp asks for the same half a block's time later: of 1,000 cycles' latency it
    waits for the rest.
    """
    found = uses(stream_of(rows(0, 4, 0, 4), np.ones(4, np.uint8), np.array([0, 0, 1, 1])))
    assert (found.requests, found.beyond, found.behind) == (4, 0.5, 0.5)
    assert found.shares(0.0, 1000.0, late=0.0) == (1.0, 1.0)
    beyond, _ = found.shares(2000.0, 1000.0, late=0.0)
    assert beyond == pytest.approx(0.5 + 0.5 * 0.5)  # a quarter of 2,000 cycles later
    assert found.shares(1e6, 1000.0, late=0.0) == (0.5, 0.5)


def test_words_of_constant_memory_are_counted() -> None:
    sink = Rows()
    places = np.array([[4 * (lane % 8) for lane in range(32)], [64] * 32], np.uint64)
    sink.constants(places, np.full(2, 2**32 - 1, np.uint32), np.array([5, 9], np.int32))
    sink.constants(places[:1], np.array([3], np.uint32), np.array([5], np.int32))
    assert sink.constant == {5: (2, 8 + 2), 9: (1, 1)}


def test_blocks_that_read_the_same_at_the_same_time() -> None:
    """Each pair of sectors counts once; a block that comes to a place later is later by its share
    of the way.
    """
    ahead, behind = block_traffic(read_by(0, 4, 8, 12)), block_traffic(read_by(100, 0, 104, 108))
    assert _lags([ahead, ahead]).tolist() == [0.0] * 8
    assert _lags([ahead, behind]).tolist() == [0.25] * 2
    assert ahead.leads.sum() == 16
    halves = stream_of(np.array([[0], [1], [2]]), np.ones(3, np.uint8), np.zeros(3, np.int64))
    assert block_traffic(halves).leads.sum() == 2, "sector 1 comes with sector 0"


def noted(numbers: list[int], *, meet: bool) -> Stream:
    """Six loads of the same instruction, by these warps of a block of four."""
    sink = Rows()
    sink.warps(np.array(numbers))
    sink.accesses(
        np.zeros((6, 32), np.uint64),
        np.ones(6, np.uint32),
        np.ones(6, np.uint8),
        np.full(6, 7, np.int32),
    )
    return sink.taken(4, meet=meet)


def test_how_long_others_wait_for_a_warp_at_barriers_its_loads_tell() -> None:
    assert uses(noted([0, 0, 0, 0, 1, 1], meet=True)).warps == pytest.approx(
        [4 / 1.5, 2 / 1.5, 0, 0]
    )


def test_warps_that_do_different_things_do_them_at_the_same_time() -> None:
    """Of two warps one makes the first load, the other the second: a block takes as long as one of
    them.
    """
    code = tuple(instruction(n, name) for n, name in enumerate(("LDG.E", "FADD", "LDG.E", "FADD")))
    kernel = SassKernel("k", code, (SassBlock(0, 2, (1,), "k"), SassBlock(2, 4, (), "k")))
    bits = controls((word(stall=1, result=0) + word(stall=1, waits=1)) * 2)
    once = Solution([1.0, 1.0], [32.0, 32.0])  # of two warps

    def cycles(*warps: tuple[float, ...]) -> float:
        loads = {16 * 2 * n: LoadLatency(99.0, 0.0, 0.0, each) for n, each in enumerate(warps)}
        return walk(kernel, bits, once, LATENCIES, lambda each: loads[each.offset]).cycles

    assert cycles((), ()) == cycles((2, 0), (0, 2)) / 1 == 200
    assert cycles((2, 0), (2, 0)) == 400


def test_lanes_that_update_what_another_one_of_their_warp_does_wait() -> None:
    sink = Rows()
    places = np.array(
        [[4 * (lane // 2) for lane in range(32)], [4 * lane for lane in range(32)]], np.uint64
    )
    sink.accesses(
        places, np.full(2, 2**32 - 1, np.uint32), np.full(2, 3, np.uint8), np.zeros(2, np.int32)
    )
    updates = sink.taken(1).updates
    assert len(updates.words) == 64
    assert updates.again.tolist() == [0], "sixteen words that two lanes each update: one more turn"
    assert not len(updates.places)


def test_pairs_of_sectors_that_lie_alone() -> None:
    """A page is 32 pairs of 64 bytes."""
    assert _scattered(np.arange(100)) == 0
    assert _scattered(np.arange(0, 10_000, 100)) == 1
    assert _scattered(np.array([0, 1, 100, 200])) == 0.5


def test_the_busiest_place_is_not_busiest_by_chance() -> None:
    spread = [np.array([n]) for n in range(8)]
    assert _busiest(spread, factor=10.0) == 0
    assert _busiest([np.array([3, n]) for n in range(10, 18)], factor=10.0) == 80
    assert _busiest(spread, factor=1.0) == 1, "all blocks are known"


def test_updates_that_are_tried_again() -> None:
    """4,096 updates of 64 words by chance: some word has far more than 64, and a sample of them
    tells that.
    """
    words = np.random.default_rng(0).integers(0, 64, (16, 256))
    most, mean = _tried([*words], factor=1.0)
    assert most >= np.bincount(words.ravel()).max()
    assert mean == pytest.approx(64, rel=0.1)
    sampled, of_sample = _tried([*words[:4]], factor=4.0)
    assert (sampled, of_sample) == pytest.approx((most, mean), rel=0.3)
    assert _tried([np.arange(256 * n, 256 * n + 256) for n in range(4)], factor=8.0) == (
        1,
        1,
    ), "each its own"
    assert _tried([np.zeros(0, np.int64)] * 2, factor=8.0) == (0, 0)


_CAS = "atom.global.cas.b32 %r2, [%rd1],"
_OTHER = "setp.ne.u32 %p1, %r2, %r1; @%p1 bra L;"


@pytest.mark.parametrize(
    ("loop", "again"),
    [
        (f"L: mov.u32 %r1, %r2; add.u32 %r3, %r1, 1; {_CAS} %r1, %r3; {_OTHER}", True),
        (f"L: {_CAS} 0, 1; setp.ne.u32 %p1, %r2, 0; @%p1 bra L;", True),
        (f"mov.u32 %r1, 0; L: {_CAS} %r1, 1; setp.ne.u32 %p1, %r2, 0; @%p1 bra L;", True),
        # leaves as soon as the word is large enough; leaves either way; goes on to the next place;
        # no loop
        (f"L: mov.u32 %r1, %r2; {_CAS} %r1, %r3; setp.lt.u32 %p1, %r2, %r3; @%p1 bra L;", False),
        (
            f"L: setp.gt.u32 %p1, %r2, 9; @%p1 bra E; mov.u32 %r1, %r2; {_CAS} %r1, 9; {_OTHER} E:",
            False,
        ),
        (f"L: {_CAS} 0, 1; add.u64 %rd1, %rd1, 4; setp.ne.u32 %p1, %r2, 0; @%p1 bra L;", False),
        (f"{_CAS} 0, 1; setp.ne.u32 %p1, %r2, 0;", False),
    ],
)
def test_which_lanes_try_again_until_nobody_else_did_meanwhile(loop: str, again: bool) -> None:
    text = f""".version 8.0 .target sm_90 .address_size 64
    .visible .entry k(.param .u64 a) {{ .reg .pred %p<2>; .reg .b32 %r<4>; .reg .b64 %rd<2>;
    ld.param.u64 %rd1, [a]; mov.u32 %r2, 0; mov.u32 %r3, 7; {loop} ret; }}"""
    found = retried(prepare(parse(text), "k"))
    assert (found is not None and int(found.sum()) == 1) == again


def test_code_that_no_rule_tells_runs_as_often_as_flow_and_the_ptx_say() -> None:
    """A loop of 100 rounds whose first is peeled: both copies of a product run 400 times, the
    second one 396.
    """
    names = "EXIT", "FFMA", "FFMA", "EXIT"
    code = tuple(SassInstruction(16 * n, None, name, "", n) for n, name in enumerate(names))
    steps = (1,), (2,), (2, 3), ()
    kernel = SassKernel(
        "k", code, tuple(SassBlock(n, n + 1, after, "k") for n, after in enumerate(steps))
    )
    product = cast(Place, SimpleNamespace(pc=1, alone=True))
    values = np.zeros((2, len(Column)), np.int64)
    values[:, Column.WARPS] = 4, 400
    told = Solution([4.0, 4.0, 4.0, 4.0], [32.0] * 4, at={1: product, 2: product})
    assert balanced(told, kernel, values) is told
    assert balanced(replace(told, reason="a guess"), kernel, values).warps == pytest.approx(
        [4, 4, 396, 4], rel=0.01
    )


def test_least_squares_of_what_is_not_negative() -> None:
    rows = np.array([[1.0, 1.0], [1.0, -1.0]])
    assert _not_negative(rows, np.array([3.0, 1.0])) == pytest.approx([2, 1])
    assert _not_negative(rows, np.array([1.0, 3.0])) == pytest.approx([2, 0]), "-1 is not allowed"


def test_where_the_same_was_before() -> None:
    random = np.random.default_rng(0)
    for values in (
        random.integers(-50, 50, 1000),
        random.integers(0, 2**62, 300).repeat(2),
        np.zeros(0, np.int64),
    ):
        seen: dict[int, int] = {}
        known = [(seen.get(int(v), -1), seen.update({int(v): n}))[0] for n, v in enumerate(values)]
        assert before(values).tolist() == known
    assert since(before(np.array([5, 5, 6, 7, 5, 5, 6])), 2).tolist() == [0, 0, 2, 3, 4, 4, 6]
    assert since(before(np.array([5, 5, 6, 7, 5])), math.inf).tolist() == [0, 0, 2, 3, 0]


def test_the_window_of_a_stream() -> None:
    assert longest_windows(np.arange(1000), 50, 200) == pytest.approx([50, 200], abs=1)
    assert longest_windows(np.zeros(10, np.int64), 1) == [math.inf]


def test_the_l1_loses_some_of_what_nearly_fits() -> None:
    """A loop over somewhat more lines than it has: an older one is lost the likelier, the more came
    since.
    """
    lost = [
        misses([read_by(*range(0, 4 * lines, 4), *range(0, 4 * lines, 4))], 1000) - 4 * lines
        for lines in (1000, 1150, 1400)
    ]
    assert lost[0] == 0
    assert 0.3 < lost[1] / (4 * 1150) < 0.7
    assert lost[2] == 4 * 1400


def test_what_has_come_does_not_come_later_again() -> None:
    """Loads and waits in turn: each wait is for its own load, however many came before."""
    pair = word(stall=1, result=0) + word(stall=1, waits=1)
    times = [
        walk(
            straight(*["LDG.E", "FADD"] * rounds),
            controls(pair * rounds),
            Solution([1.0], [32.0]),
            LATENCIES,
            lambda _: LoadLatency(30.0, 1.0, 0.0),
        ).cycles
        for rounds in (1, 2, 8)
    ]
    assert times[0] == 131
    assert times[1:] == [2 * times[0], 8 * times[0]]


def test_units_of_an_sm() -> None:
    """32 load/store units take a warp at once, 16 in two cycles."""
    found = {
        name: costs_of(ARCHITECTURES[name]).pipes for name in ("sm_75", "sm_80", "sm_86", "sm_90")
    }
    assert [found[name]["memory"] for name in found] == [2, 1, 2, 1]
    assert [found[name]["fma"] for name in found] == [2, 2, 1, 1]
    assert found["sm_80"]["fp64"] == 4
    assert found["sm_86"]["fp64"] == 64


def wavefronts(places: list[int], turns: int = 1) -> int:
    sink = Rows(np.array([turns]))
    at = np.array([places], np.uint64)
    sink.accesses(at, np.full(1, 2**32 - 1, np.uint32), np.ones(1, np.uint8), np.zeros(1, np.int32))
    return sink.taken(1).wavefronts


@pytest.mark.parametrize(
    ("bytes_", "apart"), [(size, 1 << n) for size in (4, 16) for n in range(6)]
)
def test_a_load_takes_as_long_as_the_busiest_bank_of_the_l1(bytes_: int, apart: int) -> None:
    """As many lines as `apart`, as `scripts/record/time_terms.py` asked an H200: cycles of a warp
    of many.
    """
    found = json.loads(lzma.decompress((DATA / "h200_terms.json.xz").read_bytes()))
    measured = found[f"gather{bytes_} {apart} 1024"] / 32
    places = [lane % apart * 128 + lane // apart * bytes_ for lane in range(32)]
    assert wavefronts(places, turns=bytes_ // 4) == pytest.approx(max(2.0, measured), abs=1.1)


def test_lines_in_different_banks_come_together() -> None:
    """A line for each lane: all words in the same bank, each in its own, and all lanes the same
    word.
    """
    assert wavefronts([128 * lane for lane in range(32)]) == 32
    assert wavefronts([132 * lane for lane in range(32)]) == 8, "four sets of lines"
    assert wavefronts([132 * lane for lane in range(4)] * 8) == 1
    assert wavefronts([64] * 32) == 1
    assert wavefronts([8 * lane for lane in range(32)], turns=2) == 2


@pytest.mark.parametrize("lines", [1, 4, 8, 16, 32])
def test_lines_of_lanes_that_go_to_places_of_chance(lines: int) -> None:
    """Of arrays of each thread, a line has a word of every lane: as many lines as there are
    different indices.
    """
    random = np.random.default_rng(lines)
    counts = []
    for _ in range(400):
        at = random.permutation(np.arange(32) % lines)  # each index is that of as many lanes
        counts.append(len({(index, lane // 8) for lane, index in enumerate(at)}))
    assert _lines_of(float(np.mean(counts))) == pytest.approx(lines, rel=0.15)


@pytest.mark.parametrize(("words", "taken"), [(1 << 14, 118.557), (1 << 20, 78.54)])
def test_slices_of_the_l2_take_turns_as_the_gpu_said(words: int, taken: float) -> None:
    """Updates of words of chance, 32 for a warp, by all 132 SMs: `atomic add32` of time_terms.py."""
    terms = json.loads(lzma.decompress((DATA / "h200_terms.json.xz").read_bytes()))
    assert terms[f"atomic add32 {words} 1 1024"] == taken
    costs = costs_of(ARCHITECTURES["sm_90"])
    stretches = words * 4 // 512
    busiest = -(-stretches // costs.slices) / stretches
    assert 32 * 132 * busiest * sum(costs.update_slice) == pytest.approx(taken, rel=0.05)


def test_lanes_of_a_warp_take_turns_at_a_word_and_go_together_at_others() -> None:
    none = np.int64(-1)
    words = np.array(
        [
            [none, 0, 0, 0, 1, 1, 200],
            [none, none, 5, 6, 7, 8, 9],
            [300, 300, 300, 300, 300, 301, 301],
        ]
    )
    assert _turns_again(words).tolist() == [
        0,
        0,
        2,
        2,
        2,
        2,
    ], "two more turns of the first warp, four of the last"


def test_what_a_warp_tries_in_vain_is_kept_apart() -> None:
    """Three lanes at one word, one at another: two succeed at once, the others try again."""
    rows = Rows(retried=np.array([True]))
    addresses = np.full((1, 32), 4096, np.uint64)
    addresses[0, 3] = 8192
    rows.accesses(
        addresses, np.array([0b1111], np.uint32), np.array([3], np.uint8), np.zeros(1, np.int32)
    )
    updates = rows.taken(1).updates
    assert (updates.tried.tolist(), updates.vain.tolist()) == ([1024, 2048], [1024, 1024])
