"""A tuned workload: configurations by estimated and measured time, and the dropped ones."""

from collections import Counter
from collections.abc import Iterator, Sequence

from kernprof.model.documents.stored import Configuration, Standing, TuneDocument
from kernprof.report.text.quantity import MISSING, quantity
from kernprof.report.text.table import Cell, Row, Section, Table, Tone, first_rows, row

_TONES = {Standing.BEST: Tone.GOOD, Standing.TIE: Tone.STRONG, Standing.SLOWER: Tone.BAD}


def tune_sections(document: TuneDocument, most: int) -> list[Section]:
    ranked = [
        configuration for configuration in document.configurations if configuration.dropped is None
    ]
    title = (
        f"{document.workload} · {len(document.configurations)} configurations · estimated for"
        f" {document.gpu}"
    )
    lines = [line for line in (*summary(document), *document.notes) if line]
    table = first_rows(_ranking(document, ranked), most) if ranked else None
    return [Section(title=title, lines=tuple(lines), table=table), *_dropped(document)]


def summary(document: TuneDocument) -> Iterator[str]:
    """Yield the basis of the ranking and the decision of measured times."""
    ranked = [
        configuration for configuration in document.configurations if configuration.dropped is None
    ]
    dropped = len(document.configurations) - len(ranked)
    sampled = sum(configuration.sampled for configuration in ranked)
    text = f"; {document.recalled} counted before" if document.recalled else ""
    part = (
        f" ({sampled} by a sample of their blocks, whose output was not checked)" if sampled else ""
    )
    yield f"{len(ranked)} ranked by estimated time{part}; {dropped} dropped without a launch{text}"
    ties = sum(configuration.tie for configuration in ranked)
    if ties:
        yield (
            f"the estimate does not tell the first from {ties} other{'s' if ties > 1 else ''}: ties"
        )
    if document.measurement:
        measurement = document.measurement
        message = "the best is decided" if measurement.decided else "the best is UNDECIDED"
        rounds = f"{measurement.rounds} round{'' if measurement.rounds == 1 else 's'}"
        yield f"{measurement.leaders} leaders timed in turns on {measurement.gpu}, {rounds}: {message}"


def named(document: TuneDocument, configuration: Configuration) -> str:
    """Return the variant with the parameters that differ in this space."""
    varying = varying_params(document)
    return " ".join(
        [configuration.variant, *(f"{name}={configuration.params[name]}" for name in varying)]
    )


def varying_params(document: TuneDocument) -> tuple[str, ...]:
    every = document.configurations
    return tuple(name for name in every[0].params if len({item.params[name] for item in every}) > 1)


def _ranking(document: TuneDocument, ranked: Sequence[Configuration]) -> Table:
    varying = varying_params(document)
    rows = tuple(_row(number, item, varying) for number, item in enumerate(ranked, 1))
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
    timed = any(item.measured or item.failure for item in ranked)
    end = len(head) if timed else -2
    align = "rl" + "r" * len(varying) + "rrlrl"
    rows = rows if timed else tuple(Row(cells=item.cells[:end]) for item in rows)
    return Table(head=head[:end], align=align[: len(head[:end])], rows=rows, keys=keys[:end])


def _row(number: int, configuration: Configuration, varying: Sequence[str]) -> Row:
    tie = "first" if number == 1 else "tie" if configuration.tie else "LIKELY SLOWER"
    interval = f"{quantity(configuration.low_ns, 'ns')} – {quantity(configuration.high_ns, 'ns')}"
    estimate = Cell(
        f"~{quantity(configuration.estimate_ns, 'ns')}", value=configuration.estimate_ns
    )
    params = (str(configuration.params[name]) for name in varying)
    return row(
        str(number),
        configuration.variant,
        *params,
        estimate,
        Cell(interval, Tone.FAINT),
        tie,
        *_measured(configuration),
    )


def _measured(configuration: Configuration) -> tuple[Cell, Cell]:
    if configuration.failure:
        return Cell("failed", Tone.BAD), Cell(configuration.failure)
    if configuration.measured is None:
        return Cell(MISSING, Tone.FAINT), Cell("")
    measured = configuration.measured
    best = measured.standing is Standing.BEST
    ratio = (
        ""
        if best
        else f" {measured.ratio:.3f}× ({measured.ratio_low:.3f}–{measured.ratio_high:.3f})"
    )
    return (
        Cell(quantity(measured.time_ns, "ns"), value=measured.time_ns),
        Cell(f"{measured.standing.value}{ratio}", _TONES[measured.standing]),
    )


def _dropped(document: TuneDocument) -> Iterator[Section]:
    gone = [
        configuration
        for configuration in document.configurations
        if configuration.dropped is not None
    ]
    counts = Counter(configuration.dropped for configuration in gone if configuration.dropped)
    if counts:
        rows = tuple(
            row(why.value, str(count), named(document, item), item.message)
            for why, count in counts.most_common()
            for item in [
                next(configuration for configuration in gone if configuration.dropped is why)
            ]
        )
        head = ("why", "configurations", "such as", "what was said")
        yield Section(
            title="dropped without a launch",
            table=Table(head=head, align="lrww", rows=rows),
            level=2,
        )
