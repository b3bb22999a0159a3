"""A small nsys export written by hand, with the tables and columns the recording check looks at."""

import sqlite3
from contextlib import closing
from pathlib import Path

Call = tuple[int, int, int, str, int]  # start, thread, correlation, name, return value


def write_export(
    path: Path, *, calls: list[Call], kernels: int = 0, graph_runs: int = 0, node_kernels: int = 0
) -> Path:
    """An export with these API calls and so many kernel records."""
    names = sorted({call[3] for call in calls})
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("CREATE TABLE StringIds (id INTEGER PRIMARY KEY, value TEXT NOT NULL)")
        db.executemany("INSERT INTO StringIds VALUES (?, ?)", list(enumerate(names)))
        db.execute(
            "CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME"
            " (start INT, end INT, globalTid INT, correlationId INT, nameId INT, returnValue INT)"
        )
        db.executemany(
            "INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (?, ?, ?, ?, ?, ?)",
            [
                (start, start + 5, tid, corr, names.index(name), code)
                for start, tid, corr, name, code in calls
            ],
        )
        if kernels or node_kernels:
            db.execute(
                "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INT, end INT, graphNodeId INT)"
            )
            rows = [(1, 2, None)] * kernels + [(1, 2, 7)] * node_kernels
            db.executemany("INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (?, ?, ?)", rows)
        if graph_runs:
            db.execute("CREATE TABLE CUPTI_ACTIVITY_KIND_GRAPH_TRACE (start INT, end INT)")
            db.executemany(
                "INSERT INTO CUPTI_ACTIVITY_KIND_GRAPH_TRACE VALUES (?, ?)", [(1, 2)] * graph_runs
            )
    return path
