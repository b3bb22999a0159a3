"""Compiled things kept on disk: PTX with its facts, and machine code. Losing the folder loses only time.

Entries are named by a hash of everything they depend on, written whole or not at all, and checked when read.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from pathlib import Path

_VERSION = "1"
_DIGEST_BYTES = 32


def folder() -> Path:
    """`$KERNPROF_CACHE`, or `kernprof` in the user's cache folder."""
    own = os.environ.get("KERNPROF_CACHE")
    if own:
        return Path(own)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "kernprof"


def key_of(*parts: str | bytes) -> str:
    """A name for whatever depends on exactly these parts, in this order."""
    digest = hashlib.sha256(_VERSION.encode())
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "little") + data)
    return digest.hexdigest()


def load(kind: str, key: str) -> bytes | None:
    """What was stored, or None; a damaged or unreadable entry counts as not there."""
    try:
        raw = _path(kind, key).read_bytes()
    except OSError:
        return None
    digest, data = raw[:_DIGEST_BYTES], raw[_DIGEST_BYTES:]
    return data if hashlib.sha256(data).digest() == digest else None


def store(kind: str, key: str, data: bytes) -> None:
    """Keeps `data`. A cache that cannot be written is not an error: the next run compiles again."""
    path = _path(kind, key)
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".new-")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(hashlib.sha256(data).digest() + data)
            Path(name).replace(path)
        except OSError:
            Path(name).unlink(missing_ok=True)


def _path(kind: str, key: str) -> Path:
    return folder() / kind / key[:2] / key[2:]
