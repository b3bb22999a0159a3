"""Facts about this machine that the checks need, collected in one frozen record.

nvidia-smi and /proc provide the GPUs and their driver; CUDA is not initialised.
"""

import csv
import importlib.metadata
import itertools
import os
import platform
import re
import shlex
import shutil
import sys
import sysconfig
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.machinery import PathFinder
from pathlib import Path
from types import MappingProxyType

from kernprof.collect.nsight.tools import Ncu, Nsys, find_ncu, find_nsys, unwritable
from kernprof.cuda_source import headers
from kernprof.errors import DeviceNotFound, KernprofError, attempt, command_line
from kernprof.process import Completed, Runner
from kernprof.units import format_quantity, parse_number
from kernprof.version import __version__

_SMI = ("nvidia-smi", "/usr/lib/wsl/lib/nvidia-smi")
_SMI_LIMIT_S = 30.0
# Fields to query of each GPU. A driver that does not support a field rejects the query. The query
# is then repeated without this field.
_FIELDS = (
    "index",
    "name",
    "driver_version",
    "compute_cap",
    "memory.total",
    "clocks.current.sm",
    "clocks.max.sm",
    "clocks.current.memory",
    "clocks.max.memory",
    "mig.mode.current",
)
_UNKNOWN_FIELD = re.compile(r'Field "([\w.]+)" is not a valid field')
_DRIVER = r"\b(\d{3,4}\.\d+(?:\.\d+)?)\b"
# First driver branch that supports each CUDA major version. Source: CUDA Toolkit release notes,
# section on minor version compatibility.
_CUDA_MAJOR = ((580, 13), (525, 12), (450, 11))


@dataclass(frozen=True, slots=True, kw_only=True)
class Gpu:
    """One GPU with its current clocks in Hz. None: the driver does not report the value."""

    name: str
    index: int | None = None
    compute_capability: str | None = None
    memory_bytes: int | None = None
    sm_clock_hz: float | None = None
    max_sm_clock_hz: float | None = None
    memory_clock_hz: float | None = None
    max_memory_clock_hz: float | None = None
    mig: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Gpus:
    """GPUs of this machine. `problem` is nvidia-smi's error, or None.

    `usable` states whether CUDA programs can use a GPU.
    """

    gpus: tuple[Gpu, ...] = ()
    driver: str | None = None
    problem: str | None = None
    usable: bool = False

    @property
    def cuda_major(self) -> int | None:
        """Return the newest CUDA major version that the driver supports, or None."""
        branch = int(self.driver.split(".")[0]) if self.driver else 0
        return next((major for first, major in _CUDA_MAJOR if branch >= first), None)


_DEVICES = ("nvidiactl", "dxg", "nvhost-gpu", "nvgpu")  # device files on Linux, WSL and Jetson


def require_gpu(runner: Runner, instead: str) -> None:
    """Raise DeviceNotFound on a machine without a GPU; `instead` states what works there."""
    gpus = find_gpus(runner)
    if not gpus.usable:
        reason = gpus.problem or "no driver"
        raise DeviceNotFound(f"no usable NVIDIA GPU ({reason}); {instead}")


def find_gpus(runner: Runner, *, root: Path = Path("/")) -> Gpus:
    """Query nvidia-smi. If it fails, read the GPUs' names from the driver's files in /proc."""
    problem = None
    done = _ask(runner)
    if isinstance(done, Completed) and done.ok:
        driver, gpus = _parsed(done)
        if gpus:
            return Gpus(gpus=gpus, driver=driver, usable=True)
        problem = "nvidia-smi lists no GPU"
    elif isinstance(done, Completed):
        last = [line.strip() for line in done.output.splitlines() if line.strip()][:1]
        problem = (
            "nvidia-smi did not answer"
            if done.timed_out
            else f"nvidia-smi: {(last or ['failed'])[0]}"
        )
    usable = any((root / "dev" / name).exists() for name in _DEVICES)
    folders = sorted((root / "proc/driver/nvidia/gpus").glob("*/information"))
    models = [search_file(path, r"^Model:\s*(.+?)\s*$") for path in folders]
    return Gpus(
        gpus=tuple(Gpu(name=model) for model in models if model),
        driver=search_file(root / "proc/driver/nvidia/version", _DRIVER),
        problem=problem,
        usable=usable,
    )


