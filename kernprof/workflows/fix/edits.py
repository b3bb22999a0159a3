"""Registry of edits: each edit yields candidates for a variant, or the reason that it refuses.

An edit is a function `(target) -> candidates`, listed with the ids of the findings that it
addresses. It only has to yield plausible candidates: the run decides which of them is kept.
"""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from kernprof.cuda_source.arguments import known_type
from kernprof.cuda_source.kernels import (
    INDICES,
    Edit,
    KernelCode,
    edited,
    subscripts,
)
from kernprof.cuda_source.parse import declarators, nodes
from kernprof.cuda_source.shared import integer
from kernprof.model.diagnosis import FindingId as F
from kernprof.model.run import Dim3
from kernprof.workflows.fix.target import (
    EditCandidate,
    EditTarget,
    Refused,
    resized,
    swapped,
)
from kernprof.workload.sources import NumbaSource

if TYPE_CHECKING:
    from tree_sitter import Node

Generator: TypeAlias = Callable[[EditTarget], Iterator[EditCandidate]]


class EditKind(NamedTuple):
    """A kind of edit: its name, the findings that it addresses, and the function that yields it."""

    name: str
    findings: tuple[str, ...]
    generate: Generator


_LOADS, _STORES = "global_load_sectors", "global_store_sectors"
_SHARED = ("shared_load_bank_conflicts", "shared_store_bank_conflicts")
TIME = ("time_estimate",)


def padding(target: EditTarget) -> Iterator[EditCandidate]:
    """Lengthen the rows of shared arrays, or spread the elements of arrays of one dimension."""
    if target.kernel is None:
        yield from _numba_padding(target)
        return
    text, paddings, options = target.kernel.text, target.paddings, list[tuple[str, list[Edit]]]()
    refusal = None
    for name, spans, uses in target.kernel.shared_arrays():
        pitch, width = (32, 1) if paddings is None else paddings.get(name, (0, 0))
        pointer = next((word for word, listed in uses if len(listed) != len(spans)), None)
        if not width:
            continue  # no padding lowers the wavefronts of this array
        if pointer is not None:
            line = text.count("\n", 0, pointer.start_byte) + 1
            refusal = f"{name} is used as a pointer in line {line}, so its layout must stay"
        elif len(spans) > 1:
            start, end = spans[-1]
            size = text[start:end]
            size = size if re.fullmatch(r"\w+", size) else f"({size})"
            options.append((f"{name} by {width}", [Edit(start, end, f"{size} + {width}")]))
        else:
            brackets = [listed[0].children[-1].children for _, listed in uses]
            spans = (*spans, *((b[0].end_byte, b[-1].start_byte) for b in brackets))
            edits = [_spread(text, span, pitch, width) for span in spans]
            options.append((f"{name} by {width} in {pitch}", edits))
    together = [(", ".join(what for what, _ in options), [e for _, es in options for e in es])]
    for what, edits in [*options, *(together if len(options) > 1 else ())]:
        yield EditCandidate(edit="padding", what=f"pad {what}", aims=_SHARED, code=tuple(edits))
    if refusal:
        raise Refused(refusal)


def _spread(text: str, span: tuple[int, int], pitch: int, width: int) -> Edit:
    """Return the edit of an index or size that skips `width` elements after every `pitch`."""
    index = text[slice(*span)].strip()
    rows = f"({index}) / {pitch}" + (f" * {width}" if width > 1 else "")
    return Edit(*span, f"({index}) + {rows}")


def _numba_padding(target: EditTarget) -> Iterator[EditCandidate]:
    source = target.variant.source
    assert isinstance(source, NumbaSource)
    names = source.load().__globals__
    for call in ast.walk(target.function) if target.function else ():
        match call:
            case ast.Call(func=function, args=[ast.Tuple(elts=[_, *_, last]), *_]) if ast.unparse(
                function
            ).endswith("shared.array"):
                size = integer(ast.unparse(last), names)
                if size is None:
                    raise Refused(f"a size of the array in line {call.lineno} is not an integer")
                what = f"pad the rows of the shared array in line {call.lineno} by 1"
                code = (Edit(*target.span(last), str(size + 1)),)
                yield EditCandidate(edit="padding", what=what, aims=_SHARED, code=code)


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
        if "const" not in words and _only_read(kernel, kernel.tree.text(name)):
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


def _only_read(kernel: KernelCode, name: str) -> bool:
    """Return true if a pointer is only used in subscripts that are read."""
    for word in (n for n in kernel.nodes("identifier") if kernel.tree.text(n) == name):
        last = ([None, *subscripts(word)])[-1]
        if word.parent and word.parent.type not in ("pointer_declarator", "parameter_declaration"):
            around = last.parent if last else None
            if not last or not around or _operator(last) or around.type == "pointer_expression":
                return False
    return True


