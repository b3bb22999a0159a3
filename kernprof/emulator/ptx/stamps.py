"""Time stamps in PTX text: places of a kernel that can be instrumented, and inserted code.

Places are barriers, copies, mbarriers, mma groups, loops, source lines and marks.

The kernel gets two copies of its code. Sampled blocks execute the copy with time stamps; all other
blocks branch to the plain copy at their start. At the begin of a phase, each thread reads `%clock`
into a register. At its end, lane 0 of each warp stores an event of 16 bytes: begin, end, number of
the place, address of the mbarrier. The events of a warp are a ring in the module variable
`kernprof_events`, so that the kernel's parameters stay the same. Each thread has the offset of its
warp's next event in one register.
"""

import re
from collections.abc import Callable, Collection, Container, Iterator, Mapping, Sequence
from functools import partial
from itertools import accumulate, groupby
from math import prod
from pathlib import PurePath
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from kernprof.cuda_source.names import plain_name
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.cfg import block_end
from kernprof.emulator.ptx.opcodes import BlockEnd
from kernprof.emulator.ptx.parser import parse
from kernprof.errors import UsageError, unknown_name
from kernprof.model.documents import inside as model
from kernprof.model.documents.inside import BEGIN, END, POINT, WAITS, Site, SiteKind
from kernprof.model.run import Dim3

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

