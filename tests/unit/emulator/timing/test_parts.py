"""Parts of an estimated time by hand: control bits, latency of a warp, sampled accesses, caches."""

import math

import numpy as np
import pytest

from kernprof.emulator.sass.disassembly import SassBlock, SassInstruction, SassKernel
from kernprof.emulator.sass.executions import Solution
from kernprof.emulator.timing.instructions import (
    Control,
    Pipe,
    controls,
    group_product_cycles,
    latency_of,
    pipe_of,
)
from kernprof.emulator.timing.model import LoadWaits, TimeParts, walk
from kernprof.emulator.timing.streams import (
    AccessRecorder,
    Stream,
    block_traffic,
    filled_by,
    longest_window,
    previous_use,
    stream_of,
)
from kernprof.emulator.timing.traffic import LoadUse, busiest, load_uses, missed_sectors
from kernprof.gpus.architectures import ARCHITECTURES
from kernprof.gpus.datasheets import costs_of, together

LATENCIES = {
    "global": 34.0,
    "other": 20.0,
    "l2": 100.0,
    "dram": 400.0,
}
NEAR, FAR = LoadWaits(0.0, 0.0), LoadWaits(1.0, 1.0)
ONCE = Solution([1.0], [32.0])
ALL_LANES = 2**32 - 1


def word(*, stall: int, result: int = 7, waits: int = 0) -> bytes:
    """Return one instruction's 16 bytes; 7: it sets no barrier."""
    return bytes(8) + ((stall | result << 5 | 7 << 8 | waits << 11) << 41).to_bytes(8, "little")


def program(*code: str, blocks: tuple[tuple[int, int, tuple[int, ...]], ...] = ()) -> SassKernel:
    """Return a kernel of instructions such as "DEPBAR.LE SB0, 0x1", by default of one block."""
    instructions = tuple(
        SassInstruction(16 * n, None, *text.partition(" ")[::2], 0) for n, text in enumerate(code)
    )
    blocks = blocks or ((0, len(code), ()),)
    return SassKernel("k", instructions, tuple(SassBlock(*block, "k") for block in blocks))


def test_control_bits() -> None:
    first, second = controls(word(stall=4, result=2) + word(stall=13, waits=0b100100))
    assert first == Control(stall=4, result=2, waits=())
    assert second == Control(stall=13, result=None, waits=(2, 5))


@pytest.mark.parametrize(
    ("name", "pipe", "latency"),
    [
        ("LDG.E.64", Pipe.MEMORY, "global"),
        ("FFMA", Pipe.FMA, "other"),
        ("IMAD.WIDE", Pipe.FMA_HEAVY, "other"),
        ("VIADD", Pipe.FMA_HEAVY, "other"),
        ("FCHK", Pipe.SPECIAL, "other"),
        ("R2UR", Pipe.ALU, "other"),
        ("LDS.128", Pipe.MEMORY, "other"),
        ("UIADD3", Pipe.UNIFORM, "other"),
        ("HGMMA.64x256x16.F32", Pipe.TENSOR, "other"),
        ("ATOMG.E.ADD", Pipe.MEMORY, "atomic"),
        ("EXIT", Pipe.BRANCH, "other"),
    ],
)
def test_pipe_and_latency_class_of_an_opcode(name: str, pipe: Pipe, latency: str) -> None:
    opcode = name.partition(".")[0]
    assert (pipe_of(opcode), latency_of(opcode)) == (pipe, latency)


@pytest.mark.parametrize(
    ("name", "cycles"),
    [
        ("HGMMA.64x256x16.F32", 128.0),
        ("QGMMA.64x128x32.F32.E4M3.E4M3", 64.0),
        ("HMMA.16816.F32", None),
    ],
)
def test_cycles_of_a_warpgroup_product(name: str, cycles: float | None) -> None:
    """64 × 256 × 16 by four warps, 512 multiplications per cycle and sub-partition: 128 cycles."""
    assert group_product_cycles(name) == cycles


