"""Sections of timelines: one report, a comparison of two timelines, the ranks of a job."""

from collections.abc import Iterator, Sequence
from typing import Any

from kernprof.model.kernel_names import distinct_names, short_name
from kernprof.model.run import Provenance, Source, grouped
from kernprof.model.trace_report import (
    PARTS,
    Cause,
    DeviceComparison,
    DeviceOutcome,
    Evidence,
    JobReport,
    LateStep,
    RanksReport,
    TimelineComparison,
    TimelineReport,
)
from kernprof.report.text.table import (
    MISSING,
    Cell,
    Columns,
    Detail,
    Section,
    Table,
    change_cell,
    count_cell,
    mark,
    quantity,
    quantity_cell,
    share_cell,
    table_of,
)
from kernprof.units import count_of, format_quantity


def timeline_sections(report: TimelineReport, rows: int) -> list[Section]:
    """Return all sections of a timeline; each table shows at most `rows` rows."""
    sections = [Section(title=source_title(report.source), notes=report.notes)]
    for outcome in report.devices:
        sections += device_sections(outcome, rows)
    return sections


def device_sections(outcome: DeviceOutcome, rows: int) -> list[Section]:
    columns: Columns = (
        ("part", "name", lambda part: part[0]),
        ("share", "share_pct", lambda part: Cell(f"{part[1]:.2f} %", value=part[1])),
        ("", "", lambda part: Cell("", bar=part[1] / 100)),
    )
    parts = outcome.accounting
    shown = [
        (f"  idle: {cause.value.replace('_', ' ')}" if cause else PARTS[part], share)
        for part, cause, share in parts.rows()
        if share > 0 or part in ("compute", "communication", "transfer")
    ]
    idle = Detail(
        f"the GPU is idle for {parts.idle:.2f} % of the window; indented rows: the host's activity"
    )
    verdict = outcome.verdict
    judged = f"verdict: {verdict.label.value}, confidence {verdict.confidence.value}"
    judged += f", {verdict.share_pct:.1f} % of the window" if verdict.share_pct is not None else ""
    lines = (
        f"window: {window_text(outcome)}",
        judged,
        *(f"  - {why}" if why is verdict.why[0] else Detail(f"  - {why}") for why in verdict.why),
        *([f"  → {verdict.advice}"] if verdict.advice else ()),
    )
    return [
        Section(title=outcome.title, lines=lines, notes=tuple(map(Detail, outcome.notes))),
        *(
            [Section(title="kinds of steps", table=table_of(classes, _STEPS, "llrrrl"), level=2)]
            if (classes := outcome.step_classes)
            else []
        ),
        Section(
            title="where the time goes",
            table=table_of(shown, columns, "lrl"),
            notes=(idle,) if parts.idle else (),
            level=2,
        ),
        causes_section(outcome.causes),
        *(
            [
                Section(
                    title="phases of the run",
                    table=table_of(phases, _PHASES),
                    level=2,
                    detail=True,
                )
            ]
            if (phases := outcome.phases)
            else []
        ),
        *work_sections(outcome, rows),
    ]


def source_title(source: Source) -> str:
    """Describe the trace's origin, e.g. `trace.sqlite (nsys-sqlite, Nsight Systems 2025.3)`."""
    tool = ", ".join(filter(None, (source.format, source.tool)))
    return f"{source.path} ({tool})" if tool else source.path


def window_text(outcome: DeviceOutcome) -> str:
    """Describe the analysed window, e.g. `958 ms, 7 iterations of 'step #', median 141 ms`."""
    low, high = outcome.window_ns
    total, iterations = format_quantity(high - low, "ns"), outcome.iterations
    if iterations is None:
        return f"{total}, no iterations found"
    return (
        f"{total}, {count_of(iterations.count, 'iteration')} of {iterations.name!r}, median"
        f" {format_quantity(iterations.median_ns, 'ns')}"
    )


def causes_section(causes: Sequence[Cause]) -> Section:
    """Return a section with the causes of lost time, their evidence and advice."""
    if not causes:
        return Section(lines=("no cause with a known fix",), level=2)

    def evidence(cause: Cause) -> Cell:
        first, *rest = map(evidence_text, cause.evidence)
        return Cell(first, more=(*map(Detail, rest), f"→ {cause.advice}"))

    columns: Columns = (
        ("cause", "name", lambda cause: cause.id.value),
        ("gain", "gain_pct", cause_gain),
        ("evidence and fix", "evidence", evidence),
    )
    notes = ("each gain is in percent of the recorded window, for one fix alone",)
    return Section(table=table_of(causes, columns, "lrw"), level=2, title="causes", notes=notes)


