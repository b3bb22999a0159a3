"""Machine code of a cubin from NVIDIA's disassembler: instructions, basic blocks and PTX lines.

`nvdisasm` is in the `nvidia-cuda-nvdisasm` package and in every CUDA toolkit. It is optional:
without it the emulator counts PTX instructions, with weaker provenance. PTX lines refer to the text
that ptxas compiled; with `-lineinfo` it writes them to `.nv_debug_line_sass`.
"""

import importlib.util
import os
import re
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from kernprof import cache
from kernprof.emulator.frontend.compiled import section
from kernprof.errors import CaptureFailed, CompileFailed, ToolNotFound
from kernprof.extras import install_hint
from kernprof.process import SubprocessRunner

_TIME_LIMIT_S = 60.0
_KEEP_CHARS = 1 << 30  # the complete text
_HINT = (
    f"{install_hint('nvdisasm')}; or put nvdisasm on PATH, or name it: NVDISASM=/path/to/nvdisasm"
)
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
# Ends of a basic block. A CALL returns; a RET leaves to the caller.
_JUMPS = frozenset({"BRA", "BRX", "BRXU", "JMP", "JMX", "JMXU"})
_LEAVES = frozenset({"EXIT", "RET", "KILL", "BPT", "RTT"})
_CALLS = frozenset({"CALL"})
_JOINS = frozenset({"BSYNC"})


