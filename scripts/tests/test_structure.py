"""scripts/structure on a package of a few lines, whose numbers are counted by hand."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).parent.parent / "structure"
FILES = {
    "__init__.py": "",
    "model.py": (
        "class Access:\n    pass\n\n\nclass Once:\n    pass\n\n\nclass _Private:\n    pass\n"
    ),
    "one/__init__.py": "",
    "one/first.py": (
        "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from kernprof.model import"
        " Once\n\n\nclass Access:\n    pass\n\n\nclass _Private:\n    pass\n\n\ndef lazily():\n   "
        ' """Not counted\n    as its lines."""\n    from kernprof.one import second\n\n    return'
        " second\n"
    ),
    "one/second.py": (
        "from . import first\nfrom ..two import alone\n\nTABLE = {(9, 0): 1, (8, 9): 2}\nOTHER ="
        " {(9, 0): 1}\n"
    ),
    "two/alone.py": (
        'import json\n\nTEXT = json.dumps({"schema": "toy/1"})\nSMS = {"sm_90": 1, "sm_89": 2}\n'
    ),
    "gpus/table.py": "ROWS = {(9, 0): 1, (8, 9): 2}\n",
    "two/page.css": "a {}\nb {}\n",
    "cli/__init__.py": "",
    "cli/app.py": (
        "import click\n\n\n@click.group()\ndef cli():\n   "
        ' pass\n\n\n@cli.command()\n@click.option("--device", help="An index.")\ndef run(device):\n'
        '    pass\n\n\n@cli.command()\n@click.option("-d", "--device", help="A name.")\ndef'
        " show(device):\n    pass\n"
    ),
}


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    checkout = tmp_path_factory.mktemp("toy")
    for name, text in FILES.items():
        path = checkout / "kernprof" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return checkout


def _run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(SCRIPT), *arguments], capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def shape(toy: Path) -> dict[str, Any]:
    done = _run("--format", "json", str(toy))
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)[toy.name]


def test_lines_modules_and_folders(shape: dict[str, Any]) -> None:
    assert shape["lines"] == sum(
        text.count("\n") for name, text in FILES.items() if name.endswith(".py")
    )
    assert shape["other lines"] == {".css": 2}
    assert shape["modules"] == 9
    assert shape["folders"] == {
        "kernprof": 1,
        "kernprof/cli": 1,
        "kernprof/gpus": 1,
        "kernprof/one": 2,
        "kernprof/two": 1,
    }


def test_cycles_count_lazy_imports_but_not_those_of_a_type_checker(shape: dict[str, Any]) -> None:
    assert shape["cycles"] == [["kernprof.one.first", "kernprof.one.second"]]
    assert shape["package cycles"] == []


def test_public_names_of_two_classes(shape: dict[str, Any]) -> None:
    assert shape["class names"] == {"Access": ["model", "one.first"]}


def test_flags_by_their_meanings(shape: dict[str, Any]) -> None:
    assert shape["flags"] == {
        "--device": {"An index.": ["run"], "A name.": ["show"]},
        "-d": {"A name.": ["show"]},
    }


def test_functions_are_counted_without_their_docstrings(shape: dict[str, Any]) -> None:
    assert shape["functions"]["kernprof/one/first.py:15 lazily"] == 4


def test_json_and_tables_outside_gpus(shape: dict[str, Any]) -> None:
    assert shape["json modules"] == shape["document modules"] == ["kernprof/two/alone.py"]
    assert shape["capability tables"] == ["kernprof/one/second.py:4", "kernprof/two/alone.py:4"]


def test_two_checkouts_stand_side_by_side(toy: Path, tmp_path: Path) -> None:
    after = tmp_path / "after" / "kernprof"
    (after / "cli").mkdir(parents=True)
    (after / "cli" / "app.py").write_text(FILES["cli/app.py"])
    done = _run("--format", "markdown", str(toy), str(after.parent))
    assert done.returncode == 0, done.stderr
    rows = done.stdout.splitlines()
    assert rows[0] == f"|  | {toy.name} | after |"
    assert "| modules | 9 | 1 |" in rows
    assert "| import cycles (modules in them) | 1 (2) | 0 (0) |" in rows
    assert "- --device: run, show" in rows


def test_a_folder_that_is_not_a_checkout(tmp_path: Path) -> None:
    done = _run(str(tmp_path))
    assert done.returncode == 1
    assert "has no folder kernprof" in done.stderr
