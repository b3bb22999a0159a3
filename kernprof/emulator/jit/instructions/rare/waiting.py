"""mbarrier, and the arrivals of cp.async."""

from kernprof.emulator.jit.accesses import access as a
from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.instructions.rare import outside
from kernprof.emulator.jit.values import Value, const
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import space_of

# In the order of `enum waiting` in runtime/waiting.c.
_KINDS = (
    "init",
    "arrive",
    "arrive_drop",
    "expect_tx",
    "complete_tx",
    "test_wait",
    "parity",
    "pending_count",
)
_GENERIC, _EXPECTS = 16, 32


def address(code: Code, operand: ir.Operand) -> Value:
    """The address in an operand, offset added, in 64 bits."""
    base, offset = a.address_of(code, operand)
    return code.resized(code.binary("add", base, const(offset, base.bits)), 64)


def barrier(code: Code, i: ir.Instruction) -> None:
    """mbarrier.*: what a wait finds, it finds at once; waiting is a loop of the kernel's own."""
    kind = next(m for m in i.modifiers if m in _KINDS or m in ("inval", "try_wait"))
    if kind == "inval":
        return
    kind = {"try_wait": "test_wait"}.get(kind, kind)
    waits = kind == "test_wait"
    if waits and "parity" in i.modifiers:
        kind = "parity"
    if kind == "pending_count":
        outside.call(code, "rare_wait", _KINDS.index(kind), {0: code.read(i.operands[1], 64)})
        code.write(i.operands[0], outside.result(code, bits=32))
        return
    gives = waits or kind.startswith("arrive")
    rest = i.operands[1:] if gives else i.operands
    given = code.read(rest[1], 32 if kind != "test_wait" else 64) if len(rest) > 1 else const(1, 64)
    expects = kind == "arrive" and "expect_tx" in i.modifiers
    form = (
        _KINDS.index(kind)
        | (_GENERIC if space_of(i) == "generic" else 0)
        | (_EXPECTS if expects else 0)
    )
    outside.call(code, "rare_wait", form, {0: address(code, rest[0]), 1: given})
    if waits:
        code.write_predicate(
            i.operands[0], code.mask_of(code.compare("icmp ne", outside.result(code), const(0, 64)))
        )
    elif gives:
        code.write(i.operands[0], outside.result(code))


def copies_arrive(code: Code, i: ir.Instruction) -> None:
    """cp.async.mbarrier.arrive: the copies are done; without .noinc what arrives was added before."""
    generic = _GENERIC if space_of(i) == "generic" else 0
    if code.check:
        code.text.do("call void @wait_for_copies(ptr %c, ptr %w, i32 -1)")
    if "noinc" in i.modifiers:
        form = _KINDS.index("arrive") | generic
        outside.call(code, "rare_wait", form, {0: address(code, i.operands[0]), 1: const(1, 64)})
    elif code.check:  # as an arrival, that orders
        form = _KINDS.index("complete_tx") | generic
        outside.call(code, "rare_wait", form, {0: address(code, i.operands[0]), 1: const(0, 64)})
