"""Native code that runs blocks: their warps in the contract's order, barriers, and what a check or a trace looks at."""

from __future__ import annotations

from kernprof.emulator.faults import FaultKind
from kernprof.emulator.jit import layout
from kernprof.emulator.jit.layout import Barrier, Field, Mode, Space, Status, Warp
from kernprof.emulator.jit.text import Text, vector

_BARRIERS = 16


def functions(declared: dict[str, str]) -> str:
    """@run(context, blocks or null, first, count): gives how many blocks were started."""
    makers = (_arrive, _complete_one, _complete, _start, _stuck, _block, _run, _inspect)
    outside = (
        "declare i32 @warp(ptr, ptr)\ndeclare void @llvm.memset.p0.i64(ptr, i8, i64, i1)\n"
    )  # fmt: skip
    return outside + "\n".join(make(Text(declared)) for make in makers)


def field(text: Text, which: Field, kind: str = "i64") -> str:
    return text.load(kind, text.at("%c", 8 * which))


def put(text: Text, which: Field, value: str, kind: str = "i64") -> None:
    text.store(kind, value, text.at("%c", 8 * which))


def _warp_at(text: Text, number: str) -> str:
    return text.at(field(text, Field.WARP_STATES, "ptr"), text.op(f"mul i64 {number}, {field(text, Field.WARP_BYTES)}"))


def _clear(text: Text, place: str, size: str) -> None:
    text.do(f"call void @llvm.memset.p0.i64(ptr {place}, i8 0, i64 {size}, i1 false)")


def _or_into(text: Text, place: str, bits: str) -> None:
    text.store("i32", text.op(f"or i32 {text.load('i32', place)}, {bits}"), place)


def _add_into(text: Text, place: str, mask: str) -> None:
    count = text.call("i32", "llvm.ctpop.i32", f"i32 {mask}")
    text.store("i32", text.op(f"add i32 {text.load('i32', place)}, {count}"), place)


def _arrive(text: Text) -> str:
    """Lanes of a warp arrive at a barrier, and wait there unless pc is −1."""
    number = text.op("and i32 %number, 15")
    barriers = field(text, Field.BARRIERS, "ptr")
    record = text.at(barriers, text.op(f"zext i32 {text.op(f'shl i32 {number}, 4')} to i64"))
    text.store("i32", "%expected", text.at(record, Barrier.EXPECTED))
    _add_into(text, text.at(record, Barrier.TRUE), "%offered")
    _add_into(text, text.at(record, Barrier.TOTAL), "%lanes")
    _or_into(text, text.at(barriers, _BARRIERS * Barrier.SIZE), text.op(f"shl i32 1, {number}"))
    slot = text.op(f"zext i32 {text.op(f'shl i32 {number}, 2')} to i64")
    _or_into(text, text.at(text.at("%w", Warp.ARRIVED), slot), "%lanes")
    with text.when(text.op("icmp sge i32 %pc, 0")):
        _or_into(text, text.at(text.at("%w", Warp.WAIT), slot), "%lanes")
        first = text.op(f"and i32 {text.op('sub i32 0, %alive')}, %alive")
        with text.when(text.op(f"icmp ne i32 {text.op(f'and i32 {first}, %lanes')}, 0")):
            text.store("i32", "%pc", text.at("%w", Warp.WAIT_PC))
    text.do("ret void")
    signature = "ptr %c, ptr %w, i32 %number, i32 %expected, i32 %lanes, i32 %offered, i32 %alive, i32 %pc"
    return text.function(f"void @arrive({signature})")


