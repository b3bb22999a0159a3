"""The commands that draw and share runs and traces: roofline, plot, report, export, redact."""

from pathlib import Path

import click

from kernprof.cli import completers, options
from kernprof.cli.manual import Command, Manual
from kernprof.outputs import ExportFormat, PageFormat


@click.command(
    "roofline",
    cls=Command,
    manual=Manual(
        arguments=(
            (
                "RUNS",
                (
                    "Stored runs (id, prefix of an id, `latest`, folder) and ncu reports.  [default:"
                    " latest]"
                ),
            ),
        ),
        groups=(
            ("Selection", ("kind", "precision", "top")),
            ("Ceilings", ("measure", "device")),
            ("Picture", ("output", "theme")),
            ("Result", ("store", "help")),
        ),
        examples=(
            (
                "kernprof roofline -o roofline.svg",
                "Draw the latest run; the first roofline on a GPU also measures its ceilings.",
            ),
            (
                "kernprof roofline 20261120-092304 --theme dark -o transpose.png",
                "Draw another run, in dark colours.",
            ),
            (
                "kernprof roofline --measure",
                "Measure the ceilings again, and print them with the datasheet's.",
            ),
        ),
        writes="The picture, with its name on stdout; the ceilings in ceilings/ of --store.",
        exits=(
            "ToolNotFound",
            "DeviceNotFound",
            "NothingCaptured",
            "ReportUnreadable",
            "MetricUnavailable",
            "StoreError",
        ),
        schemas=("kernprof.ceilings/1",),
    ),
)
@click.argument("runs", nargs=-1, metavar="[RUNS]…", shell_complete=completers.runs)
@options.output_option("picture, .png, .svg, .pdf or .html.  [default: roofline.png]")
@click.option(
    "--kind",
    type=click.Choice(["flops", "instructions"]),
    metavar="flops|instructions",
    help="Unit of work.  [default: flops; instructions if no kernel has flops]",
)
@click.option(
    "--precision",
    metavar="NAME",
    help="Draw only the work of one precision: fp64, fp32, fp16, fp16-tensor, …",
)
@options.top_option("points of the roofline.", 12)
@options.theme_option
@click.option(
    "--measure/--no-measure",
    default=None,
    help="Measure this GPU's ceilings again, or never.  [default: measure once]",
)
@options.device_option(", for --measure.")
@options.store_option
def roofline(
    *,
    runs: tuple[str, ...],
    output: Path | None,
    kind: str | None,
    precision: str | None,
    top: int,
    theme: str,
    measure: bool | None,
    device: int,
    store: Path,
) -> None:
    """Draw runs as a roofline with their DRAM, L2 and L1 intensities and the GPU's ceilings.

    Micro-benchmarks measure the ceilings once for each GPU, and the results are stored. Without a
    GPU, the datasheet's ceilings are drawn and marked as estimates. Without runs, --measure only
    measures the ceilings.
    """
    from kernprof.process import SubprocessRunner
    from kernprof.workflows.results.plot import draw_roofline

    results = draw_roofline(
        runs,
        output,
        kind=kind,
        precision=precision,
        top=top,
        theme=theme,
        measure=measure,
        device=device,
        store=store,
        runner=SubprocessRunner(),
        progress=options.progress,
    )
    for result in results:
        options.show(result)


