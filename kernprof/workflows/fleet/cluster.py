"""Process many inputs on the workers of a Dask cluster.

Dask repeats the work of a lost worker on another one. Results keep the order of the inputs.
"""

from __future__ import annotations

import hashlib
import logging
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from kernprof import interrupts
from kernprof.errors import CaptureFailed, KernprofError, UsageError
from kernprof.extras import load_package
from kernprof.progress import Progress, Step
from kernprof.version import __version__

if TYPE_CHECKING:
    from distributed import Client

Item = TypeVar("Item")
Result = TypeVar("Result")
_LOCAL = re.compile(r"local(?::([1-9]\d*))?")
_ANSWER_S = 30
_HELP = (
    "--cluster takes local, local:N, the address of a Dask scheduler (tcp://HOST:8786), or its"
    " scheduler file"
)


@dataclass(frozen=True, slots=True)
class Workers:
    """The workers of a cluster, all with the same build of kernprof."""

    client: Client

    def having(self, resource: str) -> int:
        """Count the workers that have a Dask resource."""
        workers = self.client.scheduler_info(n_workers=-1)["workers"].values()
        return sum(resource in (worker.get("resources") or {}) for worker in workers)


def each_on(
    workers: Workers,
    function: Callable[[Item], Result],
    items: Sequence[Item],
    progress: Progress,
    doing: str,
    needs: Mapping[str, float] | None = None,
    *,
    keep: Callable[[int, Result | KernprofError], object] = lambda *_: None,
) -> list[Result | KernprofError]:
    """Return the function's result for each item, from connected workers, in the items' order.

    `needs` are the Dask resources of each item. `keep` receives each result with its index at once.
    """
    client, distributed = workers.client, load_package("distributed", "--cluster")
    futures = client.map(function, items, pure=False, resources=dict(needs) if needs else None)
    place = {future.key: at for at, future in enumerate(futures)}
    done: list[Any] = [None] * len(futures)
    progress(Step(f"{doing}: 0 of {len(items)}", doing))
    try:
        for number, future in enumerate(distributed.as_completed(futures, loop=client.loop), 1):
            interrupts.check()
            at = place[future.key]
            done[at] = _result(future, items[at])
            keep(at, done[at])
            future.release()
            progress(Step(f"{doing}: {number} of {len(items)}", doing))
    except BaseException:
        client.cancel(futures, force=True)
        raise
    return done


def _result(future: Any, item: object) -> Any:
    distributed = load_package("distributed", "--cluster")
    try:
        return future.result()
    except distributed.KilledWorker as error:
        return CaptureFailed(
            f"{item}: every worker that had it was lost",
            details=[str(error)],
            hint="workers that run out of memory are ended: give each more memory",
        )


@contextmanager
def connected(cluster: str, *, gpus: bool = False) -> Iterator[Workers]:
    """Connect to the workers of `local`, `local:N`, an address or a scheduler file.

    With `gpus`, `local` starts a worker for each GPU. Raises UsageError for an unreachable cluster,
    or for workers with another kernprof.
    """
    distributed = load_package("distributed", "--cluster")
    with ExitStack() as stack:
        if local := _LOCAL.fullmatch(cluster):
            here = stack.enter_context(
                _local(distributed, int(local[1]) if local[1] else None, gpus=gpus)
            )
            client = stack.enter_context(distributed.Client(here, set_as_default=False))
        else:
            client = stack.enter_context(_remote(distributed, cluster))
        _check_workers(client, cluster)
        yield Workers(client)


def _local(distributed: Any, count: int | None, *, gpus: bool) -> Any:
    """Start a cluster on this machine: a worker per core, or a worker per GPU that sees only it."""
    from kernprof.doctor.gpus import find_gpus
    from kernprof.process import SubprocessRunner

    indices = (
        [gpu.index for gpu in find_gpus(SubprocessRunner()).gpus if gpu.index is not None]
        if gpus
        else []
    )
    if not indices:
        return distributed.LocalCluster(
            n_workers=count or os.cpu_count() or 1,
            threads_per_worker=1,
            dashboard_address=":0",
            silence_logs=logging.CRITICAL,
        )
    options: dict[str, Any] = {
        "nthreads": 1,
        "resources": {"GPU": 1},
        "silence_logs": logging.CRITICAL,
    }
    workers = {
        index: {
            "cls": distributed.Nanny,
            "options": {**options, "env": {"CUDA_VISIBLE_DEVICES": str(index)}},
        }
        for index in indices[:count]
    }
    scheduler = {"cls": distributed.Scheduler, "options": {"dashboard": False, "port": 0}}
    return distributed.SpecCluster(
        workers=workers, scheduler=scheduler, silence_logs=logging.CRITICAL
    )


def _remote(distributed: Any, cluster: str) -> Any:
    address, file = (None, cluster) if cluster.endswith(".json") else (cluster, None)
    if file is None and ":" not in cluster:
        raise UsageError(f"{cluster!r} is not a cluster", hint=_HELP)
    if file is not None and not Path(file).is_file():
        raise UsageError(f"no such scheduler file: {file}", hint=_HELP)
    try:
        return distributed.Client(
            address, scheduler_file=file, timeout=_ANSWER_S, set_as_default=False
        )
    except (OSError, ValueError, TypeError) as error:
        raise UsageError(f"no Dask scheduler answers at {cluster}: {error}", hint=_HELP) from error


def build_digest() -> str:
    """Return a digest of the package's code: equal digests give equal results."""
    root = Path(__file__).parents[2]
    sources = sorted(
        path for path in root.rglob("*.py") if "library" not in path.relative_to(root).parts
    )
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:16]


def _check_workers(client: Client, cluster: str) -> None:
    """Raise UsageError, before work is sent, for a worker without this build of kernprof."""
    try:
        client.wait_for_workers(1, timeout=_ANSWER_S)
        answers: dict[str, Any] = client.run(_probe(), on_error="return")
    except (OSError, TimeoutError) as error:
        raise UsageError(
            f"the scheduler at {cluster} has no workers: {error}", hint="start some: dask worker"
        ) from error
    mine, wrong = (__version__, build_digest()), []
    for worker, answer in sorted(answers.items()):
        if answer is None or isinstance(answer, BaseException):
            wrong.append(f"  {worker} has no kernprof" + (f" ({answer})" if answer else ""))
        elif tuple(answer) != mine:
            version = (
                f"version {answer[0]}"
                if answer[0] != mine[0]
                else f"{answer[0]} of other sources ({answer[1]})"
            )
            wrong.append(f"  {worker} has kernprof {version}")
    if wrong:
        raise UsageError(
            f"{len(wrong)} of {len(answers)} workers cannot do this work: here is kernprof"
            f" {mine[0]} ({mine[1]})",
            details=wrong[:10],
            hint="install the same kernprof there and start the workers again",
        )


def _probe() -> Callable[[], tuple[str, str] | None]:
    """Return a function that is pickled by value, so that workers without kernprof can run it."""

    def version() -> tuple[str, str] | None:
        try:
            import kernprof
        except ImportError:
            return None
        try:
            from kernprof.workflows.fleet.cluster import build_digest as digest
        except ImportError:
            return kernprof.__version__, "older"
        return kernprof.__version__, digest()

    return version
