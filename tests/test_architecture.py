"""The shape of the code, held as data: imports point one way, files and functions stay small,
importing is cheap.
"""

from __future__ import annotations

import ast
import functools
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent / "kernprof"
FILES = sorted(p for p in ROOT.rglob("*.py") if "library" not in p.parts)

# Tiers from the ground up: a package imports what lies below it, and of its own tier only what
# `BESIDE` names.
TIERS: tuple[frozenset[str], ...] = (
    frozenset({"errors", "stats", "version"}),
    frozenset(
        {"cache", "cuda_source", "extras", "interrupts", "outputs", "progress", "settings", "units"}
    ),
    frozenset({"cards", "gpus", "metrics", "model", "process"}),
    frozenset({"analysis", "readers", "report", "store"}),
    frozenset({"collect", "doctor", "emulator", "pipelines", "redact", "workload"}),
    frozenset({"workflows"}),
    frozenset({"cli", "pytest_plugin"}),
    frozenset({"__init__", "__main__"}),
)
BESIDE: dict[str, set[str]] = {
    "cuda_source": {"extras"},  # a fat binary's decompressor
    "collect": {"workload"},  # its worker process launches workloads
    "gpus": {"cards"},  # measured costs of the time card
    "doctor": {"collect"},  # looks for the tools that collect runs
    "model": {"metrics"},  # a profile knows which names the catalogue has
    "pipelines": {"workload"},  # its parameters
    "redact": {"collect"},  # what is secret in an environment
}
# What the lower stages may not use, although it lies below: they are loaded where it has no
# business.
APART: dict[str, set[str]] = {
    "analysis": {"process"},
    "report": {"process"},
    "store": {"process"},
    "emulator": {"analysis", "report", "readers", "store"},
    "workload": {"analysis", "report", "readers", "store", "process"},
    "pipelines": {"analysis", "report", "readers", "store", "process"},
    "collect": {"analysis", "report", "readers", "store"},
    "doctor": {"analysis", "report", "readers", "store"},
    "redact": {"analysis", "report", "readers", "store"},
    "cli": {
        "analysis",
        "collect",
        "emulator",
        "readers",
        "report",
        "store",
        "workload",
        "pipelines",
    },
}


def _allowed(layer: str) -> set[str]:
    level = next((level for level, tier in enumerate(TIERS) if layer in tier), None)
    assert level is not None, f"{layer} is new: say in TIERS where it stands"
    below = {item for tier in TIERS[:level] for item in tier}
    return (below - APART.get(layer, set())) | BESIDE.get(layer, set())


HEAVY = (
    "cupy",
    "numba",
    "pandas",
    "matplotlib",
    "llvmlite",
    "numpy",
    "ncu_report",
    "torch",
    "cuda",
)


Nodes = Mapping[type[ast.AST], Sequence[Any]]


def _by_kind(tree: ast.AST) -> Nodes:
    """The nodes of a tree, walked once for all that is asked of it."""
    result = defaultdict(list)
    for node in ast.walk(tree):
        result[type(node)].append(node)
    return result


@functools.cache
def _nodes(path: Path) -> Nodes:
    return _by_kind(ast.parse(path.read_text()))


@pytest.fixture(scope="module", autouse=True)
def _forget_the_nodes() -> Iterator[None]:
    yield
    _nodes.cache_clear()


