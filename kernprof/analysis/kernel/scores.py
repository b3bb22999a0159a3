"""Scores of a launch from 0 to 100, each with a formula; None with a reason if unknown.

The provenance of a score is the weakest provenance of its inputs. A result above 100 is limited to
100, and `Score.reason` states the unlimited result. Results above 100 occur if a cached working set
is faster than the reference copy, or if threads share bytes of a sector. A result below 0 gives
None, because the counters contradict each other. For `occupancy`, `Score.reason` states the
limiter; for `arithmetic`, the peak rate.
"""

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from kernprof.analysis.kernel.ceilings import Peak, datasheet_peak
from kernprof.analysis.kernel.evidence import WARP, needed
from kernprof.analysis.kernel.thresholds import Threshold
from kernprof.model.pictures import SECTOR_BYTES
from kernprof.model.run import (
    Device,
    LeastWork,
    Metric,
    Profile,
    Provenance,
    ReferenceBandwidth,
    Run,
    Score,
    Timing,
)
from kernprof.units import format_quantity


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreInputs:
    """Inputs of the scores. If `peak` is None, the datasheet's arithmetic peak is used."""

    profile: Profile | None = None
    timing: Timing | None = None
    work: LeastWork | None = None
    reference_bandwidth: ReferenceBandwidth | None = None
    device: Device | None = None
    peak: Peak | None = None

    def metric(self, name: str) -> Metric | None:
        """Return the metric if it has a value."""
        result = self.profile.metrics.get(name) if self.profile else None
        return result if result is not None and result.value is not None else None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreFormula:
    """A score: title, formula with units, required metrics or phases, and its computation."""

    title: str
    formula: str
    needs: tuple[str, ...]
    compute: Callable[[ScoreInputs], Score]


def _coalescing(evidence: ScoreInputs, kind: str) -> Score:
    """Return the coalescing score: requested bytes ÷ (moved sectors × 32 bytes)."""
    use = evidence.metric(f"global_{kind}_sector_use")
    sectors, requests = (
        evidence.metric(f"global_{kind}_sectors"),
        evidence.metric(f"global_{kind}_requests"),
    )
    over = f"threads share bytes of their {kind}s"
    if any(m is not None and m.value == 0 for m in (requests, sectors)):
        return _none(f"no global {kind}s")
    if use is not None and use.value:
        return _share(use.value / 100, (use,), over=over)
    requested = evidence.metric(f"global_{kind}_bytes")
    if requested is not None and sectors is not None:
        share = _value(requested) / (_value(sectors) * SECTOR_BYTES)
        return _share(share, (requested, sectors), over=over)
    return _missing(evidence, f"global_{kind}_sector_use")


def shared_memory(evidence: ScoreInputs) -> Score:
    """Return the shared-memory score: minimal ÷ executed wavefronts of loads, stores and atomics.

    The minimum is wavefronts − bank conflicts, two hardware counters. It is not the number of
    requests, because 64- and 128-bit accesses need several wavefronts. On an H200, this difference
    equals `memory_l1_wavefronts_shared_ideal` for 1-, 2- and 32-way conflicts. Without the hardware
    counters, ncu's source-level counters are used, which include atomics and asynchronous copies.
    """
    atomics = evidence.metric("shared_atomic_wavefronts")
    kinds = ("load", "store", *(["atomic"] if atomics and atomics.value else []))
    whats = ("wavefronts", "bank_conflicts")
    names = [f"shared_{kind}_{what}" for what in whats for kind in kinds]
    counters = [m for m in map(evidence.metric, names) if m is not None]
    if len(counters) == len(names):
        taken, conflicts = (
            sum(map(_value, part)) for part in (counters[: len(kinds)], counters[len(kinds) :])
        )
        if not taken:
            return _none("no shared-memory accesses")
        if conflicts <= taken:
            return _share((taken - conflicts) / taken, counters)
    ideal, source = (
        evidence.metric("shared_ideal_wavefronts"),
        evidence.metric("shared_wavefronts_source"),
    )
    if ideal is not None and source is not None:
        if not source.value:
            return _none("no shared-memory accesses")
        return _share(_value(ideal) / _value(source), (ideal, source))
    if len(counters) == len(names):
        return _none(
            "the counters contradict each other: more shared bank conflicts than wavefronts"
        )
    return _missing(evidence, *names)


