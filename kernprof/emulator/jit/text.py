"""LLVM assembly as text: the smallest builder that serves. Text is several times quicker to make
than llvmlite's IR.
"""

from collections.abc import Iterator
from contextlib import contextmanager

LANES = 32
# Branches whose first target is the rare one, and those whose second is.
RARE_FIRST = "!prof !0"
RARE_SECOND = "!prof !1"
METADATA = (
    '!0 = !{!"branch_weights", i32 1, i32 4000}\n!1 = !{!"branch_weights", i32 4000, i32 1}\n'
)


BITS = f"<{LANES} x i1>"


def vector(element: str) -> str:
    return f"<{LANES} x {element}>"


class Text:
    """The body of one function. Names are unique within it; `declared` collects the intrinsics that
    it calls.
    """

    def __init__(self, declared: dict[str, str]) -> None:
        self.lines: list[str] = []
        self.head: list[str] = []  # allocas and their first values: they go to the entry block
        self.declared = declared
        self._count = 0
        self._pointers: dict[tuple[str, int], str] = {}

    def op(self, what: str) -> str:
        """An instruction with a result; gives the result's name."""
        self._count += 1
        name = f"%t{self._count}"
        self.lines.append(f"{name} = {what}")
        return name

    def do(self, what: str) -> None:
        self.lines.append(what)

    def fresh(self, prefix: str) -> str:
        self._count += 1
        return f"{prefix}{self._count}"

    def label(self, name: str) -> None:
        self.lines.append(f"{name}:")

    def call(self, result: str, name: str, *arguments: str) -> str:
        """A call with typed arguments ("i32 %x"); an intrinsic's declaration is noted."""
        if name.startswith("llvm."):
            types = ", ".join(_type_of(a) for a in arguments)
            self.declared[name] = f"declare {result} @{name}({types})"
        text = f"call {result} @{name}({', '.join(arguments)})"
        if result == "void":
            self.do(text)
            return ""
        return self.op(text)

    def goto(self, label: str) -> None:
        self.do(f"br label %{label}")

    def branch(self, condition: str, yes: str, no: str, *, rare: str = "") -> None:
        suffix = f", {rare}" if rare else ""
        self.do(f"br i1 {condition}, label %{yes}, label %{no}{suffix}")

    def variable(self, kind: str, initial: str | None = None) -> str:
        """A stack slot; the optimiser makes registers of it."""
        self._count += 1
        name = f"%v{self._count}"
        self.head.append(
            f"{name} = alloca {kind}, align {64 if kind.startswith(('<', '[')) else 8}"
        )
        if initial is not None:
            self.head.append(f"store {kind} {initial}, ptr {name}")
        return name

    def load(self, kind: str, pointer: str, align: int = 0) -> str:
        return self.op(f"load {kind}, ptr {pointer}" + (f", align {align}" if align else ""))

    def store(self, kind: str, value: str, pointer: str, align: int = 0) -> None:
        self.do(f"store {kind} {value}, ptr {pointer}" + (f", align {align}" if align else ""))

    def pointer(self, base: str, offset: int) -> str:
        """A pointer that does not change while the function runs, read when it begins."""
        found = self._pointers.get((base, offset))
        if found is None:
            self._count += 1
            found = self._pointers[base, offset] = f"%p{self._count}"
            self.head.append(f"{found}.at = getelementptr i8, ptr {base}, i64 {offset}")
            self.head.append(f"{found} = load ptr, ptr {found}.at")
        return found

    def at(self, pointer: str, offset: int | str) -> str:
        """`pointer` plus a number of bytes."""
        if offset == 0:
            return pointer
        return self.op(f"getelementptr i8, ptr {pointer}, i64 {offset}")

    def add_to(self, pointer: str, amount: str) -> None:
        """Adds an i64 to one in memory."""
        old = self.load("i64", pointer)
        self.store("i64", self.op(f"add i64 {old}, {amount}"), pointer)

    @contextmanager
    def when(self, condition: str, *, rare: bool = False) -> Iterator[None]:
        yes, after = self.fresh("y"), self.fresh("a")
        self.branch(condition, yes, after, rare=RARE_FIRST if rare else "")
        self.label(yes)
        yield
        self.goto(after)
        self.label(after)

    @contextmanager
    def each_bit(self, mask: str) -> Iterator[str]:
        """A loop over the set bits of an i32, ascending; gives the bit's number as i32."""
        left = self.variable("i32")
        self.store("i32", mask, left)
        head, body, after = self.fresh("h"), self.fresh("b"), self.fresh("a")
        self.goto(head)
        self.label(head)
        now = self.load("i32", left)
        self.branch(self.op(f"icmp eq i32 {now}, 0"), after, body)
        self.label(body)
        bit = self.call("i32", "llvm.cttz.i32", f"i32 {now}", "i1 true")
        less = self.op(f"sub i32 {now}, 1")
        self.store("i32", self.op(f"and i32 {now}, {less}"), left)
        yield bit
        self.goto(head)
        self.label(after)

    @contextmanager
    def times(self, count: str) -> Iterator[str]:
        """A loop from 0 to an i64 count, exclusive."""
        index = self.variable("i64")
        self.store("i64", "0", index)
        head, body, after = self.fresh("h"), self.fresh("b"), self.fresh("a")
        self.goto(head)
        self.label(head)
        now = self.load("i64", index)
        self.branch(self.op(f"icmp ult i64 {now}, {count}"), body, after)
        self.label(body)
        yield now
        self.store("i64", self.op(f"add i64 {now}, 1"), index)
        self.goto(head)
        self.label(after)

    def function(self, signature: str, attributes: str = "") -> str:
        """The whole definition; `signature` is such as "i32 @warp(ptr %c)"."""
        body = "\n".join(["start:", *self.head, "br label %body", "body:", *self.lines])
        return f"define {signature} {attributes} {{\n{body}\n}}\n"


def _type_of(argument: str) -> str:
    """ "<32 x i32> %x" → "<32 x i32>"; a literal's type is everything up to the first blank outside
    brackets.
    """
    depth = 0
    for at, sign in enumerate(argument):
        depth += (sign in "<{[") - (sign in ">}]")
        if sign == " " and depth == 0:
            return argument[:at]
    raise AssertionError(argument)
