"""Launch variants on an NVIDIA GPU: CuPy (CUDA C++), Numba, Triton and Warp kernels.

CuPy and Numba are imported, and the GPU is initialised, by the functions of this module. Importing
the module itself does neither.
"""

import functools
import os
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from kernprof.collect.launch.whole_file import (
    check_device,
    cute_launcher,
    cutile_launcher,
    import_triton,
    loaded,
    module_for,
    triton_launcher,
    whole_file_kernel,
)
from kernprof.cuda_source.names import chosen as chosen_entry, entries, split_name
from kernprof.cuda_source.parse import alone, kernels
from kernprof.cuda_source.whole_file import message_lines, refusal
from kernprof.errors import (
    CompileFailed,
    DeviceNotFound,
    KernelCrashed,
    KernprofError,
    ToolNotFound,
    UsageError,
    WorkloadError,
    tool_hint,
    unknown_name,
)
from kernprof.extras import load_package
from kernprof.model.run import Launch
from kernprof.workload.define import Variant
from kernprof.workload.problem import POISON, MappedMatrix, Problem, arguments
from kernprof.workload.sources import (
    CudaSource,
    CupySource,
    CuteSource,
    CutileSource,
    NumbaSource,
    TritonSource,
    WarpSource,
)

# A kernel with more bytes of dynamic shared memory per block must opt in (CUDA programming guide).
_SHARED_WITHOUT_OPT_IN = 48 * 1024
_TYPES = {
    "|u1": "UINT8",
    "<u2": "UINT16",
    "<u4": "UINT32",
    "<i4": "INT32",
    "<u8": "UINT64",
    "<i8": "INT64",
    "<f2": "FLOAT16",
    "<f4": "FLOAT32",
    "<f8": "FLOAT64",
}

_DIFFER = """
extern "C" __global__ void kernprof_differ(const char* a, const char* b, size_t bytes, unsigned* differ) {
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < bytes; i += (size_t)gridDim.x * blockDim.x)
        if (a[i] != b[i]) *differ = 1;
}
"""


def import_cupy() -> Any:
    """Import CuPy. Raises ToolNotFound with the command that installs it."""
    return load_package("cupy", "launching a kernel on the GPU")


def upload(problem: Problem) -> None:
    """Copy the problem's inputs to the GPU and allocate its outputs.

    Raises WorkloadError if device memory is too small.
    """
    cupy = import_cupy()
    # CuPy's memory pool still holds the arrays of the previous problem.
    cupy.get_default_memory_pool().free_all_blocks()
    free, total = cupy.cuda.runtime.memGetInfo()
    if problem.nbytes > free:
        raise _too_big(problem, f"the GPU has {free / 1e9:.1f} GB free of {total / 1e9:.1f} GB")
    try:
        problem.arrays = {name: cupy.asarray(array) for name, array in problem.inputs.items()}
        for name, spec in problem.written.items():
            problem.arrays[name] = cupy.empty(spec.shape, spec.dtype)
    except cupy.cuda.memory.OutOfMemoryError as error:  # another process allocated memory meanwhile
        problem.arrays = {}
        raise _too_big(problem, str(error)) from error
    except (TypeError, ValueError) as error:  # CuPy does not support arrays of structures
        problem.arrays = {}
        raise WorkloadError(
            f"{problem.workload.name} has an array that CuPy does not support: {error}",
            hint="pass structures as arrays of np.uint8, or run them with --backend emulator",
        ) from error


def _too_big(problem: Problem, why: str) -> WorkloadError:
    return WorkloadError(
        f"{problem.workload.name} with {dict(problem.params)} needs {problem.nbytes / 1e9:.1f} GB;"
        f" {why}",
        hint="choose smaller sizes with -p, or another GPU with --device",
    )


def reset_outputs(problem: Problem, *, poison: bool = True) -> None:
    """Reset every output and scratch array: fill it, copy its initial value, or poison it.

    The array's specification determines the kind of reset. Without `poison`, an array that has no
    value before the launch stays unchanged.
    """
    for name, spec in problem.written.items():
        array = problem.arrays[name]
        if spec.copy_of:
            array[...] = problem.arrays[spec.copy_of]
        elif spec.fill is not None:
            array.fill(spec.fill)
        elif poison:
            array.data.memset_async(POISON, array.nbytes)


def download_outputs(problem: Problem) -> dict[str, Any]:
    """Return the outputs on the host; for an output that equals the reference, the reference."""
    expected = problem.expected or {}
    return {
        name: (
            expected[name]
            if name in expected and _is_same(problem, name)
            else problem.arrays[name].get()
        )
        for name in problem.specs
    }


