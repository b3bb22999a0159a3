"""From source and arguments to a prepared launch: every mistake is found here, before anything
runs.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from kernprof import cache
from kernprof.emulator.compile import compile_kernel
from kernprof.emulator.contract import LaunchSpec
from kernprof.emulator.counting.occupancy import Occupancy, occupancy
from kernprof.emulator.frontend.arguments import check_declared, pack_cuda, pack_numba, pack_triton
from kernprof.emulator.frontend.compiled import Compiled
from kernprof.emulator.launch import launch_spec
from kernprof.emulator.memory.address_space import AddressSpace
from kernprof.emulator.program import Program, part_of, prepare
from kernprof.emulator.ptx.lowering import clusters
from kernprof.emulator.ptx.opcodes import Form
from kernprof.emulator.ptx.parser import parse
from kernprof.emulator.ptx.table import row_of
from kernprof.emulator.request import Request, Size, dim3
from kernprof.emulator.sass.metrics import MachineCode, machine_code
from kernprof.errors import UsageError, WorkloadError
from kernprof.gpus import architectures
from kernprof.model.run import Dim3, Launch

_MOST_LOCAL_BYTES = (
    512 << 10
)  # of a thread: the CUDA programming guide, technical specifications per compute capability
_MOST_BLOCKS = 1 << 36  # a GPU would take minutes to begin and end them


@dataclass(frozen=True, slots=True, kw_only=True)
class PreparedLaunch:
    """A launch that can run: without running it, nothing wrong can be found.

    `program` has its accesses joined as ptxas joined them, as far as `code` knows.
    """

    compiled: Compiled
    code: MachineCode
    program: Program
    spec: LaunchSpec
    launch: Launch
    arch: architectures.Architecture

    def occupancy(self) -> Occupancy | None:
        """Of an SM by its blocks; None where ptxas did not run."""
        facts = self.compiled.facts
        if facts is None:
            return None
        return occupancy(
            self.arch,
            threads=self.spec.threads_per_block(),
            registers=facts.registers,
            shared_bytes=facts.static_shared_bytes + self.launch.shared_bytes,
        )


def prepare_launch(request: Request, compiled: Compiled | None = None) -> PreparedLaunch:
    """Raises UsageError (names, sizes), CompileFailed, WorkloadError (arguments, shared memory),
    UnsupportedInstruction, ToolNotFound. `compiled`: what the request's kernel was compiled to
    before.
    """
    arch = architectures.architecture(request.arch)
    if request.block is not None:  # before a compiler is started
        architectures.check_launch(
            arch, dim3("grid", request.grid), dim3("block", request.block), request.shared_bytes
        )
    if compiled is None:
        compiled, request = compile_kernel(request)
    arch, grid = architectures.architecture(compiled.arch), dim3("grid", request.grid)
    if _product(grid) > _MOST_BLOCKS:
        raise UsageError(
            f"grid {grid} has {_product(grid):,} blocks: counts of more than {_MOST_BLOCKS:,} do"
            " not fit"
        )
    code, program = read_kernel(compiled)
    block = _block(program, compiled.title, request.block)
    architectures.check_launch(arch, grid, block, program.dynamic_offset() + request.shared_bytes)
    _check_bounds(program, compiled.title, block)
    cluster = clusters.size_of(program.entry)
    if any(blocks % each for blocks, each in zip(grid, cluster, strict=True)):
        raise UsageError(
            f"grid {grid} is not a multiple of {compiled.title}'s clusters of {cluster} blocks"
        )
    check_declared(request.kernel, compiled.title, request.args, request.options)
    if program.local_bytes > _MOST_LOCAL_BYTES:
        raise WorkloadError(
            f"{compiled.title} needs {program.local_bytes} bytes of local memory per thread; the"
            f" limit of every architecture is {_MOST_LOCAL_BYTES}",
            hint="a large array inside the kernel belongs in global memory",
        )
    pack = {"numba": pack_numba, "triton": pack_triton}.get(compiled.language, pack_cuda)
    packed = pack(replace(program.entry, name=compiled.title), request.args, request.names)
    spec = launch_spec(
        program,
        packed,
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
    if request.blank:
        spec = replace(spec, memory=_with_blanks(spec.memory, request.blank))
    launch = Launch(
        kernel=compiled.title, grid=grid, block=block, shared_bytes=request.shared_bytes
    )
    return PreparedLaunch(
        compiled=compiled, code=code, program=program, spec=spec, launch=launch, arch=arch
    )


def _with_blanks(memory: AddressSpace, arrays: Sequence[object]) -> AddressSpace:
    """The memory in which it is known that these arrays hold nothing yet."""
    places = {each.ctypes.data for each in arrays if isinstance(each, np.ndarray)}
    return replace(
        memory,
        buffers=tuple(replace(b, blank=b.data.ctypes.data in places) for b in memory.buffers),
    )


def not_followed(program: Program) -> tuple[str, ...]:
    """What --find-bugs does not look at in a kernel."""
    forms = {row_of(instruction).form for instruction in program.instructions}
    apart = {
        "races, for blocks of a cluster share their memory": clusters.blocks_of(program.entry) > 1,
        "what wgmma reads of shared memory": Form.GROUP_PRODUCT in forms,
        "what is read and written by textures and surfaces": bool(
            forms & {Form.TEXTURE, Form.SURFACE}
        ),
    }
    return tuple(f"not looked at: {what}" for what, there in apart.items() if there)


@lru_cache(maxsize=64)
def read_kernel(compiled: Compiled) -> tuple[MachineCode, Program]:
    """What a launch needs of a compiled kernel. The next launch of it does not read the texts
    again.
    """
    code = machine_code(compiled.cubin, compiled.ptx, compiled.kernel)
    return program_of(compiled, code)


def program_of(compiled: Compiled, code: MachineCode) -> tuple[MachineCode, Program]:
    """The program as the engine runs it: accesses are joined as the machine code has them."""
    module = part_of(parse(compiled.ptx, compiled.kernel), compiled.kernel)
    widened, code = code.widen(module)
    key = compiled.key if widened is module else cache.key_of(compiled.key, "joined and unrolled")
    return code, prepare(widened, compiled.kernel, key=key)


def _block(program: Program, title: str, wanted: Size | None) -> Dim3:
    """The block asked for, or the one that the kernel is compiled for."""
    if wanted is not None:
        return dim3("block", wanted)
    required = program.entry.directives.get("reqntid")
    if not required:
        raise UsageError(f"{title} does not say what block it is for", hint="give block=")
    return dim3("block", required)


def _check_bounds(program: Program, title: str, block: Dim3) -> None:
    """The block against `__launch_bounds__` and `.reqntid`."""
    threads = block[0] * block[1] * block[2]
    directives = program.entry.directives
    if "maxntid" in directives:
        most = _product(directives["maxntid"])
        if threads > most:
            raise UsageError(
                f"block {block} has {threads} threads; {title} is compiled for at most {most}"
            )
    if "reqntid" in directives and threads != _product(directives["reqntid"]):
        raise UsageError(
            f"block {block} is not the one that {title} is compiled for: {directives['reqntid']}"
        )


def _product(sizes: Sequence[int]) -> int:
    result = 1
    for size in sizes:
        result *= size
    return result
