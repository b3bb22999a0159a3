"""Mutations: of any bytes, and of the structure of JSON, CSV, SQLite, ncu reports and program text.

All take a `random.Random` and are the same for the same state of it: an input is named by its
target, seed and number.
"""

import csv
import io
import json
import re
import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any

from kernprof.readers.ncu.framing import fields
from tests.captures.ncu_report import block, blocks, encode

Mutation = Callable[[Random, bytes], bytes]

NUMBERS: tuple[Any, ...] = (
    0,
    -1,
    1,
    2,
    255,
    65536,
    2**31 - 1,
    2**31,
    -(2**31),
    2**32,
    2**53,
    2**63 - 1,
    2**63,
    -(2**63),
    2**64,
    10**30,
    10**400,
    0.5,
    -0.0,
    1e-320,
    1e308,
    -1e308,
    float("inf"),
    float("nan"),
)
TEXTS = (
    "",
    " ",
    "\0",
    "a" * 5000,
    "9" * 400,
    "9" * 5000,
    "-" * 3000,
    "1e999",
    "nan",
    "-inf",
    "0x10",
    "1,234.5",
    "٣",
    "²",
    "\ud800",
    "\u2028",
    "\x1b[31m",
    "\x9b",
    "é" * 200,
    "=1+1",
    "../../etc/passwd",
    "/dev/zero",
    "<script>",
    "%s%n",
    "{}",
    "[" * 50,
    "\r\n",
    "(1, 2, 3)",
    "(0, 0, 0)",
    "99999999999,1,1",
)
OTHERS: tuple[Any, ...] = (
    None,
    True,
    False,
    [],
    {},
    [[]],
    [{}],
    {"": None},
    [None, 1, "a"],
    {"a": {"b": {"c": []}}},
)


def odd(rng: Random) -> Any:
    """A value that a reader may not expect."""
    return rng.choice(rng.choice((NUMBERS, TEXTS, OTHERS)))


def odd_text(rng: Random) -> str:
    return str(
        rng.choice(rng.choice((NUMBERS[:-8], TEXTS)))
        if rng.random() < 0.9
        else rng.random() * 10 ** rng.randint(0, 40)
    )


def any_bytes(rng: Random, data: bytes) -> bytes:
    """A few cuts, copies, flips and numbers anywhere."""
    out = bytearray(data)
    for _ in range(rng.choice((1, 1, 1, 2, 4, 16))):
        at, size = rng.randrange(len(out) + 1), rng.choice((1, 1, 2, 4, 8, 64, 1000))
        kind = rng.randrange(8)
        if kind == 0:
            del out[at : at + size]
        elif kind == 1:
            out[at:at] = rng.randbytes(size)
        elif kind == 2:
            out[at:at] = out[(other := rng.randrange(len(out) + 1)) : other + size]
        elif kind == 3 and len(out) > at:
            out[at] ^= 1 << rng.randrange(8)
        elif kind == 4:
            width = rng.choice((1, 2, 4, 8))
            out[at : at + width] = (rng.choice((0, 1, 0x7F, 0x80, 0xFF, -1, -2)) % 256).to_bytes(
                1, "big"
            ) * width
        elif kind == 5:
            out[at : at + size] = bytes(min(size, max(0, len(out) - at)))
        elif kind == 6:
            del out[at:]
        else:
            out[at:at] = odd_text(rng).encode("utf-8", "surrogatepass")
    return bytes(out)


def json_tree(rng: Random, data: bytes) -> bytes:
    """Values, names and lists of a document replaced, removed and repeated."""
    document = json.loads(data)
    for _ in range(rng.choice((1, 1, 2, 5))):
        document = _changed(rng, document)
    text = json.dumps(document, ensure_ascii=rng.random() < 0.5)
    return text.encode("utf-8", rng.choice(("surrogatepass", "replace")))


def _changed(rng: Random, value: Any) -> Any:
    """The value with one change somewhere in it."""
    if not isinstance(value, dict | list) or not value or rng.random() < 0.1:
        return odd(rng)
    if isinstance(value, dict):
        name = rng.choice(list(value))
        kind = rng.random()
        if kind < 0.15:
            return {key: item for key, item in value.items() if key != name}
        if kind < 0.2:
            return {(str(odd(rng)) if key == name else key): item for key, item in value.items()}
        return {**value, name: _changed(rng, value[name])}
    at, out = rng.randrange(len(value)), list(value)
    kind = rng.random()
    if kind < 0.1:
        del out[at]
    elif kind < 0.2:
        out[at:at] = [value[at]] * rng.choice((1, 2, 50))
    else:
        out[at] = _changed(rng, out[at])
    return out


def csv_cells(rng: Random, data: bytes) -> bytes:
    """Cells, columns and rows of a table replaced, removed and repeated."""
    rows = list(csv.reader(io.StringIO(data.decode())))
    for _ in range(rng.choice((1, 1, 3, 10))):
        row = rng.choice(rows) if rng.random() < 0.7 else rows[0]
        at, kind = rng.randrange(max(1, len(row))), rng.randrange(6)
        if kind == 0:
            for item in rows:
                del item[at : at + 1]
        elif kind == 1:
            rows[rng.randrange(len(rows))] = list(rng.choice(rows))
        elif kind == 2 and len(rows) > 2:
            del rows[rng.randrange(len(rows))]
        elif kind == 3:
            del row[at:]
        else:
            row[at : at + 1] = [odd_text(rng)]
    out = io.StringIO()
    csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\n").writerows(rows)
    return out.getvalue().encode("utf-8", "surrogatepass")


