"""Memory: widths, spaces, generic addresses, atomics, copies; and what they count, by hand."""

from typing import Any

import numpy as np
import pytest

from kernprof.emulator.contract import Column

from .harness import run_cuda, run_ptx

THREAD = "mov.u32 %r1, %tid.x; cvt.u64.u32 %rd1, %r1;"
GLOBAL = [Column.GLOBAL_REQUESTS, Column.GLOBAL_SECTORS, Column.GLOBAL_BYTES]
SHARED = [
    Column.SHARED_REQUESTS,
    Column.SHARED_WAVEFRONTS,
    Column.SHARED_LEAST_WAVEFRONTS,
    Column.SHARED_BYTES,
]


def counted(
    body: str, arrays: list[np.ndarray], opcode: str, columns: list[Column], **more: Any
) -> list[list[int]]:
    """The columns of every instruction whose name starts with `opcode`."""
    outcome, program = run_ptx(THREAD + body, *arrays, **more)
    assert outcome.faults == ()
    at = [pc for pc, i in enumerate(program.instructions) if i.name.startswith(opcode)]
    result: list[list[int]] = outcome.counters.values[at][:, columns].tolist()
    return result


@pytest.mark.parametrize(
    ("kind", "low"), [("u8", 0x00FF), ("s8", 0xFFFFFFFF), ("u16", 0xFF), ("s16", 0xFF)]
)
def test_narrow_loads_extend_and_narrow_stores_cut(kind: str, low: int) -> None:
    size = int(kind[1:]) // 8
    data, out = np.array([0xFF, 0, 0x80, 0x7F] * 16, np.uint8), np.zeros(32, np.uint32)
    body = f"""mul.lo.u64 %rd2, %rd1, {size}; add.u64 %rd2, %rd2, %rd30; ld.global.{kind} %r2, [%rd2];
      mul.lo.u64 %rd3, %rd1, 4; add.u64 %rd3, %rd3, %rd31; st.global.u32 [%rd3], %r2; st.global.{kind} [%rd2], %r1;"""
    assert counted(body, [data, out], f"ld.global.{kind}", GLOBAL) == [[1, size, 32 * size]]
    first = data.view(np.uint8 if size == 1 else np.uint16)[:32]
    assert out[0] == low
    assert (first == np.arange(32)).all()


@pytest.mark.parametrize(
    ("vector", "kind", "width"),
    [("v2", "u8", 2), ("v4", "u16", 8), ("v2", "f64", 16), ("v4", "f32", 16), ("v8", "f32", 32)],
)
def test_vector_accesses(vector: str, kind: str, width: int) -> None:
    count = int(vector[1:])
    registers = {"u8": "%h", "u16": "%h", "f64": "%fd", "f32": "%f"}[kind]
    names = ", ".join(f"{registers}{n}" for n in range(count))
    turned = ", ".join(f"{registers}{count - 1 - n}" for n in range(count))
    dtype = np.dtype(kind.replace("u", "uint").replace("f", "float"))
    data = np.arange(32 * count).astype(dtype)
    out = np.zeros_like(data)
    body = f"""mul.lo.u64 %rd2, %rd1, {width}; add.u64 %rd3, %rd2, %rd30; add.u64 %rd4, %rd2, %rd31;
      ld.global.{vector}.{kind} {{{names}}}, [%rd3]; st.global.{vector}.{kind} [%rd4], {{{turned}}};"""
    assert counted(body, [data, out], "st.global", GLOBAL) == [[1, max(1, width), 32 * width]]
    assert (out.reshape(32, count) == data.reshape(32, count)[:, ::-1]).all()


@pytest.mark.parametrize(
    ("stride", "offset", "sectors"),
    [(4, 0, 4), (4, 4, 5), (8, 0, 8), (32, 0, 32), (128, 0, 32), (0, 0, 1), (12, 0, 12)],
)
def test_sectors_by_stride(stride: int, offset: int, sectors: int) -> None:
    data = np.zeros(4096, np.uint32)
    body = (
        f"mul.lo.u64 %rd2, %rd1, {stride}; add.u64 %rd2, %rd2, %rd30; ld.global.u32 %r2,"
        f" [%rd2+{offset}];"
    )
    # Blocks of two warps: all warps of all blocks read the same, or what follows.
    assert counted(body, [data], "ld.global", GLOBAL, grid=3) == [[3, 3 * sectors, 3 * 128]]


