"""CUDA C++ source as a syntax tree: functions, classes, kernels and their parameters.

tree-sitter parses without headers and recovers from errors. Incomplete sources, and sources with
macros of missing headers, therefore also have a tree (https://tree-sitter.github.io, grammar
`tree-sitter-cuda`). Preprocessor lines are blanked before parsing, because branches of `#if` would
break the tree. Macros are read from the text. All offsets refer to the original text.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tree_sitter import Node

_DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n\\]|\\[ \t]*\r?\n|\\.)*", re.MULTILINE)
_DEFINE = re.compile(r"[ \t]*#[ \t]*define[ \t]+(\w+)(?:\(([^)]*)\))?(.*)", re.DOTALL)
_CONDITION = re.compile(r"[ \t]*#[ \t]*(if|elif|else|endif)(.*)", re.DOTALL)
_COMMENT = re.compile(r"//.*|/\*.*?\*/", re.DOTALL)
# Operand of an #if that tests a macro: a plain name, or `defined(…)`. Comparisons do not match.
_TESTED = re.compile(
    r"(?:def\s+|\s*|.*?(?<!!)\bdefined\s*\(?\s*)([A-Za-z_]\w*)\s*\)?\s*", re.DOTALL
)
_WORD = re.compile(r"\w+")
# Syntax that the tree-sitter grammar does not support: attributes with arguments, and __host__ and
# __device__ of lambdas.
_ATTRIBUTE = re.compile(r"\b(?:__align__|__cluster_dims__|__declspec)\s*\([^()]*\)")
_LAMBDA_WORDS = re.compile(r"(?<=\])\s*(?:__(?:host|device)__\s*)+(?=[({])")
_ATTRIBUTES = ("__launch_bounds__", "__cluster_dims__", "__align__")
_KERNEL = ("__global__",)
_DEVICE = (
    *_KERNEL,
    "__device__",
    "__constant__",
    "__shared__",
    "__managed__",
    "constexpr",
    "consteval",
)
_CLASSES = ("struct_specifier", "class_specifier", "union_specifier")
_DECLARATIONS = (
    *_CLASSES,
    "enum_specifier",
    "declaration",
    "field_declaration",
    "alias_declaration",
    "using_declaration",
    "static_assert_declaration",
    "friend_declaration",
    "template_declaration",
    "template_instantiation",
    "function_definition",
    "type_definition",
    "concept_definition",
    "namespace_alias_definition",
    "linkage_specification",
)
_MOST_NESTED = 60


@dataclass(frozen=True, slots=True)
class Macro:
    """Definition of a preprocessor macro; `parameters` is None for an object-like macro."""

    name: str
    parameters: tuple[str, ...] | None
    body: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """C++ declaration (function, class, variable, …) at the characters [start, end) of a source.

    - `device`: a word such as `__device__` marks the declaration as device code.
    - `function`: the declaration is a function definition (with a body).
    - `kernel`: the declaration is a `__global__` function.
    - `member`: the declaration is a member function of a class.
    - `scope`: the namespaces around the declaration, such as `outer::inner::`.
    """

    start: int
    end: int
    device: bool
    function: bool
    kernel: bool = False
    name: str = ""
    member: bool = False
    scope: str = ""
    declarator: Node | None = None  # the declarator of a function
    template: Node | None = None  # the template parameter list

    def overlaps(self, start: int, end: int) -> bool:
        return self.start < end and self.end > start


@lru_cache(maxsize=1)
def _tree_sitter() -> tuple[Any, Any]:
    import tree_sitter
    import tree_sitter_cuda

    language = tree_sitter.Language(tree_sitter_cuda.language())
    return tree_sitter.Parser(language), language


@lru_cache(maxsize=64)
def _query(pattern: str) -> Any:
    from tree_sitter import Query

    return Query(_tree_sitter()[1], pattern)


def matches(root: Node, pattern: str) -> Iterator[Mapping[str, Node]]:
    """Yield the nodes of each match of a tree-sitter query at or below a node, by capture name."""
    from tree_sitter import QueryCursor

    for _, captures in QueryCursor(_query(pattern)).matches(root):
        yield {name: captured[0] for name, captured in captures.items()}


def nodes(root: Node, *types: str) -> list[Node]:
    """Return the descendants of a syntax node with the given types, in the order of the text."""
    every = matches(root, " ".join(f"({name}) @node" for name in types))
    return sorted((m["node"] for m in every), key=lambda node: (node.start_byte, -node.end_byte))


def declarators(node: Node) -> Iterator[Node]:
    """Yield the nested declarators of a declaration (pointer, function, name), outermost first."""
    wraps = ("reference_declarator", "parenthesized_declarator", "variadic_declarator")
    inner = node.child_by_field_name("declarator")
    while inner:
        yield inner
        last = inner.named_children[-1] if inner.type in wraps else None
        inner = inner.child_by_field_name("declarator") or last


@lru_cache(maxsize=64)
def macros(text: str) -> tuple[Macro, ...]:
    """Return the preprocessor macros that a source text defines with #define."""
    definitions = (_DEFINE.match(line[0]) for line in _DIRECTIVE.finditer(text))
    return tuple(
        Macro(
            match[1],
            None if match[2] is None else tuple(word.strip() for word in match[2].split(",")),
            re.sub(r"\\[ \t]*\r?\n", " ", match[3]).strip(),
        )
        for match in definitions
        if match
    )


