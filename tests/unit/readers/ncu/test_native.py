"""The `ncu_report` modules of Python's path, in child processes."""

import math
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from kernprof.errors import ReportUnreadable, ToolNotFound
from kernprof.readers.ncu import native, rep
from kernprof.readers.ncu.native import (
    ReportModule,
    answer_in_child,
    ask,
    read_answer,
    reader_ahead,
    report_modules,
    write_answer,
)
from kernprof.readers.ncu.open import read_report, read_source
from kernprof.readers.ncu.profile import NAN, wanted
from kernprof.readers.ncu.rep import ReportAnswer, ReportQuestion

DATA = Path(__file__).parents[3] / "replay" / "data"
SUITE = DATA / "ncu" / "h200_transpose_suite_full.ncu-rep"
RAW = DATA / "ncu" / "h200_transpose_suite_full_raw.csv"
SOURCE = DATA / "explain" / "h200_transpose_source.ncu-rep"
CRASHES = "import os, signal\ndef load_report(path):\n    os.kill(os.getpid(), signal.SIGSEGV)\n"


def only(monkeypatch: pytest.MonkeyPatch, *modules: ReportModule) -> None:
    """A machine with these alone."""
    monkeypatch.setattr(native, "report_modules", lambda: modules)


def test_the_installed_package_comes_first() -> None:
    module, *_ = report_modules()
    assert module.version


def test_the_package_is_never_loaded_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Damaged reports can end the process that reads them."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "ncu_report"]:
        monkeypatch.delitem(sys.modules, name)
    assert len(read_report(SUITE).profiles) == 9
    assert "ncu_report" not in sys.modules


def test_the_working_folder_is_not_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "csv.py").write_text("raise SystemExit(7)")
    monkeypatch.chdir(tmp_path)
    assert len(read_report(SUITE).profiles) == 9


def test_a_child_process_answers_the_same(tmp_path: Path) -> None:
    def answer(question: ReportQuestion) -> ReportAnswer:
        write_answer(question, tmp_path / "answer.json")
        return read_answer(tmp_path / "answer.json", question, "the answer")

    package, *_ = report_modules()
    launches = ReportQuestion(path=str(SUITE), plan=wanted(), with_all=True)
    assert answer_in_child(package, launches) == answer(launches)
    lines = ReportQuestion(path=str(SOURCE), sources=True, launches=(0,), code=True, of=1)
    assert answer_in_child(package, lines) == answer(lines)
    assert answer(lines).sources[0][1].lines
    with reader_ahead():
        assert answer_in_child(package, launches) == answer_in_child(package, launches)
    with pytest.raises(ValueError, match="stops"), reader_ahead():
        raise ValueError("stops")
    assert answer_in_child(package, lines) == answer(lines), "no stopped process is asked"


def test_an_answer_that_was_cut_off_is_none(tmp_path: Path) -> None:
    question, reported = ReportQuestion(path=str(SUITE), plan=wanted()), tmp_path / "answer.json"
    write_answer(question, reported)
    lines = reported.read_text().splitlines(keepends=True)
    assert len(lines) == 10, "a line for each launch, and the end"
    for remaining in (lines[:-1], [*lines[:3], lines[3][:500]], []):
        reported.write_text("".join(remaining))
        with pytest.raises(ReportUnreadable, match="the answer"):
            read_answer(reported, question, "the answer")


def test_a_crash_is_an_unreadable_report_and_the_next_way_is_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ncu_report.py").write_text(CRASHES)
    only(monkeypatch, ReportModule(folder=tmp_path))
    with pytest.raises(ReportUnreadable, match=r"crashed \(SIGSEGV\) while it read") as caught:
        read_report(SUITE)
    assert str(tmp_path) in caught.value.message
    report = read_report(SUITE, importer=lambda path: RAW.read_text())
    assert len(report.profiles) == 9
    assert any("ncu --import" in note for note in report.notes)
    with pytest.raises(ReportUnreadable, match="SIGSEGV"):
        read_source(SOURCE, (0,))


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("raise ImportError('libnvperf_host.so: not found')", "libnvperf_host"),
        ("import sys; sys.exit(3)", "exit code 3"),
    ],
)
def test_a_module_that_does_not_load(
    code: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ncu_report.py").write_text(code)
    only(monkeypatch, ReportModule(folder=tmp_path))
    with pytest.raises((ToolNotFound, ReportUnreadable), match=says):
        ask(ReportQuestion(path=str(SUITE)))


def test_without_any_module_the_error_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ncu_report", None)
    assert report_modules() == ()
    with pytest.raises(ToolNotFound, match="ncu-report package") as caught:
        read_report(SUITE)
    assert caught.value.hint == "pip install ncu-report"


def no_ncu(path: Path) -> str:
    raise ToolNotFound("Nsight Compute (ncu) was not found")


def damaged(tmp_path: Path) -> Path:
    """A report whose frame is whole and whose first launch is not."""
    from kernprof.readers.ncu.framing import read_framing

    at, size = read_framing(SUITE).results[0]
    data = bytearray(SUITE.read_bytes())
    data[at : at + size] = bytes(size)
    path = tmp_path / "damaged.ncu-rep"
    path.write_bytes(data)
    return path


def test_a_damaged_report_is_unreadable_not_a_missing_tool(tmp_path: Path) -> None:
    with pytest.raises(ReportUnreadable) as caught:
        read_report(damaged(tmp_path), importer=no_ncu)
    assert caught.value.exit_code == 16
    assert "Nsight Compute (ncu) was not found" in caught.value.details, (
        "the other way is named too"
    )


def test_an_import_that_left_launches_out_is_no_report(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ncu_report", None)
    short = "\n".join(RAW.read_text().splitlines()[:4])
    with pytest.raises(ReportUnreadable, match=r"holds 9 launches, but `ncu --import` printed 2"):
        read_report(SUITE, importer=lambda path: short)


@pytest.mark.parametrize(("value", "reading"), [(math.nan, NAN), (math.inf, None), (2.5, 2.5)])
def test_nan_is_told_from_other_values_that_are_no_number(value: float, reading: object) -> None:
    metric = SimpleNamespace(has_value=lambda: True, value=lambda: value, unit=lambda: "byte")
    action = SimpleNamespace(metric_by_name=lambda _: metric)
    assert rep._fetch(action)("dram__bytes.sum") == (reading, "byte")
