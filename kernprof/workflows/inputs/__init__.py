"""Resolve a command's targets to files, and process each file here or on a Dask cluster.

Paths, patterns, folders and URLs become single files. A file at a URL is downloaded before reading.
Dask repeats the work of a lost worker on another worker. Results keep the order of the inputs.
"""

from __future__ import annotations

import contextlib
import glob
import hashlib
import logging
import os
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from kernprof import interrupts
from kernprof.errors import CaptureFailed, KernprofError, ReportUnreadable, UsageError, attempt
from kernprof.extras import load_package
from kernprof.progress import Progress, Step
from kernprof.version import __version__

if TYPE_CHECKING:
    from distributed import Client

Item = TypeVar("Item")
Result = TypeVar("Result")
Failures: TypeAlias = "tuple[tuple[str, KernprofError], ...]"
_LOCAL = re.compile(r"local(?::([1-9]\d*))?")
_ANSWER_S = 30
_SERVERS = ("scheduler", "worker")  # a local cluster's HTTP servers to silence
_HELP = (
    "--cluster takes local, local:N, the address of a Dask scheduler (tcp://HOST:8786), or its"
    " scheduler file"
)


def each_of(
    function: Callable[[Item], Result],
    items: Sequence[Item],
    *,
    cluster: str | None,
    progress: Progress,
    doing: str,
    keep: Callable[[int, Result | KernprofError], object] = lambda *_: None,
) -> list[Result | KernprofError]:
    """Return the function's result for each item, or the KernprofError that it raises.

    Without a cluster, this process handles the items in order. `keep` is called with an item's
    index and result as soon as the result is available. Raises UsageError for an unreachable
    cluster, or for workers with another version of kernprof.
    """
    if cluster:
        with connected(cluster) as client:
            return each_on(client, partial(attempt, function), items, progress, doing, keep=keep)
    done = []
    for index, item in enumerate(items):
        interrupts.check()
        progress(Step(f"{doing}: {index + 1} of {len(items)}", doing, index / len(items)))
        done.append(attempt(function, item))
        keep(index, done[index])
    return done


def read_each(
    function: Callable[[str, str], Result],
    targets: Sequence[str],
    *,
    cluster: str | None,
    progress: Progress,
    doing: str,
) -> tuple[list[Result], Failures]:
    """Return the function's results for readable targets, and the errors of unreadable targets.

    The function is called with the target as the user typed it, and the path or run id to read.
    Raises UsageError for an unreachable cluster. If no target is readable, raises the first error.
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


def all_results(
    function: Callable[[str, str], Result], targets: Sequence[str], cluster: str | None
) -> list[Result]:
    """Return the function's result for each target, as `read_each`. Raises the first error."""
    results, failed = read_each(
        function, targets, cluster=cluster, progress=lambda _: None, doing="reading"
    )
    if failed:
        raise failed[0][1]
    return results


def _read(function: Callable[[str, str], Result], item: tuple[str, str]) -> Result:
    typed, address = item
    with readable(address) as file:
        return function(typed, str(file))


def each_on(
    client: Client,
    function: Callable[[Item], Result],
    items: Sequence[Item],
    progress: Progress,
    doing: str,
    needs: Mapping[str, float] | None = None,
    *,
    keep: Callable[[int, Result | KernprofError], object] = lambda *_: None,
) -> list[Result | KernprofError]:
    """Return the function's result for each item, computed by a cluster's workers.

    Results are in the order of the items. `needs` are the Dask resources that an item requires.
    `keep` is called with an item's index and result as soon as the result is available.
    """
    distributed = load_package("distributed", "--cluster")
    futures = client.map(function, items, pure=False, resources=dict(needs) if needs else None)
    indices = {future.key: index for index, future in enumerate(futures)}
    done: list[Any] = [None] * len(futures)
    progress(Step(f"{doing}: 0 of {len(items)}", doing))
    try:
        for count, future in enumerate(distributed.as_completed(futures, loop=client.loop), 1):
            interrupts.check()
            index = indices[future.key]
            done[index] = _result(future, items[index])
            keep(index, done[index])
            future.release()
            progress(Step(f"{doing}: {count} of {len(items)}", doing, count / len(items)))
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
            f"{item}: each worker that processed this input was lost",
            details=[str(error)],
            hint="a worker that runs out of memory is killed: give each worker more memory",
        )


