"""Sources of kernels: CUDA C++, PTX or binaries, and functions or objects of Python languages.

An exception in the user's code becomes a message with its location and stack frames.
"""

import hashlib
import importlib.util
import inspect
import os
import sys
import sysconfig
import traceback
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, ClassVar, TypeAlias

from kernprof.cuda_source import binaries
from kernprof.cuda_source.arguments import Parameter
from kernprof.cuda_source.kernels import parameters, ptx_parameters
from kernprof.cuda_source.names import is_ptx
from kernprof.errors import VERBOSE, KernprofError, WorkloadError
from kernprof.extras import hint_for
from kernprof.workload.params import Params

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


class _TextLoader(SourceFileLoader):
    """Loader of a file's module from another text."""

    text: str

    def get_code(self, _: str) -> CodeType:
        return self.source_to_code(self.text, self.path)


def load_module(path: Path, text: str = "") -> ModuleType:
    """Return the module of a Python file, executed once per process. Raises WorkloadError.

    `text` replaces the text of the file; then the module is executed at each call. The file's folder
    becomes the last folder of sys.path. The file can import the modules beside it, and a file
    `copy.py` does not hide the standard library's module `copy`.
    """
    resolved, name = path.resolve(), _module_name(path)
    if name in sys.modules and not text:
        return sys.modules[name]
    if not resolved.is_file():
        raise WorkloadError(
            f"no such file: {path}", hint="give the path of a workload: FILE.py, or FILE.py:NAME"
        )
    loader = _TextLoader(name, str(resolved))
    loader.text = text
    spec = importlib.util.spec_from_file_location(name, resolved, loader=loader if text else None)
    if spec is None or spec.loader is None:
        raise WorkloadError(
            f"{path} is not a Python file",
            hint="a workload is a .py file: `kernprof new NAME` writes an example, and"
            " `kernprof run FILE --kernel …` launches a kernel of a .cu, .ptx or .cubin file",
        )
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(name, module)
    if str(resolved.parent) not in sys.path:
        sys.path.append(str(resolved.parent))
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        if sys.modules[name] is module:
            del sys.modules[name]
        problem = user_error(f"loading {path}", error)
        raise WorkloadError(
            problem.message, details=problem.details, hint=hint_for(error) or problem.hint
        ) from error
    return module


Rule: TypeAlias = Any  # a value, or a function of the Params that returns the value


def evaluate(what: str, rule: Rule, p: Params) -> Any:
    """Return the value of a rule for the parameters. Raises WorkloadError if its function fails."""
    return call(what, rule, p, context=p) if callable(rule) else rule


@dataclass(frozen=True, slots=True, kw_only=True)
class CudaSource:
    """CUDA C++, PTX or a binary with PTX, in a file (`path`) or a string (`code`).

    `options` is a rule for NVRTC's options.
    """

    kernel: str
    path: Path | None = None
    code: str | None = None
    options: Rule = ()
    file: str = ""  # the source's name in messages and line tables
    line: int = 1  # the line of this file in which the code begins
    packages: ClassVar[tuple[str, ...]] = ()  # optional packages that the kernel needs
    compiler: ClassVar[str] = "cuda.bindings.nvrtc"

    @property
    def language(self) -> str:
        return "PTX" if self.is_ptx else "CUDA C++"

    @property
    def is_ptx(self) -> bool:
        suffixes = (".ptx", *binaries.SUFFIXES)
        return (self.path is not None and self.path.suffix in suffixes) or is_ptx(self.code or "")

    @property
    def is_binary(self) -> bool:
        return self.path is not None and self.path.suffix in binaries.SUFFIXES

    def text(self) -> str:
        """Return the source code, or for a binary the PTX of its newest target."""
        if self.code is not None:
            return self.code
        assert self.path is not None
        if self.path.exists() and not self.path.is_file():  # reading a pipe may never end
            raise WorkloadError(
                f"cannot read the kernel source {self.path}: not a file",
                hint="give the path of a text file",
            )
        try:
            if self.is_binary:
                return binaries.image_in(self.path.read_bytes(), str(self.path), self.kernel).ptx
            # comments may be in another encoding
            return self.path.read_text("utf-8-sig", "replace")
        except OSError as error:
            raise WorkloadError(
                f"cannot read the kernel source {self.path}: {error.strerror}",
                hint="check the path; in a workload, it is relative to the workload's file",
            ) from error

    def with_text(self, text: str) -> "CudaSource":
        """Return the source with another text, which keeps the file's name and folder."""
        return replace(self, code=text)

    def given(self, p: Params) -> tuple[str, ...]:
        values = evaluate(f"options of {self.kernel}", self.options, p)
        if not isinstance(values, str | list | tuple):
            raise WorkloadError(
                f"options of {self.kernel} are {values!r:.80}, not a string or a list of strings"
            )
        return (values,) if isinstance(values, str) else tuple(map(str, values))

    def takes(self, p: Params) -> tuple[Parameter, ...] | None:
        if self.is_ptx:
            return ptx_parameters(self.text(), self.kernel)
        return parameters(self.text(), self.kernel, self.given(p))


