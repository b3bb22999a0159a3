"""Sections of `kernprof tune`: ranked and dropped configurations."""

from collections import Counter
from collections.abc import Iterator

from kernprof.model.documents.stored import Configuration, Standing, TuneDocument
from kernprof.report.text.table import (
    MISSING,
    Cell,
    Column,
    Columns,
    Section,
    Tone,
    quantity,
    quantity_cell,
    table_of,
)

_TONES = {
    Standing.BEST: Tone.GOOD,
    Standing.TIE: Tone.STRONG,
    Standing.SLOWER: Tone.BAD,
    Standing.HIGHER: Tone.BAD,
}


def tune_sections(document: TuneDocument, most: int) -> list[Section]:
    """Return sections with at most `most` ranked configurations, and why others were dropped."""
    ranked, dropped = _ranked(document)
    title = (
        f"{document.workload} · {len(document.configurations)} configurations · estimated for"
        f" {document.gpu}"
    )
    varying = varying_params(document)
    columns: list[Column] = [
        ("", "rank", lambda r: str(r[0])),
        ("variant", "variant", lambda r: r[1].variant),
        *((name, name, lambda r, name=name: str(r[1].params[name])) for name in varying),
        (
            "estimated, events",
            "estimate_ns",
            lambda r: Cell(f"~{quantity(r[1].estimate_ns, 'ns')}", value=r[1].estimate_ns),
        ),
        (
            "90 % interval",
            "interval",
            lambda r: Cell(
                f"{quantity(r[1].low_ns, 'ns')} – {quantity(r[1].high_ns, 'ns')}"
                if r[1].high_ns is not None
                else MISSING,
                Tone.FAINT,
            ),
        ),
        (
            "by estimate",
            "by_estimate",
            lambda r: "first" if r[0] == 1 else "tie" if r[1].tie else "LIKELY SLOWER",
        ),
    ]
    if any(configuration.measured or configuration.failure for configuration in ranked):
        columns += [
            ("measured", "measured_ns", lambda r: _measured(r[1])),
            ("by measurement", "by_measurement", lambda r: _standing(r[1])),
        ]
    if powered := any(c.measured and c.measured.energy_j for c in ranked):
        columns.insert(
            -1,
            (
                "energy",
                "energy_j",
                lambda r: quantity_cell(r[1].measured and r[1].measured.energy_j, "J"),
            ),
        )
    align = ("rl" + "r" * len(varying) + "rrlr" + "r" * powered + "l")[: len(columns)]
    table = table_of(list(enumerate(ranked, 1)), columns, align, most=most) if ranked else None
    sections = [
        Section(
            title=title, lines=(*filter(None, (*summary(document), *document.notes)),), table=table
        )
    ]
    if dropped:
        examples = {c.dropped: c for c in reversed(dropped)}
        reasons: Columns = (
            ("reason", "", lambda r: r[0].value),
            ("configurations", "", lambda r: str(r[1])),
            ("example", "", lambda r: named(document, examples[r[0]])),
            ("message", "", lambda r: examples[r[0]].message),
        )
        table = table_of(Counter(c.dropped for c in dropped).most_common(), reasons, "lrww")
        sections.append(Section(title="dropped without a launch", table=table, level=2))
    return sections


def _ranked(document: TuneDocument) -> tuple[list[Configuration], list[Configuration]]:
    ranked = [c for c in document.configurations if c.dropped is None]
    return ranked, [c for c in document.configurations if c.dropped is not None]


def summary(document: TuneDocument) -> Iterator[str]:
    """Yield sentences on the ranking: number of configurations, ties, and measured result."""
    ranked, dropped = _ranked(document)
    sampled = sum(configuration.sampled for configuration in ranked)
    text = f"; {document.recalled} from an earlier search" if document.recalled else ""
    part = f" ({sampled} from a sample of their blocks, output not checked)" if sampled else ""
    yield (
        f"{len(ranked)} ranked by estimated time{part}; {len(dropped)} dropped without a"
        f" launch{text}"
    )
    ties = sum(configuration.tie for configuration in ranked)
    if ties:
        yield (
            f"ties: the intervals of the first and {ties} other estimate{'s' * (ties > 1)} overlap"
        )
    if measurement := document.measurement:
        message = "the fastest is decided" if measurement.decided else "the fastest is UNDECIDED"
        rounds = f"{measurement.rounds} round{'' if measurement.rounds == 1 else 's'}"
        yield (
            f"{measurement.leaders} leaders timed alternately on {measurement.gpu}, {rounds}:"
            f" {message}"
        )
        if measurement.objective != "time":
            yield f"the timed configurations are compared by {measurement.objective}"


def named(document: TuneDocument, configuration: Configuration) -> str:
    """Return a configuration's name: variant, and the parameters that differ in the search."""
    params = (f"{name}={configuration.params[name]}" for name in varying_params(document))
    return " ".join([configuration.variant, *params])


def varying_params(document: TuneDocument) -> tuple[str, ...]:
    every = document.configurations
    return tuple(n for n in every[0].params if len({c.params[n] for c in every}) > 1)


def _measured(configuration: Configuration) -> Cell:
    if configuration.failure:
        return Cell("failed", Tone.BAD)
    measured = configuration.measured
    if measured is None:
        return Cell(MISSING, Tone.FAINT)
    return Cell(quantity(measured.time_ns, "ns"), value=measured.time_ns)


def _standing(configuration: Configuration) -> Cell:
    measured = configuration.measured
    if configuration.failure or measured is None:
        return Cell(configuration.failure or "")
    ratio = f" {measured.ratio:.3f}× ({measured.ratio_low:.3f}–{measured.ratio_high:.3f})"
    text = measured.standing.value + ("" if measured.standing is Standing.BEST else ratio)
    return Cell(text, _TONES[measured.standing])
