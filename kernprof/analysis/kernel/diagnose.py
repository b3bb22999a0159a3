"""Diagnose launches: limiter, findings, gains and source lines of a launch or of a run."""

import dataclasses
import statistics
from collections.abc import Iterator, Mapping, Sequence

from kernprof.analysis.kernel.evidence import LaunchEvidence
from kernprof.analysis.kernel.findings.find import all_fixed, findings
from kernprof.analysis.kernel.limits.gains import LaunchModel
from kernprof.analysis.kernel.limits.limiter import limiter
from kernprof.analysis.kernel.limits.parts import events_beyond_ncu
from kernprof.analysis.kernel.thresholds import Threshold
from kernprof.gpus.datasheets import LAUNCH_COSTS
from kernprof.metrics import ESTIMATED_PARTS
from kernprof.model.diagnosis import (
    Bottleneck,
    Diagnosis,
    Finding,
    Limiter,
    Line,
    LineCount,
    LineRef,
    SourceProfile,
)
from kernprof.model.pictures import Reach
from kernprof.model.run import Profile, Run, ToolRule, VariantResult, grouped
from kernprof.units import format_quantity

MOST = 3


def locate(finding: Finding, source: SourceProfile) -> tuple[LineRef, ...]:
    """Return at most MOST source lines with the largest shares of the finding's count."""
    if finding.place is None:
        return ()
    counted = [(line, _part(line, finding.place)) for line in source.lines]
    total = sum(part for _, part in counted)
    if not total:
        return ()
    ranked = sorted(counted, key=lambda item: -item[1])[:MOST]
    return tuple(
        LineRef(
            file=line.file,
            line=line.line,
            share=part / total,
            text=source.text(line.file, line.line).strip(),
        )
        for line, part in ranked
        if part / total >= Threshold.LINE_SHARE.share
    )


_STALL = "stall "
# Count → quantity, memory space and kind of access. The kind None stands for all kinds.
_ACCESSES: Mapping[LineCount, tuple[str, str, str | None]] = {
    LineCount.GLOBAL_SECTORS: ("sectors", "global", None),
    LineCount.GLOBAL_LOAD_SECTORS: ("sectors", "global", "load"),
    LineCount.GLOBAL_STORE_SECTORS: ("sectors", "global", "store"),
    LineCount.GLOBAL_ATOMIC_SECTORS: ("sectors", "global", "atomic"),
    LineCount.SHARED_WAVEFRONTS: ("wavefronts", "shared", None),
}


def _part(line: Line, place: LineCount) -> float:
    """Return a source line's value of the count `place`.

    The value of sectors and wavefronts is the wasted number.
    """
    if place is LineCount.GLOBAL_RELOADS:
        return line.total("sectors", "global", "load") or 0.0
    if place in _ACCESSES:
        what, space, kind = _ACCESSES[place]
        # Lines without wasted sectors or wavefronts are ranked by a thousandth of their total.
        rank = (line.total(what, space, kind) or 0.0) / 1000
        return line.total(f"wasted_{what}", space, kind) or rank
    if place.value.startswith(_STALL):
        return line.stalls.get(place.value.removeprefix(_STALL), 0.0)
    instructions = line.instructions or 0.0
    if place is LineCount.INACTIVE_THREADS:
        return max(0.0, 32 * instructions - (line.thread_instructions or 0.0))
    if place is LineCount.LOCAL and not any(access.space == "local" for access in line.accesses):
        return 0.0
    return instructions


MANY = 40  # if a run has more launches, one launch of median time represents each kernel
_SERIAL = ("launch", "fill")  # components of the estimated time that never overlap
_MOST_PARTS, _LEAST_PART = 5, 0.1


def case_of(result: VariantResult, run: Run, reach: Reach | None = None) -> LaunchEvidence | None:
    """Return a result's evidence; None without counters.

    `reach` holds the rates that micro-benchmarks reach on the run's GPU.
    """
    if result.profile is None:
        return None
    return LaunchEvidence(
        profile=result.profile,
        timing=result.timing,
        work=result.work if result.work and result.work.least_bytes else None,
        reference_bandwidth=run.reference_bandwidth,
        device=result.profile.device or run.device,
        reach=reach or Reach(),
    )


def diagnose(
    result: VariantResult, run: Run, index: int, name: str, reach: Reach | None = None
) -> Diagnosis:
    """Diagnose one result of the run."""
    case = case_of(result, run, reach)
    kernel = result.launch.kernel if result.launch else result.variant
    if case is None or result.wrong:
        why = result.failure.message if result.failure else "no counters were collected"
        why = "the output is wrong: correct the kernel before tuning it" if result.wrong else why
        none = Limiter(kind=Bottleneck.UNKNOWN, title="not known", message=why)
        time = result.timing.median_ns if result.timing else None
        return Diagnosis(
            name=name,
            kernel=kernel,
            index=index,
            params=result.params,
            limiter=none,
            time_ns=time,
            time_source="timing" if time else None,
        )
    model = LaunchModel.of(case)
    answers = findings(case, model)
    return Diagnosis(
        name=name,
        kernel=kernel,
        index=index,
        params=result.params,
        time_ns=case.time_ns,
        time_source=case.time_source,
        limiter=limiter(case, model.parts),
        components=model.parts,
        findings=answers.findings,
        together=all_fixed(model, answers),
        missing_metrics=answers.missing_metrics,
        notes=(*(estimate_in_words(case.profile) if case.counted else ()), *_clocks(case)),
    )


