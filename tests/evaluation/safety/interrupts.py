"""Ctrl-C at random moments of `kernprof run` on the emulator.

    python -m tests.evaluation.safety.interrupts --times 100 [--seed 1]

Each time it must end within seconds with exit code 130, with nothing stored (or, once the run was
stored, all of it), and with no process left. Prints a line per kind of run with how often that
held.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from kernprof.errors import EXIT_INTERRUPTED
from kernprof.store import Store

_MOST_S = 120.0  # from the signal to the end, on a machine that does other things too
_MARK = "KERNPROF_INTERRUPT_TEST"
_WORKLOAD = """
import numpy as np
from kernprof import Workload, empty
odd = Workload("odd", params={"n": 4096}, args="x out n",
    inputs=lambda p, rng: {"x": rng.random(p.n, dtype=np.float32)},
    outputs=lambda p: {"out": empty(p.n)}, reference=lambda p, x: {"out": x.x})
body = 'extern "C" __global__ void k(volatile const float* x, float* out, int n)'
body += "{ int i = blockIdx.x * blockDim.x + threadIdx.x; %s if (i < n) out[i] = x[i]; }"
shape = {"grid": lambda p: p.n // 256, "block": 256}
odd.cuda("endless", body % "while (x[i] < 2) {}", "k", **shape)
odd.cuda("barriers", body % "while (x[i] < 2) __syncthreads();", "k", **shape)
odd.cuda("good", body % "", "k", **shape)
"""
# What runs, and up to which second the signal comes.
KINDS = {
    "endless": (("-v", "endless", "--no-caches"), 4.0),
    "traced": (("-v", "endless", "--caches"), 6.0),
    "barriers": (("-v", "barriers", "--no-caches"), 4.0),
    "whole": (("-v", "good"), 3.0),
}


@dataclass(frozen=True, slots=True)
class Ending:
    """How a run ended: `wrong` says what should not be, and is empty where all is well."""

    code: int
    stored: int
    seconds: float
    wrong: str
    said: str


def interrupted(folder: Path, kind: str, after_s: float, *, times: int = 1) -> Ending:
    """Starts a run of that kind in an empty folder, interrupts it, and looks at what is left."""
    arguments, _ = KINDS[kind]
    (folder / "odd.py").write_text(_WORKLOAD)
    store, mark = folder / "store", uuid.uuid4().hex
    command = [
        *(sys.executable, "-m", "kernprof", "run", str(folder / "odd.py"), *arguments),
        *("--backend", "emulator", "--time-limit", "600", "--store", str(store)),
    ]
    process = subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, _MARK: mark, "PYTHONFAULTHANDLER": "1"},
        preexec_fn=_usual_interrupts,  # noqa: PLW1509
    )
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(after_s)
    began = time.monotonic()
    for _ in range(times):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGINT)
        time.sleep(0.05)
    try:
        said = process.communicate(timeout=_MOST_S)[1]
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGABRT)  # Python says where its threads are
        return Ending(0, 0, time.monotonic() - began, "it did not end", process.communicate()[1])
    listing = Store(store).runs()
    wrong = _wrong(process.returncode, len(listing.runs), len(listing.broken), said)
    if not wrong and (left := _left(mark)):
        wrong = f"a process is left: {left}"
    return Ending(process.returncode, len(listing.runs), time.monotonic() - began, wrong, said)


def _usual_interrupts() -> None:
    """A background job inherits that interrupts are ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _wrong(code: int, runs: int, broken: int, said: str) -> str:
    if broken:
        return "a broken run is stored"
    if not _starting(said) and code not in (EXIT_INTERRUPTED, -signal.SIGINT, 0):
        return f"exit code {code}"  # -2: before Python could handle signals
    if code == 0 and not runs:
        return "exit code 0 and nothing stored"
    if runs and code and "nothing was stored" in said:
        return "a run is stored, and it says that none is"
    return ""


def _starting(said: str) -> bool:
    """Was Python itself still starting? It has words and an exit code of its own for that."""
    return "init_import_site" in said and "kernprof: " not in said


def _left(mark: str) -> str:
    """The command of a process that is still there after a moment."""
    wanted = f"{_MARK}={mark}".encode()
    for left_s in (0.3, 1.0, 10.0, 30.0, 0.0):
        found = ""
        for environment in Path("/proc").glob("[0-9]*/environ"):
            with contextlib.suppress(OSError):
                if wanted in environment.read_bytes():
                    found = (
                        environment.with_name("cmdline").read_bytes().replace(b"\0", b" ").decode()
                    )
        if not found:
            return ""
        time.sleep(left_s)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--times", type=int, default=100, help="interrupts in all")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    draw = random.Random(given.seed)
    good: Counter[str] = Counter()
    for number in range(given.times):
        kind = list(KINDS)[number % len(KINDS)]
        after_s = draw.uniform(0.05, KINDS[kind][1])
        with tempfile.TemporaryDirectory() as folder:
            ending = interrupted(Path(folder), kind, after_s, times=draw.choice((1, 1, 1, 2)))
        good[kind] += not ending.wrong
        if ending.wrong:
            print(f"{kind} after {after_s:.3f} s: {ending.wrong}\n{ending.said}", flush=True)
    asked = Counter(list(KINDS)[number % len(KINDS)] for number in range(given.times))
    for kind, count in asked.items():
        print(f"{kind:10} {good[kind]} of {count}")
    return 0 if good == asked else 1


if __name__ == "__main__":
    raise SystemExit(main())
