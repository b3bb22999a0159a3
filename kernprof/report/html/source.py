"""Annotated source inside a page: beside each line its counts, with bars that show where the most
of each is.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kernprof.model.diagnosis import Diagnosis, Line, LineRef
from kernprof.report.tables.source import COLUMNS, source_sections
from kernprof.report.text.safe import shorten
from kernprof.report.text.table import Text

MOST_LINES = 3000  # of all the launches of a page together
_LONGEST = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class HeatCell:
    """`share` is of the column's largest value."""

    text: str
    share: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceRow:
    """One line; `heat` is the largest share of its cells. `id` is "" for the gaps between shown
    stretches.
    """

    id: str
    number: str
    cells: tuple[HeatCell, ...]
    wait: str
    text: str
    heat: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceView:
    """One file of one launch."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[SourceRow, ...]
    notes: tuple[Text, ...] = ()


def source_views(
    diagnoses: Sequence[Diagnosis], prefix: str, room: int = MOST_LINES
) -> tuple[SourceView, ...]:
    """The files of each launch while there is room for their lines; what is left out is said by
    `left_out`.
    """
    made: list[SourceView] = []
    for number, one in enumerate(diagnoses):
        for view in _views(one, f"{prefix}-{number}"):
            room -= len(view.rows)
            if room < 0:
                return tuple(made)
            made.append(view)
    return tuple(made)


def left_out(diagnoses: Sequence[Diagnosis], shown: Sequence[SourceView]) -> str:
    """A sentence on the files that there was no room for, "" where there are none."""
    files = sum(len({line.file for line in one.source.lines}) for one in diagnoses if one.source)
    rest = files - len(shown)
    return (
        f"{rest} more annotated files are left out for size: kernprof explain RUN --source"
        if rest > 0
        else ""
    )


def line_id(prefix: str, number: int, one: Diagnosis, ref: LineRef) -> str:
    """The id of a finding's line, "" where the launch's source does not have it."""
    files = _files(one)
    known = ref.file in files and any(
        line.file == ref.file and line.line == ref.line for line in _lines(one)
    )
    return f"{prefix}-{number}-f{files.index(ref.file)}-L{ref.line}" if known else ""


def _lines(one: Diagnosis) -> tuple[Line, ...]:
    return one.source.lines if one.source is not None and not one.source.reason else ()


def _files(one: Diagnosis) -> list[str]:
    return list(dict.fromkeys(line.file for line in _lines(one)))


def _views(one: Diagnosis, prefix: str) -> Iterator[SourceView]:
    files = _files(one)
    sections = source_sections([one]) if files else []
    values = dict(COLUMNS)
    for index, (file, section) in enumerate(zip(files, sections, strict=True)):
        if section.table is None:
            continue
        lines = {str(line.line): line for line in _lines(one) if line.file == file}
        heads = section.table.head[1:-2]
        most = {
            head: max((values[head](line) or 0.0 for line in lines.values()), default=0.0)
            for head in heads
        }
        rows = []
        for given in section.table.rows:
            first, *counts, wait, text = (cell.text for cell in given.cells)
            line = lines.get(first)
            shares = [_share(values[head](line) if line else None, most[head]) for head in heads]
            rows.append(
                SourceRow(
                    id=f"{prefix}-f{index}-L{first}" if first.isdigit() else "",
                    number=first,
                    cells=tuple(
                        HeatCell(text=t, share=s) for t, s in zip(counts, shares, strict=True)
                    ),
                    wait=wait,
                    text=shorten(text, _LONGEST),
                    heat=max(shares, default=0.0),
                )
            )
        notes = (f"counts: {one.source.provenance.value}" if one.source else "", *section.notes)
        yield SourceView(
            title=section.title, heads=section.table.head, rows=tuple(rows), notes=notes
        )


def _share(value: float | None, most: float) -> float:
    return value / most if value and most else 0.0