def _complete_one(text: Text) -> str:
    """Completes a barrier if all it waits for have arrived: true if it did. Warps that may go on become READY."""
    barriers = field(text, Field.BARRIERS, "ptr")
    record = text.at(barriers, text.op("zext i32 " + text.op("shl i32 %number, 4") + " to i64"))
    slot = text.op("zext i32 " + text.op("shl i32 %number, 2") + " to i64")
    expected = text.load("i32", text.at(record, Barrier.EXPECTED))
    warps, total = field(text, Field.WARPS), text.variable("i32", "0")
    for_all = text.op(f"icmp eq i32 {expected}, 0")
    with text.times(warps) as backwards:  # the last warp is the last to arrive
        number = text.op(f"sub i64 {text.op(f'sub i64 {warps}, 1')}, {backwards}")
        warp = _warp_at(text, number)
        arrived = text.load("i32", text.at(text.at(warp, Warp.ARRIVED), slot))
        alive = text.load("i32", text.at(warp, Warp.ALIVE))
        missing = text.op(f"and i32 {alive}, {text.op(f'xor i32 {arrived}, -1')}")
        whole = text.op(f"icmp eq i32 {missing}, 0")
        with text.when(text.op(f"and i1 {for_all}, {text.op(f'xor i1 {whole}, true')}")):
            text.do("ret i1 false")
            text.label(text.fresh("dead"))
        few = text.call("i32", "llvm.ctpop.i32", f"i32 {arrived}")
        some = text.op(f"icmp ne i32 {arrived}, 0")
        counted = text.op(f"select i1 {text.op(f'and i1 {some}, {whole}')}, i32 32, i32 {few}")
        text.store("i32", text.op(f"add i32 {text.load('i32', total)}, {counted}"), total)
    wanted = text.op(f"and i32 {text.op(f'add i32 {expected}, 31')}, -32")
    short = text.op(f"icmp ult i32 {text.load('i32', total)}, {wanted}")
    with text.when(short):
        text.do("ret i1 false")
        text.label(text.fresh("dead"))
    _release(text, record, slot)
    text.do("ret i1 true")
    return text.function("internal i1 @complete_one(ptr %c, i32 %number)")


def _release(text: Text, record: str, slot: str) -> None:
    true, all_arrivals = (
        text.load("i32", text.at(record, Barrier.TRUE)),
        text.load("i32", text.at(record, Barrier.TOTAL)),
    )
    any_true = text.op(f"sext i1 {text.op(f'icmp ne i32 {true}, 0')} to i32")
    all_true = text.op(f"sext i1 {text.op(f'icmp eq i32 {true}, {all_arrivals}')} to i32")
    with text.times(field(text, Field.WARPS)) as number:
        warp = _warp_at(text, number)
        wait, arrived = text.at(text.at(warp, Warp.WAIT), slot), text.at(text.at(warp, Warp.ARRIVED), slot)
        lanes = text.load("i32", wait)
        text.store("i32", "0", wait)
        text.store("i32", "0", arrived)
        with text.when(text.op(f"icmp ne i32 {lanes}, 0")):
            _or_into(text, text.at(warp, Warp.RELEASED), lanes)
            text.store("i32", str(int(Status.READY)), text.at(warp, Warp.STATUS))
            for place, value in (
                (Warp.REDUCED_ANY, any_true),
                (Warp.REDUCED_ALL, all_true),
                (Warp.REDUCED_COUNT, true),
            ):
                text.store("i32", value, text.at(warp, place))
    text.store("i32", "0", text.at(record, Barrier.TRUE))
    text.store("i32", "0", text.at(record, Barrier.TOTAL))
    put(text, Field.EPOCH, text.op(f"add i64 {field(text, Field.EPOCH)}, 1"))


def _complete(text: Text) -> str:
    """Completes the barriers that can be: true if any was."""
    place = text.at(field(text, Field.BARRIERS, "ptr"), _BARRIERS * Barrier.SIZE)
    done = text.variable("i1", "false")
    with text.each_bit(text.load("i32", place)) as number:
        completed = text.op(f"call i1 @complete_one(ptr %c, i32 {number})")
        with text.when(completed):
            text.store("i1", "true", done)
            cleared = text.op(f"xor i32 {text.op(f'shl i32 1, {number}')}, -1")
            text.store("i32", text.op(f"and i32 {text.load('i32', place)}, {cleared}"), place)
    text.do(f"ret i1 {text.load('i1', done)}")
    return text.function("internal i1 @complete(ptr %c)")


