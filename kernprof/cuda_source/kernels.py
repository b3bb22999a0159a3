"""Declarations of kernels: parameters, arguments of their templates, and edits of their sources.

Built-in types, and aliases in the source, are resolved. The type of a parameter with another type
(a structure, a macro of a missing header) is None, and its argument is not checked.

If the kernel's name has no template arguments, they are taken from the launches in the source, or
deduced from the types of the arguments. A launch in a template or a dispatching macro does not show
the template arguments. The user must then name them, as in `scale<float, 4>`.
"""

from __future__ import annotations

import ast
import contextlib
import itertools
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from kernprof.cuda_source.arguments import (
    CType,
    Parameter,
    check_arguments,
    described,
    known_type,
    memory_of,
    name_of,
    same_kind,
)
from kernprof.cuda_source.names import ENTRY, OVERLOAD, chosen, entries, split, split_name
from kernprof.cuda_source.parse import Item, Tree, declarators, macros, matches, nodes, tree_of
from kernprof.cuda_source.shared import SharedDeclaration, shared_declarations
from kernprof.errors import UsageError, WorkloadError

if TYPE_CHECKING:
    from tree_sitter import Node

# A parameter of a kernel in PTX: its type, bits and elements.
_PTX_PARAMETER = re.compile(
    r"(?<!\.hidden )\.param\s+(?:\.align\s+\d+\s+)?\.([a-z]+)(\d*)[^,\[]*(?:\[(\d+)\])?"
)
_OPTION = re.compile(r"^(?:-D|--define-macro[= ])\s*(\w+)=([A-Za-z_][\w: *<>,]*)$")
_TYPE = re.compile(r"[A-Za-z_][\w: *<>,]*")
_WORD = re.compile(r"\b[A-Za-z_]\w*")
_UNQUALIFIED = re.compile(r"(?<![\w:])[A-Za-z_]\w*")
_POINTERS = (
    "pointer_declarator",
    "abstract_pointer_declarator",
    "array_declarator",
    "abstract_array_declarator",
)
_REFERENCES = ("reference_declarator", "abstract_reference_declarator")
_FUNCTIONS = ("function_declarator", "abstract_function_declarator")
_DEFAULTED = ("optional_parameter_declaration", "optional_type_parameter_declaration")
_VARIADIC = ("variadic_parameter_declaration", "variadic_type_parameter_declaration")
_MOST_ALIASES = 8  # maximum number of type aliases that are resolved one after the other
_MOST_TRIED = 4
_CALLS = "(call_expression function: (_) @function)"


@dataclass(frozen=True, slots=True)
class Kernel:
    """Declaration of a kernel in a CUDA C++ source.

    `template` has the names of the template parameters. The first `needed` template parameters have
    no default; `example` has possible arguments for these, for error messages.
    """

    name: str
    parameters: tuple[Parameter, ...]
    template: tuple[str, ...]
    needed: int
    example: tuple[str, ...] = ()


def name_expressions(source: str, kernel: str | None) -> list[str]:
    """Return the name expression that NVRTC needs for a kernel; [] for a plain name.

    Parameter types in the name select an overload. If the name is unique in the source, its
    namespace is added.
    """
    if not kernel or kernel.isidentifier():
        return []
    overload, name = OVERLOAD.match(kernel), split_name(kernel)[0]
    expression = f"(void (*)({overload[2]})){overload[1]}" if overload else kernel
    scopes = {item.scope for item in tree_of(source).items if item.kernel and item.name == name}
    scope = scopes.pop() if len(scopes) == 1 else ""
    return [re.sub(rf"(?<![\w:]){re.escape(name)}\b", lambda _: scope + name, expression)]


def _kernels(source: str, name: str | None) -> set[Kernel]:
    tree = tree_of(source)
    return {
        _kernel(tree, item)
        for item in tree.items
        if item.kernel and name in (None, item.name) and item.declarator
        # Omit explicit instantiations and specialisations: their names have template arguments.
        if "<" not in tree.text(item.declarator).partition("(")[0]
    }


