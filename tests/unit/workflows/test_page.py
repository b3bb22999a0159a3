"""`kernprof report` as a command: files, formats, and what cannot be written."""

from __future__ import annotations

import dataclasses
import gzip
import json
import re
import shutil
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from kernprof.cli.app import COMMANDS
from kernprof.cli.share import open_, report as command
from kernprof.errors import UsageError
from kernprof.model.run import Device, Launch, Metric, Profile, Run, VariantResult
from kernprof.report.html.page import render_markdown, render_page
from kernprof.report.render import render
from kernprof.workflows.page import (
    MOST_RUNS,
    ReportRequest,
    page_of,
    private_of_inputs,
    redacted_page,
    write_pages,
)
from kernprof.workflows.results.explain import Subject
from tests.unit.traces import Export

STORE = Path(__file__).parents[2] / "replay" / "data" / "store"
RUN = "20261120-100059-matmul-1a16"


def test_the_command_writes_the_page_it_names(tmp_path: Path) -> None:
    output = tmp_path / "report.html"
    done = CliRunner().invoke(command, [RUN, "--store", str(STORE), "-o", str(output)])
    assert done.exit_code == 0, done.output
    assert re.fullmatch(rf"wrote {re.escape(str(output))} \(\d+ kB\)\n", done.output)
    assert output.read_text().startswith("<!doctype html>")
    assert "report" in COMMANDS


def test_open_writes_the_page_into_the_store_and_shows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda address: bool(opened.append(address)))
    shutil.copytree(STORE, store := tmp_path / "a store")
    done = CliRunner().invoke(open_, [RUN, str(store / "runs" / RUN), "--store", str(store)])
    assert done.exit_code == 0, done.output
    page = store / "pages" / f"{RUN}-{RUN}.html"
    assert opened == [page.as_uri()]
    assert str(page) in done.output
    assert page.read_text().startswith("<!doctype html>")
    assert "copy the page" in done.stderr


def test_markdown_goes_to_stdout_or_to_a_file(tmp_path: Path) -> None:
    printed = render(
        write_pages(ReportRequest(runs=(RUN,), store=STORE, format_="markdown"))[0]
    ).rstrip("\n")
    assert printed.startswith("## matmul · ncu on NVIDIA H200 · run 20261120-100059-matmul-1a16")
    written = tmp_path / "report.md"
    write_pages(ReportRequest(runs=(RUN,), store=STORE, output=written))
    assert written.read_text().rstrip("\n") == printed


@pytest.mark.parametrize(
    ("output", "message"),
    [
        (".", "it is a folder"),
        ("missing/x.html", "its folder does not exist"),
        ("x.docx", "cannot derive the format"),
        ("x" * 300 + ".html", "File name too long"),
    ],
)
def test_an_output_that_cannot_be_written_says_why(
    output: str, message: str, tmp_path: Path
) -> None:
    request = ReportRequest(
        runs=(RUN,),
        store=STORE,
        output=tmp_path / output,
        format_="html" if output == "." else None,
    )
    with pytest.raises(UsageError, match=message) as caught:
        write_pages(request)
    assert caught.value.hint


def test_many_runs_and_traces_are_refused_together_before_any_is_read(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="has at most 12 inputs"):
        write_pages(ReportRequest(runs=("nowhere",) * MOST_RUNS + ("a.sqlite",), store=tmp_path))


def test_runs_without_a_shared_variant_are_not_compared_but_shown() -> None:
    launch = Launch(kernel="k", grid=(1, 1, 1), block=(32, 1, 1))
    item, two = (
        Run(
            id=name,
            created="",
            backend="ncu",
            workload="w",
            variants=(VariantResult(variant=name, launch=launch),),
        )
        for name in ("a", "b")
    )
    page = page_of([Subject(run=item), Subject(run=two)], STORE)
    assert page.comparison is None
    assert "the runs share no variant" in page.comparison_reason
    assert len(page.runs) == 2


def test_of_three_runs_the_first_two_are_compared_and_it_is_said() -> None:
    page = page_of([Subject(run=_many(1, name)) for name in ("a", "b", "c")], STORE)
    assert page.comparison is not None
    assert (page.comparison.base.id, page.comparison.other.id) == ("a", "b")
    assert page.comparison_reason == "the comparison is of the first two of 3 runs"


