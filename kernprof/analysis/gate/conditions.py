"""Parsing of gate conditions and budgets, and checks of runs, comparisons and traces.

Baselines hold the counters of earlier runs. Exact counts must be equal.

A gate also fails if a condition cannot be checked, because a launch failed, a result is wrong, or a
value is missing.
"""

from __future__ import annotations

import contextlib
import math
import operator
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from kernprof.analysis.kernel.compare.verdict import tolerance
from kernprof.analysis.kernel.scores import SCORE_IDS
from kernprof.errors import NotComparable, UsageError, command_line, unknown_name
from kernprof.metrics import BY_ID, BY_NCU
from kernprof.model.documents.stored import BaselineDocument, BaselineEntry
from kernprof.model.run import (
    Metric,
    Number,
    Provenance,
    Run,
    RunBackend,
    RunComparison,
    VariantPair,
    VariantResult,
)
from kernprof.model.verdict import (
    Budget,
    BudgetCheck,
    BudgetReport,
    BudgetState,
    Check,
    Condition,
    CounterChange,
    PairVerdict,
)
from kernprof.units import TIME_NS, format_quantity

if TYPE_CHECKING:
    from kernprof.model.trace_report import DeviceOutcome, TimelineComparison, TimelineReport


# Verdicts on which every condition fails.
_BAD = (PairVerdict.WRONG, PairVerdict.FAILED)
# Verdicts on which a condition without a limit fails, by the condition's name.
WORDS = {
    "slower": (PairVerdict.SLOWER, PairVerdict.WORSE, PairVerdict.LIKELY_SLOWER, *_BAD),
    "worse": (PairVerdict.SLOWER, PairVerdict.WORSE, PairVerdict.LIKELY_SLOWER, *_BAD),
    "undecided": (PairVerdict.UNDECIDED, *_BAD),
    "wrong": _BAD,
    "failed": _BAD,
}
SHARES = ("compute", "communication", "transfer", "idle")
_STEP, _TIME = "step", "time"
_CONDITION = re.compile(
    r"\s*([\w.]+)\s*(?:([<>])\s*(-?[\d.]+(?:e[+-]?\d+)?)\s*(%|ns|us|µs|ms|s)?)?\s*", re.IGNORECASE
)
_CONDITION_EXAMPLES = (
    "as in --fail-on slower, 'time>3%', 'global_store_sectors>0%', 'coalescing_store<95'"
)


def parse(text: str, scores: Sequence[str] = ()) -> Condition:
    """Parse a condition: the name of a verdict, NAME>LIMIT or NAME<LIMIT.

    Raises UsageError for anything else, and for a name that is not a metric, score or share.
    """
    match = _CONDITION.fullmatch(text)
    if match is None:
        raise UsageError(
            f"--fail-on {text!r} is not a condition", hint=f"write it {_CONDITION_EXAMPLES}"
        )
    name, sign, limit, unit = match.groups()
    if sign is None:
        if name not in WORDS:
            raise unknown_name("word of a verdict", name, WORDS)
        return Condition(text=text, name=name)
    check_name(name, (_TIME, _STEP, *SHARES, *scores))
    value = _finite(limit, unit, f"--fail-on {text!r}", _CONDITION_EXAMPLES)
    return Condition(
        text=text.strip(), name=name, above=sign == ">", limit=value, relative=unit == "%"
    )


def _finite(figure: str, unit: str | None, subject: str, examples: str) -> float:
    """Return a number, in ns if it has a unit of time. Raises UsageError if it is not finite."""
    with contextlib.suppress(ValueError):
        value = float(figure) * TIME_NS.get((unit or "").lower(), 1.0)
        if math.isfinite(value):
            return value
    raise UsageError(f"{subject}: {figure!r} is not a number", hint=f"write it {examples}")


def check_name(name: str, scores: Sequence[str]) -> None:
    """Raise UsageError for a name that is not a metric (kernprof's or ncu's) or in `scores`."""
    names = (*scores, *BY_ID)
    if name not in names and name not in BY_NCU and "__" not in name:
        raise unknown_name("metric", name, names)