@contextmanager
def connected(cluster: str, *, gpus: bool = False) -> Iterator[Client]:
    """Connect to a Dask cluster: `local`, `local:N`, a scheduler's address or a scheduler file.

    With `gpus`, `local` starts a worker for each GPU. Raises UsageError for an unreachable cluster,
    or for workers with another version of kernprof.
    """
    distributed = load_package("distributed", "--cluster")
    with ExitStack() as stack:
        if local := _LOCAL.fullmatch(cluster):
            silent: dict[str, list[str]] = {
                f"distributed.{process}.http.routes": [] for process in _SERVERS
            }
            stack.enter_context(load_package("dask", "--cluster").config.set(silent))
            here = _local(distributed, int(local[1]) if local[1] else None, gpus=gpus)
            client = distributed.Client(stack.enter_context(here), set_as_default=False)
        else:
            client = _remote(distributed, cluster)
        stack.enter_context(client)
        # Raise UsageError if a worker lacks this build of kernprof, before work is sent.
        try:
            client.wait_for_workers(1, timeout=_ANSWER_S)
            answers: dict[str, Any] = client.run(_probe(), on_error="return")
        except (OSError, TimeoutError) as error:
            raise UsageError(
                f"the scheduler at {cluster} has no workers: {error}",
                hint="start workers: dask worker ADDRESS",
            ) from error
        digest, wrong = build_digest(), []
        for worker, answer in sorted(answers.items()):
            if not isinstance(answer, tuple) or [type(x) for x in answer] != [str, str]:
                wrong.append(f"  {worker} has no kernprof" + (f" ({answer})" if answer else ""))
            elif answer[0] != __version__:
                wrong.append(f"  {worker} has kernprof version {answer[0]}")
            elif answer[1] != digest:
                wrong.append(f"  {worker} has kernprof {answer[0]} of other sources: {answer[1]}")
        if wrong:
            raise UsageError(
                f"{len(wrong)} of {len(answers)} workers do not have the same kernprof as this process"
                f" (version {__version__}, sources {digest})",
                details=wrong[:10],
                hint="install the same kernprof on the workers, and restart them",
            )
        yield client


