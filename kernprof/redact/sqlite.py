"""Copy an nsys SQLite export without private data.

Each known text column has a rule that cleans its text. Text in other columns is removed; numbers
remain. At the end, VACUUM rewrites the copy, so that free pages contain no removed text. Then the
copy is searched for the private values, and deleted if it contains one.
"""

import json
import mmap
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from kernprof import outputs
from kernprof.errors import ReportUnreadable, StoreError
from kernprof.redact.private import (
    REMOVED,
    Private,
    clean_text,
    is_environment,
    other_values,
    parse_environment,
    private_values,
)

Cell = tuple[str, str]  # table, column
Rule = Callable[[str, Private], str]

# Names of settings whose values are kept, in tables with names and values. Values that are numbers
# or booleans are always kept.
_SETTINGS_KEPT = re.compile(
    r"^(?:EXPORT_(?:PRODUCT_\w+|SCHEMA_\w+|PLATFORM|ARCH|TIME_UTC|TIME|PARAM_EXPORT_TYPE)|CAPTURE_EVENT_TYPE|KERNPROF_MISSING"
    r"|START_TRIGGER|STOP_TRIGGER|DEVICE_TYPE|CUDA_TRACE_SCOPE|\w*:?CUDA_GRAPH_TRACE_OPTIONS:MODE"
    r"|PROCESS_\d+:(?:HOW_TO_ATTACH|CUDA_GRAPH_TRACE_OPTIONS:MODE)|LINUX_PERF_OPTIONS:COLLECTION_MODE)$"
)
_SETTINGS_PRIVATE = re.compile(
    r"ENVIRONMENT|ARGUMENT|COMMAND|WORKING_DIR|USER|HOST|PATH|_FILE|SESSION|DISPLAY|PACKAGE"
)
_PLAIN_VALUE = re.compile(r"^(?:true|false|-?\d{1,12}(?:\.\d+)?)?$")
_SYSTEM_KEPT = re.compile(
    r"^(?:Cpu\w+|Supported\w+|HardwarePlatform|SoftwarePlatform|OsDescription|CudaDriverVersion|NvDriverVersion"
    r"|Is[A-Z]\w*|Has[A-Z]\w*|Supports[A-Z]\w*|GpuInfo)$"
)
_NO_WORD = re.compile(r"^[^\w]*$")  # text without letters and digits, such as an empty list
_GPU_KEYS_REMOVED = ("Uuid", "BusLocation", "GspFirmwareVersion")
# Program and thread names that do not identify a user. Linux truncates them to 15 characters.
_THREADS_KEPT = re.compile(
    r"^(?:python[\d.]*|pt_\w+|cuda[\w-]*|nsys[\w-]*|nvidia[\w-]*|nv[\w-]*|bash|sh|torchrun|Thread-\d+\w*|MainThread"
    r"|(?:UVM|CUPTI|NVTX|NCCL|OMP)[\w -]*|grpc\w*|ThreadPool\w*)$"
)
# Text columns from which only private parts are removed: names of kernels, API calls, NVTX ranges
# and devices.
_CLEANED = frozenset(
    {
        ("StringIds", "value"),
        ("NVTX_EVENTS", "text"),
        ("DIAGNOSTIC_EVENT", "text"),
        ("TARGET_INFO_GPU", "name"),
        ("TARGET_INFO_GPU", "chipName"),
        ("TARGET_INFO_SESSION_START_TIME", "utcTime"),
        ("NVTX_PAYLOAD_SCHEMAS", "name"),
        ("NVTX_PAYLOAD_SCHEMA_ENTRIES", "name"),
        ("CUPTI_ACTIVITY_KIND_KERNEL", "name"),
        ("EXPORT_TOOL", "name"),
        ("EXPORT_TOOL", "value"),
    }
)
# Columns that refer to StringIds, by what the strings are: contents of files, names of threads,
# other names.
_CONTENT_IDS = (
    ("ANALYSIS_FILE", "contentId"),
    ("ProcessStreams", "contentId"),
    ("ProcessStreams", "filenameId"),
)
_THREAD_IDS = (("ThreadNames", "nameId"),)
_NAME_IDS = (
    ("CUPTI_ACTIVITY_KIND_RUNTIME", "nameId"),
    ("CUPTI_ACTIVITY_KIND_KERNEL", "shortName"),
    ("OSRT_API", "nameId"),
    ("CUPTI_ACTIVITY_KIND_KERNEL", "demangledName"),
    ("NVTX_EVENTS", "textId"),
    ("PROFILER_OVERHEAD", "nameId"),
)
_TABLE = re.compile(
    r"(?:CUPTI_ACTIVITY|ENUM|TARGET_INFO|META_DATA|NVTX|SCHED|OSRT|PROFILER|ANALYSIS|DIAGNOSTIC|GPU|NIC|MPI|UCX|CUDA"
    r"|COMPOSITE|SAMPLING|GENERIC|PERF|UNWIND|NCCL|CUBLAS|CUDNN|OPENACC|OPENMP|NV|VULKAN|OPENGL|DX\d+|ETW|D3D\d+)_\w+"
    r"|StringIds|ThreadNames|PROCESSES|ProcessStreams|EXPORT_TOOL"
)
_WORDS = frozenset(
    {
        "BIGINT",
        "BLOB",
        "CREATE",
        "DEFAULT",
        "INT",
        "INTEGER",
        "KEY",
        "NOT",
        "NULL",
        "PRIMARY",
        "REAL",
        "REFERENCES",
        "TABLE",
        "TEXT",
        "UNIQUE",
        "asyncEngines",
        "binaryData",
        "blockX",
        "blockY",
        "blockZ",
        "busLocation",
        "bytes",
        "cacheConfig",
        "callchainId",
        "category",
        "chipName",
        "clockRate",
        "color",
        "computeMajor",
        "computeMinor",
        "constantMemory",
        "contentId",
        "contextId",
        "copyCount",
        "copyKind",
        "correlationId",
        "cpu",
        "ctrlDevPath",
        "ctxswDevPath",
        "cuDevice",
        "cudaId",
        "demangledName",
        "deprecatedSrcId",
        "deprecatedSyncType",
        "devStateName",
        "deviceId",
        "domainId",
        "doubleValue",
        "dstContextId",
        "dstDeviceId",
        "dstKind",
        "duration",
        "dynamicSharedMemory",
        "end",
        "endGlobalTid",
        "eventClass",
        "eventId",
        "eventSyncId",
        "eventType",
        "filename",
        "filenameId",
        "flag",
        "floatValue",
        "globalPid",
        "globalTid",
        "globalVid",
        "gpuId",
        "graphExecId",
        "graphId",
        "graphNodeId",
        "greenContextId",
        "gridId",
        "gridX",
        "gridY",
        "gridZ",
        "hwId",
        "id",
        "int32Value",
        "int64Value",
        "isDiscrete",
        "isGreenContext",
        "isSchedIn",
        "jsonText",
        "jsonTextId",
        "kernelMode",
        "l2CacheSize",
        "label",
        "launchType",
        "localMemoryPerThread",
        "localMemoryTotal",
        "localTime",
        "luid",
        "mangledName",
        "maxBlockDimX",
        "maxBlockDimY",
        "maxBlockDimZ",
        "maxBlocksPerSm",
        "maxGridDimX",
        "maxGridDimY",
        "maxGridDimZ",
        "maxIPC",
        "maxRegistersPerBlock",
        "maxRegistersPerSm",
        "maxShmemPerBlock",
        "maxShmemPerBlockOptin",
        "maxShmemPerSm",
        "maxThreadsPerBlock",
        "maxWarpsPerSm",
        "memKind",
        "memoryBandwidth",
        "migrationCause",
        "module",
        "name",
        "nameEnum",
        "nameId",
        "nestingLevel",
        "nodeMask",
        "nullStreamId",
        "originalIP",
        "parentContextId",
        "pid",
        "priority",
        "processId",
        "pwGpuId",
        "rangeId",
        "registersPerThread",
        "returnValue",
        "revision",
        "severity",
        "sharedMemoryExecuted",
        "sharedMemoryLimitConfig",
        "shortName",
        "smCount",
        "smMajor",
        "smMinor",
        "source",
        "specialEntry",
        "srcContextId",
        "srcDeviceId",
        "srcKind",
        "stackDepth",
        "start",
        "startTime",
        "staticSharedMemory",
        "stopTime",
        "streamId",
        "symbol",
        "syncType",
        "text",
        "textId",
        "threadBlock",
        "threadState",
        "threadsPerWarp",
        "thumbCode",
        "timestamp",
        "timestampType",
        "totalMemory",
        "uint32Value",
        "uint64Value",
        "unresolved",
        "unwindMethod",
        "utcEpochNs",
        "utcTime",
        "uuid",
        "value",
        "virtualAddress",
        "vmId",
    }
)


