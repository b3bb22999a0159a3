"""Whole programs through NVRTC: libdevice mathematics, the half-precision headers, sorting, scans,
hashing.
"""

import hashlib
import math
from typing import Any

import numpy as np
import pytest

from .harness import run_cuda

pytestmark = pytest.mark.usefixtures("nvrtc_ready")

FLOAT = (
    "sinf",
    "cosf",
    "tanf",
    "expf",
    "logf",
    "log1pf",
    "expm1f",
    "sqrtf",
    "rsqrtf",
    "cbrtf",
    "atanf",
    "asinhf",
    "tanhf",
    "erff",
    "lgammaf",
    "fabsf",
    "floorf",
    "roundf",
    "exp2f",
    "sinhf",
)
DOUBLE = (
    "sin",
    "cos",
    "exp",
    "log",
    "sqrt",
    "cbrt",
    "atan",
    "tanh",
    "erf",
    "tgamma",
    "rint",
    "log2",
    "sinh",
    "acosh",
)
FUNCTIONS: dict[str, Any] = {
    "rsqrt": lambda x: 1 / np.sqrt(x),
    "cbrt": np.cbrt,
    "atan": np.arctan,
    "asinh": np.arcsinh,
    "round": lambda x: np.floor(x + 0.5),
    "fabs": np.abs,
    "erf": np.vectorize(math.erf),
    "lgamma": np.vectorize(math.lgamma),
    "acosh": np.arccosh,
    "tgamma": np.vectorize(math.gamma),
}


def function_named(name: str) -> Any:
    return FUNCTIONS.get(name) or getattr(np, name)


def test_single_precision_mathematics() -> None:
    lines = " ".join(f"o[{n} * n + i] = {name}(x[i]);" for n, name in enumerate(FLOAT))
    source = (
        'extern "C" __global__ void k(const float* x, float* o, int n) { int i = threadIdx.x;'
        f" {lines} }}"
    )
    x = np.concatenate([np.geomspace(1e-3, 30, 60), [12345.678, 1e6, 0.5, 1.0]]).astype(np.float32)
    out = np.zeros((len(FLOAT), len(x)), np.float32)
    assert run_cuda(source, (x, out, len(x)), block=len(x)).faults == ()
    with np.errstate(over="ignore"):
        for name, row in zip(FLOAT, out, strict=True):
            want = function_named(name[:-1])(x.astype(np.float64)).astype(np.float32)
            np.testing.assert_allclose(row, want, rtol=2e-6, atol=3e-7, err_msg=name)


def test_double_precision_mathematics() -> None:
    lines = " ".join(f"o[{n} * n + i] = {name}(x[i]);" for n, name in enumerate(DOUBLE))
    source = (
        'extern "C" __global__ void k(const double* x, double* o, int n) { int i = threadIdx.x;'
        f" {lines} }}"
    )
    x = np.concatenate([np.geomspace(1.001, 30, 28), [1e5, 1e15, 2.5, 1.5]])
    out = np.zeros((len(DOUBLE), len(x)))
    assert run_cuda(source, (x, out, len(x)), block=len(x)).faults == ()
    for name, row in zip(DOUBLE, out, strict=True):
        usable = x < (100 if name in ("exp", "sinh", "tgamma") else 1e16)
        np.testing.assert_allclose(
            row[usable], function_named(name)(x[usable]), rtol=3e-14, err_msg=name
        )


