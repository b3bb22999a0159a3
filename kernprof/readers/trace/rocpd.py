"""Read a database of rocprofv3 (rocpd, schema 3) into a Timeline.

Rows become events of the PyTorch profiler, which `torch.py` reads. The tables have the name of a
view and a suffix. Only views that select all columns of one table are read.
"""

import json
import re
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from kernprof.errors import ReportUnreadable
from kernprof.model.trace import Timeline
from kernprof.readers.trace.build import trace_format
from kernprof.readers.trace.foreign import ROCPROF, Event
from kernprof.readers.trace.torch import timeline_of

_VIEW = re.compile(
    r"CREATE VIEW\s+(IF NOT EXISTS\s+)?\W?rocpd_\w+\W?\s+AS\s+"
    r"SELECT\s+\*\s+FROM\s+\W?rocpd_\w+\W?;?"
)
_AGENTS = (
    "SELECT id, coalesce(product_name, name), extdata FROM rocpd_info_agent WHERE type = 'GPU'"
)
# Category, name, start, end, process, thread, correlation id, GPU, stream, bytes, blocks.
_EVENTS = """
SELECT 'kernel', S.display_name, K.start, K.end, P.pid, 0, E.stack_id, K.agent_id, K.stream_id, -1,
  ((K.grid_size_x + K.workgroup_size_x - 1) / max(K.workgroup_size_x, 1))
  * ((K.grid_size_y + K.workgroup_size_y - 1) / max(K.workgroup_size_y, 1))
  * ((K.grid_size_z + K.workgroup_size_z - 1) / max(K.workgroup_size_z, 1))
FROM rocpd_kernel_dispatch K
  JOIN rocpd_info_kernel_symbol S ON S.id = K.kernel_id AND S.guid = K.guid
  JOIN rocpd_info_process P ON P.id = K.pid AND P.guid = K.guid
  JOIN rocpd_event E ON E.id = K.event_id AND E.guid = K.guid
UNION ALL
SELECT 'gpu_memcpy', N.string, C.start, C.end, P.pid, 0, E.stack_id,
  CASE A.type WHEN 'GPU' THEN A.id ELSE C.src_agent_id END, C.stream_id, C.size, -1
FROM rocpd_memory_copy C
  JOIN rocpd_string N ON N.id = C.name_id AND N.guid = C.guid
  JOIN rocpd_info_process P ON P.id = C.pid AND P.guid = C.guid
  JOIN rocpd_event E ON E.id = C.event_id AND E.guid = C.guid
  LEFT JOIN rocpd_info_agent A ON A.id = C.dst_agent_id AND A.guid = C.guid
UNION ALL
SELECT CASE WHEN G.string LIKE 'MARKER%' THEN 'user_annotation' ELSE 'cuda_runtime' END,
  coalesce(json_extract(E.extdata, '$.message'), N.string), R.start, R.end, P.pid, T.tid,
  E.stack_id, -1, -1, -1, -1
FROM rocpd_region R
  JOIN rocpd_string N ON N.id = R.name_id AND N.guid = R.guid
  JOIN rocpd_info_process P ON P.id = R.pid AND P.guid = R.guid
  JOIN rocpd_info_thread T ON T.id = R.tid AND T.guid = R.guid
  JOIN rocpd_event E ON E.id = R.event_id AND E.guid = R.guid
  JOIN rocpd_string G ON G.id = E.category_id AND G.guid = E.guid
WHERE G.string LIKE 'MARKER%' OR G.string LIKE 'HIP%'
"""


def _open(path: Path) -> closing[sqlite3.Connection]:
    uri = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
    return closing(sqlite3.connect(uri, uri=True))


def is_rocpd(path: Path) -> bool:
    """Return whether an SQLite file has rocpd's views, each of which selects one table."""
    views: list[tuple[str]] = []
    with path.open("rb") as file, suppress(sqlite3.Error, UnicodeDecodeError):
        if file.read(16) == b"SQLite format 3\x00":
            with _open(path) as connection:
                rows = "SELECT sql FROM sqlite_master WHERE type = 'view' AND name LIKE 'rocpd_%'"
                views = connection.execute(rows).fetchall()
    return bool(views) and all(_VIEW.fullmatch(sql) for (sql,) in views)


@trace_format("a rocprofv3 database (rocpd)", is_rocpd)
def read_rocpd(path: Path) -> Timeline:
    try:
        with _open(path) as connection:
            connection.execute("PRAGMA trusted_schema = OFF")
            agents = connection.execute(_AGENTS).fetchall()
            rows = connection.execute(_EVENTS).fetchall()
        number = {key: index for index, (key, _, _) in enumerate(agents)}
        properties = [
            {"id": index, "name": name, "numSms": json.loads(more or "{}").get("cu_count")}
            for index, (_, name, more) in enumerate(agents)
        ]
        first = min((row[2] for row in rows), default=0)
        events = [_event(row, number, first) for row in rows]
    except (sqlite3.Error, TypeError, ValueError, LookupError, AttributeError) as error:
        raise ReportUnreadable(
            f"cannot read {path}: the rocpd database is damaged: {error}", hint=ROCPROF
        ) from None
    return timeline_of(path, {"deviceProperties": properties}, events, "rocprofv3")


def _event(row: tuple[Any, ...], gpus: dict[int, int], first: int) -> Event:
    category, name, start, end, pid, tid, key, gpu, stream, size, blocks = row
    if category == "gpu_memcpy":
        name = "Copy" + str(name).removeprefix("MEMORY_COPY_").title().replace("_", "")
    about = {"correlation": key, "stream": stream, "bytes": size, "grid": [blocks, 1, 1]}
    if category in ("kernel", "gpu_memcpy"):
        about["device"] = gpus[gpu]
    return {
        "ts": (start - first) / 1000,
        "dur": (end - start) / 1000,
        "pid": pid,
        "tid": tid,
        "cat": category,
        "name": name,
        "args": about,
    }
