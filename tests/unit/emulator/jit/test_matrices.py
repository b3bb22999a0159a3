"""Matrix instructions: products of every covered form, and the ways of matrices between memory and
registers.
"""

import numpy as np
import pytest

from kernprof.emulator.frontend.cuda import compile_cuda

from .agreement import HEAD, both, program_of

# Shape and types, and the 32-bit (f64: 64-bit) registers of d, a, b, c.
FORMS = [
    ("m16n8k16.row.col.f32.f16.f16.f32", 4, 4, 2, 4),
    ("m16n8k8.row.col.f32.f16.f16.f32", 4, 2, 1, 4),
    ("m16n8k16.row.col.f16.f16.f16.f16", 2, 4, 2, 2),
    ("m16n8k16.row.col.f32.bf16.bf16.f32", 4, 4, 2, 4),
    ("m16n8k8.row.col.f32.tf32.tf32.f32", 4, 4, 2, 4),
    ("m16n8k4.row.col.f32.tf32.tf32.f32", 4, 2, 1, 4),
    ("m16n8k32.row.col.s32.s8.s8.s32", 4, 4, 2, 4),
    ("m16n8k16.row.col.s32.u8.s8.s32", 4, 2, 1, 4),
    ("m16n8k32.row.col.satfinite.s32.s8.u8.s32", 4, 4, 2, 4),
    ("m8n8k16.row.col.s32.s8.s8.s32", 2, 1, 1, 2),
    ("m16n8k64.row.col.s32.s4.u4.s32", 4, 4, 2, 4),
    ("m8n8k4.row.col.f64.f64.f64.f64", 2, 1, 1, 2),
    ("m16n8k32.row.col.f32.e4m3.e5m2.f32", 4, 4, 2, 4),
    ("m16n8k32.row.col.f32.e5m2.e4m3.f32", 4, 4, 2, 4),
    ("m8n8k128.row.col.s32.b1.b1.s32.xor.popc", 2, 1, 1, 2),
    ("m16n8k128.row.col.s32.b1.b1.s32.and.popc", 4, 2, 1, 4),
    ("m16n8k256.row.col.s32.b1.b1.s32.xor.popc", 4, 4, 2, 4),
]


def _kernel(form: str, counts: tuple[int, ...]) -> str:
    bits = 64 if "f64" in form else 32
    size = bits // 8
    groups, loads, at = [], [], 0
    for name, count in zip("abc", counts[1:], strict=True):
        groups.append("{" + ", ".join(f"%{name}{n}" for n in range(count)) + "}")
        for n in range(count):
            loads.append(f"ld.global.b{bits} %{name}{n}, [%p+{at * 32 * size}];")
            at += 1
    results = "{" + ", ".join(f"%d{n}" for n in range(counts[0])) + "}"
    stores = [f"st.global.b{bits} [%q+{n * 32 * size}], %d{n};" for n in range(counts[0])]
    return (
        HEAD
        + f"""
.visible .entry k(.param .u64 i, .param .u64 o)
{{
  .reg .b64 %p, %q, %t; .reg .b32 %n;
  .reg .b{bits} %a<9>, %b<9>, %c<9>, %d<9>;
  ld.param.u64 %p, [i]; ld.param.u64 %q, [o]; mov.u32 %n, %tid.x; mul.wide.u32 %t, %n, {size};
  add.s64 %p, %p, %t; add.s64 %q, %q, %t;
  {" ".join(loads)}
  mma.sync.aligned.{form} {results}, {", ".join(groups)};
  {" ".join(stores)}
  ret;
}}
"""
    )


