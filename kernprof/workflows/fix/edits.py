"""Registry of edits: each edit yields candidates for a variant, or the reason that it refuses.

An edit is a function `(target) -> candidates`. It only has to yield plausible candidates: the run
decides which of them is kept.
"""

from __future__ import annotations

import ast
import itertools
import math
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from kernprof.cuda_source.arguments import CType, known_type
from kernprof.cuda_source.kernels import Edit, KernelCode, edited, offsets
from kernprof.cuda_source.parse import macros, matches, nodes
from kernprof.cuda_source.shared import SharedDeclaration, integer
from kernprof.model.diagnosis import FindingId as F
from kernprof.model.layouts import Arrangement, SharedArray
from kernprof.workflows.fix.target import EditCandidate, EditTarget, Refused

if TYPE_CHECKING:
    from tree_sitter import Node

_INDICES = ("threadIdx", "blockIdx", "blockDim", "gridDim")
# tree-sitter queries (https://tree-sitter.github.io/tree-sitter/using-parsers/queries); the text of
# the node @edit is replaced.
_POINTERS = """
(function_definition "__global__" declarator: (function_declarator parameters: (parameter_list
  (parameter_declaration type: (_) @type
    declarator: (pointer_declarator "*" @edit declarator: (identifier) @name)) @parameter)))
"""
_ALIASED = f"""({_POINTERS} (#not-match? @parameter "__restrict__"))"""
_AXES = f"""
(field_expression argument: (identifier) @index field: (field_identifier) @edit
  (#any-of? @index {" ".join(_INDICES)}) (#any-of? @edit "x" "y"))
"""
_LITERALS = r"""
((number_literal) @edit
  (#match? @edit "^[0-9]*[.]?[0-9]*([eE][-+]?[0-9]+)?$") (#match? @edit "[.eE]"))
"""
_DOUBLES = """((primitive_type) @type (#eq? @type "double"))"""
_BARRIERS = """
(expression_statement
  (call_expression function: (identifier) @name (#eq? @name "__syncthreads"))) @edit
"""
_HEADS = """(function_definition "__global__" declarator: (_) @edit)"""
_ELEMENTWISE = """
(compound_statement
  (declaration declarator: (init_declarator declarator: (identifier) @index value: (_) @value))
  (if_statement
    condition: (condition_clause
      value: (binary_expression left: (identifier) @left operator: "<" right: (identifier) @size))
    consequence: (_) @body
    !alternative) @guard
  (#eq? @index @left)
  (#match? @value
    "^(blockIdx.x *[*] *blockDim.x *[+] *threadIdx.x|threadIdx.x *[+] *blockIdx.x *[*] *blockDim.x)$")
) @kernel
"""
_ACCESSES = """
(subscript_expression argument: (identifier) @array
  indices: (subscript_argument_list . (identifier) @index .)) @access
"""
_STORES = """
[(assignment_expression left: (_) @access operator: _ @operator)
 (update_expression argument: (_) @access operator: _ @operator)]
"""


class EditKind(NamedTuple):
    """A kind of edit: findings, counters that it should lower, generator, and its condition."""

    findings: tuple[str, ...]
    aims: tuple[str, ...]
    generate: Callable[[EditTarget], Iterator[EditCandidate]]
    note: str = ""


def layout(target: EditTarget) -> Iterator[EditCandidate]:
    """Change the layout of shared arrays: padding, XOR swizzle or index order."""
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
                yield EditCandidate(what, (Edit(*offsets(target.code, last), str(size + 1)),))


def restrict(target: EditTarget) -> Iterator[EditCandidate]:
    """Declare that pointers do not alias: `__restrict__`."""
    edits, names = target.rewritten(_ALIASED, "{} __restrict__ "), target.variant.args or ()
    if edits and len(set(names)) != len(names):
        raise Refused("two arguments are one array, so the pointers alias")
    if edits:
        yield EditCandidate("declare the pointers with __restrict__", edits)


