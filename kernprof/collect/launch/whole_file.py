"""Compile whole .cu files for the GPU, and launch kernels of Triton, CuTe DSL and cuTile."""

import contextlib
import inspect
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kernprof.cuda_source import headers, names
from kernprof.cuda_source.kernels import name_expressions
from kernprof.cuda_source.names import CompilerOutput
from kernprof.cuda_source.whole_file import WholeFile
from kernprof.errors import CompileFailed, WorkloadError
from kernprof.extras import load_package
from kernprof.model.run import Launch
from kernprof.workload.define import Variant
from kernprof.workload.params import Params
from kernprof.workload.sources import CuteSource, CutileSource, TritonSource


def whole_file_kernel(
    cupy: Any, text: str, where: str, kernel: str, options: Sequence[str]
) -> Any | None:
    """Compile a whole .cu file. Return the CuPy function of `kernel`, or None if compilation fails."""
    folders = tuple(f"-I{folder}" for folder in headers.include_folders())
    compiler = (f"-arch=sm_{cupy.cuda.Device().compute_capability}", *options, *folders)
    file = WholeFile(
        text, where, [o.removeprefix("-I") for o in compiler if o.startswith("-I")], kernel
    )
    for instance in file.chosen_instances(kernel):
        expressions = name_expressions(text, instance or kernel)
        last, _ = file.compile(_Compiler(cupy.cuda.nvrtc, where, tuple(expressions), compiler))
        if last.holds(kernel):
            name = (
                last.names[0]
                if last.names
                else names.chosen(kernel, names.entries(last.ptx), f"{where} has no kernel")
            )
            return loaded(cupy, last.cubin).get_function(name)
    return None


@dataclass(frozen=True, slots=True)
class _Compiler:
    nvrtc: Any
    where: str
    names: tuple[str, ...]
    options: tuple[str, ...]

    def __call__(
        self, code: str, headers: Mapping[str, str], more: Sequence[str]
    ) -> CompilerOutput:
        texts, included = (
            tuple(string.encode() for string in strings) for strings in (headers.values(), headers)
        )
        program = self.nvrtc.createProgram(code, self.where, texts, included)
        try:
            for name in self.names:
                self.nvrtc.addNameExpression(program, name)
            try:
                self.nvrtc.compileProgram(program, (*self.options, "--device-int128", *more))
            except self.nvrtc.NVRTCError:
                return CompilerOutput(ok=False, log=self.nvrtc.getProgramLog(program))
            lowered = tuple(str(self.nvrtc.getLoweredName(program, name)) for name in self.names)
            text = self.nvrtc.getPTX(program)
            text = text.decode() if isinstance(text, bytes) else text
            return CompilerOutput(
                ok=True,
                log="",
                cubin=self.nvrtc.getCUBIN(program),
                ptx=text.rstrip("\0"),
                names=lowered,
            )
        finally:
            self.nvrtc.destroyProgram(program)


def capability_of(arch: str) -> str:
    """Return the compute capability of an architecture name: `sm_90a` → `90`."""
    return arch.lower().removeprefix("sm_").rstrip("af")


def check_device(variant: str, arch: str, capability: str) -> None:
    """Raise WorkloadError if a GPU of compute capability `capability` cannot run `arch` code."""
    if capability_of(arch) != capability:
        raise WorkloadError(
            f"variant {variant} is written for {arch}; this GPU is sm_{capability}",
            hint="choose another variant with -v",
        )


def module_for(cupy: Any, code: str, arch: str, options: Sequence[str]) -> Any:
    """Compile CUDA C++ for `arch` to a CuPy module. Raises CuPy's CompileException."""
    compiler = _Compiler(cupy.cuda.nvrtc, "kernel.cu", (), (f"-arch={arch}", *options))
    output = compiler(code, {}, ())
    if not output.ok:
        raise cupy.cuda.compiler.CompileException(output.log, code, "kernel.cu", options, "nvrtc")
    return loaded(cupy, output.cubin)


