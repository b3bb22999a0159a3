"""Insertion of time stamps into PTX text.

One lane of each sampled warp reads `%clock` and stores an event of 8 bytes: time and place. The
events of a warp are a ring in the module variable
`kernprof_events`, so that the kernel's parameters stay the same. Each thread keeps the offset of
its warp's next event in one register. Inserted code has no branch, so the control flow stays the
same. Clock reads and stores are predicated, because reading a clock is slow: a warp that is not
sampled must not wait for it.
"""

import re
from collections.abc import Sequence

from kernprof.cuda_source.names import plain_name
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.cfg import block_end
from kernprof.emulator.ptx.opcodes import BlockEnd
from kernprof.emulator.ptx.parser import parse
from kernprof.emulator.ptx.sites import Stamp, chosen_of, find_sites, kind_of
from kernprof.errors import UsageError
from kernprof.model.documents import inside as model
from kernprof.model.run import Dim3

EVENTS = "kernprof_events"
_LANE = 0  # the lane that records


def layout_of(grid: Dim3, block: Dim3, *, blocks: int, events: int) -> model.Layout:
    """Return a layout that samples `blocks` evenly spaced blocks, the first and last included."""
    total = grid[0] * grid[1] * grid[2]
    step = max(1, (total - 1) // (blocks - 1)) if blocks > 1 else total
    return model.Layout(
        blocks=min(blocks, -(-total // step)),
        step=step,
        warps=-(-block[0] * block[1] * block[2] // 32),
        bits=(events * model.EVENT_BYTES - 1).bit_length(),
    )


def instrument(
    ptx: str, kernel: str, at: Sequence[str], layout: model.Layout
) -> tuple[str, tuple[model.Site, ...], int]:
    """Insert time stamps at the places of a kernel that `at` (values of --at) chooses.

    Returns the text, and the places in the order of their numbers, from 1. The third value counts
    places that are left out, because their function is not inlined. Raises UsageError if the kernel
    has none of the places.
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
    pieces = [
        (stamp.at, _event(number, stamp, layout))
        for number, (_, stamps) in enumerate(places, 1)
        for stamp in stamps
    ]
    pieces += [
        (i.span[0], _epilogue(layout, i.guard))
        for i in function.instructions
        if block_end(i) is BlockEnd.LEAVE
    ]
    starts = [function.label_spans[name] for name, pc in function.labels.items() if pc == 0]
    pieces.insert(0, (min([function.instructions[0].span, *starts])[0], _prologue(layout)))
    # A module variable is declared before the first function.
    heads = re.finditer(r"^\s*\.(?:target|address_size)\b[^\n]*\n", ptx, re.MULTILINE)
    variable = f".visible .global .align 128 .b8 {EVENTS}[{layout.nbytes}];"
    pieces.insert(0, (max(head.end() for head in heads), variable))
    text, done = [], 0
    for place, inserted in sorted(pieces, key=lambda piece: piece[0]):
        text += [ptx[done:place], f"\n{inserted}\n"]
        done = place
    return "".join([*text, ptx[done:]]), tuple(site for site, _ in places), skipped


def _prologue(layout: model.Layout) -> str:
    """Return PTX that selects the recording lane of sampled warps and records the warps' start."""
    return f""".reg .pred %kernprof_on;
.reg .b32 %kernprof_at;
{{
.reg .pred kp_p;
.reg .b32 kp_a, kp_b, kp_c, kp_d;
mov.u32 kp_a, %tid.z;
mov.u32 kp_b, %ntid.y;
mov.u32 kp_c, %tid.y;
mad.lo.u32 kp_a, kp_a, kp_b, kp_c;
mov.u32 kp_b, %ntid.x;
mov.u32 kp_c, %tid.x;
mad.lo.u32 kp_a, kp_a, kp_b, kp_c;
and.b32 kp_b, kp_a, 31;
shr.u32 kp_a, kp_a, 5;
setp.eq.u32 %kernprof_on, kp_b, {_LANE};
mov.u32 kp_b, %ctaid.z;
mov.u32 kp_c, %nctaid.y;
mov.u32 kp_d, %ctaid.y;
mad.lo.u32 kp_b, kp_b, kp_c, kp_d;
mov.u32 kp_c, %nctaid.x;
mov.u32 kp_d, %ctaid.x;
mad.lo.u32 kp_b, kp_b, kp_c, kp_d;
div.u32 kp_c, kp_b, {layout.step};
mul.lo.u32 kp_d, kp_c, {layout.step};
setp.eq.u32 kp_p, kp_d, kp_b;
and.pred %kernprof_on, %kernprof_on, kp_p;
setp.lt.u32 kp_p, kp_c, {layout.blocks};
and.pred %kernprof_on, %kernprof_on, kp_p;
mad.lo.u32 kp_a, kp_c, {layout.warps}, kp_a;
shl.b32 %kernprof_at, kp_a, {layout.bits};
}}
{_header(layout, model.START, "%clock64", "%smid")}
{_header(layout, model.WALL, "%globaltimer")}
{_header(layout, model.FIRST, "%clock64")}
{_header(layout, model.SECOND, "%clock64")}"""


def _epilogue(layout: model.Layout, guard: ir.Guard | None) -> str:
    stop = _header(layout, model.STOP, "%clock64", "%kernprof_at", guard)
    return f"{stop}\n{_header(layout, model.WALL_STOP, '%globaltimer', '0', guard)}"


def _header(
    layout: model.Layout,
    entry: int,
    clock: str,
    payload: str = "0",
    guard: ir.Guard | None = None,
) -> str:
    """Write an entry of the header of the warp whose ring contains the current offset."""
    first = (layout.rings << layout.bits) + entry * model.ENTRY_BYTES
    return f"""{{
.reg .pred kp_p;
.reg .b32 kp_c, kp_x, kp_y;
.reg .b64 kp_t, kp_e, kp_o;
{_condition(guard)}
mov.u64 kp_t, 0;
@kp_p mov.u64 kp_t, {clock};
shr.u32 kp_c, %kernprof_at, {layout.bits};
mad.lo.u32 kp_c, kp_c, {model.HEADER_BYTES}, {first};
cvt.u64.u32 kp_o, kp_c;
mov.u64 kp_e, {EVENTS};
add.s64 kp_e, kp_e, kp_o;
mov.u32 kp_x, 1;
mov.u32 kp_y, {payload};
@kp_p st.global.b64 [kp_e], kp_t;
@kp_p st.global.v2.b32 [kp_e+8], {{kp_x, kp_y}};
}}"""


def _event(number: int, stamp: Stamp, layout: model.Layout) -> str:
    """Write an event at the current offset, and advance the offset in the ring."""
    step = f"selp.b32 kp_c, {model.EVENT_BYTES}, 0, kp_p;"
    return f"""{{
.reg .pred kp_p;
.reg .b32 kp_c, kp_t, kp_x;
.reg .b64 kp_e, kp_o;
{_condition(stamp.guard)}
mov.u32 kp_t, 0;
@kp_p mov.u32 kp_t, %clock;
{_word(model.ACTIONS * number + stamp.action, stamp.payload)}
cvt.u64.u32 kp_o, %kernprof_at;
mov.u64 kp_e, {EVENTS};
add.s64 kp_e, kp_e, kp_o;
@kp_p st.global.v2.b32 [kp_e], {{kp_t, kp_x}};
{step if stamp.guard else f"mov.u32 kp_c, {model.EVENT_BYTES};"}
add.u32 kp_c, %kernprof_at, kp_c;
bfi.b32 %kernprof_at, kp_c, %kernprof_at, 0, {layout.bits};
}}"""


def _condition(guard: ir.Guard | None) -> str:
    """Set kp_p in the recording lane, if the guard of the instruction is true."""
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
