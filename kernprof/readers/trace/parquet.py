"""The nsys parquetdir export as columns: one `TABLE.parquet` file per table. Needs pyarrow."""

from collections.abc import Iterable, Mapping
from functools import reduce
from pathlib import Path
from typing import Any

import numpy as np

from kernprof.errors import ReportUnreadable
from kernprof.extras import load_package
from kernprof.readers.trace.tables import TABLES, Column, clean_text

# what pyarrow's errors derive from
_REFUSALS = (OSError, ValueError, TypeError, LookupError, NotImplementedError)


def is_parquetdir(path: Path) -> bool:
    return path.is_dir() and any((path / f"{table}.parquet").is_file() for table in TABLES)


class ParquetTables:
    """`Tables` over a folder that `nsys export --type parquetdir` wrote."""

    container = "nsys-parquetdir"
    unread: tuple[str, ...] = ()

    def __init__(self, path: Path) -> None:
        self.path = str(path)
        self._parquet = load_package(
            "pyarrow.parquet", "reading a parquetdir export (an SQLite export needs nothing)"
        )
        self._columns = {table: self._probe(path / f"{table}.parquet", table) for table in TABLES}

    def expect(
        self, tables: Iterable[tuple[str, tuple[str, ...]]], texts: Iterable[tuple[str, str]]
    ) -> None:
        """Parquet is read fast enough when asked."""

    def columns(self, table: str) -> frozenset[str]:
        return self._columns[table]

    def numbers(self, table: str, names: tuple[str, ...]) -> Mapping[str, Column]:
        products = TABLES[table].products
        plain = dict.fromkeys(factor for name in names for factor in products.get(name, (name,)))
        data = self._read(table, tuple(plain))
        columns = {name: _integers(data.column(name)) for name in plain}
        return {
            name: reduce(np.multiply, [columns[one] for one in products.get(name, (name,))])
            for name in names
        }

    def labels(self, table: str, name: str) -> tuple[Column, list[str]]:
        seen: dict[str, int] = {}
        texts = self.texts(table, name)
        codes = [
            -1 if text is None else seen.setdefault(clean_text(text), len(seen)) for text in texts
        ]
        return np.array(codes, dtype=np.int64), list(seen)

    def texts(self, table: str, name: str) -> list[str | None]:
        data = self._read(table, (name,))
        try:
            values = data.column(name).to_pylist()
        except (*_REFUSALS, OverflowError) as error:
            raise _unreadable(Path(self.path) / f"{table}.parquet", error) from None
        return [None if value is None else str(value) for value in values]

    def _probe(self, path: Path, table: str) -> frozenset[str]:
        if not path.is_file():
            return frozenset()
        try:
            columns = set(self._parquet.read_schema(path).names)
        except _REFUSALS as error:
            raise _unreadable(path, error) from None
        return TABLES[table].offered(columns)

    def _read(self, table: str, names: tuple[str, ...]) -> Any:
        path = Path(self.path) / f"{table}.parquet"
        try:
            return self._parquet.read_table(path, columns=list(names))
        except _REFUSALS as error:
            raise _unreadable(path, error) from None


def _integers(column: Any) -> Column:
    """Ids are uint64 in these files: reinterpret them as SQLite's int64; NULL becomes -1."""
    try:
        values = column.fill_null(0).to_numpy() if column.null_count else column.to_numpy()
        if values.dtype.kind == "f" and not np.isfinite(values).all():
            raise ValueError("infinite or not a number")
        numbers = values.view(np.int64) if values.dtype == np.uint64 else values.astype(np.int64)
    except (*_REFUSALS, OverflowError) as error:
        raise ReportUnreadable(
            f"a parquet column holds a value that is not an integer: {error}"
        ) from None
    if column.null_count:
        numbers = np.where(column.is_null().to_numpy(), np.int64(-1), numbers)
    return np.asarray(numbers, dtype=np.int64)


def _unreadable(path: Path, error: Exception) -> ReportUnreadable:
    return ReportUnreadable(
        f"cannot read {path}: {error}", hint="export it again: nsys export --type parquetdir REPORT"
    )
