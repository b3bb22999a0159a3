"""Metrics of a workload over its stored runs, with change points found by E-divisive.

E-divisive: Matteson and James, A nonparametric approach for multiple change point analysis of
multivariate data (2014). Both sides of a split extend to the ends of its segment. This follows Daly
et al., The use of change point detection to identify software performance regressions (2020). A
split is significant if at most 1 % of random permutations of the values have an equally large
energy distance. Permutations are seeded, so that the result is deterministic.
"""

import statistics
from collections.abc import Iterable, Sequence
from typing import Any

from kernprof.analysis.kernel.scores import SCORE_IDS
from kernprof.metrics import BY_ID, BY_NCU
from kernprof.model.documents.run import RunDocument, VariantDocument
from kernprof.model.documents.stored import HistoryDocument, HistoryPoint, HistorySeries
from kernprof.model.run import Provenance, RunBackend, grouped

_LEAST = 2  # minimal number of values on each side of a split
_ORDERS = 499  # number of random permutations
_LEVEL = 0.01  # significance level: fraction of permutations with an equally large distance


def change_points(values: Sequence[float], *, exact: bool = False, seed: int = 0) -> list[int]:
    """Return the sorted indices of change points: every change if the values are `exact`."""
    if exact:
        return [n for n in range(1, len(values)) if values[n] != values[n - 1]]
    import numpy as np

    series = np.asarray(values, dtype=float)
    generator = np.random.default_rng(seed)
    splits: list[int] = []
    segments = [(0, len(series))]
    while segments:
        start, end = segments.pop()
        part = series[start:end]
        if len(part) < 2 * _LEAST:
            continue
        apart = np.abs(part[:, None] - part[None, :])
        split, best = _best_split(apart)
        if best <= 0:
            continue
        as_good = 0
        for _ in range(_ORDERS):
            order = generator.permutation(len(part))
            as_good += _best_split(apart[np.ix_(order, order)])[1] >= best * (1 - 1e-12)
        if (as_good + 1) / (_ORDERS + 1) <= _LEVEL:
            splits.append(start + split)
            segments += [(start, start + split), (start + split, end)]
    return sorted(splits)


def _best_split(apart: Any) -> tuple[int, float]:
    """Return the split with the largest weighted energy distance, and this distance.

    `apart` is the matrix of distances between values. The time is O(n²), by cumulative sums.
    """
    import numpy as np

    n = len(apart)
    # within[k]: sum of the distances between pairs of the first k values
    within = np.concatenate([[0.0], np.cumsum([apart[k, :k].sum() for k in range(n)])])
    total = within[n]
    # rows[k - 1]: sum of the distances from the first k values to all values
    rows = np.cumsum(apart.sum(axis=1))
    k = np.arange(_LEAST, n - _LEAST + 1)
    left = within[k]
    between = rows[k - 1] - 2 * left
    right = total - left - between
    m = n - k
    energy = 2 * between / (k * m) - left / (k * (k - 1) / 2) - right / (m * (m - 1) / 2)
    weighed = energy * k * m / n
    best = int(np.argmax(weighed))
    return int(k[best]), float(weighed[best])


TIME = "time"
_Value = tuple[float | None, str, Provenance | None]


def histories(
    workload: str, runs: Iterable[RunDocument], metrics: Sequence[str], variants: Sequence[str] = ()
) -> HistoryDocument:
    """Return the metrics of a workload by run, the oldest first; `runs` has the newest first."""
    results = [
        (run, result)
        for run in reversed(list(runs))
        for result in run.variants
        if not variants or result.variant in variants
    ]
    groups = grouped(
        results, lambda of: (of[1].variant, tuple(sorted(of[1].params.items())), _device(of[0]))
    )
    series = [
        _series(_device(group[0][0]), group, metric)
        for group in groups.values()
        for metric in metrics
    ]
    valued = (s for s in series if any(point.value is not None for point in s.points))
    return HistoryDocument(workload=workload, series=tuple(valued))


def _device(run: RunDocument) -> str:
    if run.backend is RunBackend.EMULATOR:
        return f"emulator ({run.settings.get('arch', '')})"
    return run.device.name if run.device else str(run.backend)


def _series(
    device: str, group: Sequence[tuple[RunDocument, VariantDocument]], metric: str
) -> HistorySeries:
    values = [_value(variant, metric) for _, variant in group]
    good = [n for n, (_, v) in enumerate(group) if values[n][0] is not None and v.error is None]
    numbers = [float(values[n][0] or 0.0) for n in good]
    provenance = next((p for v, _, p in values if v is not None), None)
    points = change_points(numbers, exact=provenance is Provenance.EXACT)
    at = {good[n]: _factor(numbers, n, points) for n in points}
    better = {TIME: "lower", **dict.fromkeys(SCORE_IDS, "higher")}.get(metric, "")
    if not better and metric in BY_ID:
        better = BY_ID[metric].better
    first = group[0][1]
    return HistorySeries(
        variant=first.variant,
        params=first.params,
        device=device,
        metric=metric,
        unit=next((unit for _, unit, _ in values if unit), ""),
        provenance=provenance,
        better=better,
        points=tuple(
            _point(run, variant, values[n][0], at.get(n), group[n - 1][1] if n else None)
            for n, (run, variant) in enumerate(group)
        ),
    )


def _factor(series: Sequence[float], at: int, points: Sequence[int]) -> float | None:
    """Return median after ÷ median before a change point; None if the median before is 0."""
    before = max((p for p in points if p < at), default=0)
    after = min((p for p in points if p > at), default=len(series))
    base = statistics.median(series[before:at])
    return statistics.median(series[at:after]) / base if base else None


def _point(
    run: RunDocument,
    document: VariantDocument,
    value: float | None,
    change: float | None,
    before: VariantDocument | None,
) -> HistoryPoint:
    digests = (before.source_digest if before else None, document.source_digest)
    return HistoryPoint(
        run=run.run,
        created=run.created,
        name=run.name,
        tags=run.tags,
        commit=run.environment.get("commit"),
        dirty=run.environment.get("dirty") == "true",
        value=value,
        correct=document.check.correct if document.check else None,
        failed=document.error is not None,
        change=change,
        source_changed=None not in digests and digests[0] != digests[1],
    )


def _value(document: VariantDocument, metric: str) -> _Value:
    if metric == TIME:
        timing = document.timing
        return (timing.median_ns, "ns", Provenance.MEASURED) if timing else (None, "", None)
    if metric in document.scores:
        return document.scores[metric], "", document.score_provenance.get(metric)
    entry = BY_NCU.get(metric)
    counter = document.metrics.get(entry.id if entry else metric)
    return (counter.value, counter.unit, counter.provenance) if counter else (None, "", None)
