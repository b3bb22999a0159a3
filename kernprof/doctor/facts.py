"""What the doctor looks at: one frozen record of this machine, so that every diagnosis is a pure
function of it.
"""

import platform
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from kernprof.collect.nsight.temporary import unwritable
from kernprof.collect.nsight.tools import Ncu, Nsys, find_ncu, find_nsys
from kernprof.doctor.clash import NameClash, find_clash
from kernprof.doctor.gpus import Gpus, find_gpus, read_text
from kernprof.doctor.packages import Packages, installed
from kernprof.errors import KernprofError
from kernprof.process import Runner

T = TypeVar("T")
_CAP_SYS_ADMIN = 21
_IMPORTER_LIMIT_S = 30.0
_NVRTC = (
    "usr/local/cuda*/lib64/libnvrtc.so.*",
    "usr/local/cuda*/targets/*/lib/libnvrtc.so.*",
    "usr/lib/*-linux-gnu/libnvrtc.so.*",
)


NOT_INSTALLED = "not installed"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingWay:
    """One way to read an ncu report, as it was tried on a small one; `failure` says what came of it
    when it failed.

    `whole`: with source lines and ncu's own advice.
    """

    name: str
    failure: str | None = None
    whole: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemFacts:
    """This machine. A tool is what was found, or the error that says why not. None: cannot be
    known.

    `counters_restricted`: the driver gives its counters to administrators only. `administrator`:
    this process is one
    to the driver (CAP_SYS_ADMIN of the machine itself, not of a container's own user namespace).
    `nsys_missing_library`: what the program that writes nsys's reports does not find.
    `unwritable`: why the tools cannot use their temporary folder.
    `reading`: the ways to read an ncu report; empty when none was tried.
    `nvrtc_majors`: the CUDA majors of the NVRTC libraries outside Python packages.
    """

    python: tuple[int, int, int] = (3, 11, 0)
    gpus: Gpus = field(default_factory=Gpus)
    counters_restricted: bool | None = None
    administrator: bool = False
    ncu: Ncu | KernprofError
    nsys: Nsys | KernprofError
    nsys_missing_library: str | None = None
    packages: Packages
    reading: tuple[ReadingWay, ...] = ()
    nvrtc_majors: tuple[int, ...] = ()
    clash: NameClash = field(default_factory=NameClash)
    encoding: str = "utf-8"
    unwritable: str | None = None


def gather(runner: Runner, *, environ: Mapping[str, str], root: Path = Path("/")) -> SystemFacts:
    """Looks at everything. Starts nvidia-smi, ncu and nsys for their versions; no CUDA, no import
    of a package.
    """
    nsys = _found(lambda: find_nsys(runner, environ=environ, root=root))
    major, minor, patch = (
        int(re.sub(r"\D.*", "", part)) for part in platform.python_version_tuple()
    )
    return SystemFacts(
        python=(major, minor, patch),
        gpus=find_gpus(runner, root=root),
        counters_restricted=counters_restricted(root),
        administrator=is_administrator(root),
        ncu=_found(lambda: find_ncu(runner, environ=environ, root=root)),
        nsys=nsys,
        nsys_missing_library=(
            None if isinstance(nsys, KernprofError) else missing_library(runner, nsys)
        ),
        packages=installed(),
        nvrtc_majors=tuple(sorted(set(_nvrtc_majors(root, Path(sys.prefix))))),
        clash=find_clash(environ),
        encoding=(getattr(sys.stdout, "encoding", None) or "ascii").lower(),
        unwritable=unwritable(environ),
    )


def counters_restricted(root: Path = Path("/")) -> bool | None:
    """What the loaded driver was told: `RmProfilingAdminOnly: 1` in its parameters."""
    text = read_text(root / "proc/driver/nvidia/params") or ""
    found = re.search(r"^RmProfilingAdminOnly:\s*(\d+)", text, re.MULTILINE)
    return found.group(1) != "0" if found else None


def is_administrator(root: Path = Path("/")) -> bool:
    """CAP_SYS_ADMIN, in the machine's own user namespace: uid 0 of a container has often neither."""
    capabilities = re.search(
        r"^CapEff:\s*([0-9a-f]+)", read_text(root / "proc/self/status") or "", re.MULTILINE
    )
    if capabilities is None or not int(capabilities.group(1), 16) >> _CAP_SYS_ADMIN & 1:
        return False
    mapped = (read_text(root / "proc/self/uid_map") or "0 0 4294967295").split()
    return mapped[:3] == ["0", "0", "4294967295"]


def missing_library(runner: Runner, nsys: Nsys) -> str | None:
    """What the dynamic linker misses when nsys's importer starts; nsys itself does not say."""
    importer = nsys.importer()
    if importer is None:
        return None
    try:
        done = runner.run([str(importer), "--help"], timeout_s=_IMPORTER_LIMIT_S)
    except KernprofError:
        return None
    found = re.search(r"error while loading shared libraries: (\S+?):", done.output)
    return found.group(1) if found else None


def _nvrtc_majors(root: Path, prefix: Path) -> Iterator[int]:
    for folder, places in ((root, _NVRTC), (prefix, ("lib/libnvrtc.so.*",))):
        for path in (each for place in places for each in folder.glob(place)):
            if found := re.search(r"libnvrtc\.so\.(\d+)", path.name):
                yield int(found.group(1))


def _found(find: Callable[[], T]) -> T | KernprofError:
    try:
        return find()
    except KernprofError as error:
        return error
