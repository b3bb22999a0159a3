"""`kernprof export`: convert traces and runs to files for other tools, and load Parquet tables.

Parquet tables are partitioned by run, so that the tables of many runs form one data set.
"""

from __future__ import annotations

import glob
import hashlib
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kernprof import outputs
from kernprof.errors import ReportUnreadable, UsageError, unknown_name
from kernprof.extras import load_package
from kernprof.model.documents.tables import METADATA, TABLES, schema_of
from kernprof.model.listing import WrittenFile
from kernprof.model.trace import Span
from kernprof.outputs import ExportFormat
from kernprof.progress import Progress
from kernprof.report.export.rows import Rows, run_rows, trace_rows
from kernprof.workflows.inputs import (
    REPORTS,
    TRACES,
    Failures,
    absolute,
    expanded,
    input_paths,
    read_each,
    trace_of,
)
from kernprof.workflows.results.explain import ExplainOptions, explanation, load_subject
from kernprof.workflows.results.load import load
from kernprof.workflows.trace.reading import TraceReader, accounting_rows, check_span

if TYPE_CHECKING:
    import pandas as pd

_NEED = "results as Parquet"
_PART = "part-0.parquet"
# Default export format by file suffix, for a trace and for a run. The longest suffix applies.
_OF_TRACES: Mapping[str, ExportFormat] = {
    ".json.gz": "perfetto",
    ".json": "perfetto",
    ".csv": "csv",
}
_OF_RUNS: Mapping[str, ExportFormat] = {".json": "json", ".csv": "csv"}


def export(
    target: str,
    output: Path,
    *,
    format_: ExportFormat | None = None,
    span: Span | None = None,
    store: Path = Path(".kernprof"),
    reader: TraceReader,
) -> WrittenFile:
    """Write a trace or a run to the file `output`; `format_` defaults to the suffix's format.

    `span` (start and end in ns) selects a part of a trace. Raises ReportUnreadable. Raises
    UsageError for an unknown run, format or suffix, and for an unwritable file.
    """
    from kernprof.report.export.timeline import work_csv, write_perfetto
    from kernprof.report.render import render_run

    trace = trace_of(target, store)
    by_suffix, kind = (_OF_RUNS, "runs") if trace is None else (_OF_TRACES, "traces")
    available = ", ".join(dict.fromkeys(by_suffix.values()))
    if format_ is None:
        name = output.name.lower()
        format_ = next((by_suffix[suffix] for suffix in by_suffix if name.endswith(suffix)), None)
    if format_ is None:
        raise UsageError(
            f"cannot derive the format of {str(output)!r} from its suffix",
            hint=f"use the suffix {', '.join(by_suffix)}, or give --format: {available}",
        )
    if format_ not in by_suffix.values():
        raise UsageError(f"{kind} are not exported as {format_}", hint=f"available: {available}")
    outputs.check(output, input_paths((target,), store))
    if trace is None:
        if span is not None or reader.iteration is not None:
            raise UsageError(
                f"--span and --iteration apply to traces, and {target} is a run",
                hint="omit these options, or give a trace",
            )
        text: str | None = render_run(load(target, store), "json" if format_ == "json" else "csv")
    else:
        timeline, analysis = reader.analysed(trace)
        check_span(timeline, span)
        text = work_csv(timeline, span=span) if format_ == "csv" else None
    with outputs.reported(output):
        if text is not None:
            outputs.write(output, text)
        else:
            write_perfetto(output, timeline, analysis.gaps(), span=span)
    return WrittenFile(path=output)


def write_tables(
    targets: Sequence[str],
    output: Path,
    *,
    cluster: str | None,
    store: Path,
    reader: TraceReader,
    progress: Progress,
) -> tuple[WrittenFile, Failures]:
    """Write Parquet tables into the folder `output`; return the folder and unreadable inputs.

    Earlier tables of the same run are replaced. Raises UsageError. If no input is readable, raises
    the error of the first input.
    """
    parquet = load_package("pyarrow.parquet", _NEED)
    if output.exists() and not output.is_dir():
        raise outputs.unwritable(output, "it is a file", "name a folder")
    summaries, failed = read_each(
        partial(_tables, store.absolute(), reader.sent(cluster)),
        expanded(targets, (*TRACES, *REPORTS)),
        cluster=cluster,
        progress=progress,
        doing="writing the tables",
    )
    with outputs.reported(output):
        for name, tables in summaries:
            for table, rows in tables.items():
                if rows:
                    folder = output / table / f"run={name}"
                    folder.mkdir(parents=True, exist_ok=True)
                    buffer = io.BytesIO()
                    arrow = load_package("pyarrow", _NEED)
                    kinds = {
                        "text": arrow.string(),
                        "integer": arrow.int64(),
                        "number": arrow.float64(),
                    }
                    schema = arrow.schema(
                        [(column.name, kinds[column.kind]) for column in TABLES[table]],
                        {METADATA: schema_of(table)},
                    )
                    parquet.write_table(
                        arrow.Table.from_pylist(
                            [{name: row.get(name) for name in schema.names} for row in rows],
                            schema=schema,
                        ),
                        buffer,
                        compression="zstd",
                    )
                    outputs.write(folder / _PART, buffer.getvalue())
    return WrittenFile(path=output, runs=len(summaries)), failed


