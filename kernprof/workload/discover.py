"""Finding workloads: the shipped library, the user's `./kernels/`, `path/to/file.py`,
`file.py:workload`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kernprof.errors import UsageError, WorkloadError, unknown_name
from kernprof.workload.define import Workload
from kernprof.workload.load import load_module
from kernprof.workload.names import names_in

_CUDA = (".cu", ".cuh", ".ptx")


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscoveredWorkload:
    """A workload, the file that defines it, and where that lies: "library", "./kernels" or the
    file's path.
    """

    workload: Workload
    path: Path
    origin: str

    @property
    def name(self) -> str:
        return self.workload.name


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokenFile:
    """A workload file that does not load."""

    path: Path
    error: str


def library_dir() -> Path:
    """The shipped kernel library: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "library"
    return inside if inside.is_dir() else package.parent / "kernels"


def workload_files(cwd: Path | None = None) -> Iterator[tuple[str, Path]]:
    """The files of the user's `./kernels/`, then the library's, each folder by name: (origin,
    path).
    """
    user, library = (cwd or Path.cwd()) / "kernels", library_dir()
    folders = [("./kernels", user)] if user.is_dir() and user.resolve() != library.resolve() else []
    for origin, folder in [*folders, ("library", library)]:
        yield from ((origin, path) for path in sorted(folder.glob("[!_]*.py")))


def workloads_in(path: Path) -> dict[str, Workload]:
    """The workloads defined in one Python file, by name."""
    by_name: dict[str, Workload] = {}
    for value in vars(load_module(path)).values():
        if isinstance(value, Workload) and value.file == path.resolve():
            if value.name in by_name and by_name[value.name] is not value:
                raise WorkloadError(f"{path} defines two workloads named {value.name!r}")
            by_name[value.name] = value
    return by_name


def available(cwd: Path | None = None) -> tuple[list[DiscoveredWorkload], list[BrokenFile]]:
    """All workloads of the user's `./kernels/` and the library, and the files that do not load.

    Executes every file; `find` and `names_available` only those that they must.
    """
    workloads: list[DiscoveredWorkload] = []
    broken: list[BrokenFile] = []
    for origin, path in workload_files(cwd):
        try:
            each = workloads_in(path)
        except WorkloadError as error:
            broken.append(BrokenFile(path=path, error=error.message))
        else:
            workloads += [
                DiscoveredWorkload(workload=w, path=path, origin=origin) for w in each.values()
            ]
    return workloads, broken


def names_available(cwd: Path | None = None) -> list[str]:
    """The names of all workloads. Executes only files that may define one with a computed name."""
    return list(dict.fromkeys(name for _, path in workload_files(cwd) for name in _names(path)))


def _names(path: Path) -> list[str]:
    read = names_in(path)
    if read.complete:
        return list(read.workloads)
    try:
        return list(workloads_in(path))
    except WorkloadError:
        return []


def find(name: str, cwd: Path | None = None) -> DiscoveredWorkload:
    """The workload that `name` means: a name, `file.py`, or `file.py:workload`.

    Executes the file that defines it, and those before it that may define one with a computed name.
    UsageError lists what is available; WorkloadError for a file that does not load.
    """
    path_text, _, inner = name.partition(":")
    if path_text.endswith((".py", *_CUDA)) or "/" in path_text:
        return _in_file(Path(path_text), inner)
    discovered = find_by_name(name, cwd)
    if discovered is None:
        raise unknown_name("workload", name, names_available(cwd))
    return discovered


def find_by_name(name: str, cwd: Path | None = None) -> DiscoveredWorkload | None:
    """The workload of that name in `./kernels` or the library; None for none. WorkloadError as of
    `find`.
    """
    for origin, path in workload_files(cwd):
        workload = _named(path, name)
        if workload is not None:
            return DiscoveredWorkload(workload=workload, path=path, origin=origin)
    return None


def _named(path: Path, name: str) -> Workload | None:
    """The file's workload of that name. A file that does not load raises if it, or a workload in
    it, is called so.
    """
    read = names_in(path)
    called_so = name in read.workloads or name == path.stem
    if read.complete and not called_so:
        return None
    try:
        return workloads_in(path).get(name)
    except WorkloadError:
        if called_so:
            raise
        return None


def _in_file(path: Path, inner: str) -> DiscoveredWorkload:
    if path.suffix in _CUDA and path.is_file():
        raise WorkloadError(
            f"{path} is the source of kernels; a workload is a Python file that names them",
            hint="write one beside it, with inputs and reference: kernprof new NAME shows the way",
        )
    workloads = workloads_in(path)
    if not workloads:
        raise WorkloadError(
            f"{path} defines no workload", hint="see `kernprof show transpose` for an example"
        )
    if not inner and len(workloads) > 1:
        raise UsageError(
            f"{path} defines {', '.join(workloads)}",
            hint=f"name one: {path}:{next(iter(workloads))}",
        )
    chosen = inner or next(iter(workloads))
    if chosen not in workloads:
        raise unknown_name(f"workload in {path}", chosen, workloads)
    return DiscoveredWorkload(workload=workloads[chosen], path=path, origin=str(path))
