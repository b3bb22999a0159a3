"""Gain of a fix, from a bottleneck model over the GPU's hardware units ("parts").

Estimate: a part's time is its work at peak rate ÷ the fraction of peak that well-optimised
kernels reach on this GPU. Only the busiest part of each kind counts. Kinds overlap imperfectly:
the modelled time is the cube root of the sum of cubes of the kinds' times. It lies between the
maximum (perfect overlap) and the sum. The launch overhead is added. A fix changes the work of some
parts. The gain is the modelled time before ÷ after. The model is a roofline with more than two
roofs (Williams, Waterman, Patterson: "Roofline", CACM 2009).

The unexplained time (measured − modelled) stays in proportion to the modelled time. A fix that
coalesces all accesses is an exception: scattered accesses (pages, DRAM rows, replays) cause the
unexplained time. Coalesced launches reach 90 % of the modelled speed.

Emulated launch: the parts are those of the estimated time, at reachable rates. They are combined as
in the model of the estimated time. A bound is the estimated time ÷ (launch overhead + compulsory
DRAM traffic at peak rate).

Bound: the least time of a launch is the launch overhead plus the busiest part's time at peak rate.
Only a bound is known for fixes against stalls, for fixes with unknown remaining work, and on GPUs
with unknown reachable fractions of peak. If no counter measures the remaining work and the bound is
far above typical gains, the gain is unknown.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from kernprof.analysis.kernel.evidence import WARP, LaunchEvidence, needed
from kernprof.analysis.kernel.limits.limiter import LOADS, atomics_reach, knows_all, one_slice
from kernprof.analysis.kernel.limits.parts import (
    DRAM_PARTS,
    SERIAL,
    components,
    host_traffic,
    l2_traffic,
    least_ns,
    link_share,
    own_gpu,
)
from kernprof.analysis.kernel.thresholds import Threshold
from kernprof.gpus.datasheets import LAUNCH_COSTS, together
from kernprof.model.diagnosis import Bottleneck, Component, Gain, Part
from kernprof.model.pictures import SECTOR_BYTES
from kernprof.model.run import Provenance
from kernprof.units import format_quantity

_STARTS = 20  # multiple of SMALL_NS above which launch overhead is negligible
_START = "the start and end of a launch"


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelledFix:
    """Effect of a fix on the work of the GPU's hardware units ("parts").

    - `words`: the fix as the start of a sentence ("with 16-byte accesses").
    - `factors`: the remaining fraction of each part's work.
    - `least`: the remaining fractions for an upper bound of the gain, None if equal to `factors`.
    - `added`: new work by kind of unit, as time at the peak rate ÷ the present time.
    - `bound`: the fix has an upper bound of the gain instead of an estimate.
    - `hides`: the fraction of stall time that the fix removes. Above 0, only a bound is known.
    - `likely`: the typical gain; it ranks a bound.
    - `orders`: the kinds of accesses that the fix coalesces.
    - `disorder`: all kinds of accesses that are uncoalesced now.
    - `most`: upper limit of the speedup.
    - `unknown`: the reason for an unknown gain, if the bound is far above the typical gain.
    """

    words: str
    factors: Mapping[Part, float] = field(default_factory=dict)
    least: Mapping[Part, float] | None = None
    added: Mapping[Bottleneck, float] = field(default_factory=dict)
    hides: float = 0.0
    likely: float | None = None
    bound: bool = False
    orders: frozenset[str] = frozenset()
    disorder: frozenset[str] = frozenset()
    most: float = math.inf
    unknown: str = ""

    @property
    def all_in_order(self) -> bool:
        return bool(self.orders) and self.orders >= self.disorder


@dataclass(frozen=True, slots=True, kw_only=True)
class Roof:
    """Limiting hardware unit, and its time as a fraction of the launch's present time.

    `share` is the fraction at the reachable rate, `peak_share` at the peak rate; `reach` is the
    ratio of the two rates.
    """

    share: float
    title: str
    kind: Bottleneck
    peak_share: float
    reach: float


@dataclass(frozen=True, slots=True, kw_only=True)
class LaunchModel:
    """Bottleneck model of a launch.

    `parts` are the hardware units that the launch uses. `reach` is the reachable fraction of the
    peak rate, by kind of unit. `start_ns` is the launch overhead (see the function `start_ns`).
    """

    case: LaunchEvidence
    parts: tuple[Component, ...]
    reach: Mapping[Bottleneck, float]
    start_ns: float = 0.0

    @classmethod
    def of(cls, case: LaunchEvidence) -> LaunchModel:
        parts = components(case)
        if case.counted:
            return cls(case=case, parts=parts, reach=dict.fromkeys(Bottleneck, 1.0))
        gpu = own_gpu(case)
        shares = gpu.reach if gpu is not None and gpu.reach else case.reach.parts
        reach = {Bottleneck(kind): share for kind, share in shares.items()}
        if (share := dram_reach(case)) is not None:
            reach[Bottleneck.DRAM] = share
        if Bottleneck.L2 not in reach and (share := l2_reach(case)) is not None:
            reach[Bottleneck.L2] = share
        if one_slice(case) and (Bottleneck.ATOMICS in reach or case.reach.updates_per_s):
            reach[Bottleneck.ATOMICS] = atomics_reach(case)
        for part in parts:  # the reachable rate is at least the rate of this launch
            if part.kind in reach:
                reach[part.kind] = max(reach[part.kind], min(1.0, part.share))
        return cls(case=case, parts=parts, reach=reach, start_ns=start_ns(case)[1])

    def roof(self, fix: ModelledFix | None = None, *, at_peak: bool = False) -> Roof | None:
        """Return the limiting unit, now or with the fix; None if no unit's load is known."""
        return max(self._roofs(fix, at_peak=at_peak), key=lambda r: r.share, default=None)

    def modelled(self, fix: ModelledFix | None = None) -> float:
        """Return the modelled time as a fraction of the present time."""
        if self.case.counted:
            left = {
                c.part: c.share * (fix.factors.get(c.part, 1.0) if fix else 1.0) for c in self.parts
            }
            apart = sum(left.pop(part, 0.0) for part in SERIAL)
            return together(left.values()) + apart
        kinds: dict[Bottleneck, float] = {}
        for roof in self._roofs(fix, at_peak=False):
            kinds[roof.kind] = max(kinds.get(roof.kind, 0.0), roof.share)
        start = self.start_ns / self.case.time_ns if self.case.time_ns else 0.0
        kinds.pop(Bottleneck.TOO_SMALL, None)
        exponent = Threshold.OVERLAP.level
        return (
            math.pow(sum(math.pow(share, exponent) for share in kinds.values()), 1 / exponent)
            + start
        )

    def can_estimate(self, *fixes: ModelledFix | None) -> bool:
        """Return true if the launch overhead and the limiting parts' reachable rates are known."""
        kinds = {roof.kind for fix in fixes if (roof := self.roof(fix)) is not None}
        time = self.case.time_ns
        brief = (
            not self.start_ns
            and not self.case.counted
            and time is not None
            and time < _STARTS * Threshold.SMALL_NS.level
        )
        return kinds - {Bottleneck.TOO_SMALL} <= set(self.reach) and not brief

    def least(self, fix: ModelledFix | None = None) -> tuple[str, float]:
        """Return the limiting unit at peak rate, and a lower bound of the time with the fix.

        The bound is a fraction of the launch's present time. For measured launches, it includes the
        time of an empty kernel.
        """
        if self.case.counted:
            least, time = least_ns(self.case), self.case.time_ns
            lasting = {"the compulsory traffic": least / time if least and time else 0.0}
            lasting |= {"the new work": max(fix.added.values())} if fix and fix.added else {}
            return max(lasting.items(), key=lambda roof: roof[1])
        roofs = [(r.title, r.share) for r in self._roofs(fix, at_peak=True)]
        return least_time(roofs, self.empty_share)

    def _roofs(self, fix: ModelledFix | None, *, at_peak: bool) -> list[Roof]:
        factors, added = (fix.factors, fix.added) if fix else ({}, {})
        if fix is not None and at_peak:
            factors = fix.least or factors
        shares = [(c.kind, c.title, c.share * factors.get(c.part, 1.0)) for c in self.parts]
        shares += [(kind, "the new work", share) for kind, share in added.items()]
        if shares and not at_peak and (start := self.empty_share):
            shares.append((Bottleneck.TOO_SMALL, _START, start))
        reach = {} if at_peak else {**self.reach, Bottleneck.TOO_SMALL: 1.0}
        return [
            Roof(share=share / r, title=title, kind=kind, peak_share=share, reach=r)
            for kind, title, share in shares
            for r in [reach.get(kind, 1.0)]
        ]

    @property
    def empty_share(self) -> float:
        """Return an empty kernel's time ÷ the launch's time, at most 1; 0 if it is not measured."""
        time, empty = self.case.time_ns, start_ns(self.case)[0] or LAUNCH_COSTS.empty_kernel
        return min(1.0, empty / time) if time and not self.case.counted else 0.0

    def share(self, *parts: Part) -> float:
        """Return the largest busy fraction among `parts`; 0 if unknown."""
        return max((c.share for c in self.parts if c.part in parts), default=0.0)

    def kind_share(self, kind: Bottleneck) -> float:
        return max((c.share for c in self.parts if c.kind is kind), default=0.0)

    def saturated(self, part: Component) -> bool:
        """Return true if a measured part is busy enough to limit the launch, and DRAM is not."""
        limit = Threshold.LIMITED.share
        return part.share >= limit and self.kind_share(Bottleneck.DRAM) <= limit

    @property
    def limited(self) -> bool:
        """Return true if a part is busy enough to limit the launch; False for emulated counts."""
        top = max(self.parts[0].share if self.parts else 0.0, link_share(self.case))
        return not self.case.counted and top >= Threshold.LIMITED.share


