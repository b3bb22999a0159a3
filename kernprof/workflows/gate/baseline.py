"""`kernprof baseline` and `kernprof history`: budgets, baseline files, and metrics over stored runs."""

import linecache
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from kernprof import outputs
from kernprof.analysis.gate.baseline import (
    empty,
    entries_of,
    key_of,
    merged,
    refuse_other,
    report_of,
)
from kernprof.analysis.gate.conditions import budgets, check_name
from kernprof.analysis.gate.history import TIME, histories
from kernprof.analysis.kernel.scores import SCORE_IDS
from kernprof.errors import (
    ConditionMet,
    MetricUnavailable,
    ReportUnreadable,
    StoreError,
    UsageError,
    unknown_name,
)
from kernprof.model.documents.stored import BaselineDocument, BaselineEntry, HistoryDocument
from kernprof.model.run import Run, VariantResult
from kernprof.model.serialize import convert, encode, parse
from kernprof.model.verdict import BaselineReport, Budget, BudgetReport, BudgetState, Check
from kernprof.settings import Settings, settings_for
from kernprof.store import Store
from kernprof.store.draft import Lock
from kernprof.workflows.gate.fail_on import located
from kernprof.workflows.results.load import load

_WAIT_S = 30.0
_WITHOUT_A_CLOCK = "global_store_sectors"


def save(path: Path, target: str, store: Path, limits: Sequence[str] = ()) -> BaselineReport:
    """Write a run's counters to a baseline file, replacing the same results.

    `limits` are budgets for all results, such as `coalescing_store>=95`. Raises UsageError,
    NotComparable (a file of another GPU).
    """
    named: dict[str, str] = {}
    for text in limits:
        match = re.fullmatch(r"\s*([\w.]+)\s*((?:<=|>=|==|<|>).*)", text)
        if match is None:
            raise UsageError(
                f"--budget {text!r} is not a budget", hint="write it as in 'coalescing_store>=95'"
            )
        named[match[1]] = match[2].strip()
    named = {budget.name: budget.text for budget in budgets(named, SCORE_IDS)}
    run = load(target, store)
    entries = {
        key: BaselineEntry(e.counters, named, e.source_digest) for key, e in entries_of(run).items()
    }
    if not entries:
        raise UsageError(
            f"run {run.id} has nothing to save: no variant is executed, counted and correct"
        )

    return _report(path, run, update_baseline(path, run, entries))


def check(path: Path, target: str, store: Path) -> BaselineReport:
    """Check each result of a run against the file.

    Raises NotComparable for another GPU, architecture or backend.
    """
    document = read_baseline(path)
    run = load(target, store)
    refuse_other(document, run, str(path))
    report = _report(path, run, document)
    results = (
        result if result.holds else with_line(result, run, store, n, target)
        for n, result in enumerate(report.results)
    )
    return replace(report, results=tuple(results))


def _report(path: Path, run: Run, document: BaselineDocument) -> BaselineReport:
    keys = {key_of(run, variant) for variant in run.variants}
    settings = settings_for(Path.cwd())
    reports = tuple(
        report_of(run, variant, project_budgets(settings, run, variant), document, str(path))
        for variant in run.variants
    )
    return BaselineReport(
        file=str(path),
        run=run.id,
        results=reports,
        missing=tuple(key for key in document.results if key not in keys),
    )


def with_line(
    report: BudgetReport, run: Run, store: Path, index: int = 0, target: str = ""
) -> BudgetReport:
    """Add the source line with the largest value of the first violated counter."""
    names = [budget.budget.name for budget in report.budgets if budget.state is BudgetState.BROKEN]
    names += [change.name for change in report.changes if change.worse]
    if not names:
        return report
    check = Check(
        subject=report.subject,
        condition=names[0],
        met=True,
        message="",
        metric=names[0],
        result=index,
    )
    (result,) = located([check], None, target or run.id, store)
    if result.file is None or result.line is None:
        return report
    return replace(
        report, file=result.file, line=result.line, code=linecache.getline(result.file, result.line)
    )


