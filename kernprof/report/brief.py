"""Short answers for `--format brief`: conclusion, evidence, next steps, command for details."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kernprof.errors import command_line
from kernprof.model.diagnosis import Bottleneck, Change, Diagnosis, Explanation
from kernprof.model.documents.results import CheckDocument, FixDocument, TrialOutcome
from kernprof.model.documents.stored import Configuration, Standing, TuneDocument
from kernprof.model.kernel_names import short_name
from kernprof.model.run import Run, RunComparison, VariantResult
from kernprof.model.step import Recoverable, StepAnalysis, WhatIfReport
from kernprof.model.trace_report import (
    BeforeAfter,
    DeviceOutcome,
    RanksReport,
    TimelineComparison,
    TimelineReport,
)
from kernprof.report.tables.explain import expected_text, time_text
from kernprof.report.tables.fix import check_lines, fix_lines
from kernprof.report.tables.run import estimate_of, fastest, labelled, ranking
from kernprof.report.tables.tune import named, summary
from kernprof.report.tables.what_if import changes_text, range_text
from kernprof.report.text.safe import plain, shorten
from kernprof.report.text.table import quantity
from kernprof.units import count_of

MOST_CHARS = 3600  # about 1,000 tokens of text with numbers
_LONGEST = 320  # characters of one line


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A short answer.

    `answer` is the conclusion. `because` lists facts, the most important first. `unknown` lists
    missing data. `next` lists the next steps. `more` is the command that prints the whole result.
    """

    answer: str
    because: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    next: tuple[str, ...] = ()
    more: str = ""

    def fitted(self, most: int = MOST_CHARS) -> Answer:
        """Drop the last facts until the answer has at most `most` characters.

        If facts are dropped, the answer states their number.
        """
        item = replace(
            self,
            answer=_line(self.answer),
            because=tuple(map(_line, self.because)),
            unknown=tuple(map(_line, self.unknown[:4])),
            next=tuple(map(plain, self.next[:3])),
            more=plain(self.more),
        )
        remaining, left = list(item.because), 0
        while (
            remaining
            and sum(
                len(line) + 12
                for line in (item.answer, *remaining, *item.unknown, *item.next, item.more)
            )
            > most
        ):
            remaining.pop()
            left += 1
        rest = (f"… {left} more: {item.more}" if item.more else f"… {left} more",) if left else ()
        return replace(item, because=(*remaining, *rest))

    def text(self) -> str:
        answer = self.fitted()
        lines = [answer.answer, *(f"- {item}" for item in answer.because)]
        lines += (f"unknown: {item}" for item in answer.unknown)
        lines += (f"next: {item}" for item in answer.next)
        if answer.more:
            lines.append(f"more: {answer.more}")
        return "\n".join(lines) + "\n"


def _line(text: str) -> str:
    return shorten(plain(" ".join(text.split())), _LONGEST)


_KERNELS = 6


def of_run(run: Run, diagnoses: Sequence[Diagnosis] = ()) -> Answer:
    """Return the short answer for a run: the fastest correct variant, the times and limiters."""
    results = labelled(run)
    best = fastest(run)
    conclusion = f"{best[0]} is the fastest" if best else ranking(run.whole)
    first = f"{run.workload or run.source}: {conclusion or count_of(len(results), 'result')}"
    limits = {diagnosis.index: diagnosis for diagnosis in diagnoses}
    lines = [variant_line(label, r, limits.get(index)) for index, (label, r) in enumerate(results)]
    return Answer(
        answer=first,
        because=(*lines, *run.remarks),
        next=(command_line("explain", run.address),),
        more=command_line("show", run.address),
    )


def variant_line(label: str, result: VariantResult, diagnosis: Diagnosis | None = None) -> str:
    if result.failure:
        return f"{label}: {result.failure.error}, {result.failure.message}"
    if result.wrong:
        return f"{label}: WRONG, {result.check.message if result.check else ''}"
    estimate = estimate_of(result)
    time = (
        quantity(result.timing.median_ns, "ns")
        if result.timing
        else f"~{quantity(estimate.value, 'ns')} estimated"
        if estimate
        else "not timed"
    )
    return f"{label}: {time}" + (f"; {_limit(diagnosis)}" if diagnosis else "")


def _limit(diagnosis: Diagnosis) -> str:
    best = next((f for f in diagnosis.findings if f.gains), None)
    place = f" at {best.lines[0].file}:{best.lines[0].line}" if best and best.lines else ""
    fix = f", fix {best.title} {expected_text(best)}{place}" if best else ", no finding with a fix"
    if diagnosis.limiter.kind is Bottleneck.UNKNOWN:
        return f"limiter not known: {diagnosis.limiter.message}"
    return f"limited by {diagnosis.limiter.title}{fix}"


