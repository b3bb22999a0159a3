"""Explain a difference in time: rank counters by cost, and split the change over the parts.

Every counter of traffic or instructions keeps some part of an SM busy. Its cost is the time of one
count at that part's peak rate, in SM cycles. A counter explains a change in time when its own
change, at that cost, has the same sign. The costs only rank; they are never shown.

Both launches are modelled as in `limits.gains`. In the slower model, the part that binds gets the
faster launch's work, together with all parts that the same counter drives. The modelled time that
this saves is the counter's share. Then the next part binds, until the faster model's time is
reached. The unexplained rest is reported, so parts and rest sum to the whole change.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from kernprof.analysis.kernel.evidence import LaunchEvidence, blocks, sm_count, stalls
from kernprof.analysis.kernel.limits.gains import LaunchModel
from kernprof.analysis.kernel.limits.parts import TITLES
from kernprof.analysis.kernel.thresholds import Threshold
from kernprof.metrics import BY_ID
from kernprof.model.diagnosis import Bottleneck, Change, ChangePart, Part
from kernprof.model.run import Difference, Metric, TimeComparison
from kernprof.model.verdict import TimeVerdict
from kernprof.units import format_quantity

MOST = 4  # maximal number of named differences

# SM cycles per count, by family: a wavefront takes the data stage for a cycle, 64 bytes a cycle
# pass between SM and L2, four warp instructions issue per cycle, DRAM gives an SM about 16 bytes.
# Each family names its most changed counter only (bank conflicts are wavefronts too).
COSTS: dict[str, dict[str, float]] = {
    "shared loads": {"shared_load_bank_conflicts": 1.0, "shared_load_wavefronts": 1.0},
    "shared stores": {"shared_store_bank_conflicts": 1.0, "shared_store_wavefronts": 1.0},
    "global loads": {"global_load_sectors": 0.5, "global_load_requests": 1.0},
    "global stores": {"global_store_sectors": 0.5, "global_store_requests": 1.0},
    "local loads": {"local_load_sectors": 0.5},
    "local stores": {"local_store_sectors": 0.5},
    "atomics": {"global_atomic_sectors": 0.5, "global_atomic_requests": 1.0},
    "reductions": {"global_reduction_sectors": 0.5, "global_reduction_requests": 1.0},
    "reads": {"dram_bytes_read": 1 / 16},
    "writes": {"dram_bytes_written": 1 / 16},
    "instructions": {"instructions": 1 / 4},
}
# Rates without a cost, named after the traffic if little else changed.
RATES = ("achieved_occupancy", "threads_per_instruction", "l2_hit_rate")


def explaining(time: TimeComparison, metrics: Sequence[Difference]) -> tuple[Difference, ...]:
    """Return the few differences that explain the time, the costliest first.

    Equal times have none. Without a time on both sides, the costliest differences of either sign.
    """
    if time.verdict is TimeVerdict.SAME:
        return ()
    by_cost = _by_cost(time, metrics)
    largest = max((d for d in metrics if _counts(d)), key=_distance, default=None)
    return (
        by_cost
        if largest is None or largest in by_cost or time.ratio is not None
        else (*by_cost, largest)
    )


def _counts(difference: Difference) -> bool:
    """Check for a count with a preferred direction that can cost time."""
    return (
        bool(difference.better)
        and bool(difference.base.value)
        and difference.unit in ("sector", "wavefront", "inst", "byte", "request")
    )


def _distance(difference: Difference) -> float:
    return (
        abs(math.log(difference.ratio)) if difference.ratio and difference.ratio > 0 else math.inf
    )


def _by_cost(time: TimeComparison, metrics: Sequence[Difference]) -> tuple[Difference, ...]:
    direction = 0.0 if time.ratio is None else math.copysign(1.0, time.ratio - 1)
    by_id = {d.id: d for d in metrics}
    weighed = [best for family in COSTS.values() if (best := _best(family, by_id, direction))]
    weighed.sort(key=lambda item: -item[0])
    named = [d for weight, d in weighed if weight >= Threshold.EXPLAINS.share * weighed[0][0]][
        :MOST
    ]
    if len(named) < MOST and direction:
        named += [by_id[n] for n in RATES if n in by_id and _helps(by_id[n], direction)][
            : MOST - len(named)
        ]
    return tuple(named)


def _best(
    family: dict[str, float], by_id: dict[str, Difference], direction: float
) -> tuple[float, Difference] | None:
    """Return the family's counter with the costliest change in the time's direction, in SM cycles."""
    weighed = []
    for name, cost in family.items():
        entry = by_id.get(name)
        if entry is None or not _changed(entry):
            continue
        change = cost * ((entry.other.value or 0.0) - (entry.base.value or 0.0))
        weight = change * direction if direction else abs(change)
        if weight > 0:
            weighed.append((weight, entry))
    return max(weighed, key=lambda item: item[0], default=None)


def _changed(difference: Difference) -> bool:
    return difference.ratio is None or abs(difference.ratio - 1) > Threshold.COUNT_NOISE.share


def _helps(difference: Difference, direction: float) -> bool:
    """Check whether a rate (more is faster) moved against the time by at least a tenth."""
    return bool(difference.ratio) and math.log(difference.ratio or 1.0) * direction < -0.1


# Counters that drive a part's work, with their relative cost.
_SECTORS = {f"global_{k}_sectors": 1.0 for k in ("store", "load", "reduction", "atomic")}
_WAVEFRONTS = {
    "shared_load_bank_conflicts": 1.0,
    "shared_store_bank_conflicts": 1.0,
    "shared_load_wavefronts": 9 / 10,
    "shared_store_wavefronts": 9 / 10,
    "shared_atomic_wavefronts": 9 / 10,
    "global_store_sectors": 1 / 4,
    "global_load_sectors": 1 / 4,
    "global_load_requests": 9 / 10,
    "global_store_requests": 9 / 10,
}
_REQUESTS = {
    "global_load_requests": 1.0,
    "global_store_requests": 1.0,
    "shared_load_requests": 1.0,
    "shared_store_requests": 1.0,
    "shared_load_wavefronts": 9 / 10,
}
_ATOMICS = {"global_reduction_sectors": 1.0, "global_atomic_sectors": 1.0}
_BYTES = {"dram_bytes_read": 1.0, "dram_bytes_written": 1.0}
_INSTRUCTIONS = {"instructions": 1.0}
_TENSOR = {"tensor_instructions": 1.0}
_DRIVERS: dict[Bottleneck, dict[str, float]] = {
    Bottleneck.DRAM: _BYTES,
    Bottleneck.L2: _SECTORS,
    Bottleneck.L1: _WAVEFRONTS,
    Bottleneck.ISSUE: _INSTRUCTIONS,
    Bottleneck.PIPE: _INSTRUCTIONS,
    Bottleneck.TENSOR: _TENSOR,
    Bottleneck.ATOMICS: _ATOMICS,
}
_BY_REQUESTS = (Part.L1_REQUESTS, Part.LSU, Part.MIO, Part.MIO_READS, Part.MIO_WRITES)


@dataclass(frozen=True, slots=True)
class Side:
    """One of two results: its name, evidence and model."""

    name: str
    case: LaunchEvidence
    model: LaunchModel

    @classmethod
    def of(cls, name: str, case: LaunchEvidence) -> Side:
        return cls(name, case, LaunchModel.of(case))

    def roofs(self) -> dict[Part, float]:
        """Return each part's modelled time in ns at its reachable rate."""
        time = self.case.time_ns or 0.0
        return {
            c.part: c.share / self.model.reach.get(c.kind, 1.0) * time for c in self.model.parts
        }


