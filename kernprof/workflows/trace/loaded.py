"""A trace in Python: what `kernprof.load` returns for one, with data frames, pictures and a
notebook display.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from kernprof.errors import unknown_name
from kernprof.model import trace as columns
from kernprof.model.trace import Gaps
from kernprof.model.trace_report import IDLE_CAUSES, DeviceOutcome, TimelineReport, check_device
from kernprof.report.export.timeline import work_columns
from kernprof.report.html.fragments import timeline_html
from kernprof.report.plots.style import THEMES
from kernprof.workflows.plots.picture import Picture
from kernprof.workflows.trace.reading import ReadOptions, TraceReader

if TYPE_CHECKING:
    import pandas as pd

ROWS = ("kernels", "copies", "calls", "ranges")
TABLES = (*ROWS, "accounting", "causes", "work", "gaps")


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class LoadedTimeline:
    """One trace with its analysis. `report` holds the verdict, accounting, causes and tables of
    each process and GPU;
    `columns` every event; `gaps` each device's idle time in the analysed window.
    """

    columns: columns.Timeline
    report: TimelineReport
    gaps: tuple[Gaps, ...]

    def __repr__(self) -> str:
        labels = ", ".join(
            f"GPU {one.device.index} {one.verdict.label.value}" for one in self.devices
        )
        return f"Timeline({self.report.source.path!r}: {labels})"

    @property
    def devices(self) -> tuple[DeviceOutcome, ...]:
        return self.report.devices

    def to_frame(self, table: str = "kernels") -> pd.DataFrame:
        """A tidy pandas DataFrame; times in ns, shares in percent of the window, `device` counts
        from 0.

        `kernels`, `copies`, `calls` and `ranges` are the window's, added up by name; `accounting`
        and `causes` are what
        the verdict rests on; `work` is every kernel, copy and memset of the trace, `gaps` every
        idle gap of the window.

        Raises UsageError for another table.
        """
        if table not in TABLES:
            raise unknown_name("table of a timeline", table, TABLES)
        import pandas as pd

        if table == "work":
            return pd.DataFrame(work_columns(self.columns))
        if table == "gaps":
            return pd.concat(
                [pd.DataFrame(_gaps(n, each)) for n, each in enumerate(self.gaps)],
                ignore_index=True,
            )
        rows = [
            {"device": n} | row for n, one in enumerate(self.devices) for row in _MADE[table](one)
        ]
        return pd.DataFrame(rows)

    def plot(
        self, *, device: int = 0, span: tuple[float, float] | None = None, theme: str = "light"
    ) -> Picture:
        """A `kernprof.plot` picture of one device: by default three iterations from the middle.
        `span` in seconds.

        Raises UsageError for an unknown device, or a span without events.
        """
        if theme not in THEMES:
            raise unknown_name("theme", theme, THEMES)
        # an invalid device or span is an error now, not in the notebook
        self.figure(device, span, THEMES[theme])
        return Picture(
            title=f"timeline of {Path(self.report.source.path).name}",
            draw=lambda each: self.figure(device, span, each),
            theme=THEMES[theme],
            notes=self.report.notes,
        )

    def figure(self, device: int, span: tuple[float, float] | None, theme: Any) -> Any:
        """A matplotlib Figure of the same."""
        from kernprof.report.plots.timeline import timeline_picture

        check_device(device, len(self.devices))
        ends = None if span is None else (round(span[0] * 1e9), round(span[1] * 1e9))
        return timeline_picture(
            self.columns,
            self.devices[device],
            self.gaps[device],
            track=device,
            span=ends,
            theme=theme,
        )

    def _repr_html_(self) -> str:
        return timeline_html(self.report)


def load_timeline(path: Path, *, iteration: str | None = None) -> LoadedTimeline:
    """Raises ReportUnreadable, NothingCaptured, ToolNotFound; UsageError when no range matches
    `iteration`.
    """
    read, analysis = TraceReader(options=ReadOptions(iteration=iteration)).analysed(path)
    return LoadedTimeline(columns=read, report=analysis.report, gaps=analysis.gaps())


def _rows(table: str) -> Callable[[DeviceOutcome], Iterator[dict[str, Any]]]:
    def made(one: DeviceOutcome) -> Iterator[dict[str, Any]]:
        for row in getattr(one, table):
            yield {name: getattr(row, name) for name in row.__slots__}

    return made


def accounting_rows(one: DeviceOutcome) -> Iterator[dict[str, Any]]:
    """A row for each part of the window, and each cause of idle time."""
    accounting = one.accounting
    window = one.window_ns[1] - one.window_ns[0]
    parts: dict[tuple[str, str | None], float] = {
        (name, None): getattr(accounting, name) for name in ("compute", "communication", "transfer")
    }
    parts |= {("idle", cause.value): share for cause, share in accounting.idle_causes.items()}
    for (part, cause), share in parts.items():
        yield {"part": part, "cause": cause, "share_pct": share, "time_ns": share / 100 * window}


def _causes(one: DeviceOutcome) -> Iterator[dict[str, Any]]:
    for cause in one.causes:
        yield {
            "cause": cause.id.value,
            "gain_pct": cause.estimated_gain_pct,
            "provenance": cause.provenance.value,
            "seen": cause.evidence[0].text,
            "advice": cause.advice,
        }


_MADE: Mapping[str, Callable[[DeviceOutcome], Iterator[dict[str, Any]]]] = {
    **{table: _rows(table) for table in ROWS},
    "accounting": accounting_rows,
    "causes": _causes,
}


def _gaps(device: int, gaps: Gaps) -> dict[str, Any]:
    causes = np.array([cause.value for cause in IDLE_CAUSES], dtype=object)
    return {
        "device": device,
        "start_ns": gaps.start,
        "duration_ns": gaps.end - gaps.start,
        "cause": causes[gaps.cause],
    }
