"""Conversion of a request into a launch that is ready to run, with all input checks.

The front end of the kernel's language compiles the kernel. The arguments are converted to a
parameter buffer and an address space. Addresses in initial values of variables are relocated.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from math import prod
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kernprof import cache
from kernprof.cuda_source.binaries import image_in, is_binary
from kernprof.cuda_source.names import TARGET, is_ptx, plain_name, ptx_of
from kernprof.emulator import memory
from kernprof.emulator.contract import LaunchSpec, Request, Size, dim3
from kernprof.emulator.counting.metrics import Occupancy, occupancy
from kernprof.emulator.frontend import cupy, cute, cutile, triton, warp
from kernprof.emulator.frontend.arguments import (
    PackedArguments,
    PointerTo,
    check_declared,
    pack_cuda,
    pack_numba,
    pack_triton,
)
from kernprof.emulator.frontend.compiled import Compiled, compile_ptx, decoded, read
from kernprof.emulator.frontend.cuda import compile_cuda
from kernprof.emulator.frontend.numba import (
    by_inputs,
    compile_numba,
    declared_types,
    is_numba_kernel,
    of_ufunc,
)
from kernprof.emulator.memory import Texture
from kernprof.emulator.program import Program, part_of, prepare
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import row_of
from kernprof.emulator.ptx.lowering import HEAP, blocks_of, size_of
from kernprof.emulator.ptx.opcodes import Form
from kernprof.emulator.ptx.parser import parse
from kernprof.emulator.sass.metrics import MachineCode, machine_code
from kernprof.errors import CompileFailed, UsageError, WorkloadError, unknown_name
from kernprof.gpus import architectures
from kernprof.model.run import Dim3, Launch

Symbols: TypeAlias = Mapping[str, Any]  # arrays and NumPy scalars by variable name


def launch_spec(
    program: Program,
    packed: PackedArguments,
    *,
    grid: Dim3,
    block: Dim3,
    shared_bytes: int = 0,
    symbols: Symbols = MappingProxyType({}),
) -> LaunchSpec:
    """Return the LaunchSpec of a program and its arguments; all other fields have their defaults.

    `symbols` are the contents of `__constant__` and `__device__` variables by name.
    """
    heap = memory.address_of(memory.device_heap()) if HEAP in program.globals_ else None
    pointed = memory.pointed_buffers()
    buffers = [*pointed, *packed.buffers]
    slot = None
    if program.global_image:
        slot = len(buffers)
        image = np.frombuffer(bytearray(program.global_image), np.uint8)
        buffers.append(memory.Buffer("the module's global variables", image))
    space = memory.allocate(buffers)
    const = bytearray(program.const_image)
    # Write the addresses of symbols into the initial values that refer to them.
    for bank, at, relocation in program.relocations:
        symbol, generic = relocation.symbol, relocation.generic
        if symbol in program.globals_ and slot is not None:
            address = space.address(slot) + program.globals_[symbol]
        elif symbol in program.const:
            address = program.const[symbol] + memory.CONST_BASE * generic
        elif symbol in program.shared:
            address = program.shared[symbol] + memory.SHARED_BASE * generic
        else:
            raise CompileFailed(
                f"an initial value refers to the unknown symbol {symbol!r}",
                hint="define the variable in the same source",
            )
        encoded = (address + relocation.addend).to_bytes(8, "little")[: relocation.size]
        end = at + relocation.size
        if bank == "const":
            const[at:end] = encoded
        elif slot is not None:
            space.buffers[slot].data[at:end] = np.frombuffer(encoded, np.uint8)
    for name, value in symbols.items():
        if isinstance(value, Texture):  # the variable is a texture reference
            value = value.handle
        if np.asarray(value).dtype.hasobject:
            raise WorkloadError(
                f"{name} is given as {type(value).__name__}: an array or a number is required"
            )
        where, start, _ = place_of(program, name, value)
        data = np.ascontiguousarray(value).reshape(-1).view(np.uint8)
        if where == "const":
            const[start : start + data.size] = data.tobytes()
        elif slot is not None:
            space.buffers[slot].data[start : start + data.size] = data
    offsets, size = ir.offsets(program.entry.parameters)
    parameters = bytearray(size)
    for argument, offset in zip(packed.slots, offsets.values(), strict=True):
        if isinstance(argument, PointerTo):
            address = space.address(len(pointed) + argument.buffer) + argument.offset
            argument = address.to_bytes(8, "little")
        parameters[offset : offset + len(argument)] = argument
    if slot is not None and heap is not None:
        images = [buffer.data for buffer in space.buffers]
        values = [np.frombuffer(image, np.uint8) for image in (parameters, const)]
        memory.reset_heap([*images, *values])
        images[slot][program.globals_[HEAP] :][:8] = np.frombuffer(heap, np.uint8)
    return LaunchSpec(
        grid=grid,
        block=block,
        shared_bytes=shared_bytes,
        parameters=bytes(parameters),
        memory=space,
        const_image=bytes(const),
        globals_slot=slot,
    )


def place_of(program: Program, name: str, value: NDArray[Any]) -> tuple[str, int, int]:
    """Return (state space, offset in the image of the space, size in bytes) of a variable.

    Returns ("", 0, 0) if the kernel does not use the variable. Raises UsageError for an unknown
    name and WorkloadError if the contents `value` are larger than the variable.
    """
    variables = {
        n: v for n, v in program.module.variables.items() if v.space in ("const", "global")
    }
    variable_name = next((n for n in variables if name in (n, plain_name(n))), None)
    if variable_name is None:
        raise unknown_name("variable", name, [plain_name(n) for n in variables])
    variable = variables[variable_name]
    if np.asarray(value).nbytes > (variable.size or 0):
        raise WorkloadError(
            f"{name} has {variable.size} bytes, but its contents have {np.asarray(value).nbytes}",
            hint="pass contents that fit into the variable",
        )
    offsets = program.const if variable.space == "const" else program.globals_
    return (
        (variable.space, offsets[variable_name], variable.size or 0)
        if variable_name in offsets
        else ("", 0, 0)
    )


def read_back(program: Program, spec: LaunchSpec, symbols: Symbols) -> None:
    """Copy the final contents of `__device__` variables into the caller's arrays."""
    if spec.globals_slot is None:
        return
    image = spec.memory.buffers[spec.globals_slot].data
    for name, value in symbols.items():
        where, start, _ = place_of(program, name, value)
        if where == "global" and isinstance(value, np.ndarray) and value.flags.writeable:
            value[...] = image[start : start + value.nbytes].view(value.dtype).reshape(value.shape)


