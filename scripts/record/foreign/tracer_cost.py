"""What recording costs the host: ns per launch of small programs without a profiler, and under nsys with more and more.

    PYTHONPATH=. python scripts/record/foreign/tracer_cost.py > cost.jsonl       # runs itself under nsys

Each program keeps the GPU waiting, so that its step is the host's time alone. Beside it stands the median of the
recorded duration of a launch call, which a trace of a stranger has, too.
"""

from __future__ import annotations

import argparse
import json
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

TRACED = {
    "cuda": ("--trace=cuda", "--sample=none", "--cpuctxsw=none"),
    "cuda,osrt": ("--trace=cuda,nvtx,osrt", "--sample=none", "--cpuctxsw=none"),
    "cuda,osrt,switches": ("--trace=cuda,nvtx,osrt", "--sample=none", "--cpuctxsw=process-tree"),
}
Step = Callable[[], object]


def programs() -> dict[str, Step]:
    import torch
    from torch import nn

    x = torch.zeros(64, 64, device="cuda")
    net = nn.Sequential(*[layer for _ in range(20) for layer in (nn.Linear(64, 64), nn.ReLU())]).to("cuda")
    optimizer = torch.optim.SGD(net.parameters(), 0.01, foreach=False)

    def adds() -> None:
        for _ in range(200):
            x.add_(1.0)

    def forward() -> None:
        with torch.inference_mode():
            net(x)

    def train() -> None:
        optimizer.zero_grad(set_to_none=True)
        net(x).sum().backward()
        optimizer.step()

    def items() -> None:
        for _ in range(50):
            float(x.sum())

    def python_alone() -> None:
        sum(number * number % 7 for number in range(20_000))

    return {"adds": adds, "forward": forward, "train": train, "items": items, "python_alone": python_alone}


def measure() -> dict[str, float]:
    """µs a step of each program, the median of five rounds."""
    import torch

    found = {}
    for name, step in programs().items():
        rounds = []
        for count in (20, 40, 40, 40, 40, 40):
            torch.cuda.synchronize()
            begin = time.perf_counter()
            for _ in range(count):
                step()
            torch.cuda.synchronize()
            rounds.append(1e6 * (time.perf_counter() - begin) / count)
        found[name] = statistics.median(rounds[1:])
    return found


def launch_ns(report: Path) -> float:
    """The median recorded duration of a launch call."""
    sqlite = report.with_suffix(".sqlite")
    argv = ["nsys", "export", "--type=sqlite", "--force-overwrite=true", f"--output={sqlite}", str(report)]
    subprocess.run(argv, capture_output=True, check=True, timeout=60)
    with closing(sqlite3.connect(sqlite)) as database:
        rows = database.execute(
            'SELECT "end" - start FROM CUPTI_ACTIVITY_KIND_RUNTIME JOIN StringIds ON nameId = id '
            "WHERE value LIKE 'cudaLaunchKernel%'"
        ).fetchall()
    return statistics.median(length for (length,) in rows)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--alone", action="store_true", help="measure in this process and print it")
    options = parser.parse_args()
    if options.alone:
        print(json.dumps(measure()), flush=True)
        return 0
    alone = [sys.executable, __file__, "--alone"]
    with tempfile.TemporaryDirectory(prefix="kernprof-cost-") as folder:
        for traced, more in {"nothing": (), **TRACED}.items():
            report = Path(folder) / f"{len(traced)}.nsys-rep"
            nsys = ["nsys", "profile", *more, "--stats=false", f"--output={report.with_suffix('')}"] if more else []
            done = subprocess.run([*nsys, *alone], capture_output=True, text=True, timeout=60, check=False)
            line = next((line for line in done.stdout.splitlines() if line.startswith('{"adds"')), None)
            if line is None:
                print(f"{traced}: {done.stdout[-300:]} {done.stderr[-300:]}", file=sys.stderr)
                continue
            entry = {"traced": traced, "launch_ns": launch_ns(report) if more else None, "us": json.loads(line)}
            print(json.dumps(entry), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
