"""The commands that analyse runs and traces: explain, compare, history, baseline, what-if, show."""

from pathlib import Path

import click

from kernprof.cli import completers, options
from kernprof.cli.manual import Command, Manual
from kernprof.outputs import Format


@click.command(
    "explain",
    cls=Command,
    manual=Manual(
        arguments=(
            (
                "RUN",
                (
                    "A stored run (id, prefix of an id, `latest`, folder), a .ncu-rep, or a CSV of ncu;"
                    " several also as a quoted pattern, a folder or URLs.  [default: latest]"
                ),
            ),
        ),
        groups=(
            ("Selection", ("variants", "top", "cluster")),
            ("Source", ("source", "code")),
            ("Result", ("store", "format", "help")),
        ),
        examples=(
            ("kernprof explain", "Explain the latest run."),
            (
                "kernprof explain latest --variants naive --source",
                "Explain one variant, with its annotated source.",
            ),
            (
                "kernprof explain report.ncu-rep --top 5",
                "Explain the five slowest kernels of any report.",
            ),
            (
                "kernprof explain 'reports/*.ncu-rep' --format json --cluster local",
                "Explain many reports, on the workers of a cluster.",
            ),
        ),
        writes="Nothing but stdout.",
        exits=("ToolNotFound", "NothingCaptured", "ReportUnreadable", "StoreError"),
        schemas=("kernprof.explain/1",),
    ),
)
@click.argument("targets", nargs=-1, metavar="[RUN]…", shell_complete=completers.runs)
@options.variants_option(", or kernels of a report.  [default: all]", completers.variants_of_run)
@options.source_option(default=False, help_="each line with its sectors, wavefronts and stalls.")
@click.option(
    "--code", is_flag=True, help="Print the annotated source with the SASS and PTX of each line."
)
@options.top_option("kernels of a large report to explain.", 20)
@options.cluster_option
@options.store_option
@options.brief_format_option
def explain(
    *,
    targets: tuple[str, ...],
    variants: tuple[str, ...],
    source: bool,
    code: bool,
    top: int,
    cluster: str | None,
    store: Path,
    format_: Format,
) -> None:
    """Explain a run or report: the limiter of each launch, its source lines, and expected gains.

    Findings are ranked by the gain that a bottleneck model predicts. Each finding shows the
    calculation of its gain and a fix.
    """
    from kernprof.workflows.inputs import REPORTS, expanded
    from kernprof.workflows.results.explain import ExplainOptions, explain_each, render

    parts = ExplainOptions(variants=variants, source=source, code=code, top=top)
    named = expanded(targets or ("latest",), REPORTS)
    result, failed = explain_each(
        named, parts, store=store, cluster=cluster, progress=options.progress
    )
    click.echo(render(result if len(named) > 1 else result[0], format_, parts))
    options.read_in_part(failed)