def comparison_checks(
    comparison: RunComparison, labels: Sequence[str], conditions: Sequence[Condition]
) -> list[Check]:
    """Check each condition on each pair of results.

    A limit in percent applies to the change from the base.
    """
    indices = {id(result): index for index, result in enumerate(comparison.other.variants)}
    return [
        _pair_check(pair, label, condition, indices.get(id(pair.other)))
        for pair, label in zip(comparison.pairs, labels, strict=True)
        for condition in conditions
    ]


def _pair_check(pair: VariantPair, label: str, condition: Condition, result: int | None) -> Check:
    if condition.limit is None:
        judged, check, failure = pair.judged, pair.other.check, pair.other.failure
        text = f"{judged.verdict.value.upper()} ({judged.reason.value}): {judged.message}"
        if judged.ratio is not None and judged.ratio != 1:
            text += f"; {'~' if judged.modelled else ''}{judged.ratio:.3g} × the base"
        why = failure.message if failure else check.message if check and not check.correct else ""
        text += f": {why.splitlines()[0]}" if why else ""
        return _check(
            label, condition, judged.verdict in WORDS[condition.name], text, result, metric="time"
        )
    if pair.judged.verdict in _BAD:
        return _check(label, condition, True, pair.judged.message, result)
    after, unit = number(pair.other, condition.name)
    if not condition.relative:
        return _absolute(label, condition, after, unit, result)
    return _change(label, condition, number(pair.base, condition.name)[0], after, unit, result)


def _change(
    label: str,
    condition: Condition,
    before: float | None,
    after: float | None,
    unit: str,
    result: int | None = None,
) -> Check:
    """Check the change from `before` to `after`, in percent, against the condition's limit."""
    if before is None or after is None:
        text = f"{condition.name} is unknown in at least one of the two results"
        return _check(label, condition, True, text, result)
    change = 100 * (after / before - 1) if before else (math.inf if after else 0.0)
    values = f"{format_quantity(before, unit)} → {format_quantity(after, unit)}"
    text = f"{condition.name} {change:+.3g} % ({values}), limit {condition.limit:g} %"
    return _check(label, condition, _exceeds(change, condition), text, result)


def check_of_run(condition: Condition) -> None:
    """Raise UsageError for a condition on a change, because a single run has no base."""
    if condition.relative or condition.name in ("slower", "worse", "undecided"):
        raise UsageError(
            f"--fail-on {condition.text!r} needs two runs: a single run has no base",
            hint=(
                f"{command_line('compare', 'BASE', 'latest', '--fail-on', condition.text)}; a"
                " condition on one run: 'coalescing_store<95'"
            ),
        )


def check_of_trace(condition: Condition) -> None:
    """Raise UsageError for a condition on a quantity that traces do not have."""
    if condition.limit is None or condition.name not in (*SHARES, _STEP):
        raise UsageError(
            f"--fail-on {condition.text!r} does not apply to a trace",
            hint=f"quantities of a trace: {', '.join(SHARES)}, {_STEP}",
        )


def run_checks(
    results: Sequence[tuple[str, VariantResult]], conditions: Sequence[Condition]
) -> list[Check]:
    """Check each condition on each result of one run.

    A result that is wrong or failed violates every condition.
    """
    checks = []
    for index, (label, result) in enumerate(results):
        bad = "the output is wrong" if result.wrong else ""
        bad = result.failure.error if result.failure else bad
        for condition in conditions:
            if bad or condition.limit is None:
                text = bad or "the launch succeeded, and the output is not wrong"
                checks.append(_check(label, condition, bool(bad), text, index))
            else:
                value, unit = number(result, condition.name)
                checks.append(_absolute(label, condition, value, unit, index))
    return checks


def timeline_checks(report: TimelineReport, conditions: Sequence[Condition]) -> list[Check]:
    """Check each condition on each process and GPU of a trace.

    A condition limits the median step time, or a share of the analysed window in %.
    """
    return [_device_check(device, c) for device in report.devices for c in conditions]