@pytest.mark.parametrize(
    ("stride", "wavefronts", "least"),
    [(4, 1, 1), (8, 2, 1), (128, 32, 1), (132, 1, 1), (0, 1, 1), (64, 16, 1)],
)
def test_wavefronts_by_stride(stride: int, wavefronts: int, least: int) -> None:
    body = f"mul.lo.u32 %r2, %r1, {stride}; st.shared.u32 [%r2], %r1; ld.shared.u32 %r3, [%r2];"
    result = counted(body, [np.zeros(1, np.uint32)], "ld.shared", SHARED, shared=8192, grid=2)
    assert result == [[2, 2 * wavefronts, 2 * least, 256]]


def test_local_memory_is_private_and_interleaved() -> None:
    source = """extern "C" __global__ void k(int* o, int n) { int a[20]; int t = threadIdx.x;
      for (int i = 0; i < 20; ++i) a[i] = t * 100 + i;
      for (int i = 0; i < n; ++i) a[i] += a[(i + t) % 20];
      int s = 0; for (int i = 0; i < 20; ++i) s += a[(i * t) % 20]; o[blockIdx.x * 64 + t] = s; }"""
    out = np.zeros(128, np.int32)
    outcome = run_cuda(source, (out, 20), grid=2, block=64)

    def model(t: int) -> int:
        a = [t * 100 + i for i in range(20)]
        for i in range(20):
            a[i] += a[(i + t) % 20]
        return sum(a[i * t % 20] for i in range(20))

    assert out.tolist() == [model(t) for _ in range(2) for t in range(64)]
    assert outcome.counters.total(Column.LOCAL_REQUESTS) > 0
    body = """.local .align 16 .b8 own[128]; mov.u64 %rd2, own; st.local.v4.u32 [%rd2+16], {%r1, %r1, %r1, %r1};
      mul.lo.u64 %rd3, %rd1, 4; add.u64 %rd2, %rd2, %rd3; st.local.u32 [%rd2], %r1;"""
    columns = [Column.LOCAL_REQUESTS, Column.LOCAL_SECTORS, Column.LOCAL_BYTES]
    # The same four words of every lane lie in 16 sectors; 32 different words in one each.
    result = counted(body, [np.zeros(1, np.uint32)], "st.local", columns)
    assert result == [[1, 16, 512], [1, 32, 128]]


def test_generic_addresses_reach_every_space() -> None:
    source = """__constant__ int table[4] = {100, 200, 300, 400};
    __device__ int global_one = 7;
    extern "C" __global__ void k(int* o, int which) {
      __shared__ int s[64]; int mine[3] = {1, 2, (int)threadIdx.x}; int t = threadIdx.x; s[t] = 1000 + t;
      __syncthreads();
      const int* p = t % 4 == 0 ? &s[63 - t] : t % 4 == 1 ? &mine[which] : t % 4 == 2 ? &table[t % 3] : &global_one;
      o[t] = *p + 10000 * __isShared(p) + 20000 * __isLocal(p) + 30000 * __isConstant(p) + 40000 * __isGlobal(p); }"""
    out = np.zeros(64, np.int32)
    assert run_cuda(source, (out, 2), block=64).faults == ()
    want = []
    for t in range(64):
        want.append([11000 + 63 - t, 20000 + t, 30000 + 100 * (t % 3 + 1), 40007][t % 4])
    assert out.tolist() == want