def _kernel(tree: Tree, item: Item) -> Kernel:
    listed = item.declarator.child_by_field_name("parameters") if item.declarator else None
    parameters = [_parameter(tree, node) for node in (listed.named_children if listed else ())]
    if len(parameters) == 1 and parameters[0].text == "void":
        parameters = []
    names = _template_parameters(tree, item.template)
    needed = sum(node.type not in (*_DEFAULTED, *_VARIADIC) for node, _ in names)
    return Kernel(
        item.name,
        tuple(p for p in parameters if p.text),
        tuple(name for _, name in names),
        needed,
        tuple("float" if "type_" in node.type else "4" for node, _ in names[:needed]),
    )


def _template_parameters(tree: Tree, listed: Node | None) -> list[tuple[Node, str]]:
    named = []
    for node in listed.named_children if listed else ():
        words = _WORD.findall(tree.text([node, *declarators(node)][-1]).partition("=")[0])
        if words and node.type != "comment":
            named.append((node, words[-1]))
    return named


def _parameter(tree: Tree, node: Node) -> Parameter:
    if node.type == "comment":
        return Parameter("", None, 0)
    text = tree.text(node).partition("=")[0].strip()
    shown = " ".join(text.replace("__restrict__", "").replace("*", " *").split()).replace("* ", "*")
    kind, shapes = node.child_by_field_name("type"), [d.type for d in declarators(node)]
    opaque = any(shape in (*_REFERENCES, *_FUNCTIONS) for shape in shapes)
    pointer = sum(shape in _POINTERS for shape in shapes)
    return Parameter(shown, None, pointer, "" if opaque or not kind else tree.text(kind))


def _resolved(parameter: Parameter, aliases: Mapping[str, str]) -> Parameter:
    """Return the parameter with its type, resolved through aliases and template arguments."""
    name, pointer = parameter.name, parameter.pointer
    for _ in range(_MOST_ALIASES):
        if name not in aliases:
            break
        target = _parameter_of(aliases[name])
        name, pointer = target.name, pointer + target.pointer
    return replace(parameter, type=known_type(name), pointer=pointer)


@lru_cache(maxsize=256)
def _parameter_of(text: str) -> Parameter:
    """Return the kernel parameter that the text of a C++ parameter declaration describes."""
    kernels = _kernels(f"__global__ void _({text.encode('ascii', 'replace').decode()} _);", None)
    parameters = kernels.pop().parameters if kernels else ()
    return parameters[0] if len(parameters) == 1 else Parameter(text, None, 0)


@lru_cache(maxsize=64)
def _aliases(source: str, options: tuple[str, ...] = ()) -> dict[str, str]:
    """Return the target type of each alias, typedef and macro, by name.

    The target is "" for a name with several definitions.
    """
    tree, targets = tree_of(source), dict[str, set[str]]()
    for node in nodes(tree.root, "alias_declaration", "type_definition"):
        name, target = _alias(tree, node)
        targets.setdefault(name, set()).add(target)
    for macro in macros(source):
        if macro.parameters is None and _TYPE.fullmatch(macro.body):
            targets.setdefault(macro.name, set()).add(macro.body)
    defined = {option[1]: option[2] for option in map(_OPTION.match, options) if option}
    return {name: ts.pop() if len(ts) == 1 else "" for name, ts in targets.items()} | defined


def _alias(tree: Tree, node: Node) -> tuple[str, str]:
    kind, name = node.child_by_field_name("type"), node.child_by_field_name("name")
    target = tree.text(kind) if kind else ""
    for declarator in declarators(node):  # a typedef has some, such as `*name`; `using` has none
        target += " *" * (declarator.type in _POINTERS)
        name = declarator
    return tree.text(name) if name else "", target


@lru_cache(maxsize=256)
def declared(source: str, name: str | None) -> Kernel | None:
    """Return the kernel `name`, or the only kernel; None if no or several kernels match."""
    matching = _kernels(source, name)
    return matching.pop() if len(matching) == 1 else None