def _values(form: str, count: int, seed: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    if "f64" in form:
        return rng.normal(size=count)
    if ".s32." in form:
        return rng.integers(0, 2**32, count, np.uint32)
    if ".f16.f16." in form and not form.endswith("f16.f32"):
        return rng.normal(size=2 * count).astype(np.float16).view(np.uint32)
    singles = rng.normal(size=count).astype(np.float32).view(np.uint32)
    halves = rng.normal(size=2 * count).astype(np.float16).view(np.uint32)
    return np.where(rng.random(count) < 0.5, singles, halves)


@pytest.mark.parametrize(
    ("form", "counts"), [(form, counts) for form, *counts in FORMS], ids=[f[0] for f in FORMS]
)
def test_products_match_the_interpreter(form: str, counts: list[int]) -> None:
    data = _values(form, 32 * sum(counts[1:]), len(form))
    out = np.zeros(32 * counts[0], data.dtype)
    result = both(program_of(_kernel(form, tuple(counts))), [data, out])
    assert result.difference() is None
    assert np.count_nonzero(result.arrays[0][1].view(np.uint32)) > 16


ROWS = r"""
#include <cuda_fp16.h>
extern "C" __global__ void k(const unsigned* in, unsigned* out) {
  __shared__ __align__(16) unsigned s[32 * 4 * 4 + 64];
  int t = threadIdx.x; for (int i = 0; i < 16; ++i) s[t + 32 * i] = in[t + 32 * i]; __syncthreads();
  unsigned at = (unsigned)__cvta_generic_to_shared(s) + 16 * ((t * 5) % 32), a, b, c, d;
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "r"(at));
  out[t] = a; out[t + 32] = b; out[t + 64] = c; out[t + 96] = d;
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0,%1}, [%2];" : "=r"(a), "=r"(b) : "r"(at));
  out[t + 128] = a; out[t + 160] = b;
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(c) : "r"(a)); out[t + 192] = c;
  __syncthreads();
  asm volatile("stmatrix.sync.aligned.m8n8.x2.trans.shared.b16 [%0], {%1,%2};" :: "r"(at), "r"(d), "r"(b));
  __syncthreads(); out[t + 224] = s[t]; out[t + 256] = s[t + 32];
}
"""


@pytest.mark.usefixtures("nvrtc_ready")
def test_rows_of_matrices_between_shared_memory_and_lanes() -> None:
    data = np.arange(512, dtype=np.uint32) * 0x10003
    result = both(
        program_of(compile_cuda(ROWS, function="k").ptx), [data, np.zeros(288, np.uint32)]
    )
    assert result.difference() is None
    # Lane l of the first matrix holds word l mod 4 of row l ÷ 4, which begins at 16-byte unit 5 row
    # mod 32.
    rows = [(5 * (lane // 4)) % 32 * 4 + lane % 4 for lane in range(32)]
    assert result.arrays[0][1][:32].tolist() == data[rows].tolist()


FRAGMENTS = r"""
#include <mma.h>
using namespace nvcuda;
extern "C" __global__ void k(const half* a, const half* b, float* c, half* h) {
  __shared__ __align__(32) half s[256];
  for (int i = threadIdx.x; i < 256; i += 32) s[i] = b[i]; __syncwarp();
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::LAYOUT> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> fr;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc; wmma::fragment<wmma::accumulator, 16, 16, 16, half> fh;
  wmma::load_matrix_sync(fa, a, 16); wmma::load_matrix_sync(fb, b, 16); wmma::load_matrix_sync(fr, s, 16);
  wmma::fill_fragment(fc, 1.f); wmma::fill_fragment(fh, (half)0.5f);
  wmma::mma_sync(fc, fa, fb, fc); wmma::mma_sync(fh, fa, fr, fh);
  wmma::store_matrix_sync(c, fc, 16, wmma::mem_row_major); wmma::store_matrix_sync(h, fh, 16, wmma::mem_col_major);
}
"""


@pytest.mark.usefixtures("nvrtc_ready")
@pytest.mark.parametrize("layout", ["row_major", "col_major"])
def test_wmma_fragments(layout: str) -> None:
    rng = np.random.default_rng(1)
    a, b = (rng.integers(-8, 8, (16, 16)).astype(np.float16) for _ in range(2))
    program = program_of(compile_cuda(FRAGMENTS.replace("LAYOUT", layout), function="k").ptx)
    result = both(program, [a, b, np.zeros((16, 16), np.float32), np.zeros((16, 16), np.float16)])
    assert result.difference() is None
    left = (a if layout == "row_major" else a.T).astype(np.float32)
    single, half = result.arrays[0][2:]
    assert (single == left @ b.T.astype(np.float32) + 1).all()
    assert np.array_equal(half.T, (left @ b.astype(np.float32) + 0.5).astype(np.float16))
