"""Declared kernels: their parameters, and the arguments of their templates.

Built-in types and aliases in the source are known. Another type (a structure, a macro of an absent
header) is None, and its arguments are not checked.

A template without arguments in the kernel's name takes them from the launches in the source. The
parameters of a template or macro around a launch are replaced by the arguments of its uses.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from kernprof.cuda_source.arguments import (
    Parameter,
    check_arguments,
    described,
    known_type,
    memory_of,
    name_of,
    same_kind,
)
from kernprof.cuda_source.names import OVERLOAD, split, split_name
from kernprof.cuda_source.parse import Item, Tree, declarator_of, macros, nodes, tree_of
from kernprof.errors import UsageError, WorkloadError

if TYPE_CHECKING:
    from tree_sitter import Node

_OPTION = re.compile(r"^(?:-D|--define-macro[= ])\s*(\w+)=([A-Za-z_][\w: *<>,]*)$")
_TYPE = re.compile(r"[A-Za-z_][\w: *<>,]*")
_WORD = re.compile(r"\b[A-Za-z_]\w*")
# Types that dispatching macros define in the host code, such as PyTorch's scalar_t.
_DISPATCHED = re.compile(
    r"\w*(?:scalar|data|input|output|out|acc|index|idx|weight|grad|value)_t|scalar_type|DType"
)
_QUALIFIED = re.compile(r"(?:\b[A-Za-z_]\w*::)*\b[A-Za-z_]\w*")
_COUNTS = re.compile(r"(?i)index|idx|offset|int|^I$|size|count")
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
_MOST_ALIASES = 8  # of one another
_MOST_CALLS, _MOST_TRIED = 4, 4


@dataclass(frozen=True, slots=True)
class Kernel:
    """A kernel as its source declares it.

    `template` names the template's parameters, of which the first `needed` have no default.
    """

    name: str
    parameters: tuple[Parameter, ...]
    template: tuple[str, ...]
    needed: int


def name_expressions(source: str, kernel: str | None) -> list[str]:
    """Return the name expression for NVRTC; empty for a plain name.

    Parameters in it tell overloads apart. The namespace of a kernel with a unique name is added.
    """
    if not kernel or kernel.isidentifier():
        return []
    overload, name = OVERLOAD.match(kernel), split_name(kernel)[0]
    expression = f"(void (*)({overload[2]})){overload[1]}" if overload else kernel
    scopes = {item.scope for item in tree_of(source).items if item.kernel and item.name == name}
    scope = scopes.pop() if len(scopes) == 1 else ""
    return [
        re.sub(rf"(?<![\w:]){re.escape(name)}\b", lambda _: scope + name, expression)
        if scope
        else expression
    ]


def _kernels(source: str, name: str | None) -> set[Kernel]:
    tree = tree_of(source)
    return {
        _kernel(tree, item)
        for item in tree.items
        if item.kernel and name in (None, item.name) and item.declarator
        # an explicit specialisation begins with `template <>`
        if not item.template or item.template.named_children
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
    )


def _template_parameters(tree: Tree, listed: Node | None) -> list[tuple[Node, str]]:
    """Return the parameters of a template and their names."""
    named = []
    for node in listed.named_children if listed else ():
        name, inner = node, declarator_of(node)
        while inner:
            name, inner = inner, declarator_of(inner)
        words = _WORD.findall(tree.text(name).partition("=")[0])
        if words and node.type != "comment":
            named.append((node, words[-1]))
    return named


def _parameter(tree: Tree, node: Node) -> Parameter:
    if node.type == "comment":
        return Parameter("", None, 0)
    text = tree.text(node).partition("=")[0].strip()
    shown = " ".join(text.replace("__restrict__", "").replace("*", " *").split()).replace("* ", "*")
    kind, declarator = node.child_by_field_name("type"), declarator_of(node)
    shapes = []
    while declarator:
        shapes.append(declarator.type)
        declarator = declarator_of(declarator)
    opaque = any(shape in (*_REFERENCES, *_FUNCTIONS) for shape in shapes)
    pointer = sum(shape in _POINTERS for shape in shapes)
    return Parameter(shown, None, pointer, "" if opaque or not kind else tree.text(kind))


def _resolved(parameter: Parameter, aliases: Mapping[str, str]) -> Parameter:
    """Return the parameter with its type, through aliases and template arguments."""
    name, pointer = parameter.name, parameter.pointer
    for _ in range(_MOST_ALIASES):
        if name not in aliases:
            break
        target = _parameter_of(aliases[name])
        name, pointer = target.name, pointer + target.pointer
    return replace(parameter, type=known_type(name), pointer=pointer)


@lru_cache(maxsize=256)
def _parameter_of(text: str) -> Parameter:
    """Return the parameter that a type's text declares."""
    kernels = _kernels(f"__global__ void _({text.encode('ascii', 'replace').decode()} _);", None)
    parameters = kernels.pop().parameters if kernels else ()
    return parameters[0] if len(parameters) == 1 else Parameter(text, None, 0)


