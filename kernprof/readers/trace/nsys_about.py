"""What an nsys export says about itself: version, devices, processes, texts, and its codes'
meanings.
"""

from collections.abc import Iterable, Mapping, Sized

import numpy as np

from kernprof.errors import ReportUnreadable
from kernprof.model.run import Device
from kernprof.model.trace import NONE, Ints, Source
from kernprof.model.trace_report import UNKNOWN_GPU
from kernprof.readers.trace import tables as names
from kernprof.readers.trace.tables import Column, ExportTables, clean_text


class ExportInfo:
    """The small tables of an export, read once."""

    def __init__(self, tables: ExportTables) -> None:
        self._tables = tables
        self._meta = self._pairs("META_DATA_EXPORT")
        self.strings = _strings(tables)
        self.process_names = self._process_names()
        self.thread_names = self._thread_names()
        self._gpus = self._read_gpus()
        self._gpu_of = self._read_gpu_numbers()
        self._copy_codes = {
            **self._codes("ENUM_CUDA_MEMCPY_OPER", names.COPY_LABELS, names.COPY_CODES),
            **names.MIGRATED,
        }
        self._memory_codes = self._codes(
            "ENUM_CUDA_MEM_KIND", names.MEMORY_LABELS, names.MEMORY_CODES
        )

    def source(self) -> Source:
        tool = self._meta.get("EXPORT_PRODUCT_VERSION")
        return Source(
            path=self._tables.path,
            format=self._tables.container,
            tool=f"nsys {tool}" if tool else None,
            schema=self._meta.get("EXPORT_SCHEMA_VERSION"),
            epoch_ns=self._epoch(),
        )

    def cpus(self) -> int | None:
        said = self._pairs("TARGET_INFO_SYSTEM_ENV").get("CpuCores", "")
        return int(said) if said.isdecimal() and int(said) > 0 else None

    def device(self, pid: int, number: int) -> Device:
        """The GPU that a process calls `number`; its own numbering when CUDA_VISIBLE_DEVICES
        differs per process.
        """
        gpu = self._gpu_of.get((pid, number), number)
        return self._gpus.get(gpu, Device(name=UNKNOWN_GPU, index=number))

    def copy_kinds(self, codes: Column) -> Ints:
        return _translate(codes, self._copy_codes)

    def memory_kinds(self, codes: Column) -> Ints:
        return _translate(codes, self._memory_codes)

    def _epoch(self) -> int | None:
        table = "TARGET_INFO_SESSION_START_TIME"
        if not self._has(table):
            return None
        values = self._tables.numbers(table, ("utcEpochNs",))["utcEpochNs"].tolist()
        return values[0] if values else None

    def _has(self, table: str, *columns: str) -> bool:
        present = self._tables.columns(table)
        return bool(present) and set(columns) <= present

    def _pairs(self, table: str) -> dict[str, str]:
        if not self._has(table, "name", "value"):
            return {}
        keys = self._tables.texts(table, "name")
        values = _as_many(self._tables, table, keys, self._tables.texts(table, "value"))
        return {key: value for key, value in zip(keys, values, strict=True) if key and value}

    def _process_names(self) -> dict[int, str]:
        if not self._has("PROCESSES", "name"):
            return {}
        named = _named_rows(self._tables, "PROCESSES", "globalPid", "name")
        return {key: text for key, text in named if text and text != names.REDACTED}

    def _thread_names(self) -> dict[int, str]:
        if not self._has("ThreadNames"):
            return {}
        raw = self._tables.numbers("ThreadNames", ("globalTid", "nameId"))
        pairs = zip(raw["globalTid"].tolist(), raw["nameId"].tolist(), strict=True)
        return {key: self.strings[name] for key, name in pairs if name in self.strings}

    def _read_gpus(self) -> dict[int, Device]:
        table = "TARGET_INFO_GPU"
        if not self._has(table, "name"):
            return {}
        spec = names.TABLES[table]
        present = tuple(name for name in spec.needed + spec.optional if self._has(table, name))
        raw = {
            name: column.tolist() for name, column in self._tables.numbers(table, present).items()
        }
        texts = _as_many(self._tables, table, raw["id"], self._tables.texts(table, "name"))
        return {gpu: _device(raw, row, texts[row]) for row, gpu in enumerate(raw["id"])}

    def _read_gpu_numbers(self) -> dict[tuple[int, int], int]:
        table = "TARGET_INFO_CUDA_DEVICE"
        if not self._has(table):
            return {}
        raw = self._tables.numbers(table, ("pid", "cudaId", "gpuId"))
        rows = zip(raw["pid"].tolist(), raw["cudaId"].tolist(), raw["gpuId"].tolist(), strict=True)
        return {(pid, number): gpu for pid, number, gpu in rows}

    def _codes(
        self, table: str, labels: Mapping[str, int], default: Mapping[int, int]
    ) -> Mapping[int, int]:
        """Code to meaning: by the file's own ENUM names where it has them."""
        if not self._has(table, "name"):
            return default
        found = {}
        for code, text in _named_rows(self._tables, table, "id", "name"):
            words = (text or "").upper().split("_")
            meaning = next((labels[word] for word in words if word in labels), None)
            if meaning is not None:
                found[code] = meaning
        return found or default


def _strings(tables: ExportTables) -> dict[int, str]:
    if "value" not in tables.columns(names.STRINGS):
        return {}
    rows = _named_rows(tables, names.STRINGS, "id", "value")
    return {key: clean_text(text) for key, text in rows if text is not None}


def _named_rows(
    tables: ExportTables, table: str, key: str, text: str
) -> Iterable[tuple[int, str | None]]:
    keys = tables.numbers(table, (key,))[key].tolist()
    return zip(keys, _as_many(tables, table, keys, tables.texts(table, text)), strict=True)


def _as_many(
    tables: ExportTables, table: str, rows: Sized, texts: list[str | None]
) -> list[str | None]:
    """The texts of these rows. ReportUnreadable where a damaged table gives each column other rows."""
    if len(rows) != len(texts):
        raise ReportUnreadable(
            f"cannot read {tables.path}: its table {table} is damaged ({len(rows)} rows by one"
            f" column, {len(texts)} by another)",
            hint="export it again: nsys export --type sqlite REPORT.nsys-rep",
        )
    return texts


def _device(raw: Mapping[str, list[int]], row: int, name: str | None) -> Device:
    def known(column: str) -> int | None:
        value = raw[column][row] if column in raw else 0
        return value if value > 0 else None

    major, minor = known("computeMajor"), raw.get("computeMinor", [NONE] * (row + 1))[row]
    return Device(
        name=name or UNKNOWN_GPU,
        index=raw["id"][row],
        sm_count=known("smCount"),
        l2_bytes=known("l2CacheSize"),
        memory_bytes=known("totalMemory"),
        compute_capability=(major, minor) if major is not None and minor >= 0 else None,
    )


def _translate(codes: Column, meanings: Mapping[int, int]) -> Ints:
    table = np.zeros(256, np.int8)
    for code, meaning in meanings.items():
        if 0 <= code < 255:
            table[code] = meaning
    return table[np.where((codes >= 0) & (codes < 255), codes, 255)]
