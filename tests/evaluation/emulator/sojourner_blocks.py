"""What NumPy says of launches of `sojourners`: all of what each computes, by what its work and its
way are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tests.foreign_kernels import launches as plan
from tests.foreign_kernels.sojourners import BAYER, BONES, GENERATOR, POLYNOMIAL

Arrays = list[Any]
Check = Callable[[Arrays, Arrays], tuple[Any, Any]]


# -- algebra and networks ----------------------------------------------------------------------------------------------
def product(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    return b[2], a[0].astype(float) @ a[1].astype(float)


def toeplitz(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    return b[2], np.convolve(a[0].astype(float), a[1].astype(float))[3000:6001]


def polynomial(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    return b[1], np.polynomial.polynomial.polyval(a[0], POLYNOMIAL)


def sinkhorn(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    exponent = (a[1].astype(float) - a[0]) / 0.1
    top = exponent.max(1)
    return b[3], 0.1 * (a[2] - top - np.log(np.exp(exponent - top[:, None]).sum(1)))


def layers(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x = a[0].astype(float)
    for w in a[1].astype(float):
        x = np.maximum(x @ w, 0)
    return b[2].astype(float), x


def pruned(words: bool) -> Check:
    def check(a: Arrays, b: Arrays) -> tuple[Any, Any]:
        fours = a[0].reshape(-1, 4)
        size = (fours & 0x7FFF).astype(int)
        rows = np.arange(len(fours))
        first = size.argmax(1)
        size[rows, first] = -1
        places = np.sort(np.stack([first, size.argmax(1)], 1), 1)
        kept = fours[rows[:, None], places]
        bits = (places[:, 0] | places[:, 1] << 2).astype(np.uint64)
        packed = (
            bits.reshape(-1, 8 if words else 2)
            << np.arange(0, 32 if words else 8, 4).astype(np.uint64)
        ).sum(1)
        got = np.concatenate([b[1].astype(np.uint64), b[2].astype(np.uint64)])
        return got, np.concatenate([kept.ravel().astype(np.uint64), packed])

    return check


def responses(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x = a[0].astype(float)
    square = np.pad(x**2, ((0, 0), (2, 2), (0, 0), (0, 0)))
    return b[1], x * (2 + 0.5 / 5 * sum(square[:, k : k + 64] for k in range(5))) ** -0.75


def recurrent(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    i, s, h = (x.astype(float) for x in a[:3])
    r, z = (1 / (1 + np.exp(-(i[:, k] + s[:, k]))) for k in range(2))
    return b[3].astype(float), (1 - z) * np.tanh(i[:, 2] + r * s[:, 2]) + z * h


# -- texts, lists and graphs -------------------------------------------------------------------------------------------
def strings(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    code, start, letters = a[:3]
    return b[4], np.concatenate([letters[start[c] : start[c + 1]] for c in code])


def rc4(beside: bool) -> Check:
    def check(a: Arrays, b: Arrays) -> tuple[Any, Any]:
        keys = a[0].astype(int)
        lanes = np.arange(4096)
        state = np.tile(np.arange(256), (4096, 1))
        j = np.zeros(4096, int)
        out = np.zeros((4096, 256), np.uint8)

        def swapped(i: int, j: Any) -> Any:
            own = state[:, i].copy()
            state[:, i] = state[lanes, j]
            state[lanes, j] = own
            return (state[:, i] + own) % 256

        for i in range(256):
            j = (j + state[:, i] + keys[:, i % 16]) % 256
            swapped(i, j)
        j[:] = 0
        for k in range(256):
            j = (j + state[:, (k + 1) % 256]) % 256
            out[:, k] = state[lanes, swapped((k + 1) % 256, j)]
        got = b[1].view(np.uint8).reshape(64, 4096, 4).transpose(1, 0, 2) if beside else b[1]
        return got.ravel(), out.ravel()

    return check


def parities(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    power, log = np.zeros(510, int), np.zeros(256, int)
    value = 1
    for k in range(255):
        power[k] = power[k + 255] = value
        log[value] = k
        value = value << 1 ^ (0x11D if value & 128 else 0)
    data = a[0].view(np.uint8)
    wanted = np.zeros((3, 960_000), int)
    for q in range(3):
        for d in range(8):
            wanted[q] ^= np.where(data[d] == 0, 0, power[log[GENERATOR[q, d]] + log[data[d]]])
    return b[1].view(np.uint8).astype(int), wanted


def quotes(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    within = (np.cumsum(a[0] == 34, 1) & 1).astype(np.uint8)
    return b[1], np.packbits(within, 1, bitorder="little").view(np.uint32)


def ranks(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    succ = a[0].copy()
    far = (succ != np.arange(512)).astype(int)
    rows = np.arange(len(succ))[:, None]
    for _ in range(9):
        far = far + far[rows, succ]
        succ = succ[rows, succ]
    assert far.max() == 511
    return b[1].astype(int), far


def chosen(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    start, end, weight, taken = a[:4]
    wanted = np.full(len(taken), -1)
    for v in np.flatnonzero(taken == 0):
        free = np.where(
            taken[end[start[v] : start[v + 1]]] == 0, weight[start[v] : start[v + 1]], -1
        )
        if free.max() > 0:
            wanted[v] = start[v] + free.argmax()
    return b[4].astype(int), wanted


def ordered(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    start, col, val = a[:3]
    order = np.lexsort((col, np.repeat(np.arange(len(start) - 1), np.diff(start))))
    return np.stack([b[1].astype(float), b[2]]), np.stack([col[order].astype(float), val[order]])


def primes(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    sieve = np.ones(1 << 16, bool)
    sieve[:2] = False
    for p in range(2, 256):
        if sieve[p]:
            sieve[p * p :: p] = False
    small = np.flatnonzero(sieve)
    x = a[0].astype(np.int64)
    return b[1], np.array(
        [n > 1 and not (n % small[small * small <= n] == 0).any() for n in x]
    ).astype(np.uint8)


# -- pictures, particles and signals -----------------------------------------------------------------------------------
def cells(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    y, x = np.arange(1201)[:, None], np.arange(1600)
    best = np.full((1201, 1600), np.inf)
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            cx, cy = x // 16 + dx, y // 16 + dy
            h = cx.astype(np.uint32) * np.uint32(0x8DA6B343) ^ cy.astype(np.uint32) * np.uint32(
                0xD8163841
            )
            h = (h ^ h >> 16) * np.uint32(0x7FEB352D)
            h = (h ^ h >> 15) * np.uint32(0x846CA68B)
            h ^= h >> 16
            px, py = (cx + (h & 0xFFFF) / 65536) * 16, (cy + (h >> 16) / 65536) * 16
            best = np.minimum(best, (px - x) ** 2 + (py - y) ** 2)
    return b[0], np.sqrt(best)


def over(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    s, d = a[0].astype(int), a[1].astype(int)
    return b[1].astype(int), np.minimum(255, s + np.rint(d * (255 - s[:, 3:]) / 255).astype(int))


def dithered(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    lit = a[0] > BAYER[np.arange(2001)[:, None] % 8, np.arange(3200) % 8]
    return b[1].view(np.uint8).ravel(), np.packbits(lit, 1, bitorder="little").ravel()


def graded(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    """By the texture: its table is in no array, so that it is made again."""
    table = (
        plan.ALL["colours through a cube/tetrahedra"]
        .arguments(np.random.default_rng(0))[0]
        .astype(float)
    )
    at = a[-2][:, :3] * (16 / 255)
    low = np.minimum(at.astype(int), 15)
    part = at - low
    wanted: Any = 0
    for k in range(8):
        step = np.array([k & 1, k >> 1 & 1, k >> 2])
        share = np.where(step, part, 1 - part).prod(1)
        x, y, z = (low + step).T
        wanted = wanted + share[:, None] * table[z, y, x]
    return b[-1][:, :3], wanted[:, :3]


def tetrahedra(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    table, at = a[0].astype(float), a[1][:, :3] * (16 / 255)
    place = np.minimum(at.astype(int), 15)
    part = at - place
    order = np.argsort(-part, 1, kind="stable")
    rows, before, wanted = np.arange(len(at)), 1.0, 0.0
    for k in range(3):
        own = part[rows, order[:, k]]
        wanted = wanted + (before - own)[:, None] * table[place[:, 2], place[:, 1], place[:, 0]]
        place[rows, order[:, k]] += 1
        before = own
    wanted = wanted + before[:, None] * table[place[:, 2], place[:, 1], place[:, 0]]
    return b[2][:, :3], wanted[:, :3]


def skinned(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    v = np.concatenate([a[0][:, :3].astype(float), np.ones((len(a[0]), 1))], 1)
    moved = sum(
        a[2][:, k, None] * np.einsum("nij,nj->ni", BONES[a[1][:, k]].astype(float), v)
        for k in range(4)
    )
    return b[-1][:, :3], moved


def flown(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x = a[0]
    d = x[None, :, :2] - x[:, None, :2]
    d2 = (d**2).sum(2)
    seen = (d2 < np.float32(0.16)) & (d2 > 0)
    near = seen & (d2 < np.float32(0.01))
    x = x.astype(float)
    many = seen.sum(1)[:, None]
    mean = np.where(many > 0, seen @ x / np.maximum(many, 1), x)
    v = x[:, 2:] - 0.5 * (near[..., None] * d.astype(float)).sum(1)
    v += 0.05 * (mean - x)[:, :2] + 0.1 * (mean - x)[:, 2:]
    v /= np.maximum(1, np.sqrt((v**2).sum(1, keepdims=True)))
    return b[1], np.concatenate([x[:, :2] + 0.1 * v, v], 1)


def wired(steps: int) -> Check:
    def check(a: Arrays, b: Arrays) -> tuple[Any, Any]:
        x = a[0].astype(int)
        for _ in range(steps):
            near = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]
            heads = sum((np.roll(x, at, (0, 1)) == 1).astype(int) for at in near)
            x = np.choose(
                x, [0 * x, 0 * x + 2, 0 * x + 3, np.where((heads == 1) | (heads == 2), 1, 3)]
            )
        return b[1 if steps & 1 else 0].astype(int), x

    return check


def powers(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    t, y = a[0].astype(float).T if len(a) == 3 else (a[0].astype(float), a[1].astype(float))
    w = a[-2].astype(float)
    c, s = np.cos(w[:, None] * t), np.sin(w[:, None] * t)
    tau = np.arctan2(2 * (c * s).sum(1), (c * c - s * s).sum(1)) / 2
    u = w[:, None] * t - tau[:, None]
    return b[-1], 0.5 * (
        (np.cos(u) @ y) ** 2 / (np.cos(u) ** 2).sum(1)
        + (np.sin(u) @ y) ** 2 / (np.sin(u) ** 2).sum(1)
    )


def echoes(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x = np.pad(a[0].astype(float), ((0, 0), (19, 19)))
    there = np.pad(np.ones(5001), 19)
    offsets = [d for d in range(-19, 20) if abs(d) > 3]
    many = sum(there[19 + d : 5020 + d] for d in offsets)
    limit = 5 * sum(x[:, 19 + d : 5020 + d] for d in offsets) / many
    assert np.array_equal(b[2] != 0, a[0] > b[1])
    return b[1], limit


# -- Triton and Numba -------------------------------------------------------------------------------------------------
def stepped(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    w, g, m, v = (x.astype(float) for x in a[:4])
    m, v = 0.9 * m + 0.1 * g, 0.99 * v + 0.01 * g * g
    w = w * (1 - 1e-3) - 1e-2 * 2 * m / (np.sqrt(3 * v) + 1e-8)
    return np.stack([b[0], b[2], b[3]]), np.stack([w, m, v])


def padded(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    wanted = np.full((400, 150, 48), -1, np.float32)
    for row, (first, last) in enumerate(zip(a[1][:-1], a[1][1:], strict=True)):
        wanted[row, : last - first] = a[0][first:last]
    return b[2], wanted


def complexes(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x, y, got = (v.astype(float) @ [1, 1j] for v in (a[0], a[1], b[2]))
    return got, x * y


def levels(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x = a[0].astype(float)
    u = (x - x.mean(1, keepdims=True)) / np.sqrt(x.var(1, keepdims=True) + 1e-5)
    top = np.abs(u).max(1) / 127
    np.testing.assert_allclose(b[2], top, rtol=1e-4)
    return b[1].astype(float), np.floor(u / top[:, None] + 0.5)


def kepler(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x = b[2].astype(float)
    return x - a[1] * np.sin(x), a[0].astype(float)


def so_far(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    return b[1].reshape(-1, 256), a[0].reshape(-1, 256).cumsum(1)


def neighbours(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x, y = a[:2]
    return b[2], ((x[:, None] - x) ** 2 + (y[:, None] - y) ** 2 < np.float32(0.02)).sum(1) - 1


def between(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    xs, ys, at = (v.astype(float) for v in a[:3])
    low = np.clip(np.searchsorted(xs, at, "right") - 1, 0, len(xs) - 2)
    return b[3], ys[low] + (at - xs[low]) / (xs[low + 1] - xs[low]) * (ys[low + 1] - ys[low])


_WORKS: dict[str, Check] = {
    "product of doubles": product,
    "Toeplitz matrix by vector": toeplitz,
    "polynomial of degree 15": polynomial,
    "Sinkhorn step in logarithms": sinkhorn,
    "three fused layers of 64": layers,
    "local response of channels": responses,
    "gated recurrent unit": recurrent,
    "strings from a dictionary": strings,
    "parities over GF(256)": parities,
    "letters within quotes": quotes,
    "ranks of lists": ranks,
    "heaviest free neighbours": chosen,
    "columns of rows in order": ordered,
    "primes by three bases": primes,
    "cellular noise": cells,
    "picture over another": over,
    "ordered dithering": dithered,
    "vertices moved by bones": skinned,
    "flock": flown,
    "powers of uneven samples": powers,
    "echoes above their surroundings": echoes,
    "triton AdamW": stepped,
    "triton deep product in parts": product,
    "triton jagged rows padded": padded,
    "triton complex numbers by pairs": complexes,
    "triton normalised to levels": levels,
    "numba Kepler's equation": kepler,
    "numba sums of blocks so far": so_far,
    "numba neighbours within a radius": neighbours,
    "numba values between points": between,
}
_WAYS: dict[str, Check] = {
    "two of four weights kept/bytes": pruned(False),
    "two of four weights kept/words": pruned(True),
    "streams of RC4/local": rc4(False),
    "streams of RC4/shared": rc4(True),
    "colours through a cube/texture": graded,
    "colours through a cube/tetrahedra": tetrahedra,
    "wires on a torus/step": wired(1),
    "wires on a torus/six steps": wired(6),
}

CHECKS: dict[str, tuple[Any, Check]] = {
    name: (None, _WAYS.get(name) or _WORKS[each.group])
    for name, each in plan.ALL.items()
    if each.file.startswith("sojourners_")
}
