#!/usr/bin/env python3
"""Fake nsys: run the program, record the ranges of its main and spawned processes, and export them.

Forked children are not recorded, as with nsys. The clock of the export is 5 s behind Python's.
"""

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

SHIFT_NS = -5_000_000_000
SCHEMA = """
    CREATE TABLE META_DATA_EXPORT (name TEXT, value TEXT);
    INSERT INTO META_DATA_EXPORT VALUES ('EXPORT_SCHEMA_VERSION', '3.11.0');
    CREATE TABLE StringIds (id INTEGER PRIMARY KEY, value TEXT);
    INSERT INTO StringIds VALUES (1, 'axpy'), (2, 'cudaLaunchKernel_v7000');
    CREATE TABLE PROCESSES (globalPid INTEGER, pid INTEGER, name TEXT);
    CREATE TABLE NVTX_EVENTS (start INTEGER NOT NULL, end INTEGER, eventType INTEGER NOT NULL, text TEXT,
        globalTid INTEGER, endGlobalTid INTEGER, textId INTEGER, domainId INTEGER);
    CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER, end INTEGER, deviceId INTEGER, contextId INTEGER,
        streamId INTEGER, correlationId INTEGER, globalPid INTEGER, demangledName INTEGER, shortName INTEGER,
        gridX INTEGER, gridY INTEGER, gridZ INTEGER, blockX INTEGER, blockY INTEGER, blockZ INTEGER);
    CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME (start INTEGER, end INTEGER, eventClass INTEGER, globalTid INTEGER,
        correlationId INTEGER, nameId INTEGER, returnValue INTEGER);
"""
HIGH = 1 << 56


def export(recorded: Path, output: Path) -> None:
    database = sqlite3.connect(output)
    database.executescript(SCHEMA)
    launches = 0
    for file in sorted(recorded.glob("*.ranges")):
        for line in file.read_text().splitlines():
            name, start_ns, end_ns, pid, tid, nested = json.loads(line)
            thread = HIGH | pid << 24 | tid
            start, end = start_ns + SHIFT_NS, end_ns + SHIFT_NS
            row = (start, end, (60 if nested is None else 59), name, thread, thread, None, 0)
            database.execute("INSERT INTO NVTX_EVENTS VALUES (?,?,?,?,?,?,?,?)", row)
            # one kernel in each, and one in any case
            if name.startswith("forward") or not launches:
                launches += 1
                middle = (start + end) // 2
                context = (0, 1, 7, launches, thread & ~0xFFFFFF)
                kernel = (middle, end, *context, 1, 1, 100, 1, 1, 256, 1, 1)
                database.execute(
                    f"INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES ({','.join('?' * 15)})", kernel
                )
                call = (start, middle, 0, thread, launches, 2, 0)
                database.execute(
                    "INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (?,?,?,?,?,?,?)", call
                )
    if not launches:
        database.execute("INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (1,2,0,?,1,2,0)", (HIGH,))
    database.commit()
    database.close()


arguments = sys.argv[1:]
output = Path(next((a.partition("=")[2] for a in arguments if a.startswith("--output=")), ""))
if arguments == ["--version"]:
    sys.stdout.write("NVIDIA Nsight Systems version 2025.3.1.90-253135822126v0\n")
elif arguments[0] == "profile":
    recorded = output.with_name("recorded")
    recorded.mkdir()
    environ = {**os.environ, "NVTX_TEST_FOLDER": str(recorded)}
    program = [word for word in arguments[1:] if not word.startswith("--") or "=" not in word]
    code = subprocess.run(program, env=environ, check=False).returncode
    output.with_name(output.name + ".nsys-rep").write_text("recorded")
    sys.exit(code)
elif arguments[0] == "export":
    export(Path(arguments[-1]).with_name("recorded"), output)
