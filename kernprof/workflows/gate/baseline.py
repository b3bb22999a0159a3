"""`kernprof baseline`, `history` and `calibrate`: stored counts, metrics over runs, timing noise.

`calibrate` repeats one run in several processes (A/A runs), and stores the spread of the results.
Comparisons use this noise to decide whether a difference is significant.
"""

import contextlib
import linecache
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timezone
from pathlib import Path
from statistics import median

from kernprof import outputs
from kernprof.analysis.gate.conditions import (
    budgets,
    check_name,
    empty,
    entries_of,
    key_of,
    merged,
    refuse_other,
    report_of,
)
from kernprof.analysis.gate.history import TIME, histories
from kernprof.analysis.kernel.compare.noise import BESIDE_EMPTY, Noise, beside_empty, spread
from kernprof.analysis.kernel.scores import SCORE_IDS
from kernprof.errors import (
    ConditionMet,
    DeviceNotFound,
    KernprofError,
    MetricUnavailable,
    NothingCaptured,
    ReportUnreadable,
    StoreError,
    UsageError,
    command_line,
    selected_names,
    unknown_name,
)
from kernprof.model.documents.stored import (
    BaselineDocument,
    BaselineEntry,
    HistoryDocument,
    NoiseDocument,
    TimingDocument,
)
from kernprof.model.run import Provenance, Run, VariantResult
from kernprof.model.serialize import convert, decode, encode, parse
from kernprof.model.verdict import BaselineReport, Budget, BudgetReport, BudgetState, Check
from kernprof.process import Host
from kernprof.settings import Settings, settings_for
from kernprof.store import Store, StoredRun
from kernprof.store.run_folder import Lock
from kernprof.workflows.gate.fail_on import located
from kernprof.workflows.results.load import load
from kernprof.workflows.run.ladder import HardwareBackend, run_on
from kernprof.workflows.run.request import RunRequest

_WAIT_S = 30.0
_WITHOUT_A_CLOCK = "global_store_sectors"


def save(path: Path, target: str, store: Path, limits: Sequence[str] = ()) -> BaselineReport:
    """Write a run's counters to a baseline file; earlier entries of the same results are replaced.

    `limits` are budgets for all results, such as `coalescing_store>=95`. Raises UsageError,
    NotComparable (a file of another GPU).
    """
    named: dict[str, str] = {}
    for text in limits:
        match = re.fullmatch(r"\s*([\w.]+)\s*((?:<=|>=|==|<|>).*)", text)
        if match is None:
            raise UsageError(
                f"--budget {text!r} is not a budget", hint="example: 'coalescing_store>=95'"
            )
        named[match[1]] = match[2].strip()
    named = {budget.name: budget.text for budget in budgets(named, SCORE_IDS)}
    run = load(target, store)
    entries = {
        key: BaselineEntry(e.counters, named, e.source_digest) for key, e in entries_of(run).items()
    }
    if not entries:
        raise UsageError(
            f"run {run.id} has no counts to save: no variant was executed, counted and correct",
            hint=f"{command_line('show', run.id)} shows the failures",
        )

    return _report(path, run, update_baseline(path, run, entries))


def check(path: Path, target: str, store: Path) -> BaselineReport:
    """Check each result of a run against the baseline file.

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
    """Return the budgets of this variant in the project's settings.

    Raises UsageError, which names the settings file, for an invalid budget.
    """
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
    """Read a baseline file.

    Raises UsageError for a missing file, ReportUnreadable for a file of another kind or schema.
    """
    try:
        text = path.read_bytes()
    except FileNotFoundError as error:
        raise UsageError(
            f"no such file: {path}",
            hint=f"create the file: {command_line('baseline', 'save', path)}",
        ) from error
    except OSError as error:
        raise ReportUnreadable(
            f"cannot read {path}: {error.strerror}", hint="check the permissions of the file"
        ) from error
    return convert(
        parse(text, str(path)),
        BaselineDocument,
        str(path),
        hint="save the baseline again: kernprof baseline save",
    )


def update_baseline(path: Path, run: Run, entries: Mapping[str, BaselineEntry]) -> BaselineDocument:
    """Write `entries` to a baseline file, under a file lock, and return its new content.

    Raises NotComparable for a file of another GPU, StoreError if the lock is not acquired in 30 s.
    """
    outputs.check(path)
    began = time.monotonic()
    with outputs.reported(path):
        while (lock := Lock.take(path.with_name(f".{path.name}.lock"))) is None:
            if time.monotonic() - began > _WAIT_S:
                raise StoreError(
                    f"another process has been writing {path} for {_WAIT_S:g} s",
                    hint="wait until the other process ends, or end it",
                )
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
    """Return the values of metrics over all stored runs of a workload that have all `tags`.

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
                hint=command_line("history", workload),
            )
        raise unknown_name("workload among the stored runs", workload, stored)
    names = (variant.variant for run in runs for variant in run.variants)
    variants = selected_names(f"variant of {workload}", variants, names)
    results = histories(workload, runs, metrics or (TIME,), variants)
    if not metrics and not results.series:  # no run was timed
        results = histories(workload, runs, (_WITHOUT_A_CLOCK,), variants)
    if not results.series:
        raise MetricUnavailable(
            f"none of the {len(runs)} runs of {workload} has a value of"
            f" {', '.join(metrics) or TIME}",
            hint=command_line("history", workload, "--metric", _WITHOUT_A_CLOCK),
        )
    return results


