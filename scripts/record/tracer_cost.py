"""Host cost of recording: loops of API calls alone, under nsys and under PyTorch's profiler.

    python scripts/record/tracer_cost.py --out tracer_cost.json

For each recorder and loop, store ns per iteration by the program's own clock. For recorded loops,
also store the durations of their API calls in the trace (mean and deciles).
"""

import argparse
import json
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent / "foreign"))

from programs import turn

WAYS: dict[str, tuple[str, ...] | None] = {
    "unrecorded": None,
    "cuda": ("--trace=cuda", "--sample=none", "--cpuctxsw=none"),
    "cuda,nvtx": ("--trace=cuda,nvtx", "--sample=none", "--cpuctxsw=none"),
    "cuda,nvtx,osrt": ("--trace=cuda,nvtx,osrt", "--sample=none", "--cpuctxsw=none"),
    "as kernprof": ("--trace=cuda,nvtx,osrt", "--sample=none", "--cpuctxsw=process-tree"),
}
PROFILERS: dict[str, dict[str, bool]] = {
    "PyTorch's profiler": {},
    "PyTorch's profiler with stacks": {"with_stack": True, "record_shapes": True},
}
TURNS, AT_ONCE = 3000, 300


def loops() -> dict[str, Callable[[], object]]:
    """One turn each, of a kind of call that a program makes."""
    import torch

    x, y = torch.zeros(64, device="cuda"), torch.zeros(64, device="cuda")
    small = torch.zeros(8)
    net = torch.nn.Sequential(*(torch.nn.Linear(64, 64) for _ in range(4))).cuda()
    rows = torch.zeros(4, 64, device="cuda")
    event = torch.cuda.Event()

    def plain() -> int:
        return sum(at * at for at in range(100))

    def forward() -> object:
        with torch.no_grad():
            return net(rows)

    def trained() -> None:
        net(rows).sum().backward()

    def marked() -> None:
        torch.cuda.nvtx.range_push("one")
        torch.cuda.nvtx.range_pop()

    return {
        "python": plain,
        "torch empty": lambda: torch.empty_like(x),
        "launch": lambda: x.add_(1),
        "copy on the GPU": lambda: x.copy_(y),
        "upload": lambda: x[:8].copy_(small),
        "event": event.record,
        "item": lambda: float(x[0]),
        "linear": forward,
        "training": trained,
        "range": marked,
    }


def timed() -> dict[str, list[float]]:
    import torch

    result = {}
    for name, loop in loops().items():
        for _ in range(200):
            loop()
        torch.cuda.synchronize()
        rounds = []
        for _ in range(TURNS // AT_ONCE):
            begin = time.perf_counter_ns()
            for _ in range(AT_ONCE):
                loop()
            rounds.append((time.perf_counter_ns() - begin) / AT_ONCE)
            torch.cuda.synchronize()
        result[name] = rounds
    return result


def profiled(
    path: Path, request: dict[str, bool]
) -> tuple[dict[str, list[float]], dict[str, float]]:
    """The same under PyTorch's profiler, and how many of its events there are of each category a
    turn.
    """
    import torch

    kinds = [torch.profiler.ProfilerActivity.CPU, torch.profiler.ProfilerActivity.CUDA]
    values: dict[str, list[float]] = {}
    events: dict[str, float] = {}
    for name, loop in loops().items():
        for _ in range(200):
            loop()
        torch.cuda.synchronize()
        with torch.profiler.profile(activities=kinds, **request) as profile:
            begin = time.perf_counter_ns()
            for _ in range(AT_ONCE):
                loop()
            values[name] = [(time.perf_counter_ns() - begin) / AT_ONCE]
            torch.cuda.synchronize()
        profile.export_chrome_trace(str(path))
        for event in json.loads(path.read_text())["traceEvents"]:
            key = f"{name}: {event.get('cat')}"
            events[key] = events.get(key, 0) + 1 / AT_ONCE
    return values, events


def calls(report: Path) -> dict[str, Any]:
    """Return the count and the times in ns of each API call in the recording."""
    sqlite = report.with_suffix(".sqlite")
    subprocess.run(
        [
            "nsys",
            "export",
            "--type=sqlite",
            "--force-overwrite=true",
            f"--output={sqlite}",
            str(report),
        ],
        check=True,
        capture_output=True,
        timeout=60,
    )
    with closing(sqlite3.connect(sqlite)) as database:
        rows = database.execute(
            'SELECT value, "end" - start FROM CUPTI_ACTIVITY_KIND_RUNTIME JOIN StringIds ON id ='
            " nameId"
        ).fetchall()
    times: dict[str, list[int]] = {}
    for name, length in rows:
        times.setdefault(name, []).append(length)
    return {
        name: {
            "count": len(samples),
            "mean": statistics.fmean(samples),
            "deciles": statistics.quantiles(samples, n=10),
        }
        for name, samples in times.items()
        if len(samples) >= 100
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--out", type=Path, default=Path(os.environ.get("OUT", ".")) / "tracer_cost.json"
    )
    parser.add_argument("--loop", type=Path, help="only run the loops, and write their times here")
    options = parser.parse_args()
    if options.loop:
        with turn():
            options.loop.write_text(json.dumps(timed()))
        return 0
    result: dict[str, Any] = {}
    for way, switches in PROFILERS.items():
        with tempfile.TemporaryDirectory() as folder:
            rounds, events = profiled(Path(folder) / "trace.json", switches)
        result[way] = {
            "turn_ns": {name: statistics.median(samples) for name, samples in rounds.items()},
            "events": events,
        }
    with tempfile.TemporaryDirectory() as folder:
        for way, request in WAYS.items():
            times, report = Path(folder) / "times.json", Path(folder) / "trace.nsys-rep"
            argv = [sys.executable, __file__, "--loop", str(times)]
            if request is not None:
                output = f"--output={report.with_suffix('')}"
                argv = ["nsys", "profile", *request, "--force-overwrite=true", output, *argv]
            done = subprocess.run(argv, check=False, capture_output=True, text=True, timeout=90)
            if done.returncode:
                print(f"{way}: exit {done.returncode}\n{done.stderr[-800:]}", flush=True)
                continue
            rounds = json.loads(times.read_text())
            result[way] = {
                "turn_ns": {name: statistics.median(samples) for name, samples in rounds.items()},
                "calls_ns": {} if request is None else calls(report),
            }
            options.out.write_text(json.dumps(result, indent=1) + "\n")
            print(way, json.dumps(result[way]["turn_ns"]), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
