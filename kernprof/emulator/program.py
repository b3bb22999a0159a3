"""Preparation of a kernel: the code of the kernel and its callees, with program-wide pcs.

This module determines the reachable functions, the address of every variable and the size of the
stack. It raises UnsupportedInstruction for instructions that the emulator cannot execute.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from kernprof.cuda_source.names import plain_name
from kernprof.emulator.ptx import cfg, facts, ir
from kernprof.emulator.ptx.facts import (
    IGNORED_CALLS,
    refuse,
    refuse_unsupported,
    row_of,
    writes_first,
)
from kernprof.emulator.ptx.lowering import (
    HEAP,
    lowered,
    with_cluster_barriers,
    with_heap,
    with_internal_opcodes,
)
from kernprof.emulator.ptx.opcodes import Form
from kernprof.errors import CompileFailed, WorkloadError, unknown_name

# modifiers of loads that observe concurrent writes
WATCHING = frozenset({"volatile", "relaxed", "acquire", "mmio"})
# variable of the grid barrier; %envreg1 and %envreg2 contain its address
WORKSPACE = "%workspace"


@dataclass(frozen=True, slots=True, kw_only=True)
class Routine:
    """One function of a Program; program-wide pc = `first_pc` + pc within the function.

    `frame` is the byte offset of the function's local variables in the thread's local memory. The
    offset is fixed, because calls through pointers and recursion are refused.
    `local` maps each `.local` variable to its offset in local memory. `params` maps each `.param`
    variable (of parameters, return values and calls) to its offset in an area of `param_bytes`
    bytes. Each call of the function has its own area.
    """

    function: ir.Function
    cfg: cfg.Cfg
    facts: tuple[facts.InstructionFacts, ...]
    first_pc: int
    frame: int
    local: Mapping[str, int]
    params: Mapping[str, int]
    param_bytes: int


@dataclass(frozen=True, kw_only=True, eq=False)
class Program:
    """A kernel and its callees; `routines[0]` is the kernel. All names are PTX names.

    `shared` maps `.shared` variables to byte offsets in the block's shared memory. External
    variables (dynamic shared memory) begin at `static_shared_bytes` rounded up to `dynamic_align`.
    `const_image` is the constant bank; `const` has the offsets of its variables. `global_image` has
    the initial values of the module's global variables; `globals_` has their offsets. Each launch
    starts with a copy of the image.

    `relocations` are tuples (space "const" or "global", offset in the image, relocation). `key`
    identifies the program's content in caches.
    """

    kernel: str
    module: ir.Module
    routines: tuple[Routine, ...]
    shared: Mapping[str, int]
    static_shared_bytes: int
    dynamic_align: int
    local_bytes: int
    const: Mapping[str, int]
    const_image: bytes
    globals_: Mapping[str, int]
    global_image: bytes
    relocations: tuple[tuple[str, int, ir.Relocation], ...]
    key: str

    @property
    def entry(self) -> ir.Function:
        return self.routines[0].function

    @cached_property
    def instructions(self) -> tuple[ir.Instruction, ...]:
        """Return all instructions by program-wide pc; the field `pc` is the pc in the function."""
        return tuple(i for routine in self.routines for i in routine.function.instructions)

    @cached_property
    def facts(self) -> tuple[facts.InstructionFacts, ...]:
        return tuple(f for routine in self.routines for f in routine.facts)

    @cached_property
    def watches_other_blocks(self) -> bool:
        """Return whether a thread may wait for another block (polling loop or grid barrier)."""
        return self.meets_other_blocks or any(map(watches_global, self.instructions))

    @cached_property
    def meets_other_blocks(self) -> bool:
        """Return whether the program contains a grid barrier."""
        return any(map(reads_workspace, self.instructions))

    def dynamic_offset(self) -> int:
        """Return the offset at which dynamic shared memory starts."""
        return _aligned(self.static_shared_bytes, self.dynamic_align)

    def routine(self, name: str) -> Routine:
        return next(r for r in self.routines if r.function.name == name)


def prepare(module: ir.Module, kernel: str, *, key: str = "") -> Program:
    """Return the Program of a kernel: reachable functions, and offsets of all variables.

    Raises UsageError for an unknown name, UnsupportedInstruction for unsupported features,
    CompileFailed for calls to functions without a body.
    """
    module = part_of(module, kernel)
    functions = {
        name: lowered(_with_traps(with_internal_opcodes(with_cluster_barriers(f))), module.target)
        for name, f in module.functions.items()
    }
    module = replace(module, functions=functions)
    order, depth = _call_order(module, kernel)
    routines: list[Routine] = []
    first_pc = 0
    for name in order:
        function = module.functions[name]
        frame = depth[name]
        local = ir.offsets([v for v in function.variables if v.space == "local"], frame)[0]
        parameter_variables = [
            *function.parameters,
            *function.returns,
            *(v for v in function.variables if v.space == "param"),
        ]
        params, param_bytes = ir.offsets(parameter_variables)
        routines.append(
            Routine(
                function=function,
                cfg=cfg.build(function),
                facts=facts.function_facts(function),
                first_pc=first_pc,
                frame=frame,
                local=local,
                params=params,
                param_bytes=param_bytes,
            )
        )
        first_pc += len(function.instructions)
    # module variables in operands of the functions, or in initial values of used variables
    mentioned: set[str] = set()
    for name in order:
        for instruction in module.functions[name].instructions:
            for operand in instruction.operands:
                mentioned |= set(symbols_in(operand))
    refers = {
        name: {r.symbol for r in variable.relocations} & module.variables.keys()
        for name, variable in module.variables.items()
    }
    used_names = set[str]().union(*(cfg.reached(n, refers) for n in mentioned & refers.keys()))
    used = [variable for name, variable in module.variables.items() if name in used_names]
    shared, static_bytes, dynamic_align = _lay_out_shared(
        used, [module.functions[n] for n in order]
    )
    const, const_image, const_relocations = _image(used, "const")
    globals_, global_image, global_relocations = _image(used, "global")
    instructions = [i for name in order for i in module.functions[name].instructions]
    if any(map(reads_workspace, instructions)):
        globals_[WORKSPACE] = _aligned(len(global_image), 64)
        global_image += bytes(globals_[WORKSPACE] + 64 - len(global_image))
    if any(row_of(i).form is Form.HEAP for i in instructions):
        globals_[HEAP] = _aligned(len(global_image), 64)
        global_image += bytes(globals_[HEAP] + 64 - len(global_image))
    return Program(
        kernel=kernel,
        module=module,
        routines=tuple(routines),
        shared=shared,
        static_shared_bytes=static_bytes,
        dynamic_align=dynamic_align,
        local_bytes=max(r.frame + _frame_bytes(r.function) for r in routines),
        const=const,
        const_image=const_image,
        globals_=globals_,
        global_image=global_image,
        relocations=(*const_relocations, *global_relocations),
        key=key,
    )


def part_of(module: ir.Module, kernel: str) -> ir.Module:
    """Return the module reduced to the functions that the kernel reaches.

    Errors and unsupported features in unreachable functions are ignored. Raises UsageError for an
    unknown kernel, CompileFailed for an unreadable function, and UnsupportedInstruction.
    """
    if kernel not in module.entries():
        raise unknown_name("kernel", kernel, module.entries())
    module = with_heap(module)
    calls = {
        name: {callee for _, callee in calls_of(function)} & module.functions.keys()
        for name, function in module.functions.items()
    }
    reached = cfg.reached(kernel, calls)
    functions = {name: f for name, f in module.functions.items() if name in reached}
    for function in functions.values():
        if function.damage:
            raise CompileFailed(
                f"kernel {kernel}: {function.damage}",
                hint="the PTX is damaged, or newer than this parser: compile the kernel again, with"
                " an older CUDA version",
            )
        refuse_unsupported(function.instructions, kernel=kernel)
    return replace(module, functions=functions)


def reads_workspace(instruction: ir.Instruction) -> bool:
    """Return whether an instruction reads the address of the grid barrier."""
    return any(
        isinstance(o, ir.Special) and o.name in ("%envreg1", "%envreg2")
        for o in instruction.operands
    )


def watches_global(i: ir.Instruction) -> bool:
    elsewhere = not any(m.startswith(("shared", "local", "param", "const")) for m in i.modifiers)
    return elsewhere and bool(WATCHING & set(i.modifiers)) and row_of(i).form is Form.LOAD


def _with_traps(function: ir.Function) -> ir.Function:
    """Replace calls of the assertion handler by traps: a failed `assert()` ends the kernel."""
    failing = {i.pc for i, callee in calls_of(function) if callee == "__assertfail"}
    if not failing:
        return function
    instructions = tuple(
        replace(i, opcode="trap", modifiers=(), types=(), operands=()) if i.pc in failing else i
        for i in function.instructions
    )
    return replace(function, instructions=instructions)


def _aligned(offset: int, align: int) -> int:
    return -(-offset // align) * align


def _frame_bytes(function: ir.Function) -> int:
    # 16 bytes is the largest alignment of a local variable, so stacked frames stay aligned.
    return _aligned(ir.offsets(v for v in function.variables if v.space == "local")[1], 16)


def calls_of(function: ir.Function) -> list[tuple[ir.Instruction, str]]:
    """Return the direct calls in a function, in order."""
    return [
        (i, i.operands[0].target.name)
        for i in function.instructions
        if i.opcode == "call"
        and isinstance(i.operands[0], ir.CallOperand)
        and isinstance(i.operands[0].target, ir.Symbol)
    ]


def _call_order(module: ir.Module, kernel: str) -> tuple[list[str], dict[str, int]]:
    """Return the names of the reachable functions, kernel first, and each function's `frame`."""
    depth = {kernel: 0}

    def walk(name: str, path: tuple[str, ...]) -> None:
        below = depth[name] + _frame_bytes(module.functions[name])
        for instruction, callee in calls_of(module.functions[name]):
            if callee in IGNORED_CALLS:
                continue
            if callee in path:
                cycle = " → ".join((*path, callee))
                reason = f"recursion ({cycle}) is not emulated: use a loop with an explicit stack"
                raise refuse(instruction, reason, kernel=kernel)
            called = module.functions.get(callee)
            if called is None or called.declaration:
                if callee.startswith(("cuda", "__cuda")):
                    reason = f"the device runtime's {callee} is not emulated"
                    raise refuse(instruction, reason, kernel=kernel)
                raise CompileFailed(
                    f"kernel {kernel} calls {callee}, which has no body ({instruction.loc})",
                    hint=(
                        "define the function in the same source: separately compiled device code"
                        " is not linked"
                    ),
                )
            if below > depth.get(callee, -1):
                depth[callee] = below
                walk(callee, (*path, callee))

    walk(kernel, (kernel,))
    return list(depth), depth


