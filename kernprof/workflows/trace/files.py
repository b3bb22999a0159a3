"""Which targets of a command or of `kernprof.load` are traces."""

from collections.abc import Iterable
from pathlib import Path

TRACES = (".sqlite", ".nsys-rep", ".qdrep", ".json", ".json.gz")
_RECORDED = "timeline.sqlite"


def trace_of(target: str, store: Path) -> Path | None:
    """The trace that `target` names: a trace file, a parquetdir export, a recording's folder, or
    its name in the store's `timelines`. None for a run or an ncu report.
    """
    path = Path(target)
    if path.name.lower().endswith(TRACES) and path.name != "manifest.json":
        return path
    if path.is_dir():
        return (_inside(path) or path) if _holds_timeline(path) else None
    if path.is_file():
        return path if _is_sqlite(path) else None
    recorded = store / "timelines" / target
    return _inside(recorded) if target and len(Path(target).parts) == 1 else None


def input_paths(targets: Iterable[str], store: Path) -> tuple[Path, ...]:
    """What an output may not replace: the files and folders that targets name, and whatever is
    stored.
    """
    named = filter(is_there, map(Path, targets))
    return (*named, *(store / name for name in ("runs", "timelines", "pipelines")))


def is_there(path: Path) -> bool:
    """Whether there is such a file or folder."""
    try:
        return path.exists()
    except (OSError, ValueError):  # a name that no file can have
        return False


def trace_named(target: str, store: Path) -> Path:
    """The same for a command that takes only traces: anything else is a path that the reader
    refuses.
    """
    return trace_of(target, store) or Path(target)


def _is_sqlite(path: Path) -> bool:
    from kernprof.readers.trace.sqlite import is_sqlite

    return is_sqlite(path)


def _holds_timeline(folder: Path) -> bool:
    from kernprof.readers.trace.nsys import is_parquetdir

    return _inside(folder) is not None or is_parquetdir(folder)


def _inside(folder: Path) -> Path | None:
    recording = folder / _RECORDED
    return recording if recording.is_file() else None
