"""Processes that annotate themselves: started with variables, spawned or forked.

Other sitecustomize files run as before.
"""

import json
import os
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from kernprof.collect.nvtx.process import BOOTSTRAP, NOTES_VARIABLE, child_environment
from tests.unit.collect.nvtx.packages.nvtx import Range

PACKAGES = Path(__file__).parent / "packages"  # a fake nvtx
MODEL = """
import os

def step(x):
    return helper(x) + 1

def helper(x):
    return x * 2

class Worker:
    def run(self, x):
        return step(x)
"""
SCRIPT = '''
"""A script."""
from __future__ import annotations
import multiprocessing, os, sys, threading
import mymodel

def here(x: "unknown name") -> int:
    return mymodel.step(x)

class Thing:
    def method(self):
        return here(1)

    @property
    def value(self):
        return 3

    @value.setter
    def value(self, new):
        raise AttributeError(new)

if __name__ == "__main__":
    how = sys.argv[1]
    print(here(1), Thing().method(), Thing().value, sys.argv, sys.path[0] == os.path.dirname(os.path.abspath(__file__)))
    if how != "alone":
        with multiprocessing.get_context(how).Pool(2) as pool:
            print(pool.map(here, range(4)))
            pool.close()
            pool.join()
'''


@dataclass(frozen=True)
class Ran:
    """Output of a program, its notes, and its ranges by process."""

    done: subprocess.CompletedProcess[str]
    notes: list[dict[str, object]]
    ranges: dict[int, list[Range]]

    def names(self) -> Counter[str]:
        return Counter(row.name for ranges in self.ranges.values() for row in ranges)

    def events(self, event: str) -> list[dict[str, object]]:
        return [note for note in self.notes if note["event"] == event]


def lines(file: Path) -> list[Any]:
    return [json.loads(line) for line in file.read_text().splitlines()]