def _ask(runner: Runner) -> Completed | None:
    """Query all fields that this driver supports. Return None if nvidia-smi is missing."""
    fields = list(_FIELDS)
    for program in _SMI:
        try:
            while True:
                argv = [program, f"--query-gpu={','.join(fields)}", "--format=csv,nounits"]
                done = runner.run(argv, timeout_s=_SMI_LIMIT_S)
                unknown = _UNKNOWN_FIELD.search(done.output)
                if unknown is None or unknown.group(1) not in fields:
                    return done
                fields.remove(unknown.group(1))
        except KernprofError:
            continue
    return None


def _parsed(done: Completed) -> tuple[str | None, tuple[Gpu, ...]]:
    """Return driver version and GPUs from nvidia-smi's CSV output with a header line."""
    rows = [
        row
        for row in csv.reader(done.stdout.replace("\0", "").splitlines(), skipinitialspace=True)
        if row
    ]
    header = next((n for n, row in enumerate(rows) if row[0].strip() == "index"), None)
    if header is None:
        return None, ()
    names = [re.sub(r"\s*\[.*", "", column).strip() for column in rows[header]]
    tables = [
        dict(zip(names, (_present(cell) for cell in row), strict=False))
        for row in rows[header + 1 :]
    ]
    gpus = tuple(_queried(table) for table in tables if table.get("name"))
    return (
        next((table["driver_version"] for table in tables if table.get("driver_version")), None),
        gpus,
    )


def _present(cell: str) -> str | None:
    """Return None for missing values: `[N/A]`, `[Not Supported]`, `[Insufficient Permissions]`."""
    text = cell.strip()
    return None if not text or text.startswith("[") or text == "N/A" else text


def _queried(table: dict[str, str | None]) -> Gpu:
    def scaled(column: str, factor: float) -> float | None:
        number = parse_number(table.get(column) or "")
        return None if number is None else number * factor

    index, memory, mig = (
        scaled("index", 1),
        scaled("memory.total", 1 << 20),
        table.get("mig.mode.current"),
    )
    return Gpu(
        name=table["name"] or "",
        index=None if index is None else int(index),
        compute_capability=table.get("compute_cap"),
        memory_bytes=None if memory is None else int(memory),
        sm_clock_hz=scaled("clocks.current.sm", 1e6),
        max_sm_clock_hz=scaled("clocks.max.sm", 1e6),
        memory_clock_hz=scaled("clocks.current.memory", 1e6),
        max_memory_clock_hz=scaled("clocks.max.memory", 1e6),
        mig=None if mig is None else mig == "Enabled",
    )


def search_file(path: Path, pattern: str) -> str | None:
    """Return the first group of a pattern in a small file, or None if nothing matches."""
    try:
        text = path.read_text(errors="replace")
    except OSError:
        return None
    match = re.search(pattern, text, re.MULTILINE)
    return match.group(1) if match else None


# Options of line_profiler's program `kernprof` (versions 3 to 5) that this program lacks.
_LONG = {
    "line-by-line",
    "builtin",
    "setup",
    "prof-mod",
    "preimports",
    "prof-imports",
    "outfile",
    "view",
    "rich",
    "unit",
    "skip-zero",
    "summarize",
    "output-interval",
}
_SHORT = re.compile(r"-[bvrzq]*[lb][lbvrzq]*")
_IMPORT = r"^\s*from (kernprof[\w.]*) import \w+"


