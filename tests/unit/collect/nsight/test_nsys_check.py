"""Launch calls and kernel records of small exports, counted by hand."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kernprof.collect.nsight.nsys import check_recording
from kernprof.errors import NothingCaptured, ReportUnreadable
from tests.unit.collect.nsys_file import Call, write_export


def launches(
    count: int, *, name: str = "cudaLaunchKernel_v7000", start: int = 0, thread: int = 1
) -> list[Call]:
    return [(start + 10 * i, thread, i, name, 0) for i in range(count)]


def test_every_launch_has_its_kernel(tmp_path: Path) -> None:
    calls = [
        *launches(60),
        *launches(40, name="cuLaunchKernelEx"),
        (5, 1, 1, "cudaMalloc_v3020", 0),
    ]
    facts = check_recording(write_export(tmp_path / "a", calls=calls, kernels=100))
    assert (facts.kernels, facts.kernel_launches) == (100, 100)
    assert facts.warnings == ()


def test_dropped_kernels_are_said(tmp_path: Path) -> None:
    facts = check_recording(write_export(tmp_path / "a", calls=launches(5274), kernels=3))
    assert len(facts.warnings) == 1
    assert facts.warnings[0].startswith("5271 of 5274 kernel launches have no kernel record")


@pytest.mark.parametrize(("kernels", "warned"), [(98, False), (97, True)])
def test_two_in_a_hundred_may_be_missing(tmp_path: Path, kernels: int, warned: bool) -> None:
    assert (
        bool(
            check_recording(
                write_export(tmp_path / "a", calls=launches(100), kernels=kernels)
            ).warnings
        )
        is warned
    )


def test_a_launch_that_failed_is_not_expected(tmp_path: Path) -> None:
    calls = [*launches(2), (50, 1, 9, "cudaLaunchKernel_v7000", 1)]
    assert (
        check_recording(write_export(tmp_path / "a", calls=calls, kernels=2)).kernel_launches == 2
    )


def test_launches_into_a_captured_stream_are_not_compared(tmp_path: Path) -> None:
    calls = [
        (100, 1, 1, "cudaStreamBeginCapture_v10000", 0),
        *launches(5, start=110),
        (200, 1, 2, "cudaStreamEndCapture_v10000", 0),
        (400, 1, 3, "cudaGraphLaunch_v10000", 0),
    ]
    facts = check_recording(write_export(tmp_path / "a", calls=calls, graph_runs=1))
    assert (facts.kernel_launches, facts.captures, facts.graph_launches) == (5, 1, 1)
    assert (facts.graph_runs, facts.warnings) == (1, ())


def test_kernels_of_graph_nodes_are_not_launches(tmp_path: Path) -> None:
    calls = [*launches(2), (90, 1, 3, "cudaGraphLaunch_v10000", 0)]
    facts = check_recording(write_export(tmp_path / "a", calls=calls, kernels=2, node_kernels=8))
    assert (facts.kernels, facts.graph_runs, facts.warnings) == (2, 8, ())


def test_a_graph_that_left_no_trace_is_said(tmp_path: Path) -> None:
    calls = [(90, 1, 3, "cudaGraphLaunch_v10000", 0)] * 4
    facts = check_recording(write_export(tmp_path / "a", calls=calls))
    assert facts.warnings == (
        "4 CUDA graph launches have no record: the GPU appears idle while they run",
    )


def test_an_importer_that_stopped_is_said(tmp_path: Path) -> None:
    path = write_export(tmp_path / "a.sqlite", calls=launches(3), kernels=3)
    assert check_recording(path).import_errors == 0
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("CREATE TABLE DIAGNOSTIC_EVENT (timestamp INTEGER, severity INTEGER, text TEXT)")
        for text in ("Error when processing events: Source ID=", "No NVTX events collected."):
            db.execute("INSERT INTO DIAGNOSTIC_EVENT VALUES (0, 2, ?)", (text,))
    facts = check_recording(path)
    assert facts.import_errors == 1
    assert any("failed to import part" in warning for warning in facts.warnings)


def test_an_importer_that_stopped_before_any_call_is_said(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("CREATE TABLE DIAGNOSTIC_EVENT (text TEXT)")
        db.execute("INSERT INTO DIAGNOSTIC_EVENT VALUES ('Error when processing events: 1')")
    assert check_recording(path).import_errors == 1


def test_no_cuda_at_all_is_nothing_captured(tmp_path: Path) -> None:
    import sqlite3

    path = tmp_path / "a"
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE OSRT_API (start INT)")
    db.close()
    with pytest.raises(NothingCaptured, match="no CUDA call") as caught:
        check_recording(path)
    assert "env -i" in str(caught.value.hint)


def test_a_file_of_another_kind_is_refused_and_none_is_made(tmp_path: Path) -> None:
    with pytest.raises(ReportUnreadable):
        check_recording(tmp_path / "absent")
    assert not (tmp_path / "absent").exists()
    (tmp_path / "b").write_bytes(b"not a database" * 500)
    with pytest.raises(ReportUnreadable):
        check_recording(tmp_path / "b")
