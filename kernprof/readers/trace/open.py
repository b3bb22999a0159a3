"""Any trace to a Timeline: what kind of file it is decides who reads it."""

from collections.abc import Callable
from pathlib import Path

from kernprof import cache
from kernprof.errors import ReportUnreadable, ToolNotFound
from kernprof.model.trace import Timeline
from kernprof.readers.trace import cache as timeline_cache
from kernprof.readers.trace.nsys import read_nsys
from kernprof.readers.trace.sqlite import SqliteTables, is_sqlite

# Turns an .nsys-rep into an SQLite export and says where it is.
Exporter = Callable[[Path], Path]
_PACKED = {
    b"\xfd7zXZ": "xz -dk",
    b"(\xb5/\xfd": "zstd -dk",
    b"BZh": "bunzip2 -k",
    b"PK\x03\x04": "unzip",
}


def read_timeline(path: Path, *, exporter: Exporter | None = None, cached: bool = True) -> Timeline:
    """Read an nsys export (SQLite or parquetdir), an .nsys-rep (through `exporter`), or a PyTorch
    profiler trace.

    Raises ReportUnreadable for anything else, and for files that are empty or cut off.
    """
    if not path.exists():
        raise ReportUnreadable(f"no such file: {path}")
    if path.is_dir():
        return _read_folder(path)
    if path.stat().st_size == 0:
        raise ReportUnreadable(f"cannot read {path}: it is empty")
    if path.suffix in (".nsys-rep", ".qdrep"):
        return read_timeline(_exported(path, exporter), cached=cached)
    root = cache.root() if cached else None
    if root is None or not timeline_cache.is_worth_keeping(path):
        return _read_file(path)
    found = timeline_cache.load(root, path)
    if found is None:
        found = _read_file(path)
        timeline_cache.save(root, path, found)
    return found


def _read_file(path: Path) -> Timeline:
    if is_sqlite(path):
        with SqliteTables(path) as tables:
            return read_nsys(tables)
    from kernprof.readers.trace.torch import is_torch_trace, read_torch

    with path.open("rb") as file:
        head = file.read(6)
    unpack = next((command for magic, command in _PACKED.items() if head.startswith(magic)), None)
    if unpack is None and is_torch_trace(path):
        return read_torch(path)
    raise ReportUnreadable(
        f"cannot read {path}: it is neither an nsys SQLite export nor a PyTorch profiler JSON",
        hint=(
            f"it is packed: {unpack} {path}; then give what comes out to kernprof"
            if unpack
            else (
                "kernprof timeline reads .nsys-rep, .sqlite, parquetdir folders, and .json or"
                " .json.gz of torch.profiler"
            )
        ),
    )


def _read_folder(path: Path) -> Timeline:
    from kernprof.readers.trace.parquet import ParquetTables, is_parquetdir

    if is_parquetdir(path):
        return read_nsys(ParquetTables(path))
    raise ReportUnreadable(
        f"cannot read {path}: the folder holds none of an nsys export's tables",
        hint="make one with nsys export --type parquetdir REPORT.nsys-rep",
    )


def _exported(path: Path, exporter: Exporter | None) -> Path:
    if exporter is None:
        raise ToolNotFound(
            f"{path} can be read only through nsys, and nsys was not found",
            hint=(
                f"where nsys is: nsys export --type sqlite {path}; then give the .sqlite to"
                " kernprof timeline"
            ),
        )
    return exporter(path)