def cause_gain(cause: Cause) -> Cell:
    """Format a gain: `~73.8 %` is an estimate, `≤5.0 %` a bound."""
    sign = mark(Provenance.BOUND if cause.provenance is Provenance.BOUND else Provenance.ESTIMATE)
    return Cell(f"{sign}{cause.estimated_gain_pct:.1f} %", value=cause.estimated_gain_pct)


def evidence_text(evidence: Evidence) -> str:
    when = f" at {evidence.start_ns / 1e9:.6f} s" if evidence.start_ns is not None else ""
    where = f" in {' > '.join(evidence.nvtx)}" if evidence.nvtx else ""
    return f"{evidence.text}{when}{where}"


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
    ("self", "self_ns", lambda r: quantity_cell(r.self_ns, "ns")),
    ("count", "count", lambda r: count_cell(r.count)),
    ("launched", "launched", lambda r: count_cell(r.launched)),
)
_STEPS: Columns = (
    ("kind", "name", lambda r: r.name),
    ("steps", "steps", lambda r: Cell(r.steps)),
    ("count", "count", lambda r: count_cell(r.count)),
    ("median", "median_ns", lambda r: quantity_cell(r.median_ns, "ns")),
    ("CUDA graphs", "graph_launches", lambda r: Cell(f"{r.graph_launches:.3g}")),
    ("verdict", "verdict", lambda r: r.verdict.label.value),
)
_PHASES: Columns = (
    ("phase", "name", lambda r: f"{r.name}, in {' > '.join(r.nvtx)}" if r.nvtx else r.name),
    ("of the run", "share_pct", lambda r: share_cell(r.share_pct)),
    ("length", "length_ns", lambda r: quantity_cell(r.end_ns - r.start_ns, "ns")),
    ("from", "start_ns", lambda r: Cell(f"{r.start_ns / 1e9:.6f} s", value=r.start_ns)),
    ("GPU busy", "busy_pct", lambda r: share_cell(r.busy_pct)),
)


def work_sections(outcome: DeviceOutcome, rows: int) -> Iterator[Section]:
    """Yield tables of kernels, copies, API calls and NVTX ranges."""
    graphs = outcome.graph_launches
    labels = distinct_names(kernel.name for kernel in outcome.kernels)
    named: Columns = (("name", "name", lambda r: Cell(labels[r.name], value=r.name)), *_KERNELS)
    launches = f"{count_of(outcome.kernel_count, 'launch', 'es')} of "
    launches += count_of(len(outcome.kernels), "kernel")
    launches += f", {count_of(graphs, 'CUDA graph launch', 'es')}" if graphs else ""
    for title, entries, columns in (
        ("kernels", outcome.kernels, named),
        ("copies", outcome.copies, _COPIES),
        ("CUDA API calls", outcome.calls, _CALLS),
        ("NVTX ranges", outcome.ranges, _RANGES),
    ):
        if entries:
            lines = (launches,) if title == "kernels" else ()
            table = table_of(entries, columns, most=rows)
            detail = title == "CUDA API calls"
            yield Section(title=title, lines=lines, table=table, level=2, detail=detail)


_LEAST = 0.005  # changes of at least this fraction of the window are coloured


def comparison_sections(comparison: TimelineComparison, rows: int) -> list[Section]:
    """Return sections with each GPU's times in both traces, and the changes, largest first."""
    paths = (f"before: {comparison.before.path}", f"after: {comparison.after.path}")
    sections = [Section(title="changes between two timelines", lines=paths, notes=comparison.notes)]
    for device in comparison.devices:
        sections.append(
            Section(title=device.after.title, lines=(moved_sentence(device),), notes=device.notes)
        )
        sections += [
            Section(title=title, table=table, level=2)
            for title, table in moved_tables(device, rows)
        ]
    return sections


