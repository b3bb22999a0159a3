"""A variant of several launches: its counts are their sums."""

import itertools
import math
from collections.abc import Sequence
from dataclasses import replace

from kernprof.model.run import Launch, Metric, Profile, Provenance, VariantResult

_COUNTED = frozenset({"inst", "request", "sector", "byte", "wavefront", "cycle", "ns"})
_WEAKEST = list(Provenance)


def parts_of(results: Sequence[VariantResult], index: int) -> list[VariantResult]:
    """The results of a variant's single launches, which follow its own; none where it has only one."""
    whole = results[index].variant
    return list(itertools.takewhile(lambda each: each.part_of == whole, results[index + 1 :]))


def of_parts(whole: VariantResult, parts: Sequence[Profile | None]) -> VariantResult:
    """The result with the sums of its launches' profiles; without, where one of them has none."""
    known = [each for each in parts if each is not None]
    if len(known) < len(parts) or whole.launch is None:
        return whole
    launch = whole.launch
    if not all(launch.grid):  # CuPy chose those of the launches
        most = max(
            (each.launch for each in known), key=lambda each: math.prod((*each.grid, *each.block))
        )
        launch = replace(most, kernel=launch.kernel)
    return replace(whole, launch=launch, profile=summed(launch, known))


def summed(launch: Launch, parts: Sequence[Profile]) -> Profile:
    """Counts and times added; of what is neither (shares, limits, clocks) what is the same in all,
    else None.
    """
    metrics = {
        name: _together([each.metrics.get(name) for each in parts], name)
        for name in parts[0].metrics
    }
    return Profile(launch=launch, metrics=metrics, device=parts[0].device)


def _together(found: Sequence[Metric | None], name: str) -> Metric:
    metrics = [each for each in found if each is not None]
    first = metrics[0]
    added = first.unit in _COUNTED and (name.endswith(".sum") or "__" not in name)
    if not added and len(metrics) == len(found) and all(each == first for each in metrics):
        return first
    if not added or len(metrics) < len(found):
        return Metric(
            value=None,
            unit=first.unit,
            reason="that of each launch is known, and not that of all together",
        )
    values = [each.value for each in metrics if each.value is not None]
    errors = [each.error for each in metrics if each.error is not None]
    reasons = dict.fromkeys(each.reason for each in metrics if each.reason)
    return Metric(
        value=sum(values) if len(values) == len(metrics) else None,
        unit=first.unit,
        provenance=max((each.provenance for each in metrics), key=_WEAKEST.index),
        reason="; ".join(reasons) or None,
        error=sum(errors) if errors else None,
    )
