"""Time a loop's steps without a profiler, then run the same number of steps in a capture range."""

from __future__ import annotations

import importlib
import re
import shutil
import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from kernprof.errors import DeviceNotFound, UsageError, WorkloadError
from kernprof.extras import load_package
from kernprof.pipelines.catalogue import Pipeline, Settings
from kernprof.units import format_quantity

if TYPE_CHECKING:
    import torch

    from kernprof.pipelines.loop import Loop

STEP_RANGE = "step"
"""Name of the NVTX range of each recorded step."""
STEP_PATTERN = f"{STEP_RANGE}*"
_SHOWN = 8  # number of the outcome's values that are reported


@dataclass(frozen=True, slots=True, kw_only=True)
class LoopMeasurement:
    """Time of a loop. `step_ns` is the mean wall time of a step in ns, without a profiler.

    `outcome` contains the first values that the loop computed. These values are equal in variants
    whose fixes do not change results.
    """

    step_ns: float
    steps: int
    items_per_step: int
    device: str
    torch: str
    outcome: tuple[float, ...] = ()
    memory_bytes: int | None = None
    notes: tuple[str, ...] = ()


OnMeasured: TypeAlias = Callable[[LoopMeasurement], None]


def choose_device(name: str) -> torch.device:
    """Return the device `cpu` or `cuda:N`.

    Raises ToolNotFound without PyTorch, DeviceNotFound without this GPU.
    """
    load_package("torch", "a pipeline")
    import torch

    try:
        device = torch.device(name)
    except RuntimeError as error:
        raise UsageError(
            f"{name!r} is not a device: {error}", hint="cpu, or a GPU's index"
        ) from error
    if device.type == "cuda" and not torch.cuda.is_available():
        built = torch.version.cuda
        why = (
            "it was built without CUDA"
            if built is None
            else f"it was built for CUDA {built} and finds no GPU"
        )
        raise DeviceNotFound(
            f"PyTorch {torch.__version__} has no GPU to run on: {why}",
            hint=(
                "--cpu runs the pipeline on the CPU with tiny parameters and without a trace;"
                " kernprof doctor lists missing components"
            ),
        )
    if device.type == "cuda" and (device.index or 0) >= torch.cuda.device_count():
        raise DeviceNotFound(
            f"there is no GPU {device.index}; PyTorch sees {torch.cuda.device_count()} GPUs",
            hint="select another GPU with --device",
        )
    if device.type == "cpu":
        torch.set_num_threads(1)  # for such small tensors, more threads are not faster
    return device


def build_loop(pipeline: Pipeline, settings: Settings, device: torch.device) -> Loop:
    loop: Loop = importlib.import_module(pipeline.module).build(settings, device)
    return loop


def run_variant(
    pipeline: Pipeline,
    settings: Settings,
    device: torch.device,
    *,
    on_measured: OnMeasured,
    record: bool,
) -> None:
    """Build the loop, warm up, and time it. With `record`, run it again in the capture range.

    `on_measured` receives the result before the capture range, because a profiler may end the
    process at the end of the range. Raises WorkloadError if memory is too small.
    """
    import torch

    cuda = device.type == "cuda"
    with torch.cuda.device(device) if cuda else nullcontext():
        try:
            loop = build_loop(pipeline, settings, device)
            try:
                on_measured(_time(loop, settings, device))
                if record:
                    _record(loop, settings, device)
            finally:
                loop.close()
        except Exception as error:
            if (shortage := shared_memory_failure(error)) is not None:
                raise shortage from error
            if not is_out_of_memory(error):
                raise
            total: Any = torch.cuda.get_device_properties(device).total_memory if cuda else None
            raise out_of_memory_error(pipeline.name, int(settings["batch"]), total) from error


def _run_steps(loop: Loop, count: int, device: torch.device) -> None:
    """Run `count` steps, and wait for the GPU."""
    for _ in range(count):
        loop.step()
    if device.type == "cuda":
        import torch

        torch.cuda.synchronize(device)


