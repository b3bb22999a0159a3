"""Pairs of kernels as tutorials write them first (kernels_tutorials.cu), recorded after the rules were written: all of
them are held, none may settle anything."""

from __future__ import annotations

from typing import Any

from cuda_pairs import change, same
from pairs import Launch, Made, blocks, held_pair

# ---- each thread walks a range of its own


@held_pair("rms-norm-rows", "uncoalesced-loads", "uncoalesced-stores")
def _rms(lab: Any) -> Made:
    rows, columns = 48_000, 384
    data, weight = lab.halves(rows * columns), lab.halves(columns)
    outs, shapes = (lab.halves(rows * columns), lab.halves(rows * columns)), (
        ((blocks(rows, 64),), (64,)), ((blocks(rows, 8),), (256,)))  # fmt: skip
    args = [(data, weight, out, lab.i32(rows), lab.i32(columns)) for out in outs]
    return change(lab, "rms_norm", shapes, (args[0], args[1]), outputs=outs)


@held_pair("embedding-rows", "uncoalesced-loads", "uncoalesced-stores")
def _embed(lab: Any) -> Made:
    tokens, width, words = 120_000, 96, 40_000
    token, table = lab.ints(tokens, words), lab.floats(words * width)
    outs = lab.floats(tokens * width), lab.floats(tokens * width)
    shapes = ((blocks(tokens, 128),), (128,)), ((blocks(tokens, 4),), (128,))
    args = [(token, table, out, lab.i32(tokens), lab.i32(width)) for out in outs]
    return change(lab, "embed", shapes, (args[0], args[1]), outputs=outs)


@held_pair("running-sums", "uncoalesced-loads", "uncoalesced-stores")
def _running(lab: Any) -> Made:
    n, each = 12_000_000, 120
    data, outs, threads = lab.doubles(n), (lab.doubles(n), lab.doubles(n)), n // each
    shapes = ((blocks(threads, 192),), (192,)), ((blocks(threads, 8),), (256,))
    args = [(data, out, lab.i32(n), lab.i32(each)) for out in outs]
    return change(lab, "running_sums", shapes, (args[0], args[1]), outputs=outs)


@held_pair("fft-of-eight", "uncoalesced-loads", "uncoalesced-stores")
def _eight(lab: Any) -> Made:
    count = 1_500_000
    data, out, shape = lab.floats(16 * count), lab.floats(16 * count), ((blocks(count, 256),), (256,))
    return same(lab, "fft8", (shape, shape), (data, out, lab.i32(count)))


@held_pair("csr-uneven", "uncoalesced-loads")
def _csr(lab: Any) -> Made:
    rows = 200_000
    each = 8 + lab.ints(rows, 100)
    start = lab.cp.concatenate([lab.cp.zeros(1, "i4"), lab.cp.cumsum(each).astype("i4")])
    total = int(start[-1])
    column, value, x = lab.ints(total, rows), lab.doubles(total), lab.doubles(rows)
    outs, shapes = (
        (lab.doubles(rows), lab.doubles(rows)),
        (((blocks(rows, 128),), (128,)), ((blocks(rows, 16),), (256,))),
    )
    args = [(start, column, value, x, out, lab.i32(rows)) for out in outs]
    return change(lab, "csr", shapes, (args[0], args[1]), outputs=outs)


# ---- layouts


@held_pair("walkers-records", "uncoalesced-loads", "uncoalesced-stores")
def _walkers(lab: Any) -> Made:
    n = 5_000_000
    records, parts, shape = (
        lab.ints(8 * n, 1 << 30),
        [lab.ints(n, 1 << 20) for _ in range(2)],
        ((blocks(n, 512),), (512,)),
    )
    return change(lab, "walkers", (shape, shape), ((records, lab.i32(n)), (lab.floats(n), *parts, lab.i32(n))))


@held_pair("mask-columns", "uncoalesced-loads", "uncoalesced-stores")
def _mask(lab: Any) -> Made:
    height, width = 4000, 3000
    data, outs = lab.bytes(height * width), (lab.bytes(height * width), lab.bytes(height * width))
    shapes = ((blocks(height, 256), width), (256,)), ((blocks(width, 256), height), (256,))
    args = [(data, out, lab.i32(height), lab.i32(width)) for out in outs]
    return change(lab, "threshold_columns", shapes, (args[0], args[1]), outputs=outs)


@held_pair("permute-doubles", "uncoalesced-stores")
def _permute(lab: Any) -> Made:
    batch, rows, columns = 60, 500, 700
    data, outs = lab.doubles(batch * rows * columns), [lab.doubles(batch * rows * columns) for _ in "ab"]
    shape = (blocks(columns, 16), blocks(rows, 16), batch), (16, 16)
    args = [(data, out, lab.i32(rows), lab.i32(columns)) for out in outs]
    return change(lab, "permute", (shape, shape), (args[0], args[1]), outputs=tuple(outs))