def noise_file(store: Path, gpu: str) -> Path:
    """Return the path of the file with the calibrated noise of a GPU."""
    return store / f"noise-{re.sub(r'[^a-z0-9]+', '-', gpu.lower()).strip('-')}.json"


def times_of(folder: Path, result: VariantResult) -> tuple[float, float | None] | None:
    """Return the median times in ns of a result and of the empty kernel; None if not timed.

    `folder` is the folder of the stored run.
    """
    path = folder / "timing.json"
    document = decode(path.read_bytes(), TimingDocument, str(path)) if path.is_file() else None
    for launch in document.launches if document else ():
        if (launch.variant, launch.params) == (result.variant, result.params) and launch.samples_ns:
            return median(launch.samples_ns), median(launch.empty_ns) if launch.empty_ns else None
    return None


def read_noise(path: Path) -> NoiseDocument | None:
    """Read a GPU's calibrated noise; None if the file does not exist. Raises ReportUnreadable."""
    return decode(path.read_bytes(), NoiseDocument, str(path)) if path.is_file() else None


def noise_of(store: Path, run: Run) -> Callable[[VariantResult], Noise]:
    """Return a function that gives a result's noise: calibrated in `store`, else the default."""
    document = None
    # without calibration the default noise applies
    with contextlib.suppress(KernprofError, OSError):
        document = read_noise(noise_file(store, run.device.name)) if run.device else None
    shares = document.shares if document else {}
    processes = document.processes if document else 2
    return lambda result: Noise(shares=shares.get(key_of(run, result)), processes=processes)


def calibrate(request: RunRequest, processes: int, host: Host) -> NoiseDocument:
    """Repeat a run in several processes, and store each variant's noise between processes.

    Raises DeviceNotFound, and NothingCaptured if no variant was timed or counted.
    """
    if reason := HardwareBackend(host=host).why_not(request):
        raise DeviceNotFound(
            f"nothing to calibrate: {reason}",
            hint=("the emulator's counts are exact; calibrate on the GPU whose times you compare"),
        )
    stored: list[StoredRun] = []
    for number in range(1, processes + 1):
        host.progress(f"process {number} of {processes}")
        stored += run_on(("ncu",), request, host)
    runs = [stored_run.run for stored_run in stored]
    first = runs[0]
    shares = {}
    for variant in first.variants:
        noise = dict(_shares(variant, runs))
        times = [times_of(stored_run.path, variant) for stored_run in stored]
        if all(time is not None and time[1] is not None for time in times):
            (beside,) = beside_empty([[time for time in times if time]])
            noise[BESIDE_EMPTY] = round(spread(beside), 6)
        if noise:
            shares[key_of(first, variant)] = noise
    if not shares or first.device is None:
        raise NothingCaptured(
            "nothing to calibrate: no variant was timed or counted in every process",
            hint="`kernprof run` with the same arguments shows the failures",
        )
    path = noise_file(request.store, first.device.name)
    before = read_noise(path)
    document = NoiseDocument(
        gpu=first.device.name,
        created=datetime.now(timezone.utc).isoformat(timespec="seconds"),
        processes=len(runs),
        shares=dict(sorted({**(before.shares if before else {}), **shares}.items())),
    )
    with outputs.reported(path):
        outputs.write(path, encode(document) + "\n")
    return document


def _shares(result: VariantResult, runs: Sequence[Run]) -> Iterator[tuple[str, float]]:
    """Yield (name, relative spread between `runs`) of the time, and of measured counters.

    A counter is omitted if it is missing or 0 in a run.
    """
    same = [
        variant
        for run in runs
        for variant in run.variants
        if (variant.variant, variant.params) == (result.variant, result.params)
    ]
    times = [variant.timing.median_ns for variant in same if variant.timing]
    if len(times) == len(runs):
        yield "time", round(spread(times), 6)
    profiles = [variant.profile for variant in same if variant.profile]
    for name, metric in (result.profile.metrics if result.profile else {}).items():
        values = [profile.value(name) or 0.0 for profile in profiles]
        measured = metric.provenance is Provenance.MEASURED
        if measured and len(values) == len(runs) and min(values) > 0:
            yield name, round(spread(values), 6)