@dataclass(frozen=True)
class Place:
    """A folder with the module and the script, in which Python runs."""

    folder: Path

    def run(self, *names: str, argv: tuple[str, ...], path: tuple[str, ...] = ()) -> Ran:
        out = self.folder / "out"
        out.mkdir()
        env = {
            **{
                key: value
                for key, value in os.environ.items()
                if not key.startswith(("PYTHON", "KERNPROF"))
            },
            **child_environment(names, python_path=os.pathsep.join((*path, str(PACKAGES)))),
            NOTES_VARIABLE: str(out),
            "NVTX_TEST_FOLDER": str(out),
        }
        done = subprocess.run(
            [sys.executable, *argv],
            cwd=self.folder,
            env=env,
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
        notes = [note for file in sorted(out.glob("*.jsonl")) for note in lines(file)]
        ranges = {
            int(file.stem): [Range(*line) for line in lines(file)] for file in out.glob("*.ranges")
        }
        return Ran(done, notes, ranges)


@pytest.fixture
def place(tmp_path: Path) -> Place:
    (tmp_path / "mymodel.py").write_text(MODEL)
    (tmp_path / "script.py").write_text(SCRIPT)
    return Place(tmp_path)


@pytest.mark.parametrize("start", [("script.py",), ("-m", "script"), ("-u", "script.py")])
def test_a_script_and_a_module_run_as_before(place: Place, start: tuple[str, ...]) -> None:
    argv = (*start, "alone", "x")
    bare = subprocess.run(
        [sys.executable, *argv], cwd=place.folder, capture_output=True, text=True, check=False
    )
    ran = place.run("mymodel:*", argv=argv)
    assert (ran.done.stdout, ran.done.stderr, ran.done.returncode) == (bare.stdout, "", 0)
    assert ran.names() == {"mymodel:step": 2, "mymodel:helper": 2}
    ranges = [row for rows in ran.ranges.values() for row in rows]
    assert {row.nested for row in ranges if row.name == "mymodel:helper"} == {1}
    assert {str(note["label"]) for note in ran.events("matched")} == {
        "mymodel:step",
        "mymodel:helper",
        "mymodel:Worker.run",
    }


def test_forked_processes_emit_nothing(place: Place) -> None:
    ran = place.run("mymodel:step", argv=("script.py", "fork"))
    assert "[1, 3, 5, 7]" in ran.done.stdout
    assert ran.names() == {"mymodel:step": 2}
    assert len(ran.events("forked")) == 2


def test_spawned_processes_have_their_ranges(place: Place) -> None:
    ran = place.run("mymodel:step", argv=("script.py", "spawn"))
    assert ran.done.returncode == 0, ran.done.stderr
    assert "[1, 3, 5, 7]" in ran.done.stdout
    by_worker = {
        pid: [row.name for row in ranges].count("mymodel:step")
        for pid, ranges in ran.ranges.items()
    }
    assert sum(by_worker.values()) == 2 + 4
    assert 2 <= sum(count > 0 for count in by_worker.values()) <= 3
    for pid, ranges in ran.ranges.items():
        assert {row.pid for row in ranges} == {pid}


def test_a_failing_script_fails_as_before(place: Place) -> None:
    (place.folder / "fails.py").write_text("import mymodel\nmymodel.step(None)\n")
    ran = place.run("mymodel:step", argv=("fails.py",))
    assert ran.done.returncode == 1
    assert "unsupported operand" in ran.done.stderr
    assert ran.names() == {"mymodel:step": 1}


def test_the_hidden_sitecustomize_runs(place: Place, tmp_path: Path) -> None:
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    (theirs / "sitecustomize.py").write_text(
        "import sys\nsys.stdout.write('theirs ran\\n')\nmark = 5\n"
    )
    check = (
        "import sys, sitecustomize, os; print(sitecustomize.mark, sitecustomize.__file__, sys.path)"
    )
    ran = place.run(
        "json:loads", argv=("-c", f"{check}; import json; json.loads('1')"), path=(str(theirs),)
    )
    assert ran.done.stdout.startswith(f"theirs ran\n5 {theirs / 'sitecustomize.py'}")
    assert str(BOOTSTRAP) not in ran.done.stdout
    assert ran.names() == {"json:loads": 1}


def test_kernprofs_folder_is_not_importable(place: Place) -> None:
    """Load kernprof from its folder, without making its sibling packages importable."""
    code = (
        "import sys; print(any(path.endswith('ranges/bootstrap') for path in sys.path), 'click' in"
        " sys.modules)"
    )
    assert place.run("json:loads", argv=("-c", code)).done.stdout == "False False\n"
    paths = [
        subprocess.run(
            [sys.executable, "-c", "import sys; print(sys.path)"],
            cwd=place.folder,
            capture_output=True,
            text=True,
            env={**os.environ, **added},
            check=True,
        ).stdout
        for added in (
            {},
            child_environment(["json:loads"], python_path=os.environ.get("PYTHONPATH")),
        )
    ]
    assert paths[0] == paths[1]


def test_errors_are_noted_and_the_program_runs(place: Place) -> None:
    names = ("mymodel:stpe", "nowhere:f", "mymodel:step")
    ran = place.run(*names, argv=("-c", "import mymodel; print(mymodel.step(1))"))
    assert (ran.done.stdout, ran.done.stderr) == ("3\n", "")
    unmatched = {note["name"]: note for note in ran.events("unmatched")}
    assert unmatched["mymodel:stpe"]["hint"] == "did you mean mymodel:step?"
    assert "no module 'nowhere'" in str(unmatched["nowhere:f"]["message"])
    assert ran.names() == {"mymodel:step": 1}


def test_invalid_names_leave_the_program_alone(place: Place) -> None:
    ran = place.run("a b", argv=("-c", "print(1)"))
    assert ran.done.stdout == "1\n"
    assert ran.done.stderr.startswith("kernprof: this Python process is not annotated: UsageError")


def test_calls_at_the_very_end_are_harmless(place: Place) -> None:
    code = (
        "import mymodel, atexit\n"
        "class Last:\n    def __del__(self): mymodel.step(1)\n"
        "keep = Last(); mymodel.keep = keep; atexit.register(mymodel.step, 2)"
    )
    ran = place.run("mymodel:step", argv=("-c", code))
    assert (ran.done.returncode, ran.done.stderr) == (0, "")
    assert ran.names()["mymodel:step"] == 1  # atexit's; after it, only the function
