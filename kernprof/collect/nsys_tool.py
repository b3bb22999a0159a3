"""Nsight Systems on this machine: where it is, which version, and what that version understands."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from kernprof.collect.runner import Runner
from kernprof.errors import CaptureFailed, ToolNotFound, ToolTooOld

OLDEST = (2021, 1)
"""The first version whose SQLite export and options kernprof knows."""

# Options and values by the first version that has them; what is not here is older than `OLDEST`.
# Source: the user guides of 2021.2, 2021.4, 2022.1, 2023.4 and 2025.3.
SINCE: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        ".nsys-rep": (2021, 4),  # before: .qdrep
        "--capture-range-end": (2021, 4),  # before: --stop-on-range-end
        "--cuda-graph-trace": (2022, 1),  # before: every graph node is traced, always
    }
)

# Where installers put it. Nsight Compute brings a whole nsys of its own; the importer lies with it.
_PLACES = (
    "/opt/nvidia/nsight-systems/*/bin/nsys",
    "/opt/nvidia/nsight-systems/*/target-linux-*/nsys",
    "/opt/nvidia/nsight-systems-cli/*/bin/nsys",
    "/opt/nvidia/nsight-systems-cli/*/target-linux-*/nsys",
    "/usr/local/cuda*/bin/nsys",
    "/usr/local/cuda*/nsight-systems-*/target-linux-*/nsys",
    "/opt/nvidia/nsight-compute/*/host/target-linux-*/nsys",
    "/usr/local/cuda*/nsight-compute-*/host/target-linux-*/nsys",
)
_IMPORTERS = ("QdstrmImporter", "../host-linux-*/QdstrmImporter", "../linux-desktop-*/QdstrmImporter")
_VERSION = re.compile(r"\b(20\d\d)\.(\d+)(?:\.(\d+))?")
_VERSION_LIMIT_S = 60.0

INSTALL_HINT = (
    "install Nsight Systems (developer.nvidia.com/nsight-systems) or Nsight Compute, put nsys on PATH, "
    "or name it: NSYS=/path/to/nsys; a Python program can be recorded without it after: pip install cupti-python"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Nsys:
    """An nsys that was asked for its version, `(2025, 3, 1)`."""

    path: Path
    version: tuple[int, int, int]

    def has(self, feature: str) -> bool:
        """Whether this version understands a key of `SINCE`; what is not in the table, every version does."""
        return self.version[:2] >= SINCE.get(feature, OLDEST)

    @property
    def version_text(self) -> str:
        return ".".join(map(str, self.version))

    @property
    def report_suffix(self) -> str:
        return ".nsys-rep" if self.has(".nsys-rep") else ".qdrep"

    def importer(self) -> Path | None:
        """The program nsys calls to turn its stream into a report, where it can be found."""
        home = self.path.resolve().parent
        return next((found for pattern in _IMPORTERS for found in sorted(home.glob(pattern))), None)


def find_nsys(
    runner: Runner,
    *,
    environ: Mapping[str, str],
    named: Path | None = None,
    root: Path = Path("/"),
) -> Nsys:
    """The nsys that `named` says, else the variable NSYS, else PATH, else the newest where installers put it.

    Raises ToolNotFound with all the places that were looked at, ToolTooOld, CaptureFailed when it does not run.
    """
    told = named or (Path(environ["NSYS"]) if environ.get("NSYS") else None)
    if told is not None:
        told = told / "nsys" if told.is_dir() else told
        if not _runs(told):
            raise ToolNotFound(f"no nsys at {told}", hint=INSTALL_HINT)
        return _asked(runner, told)
    for path in _candidates(environ, root):
        return _asked(runner, path)
    looked = ("looked on PATH and at", *(f"  {place}" for place in _PLACES))
    raise ToolNotFound("Nsight Systems (nsys) is not there", hint=INSTALL_HINT, details=looked)


def _candidates(environ: Mapping[str, str], root: Path) -> Iterator[Path]:
    on_path = (Path(folder) / "nsys" for folder in environ.get("PATH", "").split(os.pathsep) if folder)
    yield from filter(_runs, on_path)
    for place in _PLACES:
        yield from filter(_runs, _newest_first(root.glob(place.lstrip("/"))))


def _newest_first(paths: Iterable[Path]) -> list[Path]:
    return sorted(paths, key=lambda path: [int(number) for number in re.findall(r"\d+", str(path))], reverse=True)


def _runs(path: Path) -> bool:
    return path.is_file() and os.access(path, os.X_OK)


def _asked(runner: Runner, path: Path) -> Nsys:
    done = runner.run([str(path), "--version"], timeout_s=_VERSION_LIMIT_S)
    found = _VERSION.search(done.output)
    if not done.ok or found is None:
        raise CaptureFailed(
            f"{path} does not say its version: {done.output.strip()[-300:] or f'exit code {done.returncode}'}",
            hint="name another one: NSYS=/path/to/nsys",
            details=(f"command: {' '.join(done.argv)}",),
        )
    year, minor, patch = (int(part or 0) for part in found.groups())
    if (year, minor) < OLDEST:
        raise ToolTooOld(
            f"{path} is version {year}.{minor}; kernprof needs {OLDEST[0]}.{OLDEST[1]} or newer",
            hint=INSTALL_HINT,
        )
    return Nsys(path=path, version=(year, minor, patch))
