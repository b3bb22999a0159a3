"""`kernprof.load` of a trace: frames, HTML, pictures and refusals."""

import dataclasses
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest

import kernprof
from kernprof.errors import UsageError
from kernprof.model.run import Run
from kernprof.model.trace import NONE, WorkKind
from kernprof.report.html.fragments import timeline_html
from kernprof.workflows.trace.reading import TABLES, LoadedTimeline

TRACES = Path(__file__).parents[1] / "timeline" / "data"
STORE = Path(__file__).parents[1] / "data" / "store"


@pytest.fixture(scope="module")
def trace() -> LoadedTimeline:
    result = kernprof.load(TRACES / "resnet_w0.sqlite")
    assert isinstance(result, LoadedTimeline)
    return result


def test_a_run_is_still_a_run_and_a_recording_is_found_by_its_folder(tmp_path: Path) -> None:
    assert isinstance(kernprof.load("20261120-100059-matmul-1a16", store=STORE), Run)
    folder = tmp_path / "timelines" / "20261120-093011-x"
    folder.mkdir(parents=True)
    (folder / "timeline.sqlite").write_bytes((TRACES / "simplenet.sqlite").read_bytes())
    for target in (folder, folder.name):
        result = kernprof.load(target, store=tmp_path)
        assert isinstance(result, LoadedTimeline)
        assert result.devices[0].verdict.label.value == "cuda-api-bound"


def test_the_accounting_frame_is_the_whole_window(trace: LoadedTimeline) -> None:
    frame = trace.to_frame("accounting")
    (item,) = trace.devices
    assert frame.share_pct.sum() == pytest.approx(100)
    assert frame.time_ns.sum() == pytest.approx(item.window_ns[1] - item.window_ns[0])
    idle = frame[frame.cause.notna()]
    assert idle.share_pct.sum() == pytest.approx(item.accounting.idle)
    assert idle[idle.cause == "cpu"].share_pct.sum() == pytest.approx(77.39)


def test_tables_hold_the_reports_rows(trace: LoadedTimeline) -> None:
    (item,) = trace.devices
    kernels = trace.to_frame()
    assert len(kernels) == len(item.kernels)
    assert int(kernels["count"].sum()) == item.kernel_count
    assert int(kernels.total_ns.sum()) == item.kernel_ns
    assert trace.to_frame("causes").cause.tolist() == [cause.id.value for cause in item.causes]
    assert trace.to_frame("copies").nbytes.tolist() == [row.nbytes for row in item.copies]


def test_work_and_gaps_hold_every_event(trace: LoadedTimeline) -> None:
    work, columns = trace.to_frame("work"), trace.columns.work
    assert len(work) == len(columns)
    assert int((work.kind == "kernel").sum()) == int((columns.kind == WorkKind.KERNEL).sum())
    assert int(work.duration_ns.sum()) == int((columns.end - columns.start).sum())
    assert int(work["bytes"].isna().sum()) == int((columns.nbytes == NONE).sum())
    assert set(work[(work.kind == "copy") & (work.name == "HtoD")].memory) == {"pageable"}
    gaps = trace.to_frame("gaps")
    assert len(gaps) == len(trace.gaps[0].start)
    assert gaps.loc[gaps.duration_ns.idxmax()].cause == "cpu"


def test_it_shows_its_verdict_and_hostile_names_stay_text(trace: LoadedTimeline) -> None:
    html = trace._repr_html_()
    assert "verdict: input-starved, confidence high" in html
    rows = [["".join(cell.itertext()) for cell in row] for row in ET.fromstring(html).iter("tr")]
    first_two = [row[:2] for row in rows]
    assert ["idle: cpu", "76.58 %"] in first_two
    assert ["input-starvation", "~76.7 %"] in first_two
    assert ["pageable-copies", "≤2.4 %"] in first_two
    bad = "<script>x</script>\u202e\x00" + "k" * 4000
    (updated_one,) = trace.devices
    updated_one = dataclasses.replace(
        updated_one, process=bad, kernels=(dataclasses.replace(updated_one.kernels[0], name=bad),)
    )
    report = dataclasses.replace(trace.report, devices=(updated_one,) * 20, notes=(bad,))
    html = timeline_html(report)
    assert {element.tag for element in ET.fromstring(html).iter()} <= {
        "div",
        "style",
        "h2",
        "h3",
        "p",
        "ul",
        "li",
        "table",
        "caption",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
        "span",
        "i",
        "br",
    }
    assert not set("\x00\u202e") & set(html)
    assert "8 more devices" in html


def test_its_text_is_one_line(trace: LoadedTimeline) -> None:
    assert repr(trace) == f"Timeline({str(TRACES / 'resnet_w0.sqlite')!r}: GPU 0 input-starved)"


def test_it_is_drawn_in_both_themes_and_any_span(trace: LoadedTimeline, tmp_path: Path) -> None:
    for theme in ("light", "dark"):
        assert trace.plot(theme=theme)._repr_png_().startswith(b"\x89PNG")
    start = trace.devices[0].window_ns[0] / 1e9
    axes = trace.plot(span=(start, start + 0.01)).figure.axes[0]
    assert axes.get_xlim() == pytest.approx((0, 10))  # ms
    kernprof.plot(trace).save(tmp_path / "t.svg")
    assert "input-starved" in (tmp_path / "t.svg").read_text()


def test_what_cannot_be_is_said(trace: LoadedTimeline) -> None:
    with pytest.raises(UsageError, match="unknown table of a timeline 'kernel'") as caught:
        trace.to_frame("kernel")
    assert caught.value.hint
    assert caught.value.hint.startswith("did you mean kernels")
    assert all(name in caught.value.message for name in TABLES)
    with pytest.raises(UsageError, match="there is no device 3"):
        trace.plot(device=3)
    with pytest.raises(UsageError, match="unknown plot of a trace 'roofline'"):
        kernprof.plot(trace, "roofline")
    with pytest.raises(UsageError, match=r"no such file: gone\.sqlite"):
        kernprof.load("gone.sqlite")
    with pytest.raises(UsageError, match="which has no metrics"):
        kernprof.load(TRACES / "resnet_w0.sqlite", metrics=["l2_bytes"])
    with pytest.raises(UsageError, match="is not a trace: it has no iteration"):
        kernprof.load("20261120-100059-matmul-1a16", store=STORE, iteration="step")


def test_an_iteration_can_be_named() -> None:
    result = kernprof.load(TRACES / "resnet_w0.sqlite", iteration="backward")
    assert result.devices[0].iterations.name == "backward"
    assert np.diff(result.devices[0].window_ns)[0] > 0
