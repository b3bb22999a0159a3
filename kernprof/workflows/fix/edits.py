"""Registry of edits: each edit yields candidates for a variant, or the reason that it refuses.

An edit is a function `(target) -> candidates`. It only has to yield plausible candidates: the run
decides which of them is kept.
"""

from __future__ import annotations

import ast
import itertools
import math
import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from kernprof.cuda_source.arguments import CType, known_type
from kernprof.cuda_source.kernels import INDICES, Edit, KernelCode, edited, subscripts
from kernprof.cuda_source.parse import declarators, macros, nodes
from kernprof.cuda_source.shared import SharedDeclaration, integer
from kernprof.model.diagnosis import FindingId as F
from kernprof.model.layouts import Arrangement, SharedArray
from kernprof.workflows.fix.target import EditCandidate, EditTarget, Refused, resized, swapped

if TYPE_CHECKING:
    from tree_sitter import Node


class EditKind(NamedTuple):
    """A kind of edit: its findings, the counters that it should lower, and its generator."""

    findings: tuple[str, ...]
    aims: tuple[str, ...]
    generate: Callable[[EditTarget], Iterator[EditCandidate]]


def layout(target: EditTarget) -> Iterator[EditCandidate]:
    """Change the layout of shared arrays: padding or XOR swizzle."""
    yield from _numba_padding(target)
    kernel, best, refusal = target.kernel, dict[str, tuple[Edit, ...]](), ""
    for declared, uses in kernel.shared_arrays():
        name = declared.name
        if (item := target.layouts.get(name)) is None:
            continue
        for arrangement in item.expressible(len(declared.spans)):
            try:
                edits = tuple(_arranged(kernel, declared, uses, item.array, arrangement))
            except Refused as error:
                refusal = str(error)
                break
            best.setdefault(name, edits)
            yield EditCandidate(f"{arrangement.kind} of {name}: {arrangement.title}", edits)
    if len(best) > 1:
        yield EditCandidate(f"layouts of {', '.join(best)}", (*itertools.chain(*best.values()),))
    if refusal:
        raise Refused(refusal)


def _arranged(
    kernel: KernelCode,
    declared: SharedDeclaration,
    uses: list[tuple[Node, list[Node]]],
    array: SharedArray,
    arrangement: Arrangement,
) -> Iterator[Edit]:
    """Yield the edits of the declaration and of every access of a shared array."""
    name, places = declared.name, [list(declared.spans)]
    for word, listed in uses:
        if len(listed) != len(declared.spans):
            line = kernel.text.count("\n", 0, word.start_byte) + 1
            raise Refused(f"{name} is used as a pointer in line {line}, so its layout must stay")
        if any(nodes(n, "update_expression", "assignment_expression") for n in listed):
            raise Refused(f"an index of {name} has a side effect")
        brackets = [node.children[-1] for node in listed]
        places.append([(node.start_byte + 1, node.end_byte - 1) for node in brackets])
    for number, spans in enumerate(places):
        old = [kernel.text[slice(*span)].strip() for span in spans]
        operands = [text if re.fullmatch(r"[\w.]+", text) else f"({text})" for text in old]
        new = array.rearranged(arrangement, operands, operands)[number > 0]
        for span, text, operand in zip(spans, new, operands, strict=True):
            if text != operand:
                yield Edit(*span, text)


def _numba_padding(target: EditTarget) -> Iterator[EditCandidate]:
    for call in ast.walk(target.function):
        match call:
            case ast.Call(func=function, args=[ast.Tuple(elts=[_, *_, last]), *_]) if ast.unparse(
                function
            ).endswith("shared.array"):
                size = integer(ast.unparse(last), target.names)
                if size is None:
                    raise Refused(f"a size of the array in line {call.lineno} is not an integer")
                what = f"padding of the rows of the shared array in line {call.lineno} by 1"
                yield EditCandidate(what, (Edit(*target.span(last), str(size + 1)),))


def restrict(target: EditTarget) -> Iterator[EditCandidate]:
    """Declare that pointers do not alias: `__restrict__`, and `const` if nothing is stored."""
    kernel, edits = target.kernel, list[Edit]()
    for name, _, parameter, star in kernel.pointers():
        words = kernel.tree.text(parameter).split()
        if "__restrict__" not in words:
            edits.append(Edit(star.end_byte, star.end_byte, " __restrict__ "))
            if "const" not in words and _only_read(kernel, name):
                edits.append(Edit(parameter.start_byte, parameter.start_byte, "const "))
    names = target.variant.args or target.workload.args or ()
    if edits and len(set(names)) != len(names):
        raise Refused("two arguments are one array, so the pointers alias")
    if edits:
        yield EditCandidate(
            "declare the pointers with __restrict__",
            tuple(edits),
            note="__restrict__: callers must not pass overlapping arrays",
        )


