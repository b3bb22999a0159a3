"""Killed at every step from the first draft on, a writer leaves the old file or the new one, never
a part of one.
"""

import json
import lzma
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

DATA = Path(__file__).parents[1] / "replay/data"
RUN = DATA / "store/runs/20261120-092315-transpose-c889"
TRACE = DATA / "pipelines/simplenet.no-sync.sqlite.xz"
OLD = b"the old file, which was good\n"

# Runs the writer once, until it is about to open a draft. Then forks a child for each n; the child
# kills itself at its n-th open, write, rename, …, until a child completes. `prepare` restores the
# old state, `write` is the writer, and `check` returns the state after it.
KILLER = """
import os, shutil, signal, sys
from pathlib import Path
{writer}
WATCHED = {{"open", "os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.listdir", "os.scandir", "os.chmod",
           "shutil.rmtree", "sqlite3.connect", "os.truncate"}}
left = None

def one():
    global left
    left -= 1
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)

def call(frame, event, function):  # writes are no audit events
    if event == "c_call" and function.__name__ in {{"write", "close", "fsync"}}:
        one()

def kill_children():
    global left
    for step in range(1, 400):
        prepare()
        child = os.fork()
        if child == 0:
            left = step
            return
        killed = os.WIFSIGNALED(os.waitpid(child, 0)[1])
        print(step, check(), killed, flush=True)
        for draft in Path().glob(".kernprof-*"):
            shutil.rmtree(draft) if draft.is_dir() else draft.unlink()
        if not killed:
            break
    os._exit(0)

def count(event, arguments):
    global left
    if event not in WATCHED:
        return
    if left is None and ".kernprof-" in str(arguments[:1]):
        left = 0  # the children's, and not of what watches them
        kill_children()
        sys.setprofile(call)
    if left:
        one()

prepare()
sys.addaudithook(count)
try:
    write()
finally:
    os._exit(left is None)
"""

COMMAND = """
from kernprof.cli.app import run_command_line
target = Path({target!r})
def prepare():
    shutil.rmtree(target) if target.is_dir() else target.unlink(missing_ok=True)
    if {old!r}:
        target.write_bytes({old!r})
def write():
    assert run_command_line({command!r}) == 0
def check():
    if not target.exists():
        return "nothing"
    if target.is_dir():
        return f"{{len(list(target.rglob('*')))}} files"
    data = target.read_bytes()
    return "old" if data == {old!r} else "new" if data.rstrip().endswith({end!r}) else f"torn: {{len(data)}} bytes"
"""

CEILINGS = """
from kernprof.model.documents.stored import read_ceilings
from kernprof.process import SubprocessRunner
from kernprof.workflows.results.plot import CeilingStore
import dataclasses
found = read_ceilings(Path({ceilings!r}).read_text(), "ceilings")
shelf = CeilingStore(Path("shelf"), SubprocessRunner(), lambda _: None)
target = shelf.path(found.device)
def prepare():
    shelf.save(dataclasses.replace(found, created="old"))
def write():
    shelf.save(dataclasses.replace(found, created="new"))
def check():
    kept = read_ceilings(target.read_text(), "kept")
    for draft in target.parent.glob(".kernprof-*"):
        draft.unlink()
    return kept.created if len(kept.ceilings) == len(found.ceilings) else "torn"
"""


def states(writer: str, folder: Path) -> list[str]:
    """Return the file's state after each kill, and after a complete write at the end."""
    done = subprocess.run(
        [sys.executable, "-c", KILLER.format(writer=writer)],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
        env={**os.environ, "KERNPROF_CACHE": str(folder / "cache")},
    )
    assert done.returncode == 0, done.stderr
    lines = [
        line.split(" ", 1)[1].rsplit(" ", 1)
        for line in done.stdout.splitlines()
        if line[:1].isdigit()
    ]
    assert [killed for _, killed in lines] == ["True"] * (len(lines) - 1) + ["False"], done.stdout
    return [state for state, _ in lines]


STORED = ("--store", str(DATA / "store"))
PICTURES = {
    "roofline": (
        ("roofline", RUN.name, "--no-measure", *STORED, "-o", "out.png"),
        b"IEND\xaeB`\x82",
    ),
    "roofline as a page": (
        ("roofline", RUN.name, "--no-measure", *STORED, "-o", "out.html"),
        b"</html>",
    ),
    "scores": (("plot", "scores", RUN.name, *STORED, "-o", "out.svg"), b"</svg>"),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_the_old_one_or_the_new_one(name: str, tmp_path: Path) -> None:
    command, end = PICTURES[name]
    contents = states(
        COMMAND.format(target=command[-1], command=command, old=OLD, end=end), tmp_path
    )
    assert contents[0] == "old", contents
    assert contents[-1] == "new", contents
    assert set(contents) == {"old", "new"}, contents
    assert len(contents) > 4, contents


def test_measured_ceilings_are_the_old_ones_or_the_new_ones(tmp_path: Path) -> None:
    contents = states(CEILINGS.format(ceilings=str(DATA / "h200_ceilings.json")), tmp_path)
    assert (contents[0], contents[-1]) == ("old", "new")
    assert set(contents) == {"old", "new"}


def test_a_redacted_trace_is_whole_or_not_there(tmp_path: Path) -> None:
    """A torn copy would also be one that private values are still in."""
    (tmp_path / "t.sqlite").write_bytes(lzma.decompress(TRACE.read_bytes()))
    command = ("redact", "t.sqlite", "clean.sqlite")
    writer = COMMAND.format(target="clean.sqlite", command=command, old=b"", end=b"").replace(
        "data = target.read_bytes()",
        "assert not Path('clean.sqlite-journal').exists()\n    data = target.read_bytes()",
    )
    contents = states(writer, tmp_path)
    assert contents[0] == "nothing"
    assert contents[-1] == "new"
    assert set(contents) == {"nothing", "new"}
    with closing(sqlite3.connect(tmp_path / "clean.sqlite")) as database:
        assert database.execute("pragma integrity_check").fetchone() == ("ok",)


def test_a_redacted_run_is_whole_or_not_there(tmp_path: Path) -> None:
    contents = states(
        COMMAND.format(target="shared", command=("redact", str(RUN), "shared"), old=b"", end=b""),
        tmp_path,
    )
    assert contents[0] == "nothing"
    assert set(contents) == {"nothing", contents[-1]}, contents
    assert json.loads((tmp_path / "shared/manifest.json").read_text())["schema"] == "kernprof.run/1"
