"""Compare results: the variants of one run with a baseline, or the variants of two runs."""

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from kernprof.analysis.kernel.compare.change import explaining
from kernprof.analysis.kernel.compare.noise import Noise
from kernprof.analysis.kernel.compare.verdict import compare_times, judge, tolerance
from kernprof.analysis.kernel.thresholds import Threshold
from kernprof.errors import NotComparable, UsageError, unknown_name
from kernprof.metrics import BY_ID
from kernprof.model.kernel_names import function_name, listed_names, short_name
from kernprof.model.run import (
    Ahead,
    Caveat,
    CaveatKind,
    Difference,
    Metric,
    Run,
    RunComparison,
    Scalar,
    TimeComparison,
    VariantPair,
    VariantResult,
)
from kernprof.stats import QUANTILE
from kernprof.units import format_quantity

_LOADS = ("memory", "compute")  # utilisation scores: a lower utilisation is not worse
# Setting → kind and words of the caveat if two runs differ in it. Other settings have the kind
# SETTING.
_SETTINGS: dict[str, tuple[CaveatKind, str]] = {
    "clock_control": (CaveatKind.CLOCKS, "clock control"),
    "cache_control": (CaveatKind.CACHES, "cache control"),
    "ncu": (CaveatKind.TOOL, "ncu version"),
    "sets": (CaveatKind.METRICS, "metric set"),
    "metric_set": (CaveatKind.METRICS, "metric set"),
    "sections": (CaveatKind.METRICS, "sections"),
    "metrics": (CaveatKind.METRICS, "metrics"),
    "replay_mode": (CaveatKind.SETTING, "replay mode"),
    "cuda_version": (CaveatKind.DRIVER, "CUDA version"),
}


def compare_variants(run: Run, baseline: str | None = None) -> RunComparison:
    """Compare a run's variants with `baseline`, by default the first correct variant.

    In a sweep, variants are compared at equal parameters. In an ncu report without `baseline`, only
    launches of one kernel are compared. Raises UsageError for an unknown baseline, or if the run
    has only one variant.
    """
    name = baseline or _first(run)
    bases = {_key(v.params): v for v in reversed(run.variants) if _is_named(v, name)}
    if not bases:
        raise unknown_name("variant", name, [short_name(v.variant) for v in run.variants])
    # A launch that is part of a variant is compared only with parts of variants.
    parts = any(v.part_of for v in bases.values())
    pairs = [
        pair(base, v)
        for v in run.variants
        if (base := bases.get(_key(v.params))) is not None
        and v is not base
        and bool(v.part_of) == parts
        and (baseline or run.workload or _function(v) == _function(base))
    ]
    if not pairs:
        raise UsageError(
            f"run {run.id} has nothing to compare {name} with: it is the only variant",
            hint="run more variants (kernprof run WORKLOAD --variants a,b), or compare two runs",
        )
    return RunComparison(base=run, other=run, baseline=name, pairs=tuple(pairs))


def compare_runs(
    base: Run,
    other: Run,
    *,
    strict: bool = False,
    noise: Callable[[VariantResult], Noise] = lambda _: Noise(),
    named: Sequence[tuple[str, str]] = (),
) -> RunComparison:
    """Compare the variants that both runs contain with the same parameters.

    `caveats` of the result list differences of GPU, driver and settings. `noise` returns the noise
    between processes for a result of the base. `named` pairs kernels by name. If no parameters are
    equal, variants are matched by name. The remaining launches of ncu reports are matched by
    `_rules`. Raises NotComparable for any caveat if `strict`, and UsageError if nothing matches.
    """
    left, right = [*base.variants], [*other.variants]
    matched: list[tuple[VariantResult, VariantResult]] = []
    for old, new in named:
        sides = ([v for v in left if _is_named(v, old)], [v for v in right if _is_named(v, new)])
        for name, side, run in zip((old, new), sides, (base, other), strict=True):
            if not side:
                raise unknown_name("variant", name, [short_name(v.variant) for v in run.variants])
        matched += zip(*sides, strict=False)
    taken = {id(result) for both in matched for result in both}
    left, right = ([v for v in side if id(v) not in taken] for side in (left, right))
    caveats = comparability(base, other)
    for rule, key in _rules(base, other):
        if rule == "name" and matched:
            continue
        firsts, seconds = _numbered(left, key(left)), _numbered(right, key(right))
        same = [(result, seconds[k]) for k, result in firsts.items() if k in seconds]
        left = [result for k, result in firsts.items() if k not in seconds]
        right = [result for k, result in seconds.items() if k not in firsts]
        matched += same
        if rule in ("launch size", "order"):
            caveats += _renamed(rule, same)
    if not matched:
        raise UsageError(
            f"the runs share no variant: {base.id} has {_listed(base.variants)}; {other.id} has"
            f" {_listed(other.variants)}",
            hint="pair them: --pair OLD=NEW, or a launch of each report: A.ncu-rep:1 B.ncu-rep:3",
        )
    caveats += _resized(matched) if base.workload is other.workload is None else ()
    if strict and caveats:
        raise NotComparable(
            f"runs {base.id} and {other.id} are not comparable",
            details=[c.message for c in caveats],
            hint="compare without --strict to see the numbers anyway",
        )
    order = {id(result): number for number, result in enumerate(base.variants)}
    matched.sort(key=lambda both: order[id(both[0])])
    return RunComparison(
        base=base,
        other=other,
        baseline=None,
        pairs=tuple(pair(a, b, noise=noise(a)) for a, b in matched),
        caveats=caveats,
        base_only=tuple(dict.fromkeys(v.variant for v in left)),
        other_only=tuple(dict.fromkeys(v.variant for v in right)),
    )


