"""`--nvtx` on the command line, with a program that really runs under a stand-in for nsys or ncu."""

from __future__ import annotations

import json
import sqlite3
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from kernprof.cli.app import run_command_line
from kernprof.errors import ToolNotFound, UsageError
from kernprof.workflows.trace.recording import annotated

REPORT = Path(__file__).parents[2] / "replay" / "data" / "ncu" / "h200_transpose_basic.ncu-rep"
FAKE = Path(__file__).parent.parent / "collect" / "nvtx" / "fake_nsys.py"
SCRIPT = """
import multiprocessing, sys, mymodel

def one(x):
    return mymodel.step(x)

if __name__ == "__main__":
    with multiprocessing.get_context(sys.argv[1]).Pool(2) as pool:
        print(pool.map(one, range(6)), one(1))
        pool.close()
        pool.join()
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program, and a stand-in for nsys that does not take up PYTHONPATH itself."""
    (tmp_path / "mymodel.py").write_text("def step(x):\n    return x + 1\n")
    (tmp_path / "main.py").write_text(SCRIPT)
    nsys = tmp_path / "nsys"
    nsys.write_text(f"#!{sys.executable} -I\n{FAKE.read_text()}")
    nsys.chmod(0o755)
    monkeypatch.setenv("NSYS", str(nsys))
    monkeypatch.setenv("PYTHONPATH", str(FAKE.with_name("packages")))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def record(folder: Path, *names: str, program: tuple[str, ...]) -> int:
    options = [word for name in names for word in ("--nvtx", name)]
    return run_command_line(["timeline", *options, "--output", str(folder / "out"), "--", *program])


def ranges(folder: Path) -> dict[int, Counter[str]]:
    with closing(sqlite3.connect(folder / "out" / "timeline.sqlite")) as database:
        rows = database.execute(
            "SELECT globalTid >> 24 & 0xFFFFFF, text FROM NVTX_EVENTS"
        ).fetchall()
    counters: dict[int, Counter[str]] = {}
    for process, name in rows:
        counters.setdefault(process, Counter())[name] += 1
    return counters


