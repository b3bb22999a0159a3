"""Discovery of workloads: the library, `./kernels/`, `path/to/file.py`, `file.py:workload`."""

import ast
import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from kernprof.errors import UsageError, WorkloadError, unknown_name
from kernprof.workload.define import Workload
from kernprof.workload.user_code import load_module

_CUDA = (".cu", ".cuh", ".ptx")


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscoveredWorkload:
    """A workload, its file, and its origin: "library", "./kernels" or the file's path."""

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
    """Yield (origin, path) of the user's `./kernels/`, then of the library, each by name."""
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
            found_workloads = workloads_in(path)
        except WorkloadError as error:
            broken.append(BrokenFile(path=path, error=error.message))
        else:
            workloads += [
                DiscoveredWorkload(workload=w, path=path, origin=origin)
                for w in found_workloads.values()
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
    """Return the workload of that name in `./kernels` or the library; None for none."""
    for origin, path in workload_files(cwd):
        workload = _named(path, name)
        if workload is not None:
            return DiscoveredWorkload(workload=workload, path=path, origin=origin)
    return None


def _named(path: Path, name: str) -> Workload | None:
    """Return the file's workload of that name.

    A file that does not load raises only if it, or a workload in it, has this name.
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


# the methods of a workload that add a variant
_ADDS = ("cuda", "numba", "triton", "warp", "sequence")
_Bound = Mapping[str, tuple[str, ...]]  # loop variable → the texts that it takes


@dataclass(slots=True)
class WorkloadNames:
    """The names of a workload, its parameters and its variants, read from the source."""

    name: str
    params: tuple[str, ...] = ()
    variants: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class FileNames:
    """The workloads of one file, by name. `complete` False: executing the file may define others."""

    workloads: Mapping[str, WorkloadNames]
    complete: bool


def names_in(path: Path) -> FileNames:
    """Return the names in a file without executing it; incomplete if it cannot be parsed."""
    try:
        tree = ast.parse(path.read_text(encoding="utf-8"))
    # the last two: nested too deeply
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return FileNames(workloads={}, complete=False)
    by_variable = [pair for node in tree.body for pair in _workload(node)]
    owners = dict(by_variable)
    for call, bound in _calls(tree.body, {}):
        _add_variant(call, bound, owners)
    complete = not any(map(_hides_names, ast.walk(tree))) and _uses(tree) == len(by_variable)
    return FileNames(workloads={owner.name: owner for owner in owners.values()}, complete=complete)


def _workload(node: ast.stmt) -> Iterator[tuple[str, WorkloadNames]]:
    """`saxpy = Workload("saxpy", params={…})`: the variable and the names."""
    if not (
        isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Call)
        and isinstance(node.targets[0], ast.Name)
    ):
        return
    keywords = {k.arg: k.value for k in node.value.keywords}
    name = node.value.args[0] if node.value.args else keywords.get("name")
    if _called(node.value) == "Workload" and name is not None:
        for text in _texts(name, {}):
            yield node.targets[0].id, WorkloadNames(name=text, params=_keys(keywords.get("params")))


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _uses(tree: ast.AST) -> int:
    """Count the uses of `Workload` in the file."""
    return sum(
        getattr(node, "id", "") == "Workload"
        or (isinstance(node, ast.Attribute) and node.attr == "Workload")
        for node in ast.walk(tree)
    )


def _hides_names(node: ast.AST) -> bool:
    """Return whether workloads may have other names: renamed imports, calls that look like one."""
    if isinstance(node, ast.ImportFrom):
        return any(
            alias.name == "*" or (alias.name == "Workload" and alias.asname) for alias in node.names
        )
    if isinstance(node, ast.Call) and _called(node) != "Workload":
        return any(keyword.arg in (None, "reference") for keyword in node.keywords)
    return False


def _calls(body: list[ast.stmt], bound: _Bound) -> Iterator[tuple[ast.Call, _Bound]]:
    """Yield the calls that are statements, decorators or `with` items, with the loop variables."""
    for node in body:
        if isinstance(node, ast.For):
            yield from _calls(node.body, {**bound, **_loop(node)})
        elif isinstance(node, ast.With):
            yield from (
                (item.context_expr, bound)
                for item in node.items
                if isinstance(item.context_expr, ast.Call)
            )
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            yield node.value, bound
        elif isinstance(node, ast.FunctionDef):
            yield from (
                (decorator, bound)
                for decorator in node.decorator_list
                if isinstance(decorator, ast.Call)
            )


def _add_variant(call: ast.Call, bound: _Bound, owners: Mapping[str, WorkloadNames]) -> None:
    """`saxpy.cuda("scalar", …)`, `saxpy.numba(f"numba-{_name}", …)`."""
    function = call.func
    if isinstance(function, ast.Attribute) and function.attr in _ADDS and call.args:
        owner = owners.get(getattr(function.value, "id", ""))
        if owner is not None:
            owner.variants += [
                name for name in _texts(call.args[0], bound) if name not in owner.variants
            ]


def _loop(node: ast.For) -> dict[str, tuple[str, ...]]:
    """Return the texts that a loop over literals gives its first variable."""
    over = node.iter
    if (
        isinstance(over, ast.Call)
        and isinstance(over.func, ast.Attribute)
        and over.func.attr == "items"
    ):
        over = over.func.value
    first = node.target.elts[0] if isinstance(node.target, ast.Tuple) else node.target
    if isinstance(over, ast.Dict):
        texts = _keys(over)
    elif isinstance(over, ast.Tuple | ast.List):
        firsts = (e.elts[0] if isinstance(e, ast.Tuple) and e.elts else e for e in over.elts)
        texts = tuple(text for e in firsts for text in _texts(e, {}))
    else:
        texts = ()
    return {first.id: texts} if isinstance(first, ast.Name) else {}


def _keys(node: ast.expr | None) -> tuple[str, ...]:
    keys = node.keys if isinstance(node, ast.Dict) else []
    return tuple(text for key in keys if key is not None for text in _texts(key, {}))


def _texts(node: ast.expr, bound: _Bound) -> tuple[str, ...]:
    """Every text that an expression of literals, loop variables and f-strings of them can be."""
    if isinstance(node, ast.Constant):
        return (node.value,) if isinstance(node.value, str) else ()
    if isinstance(node, ast.Name):
        return bound.get(node.id, ())
    if isinstance(node, ast.FormattedValue):
        return _texts(node.value, bound)
    if isinstance(node, ast.JoinedStr):
        parts = [_texts(part, bound) for part in node.values]
        return tuple("".join(part) for part in itertools.product(*parts))
    return ()
