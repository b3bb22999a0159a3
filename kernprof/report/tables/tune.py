"""A tuned workload: the configurations by estimated time, with measured times beside them, and what
was dropped.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from kernprof.model.documents.stored import Configuration, Standing, TuneDocument
from kernprof.report.text.quantity import MISSING, quantity
from kernprof.report.text.table import Cell, Row, Section, Table, Tone, first_rows, row

_TONES = {Standing.BEST: Tone.GOOD, Standing.TIE: Tone.STRONG, Standing.SLOWER: Tone.BAD}


def tune_sections(document: TuneDocument, most: int) -> list[Section]:
    ranked = [each for each in document.configurations if each.dropped is None]
    title = (
        f"{document.workload} · {len(document.configurations)} configurations · estimated for"
        f" {document.gpu}"
    )
    lines = [line for line in (*summary(document), *document.notes) if line]
    table = first_rows(_ranking(document, ranked), most) if ranked else None
    return [Section(title=title, lines=tuple(lines), table=table), *_dropped(document)]


def summary(document: TuneDocument) -> Iterator[str]:
    """What the ranking rests on, and what measured times decided."""
    ranked = [each for each in document.configurations if each.dropped is None]
    dropped = len(document.configurations) - len(ranked)
    sampled = sum(each.sampled for each in ranked)
    known = f"; {document.recalled} counted before" if document.recalled else ""
    part = (
        f" ({sampled} by a sample of their blocks, whose output was not checked)" if sampled else ""
    )
    yield f"{len(ranked)} ranked by estimated time{part}; {dropped} dropped without a launch{known}"
    ties = sum(each.tie for each in ranked)
    if ties:
        yield (
            f"the estimate does not tell the first from {ties} other{'s' if ties > 1 else ''}: ties"
        )
    if document.measurement:
        found = document.measurement
        said = "the best is decided" if found.decided else "the best is UNDECIDED"
        rounds = f"{found.rounds} round{'' if found.rounds == 1 else 's'}"
        yield f"{found.leaders} leaders timed in turns on {found.gpu}, {rounds}: {said}"


def named(document: TuneDocument, one: Configuration) -> str:
    """The variant with the parameters that differ in this space."""
    varying = varying_params(document)
    return " ".join([one.variant, *(f"{name}={one.params[name]}" for name in varying)])


def varying_params(document: TuneDocument) -> tuple[str, ...]:
    every = document.configurations
    return tuple(name for name in every[0].params if len({each.params[name] for each in every}) > 1)


def _ranking(document: TuneDocument, ranked: Sequence[Configuration]) -> Table:
    varying = varying_params(document)
    rows = tuple(_row(number, each, varying) for number, each in enumerate(ranked, 1))
    head = (
        "",
        "variant",
        *varying,
        "estimated",
        "90 % interval",
        "by estimate",
        "measured",
        "by measurement",
    )
    keys = (
        "rank",
        "variant",
        *varying,
        "estimate_ns",
        "interval",
        "by_estimate",
        "measured_ns",
        "by_measurement",
    )
    timed = any(each.measured or each.failure for each in ranked)
    end = len(head) if timed else -2
    align = "rl" + "r" * len(varying) + "rrlrl"
    rows = rows if timed else tuple(Row(cells=each.cells[:end]) for each in rows)
    return Table(head=head[:end], align=align[: len(head[:end])], rows=rows, keys=keys[:end])


def _row(number: int, one: Configuration, varying: Sequence[str]) -> Row:
    tie = "first" if number == 1 else "tie" if one.tie else "LIKELY SLOWER"
    interval = f"{quantity(one.low_ns, 'ns')} – {quantity(one.high_ns, 'ns')}"
    estimate = Cell(f"~{quantity(one.estimate_ns, 'ns')}", value=one.estimate_ns)
    params = (str(one.params[name]) for name in varying)
    return row(
        str(number),
        one.variant,
        *params,
        estimate,
        Cell(interval, Tone.FAINT),
        tie,
        *_measured(one),
    )


def _measured(one: Configuration) -> tuple[Cell, Cell]:
    if one.failure:
        return Cell("failed", Tone.BAD), Cell(one.failure)
    if one.measured is None:
        return Cell(MISSING, Tone.FAINT), Cell("")
    found = one.measured
    best = found.standing is Standing.BEST
    ratio = "" if best else f" {found.ratio:.3f}× ({found.ratio_low:.3f}–{found.ratio_high:.3f})"
    return (
        Cell(quantity(found.time_ns, "ns"), value=found.time_ns),
        Cell(f"{found.standing.value}{ratio}", _TONES[found.standing]),
    )


def _dropped(document: TuneDocument) -> Iterator[Section]:
    gone = [each for each in document.configurations if each.dropped is not None]
    counts = Counter(each.dropped for each in gone if each.dropped)
    if counts:
        rows = tuple(
            row(why.value, str(count), named(document, one), one.message)
            for why, count in counts.most_common()
            for one in [next(each for each in gone if each.dropped is why)]
        )
        head = ("why", "configurations", "such as", "what was said")
        yield Section(
            title="dropped without a launch",
            table=Table(head=head, align="lrww", rows=rows),
            level=2,
        )
