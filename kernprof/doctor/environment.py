"""What a run is recorded with: GPUs, driver, clocks, tools, packages, commit. Chosen facts only.

No environment variable, host or user name and no path of the user's is kept: runs are shared.
"""

import os
import platform
import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from kernprof import __version__
from kernprof.doctor.gpus import Gpu, Gpus, find_gpus, read_text
from kernprof.doctor.packages import Packages, installed
from kernprof.errors import KernprofError
from kernprof.process import Runner
from kernprof.units import format_quantity

_GIT_LIMIT_S = 10.0
# Nothing of the repository's own configuration may start a program, and nothing is written to it.
_GIT = ("git", "--no-optional-locks", "-c", "core.fsmonitor=false")


def environment_record(
    runner: Runner,
    *,
    tools: Mapping[str, str] = MappingProxyType({}),
    source: Path | None = None,
    root: Path = Path("/"),
) -> dict[str, str]:
    """SystemFacts by name, for people; what cannot be found out is left out, for a short record is
    better than no run.

    `tools` are the versions of those in use (`{"ncu": "2025.3.1"}`); `source` is the file or folder
    whose commit is
    recorded.
    """
    record = {
        "kernprof": __version__,
        "python": platform.python_version(),
        "os": _system(root),
        "cpu": _processor(root),
        **gpu_record(find_gpus(runner, root=root)),
        **tools,
        **package_record(installed()),
        **(commit_record(runner, source) if source else {}),
    }
    return {name: value for name, value in record.items() if value}


def gpu_record(found: Gpus) -> dict[str, str]:
    """`{"driver": "580.65.06", "gpu.0": "NVIDIA H200, SM 1.98 GHz of 1.98 GHz, memory 3.20 GHz of
    3.20 GHz"}`.
    """
    record = {
        f"gpu.{number if gpu.index is None else gpu.index}": _gpu(gpu)
        for number, gpu in enumerate(found.gpus)
    }
    return ({"driver": found.driver} if found.driver else {}) | record


def _gpu(gpu: Gpu) -> str:
    parts = [gpu.name]
    for name, now, highest in (
        ("SM", gpu.sm_clock_hz, gpu.max_sm_clock_hz),
        ("memory", gpu.memory_clock_hz, gpu.max_memory_clock_hz),
    ):
        if now is not None:
            limit = "" if highest is None else f" of {format_quantity(highest, 'Hz')}"
            parts.append(f"{name} {format_quantity(now, 'Hz')}{limit}")
    parts += ["MIG"] if gpu.mig else []
    return ", ".join(parts)


def package_record(packages: Packages) -> dict[str, str]:
    """The versions a measurement may depend on."""
    return packages.named(r"cupy.*|numba.*|numpy|llvmlite|ncu-report|torch|cuda-.*|nvidia-cuda-.*")


def commit_record(runner: Runner, source: Path) -> dict[str, str]:
    """`{"commit": <40 hex>, "dirty": "true" | "false"}` of the repository around `source`; empty
    without one.
    """
    folder = str(source.absolute() if source.is_dir() else source.absolute().parent)
    commit = _git(runner, folder, "rev-parse", "--verify", "HEAD")
    if commit is None or not re.fullmatch(r"[0-9a-f]{40,64}", commit):
        return {}
    changed = _git(runner, folder, "status", "--porcelain", "--untracked-files=no")
    return {"commit": commit} | (
        {} if changed is None else {"dirty": "true" if changed else "false"}
    )


def _git(runner: Runner, folder: str, *arguments: str) -> str | None:
    try:
        done = runner.run([*_GIT, "-C", folder, *arguments], timeout_s=_GIT_LIMIT_S)
    except KernprofError:
        return None
    return done.stdout.strip() if done.ok else None


def _system(root: Path) -> str:
    named = re.search(
        r'^PRETTY_NAME="?([^"\n]+)', read_text(root / "etc/os-release") or "", re.MULTILINE
    )
    return f"{named.group(1) if named else platform.system()}, kernel {platform.release()}"


def _processor(root: Path) -> str:
    named = re.search(
        r"^model name\s*:\s*(.+)$", read_text(root / "proc/cpuinfo") or "", re.MULTILINE
    )
    return f"{named.group(1).strip() if named else platform.machine()}, {os.cpu_count()} threads"