@click.command(
    "compare",
    cls=Command,
    manual=Manual(
        arguments=(
            (
                "RUN",
                (
                    "A stored run (id, prefix of an id, `latest`, folder), a .ncu-rep or a CSV of ncu."
                    " With one run, its variants are compared; with two, the same variants of both."
                    " Kernels of two reports are paired by name, then by launch size and order."
                    " REPORT:N is launch N of a report.  [default: latest]"
                ),
            ),
            (
                "TRACE",
                (
                    "Two traces: the changes from the first to the second. A trace is an .nsys-rep, an"
                    " nsys SQLite or parquetdir export, PyTorch profiler JSON(.gz), or the name of a"
                    " recording in --store."
                ),
            ),
        ),
        groups=(
            ("Runs", ("baseline", "pair", "strict", "fail-on")),
            ("Traces", ("iteration", "nsys")),
            ("Result", ("cluster", "store", "format", "help")),
        ),
        examples=(
            (
                "kernprof compare",
                "Compare the latest run's variants with its first correct variant.",
            ),
            ("kernprof compare latest --baseline padded", "Compare variants with `padded`."),
            (
                "kernprof compare 20261113-0911 latest --strict",
                ("Compare two runs; exit with code 19 if GPU, driver, clocks or metrics differ."),
            ),
            (
                "kernprof compare OLD NEW --fail-on slower --fail-on 'l2_bytes>0%'",
                (
                    "A gate for CI: exit with code 22, with the value, limit and source line on stderr."
                    " Without a GPU, exact counts are compared."
                ),
            ),
            (
                "kernprof compare before.sqlite after.sqlite",
                "Compare two traces, per iteration.",
            ),
        ),
        writes="Nothing but stdout. `kernprof report A B` writes a page, `kernprof open A B` shows it.",
        exits=(
            "ToolNotFound",
            "NothingCaptured",
            "ReportUnreadable",
            "StoreError",
            "NotComparable",
            "ConditionMet",
        ),
        schemas=("kernprof.compare/1", "kernprof.timeline-comparison/1"),
    ),
)
@click.argument("targets", nargs=-1, metavar="[RUN|TRACE]…", shell_complete=completers.runs)
@click.option(
    "--baseline",
    metavar="NAME",
    shell_complete=completers.variants_of_run,
    help="Variant to compare the other variants with.  [default: the first correct variant]",
)
@click.option(
    "--strict", is_flag=True, help="Fail for runs that are not comparable, instead of a warning."
)
@click.option(
    "--pair",
    "pairs",
    multiple=True,
    metavar="OLD=NEW",
    help="Compare kernel OLD of the first run with NEW of the second; repeatable.",
)
@options.cluster_option
@options.reading_options
@options.fail_on_option
@options.store_option
@options.gate_format_option
def compare(
    *,
    targets: tuple[str, ...],
    baseline: str | None,
    strict: bool,
    pairs: tuple[str, ...],
    fail_on: tuple[str, ...],
    cluster: str | None,
    iteration: str | None,
    nsys: Path | None,
    store: Path,
    format_: Format,
) -> None:
    """Compare the variants of a run, the same variants of two runs, or two traces.

    For runs, the verdict is FASTER, SLOWER, SAME or UNDECIDED, from the 95 % intervals of the
    times. Without times it is BETTER, WORSE or SAME, from exact counts. A wrong or failed variant
    is WRONG or FAILED. The counters that explain the verdict follow. For traces, the command lists
    the changes per iteration.
    """
    from kernprof.workflows.compare import compare, render

    gate = options.conditions_of(fail_on)
    reader = options.trace_reader(iteration=iteration, nsys=nsys)
    result = compare(
        targets,
        baseline=baseline,
        strict=strict,
        pairs=pairs,
        cluster=cluster,
        store=store,
        reader=reader,
    )
    options.show_gated(
        result,
        gate,
        format_,
        lambda name: render(result, name),
        target=(targets or ("latest",))[-1],
        store=store,
        base=(targets or ("latest",))[0],
    )


@click.command(
    "history",
    cls=Command,
    manual=Manual(
        arguments=(("WORKLOAD", "The name of a workload with stored runs."),),
        groups=(
            ("Selection", ("variants", "metric", "tag")),
            ("Result", ("store", "format", "help")),
        ),
        examples=(
            (
                "kernprof history transpose",
                "Show the time of each variant over the stored runs and their commits.",
            ),
            (
                "kernprof history transpose -v padded --metric shared_load_bank_conflicts",
                "Show a counter, also of runs on the emulator.",
            ),
            (
                "kernprof history matmul --tag nightly --format csv",
                "List the runs with a tag, as CSV.",
            ),
        ),
        writes="Nothing but stdout.",
        exits=("StoreError", "MetricUnavailable"),
        schemas=("kernprof.history/1",),
    ),
)
@click.argument("workload", shell_complete=completers.workloads)
@options.variants_option(".  [default: all]", completers.variants)
@options.metric_option
@click.option(
    "--tag",
    "tags",
    multiple=True,
    callback=options.names,
    metavar="TAG,…",
    help="Tags of the run; only runs with all of the tags are listed.",
)
@options.store_option
@options.format_option
def history(
    *,
    workload: str,
    variants: tuple[str, ...],
    metrics: tuple[str, ...],
    tags: tuple[str, ...],
    store: Path,
    format_: Format,
) -> None:
    """List and draw a metric over stored runs and commits, with change points and source changes.

    --metric takes metrics and scores. The default is the time, or global_store_sectors if nothing
    was timed. E-divisive finds change points at a significance of 1 %; for exact counts each change
    is a change point. Runs on another GPU form their own series.
    """
    from kernprof.workflows.gate.baseline import history

    options.show(history(workload, store, metrics=metrics, variants=variants, tags=tags), format_)


