"""The recorder of others' programs, tried through with a stand-in for nsys and programs that only sleep."""

from __future__ import annotations

import itertools
import json
import os
import shutil
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.unit.collect.nsys_file import write_export

ROOT = Path(__file__).parents[2]
SCRIPTS = ROOT / "scripts/record"
NAMES = ("a", "b", "c", "d", "e", "fed")
DECLARED = """
from declaration import Foreign

FED = (("shorter", "input-ready=2"),)
PROGRAMS = tuple(
    Foreign(name, "sleepers", (("shorter", "sync-bound"),), changes=FED if name == "fed" else ()) for name in ({names})
)
BY_NAME = {{one.name: one for one in PROGRAMS}}


def half_of(program):
    return "settling"
"""
SLEEPERS = """
import json, os, subprocess, sys, time


def _sleep(what, seconds):
    begin = time.monotonic()
    time.sleep(seconds)
    with open(os.environ["NOTES"], "a") as file:
        gpu = os.environ["CUDA_VISIBLE_DEVICES"], os.environ["KERNPROF_TURN"]
        file.write(json.dumps([gpu, os.getpid(), what, begin, time.monotonic()]) + "\\n")


def _sleeper(name):
    def made(fix):
        def step():
            _sleep(f"{name} {fix}", 0.002 if fix else 0.004)
            if name.startswith("hangs") and fix:
                child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], close_fds=False)
                open(os.environ["NOTES"] + ".child", "w").write(str(child.pid))
                time.sleep(600)

        _sleep(f"making {name}", 0.02)
        return step

    return made


def __getattr__(name):
    return _sleeper(name)
"""


