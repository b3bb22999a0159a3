"""`kernprof compare`: the variants of one run, the same variants of two, or two traces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kernprof.errors import UsageError
from kernprof.model.run import Run, RunComparison, VariantPair
from kernprof.model.trace_report import TimelineComparison, TimelineReport
from kernprof.model.verdict import TimeVerdict, VerdictReason
from kernprof.outputs import Format
from kernprof.report.render import render_comparison
from kernprof.workflows.fleet.targets import both
from kernprof.workflows.terminal import printed, view
from kernprof.workflows.trace.files import is_url, trace_of
from kernprof.workflows.trace.reading import TraceReader

if TYPE_CHECKING:
    from kernprof.model.diagnosis import Change


@dataclass(frozen=True, slots=True, kw_only=True)
class CompareRequest:
    """Up to two runs or two traces; `baseline` and `strict` apply to runs, `cluster` reads them."""

    targets: tuple[str, ...] = ()
    baseline: str | None = None
    strict: bool = False
    cluster: str | None = None
    store: Path = Path(".kernprof")


def compare(request: CompareRequest, *, reader: TraceReader) -> RunComparison | TimelineComparison:
    """Compare runs or traces, which are distinguished by content.

    Raises UsageError (unknown runs, variants, a trace beside a run), NotComparable (`strict` and
    different conditions, or traces of different numbers of GPUs).
    """
    targets = request.targets
    if len(targets) > 2:
        raise UsageError(
            f"{len(targets)} runs or traces were given; two can be compared",
            hint="compare them pair by pair; ranks of one job: `kernprof timeline --ranks TRACE…`",
        )
    traces = [path for target in targets if (path := trace_of(target, request.store)) is not None]
    if traces:
        return _compared_traces(traces, request, reader)
    if reader.options.iteration:
        raise UsageError(
            "--iteration is for traces, and these are runs", hint="leave --iteration out"
        )
    return _compared_runs(targets, request)


def _compared_runs(targets: Sequence[str], request: CompareRequest) -> RunComparison:
    # Imported on demand: runs and traces need different modules.
    from kernprof.analysis.kernel.compare.results import compare_runs, compare_variants
    from kernprof.store import LATEST
    from kernprof.workflows.gate.calibrate import noise_of

    if len(targets) == 2:
        if request.baseline:
            raise UsageError(
                "--baseline names a variant of one run; two runs are compared variant by variant"
            )
        before, after = _runs(targets, request)
        return compare_runs(
            before, after, strict=request.strict, noise=noise_of(request.store, before)
        )
    return compare_variants(_runs(targets or (LATEST,), request)[0], request.baseline)


def _compared_traces(
    traces: Sequence[Path], request: CompareRequest, reader: TraceReader
) -> TimelineComparison:
    if len(traces) < len(request.targets):
        raise UsageError(
            f"{traces[0]} is a trace, and the other target is not",
            hint="compare two traces, or two runs",
        )
    if len(traces) != 2:
        raise UsageError(
            f"{traces[0]} is a trace: give a second one to compare it with",
            hint=(
                f"kernprof compare {traces[0]} AFTER.sqlite; alone it is judged by `kernprof"
                f" timeline {traces[0]}`"
            ),
        )
    if request.baseline or request.strict:
        raise UsageError(
            "--baseline and --strict are for runs, and these are traces", hint="leave them out"
        )
    from kernprof.analysis.trace.tables import compare_timelines

    places = [
        target if is_url(target) else str(path)
        for target, path in zip(request.targets, traces, strict=True)
    ]
    before, after = both(partial(_report, reader.sent(request.cluster)), places, request.cluster)
    return compare_timelines(before, after)


def _report(reader: TraceReader, shown: str, place: str) -> TimelineReport:
    result = reader.report(Path(place))
    return replace(result, source=replace(result.source, path=shown))


def render(comparison: RunComparison | TimelineComparison, format_: Format) -> str:
    """Return the text to print, without the last line's end."""
    if isinstance(comparison, TimelineComparison):
        return printed(comparison, format_)
    return render_comparison(comparison, format_, view(), changes_of(comparison)).rstrip("\n")


def _runs(targets: Sequence[str], request: CompareRequest) -> list[Run]:
    return both(partial(_run, request.store.absolute()), targets, request.cluster)


def _run(store: Path, shown: str, place: str) -> Run:
    """Load the run with all metrics of its reports: old manifests have fewer."""
    from kernprof.workflows.explain import load_subject

    run = load_subject(place, store).run
    return replace(run, source=shown) if run.source == place else run


def changes_of(comparison: RunComparison) -> tuple[Change | None, ...]:
    """Attribute each pair's time change to counters; None if impossible or unchanged."""
    return tuple(_change(pair, comparison) for pair in comparison.pairs)


def _change(pair: VariantPair, comparison: RunComparison) -> Change | None:
    from kernprof.analysis.kernel.compare.change import Side, explain_change
    from kernprof.analysis.kernel.diagnose import case_of

    base, other = case_of(pair.base, comparison.base), case_of(pair.other, comparison.other)
    if base is None or other is None or pair.time.verdict is TimeVerdict.SAME:
        return None
    if pair.time.reason is VerdictReason.WRONG_RESULT or base.time_source != other.time_source:
        return None
    names = (pair.base.variant, pair.other.variant)
    if comparison.baseline is None:
        names = (f"{names[0]} of the base", f"{names[1]} of the other")
    return explain_change(Side.of(names[0], base), Side.of(names[1], other))
