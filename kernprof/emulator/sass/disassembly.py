"""Machine code (SASS) of a cubin: instructions, basic blocks and PTX lines.

`nvdisasm` disassembles the cubin. The `nvidia-cuda-nvdisasm` package and every CUDA toolkit contain
nvdisasm. Without nvdisasm, the emulator counts PTX instructions, and all counters that depend on
the machine code are estimates. With `-lineinfo`, ptxas writes the PTX line of each instruction to
the cubin's section `.nv_debug_line_sass`. Line numbers refer to the PTX text that ptxas compiled.

The control flow consists of dominators, post-dominators, loops, and equally frequent blocks. Block
A dominates block B if every path from the entry to B passes through A. Post-dominators are the
dominators of the reversed graph. A set of blocks is a bit mask. A virtual entry precedes the first
block of every routine. A virtual exit follows every block that ends a routine.
"""

import os
import re
import signal
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path

from kernprof import cache
from kernprof.emulator.frontend.compiled import section
from kernprof.emulator.frontend.compilers import installed
from kernprof.emulator.ptx.cfg import dominators, reached, reversed_edges
from kernprof.errors import CaptureFailed, CompileFailed, ToolNotFound
from kernprof.extras import install_hint
from kernprof.process import SubprocessRunner

_TIME_LIMIT_S = 60
_KEEP_CHARS = 1 << 30  # characters of output to keep: enough for every cubin
_HINT = f"{install_hint('nvdisasm')}; or add nvdisasm to PATH, or set NVDISASM=/path/to/nvdisasm"
_SECTION = re.compile(r"^//-+ \.text\.(\S+)\s+-+$", re.MULTILINE)
_LINE = re.compile(r'^\s*//## File "\.nv_debug_ptx_txt[.\d]*", line (\d+)')
_ROUTINE = re.compile(r"^\s*\.type\s+(\S+),@function")
_LABEL = re.compile(r"^(\S+):$")
_INSTRUCTION = re.compile(
    r"^\s*/\*([0-9a-f]{4,})\*/\s+(?:@(!?U?P[T\d]+)\s+)?([A-Z][\w.]*)\s*(.*?)\s*;"
)
_TARGET = re.compile(r"`\(([^)]+)\)")
_INDIRECT = re.compile(r"^\s*/\*[0-9a-f]{4,}\*/\s+(?:@!?U?P\w+\s+)?(?:BRXU?|JMXU?)\b", re.MULTILINE)
_TARGETS = re.compile(r'BRANCH_TARGETS ([^"]+)"')
_JUMPS = frozenset({"BRA", "BRX", "BRXU", "JMP", "JMX", "JMXU"})
_SWAPS = frozenset({"EXCH", "CAS"})
LEAVES = frozenset({"EXIT", "RET", "KILL", "BPT", "RTT"})  # instructions that end a routine


@dataclass(frozen=True, eq=False)
class SassInstruction:
    """One machine instruction with its byte offset, predicate (`guard`), name and operands.

    `line` is its line in the PTX, 0 if unknown. `targets` are labels that it may jump to or call.
    """

    offset: int
    guard: str | None
    name: str
    operands: str
    line: int
    targets: tuple[str, ...] = ()

    @cached_property
    def opcode(self) -> str:
        """Return the name without modifiers: `LDG` of `LDG.E.64.CONSTANT`."""
        return self.name.partition(".")[0]

    @cached_property
    def modifiers(self) -> tuple[str, ...]:
        return tuple(self.name.split(".")[1:])

    @cached_property
    def predicated(self) -> bool:
        return self.guard not in (None, "PT", "UPT")


@dataclass(frozen=True, slots=True)
class SassBlock:
    """Basic block: the index range [start, end) of its instructions, and its successor blocks.

    `routine` is the function that contains the block: the kernel, a callee, or a subroutine that
    ptxas added, such as `$__internal_0_$__cuda_sm20_div_s64`.
    """

    start: int
    end: int
    successors: tuple[int, ...]
    routine: str


@dataclass(frozen=True, slots=True, eq=False)
class SassKernel:
    """Machine code of one `.text` section: a kernel, and the functions that only it calls."""

    name: str
    instructions: tuple[SassInstruction, ...]
    blocks: tuple[SassBlock, ...]


def find_nvdisasm() -> Path:
    """Return the path of nvdisasm: from `$NVDISASM`, the PyPI package, PATH or a CUDA toolkit.

    Raises ToolNotFound if nvdisasm is not found.
    """
    named = os.environ.get("NVDISASM")
    if named:
        if Path(named).is_file():
            return Path(named)
        raise ToolNotFound(f"NVDISASM is set to {named}, which is not a file", hint=_HINT)
    if path := next(installed("nvdisasm"), None):
        return path
    raise ToolNotFound("nvdisasm is not installed: the machine code cannot be read", hint=_HINT)


