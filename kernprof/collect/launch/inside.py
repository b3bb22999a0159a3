"""Launch the plain and the instrumented code of a kernel on a GPU, and record one launch."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np

from kernprof.collect.launch import cupy_launcher as gpu
from kernprof.collect.launch.job import TimingJob
from kernprof.collect.launch.measure import (
    Filler,
    Launcher,
    elapsed_ns,
    event_pair,
    measure_interleaved,
)
from kernprof.collect.launch.whole_file import loaded
from kernprof.model.run import Launch
from kernprof.workload.problem import Problem, check_outputs


def record(
    problem: Problem,
    codes: Sequence[tuple[bytes, str]],
    launch: Launch,
    parameters: Callable[[], Sequence[Any]],
    buffer: tuple[str, int],
    cost: str,
) -> tuple[Any, Any, float, list[list[float]], bool]:
    """Time both codes and record the second, on the current GPU.

    `codes` are pairs of machine code (or PTX) and kernel name. `parameters` returns the kernel's
    parameters as NumPy records, after the arrays of the problem are on the GPU. `buffer` is the
    variable of the events and its size in bytes. `cost` is a kernel of the second code, which
    records events back to back in one warp.

    Returns the events of `cost` and of the second code as bytes, the time of the recorded launch
    in ns, the times of each code in ns, and whether the second code's outputs are correct. Raises
    KernelCrashed and WorkloadError.
    """
    cupy = gpu.import_cupy()
    gpu.upload(problem)
    values, reset = tuple(parameters()), partial(gpu.reset_outputs, problem)
    modules = [loaded(cupy, code) for code, _ in codes]
    launchers = []
    for module, (_, kernel_name) in zip(modules, codes, strict=True):
        kernel, shared = module.get_function(kernel_name), launch.shared_bytes
        kernel.max_dynamic_shared_size_bytes = shared
        launchers.append(partial(kernel, launch.grid, launch.block, values, shared_mem=shared))
    reset()
    launchers[1]()
    check = check_outputs(
        gpu.download_outputs(problem),
        problem.expected or {},
        problem.workload.tolerance,
        problem.specs,
    )
    problem.placed.clear()
    samples = measure_interleaved(launchers, reset, TimingJob())
    name, size = buffer
    pointer, filler = modules[1].get_global(name), Filler(launchers, reset, flush_l2=True)

    def recorded(launch: Launcher) -> tuple[Any, float]:
        """Return the events of a launch, and its time in ns."""
        pointer.memset(0, size)
        reset()
        start, stop = event_pair()
        filler.fill()
        start.record()
        launch()
        stop.record()
        stop.synchronize()
        events = np.empty(size, np.uint8)
        pointer.copy_to_host(events.ctypes.data, size)
        return events, elapsed_ns(start, stop)

    costs, _ = recorded(partial(modules[1].get_function(cost), (1,), (32,), ()))
    events, launch_ns = recorded(launchers[1])
    return costs, events, launch_ns, samples, check.correct
