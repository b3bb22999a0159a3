"""`kernprof explain`: the limiter of each launch, its source lines, and expected gains."""

import dataclasses
import functools
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from kernprof.analysis.kernel.diagnose import MANY, diagnose, representatives, with_source
from kernprof.collect.launch.job import launch_index
from kernprof.collect.nsight.tools import importer
from kernprof.errors import KernprofError, unknown_name
from kernprof.model.ceilings import Reach
from kernprof.model.diagnosis import Diagnosis, Explanation, SourceProfile, ToolRule
from kernprof.model.kernel_names import short_name
from kernprof.model.run import NcuReport, Profile, Run, RunBackend
from kernprof.outputs import Format
from kernprof.process import SubprocessRunner
from kernprof.progress import Progress
from kernprof.readers.ncu.open import read_report, read_source
from kernprof.readers.ncu.source import read_lines
from kernprof.report.render import render_explanation
from kernprof.report.tables.run import labelled
from kernprof.store import Store, is_own
from kernprof.workflows.fleet.targets import Failures, read_each
from kernprof.workflows.plots.roofline import reach_of
from kernprof.workflows.run.reports import opened, run_of
from kernprof.workflows.terminal import view

_TOP = 20  # explained kernels of a report with many launches


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """A run with its reports: the report and launch of each result.

    `reach` holds the measured limits of its GPU.
    """

    run: Run
    reports: tuple[tuple[Path, NcuReport], ...] = ()
    places: Mapping[int, tuple[int, int]] = dataclasses.field(default_factory=dict)
    lines: Mapping[int, SourceProfile] = dataclasses.field(default_factory=dict)
    reach: Reach = dataclasses.field(default_factory=Reach)
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainOptions:
    """The parts of an explanation to show: variants (empty: all), annotated source, SASS and PTX."""

    variants: tuple[str, ...] = ()
    source: bool = False
    code: bool = False
    top: int = _TOP


def explain(target: str, options: ExplainOptions, *, store: Path) -> Explanation:
    """Explain a target. Raises UsageError, ReportUnreadable, NothingCaptured."""
    return explanation(load_subject(target, store), options)


def explain_each(
    targets: Sequence[str],
    options: ExplainOptions,
    *,
    store: Path,
    cluster: str | None,
    progress: Progress,
) -> tuple[list[Explanation], Failures]:
    """Explain all targets, here or by a cluster's workers; list the failed ones."""
    make = functools.partial(_explained, options, store.absolute())
    return read_each(make, targets, cluster=cluster, progress=progress, doing="explaining")


def _explained(options: ExplainOptions, store: Path, shown: str, place: str) -> Explanation:
    subject = load_subject(place, store)
    if subject.run.source == place:
        subject = dataclasses.replace(subject, run=dataclasses.replace(subject.run, source=shown))
    return explanation(subject, options)


def render(
    explained: Explanation | Sequence[Explanation], format_: Format, options: ExplainOptions
) -> str:
    """Return the text to print, without the last line's end."""
    source = options.source or options.code
    return render_explanation(explained, format_, view(), source=source, code=options.code).rstrip(
        "\n"
    )


def load_subject(target: str, store: Path) -> Subject:
    """Load the run or report that `target` names."""
    path = Path(target)
    if path.is_file() and path.name != "manifest.json":
        report = read_report(path, importer=importer(SubprocessRunner(), os.environ))
        places = {i: (0, i) for i in range(len(report.profiles))}
        return _with_reach(
            Subject(run=run_of(report, path), reports=((path, report),), places=places), store
        )
    shelf = Store(store)
    stored = opened(shelf, shelf.find(target), importer(SubprocessRunner(), os.environ))
    return _with_reach(stored_subject(stored.run, stored.path), store)


def _with_reach(subject: Subject, store: Path) -> Subject:
    try:
        return dataclasses.replace(subject, reach=reach_of(subject.run.device, store))
    except KernprofError as error:
        return dataclasses.replace(
            subject, notes=(*subject.notes, f"{error.message}: gains are without them")
        )


def stored_subject(run: Run, folder: Path) -> Subject:
    """Return a stored run with its reports; note missing ones, whose counters are in the manifest."""
    reports: list[tuple[Path, NcuReport]] = []
    notes: list[str] = []
    for path in filter(is_own, sorted(folder.glob("report*.ncu-rep"))):
        try:
            reports.append((path, read_report(path)))
        except KernprofError as error:
            notes.append(
                f"{path.name} cannot be read, so there are no source lines: {error.message}"
            )
    if (
        not reports
        and not notes
        and any(v.profile for v in run.variants)
        and run.backend is RunBackend.NCU
    ):
        notes.append("the run's report is gone: no source lines, none of ncu's own rules")
    counted: Mapping[int, SourceProfile] = {}
    if is_own(folder / "lines.json"):
        try:
            counted = read_lines(folder / "lines.json")
        except KernprofError as error:
            notes.append(error.message)
    places = _places(run, reports)
    return Subject(
        run=_completed(run, reports, places),
        reports=tuple(reports),
        places=places,
        lines=counted,
        notes=tuple(notes),
    )