def test_a_generic_access_counts_in_each_space_it_reaches() -> None:
    body = """.shared .align 4 .b8 tile[256]; mul.lo.u64 %rd2, %rd1, 4; mov.u64 %rd3, tile; cvta.shared.u64 %rd3, %rd3;
      setp.lt.u32 %p1, %r1, 8; selp.u64 %rd4, %rd3, %rd30, %p1; add.u64 %rd4, %rd4, %rd2; st.u32 [%rd4], %r1;"""
    out = np.zeros(32, np.uint32)
    assert counted(body, [out], "st.u32", [*GLOBAL, *SHARED]) == [[1, 3, 96, 1, 1, 1, 32]]
    assert out.tolist() == [0] * 8 + list(range(8, 32))


def test_parameters_by_value_and_by_address() -> None:
    source = """struct P { char a; short b[3]; double c; int d[40]; };
    extern "C" __global__ void k(const P p, P* o, int i) { *o = p; o->d[0] = p.d[i]; o->b[1] = p.b[2]; }"""
    kind = np.dtype([("a", "i1"), ("b", "i2", 3), ("c", "f8"), ("d", "i4", 40)], align=True)
    p = np.zeros((), kind)
    p["a"], p["b"], p["c"], p["d"] = 5, (1, 2, 3), 2.5, np.arange(40)
    out = np.zeros(1, kind)
    assert run_cuda(source, (p, out.view(np.uint8), 33), block=1).faults == ()
    assert (out[0]["a"], out[0]["b"].tolist(), out[0]["c"]) == (5, [1, 3, 3], 2.5)
    assert out[0]["d"].tolist() == [33, *range(1, 40)]


def test_constants_and_initial_values_are_fresh_in_each_launch() -> None:
    source = """__constant__ double c[3] = {1.5, 2.5, 3.5}; __device__ int counter = 5;
    __device__ const char* text = "xyz";
    extern "C" __global__ void k(double* o) { int t = threadIdx.x;
      o[t] = c[t % 3] * atomicAdd(&counter, 1) + text[t % 3]; }"""
    for _ in range(2):
        out = np.zeros(4)
        outcome = run_cuda(source, (out,), block=4)
        assert outcome.faults == ()
        assert out.tolist() == [1.5 * 5 + 120, 2.5 * 6 + 121, 3.5 * 7 + 122, 1.5 * 8 + 120]
    assert outcome.counters.total(Column.CONST_REQUESTS) >= 1


def model_atomic(op: str, kind: str, memory: int, value: int, third: int) -> int:
    bits = int(kind[1:])
    mask = (1 << bits) - 1

    def s(x: int) -> int:
        return x - (1 << bits) if kind[0] == "s" and x >> bits - 1 else x

    return {
        "add": lambda: memory + value,
        "min": lambda: min(s(memory), s(value)),
        "max": lambda: max(s(memory), s(value)),
        "and": lambda: memory & value,
        "or": lambda: memory | value,
        "xor": lambda: memory ^ value,
        "exch": lambda: value,
        "inc": lambda: 0 if memory >= value else memory + 1,
        "dec": lambda: value if memory == 0 or memory > value else memory - 1,
        "cas": lambda: third if memory == value else memory,
    }[op]() & mask


ATOMICS = [
    *((op, "u32") for op in ("add", "min", "max", "inc", "dec")),
    ("min", "s32"),
    ("max", "s32"),
    ("add", "u64"),
    ("min", "s64"),
    ("max", "u64"),
    *((op, k) for op in ("and", "or", "xor", "exch", "cas") for k in ("b32", "b64")),
    ("cas", "b16"),
]


