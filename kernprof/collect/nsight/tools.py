"""Locations, versions and supported features of ncu and nsys on this machine."""

import contextlib
import os
import re
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import ClassVar

from kernprof.errors import CaptureFailed, ReportUnreadable, ToolNotFound, ToolTooOld
from kernprof.process import Completed, Host, OnLine, Runner

Version = tuple[int, int, int]
_VERSION = re.compile(r"\b(20\d\d)\.(\d+)(?:\.(\d+))?")
_VERSION_LIMIT_S = 60.0
_IMPORT_LIMIT_S = 600.0
_IMPORT_CHARS = 1 << 30  # limit for `ncu --import`, which prints about 20,000 characters per launch
_ROW = re.compile(r"^(\w+)\s{2,}\S")
_IMPORTERS = (
    "QdstrmImporter",
    "../host-linux-*/QdstrmImporter",
    "../linux-desktop-*/QdstrmImporter",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolKind:
    """Tool (ncu or nsys) and where to find it.

    `variable` is an environment variable with the tool's path. `places` are glob patterns of
    installations. `since` maps options and file suffixes to the first version that supports them.
    All versions support the options that `since` does not list.
    """

    program: str
    title: str
    variable: str
    places: tuple[str, ...]
    oldest: tuple[int, int]
    since: Mapping[str, tuple[int, int]]
    hint: str


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
    # Source: release notes of 2022.1 to 2025.3.
    since=MappingProxyType({"--import-source": (2022, 2)}),
    hint=(
        "install Nsight Compute 2022.1 or newer (developer.nvidia.com/nsight-compute), put ncu on"
        " PATH, or name it: NCU=/path/to/ncu; timing works without ncu: kernprof run WORKLOAD"
        " --no-counters"
    ),
)
# Nsight Compute also contains an nsys and its importer.
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
    oldest=(2021, 1),  # the first version whose SQLite export and options are known
    # Source: user guides of 2021.2, 2021.4, 2022.1, 2023.4 and 2025.3.
    since=MappingProxyType(
        {
            ".nsys-rep": (2021, 4),  # earlier versions write .qdrep
            "--capture-range-end": (2021, 4),  # earlier versions have --stop-on-range-end
            "--cuda-graph-trace": (2022, 1),  # earlier versions always trace every graph node
        }
    ),
    hint=(
        "install Nsight Systems (developer.nvidia.com/nsight-systems) or Nsight Compute, put nsys"
        " on PATH, or name it: NSYS=/path/to/nsys; without nsys, a Python program can be recorded"
        " after: pip install cupti-python"
    ),
)


def locate(
    kind: ToolKind, *, environ: Mapping[str, str], named: Path | None = None, root: Path = Path("/")
) -> Path:
    """Return the path of a tool.

    The order is: `named`, the environment variable, PATH, the newest installation. Raises
    ToolNotFound with all searched locations.
    """
    location = named or (Path(environ[kind.variable]) if environ.get(kind.variable) else None)
    if location is not None:
        location = location / kind.program if location.is_dir() else location
        if not _runs(location):
            raise ToolNotFound(f"no {kind.program} at {location}", hint=kind.hint)
        return location.absolute()  # the shell would search a bare name on PATH
    for path in _candidates(kind, environ, root):
        return path
    looked = ("searched: PATH and", *(f"  {place}" for place in kind.places))
    raise ToolNotFound(
        f"{kind.title} ({kind.program}) was not found", hint=kind.hint, details=looked
    )


def _candidates(kind: ToolKind, environ: Mapping[str, str], root: Path) -> Iterator[Path]:
    on_path = (
        Path(folder) / kind.program
        for folder in environ.get("PATH", "").split(os.pathsep)
        if folder
    )
    yield from filter(_runs, on_path)
    for place in kind.places:
        versions = {
            path: [int(number) for number in re.findall(r"\d+", str(path))]
            for path in filter(_runs, root.glob(place.lstrip("/")))
        }
        yield from sorted(versions, key=versions.__getitem__, reverse=True)