def redact_sqlite(source: Path, target: Path, secrets: Private | None = None) -> tuple[str, ...]:
    """Write a redacted copy of `source` to `target`. Return descriptions of the changes.

    `secrets` are private values from other files. Raises ReportUnreadable if `source` is not an
    SQLite file. Raises StoreError if `target` exists or a private value remains.
    """
    if target.exists():
        raise StoreError(f"{target} exists already", hint="name another output file")
    try:
        with outputs.beside(target) as partial:
            with closing(_opened(source)) as original:
                original.execute("VACUUM INTO ?", (str(partial),))
            with closing(sqlite3.connect(partial, isolation_level=None)) as database:
                private, changes = _redact(database, secrets or Private())
                written = database.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
                # Search the finished copy for every private value. Raises StoreError if a value
                # is found.
                with (
                    partial.open("rb") as file,
                    mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content,
                ):
                    left = sum(
                        content.find(value.encode("utf-8", "replace")) >= 0
                        for value in private.values
                        if value not in " ".join(sql for (sql,) in written)
                    )
                if left:
                    raise StoreError(
                        f"the redacted copy still contained {left} private values and was removed",
                        hint="do not share the file; please report the nsys version that wrote it",
                    )
    except (sqlite3.Error, sqlite3.Warning, ValueError) as error:
        raise ReportUnreadable(f"{source} is not a readable nsys SQLite export: {error}") from error
    return changes