def _start(text: Text) -> str:
    """Makes a block's memories and warps as they are at its start."""
    _clear(text, field(text, Field.SHARED, "ptr"), field(text, Field.SHARED_BYTES))
    _clear(text, field(text, Field.BARRIERS, "ptr"), str(_BARRIERS * Barrier.SIZE + 8))
    epoch = text.op(f"add i64 {field(text, Field.EPOCH)}, 1")
    put(text, Field.EPOCH, epoch)
    put(text, Field.FIRST_EPOCH, epoch)
    pitch, warps, threads = field(text, Field.LOCAL_PITCH), field(text, Field.WARPS), field(text, Field.THREADS)
    local = field(text, Field.LOCAL)
    room = text.op(f"mul i64 {text.op(f'shl i64 {pitch}, 5')}, {warps}")
    _clear(text, text.op(f"inttoptr i64 {local} to ptr"), room)
    with text.times(warps) as number:
        warp = _warp_at(text, number)
        _clear(text, warp, str(int(Warp.HEADER)))
        left = text.op(f"sub i64 {threads}, {text.op(f'shl i64 {number}, 5')}")
        lanes = text.call("i64", "llvm.umin.i64", f"i64 {left}", "i64 32")
        alive = text.op(f"lshr i64 4294967295, {text.op(f'sub i64 32, {lanes}')}")
        text.store("i32", text.op(f"trunc i64 {alive} to i32"), text.at(warp, Warp.ALIVE))
        text.store("i32", text.op(f"trunc i64 {number} to i32"), text.at(warp, Warp.NUMBER))
        own = text.op(f"mul i64 {text.op(f'shl i64 {pitch}, 5')}, {number}")
        text.store("i64", text.op(f"add i64 {local}, {own}"), text.at(warp, Warp.LOCAL))
    text.do("ret void")
    return text.function("internal void @start(ptr %c)")


def _stuck(text: Text) -> str:
    """No warp can go on: a DEADLOCK, unless all have finished. The warp at fault is the lowest that waits."""
    with text.times(field(text, Field.WARPS)) as number:
        warp = _warp_at(text, number)
        alive = text.load("i32", text.at(warp, Warp.ALIVE))
        with text.when(text.op(f"icmp ne i32 {alive}, 0")):
            pc = text.load("i32", text.at(warp, Warp.WAIT_PC))
            lane = text.op(f"and i32 {alive}, {text.op(f'sub i32 0, {alive}')}")
            kind = list(FaultKind).index(FaultKind.DEADLOCK)
            text.do(f"call void @fault(ptr %c, ptr {warp}, i32 {kind}, i32 {pc}, i32 {lane}, i64 0, i64 0, i32 -1)")
            text.do("ret i1 true")
            text.label(text.fresh("dead"))
    text.do("ret i1 false")
    return text.function("internal i1 @stuck(ptr %c)")


def _block(text: Text) -> str:
    """Runs one block: true if a fault stopped it. Whenever a warp stops, the lowest one that can go on is next."""
    text.do("call void @start(ptr %c)")
    warps, number = field(text, Field.WARPS), text.variable("i64", "0")
    head, look, run, next_one, after = (text.fresh("b") for _ in range(5))
    text.goto(head)
    text.label(head)
    now = text.load("i64", number)
    text.branch(text.op(f"icmp ult i64 {now}, {warps}"), look, after)
    text.label(look)
    warp = _warp_at(text, now)
    ready = text.op(f"icmp eq i32 {text.load('i32', text.at(warp, Warp.STATUS))}, {int(Status.READY)}")
    text.branch(ready, run, next_one)
    text.label(run)
    text.store("ptr", warp, text.at("%c", 8 * Field.BUSY))
    status = text.op(f"call i32 @warp(ptr %c, ptr {warp})")
    text.store("i32", status, text.at(warp, Warp.STATUS))
    with text.when(text.op(f"icmp eq i32 {status}, {int(Status.FAULT)}"), rare=True):
        text.do("ret i1 true")
        text.label(text.fresh("dead"))
    text.store("i32", "0", text.at(warp, Warp.RELEASED))
    with text.when(text.op("call i1 @complete(ptr %c)")):
        text.store("i64", "0", number)
        text.goto(head)
        text.label(text.fresh("dead"))
    text.goto(next_one)
    text.label(next_one)
    text.store("i64", text.op(f"add i64 {now}, 1"), number)
    text.goto(head)
    text.label(after)
    text.do(f"ret i1 {text.op('call i1 @stuck(ptr %c)')}")
    return text.function("internal i1 @block(ptr %c)")