def _local(distributed: Any, count: int | None, *, gpus: bool) -> Any:
    """Start a cluster on this machine: one worker per core, or one worker per GPU.

    A GPU's worker sees only its GPU. The processes accept only connections with the temporary TLS
    certificate of this cluster: other users of the machine cannot send them code.
    """
    from kernprof.doctor.facts import find_gpus
    from kernprof.process import SubprocessRunner

    indices = [gpu.index for gpu in find_gpus(SubprocessRunner()).gpus] if gpus else []
    indices = [index for index in indices if index is not None]
    security = distributed.Security.temporary()
    if not indices:
        return distributed.LocalCluster(
            n_workers=count or os.cpu_count() or 1,
            threads_per_worker=1,
            dashboard_address=None,
            security=security,
            silence_logs=logging.CRITICAL,
        )
    private = {"host": "127.0.0.1", "protocol": "tls://", "security": security}
    options: dict[str, Any] = {
        **private,
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
    scheduler = {
        "cls": distributed.Scheduler,
        "options": {**private, "dashboard": False, "port": 0},
    }
    return distributed.SpecCluster(
        workers=workers, scheduler=scheduler, security=security, silence_logs=logging.CRITICAL
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
    """Return a digest of the package's code and data: equal digests give equal results."""
    root, kinds = Path(__file__).parents[2], (".py", ".toml", ".csv")
    files = (path for path in root.rglob("*") if path.suffix in kinds)
    sources = sorted(path for path in files if "library" not in path.relative_to(root).parts)
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:16]


def _probe() -> Callable[[], tuple[str, str] | None]:
    """Return a function that returns a worker's kernprof version and digest.

    The function is pickled by value, so that workers without kernprof can run it.
    """

    def version() -> tuple[str, str] | None:
        try:
            import kernprof
        except ImportError:
            return None
        try:
            from kernprof.workflows.inputs import build_digest as digest
        except ImportError:
            return kernprof.__version__, "older"
        return kernprof.__version__, digest()

    return version


TRACES = (".sqlite", ".nsys-rep", ".qdrep", ".json", ".json.gz")
REPORTS = (".ncu-rep",)
_RECORDED = "timeline.sqlite"
_URL = re.compile(r"[a-z][a-z0-9+.-]+://", re.IGNORECASE)
_PATTERN = re.compile(r"[*?\[]")


def trace_of(target: str, store: Path) -> Path | None:
    """Return the trace that `target` names, or None for a run or an ncu report.

    A target is a trace file, a parquetdir export, the folder of a recording, or the name of a
    recording in the store's `timelines`.
    """
    path = Path(target)
    if path.name == "manifest.json":
        return None
    if path.name.lower().endswith(TRACES):
        return path
    if path.is_dir() and (recorded := _inside(path)):
        return recorded
    if is_there(path):
        from kernprof.readers.trace.open import format_of

        return path if format_of(path) else None
    recorded = store / "timelines" / target
    return _inside(recorded) if target and len(Path(target).parts) == 1 else None


def input_paths(targets: Iterable[str], store: Path) -> tuple[Path, ...]:
    """Return the paths that an output must not replace: targets, and folders of the store."""
    named = filter(is_there, map(Path, targets))
    return (*named, *(store / name for name in ("runs", "timelines", "pipelines")))


def is_there(path: Path) -> bool:
    """Return true if a file or folder exists; false for a name that no file can have."""
    return os.path.exists(path)  # noqa: PTH110


def trace_named(target: str, store: Path) -> Path:
    """Return the trace of a target, for a command that accepts only traces.

    If the target is not a trace, it is returned as a path, which the trace reader then refuses.
    """
    return trace_of(target, store) or Path(target)


def _inside(folder: Path) -> Path | None:
    recording = folder / _RECORDED
    return recording if recording.is_file() else None


def is_url(target: str) -> bool:
    """Return true if a target is a URL such as https://… or s3://…."""
    return bool(_URL.match(target))


def expanded(targets: Iterable[str], suffixes: Sequence[str] = TRACES) -> list[str]:
    """Expand patterns and folders to files; return all other targets unchanged.

    A folder is expanded to its files with one of the suffixes. Numbers in names sort by value:
    rank2 before rank10. Raises UsageError for a pattern without matches.
    """
    return [path for target in targets for path in _expanded(target, suffixes)]


def _expanded(target: str, suffixes: Sequence[str]) -> list[str]:
    path, of_kind = Path(target), tuple(suffixes)
    if is_url(target):
        files, address = _filesystem(target)
        try:
            if _PATTERN.search(address):
                names = files.glob(address)
            elif files.isdir(address):
                inside = map(str, files.ls(address, detail=False))
                names = [name for name in inside if name.lower().endswith(of_kind)]
            else:
                return [target]
        except Exception as error:  # each storage raises its own errors
            raise UsageError(
                f"cannot list {target}: {error}",
                hint="check the address, and the credentials for the storage",
            ) from error
        results = [files.unstrip_protocol(name) for name in sorted(map(str, names), key=_naturally)]
    elif path.is_dir():
        results = [str(file) for file in path.iterdir() if file.name.lower().endswith(of_kind)]
        if not results or (path / "manifest.json").is_file() or _inside(path):
            return [target]
        results.sort(key=_naturally)
    elif path.exists() or not _PATTERN.search(target):
        return [target]
    else:
        results = sorted(glob.glob(target, recursive=True), key=_naturally)  # noqa: PTH207
    if not results:
        raise UsageError(
            f"no file matches {target}",
            hint="quote the pattern; it is relative to the current folder",
        )
    return results


def _naturally(name: str) -> list[tuple[int, int | str]]:
    """Return a sort key that orders numbers by value: rank2 before rank10."""
    return [(0, int(part)) if part.isdigit() else (1, part) for part in re.split(r"(\d+)", name)]


def absolute(target: str) -> str:
    """Return the target as an absolute path, for a worker with another working directory."""
    return target if is_url(target) else str(Path(target).absolute())


@contextmanager
def readable(target: str) -> Iterator[Path]:
    """Yield the file itself, or a temporary copy of a URL's file. Raises ReportUnreadable."""
    if not is_url(target):
        yield Path(target)
        return
    files, address = _filesystem(target)
    with tempfile.TemporaryDirectory(prefix="kernprof-fetched-") as folder:
        copy = Path(folder) / (PurePosixPath(address).name or "file")
        try:
            files.get_file(address, str(copy))
        except Exception as error:  # each storage raises its own errors
            raise ReportUnreadable(
                f"cannot fetch {target}: {error}",
                hint="check the address, and the credentials for the storage",
            ) from error
        with contextlib.suppress(Exception):  # some storages have no modification time
            stamp = files.modified(address).timestamp()
            os.utime(copy, (stamp, stamp))
        yield copy


def _filesystem(target: str) -> tuple[Any, str]:
    """Return the fsspec file system of a URL, and the file's path in it. Raises UsageError."""
    fsspec = load_package("fsspec.core", "reading a URL")
    try:
        files, address = fsspec.url_to_fs(target)
    except (ImportError, ValueError, OSError) as error:
        raise UsageError(
            f"cannot open {target}: {error}",
            hint="file:// and http:// need no package; s3:// needs s3fs, gs:// needs gcsfs",
        ) from error
    return files, str(address)