def swap_axes(target: EditTarget) -> Iterator[EditCandidate]:
    """Exchange the x and y indices of threads and blocks, in the kernel and in the launch."""
    axes = target.rewritten(_AXES, "{}")
    edits = [*(replace(e, text="yx"["xy".index(e.text)]) for e in axes), *_numba_swap(target)]
    if {"x", "y"} <= {edit.text for edit in edits} or any(len(edit.text) > 1 for edit in edits):
        launch = [edit for n in ("grid", "block") for edit in target.launch_argument(n).swapped()]
        what = "exchange the x and y indices of threads and blocks"
        yield EditCandidate(what, tuple(edits), tuple(launch))


def _numba_swap(target: EditTarget) -> Iterator[Edit]:
    """Yield the edits of a Numba kernel: components, and the names that `cuda.grid(2)` defines."""
    for node in ast.walk(target.function):
        match node:
            case ast.Attribute(value=value, attr="x" | "y" as axis) if ast.unparse(value).endswith(
                _INDICES
            ):
                end = offsets(target.code, node)[1]
                yield Edit(end - 1, end, "yx"["xy".index(axis)])
            case ast.Assign(targets=[ast.Tuple(elts=[row, column]) as names], value=call) if (
                ast.unparse(call).endswith(("grid(2)", "gridsize(2)"))
            ):
                yield Edit(
                    *offsets(target.code, names), f"{ast.unparse(column)}, {ast.unparse(row)}"
                )


_BLOCKS = [(n, 1, 1) for n in (32, 64, 128, 256, 512, 1024)]
_SHAPES = [(32, 2, 1), (32, 4, 1), (32, 8, 1), (32, 16, 1), (64, 4, 1), (16, 16, 1)]


def block_size(target: EditTarget) -> Iterator[EditCandidate]:
    """Launch blocks of other sizes with as many threads in all."""
    old, kernel = target.variant.launch(target.params).block, target.kernel
    if callable(target.variant.block):
        raise Refused("the block is a function of the parameters: use `kernprof tune`")
    words = [kernel.tree.text(word) for word in kernel.nodes("identifier")]
    if words and "blockDim" not in " ".join([*words, *(m.body for m in macros(kernel.text))]):
        raise Refused("the kernel does not read the block's size")
    for new in (_BLOCKS if old[1] == 1 else _SHAPES) if old[2] == 1 else ():
        if new != old:
            grid, block = (target.launch_argument(name) for name in ("grid", "block"))
            size = Edit(*block.span, str(new[0] if new[1] == 1 else new[:2]))
            shown = " × ".join(str(n) for n in new if n != 1)
            edits = (*grid.resized(old, new), size)
            yield EditCandidate(f"launch blocks of {shown} threads", launch=edits)


def float_literals(target: EditTarget) -> Iterator[EditCandidate]:
    """Make literals single precision, if the kernel has no other double-precision values."""
    edits = (*target.rewritten(_LITERALS, "{}f"), *_numba_literals(target))
    if edits and any(target.kernel.matches(_DOUBLES)):
        raise Refused("the kernel declares double-precision values")
    if edits:
        yield EditCandidate("write the literals in single precision", edits)


def _numba_literals(target: EditTarget) -> Iterator[Edit]:
    """Yield edits that write `float32(0.5)`, because a Python literal is double precision."""
    names = {str(getattr(v, "__name__", v)): n for n, v in target.names.items()}
    single = names.get("float32", f"{names.get('numpy')}.float32")
    constants = [node for node in ast.walk(target.function) if isinstance(node, ast.Constant)]
    literals = [node for node in constants if type(node.value) is float]
    if literals and not {"float32", "numpy"} & set(names):
        raise Refused("the file imports neither NumPy nor float32 of Numba")
    for start, end in (offsets(target.code, node) for node in literals):
        yield Edit(start, end, f"{single}({target.code[start:end]})")