@pytest.mark.parametrize("space", ["global", "shared", ""])
@pytest.mark.parametrize(("op", "kind"), ATOMICS)
def test_atomics_go_lane_by_lane(op: str, kind: str, space: str) -> None:
    bits = int(kind[1:])
    dtype: Any = {16: np.uint16, 32: np.uint32, 64: np.uint64}[bits]
    register = {16: "%h", 32: "%r", 64: "%rd"}[bits]
    random = np.random.default_rng(bits)
    top = (1 << bits) - 1
    pool = [0, 1, 2, 5, top, top >> 1, 1 << bits - 1]
    values, thirds = (random.choice(np.array(pool, dtype), 64) for _ in range(2))
    cells, old = np.array([3, top, 1], dtype), np.zeros(64, dtype)
    if space == "shared":
        where = """.shared .align 8 .b8 own[24]; mov.u64 %rd5, own; add.u64 %rd5, %rd5, %rd4;"""
        start = f"""setp.lt.u32 %p1, %r1, 3; ld.global.b{bits} {register}9, [%rd6];
          @%p1 st.shared.b{bits} [%rd5], {register}9;"""
        end = (
            f"bar.sync 0; ld.shared.b{bits} {register}9, [%rd5]; st.global.b{bits} [%rd6],"
            f" {register}9;"
        )
    else:
        where, start, end = "mov.u64 %rd5, %rd6;", "", ""
    size = bits // 8
    third = f", {register}11" if op == "cas" else ""
    where_to = "%rd5" if space else "%rd8"
    body = f"""{THREAD} rem.u64 %rd3, %rd1, 3; mul.lo.u64 %rd4, %rd3, {size}; add.u64 %rd6, %rd4, %rd30; {where}
      mov.u64 %rd8, %rd5; mul.lo.u64 %rd7, %rd1, {size}; add.u64 %rd9, %rd7, %rd31; add.u64 %rd12, %rd7, %rd32;
      add.u64 %rd13, %rd7, %rd33; ld.global.b{bits} {register}10, [%rd9];
      ld.global.b{bits} {register}11, [%rd12]; {start}
      bar.sync 0; atom{"." if space else ""}{space}.{op}.{kind} {register}14, [{where_to}], {register}10{third};
      st.global.b{bits} [%rd13], {register}14; {end}"""
    outcome, _ = run_ptx(body, cells, values, thirds, old, block=64)
    assert outcome.faults == ()
    memory = [3, top, 1]
    for n in range(64):
        assert int(old[n]) == memory[n % 3], n
        memory[n % 3] = model_atomic(op, kind, memory[n % 3], int(values[n]), int(thirds[n]))
    assert cells.tolist() == memory


def test_floating_point_atomics_round_after_every_lane() -> None:
    values = np.random.default_rng(0).standard_normal(64).astype(np.float32) * 1e6
    cell = np.array([0.5], np.float32)
    body = (
        THREAD
        + """mul.lo.u64 %rd2, %rd1, 4; add.u64 %rd2, %rd2, %rd30; ld.global.f32 %f1, [%rd2];
      red.global.add.f32 [%rd31], %f1;"""
    )
    assert counted(
        body[len(THREAD) :], [values, cell], "red", [*GLOBAL, Column.WARPS], block=64
    ) == [[2, 64, 256, 2]]
    total = np.float32(0.5)
    for value in values:
        total += value
    assert cell[0] == total
    pairs = np.array([[1, 2], [0.5, -3]] * 16, np.float16)
    cell2 = np.zeros(2, np.float16)
    body = """mul.lo.u64 %rd2, %rd1, 4; add.u64 %rd2, %rd2, %rd30; ld.global.b32 %r2, [%rd2];
      atom.global.add.noftz.f16x2 %r3, [%rd31], %r2; atom.global.add.noftz.bf16 %h1, [%rd32], 0x3F80;"""
    bf16 = np.zeros(2, np.uint16)
    counted(body, [pairs, cell2, bf16], "atom", GLOBAL)
    assert cell2.tolist() == [24, -16]
    assert bf16.tolist() == [0x4200, 0]  # 32.0


def test_shared_atomics_take_turns() -> None:
    place = "and.b32 %r2, %r1, 3; shl.b32 %r2, %r2, 2; "
    adding = place + "atom.shared.add.u32 %r3, [%r2], %r1;"
    assert counted(adding, [np.zeros(1, np.uint32)], "atom", SHARED, shared=16) == [[1, 8, 1, 128]]
    # Increments of one address are counted up and done at once.
    counting = place + "atom.shared.add.u32 %r3, [%r2], 1;"
    assert counted(counting, [np.zeros(1, np.uint32)], "atom", SHARED, shared=16) == [
        [1, 1, 1, 128]
    ]


