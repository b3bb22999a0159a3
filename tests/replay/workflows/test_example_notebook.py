"""The example notebook runs from top to bottom; each cell's last value renders as in Jupyter."""

import ast
import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
NOTEBOOK = ROOT / "docs" / "examples" / "explore.ipynb"
# What Jupyter does with a cell's last expression: the richest representation that the object has.
_SHOW = """
def _show(cell, value):
    if hasattr(value, "_repr_png_"):
        print(f"[{cell}] png", len(value._repr_png_()))
    elif hasattr(value, "_repr_html_"):
        print(f"[{cell}] html", value._repr_html_().replace("\\n", " "))
    elif value is not None:
        print(f"[{cell}] text", repr(value))
"""


def cells() -> list[str]:
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    assert notebook["nbformat"] == 4
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)
    return ["".join(cell["source"]) for cell in code]


def as_script(sources: list[str]) -> str:
    results = [_SHOW]
    for number, source in enumerate(sources):
        tree = ast.parse(source)
        last = tree.body[-1]
        if isinstance(last, ast.Expr):
            call = ast.parse(f"_show({number}, None)", mode="eval").body
            assert isinstance(call, ast.Call)
            call.args[1] = last.value
            tree.body[-1] = ast.Expr(call)
        results.append(ast.unparse(ast.fix_missing_locations(tree)))
    return "\n".join(results)


def test_every_cell_runs_and_shows_itself(tmp_path: Path) -> None:
    sources = cells()
    done = subprocess.run(
        [sys.executable, "-W", "error", "-"],
        input=as_script(sources),
        capture_output=True,
        text=True,
        check=False,
        cwd=NOTEBOOK.parent,
        env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "HOME": str(tmp_path)},
    )
    assert done.returncode == 0, done.stderr
    shown = dict(
        line[1:].split("] ", 1) for line in done.stdout.splitlines() if line.startswith("[")
    )
    assert len(shown) == len(sources)  # each ends with something to look at
    assert "matmul" in shown["0"]
    assert "tensor-core" in shown["0"]
    pictures = [int(text.split()[1]) for text in shown.values() if text.startswith("png ")]
    assert len(pictures) == 3
    assert min(pictures) > 20_000
    assert "verdict: input-starved" in "".join(shown.values())
    assert "input-starvation" in "".join(shown.values())
