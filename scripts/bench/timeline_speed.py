"""Times of `kernprof timeline`: synthetic nsys exports of several sizes, and nsys's own reports.

    PYTHONPATH=. python scripts/bench/timeline_speed.py --work /tmp/bench
    PYTHONPATH=. python scripts/bench/timeline_speed.py --scale 0.2 --nsys-limit 60
    PYTHONPATH=. python scripts/bench/timeline_speed.py --file EXPORT.sqlite

Times the first and second look at a large export, and `kernprof timeline` on one of 10 MB, from
process start to end. Each look is a new process. If nsys is installed, its reports for the same
questions on the same file run too. `--scale 0.2` writes a fifth of the size; `--file` uses an
existing export.
"""

import argparse
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import timeline_nsys_scripts  # beside this script
from timeline_synthetic import write
from used import used

from kernprof.errors import ToolNotFound

LOOK = """
import os, sys
from pathlib import Path
from kernprof import cache
from kernprof.readers.trace import open as timeline_cache
from kernprof.readers.trace.open import read_timeline
from kernprof.report.render import render
path, question = Path(sys.argv[1]), timeline_cache.analysis_version()
root = cache.root(os.environ)
report = timeline_cache.load_outcome(root, path, question)
if report is None or "columns" in sys.argv:
    from kernprof.analysis.trace.analyse import analyse
    report = analyse(read_timeline(path)).report
    timeline_cache.save_outcome(root, path, question, report)
print(render(report))
"""


def look(path: Path, cache: Path, *options: str) -> tuple[float, str]:
    """One analysis in a new process: its wall time; with processor time and peak memory in words."""
    environment = {**os.environ, "KERNPROF_CACHE": str(cache)}
    command = [sys.executable, "-c", LOOK, str(path), *options]
    took = used(command, environment)
    if took.status:
        raise subprocess.CalledProcessError(took.status, command)
    return (
        took.seconds,
        (
            f"{took.seconds:.2f} s ({took.busy:.2f} s of processor time), peak"
            f" {took.peak / 2**30:.2f} GiB"
        ),
    )


SMALL_KERNELS = 61_000  # an export of 10 MB


def command_line(path: Path, times: int = 7) -> str:
    """`kernprof timeline` on a small export, without a cache: the quickest and the middle one of
    several.
    """
    environment = {**os.environ, "KERNPROF_CACHE": ""}
    seconds = []
    for _ in range(times):
        begin = time.perf_counter()
        command = [sys.executable, "-m", "kernprof", "timeline", str(path)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
        seconds.append(time.perf_counter() - begin)
    seconds.sort()
    return f"{seconds[0]:.2f} s at best, {seconds[times // 2]:.2f} s in the median of {times}"


def beside_nsys(path: Path, named: Path | None, limit_s: float, ours_s: float) -> None:
    """Last, because nsys's scripts may add to the file, which makes it another one for the cache."""
    try:
        nsys = timeline_nsys_scripts.find_nsys(named)
    except ToolNotFound as error:
        print(f"not compared with nsys: {error.message}")
        return
    print(f"{nsys}, each report stopped after {limit_s:g} s:")
    timed = timeline_nsys_scripts.time_reports(nsys, path, limit_s)
    for command in timed:
        print(f"  {command}", flush=True)
    print(timeline_nsys_scripts.compare(timed, ours_s))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kernels", type=int, default=5_000_000)
    parser.add_argument("--scale", type=float, default=1.0, help="times as many kernels")
    parser.add_argument(
        "--work",
        type=Path,
        default=Path("/tmp/kernprof-bench"),
        help="folder for the file and cache",
    )
    parser.add_argument("--file", type=Path, help="time this export instead of a synthetic one")
    parser.add_argument(
        "--nsys", type=Path, help="the nsys to compare with; otherwise the one that is found"
    )
    parser.add_argument(
        "--nsys-limit", type=float, default=300.0, help="seconds after which a report is stopped"
    )
    parser.add_argument("--no-nsys", action="store_true", help="compare with none")
    chosen = parser.parse_args()
    chosen.work.mkdir(parents=True, exist_ok=True)
    small = chosen.work / "synthetic_10MB.sqlite"
    if not small.exists():
        write(small, SMALL_KERNELS)
    print(f"kernprof timeline, {small.stat().st_size / 1e6:.1f} MB: {command_line(small)}")
    kernels = round(chosen.kernels * chosen.scale)
    path = chosen.file or chosen.work / f"synthetic_{kernels}.sqlite"
    if not path.exists():
        begin = time.perf_counter()
        write(path, kernels)
        print(f"written in {time.perf_counter() - begin:.1f} s")
    cache = chosen.work / "cache"
    shutil.rmtree(cache, ignore_errors=True)
    print(f"{path.name}: {path.stat().st_size / 1e6:.0f} MB")
    first_s, first = look(path, cache)
    print(f"first look: {first}")
    print(f"second look: {look(path, cache)[1]}")
    print(f"another question, columns kept: {look(path, cache, 'columns')[1]}", flush=True)
    if not chosen.no_nsys:
        beside_nsys(path, chosen.nsys, chosen.nsys_limit, first_s)


if __name__ == "__main__":
    main()