def _only_read(kernel: KernelCode, name: str) -> bool:
    """Return true if a pointer is only used in subscripts that are read."""
    words = [word for word in kernel.nodes("identifier") if kernel.tree.text(word) == name]
    uses = [(word, [*subscripts(word)]) for word in words]
    declared = ("pointer_declarator", "parameter_declaration")
    return all(
        bool(listed) and not _operator(listed[-1]) and not _is_in(listed[-1], "pointer_expression")
        for word, listed in uses
        if not _is_in(word, *declared)
    )


def _is_in(node: Node, *types: str) -> bool:
    return node.parent is not None and node.parent.type in types


def swap_axes(target: EditTarget) -> Iterator[EditCandidate]:
    """Exchange the x and y indices of threads and blocks, in the kernel and in the launch."""
    kernel = target.kernel
    edits = [
        Edit(node.end_byte - 1, node.end_byte, "yx"["xy".index(word[-1])])
        for node in kernel.nodes("field_expression")
        for word in [kernel.tree.text(node).replace(" ", "")]
        if word[:-2] in INDICES and word[-1] in "xy"
    ]
    edits += _numba_swap(target)
    if {"x", "y"} <= {change.text for change in edits} or any(len(e.text) > 1 for e in edits):
        yield EditCandidate(
            "exchange the x and y indices of threads and blocks",
            tuple(edits),
            grid=swapped(target, "grid"),
            block=swapped(target, "block"),
        )


def _numba_swap(target: EditTarget) -> Iterator[Edit]:
    """Yield the edits of a Numba kernel: components, and the names that `cuda.grid(2)` defines."""
    for node in ast.walk(target.function):
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


_BLOCKS = [(n, 1, 1) for n in (32, 64, 128, 256, 512, 1024)]
_SHAPES = [(32, 2, 1), (32, 4, 1), (32, 8, 1), (32, 16, 1), (64, 4, 1), (16, 16, 1)]


def block_size(target: EditTarget) -> Iterator[EditCandidate]:
    """Launch blocks of other sizes with as many threads in all."""
    old = target.variant.launch(target.params).block
    if callable(target.variant.block):
        raise Refused("the block is a function of the parameters: use `kernprof tune`")
    kernel = target.kernel
    words = [kernel.tree.text(word) for word in kernel.nodes("identifier")]
    if words and "blockDim" not in " ".join([*words, *(m.body for m in macros(kernel.text))]):
        raise Refused("the kernel does not read the block's size")
    for new in (_BLOCKS if old[1] == 1 else _SHAPES) if old[2] == 1 else ():
        if new != old:
            yield EditCandidate(
                f"launch blocks of {' × '.join(str(n) for n in new if n != 1)} threads",
                grid=resized(target, old, new),
                block=str(new[0] if new[1] == 1 else new[:2]),
            )


def float_literals(target: EditTarget) -> Iterator[EditCandidate]:
    """Make literals single precision, if the kernel has no other double-precision values."""
    kernel, edits = target.kernel, [*_numba_literals(target)]
    for node in kernel.nodes("number_literal"):
        text = kernel.tree.text(node).lower()
        if {".", "e"} & set(text) and text[-1] not in "fl" and "x" not in text:
            edits.append(Edit(node.end_byte, node.end_byte, "f"))
    types = kernel.nodes("primitive_type") if edits else ()
    if any(kernel.tree.text(node) == "double" for node in types):
        raise Refused("the kernel declares double-precision values")
    if edits:
        yield EditCandidate("write the literals in single precision", tuple(edits))


def _numba_literals(target: EditTarget) -> Iterator[Edit]:
    """Yield edits that write `float32(0.5)`, because a Python literal is double precision."""
    names = {str(getattr(v, "__name__", v)): n for n, v in target.names.items()}
    single = names.get("float32", f"{names.get('numpy')}.float32")
    for node in ast.walk(target.function):
        if isinstance(node, ast.Constant) and type(node.value) is float:
            if not {"float32", "numpy"} & set(names):
                raise Refused("the file imports neither NumPy nor float32 of Numba")
            text = target.texts[target.source][slice(*target.span(node))]
            yield Edit(*target.span(node), f"{single}({text})")