@pytest.mark.parametrize(
    ("opcode", "shares", "cycles"),
    [("LDG.E", NEAR, 34 + 5), ("LDG.E", FAR, 534 + 5), ("LD.E", None, 20 + 5)],
)
def test_a_warp_waits_for_a_load(opcode: str, shares: LoadWaits | None, cycles: float) -> None:
    bits = controls(word(stall=4, result=0) + word(stall=5, waits=1))
    assert walk(program(opcode, "FADD"), bits, ONCE, LATENCIES, lambda _: shares) == cycles


def test_a_warp_waits_for_the_slowest_of_several_loads() -> None:
    """Each of two loads misses in half of the cases: at least one does in three of four."""
    bits = controls(word(stall=1, result=0) * 2 + word(stall=1, waits=1))
    code = program("LDG.E", "LDG.E", "FADD")
    half = LoadWaits(0.5, 0.0)
    assert walk(code, bits, ONCE, LATENCIES, lambda _: half) == pytest.approx(1 + 34 + 75 + 1)


def test_a_load_that_was_waited_for_does_not_delay_the_next() -> None:
    pair = word(stall=1, result=0) + word(stall=1, waits=1)
    times = [
        walk(
            program(*["LDG.E", "FADD"] * pairs),
            controls(pair * pairs),
            ONCE,
            LATENCIES,
            lambda _: LoadWaits(1.0, 0.0),
        )
        for pairs in (1, 8)
    ]
    assert times == [135, 8 * 135]


def test_an_iteration_waits_for_the_load_of_the_one_before() -> None:
    kernel = program("FADD", "LDS", "BRA", blocks=((0, 3, (0,)),))
    bits = controls(word(stall=4, waits=2) + word(stall=2, result=1) + word(stall=5))
    cycles = walk(kernel, bits, Solution([10.0], [32.0]), LATENCIES, lambda _: NEAR)
    assert cycles == pytest.approx(10 * (20 + 4))


def test_a_branch_around_a_load_skips_its_wait() -> None:
    """One of ten warps skips a load of 20 cycles, of which 19 are a stall."""
    blocks = (0, 1, (2, 1)), (1, 2, (2,)), (2, 3, ())
    kernel = program("BRA", "LDS", "FADD", blocks=blocks)
    bits = controls(word(stall=5) + word(stall=1, result=1) + word(stall=4, waits=2))
    cycles = walk(kernel, bits, Solution([10.0, 9.0, 10.0], [32.0] * 3), LATENCIES, lambda _: None)
    assert cycles == pytest.approx(50 + 9 + 40 + 10 * 0.9 * 19)


@pytest.mark.parametrize(("most", "cycles"), [(0, 1 + 34 + 500), (1, 3)])
def test_a_warp_waits_for_groups_of_asynchronous_copies(most: int, cycles: float) -> None:
    """The last group may stay outstanding where the code allows one."""
    code = program("LDGSTS.E", "LDGDEPBAR", f"DEPBAR.LE SB0, {most:#x}", "EXIT")
    bits = controls(word(stall=1) + word(stall=1, result=0) + word(stall=1) * 2)
    assert walk(code, bits, ONCE, LATENCIES, lambda _: FAR) == pytest.approx(cycles, abs=3)


def test_parts_add_up_as_powers_and_fill_and_launch_do_not_overlap() -> None:
    parts = TimeParts(busy={"dram": 100.0, "l2": 90.0}, latency=50.0, fill=7.0, launch=1000.0)
    assert parts.total == pytest.approx(1007 + (100**4 + 90**4 + 50**4) ** 0.25)
    assert together([100.0, 0.0]) == pytest.approx(100)
    assert parts.slowest == "launch"


@pytest.mark.parametrize("name", ARCHITECTURES)
def test_architectures_have_the_rates_of_their_own_pipes(name: str) -> None:
    arch = ARCHITECTURES[name]
    costs = costs_of(arch)
    assert all(cycles > 0 for cycles in costs.pipe.values())
    assert costs.pipe["fma"] == 128 / arch.fp32_fma
    assert costs.pipe["memory"] == 32 / arch.load_store_units