def project_budgets(settings: Settings, run: Run, result: VariantResult) -> tuple[Budget, ...]:
    """Return the project's budgets of this variant. UsageError names the settings file."""
    budget = settings.budgets.get(f"{run.workload}/{result.variant}", {})
    try:
        return budgets(budget, SCORE_IDS)
    except UsageError as error:
        raise UsageError(f"{settings.file}: {error.message}", hint=error.hint) from error


def enforce(report: BaselineReport) -> None:
    """Raise ConditionMet if a result violates its budgets or baseline."""
    bad = [result for result in report.results if not result.holds]
    if bad:
        raise ConditionMet(
            f"{len(bad)} of {len(report.results)} results violate {report.file}",
            details=[f"  {result.summary}" for result in bad],
        )


def read_baseline(path: Path) -> BaselineDocument:
    """Read a baseline.

    Raises UsageError for a missing file, ReportUnreadable for another document or schema.
    """
    try:
        text = path.read_bytes()
    except FileNotFoundError as error:
        raise UsageError(
            f"no such file: {path}", hint=f"write it first: kernprof baseline save {path}"
        ) from error
    except OSError as error:
        raise ReportUnreadable(f"cannot read {path}: {error.strerror}") from error
    return convert(
        parse(text, str(path)),
        BaselineDocument,
        str(path),
        hint="save it anew: kernprof baseline save",
    )


def update_baseline(path: Path, run: Run, entries: Mapping[str, BaselineEntry]) -> BaselineDocument:
    """Write a run's entries to a baseline file, under a lock, and return the document.

    Raises NotComparable for a file of another GPU, StoreError if the lock stays taken for 30 s.
    """
    outputs.check(path)
    began = time.monotonic()
    with outputs.reported(path):
        while (lock := Lock.take(path.with_name(f".{path.name}.lock"))) is None:
            if time.monotonic() - began > _WAIT_S:
                raise StoreError(f"another process has been writing {path} for {_WAIT_S:g} s")
            time.sleep(0.02)
    try:
        document = empty(run)
        if path.exists():
            document = read_baseline(path)
            refuse_other(document, run, str(path))
        document = merged(document, entries)
        with outputs.reported(path):
            outputs.write(path, encode(document) + "\n")
    finally:
        lock.release()
    return document


def history(
    workload: str,
    store: Path,
    *,
    metrics: Sequence[str] = (),
    variants: Sequence[str] = (),
    tags: Sequence[str] = (),
) -> HistoryDocument:
    """Return histories over the runs that have all `tags`.

    Raises UsageError for an unknown workload, variant or metric; MetricUnavailable if no run has a
    value.
    """
    for metric in metrics:
        check_name(metric, (TIME, *SCORE_IDS))
    opened = Store(store)
    runs = [document for document in opened.documents(workload) if set(tags) <= set(document.tags)]
    if not runs:
        stored = sorted({run_id.split("-", 2)[-1].rpartition("-")[0] for run_id in opened.ids()})
        if tags and any(True for _ in opened.documents(workload)):
            raise UsageError(
                f"no run of {workload} has the tag {', '.join(tags)}",
                hint=f"kernprof history {workload}",
            )
        raise unknown_name("workload among the stored runs", workload, stored)
    for name in variants:
        names = {variant.variant for run in runs for variant in run.variants}
        if name not in names:
            raise unknown_name(f"variant of {workload}", name, names)
    results = histories(workload, runs, metrics or (TIME,), variants)
    if not metrics and not results.series:  # nothing was timed
        results = histories(workload, runs, (_WITHOUT_A_CLOCK,), variants)
    if not results.series:
        raise MetricUnavailable(
            f"none of the {len(runs)} runs of {workload} has a value of"
            f" {', '.join(metrics) or TIME}",
            hint=f"kernprof history {workload} --metric {_WITHOUT_A_CLOCK}",
        )
    return results
