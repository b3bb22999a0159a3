"""Properties of all answers on traces: of the analysis, and of each predicted change.

The traces of this tree are read, and those of the folders in $KERNPROF_CAPTURES.
"""

import gzip
import json
import lzma
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kernprof.analysis.trace.analyse import analyse
from kernprof.analysis.trace.track.view import own_ranges, stem
from kernprof.analysis.what_if import what_if_each
from kernprof.errors import KernprofError
from kernprof.model.documents.traces import timeline_document, what_if_document
from kernprof.model.serialize import encode
from kernprof.model.step import WhatIfReport
from kernprof.model.trace import NONE, Timeline
from kernprof.readers.trace.open import read_timeline
from kernprof.report.tables.timeline import window_text
from kernprof.report.tables.what_if import what_if_sections
from tests.invariants.captures import FOLDERS, TREE, captures, plain

FORMS = (".sqlite", ".sqlite.xz", ".json", ".json.gz", ".json.xz")
PARTS = ("compute", "communication", "transfer", "input_wait", "sync", "launch", "host", "other")
SIGNED = {"clock_shift_ns", "change_ns", "gain_pct"}
ROUNDING = 0.051  # sentences have one decimal


def traces(folder: Path) -> list[Path]:
    """Return the folder's traces. Other JSON files may be reports, results or configurations."""
    files = captures(folder, FORMS, "golden", "explain", "store")
    return [path for path in files if ".json" not in path.name or b'"traceEvents"' in content(path)]


def content(path: Path) -> bytes:
    data = path.read_bytes()
    unpack = {".gz": gzip.decompress, ".xz": lzma.decompress}.get(path.suffix)
    return unpack(data) if unpack else data


def read(path: Path) -> Timeline:
    with plain(path) as file:
        return read_timeline(file, cached=False)


