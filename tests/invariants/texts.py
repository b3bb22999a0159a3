"""Rules of texts: a sentence's numbers are in its evidence, a table's rows state unit and clock."""

import re
from collections.abc import Iterable, Iterator

from kernprof.analysis.kernel.compare.results import compare_variants
from kernprof.metrics import ENTRIES
from kernprof.model.run import Run
from kernprof.report.tables.compare import compare_sections
from kernprof.report.tables.run import workload_sections
from kernprof.report.text.table import Section, View

# A number of a sentence, but not of a name (`FP64`, `32-byte`) or of a fraction (`1/2`).
NUMBER = re.compile(r"(?<![\w./-])\d+(?:\.\d+)?(?![\w/.-]*\w)")
# A value may be printed in percent or with a prefix of its unit.
SCALES = (1.0, 1e2, 1e-3, 1e-6, 1e-9, 1e-12)
TIME = re.compile(r"\d (ns|µs|ms|s)\b")
# A bound (`least time`) is of no clock.
CLOCK = re.compile(r"events|ncu|estimate|CUPTI|nsys|least time")
# Titles state the unit of the metric's definition; two counts have names of their own.
COUNTS = {e.unit.partition("/")[0] for e in ENTRIES} - {"", "%", "ns", "Hz", "J", "W"}
UNIT = re.compile(
    rf"\d [kMGTP]?(%|B|Hz|B/s|FLOP/s|J|W)( |$)|{'|'.join(sorted(COUNTS))}|conflicts|slices"
)


def printed(text: str, value: float) -> bool:
    """Return True if a number of a sentence is this value, to the printed digits."""
    unit = 0.5000001 * 10.0 ** -len(text.partition(".")[2])
    return any(abs(value * scale - float(text)) <= unit for scale in SCALES)


def without_evidence(sentence: str, values: Iterable[float | None]) -> list[str]:
    """Return the sentence's numbers that are none of the values."""
    evidence = [value for value in values if value is not None]
    return [
        text
        for text in NUMBER.findall(sentence)
        if not any(printed(text, value) for value in evidence)
    ]


def without_unit(sections: Iterable[Section]) -> Iterator[str]:
    """Yield rows of times without a clock, and rows of other numbers without a unit.

    Scores have the scale of their heading. An interval is of the time above it. Tables with a
    variant per row have no titles to check.
    """
    for section in sections:
        rows = section.table.rows if section.table and section.table.head[0] != "variant" else ()
        group = above = ""
        for row in rows:
            group = row.group or group
            if row.group or group == "scores, 0–100":
                continue
            title, *cells = (cell.text for cell in row.cells)
            above = above + title if "interval" in title else title
            values = [text for text in cells if re.search(r"\d", text)]
            stated = CLOCK if any(map(TIME.search, values)) else UNIT
            if values and not stated.search(" ".join((above, *values))):
                yield f"{above}: {values}"


def rows_without_unit(run: Run) -> list[str]:
    """Return the rows of the run and of its comparison that state no unit or no clock.

    The clock of a pair's times is the source in the comparison's JSON, or the model.
    """
    names = {name for v in run.variants if v.profile for name in v.profile.metrics}
    view = View(width=10_000, metrics=tuple(sorted(names)))
    rows = [*without_unit(workload_sections(run, view))]
    if run.workload:
        comparison = compare_variants(run)
        rows += without_unit(compare_sections(comparison, view)[1:])
        rows += [str(p) for p in comparison.pairs if not (p.time.source or p.judged.modelled)]
    return rows
