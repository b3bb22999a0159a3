"""Create baselines from runs, and compare later runs with them. Exact counts must be equal."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from kernprof.analysis.gate.conditions import budgets, check
from kernprof.analysis.kernel.compare.verdict import tolerance
from kernprof.analysis.kernel.scores import SCORE_IDS
from kernprof.errors import NotComparable
from kernprof.metrics import BY_ID
from kernprof.model.documents.stored import BaselineDocument, BaselineEntry
from kernprof.model.run import Metric, Provenance, Run, RunBackend, VariantResult
from kernprof.model.verdict import Budget, BudgetReport, CounterChange

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
