"""Registry of edits: each edit yields candidates for a variant, or the reason that it refuses.

An edit is a function `(target) -> candidates`, registered with the ids of the findings that it
addresses. It only has to yield plausible candidates: the run decides which of them is kept.
"""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from kernprof.cuda_source.arguments import known_type
from kernprof.cuda_source.kernels import (
    INDICES,
    DeclaredArray,
    Edit,
    KernelCode,
    edited,
    subscripts,
)
from kernprof.cuda_source.parse import declarators, nodes
from kernprof.model.diagnosis import FindingId as F
from kernprof.model.run import Dim3
from kernprof.workflows.fix.target import (
    EditCandidate,
    EditTarget,
    Refused,
    Rewrite,
    resized,
    swapped,
)
from kernprof.workload.sources import NumbaSource

if TYPE_CHECKING:
    from tree_sitter import Node

Generator: TypeAlias = Callable[[EditTarget], Iterator[EditCandidate]]


@dataclass(frozen=True, slots=True)
class EditKind:
    """A kind of edit: its name, the findings that it addresses, and the function that yields it."""

    name: str
    findings: tuple[str, ...]
    generate: Generator


EDITS: dict[str, EditKind] = {}


def edit(name: str, *findings: F) -> Callable[[Generator], Generator]:
    """Register a generator of candidates under a name, for the given findings."""

    def register(generate: Generator) -> Generator:
        EDITS[name] = EditKind(name, tuple(f.value for f in findings), generate)
        return generate

    return register


_LOADS, _STORES = "global_load_sectors", "global_store_sectors"
_SHARED = ("shared_load_bank_conflicts", "shared_store_bank_conflicts")
TIME = ("time_estimate",)


@edit("padding", F.BANK_CONFLICTS, F.SHARED_TRAFFIC, F.SHARED_LATENCY)
def padding(target: EditTarget) -> Iterator[EditCandidate]:
    """Lengthen the rows of shared arrays, or spread the elements of arrays of one dimension."""
    if target.kernel is None:
        yield from _numba_padding(target)
        return
    arrays = list(target.kernel.shared_arrays())
    refusal = None
    options = []
    for array in arrays:
        pitch, width = (target.paddings or {}).get(array.name, (32, 0))
        if target.paddings is not None and not width:
            continue  # no padding lowers the wavefronts of this array
        problem = _unsafe(target, array)
        if problem:
            refusal = Refused(problem)
        elif len(array.sizes) == 1:
            what = f"{array.name} by {width or 1} in {pitch}"
            options.append([(what, _spread(target, array, pitch, width or 1))])
        else:
            widths = dict.fromkeys(filter(None, (width, *_paddings(array))))
            options.append([(f"{array.name} by {w}", _padded(array, w)) for w in widths])
    for listed in options:
        for what, edits in listed:
            yield EditCandidate(edit="padding", what=f"pad {what}", aims=_SHARED, code=tuple(edits))
    if len(options) > 1:
        first = [listed[0] for listed in options]
        yield EditCandidate(
            edit="padding",
            what=f"pad {', '.join(what for what, _ in first)}",
            aims=_SHARED,
            code=tuple(change for _, edits in first for change in edits),
        )
    if refusal:
        raise refusal