def with_source(
    diagnosis: Diagnosis, source: SourceProfile | None, rules: Sequence[ToolRule] = ()
) -> Diagnosis:
    """Add the source profile, the findings' source lines, and the results of ncu's rules."""
    located = diagnosis.findings
    if source is not None and source.lines:
        located = tuple(dataclasses.replace(f, lines=locate(f, source)) for f in located)
    return dataclasses.replace(diagnosis, findings=located, source=source, rules=tuple(rules))


def representatives(run: Run) -> list[tuple[int, int, float | None]]:
    """Return the results to explain, each as (index, number of launches it represents, total ns).

    At most MANY results are explained individually, in the run's order and with a total of None. If
    there are more, one launch of median time represents each kernel, the costliest kernel first. A
    variant of several launches is replaced by its launches, because each launch has its own
    limiter.
    """
    several = {(variant.part_of, tuple(variant.params.items())) for variant in run.variants}
    single = [
        i for i, r in enumerate(run.variants) if (r.variant, tuple(r.params.items())) not in several
    ]
    if len(single) <= MANY:
        return [(i, 1, None) for i in single]
    kernels = [r.launch.kernel if r.launch else r.variant for r in run.variants]
    groups = grouped(single, lambda index: kernels[index])
    chosen: list[tuple[int, int, float | None]] = []
    for members in groups.values():
        profiles = ((i, run.variants[i].profile) for i in members)
        times = {i: t for i, p in profiles if p and (t := p.value("duration")) is not None}
        median = statistics.median_low(times.values()) if times else None
        index = next((i for i, t in times.items() if t == median), members[0])
        chosen.append((index, len(members), sum(times.values()) if times else None))
    return sorted(chosen, key=lambda launch: -(launch[2] or 0.0))


def _clocks(case: LaunchEvidence) -> Iterator[str]:
    """Yield a note on the launch's times by CUDA events and by ncu, measured or estimated.

    Yield nothing if only one of the two times is known.
    """
    ncu, estimate, beyond = case.value("duration"), case.value("time_estimate"), events_beyond_ncu()
    times = [f"CUDA events {format_quantity(case.timing.median_ns, 'ns')}"] if case.timing else []
    times += [f"ncu {format_quantity(ncu, 'ns')}"] if ncu else []
    if estimate:
        alone = format_quantity(max(estimate - beyond, LAUNCH_COSTS.empty_kernel), "ns")
        times.append(f"estimate ~{format_quantity(estimate, 'ns')} as measured by CUDA events")
        times.append(f"~{alone} expected under ncu and nsys")
    if len(times) > 1:
        yield f"clocks: {', '.join(times)}"


def clocks_explained() -> str:
    """Explain why CUDA events and ncu measure different times of a launch."""
    return (
        f"clocks: CUDA events include the launch, about {format_quantity(events_beyond_ncu(), 'ns')}"
        " on an H200; ncu (gpu__time_duration) and nsys time the kernel alone"
    )


def estimate_in_words(profile: Profile) -> Iterator[str]:
    """Yield the estimated time, its interval and its components; nothing without an estimate."""
    metric = profile.metrics.get("time_estimate")
    if metric is None or not metric.value:
        return
    interval = ""
    if (error := metric.error) is not None:
        low, high = (format_quantity(metric.value + side * error, "ns") for side in (-1, 1))
        interval = f"{low} – {high}, 90 %; "
    yield f"estimated time ~{format_quantity(metric.value, 'ns')} ({interval}{metric.reason})"
    parts = {name: profile.value(f"estimate_{name}") or 0.0 for name in ESTIMATED_PARTS}
    apart = " + ".join(
        f"{format_quantity(parts[n], 'ns')} {ESTIMATED_PARTS[n]}" for n in _SERIAL if parts[n]
    )
    busy = sorted(((ns, name) for name, ns in parts.items() if name not in _SERIAL), reverse=True)
    named = [(ns, name) for ns, name in busy[:_MOST_PARTS] if ns >= _LEAST_PART * busy[0][0]]
    together = metric.value - sum(parts[name] for name in _SERIAL)
    slowest = ", ".join(
        f"{ESTIMATED_PARTS[name]} {format_quantity(ns, 'ns')}" for ns, name in named
    )
    yield (
        f"its parts: {apart} + {format_quantity(together, 'ns')} in which these units overlap:"
        f" {slowest}"
    )
