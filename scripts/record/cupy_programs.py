"""The labelled programs in CuPy. Each function is one program; `label_programs.py` says what it
shows.
"""

from __future__ import annotations

import queue
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import cupy as cp
import cupyx
import numpy as np
from cupy.cuda import nvtx
from host_work import burn, image

Work = Callable[[], object]


@contextmanager
def span(name: str) -> Iterator[None]:
    nvtx.RangePush(name)
    try:
        yield
    finally:
        nvtx.RangePop()


def iterations(count: int) -> Iterator[int]:
    """Runs the loop's body inside "iteration"; starts and ends with an idle GPU."""
    cp.cuda.Device().synchronize()
    for index in range(count):
        with span("iteration"):
            yield index
    cp.cuda.Device().synchronize()


def elapsed_ms(work: Work, *, times: int = 5) -> float:
    """GPU time of one `work`, the first run left out."""
    work()
    begin, end = cp.cuda.Event(), cp.cuda.Event()
    begin.record()
    for _ in range(times):
        work()
    end.record()
    end.synchronize()
    return max(float(cp.cuda.get_elapsed_time(begin, end)) / times, 1e-3)


def gpu(ms: float, *, size: int = 2048) -> Work:
    """About so many milliseconds of matrix products on the current stream."""
    a = cp.random.random((size, size), dtype=cp.float32)
    out = cp.empty_like(a)
    with span("setup"):
        count = max(1, round(ms / elapsed_ms(lambda: cp.matmul(a, a, out=out))))

    def work() -> None:
        for _ in range(count):
            cp.matmul(a, a, out=out)

    return work


# gpu-compute-bound


def gpu_cupy_matmul() -> None:
    a = cp.random.random((4096, 4096), dtype=cp.float32)
    b = a @ a
    for _ in iterations(80):
        cp.matmul(a, a, out=b)
        cp.tanh(b, out=b)
        b.sum(axis=0)


def gpu_cupy_two_streams() -> None:
    streams = [cp.cuda.Stream(non_blocking=True) for _ in range(2)]
    works = [gpu(3, size=3072) for _ in streams]
    for _ in iterations(60):
        for stream, work in zip(streams, works, strict=True):
            with stream:
                work()


# cuda-api-bound


def api_cupy_small() -> None:
    x = cp.random.random(1024, dtype=cp.float32)
    for _ in iterations(60):
        for _ in range(50):
            cp.multiply(x, 1.0001, out=x)


# sync-bound


def sync_cupy_cg() -> None:
    """Conjugate gradients, one system of a tridiagonal matrix: two scalars come back in every turn.

    The vectors are long enough for the host to launch faster than the kernels run, so only the
    scalars stop the GPU, and short enough for those stops to be felt (at four times the length they
    take 7 % of the time).
    """
    size = 1 << 22
    x = cp.zeros(size, dtype=cp.float32)
    r = cp.random.random(size, dtype=cp.float32)
    p, rr = r.copy(), float(r @ r)
    for _ in iterations(40):
        for _ in range(5):
            q = 2.5 * p
            q[1:] -= p[:-1]
            q[:-1] -= p[1:]
            alpha = rr / float(p @ q)
            x += alpha * p
            r -= alpha * q
            rr, before = float(r @ r), rr
            p = r + (rr / before) * p


# cpu-bound


def cpu_cupy_sort() -> None:
    work = gpu(1.0)
    values = np.random.default_rng(0).random(200_000)
    for _ in iterations(40):
        work()
        np.sort(values)
        burn(5)
        np.sort(values[::-1])


# transfer-bound


def transfer_cupy_readback() -> None:
    work = gpu(1.0)
    there = cp.random.random(1 << 25, dtype=cp.float32)
    back = cupyx.empty_pinned(there.shape, dtype=there.dtype)
    for _ in iterations(60):
        work()
        there.get(out=back)


def transfer_cupy_pageable() -> None:
    there = cp.random.random(1 << 23, dtype=cp.float32)
    host = np.ones(1 << 23, dtype=np.float32)
    for _ in iterations(50):
        there.set(host)
        cp.multiply(there, 2, out=there)
        there.get(out=host)


# input-starved


def input_cupy_queue() -> None:
    """One thread reads slowly (as from a network), the other waits for it."""
    batches: queue.Queue[np.ndarray] = queue.Queue(maxsize=2)
    count = 40
    work = gpu(4.0)

    def reader() -> None:
        for _ in range(count):
            time.sleep(0.018)
            batches.put(np.ones((64, 3, 64, 64), dtype=np.float32))

    thread = threading.Thread(target=reader, name="reader")
    thread.start()
    for _ in iterations(count):
        with span("data"):
            batch = batches.get()
        with span("compute"):
            cp.asarray(batch).sum()
            work()
    thread.join()


def input_cupy_files() -> None:
    work = gpu(4.0)
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{index}.npz" for index in range(30)]
        for index, path in enumerate(paths):
            np.savez_compressed(path, image=image(index, size=320, work=1))
        for index in iterations(len(paths)):
            with span("load"):
                batch = np.load(paths[index])["image"]
            cp.asarray(batch).mean()
            work()


# mixed


def mixed_cupy() -> None:
    work = gpu(5.0)
    there = cp.random.random(1 << 24, dtype=cp.float32)
    back = cupyx.empty_pinned(there.shape, dtype=there.dtype)
    for _ in iterations(50):
        work()
        there.get(out=back)
        burn(3.0)