def least_time(parts: Iterable[tuple[str, float]], empty_launch: float) -> tuple[str, float]:
    """Return the title of the longest part (hardware unit), and the least time of the launch.

    A launch takes at least the time of an empty launch plus its longest part. `parts` are pairs of
    title and time after a fix, in the same unit as `empty_launch`.
    """
    name, longest = max(parts, key=lambda part: part[1], default=("", 0.0))
    return (name, longest + empty_launch) if longest else (_START, empty_launch)


def start_ns(case: LaunchEvidence) -> tuple[float, float]:
    """Return (time of an empty kernel, start and end of a kernel with data), in ns.

    The second value lasts from a kernel's start to its first data, plus the kernel's end. Unknown
    values are 0.
    """
    gpu = own_gpu(case)
    if gpu is not None and gpu.launch is not None:
        return gpu.launch.empty_kernel, gpu.launch.first_data
    return case.reach.empty_launch_ns, case.reach.first_data_ns


def l2_reach(case: LaunchEvidence) -> float | None:
    """Return measured L2 bandwidth ÷ peak; the peak follows from the launch's sectors and load."""
    loads, stores, _ = l2_traffic(case)
    for sectors, busy in (
        (loads, case.value("busy_l2_output")),
        (loads + stores, case.value("busy_l2_sectors")),
    ):
        if (
            case.reach.l2_bytes_per_s
            and sectors
            and busy
            and busy >= Threshold.INFERS_PEAK.level
            and (time := case.value("duration"))
        ):
            peak = sectors * SECTOR_BYTES / (busy / 100 * time * 1e-9)
            return min(1.0, case.reach.l2_bytes_per_s / peak)
    return None


