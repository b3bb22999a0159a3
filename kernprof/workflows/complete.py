"""Shell completion of names; it executes no workload and imports only light modules."""

import contextlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from kernprof.errors import KernprofError
from kernprof.metrics import ENTRIES
from kernprof.store import LATEST, Store
from kernprof.workload.discover import WorkloadNames, names_in, workload_files

_MOST_RUNS = 30
# The values of kernprof.model.what_if.ChangeId, whose module needs NumPy.
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


def workloads() -> list[str]:
    """Return the names of workloads in ./kernels, then of the library's workloads."""
    return list(_available())


def variants(workload: str) -> list[str]:
    result = _named(workload)
    return result.variants if result else []


def params(workload: str) -> list[str]:
    result = _named(workload)
    return list(result.params) if result else []


def _available() -> dict[str, WorkloadNames]:
    by_name: dict[str, WorkloadNames] = {}
    for _, path in workload_files():
        for name, item in names_in(path).workloads.items():
            by_name.setdefault(name, item)
    return by_name


def _named(workload: str) -> WorkloadNames | None:
    path, _, inner = workload.partition(":")
    if not path.endswith(".py"):
        return _available().get(workload)
    workloads = names_in(Path(path)).workloads
    return workloads.get(inner) or next(iter(workloads.values()), None)


def pipelines() -> list[str]:
    from kernprof.pipelines.catalogue import PIPELINES

    return list(PIPELINES)


def variants_of_pipeline(name: str) -> list[str]:
    from kernprof.pipelines.catalogue import PIPELINES

    return list(PIPELINES[name].variants) if name in PIPELINES else []


def params_of_pipeline(name: str) -> list[str]:
    from kernprof.pipelines.catalogue import PIPELINES

    return list(PIPELINES[name].params) if name in PIPELINES else []


def changes() -> list[str]:
    return ["all", *_CHANGES]


def metrics() -> list[tuple[str, str]]:
    """Return our ids of ncu's metrics, with their titles."""
    return [(entry.id, entry.title) for entry in ENTRIES if entry.ncu]


def sections() -> list[str]:
    return sorted({entry.section for entry in ENTRIES if entry.section})


def sets() -> list[str]:
    from kernprof.collect.nsight.ncu import SETS

    return list(SETS)


def backends() -> list[str]:
    from kernprof.workflows.run.request import BackendName

    return [item.value for item in BackendName]


def architectures() -> list[str]:
    from kernprof.gpus.architectures import ARCHITECTURES

    return list(ARCHITECTURES)


def gpus() -> list[str]:
    from kernprof.gpus.datasheets import GPUS

    return [gpu.title for gpu in GPUS]


def runs(store: Path) -> list[str]:
    """Return `latest` and the ids of the newest runs; none if the store is unreadable."""
    with contextlib.suppress(KernprofError):
        ids = Store(store).ids()[:_MOST_RUNS]
        return [LATEST, *ids] if ids else []
    return []


def variants_of_run(run: str, store: Path) -> list[str]:
    with contextlib.suppress(KernprofError):
        return list(
            dict.fromkeys(variant.variant for variant in Store(store).find(run).run.variants)
        )
    return []


def matching(offered: Iterable[str], incomplete: str) -> Iterator[str]:
    """Yield the names with the prefix; in a list with commas only the last name is completed."""
    before, comma, last = incomplete.rpartition(",")
    options = set(before.split(","))
    yield from (
        before + comma + name for name in offered if name.startswith(last) and name not in options
    )