@lru_cache(maxsize=64)
def _aliases(source: str, options: tuple[str, ...] = ()) -> dict[str, str]:
    """Return other names of types; of a name with two meanings, the empty text."""
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
    """Return the name of an alias or typedef and its target."""
    kind, name = node.child_by_field_name("type"), node.child_by_field_name("name")
    target, declarator = tree.text(kind) if kind else "", declarator_of(node)
    while declarator:  # of a typedef
        target += " *" * (declarator.type in _POINTERS)
        name, declarator = declarator, declarator_of(declarator)
    return tree.text(name) if name else "", target


@lru_cache(maxsize=256)
def declared(source: str, name: str | None) -> Kernel | None:
    """Return the kernel of that name, or the only one; None for none or several."""
    matching = _kernels(source, name)
    return matching.pop() if len(matching) == 1 else None


@lru_cache(maxsize=256)
def parameters(
    source: str, kernel: str, options: tuple[str, ...] = ()
) -> tuple[Parameter, ...] | None:
    """Return the parameters of a name or name expression such as `scale<float>`.

    None where the source declares it not at all or in several ways.
    """
    base, arguments = split_name(kernel)
    kernel_declared = declared(source, base)
    if kernel_declared is None:
        return None
    chosen = (*arguments, *[""] * len(kernel_declared.template))
    aliases = _aliases(source, options) | dict(zip(kernel_declared.template, chosen, strict=False))
    return tuple(_resolved(parameter, aliases) for parameter in kernel_declared.parameters)


def _overloaded(source: str, name: str, values: Sequence[object]) -> str:
    """Return the kernel with its parameters where the arguments match one overload alone."""
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
            # A check lets bytes pass for anything; to choose an overload their size must agree.
            if not kernel.template and all(
                memory is None or wanted is None or memory.size == wanted.size
                for memory, wanted in arrays
            ):
                fitting.append(resolved)
    return f"{name}({', '.join(p.text for p in fitting[0])})" if len(fitting) == 1 else name


@dataclass(frozen=True, slots=True)
class _Use:
    """A name with template arguments, or a use of a macro: where, and the arguments."""

    tree: Tree
    at: int
    arguments: tuple[str, ...]
    macro: str = ""  # in whose body it is, with the parameters
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Program:
    """A text and the bodies of its macros, and of the macros of its headers."""

    trees: tuple[tuple[Tree, str, tuple[str, ...]], ...]
    uses: Mapping[str, Sequence[_Use]]  # by the template's name
    kinds: Mapping[str, str]  # of all template parameters: a number's type, or "typename"

    def uses_of_macro(self, name: str) -> Iterator[_Use]:
        for tree, macro, words in self.trees:
            for match in re.finditer(rf"\b{name}\s*\(", tree.plain) if macro != name else ():
                depth, end = 1, match.end()
                while depth and end < len(tree.plain):
                    depth += (tree.plain[end] == "(") - (tree.plain[end] == ")")
                    end += 1
                passed = tuple(split(tree.plain[match.end() : end - 1]))
                yield _Use(tree, match.start(), passed, macro, words)

    def resolved(self, use: _Use, depth: int = _MOST_CALLS) -> list[tuple[str, ...]]:
        """Return the template arguments of a use, by the uses of templates and macros around it."""
        template = _template_around(use)
        words, name = template if template else (use.words, use.macro)
        arguments = tuple(_value(use, argument, words) for argument in use.arguments)
        if not depth or set(words).isdisjoint(_WORD.findall(" ".join(arguments))):
            return [arguments]
        callers = self.uses.get(name, ()) if template else [*self.uses_of_macro(name)]
        outer = [caller for caller in callers if _template_around(caller) != (words, name)]
        results: list[tuple[str, ...]] = []
        for caller in outer[: 2 * _MOST_CALLS]:
            values = dict(zip(words, caller.arguments, strict=False))
            passed = tuple(
                _WORD.sub(lambda word: values.get(word[0], word[0]), argument)  # noqa: B023
                for argument in arguments
            )
            if passed != arguments:
                at = replace(caller, arguments=passed)
                results += self.resolved(at, depth - 1)
        return results or [arguments]


