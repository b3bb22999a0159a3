"""A variant of several launches: its counts are their sums."""

from __future__ import annotations

import itertools
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
    return replace(whole, profile=summed(whole.launch, known))


def summed(launch: Launch, parts: Sequence[Profile]) -> Profile:
    """Counts and times added; of what is neither (shares, limits, clocks) what is the same in all."""
    metrics = {name: found for name in parts[0].metrics if (found := _together(name, parts)) is not None}
    return Profile(launch=launch, metrics=metrics, device=parts[0].device)


def _together(name: str, parts: Sequence[Profile]) -> Metric | None:
    found = [each.metrics.get(name) for each in parts]
    metrics = [each for each in found if each is not None]
    first = metrics[0]
    if len(metrics) < len(parts):
        return None
    if all(each == first for each in metrics) and first.unit not in _COUNTED:
        return first
    if first.unit not in _COUNTED or ("__" in name and not name.endswith(".sum")):
        return None
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
