"""Finding NVIDIA's tools on this machine and asking them for their version: one way for ncu and nsys."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from kernprof.errors import CaptureFailed, ToolNotFound, ToolTooOld
from kernprof.process import Runner

Version = tuple[int, int, int]
_VERSION = re.compile(r"\b(20\d\d)\.(\d+)(?:\.(\d+))?")
_VERSION_LIMIT_S = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolKind:
    """A tool: its program, the variable that names one, where installers put it (globs), the oldest that serves."""

    program: str
    title: str
    variable: str
    places: tuple[str, ...]
    oldest: tuple[int, int]
    hint: str


def locate(kind: ToolKind, *, environ: Mapping[str, str], named: Path | None = None, root: Path = Path("/")) -> Path:
    """The one `named`, else the variable's, else PATH's, else the newest where installers put it.

    ToolNotFound says all the places that were looked at.
    """
    told = named or (Path(environ[kind.variable]) if environ.get(kind.variable) else None)
    if told is not None:
        told = told / kind.program if told.is_dir() else told
        if not _runs(told):
            raise ToolNotFound(f"no {kind.program} at {told}", hint=kind.hint)
        return told.absolute()  # ./ncu is not the one on PATH
    for path in _candidates(kind, environ, root):
        return path
    looked = ("looked on PATH and at", *(f"  {place}" for place in kind.places))
    raise ToolNotFound(f"{kind.title} ({kind.program}) was not found", hint=kind.hint, details=looked)


def _candidates(kind: ToolKind, environ: Mapping[str, str], root: Path) -> Iterator[Path]:
    on_path = (Path(folder) / kind.program for folder in environ.get("PATH", "").split(os.pathsep) if folder)
    yield from filter(_runs, on_path)
    for place in kind.places:
        yield from filter(_runs, _newest_first(root.glob(place.lstrip("/"))))


def _newest_first(paths: Iterable[Path]) -> list[Path]:
    return sorted(paths, key=lambda path: [int(number) for number in re.findall(r"\d+", str(path))], reverse=True)


def _runs(path: Path) -> bool:
    return path.is_file() and os.access(path, os.X_OK)


def ask_version(runner: Runner, kind: ToolKind, path: Path) -> Version:
    """What the tool says its version is. CaptureFailed when it does not run, ToolTooOld below `kind.oldest`."""
    done = runner.run([str(path), "--version"], timeout_s=_VERSION_LIMIT_S)
    found = _VERSION.search(done.output)
    if not done.ok or found is None:
        raise CaptureFailed(
            f"{path} does not say its version: {done.output.strip()[-300:] or f'exit code {done.returncode}'}",
            hint=f"name another one: {kind.variable}=/path/to/{kind.program}",
            details=(f"command: {' '.join(done.argv)}",),
        )
    year, minor, patch = (int(part or 0) for part in found.groups())
    if (year, minor) < kind.oldest:
        least = ".".join(map(str, kind.oldest))
        raise ToolTooOld(f"{path} is version {year}.{minor}; kernprof needs {least} or newer", hint=kind.hint)
    return year, minor, patch