@lru_cache(maxsize=32)
def _program(text: str, headers: tuple[str, ...]) -> _Program:
    trees: list[tuple[Tree, str, tuple[str, ...]]] = [(tree_of(text), "", ())]
    for macro in (macro for source in (text, *headers) for macro in macros(source)):
        if macro.parameters is not None and ("<" in macro.body or "(" in macro.body):
            tree = tree_of(f"void _() {{{macro.body.replace('#', ' ')};}}")
            trees.append((tree, macro.name, macro.parameters))
    uses: dict[str, list[_Use]] = {}
    kinds: dict[str, str] = {}
    for tree, macro_name, words in trees:
        for node in nodes(tree.root, "template_function", "template_type"):
            name, listed = (node.child_by_field_name(field) for field in ("name", "arguments"))
            parent = node.parent
            specialised = (
                parent is not None
                and parent.type == "function_declarator"
                and parent.parent is not None
                and parent.parent.type == "function_definition"
            )
            if name and listed and not specialised:
                arguments = tuple(split(tree.text(listed)[1:-1]))
                use = _Use(tree, node.start_byte, arguments, macro_name, words)
                uses.setdefault(tree.text(name), []).append(use)
        for listed in nodes(tree.root, "template_parameter_list"):
            for node, name_ in _template_parameters(tree, listed):
                kind = node.child_by_field_name("type")
                kinds[name_] = tree.text(kind) if kind else "typename"
    return _Program(tuple(trees), uses, kinds)


def _template_around(use: _Use) -> tuple[tuple[str, ...], str] | None:
    """Return the parameters and the name of the innermost template that a use is in."""
    node = use.tree.root.descendant_for_byte_range(use.at, use.at)
    while node and not (
        node.type == "template_declaration" and not node.named_children[0].start_byte > use.at
    ):
        node = node.parent
    if not node or not node.named_children:
        return None
    names = tuple(name for _, name in _template_parameters(use.tree, node.named_children[0]))
    inner = declarator_of(node.named_children[-1])
    named = node.named_children[-1].child_by_field_name("name")
    while inner:
        named, inner = inner.child_by_field_name("declarator") or inner, declarator_of(inner)
    text = use.tree.text(named) if named else ""
    return names, text.partition("(")[0].partition("<")[0].rpartition("::")[2].strip("*& ")


@lru_cache(maxsize=64)
def _definitions(tree: Tree) -> list[tuple[int, tuple[int, int] | None, str, str, bool]]:
    """Return aliases and constants: offset, extent of their function, name, value, is a type."""
    listed = []
    for node in nodes(tree.root, "alias_declaration", "type_definition", "init_declarator"):
        is_type = node.type != "init_declarator"
        name, value = _alias(tree, node) if is_type else ("", "")
        parent = node.parent
        if not is_type and parent and re.match(r"(?:static )?const", tree.text(parent)):
            named, number = declarator_of(node), node.child_by_field_name("value")
            name = tree.text(named) if named and named.type == "identifier" else ""
            value = tree.text(number) if number else ""
        while parent and parent.type != "function_definition":
            parent = parent.parent
        if name and value and not set('{"') & set(value):
            extent = (parent.start_byte, parent.end_byte) if parent else None
            listed.append((node.start_byte, extent, name, value, is_type))
    return listed[::-1]


def _value(use: _Use, text: str, words: Sequence[str], depth: int = _MOST_CALLS) -> str:
    """Return a template argument with the aliases and constants of its function by their values."""

    def value(match: re.Match[str]) -> str:
        first, scope, rest = match[0].partition("::")
        name = match[0].rpartition("::")[2]
        for start, extent, defined, target, is_type in _definitions(use.tree) if depth else ():
            here = extent is None or extent[0] <= use.at < extent[1]
            if start > use.at or not here or first in words:
                continue
            if is_type and defined == first and extent:
                return (
                    _value(use, target.removeprefix("typename "), words, depth - 1) + scope + rest
                )
            if not is_type and defined == name:
                if target.isdecimal() or target in ("true", "false"):
                    return target
                if extent and not scope:
                    return f"({_value(use, target, words, depth - 1)})"
        return match[0]

    return _QUALIFIED.sub(value, text)


def launched(text: str, kernel: str, headers: Sequence[str] = ()) -> list[tuple[str, ...]]:
    """Return the template arguments that the source launches a kernel with."""
    program = _program(text, tuple(headers))
    uses = program.uses.get(kernel, ())
    return list(dict.fromkeys(arguments for use in uses for arguments in program.resolved(use)))