def moved_sentence(device: DeviceComparison) -> str:
    """Describe the change of the iteration time and of the verdict.

    Example: `an iteration: 300 µs → 100 µs, 3.00 times as fast; CPU bound → mixed`.
    """
    before, after = device.window.before_ns, device.window.after_ns
    times = f", {before / after:.2f} times as fast" if before and after else ""
    verdicts = [side.verdict.label.value for side in (device.before, device.after)]
    verdict = (
        f"{verdicts[0]} before and after" if verdicts[0] == verdicts[1] else " → ".join(verdicts)
    )
    unit = "an iteration" if device.per_iteration else "the window"
    return f"{unit}: {quantity(before, 'ns')} → {quantity(after, 'ns')}{times}; {verdict}"


def moved_tables(device: DeviceComparison, rows: int) -> Iterator[tuple[str, Table]]:
    """Yield titled tables of changed parts, kernels and NVTX ranges."""
    least_ns = _LEAST * max(device.window.before_ns or 0.0, device.window.after_ns or 0.0)
    labels = distinct_names(kernel.name for kernel in device.kernels)
    columns: Columns = (
        ("name", "name", lambda r: Cell(labels.get(r.name, r.name), value=r.name)),
        ("before", "before_ns", lambda r: quantity_cell(r.before_ns, "ns")),
        ("after", "after_ns", lambda r: quantity_cell(r.after_ns, "ns")),
        ("change", "change_ns", lambda r: change_cell(r.change_ns, least_ns)),
    )
    parts: Columns = (("name", "name", lambda r: Cell(r.name.replace("_", " "), value=r.name)),)
    for title, moved, shown in (
        ("where the time goes", device.parts, (*parts, *columns[1:])),
        ("kernels", device.kernels, columns),
        ("NVTX ranges", device.ranges, columns),
    ):
        if moved:
            yield title, table_of(moved, shown, most=rows)


def ranks_sections(report: RanksReport, rows: int = 16) -> list[Section]:
    """Return all sections of a job's ranks; each table shows at most `rows` rows."""
    # Show a row per rank. If there are many, start with those that most often arrive last.
    outcomes = [outcome for trace in report.reports for outcome in trace.devices]
    pairs = list(zip(outcomes, report.ranks, strict=True))
    many = len(pairs) > rows
    if many:
        pairs.sort(
            key=lambda pair: (-(pair[1].last_pct or 0.0), pair[1].waited_ns or 0, pair[1].rank)
        )
    table = table_of(pairs, _RANKS, "rrrrrrrls", most=rows, optional=(6, 2))
    order = ("the ranks that most often arrive last are shown",) if many else ()
    sections = [
        Section(lines=report.lead, table=table, notes=(_shared(report), *order)),
        *(_job_sections(report.job, rows) if report.job else ()),
    ]
    if unread := report.unread:
        lines = [f"  {trace.path}: {trace.message.splitlines()[0]}" for trace in unread[:16]]
        rest = [f"  … and {len(unread) - 16} more"] if unread[16:] else []
        sections.append(
            Section(lines=(f"{count_of(len(unread), 'trace')} could not be read:", *lines, *rest))
        )
    return sections


_RANKS: Columns = (
    ("rank", "rank", lambda r: str(r[1].rank)),
    ("compute", "compute_pct", lambda r: share_cell(r[0].accounting.compute)),
    ("comm.", "communication_pct", lambda r: share_cell(r[0].accounting.communication)),
    ("idle", "idle_pct", lambda r: share_cell(r[0].accounting.idle)),
    ("waited", "waited_ns", lambda r: quantity_cell(r[1].waited_ns, "ns")),
    ("last", "last_pct", lambda r: share_cell(r[1].last_pct, digits=0)),
    (
        "clock",
        "clock_shift_ns",
        lambda r: quantity_cell(r[1].clock_shift_ns, "ns") if r[1].matched else MISSING,
    ),
    ("verdict", "verdict", lambda r: r[0].verdict.label.value),
    ("process and GPU", "device", lambda r: r[0].title),
)


def _shared(report: RanksReport) -> str:
    most = max((rank.matched for rank in report.ranks), default=0)
    if not most:
        return "no collective is shared by all ranks: waits and clock shifts are unknown"
    shared_by_all = all(rank.matched == most for rank in report.ranks)
    who = "all ranks" if shared_by_all else "the ranks of the largest group"
    return (
        f"{count_of(most, 'collective')} shared by {who}; 'waited' is the time in collectives before the"
        " last rank arrived, 'last' is the number of collectives in which the rank arrived last"
    )