def _elementwise(kernel: KernelCode) -> tuple[str, str, Node, Node, Node] | None:
    """Return the parts of a kernel of one element per thread: `int i = …; if (i < n) body`.

    These are the names `i` and `n`, the value of `i`, the `if` and its body. Other kernels: None.
    """
    body, text = kernel.function.child_by_field_name("body"), kernel.tree.text
    parts = [node for node in (body.named_children if body else ()) if node.type != "comment"]
    if [node.type for node in parts] != ["declaration", "if_statement"] or kernel.callees:
        return None
    index = next((n for n in parts[0].named_children if n.type == "init_declarator"), None)
    condition, then = (parts[1].child_by_field_name(f) for f in ("condition", "consequence"))
    if index is None or condition is None or then is None or len(parts[1].named_children) != 2:
        return None
    name, value = text(index.named_children[0]), index.named_children[-1]
    thread = {"blockIdx.x * blockDim.x + threadIdx.x", "threadIdx.x + blockIdx.x * blockDim.x"}
    bound = re.fullmatch(rf"\( ?{name} < (\w+) ?\)", text(condition))
    return (name, bound[1], value, parts[1], then) if bound and text(value) in thread else None


def grid_stride(target: EditTarget) -> Iterator[EditCandidate]:
    """Launch the blocks of one wave, and let each thread process several elements in a loop."""
    parts = _elementwise(target.kernel)
    profile, launch = target.result.profile, target.variant.launch(target.params)
    waves = (profile and profile.value("waves_per_sm")) or 0
    if parts and waves > 1:
        name, size, _, guard, body = parts
        loop = f"for (; {name} < {size}; {name} += gridDim.x * blockDim.x) "
        wave = max(1, math.floor(launch.grid[0] / waves))
        yield EditCandidate(
            f"launch one wave of {wave} blocks, with a grid-stride loop",
            (Edit(guard.start_byte, body.start_byte, loop),),
            grid=lambda text: f"min({text}, {wave})",
        )


_VECTORS: dict[CType | None, str] = {
    CType("f", 4): "float4",
    CType("i", 4): "int4",
    CType("u", 4): "uint4",
}


def vector_access(target: EditTarget) -> Iterator[EditCandidate]:
    """Process four adjacent elements per thread with 16-byte accesses, and a loop for the rest."""
    kernel = target.kernel
    parts = _elementwise(kernel)
    if parts is None:
        return
    (name, size, value, guard, body), text = parts, kernel.tree.text
    types = {name: _VECTORS.get(known_type(kind)) for name, kind, *_ in kernel.pointers()}
    uses: dict[str, list[Node]] = {}
    for word in nodes(body, "identifier"):
        access, is_index = next(subscripts(word), None), text(word) == name
        if access and text(access) == f"{text(word)}[{name}]" and text(word) in types:
            uses.setdefault(text(word), []).append(access)
        elif text(word) in types or (is_index and not _is_in(word, "subscript_argument_list")):
            raise Refused(f"{text(word)} is used other than in a subscript [{name}]")
    if not uses or nodes(body, "return_statement", "break_statement"):
        return
    if not all(types[pointer] for pointer in uses):
        raise Refused("the elements of an array do not have 4 bytes")
    loads, stores, source = [], [], kernel.text[body.start_byte : body.end_byte]
    for pointer, listed in uses.items():
        operators, vector = {_operator(node) for node in listed}, f"{pointer}_vector"
        const = "" if any(operators) else "const "
        memory = f"*reinterpret_cast<{const}{types[pointer]} *>({pointer} + {name})"
        overwritten = operators == {"="} and not nodes(body, "if_statement")
        loads.append(f"{types[pointer]} {vector}{'' if overwritten else f' = {memory}'};")
        stores += [f"{memory} = {vector};"] if any(operators) else []
    start = body.start_byte
    lanes = [
        [
            Edit(node.start_byte - start, node.end_byte - start, f"{pointer}_vector.{lane}")
            for pointer, listed in uses.items()
            for node in listed
        ]
        for lane in "xyzw"
    ]
    inner = [*loads, *(edited(source, lane).replace("\n", "\n    ") for lane in lanes), *stores]
    aligned = " | ".join(f"reinterpret_cast<size_t>({pointer})" for pointer in uses)
    lines = [
        f"if ({name} + 3 < {size} && ({aligned}) % 16 == 0) {{",
        *(f"    {line}" for line in inner),
        f"}} else for (int end = min({name} + 4, {size}); {name} < end; ++{name}) {source}",
    ]
    column = len(kernel.text[: guard.start_byte].rpartition("\n")[2])
    yield EditCandidate(
        "process four elements per thread with 16-byte accesses",
        (
            Edit(value.start_byte, value.end_byte, f"4 * ({text(value)})"),
            Edit(guard.start_byte, guard.end_byte, f"\n{' ' * column}".join(lines)),
        ),
        grid=lambda text: f"-(-({text}) // 4)",
    )


