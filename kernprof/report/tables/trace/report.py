"""A TimelineReport as sections: where the time goes, the verdict, the causes, and what the GPU and
the API did.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from kernprof.model.kernel_names import told_apart
from kernprof.model.run import Provenance
from kernprof.model.trace import Source
from kernprof.model.trace_report import Accounting, Cause, DeviceOutcome, TimelineReport, Verdict
from kernprof.report.text.quantity import count_cell, mark, quantity_cell, share_cell
from kernprof.report.text.table import Cell, Row, Section, Table, row
from kernprof.units import format_quantity

Columns: TypeAlias = Sequence[tuple[str, str, Callable[[Any], Cell]]]


def timeline_sections(report: TimelineReport, rows: int) -> list[Section]:
    """The whole report; tables show their first `rows` rows."""
    sections = [Section(title=source_title(report.source), notes=report.notes)]
    for outcome in report.devices:
        sections += device_sections(outcome, rows)
    return sections


def device_sections(outcome: DeviceOutcome, rows: int) -> list[Section]:
    return [
        Section(
            title=outcome.title,
            lines=(f"window: {window_text(outcome)}", *verdict_lines(outcome.verdict)),
            notes=outcome.notes,
        ),
        Section(title="where the time goes", table=accounting_table(outcome.accounting), level=2),
        causes_section(outcome.causes),
        *phases_section(outcome),
        *work_sections(outcome, rows),
    ]


def source_title(source: Source) -> str:
    """`trace.sqlite (nsys-sqlite, Nsight Systems 2025.3)`."""
    made_by = ", ".join(filter(None, (source.format, source.tool)))
    return f"{source.path} ({made_by})" if made_by else source.path


def window_text(outcome: DeviceOutcome) -> str:
    """`958 ms, 7 iterations of 'step #', median 141 ms`."""
    low, high = outcome.window_ns
    whole, found = format_quantity(high - low, "ns"), outcome.iterations
    if found is None:
        return f"{whole}, the whole run (no iterations found)"
    return (
        f"{whole}, {iterations_of(found.count, found.name)}, median"
        f" {format_quantity(found.median_ns, 'ns')}"
    )


def iterations_of(count: int, name: str) -> str:
    return f"{count} iteration{'s' if count != 1 else ''} of {name!r}"


def verdict_lines(verdict: Verdict) -> Iterator[str]:
    """The verdict, the facts that it rests on, and what to do first."""
    share = f", {verdict.share_pct:.1f} % of the window" if verdict.share_pct is not None else ""
    yield f"verdict: {verdict.label.value}, confidence {verdict.confidence.value}{share}"
    yield from (f"  - {why}" for why in verdict.why)
    if verdict.advice:
        yield f"  → {verdict.advice}"


def accounting_table(accounting: Accounting) -> Table:
    """The four parts of the window, and the causes of idle time under theirs."""
    rows = [_share_row(name, share) for name, share in accounting_parts(accounting)]
    head, keys = ("part", "share", ""), ("name", "share_pct", "")
    return Table(head=head, align="lrl", rows=tuple(rows), keys=keys)


def accounting_parts(accounting: Accounting) -> list[tuple[str, float]]:
    """Names and percentages; causes of idle time are indented, the longest first."""
    whole = [
        (name, getattr(accounting, name))
        for name in ("compute", "communication", "transfer", "idle")
    ]
    causes = sorted(accounting.idle_causes.items(), key=lambda pair: -pair[1])
    return whole + [
        (f"  {cause.value.replace('_', ' ')}", share) for cause, share in causes if share > 0
    ]


def _share_row(name: str, share: float) -> Row:
    return row(name, Cell(f"{share:.2f} %", value=share), Cell("", bar=share / 100))


def causes_section(causes: Sequence[Cause]) -> Section:
    """What can be changed, with the evidence and the advice below each."""
    if not causes:
        return Section(lines=("no cause that a known fix removes was found",), level=2)
    rows = tuple(row(one.id.value, cause_gain(one), _cause_text(one)) for one in causes)
    head, keys = ("cause", "gain", "evidence and fix"), ("name", "gain_pct", "evidence")
    return Section(
        table=Table(head=head, align="lrw", rows=rows, keys=keys),
        level=2,
        title="causes",
        notes=("gains are of the window, each on its own: they do not add up",),
    )


def cause_gain(cause: Cause) -> Cell:
    """`~73.8 %` is an estimate, `≤5.0 %` a bound."""
    sign = mark(Provenance.BOUND if cause.provenance is Provenance.BOUND else Provenance.ESTIMATE)
    return Cell(f"{sign}{cause.estimated_gain_pct:.1f} %", value=cause.estimated_gain_pct)


def _cause_text(cause: Cause) -> Cell:
    first, *rest = [*(evidence_text(one) for one in cause.evidence), f"→ {cause.advice}"]
    return Cell(first, more=tuple(rest))


def evidence_text(one: Any) -> str:
    when = f" at {one.start_ns / 1e9:.6f} s" if one.start_ns is not None else ""
    where = f" in {' > '.join(one.nvtx)}" if one.nvtx else ""
    return f"{one.text}{when}{where}"


_KERNELS: Columns = (
    ("share", "share_pct", lambda r: share_cell(r.share_pct)),
    ("total", "total_ns", lambda r: quantity_cell(r.total_ns, "ns")),
    ("count", "count", lambda r: count_cell(r.count)),
    ("median", "median_ns", lambda r: quantity_cell(r.median_ns, "ns")),
    ("longest", "max_ns", lambda r: quantity_cell(r.max_ns, "ns")),
)
_COPIES: Columns = (
    ("kind", "name", lambda r: Cell(f"{r.kind} {r.memory or ''}".strip())),
    ("total", "total_ns", lambda r: quantity_cell(r.total_ns, "ns")),
    ("exposed", "exposed_ns", lambda r: quantity_cell(r.exposed_ns, "ns")),
    ("count", "count", lambda r: count_cell(r.count)),
    ("size", "bytes", lambda r: quantity_cell(r.nbytes, "byte")),
    ("rate", "bytes_per_s", lambda r: quantity_cell(r.bytes_per_s, "byte/s")),
)
_CALLS: Columns = (
    ("name", "name", lambda r: Cell(r.name)),
    ("host time", "total_ns", lambda r: quantity_cell(r.total_ns, "ns")),
    ("count", "count", lambda r: count_cell(r.count)),
    ("median", "median_ns", lambda r: quantity_cell(r.median_ns, "ns")),
    ("longest", "max_ns", lambda r: quantity_cell(r.max_ns, "ns")),
)
_RANGES: Columns = (
    ("name", "name", lambda r: Cell(r.name if r.domain is None else f"{r.name} [{r.domain}]")),
    ("GPU span", "gpu_span_ns", lambda r: quantity_cell(r.gpu_span_ns, "ns")),
    ("GPU work", "gpu_busy_ns", lambda r: quantity_cell(r.gpu_busy_ns, "ns")),
    ("host time", "total_ns", lambda r: quantity_cell(r.host_ns, "ns")),
    ("count", "count", lambda r: count_cell(r.count)),
    ("launched", "launched", lambda r: count_cell(r.launched)),
)


_PHASES: Columns = (
    (
        "phase",
        "name",
        lambda r: Cell(r.name if not r.nvtx else f"{r.name}, in {' > '.join(r.nvtx)}"),
    ),
    ("of the run", "share_pct", lambda r: share_cell(r.share_pct)),
    ("length", "length_ns", lambda r: quantity_cell(r.end_ns - r.start_ns, "ns")),
    ("from", "start_ns", lambda r: Cell(f"{r.start_ns / 1e9:.6f} s", value=r.start_ns)),
    ("GPU busy", "busy_pct", lambda r: share_cell(r.busy_pct)),
)


def phases_section(outcome: DeviceOutcome) -> Iterator[Section]:
    """What the run holds beside the judged window; nothing where that is all there is."""
    if outcome.phases:
        table = _table(outcome.phases, _PHASES, len(outcome.phases))
        yield Section(title="phases of the run", table=table, level=2)


def work_sections(outcome: DeviceOutcome, rows: int) -> Iterator[Section]:
    """Kernels, copies, API calls and NVTX ranges; those of which there are any."""
    graphs = f", {outcome.graph_launches} CUDA graph launches" if outcome.graph_launches else ""
    labels = told_apart(each.name for each in outcome.kernels)
    named: Columns = (("name", "name", lambda r: Cell(labels[r.name], value=r.name)), *_KERNELS)
    launches = f"{outcome.kernel_count:,} launches of {len(outcome.kernels)} kernels{graphs}"
    for title, found, columns in (
        ("kernels", outcome.kernels, named),
        ("copies", outcome.copies, _COPIES),
        ("CUDA API calls", outcome.calls, _CALLS),
        ("NVTX ranges", outcome.ranges, _RANGES),
    ):
        if found:
            lines = (launches,) if title == "kernels" else ()
            yield Section(title=title, lines=lines, table=_table(found, columns, rows), level=2)


def _table(found: Sequence[Any], columns: Columns, rows: int) -> Table:
    heads, keys, cells = zip(*columns, strict=True)
    return Table(
        head=heads,
        keys=keys,
        align="s" + "r" * (len(heads) - 1),
        rows=tuple(row(*(make(each) for make in cells)) for each in found[:rows]),
        cut=max(0, len(found) - rows),
    )