def loaded(cupy: Any, code: bytes) -> Any:
    """Return a CuPy module of machine code, or of PTX, which the driver compiles."""
    with tempfile.TemporaryDirectory(prefix="kernprof-") as folder:
        path = Path(folder) / "kernel.cubin"
        path.write_bytes(code)
        module = cupy.RawModule(path=str(path))
        module.compile()  # reads the file before the folder is removed
    return module


@dataclass(frozen=True, slots=True)
class Pointer:
    """CuPy array with the attributes that Triton reads: `data_ptr` and `dtype`."""

    array: Any

    def data_ptr(self) -> int:
        return int(self.array.data.ptr)

    @property
    def dtype(self) -> str:
        return str(self.array.dtype)


def import_triton() -> Any:
    """Import Triton and PyTorch, whose streams Triton uses. Raises ToolNotFound."""
    torch = load_package("torch", "launching a Triton kernel")
    triton = load_package("triton", "launching a Triton kernel")
    if hasattr(triton, "set_allocator"):  # the allocator provides the memory of tensor descriptors
        triton.set_allocator(lambda size, *_: torch.empty(size, device="cuda", dtype=torch.int8))
    return triton


def triton_launcher(
    variant: Variant, source: TritonSource, params: Params, launch: Launch, args: list[Any]
) -> Callable[[], None]:
    """Compile a Triton variant. Return a function that launches it. Raises CompileFailed."""
    import_triton()
    kernel, keywords = source.compiled(), source.keywords(params)
    arguments = [
        Pointer(arg) if hasattr(arg, "__cuda_array_interface__") else arg.item() for arg in args
    ]
    try:
        with _stream():
            kernel.warmup(*arguments, grid=launch.grid, **keywords)
    except Exception as error:  # Triton's errors have no common base class
        what = f"variant {variant.name} does not compile"
        raise CompileFailed.because(what, error, -1, "triton") from error

    def run() -> None:
        with _stream():
            kernel[launch.grid](*arguments, **keywords)

    return run


def _stream() -> Any:
    """Return a context in which PyTorch uses CuPy's current stream."""
    import cupy
    import torch

    number = cupy.cuda.get_current_stream().ptr
    return (
        torch.cuda.stream(torch.cuda.ExternalStream(number)) if number else contextlib.nullcontext()
    )


def cute_launcher(source: CuteSource, params: Params, args: list[Any]) -> Callable[[], None]:
    """Compile a CuTe DSL variant. Return a function that launches it. Raises CompileFailed.

    The kernel is launched on the default stream, unless the host function takes a stream.
    """
    cute = load_package("cutlass.cute", "launching a CuTe kernel")
    tensors = [
        cute.runtime.from_dlpack(arg, assumed_align=16)
        if hasattr(arg, "__cuda_array_interface__")
        else arg.item()
        for arg in args
    ]
    try:
        compiled = cute.compile(source.compiled(), *tensors, **source.keywords(params))
    except Exception as error:  # CuTe DSL's errors have no common base class
        raise CompileFailed.because(f"variant {source.kernel} does not compile", error) from error
    return lambda: compiled(*tensors)


def cutile_launcher(
    source: CutileSource, params: Params, launch: Launch, args: list[Any]
) -> Callable[[], None]:
    """Return a function that launches a cuTile variant, which is compiled at its first launch."""
    import cupy

    tile = load_package("cuda.tile", "launching a cuTile kernel")
    kernel, keywords = source.compiled(), source.keywords(params)
    names = inspect.signature(source.load()).parameters
    hints = {name: value for name, value in keywords.items() if name not in names}
    kernel = kernel.replace_hints(**hints) if hints else kernel
    left = iter(arg if hasattr(arg, "__cuda_array_interface__") else arg.item() for arg in args)
    values = tuple(keywords[name] if name in keywords else next(left) for name in names)
    return lambda: tile.launch(cupy.cuda.get_current_stream(), launch.grid, kernel, values)
