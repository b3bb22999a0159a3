"""Lanes and warps: exchange, divergence, calls, barriers, scheduling."""

import operator
from collections.abc import Callable
from functools import reduce
from typing import Any

import numpy as np
import pytest

from kernprof.emulator.contract import Column
from kernprof.emulator.faults import FaultKind
from kernprof.emulator.order import order_matters

from .harness import program_of, run_cuda, run_ptx

LANE = "mov.u32 %r1, %tid.x; mad.wide.u32 %rd1, %r1, 4, %rd30;"
STORE = "st.global.u32 [%rd1], %r5;"


def lanes(body: str, block: int = 32, **more: Any) -> list[int]:
    """`body` leaves a result in %r5; %r1 is the thread."""
    out = np.zeros(block, np.uint32)
    outcome, _ = run_ptx(LANE + body + STORE, out, block=block, **more)
    assert outcome.faults == ()
    return out.tolist()


def shuffled(mode: str, b: int, c: int) -> tuple[list[int], list[bool]]:
    """The manual's pseudo-code, lane by lane."""
    values, inside = [], []
    for lane in range(32):
        clamp, segment = c & 31, c >> 8 & 31
        most, least = (lane & segment) | (clamp & ~segment), lane & segment
        j = {"up": lane - b, "down": lane + b, "bfly": lane ^ b, "idx": least | (b & ~segment)}[
            mode
        ]
        ok = j >= most if mode == "up" else j <= most
        values.append(100 + (j if ok else lane))
        inside.append(ok)
    return values, inside


@pytest.mark.parametrize("mode", ["up", "down", "bfly", "idx"])
@pytest.mark.parametrize("width", [32, 16, 8, 1])
def test_shuffles(mode: str, width: int) -> None:
    c = (32 - width) << 8 | (0 if mode == "up" else 31)
    for b in (0, 1, 3, 17):
        want, inside = shuffled(mode, b, c)
        result = lanes(
            f"add.u32 %r2, %r1, 100; shfl.sync.{mode}.b32 %r3|%p1, %r2, {b}, {c}, -1; selp.b32 %r4,"
            " 1000, 0, %p1;add.u32 %r5, %r3, %r4;"
        )
        assert result == [v + 1000 * ok for v, ok in zip(want, inside, strict=True)]


def test_a_shuffle_from_a_lane_that_is_not_there_gives_zero_as_an_h200_does() -> None:
    body = """mov.u32 %r5, 7; setp.ge.u32 %p1, %r1, 16; @%p1 bra done;
      shfl.sync.down.b32 %r5, %r1, 8, 31, 0xffff; done:"""
    assert lanes(body) == [*range(8, 16), *[0] * 8, *[7] * 16]


def test_votes_see_the_members_that_are_on() -> None:
    ballot = "setp.lt.u32 %p1, %r1, 3; vote.sync.ballot.b32 %r5, %p1, 0xfffe;"
    assert lanes(ballot) == [0b110] * 32
    logic = """setp.lt.u32 %p1, %r1, 40; setp.gt.u32 %p2, %r1, 30; setp.eq.u32 %p9, %r1, 99; mov.u32 %r5, 0;
      vote.sync.all.pred %p3, %p1, -1; vote.sync.any.pred %p4, %p2, -1; vote.sync.all.pred %p5, %p2, -1;
      vote.sync.uni.pred %p6, %p9, -1; vote.sync.uni.pred %p7, !%p2, -1;
      @%p3 add.u32 %r5, %r5, 1; @%p4 add.u32 %r5, %r5, 2; @%p5 add.u32 %r5, %r5, 4; @%p6 add.u32 %r5, %r5, 8;
      @%p7 add.u32 %r5, %r5, 16;"""
    assert lanes(logic) == [1 + 2 + 8] * 32


def test_matches() -> None:
    value = "rem.u32 %r2, %r1, 3;"
    result = lanes(value + "match.any.sync.b32 %r5, %r2, -1;")
    assert result == [sum(1 << n for n in range(32) if n % 3 == lane % 3) for lane in range(32)]
    result = lanes(
        "shr.u32 %r2, %r1, 5; match.all.sync.b32 %r5|%p1, %r2, 0xff; @!%p1 mov.u32 %r5, 1;"
    )
    assert result[:8] == [0xFF] * 8
    result = lanes(value + "match.all.sync.b32 %r5|%p1, %r2, -1; @!%p1 add.u32 %r5, %r5, 9;")
    assert result == [9] * 32