def _layer(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def _imported_layers(nodes: Nodes) -> set[str]:
    result = {
        a.name.split(".")[1]
        for node in nodes[ast.Import]
        for a in node.names
        if a.name.startswith("kernprof.")
    }
    for node in nodes[ast.ImportFrom]:
        if node.module and node.module.split(".")[0] == "kernprof":
            parts = node.module.split(".")
            result |= {parts[1]} if len(parts) > 1 else {alias.name for alias in node.names}
    return result


def test_imports_point_one_way() -> None:
    wrong = {}
    for path in FILES:
        layer = _layer(path)
        if imported_layers := _imported_layers(_nodes(path)) - {layer} - _allowed(layer):
            wrong[str(path.relative_to(ROOT))] = sorted(imported_layers)
    assert wrong == {}, "imports what lies above it"


# Folders of workflows from the ground up. Its root modules may import every folder, and no folder
# imports a root module.
WORKFLOWS = ("inputs", "trace", "run", "results", "gate analyse tune", "fix")


def test_folders_of_workflows_import_one_way() -> None:
    tiers = {name: n for n, names in enumerate(WORKFLOWS) for name in names.split()}
    assert {path.parent.name for path in (ROOT / "workflows").glob("*/*.py")} == set(tiers)
    wrong = []
    for path in (ROOT / "workflows").glob("*/*.py"):
        below = {name for name, tier in tiers.items() if tier < tiers[path.parent.name]}
        for module in _imported_modules(path):
            package, _, rest = module.partition("workflows.")
            folder = rest.partition(".")[0]
            if package == "kernprof." and folder not in below | {path.parent.name}:
                wrong.append(f"{_name(path)} imports {module}")
    assert not wrong


_GPU = re.compile(r"\b(([ABGH]+|GB)[12]00|A[134]0G?|L40?S?|T4|V100|[RG]TX( [A-Z]?\d+)?)\b")


def _keys(node: ast.AST) -> list[ast.expr]:
    """Return the keys of a dictionary, or the first entries of a table of tuples."""
    if isinstance(node, ast.Dict):
        return [key for key in node.keys if key is not None]
    if isinstance(node, ast.Tuple | ast.List | ast.Set) and len(node.elts) > 1:
        return [elt.elts[0] for elt in node.elts if isinstance(elt, ast.Tuple) and elt.elts]
    return []


def _is_hardware(key: ast.expr) -> bool:
    """`(9, 0)`, "sm_90" or "H200"."""
    try:
        value = ast.literal_eval(key)
    except ValueError:
        return False
    if isinstance(value, tuple):
        return (
            len(value) == 2
            and all(type(n) is int for n in value)
            and 5 <= value[0] <= 13
            and 0 <= value[1] <= 9
        )
    return isinstance(value, str) and bool(
        re.match(r"sm_\d+|compute_\d+", value) or _GPU.search(value)
    )


def _hardware_tables(nodes: Nodes) -> list[str]:
    tables = (node for kind in (ast.Dict, ast.Tuple, ast.List, ast.Set) for node in nodes[kind])
    return [
        f"line {key.lineno}: {ast.unparse(key)}"
        for node in tables
        for key in _keys(node)
        if _is_hardware(key)
    ]


def test_only_gpus_has_tables_of_hardware() -> None:
    rest = [path for path in FILES if _layer(path) != "gpus"]
    tables = {str(path.relative_to(ROOT)): _hardware_tables(_nodes(path)) for path in rest}
    assert {name: table for name, table in tables.items() if table} == {}


@pytest.mark.parametrize(
    "text",
    [
        "{(9, 0): 128}",
        "((9, 0), 1), ((8, 0), 2)",
        "{'sm_90': 1}",
        "[('NVIDIA H200', 4.8), ('x', 1)]",
        "{'A10': 1}",
        "{'RTX 4090': 1}",
        "{'GB200': 1}",
    ],
)
def test_tables_of_hardware_are_seen(text: str) -> None:
    assert _hardware_tables(_by_kind(ast.parse(text)))


def _name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT.parent).with_suffix("").parts).removesuffix(".__init__")


NAMES = {_name(path): path for path in FILES}


def _imported_modules(path: Path) -> set[str]:
    """The package's modules that one imports: at its top, inside functions, and for the type
    checker.
    """
    nodes = _nodes(path)
    result = {alias.name for node in nodes[ast.Import] for alias in node.names}
    for node in nodes[ast.ImportFrom]:
        if node.module:
            result |= {f"{node.module}.{alias.name}" for alias in node.names} | {node.module}
    inner = {
        name
        for name in result
        if any(other.startswith(f"{name}.") for other in result & set(NAMES))
    }
    return (result - inner) & set(NAMES) - {_name(path)}


def _circles(imports: dict[str, set[str]]) -> list[set[str]]:
    """Sets of modules from each of which every other one is reached."""

    def reached(start: str) -> set[str]:
        seen, ahead = set(), [start]
        while ahead:
            new = imports[ahead.pop()] - seen
            seen |= new
            ahead += new
        return seen

    below = {name: reached(name) for name in imports}
    groups = {frozenset(other for other in below[name] if name in below[other]) for name in imports}
    return [set(group) for group in groups if group]


