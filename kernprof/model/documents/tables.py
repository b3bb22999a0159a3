"""Tables of `--format parquet`: one table per kind of data, partitioned by run, one value per row.

The `schema` entry of each file's metadata holds the schema's name (`kernprof.launches/1`). Columns
may be added; an incompatible change raises the version number after the slash.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

METADATA = "schema"


@dataclass(frozen=True, slots=True)
class TableColumn:
    """A column of type text, integer or number. Its name, or the column `unit`, states the unit."""

    name: str
    kind: str
    meaning: str


_LAUNCH = (
    TableColumn("launch", "integer", "index of the result in its run, from 1"),
    TableColumn("variant", "text", "name of the variant, or of a program's kernel"),
    TableColumn("params", "text", "parameters, as a JSON object"),
)
_RUN = (
    TableColumn("workload", "text", "name of the workload; null for ncu reports of programs"),
    TableColumn("backend", "text", "ncu, timing or emulator"),
    TableColumn("device", "text", "the GPU's name"),
    TableColumn("place", "text", "host and GPU, if the run used several GPUs"),
    TableColumn("created", "text", "UTC"),
)
_TRACK = (
    TableColumn("source", "text", "path of the trace"),
    TableColumn("device", "text", "the GPU's name"),
    TableColumn("device_index", "integer", "index of the GPU"),
    TableColumn("process", "text", "name and process ID"),
)
TABLES: Mapping[str, tuple[TableColumn, ...]] = MappingProxyType(
    {
        "launches": (
            *_LAUNCH,
            *_RUN,
            TableColumn("kind", "text", "metric, timing, check or error"),
            TableColumn("id", "text", "id of the metric, or `median`, …"),
            TableColumn("value", "number", "value in base units"),
            TableColumn("unit", "text", "unit of the value"),
            TableColumn("provenance", "text", "measured, exact, estimate or bound"),
            TableColumn("reason", "text", "reason of a missing value, or the message of an error"),
        ),
        "scores": (
            *_LAUNCH,
            *_RUN,
            TableColumn("score", "text", "id of the score"),
            TableColumn("value", "number", "0 to 100"),
            TableColumn("provenance", "text", "measured, exact, estimate or bound"),
            TableColumn("reason", "text", "reason of a missing value"),
        ),
        "findings": (
            *_LAUNCH,
            *_RUN,
            TableColumn("limited_by", "text", "limiter of the launch"),
            TableColumn("finding", "text", "id of the finding"),
            TableColumn("title", "text", "title of the finding"),
            TableColumn("speedup", "number", "speed-up of the fix: time before ÷ after"),
            TableColumn("provenance", "text", "provenance of the speed-up: estimate or bound"),
            TableColumn("file", "text", "source file with the largest share of the finding"),
            TableColumn("line", "integer", "line in that file"),
        ),
        "accounting": (
            *_TRACK,
            TableColumn("verdict", "text", "verdict on the process and GPU"),
            TableColumn("confidence", "text", "high, medium or low"),
            TableColumn("window_ns", "integer", "length of the analysed window"),
            TableColumn(
                "iterations",
                "integer",
                "number of iterations in the window; null if nothing repeats",
            ),
            TableColumn("step_ns", "number", "median duration of an iteration"),
            TableColumn("part", "text", "compute, communication, transfer or idle"),
            TableColumn("cause", "text", "cause of idle time"),
            TableColumn(
                "share_pct", "number", "percent of the window; the shares of a device sum to 100"
            ),
            TableColumn("time_ns", "number", "time of the part in the window"),
        ),
        "collectives": (
            *_TRACK,
            TableColumn("name", "text", "name of the kernel"),
            TableColumn(
                "start_ns",
                "integer",
                "start, UTC by the trace's own clock, which is not aligned with other ranks' clocks",
            ),
            TableColumn("end_ns", "integer", "end on the same clock"),
            TableColumn(
                "exposed_ns", "integer", "time of the collective without concurrent compute"
            ),
        ),
    }
)


def schema_of(table: str) -> str:
    """Return the schema's name of a table, e.g. `kernprof.launches/1`."""
    return f"kernprof.{table}/1"
