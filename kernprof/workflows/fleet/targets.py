"""Read a command's targets here or on a cluster's workers, under the names that the user typed."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeAlias, TypeVar

from kernprof import interrupts
from kernprof.errors import KernprofError
from kernprof.progress import Progress, Step
from kernprof.workflows.trace.files import absolute, is_there, is_url, readable

Read = TypeVar("Read")
Item = TypeVar("Item")
Failures: TypeAlias = "tuple[tuple[str, KernprofError], ...]"


def each_of(
    function: Callable[[Item], Read],
    items: Sequence[Item],
    *,
    cluster: str | None,
    progress: Progress,
    doing: str,
    keep: Callable[[int, Read | KernprofError], object] = lambda *_: None,
) -> list[Read | KernprofError]:
    """Return the function's result for each item, or the error that it raises.

    Without a cluster the items are worked on here, in order. `keep` receives each result with its
    index at once. Raises UsageError for a cluster that cannot be reached or runs another kernprof.
    """
    if cluster:
        from kernprof.workflows.fleet.cluster import connected, each_on

        with connected(cluster) as workers:
            task = partial(attempt, function)
            return each_on(workers, task, items, progress, doing, keep=keep)
    done = []
    for index, item in enumerate(items):
        interrupts.check()
        progress(Step(f"{doing}: {index + 1} of {len(items)}", doing))
        done.append(attempt(function, item))
        keep(index, done[index])
    return done


def attempt(function: Callable[[Item], Read], item: Item) -> Read | KernprofError:
    """Return the function's result, or the KernprofError that it raises."""
    try:
        return function(item)
    except KernprofError as error:
        return error


def read_each(
    function: Callable[[str, str], Read],
    targets: Sequence[str],
    *,
    cluster: str | None,
    progress: Progress,
    doing: str,
) -> tuple[list[Read], Failures]:
    """Return the function's results for all readable targets, and the errors of the others.

    The function receives each target's name, and the file or stored run to read. Raises UsageError
    for the cluster; if no target is readable, the first error.
    """
    items = [
        (target, absolute(target) if is_url(target) or is_there(Path(target)) else target)
        for target in targets
    ]
    done = each_of(partial(_read, function), items, cluster=cluster, progress=progress, doing=doing)
    failed = tuple(
        (target, result)
        for target, result in zip(targets, done, strict=True)
        if isinstance(result, KernprofError)
    )
    if failed and len(failed) == len(done):
        raise failed[0][1]
    return [result for result in done if not isinstance(result, KernprofError)], failed


def both(
    function: Callable[[str, str], Read], targets: Sequence[str], cluster: str | None
) -> list[Read]:
    """Return the results of targets that are all needed. Raises the first error."""
    result, failed = read_each(
        function, targets, cluster=cluster, progress=lambda _: None, doing="reading"
    )
    if failed:
        raise failed[0][1]
    return result


def _read(function: Callable[[str, str], Read], item: tuple[str, str]) -> Read:
    shown, place = item
    with readable(place) as file:
        return function(shown, str(file))
