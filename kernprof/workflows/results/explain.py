"""`kernprof explain`: the limiter of each launch, its source lines, and expected gains."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from kernprof.analysis.kernel.diagnose import (
    MANY,
    clocks_explained,
    diagnose,
    representatives,
    with_source,
)
from kernprof.collect.launch.job import launch_index
from kernprof.collect.nsight.tools import importer
from kernprof.errors import KernprofError, selected_names
from kernprof.model.diagnosis import Diagnosis, Explanation, SourceProfile
from kernprof.model.kernel_names import short_name
from kernprof.model.pictures import Reach
from kernprof.model.run import NcuReport, Run, RunBackend, ToolRule
from kernprof.outputs import Format
from kernprof.process import SubprocessRunner
from kernprof.progress import Progress
from kernprof.readers.ncu.open import read_report, read_source
from kernprof.readers.ncu.source import read_lines
from kernprof.report.render import render_explanation
from kernprof.report.tables.run import labelled
from kernprof.store import Store, is_own
from kernprof.workflows.inputs import Failures, read_each
from kernprof.workflows.results.load import view
from kernprof.workflows.results.plot import reach_of
from kernprof.workflows.run.reports import opened, run_of

_TOP = 20  # maximum kernels to explain in a report with many launches


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """A run with its parsed ncu reports, and other data for its diagnosis.

    `launches` maps a result's index to (report index, launch index). `lines` maps a result's index
    to the source lines that the emulator counted. `reach` has micro-benchmark results of the run's
    GPU.
    """

    run: Run
    reports: tuple[tuple[Path, NcuReport], ...] = ()
    launches: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    lines: Mapping[int, SourceProfile] = field(default_factory=dict)
    reach: Reach = field(default_factory=Reach)
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainOptions:
    """Options of an explanation: variants (by default all), annotated source, SASS and PTX code."""

    variants: tuple[str, ...] = ()
    source: bool = False
    code: bool = False
    top: int = _TOP


def explain(target: str, options: ExplainOptions, *, store: Path) -> Explanation:
    """Explain the run or report `target`. Raises UsageError, ReportUnreadable, NothingCaptured."""
    return explanation(load_subject(target, store), options)


def explain_each(
    targets: Sequence[str],
    options: ExplainOptions,
    *,
    store: Path,
    cluster: str | None,
    progress: Progress,
) -> tuple[list[Explanation], Failures]:
    """Explain all targets, in this process or on a Dask cluster; also return unreadable targets."""
    task = partial(_explain_typed, options, store.absolute())
    return read_each(task, targets, cluster=cluster, progress=progress, doing="explaining")


def _explain_typed(options: ExplainOptions, store: Path, typed: str, address: str) -> Explanation:
    return explanation(load_subject(address, store, typed), options)


def render(
    explained: Explanation | Sequence[Explanation], format_: Format, options: ExplainOptions
) -> str:
    """Return explanations as text in `format_`, without a final newline."""
    source = options.source or options.code
    text = render_explanation(explained, format_, view(), source=source, code=options.code)
    return text.rstrip("\n")


def load_subject(target: str, store: Path, typed: str | None = None) -> Subject:
    """Load the run or report `target`; results name `typed` (default: `target`) as their source."""
    path, read = Path(target), importer(SubprocessRunner(), os.environ)
    if path.is_file() and path.name != "manifest.json":
        report = read_report(path, importer=read)
        launches = {i: (0, i) for i in range(len(report.profiles))}
        subject = Subject(run=run_of(report, path), reports=((path, report),), launches=launches)
    else:
        shelf = Store(store)
        stored = opened(shelf, shelf.find(target), read)
        subject = stored_subject(stored.run, stored.path)
    if typed is not None and subject.run.source == target:
        subject = replace(subject, run=replace(subject.run, source=typed))
    try:
        return replace(subject, reach=reach_of(subject.run.device, store))
    except KernprofError as error:
        note = f"{error.message}: gains are estimated without measured ceilings"
        return replace(subject, notes=(*subject.notes, note))


def stored_subject(run: Run, folder: Path) -> Subject:
    """Return a stored run with its reports, and with metrics that only the reports contain.

    A missing report gives a note; the counters of the manifest are used.
    """
    reports: list[tuple[Path, NcuReport]] = []
    notes: list[str] = []
    for path in filter(is_own, sorted(folder.glob("report*.ncu-rep"))):
        try:
            reports.append((path, read_report(path)))
        except KernprofError as error:
            notes.append(
                f"{path.name} cannot be read, so there are no source lines: {error.message}"
            )
    counted = run.backend is RunBackend.NCU and any(v.profile for v in run.variants)
    if counted and not reports and not notes:
        notes.append("the run's report is missing, so there are no source lines and ncu rules")
    lines: Mapping[int, SourceProfile] = {}
    if is_own(folder / "lines.json"):
        try:
            lines = read_lines(folder / "lines.json")
        except KernprofError as error:
            notes.append(error.message)
    launches = _launches(run, reports)
    results = list(run.variants)
    for index, (number, launch) in launches.items():
        # old manifests have fewer metrics than their reports
        if (profile := results[index].profile) is not None:
            metrics = {**reports[number][1].profiles[launch].metrics, **profile.metrics}
            results[index] = replace(results[index], profile=replace(profile, metrics=metrics))
    return Subject(
        run=replace(run, variants=tuple(results)),
        reports=tuple(reports),
        launches=launches,
        lines=lines,
        notes=tuple(notes),
    )


def _launches(run: Run, reports: Sequence[tuple[Path, NcuReport]]) -> dict[int, tuple[int, int]]:
    """Map each result's index to its (report index, launch index).

    The number in a launch's NVTX range is the index of its result. Without a range, the launch's
    position in the report is the index. If a result has several launches, the launch with the
    result's duration is used.
    """
    matches: dict[int, tuple[int, int]] = {}
    for number, (_, report) in enumerate(reports):
        for launch, profile in enumerate(report.profiles):
            named = launch_index(profile.nvtx)
            index = launch if named is None else named
            if index >= len(run.variants):
                continue
            ours = run.variants[index].profile
            same = ours is not None and ours.value("duration") == profile.value("duration")
            if same or index not in matches:
                matches[index] = (number, launch)
    return matches


def _names(run: Run, index: int) -> list[str]:
    """Return the names by which --variants selects a result.

    These are its variant, the sequence that contains it, and its kernel if the run has no workload.
    """
    result = run.variants[index]
    kernel = result.launch.kernel if result.launch and run.workload is None else None
    return [name for name in (result.variant, result.part_of, kernel) if name]


def explanation(subject: Subject, options: ExplainOptions) -> Explanation:
    """Diagnose a run's results; for many launches, only the kernels with the longest total time."""
    run = subject.run
    names = [label for label, _ in labelled(run)]
    candidates = {item: _names(run, item[0]) for item in representatives(run)}
    named = selected_names(
        "variant", options.variants, (name for names in candidates.values() for name in names)
    )
    chosen = [item for item, names in candidates.items() if not named or {*names} & {*named}]
    notes = list(subject.notes)
    if len(run.variants) > MANY:
        rest = len(chosen) - options.top
        left = f"; {rest} kernels with less total time are not shown" if rest > 0 else ""
        notes.append(
            f"{len(run.variants)} launches: each kernel is explained by its launch with the median"
            f" time{left}"
        )
        chosen = chosen[: options.top]
    diagnoses = diagnosed(subject, [i for i, *_ in chosen], code=options.code)
    results = []
    for index, launches, total in chosen:
        name = names[index] if launches == 1 else short_name(run.variants[index].variant)
        results.append(replace(diagnoses[index], name=name, launches=launches, total_ns=total))
    timed = any(d.time_source in ("timing", "estimate") for d in results)
    return Explanation(
        run_id=run.id,
        address=run.address,
        subject=run.workload or run.source or "report",
        backend=run.backend,
        device=run.device.name if run.device else None,
        diagnoses=tuple(results),
        notes=(*notes, *run.remarks, *([clocks_explained()] if timed else [])),
    )