def _elementwise(kernel: KernelCode) -> Mapping[str, Node] | None:
    """Return the nodes of a kernel of one element per thread: `int i = …; if (i < n) body`.

    These are the captures of `_ELEMENTWISE`. For another kernel the result is None.
    """
    body = kernel.functions[0].child_by_field_name("body")
    types = [node.type for node in (body.named_children if body else ()) if node.type != "comment"]
    if types != ["declaration", "if_statement"] or kernel.functions[1:]:
        return None
    every = matches(kernel.functions[0], _ELEMENTWISE)
    return next((match for match in every if match["kernel"] == body), None)


def grid_stride(target: EditTarget) -> Iterator[EditCandidate]:
    """Launch the blocks of one wave, and let each thread process several elements in a loop."""
    parts, text = _elementwise(target.kernel), target.kernel.tree.text
    profile, launch = target.result.profile, target.variant.launch(target.params)
    waves = (profile and profile.value("waves_per_sm")) or 0
    if parts and waves > 1:
        name, wave = text(parts["index"]), max(1, math.floor(launch.grid[0] / waves))
        loop = f"for (; {name} < {text(parts['size'])}; {name} += gridDim.x * blockDim.x) "
        yield EditCandidate(
            f"launch one wave of {wave} blocks, with a grid-stride loop",
            (Edit(parts["guard"].start_byte, parts["body"].start_byte, loop),),
            (target.launch_argument("grid").wrapped("min(", f", {wave})"),),
        )


_VECTORS: dict[CType | None, str] = {
    CType("f", 4): "float4",
    CType("i", 4): "int4",
    CType("u", 4): "uint4",
}


def vector_access(target: EditTarget) -> Iterator[EditCandidate]:
    """Process four adjacent elements per thread with 16-byte accesses, and a loop for the rest."""
    kernel, text = target.kernel, target.kernel.tree.text
    if (parts := _elementwise(kernel)) is None:
        return
    (guard, body, value), types = (parts[n] for n in ("guard", "body", "value")), dict[str, str]()
    name, size, uses = (
        text(parts["index"]),
        text(parts["size"]),
        defaultdict[str, "list[Node]"](list),
    )
    for pointer in kernel.matches(_POINTERS):
        types[text(pointer["name"])] = _VECTORS.get(known_type(text(pointer["type"])), "")
    for use in matches(body, _ACCESSES):
        if text(use["index"]) == name and text(use["array"]) in types:
            uses[text(use["array"])].append(use["access"])
    words = [word for word in map(text, nodes(body, "identifier")) if word in {name, *types}]
    if len(words) != 2 * sum(map(len, uses.values())):
        raise Refused(f"{name} or a pointer is used other than in a subscript [{name}]")
    if not uses or nodes(body, "return_statement", "break_statement"):
        return
    if not all(types[pointer] for pointer in uses):
        raise Refused("the elements of an array do not have 4 bytes")
    stored = {match["access"].id: text(match["operator"]) for match in matches(body, _STORES)}
    loads, stores, source = [], [], kernel.text[body.start_byte : body.end_byte]
    for array, listed in uses.items():
        operators, vector = {stored.get(node.id) for node in listed}, f"{array}_vector"
        const = "" if any(operators) else "const "
        memory = f"*reinterpret_cast<{const}{types[array]} *>({array} + {name})"
        overwritten = operators == {"="} and not nodes(body, "if_statement")
        loads.append(f"{types[array]} {vector}{'' if overwritten else f' = {memory}'};")
        stores += [f"{memory} = {vector};"] if any(operators) else []
    start = body.start_byte
    lanes = [
        [
            Edit(node.start_byte - start, node.end_byte - start, f"{array}_vector.{lane}")
            for array, listed in uses.items()
            for node in listed
        ]
        for lane in "xyzw"
    ]
    inner = [*loads, *(edited(source, lane).replace("\n", "\n    ") for lane in lanes), *stores]
    aligned = " | ".join(f"reinterpret_cast<size_t>({array})" for array in uses)
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
        (target.launch_argument("grid").wrapped("-(-(", ") // 4)"),),
    )


