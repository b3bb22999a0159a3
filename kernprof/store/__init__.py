"""Runs on disk: one folder per run, with its manifest and captures.

- `<root>/.gitignore`: "*", so that captures are not committed by accident.
- `<root>/runs/<id>/manifest.json`: a `kernprof.run/1` document, with "store" (the version of this
  layout) and "files".
- `<root>/runs/<id>/`: the captures, such as `report.ncu-rep`, `ncu.log` and `timing.json`.
- `<root>/tune/<workload>-<…>.json`: results of `kernprof tune`, a `kernprof.tune/1` document.
- `<root>/tmp/<id>/` and `<id>.lock`: a draft, and the lock of the process that writes it.
- `<root>/unsaved-<id>/`: captures of a run that could not be stored, for example on a full disk.
- `<root>/timelines/<name>/`: `timeline.sqlite` after a success, otherwise the tools' files.
- `<root>/pipelines/<name>/<variant>/`: the same for each variant.

Usage:

    with Store(Path(".kernprof")).begin("transpose") as draft:
        write_captures(draft.path)
        stored = draft.commit(run)

A run is synced and then made visible by one rename, so that a killed process leaves a complete run
or none. The next writer removes drafts of dead processes; a lock protects those of live ones.
"""

import contextlib
import os
import re
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path

from kernprof import outputs
from kernprof.errors import KernprofError, StoreError, UsageError, no_such_file, unknown_name
from kernprof.model.documents.run import RunDocument
from kernprof.model.run import Run
from kernprof.store.run_folder import (
    MANIFEST,
    Draft,
    Lock,
    StoredFile,
    StoredRun,
    delete,
    is_own,
    manifest_text,
    read_document,
    read_run,
    sync,
    translated,
    write_synced,
)

__all__ = [
    "DEFAULT_ROOT",
    "LATEST",
    "MANIFEST",
    "BrokenRun",
    "Draft",
    "Listing",
    "Store",
    "StoredFile",
    "StoredRun",
    "is_own",
    "read_run",
]

DEFAULT_ROOT = Path(".kernprof")
LATEST = "latest"


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokenRun:
    """Folder among the runs that cannot be read, and the reason."""

    path: Path
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """All stored runs, newest first."""

    runs: tuple[StoredRun, ...]
    broken: tuple[BrokenRun, ...] = ()


