"""Doctor's checks of report readers: each is tried on a small report in its own process."""

import sys
from pathlib import Path

import pytest

from kernprof.doctor.facts import NOT_INSTALLED
from kernprof.readers.ncu import native
from kernprof.readers.ncu.native import ReportModule
from kernprof.workflows.doctor import report_readers
from tests.recorded_tools import Recorded, ReplayRunner

CRASHES = "import os, signal\ndef load_report(path):\n    os.kill(os.getpid(), signal.SIGSEGV)\n"
PAGE = (
    '"ID","Process ID","Kernel Name","Block Size","Grid'
    ' Size","gpu__time_duration.sum"\n"","","","","","ns"\n"0","1","naive","(32, 8, 1)","(128,'
    ' 1024, 1)","506,720"\n'
)


def machine(tmp_path: Path, *answers: Recorded) -> tuple[ReplayRunner, dict[str, str]]:
    program = tmp_path / "ncu"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    version = Recorded(argv=("ncu", "--version"), stdout="Version 2025.3.1.0 (build 36398880)")
    return ReplayRunner(version, *answers), {"NCU": str(program)}


def test_every_way_that_works(tmp_path: Path) -> None:
    runner, environ = machine(tmp_path, Recorded(argv=("ncu", "--import"), stdout=PAGE))
    package, by_ncu = report_readers(runner, environ)
    assert (package.failure, by_ncu.failure) == (None, None)
    assert package.name.startswith("the ncu-report package 20")
    assert (package.complete, by_ncu.complete) == (True, False)


def test_a_module_that_crashes_and_an_ncu_that_refuses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ncu_report.py").write_text(CRASHES)
    monkeypatch.setattr(native, "report_modules", lambda: (ReportModule(folder=tmp_path),))
    runner, environ = machine(
        tmp_path, Recorded(argv=("ncu", "--import"), returncode=1, stdout="==ERROR== no")
    )
    missing, crashing, refusing = report_readers(runner, environ)
    assert missing.failure == NOT_INSTALLED
    assert "crashed (SIGSEGV)" in (crashing.failure or "")
    assert "cannot read" in (refusing.failure or "")


def test_without_any_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ncu_report", None)
    ways = list(report_readers(ReplayRunner(), {"PATH": "", "NCU": "/nowhere/ncu"}))
    assert [way.failure for way in ways] == [NOT_INSTALLED, NOT_INSTALLED]