@click.command(
    "baseline",
    cls=Command,
    manual=Manual(
        arguments=(
            ("save|check", "Save a run's counts to FILE, or check a run against FILE."),
            (
                "FILE",
                (
                    "A JSON file to commit: sorted, a line for each counter. `save` replaces the counts"
                    " of the run's results; budgets and other results are kept."
                ),
            ),
            ("RUN", "The run.  [default: latest]"),
        ),
        groups=(("Limits", ("budget",)), ("Result", ("store", "format", "help"))),
        examples=(
            ("kernprof baseline save transpose.json", "Save the latest run's counts."),
            (
                "kernprof baseline save transpose.json --budget 'coalescing_store>=95'",
                "Save the counts, with a limit for all variants of the run.",
            ),
            (
                "kernprof baseline check transpose.json",
                (
                    "Check the latest run. Exit code 22: a counter got worse, or a budget is exceeded."
                    " Exit code 19: the file is for another GPU."
                ),
            ),
        ),
        writes="save: FILE. check: nothing but stdout.",
        exits=("ReportUnreadable", "StoreError", "NotComparable", "ConditionMet"),
        schemas=("kernprof.baseline/1", "kernprof.baseline-check/1"),
    ),
)
@click.argument("action", type=click.Choice(["save", "check"]), metavar="save|check")
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("run", default="latest", metavar="[RUN]", shell_complete=completers.runs)
@click.option(
    "--budget",
    "budgets",
    multiple=True,
    metavar="LIMIT",
    help="Limit to save, such as 'coalescing_store>=95' or 'time<50us'; repeatable.",
)
@options.store_option
@options.format_option
def baseline(
    *, action: str, file: Path, run: str, budgets: tuple[str, ...], store: Path, format_: Format
) -> None:
    """Save a run's counts to a file to commit, or check a run against such a file.

    The emulator's counts are exact: any increase fails. A GPU's counts may increase by up to 2 %.
    """
    from kernprof.workflows.gate.baseline import check, enforce, save

    if action == "check" and budgets:
        raise click.UsageError("omit --budget: only save takes it, check reads the file's limits")
    report = save(file, run, store, budgets) if action == "save" else check(file, run, store)
    options.show(report, format_)
    if action == "check":
        enforce(report)


@click.command(
    "what-if",
    cls=Command,
    manual=Manual(
        arguments=(
            (
                "TRACE",
                (
                    "An .nsys-rep, an nsys SQLite or parquetdir export, PyTorch profiler JSON(.gz), or"
                    " the name of a recording in --store."
                ),
            ),
            (
                "CHANGE",
                (
                    "Change to replay the trace with: pinned-copies[=GB/S], copy-stream, no-step-sync,"
                    " no-item-loop, input-ready[=TIMES], channels-last, tensor-core-matmul[=TIMES],"
                    " half-precision[=TIMES] or cuda-graph. Several changes are combined; `all` ranks"
                    " each change alone.  [default: all]"
                ),
            ),
        ),
        groups=(
            ("Replay", ("iteration", "device", "step")),
            ("Result", ("nsys", "store", "format", "help")),
        ),
        examples=(
            ("kernprof what-if trace.sqlite all", "Rank the changes by their predicted gain."),
            ("kernprof what-if trace.sqlite input-ready=4 cuda-graph", "Combine two changes."),
            (
                "kernprof what-if trace.sqlite cuda-graph --step 11.1",
                "Subtract the recording overhead, for a step of 11.1 ms.",
            ),
        ),
        writes="Nothing but stdout. Large traces are cached in ~/.cache/kernprof ($KERNPROF_CACHE).",
        exits=("ToolNotFound", "NothingCaptured", "ReportUnreadable"),
        schemas=("kernprof.what-if/2",),
    ),
)
@click.argument("trace", type=click.Path())
@click.argument(
    "changes",
    nargs=-1,
    callback=options.names,
    metavar="[CHANGE]…",
    shell_complete=completers.changes,
)
@options.device_option(", in the trace.")
@options.step_option
@options.reading_options
@options.store_option
@options.brief_format_option
def what_if(
    *,
    trace: str,
    changes: tuple[str, ...],
    device: int,
    step_ms: float | None,
    iteration: str | None,
    nsys: Path | None,
    store: Path,
    format_: Format,
) -> None:
    """Replay a trace with a change, and predict the step time.

    Calls, copies and kernels are replayed in the order of their dependencies. The result shows the
    step time, the verdict and the critical path before the change, and estimates after the change.
    """
    from kernprof.workflows.trace.reading import replay_with

    report = replay_with(
        trace,
        changes or ("all",),
        device=device,
        step_ms=step_ms,
        store=store,
        reader=options.trace_reader(iteration=iteration, nsys=nsys),
    )
    options.show(report, format_)


