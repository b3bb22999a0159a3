"""`kernprof run WORKLOAD --timeline` with a stand-in for nsys: the job and the trace's result."""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from kernprof.cli.app import run_command_line
from kernprof.collect.launch.job import Job
from kernprof.collect.python_command import kernprof_argv
from kernprof.errors import CaptureFailed, UsageError, WorkloadError
from kernprof.process import Host
from kernprof.report.html.page import render_page
from kernprof.workflows.page import report_page
from kernprof.workflows.results.load import printed
from kernprof.workflows.run.request import RunRequest
from kernprof.workflows.run.timeline import record_variants
from tests.recorded_tools import Recorded, ReplayRunner

TABLES = """
CREATE TABLE META_DATA_EXPORT (name TEXT, value TEXT);
INSERT INTO META_DATA_EXPORT VALUES ('EXPORT_SCHEMA_VERSION', '3.20.3');
CREATE TABLE StringIds (id INTEGER PRIMARY KEY, value TEXT);
INSERT INTO StringIds VALUES (1, 'naive'), (2, 'smem'), (3, 'cudaLaunchKernel_v7000'), (4, 'cudaDeviceSynchronize'),
    (5, 'poll');
CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER, end INTEGER, deviceId INTEGER, contextId INTEGER,
    streamId INTEGER, correlationId INTEGER, globalPid INTEGER, demangledName INTEGER, shortName INTEGER,
    gridX INTEGER, gridY INTEGER, gridZ INTEGER, blockX INTEGER, blockY INTEGER, blockZ INTEGER);
CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME (start INTEGER, end INTEGER, eventClass INTEGER, globalTid INTEGER,
    correlationId INTEGER, nameId INTEGER, returnValue INTEGER);
CREATE TABLE OSRT_API (start INTEGER, end INTEGER, globalTid INTEGER, nameId INTEGER);
CREATE TABLE NVTX_EVENTS (start INTEGER, end INTEGER, eventType INTEGER, text TEXT, globalTid INTEGER,
    textId INTEGER, domainId INTEGER);
"""
PID, TID = 5 << 24, (5 << 24) + 6