@dataclass(frozen=True, slots=True, kw_only=True)
class NameClash:
    """Programs and modules that have the same name `kernprof` as this package.

    `command` is the program on PATH. `ours` states whether this program imports this package.
    `expected` is the path of this environment's program. `installed` states whether that file
    exists. `module` is the file that `import kernprof` loads. `line_profiler` is the version of
    that package, `line_profiler_script` the path of its kernprof.py.
    """

    command: Path | None = None
    ours: bool | None = None
    expected: Path | None = None
    installed: bool = False
    module: Path | None = None
    line_profiler: str | None = None
    line_profiler_script: Path | None = None


def find_clash(environ: Mapping[str, str], paths: Sequence[str] | None = None) -> NameClash:
    """Search PATH and sys.path (or `paths`) for `kernprof`, but not the current folder."""
    searched = [
        folder
        for folder in (sys.path if paths is None else paths)
        if folder and Path(folder) != Path.cwd()
    ]
    spec = PathFinder.find_spec("kernprof", searched)
    command = shutil.which("kernprof", path=environ.get("PATH", ""))
    imported = search_file(Path(command), _IMPORT) if command else None
    version = script = None
    for package in importlib.metadata.distributions(name="line_profiler", path=searched):
        version, script = package.version, Path(str(package.locate_file("kernprof.py")))
        break
    expected = Path(sysconfig.get_path("scripts")) / "kernprof"
    return NameClash(
        command=Path(command) if command else None,
        ours=imported != "kernprof" if imported else None,
        expected=expected,
        installed=expected.is_file(),
        module=Path(spec.origin) if spec and spec.origin else None,
        line_profiler=version,
        line_profiler_script=script if script and script.is_file() else None,
    )


def line_profiler_hint(argv: Sequence[str]) -> str | None:
    """Return a hint if `argv` are arguments of line_profiler's program `kernprof`, otherwise None.

    Such arguments are `["-l", "script.py"]`, `["-lv", …]`, `["--line-by-line", …]`, or a script in
    the position of the command.
    """
    if not argv or not argv[0].startswith("-"):
        is_theirs = bool(argv) and argv[0].endswith(".py")
    else:
        words = itertools.takewhile(lambda word: word != "--", argv)
        is_theirs = any(
            word[2:].partition("=")[0] in _LONG
            if word.startswith("--")
            else _SHORT.fullmatch(word) is not None
            for word in words
        )
    if not is_theirs:
        return None
    script = find_clash({}).line_profiler_script
    rest = shlex.join(argv)
    how = (
        f"run line_profiler's program as: {command_line(script, program='python')} {rest}"
        if script
        else "line_profiler is not installed here: pip install line_profiler"
    )
    return (
        f"this is kernprof, the CUDA kernel profiler; `kernprof {rest}` is a command line of"
        f" line_profiler's program of the same name; {how}; or mark functions with `from"
        " line_profiler import profile` and run LINE_PROFILE=1 python …"
    )


