"""Processes beside one another: a duel, with its verdicts and the GPU's clocks; the noise that was
calibrated.
"""

from collections.abc import Iterator

from kernprof.model.documents.comparison import DuelProcess, DuelReport
from kernprof.model.documents.gate import NoiseDocument
from kernprof.report.export.annotations import move_lines
from kernprof.report.tables.compare import compare_sections
from kernprof.report.text.quantity import MISSING
from kernprof.report.text.table import Cell, Preformatted, Section, Table, Tone, View, row
from kernprof.stats import QUANTILE


def duel_sections(report: DuelReport, view: View) -> list[Section]:
    found = [Section(lines=(report.base, report.head))]
    found += [section for each in report.comparisons for section in compare_sections(each, view)]
    if report.moves:
        lines = (f"  {line}" for line in _moves(report))
        found.append(
            Section(
                title="what got worse, and where", lines=tuple(Preformatted(line) for line in lines)
            )
        )
    return [*found, *_processes(report)]


def _moves(report: DuelReport) -> Iterator[str]:
    subject = ""
    for move in report.moves:
        if move.subject != subject:
            subject = move.subject
            yield subject
        yield from (f"  {line}" for line in move_lines(move))


def _processes(report: DuelReport) -> Iterator[Section]:
    if any(each.temperature_c is not None for each in report.processes):
        rows = tuple(
            row(
                str(number),
                each.workload,
                each.side,
                _known(each.sm_clock_mhz, "MHz"),
                _known(each.temperature_c, "°C"),
                _slowed(each),
            )
            for number, each in enumerate(report.processes, 1)
        )
        head = ("", "workload", "side", "SM clock", "at most", "slowed by")
        yield Section(
            title="the GPU while each process ran",
            table=Table(head=head, align="rllrrl", rows=rows),
        )


def _known(value: float | None, unit: str) -> str:
    return MISSING if value is None else f"{value:g} {unit}"


def _slowed(process: DuelProcess) -> Cell:
    if process.slowed:
        return Cell(", ".join(process.slowed), Tone.BAD)
    return Cell("power cap", Tone.FAINT) if process.power_capped else Cell("")


def noise_sections(document: NoiseDocument) -> list[Section]:
    rows = tuple(
        row(key, metric, f"{100 * share:.3f} %", f"{100 * QUANTILE * 2**0.5 * share:.2f} %")
        for key, shares in document.shares.items()
        for metric, share in shares.items()
    )
    head = ("variant", "of", "noise", "told apart from")
    lines = (f"{document.gpu}, {document.processes} processes",)
    return [
        Section(
            title="noise between processes of one program",
            lines=lines,
            table=Table(head=head, align="wlrr", rows=rows),
        )
    ]
