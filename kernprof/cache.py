"""Disk cache of PTX, machine code and trace columns; deleting the folder is safe.

The name of a cache entry is a hash of everything that its content depends on. Entries are written
atomically, and only the user who wrote them can read them. A checksum is verified on reading. The
least recently used entries are removed when the cache exceeds `LIMIT_BYTES`.
"""

import contextlib
import hashlib
import os
import shutil
import tempfile
import threading
import time
import weakref
from collections.abc import Callable, Mapping
from pathlib import Path

LIMIT_BYTES = 10_000_000_000
_TRIM_EVERY_S = 86_400.0
_VERSION = "1"
_DIGEST_BYTES = 32
_guard = threading.Lock()
_locks: weakref.WeakValueDictionary[str, threading.Lock] = weakref.WeakValueDictionary()


def root(environment: Mapping[str, str] | None = None) -> Path | None:
    """Return `$KERNPROF_CACHE`, or the user's cache folder; None if the variable is empty.

    Machine code from the cache is executed. Therefore the result is also None if another user owns
    the folder or can write to it.
    """
    environment = os.environ if environment is None else environment
    base = environment.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    folder = Path(named := environment.get("KERNPROF_CACHE", f"{base}/kernprof"))
    status = folder.stat() if folder.exists() else None
    if status and (status.st_uid != os.geteuid() or status.st_mode & 0o022):
        return None
    return folder if named else None


def key_of(*parts: str | bytes) -> str:
    """Return the name of a cache entry: a hash of `parts` in the given order."""
    digest = hashlib.sha256(_VERSION.encode())
    for part in parts:
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "little") + data)
    return digest.hexdigest()


def load(kind: str, key: str) -> bytes | None:
    """Return the bytes of a cache entry, or None if it is absent, damaged or unreadable."""
    folder = root()
    if folder is None:
        return None
    path = _path(folder, kind, key)
    try:
        raw = path.read_bytes()
    except OSError:
        return None
    touch(path)
    digest, data = raw[:_DIGEST_BYTES], raw[_DIGEST_BYTES:]
    return data if hashlib.sha256(data).digest() == digest else None


def store(kind: str, key: str, data: bytes) -> None:
    """Store `data` in the cache. If the cache is unwritable, the call has no effect."""
    folder = root()
    if folder is not None:
        put(_path(folder, kind, key), hashlib.sha256(data).digest() + data)
        _trim_sometimes(folder)


def alone(key: str) -> threading.Lock:
    """Return the lock of a cache entry: one thread computes its content, other threads wait."""
    with _guard:
        return _locks.setdefault(key, threading.Lock())


def put(path: Path, data: bytes) -> None:
    """Write a file atomically. Errors of the file system are ignored."""
    with contextlib.suppress(OSError):
        _make(path.parent)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".new-")
        draft = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)


def put_folder(path: Path, fill: Callable[[Path], None], *, within: Path) -> None:
    """Replace a folder by a new folder that `fill` writes; `within` is the cache's root."""
    with contextlib.suppress(OSError):
        _make(path.parent)
        draft = Path(tempfile.mkdtemp(dir=path.parent, prefix=".new-"))
        try:
            fill(draft)
            shutil.rmtree(path, ignore_errors=True)
            draft.replace(path)
        finally:
            shutil.rmtree(draft, ignore_errors=True)
        _trim_sometimes(within)


def touch(path: Path) -> None:
    """Set the time of last use of a cache entry to now."""
    with contextlib.suppress(OSError):
        os.utime(path)


def trim(folder: Path, limit_bytes: int) -> None:
    """Remove the least recently used entries until the rest has at most `limit_bytes`.

    The folder of a trace is one entry.
    """
    entries = []
    for path in (*folder.glob("*/??/*"), *folder.glob("timelines/*")):
        with contextlib.suppress(OSError):
            files = path.rglob("*") if path.is_dir() else (path,)
            entries.append((path.stat().st_mtime, sum(file.stat().st_size for file in files), path))
    total = sum(size for _, size, _ in entries)
    for _, size, path in sorted(entries):
        if total <= limit_bytes:
            return
        total -= size
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)


def _trim_sometimes(folder: Path) -> None:
    """Trim the cache at most once a day, because a listing of all entries is slow."""
    mark = folder / ".trimmed"
    with contextlib.suppress(OSError):
        if mark.exists() and time.time() - mark.stat().st_mtime < _TRIM_EVERY_S:
            return
        _make(folder)
        mark.touch()
        trim(folder, LIMIT_BYTES)


def _make(folder: Path) -> None:
    """Create a folder and its parents, readable only by the user.

    `Path.mkdir(parents=True)` would not apply its mode to the parents.
    """
    for path in (*reversed(folder.parents), folder):
        path.mkdir(exist_ok=True, mode=0o700)


def _path(folder: Path, kind: str, key: str) -> Path:
    return folder / kind / key[:2] / key[2:]