def _is_same(problem: Problem, name: str) -> bool:
    """Compare an output with the reference on the GPU, byte by byte.

    Return false if they differ, or if GPU memory is too small for the comparison.
    """
    cupy = import_cupy()
    actual, wanted = problem.arrays[name], (problem.expected or {})[name]
    same_form = (actual.dtype, actual.shape) == (wanted.dtype, wanted.shape)
    if not (same_form and wanted.flags.c_contiguous):
        return False
    try:
        if name not in problem.placed:
            problem.placed[name] = cupy.asarray(wanted)
        differ = cupy.zeros(1, cupy.uint32)
    except cupy.cuda.memory.OutOfMemoryError:
        problem.placed.clear()
        return False
    kernel = cupy.RawKernel(_DIFFER, "kernprof_differ")
    kernel((1024,), (256,), (actual, problem.placed[name], cupy.uint64(actual.nbytes), differ))
    return not int(differ.get()[0])


Launcher = Callable[[], None]


def launcher(problem: Problem, variant: Variant, launch: Launch) -> Launcher:
    """Compile a variant. Return a function that launches it on the current stream."""
    args = arguments(problem, variant)
    if isinstance(variant.source, CudaSource):
        cupy = import_cupy()
        kernel = _compile(variant, variant.source, variant.options(problem.params))
        if launch.shared_bytes > _SHARED_WITHOUT_OPT_IN:
            try:
                kernel.max_dynamic_shared_size_bytes = launch.shared_bytes
            except cupy.cuda.driver.CUDADriverError as error:
                raise WorkloadError(
                    f"variant {variant.name} asks for {launch.shared_bytes} bytes of shared memory per"
                    f" block: {error}",
                    hint="reduce shared_bytes, or choose parameters that need less",
                ) from error
        packed = tuple(encode(arg) if isinstance(arg, MappedMatrix) else arg for arg in args)
        return lambda: kernel(launch.grid, launch.block, packed, shared_mem=launch.shared_bytes)
    if isinstance(variant.source, TritonSource):
        return triton_launcher(variant, variant.source, problem.params, launch, args)
    if isinstance(variant.source, CupySource):
        kernel, keywords = variant.source.compiled(), variant.source.keywords(problem.params)
        return lambda: kernel(*args, **keywords)
    if isinstance(variant.source, CuteSource):
        return cute_launcher(variant.source, problem.params, args)
    if isinstance(variant.source, CutileSource):
        return cutile_launcher(variant.source, problem.params, launch, args)
    if isinstance(variant.source, WarpSource):
        return _warp_launcher(variant.source, variant.source.keywords(problem.params), args)
    cuda = import_numba()
    converted = [
        cuda.as_cuda_array(a) if hasattr(a, "__cuda_array_interface__") else a for a in args
    ]
    dispatcher = compiled_numba(cuda, variant.source, variant.name, converted)
    configured = dispatcher[launch.grid, launch.block, 0, launch.shared_bytes]
    return lambda: configured(*converted)


def _warp_launcher(source: WarpSource, keywords: dict[str, Any], args: list[Any]) -> Launcher:
    """Return a launcher of a Warp kernel.

    Warp's own stream and the default stream wait for each other.
    """
    warp, cupy = load_package("warp", "launching a Warp kernel"), import_cupy()
    kernel, device = source.compiled(), f"cuda:{cupy.cuda.Device().id}"
    arguments = [arg if hasattr(arg, "__cuda_array_interface__") else arg.item() for arg in args]
    return lambda: warp.launch(kernel, inputs=arguments, device=device, **keywords)


def load_compiler(source: Any) -> None:
    """Import the compiler of a kernel's source."""
    if isinstance(source, NumbaSource):
        import_numba()
    elif isinstance(source, TritonSource):
        import_triton()
    elif isinstance(source, CuteSource | CutileSource):
        load_package(source.compiler, f"launching a {source.language} kernel")


def compile_ahead(problem: Problem, variant: Variant) -> None:
    """Compile a CUDA variant into CuPy's disk cache, or a Numba variant for the arrays' types."""
    if isinstance(variant.source, CudaSource):
        _compile(variant, variant.source, variant.options(problem.params))
    elif isinstance(variant.source, NumbaSource):
        import numpy as np

        declared = {**problem.inputs, **problem.written}
        arrays = {name: np.empty(a.shape, a.dtype) for name, a in declared.items()}
        args = arguments(replace(problem, arrays=arrays), variant)
        compiled_numba(import_numba(), variant.source, variant.name, args)


