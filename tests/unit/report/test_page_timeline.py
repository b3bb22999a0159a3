"""Timelines on the page: packed lanes, spans, tables and notes."""

import base64
import dataclasses
import json
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from kernprof.model.run import Device, Provenance, Source
from kernprof.model.trace import (
    NONE,
    CopyKind,
    Gaps,
    GpuWork,
    MemoryKind,
    Process,
    Ranges,
    Spans,
    Thread,
    Timeline,
    Track,
    WorkKind,
)
from kernprof.model.trace_report import (
    IDLE_CAUSES,
    Accounting,
    BeforeAfter,
    Cause,
    CauseId,
    Confidence,
    DeviceComparison,
    DeviceOutcome,
    Evidence,
    IdleCause,
    Iterations,
    KernelRow,
    TimelineComparison,
    TimelineReport,
    Verdict,
    VerdictLabel,
)
from kernprof.report.html.content import Page, PageTrace
from kernprof.report.html.page import render_markdown, render_page
from kernprof.report.html.timeline import MOST_DRAWN, chosen_span, pack, trace_parts, varints
from kernprof.report.plots.style import CLASSES, COLOURS, FIRST_IDLE, THEMES
from kernprof.report.plots.timeline import LaneKind, lanes_of
from kernprof.report.tables.timeline import cause_gain, moved_sentence, moved_tables

STRINGS = (
    "void gemm<float>(float*)",
    "ncclDevKernel_AllReduce",
    "cudaLaunchKernel_v7000",
    "cudaStreamSynchronize",
    "outer",
    "inner",
    "my domain",
)
# Two kernels on stream 7 (one NCCL), a kernel on stream 9 that overlaps the first, a copy of 4 kB
# and a memset.
WORK = [
    # start, end, kind, stream, name, bytes, copy, memory
    (100, 300, WorkKind.KERNEL, 7, 0, NONE, 0, 0),
    (200, 260, WorkKind.KERNEL, 9, 0, NONE, 0, 0),
    (400, 450, WorkKind.KERNEL, 7, 1, NONE, 0, 0),
    (500, 540, WorkKind.COPY, 7, NONE, 4096, CopyKind.HTOD, MemoryKind.PAGEABLE),
    (560, 570, WorkKind.MEMSET, 7, NONE, 64, 0, 0),
]
CALLS = [(10, 40, 2), (50, 90, 2), (300, 480, 3)]
RANGES = [(0, 600, 4, NONE, True), (5, 95, 5, NONE, True), (110, 200, 5, 6, True)]
GAPS = Gaps(
    start=np.array([300, 450]),
    end=np.array([400, 500]),
    cause=np.array([IDLE_CAUSES.index(IdleCause.SYNC), IDLE_CAUSES.index(IdleCause.CPU)], np.int8),
)


def timeline(
    strings: tuple[str, ...] = STRINGS, *, work: list[Any] = WORK, shift: int = 0
) -> Timeline:
    start, end, kind, stream, name, nbytes, copy, memory = (
        np.array(item) for item in zip(*work, strict=True)
    )
    none = np.full(len(work), NONE)
    calls = [np.array(item) for item in zip(*CALLS, strict=True)]
    begin, stop, what, domain, nested = (np.array(item) for item in zip(*RANGES, strict=True))
    return Timeline(
        source=Source(path="a.sqlite", format="nsys-sqlite"),
        strings=strings,
        processes=(Process(key=1, pid=5),),
        threads=(Thread(key=1, tid=6, process=0),),
        tracks=(Track(process=0, device=Device(name="NVIDIA H200", index=0)),),
        work=GpuWork(
            start=start + shift,
            end=end + shift,
            kind=kind,
            track=np.zeros(len(work), np.int32),
            stream=stream,
            name=name,
            call=none,
            nbytes=nbytes,
            blocks=none,
            copy=copy,
            memory=memory,
        ),
        calls=Spans(
            start=calls[0] + shift,
            end=calls[1] + shift,
            thread=np.zeros(3, np.int32),
            name=calls[2],
        ),
        ranges=Ranges(
            start=begin + shift,
            end=stop + shift,
            thread=np.zeros(3, np.int32),
            name=what,
            domain=domain,
            nested=nested,
        ),
        overhead=Spans.empty(),
    )


