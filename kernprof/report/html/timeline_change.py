"""Two timelines on the page, before and after a change: what moved, per GPU."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from kernprof.model.kernel_names import short_kernel
from kernprof.model.trace_report import BeforeAfter, DeviceComparison, TimelineComparison
from kernprof.report.html.table import Body, PageCell, PageTable
from kernprof.report.html.timeline import verdict_title
from kernprof.report.text.safe import plain, shorten
from kernprof.units import format_quantity

_ROWS = 12
_LEAST = 0.005  # of the window: less is not called better or worse


@dataclass(frozen=True, slots=True, kw_only=True)
class MovedPart:
    """One GPU: a sentence on its time and verdict, and tables by title."""

    title: str
    said: str
    tables: tuple[tuple[str, PageTable], ...]
    notes: tuple[str, ...]


def moved_parts(comparison: TimelineComparison) -> tuple[MovedPart, ...]:
    return tuple(
        MovedPart(title=one.after.title, said=_said(one), tables=tuple(_tables(one)), notes=one.notes)
        for one in comparison.devices
    )


def _said(one: DeviceComparison) -> str:
    before, after = one.window.before_ns, one.window.after_ns
    unit = "an iteration" if one.per_iteration else "the window"
    times = f", {before / after:.2f} times as fast" if before and after else ""
    verdicts = [verdict_title(each.verdict) for each in (one.before, one.after)]
    verdict = f"{verdicts[0]} before and after" if verdicts[0] == verdicts[1] else " → ".join(verdicts)
    return f"{unit}: {_ns(before)} → {_ns(after)}{times}; {verdict}"


def _tables(one: DeviceComparison) -> Iterator[tuple[str, PageTable]]:
    window = max(one.window.before_ns or 0.0, one.window.after_ns or 0.0)
    for title, moved, shown in (
        ("Where the time goes", one.parts, _words),
        ("Kernels", one.kernels, short_kernel),
        ("NVTX ranges", one.ranges, str),
    ):
        if moved:
            yield title, _table(moved, window, shown)


def _table(moved: Sequence[BeforeAfter], window: float, shown: Callable[[str], str]) -> PageTable:
    rows = tuple(
        (
            PageCell(text=shorten(plain(shown(each.name)), 160)),
            PageCell(text=_ns(each.before_ns), number=True),
            PageCell(text=_ns(each.after_ns), number=True),
            PageCell(text=_signed(each.change_ns), number=True, tone=_tone(each.change_ns, window)),
        )
        for each in moved[:_ROWS]
    )
    heads = tuple(PageCell(text=t, number=n > 0) for n, t in enumerate(("name", "before", "after", "change")))
    return PageTable(heads=heads, bodies=(Body(group=None, rows=rows),), cut=max(0, len(moved) - _ROWS))


def _tone(change: float, window: float) -> str:
    if abs(change) < _LEAST * window:
        return ""
    return "good" if change < 0 else "bad"


def _words(name: str) -> str:
    return name.replace("_", " ")


def _ns(value: float | None) -> str:
    return format_quantity(value, "ns")


def _signed(value: float) -> str:
    return f"{'+' if value > 0 else '−' if value < 0 else '±'}{_ns(abs(value))}"