def dram_reach(case: LaunchEvidence) -> float | None:
    """Return reference bandwidth ÷ DRAM peak; the peak follows from the launch's bytes and load."""
    moved = case.number("dram_bytes_read") + case.number("dram_bytes_written")
    busy, under_ncu = (
        case.value("busy_dram") or case.value("dram_throughput"),
        case.value("duration"),
    )
    if case.reference_bandwidth is None or not (moved and under_ncu and busy) or busy < 3:
        return None
    peak = moved / (busy / 100 * under_ncu * 1e-9)
    return min(1.0, max(0.5, case.reference_bandwidth.copy_bytes_per_s / peak))


def gain(model: LaunchModel, fix: ModelledFix) -> tuple[Gain | None, str | None]:
    """Return (gain of the fix, None), or (None, the reason that the gain is unknown)."""
    counted = model.case.counted
    if not model.parts:
        lacking = f"the load of the GPU is unknown: {needed(model.case.profile, *LOADS)}"
        return None, None if counted else lacking
    if not counted and not model.limited and not knows_all(model.case):
        return None, f"the limiter is unknown: {needed(model.case.profile, *LOADS)}"
    if host_traffic(model.case):
        return None, "the gain is unknown, because the kernel waits for host memory"
    time = model.case.value("duration")
    if not model.start_ns and time is not None and time < Threshold.SMALL_NS.level:
        return None, "start and end dominate a launch this short, and their cost is unknown"
    if fix.bound or fix.hides > 0 or not model.can_estimate(None, fix):
        # The bound is the present time ÷ the busiest part's least time after the fix, at peak rate.
        (title, share), (_, present) = model.least(fix), model.least()
        if not share:
            unknown = (
                f"the compulsory traffic is unknown: {needed(model.case.profile, 'least_bytes')}"
            )
            return None, unknown if counted else "no other part is known to take time"
        roofline = max(1.0, present) / share
        speedup = min(roofline, fix.most)
        if speedup < Threshold.GAIN.level:
            if fix.most < roofline:
                return None, f"{fix.words} it takes {percent(1 / fix.most)} of the time"
            return None, f"{title} would then be the limit ({percent(share)} of the time)"
        if fix.unknown and speedup > Threshold.USEFUL.level * likely_gain(model, fix, speedup):
            return None, fix.unknown
        least = _time(share, model.case.time_ns)
        also = " and all other accesses coalesced" if fix.disorder - fix.orders else ""
        words = (
            f"{fix.words}{also} the limit is {title} at its peak rate, with the launch's start: {least};"
            f" {_time(1.0, model.case.time_ns)} ÷ {least} = at most {speedup:.3g} ×"
        )
        if speedup < roofline:
            words = f"{fix.words}, if nothing else changes: at most {speedup:.3g} ×"
        return _gain(model, speedup, Provenance.BOUND, words), None
    before, after = model.roof(), model.roof(fix)
    assert before is not None
    assert after is not None
    now, then = model.modelled(), model.modelled(fix)
    if fix.all_in_order and not counted:
        now, then = max(1.0, now), then / Threshold.IN_ORDER.share
    if not then:
        return None, "no other part is known to take time"
    if now / then < Threshold.GAIN.level:
        return None, f"{after.title} would then be the limit ({percent(after.share)} of the time)"
    words = _arithmetic(model, fix, before, after, now, then)
    return _gain(model, now / then, Provenance.ESTIMATE, words), None


