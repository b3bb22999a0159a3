"""The ways in which a fast access moves its elements: lanes side by side, all in one place, or
anywhere.
"""

from kernprof.emulator.jit.accesses.descriptions import AccessDescription
from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.text import BITS, LANES, vector
from kernprof.emulator.jit.values import Value


def fill_rows(code: Code, refs: list[str], elem: str) -> None:
    """Values to the scratch area, one row per element."""
    for n, ref in enumerate(refs):
        code.text.store(vector(elem), ref, code.row(n), 64)


def rows(code: Code, access: AccessDescription) -> list[str]:
    """Values from the scratch area, one per element."""
    elem = vector(f"i{8 * access.element_bytes}")
    return [code.text.load(elem, code.row(n), 64) for n in range(access.elements)]


def contiguous(code: Code, place: str, access: AccessDescription, elem: str) -> list[str]:
    text, count = code.text, access.elements
    kind = vector(elem)
    if count == 1:
        lanes = text.op(f"bitcast i32 {code.on} to {BITS}")
        name = f"llvm.masked.load.v32{elem}.p0"
        return [
            text.call(
                kind, name, f"ptr {place}", "i32 1", f"{BITS} {lanes}", f"{kind} zeroinitializer"
            )
        ]
    whole = f"<{LANES * count} x {elem}>"
    data = text.load(whole, place, access.element_bytes)
    found = []
    for n in range(count):
        picks = ", ".join(f"i32 {count * lane + n}" for lane in range(LANES))
        found.append(
            text.op(f"shufflevector {whole} {data}, {whole} poison, <{LANES} x i32> <{picks}>")
        )
    return found


def same(code: Code, place: str, access: AccessDescription, elem: str) -> list[str]:
    found = []
    for n in range(access.elements):
        pointer = code.text.at(place, n * access.element_bytes)
        one = Value(code.text.load(elem, pointer, access.element_bytes), elem, True)
        found.append(code.wide(one))
    return found


def gathered(code: Code, pointers: str, access: AccessDescription, elem: str) -> list[str]:
    text, kind = code.text, vector(elem)
    lanes = text.op(f"bitcast i32 {code.on} to {BITS}")
    found = []
    for n in range(access.elements):
        some = moved(code, pointers, n * access.element_bytes)
        arguments = (
            f"{vector('ptr')} {some}",
            "i32 1",
            f"{BITS} {lanes}",
            f"{kind} zeroinitializer",
        )
        found.append(text.call(kind, f"llvm.masked.gather.v32{elem}.v32p0", *arguments))
    return found


def moved(code: Code, pointers: str, by: int) -> str:
    return (
        code.text.op(f"getelementptr i8, {vector('ptr')} {pointers}, i64 {by}") if by else pointers
    )


def scatter(code: Code, pointers: str, access: AccessDescription, refs: list[str]) -> None:
    """Each lane's elements to its own place."""
    text, elem = code.text, f"i{8 * access.element_bytes}"
    lanes = text.op(f"bitcast i32 {code.on} to {BITS}")
    for n, ref in enumerate(refs):
        some = moved(code, pointers, n * access.element_bytes)
        arguments = (f"{vector(elem)} {ref}", f"{vector('ptr')} {some}", "i32 1", f"{BITS} {lanes}")
        text.call("void", f"llvm.masked.scatter.v32{elem}.v32p0", *arguments)


def store_contiguous(code: Code, place: str, access: AccessDescription, refs: list[str]) -> None:
    text, elem, count = code.text, f"i{8 * access.element_bytes}", access.elements
    if count == 1:
        lanes = text.op(f"bitcast i32 {code.on} to {BITS}")
        arguments = (f"{vector(elem)} {refs[0]}", f"ptr {place}", "i32 1", f"{BITS} {lanes}")
        text.call("void", f"llvm.masked.store.v32{elem}.p0", *arguments)
        return
    parts, size = refs, LANES
    while len(parts) > 1:
        order = ", ".join(f"i32 {n}" for n in range(2 * size))
        kind = f"<{size} x {elem}>"
        pairs = zip(parts[::2], parts[1::2], strict=True)
        parts = [
            text.op(f"shufflevector {kind} {a}, {kind} {b}, <{2 * size} x i32> <{order}>")
            for a, b in pairs
        ]
        size *= 2
    picks = ", ".join(f"i32 {n % count * LANES + n // count}" for n in range(LANES * count))
    kind = f"<{size} x {elem}>"
    mixed = text.op(
        f"shufflevector {kind} {parts[0]}, {kind} poison, {kind.replace(elem, 'i32')} <{picks}>"
    )
    text.store(kind, mixed, place, access.element_bytes)
