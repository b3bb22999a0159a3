"""Write runs, reports and traces as Parquet tables, partitioned by run, and load them again."""

from __future__ import annotations

import glob
import hashlib
import io
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kernprof import outputs
from kernprof.errors import ReportUnreadable, UsageError, unknown_name
from kernprof.extras import load_package
from kernprof.model.documents.tables import METADATA, TABLES, schema_of
from kernprof.model.listing import WrittenFile
from kernprof.workflows.fleet.targets import Failures, read_each
from kernprof.workflows.trace.files import REPORTS, TRACES, absolute, expanded, trace_of
from kernprof.workflows.trace.reading import ReadOptions, TraceReader

if TYPE_CHECKING:
    import pandas as pd

    from kernprof.report.export.rows import Rows

_NEED = "results as Parquet"
_PART = "part-0.parquet"


@dataclass(frozen=True, slots=True, kw_only=True)
class TablesRequest:
    """Inputs, and the folder for the tables; a run's earlier tables are replaced."""

    targets: tuple[str, ...]
    output: Path
    cluster: str | None = None
    store: Path = Path(".kernprof")


def write_tables(
    request: TablesRequest, *, options: ReadOptions, progress: Callable[[str], None]
) -> tuple[WrittenFile, Failures]:
    """Write the tables; return the folder and the unreadable inputs.

    Raises UsageError; if no input is readable, the error of the first.
    """
    parquet = load_package("pyarrow.parquet", _NEED)
    if request.output.exists() and not request.output.is_dir():
        raise outputs.unwritable(request.output, "it is a file", "name a folder")
    summaries, failed = read_each(
        partial(_tables, request.store.absolute(), options),
        expanded(request.targets, (*TRACES, *REPORTS)),
        cluster=request.cluster,
        progress=progress,
        doing="making the tables",
    )
    with outputs.reported(request.output):
        for summary in summaries:
            _write(parquet, request.output, *summary)
    return WrittenFile(path=request.output, runs=len(summaries)), failed


def _tables(store: Path, options: ReadOptions, shown: str, place: str) -> tuple[str, Rows]:
    """Return a run's name and the rows of its tables."""
    trace = trace_of(place, store)
    return (
        _trace_tables(shown, trace, options)
        if trace is not None
        else _run_tables(shown, place, store)
    )


def _run_tables(shown: str, place: str, store: Path) -> tuple[str, Rows]:
    from kernprof.report.export.rows import run_rows
    from kernprof.workflows.explain import ExplainOptions, explanation, load_subject

    subject = load_subject(place, store)
    run = subject.run
    diagnoses = (
        explanation(subject, ExplainOptions(top=len(run.variants))).diagnoses
        if run.variants
        else ()
    )
    return run.id if run.workload else _called(shown), run_rows(run, diagnoses)


def _trace_tables(shown: str, path: Path, options: ReadOptions) -> tuple[str, Rows]:
    from kernprof.report.export.rows import trace_rows
    from kernprof.workflows.trace.reading import accounting_rows

    summary = TraceReader(options=options).analysed(path)[1].summary()
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
    return _called(shown), trace_rows(shown, summary.epoch_ns, devices, accounting_rows)


def _called(shown: str) -> str:
    """Return a partition name: the file's name and a short digest of its path."""
    stem = re.sub(r"[^\w.-]", "_", re.split(r"[/\\]", shown.rstrip("/"))[-1]) or "run"
    return f"{stem[:80]}-{hashlib.sha256(absolute(shown).encode('utf-8', 'surrogatepass')).hexdigest()[:8]}"


def _write(parquet: Any, root: Path, run: str, tables: Rows) -> None:
    for table, rows in tables.items():
        if not rows:
            continue
        place = root / table / f"run={run}"
        place.mkdir(parents=True, exist_ok=True)
        buffer = io.BytesIO()
        parquet.write_table(_arrow(table, rows), buffer, compression="zstd")
        outputs.write(place / _PART, buffer.getvalue())


def _arrow(table: str, rows: Sequence[Mapping[str, Any]]) -> Any:
    arrow = load_package("pyarrow", _NEED)
    kinds = {"text": arrow.string(), "integer": arrow.int64(), "number": arrow.float64()}
    schema = arrow.schema(
        [(column.name, kinds[column.kind]) for column in TABLES[table]],
        {METADATA: schema_of(table)},
    )
    return arrow.Table.from_pylist(
        [{name: row.get(name) for name in schema.names} for row in rows], schema=schema
    )


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class LoadedTables:
    """The tables in one folder or several, as `--format parquet` wrote them."""

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
        frames = [_frame(parquet, path, table) for path in parts]
        return pd.concat(frames, ignore_index=True)


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
        raise UsageError(f"{target} names folders of tables, and others", hint="load them apart")
    return LoadedTables(folders=folders) if folders else None