def _blank(text: str) -> str:
    return re.sub(r"[^\n]", " ", text)


@lru_cache(maxsize=64)
def _standing_for(words: tuple[str, ...], texts: tuple[str, ...]) -> Set[str]:
    """Return `words`, and the macros that expand to one of them, also through other macros."""
    bodies = [(macro.name, _WORD.findall(macro.body)) for text in texts for macro in macros(text)]
    names = set(words)
    while more := {name for name, body in bodies if not names.isdisjoint(body)} - names:
        names |= more
    return names


@dataclass(frozen=True, slots=True, eq=False)
class Tree:
    """Syntax tree of a CUDA C++ source, with its declarations (`items`), the shortest first.

    `plain` is the source text in which directives, comments and unsupported attributes are blanked,
    at the same offsets.
    """

    plain: str
    root: Node
    items: tuple[Item, ...]

    def text(self, node: Node) -> str:
        """Return the source text of a syntax node, with white space reduced to single spaces."""
        return " ".join(self.plain[node.start_byte : node.end_byte].split())

    def name(self, node: Node | None) -> str:
        """Return the text of a name without its namespaces and template arguments."""
        text = self.text(node) if node else ""
        return text.partition("<")[0].rpartition("::")[2].strip()


@lru_cache(maxsize=64)
def tree_of(text: str, headers: tuple[str, ...] = ()) -> Tree:
    """Parse a CUDA C++ source.

    `headers` are header texts whose macros may expand to words such as `__device__`.
    """
    texts = (text, *headers)
    plain = _DIRECTIVE.sub(lambda line: _blank(line[0]), text).encode("ascii", "replace").decode()
    plain = _ATTRIBUTE.sub(lambda match: _blank(match[0]), plain)
    for name in _standing_for(_ATTRIBUTES, texts) - set(_ATTRIBUTES):
        plain = re.sub(rf"\b{name}\b(\s*\([^()]*\))?", lambda match: _blank(match[0]), plain)
    root: Node = _tree_sitter()[0].parse(_one_branch(text, plain).encode()).root_node
    for comment in nodes(root, "comment"):
        start, end = comment.start_byte, comment.end_byte
        plain = plain[:start] + _blank(plain[start:end]) + plain[end:]
    scanner = _Scanner(plain, _standing_for(_DEVICE, texts), _standing_for(_KERNEL, texts))
    items = scanner.items(root.children, "", 0)
    return Tree(plain, root, tuple(sorted(items, key=lambda item: item.end - item.start)))


def _one_branch(text: str, plain: str) -> str:
    """Blank all but the last branch of each `#if` that has a branch with unbalanced braces."""
    open_branches: list[list[int]] = []
    for line in _DIRECTIVE.finditer(text):
        condition = _CONDITION.match(line[0])
        if condition and condition[1] == "if":
            open_branches.append([line.end()])
        elif condition and open_branches:
            open_branches[-1].append(line.start())
            if condition[1] == "endif":
                marks = open_branches.pop()
                spans = [plain[start:end] for start, end in itertools.pairwise(marks)]
                if any(span.count("{") != span.count("}") for span in spans):
                    plain = plain[: marks[0]] + _blank("".join(spans[:-1])) + plain[marks[-2] :]
    return plain


