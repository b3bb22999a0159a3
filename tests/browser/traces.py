"""Traces for the tests in a browser."""

import numpy as np

from kernprof.analysis.trace.analyse import analyse
from kernprof.model.run import Device, Source
from kernprof.model.trace import (
    NONE,
    GpuWork,
    Process,
    Ranges,
    Spans,
    Thread,
    Timeline,
    Track,
    WorkKind,
)
from kernprof.report.html.content import PageTrace

STRINGS = (
    "void gemm<128>(float*)",
    "reduce_kernel",
    "softmax_forward",
    "ncclDevKernel_AllReduce",
    "cudaLaunchKernel_v7000",
    "cudaMemcpyAsync",
    "cudaStreamSynchronize",
    *(f"step {n}" for n in range(1000)),
)


def halves() -> PageTrace:
    """Return a millisecond of one kernel, then one of a thousand kernels busy for a quarter of it."""
    start = np.concatenate(([1_000_000], 2_000_000 + 1000 * np.arange(1000)))
    end = np.concatenate(([2_000_000], start[1:] + 250))
    none, zero = np.full(1001, NONE, np.int32), np.zeros(1001, np.int32)
    work = GpuWork(
        start=start,
        end=end,
        kind=zero.astype(np.int8),
        track=zero,
        stream=zero + 7,
        name=zero,
        call=none,
        nbytes=none,
        blocks=none,
        copy=zero.astype(np.int8),
        memory=zero.astype(np.int8),
    )
    timeline = Timeline(
        source=Source(path="halves.sqlite", format="nsys-sqlite"),
        strings=("gemm",),
        processes=(Process(key=1, pid=42),),
        threads=(),
        tracks=(Track(process=0, device=Device(name="NVIDIA H200", index=0)),),
        work=work,
        calls=Spans.empty(),
        ranges=Ranges.empty(),
        overhead=Spans.empty(),
    )
    analysis = analyse(timeline)
    return PageTrace(timeline=timeline, report=analysis.report, gaps=analysis.gaps())


def made_up(
    kernels: int, *, streams: int = 4, strings: tuple[str, ...] = STRINGS, seed: int = 1
) -> PageTrace:
    """Return `kernels` kernels, copies and API calls, a range per hundred, and the gaps between."""
    rng = np.random.default_rng(seed)
    length = rng.integers(1_000, 20_000, kernels)
    start = 1_000_000 + np.cumsum(length + rng.integers(200, 4_000, kernels)) - length
    is_copy = np.arange(kernels) % 10 == 9
    call_start = start - 6_000 - rng.integers(0, 400, kernels)
    call_end = np.minimum(call_start + 300, np.append(call_start[1:], start[-1]))
    narrow = np.full(kernels, NONE, np.int32)
    work = GpuWork(
        start=start,
        end=start + length,
        kind=np.where(is_copy, WorkKind.COPY, WorkKind.KERNEL).astype(np.int8),
        track=np.zeros(kernels, np.int32),
        stream=(7 + np.arange(kernels) % streams).astype(np.int32),
        name=np.where(is_copy, NONE, np.arange(kernels) % 4).astype(np.int32),
        call=np.arange(kernels, dtype=np.int32),
        nbytes=np.where(is_copy, 4096, NONE).astype(np.int64),
        blocks=narrow,
        copy=is_copy.astype(np.int8),
        memory=is_copy.astype(np.int8) * 2,
    )
    calls = Spans(
        start=call_start,
        end=call_end,
        thread=np.zeros(kernels, np.int32),
        name=np.where(is_copy, 5, 4).astype(np.int32),
    )
    first = np.arange(0, kernels, 100)
    last = np.append(first[1:], kernels) - 1
    ranges = Ranges(
        start=call_start[first] - 50,
        end=call_end[last] + 1,
        thread=np.zeros(len(first), np.int32),
        name=(7 + np.arange(len(first)) % (len(strings) - 7)).astype(np.int32),
        domain=np.full(len(first), NONE, np.int32),
        nested=np.ones(len(first), np.bool_),
    )
    timeline = Timeline(
        source=Source(path="made-up.sqlite", format="nsys-sqlite"),
        strings=strings,
        processes=(Process(key=1, pid=42, name="python3"),),
        threads=(Thread(key=1, tid=43, process=0),),
        tracks=(Track(process=0, device=Device(name="NVIDIA H200", index=0)),),
        work=work,
        calls=calls,
        ranges=ranges,
        overhead=Spans.empty(),
    )
    analysis = analyse(timeline)
    return PageTrace(timeline=timeline, report=analysis.report, gaps=analysis.gaps())
