"""Captures that the invariants read: those of this tree, and of the folders in $KERNPROF_CAPTURES.

The folders are separated by `:`; they hold traces and reports in any order, for example a restored
corpus. Files with the suffix `.xz` are decompressed into a temporary folder.
"""

from __future__ import annotations

import lzma
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

TREE = Path(__file__).parents[1] / "replay"
FOLDERS = [Path(name) for name in os.environ.get("KERNPROF_CAPTURES", "").split(":") if name]


def captures(folder: Path, forms: tuple[str, ...], *parts: str) -> list[Path]:
    """Return the folder's files that end with one of `forms`, outside folders named in `parts`."""
    files = (path for path in folder.rglob("*") if path.name.endswith(forms) and path.is_file())
    return sorted(path for path in files if not set(parts) & set(path.parts))


@contextmanager
def plain(path: Path) -> Iterator[Path]:
    if path.suffix != ".xz":
        yield path
        return
    with tempfile.TemporaryDirectory() as folder:
        (decompressed := Path(folder) / path.stem).write_bytes(lzma.decompress(path.read_bytes()))
        yield decompressed