@dataclass(frozen=True, eq=False)
class SassInstruction:
    """One instruction; `line` is the PTX line, 0 if unknown.

    `targets` are labels of possible jumps and calls.
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
    """Instructions [start, end) by index; `successors` are block indices.

    `routine` is the function that contains the block: the kernel, a callee, or a subroutine of
    ptxas such as `$__internal_0_$__cuda_sm20_div_s64`.
    """

    start: int
    end: int
    successors: tuple[int, ...]
    routine: str


@dataclass(frozen=True, slots=True, eq=False)
class SassKernel:
    """One `.text` section: the kernel, then the functions that only it calls."""

    name: str
    instructions: tuple[SassInstruction, ...]
    blocks: tuple[SassBlock, ...]


def find_nvdisasm() -> Path:
    """Return the disassembler from `$NVDISASM`, the PyPI package, PATH or a toolkit.

    Raises ToolNotFound if there is none.
    """
    named = os.environ.get("NVDISASM")
    if named:
        if Path(named).is_file():
            return Path(named)
        raise ToolNotFound(f"NVDISASM names {named}, which is not a file", hint=_HINT)
    for place in _places():
        if place.is_file():
            return place
    raise ToolNotFound("nvdisasm is not installed: the machine code cannot be read", hint=_HINT)


def _places() -> Iterator[Path]:
    spec = importlib.util.find_spec("nvidia")
    for root in (spec.submodule_search_locations or ()) if spec else ():
        yield from sorted(Path(root).glob("*/bin/nvdisasm*"), reverse=True)
    result = shutil.which("nvdisasm")
    if result:
        yield Path(result)
    for home in (os.environ.get("CUDA_HOME"), os.environ.get("CUDA_PATH"), "/usr/local/cuda"):
        if home:
            yield Path(home) / "bin" / "nvdisasm"


def disassemble(cubin: bytes) -> str:
    """Disassemble all code with PTX lines; results are cached on disk.

    Raises ToolNotFound without nvdisasm, CompileFailed for an invalid cubin.
    """
    key = cache.key_of("sass", cubin)
    with cache.alone(key), tempfile.TemporaryDirectory(prefix="kernprof-") as folder:
        loaded = cache.load("sass", key)
        if loaded is not None:
            return loaded.decode()
        path = Path(folder) / "kernel.cubin"
        path.write_bytes(cubin)
        # Data-flow analysis takes a third of the time, and only jump tables need it.
        text = _run_nvdisasm(path, "--no-dataflow")
        if _INDIRECT.search(text):
            text = _run_nvdisasm(path)
        cache.store("sass", key, text.encode())
    return text


def _run_nvdisasm(path: Path, *more: str) -> str:
    argv = [str(find_nvdisasm()), "--print-code", "--print-line-info-ptx", *more, str(path)]
    try:
        done = SubprocessRunner(keep_chars=_KEEP_CHARS).run(argv, timeout_s=_TIME_LIMIT_S)
    except CaptureFailed as error:
        raise ToolNotFound(f"nvdisasm does not run: {error}", hint=_HINT) from error
    if done.timed_out:
        raise ToolNotFound(f"nvdisasm did not end within {_TIME_LIMIT_S:g} s", hint=_HINT)
    if done.returncode or not done.stdout:
        raise CompileFailed(
            f"nvdisasm refuses the cubin (exit code {done.returncode})",
            details=done.stderr.strip().splitlines()[:5],
        )
    return done.stdout


def line_numbers(cubin: bytes, ptx: str) -> dict[int, int] | None:
    """Return the line of `ptx` for each line of the text that ptxas compiled.

    ptxas keeps the text without comments; its caller (Numba) may have added or removed
    declarations. Return None if the cubin lacks the text, or belongs to other PTX.
    """
    embedded = section(cubin, ".nv_debug_ptx_txt")  # nvJitLink adds a number
    if embedded is None:
        return None
    theirs = _statements(embedded.decode(errors="replace").split("\0"))
    ours = _statements(ptx.splitlines())
    if [text for _, text in theirs] != [text for _, text in ours]:
        return None
    return {their: ours_number for (their, _), (ours_number, _) in zip(theirs, ours, strict=True)}


def _statements(lines: Sequence[str]) -> list[tuple[int, str]]:
    """Numbered lines of code: instructions, labels and braces, without comments and directives."""
    statements = []
    for number, line in enumerate(lines, 1):
        text = line.partition("//")[0].strip()
        if text and not text.startswith("."):
            statements.append((number, " ".join(text.split())))
    return statements


def read(text: str, kernel: str) -> SassKernel | None:
    """Parse one kernel's section of nvdisasm's text; None if it is missing."""
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
    while instructions and _is_padding(instructions[-1], len(instructions) - 1, labels):
        instructions.pop()
    return SassKernel(name, tuple(instructions), _blocks(instructions, labels, routines, name))


def _instruction(match: re.Match[str], line: int) -> SassInstruction:
    operands = match[4]
    # what follows is only what it is relative to
    pointer = match[3].startswith("CALL") and operands.startswith("R")
    targets = () if pointer else tuple(_TARGET.findall(operands))
    listed = _TARGETS.search(operands)
    if listed:
        targets = tuple(listed[1].split(","))
    return SassInstruction(int(match[1], 16), match[2], match[3], operands, line, targets)


def _is_padding(last: SassInstruction, index: int, labels: dict[str, int]) -> bool:
    """Return true for the unreachable end of the code: a branch to itself and NOPs."""
    to_itself = last.opcode == "BRA" and any(labels.get(target) == index for target in last.targets)
    return last.opcode == "NOP" or to_itself


def _blocks(
    code: list[SassInstruction], labels: dict[str, int], routines: dict[int, str], kernel: str
) -> tuple[SassBlock, ...]:
    starts = {0, *routines}
    for index, item in enumerate(code):
        if item.opcode in _JUMPS | _LEAVES | _CALLS | _JOINS:
            starts.add(index + 1)
        if item.opcode in _JUMPS | _CALLS:
            starts |= {labels[target] for target in item.targets if target in labels}
    ordered = sorted(start for start in starts if start < len(code))
    number = {start: at for at, start in enumerate(ordered)}
    sass_blocks: list[SassBlock] = []
    routine = kernel
    for start, end in zip(ordered, [*ordered[1:], len(code)], strict=True):
        routine = routines.get(start, routine)
        sass_blocks.append(
            SassBlock(start, end, tuple(_successors(code[end - 1], end, labels, number)), routine)
        )
    return tuple(sass_blocks)


def _successors(
    last: SassInstruction, end: int, labels: dict[str, int], number: dict[int, int]
) -> Iterator[int]:
    if last.opcode in _JUMPS:
        yield from (
            number[labels[target]] for target in last.targets if labels.get(target) in number
        )
    goes_on = last.opcode not in _JUMPS | _LEAVES or last.predicated or _has_second_predicate(last)
    if goes_on and end in number:
        yield number[end]


def _has_second_predicate(jump: SassInstruction) -> bool:
    """Return true for branches with two predicates, such as `@P0 BRA P1, …`.

    `BRA.DIV` and `BRA.CONV` instead test the warp.
    """
    return (
        bool(jump.targets)
        and jump.opcode == "BRA"
        and ("," in jump.operands or len(jump.modifiers) > 0)
    )
