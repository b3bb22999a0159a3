"""What NumPy says of launches of `callers` and `passers`: by launch the blocks that run (None: all)
and the check.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import numpy as np

from tests.foreign_kernels import launches as plan
from tests.foreign_kernels.passers import often

Arrays = list[Any]
Check = Callable[[Arrays, Arrays], tuple[Any, Any]]


def complexes(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    left, right, got = (x.astype(float) @ [1, 1j] for x in (a[0], a[1], b[2]))
    return (
        got.reshape(320, 384)[:16, :16],
        left.reshape(320, 224)[:16] @ right.reshape(224, 384)[:, :16],
    )


def e4m3(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    v = a[0][:256].astype(int)
    power, part = v >> 3 & 15, v & 7
    number = np.where(
        power > 0, (1 + part / 8) * 2.0 ** (power - 7), part / 8 * 2.0**-6
    ) * np.where(v > 127, -1, 1)
    return b[2][:256], number * a[1][np.arange(256) // 128]


def root_norm(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    v = (a[0][:4096].astype(float) + a[1][:4096]).reshape(2, 2048)
    wanted = v / np.sqrt((v**2).mean(1, keepdims=True) + 1e-6) * a[2]
    return np.stack([b[3][:4096], b[1][:4096]]), np.stack([wanted.ravel(), v.ravel()])


def triangle(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x = b[2][:128].reshape(4, 32).astype(float)
    return (a[0][:4] @ x[..., None])[..., 0], a[1][:128].reshape(4, 32)


def prices(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    now, strike, swing, years = (a[0].reshape(-1, 4)[:1].T.astype(float)).ravel()
    up = swing * np.sqrt(years / 127)
    grow = np.exp(0.03 * years / 127)
    p = (grow - np.exp(-up)) / (np.exp(up) - np.exp(-up))

    def worth(level):
        return np.maximum(strike - now * np.exp(up * (2 * np.arange(level + 1) - level)), 0)

    v = worth(127)
    for level in range(126, -1, -1):
        v = np.maximum((p * v[1:] + (1 - p) * v[:-1]) / grow, worth(level))
    return b[1][:1], v


def mosaic(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x = np.pad(a[0].reshape(1403, 2001)[:40, :200].astype(float), 1, mode="edge")

    def shift(i, j):
        return x[1 + i : 9 + i, 1 + j : 33 + j]

    cross = (shift(-1, 0) + shift(1, 0) + shift(0, -1) + shift(0, 1)) / 4
    corners = (shift(-1, -1) + shift(-1, 1) + shift(1, -1) + shift(1, 1)) / 4
    beside, above = (shift(0, -1) + shift(0, 1)) / 2, (shift(-1, 0) + shift(1, 0)) / 2
    r, c = np.arange(8)[:, None] % 2, np.arange(32) % 2
    red = np.where(r, np.where(c, corners, above), np.where(c, beside, shift(0, 0)))
    green = np.where(r == c, cross, shift(0, 0))
    blue = np.where(r, np.where(c, shift(0, 0), beside), np.where(c, above, corners))
    return np.stack([b[k].reshape(1403, 2001)[:8, :32] for k in (1, 2, 3)]), np.stack(
        [red, green, blue]
    )


def reaction(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    u, v = (x.reshape(1504, 1504).astype(float) for x in a[:2])
    lu, lv = (sum(np.roll(x, s, k) for s in (-1, 1) for k in (0, 1)) - 4 * x for x in (u, v))
    wanted = u + 0.16 * lu - u * v * v + 0.035 * (1 - u), v + 0.08 * lv + u * v * v - 0.1 * v
    return np.stack([x.reshape(1504, 1504)[:8, :32] for x in b[2:4]]), np.stack(
        [x[:8, :32] for x in wanted]
    )


def outline(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    corner, p = a[1].astype(float), a[0][:256].astype(float)
    here, there = corner[None], np.roll(corner, 1, 0)[None]
    over = (here[..., 1] > p[:, 1:]) != (there[..., 1] > p[:, 1:])
    at = (there[..., 0] - here[..., 0]) * (p[:, 1:] - here[..., 1]) / (
        there[..., 1] - here[..., 1]
    ) + here[..., 0]
    return b[2][:256], (over & (p[:, :1] < at)).sum(1) % 2


def toned(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    place = (np.clip(a[0][:256], 0, 1) * np.float32(4095)).astype(int)
    # a curve's float may fall on either side
    return b[2][:256].astype(int) // 2, a[1][place].astype(int) // 2


def noise(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    table, s, size = a[0], 0.0, 1.0
    x, y = np.meshgrid(np.arange(32) * 0.0131, np.arange(8) * 0.0131)

    def slope(h: Any, u: Any, v: Any) -> Any:
        u, v = np.where(h & 1, u, -u), np.where(h & 2, v, -v)
        return np.where(h & 4, u + v, np.where(h & 8, u, v))

    for _ in range(4):
        i, j = np.floor(x).astype(int), np.floor(y).astype(int)
        fx, fy = x - i, y - j
        u, v = (f**3 * (f * (f * 6 - 15) + 10) for f in (fx, fy))

        def at(dx, dy, i=i, j=j):
            return table[(table[(i + dx) & 255] + j + dy) & 255]

        top = slope(at(0, 0), fx, fy) * (1 - u) + u * slope(at(1, 0), fx - 1, fy)
        low = slope(at(0, 1), fx, fy - 1) * (1 - u) + u * slope(at(1, 1), fx - 1, fy - 1)
        s = s + size * (top + v * (low - top))
        size, x, y = size / 2, 2 * x, 2 * y
    return b[1].reshape(700, 901)[:8, :32], s


def drawn_orbits(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    """The first block's orbits leave at once: how many places they draw."""
    c = -2 + 3 * np.arange(128) / 500 - 1.5j
    x, many = np.zeros(128, complex), 0
    for _ in range(64):
        x = np.where(np.abs(x) < 2, x * x + c, np.nan)
        seen = (x.real >= -2) & (x.real < 1) & (x.imag >= -1.5) & (x.imag < 1.5)
        many += seen.sum()
    return b[0].sum(keepdims=True), np.array([many])