@pytest.mark.parametrize(
    ("op", "function"),
    [
        ("add.u32", sum),
        ("min.s32", min),
        ("max.u32", max),
        ("and.b32", lambda v: reduce(operator.and_, v)),
        ("or.b32", lambda v: reduce(operator.or_, v)),
        ("xor.b32", lambda v: reduce(operator.xor, v)),
    ],
)
def test_reductions_of_a_warp(op: str, function: Callable[[list[int]], int]) -> None:
    want = function([lane + 5 for lane in range(32)])
    assert lanes(f"add.u32 %r2, %r1, 5; redux.sync.{op} %r5, %r2, -1;") == [want] * 32


def test_reductions_of_floats_and_of_some_lanes() -> None:
    body = (
        "cvt.rn.f32.u32 %f1, %r1; neg.f32 %f1, %f1; redux.sync.min.f32 %f2, %f1, -1;"
        " cvt.rzi.s32.f32 %r5, %f2;"
    )
    assert lanes(body) == [(-31) % (1 << 32)] * 32
    body = """mov.u32 %r5, 0; setp.lt.u32 %p1, %r1, 4; @!%p1 bra done; redux.sync.add.u32 %r5, %r1, 0xf; done:"""
    assert lanes(body) == [6] * 4 + [0] * 28


def test_active_and_elected_lanes() -> None:
    body = """and.b32 %r2, %r1, 1; setp.eq.u32 %p1, %r2, 0; mov.u32 %r5, 0; @%p1 bra done; activemask.b32 %r5; done:"""
    assert lanes(body) == [0, 0xAAAAAAAA] * 16
    body = "elect.sync %r2|%p1, 0xfffffff8; selp.u32 %r5, 50, 0, %p1; add.u32 %r5, %r5, %r2;"
    assert lanes(body) == [3, 3, 3, 53] + [3] * 28


def test_special_registers() -> None:
    out = np.zeros((2, 3, 2, 5, 4, 3), np.uint32)
    source = """extern "C" __global__ void k(unsigned* o) {
      unsigned lane, warp, le, gt, nw;
      asm("mov.u32 %0, %%laneid;" : "=r"(lane)); asm("mov.u32 %0, %%warpid;" : "=r"(warp));
      asm("mov.u32 %0, %%lanemask_le;" : "=r"(le)); asm("mov.u32 %0, %%lanemask_gt;" : "=r"(gt));
      asm("mov.u32 %0, %%nwarpid;" : "=r"(nw));
      unsigned t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
      unsigned b = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
      bool good = lane == t % 32 && warp == t / 32 && le == (2u << lane) - 1 && (gt ^ le) == ~0u && nw == 2;
      o[b * 60 + t] = good ? b * 1000 + t : ~0u; }"""
    assert run_cuda(source, (out,), grid=(2, 3, 2), block=(5, 4, 3)).faults == ()
    want = np.arange(12)[:, None] * 1000 + np.arange(60)
    assert (out.reshape(12, 60) == want).all()


def test_nested_divergence_and_loops_reconverge() -> None:
    source = """extern "C" __global__ void k(int* o) {
      int t = threadIdx.x, s = 0;
      for (int i = 0; i < t; ++i) { if (i & 1) { if (t & 2) s += 3; else continue; } s += i; if (s > 200) break; }
      o[t] = s; }"""
    out = np.zeros(64, np.int32)
    outcome = run_cuda(source, (out,), block=64)

    def model(t: int) -> int:
        s = 0
        for i in range(t):
            if i & 1:
                if not t & 2:
                    continue
                s += 3
            s += i
            if s > 200:
                break
        return s

    assert out.tolist() == [model(t) for t in range(64)]
    assert outcome.counters.total(Column.DIVERGED) > 0


def test_a_short_loop_counts_executed_instructions() -> None:
    body = """mov.u32 %r2, 0;
    again: add.u32 %r2, %r2, 1; setp.le.u32 %p1, %r2, %r1; @%p1 bra again;
    mov.u32 %r5, %r2; st.global.u32 [%rd1], %r5;"""
    out = np.zeros(32, np.uint32)
    outcome, program = run_ptx(LANE + body, out)
    assert out.tolist() == list(range(1, 33))
    at = next(pc for pc, i in enumerate(program.instructions) if i.name == "add.u32")
    values = outcome.counters.values
    # Lane n goes round n + 1 times: the warp 32 times, the threads 1 + 2 + … + 32 times.
    assert values[at, [Column.WARPS, Column.THREADS]].tolist() == [32, 528]
    assert values[at + 2, [Column.WARPS, Column.THREADS_ON, Column.DIVERGED]].tolist() == [
        32,
        496,
        31,
    ]
    assert values[at + 3, [Column.WARPS, Column.THREADS]].tolist() == [1, 32]


