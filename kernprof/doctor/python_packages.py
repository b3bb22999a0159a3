"""Checks of Python packages: compatibility with the driver, and the command `kernprof`."""

import re
from collections.abc import Callable

from kernprof.doctor.facts import NOT_INSTALLED, SystemFacts
from kernprof.extras import install_hint
from kernprof.model.listing import DoctorCheck, ok, problem, warning

_CUPY = r"cupy(-cuda\w+|-rocm[\w-]*)?"
_NEWEST_MAJOR, _OLDEST_MAJOR = 13, 12
# Incompatible pairs that the metadata does not exclude: a package up to a version, with another
# package from a version on.
_BROKEN_PAIRS = (("numba-cuda", "0.30.4", "numpy", "2.5"),)
_EMULATOR = ("llvmlite", "cuda-bindings")
_PLAIN = (
    ("numpy", "kernels need it for their inputs and checks"),
    ("pandas", "tables cannot be returned as DataFrames"),
    ("matplotlib", "plots cannot be drawn"),
)


def cupy(facts: SystemFacts) -> DoctorCheck:
    packages = facts.packages.named(_CUPY)
    cuda = facts.gpus.cuda_major
    name = "'cupy-cuda11x<14'" if cuda == 11 else f"cupy-cuda{_major_for(cuda)}x"
    fitting = f"pip install {name}"
    if not packages:
        if facts.gpus.usable:
            return problem("not installed: RawKernel variants cannot run", fitting)
        return ok("not installed; without a GPU it is not needed")
    shown = ", ".join(f"{name} {version}" for name, version in packages.items())
    if len(packages) > 1:
        return problem(
            f"several CuPy packages are installed and overwrite each other: {shown}",
            f"pip uninstall -y {' '.join(packages)} && {fitting}",
        )
    name = next(iter(packages))
    if "rocm" in name:
        return problem(f"{shown} is for AMD GPUs", f"pip uninstall -y {name} && {fitting}")
    built = re.fullmatch(r"cupy-cuda(\d\d)\w*", name)  # cupy-cuda12x; none if built from source
    if built and cuda and int(built.group(1)) > cuda:
        return problem(
            f"{shown} needs a driver of CUDA {built.group(1)}; {facts.gpus.driver} runs CUDA {cuda}",
            f"pip uninstall -y {name} && {fitting}",
        )
    return ok(shown)


def numba(facts: SystemFacts) -> DoctorCheck:
    version = facts.packages.version("numba-cuda")
    if version is None:
        extra = _major_for(facts.gpus.cuda_major)
        detail = "numba-cuda is not installed: Numba variants cannot run"
        return warning(detail, f"pip install 'numba-cuda[cu{extra}]'")
    shown = f"numba-cuda {version}, numba {facts.packages.version('numba') or 'missing'}"
    for name, last, other, first in _BROKEN_PAIRS:
        have, with_version = facts.packages.version(name), facts.packages.version(other)
        if (
            have
            and with_version
            and _numbers(have) <= _numbers(last)
            and _numbers(with_version) >= _numbers(first)
        ):
            return problem(
                f"{name} {have} does not work with {other} {with_version}",
                f"pip install '{other}<{first}'",
            )
    return ok(shown)


def nvrtc(facts: SystemFacts) -> DoctorCheck:
    """Check for NVRTC, from a package or a CUDA toolkit: CuPy and the emulator compile with it."""
    packaged = facts.packages.named(r"nvidia-cuda-nvrtc(-cu\d+)?")
    majors = {int(version.split(".")[0]): f"{name} {version}" for name, version in packaged.items()}
    majors = {major: f"CUDA toolkit {major}" for major in facts.nvrtc_majors} | majors
    wanted = _major_for(facts.gpus.cuda_major)
    fix = "pip install nvidia-cuda-nvrtc" + ("-cu12" if wanted == 12 else "")
    if not majors:
        severity = problem if facts.gpus.usable else warning
        return severity("no NVRTC: CUDA C++ cannot be compiled", fix)
    driver, shown = facts.gpus.cuda_major, ", ".join(majors[major] for major in sorted(majors))
    if driver and min(majors) > driver:
        return problem(f"{shown}; the driver {facts.gpus.driver} runs CUDA {driver}", fix)
    return ok(shown)