# Maximal local memory per thread (CUDA programming guide, technical specifications).
_MOST_LOCAL_BYTES = 512 << 10
_MOST_BLOCKS = 1 << 36  # a GPU would need minutes to launch and retire so many blocks


@dataclass(frozen=True, slots=True, kw_only=True)
class PreparedLaunch:
    """A launch that has passed every input check.

    If the machine code `code` is available, the accesses of `program` are merged as in `code`.
    `occupancy` is None if the PTX was not assembled.
    """

    compiled: Compiled
    code: MachineCode
    program: Program
    spec: LaunchSpec
    launch: Launch
    arch: architectures.Architecture
    occupancy: Occupancy | None


def prepare_launch(request: Request, compiled: Compiled | None = None) -> PreparedLaunch:
    """Check and prepare a launch; compile its kernel unless `compiled` is given.

    Raises UsageError (names, sizes), CompileFailed, WorkloadError (arguments, resources),
    UnsupportedInstruction and ToolNotFound.
    """
    arch = architectures.architecture(request.arch)
    if request.block is not None:  # check the sizes before the compiler starts
        architectures.check_launch(
            arch, dim3("grid", request.grid), dim3("block", request.block), request.shared_bytes
        )
    if compiled is None:
        compiled, request = compile_kernel(request)
    arch, grid = architectures.architecture(compiled.arch), dim3("grid", request.grid)
    if prod(grid) > _MOST_BLOCKS:
        raise UsageError(
            f"grid {grid} has {prod(grid):,} blocks: the emulator supports at most"
            f" {_MOST_BLOCKS:,} blocks",
            hint="launch fewer blocks",
        )
    code, program = read_kernel(compiled)
    block = _block(program, compiled.title, request.block)
    facts, fits = compiled.facts, None
    shared, registers = program.dynamic_offset() + request.shared_bytes, 0
    if facts is not None:
        shared, registers = facts.static_shared_bytes + request.shared_bytes, facts.registers
        fits = occupancy(arch, threads=prod(block), registers=registers, shared_bytes=shared)
    architectures.check_launch(arch, grid, block, shared, registers)
    cluster = size_of(program.entry)
    if any(blocks % width for blocks, width in zip(grid, cluster, strict=True)):
        raise UsageError(
            f"grid {grid} is not a multiple of {compiled.title}'s clusters of {cluster} blocks",
            hint="round the grid up to a multiple of the cluster",
        )
    check_declared(request.kernel, compiled.title, request.args, request.options)
    if program.local_bytes > _MOST_LOCAL_BYTES:
        raise WorkloadError(
            f"{compiled.title} needs {program.local_bytes} bytes of local memory per thread; the"
            f" limit of every architecture is {_MOST_LOCAL_BYTES}",
            hint="allocate large arrays of the kernel in global memory",
        )
    spec = launch_spec(
        program,
        packed_arguments(compiled, program, request),
        grid=grid,
        block=block,
        shared_bytes=request.shared_bytes,
        symbols=request.symbols,
    )
    spec = replace(
        spec,
        check=request.check,
        stop_at_fault=request.stop_at_fault,
        instruction_budget=request.instruction_budget,
        traffic=request.traffic,
    )
    blank = {array.ctypes.data for array in request.blank if isinstance(array, np.ndarray)}
    if blank:
        buffers = (replace(b, blank=b.data.ctypes.data in blank) for b in spec.memory.buffers)
        spec = replace(spec, memory=replace(spec.memory, buffers=tuple(buffers)))
    launch = Launch(
        kernel=compiled.title, grid=grid, block=block, shared_bytes=request.shared_bytes
    )
    return PreparedLaunch(
        compiled=compiled,
        code=code,
        program=program,
        spec=spec,
        launch=launch,
        arch=arch,
        occupancy=fits,
    )


