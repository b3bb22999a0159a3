"""The shape of the code, held as data: imports point one way, files and functions stay small, importing is cheap."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "kernprof"
FILES = sorted(p for p in ROOT.rglob("*.py") if "library" not in p.parts)

_BASE = {"errors", "units", "model"}
_SHARED = _BASE | {"catalog", "store", "document", "stats", "tracks", "diagnosis", "charts", "tidy"}
# Each layer, and what it may import besides itself.
ALLOWED: dict[str, set[str]] = {
    "errors": set(),
    "units": {"errors"},
    "model": {"errors", "units", "notebook"},  # the last when a notebook shows it, not when it is imported
    "tidy": _BASE,
    "notebook": _BASE | {"catalog", "tidy", "tracks"},
    "stats": set(),
    "catalog": _BASE,
    "document": _BASE,
    "diagnosis": _BASE,
    "tracks": _BASE,
    "charts": _BASE,
    "ranges": _BASE,  # loaded into other people's programs
    "store": _BASE | {"document"},
    "workload": _SHARED,
    "collect": _SHARED | {"workload"},  # its worker process launches workloads
    "emulator": _SHARED,
    "readers": _SHARED,
    "analysis": _SHARED,
    "timeline": _SHARED,
    "report": _SHARED,
    "pipelines": _SHARED | {"workload"},  # its parameters
    "session": _SHARED
    | {
        "workload",
        "collect",
        "emulator",
        "readers",
        "analysis",
        "timeline",
        "report",
        "pipelines",
        "ranges",
        "notebook",
    },
    "cli": _SHARED | {"session", "collect"},  # of collect, the runner: the seam is chosen here
    "__init__": {"workload", "cli", "session", "ranges"},
    "__main__": {"cli"},
}
HEAVY = ("cupy", "numba", "pandas", "matplotlib", "llvmlite", "numpy", "ncu_report", "torch", "cuda")


def _layer(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def _imported_layers(tree: ast.AST) -> set[str]:
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "kernprof":
            parts = node.module.split(".")
            found |= {parts[1]} if len(parts) > 1 else {alias.name for alias in node.names}
        if isinstance(node, ast.Import):
            found |= {a.name.split(".")[1] for a in node.names if a.name.startswith("kernprof.")}
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_imports_point_one_way(path: Path) -> None:
    layer = _layer(path)
    assert layer in ALLOWED, f"{layer} is new: say in ALLOWED what it may import"
    found = _imported_layers(ast.parse(path.read_text())) - {layer, "__version__"}
    assert found <= ALLOWED[layer], f"{path.name} imports {sorted(found - ALLOWED[layer])}"


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_files_and_functions_stay_small(path: Path) -> None:
    text = path.read_text()
    assert len(text.splitlines()) <= 400
    assert path.stem not in {"utils", "common", "core", "helpers"}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            doc = node.body[0] if ast.get_docstring(node) else None
            own = (node.end_lineno or 0) - node.lineno + 1
            own -= (doc.end_lineno or 0) - doc.lineno + 1 if doc else 0
            assert own <= 60, f"{node.name} has {own} lines"
            assert len(node.args.args) <= 6, f"{node.name} has {len(node.args.args)} positional parameters"


def test_the_command_line_imports_nothing_heavy_and_does_nothing() -> None:
    code = (
        "import os, sys, subprocess; before = dict(os.environ)\n"
        "def refuse(*a, **k): raise AssertionError('a process was started')\n"
        "subprocess.Popen.__init__ = refuse\n"
        "import kernprof, kernprof.cli\n"
        "assert dict(os.environ) == before\n"
        f"print([m for m in {HEAVY!r} if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "[]"