def _tables(store: Path, reader: TraceReader, typed: str, address: str) -> tuple[str, Rows]:
    """Return the name of a run, report or trace, and the rows of its tables.

    A report or a trace is named after its file and a short digest of its path.
    """
    stem = re.sub(r"[^\w.-]", "_", re.split(r"[/\\]", typed.rstrip("/"))[-1]) or "run"
    digest = hashlib.sha256(absolute(typed).encode("utf-8", "surrogatepass")).hexdigest()[:8]
    name = f"{stem[:80]}-{digest}"
    trace = trace_of(address, store)
    if trace is None:
        subject = load_subject(address, store)
        run, explained = subject.run, ExplainOptions(top=len(subject.run.variants))
        diagnoses = explanation(subject, explained).diagnoses if run.variants else ()
        return run.id if run.workload else name, run_rows(run, diagnoses)
    summary = reader.analysed(trace)[1].summary()
    devices = [
        (
            device,
            {
                "name": [track.names[at] for at in track.name.tolist()],
                "start": track.start.tolist(),
                "end": track.end.tolist(),
                "exposed": track.exposed.within(track.start, track.end).tolist(),
            },
        )
        for device, track in zip(summary.report.devices, summary.tracks, strict=True)
    ]
    return name, trace_rows(typed, summary.epoch_ns, devices, accounting_rows)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class LoadedTables:
    """Parquet tables in one or more folders, as `--format parquet` wrote them."""

    folders: tuple[Path, ...]

    def __repr__(self) -> str:
        return f"Tables({', '.join(self.tables)} of {', '.join(map(str, self.folders))})"

    @property
    def tables(self) -> tuple[str, ...]:
        return tuple(
            table for table in TABLES if any((folder / table).is_dir() for folder in self.folders)
        )

    def to_frame(self, table: str = "launches") -> pd.DataFrame:
        """Return a table of all runs as a tidy pandas DataFrame, with a column `run`.

        Raises UsageError for another table. Raises ReportUnreadable for damaged files and for files
        of a newer kernprof.
        """
        if table not in self.tables:
            raise unknown_name("table", table, self.tables)
        import pandas as pd

        parquet = load_package("pyarrow.parquet", _NEED)
        parts = sorted(
            path for folder in self.folders for path in (folder / table).glob(f"run=*/{_PART}")
        )
        return pd.concat([_frame(parquet, path, table) for path in parts], ignore_index=True)


def _frame(parquet: Any, path: Path, table: str) -> pd.DataFrame:
    try:
        read = parquet.ParquetFile(path).read()
    except (OSError, ValueError) as error:
        raise ReportUnreadable(
            f"cannot read {path}: {error}", hint="export the run again"
        ) from None
    schema = (read.schema.metadata or {}).get(METADATA.encode(), b"").decode("utf-8", "replace")
    if schema != schema_of(table):
        raise ReportUnreadable(
            f"{path} holds {schema or 'another program’s data'}; this version reads"
            f" {schema_of(table)}",
            hint="export the run again, or upgrade",
        )
    frame: pd.DataFrame = read.to_pandas()
    frame.insert(0, "run", path.parent.name.removeprefix("run="))
    return frame


def tables_at(target: str) -> LoadedTables | None:
    """Return the tables that a folder or a pattern of folders names, or None."""
    path = Path(target)
    named = [path] if path.is_dir() else [Path(match) for match in sorted(glob.glob(target))]  # noqa: PTH207
    folders = tuple(
        folder for folder in named if any((folder / table).is_dir() for table in TABLES)
    )
    if folders and len(folders) < len(named):
        raise UsageError(
            f"only some folders of {target} have tables", hint="load these folders alone"
        )
    return LoadedTables(folders=folders) if folders else None
