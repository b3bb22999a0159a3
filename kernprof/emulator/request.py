"""Description of one launch to emulate."""

import contextlib
import math
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import NoneType
from typing import Any, TypeAlias

import numpy as np

from kernprof.emulator.contract import DEFAULT_INSTRUCTION_BUDGET, TrafficSink
from kernprof.errors import UsageError, WorkloadError, check_seconds
from kernprof.gpus.datasheets import GpuSpec
from kernprof.model.run import Dim3

TIME_LIMIT_S = 300.0  # ten times the usual duration of a sampled launch

_LONGEST_NAME = 10_000

Size: TypeAlias = int | Sequence[int]
_KINDS: tuple[tuple[str, str, tuple[type, ...]], ...] = (
    ("args", "a tuple or a list", (Sequence, np.ndarray)),
    ("function", "a name", (str, NoneType)),
    ("shared_bytes", "an integer", (int, np.integer)),
    ("arch", "text such as 'sm_90'", (str, NoneType)),
    ("options", "a tuple or a list", (list, tuple)),
    ("file", "text", (str, Path)),
    ("symbols", "a dictionary of arrays by name", (Mapping,)),
    ("time_limit_s", "a number of seconds or None", (int, float, np.number, NoneType)),
)
_AS_THEY_ARE = (np.ndarray, np.generic, int, float, bytes, str, tuple, NoneType)
_NARROW = {
    "torch.bfloat16": ("int16", "bf16"),
    "torch.float8_e4m3fn": ("uint8", "fp8e4nv"),
    "torch.float8_e5m2": ("uint8", "fp8e5"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One launch to emulate.

    - `kernel`: CUDA C++ source, PTX, a binary, a Path to one of these, or a kernel of a Python
      language. `function`: the kernel's name, required if the source has several kernels.
    - `grid`: None if the kernel states it.
    - `block`: None for the block size that the kernel is compiled for.
    - `file`: name of the source file in messages and line tables.
    - `args`: NumPy arrays, which the kernel updates in place, and scalars. `names`: their names in
      messages.
    - `symbols`: contents of `__constant__` and `__device__` variables by name. After the launch,
      arrays of `__device__` variables have the final contents.
    - `check`: also detect races and uninitialised reads. `blank`: uninitialised arrays; with
      `check`, reading them is a fault. `stop_at_fault`: end the launch at the first fault.
    - `limit`: work in thread instructions above which only a sample of the blocks runs. None means
      about 30 s of work, math.inf no limit. `sample`: work of the sample in thread instructions,
      None for `limit`.
    - `timing_only`: only the estimated time is requested. Above `limit`, only the blocks with
      recorded accesses run, and the sampling error of the counters is not computed.
    - `caches`: False disables the model of L2 and DRAM. `traffic`: a sink that replaces the model.
    - `arch`: the architecture, None for the target of PTX and sm_90 for other kernels.
    - `gpu`: the modelled GPU, None for a common GPU of the architecture.
    - `time_limit_s`: seconds after which the launch raises KernelHung, None for no limit.
    """

    kernel: Any
    grid: Size | None
    block: Size | None
    args: Sequence[object]
    names: Sequence[str] = ()
    function: str | None = None
    shared_bytes: int = 0
    arch: str | None = None
    gpu: GpuSpec | None = None
    options: Sequence[str] = ()
    file: str = "kernel.cu"
    check: bool = False
    stop_at_fault: bool = False
    limit: float | None = None
    sample: float | None = None
    workers: int | None = None
    instruction_budget: int = DEFAULT_INSTRUCTION_BUDGET
    caches: bool | None = None
    timing_only: bool = False
    traffic: TrafficSink | None = None
    symbols: Mapping[str, Any] = field(default_factory=dict)
    time_limit_s: float | None = TIME_LIMIT_S
    blank: Sequence[object] = ()

    def __post_init__(self) -> None:
        for what, wanted, kinds in _KINDS:
            value = getattr(self, what)
            if not isinstance(value, kinds):
                raise UsageError(
                    f"{what} is {value!r:.80}, of type {type(value).__name__}: {wanted} is needed"
                )
        if any(not isinstance(item, _AS_THEY_ARE) for item in self.args):
            object.__setattr__(self, "args", tuple(map(plain, self.args)))
        check_seconds(self.time_limit_s, "time_limit_s")
        for what in ("options", "symbols"):
            for item in getattr(self, what):
                if not isinstance(item, str):
                    raise UsageError(f"{what} contain {item!r:.80}: only strings are allowed")
                _check_text(what, item, _LONGEST_NAME)
        for what in ("function", "arch", "file"):
            _check_text(what, str(getattr(self, what) or ""), _LONGEST_NAME)
        if not {"\n", "\r"}.isdisjoint(str(self.file)):
            raise UsageError(
                f"file is {str(self.file)!r:.80}: the name must not contain line breaks"
            )
        if isinstance(self.kernel, str):
            _check_text("the kernel's text", self.kernel.rstrip("\0"))


def plain(value: Any) -> Any:
    """Return another library's CPU array as a NumPy view of the same memory.

    Values that are not arrays are returned unchanged. PyTorch data types that NumPy lacks become
    integers with the same bits. The `metadata` of the dtype then has the name of the data type.
    """
    if isinstance(value, _AS_THEY_ARE) or not any(
        hasattr(value, n) for n in ("__dlpack__", "__array_interface__")
    ):
        return value
    narrow = _NARROW.get(str(getattr(value, "dtype", "")))
    try:
        value = value.detach() if hasattr(value, "detach") else value
        if narrow:
            value = value.view(getattr(sys.modules["torch"], narrow[0]))
        array = value.numpy() if hasattr(value, "numpy") else np.asarray(value)
    except Exception as error:  # each library raises exceptions of its own
        raise WorkloadError(
            f"an argument of type {type(value).__name__} cannot be read on the CPU:"
            f" {str(error).splitlines()[0]:.200}",
            hint="pass an array or tensor in host memory",
        ) from error
    return array.view(np.dtype(narrow[0], metadata={"is": narrow[1]})) if narrow else array


def _check_text(what: str, text: str, longest: float = math.inf) -> None:
    """Raise UsageError for text with NULs, invalid characters or more than `longest` characters."""
    with contextlib.suppress(UnicodeEncodeError):
        if (
            "\0" not in text
            and len(text) <= longest
            and text.encode("utf-8", "surrogateescape") is not None
        ):
            return
    wrong = (
        f"has {len(text):,} characters"
        if len(text) > longest
        else "contains a NUL or an invalid character"
    )
    raise UsageError(f"{what} {wrong}: {text!r:.80}")


def dim3(what: str, size: Size | None) -> Dim3:
    """Convert a size of one to three integers to (x, y, z). `what` names the size in messages."""
    listed: Any = getattr(size, "tolist", lambda: size)()  # `tolist` converts arrays
    sizes = tuple(listed) if isinstance(listed, tuple | list) else (listed,)
    if not 1 <= len(sizes) <= 3 or not all(
        hasattr(n, "__index__") and not isinstance(n, bool) for n in sizes
    ):
        raise UsageError(f"the {what} {size!r} must be one to three integers")
    x, y, z = (*(n.__index__() for n in sizes), 1, 1)[:3]
    return x, y, z
