"""A program for nsys and ncu stand-ins: a transpose, a better variant and a collective.

Each of six steps takes 1 ms: `naive` 600 µs, `smem` 200 µs, NCCL 50 µs, then 135 µs of host work.
The host waits for each kernel. The ncu stand-in writes a recorded report of these kernels.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from kernprof.collect.python_command import kernprof_argv
from kernprof.process import Completed, Host
from tests.recorded_tools import Recorded, ReplayRunner

REPORT = Path(__file__).parents[2] / "replay" / "data" / "explain" / "h200_transpose_source.ncu-rep"
REFUSED = (
    "==ERROR== ERR_NVGPUCTRPERM - The user does not have permission to access NVIDIA GPU"
    " Performance Counters\n"
)
STEPS = 6
TABLES = """
CREATE TABLE META_DATA_EXPORT (name TEXT, value TEXT);
INSERT INTO META_DATA_EXPORT VALUES ('EXPORT_SCHEMA_VERSION', '3.20.3');
CREATE TABLE StringIds (id INTEGER PRIMARY KEY, value TEXT);
INSERT INTO StringIds VALUES (1, 'naive'), (2, 'smem'), (3, 'ncclDevKernel_AllReduce(args)'),
    (4, 'cudaLaunchKernel_v7000'), (5, 'XlaModule:#prefix#'), (6, 'cudaStreamSynchronize_v3020');
CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER, end INTEGER, deviceId INTEGER, contextId INTEGER,
    streamId INTEGER, correlationId INTEGER, globalPid INTEGER, demangledName INTEGER, shortName INTEGER,
    gridX INTEGER, gridY INTEGER, gridZ INTEGER, blockX INTEGER, blockY INTEGER, blockZ INTEGER);
CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME (start INTEGER, end INTEGER, eventClass INTEGER, globalTid INTEGER,
    correlationId INTEGER, nameId INTEGER, returnValue INTEGER);
CREATE TABLE NVTX_EVENTS (start INTEGER, end INTEGER, eventType INTEGER, text TEXT, globalTid INTEGER,
    textId INTEGER, domainId INTEGER);
"""
GRAPHS = """
CREATE TABLE CUPTI_ACTIVITY_KIND_GRAPH_TRACE (start INTEGER, end INTEGER, deviceId INTEGER, contextId INTEGER,
    streamId INTEGER, correlationId INTEGER, globalPid INTEGER, graphId INTEGER, graphExecId INTEGER);
INSERT INTO CUPTI_ACTIVITY_KIND_GRAPH_TRACE SELECT min(start), max(end), deviceId, contextId, streamId,
    min(correlationId), globalPid, 1, 1 FROM CUPTI_ACTIVITY_KIND_KERNEL GROUP BY start / 1000000;
