"""Synthetic nsys exports of any size, with the tables and columns of nsys 2025.3. Used by
timeline_speed.py.

One step is 500 kernels launched from two threads, with two API calls per kernel and two ranges per
five kernels.
"""

import re
import sqlite3
from collections.abc import Iterable
from pathlib import Path

import numpy as np

SCHEMA = Path(__file__).parents[2] / "tests/data/nsys_2025_3_schema.sql"
# What nsys writes of such a program, and its report scripts may look into.
PRESENT = (
    "StringIds",
    "CUPTI_ACTIVITY_KIND_KERNEL",
    "CUPTI_ACTIVITY_KIND_RUNTIME",
    "NVTX_EVENTS",
    "PROCESSES",
    "ThreadNames",
    "TARGET_INFO_GPU",
    "TARGET_INFO_CUDA_DEVICE",
    "TARGET_INFO_SESSION_START_TIME",
    "ANALYSIS_DETAILS",
    "ENUM_NSYS_EVENT_TYPE",
    "ENUM_NSYS_EVENT_CLASS",
    "ENUM_CUDA_KERNEL_LAUNCH_TYPE",
)

PID = 281497139412992
PER_STEP = 500
CHUNK = 500_000
NAMES = [f"void kernel_{i}<float, {i % 7}>(float const*, float*, int)" for i in range(200)]
CALLS = ["cudaLaunchKernel_v7000", "cudaStreamIsCapturing_v10000", "cudaStreamSynchronize_v3020"]
OPERATORS = [f"aten::operator_{i}" for i in range(300)]
KERNEL = (
    "start",
    "end",
    "deviceId",
    "contextId",
    "streamId",
    "correlationId",
    "globalPid",
    "demangledName",
    "shortName",
    "mangledName",
    "launchType",
    "cacheConfig",
    "registersPerThread",
    "gridX",
    "gridY",
    "gridZ",
    "blockX",
    "blockY",
    "blockZ",
)


def write(path: Path, kernels: int) -> None:
    """An export of `kernels` kernels, twice as many API calls, and 0.4 times as many ranges."""
    path.unlink(missing_ok=True)
    database = sqlite3.connect(path)
    database.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")
    _create(database)
    insert(database, "StringIds", ("id", "value"), enumerate([*NAMES, *CALLS]))
    insert(database, "META_DATA_EXPORT", ("name", "value"), [("EXPORT_SCHEMA_VERSION", "3.20.3")])
    insert(
        database,
        "PROCESSES",
        ("globalPid", "pid", "name"),
        [(PID, (PID >> 24) & 0xFFFFFF, "python3")],
    )
    gpu = ("id", "name", "smCount", "cuDevice", "pwGpuId", "busLocation")
    insert(database, "TARGET_INFO_GPU", gpu, [(0, "synthetic GPU", 132, 0, 0, "0000:19:00.0")])
    insert(
        database,
        "TARGET_INFO_CUDA_DEVICE",
        ("gpuId", "cudaId", "pid"),
        [(0, 0, (PID >> 24) & 0xFFFFFF)],
    )
    insert(
        database, "TARGET_INFO_SESSION_START_TIME", ("utcEpochNs",), [(1_760_000_000_000_000_000,)]
    )
    end = 2 * 10**9 + kernels * 8_400
    insert(
        database,
        "ANALYSIS_DETAILS",
        ("globalVid", "duration", "startTime", "stopTime"),
        [(0, end, 0, end)],
    )
    rng = np.random.default_rng(1)
    for first in range(0, kernels, CHUNK):
        _write_chunk(database, np.arange(first, min(first + CHUNK, kernels)), rng)
    database.commit()
    database.close()


def _create(database: sqlite3.Connection) -> None:
    for table in re.finditer(r"CREATE TABLE (\w+) \(.*?\n\);", SCHEMA.read_text(), re.DOTALL):
        if table[1] in PRESENT:
            database.execute(table[0])
    database.execute("CREATE TABLE META_DATA_EXPORT (name TEXT NOT NULL, value TEXT)")


def insert(
    database: sqlite3.Connection,
    table: str,
    columns: tuple[str, ...],
    rows: Iterable[tuple[object, ...]],
) -> None:
    """Rows of some columns; of the others, 0 where a value must be."""
    must = [
        row[1]
        for row in database.execute(f"PRAGMA table_info({table})")
        if row[3] and row[1] not in columns
    ]
    marks = ", ".join(["?"] * len(columns) + ["0"] * len(must))
    names = ", ".join(f'"{name}"' for name in (*columns, *must))
    database.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", rows)


def _write_chunk(
    database: sqlite3.Connection, number: np.ndarray, rng: np.random.Generator
) -> None:
    """A launch every 8 µs, 200 µs between steps; kernels of 2 to 12 µs; half of a step from a
    second thread.
    """
    step, inside = number // PER_STEP, number % PER_STEP
    launch = 10**9 + number * 8_000 + step * 200_000
    start = launch + rng.integers(4_000, 9_000, len(number))
    end = start + rng.integers(2_000, 12_000, len(number))
    thread = PID + 100 + (inside >= PER_STEP // 2)
    ones, name = np.ones_like(number), rng.integers(0, len(NAMES), len(number))
    kernel = [
        start,
        end,
        ones * 0,
        ones,
        ones * 7,
        number,
        ones * PID,
        name,
        name,
        name,
        ones,
        ones,
        ones * 32,
    ]
    kernel += [ones + name, ones, ones, ones * 256, ones, ones]
    insert(database, "CUPTI_ACTIVITY_KIND_KERNEL", KERNEL, _rows(kernel))
    first = len(NAMES)
    other = np.where(inside == PER_STEP - 1, first + 2, first + 1)
    both = [
        np.stack(pair, 1).ravel()
        for pair in (
            (launch, launch + 5_000),
            (launch + 4_000, launch + 5_500),
            (thread, thread),
            (number, number + 100_000_000),
            (ones * first, other),
        )
    ]
    columns = ("start", "end", "globalTid", "correlationId", "nameId")
    insert(database, "CUPTI_ACTIVITY_KIND_RUNTIME", columns, _rows(both))
    _write_ranges(database, number[inside % 5 == 0], step, launch)


def _write_ranges(
    database: sqlite3.Connection, number: np.ndarray, step: np.ndarray, launch: np.ndarray
) -> None:
    begin = 10**9 + number * 8_000 + (number // PER_STEP) * 200_000 - 1_000
    thread = (PID + 100 + (number % PER_STEP >= PER_STEP // 2)).tolist()
    outer = [f"{OPERATORS[n // 5 % 300]}, op_id = {n}" for n in number.tolist()]
    inner = [OPERATORS[n // 5 % 299] for n in number.tolist()]
    rows = list(zip(begin.tolist(), (begin + 39_000).tolist(), outer, thread, strict=True))
    rows += zip((begin + 500).tolist(), (begin + 30_000).tolist(), inner, thread, strict=True)
    for index in np.unique(step).tolist():
        mine = launch[step == index]
        rows.append((int(mine[0]) - 2_000, int(mine[-1]) + 7_000, f"step {index}", PID + 100))
    columns = ("start", "end", "text", "globalTid", "eventType", "domainId")
    insert(database, "NVTX_EVENTS", columns, ((*row, 59, 0) for row in rows))


def _rows(columns: list[np.ndarray]) -> list[tuple[int, ...]]:
    return np.stack(columns, 1).tolist()
