"""Compile cuTile kernels to cubins with PTX, and expand their arguments, without a driver.

tileiras writes the PTX, and the tile IR, into the cubin. An array becomes a pointer, its sizes and
its strides. Tensor maps are hidden parameters: the PTX and the tile IR together determine the array
and the box of each. Source of the specialisation of arrays: the launcher of cutile-python.
"""

import inspect
import io
import itertools
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from kernprof.cuda_source.binaries import image_in
from kernprof.emulator.contract import Request, dim3
from kernprof.emulator.frontend.compiled import Compiled, compile_ptx
from kernprof.emulator.frontend.triton import is_divisible, option
from kernprof.emulator.memory import MappedTensor, address_of
from kernprof.errors import CompileFailed, WorkloadError
from kernprof.extras import load_package
from kernprof.gpus import architectures

_NEED = "compiling a cuTile kernel"
_DIVISOR = 16
_MOST_TMA_DIMENSIONS = 5
_NARROW = {"bf16": "bfloat16", "fp8e4nv": "float8_e4m3fn", "fp8e5": "float8_e5m2"}
_HIDDEN = re.compile(r"\.hidden\s+\.param\s[^[]*?\b(\w+)\[128\]")
_ADDRESS = re.compile(r"(?:mov\.b64|cvta\.param\.u64)\s+(%rd\d+), ([\w%]+);")
_COPY = re.compile(
    r"cp\.async\.bulk\.tensor\.\dd\.(shared|global)\S* (?:\[[^]]*\], )??"
    r"\[(%rd\d+), \{([^}]*)\}\](?:, \[([^]]*)\])?"
)
_CONSTANT = re.compile(r"mov\.b32\s+(%r\d+), (\d+);")
_EXPECTED = re.compile(r"mbarrier\.arrive\.expect_tx\S*\s+\S+ \[([^]]*)\], (%?\w+);")
_ASSUMED = re.compile(r"(%\w+) = assume [^%]*, (%\w+) :")
_TENSOR = re.compile(r"(%\w+) = make_tensor_view (%\w+)")
_PARTITION = re.compile(
    r"(%\w+) = make_partition_view (%\w+) : partition_view<tile=\(([\dx]+)\)(.*)"
)
_ACCESS = re.compile(r"(load|store)_view_tko [^\[]*?(%\w+)\[")


@dataclass(frozen=True, slots=True)
class _Access:
    """An access of the tile IR.

    `kind` is "load" or "store". `pointer` is the index of the array's pointer in the kernel's
    parameters. `tile` is the shape of the accessed tile.
    """

    kind: str
    pointer: int
    tile: tuple[int, ...]


def is_cutile_kernel(kernel: object) -> bool:
    """Return whether `kernel` has the decorator `@ct.kernel`."""
    return (type(kernel).__module__[:9], type(kernel).__name__) == ("cuda.tile", "kernel")