@lru_cache(maxsize=256)
def parameters(
    source: str, kernel: str, options: tuple[str, ...] = ()
) -> tuple[Parameter, ...] | None:
    """Return the parameters of a kernel, given by name or name expression such as `scale<float>`.

    Return None if the source has no declaration, or several declarations, of the name.
    """
    base, arguments = split_name(kernel)
    kernel_declared = declared(source, base)
    if kernel_declared is None:
        return None
    chosen = (*arguments, *[""] * len(kernel_declared.template))
    aliases = _aliases(source, options) | dict(zip(kernel_declared.template, chosen, strict=False))
    return tuple(_resolved(parameter, aliases) for parameter in kernel_declared.parameters)


def ptx_parameters(ptx: str, kernel: str) -> tuple[Parameter, ...]:
    """Return the parameters of a kernel of a PTX text, except hidden parameters.

    Pointers and integers of 8 bytes have the type None and `pointer` -1: PTX does not distinguish
    them. A structure has the kind "x". Raises UsageError for an unknown kernel.
    """
    entry = chosen(kernel, entries(ptx), "the PTX has no kernel")
    listed = next((match[2] for match in ENTRY.finditer(ptx) if match[1] == entry), None)
    return tuple(_ptx_parameter(*words) for words in _PTX_PARAMETER.findall(listed or ""))


def _ptx_parameter(kind: str, bits: str, elements: str) -> Parameter:
    text = f".{kind}{bits}" + (f"[{elements}]" if elements else "")
    size = int(bits or 0) // 8 * int(elements or 1)
    if size == 8 and kind != "f" and not elements:
        return Parameter(text, None, -1)
    return Parameter(text, CType({"s": "i", "u": "u", "f": "f"}.get(kind, "x"), size), 0)


def _overloaded(source: str, name: str, values: Sequence[object]) -> str:
    """Return a kernel's name with parameter types if exactly one overload matches the arguments.

    Otherwise, the name is returned unchanged.
    """
    passed, fitting = described(values), []
    overloads = _kernels(source, name)
    for kernel in overloads if len(overloads) > 1 else ():
        resolved = [_resolved(p, _aliases(source)) for p in kernel.parameters]
        with contextlib.suppress(WorkloadError):
            check_arguments(name, resolved, passed)
            arrays = [
                (memory_of(argument.dtype), parameter.type)
                for parameter, argument in zip(resolved, passed, strict=True)
                if argument.shape is not None
            ]
            # The check accepts bytes for any type. To select an overload, the sizes must also
            # match.
            if not kernel.template and all(
                memory is None or wanted is None or memory.size == wanted.size
                for memory, wanted in arrays
            ):
                fitting.append(resolved)
    return f"{name}({', '.join(p.text for p in fitting[0])})" if len(fitting) == 1 else name


def _local_names(tree: Tree, node: Node) -> dict[str, str]:
    """Return the types and constants, by name, that a function defines before `node`.

    Constants at file scope are included if their value is a number, true or false.
    """
    here, values = _function_around(node), dict[str, str]()
    for definition in nodes(tree.root, "alias_declaration", "type_definition", "init_declarator"):
        parent, around = definition.parent, _function_around(definition)
        if definition.start_byte > node.start_byte or around not in (None, here):
            continue
        if definition.type != "init_declarator":
            name, value = _alias(tree, definition) if around else ("", "")
        elif parent and re.match(r"(?:static )?const", tree.text(parent)):
            named, number = (
                next(declarators(definition), None),
                definition.child_by_field_name("value"),
            )
            name, value = (tree.text(part) if part else "" for part in (named, number))
            if value and not (value.isdecimal() or value in ("true", "false")):
                value = f"({value})" if around else ""
        else:
            continue
        if name.isidentifier() and value and not set('{"') & set(value):
            values[name] = _replaced(value, values)
    return values


def _function_around(node: Node) -> tuple[int, int] | None:
    around = node.parent
    while around and around.type != "function_definition":
        around = around.parent
    return (around.start_byte, around.end_byte) if around else None


def _replaced(text: str, values: Mapping[str, str]) -> str:
    return _UNQUALIFIED.sub(lambda word: values.get(word[0], word[0]), text)


