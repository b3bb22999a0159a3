"""Checks of the machine and of Python packages.

Checks of the machine: Python, GPU, driver, counters, ncu, nsys, temporary folder and encoding.
Checks of packages: compatibility with the driver, and the owner of the command `kernprof`.
"""

import re
from collections import Counter
from collections.abc import Callable

from kernprof.cuda_source import headers
from kernprof.doctor.facts import NOT_INSTALLED, SystemFacts
from kernprof.errors import KernprofError, ToolNotFound, command_line
from kernprof.extras import install_hint
from kernprof.gpus.architectures import OLDEST_CAPABILITY, ncu_needed
from kernprof.model.listing import DoctorCheck, ok, problem, warning
from kernprof.model.step import CANNOT_TELL, USES, Rung
from kernprof.units import format_quantity

OLDEST_PYTHON = (3, 10)
_UNRESTRICT = (
    "echo 'options nvidia NVreg_RestrictProfilingToAdminUsers=0' | sudo tee"
    " /etc/modprobe.d/nvidia-profiler.conf && sudo reboot   (for a container: start it with"
    " --cap-add=SYS_ADMIN; without a reboot: run kernprof with sudo)"
)


def python(facts: SystemFacts) -> DoctorCheck:
    version = ".".join(map(str, facts.python))
    if facts.python[:2] < OLDEST_PYTHON:
        return problem(
            f"Python {version}; kernprof needs 3.10 or newer", "python3.12 -m venv .venv"
        )
    return ok(f"Python {version}")


def gpu(facts: SystemFacts) -> DoctorCheck:
    gpus = facts.gpus
    if gpus.gpus and gpus.usable:
        names = (
            f"{device.name} ({format_quantity(device.memory_bytes, 'byte')})"
            if device.memory_bytes
            else device.name
            for device in gpus.gpus
        )
        shown = "; ".join(
            f"{count} × {name}" if count > 1 else name for name, count in Counter(names).items()
        )
        if any(
            (_capability(device.compute_capability) or OLDEST_CAPABILITY) < OLDEST_CAPABILITY
            for device in gpus.gpus
        ):
            return warning(
                f"{shown}; Nsight Compute does not support GPUs older than Volta: only timing works"
            )
        if any(device.mig for device in gpus.gpus):
            return warning(
                f"{shown}; MIG is on: some counters are not available inside an instance"
            )
        return ok(shown)
    if gpus.gpus or gpus.driver:
        return problem(
            f"the driver {gpus.driver or ''} is loaded, but no GPU can be used here"
            + (f" ({gpus.problem})" if gpus.problem else ": /dev/nvidiactl is missing"),
            "start a container with --gpus all; outside a container: sudo modprobe nvidia",
        )
    if gpus.problem:
        return problem(gpus.problem, "reinstall or reload the NVIDIA driver: sudo modprobe nvidia")
    return warning(
        "no NVIDIA GPU here: stored runs and reports can be read, but kernels cannot be measured",
        "run kernprof on a machine with a GPU",
    )


def driver(facts: SystemFacts) -> DoctorCheck:
    version, major = facts.gpus.driver, facts.gpus.cuda_major
    if version is None:
        if facts.gpus.usable:
            return warning("the driver's version is unknown", "nvidia-smi")
        return warning("no NVIDIA driver is loaded", "install the driver if this machine has a GPU")
    if major is None:
        return problem(f"{version} is older than CUDA 11", "install driver 525 or newer")
    return ok(f"{version}, supports CUDA {major}")


def counters(facts: SystemFacts) -> DoctorCheck:
    if not facts.gpus.usable:
        return warning("unknown without a GPU")
    if facts.administrator:
        return ok("this process may read the GPU's counters (CAP_SYS_ADMIN)")
    if facts.counters_restricted is None:
        return warning(
            "the driver does not report who may read the GPU's counters; if ncu ends with"
            " ERR_NVGPUCTRPERM, only administrators may read them",
            _UNRESTRICT,
        )
    if facts.counters_restricted:
        return problem(
            "the driver restricts the GPU's counters to administrators (RmProfilingAdminOnly: 1);"
            " ncu will end with ERR_NVGPUCTRPERM",
            _UNRESTRICT,
        )
    return ok("every user may read the GPU's counters")


