"""Insertion of time stamps into PTX text.

The kernel gets two copies of its code. Sampled blocks execute the copy with time stamps; all other
blocks branch to the plain copy at their start. At the begin of a phase, each thread reads `%clock`
into a register. At its end, lane 0 of each warp stores an event of 16 bytes: begin, end, number of
the place, address of the mbarrier. The events of a warp are a ring in the module variable
`kernprof_events`, so that the kernel's parameters stay the same. Each thread has the offset of its
warp's next event in one register.
"""

import re
from collections.abc import Sequence
from itertools import accumulate
from math import prod

from kernprof.cuda_source.names import plain_name
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.cfg import block_end
from kernprof.emulator.ptx.opcodes import BlockEnd
from kernprof.emulator.ptx.parser import parse
from kernprof.emulator.ptx.sites import (
    Stamp,
    chosen_of,
    find_sites,
    kind_of,
)
from kernprof.errors import UsageError
from kernprof.model.documents import inside as model
from kernprof.model.run import Dim3

EVENTS = "kernprof_events"
COST = "kernprof_cost"  # a kernel that records COST_EVENTS events back to back, several times
COST_EVENTS, _COST_ROUNDS = 16, 64
# After BAR, a warp issues more instructions for some cycles before it is blocked. ptxas places no
# access to memory in these cycles, and keeps the order of volatile instructions. So the clock is
# read after this store, whose condition is never true: all rings end below.
_BLOCKED = """setp.eq.u32 kp_p, %kernprof_at, 0xfffffff0;
@kp_p st.volatile.shared.b32 [%kernprof_at], %kernprof_at;"""
_PLAIN = "$kernprof_plain"  # label of the plain copy
_LABEL = re.compile(r"(?:^|(?<=[{};]))\s*([A-Za-z_$%][\w$]*)\s*:(?!:)", re.MULTILINE)
_VARIABLE = re.compile(r"(?<!\w)\.(?:local|shared)\b[^;]*;")


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
    ptx: str, kernel: str, at: Sequence[str], layout: model.Layout, registers: int = 0
) -> tuple[str, tuple[model.Site, ...], int]:
    """Insert time stamps at the places of a kernel that `at` (values of --at) chooses.

    Returns (text, sites, skipped). `sites` are the places in the order of their numbers, from 1.
    `skipped` is the number of places in functions that are not inlined; they get no time stamps.
    `registers` is the maximal number of registers per thread, 0 for no limit. Raises UsageError if
    the kernel has none of the places.
    """
    kinds, lines = chosen_of(at)
    functions = parse(ptx, kernel).functions
    function = functions.pop(kernel)
    places = list(find_sites(ptx, function, kinds, lines))
    code = [i for f in functions.values() if not f.entry for i in f.instructions]
    skipped = sum(kind_of(i) in kinds for i in code)
    if not places:
        raise UsageError(
            f"{plain_name(kernel)} has no places of the kinds"
            f" {', '.join(kind.value for kind in kinds)}",
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
    if registers:
        entry = re.search(rf"\.entry\s+{re.escape(kernel)}(?![\w$])", ptx)
        pieces.append((ptx.index("{", entry.end() if entry else 0), f".maxnreg {registers}"))
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
    actions = model.BEGIN, model.END
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
    if stamp.action == model.BEGIN:
        return f"mov.u32 %kernprof_begin, %clock;\n{_place('%kernprof_bar', stamp.payload)}"
    point = stamp.action == model.POINT
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
