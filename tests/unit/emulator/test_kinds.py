"""Kernels of the kinds that people write give what NumPy gives."""

from pathlib import Path

import numpy as np
import pytest

from kernprof import emulator

pytestmark = pytest.mark.usefixtures("nvrtc_ready")

SOURCE = Path(__file__).with_name("kinds.cu")
UNFUSED = ("--fmad=false",)  # as NumPy rounds
i32, f64 = np.int32, np.float64


def run(function: str, *args: object, **launch: object) -> None:
    emulator.run(SOURCE, function=function, args=args, caches=False, **launch)  # type: ignore[arg-type]


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(7)


def test_mandelbrot_escapes_after_the_same_rounds() -> None:
    w, h, step, limit = 64, 48, 2.5 / 64, 60
    out = np.zeros((h, w), np.uint32)
    run(
        "mandelbrot",
        out,
        i32(w),
        i32(h),
        f64(-2),
        f64(-0.9),
        f64(step),
        i32(limit),
        grid=(4, 6),
        block=(16, 8),
        options=UNFUSED,
    )
    cr, ci = np.meshgrid(-2 + np.arange(w) * step, -0.9 + np.arange(h) * step)
    zr, zi, inside = np.zeros_like(cr), np.zeros_like(cr), np.ones(cr.shape, bool)
    rounds = np.zeros(cr.shape, np.uint32)
    for _ in range(limit):
        inside &= zr * zr + zi * zi < 4
        rounds += inside
        zr, zi = (
            np.where(inside, zr * zr - zi * zi + cr, zr),
            np.where(inside, 2 * zr * zi + ci, zi),
        )
    assert len(np.unique(rounds)) > 20
    assert (out == rounds).all()


def test_forces_of_neighbours(rng: np.random.Generator) -> None:
    n = 200
    at, count = rng.random((n, 4)) * 5, rng.integers(0, 20, n).astype(i32)
    near = ((np.arange(n) + rng.integers(1, n, (20, n))) % n).astype(i32)
    force, expected = np.zeros((n, 4)), np.zeros((n, 4))
    run("lennard_jones", at, near, count, force, i32(n), f64(9), grid=4, block=64)
    for i in range(n):
        away = at[i, :3] - at[near[: count[i], i], :3]
        away = away[(away**2).sum(1) < 9]
        a = 1 / (away**2).sum(1)
        b = a**3
        expected[i] = (*((b * (48 * b - 24) * a)[:, None] * away).sum(0), (4 * b * (b - 1)).sum())
    assert np.allclose(force, expected, rtol=1e-9, atol=1e-9 * np.abs(expected).max())


def test_a_stencil_of_doubles(rng: np.random.Generator) -> None:
    u = rng.standard_normal((9, 14, 37))
    v, expected = u.copy(), u.copy()
    run(
        "heat",
        u,
        v,
        i32(37),
        i32(14),
        i32(9),
        f64(0.1),
        grid=(2, 3),
        block=(32, 4),
        options=UNFUSED,
    )
    x = u[1:-1, 1:-1, :-2] + u[1:-1, 1:-1, 2:]
    y = u[1:-1, :-2, 1:-1] + u[1:-1, 2:, 1:-1]
    z, here = u[:-2, 1:-1, 1:-1] + u[2:, 1:-1, 1:-1], u[1:-1, 1:-1, 1:-1]
    expected[1:-1, 1:-1, 1:-1] = here + 0.1 * ((x + y) + (z - 6 * here))
    assert np.array_equal(v, expected)


def test_digits_counted_by_warps_that_match(rng: np.random.Generator) -> None:
    keys = rng.integers(0, 1 << 32, 9999, np.uint32)
    keys[::3] &= 0xFFFF00FF
    out = np.zeros(256, np.uint32)
    run("digits", keys, out, i32(keys.size), i32(8), grid=7, block=256)
    assert (out == np.bincount(keys >> 8 & 255, minlength=256)).all()


def test_random_numbers_of_philox() -> None:
    n, keys = 500, [0x89ABCDEF, 0x1234567]
    out = np.zeros((n, 4), np.uint32)
    run("philox", out, np.uint32(keys[0]), np.uint32(keys[1]), i32(n), grid=4, block=128)
    c = [np.arange(n, dtype=np.uint64), *np.zeros((3, n), np.uint64)]
    for _ in range(10):
        first, second = c[0] * np.uint64(0xD2511F53), c[2] * np.uint64(0xCD9E8D57)
        c = [
            second >> 32 ^ c[1] ^ keys[0],
            second & 0xFFFFFFFF,
            first >> 32 ^ c[3] ^ keys[1],
            first & 0xFFFFFFFF,
        ]
        keys = [(keys[0] + 0x9E3779B9) & 0xFFFFFFFF, (keys[1] + 0xBB67AE85) & 0xFFFFFFFF]
    assert (out == np.stack(c, 1)).all()


def test_components_found_by_union(rng: np.random.Generator) -> None:
    n, edges = 800, rng.integers(0, 800, (600, 2)).astype(i32)
    parent = np.arange(n, dtype=i32)
    run("join_edges", parent, edges, i32(600), grid=5, block=128)
    run("flatten", parent, i32(n), grid=7, block=128)
    expected = np.arange(n)
    for _ in range(n):
        before = expected.copy()
        for side, other in ((0, 1), (1, 0)):
            np.minimum.at(expected, edges[:, side], expected[edges[:, other]])
        if (before == expected).all():
            break
    assert (parent == expected).all()


def test_rays_meet_the_nearest_sphere(rng: np.random.Generator) -> None:
    w, h, n = 50, 30, 9
    spheres = np.c_[rng.random((n, 2)) * 2 - 1, rng.random(n) * 3 + 2, rng.random(n) * 0.7].astype(
        np.float32
    )
    out = np.zeros(w * h, [("t", np.float32), ("id", i32)])
    run("trace", spheres, i32(n), out.view(i32), i32(w), i32(h), grid=(4, 4), block=(16, 8))
    x, y = np.meshgrid((np.arange(w) + 0.5) / w - 0.5, (np.arange(h) + 0.5) / h - 0.5)
    rays = np.stack([x, y, np.ones_like(x)], -1).reshape(-1, 3)
    rays /= np.linalg.norm(rays, axis=1)[:, None]
    exact = spheres.astype(f64)
    along = rays @ exact[:, :3].T
    inside = along**2 - (exact[:, :3] ** 2).sum(1) + exact[:, 3] ** 2
    t = np.where(inside >= 0, along - np.sqrt(np.abs(inside)), np.inf)
    sure = np.abs(inside).min(1) > 1e-5
    hit = sure & np.isfinite(t.min(1))
    assert 100 < hit.sum() < sure.sum()
    assert (out["id"][hit] == t.argmin(1)[hit]).all()
    assert (out["id"][sure & ~hit] == -1).all()
    assert np.allclose(out["t"][hit], t.min(1)[hit], rtol=1e-3)