def ncu(facts: SystemFacts) -> DoctorCheck:
    if isinstance(facts.ncu, KernprofError):
        return _tool_missing(facts.ncu, needed=facts.gpus.usable)
    shown = f"{facts.ncu.version_text} ({facts.ncu.path})"
    for device in facts.gpus.gpus:
        capability = _capability(device.compute_capability)
        least = ncu_needed(capability) if capability else (0, 0)
        if facts.ncu.version[:2] < least:
            return problem(
                f"{shown} does not support {device.name}, which"
                f" needs {least[0]}.{least[1]} or newer",
                "install a newer Nsight Compute and name it: export"
                " NCU=/opt/nvidia/nsight-compute/VERSION/ncu",
            )
    return ok(shown)


def nsys(facts: SystemFacts) -> DoctorCheck:
    if isinstance(facts.nsys, KernprofError):
        return _tool_missing(facts.nsys, needed=False)
    shown = f"{facts.nsys.version_text} ({facts.nsys.path})"
    if "nsight-compute" in str(facts.nsys.path):
        shown += ", part of Nsight Compute"
    if library := facts.nsys_missing_library:
        package = {"libdw.so.1": "libdw1", "libelf.so.1": "libelf1"}.get(library)
        fix = (
            f"sudo apt-get install {package}"
            if package
            else f"apt-file search {library}, and install the package that it lists"
        )
        return problem(f"{shown} cannot write its reports: {library} is missing", fix)
    return ok(shown)


def temporary(facts: SystemFacts) -> DoctorCheck:
    if facts.unwritable is None:
        return ok("ncu and nsys can write to their temporary folder")
    return warning(
        f"{facts.unwritable}; kernprof sets another TMPDIR for ncu and nsys in each run",
        'mkdir -p "$HOME/tmp" && export TMPDIR="$HOME/tmp"',
    )


def methods(facts: SystemFacts) -> DoctorCheck:
    """Report the measurement methods that are available, and the data that they cannot provide."""
    gpu = facts.gpus.usable and bool(facts.gpus.gpus)
    may_count = facts.administrator or not facts.counters_restricted
    nsys_works = not isinstance(facts.nsys, KernprofError) and facts.nsys_missing_library is None
    cupti_works = facts.packages.version("cupti-python") is not None
    rungs = [
        rung
        for rung, works in (
            (Rung.COUNTERS, gpu and not isinstance(facts.ncu, KernprofError) and may_count),
            (Rung.ACTIVITY, gpu and (nsys_works or cupti_works)),
            (Rung.EVENTS, gpu and bool(facts.packages.named(r"cupy(-cuda\w+)?"))),
            (Rung.EMULATOR, facts.packages.version("llvmlite") is not None),
        )
        if works
    ]
    if not rungs:
        return warning("nothing can be measured or counted here", install_hint("llvmlite"))
    detail = "; then ".join(USES[rung] for rung in rungs)
    lost = CANNOT_TELL[rungs[0]]
    return warning(f"{detail}; not available: {lost[0]}") if lost else ok(detail)


def encoding(facts: SystemFacts) -> DoctorCheck:
    if facts.encoding.lower().replace("-", "").replace("_", "") == "utf8":
        return ok("UTF-8")
    return warning(
        f"the output encoding is {facts.encoding}: printing × and µ may fail", "export PYTHONUTF8=1"
    )


def _tool_missing(error: KernprofError, *, needed: bool) -> DoctorCheck:
    """Return a problem for a broken or old tool.

    A missing tool is a problem if `needed`, else a warning.
    """
    severity = problem if needed or not isinstance(error, ToolNotFound) else warning
    return severity(error.message, error.hint)


def _capability(text: str | None) -> tuple[int, int] | None:
    major, _, minor = (text or "").partition(".")
    return (int(major), int(minor)) if major.isdigit() and minor.isdigit() else None


SYSTEM_CHECKS: tuple[Callable[[SystemFacts], DoctorCheck], ...] = (
    python,
    gpu,
    driver,
    counters,
    ncu,
    nsys,
    temporary,
    methods,
    encoding,
)