def _time(loop: Loop, settings: Settings, device: torch.device) -> LoopMeasurement:
    import torch

    cuda = device.type == "cuda"
    steps = loop.whole_rounds(int(settings["steps"]))
    _run_steps(loop, int(settings["warmup"]) + loop.settle, device)
    started = time.perf_counter_ns()
    _run_steps(loop, steps, device)
    return LoopMeasurement(
        step_ns=(time.perf_counter_ns() - started) / steps,
        steps=steps,
        items_per_step=loop.items,
        device=torch.cuda.get_device_name(device) if cuda else "CPU",
        torch=str(torch.__version__),
        outcome=tuple(loop.outcome().flatten()[:_SHOWN].tolist()),
        memory_bytes=torch.cuda.max_memory_reserved(device) if cuda else None,
        notes=loop.notes,
    )


def _record(loop: Loop, settings: Settings, device: torch.device) -> None:
    """Run steps between `cudaProfilerStart` and `cudaProfilerStop`.

    The first steps are outside the step ranges. They use up the batches that loaders prepared while
    the profiler started. A step ends when the next step begins, so one more step runs at the end.
    """
    import torch
    from torch.cuda import profiler

    from kernprof.pipelines.loop import spans  # imports PyTorch

    span, cuda = spans(device), device.type == "cuda"
    with profiler.profile() if cuda else nullcontext():
        for _ in range(loop.settle):
            loop.step()
        for _ in range(loop.whole_rounds(int(settings["steps"])) + 1):
            with span(STEP_RANGE):
                loop.step()
        if cuda:
            torch.cuda.synchronize(device)


def differing(
    first: Sequence[float], second: Sequence[float], *, relative: float = 1e-2
) -> float | None:
    """Return the largest relative difference of two outcomes if it exceeds rounding, else None.

    Differences up to `relative` count as rounding: convolutions on a GPU may use TF32, which has a
    mantissa of ten bits, and each memory layout may use another algorithm.
    """
    pairs = list(zip(first, second, strict=False))
    worst = max((abs(a - b) / max(abs(a), abs(b), 1e-6) for a, b in pairs), default=0.0)
    return worst if worst > relative else None


_OUT_OF_MEMORY = re.compile(r"out of memory", re.IGNORECASE)
_WORKER_DIED = re.compile(
    r"insufficient shared memory|Bus error|unable to open shared memory|No space left on device"
)


def check_shared_memory(batch_bytes: int, *, batches: int, folder: Path, workers: int) -> None:
    """Raise WorkloadError if the loader workers' batches exceed the free shared memory in `folder`."""
    if not folder.is_dir():
        return
    free = shutil.disk_usage(folder).free
    needed = batch_bytes * batches
    if needed > free:
        raise shared_memory_error(
            f"{workers} loader workers need {format_quantity(needed, 'byte')} of shared memory"
            f" ({batches} batches of {format_quantity(batch_bytes, 'byte')}), but {folder} has"
            f" {format_quantity(free, 'byte')}",
        )


def shared_memory_error(message: str) -> WorkloadError:
    return WorkloadError(
        message,
        hint=(
            "use fewer workers (-p workers=4), a smaller batch (-p batch=64), or more shared memory"
            " (docker run --shm-size=16g, or --ipc=host)"
        ),
    )


def shared_memory_failure(error: BaseException) -> WorkloadError | None:
    """Return the error of a loader that ran out of shared memory, or None for other errors."""
    text = str(error)
    if "DataLoader worker" not in text and "shared memory" not in text:
        return None
    if not _WORKER_DIED.search(text):
        return None
    return shared_memory_error(f"a loader worker ran out of shared memory: {text.splitlines()[0]}")


def is_out_of_memory(error: BaseException) -> bool:
    """Return whether `error` means that PyTorch, cuDNN or the CPU allocator ran out of memory."""
    return type(error).__name__ == "OutOfMemoryError" or (
        isinstance(error, RuntimeError | MemoryError) and bool(_OUT_OF_MEMORY.search(str(error)))
    )


def out_of_memory_error(pipeline: str, batch: int, total_bytes: int | None) -> WorkloadError:
    room = f" of {format_quantity(total_bytes, 'byte')}" if total_bytes else ""
    return WorkloadError(
        f"{pipeline} with batch={batch} does not fit into the GPU's memory{room}",
        hint=f"try half the batch: -p batch={max(1, batch // 2)}",
    )
