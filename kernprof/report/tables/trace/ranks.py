"""The ranks of one job: their labels, who waits for whom, who is late in which steps and why, and
what bounds them.
"""

from collections import Counter
from collections.abc import Iterator

from kernprof.model.kernel_names import short_name
from kernprof.model.trace_report import DeviceOutcome, JobReport, LateStep, RankOutcome, RanksReport
from kernprof.report.text.quantity import MISSING, count_cell, quantity_cell, share_cell
from kernprof.report.text.table import Cell, Row, Section, Table, row


def ranks_sections(report: RanksReport, rows: int = 16) -> list[Section]:
    """The job; of each table the first `rows` rows."""
    return [
        _ranks(report, rows),
        *(_job_sections(report.job, rows) if report.job else ()),
        *_unread(report),
    ]


def _ranks(report: RanksReport, rows: int) -> Section:
    """A row for each rank; of many, those that the others wait for first."""
    outcomes = [outcome for each in report.reports for outcome in each.devices]
    pairs = list(zip(outcomes, report.ranks, strict=True))
    many = len(pairs) > rows
    if many:
        pairs.sort(key=lambda one: (-(one[1].last_pct or 0.0), one[1].waited_ns or 0, one[1].rank))
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
        rows=tuple(_row(*each) for each in pairs[:rows]),
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
    whole = all(rank.matched == most for rank in report.ranks)
    who = "all ranks" if whole else "the ranks of the largest party"
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
                    rank_list(one.ranks),
                    count_cell(len(one.ranks)),
                    share_cell(one.compute),
                    share_cell(one.communication),
                    share_cell(one.transfer),
                    share_cell(one.idle),
                    quantity_cell(one.step_ns, "ns"),
                )
                for one in job.groups[:rows]
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
    """One row for each rank that is late: in how many steps, by how much, and the reason in most of
    them.
    """
    by_rank: dict[int, list[LateStep]] = {}
    for late in job.late:
        by_rank.setdefault(late.rank, []).append(late)
    worst = sorted(
        by_rank.items(), key=lambda pair: (-sum(late.late_ns for late in pair[1]), pair[0])
    )
    made = []
    for rank, its in worst[:rows]:
        longest = max(its, key=lambda late: late.late_ns)
        steps = rank_list([late.step for late in its])
        why = f"{longest.why} (in step {longest.step})"
        made.append(
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
        rows=tuple(made),
        keys=("rank", "steps", "late_ns", "most_late_ns", "why"),
        cut=max(0, len(worst) - rows),
    )
    whole = Counter(late.step for late in job.late)
    note = (
        f"{len(whole)} steps have a late rank; 'late' is behind the median rank, 'why' against the"
        " median of the others"
    )
    return Section(title="who is late, and why", table=table, notes=(note,), level=2)


def _collectives_section(job: JobReport, rows: int) -> Section:
    made = [
        row(
            Cell(short_name(one.name), value=one.name),
            Cell(f"{one.count:.3g}", value=one.count),
            *(quantity_cell(each, "ns") for each in (one.median_ns, one.exposed_ns, one.waited_ns)),
        )
        for one in job.collectives[:rows]
    ]
    table = Table(
        head=("collective", "count", "median", "exposed", "of it waiting"),
        align="srrrr",
        rows=tuple(made),
        keys=("name", "count", "median_ns", "exposed_ns", "waited_ns"),
        cut=max(0, len(job.collectives) - rows),
    )
    note = "per step and rank (medians over the ranks); exposed: nothing computes meanwhile"
    return Section(title="shared collectives", table=table, notes=(note,), level=2)


def _critical_section(job: JobReport, rows: int) -> Section:
    made = [
        row(
            "all" if one.rank is None else str(one.rank),
            one.part.replace("_", " "),
            quantity_cell(one.time_ns, "ns"),
            Cell(f"{one.share_pct:.1f} %", value=one.share_pct),
        )
        for one in job.critical[:rows]
    ]
    table = Table(
        head=("rank", "part", "time", "of the path"),
        align="rlrr",
        rows=tuple(made),
        keys=("rank", "part", "time_ns", "share_pct"),
        cut=max(0, len(job.critical) - rows),
    )
    note = "up to each collective the path is the last rank's, from there on the collective's"
    return Section(title="critical path over the ranks", table=table, notes=(note,), level=2)


def _unread(report: RanksReport) -> Iterator[Section]:
    if report.unread:
        lines = [f"  {one.path}: {one.message.splitlines()[0]}" for one in report.unread[:16]]
        rest = len(report.unread) - 16
        more = [f"  … and {rest} more"] if rest > 0 else []
        yield Section(lines=(f"{len(report.unread)} traces could not be read:", *lines, *more))


def rank_list(ranks: tuple[int, ...] | list[int], most: int = 12) -> str:
    """`0-7, 9, 12-15`."""
    runs: list[list[int]] = []
    for rank in sorted(ranks):
        if runs and rank == runs[-1][-1] + 1:
            runs[-1] = [runs[-1][0], rank]
        else:
            runs.append([rank])
    texts = ["-".join(map(str, run)) for run in runs]
    return ", ".join(texts[:most]) + (f", … ({len(ranks)} in all)" if len(texts) > most else "")