@pytest.mark.parametrize("how", ["fork", "spawn"])
def test_the_recording_has_the_ranges_of_processes(
    folder: Path, how: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert record(folder, "mymodel:*", program=(sys.executable, "main.py", how)) == 0
    result = ranges(folder)
    calls = 7 if how == "spawn" else 1
    assert sum(result.values(), Counter()) == {"mymodel:step": calls}
    captured = capsys.readouterr()
    assert "kernprof: annotated mymodel:step (1 in " in captured.err
    assert ("2 forked processes have no ranges" in captured.err) == (how == "fork")


# CUPTI's Python package with the functions that are used, and an `nvtx` package whose ranges become
# its markers. Its clock runs 5 s ahead of Python's.
CUPTI = """
import enum, os, threading, nvtx
from types import SimpleNamespace as N
class ActivityKind(enum.IntEnum):
    MEMCPY=1; MEMSET=2; DRIVER=4; RUNTIME=5; DEVICE=8; CONCURRENT_KERNEL=10; MARKER=12; OVERHEAD=17
    MEMCPY2=22; GRAPH_TRACE=51
class ActivityThreadIdType(enum.IntEnum): SYSTEM=1
class CallbackDomain(enum.IntEnum): DRIVER_API=1; RUNTIME_API=2
given = {}
def get_timestamp(): return nvtx.now()
def set_thread_id_type(kind): pass
def activity_enable(kind): pass
def activity_disable(kind): pass
def activity_register_callbacks(requested, completed): given["take"] = completed
def get_callback_name(domain, cbid): return "cudaLaunchKernel_v7000"
def activity_flush_all(flag):
    on = dict(thread_id=threading.get_native_id(), process_id=os.getpid(), return_value=0)
    pt = N(thread_id=threading.get_native_id(), process_id=os.getpid())
    at = nvtx.now()
    shape = dict(grid_x=4, grid_y=1, grid_z=1, block_x=256, block_y=1, block_z=1, static_shared_memory=0, graph_id=0,
                 dynamic_shared_memory=64, local_memory_per_thread=0, local_memory_total=0, grid_id=3)
    given["take"]([
        N(kind=5, cbid=211, start=at, end=at + 100, correlation_id=11, **on),
        N(kind=10, start=at + 200, end=at + 900, name="_Z4axpyPf", registers_per_thread=16, device_id=0, context_id=1,
          stream_id=7, correlation_id=11, graph_node_id=0, **shape),
        *(N(kind=12, id=number, object_id=N(pt=pt), flags_=flags, timestamp=time, name=name)
          for number, flags, time, name in nvtx.said),
    ])
"""
NVTX = """
import time
said, open_ = [], []
def now(): return time.monotonic_ns() + 5_000_000_000
def push_range(name):
    open_.append(len(said))
    said.append((len(said), 2, now(), name))
def pop_range(): said.append((open_.pop(), 4, now(), None))
def start_range(name): pass
def end_range(handle): pass
"""


@pytest.mark.parametrize("how", ["fork", "spawn"])
def test_without_nsys_too(
    folder: Path, how: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """CUPTI records one process."""
    (folder / "lib" / "cupti").mkdir(parents=True)
    (folder / "lib" / "cupti" / "__init__.py").touch()
    (folder / "lib" / "cupti" / "cupti.py").write_text(CUPTI)
    (folder / "lib" / "nvtx.py").write_text(NVTX)
    monkeypatch.setenv("PYTHONPATH", str(folder / "lib"))

    def nowhere(*_: object, **__: object) -> None:
        raise ToolNotFound("no nsys here")

    monkeypatch.setattr("kernprof.workflows.trace.recording.find_nsys", nowhere)
    assert record(folder, "mymodel:*", program=(sys.executable, "main.py", how)) == 0
    captured = capsys.readouterr()
    assert "recording through CUPTI" in captured.err
    result = ranges(folder)
    assert sum(result.values(), Counter()) == {"mymodel:step": 1}, captured.err
    assert len(result) == 1
    with closing(sqlite3.connect(folder / "out" / "timeline.sqlite")) as database:
        first, last, kernel = database.execute(
            "SELECT min(start), max(end), (SELECT max(end) FROM CUPTI_ACTIVITY_KIND_KERNEL) FROM"
            " NVTX_EVENTS"
        ).fetchone()
    assert 0 < first < last < kernel


def test_patterns_without_a_match_are_reported(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ("mymodel:step", "mymodel:setp")
    program = (sys.executable, "-c", "import mymodel; mymodel.step(1)")
    assert record(folder, *names, program=program) == 0
    err = capsys.readouterr().err
    assert (
        "--nvtx 'mymodel:setp' matched nothing: mymodel defines no 'setp', but step; did you"
        " mean" in err
    )
    assert "annotated mymodel:step (1 in 1 Python process)" in err


def test_nothing_matched_at_all_is_an_error_and_the_recording_is_kept(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert record(folder, "mymodel:setp", program=(sys.executable, "-c", "import mymodel")) == 2
    err = capsys.readouterr().err
    assert "mymodel defines no 'setp'" in err
    assert "hint: did you mean mymodel:step?" in err
    assert f"the recording without annotations: {folder / 'out' / 'timeline.sqlite'}" in err
    assert (folder / "out" / "timeline.sqlite").is_file()


def test_a_program_that_starts_no_python(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert record(folder, "mymodel:step", program=("sh", "-c", "true # python")) == 2
    assert "no Python process was annotated" in capsys.readouterr().err


STARVED = """
import time, torch
import torch.utils.data as data
vars(torch._C).pop("_nvtx", None)  # the stand-in records ranges of the nvtx package
class Slow(data.Dataset):
    def __len__(self): return 24
    def __getitem__(self, index):
        time.sleep(0.01)
        return torch.ones(4)
net = torch.nn.Linear(4, 4)
for x in data.DataLoader(Slow(), batch_size=2):
    net(x).sum().backward()
"""


def test_the_ranges_of_torch_lead_to_the_verdict(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The stand-in has a kernel in each forward, which 20 ms of making a batch precede."""
    pytest.importorskip("torch", reason="PyTorch is not installed")
    (folder / "main.py").write_text(STARVED)
    argv = ["timeline", "--nvtx", "torch", "--output", "out", "--format", "json", "--"]
    assert run_command_line([*argv, sys.executable, "main.py"]) == 0
    (device,) = json.loads(capsys.readouterr().out)["devices"]
    assert device["iterations"]["name"] == "step #"
    assert device["iterations"]["count"] >= 6
    assert device["verdict"]["label"] == "input-starved"
    assert {"step #", "data next", "data fetch (Slow)", "forward Linear", "backward"} <= {
        row["name"] for row in device["ranges"]
    }


NCU = f"""#!{sys.executable} -I
import shutil, subprocess, sys
words = sys.argv[1:]
if "--version" in words:
    print("Version 2025.3.1.0 (build 1)")
    sys.exit()
program = words[words.index(sys.executable):]
shutil.copyfile({str(REPORT)!r}, words[words.index("--export") + 1] + ".ncu-rep")
open("ncu.words", "w").write(" ".join(words[:words.index(sys.executable)]))
sys.exit(subprocess.run(program).returncode)
"""


def test_profiled_programs_are_annotated_and_ncu_notes_their_ranges(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ncu = folder / "ncu"
    ncu.write_text(NCU)
    ncu.chmod(0o755)
    argv = ["profile", "--ncu", str(ncu), "--nvtx", "mymodel:step", "--"]
    (folder / "main.py").write_text(
        "import mymodel\ndef one(x):\n    return mymodel.step(x)\nprint(one(1))\n"
    )
    assert run_command_line([*argv, sys.executable, "main.py"]) == 0
    captured = capsys.readouterr()
    assert "kernprof: 2" in captured.err
    assert "annotated mymodel:step (1 in 1 Python process)" in captured.err
    assert "--nvtx" in (folder / "ncu.words").read_text().split()
    assert "naive" in captured.out


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["timeline", "--nvtx", "a:b", "trace.sqlite"], "apply to a program to record"),
        (
            ["timeline", "--nvtx", "a b", "--", "python", "x.py"],
            "'a b' is not the name of a function",
        ),
        (
            ["timeline", "--nvtx", "", "--nvtx", "mod", "--", "python", "x.py"],
            "'mod' is not the name of a function",
        ),
        (
            ["timeline", "--nvtx", "__main__:f", "--", "python", "x.py"],
            "--nvtx cannot name functions of the script itself",
        ),
        (
            ["timeline", "--nvtx", "a:b", "--", "python", "-I", "x.py"],
            "cannot annotate a Python started with -I",
        ),
        (
            ["profile", "--nvtx", "a:b", "--", "python", "-uS", "x.py"],
            "cannot annotate a Python started with -uS",
        ),
    ],
)
def test_impossible_requests_are_refused_before_execution(
    args: list[str], says: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kernprof.doctor.facts._DEVICES", ("null",))
    assert run_command_line(args) == 2
    assert says in capsys.readouterr().err


def test_the_environment_that_a_program_gets(tmp_path: Path) -> None:
    environ = {"PATH": "/bin", "PYTHONPATH": "/x"}
    with annotated(("a:b",), ("python", "x.py"), environ=environ) as setup:
        assert setup is not None
        assert setup.folder.is_dir()
        assert json.loads(setup.environ["KERNPROF_NVTX"]) == ["a:b"]
        assert setup.environ["PYTHONPATH"].endswith("/bootstrap:/x")
        assert setup.environ["PATH"] == "/bin"
        assert set(setup.environ) - set(environ) == {"KERNPROF_NVTX", "KERNPROF_NVTX_NOTES"}
        folder = setup.folder
    assert not folder.exists()
    with annotated((), (), environ=environ) as nothing:
        assert nothing is None
    with pytest.raises(UsageError), annotated(("",), ("python",), environ=environ):
        pass
