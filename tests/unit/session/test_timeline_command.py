"""`kernprof timeline` and `kernprof redact` on the command line, with a program recorded by replay."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from kernprof.cli.app import run_command_line
from kernprof.collect.runner import Recorded, ReplayRunner
from kernprof.errors import ToolNotFound, UsageError
from kernprof.session.timeline import TimelineRequest, timeline


def trace(path: Path, kernels: int = 10) -> Path:
    """An nsys export with `kernels` kernels of 60 µs every 100 µs, each launched 20 µs before."""
    database = sqlite3.connect(path)
    database.executescript(
        """
        CREATE TABLE META_DATA_EXPORT (name TEXT, value TEXT);
        INSERT INTO META_DATA_EXPORT VALUES ('EXPORT_SCHEMA_VERSION', '3.11.0');
        CREATE TABLE StringIds (id INTEGER PRIMARY KEY, value TEXT);
        INSERT INTO StringIds VALUES (1, 'axpy'), (2, 'cudaLaunchKernel_v7000');
        CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER, end INTEGER, deviceId INTEGER, contextId INTEGER,
            streamId INTEGER, correlationId INTEGER, globalPid INTEGER, demangledName INTEGER, shortName INTEGER,
            gridX INTEGER, gridY INTEGER, gridZ INTEGER, blockX INTEGER, blockY INTEGER, blockZ INTEGER);
        CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME (start INTEGER, end INTEGER, eventClass INTEGER, globalTid INTEGER,
            correlationId INTEGER, nameId INTEGER, returnValue INTEGER);
        """
    )
    for i in range(kernels):
        at = 1_000_000 + i * 100_000
        kernel = (at, at + 60_000, 0, 1, 7, i, 5 << 24, 1, 1, 1000, 1, 1, 256, 1, 1)
        database.execute(f"INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES ({','.join('?' * 15)})", kernel)
        call = (at - 20_000, at - 15_000, 0, (5 << 24) + 6, i, 2, 0)
        database.execute("INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (?,?,?,?,?,?,?)", call)
    database.commit()
    database.close()
    return path


def test_one_trace_gives_the_documented_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command_line(["timeline", str(trace(tmp_path / "a.sqlite")), "--format", "json"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert made["schema"] == "kernprof.timeline/1"
    parts = made["devices"][0]["accounting"]
    assert parts["compute"] == pytest.approx(100 * 600 / 960, abs=0.01)
    assert parts["compute"] + parts["communication"] + parts["transfer"] + parts["idle"] == pytest.approx(100)


def test_pictures_and_exports_are_written_beside(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, picture, perfetto = trace(tmp_path / "a.sqlite"), tmp_path / "a.png", tmp_path / "a.json.gz"
    assert run_command_line(["timeline", str(file), "--picture", str(picture), "--perfetto", str(perfetto)]) == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert perfetto.read_bytes()[:2] == b"\x1f\x8b"
    assert run_command_line(["timeline", str(file), "--picture", str(picture), "--device", "3"]) == 2
    assert "there is no device 3" in capsys.readouterr().err


def test_two_traces_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(trace(tmp_path / f"{n}.sqlite", n)) for n in (10, 20)]
    assert run_command_line(["timeline", *files]) == 0
    assert "axpy" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("args", "code", "says"),
    [
        (["timeline"], 2, "give one or two traces"),
        (["timeline", "none.sqlite"], 16, "there is no such file"),
        (["timeline", "x.sqlite", "--", "python", "a.py"], 2, "give one or two traces"),
        (["timeline", "a", "b", "c"], 2, "one is analysed, two are compared"),
        (["redact", "none.sqlite", "out.sqlite"], 16, "none.sqlite"),
    ],
)
def test_bad_input(
    args: list[str],
    code: int,
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run_command_line(args) == code
    assert says in capsys.readouterr().err


def test_a_copy_without_secrets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = trace(tmp_path / "a.sqlite")
    database = sqlite3.connect(source)
    database.execute("INSERT INTO StringIds VALUES (3, 'API_TOKEN=hunter2-planted')")
    database.commit()
    database.close()
    assert run_command_line(["redact", str(source), str(tmp_path / "b.sqlite")]) == 0
    assert b"hunter2-planted" not in (tmp_path / "b.sqlite").read_bytes()
    assert "written" in capsys.readouterr().out


def fake_nsys(folder: Path) -> Path:
    program = folder / "nsys"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    return program


def test_a_program_is_recorded_and_judged(tmp_path: Path) -> None:
    def profile(argv: tuple[str, ...]) -> None:
        output = next(a.partition("=")[2] for a in argv if a.startswith("--output="))
        Path(output + ".nsys-rep").write_text("report")

    def export(argv: tuple[str, ...]) -> None:
        trace(Path(next(a.partition("=")[2] for a in argv if a.startswith("--output="))))

    runner = ReplayRunner(
        Recorded(argv=("nsys", "--version"), stdout="NVIDIA Nsight Systems version 2025.3.2"),
        Recorded(argv=("nsys", "profile"), effect=profile),
        Recorded(argv=("nsys", "export"), effect=export),
    )
    said: list[str] = []
    request = TimelineRequest(program=("true",), nsys=fake_nsys(tmp_path), store=tmp_path / "store")
    text = timeline(request, "table", runner=runner, progress=said.append, environ={"PATH": "/bin:/usr/bin"})
    assert "verdict" in text
    assert said[0] == "recording with nsys 2025.3.2"
    assert list((tmp_path / "store" / "timelines").glob("*-true/*.sqlite"))


def test_no_nsys_and_no_python_program_says_what_to_do(tmp_path: Path) -> None:
    request = TimelineRequest(program=("/bin/true",), store=tmp_path, nsys=tmp_path / "none")
    with pytest.raises((ToolNotFound, UsageError)) as caught:
        timeline(request, "table", runner=ReplayRunner(), progress=lambda _: None, environ={})
    assert "install Nsight Systems" in str(caught.value)