@dataclass(frozen=True, slots=True, kw_only=True)
class PythonSource:
    """A kernel in Python: a decorated object, or its name in a file that is loaded at the launch.

    `constants` is a rule for the keyword arguments of a launch.
    """

    kernel: str
    path: Path | None = None
    function: Any = None
    constants: Rule = field(default_factory=dict)
    packages: ClassVar[tuple[str, ...]] = ()
    # The slowest import before a kernel can run in the emulator. Worker processes import it early.
    compiler: ClassVar[str] = "cuda.bindings.nvrtc"
    # The compiler chooses the block, or also the grid.
    chooses_block: ClassVar[bool] = False
    chooses_grid: ClassVar[bool] = False

    def compiled(self) -> Any:
        """Return the decorated object."""
        if self.path is None:
            return self.function
        function = getattr(load_module(self.path), self.kernel, None)
        if function is None:
            raise WorkloadError(
                f"{self.path} has no function {self.kernel!r}", hint="check the name of the kernel"
            )
        return function

    def load(self) -> Callable[..., Any]:
        """Return the Python function without its decorators."""
        function = self.compiled()
        while inner := next(
            (getattr(function, n) for n in ("py_func", "fn", "func") if hasattr(function, n)), None
        ):
            function = inner
        plain: Callable[..., Any] = function
        return plain

    def keywords(self, p: Params) -> dict[str, Any]:
        return dict(evaluate(f"constants of {self.kernel}", self.constants, p))

    def given(self, p: Params) -> tuple[str, ...]:
        return tuple(f"{name}={value!r}" for name, value in self.keywords(p).items())

    def takes(self, p: Params) -> tuple[Parameter, ...] | None:
        """Return the parameters except constants, without types: Python kernels accept any type."""
        names = [
            name
            for name in inspect.signature(self.load()).parameters
            if name not in self.keywords(p)
        ]
        return tuple(Parameter(text=name, type=None, pointer=-1) for name in names)


@dataclass(frozen=True, slots=True, kw_only=True)
class NumbaSource(PythonSource):
    """A Numba kernel: a plain function or a `@cuda.jit` function."""

    language: ClassVar[str] = "Numba"
    compiler: ClassVar[str] = "numba.cuda"

    @property
    def file(self) -> str:
        """Return the path of the function's file."""
        return self.load().__code__.co_filename

    def with_text(self, text: str) -> "NumbaSource":
        """Return the source with another text of the function's file."""
        module = load_module(Path(self.file), text)
        return NumbaSource(kernel=self.kernel, function=getattr(module, self.kernel))


@dataclass(frozen=True, slots=True, kw_only=True)
class TritonSource(PythonSource):
    """A `@triton.jit` function; its constants are constexpr parameters, num_warps, num_stages."""

    language: ClassVar[str] = "Triton"
    packages: ClassVar[tuple[str, ...]] = ("triton",)
    compiler: ClassVar[str] = "triton"
    chooses_block: ClassVar[bool] = True

    def takes(self, p: Params) -> tuple[Parameter, ...] | None:
        """Return the parameters; None if heuristics, autotuning or defaults supply arguments."""
        chosen = not inspect.isfunction(getattr(self.compiled(), "fn", None))
        optional = any(
            parameter.default is not parameter.empty
            for parameter in inspect.signature(self.load()).parameters.values()
        )
        return None if chosen or optional else PythonSource.takes(self, p)


@dataclass(frozen=True, slots=True, kw_only=True)
class CupySource(PythonSource):
    """An ElementwiseKernel or ReductionKernel of CuPy, which chooses grid and block."""

    language: ClassVar[str] = "CuPy"
    packages: ClassVar[tuple[str, ...]] = ("cupy",)
    chooses_block: ClassVar[bool] = True
    chooses_grid: ClassVar[bool] = True

    def text(self) -> str:
        """Return the expressions of the kernel's source as text."""
        kernel = self.compiled()
        names = ("operation", "map_expr", "reduce_expr", "post_map_expr", "identity", "preamble")
        parts = {"in": kernel.in_params, "out": kernel.out_params}
        written = {name: text for name in names if (text := getattr(kernel, name, None))}
        return "\n".join(
            f"{name}: {text}" for name, text in {"name": kernel.name, **parts, **written}.items()
        )

    def takes(self, p: Params) -> None:
        """Return None (unknown), because CuPy converts its arguments."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WarpSource(PythonSource):
    """A `@wp.kernel` function; its constants are `dim` (number of threads) and `block_dim`."""

    language: ClassVar[str] = "Warp"
    packages: ClassVar[tuple[str, ...]] = ("warp",)


@dataclass(frozen=True, slots=True, kw_only=True)
class CuteSource(PythonSource):
    """A `@cute.jit` host function, whose launch states grid and block."""

    language: ClassVar[str] = "CuTe DSL"
    packages: ClassVar[tuple[str, ...]] = ("cutlass",)
    compiler: ClassVar[str] = "cutlass.cute"
    chooses_block: ClassVar[bool] = True
    chooses_grid: ClassVar[bool] = True

    def takes(self, p: Params) -> None:
        """Return None (unknown), because compile-time parameters have defaults."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CutileSource(PythonSource):
    """A `@ct.kernel` function; its constants are constant parameters and the compiler's hints."""

    language: ClassVar[str] = "cuTile"
    packages: ClassVar[tuple[str, ...]] = ("cuda.tile",)
    compiler: ClassVar[str] = "cuda.tile"
    chooses_block: ClassVar[bool] = True

    def load(self) -> Callable[..., Any]:
        """Return the Python function without its decorator."""
        kernel = self.compiled()
        function: Callable[..., Any] = getattr(kernel, "_pyfunc", kernel)
        return function


Source: TypeAlias = (
    CudaSource | NumbaSource | TritonSource | CupySource | WarpSource | CuteSource | CutileSource
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TensorMap:
    """A kernel argument for the Tensor Memory Accelerator: a `CUtensorMap`, passed by value.

    `array` names a two-dimensional input or output. `box` is a rule for the rows and columns that
    an instruction copies. `swizzle` is the span in bytes (0, 32, 64 or 128) in which 16-byte chunks
    are permuted in shared memory. Elements outside the matrix are read as zeros. Source: CUDA
    driver API, cuTensorMapEncodeTiled.
    """

    array: str
    box: Rule
    swizzle: int = 0