def sqlite_rows(rng: Random, data: bytes) -> bytes:
    """Cells, columns and tables of a database changed through SQL, where it lets one; else its
    bytes.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.sqlite"
        path.write_bytes(data)
        with (
            closing(sqlite3.connect(path, isolation_level=None)) as database,
            suppress(sqlite3.Error, OverflowError),
        ):
            database.execute("PRAGMA journal_mode = OFF")
            for _ in range(rng.choice((1, 1, 2, 6))):
                _change_database(rng, database)
        return path.read_bytes()


def _change_database(rng: Random, database: sqlite3.Connection) -> None:
    tables = [
        name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    ]
    full = [
        name
        for name in tables
        if database.execute(f'SELECT EXISTS (SELECT 1 FROM "{name}")').fetchone()[0]
    ]
    table = rng.choice(full)
    columns = [row[1] for row in database.execute(f'PRAGMA table_info("{table}")')]
    column, value = rng.choice(columns), odd(rng)
    if isinstance(value, list | dict):
        value = rng.randbytes(9)
    if isinstance(value, str):
        value = value.encode("utf-8", "replace").decode()
    some = (
        f'rowid IN (SELECT rowid FROM "{table}" ORDER BY rowid LIMIT 1 OFFSET {rng.randrange(5)})'
    )
    kind = rng.randrange(10)
    if kind < 5:
        where = some if rng.random() < 0.7 else "1"
        database.execute(f'UPDATE OR IGNORE "{table}" SET "{column}" = ? WHERE {where}', (value,))
    elif kind == 5:
        database.execute(
            f'DELETE FROM "{table}"' + (f" WHERE {some}" if rng.random() < 0.5 else "")
        )
    elif kind == 6:
        database.execute(f'DROP TABLE "{table}"')
    elif kind == 7:
        database.execute(f'ALTER TABLE "{table}" RENAME COLUMN "{column}" TO other')
    elif kind == 8:
        database.execute(f'ALTER TABLE "{table}" RENAME TO aside')
        database.execute(f'CREATE {rng.choice(("VIEW", "TABLE"))} "{table}" AS SELECT * FROM aside')
    else:
        database.execute(f'INSERT OR IGNORE INTO "{table}" SELECT * FROM "{table}"')


def report_fields(rng: Random, data: bytes) -> bytes:
    """One field of an entry or a header of an ncu report, its lengths kept right."""
    parts = list(blocks(data))
    head = data[: 8 + int.from_bytes(data[4:8], "little")]
    header, entries = rng.choice(parts)
    if entries and rng.random() < 0.8:
        at = rng.randrange(len(entries))
        entries[at] = _changed_message(rng, entries[at], depth=0)
    else:
        changed = fields(_changed_message(rng, encode(header), depth=0))
        header.clear()
        header.update(changed)
    return head + b"".join(block(header, entries) for header, entries in parts)


def _changed_message(rng: Random, message: bytes, depth: int) -> bytes:
    try:
        result = fields(message)
    except ValueError:
        return any_bytes(rng, message)
    if not result:
        return any_bytes(rng, message)
    number = rng.choice(list(result))
    at = rng.randrange(len(result[number]))
    value = result[number][at]
    if isinstance(value, int):
        result[number][at] = abs(int(rng.choice(NUMBERS[:14]))) % 2**64
    elif rng.random() < 0.2:
        del result[number]
    elif depth < 4 and rng.random() < 0.8:
        result[number][at] = _changed_message(rng, value, depth + 1)
    else:
        result[number][at] = any_bytes(rng, value)
    return encode(result)


_WORDS = re.compile(rb"[\w.%$]+|\s+|.", re.DOTALL)


def words(rng: Random, data: bytes) -> bytes:
    """Words of a program replaced, swapped, removed and repeated."""
    result: list[bytes] = _WORDS.findall(data)
    for _ in range(rng.choice((1, 1, 2, 5))):
        at, other = rng.randrange(len(result)), rng.randrange(len(result))
        kind = rng.randrange(6)
        if kind == 0:
            result[at], result[other] = result[other], result[at]
        elif kind == 1:
            result[at] = result[other]
        elif kind == 2:
            del result[at : at + rng.choice((1, 1, 5, 50))]
        elif kind == 3:
            result[at:at] = result[other : other + rng.choice((1, 5, 50))]
        else:
            result[at] = odd_text(rng).encode("utf-8", "replace")
        if not result:
            return b""
    return b"".join(result)


def lines(rng: Random, data: bytes) -> bytes:
    """Lines of a text removed, repeated and changed."""
    result = data.splitlines(keepends=True) or [b""]
    for _ in range(rng.choice((1, 2, 5))):
        at = rng.randrange(len(result))
        result[at : at + 1] = rng.choice(
            ([], [result[at]] * 2, [result[at]] * 100, [any_bytes(rng, result[at])])
        )
        if not result:
            return b""
    return b"".join(result)


def mutated(rng: Random, data: bytes, structured: Sequence[Mutation]) -> bytes:
    """The bytes changed by their structure, as bytes, or both; one that cannot be parsed as bytes."""
    ways: list[Mutation] = [rng.choice(structured)] if structured and rng.random() < 0.7 else []
    if not ways or rng.random() < 0.2:
        ways.append(any_bytes)
    for way in ways:
        try:
            data = way(rng, data)
        except (
            ValueError,
            KeyError,
            RecursionError,
            csv.Error,
            IndexError,
            sqlite3.Error,
            OverflowError,
        ):
            data = any_bytes(rng, data)
    return data