def test_asynchronous_copies_fill_with_zeros() -> None:
    data, out = np.arange(1, 129, dtype=np.uint32), np.zeros(128, np.uint32)
    body = """.shared .align 16 .b8 s[512]; mov.u64 %rd2, s; shl.b64 %rd3, %rd1, 4; add.u64 %rd4, %rd2, %rd3;
      add.u64 %rd5, %rd30, %rd3; and.b32 %r2, %r1, 15; cp.async.cg.shared.global [%rd4], [%rd5], 16, %r2;
      cp.async.commit_group; cp.async.wait_group 0; ld.shared.v4.u32 {%r3, %r4, %r5, %r6}, [%rd4];
      add.u64 %rd6, %rd31, %rd3; st.global.v4.u32 [%rd6], {%r3, %r4, %r5, %r6};"""
    # Lanes 0 and 16 ask for no bytes: 30 lanes load 16 bytes each, half a sector; all 32 store.
    result = counted(body, [data, out], "cp.async.cg", [*GLOBAL, *SHARED])
    assert result == [[1, 16, 480, 1, 4, 4, 512]]
    raw = data.view(np.uint8).reshape(32, 16).copy()
    for lane in range(32):
        raw[lane, lane & 15 :] = 0
    assert (out.view(np.uint8).reshape(32, 16) == raw).all()
    small = """.shared .align 16 .b8 s[256]; mov.u64 %rd2, s; shl.b64 %rd3, %rd1, 3; add.u64 %rd4, %rd2, %rd3;
      add.u64 %rd5, %rd30, %rd3; cp.async.ca.shared.global [%rd4], [%rd5], 8; cp.async.wait_all;
      ld.shared.u64 %rd7, [%rd4]; add.u64 %rd6, %rd31, %rd3; st.global.u64 [%rd6], %rd7;"""
    out[:] = 0
    counted(small, [data, out], "cp.async.ca", GLOBAL)
    assert (out[:64] == data[:64]).all()


def test_of_lanes_that_store_to_one_place_the_highest_wins() -> None:
    out = np.zeros(4, np.uint32)
    body = (
        "and.b64 %rd2, %rd1, 3; shl.b64 %rd2, %rd2, 2; add.u64 %rd2, %rd2, %rd30; st.global.u32"
        " [%rd2], %r1;"
    )
    counted(body, [out], "st", GLOBAL, block=64)
    assert out.tolist() == [60, 61, 62, 63]


def test_one_access_may_reach_several_buffers() -> None:
    a, b, out = np.full(32, 1, np.uint32), np.full(32, 2, np.uint32), np.zeros(32, np.uint32)
    body = """and.b32 %r2, %r1, 1; setp.eq.u32 %p1, %r2, 1; selp.u64 %rd2, %rd30, %rd31, %p1; shl.b64 %rd3, %rd1, 2;
      add.u64 %rd2, %rd2, %rd3; ld.global.u32 %r3, [%rd2]; add.u64 %rd4, %rd32, %rd3; st.global.u32 [%rd4], %r3;
      st.global.u32 [%rd2], %r1;"""
    counted(body, [a, b, out], "ld", GLOBAL)
    assert out.tolist() == [2, 1] * 16
    assert a.tolist() == [1, 1, 1, 3, 1, 5, *a.tolist()[6:]]
    assert b.tolist()[:3] == [0, 2, 2]


def test_printf_and_fences_do_nothing() -> None:
    source = """#include <cstdio>
    extern "C" __global__ void k(int* o) { if (threadIdx.x == 3) printf("%d\\n", o[0]); __threadfence();
      __threadfence_block(); __nanosleep(100); asm volatile("griddepcontrol.wait;"); o[threadIdx.x] = threadIdx.x; }"""
    out = np.zeros(32, np.int32)
    assert run_cuda(source.replace("#include <cstdio>\n", ""), (out,)).faults == ()
    assert out.tolist() == list(range(32))
