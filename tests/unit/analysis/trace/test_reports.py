"""Reports and exports: text, JSON, comparison, ranks, plot, Perfetto."""

import gzip
import json
from dataclasses import replace
from pathlib import Path

import pytest

from kernprof.analysis.trace.analyse import Analysis, analyse
from kernprof.analysis.trace.job import join
from kernprof.analysis.trace.tables import compare_timelines
from kernprof.errors import NotComparable, ReportUnreadable, UsageError
from kernprof.model.documents.traces import timeline_document
from kernprof.model.serialize import decode, encode
from kernprof.model.trace import Timeline
from kernprof.model.trace_report import CauseId, TimelineReport
from kernprof.readers.trace import open as timeline_cache
from kernprof.report.export.timeline import write_perfetto
from kernprof.report.plots.style import DARK, LIGHT, Theme, save
from kernprof.report.plots.timeline import timeline_picture
from kernprof.report.render import render


def write_loop(script, *, compute: float = 100.0, name: str = "gemm") -> None:
    """Write steps of 1 ms: a copy, a kernel, then CPU work."""
    for step in range(6):
        begin = step * 1000
        script.range(f"step {step}", begin, begin + 990)
        script.range("forward", begin, begin + 50)
        script.copy(begin + 10, begin + 110, launch=(begin, begin + 5), nbytes=1000)
        script.kernel(begin + 112, begin + 112 + compute, launch=(begin + 6, begin + 9), name=name)


def test_json_is_the_documented_schema(script) -> None:
    write_loop(script)
    document = json.loads(render(analyse(script.timeline()).report, "json"))
    assert document["schema"] == "kernprof.timeline/2"
    assert document["source"]["path"] == "script"
    (device,) = document["devices"]
    assert device["device"] == 0
    assert device["window_ns"] == [10_000, 5_010_000]
    assert device["iterations"] == {"name": "step #", "count": 5, "median_ns": 1e6, "dropped": 0}
    parts = device["accounting"]
    assert (parts["compute"], parts["transfer"], parts["idle"]) == (10.0, 10.0, 80.0)
    causes = {"host": {"cpu": 78.8, "launch_latency": 1.0}, "launch": {"launch_latency": 0.2}}
    assert parts["idle_causes"] == causes
    assert set(device["verdict"]) == {"label", "confidence", "share_pct", "why", "advice"}
    assert {cause["id"] for cause in device["causes"]} == {CauseId.NO_OVERLAP.value}
    assert device["causes"][0]["estimated_gain_pct"] == 10.0
    assert device["kernels"][0]["name"] == "gemm"
    assert device["kernels"][0]["total_ns"] == 500_000


def test_json_tables_are_cut_and_counts_are_not(script) -> None:
    write_loop(script)
    script.kernel(4_500, 4_510, launch=(4_400, 4_405), name="other")
    document = json.loads(encode(timeline_document(analyse(script.timeline()).report, rows=1)))
    assert len(document["devices"][0]["kernels"]) == 1
    assert document["devices"][0]["kernel_count"] == 6


def test_text_shows_the_same_numbers_and_no_control_characters(script) -> None:
    write_loop(script, name="evil\x1b[31m\nkernel")
    text = render(analyse(script.timeline()).report)
    assert "\x1b" not in text
    assert "evil\\x1b[31m kernel" in text
    lines = text.splitlines()
    assert any(line.split()[:3] == ["compute", "10.00", "%"] for line in lines)
    assert any("5 iterations of 'step #', median 1.00 ms" in line for line in lines)
    assert max(len(line) for line in lines) <= 100


def test_a_comparison_shows_the_changes(new_script) -> None:
    before, after = new_script(), new_script()
    write_loop(before, compute=300)
    write_loop(after, compute=100, name="faster_gemm")
    result = compare_timelines(analyse(before.timeline()).report, analyse(after.timeline()).report)
    (device,) = result.devices
    assert device.per_iteration
    moved = {kernel.name: kernel.change_ns for kernel in device.kernels}
    assert moved == {"gemm": -300_000, "faster_gemm": 100_000}
    parts = {kernel.name: kernel.change_ns for kernel in device.parts}
    assert parts["compute"] == pytest.approx(-200_000)
    assert parts["other host work"] == pytest.approx(200_000)
    forward = next(kernel for kernel in device.ranges if kernel.name == "forward")
    assert forward.change_ns == -200_000
    assert "an iteration: 1.00 ms → 1.00 ms, 1.00 times as fast; " in render(result)
    document = json.loads(render(result, "json"))
    assert document["schema"] == "kernprof.timeline-comparison/1"
    assert document["devices"][0]["kernels"][0] == {
        "name": "gemm",
        "before_ns": 300_000,
        "after_ns": None,
        "change_ns": -300_000,
    }