def test_costs_that_were_measured_on_the_gpu_replace_those_of_the_card() -> None:
    arch, card = ARCHITECTURES["sm_120"], costs_of(ARCHITECTURES["sm_90"])
    costs = costs_of(arch, {"pipe.alu": 3.0, "l2_latency": 321.0, "no_such_cost": 1.0})
    assert (costs.pipe["alu"], costs.l2_latency) == (3.0, 321.0)
    assert (costs.pipe["fma"], costs.l1_latency) == (1.0, card.l1_latency)


# Accesses and caches


def rows(*starts: int) -> np.ndarray:
    """Return warp loads of 32 neighbouring words: four sectors each."""
    return np.array([[start + lane // 8 for lane in range(32)] for start in starts], np.int64)


def read_by(*starts: int, warps: int = 1) -> Stream:
    """Return the stream of a block whose warps make the same number of loads, one after another."""
    numbers = np.arange(warps).repeat(len(starts) // warps)
    return stream_of(rows(*starts), np.ones(len(starts), np.uint8), numbers)


def misses(streams: list[Stream], l1_lines: float) -> int:
    return sum(int(part.sectors.sum()) for part in missed_sectors(streams, l1_lines))


def uses(stream: Stream, *, fetched: float = 1.0, l1_lines: float = 100.0) -> LoadUse:
    """Return the loads of a stream with one instruction."""
    missed = missed_sectors([stream], l1_lines)
    traffic = [block_traffic(stream)]
    (use,) = load_uses([stream], missed, traffic, np.zeros(1, int), np.array([fetched])).values()
    return use


def accessed(lanes: list[int], ways: int = 1, passes: int = 1) -> Stream:
    """Return the stream of one access of a warp, a byte address per lane."""
    sink = AccessRecorder(np.array([passes]))
    sink.accesses(
        np.array([lanes], np.uint64),
        np.full(1, ALL_LANES, np.uint32),
        np.full(1, ways, np.uint8),
        np.zeros(1, np.int32),
    )
    return sink.drain()


def test_a_block_that_reads_twice_asks_once_of_device_memory() -> None:
    twice = read_by(0, 4, 0, 4)
    traffic = block_traffic(twice)
    assert (traffic.loaded, misses([twice], l1_lines=8), traffic.load_lines) == (16, 8, 4)
    assert len(traffic.first) == 8
    assert not len(traffic.written)


def test_the_l1_keeps_what_its_footprint_allows() -> None:
    """A loop over 100 lines: all hit in as many lines, none in slightly fewer, by LRU."""
    twice = read_by(*range(0, 400, 4), *range(0, 400, 4))
    assert misses([twice], l1_lines=100) == 400
    assert misses([twice], l1_lines=90) == 800


def test_blocks_of_an_sm_share_its_l1() -> None:
    same, other = read_by(*range(0, 400, 4)), read_by(*range(400, 800, 4))
    assert misses([same, same], l1_lines=100) == 400
    assert misses([same, other], l1_lines=100) == 800


def test_warps_that_load_the_same_line_wait_together() -> None:
    stream = read_by(0, 0, warps=2)
    assert (misses([stream], l1_lines=8), stream.first_load.sum()) == (4, 8)


@pytest.mark.parametrize(
    ("fetched", "l1_lines", "remaining", "shares"),
    [
        (1.0, 100, 0.0, (0.5, 0.5)),
        (0.25, 100, 0.0, (0.5, 0.125)),
        (0.25, 100, 1.0, (0.5, 0.5)),
        (1.0, 1, 0.0, (1.0, 0.5)),
    ],
)
def test_loads_of_new_lines_wait_for_the_l2_and_for_device_memory(
    fetched: float, l1_lines: float, remaining: float, shares: tuple[float, float]
) -> None:
    """Two loads of new lines, then two of the same lines."""
    use = uses(read_by(0, 4, 0, 4), fetched=fetched, l1_lines=l1_lines)
    assert use.waiting(1e6, 800.0, remaining=remaining) == shares


def test_a_later_warp_waits_for_the_rest_of_a_load() -> None:
    """The second warp asks for the same a quarter of the block's time later."""
    use = uses(stream_of(rows(0, 4, 0, 4), np.ones(4, np.uint8), np.array([0, 0, 1, 1])))
    assert (use.requests, use.l1_misses, use.pending) == (4, 0.5, 0.5)
    assert use.waiting(0.0, 1000.0, remaining=0.0) == (1.0, 1.0)
    assert use.waiting(2000.0, 1000.0, remaining=0.0)[0] == pytest.approx(0.5 + 0.5 * 0.5)
    assert use.waiting(1e6, 1000.0, remaining=0.0) == (0.5, 0.5)


def test_a_sector_comes_with_the_other_of_its_pair() -> None:
    halves = stream_of(np.array([[0], [1], [2]]), np.ones(3, np.uint8), np.zeros(3, np.int64))
    assert block_traffic(halves).leads.sum() == 2


def test_distinct_words_of_constant_memory_are_counted() -> None:
    sink = AccessRecorder()
    addresses = np.array([[4 * (lane % 8) for lane in range(32)], [64] * 32], np.uint64)
    sink.constants(addresses, np.full(2, ALL_LANES, np.uint32), np.array([5, 9], np.int32))
    sink.constants(addresses[:1], np.array([3], np.uint32), np.array([5], np.int32))
    assert sink.constant == {5: (2, 8 + 2), 9: (1, 1)}


@pytest.mark.parametrize(
    ("lanes", "passes", "wavefronts"),
    [
        ([64] * 32, 1, 1),
        ([128 * lane for lane in range(32)], 1, 32),
        ([132 * lane for lane in range(32)], 1, 8),
        ([132 * (lane % 4) for lane in range(32)], 1, 1),
        ([8 * lane for lane in range(32)], 2, 2),
    ],
    ids=["one word", "one bank", "four sets of lines", "four banks", "eight bytes a lane"],
)
def test_a_load_takes_a_turn_per_word_of_its_busiest_bank(
    lanes: list[int], passes: int, wavefronts: int
) -> None:
    assert accessed(lanes, passes=passes).wavefronts == wavefronts


def test_words_that_atomics_update() -> None:
    """Lanes that share words in pairs, and a warp whose lanes all update one word."""
    pairs = accessed([4 * (lane // 2) for lane in range(32)], ways=3)
    assert (len(pairs.words), len(np.unique(pairs.words)), len(pairs.shared_words)) == (32, 16, 0)
    assert accessed([64] * 32, ways=3).shared_words.tolist() == [16]


def test_the_busiest_address_of_a_sample_is_not_busiest_by_chance() -> None:
    spread = [np.array([n]) for n in range(8)]
    assert busiest(spread, factor=10.0) == 0
    assert busiest([np.array([3, n]) for n in range(10, 18)], factor=10.0) == 80
    assert busiest(spread, factor=1.0) == 1, "all blocks ran"


def test_previous_occurrences_and_chains_of_reuse() -> None:
    for values in (np.random.default_rng(0).integers(-50, 50, 1000), np.zeros(0, np.int64)):
        last: dict[int, int] = {}
        expected = []
        for n, value in enumerate(values.tolist()):
            expected.append(last.get(value, -1))
            last[value] = n
        assert previous_use(values).tolist() == expected
    assert [*filled_by(previous_use(np.array([5, 5, 6, 7, 5, 5, 6])), 2)] == [0, 0, 2, 3, 4, 4, 6]
    assert [*filled_by(previous_use(np.array([5, 5, 6, 7, 5])), math.inf)] == [0, 0, 2, 3, 0]


def test_the_window_whose_footprint_fills_a_cache() -> None:
    assert longest_window(np.arange(1000), 200) == pytest.approx(200, abs=1)
    assert longest_window(np.zeros(10, np.int64), 1) == math.inf