@click.command(
    "show",
    cls=Command,
    manual=Manual(
        arguments=(
            (
                "TARGET",
                (
                    "A workload (name, file.py, file.py:name), a stored run (id, prefix of an id,"
                    " `latest`, folder), a .ncu-rep, or a CSV of ncu. Several runs and reports also as a"
                    " quoted pattern, a folder or URLs."
                ),
            ),
        ),
        groups=(
            ("Selection", ("metric", "source", "cluster")),
            ("Result", ("store", "format", "help")),
        ),
        examples=(
            ("kernprof show transpose", "Show the workload's parameters, variants and source."),
            (
                "kernprof show latest --metric stall_long_scoreboard,l2_hit_rate",
                "Show a stored run with additional metrics.",
            ),
            (
                "kernprof show report.ncu-rep --format csv",
                "Print the scores and counters of any report, one value per line.",
            ),
            (
                "kernprof show 'reports/*.ncu-rep' --format csv --cluster local",
                "Print the values of many reports, read by the workers of a cluster.",
            ),
        ),
        writes="Nothing but stdout.",
        exits=(
            "WorkloadError",
            "ToolNotFound",
            "NothingCaptured",
            "ReportUnreadable",
            "MetricUnavailable",
            "StoreError",
        ),
        schemas=("kernprof.workload/2", "kernprof.run/1"),
    ),
)
@click.argument(
    "targets",
    nargs=-1,
    required=True,
    metavar="TARGET…",
    shell_complete=completers.workloads_or_runs,
)
@options.metric_option
@options.source_option(default=True, help_="the code of the workload's kernels.")
@options.cluster_option
@options.store_option
@options.format_option
def show(
    *,
    targets: tuple[str, ...],
    metrics: tuple[str, ...],
    source: bool,
    cluster: str | None,
    store: Path,
    format_: Format,
) -> None:
    """Show a workload (parameters, variants, source), stored runs, or the scores of ncu reports."""
    from kernprof.workflows.inputs import REPORTS, expanded, is_url
    from kernprof.workflows.results.load import load_each
    from kernprof.workflows.show import render, show, workload_named

    workload = len(targets) == 1 and workload_named(targets[0])
    named = targets if workload else expanded(targets, REPORTS)
    if workload or (len(named) == 1 and not cluster and not is_url(named[0])):
        click.echo(
            render(
                show(named[0], metrics=metrics, source=source, store=store),
                format_,
                metrics=metrics,
            )
        )
        return
    results, failed = load_each(named, store, metrics, cluster=cluster, progress=options.progress)
    click.echo(render(results, format_, metrics=metrics))
    options.read_in_part(failed)


@click.command(
    "layout",
    cls=Command,
    manual=Manual(
        arguments=(("WORKLOAD", "A workload: a name, file.py or file.py:name."),),
        groups=(
            ("Kernel", ("variants", "param", "line")),
            ("Stated accesses", ("shape", "element", "block", "access", "range")),
            ("Result", ("output", "format", "help")),
        ),
        examples=(
            (
                "kernprof layout transpose -v smem -o banks.svg",
                "Find the layouts of the variant's shared arrays, and draw the banks.",
            ),
            (
                "kernprof layout --shape 32x32 --access 'store 0, tx' --access 'load tx, 0'",
                "Find the layout for stated accesses.",
            ),
        ),
        writes="The picture of --output.",
        exits=("WorkloadError", "CompileFailed", "UnsupportedInstruction"),
        schemas=("kernprof.layout/1",),
    ),
)
@click.argument("workload", required=False, shell_complete=completers.workloads)
@options.variants_option("; a search has one variant.", completers.variants)
@options.param_option(completers.params, ".")
@click.option("--line", type=int, metavar="N", help="Only arrays that this source line accesses.")
@click.option("--shape", metavar="ROWSxCOLUMNS", help="Shape of an array, for stated accesses.")
@click.option(
    "--element",
    type=click.IntRange(1, 16),
    default=4,
    show_default=True,
    metavar="BYTES",
    help="Bytes of an element.",
)
@click.option(
    "--block", default="32", show_default=True, metavar="XxYxZ", help="Threads of a block."
)
@click.option(
    "--access",
    "accesses",
    multiple=True,
    metavar="'KIND INDEX, …'",
    help="An access by all threads (load, store, atomic, ldmatrix), such as 'load x4 ty, 4*tx'.",
)
@click.option(
    "--range", "ranges", multiple=True, metavar="NAME=FIRST:END[:STEP]", help="Values of a name."
)
@options.output_option("an SVG picture of the banks.")
@options.format_option
def layout(
    *,
    workload: str | None,
    variants: tuple[str, ...],
    assignments: tuple[str, ...],
    line: int | None,
    shape: str | None,
    element: int,
    block: str,
    accesses: tuple[str, ...],
    ranges: tuple[str, ...],
    output: Path | None,
    format_: Format,
) -> None:
    """Find the padding, XOR swizzle or index order with the fewest bank conflicts.

    The emulator records the addresses of all shared-memory accesses, and counts their wavefronts in
    each candidate layout. The result has the code of the best layout. No GPU is needed.
    """
    from kernprof.workflows.run.layout import draw, layout, stated_layout
    from kernprof.workflows.run.request import RunRequest

    if (workload is None) == (shape is None or not accesses):
        raise click.UsageError("name a WORKLOAD, or state --shape and --access")
    if workload is None:
        report = stated_layout(shape or "", element, block, accesses, ranges)
    else:
        request = RunRequest(workload=workload, variants=variants, assignments=assignments)
        report = layout(request, line)
    if output:
        draw(report, output)
    options.show(report, format_)


COMMANDS = {
    command.name: command
    for command in (explain, compare, history, baseline, what_if, show, layout)
}
