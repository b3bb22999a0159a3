"""The budget: numbers of the code's size and readability that only go down."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).parent.parent
STRUCTURE = ROOT / "scripts" / "structure"


def measured(checkout: Path, *options: str) -> str:
    command = [sys.executable, str(STRUCTURE), str(checkout), *options]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_no_number_exceeds_its_budget() -> None:
    budget = tomllib.loads((ROOT / "tests" / "budget.toml").read_text(encoding="utf-8"))
    (numbers,) = json.loads(measured(ROOT, "--format", "json")).values()
    assert numbers.keys() == budget.keys()
    over = {
        name: f"{value} > {budget[name]}: scripts/structure --list '{name}' shows where"
        for name, value in numbers.items()
        if value > budget[name]
    }
    assert not over


@pytest.mark.parametrize(
    ("path", "text", "name"),
    [
        ("kernprof/a.py", "x = 1  # fmt" + ": skip\n", "formatter off"),
        ("kernprof/a.py", f"x = '{'a' * 100}'\n", "long lines"),
        ("kernprof/a.py", "def f():\n" + "    a()\n" * 80, "long functions"),
        ("kernprof/a.py", "a()\n" * 600, "long files"),
        ("tests/a.py", '"""What it is."""\n', "docstring openers"),
        ("scripts/a", "#!/usr/bin/env python3\nmade = 1\n", "vague names"),
        ("tests/a.py", "def f(own): ...\n", "vague names"),
        ("tests/a.py", '"""' + "A word " * 13 + '."""\n', "long sentences"),
        ("kernprof/a.py", "# " + "a word " * 13 + "\n", "long sentences"),
        ("docs/a.md", "# A title\n\nA " + "word and a\n" * 12, "long sentences"),
        ("kernprof/analysis/trace/a.py", "SHARE = 0.35\n", "literals in engines"),
        ("kernprof/analysis/trace/a.py", "re.compile('gemm')\n", "regular expressions in engines"),
    ],
)
def test_a_violation_is_counted_once(tmp_path: Path, path: str, text: str, name: str) -> None:
    (tmp_path / path).parent.mkdir(parents=True)
    (tmp_path / path).write_text(text)
    for command in (("init", "-q"), ("add", "-A")):
        subprocess.run(["git", "-C", str(tmp_path), *command], check=True)
    (numbers,) = json.loads(measured(tmp_path, "--format", "json")).values()
    names = [key for key in numbers if key not in ("size of the tree in MB",)]
    counted = {key for key in names if numbers[key] and not key.startswith(("statements", "mod"))}
    assert {key.removesuffix(" in percent") for key in counted} == {name}
    assert numbers[name] == 1
    (place,) = measured(tmp_path, "--list", name).splitlines()
    assert place.startswith(path)


def test_plain_numbers_and_short_sentences_are_not_counted(tmp_path: Path) -> None:
    path = tmp_path / "kernprof" / "analysis" / "trace" / "a.py"
    path.parent.mkdir(parents=True)
    path.write_text('"""Return the share."""\n\nNUMBERS = (0.0, 0.5, 1.0, 2.0, 1e-6, 1e9)\n')
    for command in (("init", "-q"), ("add", "-A")):
        subprocess.run(["git", "-C", str(tmp_path), *command], check=True)
    assert measured(tmp_path, "--list", "literals in engines").strip() == ""
    assert measured(tmp_path, "--list", "long sentences").strip() == ""