def pair(
    base: VariantResult,
    other: VariantResult,
    *,
    noise: Noise | None = None,
    time: TimeComparison | None = None,
) -> VariantPair:
    """Compare two results: time, metrics, scores, explaining differences and verdict.

    `noise` is the noise between processes, or None if one process measured both. `time` is an
    existing comparison of the times.
    """
    time = time or compare_times(base, other, noise)
    before = base.profile.metrics if base.profile else {}
    after = other.profile.metrics if other.profile else {}
    shares = (noise and noise.shares) or {}
    differences = []
    for name in [*BY_ID, *(name for name in before if name not in BY_ID)]:
        if name in before and name in after:
            slack = tolerance(before[name], after[name])
            if name in shares:
                slack = QUANTILE * math.sqrt(2) * shares[name]
            better = BY_ID[name].better if name in BY_ID else ""
            differences.append(_difference(name, before[name], after[name], better, slack))
    metrics = tuple(filter(None, differences))
    scores = []
    for name in [name for name in base.scores if name in other.scores]:
        first, second = (
            Metric(value=score.value, unit="score", provenance=score.provenance)
            for score in (base.scores[name], other.scores[name])
        )
        better = "" if name in _LOADS else "higher"
        scores.append(_difference(name, first, second, better, tolerance(first, second)))
    judged = judge(base, other, time, metrics)
    return VariantPair(
        base=base,
        other=other,
        time=time,
        judged=judged,
        metrics=metrics,
        scores=tuple(filter(None, scores)),
        explaining=explaining(judged, metrics),
    )


Key: TypeAlias = Callable[[VariantResult], object]
Rule: TypeAlias = tuple[str, Callable[[Sequence[VariantResult]], Key]]


def _rules(base: Run, other: Run) -> Iterator[Rule]:
    """Yield the matching rules in order, each as (name, function).

    The function takes the results of a run and returns a key function. Results of the two runs with
    equal keys match. Kernels of ncu reports may have another signature, or another name at the same
    launch size or position. Renamed kernels are matched only if both runs have equally many kernels
    with this launch size or position.
    """
    yield "parameters", lambda _: lambda v: (v.variant, _key(v.params))
    yield "name", lambda _: lambda v: v.variant
    if base.workload is other.workload is None:
        yield "function", lambda _: _function
        yield "launch size", lambda results: _position(results, _launch_size)
        yield "order", lambda results: _position(results, lambda _: None)


def _position(results: Sequence[VariantResult], group: Key) -> Key:
    """Return a function from a result to its key.

    The key has the result's group, the position of its kernel function among the functions of the
    group, and the number of these functions.
    """
    groups: dict[object, dict[str, int]] = {}
    for result in results:
        functions = groups.setdefault(group(result), {})
        functions.setdefault(_function(result), len(functions))

    def key(result: VariantResult) -> object:
        functions = groups[group(result)]
        return group(result), functions[_function(result)], len(functions)

    return key


def _function(result: VariantResult) -> str:
    """Return the kernel's function name without Numba's ABI tag, such as `[abi:v1]`."""
    return function_name(result.variant).partition("[")[0]


def _launch_size(result: VariantResult) -> str:
    launch = result.launch
    sizes = (launch.grid, launch.block) if launch else ()
    return " of ".join("×".join(map(str, size)) for size in sizes)


def _is_named(result: VariantResult, name: str) -> bool:
    return name in (result.variant, short_name(result.variant), _function(result))


def _renamed(rule: str, pairs: Sequence[tuple[VariantResult, VariantResult]]) -> tuple[Caveat, ...]:
    """Return a caveat for each pair of kernels with different names, at most eight."""
    names = dict.fromkeys((short_name(a.variant), short_name(b.variant)) for a, b in pairs)
    what = f"kernels paired by {rule}"
    return tuple(c for both in [*names][:8] for c in _differ(CaveatKind.KERNEL, what, *both))