def _device_check(outcome: DeviceOutcome, condition: Condition) -> Check:
    if condition.name == "failed":
        return _check(outcome.title, condition, False, "the trace could be read", None)
    check_of_trace(condition)
    if condition.name == _STEP:
        step = outcome.iterations.median_ns if outcome.iterations else None
        return _absolute(outcome.title, condition, step, "ns", None)
    return _absolute(outcome.title, condition, _share(outcome, condition.name), "%", None)


def _share(outcome: DeviceOutcome, name: str) -> float:
    return float(getattr(outcome.accounting, name))


def trace_checks(comparison: TimelineComparison, conditions: Sequence[Condition]) -> list[Check]:
    """Check conditions on two traces.

    A percentage condition limits the change of a time. Any other condition limits the value of
    the second trace. Times are per iteration if both traces have iterations.
    """
    checks = []
    for device in comparison.devices:
        for condition in conditions:
            check = _device_check(device.after, condition)
            if condition.relative:
                before, after = device.window.before_ns, device.window.after_ns
                if condition.name != _STEP:
                    before = _share(device.before, condition.name) * (before or 0.0) / 100
                    after = _share(device.after, condition.name) * (after or 0.0) / 100
                check = _change(device.after.title, condition, before, after, "ns")
            checks.append(check)
    return checks


def number(result: VariantResult, name: str) -> tuple[float | None, str]:
    """Return the value of a time, score or metric (None if missing), and its unit."""
    if name == _TIME:
        under_ncu = result.profile.value("duration") if result.profile else None
        return (result.timing.median_ns if result.timing else under_ncu), "ns"
    if name in result.scores:
        return result.scores[name].value, ""
    local = BY_NCU[name].id if name in BY_NCU else name
    metric = result.profile.metrics.get(local) if result.profile else None
    return (metric.value, metric.unit) if metric else (None, "")


def _absolute(
    label: str, condition: Condition, value: float | None, unit: str, result: int | None
) -> Check:
    if value is None:
        return _check(label, condition, True, f"{condition.name} is not known", result)
    limit = condition.limit or 0.0
    shown, most = (
        f"{n:.4g} %" if unit == "%" else format_quantity(n, unit) for n in (value, limit)
    )
    text = f"{condition.name} {shown}, limit {most}"
    return _check(label, condition, _exceeds(value, condition), text, result)


def _exceeds(value: float, condition: Condition) -> bool:
    assert condition.limit is not None
    return value > condition.limit if condition.above else value < condition.limit


def _check(
    subject: str,
    condition: Condition,
    met: bool,
    message: str,
    result: int | None,
    metric: str | None = None,
) -> Check:
    return Check(
        subject=subject,
        condition=condition.text,
        met=met,
        message=message,
        result=result,
        metric=condition.name if metric is None else metric,
    )


def met(checks: Sequence[Check]) -> Iterator[Check]:
    return (check for check in checks if check.met)


_SIGNS = {
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
    "==": operator.eq,
}
_LIMIT = re.compile(
    r"\s*(<=|>=|==|<|>)?\s*(-?\d[\d_.]*(?:e[+-]?\d+)?)\s*(ns|us|µs|ms|s|%)?\s*", re.IGNORECASE
)
_EXAMPLES = "as in coalescing_store='>=95', shared_load_bank_conflicts=0, time='<50us'"


def budget(name: str, text: str | Number, scores: Sequence[str]) -> Budget:
    """Parse a budget (limit) of the metric, score or time `name`.

    A number without a comparison sign is a maximum if less is better, a minimum if more is better,
    else the required value. Raises UsageError for an unknown name and for text that is not a limit.
    """
    check_name(name, (_TIME, *scores))
    match = _LIMIT.fullmatch(str(text)) if not isinstance(text, bool) else None
    if match is None:
        raise UsageError(f"budget {name}={text!r} is not a limit", hint=f"write it {_EXAMPLES}")
    sign, figure, unit = match.groups()
    if (unit or "%") != "%" and name not in (_TIME, "duration"):
        raise UsageError(
            f"budget {name}={text!r}: {name} is not a time in {unit}", hint=f"write it {_EXAMPLES}"
        )
    limit = _finite(figure, unit, f"budget {name}={text!r}", _EXAMPLES)
    entry = BY_ID.get(name) or BY_NCU.get(name)
    better = "higher" if name in scores else "lower" if name == _TIME else ""
    better = better or (entry.better if entry else "")
    sign = sign or {"lower": "<=", "higher": ">="}.get(better, "==")
    return Budget(name=name, sign=sign, limit=limit, text=f"{sign}{figure}{unit or ''}")


