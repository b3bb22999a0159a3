"""Imports of the package in the scripts exist, also in programs that are held as text."""

import importlib
import re
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[1]
IMPORT = re.compile(r"^\s*from (kernprof[\w.]*) import (?:\(([^)]*)\)|([\w, ]+))", re.MULTILINE)


def _names(text: str) -> list[tuple[str, str]]:
    return [
        (module, name.split(" as ")[0].strip())
        for module, many, sample in IMPORT.findall(text)
        for name in re.sub(r"#.*", "", many or sample).split(",")
        if name.strip()
    ]


@pytest.mark.parametrize(
    "path",
    sorted([*SCRIPTS.glob("bench/*.py"), *SCRIPTS.glob("record/*.py")]),
    ids=lambda path: path.name,
)
def test_what_a_script_imports_is_there(path: Path) -> None:
    for module, name in _names(path.read_text()):
        home = importlib.import_module(module)
        if not hasattr(home, name):
            importlib.import_module(f"{module}.{name}")


def test_names_are_seen() -> None:
    text = (
        "from kernprof.a import (\n    b,  # why\n    c as d,\n)\nX = '''\nfrom kernprof import"
        " e\n'''"
    )
    assert _names(text) == [("kernprof.a", "b"), ("kernprof.a", "c"), ("kernprof", "e")]
