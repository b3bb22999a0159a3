"""`kernprof timeline` and `kernprof redact` on the command line, with a program recorded by replay."""

from __future__ import annotations

import gzip
import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from kernprof.cli.app import run_command_line
from kernprof.errors import ToolNotFound, UsageError
from kernprof.workflows.results.load import printed
from kernprof.workflows.trace.reading import TraceReader, judge, parse_span
from kernprof.workflows.trace.recording import RecordRequest
from tests.recorded_tools import Recorded, ReplayRunner


def trace(path: Path, kernels: int = 10, *, late_ns: int = 0, name: str = "axpy") -> Path:
    """An nsys export with `kernels` kernels every 100 µs, each launched 20 µs before.

    They end 60 µs after the beat, and start with it, or `late_ns` after it.
    """
    database = sqlite3.connect(path)
    database.executescript("""
        CREATE TABLE META_DATA_EXPORT (name TEXT, value TEXT);
        INSERT INTO META_DATA_EXPORT VALUES ('EXPORT_SCHEMA_VERSION', '3.11.0');
        CREATE TABLE StringIds (id INTEGER PRIMARY KEY, value TEXT);
        INSERT INTO StringIds VALUES (2, 'cudaLaunchKernel_v7000');
        CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER, end INTEGER, deviceId INTEGER, contextId INTEGER,
            streamId INTEGER, correlationId INTEGER, globalPid INTEGER, demangledName INTEGER, shortName INTEGER,
            gridX INTEGER, gridY INTEGER, gridZ INTEGER, blockX INTEGER, blockY INTEGER, blockZ INTEGER);
        CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME (start INTEGER, end INTEGER, eventClass INTEGER, globalTid INTEGER,
            correlationId INTEGER, nameId INTEGER, returnValue INTEGER);
        """)
    database.execute("INSERT INTO StringIds VALUES (1, ?)", (name,))
    for i in range(kernels):
        at = 1_000_000 + i * 100_000
        kernel = (at + late_ns, at + 60_000, 0, 1, 7, i, 5 << 24, 1, 1, 1000, 1, 1, 256, 1, 1)
        database.execute(
            f"INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES ({','.join('?' * 15)})", kernel
        )
        call = (at - 20_000, at - 15_000, 0, (5 << 24) + 6, i, 2, 0)
        database.execute("INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (?,?,?,?,?,?,?)", call)
    database.commit()
    database.close()
    return path


def test_one_trace_gives_the_documented_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        run_command_line(["timeline", str(trace(tmp_path / "a.sqlite")), "--format", "json"]) == 0
    )
    loaded = json.loads(capsys.readouterr().out)
    assert loaded["schema"] == "kernprof.timeline/2"
    parts = loaded["devices"][0]["accounting"]
    assert parts["compute"] == pytest.approx(100 * 600 / 960, abs=0.01)
    assert parts["compute"] + parts["communication"] + parts["transfer"] + parts[
        "idle"
    ] == pytest.approx(100)


