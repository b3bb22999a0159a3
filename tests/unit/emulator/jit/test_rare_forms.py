"""Rare forms: narrow and vector atomics, float reductions, carries, split parameters."""

import numpy as np
import pytest

from kernprof.emulator.frontend.cuda import compile_cuda
from kernprof.errors import UnsupportedInstruction

from .agreement import HEAD, JIT, both, program_of

REGISTERS = (
    ".reg .b64 %p, %q, %t; .reg .b32 %n, %a<9>, %b<9>; .reg .b16 %h<9>; .reg .pred %c; .reg .f32"
    " %f<9>;"
)


def kernel(body: str, outside: str = "") -> str:
    return f"""{HEAD}{outside}
.visible .entry k(.param .u64 i, .param .u64 o)
{{
  {REGISTERS}
  ld.param.u64 %p, [i]; ld.param.u64 %q, [o]; mov.u32 %n, %tid.x;
  {body}
  ret;
}}
"""


def own(size: int) -> str:
    """%t is the thread's own element of the results."""
    return f"mul.wide.u32 %t, %n, {size}; add.s64 %t, %q, %t;"


def numbers(count: int, seed: int = 0) -> np.ndarray:
    """Pairs of halves, a few of them not numbers, zeros of both signs, infinite."""
    rng = np.random.default_rng(seed)
    halves = rng.normal(0, 8, 2 * count).astype(np.float16)
    halves[rng.random(2 * count) < 0.1] = np.nan
    halves[rng.random(2 * count) < 0.05] = -np.inf
    halves[rng.random(2 * count) < 0.1] = -0.0
    return halves.view(np.uint32)


@pytest.mark.parametrize("space", [".global", ""])
@pytest.mark.parametrize(
    "form", ["add.noftz.f16x2", "add.noftz.bf16x2", "min.noftz.f16x2", "max.noftz.bf16x2"]
)
def test_atomics_on_packed_pairs(space: str, form: str) -> None:
    data, out = numbers(32), np.zeros(32 + 4, np.uint32)
    body = f"""mul.wide.u32 %t, %n, 4; add.s64 %t, %p, %t; ld.global.u32 %a0, [%t];
      and.b32 %b0, %n, 3; mul.wide.u32 %t, %b0, 4; add.s64 %t, %q, %t; atom{space}.{form} %a1, [%t+128], %a0;
      {own(4)} st.global.u32 [%t], %a1;"""
    result = both(program_of(kernel(body)), [data, out])
    assert result.difference() is None
    assert result.arrays[0][1][-4:].all()


@pytest.mark.parametrize("kind", ["f16", "bf16"])
def test_reductions_of_halves_in_shared_memory(kind: str) -> None:
    data, out = numbers(32, 1), np.zeros(1, np.uint32)
    body = f"""mul.wide.u32 %t, %n, 4; add.s64 %t, %p, %t; ld.global.u16 %h0, [%t]; mov.b32 %a0, 0;
      st.shared.u32 [s], %a0; bar.sync 0; red.shared.add.noftz.{kind} [s+2], %h0; bar.sync 0; ld.shared.u32 %a0, [s];
      st.global.u32 [%q], %a0;"""
    result = both(program_of(kernel(body, ".shared .align 4 .b8 s[4];")), [data, out])
    assert result.difference() is None
    assert result.arrays[0][1][0] >> 16


def test_vector_atomics() -> None:
    rng = np.random.default_rng(2)
    data, out = rng.normal(size=128).astype(np.float32), np.zeros(128 + 8, np.float32)
    body = """mul.wide.u32 %t, %n, 16; add.s64 %t, %p, %t; ld.global.v4.b32 {%a0, %a1, %a2, %a3}, [%t];
      and.b32 %b0, %n, 1; mul.wide.u32 %t, %b0, 16; add.s64 %t, %q, %t;
      atom.global.v4.f32.add {%a4, %a5, %a6, %a7}, [%t+512], {%a0, %a1, %a2, %a3};
      red.global.v2.f32.add [%t+512], {%a0, %a1};
      mul.wide.u32 %t, %n, 16; add.s64 %t, %q, %t; st.global.v4.b32 [%t], {%a4, %a5, %a6, %a7};"""
    result = both(program_of(kernel(body)), [data, out])
    assert result.difference() is None
    assert result.arrays[0][1][:128].any()


def test_compare_and_swap_of_halves() -> None:
    data, out = np.arange(32, dtype=np.uint32), np.zeros(64, np.uint16)
    body = f"""cvt.u16.u32 %h0, %n; add.u16 %h1, %h0, 1; atom.global.cas.b16 %h2, [%q+66], %h0, %h1;
      {own(2)} st.global.u16 [%t], %h2;"""
    result = both(program_of(kernel(body)), [data, out])
    assert result.difference() is None
    assert result.arrays[0][1].tolist() == [*range(32), 0, 32, *[0] * 30]


@pytest.mark.parametrize("nan", ["", ".NaN"])
@pytest.mark.parametrize("size", ["", ".abs"])
@pytest.mark.parametrize("op", ["min", "max"])
def test_reductions_of_floats(op: str, size: str, nan: str) -> None:
    data = np.random.default_rng(3).normal(size=32 * 4).astype(np.float32)
    data[[3, 40, 41]] = np.nan
    data[96:] = np.nan
    data[[70, 71]] = [0.0, -0.0]
    reduce = f"redux.sync.{op}{size}{nan}.f32"
    body = f"""{own(8)} mul.wide.u32 %q, %n, 4; add.s64 %p, %p, %q; ld.global.f32 %f0, [%p];
      {reduce} %f1, %f0, 0xffffffff; and.b32 %a0, %n, 7; mov.b32 %a1, 0x01010101; shl.b32 %a1, %a1, %a0;
      {reduce} %f2, %f0, %a1; st.global.v2.f32 [%t], {{%f1, %f2}};"""
    result = both(program_of(kernel(body)), [data, np.zeros(256, np.float32)], block=(128, 1, 1))
    assert result.difference() is None
    assert np.isnan(result.arrays[0][1][-64:]).all()