EVENTS = "kernprof_events"
COST = "kernprof_cost"  # a kernel that records COST_EVENTS events back to back, several times
COST_EVENTS, _COST_ROUNDS = 16, 64
# Registers per thread at full occupancy of an SM, and the step of their allocation.
_FULL_REGISTERS, _REGISTERS_STEP = 32, 8
# After BAR, a warp issues more instructions for some cycles before it is blocked. ptxas places no
# access to memory in these cycles, and keeps the order of volatile instructions. So the clock is
# read after this store, whose condition is never true: all rings end below.
_BLOCKED = """setp.eq.u32 kp_p, %kernprof_at, 0xfffffff0;
@kp_p st.volatile.shared.b32 [%kernprof_at], %kernprof_at;"""
_PLAIN = "$kernprof_plain"  # label of the plain copy
_LABEL = re.compile(r"(?:^|(?<=[{};]))\s*([A-Za-z_$%][\w$]*)\s*:(?!:)", re.MULTILINE)
_VARIABLE = re.compile(r"(?<!\w)\.(?:local|shared)\b[^;]*;")


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
            near = sorted(places, key=lambda number: abs(number - line))[:6]
            raise UsageError(
                f"line {line} has no instruction in {plain_name(function.name)}",
                hint=f"lines with code near it: {', '.join(map(str, sorted(near))) or 'none'}; a function"
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


def layout_of(grid: Dim3, block: Dim3, *, blocks: int, events: int) -> model.Layout:
    """Return a layout that samples `blocks` evenly spaced blocks."""
    total = prod(grid)
    return model.Layout(
        grid=grid,
        blocks=min(blocks, total),
        step=max(1, total // blocks),
        warps=-(-prod(block) // 32),
        bits=(events * model.EVENT_BYTES - 1).bit_length(),
    )


def instrument(
    ptx: str, kernel: str, at: Sequence[str], layout: model.Layout, registers: int
) -> tuple[str, tuple[Site, ...], int]:
    """Insert time stamps at the places of a kernel that `at` (values of --at) chooses.

    Returns (text, sites, skipped). `sites` are the places in the order of their numbers, from 1.
    `skipped` is the number of places in functions that are not inlined; they get no time stamps.
    `registers` is the number of registers per thread without time stamps. A limit keeps the
    occupancy, so that the copy with time stamps may spill. Raises UsageError if the kernel has none
    of the places.
    """
    kinds, lines = chosen_of(at)
    functions = parse(ptx, kernel).functions
    function = functions.pop(kernel)
    places = list(find_sites(ptx, function, kinds, lines))
    skipped = sum(
        kind_of(i) in kinds for f in functions.values() if not f.entry for i in f.instructions
    )
    if not places:
        raise UsageError(
            f"{plain_name(kernel)} has no {', '.join(dict.fromkeys(k.value for k in kinds))}",
            hint="name source lines, --at 42, or loop heads, --at loops"
            + f"; {skipped} places are in functions that are not inlined" * bool(skipped),
        )
    starts = [function.label_spans[name] for name, pc in function.labels.items() if pc == 0]
    start = min([function.instructions[0].span, *starts])[0]
    end = _end(ptx, start)
    # Code to insert: (offset in the PTX text, code). Pieces of the same offset stay in this order:
    # the end of a phase comes before the begin of the next one.
    pieces = [(start, _prologue(layout))]
    stamps = [(stamp, number) for number, (_, some) in enumerate(places, 1) for stamp in some]
    stamps.sort(key=lambda item: item[0].action)
    pieces += [(stamp.at, _event(number, stamp, layout)) for stamp, number in stamps]
    pieces += [
        (i.span[0], _epilogue(layout, i.guard))
        for i in function.instructions
        if block_end(i) is BlockEnd.LEAVE
    ]
    entry = re.search(rf"\.entry\s+{re.escape(kernel)}(?![\w$])", ptx)
    limit = min(255, max(_FULL_REGISTERS, -(-registers // _REGISTERS_STEP) * _REGISTERS_STEP))
    pieces.append((ptx.index("{", entry.end() if entry else 0), f".maxnreg {limit}"))
    pieces.append((end, f"ret;\n{_PLAIN}:\n{_copy(ptx[start:end], _PLAIN)}"))
    # A module variable is declared before the first function.
    heads = re.finditer(r"^\s*\.(?:target|address_size)\b[^\n]*\n", ptx, re.MULTILINE)
    variable = f".visible .global .align 128 .b8 {EVENTS}[{layout.nbytes}];"
    pieces.insert(0, (max(head.end() for head in heads), variable + _cost_kernel(layout)))
    text, done = [], 0
    for place, inserted in sorted(pieces, key=lambda piece: piece[0]):
        text += [ptx[done:place], f"\n{inserted}\n"]
        done = place
    return "".join([*text, ptx[done:]]), tuple(site for site, _ in places), skipped


def _end(ptx: str, start: int) -> int:
    """Return the offset of the brace that closes the function body around `start`."""
    braces = list(re.finditer(r"[{}]", ptx[start:]))
    depths = accumulate(1 if brace[0] == "{" else -1 for brace in braces)
    return next(start + b.start() for b, depth in zip(braces, depths, strict=True) if depth < 0)


def _copy(code: str, suffix: str) -> str:
    """Return a copy of `code` in a scope `{ … }`, for insertion in the same function.

    `suffix` is added to the labels. Variables in memory are not declared again.
    """
    names = {*_LABEL.findall(code)}
    code = re.sub(r"[\w$%]+", lambda word: word[0] + suffix * (word[0] in names), code)
    return f"{{{_VARIABLE.sub('', code)}}}"


def _linear(index: str, size: str) -> str:
    """Return PTX that sets kp_a to the linear index of a thread or block."""
    return f"""mov.u32 kp_a, %{index}.z;
mov.u32 kp_x, %{size}.y;
mov.u32 kp_y, %{index}.y;
mad.lo.u32 kp_a, kp_a, kp_x, kp_y;
mov.u32 kp_x, %{size}.x;
mov.u32 kp_y, %{index}.x;
mad.lo.u32 kp_a, kp_a, kp_x, kp_y;"""


def _prologue(layout: model.Layout) -> str:
    """Return PTX: other blocks branch to the plain copy, sampled warps record their start."""
    flat = layout.grid[1] == layout.grid[2] == 1
    number = "mov.u32 kp_a, %ctaid.x;" if flat else _linear("ctaid", "nctaid")
    # ptxas compiles a division by a constant to 20 instructions. The product with the reciprocal is
    # exact for multiples of the step. For other blocks, which are not sampled, any result will do.
    reciprocal = -(-(1 << 32) // layout.step)
    quotient = f"mul.hi.u32 kp_b, kp_a, {reciprocal};" if layout.step > 1 else "mov.u32 kp_b, kp_a;"
    return f""".reg .pred %kernprof_on;
.reg .b32 %kernprof_at, %kernprof_begin, %kernprof_bar;
{{
.reg .pred kp_p;
.reg .b32 kp_a, kp_b, kp_c, kp_x, kp_y;
{number}
sub.u32 kp_a, kp_a, {layout.sampled[0]};
{quotient}
mul.lo.u32 kp_c, kp_b, {layout.step};
setp.eq.u32 kp_p, kp_a, kp_c;
setp.lt.and.u32 kp_p, kp_b, {layout.blocks}, kp_p;
@!kp_p bra.uni {_PLAIN};
{_linear("tid", "ntid")}
and.b32 kp_c, kp_a, 31;
setp.eq.u32 %kernprof_on, kp_c, 0;
shr.u32 kp_a, kp_a, 5;
mad.lo.u32 kp_a, kp_b, {layout.warps}, kp_a;
shl.b32 %kernprof_at, kp_a, {layout.bits};
mov.u32 %kernprof_begin, 0;
mov.u32 %kernprof_bar, 0;
{_header(layout, model.WALL, "%globaltimer", "0")}
}}
{_header(layout, model.START, "%clock64", "%smid")}"""


def _cost_kernel(layout: model.Layout) -> str:
    """Return PTX of the kernel COST; its last events are the first of ring 0."""
    actions = BEGIN, END
    event = "".join(f"{_event(1, Stamp(0, action), layout)}\n" for action in actions)
    return f"""
.visible .entry {COST}()
{{
.reg .pred %kernprof_on, kp_more;
.reg .b32 %kernprof_at, %kernprof_begin, %kernprof_bar, kp_round;
mov.u32 kp_round, %tid.x;
setp.eq.u32 %kernprof_on, kp_round, 0;
mov.u32 kp_round, {_COST_ROUNDS};
kp_again:
mov.u32 %kernprof_at, %tid.x;
{event * COST_EVENTS}
sub.u32 kp_round, kp_round, 1;
setp.ne.u32 kp_more, kp_round, 0;
@kp_more bra.uni kp_again;
ret;
}}
"""


def _epilogue(layout: model.Layout, guard: ir.Guard | None) -> str:
    return f"""{_header(layout, model.WALL_STOP, "%globaltimer", "0", guard)}
{_header(layout, model.STOP, "%clock64", "%kernprof_at", guard)}"""


def _header(
    layout: model.Layout,
    entry: int,
    clock: str,
    payload: str,
    guard: ir.Guard | None = None,
) -> str:
    """Return PTX that stores an entry in the warp's header, found from the offset in the ring."""
    first = (layout.rings << layout.bits) + entry * model.ENTRY_BYTES
    return f"""{{
.reg .pred kp_p;
.reg .b32 kp_h, kp_x, kp_y;
.reg .b64 kp_l, kp_e, kp_o;
{_condition(guard)}
mov.u64 kp_l, {clock};
shr.u32 kp_h, %kernprof_at, {layout.bits};
mad.lo.u32 kp_h, kp_h, {model.HEADER_BYTES}, {first};
cvt.u64.u32 kp_o, kp_h;
mov.u64 kp_e, {EVENTS};
add.s64 kp_e, kp_e, kp_o;
mov.u32 kp_x, 1;
mov.u32 kp_y, {payload};
@kp_p st.global.b64 [kp_e], kp_l;
@kp_p st.global.v2.b32 [kp_e+8], {{kp_x, kp_y}};
}}"""


def _event(number: int, stamp: Stamp, layout: model.Layout) -> str:
    """Return PTX that reads the clock, and stores an event unless a phase begins."""
    if stamp.action == BEGIN:
        return f"mov.u32 %kernprof_begin, %clock;\n{_place('%kernprof_bar', stamp.payload)}"
    point = stamp.action == POINT
    place = _place("kp_y", stamp.payload)
    step = f"selp.b32 kp_c, {model.EVENT_BYTES}, 0, kp_p;"
    return f"""{{
.reg .pred kp_p;
.reg .b32 kp_c, kp_n, kp_x, kp_y;
.reg .b64 kp_e, kp_o;
{_BLOCKED if stamp.deferred else ""}
mov.u32 kp_n, %clock;
{_condition(stamp.guard)}
mov.u32 kp_x, {number};
{place if point or stamp.payload else "mov.u32 kp_y, %kernprof_bar;"}
cvt.u64.u32 kp_o, %kernprof_at;
mov.u64 kp_e, {EVENTS};
add.s64 kp_e, kp_e, kp_o;
@kp_p st.global.v4.b32 [kp_e], {{{"kp_n" if point else "%kernprof_begin"}, kp_n, kp_x, kp_y}};
{step if stamp.guard else f"mov.u32 kp_c, {model.EVENT_BYTES};"}
add.u32 kp_c, %kernprof_at, kp_c;
bfi.b32 %kernprof_at, kp_c, %kernprof_at, 0, {layout.bits};
}}"""


def _condition(guard: ir.Guard | None) -> str:
    """Return PTX that sets kp_p in the recording lane, if the instruction's guard is true."""
    if guard is None:
        return "mov.pred kp_p, %kernprof_on;"
    name = guard.register.name.partition("#")[0]
    return f"""{"not" if guard.negated else "mov"}.pred kp_p, {name};
and.pred kp_p, kp_p, %kernprof_on;"""


def _place(register: str, place: ir.Address | None) -> str:
    """Return PTX that sets a register to the address of the mbarrier, 0 without one."""
    if place is None or place.base is None:
        return f"mov.u32 {register}, 0;"
    base = place.base
    offset = place.offset + (base.offset if isinstance(base, ir.Symbol) else 0)
    wide = isinstance(base, ir.Register) and base.type in ("b64", "u64", "s64")
    return f"""{"cvt.u32.u64" if wide else "mov.u32"} {register}, {base.name};
add.s32 {register}, {register}, {offset};"""