OUTCOME = DeviceOutcome(
    device=Device(name="NVIDIA H200", index=0),
    process="python3 (5)",
    window_ns=(100, 570),
    iterations=Iterations(name="step #", count=10, median_ns=47.0, dropped=0),
    accounting=Accounting(
        compute=60.0,
        communication=5.0,
        transfer=5.0,
        input_wait=0.0,
        sync=20.0,
        launch=0.0,
        host=10.0,
        other=0.0,
        idle=30.0,
        idle_causes={"sync": {IdleCause.SYNC: 20.0}, "host": {IdleCause.CPU: 10.0}},
    ),
    verdict=Verdict(
        label=VerdictLabel.SYNC_BOUND,
        confidence=Confidence.HIGH,
        share_pct=20.0,
        why=("gaps open in syncs",),
    ),
    causes=(
        Cause(
            id=CauseId.ITEM_PING_PONG,
            estimated_gain_pct=20.0,
            provenance=Provenance.ESTIMATE,
            advice="do not",
            evidence=(Evidence(text="seen", start_ns=300, end_ns=400, nvtx=("outer",)),),
        ),
        Cause(
            id=CauseId.PAGEABLE_COPIES,
            estimated_gain_pct=5.0,
            provenance=Provenance.BOUND,
            advice="pin",
            evidence=(Evidence(text="elsewhere", start_ns=99_000, end_ns=99_100),),
        ),
    ),
    kernels=(
        KernelRow(
            name=STRINGS[0],
            count=2,
            total_ns=260,
            share_pct=84.0,
            mean_ns=130.0,
            median_ns=130.0,
            min_ns=60,
            max_ns=200,
        ),
    ),
    copies=(),
    calls=(),
    ranges=(),
    kernel_count=3,
    kernel_ns=310,
    graph_launches=0,
)


def trace(
    read: Timeline | None = None, outcome: DeviceOutcome = OUTCOME, devices: int = 1
) -> PageTrace:
    read = read or timeline()
    report = TimelineReport(source=read.source, devices=(outcome,) * devices)
    work = read.work.rows(np.tile(np.arange(len(read.work)), devices))
    work = dataclasses.replace(work, track=np.repeat(np.arange(devices), len(read.work)))
    read = dataclasses.replace(read, tracks=read.tracks * devices, work=work)
    return PageTrace(timeline=read, report=report, gaps=(GAPS,) * devices)


# -- packing
# ----------------------------------------------------------------------------------------------------------


def unpacked(data: bytes) -> Iterator[int]:
    value = shift = 0
    for byte in data:
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            yield value
            value = shift = 0


def test_a_number_takes_the_bytes_it_needs() -> None:
    assert varints(np.array([0, 1, 127, 128, 300])) == bytes([0, 1, 127, 0x80, 1, 0xAC, 2])
    assert varints(np.zeros(0, np.int64)) == b""


@given(st.lists(st.integers(0, 2**62)))
def test_numbers_come_back_as_they_went(values: list[int]) -> None:
    assert list(unpacked(varints(np.array(values, np.int64)))) == values


def read_back(document: dict[str, Any]) -> dict[str, list[tuple[int, ...]]]:
    """Return each lane's (start, end, name[, bytes]) as the page's script reads them."""
    numbers = unpacked(base64.b64decode(document["data"]))
    entries = {}
    for number, lane in enumerate(document["lanes"]):
        columns = [
            [next(numbers) for _ in range(lane["n"])] for _ in range(4 if lane["bytes"] else 3)
        ]
        last, events = document["origin"], []
        for start, length, *rest in zip(*columns, strict=True):
            events.append((last + start, last + start + length, *rest))
            last += start + length
        entries[lane["title"] or f"#{number}"] = events
    assert next(numbers, None) is None
    return entries


# a session's clock; nanoseconds since 1970
@pytest.mark.parametrize("shift", [0, 1_700_000_000_000_000_000])
def test_packed_lanes_read_back_event_by_event(shift: int) -> None:
    gaps = Gaps(start=GAPS.start + shift, end=GAPS.end + shift, cause=GAPS.cause)
    outcome = dataclasses.replace(OUTCOME, window_ns=(100 + shift, 570 + shift))
    document = pack(timeline(shift=shift), 0, gaps, outcome, most=1000, room=100_000).document
    names = [text for text, _, _ in document["names"]]
    entries = {
        title: [
            (start - shift, end - shift, names[name], *rest) for start, end, name, *rest in events
        ]
        for title, events in read_back(document).items()
    }
    assert entries == {
        "NVTX": [(0, 600, "outer")],
        "#1": [(5, 95, "inner"), (110, 200, "inner [my domain]")],
        "CUDA API, thread 6": [
            (10, 40, "cudaLaunchKernel"),
            (50, 90, "cudaLaunchKernel"),
            (300, 480, "cudaStreamSynchronize"),
        ],
        "kernels, stream 7": [(100, 300, STRINGS[0]), (400, 450, "ncclDevKernel_AllReduce")],
        "copies, stream 7": [(500, 540, "HtoD, pageable", 4096), (560, 570, "memset", 64)],
        "kernels, stream 9": [(200, 260, STRINGS[0])],
        "GPU idle, by cause": [(300, 400, "idle: sync"), (450, 500, "idle: cpu")],
    }
    assert document["span"] == [0, 601]
    classes = {text: CLASSES[kind] for text, _, kind in document["names"]}
    assert classes["ncclDevKernel_AllReduce"] == "communication"
    assert classes["cudaStreamSynchronize"] == "API: sync"
    assert classes["memset"] == "memset"
    assert [short for text, short, _ in document["names"] if text == STRINGS[0]] == ["gemm<…>"]