def test_functions_of_two_arguments() -> None:
    source = """extern "C" __global__ void k(const float* a, const float* b, float* o, double* d, int n) {
      int i = threadIdx.x;
      o[i] = powf(a[i], b[i]); o[n + i] = fmodf(a[i], b[i]); o[2 * n + i] = atan2f(a[i], b[i]);
      o[3 * n + i] = hypotf(a[i], b[i]); o[4 * n + i] = remainderf(a[i], b[i]); int e;
      o[5 * n + i] = frexpf(a[i], &e) + e;
      d[i] = pow((double)a[i], (double)b[i]); d[n + i] = fmod((double)a[i] * 1e9, (double)b[i]); }"""
    random = np.random.default_rng(0)
    a, b = (
        random.uniform(0.1, 20, 32).astype(np.float32),
        random.uniform(0.1, 5, 32).astype(np.float32),
    )
    out, double = np.zeros((6, 32), np.float32), np.zeros((2, 32))
    assert run_cuda(source, (a, b, out, double, 32)).faults == ()
    x, y = a.astype(np.float64), b.astype(np.float64)
    np.testing.assert_allclose(out[0], x**y, rtol=3e-6)
    assert (out[1] == np.fmod(a, b)).all()
    np.testing.assert_allclose(out[2], np.arctan2(x, y), rtol=1e-6)
    np.testing.assert_allclose(out[3], np.hypot(x, y), rtol=1e-6)
    assert out[4].tolist() == [np.float32(math.remainder(p, q)) for p, q in zip(x, y, strict=True)]
    assert out[5].tolist() == [np.float32(sum(math.frexp(p))) for p in x]
    np.testing.assert_allclose(double[0], x**y, rtol=1e-14)
    assert (double[1] == np.fmod(x * 1e9, y)).all()


def test_half_and_bfloat16_headers() -> None:
    source = """#include <cuda_fp16.h>
    #include <cuda_bf16.h>
    extern "C" __global__ void k(const __half2* a, const __half2* b, __half2* o, const __nv_bfloat162* p,
                                 __nv_bfloat162* q, int* flags) {
      int i = threadIdx.x; __half2 x = a[i], y = b[i];
      o[i] = __hadd2(x, y); o[32 + i] = __hmul2(x, y); o[64 + i] = __hfma2(x, y, x); o[96 + i] = h2exp(x);
      o[128 + i] = __hmax2(x, y); o[160 + i] = __h2div(x, y); o[192 + i] = h2sqrt(__habs2(x)); o[224 + i] = __hneg2(x);
      o[256 + i] = __floats2half2_rn(__half2float(x.x) * 2, (float)__half2int_rd(y.y));
      q[i] = __hfma2(p[i], p[i], p[i]); q[32 + i] = __hadd2(p[i], __float2bfloat162_rn(0.37f));
      flags[i] = __hbgt2(x, y) + 2 * __heq(x.x, y.x) + 4 * __hlt(x.y, y.y); }"""
    random = np.random.default_rng(1)
    a, b = (random.uniform(-4, 4, 64).astype(np.float16) for _ in range(2))
    out, flags = np.zeros((9, 64), np.float16), np.zeros(32, np.int32)
    p = (random.uniform(-4, 4, 64).astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
    q = np.zeros((2, 64), np.uint16)
    assert run_cuda(source, (a, b, out, p, q, flags)).faults == ()
    x, y = a.astype(np.float64), b.astype(np.float64)
    for row, want in zip(out[:3], (x + y, x * y, x * y + x), strict=True):
        assert (row == want.astype(np.float16)).all()
    np.testing.assert_allclose(out[3], np.exp(x), rtol=2e-3)
    assert (out[4] == np.maximum(a, b)).all()
    np.testing.assert_allclose(out[5].astype(float), x / y, rtol=2e-3)
    np.testing.assert_allclose(out[6].astype(float), np.sqrt(np.abs(x)), rtol=1e-3)
    assert (out[7] == -a).all()
    assert (out[8, ::2] == 2 * a[::2]).all()
    assert (out[8, 1::2] == np.floor(b[1::2])).all()
    exact = (p.astype(np.uint32) << 16).view(np.float32).astype(np.float64)

    def bfloat(values: np.ndarray) -> np.ndarray:
        bits = values.astype(np.float32).view(np.uint32).astype(np.uint64)
        return ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).astype(np.uint16)

    assert (q[0] == bfloat(exact * exact + exact)).all()
    assert (q[1] == bfloat(exact + 0.369140625)).all()
    a2, b2 = a.reshape(-1, 2), b.reshape(-1, 2)
    want = (a2 > b2).all(axis=1) + 2 * (a2[:, 0] == b2[:, 0]) + 4 * (a2[:, 1] < b2[:, 1])
    assert (flags == want).all()


