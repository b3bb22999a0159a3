"""How long a timeline takes: writes synthetic nsys exports, then times the first and the second look at a big one,
and `kernprof timeline` on one of 10 MB, from the process's start to its end.

    python scripts/bench/timeline_speed.py --kernels 5000000 --work /tmp/bench
    python scripts/bench/timeline_speed.py --file EXPORT.sqlite        # an export that exists

Each look is a new process. One step is 500 kernels launched from two threads, with two API calls per kernel and two
ranges per five kernels.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

PID = 281497139412992
PER_STEP = 500
CHUNK = 500_000
NAMES = [f"void kernel_{i}<float, {i % 7}>(float const*, float*, int)" for i in range(200)]
CALLS = ["cudaLaunchKernel_v7000", "cudaStreamIsCapturing_v10000", "cudaStreamSynchronize_v3020"]
OPERATORS = [f"aten::operator_{i}" for i in range(300)]

TABLES = """
CREATE TABLE StringIds (id INTEGER NOT NULL PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER NOT NULL, end INTEGER NOT NULL, deviceId INTEGER NOT NULL,
  contextId INTEGER NOT NULL, streamId INTEGER NOT NULL, correlationId INTEGER, globalPid INTEGER,
  demangledName INTEGER NOT NULL, shortName INTEGER NOT NULL, launchType INTEGER, registersPerThread INTEGER NOT NULL,
  gridX INTEGER NOT NULL, gridY INTEGER NOT NULL, gridZ INTEGER NOT NULL, blockX INTEGER NOT NULL,
  blockY INTEGER NOT NULL, blockZ INTEGER NOT NULL, staticSharedMemory INTEGER NOT NULL,
  dynamicSharedMemory INTEGER NOT NULL, graphNodeId INTEGER);
CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME (start INTEGER NOT NULL, end INTEGER NOT NULL, eventClass INTEGER NOT NULL,
  globalTid INTEGER, correlationId INTEGER, nameId INTEGER NOT NULL, returnValue INTEGER NOT NULL,
  callchainId INTEGER);
CREATE TABLE NVTX_EVENTS (start INTEGER NOT NULL, end INTEGER, eventType INTEGER NOT NULL, rangeId INTEGER,
  color INTEGER, text TEXT, globalTid INTEGER, endGlobalTid INTEGER, textId INTEGER, domainId INTEGER);
CREATE TABLE TARGET_INFO_GPU (id INTEGER NOT NULL, name TEXT, smCount INTEGER);
CREATE TABLE META_DATA_EXPORT (name TEXT NOT NULL, value TEXT);
"""


def write(path: Path, kernels: int) -> None:
    """An export of `kernels` kernels, twice as many API calls, and 0.4 times as many ranges."""
    path.unlink(missing_ok=True)
    database = sqlite3.connect(path)
    database.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;" + TABLES)
    texts = [*NAMES, *CALLS]
    database.executemany("INSERT INTO StringIds VALUES (?, ?)", enumerate(texts))
    database.execute("INSERT INTO TARGET_INFO_GPU VALUES (0, 'synthetic GPU', 132)")
    database.execute("INSERT INTO META_DATA_EXPORT VALUES ('EXPORT_SCHEMA_VERSION', '3.20.3')")
    rng = np.random.default_rng(1)
    for first in range(0, kernels, CHUNK):
        _write_chunk(database, np.arange(first, min(first + CHUNK, kernels)), rng)
    database.commit()
    database.close()


def _write_chunk(database: sqlite3.Connection, number: np.ndarray, rng: np.random.Generator) -> None:
    """A launch every 8 µs, 200 µs between steps; kernels of 2 to 12 µs; half of a step from a second thread."""
    step, inside = number // PER_STEP, number % PER_STEP
    launch = 10**9 + number * 8_000 + step * 200_000
    start = launch + rng.integers(4_000, 9_000, len(number))
    end = start + rng.integers(2_000, 12_000, len(number))
    thread = PID + 100 + (inside >= PER_STEP // 2)
    one, name = np.ones_like(number), rng.integers(0, len(NAMES), len(number))
    kernel = [start, end, one * 0, one, one * 7, number, one * PID, name, name, one, one * 32]
    kernel += [one + name, one, one, one * 256, one, one, one * 0, one * 0]
    marks = ",".join("?" * len(kernel))
    database.executemany(f"INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES ({marks}, NULL)", _rows(kernel))
    calls = "INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (?, ?, 0, ?, ?, ?, 0, NULL)"
    first = len(NAMES)
    other = np.where(inside == PER_STEP - 1, first + 2, first + 1)
    both = [
        np.stack(pair, 1).ravel()
        for pair in (
            (launch, launch + 5_000),
            (launch + 4_000, launch + 5_500),
            (thread, thread),
            (number, number + 100_000_000),
            (one * first, other),
        )
    ]
    database.executemany(calls, _rows(both))
    _write_ranges(database, number[inside % 5 == 0], step, launch)


def _write_ranges(database: sqlite3.Connection, number: np.ndarray, step: np.ndarray, launch: np.ndarray) -> None:
    insert = "INSERT INTO NVTX_EVENTS VALUES (?, ?, 59, NULL, NULL, ?, ?, NULL, NULL, 0)"
    begin = 10**9 + number * 8_000 + (number // PER_STEP) * 200_000 - 1_000
    thread = (PID + 100 + (number % PER_STEP >= PER_STEP // 2)).tolist()
    outer = [f"{OPERATORS[n // 5 % 300]}, op_id = {n}" for n in number.tolist()]
    inner = [OPERATORS[n // 5 % 299] for n in number.tolist()]
    database.executemany(insert, zip(begin.tolist(), (begin + 39_000).tolist(), outer, thread, strict=True))
    database.executemany(insert, zip((begin + 500).tolist(), (begin + 30_000).tolist(), inner, thread, strict=True))
    for index in np.unique(step).tolist():
        mine = launch[step == index]
        row = (int(mine[0]) - 2_000, int(mine[-1]) + 7_000, f"step {index}", PID + 100)
        database.execute(insert, row)


def _rows(columns: list[np.ndarray]) -> list[list[int]]:
    return np.stack(columns, 1).tolist()


LOOK = """
import os, sys
from pathlib import Path
from kernprof.readers import timeline_cache
from kernprof.readers.timeline_open import read_timeline
from kernprof.report.timeline_text import timeline_text
from kernprof.timeline.analyse import analyse, analysis_version
path, question = Path(sys.argv[1]), analysis_version()
root = timeline_cache.cache_root(os.environ)
report = timeline_cache.load_outcome(root, path, question)
if report is None or "columns" in sys.argv:
    report = analyse(read_timeline(path)).report
    timeline_cache.save_outcome(root, path, question, report)
