"""`kernprof report` with traces: detection, recorded traces, recordings of `run --timeline`."""

import json
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from kernprof.cli.share import report as command
from kernprof.collect.launch.job import Job, LaunchJob
from kernprof.errors import ReportUnreadable, UsageError
from kernprof.report.html.page import render_page
from kernprof.workflows.inputs import trace_of
from kernprof.workflows.page import ReportRequest, report_page, write_pages

DATA = Path(__file__).parents[1] / "data"
STORE = DATA / "store"
TRACES = Path(__file__).parents[1] / "timeline" / "data"
RUN = "20261120-100059-matmul-1a16"


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    """A store that holds one recording."""
    folder = tmp_path / "timelines" / "20261120-093011-transpose"
    folder.mkdir(parents=True)
    shutil.copy(TRACES / "simplenet.sqlite", folder / "timeline.sqlite")
    return folder


def test_traces_are_told_from_runs_and_reports(recorded: Path, tmp_path: Path) -> None:
    report = DATA / "explain" / "h200_transpose_source.ncu-rep"
    unnamed = tmp_path / "export"
    shutil.copy(TRACES / "simplenet.sqlite", unnamed)
    sqlite = recorded / "timeline.sqlite"
    assert trace_of(str(TRACES / "resnet_w0.sqlite"), tmp_path) == TRACES / "resnet_w0.sqlite"
    assert trace_of("gone.nsys-rep", tmp_path) == Path("gone.nsys-rep")
    assert trace_of(str(unnamed), tmp_path) == unnamed
    assert trace_of(str(recorded), tmp_path) == sqlite
    assert trace_of(recorded.name, tmp_path) == sqlite
    for run in (
        str(report),
        RUN,
        "latest",
        "",
        str(STORE / "runs" / RUN),
        str(STORE / "runs" / RUN / "manifest.json"),
    ):
        assert trace_of(run, STORE) is None


def test_a_run_and_a_trace_share_a_page(tmp_path: Path) -> None:
    output = tmp_path / "report.html"
    options = [RUN, str(TRACES / "resnet_w0.sqlite"), "--store", str(STORE), "-o", str(output)]
    done = CliRunner().invoke(command, options)
    assert done.exit_code == 0, done.output
    text = output.read_text()
    data = json.loads(text.partition('id="data">')[2].partition("</script>")[0])
    assert [run["workload"] for run in data["runs"]] == ["matmul"]
    (device,) = data["timelines"][0]["devices"]
    assert device["verdict"]["label"] == "input-starved"
    assert "Verdict: input-starved, confidence high" in text
    assert f"input wait <b>{device['accounting']['input_wait']:.2f} %</b>" in text
    assert 'href="#t0">Timeline<' in text


def test_the_picture_holds_every_event_of_the_trace(tmp_path: Path) -> None:
    (trace,) = report_page([str(TRACES / "simplenet.sqlite")], tmp_path).traces
    read = trace.timeline
    text = write_and_read(tmp_path, TRACES / "simplenet.sqlite")
    document = json.loads(text.partition('id="t0-d0-data">')[2].partition("</script>")[0])
    held: dict[str, int] = {}
    for lane in document["lanes"]:
        held[lane["kind"]] = held.get(lane["kind"], 0) + lane["n"]
    moves = int((read.work.kind != 0).sum())
    assert held == {
        "ranges": len(read.ranges),
        "calls": len(read.calls),
        "kernels": len(read.work) - moves,
        "copies": moves,
        "idle": len(trace.gaps[0].start),
    }


def write_and_read(folder: Path, *targets: Path) -> str:
    output = folder / "report.html"
    write_pages(ReportRequest(runs=tuple(map(str, targets)), store=folder, output=output))
    return output.read_text()


def test_a_recording_says_which_range_is_which_variant(recorded: Path, tmp_path: Path) -> None:
    jobs = tuple(
        LaunchJob(index=n, variant=name, params={"rows": 64})
        for n, name in enumerate(("naive", "smem"))
    )
    assert "kernprof.launch:" not in write_and_read(tmp_path, recorded)
    Job(file="x.py", workload="transpose", launches=jobs, events="").write(recorded / "job.json")
    # No range of this trace is a launch, so the job beside it says nothing about it.
    text = write_and_read(tmp_path, recorded)
    assert "20261120-093011-transpose" in text
    assert "kernprof.launch:" not in text


def test_two_traces_are_compared_and_three_are_not(tmp_path: Path) -> None:
    before, after = (TRACES / f"{name}.sqlite" for name in ("resnet_w0", "simplenet"))
    other = tmp_path / "other.sqlite"
    shutil.copy(after, other)
    page = report_page([str(before), str(after)], tmp_path)
    assert page.moved is not None
    (device,) = page.moved.devices
    assert device.window.before_ns
    assert device.window.after_ns
    text = render_page(page)
    ratio = device.window.before_ns / device.window.after_ns
    assert f"{ratio:.2f} times as fast; input-starved → cuda-api-bound" in text
    assert 'href="#moved">Changes<' in text
    assert re.search(r'<td class="number good"[^>]*>−[0-9.]+ ms</td>', text)
    assert report_page([str(before), str(after), str(other)], tmp_path).moved is None
    assert '"#moved"' not in render_page(report_page([str(before)], tmp_path))


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("trace.sqlite", None, "no such file"),
        ("trace.json", "{}", "it is JSON, but no trace"),
        ("trace.sqlite", "", "it is empty"),
    ],
)
def test_what_is_no_trace_is_refused_with_a_way_on(
    name: str, content: str | None, message: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_text(content)
    with pytest.raises((UsageError, ReportUnreadable), match=message):
        write_pages(
            ReportRequest(runs=(str(path),), store=tmp_path, output=tmp_path / "report.html")
        )
    assert not (tmp_path / "report.html").exists()