def of_explanation(explanation: Explanation) -> Answer:
    diagnoses = explanation.diagnoses[:_KERNELS]
    affected: dict[str, list[str]] = {}  # by finding: a text per launch, the first with advice
    for diagnosis in diagnoses:
        for finding in [f for f in diagnosis.findings if f.gains][:3]:
            place = f" ({finding.lines[0].file}:{finding.lines[0].line})" if finding.lines else ""
            launch = f"{diagnosis.name}{place}, {expected_text(finding)}"
            text = f"{launch}: {finding.title}, {finding.message}. {' '.join(finding.advice[:1])}"
            launches = affected.setdefault(finding.title, [])
            launches.append(launch if launches else text)
    lines = ["; also ".join(launches) for launches in affected.values()]
    first = "; ".join(
        f"{diagnosis.name} {time_text(diagnosis)}, {_limit(diagnosis)}"
        for diagnosis in diagnoses[:3]
    )
    lacking = dict.fromkeys(
        absent.hint for diagnosis in diagnoses for absent in diagnosis.missing_metrics
    )
    return Answer(
        answer=first or "no launch to explain",
        because=tuple(lines),
        unknown=(*lacking, *explanation.notes),
        next=(
            "change the first line, then: kernprof run WORKLOAD && "
            + command_line("compare", (explanation.address or explanation.run_id), "latest"),
        ),
        more=command_line("explain", (explanation.address or explanation.run_id)) + " --source",
    )


def of_comparison(comparison: RunComparison, changes: Sequence[Change | None] = ()) -> Answer:
    names: dict[str, list[str]] = {}  # variants by the sentence on them
    for pair in comparison.pairs:
        base = "" if pair.other.variant == pair.base.variant else f" against {pair.base.variant}"
        sentence = f"{base}: {pair.judged.verdict.value}, {pair.judged.message}"
        names.setdefault(sentence, []).append(pair.other.variant)
    lines = [", ".join(variants) + sentence for sentence, variants in names.items()]
    lines += [change.sentence for change in changes if change and change.parts]
    verdicts = ", ".join(
        f"{p.other.variant} {p.judged.verdict.value}" for p in comparison.pairs[:_KERNELS]
    )
    base, other = comparison.base.address, comparison.other.address
    return Answer(
        answer=verdicts or "nothing to compare",
        because=tuple(lines),
        unknown=tuple(caveat.message for caveat in comparison.caveats),
        next=(command_line("explain", other),),
        more=command_line("compare", *dict.fromkeys((base, other))),
    )


def of_timeline(report: TimelineReport) -> Answer:
    path = report.source.path
    lines = [line for outcome in report.devices[:4] for line in _device(outcome)]
    first = "; ".join(
        f"GPU {device.device.index}: {_verdict(device)}" for device in report.devices[:4]
    )
    return Answer(
        answer=first,
        because=tuple(lines),
        unknown=report.notes,
        next=(
            command_line("what-if", path, "all"),
            command_line("analyse", "--trace", path, "--", "PROGRAM"),
        ),
        more=command_line("timeline", path),
    )


def _verdict(outcome: DeviceOutcome) -> str:
    steps = outcome.iterations
    step = f" ({quantity(steps.median_ns, 'ns')} a step)" if steps else ""
    return f"{outcome.verdict.label.value}, confidence {outcome.verdict.confidence.value}{step}"


def _device(outcome: DeviceOutcome) -> Iterator[str]:
    yield from outcome.verdict.why[:3]
    for cause in outcome.causes[:4]:
        text = cause.evidence[0].text if cause.evidence else ""
        yield (
            f"{cause.id.value}, up to {cause.estimated_gain_pct:.1f} % of the window: {text}."
            f" {cause.advice}"
        )
    kernels = ", ".join(
        f"{short_name(k.name):.60} {k.share_pct:.0f} %" for k in outcome.kernels[:3]
    )
    yield f"most kernel time: {kernels}"


def of_moved(comparison: TimelineComparison) -> Answer:
    lines: list[str] = []
    firsts: list[str] = []
    for device in comparison.devices:
        unit = "step" if device.per_iteration else "window"
        firsts.append(f"{unit} {_moved(device.window)}")
        moved = sorted((*device.parts, *device.kernels), key=lambda item: -abs(item.change_ns))
        lines += [f"{item.name[:80]}: {_moved(item)}" for item in moved[:8]]
    before, after = comparison.before.path, comparison.after.path
    return Answer(
        answer="; ".join(firsts),
        because=tuple(lines),
        unknown=comparison.notes,
        next=(command_line("timeline", after),),
        more=command_line("compare", before, after),
    )


def _moved(change: BeforeAfter) -> str:
    return f"{quantity(change.before_ns, 'ns')} → {quantity(change.after_ns, 'ns')}"


def of_ranks(report: RanksReport) -> Answer:
    first, *rest = report.lead or ("no rank delays the other ranks",)
    more = command_line("timeline", "--ranks", *[item.source.path for item in report.reports])
    return Answer(answer=first, because=tuple(rest), more=more)


