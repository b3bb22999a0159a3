"""Matrix instructions: fragment layouts as the PTX manual draws them, products exactly."""

from typing import Any

import numpy as np
import pytest

from kernprof.emulator.contract import Column
from kernprof.emulator.jit import JitEngine
from kernprof.emulator.ptx.fragments import fragment
from kernprof.errors import UnsupportedInstruction

from .harness import program_of, run_cuda, run_ptx

LANES = np.arange(32)
G, T = LANES // 4, LANES % 4

# The manual's formulas for element i of a lane: (row, column) of a, b and c, one shape at a time.
MANUAL: dict[str, tuple[Any, Any, Any]] = {
    "m16n8k8.f16": (
        lambda i: (G + 8 * (i >= 2), T * 2 + (i & 1)),
        lambda i: (T * 2 + i, G),
        lambda i: (G + 8 * (i >= 2), T * 2 + (i & 1)),
    ),
    "m16n8k16.f16": (
        lambda i: (G + 8 * ((i & 2) // 2), T * 2 + (i & 1) + 8 * (i >= 4)),
        lambda i: (T * 2 + (i & 1) + 8 * (i >= 2), G),
        lambda i: (G + 8 * (i >= 2), T * 2 + (i & 1)),
    ),
    "m16n8k4.tf32": (
        lambda i: (G + 8 * i, T),
        lambda i: (T, G),
        lambda i: (G + 8 * (i >= 2), T * 2 + (i & 1)),
    ),
    "m16n8k8.tf32": (
        lambda i: (G + 8 * (i & 1), T + 4 * (i >= 2)),
        lambda i: (T + 4 * i, G),
        lambda i: (G + 8 * (i >= 2), T * 2 + (i & 1)),
    ),
    "m8n8k16.s8": (lambda i: (G, T * 4 + i), lambda i: (T * 4 + i, G), lambda i: (G, T * 2 + i)),
    "m16n8k16.s8": (
        lambda i: (G + 8 * (i >= 4), T * 4 + (i & 3)),
        lambda i: (T * 4 + i, G),
        lambda i: (G + 8 * (i >= 2), T * 2 + (i & 1)),
    ),
    "m16n8k32.s8": (
        lambda i: (G + 8 * (i & 4 != 0), T * 4 + (i & 3) + 16 * (i >= 8)),
        lambda i: (T * 4 + (i & 3) + 16 * (i >= 4), G),
        lambda i: (G + 8 * (i >= 2), T * 2 + (i & 1)),
    ),
    "m8n8k32.s4": (lambda i: (G, T * 8 + i), lambda i: (T * 8 + i, G), lambda i: (G, T * 2 + i)),
    "m16n8k64.s4": (
        lambda i: (G + 8 * (i & 8 != 0), T * 8 + (i & 7) + 32 * (i >= 16)),
        lambda i: (T * 8 + (i & 7) + 32 * (i >= 8), G),
        lambda i: (G + 8 * (i >= 2), T * 2 + (i & 1)),
    ),
    "m8n8k4.f64": (lambda i: (G + 0 * i, T), lambda i: (T, G), lambda i: (G, T * 2 + i)),
    "m16n8k16.f64": (
        lambda i: (G + 8 * (i & 1), T + 4 * (i // 2)),
        lambda i: (T + 4 * i, G),
        lambda i: (G + 8 * (i >= 2), T * 2 + (i & 1)),
    ),
    "m16n8k256.b1": (
        lambda i: (G + 8 * (i & 32 != 0), T * 32 + (i & 31) + 128 * (i >= 64)),
        lambda i: (T * 32 + (i & 31) + 128 * (i >= 32), G),
        lambda i: (G + 8 * (i >= 2), T * 2 + (i & 1)),
    ),
}


@pytest.mark.parametrize("name", sorted(MANUAL))
def test_layouts_match_the_manual(name: str) -> None:
    text, kind = name.split(".")
    m, rest = text[1:].split("n")
    shape = int(m), int(rest.split("k")[0]), int(rest.split("k")[1])
    accumulator = "f64" if kind == "f64" else "s32" if kind in ("s8", "s4", "b1") else "f32"
    for choice, of, formula in zip("abc", (kind, kind, accumulator), MANUAL[name], strict=True):
        result = fragment(choice, shape, of)
        per = result.row.shape[2]
        for i in range(result.registers * per):
            row, column = formula(i)
            assert (result.row[i // per, :, i % per] == row).all(), (choice, i)
            assert (result.column[i // per, :, i % per] == column).all(), (choice, i)
        assert sorted(set(zip(result.row.flat, result.column.flat, strict=True))) == [
            (r, c) for r in range(result.rows) for c in range(result.columns)
        ]


def registers(matrix: np.ndarray, name: str, kind: int, word: int = 4) -> np.ndarray:
    """A matrix as each lane's registers (lane, register), packed by the manual's formulas."""
    formula, bits = (
        MANUAL[name][kind],
        {"f16": 16, "s8": 8, "tf32": 32, "f64": 64}[name.split(".")[1]],
    )
    if kind == 2:
        bits = 64 if bits == 64 else 32
    count = matrix.size // 32
    raw = np.stack([matrix[formula(i)] for i in range(count)], axis=1)
    assert raw.itemsize * 8 == bits
    return np.ascontiguousarray(raw).view({4: np.uint32, 8: np.uint64}[word])


def product(instruction: str, name: str, matrices: list[np.ndarray], result: Any) -> np.ndarray:
    """d = a · b + c through memory that holds registers."""
    word = 8 if name.endswith("f64") else 4
    kind, prefix = ("b64", "%rd") if word == 8 else ("b32", "%r")
    packed = [registers(x, name, n, word) for n, x in enumerate(matrices)]
    out = np.zeros((32, packed[2].shape[1]), packed[2].dtype)
    first = [1, 9, 13]
    text, vectors = ["mov.u32 %r39, %tid.x;"], []
    for n, data in enumerate(packed):
        count = data.shape[1]
        text.append(f"mad.wide.u32 %rd39, %r39, {word * count}, %rd3{n};")
        names = [f"{prefix}{first[n] + k}" for k in range(count)]
        text += [f"ld.global.{kind} {r}, [%rd39+{word * k}];" for k, r in enumerate(names)]
        vectors.append("{" + ", ".join(names) + "}")
    results = [f"{prefix}{21 + k}" for k in range(out.shape[1])]
    text.append(f"{instruction} {{{', '.join(results)}}}, {', '.join(vectors)};")
    text.append(f"mad.wide.u32 %rd39, %r39, {word * out.shape[1]}, %rd33;")
    text += [f"st.global.{kind} [%rd39+{word * k}], {r};" for k, r in enumerate(results)]
    outcome, _ = run_ptx("\n".join(text), *packed, out)
    assert outcome.faults == ()
    values = out.view(result)
    output = np.zeros_like(matrices[2], dtype=result)
    for i in range(values.shape[1]):
        output[MANUAL[name][2](i)] = values[:, i]
    return output


@pytest.mark.parametrize("name", ["m16n8k8.f16", "m16n8k16.f16"])
def test_half_precision_products(name: str) -> None:
    random = np.random.default_rng(0)
    k = int(name.split("k")[1].split(".")[0])
    a, b = (
        random.standard_normal((16, k)).astype(np.float16),
        random.standard_normal((k, 8)).astype(np.float16),
    )
    c = random.standard_normal((16, 8)).astype(np.float32)
    want = (a.astype(np.float64) @ b.astype(np.float64) + c).astype(np.float32)
    result = product(
        f"mma.sync.aligned.m16n8k{k}.row.col.f32.f16.f16.f32", name, [a, b, c], np.float32
    )
    np.testing.assert_allclose(result, want, rtol=1e-7)
    # The same registers as bfloat16.
    halves = [(x.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16) for x in (a, b)]
    exact = [(h.astype(np.uint32) << 16).view(np.float32).astype(np.float64) for h in halves]
    result = product(
        f"mma.sync.aligned.m16n8k{k}.row.col.f32.bf16.bf16.f32", name, [*halves, c], np.float32
    )
    np.testing.assert_allclose(result, (exact[0] @ exact[1] + c).astype(np.float32), rtol=1e-7)


@pytest.mark.parametrize("k", [4, 8])
def test_tf32_products_ignore_the_low_bits(k: int) -> None:
    random = np.random.default_rng(1)
    a, b, c = (random.standard_normal(s).astype(np.float32) for s in ((16, k), (k, 8), (16, 8)))
    cut = [
        (x.view(np.uint32) & np.uint32(0xFFFFE000)).view(np.float32).astype(np.float64)
        for x in (a, b)
    ]
    result = product(
        f"mma.sync.aligned.m16n8k{k}.row.col.f32.tf32.tf32.f32",
        f"m16n8k{k}.tf32",
        [a, b, c],
        np.float32,
    )
    np.testing.assert_allclose(
        result, (cut[0] @ cut[1] + c).astype(np.float32), rtol=1e-6, atol=1e-7
    )


@pytest.mark.parametrize(
    ("name", "m"), [("m8n8k16.s8", 8), ("m16n8k16.s8", 16), ("m16n8k32.s8", 16)]
)
def test_integer_products_wrap_or_clamp(name: str, m: int) -> None:
    random = np.random.default_rng(2)
    k = int(name.split("k")[1].split(".")[0])
    a, b = (
        random.integers(-128, 128, (m, k)).astype(np.int8),
        random.integers(0, 256, (k, 8)).astype(np.uint8),
    )
    c = random.integers(-1000, 1000, (m, 8)).astype(np.int32)
    c[0] = 2**31 - 1
    exact = a.astype(np.int64) @ b.astype(np.int64) + c
    shape = name.split(".")[0]
    result = product(f"mma.sync.aligned.{shape}.row.col.s32.s8.u8.s32", name, [a, b, c], np.int32)
    assert (result == exact.astype(np.int32)).all()
    result = product(
        f"mma.sync.aligned.{shape}.row.col.satfinite.s32.s8.u8.s32", name, [a, b, c], np.int32
    )
    assert (result == np.clip(exact, -(2**31), 2**31 - 1)).all()


@pytest.mark.parametrize("name", ["m8n8k4.f64", "m16n8k16.f64"])
def test_double_precision_products_use_fused_sums(name: str) -> None:
    m, k = int(name[1:].split("n")[0]), int(name.split("k")[1].split(".")[0])
    random = np.random.default_rng(3)
    a, b, c = (random.standard_normal(s) for s in ((m, k), (k, 8), (m, 8)))
    result = product(
        f"mma.sync.aligned.{name.split('.')[0]}.row.col.f64.f64.f64.f64",
        name,
        [a, b, c],
        np.float64,
    )
    np.testing.assert_allclose(result, a @ b + c, rtol=1e-13)


def test_products_with_half_accumulators() -> None:
    body = """mov.u32 %r1, 0x40003C00; mov.u32 %r2, 0x3C003C00; mov.u32 %r3, 0x38004200;
      mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%r5, %r6}, {%r1, %r1, %r1, %r1}, {%r2, %r2}, {%r3, %r3};
      mov.u32 %r7, %tid.x; mad.wide.u32 %rd1, %r7, 8, %rd30; st.global.v2.u32 [%rd1], {%r5, %r6};"""
    out = np.zeros((32, 4), np.float16)
    outcome, program = run_ptx(body, out)
    # Rows of a are 1 2 1 2 …: a · b is 8 · 1 + 8 · 2 everywhere; c alternates 3 and 0.5.
    assert out.tolist() == [[27, 24.5, 27, 24.5]] * 32
    at = next(pc for pc, i in enumerate(program.instructions) if i.opcode == "mma")
    assert outcome.counters.values[at, Column.WARPS] == 1


def test_one_bit_products_count() -> None:
    body = """mov.u32 %r1, 0xFFFF; mov.u32 %r2, 0xFF00FF; mov.u32 %r3, 5;
      mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.xor.popc {%r5, %r6}, {%r1}, {%r2}, {%r3, %r3};
      mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.and.popc {%r7, %r8}, {%r1}, {%r2}, {%r3, %r3};
      mov.u32 %r9, %tid.x; mad.wide.u32 %rd1, %r9, 16, %rd30; st.global.v4.u32 [%rd1], {%r5, %r6, %r7, %r8};"""
    out = np.zeros((32, 4), np.uint32)
    run_ptx(body, out)
    assert out.tolist() == [[5 + 4 * 16, 5 + 4 * 16, 5 + 4 * 8, 5 + 4 * 8]] * 32


@pytest.mark.parametrize(("count", "trans"), [(1, False), (2, True), (4, False), (4, True)])
def test_matrix_loads_and_stores(count: int, trans: bool) -> None:
    data = np.arange(count * 64, dtype=np.uint16).reshape(count, 8, 8)
    flat = np.zeros((32, 8), np.uint16)
    flat[: 8 * count] = data.reshape(-1, 8)
    out, back = np.zeros((32, count), np.uint32), np.zeros((32, 8), np.uint16)
    names = ", ".join(f"%r{n}" for n in range(10, 10 + count))
    turn = ".trans" if trans else ""
    stores = "".join(f"st.global.u32 [%rd6+{4 * n}], %r{10 + n};" for n in range(count))
    # Lane n gives the address of row n, rows 48 bytes apart.
    body = f""".shared .align 16 .b8 s[1536]; .shared .align 16 .b8 t[512]; mov.u32 %r1, %tid.x; mov.u32 %r2, s;
      mad.lo.u32 %r3, %r1, 48, %r2; mad.wide.u32 %rd5, %r1, 16, %rd30; ld.global.v4.u32 {{%r4, %r5, %r6, %r7}}, [%rd5];
      st.shared.v4.u32 [%r3], {{%r4, %r5, %r6, %r7}}; bar.sync 0;
      ldmatrix.sync.aligned.m8n8.x{count}{turn}.shared.b16 {{{names}}}, [%r3];
      mad.wide.u32 %rd6, %r1, {4 * count}, %rd31; {stores}
      mov.u32 %r8, t; mad.lo.u32 %r8, %r1, 16, %r8;
      stmatrix.sync.aligned.m8n8.x{count}{turn}.shared.b16 [%r8], {{{names}}};
      ld.shared.v4.u32 {{%r4, %r5, %r6, %r7}}, [%r8]; mad.wide.u32 %rd7, %r1, 16, %rd32;
      st.global.v4.u32 [%rd7], {{%r4, %r5, %r6, %r7}};"""
    outcome, program = run_ptx(body, flat, out, back)
    assert outcome.faults == ()
    turned = data.swapaxes(1, 2) if trans else data
    for n in range(count):
        want = np.ascontiguousarray(turned[n]).reshape(-1).view(np.uint32)
        assert (out[:, n] == want).all()
    assert (back[: 8 * count] == data.reshape(-1, 8)).all()
    at = next(pc for pc, i in enumerate(program.instructions) if i.opcode == "ldmatrix")
    columns = [
        Column.SHARED_REQUESTS,
        Column.SHARED_WAVEFRONTS,
        Column.SHARED_LEAST_WAVEFRONTS,
        Column.SHARED_BYTES,
    ]
    # 48 bytes apart, eight rows lie in eight different groups of four banks: one wavefront a
    # matrix.
    assert outcome.counters.values[at, columns].tolist() == [1, count, count, 128 * count]


def test_movmatrix_turns_rows_into_columns() -> None:
    out = np.zeros(32, np.uint32)
    body = """mov.u32 %r1, %tid.x; shl.b32 %r2, %r1, 1; add.u32 %r3, %r2, 1; shl.b32 %r3, %r3, 16; or.b32 %r2, %r2, %r3;
      movmatrix.sync.aligned.m8n8.trans.b16 %r4, %r2; mad.wide.u32 %rd1, %r1, 4, %rd30; st.global.u32 [%rd1], %r4;"""
    run_ptx(body, out)
    assert (out.view(np.uint16).reshape(8, 8) == np.arange(64).reshape(8, 8).T).all()


WMMA = r"""
#include <mma.h>
#include <cuda_fp16.h>
#include <cuda_bf16.h>
using namespace nvcuda;
template <int M, int N, int K, typename A, typename C, typename LA, typename LB>
__global__ void product(const A* a, const A* b, const C* c, C* d, int la, int lb, int lc, bool rows) {
  wmma::fragment<wmma::matrix_a, M, N, K, A, LA> fa; wmma::fragment<wmma::matrix_b, M, N, K, A, LB> fb;
  wmma::fragment<wmma::accumulator, M, N, K, C> fc;
  wmma::load_matrix_sync(fa, a, la); wmma::load_matrix_sync(fb, b, lb);
  wmma::load_matrix_sync(fc, c, lc, rows ? wmma::mem_row_major : wmma::mem_col_major);
  wmma::mma_sync(fc, fa, fb, fc);
  for (int i = 0; i < fc.num_elements; ++i) fc.x[i] = fc.x[i] + C(1);
  wmma::store_matrix_sync(d, fc, lc, rows ? wmma::mem_row_major : wmma::mem_col_major);
}
"""


@pytest.mark.usefixtures("nvrtc_ready")
@pytest.mark.parametrize("shape", [(16, 16, 16), (32, 8, 16), (8, 32, 16)])
@pytest.mark.parametrize(
    ("kind", "c_kind"), [("half", "float"), ("half", "half"), ("signed char", "int")]
)
def test_wmma_in_every_layout(shape: tuple[int, int, int], kind: str, c_kind: str) -> None:
    m, n, k = shape
    random = np.random.default_rng(4)
    dtype: Any = {"half": np.float16, "signed char": np.int8}[kind]
    c_dtype: Any = {"float": np.float32, "half": np.float16, "int": np.int32}[c_kind]
    a, b = (random.integers(-4, 5, s).astype(dtype) for s in ((m, k), (k, n)))
    c = random.integers(-9, 9, (m, n)).astype(c_dtype)
    for la, lb, rows in (("row", "col", True), ("col", "row", False)):
        name = f"product<{m}, {n}, {k}, {kind}, {c_kind}, wmma::{la}_major, wmma::{lb}_major>"
        pa, pb = (
            np.pad(x if way == "row" else x.T, ((0, 0), (0, 16))) for x, way in ((a, la), (b, lb))
        )
        pc = np.ascontiguousarray(np.pad(c if rows else c.T, ((0, 0), (0, 8))))
        d = np.zeros_like(pc)
        args = (
            np.ascontiguousarray(pa),
            np.ascontiguousarray(pb),
            pc,
            d,
            pa.shape[1],
            pb.shape[1],
            pc.shape[1],
            rows,
        )
        if kind == "signed char" and la == "col":  # bytes of a register lie apart
            with pytest.raises(UnsupportedInstruction, match="not contiguous in memory"):
                run_cuda(WMMA, args, function=name)
            continue
        assert run_cuda(WMMA, args, function=name).faults == ()
        want = a.astype(np.int64) @ b.astype(np.int64) + c.astype(np.int64) + 1
        assert ((d[:, :-8] if rows else d[:, :-8].T) == want).all()


@pytest.mark.usefixtures("nvrtc_ready")
def test_wmma_of_other_types() -> None:
    random = np.random.default_rng(5)
    for name, (m, n, k), dtype, c_dtype in (
        ("wmma::precision::tf32, float", (16, 16, 8), np.float32, np.float32),
        ("double, double", (8, 8, 4), np.float64, np.float64),
        ("__nv_bfloat16, float", (16, 16, 16), np.uint16, np.float32),
    ):
        a, b = (random.integers(-4, 5, s).astype(np.float32) for s in ((m, k), (n, k)))
        c, d = random.integers(-9, 9, (m, n)).astype(c_dtype), np.zeros((m, n), c_dtype)
        data = [
            (x.view(np.uint32) >> 16).astype(np.uint16) if dtype is np.uint16 else x.astype(dtype)
            for x in (a, b)
        ]
        source = WMMA.replace("const A* a, const A* b", "const T* a, const T* b").replace(
            "typename LA,", "typename LA, typename T,"
        )
        element = {np.float32: "float", np.float64: "double", np.uint16: "__nv_bfloat16"}[dtype]
        function = f"product<{m}, {n}, {k}, {name}, wmma::row_major, {element}, wmma::col_major>"
        run_cuda(source, (*data, c, d, k, k, n, True), function=function)
        assert (d == a @ b.T + c + 1).all(), name


def test_shapes_without_a_fragment_are_refused() -> None:
    c = "{%r1, %r2, %r3, %r4}"
    text = f"mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16 {c}, {{%r5, %r6}}, {{%r7, %r8}}, {c};"
    out = np.zeros(1, np.uint32)
    with pytest.raises(UnsupportedInstruction, match=r"m8n8k4.*sm_70"):
        run_ptx(text, out)
    unknown = program_of("ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8 {%r1, %r2}, [%r3];")
    with pytest.raises(UnsupportedInstruction, match="8 × 8 matrices"):
        JitEngine().prepare(unknown)
