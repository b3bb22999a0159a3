"""The store under several processes, and under processes killed at every step."""

import subprocess
import sys
from pathlib import Path

from kernprof.store import Store
from kernprof.store.run_folder import digest_of

WRITER = """
import sys
from pathlib import Path
from kernprof.model.run import Run
from kernprof.store import Store
store = Store(Path(sys.argv[1]))
for index in range(int(sys.argv[2])):
    with store.begin("both") as draft:
        (draft.path / "report").write_text(f"{sys.argv[3]} {index} " * 2000)
        print(draft.commit(Run(id="", created="", backend="ncu")).id)
"""

# Forks a child for each n that kills itself at its n-th open, mkdir, rename, remove, … until one
# gets through.
KILLED = """
import os, signal, sys
from pathlib import Path
from kernprof.model.run import Run
from kernprof.store import Store
from kernprof.store.run_folder import digest_of
store = Store(Path(sys.argv[1]))
WATCHED = {"open", "os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.listdir", "os.scandir", "fcntl.flock"}

def write():
    with store.begin("killed") as draft:
        (draft.path / "report").write_text("x" * 10_000)
        draft.commit(Run(id="", created="", backend="ncu"))

def killed_at(step):
    left = step
    def count(event, arguments):
        nonlocal left
        if event in WATCHED:
            left -= 1
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)
    sys.addaudithook(count)
    write()

write()
for step in range(1, 1000):
    child = os.fork()
    if child == 0:
        killed_at(step)
        os._exit(0)
    status = os.waitpid(child, 0)[1]
    listing = store.runs()
    assert not listing.broken, (step, listing.broken)
    files = [(run.path / file.path, file.sha256) for run in listing.runs for file in run.files]
    damaged = [path for path, digest in files if digest_of(path) != digest]
    assert not damaged, (step, damaged)
    print(step, len(listing.runs), os.WIFSIGNALED(status))
    if not os.WIFSIGNALED(status):
        break
"""


def python(code: str, *arguments: str) -> list[str]:
    return [sys.executable, "-c", code, *arguments]


def test_processes_writing_at_once_lose_nothing(tmp_path: Path) -> None:
    writers = [
        subprocess.Popen(
            python(WRITER, str(tmp_path / "s"), "12", name), stdout=subprocess.PIPE, text=True
        )
        for name in ("a", "b", "c")
    ]
    printed = [line for writer in writers for line in writer.communicate(timeout=600)[0].split()]
    assert [writer.returncode for writer in writers] == [0, 0, 0]
    listing = Store(tmp_path / "s").runs()
    assert len(printed) == 36
    assert {run.id for run in listing.runs} == set(printed)
    assert listing.broken == ()
    files = [(run.path / file.path, file.sha256) for run in listing.runs for file in run.files]
    assert [digest_of(path) == digest for path, digest in files] == [True] * 36
    assert list((tmp_path / "s" / "tmp").iterdir()) == []


def test_a_kill_at_any_step_leaves_whole_runs_only(tmp_path: Path) -> None:
    done = subprocess.run(
        python(KILLED, str(tmp_path / "s")),
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    steps = [line.split() for line in done.stdout.splitlines()]
    assert len(steps) > 15, "the kills did not reach the steps of a commit"
    assert {item[2] for item in steps[:-1]} == {"True"}
    assert steps[-1][2] == "False"
    counts = [int(step[1]) for step in steps]
    assert counts[0] == 1, "killed at its first step, a child stored nothing"
    assert counts[-2] > counts[0], "killed at its last step, a child had stored its run"
    Store(tmp_path / "s").begin("after").discard()
    assert list((tmp_path / "s" / "tmp").iterdir()) == []