def _compile(variant: Variant, source: CudaSource, options: tuple[str, ...]) -> Any:
    cupy = import_cupy()
    if source.is_ptx:
        text = source.text()
        name = chosen_entry(source.kernel, entries(text), "the PTX has no kernel")
        binary = source.path.read_bytes() if source.path and source.is_binary else text.encode()
        return loaded(cupy, binary).get_function(name)
    where = source.file or f"{variant.name}.cu"
    # The #line directive makes the compiler's messages and ncu's source page refer to the user's
    # file.
    line = f'#line {source.line} "{_c_string(where)}"\n'
    code = line + source.text()
    include = (f"-I{source.path.parent}",) if source.path else ()
    # CuPy's RawModule adds -ftz=true, so whole files and code for one architecture get it, too.
    flags = ("-lineinfo", "-std=c++17", "-ftz=true", *include, *options)
    if variant.arch:
        check_device(variant.name, variant.arch, cupy.cuda.Device().compute_capability)
    try:
        if variant.arch:
            return module_for(cupy, code, variant.arch, flags).get_function(source.kernel)
        try:
            return _compiled(code, source.kernel, flags)
        except cupy.cuda.compiler.CompileException:
            # Compile again without the file's other kernels: one of them may cause the error.
            reduced = alone(source.text(), split_name(source.kernel)[0])
            if reduced is None:
                raise
        return _compiled(line + reduced, source.kernel, flags)
    except cupy.cuda.compiler.CompileException as error:
        kernel = None
        if not variant.arch:
            kernel = whole_file_kernel(cupy, source.text(), where, source.kernel, flags)
        if kernel is None:
            text = str(error)
            raise CompileFailed(
                refusal(text), hint=tool_hint("cupy", text), details=message_lines(text)
            ) from error
        return kernel
    except cupy.cuda.driver.CUDADriverError as error:
        if "NOT_FOUND" not in str(error):
            raise
        names, name = kernels(source.text()), split_name(source.kernel)[0]
        if not variant.arch and name in names:  # the module contains the mangled C++ name
            kernel = whole_file_kernel(cupy, source.text(), where, source.kernel, flags)
            if kernel is not None:
                return kernel
        meant = (
            'declare it extern "C" __global__'
            if name in names
            else unknown_name("kernel", name, names).hint
        )
        hint = "; ".join(filter(None, (f"available: {', '.join(names) or 'none'}", meant)))
        raise CompileFailed(f"{where} has no kernel {source.kernel!r}; {hint}") from error


def _compiled(code: str, kernel: str, options: tuple[str, ...]) -> Any:
    """Compile the kernel. Add the CUDA toolkit's headers if CuPy's wheel lacks a needed header."""
    cupy = import_cupy()
    template = (kernel,) if "<" in kernel else None
    try:
        return cupy.RawModule(code=code, options=options, name_expressions=template).get_function(
            kernel
        )
    except cupy.cuda.compiler.CompileException as error:
        homes = (os.environ.get("CUDA_PATH"), os.environ.get("CUDA_HOME"), "/usr/local/cuda")
        folders = (Path(home) / "include" for home in homes if home)
        headers = next((path for path in folders if (path / "cuda_runtime.h").is_file()), None)
        if headers is None or "cannot open source file" not in str(error):
            raise
        more = (*options, f"-I{headers}")
        return cupy.RawModule(code=code, options=more, name_expressions=template).get_function(
            kernel
        )


def _c_string(text: str) -> str:
    text = text.encode("utf-8", "replace").decode()  # NVRTC accepts only UTF-8 in a #line directive
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")


def import_numba() -> Any:
    """Import Numba's CUDA module. Raises ToolNotFound with the command that installs it."""
    return load_package("numba.cuda", "launching a Numba kernel")


# Numba's code for float16 has no line information. nvJitLink cannot link it with code that has line
# information if link-time optimisation is on. The first set of options that links is used.
_NUMBA_OPTIONS = ({"lineinfo": True}, {"lineinfo": True, "lto": False}, {"lineinfo": False})


@functools.cache
def _dispatcher(jit: Any, function: Any, *options: tuple[str, bool]) -> Any:
    """Return the function's dispatcher, which caches the code by argument types."""
    return jit(function, **dict(options))


