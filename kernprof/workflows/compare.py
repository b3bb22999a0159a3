"""`kernprof compare`: compare the variants of one run, two runs by variant, or two traces."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from kernprof.errors import UsageError, command_line
from kernprof.model.diagnosis import Change
from kernprof.model.run import Run, RunComparison
from kernprof.model.trace_report import TimelineComparison, TimelineReport
from kernprof.model.verdict import PairVerdict, TimeVerdict, VerdictReason
from kernprof.outputs import Format
from kernprof.report.render import render_comparison
from kernprof.workflows.inputs import all_results, is_there, is_url, trace_of
from kernprof.workflows.results.load import printed, view
from kernprof.workflows.trace.reading import TraceReader


def compare(
    targets: Sequence[str],
    *,
    baseline: str | None = None,
    strict: bool = False,
    pairs: Sequence[str] = (),
    cluster: str | None = None,
    store: Path,
    reader: TraceReader,
) -> RunComparison | TimelineComparison:
    """Compare the variants of one run, two runs, or two traces, depending on the targets' contents.

    `baseline`, `strict` and `pairs` (`OLD=NEW`) apply to runs. The target `REPORT:N` is launch N of
    a report. The workers of the Dask cluster `cluster` read the targets. Raises UsageError for an
    unknown run or variant, and for a trace with a run. Raises NotComparable for runs under
    different conditions (only if `strict`), and for traces of different numbers of GPUs.
    """
    if len(targets) > 2:
        raise UsageError(
            f"{len(targets)} runs or traces were given; at most two can be compared",
            hint="compare two at a time; for the ranks of one job: `kernprof timeline --ranks TRACE…`",
        )
    traces = [path for target in targets if (path := trace_of(target, store)) is not None]
    if traces:
        if len(traces) < len(targets):
            raise UsageError(
                f"{traces[0]} is a trace, and the other target is not",
                hint="compare two traces, or two runs",
            )
        if baseline or strict:
            raise UsageError(
                "--baseline and --strict apply to runs, and the targets are traces",
                hint="omit these options",
            )
        if len(traces) != 2:
            raise UsageError(
                f"{traces[0]} is a trace: give a second trace to compare it with",
                hint=(
                    f"{command_line('compare', traces[0], 'AFTER.sqlite')}; one trace alone:"
                    f" `{command_line('timeline', traces[0])}`"
                ),
            )
        from kernprof.analysis.trace.tables import compare_timelines

        addresses = [
            target if is_url(target) else str(path)
            for target, path in zip(targets, traces, strict=True)
        ]
        before, after = all_results(partial(_report, reader.sent(cluster)), addresses, cluster)
        return compare_timelines(before, after)
    if reader.iteration:
        raise UsageError(
            "--iteration applies to traces, and the targets are runs", hint="omit --iteration"
        )
    if len(targets) == 2 and baseline:
        raise UsageError(
            "--baseline names a variant of one run; two runs are compared variant by variant",
            hint="omit --baseline, or give one run",
        )
    named = [(old, new) for old, _, new in (text.partition("=") for text in pairs)]
    if not all(old and new for old, new in named) or (named and len(targets) != 2):
        raise UsageError(
            f"--pair {pairs[0]} does not name a kernel of each of two runs",
            hint=command_line("compare", "OLD.ncu-rep", "NEW.ncu-rep", "--pair", "old=new"),
        )
    # Imported on demand: runs and traces need different modules.
    from kernprof.analysis.kernel.compare.results import compare_runs, compare_variants
    from kernprof.store import LATEST
    from kernprof.workflows.gate.baseline import noise_of

    runs = all_results(partial(_run, store.absolute()), targets or (LATEST,), cluster)
    if len(runs) == 1:
        return compare_variants(runs[0], baseline)
    noise = noise_of(store, runs[0])
    return compare_runs(runs[0], runs[1], strict=strict, noise=noise, named=named)


def _run(store: Path, typed: str, address: str) -> Run:
    """Load a run with all metrics of its reports, because old manifests lack some metrics.

    For the target `REPORT:N`, the run has only launch N.
    """
    from kernprof.workflows.results.explain import load_subject

    report, _, number = address.rpartition(":")
    if not number.isdecimal() or is_there(Path(address)) or not is_there(Path(report)):
        return load_subject(address, store, typed).run
    run = load_subject(report, store).run
    if not 0 < int(number) <= len(run.variants):
        raise UsageError(
            f"{report} has {len(run.variants)} launches, so launch {number} does not exist",
            hint="kernprof show lists the launches, numbered from 1",
        )
    return replace(run, variants=run.variants[int(number) - 1 : int(number)])


def _report(reader: TraceReader, typed: str, address: str) -> TimelineReport:
    report = reader.report(Path(address))
    return replace(report, source=replace(report.source, path=typed))


def render(comparison: RunComparison | TimelineComparison, format_: Format) -> str:
    """Return a comparison as text in `format_`, without a final newline."""
    if isinstance(comparison, TimelineComparison):
        return printed(comparison, format_)
    return render_comparison(comparison, format_, view(), changes_of(comparison)).rstrip("\n")


def changes_of(comparison: RunComparison) -> tuple[Change | None, ...]:
    """Attribute each pair's time change to counters; None for an unchanged or unexplained time."""
    from kernprof.analysis.kernel.compare.change import Side, explain_change
    from kernprof.analysis.kernel.diagnose import case_of
    from kernprof.report.tables.run import labelled

    changes: list[Change | None] = []
    labels = {
        id(v): label for run in (comparison.base, comparison.other) for label, v in labelled(run)
    }
    for pair in comparison.pairs:
        base, other = case_of(pair.base, comparison.base), case_of(pair.other, comparison.other)
        names = (labels[id(pair.base)], labels[id(pair.other)])
        if comparison.baseline is None:
            names = (f"{names[0]} of the base", f"{names[1]} of the other")
        if (
            base is None
            or other is None
            or pair.time.verdict is TimeVerdict.SAME
            or (pair.judged.modelled and pair.judged.verdict is PairVerdict.UNDECIDED)
            or pair.time.reason is VerdictReason.WRONG_RESULT
            or base.time_source != other.time_source
        ):
            changes.append(None)
        else:
            changes.append(explain_change(Side.of(names[0], base), Side.of(names[1], other)))
    return tuple(changes)