def _runs(path: Path) -> bool:
    return path.is_file() and os.access(path, os.X_OK)


def ask_version(runner: Runner, kind: ToolKind, path: Path) -> Version:
    """Return the version that the tool prints.

    Raises:
        CaptureFailed: the tool does not run or prints no version.
        ToolTooOld: the version is older than `kind.oldest`.
    """
    done = runner.run([str(path), "--version"], timeout_s=_VERSION_LIMIT_S)
    match = _VERSION.search(done.output)
    if not done.ok or match is None:
        raise CaptureFailed(
            f"{path} did not print its version:"
            f" {done.output.strip()[-300:] or f'exit code {done.returncode}'}",
            hint=f"name another {kind.program}: {kind.variable}=/path/to/{kind.program}",
            details=(f"command: {' '.join(done.argv)}",),
        )
    year, minor, patch = (int(part or 0) for part in match.groups())
    if (year, minor) < kind.oldest:
        least = ".".join(map(str, kind.oldest))
        raise ToolTooOld(
            f"{path} is version {year}.{minor}; kernprof needs {least} or newer", hint=kind.hint
        )
    return year, minor, patch


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """Installed tool. `version` is year, minor and patch, such as `(2025, 3, 1)`."""

    kind: ClassVar[ToolKind]
    path: Path
    version: Version

    def has(self, feature: str) -> bool:
        """Return whether this version supports `feature`, a key of `ToolKind.since`."""
        return self.version[:2] >= self.kind.since.get(feature, self.kind.oldest)

    @property
    def version_text(self) -> str:
        return ".".join(map(str, self.version))


@dataclass(frozen=True, slots=True, kw_only=True)
class Ncu(Tool):
    """Installed Nsight Compute."""

    kind = NCU


@dataclass(frozen=True, slots=True, kw_only=True)
class Nsys(Tool):
    """Installed Nsight Systems."""

    kind = NSYS

    @property
    def report_suffix(self) -> str:
        return ".nsys-rep" if self.has(".nsys-rep") else ".qdrep"

    def importer(self) -> Path | None:
        """Return the path of the program that converts nsys's raw stream into a report, or None."""
        home = self.path.resolve().parent
        return next((path for pattern in _IMPORTERS for path in sorted(home.glob(pattern))), None)


def find_ncu(
    runner: Runner, *, environ: Mapping[str, str], named: Path | None = None, root: Path = Path("/")
) -> Ncu:
    """Locate ncu (see `locate`) and ask for its version.

    Raises ToolNotFound, ToolTooOld, CaptureFailed.
    """
    path = locate(NCU, environ=environ, named=named, root=root)
    return Ncu(path=path, version=ask_version(runner, NCU, path))


def find_nsys(
    runner: Runner, *, environ: Mapping[str, str], named: Path | None = None, root: Path = Path("/")
) -> Nsys:
    """Locate nsys (see `locate`) and ask for its version.

    Raises ToolNotFound, ToolTooOld, CaptureFailed.
    """
    path = locate(NSYS, environ=environ, named=named, root=root)
    return Nsys(path=path, version=ask_version(runner, NSYS, path))


def listed(runner: Runner, ncu: Ncu, what: str) -> tuple[str, ...]:
    """Return the identifiers that `ncu --list-sections` or `ncu --list-sets` prints."""
    done = runner.run([str(ncu.path), f"--list-{what}"], timeout_s=60)
    rows = (_ROW.match(line) for line in done.stdout.splitlines())
    return tuple(row.group(1) for row in rows if row and row.group(1) != "Identifier")


_LOCK = "nsight-compute-lock"
_FOLDERS = ("nvidia", "nvidia/nsight_systems")
_VARIABLES = ("TMPDIR", "TMP", "TEMP")
_DEFAULT = Path("/tmp")  # noqa: S108