def test_pictures_and_exports_are_written_beside(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, picture, perfetto = (
        trace(tmp_path / "a.sqlite"),
        tmp_path / "a.png",
        tmp_path / "a.json.gz",
    )
    assert run_command_line(["plot", "timeline", str(file), "--output", str(picture)]) == 0
    assert run_command_line(["export", str(file), "-o", str(perfetto)]) == 0
    assert capsys.readouterr().out == f"wrote {picture}\nwrote {perfetto}\n"
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert perfetto.read_bytes()[:2] == b"\x1f\x8b"
    assert (
        run_command_line(["plot", "timeline", str(file), "-o", str(picture), "--device", "3"]) == 2
    )
    assert "there is no device 3" in capsys.readouterr().err


def test_two_traces_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(trace(tmp_path / f"{n}.sqlite", n)) for n in (10, 20)]
    assert run_command_line(["compare", *files]) == 0
    assert "axpy" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("args", "code", "says"),
    [
        (["timeline"], 2, "give traces to analyse"),
        (["timeline", "none.sqlite"], 16, "no such file"),
        (["timeline", "x.sqlite", "--", "python", "a.py"], 2, "give traces to analyse"),
        (
            ["plot", "timeline", "a.sqlite", "-o", "missing/x.png"],
            2,
            "cannot write missing/x.png: its folder does not exist",
        ),
        (["plot", "timeline", "a.sqlite", "-o", "x.docx"], 2, "the suffix of 'x.docx'"),
        (["plot", "timeline"], 2, "give a trace to draw"),
        (
            ["plot", "timeline", "a.sqlite", "-v", "naive"],
            2,
            "--variants and --along apply to runs",
        ),
        (["plot", "scores", "--span", "1:2"], 2, "apply to traces: kernprof plot timeline TRACE"),
        (["export", "a.sqlite", "-o", "missing/x.json.gz"], 2, "its folder does not exist"),
        (["export", "a.sqlite", "-o", "x.docx"], 2, "cannot derive the format of 'x.docx'"),
        (
            ["export", "a.sqlite", "-o", "x.csv", "--format", "json"],
            2,
            "traces are not exported as json",
        ),
        (["export", "a.sqlite", "-o", "x.csv", "--span", "2:1"], 2, "ends before it starts"),
        (["plot", "timeline", "a", "--span", "soon"], 2, "'soon' is not a span"),
        (["compare", "a.sqlite"], 2, "give a second trace to compare it with"),
        (["compare", "a.sqlite", "latest"], 2, "a.sqlite is a trace, and the other target is not"),
        (
            ["compare", "a.sqlite", "b.sqlite", "--strict"],
            2,
            "--baseline and --strict apply to runs",
        ),
        (
            ["compare", "a.sqlite", "b.sqlite", "c.sqlite"],
            2,
            "ranks of one job: `kernprof timeline --ranks TRACE…`",
        ),
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


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("5.2:5.4", (5_200_000_000, 5_400_000_000)),
        ("5200ms:5.4s", (5_200_000_000, 5_400_000_000)),
        ("0:1500us", (0, 1_500_000)),
        (".5 µs : 600 ns", (500, 600)),
    ],
)
def test_spans(text: str, span: tuple[int, int]) -> None:
    assert parse_span(text) == span


@pytest.mark.parametrize(
    "text", ["", "1", "1:", "1:2:3", "-1:2", "1e9:2e9", "1m:2m", "2:2", "nan:1"]
)
def test_invalid_spans_are_refused(text: str) -> None:
    with pytest.raises(UsageError):
        parse_span(text)