def swap_axes(target: EditTarget) -> Iterator[EditCandidate]:
    """Exchange the x and y indices of threads and blocks, in the kernel and in the launch."""
    if target.kernel is not None:
        kernel = target.kernel
        words = (
            (n, kernel.tree.text(n).replace(" ", "")) for n in kernel.nodes("field_expression")
        )
        edits = [
            Edit(node.end_byte - 1, node.end_byte, "yx"["xy".index(word[-1])])
            for node, word in words
            if word[:-2] in INDICES and word[-1] in "xy"
        ]
    else:
        edits = list(_numba_swap(target))
    if {"x", "y"} <= {change.text for change in edits} or any(len(e.text) > 1 for e in edits):
        yield EditCandidate(
            edit="swap-axes",
            what="exchange the x and y indices of threads and blocks",
            aims=(_LOADS, _STORES),
            code=tuple(edits),
            grid=swapped(target, "grid"),
            block=swapped(target, "block"),
        )


def _numba_swap(target: EditTarget) -> Iterator[Edit]:
    """Yield the edits of a Numba kernel: components, and the names that `cuda.grid(2)` defines."""
    for node in ast.walk(target.function) if target.function else ():
        match node:
            case ast.Attribute(value=value, attr="x" | "y" as axis) if ast.unparse(value).endswith(
                INDICES
            ):
                end = target.span(node)[1]
                yield Edit(end - 1, end, "yx"["xy".index(axis)])
            case ast.Assign(targets=[ast.Tuple(elts=[row, column]) as names], value=call) if (
                ast.unparse(call).endswith(("grid(2)", "gridsize(2)"))
            ):
                yield Edit(*target.span(names), f"{ast.unparse(column)}, {ast.unparse(row)}")


_BLOCKS = (32, 64, 128, 256, 512, 1024)
_SHAPES: tuple[Dim3, ...] = (
    (32, 2, 1),
    (32, 4, 1),
    (32, 8, 1),
    (32, 16, 1),
    (64, 4, 1),
    (16, 16, 1),
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
    names = {str(getattr(v, "__name__", v)): n for n, v in source.load().__globals__.items()}
    single = names.get("float32", f"{names.get('numpy')}.float32")
    if not {"float32", "numpy"} & set(names):
        raise Refused("the file imports neither NumPy nor float32 of Numba")
    for node in ast.walk(target.function):
        if isinstance(node, ast.Constant) and type(node.value) is float:
            span = target.span(node)
            text = target.texts[target.source][slice(*span)]
            yield Edit(*span, f"{single}({text})")


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
        grid=lambda text: f"min({text}, {wave})",
    )


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
    value = parts.index.named_children[-1]
    if None in {types[pointer] for pointer in uses}:
        raise Refused("the elements of an array do not have 4 bytes")
    yield EditCandidate(
        edit="vector-access",
        what="process four elements per thread with 16-byte accesses",
        aims=("global_load_requests", "global_store_requests", "instructions", *TIME),
        code=(
            Edit(value.start_byte, value.end_byte, f"4 * ({text(value)})"),
            _vectorised(kernel, parts, types, uses),
        ),
        grid=lambda text: f"-(-({text}) // 4)",
    )


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
        changes = [
            Edit(node.start_byte, node.end_byte, f"{pointer}_vector.{lane}").moved(-body.start_byte)
            for pointer, listed in uses.items()
            for node in listed
        ]
        statement = edited(source, changes)
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


def barriers(target: EditTarget) -> Iterator[EditCandidate]:
    """Remove a barrier, if the search for races then still finds none."""
    kernel = target.kernel
    for node in kernel.nodes("expression_statement") if kernel else ():
        if kernel and kernel.tree.text(node).replace(" ", "") == "__syncthreads();":
            line = kernel.text.count("\n", 0, node.start_byte) + 1
            yield EditCandidate(
                edit="barriers",
                what=f"remove the barrier in line {line}",
                aims=("instructions", *TIME),
                code=(Edit(node.start_byte, node.end_byte, ";"),),
            )


EDITS = (
    EditKind("padding", (F.BANK_CONFLICTS, F.SHARED_TRAFFIC, F.SHARED_LATENCY), padding),
    EditKind(
        "restrict",
        (F.RELOADS, F.REDUNDANT_TRAFFIC, F.MEMORY_LATENCY, F.UNCOALESCED_STORES),
        restrict,
    ),
    EditKind(
        "swap-axes",
        (F.UNCOALESCED_LOADS, F.UNCOALESCED_STORES, F.REDUNDANT_TRAFFIC, F.BANK_CONFLICTS),
        swap_axes,
    ),
    EditKind(
        "block-size",
        (
            F.LOW_OCCUPANCY,
            F.FEW_BLOCKS,
            F.PARTIAL_WARPS,
            F.TAIL,
            F.UNEVEN,
            F.MEMORY_LATENCY,
            F.UNCOALESCED_LOADS,
            F.UNCOALESCED_STORES,
            F.BARRIERS,
        ),
        block_size,
    ),
    EditKind("float-literals", (F.FP64,), float_literals),
    EditKind("grid-stride", (F.INSTRUCTIONS, F.TAIL, F.MEMORY_LATENCY), grid_stride),
    EditKind(
        "vector-access",
        (F.NARROW_ACCESSES, F.MEMORY_LATENCY, F.INSTRUCTIONS, F.MEMORY_QUEUE),
        vector_access,
    ),
    EditKind("launch-bounds", (F.SPILLS, F.LOW_OCCUPANCY, F.MEMORY_LATENCY), launch_bounds),
    EditKind("barriers", (F.BARRIERS,), barriers),
)
