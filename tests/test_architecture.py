"""The shape of the code, held as data: imports point one way, files and functions stay small, importing is cheap."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "kernprof"
FILES = sorted(p for p in ROOT.rglob("*.py") if "library" not in p.parts)

# Tiers from the ground up: a package imports what lies below it, and of its own tier only what `BESIDE` names.
TIERS: tuple[frozenset[str], ...] = (
    frozenset({"errors", "stats"}),
    frozenset({"units"}),
    frozenset({"gpus", "metrics", "model", "process"}),
    frozenset({"analysis", "readers", "report", "store"}),
    frozenset({"collect", "doctor", "emulator", "pipelines", "redact", "workload"}),
    frozenset({"workflows"}),
    frozenset({"cli"}),
    frozenset({"__init__", "__main__"}),
)
BESIDE: dict[str, set[str]] = {
    "collect": {"workload"},  # its worker process launches workloads
    "doctor": {"collect"},  # looks for the tools that collect runs
    "gpus": {"model"},
    "metrics": {"model"},
    "model": {"report"},  # when a notebook shows a run
    "pipelines": {"workload"},  # its parameters
    "redact": {"collect"},  # what is secret in an environment
}
# What the lower stages may not use, although it lies below: they are loaded where it has no business.
APART: dict[str, set[str]] = {
    "analysis": {"process"},
    "report": {"process"},
    "readers": {"process"},
    "store": {"process"},
    "emulator": {"analysis", "report", "readers", "store", "process"},
    "workload": {"analysis", "report", "readers", "store", "process"},
    "pipelines": {"analysis", "report", "readers", "store", "process"},
    "collect": {"analysis", "report", "readers", "store"},
    "doctor": {"analysis", "report", "readers", "store"},
    "redact": {"analysis", "report", "readers", "store"},
    "cli": {"analysis", "collect", "emulator", "readers", "report", "store", "workload", "pipelines"},
}


def _allowed(layer: str) -> set[str]:
    level = next((level for level, tier in enumerate(TIERS) if layer in tier), None)
    assert level is not None, f"{layer} is new: say in TIERS where it stands"
    below = {each for tier in TIERS[:level] for each in tier}
    return (below - APART.get(layer, set())) | BESIDE.get(layer, set())


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
    found = _imported_layers(ast.parse(path.read_text())) - {layer, "__version__"}
    assert found <= _allowed(layer), f"{path.name} imports {sorted(found - _allowed(layer))}"


def test_folders_hold_few_modules() -> None:
    one_per_command = {ROOT / "cli"}
    crowded = {
        str(folder.relative_to(ROOT)): count
        for folder in sorted({path.parent for path in FILES} - one_per_command)
        if (count := sum(1 for path in folder.glob("*.py") if path.name != "__init__.py")) > 16
    }
    assert not crowded


def test_no_file_repeats_its_folders_name() -> None:
    repeated = [
        str(path.relative_to(ROOT))
        for path in FILES
        if path.parent != ROOT and path.stem.startswith(f"{path.parent.name}_")
    ]
    assert not repeated


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
