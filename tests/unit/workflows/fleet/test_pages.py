"""Summary page of many ranks or runs: small, with a map of ranks × steps and linked pages."""

import base64
import json
import re
import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from kernprof.analysis.trace.job import join
from kernprof.cli.app import run_command_line
from kernprof.errors import ReportUnreadable
from kernprof.model.trace_report import StepTimes
from kernprof.report.html import page as page_module
from kernprof.report.html.page import FleetPage, heat_map, render_fleet
from kernprof.report.tables.timeline import ranks_sections
from kernprof.workflows import page as pages
from kernprof.workflows.trace.reading import TraceReader
from tests.unit.workflows.fleet.ranks import Job, write_job

REPORT = Path(__file__).parents[3] / "replay/data/explain/h200_numba_no_lines.ncu-rep"
LATE = {(4, 5): 9_000_000, (1, 8): 6_000_000}


@pytest.fixture(scope="module")
def job(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("job")
    write_job(folder, Job(ranks=6, late=LATE))
    assert (
        run_command_line(
            ["report", f"{folder}/rank*.sqlite", "--ranks", "-o", str(folder / "job.html")]
        )
        == 0
    )
    return folder


def cells_of(heat: dict[str, object]) -> np.ndarray:
    return np.frombuffer(base64.b64decode(str(heat["cells"])), "<i2").reshape(
        heat["ranks"], heat["columns"]
    )


def data_in(page: str) -> dict[str, object]:
    match = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert match
    return json.loads(match[1])


def test_the_map_shows_late_ranks_by_step(job: Path) -> None:
    page = (job / "job.html").read_text()
    heat = data_in(page)["heat"]
    assert isinstance(heat, dict)
    cells = cells_of(heat)
    assert cells.shape[0] == 6
    late = {(int(rank), heat["first"] + int(step)) for rank, step in np.argwhere(cells > 500)}
    assert {rank for rank, _ in late} == {4, 1}
    assert len(late) == len(LATE)
    assert len(page) < 100_000


@pytest.mark.parametrize(
    ("named", "expected"), [((0, 2, 3, 5, 8, 13),) * 2, ((0, 2, 3, 5, 5, 13), range(6))]
)
def test_ranks_have_the_numbers_in_their_traces(
    job: Path, named: tuple[int, ...], expected: Sequence[int]
) -> None:
    traces = []
    for at, rank in enumerate(named):
        summary = TraceReader().analysed(job / f"rank{at}.sqlite")[1].summary()
        report = replace(summary.report, source=replace(summary.report.source, rank=rank))
        traces.append(replace(summary, report=report))
    report = join(traces)
    assert [row.rank for row in report.ranks] == list(expected)
    assert report.job is not None
    assert report.job.steps is not None
    assert {row.rank for row in report.job.late} == {expected[4], expected[1]}
    assert {rank for group in report.job.groups for rank in group.ranks} == set(expected)
    assert {part.rank for part in report.job.critical} <= {*expected, None}
    assert heat_map(report.job.steps)["names"] == tuple(expected)
    table = ranks_sections(report)[0].table
    assert table is not None
    assert [row.cells[0].text for row in table.rows] == [*map(str, expected)]


def test_every_rank_has_a_page_and_late_ranks_a_timeline(job: Path) -> None:
    page = (job / "job.html").read_text()
    links = re.findall(r'<a href="([^"]+)">(rank \d+)[^<]*</a>', page)
    assert [name for _, name in links] == [f"rank {rank}" for rank in range(6)]
    assert data_in(page)["links"] == [place for place, _ in links]
    drawn = {name for place, name in links if "data-timeline" in (job / place).read_text()}
    assert {"rank 1", "rank 4"} < drawn < {f"rank {rank}" for rank in range(6)}
    assert all("verdict" in (job / place).read_text() for place, _ in links)


def test_a_broken_trace_is_named_beside_the_page(
    job: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "cut.sqlite").write_bytes((job / "rank0.sqlite").read_bytes()[:5000])
    words = [
        "report",
        f"{job}/rank[01].sqlite",
        str(tmp_path / "cut.sqlite"),
        "--ranks",
        "-o",
        str(tmp_path / "x.html"),
    ]
    assert run_command_line(words) == ReportUnreadable.exit_code
    assert "cut.sqlite cannot be read" in capsys.readouterr().err
    assert (tmp_path / "x-pages/trace-1.html").is_file()


def test_many_reports_are_one_table_with_a_page_of_each(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "MOST_RUNS", 3)  # each is read, explained and drawn
    (tmp_path / "reports").mkdir()
    for number in range(4):
        shutil.copy(REPORT, tmp_path / f"reports/r{number}.ncu-rep")
    (tmp_path / "reports/r2.ncu-rep").write_bytes(b"no report")
    assert (
        run_command_line(["report", str(tmp_path / "reports"), "-o", str(tmp_path / "all.html")])
        == 16
    )
    assert "r2.ncu-rep cannot be read" in capsys.readouterr().err
    page = (tmp_path / "all.html").read_text()
    links = re.findall(r'<a href="(all-pages/\d+\.html)">(r\d+\.ncu-rep)</a>', page)
    assert [name for _, name in links] == [f"r{n}.ncu-rep" for n in range(4) if n != 2]
    assert all("Findings" in (tmp_path / place).read_text() for place, _ in links)
    assert page.count("NVIDIA H200") >= 3


def test_many_steps_share_columns_and_missing_steps_stay_empty(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(page_module, "_MOST_COLUMNS", 3)
    lengths = ((100, 100, 100, 100, 150), (100, 100, None, None, 100), (100, 200, 100, None, 100))
    heat = heat_map(
        StepTimes(
            ranks=(0, 1, 2), first=7, start_ns=(0, 1, 2, 3, 4), length_ns=lengths, own_ns=lengths
        )
    )
    assert (heat["together"], heat["columns"], heat["steps"], heat["first"]) == (2, 3, 5, 7)
    none = np.iinfo(np.int16).min
    assert cells_of(heat).tolist() == [[0, 0, 500], [0, none, 0], [1000, 0, 0]]
    assert heat["most"] == 1000


def test_a_page_of_ten_thousand_stays_under_five_megabytes() -> None:
    row = tuple(range(1_000_000, 1_000_500))
    steps = StepTimes(
        ranks=tuple(range(10_000)),
        first=0,
        start_ns=tuple(range(500)),
        length_ns=(),
        own_ns=(row,) * 10_000,
    )
    links = [
        (f"job-pages/trace-{rank}.html", f"rank {rank}: launch-bound, with its timeline")
        for rank in range(10_000)
    ]
    page = render_fleet(FleetPage(title="kernprof · many", sections=(), links=links, steps=steps))
    assert len(page.encode()) < page_module.FLEET_BYTES
    assert cells_of(data_in(page)["heat"]).shape == (10_000, 100)