def write_trace(path: Path, indexes: list[int]) -> None:
    """Write 20 launches of each variant, every 200 µs: `naive` 100 µs, `smem` 50 µs.

    Between the variants the worker waits 50 ms in the OS.
    """
    with closing(sqlite3.connect(path)) as db, db:
        db.executescript(TABLES)
        db.execute(
            "INSERT INTO OSRT_API VALUES (?, ?, ?, 5)", (1_000_000 + 20 * 200_000, 54_990_000, TID)
        )
        for at, index in enumerate(index for index in indexes for _ in range(20)):
            begin = 1_000_000 + at * 200_000 + (at // 20) * 50_000_000
            end = begin + 10_000 + (100_000, 50_000)[index]
            kernel = (
                begin + 10_000,
                end,
                0,
                1,
                7,
                at,
                PID,
                1 + index,
                1 + index,
                1000,
                1,
                1,
                256,
                1,
                1,
            )
            db.execute(
                f"INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES ({','.join('?' * 15)})", kernel
            )
            for call in ((begin, begin + 5_000, at, 3), (begin + 6_000, end + 5_000, 1000 + at, 4)):
                row = (*call[:2], 0, TID, *call[2:], 0)
                db.execute(
                    "INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (?, ?, ?, ?, ?, ?, ?)", row
                )
            outer = (begin - 2_000, end + 8_000, 60, "kernprof", TID, None, 0)
            inner = (begin - 1_000, end + 7_000, 59, f"kernprof.launch:{index}", TID, None, 0)
            for nvtx in (outer, inner):
                db.execute("INSERT INTO NVTX_EVENTS VALUES (?, ?, ?, ?, ?, ?, ?)", nvtx)


class Nsys:
    """An nsys whose worker reports `events` and leaves launches `indexes`; `jobs` are its requests."""

    def __init__(
        self, folder: Path, events: list[dict[str, Any]], indexes: list[int] | None
    ) -> None:
        self.events, self.indexes, self.jobs = events, indexes, list[Job]()
        program = folder / "nsys"
        program.write_text("#!/bin/sh\n")
        program.chmod(0o755)
        self.environ = {"PATH": "/bin:/usr/bin", "NSYS": str(program)}
        self.runner = ReplayRunner(
            Recorded(argv=("nsys", "--version"), stdout="NVIDIA Nsight Systems version 2025.3.2"),
            Recorded(argv=("nsys", "profile"), effect=self.profile),
            Recorded(argv=("nsys", "export"), effect=self.export),
        )

    def profile(self, argv: tuple[str, ...]) -> None:
        self.jobs.append(Job.read(Path(argv[-1])))
        Path(self.jobs[0].events).write_text(
            "".join(json.dumps(event) + "\n" for event in self.events)
        )
        if self.indexes is not None:
            Path(_output(argv) + ".nsys-rep").write_text("report")

    def export(self, argv: tuple[str, ...]) -> None:
        assert self.indexes is not None
        write_trace(Path(_output(argv)), self.indexes)


def _output(argv: tuple[str, ...]) -> str:
    return next(a.partition("=")[2] for a in argv if a.startswith("--output="))


def counted(index: int) -> list[dict[str, Any]]:
    return [
        {"event": "start", "index": index, "phase": "count"},
        {"event": "counted", "index": index},
    ]


def failed(index: int) -> dict[str, Any]:
    what = {
        "error": "WorkloadError",
        "message": "smem does not compile\nline 3",
        "exit_code": WorkloadError.exit_code,
    }
    return {"event": "failed", "index": index, **what}


def recorded(
    folder: Path, nsys: Nsys, format_: str = "table", **options: Any
) -> tuple[str, int, list[str]]:
    texts: list[str] = []
    request = RunRequest.of(
        workload="transpose", variants=("naive", "smem"), store=folder / "store", **options
    )
    host = Host(runner=nsys.runner, progress=texts.append, environ=nsys.environ)
    result = record_variants(request, lambda: host)
    return printed(result.report, format_), result.exit_code, texts


def test_the_variants_are_launched_under_nsys_and_their_time_is_accounted_for(
    tmp_path: Path,
) -> None:
    nsys = Nsys(tmp_path, [*counted(0), *counted(1)], [0, 1])
    text, code, message = recorded(tmp_path, nsys, "json", assignments=("rows=1024",))
    assert code == 0
    (job,) = nsys.jobs
    assert [(launch.index, launch.variant, launch.params["rows"]) for launch in job.launches] == [
        (0, "naive", 1024),
        (1, "smem", 1024),
    ]
    assert (job.repeat, job.timing, job.count, job.go) == (20, None, True, None)
    profile = nsys.runner.calls[1].argv
    assert profile[1] == "profile"
    assert profile[-5:-2] == kernprof_argv("kernprof.collect.launch.worker")
    naive, smem = json.loads(text)["devices"]
    # What lies between the variants is neither's; of each the last launch has no successor to end
    # it.
    for device, name, kernel_us in ((naive, "0 (naive", 100), (smem, "1 (smem", 50)):
        assert device["iterations"]["name"] == f"kernprof.launch:{name}, rows=1024)"
        assert (device["iterations"]["count"], device["iterations"]["median_ns"]) == (19, 200_000)
        assert device["window_ns"][1] - device["window_ns"][0] == 19 * 200_000
        assert device["accounting"]["compute"] == pytest.approx(100 * kernel_us / 200, abs=0.01)
        assert "os_wait" not in str(device["accounting"]["idle_causes"])
        assert [row["count"] for row in device["kernels"]] == [19]
    assert message[0] == "recording with nsys 2025.3.2"
    assert message[-2:] == [
        "kernprof.launch:0 is naive, rows=1024: 20 launches",
        "kernprof.launch:1 is smem, rows=1024: 20 launches",
    ]
    (folder,) = (tmp_path / "store" / "timelines").iterdir()
    assert {"timeline.sqlite", "timeline.nsys-rep", "nsys.log", "job.json"} <= {
        path.name for path in folder.iterdir()
    }


def test_the_recording_goes_into_a_report_by_its_name(tmp_path: Path) -> None:
    recorded(
        tmp_path, Nsys(tmp_path, [*counted(0), *counted(1)], [0, 1]), assignments=("rows=1024",)
    )
    (folder,) = (tmp_path / "store" / "timelines").iterdir()
    page = report_page([folder.name], tmp_path / "store")
    assert page.runs == ()
    (trace,) = page.traces
    assert trace.subject == folder.name
    assert [name.partition(", ")[0] for name in trace.variants] == ["naive", "smem"]
    naive, smem = trace.report.devices
    # 100 µs and 50 µs of 200 µs for each launch; the last of all has no successor.
    assert naive.accounting.compute == pytest.approx(50, abs=1)
    assert smem.accounting.compute == pytest.approx(25, abs=1)
    text = render_page(page)
    assert re.findall(r'<h3 id="t0-d[01]">([a-z]+), ', text) == ["naive", "smem"]
    assert "the analysed window is drawn" in text
    (folder / "job.json").write_text("{")
    (broken,) = report_page([folder.name], tmp_path / "store").traces
    assert broken.notes[0].startswith(
        "the variant of each range is unknown: job.json cannot be read"
    )


def test_a_variant_that_fails_is_told_and_the_others_are_shown(tmp_path: Path) -> None:
    text, code, message = recorded(tmp_path, Nsys(tmp_path, [failed(1), *counted(0)], [0]))
    assert code == WorkloadError.exit_code
    assert message[-1] == "kernprof.launch:1 is smem: failed: smem does not compile"
    assert "naive" in text


def test_when_nothing_was_launched_the_variants_error_is_what_is_raised(tmp_path: Path) -> None:
    """nsys itself would only say that it recorded nothing."""
    with pytest.raises(WorkloadError, match="smem does not compile"):
        recorded(tmp_path, Nsys(tmp_path, [failed(1)], None))
    aborted = {
        "event": "aborted",
        "error": "WorkloadError",
        "message": "no GPU here",
        "exit_code": 4,
    }
    with pytest.raises(WorkloadError, match="no GPU here"):
        recorded(tmp_path, Nsys(tmp_path, [aborted], []))


def test_an_nsys_that_fails_while_the_worker_says_nothing_is_named(tmp_path: Path) -> None:
    with pytest.raises(CaptureFailed):
        recorded(tmp_path, Nsys(tmp_path, [], None))


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--format", "csv"], "a timeline has no format csv"),
        (["--set", "full"], "leaves --set without effect"),
        (["--variants", "smen"], "unknown variant"),
        (["--backend", "emulator"], "--timeline records on a GPU"),
    ],
)
def test_bad_requests_start_nothing(
    arguments: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = ["--store", str(tmp_path / "store")]
    assert (
        run_command_line(["run", "transpose", "--timeline", *store, *arguments])
        == UsageError.exit_code
    )
    assert says in capsys.readouterr().err
    assert not (tmp_path / "store").exists()