def packed_arguments(compiled: Compiled, program: Program, request: Request) -> PackedArguments:
    """Pack the arguments as the kernel's language passes them. Raises WorkloadError."""
    pack = {"numba": pack_numba, "triton": pack_triton}.get(compiled.language, pack_cuda)
    return pack(replace(program.entry, name=compiled.title), request.args, request.names)


def not_followed(program: Program) -> tuple[str, ...]:
    """Report the features of a kernel that --find-bugs does not examine."""
    forms = {row_of(instruction).form for instruction in program.instructions}
    apart = {
        "races, because the blocks of a cluster share memory": blocks_of(program.entry) > 1,
        "shared-memory reads of wgmma": Form.GROUP_PRODUCT in forms,
        "tensor memory, and what tcgen05 reads of shared memory": Form.TENSOR_MEMORY in forms,
        "accesses through textures and surfaces": bool(forms & {Form.TEXTURE, Form.SURFACE}),
    }
    return tuple(f"not examined: {feature}" for feature, present in apart.items() if present)


@lru_cache(maxsize=64)
def read_kernel(compiled: Compiled) -> tuple[MachineCode, Program]:
    """Parse a compiled kernel and its machine code; later launches reuse the cached result."""
    return program_of(compiled, machine_code(compiled.cubin, compiled.ptx, compiled.kernel))


def program_of(compiled: Compiled, code: MachineCode) -> tuple[MachineCode, Program]:
    """Return the machine code, and the program with its accesses merged as in the machine code."""
    module = part_of(parse(compiled.ptx, compiled.kernel), compiled.kernel)
    widened, code = code.widen(module)
    key = compiled.key if widened is module else cache.key_of(compiled.key, "joined and unrolled")
    return code, prepare(widened, compiled.kernel, key=key)


