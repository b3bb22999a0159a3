"""Places of a kernel that can be instrumented: barriers, copies, mbarriers, mma groups, loops."""

import re
from collections.abc import Callable, Collection, Container, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from pathlib import PurePath
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from kernprof.cuda_source.names import plain_name
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.cfg import block_end
from kernprof.emulator.ptx.opcodes import BlockEnd
from kernprof.errors import UsageError, unknown_name
from kernprof.model.documents.inside import BEGIN, END, POINT, WAITS, Site, SiteKind

T = TypeVar("T")
# Instruction names by kind; the first match determines the kind (PTX ISA).
_NAMES = tuple(
    (re.compile(pattern), kind)
    for pattern, kind in (
        (r"bar(rier)?(\.cta)?\.(sync|red)\b|barrier\.cluster\.wait", SiteKind.BARRIER),
        (r"cp\.async\.(bulk\.)?wait_", SiteKind.COPY_WAIT),
        (r"cp\.(async|reduce\.async)\b|mbarrier\.(arrive\.)?expect_tx", SiteKind.COPY),
        (r"mbarrier\.arrive", SiteKind.ARRIVE),
        (r"mbarrier\.(try|test)_wait", SiteKind.MBARRIER),
        (r"wgmma\.wait_group|tcgen05\.wait", SiteKind.MMA_WAIT),
        (r"(wg|w)?mma\.(sync|mma|fence|commit|sp)|tcgen05\.(mma|commit)", SiteKind.MMA),
    )
)
GROUPS: Mapping[str, tuple[SiteKind, ...]] = MappingProxyType(
    {
        "waits": WAITS,
        "barriers": (SiteKind.BARRIER,),
        "copies": (SiteKind.COPY, SiteKind.COPY_WAIT),
        "mbarriers": (SiteKind.ARRIVE, SiteKind.MBARRIER),
        "mma": (SiteKind.MMA, SiteKind.MMA_WAIT),
        "marks": (SiteKind.MARK,),
        "loops": (SiteKind.LOOP,),
    }
)
_LINE = re.compile(r"(?:(.+):)?(\d+)$")
_MARK = re.compile(r"//[ \t]*kernprof mark ([^\n]*)")
_CALLER = re.compile(r"@\[ ([^\s\[\]]+):(\d+):\d+")
_LONGEST_POLL = 64  # instructions of a loop that polls an mbarrier


class Stamp(NamedTuple):
    """A time stamp at an offset of the PTX text; `payload` is the address of an mbarrier.

    `deferred` is true after a barrier, because the GPU blocks a warp some cycles after the issue.
    """

    at: int
    action: int
    guard: ir.Guard | None = None
    payload: ir.Address | None = None
    deferred: bool = False


def chosen_of(texts: Sequence[str]) -> tuple[list[SiteKind], list[tuple[str, int]]]:
    """Return the kinds of places and the source lines that the values of --at select.

    A line is (file name, line number); the file name is "" if a value has none. Without a value,
    all kinds except loops are selected.
    """
    names = [text for text in texts if not _LINE.match(text)]
    if unknown := [name for name in names if name not in GROUPS]:
        raise unknown_name("place", unknown[0], [*GROUPS, "FILE:LINE"])
    names = names if texts else [name for name in GROUPS if name != "loops"]
    lines = [(match[1] or "", int(match[2])) for match in map(_LINE.match, texts) if match]
    return [kind for name in names for kind in GROUPS[name]], lines


def kind_of(instruction: ir.Instruction) -> SiteKind | None:
    return next((kind for name, kind in _NAMES if name.match(instruction.name)), None)


def find_sites(
    text: str, function: ir.Function, kinds: Collection[SiteKind], lines: Sequence[tuple[str, int]]
) -> Iterator[tuple[Site, list[Stamp]]]:
    """Yield the chosen places of a kernel. Raises UsageError for a line without code."""
    code, loops = function.instructions, _loops(function)
    for kind, run in _runs(function, kind_of, (SiteKind.COPY, SiteKind.MMA)):
        first, last, mbarrier = run[0], run[-1], _mbarrier(run)
        stamps = [
            Stamp(first.span[0], BEGIN),
            Stamp(last.span[1], END, None, mbarrier, kind is SiteKind.BARRIER),
        ]
        if kind is SiteKind.MBARRIER:
            stamps = _poll_stamps(function, loops, first, mbarrier)
        elif kind is SiteKind.ARRIVE:
            stamps = [Stamp(first.span[0], POINT, first.guard, mbarrier)]
        if kind in kinds and stamps:
            left = first.operands[0] if "wait_group" in first.name else None
            groups = sum("commit_group" in i.name for i in run)
            groups = left.value if isinstance(left, ir.Immediate) else groups
            yield _site(text, kind, first, last.pc, groups=groups), stamps
    for name, (low, high) in loops.items() if SiteKind.LOOP in kinds else ():
        if not _polls(code[low : high + 1]):
            head = Stamp(function.label_spans[name][1], POINT)
            body = (i for i in code[low:high] if i.loc and i.loc.line)
            yield _site(text, SiteKind.LOOP, next(body, code[low]), high), [head]
    for file, line in lines:
        runs = list(_runs(function, partial(_is_at, file, line), (True,)))
        if not runs:
            places = {f.line for i in code if i.loc for f in i.loc.chain() if f.line}
            near = sorted(sorted(places, key=lambda number: abs(number - line))[:6])
            raise UsageError(
                f"line {line} has no instruction in {plain_name(function.name)}",
                hint=f"lines with code near it: {', '.join(map(str, near)) or 'none'}; a function"
                " that is not inlined cannot be instrumented",
            )
        for _, run in runs:
            yield _site(text, SiteKind.LINE, run[0], run[-1].pc), [Stamp(run[0].span[0], POINT)]
    for mark in _MARK.finditer(text) if SiteKind.MARK in kinds else ():
        after = [i for i in code if i.span[0] > mark.start()]
        if 0 < len(after) < len(code):
            name = mark[1].strip()[:60]
            yield (
                _site(text, SiteKind.MARK, after[0], after[0].pc, name),
                [Stamp(mark.end(), POINT)],
            )