def disassemble(cubin: bytes) -> str:
    """Return the output of nvdisasm for a cubin, with PTX lines. The output is cached on disk.

    Raises ToolNotFound if nvdisasm is missing, CompileFailed if the cubin is invalid.
    """
    key = cache.key_of("sass", cubin)
    with cache.alone(key), tempfile.TemporaryDirectory(prefix="kernprof-") as folder:
        cached = cache.load("sass", key)
        if cached is not None:
            return cached.decode()
        path = Path(folder) / "kernel.cubin"
        path.write_bytes(cubin)
        # Data-flow analysis takes a third of nvdisasm's time. Only jump tables need the analysis.
        text = _run_nvdisasm(path, "--no-dataflow")
        if _INDIRECT.search(text):
            text = _run_nvdisasm(path)
        cache.store("sass", key, text.encode())
    return text


def _run_nvdisasm(path: Path, *more: str) -> str:
    argv = [str(find_nvdisasm()), "--print-code", "--print-line-info-ptx", *more, str(path)]
    try:
        process = SubprocessRunner(keep_chars=_KEEP_CHARS, cpu_s=_TIME_LIMIT_S).run(argv)
    except CaptureFailed as error:
        raise ToolNotFound(f"nvdisasm does not run: {error}", hint=_HINT) from error
    if process.returncode == -signal.SIGXCPU:
        raise ToolNotFound(
            f"nvdisasm takes more than {_TIME_LIMIT_S} s of processor time", hint=_HINT
        )
    if process.returncode or not process.stdout:
        raise CompileFailed(
            f"nvdisasm cannot read the cubin (exit code {process.returncode})",
            details=process.stderr.strip().splitlines()[:5],
            hint="use nvdisasm of a newer CUDA version: NVDISASM=/path/to/nvdisasm",
        )
    return process.stdout


def line_numbers(cubin: bytes, ptx: str) -> dict[int, int] | None:
    """Map line numbers of the PTX text that is embedded in the cubin to line numbers of `ptx`.

    ptxas embeds the text that it compiled, without comments. Numba may add or remove declarations
    before it calls ptxas. Return None if the cubin has no text, or its instructions differ from
    `ptx`.
    """
    text = section(cubin, ".nv_debug_ptx_txt")  # nvJitLink appends a number to the section's name
    if text is None:
        return None
    embedded = _statements(text.decode(errors="replace").split("\0"))
    executed = _statements(ptx.splitlines())
    if [code for _, code in embedded] != [code for _, code in executed]:
        return None
    return {line: number for (line, _), (number, _) in zip(embedded, executed, strict=True)}


def _statements(lines: Sequence[str]) -> list[tuple[int, str]]:
    """Return (line number, text) of the lines with PTX code, without comments and directives."""
    statements = []
    for number, line in enumerate(lines, 1):
        text = line.partition("//")[0].strip()
        if text and not text.startswith("."):
            statements.append((number, " ".join(text.split())))
    return statements


def read(text: str, kernel: str) -> SassKernel | None:
    """Parse the machine code of `kernel` from nvdisasm's output; None if its section is missing."""
    sections = _SECTION.split(text)
    for name, body in zip(sections[1::2], sections[2::2], strict=True):
        if name == kernel:
            return _kernel(name, body)
    return None


def _kernel(name: str, body: str) -> SassKernel:
    instructions: list[SassInstruction] = []
    labels: dict[str, int] = {}
    routines: dict[int, str] = {}
    functions: set[str] = {name}
    line = 0
    for row in body.splitlines():
        if match := _INSTRUCTION.match(row):
            instructions.append(_instruction(match, line))
        elif match := _LINE.match(row):
            line = int(match[1])
        elif match := _ROUTINE.match(row):
            functions.add(match[1])
        elif match := _LABEL.match(row):
            labels[match[1]] = len(instructions)
            if match[1] in functions:
                routines[len(instructions)] = match[1]
                line = 0
    # The code ends in unreachable padding: NOPs and a branch to itself.
    while instructions and (
        instructions[-1].opcode == "NOP"
        or (
            instructions[-1].opcode == "BRA"
            and any(labels.get(to) == len(instructions) - 1 for to in instructions[-1].targets)
        )
    ):
        instructions.pop()
    return SassKernel(name, tuple(instructions), _blocks(instructions, labels, routines, name))


def _instruction(match: re.Match[str], line: int) -> SassInstruction:
    name, operands = match[3], match[4]
    # In relocatable code, ptxas generates ATOMG without a result instead of REDG.
    unused = name.startswith("ATOMG.") and operands.startswith("PT, RZ,")
    if unused and _SWAPS.isdisjoint(name.split(".")):
        name, operands = f"REDG{name[5:]}", operands[8:]
    # If the target of a call is in a register, the label is only the base of a relative address.
    pointer = name.startswith("CALL") and operands.startswith("R")
    targets = () if pointer else tuple(_TARGET.findall(operands))
    listed = _TARGETS.search(operands)
    if listed:
        targets = tuple(listed[1].split(","))
    return SassInstruction(int(match[1], 16), match[2], name, operands, line, targets)