_WATCHED = re.compile(
    r"cupy(-.+)?|numba|numba-cuda|numpy|pandas|matplotlib|click|llvmlite|ncu-report|line-profiler|kernprof|torch"
    r"|cupti-python|cuda-(bindings|core|python)|nvidia-cuda-(runtime|nvrtc)(-cu\d+)?"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Packages:
    """Installed packages: versions by normalised name, and unmet requirements.

    An unmet requirement is (package, requirement, installed version of the required package).
    """

    versions: Mapping[str, str]
    unmet: tuple[tuple[str, str, str | None], ...] = ()

    def version(self, name: str) -> str | None:
        return self.versions.get(name)

    def named(self, pattern: str) -> dict[str, str]:
        """Return names and versions of the packages whose whole name matches `pattern`."""
        return {
            name: version for name, version in self.versions.items() if re.fullmatch(pattern, name)
        }


def installed(paths: Iterable[str] | None = None) -> Packages:
    """Return the packages that `_WATCHED` matches, on sys.path or in the folders `paths`."""
    distributions: dict[str, importlib.metadata.Distribution] = {}
    versions: dict[str, str] = {}
    for entry in importlib.metadata.distributions(path=list(sys.path if paths is None else paths)):
        about = entry.metadata  # each access parses the metadata, so it is stored
        name = _normalised(about["Name"] or "")
        if name and name not in versions:  # Python imports the first package on the path
            versions[name] = about["Version"]
            if _WATCHED.fullmatch(name):
                distributions[name] = entry
    unmet = (
        entry
        for name, distribution in distributions.items()
        for entry in _unmet(name, distribution, versions)
    )
    return Packages(
        versions={name: versions[name] for name in sorted(distributions)}, unmet=tuple(unmet)
    )


def _normalised(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _unmet(
    name: str, distribution: importlib.metadata.Distribution, versions: Mapping[str, str]
) -> list[tuple[str, str, str | None]]:
    from packaging.requirements import InvalidRequirement, Requirement

    unmet = []
    for text in distribution.requires or ():
        try:
            need = Requirement(text)
        except InvalidRequirement:
            continue
        if need.marker is None or need.marker.evaluate({"extra": ""}):
            have = versions.get(_normalised(need.name))
            if have is None or not need.specifier.contains(have, prereleases=True):
                unmet.append((name, f"{need.name}{need.specifier}", have))
    return unmet


_CAP_SYS_ADMIN = 21
_IMPORTER_LIMIT_S = 30.0
_NVRTC = (
    "usr/local/cuda*/lib64/libnvrtc.so.*",
    "usr/local/cuda*/targets/*/lib/libnvrtc.so.*",
    "usr/lib/*-linux-gnu/libnvrtc.so.*",
)


NOT_INSTALLED = "not installed"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportReader:
    """Tested reader of ncu reports. `failure` is the error of the test on a small report, or None.

    `complete` states whether the reader also returns source lines and ncu's rule results.
    """

    name: str
    failure: str | None = None
    complete: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemFacts:
    """Facts about this machine. None means unknown.

    `ncu` and `nsys` contain the error if the tool is missing.
    `counters_restricted`: the driver restricts its counters to administrators.
    `administrator`: this process has CAP_SYS_ADMIN of the machine, not only of a container.
    `nsys_missing_library`: the library that nsys's report writer lacks.
    `unwritable`: the reason why the tools cannot use their temporary folder.
    `reading`: the tested readers of ncu reports; empty if no reader was tested.
    `nvrtc_majors`: the CUDA major versions of the NVRTC libraries outside Python packages.
    `wmma`: CUDA's header for wmma is installed.
    """

    python: tuple[int, int, int] = (3, 11, 0)
    gpus: Gpus = field(default_factory=Gpus)
    counters_restricted: bool | None = None
    administrator: bool = False
    ncu: Ncu | KernprofError
    nsys: Nsys | KernprofError
    nsys_missing_library: str | None = None
    packages: Packages
    reading: tuple[ReportReader, ...] = ()
    nvrtc_majors: tuple[int, ...] = ()
    wmma: bool = True
    clash: NameClash = field(default_factory=NameClash)
    encoding: str = "utf-8"
    unwritable: str | None = None


def gather(runner: Runner, *, environ: Mapping[str, str], root: Path = Path("/")) -> SystemFacts:
    """Gather all facts. Run nvidia-smi, ncu and nsys for their versions. Do not initialise CUDA."""
    nsys = attempt(find_nsys, runner, environ=environ, root=root)
    major, minor, patch = (
        int(re.sub(r"\D.*", "", part)) for part in platform.python_version_tuple()
    )
    return SystemFacts(
        python=(major, minor, patch),
        gpus=find_gpus(runner, root=root),
        counters_restricted=counters_restricted(root),
        administrator=is_administrator(root),
        ncu=attempt(find_ncu, runner, environ=environ, root=root),
        nsys=nsys,
        nsys_missing_library=(
            None if isinstance(nsys, KernprofError) else missing_library(runner, nsys)
        ),
        packages=installed(),
        nvrtc_majors=tuple(sorted(set(_nvrtc_majors(root, Path(sys.prefix))))),
        wmma=headers.find_header(headers.WMMA, headers.include_folders()) is not None,
        clash=find_clash(environ),
        encoding=(getattr(sys.stdout, "encoding", None) or "ascii").lower(),
        unwritable=unwritable(environ),
    )


def counters_restricted(root: Path = Path("/")) -> bool | None:
    """Return whether only administrators may read counters, or None if unknown.

    Source: parameter `RmProfilingAdminOnly` of the loaded driver.
    """
    value = search_file(root / "proc/driver/nvidia/params", r"^RmProfilingAdminOnly:\s*(\d+)")
    return None if value is None else value != "0"


def is_administrator(root: Path = Path("/")) -> bool:
    """Return whether this process has CAP_SYS_ADMIN in the machine's initial user namespace.

    Root in a container often lacks this capability or runs in another namespace.
    """
    capabilities = search_file(root / "proc/self/status", r"^CapEff:\s*([0-9a-f]+)") or "0"
    mapping = search_file(root / "proc/self/uid_map", r"^\s*(\d+\s+\d+\s+\d+)") or "0 0 4294967295"
    is_capable = int(capabilities, 16) >> _CAP_SYS_ADMIN & 1 == 1
    return is_capable and mapping.split() == ["0", "0", "4294967295"]


def missing_library(runner: Runner, nsys: Nsys) -> str | None:
    """Return the missing shared library that prevents the start of nsys's importer, or None."""
    importer = nsys.importer()
    if importer is None:
        return None
    try:
        done = runner.run([str(importer), "--help"], timeout_s=_IMPORTER_LIMIT_S)
    except KernprofError:
        return None
    match = re.search(r"error while loading shared libraries: (\S+?):", done.output)
    return match.group(1) if match else None


def _nvrtc_majors(root: Path, prefix: Path) -> Iterator[int]:
    for folder, places in ((root, _NVRTC), (prefix, ("lib/libnvrtc.so.*",))):
        for path in (library for place in places for library in folder.glob(place)):
            if match := re.search(r"libnvrtc\.so\.(\d+)", path.name):
                yield int(match.group(1))


_GIT_LIMIT_S = 10.0
# With these options, git runs no program from the repository's configuration and writes nothing.
_GIT = ("git", "--no-optional-locks", "-c", "core.fsmonitor=false")


def environment_record(
    runner: Runner,
    *,
    tools: Mapping[str, str] = MappingProxyType({}),
    source: Path | None = None,
    root: Path = Path("/"),
) -> dict[str, str]:
    """Return facts about the environment by name. Unknown facts are omitted.

    `tools` are the versions of used tools (`{"ncu": "2025.3.1"}`). `source` is a file or folder
    whose git commit is recorded.
    """
    system = search_file(root / "etc/os-release", r'^PRETTY_NAME="?([^"\n]+)')
    cpu = search_file(root / "proc/cpuinfo", r"^model name\s*:\s*(.+)$")
    record = {
        "kernprof": __version__,
        "python": platform.python_version(),
        "os": f"{system or platform.system()}, kernel {platform.release()}",
        "cpu": f"{(cpu or platform.machine()).strip()}, {os.cpu_count()} threads",
        **gpu_record(find_gpus(runner, root=root)),
        **tools,
        **package_record(installed()),
        **(commit_record(runner, source) if source else {}),
    }
    return {name: value for name, value in record.items() if value}


def gpu_record(gpus: Gpus) -> dict[str, str]:
    """Return the driver's version as `driver`, and name and clocks of each GPU as `gpu.N`."""
    record = {
        f"gpu.{number if gpu.index is None else gpu.index}": _gpu(gpu)
        for number, gpu in enumerate(gpus.gpus)
    }
    return ({"driver": gpus.driver} if gpus.driver else {}) | record


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
    """Return names and versions of the packages that may influence a measurement."""
    return packages.named(r"cupy.*|numba.*|numpy|llvmlite|ncu-report|torch|cuda-.*|nvidia-cuda-.*")


def commit_record(runner: Runner, source: Path) -> dict[str, str]:
    """Return `commit` (hexadecimal) and `dirty` of the git repository of `source`, or {}."""
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