def numbers(data: Any, name: str = "") -> Iterator[tuple[str, float]]:
    """Yield all numbers of a document with the names of their fields."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from numbers(value, key)
    elif isinstance(data, list):
        for value in data:
            yield from numbers(value, name)
    elif isinstance(data, int | float) and not isinstance(data, bool):
        yield name, data


def impossible(document: Any) -> Iterator[str]:
    """Yield negative times and sizes, and shares outside 0 to 100 %."""
    for name, value in numbers(document):
        if value < 0 and name.endswith(("_ns", "ns", "count", "bytes")) and name not in SIGNED:
            yield f"negative: {name} {value}"
        if (
            name.endswith("_pct") and not (name in SIGNED or 0 <= value <= 100.001)
        ) or value > 1e300:
            yield f"share: {name} {value}"


def accounting(outcome: Any) -> Iterator[str]:
    """Yield shares that do not sum to 100 %, and shares of the verdict that are no row."""
    shares = outcome["accounting"]
    parts = [shares[name] for name in PARTS]
    if abs(sum(parts) - 100) > 0.01:
        yield f"sum: {sum(parts)}"
    rows = [*parts, shares["idle"], *(value for _, value in numbers(shares["idle_causes"]))]
    verdict = outcome["verdict"]
    if verdict["share_pct"] is not None and verdict["share_pct"] not in parts:
        yield f"verdict: {verdict['label']} {verdict['share_pct']}"
    for why in verdict["why"]:
        for text in re.findall(
            r"(?<![≥\d.])(?<!≥ )(?<!threshold )(\d[\d.]*) %(?! of the iterations)", why
        ):
            if (
                not re.search("less than|nothing", why)
                and min(abs(float(text) - row) for row in rows) > ROUNDING
            ):
                yield f"evidence: {why}"


def host_times(timeline: Timeline, outcome: Any) -> Iterator[str]:
    """Yield times of ranges, calls and kernels that exceed the window, and wrong iterations."""
    low, high = outcome["window_ns"]
    window, threads = high - low, len(timeline.threads)
    sums = Counter({"ranges": sum(row["self_ns"] for row in outcome["ranges"])})
    sums |= Counter({"calls": sum(row["total_ns"] for row in outcome["calls"])})
    for name, total in sums.items():
        if total > window * threads:
            yield f"host time: {name} {total} in {window} on {threads} threads"
    for row in outcome["ranges"]:
        if max(row["host_ns"], row["gpu_span_ns"]) > window * threads:
            yield f"range: {row['name']} {row['host_ns']} {row['gpu_span_ns']} in {window}"
    streams = len(set(zip(timeline.work.track, timeline.work.stream, strict=True)))
    for row in (*outcome["kernels"], *outcome["copies"]):
        if row["total_ns"] > window * streams:
            yield f"kernel: {row.get('name')} {row['total_ns']} in {window}"


def iterations(timeline: Timeline, outcome: Any) -> Iterator[str]:
    """Yield iterations that are shorter than the ranges that mark them."""
    marked = outcome["iterations"]
    ranges = own_ranges(timeline)
    stems = {number: stem(timeline.text(number)) for number in set(ranges.name.tolist())}
    alike = [number for number, stem in stems.items() if marked and stem == marked["name"]]
    low, high = outcome["window_ns"]
    rows = ranges.rows(np.isin(ranges.name, alike) & (ranges.end != NONE))
    middle = rows.start + (rows.end - rows.start) // 2  # a range at an edge is no iteration
    rows = rows.rows((low < middle) & (middle < high))
    if not len(rows):
        return
    usual = float(np.median(rows.end - rows.start))
    if marked["median_ns"] < 0.9 * usual:
        yield f"iteration: {marked['median_ns']} of ranges of {usual}"
    if (high - low) / marked["count"] < 0.9 * usual:
        yield f"window: {high - low} of {marked['count']} ranges of {usual}"


def whole_run(timeline: Timeline, span: list[int], text: str) -> Iterator[str]:
    """Yield claims on the complete run where the window is a part of it."""
    first, last = int(timeline.work.start.min()), int(timeline.work.end.max())
    if re.search("(complete|whole|entire) run", text) and (span[0] > first or span[1] < last):
        yield f"whole run: {span} of {first, last}"


def prediction(replay: Any) -> Iterator[str]:
    """Yield steps that cannot be, and predictions without their range."""
    change = ",".join(str(change["id"]) for change in replay["changes"])
    before, after = replay["replayed_before_ns"], replay["step_after_ns"]
    if min(before, after, replay["step_before_ns"]) <= 0:
        yield f"step: {change} {before} to {after}"
    if replay["gain_pct"] >= 100:
        yield f"gain: {change} {replay['gain_pct']}"
    limits = replay["step_range_ns"]
    if replay["applies"] and limits is None:
        yield f"no range: {change}"
    elif limits is not None and not 0 < limits[0] <= after <= limits[1]:
        yield f"range: {change} {limits} around {after}"
    for side in ("before", "after"):
        parts = [replay[f"accounting_{side}"][name] for name in PARTS]
        if abs(sum(parts) - 100) > 0.01:
            yield f"sum: {change} {side} {sum(parts)}"
    path = sum(part["ns"] for part in replay["critical_path"])
    if len(replay["critical_path"]) < 50 and abs(path - after) > 0.01 * abs(after) + 2:
        yield f"path: {change} {path} of {after}"


def violations(path: Path) -> list[str]:
    timeline = read(path)
    try:
        report = analyse(timeline).report
    except KernprofError:
        return []
    document = json.loads(encode(timeline_document(report, rows=10_000)))
    answers = [*impossible(document["devices"])]
    for outcome, device in zip(document["devices"], report.devices, strict=True):
        answers += accounting(outcome)
        answers += host_times(timeline, outcome)
        answers += iterations(timeline, outcome)
        answers += whole_run(timeline, outcome["window_ns"], window_text(device))
    if not len(timeline.calls):
        return answers
    for track, device in enumerate(report.devices):
        replays = WhatIfReport(
            source=timeline.source, replays=what_if_each(timeline, track=track), ranked=True
        )
        answers += impossible(document := json.loads(encode(what_if_document(replays))))
        for replay in document["replays"]:
            answers += prediction(replay)
        text = " ".join(line for section in what_if_sections(replays) for line in section.lines)
        answers += whole_run(timeline, list(device.window_ns), text)
    return answers


@pytest.mark.parametrize(
    "path", [trace for folder in (TREE, *FOLDERS) for trace in traces(folder)], ids=lambda p: p.name
)
def test_no_answer_on_a_trace_is_impossible(path: Path) -> None:
    assert violations(path) == []
