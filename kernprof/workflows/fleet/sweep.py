"""Run a sweep on a cluster (`kernprof run --cluster`): one task for each set of parameters.

A task runs all variants of its set, so that verdicts compare launches of one GPU. Results of
different GPU models are stored as separate runs. Each GPU worker takes one task at a time, through
Dask's resource GPU. Without GPUs each core of a worker runs the emulator.
"""

import os
import socket
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from kernprof.errors import KernprofError, UsageError
from kernprof.model.run import Failure, Run, RunBackend, Scalar, VariantResult
from kernprof.process import Host, SubprocessRunner
from kernprof.progress import Progress
from kernprof.store import Store, StoredRun
from kernprof.workflows.fleet.cluster import Workers, connected, each_on
from kernprof.workflows.fleet.targets import attempt
from kernprof.workflows.run.ladder import run_on
from kernprof.workflows.run.request import BackendName, RunRequest, launches_of
from kernprof.workload.discover import find

GPU = "GPU"
_HOW = (
    "start them as `CUDA_VISIBLE_DEVICES=0 dask worker ADDRESS --nthreads 1 --resources GPU=1`, one"
    " for each GPU"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """One set of parameters for a worker."""

    request: RunRequest
    backend: str


def sweep_on(
    names: Sequence[str], request: RunRequest, cluster: str, progress: Progress
) -> list[StoredRun]:
    """Run the sweep; return one stored run for each kind of GPU, or for the emulator.

    Raises UsageError for an invalid workload, backend or cluster. If no set can be run, the error
    of the first set is raised.
    """
    wanted = [BackendName(name) for name in names]
    if len(wanted) > 1:
        raise UsageError("--cluster takes one backend", hint="run the other one by itself")
    discovered = find(request.launch.workload)
    launches = launches_of(discovered, request.launch)
    sets = list({tuple(launch.params.items()): launch.params for launch in launches}.values())
    with connected(cluster, gpus=BackendName.EMULATOR not in wanted) as workers:
        backend = _backend(wanted[0] if wanted else BackendName.AUTO, workers, progress)
        launch = replace(request.launch, workload=f"{discovered.path.absolute()}:{discovered.name}")
        parts = [
            _Part(
                request=replace(
                    request,
                    launch=replace(launch, assignments=_assignments(values)),
                    in_all=len(launches),
                ),
                backend=backend,
            )
            for values in sets
        ]
        needs = {GPU: 1.0} if backend == BackendName.NCU.value else None
        task = partial(attempt, run_part)
        done = each_on(workers, task, parts, progress, "running the sets of parameters", needs)
    good = [run for run in done if not isinstance(run, KernprofError)]
    if not good:
        raise next(run for run in done if isinstance(run, KernprofError))
    return _stored(parts, done, good, discovered.name, request.store)


def _backend(name: BackendName, workers: Workers, progress: Progress) -> str:
    gpus = workers.having(GPU)
    if name is BackendName.NCU and not gpus:
        raise UsageError("no worker has a GPU", hint=_HOW)
    if name is BackendName.AUTO and not gpus:
        progress("backend: the emulator, because no worker has a GPU")
    return (
        BackendName.NCU.value
        if gpus and name is not BackendName.EMULATOR
        else BackendName.EMULATOR.value
    )


def _assignments(params: Mapping[str, Scalar]) -> tuple[str, ...]:
    return tuple(
        f"{name}={str(value).lower() if isinstance(value, bool) else value}"
        for name, value in params.items()
    )


def run_part(part: _Part) -> Run:
    """Run one set on a worker; each result records its host and GPU."""
    with tempfile.TemporaryDirectory(prefix="kernprof-part-") as folder:
        request = replace(part.request, store=Path(folder))
        host = Host(runner=SubprocessRunner(), progress=lambda _: None)
        (stored,) = run_on((part.backend,), request, host)
    place = _place(stored.run, request.launch.device)
    return replace(
        stored.run, variants=tuple(replace(variant, place=place) for variant in stored.run.variants)
    )


def _place(run: Run, device: int) -> str:
    """Return the host and GPU, as `node3, GPU 1 (NVIDIA H200)`; only the host for the emulator."""
    host = socket.gethostname()
    if run.backend is RunBackend.EMULATOR or run.device is None:
        return host
    visible = [
        device.strip()
        for device in os.environ.get("CUDA_VISIBLE_DEVICES", "").split(",")
        if device.strip()
    ]
    number = visible[device] if device < len(visible) else str(device)
    return f"{host}, GPU {number} ({run.device.name})"


def _stored(
    parts: Sequence[_Part],
    done: Sequence[Run | KernprofError],
    good: Sequence[Run],
    workload: str,
    root: Path,
) -> list[StoredRun]:
    """Store the parts of each kind of device as one run; failures go into the first run."""
    kinds = dict.fromkeys(_kind(run) for run in good)
    stored = []
    for number, kind in enumerate(kinds):
        mine: list[Run] = [run for run in good if _kind(run) == kind]
        results: list[VariantResult] = []
        for part, run in zip(parts, done, strict=True):
            if isinstance(run, KernprofError):
                results += _failed(part, run) if number == 0 else ()
            elif _kind(run) == kind:
                results += run.variants
        first = mine[0]
        same = {
            name: value
            for name, value in first.params.items()
            if all(run.params.get(name) == value for run in mine)
        }
        notes = tuple(dict.fromkeys(note for run in mine for note in run.notes))
        commands = tuple(dict.fromkeys(command for run in mine for command in run.commands))
        total = replace(
            first,
            params=same,
            variants=tuple(results),
            unread=None,
            notes=(*notes, *_where(results)),
            commands=commands,
            name=first.name if number == 0 else None,
        )
        with Store(root).begin(workload) as draft:
            stored.append(draft.commit(replace(total, id=draft.id, created=draft.created)))
    return stored


def _kind(run: Run) -> tuple[str, str]:
    return run.backend.value, run.device.name if run.device else ""


def _failed(part: _Part, error: KernprofError) -> list[VariantResult]:
    """Return a failed result for each variant of a set that could not be run."""
    launches = launches_of(find(part.request.launch.workload), part.request.launch)
    failure = Failure(error=type(error).__name__, message=str(error), exit_code=error.exit_code)
    return [
        VariantResult(variant=launch.variant, params=launch.params, failure=failure)
        for launch in launches
    ]


def _where(results: Sequence[VariantResult]) -> list[str]:
    places = sorted({result.place for result in results if result.place})
    count = {place: sum(result.place == place for result in results) for place in places}
    if not places:
        return []
    return ["launched on " + "; ".join(f"{place}: {count[place]} launches" for place in places)]
