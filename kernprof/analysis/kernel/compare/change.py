"""Explain a difference in time: rank counters by cost, and attribute the change to counters.

Each counted sector, wavefront or instruction occupies a hardware unit. The cost of a counter is the
time of one count at the unit's peak rate, in SM cycles. A counter explains a change in time if the
counter changes in the same direction. The costs only rank counters; they are not printed.

Both launches are modelled as in `limits.gains`. In the slower launch's model, the limiting unit
gets the faster launch's work, as do all units whose work the same counter measures. The saved
modelled time is attributed to this counter. Then another unit is the limiter, and the step repeats
until the modelled time is that of the faster launch. The unexplained rest is reported, so that all
values sum to the change in time. For two emulated launches, the parts of the estimated times
explain the change completely.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from kernprof.analysis.kernel.evidence import LaunchEvidence, stall_text, stalls
from kernprof.analysis.kernel.limits.gains import LaunchModel
from kernprof.analysis.kernel.limits.parts import ESTIMATED, SERIAL, TITLES
from kernprof.analysis.kernel.thresholds import Threshold
from kernprof.gpus.datasheets import together
from kernprof.metrics import BY_ID, ESTIMATED_PARTS
from kernprof.model.diagnosis import Bottleneck, Change, ChangePart, Part
from kernprof.model.run import Difference, Metric
from kernprof.model.verdict import Judgement, PairVerdict
from kernprof.units import format_quantity

MOST = 4  # maximal number of printed differences

# SM cycles per count, by family of counters. A wavefront occupies L1's data stage for a cycle. Per
# cycle, 64 bytes move between an SM and L2, an SM issues four warp instructions, and DRAM moves
# about 16 bytes per SM. Only the most changed counter of a family is reported, because counters of
# a family overlap (bank conflicts are wavefronts too).
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
# Rates without a cost, reported after the traffic counters if few counters changed.
RATES = ("achieved_occupancy", "threads_per_instruction", "l2_hit_rate")


_BY_COUNTS = {PairVerdict.WORSE: 1.0, PairVerdict.BETTER: -1.0}


def explaining(judged: Judgement, metrics: Sequence[Difference]) -> tuple[Difference, ...]:
    """Return at most MOST counters that changed in the direction of the time, by descending cost.

    Return an empty tuple for equal times. If a time is missing, return the costliest differences of
    either sign.
    """
    if judged.verdict is PairVerdict.SAME or (
        judged.verdict not in _BY_COUNTS
        and judged.ratio is not None
        and abs(1 - 1 / judged.ratio) < Threshold.COUNT_NOISE.share
    ):
        return ()
    direction = 0.0 if judged.ratio is None else math.copysign(1.0, judged.ratio - 1)
    direction = _BY_COUNTS.get(judged.verdict, direction)
    by_id = {d.id: d for d in metrics}
    weighed = [best for family in COSTS.values() if (best := _best(family, by_id, direction))]
    weighed.sort(key=lambda item: -item[0])
    least = Threshold.EXPLAINS.share * weighed[0][0] if weighed else 0.0
    named = [difference for weight, difference in weighed if weight >= least][:MOST]
    # A rate explains a longer time if it fell by 10 % or more, a shorter time if it rose.
    for name in RATES if direction else ():
        rate = by_id.get(name)
        if rate and rate.ratio and math.log(rate.ratio) * direction < -0.1:
            named.append(rate)
    named = named[:MOST]
    largest = max(
        [
            d
            for d in metrics
            if d.better
            and d.base.value
            and d.unit in ("sector", "wavefront", "inst", "byte", "request")
        ],
        key=lambda d: abs(math.log(d.ratio)) if d.ratio and d.ratio > 0 else math.inf,
        default=None,
    )
    if largest is None or largest in named or judged.ratio is not None:
        return tuple(named)
    return (*named, largest)


def _best(
    family: dict[str, float], by_id: dict[str, Difference], direction: float
) -> tuple[float, Difference] | None:
    """Return the family's costliest change in the direction of the time, in SM cycles."""
    weighed = []
    for name, cost in family.items():
        counter = by_id.get(name)
        if counter is None or (
            counter.ratio is not None and abs(counter.ratio - 1) <= Threshold.COUNT_NOISE.share
        ):
            continue
        change = cost * ((counter.other.value or 0.0) - (counter.base.value or 0.0))
        weight = change * direction if direction else abs(change)
        if weight > 0:
            weighed.append((weight, counter))
    return max(weighed, key=lambda item: item[0], default=None)


