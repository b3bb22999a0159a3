"""Timelines as sections: one report, the comparison of two, and the ranks of a job."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from kernprof.model.kernel_names import short_name, told_apart
from kernprof.model.run import Provenance
from kernprof.model.trace import Source
from kernprof.model.trace_report import (
    Accounting,
    BeforeAfter,
    Cause,
    DeviceComparison,
    DeviceOutcome,
    JobReport,
    LateStep,
    RankOutcome,
    RanksReport,
    TimelineComparison,
    TimelineReport,
    Verdict,
)
from kernprof.report.text.quantity import (
    MISSING,
    change_cell,
    count_cell,
    mark,
    quantity,
    quantity_cell,
    share_cell,
)
from kernprof.report.text.table import Cell, Row, Section, Table, row
from kernprof.units import format_quantity

Columns: TypeAlias = Sequence[tuple[str, str, Callable[[Any], Cell]]]


def timeline_sections(report: TimelineReport, rows: int) -> list[Section]:
    """Return the whole report; tables show their first `rows` rows."""
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
    """Describe the trace's source, e.g. `trace.sqlite (nsys-sqlite, Nsight Systems 2025.3)`."""
    made_by = ", ".join(filter(None, (source.format, source.tool)))
    return f"{source.path} ({made_by})" if made_by else source.path


def window_text(outcome: DeviceOutcome) -> str:
    """Describe the window, e.g. `958 ms, 7 iterations of 'step #', median 141 ms`."""
    low, high = outcome.window_ns
    total, iterations = format_quantity(high - low, "ns"), outcome.iterations
    if iterations is None:
        return f"{total}, the whole run (no iterations found)"
    return (
        f"{total}, {iterations_of(iterations.count, iterations.name)}, median"
        f" {format_quantity(iterations.median_ns, 'ns')}"
    )


def iterations_of(count: int, name: str) -> str:
    return f"{count} iteration{'s' if count != 1 else ''} of {name!r}"


def verdict_lines(verdict: Verdict) -> Iterator[str]:
    """Return the verdict, its facts, and the first thing to do."""
    share = f", {verdict.share_pct:.1f} % of the window" if verdict.share_pct is not None else ""
    yield f"verdict: {verdict.label.value}, confidence {verdict.confidence.value}{share}"
    yield from (f"  - {why}" for why in verdict.why)
    if verdict.advice:
        yield f"  → {verdict.advice}"


def accounting_table(accounting: Accounting) -> Table:
    """Return the four parts of the window, with causes of idle time below their part."""
    rows = [_share_row(name, share) for name, share in accounting_parts(accounting)]
    head, keys = ("part", "share", ""), ("name", "share_pct", "")
    return Table(head=head, align="lrl", rows=tuple(rows), keys=keys)


def accounting_parts(accounting: Accounting) -> list[tuple[str, float]]:
    """Return names and percentages; causes of idle time are indented, longest first."""
    names = [
        (name, getattr(accounting, name))
        for name in ("compute", "communication", "transfer", "idle")
    ]
    causes = sorted(accounting.idle_causes.items(), key=lambda pair: -pair[1])
    return names + [
        (f"  {cause.value.replace('_', ' ')}", share) for cause, share in causes if share > 0
    ]


def _share_row(name: str, share: float) -> Row:
    return row(name, Cell(f"{share:.2f} %", value=share), Cell("", bar=share / 100))


def causes_section(causes: Sequence[Cause]) -> Section:
    """Return the causes with evidence and advice."""
    if not causes:
        return Section(lines=("no cause that a known fix removes was found",), level=2)
    rows = tuple(row(cause.id.value, cause_gain(cause), _cause_text(cause)) for cause in causes)
    head, keys = ("cause", "gain", "evidence and fix"), ("name", "gain_pct", "evidence")
    return Section(
        table=Table(head=head, align="lrw", rows=rows, keys=keys),
        level=2,
        title="causes",
        notes=("gains are of the window, each on its own: they do not add up",),
    )


def cause_gain(cause: Cause) -> Cell:
    """Format a gain: `~73.8 %` is an estimate, `≤5.0 %` a bound."""
    sign = mark(Provenance.BOUND if cause.provenance is Provenance.BOUND else Provenance.ESTIMATE)
    return Cell(f"{sign}{cause.estimated_gain_pct:.1f} %", value=cause.estimated_gain_pct)


def _cause_text(cause: Cause) -> Cell:
    first, *rest = [*(evidence_text(item) for item in cause.evidence), f"→ {cause.advice}"]
    return Cell(first, more=tuple(rest))


def evidence_text(item: Any) -> str:
    when = f" at {item.start_ns / 1e9:.6f} s" if item.start_ns is not None else ""
    where = f" in {' > '.join(item.nvtx)}" if item.nvtx else ""
    return f"{item.text}{when}{where}"


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
    """Yield the phases of the run beside the analysed window, if there are any."""
    if outcome.phases:
        table = _table(outcome.phases, _PHASES, len(outcome.phases))
        yield Section(title="phases of the run", table=table, level=2)