@click.command(
    "plot",
    cls=Command,
    manual=Manual(
        arguments=(
            ("scores", "The scores of the variants."),
            (
                "stalls",
                "Warp stalls by reason; the run needs --section WarpStateStats or --set full.",
            ),
            (
                "occupancy",
                "Occupancy by block size, registers and shared memory, with a point for each launch.",
            ),
            ("scaling", "Time and rate by the values of a swept parameter."),
            (
                "timeline",
                "A part of a trace: ranges, API calls, kernels, copies, and idle time by cause.",
            ),
            (
                "RUN",
                (
                    "A stored run (id, prefix of an id, `latest`, folder), or any ncu report. "
                    " [default: latest]"
                ),
            ),
            (
                "TRACE",
                (
                    "For timeline: an .nsys-rep, an nsys SQLite or parquetdir export, PyTorch profiler"
                    " JSON(.gz), or the name of a recording in --store."
                ),
            ),
        ),
        groups=(
            ("Selection", ("variants", "along")),
            ("Trace", ("span", "device", "iteration", "nsys")),
            ("Picture", ("output", "theme")),
            ("Result", ("store", "help")),
        ),
        examples=(
            ("kernprof plot scores -o scores.svg", "Draw the latest run's scores."),
            ("kernprof plot occupancy latest -v naive,smem", "Draw two variants."),
            (
                "kernprof plot scaling 20261120-0923 --along rows --theme dark",
                "Draw a sweep (`kernprof run transpose -p rows=1024,2048,4096`).",
            ),
            ("kernprof plot timeline trace.sqlite --span 5.2:5.4", "Draw 0.2 s of a trace."),
        ),
        writes="The picture, with its name on stdout.",
        exits=(
            "ToolNotFound",
            "NothingCaptured",
            "ReportUnreadable",
            "MetricUnavailable",
            "StoreError",
        ),
    ),
)
@click.argument(
    "kind",
    type=click.Choice(["scores", "stalls", "occupancy", "scaling", "timeline"]),
    metavar="KIND",
)
@click.argument("target", metavar="[RUN|TRACE]", required=False, shell_complete=completers.runs)
@options.variants_option(".  [default: all that fit]", completers.variants_of_run)
@click.option(
    "--along", metavar="NAME", help="For scaling: the parameter of the x axis, if several vary."
)
@options.span_option
@options.device_option(", in the trace.")
@options.reading_options
@options.output_option("picture, .png, .svg, .pdf or .html.  [default: KIND.png]")
@options.theme_option
@options.store_option
def plot(
    *,
    kind: str,
    target: str | None,
    variants: tuple[str, ...],
    along: str | None,
    span: tuple[int, int] | None,
    device: int,
    iteration: str | None,
    nsys: Path | None,
    output: Path | None,
    theme: str,
    store: Path,
) -> None:
    """Draw the scores, stalls, occupancy or scaling of a run or report, or the timeline of a trace."""

    picture = output or Path(f"{kind}.png")
    if kind == "timeline":
        from kernprof.workflows.trace.reading import draw_timeline

        if target is None:
            raise click.UsageError("give a trace to draw: kernprof plot timeline TRACE")
        if variants or along:
            raise click.UsageError(
                "--variants and --along apply to runs, and plot timeline draws a trace: omit them"
            )
        written = draw_timeline(
            target,
            picture,
            device=device,
            span=span,
            theme=theme,
            store=store,
            reader=options.trace_reader(iteration=iteration, nsys=nsys),
        )
    else:
        from kernprof.workflows.results.plot import draw_plot

        if along and kind != "scaling":
            raise click.UsageError("--along applies only to plot scaling: omit it")
        if span or iteration or device:
            raise click.UsageError(
                "--span, --device and --iteration apply to traces: kernprof plot timeline TRACE"
            )
        written = draw_plot(
            kind,
            picture,
            target=target or "latest",
            variants=variants,
            along=along,
            theme=theme,
            store=store,
            progress=options.progress,
        )
    options.show(written)


_PAGE_ARGUMENTS = (
    (
        "RUN",
        (
            "A stored run (id, prefix of an id, `latest`, folder) or an ncu report. If there are"
            " several, the first two are compared, and one roofline shows all.  [default: latest]"
        ),
    ),
    (
        "TRACE",
        (
            "An .nsys-rep, an nsys SQLite or parquetdir export, PyTorch profiler JSON, or the name of"
            " a recording in --store."
        ),
    ),
)


