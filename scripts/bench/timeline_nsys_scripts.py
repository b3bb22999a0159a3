"""Times of Nsight Systems' own reports for the same questions on the same file.

Used by timeline_speed.py. nsys exits with 0 even if its scripts failed. A time therefore counts
only if a table was printed.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from kernprof.collect.nsight.tools import NSYS, locate

# Kernels by time; API calls by time; NVTX ranges on the GPU; when the GPU is idle, and how much it
# is used.
QUESTIONS = (
    ("stats", "--report", "cuda_gpu_kern_sum"),
    ("stats", "--report", "cuda_api_sum"),
    ("stats", "--report", "nvtx_gpu_proj_sum"),
    ("analyze", "--rule", "gpu_gaps"),
    ("analyze", "--rule", "gpu_time_util"),
)
_NOTHING_FOUND = "there were no problems detected"  # a rule's whole answer, then
_TROUBLE = (
    "error",
    "could not",
    "skipped",
    "not found",
    "unable",
    "does not contain",
    "traceback",
    "unrecog",
)


@dataclass(frozen=True)
class Timed:
    """One report: how long it ran, whether it was stopped then, and what is wrong with it, if
    anything.
    """

    report: str
    seconds: float
    stopped: bool = False
    trouble: str = ""

    @property
    def counts(self) -> bool:
        return not self.trouble

    def __str__(self) -> str:
        if self.trouble:
            return f"nsys {self.report}: no time, {self.trouble}"
        return f"nsys {self.report}: {'≥ ' if self.stopped else ''}{self.seconds:.1f} s"


def find_nsys(named: Path | None, environ: Mapping[str, str] = os.environ) -> Path:
    """Find nsys on PATH, in $NSYS, or in a folder of Nsight Systems or Nsight Compute.

    Raises ToolNotFound.
    """
    return locate(NSYS, environ=environ, named=named)


def time_reports(nsys: Path, path: Path, limit_s: float) -> list[Timed]:
    """Each report in a process of its own, stopped after `limit_s`."""
    return [_timed(nsys, path, question, limit_s) for question in QUESTIONS]


def _timed(nsys: Path, path: Path, question: tuple[str, str, str], limit_s: float) -> Timed:
    verb, option, name = question
    # as CSV, a rule says nothing of no problem
    form = ["--format", "csv", "--output", "-"] if verb == "stats" else []
    command = [str(nsys), verb, option, name, *form, str(path)]
    with tempfile.TemporaryFile("w+", errors="replace") as output:
        begin = time.perf_counter()
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            process.wait(limit_s)
        except subprocess.TimeoutExpired:
            # nsys and the script it runs: a session of their own
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return Timed(f"{verb} {name}", limit_s, stopped=True)
        seconds = time.perf_counter() - begin
        output.seek(0)
        return Timed(f"{verb} {name}", seconds, trouble=trouble(output.read(), process.returncode))


def trouble(output: str, code: int) -> str:
    """Why what nsys printed is not a report: it has no table (a heading and a row of the same many
    fields).
    """
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    commas = [line.count(",") for line in lines]
    is_table = any(count >= 2 and other >= count for count, other in pairwise(commas))
    if code == 0 and (is_table or _NOTHING_FOUND in output.lower()):
        return ""
    complaint = next((line for line in lines if any(word in line.lower() for word in _TROUBLE)), "")
    return (
        f"exit code {code} and no table: {complaint or (lines[-1] if lines else 'it said nothing')}"
    )


def compare(timed: list[Timed], ours_s: float) -> str:
    """The sum of what nsys needed beside a first look, which answers all of the questions at once."""
    counted = [count for count in timed if count.counts]
    if not counted:
        return "no nsys report to compare with"
    total = sum(count.seconds for count in counted)
    least = "≥ " if any(count.stopped for count in counted) else ""
    lacking = (
        f" ({len(timed) - len(counted)} of {len(timed)} reports gave none)"
        if len(counted) < len(timed)
        else ""
    )
    return (
        f"nsys {least}{total:.1f} s ÷ kernprof {ours_s:.1f} s = {least}{total / ours_s:.1f}"
        f" ×{lacking}"
    )


if __name__ == "__main__":
    sys.exit("run scripts/bench/timeline_speed.py")