def _resized(pairs: Sequence[tuple[VariantResult, VariantResult]]) -> tuple[Caveat, ...]:
    """Return a caveat for each kernel whose launch size differs, at most eight."""
    sizes = dict.fromkeys((_function(a), _launch_size(a), _launch_size(b)) for a, b in pairs)
    differ = [both for both in sizes if both[1] != both[2]][:8]
    return tuple(
        caveat
        for kernel, *both in differ
        for caveat in _differ(CaveatKind.PARAMS, f"launch size of {kernel:.80}", *both)
    )


def _listed(results: Sequence[VariantResult]) -> str:
    return listed_names((f"{short_name(v.variant):.80}" for v in results), 8) or "none"


def _first(run: Run) -> str:
    ran = [v for v in run.whole if v.failure is None] or list(run.variants)
    if not ran:
        raise UsageError(f"run {run.id} holds no variant")
    if run.workload is None:
        counts = Counter(map(_function, ran))
        again = [v.variant for v in ran if counts[_function(v)] > 1]
        if len(counts) > 1 and not again:
            raise UsageError(
                f"{run.id} has launches of different kernels, so none is the base: {_listed(ran)}",
                hint="name the base: --baseline KERNEL; or two launches: R.ncu-rep:1 R.ncu-rep:2",
            )
        return (again or [ran[0].variant])[0]
    return ([v for v in ran if v.check is not None and v.check.correct] or ran)[0].variant


def _key(params: Mapping[str, Scalar]) -> tuple[tuple[str, Scalar], ...]:
    return tuple(sorted(params.items()))


def _numbered(results: Sequence[VariantResult], key: Key) -> dict[object, VariantResult]:
    """Return the results by (key, number); results with an equal key are numbered from 1."""
    times: Counter[object] = Counter()
    numbered: dict[object, VariantResult] = {}
    for result in results:
        times[key(result)] += 1
        numbered[key(result), times[key(result)]] = result
    return numbered


def _difference(
    name: str, base: Metric, other: Metric, better: str, slack: float
) -> Difference | None:
    if base.value is None or other.value is None or base.unit != other.unit:
        return None
    ratio = other.value / base.value if base.value else (1.0 if base.value == other.value else None)
    equal = ratio is not None and abs(ratio - 1) <= slack
    ahead: Ahead = ""
    if better and not equal:
        ahead = "other" if (other.value > base.value) == (better == "higher") else "base"
    return Difference(id=name, unit=base.unit, base=base, other=other, ratio=ratio, better=ahead)


def comparability(base: Run, other: Run) -> tuple[Caveat, ...]:
    """Return the differences in GPU, driver and settings that make the runs not comparable.

    A value that only one run contains is a difference.
    """
    caveats: list[Caveat] = []
    for kind, what, field in (
        (CaveatKind.GPU, "GPU", "name"),
        (CaveatKind.GPU, "number of SMs", "sm_count"),
        (CaveatKind.GPU, "device memory", "memory_bytes"),
        (CaveatKind.DRIVER, "driver", "driver"),
    ):
        before, after = (getattr(run.device, field, None) for run in (base, other))
        if field == "memory_bytes" and None not in (before, after):
            before, after = (f"{format_quantity(n, 'B')}B" for n in (before, after))
        if field in ("name", "driver") or None not in (before, after):
            caveats += _differ(kind, what, before, after)
    first, second = _clock(base), _clock(other)
    if first and second and abs(second / first - 1) > Threshold.CLOCKS.share:
        shown = [f"{clock / 1e9:.2f} GHz" for clock in (first, second)]
        caveats += _differ(CaveatKind.CLOCKS, "SM clock during the launches", *shown)
    for name in dict.fromkeys([*_SETTINGS, *base.settings, *other.settings]):
        if name != "command":
            kind, what = _SETTINGS.get(name, (CaveatKind.SETTING, name.replace("_", " ")))
            caveats += _differ(kind, what, base.settings.get(name), other.settings.get(name))
    caveats += _differ(CaveatKind.BACKEND, "backend", base.backend, other.backend)
    caveats += _differ(CaveatKind.WORKLOAD, "workload", base.workload, other.workload)
    sizes, sizes_of_other = base.swept, other.swept
    for name in dict.fromkeys([*sizes, *sizes_of_other]):
        values = sizes.get(name), sizes_of_other.get(name)
        caveats += _differ(CaveatKind.PARAMS, f"parameter {name}", *values)
    return tuple(caveats)


def _differ(kind: CaveatKind, what: str, base: object, other: object) -> Iterator[Caveat]:
    before, after = (None if v in (None, "") else str(v) for v in (base, other))
    if before != after:
        sides = (before, "in the first"), (after, "in the second")
        first, second = (f"{'not known' if v is None else v} {side}" for v, side in sides)
        message = f"{what}: {first}, {second}"
        yield Caveat(kind=kind, what=what, base=before, other=after, message=message)


def _clock(run: Run) -> float | None:
    clocks = [c for v in run.variants if v.profile and (c := v.profile.value("sm_clock"))]
    return sorted(clocks)[len(clocks) // 2] if clocks else None
