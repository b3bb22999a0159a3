"""The GPUs of this machine and their driver, asked of nvidia-smi and /proc, without starting CUDA."""

import csv
import re
from dataclasses import dataclass
from pathlib import Path

from kernprof.errors import KernprofError
from kernprof.process import Completed, Runner
from kernprof.units import parse_number

_SMI = ("nvidia-smi", "/usr/lib/wsl/lib/nvidia-smi")
_SMI_LIMIT_S = 30.0
# What is asked for each GPU. A driver that does not know one of them refuses all; it is then asked
# without that one.
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
_DRIVER = re.compile(r"\b(\d{3,4}\.\d+(?:\.\d+)?)\b")
# The first driver branch of each CUDA major. Source: CUDA Toolkit release notes, minor version
# compatibility.
_CUDA_MAJOR = ((580, 13), (525, 12), (450, 11))


@dataclass(frozen=True, slots=True, kw_only=True)
class Gpu:
    """One GPU. Clocks in Hz, as they were when asked; None where the driver does not say."""

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
    """GPUs of this machine; `problem` is nvidia-smi's failure, `usable` whether CUDA has a device."""

    gpus: tuple[Gpu, ...] = ()
    driver: str | None = None
    problem: str | None = None
    usable: bool = False

    @property
    def cuda_major(self) -> int | None:
        """The newest CUDA major the driver runs."""
        branch = int(self.driver.split(".")[0]) if self.driver else 0
        return next((major for first, major in _CUDA_MAJOR if branch >= first), None)


def find_gpus(runner: Runner, *, root: Path = Path("/")) -> Gpus:
    """Query nvidia-smi, or read names from the driver's files in /proc."""
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
    usable = (root / "dev/nvidiactl").exists()
    folders = sorted((root / "proc/driver/nvidia/gpus").glob("*/information"))
    gpus = tuple(Gpu(name=name) for path in folders if (name := _model(path)))
    return Gpus(gpus=gpus, driver=_proc_driver(root), problem=problem, usable=usable)


def _ask(runner: Runner) -> Completed | None:
    """Return the answer to the longest field list that this driver supports, or None."""
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
    """The header names the columns, so a field that was left out moves nothing."""
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
    gpus = tuple(_gpu(table) for table in tables if table.get("name"))
    return (
        next((table["driver_version"] for table in tables if table.get("driver_version")), None),
        gpus,
    )


def _present(cell: str) -> str | None:
    """Return None for missing values: `[N/A]`, `[Not Supported]`, `[Insufficient Permissions]`."""
    text = cell.strip()
    return None if not text or text.startswith("[") or text == "N/A" else text


def _gpu(table: dict[str, str | None]) -> Gpu:
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


def _model(information: Path) -> str | None:
    match = re.search(r"^Model:\s*(.+?)\s*$", read_text(information) or "", re.MULTILINE)
    return match.group(1) if match else None


def _proc_driver(root: Path) -> str | None:
    match = _DRIVER.search(read_text(root / "proc/driver/nvidia/version") or "")
    return match.group(1) if match else None


def read_text(path: Path) -> str | None:
    """A small system file, or None when it is not there or not ours to read."""
    try:
        return path.read_text(errors="replace")
    except OSError:
        return None
