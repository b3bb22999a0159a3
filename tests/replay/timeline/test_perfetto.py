"""Check exports against the Trace Event Format (Chromium's document) and viewers' needs.

Complete events: name, ph, ts, dur, pid, tid; on one thread they nest. Flows: "s" and "f" with one
id, each inside a slice of its thread. Asynchronous events: "b" and "e" with one cat, id and name.
Metadata: process and thread names.
"""

import gzip
import json
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest

from kernprof.analysis.trace.analyse import analyse
from kernprof.model.trace import NONE, Timeline
from kernprof.readers.trace.open import read_timeline
from kernprof.report.export.timeline import write_perfetto
from tests.replay.timeline.test_labelled import read

DATA = Path(__file__).parent / "data"
NAMES = (
    "input_loader_w2",
    "gpu_cupy_cg_long",
    "transfer_two_streams",
    "gpu_cupy_two_streams",
    "sync_graph",
    "resnet_w0",
)
Place = tuple[int, int]


def timeline(name: str) -> Timeline:
    return (
        read_timeline(DATA / f"{name}.sqlite") if (DATA / f"{name}.sqlite").exists() else read(name)
    )


@pytest.fixture(scope="module", params=NAMES)
def exported(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Timeline, list[Any]]:
    read_in, path = timeline(request.param), tmp_path_factory.mktemp("perfetto") / "t.json.gz"
    count = write_perfetto(path, read_in, analyse(read_in).gaps())
    with gzip.open(path, "rt", encoding="utf-8") as file:
        document = json.load(file)
    assert document["displayTimeUnit"] == "ns"
    assert len(document["traceEvents"]) == count
    return read_in, document["traceEvents"]


def by_place(events: list[Any], *phases: str) -> dict[Place, list[Any]]:
    tracks = defaultdict(list)
    for event in events:
        if event["ph"] in phases:
            tracks[event["pid"], event["tid"]].append(event)
    return tracks


def ns(event: Any, field: str = "ts") -> int:
    return round(event[field] * 1000)


def test_every_event_has_the_fields_of_its_phase(exported: tuple[Timeline, list[Any]]) -> None:
    _, events = exported
    assert {event["ph"] for event in events} <= {"M", "X", "s", "f", "b", "e"}
    for event in events:
        assert type(event["pid"]) is int
        assert type(event["tid"]) is int
        assert 0 <= event["tid"] < 1 << 31
        assert event["name"]
        if event["ph"] == "M":
            assert event["name"] in {"process_name", "thread_name", "process_sort_index"}
            assert event["args"]
        else:
            assert isinstance(event["ts"], float)
            assert 0 <= event["ts"] < 1 << 43  # as a double it still holds single ns
            assert event["cat"]
        if event["ph"] == "X":
            assert event["dur"] >= 0


def test_slices_of_a_thread_come_in_order_and_nest(exported: tuple[Timeline, list[Any]]) -> None:
    _, events = exported
    for place, slices in by_place(events, "X").items():
        starts = [ns(event) for event in slices]
        assert starts == sorted(starts), place
        open_until: list[int] = []
        for event in slices:
            start, end = ns(event), ns(event) + ns(event, "dur")
            while open_until and open_until[-1] <= start:
                open_until.pop()
            assert not open_until or end <= open_until[-1], (place, event)
            open_until.append(end)


def test_every_thread_and_process_has_a_name(exported: tuple[Timeline, list[Any]]) -> None:
    _, events = exported
    named = {(event["pid"], event["tid"]) for event in events if event["name"] == "thread_name"}
    processes = {event["pid"] for event in events if event["name"] == "process_name"}
    used = set(by_place(events, "X", "s", "f", "b", "e"))
    assert used <= named
    assert {pid for pid, _ in used} <= processes


def test_arrows_lead_from_each_launch_to_its_work(exported: tuple[Timeline, list[Any]]) -> None:
    read_in, events = exported
    ends: dict[str, dict[int, Any]] = {"s": {}, "f": {}}
    for event in events:
        if event["ph"] in ends:
            assert event["id"] not in ends[event["ph"]]
            ends[event["ph"]][event["id"]] = event
    assert set(ends["s"]) == set(ends["f"])
    assert len(ends["s"]) == int((read_in.work.call != NONE).sum())
    begins = {
        place: {ns(event) for event in slices} for place, slices in by_place(events, "X").items()
    }
    for id_, start in ends["s"].items():
        end = ends["f"][id_]
        assert start["ts"] <= end["ts"]
        assert end["bp"] == "e"
        # A slice that begins at that moment holds it.
        assert ns(start) in begins[start["pid"], start["tid"]]
        assert ns(end) in begins[end["pid"], end["tid"]]


def test_asynchronous_ranges_begin_and_end(exported: tuple[Timeline, list[Any]]) -> None:
    _, events = exported
    pairs = Counter(
        (event["cat"], event["id"], event["name"], event["ph"])
        for event in events
        if event["ph"] in "be"
    )
    assert set(pairs.values()) <= {1}
    for *key, phase in pairs:
        assert (*key, "e" if phase == "b" else "b") in pairs


def test_the_export_holds_the_whole_timeline(exported: tuple[Timeline, list[Any]]) -> None:
    read_in, events = exported
    kinds = Counter(event["cat"] for event in events if event["ph"] == "X")
    assert kinds["api"] == len(read_in.calls)
    assert sum(kinds[kind] for kind in ("kernel", "copy", "memset", "graph")) == len(read_in.work)
    assert kinds["nvtx"] == int(read_in.ranges.nested.sum())