@pytest.mark.parametrize(
    ("loop", "ranged", "step_us", "noted"),
    [
        ("step #", True, 1000, False),
        ("layer #", True, 930, False),  # a step is its range, not a repeated part of it
        (None, True, 930, False),
        ("layer #", False, 250, True),
    ],
)
def test_a_step_is_compared_by_the_length_of_its_range(
    script, loop, ranged, step_us, noted
) -> None:
    write_loop(script)
    report = analyse(script.timeline()).report
    (outcome,) = report.devices
    (row,) = (row for row in outcome.ranges if row.name == "step #")
    other = replace(
        outcome,
        iterations=replace(outcome.iterations, name=loop, count=5 if loop == "step #" else 20)
        if loop
        else None,
        ranges=(replace(row, host_ns=row.count * 930_000),) if ranged else (),
    )
    (device,) = compare_timelines(report, replace(report, devices=(other,))).devices
    assert (device.window.before_ns, device.window.after_ns) == (1_000_000, 1000 * step_us)
    assert device.per_iteration
    assert bool(device.notes) is noted


def test_a_trace_compared_with_itself_moves_nothing(script) -> None:
    write_loop(script)
    report = analyse(script.timeline()).report
    (device,) = compare_timelines(report, report).devices
    assert all(
        row.change_ns == 0
        for row in (*device.parts, *device.kernels, *device.ranges, device.window)
    )


def test_a_comparison_across_gpus_names_both(script) -> None:
    write_loop(script)
    report = analyse(script.timeline()).report
    (outcome,) = report.devices
    other = replace(outcome, device=replace(outcome.device, name="another GPU"))
    assert compare_timelines(report, report).notes == ()
    (note,) = compare_timelines(report, replace(report, devices=(other,))).notes
    assert "another GPU" in note


@pytest.mark.parametrize(("same_ms", "other_ms", "notes"), [(3, 1, 0), (1, 3, 1)])
def test_traces_without_common_kernels_get_a_caveat(new_script, same_ms, other_ms, notes) -> None:
    reports = []
    for name in ("old", "new"):
        script = new_script()
        script.kernel(0, same_ms * 1000, name="same", launch=(0, 5))
        script.kernel(9000, 9000 + other_ms * 1000, name=name, launch=(10, 15))
        reports.append(analyse(script.timeline()).report)
    assert len(compare_timelines(*reports).notes) == notes


def test_traces_of_different_processes_are_not_comparable(script) -> None:
    write_loop(script)
    report = analyse(script.timeline()).report
    with pytest.raises(NotComparable, match="cannot be paired"):
        compare_timelines(report, type(report)(source=report.source, devices=()))


def _rank(script, late: float, clock: float) -> None:
    """Write four all-reduces of a rank that arrives `late`, with its clock ahead by `clock`."""
    for at in range(4):
        begin = clock + at * 1000
        script.kernel(
            begin + late, begin + 500, name="ncclDevKernel_AllReduce", launch=(begin, begin + 5)
        )
        script.kernel(begin + 510, begin + 600, launch=(begin + 6, begin + 9))


def test_ranks_are_put_on_one_clock_by_the_ends_of_collectives(new_script) -> None:
    first, second = new_script(), new_script()
    _rank(first, late=100, clock=0)
    _rank(second, late=300, clock=150)
    report = join(
        [analyse(script.timeline(epoch_ns=10**18)).summary() for script in (first, second)]
    )
    early, late = report.ranks
    assert (early.clock_shift_ns, late.clock_shift_ns) == (0, -150_000)
    assert early.matched == 4
    assert (early.waited_ns, late.waited_ns) == (4 * 200_000, 0)
    assert (early.last_pct, late.last_pct) == (0, 100)
    assert "ranks of one job share 4 collectives" in render(report)
    assert len(json.loads(render(report, "json"))["ranks"]) == 2


def test_ranks_without_shared_collectives_are_reported(new_script) -> None:
    first, second = new_script(), new_script()
    write_loop(first)
    write_loop(second)
    summaries = [analyse(script.timeline()).summary() for script in (first, second)]
    assert [rank.waited_ns for rank in join(summaries).ranks] == [None, None]
    with pytest.raises(NotComparable, match="at least two"):
        join(summaries[:1])