def test_no_modules_import_each_other() -> None:
    circles = {
        frozenset(name.removeprefix("kernprof.") for name in circle)
        for circle in _circles({name: _imported_modules(path) for name, path in NAMES.items()})
    }
    assert not [sorted(circle) for circle in circles], "modules import each other"


def test_circles_are_seen() -> None:
    assert _circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [{"a", "b", "c"}]
    assert _circles({"a": {"b"}, "b": set()}) == []


def test_a_public_class_name_stands_for_one_thing() -> None:
    homes: dict[str, list[str]] = {}
    for name, path in NAMES.items():
        (module,) = _nodes(path)[ast.Module]
        for node in module.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes.setdefault(node.name, []).append(name)
    several = {name: places for name, places in homes.items() if len(places) > 1}
    assert not several, "a name stands for several things"


def test_processes_start_in_one_place() -> None:
    starters = {"subprocess", "multiprocessing", "pty"}
    calls = ("system", "popen", "fork", "exec", "spawn", "posix_spawn")
    places = set()
    for path in FILES:
        nodes = _nodes(path)
        modules = {a.name for node in nodes[ast.Import] for a in node.names}
        modules |= {node.module for node in nodes[ast.ImportFrom]}
        of_os = [
            n.attr
            for n in nodes[ast.Attribute]
            if isinstance(n.value, ast.Name) and n.value.id == "os"
        ]
        if starters & modules or any(attribute.startswith(calls) for attribute in of_os):
            places.add(str(path.relative_to(ROOT)))
    assert places == {"process.py"}


def test_folders_hold_few_modules() -> None:
    crowded = {
        str(folder.relative_to(ROOT)): count
        for folder in sorted({path.parent for path in FILES})
        if (count := len(list(folder.glob("*.py")))) > 15
    }
    assert not crowded


def test_no_file_repeats_its_folders_name() -> None:
    repeated = [
        str(path.relative_to(ROOT))
        for path in FILES
        if path.parent != ROOT and path.stem.startswith(f"{path.parent.name}_")
    ]
    assert not repeated


def _too_large(path: Path) -> list[str]:
    lines = len(path.read_text().splitlines())
    # A table with a row per entry has the length that the formatter gives it.
    tables = ("gpus/datasheets.py",)
    result = [f"{lines} lines"] if lines > 620 and not str(path).endswith(tables) else []
    nodes = _nodes(path)
    for node in (*nodes[ast.FunctionDef], *nodes[ast.AsyncFunctionDef]):
        doc = node.body[0] if ast.get_docstring(node) else None
        end_lineno = (node.end_lineno or 0) - node.lineno + 1
        end_lineno -= (doc.end_lineno or 0) - doc.lineno + 1 if doc else 0
        result += [f"{node.name} has {end_lineno} lines"] if end_lineno > 100 else []
        count = len(node.args.args)
        result += [f"{node.name} has {count} positional parameters"] if count > 6 else []
    return result


def test_files_and_functions_stay_small() -> None:
    assert not [path for path in FILES if path.stem in {"utils", "common", "core", "helpers"}]
    assert {
        str(path.relative_to(ROOT)): too_large for path in FILES if (too_large := _too_large(path))
    } == {}


def test_what_is_too_large_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "large.py"
    path.write_text("def f(a, b, c, d, e, f, g):\n" + "    a()\n" * 100 + "\n" * 520)
    assert _too_large(path) == ["621 lines", "f has 101 lines", "f has 7 positional parameters"]


def test_no_test_reaches_into_scripts() -> None:
    """Tests of a script lie beside it."""
    repository = ROOT.parent
    scripts = {path.stem for path in (repository / "scripts").rglob("*.py")}
    local = {
        Path(__file__),
        *(repository / "tests" / f"{name}.py" for name in ("test_words", "test_budget")),
        repository / "tests/docs/test_content.py",  # names on the pages for developers
    }
    # starts what makes generated files, to check them
    local.add(repository / "tests/unit/emulator/jit/test_runtime.py")
    for path in sorted(set((repository / "tests").rglob("*.py")) - local):
        nodes = _by_kind(ast.parse(path.read_text()))
        names = {a.name for node in nodes[ast.Import] for a in node.names}
        names |= {node.module or "" for node in nodes[ast.ImportFrom]}
        beside = {name for name in names if (path.parent / f"{name}.py").is_file()}
        assert not {name.split(".")[0] for name in names - beside} & (scripts | {"scripts"}), path
        texts = {node.value for node in nodes[ast.Constant] if isinstance(node.value, str)}
        assert "scripts" not in {text.partition("/")[0] for text in texts}, path