# Counters that determine a hardware unit's work, with their relative costs.
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
_PART_DRIVERS: dict[Part, dict[str, float]] = {
    **dict.fromkeys(
        (Part.L1_REQUESTS, Part.LSU, Part.MIO, Part.MIO_READS, Part.MIO_WRITES), _REQUESTS
    ),
    Part.L2_STORES: {"global_store_sectors": 1.0, **_ATOMICS},
    Part.L2_OUTPUT: {"global_load_sectors": 1.0, "global_atomic_sectors": 1.0},
}
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


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two compared results: name, evidence and model."""

    name: str
    case: LaunchEvidence
    model: LaunchModel

    @classmethod
    def of(cls, name: str, case: LaunchEvidence) -> Side:
        return cls(name, case, LaunchModel.of(case))

    def roofs(self) -> dict[Part, float]:
        """Return each hardware unit's modelled time in ns at its reachable rate."""
        return {
            c.part: c.share / self.model.reach.get(c.kind, 1.0) * (self.case.time_ns or 0.0)
            for c in self.model.parts
        }


def explain_change(base: Side, other: Side) -> Change | None:
    """Explain the change in time from base to other.

    Return None if a time or the load of the hardware units is unknown.
    """
    before, after = base.case.time_ns, other.case.time_ns
    if not before or not after or not base.model.parts or not other.model.parts:
        return None
    total = before - after
    sign = "~" if "estimate" in (base.case.time_source, other.case.time_source) else ""
    change = Change(
        base=base.name,
        other=other.name,
        sentence=(
            f"{other.name} takes as long as {base.name}: {sign}{_time(before)}, {sign}{_time(after)}"
        ),
        base_ns=before,
        other_ns=after,
        left_ns=total,
    )
    if abs(1 - after / before) < Threshold.COUNT_NOISE.share:
        return change
    slow, quick = (base, other) if after <= before else (other, base)
    counted = slow.case.counted and quick.case.counted
    savings = _savings(slow, quick, counted=counted)
    modelled = sum(ns for _, ns in savings.values())
    # Scale the savings: to the whole change for estimated times, else to at most the whole change.
    scale = abs(total) / (modelled if counted else max(modelled, abs(total))) if modelled else 1.0
    steps = [(cause, kind, ns * scale) for cause, (kind, ns) in savings.items()]
    parts = tuple(
        ChangePart(
            id=cause,
            words=_counter_text(base, other, cause, slower=total < 0),
            base=_metric(base, cause),
            other=_metric(other, cause),
            saved_ns=math.copysign(saved, total),
            kind=kind,
        )
        for cause, kind, saved in sorted(steps, key=lambda step: -step[2])
        if saved >= Threshold.CHANGE_PART.share * abs(total)
    )
    left = total - sum(p.saved_ns or 0.0 for p in parts)
    ratio = f"{times(before / after)} faster" if total >= 0 else f"{times(after / before)} slower"
    texts = [
        f"{p.words}{'' if counted else f', {TITLES[p.kind]},'} explains"
        f" {_share(p.saved_ns or 0.0, total)}"
        for p in parts
    ]
    rest = f"left unexplained: {_share(left, total)}"
    if counted:
        reasons = (_cause(slow, quick, *ESTIMATED[p.id.removeprefix("estimate_")]) for p in parts)
        counters = [
            _counter_text(base, other, name, slower=total < 0)
            for name in dict.fromkeys(filter(None, reasons))
        ]
        rest = f"changed counters: {', '.join(counters)}" if counters else ""
    names = dict.fromkeys(side.case.device.name for side in (base, other) if side.case.device)
    notes = [f"the GPUs differ ({', '.join(names)}): part of the change is due to them"]
    return replace(
        change,
        sentence=(
            f"{other.name} is {sign}{ratio} than {base.name}"
            f" ({sign}{_time(before)} → {sign}{_time(after)}): "
            + "; ".join(filter(None, ("; then ".join(texts), rest)))
        ),
        parts=parts,
        left_ns=left,
        notes=(*(notes if len(names) > 1 else ()), *_waiting(slow, left / total)),
    )


