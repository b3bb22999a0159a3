"""Completeness of an nsys SQLite export: kernel records are compared with launch calls."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from kernprof.errors import NothingCaptured, ReportUnreadable

# A kernel record is missing when its launch has none; a few at the end of a stopped range are
# usual.
_MISSING_SHARE = 0.02
_KERNEL_LAUNCH = (
    "cudaLaunchKernel*",
    "cudaLaunchCooperativeKernel*",
    "cuLaunchKernel*",
    "cuLaunchCooperativeKernel*",
)
_GRAPH_LAUNCH = ("cudaGraphLaunch*", "cuGraphLaunch*")
_CAPTURE_BEGIN = ("cudaStreamBeginCapture*", "cuStreamBeginCapture*")


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordingFacts:
    """Counts of an export's records and calls; `captures` are begins of a stream capture."""

    kernels: int
    kernel_launches: int
    captures: int
    graph_launches: int
    graph_runs: int
    copies: int
    import_errors: int = 0
    warnings: tuple[str, ...] = ()


def check_recording(path: Path) -> RecordingFacts:
    """Count an export's records. Raises ReportUnreadable, or NothingCaptured without CUDA calls."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as database:
            return _facts(database)
    except sqlite3.Error as error:
        raise ReportUnreadable(
            f"{path} is not a readable nsys export: {error}", hint="export it again"
        ) from error


def _facts(database: sqlite3.Connection) -> RecordingFacts:
    tables = {
        name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    }
    launches = _calls(database, tables, _KERNEL_LAUNCH)
    graph_kernels = _count(database, tables, "CUPTI_ACTIVITY_KIND_KERNEL", where="graphNodeId")
    facts = RecordingFacts(
        kernels=_count(database, tables, "CUPTI_ACTIVITY_KIND_KERNEL") - graph_kernels,
        kernel_launches=launches,
        captures=_calls(database, tables, _CAPTURE_BEGIN),
        graph_launches=_calls(database, tables, _GRAPH_LAUNCH),
        graph_runs=_count(database, tables, "CUPTI_ACTIVITY_KIND_GRAPH_TRACE") + graph_kernels,
        copies=_count(database, tables, "CUPTI_ACTIVITY_KIND_MEMCPY"),
        import_errors=_import_errors(database, tables),
    )
    if not tables & {
        "CUPTI_ACTIVITY_KIND_RUNTIME",
        "CUPTI_ACTIVITY_KIND_KERNEL",
        "CUPTI_ACTIVITY_KIND_MEMCPY",
    }:
        raise NothingCaptured(
            "the recording holds no CUDA call",
            hint=(
                "does the program use the GPU? nothing may clear the environment between nsys and"
                " the program (env -i, sudo, a container's start script): that removes nsys's hook"
            ),
        )
    return _with_warnings(facts)


def _with_warnings(facts: RecordingFacts) -> RecordingFacts:
    warnings = []
    if facts.import_errors:
        warnings.append(
            "nsys failed to import part of its recording: what came after that is missing"
        )
    missing = facts.kernel_launches - facts.kernels
    # Launches into a stream that is being captured run nothing, so they have no record.
    if not facts.captures and missing > _MISSING_SHARE * max(facts.kernel_launches, 1):
        warnings.append(
            f"{missing} of {facts.kernel_launches} kernel launches have no kernel record: nsys"
            " dropped them (usual with an nsys older than the driver's CUDA); GPU time is too low:"
            " record with a newer nsys"
        )
    if facts.graph_launches and not facts.graph_runs:
        warnings.append(
            f"{facts.graph_launches} CUDA graph launches have no record: the GPU will look idle"
            " meanwhile"
        )
    return replace(facts, warnings=tuple(warnings))


def _count(
    database: sqlite3.Connection, tables: set[str], table: str, *, where: str | None = None
) -> int:
    """Count rows of a table, or those with column `where` set; 0 without the table or column."""
    if table not in tables:
        return 0
    if where is None:
        rows = database.execute(f'SELECT count(*) FROM "{table}"')  # noqa: S608
    elif where in {row[1] for row in database.execute(f'PRAGMA table_info("{table}")')}:
        rows = database.execute(f'SELECT count(*) FROM "{table}" WHERE "{where}" > 0')  # noqa: S608
    else:
        return 0
    return int(rows.fetchone()[0])


def _import_errors(database: sqlite3.Connection, tables: set[str]) -> int:
    """Count the importer's messages about events that it did not understand and stopped at."""
    if "DIAGNOSTIC_EVENT" not in tables:
        return 0
    query = "SELECT count(*) FROM DIAGNOSTIC_EVENT WHERE text LIKE 'Error when processing events%'"
    return int(database.execute(query).fetchone()[0])


def _names(
    database: sqlite3.Connection, tables: set[str], patterns: tuple[str, ...]
) -> dict[int, str]:
    if not {"StringIds", "CUPTI_ACTIVITY_KIND_RUNTIME"} <= tables:
        return {}
    names: dict[int, str] = {}
    for pattern in patterns:
        names.update(
            database.execute("SELECT id, value FROM StringIds WHERE value GLOB ?", (pattern,))
        )
    return names


def _calls(database: sqlite3.Connection, tables: set[str], patterns: tuple[str, ...]) -> int:
    ids = list(_names(database, tables, patterns))
    marks = ",".join("?" * len(ids))
    query = f"SELECT count(*) FROM CUPTI_ACTIVITY_KIND_RUNTIME WHERE returnValue = 0 AND nameId IN ({marks})"  # noqa: S608
    return int(database.execute(query, ids).fetchone()[0]) if ids else 0
