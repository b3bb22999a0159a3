"""Nsight Systems on this machine: where it is, which version, and what that version understands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from kernprof.collect.nsight.tools import ToolKind, Version, ask_version, locate
from kernprof.process import Runner

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

_IMPORTERS = ("QdstrmImporter", "../host-linux-*/QdstrmImporter", "../linux-desktop-*/QdstrmImporter")
INSTALL_HINT = (
    "install Nsight Systems (developer.nvidia.com/nsight-systems) or Nsight Compute, put nsys on PATH, "
    "or name it: NSYS=/path/to/nsys; a Python program can be recorded without it after: pip install cupti-python"
)


# Nsight Compute brings a whole nsys of its own; the importer lies with it.
NSYS = ToolKind(
    program="nsys",
    title="Nsight Systems",
    variable="NSYS",
    places=(
        "/opt/nvidia/nsight-systems/*/bin/nsys",
        "/opt/nvidia/nsight-systems/*/target-linux-*/nsys",
        "/opt/nvidia/nsight-systems-cli/*/bin/nsys",
        "/opt/nvidia/nsight-systems-cli/*/target-linux-*/nsys",
        "/usr/local/cuda*/bin/nsys",
        "/usr/local/cuda*/nsight-systems-*/target-linux-*/nsys",
        "/opt/nvidia/nsight-compute/*/host/target-linux-*/nsys",
        "/usr/local/cuda*/nsight-compute-*/host/target-linux-*/nsys",
    ),
    oldest=OLDEST,
    hint=INSTALL_HINT,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Nsys:
    """An nsys that was asked for its version, `(2025, 3, 1)`."""

    path: Path
    version: Version

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


def find_nsys(runner: Runner, *, environ: Mapping[str, str], named: Path | None = None, root: Path = Path("/")) -> Nsys:
    """The nsys to use (see `tools.locate`). Raises ToolNotFound, ToolTooOld, CaptureFailed when it does not run."""
    path = locate(NSYS, environ=environ, named=named, root=root)
    return Nsys(path=path, version=ask_version(runner, NSYS, path))