def of_step(analysis: StepAnalysis) -> Answer:
    step, together = quantity(analysis.step_ns, "ns"), quantity(analysis.together_ns, "ns")
    items = [item for item in analysis.items if item.gain_ns is not None]
    first = f"at most {together} of a step of {step} can be saved; {analysis.verdict.label.value}"
    because = () if analysis.because is None else (f"no counters: {analysis.because}",)
    return Answer(
        answer=first,
        because=tuple(_item(entry, step) for entry in items),
        unknown=(*because, *analysis.cannot_tell),
        next=analysis.next,
        more=command_line("analyse", "--trace", analysis.source.path, "--format", "json"),
    )


def _item(item: Recoverable, step: str) -> str:
    claim = "at most" if item.provenance.value == "bound" else item.provenance.value
    what = ", ".join(filter(None, (item.what, item.finding, item.where)))
    adds = quantity(item.adds_ns, "ns")
    left = f", step {range_text(item.step_range_ns)}" if item.step_range_ns else ""
    gain = f"{quantity(item.gain_ns, 'ns')} of {step} ({claim}{left}; adds {adds})"
    return f"{gain}: {what}. {item.advice}"


def of_what_if(report: WhatIfReport) -> Answer:
    applied = [replay for replay in report.replays if replay.applies]
    best = applied[0] if applied else report.replays[0]
    before, after = quantity(best.replayed_before_ns, "ns"), quantity(best.step_after_ns, "ns")
    first = f"{changes_text(best)}: {before} → ~{after} a step ({range_text(best.step_range_ns)})"
    lines = [
        f"{changes_text(replay)}: ~{replay.gain_pct:.1f} %, a step of"
        f" {range_text(replay.step_range_ns)}, then {replay.verdict_after.label.value}"
        for replay in applied
    ]
    unknown = (
        f"{best.unexplained_pct:.1f} % of the step is unexplained delay; all gains are estimates",
        *tuple(reason for replay in report.replays for reason in replay.missing),
    )
    return Answer(
        answer=first if applied else "no change applies",
        because=tuple(lines),
        unknown=unknown,
        next=("make the change and record again",),
        more=command_line("what-if", report.source.path, "all"),
    )


def of_tune(document: TuneDocument) -> Answer:
    ranked = [
        configuration for configuration in document.configurations if configuration.dropped is None
    ]
    best = [
        configuration
        for configuration in ranked
        if configuration.measured and configuration.measured.standing is Standing.BEST
    ]
    item = next(iter(best or ranked), None)
    if item is None:
        return Answer(
            answer=f"{document.workload}: no configuration can run", because=(*summary(document),)
        )
    how = "the fastest measured" if best else f"the first by estimate, for {document.gpu}"
    params = [word for name, value in item.params.items() for word in ("-p", f"{name}={value}")]
    workload = f"{document.source}:{document.workload}"
    return Answer(
        answer=f"{document.workload}: {named(document, item)} is {how}",
        because=(
            *summary(document),
            *(_configuration(document, configuration) for configuration in ranked),
        ),
        unknown=document.notes,
        next=(command_line("run", workload, "-v", item.variant, *params),),
        more=command_line("tune", workload, "--format", "json"),
    )


def _configuration(document: TuneDocument, configuration: Configuration) -> str:
    text = (
        f"{named(document, configuration)}: estimated"
        f" ~{quantity(configuration.estimate_ns, 'ns')}{', tie' if configuration.tie else ''}"
    )
    measured = configuration.measured
    return (
        f"{text}, measured {quantity(measured.time_ns, 'ns')} ({measured.standing.value})"
        if measured
        else text
    )


def of_fix(document: FixDocument) -> Answer:
    conclusion, *facts = fix_lines(document)
    failed = (t for t in document.trials if t.outcome is not TrialOutcome.APPLIED)
    command = ("fix", f"{document.source}:{document.workload}", "--variant", document.variant)
    write = (command_line(*command, "--write"),) if document.diff and not document.written else ()
    return Answer(
        answer=f"{document.workload} {document.variant}: {conclusion}",
        because=(
            *facts,
            *(f"{trial.what}: {trial.outcome.value}. {trial.message}" for trial in failed),
        ),
        unknown=document.notes,
        next=write,
        more=command_line(*command, "--format", "json"),
    )


def of_check(document: CheckDocument) -> Answer:
    conclusion, *facts = check_lines(document)
    command = command_line("check", document.first, document.second, "--format", "json")
    return Answer(
        answer=conclusion,
        because=(*facts, *(case.title for case in document.cases if case.passed)),
        unknown=document.notes,
        more=command,
    )


_OF_TYPE: dict[str, Callable[..., Answer]] = {
    "Run": of_run,
    "Explanation": of_explanation,
    "RunComparison": of_comparison,
    "TimelineReport": of_timeline,
    "TimelineComparison": of_moved,
    "RanksReport": of_ranks,
    "StepAnalysis": of_step,
    "WhatIfReport": of_what_if,
    "TuneDocument": of_tune,
    "FixDocument": of_fix,
    "CheckDocument": of_check,
}


def answer_of(result: Any, *more: Any) -> Answer:
    """Return the short answer for a result; `more`: a run's diagnoses, a comparison's changes."""
    return _OF_TYPE[type(result).__name__](result, *more)