def _places(run: Run, reports: Sequence[tuple[Path, NcuReport]]) -> dict[int, tuple[int, int]]:
    """Map each result to its launch, by the index in its NVTX range, else by launch order.

    If several launches match, choose the one with the run's duration.
    """
    matches: dict[int, tuple[int, int]] = {}
    for number, (_, report) in enumerate(reports):
        for place, profile in enumerate(report.profiles):
            named = launch_index(profile.nvtx)
            index = place if named is None else named
            if index < len(run.variants) and (
                index not in matches or _same(run.variants[index].profile, profile)
            ):
                matches[index] = (number, place)
    return matches


def _same(ours: Profile | None, theirs: Profile) -> bool:
    return ours is not None and ours.value("duration") == theirs.value("duration")


def _completed(
    run: Run, reports: Sequence[tuple[Path, NcuReport]], places: Mapping[int, tuple[int, int]]
) -> Run:
    """Add the reports' metrics to the run: old manifests have fewer."""
    results = []
    for index, result in enumerate(run.variants):
        if index in places and result.profile is not None:
            number, place = places[index]
            more = reports[number][1].profiles[place].metrics
            profile = dataclasses.replace(
                result.profile, metrics={**more, **result.profile.metrics}
            )
            result = dataclasses.replace(result, profile=profile)
        results.append(result)
    return dataclasses.replace(run, variants=tuple(results))


def explanation(subject: Subject, options: ExplainOptions) -> Explanation:
    """Diagnose the run; with many launches, only the costliest kernels."""
    run = subject.run
    names = [label for label, _ in labelled(run)]
    chosen = [c for c in representatives(run) if _wanted(run, c[0], options.variants)]
    if not chosen:
        raise unknown_name(
            "variant", options.variants[0], dict.fromkeys(v.variant for v in run.variants)
        )
    notes = list(subject.notes)
    if len(run.variants) > MANY:
        rest = len(chosen) - options.top
        left = f"; the {options.top} costliest, {rest} more are not shown" if rest > 0 else ""
        notes.append(
            f"{len(run.variants)} launches: each kernel explained by its launch of median"
            f" time{left}"
        )
        chosen = chosen[: options.top]
    diagnoses = diagnosed(subject, [i for i, *_ in chosen], code=options.code)
    results = []
    for index, launches, total in chosen:
        name = names[index] if launches == 1 else short_name(run.variants[index].variant)
        results.append(
            dataclasses.replace(diagnoses[index], name=name, launches=launches, total_ns=total)
        )
    return Explanation(
        run_id=run.id,
        subject=run.workload or run.source or "report",
        backend=run.backend,
        device=run.device.name if run.device else None,
        diagnoses=tuple(results),
        notes=(*notes, *run.remarks),
    )


def diagnosed(
    subject: Subject, indices: Sequence[int], *, code: bool = False
) -> dict[int, Diagnosis]:
    """Diagnose some results, with their source lines and ncu's own rules."""
    matches = sources(subject, indices, code=code)
    results = subject.run.variants
    outputs = {
        i: diagnose(results[i], subject.run, i, short_name(results[i].variant), subject.reach)
        for i in indices
    }
    return {i: with_source(item, matches.get(i), _rules(subject, i)) for i, item in outputs.items()}


def _wanted(run: Run, index: int, variants: Iterable[str]) -> bool:
    chosen = tuple(variants)
    result = run.variants[index]
    return (
        not chosen
        or result.variant in chosen
        or result.part_of in chosen
        or bool(result.launch and result.launch.kernel in chosen)
    )


def sources(
    subject: Subject, indices: Sequence[int], *, code: bool = False
) -> dict[int, SourceProfile]:
    """Return the source lines of some results that the captures contain."""
    results = {i: subject.lines[i] for i in indices if i in subject.lines}
    for number, (path, report) in enumerate(subject.reports):
        wanted = {
            subject.places[i][1]: i
            for i in indices
            if i in subject.places and subject.places[i][0] == number
        }
        try:
            result = read_source(path, wanted, code=code, of=len(report.profiles))
        except KernprofError as error:
            result = dict.fromkeys(wanted, SourceProfile(kernel="", reason=error.message))
        results |= {wanted[place]: source for place, source in result.items()}
    return results


def _rules(subject: Subject, index: int) -> tuple[ToolRule, ...]:
    if index not in subject.places:
        return ()
    number, place = subject.places[index]
    return tuple(
        ToolRule(
            rule=r.rule,
            section=r.section,
            kind=r.kind.value,
            message=r.message,
            speedup_percent=r.speedup_percent,
            scope=r.speedup_scope,
        )
        for r in subject.reports[number][1].rules
        if r.launch == place
    )
