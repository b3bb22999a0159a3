"""Names for shell completion. The module executes no workload and imports only fast modules."""

import contextlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from kernprof.errors import KernprofError
from kernprof.metrics import ENTRIES
from kernprof.store import LATEST, Store
from kernprof.workload.discover import WorkloadNames, names_in, workload_files

_MOST_RUNS = 30
# The values of kernprof.model.step.ChangeId, whose module needs NumPy.
_CHANGES = (
    "pinned-copies",
    "copy-stream",
    "no-step-sync",
    "no-item-loop",
    "input-ready",
    "channels-last",
    "tensor-core-matmul",
    "half-precision",
    "cuda-graph",
)


def names_of(kind: str, subject: str = "", store: Path = Path(".kernprof")) -> list[str]:
    """Return the names that an argument accepts; empty if `subject` or the store is unreadable.

    `kind` is the kind of argument: workloads, variants, params, runs, … `subject` is the workload,
    pipeline or run whose variants or parameters are completed.
    """
    match kind:
        case "workloads":
            return list(_workloads())
        case "variants" | "params":
            if (workload := _workload(subject)) is None:
                return []
            return list(workload.variants if kind == "variants" else workload.params)
        case "pipelines" | "variants_of_pipeline" | "params_of_pipeline":
            from kernprof.pipelines.catalogue import PIPELINES

            pipeline = PIPELINES.get(subject)
            if kind == "pipelines" or pipeline is None:
                return list(PIPELINES) if kind == "pipelines" else []
            return list(pipeline.variants if kind == "variants_of_pipeline" else pipeline.params)
        case "changes":
            return ["all", *_CHANGES]
        case "sections":
            return sorted({entry.section for entry in ENTRIES if entry.section})
        case "sets":
            from kernprof.collect.nsight.ncu import SETS

            return list(SETS)
        case "backends":
            from kernprof.workflows.run.request import BackendName

            return [name.value for name in BackendName]
        case "architectures":
            from kernprof.gpus.architectures import ARCHITECTURES

            return list(ARCHITECTURES)
        case "gpus":
            from kernprof.gpus.datasheets import GPUS

            return [gpu.title for gpu in GPUS]
        case "runs":
            with contextlib.suppress(KernprofError):
                ids = Store(store).ids()[:_MOST_RUNS]
                return [LATEST, *ids] if ids else []
        case "variants_of_run":
            with contextlib.suppress(KernprofError):
                variants = Store(store).find(subject).run.variants
                return list(dict.fromkeys(variant.variant for variant in variants))
    return []


def metrics() -> dict[str, str]:
    """Return the title of each metric that ncu collects, by kernprof's id."""
    return {entry.id: entry.title for entry in ENTRIES if entry.ncu}


def _workloads() -> dict[str, WorkloadNames]:
    """Return the workloads in ./kernels, then the library's workloads."""
    by_name: dict[str, WorkloadNames] = {}
    for _, path in workload_files():
        for name, workload in names_in(path).workloads.items():
            by_name.setdefault(name, workload)
    return by_name


def _workload(name: str) -> WorkloadNames | None:
    path, _, inner = name.partition(":")
    if not path.endswith(".py"):
        return _workloads().get(name)
    workloads = names_in(Path(path)).workloads
    return workloads.get(inner) or next(iter(workloads.values()), None)


def matching(offered: Iterable[str], incomplete: str) -> Iterator[str]:
    """Yield the names that begin with `incomplete`, or with the last item of a comma list."""
    before, comma, last = incomplete.rpartition(",")
    listed = set(before.split(","))
    yield from (
        before + comma + name for name in offered if name.startswith(last) and name not in listed
    )