print(timeline_text(report))
"""


def look(path: Path, cache: Path, *options: str) -> str:
    """One analysis in a new process: its wall time, processor time and peak memory."""
    environment = {**os.environ, "KERNPROF_CACHE": str(cache)}
    begin = time.perf_counter()
    command = [sys.executable, "-c", LOOK, str(path), *options]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)
    _, status, used = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - begin
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    busy, peak = used.ru_utime + used.ru_stime, used.ru_maxrss / 2**20
    return f"{seconds:.2f} s ({busy:.2f} s of processor time), peak {peak:.2f} GiB"


SMALL_KERNELS = 66_500  # an export of 10 MB


def command_line(path: Path, times: int = 7) -> str:
    """`kernprof timeline` on a small export, without a cache: the quickest and the middle one of several."""
    environment = {**os.environ, "KERNPROF_CACHE": ""}
    seconds = []
    for _ in range(times):
        begin = time.perf_counter()
        command = [sys.executable, "-m", "kernprof", "timeline", str(path)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
        seconds.append(time.perf_counter() - begin)
    seconds.sort()
    return f"{seconds[0]:.2f} s at best, {seconds[times // 2]:.2f} s in the median of {times}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kernels", type=int, default=5_000_000)
    parser.add_argument("--work", type=Path, default=Path("/tmp/kernprof-bench"), help="folder for the file and cache")
    parser.add_argument("--file", type=Path, help="time this export instead of a synthetic one")
    chosen = parser.parse_args()
    chosen.work.mkdir(parents=True, exist_ok=True)
    small = chosen.work / "synthetic_10MB.sqlite"
    if not small.exists():
        write(small, SMALL_KERNELS)
    print(f"kernprof timeline, {small.stat().st_size / 1e6:.1f} MB: {command_line(small)}")
    path = chosen.file or chosen.work / f"synthetic_{chosen.kernels}.sqlite"
    if not path.exists():
        begin = time.perf_counter()
        write(path, chosen.kernels)
        print(f"written in {time.perf_counter() - begin:.1f} s")
    cache = chosen.work / "cache"
    shutil.rmtree(cache, ignore_errors=True)
    print(f"{path.name}: {path.stat().st_size / 1e6:.0f} MB")
    print(f"first look: {look(path, cache)}")
    print(f"second look: {look(path, cache)}")
    print(f"another question, columns kept: {look(path, cache, 'columns')}")


if __name__ == "__main__":
    main()