def record(folder: Path, names: tuple[str, ...], *options: str) -> tuple[Path, str]:
    """Runs copies of the recorder's own scripts that know of such programs alone. The folder made, and what is said."""
    scripts, bin_, out = folder / "record/foreign", folder / "bin", folder / "out"
    for made in (scripts, bin_):
        made.mkdir(parents=True)
    for name in ("record.py", "programs.py", "declaration.py", "settings.py"):
        shutil.copy(SCRIPTS / "foreign" / name, scripts)
    for name in ("trim.py", "trim_nsys.py"):
        shutil.copy(SCRIPTS / name, scripts.parent)
    (scripts / "declared.py").write_text(DECLARED.format(names="".join(f"{name!r}, " for name in names)))
    (scripts / "sleepers.py").write_text(SLEEPERS)
    (bin_ / "nsys").symlink_to(SCRIPTS / "fake_nsys.py")
    calls = [(10 * i, (1 << 48) + (7 << 24) + 7, i, "cudaLaunchKernel_v7000", 0) for i in range(5)]
    fixture = write_export(folder / "fixture.sqlite", calls=calls, kernels=5)
    env = os.environ | {
        "PYTHONPATH": str(ROOT), "PATH": f"{bin_}:{os.environ['PATH']}", "NOTES": str(folder / "notes"),
        "KERNPROF_FIXTURE": str(fixture), "KERNPROF_FAKE_RUNS": "1",
    }  # fmt: skip
    argv = [sys.executable, str(scripts / "record.py"), "--out", str(out), *options]
    done = subprocess.run(argv, env=env, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    return out, done.stdout


def lines(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three lanes on two GPUs, times in three processes."""
    folder = tmp_path_factory.mktemp("shared")
    record(folder, NAMES, "--gpus", "0,1,0", "--processes", "3", "--limit", "90")
    return folder


def test_times_are_taken_in_as_many_processes_as_asked_for_with_recordings_between(shared: Path) -> None:
    taken = Counter((entry["name"], entry["fix"]) for entry in lines(shared / "out/times.jsonl"))
    assert taken == {(name, fix): 3 for name in NAMES for fix in ("", "shorter")}
    done = [entry["name"] + entry["fix"][:1] for entry in lines(shared / "out/times.jsonl") if entry["name"] in "ad"]
    forwards = ["a", "as", "d", "ds"]
    assert done == [*forwards, *forwards[::-1], *forwards], "every second process begins with the last one"
    assert sorted(path.name for path in (shared / "out").glob("*.xz")) == [f"{name}.sqlite.xz" for name in NAMES]


def test_lanes_of_one_gpu_have_it_in_turns_and_do_not_wait_for_another_gpu(shared: Path) -> None:
    spans: dict[str, list[list[Any]]] = {}
    for span in lines(shared / "notes"):
        spans.setdefault(span[0][0], []).append(span)
    assert len({lock for (_, lock), *_ in spans["0"]} | {lock for (_, lock), *_ in spans["1"]}) == len(spans) == 2
    assert len({process for _, process, *_ in spans["0"]}) > len({process for _, process, *_ in spans["1"]})
    turns = sorted(spans["0"], key=lambda span: float(span[3]))
    for (_, _, one, _, end), (_, _, other, begin, _) in itertools.pairwise(turns):
        assert begin >= end, f"{one} and {other} at once"


def test_what_workers_feed_is_measured_in_long_loops_after_a_first_one(shared: Path) -> None:
    steps = Counter(what.split()[0] for _, _, what, *_ in lines(shared / "notes"))
    recorded = 4 + 12
    assert steps["a"] == recorded + 3 * 2 * (4 + 16 + 6 * (1 + 16))
    assert steps["fed"] == recorded + 3 * 2 * (24 + 16 + 2 * 64)


def test_out_of_time_what_was_recorded_is_packed_and_nothing_runs_on(tmp_path: Path) -> None:
    out, said = record(tmp_path, ("hangs", "later"), "--gpus", "0", "--limit", "52")
    assert "killed (time limit, or memory)" in said
    child = int((tmp_path / "notes.child").read_text())
    time.sleep(0.2)
    assert not Path(f"/proc/{child}").exists() or "zombie" in Path(f"/proc/{child}/status").read_text()
    assert not (out / "times.jsonl").exists(), "of a program whose fix hangs no time says anything"
    assert sorted(path.name for path in out.glob("*.xz")) == ["hangs.sqlite.xz", "later.sqlite.xz"]


def test_variants_of_a_program_take_turns(shared: Path) -> None:
    entries = [entry for entry in lines(shared / "out/times.jsonl") if entry["name"] == "a"]
    assert {len(entry["rounds"]) for entry in entries} == {6}
    steps = [what for _, _, what, *_ in lines(shared / "notes") if what.startswith("a ")]
    after_both_were_made = steps[40 : 40 + 6 * 2 * 17]
    assert [turn for turn, _ in itertools.groupby(after_both_were_made)] == 6 * ["a ", "a shorter"]


def test_the_judges_step_is_the_median_of_processes_and_a_fix_leaves_a_share_in_each(tmp_path: Path) -> None:
    rounds = [("", [10, 10, 10]), ("", [20, 30]), ("", [30])]
    rounds += [("tf32", [4, 8, 6]), ("tf32", [10, 18]), ("tf32", [24]), ("bf16", [5])]
    entries = [{"name": "dit_training_fp32", "fix": fix, "step_ms": 0, "rounds": each} for fix, each in rounds]
    (tmp_path / "times.jsonl").write_text("".join(json.dumps(entry) + "\n" for entry in entries))
    ask = "import judge, pathlib, sys; d = pathlib.Path(sys.argv[1]); print(judge.times(d)); print(judge.apart(d))"
    env = os.environ | {"PYTHONPATH": f"{ROOT}:{SCRIPTS / 'foreign'}"}
    done = subprocess.run(
        [sys.executable, "-c", ask, str(tmp_path)], env=env, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.stdout.splitlines() == [
        "{'dit_training_fp32': {'': 25.0, 'tf32': 15.0, 'bf16': 5.0}}",
        "{'dit_training_fp32': {'': 3.0, 'tf32': 1.4545454545454546}}",
    ], done.stderr
