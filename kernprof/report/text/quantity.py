"""Format numbers with unit, and with a mark (~ ≤ ≥) for estimates and bounds."""

from collections.abc import Iterable

from kernprof.metrics import BY_ID
from kernprof.model.pictures import Ceiling
from kernprof.model.run import Metric, Provenance, Score, Timing
from kernprof.report.text.table import Cell, Tone
from kernprof.units import format_quantity

MISSING = "–"
_SELF_EVIDENT = ("", "%", "ns", "byte", "byte/block", "byte/s", "Hz")
_LEGEND = {
    "~": "estimate (a model or a datasheet)",
    "≤": "upper bound",
    "≥": "lower bound",
}

_SPELLED = ("float-updates", "integer-updates", "empty-launches", "first-data")
_CEILINGS = {
    "issue": "warp issue",
    "fp16-tensor": "FP16 tensor",
    "bf16-tensor": "BF16 tensor",
    **{name: name.replace("-", " ") for name in _SPELLED},
}
# Scores in table order; each has a title and a short title for narrow columns.
SCORE_TITLES: dict[str, tuple[str, str]] = {
    "bandwidth": ("bandwidth", "bw"),
    "arithmetic": ("arithmetic", "arith"),
    "memory": ("memory", "mem"),
    "compute": ("compute", "comp"),
    "coalescing_load": ("load coalescing", "load"),
    "coalescing_store": ("store coalescing", "store"),
    "shared_memory": ("bank-conflict-free", "banks"),
    "occupancy": ("occupancy", "occ"),
    "divergence": ("divergence-free", "divergence"),
}


def mark(provenance: Provenance, better: str = "") -> str:
    """Return `~` for an estimate, `≥` or `≤` for a bound, and "" otherwise."""
    if provenance is Provenance.BOUND:
        return "≥" if better == "lower" else "≤"
    return "~" if provenance is Provenance.ESTIMATE else ""


def legend(shown: Iterable[str]) -> tuple[str, ...]:
    """Return one line that explains the provenance marks in the texts; empty without marks."""
    used = {text[0] for text in shown if text[:1] in _LEGEND and text[1:2].isdigit()}
    return (
        (", ".join(f"{sign} {words}" for sign, words in _LEGEND.items() if sign in used),)
        if used
        else ()
    )


def quantity(value: float | None, unit: str) -> str:
    """Format a value, e.g. `12.5 %`, `33.6 M`; units that a row's title states are omitted."""
    if value is None:
        return MISSING
    if unit == "byte/block":
        return f"{value:.0f} B" if value < 10_000 else format_quantity(value, "byte")
    text = format_quantity(value, unit)
    return f"{text} %" if unit == "%" else text


def metric_cell(name: str, metric: Metric | None) -> Cell:
    if metric is None or metric.value is None:
        return Cell(MISSING, Tone.FAINT)
    entry = BY_ID.get(name)
    text = mark(metric.provenance, entry.better if entry else "")
    return Cell(text + quantity(metric.value, metric.unit), value=metric.value)


def metric_title(name: str, unit: str) -> str:
    """Return the title of a metric's row, with the unit if neither title nor values show it."""
    entry = BY_ID.get(name)
    title = entry.title if entry else name
    shown = unit in _SELF_EVIDENT or unit.partition("/")[0] in title or title.endswith("conflicts")
    return title if shown else f"{title}, {unit}"


def score_cell(score: Score | None) -> Cell:
    """Return a cell with a score of at most three digits: green from 80, red below 50."""
    if score is None or score.value is None:
        return Cell(MISSING, Tone.FAINT)
    tone = Tone.GOOD if score.value >= 80 else Tone.BAD if score.value < 50 else Tone.PLAIN
    return Cell(
        mark(score.provenance) + score_text(score.value), tone, bar=min(1.0, score.value / 100)
    )


def score_text(value: float) -> str:
    """Format a score: `100`, `73.2`, `3.1`. A value below 99.95 is never shown as 100."""
    return "100" if value >= 99.95 else f"{value:.1f}"


def time_cell(timing: Timing | None) -> Cell:
    return quantity_cell(timing.median_ns if timing else None, "ns")


def interval_text(timing: Timing) -> str:
    """Format the median's 95 % interval in the median's unit: `494–501 µs`."""
    low, high = (quantity(end, "ns") for end in timing.ci95_ns)
    number, _, unit = low.partition(" ")
    return f"{number}–{high}" if high.endswith(f" {unit}") else f"{low} – {high}"


def quantity_cell(value: float | None, unit: str) -> Cell:
    """Return a cell with the formatted quantity and its number in the base unit."""
    return Cell(MISSING, Tone.FAINT) if value is None else Cell(quantity(value, unit), value=value)


def share_cell(percent: float | None, digits: int = 1) -> Cell:
    text = MISSING if percent is None else f"{percent:.{digits}f} %"
    return Cell(text, Tone.FAINT if percent is None else Tone.PLAIN, value=percent)


def count_cell(count: int) -> Cell:
    return Cell(f"{count:,}", value=count)


def change_cell(change_ns: float, least_ns: float) -> Cell:
    """Return a cell with a signed time difference, coloured if at least `least_ns`."""
    sign = "+" if change_ns > 0 else "−" if change_ns < 0 else "±"
    tone = (
        Tone.PLAIN
        if abs(change_ns) < least_ns or not change_ns
        else Tone.GOOD
        if change_ns < 0
        else Tone.BAD
    )
    return Cell(sign + quantity(abs(change_ns), "ns"), tone, value=change_ns)


def ceiling_name(name: str) -> str:
    return _CEILINGS.get(name) or name.upper().replace("-TENSOR", " tensor")


def value_text(ceiling: Ceiling) -> str:
    shown = (
        quantity(ceiling.value, "") + ceiling.unit
        if (ceiling.unit in ("inst/s", "update/s", "launch/s"))
        else quantity(ceiling.value, ceiling.unit)
    )
    return shown if ceiling.provenance is Provenance.MEASURED else f"~{shown}"
