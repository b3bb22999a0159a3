"""GPUs of this machine and their driver, from nvidia-smi and /proc, without starting CUDA."""

import csv
import re
from dataclasses import dataclass
from pathlib import Path

from kernprof.errors import KernprofError
from kernprof.process import Completed, Runner
from kernprof.units import parse_number

_SMI = ("nvidia-smi", "/usr/lib/wsl/lib/nvidia-smi")
_SMI_LIMIT_S = 30.0
# Fields to query of each GPU. A driver that does not know one field refuses the query, which is then
# repeated without that field.
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
# The first driver branch of each CUDA major. Source: CUDA Toolkit release notes, minor version
# compatibility.
_CUDA_MAJOR = ((580, 13), (525, 12), (450, 11))


@dataclass(frozen=True, slots=True, kw_only=True)
class Gpu:
    """One GPU, with its clocks at the time of the query; None: the driver does not report it."""

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
        """The newest CUDA major version that the driver runs."""
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
    models = [search_file(path, r"^Model:\s*(.+?)\s*$") for path in folders]
    return Gpus(
        gpus=tuple(Gpu(name=model) for model in models if model),
        driver=search_file(root / "proc/driver/nvidia/version", _DRIVER),
        problem=problem,
        usable=usable,
    )


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
    """Return the driver's version and the GPUs. The header names the columns of the answer."""
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


def search_file(path: Path, pattern: str) -> str | None:
    """Return the first group of a pattern in a small file; None if the file cannot be read."""
    try:
        text = path.read_text(errors="replace")
    except OSError:
        return None
    match = re.search(pattern, text, re.MULTILINE)
    return match.group(1) if match else None
