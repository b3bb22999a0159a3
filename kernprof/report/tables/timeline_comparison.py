"""A TimelineComparison as text, and as JSON (schema `kernprof.timeline-comparison/1`)."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Sequence
from typing import Any

from kernprof.model.kernel_names import short_kernel
from kernprof.model.trace_report import BeforeAfter, DeviceComparison, TimelineComparison
from kernprof.report.tables.timeline import printable
from kernprof.units import format_quantity

SCHEMA = "kernprof.timeline-comparison/1"


def comparison_json(comparison: TimelineComparison) -> str:
    document = {
        "schema": SCHEMA,
        "before": dataclasses.asdict(comparison.before),
        "after": dataclasses.asdict(comparison.after),
        "notes": list(comparison.notes),
        "devices": [_document(device) for device in comparison.devices],
    }
    return json.dumps(document, indent=2, ensure_ascii=False)


def _document(device: DeviceComparison) -> dict[str, Any]:
    return {
        "device": device.after.device.index,
        "per_iteration": device.per_iteration,
        "verdict": {"before": device.before.verdict.label.value, "after": device.after.verdict.label.value},
        "window": _row(device.window),
        "parts": [_row(one) for one in device.parts],
        "kernels": [_row(one) for one in device.kernels],
        "ranges": [_row(one) for one in device.ranges],
        "notes": list(device.notes),
    }


def _row(moved: BeforeAfter) -> dict[str, Any]:
    return {**dataclasses.asdict(moved), "change_ns": moved.change_ns}


def comparison_text(comparison: TimelineComparison, *, rows: int = 10) -> str:
    lines = [f"before  {comparison.before.path}", f"after   {comparison.after.path}"]
    lines += [f"note: {note}" for note in comparison.notes]
    for device in comparison.devices:
        lines += _device(device, rows)
    return "\n".join(printable(line).rstrip() for line in lines) + "\n"


def _device(device: DeviceComparison, rows: int) -> list[str]:
    before, after = device.before, device.after
    unit = "per iteration" if device.per_iteration else "whole window"
    faster = (device.window.before_ns or 0.0) / device.window.after_ns if device.window.after_ns else 0.0
    lines = [
        "",
        f"{after.title}, {unit}",
        f"  window    {_change(device.window)}, {faster:.2f} times as fast",
        f"  verdict   {before.verdict.label.value} → {after.verdict.label.value}",
        *(f"            note: {note}" for note in device.notes),
    ]
    for title, moved in (("parts", device.parts), ("kernels", device.kernels), ("NVTX ranges", device.ranges)):
        lines += _section(title, moved[:rows])
    return lines


def _section(title: str, moved: Sequence[BeforeAfter]) -> list[str]:
    if not moved:
        return []
    shown = short_kernel if title == "kernels" else str
    head = ("before", "after", "change", "name")
    cells = [(_time(one.before_ns), _time(one.after_ns), _signed(one.change_ns), shown(one.name)) for one in moved]
    widths = [max(len(line[at]) for line in [head, *cells]) for at in range(3)]
    lines = [
        "    " + "  ".join([*(f"{line[at]:>{widths[at]}}" for at in range(3)), line[3][:70]]) for line in [head, *cells]
    ]
    return [f"  {title}", *lines]


def _change(moved: BeforeAfter) -> str:
    return f"{_time(moved.before_ns)} → {_time(moved.after_ns)} ({_signed(moved.change_ns)})"


def _time(value: float | None) -> str:
    return format_quantity(value, "ns")


def _signed(value: float) -> str:
    return f"{'+' if value > 0 else '-' if value < 0 else '±'}{format_quantity(abs(value), 'ns')}"
