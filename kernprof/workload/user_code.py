"""Calls of the user's code: an exception becomes a message with its location and stack frames."""

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

from kernprof.errors import VERBOSE, KernprofError, WorkloadError
from kernprof.extras import hint_for

_PACKAGE = str(Path(__file__).resolve().parent.parent) + os.sep
_LIBRARY = f"{_PACKAGE}library{os.sep}"  # shipped workloads count as the user's files


class Inputs:
    """The inputs that a reference receives, as attributes (`x.a`) and by name (`x["a"]`)."""

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
    """Call the user's `function`. Raises WorkloadError with `context` for any exception.

    `what` names the function in the message.
    """
    try:
        return function(*arguments)
    except (Exception, SystemExit) as error:
        text = context if isinstance(context, str) else params_text(context)
        raise user_error(what, error, text) from error


def user_error(what: str, error: BaseException, context: str = "") -> WorkloadError:
    """Return the error for an exception in the user's code, with the user's stack frames.

    An example of a message: `reference of saxpy failed at saxpy.py:8: NameError: …; inputs are x:
    float32 (1000)`.
    """
    traced = traceback.extract_tb(error.__traceback__)
    frames = [frame for frame in traced if _is_users(frame.filename)]
    location = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    hint = getattr(error, "hint", None)
    if isinstance(error, MemoryError):
        text = f"it does not fit in memory{': ' if str(error) else ''}{error}"
        hint = "choose smaller sizes"
    elif isinstance(error, KernprofError):
        text = "\n".join((error.message, *error.details))
    else:
        text = "".join(traceback.format_exception_only(type(error), error)).strip()
    first, *rest = text.splitlines() or [""]
    shown = traceback.format_list(traceback.StackSummary.from_list(frames))
    if os.environ.get(VERBOSE):
        shown = traceback.format_exception(error)
    lines = [line for text in shown for line in text.rstrip("\n").splitlines()]
    message = f"{what} failed{location}: {first}" + (f"; {context}" if context else "")
    return WorkloadError(message, details=[*rest, *lines], hint=hint)


def _is_users(file: str) -> bool:
    """Return whether a file is the user's: not kernprof's, Python's or an installed package's."""
    path = os.path.realpath(file)
    if not Path(path).is_file():  # the code is frozen, generated or compiled
        return False
    if path.startswith(_PACKAGE):
        return path.startswith(_LIBRARY)
    names = ("stdlib", "platstdlib", "purelib", "platlib")
    roots = (os.path.realpath(sysconfig.get_paths()[name]) + os.sep for name in names)
    return not path.startswith(tuple(roots))


def arrays_text(arrays: Mapping[str, Any]) -> str:
    """Return names, dtypes and shapes: `x: float32 (1000), y: int32 (3, 4)`."""
    shapes = {name: ", ".join(map(str, array.shape)) for name, array in arrays.items()}
    return ", ".join(f"{n}: {a.dtype} ({shapes[n]})" for n, a in arrays.items()) or "none"


def params_text(params: Mapping[str, Any]) -> str:
    """Describe the parameters that a function received; "" if there are no parameters."""
    return "parameters are " + ", ".join(f"{k}={v}" for k, v in params.items()) if params else ""


def _module_name(path: Path) -> str:
    digest = hashlib.sha256(str(path.resolve()).encode("utf-8", "surrogatepass")).hexdigest()
    return f"kernprof_user_{digest[:16]}"


def forget(path: Path) -> None:
    """Execute a Python file again at its next use, because it has changed."""
    sys.modules.pop(_module_name(path), None)


def load_module(path: Path) -> ModuleType:
    """Return the module of a Python file, executed once per process. Raises WorkloadError.

    The file's folder becomes the last folder of sys.path. The file can import the modules beside
    it, and a file `copy.py` does not hide the standard library's module `copy`.
    """
    resolved, name = path.resolve(), _module_name(path)
    if name in sys.modules:
        return sys.modules[name]
    if not resolved.is_file():
        raise WorkloadError(
            f"no such file: {path}", hint="give the path of a workload: FILE.py, or FILE.py:NAME"
        )
    spec = importlib.util.spec_from_file_location(name, resolved)
    if spec is None or spec.loader is None:
        raise WorkloadError(
            f"{path} is not a Python file",
            hint="a workload is a .py file; `kernprof new NAME` writes an example",
        )
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    if str(resolved.parent) not in sys.path:
        sys.path.append(str(resolved.parent))
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        problem = user_error(f"loading {path}", error)
        raise WorkloadError(
            problem.message, details=problem.details, hint=hint_for(error) or problem.hint
        ) from error
    return module
