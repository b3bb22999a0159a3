"""What NumPy says of launches of `lodgers`: by launch the blocks that run (None: all) and the
check.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from tests.foreign_kernels import launches as plan

Arrays = list[Any]
Check = Callable[[Arrays, Arrays], tuple[Any, Any]]
FULL = 0xFFFFFFFF


def mixed(h: Any) -> Any:
    h = h.astype(np.uint64)
    h ^= h >> 16
    h = h * 0x7FEB352D & FULL
    h ^= h >> 15
    h = h * 0x846CA68B & FULL
    return h ^ h >> 16


def slots(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    return b[3][a[2][:4]], np.concatenate([a[0][:4], a[1][:4]], 1)


def joined(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    return b[3][:2], (a[0][a[1][:4]] * a[2][:4, None]).reshape(2, 2, 768).sum(1)


def again(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x = a[0][:2].astype(float)
    said = np.stack([np.isin(np.arange(12_000), words) for words in a[1][:2]])
    return b[0][:2], np.where(said, np.where(x > 0, x / 1.3, x * 1.3), x)


def nibbles(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    left, right = (
        (x[:16, :, None] >> np.arange(0, 32, 4, dtype=np.uint32) & 15).reshape(16, -1)
        for x in a[:2]
    )
    return b[2][:16, :16], left.astype(np.int64) @ right.T.astype(np.int64)


def exponents(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x = a[0][:4].astype(float)
    power = np.floor(np.log2(np.abs(x).max(1))).astype(int)
    y = np.clip(np.rint(x * 2.0 ** (6 - power[:, None])), -127, 127).astype(int)
    return np.concatenate([b[1][:4].ravel(), b[2][:4]]), np.concatenate([y.ravel(), power])


def softened(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    at = np.arange(640)
    x = np.where(
        at <= at[:8, None], a[0][0, :8].astype(float) - a[1][0] * (at[:8, None] - at), -np.inf
    )
    x = np.exp(x - x.max(1, keepdims=True))
    return b[2][0, :8], x / x.sum(1, keepdims=True)


def gates(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    (g, u), d = a[0][0, :, :128].astype(float), a[1][0, :128].astype(float)
    e = 1 / (1 + np.exp(-g))
    return b[2][0, :, :128], np.stack([d * u * (e + g * e * (1 - e)), d * g * e])


def nearer(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x, p, n = a[0][a[1][:8].T].astype(float)
    far = [np.sqrt(((x - other) ** 2).sum(1)) for other in (p, n)]
    return b[2][:8], np.maximum(0, far[0] - far[1] + 0.5)


def exponentials(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    return b[1][:32], np.log(np.exp(a[0][:, :32].astype(float)).sum(0))


def bins(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    edges = [(k * 61 // 7, ((k + 1) * 61 + 6) // 7) for k in range(4)]
    return b[1][:4], np.array(
        [a[0][0, : (45 + 6) // 7, i:j].astype(float).mean() for i, j in edges]
    )


def to_places(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    return b[1][0], a[0][0].reshape(4, 3, 3, 70, 90).transpose(0, 3, 1, 4, 2).reshape(4, 210, 270)


def fives(beside: bool) -> Check:
    def check(a: Arrays, b: Arrays) -> tuple[Any, Any]:
        left, right, got = (
            (x[:, :8].T if beside else x[:8]).reshape(8, 5, 5) for x in (a[0], a[1], b[2])
        )
        return got, left @ right

    return check


def named_pairs(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    v = a[0][a[1][:8]].astype(float)
    return b[2][:8], (v.sum(1) ** 2 - (v**2).sum(1)).sum(1) / 2


def by_chance(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    at = np.arange(256, dtype=np.uint64) ^ np.uint64(77)
    at ^= at >> 16
    at = at * 0x85EBCA6B & FULL
    at ^= at >> 13
    at = at * 0xC2B2AE35 & FULL
    at ^= at >> 16
    return b[1][:256], (a[0][:256].view(np.uint32) + (at & 0xFFFF)) >> 16


def strands(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    windows, powers = sliding_window_view(a[0][:140].astype(int), 13)[:128], 4 ** np.arange(13)
    return b[1][:128], np.minimum(windows @ powers[::-1], (3 - windows) @ powers)


def signatures(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    return b[2][:16, :16], np.bitwise_count(a[0][:16, None] ^ a[1][None, :16]).sum(2)


def shares(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    return b[1][:128], sliding_window_view(np.isin(a[0], (1, 2)), 100)[:128].sum(1)


def of_ten(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    return b[1][:128], sliding_window_view(mixed(a[0][:137]), 10).min(1)


def differ(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    h, wanted = mixed(a[0]), np.zeros(1024, np.int64)
    zeros = 32 - np.array([int(v).bit_length() for v in h | 1023])
    np.maximum.at(wanted, h & 1023, zeros + 1)
    return b[1], wanted


def sketch(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    rows = [mixed(a[0].astype(np.uint64) + row * 0x9E3779B9 & FULL) % 4099 for row in range(3)]
    return b[1], np.stack([np.bincount(row.astype(int), minlength=4099) for row in rows])


def peeled(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    less = np.bincount(
        np.concatenate([a[4][a[3][node] : a[3][node + 1]] for node in a[2]]), minlength=30_000
    )
    fell = np.flatnonzero((a[5] > 8) & (a[5] - less <= 8))
    return np.concatenate([b[5], b[1], np.sort(b[0][: b[1][0]])]), np.concatenate(
        [a[5] - less, [len(fell)], fell]
    )


def neighbours(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    return b[3][:4], np.array(
        [np.bincount(a[2][a[1][a[0][i] : a[0][i + 1]]]).argmax() for i in range(4)]
    )


def curved(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x, y, d = (a[0][:256] & 0xFFFF).astype(int), (a[0][:256] >> 16).astype(int), np.zeros(256, int)
    for k in range(15, -1, -1):
        right, up = x >> k & 1, y >> k & 1
        d += (3 * right ^ up) << 2 * k
        x, y = (np.where((up == 0) & (right == 1), 0xFFFF - v, v) for v in (x, y))
        x, y = np.where(up == 0, y, x), np.where(up == 0, x, y)
    return b[1][:256], d


def bits(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x, y = (
        np.unpackbits(v[:256].view(np.uint8), bitorder="little").reshape(8, 32, 32)
        for v in (a[0], b[1])
    )
    return y, x.transpose(0, 2, 1)


def digits(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    return b[1][:256].tobytes(), b"".join(b"%010d" % v for v in a[0][:256])


def hashes(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    one, two, three, found = 2654435761, 2246822519, 3266489917, []

    def turned(v, k):
        return (v << k | v >> (32 - k)) & FULL

    for row in a[0][:16]:
        h = 64
        for t, (v, k) in enumerate(zip((one + two, two, 0, -one), (1, 7, 12, 18), strict=True)):
            for word in row[t::4]:
                v = turned((v + int(word) * two) & FULL, 13) * one & FULL
            h += turned(v, k)
        h &= FULL
        h = (h ^ h >> 15) * two & FULL
        h = (h ^ h >> 13) * three & FULL
        found.append(h ^ h >> 16)
    return b[1][:16], np.array(found)


def orders(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    own, each = np.tile(np.arange(64), (64, 1)), np.arange(64)
    for k in range(63, 0, -1):
        j = (mixed(each * 64 + k) % (k + 1)).astype(int)
        own[each, k], own[each, j] = own[each, j], own[each, k].copy()
    return b[0][:64], own[:, [6, 63]]


def product_columns(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    def row(i):
        return a[1][a[0][i] : a[0][i + 1]]

    return b[2][:4], np.array(
        [np.unique(np.concatenate([row(k) for k in row(i)])).size for i in range(4)]
    )


def sevens(beside: bool) -> Check:
    def check(a: Arrays, b: Arrays) -> tuple[Any, Any]:
        col, value = (x[:, :256].T if beside else x[:256] for x in a[:2])
        return b[4][:256], (a[2][:256] - (value * a[3][col]).sum(1)) / 8

    return check


def twelve(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x = a[0][:, :256].astype(int)
    p, q = np.zeros(256, int), np.zeros(256, int)
    for k, v in enumerate(x):
        p, t = p ^ v, v
        for _ in range(5 * k):
            t = t << 1 ^ np.where(t & 128, 0x11D, 0)
        q = q ^ t
    return b[3][:, :256], np.stack([p, q])


def roots(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    return b[1][:256], np.array([math.isqrt(int(v)) for v in a[0][:256]])


def part(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x = a[0][:512].reshape(2, 256)
    return b[1][:512].reshape(2, 256), np.take_along_axis(
        x, np.argsort(x >> 7 & 1, 1, kind="stable"), 1
    )


def opened(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x = np.pad(a[0], 4, mode="edge")[:16, :40]
    for way in (np.min, np.max):
        x = way(sliding_window_view(x, (5, 5)), (2, 3))
    return b[1][:8, :32], x


def down(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    at = np.arange(200)
    return b[1][:4, :128], np.stack(
        [(a[0][:, :128] + (at[:, None] - r) ** 2).min(0) for r in range(4)]
    )


def colours(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x = a[0][:256].astype(float)
    grey = x @ [0.299, 0.587, 0.114]
    u, v = 1.4 * (x[:, 2] - grey), 1.4 * (x[:, 0] - grey)
    u, v = 0.8 * u - 0.6 * v, 0.6 * u + 0.8 * v
    wanted = np.stack([grey + v, grey - (0.299 * v + 0.114 * u) / 0.587, grey + u], 1)
    # a half may be rounded to either side
    far = np.abs(b[1][:256] - np.clip(wanted, 0, 255)) > 0.501
    return far.astype(int), np.zeros((256, 3), int)


def lens(word: bool) -> Check:
    def check(a: Arrays, b: Arrays) -> tuple[Any, Any]:
        some = np.s_[448:456, 576:608]
        u, v = (a[2][some] & 0xFFFF, a[2][some] >> 16) if word else np.moveaxis(a[1][some], 2, 0)
        u, v = (x.astype(float) / (32 if word else 1) for x in (u, v))
        i, j, x = v.astype(int), u.astype(int), a[0].astype(float)
        fy, fx = v - i, u - j
        top, low = ((1 - fx) * x[i + k, j] + fx * x[i + k, j + 1] for k in (0, 1))
        return b[3][some], (1 - fy) * top + fy * low

    return check


def dotted(name: str) -> Check:
    def check(a: Arrays, b: Arrays) -> tuple[Any, Any]:
        limit = plan.ALL[name].symbols["limits"](np.random.default_rng(0)).reshape(8, 8)
        light = a[0][:8, :32] > np.tile(limit, (1, 4))
        if name.endswith("bytes"):
            return b[1][:8, :32], light * 255
        words = np.ascontiguousarray(b[1][:8, :4])
        return np.unpackbits(words, axis=1, bitorder="little"), light.astype(int)

    return check


def falls(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x, found = a[0].astype(float), np.zeros((4, 9))
    dx, dy = x[1:9, 2:34] - x[1:9, :32], x[2:10, 1:33] - x[:8, 1:33]
    turn = np.arange(9) * np.pi / 9
    way = np.abs(dx[..., None] * np.cos(turn) + dy[..., None] * np.sin(turn)).argmax(2)
    np.add.at(found, (np.broadcast_to(np.arange(32) // 8, way.shape), way), np.hypot(dx, dy))
    return b[1][:4], found


def smooth(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x, p, q = (v[:10, :34].astype(float) for v in a[:3])
    d = p + q - 8 * x
    d[:, 1:] -= p[:, :-1]
    d[1:] -= q[:-1]
    gx, gy = (d[:, 1:] - d[:, :-1])[:8, :32], (d[1:] - d[:-1])[:8, :32]
    less = 1 + 0.25 * np.hypot(gx, gy)
    wanted = [(v[:8, :32] + 0.25 * g) / less for v, g in ((p, gx), (q, gy))]
    return np.stack([v[:8, :32] for v in b[3:5]]), np.stack(wanted)


def blown(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x = a[0][:12, :32]

    def bound(s: Any, t: Any) -> Any:
        return np.where(s * t <= 0, 0, np.where(np.abs(s) < np.abs(t), s, t))

    out = x[1:-1] + 0.4 * bound(x[1:-1] - x[:-2], x[2:] - x[1:-1])  # of rows 1 to 10
    return b[1][2:10, :32], x[2:10] - 0.2 * (out[1:9] - out[:8])


def sandy(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x = np.pad(a[0][:9, :33], ((1, 0), (1, 0)))
    sides = x[:-2, 1:-1], x[2:, 1:-1], x[1:-1, :-2], x[1:-1, 2:]
    return b[1][:8, :32], x[1:-1, 1:-1] % 4 + sum(side // 4 for side in sides)


def chains(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x, wanted = a[0][:128, :3].astype(float), np.zeros((128, 3))
    apart = x[1:] - x[:-1]
    pull = apart * (2 - 1 / np.sqrt((apart**2).sum(1, keepdims=True) + 1e-6))
    pull[63] = 0
    wanted[:-1] += pull
    wanted[1:] -= pull
    return b[1][:127], wanted[:127]


def itself(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x = a[0][0].astype(float)
    return b[1][0], np.array([x[: 1024 - lag] @ x[lag:] for lag in range(256)])


def fourth(name: str) -> Check:
    def check(a: Arrays, b: Arrays) -> tuple[Any, Any]:
        taps = plan.ALL[name].symbols["taps"](np.random.default_rng(0)).astype(float)
        return b[1][:128], sliding_window_view(a[0][:560].astype(float), 48)[::4][:128] @ taps

    return check


def whole(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    return b[1][:4], np.unwrap(a[0][:4].astype(float), axis=1)


def go_on(apart: bool) -> Check:
    def check(a: Arrays, b: Arrays) -> tuple[Any, Any]:
        x, got = ((v[0][:, :256].T if apart else v[0][:256]).astype(float) for v in (a, b))
        place = x[:, :3] + 0.25 * x[:, 3:]
        out = np.abs(place) > 1
        wanted = (
            np.where(out, 2 * np.sign(place) - place, place),
            np.where(out, -x[:, 3:], x[:, 3:]),
        )
        return got, np.concatenate(wanted, 1)

    return check


def learnt(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    w, v, found = np.zeros((2, 32)), np.zeros((2, 32)), []
    for x, wanted in zip(a[0][:, :2].astype(float), a[1][:, :2], strict=True):
        v = np.concatenate([x[:, None], v[:, :-1]], 1)
        e = wanted - (w * v).sum(1)
        w = w + 0.01 * e[:, None] * v
        found.append(e)
    return b[2][:, :2], np.array(found)


def yielding(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    found = []
    for price, coupon, years in zip(*(v[:4].astype(float) for v in a[:3]), strict=True):
        at, paid, low, high = np.arange(1, years + 1), np.full(int(years), coupon), 0.0, 1.0
        paid[-1] += 100
        for _ in range(60):
            r = (low + high) / 2
            low, high = (r, high) if (paid / (1 + r) ** at).sum() > price else (low, r)
        found.append(low)
    return b[3][:4], np.array(found)


def even(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    at = np.arange(2048)
    gray = at ^ at >> 1
    wanted = np.zeros((2, 2048), np.int64)
    for k in range(11):
        wanted ^= np.where(gray >> k & 1, a[0][:2, k, None].astype(np.int64), 0)
    return b[1][:2, :2048], wanted / 2.0**32


def capped(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x = np.exp(30 * np.tanh(a[0][:2].astype(float) / 30))
    return b[1][:2], x / x.sum(1, keepdims=True)


def experts(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    return b[3][:2, :128], (a[0][a[1][:2], :128].astype(float) * a[2][:2, :, None]).sum(1)


def turned(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    return b[2][:16, :32], a[0][:32, :16].T + a[1][:16, :32]


def pendulums(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    place, speed = a[0][:128].astype(float).T
    for _ in range(50):
        speed = speed - 0.01 * np.sin(place)
        place = place + 0.01 * speed
    return b[1][:128], place


def marks(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    return b[2][:256], np.abs(a[0][:256, None].astype(int) - a[1]).argmin(1)


_PAIR = (1, 1)
_WORKS: dict[str, tuple[Any, Check]] = {
    "tokens put in slots": (4, slots),
    "two experts joined": (2, joined),
    "words said again": (2, again),
    "nibbles by nibbles": (_PAIR, nibbles),
    "shared exponents": (1, exponents),
    "softened with slopes": ((8, 1), softened),
    "gradients of a gate": (_PAIR, gates),
    "nearer by a margin": (1, nearer),
    "sums of exponentials down columns": (1, exponentials),
    "bins that do not fit": (1, bins),
    "channels made places": ((886, 1), to_places),
    "pairs of 26 names": (1, named_pairs),
    "rounded by chance": (1, by_chance),
    "letters of either strand": (1, strands),
    "bits of signatures apart": (_PAIR, signatures),
    "shares of letters in windows": (1, shares),
    "least of ten mixed": (1, of_ten),
    "how many are different": (None, differ),
    "counters of a sketch": (None, sketch),
    "nodes taken off": (None, peeled),
    "name of most neighbours": (1, neighbours),
    "places along a curve": (1, curved),
    "bits of 32 × 32 turned": (1, bits),
    "numbers as digits": (1, digits),
    "hash of rows of 64 bytes": (1, hashes),
    "orders of 64 drawn": (1, orders),
    "columns of a sparse product": (4, product_columns),
    "two sums of twelve bytes": (1, twelve),
    "roots of whole numbers": (1, roots),
    "keys parted by a bit": (2, part),
    "opened by squares": (_PAIR, opened),
    "distances down columns": ((1, 4), down),
    "colours about grey": (1, colours),
    "ways that a picture falls": (1, falls),
    "two fields that smooth": (_PAIR, smooth),
    "carried by wind in doubles": (_PAIR, blown),
    "sand that falls": ((2, 2), sandy),
    "springs of chains": (2, chains),
    "a signal like itself": (1, itself),
    "angles made whole": (1, whole),
    "filters that learn": (1, learnt),
    "yields of bonds": (1, yielding),
    "points that fill evenly": ((1, 2), even),
    "triton capped rows": (2, capped),
    "triton rows of experts": ((2, 1), experts),
    "triton turned and added": (_PAIR, turned),
    "numba pendulums": (1, pendulums),
    "numba nearest of 256 marks": (1, marks),
}


def _of(name: str, group: str) -> tuple[Any, Check]:
    beside = name.endswith(("beside each other", "number by number"))
    by_name: dict[str, tuple[Any, Check]] = {
        "products of 5 × 5 in doubles": (1, fives(beside)),
        "seven entries a row in doubles": (1, sevens(beside)),
        "bodies go on": (1, go_on(beside)),
        "each fourth sample": (1, fourth(name)),
        "dots by a matrix": (_PAIR, dotted(name)),
        "a lens's picture made straight": ((19, 57), lens(name.endswith("word"))),
    }
    return _WORKS.get(group) or by_name[group]


CHECKS = {name: _of(name, each.group) for name, each in plan.ALL.items() if each.half in "VW"}
