"""Compile host functions of CuTe DSL (`@cute.jit`) to PTX, with the launch that they describe.

CuTe DSL traces a host function without a driver. The traced operation `cuda.launch_ex` has the
kernel's arguments and the launch configuration. The arguments are traced back to those of the host
function. A tensor becomes the pointer to its array, and a TMA atom becomes a tensor map.
"""

import contextlib
import inspect
import math
import re
import tempfile
import threading
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from kernprof.emulator.contract import Request
from kernprof.emulator.frontend.compiled import Compiled, compile_ptx
from kernprof.emulator.frontend.triton import option
from kernprof.emulator.memory import MappedTensor, address_of
from kernprof.errors import CompileFailed, UsageError, WorkloadError
from kernprof.extras import load_package
from kernprof.gpus import architectures

_NEED = "compiling a CuTe kernel"
# Operations whose result has the address of the first operand.
_SAME_ADDRESS = re.compile(
    r"cute\.(get_iter|make_view|recast_iter|assume|deref_arith_tuple_iter|composition|coalesce|select"
    r"|group_modes|filter_zeros|(zipped|logical|flat|tiled)_divide|append|prepend)"
)
_MAKES_TMA = re.compile(r"cute_nvgpu\.atom\.make_\w*tma\w*")
# Types of traced arguments that are not parameters in the PTX: layouts, coordinates, atoms without
# data. The state of a product of sm_90 or sm_100 (whether it accumulates, …) is a parameter.
_STATE = re.compile(r"!cute\.tiled_mma<!cute_nvgpu\.sm(90|100)")
_WITHOUT_DATA = re.compile(
    rf"(?!{_STATE.pattern})!cute\."
    r"(coord_tensor|layout|composed_layout|tile|int_tuple|shape|tiled_)"
)
_CONSTANT = re.compile(r"value = (-?[\d.eE+-]+)")
_BASIS = re.compile(r'tma_gbasis = <"([^"]*)">')
_COORDINATES = re.compile(r'coord_tensor<"[^"]*", "([^"]*)">')
_LAYOUT = re.compile(r'memref<[^"]*"([^"]*)">')
_SWIZZLE = re.compile(r"S<(\d),")
_STEP = re.compile(r"(\d+)@(\d+)(?!@)")
_PLACE = re.compile(r"%arg(\d+)")
# LLVM IR that stores a field of the launch configuration. Fields "0, 0" to "0, 2" are the grid,
# "1, 0" to "1, 2" the block, "2" the bytes of dynamic shared memory.
_CONFIGURED = re.compile(
    r"(?P<field>%\d+) = llvm\.getelementptr %\d+\[0, ([01], [012]|2)\] : [^\n]*"
    r"struct<\(array<3 x i32>, array<3 x i32>, i64,[^\n]*\s*"
    r"llvm\.store (%\d+), (?P=field) : i"
)
_CONFIGURED_FIELDS = 7
_lock = threading.Lock()


@dataclass(frozen=True, slots=True)
class _Tma:
    """A TMA atom of a traced launch.

    `array` is the index of its array among the run-time arguments of the host function. `layout`
    (of the array), `coordinates` and `basis` (the box) are layouts as text (see `_map`). `swizzle`
    is the width in bytes, 0 for none.
    """

    array: int
    layout: str
    coordinates: str
    basis: str
    swizzle: int


@dataclass(frozen=True, slots=True)
class _Launch:
    """A traced launch; `arguments` has the `_origin` of each kernel argument."""

    kernel: str
    arguments: tuple[tuple[str, Any], ...]


def is_cute_function(kernel: object) -> bool:
    """Return whether `kernel` is a host function with the decorator `@cute.jit`."""
    return hasattr(kernel, "_dsl_cls") and getattr(kernel, "_decorator_kind", "jit") == "jit"