def _gain(model: LaunchModel, speedup: float, provenance: Provenance, arithmetic: str) -> Gain:
    time = model.case.time_ns
    return Gain(
        speedup=speedup,
        arithmetic=arithmetic,
        provenance=provenance,
        before_ns=time,
        after_ns=time / speedup if time else None,
    )


def likely_gain(model: LaunchModel, fix: ModelledFix, bound: float) -> float:
    """Return the typical gain (time before ÷ after) of a fix that has only a bound."""
    then = model.modelled(fix)
    modelled = model.modelled() / then if then else bound
    waited = 1 / (1 - fix.hides) if 0 < fix.hides < 1 else bound if fix.hides else modelled
    return min(bound, fix.likely or waited)


def combined_fix(fixes: Iterable[ModelledFix]) -> ModelledFix:
    """Combine several fixes into one.

    The fractions of a part's work that remain after each fix are multiplied. Savings are added
    instead if the fixes concern different traffic (loads, stores, atomics) or the part is DRAM. Of
    the fractions of stalls that the fixes hide (`hides`), the largest applies.
    """
    chosen = tuple(fixes)
    leasts = [fix.factors if fix.least is None else fix.least for fix in chosen]
    return ModelledFix(
        words="with all fixes",
        factors=_combined(("".join(fix.orders), fix.factors) for fix in chosen),
        # Equal `least` mappings of several fixes count once.
        least=_combined(("", least) for i, least in enumerate(leasts) if least not in leasts[:i]),
        added={kind: share for fix in chosen for kind, share in fix.added.items()},
        hides=max((fix.hides for fix in chosen), default=0.0),
        likely=next((fix.likely for fix in chosen if fix.likely), None),
        bound=any(fix.bound for fix in chosen),
        orders=frozenset().union(*(fix.orders for fix in chosen)),
        disorder=frozenset().union(*(fix.disorder for fix in chosen)),
        most=math.prod(fix.most for fix in chosen),
    )


