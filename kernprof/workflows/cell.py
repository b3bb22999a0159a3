"""Run the kernels of a notebook cell: a workload in Python, or another source of a CUDA kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from kernprof import outputs
from kernprof.cuda_source.kernels import Edit
from kernprof.errors import UsageError
from kernprof.model.diagnosis import Diagnosis
from kernprof.model.run import Run
from kernprof.process import Host, SubprocessRunner
from kernprof.report.html.fragments import fragment, html_of
from kernprof.report.render import render_run
from kernprof.report.tables.explain import source_sections
from kernprof.report.text.formats import text
from kernprof.workflows.fix.target import EditCandidate, target_of
from kernprof.workflows.results.explain import ExplainOptions, explanation, load_subject
from kernprof.workflows.results.load import view
from kernprof.workflows.run.ladder import run_on
from kernprof.workflows.run.request import RunRequest


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
            target = target_of(replace(request, workload=workload, variants=(variant,)))
            text, offset = target.texts[target.source], target.offset
            edit = Edit(-offset, len(text) - offset, cell)
            address = target.copy(EditCandidate("the cell", (edit,)), Path(folder))
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