def compile_cute(request: Request) -> tuple[Compiled, Request]:
    """Compile the kernel that a `@cute.jit` function launches.

    Returns the compiled kernel, and the request with the grid, block, shared memory and arguments
    of the traced launch. Options are keyword arguments of the host function, such as "threads=128".
    Raises CompileFailed with CuTe DSL's message, WorkloadError for a launch that is not known after
    tracing, UsageError for several launches, ToolNotFound without the package.
    """
    cute = load_package("cutlass.cute", _NEED)
    function: Any = request.kernel
    target = architectures.architecture(request.arch)
    arch = target.name + ("a" if int(target.name[3:]) >= 90 else "")
    parameters = inspect.signature(inspect.unwrap(function)).parameters.values()
    constexpr = {n for n, p in enumerate(parameters) if "Constexpr" in str(p.annotation)}
    values = [
        argument
        if number in constexpr or type(argument).__name__ == "CUstream"
        else _value(cute, number, argument)
        for number, argument in enumerate(request.args)
    ]
    passed = [a for number, a in enumerate(request.args) if number not in constexpr]
    keywords = dict(map(option, request.options))
    with (
        tempfile.TemporaryDirectory(prefix="kernprof-") as folder,
        warnings.catch_warnings(),
        _recorded() as launches,
    ):
        warnings.simplefilter("ignore")  # of deprecated functions in users' kernels
        options = f"--keep-ptx --generate-line-info --gpu-arch {arch} --dump-dir={folder}"
        try:
            built = cute.compile(function, *values, **keywords, options=options)
        except WorkloadError:
            raise
        except Exception as error:  # CuTe DSL's errors have no common base class
            what = f"CuTe DSL cannot compile {function.__name__}"
            raise CompileFailed.because(what, error) from error
    launch = _chosen(function.__name__, launches, request.function)
    compiled = compile_ptx(
        built.__ptx__,
        function=launch.kernel,
        file=inspect.unwrap(function).__code__.co_filename,
        arch=target.name,
    )
    *sizes, shared = _configuration(str(built.ir_module), launches.index(launch))
    arguments = tuple(_argument(kind, value, passed) for kind, value in launch.arguments)
    title = function.__name__
    return replace(compiled, language="cute", title=title, shared_bytes=shared), replace(
        request,
        grid=sizes[:3],
        block=sizes[3:],
        args=arguments,
        names=(),
        options=(),
        shared_bytes=max(shared, request.shared_bytes),
    )