def private_of_sqlite(path: Path) -> Private:
    """Collect user, host and secrets of an nsys export. Raises ReportUnreadable for other files."""
    try:
        with closing(_opened(path)) as database:
            database.text_factory = lambda raw: raw.decode("utf-8", "replace")
            values, harmless = _texts_of_the_file(database)
    except (sqlite3.Error, sqlite3.Warning, ValueError) as error:
        raise ReportUnreadable(f"{path} is not a readable nsys SQLite export: {error}") from error
    return Private(tuple(values), frozenset(harmless))


def _opened(source: Path) -> sqlite3.Connection:
    if not source.is_file():
        raise ReportUnreadable(f"{source} does not exist")
    return sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)


def _redact(database: sqlite3.Connection, secrets: Private) -> tuple[Private, tuple[str, ...]]:
    database.execute("PRAGMA journal_mode = OFF")
    database.execute("PRAGMA secure_delete = ON")
    database.execute("PRAGMA trusted_schema = OFF")
    database.text_factory = lambda raw: raw.decode("utf-8", "replace")
    # Drop triggers, because SQLite would run them. Drop views, indexes and statistics, because they
    # contain text.
    kinds = (
        "SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view') OR type = 'index'"
        " AND sql NOT NULL"
    )
    for kind, name in database.execute(kinds).fetchall():
        database.execute(f"DROP {kind} {_quoted(name)}")
    samples = (
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'sqlite\\_stat%' ESCAPE"
        " '\\'"
    )
    for (name,) in database.execute(samples).fetchall():
        database.execute(f"DROP TABLE {_quoted(name)}")
    values, harmless = _texts_of_the_file(database)
    private = Private.of((*values, *secrets.values), (*harmless, *secrets.words))
    counts: dict[str, int] = {}
    renamed = [new for name in _tables(database) if (new := _rebuilt(database, name, private))]
    database.execute("BEGIN")
    for table in _tables(database):
        if {"name", "value"} <= set(_columns(database, table)) and table.startswith(
            ("META_DATA_", "TARGET_INFO_SYSTEM")
        ):
            changed = _redact_settings(database, table, private)
            rest = [
                column for column in _columns(database, table) if column not in ("name", "value")
            ]
        else:
            changed, rest = 0, _columns(database, table)
        # Find the columns with text or blobs in one pass over the table's rows.
        columns = _columns(database, table)
        tests = ", ".join(
            f"max(typeof({_quoted(column)}) IN ('text', 'blob'))" for column in columns
        )
        row = database.execute(f"SELECT {tests} FROM {_quoted(table)}").fetchone()  # noqa: S608
        wordy = {column for column, is_wordy in zip(columns, row, strict=True) if is_wordy}
        for column in filter(wordy.__contains__, rest):
            changed += _rewrite(database, (table, column), _rule(database, table, column), private)
        counts[table] = changed
    # Delete settings whose values were removed, because their names may be private.
    for table, names in (("META_DATA_CAPTURE", "%ENVIRONMENT%"), ("TARGET_INFO_SYSTEM_ENV", "%")):
        if {"name", "value"} <= set(_columns(database, table)):
            query = f"DELETE FROM {_quoted(table)} WHERE value = ? AND name LIKE ?"  # noqa: S608
            database.execute(query, (REMOVED, names))
    database.execute("COMMIT")
    database.execute("VACUUM")
    changes = [
        f"{table}: {count} texts changed or removed"
        for table, count in sorted(counts.items())
        if count
    ]
    return private, (
        *changes,
        *(f"{table}: rewritten with neutral names" for table in renamed),
    )