DELETE FROM CUPTI_ACTIVITY_KIND_KERNEL;
"""
# What its importer leaves where it stops.
SPOILED = """
CREATE TABLE DIAGNOSTIC_EVENT (timestamp INTEGER, severity INTEGER, text TEXT);
INSERT INTO DIAGNOSTIC_EVENT VALUES (0, 2, 'Error when processing events: Source ID= Cannot find string for an ex');
DELETE FROM CUPTI_ACTIVITY_KIND_KERNEL;
"""
PID, TID = 5 << 24, (5 << 24) + 6
# Name, grid, and when it starts and ends in its step, in µs.
KERNELS = ((1, (16, 16), 150, 750), (2, (16, 4), 750, 950), (3, (8, 1), 950, 1000))


def write_trace(
    path: Path,
    *,
    xla: bool = False,
    empty: bool = False,
    spoiled: bool = False,
    graphs: bool = False,
) -> Path:
    with closing(sqlite3.connect(path)) as db, db:
        db.executescript(TABLES)
        for step in range(STEPS):
            base = 1_000_000 + step * 1_000_000
            nvtx = (base, base + 900_000, 59, f"step {step}", TID, None, 0)
            db.execute("INSERT INTO NVTX_EVENTS VALUES (?, ?, ?, ?, ?, ?, ?)", nvtx)
            for at, (name, grid, start, end) in enumerate(KERNELS):
                call = base + 140_000 + 3000 * at
                number = step * len(KERNELS) + at
                kernel = (
                    base + 1000 * start,
                    base + 1000 * end,
                    0,
                    1,
                    7,
                    number,
                    PID,
                    name,
                    name,
                    *grid,
                    1,
                    32,
                    8,
                    1,
                )
                db.execute(
                    f"INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES ({','.join('?' * 15)})", kernel
                )
                row = (call, call + 2500, 0, TID, number, 4, 0)
                db.execute(
                    "INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (?, ?, ?, ?, ?, ?, ?)", row
                )
            wait = (base + 155_000, base + 1_005_000, 0, TID, 1000 + step, 6, 0)
            db.execute("INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (?, ?, ?, ?, ?, ?, ?)", wait)
        if empty:
            db.execute("DELETE FROM CUPTI_ACTIVITY_KIND_KERNEL")
        # each step's kernels as one piece, as nsys records CUDA graphs if not asked for more
        if graphs:
            db.executescript(GRAPHS)
        if spoiled:
            db.executescript(SPOILED)
        if xla:
            db.execute(
                "INSERT INTO NVTX_EVENTS VALUES (1000000, 2000000, 59, NULL, ?, 5, 0)", (TID,)
            )
    return path


class Tools:
    """nsys and ncu of a machine; `runner.calls` holds their calls, `said` their messages."""

    def __init__(self, folder: Path, *, refuses: str | None = None, xla: bool = False) -> None:
        self.folder, self.refuses, self.xla = folder, refuses, xla
        # of how nsys was started
        self.sees_kernels: Callable[[tuple[str, ...]], bool] = lambda argv: True
        # whether its importer stops half-way
        self.spoils: Callable[[tuple[str, ...]], bool] = lambda argv: False
        # whether it sees graphs as one piece
        self.graphs: Callable[[tuple[str, ...]], bool] = lambda argv: False
        self.said: list[str] = []
        # whether nsys leaves a report, and CUPTI's process one
        self.records, self.cupti = True, False
        for name in ("nsys", "ncu", "python"):
            program = folder / name
            program.write_text("#!/bin/sh\n")
            program.chmod(0o755)
        self.environ = {
            "PATH": f"{folder}:/bin:/usr/bin",
            "NSYS": str(folder / "nsys"),
            "NCU": str(folder / "ncu"),
            "HOME": str(folder),
        }
        self.runner = _Machine(
            Recorded(argv=("nsys", "--version"), stdout="NVIDIA Nsight Systems version 2025.3.2"),
            Recorded(
                argv=("nsys", "profile"),
                effect=self._record,
                stdout="[1/1] [==23%",
                stderr="Cannot create CUDA config file",
            ),
            Recorded(
                argv=("python", kernprof_argv("")[1], "kernprof.collect.cupti.child"),
                effect=self._cupti,
            ),
            Recorded(argv=("nsys", "export"), effect=self._export),
            Recorded(argv=("ncu", "--version"), stdout="Version 2025.3.1.0 (build 1)"),
            Recorded(
                argv=("ncu", "--config-file"), effect=self._profile, stdout="the program's output"
            ),
        )
        self.host = Host(runner=self.runner, progress=self.said.append, environ=self.environ)

    def asked(self, *begins: str) -> list[tuple[str, ...]]:
        """The command lines that began so."""
        calls = [(Path(call.argv[0]).name, *call.argv[1:]) for call in self.runner.calls]
        return [argv for argv in calls if argv[: len(begins)] == begins]

    def _record(self, argv: tuple[str, ...]) -> None:
        if not self.records:
            return
        output = next(word.partition("=")[2] for word in argv if word.startswith("--output="))
        Path(f"{output}.nsys-rep").write_text("recorded")
        self.how = {
            "empty": not self.sees_kernels(argv),
            "spoiled": self.spoils(argv),
            "graphs": self.graphs(argv),
        }

    def _cupti(self, argv: tuple[str, ...]) -> None:
        if self.cupti:
            write_trace(Path(argv[argv.index("--") - 1]))

    def _export(self, argv: tuple[str, ...]) -> None:
        output = Path(next(word.partition("=")[2] for word in argv if word.startswith("--output=")))
        write_trace(output, xla=self.xla, **self.how)

    def _profile(self, argv: tuple[str, ...]) -> None:
        if self.refuses is not None:
            Path(argv[argv.index("--log-file") + 1]).write_text(self.refuses)
            return
        shutil.copy(REPORT, Path(argv[argv.index("--export") + 1]).with_suffix(".ncu-rep"))


class _Machine(ReplayRunner):
    """Answers as often as it is asked; other programs (nvidia-smi, git) are not there."""

    def run(self, argv: object, **options: object) -> Completed:  # type: ignore[override]
        if not any(item.answers(tuple(argv)) for item in self._left):  # type: ignore[arg-type]
            return Completed(argv=tuple(argv), returncode=127)  # type: ignore[arg-type]
        accepted = list(self._left)
        try:
            return super().run(argv, **options)  # type: ignore[arg-type]
        finally:
            self._left = accepted
