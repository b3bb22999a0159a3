"""Write nsys exports of a simulated job, with the tables and columns of nsys 2025.3.

The job is a data-parallel training step with some late ranks. Gradients are all-reduced in buckets
during the backward pass. A collective ends on all ranks together, after the last one has arrived.
Each rank has its own clock, with an offset from UTC as under network time.
"""

import re
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

SCHEMA = Path(__file__).parents[3] / "data/nsys_2025_3_schema.sql"
PRESENT = (
    "StringIds",
    "CUPTI_ACTIVITY_KIND_KERNEL",
    "CUPTI_ACTIVITY_KIND_RUNTIME",
    "NVTX_EVENTS",
    "OSRT_API",
    "PROCESSES",
    "TARGET_INFO_GPU",
    "TARGET_INFO_CUDA_DEVICE",
    "TARGET_INFO_SESSION_START_TIME",
)
NAMES = [f"void layer_{i}<float, {i % 7}>(float const*, float*, int)" for i in range(60)]
NCCL = "ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevKernelArgsStorage<4096ul>)"
LAUNCH, SYNC, SLEEP = "cudaLaunchKernel_v7000", "cudaStreamSynchronize_v3020", "nanosleep"
TEXTS = [*NAMES, NCCL, LAUNCH, SYNC, SLEEP]
BUCKETS, OPTIMISER, US, EPOCH_NS = 4, 8, 1_000, 1_760_000_000_000_000_000
BETWEEN_NS, EXCHANGE_NS = 300 * US, 400 * US


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A simulated job.

    `late[rank, step]` is the sleep of a rank before a step, in ns. `slow[rank]` multiplies its
    kernel times.
    """

    ranks: int
    steps: int = 12
    kernels: int = 60
    late: Mapping[tuple[int, int], int] = field(default_factory=dict)
    slow: Mapping[int, float] = field(default_factory=dict)
    skew_ns: int = 2_000_000
    seed: int = 1

    def lengths(self, rank: int) -> np.ndarray:
        """Return the duration of each kernel of a rank: (steps, kernels)."""
        usual = np.random.default_rng(self.seed).integers(8 * US, 80 * US, self.kernels)
        noise = np.random.default_rng((self.seed, rank)).normal(
            1.0, 0.02, (self.steps, self.kernels)
        )
        return np.maximum(usual * noise * self.slow.get(rank, 1.0), 2 * US).astype(np.int64)

    def skew(self, rank: int) -> int:
        """Return the offset of a rank's clock from UTC."""
        return int(
            np.random.default_rng((self.seed, rank, 7)).integers(-self.skew_ns, self.skew_ns + 1)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """Times in ns on one true clock.

    Steps begin (ranks, steps), collectives start (ranks, steps, BUCKETS), and end (steps, BUCKETS).
    """

    begin: np.ndarray
    reached: np.ndarray
    end: np.ndarray


def schedule(job: Job) -> Schedule:
    """Simulate step after step: each rank's arrival at each collective."""
    cuts = _cuts(job)
    ready = np.stack(
        [np.cumsum(job.lengths(rank) + US, axis=1)[:, cuts] for rank in range(job.ranks)]
    )
    done = np.stack([(job.lengths(rank) + US).sum(axis=1) for rank in range(job.ranks)])
    begin = np.zeros((job.ranks, job.steps), np.int64)
    reached, end = (
        np.zeros((job.ranks, job.steps, BUCKETS), np.int64),
        np.zeros((job.steps, BUCKETS), np.int64),
    )
    free = np.full(job.ranks, 10**9, np.int64)
    for step in range(job.steps):
        late = np.array([job.late.get((rank, step), 0) for rank in range(job.ranks)])
        begin[:, step] = free + BETWEEN_NS + late
        last = np.zeros(job.ranks, np.int64)
        for bucket in range(BUCKETS):
            reached[:, step, bucket] = np.maximum(begin[:, step] + ready[:, step, bucket], last)
            end[step, bucket] = reached[:, step, bucket].max() + EXCHANGE_NS
            last[:] = end[step, bucket] + US
        free = np.maximum(begin[:, step] + done[:, step], end[step, -1]) + OPTIMISER * 30 * US
    return Schedule(begin=begin, reached=reached, end=end)


def _cuts(job: Job) -> np.ndarray:
    """Return the kernels after which a bucket is ready, in the second half of the step."""
    return np.linspace(job.kernels // 2, job.kernels - 1, BUCKETS).astype(int)


def write_job(folder: Path, job: Job, ranks: Sequence[int] | None = None) -> list[Path]:
    """Write `rank0.sqlite`, … into the folder."""
    when = schedule(job)
    return [
        _write_rank(folder / f"rank{rank}.sqlite", job, when, rank)
        for rank in ranks or range(job.ranks)
    ]


def _write_rank(path: Path, job: Job, when: Schedule, rank: int) -> Path:
    path.unlink(missing_ok=True)
    database = sqlite3.connect(path)
    database.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")
    _create(database)
    zero, process = (
        int(when.begin[rank, 0]) - 10**8 * (1 + rank % 3),
        (1 << 48) | ((1000 + rank) << 24),
    )
    pid = 1000 + rank
    insert(database, "StringIds", ("id", "value"), enumerate(TEXTS))
    insert(database, "META_DATA_EXPORT", ("name", "value"), [("EXPORT_SCHEMA_VERSION", "3.20.3")])
    insert(database, "PROCESSES", ("globalPid", "pid", "name"), [(process, pid, "python3")])
    gpu = ("id", "name", "smCount", "cuDevice", "pwGpuId", "busLocation")
    insert(
        database, "TARGET_INFO_GPU", gpu, [(0, "synthetic GPU", 132, rank % 8, 0, "0000:19:00.0")]
    )
    insert(database, "TARGET_INFO_CUDA_DEVICE", ("gpuId", "cudaId", "pid"), [(0, rank % 8, pid)])
    insert(
        database,
        "TARGET_INFO_SESSION_START_TIME",
        ("utcEpochNs",),
        [(EPOCH_NS + zero + job.skew(rank),)],
    )
    columns = _Rows(job, when, rank, zero)
    kernel = (
        "start",
        "end",
        "streamId",
        "correlationId",
        "demangledName",
        "shortName",
        "deviceId",
        "contextId",
        "globalPid",
        "gridX",
        "gridY",
        "gridZ",
    )
    more = (rank % 8, 1, process, 1024, 1, 1)
    insert(
        database,
        "CUPTI_ACTIVITY_KIND_KERNEL",
        kernel,
        ((*row, row[-1], *more) for row in columns.kernels()),
    )
    call = ("start", "end", "correlationId", "nameId", "globalTid")
    insert(
        database,
        "CUPTI_ACTIVITY_KIND_RUNTIME",
        call,
        ((*row, process + pid) for row in columns.calls()),
    )
    ranges = ("start", "end", "text", "globalTid", "eventType", "domainId")
    insert(
        database, "NVTX_EVENTS", ranges, ((*row, process + pid, 59, 0) for row in columns.ranges())
    )
    insert(
        database,
        "OSRT_API",
        ("start", "end", "nameId", "globalTid"),
        ((*row, TEXTS.index(SLEEP), process + pid) for row in columns.sleeps()),
    )
    database.commit()
    database.close()
    return path


class _Rows:
    """The rows of one rank, on its own clock."""

    def __init__(self, job: Job, when: Schedule, rank: int, zero: int) -> None:
        self.job, self.late = job, [job.late.get((rank, step), 0) for step in range(job.steps)]
        self.begin, self.reached, self.end = (
            when.begin[rank] - zero,
            when.reached[rank] - zero,
            when.end - zero,
        )
        length = job.lengths(rank)
        self.start = self.begin[:, None] + np.cumsum(length + US, axis=1) - length - US
        self.stop = self.start + length
        tail = (
            np.maximum(self.stop[:, -1], self.end[:, -1])[:, None]
            + 30 * US * np.arange(OPTIMISER)
            + 5 * US
        )
        kernels = np.broadcast_to(np.arange(job.kernels) % len(NAMES), self.start.shape)
        talk = np.full((job.steps, BUCKETS), TEXTS.index(NCCL))
        last = np.broadcast_to(np.arange(OPTIMISER), tail.shape)
        self.first = np.concatenate((self.start, self.reached, tail), axis=1)
        self.done = np.concatenate((self.stop, self.end, tail + 22 * US), axis=1)
        self.name = np.concatenate((kernels, talk, last), axis=1)
        self.stream = np.concatenate((kernels * 0 + 7, talk * 0 + 20, last * 0 + 7), axis=1)
        order = np.argsort(self.first, axis=1, kind="stable")
        for column in ("first", "done", "name", "stream"):
            setattr(self, column, np.take_along_axis(getattr(self, column), order, axis=1))
        ahead = self.begin[:, None] - 20 * US + 4 * US * np.arange(self.first.shape[1])
        self.launch = np.maximum.accumulate(np.minimum(self.first - 6 * US, ahead), axis=1)

    def _number(self) -> np.ndarray:
        return np.arange(self.first.size).reshape(self.first.shape)

    def kernels(self) -> list[list[int]]:
        return _rows(self.first, self.done, self.stream, self._number(), self.name)

    def calls(self) -> list[list[int]]:
        """Return a launch for each kernel, and a wait for the GPU at the end of each step."""
        launch = self._number() * 0 + TEXTS.index(LAUNCH)
        waits = np.arange(self.job.steps) + 100_000_000
        sync = waits * 0 + TEXTS.index(SYNC)
        return _rows(self.launch, self.launch + 3 * US, self._number(), launch) + _rows(
            self.launch[:, -1] + 4 * US, self.done.max(axis=1) + 3 * US, waits, sync
        )

    def ranges(self) -> Iterable[tuple[int, int, str]]:
        """Yield a range for each step, and an operator's range for every five launches."""
        for step in range(self.job.steps):
            yield (
                int(self.launch[step, 0]) - 5 * US,
                int(self.done[step].max()) + 5 * US,
                f"step {step}",
            )
            for at, start in enumerate(self.launch[step, ::5].tolist()):
                yield (
                    start - US,
                    start + 4 * US,
                    f"aten::operator_{at % 40}, op_id = {step * 1000 + at}",
                )

    def sleeps(self) -> Iterable[tuple[int, int]]:
        for step, late in enumerate(self.late):
            if late:
                yield int(self.begin[step]) - 40 * US - late, int(self.begin[step]) - 40 * US


def _rows(*columns: np.ndarray) -> list[list[int]]:
    return np.stack([column.ravel() for column in columns], 1).tolist()


def _create(database: sqlite3.Connection) -> None:
    for table in re.finditer(r"CREATE TABLE (\w+) \(.*?\n\);", SCHEMA.read_text(), re.DOTALL):
        if table[1] in PRESENT:
            database.execute(table[0])
    database.execute("CREATE TABLE META_DATA_EXPORT (name TEXT NOT NULL, value TEXT)")


def insert(
    database: sqlite3.Connection,
    table: str,
    columns: tuple[str, ...],
    rows: Iterable[Sequence[object]],
) -> None:
    """Insert rows of some columns; required other columns are 0."""
    must = [
        row[1]
        for row in database.execute(f"PRAGMA table_info({table})")
        if row[3] and row[1] not in columns
    ]
    marks = ", ".join(["?"] * len(columns) + ["0"] * len(must))
    names = ", ".join(f'"{name}"' for name in (*columns, *must))
    database.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", rows)