def _blocks(
    code: list[SassInstruction], labels: dict[str, int], routines: dict[int, str], kernel: str
) -> tuple[SassBlock, ...]:
    """Split the code into basic blocks: at branch targets, and after branches, calls and BSYNC."""
    starts = {0, *routines}
    for index, instruction in enumerate(code):
        if instruction.opcode in _JUMPS | LEAVES | {"CALL", "BSYNC"}:
            starts.add(index + 1)
        if instruction.opcode in _JUMPS | {"CALL"}:
            starts |= {labels[target] for target in instruction.targets if target in labels}
    ordered = sorted(start for start in starts if start < len(code))
    number = {start: at for at, start in enumerate(ordered)}
    blocks: list[SassBlock] = []
    routine = kernel
    for start, end in zip(ordered, [*ordered[1:], len(code)], strict=True):
        routine = routines.get(start, routine)
        blocks.append(
            SassBlock(start, end, tuple(_successors(code[end - 1], end, labels, number)), routine)
        )
    return tuple(blocks)


def _successors(
    last: SassInstruction, end: int, labels: dict[str, int], number: dict[int, int]
) -> Iterator[int]:
    if last.opcode in _JUMPS:
        yield from (
            number[labels[target]] for target in last.targets if labels.get(target) in number
        )
    # A branch may have a second predicate (`@P0 BRA P1, …`). BRA.DIV and BRA.CONV test whether the
    # warp is diverged or converged.
    second = "," in last.operands or bool(last.modifiers)
    conditional = last.predicated or (last.opcode == "BRA" and bool(last.targets) and second)
    if (conditional or last.opcode not in _JUMPS | LEAVES) and end in number:
        yield number[end]


@dataclass(frozen=True, slots=True)
class SassFlow:
    """Control flow graph of a kernel. Each field has one element per basic block.

    `dominators` and `post_dominators` are bit masks that include the block itself. `loops` holds
    the header blocks of the loops that contain the block.
    """

    successors: tuple[tuple[int, ...], ...]
    predecessors: tuple[tuple[int, ...], ...]
    dominators: tuple[int, ...]
    post_dominators: tuple[int, ...]
    loops: tuple[frozenset[int], ...]
    _alike: dict[int, tuple[int, ...]] = field(default_factory=dict, repr=False, compare=False)

    def alike(self, block: int) -> tuple[int, ...]:
        """Return `block` and all blocks that execute equally often if warps reconverge.

        One of two such blocks dominates the other and is post-dominated by it. Both are in the same
        loops. No path from the first to the second passes through the header of such a loop.
        """
        if block not in self._alike:
            above, below = self.dominators[block], self.post_dominators[block]
            self._alike[block] = tuple(
                other
                for other in _members((above | below) & (1 << len(self.loops)) - 1)
                if (
                    above >> other & self.post_dominators[other] >> block & 1
                    or below >> other & self.dominators[other] >> block & 1
                )
                and self.loops[other] == self.loops[block]
                and not (
                    self._repeats(other, block)
                    if above >> other & 1
                    else self._repeats(block, other)
                )
            )
        return self._alike[block]

    def _repeats(self, first: int, last: int) -> bool:
        """Return True if a path from `first` to `last` passes a header of a loop around `first`."""
        seen, work = {last}, [*self.successors[first]] * (first != last and bool(self.loops[first]))
        while work:
            if (block := work.pop()) in self.loops[first]:
                return True
            if block not in seen:
                seen.add(block)
                work += self.successors[block]
        return False


def _members(mask: int) -> Iterator[int]:
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


@lru_cache(maxsize=64)
def flow_of(kernel: SassKernel) -> SassFlow:
    """Return the control flow of a kernel with its callees. A call adds no edge."""
    blocks = kernel.blocks
    names = [block.routine for block in blocks]
    leaves = {
        n
        for n, b in enumerate(blocks)
        if kernel.instructions[b.end - 1].opcode in LEAVES or not b.successors
    }
    return build(
        [block.successors for block in blocks],
        leaves,
        [names.index(name) for name in dict.fromkeys(names)],
    )


def build(successors: Sequence[Sequence[int]], leaves: set[int], roots: Sequence[int]) -> SassFlow:
    """Return the control flow of a graph with the entry blocks `roots` and exit blocks `leaves`."""
    count, edges = len(successors), dict(enumerate(successors))
    before = reversed_edges(edges)
    alone = {block: 1 << block for block in edges}  # an unreachable block dominates only itself
    above = alone | dominators(edges | {count: roots}, count)
    below = alone | dominators(before | {count: sorted(leaves)}, count)
    # A back edge leads from a block to one of its dominators, the header. Its loop contains the
    # header and all blocks that reach the back edge without passing through the header.
    around: list[set[int]] = [set() for _ in successors]
    for latch, steps in edges.items():
        for header in steps:
            if above[latch] >> header & 1:
                for block in reached(latch, before | {header: []}) | {header}:
                    around[block].add(header)
    return SassFlow(
        successors=tuple(tuple(steps) for steps in successors),
        predecessors=tuple(tuple(before[block]) for block in edges),
        dominators=tuple(above[block] for block in edges),
        post_dominators=tuple(below[block] for block in edges),
        loops=tuple(frozenset(headers) for headers in around),
    )
