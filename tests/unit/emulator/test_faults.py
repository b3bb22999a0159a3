"""Faults of a kernel name kernel, block, thread, line and address; there are no false reports."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from kernprof.emulator.contract import Request
from kernprof.emulator.emulate import emulate
from kernprof.emulator.faults import Fault, FaultKind
from kernprof.errors import EmulationFault, UnsupportedInstruction

from .harness import run_ptx

pytestmark = pytest.mark.usefixtures("nvrtc_ready")


RACE = """int* o) { __shared__ int s[96]; int t = threadIdx.x;
  s[t] = t;
  %s
  o[t] = s[(t + 1) %% 96]; }"""
ATOMICS = """int* o) { __shared__ int s; if (threadIdx.x == 0) s = 0; __syncthreads(); atomicAdd(&s, 1); %s
  o[threadIdx.x] = s; }"""
KERNELS = {
    "outside": (
        """const float* x, float* o) {
      int i = blockIdx.x * 64 + threadIdx.x;
      o[i] =
        x[i + 20];
    }"""
    ),
    "below": "float* x) { x[(int)threadIdx.x - 3] = 1; }",
    "null": "float* x) { *(float*)(threadIdx.x * 4ull) = 1; }",
    "far": "float* x) { x[1 << 28] = x[0]; }",
    "shared": (
        "int* o) { __shared__ int s[32]; s[threadIdx.x + 1 + o[0]] = 1; __syncthreads(); o[0] ="
        " s[0]; }"
    ),
    "local": (
        "int* o) { int s[8]; for (int i = 0; i < 8; ++i) s[i] = o[i]; o[0] = s[o[0] + 8 +"
        " threadIdx.x / 31]; }"
    ),
    "misaligned": "float* x) { *(float2*)(x + threadIdx.x) = make_float2(1, 2); }",
    "misaligned rows": "float4* x) { x[threadIdx.x].x = 1; x[threadIdx.x] = x[1]; }",
    "writes": "float* x) { x[threadIdx.x] = 1; }",
    "uninitialised": (
        """int* o) { __shared__ int s[64]; int t = threadIdx.x;
      if (t < 40)
        s[t] = t;
      __syncthreads();
      o[blockIdx.x * 64 + t] = s[t]; }"""
    ),
    "race": RACE % "",
    "race, cured": RACE % "__syncthreads();",
    "all write": (
        "int* o) { __shared__ int s; s = threadIdx.x; __syncthreads(); o[threadIdx.x] = s; }"
    ),
    "atomics": ATOMICS % "",
    "atomics, cured": ATOMICS % "__syncthreads();",
    "diverged": (
        """int* o) { __shared__ int s[32]; int t = threadIdx.x; s[t] = 0; __syncwarp();
      if (t < 16) { s[t] = o[t] + 1; } else { o[t] = s[t - 16] + clock(); } __syncwarp(); o[t] += s[31 - t]; }"""
    ),
    "whole": (
        "int* o) { __shared__ int s[32]; int t = threadIdx.x; s[t] = t; __syncwarp(); o[t] = s[31 -"
        " t]; }"
    ),
    "divergent barrier": (
        """int* o) { int t = threadIdx.x;
      if (t < 40) {
        __syncthreads();
        o[t] = 1; } }"""
    ),
    "incomplete barrier": (
        """int* o) { int t = threadIdx.x;
      if (t < 32) { asm volatile("bar.sync 1, 64;"); o[t] = 1; } }"""
    ),
    "endless": "volatile int* o) { while (o[0] == 0) { } o[1] = 1; }",
    "trap": "int* o) { if (threadIdx.x == 5) __trap(); o[threadIdx.x] = 1; }",
    "assertion": (
        """int* o) { int t = threadIdx.x;
      assert(o[t] < 7);
      o[t] = 1; }"""
    ),
    "adds": "int* o) { o[threadIdx.x] += 1; }",
    "writes, then adds": "int* o) { int t = threadIdx.x; o[t] = t; o[t] += 1; }",
    "two barriers": (
        """int* o) { int t = threadIdx.x;
      if (t < 32) { o[t] = 1;
        __syncthreads(); } else { o[t] = 2;
        __syncthreads(); } }"""
    ),
}
NAMES = {what: f"k{number}" for number, what in enumerate(KERNELS)}
# One source, compiled and disassembled once, in which each kernel starts at line 1.
SOURCE = "".join(
    f'\n#line 1\nextern "C" __global__ void {NAMES[what]}({text}' for what, text in KERNELS.items()
)


def request(
    what: str, args: Sequence[object], *, grid: int = 1, block: int = 32, **more: Any
) -> Request:
    return Request(kernel=SOURCE, function=NAMES[what], grid=grid, block=block, args=args, **more)


def faults(what: str, args: Sequence[object], **more: Any) -> tuple[Fault, ...]:
    return emulate(request(what, args, check=True, **more)).faults


def only(result: Sequence[Fault]) -> Fault:
    assert len(result) == 1, [f.describe() for f in result]
    return result[0]


def line_of(fault: Fault, *, other: bool = False) -> int:
    loc = fault.other_loc if other else fault.loc
    return loc.line if loc else 0


def test_out_of_bounds_names_thread_line_and_byte() -> None:
    data, out = np.arange(100, dtype=np.float32), np.zeros(128, np.float32)
    fault = only(faults("outside", (data, out), grid=2, block=64))
    assert (fault.kind, fault.block, fault.thread, line_of(fault)) == (
        FaultKind.OUT_OF_BOUNDS,
        (1, 0, 0),
        (16, 0, 0),
        4,
    )
    assert (fault.space, fault.width, fault.buffer, fault.offset) == (
        "global",
        4,
        "argument 0",
        400,
    )
    assert fault.instruction.startswith("ld.global")
    # The first block is whole; the second ended at the load.
    assert out[:64].tolist() == data[20:84].tolist()
    assert not out[64:].any()
    with pytest.raises(
        EmulationFault,
        match=r"kernel k0: out-of-bounds access at .*kernel\.cu:4 by thread \(16, 0, 0\)",
    ):
        emulate(request("outside", (data, out), grid=2, block=64)).raise_for_faults()


def test_an_index_below_the_start_is_reported() -> None:
    data = np.arange(100, dtype=np.float32)
    fault = only(faults("below", (data,)))
    assert (fault.thread, fault.offset, fault.space) == ((0, 0, 0), -12, "global")
    fault = only(faults("null", (data,)))
    assert (fault.space, fault.address, fault.buffer, fault.width) == ("generic", 0, None, 4)
    assert only(faults("far", (data,))).kind is FaultKind.OUT_OF_BOUNDS


@pytest.mark.parametrize("space", ["shared", "local"])
def test_out_of_bounds_of_shared_and_local_memory(space: str) -> None:
    fault = faults(space, (np.zeros(64, np.int32),))[0]
    assert (fault.kind, fault.space) == (FaultKind.OUT_OF_BOUNDS, space)
    assert (fault.address or 0) >= 32


def test_misaligned_accesses() -> None:
    fault = only(faults("misaligned", (np.zeros(64, np.float32),)))
    assert (fault.kind, fault.thread, fault.width) == (FaultKind.MISALIGNED, (1, 0, 0), 8)
    view = np.zeros(65, np.float32)[1:]  # one float past the allocation's start
    fault = only(faults("misaligned rows", (view,), block=2))
    assert (fault.kind, fault.thread) == (FaultKind.MISALIGNED, (0, 0, 0))


def test_out_of_bounds_goes_before_misaligned() -> None:
    offset = "mov.u32 %r2, %tid.x; mad.wide.u32 %rd1, %r2, 2, %rd30; ld.global.u32 %r1, [%rd1+{}];"
    outside, misaligned = FaultKind.OUT_OF_BOUNDS, FaultKind.MISALIGNED
    for start, kind, thread in (
        (15, outside, 0),
        (14, outside, 0),
        (10, outside, 2),
        (12, outside, 1),
    ):
        fault = only(run_ptx(offset.format(start), np.zeros(4, np.uint32))[0].faults)
        assert (fault.kind, fault.thread[0]) == (kind, thread)
    assert only(run_ptx(offset.format(2), np.zeros(40, np.uint32))[0].faults).kind is misaligned


def test_read_only_arguments_are_not_written() -> None:
    data = np.zeros(32, np.float32)
    data.flags.writeable = False
    fault = only(faults("writes", (data,)))
    assert (fault.kind, fault.buffer) == (FaultKind.READ_ONLY, "argument 0")
    assert not data.any()


def test_uninitialised_shared_memory() -> None:
    fault = only(faults("uninitialised", (np.zeros(192, np.int32),), block=64, grid=3))
    assert (fault.kind, fault.thread, line_of(fault)) == (
        FaultKind.UNINITIALISED_SHARED,
        (40, 0, 0),
        5,
    )
    assert (fault.block, fault.address, fault.count) == ((0, 0, 0), 160, 3)


def test_races_between_warps_and_their_cure() -> None:
    out = np.zeros(96, np.int32)
    result = faults("race", (out,), block=96)
    race = next(f for f in result if f.kind is FaultKind.SHARED_RACE and line_of(f) == 2)
    # Warp 1 writes s[32], which lane 31 of warp 0 has read (before anything wrote it).
    assert (race.thread, race.other_thread, line_of(race)) == ((32, 0, 0), (31, 0, 0), 2)
    assert (line_of(race, other=True), race.address) == (4, 128)
    assert faults("race, cured", (out,), block=96) == ()


def test_races_of_writes_and_of_atomics() -> None:
    out = np.zeros(64, np.int32)
    fault = only(faults("all write", (out,), block=64))
    # Which of the lanes of an instruction wins is not defined.
    assert (fault.kind, fault.thread, fault.other_thread) == (
        FaultKind.SHARED_RACE,
        (1, 0, 0),
        (0, 0, 0),
    )
    assert only(faults("all write", (out,), block=32)).kind is FaultKind.SHARED_RACE
    assert faults("atomics, cured", (out,), block=64) == ()
    assert {f.kind for f in faults("atomics", (out,), block=64)} == {FaultKind.SHARED_RACE}


def test_diverged_parts_of_a_warp_race() -> None:
    out = np.zeros(32, np.int32)
    assert [f.kind for f in faults("diverged", (out,))] == [FaultKind.SHARED_RACE]
    assert faults("whole", (out,)) == ()


def test_barriers_in_divergent_code() -> None:
    fault = only(faults("divergent barrier", (np.zeros(64, np.int32),), block=64))
    assert (fault.kind, line_of(fault), fault.thread[0]) == (FaultKind.DIVERGENT_BARRIER, 3, 32)


def test_threads_that_have_returned_are_not_waited_for() -> None:
    # As on a GPU; that the code is divergent is told by what looks for mistakes, as above.
    source = """extern "C" __global__ void k(int* o, int n) { __shared__ int s[64]; int t = threadIdx.x;
      if (t >= n) return;
      s[t] = t; __syncthreads();
      o[t] = s[n - 1 - t]; }"""
    for n in (40, 33, 7, 64):
        out = np.full(64, -1, np.int32)
        result = emulate(Request(kernel=source, grid=1, block=64, args=(out, n)))
        assert result.faults == ()
        assert out.tolist() == [*range(n - 1, -1, -1), *[-1] * (64 - n)]
    working = (
        'extern "C" __global__ void k(int* o) { int t = threadIdx.x; if (t & 1) __syncthreads();'
        " o[t] = t; }"
    )
    result = emulate(Request(kernel=working, grid=1, block=64, args=(np.zeros(64, np.int32),)))
    assert [f.kind for f in result.faults] == [FaultKind.DIVERGENT_BARRIER]


def test_barriers_that_cannot_complete() -> None:
    fault = only(faults("incomplete barrier", (np.zeros(64, np.int32),), block=64))
    assert (fault.kind, line_of(fault), fault.thread) == (FaultKind.DEADLOCK, 2, (0, 0, 0))


def test_endless_loops_end() -> None:
    fault = only(faults("endless", (np.zeros(2, np.int32),), instruction_budget=1000, block=64))
    assert (fault.kind, fault.block, fault.thread) == (
        FaultKind.INSTRUCTION_BUDGET,
        (0, 0, 0),
        (0, 0, 0),
    )


def test_traps() -> None:
    fault = only(faults("trap", (np.zeros(32, np.int32),)))
    assert (fault.kind, fault.thread) == (FaultKind.TRAP, (5, 0, 0))
    values = np.arange(32, dtype=np.int32)
    fault = only(faults("assertion", (values,)))
    assert (fault.kind, fault.thread, line_of(fault)) == (FaultKind.TRAP, (7, 0, 0), 2)
    assert faults("assertion", (values * 0,)) == ()


def test_the_run_goes_on_or_stops_and_equal_faults_are_one() -> None:
    out = np.zeros(64 * 6, np.int32)
    body = """mov.u32 %r1, %ctaid.x; mov.u32 %r2, %tid.x; mad.lo.u32 %r3, %r1, 64, %r2;
      mad.wide.u32 %rd1, %r3, 4, %rd30;
      setp.eq.u32 %p1, %r1, 2; setp.eq.u32 %p2, %r1, 4; or.pred %p1, %p1, %p2; @%p1 add.u64 %rd1, %rd1, 1048576;
      st.global.u32 [%rd1], 7;"""
    outcome, _ = run_ptx(body, out, grid=6, block=64)
    fault = only(outcome.faults)
    assert (fault.block, fault.thread, fault.count) == ((2, 0, 0), (0, 0, 0), 2)
    assert (outcome.blocks_run, out.reshape(6, 64)[:, 0].tolist()) == (6, [7, 7, 0, 7, 0, 7])
    out[:] = 0
    outcome, _ = run_ptx(body, out, grid=6, block=64, stop_at_fault=True)
    assert (outcome.blocks_run, only(outcome.faults).count) == (3, 1)
    assert out.reshape(6, 64)[:, 0].tolist() == [7, 7, 0, 0, 0, 0]


def test_the_fault_is_that_of_the_warp_that_comes_first() -> None:
    # Warp 1 reaches its fault after fewer instructions, but warp 0 runs first.
    body = """mov.u32 %r1, %tid.x; setp.ge.u32 %p1, %r1, 32; @%p1 bra second;
      add.u32 %r2, %r1, 1; add.u32 %r2, %r1, 1; add.u32 %r2, %r1, 1; ld.global.u32 %r3, [%rd30+4096]; ret;
      second: st.global.u32 [%rd30+8192], %r1;"""
    outcome, _ = run_ptx(body, np.zeros(4, np.uint32), block=64)
    assert [f.instruction for f in outcome.faults] == ["ld.global.u32"]


UNSUPPORTED = {
    "a shift of tensor memory": ("tcgen05.shift.cta_group::1.down [%r1];", "shifts"),
    "multicast memory": ("multimem.red.relaxed.sys.global.add.u32 [%rd1], %r1;", "multicast"),
    "an atomic of 128 bits": (
        ".reg .b128 %q; atom.global.exch.b128 %q, [%rd30], %q;",
        "atomic operation",
    ),
    "a reduction on a surface": ("sured.b.add.1d.u32.trap [%rd1, {%r1}], %r2;", "surfaces"),
}


@pytest.mark.parametrize("what", sorted(UNSUPPORTED))
def test_unsupported_features_are_refused_before_execution(what: str) -> None:
    instruction, reason = UNSUPPORTED[what]
    out = np.zeros(4, np.uint32)
    with pytest.raises(UnsupportedInstruction, match=reason) as caught:
        run_ptx(f"st.global.u32 [%rd30], 1; {instruction}", out)
    assert instruction.rpartition("; ")[2].split()[0] in caught.value.message
    assert not out.any()


def test_an_output_that_is_read_before_it_is_written() -> None:
    out, zeros = np.full(64, -1, np.int32), np.zeros(64, np.int32)
    fault = only(faults("adds", (out,), block=64, blank=[out]))
    assert (fault.kind, fault.count, fault.buffer) == (
        FaultKind.UNINITIALISED_GLOBAL,
        2,
        "argument 0",
    )
    assert faults("adds", (zeros,), block=64) == ()
    assert faults("writes, then adds", (out,), block=64, blank=[out]) == ()


def test_barriers_at_different_places() -> None:
    fault = only(faults("two barriers", (np.zeros(64, np.int32),), block=64))
    lines = line_of(fault), line_of(fault, other=True)
    assert (fault.kind, lines) == (FaultKind.MIXED_BARRIER, (4, 3))