def _run(text: Text) -> str:
    """Runs blocks first … first + count − 1 of the list, or of the grid where the list is null."""
    listed = text.op("icmp ne ptr %blocks, null")
    x, y = field(text, Field.NCTAID_X), field(text, Field.NCTAID_Y)
    with text.times("%count") as index:
        at = text.op(f"add i64 %first, {index}")
        block = text.variable("i64")
        text.store("i64", at, block)
        with text.when(listed):
            text.store("i64", text.load("i64", text.op(f"getelementptr i64, ptr %blocks, i64 {at}")), block)
        linear = text.load("i64", block)
        put(text, Field.BLOCK, linear)
        row = text.op(f"udiv i64 {linear}, {x}")
        put(text, Field.CTAID_X, text.op(f"urem i64 {linear}, {x}"))
        put(text, Field.CTAID_Y, text.op(f"urem i64 {row}, {y}"))
        put(text, Field.CTAID_Z, text.op(f"udiv i64 {row}, {y}"))
        with text.when(text.op("call i1 @block(ptr %c)"), rare=True):
            put(text, Field.FAULTED, text.op(f"add i64 {field(text, Field.FAULTED)}, 1"))
            with text.when(text.op(f"icmp ne i64 {field(text, Field.STOP)}, 0")):
                text.do(f"ret i64 {text.op(f'add i64 {index}, 1')}")
                text.label(text.fresh("dead"))
    text.do("ret i64 %count")
    return text.function("i64 @run(ptr %c, ptr %blocks, i64 %first, i64 %count)")


def _inspect(text: Text) -> str:
    """What a launch that looks at accesses does with one: global lanes go to the trace, shared ones are checked."""
    shadow, lanes = field(text, Field.SHADOW, "ptr"), text.load("i32", text.at("%masks", 4 * Space.SHARED))
    moved = text.op(f"icmp ne i32 %mode, {int(Mode.TALLY)}")
    checked = text.op(f"and i1 {text.op(f'icmp ne ptr {shadow}, null')}, {text.op(f'icmp ne i32 {lanes}, 0')}")
    with text.when(text.op(f"and i1 {checked}, {moved}")):
        text.do(f"call void @watch(ptr %c, ptr %w, ptr %d, ptr %offsets, i32 {lanes})")
    room = field(text, Field.TRAFFIC_ROOM)
    mask = text.load("i32", text.at("%masks", 4 * Space.GLOBAL))
    wanted = text.op(f"and i1 {text.op(f'icmp ne i64 {room}, 0')}, {text.op(f'icmp ne i32 {mask}, 0')}")
    wanted = text.op(f"and i1 {wanted}, {text.op(f'icmp ult i32 %mode, {int(Mode.MOVE)}')}")
    with text.when(wanted):
        used = field(text, Field.TRAFFIC_USED)
        with text.when(text.op(f"icmp ugt i64 {text.op(f'add i64 {used}, 1')}, {room}")):
            text.do(f"call void {field(text, Field.FLUSH, 'ptr')}()")
        used = field(text, Field.TRAFFIC_USED)
        record = text.at(field(text, Field.TRAFFIC, "ptr"), text.op(f"mul i64 {used}, {layout.TRAFFIC_BYTES}"))
        text.store(vector("i64"), text.load(vector("i64"), "%offsets", 64), record, 8)
        for place, value in ((256, mask), (260, text.load("i32", "%d"))):
            text.store("i32", value, text.at(record, place))
        put(text, Field.TRAFFIC_USED, text.op(f"add i64 {used}, 1"))
    text.do("ret void")
    return text.function("void @inspect(ptr %c, ptr %w, ptr %d, ptr %masks, ptr %offsets, i32 %mode)")
