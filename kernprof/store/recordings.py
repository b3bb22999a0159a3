"""Recordings next to the runs: one folder for each timeline, pipeline and unsaved run.

- `<root>/timelines/<name>/`: `timeline.sqlite` after a success, otherwise the tools' files.
- `<root>/pipelines/<name>/<variant>/`: the same for each variant.
- `<root>/unsaved-<id>/`: captures of a run that could not be stored.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kernprof.store.draft import delete, translated

_TRACE = "timeline.sqlite"
_RESULT = "result.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredRecording:
    """A folder of captures: its kind (timeline, pipeline, unsaved), complete if its result exists."""

    path: Path
    kind: str
    complete: bool
    size_bytes: int

    @property
    def name(self) -> str:
        return self.path.name


def recordings(root: Path) -> tuple[StoredRecording, ...]:
    """Return all recordings of a store, newest first."""
    with translated(f"cannot read the store {root}"):
        return tuple(
            sorted(
                _recordings(root),
                key=lambda recording: recording.name.removeprefix("unsaved-"),
                reverse=True,
            )
        )


def _recordings(root: Path) -> Iterator[StoredRecording]:
    for kind, folders in (
        ("timeline", (root / "timelines").glob("*/")),
        ("pipeline", (root / "pipelines").glob("*/")),
        ("unsaved", root.glob("unsaved-*/")),
    ):
        for folder in folders:
            if not folder.is_symlink():
                files = [
                    path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()
                ]
                yield StoredRecording(
                    path=folder,
                    kind=kind,
                    complete=kind != "unsaved"
                    and any(path.name in (_TRACE, _RESULT) for path in files),
                    size_bytes=sum(path.stat().st_size for path in files),
                )


def remove_recording(recording: StoredRecording) -> None:
    """Remove the folder with its contents."""
    with translated(f"cannot remove {recording.path}"):
        trash = recording.path.with_name(f".{recording.name}.removed")
        recording.path.rename(trash)  # hide it from all readers by a rename first
        delete(trash)