_CUPY = r"cupy(-cuda\w+|-rocm[\w-]*)?"
_NEWEST_MAJOR, _OLDEST_MAJOR = 13, 12
# Incompatible packages that their metadata does not exclude: a package, its newest incompatible
# version, another package, and its oldest incompatible version.
_BROKEN_PAIRS = (("numba-cuda", "0.30.4", "numpy", "2.5"),)
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
        return ok("not installed, and not needed without a GPU")
    shown = ", ".join(f"{name} {version}" for name, version in packages.items())
    if len(packages) > 1:
        return problem(
            f"several CuPy packages are installed and overwrite each other: {shown}",
            f"pip uninstall -y {' '.join(packages)} && {fitting}",
        )
    name = next(iter(packages))
    if "rocm" in name:
        return problem(f"{shown} is for AMD GPUs", f"pip uninstall -y {name} && {fitting}")
    built = re.fullmatch(r"cupy-cuda(\d\d)\w*", name)  # no match for a CuPy built from source
    if built and cuda and int(built.group(1)) > cuda:
        return problem(
            f"{shown} needs a driver of CUDA {built.group(1)}; driver {facts.gpus.driver} supports"
            f" CUDA {cuda}",
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
    """Check for NVRTC in a package or a CUDA toolkit. CuPy and the emulator compile with it."""
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
        return problem(f"{shown}; the driver {facts.gpus.driver} supports CUDA {driver}", fix)
    return ok(shown)


def emulator(facts: SystemFacts) -> DoctorCheck:
    """Check the emulator's packages. Numba and NVRTC have their own checks."""
    versions = {name: facts.packages.version(name) for name in ("llvmlite", "cuda-bindings")}
    missing = [name for name, version in versions.items() if version is None]
    if missing:
        detail = f"without {', '.join(missing)}: kernels run only on a GPU"
        return warning(detail, install_hint("llvmlite"))
    if not facts.wmma:
        detail = f"without CUDA's header {headers.WMMA}: kernels with wmma do not compile"
        return warning(detail, f"pip install {headers.PACKAGES}")
    return ok(", ".join(f"{name} {version}" for name, version in versions.items()))


def libraries(facts: SystemFacts) -> DoctorCheck:
    missing = [(name, why) for name, why in _PLAIN if facts.packages.version(name) is None]
    if missing:
        detail = "; ".join(f"{name} is not installed: {why}" for name, why in missing)
        return problem(detail, f"pip install {' '.join(name for name, _ in missing)}")
    return ok(", ".join(f"{name} {facts.packages.version(name)}" for name, _ in _PLAIN))


def reports(facts: SystemFacts) -> DoctorCheck:
    """Check the readers of ncu reports. Each reader was tested on a small report."""
    fix = "pip install --upgrade ncu-report"
    readers = facts.reading
    works = [reader for reader in readers if reader.failure is None]
    failed = [
        f"{reader.name}: {reader.failure}" for reader in readers if reader.failure is not None
    ]
    if not works:
        detail = "no installed package can read a .ncu-rep: runs store reports without reading them"
        return problem("; ".join([detail, *failed]), fix)
    shown = f"read by {', '.join(reader.name for reader in works)}"
    if not any(reader.complete for reader in works):
        return warning(
            "; ".join([f"{shown}, without source lines and ncu's rule results", *failed]), fix
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
    """Check whether the `kernprof` on PATH belongs to this package and to this environment."""
    clash = facts.clash
    if clash.module is not None and clash.module.name == "kernprof.py":
        return problem(
            f"`import kernprof` loads line_profiler's module {clash.module}, which precedes this"
            " editable installation on sys.path",
            "in the checkout: pip install .   (without -e: an installed package precedes a module),"
            " or use two environments",
        )
    if clash.command is None and clash.installed:
        return warning(f"{clash.expected} is not on PATH", f"export PATH={_folder(facts)}:$PATH")
    if clash.command is None:
        return warning(
            "no `kernprof` is on PATH (uninstalling line_profiler also removes this command)",
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
            f"for this package: python -m kernprof; for line_profiler's: {command_line(script, program='python')} -l SCRIPT, or"
            " LINE_PROFILE=1 python …",
        )
    if clash.ours is False:
        return problem(
            f"{clash.command} is line_profiler's command, of another environment",
            "python -m kernprof, or put this environment first: export"
            f" PATH={_folder(facts)}:$PATH",
        )
    if clash.expected is not None and clash.command.resolve() != clash.expected.resolve():
        return warning(
            f"`kernprof` is {clash.command}, which belongs to another environment than this Python",
            f"python -m kernprof, or: export PATH={_folder(facts)}:$PATH",
        )
    return ok(f"{clash.command}")


def _folder(facts: SystemFacts) -> str:
    return (
        command_line(facts.clash.expected.parent, program="").strip()
        if facts.clash.expected
        else "VENV/bin"
    )


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