def diagnosed(
    subject: Subject, indices: Sequence[int], *, code: bool = False
) -> dict[int, Diagnosis]:
    """Diagnose the results at `indices`, with source lines and the results of ncu's rules."""
    lines, results = sources(subject, indices, code=code), subject.run.variants
    diagnoses = {}
    for index in indices:
        name = short_name(results[index].variant)
        diagnosis = diagnose(results[index], subject.run, index, name, subject.reach)
        diagnoses[index] = with_source(diagnosis, lines.get(index), _rules(subject, index))
    return diagnoses


def sources(
    subject: Subject, indices: Sequence[int], *, code: bool = False
) -> dict[int, SourceProfile]:
    """Return the source lines of the results at `indices`, if reports or the emulator have them."""
    results = {i: subject.lines[i] for i in indices if i in subject.lines}
    for number, (path, report) in enumerate(subject.reports):
        wanted = {
            launch: index
            for index, (of, launch) in subject.launches.items()
            if of == number and index in indices
        }
        try:
            lines = read_source(path, wanted, code=code, of=len(report.profiles))
        except KernprofError as error:
            lines = dict.fromkeys(wanted, SourceProfile(kernel="", reason=error.message))
        results |= {wanted[launch]: source for launch, source in lines.items()}
    return results


def _rules(subject: Subject, index: int) -> tuple[ToolRule, ...]:
    if index not in subject.launches:
        return ()
    number, launch = subject.launches[index]
    return tuple(
        ToolRule(
            rule=r.rule,
            section=r.section,
            kind=r.kind,
            message=r.message,
            speedup_percent=r.speedup_percent,
            scope=r.scope,
        )
        for r in subject.reports[number][1].rules
        if r.launch == launch
    )
