"""Insertion of time stamps into PTX text.

The kernel gets two copies of its code. Sampled blocks execute the copy with time stamps; all other
blocks branch to the plain copy at their start. In a sampled block, lane 0 of each warp stores an
event of 8 bytes: `%clock` and place. The events of a warp are a ring in the module variable
`kernprof_events`, so that the kernel's parameters stay the same. Each thread has the offset of its
warp's next event in one register. An event is 7 instructions of machine code. If no code is between
the end of a place and the begin of the next place, both are one event.

If iterations are sampled, each innermost loop with time stamps has a plain copy too. A counter at
the loop head selects the copy for each iteration. Source of this technique: Arnold and Ryder, "A
Framework for Reducing the Cost of Instrumented Code", 2001.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, zip_longest
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
    sampled_loops,
)
from kernprof.errors import UsageError
from kernprof.model.documents import inside as model
from kernprof.model.run import Dim3

EVENTS = "kernprof_events"
COST = "kernprof_cost"  # a kernel that records COST_EVENTS events back to back, several times
COST_EVENTS, _COST_ROUNDS = 16, 64
_LANE = 0  # the lane that stores the events of its warp
_NO_CODE = re.compile(r"(?:[\s;]|//[^\n]*|\.loc\b[^\n]*)*")
_PLAIN = "$kernprof_plain"  # label of the plain copy
_TURN = "%kernprof_turn"  # prefix of the registers that count loop iterations
_LABEL = re.compile(r"(?:^|(?<=[{};]))\s*([A-Za-z_$%][\w$]*)\s*:(?!:)", re.MULTILINE)
_VARIABLE = re.compile(r"(?<!\w)\.(?:local|shared)\b[^;]*;")


def layout_of(grid: Dim3, block: Dim3, *, blocks: int, events: int, every: int = 1) -> model.Layout:
    """Return a layout that samples `blocks` evenly spaced blocks."""
    total = prod(grid)
    return model.Layout(
        grid=grid,
        blocks=min(blocks, total),
        step=max(1, total // blocks),
        warps=-(-prod(block) // 32),
        bits=(events * model.EVENT_BYTES - 1).bit_length(),
        every=every,
    )


def instrument(
    ptx: str, kernel: str, at: Sequence[str], layout: model.Layout, registers: int = 0
) -> tuple[str, tuple[model.Site, ...], int]:
    """Insert time stamps at the places of a kernel that `at` (values of --at) chooses.

    Returns (text, sites, skipped). `sites` are the places in the order of their numbers, from 1.
    `skipped` is the number of places in functions that are not inlined; they get no time stamps.
    `registers` is the maximal number of registers per thread, 0 for no limit. Raises UsageError if
    the kernel has none of the places, or too many places.
    """
    kinds, lines = chosen_of(at)
    functions = parse(ptx, kernel).functions
    function = functions.pop(kernel)
    places = list(find_sites(ptx, function, kinds, lines))
    code = [i for f in functions.values() if not f.entry for i in f.instructions]
    skipped = sum(kind_of(i) in kinds for i in code)
    if not 0 < len(places) < (1 << model.PAYLOAD_SHIFT) // model.ACTIONS:
        raise UsageError(
            f"{plain_name(kernel)} has {len(places)} places of the kinds"
            f" {', '.join(kind.value for kind in kinds)}",
            hint="name source lines, --at 42, or loop heads, --at loops"
            + f"; {skipped} places are in functions that are not inlined" * bool(skipped),
        )
    starts = [function.label_spans[name] for name, pc in function.labels.items() if pc == 0]
    start = min([function.instructions[0].span, *starts])[0]
    end = _end(ptx, start)
    loops = sampled_loops(function, [site for site, _ in places]) if layout.every > 1 else []
    # Code to insert: (offset in the PTX text, code). Pieces of the same offset stay in this order.
    pieces = [(start, _prologue(layout, len(loops)))]
    for number, (name, _, last) in enumerate(loops):
        span = function.label_spans[name][1], function.instructions[last].span[1]
        suffix = f"$kernprof{number}"
        plain = name + suffix, _copy(ptx[slice(*span)], suffix, name)
        pieces += _loop(number, span, plain, layout)
    stamps = [(stamp, number) for number, (_, some) in enumerate(places, 1) for stamp in some]
    pieces += [(s.at, _event(number, s, layout)) for s, number in _joined(ptx, stamps)]
    pieces += [
        (i.span[0], _epilogue(layout, i.guard, len(loops)))
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
    sites = tuple(
        replace(site, loop=number)
        for site, _ in places
        for number in [
            next((n for n, (_, a, b) in enumerate(loops) if a <= site.pcs[0] <= b), None)
        ]
    )
    return "".join([*text, ptx[done:]]), sites, skipped


def _joined(ptx: str, stamps: Sequence[tuple[Stamp, int]]) -> Iterator[tuple[Stamp, int]]:
    """Yield the stamps in the order of the text, with SWITCH instead of an END and the next BEGIN."""
    ordered = sorted(stamps, key=lambda item: item[0].at)
    switched = False
    for (stamp, number), following in zip_longest(ordered, (stamp for stamp, _ in ordered[1:])):
        first = stamp._replace(action=model.SWITCH) if switched else stamp
        switched = bool(
            following
            and (stamp.action, following.action) == (model.END, model.BEGIN)
            and stamp.payload is None
            and _NO_CODE.fullmatch(ptx, stamp.at, following.at)
        )
        if not switched:
            yield first, number


def _end(ptx: str, start: int) -> int:
    """Return the offset of the brace that closes the function body around `start`."""
    braces = list(re.finditer(r"[{}]", ptx[start:]))
    depths = accumulate(1 if brace[0] == "{" else -1 for brace in braces)
    return next(start + b.start() for b, depth in zip(braces, depths, strict=True) if depth < 0)


def _copy(code: str, suffix: str, *labels: str) -> str:
    """Return a copy of `code` in a scope `{ … }`, for insertion in the same function.

    `suffix` is added to `labels` and to the labels that `code` defines. Variables in memory are not
    declared again. Branches to other labels stay the same.
    """
    names = {*_LABEL.findall(code), *labels}
    code = re.sub(r"[\w$%]+", lambda word: word[0] + suffix * (word[0] in names), code)
    return f"{{{_VARIABLE.sub('', code)}}}"


def _loop(
    number: int, span: tuple[int, int], plain: tuple[str, str], layout: model.Layout
) -> list[tuple[int, str]]:
    """Return (offset, code) of the two insertions: the choice at the loop head, and the plain copy.

    `span` has the offsets of the loop in the PTX text. `plain` is (label, code) of the plain copy,
    which follows the loop. Both copies choose the copy of the next iteration at their head, so that
    the plain copy is a loop of its own. The golden ratio spreads the recorded iterations evenly,
    and not in step with the stages of a pipeline.
    """
    record, skip, after = (f"$kernprof_{name}{number}" for name in ("record", "skip", "after"))
    select = f"""{{
.reg .pred kp_p;
.reg .b32 kp_c;
mul.lo.u32 kp_c, {_TURN}{number}, {model.GOLDEN};
add.u32 {_TURN}{number}, {_TURN}{number}, 1;
setp.ge.u32 kp_p, kp_c, {(1 << 32) // layout.every};
@BRANCH;
}}"""
    back = select.replace("BRANCH", f"!kp_p bra {record}")
    again = f"{plain[0]}:\n{back}\n{skip}:\n{plain[1]}"
    return [
        (span[0], select.replace("BRANCH", f"kp_p bra {skip}") + f"\n{record}:"),
        (span[1], f"bra {after};\n{again}\n{after}:"),
    ]


def _linear(index: str, size: str) -> str:
    """Return PTX that sets kp_a to the linear index of a thread or block."""
    return f"""mov.u32 kp_a, %{index}.z;
mov.u32 kp_x, %{size}.y;
mov.u32 kp_y, %{index}.y;
mad.lo.u32 kp_a, kp_a, kp_x, kp_y;
mov.u32 kp_x, %{size}.x;
mov.u32 kp_y, %{index}.x;
mad.lo.u32 kp_a, kp_a, kp_x, kp_y;"""


def _prologue(layout: model.Layout, loops: int) -> str:
    """Return PTX: other blocks branch to the plain copy, sampled warps record their start."""
    turns = "".join(f"mov.u32 {_TURN}{number}, 0;\n" for number in range(loops))
    flat = layout.grid[1] == layout.grid[2] == 1
    number = "mov.u32 kp_a, %ctaid.x;" if flat else _linear("ctaid", "nctaid")
    # ptxas compiles a division by a constant to 20 instructions. The product with the reciprocal is
    # exact for multiples of the step. For other blocks, which are not sampled, any result will do.
    reciprocal = -(-(1 << 32) // layout.step)
    quotient = f"mul.hi.u32 kp_b, kp_a, {reciprocal};" if layout.step > 1 else "mov.u32 kp_b, kp_a;"
    return f""".reg .pred %kernprof_on;
.reg .b32 %kernprof_at, {_TURN}<{max(loops, 1)}>;
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
setp.eq.u32 %kernprof_on, kp_c, {_LANE};
shr.u32 kp_a, kp_a, 5;
mad.lo.u32 kp_a, kp_b, {layout.warps}, kp_a;
shl.b32 %kernprof_at, kp_a, {layout.bits};
{turns}{_header(layout, model.WALL, "%globaltimer", "0")}
}}
{_header(layout, model.START, "%clock64", "%smid")}"""


def _cost_kernel(layout: model.Layout) -> str:
    """Return PTX of the kernel COST; its last events are the first of ring 0."""
    event = _event(1, Stamp(0, model.POINT), layout)
    return f"""