@dataclass(frozen=True, slots=True)
class _Scanner:
    plain: str
    device: Set[str]
    kernel: Set[str]

    def items(
        self, children: Sequence[Node], scope: str, depth: int, *, member: bool = False
    ) -> Iterator[Item]:
        """Yield the declarations among the nodes `children`, also those inside namespaces.

        Consecutive nodes that are not declarations, as after a syntax error, form a single item.
        """
        loose: list[Node] = []
        for node in children:
            body = node.child_by_field_name("body")
            if body is not None and body.type != "declaration_list":
                body = None
            broken = node.type == "ERROR" or (
                node.type == "compound_statement" and self._has_kernel(node)
            )
            opens = (body or broken) and depth < _MOST_NESTED
            if node.type in ("comment", ";", "{", "}", "access_specifier", ":"):
                continue
            if not opens and node.type not in _DECLARATIONS:
                loose.append(node)
                continue
            yield from self._loose(loose, scope, member)
            loose = []
            if opens:
                name = node.child_by_field_name("name")
                space = f"{self.plain[name.start_byte : name.end_byte]}::" if name else ""
                children = (body or node).children
                yield from self.items(children, scope + space, depth + 1, member=member)
            else:
                yield from self._item(node, scope, depth, member)
        yield from self._loose(loose, scope, member)

    def _has_kernel(self, node: Node) -> bool:
        return self.plain.find("__global__", node.start_byte, node.end_byte) >= 0

    def _loose(self, loose: Sequence[Node], scope: str, member: bool) -> Iterator[Item]:
        declarator = next((node for node in loose if node.type == "function_declarator"), None)
        if loose and (declarator or not member):
            span = loose[0].start_byte, loose[-1].end_byte
            head = declarator.end_byte if declarator else span[1]
            yield self._new_item(
                span, head, scope, declarator, member, function=declarator is not None
            )

    def _item(self, node: Node, scope: str, depth: int, member: bool) -> Iterator[Item]:
        """Yield the item that describes a declaration; for a class, also its member functions."""
        inner, template, end = node, None, node.end_byte
        while inner.type in ("template_declaration", "linkage_specification", "friend_declaration"):
            template = inner.child_by_field_name("parameters") or template
            inner = inner.child_by_field_name("body") or inner.named_children[-1]
        body, functions = (
            inner.child_by_field_name("body"),
            ("function_declarator", "operator_cast"),
        )
        declarator = next((d for d in declarators(inner) if d.type in functions), None)
        kind = inner.child_by_field_name("type") if inner.type not in _CLASSES else inner
        members = kind.child_by_field_name("body") if kind and kind.type in _CLASSES else None
        if members and depth < _MOST_NESTED:
            yield from self.items(members.children, scope, depth + 1, member=True)
        if body and inner.type == "function_definition" and self._has_kernel(body):
            # A brace is missing: a function cannot contain a kernel, so the function ends before
            # the kernel.
            at = self.plain.find("__global__", body.start_byte)
            nested = body.descendant_for_byte_range(at, at)
            while nested and nested.type not in _DECLARATIONS:
                nested = nested.parent
            while nested and nested.parent and nested.parent.type in _DECLARATIONS[-7:]:
                nested = nested.parent
            if nested and nested.parent and nested.start_byte > body.start_byte:
                end = nested.start_byte
                rest = [child for child in nested.parent.children if child.start_byte >= end]
                yield from self.items(rest, scope, depth + 1)
        function = inner.type == "function_definition"
        head = body.start_byte if body and function else end
        text = self.plain[node.start_byte : head]
        if not member or (
            declarator and "(*" not in text and not re.search(r"\bvirtual\b|\boverride\b", text)
        ):
            span = node.start_byte, end
            yield self._new_item(
                span, head, scope, declarator, member, function=function, template=template
            )

    def _new_item(
        self,
        span: tuple[int, int],
        head: int,
        scope: str,
        declarator: Node | None,
        member: bool,
        *,
        function: bool,
        template: Node | None = None,
    ) -> Item:
        words = set(_WORD.findall(self.plain, span[0], head))
        named = declarator.child_by_field_name("declarator") if declarator else None
        name = self.plain[named.start_byte : named.end_byte] if named else ""
        return Item(
            start=span[0],
            end=span[1],
            device=not words.isdisjoint(self.device),
            function=function,
            kernel=declarator is not None and not words.isdisjoint(self.kernel),
            name=name.partition("<")[0].rpartition("::")[2].strip(),
            member=member,
            scope=scope,
            declarator=declarator,
            template=template,
        )


