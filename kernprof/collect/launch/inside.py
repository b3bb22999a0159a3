"""Launch the plain and the instrumented code of a kernel on a GPU, and record one launch."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np

from kernprof.collect.launch import cupy_launcher as gpu
from kernprof.collect.launch.job import TimingJob
from kernprof.collect.launch.measure import measure_interleaved
from kernprof.collect.launch.whole_file import loaded
from kernprof.model.run import Launch
from kernprof.workload.check import check_outputs
from kernprof.workload.problem import Problem


def record(
    problem: Problem,
    variant: str,
    codes: Sequence[tuple[bytes, str]],
    launch: Launch,
    parameters: Callable[[], Sequence[Any]],
    buffer: tuple[str, int],
) -> tuple[Any, float, list[list[float]], bool]:
    """Time both codes and record the second, on the current GPU.

    `codes` are pairs of machine code (or PTX) and kernel name. `parameters` returns the kernel's
    parameters as NumPy records, after the arrays of the problem are on the GPU. `buffer` is the
    variable of the events and its size in bytes.

    Returns four values: the events as bytes, the time of the recorded launch in ns, the times of
    each code in ns, and whether the outputs of the second code are correct. Raises KernelCrashed
    and WorkloadError.
    """
    cupy, runtime = gpu.import_cupy(), gpu.import_cupy().cuda.runtime
    gpu.upload(problem)
    values, reset = tuple(parameters()), partial(gpu.reset_outputs, problem)
    with gpu.crashes_named(variant):
        modules = [loaded(cupy, code) for code, _ in codes]
        launchers = []
        for module, (_, kernel_name) in zip(modules, codes, strict=True):
            kernel, shared = module.get_function(kernel_name), launch.shared_bytes
            kernel.max_dynamic_shared_size_bytes = shared
            launchers.append(partial(kernel, launch.grid, launch.block, values, shared_mem=shared))
        reset()
        launchers[1]()
        runtime.deviceSynchronize()
        outputs, expected = gpu.download_outputs(problem), problem.expected or {}
        check = check_outputs(outputs, expected, problem.workload.tolerance, problem.specs)
        problem.placed.clear()
        samples = measure_interleaved(launchers, reset, TimingJob())
        name, size = buffer
        pointer = modules[1].get_global(name)
        pointer.memset(0, size)
        reset()
        start, stop = cupy.cuda.Event(), cupy.cuda.Event()
        start.record()
        launchers[1]()
        stop.record()
        runtime.deviceSynchronize()
        events = np.empty(size, np.uint8)
        pointer.copy_to_host(events.ctypes.data, size)
    return events, cupy.cuda.get_elapsed_time(start, stop) * 1e6, samples, check.correct