def test_guards_count_who_is_on_and_warps_that_are_off() -> None:
    body = """setp.lt.u32 %p1, %r1, 40; mov.u32 %r5, 0; @%p1 add.u32 %r5, %r5, 1; setp.gt.u32 %p2, %r1, 99;
      @%p2 add.u32 %r5, %r5, 1; @!%p2 add.u32 %r5, %r5, 2; st.global.u32 [%rd1], %r5;"""
    out = np.zeros(96, np.uint32)
    outcome, program = run_ptx(LANE + body, out, block=96)
    assert out.tolist() == [3] * 40 + [2] * 56
    adds = [pc for pc, i in enumerate(program.instructions) if i.name == "add.u32"]
    columns = [Column.WARPS, Column.THREADS, Column.THREADS_ON, Column.WARPS_OFF]
    assert outcome.counters.values[adds][:, columns].tolist() == [
        [3, 96, 40, 1],
        [3, 96, 0, 3],
        [3, 96, 96, 0],
    ]


def test_calls_pass_parameters_and_keep_lanes_apart() -> None:
    source = """
    struct P { int a; double b; };
    __device__ __noinline__ P inner(P p, int n) { P q; q.a = p.a * n; q.b = p.b + n; return q; }
    __device__ __noinline__ int outer(int x) {
      P p; p.a = x; p.b = 0.5; if (x & 1) { P q = inner(p, 3); return q.a + (int)q.b; }
      P q = inner(p, 5); return q.a - (int)q.b; }
    extern "C" __global__ void k(int* o) { int t = threadIdx.x; o[t] = t < 40 ? outer(t) : outer(t) + outer(2 * t); }"""
    out = np.zeros(64, np.int32)
    outcome = run_cuda(source, (out,), block=64)

    def outer(x: int) -> int:
        return 3 * x + 3 if x & 1 else 5 * x - 5

    assert outcome.faults == ()
    assert out.tolist() == [outer(t) if t < 40 else outer(t) + outer(2 * t) for t in range(64)]


def test_indexed_branches() -> None:
    body = """rem.u32 %r2, %r1, 3; ts: .branchtargets a, b, c; brx.idx %r2, ts;
      a: mov.u32 %r5, 10; bra.uni done; b: mov.u32 %r5, 20; bra.uni done; c: mov.u32 %r5, 30; done:"""
    out = np.zeros(32, np.uint32)
    outcome, program = run_ptx(LANE + body + STORE, out)
    assert out.tolist() == [(10, 20, 30)[n % 3] for n in range(32)]
    at = next(pc for pc, i in enumerate(program.instructions) if i.opcode == "brx")
    assert outcome.counters.values[at, Column.DIVERGED] == 1


def test_lanes_meet_at_synchronising_instructions() -> None:
    # The halves of the warp come to the same shuffle at different times.
    body = """mov.u32 %r2, %r1; setp.lt.u32 %p1, %r1, 16; @%p1 bra low; add.u32 %r2, %r2, 100; bra.uni meet;
      low: add.u32 %r2, %r2, 200; meet: shfl.sync.bfly.b32 %r5, %r2, 16, 31, -1;"""
    assert lanes(body) == [n + 116 for n in range(16)] + [n + 184 for n in range(16, 32)]
    two = """setp.lt.u32 %p1, %r1, 16; mov.u32 %r2, %r1; @%p1 bra low;
      bar.warp.sync -1; bra.uni done; low: add.u32 %r2, %r2, 1; bar.warp.sync -1; done: mov.u32 %r5, %r2;"""
    out = np.zeros(32, np.uint32)
    outcome, _ = run_ptx(LANE + two + STORE, out)
    # Two different bar.warp.sync: neither half can ever be joined at its own.
    assert [f.kind for f in outcome.faults] == [FaultKind.DEADLOCK]


def test_barriers_with_predicates() -> None:
    body = """setp.lt.u32 %p1, %r1, 70; barrier.sync.aligned 0; bar.red.popc.u32 %r2, 0, %p1;
      bar.red.and.pred %p2, 1, %p1; bar.red.or.pred %p3, 0, !%p1; selp.u32 %r3, 1000, 0, %p2;
      selp.u32 %r4, 2000, 0, %p3;
      add.u32 %r5, %r2, %r3; add.u32 %r5, %r5, %r4;"""
    assert lanes(body, block=96) == [2070] * 96


def test_named_barriers_let_some_warps_meet() -> None:
    # Warps 0 and 1 wait for each other at barrier 1; 2 and 3 only arrive at 2, where 0 waits for
    # them.
    source = """extern "C" __global__ void k(int* o) {
      __shared__ int s[128]; int t = threadIdx.x, w = t / 32;
      if (w < 2) { s[t] = t; asm volatile("bar.sync 1, 64;" ::: "memory"); o[t] = s[t ^ 32];
        if (w == 0) { asm volatile("bar.sync 2, 96;" ::: "memory"); o[t] += s[64 + t] + s[96 + t]; } }
      else { s[t] = 1000 * w; asm volatile("bar.arrive 2, 96;" ::: "memory"); } }"""
    out = np.zeros(128, np.int32)
    assert run_cuda(source, (out,), block=128, check=True).faults == ()
    assert out.tolist() == [5000 + 32 + t for t in range(32)] + list(range(32)) + [0] * 64