def occupancy(evidence: ScoreInputs) -> Score:
    """Return achieved ÷ theoretical occupancy.

    If the theoretical occupancy is below 100 %, the score's reason states the limiting resource.
    """
    achieved, theoretical = (
        evidence.metric("achieved_occupancy"),
        evidence.metric("theoretical_occupancy"),
    )
    if achieved is None or theoretical is None or not theoretical.value:
        return _missing(evidence, "achieved_occupancy", "theoretical_occupancy")
    share = _share(
        _value(achieved) / theoretical.value,
        (achieved, theoretical),
        over="the counters' measurement error",
    )
    limiter = occupancy_limiter(evidence)
    text = (
        f"theoretical occupancy {theoretical.value:.3g} %, limited by {limiter}"
        if limiter
        else None
    )
    return dataclasses.replace(share, reason="; ".join(filter(None, (text, share.reason))) or None)


def occupancy_limiter(evidence: ScoreInputs) -> str | None:
    """Return the resource that allows the fewest blocks per SM; None if all warps fit."""
    theoretical = evidence.metric("theoretical_occupancy")
    if theoretical is not None and _value(theoretical) >= Threshold.ALL_WARPS.level:
        return None
    limits = {
        name.replace("_", " "): m.value
        for name in ("registers", "shared_memory", "warps", "blocks", "barriers")
        if (m := evidence.metric(f"occupancy_limit_{name}")) is not None and m.value
    }
    least = min(limits.values(), default=None)
    # The other limits are at most the limit of blocks.
    names = [name for name, blocks in limits.items() if blocks == least]
    return "blocks" if "blocks" in names else " and ".join(names) or None


def _throughput(evidence: ScoreInputs, name: str) -> Score:
    """Return ncu's throughput metric: the busiest unit's rate in percent of its peak."""
    metric = evidence.metric(name)
    if metric is None:
        return _missing(evidence, name)
    return _share(_value(metric) / 100, (metric,), over="as ncu reports it")


def divergence(evidence: ScoreInputs) -> Score:
    """Return thread instructions ÷ (32 × warp instructions); 100 without inactive threads."""
    threads, warps = evidence.metric("thread_instructions"), evidence.metric("instructions")
    if threads is not None and warps is not None and warps.value:
        return _share(
            _value(threads) / (WARP * warps.value),
            (threads, warps),
            over="the counters' measurement error",
        )
    ratio = evidence.metric("threads_per_instruction")
    if ratio is not None:
        return _share(_value(ratio) / WARP, (ratio,), over="the counters' measurement error")
    return _missing(evidence, "thread_instructions", "instructions")


def bandwidth(evidence: ScoreInputs) -> Score:
    """Return compulsory bytes ÷ median time, in percent of the run's reference bandwidth."""
    if evidence.work is None or not evidence.work.least_bytes:
        return _missing(evidence, "least_bytes")
    if evidence.timing is None:
        return _none("no timing: kernprof run --timing adds it (the time under ncu is not used)")
    if evidence.reference_bandwidth is None:
        return _none("no copy bandwidth was measured; the timing phase measures it")
    rate = evidence.work.least_bytes / (evidence.timing.median_ns * 1e-9)
    return _share(
        rate / evidence.reference_bandwidth.copy_bytes_per_s,
        (),
        over="faster than the copy, because part of the data stays in the cache",
        weakest_input=evidence.reference_bandwidth.provenance,
    )


def arithmetic(evidence: ScoreInputs) -> Score:
    """Return flops ÷ median time, in percent of the precision's peak rate.

    The score's reason states the peak rate. The provenance is `measured` for a measured peak, and
    `estimate` for the datasheet's peak.
    """
    work = evidence.work
    if work is None or not work.flops:
        return _missing(evidence, "flops")
    if evidence.timing is None:
        return _none("no timing: kernprof run --timing adds it (the time under ncu is not used)")
    device = evidence.device or (evidence.profile.device if evidence.profile else None)
    peak = evidence.peak if evidence.peak and evidence.peak.precision == work.precision else None
    peak = peak or datasheet_peak(device, work.precision)
    if peak is None:
        return _none(
            f"the {work.precision} peak of {device.name if device else 'the GPU'} is not known"
        )
    rate = work.flops / (evidence.timing.median_ns * 1e-9)
    share = _share(
        rate / peak.flops_per_s, (), over="more than the peak", weakest_input=peak.provenance
    )
    text = f"of {format_quantity(peak.flops_per_s, 'flop/s')} {work.precision}, {peak.source}"
    return dataclasses.replace(share, reason="; ".join(filter(None, (text, share.reason))))


