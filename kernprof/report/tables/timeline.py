"""A TimelineReport as plain, aligned text."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Sequence

from kernprof.model.kernel_names import short_kernel
from kernprof.model.trace_report import Accounting, Cause, DeviceOutcome, TimelineReport
from kernprof.units import format_quantity

_WIDTH = 110
_NAME_WIDTH = 56


def timeline_text(report: TimelineReport, *, rows: int = 10) -> str:
    """The whole report; tables show their first `rows` rows. Control characters in names are shown escaped."""
    head = [f"{report.source.path}  ({', '.join(filter(None, (report.source.format, report.source.tool)))})"]
    head += _wrapped(report.notes, "note: ")
    sections = [_device(outcome, rows) for outcome in report.devices]
    return "\n".join(printable(line).rstrip() for lines in (head, *sections) for line in lines) + "\n"


def printable(text: str) -> str:
    """Control characters and the like, which names in a file may hold, shown escaped: none reaches a terminal."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


def _wrapped(texts: Iterable[str], first: str) -> list[str]:
    rest = " " * len(first)
    return [
        line for text in texts for line in textwrap.wrap(text, _WIDTH, initial_indent=first, subsequent_indent=rest)
    ]


def _device(outcome: DeviceOutcome, rows: int) -> list[str]:
    verdict = outcome.verdict
    share = f"{verdict.share_pct:.1f} % of the window, " if verdict.share_pct is not None else ""
    return [
        "",
        outcome.title,
        f"  window    {_window(outcome)}",
        *_accounting(outcome.accounting),
        f"  verdict   {verdict.label.value}  ({share}confidence {verdict.confidence.value})",
        *_wrapped(verdict.why, "            - "),
        *_wrapped(filter(None, (verdict.advice,)), "            > "),
        *_wrapped(outcome.notes, "            note: "),
        *_causes(outcome.causes),
        *_tables(outcome, rows),
    ]


def _window(outcome: DeviceOutcome) -> str:
    low, high = outcome.window_ns
    whole = format_quantity(high - low, "ns")
    if outcome.iterations is None:
        return f"{whole}, the whole run (no iterations found)"
    found = outcome.iterations
    return f"{whole}, {found.count} iterations of {found.name!r}, median {format_quantity(found.median_ns, 'ns')}"


def _accounting(accounting: Accounting) -> list[str]:
    parts = (
        ("compute", accounting.compute),
        ("communication", accounting.communication),
        ("transfer", accounting.transfer),
        ("idle", accounting.idle),
    )
    lines = [f"    {name:<16}{share:>7.2f} %  {_bar(share)}" for name, share in parts]
    causes = sorted(accounting.idle_causes.items(), key=lambda pair: -pair[1])
    lines += [f"      {cause.value:<14}{share:>7.2f} %  {_bar(share)}" for cause, share in causes if share > 0]
    return lines


def _bar(share: float) -> str:
    return "#" * round(share / 2.5)


def _causes(causes: Sequence[Cause]) -> list[str]:
    if not causes:
        return ["  causes    none found"]
    lines = ["  causes    (each on its own: gains do not add up)"]
    for cause in causes:
        at_most = "at most" if cause.provenance.value == "bound" else "about"
        lines.append(f"    {cause.id.value:<20}gain {at_most} {cause.estimated_gain_pct:.1f} % of the window")
        for one in cause.evidence:
            when = f" at {one.start_ns / 1e9:.6f} s" if one.start_ns is not None else ""
            where = f" in {' > '.join(one.nvtx)}" if one.nvtx else ""
            lines += _wrapped((f"{one.text}{when}{where}",), "      - ")
        lines += _wrapped((cause.advice,), "      > ")
    return lines


def _tables(outcome: DeviceOutcome, rows: int) -> list[str]:
    graphs = f", {outcome.graph_launches} CUDA graph launches" if outcome.graph_launches else ""
    title = f"kernels ({outcome.kernel_count}; different ones: {len(outcome.kernels)}{graphs})"
    lines = _table(title, outcome.kernels[:rows], (
        ("%", lambda row: f"{row.share_pct:.1f}"),
        ("total", lambda row: format_quantity(row.total_ns, "ns")),
        ("count", lambda row: str(row.count)),
        ("median", lambda row: format_quantity(row.median_ns, "ns")),
        ("max", lambda row: format_quantity(row.max_ns, "ns")),
        ("name", lambda row: _short(short_kernel(row.name))),
    ))  # fmt: skip
    lines += _table("copies", outcome.copies[:rows], (
        ("total", lambda row: format_quantity(row.total_ns, "ns")),
        ("exposed", lambda row: format_quantity(row.exposed_ns, "ns")),
        ("count", lambda row: str(row.count)),
        ("size", lambda row: format_quantity(row.nbytes, "byte")),
        ("rate", lambda row: format_quantity(row.bytes_per_s, "byte/s")),
        ("kind", lambda row: f"{row.kind} {row.memory or ''}"),
    ))  # fmt: skip
    lines += _table("CUDA API calls (host time)", outcome.calls[:rows], (
        ("total", lambda row: format_quantity(row.total_ns, "ns")),
        ("count", lambda row: str(row.count)),
        ("median", lambda row: format_quantity(row.median_ns, "ns")),
        ("max", lambda row: format_quantity(row.max_ns, "ns")),
        ("name", lambda row: _short(row.name)),
    ))  # fmt: skip
    return lines + _table("NVTX ranges", outcome.ranges[:rows], (
        ("GPU span", lambda row: format_quantity(row.gpu_span_ns, "ns")),
        ("GPU busy", lambda row: format_quantity(row.gpu_busy_ns, "ns")),
        ("host", lambda row: format_quantity(row.host_ns, "ns")),
        ("count", lambda row: str(row.count)),
        ("launched", lambda row: str(row.launched)),
        ("name", lambda row: _short(row.name if row.domain is None else f"{row.name} [{row.domain}]")),
    ))  # fmt: skip


def _short(name: str) -> str:
    return name if len(name) <= _NAME_WIDTH else f"{name[: _NAME_WIDTH - 1]}…"


def _table(title: str, rows: Sequence[object], columns: Sequence[tuple[str, Callable[..., str]]]) -> list[str]:
    """Numbers right-aligned; the last column, a name, left-aligned."""
    if not rows:
        return []
    cells = [[name for name, _ in columns], *([show(row) for _, show in columns] for row in rows)]
    widths = [max(len(line[at]) for line in cells) for at in range(len(columns) - 1)]
    lines = [
        "    " + "  ".join([*(f"{cell:>{width}}" for cell, width in zip(line, widths, strict=False)), line[-1]])
        for line in cells
    ]
    return [f"  {title}", *lines]