def test_a_carry_lives_from_block_to_block_and_only_where_its_instruction_was_on() -> None:
    body = f"""mul.wide.u32 %t, %n, 4; add.s64 %t, %p, %t; ld.global.u32 %a0, [%t]; setp.lt.u32 %c, %n, 16;
      add.cc.u32 %a1, %a0, 0xffffffff; @%c bra L; sub.cc.u32 %a1, %a0, 7; L: @%c add.cc.u32 %a2, %a0, %a0;
      addc.u32 %a3, %n, 0; {own(4)} st.global.u32 [%t], %a3;"""
    data = np.arange(32, dtype=np.uint32)
    data[5] = 1 << 31
    result = both(program_of(kernel(body)), [data, np.zeros(32, np.uint32)])
    assert result.difference() is None
    # From 16 on the carry is that of the difference: nothing was borrowed.
    assert result.arrays[0][1].tolist() == [n + (n == 5 or n >= 16) for n in range(32)]


def test_parameters_of_calls_in_other_pieces_than_they_are_written_in() -> None:
    callee = """.func (.param .align 8 .b8 r[12]) swap(.param .align 8 .b8 v[12]) {
      .reg .b64 %x; .reg .b32 %y; .reg .b16 %z; ld.param.b64 %x, [v]; ld.param.b16 %z, [v+10]; ld.param.b32 %y, [v+6];
      st.param.b64 [r+0], %x; st.param.b32 [r+8], %y; st.param.b16 [r+2], %z; ret; }"""
    body = """mov.b32 %a0, 0x01234567; mov.b32 %a1, 0x89abcdef; add.u32 %a2, %n, 0x10000;
      { .param .align 8 .b8 v[12]; .param .align 8 .b8 r[12]; st.param.v2.b32 [v], {%a0, %a1};
      st.param.b32 [v+8], %a2;
      call (r), swap, (v); ld.param.b32 %b0, [r]; ld.param.b32 %b1, [r+4]; ld.param.b32 %b2, [r+8]; }
      mul.wide.u32 %t, %n, 12; add.s64 %t, %q, %t; st.global.u32 [%t], %b0; st.global.u32 [%t+4], %b1;
      st.global.u32 [%t+8], %b2;"""
    result = both(
        program_of(kernel(body, callee)), [np.zeros(1, np.uint32), np.zeros(96, np.uint32)]
    )
    assert result.difference() is None
    assert [hex(n) for n in result.arrays[0][1][3:6]] == ["0x14567", "0x89abcdef", "0x189ab"]


def test_a_copy_with_a_cache_policy_and_fewer_bytes() -> None:
    body = f"""mul.wide.u32 %t, %n, 16; add.s64 %p, %p, %t; mov.u64 %t, 0;
      shl.b32 %a0, %n, 4; mov.u32 %a1, s; add.u32 %a0, %a0, %a1; and.b32 %a1, %n, 15;
      cp.async.cg.shared.global.L2::cache_hint [%a0], [%p], 16, %a1, %t; cp.async.wait_all;
      ld.shared.v4.b32 {{%b0, %b1, %b2, %b3}}, [%a0]; {own(16)} st.global.v4.b32 [%t], {{%b0, %b1, %b2, %b3}};"""
    data = np.random.default_rng(4).integers(1, 2**32, 128, np.uint32)
    result = both(
        program_of(kernel(body, ".shared .align 16 .b8 s[512];")), [data, np.zeros(128, np.uint32)]
    )
    assert result.difference() is None
    copied = result.arrays[0][1].view(np.uint8).reshape(32, 16)
    assert [np.count_nonzero(row) <= n % 16 for n, row in enumerate(copied)] == [True] * 32


@pytest.mark.usefixtures("nvrtc_ready")
def test_a_function_that_waits_for_other_lanes_is_called_from_several_places() -> None:
    source = """__device__ __noinline__ int total(int x) {
      __shared__ int s[4]; for (int d = 16; d; d >>= 1) x += __shfl_xor_sync(~0u, x, d);
      __syncthreads(); if (threadIdx.x % 32 == 0) s[threadIdx.x / 32] = x; __syncthreads();
      return s[0] + s[1] + s[2] + s[3]; }
    extern "C" __global__ void k(int* in, int* out) {
      int t = threadIdx.x, a = total(in[t]), b = total(a + t); if (blockIdx.x) b = total(b ^ t); out[t] = a + b; }"""
    program = program_of(compile_cuda(source, function="k").ptx)
    assert len(program.routines) == 2
    data = np.arange(128, dtype=np.int32)
    result = both(program, [data, np.zeros(128, np.int32)], block=(128, 1, 1), grid=(2, 1, 1))
    assert result.difference() is None
    assert result.outcomes[0].faults == ()


def test_conversions_to_types_that_are_not_known_are_refused() -> None:
    with pytest.raises(UnsupportedInstruction, match="e2m1x2"):
        JIT.prepare(program_of(kernel("cvt.rn.satfinite.e2m1x2.f32 %h0, %f0, %f1;")))