def test_several_runs_share_a_roofline_and_too_many_devices_are_explained(tmp_path: Path) -> None:
    item, two = _many(2, "a"), _many(2, "b")
    assert page_of([Subject(run=item)], tmp_path).chart is None
    chart = page_of([Subject(run=item), Subject(run=two)], tmp_path).chart
    assert chart is not None
    assert [len(panel.points) for panel in chart.panels] == [4]
    assert chart.notes[0] == "arrows lead from each variant of run a to the same variant of run b"
    other = dataclasses.replace(two, device=Device(name="NVIDIA A100"))
    both = page_of([Subject(run=item), Subject(run=other)], tmp_path).chart
    assert both is not None
    assert [panel.title for panel in both.panels] == ["NVIDIA H200", "NVIDIA A100"]
    runs = [dataclasses.replace(item, id=str(n), device=Device(name=f"GPU {n}")) for n in range(4)]
    page = page_of([Subject(run=run) for run in runs], tmp_path)
    assert page.chart is None
    assert "the runs are of 4 different devices; one picture shows 3" in page.chart_reason
    assert "the runs are of 4 different devices" in render_page(page)


def test_a_report_of_a_hundred_launches_is_quick(tmp_path: Path) -> None:
    begun = time.process_time()
    assert "100 launches" in render_page(page_of([Subject(run=_many(100, "a"))], tmp_path))
    assert time.process_time() - begun < 3.0


def _many(count: int, name: str) -> Run:
    values = {
        "duration": (1e5, "ns"),
        "instructions": (1e7, "inst"),
        "dram_bytes_read": (1e8, "byte"),
        "dram_bytes_written": (1e8, "byte"),
        "global_load_sectors": (4e6, "sector"),
    }
    metrics = {key: Metric(value=value, unit=unit) for key, (value, unit) in values.items()}
    launches = [
        Launch(kernel=f"k{n % 25}", grid=(n + 1, 1, 1), block=(64, 1, 1)) for n in range(count)
    ]
    results = [
        VariantResult(variant=x.kernel, launch=x, profile=Profile(launch=x, metrics=metrics))
        for x in launches
    ]
    return Run(
        id=name,
        created="2026",
        backend="ncu",
        device=Device(name="NVIDIA H200"),
        variants=tuple(results),
    )


@pytest.mark.parametrize("kind", ["html", "markdown"])
def test_a_report_carries_no_absolute_path_and_with_redact_nobody(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("USER", "alice-example")
    command = ("/opt/tools/ncu", "--export", "/srv/data/secret/report", "--password=hunter22")
    run = dataclasses.replace(
        _many(2, "a"),
        workload="w",
        source="/srv/data/secret/work.py",
        commands=(command,),
        notes=("see /srv/data/secret/log.txt of alice-example",),
    )
    render = {"html": render_page, "markdown": render_markdown}[kind]
    page = page_of([Subject(run=run)], tmp_path)
    shown = render(page)
    assert "/srv/data" not in shown
    assert "/opt/tools" not in shown
    assert "secret/log.txt" in shown
    request = ReportRequest(runs=(RUN,), store=STORE, redacted=True)
    redacted = render(redacted_page(page, private_of_inputs(request)))
    for private in ("/srv", "secret", "alice-example", "hunter22"):
        assert private not in redacted
    assert "k0" in redacted


@pytest.mark.parametrize("kind", ["a.sqlite", "a.nsys-rep", "a.json.gz", "run"])
def test_a_redacted_report_has_no_name_of_the_recording_machine(kind: str, tmp_path: Path) -> None:
    host, user = "heartofgold", "zaphod"
    path = tmp_path / kind
    if kind == "run":
        shutil.copytree(STORE / "runs" / RUN, path)
        document = json.loads((path / "manifest.json").read_text())
        document["environment"] |= {"HOSTNAME": host, "USER": user}
        document["notes"] = [f"recorded by {user} on {host}"]
        (path / "manifest.json").write_text(json.dumps(document))
    elif kind == "a.json.gz":
        events = [
            {"ph": "X", "cat": "kernel", "name": f"k_{user}_{host}", "ts": at, "dur": 5, "pid": 0}
            | {"tid": 7, "args": {"stream": 7, "device": 0, "correlation": at}}
            for at in range(1, 99, 10)
        ]
        trace = {"schemaVersion": 1, "host": host, "user": user, "traceEvents": events}
        path.write_bytes(gzip.compress(json.dumps(trace).encode()))
    else:
        (tmp_path / "a.nsys-rep").write_text("any")
        export = Export(tmp_path / "a.sqlite").usual()
        export.database.execute("UPDATE StringIds SET value = ? WHERE id = 1", (f"{user}_{host}",))
        export.add("TARGET_INFO_SYSTEM_ENV", ("Hostname", host))
        export.add("META_DATA_CAPTURE", ("PROCESS_0:USER_NAME", user))
        export.done()
    output = tmp_path / "out.html"
    write_pages(ReportRequest(runs=(str(path),), output=output, redacted=True))
    text = output.read_text()
    assert host not in text
    assert user not in text