@click.command(
    "open",
    cls=Command,
    manual=Manual(
        arguments=_PAGE_ARGUMENTS,
        groups=(("Result", ("store", "help")),),
        examples=(
            ("kernprof open", "The page of the latest run."),
            ("kernprof open trace.sqlite", "The timeline of a trace."),
            ("kernprof open 20261120-0923 latest", "Two runs: scores, changes and roofline."),
        ),
        writes=(
            "A page in pages/ of --store, with its name on stdout. Its source lines link to the"
            " editor that $KERNPROF_EDITOR names. To send a page to someone, use `kernprof report`."
        ),
        exits=("ToolNotFound", "NothingCaptured", "ReportUnreadable", "StoreError"),
    ),
)
@click.argument("runs", nargs=-1, metavar="[RUN|TRACE]…", shell_complete=completers.runs)
@options.store_option
def open_(*, runs: tuple[str, ...], store: Path) -> None:
    """Write runs and traces as one page, and open the page in the browser."""
    from kernprof.workflows.page import ReportRequest, open_page

    written, failed = open_page(ReportRequest(runs=runs, store=store), options.progress)
    options.show(written)
    options.read_in_part(failed)


@click.command(
    "report",
    cls=Command,
    manual=Manual(
        arguments=_PAGE_ARGUMENTS,
        groups=(
            ("Output", ("output", "format", "top", "ranks", "redact", "cluster")),
            ("Result", ("store", "help")),
        ),
        examples=(
            (
                "kernprof report -o report.html",
                "Write one self-contained page to send to a colleague.",
            ),
            (
                "kernprof report 20261120-092304 20261120-092315 -o before-after.html",
                "Compare two runs.",
            ),
            ("kernprof report latest trace.sqlite -o report.html", "Write a run and its timeline."),
            ("kernprof report trace.sqlite -o timeline.html", "Write only a timeline."),
            (
                "kernprof report before.sqlite after.sqlite -o moved.html",
                "Compare two timelines.",
            ),
            (
                "kernprof report 'traces/rank*.sqlite' --ranks -o job.html",
                (
                    "Write a job's ranks: a heat map of ranks and steps, and a folder with a page for"
                    " each rank."
                ),
            ),
            (
                "kernprof report 'reports/*.ncu-rep' -o all.html --cluster local",
                "Write more than 12 reports: a summary page, and a page for each report.",
            ),
            (
                "kernprof report latest --redact -o shared.html",
                "Write a page without names, hosts and paths.",
            ),
            ("kernprof report latest --format markdown", "Print Markdown for a pull request."),
        ),
        writes=(
            "The file, with its name on stdout; for ranks, and for more than 12 inputs, also FILE-pages/"
            " beside the file. Markdown without --output goes to stdout."
        ),
        exits=("ToolNotFound", "NothingCaptured", "ReportUnreadable", "StoreError"),
        schemas=("kernprof.report/1",),
    ),
)
@click.argument("runs", nargs=-1, metavar="[RUN|TRACE]…", shell_complete=completers.runs)
@options.output_option("file, .html or .md.  [default: report.html; Markdown to stdout]")
@options.output_format_option("html", "markdown")
@options.top_option("kernels of a large report to explain.", 10)
@click.option(
    "--ranks",
    is_flag=True,
    help="Treat the traces as ranks of one job; default for more than 12 traces.",
)
@options.cluster_option
@click.option(
    "--redact",
    "redacted",
    is_flag=True,
    help="Remove names of users and hosts, paths, credentials and arguments.",
)
@options.store_option
def report(
    *,
    runs: tuple[str, ...],
    output: Path | None,
    format_: PageFormat | None,
    top: int,
    ranks: bool,
    cluster: str | None,
    redacted: bool,
    store: Path,
) -> None:
    """Write runs and traces as one page to share: self-contained HTML, or Markdown.

    A run's page has scores, findings, comparison, roofline, annotated source, environment and all
    metrics. A trace's page has the verdict, the accounting, causes and an interactive timeline.
    """
    from kernprof.workflows.page import ReportRequest, write_pages

    request = ReportRequest(
        runs=runs,
        output=output,
        format_=format_,
        top=top,
        redacted=redacted,
        ranks=ranks,
        cluster=cluster,
        store=store,
    )
    written, failed = write_pages(request, options.progress)
    options.show(written, "markdown")
    options.read_in_part(failed)


