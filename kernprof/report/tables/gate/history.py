"""A metric over the stored runs: a line and a table for each variant, change points and source
changes marked.
"""

from collections.abc import Iterator

from kernprof.model.documents.gate import HistoryDocument, HistoryPoint, HistorySeries
from kernprof.report.tables.run import params_text
from kernprof.report.text.quantity import MISSING, SCORE_TITLES, metric_title, quantity
from kernprof.report.text.table import Cell, Row, Section, Table, Tone, row

_LEVELS = "▁▂▃▄▅▆▇█"


def history_sections(history: HistoryDocument) -> list[Section]:
    return [section for each in history.series for section in _sections(history.workload, each)]


def _sections(workload: str, series: HistorySeries) -> Iterator[Section]:
    changes = [point for point in series.points if point.change is not None]
    rows = tuple(_row(point, series) for point in series.points)
    head = (
        "run",
        "commit",
        "name, tags",
        SCORE_TITLES.get(series.metric, (metric_title(series.metric, ""),))[0],
        "",
    )
    notes = (
        (f"{len(changes)} change points (E-divisive, 1 %)",)
        if series.provenance and changes
        else ()
    )
    lines = (params_text(series.params), f"  {_line(series)}")
    table = Table(
        head=head,
        align="slsrw",
        rows=rows,
        keys=("run", "commit", "name", "value", "change"),
        optional=(2,),
    )
    yield Section(
        title=f"{workload}/{series.variant} on {series.device}",
        lines=lines,
        table=table,
        notes=notes,
    )


def _line(series: HistorySeries) -> str:
    """All values as one line of blocks, from the least to the most."""
    values = [point.value for point in series.points if point.value is not None]
    low, high = min(values), max(values)
    steps = len(_LEVELS) - 1
    drawn = [
        (
            " "
            if point.value is None
            else _LEVELS[round((point.value - low) / (high - low) * steps) if high > low else 0]
        )
        for point in series.points
    ]
    span = quantity(low, series.unit) + ("" if high == low else f" – {quantity(high, series.unit)}")
    return f"{''.join(drawn)}  {span}"


def _row(point: HistoryPoint, series: HistorySeries) -> Row:
    commit = (point.commit or MISSING)[:10] + ("+" if point.dirty else "")
    called = ", ".join(filter(None, (point.name, *point.tags)))
    value = Cell(quantity(point.value, series.unit), value=point.value)
    return row(point.run, commit, called or MISSING, value, _mark(point, series))


def _mark(point: HistoryPoint, series: HistorySeries) -> Cell:
    said = []
    tone = Tone.PLAIN
    if point.failed or point.correct is False:
        said.append("FAILED" if point.failed else "WRONG")
        tone = Tone.BAD
    if point.change is not None:
        worse = bool(series.better) and (point.change > 1) == (series.better == "lower")
        tone = Tone.BAD if worse else Tone.GOOD if series.better else tone
        said.append(f"change {100 * (point.change - 1):+.3g} %")
    if point.source_changed:
        said.append("source changed")
    return Cell(", ".join(said), tone)
