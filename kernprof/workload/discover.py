"""Finding workloads: the shipped library, the user's `./kernels/`, `path/to/file.py`, `file.py:workload`."""

from __future__ import annotations

import hashlib
import importlib.util
import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from kernprof.errors import UsageError, WorkloadError, unknown_name
from kernprof.workload.define import Workload


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A workload and where it came from ("library", "./kernels" or a file). `error`: the file did not load."""

    name: str
    origin: str
    path: Path
    workload: Workload | None = None
    error: str | None = None


def library_dir() -> Path:
    """The shipped kernel library: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "library"
    return inside if inside.is_dir() else package.parent / "kernels"


def load_module(path: Path) -> ModuleType:
    """The Python file at `path`, executed once per process; WorkloadError with its error otherwise.

    Its folder is not put on sys.path: a workload called `copy.py` must not hide the standard library's.
    """
    resolved = path.resolve()
    name = "kernprof_user_" + hashlib.sha256(str(resolved).encode()).hexdigest()[:16]
    if name in sys.modules:
        return sys.modules[name]
    if not resolved.is_file():
        raise WorkloadError(f"there is no file {path}")
    spec = importlib.util.spec_from_file_location(name, resolved)
    if spec is None or spec.loader is None:
        raise WorkloadError(f"{path} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        raise WorkloadError(f"{path} cannot be loaded: {type(error).__name__}: {error}") from error
    return module


def workloads_in(path: Path) -> dict[str, Workload]:
    """The workloads defined in one Python file, by name."""
    found: dict[str, Workload] = {}
    for value in vars(load_module(path)).values():
        if isinstance(value, Workload) and value.file == path.resolve():
            if value.name in found and found[value.name] is not value:
                raise WorkloadError(f"{path} defines two workloads named {value.name!r}")
            found[value.name] = value
    return found


def available(cwd: Path | None = None) -> list[Found]:
    """All workloads of the user's `./kernels/` and the library; the user's first, each folder by name.

    A file that does not load is listed with its error and hides nothing else.
    """
    user, library = (cwd or Path.cwd()) / "kernels", library_dir()
    folders = [("./kernels", user)] if user.is_dir() and user.resolve() != library.resolve() else []
    found: list[Found] = []
    for origin, folder in [*folders, ("library", library)]:
        for path in sorted(folder.glob("[!_]*.py")):
            found += _of_file(path, origin)
    return found


def _of_file(path: Path, origin: str) -> list[Found]:
    try:
        return [Found(name=n, origin=origin, path=path, workload=w) for n, w in workloads_in(path).items()]
    except WorkloadError as error:
        return [Found(name=path.stem, origin=origin, path=path, error=error.message)]


def find(name: str, cwd: Path | None = None) -> Found:
    """The workload that `name` means: a name, `file.py`, or `file.py:workload`."""
    path_text, _, inner = name.partition(":")
    if path_text.endswith(".py") or "/" in path_text:
        return _in_file(Path(path_text), inner)
    everything = available(cwd)
    for entry in everything:
        if entry.name == name:
            if entry.error:
                raise WorkloadError(entry.error)
            return entry
    raise unknown_name("workload", name, [f.name for f in everything if f.workload])


def _in_file(path: Path, inner: str) -> Found:
    workloads = workloads_in(path)
    if not workloads:
        raise WorkloadError(f"{path} defines no workload", hint="see `kernprof show transpose` for an example")
    if not inner and len(workloads) > 1:
        raise UsageError(f"{path} defines {', '.join(workloads)}", hint=f"name one: {path}:{next(iter(workloads))}")
    chosen = inner or next(iter(workloads))
    if chosen not in workloads:
        raise unknown_name(f"workload in {path}", chosen, workloads)
    return Found(name=chosen, origin=str(path), path=path, workload=workloads[chosen])