@click.command(
    "export",
    cls=Command,
    manual=Manual(
        arguments=(
            (
                "TRACE",
                (
                    "An .nsys-rep, an nsys SQLite or parquetdir export, PyTorch profiler JSON(.gz), or"
                    " the name of a recording in --store. Formats: perfetto (.json.gz, .json), or csv"
                    " with a row for each kernel, copy and memset."
                ),
            ),
            (
                "RUN",
                (
                    "A stored run (id, prefix of an id, `latest`, folder) or any ncu report. Formats:"
                    " csv with a row for each value, or json. --format parquet takes any number of"
                    " traces, runs and reports, also as quoted patterns, folders and URLs; it writes"
                    " tables of launches, scores, findings, accounting and collectives."
                ),
            ),
        ),
        groups=(
            ("Output", ("output", "format", "span", "iteration", "cluster")),
            ("Reading", ("nsys", "store", "help")),
        ),
        examples=(
            (
                "kernprof export trace.sqlite -o trace.json.gz",
                "Export a trace for ui.perfetto.dev.",
            ),
            (
                "kernprof export trace.sqlite -o part.json.gz --span 5.2:5.4",
                "Export 0.2 s of a trace.",
            ),
            (
                "kernprof export trace.sqlite -o kernels.csv",
                "Export every kernel, copy and memset, for a spreadsheet.",
            ),
            (
                "kernprof export latest -o run.csv",
                "Export the latest run's values, with unit and provenance.",
            ),
            (
                "kernprof export 'reports/*.ncu-rep' -o data --format parquet",
                "Export tidy tables, for pandas, Polars and DuckDB.",
            ),
        ),
        writes=(
            "The file, with its name on stdout. For Parquet: a folder for each table, partitioned by"
            " run."
        ),
        exits=("ToolNotFound", "NothingCaptured", "ReportUnreadable", "StoreError"),
        schemas=("kernprof.run/1",),
    ),
)
@click.argument(
    "targets", nargs=-1, required=True, metavar="TRACE|RUN…", shell_complete=completers.runs
)
@options.output_option(
    "file, whose suffix determines the format; for Parquet, a folder.", required=True
)
@options.output_format_option("perfetto", "csv", "json", "parquet")
@options.cluster_option
@options.span_option
@options.reading_options
@options.store_option
def export(
    *,
    targets: tuple[str, ...],
    output: Path,
    format_: ExportFormat | None,
    cluster: str | None,
    span: tuple[int, int] | None,
    iteration: str | None,
    nsys: Path | None,
    store: Path,
) -> None:
    """Write a trace for Perfetto, a trace or run as CSV or JSON, or several as Parquet."""
    reader = options.trace_reader(iteration=iteration, nsys=nsys)
    if format_ == "parquet":
        if span is not None:
            raise click.UsageError(
                "--span does not apply to Parquet, which exports complete traces: omit it"
            )
        from kernprof.workflows.export import write_tables

        folder, failed = write_tables(
            targets,
            output,
            cluster=cluster,
            store=store,
            reader=reader,
            progress=options.progress,
        )
        options.show(folder)
        options.read_in_part(failed)
        return
    if len(targets) > 1:
        raise click.UsageError("give one trace or run; --format parquet accepts any number")
    from kernprof.workflows.export import export

    file = export(targets[0], output, format_=format_, span=span, store=store, reader=reader)
    options.show(file)


@click.command(
    "redact",
    cls=Command,
    manual=Manual(
        arguments=(
            ("SOURCE", "An nsys SQLite export, or a stored run's folder."),
            ("TARGET", "The copy to write; it must not exist."),
        ),
        groups=(("Result", ("help",)),),
        examples=(
            (
                "kernprof redact trace.sqlite shared.sqlite",
                "Copy a trace to attach to a bug report.",
            ),
            (
                "kernprof redact .kernprof/runs/ID shared-run",
                "Copy a stored run without its binary reports.",
            ),
        ),
        writes="The copy. The changes and omissions go to stdout. SOURCE is not changed.",
        exits=("CaptureFailed", "ReportUnreadable", "StoreError"),
    ),
)
@click.argument("source", type=click.Path(path_type=Path))
@click.argument("target", type=click.Path(path_type=Path))
def redact(source: Path, target: Path) -> None:
    """Copy a trace or a stored run without environment, user names, host names and paths."""
    from kernprof.redact.copy import redact

    options.show(redact(source, target))


COMMANDS = {command.name: command for command in (roofline, plot, open_, report, export, redact)}