def test_perfetto_holds_every_event_where_it_belongs(script, tmp_path: Path) -> None:
    write_loop(script)
    script.range("open", 5_900, None)
    # starts before its stream's last kernel ends
    script.kernel(5_150, 5_250, launch=(5_030, 5_035))
    timeline = script.timeline()
    analysis = analyse(timeline)
    path = tmp_path / "trace.json.gz"
    count = write_perfetto(path, timeline, analysis.gaps())
    with gzip.open(path) as file:
        events = json.load(file)["traceEvents"]
    assert len(events) == count
    slices = [event for event in events if event["ph"] == "X"]
    by_category = {
        name: [event for event in slices if event["cat"] == name]
        for name in ("api", "nvtx", "kernel", "copy")
    }
    assert {name: len(result) for name, result in by_category.items()} == {
        "api": 13,
        "nvtx": 13,
        "kernel": 7,
        "copy": 6,
    }
    kernel = by_category["kernel"][0]
    assert (kernel["ts"], kernel["dur"], kernel["args"]) == (112.0, 100.0, {"blocks": 1000})
    assert len([event for event in events if event["ph"] in "sf"]) == 26
    idle = [event for event in slices if event["cat"] == "idle"]
    assert sum(event["dur"] for event in idle) == pytest.approx(4_000)
    by_place: dict[tuple[int, int], float] = {}
    for event in slices:  # what shares a row nests or follows, or viewers drop it
        place = (event["pid"], event["tid"])
        if event["cat"] in ("kernel", "copy", "idle"):
            assert event["ts"] >= by_place.get(place, 0)
            by_place[place] = event["ts"] + event["dur"]
    assert write_perfetto(path, timeline, (), span=(0, 500_000)) < count


def test_the_picture_is_drawn_for_hostile_names_and_refuses_an_empty_span(
    script, tmp_path: Path
) -> None:
    write_loop(script, name="$\\frac{a}{0$ \x07 <script>")
    timeline = script.timeline()
    analysis = analyse(timeline)
    figure = timeline_picture(timeline, analysis.report.devices[0], analysis.gaps()[0], track=0)
    titles = [label.get_text() for label in figure.axes[0].get_yticklabels()]
    assert titles == [
        "NVTX",
        "",
        "CUDA API, thread 0",
        "kernels, stream 7",
        "copies, stream 7",
        "idle, by cause",
    ]
    assert [theme.surface for theme in (LIGHT, DARK)] == [
        _ground(timeline, analysis, theme) for theme in (LIGHT, DARK)
    ]
    save(tmp_path / "picture.png", lambda _: figure, LIGHT, title="t")
    assert (tmp_path / "picture.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    with pytest.raises(UsageError, match="is empty"):
        timeline_picture(
            timeline, analysis.report.devices[0], analysis.gaps()[0], track=0, span=(5, 5)
        )


def _ground(timeline: Timeline, analysis: Analysis, theme: Theme) -> str:
    from matplotlib.colors import to_hex

    outcome, gaps = analysis.report.devices[0], analysis.gaps()[0]
    return to_hex(timeline_picture(timeline, outcome, gaps, track=0, theme=theme).get_facecolor())


def test_a_report_survives_plain_data(script) -> None:
    write_loop(script)
    report = analyse(script.timeline()).report
    assert decode(encode(report), TimelineReport, "it") == report
    with pytest.raises(ReportUnreadable, match=r"it is damaged: .* - at `\$\.source`"):
        decode('{"source": {}}', TimelineReport, "it")


def test_a_cached_report_is_used_for_the_same_file_and_options(script, tmp_path: Path) -> None:
    write_loop(script)
    timeline = script.timeline()
    report = analyse(timeline).report
    trace, root = tmp_path / "trace.sqlite", tmp_path / "cache"
    trace.write_bytes(b"x")
    question = f"{timeline_cache.analysis_version()} step *"
    timeline_cache.save_outcome(root, trace, question, report)
    # nothing is kept where columns are not
    assert timeline_cache.load_outcome(root, trace, question) is None
    timeline_cache.save(root, trace, timeline)
    timeline_cache.save_outcome(root, trace, question, report)
    assert timeline_cache.load_outcome(root, trace, question) == report
    assert timeline_cache.load_outcome(root, trace, "another question") is None
    trace.write_bytes(b"longer")
    assert timeline_cache.load_outcome(root, trace, question) is None