def _value(cute: Any, number: int, argument: Any) -> Any:
    """Return the argument as CuTe DSL takes it: a tensor with the array's layout, or a number."""
    cutlass = load_package("cutlass", _NEED)
    if isinstance(argument, np.ndarray):
        kinds = {"bf16": "BFloat16", "fp8e4nv": "Float8E4M3FN", "fp8e5": "Float8E5M2"}
        narrow = (argument.dtype.metadata or {}).get("is")
        # A tensor in global memory: NumPy's memory would be generic, which cp.async refuses.
        return cute.runtime.make_fake_tensor(
            getattr(cutlass, kinds[narrow])
            if narrow
            else cute.runtime.from_dlpack(argument).element_type,
            argument.shape,
            tuple(step // argument.itemsize for step in argument.strides),
            assumed_align=max(math.gcd(argument.ctypes.data, 16), argument.itemsize),
        )
    if isinstance(argument, bool | np.bool_):
        return cutlass.Boolean(bool(argument))
    if isinstance(argument, np.generic):
        return getattr(cutlass, argument.dtype.name.capitalize().replace("Ui", "UI"))(
            argument.item()
        )
    if isinstance(argument, int | float):
        return (cutlass.Int32 if isinstance(argument, int) else cutlass.Float32)(argument)
    raise WorkloadError(
        f"argument {number} is {type(argument).__name__}: CuTe kernels take arrays and numbers",
        hint="pass the array of a tensor; annotate compile-time values as cutlass.Constexpr",
    )


def _chosen(title: str, launches: Sequence[_Launch], name: str | None) -> _Launch:
    matching = [launch for launch in launches if name is None or name in launch.kernel]
    if len(matching) != 1:
        names = ", ".join(launch.kernel for launch in launches) or "none"
        raise UsageError(
            f"{title} launches {len(launches)} kernels: {names:.300}", hint="name one: function="
        )
    return matching[0]


@contextlib.contextmanager
def _recorded() -> Iterator[list[_Launch]]:
    """Record the launches that CuTe DSL traces in this context."""
    launcher = load_package("cutlass.cutlass_dsl.cutlass", _NEED).KernelLauncher
    ir = load_package("cutlass._mlir.ir", _NEED)
    launches: list[_Launch] = []
    before = launcher.launch

    def launch(self: Any, *arguments: Any, **keywords: Any) -> Any:
        result = before(self, *arguments, **keywords)
        operations = ir.InsertionPoint.current.block.operations
        last = [operation for operation in operations if operation.name == "cuda.launch_ex"][-1]
        launches.append(_traced(last))
        return result

    with _lock:
        launcher.launch = launch
        try:
            yield launches
        finally:
            launcher.launch = before


def _traced(operation: Any) -> _Launch:
    _, *operands = (getattr(value, "value", value) for value in operation.operands)
    parameters = [value for value in operands if not _WITHOUT_DATA.match(str(value.type))]
    return _Launch(
        kernel=re.sub(r".*@", "", str(operation.attributes["callee"])),
        arguments=tuple(map(_origin, parameters)),
    )


def _number(value: Any) -> float | None:
    """Return the value of a traced constant; None if `value` is not a constant."""
    owner = getattr(value, "owner", None)
    match = _CONSTANT.search(str(owner)) if getattr(owner, "name", "") == "arith.constant" else None
    return float(match[1]) if match else None


def _origin(value: Any) -> tuple[str, Any]:
    """Return (kind, origin) of a kernel argument.

    The origin of kind "number" is the number, of kind "argument" the index of the host function's
    run-time argument, of kind "tma" a `_Tma`, and of kind "product" the origins of its factors.
    """
    kind, number = str(value.type), _number(value)
    if number is not None:
        return "number", number if kind[0] == "f" else int(number)
    if state := _STATE.match(kind):
        return "number", bytes(1 if state[1] == "90" else 32)
    owner = value.owner
    if getattr(owner, "name", "") == "arith.mulf":
        return "product", tuple(map(_origin, owner.operands))
    if _MAKES_TMA.fullmatch(getattr(owner, "name", "")):
        array, layout = (getattr(o, "value", o) for o in list(owner.operands)[:2])
        swizzle, box = _SWIZZLE.search(str(layout.type)), _BASIS.search(kind)
        places = [_COORDINATES.search(str(result.type)) for result in owner.results]
        coordinates = next((place[1] for place in places if place), "")
        extent = _LAYOUT.search(str(array.type))
        if box and extent and coordinates:
            width = 16 << int(swizzle[1]) if swizzle and swizzle[1] != "0" else 0
            return "tma", _Tma(_index(array), extent[1], coordinates, box[1], width)
    if "?" in kind:
        raise WorkloadError(
            f"a tensor of the CuTe kernel has a dynamic layout: {kind:.100}",
            hint="pass arrays, whose layouts are static, and remove mark_layout_dynamic",
        )
    return "argument", _index(value)


def _index(value: Any) -> int:
    """Return the index of the host function's argument that has the address or value of `value`."""
    while not (place := _PLACE.fullmatch(value.get_name())):
        owner = value.owner
        if not _SAME_ADDRESS.fullmatch(owner.name):
            raise WorkloadError(
                f"an argument of the CuTe kernel is computed on the host ({owner.name})",
                hint="pass it as an argument of the @cute.jit function, or as cutlass.Constexpr",
            )
        value = getattr(owner.operands[0], "value", owner.operands[0])
    return int(place[1])


def _argument(kind: str, value: Any, passed: Sequence[Any]) -> Any:
    if kind == "number":
        return value
    if kind == "product":
        return math.prod(_argument(origin, part, passed) for origin, part in value)
    argument = passed[value.array if kind == "tma" else value]
    if kind == "tma":
        return _map(value, argument)
    if isinstance(argument, np.ndarray) and not argument.flags.c_contiguous:
        return address_of(argument)
    return argument.item() if isinstance(argument, np.generic) else argument


def _map(tma: _Tma, array: np.ndarray[Any, Any]) -> MappedTensor:
    """Return the tensor map of a TMA atom.

    A layout is the text "(sizes):(strides)". In `coordinates`, a stride is `step@dimension` of the
    tensor map, whose dimension 0 is the innermost. In `basis`, it is `step@mode` of the array's
    layout.
    """
    sizes, strides = ([int(n) for n in re.findall(r"\d+", part)] for part in tma.layout.split(":"))
    # the dimension of each mode; a mode of size 1 may have none
    places = re.findall(r"\d+(?:@(\d+))?", tma.coordinates.split(":")[1])
    modes = [mode for mode, place in enumerate(places) if place]
    box = [1] * len(sizes)
    for size, (step, mode) in zip(
        re.findall(r"\d+", tma.basis.split(":")[0]), _STEP.findall(tma.basis), strict=True
    ):
        box[int(mode)] += (int(size) - 1) * int(step)
    if len(places) != len(sizes) or math.prod(sizes) != math.prod(sizes[mode] for mode in modes):
        raise WorkloadError(f"unsupported: a TMA atom with the coordinates {tma.coordinates:.100}")
    outer_first = sorted(modes, key=lambda mode: -int(places[mode]))
    view = np.lib.stride_tricks.as_strided(
        array, [sizes[m] for m in outer_first], [strides[m] * array.itemsize for m in outer_first]
    )
    return MappedTensor(view, [box[m] for m in outer_first], tma.swizzle)


def _configuration(module: str, number: int) -> list[int]:
    """Return grid, block and bytes of dynamic shared memory of launch `number`, from the LLVM IR.

    Raises WorkloadError if they depend on run-time arguments.
    """
    host = module[module.rfind("llvm.func @cutlass_") :]
    constants = dict(re.findall(r"(%\d+) = llvm\.mlir\.constant\((\d+) : i", host))
    first = number * _CONFIGURED_FIELDS
    stored = _CONFIGURED.findall(host)[first : first + _CONFIGURED_FIELDS]
    values = [constants.get(name) for _, _, name in sorted(stored, key=lambda store: store[1])]
    if None in values or len(values) < _CONFIGURED_FIELDS:
        raise WorkloadError(
            "the grid, block or shared memory of the CuTe launch is not a constant for these"
            " arguments",
            hint="compute it from the shapes of tensors, or from cutlass.Constexpr arguments",
        )
    return [int(value or 0) for value in values]