def budgets(limits: Mapping[str, str | Number], scores: Sequence[str]) -> tuple[Budget, ...]:
    return tuple(budget(name, limit, scores) for name, limit in limits.items())


def check(
    limits: Sequence[Budget], result: VariantResult, backend: RunBackend
) -> list[BudgetCheck]:
    """Check each budget of a result.

    A budget whose value is missing is violated. In an emulator run, it gets the state NEEDS_GPU
    instead.
    """
    checks = []
    for limit in limits:
        value, unit = number(result, limit.name)
        emulated = backend is RunBackend.EMULATOR
        state, reason = BudgetState.BROKEN, ""
        if value is None:
            state = BudgetState.NEEDS_GPU if emulated else BudgetState.BROKEN
            reason = why_missing(limit.name, result)
        elif _SIGNS[limit.sign](value, limit.limit) or (
            limit.sign not in "<>" and math.isclose(value, limit.limit, rel_tol=1e-9)
        ):
            state = BudgetState.HELD
        checks.append(BudgetCheck(budget=limit, state=state, unit=unit, value=value, reason=reason))
    return checks


def why_missing(name: str, result: VariantResult) -> str:
    """Return the reason that the result lacks the metric, score or time `name`."""
    if name in result.scores:
        return result.scores[name].reason or "the score could not be computed"
    entry = BY_NCU.get(name)
    metric = result.profile.metrics.get(entry.id if entry else name) if result.profile else None
    if name == _TIME:
        return "the result was not timed: kernprof run --timing times it"
    return (metric.reason if metric else None) or "the capture does not contain the metric"


_RATES = frozenset(
    ("%", "ns", "cycle", "Hz", "warp/issue", "warp/cycle", "byte/sector", "thread/inst")
)


def key_of(run: Run, result: VariantResult) -> str:
    """Return a result's key, e.g. `transpose/padded cols=4096,rows=256`."""
    params = ",".join(f"{name}={value}" for name, value in sorted(result.params.items()))
    return f"{run.workload or run.source}/{result.variant}" + (f" {params}" if params else "")


def entries_of(run: Run) -> dict[str, BaselineEntry]:
    """Return a baseline entry for each correct result of the run, by key."""
    good = [
        variant
        for variant in run.variants
        if variant.profile and not variant.failure and not variant.wrong
    ]
    return {
        key_of(run, result): BaselineEntry(_counters(result), source_digest=result.source_digest)
        for result in good
    }


def _counters(result: VariantResult) -> dict[str, float]:
    """Return a result's exact and measured counters that have a better direction (less or more).

    Rates are excluded.
    """
    accepted = (Provenance.EXACT, Provenance.MEASURED)
    metrics = result.profile.metrics if result.profile else {}
    return {
        name: metric.value
        for name, metric in sorted(metrics.items())
        if metric.value is not None
        and metric.provenance in accepted
        and metric.error is None
        and name in BY_ID
        and BY_ID[name].better
        and metric.unit not in _RATES
    }


def empty(run: Run) -> BaselineDocument:
    """Return a baseline without results, for the run's backend, architecture and GPU."""
    return BaselineDocument(backend=run.backend, arch=_arch(run), gpu=_gpu(run), results={})


