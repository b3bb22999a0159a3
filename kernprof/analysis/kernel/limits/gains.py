"""What a fix gains: a bottleneck model over the parts of the GPU.

The time of a launch is modelled as that of its busiest part: max over parts of (work at peak rate ÷ the share of the
peak that good kernels reach). A fix changes the work of some parts; the gain is the modelled time before ÷ after. What
the model leaves unexplained today (latency, start, end) is taken to stay in proportion. A fix against waiting takes
away at most the share of the time that is spent so, down to the model's time: its gain is a bound. It is a roofline
with more than two roofs (Williams, Waterman, Patterson: "Roofline", CACM 2009), the roofs being those of ncu's own
throughput rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from kernprof.analysis.kernel.evidence import LaunchEvidence
from kernprof.analysis.kernel.limits.limiter import atomics_reach
from kernprof.analysis.kernel.limits.parts import components
from kernprof.analysis.kernel.thresholds import REACH, Threshold
from kernprof.model.diagnosis import Bottleneck, Component, Gain, Part
from kernprof.model.run import Provenance
from kernprof.units import format_quantity

DRAM_PARTS = (Part.DRAM, Part.L2_FILL, Part.DRAM_THROUGHPUT)


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelledFix:
    """What a fix changes. `factors`: what is left of a part's work; `added`: new work by kind, as a share
    of the present time; `words`: the change in words ("with 1/8 of the store sectors").
    """

    words: str
    factors: Mapping[Part, float] = field(default_factory=dict)
    added: Mapping[Bottleneck, float] = field(default_factory=dict)
    hides: float = 0.0  # the share of the present time that goes at most, where it is waiting and not work
    bound: bool = False  # the change is the most that can be hoped for


@dataclass(frozen=True, slots=True, kw_only=True)
class Roof:
    """The part that binds, and the modelled time as a share of the present one."""

    share: float
    title: str
    kind: Bottleneck
    peak_share: float
    reach: float


@dataclass(frozen=True, slots=True, kw_only=True)
class LaunchModel:
    """The parts of one launch and how much of its peak each reaches."""

    case: LaunchEvidence
    parts: tuple[Component, ...]
    reach: Mapping[Bottleneck, float]

    @classmethod
    def of(cls, case: LaunchEvidence) -> LaunchModel:
        reach = {kind: each.share for kind, each in REACH.items()}
        measured = dram_reach(case)
        if measured is not None:
            reach[Bottleneck.DRAM] = measured
        reach[Bottleneck.ATOMICS] = atomics_reach(case)
        parts = components(case)
        for part in parts:  # what this launch reaches can be reached
            reach[part.kind] = max(reach.get(part.kind, 1.0), min(1.0, part.share))
        return cls(case=case, parts=parts, reach=reach)

    def roof(self, fix: ModelledFix | None = None) -> Roof | None:
        """The part that binds, as it is or with the fix; None where nothing is known of any part."""
        factors, added = (fix.factors, fix.added) if fix else ({}, {})
        roofs = [self._roof(c.kind, c.title, c.share * factors.get(c.part, 1.0)) for c in self.parts]
        roofs += [self._roof(kind, "the new work", share) for kind, share in added.items()]
        if roofs and self.case.time_ns:
            share = Threshold.EMPTY_NS.level / self.case.time_ns
            roofs.append(Roof(share=share, title="the start and end of a launch", kind=Bottleneck.TOO_SMALL,
                              peak_share=share, reach=1.0))  # fmt: skip
        return max(roofs, key=lambda r: r.share, default=None)

    def _roof(self, kind: Bottleneck, title: str, peak_share: float) -> Roof:
        reach = 1.0 if self.case.counted else self.reach.get(kind, 1.0)
        return Roof(share=peak_share / reach, title=title, kind=kind, peak_share=peak_share, reach=reach)

    def share(self, *parts: Part) -> float:
        """The largest share of time among these parts; 0 where none is known."""
        return max((c.share for c in self.parts if c.part in parts), default=0.0)

    def kind_share(self, kind: Bottleneck) -> float:
        return max((c.share for c in self.parts if c.kind is kind), default=0.0)


def dram_reach(case: LaunchEvidence) -> float | None:
    """The copy measured in the run ÷ the DRAM's peak, which follows from this launch's bytes and busy share."""
    moved, under_ncu = case.number("dram_bytes_read") + case.number("dram_bytes_written"), case.value("duration")
    busy = case.value("busy_dram") or case.value("dram_throughput")
    if case.reference_bandwidth is None or not (moved and under_ncu and busy) or busy < 3:
        return None
    peak = moved / (busy / 100 * under_ncu * 1e-9)
    return min(1.0, max(0.5, case.reference_bandwidth.copy_bytes_per_s / peak))


def gain(model: LaunchModel, fix: ModelledFix) -> tuple[Gain | None, str | None]:
    """The gain of the fix; or None with the reason: nothing to gain, or nothing known to compute it from."""
    before, after = model.roof(), model.roof(fix)
    if before is None or after is None:
        return None, "how busy the GPU's parts were is not known: --section SpeedOfLight brings it"
    waiting = fix.hides > 0 and not model.case.counted
    now, then = before.share, after.share
    if waiting:  # what waiting leaves of the time shrinks with the work, down to the part that binds then
        now, then = 1.0, max(after.share, (1 - fix.hides) * min(1.0, after.share / before.share))
    if not then:
        return None, "nothing else is known to take time"
    speedup = now / then
    if speedup < Threshold.GAIN.level:
        return None, f"{after.title} takes as long ({_percent(after.share)} of the time)"
    bound = waiting or fix.bound
    time = model.case.time_ns
    made = Gain(
        speedup=speedup,
        arithmetic=_arithmetic(model, fix, before, after, speedup),
        provenance=Provenance.BOUND if bound else Provenance.ESTIMATE,
        before_ns=time,
        after_ns=time / speedup if time else None,
    )
    return made, None


def together(fixes: Iterable[ModelledFix]) -> ModelledFix:
    """Several fixes at once: what each leaves of a part multiplies, of the waiting the largest share goes.

    Of DRAM each fix saves other bytes: what they save adds up.
    """
    left: dict[Part, float] = {}
    added: dict[Bottleneck, float] = {}
    hides, bound = 0.0, False
    for fix in fixes:
        for part, factor in fix.factors.items():
            so_far = left.get(part, 1.0)
            left[part] = max(0.0, so_far + factor - 1) if part in DRAM_PARTS else so_far * factor
        added |= fix.added
        hides, bound = max(hides, fix.hides), bound or fix.bound
    return ModelledFix(words="with all of these", factors=left, added=added, hides=hides, bound=bound)


def _arithmetic(model: LaunchModel, fix: ModelledFix, before: Roof, after: Roof, speedup: float) -> str:
    """The sum in words: the part that binds now, the part that binds then, and what follows."""
    time = model.case.time_ns
    if model.case.counted:
        return (
            f"cycles at peak rates: {before.title} 100 %; {fix.words} the slowest is {after.title} with "
            f"{_percent(after.share / before.share)} of that: {speedup:.3g} ×"
        )
    then = f"{fix.words} the slowest is {after.title}, {_roof_text(after, time)}"
    if fix.hides:
        if speedup < 0.999 / after.share:
            then = f"{fix.words}: {_percent(fix.hides)} of the time at most"
        return f"{then}; {_time(1.0, time)} ÷ {_time(1 / speedup, time)} = at most {speedup:.3g} ×"
    now = f"now the slowest is {before.title}, {_roof_text(before, time)}"
    rest = 1 / before.share
    kept = f", × {rest:.2f} for what the model does not explain" if abs(rest - 1) >= 0.01 else ""
    return f"{now}; {then}{kept} = {_time(1 / speedup, time)}: {speedup:.3g} ×"


def _roof_text(roof: Roof, time: float | None) -> str:
    """`424 µs at peak ÷ 0.85 reachable = 499 µs`."""
    reach = f" ÷ {roof.reach:.2g} reachable = {_time(roof.share, time)}" if roof.reach != 1 else ""
    return f"{_time(roof.peak_share, time)} at peak rate{reach}"


def _time(share: float, time: float | None) -> str:
    return _percent(share) if time is None else format_quantity(share * time, "ns")


def _percent(share: float) -> str:
    return f"{100 * share:.3g} %"