def launch_bounds(target: EditTarget) -> Iterator[EditCandidate]:
    """Declare `__launch_bounds__` with a number of resident blocks, which limits the registers."""
    threads = math.prod(target.variant.launch(target.params).block)
    for resident in (1024, 1536, 2048):
        bounds = f"__launch_bounds__({threads}, {resident // threads})"
        edits = target.rewritten(_HEADS, f"{bounds} {{}}")
        if edits and callable(target.variant.block):
            raise Refused("the block's size is a function of the parameters")
        if edits and resident > threads and "__launch_bounds__" not in target.code:
            yield EditCandidate(f"declare {bounds}", edits)


def barriers(target: EditTarget) -> Iterator[EditCandidate]:
    """Remove a barrier, if the search for races then still finds none."""
    for edit in target.rewritten(_BARRIERS, ";"):
        line = target.code.count("\n", 0, edit.start) + 1
        yield EditCandidate(f"remove the barrier in line {line}", (edit,))


_SECTORS = ("global_load_sectors", "global_store_sectors")
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
        ("global_load_requests", "global_load_sectors", *_TIME),
        restrict,
        "__restrict__: callers must not pass overlapping arrays",
    ),
    "swap-axes": EditKind(
        (F.UNCOALESCED_LOADS, F.UNCOALESCED_STORES, F.REDUNDANT_TRAFFIC, F.BANK_CONFLICTS),
        _SECTORS,
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
        ("theoretical_occupancy", *_SECTORS, "time_estimate"),
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

_TO_GPU = re.compile(r"(\w+)\.(cuda\(|to\(['\"]cuda)")
_ON_HOST = re.compile(r"torch\.(from_numpy|as_tensor|tensor|zeros|ones|empty|rand|randn|arange)")


def pinned(text: str) -> Iterator[tuple[str, Edit | str]]:
    """Yield each source of pageable copies of a program with its edit, or the reason that it stays.

    `DataLoader(…)` gets `pin_memory=True`. A tensor that is created once, and copied in a loop,
    gets `.pin_memory()`. The program is parsed, not executed.
    """
    tree = [*ast.walk(ast.parse(text))]
    calls = [node for node in tree if isinstance(node, ast.Call)]
    for call in calls:
        words = [word.arg for word in call.keywords]
        if ast.unparse(call.func).endswith("DataLoader") and "pin_memory" not in words:
            place = f"the DataLoader in line {call.lineno}"
            if words and None not in words:
                start, _ = offsets(text, call.keywords[0])
                yield place, Edit(start, start, "pin_memory=True, ")
            else:
                yield place, "it has no keyword arguments, or ** arguments"
    loops = [node for node in tree if isinstance(node, ast.For | ast.While)]
    repeated = {id(node) for loop in loops for node in ast.walk(loop)}
    texts = [ast.unparse(call) for call in calls if id(call) in repeated]
    copied = {copy[1] for code in texts if (copy := _TO_GPU.match(code))}
    assigned = [(ast.unparse(n.targets[-1]), n) for n in tree if isinstance(n, ast.Assign)]
    names = [name for name, _ in assigned]
    for name, node in assigned:
        value = node.value
        if name not in copied or ".pin_memory(" in ast.unparse(value):
            continue
        if id(node) in repeated or names.count(name) > 1:
            yield name, "it is assigned in a loop, or several times"
        elif (
            isinstance(value, ast.Call)
            and _ON_HOST.fullmatch(ast.unparse(value.func))
            and "device" not in [word.arg for word in value.keywords]
        ):
            _, end = offsets(text, value)
            yield name, Edit(end, end, ".pin_memory()")
        else:
            yield name, "it is not a new tensor of torch in host memory"
