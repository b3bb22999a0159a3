"""Store runs on disk: one folder per run, with a manifest and captures (recorded files).

- `<root>/.gitignore`: "*", so that captures are not committed by accident.
- `<root>/runs/<id>/manifest.json`: a `kernprof.run/1` document, with "store" (the version of this
  layout) and "files".
- `<root>/runs/<id>/`: the captures, such as `report.ncu-rep`, `ncu.log` and `timing.json`.
- `<root>/tune/<workload>-<…>.json`: results of `kernprof tune`, a `kernprof.tune/1` document.
- `<root>/tmp/<id>/` and `<id>.lock`: a draft (a run that is not complete yet), and the lock of the
  process that writes the draft.
- `<root>/unsaved-<id>/`: captures of a run that could not be stored, for example on a full disk.
- `<root>/inside/<digest>.json`: phases inside a kernel, a `kernprof.inside/1` document.
- `<root>/timelines/<name>/`: `timeline.sqlite` of a successful recording, or files of a failed one.
- `<root>/pipelines/<name>/<variant>/`: the files of a recording, for each variant of a pipeline.

Usage:

    with Store(Path(".kernprof")).begin("transpose") as draft:
        write_captures(draft.path)
        stored = draft.commit(run)

A run's files are synced to disk, then one rename makes the run visible. A process that is killed
leaves a complete run or no run. The next `begin` removes drafts of ended processes. A lock protects
the drafts of running processes.
"""

import contextlib
import hashlib
import os
import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path

from kernprof import outputs
from kernprof.errors import (
    KernprofError,
    ReportUnreadable,
    StoreError,
    UsageError,
    no_such_file,
    unknown_name,
)
from kernprof.model.documents.run import RunDocument
from kernprof.model.documents.stored import read_ceilings
from kernprof.model.pictures import Ceilings
from kernprof.model.run import Run, Scalar
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

DEFAULT_ROOT = outputs.DEFAULT_STORE
LATEST = "latest"


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokenRun:
    """Folder in `runs` that cannot be read, and the reason."""

    path: Path
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """All stored runs, newest first."""

    runs: tuple[StoredRun, ...]
    broken: tuple[BrokenRun, ...] = ()


