"""Read nsys exports of many schemas, and refuse other files."""

from __future__ import annotations

import contextlib
import random
import sqlite3
import sys
from pathlib import Path

import numpy as np
import pytest

from kernprof.analysis.trace.analyse import analyse
from kernprof.errors import NothingCaptured, ReportUnreadable, ToolNotFound
from kernprof.model.trace import NONE, CopyKind, MemoryKind, WorkKind
from kernprof.readers.trace import open as timeline_cache, sqlite as timeline_sqlite
from kernprof.readers.trace.build import lookup
from kernprof.readers.trace.open import read_timeline

TID = (1 << 48) | (321 << 24) | 321
PID = TID & ~0xFFFFFF
OTHER_TID = (1 << 48) | (322 << 24) | 322
OTHER_PID = OTHER_TID & ~0xFFFFFF


@pytest.fixture(autouse=True, params=["sqlite3", "adbc"])
def _both_readers(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run every test with the reader for small exports and with the one for big exports."""
    if request.param == "adbc":
        pytest.importorskip(
            "adbc_driver_sqlite", reason="reads big exports faster where it is installed"
        )
        pytest.importorskip("nanoarrow", reason="reads big exports faster where it is installed")
    monkeypatch.setattr(timeline_sqlite, "_ADBC_BYTES", 0 if request.param == "adbc" else 1 << 40)


def test_rows_are_sorted_and_work_finds_its_call(export) -> None:
    timeline = read_timeline(export.usual().done())
    assert timeline.work.start.tolist() == [210, 500]
    assert timeline.work.blocks.tolist() == [5, 24]
    assert timeline.calls.start[timeline.work.call].tolist() == [100, 300]
    assert timeline.text(int(timeline.work.name[0])) == "void gemm<float>(float*)"
    assert timeline.threads[0].tid == 321
    assert timeline.processes[0].pid == 321
    assert len(timeline.tracks) == 1
    assert timeline.waits is None
    assert any("no OS calls" in note for note in timeline.missing)


@pytest.mark.parametrize(("text", "cpus"), [("16", 16), ("", None), ("many", None), ("0", None)])
def test_the_number_of_cpus_is_read(export, text: str, cpus: int | None) -> None:
    export.add("TARGET_INFO_SYSTEM_ENV", ("OsDescription", "Linux"), ("CpuCores", text))
    assert read_timeline(export.usual().done()).cpus == cpus


def test_correlation_ids_of_two_processes_do_not_mix(export) -> None:
    export.usual()
    export.add("CUPTI_ACTIVITY_KIND_RUNTIME", (1000, 1100, 0, OTHER_TID, 11, 2, 0))
    export.add("CUPTI_ACTIVITY_KIND_KERNEL", (1200, 1300, 0, 1, 7, 11, OTHER_PID, 1, 4, 1, 1, 1))
    timeline = read_timeline(export.done())
    assert timeline.calls.start[timeline.work.call].tolist() == [100, 300, 1000]
    assert [timeline.processes[track.process].pid for track in timeline.tracks] == [321, 322]
    assert timeline.work.track.tolist() == [0, 0, 1]


def test_a_process_whose_work_all_ends_before_it_starts_is_no_track(export) -> None:
    export.usual()
    export.add("CUPTI_ACTIVITY_KIND_KERNEL", (1300, 1200, 0, 1, 7, 11, OTHER_PID, 1, 4, 1, 1, 1))
    timeline = read_timeline(export.done())
    assert [timeline.processes[track.process].pid for track in timeline.tracks] == [321]
    assert len(analyse(timeline).report.devices) == 1


def test_correlation_ids_too_sparse_for_a_table_are_searched(export) -> None:
    export.usual()
    export.add("CUPTI_ACTIVITY_KIND_RUNTIME", (1000, 1100, 0, TID, 1 << 60, 2, 0))
    export.add("CUPTI_ACTIVITY_KIND_KERNEL", (1200, 1300, 0, 1, 7, 1 << 60, PID, 1, 4, 1, 1, 1))
    export.add("CUPTI_ACTIVITY_KIND_KERNEL", (1400, 1500, 0, 1, 7, 77, PID, 1, 4, 1, 1, 1))
    timeline = read_timeline(export.done())
    assert timeline.calls.start[timeline.work.call[:3]].tolist() == [100, 300, 1000]
    assert timeline.work.call[3] == NONE


def test_large_correlation_ids_of_calls_without_work_are_ignored(export) -> None:
    export.usual()
    export.add("CUPTI_ACTIVITY_KIND_RUNTIME", (1000, 1100, 0, TID, 1 << 60, 2, 0))
    timeline = read_timeline(export.done())
    assert timeline.calls.start[timeline.work.call].tolist() == [100, 300]
    nothing = lookup(np.array([1 << 60]), np.array([5], np.int32), np.array([3, NONE]))
    assert nothing.tolist() == [NONE, NONE]


def test_an_early_schema_without_process_column_or_grid(export) -> None:
    export.add("StringIds", (1, "gemm"), (2, "cudaLaunchKernel_v7000"))
    export.add("CUPTI_ACTIVITY_KIND_RUNTIME", (100, 200, 0, TID, 11, 2, 0))
    export.create(
        "CUPTI_ACTIVITY_KIND_KERNEL",
        "start INTEGER, end INTEGER, deviceId INTEGER, streamId INTEGER, correlationId INTEGER,"
        " shortName INTEGER",
    )
    export.add("CUPTI_ACTIVITY_KIND_KERNEL", (210, 450, 0, 7, 11, 1))
    timeline = read_timeline(export.done())
    assert timeline.work.call.tolist() == [0]
    assert timeline.work.blocks.tolist() == [NONE]
    assert timeline.text(int(timeline.work.name[0])) == "gemm"


@pytest.mark.parametrize("labelled", [True, False])
def test_copy_codes_come_from_the_file_or_from_nsys(export, labelled: bool) -> None:
    export.usual()
    codes = (0, 1, 2)
    if labelled:  # a file that numbers memory kinds another way
        codes = (5, 6, 7)
        texts = (
            "CUDA_MEMOPR_MEMORY_KIND_PAGEABLE",
            "CUDA_MEMOPR_MEMORY_KIND_PINNED",
            "CUDA_MEMOPR_MEMORY_KIND_DEVICE",
        )
        export.add("ENUM_CUDA_MEM_KIND", *zip(codes, texts, strict=True))
    pageable, pinned, device = codes
    where = (0, 7, 1, PID, 64)
    export.add(
        "CUPTI_ACTIVITY_KIND_MEMCPY",
        (600, 610, *where, 1, pageable, device),
        (620, 630, *where, 2, device, pinned),
    )
    export.add("CUPTI_ACTIVITY_KIND_MEMCPY", (640, 650, *where, 8, device, device))
    work = read_timeline(export.done()).work
    copies = work.rows(work.kind == WorkKind.COPY)
    assert copies.copy.tolist() == [CopyKind.HTOD, CopyKind.DTOH, CopyKind.DTOD]
    assert copies.memory.tolist() == [MemoryKind.PAGEABLE, MemoryKind.PINNED, MemoryKind.DEVICE]
    assert copies.nbytes.tolist() == [64, 64, 64]


def test_ranges_by_text_or_registered_string_in_domains_and_still_open(export) -> None:
    export.usual().add("StringIds", (9, "registered"))
    export.add(
        "NVTX_EVENTS",
        (50, None, 75, "NCCL", TID, None, 3),
        (100, 900, 59, "step 1", TID, None, 0),
        (120, 200, 59, "aten::add, op_id = 17", TID, None, 0),
        (130, None, 59, None, TID, 9, 0),
        (140, 150, 59, "ncclAllReduce", TID, None, 3),
        (150, 160, 60, "aten::add, op_id = 18", TID, None, 0),
        (170, None, 34, "a mark", TID, None, 0),
    )
    timeline = read_timeline(export.done())
    ranges = timeline.ranges
    texts = [timeline.text(int(name)) for name in ranges.name]
    assert texts == ["step 1", "aten::add", "registered", "ncclAllReduce", "aten::add"]
    assert ranges.end.tolist() == [900, 200, NONE, 150, 160]
    assert [timeline.text(int(domain)) for domain in ranges.domain if domain != NONE] == ["NCCL"]
    assert ranges.nested.tolist() == [True, True, True, True, False]


def test_graphs_waits_and_scheduling(export) -> None:
    export.usual()
    export.add("CUPTI_ACTIVITY_KIND_GRAPH_TRACE", (1000, 2000, 0, 7, 12, PID, 5))
    export.add("OSRT_API", (10, 20, TID, 3))
    export.add(
        "SCHED_EVENTS",
        (0, 1, 1, TID),
        (50, 1, 0, TID),
        (70, 2, 1, TID),
        (90, 2, 0, TID),
        (95, 2, 1, TID),
    )
    timeline = read_timeline(export.done())
    graph = timeline.work.rows(timeline.work.kind == WorkKind.GRAPH)
    assert [timeline.text(int(name)) for name in graph.name] == ["CUDA graph 5"]
    assert timeline.text(int(timeline.waits.name[0])) == "poll"
    assert list(zip(timeline.on_cpu.start.tolist(), timeline.on_cpu.end.tolist(), strict=True)) == [
        (0, 50),
        (70, 90),
    ]


def test_creations_of_graphs_are_calls_that_launch_no_work(export) -> None:
    export.usual().add("StringIds", (8, "GraphExec Creation"))
    export.add("CUDA_GRAPH_EVENTS", (250, 250, 94, TID, 8, 1, None, 2))
    timeline = read_timeline(export.done())
    assert [timeline.text(name) for name in timeline.calls.name] == [
        "cudaLaunchKernel_v7000",
        "GraphExec Creation",
        "cudaLaunchKernel_v7000",
    ]
    assert timeline.work.call.tolist() == [0, 2]


def test_a_trace_with_graphs_alone_lacks_their_work(export) -> None:
    export.add("StringIds", (8, "Graph Creation"))
    export.add("CUDA_GRAPH_EVENTS", (250, 250, 95, TID, 8, 1, None, None))
    with pytest.raises(NothingCaptured, match=r"1 calls and ranges such as 'Graph Creation'"):
        analyse(read_timeline(export.done()))


def test_overhead_is_the_profilers_not_cudas(export) -> None:
    export.usual().add("StringIds", (20, "Command Buffer Full"), (21, "CUPTI Buffer flush"))
    export.add("PROFILER_OVERHEAD", (10, 20, TID, 20), (30, 50, TID, 21))
    overhead = read_timeline(export.done()).overhead
    assert (overhead.start.tolist(), overhead.end.tolist()) == ([30], [50])


def test_hostile_content_is_data(export) -> None:
    export.usual()
    export.database.execute(
        "CREATE VIEW OSRT_API AS SELECT 1 AS start, 2 AS end, 3 AS globalTid, 4 AS nameId"
    )
    export.database.execute('CREATE TABLE "x; DROP TABLE StringIds" (a)')
    export.database.execute(
        "UPDATE StringIds SET value = ? WHERE id = 1", ("'); DROP TABLE StringIds; --\x00\x1b[31m",)
    )
    path = export.done()
    timeline = read_timeline(path)
    assert timeline.waits is None  # a view is not read
    assert timeline.text(int(timeline.work.name[0])).startswith("'); DROP TABLE")
    with contextlib.closing(sqlite3.connect(path)) as database:
        assert database.execute("SELECT count(*) FROM StringIds").fetchone() == (4,)


def test_a_view_in_place_of_a_table_is_reported(export) -> None:
    export.usual()
    export.database.execute(
        "CREATE VIEW OSRT_API AS SELECT 1 AS start, 2 AS end, 3 AS globalTid, 4 AS nameId"
    )
    assert any("OSRT_API is a view" in note for note in read_timeline(export.done()).missing)


def test_a_view_of_kernels_is_named_in_the_error(export) -> None:
    export.usual()
    export.database.execute("ALTER TABLE CUPTI_ACTIVITY_KIND_KERNEL RENAME TO kept")
    export.database.execute("CREATE VIEW CUPTI_ACTIVITY_KIND_KERNEL AS SELECT * FROM kept")
    with pytest.raises(ReportUnreadable, match="no kernel or copy") as caught:
        read_timeline(export.done())
    assert "CUPTI_ACTIVITY_KIND_KERNEL is a view" in caught.value.details[0]


def test_changes_in_a_write_ahead_log_are_reported(
    export, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KERNPROF_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(timeline_cache, "LEAST_BYTES", 0)
    path = export.usual().done()
    assert not any("-wal" in note for note in read_timeline(path).missing)
    writer = sqlite3.connect(path)
    writer.execute("PRAGMA journal_mode = WAL")
    writer.execute("DELETE FROM CUPTI_ACTIVITY_KIND_KERNEL WHERE start = 500")
    writer.commit()
    timeline = read_timeline(path)
    assert len(timeline.work) == 2, "the file as it is"
    assert any("export.sqlite-wal holds changes" in note for note in timeline.missing)
    writer.close()  # brings them in, and removes the log
    timeline = read_timeline(path)
    assert len(timeline.work) == 1
    assert not any("-wal" in note for note in timeline.missing)


def test_a_rollback_journal_is_reported(export) -> None:
    path = export.usual().done()
    journal = path.with_name(path.name + "-journal")
    journal.write_bytes(bytes.fromhex("d9d505f920a163d7") + bytes(504))
    assert any(
        "-journal belongs to an interrupted change" in note for note in read_timeline(path).missing
    )
    for done in (b"", bytes(512)):
        journal.write_bytes(done)
        assert not any("-journal" in note for note in read_timeline(path).missing)


def test_an_index_changes_no_name(export) -> None:
    """SQLite reads a column from its index, in the order of the index."""
    path = export.usual().done()
    names = read_timeline(path).strings
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.execute("CREATE INDEX by_text ON StringIds (value)")
        database.commit()
    assert read_timeline(path).strings == names


def test_only_texts_that_rows_refer_to_are_kept(export) -> None:
    export.usual().add("StringIds", (90, "SECRET=hunter2\x00PATH=/home/me"))
    assert not any("hunter2" in text for text in read_timeline(export.done()).strings)


def test_row_ids_may_be_sparse(export) -> None:
    export.usual()
    export.database.execute(
        "UPDATE CUPTI_ACTIVITY_KIND_KERNEL SET rowid = 1 << 60 WHERE start = 500"
    )
    assert len(read_timeline(export.done()).work) == 2


def test_a_text_where_a_number_belongs_is_refused(export) -> None:
    export.usual().add("CUPTI_ACTIVITY_KIND_RUNTIME", ("soon", 2, 0, TID, 3, 2, 0))
    with pytest.raises(ReportUnreadable, match="not an integer"):
        read_timeline(export.done())


def test_null_times_are_refused(export) -> None:
    name = "CUPTI_ACTIVITY_KIND_RUNTIME"
    rest = (
        "eventClass INTEGER, globalTid INTEGER, correlationId INTEGER, nameId INTEGER, returnValue"
        " INTEGER"
    )
    export.create(name, f"start INTEGER, end INTEGER, {rest}")
    export.add(name, (None, 2, 0, TID, 3, 2, 0))
    with pytest.raises(ReportUnreadable, match="not an integer"):
        read_timeline(export.done())


def test_numbers_where_texts_belong_are_refused(export) -> None:
    export.usual()
    export.create(
        "NVTX_EVENTS",
        "start INTEGER, end INTEGER, eventType INTEGER, text INTEGER, globalTid INTEGER",
    )
    export.add("NVTX_EVENTS", (1, 2, 59, 7, TID))
    with pytest.raises(ReportUnreadable, match="not a string"):
        read_timeline(export.done())


def test_times_beyond_any_clock_are_refused(export) -> None:
    export.usual().add("CUPTI_ACTIVITY_KIND_RUNTIME", (-(1 << 63), (1 << 63) - 1, 0, TID, 3, 2, 0))
    with pytest.raises(ReportUnreadable, match="outside any clock"):
        read_timeline(export.done())


def test_events_that_end_before_they_start_are_left_out(export) -> None:
    export.usual().add("CUPTI_ACTIVITY_KIND_RUNTIME", (5000, 4000, 0, TID, 99, 2, 0))
    export.add("CUPTI_ACTIVITY_KIND_KERNEL", (9000, 8000, 0, 1, 7, 99, PID, 1, 4, 1, 1, 1))
    timeline = read_timeline(export.done())
    assert (len(timeline.calls), len(timeline.work)) == (2, 2)


def test_a_cut_off_file_is_refused(export) -> None:
    path = export.usual().done()
    path.write_bytes(path.read_bytes()[:-4096])
    with pytest.raises(ReportUnreadable, match="truncated: "):
        read_timeline(path)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "empty"),
        (b"hello", "nsys SQLite export"),
        (b"SQLite format 3\x00 and then nothing", "not an SQLite"),
    ],
)
def test_foreign_files_are_refused(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "trace"
    path.write_bytes(content)
    with pytest.raises(ReportUnreadable, match=reason):
        read_timeline(path)


def test_other_databases_are_refused(tmp_path: Path) -> None:
    database = sqlite3.connect(tmp_path / "other.sqlite")
    database.execute("CREATE TABLE people (name TEXT)")
    database.commit()
    database.close()
    with pytest.raises(ReportUnreadable, match="no CUDA events"):
        read_timeline(tmp_path / "other.sqlite")


def test_garbage_inside_a_database_is_refused(export) -> None:
    path = export.usual().done()
    content = bytearray(path.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    path.write_bytes(bytes(content))
    with pytest.raises(ReportUnreadable, match="cannot read"):
        read_timeline(path)


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="asks Linux which files are open")
def test_a_database_that_is_refused_is_closed(export) -> None:
    path = export.usual().done()
    content = path.read_bytes()
    path.write_bytes(content[:100] + b"\xff" * (len(content) - 100))
    with pytest.raises(ReportUnreadable) as caught:
        read_timeline(path)
    assert caught.value.message
    assert path.resolve() not in {
        descriptor.resolve() for descriptor in Path("/proc/self/fd").iterdir()
    }


@pytest.mark.parametrize("seed", range(8))
def test_any_damaged_byte_is_refused_or_harmless(export, seed: int) -> None:
    export.usual().add(
        "NVTX_EVENTS", *[(at, at + 5, 59, f"range {at}", TID, None, 0) for at in range(2000)]
    )
    path = export.done()
    content, chance = bytearray(path.read_bytes()), random.Random(seed)
    for _ in range(20):
        at = chance.randrange(100, len(content) - 64)
        content[at : at + 64] = chance.randbytes(64)
    path.write_bytes(bytes(content))
    with contextlib.suppress(ReportUnreadable):  # and nothing else
        assert len(read_timeline(path).ranges) <= 2000


def test_a_report_needs_an_exporter(tmp_path: Path, export) -> None:
    path = tmp_path / "run.nsys-rep"
    path.write_bytes(b"anything")
    with pytest.raises(ToolNotFound, match="only through nsys") as caught:
        read_timeline(path)
    assert "nsys export --type sqlite" in str(caught.value.hint)
    exported = export.usual().done()
    assert len(read_timeline(path, exporter=lambda _: exported).work) == 2


def test_slices_read_in_parallel_give_the_whole_table(
    export, monkeypatch: pytest.MonkeyPatch
) -> None:
    export.usual()
    rows = [
        (at * 10, at * 10 + 5, 59, f"range {at % 7}, op_id = {at}", TID, None, 0)
        for at in range(500)
    ]
    # a whole slice without a text
    nulls = [(at * 10, at * 10 + 5, 59, None, TID, 1, 0) for at in range(500, 650)]
    export.add("NVTX_EVENTS", *rows, *nulls, (9000, 9001, 59, "é", TID, None, 0))
    path = export.done()
    monkeypatch.setattr(timeline_sqlite, "_ADBC_BYTES", 1 << 40)
    alone = read_timeline(path)
    assert len(alone.ranges) == 651
    monkeypatch.setattr(timeline_sqlite, "_ADBC_BYTES", 0)
    monkeypatch.setattr(timeline_sqlite, "_SLICE_ROWS", 100)
    together = read_timeline(path)
    assert together.strings == alone.strings
    for table in ("work", "calls", "ranges"):
        for name in getattr(alone, table).__slots__:
            assert (
                getattr(getattr(together, table), name).tolist()
                == getattr(getattr(alone, table), name).tolist()
            )


def test_without_adbc_a_big_export_is_read_all_the_same(
    export, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timeline_sqlite, "_ADBC_BYTES", 0)
    monkeypatch.setitem(sys.modules, "nanoarrow", None)
    assert read_timeline(export.usual().done()).work.start.tolist() == [210, 500]


def test_the_cache_serves_the_same_file_and_only_that(
    export, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KERNPROF_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(timeline_cache, "LEAST_BYTES", 0)
    path = export.usual().add("TARGET_INFO_SYSTEM_ENV", ("CpuCores", "16")).done()
    first = read_timeline(path)
    place = timeline_cache.folder(tmp_path / "cache", path)
    assert (place / "about.json").exists()
    monkeypatch.setattr(
        "kernprof.readers.trace.open._read_uncached",
        lambda _: pytest.fail("the file was read again"),
    )
    again = read_timeline(path)
    assert again.work.start.tolist() == first.work.start.tolist()
    assert (again.strings, again.tracks, again.threads) == (
        first.strings,
        first.tracks,
        first.threads,
    )
    assert again.cpus == first.cpus == 16
    monkeypatch.undo()
    monkeypatch.setenv("KERNPROF_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(timeline_cache, "LEAST_BYTES", 0)
    database = sqlite3.connect(path)
    database.execute("DELETE FROM CUPTI_ACTIVITY_KIND_KERNEL WHERE start = 500")
    database.commit()
    database.close()
    assert len(read_timeline(path).work) == 1
    (place / "work.start.npy").write_bytes(b"damaged")
    assert len(read_timeline(path).work) == 1


def test_a_parquet_folder_gives_what_the_database_gives(export, tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow", reason="pyarrow reads parquetdir exports")
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow reads parquetdir exports")
    export.usual().add(
        "NVTX_EVENTS", (100, 900, 59, "step 1", TID, None, 0), (120, None, 59, None, TID, 1, 0)
    )
    path = export.done()
    folder = tmp_path / "parquet"
    folder.mkdir()
    database = sqlite3.connect(path)
    for (table,) in database.execute("SELECT name FROM sqlite_master").fetchall():
        cursor = database.execute(f"SELECT * FROM {table}")
        columns = [column[0] for column in cursor.description]
        data = dict(zip(columns, map(list, zip(*cursor, strict=True)), strict=True))
        wide = {
            name: pyarrow.array(values, pyarrow.uint64() if name.startswith("global") else None)
            for name, values in data.items()
        }
        parquet.write_table(pyarrow.table(wide), folder / f"{table}.parquet")
    database.close()
    expected, got = read_timeline(path), read_timeline(folder)
    assert got.source.format == "nsys-parquetdir"
    assert got.strings == expected.strings
    for table in ("work", "calls", "ranges"):
        for name in getattr(expected, table).__slots__:
            assert (
                getattr(getattr(got, table), name).tolist()
                == getattr(getattr(expected, table), name).tolist()
            )


def test_other_folders_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ReportUnreadable, match="no tables of an nsys export"):
        read_timeline(tmp_path)
