"""Run a sweep on a Dask cluster (`kernprof run --cluster`): one task per set of parameters.

A task runs all variants with one set of parameters on one GPU, so that their times are comparable.
Results of different GPU models are stored as separate runs. Dask's resource `GPU` limits each GPU
worker to one task at a time. Without GPUs, each core of a worker runs the emulator.
"""

from __future__ import annotations

import os
import socket
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kernprof.errors import KernprofError, UsageError, attempt
from kernprof.model.run import Failure, Run, RunBackend, VariantResult, grouped
from kernprof.process import Host, SubprocessRunner
from kernprof.progress import Progress
from kernprof.store import Store, StoredRun
from kernprof.units import count_of
from kernprof.workflows.inputs import connected, each_on
from kernprof.workflows.run.ladder import run_on
from kernprof.workflows.run.request import BackendName, RunRequest, assignment, launches_of
from kernprof.workload.discover import find

if TYPE_CHECKING:
    from distributed import Client

GPU = "GPU"  # Dask's name of the resource
_HOW = (
    "start a worker for each GPU: `CUDA_VISIBLE_DEVICES=0 dask worker ADDRESS --nthreads 1"
    " --resources GPU=1`"
)


def sweep_on(
    names: Sequence[str], request: RunRequest, cluster: str, progress: Progress
) -> list[StoredRun]:
    """Run a sweep on a cluster; return a stored run for each GPU model, or for the emulator.

    Raises UsageError for an invalid workload, backend or cluster. If all sets of parameters fail,
    raises the error of the first set.
    """
    if len(names) > 1:
        raise UsageError("--cluster takes one backend", hint="run the other backend separately")
    name = BackendName(names[0]) if names else BackendName.AUTO
    discovered = find(request.workload)
    launches = launches_of(discovered, request)
    sets = list({tuple(launch.params.items()): launch.params for launch in launches}.values())
    request = replace(
        request,
        workload=f"{discovered.path.absolute()}:{discovered.name}",
        in_all=len(launches),
    )
    with connected(cluster, gpus=name is not BackendName.EMULATOR) as client:
        gpus = workers_with(GPU, client)
        if name is BackendName.NCU and not gpus:
            raise UsageError("no worker has a GPU", hint=_HOW)
        if name is BackendName.AUTO and not gpus:
            progress("backend: the emulator, because no worker has a GPU")
        on_gpu = bool(gpus) and name is not BackendName.EMULATOR
        backend = BackendName.NCU if on_gpu else BackendName.EMULATOR
        parts = [
            replace(request, assignments=tuple(map(assignment, params.items()))) for params in sets
        ]
        needs = {GPU: 1.0} if on_gpu else None
        task = partial(attempt, partial(run_part, backend.value))
        done = each_on(client, task, parts, progress, "running the sets of parameters", needs)
    if all(isinstance(result, KernprofError) for result in done):
        raise next(result for result in done if isinstance(result, KernprofError))
    return _stored(parts, done, discovered.name, request.store)


def workers_with(resource: str, client: Client) -> int:
    """Count the workers that have a Dask resource."""
    workers = client.scheduler_info(n_workers=-1)["workers"].values()
    return sum(resource in (worker.get("resources") or {}) for worker in workers)


def run_part(backend: str, request: RunRequest) -> Run:
    """Run one set of parameters on a worker; each result names its host and GPU."""
    with tempfile.TemporaryDirectory(prefix="kernprof-part-") as folder:
        host = Host(runner=SubprocessRunner(), progress=lambda _: None)
        (stored,) = run_on((backend,), replace(request, store=Path(folder)), host)
    place = _place(stored.run, request.device)
    return replace(
        stored.run, variants=tuple(replace(variant, place=place) for variant in stored.run.variants)
    )


def _place(run: Run, device: int) -> str:
    """Return the host and GPU as `node3, GPU 1 (NVIDIA H200)`; for the emulator only the host."""
    host = socket.gethostname()
    if run.backend is RunBackend.EMULATOR or run.device is None:
        return host
    visible = [text.strip() for text in os.environ.get("CUDA_VISIBLE_DEVICES", "").split(",")]
    visible = list(filter(None, visible))
    number = visible[device] if device < len(visible) else str(device)
    return f"{host}, GPU {number} ({run.device.name})"


def _stored(
    parts: Sequence[RunRequest], done: Sequence[Run | KernprofError], workload: str, root: Path
) -> list[StoredRun]:
    """Store the results of each GPU model as one run; failed results are added to the first run."""
    by_device = grouped((result for result in done if isinstance(result, Run)), _device)
    stored: list[StoredRun] = []
    for device, runs in by_device.items():
        results: list[VariantResult] = []
        for part, result in zip(parts, done, strict=True):
            if isinstance(result, KernprofError):
                results += _failed(part, result) if not stored else ()
            elif _device(result) == device:
                results += result.variants
        first = runs[0]
        notes = [note for run in runs for note in run.notes]
        if places := Counter(result.place for result in results if result.place):
            counts = (
                f"{place}: {count_of(count, 'launch', 'es')}"
                for place, count in sorted(places.items())
            )
            notes.append(f"launched on {'; '.join(counts)}")
        total = replace(
            first,
            params={
                name: value
                for name, value in first.params.items()
                if all(run.params.get(name) == value for run in runs)
            },
            variants=tuple(results),
            unread=None,
            notes=tuple(dict.fromkeys(notes)),
            commands=tuple(dict.fromkeys(command for run in runs for command in run.commands)),
            name=None if stored else first.name,
        )
        with Store(root).begin(workload) as draft:
            stored.append(draft.commit(replace(total, id=draft.id, created=draft.created)))
    return stored


def _device(run: Run) -> tuple[str, str]:
    return run.backend.value, run.device.name if run.device else ""


def _failed(part: RunRequest, error: KernprofError) -> list[VariantResult]:
    """Return a failed result for each variant of a set of parameters that could not be run."""
    launches = launches_of(find(part.workload), part)
    failure = Failure(error=type(error).__name__, message=str(error), exit_code=error.exit_code)
    return [
        VariantResult(variant=launch.variant, params=launch.params, failure=failure)
        for launch in launches
    ]