def compile_cutile(request: Request) -> tuple[Compiled, Request]:
    """Compile a `@ct.kernel` function for the arrays of a launch.

    Return the compiled kernel, and the request with the kernel's parameters. Options are constant
    parameters, such as "TILE=256", and hints of the compiler, such as "num_ctas=2". Raises
    CompileFailed with cuTile's message, WorkloadError for invalid arguments, ToolNotFound without
    the package.
    """
    compilation = load_package("cuda.tile.compilation", _NEED)
    kernel: Any = request.kernel
    function = kernel._annotated_function.pyfunc
    chosen = dict(map(option, request.options))
    values = _bound(function, request.args, chosen)
    if hints := {name: value for name, value in chosen.items() if name not in values}:
        kernel = kernel.replace_hints(**hints)
    constraints: list[Any] = []
    passed: list[Any] = []
    arrays: dict[int, np.ndarray[Any, Any]] = {}
    annotations = kernel._annotated_function.parameter_annotations
    for annotation, (name, value) in zip(annotations, values.items(), strict=True):
        if getattr(annotation, "constant", False):
            constraints.append(value)
        elif isinstance(value, np.ndarray):
            wide = getattr(annotation.array, "index_dtype", None)
            arrays[len(passed)] = value
            steps = [stride // value.itemsize for stride in value.strides]
            pointer = value if value.flags.c_contiguous else address_of(value)
            passed += [pointer, *value.shape, *steps]
            constraints.append(_constraint(compilation, name, value, steps, wide))
        else:
            scalar = value.item() if isinstance(value, np.generic) else value
            constraints.append(compilation.ScalarConstraint(_scalar_type(name, scalar)))
            passed.append(scalar)
    target = architectures.architecture(request.arch)
    convention = compilation.CallingConvention.cutile_python_v1()
    output = io.BytesIO()
    try:
        signature = compilation.KernelSignature(constraints, convention, function.__name__)
        compilation.export_kernel(
            kernel, [signature], output, gpu_code=target.name, output_format="cubin"
        )
    except Exception as error:  # errors of cuTile, of tileiras, and of Python code in the kernel
        raise CompileFailed.because(f"cuTile cannot compile {function.__name__}", error) from error
    code, cubin = function.__code__.co_filename, output.getvalue()
    image = image_in(cubin, code)
    compiled = compile_ptx(
        image.ptx, function=function.__name__, file=code, cubin=cubin, arch=target.name
    )
    cluster = re.search(r"\.reqnctapercluster (\d+)", image.ptx)
    x, y, z = dim3("grid", request.grid)
    return replace(compiled, language="cutile", title=function.__name__), replace(
        request,
        grid=(x * int(cluster[1] if cluster else 1), y, z),
        args=(*passed, *_maps(image.ptx, arrays)),
        names=(),
        options=(),
    )


def _bound(function: Any, arguments: Sequence[Any], chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return each parameter's value by name: an argument (in order) or a constant of `chosen`."""
    names = list(inspect.signature(function).parameters)
    left = names if len(arguments) == len(names) else [n for n in names if n not in chosen]
    if len(arguments) != len(left):
        raise WorkloadError(
            f"kernel {function.__name__} takes {len(left)} arguments ({', '.join(left)}),"
            f" {len(arguments)} given"
        )
    values = dict(zip(left, arguments, strict=True))
    return {name: values[name] if name in values else chosen[name] for name in names}


def _constraint(
    compilation: Any, name: str, array: np.ndarray[Any, Any], steps: Sequence[int], wide: Any
) -> Any:
    """Return the specialisation of an array, as cuTile's launcher makes it."""
    tile = load_package("cuda.tile", _NEED)
    kind = (array.dtype.metadata or {}).get("is")
    title = _NARROW[kind] if kind else array.dtype.name.replace("bool", "bool_")
    if not hasattr(tile, title) or min(steps, default=0) < 0:
        raise WorkloadError(f"{name} has dtype {array.dtype} and strides {array.strides}")
    small, unit = array.ndim <= _MOST_TMA_DIMENSIONS, _DIVISOR // array.itemsize
    extents = itertools.pairwise(sorted(zip(steps, array.shape, strict=True)))
    disjoint = all(after[0] >= step * size for (step, size), after in extents)
    return compilation.ArrayConstraint(
        getattr(tile, title),
        array.ndim,
        index_dtype=wide or tile.int32,
        stride_lower_bound_incl=0,
        alias_groups=(),
        may_alias_internally=not (disjoint and min(steps, default=1) > 0),
        stride_constant=[
            1 if small and step == 1 and size != 1 else None
            for step, size in zip(steps, array.shape, strict=True)
        ],
        stride_divisible_by=[
            unit if small and (step % unit == 0 or size == step == 1) else 1
            for step, size in zip(steps, array.shape, strict=True)
        ],
        shape_divisible_by=[_DIVISOR if small and n % _DIVISOR == 0 else 1 for n in array.shape],
        base_addr_divisible_by=_DIVISOR if is_divisible("*", array) else 1,
    )


def _scalar_type(name: str, value: Any) -> Any:
    tile = load_package("cuda.tile", _NEED)
    for kind, dtype in ((bool, tile.bool_), (int, tile.int32), (float, tile.float32)):
        if isinstance(value, kind):
            return dtype
    raise WorkloadError(
        f"{name} is {type(value).__name__}: cuTile kernels take arrays and numbers here; tuples,"
        " lists and data classes are not supported"
    )


def _maps(ptx: str, arrays: Mapping[int, np.ndarray[Any, Any]]) -> Iterator[MappedTensor]:
    """Yield the tensor map of each hidden parameter. Raises WorkloadError if it is unknown."""
    names = _HIDDEN.findall(ptx)
    owner: dict[str, str] = {}
    for register, source in _ADDRESS.findall(ptx):
        owner[register] = owner.get(source, source)
    copies = [match.groups() for match in _COPY.finditer(ptx)]
    numbers = dict(_CONSTANT.findall(ptx))
    expected = {
        barrier: int(numbers.get(size, size))
        for barrier, size in _EXPECTED.findall(ptx)
        if numbers.get(size, size).isdigit()
    }
    left = list(dict.fromkeys(_accesses(ptx)))
    for name in names:
        copied = [copy for copy in copies if owner.get(copy[1]) == name]
        kind = "load" if copied and copied[0][0] == "shared" else "store"
        # The boxes of a tile share a barrier, or each box has a barrier.
        together = [copy for copy in copied if copy[3] == copied[0][3]]
        total = expected.get(copied[0][3]) if kind == "load" and copied else None
        box_bytes = total // len(together) if total else None
        for access, group in itertools.product(left, (copied, together)):
            array = arrays.get(access.pointer)
            places = [copy[2].split(", ") for copy in group]
            if access.kind == kind and array is not None and places:
                tensor = _boxed(access.tile, places, array, box_bytes)
                if tensor is not None:
                    left.remove(access)
                    yield tensor
                    break
        else:
            raise WorkloadError(
                f"the tensor map {name[-20:]} of the cuTile kernel cannot be reconstructed",
                hint="pass allow_tma=False to the ct.load or ct.store of this array",
            )


def _boxed(
    tile: Sequence[int],
    places: Sequence[Sequence[str]],
    array: np.ndarray[Any, Any],
    expected: int | None,
) -> MappedTensor | None:
    """Return the tensor map whose boxes cover a tile; None if the PTX contradicts the tile.

    `places` are the coordinates of each copy, innermost first. Each different coordinate along a
    dimension is one box of the tile along this dimension. `expected` is the number of bytes per box
    for which the barrier of the copies waits; None if unknown.
    """
    if len(tile) != array.ndim or any(len(place) != len(tile) for place in places):
        return None
    parts = [len(set(coordinate)) for coordinate in zip(*places, strict=True)][::-1]
    box = [extent // part for extent, part in zip(tile, parts, strict=True)]
    size = math.prod(box) * array.itemsize
    if math.prod(parts) != len(places) or (expected or size) != size or max(box) > 256:
        return None
    width = box[-1] * array.itemsize
    # A swizzle pattern has eight rows. The swizzle of a box with fewer rows is unknown.
    if width in (32, 64, 128) and math.prod(box[:-1]) < 8:
        return None
    return MappedTensor(array, box, width if width in (32, 64, 128) else 0)


def _accesses(ptx: str) -> Iterator[_Access]:
    """Yield the loads and stores of tiles in the tile IR, in order."""
    assumed, tensors, partitions = dict(_ASSUMED.findall(ptx)), {}, {}
    for view, pointer in _TENSOR.findall(ptx):
        while pointer in assumed:
            pointer = assumed[pointer]
        tensors[view] = pointer
    for view, tensor, tile, rest in _PARTITION.findall(ptx):
        if tensor in tensors and "dim_map" not in rest:
            partitions[view] = tensors[tensor], tuple(map(int, tile.split("x")))
    for kind, view in _ACCESS.findall(ptx):
        pointer, shape = partitions.get(view, ("", ()))
        if number := re.fullmatch(r"%arg(\d+)", pointer):
            yield _Access(kind, int(number[1]), shape)
