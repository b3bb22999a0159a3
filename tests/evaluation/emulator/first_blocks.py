"""What the latest launches of `tests.foreign_kernels` compute in their first blocks, held to NumPy.

python -m tests.evaluation.emulator.first_blocks [NAME…]
"""

from __future__ import annotations

import base64
import sys
import zlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from tests.evaluation.emulator import foreign, later_blocks, lodger_blocks, sojourner_blocks
from tests.foreign_kernels import launches as plan

Arrays = list[Any]
Check = Callable[[Arrays, Arrays], tuple[Any, Any]]


def sums(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    return b[1][: 4 * 512], a[0][: 4 * 512].reshape(4, 512).cumsum(1).ravel()


def in_order(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    return b[1][: 2 * 512], np.sort(a[0][: 2 * 512].reshape(2, 512)).ravel()


def places(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    listed = np.sort(a[0][a[0] != 0]) if a[0].size == 1 << 18 else a[0]
    return b[2][:1024], np.searchsorted(listed, a[1][:1024])


def letters(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    return b[1].tobytes()[:4096], base64.b64encode(a[0].tobytes()[:3072])


def solved(a: Arrays, b: Arrays, beside: bool = False) -> tuple[Any, Any]:
    """The first systems of 128, multiplied with what was found for them."""
    low, mid, high, right = (x.reshape(128, -1).T if beside else x.reshape(-1, 128) for x in a)
    x = (b[3].reshape(128, -1).T if beside else b[3].reshape(-1, 128))[:2]
    back = mid[:2] * x
    back[:, 1:] += low[:2, 1:] * x[:, :-1]
    back[:, :-1] += high[:2, :-1] * x[:, 1:]
    return back, right[:2]


def turned(axes: tuple[int, ...]) -> Check:
    def check(a: Arrays, b: Arrays) -> tuple[Any, Any]:
        wanted = a[0].transpose(axes)
        got = b[1].reshape(wanted.shape)
        done = got != 0
        assert done.sum() > 900
        return got[done], wanted[done]

    return check


def checksums(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    lines = a[0].reshape(64, -1).T
    return b[2][:40], np.array(
        [zlib.crc32(np.ascontiguousarray(line).tobytes()) for line in lines[:40]], np.uint32
    )


def numbers(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    return b[1][:128], np.array([int(line) for line in bytes(a[0][: 128 * 13]).split()])


def soft(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x = np.exp(a[0].reshape(-1, 2000)[:2].astype(float))
    return b[1][:4000], (x / x.sum(1, keepdims=True)).ravel()


def slope(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x, dy = (each.reshape(-1, 768)[:8].astype(float) for each in a[:2])
    r = 1 / np.sqrt(x.var(1, keepdims=True) + 1e-5)
    hat, g = (x - x.mean(1, keepdims=True)) * r, dy * a[2]
    wanted = r * (g - g.mean(1, keepdims=True) - hat * (g * hat).mean(1, keepdims=True))
    got = b[3].reshape(-1, 768)[:8]
    done = got[:, 0] != 0
    return got[done], wanted[done]


def attended(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    q, k, v = (
        a[0][:64].astype(float),
        a[1][: 2048 * 64].reshape(2048, 64),
        a[2][: 2048 * 64].reshape(2048, 64),
    )
    p = np.exp(k @ q / 8)
    return b[3][:64], p @ v / p.sum()


def nibbles(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    w = (a[0].reshape(4096, 512, 1) >> np.arange(0, 32, 4, dtype=np.uint32) & 15).reshape(
        4096, 4096
    )[:8].astype(float) - 8
    wanted = (w * a[1].reshape(4096, 64).repeat(64, 1)[:8]) @ a[2]
    return b[3][: np.count_nonzero(b[3][:8])], wanted[: np.count_nonzero(b[3][:8])]


def octets(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    w, x = (
        a[0].view(np.int8).reshape(6000, 4096)[:8].astype(np.int64),
        a[1].view(np.int8).astype(np.int64),
    )
    return b[3][:8], (w @ x) * a[2][:8]


def product(shape: tuple[int, int, int], part: tuple[int, int]) -> Check:
    def check(a: Arrays, b: Arrays) -> tuple[Any, Any]:
        m, n, k = shape
        left, right = (
            a[0].reshape(m, k)[: part[0]].astype(float),
            a[1].reshape(k, n)[:, : part[1]].astype(float),
        )
        return b[2].reshape(m, n)[: part[0], : part[1]], left @ right

    return check


def apart(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x, y = a[0].reshape(-1, 32)[:16].astype(float), a[1].reshape(-1, 32)[:16]
    return b[2].reshape(1536, 1536)[:16, :16], ((x[:, None] - y[None]) ** 2).sum(2)


def factored(size: int) -> Check:
    def check(a: Arrays, b: Arrays) -> tuple[Any, Any]:
        both = b[0].reshape(-1, size, size)[:4].astype(float)
        return (np.tril(both, -1) + np.eye(size)) @ np.triu(both), a[0].reshape(-1, size, size)[:4]

    return check


def nearest(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    return b[2][:256], ((a[0][:256, None] - a[1][None]) ** 2).sum(2).argmin(1)


def of_edges(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    some = slice(0, 8)
    return b[4][some], (a[2].reshape(-1, 64)[a[0][some]] * a[3].reshape(-1, 64)[a[1][some]]).sum(1)


def gelus(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x = a[0][:256].astype(float)
    return b[1][:256], 0.5 * x * (1 + np.tanh(0.79788456 * (x + 0.044715 * x**3)))


def blurred(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    w = np.exp(-(np.arange(-8, 9) ** 2) / 18.0)
    rows = np.clip(np.arange(8)[:, None] + np.arange(-8, 9), 0, 1199)
    x = a[0].reshape(1200, 1601)[:, :32].astype(float)
    return b[1].reshape(1200, 1601)[:8, :32], (x[rows] * (w / w.sum())[:, None]).sum(1)


def greatest(a: Arrays, b: Arrays) -> tuple[Any, Any]:
    x = np.pad(a[0].reshape(-1, 112, 112)[0], 1, constant_values=-np.inf)
    wanted = [[x[2 * r : 2 * r + 3, 2 * c : 2 * c + 3].max() for c in range(32)] for r in range(8)]
    return b[1].reshape(-1, 56, 56)[0, :8, :32], np.array(wanted)


CHECKS: dict[str, tuple[Any, Check]] = {
    **{
        f"sums in blocks/{way}": (4, sums)
        for way in ("Kogge and Stone", "Brent and Kung", "warps", "group")
    },
    **{
        f"rows of 512 in order/{way}": (2, in_order)
        for way in ("bitonic", "bitonic and shuffles", "counted")
    },
    **{f"places in a list/{way}": (4, places) for way in ("halves", "levels")},
    **{f"bytes as letters/{way}": (4, letters) for way in ("bytes", "words")},
    "three diagonals/thread, after each other": (1, solved),
    "three diagonals/thread, beside each other": (1, lambda a, b: solved(a, b, True)),
    "three diagonals/block": (2, solved),
    **{
        f"last two axes of a box/{way}": ((1, 1, 1), turned((0, 2, 1)))
        for way in ("as they come", "tile")
    },
    **{
        f"first and last axis of a box/{way}": ((1, 1, 1), turned((2, 1, 0)))
        for way in ("as they come", "tile")
    },
    **{f"checksums/{way}": (1, checksums) for way in ("bits", "global table", "shared table")},
    "numbers read": (1, numbers),
    **{f"softmax of 2,000/{walks} walks": (2, soft) for walks in (1, 2, 3)},
    **{f"slope of a layer norm/{way}": (1, slope) for way in ("warp", "block")},
    **{f"one query of a head/{way}": (1, attended) for way in ("shares of warps", "scores kept")},
    **{
        f"weights of four bits/{way}": (1, nibbles)
        for way in ("thread a row", "warp a row", "block a row")
    },
    **{f"weights of eight bits/{way}": (1, octets) for way in ("four at once", "one by one")},
    "product of halves/fragments": ((1, 1), product((1024, 1024, 768), (64, 16))),
    "product of halves/tile": ((1, 1), product((1024, 1024, 768), (64, 64))),
    **{
        f"product of 384 × 512/{way}": ((1, 1), product((384, 512, 512), (32, 32)))
        for way in ("global", "tile", "copied ahead")
    },
    **{f"distances of pairs/{way}": ((1, 1), apart) for way in ("each", "tile")},
    **{f"factors of 6 × 6/{way}": (1, factored(6)) for way in ("thread", "warp")},
    "factors of 20 × 20": (1, factored(20)),
    **{f"nearest of 24/{way}": (1, nearest) for way in ("global", "shared")},
    **{f"products of edges/{way}": (1, of_edges) for way in ("thread", "eight threads", "warp")},
    **{f"gelu of halves/{wide} at once": (1, gelus) for wide in (1, 2, 8)},
    **{f"blur of columns/{way}": ((1, 1), blurred) for way in ("global", "tile", "registers")},
    **{f"greatest of nine/{way}": ((1, 1, 1), greatest) for way in ("global", "tile")},
    **later_blocks.CHECKS,
    **lodger_blocks.CHECKS,
    **sojourner_blocks.CHECKS,
}


def compared(name: str) -> tuple[Any, Any, float]:
    """What was computed, what NumPy says, and how far they may be apart."""
    grid, check = CHECKS[name]
    launch = plan.ALL[name]
    if grid is not None:
        launch = replace(launch, grid=grid if isinstance(grid, tuple) else (grid,))
    emulation, after = foreign.run(launch)
    assert not emulation.faults, emulation.faults[0].describe()
    got, wanted = check(foreign.initial(plan.ALL[name]), after)
    assert len(got)
    if isinstance(got, bytes):
        got, wanted = (np.frombuffer(each, np.uint8) for each in (got, wanted))
    whole = got.dtype.kind in "iu"
    return (
        got,
        wanted,
        0.0 if whole else max(launch.loose, 1e-5) * max(1.0, float(np.abs(wanted).max())),
    )


def main() -> int:
    wrong = 0
    for name in CHECKS:
        if len(sys.argv) < 2 or any(each in name for each in sys.argv[1:]):
            got, wanted, apart_by = compared(name)
            right = np.allclose(got, wanted, rtol=0, atol=apart_by)
            wrong += not right
            print(f"{'right' if right else 'WRONG'} {name}", flush=True)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
