"""From source and arguments to a prepared launch: every mistake is found here, before anything runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from kernprof import cache
from kernprof.emulator.engine import DEFAULT_INSTRUCTION_BUDGET, LaunchSpec, TrafficSink
from kernprof.emulator.frontend.arguments import pack_cuda, pack_numba
from kernprof.emulator.frontend.compiled import Compiled
from kernprof.emulator.frontend.cuda import compile_cuda
from kernprof.emulator.frontend.numba import compile_numba, is_numba_kernel
from kernprof.emulator.launch import launch_spec
from kernprof.emulator.program import Program, prepare
from kernprof.emulator.ptx.parser import parse
from kernprof.emulator.sass.metrics import MachineCode, machine_code
from kernprof.errors import UsageError, WorkloadError
from kernprof.gpus import architectures
from kernprof.model.run import Dim3, Launch

Size: TypeAlias = int | Sequence[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One launch to emulate.

    `kernel` is CUDA C++ source or a Numba function, `function` the kernel's name in the source, `file` what the source
    is called in messages and line tables. `args` are NumPy arrays, updated in place, and scalars. `engine` is "auto",
    "jit" or "reference". `check` also looks for races and uninitialised reads in shared memory. `limit` is the number
    of thread instructions beyond which only a sample of the blocks runs: None for what takes about half a minute,
    math.inf to run all. `caches` models the L2 and device memory, which runs on one core: None where the launch is
    small. `traffic` is a sink of the caller's own, in place of that model.
    """

    kernel: Any
    grid: Size
    block: Size
    args: Sequence[object]
    function: str | None = None
    shared_bytes: int = 0
    arch: str = architectures.DEFAULT_ARCH
    options: Sequence[str] = ()
    file: str = "kernel.cu"
    engine: str = "auto"
    check: bool = False
    stop_at_fault: bool = False
    limit: float | None = None
    workers: int | None = None
    instruction_budget: int = DEFAULT_INSTRUCTION_BUDGET
    caches: bool | None = None
    traffic: TrafficSink | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """A launch that can run: nothing about it is wrong as far as can be told without running it.

    `program` has its accesses joined as ptxas joined them, as far as `code` knows.
    """

    compiled: Compiled
    code: MachineCode
    program: Program
    spec: LaunchSpec
    launch: Launch
    arch: architectures.Architecture


def prepared(request: Request, compiled: Compiled | None = None) -> Prepared:
    """Raises UsageError (names, sizes), CompileFailed, WorkloadError (arguments, shared memory),
    UnsupportedInstruction, ToolNotFound. `compiled`: what the request's kernel was compiled to before.
    """
    arch = architectures.architecture(request.arch)
    grid, block = dim3("grid", request.grid), dim3("block", request.block)
    architectures.check_launch(arch, grid, block, request.shared_bytes)
    compiled = compiled or compiled_kernel(request)
    code = machine_code(compiled.cubin, compiled.ptx, compiled.kernel)
    program = program_of(compiled, code)
    architectures.check_launch(arch, grid, block, program.dynamic_offset() + request.shared_bytes)
    _check_bounds(program, compiled.title, block)
    pack = pack_numba if compiled.language == "numba" else pack_cuda
    packed = pack(replace_name(program, compiled.title), request.args)
    spec = launch_spec(program, packed, grid=grid, block=block, shared_bytes=request.shared_bytes)
    spec = replace(
        spec, check=request.check, stop_at_fault=request.stop_at_fault, instruction_budget=request.instruction_budget,
        traffic=request.traffic,
    )  # fmt: skip
    launch = Launch(kernel=compiled.title, grid=grid, block=block, shared_bytes=request.shared_bytes)
    return Prepared(compiled=compiled, code=code, program=program, spec=spec, launch=launch, arch=arch)


def program_of(compiled: Compiled, code: MachineCode) -> Program:
    """The program as the engines run it: accesses are joined as the machine code has them."""
    module = parse(compiled.ptx)
    widened = code.widen(module)
    key = compiled.key if widened is module else cache.key_of(compiled.key, "joined")
    return prepare(widened, compiled.kernel, key=key)


def replace_name(program: Program, title: str) -> Any:
    """The kernel's function under the name that people know, for messages."""
    return replace(program.entry, name=title)


def compiled_kernel(request: Request) -> Compiled:
    if isinstance(request.kernel, str):
        return compile_cuda(
            request.kernel, function=request.function, arch=request.arch, options=request.options, file=request.file
        )
    if not is_numba_kernel(request.kernel):
        raise WorkloadError(
            f"the kernel is {type(request.kernel).__name__}: neither CUDA C++ source nor a Numba function",
            hint="read a .cu file first: Path(…).read_text()",
        )
    if request.options:
        raise UsageError("options are for NVRTC; a Numba kernel has its own in @cuda.jit(…)")
    if request.function is not None:
        raise UsageError("function= names a kernel in CUDA C++ source; a Numba kernel is given itself")
    return compile_numba(request.kernel, request.args, arch=request.arch)


def dim3(what: str, size: Size) -> Dim3:
    """One to three whole numbers as x, y, z."""
    sizes = tuple(size) if isinstance(size, tuple | list) else (size,)
    if not 1 <= len(sizes) <= 3 or not all(hasattr(n, "__index__") and not isinstance(n, bool) for n in sizes):
        raise UsageError(f"the {what} {size!r} is not one to three whole numbers")
    x, y, z = (*(n.__index__() for n in sizes), 1, 1)[:3]
    return x, y, z


def _check_bounds(program: Program, title: str, block: Dim3) -> None:
    """The block against `__launch_bounds__` and `.reqntid`."""
    threads = block[0] * block[1] * block[2]
    directives = program.entry.directives
    if "maxntid" in directives:
        most = _product(directives["maxntid"])
        if threads > most:
            raise UsageError(f"block {block} has {threads} threads; {title} is compiled for at most {most}")
    if "reqntid" in directives and threads != _product(directives["reqntid"]):
        raise UsageError(f"block {block} is not the one that {title} is compiled for: {directives['reqntid']}")


def _product(sizes: Sequence[int]) -> int:
    result = 1
    for size in sizes:
        result *= size
    return result
