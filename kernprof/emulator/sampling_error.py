"""How far metrics that were scaled up from a sample of the blocks may be off, by the spread within
the sample.
"""

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import replace

from kernprof.model.run import Metric, Provenance

# Student's t for 95 % by degrees of freedom: as many as there are replicates, less one.
_STUDENT = {
    2: 12.706,
    3: 4.303,
    4: 3.182,
    5: 2.776,
    6: 2.571,
    7: 2.447,
    8: 2.365,
    9: 2.306,
    10: 2.262,
}


def half_width(values: Sequence[float]) -> float:
    """Half of the 95 % interval of the mean of independent estimates."""
    return _STUDENT[len(values)] * statistics.stdev(values) / math.sqrt(len(values))


def with_errors(
    metrics: Mapping[str, Metric], replicates: Sequence[Mapping[str, Metric]], ran: int, blocks: int
) -> dict[str, Metric]:
    """The metrics with `error`, and a reason that states it. `replicates` are the same metrics of
    parts of the sample, in which `ran` of all `blocks` ran.

    What happens in one block alone (a last, shorter part of the data) is seldom in a sample, and
    then there is no spread to see. So one block's worth is added to what the spread says. And where
    the parts' counts could not be carried over to the machine code, they have nothing of what the
    PTX lacks: that is as uncertain as the worst.
    """
    found = dict(metrics)
    spread: dict[str, tuple[float, float]] = {}
    for name, metric in metrics.items():
        known = [each[name].value for each in replicates]
        values = [value for value in known if value is not None]
        if metric.value is not None and len(values) == len(known):
            spread[name] = half_width(values), statistics.fmean(values)
    widest = max((width / abs(mean) for width, mean in spread.values() if mean), default=0.0)
    for name, (width, mean) in spread.items():
        metric = metrics[name]
        assert metric.value is not None
        error = (width if mean else widest * abs(metric.value)) + abs(metric.value) / blocks
        share = f"{100 * error / abs(metric.value):.2g} %" if metric.value else f"{error:.3g}"
        reason = f"scaled up from {ran} of {blocks} blocks: ± {share} (95 %)"
        if metric.reason and not metric.reason.startswith(_SAMPLED):
            reason = f"{metric.reason}; {reason}"
        found[name] = replace(metric, provenance=Provenance.ESTIMATE, error=error, reason=reason)
    return found


_SAMPLED = ("scaled up from", "from a sample")


def largest_error(metrics: Mapping[str, Metric]) -> tuple[str, float] | None:
    """The count that is the least certain for its size, and its error as a share of it."""
    counts = ((name, m) for name, m in metrics.items() if name != "time_estimate")
    shares = {n: m.error / abs(m.value) for n, m in counts if m.error is not None and m.value}
    return max(shares.items(), key=lambda item: item[1]) if shares else None