def test_threads_that_have_finished_do_not_hold_a_barrier_up() -> None:
    source = """extern "C" __global__ void k(int* o) { __shared__ int s[256]; int t = threadIdx.x;
      s[t] = t; if (t >= 64) return; for (int i = 0; i < 3; ++i) { __syncthreads(); s[t] += s[63 - t] * 0 + 1; }
      o[t] = s[t]; }"""
    out = np.zeros(256, np.int32)
    assert run_cuda(source, (out,), block=256).faults == ()
    assert out.tolist() == [t + 3 for t in range(64)] + [0] * 192


def test_cooperative_groups_within_a_block() -> None:
    source = """#include <cooperative_groups.h>
    #include <cooperative_groups/reduce.h>
    namespace cg = cooperative_groups;
    extern "C" __global__ void k(int* o) {
      auto block = cg::this_thread_block(); auto tile = cg::tiled_partition<8>(block); int t = block.thread_rank();
      __shared__ int s[96]; s[t] = t; block.sync();
      int sum = cg::reduce(tile, s[95 - t], cg::plus<int>());
      if (t % 3 == 0) { auto active = cg::coalesced_threads(); sum += 1000 * active.size() + active.thread_rank(); }
      tile.sync(); o[t] = sum + 100000 * tile.shfl(t, 2); }"""
    out = np.zeros(96, np.int32)
    assert run_cuda(source, (out,), block=96).faults == ()
    want = []
    for t in range(96):
        first = t // 8 * 8
        value = sum(95 - n for n in range(first, first + 8))
        if t % 3 == 0:
            third = [n for n in range(t // 32 * 32, t // 32 * 32 + 32) if n % 3 == 0]
            value += 1000 * len(third) + third.index(t)
        want.append(value + 100000 * (first + 2))
    assert out.tolist() == want


def test_clocks_count_the_warps_own_instructions() -> None:
    out = np.zeros(64, np.uint32)
    body = "mov.u32 %r2, %clock; add.u32 %r3, %r2, 0; mov.u32 %r4, %clock; sub.u32 %r5, %r4, %r2;"
    run_ptx(LANE + body + STORE, out, block=64)
    assert out.tolist() == [2] * 64
    run_ptx(LANE + "mov.u64 %rd2, %globaltimer; cvt.u32.u64 %r5, %rd2;" + STORE, out, block=64)
    assert out.tolist() == [3] * 64  # ld.param, mov and mad came before


def test_the_order_of_warps_is_kept_where_it_can_be_seen() -> None:
    ticket = "atom.global.add.u32 %r5, [%rd31], 1;"
    out, count = np.zeros(96, np.uint32), np.zeros(1, np.uint32)
    run_ptx(LANE + ticket + STORE, out, count, block=96)
    assert out.tolist() == list(range(96))
    body = (
        LANE
        + "mov.u32 %r2, %ctaid.x; mad.lo.u32 %r3, %r2, 64, %r1; mad.wide.u32 %rd1, %r3, 4, %rd30;"
        + ticket
        + STORE
    )
    out, count = np.zeros(256, np.uint32), np.zeros(1, np.uint32)
    run_ptx(body, out, count, block=64, grid=4)
    assert out.tolist() == list(range(256))
    assert order_matters(program_of(ticket + STORE, 2)) == (True, True)
    assert order_matters(program_of("atom.global.add.u32 %r9, [%rd31], 1;", 2)) == (False, False)
    additions = program_of("red.global.add.f32 [%rd31], 0f3F800000;", 2)
    assert order_matters(additions) == (True, True)
    assert order_matters(additions, sums=False) == (False, False)
    assert order_matters(program_of("red.shared.add.f32 [%r1], 0f3F800000;"), sums=False) == (
        True,
        False,
    )
    assert order_matters(
        program_of("atom.shared.exch.b32 %r5, [%r1], 1; st.global.u32 [%rd30], %r5;")
    ) == (True, False)


def test_a_later_block_may_wait_for_an_earlier_one() -> None:
    source = """extern "C" __global__ void k(volatile int* flags, int* o) {
      int b = blockIdx.x; if (threadIdx.x == 0 && b > 0) while (flags[b - 1] == 0) { }
      __syncthreads(); if (threadIdx.x == 0) { o[b] = b ? o[b - 1] + b : 0; __threadfence(); flags[b] = 1; } }"""
    flags, out = np.zeros(20, np.int32), np.zeros(20, np.int32)
    assert run_cuda(source, (flags, out), grid=20, block=64, instruction_budget=10_000).faults == ()
    assert out.tolist() == np.cumsum(range(20)).tolist()
