"""Faults, barriers, budgets, traces and workers: the same on both, and as computed by hand."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from kernprof.emulator.contract import READS, WRITES, Column
from kernprof.emulator.faults import FaultKind
from kernprof.emulator.frontend.arguments import pack_cuda
from kernprof.emulator.frontend.cuda import compile_cuda
from kernprof.emulator.jit import JitEngine, native as native_module
from kernprof.emulator.launch import launch_spec
from kernprof.emulator.memory import copied
from kernprof.errors import UnsupportedInstruction

from .agreement import HEAD, JIT, ORACLE, both, program_of

pytestmark = pytest.mark.usefixtures("nvrtc_ready")


def cuda(body: str, parameters: str = "int* a, int n") -> Any:
    source = f'extern "C" __global__ void k({parameters}) {{ int t = threadIdx.x; {body} }}'
    return program_of(compile_cuda(source, function="k").ptx)


def test_an_index_beyond_the_end_reports_thread_and_offset() -> None:
    result = both(cuda("a[t + n] = 1;"), [np.zeros(40, np.int32), 20], grid=(2, 1, 1))
    assert result.outcomes[0].faults == result.outcomes[1].faults
    (fault,) = result.outcomes[0].faults
    assert (fault.kind, fault.block, fault.thread, fault.count) == (
        FaultKind.OUT_OF_BOUNDS,
        (0, 0, 0),
        (20, 0, 0),
        2,
    )
    assert (fault.buffer, fault.offset, fault.width, fault.space) == (
        "argument 0",
        160,
        4,
        "global",
    )


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("a[-1 - t] = 1;", FaultKind.OUT_OF_BOUNDS),
        ("*(long long*)((char*)a + 4 + 8 * t) = 1;", FaultKind.MISALIGNED),
        ("__shared__ int s[32]; s[t * n] = t; a[t] = s[t];", FaultKind.OUT_OF_BOUNDS),
        ("if (t < 5) __syncthreads(); a[t] = 1;", FaultKind.DIVERGENT_BARRIER),
        ("if (t == 7) __trap(); a[t] = 1;", FaultKind.TRAP),
        ('if (t < 32) asm volatile("bar.sync 1, 96;"); a[t] = 1;', FaultKind.DEADLOCK),
    ],
)
def test_faults_match_the_interpreter(body: str, kind: FaultKind) -> None:
    result = both(cuda(body), [np.zeros(256, np.int32), 3], block=(64, 1, 1))
    ours, theirs = (outcome.faults for outcome in result.outcomes)
    assert [fault.kind for fault in ours] == [kind]
    assert ours == theirs


def test_read_only_memory_stays_as_it_is() -> None:
    data = np.zeros(32, np.int32)
    data.flags.writeable = False
    program = cuda("a[t] = 1;")
    spec = launch_spec(
        program, pack_cuda(program.entry, [data, 1]), grid=(1, 1, 1), block=(32, 1, 1)
    )
    assert [fault.kind for fault in JIT.run(program, spec).faults] == [FaultKind.READ_ONLY]
    assert not data.any()


def test_an_endless_loop_uses_up_its_budget() -> None:
    result = both(
        cuda("while (((volatile int*)a)[t] == 0) {}"),
        [np.zeros(32, np.int32), 0],
        instruction_budget=1000,
    )
    assert [fault.kind for fault in result.outcomes[0].faults] == [FaultKind.INSTRUCTION_BUDGET]
    assert result.outcomes[0].faults == result.outcomes[1].faults


def test_lanes_that_wait_for_one_another_in_different_places_are_a_deadlock() -> None:
    body = "if (t & 1) __shfl_sync(~0u, t, 0); else { a[t] = __ballot_sync(~0u, t); }"
    result = both(cuda(body), [np.zeros(32, np.int32), 0])
    assert [fault.kind for fault in result.outcomes[0].faults] == [FaultKind.DEADLOCK]
    assert result.outcomes[0].faults == result.outcomes[1].faults


def test_stopping_at_the_first_fault() -> None:
    result = both(
        cuda("if (blockIdx.x == 2) a[-1] = 0; a[blockIdx.x] = 1;"),
        [np.zeros(8, np.int32), 0],
        grid=(8, 1, 1),
        stop_at_fault=True,
    )
    assert result.outcomes[0].blocks_run == 3
    assert result.arrays[0][0].tolist() == [1, 1, 0, 0, 0, 0, 0, 0]


BARRIERS = {
    "named": (
        (
            "__shared__ int s[64]; if (t < 64) { s[t] = n + t; "
            'asm volatile("bar.sync 1, 64;"); a[t] = s[63 - t]; } else a[t] = 7;'
        ),
        lambda n: [n + 63 - t if t < 64 else 7 for t in range(96)],
    ),
    "producer": (
        (
            '__shared__ int s[32]; if (t < 32) { s[t] = n * t; asm volatile("bar.arrive 2, 64;"); }'
            ' else if (t < 64) { asm volatile("bar.sync 2, 64;"); a[t] = s[t - 32]; }'
        ),
        lambda n: [n * (t - 32) if 32 <= t < 64 else 0 for t in range(96)],
    ),
    "unaligned": (
        (
            "__shared__ int s; if (t == 0) s = 0; __syncthreads(); "
            'if (t & 1) { atomicAdd(&s, t); asm volatile("barrier.sync 0;"); }'
            ' else { asm volatile("barrier.sync 0;"); } a[t] = s;'
        ),
        lambda n: [48 * 48] * 96,
    ),
    "reduced": (
        (
            "int c = __syncthreads_count(t % n == 0); int o = __syncthreads_or(t == 95); "
            "int e = __syncthreads_and(t < 95); a[t] = c * 4 + o * 2 + e;"
        ),
        lambda n: [-(-96 // n) * 4 + 2] * 96,
    ),
    "returning": (
        (
            "__shared__ int s[96]; s[t] = t; if (t >= 64) return; __syncthreads(); a[t] = s[t ^ 1]"
            " + n;"
        ),
        lambda n: [(t ^ 1) + n if t < 64 else 0 for t in range(96)],
    ),
}


@pytest.mark.parametrize("name", sorted(BARRIERS))
def test_barriers(name: str) -> None:
    body, expected = BARRIERS[name]
    result = both(cuda(body), [np.zeros(96, np.int32), 5], block=(96, 1, 1), grid=(2, 1, 1))
    assert result.difference() is None
    assert result.arrays[0][0].tolist() == expected(5)


class Sink:
    def __init__(self) -> None:
        self.seen: list[tuple[list[int], int, int]] = []

    def accesses(
        self,
        addresses: NDArray[np.uint64],
        lanes: NDArray[np.uint32],
        ways: NDArray[np.uint8],
        pcs: NDArray[np.int32],
    ) -> None:
        for row, on, way in zip(addresses.tolist(), lanes.tolist(), ways.tolist(), strict=True):
            self.seen.append(([item for lane, item in enumerate(row) if on >> lane & 1], on, way))


def test_the_trace_has_the_accesses_in_order() -> None:
    program = cuda("a[t * 16 + blockIdx.x] = a[n + t]; atomicAdd(a + 3, 1);")
    seen = []
    for engine in (JIT, ORACLE):
        data = np.zeros(2048, np.int32)
        spec = launch_spec(
            program, pack_cuda(program.entry, [data, 1024]), grid=(2, 1, 1), block=(64, 1, 1)
        )
        sink = Sink()
        outcome = engine.run(program, replace(spec, traffic=sink, workers=2))
        # Lanes that add to one address take turns, a sector each, as the hardware counts them.
        assert outcome.counters.total(Column.GLOBAL_SECTORS) == 2 * 2 * (4 + 32 + 32)
        seen.append(sink.seen)
    assert seen[0] == seen[1]
    assert [way for _, _, way in seen[0]].count(READS | WRITES) == 4
    assert len(seen[0]) == 12  # load, store and atomic of four warps


def test_a_sink_that_has_seen_enough_ends_the_launch_after_a_part() -> None:
    program = cuda("a[t * 16 + blockIdx.x] = a[n + t];")
    data = np.zeros(2048, np.int32)
    spec = launch_spec(
        program, pack_cuda(program.entry, [data, 1024]), grid=(5, 1, 1), block=(64, 1, 1)
    )
    sink, seen = Sink(), []

    def goes_on() -> bool:
        seen.append(len(sink.seen))
        return len(seen) < 2

    sink.goes_on = goes_on  # type: ignore[attr-defined]
    blocks = np.array([4, 1, 0], np.int64)
    outcome = JIT.run(program, replace(spec, traffic=sink, blocks=blocks, parts=(1, 1, 1)))
    assert seen == [4, 8], "a load and a store of both warps, of one block after the other"
    assert outcome.blocks_run == 2
    assert [part.total(Column.GLOBAL_REQUESTS) for part in outcome.parts] == [4, 4, 0]


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_workers_change_nothing(workers: int) -> None:
    program = cuda(
        "atomicAdd(a + (t * 7 + blockIdx.x) % n, t); if (t & blockIdx.x) atomicMax(a + n, t);"
    )
    data = np.zeros(101, np.int32)
    spec = launch_spec(
        program, pack_cuda(program.entry, [data, 100]), grid=(333, 1, 1), block=(96, 1, 1)
    )
    outcome = JIT.run(program, replace(spec, workers=workers))
    assert data[:100].sum() == 333 * 96 * 95 // 2
    assert data[100] == 95
    assert np.array_equal(outcome.counters.values, JIT.run(program, spec).counters.values)
    assert outcome.blocks_run == 333


def test_chosen_blocks_only() -> None:
    program = cuda("a[blockIdx.x] = blockIdx.x + t;")
    result = both(program, [np.zeros(10, np.int32), 0], grid=(10, 1, 1), blocks=np.array([1, 4, 9]))
    assert result.difference() is None
    assert result.arrays[0][0].tolist() == [0, 32, 0, 0, 35, 0, 0, 0, 0, 40]


@pytest.mark.parametrize("workers", [1, 3])
def test_parts_are_counted_each_by_themselves(workers: int) -> None:
    program = cuda("if (t < blockIdx.x) a[blockIdx.x * 32 + t] = t; else atomicAdd(a + t, 1);")
    data = np.zeros(320, np.int32)
    spec = launch_spec(
        program, pack_cuda(program.entry, [data, 0]), grid=(10, 1, 1), block=(32, 1, 1)
    )
    parts = [np.array(blocks) for blocks in ([0, 7], [3], [1, 8, 9], [2, 4])]
    listed = replace(
        spec, blocks=np.concatenate(parts), parts=tuple(map(len, parts)), workers=workers
    )
    full = JIT.run(program, listed)
    alone = [JIT.run(program, replace(spec, blocks=blocks)).counters.values for blocks in parts]
    assert all(
        np.array_equal(part.values, local) for part, local in zip(full.parts, alone, strict=True)
    )
    assert np.array_equal(full.counters.values, sum(alone))
    assert full.blocks_run == 8


def test_machine_code_comes_from_the_disk_the_second_time(monkeypatch: pytest.MonkeyPatch) -> None:
    program = cuda("a[t] = n * 41 + t;")
    JitEngine().prepare(program)
    monkeypatch.setattr(native_module, "assemble", lambda program: pytest.fail("made again"))
    data = np.zeros(32, np.int32)
    spec = launch_spec(
        program, pack_cuda(program.entry, [data, 2]), grid=(1, 1, 1), block=(32, 1, 1)
    )
    JitEngine().run(program, spec)
    assert data.tolist() == [82 + t for t in range(32)]


@pytest.mark.parametrize("blocks", [1, 160_000])
def test_short_launches_run_quickly_compiled_code(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, blocks: int
) -> None:
    monkeypatch.setenv("KERNPROF_CACHE", str(tmp_path))
    output, plain = [], native_module._object

    def noted(text: str, machine: Any, *, well: bool) -> bytes:
        output.extend([well] if "@warp(" in text else [])
        return plain(text, machine, well=well)

    monkeypatch.setattr(native_module, "_object", noted)
    program, data = cuda("a[t] += n * 43 + t;"), np.zeros(32, np.int32)
    spec = launch_spec(
        program, pack_cuda(program.entry, [data, 2]), grid=(blocks, 1, 1), block=(32, 1, 1)
    )
    engine = JitEngine()
    engine.run(program, spec)
    assert output == [blocks > 1]
    engine.run(program, replace(spec, often=1e9))
    assert output == ([True] if blocks > 1 else [False, True])
    JitEngine().run(program, spec)  # there is better code by now, on the disk
    engine.run(program, spec)
    assert len(output) == (1 if blocks > 1 else 2)
    output.clear()
    engine.run(cuda("a[t] += n * 47 + t;"), replace(spec, check=True, memory=copied(spec.memory)))
    assert output[0] == (blocks > 1), "the run that finds what is written to"


def test_unsupported_instructions_are_refused_before_execution() -> None:
    ptx = (
        HEAD
        + """.visible .entry k(.param .u64 p) { .reg .b64 %a; .reg .b32 %t;
      ld.param.u64 %a, [p]; tcgen05.shift.cta_group::1.down [%t]; st.global.b64 [%a], %a; ret; }"""
    )
    with pytest.raises(UnsupportedInstruction, match=r"tcgen05\.shift"):
        program_of(ptx)


@pytest.mark.parametrize(
    ("kind", "index", "rounds", "threads"),
    [
        ("float", "t", 1, 32),
        ("float", "t * 4 % 32", 4, 8 * (1 + 2 + 3 + 4)),  # eight banks, four lanes each
        ("float", "t * 32", 32, 32 * 33 // 2),
        ("float", "t / 8", 8, 4 * 8 * 9 // 2),
        ("double", "t", 1, 32),
        ("double", "t & 1", 8, 4 * 8 * 9 // 2),
        ("int", "t", 0, 0),  # the hardware has it
    ],
)
def test_atomics_that_try_take_a_round_for_each_lane_of_a_bank(
    kind, index, rounds, threads
) -> None:
    body = (
        f"__shared__ {kind} s[1024]; atomicAdd(s + ({index}), ({kind})1); __syncthreads(); a[t] ="
        " s[t * n];"
    )
    result = both(cuda(body), [np.zeros(32, np.int32), 1])
    assert result.difference() is None
    counters = result.outcomes[0].counters
    assert (counters.total(Column.TRIES), counters.total(Column.TRIED_THREADS)) == (rounds, threads)


_LEFT_APART = """.visible .entry k(.param .u64 p) {
  .reg .pred %p<3>; .reg .b32 %r<4>; .reg .b64 %a<3>;
  ld.param.u64 %a1, [p]; mov.u32 %r1, %tid.x; mov.u32 %r2, 0; mul.wide.u32 %a2, %r1, 4; add.s64 %a1, %a1, %a2;
LOOP: setp.eq.u32 %p1, %r2, %r1; @%p1 bra SIDE;
  add.u32 %r2, %r2, 1; setp.lt.u32 %p2, %r2, 40; @%p2 bra LOOP; bra MEET;
SIDE: mad.lo.u32 %r3, %r2, 7, 1; st.global.u32 [%a1], %r3;
MEET: st.global.u32 [%a1+128], %r2; ret; }"""


def test_lanes_that_leave_a_loop_separately_reconverge_at_its_exits() -> None:
    """Code between the exits runs for each lane, as on an H200; its results are not lost."""
    result = both(program_of(HEAD + _LEFT_APART), [np.zeros(64, np.int32)])
    assert result.difference() is None
    assert result.arrays[0][0].tolist() == [*(7 * lane + 1 for lane in range(32)), *range(32)]
    requests = result.outcomes[0].counters.values[:, Column.GLOBAL_REQUESTS]
    assert requests[requests > 0].tolist() == [32, 1]


def test_a_missing_barrier_is_a_race() -> None:
    result = both(
        cuda("__shared__ int s[64]; s[t] = t; a[t] = s[63 - t];"),
        [np.zeros(64, np.int32), 0],
        block=(64, 1, 1),
        check=True,
    )
    assert FaultKind.SHARED_RACE in {fault.kind for fault in result.outcomes[0].faults}
    assert result.difference() is None


def test_reads_of_nothing_and_races_within_a_warp() -> None:
    """A byte that an earlier block wrote does not count; lanes race unless a __syncwarp() orders
    them.
    """
    blank = both(
        cuda(
            "__shared__ int s[128]; if (blockIdx.x == 0) s[t] = t; __syncthreads(); a[blockIdx.x *"
            " 64 + t] = s[t];"
        ),
        [np.zeros(128, np.int32), 0],
        grid=(2, 1, 1),
        block=(64, 1, 1),
        check=True,
    )
    assert blank.difference() is None
    (fault,) = blank.outcomes[0].faults
    assert (fault.kind, fault.block, fault.count) == (FaultKind.UNINITIALISED_SHARED, (1, 0, 0), 2)
    apart = both(
        cuda("__shared__ volatile int s[1]; if (t & 1) s[0] = t; else s[0] = 2 * t; a[t] = t;"),
        [np.zeros(32, np.int32), 0],
        check=True,
    )
    assert apart.difference() is None
    assert apart.outcomes[0].faults[0].kind is FaultKind.SHARED_RACE
    together = both(
        cuda("__shared__ volatile int s[32]; s[t] = t; a[t] = s[31 - t];"),
        [np.zeros(32, np.int32), 0],
        check=True,
    )
    assert together.difference() is None
    assert [fault.kind for fault in together.outcomes[0].faults] == [FaultKind.SHARED_RACE]
    ordered = both(
        cuda("__shared__ volatile int s[32]; s[t] = t; __syncwarp(); a[t] = s[31 - t];"),
        [np.zeros(32, np.int32), 0],
        check=True,
    )
    assert ordered.difference() is None
    assert ordered.outcomes[0].faults == ()
