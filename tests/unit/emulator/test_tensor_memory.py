"""Tensor memory and products of fifth-generation tensor cores, against NumPy."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from kernprof import emulator
from kernprof.emulator.program import prepare
from kernprof.emulator.ptx.parser import parse
from kernprof.emulator.sass.metrics import NOT_CHECKED
from kernprof.errors import UnsupportedInstruction
from kernprof.model.run import Provenance
from tests.unit.emulator.harness import run_program, run_ptx

KERNEL = Path(__file__).with_name("tensor_memory.ptx").read_text()
WAIT = "wait: mbarrier.try_wait.parity.shared::cta.b64 %p4, [bar], 0; @!%p4 bra wait;"
COMMIT = "tcgen05.commit.GROUP.mbarrier::arrive::one.shared::cluster.b64 [bar];"
# Widths of exponent and fraction, and the code in an instruction descriptor.
FORMATS = {
    "f16": (5, 10, 0),
    "bf16": (8, 7, 1),
    "tf32": (8, 23, 2),
    "e4m3": (4, 3, 0),
    "e5m2": (5, 2, 1),
    "e2m3": (2, 3, 3),
    "e3m2": (3, 2, 4),
    "e2m1": (2, 1, 5),
}
RNG = np.random.default_rng(7)
Cells = NDArray[np.uint32]
Numbers = NDArray[np.float64]


def run(
    cells: Cells, images: Sequence[bytes], code: str, read: str = WAIT, columns: int = 0
) -> Cells:
    """Return tensor memory after `code`; `images` is the shared memory of each block."""
    pair, columns = len(images) > 1, columns or cells.shape[-1]
    names = [f"%r{n}" for n in range(40, 72)]
    loads, stores = (
        "".join(
            f"{how.replace('DATA', names[n])} ".replace("AT", f"%rd5+{4 * n}") for n in range(32)
        )
        for how in ("ld.global.b32 DATA, [AT];", "st.global.b32 [AT], DATA;")
    )
    sync = (
        "barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;" if pair else "bar.sync 0;"
    )
    leader = "mov.u32 %r30, %cluster_ctarank; setp.eq.and.u32 %p3, %r30, 0, %p3;" if pair else ""
    for name, text in {
        "CODE": code,
        "READ": read,
        "LOADS": loads,
        "STORES": stores,
        "REGISTERS": ", ".join(names),
        "SYNC": sync,
        "LEADER": leader,
        "CLUSTER": ".reqnctapercluster 2, 1, 1" if pair else "",
        "GROUP": f"cta_group::{len(images)}",
        "BYTES": str(len(images[0])),
        "ROWS": str(cells[0].nbytes if pair else cells.nbytes),
        "COLUMNS": str(columns),
    }.items():
        kernel = locals().get("kernel", KERNEL).replace(name, text)
    out = cells.copy()
    image = np.frombuffer(b"".join(images), np.uint8).copy()
    outcome = run_program(prepare(parse(kernel), "k"), (image, out), grid=len(images), block=128)
    assert not outcome.faults, outcome.faults[0].describe()
    return out


def codes(name: str, shape: tuple[int, ...]) -> NDArray[np.uint32]:
    """Random codes of a format, without infinities, NaNs and huge numbers."""
    exponent, fraction, _ = FORMATS[name]
    half = 1 << exponent - 1
    powers = RNG.integers(*((half - 3, half + 1) if exponent > 3 else (0, 2 * half)), shape)
    rest = RNG.integers(0, 1 << min(fraction, 10), shape) << max(0, fraction - 10)
    sign = RNG.integers(0, 2, shape)
    return (sign << exponent + fraction | powers << fraction | rest).astype(np.uint32)


def values(name: str, code: NDArray[np.uint32]) -> Numbers:
    exponent, fraction, _ = FORMATS[name]
    power = (code >> fraction & (1 << exponent) - 1).astype(int)
    digits = (code & (1 << fraction) - 1) + (np.where(power > 0, 1 << fraction, 0))
    size = digits * 2.0 ** (np.maximum(power, 1) - (1 << exponent - 1) + 1 - fraction)
    return np.where(code >> exponent + fraction & 1, -size, size)


def chunks(name: str, code: NDArray[np.uint32], *, packed: bool = False) -> NDArray[np.uint8]:
    """The 16-byte chunks (…, chunk, 16) of elements that are contiguous along the last axis."""
    bits = 1 + sum(FORMATS[name][:2]) if name in FORMATS else 8
    count = 32 if packed else 16 if bits <= 8 else 128 // bits
    digits = code.reshape(*code.shape[:-1], -1, count, 1) >> np.arange(bits) & 1
    flat = digits.reshape(*digits.shape[:-2], -1).astype(np.uint8)
    flat = np.pad(flat, [(0, 0)] * (flat.ndim - 1) + [(0, 128 - flat.shape[-1])])
    return np.packbits(flat, axis=-1, bitorder="little")


def by_k(parts: NDArray[np.uint8], swizzle: int) -> tuple[bytes, int, int, int]:
    """Lay chunks (row, chunk) out with k contiguous: image, lead, stride, step of 32 bytes."""
    rows, count, _ = parts.shape
    width = max(16, swizzle)
    stride, lead = 8 * width * (1 if swizzle else count), 128
    image = np.zeros(rows * max(count * 16, width) // 16 * 16, np.uint8).reshape(-1, 16)
    for row in range(rows):
        for chunk in range(count):
            at = row // 8 * stride + row % 8 * width + chunk * (16 if swizzle else lead)
            image[swizzled(at, swizzle) // 16] = parts[row, chunk]
    return image.tobytes(), lead, stride, 32 if swizzle else 2 * lead


def by_row(parts: NDArray[np.uint8], swizzle: int, atom: int = 8) -> tuple[bytes, int, int, int]:
    """Lay chunks (k, chunk) out with rows contiguous: image, lead, stride, step of 8 in k."""
    depth, count, _ = parts.shape
    width = max(16, swizzle)
    stride = atom * width  # of eight steps in k
    lead = stride * depth // atom  # of the next `width` bytes of a row
    image = np.zeros((depth * count, 16), np.uint8)
    for k in range(depth):
        for chunk in range(count):
            at = 16 * chunk // width * lead + 16 * chunk % width
            at += k // atom * stride + k % atom * width
            at = at ^ (at >> 7 & 3) << 5 if atom == 4 else swizzled(at, swizzle)
            image[at // 16] = parts[k, chunk]
    return image.tobytes(), *((lead, stride) if swizzle else (stride, lead)), stride * (8 // atom)


def swizzled(at: int, swizzle: int) -> int:
    return at ^ (at >> 7 & swizzle // 16 - 1) << 4 if swizzle else at


LAYOUTS = {0: 0, 128: 2, 64: 4, 32: 6, 129: 1}


def descriptor(register: int, at: int, lead: int, stride: int, swizzle: int) -> str:
    """PTX that puts the descriptor of a matrix at byte `at` of shared memory into %rd`register`."""
    upper = stride >> 4 | 1 << 14 | LAYOUTS[swizzle] << 29
    return (
        f"add.u32 %r21, %r20, {at}; shr.u32 %r21, %r21, 4; or.b32 %r21, %r21, {lead >> 4 << 16};"
        f" mov.b64 %rd{register}, {{%r21, %r22}};".replace(
            "mov.b64", f"mov.u32 %r22, {upper}; mov.b64"
        )
    )


def described(m: int, n: int, left: int = 0, right: int = 0, result: int = 1, more: int = 0) -> int:
    return result << 4 | left << 7 | right << 10 | n // 8 << 17 | m // 16 << 24 | more


def floats(cells: Cells) -> Numbers:
    return np.ascontiguousarray(cells).view(np.float32).astype(np.float64)


def operands(*parts: tuple[bytes, int, int, int], swizzle: int = 0) -> tuple[bytes, str]:
    """Shared memory with matrices, and PTX that puts their descriptors into %rd6, %rd7, …"""
    image, text = b"", ""
    for n, (part, lead, stride, _) in enumerate(parts):
        text += descriptor(6 + n, len(image), lead, stride, swizzle)
        image += part
    return image, text


def product(kind: str, idesc: int, more: str = "1") -> str:
    return (
        f"mov.u32 %r23, {idesc}; setp.ne.u32 %p5, {more}, 0;"
        f" tcgen05.mma.GROUP.{kind} [%r10], %rd6, %rd7, %r23, %p5; {COMMIT}"
    )


@pytest.mark.parametrize(
    ("kind", "swizzle"),
    [
        *(("f16", 0), ("f16", 32), ("bf16", 64), ("f16", 128), ("tf32", 128), ("e4m3", 128)),
        *(("e5m2", 64), ("e2m3", 128), ("e3m2", 0), ("e2m1", 128)),
    ],
)
def test_products_of_matrices_in_shared_memory(kind: str, swizzle: int) -> None:
    step = {"f16": 16, "bf16": 16, "tf32": 8}.get(kind, 32)
    depth = step * max(1, swizzle // 32)
    a, b = codes(kind, (128, depth)), codes(kind, (64, depth))
    (left, lead, stride, go), (right, b_lead, b_stride, _) = (
        by_k(chunks(kind, x), swizzle) for x in (a, b)
    )
    name = {"bf16": "f16", "tf32": "tf32", "f16": "f16"}.get(kind, "f8f6f4")
    code = FORMATS[kind][2]
    text = f"mov.u32 %r23, {described(128, 64, code, code)};"
    for n in range(depth // step):
        text += descriptor(6, n * go, lead, stride, swizzle)
        text += descriptor(7, len(left) + n * go, b_lead, b_stride, swizzle)
        text += f"setp.ne.u32 %p5, {n}, 0;"
        text += f"tcgen05.mma.GROUP.kind::{name} [%r10], %rd6, %rd7, %r23, %p5;"
    out = run(np.zeros((128, 64), np.uint32), [left + right], text + COMMIT)
    assert np.allclose(floats(out), values(kind, a) @ values(kind, b).T, rtol=1e-6, atol=1e-5)


@pytest.mark.parametrize(
    ("kind", "swizzle"),
    [("f16", 0), ("f16", 32), ("bf16", 64), ("f16", 128), ("e4m3", 128), ("tf32", 129)],
)
def test_operands_whose_rows_are_contiguous(kind: str, swizzle: int) -> None:
    depth = {"tf32": 8, "e4m3": 32}.get(kind, 16)
    a, b = codes(kind, (128, depth)), codes(kind, (128, depth))
    layout = (128, 4) if swizzle == 129 else (swizzle, 8)
    parts = [by_row(chunks(kind, np.ascontiguousarray(x.T)), *layout) for x in (a, b)]
    image, text = operands(*parts, swizzle=swizzle)
    code = FORMATS[kind][2]
    idesc = described(128, 128, code, code, more=3 << 15)
    name = {"tf32": "tf32", "e4m3": "f8f6f4"}.get(kind, "f16")
    out = run(np.zeros((128, 128), np.uint32), [image], text + product(f"kind::{name}", idesc, "0"))
    assert np.allclose(floats(out), values(kind, a) @ values(kind, b).T, rtol=1e-6, atol=1e-5)


@pytest.mark.parametrize(("m", "ws"), [(64, ""), (64, ".ws"), (32, ".ws"), (128, ".ws")])
def test_the_lanes_of_each_shape(m: int, ws: str) -> None:
    a, b = codes("f16", (m, 16)), codes("f16", (64, 16))
    image, text = operands(by_k(chunks("f16", a), 0), by_k(chunks("f16", b), 0))
    before = RNG.standard_normal((128, 64)).astype(np.float32)
    kind = f"kind::f16{'.collector::b0::fill' if ws else ''}"
    code = text + product(kind, described(m, 64)).replace("mma.GROUP", f"mma{ws}.GROUP")
    out = run(before.view(np.uint32), [image], code).view(np.float32)
    expected, total = before.copy(), values("f16", a) @ values("f16", b).T
    for row in range(m):
        if m == 64 and not ws:
            expected[row // 16 * 32 + row % 16] += total[row]
            continue
        width = 64 * m // 128
        for part in range(128 // m):
            expected[row + part * m, :width] += total[row, part * width : (part + 1) * width]
    assert np.allclose(out, expected, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize(("kind", "name"), [("f16", "f16"), ("e4m3", "f8f6f4")])
def test_a_matrix_in_tensor_memory(kind: str, name: str) -> None:
    a, b = codes(kind, (128, 32)), codes(kind, (64, 32))
    image, lead, stride, go = by_k(chunks(kind, b), 0)
    cells = np.zeros((128, 128), np.uint32)
    packed = chunks(kind, a).reshape(128, -1).view(np.uint32)
    cells[:, 64 : 64 + packed.shape[1]] = packed
    code = FORMATS[kind][2]
    text = f"mov.u32 %r23, {described(128, 64, code, code, more=1 << 14)}; add.u32 %r24, %r10, 64;"
    for n in range(len(packed[0]) // 8):
        text += descriptor(7, n * go, lead, stride, 0) + f"setp.ne.u32 %p5, {n}, 0;"
        text += f"tcgen05.mma.GROUP.kind::{name} [%r10], [%r24 + {8 * n}], %rd7, %r23, %p5;"
    out = run(cells, [image], text + COMMIT)
    expected = -values(kind, a) @ values(kind, b).T  # bit 14: b is negated
    assert np.allclose(floats(out[:, :64]), expected, rtol=1e-6, atol=1e-5)
    assert (out[:, 64:] == cells[:, 64:]).all()


def test_sums_in_half_precision_with_a_factor_and_disabled_lanes() -> None:
    a, b = codes("f16", (128, 16)), codes("f16", (32, 16))
    image, text = operands(by_k(chunks("f16", a), 0), by_k(chunks("f16", b), 0))
    before = RNG.standard_normal((128, 32)).astype(np.float16)
    text += (
        f"mov.u32 %r23, {described(128, 32, result=0)}; setp.eq.u32 %p5, 0, 0; mov.u32 %r24, 5;"
        " mov.u32 %r25, 0; tcgen05.mma.GROUP.kind::f16 [%r10], %rd6, %rd7, %r23,"
        f" {{%r25, %r24, %r25, %r25}}, %p5, 3; {COMMIT}"
    )
    out = run(before.view(np.uint16).astype(np.uint32), [image], text).astype(np.uint16)
    expected = before.astype(float) / 8 + values("f16", a) @ values("f16", b).T
    expected[[32, 34]] = before[[32, 34]]
    assert np.allclose(out.view(np.float16), expected.astype(np.float16), rtol=1e-3)


@pytest.mark.parametrize("saturates", [0, 1])
def test_products_of_integers(saturates: int) -> None:
    a, b = RNG.integers(-128, 128, (128, 32)), RNG.integers(0, 256, (64, 32))
    image, text = operands(*(by_k(chunks("i8", x.astype(np.uint32)), 0) for x in (a & 255, b)))
    before = np.full((128, 64), 0x7FFFFF00)
    idesc = described(128, 64, 1, 0, 2, saturates << 3)
    out = run(before.astype(np.uint32), [image], text + product("kind::i8", idesc))
    total = before + a @ b.T
    expected = np.minimum(total, 0x7FFFFFFF) if saturates else total
    assert (out == expected.astype(np.uint32)).all()


SCALED = {
    "mxf8f6f4.block_scale": ("e4m3", 32, 32, 1),
    "mxf8f6f4.block_scale.scale_vec::1X": ("e2m1", 32, 32, 1),
    "mxf8f6f4.block_scale.block32": ("e5m2", 32, 32, 1),
    "mxf4.block_scale.scale_vec::2X": ("e2m1", 64, 32, 1),
    "mxf4nvf4.block_scale.scale_vec::4X": ("e2m1", 64, 16, 0),
    "mxf4nvf4.block_scale.block32": ("e2m1", 64, 32, 1),
}


@pytest.mark.parametrize("name", SCALED)
def test_products_with_block_scales(name: str) -> None:
    kind, depth, block, power = SCALED[name]
    count, packed = depth // block, depth == 64
    first = {1: 3, 2: 2, 4: 0}[count]  # byte of the first scale in its cell
    a, b = codes(kind, (128, depth)), codes(kind, (64, depth))
    parts = [by_k(chunks(kind, x, packed=packed), 0) for x in (a, b)]
    scales = [
        RNG.integers(0x7C, 0x83, (x, 4)) if power else RNG.integers(0x30, 0x50, (x, 4))
        for x in (128, 64)
    ]
    real = [2.0 ** (x - 127.0) if power else values("e4m3", x.astype(np.uint32)) for x in scales]
    # The four scales of a row: row mod 32 of shared memory, cell row ÷ 32. cp makes four copies.
    tables = [
        by_k(x.astype(np.uint8).reshape(-1, 32, 4).transpose(1, 0, 2).reshape(32, 1, -1), 0)
        for x in (scales[0], np.pad(scales[1], ((0, 64), (0, 0))))
    ]
    image, text = operands(*parts, *tables)
    a_code, id_a, id_b = (1 if packed else FORMATS[kind][2]), first << 29, first << 4
    idesc = described(128, 64, a_code, a_code, 0, power << 23 | id_a | id_b)
    text += (
        "add.u32 %r24, %r10, 64; add.u32 %r25, %r10, 68; setp.ne.u32 %p5, 0, 0;"
        " tcgen05.cp.GROUP.32x128b.warpx4 [%r24], %rd8;"
        " tcgen05.cp.GROUP.32x128b.warpx4 [%r25], %rd9;"
        f" mov.u32 %r23, {idesc}; tcgen05.mma.GROUP.kind::{name} [%r10], %rd6, %rd7, %r23, [%r24],"
        f" [%r25], %p5; {COMMIT}"
    )
    out = run(np.zeros((128, 128), np.uint32), [image], text)
    left, right = (
        values(kind, x) * np.repeat(f[:, first : first + count], block, 1)
        for x, f in zip((a, b), real, strict=True)
    )
    assert np.allclose(floats(out[:, :64]), left @ right.T, rtol=1e-6, atol=1e-5)


COPIES = {
    "128x256b": lambda lane: lane,
    "128x128b": lambda lane: lane,
    "64x128b.warpx2::02_13": lambda lane: lane % 64,
    "64x128b.warpx2::01_23": lambda lane: lane // 64 * 32 + lane % 32,
    "32x128b.warpx4": lambda lane: lane % 32,
}


@pytest.mark.parametrize("shape", COPIES)
def test_copies_from_shared_memory(shape: str) -> None:
    rows = RNG.integers(0, 256, (128, 2, 16)).astype(np.uint8)
    image, text = operands(by_k(rows, 0))
    out = run(
        np.zeros((128, 32), np.uint32),
        [image],
        f"{text} tcgen05.cp.GROUP.{shape} [%r10], %rd6; {COMMIT}",
    )
    width = 8 if shape == "128x256b" else 4
    expected = rows.reshape(128, -1).view(np.uint32)[[COPIES[shape](n) for n in range(128)], :width]
    assert (out[:, :width] == expected).all()
    assert not out[:, width:].any()


SHAPES = {
    "16x64b": (1, 2, lambda t, r: (t // 4 + t % 2 * 8, t // 2 % 2)),
    "16x128b": (2, 4, lambda t, r: (t // 4 + r * 8, t % 4)),
    "16x256b": (4, 8, lambda t, r: (t // 4 + r // 2 * 8, t % 4 * 2 + r % 2)),
    "16x32bx2": (1, 1, lambda t, r: (t % 16, t // 16 * 8)),
}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("lane", "packed"), [(0, False), (16, True)])
def test_fragments_of_loads_and_stores(shape: str, lane: int, packed: bool) -> None:
    count, columns, place = SHAPES[shape]
    cells = RNG.integers(0, 1 << 32, (128, 64), np.uint32)
    half = ", 8" if shape == "16x32bx2" else ""
    repeats = 4 // count
    pack, unpack = (".pack::16b", ".unpack::16b") if packed else ("", "")
    read = WAIT + (
        f"add.u32 %r14, %r12, {lane << 16}; tcgen05.ld.sync.aligned.{shape}.x{repeats}{pack}.b32"
        f" {{%r15, %r16, %r17, %r18}}, [%r14]{half};"
        " tcgen05.wait::ld.sync.aligned; add.u32 %r14, %r14, 32;"
        f" tcgen05.st.sync.aligned.{shape}.x{repeats}{unpack}.b32 [%r14]{half},"
        " {%r15, %r16, %r17, %r18};"
        " tcgen05.wait::st.sync.aligned;"
    )
    out = run(cells, [bytes(512)], COMMIT, read)
    expected = cells.copy()
    warp, t, r = np.ogrid[:4, :32, :4]
    row, column = place(t, r % count)
    rows, first = 32 * warp + lane + row, (column + r // count * columns) << packed
    for part in range(1 + packed):
        bits = cells[rows, first + part] & (0xFFFF if packed else 0xFFFFFFFF)
        expected[rows, 32 + first + part] = bits
    assert (out == expected).all()


@pytest.mark.parametrize("m", [256, 128])
def test_pairs_of_blocks_share_a_product(m: int) -> None:
    a, b = codes("f16", (m, 16)), codes("f16", (64, 16))
    halves = [
        operands(by_k(chunks("f16", x), 0), by_k(chunks("f16", y), 0))
        for x, y in zip(np.split(a, 2), np.split(b, 2), strict=True)
    ]
    both = COMMIT.replace(".b64 [bar]", ".multicast::cluster.b64 [bar], %h1")
    code = halves[0][1] + product("kind::f16", described(m, 64), "0").replace(COMMIT, both)
    before = RNG.standard_normal((2, 128, 64)).astype(np.float32)
    images = [image for image, _ in halves]
    out = run(before.view(np.uint32), images, f".reg .b16 %h<2>; mov.b16 %h1, 3; {code}")
    expected, total = before.copy(), values("f16", a) @ values("f16", b).T
    for row in range(m):
        rank, row_in_block = divmod(row, m // 2)
        for part in range(256 // m):
            width = 64 * m // 256
            lane = row_in_block + part * m // 2
            expected[rank, lane, :width] = total[row, part * width : (part + 1) * width]
    assert np.allclose(out.view(np.float32), expected, rtol=1e-5, atol=1e-5)


def test_a_product_without_commit_is_not_visible() -> None:
    a = codes("f16", (128, 16))
    image, text = operands(*(by_k(chunks("f16", x), 0) for x in (a, a[:64])))
    code = (text + product("kind::f16", described(128, 64), "0")).replace(COMMIT, "")
    cells = RNG.integers(0, 1 << 32, (128, 64), np.uint32)
    assert (run(cells, [image], code, "bar.sync 0;") == cells).all()


@pytest.mark.parametrize(
    ("code", "address"),
    [
        ("tcgen05.cp.GROUP.128x256b [%r10 + 28], %rd6;", 28),  # the last columns are not allocated
        ("tcgen05.cp.GROUP.128x128b [%r10 + 510], %rd6;", 510),
        ("tcgen05.mma.GROUP.kind::f16 [%r10], [%r10 + 32], %rd6, %r23, %p3;", 32),
    ],
)
def test_columns_that_are_not_allocated_are_out_of_bounds(code: str, address: int) -> None:
    code = f"mov.u32 %r23, {described(128, 32)}; {code}{COMMIT}"
    with pytest.raises(AssertionError, match=f"out-of-bounds.*tensor address {address:#x}"):
        run(np.zeros((128, 32), np.uint32), [bytes(16384)], code)


@pytest.mark.parametrize(("bits", "m"), [(1 << 2, 128), (0, 48), (7 << 7, 128)])
def test_an_invalid_descriptor_is_a_trap(bits: int, m: int) -> None:
    with pytest.raises(AssertionError, match="trap"):
        run(
            np.zeros((128, 64), np.uint32),
            [bytes(8192)],
            product("kind::f16", described(m, 64, more=bits)),
        )


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("tcgen05.shift.cta_group::1.down [%r10];", "shifts"),
        ("tcgen05.mma.sp.cta_group::1.kind::f16 [%r10], %rd6, %rd7, [%r10], %r23, %p5;", "sparse"),
        ("tcgen05.cp.cta_group::1.4x256b [%r10], %rd6;", "4x256b"),
        ("tcgen05.cp.cta_group::1.128x128b.b8x16.b4x16_p64 [%r10], %rd6;", "b8x16"),
    ],
)
def test_what_is_refused(code: str, reason: str) -> None:
    with pytest.raises(UnsupportedInstruction, match=reason):
        run(np.zeros((128, 32), np.uint32), [bytes(512)], code)


WARP_PRODUCTS = {
    "kind::f8f6f4": ("e4m3", "e2m1", 32, 0),
    "kind::mxf8f6f4.block_scale": ("e3m2", "e2m3", 32, 1),
    "kind::mxf4.block_scale.scale_vec::2X": ("e2m1", "e2m1", 64, 2),
    "kind::mxf4nvf4.block_scale.scale_vec::4X": ("e2m1", "e2m1", 64, 4),
}


@pytest.mark.parametrize("kind", WARP_PRODUCTS)
def test_products_of_a_warp_with_block_scales(kind: str) -> None:
    left, right, depth, count = WARP_PRODUCTS[kind]
    a, b = codes(left, (16, depth)), codes(right, (8, depth))
    power = count in (1, 2)
    thread, byte = (1, 3), {0: 0, 1: 2, 2: 2, 4: 0}[count]
    words = np.zeros((8, 32), np.uint32)  # registers of a and b, and the scales, by lane
    scales = RNG.integers(0x7C, 0x83, (2, 32, 4)) if power else RNG.integers(0x30, 0x50, (2, 32, 4))
    words[6:] = scales.astype(np.uint8).view(np.uint32)[..., 0]
    width = 8 if depth == 64 else 4  # elements of a register
    lane, register, n = np.ogrid[:32, :6, :width]
    elements = np.where(
        register < 4,
        a[lane // 4 + register % 2 * 8, (lane % 4 + register % 4 // 2 * 4) * width + n],
        b[lane // 4, (lane % 4 + register % 2 * 4) * width + n],
    )
    shift = 2 * (np.where(register < 4, left == "e2m1", right == "e2m1") & (depth == 32))
    words[:6] = (elements << shift << n * 32 // width).sum(-1).T
    more = f", %r6, {{{byte}, {thread[0]}}}, %r7, {{{byte}, {thread[1]}}}" if count else ""
    types = f".f32.{left}.{right}.f32" + (f".{'ue8m0' if power else 'ue4m3'}" if count else "")
    loads = "".join(f"ld.global.u32 %r{n}, [%rd3 + {128 * n}];" for n in range(8))
    out = np.zeros((32, 4), np.float32)
    outcome, _ = run_ptx(
        "mov.u32 %r10, %tid.x; mul.wide.u32 %rd1, %r10, 4; mul.wide.u32 %rd2, %r10, 16;"
        f" add.u64 %rd3, %rd30, %rd1; add.u64 %rd4, %rd31, %rd2; {loads} mov.f32 %f5, 0f3F800000;"
        f" mma.sync.aligned.m16n8k{depth}.row.col.{kind}{types} {{%f0, %f1, %f2, %f3}},"
        f" {{%r0, %r1, %r2, %r3}}, {{%r4, %r5}}, {{%f5, %f5, %f5, %f5}}{more};"
        " st.global.v4.f32 [%rd4], {%f0, %f1, %f2, %f3};",
        words,
        out,
    )
    assert not outcome.faults
    real = 2.0 ** (scales - 127.0) if power else values("e4m3", scales.astype(np.uint32))
    sides = [values(left, a), values(right, b)]
    if count:
        lanes = [
            [row % 8 * 4 + row // 8 + 2 * thread[0] for row in range(16)],
            [4 * column + thread[1] for column in range(8)],
        ]
        for side in range(2):
            factors = real[side][lanes[side]][:, byte : byte + count]
            sides[side] = sides[side] * np.repeat(factors, depth // count, 1)
    total = sides[0] @ sides[1].T + 1
    lane, n = np.ogrid[:32, :4]
    expected = total[lane // 4 + n // 2 * 8, lane % 4 * 2 + n % 2]
    assert np.allclose(out, expected, rtol=1e-6, atol=1e-5)


def test_counts_say_that_no_gpu_checked_them() -> None:
    x = np.zeros(2, np.uint32)
    profile = emulator.run(
        ".version 8.8\n.target sm_100a\n.address_size 64\n.visible .entry k(.param .u64 x) {"
        ".reg .b64 %rd1; .reg .b32 %r1; .shared .align 16 .b8 response[16]; .shared .align 8 .b64 bar;"
        "ld.param.u64 %rd1, [x]; mbarrier.init.shared.b64 [bar], 1;"
        "clusterlaunchcontrol.try_cancel.async.mbarrier::complete_tx::bytes.b128 [response], [bar];"
        "ld.global.u32 %r1, [%rd1]; st.global.u32 [%rd1 + 4], %r1; ret; }".replace(";", ";\n"),
        grid=1,
        block=1,
        args=(x,),
        arch="sm_100",
    )
    sectors, time = (profile.metrics[name] for name in ("global_load_sectors", "time_estimate"))
    assert (sectors.value, sectors.provenance, time.value) == (1, Provenance.ESTIMATE, None)
    assert NOT_CHECKED in f"{sectors.reason}"
    assert NOT_CHECKED in f"{time.reason}"


@pytest.mark.parametrize("moves", [False, True])
def test_cluster_launch_control_cancels_nothing(moves: bool) -> None:
    out = np.full((2, 4), 9, np.uint32)
    pair = "ld.shared.v2.b64 {%rd1, %rd2}, [response]; mov.b128 %q1, {%rd1, %rd2};"
    response = pair if moves else "ld.shared.b128 %q1, [response];"
    outcome, _ = run_ptx(
        "mbarrier.init.shared.b64 [bar], 1; mov.u64 %rd1, -1;"
        " st.shared.v2.b64 [response], {%rd1, %rd1};"
        " mbarrier.arrive.expect_tx.shared.b64 _, [bar], 16;"
        " clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.b128"
        f" [response], [bar]; {WAIT} .reg .b128 %q<2>; {response}"
        " clusterlaunchcontrol.query_cancel.is_canceled.pred.b128 %p1, %q1;"
        " selp.u32 %r1, 1, 0, %p1;"
        " mov.u32 %r5, 7; @%p1 clusterlaunchcontrol.query_cancel.get_first_ctaid.v4.b32.b128"
        " {%r5, %r2, %r3, _}, %q1; mov.u32 %r6, %ctaid.x; mul.wide.u32 %rd3, %r6, 16;"
        " add.u64 %rd4, %rd30, %rd3; st.global.v2.u32 [%rd4], {%r1, %r5};",
        out,
        grid=2,
        block=1,
        outside=".shared .align 16 .b8 response[16]; .shared .align 8 .b64 bar;",
    )
    assert not outcome.faults
    assert out.tolist() == [[0, 7, 9, 9]] * 2