def emulator(facts: SystemFacts) -> DoctorCheck:
    """Check the emulator's packages, besides Numba and NVRTC, which have their own checks."""
    versions = {name: facts.packages.version(name) for name in _EMULATOR}
    missing = [name for name, version in versions.items() if version is None]
    if missing:
        detail = f"without {', '.join(missing)}: kernels run only on a GPU"
        return warning(detail, install_hint("llvmlite"))
    return ok(", ".join(f"{name} {version}" for name, version in versions.items()))


def libraries(facts: SystemFacts) -> DoctorCheck:
    missing = [(name, why) for name, why in _PLAIN if facts.packages.version(name) is None]
    if missing:
        detail = "; ".join(f"{name} is not installed: {why}" for name, why in missing)
        return problem(detail, f"pip install {' '.join(name for name, _ in missing)}")
    return ok(", ".join(f"{name} {facts.packages.version(name)}" for name, _ in _PLAIN))


def reports(facts: SystemFacts) -> DoctorCheck:
    """Check the readers of ncu reports, which were tried on a small report."""
    fix = "pip install --upgrade ncu-report"
    readers = facts.reading
    works = [reader for reader in readers if reader.failure is None]
    failed = [
        f"{reader.name}: {reader.failure}" for reader in readers if reader.failure is not None
    ]
    if not works:
        detail = "no installed package reads a .ncu-rep; runs store them for later"
        return problem("; ".join([detail, *failed]), fix)
    shown = f"read by {', '.join(reader.name for reader in works)}"
    if not any(reader.complete for reader in works):
        return warning(
            "; ".join([f"{shown}, without source lines and ncu's own advice", *failed]), fix
        )
    broken = [failure for failure in failed if not failure.endswith(NOT_INSTALLED)]
    return ok("; ".join([shown, *broken]))


def requirements(facts: SystemFacts) -> DoctorCheck:
    if not facts.packages.unmet:
        return ok("the packages are compatible")
    shown = "; ".join(
        f"{name} needs {need}, installed: {have or 'none'}"
        for name, need, have in facts.packages.unmet
    )
    needs = " ".join(f"'{need}'" for _, need, _ in facts.packages.unmet)
    return problem(shown, f"pip install {needs}")


def command(facts: SystemFacts) -> DoctorCheck:
    """Check whether the `kernprof` on PATH is ours, line_profiler's or another environment's."""
    clash = facts.clash
    if clash.module is not None and clash.module.name == "kernprof.py":
        return problem(
            f"`import kernprof` loads line_profiler's module {clash.module}, which precedes this"
            " editable installation on sys.path",
            "in the checkout: pip install .   (not editable: a package precedes a module), or use"
            " two environments",
        )
    if clash.command is None and clash.installed:
        return warning(f"{clash.expected} is not on PATH", f"export PATH={_folder(facts)}:$PATH")
    if clash.command is None:
        return warning(
            "no `kernprof` is on PATH (removing line_profiler removes it too)",
            "use python -m kernprof; or in kernprof's checkout: pip install --force-reinstall"
            " --no-deps .",
        )
    if clash.line_profiler is not None:
        owner = (
            "is this package's"
            if clash.ours is not False
            else "is line_profiler's, but runs this package"
        )
        script = clash.line_profiler_script or "kernprof.py"
        return warning(
            f"line_profiler {clash.line_profiler} has a command of the same name; `kernprof`"
            f" {owner}",
            f"for this package: python -m kernprof; for line_profiler's: python {script} -l SCRIPT, or"
            " LINE_PROFILE=1 python …",
        )
    if clash.ours is False:
        return problem(
            f"{clash.command} is line_profiler's, of another environment",
            "python -m kernprof, or put this environment first: export"
            f" PATH={_folder(facts)}:$PATH",
        )
    if clash.expected is not None and clash.command.resolve() != clash.expected.resolve():
        return warning(
            f"`kernprof` is {clash.command}, of another environment than this Python",
            f"python -m kernprof, or: export PATH={_folder(facts)}:$PATH",
        )
    return ok(f"{clash.command}")


def _folder(facts: SystemFacts) -> str:
    return str(facts.clash.expected.parent) if facts.clash.expected else "VENV/bin"


def _major_for(cuda_major: int | None) -> int:
    return max(_OLDEST_MAJOR, min(cuda_major or _NEWEST_MAJOR, _NEWEST_MAJOR))


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version)[:3])


PACKAGE_CHECKS: tuple[Callable[[SystemFacts], DoctorCheck], ...] = (
    cupy,
    numba,
    nvrtc,
    emulator,
    libraries,
    reports,
    requirements,
    command,
)
