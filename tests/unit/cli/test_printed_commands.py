"""Printed commands, which people and agents execute: a shell sees each name as one word."""

from __future__ import annotations

import gzip
import json
import lzma
import re
import shlex
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from kernprof.cli.app import run_command_line
from kernprof.errors import command_line
from tests.unit.workflows.analysed_program import REPORT, write_trace

STORE = Path(__file__).parents[2] / "replay/data/store/runs"
RUN = STORE / "20261120-092315-transpose-c889"
MARK = "touch X"  # is in every name
NAMES = [
    f'a  b;it\'s "`{MARK}`" $({MARK})*|&<\\',
    f"-{MARK}",
    f"a\n{MARK}",
    "'" * 9 + f"$({MARK})" + "'" * 90,  # longer than a line
]
_COMMAND = re.compile(r"\b(?:kernprof [a-z]|nsys export|gunzip -k|xz -dk)")
_FORMATS = ("table", "json", "brief")


def texts(output: str) -> Iterator[str]:
    """Yield the lines of an output, or the strings of a JSON document."""
    try:
        pending: list[Any] = [json.loads(output)]
    except ValueError:
        yield from output.splitlines()
        return
    while pending:
        item = pending.pop()
        pending += (
            item.values() if isinstance(item, dict) else item if isinstance(item, list) else ()
        )
        if isinstance(item, str):
            yield item


def commands(output: str) -> Iterator[str]:
    for text in texts(output):
        starts = [match.start() for match in _COMMAND.finditer(text)]
        for start, end in zip(starts, [*starts[1:], len(text)], strict=False):
            if MARK in text[start:end]:
                yield text[start:end]


def words(command: str) -> list[str]:
    """Return the words of the command at the begin of a text, as a POSIX shell divides them."""
    lexer = shlex.shlex(command, posix=True, punctuation_chars=";()<>|&")
    lexer.whitespace_split, lexer.commenters = True, ""
    result = []
    try:
        for word in lexer:
            if word[0] in ";()<>|&" or word.endswith((";", ",")):
                break
            result.append(word)
    except ValueError:  # an apostrophe of the sentence after the command
        pass
    return result


def run_of(name: str, store: Path) -> None:
    """Store a run with this name of the workload, its file and its variants."""
    folder = store / "runs" / RUN.name
    shutil.copytree(RUN, folder)
    run = json.loads((folder / "manifest.json").read_text())
    run |= {"workload": name, "source": f"{name}.py"}
    for number, variant in enumerate(run["variants"]):
        variant["variant"] = f"{name}{number}"
    (folder / "manifest.json").write_text(json.dumps(run))


def requests(name: str) -> Iterator[list[str]]:
    """Yield command lines about a trace, a report, a stored run and damaged files of a name."""
    trace, other, store = Path(f"./{name}.sqlite"), Path("b.sqlite"), Path(f"store {name}")
    for path in (trace, other):
        write_trace(path)
    with closing(sqlite3.connect(trace)) as db, db:
        db.execute("UPDATE StringIds SET value = value || ?", (name,))
        db.execute("UPDATE NVTX_EVENTS SET text = text || ?", (name,))
    shutil.copy(REPORT, f"./{name}.ncu-rep")
    run_of(name, store)
    Path(f"./{name}.gz").write_bytes(gzip.compress(b"SQLite format 3\0"))
    Path(f"./{name}.xz").write_bytes(lzma.compress(b"SQLite format 3\0"))
    Path(f"./{name}.nsys-rep").write_bytes(b"a")
    (Path("kernels")).mkdir()
    Path(f"kernels/{name}.py").write_text("from kernprof import *\n")
    for kind in _FORMATS if name in NAMES[::2] else _FORMATS[:1]:
        shown = ["--format", kind]
        yield ["timeline", *shown, "--", f"{name}.sqlite"]
        yield ["what-if", *shown, "--", f"{name}.sqlite"]
        yield ["compare", *shown, "--", f"{name}.sqlite", "b.sqlite"]
        yield ["analyse", "--trace", f"./{name}.sqlite", *shown]
        for target, folder in ((f"./{name}.ncu-rep", "."), ("latest", str(store))):
            for command in ("explain", "show", "compare"):
                if kind != "brief" or (command != "show" and target == "latest"):
                    yield [command, target, "--store", folder, *shown]
    yield ["list"]
    yield ["runs", "--store", str(store)]
    yield ["history", name, "--store", str(store)]
    yield ["compare", "latest", "--fail-on", "slower", "--store", str(store)]
    yield ["baseline", "check", f"./{name}.json", "latest", "--store", str(store)]
    yield ["run", name]
    yield ["show", f"kernels/{name}.py"]
    for suffix in ("gz", "xz", "nsys-rep", "none.sqlite", "none.ncu-rep"):
        for command in ("timeline", "explain"):
            yield [command, "--", f"{name}.{suffix}"]


@pytest.mark.parametrize("name", NAMES)
def test_every_printed_command_has_each_name_as_one_word(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "30000")
    monkeypatch.setenv("PATH", "")
    printed = 0
    for request in requests(name.replace("/", "")):
        run_command_line(request)
        captured = capfd.readouterr()
        for command in (*commands(captured.out), *commands(captured.err)):
            named = [word for word in words(command) if MARK in word]
            shown = name if name in command or "\n" not in name else name.replace("\n", " ")
            assert named, (request, command)
            assert all(shown in word for word in named), (request, command)
            assert not any(word.startswith("-") for word in named if "=" not in word), command
            printed += 1
    assert printed >= 5
    assert not Path("X").exists()


@pytest.mark.parametrize("name", NAMES)
def test_a_shell_executes_nothing_of_a_name(name: str, tmp_path: Path) -> None:
    script = f"kernprof() {{ printf '%s' \"$2\"; }}; {command_line('timeline', name)}"
    done = subprocess.run(
        ["sh", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout == name
    assert not list(tmp_path.iterdir())