@dataclass(slots=True)
class HostCode:
    """Source file from which host code is removed, because NVRTC compiles only device code.

    Host functions become blank lines, so that line numbers are unchanged. Directives are kept.
    Items that NVRTC rejects are dropped later, one by one. Member functions are dropped before
    their class. The member variables are kept, because kernels depend on the class's layout.
    """

    text: str
    headers: tuple[str, ...] = ()  # texts whose macros may expand to words such as `__device__`
    items: tuple[Item, ...] = field(init=False)
    dropped: set[int] = field(init=False)  # indices of removed declarations in `items`
    _lines: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.items = tree_of(self.text, self.headers).items
        self._lines = [0, *(match.end() for match in re.finditer("\n", self.text))]
        self.dropped = {
            number
            for number, item in enumerate(self.items)
            if item.function and not item.device and not item.member
        }

    def device_text(self) -> str:
        """Return the source text, with blank lines instead of the removed declarations."""
        parts, at = [], 0
        for item in sorted((self.items[n] for n in self.dropped), key=lambda item: item.start):
            if item.end > at:  # otherwise the declaration is inside a removed class
                start = max(at, item.start)
                text = self.text[start : item.end]
                parts += [self.text[at:start], *re.findall(rf"{_DIRECTIVE.pattern}|\n", text, re.M)]
                at = item.end
        # NVRTC does not join lines at a backslash before blanks.
        text = re.sub(r"\\[ \t]+(?=\r?\n)", r"\\", "".join([*parts, self.text[at:]]))
        return _LAMBDA_WORDS.sub(lambda words: _blank(words[0]), text)

    def drop_lines(self, lines: Sequence[int], keep: str | None, *, device: bool) -> bool:
        """Remove the innermost declaration at each line (1-based) in which NVRTC reports an error.

        Returns true if a declaration was removed. Device code is removed only if `device` is true
        and `keep` names a kernel. The kernel `keep` is never removed.
        """
        fresh: list[Item] = []
        bounds = [*self._lines, len(self.text)]
        for line in dict.fromkeys(lines):
            if not 1 <= line <= len(self._lines):
                continue
            start, end = bounds[line - 1 : line + 1]
            if any(item.overlaps(start, end) for item in fresh):
                continue
            for number, item in enumerate(self.items):
                needed = item.device and (not device or keep is None or item.name == keep)
                if item.overlaps(start, end) and not needed and number not in self.dropped:
                    self.dropped.add(number)
                    fresh.append(item)
                    break
        return bool(fresh)

    def drop_directive(self, line: int) -> None:
        """Blank the preprocessor directive at a line (1-based)."""
        if 1 <= line <= len(self._lines):
            start, end = [*self._lines, len(self.text)][line - 1 : line + 1]
            self.text = self.text[:start] + _blank(self.text[start:end]) + self.text[end:]

    def drop_declarations(self, kernel: str | None) -> bool:
        """Remove forward declarations of the kernel; return true if there was one."""
        declared = {
            number
            for number, item in enumerate(self.items)
            if item.kernel and not item.function and item.name == kernel
        } - self.dropped
        self.dropped |= declared
        return bool(declared)


def kernel_names(items: Sequence[Item]) -> list[str]:
    """Return the names of the kernels among declarations, in the order of the source text."""
    ordered = sorted(items, key=lambda item: item.start)
    return list(dict.fromkeys(item.name for item in ordered if item.kernel and item.name))


def kernels(text: str) -> list[str]:
    """Return the names of the kernels that a CUDA C++ source declares."""
    return kernel_names(tree_of(text).items)


def alone(text: str, kernel: str) -> str | None:
    """Return a source text in which all kernels except `kernel` are blanked.

    Line numbers are unchanged. Returns None if the source has no other kernels, or does not have
    this kernel.
    """
    code = HostCode(text)
    kernel_items = {number for number, item in enumerate(code.items) if item.kernel}
    code.dropped = {number for number in kernel_items if code.items[number].name != kernel}
    if not code.dropped or code.dropped == kernel_items:
        return None
    return code.device_text()


def needed_macros(code: HostCode, kernel: str) -> tuple[str, ...]:
    """Return the macros that must be defined so that `#if` branches include the kernel.

    If the kernel is defined several times, return the shortest list. Names that begin with two
    underscores are omitted, because the compiler defines them.
    """
    lists = []
    for item in code.items:
        if not item.kernel or item.name != kernel:
            continue
        branches: list[str] = []
        for line in _DIRECTIVE.finditer(code.text, 0, item.end):
            if condition := _CONDITION.match(line[0]):
                word, rest = condition[1], _COMMENT.sub("", condition[2])
                if word != "if" and branches:
                    branches.pop()
                if word != "endif":
                    branches.append("" if word == "else" else rest)
        operands = (operand for branch in branches for operand in branch.split("&&"))
        tests = (_TESTED.fullmatch(operand.partition("||")[0]) for operand in operands)
        lists.append(tuple(test[1] for test in tests if test and test[1][:2] != "__"))
    return min(lists, key=len, default=())