def explain_change(base: Side, other: Side) -> Change | None:
    """Explain the change from base to other; None without times or busy parts."""
    if (
        not base.case.time_ns
        or not other.case.time_ns
        or not base.model.parts
        or not other.model.parts
    ):
        return None
    if abs(1 - other.case.time_ns / base.case.time_ns) < Threshold.COUNT_NOISE.share:
        text = (
            f"{other.name} takes as long as {base.name}: {_time(base.case.time_ns)},"
            f" {_time(other.case.time_ns)}"
        )
        return Change(
            base=base.name,
            other=other.name,
            sentence=text,
            base_ns=base.case.time_ns,
            other_ns=other.case.time_ns,
            left_ns=base.case.time_ns - other.case.time_ns,
        )
    faster = other.case.time_ns <= base.case.time_ns
    slow, quick = (base, other) if faster else (other, base)
    steps = _waterfall(slow, quick)
    total = base.case.time_ns - other.case.time_ns
    sign = 1.0 if faster else -1.0
    parts = tuple(
        ChangePart(
            id=cause,
            words=_counter_text(base, other, cause),
            base=_metric(base, cause),
            other=_metric(other, cause),
            saved_ns=sign * saved,
            kind=kind,
        )
        for cause, kind, saved in steps
        if saved >= Threshold.CHANGE_PART.share * abs(total)
    )
    left = total - sum(p.saved_ns or 0.0 for p in parts)
    return Change(
        base=base.name,
        other=other.name,
        sentence=_sentence(base, other, parts, left),
        base_ns=base.case.time_ns,
        other_ns=other.case.time_ns,
        parts=parts,
        left_ns=left,
        notes=(*_other_gpu(base, other), *_waiting(slow, left / total)),
    )


def _other_gpu(base: Side, other: Side) -> Iterator[str]:
    names = [
        d.name if (d := s.case.profile.device or s.case.device) else None for s in (base, other)
    ]
    if None not in names and names[0] != names[1]:
        yield (f"the GPUs differ ({names[0]}, {names[1]}): part of the change is due to them")