# -- lanes
# ------------------------------------------------------------------------------------------------------------


def kernels(spans: list[tuple[int, int]]) -> Timeline:
    return timeline(work=[(low, high, WorkKind.KERNEL, 7, 0, NONE, 0, 0) for low, high in spans])


def test_dispatch_of_experts_is_drawn_as_communication() -> None:
    names = ("void deep_ep::internode::dispatch<8>()", *STRINGS[1:])
    read = dataclasses.replace(kernels([(0, 5)]), strings=names)
    classes = {text: CLASSES[kind] for text, _, kind in lanes_of(read, 0, GAPS, (0, 9)).names}
    assert classes[names[0]] == "communication"


def test_overlapping_events_move_one_lane_down() -> None:
    result = lanes_of(kernels([(n, 1000) for n in range(10)]), 0, GAPS, (0, 2000))
    mine = [lane for lane in result.lanes if lane.kind is LaneKind.KERNELS]
    assert [lane.title for lane in mine] == ["kernels, stream 7", "", "", "", "", ""]
    assert [len(lane) for lane in mine] == [1] * 6
    assert result.left == ("kernels, stream 7: 4 events below the first 6 levels are not drawn",)


@given(st.lists(st.tuples(st.integers(0, 500), st.integers(-3, 60)), min_size=1, max_size=60))
def test_no_lane_ever_overlaps(events: list[tuple[int, int]]) -> None:
    result = lanes_of(
        kernels(sorted((low, low + length) for low, length in events)), 0, GAPS, (-10, 2000)
    )
    for lane in result.lanes:
        assert (lane.end >= lane.start).all()
        assert (lane.start[1:] >= lane.end[:-1]).all()


def test_only_the_busiest_streams_are_drawn() -> None:
    work = [(100 * n, 100 * n + 50, WorkKind.KERNEL, n % 20, 0, NONE, 0, 0) for n in range(100)]
    work += [
        (20_000 + 100 * n, 20_050 + 100 * n, WorkKind.KERNEL, n % 8, 0, NONE, 0, 0)
        for n in range(80)
    ]
    result = lanes_of(timeline(work=work), 0, GAPS, (0, 10**6))
    titles = [lane.title for lane in result.lanes if lane.kind is LaneKind.KERNELS]
    assert titles == [f"kernels, stream {n}" for n in range(8)]
    assert result.left == ("12 more streams with 60 events in all are not drawn",)


def test_an_open_range_reaches_the_end_of_the_span() -> None:
    read = timeline()
    ranges = dataclasses.replace(read.ranges, end=np.array([NONE, 95, 200]))
    result = lanes_of(dataclasses.replace(read, ranges=ranges), 0, GAPS, (0, 800))
    assert result.lanes[0].end.tolist() == [800]


# -- the part that fits
# -----------------------------------------------------------------------------------------------


def long_run() -> tuple[Timeline, DeviceOutcome]:
    """1,000 kernels in 100 iterations of 10 µs, between two of 1,000 outside the window."""
    spans = [(n * 1000, n * 1000 + 900) for n in range(3000)]
    iterations = Iterations(name="step", count=100, median_ns=10_000.0, dropped=0)
    return kernels(spans), dataclasses.replace(
        OUTCOME, window_ns=(1_000_000, 2_000_000), iterations=iterations
    )


def test_the_span_shrinks_to_the_window_and_its_middle() -> None:
    read, outcome = long_run()
    none = Gaps(start=np.zeros(0, np.int64), end=np.zeros(0, np.int64), cause=np.zeros(0, np.int8))
    assert chosen_span(read, 0, none, outcome, 5000) == ((0, 2_999_901), "")
    span, text = chosen_span(read, 0, none, outcome, 1500)
    assert span == (1_000_000, 2_000_000)
    assert text == "the trace has 3,006 events: the analysed window is drawn, with 1,000 events"
    span, text = chosen_span(read, 0, none, outcome, 250)
    assert span == (1_375_000, 1_625_000)
    assert (
        text
        == "the trace has 3,006 events: about 25 of 100 iterations from the middle of the analysed"
        " window are drawn, with 250 events"
    )
    assert chosen_span(read, 0, none, outcome, 5000, may_exceed_window=False)[0] == (
        1_000_000,
        2_000_000,
    )
    without = dataclasses.replace(outcome, iterations=None)
    assert "250 µs from the middle" in chosen_span(read, 0, none, without, 250)[1]


