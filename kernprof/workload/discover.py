"""Discovery of workloads: in the library, in `./kernels/`, or in a named file."""

import ast
import contextlib
import copy
import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from kernprof.cuda_source.binaries import SUFFIXES
from kernprof.errors import UsageError, WorkloadError, unknown_name
from kernprof.workload.define import Variant, Workload
from kernprof.workload.params import Param
from kernprof.workload.sources import CudaSource, NumbaSource, load_module

CUDA_SUFFIXES = (".cu", ".cuh", ".ptx", *SUFFIXES)  # files of kernels


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscoveredWorkload:
    """A workload, its file, and its origin: "library", "./kernels" or the path of its file."""

    workload: Workload
    path: Path
    origin: str

    @property
    def name(self) -> str:
        return self.workload.name

    @property
    def address(self) -> str:
        return f"{self.path.resolve()}:{self.name}"


def library_dir() -> Path:
    """Return the folder of the shipped workloads: in the package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "library"
    return inside if inside.is_dir() else package.parent / "kernels"


def workload_files(cwd: Path | None = None) -> Iterator[tuple[str, Path]]:
    """Yield (origin, path) of the workload files in `./kernels/`, then in the library.

    The files of each folder are sorted by name.
    """
    user, library = (cwd or Path.cwd()) / "kernels", library_dir()
    folders = [("./kernels", user)] if user.is_dir() and user.resolve() != library.resolve() else []
    for origin, folder in [*folders, ("library", library)]:
        paths = sorted(folder.glob("[!_]*.py"))
        yield from ((origin, path) for path in paths if path.is_file())


def workloads_in(path: Path, text: str = "") -> dict[str, Workload]:
    """Return the workloads that a Python file, or another text of it, defines by name."""
    by_name: dict[str, Workload] = {}
    for value in vars(load_module(path, text)).values():
        if isinstance(value, Workload) and value.file == path.resolve():
            if value.name in by_name and by_name[value.name] is not value:
                raise WorkloadError(
                    f"{path} defines two workloads named {value.name!r}",
                    hint="rename one of the workloads",
                )
            by_name[value.name] = value
    return by_name


def names_available(cwd: Path | None = None) -> list[str]:
    """Return the names of all workloads that can be read without executing a file."""
    files = workload_files(cwd)
    return list(dict.fromkeys(name for _, path in files for name in names_in(path).workloads))


def find(name: str, cwd: Path | None = None) -> DiscoveredWorkload:
    """Return the workload of a name, `file.py`, or `file.py:workload`.

    Executes the file that defines the workload. For a name, also executes preceding files whose
    workload names are unknown without execution.
    Raises UsageError, which lists the available workloads, or WorkloadError if a file cannot be
    loaded.
    """
    path_text, _, inner = name.partition(":")
    if not path_text.endswith((".py", *CUDA_SUFFIXES)) and "/" not in path_text:
        return _find_by_name(name, cwd)
    path = Path(path_text)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class KernelVersion:
    """A variant of the workload at `address`, with other texts; "" keeps a text.

    `text` is the text of the workload file, `code` the source text of the kernel: CUDA C++, or the
    file of a Numba function. `file` is a .cu file with another source of the kernel.
    """

    address: str
    variant: str
    text: str = ""
    code: str = ""
    file: str = ""

    def load(self) -> Variant:
        """Return the variant, with the arguments of its workload unless it has its own."""
        discovered = find(self.address)
        workload, source = discovered.workload, discovered.workload.variant(self.variant).source
        if self.text:
            workload = workloads_in(discovered.path, self.text)[workload.name]
        variant = workload.variant(self.variant)
        if self.file:
            if not isinstance(source, CudaSource) or not Path(self.file).is_file():
                raise UsageError(
                    f"{self.file} is not a file that can replace the source of {self.variant}",
                    hint="give a .cu file for a kernel in CUDA C++, or WORKLOAD@VARIANT",
                )
            source = replace(source, path=Path(self.file), code=None, file=self.file, line=1)
        elif self.code and isinstance(source, CudaSource | NumbaSource):
            source = source.with_text(self.code)
        elif self.text:
            source = variant.source
        return replace(variant, source=source, args=variant.args or workload.args)


def versions(path: Path, kernels: Mapping[str, KernelVersion]) -> Workload:
    """Return the workload of the first kernel with `kernels` as variants, by name.

    The result belongs to the file `path`.
    """
    result = copy.copy(find(next(iter(kernels.values())).address).workload)
    result.file = path.resolve()
    loaded = {name: version.load() for name, version in kernels.items()}
    result.variants = {name: replace(variant, name=name) for name, variant in loaded.items()}
    return result


def _find_by_name(name: str, cwd: Path | None) -> DiscoveredWorkload:
    """Return the workload `name` of `./kernels` or the library. Raises UsageError if neither has it.

    A file that cannot be loaded raises WorkloadError only if the file, or a workload in it, has
    this name.
    """
    for origin, path in workload_files(cwd):
        read = names_in(path)
        has_name = name in read.workloads or name == path.stem
        if has_name or not read.complete:
            with contextlib.suppress(*(() if has_name else (WorkloadError,))):
                if workload := workloads_in(path).get(name):
                    return DiscoveredWorkload(workload=workload, path=path, origin=origin)
    raise unknown_name("workload", name, names_available(cwd))


# methods of Workload that add a variant
_ADDS = ("cuda", "numba", "triton", "warp", "cute", "cutile", "sequence")
_Bound = Mapping[str, tuple[str, ...]]  # string values of each loop variable, by name


@dataclass(slots=True)
class WorkloadNames:
    """Names in the source of a workload: of the workload, its parameters and its variants.

    A parameter's default is a literal, or the text of its expression.
    """

    name: str
    doc: str = ""
    params: Mapping[str, Param] = field(default_factory=dict)
    variants: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class FileNames:
    """The workloads of a file, by name.

    If `complete` is false, executing the file may define more workloads.
    """

    workloads: Mapping[str, WorkloadNames]
    complete: bool


def names_in(path: Path) -> FileNames:
    """Return the names in a file without executing it; incomplete if the file cannot be parsed."""
    try:
        return _names(ast.parse(path.read_text(encoding="utf-8")))
    # RecursionError and MemoryError: expressions are nested too deeply
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return FileNames(workloads={}, complete=False)


def _names(tree: ast.Module) -> FileNames:
    doc = " ".join((ast.get_docstring(tree) or "").partition("\n\n")[0].split())
    by_variable = [pair for node in tree.body for pair in _workload(node, doc)]
    owners = dict(by_variable)
    for call, bound in _calls(tree.body, {}):
        function = call.func
        if isinstance(function, ast.Attribute) and function.attr in _ADDS and call.args:
            owner = owners.get(getattr(function.value, "id", ""), WorkloadNames(name=""))
            names = _texts(call.args[0], bound)
            owner.variants += [name for name in names if name not in owner.variants]
    nodes = list(ast.walk(tree))
    uses = sum("Workload" in (getattr(n, "id", ""), getattr(n, "attr", "")) for n in nodes)
    complete = uses == len(by_variable) and not any(map(_hides_names, nodes))
    return FileNames(workloads={owner.name: owner for owner in owners.values()}, complete=complete)


def _workload(node: ast.stmt, doc: str) -> Iterator[tuple[str, WorkloadNames]]:
    """Yield (variable, names) of a statement `saxpy = Workload("saxpy", params={…})`.

    `doc` is the description of a workload that has no description of its own.
    """
    if not (
        isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Call)
        and isinstance(node.targets[0], ast.Name)
    ):
        return
    keywords = {k.arg: k.value for k in node.value.keywords}
    name = node.value.args[0] if node.value.args else keywords.get("name")
    if _called(node.value) == "Workload" and name is not None:
        doc = "".join(_texts(keywords.get("doc"), {})) or doc
        for text in _texts(name, {}):
            names = WorkloadNames(name=text, doc=doc, params=_params(keywords.get("params")))
            yield node.targets[0].id, names


def _params(node: ast.expr | None) -> dict[str, Param]:
    """Return the parameters of the expression `{"n": Param(1 << 20, "elements"), "block": 256}`."""
    params: dict[str, Param] = {}
    for key, value in (
        zip(node.keys, node.values, strict=True) if isinstance(node, ast.Dict) else ()
    ):
        text = ast.unparse(value.args[0] if isinstance(value, ast.Call) and value.args else value)
        literal: object = None
        with contextlib.suppress(ValueError):
            literal = ast.literal_eval(text)
        default = literal if isinstance(literal, int | float | str) else text
        params |= dict.fromkeys(_texts(key, {}), Param(default))
    return params


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _hides_names(node: ast.AST) -> bool:
    """Return whether a node may define workloads that reading the source does not find.

    Such nodes are star imports and renamed imports of Workload. Calls of other functions with an
    argument `reference`, or with unpacked keyword arguments, are also such nodes.
    """
    if isinstance(node, ast.ImportFrom):
        return any(
            alias.name == "*" or (alias.name == "Workload" and alias.asname) for alias in node.names
        )
    if isinstance(node, ast.Call) and _called(node) != "Workload":
        return any(keyword.arg in (None, "reference") for keyword in node.keywords)
    return False


def _calls(body: list[ast.stmt], bound: _Bound) -> Iterator[tuple[ast.Call, _Bound]]:
    """Yield (call, loop variables) of calls that are statements, decorators or `with` items."""
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


def _loop(node: ast.For) -> dict[str, tuple[str, ...]]:
    """Return the string values of the first loop variable, if the loop iterates over literals."""
    over = node.iter
    if isinstance(over, ast.Call) and _called(over) == "items":
        over = getattr(over.func, "value", over)
    first = node.target.elts[0] if isinstance(node.target, ast.Tuple) else node.target
    values: list[ast.expr | None] = []
    if isinstance(over, ast.Dict):
        values = over.keys
    elif isinstance(over, ast.Tuple | ast.List):
        values = [e.elts[0] if isinstance(e, ast.Tuple) and e.elts else e for e in over.elts]
    texts = tuple(text for value in values for text in _texts(value, {}))
    return {first.id: texts} if isinstance(first, ast.Name) else {}


def _texts(node: ast.expr | None, bound: _Bound) -> tuple[str, ...]:
    """Return the possible values of an expression of literals, loop variables and f-strings.

    For an f-string, at most 1000 values are returned.
    """
    if isinstance(node, ast.Constant):
        return (node.value,) if isinstance(node.value, str) else ()
    if isinstance(node, ast.Name):
        return bound.get(node.id, ())
    if isinstance(node, ast.FormattedValue):
        return _texts(node.value, bound)
    if isinstance(node, ast.JoinedStr):
        parts = [_texts(part, bound) for part in node.values]
        return tuple("".join(part) for part in itertools.islice(itertools.product(*parts), 1000))
    return ()