def work_sections(outcome: DeviceOutcome, rows: int) -> Iterator[Section]:
    """Yield tables of kernels, copies, API calls and NVTX ranges."""
    graphs = f", {outcome.graph_launches} CUDA graph launches" if outcome.graph_launches else ""
    labels = told_apart(kernel.name for kernel in outcome.kernels)
    named: Columns = (("name", "name", lambda r: Cell(labels[r.name], value=r.name)), *_KERNELS)
    launches = f"{outcome.kernel_count:,} launches of {len(outcome.kernels)} kernels{graphs}"
    for title, result, columns in (
        ("kernels", outcome.kernels, named),
        ("copies", outcome.copies, _COPIES),
        ("CUDA API calls", outcome.calls, _CALLS),
        ("NVTX ranges", outcome.ranges, _RANGES),
    ):
        if result:
            lines = (launches,) if title == "kernels" else ()
            yield Section(title=title, lines=lines, table=_table(result, columns, rows), level=2)


def _table(items: Sequence[Any], columns: Columns, rows: int) -> Table:
    heads, keys, cells = zip(*columns, strict=True)
    return Table(
        head=heads,
        keys=keys,
        align="s" + "r" * (len(heads) - 1),
        rows=tuple(row(*(make(item) for make in cells)) for item in items[:rows]),
        cut=max(0, len(items) - rows),
    )


_LEAST = 0.005  # share of the window below which changes are not rated
_KEYS = ("name", "before_ns", "after_ns", "change_ns")


def comparison_sections(comparison: TimelineComparison, rows: int) -> list[Section]:
    """Return each GPU's times before and after, and its changes, largest first."""
    paths = (f"before: {comparison.before.path}", f"after: {comparison.after.path}")
    sections = [
        Section(title="what moved between two timelines", lines=paths, notes=comparison.notes)
    ]
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
    """Describe a change of iteration time and verdict.

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
    least = _LEAST * max(device.window.before_ns or 0.0, device.window.after_ns or 0.0)
    for title, moved, shown in (
        ("where the time goes", device.parts, _spaced),
        (
            "kernels",
            device.kernels,
            told_apart(kernel.name for kernel in device.kernels).__getitem__,
        ),
        ("NVTX ranges", device.ranges, str),
    ):
        if moved:
            result = tuple(_moved_row(kernel, shown, least) for kernel in moved[:rows])
            yield (
                title,
                Table(
                    head=("name", "before", "after", "change"),
                    align="srrr",
                    rows=result,
                    keys=_KEYS,
                    cut=max(0, len(moved) - rows),
                ),
            )


def _moved_row(moved: BeforeAfter, shown: Callable[[str], str], least_ns: float) -> Row:
    times = (quantity_cell(moved.before_ns, "ns"), quantity_cell(moved.after_ns, "ns"))
    return row(
        Cell(shown(moved.name), value=moved.name), *times, change_cell(moved.change_ns, least_ns)
    )


def _spaced(name: str) -> str:
    return name.replace("_", " ")


def ranks_sections(report: RanksReport, rows: int = 16) -> list[Section]:
    """Return the job's sections; tables show their first `rows` rows."""
    return [
        _ranks(report, rows),
        *(_job_sections(report.job, rows) if report.job else ()),
        *_unread(report),
    ]


def _ranks(report: RanksReport, rows: int) -> Section:
    """Return a row per rank; with many ranks, the most waited-for first."""
    outcomes = [outcome for pair in report.reports for outcome in pair.devices]
    pairs = list(zip(outcomes, report.ranks, strict=True))
    many = len(pairs) > rows
    if many:
        pairs.sort(
            key=lambda item: (-(item[1].last_pct or 0.0), item[1].waited_ns or 0, item[1].rank)
        )
    head = (
        "rank",
        "compute",
        "comm.",
        "idle",
        "waited",
        "last",
        "clock",
        "verdict",
        "process and GPU",
    )
    keys = (
        "rank",
        "compute_pct",
        "communication_pct",
        "idle_pct",
        "waited_ns",
        "last_pct",
        "clock_shift_ns",
        "verdict",
        "device",
    )
    table = Table(
        head=head,
        align="rrrrrrrls",
        rows=tuple(_row(*pair) for pair in pairs[:rows]),
        keys=keys,
        optional=(6, 2),
        cut=max(0, len(pairs) - rows),
    )
    order = ("the ranks that most often come last are shown",) if many else ()
    return Section(lines=report.lead, table=table, notes=(_shared(report), *order))


def _shared(report: RanksReport) -> str:
    most = max((rank.matched for rank in report.ranks), default=0)
    if not most:
        return "no collective is shared by all ranks: waits and clocks are not known"
    total = all(rank.matched == most for rank in report.ranks)
    who = "all ranks" if total else "the ranks of the largest party"
    return (
        f"{most} collectives are shared by {who}; 'waited' is in them, before the last rank"
        " arrived, 'last' how often that was the rank"
    )