_GROUPS: Columns = (
    ("ranks", "ranks", lambda g: rank_list(g.ranks)),
    ("count", "count", lambda g: count_cell(len(g.ranks))),
    ("compute", "compute_pct", lambda g: share_cell(g.compute)),
    ("comm.", "communication_pct", lambda g: share_cell(g.communication)),
    ("transfer", "transfer_pct", lambda g: share_cell(g.transfer)),
    ("idle", "idle_pct", lambda g: share_cell(g.idle)),
    ("step", "step_ns", lambda g: quantity_cell(g.step_ns, "ns")),
)
_LATE: Columns = (  # columns of the table of late ranks; an item is a rank and its late steps
    ("rank", "rank", lambda r: str(r[0])),
    ("steps", "steps", lambda r: count_cell(len(r[1]))),
    ("total delay", "late_ns", lambda r: quantity_cell(sum(s.late_ns for s in r[1]), "ns")),
    ("largest delay", "most_late_ns", lambda r: quantity_cell(max(s.late_ns for s in r[1]), "ns")),
    ("steps and cause", "why", lambda r: _late_text(r[1])),
)
_COLLECTIVES: Columns = (
    ("collective", "name", lambda c: Cell(short_name(c.name), value=c.name)),
    ("count", "count", lambda c: Cell(f"{c.count:.3g}", value=c.count)),
    ("median", "median_ns", lambda c: quantity_cell(c.median_ns, "ns")),
    ("exposed", "exposed_ns", lambda c: quantity_cell(c.exposed_ns, "ns")),
    ("waiting", "waited_ns", lambda c: quantity_cell(c.waited_ns, "ns")),
)
_CRITICAL: Columns = (
    ("rank", "rank", lambda p: "all" if p.rank is None else str(p.rank)),
    ("part", "part", lambda p: p.part.replace("_", " ")),
    ("time", "time_ns", lambda p: quantity_cell(p.time_ns, "ns")),
    ("of the path", "share_pct", lambda p: share_cell(p.share_pct)),
)


def _late_text(steps: Sequence[LateStep]) -> str:
    longest = max(steps, key=lambda step: step.late_ns)
    numbers = rank_list([step.step for step in steps])
    return f"steps {numbers}: {longest.why} (in step {longest.step})"


def _job_sections(job: JobReport, rows: int) -> Iterator[Section]:
    late = grouped(job.late, lambda step: step.rank)
    worst = sorted(late.items(), key=lambda pair: (-sum(step.late_ns for step in pair[1]), pair[0]))
    outliers = (f"outliers: rank {rank_list(job.outliers)}",) if job.outliers else ()
    tables: tuple[tuple[str, Sequence[Any], Columns, str, tuple[str, ...]], ...] = (
        (
            "late ranks and causes",
            worst,
            _LATE,
            "rrrrw",
            (
                f"steps with a late rank: {len({step.step for step in job.late})}; a delay is"
                " relative to the median rank's arrival, a cause to the other ranks' median time",
            ),
        ),
        ("ranks that behave alike", job.groups, _GROUPS, "wrrrrrr", outliers),
        (
            "shared collectives",
            job.collectives,
            _COLLECTIVES,
            "srrrr",
            ("per step and rank (medians over the ranks); exposed: without concurrent compute",),
        ),
        (
            "critical path over the ranks",
            job.critical,
            _CRITICAL,
            "rlrr",
            ("the path follows the last rank up to each collective, then the collective",),
        ),
    )
    for title, entries, columns, align, notes in tables:
        if entries or title == "ranks that behave alike":
            table = table_of(entries, columns, align, most=rows)
            yield Section(title=title, table=table, notes=notes, level=2)


def rank_list(ranks: tuple[int, ...] | list[int], most: int = 12) -> str:
    """Format ranks as ranges, e.g. `0-7, 9, 12-15`."""
    runs: list[list[int]] = []
    for rank in sorted(ranks):
        if runs and rank == runs[-1][-1] + 1:
            runs[-1] = [runs[-1][0], rank]
        else:
            runs.append([rank])
    texts = ["-".join(map(str, run)) for run in runs]
    return ", ".join(texts[:most]) + (f", … ({len(ranks)} in all)" if len(texts) > most else "")