def _rebuilt(database: sqlite3.Connection, table: str, private: Private) -> str | None:
    """Rewrite a table if its definition contains private text or hides the row ids.

    Return the table's name in the copy, or None if the table was not rewritten.
    """
    (sql,) = database.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    columns = _columns(database, table)
    hidden_rows = "ROWID" in sql.upper() or any(
        name.lower() in ("rowid", "oid", "_rowid_") for name in columns
    )
    # Search the table's definition for private text. Words of SQL and of nsys's schema are ignored.
    if not hidden_rows and not _is_private(
        re.sub(
            r"\w+",
            lambda word: "" if word[0] in _WORDS or _TABLE.fullmatch(word[0]) else word[0],
            sql,
        ),
        private,
    ):
        return None
    renamed = _TABLE.fullmatch(table) is None and _is_private(table, private)
    taken = {*_tables(database)} - {table}
    new = (
        next(n for at in range(len(taken) + 1) if (n := f"table_{at + 1}") not in taken)
        if renamed
        else table
    )
    names = [
        f"column_{at}"
        if name.lower() in ("rowid", "oid", "_rowid_")
        or (name not in _WORDS and _is_private(name, private))
        else name
        for at, name in enumerate(columns, start=1)
    ]
    aside = f"{new}_anew"
    database.execute(f"CREATE TABLE {_quoted(aside)} ({', '.join(map(_quoted, names))})")
    chosen = ", ".join(map(_quoted, columns))
    database.execute(f"INSERT INTO {_quoted(aside)} SELECT {chosen} FROM {_quoted(table)}")  # noqa: S608
    database.execute(f"DROP TABLE {_quoted(table)}")
    database.execute(f"ALTER TABLE {_quoted(aside)} RENAME TO {_quoted(new)}")
    return new


def _is_private(text: str, private: Private) -> bool:
    return clean_text(text, private) != text


def _tables(database: sqlite3.Connection) -> list[str]:
    query = (
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE"
        " '\\'"
    )
    return [name for (name,) in database.execute(query)]


def _columns(database: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in database.execute(f"PRAGMA table_info({_quoted(table)})")]


def _quoted(name: str) -> str:
    """Return a table or column name as a quoted SQL identifier."""
    return '"' + name.replace('"', '""') + '"'


def _texts(database: sqlite3.Connection, table: str, column: str) -> Iterator[str]:
    if column in _columns(database, table):
        query = f"SELECT {_quoted(column)} FROM {_quoted(table)} WHERE typeof({_quoted(column)}) = 'text'"  # noqa: S608
        yield from (text for (text,) in database.execute(query))


def _texts_of_the_file(database: sqlite3.Connection) -> tuple[set[str], set[str]]:
    """Return the file's user, host and secrets, and the values of its other variables."""
    environment: dict[str, str] = {}
    passing: dict[str, str] = {}
    values: set[str] = set()
    for table in ("META_DATA_CAPTURE", "META_DATA_EXPORT", "TARGET_INFO_SYSTEM_ENV"):
        if not {"name", "value"} <= set(_columns(database, table)):
            continue
        for name, value in database.execute(f"SELECT name, value FROM {_quoted(table)}"):  # noqa: S608
            name, value = str(name), str(value)
            if "ENVIRONMENT" in name.upper():
                environment |= parse_environment(value)
            elif re.search(r"USER|HOST|DISPLAY_NAME|WORKING_DIR", name.upper()):
                values.add(value)
    for text in _texts(database, "StringIds", "value"):
        if "\0" in text:
            environment |= parse_environment(text)
        # The text may also be settings of a program: collect only users, hosts and secrets.
        elif is_environment(text):
            passing |= parse_environment(text)
    return values | private_values(environment) | private_values(passing), other_values(environment)