def symbols_in(operand: ir.Operand) -> tuple[str, ...]:
    """Return the names of the variables in an operand."""
    if isinstance(operand, ir.Symbol):
        return (operand.name,)
    if isinstance(operand, ir.Address) and isinstance(operand.base, ir.Symbol):
        return (operand.base.name,)
    if isinstance(operand, ir.Vector):
        return tuple(name for item in operand.items for name in symbols_in(item))
    if isinstance(operand, ir.CallOperand):
        return tuple(name for item in operand.arguments for name in symbols_in(item))
    return ()


def _lay_out_shared(
    used: list[ir.Variable], functions: list[ir.Function]
) -> tuple[dict[str, int], int, int]:
    every = [v for v in used if v.space == "shared"]
    every += [v for f in functions for v in f.variables if v.space == "shared"]
    static = [v for v in every if v.size is not None]
    dynamic = [v for v in every if v.size is None]
    offsets, end = ir.offsets(static)
    align = max((v.align for v in dynamic), default=1)
    start = _aligned(end, align)
    return offsets | {v.name: start for v in dynamic}, end, align


def _image(
    used: list[ir.Variable], space: str
) -> tuple[dict[str, int], bytes, list[tuple[str, int, ir.Relocation]]]:
    variables = [v for v in used if v.space == space]
    offsets, end = ir.offsets(variables)
    try:
        image = bytearray(end)
    except MemoryError as error:
        raise WorkloadError(
            f"the kernel's {space} variables have {end:,} bytes, more than the host's memory",
            hint="use smaller arrays, or allocate them as kernel arguments",
        ) from error
    relocations: list[tuple[str, int, ir.Relocation]] = []
    for variable in variables:
        start = offsets[variable.name]
        if variable.initial:
            image[start : start + len(variable.initial)] = variable.initial
        relocations += [(space, start + r.offset, r) for r in variable.relocations]
    return offsets, bytes(image), relocations


