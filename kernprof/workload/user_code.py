"""Calls of the user's code: an exception becomes one sentence with its place and frames."""

import hashlib
import importlib.util
import os
import sys
import sysconfig
import traceback
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from kernprof.errors import DEBUG, KernprofError, WorkloadError
from kernprof.extras import hint_for

_PACKAGE = str(Path(__file__).resolve().parent.parent) + os.sep
_LIBRARY = f"{_PACKAGE}library{os.sep}"  # the shipped workloads, in an installed package


class Inputs:
    """The inputs that a reference receives, as attributes and by name."""

    __slots__ = ("_arrays",)

    def __init__(self, arrays: Mapping[str, Any]) -> None:
        self._arrays = dict(arrays)

    def __getattr__(self, name: str) -> Any:
        try:
            return self._arrays[name]
        except KeyError:
            raise AttributeError(f"there is no input {name!r}") from None

    def __getitem__(self, name: str) -> Any:
        return self._arrays[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._arrays)

    def __repr__(self) -> str:
        return f"inputs {arrays_text(self._arrays)}"


def call(
    what: str, function: Callable[..., Any], *arguments: Any, context: str | Mapping[str, Any] = ""
) -> Any:
    """Call the user's `function`; WorkloadError for any exception, with `context` in words."""
    try:
        return function(*arguments)
    except (Exception, SystemExit) as error:
        raise user_error(
            what, error, context if isinstance(context, str) else params_text(context)
        ) from error


def user_error(what: str, error: BaseException, context: str = "") -> WorkloadError:
    """Return the error for an exception in the user's code, with the user's frames.

    `reference of saxpy failed at saxpy.py:8: NameError: …; inputs are x: float32 (1000)`.
    """
    frames = user_frames(error)
    place = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    first, *rest = _said(error).splitlines() or [""]
    shown = traceback.format_list(traceback.StackSummary.from_list(frames))
    if os.environ.get(DEBUG):
        shown = traceback.format_exception(error)
    hint = (
        "choose smaller sizes" if isinstance(error, MemoryError) else getattr(error, "hint", None)
    )
    lines = [line for text in shown for line in text.rstrip("\n").splitlines()]
    message = f"{what} failed{place}: {first}" + (f"; {context}" if context else "")
    return WorkloadError(message, details=[*rest, *lines], hint=hint)


def _said(error: BaseException) -> str:
    if isinstance(error, MemoryError):
        return f"it does not fit in memory{': ' if str(error) else ''}{error}"
    if isinstance(error, KernprofError):
        return "\n".join((error.message, *error.details))
    return "".join(traceback.format_exception_only(type(error), error)).strip()


def user_frames(error: BaseException) -> list[traceback.FrameSummary]:
    """Return the frames in the user's own files, without kernprof's, Python's and packages'."""
    return [
        frame for frame in traceback.extract_tb(error.__traceback__) if _is_users(frame.filename)
    ]


def _is_users(file: str) -> bool:
    path = os.path.realpath(file)
    if not Path(path).is_file():  # a frozen module's, generated or compiled code
        return False
    if path.startswith(_PACKAGE):
        return path.startswith(_LIBRARY)
    names = ("stdlib", "platstdlib", "purelib", "platlib")
    return not any(
        path.startswith(os.path.realpath(sysconfig.get_paths()[name]) + os.sep) for name in names
    )


def arrays_text(arrays: Mapping[str, Any]) -> str:
    """`x: float32 (1000), y: int32 (3, 4)`."""
    return (
        ", ".join(
            f"{name}: {a.dtype} ({', '.join(map(str, a.shape))})" for name, a in arrays.items()
        )
        or "none"
    )


def params_text(params: Mapping[str, Any]) -> str:
    """Describe the parameters that a function received; "" without any."""
    return "parameters are " + ", ".join(f"{k}={v}" for k, v in params.items()) if params else ""


def load_module(path: Path) -> ModuleType:
    """The Python file at `path`, executed once per process; WorkloadError with its error otherwise.

    Its folder is not put on sys.path: a workload called `copy.py` must not hide the standard
    library's.
    """
    resolved = path.resolve()
    name = (
        "kernprof_user_"
        + hashlib.sha256(str(resolved).encode("utf-8", "surrogatepass")).hexdigest()[:16]
    )
    if name in sys.modules:
        return sys.modules[name]
    if not resolved.is_file():
        raise WorkloadError(f"no such file: {path}")
    spec = importlib.util.spec_from_file_location(name, resolved)
    if spec is None or spec.loader is None:
        raise WorkloadError(f"{path} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        problem = user_error(f"loading {path}", error)
        raise WorkloadError(
            problem.message, details=problem.details, hint=hint_for(error) or problem.hint
        ) from error
    return module
