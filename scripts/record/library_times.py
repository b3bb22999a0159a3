#!/usr/bin/env python3
"""Time every kernel of the library at its default size on this machine's GPU: what the docs hold
rankings against.

    python scripts/record/library_times.py --out library_times.json [WORKLOAD…] [--limit 60]

As `kernprof run --no-counters` times, by CUDA events with the L2 flushed before each launch; each
workload has a process of its own, and what fails is left out, with the reason on stderr. Kept are
the medians with their intervals.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


def timed(workload: str, limit_s: float) -> dict[str, Any] | None:
    """Parameters, device and times by variant; None where nothing could be timed."""
    with tempfile.TemporaryDirectory() as store:
        command = [
            sys.executable,
            "-m",
            "kernprof",
            "run",
            workload,
            "--no-counters",
            "--backend",
            "ncu",
            "--store",
            store,
            "--format",
            "json",
        ]
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]),
        }
        try:
            done = subprocess.run(
                command,
                capture_output=True,
                text=True,
                check=False,
                env=environment,
                timeout=limit_s,
            )
            run = json.loads(done.stdout)
        except (subprocess.TimeoutExpired, json.JSONDecodeError) as error:
            said = done.stderr[-500:] if isinstance(error, json.JSONDecodeError) else ""
            print(f"{workload}: {error} {said}", file=sys.stderr)
            return None
    times = {}
    for each in run["variants"]:
        if each["timing"] and each["correct"]:
            times[each["variant"]] = [each["timing"]["median_ns"], *each["timing"]["ci95_ns"]]
        else:
            print(
                f"{workload}/{each['variant']}: {each['error'] or 'not correct, or not timed'}",
                file=sys.stderr,
            )
    return {"params": run["params"], "gpu": run["device"]["name"], "times_ns": times}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("workloads", nargs="*", help="of the library; all of them if none")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--limit", type=float, default=60, help="seconds for a workload")
    chosen = parser.parse_args()
    names = chosen.workloads or sorted(path.stem for path in (ROOT / "kernels").glob("[!_]*.py"))
    found: dict[str, Any] = {}
    for name in names:
        if (one := timed(name, chosen.limit)) is not None:
            found[name] = one
            chosen.out.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
