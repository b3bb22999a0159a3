"""Nsight Compute on this machine: where it is, which version, and what that version understands."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from kernprof.collect.nsight.tools import ToolKind, Version, ask_version, locate
from kernprof.process import Runner

NCU = ToolKind(
    program="ncu",
    title="Nsight Compute",
    variable="NCU",
    places=(
        "/opt/nvidia/nsight-compute/*/ncu",
        "/usr/local/cuda/bin/ncu",
        "/usr/local/cuda-*/bin/ncu",
        "/usr/local/cuda*/nsight-compute-*/ncu",
        "/usr/local/NVIDIA-Nsight-Compute*/ncu",
    ),
    oldest=(2022, 1),
    hint="install Nsight Compute 2022.1 or newer (developer.nvidia.com/nsight-compute), put ncu on PATH, "
    "or name it: NCU=/path/to/ncu; timing alone needs no ncu: kernprof run WORKLOAD --no-counters",
)

# Options by the first version that has them; what is not here, every version since 2022.1 has.
# Source: the release notes of Nsight Compute 2022.1 to 2025.3.
SINCE: Mapping[str, tuple[int, int]] = MappingProxyType({"--import-source": (2022, 2)})

_ROW = re.compile(r"^(\w+)\s{2,}\S")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ncu:
    """An ncu that was asked for its version, `(2025, 3, 1)`."""

    path: Path
    version: Version

    def has(self, feature: str) -> bool:
        return self.version[:2] >= SINCE.get(feature, NCU.oldest)

    @property
    def version_text(self) -> str:
        return ".".join(map(str, self.version))


def find_ncu(runner: Runner, *, environ: Mapping[str, str], named: Path | None = None, root: Path = Path("/")) -> Ncu:
    """The ncu to use (see `tools.locate`). Raises ToolNotFound, ToolTooOld, CaptureFailed."""
    path = locate(NCU, environ=environ, named=named, root=root)
    return Ncu(path=path, version=ask_version(runner, NCU, path))


def listed(runner: Runner, ncu: Ncu, what: str) -> tuple[str, ...]:
    """The identifiers that `ncu --list-sections` or `--list-sets` prints; empty when it prints none."""
    done = runner.run([str(ncu.path), f"--list-{what}"], timeout_s=60)
    rows = (_ROW.match(line) for line in done.stdout.splitlines())
    return tuple(row.group(1) for row in rows if row and row.group(1) != "Identifier")