.visible .entry {COST}()
{{
.reg .pred %kernprof_on, kp_more;
.reg .b32 %kernprof_at, kp_round;
mov.u32 kp_round, %tid.x;
setp.eq.u32 %kernprof_on, kp_round, {_LANE};
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


def _epilogue(layout: model.Layout, guard: ir.Guard | None, loops: int) -> str:
    turns = [
        _header(layout, model.TURNS + number, "0", f"{_TURN}{number}", guard)
        for number in range(loops)
    ]
    wall = _header(layout, model.WALL_STOP, "%globaltimer", "0", guard)
    return "\n".join([wall, _header(layout, model.STOP, "%clock64", "%kernprof_at", guard), *turns])


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
    """Return PTX that stores an event in the ring, and advances the offset of the next event."""
    step = f"selp.b32 kp_c, {model.EVENT_BYTES}, 0, kp_p;"
    return f"""{{
.reg .pred kp_p;
.reg .b32 kp_c, kp_n, kp_x;
.reg .b64 kp_e, kp_o;
mov.u32 kp_n, %clock;
{_condition(stamp.guard)}
{_word(model.ACTIONS * number + stamp.action, stamp.payload)}
cvt.u64.u32 kp_o, %kernprof_at;
mov.u64 kp_e, {EVENTS};
add.s64 kp_e, kp_e, kp_o;
@kp_p st.global.v2.b32 [kp_e], {{kp_n, kp_x}};
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


def _word(code: int, place: ir.Address | None) -> str:
    """Return PTX that sets kp_x to the event's word: code, and address of the mbarrier."""
    if place is None or place.base is None:
        return f"mov.u32 kp_x, {code};"
    base = place.base
    offset = place.offset + (base.offset if isinstance(base, ir.Symbol) else 0)
    wide = isinstance(base, ir.Register) and base.type in ("b64", "u64", "s64")
    return f"""{"cvt.u32.u64" if wide else "mov.u32"} kp_x, {base.name};
add.s32 kp_x, kp_x, {offset};
shl.b32 kp_x, kp_x, {model.PAYLOAD_SHIFT - 3};
bfi.b32 kp_x, {code}, kp_x, 0, {model.PAYLOAD_SHIFT};"""
