"""Copy a stretch of time of an nsys SQLite export for the tests: only tables that kernprof reads.

    python scripts/record/trim_nsys.py EXPORT.sqlite OUT.sqlite [--from-s 5.5 --to-s 6.5]

Environment, user, host, paths and command line are in other tables, which are not copied. Texts are
copied only if a copied row refers to them. The result is searched for the export's secrets before
it is stored.
"""

import argparse
import sqlite3
from collections.abc import Collection
from pathlib import Path

from kernprof.readers.trace.tables import MEMCPY, MEMSET, STRINGS, TABLES

TIMED = (
    "CUPTI_ACTIVITY_KIND_KERNEL",
    MEMCPY,
    MEMSET,
    "CUPTI_ACTIVITY_KIND_GRAPH_TRACE",
    "NVTX_EVENTS",
    "OSRT_API",
)
CALLS = ("CUPTI_ACTIVITY_KIND_RUNTIME", "CUPTI_ACTIVITY_KIND_DRIVER")
WORK = TIMED[:4]
NAMED = ("nameId", "textId", "demangledName", "shortName")
KEPT_META = ("EXPORT_SCHEMA_VERSION", "EXPORT_PRODUCT_VERSION")
# Where an export keeps what must not be shared.
SECRETS = (
    ("TARGET_INFO_SYSTEM_ENV", "value"),
    ("META_DATA_CAPTURE", "value"),
)
HARMLESS = 7  # shorter values (true, 0, x86_64, python3) are everywhere


def trim(source: Path, target: Path, low: int, high: int) -> None:
    target.unlink(missing_ok=True)
    database = sqlite3.connect(target.resolve().as_uri(), uri=True)
    database.execute(
        "ATTACH DATABASE ? AS whole", (f"{source.resolve().as_uri()}?mode=ro&immutable=1",)
    )
    present = {
        name
        for (name,) in database.execute("SELECT name FROM whole.sqlite_master WHERE type = 'table'")
    }
    for table in sorted(TABLES.keys() & present, key=lambda table: table in CALLS):
        _copy(database, table, low, high)
    _keep_named_strings(database, present)
    if "META_DATA_EXPORT" in present:
        database.execute(
            f"DELETE FROM META_DATA_EXPORT WHERE name NOT IN ({', '.join('?' * len(KEPT_META))})",
            KEPT_META,
        )
    _keep_own_processes(database, present)
    database.commit()
    database.execute("DETACH DATABASE whole")
    database.execute("VACUUM")
    database.close()


def _columns(database: sqlite3.Connection, table: str) -> list[str]:
    spec = TABLES[table]
    factors = {factor for product in spec.products.values() for factor in product}
    columns = [str(row[1]) for row in database.execute(f"PRAGMA whole.table_info({table})")]
    return [
        name for name in columns if name in {*spec.needed, *spec.optional, *spec.texts, *factors}
    ]


def _copy(database: sqlite3.Connection, table: str, low: int, high: int) -> None:
    names = _columns(database, table)
    database.execute(f"CREATE TABLE {table} ({', '.join(names)})")
    where, bounds = "", ()
    if table in CALLS:
        # The calls of the stretch, and those that launched its work earlier.
        launched = " UNION ".join(
            f"SELECT correlationId FROM main.{work}" for work in WORK if _has(database, work)
        )
        where, bounds = (
            f"WHERE (start < ? AND end > ?) OR correlationId IN ({launched})",
            (
                high,
                low,
            ),
        )
    elif table in TIMED and "end" in names:
        where, bounds = "WHERE start < ? AND coalesce(end, start) > ?", (high, low)
    elif table in TIMED:
        where, bounds = "WHERE start BETWEEN ? AND ?", (low, high)
    fields = ", ".join(names)
    database.execute(f"INSERT INTO {table} SELECT {fields} FROM whole.{table} {where}", bounds)


def _has(database: sqlite3.Connection, table: str) -> bool:
    return bool(
        database.execute("SELECT 1 FROM main.sqlite_master WHERE name = ?", (table,)).fetchone()
    )


def _keep_named_strings(database: sqlite3.Connection, present: set[str]) -> None:
    used = [
        f"SELECT {column} FROM main.{table} WHERE {column} IS NOT NULL"
        for table in TABLES.keys() & present
        for column in _columns(database, table)
        if column in NAMED and table != "ThreadNames"
    ]
    if "ThreadNames" in present:
        database.execute("DELETE FROM ThreadNames")
    database.execute(f"DELETE FROM {STRINGS} WHERE id NOT IN ({' UNION '.join(used)})")


def _keep_own_processes(database: sqlite3.Connection, present: set[str]) -> None:
    if "PROCESSES" in present:
        database.execute(
            "DELETE FROM PROCESSES WHERE globalPid NOT IN "
            "(SELECT DISTINCT globalTid & ~16777215 FROM CUPTI_ACTIVITY_KIND_RUNTIME)"
        )


def leaks(source: Path, target: Path, public: Collection[str] = ()) -> list[str]:
    """Values of the export's environment and capture settings that the copy still holds.

    `public` are arguments that anybody may read, and that ranges and kernels are named by, too.
    """
    database = sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro&immutable=1", uri=True)
    content = target.read_bytes()
    leaked = []
    there = {
        name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    }
    for table, column in SECRETS:
        if table not in there:
            continue
        for (value,) in database.execute(f"SELECT DISTINCT {column} FROM {table}"):
            text = str(value or "")
            if len(text) > HARMLESS and text not in public and text.encode() in content:
                leaked.append(text)
    database.close()
    return leaked


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("source", type=Path)
    parser.add_argument("target", type=Path)
    parser.add_argument("--from-s", type=float, default=0.0)
    parser.add_argument("--to-s", type=float, default=1e9)
    chosen = parser.parse_args()
    trim(chosen.source, chosen.target, int(chosen.from_s * 1e9), int(chosen.to_s * 1e9))
    leaked = leaks(chosen.source, chosen.target)
    if leaked:
        chosen.target.unlink()
        raise SystemExit(f"removed {chosen.target}: it still holds {leaked}")
    print(f"{chosen.target}: {chosen.target.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