class Store:
    """The runs below a folder. Reading changes nothing; the first `begin` creates the folder."""

    def __init__(self, root: Path = DEFAULT_ROOT) -> None:
        self.root = root.absolute()
        self._runs = self.root / "runs"
        self._drafts = self.root / "tmp"

    def begin(self, workload: str) -> Draft:
        """Return a new draft with its own id. Raises StoreError if the store is not writable."""
        with translated(f"cannot begin a run in {self.root}"):
            self._prepare()
            # drafts of dead processes: a lock that can be taken has no living owner
            for name in {item.name.removesuffix(".lock") for item in self._drafts.iterdir()}:
                with contextlib.suppress(OSError):
                    lock = Lock.take(self._drafts / f"{name}.lock")
                    if lock is not None:
                        if lock.held:
                            delete(self._drafts / name)
                        lock.release()
            while True:
                now = datetime.now(timezone.utc)
                run_id = f"{now:%Y%m%d-%H%M%S}-{_safe(workload)}-{secrets.token_hex(2)}"
                if lock := self._reserved(run_id):
                    return Draft(
                        root=self.root,
                        run_id=run_id,
                        created=now.isoformat(timespec="seconds"),
                        lock=lock,
                    )

    def _prepare(self) -> None:
        """Create the folders; only a new root gets a .gitignore, which hides all files."""
        new = not self.root.exists()
        for folder in (self._runs, self._drafts):
            folder.mkdir(parents=True, exist_ok=True)
        if new:
            outputs.write(self.root / ".gitignore", "*\n")

    def folder(self, name: str) -> Path:
        """Return a folder of the store for other data; create it if missing."""
        self._prepare()
        (self.root / name).mkdir(exist_ok=True)
        return self.root / name

    def _reserved(self, run_id: str) -> Lock | None:
        """Return the lock of a new draft folder; None if another process has or had the id."""
        folder = self._drafts / run_id
        lock = Lock.take(folder.with_name(f"{run_id}.lock"))
        if lock is None:
            return None
        try:
            folder.mkdir()
        except FileExistsError:
            lock.release()
            return None
        except OSError:
            lock.release()
            raise
        if (self._runs / run_id).exists():
            folder.rmdir()
            lock.release()
            return None
        return lock

    def runs(self) -> Listing:
        """Return every run, newest first; unreadable folders are separate, with the reason."""
        runs, broken = [], []
        for name in self.ids():
            folder = self._runs / name
            try:
                runs.append(read_run(folder))
            except KernprofError as error:
                if folder.exists():  # another process may have removed it
                    broken.append(BrokenRun(path=folder, reason=error.message))
        return Listing(runs=tuple(runs), broken=tuple(broken))

    def ids(self) -> tuple[str, ...]:
        """Return the names of all run folders, newest first, without reading them."""
        with translated(f"cannot read the store {self.root}"):
            try:
                folders = [
                    item
                    for item in self._runs.iterdir()
                    if item.is_dir() and not item.name.startswith(".")
                ]
            except FileNotFoundError:
                return ()
        # Ids begin with the time in seconds; within a second, the manifest's time decides.
        return tuple(folder.name for folder in sorted(folders, key=_age, reverse=True))

    def find(self, name: str) -> StoredRun:
        """Return the run named by an id, a prefix, `latest`, or a path to its folder or manifest.

        Raises UsageError (unknown, ambiguous, no such file), ReportUnreadable (damaged).
        """
        ids = self.ids()
        if name == LATEST:
            reasons = []
            for run_id in ids:
                try:
                    return read_run(self._runs / run_id)
                except KernprofError as error:
                    reasons.append(f"{run_id}: {error.message}")
            if reasons:
                raise StoreError(
                    f"none of the {len(ids)} runs in {self.root} can be read", details=reasons[:5]
                )
            raise self._empty()
        # a file name, which is not a valid id
        if re.search(r"[^./]\.[A-Za-z][^/]*$", name) and not _exists(name):
            raise no_such_file(name)
        if name not in ids and (path := _as_path(name)):
            return read_run(path)
        return read_run(self._runs / self._matching(name, ids))

    def rewrite(self, stored: StoredRun, run: Run) -> None:
        """Replace a stored run's manifest atomically; its files stay."""
        manifest = stored.path / MANIFEST
        beside = manifest.with_name(f".{MANIFEST}.{secrets.token_hex(4)}")
        with translated(f"cannot write run {stored.id} in {self.root}"):
            try:
                write_synced(beside, manifest_text(run, stored.files))
                beside.replace(manifest)
            finally:
                beside.unlink(missing_ok=True)
            sync(stored.path)

    def remove(self, name: str) -> str:
        """Remove the run with that id or unique prefix, whole or broken; return its id."""
        result = self._matching(name, self.ids())
        trash = self._drafts / f"{result}.removed-{secrets.token_hex(4)}"
        with translated(f"cannot remove run {result} from {self.root}"):
            self._drafts.mkdir(exist_ok=True)
            # hide it from all readers by a rename, then delete it
            (self._runs / result).rename(trash)
            delete(trash)
        return result

    def _matching(self, name: str, ids: Sequence[str]) -> str:
        if name in ids:
            return name
        matching_run_ids = [run_id for run_id in ids if name and run_id.startswith(name)]
        if len(matching_run_ids) == 1:
            return matching_run_ids[0]
        if matching_run_ids:
            raise UsageError(
                f"run {name!r} is ambiguous: {len(matching_run_ids)} runs begin so",
                hint="give more of its id",
                details=[f"  {match}" for match in matching_run_ids[:10]]
                + (["  …"] if len(matching_run_ids) > 10 else []),
            )
        for run_id in ids:  # newest first
            with contextlib.suppress(KernprofError):
                if name and read_document(self._runs / run_id).name == name:
                    return run_id
        raise unknown_name("run", name, ids[:20]) if ids else self._empty()

    def documents(self, workload: str) -> Iterator[RunDocument]:
        """Yield a workload's runs, newest first, without captures; unreadable ones are skipped."""
        for run_id in self.ids():
            if run_id.rpartition("-")[0].endswith(f"-{_safe(workload)}"):
                with contextlib.suppress(KernprofError):
                    document = read_document(self._runs / run_id)
                    if document.workload == workload:
                        yield document

    def _empty(self) -> UsageError:
        return UsageError(
            f"no run is stored in {self.root}",
            hint="make one with `kernprof run WORKLOAD`, or name another store with --store DIR",
        )


def _exists(name: str) -> bool:
    with contextlib.suppress(OSError, ValueError):
        return Path(name).exists()
    return False


def _as_path(name: str) -> Path | None:
    """Return a name as a path, if it has a separator or exists."""
    path = Path(name)
    with contextlib.suppress(OSError, ValueError):  # a name too long for a path is not a path
        if os.sep in name or path.name == MANIFEST or (path / MANIFEST).is_file():
            return path
    return None


def _age(folder: Path) -> tuple[str, int, str]:
    try:
        written_ns = (folder / MANIFEST).stat().st_mtime_ns
    except OSError:
        written_ns = 0
    return folder.name[:15], written_ns, folder.name


def _safe(workload: str) -> str:
    """Return a safe part of a folder's name, because workload names may contain anything."""
    return re.sub(r"[^a-z0-9_]+", "-", workload.lower())[:40].strip("-") or "run"


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