def _paddings(array: DeclaredArray) -> Sequence[int]:
    """Return the numbers of elements to add to a row: one bank word, and 16 bytes."""
    size = known_type(array.element)
    width = size.size * size.lanes if size else 4
    return tuple(dict.fromkeys((max(1, 4 // width), max(1, 16 // width))))


def _unsafe(target: EditTarget, array: DeclaredArray) -> str:
    """Return the reason that an array's layout cannot be changed; "" if it can."""
    if not array.indexed:
        assert target.kernel is not None
        node = next(word for word, depth in array.uses if depth != len(array.sizes))
        line = target.kernel.text.count("\n", 0, node.start_byte) + 1
        return f"{array.name} is used as a pointer in line {line}, so its layout must stay"
    return ""


def _padded(array: DeclaredArray, width: int) -> list[Edit]:
    last = array.sizes[-1]
    simple = last.type in ("identifier", "number_literal")
    opening, closing = ("", "") if simple else ("(", ")")
    before = [Edit(last.start_byte, last.start_byte, opening)] if opening else []
    return [*before, Edit(last.end_byte, last.end_byte, f"{closing} + {width}")]


def _spread(target: EditTarget, array: DeclaredArray, pitch: int, width: int) -> list[Edit]:
    """Return the edits that skip `width` elements after every `pitch`, also in the declaration."""
    assert target.kernel is not None
    text, edits = target.kernel.text, []
    spans = [(array.sizes[0].start_byte, array.sizes[0].end_byte)]
    for word, _ in array.uses:
        listed = next(subscripts(word)).children[-1]
        spans.append((listed.children[0].end_byte, listed.children[-1].start_byte))
    for start, end in spans:
        index = text[start:end].strip()
        rows = f"({index}) / {pitch}" + (f" * {width}" if width > 1 else "")
        edits.append(Edit(start, end, f"({index}) + {rows}"))
    if any(a.start < b.start < a.end for a in edits for b in edits):
        raise Refused(f"a subscript of {array.name} contains another subscript of {array.name}")
    return edits


def _numba_padding(target: EditTarget) -> Iterator[EditCandidate]:
    for call in _numba_calls(target, "shared", "array"):
        shape = call.args[0] if call.args else None
        if isinstance(shape, ast.Tuple) and len(shape.elts) > 1:
            size = _numba_value(target, shape.elts[-1])
            if not isinstance(size, int):
                raise Refused(f"the shape of the shared array in line {call.lineno} is no number")
            start, end = target.span(shape.elts[-1])
            what = f"pad the rows of the shared array in line {call.lineno} by 1"
            code = (Edit(start, end, str(size + 1)),)
            yield EditCandidate(edit="padding", what=what, aims=_SHARED, code=code)


def _numba_value(target: EditTarget, node: ast.expr) -> object:
    """Return the value of a literal, or of a global name of a Numba kernel."""
    if isinstance(node, ast.Name):
        source = target.variant.source
        assert isinstance(source, NumbaSource)
        return source.load().__globals__.get(node.id)
    return node.value if isinstance(node, ast.Constant) else None


def _numba_calls(target: EditTarget, *path: str) -> Iterator[ast.Call]:
    """Yield the calls of a function such as `cuda.shared.array` in a Numba kernel."""
    for node in ast.walk(target.function) if target.function else ():
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-len(path) :] == [
            *path
        ]:
            yield node


@edit("restrict", F.RELOADS, F.REDUNDANT_TRAFFIC, F.MEMORY_LATENCY, F.UNCOALESCED_STORES)
def restrict(target: EditTarget) -> Iterator[EditCandidate]:
    """Declare that pointers do not alias: `__restrict__`, and `const` if nothing is stored."""
    kernel = target.kernel
    if kernel is None:
        return
    names = target.variant.args or target.discovered.workload.args or ()
    edits = []
    for parameter in nodes(kernel.function, "parameter_declaration"):
        pointers = [d for d in declarators(parameter) if d.type == "pointer_declarator"]
        if len(pointers) != 1 or "__restrict__" in kernel.tree.text(parameter):
            continue
        star = pointers[0].children[0]
        edits.append(Edit(star.end_byte, star.end_byte, " __restrict__ "))
        words = kernel.tree.text(parameter).split()
        name = [*declarators(parameter)][-1]
        if "const" not in words and _only_read(target, kernel.tree.text(name)):
            edits.append(Edit(parameter.start_byte, parameter.start_byte, "const "))
    if not edits:
        return
    if len(set(names)) != len(names):
        raise Refused("two arguments are one array, so the pointers alias")
    yield EditCandidate(
        edit="restrict",
        what="declare the pointers with __restrict__",
        aims=("global_load_requests", _LOADS, "instructions", *TIME),
        code=tuple(edits),
        notes=("__restrict__: callers must not pass overlapping arrays",),
    )


def _only_read(target: EditTarget, name: str) -> bool:
    """Return true if a pointer is only used in subscripts that are read."""
    assert target.kernel is not None
    for word in target.kernel.identifiers(name):
        parent = word.parent
        if parent is None or parent.type in ("pointer_declarator", "parameter_declaration"):
            continue
        last = next(iter([*subscripts(word)][::-1]), None)
        around = last.parent if last is not None else None
        if last is None or around is None:
            return False
        writes = around.type in ("assignment_expression", "update_expression", "pointer_expression")
        if writes and around.child_by_field_name("right") != last:
            return False
    return True


@edit("swap-axes", F.UNCOALESCED_LOADS, F.UNCOALESCED_STORES, F.REDUNDANT_TRAFFIC, F.BANK_CONFLICTS)
def swap_axes(target: EditTarget) -> Iterator[EditCandidate]:
    """Exchange the x and y indices of threads and blocks, in the kernel and in the launch."""
    edits: list[Edit] = []
    if target.kernel is not None:
        for node, _, component in target.kernel.index_words():
            if component in "xy":
                end = node.end_byte
                edits.append(Edit(end - 1, end, "yx"["xy".index(component)]))
        both = {component for _, _, component in target.kernel.index_words()} >= {"x", "y"}
    else:
        both = _numba_swap(target, edits)
    if both:
        yield EditCandidate(
            edit="swap-axes",
            what="exchange the x and y indices of threads and blocks",
            aims=(_LOADS, _STORES),
            code=tuple(edits),
            grid=swapped(target, "grid"),
            block=swapped(target, "block"),
        )


def _numba_swap(target: EditTarget, edits: list[Edit]) -> bool:
    """Append the edits of a Numba kernel; return true if the kernel uses both dimensions."""
    both = False
    for node in ast.walk(target.function) if target.function else ():
        if (
            isinstance(node, ast.Attribute)
            and node.attr in ("x", "y")
            and ast.unparse(node.value).rpartition(".")[2] in INDICES
        ):
            _, end = target.span(node)
            edits.append(Edit(end - 1, end, "yx"["xy".index(node.attr)]))
            both = both or node.attr == "y"
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple):
            value = node.value
            is_grid = isinstance(value, ast.Call) and ast.unparse(value).endswith(
                ("grid(2)", "gridsize(2)")
            )
            if is_grid and len(node.targets[0].elts) == 2:
                start, end = target.span(node.targets[0])
                names = [ast.unparse(name) for name in node.targets[0].elts]
                edits.append(Edit(start, end, ", ".join(names[::-1])))
                both = True
    return both


_BLOCKS = (32, 64, 128, 256, 512, 1024)
_SHAPES: tuple[Dim3, ...] = (
    (32, 2, 1),
    (32, 4, 1),
    (32, 8, 1),
    (32, 16, 1),
    (64, 4, 1),
    (16, 16, 1),
)


@edit(
    "block-size",
    F.LOW_OCCUPANCY,
    F.FEW_BLOCKS,
    F.PARTIAL_WARPS,
    F.TAIL,
    F.UNEVEN,
    F.MEMORY_LATENCY,
    F.UNCOALESCED_LOADS,
    F.UNCOALESCED_STORES,
    F.BARRIERS,
)
def block_size(target: EditTarget) -> Iterator[EditCandidate]:
    """Launch blocks of other sizes with as many threads in all."""
    old = target.launch.block
    if old[2] != 1:
        return
    shapes = [(n, 1, 1) for n in _BLOCKS] if old[1] == 1 else _SHAPES
    for new in shapes:
        if new != old:
            yield EditCandidate(
                edit="block-size",
                what=f"launch blocks of {' × '.join(str(n) for n in new if n != 1)} threads",
                aims=("theoretical_occupancy", _LOADS, _STORES, *TIME),
                grid=resized(target, "grid", old, new),
                block=resized(target, "block", old, new),
            )


_LANES = "xyzw"
_VECTORS = {("f", 4): "float4", ("i", 4): "int4", ("u", 4): "uint4"}


@edit("float-literals", F.FP64)
def float_literals(target: EditTarget) -> Iterator[EditCandidate]:
    """Make literals single precision, if the kernel has no other double-precision values."""
    kernel = target.kernel
    if kernel is None:
        edits = list(_numba_literals(target))
    else:
        literals = [(n, kernel.tree.text(n).lower()) for n in kernel.nodes("number_literal")]
        doubles = [
            node
            for node, text in literals
            if ("." in text or "e" in text) and text[-1] not in "fl" and "x" not in text
        ]
        edits = [Edit(node.end_byte, node.end_byte, "f") for node in doubles]
        types = {kernel.tree.text(node) for node in kernel.nodes("primitive_type")}
        if edits and "double" in types:
            raise Refused("the kernel declares double-precision values")
    if edits:
        yield EditCandidate(
            edit="float-literals",
            what="write the literals in single precision",
            aims=("fp64_add", "fp64_mul", "fp64_fma", "instructions", *TIME),
            code=tuple(edits),
        )


def _numba_literals(target: EditTarget) -> Iterator[Edit]:
    """Yield edits that write `float32(0.5)`, because a Python literal is double precision."""
    source = target.variant.source
    if target.function is None or not isinstance(source, NumbaSource):
        return
    names = source.load().__globals__
    single = next((n for n, value in names.items() if str(value) == "float32"), None)
    numpy = next((n for n, v in names.items() if getattr(v, "__name__", "") == "numpy"), None)
    if single is None and numpy is None:
        raise Refused("the file imports neither NumPy nor float32 of Numba")
    for node in ast.walk(target.function):
        if isinstance(node, ast.Constant) and type(node.value) is float:
            start, end = target.span(node)
            text = target.code[start:end]
            yield Edit(start, end, f"{single or f'{numpy}.float32'}({text})")


@edit("unroll", F.MEMORY_LATENCY, F.DEPENDENT_INSTRUCTIONS, F.INSTRUCTIONS, F.SHARED_LATENCY)
def unroll(target: EditTarget) -> Iterator[EditCandidate]:
    """Unroll the innermost loops eight times, so that more loads are in flight."""
    kernel = target.kernel
    loops = kernel.nodes("for_statement") if kernel else []
    inner = [loop for loop in loops if len(nodes(loop, "for_statement")) == 1]
    edits = []
    for loop in inner:
        assert kernel is not None
        before = kernel.text[: loop.start_byte].rstrip().rpartition("\n")[2]
        if not before.lstrip().startswith("#"):
            edits.append(Edit(loop.start_byte, loop.start_byte, "\n#pragma unroll 8\n"))
    if edits:
        what = "unroll the innermost loops 8 times"
        yield EditCandidate(edit="unroll", what=what, aims=TIME, code=tuple(edits))


@edit("launch-bounds", F.SPILLS, F.LOW_OCCUPANCY, F.MEMORY_LATENCY)
def launch_bounds(target: EditTarget) -> Iterator[EditCandidate]:
    """State the block's size, and a number of resident blocks, so that registers are limited."""
    kernel = target.kernel
    if kernel is None or "__launch_bounds__" in kernel.text[: kernel.function.end_byte]:
        return
    if callable(target.variant.block):
        raise Refused("the block's size is a function of the parameters")
    threads = math.prod(target.launch.block)
    start = next(declarators(kernel.function)).start_byte
    for resident in (1024, 1536, 2048):
        if resident > threads:
            bounds = f"__launch_bounds__({threads}, {resident // threads})"
            yield EditCandidate(
                edit="launch-bounds",
                what=f"declare {bounds}",
                aims=("theoretical_occupancy", *TIME),
                code=(Edit(start, start, f"{bounds} "),),
            )


@edit("barriers", F.BARRIERS)
def barriers(target: EditTarget) -> Iterator[EditCandidate]:
    """Remove a barrier, if the search for races then still finds none."""
    for node in target.kernel.calls("__syncthreads") if target.kernel else ():
        assert target.kernel is not None
        line = target.kernel.text.count("\n", 0, node.start_byte) + 1
        yield EditCandidate(
            edit="barriers",
            what=f"remove the barrier in line {line}",
            aims=("instructions", *TIME),
            code=(Edit(node.start_byte, node.end_byte, ";"),),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Elementwise:
    """A kernel of one element per thread: `int i = …; if (i < n) body`.

    `index` is the declarator `i = …`. `guard` is the `if`, `size` the text after `<`.
    """

    index: Node
    name: str
    guard: Node
    size: str
    body: Node


def _elementwise(kernel: KernelCode) -> _Elementwise | None:
    """Return the parts of a kernel of one element per thread; None for other kernels."""
    body = kernel.function.child_by_field_name("body")
    parts = [node for node in (body.named_children if body else ()) if node.type != "comment"]
    text = kernel.tree.text
    if [node.type for node in parts] != ["declaration", "if_statement"] or kernel.callees:
        return None
    index = next((n for n in parts[0].named_children if n.type == "init_declarator"), None)
    condition, then = (parts[1].child_by_field_name(f) for f in ("condition", "consequence"))
    if index is None or condition is None or then is None or len(parts[1].named_children) != 2:
        return None
    name, value = (text(part) for part in (index.named_children[0], index.named_children[-1]))
    thread = {"blockIdx.x * blockDim.x + threadIdx.x", "threadIdx.x + blockIdx.x * blockDim.x"}
    bound = re.fullmatch(rf"\( ?{name} < (\w+) ?\)", text(condition))
    if value not in thread or bound is None:
        return None
    return _Elementwise(index=index, name=name, guard=parts[1], size=bound[1], body=then)


@edit("grid-stride", F.INSTRUCTIONS, F.TAIL, F.MEMORY_LATENCY)
def grid_stride(target: EditTarget) -> Iterator[EditCandidate]:
    """Launch the blocks of one wave, and let each thread process several elements in a loop."""
    parts = _elementwise(target.kernel) if target.kernel else None
    profile = target.profile
    waves = profile.value("waves_per_sm") if profile else None
    blocks = target.launch.grid[0]
    if parts is None or waves is None or waves <= 1:
        return
    start, end = parts.guard.start_byte, parts.body.start_byte
    name, size = parts.name, parts.size
    loop = f"for (; {name} < {size}; {name} += gridDim.x * blockDim.x) "
    wave = max(1, math.floor(blocks / waves))
    yield EditCandidate(
        edit="grid-stride",
        what=f"launch one wave of {wave} blocks, with a grid-stride loop",
        aims=("instructions", *TIME),
        code=(Edit(start, end, loop),),
        grid=lambda _, text: f"min({text}, {wave})",
    )


@edit("vector-access", F.NARROW_ACCESSES, F.MEMORY_LATENCY, F.INSTRUCTIONS, F.MEMORY_QUEUE)
def vector_access(target: EditTarget) -> Iterator[EditCandidate]:
    """Process four adjacent elements per thread with 16-byte accesses, and a loop for the rest."""
    kernel = target.kernel
    parts = _elementwise(kernel) if kernel else None
    if kernel is None or parts is None:
        return
    text, name = kernel.tree.text, parts.name
    types = {}
    for parameter in nodes(kernel.function, "parameter_declaration"):
        kind, named = parameter.child_by_field_name("type"), [*declarators(parameter)]
        if kind is not None and any(d.type == "pointer_declarator" for d in named):
            element = known_type(text(kind))
            types[text(named[-1])] = _VECTORS.get((element.kind, element.size)) if element else None
    uses: dict[str, list[Node]] = {}
    for word in nodes(parts.body, "identifier"):
        if text(word) == name and not (
            word.parent is not None and word.parent.type == "subscript_argument_list"
        ):
            raise Refused(f"{name} is used other than as a subscript")
        if text(word) in types:
            access = next(subscripts(word), None)
            if access is None or text(access) != f"{text(word)}[{name}]":
                raise Refused(f"{text(word)} is used other than as {text(word)}[{name}]")
            uses.setdefault(text(word), []).append(access)
    if not uses or nodes(parts.body, "return_statement", "break_statement"):
        return
    if None in {types[pointer] for pointer in uses}:
        raise Refused("the elements of an array do not have 4 bytes")
    yield EditCandidate(
        edit="vector-access",
        what="process four elements per thread with 16-byte accesses",
        aims=("global_load_requests", "global_store_requests", "instructions", *TIME),
        code=(_scaled(kernel, parts), _vectorised(kernel, parts, types, uses)),
        grid=divided(4),
    )


def divided(by: int) -> Rewrite:
    """Return the rewrite that divides the number of blocks, rounded up."""
    return lambda _, text: f"-(-({text}) // {by})"


def _scaled(kernel: KernelCode, parts: _Elementwise) -> Edit:
    value = parts.index.named_children[-1]
    source = kernel.text[value.start_byte : value.end_byte]
    return Edit(value.start_byte, value.end_byte, f"4 * ({source})")


def _vectorised(
    kernel: KernelCode,
    parts: _Elementwise,
    types: dict[str, str | None],
    uses: dict[str, list[Node]],
) -> Edit:
    """Return the edit that replaces the guarded statement by a vector part and a loop."""
    name, size, body = parts.name, parts.size, parts.body
    source = kernel.text[body.start_byte : body.end_byte]
    lanes, loads, stores = [], [], []
    for lane in _LANES:
        accesses = [(node, p) for p, listed in uses.items() for node in listed]
        statement = _replaced(source, body.start_byte, accesses, lane)
        lanes.append(statement.replace("\n", "\n    "))
    for pointer, listed in uses.items():
        vector = types[pointer]
        operators = [_operator(node) for node in listed]
        value = f"{pointer}_vector"
        loads.append(f"{vector} {value} = *reinterpret_cast<const {vector} *>({pointer} + {name});")
        if any(operators):
            stores.append(f"*reinterpret_cast<{vector} *>({pointer} + {name}) = {value};")
            if set(operators) == {"="} and not nodes(body, "if_statement"):
                loads[-1] = f"{vector} {value};"
    aligned = " | ".join(f"reinterpret_cast<size_t>({pointer})" for pointer in uses)
    lines = [
        f"if ({name} + 3 < {size} && ({aligned}) % 16 == 0) {{",
        *(f"    {line}" for line in (*loads, *lanes, *stores)),
        f"}} else for (int end = min({name} + 4, {size}); {name} < end; ++{name}) {source}",
    ]
    column = len(kernel.text[: parts.guard.start_byte].rpartition("\n")[2])
    text = f"\n{' ' * column}".join(lines)
    return Edit(parts.guard.start_byte, parts.guard.end_byte, text)


def _operator(access: Node) -> str:
    """Return the operator that stores to an access, such as `=` or `+=`; "" if it is only read."""
    parent = access.parent
    if parent is None or parent.type not in ("assignment_expression", "update_expression"):
        return ""
    if parent.type == "assignment_expression" and parent.child_by_field_name("left") != access:
        return ""
    return next(child.type for child in parent.children if not child.is_named)


def _replaced(source: str, start: int, accesses: list[tuple[Node, str]], lane: str) -> str:
    return edited(
        source,
        [
            Edit(node.start_byte - start, node.end_byte - start, f"{pointer}_vector.{lane}")
            for node, pointer in accesses
        ],
    )