def _is_closed(program: _Program, arguments: Sequence[str]) -> bool:
    """Return whether no argument contains a parameter of a template or a macro's type."""
    words = _WORD.findall(" ".join(arguments))
    return not any(word in program.kinds or _DISPATCHED.fullmatch(word) for word in words)


def _guessed(
    program: _Program, kernel: Kernel, arguments: Sequence[str], number: str | None = None
) -> str | None:
    """Return the kernel with a guess for each open type and choice, and `number` for numbers.

    A type is guessed as float, or int if its name says that it counts. None if a number is needed.
    """

    def guess(word: re.Match[str]) -> str:
        name = word[0]
        kind = "typename" if _DISPATCHED.fullmatch(name) else program.kinds.get(name)
        if kind == "typename":
            return "int" if _COUNTS.search(name) else "float"
        if kind == "bool":
            return "false"
        if kind is None or known_type(kind):
            return number if kind and number else name
        return f"({kind})0"  # of an enumeration

    missing = kernel.template[len(arguments) : kernel.needed]
    complete = [_WORD.sub(guess, argument) for argument in (*arguments, *missing)]
    closed = _is_closed(program, complete)
    return f"{kernel.name}<{', '.join(complete)}>" if closed else None


def instances(text: str, kernel: str, headers: Sequence[str] = ()) -> list[str]:
    """Return name expressions of a template, the likeliest first.

    The arguments are those of its launches, then guesses for what the launches leave open.
    """
    declaration, program = declared(text, kernel), _program(text, tuple(headers))
    if declaration is None or not declaration.template:
        return []
    launches = launched(text, kernel, headers)
    closed = [f for f in launches if _is_closed(program, f) and len(f) >= declaration.needed]
    names = [f"{kernel}<{', '.join(arguments)}>" for arguments in closed]
    names += filter(None, (_guessed(program, declaration, f) for f in launches if f not in closed))
    guess = _guessed(program, declaration, ())
    return list(dict.fromkeys([*names[:_MOST_TRIED], *([guess] if guess else [])]))


def unresolved_template(
    text: str, kernel: str, file: str, absent: Sequence[str] = ()
) -> UsageError:
    """Return the error for a template whose arguments are unknown; `absent` are missing headers."""
    shown = [f"{kernel}<{', '.join(a)}>" for a in launched(text, kernel)[: 2 * _MOST_TRIED]]
    launches = f" ({'; '.join(shown)})" if shown else ""
    declaration = declared(text, kernel)
    example = _guessed(_program(text, ()), declaration, (), number="4") if declaration else None
    missing = f"; not found, name the folder with -I: {', '.join(absent)}" if absent else ""
    return UsageError(
        f"no launch in {file} shows the arguments of the template {kernel}{launches}",
        hint=(
            f"name it with them, such as {example or f'{kernel}<float>'}, or pass arguments whose"
            f" types follow from it{missing}"
        ),
    )


def with_arguments(
    source: str, function: str | None, values: Sequence[object], headers: Sequence[str] = ()
) -> str | None:
    """Return the kernel's name with what the arguments decide: an overload or template arguments.

    Types are deduced as C++ deduces them. What they leave open comes from the first launch in the
    text that matches.
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
    program = _program(source, tuple(headers))
    launches = launched(source, kernel.name, headers)
    filled = [(_filled(kernel, launch, deduced), launch) for launch in launches]
    as_written = [chosen for chosen, launch in filled if chosen == list(launch)]
    fitting = as_written or [chosen for chosen, _ in filled if chosen]
    if fitting and _is_closed(program, fitting[0]):
        return f"{kernel.name}<{', '.join(fitting[0])}>"
    most = max([kernel.needed, *(n + 1 for n, t in enumerate(kernel.template) if t in deduced)])
    alone = [deduced.get(name, name) for name in kernel.template[:most]]
    guess = _guessed(program, kernel, fitting[0] if fitting else alone) if deduced else None
    return guess or function


def _filled(kernel: Kernel, launch: Sequence[str], deduced: Mapping[str, str]) -> list[str] | None:
    """Return a launch's arguments with deduced types for open ones; None if they contradict."""
    filled = []
    missing = kernel.template[len(launch) : kernel.needed]
    for name, argument in zip(kernel.template, (*launch, *missing), strict=False):
        wanted, written = known_type(deduced.get(name, argument)), known_type(argument)
        sized = wanted.size == written.size if wanted and written else True
        if wanted and written and not (sized and same_kind(wanted, written)):
            return None
        filled.append(argument if written else deduced.get(name, argument))
    return filled
