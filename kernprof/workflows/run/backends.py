"""Which backend `kernprof run` uses, and why: the GPU under ncu where both are usable, else the emulator."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence

from kernprof.collect.nsight.ncu_tool import find_ncu
from kernprof.doctor.gpus import find_gpus
from kernprof.errors import KernprofError, UsageError, unknown_name
from kernprof.extras import install_hint, is_installed
from kernprof.process import Runner
from kernprof.store import StoredRun
from kernprof.workflows.run.request import RunRequest

AUTO, NCU, EMULATOR = "auto", "ncu", "emulator"
BACKENDS = (AUTO, NCU, EMULATOR)


def run_on(
    backends: Sequence[str],
    request: RunRequest,
    *,
    runner: Runner,
    progress: Callable[[str], None],
    environ: Mapping[str, str] = os.environ,
) -> list[StoredRun]:
    """One stored run for each backend. Raises UsageError for a name that is none, and what the backends raise."""
    for name in backends:
        if name not in BACKENDS:
            raise unknown_name("backend", name, BACKENDS)
    chosen = [_chosen(name, request, runner, progress, environ) for name in backends or (AUTO,)]
    return [_run(name, request, runner, progress, environ) for name in dict.fromkeys(chosen)]


def _chosen(
    name: str, request: RunRequest, runner: Runner, progress: Callable[[str], None], environ: Mapping[str, str]
) -> str:
    if name != AUTO:
        return name
    reason = why_not_gpu(request, runner, environ)
    if reason is None:
        return NCU
    progress(f"backend: the emulator, because {reason}")
    return EMULATOR


def why_not_gpu(request: RunRequest, runner: Runner, environ: Mapping[str, str]) -> str | None:
    """Why the launches cannot be measured on a GPU here; None when they can."""
    if not find_gpus(runner).gpus:
        return "there is no usable NVIDIA GPU here"
    if not is_installed("cupy"):
        return f"CuPy is not installed ({install_hint('cupy')})"
    if not request.counters:
        return None
    try:
        find_ncu(runner, environ=environ, named=request.ncu)
    except KernprofError as error:
        return f"{error.message} (--no-counters times on the GPU without it)"
    return None


def _run(
    name: str,
    request: RunRequest,
    runner: Runner,
    progress: Callable[[str], None],
    environ: Mapping[str, str],
) -> StoredRun:
    if name == NCU:
        from kernprof.workflows.run.hardware import run

        return run(request, runner=runner, progress=progress, environ=environ)
    if not request.counters:
        raise UsageError(
            "the emulator has no clock: --no-counters leaves it nothing to do", hint="see `kernprof doctor` for the GPU"
        )
    from kernprof.workflows.run.emulate import run_emulated

    return run_emulated(request, runner=runner, progress=progress)
