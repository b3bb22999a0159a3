"""Python API: `kernprof.run`, `kernprof.load`, `kernprof.plot`, and the kernels of notebook cells.

The functions are equivalent to the command line. A cell has a workload in Python, or another source
of a CUDA kernel.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from kernprof import outputs
from kernprof.errors import UsageError, no_such_file, unknown_name
from kernprof.model.diagnosis import Diagnosis
from kernprof.model.run import Run, Scalar
from kernprof.process import Host, Runner, SubprocessRunner
from kernprof.report.html.fragments import fragment, html_of
from kernprof.report.plots.style import THEMES, Picture
from kernprof.report.render import render_run
from kernprof.report.tables.explain import source_sections
from kernprof.report.text.formats import text
from kernprof.store import DEFAULT_ROOT
from kernprof.workflows.inputs import trace_of
from kernprof.workflows.results.explain import ExplainOptions, explanation, load_subject
from kernprof.workflows.results.load import load as load_run, view
from kernprof.workflows.results.plot import KINDS, chart_of, plot_of
from kernprof.workflows.run.ladder import run_on
from kernprof.workflows.run.request import BackendName, RunRequest, assignment, versions_file
from kernprof.workload import Workload
from kernprof.workload.discover import KernelVersion

if TYPE_CHECKING:
    from kernprof.workflows.export import LoadedTables
    from kernprof.workflows.trace.reading import LoadedTimeline


def load(
    target: str | Path = "latest",
    *,
    store: str | Path = DEFAULT_ROOT,
    metrics: Sequence[str] = (),
    iteration: str | None = None,
) -> Run | LoadedTimeline | LoadedTables:
    """Load a run, a trace or tables.

    A stored run (id, prefix of an id, `latest`, folder) or an ncu report (.ncu-rep, CSV) gives a
    Run. An .nsys-rep, an nsys SQLite or parquetdir export, PyTorch profiler JSON, or a recording of
    `--timeline` gives a LoadedTimeline. A folder that `--format parquet` wrote, or a pattern of
    such folders, gives LoadedTables.

    `metrics` are read from a report in addition to the metrics of the catalogue. `iteration` names
    the NVTX range of one iteration of a trace.

    Raises UsageError, ReportUnreadable, NothingCaptured.
    """
    if Path(target).is_dir() or any(sign in str(target) for sign in "*?["):
        from kernprof.workflows.export import tables_at

        tables = tables_at(str(target))
        if tables is not None:
            return tables
    trace = trace_of(str(target), Path(store))
    if trace is not None:
        from kernprof.workflows.trace.reading import load_timeline

        if metrics:
            raise UsageError(f"{trace} is a trace, which has no metrics", hint="omit metrics=")
        if not trace.exists():
            raise no_such_file(trace)
        return load_timeline(trace, iteration=iteration)
    if iteration is not None:
        raise UsageError(
            f"{target} is not a trace: it has no iteration {iteration!r}",
            hint="omit iteration=",
        )
    return load_run(str(target), Path(store), metrics)


def run(
    workload: str | Path | Workload,
    *,
    variants: str | Sequence[str] = (),
    params: Mapping[str, Scalar | Sequence[Scalar]] | None = None,
    backend: str = BackendName.AUTO.value,
    store: str | Path = DEFAULT_ROOT,
    runner: Runner | None = None,
    **options: Any,
) -> Run:
    """Check, profile and time the variants, store the run and return it.

    `params` maps a parameter's name to a value, or to a list of values for a sweep. `backend` is
    auto, ncu or emulator; auto prefers the GPU. If the driver refuses access to the GPU's counters,
    the returned run has the GPU's times, and a second stored run has the emulator's counts.
    `options` are fields of `RunRequest` and `CounterOptions` in `kernprof.workflows.run.request`:
    sets, sections, metrics, counters, timing, device, precision, …
    """
    if isinstance(workload, Workload):
        if workload.file is None:
            raise UsageError(
                f"the workload {workload.name} is not in a file, so no other process can launch it",
                hint="move the workload to a .py file, and pass the path of this file",
            )
        workload = f"{workload.file}:{workload.name}"
    named: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in options.items()}
    request = RunRequest.of(
        workload=str(workload),
        variants=tuple(variants.split(",")) if isinstance(variants, str) else tuple(variants),
        assignments=tuple(map(assignment, (params or {}).items())),
        store=Path(store),
        **named,
    )
    stored, *_ = run_on(
        (backend,), request, Host(runner=runner or SubprocessRunner(), progress=lambda _: None)
    )
    return stored.run


def plot(
    subject: Run | LoadedTimeline,
    kind: str | None = None,
    *,
    theme: str = "light",
    store: str | Path = DEFAULT_ROOT,
    parameter: str | None = None,
    device: int = 0,
    span: tuple[float, float] | None = None,
) -> Picture:
    """Draw a run (roofline, scores, stalls, occupancy, scaling) or a trace's timeline.

    Roofline ceilings are read from `store`. `device` and `span` (start and end in seconds) select a
    part of a trace. `parameter` is the swept parameter of a scaling plot.
    """
    if theme not in THEMES:
        raise unknown_name("theme", theme, THEMES)
    if not isinstance(subject, Run):
        if kind not in (None, "timeline"):
            raise unknown_name("plot of a trace", str(kind), ("timeline",))
        return subject.plot(device=device, span=span, theme=theme)
    if kind in (None, "roofline"):
        from kernprof.report.plots.roofline import roofline_figure

        chart = chart_of([subject], Path(store))
        return Picture(
            title=f"roofline of {chart.title}",
            draw=partial(roofline_figure, chart),
            theme=THEMES[theme],
            notes=chart.notes,
        )
    if kind not in KINDS:
        raise unknown_name("plot", str(kind), ("roofline", *KINDS))
    heading, draw = plot_of(subject, kind, parameter)
    return Picture(title=heading.title, draw=draw, theme=THEMES[theme], notes=heading.notes)


@dataclass(frozen=True, slots=True, kw_only=True)
class CellResult:
    """Run of a cell with its diagnoses; notebooks show the table and the annotated source."""

    run: Run
    diagnoses: tuple[Diagnosis, ...]

    def _repr_html_(self) -> str:
        return f"{html_of(self.run)}{fragment(source_sections(self.diagnoses))}"

    def __repr__(self) -> str:
        columns = view()
        table = render_run(self.run, view=columns, diagnoses=lambda: self.diagnoses)
        return f"{table}\n{text(source_sections(self.diagnoses), columns)}"


def run_cell(
    cell: str, named: str, backends: Sequence[str], options: Mapping[str, Any]
) -> CellResult:
    """Run a cell; `options` are fields of a RunRequest.

    If `named` is "", the cell is a workload file. Otherwise `named` is WORKLOAD@VARIANT, and the
    cell replaces the file with this variant's kernel. Raises UsageError for other names.
    """
    workload, _, variant = named.rpartition("@")
    if named and not workload:
        raise UsageError(
            f"{named!r} names no variant",
            hint="%%kernprof WORKLOAD@VARIANT for CUDA C++; %%kernprof for a workload file",
        )
    with TemporaryDirectory(prefix="kernprof-") as folder:
        file = Path(folder) / "cell.py"
        request = RunRequest.of(**{**options, "workload": str(file)})
        if named:
            kernel = KernelVersion(address=workload, variant=variant, code=cell)
            kernel.load()  # raises for unknown names
            address = versions_file({variant: kernel}, file)
            request = replace(request, workload=address, variants=request.variants or (variant,))
        else:
            outputs.write(file, cell)
        host = Host(runner=SubprocessRunner(), progress=lambda _: None)
        run = run_on(tuple(backends), request, host)[0].run
        counted = any(result.profile for result in run.variants)
        shown = (
            explanation(load_subject(run.id, request.store), ExplainOptions(source=True)).diagnoses
            if counted
            else ()
        )
    return CellResult(run=run, diagnoses=shown)
