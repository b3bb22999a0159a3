"""The same work on each of many inputs: here, one after the other, or by the workers of a Dask
cluster.

Dask schedules: what a lost worker had is done again by another one. The results are those of this
process, in the order of the inputs, whoever finished first.

What a command's targets name: each read here or by a cluster's workers, and shown as it was
named.
"""

from __future__ import annotations

import functools
import hashlib
import logging
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from kernprof import __version__, interrupts
from kernprof.errors import CaptureFailed, KernprofError, UsageError
from kernprof.extras import load_package
from kernprof.progress import Step
from kernprof.workflows.trace.files import absolute, is_there, is_url, readable

if TYPE_CHECKING:
    from distributed import Client

Progress = Callable[[str], None]
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
    """The workers of a cluster, all with this kernprof."""

    client: Client

    def having(self, resource: str) -> int:
        """How many have a Dask resource."""
        workers = self.client.scheduler_info(n_workers=-1)["workers"].values()
        return sum(resource in (worker.get("resources") or {}) for worker in workers)


def each_of(
    function: Callable[[Item], Result],
    items: Sequence[Item],
    *,
    cluster: str | None,
    progress: Progress,
    doing: str,
    keep: Callable[[int, Result | KernprofError], object] = lambda *_: None,
) -> list[Result | KernprofError]:
    """What the function gives for each item, or the error that it raises. `keep` gets each with its
    place, at once.

    Raises UsageError for a cluster that cannot be reached, or whose workers have another kernprof.
    """
    if cluster:
        with connected(cluster) as workers:
            return each_on(workers, function, items, progress, doing, keep=keep)
    done = []
    for at, item in enumerate(items):
        interrupts.check()
        progress(Step(f"{doing}: {at + 1} of {len(items)}", doing))
        done.append(_attempt(function, item))
        keep(at, done[at])
    return done


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
    """The same by workers that are connected. `needs` are Dask resources of each item."""
    client, distributed = workers.client, load_package("distributed", "--cluster")
    attempt = functools.partial(_attempt, function)
    futures = client.map(attempt, items, pure=False, resources=dict(needs) if needs else None)
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


def _attempt(function: Callable[[Item], Result], item: Item) -> Result | KernprofError:
    try:
        return function(item)
    except KernprofError as error:
        return error


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
    """The workers of `local`, `local:N`, an address or a scheduler file. With `gpus`, `local` has
    one for each GPU.

    Raises UsageError for a cluster that cannot be reached, or whose workers have another kernprof.
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
    """A cluster of this machine: a worker for each core, or for each GPU, whose only one it is."""
    from kernprof.doctor.gpus import find_gpus
    from kernprof.process import SubprocessRunner

    found = (
        [each.index for each in find_gpus(SubprocessRunner()).gpus if each.index is not None]
        if gpus
        else []
    )
    if not found:
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
        for index in found[:count]
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
    """Of the package's own code: what must be equal for equal results."""
    root = Path(__file__).parents[2]
    sources = sorted(
        path for path in root.rglob("*.py") if "library" not in path.relative_to(root).parts
    )
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:16]


def _check_workers(client: Client, cluster: str) -> None:
    """Raises UsageError where a worker lacks kernprof or has another one: before any work is given
    out.
    """
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
            which = (
                f"version {answer[0]}"
                if answer[0] != mine[0]
                else f"{answer[0]} of other sources ({answer[1]})"
            )
            wrong.append(f"  {worker} has kernprof {which}")
    if wrong:
        raise UsageError(
            f"{len(wrong)} of {len(answers)} workers cannot do this work: here is kernprof"
            f" {mine[0]} ({mine[1]})",
            details=wrong[:10],
            hint="install the same kernprof there and start the workers again",
        )


def _probe() -> Callable[[], tuple[str, str] | None]:
    """A function that travels whole: a worker without kernprof can run it too."""

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


Read = TypeVar("Read")
Failures: TypeAlias = "tuple[tuple[str, KernprofError], ...]"


def read_each(
    function: Callable[[str, str], Read],
    targets: Sequence[str],
    *,
    cluster: str | None,
    progress: Progress,
    doing: str,
) -> tuple[list[Read], Failures]:
    """The function's results for each target's name and the file or stored run to read; and what
    could not be read.

    Raises UsageError for the cluster; where nothing can be read, the error of the first.
    """
    items = [(one, absolute(one) if is_url(one) or is_there(Path(one)) else one) for one in targets]
    done = each_of(partial(_read, function), items, cluster=cluster, progress=progress, doing=doing)
    failed = tuple(
        (target, one)
        for target, one in zip(targets, done, strict=True)
        if isinstance(one, KernprofError)
    )
    if failed and len(failed) == len(done):
        raise failed[0][1]
    return [one for one in done if not isinstance(one, KernprofError)], failed


def both(
    function: Callable[[str, str], Read], targets: Sequence[str], cluster: str | None
) -> list[Read]:
    """The same of targets that are all needed: raises the error of the first that cannot be read."""
    found, failed = read_each(
        function, targets, cluster=cluster, progress=lambda _: None, doing="reading"
    )
    if failed:
        raise failed[0][1]
    return found


def _read(function: Callable[[str, str], Read], item: tuple[str, str]) -> Read:
    shown, place = item
    with readable(place) as file:
        return function(shown, str(file))
