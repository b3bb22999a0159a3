"""A run being made: a folder of its own until one rename makes it a run."""

from __future__ import annotations

import dataclasses
import shutil
from pathlib import Path
from types import TracebackType

from kernprof import interrupts
from kernprof.errors import StoreError
from kernprof.model.run import Run
from kernprof.outputs import OUT_OF_SPACE
from kernprof.store.faults import store_error, translated
from kernprof.store.locks import Lock, sync, write_synced
from kernprof.store.manifest import MANIFEST, StoredRun, listed_file, manifest_text


class Draft:
    """A run being made. Collectors write their files below `path`; leaving the `with` block
    uncommitted discards it.
    """

    def __init__(self, *, root: Path, run_id: str, created: str, lock: Lock) -> None:
        self.id = run_id
        self.created = created
        self.path = root / "tmp" / run_id
        self._root = root
        self._lock = lock
        self._keep = False

    def __enter__(self) -> Draft:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        self.discard()
        if isinstance(error, OSError) and error.errno in OUT_OF_SPACE:
            raise store_error(f"cannot write run {self.id} in {self._root}", error) from error

    def commit(self, run: Run) -> StoredRun:
        """Stores the captures and `run`, under the draft's id. On StoreError the captures are kept;
        it says where.
        """
        run = dataclasses.replace(run, id=self.id, created=run.created or self.created)
        final = self._root / "runs" / self.id
        try:
            with translated(f"cannot store run {self.id} in {self._root}"):
                captures = sorted(
                    path
                    for path in self.path.rglob("*")
                    if path.is_file() and not path.is_symlink()
                )
                files = tuple(listed_file(self.path, path) for path in captures)
                write_synced(self.path / MANIFEST, manifest_text(run, files))
                for path in (
                    *captures,
                    *(each for each in self.path.rglob("*") if each.is_dir()),
                    self.path,
                ):
                    sync(path)
                interrupts.check()
                self.path.rename(final)
                interrupts.stored.append(self.id)
                sync(final.parent)
        except StoreError as error:
            raise self._kept(error) from error
        self._lock.release()
        return StoredRun(path=final, run=run, files=files)

    def discard(self) -> None:
        """Removes the draft, if it is still there and its captures were not kept by a failed
        commit.
        """
        if not self._keep:
            delete(self.path)
            self._lock.release()

    def _kept(self, error: StoreError) -> StoreError:
        """Moves the captures out of the next writer's way: beside the runs, for a rename needs no
        space.
        """
        self._keep = True
        kept = self._root / f"unsaved-{self.id}"
        try:
            self.path.rename(kept)
            (kept / MANIFEST).unlink(missing_ok=True)
            self._lock.release()
        except OSError:
            kept = self.path  # with the lock still held, it lasts as long as this process
        return StoreError(
            error.message, hint=error.hint, details=(f"the captures are kept in {kept}",)
        )


def delete(path: Path) -> None:
    if path.is_symlink():
        path.unlink()
    else:
        shutil.rmtree(path, ignore_errors=True)