def test_the_command_line_and_reports_import_nothing_heavy_and_do_nothing() -> None:
    code = (
        "import os, sys, subprocess; before = dict(os.environ)\n"
        "def refuse(*a, **k): raise AssertionError('a process was started')\n"
        "subprocess.Popen.__init__ = refuse\n"
        "import kernprof, kernprof.cli, kernprof.workflows.show, kernprof.workflows.results.explain\n"
        "assert dict(os.environ) == before\n"
        f"print([m for m in {HEAVY!r} if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "[]"


# Who may write a file without `outputs`: into a folder of his own that nobody else reads, or with a
# way of his own.
WRITERS = {
    "outputs.py": "is the one place",
    "cache.py": "beside and renamed, and nothing is lost where that fails",
    "store/run_folder.py": "into drafts, which appear by a rename",
    "workflows/run/emulator.py": "into a draft",
    "workflows/run/hardware.py": "into a draft",
    "collect/launch/job.py": "into a draft; the other side appends while this one reads",
    "collect/launch/hardware.py": "beside and renamed, into a draft",
    "collect/capture/launch.py": "into a temporary folder",
    "collect/capture/child.py": "into a temporary folder",
    "collect/launch/call.py": "into a temporary folder",
    "collect/nvtx/process.py": "appends to a file of this process alone",
    "collect/launch/whole_file.py": "into a temporary folder",
    "collect/microbench/measure.py": "into a temporary folder",
    "emulator/frontend/compilers.py": "into a temporary folder",
    "emulator/frontend/isolated.py": "into the same folder",
    "emulator/sass/disassembly.py": "into a temporary folder",
    "readers/ncu/native.py": "into a temporary folder",
    "readers/trace/open.py": "into a folder that cache.put_folder renames",
    "cli/streams.py": "nowhere: opens the null device in place of a closed stream",
    "redact/copy.py": "into a folder that is renamed",
    "workflows/gate/fail_on.py": (
        "appends to the summary that a continuous-integration service gives it"
    ),
}


def _writes(nodes: Nodes) -> bool:
    """`open` with a mode that writes, `write_text`, `write_bytes`, `savefig` to a path."""
    for node in nodes[ast.Call]:
        name = (
            node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        )
        modes = [
            item.value
            for item in (*node.args, *(k.value for k in node.keywords))
            if isinstance(item, ast.Constant)
        ]
        if name in ("open", "fdopen") and any(
            isinstance(m, str) and re.fullmatch(r"[rwaxbt+]*[wax+][bt+]*", m) for m in modes
        ):
            return True
        if name in ("write_text", "write_bytes") and not (
            isinstance(node.func, ast.Attribute)
            and isinstance(node.func.value, ast.Name)
            and node.func.value.id == "formatter"
        ):
            return True
    return False


def test_files_are_written_in_one_place() -> None:
    writers = {str(path.relative_to(ROOT)) for path in FILES if _writes(_nodes(path))}
    through_outputs = {"report/export/timeline.py"}  # opens what `outputs.beside` gives
    assert not writers - through_outputs - set(WRITERS), "write with kernprof.outputs"


@pytest.mark.parametrize(
    "text", ["p.open('w')", "open(p, mode='ab')", "p.write_text(x)", "gzip.open(p, 'wt')"]
)
def test_writers_are_seen(text: str) -> None:
    assert _writes(_by_kind(ast.parse(text)))


def test_the_top_level_holds_what_belongs_there() -> None:
    """No page, trace or report that a trial left behind is kept."""
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT.parent, capture_output=True, text=True, check=False
    )
    if listed.returncode != 0:
        pytest.skip("not a git checkout")
    top = {name.partition("/")[0] for name in listed.stdout.splitlines()}
    documents = {"pyproject.toml", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE"}
    folders = {"kernprof", "kernels", "tests", "scripts", "docs"}
    assert {name for name in top if not name.startswith(".")} == documents | folders