def test_the_export_covers_the_span(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, perfetto = trace(tmp_path / "a.sqlite"), tmp_path / "a.json.gz"
    draw = ["export", str(file), "-o", str(perfetto), "--span"]
    assert run_command_line([*draw, "1.15ms:1.35ms"]) == 0
    with gzip.open(perfetto, "rt") as written:
        events = json.load(written)["traceEvents"]
    # Kernels start at 1.0, 1.1, … 1.9 ms.
    assert [event["ts"] for event in events if event.get("cat") == "kernel"] == [1200.0, 1300.0]
    assert run_command_line([*draw, "7:8"]) == 2
    assert "the trace goes from 0.001 to 0.002 s" in capsys.readouterr().err


def test_traces_that_share_collectives_are_ranks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ranks end each collective together; the second starts 20 µs, the third 40 µs late."""
    nccl = "ncclDevKernel_AllReduce_Sum_f32_RING_LL"
    files = [str(trace(tmp_path / f"{n}.sqlite", late_ns=n * 20_000, name=nccl)) for n in range(3)]
    assert run_command_line(["timeline", *files]) == 0
    text = capsys.readouterr().out
    assert "10 collectives shared by all ranks" in text
    ranks = text.partition("\n\n")[2].partition("\n\n")[0].splitlines()
    assert [line.split()[0] for line in ranks if line[:4].strip().isdigit()] == ["0", "1", "2"]
    assert run_command_line(["timeline", *files, "--format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["schema"] == "kernprof.timeline-ranks/2"
    assert [rank["waited_ns"] for rank in document["ranks"]] == [400_000, 200_000, 0]
    assert [rank["last_pct"] for rank in document["ranks"]] == [0, 0, 100]
    assert [report["schema"] for report in document["reports"]] == ["kernprof.timeline/2"] * 3


def test_two_traces_are_ranks_when_said_and_one_process_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [str(trace(tmp_path / f"{n}.sqlite")) for n in range(2)]
    assert run_command_line(["timeline", "--ranks", *files]) == 0
    assert "no collective is shared by all ranks" in capsys.readouterr().out
    assert run_command_line(["timeline", "--ranks", files[0]]) != 0
    assert "at least two processes or GPUs" in capsys.readouterr().err


@pytest.mark.parametrize("count", [2, 3])
def test_traces_that_share_no_collective_are_not_ranks(
    count: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [str(trace(tmp_path / f"{n}.sqlite")) for n in range(count)]
    assert run_command_line(["timeline", *files]) == UsageError.exit_code
    err = capsys.readouterr().err
    assert f"{count} traces that share no collective are not ranks of one job" in err
    assert f"`kernprof compare {files[0]} {files[1]}`" in err
    assert "--ranks" in err


def test_the_name_of_a_pipeline_is_no_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run_command_line(["timeline", "simplenet"]) == UsageError.exit_code
    assert "kernprof pipeline simplenet" in capsys.readouterr().err


def test_a_recording_of_the_store_is_named_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "s/timelines/mine").mkdir(parents=True)
    trace(tmp_path / "s/timelines/mine/timeline.sqlite")
    for command in (["timeline", "mine"], ["what-if", "mine"], ["export", "mine", "-o", "a.csv"]):
        assert run_command_line([*command, "--store", "s"]) == 0
    assert "axpy" in capsys.readouterr().out


def test_a_trace_and_a_run_as_csv(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, table = trace(tmp_path / "a.sqlite", name="=axpy"), tmp_path / "a.csv"
    assert run_command_line(["export", str(file), "-o", str(table), "--span", "1.15ms:1.35ms"]) == 0
    assert table.read_text().splitlines() == [
        "device,start_ns,duration_ns,kind,stream,name,memory,bytes",
        "0,1200000,60000,kernel,7,'=axpy,,",
        "0,1300000,60000,kernel,7,'=axpy,,",
    ]
    store = Path(__file__).parents[2] / "replay/data/store"
    run = ["export", "20261120-092315", "--store", str(store), "-o"]
    assert run_command_line([*run, str(table)]) == 0
    assert table.read_text().startswith(
        "run,variant,params,kind,id,value,unit,provenance,reason,launch\n"
    )
    assert run_command_line([*run, str(tmp_path / "a.json")]) == 0
    assert json.loads((tmp_path / "a.json").read_text())["schema"] == "kernprof.run/1"
    assert run_command_line([*run, str(table), "--span", "1:2"]) == UsageError.exit_code


def test_perfetto_without_gzip(tmp_path: Path) -> None:
    file, written = trace(tmp_path / "a.sqlite"), tmp_path / "a.json"
    assert run_command_line(["export", str(file), "-o", str(written)]) == 0
    assert (
        len([e for e in json.loads(written.read_text())["traceEvents"] if e.get("cat") == "kernel"])
        == 10
    )


def test_a_look_at_a_trace_imports_nothing_that_records_or_draws(tmp_path: Path) -> None:
    code = (
        "import sys\nfrom kernprof.cli.app import run_command_line\nassert"
        f" run_command_line(['timeline', {str(trace(tmp_path / 'a.sqlite'))!r}]) == 0\nheavy ="
        " ('matplotlib', 'pandas', 'cupy', 'numpy.ma', 'multiprocessing', 'kernprof.workload',\n  "
        "       'kernprof.collect.nsight.nsys', 'kernprof.collect.cupti.record',"
        " 'kernprof.readers.ncu.open',\n         'kernprof.report.plots.timeline',"
        " 'kernprof.store')\nprint([name for name in heavy if name in sys.modules], file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"


def test_a_comparison_imports_nothing_that_measures(tmp_path: Path) -> None:
    pair = [str(trace(tmp_path / f"{name}.sqlite")) for name in "ab"]
    code = (
        "import sys\nfrom kernprof.cli.app import run_command_line\nassert"
        f" run_command_line(['compare', *{pair!r}]) == 0\nheavy = ('kernprof.workload',"
        " 'kernprof.workflows.run.ladder', 'kernprof.collect.launch.hardware',\n        "
        " 'kernprof.collect.nvtx.annotate', 'kernprof.emulator')\nprint([name for name in heavy if"
        " name in sys.modules], file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"


def test_a_report_is_exported_once(tmp_path: Path) -> None:
    report = tmp_path / "r.nsys-rep"
    report.write_bytes(b"report")

    def export(argv: tuple[str, ...]) -> None:
        trace(Path(next(a.partition("=")[2] for a in argv if a.startswith("--output="))))

    runner = ReplayRunner(
        Recorded(argv=("nsys", "--version"), stdout="NVIDIA Nsight Systems version 2025.3.2"),
        Recorded(argv=("nsys", "export"), effect=export),
    )
    reader = TraceReader(nsys=fake_nsys(tmp_path), runner=runner, environ={})
    first, second = (
        printed(judge((str(report),), reader=reader, progress=lambda _: None), "json")
        for _ in range(2)
    )
    assert first == second
    assert [call.argv[1] for call in runner.calls] == ["--version", "export"]


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


@pytest.mark.parametrize("repeat", ["is complete", "is incomplete", "hangs", "has no CUDA call"])
def test_a_failed_import_repeats_the_recording_then_falls_back_to_cupti(
    tmp_path: Path, repeat: str
) -> None:
    """The iterations that --iteration names have no ranges then: launches give them."""

    def profile(argv: tuple[str, ...]) -> None:
        output = next(a.partition("=")[2] for a in argv if a.startswith("--output="))
        Path(output + ".nsys-rep").write_text("report")

    def export(argv: tuple[str, ...]) -> None:
        path = Path(next(a.partition("=")[2] for a in argv if a.startswith("--output=")))
        with closing(sqlite3.connect(trace(path))) as db, db:
            if len(runner.calls) < 4 or repeat == "is incomplete":
                db.execute("CREATE TABLE DIAGNOSTIC_EVENT (text TEXT)")
                db.execute("INSERT INTO DIAGNOSTIC_EVENT VALUES ('Error when processing events')")
            elif repeat == "has no CUDA call":
                db.execute("DROP TABLE CUPTI_ACTIVITY_KIND_RUNTIME")
                db.execute("DROP TABLE CUPTI_ACTIVITY_KIND_KERNEL")

    def record(argv: tuple[str, ...]) -> None:
        trace(next(Path(word) for word in argv if word.endswith("timeline.sqlite")))

    exported = Recorded(argv=("nsys", "export"), effect=export)
    runner = ReplayRunner(
        Recorded(argv=("nsys", "--version"), stdout="NVIDIA Nsight Systems version 2025.3.2"),
        Recorded(
            argv=("nsys", "profile"),
            effect=profile,
            wall_s=20,
            stdout="""\
Importer error status: Importation succeeded with non-fatal errors.
Error {
  Value: "std::exception::what: Logic\\n[Quad::tag_message*] = no string\\n"
  Value: "std::exception::what: out of range"
}
Generated:""",
        ),
        exported,
        Recorded(argv=("nsys", "profile"), effect=profile, timed_out=repeat == "hangs"),
        exported,
        Recorded(argv=(Path(sys.executable).name,), effect=record),
    )
    recording = RecordRequest(
        program=(sys.executable, "prog.py"), nsys=fake_nsys(tmp_path), store=tmp_path / "store"
    )
    reader = TraceReader(runner=runner, environ={"PATH": "/bin:/usr/bin"}, iteration="step *")
    lines: list[str] = []
    report = judge(record=recording, reader=reader, progress=lines.append)
    assert lines[:3] == [
        "recording with nsys 2025.3.2",
        "nsys's importer: no string (-V shows all errors)",
        "Generated:",
    ]
    assert (tmp_path / "store/timelines") in Path(report.source.path).parents
    profiled = [call for call in runner.calls if call.argv[1] == "profile"]
    assert ["--trace=cuda,nvtx" in " ".join(call.argv) for call in profiled] == [True, False]
    assert [call.timeout_s for call in profiled] == [None, pytest.approx(60 + 3 * 20)]
    assert "nsys could not import 1 events" in report.notes[0]
    by_cupti = [call for call in runner.calls if "kernprof.collect.cupti.child" in call.argv]
    assert len(by_cupti) == (repeat != "is complete")
    assert ("recorded through CUPTI" in report.notes[0]) == bool(by_cupti)
    assert any("'step *'" in note for device in report.devices for note in device.notes)


def test_missing_nsys_and_python_program_gives_advice(tmp_path: Path) -> None:
    recording = RecordRequest(program=("/bin/true",), store=tmp_path, nsys=tmp_path / "none")
    reader = TraceReader(runner=ReplayRunner(), environ={})
    with pytest.raises((ToolNotFound, UsageError)) as caught:
        judge(record=recording, reader=reader, progress=lambda _: None)
    assert "install Nsight Systems" in str(caught.value)