@lru_cache(maxsize=64)
def launched(text: str, kernel: str) -> tuple[tuple[str, ...], ...]:
    """Return the template arguments of each launch of a kernel in the source."""
    tree, uses = tree_of(text), dict[tuple[str, ...], None]()
    for node in nodes(tree.root, "template_function", "template_type"):
        name, listed = (node.child_by_field_name(field) for field in ("name", "arguments"))
        specialises = node.parent is not None and node.parent.type == "function_declarator"
        if name and listed and not specialises and tree.text(name) == kernel:
            values = _local_names(tree, node)
            arguments = split(tree.text(listed)[1:-1])
            uses[tuple(_replaced(argument, values) for argument in arguments)] = None
    return tuple(uses)


@lru_cache(maxsize=32)
def _open_names(text: str) -> set[str]:
    """Return names of types and constants that are valid only inside a template or macro.

    These are template parameters, and `scalar_t`, the type in PyTorch's dispatch macros.
    """
    tree = tree_of(text)
    lists = nodes(tree.root, "template_parameter_list")
    names = {name for listed in lists for _, name in _template_parameters(tree, listed)}
    return names | {"scalar_t"}


def _is_closed(text: str, arguments: Sequence[str]) -> bool:
    """Return true if template arguments contain no template parameter and are valid anywhere."""
    return _open_names(text).isdisjoint(_WORD.findall(" ".join(arguments)))


def instances(text: str, kernel: str) -> list[str]:
    """Return the instances of a kernel template that the source launches: `scale<float, 4>`."""
    declaration = declared(text, kernel)
    if declaration is None or not declaration.template:
        return []
    return [
        f"{kernel}<{', '.join(arguments)}>"
        for arguments in launched(text, kernel)
        if len(arguments) >= declaration.needed and _is_closed(text, arguments)
    ][:_MOST_TRIED]


def unresolved_template(
    text: str, kernel: str, file: str, absent: Sequence[str] = ()
) -> UsageError:
    """Return the error for a kernel template whose template arguments are unknown.

    `absent` are the names of missing headers.
    """
    shown = [f"{kernel}<{', '.join(a)}>" for a in launched(text, kernel)[: 2 * _MOST_TRIED]]
    launches = f" ({'; '.join(shown)})" if shown else ""
    declaration = declared(text, kernel)
    example = declaration.example if declaration else ("float",)
    missing = f"; not found, name the folder with -I: {', '.join(absent)}" if absent else ""
    return UsageError(
        f"no launch in {file} shows the arguments of the template {kernel}{launches}",
        hint=(
            f"add the template arguments, such as {kernel}<{', '.join(example)}>, or pass arguments"
            f" from which their types can be deduced{missing}"
        ),
    )


def with_arguments(source: str, function: str | None, values: Sequence[object]) -> str | None:
    """Return the kernel's name with the overload or template arguments that the values select.

    Types are deduced as in C++. Other template arguments come from the first matching launch in the
    source.
    """
    if function and not function.isidentifier():
        return function
    kernel = declared(source, function) if "template" in source else None
    if kernel is None:
        return _overloaded(source, function, values) if function else None
    if not kernel.template or len(kernel.parameters) != len(values):
        return function
    deduced: dict[str, str] = {}
    for parameter, value in zip(kernel.parameters, values, strict=True):
        if name := name_of(getattr(value, "dtype", None)):
            deduced.setdefault(parameter.name, name)
    launches = launched(source, kernel.name)
    filled = [(_filled(kernel, launch, deduced), launch) for launch in launches]
    as_written = [chosen for chosen, launch in filled if chosen == list(launch)]
    fitting = as_written or [chosen for chosen, _ in filled if chosen]
    most = max([kernel.needed, *(n + 1 for n, t in enumerate(kernel.template) if t in deduced)])
    alone = [deduced.get(name, name) for name in kernel.template[:most]]
    chosen = fitting[0] if fitting else alone
    return f"{kernel.name}<{', '.join(chosen)}>" if _is_closed(source, chosen) else function