SEVERAL = "%several"  # marker: more than one variable (no PTX variable has this name).
# Forms whose result may be an address in the variable to which an operand points.
_PASS_ON = frozenset(
    {Form.MOVE, Form.SUM, Form.PRODUCT_AND_SUM, Form.SPACE_ADDRESS, Form.CONVERT, Form.SELECT}
)


@dataclass(frozen=True, slots=True)
class Home:
    """Variable that an access refers to, at byte offset `first` of its state space."""

    name: str
    space: str
    first: int
    size: int

    @property
    def title(self) -> str:
        """Return the variable's name in the source, from the mangled name."""
        local = re.fullmatch(r"_ZZ\w*E(\d+)(\w+)", self.name)
        return local[2][: int(local[1])] if local else plain_name(self.name)


def homes(program: Program) -> dict[int, Home]:
    """Return the variable that each access refers to, by program-wide pc.

    The variables are in shared, constant or global memory. Accesses whose variable is unknown are
    omitted.
    """
    by_pc = {}
    spaces = {"shared": program.shared, "const": program.const, "global": program.globals_}
    for routine in program.routines:
        derived = Derived(routine.function)
        variables = program.module.variables | {v.name: v for v in routine.function.variables}
        for i, facts_of in zip(routine.function.instructions, routine.facts, strict=True):
            if len(facts_of.accesses) != 1 or facts_of.accesses[0].matrix:
                continue
            variable = variables.get(derived.of(i.operands[facts_of.accesses[0].address]) or "")
            if variable is None or not variable.size:
                continue
            offset = spaces.get(variable.space, {}).get(variable.name)
            if offset is not None:
                home = Home(variable.name, variable.space, offset, variable.size)
                by_pc[routine.first_pc + i.pc] = home
    return by_pc