def _waiting(slow: Side, left: float) -> Iterator[str]:
    """Explain a large unexplained rest: time in which no part of the slower launch was the limit."""
    roof = slow.model.roof()
    if (
        left < Threshold.UNEXPLAINED.share
        or roof is None
        or roof.share > 1 - Threshold.UNEXPLAINED.share
    ):
        return
    text = (
        f"most of the rest is latency, which no counter measures: in {slow.name} no part is busy for"
        " more than "
    )
    text += f"{100 * roof.peak_share:.0f} % of the time"
    sms, count = sm_count(slow.case), blocks(slow.case)
    if sms is not None and count < sms:
        text += f", {count} blocks are too few for {sms} SMs"
    waits = stalls(slow.case)
    if waits:
        text += (
            f", warps wait for {waits[0][0].removeprefix('stall_').replace('_', ' ')}"
            f" {100 * waits[0][1]:.0f} %"
        )
    yield text


def _waterfall(slow: Side, quick: Side) -> list[tuple[str, Bottleneck, float]]:
    """Yield (counter, the part's kind, ns saved), resolving the limiting part in each iteration."""
    now, then = slow.roofs(), quick.roofs()
    kinds = {c.part: c.kind for side in (quick, slow) for c in side.model.parts}
    causes = {part: _cause(slow, quick, part, kinds[part]) for part in now}
    items: list[tuple[str, Bottleneck, float]] = []
    while now:
        top = max(now, key=lambda p: now[p])
        before = now[top]
        if before <= max(then.values()):
            break
        cause = causes[top]
        for part in [p for p in now if p == top or (cause and causes[p] == cause)]:
            now.pop(part)
        left = max([*now.values(), *then.values()])
        items.append((cause or top.value, kinds[top], before - left))
    return _merged(items)


def _merged(steps: Sequence[tuple[str, Bottleneck, float]]) -> list[tuple[str, Bottleneck, float]]:
    entries: dict[str, tuple[Bottleneck, float]] = {}
    for cause, kind, saved in steps:
        first, sum_ = entries.get(cause, (kind, 0.0))
        entries[cause] = (first, sum_ + saved)
    return sorted(((c, k, s) for c, (k, s) in entries.items()), key=lambda step: -step[2])


def _cause(slow: Side, quick: Side, part: Part, kind: Bottleneck) -> str:
    """Return the counter behind the part that decreases most; "" if none decreases."""
    drivers: Mapping[str, float] = _REQUESTS if part in _BY_REQUESTS else _DRIVERS.get(kind, {})
    falls = {
        name: cost * (slow.case.number(name) - quick.case.number(name))
        for name, cost in drivers.items()
        if slow.case.has(name) and quick.case.has(name)
    }
    best = max(falls, key=lambda n: falls[n], default="")
    return (
        best if best and falls[best] > Threshold.COUNT_NOISE.share * slow.case.number(best) else ""
    )


def _metric(side: Side, name: str) -> Metric:
    return side.case.profile.metrics.get(name) or Metric(
        value=None, unit="", reason="not in the capture"
    )


def _counter_text(base: Side, other: Side, name: str) -> str:
    """Format a counter's change, e.g. `global store sectors 33.6 M → 4.19 M (8 × fewer)`."""
    before, after = base.case.value(name), other.case.value(name)
    entry = BY_ID.get(name)
    title = entry.title if entry else name
    if name.startswith("busy_"):
        return f"less work for {title.removeprefix('busy: ')}, at equal counts"
    if before is None or after is None:
        return title
    unit = entry.unit if entry else ""
    shown = " → ".join(format_quantity(v, unit if unit == "byte" else "") for v in (before, after))
    if not before or not after:
        return f"{title} {shown}"
    ratio = before / after
    return (
        f"{title} {shown} ({times(ratio)} fewer)"
        if ratio >= 1
        else f"{title} {shown} ({times(1 / ratio)} more)"
    )


def times(ratio: float) -> str:
    """Format a ratio, e.g. `8 ×`, `1.25 ×`, `31,800 ×`."""
    return f"{float(f'{ratio:.3g}'):,.0f} ×" if ratio >= 1000 else f"{ratio:.3g} ×"


def _sentence(base: Side, other: Side, parts: Sequence[ChangePart], left: float) -> str:
    before, after = base.case.time_ns or 0.0, other.case.time_ns or 0.0
    total = before - after
    speed = f"{times(before / after)} faster" if total >= 0 else f"{times(after / before)} slower"
    text = [f"{p.words}, {TITLES[p.kind]}: {_share(p.saved_ns or 0.0, total)}" for p in parts]
    text.append(f"left unexplained: {_share(left, total)}")
    return (
        f"{other.name} is {speed} than {base.name} ({_time(before)} → {_time(after)}): "
        + "; then ".join(text[:-1])
        + ("; " if len(text) > 1 else "")
        + text[-1]
    )


def _share(saved: float, value: float) -> str:
    """Format a share of the change, e.g. `346 µs of the 432 µs (80 %)`."""
    sign = "−" if saved * value < 0 else ""
    return (
        f"{sign}{_time(abs(saved))} of {_time(abs(value))} ({sign}{abs(100 * saved / value):.0f} %)"
    )


def _time(value: float) -> str:
    return format_quantity(value, "ns")