SCORES: dict[str, ScoreFormula] = {
    "bandwidth": ScoreFormula(
        title="bandwidth",
        formula=(
            "100 × compulsory bytes of the workload ÷ median time ÷ copy bandwidth measured in the"
            " run"
        ),
        needs=("timing", "work", "reference_bandwidth"),
        compute=bandwidth,
    ),
    "arithmetic": ScoreFormula(
        title="arithmetic",
        formula="100 × flops of the workload ÷ median time ÷ peak rate of the workload's precision",
        needs=("timing", "work"),
        compute=arithmetic,
    ),
    "memory": ScoreFormula(
        title="memory",
        formula="memory throughput, % of peak of the busiest part (L1, L2 or DRAM)",
        needs=("memory_throughput",),
        compute=partial(_throughput, name="memory_throughput"),
    ),
    "compute": ScoreFormula(
        title="compute",
        formula="compute throughput, % of peak of the busiest pipe or issue stage",
        needs=("compute_throughput",),
        compute=partial(_throughput, name="compute_throughput"),
    ),
    **{
        f"coalescing_{kind}": ScoreFormula(
            title=f"{kind} coalescing",
            formula=f"100 × bytes requested in global {kind}s ÷ (sectors × 32)",
            needs=(f"global_{kind}_sector_use", f"global_{kind}_requests"),
            compute=partial(_coalescing, kind=kind),
        )
        for kind in ("load", "store")
    },
    "shared_memory": ScoreFormula(
        title="shared memory",
        formula="100 × (wavefronts − bank conflicts) ÷ wavefronts, loads and stores together",
        needs=(
            "shared_load_wavefronts",
            "shared_store_wavefronts",
            "shared_load_bank_conflicts",
            "shared_store_bank_conflicts",
        ),
        compute=shared_memory,
    ),
    "occupancy": ScoreFormula(
        title="occupancy",
        formula="100 × achieved occupancy ÷ theoretical occupancy",
        needs=("achieved_occupancy", "theoretical_occupancy"),
        compute=occupancy,
    ),
    "divergence": ScoreFormula(
        title="divergence",
        formula="100 × thread instructions ÷ (32 × warp instructions)",
        needs=("thread_instructions", "instructions"),
        compute=divergence,
    ),
}
SCORE_IDS: tuple[str, ...] = tuple(SCORES)


def score_all(evidence: ScoreInputs) -> dict[str, Score]:
    """Return every score, in the order of SCORE_IDS."""
    return {name: score.compute(evidence) for name, score in SCORES.items()}


def score_run(run: Run, peaks: Mapping[str, Peak] | None = None) -> Run:
    """Add scores to every variant of the run. Wrong results get no bandwidth and arithmetic score.

    `peaks` are measured arithmetic peaks by precision.
    """
    scored = []
    for result in run.variants:
        evidence = ScoreInputs(
            profile=result.profile,
            timing=result.timing,
            work=result.work,
            reference_bandwidth=run.reference_bandwidth,
            device=run.device,
            peak=(peaks or {}).get(result.work.precision) if result.work else None,
        )
        scores = score_all(evidence)
        if result.wrong:
            scores |= {name: _none("the output is wrong") for name in ("bandwidth", "arithmetic")}
        scored.append(dataclasses.replace(result, scores=scores))
    return dataclasses.replace(run, variants=tuple(scored))


def _value(metric: Metric) -> float:
    assert metric.value is not None
    return metric.value


def _none(reason: str) -> Score:
    return Score(value=None, reason=reason)


def _share(
    share: float,
    inputs: tuple[Metric, ...] | list[Metric],
    *,
    over: str = "",
    weakest_input: Provenance | None = None,
) -> Score:
    """Convert a fraction to a score, limited to 100; the reason explains a larger fraction."""
    kinds = [weakest_input or Provenance.MEASURED, *(m.provenance for m in inputs)]
    provenance = max(kinds, key=list(Provenance).index)
    if share < 0:
        return _none(f"the inputs contradict each other: the formula gives {100 * share:.4g}")
    reason = (
        f"{100 * share:.4g} before the limit of 100: {over}"
        if share > 1 / Threshold.ALL_WARPS.share
        else None
    )
    return Score(value=min(100.0, 100 * share), reason=reason, provenance=provenance)


def _missing(evidence: ScoreInputs, *names: str) -> Score:
    """Return a score without a value, whose reason states how to obtain the inputs `names`."""
    return _none(needed(evidence.profile, *(n for n in names if evidence.metric(n) is None)))
