"""Ranges of processes that no tool sees: in files, then in the export on the export's clock."""

from __future__ import annotations

import json
import os
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from kernprof.collect.nvtx.workers import FileRecorder, WorkerRange, merge_ranges
from tests.unit.collect.nvtx.conftest import Recorder

CLOCK_RANGE = "kernprof.clock "
MACHINE = 3 << 48
MAIN = MACHINE | 100 << 24 | 100
SHIFT = -1_000_000


def export(path: Path, marks: list[tuple[int, int]], *, registered: bool = False) -> Path:
    """Write an export; `marks` are clock values in ns, and the delay until the tool saw them."""
    with closing(sqlite3.connect(path)) as database, database:
        database.executescript(
            "CREATE TABLE NVTX_EVENTS (start INTEGER NOT NULL, end INTEGER, eventType INTEGER NOT"
            " NULL, rangeId INTEGER, text TEXT, globalTid INTEGER, endGlobalTid INTEGER, textId"
            " INTEGER, domainId INTEGER);CREATE TABLE StringIds (id INTEGER PRIMARY KEY, value"
            " TEXT);CREATE TABLE PROCESSES (globalPid INTEGER, pid INTEGER, name TEXT);"
        )
        rows = [(5, 9, 59, "step 0", None)]
        for number, (clock, late) in enumerate(marks):
            name = f"{CLOCK_RANGE}{clock}"
            if registered:
                database.execute("INSERT INTO StringIds VALUES (?, ?)", (number, name))
            at = clock + SHIFT + late
            rows.append(
                (at, at + 10, 59, None if registered else name, number if registered else None)
            )
        database.executemany(
            f"INSERT INTO NVTX_EVENTS VALUES (?, ?, ?, NULL, ?, {MAIN}, {MAIN}, ?, 0)", rows
        )
        database.execute("INSERT INTO PROCESSES VALUES (?, 100, 'python')", (MAIN & ~0xFFFFFF,))
    return path


def ranges_file(
    folder: Path, pid: int, *ranges: tuple[str, int, int, int | None], more: str = ""
) -> None:
    lines = [
        json.dumps(WorkerRange(name, start, end, pid, pid + 1, nested))
        for name, start, end, nested in ranges
    ]
    (folder / f"{pid}.ranges").write_text("\n".join(lines) + "\n" + more)


def rows(
    path: Path, columns: str = "start, end, eventType, text, globalTid"
) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as database:
        return database.execute(f"SELECT {columns} FROM NVTX_EVENTS ORDER BY start").fetchall()


@pytest.mark.parametrize("registered", [False, True])
def test_ranges_get_the_tools_clock(tmp_path: Path, registered: bool) -> None:
    """The first mark is seen 400 ns late, the second 7: the shift of the second is the better one."""
    path = export(tmp_path / "a.sqlite", [(2_000_000, 400), (2_001_000, 7)], registered=registered)
    ranges_file(
        tmp_path,
        200,
        ("data fetch", 3_000_000, 3_000_500, 0),
        ("step 0", 3_000_100, 3_000_200, None),
    )
    assert merge_ranges(path, tmp_path) == (2, 1)
    worker = MACHINE | 200 << 24 | 201
    assert rows(path) == [
        (5, 9, 59, "step 0", MAIN),
        (2_000_007, 2_000_507, 59, "data fetch", worker),
        (2_000_107, 2_000_207, 60, "step 0", worker),
    ]
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("SELECT pid, name FROM PROCESSES ORDER BY pid").fetchall() == [
            (100, "python"),
            (200, "python (worker)"),
        ]


def test_marks_after_the_fork_do_not_count(tmp_path: Path) -> None:
    """The clocks drift: 50 ns between the two forks."""
    path = export(tmp_path / "a.sqlite", [(2_000_000, 0), (9_000_000, -50)])
    ranges_file(tmp_path, 200, ("a", 3_000_000, 3_000_500, 0))
    ranges_file(tmp_path, 300, ("b", 9_500_000, 9_500_500, 0))
    assert merge_ranges(path, tmp_path) == (2, 2)
    assert [start for start, *_, text, _ in rows(path) if text in ("a", "b")] == [
        2_000_000,
        8_499_950,
    ]


def test_without_marks_nothing_is_added(tmp_path: Path) -> None:
    path = export(tmp_path / "a.sqlite", [])
    ranges_file(tmp_path, 200, ("a", 3, 4, 0))
    assert merge_ranges(path, tmp_path) == (0, 0)
    assert len(rows(path)) == 1