class Store:
    """Store of runs in `root`. Reading changes no files; the first `begin` creates the folder."""

    def __init__(self, root: Path = DEFAULT_ROOT) -> None:
        self.root = root.absolute()
        self._runs = self.root / "runs"
        self._drafts = self.root / "tmp"

    def begin(self, workload: str) -> Draft:
        """Return the draft of a new run with its own id. Raises StoreError if `root` is not writable."""
        with translated(f"cannot begin a run in {self.root}"):
            self._prepare()
            # Remove drafts of ended processes: a lock that can be acquired belongs to no process.
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
        """Create the folders. A new root gets a .gitignore that makes git ignore all files."""
        new = not self.root.exists()
        for folder in (self._runs, self._drafts):
            folder.mkdir(parents=True, exist_ok=True)
        if new:
            outputs.write(self.root / ".gitignore", "*\n")

    def folder(self, name: str) -> Path:
        """Return the subfolder `name` of the store. Create it if it is missing."""
        self._prepare()
        (self.root / name).mkdir(exist_ok=True)
        return self.root / name

    def _reserved(self, run_id: str) -> Lock | None:
        """Create a draft folder and return its lock, or None if the id is already used."""
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
        """Return all runs, newest first. Unreadable folders are listed separately, with the reason."""
        runs, broken = [], []
        for name in self.ids():
            folder = self._runs / name
            try:
                runs.append(read_run(folder))
            except KernprofError as error:
                if folder.exists():  # otherwise another process has removed the run
                    broken.append(BrokenRun(path=folder, reason=error.message))
        return Listing(runs=tuple(runs), broken=tuple(broken))

    def ids(self) -> tuple[str, ...]:
        """Return the ids of all run folders, newest first. No manifest is read."""
        with translated(f"cannot read the store {self.root}"):
            try:
                folders = [
                    item
                    for item in self._runs.iterdir()
                    if item.is_dir() and not item.name.startswith(".")
                ]
            except FileNotFoundError:
                return ()
        # Ids begin with the time in seconds. Equal times are ordered by the manifest's file time.
        return tuple(folder.name for folder in sorted(folders, key=_age, reverse=True))

    def find(self, name: str) -> StoredRun:
        """Return a run by id, prefix of an id, name, `latest`, or path of a folder or manifest.

        Raises UsageError (run unknown or ambiguous, file missing) or ReportUnreadable (run
        damaged).
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
                    f"none of the {len(ids)} runs in {self.root} is readable", details=reasons[:5]
                )
            raise self._empty()
        # A name with a file suffix is not an id.
        if re.search(r"[^./]\.[A-Za-z][^/]*$", name) and not os.path.exists(name):  # noqa: PTH110
            raise no_such_file(name)
        if name not in ids and (path := _as_path(name)):
            return read_run(path)
        return read_run(self._runs / self._matching(name, ids))

    def inside_file(
        self, workload: str, variant: str, params: Mapping[str, Scalar], digest: str | None
    ) -> Path:
        """Return the file of the phases that `kernprof inside` recorded of this code."""
        launch = repr((workload, variant, sorted(params.items()), digest)).encode()
        return self.root / "inside" / f"{hashlib.sha256(launch).hexdigest()[:16]}.json"

    def rewrite(self, stored: StoredRun, run: Run) -> None:
        """Replace the manifest of a stored run atomically. The run's other files do not change."""
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
        """Remove the run with this id or unique prefix, even if it is damaged. Return its id."""
        result = self._matching(name, self.ids())
        trash = self._drafts / f"{result}.removed-{secrets.token_hex(4)}"
        with translated(f"cannot remove run {result} from {self.root}"):
            self._drafts.mkdir(exist_ok=True)
            # Rename the folder first, so that no reader sees a partly deleted run.
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
                f"run {name!r} is ambiguous: {len(matching_run_ids)} ids begin with it",
                hint="give more characters of the id",
                details=[f"  {match}" for match in matching_run_ids[:10]]
                + (["  …"] if len(matching_run_ids) > 10 else []),
            )
        for run_id in ids:  # newest first
            with contextlib.suppress(KernprofError):
                if name and read_document(self._runs / run_id).name == name:
                    return run_id
        raise unknown_name("run", name, ["latest", *ids[:20]]) if ids else self._empty()

    def documents(self, workload: str) -> Iterator[RunDocument]:
        """Yield the documents of a workload's readable runs, newest first, without captures."""
        for run_id in self.ids():
            if run_id.rpartition("-")[0].endswith(f"-{_safe(workload)}"):
                with contextlib.suppress(KernprofError):
                    document = read_document(self._runs / run_id)
                    if document.workload == workload:
                        yield document

    def _empty(self) -> UsageError:
        return UsageError(
            f"no run is stored in {self.root}",
            hint="create a run: `kernprof run WORKLOAD`, or name another store with --store DIR",
        )


def _as_path(name: str) -> Path | None:
    """Return `name` as a path if it contains a separator, or names a manifest or a run folder."""
    path = Path(name)
    with contextlib.suppress(OSError, ValueError):  # an error means that `name` cannot be a path
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
    """Return a workload's name with only letters, digits, `_` and `-`, for a folder name."""
    return re.sub(r"[^a-z0-9_]+", "-", workload.lower())[:40].strip("-") or "run"


_TRACE = "timeline.sqlite"
_RESULT = "result.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredRecording:
    """Folder of captures. `kind` is timeline, pipeline or unsaved (the run could not be stored).

    `complete` is true if the folder contains a result.
    """

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
    """Remove the folder of a recording with its contents."""
    with translated(f"cannot remove {recording.path}"):
        trash = recording.path.with_name(f".{recording.name}.removed")
        recording.path.rename(trash)  # hides the folder from all readers
        delete(trash)


def stored_ceilings(root: Path) -> list[Ceilings]:
    """Return the measured ceilings of all devices in a store. Raises ReportUnreadable."""
    return [ceilings_in(path) for path in sorted((root / "ceilings").glob("*.json"))]


def ceilings_in(path: Path) -> Ceilings:
    """Return the ceilings in a file. Raises ReportUnreadable."""
    try:
        return read_ceilings(path.read_text(), str(path))
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not text"
        raise ReportUnreadable(
            f"cannot read the ceilings in {path}: {why}",
            hint="measure them again: kernprof roofline --measure",
        ) from error