def merged(document: BaselineDocument, entries: Mapping[str, BaselineEntry]) -> BaselineDocument:
    """Return the baseline with `entries` added or replaced by key; budgets are kept."""
    old = document.results
    new = {
        key: BaselineEntry(
            entry.counters,
            entry.budgets or (old[key].budgets if key in old else {}),
            entry.source_digest,
        )
        for key, entry in entries.items()
    }
    return BaselineDocument(
        backend=document.backend,
        arch=document.arch,
        gpu=document.gpu,
        results=dict(sorted({**old, **new}.items())),
    )


def refuse_other(document: BaselineDocument, run: Run, file: str) -> None:
    """Raise NotComparable if run and baseline differ in backend, architecture or GPU."""
    for what, before, now in (
        ("backend", str(document.backend), str(run.backend)),
        ("architecture", document.arch, _arch(run)),
        ("GPU", document.gpu, _gpu(run)),
    ):
        if before != now:
            raise NotComparable(
                f"the baseline {file} is for another {what}: {before or 'none'}; the run is for"
                f" {now or 'none'}",
                hint=f"keep one baseline for each {what}, or save the baseline again",
            )


def _arch(run: Run) -> str | None:
    capability = run.device.compute_capability if run.device else None
    return run.settings.get("arch") or (
        f"sm_{capability[0]}{capability[1]}" if capability else None
    )


def _gpu(run: Run) -> str | None:
    return run.device.name if run.device and run.backend is not RunBackend.EMULATOR else None


def changes(
    entry: BaselineEntry, result: VariantResult, backend: RunBackend
) -> Iterator[CounterChange]:
    """Yield the counters that differ by more than noise, the worst first.

    Every difference of an exact counter is yielded. Counters that the result lacks are skipped,
    because another version of the collector may not provide them.
    """
    stored = Provenance.EXACT if backend is RunBackend.EMULATOR else Provenance.MEASURED
    moved = []
    for name, before in entry.counters.items():
        metric = result.profile.metrics.get(name) if result.profile else None
        if metric is None or metric.value is None:
            continue
        old = Metric(value=before, unit=metric.unit, provenance=stored)
        if abs(metric.value - before) > tolerance(old, metric) * abs(before):
            better = BY_ID[name].better if name in BY_ID else ""
            worse = None if not better else (metric.value > before) == (better == "lower")
            moved.append(
                CounterChange(
                    name=name, unit=metric.unit, before=before, after=metric.value, worse=worse
                )
            )
    yield from sorted(moved, key=lambda c: (c.worse is not True, -_factor(c), c.name))


def _factor(change: CounterChange) -> float:
    low, high = sorted((abs(change.before), abs(change.after)))
    return high / low if low else high + 1.0


def report_of(
    run: Run,
    result: VariantResult,
    limits: Sequence[Budget],
    document: BaselineDocument | None,
    file: str = "",
) -> BudgetReport:
    """Check a result against `limits`, and against its entry in the baseline `document`, if any.

    The budgets of the entry also apply. `problem` of the report is set for a result that failed, is
    wrong, or has no baseline entry.
    """
    key = key_of(run, result)
    subject = f"{key} ({', '.join(filter(None, (str(run.backend), _gpu(run), _arch(run))))})"
    if result.failure is not None:
        return BudgetReport(subject=subject, problem=result.failure.message)
    entry = document.results.get(key) if document else None
    stored = budgets(entry.budgets, SCORE_IDS) if entry else ()
    named = {limit.name for limit in limits}
    applied = [*limits, *(limit for limit in stored if limit.name not in named)]
    before = entry.counters if entry else {}
    checks = [
        replace(result_check, before=before.get(result_check.budget.name))
        for result_check in check(applied, result, run.backend)
    ]
    digests = (entry.source_digest if entry else None, result.source_digest)
    problem = ""
    if result.wrong:
        problem = f"its output is wrong: {result.check.message if result.check else ''}"
    elif document is not None and entry is None:
        problem = f"{file} has no baseline of this result"
    return BudgetReport(
        subject=subject,
        budgets=tuple(checks),
        changes=tuple(changes(entry, result, run.backend)) if entry else (),
        source_changed=None if None in digests else digests[0] != digests[1],
        problem=problem,
    )
