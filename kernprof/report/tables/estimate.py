"""Estimated times of variants that were not timed: the rows of a run's table, and their ranking in
a sentence.
"""

from collections.abc import Callable, Iterator, Sequence

from kernprof.model.run import Metric, VariantResult
from kernprof.model.verdict import EstimatedRatio, PairVerdict
from kernprof.report.text.quantity import MISSING, mark, quantity
from kernprof.report.text.table import Cell, Row, Tone, row

_TONES = {PairVerdict.LIKELY_FASTER: Tone.GOOD, PairVerdict.LIKELY_SLOWER: Tone.BAD}


def estimate_of(result: VariantResult) -> Metric | None:
    """The estimated time of a result that was not timed and is not wrong."""
    found = result.profile.metrics.get("time_estimate") if result.profile else None
    untimed = result.timing is None and not result.wrong and not result.failure
    return found if untimed and found is not None and found.value else None


def ratio_of(base: Metric, other: Metric) -> EstimatedRatio:
    return EstimatedRatio.of(*((each.value or 0.0, each.error or 0.0) for each in (base, other)))


def estimate_rows(results: Sequence[VariantResult]) -> Iterator[Row]:
    """The time, its interval, and each against the first."""
    found = [estimate_of(each) for each in results]
    if not any(found):
        return
    yield row("estimated time", *(time_cell(each) for each in found))
    yield row("  90 % interval", *(interval_cell(each) for each in found))
    whole = [
        each if result.part_of is None else None
        for result, each in zip(results, found, strict=True)
    ]
    base = next((each for each in whole if each is not None), None)
    if base is not None and sum(each is not None for each in whole) > 1:
        name = results[whole.index(base)].variant
        yield row(f"  against {name}", *(verdict_cell(base, each) for each in whole))


def time_cell(found: Metric | None) -> Cell:
    return (
        Cell(MISSING, Tone.FAINT)
        if found is None
        else Cell(mark(found.provenance) + quantity(found.value, "ns"))
    )


def interval_cell(found: Metric | None) -> Cell:
    if found is None or found.value is None or found.error is None:
        return Cell(MISSING, Tone.FAINT)
    low, high = (quantity(max(0.0, found.value + side * found.error), "ns") for side in (-1, 1))
    return Cell(f"{low} – {high}", Tone.FAINT)


def verdict_cell(base: Metric, other: Metric | None) -> Cell:
    """`0.13×, LIKELY FASTER`."""
    if other is None or other is base:
        return Cell(MISSING, Tone.FAINT)
    found = ratio_of(base, other)
    ratio = f"{found.ratio:.2f}" if found.ratio >= 0.1 else f"{found.ratio:.2g}"
    return Cell(f"~{ratio}×, {found.verdict.value.upper()}", _TONES.get(found.verdict, Tone.PLAIN))


def against_first(
    groups: Sequence[Sequence[VariantResult]],
) -> Iterator[tuple[str, Callable[[VariantResult], Cell]]]:
    """A column of ratios and verdicts, each against the first of its group; none where no group has
    two estimates.

    One launch of several stands against nothing: it is a part of what the others do whole.
    """
    wholes = [
        [each for each in group if each.part_of is None and estimate_of(each)] for group in groups
    ]
    if all(len(each) < 2 for each in wholes):
        return
    firsts = [next(iter(each), None) for each in wholes]
    bases = {id(each): first for first, group in zip(firsts, wholes, strict=True) for each in group}
    names = {each.variant for each in firsts if each}

    def cell(result: VariantResult) -> Cell:
        base = bases.get(id(result))
        return (
            verdict_cell(found, estimate_of(result))
            if base and (found := estimate_of(base))
            else Cell(MISSING)
        )

    yield f"against {names.pop()}" if len(names) == 1 else "against the first", cell


def ranking(results: Sequence[VariantResult]) -> str:
    """The variants by estimated time; those that the estimate does not tell from the first are
    named.
    """
    known = [(each, found) for each in results if (found := estimate_of(each)) is not None]
    if len(known) < 2:
        return ""
    known.sort(key=lambda pair: pair[1].value or 0.0)
    best = known[0][1]
    beside = [
        each.variant
        for each, found in known[1:]
        if ratio_of(best, found).verdict is not PairVerdict.LIKELY_SLOWER
    ]
    order = ", ".join(each.variant for each, _ in known)
    said = (
        f"UNDECIDED between {', '.join([known[0][0].variant, *beside])}"
        if beside
        else "the first is LIKELY FASTER"
    )
    return f"by estimated time: {order}; {said}"