def _rule(database: sqlite3.Connection, table: str, column: str) -> Rule:
    if (table, column) == ("PROCESSES", "name"):
        return _thread_name
    if table == "StringIds" and column == "value":
        # The rule for a shared string depends on the tables that refer to it.
        content = set(_strings_of(database, _CONTENT_IDS))
        threads = set(_strings_of(database, _THREAD_IDS)) - set(_strings_of(database, _NAME_IDS))

        def rule(text: str, private: Private) -> str:
            if text in content:
                return REMOVED
            return _thread_name(text, private) if text in threads else clean_text(text, private)

        return rule
    if (table, column) in _CLEANED or table.startswith("ENUM_"):
        return clean_text
    if column == "devStateName":
        return lambda text, _private: text if text == "Local (CLI)" else REMOVED
    return lambda text, _private: text if _NO_WORD.match(text) else REMOVED


def _rewrite(database: sqlite3.Connection, cell: Cell, rule: Rule, private: Private) -> int:
    """Apply a rule to the texts of a column, and empty its blobs. Return the number of changes."""
    table, column = map(_quoted, cell)
    changed = database.execute(
        f"UPDATE {table} SET {column} = x'' WHERE typeof({column}) = 'blob'"  # noqa: S608
    ).rowcount
    query = f"SELECT rowid, {column} FROM {table} WHERE typeof({column}) = 'text'"  # noqa: S608
    cleaned: dict[str, str] = {}
    new = []
    for row, before in database.execute(query):
        after = cleaned.get(before)
        if after is None:
            after = cleaned[before] = rule(before, private)
        if after != before:
            new.append((after, row))
    database.executemany(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", new)  # noqa: S608
    return changed + len(new)


def _thread_name(text: str, private: Private) -> str:
    return clean_text(text, private) if _THREADS_KEPT.match(text) else REMOVED


def _strings_of(database: sqlite3.Connection, cells: tuple[Cell, ...]) -> Iterator[str]:
    for table, column in cells:
        if column in _columns(database, table):
            query = f"SELECT value FROM StringIds WHERE id IN (SELECT {_quoted(column)} FROM {_quoted(table)})"  # noqa: S608
            yield from (str(text) for (text,) in database.execute(query))


def _redact_settings(database: sqlite3.Connection, table: str, private: Private) -> int:
    keep = _SYSTEM_KEPT if table == "TARGET_INFO_SYSTEM_ENV" else _SETTINGS_KEPT
    new = []
    for row, name, value in database.execute(
        f"SELECT rowid, name, value FROM {_quoted(table)}"  # noqa: S608
    ).fetchall():
        after = _setting(str(name), str(value), keep, private)
        if after != value:
            new.append((clean_text(str(name), private), after, row))
    database.executemany(f"UPDATE {_quoted(table)} SET name = ?, value = ? WHERE rowid = ?", new)  # noqa: S608
    return len(new)


def _setting(name: str, value: str, keep: re.Pattern[str], private: Private) -> str:
    if name == "GpuInfo":
        return _gpu_info(value)
    if keep.match(name):
        return clean_text(value, private)
    if keep is _SETTINGS_KEPT and _PLAIN_VALUE.match(value) and not _SETTINGS_PRIVATE.search(name):
        return value
    return REMOVED


def _gpu_info(text: str) -> str:
    """Return the GPUs' properties as JSON, without identifiers of the board."""
    try:
        gpus = json.loads(text)["Gpus"]
        remaining = [
            {key: value for key, value in gpu.items() if key not in _GPU_KEYS_REMOVED}
            for gpu in gpus
        ]
    except (ValueError, KeyError, TypeError, AttributeError):
        return REMOVED
    return json.dumps({"Gpus": remaining}, separators=(",", ":"))