def segments(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    parts = np.split(a[0], a[1][1:-1])
    at = np.array([part.argmax() for part in parts]) + a[1][:-1]
    assert (b[3] == at).all()
    return b[2], a[0][at]


def sponge(beside: bool) -> Check:
    def check(a: Arrays, b: Arrays) -> tuple[Any, Any]:
        before, after = (
            np.ascontiguousarray(x[0].T if beside else x[0]).view(np.uint8)[:4] for x in (a, b)
        )
        return after[:, :32], np.array(
            [list(hashlib.sha3_256(bytes(m[:100])).digest()) for m in before]
        )

    return check


def lists(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    n = a[2].size
    kind = a[2] >> 7 & 7
    got = [np.sort(b[0][k * n : k * n + b[1][k]]) for k in range(8)]
    assert (b[1] == np.bincount(kind, minlength=8)).all()
    return np.concatenate(got), np.argsort(kind, kind="stable")


def mixed(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    p = np.clip(a[0][:256, :3] * 1024, 0, 1023).astype(int)
    bit = np.arange(10)
    return b[2][:256], ((p[..., None] >> bit & 1) << (3 * bit + np.array([[2], [1], [0]]))).sum(
        (1, 2)
    )


def diverging(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    p, q = (x[:2].astype(float) for x in a[:2])
    p, q = (x - np.log(np.exp(x).sum(1, keepdims=True)) for x in (p, q))
    return b[2][:2], (np.exp(p) * (p - q)).sum(1)


def windows(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    return b[1][:128], np.lib.stride_tricks.sliding_window_view(a[0][:200].astype(float), 32)[
        :128
    ].std(1)


def bfloats(x: Any) -> Any:
    return (x.astype(np.uint32) << 16).view(np.float32).astype(float)


def cut(side: int) -> Check:
    def check(a: Arrays, b: Arrays) -> tuple[Any, Any]:
        left, right = (
            bfloats(a[0]).reshape(768, 512)[:side],
            bfloats(a[1]).reshape(512, 768)[:, :side],
        )
        return b[2].reshape(768, 768)[:side, :side], np.maximum(left @ right, 0)

    return check


def byte_keys(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    return b[3][:4], a[1].reshape(-1, 128)[:4].astype(float) @ a[0][:128] * a[2][:4]


def three(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    w = (a[0].reshape(4096, 256, 1)[:8] >> np.arange(0, 32, 2, dtype=np.uint32) & 3).reshape(
        8, 4096
    ).astype(float) - 1
    return b[2][:8], w @ a[1]


def words(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    at = np.arange(24_000, dtype=np.uint32)
    at ^= at >> 16
    at *= np.uint32(0x7FEB352D)
    at ^= at >> 15
    at *= np.uint32(0x846CA68B)
    at ^= at >> 16
    noisy = (a[0][:24_000] - np.log(-np.log(((at >> 9) + 0.5) / (1 << 23)))).reshape(2, -1)
    assert (b[2][:2] == noisy.argmax(1)).all()
    return b[1][:2], noisy.max(1)


def decays(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    q, k, v = (x[: 200 * 64].reshape(200, 64).astype(float) for x in a[:3])
    state, wanted = np.zeros((64, 64)), []
    for step in range(200):
        state = a[3][0] * state + np.outer(k[step], v[step])
        wanted.append(q[step] @ state)
    return b[4][: 200 * 64].reshape(200, 64), np.array(wanted)


def larger_maps(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    """The first map of the first image, of whose places the first block has some."""
    x, w, y = (
        a[0][: 32 * 784].reshape(32, 28, 28).astype(float),
        a[1].reshape(32, 16, 4, 4)[:, 0],
        np.zeros((58, 58)),
    )
    for i in range(4):
        for j in range(4):
            y[i : i + 56 : 2, j : j + 56 : 2] += np.einsum("crs,c->rs", x, w[:, i, j])
    return b[2][:56], y[1, 1:57]


def moments(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x = a[0].reshape(-1, 64).astype(float)
    return b[1].reshape(64, 64), x.T @ x


def labels(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    p, label = a[0][0].astype(float), a[1][:60]
    kind = np.zeros(121, int)
    kind[1::2] = label
    skip = np.zeros(121, bool)
    skip[3::2] = label[1:] != label[:-1]
    v = np.full(121, -np.inf)
    v[:2] = p[0, kind[:2]]
    for step in p[1:]:
        one, two = np.concatenate([[-np.inf], v[:-1]]), np.concatenate([[-np.inf] * 2, v[:-2]])
        v = np.logaddexp(np.logaddexp(v, one), np.where(skip, two, -np.inf)) + step[kind]
    return b[2][:1], np.array([-np.logaddexp(v[-1], v[-2])])


def darker(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x = np.pad(a[0].reshape(800, 1201)[:20, :60], 3, mode="edge")
    bits = np.zeros((8, 32), np.uint64)
    for i in range(7):
        for j in range(7):
            if (i, j) != (3, 3):
                bits = bits << np.uint64(1) | (x[i : i + 8, j : j + 32] < x[3:11, 3:35]).astype(
                    np.uint64
                )
    return b[1].reshape(800, 1201)[:8, :32].view(np.uint32), bits.view(np.uint32)


def pattern(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    seen = np.lib.stride_tricks.sliding_window_view(
        a[0].reshape(400, 501)[:23, :47].astype(float), (16, 16)
    )
    return b[2].reshape(385, 486)[:8, :32], ((seen - a[1].reshape(16, 16)) ** 2).sum((2, 3))


def turned(name: str) -> Check:
    def check(a: Arrays, b: Arrays) -> tuple[Any, Any]:
        launch = plan.ALL[name]
        first = launch.arguments(launch.rng())[0]
        picture = np.asarray(
            first.data if isinstance(first, plan.Texture) else first, float
        ).reshape(1200, 1601)
        r, c = np.meshgrid(np.arange(8), np.arange(32), indexing="ij")
        x, y = c * 0.93 - r * 0.21 + 120.25, c * 0.21 + r * 0.93 - 60.75
        i, j = np.floor(y).astype(int), np.floor(x).astype(int)

        def at(i, j):
            return picture[np.clip(i, 0, 1199), np.clip(j, 0, 1600)]

        fx, fy = x - j, y - i
        top, low = (at(k, j) * (1 - fx) + at(k, j + 1) * fx for k in (i, i + 1))
        return b[-1].reshape(1200, 1601)[:8, :32], top + fy * (low - top)

    return check


def flow(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x, y = (each.reshape(700, 1001)[:40, :80].astype(float) for each in a[:2])

    def at(p, r, c):
        return p[np.maximum(r, 0), np.maximum(c, 0)]

    r, c = np.meshgrid(np.arange(-2, 10), np.arange(-2, 34), indexing="ij")
    gx, gy = (at(x, r, c + 1) - at(x, r, c - 1)) / 2, (at(x, r + 1, c) - at(x, r - 1, c)) / 2
    gt = at(y, r, c) - at(x, r, c)

    def near(v):
        return np.lib.stride_tricks.sliding_window_view(v, (5, 5)).sum((2, 3))

    xx, yy, xy, xt, yt = (
        near(gx * gx) + 1e-3,
        near(gy * gy) + 1e-3,
        near(gx * gy),
        near(gx * gt),
        near(gy * gt),
    )
    d = xx * yy - xy * xy
    wanted = np.stack([(xy * yt - yy * xt) / d, (xy * xt - xx * yt) / d], 2)
    return b[2].reshape(700, 1001, 2)[:8, :32], wanted


def voted(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    """Beside sums of all angles, where the first angle's votes fall: its cosine is one, its sine
    nothing.
    """
    rho = np.clip((a[0][:, 0] + np.float32(512)).astype(int), 0, 1023)
    got, wanted = (
        b[2].reshape(180, 1024),
        [
            np.bincount(rho, minlength=1024),
            np.full(180, len(a[0])),
        ],
    )
    return np.concatenate([got[0], got.sum(1)]), np.concatenate(wanted)


def systems(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    s, rho, h = a[0][:, :128].copy(), a[1][:128], 0.005

    def slope(s):
        return np.stack(
            [10 * (s[1] - s[0]), s[0] * (rho - s[2]) - s[1], s[0] * s[1] - 8 / 3 * s[2]]
        )

    for _ in range(40):
        k = slope(s)
        m = slope(s + h / 2 * k)
        n = slope(s + h / 2 * m)
        s = s + h / 6 * (k + 2 * m + 2 * n + slope(s + h * n))
    return b[0][:, :128], s


def means(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x, y = (v.reshape(100, 138, 150)[:8, :20, :40] for v in (a[0], b[1]))
    wanted = 0.0
    for i in range(-1, 2):
        for j in range(-1, 2):
            for k in range(-1, 2):
                weight = (0.25, 0.0625, 0.03125, 0.0078125)[abs(i) + abs(j) + abs(k)]
                wanted = wanted + weight * x[1 + i : 2 + i, 1 + j : 9 + j, 1 + k : 33 + k]
    return y[1:2, 1:9, 1:33], wanted


def strengths(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    return b[2][:128].reshape(8, 16), np.abs(np.fft.fft(a[0][:1024].reshape(8, 128)))[:, 3:19] ** 2


def filters(beside: bool) -> Check:
    def check(a: Arrays, b: Arrays) -> tuple[Any, Any]:
        x, y = (
            (v[0] if v is a else v[1]).reshape((256, 6144) if beside else (6144, 256))
            for v in (a, b)
        )
        x, y = (x[:, :64], y[:, :64]) if beside else (x[:64].T, y[:64].T)
        x = x.astype(float)
        for _ in range(4):
            p, q, out = np.zeros(64), np.zeros(64), []
            for v in x:
                o = 0.2 * v + p
                p, q = 0.1 * v + 0.9 * o + q, 0.05 * v - 0.35 * o
                out.append(o)
            x = np.array(out)
        return y, x

    return check


def columns(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    start, col, value, x = a[:4]
    each = value.astype(float) * np.repeat(x, np.diff(start))
    return b[4], np.bincount(col, weights=each, minlength=b[4].size)


def normals(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    p, t = a[0][:, :3].astype(float), a[1]
    d = np.cross(p[t[:, 1]] - p[t[:, 0]], p[t[:, 2]] - p[t[:, 0]])
    wanted = np.zeros_like(p)
    for k in range(3):
        np.add.at(wanted, t[:, k], d)
    return b[-1].reshape(-1, 3), wanted


def least(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    one, other = a[4][a[1]], a[4][a[2]]
    found = np.full(a[0].size, ~np.uint64(0))
    value = a[3].astype(np.uint64) << np.uint64(32) | np.arange(a[3].size, dtype=np.uint64)
    for side in (one, other):
        np.minimum.at(found, side[one != other], value[one != other])
    return b[0].view(np.uint32), found.view(np.uint32)


def undone(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    bits = np.unpackbits(a[0].view(np.uint8)[: a[1][2] * 4], bitorder="little")
    rows = []
    for k in range(2):
        own = bits[a[1][k] * 32 : a[1][k + 1] * 32].reshape(256, a[2][k])
        rows.append(int(a[3][k]) + (own << np.arange(a[2][k])).sum(1).cumsum())
    return b[4][:512], np.concatenate(rows)


def decoded(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    """One stream, as its bytes say; and symbols occur as often as they should."""
    many = often()
    below, at = np.cumsum(many) - many, int(a[1][5])
    data = a[0].ravel()
    x, out = int.from_bytes(bytes(data[at : at + 4]), "little"), []
    at += 4
    for _ in range(128):
        s = int(np.searchsorted(np.cumsum(many), x & 4095, side="right"))
        out.append(s)
        x = int(many[s]) * (x >> 12) + (x & 4095) - int(below[s])
        while x < 1 << 23:
            x, at = x << 8 | int(data[at]), at + 1
    return b[3].reshape(128, -1)[:, 5], np.array(out)


def long_numbers(beside: bool) -> Check:
    def check(a: Arrays, b: Arrays) -> tuple[Any, Any]:
        p, q = (x.reshape(16, -1).T[:8] if beside else x.reshape(-1, 16)[:8] for x in a[:2])
        got = b[2].reshape(32, -1).T[:8] if beside else b[2].reshape(-1, 32)[:8]

        def number(words):
            return int.from_bytes(np.ascontiguousarray(words).tobytes(), "little")

        wanted = [
            (number(u) * number(v)).to_bytes(128, "little") for u, v in zip(p, q, strict=True)
        ]
        return got, np.frombuffer(b"".join(wanted), np.uint32).reshape(8, 32)

    return check


def between(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    return b[2][:256], np.array([a[0][: 1 << 16][i : j + 1].min() for i, j in a[1][:256]])


def short(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x, w = np.pad(a[0][:8, :64].astype(float), ((3, 0), (0, 0))), a[1][:64].T
    s = sum(x[k : k + 8] * w[k] for k in range(4))
    return b[2][:8, :64], s / (1 + np.exp(-s))


def four_bits(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    v = a[1][:, :64].view(np.uint32)[:, None] >> np.arange(0, 32, 4, dtype=np.uint32)[:, None] & 15
    w = (v.reshape(1024, 64).astype(float) - 8) * a[2][:, :64].repeat(64, 0)
    return b[3][:16, :64], a[0][:16].astype(float) @ w


def so_far(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    return b[1][:2], np.maximum.accumulate(a[0][:2], 1)


def correlated(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x = a[0][:16].astype(float)
    return b[1][:16, :16], x @ x.T / 160


def again(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    state, s, full = (np.arange(128) * 2654435761 + 12345) & 0xFFFFFFFF, np.zeros(128), 0xFFFFFFFF
    for _ in range(100):
        state ^= state << 13 & full
        state ^= state >> 17
        state ^= state << 5 & full
        s += a[0][state % 5000]
    return b[1][:128], s / 100


def rectified(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    v = a[0][0, :256] + a[1][:256]
    return np.stack([b[2][0, :256], b[3][0, :256]]), np.stack([np.maximum(v, 0), v > 0])


_PAIR, _TRIPLE = (1, 1), (1, 1, 1)
CHECKS: dict[str, tuple[Any, Check]] = {
    **{
        f"complex product/{way}": (_PAIR, complexes)
        for way in ("each", "tile", "tile, three for four")
    },
    **{f"bytes of e4m3 made halves/{wide} at once": (1, e4m3) for wide in (1, 4, 16)},
    **{
        f"branch added, root norm/{way}": (2, root_norm)
        for way in ("registers", "shared", "read again")
    },
    **{
        f"triangles of 32/{way}": (1, triangle)
        for way in ("warp from memory", "warp from a tile", "thread")
    },
    **{f"trees of prices/{way}": (1, prices) for way in ("block", "warp", "thread")},
    **{f"colours of a mosaic/{way}": (_PAIR, mosaic) for way in ("global", "tile", "four places")},
    **{f"reaction and spread/{way}": (_PAIR, reaction) for way in ("global", "tile", "four rows")},
    **{f"inside an outline/{way}": (1, outline) for way in ("global", "constant", "shared")},
    **{f"light to bytes/{way}": (1, toned) for way in ("computed", "global table", "shared table")},
    **{f"noise of four octaves/{way}": (_PAIR, noise) for way in ("global", "constant", "shared")},
    **{f"orbits drawn/{way}": (1, drawn_orbits) for way in ("walked twice", "kept")},
    **{f"greatest of segments/{way}": (None, segments) for way in ("thread", "warp", "block")},
    "24 rounds of a sponge/thread": (1, sponge(False)),
    "24 rounds of a sponge/thread, beside each other": (1, sponge(True)),
    "24 rounds of a sponge/warp": (1, sponge(False)),
    **{f"lists by kind/{way}": (None, lists) for way in ("each", "alike of a warp", "block")},
    **{f"bits of places mixed/{way}": (1, mixed) for way in ("bits", "shifts", "shared table")},
    **{f"triton divergence of rows/{way}": (2, diverging) for way in ("whole", "parts")},
    **{f"triton bias cut off/{block}": (_PAIR, rectified) for block in (256, 2048)},
    **{f"numba deviations of windows/{way}": (1, windows) for way in ("each", "running")},
    "product cut off at zero/fragment a warp": (_PAIR, cut(32)),
    "product cut off at zero/four fragments a warp": (_PAIR, cut(64)),
    "product cut off at zero/copied ahead": (_PAIR, cut(64)),
    **{
        f"query by keys of bytes/{way}": (_PAIR, byte_keys)
        for way in ("thread", "eight threads", "warp")
    },
    **{f"weights of three values/{way}": (1, three) for way in ("multiplied", "chosen")},
    **{f"words drawn with noise/{way}": (2, words) for way in ("one by one", "four at once")},
    **{
        f"state that decays/{way}": (1, decays)
        for way in ("thread a column", "four threads a column")
    },
    "maps made larger/gathered": (_TRIPLE, larger_maps),
    "maps made larger/gathered, weights shared": (_TRIPLE, larger_maps),
    "maps made larger/added": (_TRIPLE, larger_maps),
    **{
        f"moments of 64 columns/{way}": (None, moments)
        for way in ("each", "four a thread", "sixteen a thread")
    },
    **{f"likelihood of labels/{way}": (1, labels) for way in ("block", "warp")},
    **{f"darker neighbours/{way}": (_PAIR, darker) for way in ("global", "tile")},
    **{
        f"pattern of 16 × 16 sought/{way}": (_PAIR, pattern)
        for way in ("global", "constant", "shared")
    },
    **{
        f"picture turned/{way}": (_PAIR, turned(f"picture turned/{way}"))
        for way in ("texture", "loads")
    },
    **{f"motion of 5 × 5/{way}": (_PAIR, flow) for way in ("global", "tile")},
    **{f"votes for lines/{way}": (None, voted) for way in ("each", "angle a block")},
    **{f"systems of three/{way}": (1, systems) for way in ("registers", "two a thread", "memory")},
    **{
        f"means of 27 in doubles/{way}": (_TRIPLE, means)
        for way in ("global", "tile", "along columns")
    },
    **{f"strength of 16 tones/{way}": (1, strengths) for way in ("sines", "table", "recurrence")},
    "four filters in turn/samples beside each other": (1, filters(False)),
    "four filters in turn/channels beside each other": (1, filters(True)),
    "four filters in turn/through shared memory": (1, filters(False)),
    **{
        f"columns of a sparse matrix added/{way}": (None, columns)
        for way in ("thread", "eight threads", "warp")
    },
    **{f"directions of a mesh/{way}": (None, normals) for way in ("added", "gathered")},
    **{f"least edges of groups/{way}": (None, least) for way in ("at once", "looked first")},
    **{f"differences undone/{way}": (2, undone) for way in ("warps", "block")},
    **{f"streams coded by ranges/{way}": (1, decoded) for way in ("global table", "shared table")},
    "products of 512 bits/thread": (1, long_numbers(False)),
    "products of 512 bits/thread, beside each other": (1, long_numbers(True)),
    "products of 512 bits/sixteen threads": (1, long_numbers(False)),
    **{f"least between places/{way}": (1, between) for way in ("walked", "table")},
    **{f"triton short filter/{way}": (_PAIR, short) for way in ("16 × 64", "64 × 64", "8 × 256")},
    **{f"triton product by four bits/{rows} rows": (_PAIR, four_bits) for rows in (16, 64)},
    "triton greatest so far": (2, so_far),
    **{f"numba correlations of rows/{way}": (_PAIR, correlated) for way in ("each", "tile")},
    "numba drawn again": (1, again),
}