def _combined(several: Iterable[tuple[str, Mapping[Part, float]]]) -> dict[Part, float]:
    """Return the fraction of each part's work that remains after all fixes.

    `several` has, for each fix, its kind of traffic and the remaining fractions. Fractions of the
    same traffic are multiplied. Savings of different traffic are added.
    """
    by_part: dict[Part, dict[str, float]] = {}
    for i, (traffic, factors) in enumerate(several):
        for part, factor in factors.items():
            left, of = by_part.setdefault(part, {}), f"{i}" if part in DRAM_PARTS else traffic
            left[of] = left.get(of, 1.0) * factor
    return {
        part: left.pop("", 1.0) * max(0.0, 1 - sum(1 - factor for factor in left.values()))
        for part, left in by_part.items()
    }


def rewritten(model: LaunchModel, *, arithmetic: bool = True) -> dict[Part, float]:
    """Return the least fraction of each part's work that a rewrite of the kernel's code must keep.

    Parts of L2 and DRAM are omitted, because their traffic remains. If `arithmetic` is true, the
    floating-point instructions remain, too.
    """
    case, arch = model.case, model.case.architecture
    left = {
        c.part: 0.0
        for c in model.parts
        if c.kind in (Bottleneck.ISSUE, Bottleneck.PIPE, Bottleneck.L1)
        or c.part is Part.MEMORY_THROUGHPUT  # includes L1
    }
    if not arithmetic or arch is None:
        return left
    # Fractions of the warp instructions that are FP16, FP32 and FP64 arithmetic.
    threads = WARP * case.number("instructions") or math.inf
    fp16, fp32, fp64 = (
        sum(case.number(f"{name}_{op}") for op in ("add", "mul", "fma")) / threads
        for name in ("fp16", "fp32", "fp64")
    )
    slots, lanes = model.share(Part.ISSUE, Part.ISSUE_ACTIVE), arch.issues * WARP
    least = {
        Part.ISSUE: fp16 + fp32 + fp64,
        Part.ISSUE_ACTIVE: fp16 + fp32 + fp64,
        Part.FMA: fp32 * lanes / arch.fp32_fma,
        Part.FP64: fp64 * lanes / (arch.fp64_fma or lanes),
    }
    return {p: min(1.0, slots * least.get(p, 0.0) / model.share(p)) for p in left}


def _arithmetic(
    model: LaunchModel, fix: ModelledFix, before: Roof, after: Roof, now: float, then: float
) -> str:
    """Describe the calculation of a gain: limiting parts before and after, and the ratio."""
    time = model.case.time_ns
    if model.case.counted:
        return (
            f"the longest part of the estimated time is {before.title}; {fix.words}, it is"
            f" {after.title}; with all parts {_time(now, time)} ÷"
            f" {_time(then, time)} = {now / then:.3g} ×"
        )
    first = f"now the limit is {before.title}, {_roof_text(before, time)}"
    second = f"{fix.words} the limit is {after.title}, {_roof_text(after, time)}"
    parts = f"with all parts{' and the start' if model.start_ns else ''}"
    order = (
        f" at {percent(Threshold.IN_ORDER.share)} of the modelled speed" if fix.all_in_order else ""
    )
    text = f"{parts}{order} {_time(now, time)} ÷ {_time(then, time)}"
    return f"{first}; {second}; {text} = {now / then:.3g} ×"


def _roof_text(roof: Roof, time: float | None) -> str:
    """Format a part's time, e.g. `424 µs at peak ÷ 0.85 reachable = 499 µs`."""
    reach = f" ÷ {roof.reach:.2g} reachable = {_time(roof.share, time)}" if roof.reach != 1 else ""
    return f"{_time(roof.peak_share, time)} at peak rate{reach}"


def _time(share: float, time: float | None) -> str:
    return percent(share) if time is None else format_quantity(share * time, "ns")


def percent(share: float) -> str:
    return f"{100 * share:.3g} %"
