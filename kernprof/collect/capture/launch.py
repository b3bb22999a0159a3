"""Save a launch so that it can run alone; refuse launches whose memory cannot be saved."""

import ctypes
import itertools
import json
import math
import re
import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kernprof import cache, outputs
from kernprof.errors import CaptureFailed, ToolNotFound
from kernprof.process import Runner

LAUNCH, BEFORE, AFTER, ASKED = "launch.json", "before.npz", "after.npz", "asked.json"


class NotSound(Exception):
    """Reason why a launch cannot be saved so that it can run alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KernelSource:
    """Source of kernel `name` in `language` (cuda, numba or triton).

    `constants` are the constexpr arguments of a Triton launch.
    """

    language: str
    name: str
    text: str
    options: tuple[str, ...] = ()
    constants: Mapping[str, Any] = field(default_factory=dict)


@dataclass(slots=True, kw_only=True)
class Catcher:
    """Capture one launch of a kernel whose name matches the regular expression `kernel`.

    The first `skip` matching launches are not captured. `seen` counts all launches by kernel name.
    `ended` is called after the capture or its refusal.
    """

    kernel: str
    skip: int
    limit_bytes: int
    folder: Path
    ended: Callable[[], None]
    seen: dict[str, int] = field(default_factory=dict)
    matched: int = 0

    def wants(self, name: str) -> bool:
        self.seen[name] = self.seen.get(name, 0) + 1
        self.matched += bool(re.search(self.kernel, name))
        return bool(re.search(self.kernel, name)) and self.matched == self.skip + 1

    def passed(self, launch: Callable[[], Any]) -> Any:
        """Execute a launch that the preloaded hook of the driver API must ignore."""
        passing = getattr(ctypes.CDLL(None), "kernprof_passing", None)
        if passing is None:
            return launch()
        passing(1)
        try:
            return launch()
        finally:
            passing(-1)

    def keep(
        self,
        source: Callable[[], KernelSource],
        shape: Mapping[str, Sequence[int] | int],
        args: Sequence[Any],
        launch: Callable[[], None],
    ) -> None:
        """Execute the launch and save it with its arguments before and after.

        If the launch cannot be saved, the reason is saved instead.
        """
        import numpy as np

        try:
            kernel = source()
            arrays = [arg for arg in args if is_array(arg)]
            _check(arrays, self.limit_bytes)
            names = iter(range(len(arrays)))
            described = [{"array": next(names)} if is_array(arg) else _scalar(arg) for arg in args]
            before = [host(arg) for arg in arrays]
        except NotSound as error:
            self._write({"refused": str(error), "name": self.kernel})
            self.ended()
            return
        self.passed(launch)
        after = [host(arg) for arg in arrays]
        changed = [
            n
            for n, (old, new) in enumerate(zip(before, after, strict=True))
            if old.tobytes() != new.tobytes()
        ]
        changed = changed or list(range(len(before)))  # no change: save all of them
        np.savez(self.folder / BEFORE, **{f"x{n}": arg for n, arg in enumerate(before)})
        np.savez(self.folder / AFTER, **{f"x{n}": after[n] for n in changed})
        self._write(
            {
                "language": kernel.language,
                "name": kernel.name,
                "text": kernel.text,
                "options": list(kernel.options),
                "constants": dict(kernel.constants),
                "grid": [int(n) for n in _three(shape["grid"])],
                "block": [int(n) for n in _three(shape["block"])],
                "shared_bytes": int(shape["shared_bytes"]),  # type: ignore[arg-type]
                "args": described,
                "changed": changed,
                "shapes": [list(arg.shape) for arg in before],
                "dtypes": [arg.dtype.name for arg in before],
                "bytes": sum(arg.nbytes for arg in before),
            }
        )
        self.ended()

    def _write(self, document: Mapping[str, Any]) -> None:
        (self.folder / LAUNCH).write_text(json.dumps({**document, "seen": self.seen}))


def is_array(value: Any) -> bool:
    return (
        hasattr(value, "as_strided")
        or hasattr(value, "__cuda_array_interface__")
        or (hasattr(value, "__array_interface__") and value.shape != ())
    )


def host(array: Any) -> Any:
    """Synchronise, and return a copy of `array` in host memory."""
    import numpy as np

    for copy in ("get", "copy_to_host"):
        if hasattr(array, copy):
            return np.array(getattr(array, copy)())
    if hasattr(array, "detach"):
        try:
            return np.array(array.detach().cpu().numpy())
        except TypeError as error:
            raise NotSound(f"NumPy lacks {array.dtype}, an array argument's data type") from error
    return np.array(array)


def _check(arrays: Sequence[Any], limit_bytes: int) -> None:
    """Raise NotSound for arrays that cannot be saved: non-contiguous, too large or overlapping."""
    import numpy as np

    spans = []
    for number, array in enumerate(arrays):
        about = _interface(array)
        # An array of the same shape and strides, whose elements are never accessed.
        alike = np.lib.stride_tricks.as_strided(
            np.zeros(1, about["typestr"]), about["shape"], about.get("strides")
        )
        if not alike.flags.c_contiguous:
            raise NotSound(
                f"array argument {number} is non-contiguous: memory around it would be missing"
            )
        spans.append((about["data"][0] if about.get("data") else id(array), alike.nbytes))
    if sum(size for _, size in spans) > limit_bytes:
        raise NotSound(
            f"the arrays have {sum(size for _, size in spans) / 1e6:.0f} MB, above the limit of "
            f"{limit_bytes / 1e6:.0f} MB (--size-limit)"
        )
    for (start, size), (later, _) in itertools.pairwise(sorted(span for span in spans if span[1])):
        if later < start + size:
            raise NotSound("two array arguments overlap in memory, but their copies would not")


def _interface(array: Any) -> Mapping[str, Any]:
    try:
        return dict(getattr(array, "__cuda_array_interface__", None) or array.__array_interface__)
    except (AttributeError, RuntimeError, TypeError) as error:
        raise NotSound(
            f"an array of {array.dtype} is not on the GPU, or NumPy lacks its data type"
        ) from error


def _scalar(value: Any) -> dict[str, Any]:
    """Return a scalar with the data type that the kernel received. Raises NotSound for objects."""
    import numpy as np

    if isinstance(value, (bool, int, float)):
        kind = (
            "bool" if isinstance(value, bool) else "int64" if isinstance(value, int) else "float64"
        )
        return number(value, kind)
    if (
        isinstance(value, (np.generic, np.ndarray))
        and value.shape == ()
        and value.dtype.kind in "biuf"
    ):
        return number(value.item(), value.dtype.name)
    raise NotSound(
        f"an argument is a {type(value).__name__}, which is neither an array nor a number"
    )


def number(value: bool | float, kind: str) -> dict[str, Any]:
    """Return a scalar as `value` and `dtype`.

    Raises NotSound for infinity and NaN, which JSON lacks.
    """
    if isinstance(value, float) and not math.isfinite(value):
        raise NotSound(f"an argument is {value}, which JSON cannot represent")
    return {"value": value, "dtype": kind}


def _three(sizes: Any) -> tuple[int, ...]:
    return (*(tuple(sizes) if hasattr(sizes, "__iter__") else (sizes,)), 1, 1)[:3]


SOURCE = Path(__file__).with_name("hook.c")
_COMPILERS = ("cc", "gcc", "clang")
# -O2: dlsym examines its caller, so the hook's dlsym must end in a jump to the real dlsym.
_OPTIONS = ("-shared", "-fPIC", "-O2", "-ldl", "-lpthread")


def hook_library(runner: Runner, folder: Path) -> Path:
    """Compile the driver API hook. Raises ToolNotFound (no C compiler) or CaptureFailed."""
    library = folder / "hook.so"
    key = cache.key_of("capture-hook", SOURCE.read_bytes())
    cached = cache.load("hook", key)
    if cached is not None:
        outputs.write(library, cached)
        return library
    compiler = next(filter(None, map(shutil.which, _COMPILERS)), None)
    if compiler is None:
        raise ToolNotFound(
            "the first capture from a compiled program needs a C compiler",
            hint="install gcc or clang, and make it available as cc on PATH",
        )
    done = runner.run([compiler, str(SOURCE), "-o", str(library), *_OPTIONS])
    if done.returncode != 0 or not library.is_file():
        raise CaptureFailed(
            f"{compiler} could not compile the hook that intercepts launches",
            details=done.stderr.strip().splitlines()[-3:],
        )
    cache.store("hook", key, library.read_bytes())
    return library


def hook_environment(
    library: Path, folder: Path, request: Mapping[str, object], environ: Mapping[str, str]
) -> dict[str, str]:
    """Return `environ` with the variables that preload the hook and pass it the request."""
    before = environ.get("LD_PRELOAD", "")
    return {
        **environ,
        "LD_PRELOAD": f"{library}:{before}" if before else str(library),
        "KERNPROF_CAPTURE": str(folder),
        "KERNPROF_CAPTURE_KERNEL": str(request["kernel"]),
        "KERNPROF_CAPTURE_SKIP": str(request["skip"]),
        "KERNPROF_CAPTURE_LIMIT": str(request["limit_bytes"]),
    }