def _block(program: Program, title: str, wanted: Size | None) -> Dim3:
    """Return the requested block size, by default the size that the kernel is compiled for.

    Raises UsageError if the size violates `__launch_bounds__` or `.reqntid`.
    """
    directives = program.entry.directives
    required, bound = directives.get("reqntid"), directives.get("maxntid")
    wanted = required or None if wanted is None else wanted
    if wanted is None:
        raise UsageError(f"{title} does not state its block size", hint="pass block=")
    block = dim3("block", wanted)
    if bound and prod(block) > prod(bound):
        raise UsageError(
            f"block {block} has {prod(block)} threads; {title} is compiled for at most"
            f" {prod(bound)}",
            hint="use a smaller block, or compile with larger __launch_bounds__",
        )
    if required and prod(block) != prod(required):
        raise UsageError(
            f"block {block} differs from {required}, which {title} is compiled for",
            hint="omit block=, or pass the compiled size",
        )
    return block


# Front ends of Python languages that compile without CUDA C++ source.
_LANGUAGES = (
    (triton.is_triton_kernel, triton.compile_triton),
    (warp.is_warp_kernel, warp.compile_warp),
    (cutile.is_cutile_kernel, cutile.compile_cutile),
    (cute.is_cute_function, cute.compile_cute),
)


def compile_kernel(request: Request) -> tuple[Compiled, Request]:
    """Compile a request's kernel with the front end of its language.

    Returns the compiled kernel, and the request that launches its PTX. This request has no
    compile-time arguments, and the block size for which the kernel is compiled.
    """
    kernel = request.kernel
    if isinstance(kernel, Path):
        return compile_kernel(replace(request, kernel=read(kernel), file=str(kernel)))
    kernel = getattr(kernel, "code", kernel)  # an ObjectCode of cuda.core
    if isinstance(kernel, bytes) and is_binary(kernel):
        return _of_binary(request, kernel), request
    kernel = request.kernel
    if isinstance(kernel, bytes):
        return compile_kernel(replace(request, kernel=decoded(kernel, request.file)))
    for recognises, compile_object in _LANGUAGES:
        if recognises(kernel):
            return compile_object(request)
    if cupy.is_cupy_kernel(kernel):
        request = cupy.with_source(request)
    ptx = kernel if isinstance(kernel, str) and is_ptx(kernel) else ptx_of(kernel)
    if ptx:
        arch, file = request.arch, request.file
        return compile_ptx(ptx, function=request.function, file=file, arch=arch), request
    if isinstance(request.kernel, str):
        compiled = compile_cuda(
            request.kernel,
            function=request.function,
            arch=request.arch,
            options=request.options,
            file=request.file,
            arguments=request.args,
        )
        return compiled, request
    return _numba(request), request


def _of_binary(request: Request, data: bytes) -> Compiled:
    """Return a kernel of a binary with PTX.

    The binary's machine code is used if it is for the requested architecture. Otherwise the PTX is
    assembled.
    """
    arch, file = request.arch, request.file
    image = image_in(data, file, request.function, arch)
    target = TARGET.search(image.ptx)
    cubin = image.cubin if target and arch in (None, target[1]) else b""
    return compile_ptx(image.ptx, function=request.function, file=file, cubin=cubin, arch=arch)


def _numba(request: Request) -> Compiled:
    ufunc = by_inputs(request.kernel) is not None
    kernel = of_ufunc(request.kernel, request.args) if ufunc else request.kernel
    if not is_numba_kernel(kernel):
        raise WorkloadError(
            f"the kernel is {type(request.kernel).__name__}: neither CUDA C++ source, PTX nor a"
            " kernel of Triton, Warp, Numba, CuPy or cuda.core",
            hint="pass a file as Path(…)",
        )
    if request.options:
        raise UsageError("`options` are for NVRTC; pass Numba options to @cuda.jit(…)")
    if request.function is not None:
        raise UsageError(
            "function= selects a kernel of CUDA C++ source; a Numba kernel is passed as the object"
        )
    kernel = getattr(kernel, "dispatcher", kernel)
    declared = declared_types(kernel, request.args) or ()
    return compile_numba(kernel, request.args, arch=request.arch, declared=declared)