def _filled(kernel: Kernel, launch: Sequence[str], deduced: Mapping[str, str]) -> list[str] | None:
    """Return the template arguments of a launch in the source, with deduced types inserted.

    The types replace template parameters of the function that contains the launch. Returns None if
    a deduced type contradicts the launch.
    """
    filled = []
    missing = kernel.template[len(launch) : kernel.needed]
    for name, argument in zip(kernel.template, (*launch, *missing), strict=False):
        wanted, written = known_type(deduced.get(name, argument)), known_type(argument)
        sized = wanted.size == written.size if wanted and written else True
        if wanted and written and not (sized and same_kind(wanted, written)):
            return None
        filled.append(argument if written else deduced.get(name, argument))
    return filled


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """Replacement of the characters [start, end) of a text; an insertion if both are equal."""

    start: int
    end: int
    text: str


def edited(text: str, edits: Iterable[Edit]) -> str:
    """Return the text with the edits applied. Raises ValueError if two edits overlap."""
    ordered = sorted(edits)
    if any(after.start < before.end for before, after in itertools.pairwise(ordered)):
        raise ValueError("two edits overlap")
    for edit in reversed(ordered):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


@dataclass(frozen=True, slots=True)
class KernelCode:
    """A CUDA kernel: source text, syntax tree, and its function with the functions it calls."""

    text: str
    tree: Tree
    functions: tuple[Node, ...]

    @classmethod
    def of(cls, text: str, kernel: str) -> KernelCode:
        """Return the code of a kernel; empty code unless the kernel has exactly one definition."""
        tree, functions = tree_of(text), defaultdict[str, "list[Node]"](list)
        for node in nodes(tree.root, "function_definition"):
            named = (d for d in declarators(node) if d.type == "function_declarator")
            for name in [tree.name(d.child_by_field_name("declarator")) for d in named]:
                functions[name].append(node)
        if len(functions[kernel]) != 1:
            return cls("", tree_of(""), (tree_of("").root,))
        reached = [kernel]
        for name in reached:
            calls = (matches(node, _CALLS) for node in functions[name])
            called = {tree.name(call["function"]) for call in itertools.chain(*calls)}
            reached += sorted(called & set(functions) - set(reached))
        return cls(text, tree, tuple(node for name in reached for node in functions[name]))

    def nodes(self, *types: str) -> list[Node]:
        """Return the syntax nodes of these types in the kernel and in the functions it calls."""
        return [node for function in self.functions for node in nodes(function, *types)]

    def matches(self, pattern: str) -> Iterator[Mapping[str, Node]]:
        """Yield the matches of a query in the kernel and in the functions it calls."""
        return itertools.chain(*(matches(function, pattern) for function in self.functions))

    def shared_arrays(self) -> Iterator[tuple[SharedDeclaration, list[tuple[Node, list[Node]]]]]:
        """Yield the `__shared__` arrays of the kernel and its functions, and their uses.

        A use is an identifier with the subscript expressions that begin with it.
        """
        declared = [item for item in shared_declarations(self.text) if item.spans]
        for function, item in itertools.product(self.functions, declared):
            if function.start_byte <= item.spans[0][0] < function.end_byte:
                words = [w for w in nodes(function, "identifier") if self.tree.text(w) == item.name]
                declares = ("array_declarator", "function_declarator")
                uses = [w for w in words if w.parent and w.parent.type not in declares]
                yield item, [(word, [*subscripts(word)]) for word in uses]


def subscripts(word: Node) -> Iterator[Node]:
    """Yield the subscript expressions `a[i]`, `a[i][j]` … that begin with an identifier."""
    node, parent = word, word.parent
    while (
        parent is not None
        and parent.type == "subscript_expression"
        and parent.child_by_field_name("argument") == node
    ):
        yield parent
        node, parent = parent, parent.parent


def offsets(text: str, node: ast.expr | ast.stmt | ast.keyword) -> tuple[int, int]:
    """Return the characters [start, end) of a node of Python's syntax tree.

    `ast` counts columns in bytes of UTF-8.
    """
    lines = text.split("\n")
    ends = (node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0)
    start, end = (
        len("\n".join([*lines[: line - 1], ""])) + len(lines[line - 1].encode()[:column].decode())
        for line, column in ends
    )
    return start, end