# ---- reuse


@held_pair("attention-scores", "uncoalesced-loads", "reloads")
def _scores(lab: Any) -> Made:
    tokens, width = 3072, 64
    q, k, outs = lab.floats(tokens * width), lab.floats(tokens * width), [lab.floats(tokens * tokens) for _ in "ab"]
    shape = (tokens // 32, tokens // 32), (32, 32)
    args = [(q, k, out, lab.i32(tokens), lab.i32(width)) for out in outs]
    return change(lab, "scores", (shape, shape), (args[0], args[1]), outputs=tuple(outs))


@held_pair("fir-tile", "reloads")
def _fir(lab: Any) -> Made:
    n, length, threads = 8_000_000, 127, 256
    data, taps, outs = lab.floats(n), lab.floats(length), [lab.cp.zeros(n, "f4") for _ in "ab"]
    args = [(data, taps, out, lab.i32(n), lab.i32(length)) for out in outs]
    launches: list[Launch] = [
        lab.launch("fir_before", (blocks(n, threads),), (threads,), args[0]),
        lab.launch("fir_after", (blocks(n, 4 * threads),), (threads,), args[1], 4 * (2 * length + 4 * threads)),
    ]
    return Made(before=launches[0], after=launches[1], outputs=tuple(outs))


@held_pair("fft-stages", "reloads", "redundant-traffic", "barriers", "memory-latency")
def _stages(lab: Any) -> Made:
    count = 24_000
    start, shape = lab.floats(1024 * count), ((count,), (256,))
    data = start.copy()

    def reset() -> None:
        data[:] = start

    return same(lab, "fft_stages", (shape, shape), (data,), reset=reset, outputs=(data, data))


# ---- atomics


@held_pair("compact-blocks", "global-atomics")
def _compact(lab: Any) -> Made:
    n = 10_000_000
    data, out, count, shape = lab.ints(n, 1 << 30), lab.ints(n, 1), lab.cp.zeros(1, "i4"), ((blocks(n, 512),), (512,))
    return same(lab, "compact", (shape, shape), (data, out, count, lab.i32(n)), reset=lambda: count.fill(0),
                outputs=(count, count))  # fmt: skip


@held_pair("group-sums", "global-atomics")
def _groups(lab: Any) -> Made:
    n = 6_000_000
    group, value, sums = lab.ints(n, 100), lab.floats(n), lab.cp.zeros(100, "f4")
    shapes = ((blocks(n, 256),), (256,)), ((792,), (256,))
    return same(lab, "group_sums", shapes, (group, value, sums, lab.i32(n)), reset=lambda: sums.fill(0))


# ---- shared memory, precision, divergence, arrays


@held_pair("blelloch-scan", "bank-conflicts")
def _blelloch(lab: Any) -> Made:
    made = 30_000
    data, outs, shape = lab.ints(512 * made, 100), [lab.ints(512 * made, 1) for _ in "ab"], ((made,), (256,))
    return change(lab, "blelloch", (shape, shape), ((data, outs[0]), (data, outs[1])), outputs=tuple(outs))


@held_pair("gelu-literals", "fp64")
def _gelu(lab: Any) -> Made:
    n = 12_000_000
    data, outs, shape = lab.floats(n), [lab.floats(n) for _ in "ab"], ((blocks(n, 256),), (256,))
    args = [(data, out, lab.i32(n)) for out in outs]
    return change(lab, "gelu", (shape, shape), (args[0], args[1]), outputs=tuple(outs))


@held_pair("contracts-sorted", "divergence")
def _contracts(lab: Any) -> Made:
    n = 3_000_000
    kind, price, out, shape = lab.ints(n, 4), lab.floats(n), lab.floats(n), ((blocks(n, 256),), (256,))
    launches: list[Launch] = [lab.launch("contracts", *shape, (one, price, out, lab.i32(n), lab.i32(60)))
                              for one in (kind, lab.cp.sort(kind))]  # fmt: skip
    return Made(before=launches[0], after=launches[1])


@held_pair("median-local", "spills")
def _median(lab: Any) -> Made:
    height, width = 2200, 3200
    data, outs = lab.floats(height * width), [lab.cp.zeros(height * width, "f4") for _ in "ab"]
    shape, sizes = ((blocks(width, 32), blocks(height, 8)), (32, 8)), (lab.i32(height), lab.i32(width), lab.i32(9))
    args = [(data, out, *sizes) for out in outs]
    return change(lab, "median", (shape, shape), (args[0], args[1]), outputs=tuple(outs))
