"""The same work on each of many inputs: here, one after the other, or by the workers of a Dask cluster.

Dask schedules: what a lost worker had is done again by another one. The results are those of this process, in the
order of the inputs, whoever finished first.
"""

from __future__ import annotations

import functools
import hashlib
import logging
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from kernprof import __version__, interrupts
from kernprof.errors import CaptureFailed, KernprofError, UsageError
from kernprof.extras import load_package
from kernprof.progress import Step

if TYPE_CHECKING:
    from distributed import Client

Progress = Callable[[str], None]
Item = TypeVar("Item")
Result = TypeVar("Result")
_LOCAL = re.compile(r"local(?::([1-9]\d*))?")
_ANSWER_S = 30
_HELP = "--cluster takes local, local:N, the address of a Dask scheduler (tcp://HOST:8786), or its scheduler file"


def each_of(
    function: Callable[[Item], Result], items: Sequence[Item], *, cluster: str | None, progress: Progress, doing: str,
    needs: Mapping[str, float] | None = None,
) -> list[Result | KernprofError]:  # fmt: skip
    """What the function gives for each item, or the error that it raises. `needs` are Dask resources of each.

    Raises UsageError for a cluster that cannot be reached, or whose workers have another kernprof.
    """
    attempt = functools.partial(_attempt, function)
    if not cluster:
        done = []
        for number, item in enumerate(items, 1):
            interrupts.check()
            progress(Step(f"{doing}: {number} of {len(items)}", doing))
            done.append(attempt(item))
        return done
    with _connected(cluster) as client:
        _check_workers(client, cluster)
        return _spread(client, attempt, items, progress, doing, needs)


def _attempt(function: Callable[[Item], Result], item: Item) -> Result | KernprofError:
    try:
        return function(item)
    except KernprofError as error:
        return error


def _spread(
    client: Client, attempt: Callable[[Item], Any], items: Sequence[Item], progress: Progress, doing: str,
    needs: Mapping[str, float] | None, /,
) -> list[Any]:  # fmt: skip
    distributed = load_package("distributed", "--cluster")
    futures = client.map(attempt, items, pure=False, resources=dict(needs) if needs else None)
    place = {future.key: at for at, future in enumerate(futures)}
    done: list[Any] = [None] * len(futures)
    progress(Step(f"{doing}: 0 of {len(items)}", doing))
    try:
        for number, future in enumerate(distributed.as_completed(futures, loop=client.loop), 1):
            interrupts.check()
            at = place[future.key]
            done[at] = _result(future, items[at])
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
def _connected(cluster: str) -> Iterator[Client]:
    distributed = load_package("distributed", "--cluster")
    local = _LOCAL.fullmatch(cluster)
    if local:
        count = int(local[1] or os.cpu_count() or 1)
        with (
            distributed.LocalCluster(
                n_workers=count, threads_per_worker=1, dashboard_address=None, silence_logs=logging.CRITICAL
            ) as here,
            distributed.Client(here) as client,
        ):
            yield client
        return
    address, file = (None, cluster) if cluster.endswith(".json") else (cluster, None)
    if file is None and "://" not in cluster and ":" not in cluster:
        raise UsageError(f"{cluster!r} is not a cluster", hint=_HELP)
    if file is not None and not Path(file).is_file():
        raise UsageError(f"no such scheduler file: {file}", hint=_HELP)
    try:
        client = distributed.Client(address, scheduler_file=file, timeout=_ANSWER_S, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise UsageError(f"no Dask scheduler answers at {cluster}: {error}", hint=_HELP) from error
    with client:
        yield client


def build_digest() -> str:
    """Of the package's own code: what must be equal for equal results."""
    root = Path(__file__).parents[2]
    sources = sorted(path for path in root.rglob("*.py") if "library" not in path.relative_to(root).parts)
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:16]


def _check_workers(client: Client, cluster: str) -> None:
    """Raises UsageError where a worker lacks kernprof or has another one: before any work is given out."""
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
            which = f"version {answer[0]}" if answer[0] != mine[0] else f"{answer[0]} of other sources ({answer[1]})"
            wrong.append(f"  {worker} has kernprof {which}")
    if wrong:
        raise UsageError(
            f"{len(wrong)} of {len(answers)} workers cannot do this work: here is kernprof {mine[0]} ({mine[1]})",
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