def _site(
    text: str, kind: SiteKind, first: ir.Instruction, last: int, mark: str = "", groups: int = 0
) -> Site:
    line = first.loc.chain()[-1] if first.loc else ir.SourceLine("", 0)
    # Triton writes the callers of inlined code as a comment: `// sum.py:9:2 @[ kernel.py:12:3 ]`.
    at = text.rfind(".loc", 0, first.span[0])
    for file, number in _CALLER.findall(text[at : text.find("\n", at)])[-1:] if at >= 0 else ():
        line = ir.SourceLine(file, int(number))
    pcs = first.pc, last
    return Site(kind=kind, file=line.file, line=line.line, pcs=pcs, mark=mark, groups=groups)


def _runs(
    function: ir.Function, key: Callable[[ir.Instruction], T | None], joined: Container[T]
) -> Iterator[tuple[T, list[ir.Instruction]]]:
    """Yield (key, instructions) of the instructions whose key is not None.

    Consecutive instructions of a basic block with one key are yielded together if the key is in
    `joined`. Other instructions are yielded one by one.
    """
    heads, block, keyed = {*function.labels.values()}, 0, []
    for i in function.instructions:
        ends = block_end(function.instructions[i.pc - 1])
        block += i.pc in heads or ends in (BlockEnd.JUMP, BlockEnd.LEAVE)
        if (value := key(i)) is not None:
            keyed.append((value, block if value in joined else -i.pc, i))
    for (value, _), run in groupby(keyed, key=lambda item: item[:2]):
        yield value, [i for *_, i in run]


def _loops(function: ir.Function) -> dict[str, tuple[int, int]]:
    """Return (first pc, last pc) of each loop by label; the last pc branches back to the label."""
    return {
        target.name: (function.labels[target.name], i.pc)
        for i in function.instructions
        for target in i.operands[-1:]
        if isinstance(target, ir.Label) and function.labels.get(target.name, i.pc + 1) <= i.pc
    }


def _polls(loop: Sequence[ir.Instruction]) -> bool:
    """Return whether a loop polls an mbarrier: it is short, and contains an mbarrier wait."""
    return len(loop) <= _LONGEST_POLL and any(kind_of(i) is SiteKind.MBARRIER for i in loop)


def _poll_stamps(
    function: ir.Function,
    loops: Mapping[str, tuple[int, int]],
    poll: ir.Instruction,
    mbarrier: ir.Address | None,
) -> list[Stamp]:
    """Return the stamps before and after the loop that polls an mbarrier; [] without such."""
    around = [(high - low, name) for name, (low, high) in loops.items() if low <= poll.pc <= high]
    length, name = min(around, default=(_LONGEST_POLL + 1, ""))
    if length > _LONGEST_POLL:
        return []
    low, high = loops[name]
    code = function.instructions[low : high + 1]
    ends = [code[-1].span[1]] if code[-1].guard else []
    ends += [
        function.label_spans[target.name][1]
        for i in code
        for target in i.operands[-1:]
        if isinstance(target, ir.Label) and not low <= function.labels[target.name] <= high
    ]
    begin = Stamp(function.label_spans[name][0], BEGIN, None, mbarrier)
    return [begin, *(Stamp(at, END) for at in ends)]


def _mbarrier(instructions: Sequence[ir.Instruction]) -> ir.Address | None:
    """Return the first mbarrier address without a register of an inner scope; None without one."""
    addresses = (
        [o for o in i.operands if isinstance(o, ir.Address)][0 if i.opcode == "mbarrier" else -1]
        for i in instructions
        if "mbarrier" in i.name
    )
    return next((a for a in addresses if a.base is not None and "#" not in a.base.name), None)


def _is_at(file: str, line: int, i: ir.Instruction) -> bool | None:
    """Return True if an instruction, or a call that inlines it, is at a source line; else None."""
    wanted, frames = PurePath(file).parts, i.loc.chain() if i.loc else ()
    return (
        any(
            frame.line == line
            and (not file or PurePath(frame.file).parts[-len(wanted) :] == wanted)
            for frame in frames
        )
        or None
    )