def _row(outcome: DeviceOutcome, rank: RankOutcome) -> Row:
    parts = outcome.accounting
    return row(
        str(rank.rank),
        *(share_cell(share) for share in (parts.compute, parts.communication, parts.idle)),
        quantity_cell(rank.waited_ns, "ns"),
        MISSING if rank.last_pct is None else Cell(f"{rank.last_pct:.0f} %", value=rank.last_pct),
        quantity_cell(rank.clock_shift_ns, "ns") if rank.matched else MISSING,
        outcome.verdict.label.value,
        outcome.title,
    )


def _job_sections(job: JobReport, rows: int) -> Iterator[Section]:
    if job.late:
        yield _late_section(job, rows)
    yield Section(
        title="ranks that behave alike",
        table=Table(
            head=("ranks", "how many", "compute", "comm.", "transfer", "idle", "step"),
            keys=(
                "ranks",
                "count",
                "compute_pct",
                "communication_pct",
                "transfer_pct",
                "idle_pct",
                "step_ns",
            ),
            align="wrrrrrr",
            rows=tuple(
                row(
                    rank_list(group.ranks),
                    count_cell(len(group.ranks)),
                    share_cell(group.compute),
                    share_cell(group.communication),
                    share_cell(group.transfer),
                    share_cell(group.idle),
                    quantity_cell(group.step_ns, "ns"),
                )
                for group in job.groups[:rows]
            ),
            cut=max(0, len(job.groups) - rows),
        ),
        notes=(f"unlike the others: rank {rank_list(job.outliers)}",) if job.outliers else (),
        level=2,
    )
    if job.collectives:
        yield _collectives_section(job, rows)
    if job.critical:
        yield _critical_section(job, rows)


def _late_section(job: JobReport, rows: int) -> Section:
    """Return a row per late rank: steps, delay and main reason."""
    by_rank: dict[int, list[LateStep]] = {}
    for late in job.late:
        by_rank.setdefault(late.rank, []).append(late)
    worst = sorted(
        by_rank.items(), key=lambda pair: (-sum(late.late_ns for late in pair[1]), pair[0])
    )
    result = []
    for rank, its in worst[:rows]:
        longest = max(its, key=lambda late: late.late_ns)
        steps = rank_list([late.step for late in its])
        why = f"{longest.why} (in step {longest.step})"
        result.append(
            row(
                str(rank),
                count_cell(len(its)),
                quantity_cell(sum(late.late_ns for late in its), "ns"),
                quantity_cell(longest.late_ns, "ns"),
                Cell(f"steps {steps}: {why}"),
            )
        )
    table = Table(
        head=("rank", "steps", "late in all", "at most", "when and why"),
        align="rrrrw",
        rows=tuple(result),
        keys=("rank", "steps", "late_ns", "most_late_ns", "why"),
        cut=max(0, len(worst) - rows),
    )
    counts = Counter(late.step for late in job.late)
    note = (
        f"{len(counts)} steps have a late rank; 'late' is behind the median rank, 'why' against the"
        " median of the others"
    )
    return Section(title="who is late, and why", table=table, notes=(note,), level=2)


def _collectives_section(job: JobReport, rows: int) -> Section:
    result = [
        row(
            Cell(short_name(collective.name), value=collective.name),
            Cell(f"{collective.count:.3g}", value=collective.count),
            *(
                quantity_cell(item, "ns")
                for item in (collective.median_ns, collective.exposed_ns, collective.waited_ns)
            ),
        )
        for collective in job.collectives[:rows]
    ]
    table = Table(
        head=("collective", "count", "median", "exposed", "of it waiting"),
        align="srrrr",
        rows=tuple(result),
        keys=("name", "count", "median_ns", "exposed_ns", "waited_ns"),
        cut=max(0, len(job.collectives) - rows),
    )
    note = "per step and rank (medians over the ranks); exposed: nothing computes meanwhile"
    return Section(title="shared collectives", table=table, notes=(note,), level=2)


def _critical_section(job: JobReport, rows: int) -> Section:
    result = [
        row(
            "all" if item.rank is None else str(item.rank),
            item.part.replace("_", " "),
            quantity_cell(item.time_ns, "ns"),
            Cell(f"{item.share_pct:.1f} %", value=item.share_pct),
        )
        for item in job.critical[:rows]
    ]
    table = Table(
        head=("rank", "part", "time", "of the path"),
        align="rlrr",
        rows=tuple(result),
        keys=("rank", "part", "time_ns", "share_pct"),
        cut=max(0, len(job.critical) - rows),
    )
    note = "up to each collective the path is the last rank's, from there on the collective's"
    return Section(title="critical path over the ranks", table=table, notes=(note,), level=2)


def _unread(report: RanksReport) -> Iterator[Section]:
    if report.unread:
        lines = [f"  {item.path}: {item.message.splitlines()[0]}" for item in report.unread[:16]]
        rest = len(report.unread) - 16
        more = [f"  … and {rest} more"] if rest > 0 else []
        yield Section(lines=(f"{len(report.unread)} traces could not be read:", *lines, *more))


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
