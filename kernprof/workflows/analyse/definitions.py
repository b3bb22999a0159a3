"""Where the program's own kernels are defined: found in the files beside its script, by name."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

_SUFFIXES = (".py", ".cu", ".cuh", ".cpp", ".h", ".hpp")
_MOST_FILES = 400
_MOST_BYTES = 1_000_000
_LEFT_OUT = frozenset({"node_modules", "site-packages", "build", "dist", "__pycache__"})
_DEFINED = r"(__global__\b[^;{{}}]*?\b|^[ \t]*def[ \t]+){name}\s*\("


def definitions(program: Sequence[str], functions: Iterable[str]) -> Mapping[str, str]:
    """`file:line` of each function that is defined beside the program's script, as a kernel or in Python."""
    wanted = {name: re.compile(_DEFINED.format(name=re.escape(name.partition("[")[0])), re.MULTILINE)
              for name in functions if name}  # fmt: skip
    found: dict[str, str] = {}
    for path in _files(_folder(program)):
        try:
            text = path.read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
        for name, pattern in wanted.items():
            if name not in found and (seen := pattern.search(text)):
                line = text.count("\n", 0, seen.end()) + 1
                found[name] = f"{_shown(path)}:{line}"
    return found


def _folder(program: Sequence[str]) -> Path | None:
    """The folder of the script or binary that a command names."""
    for word in program:
        path = Path(word)
        if (path.suffix == ".py" or "/" in word) and path.is_file() and not path.name.startswith("python"):
            return path.absolute().parent
    return None


def _files(folder: Path | None) -> Iterator[Path]:
    count = 0
    if folder is None or folder in (Path("/"), Path.home()):
        return
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(f for f in folders if not f.startswith(".") and f not in _LEFT_OUT)
        for name in sorted(names):
            path = Path(root, name)
            if path.suffix in _SUFFIXES and path.stat().st_size <= _MOST_BYTES:
                yield path
                count += 1
                if count >= _MOST_FILES:
                    return


def _shown(path: Path) -> str:
    return os.path.relpath(path) if path.is_relative_to(Path.cwd()) else str(path)