def test_a_small_room_holds_fewer_events() -> None:
    read, outcome = long_run()
    full = pack(read, 0, GAPS, outcome, most=100_000, room=1_000_000)
    less = pack(read, 0, GAPS, outcome, most=100_000, room=6_000)
    assert full.events == 3008
    assert len(less.document["data"]) < 6_000
    assert 500 < less.events < 1_000
    assert "from the middle of the analysed window are drawn" in less.notes[0]


def test_the_first_view_is_three_iterations_from_the_middle() -> None:
    read, outcome = long_run()
    document = pack(read, 0, GAPS, outcome, most=100_000, room=1_000_000).document
    assert document["shown"] == [1_485_000, 1_515_000]


# -- the page
# ---------------------------------------------------------------------------------------------------------


def test_the_page_shows_the_analysis() -> None:
    text = render_page(Page(runs=(), traces=(trace(),)))
    for name in (
        "Verdict: sync-bound, confidence high",
        "gaps open in syncs",
        "synchronisation: sync <b>20.00 %</b>",
        "item-ping-pong",
        "~20.0 % of the window",
        "≤5.0 % of the window",
        "do not",
        "<title>kernprof · a.sqlite",
    ):
        assert name in text
    data = json.loads(text.partition('id="data">')[2].partition("</script>")[0])
    assert data["timelines"][0]["devices"][0]["verdict"]["label"] == "sync-bound"
    assert data["runs"] == []


def test_gpus_share_the_page_and_the_ninth_has_no_picture() -> None:
    (part,) = trace_parts((trace(devices=MOST_DRAWN + 1),))
    assert [bool(device.data) for device in part.devices] == [True] * MOST_DRAWN + [False]
    assert part.notes == ("1 part has no interactive timeline: at most 8 per page",)


def test_every_class_has_a_colour_of_its_theme() -> None:
    assert set(COLOURS) == set(THEMES)
    for colours in COLOURS.values():
        assert len(colours) == len(CLASSES) == FIRST_IDLE + len(IDLE_CAUSES)
        shared = {
            frozenset(CLASSES[at] for at, entry in enumerate(colours) if entry == colour)
            for colour in colours
        }
        assert {item for item in shared if len(item) > 1} == {
            frozenset({"copy", "idle: blocking copy"}),
            frozenset({"API: sync", "idle: sync"}),
            frozenset({"API: launch", "idle: cuda api"}),
        }


def test_a_bound_is_not_shown_as_an_estimate() -> None:
    estimate, bound = OUTCOME.causes
    assert (cause_gain(estimate).text, cause_gain(bound).text) == ("~20.0 %", "≤5.0 %")


def test_changes_are_coloured_above_a_threshold() -> None:
    parts = tuple(
        BeforeAfter(name=name, before_ns=before, after_ns=after)
        for name, before, after in (
            ("compute", 4000.0, 2000.0),
            ("idle: cuda_api", 100.0, 700.0),
            ("transfer", 1000.0, 990.0),
            ("<b>", None, 5000.0),
        )
    )
    device = DeviceComparison(
        before=OUTCOME,
        after=OUTCOME,
        per_iteration=True,
        parts=parts,
        kernels=(),
        ranges=(),
        window=BeforeAfter(name="window", before_ns=10_000.0, after_ns=8_000.0),
    )
    source = timeline().source
    moved = TimelineComparison(before=source, after=source, devices=(device,))
    assert (
        moved_sentence(device)
        == "an iteration: 10.0 µs → 8.00 µs, 1.25 times as fast; sync-bound before and after"
    )
    ((_, table),) = moved_tables(device, 10)
    rows = [tuple((cell.text, cell.tone) for cell in row.cells) for row in table.rows]
    assert [row[3] for row in rows] == [
        ("−2.00 µs", "good"),
        ("+600 ns", "bad"),
        ("−10.0 ns", ""),
        ("+5.00 µs", "bad"),
    ]
    assert rows[1][0] == ("idle: cuda api", "")
    assert rows[3][1] == ("–", "faint")
    text = render_page(Page(runs=(), traces=(trace(), trace()), moved=moved))
    assert "&lt;b&gt;" in text
    assert "1.25 times as fast" in text
    refused = render_page(
        Page(runs=(), traces=(trace(), trace()), moved_reason="no way to <pair> them")
    )
    assert "no way to &lt;pair&gt; them" in refused


def test_markdown_has_the_verdict_and_the_causes() -> None:
    text = render_markdown(Page(runs=(), traces=(trace(),)))
    assert "verdict: sync-bound, confidence high, 20.0 % of the window" in text
    assert "gaps open in syncs" in text
    assert "| synchronisation | 20.00 % | ████████ |" in text
    assert "| pageable-copies | ≤5.0 % | elsewhere at 0.000099 s<br>→ pin |" in text