def _savings(slow: Side, quick: Side, *, counted: bool) -> dict[str, tuple[Bottleneck, float]]:
    """Return (bottleneck, saved ns) by cause.

    A cause is the id of a counter, or of a part of the estimated time if `counted`. A hardware
    unit without an explaining counter is its own cause.
    """
    now, then = slow.roofs(), quick.roofs()
    kinds = {c.part: c.kind for side in (quick, slow) for c in side.model.parts}
    causes = {} if counted else {part: _cause(slow, quick, part, kinds[part]) for part in now}
    ids = {part: f"estimate_{name}" for name, (part, _) in ESTIMATED.items()} if counted else causes

    def time_ns() -> float:
        ns = {part: max(now.get(part, 0.0), then.get(part, 0.0)) for part in kinds}
        apart = sum(ns.pop(part, 0.0) for part in SERIAL)
        return apart + (together(ns.values()) if counted else max(ns.values()))

    savings: dict[str, tuple[Bottleneck, float]] = {}
    longest = time_ns()
    while now:
        top = max(now, key=now.__getitem__)
        cause = causes.get(top)
        for part in [p for p in now if p == top or (cause and causes[p] == cause)]:
            now.pop(part)
        spared, longest = longest - time_ns(), time_ns()
        name = ids[top] or top.value
        kind, spent = savings.get(name, (kinds[top], 0.0))
        savings[name] = kind, spent + spared
    return savings


def _waiting(slow: Side, left: float) -> Iterator[str]:
    """Yield a note if a large fraction `left` of the change is unexplained.

    Latency causes the unexplained time if no hardware unit limits `slow`. Otherwise no note is
    yielded.
    """
    roof = slow.model.roof()
    if (
        left < Threshold.UNEXPLAINED.share
        or roof is None
        or roof.share > 1 - Threshold.UNEXPLAINED.share
    ):
        return
    text = (
        "most of the unexplained time is latency, which no counter measures: in"
        f" {slow.name} no unit is busy for more than {100 * roof.peak_share:.0f} % of the time"
    )
    yield text + "".join(f", {stall_text(*wait)}" for wait in stalls(slow.case)[:1])


def _cause(slow: Side, quick: Side, part: Part, kind: Bottleneck) -> str:
    """Return the counter of a unit's work that decreases most from `slow` to `quick`, or ""."""
    drivers: Mapping[str, float] = _PART_DRIVERS.get(part) or _DRIVERS.get(kind, {})
    falls = {
        name: cost * (slow.case.number(name) - quick.case.number(name))
        for name, cost in drivers.items()
        if slow.case.has(name) and quick.case.has(name)
    }
    best = max(falls, key=falls.__getitem__, default="")
    large = best and falls[best] > Threshold.COUNT_NOISE.share * slow.case.number(best)
    return best if large else ""


def _metric(side: Side, name: str) -> Metric:
    return side.case.profile.metrics.get(name) or Metric(
        value=None, unit="", reason="not in the capture"
    )


def _counter_text(base: Side, other: Side, name: str, *, slower: bool) -> str:
    """Format a counter's change, e.g. `global store sectors 33.6 M → 4.19 M (8 × fewer)`."""
    before, after = base.case.value(name), other.case.value(name)
    entry = BY_ID.get(name)
    title = entry.title if entry else name
    if name.startswith("busy_"):
        less, moved = ("more", "increased") if slower else ("less", "decreased")
        return f"{less} work for {title.removeprefix('busy: ')}, but none of its counters {moved}"
    if (part := name.removeprefix("estimate_")) in ESTIMATED:
        return f"{ESTIMATED_PARTS[part]} {_time(before or 0.0)} → {_time(after or 0.0)}"
    if before is None or after is None:
        return title
    unit = "byte" if entry and entry.unit == "byte" else ""
    shown = f"{title} {format_quantity(before, unit)} → {format_quantity(after, unit)}"
    if not before or not after:
        return shown
    if before >= after:
        return f"{shown} ({times(before / after)} fewer)"
    return f"{shown} ({times(after / before)} more)"


def times(ratio: float) -> str:
    """Format a ratio, e.g. `8 ×`, `1.25 ×`, `31,800 ×`."""
    return f"{float(f'{ratio:.3g}'):,.0f} ×" if ratio >= 1000 else f"{ratio:.3g} ×"


def _share(saved: float, value: float) -> str:
    """Format a share of the change, e.g. `346 µs of 432 µs (80 %)`."""
    sign = "−" if saved * value < 0 else ""
    return (
        f"{sign}{_time(abs(saved))} of {_time(abs(value))} ({sign}{abs(100 * saved / value):.0f} %)"
    )


def _time(value: float) -> str:
    return format_quantity(value, "ns")