def compiled_numba(cuda: Any, source: NumbaSource, variant: str, args: list[Any]) -> Any:
    """Return a dispatcher compiled for the types of `args`.

    The first of `_NUMBA_OPTIONS` with which the kernel links is used.
    """
    failed: Exception | None = None
    for options in _NUMBA_OPTIONS:
        dispatcher = _dispatcher(cuda.jit, source.load(), *options.items())
        try:
            dispatcher.compile(tuple(dispatcher.typeof_pyval(a) for a in args))
        except (KernprofError, MemoryError, OSError):
            raise
        except Exception as error:  # errors of Numba and of the linker have no common base class
            failed = failed or error
            if "Debug Info" not in str(error):
                break
        else:
            return dispatcher
    lines = str(failed).replace("\0", "").strip().splitlines()
    hint = tool_hint("numba", str(failed))
    if isinstance(failed, AttributeError | ImportError):  # an error inside Numba's modules
        hint = "kernprof doctor reports whether the installed numba-cuda and numpy are compatible"
    raise CompileFailed(f"variant {variant} does not compile", hint=hint, details=lines) from failed


@contextmanager
def crashes_named(variant: str) -> Iterator[None]:
    """Convert CUDA errors of a launch to KernelCrashed with the variant's name."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Numba warns about occupancy
            yield
    except (KernelCrashed, WorkloadError, ToolNotFound):
        raise
    except Exception as error:
        kind = type(error).__name__
        if not any(word in kind for word in ("CUDA", "Cuda", "Driver", "Runtime")):
            raise
        raise KernelCrashed(
            f"variant {variant} crashed: {error}",
            hint=tool_hint("driver", str(error))
            or "run it under `compute-sanitizer` to find the invalid access, or look for indices"
            " beyond the arrays",
        ) from error


def device_facts(index: int) -> dict[str, Any]:
    """Make the GPU current. Return the fields of `model.Device` that the CUDA runtime reports."""
    cupy = import_cupy()
    runtime = cupy.cuda.runtime
    try:
        count = runtime.getDeviceCount()
    except runtime.CUDARuntimeError as error:
        hint = "; ".join(filter(None, (tool_hint("driver", str(error)), "see `kernprof doctor`")))
        raise DeviceNotFound(f"no usable GPU: {error}", hint=hint) from error
    if not 0 <= index < count:
        raise UsageError(
            f"there is no device {index}",
            hint=f"give --device 0 to --device {count - 1}",
        )
    cupy.cuda.Device(index).use()
    facts = runtime.getDeviceProperties(index)
    name = facts["name"]
    return {
        "name": name.decode() if isinstance(name, bytes) else name,
        "compute_capability": [facts["major"], facts["minor"]],
        "sm_count": facts["multiProcessorCount"],
        "memory_bytes": facts["totalGlobalMem"],
        "l2_bytes": facts["l2CacheSize"],
        "index": index,
    }


def encode(matrix: MappedMatrix) -> Any:
    """Encode a matrix's tensor map as a 128-byte record (driver API: cuTensorMapEncodeTiled).

    Raises WorkloadError for a data type without tensor maps, KernelCrashed with the driver's
    status.
    """
    import numpy as np

    driver = load_package("cuda.bindings.driver", "making a tensor map")
    array = matrix.array
    kind = _TYPES.get(array.dtype.str)
    if kind is None:
        raise WorkloadError(
            f"tensor maps do not support elements of type {array.dtype}: use {', '.join(_TYPES)}"
        )
    rows, columns = array.shape
    swizzle = (
        f"CU_TENSOR_MAP_SWIZZLE_{matrix.swizzle}B"
        if matrix.swizzle
        else "CU_TENSOR_MAP_SWIZZLE_NONE"
    )
    status, encoded = driver.cuTensorMapEncodeTiled(
        getattr(driver.CUtensorMapDataType, f"CU_TENSOR_MAP_DATA_TYPE_{kind}"),
        2,
        array.data.ptr,
        [driver.cuuint64_t(columns), driver.cuuint64_t(rows)],
        [driver.cuuint64_t(columns * array.itemsize)],
        [driver.cuuint32_t(side) for side in reversed(matrix.box)],
        [driver.cuuint32_t(1), driver.cuuint32_t(1)],
        driver.CUtensorMapInterleave.CU_TENSOR_MAP_INTERLEAVE_NONE,
        getattr(driver.CUtensorMapSwizzle, swizzle),
        driver.CUtensorMapL2promotion.CU_TENSOR_MAP_L2_PROMOTION_L2_256B,
        driver.CUtensorMapFloatOOBfill.CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE,
    )
    if int(status) != 0:
        raise KernelCrashed(
            f"the driver refuses a tensor map of {rows} × {columns} {array.dtype}: {status.name}"
        )
    record = np.zeros((), dtype=[("opaque", "<u8", 16)])
    record["opaque"] = [int(word) for word in encoded.opaque]
    return record
