"""Completeness of an nsys SQLite export: kernel records compared with launch calls."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from kernprof.errors import NothingCaptured, ReportUnreadable

# Highest accepted fraction of launches without a kernel record. The end of a capture range can cut
# off the records of the last launches.
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
    """Numbers of records and API calls in an export. `captures` counts starts of stream captures.

    `graph_runs` counts the graphs that ran on the GPU, or their kernels with node tracing.
    """

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
    import_errors = 0
    if "DIAGNOSTIC_EVENT" in tables:  # contains messages about events that the importer rejected
        query = "SELECT count(*) FROM DIAGNOSTIC_EVENT WHERE text LIKE 'Error when processing ev%'"
        import_errors = int(database.execute(query).fetchone()[0])
    facts = RecordingFacts(
        import_errors=import_errors,
        kernels=_count(database, tables, "CUPTI_ACTIVITY_KIND_KERNEL") - graph_kernels,
        kernel_launches=launches,
        captures=_calls(database, tables, _CAPTURE_BEGIN),
        graph_launches=_calls(database, tables, _GRAPH_LAUNCH),
        graph_runs=_count(database, tables, "CUPTI_ACTIVITY_KIND_GRAPH_TRACE") + graph_kernels,
        copies=_count(database, tables, "CUPTI_ACTIVITY_KIND_MEMCPY"),
    )
    if not import_errors and not tables & {
        "CUPTI_ACTIVITY_KIND_RUNTIME",
        "CUPTI_ACTIVITY_KIND_KERNEL",
        "CUPTI_ACTIVITY_KIND_MEMCPY",
    }:
        raise NothingCaptured(
            "the recording has no CUDA call",
            hint=(
                "does the program use the GPU? If a wrapper clears the environment between nsys and"
                " the program (env -i, sudo, a container's start script), it removes nsys's hook"
            ),
        )
    warnings = []
    if facts.import_errors:
        warnings.append("nsys failed to import part of its recording: later events are missing")
    missing = facts.kernel_launches - facts.kernels
    # A launch during stream capture executes no kernel and therefore has no kernel record.
    if not facts.captures and missing > _MISSING_SHARE * max(facts.kernel_launches, 1):
        warnings.append(
            f"{missing} of {facts.kernel_launches} kernel launches have no kernel record: nsys"
            " dropped them, so GPU time is too low. An nsys that is older than the driver's CUDA"
            " often drops records: record with a newer nsys"
        )
    if facts.graph_launches and not facts.graph_runs:
        warnings.append(
            f"{facts.graph_launches} CUDA graph launches have no record: the GPU appears idle"
            " while they run"
        )
    return replace(facts, warnings=tuple(warnings))


def _count(
    database: sqlite3.Connection, tables: set[str], table: str, *, where: str | None = None
) -> int:
    """Count a table's rows; with `where`, only the rows in which column `where` is above 0.

    Return 0 if the table or the column is missing.
    """
    if table not in tables:
        return 0
    if where is None:
        rows = database.execute(f'SELECT count(*) FROM "{table}"')  # noqa: S608
    elif where in {row[1] for row in database.execute(f'PRAGMA table_info("{table}")')}:
        rows = database.execute(f'SELECT count(*) FROM "{table}" WHERE "{where}" > 0')  # noqa: S608
    else:
        return 0
    return int(rows.fetchone()[0])


def _calls(database: sqlite3.Connection, tables: set[str], patterns: tuple[str, ...]) -> int:
    """Count successful CUDA API calls whose name matches one of the patterns."""
    if not {"StringIds", "CUPTI_ACTIVITY_KIND_RUNTIME"} <= tables:
        return 0
    matching = " OR ".join(["value GLOB ?"] * len(patterns))
    query = f"SELECT count(*) FROM CUPTI_ACTIVITY_KIND_RUNTIME WHERE returnValue = 0 AND nameId IN (SELECT id FROM StringIds WHERE {matching})"  # noqa: S608
    return int(database.execute(query, patterns).fetchone()[0])