def test_a_bitonic_sort_and_a_scan_in_shared_memory() -> None:
    source = """extern "C" __global__ void k(int* x, int* sums) {
      __shared__ int s[512]; int t = threadIdx.x; int* mine = x + blockIdx.x * 512;
      s[t] = mine[t]; s[t + 256] = mine[t + 256];
      for (int k = 2; k <= 512; k *= 2) for (int j = k / 2; j > 0; j /= 2) {
        __syncthreads(); int i = 2 * t - (t & (j - 1)); bool up = (i & k) == 0;
        if ((s[i] > s[i + j]) == up) { int v = s[i]; s[i] = s[i + j]; s[i + j] = v; } }
      __syncthreads(); mine[t] = s[t]; mine[t + 256] = s[t + 256];
      int v = s[t] & 15;
      for (int d = 1; d < 32; d *= 2) { int u = __shfl_up_sync(~0u, v, d); if (t % 32 >= d) v += u; }
      __shared__ int part[8]; if (t % 32 == 31) part[t / 32] = v; __syncthreads();
      for (int w = 0; w < t / 32; ++w) v += part[w];
      sums[blockIdx.x * 256 + t] = v; }"""
    x = np.random.default_rng(2).integers(-1000, 1000, 1536).astype(np.int32)
    want = np.sort(x.reshape(3, 512), axis=1)
    sums = np.zeros((3, 256), np.int32)
    assert run_cuda(source, (x, sums), grid=3, block=256, check=True).faults == ()
    assert (x.reshape(3, 512) == want).all()
    assert (sums == np.cumsum(want[:, :256] & 15, axis=1)).all()


def test_sha256() -> None:
    constants = [int(abs(p ** (1 / 3)) % 1 * 2**32) for p in PRIMES]
    source = """__constant__ unsigned K[64] = {%s};
    __device__ unsigned turn(unsigned x, int n) { return __funnelshift_r(x, x, n); }
    extern "C" __global__ void k(const unsigned* data, unsigned* out) {
      unsigned w[64], v[8];
      unsigned h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
      for (int i = 0; i < 16; ++i) w[i] = __byte_perm(data[threadIdx.x * 16 + i], 0, 0x0123);
      for (int i = 16; i < 64; ++i) {
        unsigned a = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ w[i - 15] >> 3;
        w[i] = w[i - 16] + a + w[i - 7] + (turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ w[i - 2] >> 10); }
      for (int i = 0; i < 8; ++i) v[i] = h[i];
      for (int i = 0; i < 64; ++i) {
        unsigned t = v[7] + (turn(v[4], 6) ^ turn(v[4], 11) ^ turn(v[4], 25)) + (v[4] & v[5] ^ ~v[4] & v[6]);
        t += K[i] + w[i];
        unsigned u = (turn(v[0], 2) ^ turn(v[0], 13) ^ turn(v[0], 22)) + (v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2]);
        for (int j = 7; j > 0; --j) v[j] = v[j - 1]; v[4] += t; v[0] = t + u; }
      for (int i = 0; i < 8; ++i) out[threadIdx.x * 8 + i] = __byte_perm(h[i] + v[i], 0, 0x0123); }"""
    messages = [f"message number {n}".encode() for n in range(32)]
    blocks = [m + b"\x80" + bytes(55 - len(m)) + (8 * len(m)).to_bytes(8, "big") for m in messages]
    data, out = np.frombuffer(b"".join(blocks), np.uint32).copy(), np.zeros((32, 8), np.uint32)
    assert run_cuda(source % ", ".join(f"{c}u" for c in constants), (data, out)).faults == ()
    assert [row.tobytes() for row in out] == [hashlib.sha256(m).digest() for m in messages]


PRIMES = [n for n in range(2, 312) if all(n % d for d in range(2, n))]