def unwritable(environ: Mapping[str, str], default: Path = _DEFAULT) -> str | None:
    """Return the reason why ncu and nsys cannot use their temporary folder, or None."""
    name = next((variable for variable in _VARIABLES if environ.get(variable)), None)
    folder = Path(environ[name]) if name else default
    shown = f"{name}={folder}" if name else str(folder)
    try:
        with tempfile.NamedTemporaryFile(dir=folder, prefix="kernprof-"):
            pass
    except OSError as error:
        return f"the temporary folder {shown} cannot be written ({error.strerror})"
    return next(
        (
            f"{variable} in the temporary folder belongs to another user"
            for variable in _foreign(folder)
        ),
        None,
    )


def _foreign(folder: Path) -> Iterator[Path]:
    lock = folder / _LOCK
    if lock.exists():
        # Open the lock file as ncu does. In a sticky folder, Linux may refuse to open another
        # user's file with O_CREAT, even if its permissions allow writing (fs.protected_regular).
        try:
            os.close(os.open(lock, os.O_RDWR | os.O_CREAT, 0o666))
        except OSError:
            yield lock
    yield from (
        path
        for name in _FOLDERS
        if (path := folder / name).exists() and not os.access(path, os.W_OK)
    )


@contextlib.contextmanager
def writable_temporary(host: Host, beside: Path) -> Iterator[Host]:
    """Return a host whose tools can write to TMPDIR. Report a replaced TMPDIR to the user.

    If no temporary folder is writable, a folder is created in the user's folder `beside`.
    """
    reason = unwritable(host.environ)
    if reason is None:
        yield host
        return
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(temporary_folder(beside))
        host.progress(
            f"{reason}: ncu, nsys and the program get TMPDIR={folder} until the end of this run"
        )
        changed = {**host.environ, "TMPDIR": folder}
        yield replace(host, runner=_InEnvironment(host.runner, changed), environ=changed)


def temporary_folder(beside: Path) -> tempfile.TemporaryDirectory[str]:
    """Return a new temporary folder, or one in `beside` if no temporary folder is writable."""
    try:
        return tempfile.TemporaryDirectory(prefix="kernprof-", ignore_cleanup_errors=True)
    except OSError:
        beside.mkdir(parents=True, exist_ok=True)
        return tempfile.TemporaryDirectory(
            prefix=".tmp-", dir=beside.absolute(), ignore_cleanup_errors=True
        )


@dataclass(frozen=True, slots=True)
class _InEnvironment:
    """Process runner with a default environment."""

    runner: Runner
    environ: Mapping[str, str]

    def run(
        self,
        argv: Sequence[str],
        *,
        env: Mapping[str, str] | None = None,
        cwd: Path | None = None,
        timeout_s: float | None = None,
        on_line: OnLine | None = None,
        stop: threading.Event | None = None,
        keep_chars: int | None = None,
    ) -> Completed:
        return self.runner.run(
            argv,
            env=self.environ if env is None else env,
            cwd=cwd,
            timeout_s=timeout_s,
            on_line=on_line,
            stop=stop,
            keep_chars=keep_chars,
        )


def importer(runner: Runner, environ: Mapping[str, str]) -> Callable[[Path], str]:
    """Return a function that maps a report's path to the CSV text of ncu's page `raw`."""

    def raw_page(path: Path) -> str:
        ncu = find_ncu(runner, environ=environ)
        argv = [
            str(ncu.path),
            "--import",
            str(path),
            "--csv",
            "--page",
            "raw",
            "--print-units",
            "base",
        ]
        done = runner.run(argv, timeout_s=_IMPORT_LIMIT_S, keep_chars=_IMPORT_CHARS)
        if not done.ok:
            raise ReportUnreadable(
                f"`ncu --import` (Nsight Compute {ncu.version_text}) cannot read {path}",
                hint=(
                    "the report is newer than this ncu, or damaged: use the ncu that wrote it, or"
                    " collect it again"
                ),
                details=done.output.splitlines()[-3:],
            )
        return done.stdout

    return raw_page
