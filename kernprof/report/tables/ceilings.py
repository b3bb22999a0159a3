"""The ceilings of a GPU that were measured, beside those of its datasheet."""

from kernprof.model.ceilings import MeasuredCeilings
from kernprof.report.plots.roofline_roofs import ceiling_name, value_text
from kernprof.report.text.table import Row, Section, Table, row


def ceiling_sections(found: MeasuredCeilings) -> list[Section]:
    """A row for each ceiling, with how it was measured."""

    def shown(name: str) -> Row:
        ceiling, sheet = found.measured.ceilings[name], found.datasheet.ceilings.get(name)
        beside = value_text(sheet).lstrip("~") if sheet else ""
        return row(ceiling_name(name), value_text(ceiling), beside, ceiling.source)

    table = Table(
        head=("ceiling", "measured", "datasheet", "how"),
        align="lrrw",
        rows=tuple(map(shown, found.measured.ceilings)),
    )
    notes = tuple(f"not measured: {note}" for note in found.measured.notes)
    return [Section(title=f"Ceilings of {found.measured.device.name}", table=table, notes=notes)]