def test_marks_are_removed_without_workers(tmp_path: Path) -> None:
    path = export(tmp_path / "a.sqlite", [(2_000_000, 0)])
    assert merge_ranges(path, tmp_path) == (0, 0)
    assert [text for (text,) in rows(path, "text")] == ["step 0"]


def test_an_export_without_nvtx_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE StringIds (id INTEGER, value TEXT)")
    before = path.read_bytes()
    ranges_file(tmp_path, 200, ("a", 3, 4, 0))
    assert merge_ranges(path, tmp_path) == (0, 0)
    assert path.read_bytes() == before


def test_hostile_files_and_names(tmp_path: Path) -> None:
    """A file cut off by a kill, other values, names with control characters, a mark that is none."""
    path = export(tmp_path / "a.sqlite", [(2_000_000, 0)])
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(
            "INSERT INTO NVTX_EVENTS (start, eventType, text) VALUES (1, 59, 'kernprof.clock x')"
        )
    cut = '[1]\n{"name": 5}\nx\n["cut", 30000'
    ranges_file(
        tmp_path, 200, ("a\n\x00'); DROP TABLE NVTX_EVENTS", 3_000_000, 3_000_500, 0), more=cut
    )
    (tmp_path / "999.ranges").write_bytes(b"\xff\xfe\x00" * 100)
    assert merge_ranges(path, tmp_path) == (1, 1)
    texts = [text for (text,) in rows(path, "text")]
    assert texts == ["kernprof.clock x", "step 0", "a??'); DROP TABLE NVTX_EVENTS"]


def read(folder: Path) -> list[WorkerRange]:
    text = (folder / f"{os.getpid()}.ranges").read_text()
    return [WorkerRange(*json.loads(line)) for line in text.splitlines()]


def test_ranges_in_memory_in_the_order_they_end() -> None:
    recorder = Recorder()
    emitter = recorder.emitter()
    handle = emitter.start("across")
    emitter.push("outer")
    emitter.push("inner")
    assert recorder.open == 2
    emitter.pop()
    emitter.pop()
    emitter.pop()  # one too many is nothing
    emitter.end(handle)
    inner, outer, across = recorder.ranges
    assert (inner.name, inner.nested, outer.nested, across.nested) == ("inner", 1, 0, None)
    assert (
        across.start_ns
        <= outer.start_ns
        <= inner.start_ns
        <= inner.end_ns
        <= outer.end_ns
        <= across.end_ns
    )
    assert (inner.pid, inner.tid) == (os.getpid(), threading.get_native_id())


def test_a_file_contains_the_ranges_that_ended(tmp_path: Path) -> None:
    emitter = FileRecorder(tmp_path).emitter()
    emitter.push('outer "quoted" \\ größe')
    emitter.push("inner")
    emitter.pop()
    assert not list(tmp_path.iterdir())
    emitter.pop()
    emitter.end(emitter.start("s"))
    ranges = read(tmp_path)
    assert [row.name for row in ranges] == ["inner", 'outer "quoted" \\ größe', "s"]
    assert [row.nested for row in ranges] == [1, 0, None]
    assert {row.pid for row in ranges} == {os.getpid()}


def test_at_most_256_ranges_are_buffered(tmp_path: Path) -> None:
    emitter = FileRecorder(tmp_path).emitter()
    emitter.push("main")
    for _ in range(300):
        emitter.push("inner")
        emitter.pop()
    assert len(read(tmp_path)) == 256
    emitter.pop()
    assert len(read(tmp_path)) == 301


def test_threads_write_whole_lines(tmp_path: Path) -> None:
    emitter = FileRecorder(tmp_path).emitter()

    def work(name: str) -> None:
        for _ in range(200):
            emitter.push(name)
            emitter.push(f"in {name}")
            emitter.pop()
            emitter.pop()

    threads = [threading.Thread(target=work, args=(name,)) for name in "abc"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    ranges = read(tmp_path)
    assert len(ranges) == 1200
    assert all(row.nested == row.name.startswith("in ") for row in ranges)


def test_a_missing_folder_is_no_error(tmp_path: Path) -> None:
    emitter = FileRecorder(tmp_path / "gone").emitter()
    emitter.push("a")
    emitter.pop()
    assert not list(tmp_path.iterdir())