def _operator(access: Node) -> str:
    """Return the operator that stores to an access, such as `=` or `+=`; "" if it is only read."""
    parent = access.parent
    if parent is None or parent.type not in ("assignment_expression", "update_expression"):
        return ""
    is_read = parent.child_by_field_name("left") not in (None, access)
    return "" if is_read else next(child.type for child in parent.children if not child.is_named)


def launch_bounds(target: EditTarget) -> Iterator[EditCandidate]:
    """Declare `__launch_bounds__` with a number of resident blocks, which limits the registers."""
    kernel, threads = target.kernel, math.prod(target.variant.launch(target.params).block)
    starts = [declarator.start_byte for declarator in declarators(kernel.function)]
    if not starts or "__launch_bounds__" in kernel.text[: kernel.function.end_byte]:
        return
    if callable(target.variant.block):
        raise Refused("the block's size is a function of the parameters")
    for resident in (1024, 1536, 2048):
        if resident > threads:
            bounds = f"__launch_bounds__({threads}, {resident // threads})"
            yield EditCandidate(f"declare {bounds}", (Edit(starts[0], starts[0], f"{bounds} "),))


def barriers(target: EditTarget) -> Iterator[EditCandidate]:
    """Remove a barrier, if the search for races then still finds none."""
    kernel = target.kernel
    for node in kernel.nodes("expression_statement"):
        if kernel.tree.text(node).replace(" ", "") == "__syncthreads();":
            line = kernel.text.count("\n", 0, node.start_byte) + 1
            what = f"remove the barrier in line {line}"
            yield EditCandidate(what, (Edit(node.start_byte, node.end_byte, ";"),))


_LOADS, _STORES = "global_load_sectors", "global_store_sectors"
_REQUESTS = ("global_load_requests", "global_store_requests")
_TIME = ("instructions", "time_estimate")
EDITS = {
    "layout": EditKind(
        (F.BANK_CONFLICTS, F.SHARED_TRAFFIC, F.SHARED_LATENCY),
        ("shared_load_bank_conflicts", "shared_store_bank_conflicts"),
        layout,
    ),
    "restrict": EditKind(
        (F.RELOADS, F.REDUNDANT_TRAFFIC, F.MEMORY_LATENCY, F.UNCOALESCED_STORES),
        ("global_load_requests", _LOADS, *_TIME),
        restrict,
    ),
    "swap-axes": EditKind(
        (F.UNCOALESCED_LOADS, F.UNCOALESCED_STORES, F.REDUNDANT_TRAFFIC, F.BANK_CONFLICTS),
        (_LOADS, _STORES),
        swap_axes,
    ),
    "block-size": EditKind(
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
        ("theoretical_occupancy", _LOADS, _STORES, "time_estimate"),
        block_size,
    ),
    "float-literals": EditKind(
        (F.FP64,), ("fp64_add", "fp64_mul", "fp64_fma", *_TIME), float_literals
    ),
    "grid-stride": EditKind((F.INSTRUCTIONS, F.TAIL, F.MEMORY_LATENCY), _TIME, grid_stride),
    "vector-access": EditKind(
        (F.NARROW_ACCESSES, F.MEMORY_LATENCY, F.INSTRUCTIONS, F.MEMORY_QUEUE),
        (*_REQUESTS, *_TIME),
        vector_access,
    ),
    "launch-bounds": EditKind(
        (F.SPILLS, F.LOW_OCCUPANCY, F.MEMORY_LATENCY),
        ("theoretical_occupancy", "time_estimate"),
        launch_bounds,
    ),
    "barriers": EditKind((F.BARRIERS,), _TIME, barriers),
}
