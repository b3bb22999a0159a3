"""Checks of the machine: Python, GPU, driver, counters, ncu, nsys, temporary folder, encoding."""

from collections import Counter
from collections.abc import Callable

from kernprof.doctor.facts import SystemFacts
from kernprof.doctor.gpus import Gpu
from kernprof.errors import KernprofError, ToolNotFound
from kernprof.extras import install_hint
from kernprof.gpus.architectures import OLDEST_CAPABILITY, ncu_needed
from kernprof.model.listing import DoctorCheck, ok, problem, warning
from kernprof.model.step import CANNOT_TELL, USES, Rung
from kernprof.units import format_quantity

OLDEST_PYTHON = (3, 10)
_UNRESTRICT = (
    "echo 'options nvidia NVreg_RestrictProfilingToAdminUsers=0' | sudo tee"
    " /etc/modprobe.d/nvidia-profiler.conf && sudo reboot   (in a container: start it with"
    " --cap-add=SYS_ADMIN; at once: run kernprof with sudo)"
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
        shown = "; ".join(
            f"{count} × {name}" if count > 1 else name
            for name, count in Counter(map(_shown, gpus.gpus)).items()
        )
        if any(
            (_capability(device.compute_capability) or OLDEST_CAPABILITY) < OLDEST_CAPABILITY
            for device in gpus.gpus
        ):
            return warning(
                f"{shown}; Nsight Compute does not support GPUs older than Volta: timing only"
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
            "in a container: start it with --gpus all; else: sudo modprobe nvidia",
        )
    if gpus.problem:
        return problem(gpus.problem, "reinstall or reload the NVIDIA driver: sudo modprobe nvidia")
    return warning(
        "no NVIDIA GPU here: stored runs and reports can be read, kernels cannot be measured",
        "run kernprof on a machine with a GPU",
    )


def driver(facts: SystemFacts) -> DoctorCheck:
    version, major = facts.gpus.driver, facts.gpus.cuda_major
    if version is None:
        if facts.gpus.usable:
            return warning("its version is unknown", "nvidia-smi")
        return warning("no NVIDIA driver is loaded", "install the driver, on a machine with a GPU")
    if major is None:
        return problem(f"{version} is older than CUDA 11", "install driver 525 or newer")
    return ok(f"{version}, runs CUDA {major}")


def counters(facts: SystemFacts) -> DoctorCheck:
    if not facts.gpus.usable:
        return warning("unknown without a GPU")
    if facts.administrator:
        return ok("this process may read them (CAP_SYS_ADMIN)")
    if facts.counters_restricted is None:
        return warning(
            "the driver does not report who may read them; if ncu ends with ERR_NVGPUCTRPERM, only"
            " administrators may",
            _UNRESTRICT,
        )
    if facts.counters_restricted:
        return problem(
            "the driver restricts them to administrators (RmProfilingAdminOnly: 1); ncu will end"
            " with ERR_NVGPUCTRPERM",
            _UNRESTRICT,
        )
    return ok("every user may read them")


def ncu(facts: SystemFacts) -> DoctorCheck:
    if isinstance(facts.ncu, KernprofError):
        return _tool_missing(facts.ncu, needed=facts.gpus.usable)
    shown = f"{facts.ncu.version_text} ({facts.ncu.path})"
    for device in facts.gpus.gpus:
        capability = _capability(device.compute_capability)
        least = ncu_needed(capability) if capability else (0, 0)
        if facts.ncu.version[:2] < least:
            return problem(
                f"{shown} does not know {device.name}: it needs {least[0]}.{least[1]} or newer",
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


def ladder(facts: SystemFacts) -> DoctorCheck:
    """Report the measurement methods that work here, and the questions that they cannot answer."""
    gpu = facts.gpus.usable and bool(facts.gpus.gpus)
    may_count = facts.administrator or not facts.counters_restricted
    rungs = [
        rung
        for rung, works in (
            (Rung.COUNTERS, gpu and not isinstance(facts.ncu, KernprofError) and may_count),
            (Rung.ACTIVITY, gpu and _records(facts)),
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


def _records(facts: SystemFacts) -> bool:
    """Return whether nsys works, or CUPTI can replace it."""
    works = not isinstance(facts.nsys, KernprofError) and facts.nsys_missing_library is None
    return works or facts.packages.version("cupti-python") is not None


def encoding(facts: SystemFacts) -> DoctorCheck:
    if facts.encoding.lower().replace("-", "").replace("_", "") == "utf8":
        return ok("UTF-8")
    return warning(
        f"the output is {facts.encoding}: signs like × and µ may fail", "export PYTHONUTF8=1"
    )


def _tool_missing(error: KernprofError, *, needed: bool) -> DoctorCheck:
    """Return a problem for a broken or old tool; a missing one is a problem only if needed."""
    severity = problem if needed or not isinstance(error, ToolNotFound) else warning
    return severity(error.message, error.hint)


def _shown(gpu: Gpu) -> str:
    return (
        f"{gpu.name} ({format_quantity(gpu.memory_bytes, 'byte')})"
        if gpu.memory_bytes
        else gpu.name
    )


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
    ladder,
    encoding,
)