class Derived:
    """Variable or parameter from which each register of a function derives its address.

    Additions, moves and selections propagate the variable. `of` returns the variable's name, "" for
    no variable, and None if the variable is unknown. `SEVERAL` means that the register may derive
    from different variables, or from none. For a pointer that a kernel parameter contains, `of`
    returns "PARAMETER+OFFSET" (offset of the pointer in the parameter, in bytes).
    """

    def __init__(self, function: ir.Function) -> None:
        self._from: dict[ir.Register, str] = {}
        writers = [(i, register) for i in function.instructions for register in _targets(i)]
        changing = True
        while changing:
            changing = False
            for i, register in writers:
                current, new = self._from.get(register), self._by(i)
                joined = new if current is None else current if new in (None, current) else SEVERAL
                if joined is not None and joined != current:
                    self._from[register], changing = joined, True

    def of(self, operand: ir.Operand) -> str | None:
        if isinstance(operand, ir.Address) and operand.base is not None:
            operand = operand.base
        if isinstance(operand, ir.Symbol):
            return operand.name
        return self._from.get(operand) if isinstance(operand, ir.Register) else ""

    def _by(self, i: ir.Instruction) -> str | None:
        """Return the variable that an instruction's result derives from."""
        form = row_of(i).form
        if (
            form is Form.LOAD
            and "param" in i.modifiers
            and isinstance(address := i.operands[1], ir.Address)
        ):
            return f"{self.of(address)}+{address.offset}"
        if isinstance(i.operands[0], ir.Vector) or form not in _PASS_ON:
            return ""
        if form is Form.PRODUCT_AND_SUM:
            return self.of(i.operands[3])
        names = [self.of(operand) for operand in i.operands[1:3]]
        if form is Form.SELECT:
            return names[0] if names[0] == names[1] else None if None in names else SEVERAL
        if None in names:
            return None
        some = [name for name in names if name]
        return some[0] if len(some) == 1 else SEVERAL if some else ""


def _targets(i: ir.Instruction) -> Iterator[ir.Register]:
    first = i.operands[0] if i.operands and writes_first(i) else None
    for item in first.items if isinstance(first, ir.Vector) else (first,):
        if isinstance(item, ir.Register):
            yield item
