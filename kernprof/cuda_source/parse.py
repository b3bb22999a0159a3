"""CUDA C++ source as a syntax tree: its functions, classes, kernels and their parameters.

tree-sitter parses without headers and recovers from errors, so incomplete sources and macros of
absent headers still give a tree (https://tree-sitter.github.io, grammar `tree-sitter-cuda`).
Preprocessor lines are blanked before parsing: branches of `#if` would otherwise break the tree, and
macros are needed as text. Every offset is one of the original text.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tree_sitter import Node

_DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n\\]|\\[ \t]*\r?\n|\\.)*", re.MULTILINE)
_DEFINE = re.compile(r"[ \t]*#[ \t]*define[ \t]+(\w+)(?:\(([^)]*)\))?(.*)", re.DOTALL)
_CONDITION = re.compile(r"[ \t]*#[ \t]*(if|elif|else|endif)(.*)", re.DOTALL)
_COMMENT = re.compile(r"//.*|/\*.*?\*/", re.DOTALL)
# The name alone, or tested by `defined`; not part of a comparison.
_TESTED = re.compile(
    r"(?:def\s+|\s*|.*?(?<!!)\bdefined\s*\(?\s*)([A-Za-z_]\w*)\s*\)?\s*", re.DOTALL
)
_WORD = re.compile(r"\w+")
# Attributes with arguments that the grammar lacks, and NVRTC's own word for the host's lambdas.
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
    """A definition of a macro; `parameters` None for one without parentheses."""

    name: str
    parameters: tuple[str, ...] | None
    body: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A function, class, variable or other declaration: characters [start, end) of the text.

    `device`: a word in its head marks it for the device. `member`: a member function of a class.
    `scope` names its namespaces, as `outer::inner::`.
    """

    start: int
    end: int
    device: bool
    function: bool
    kernel: bool = False
    name: str = ""
    member: bool = False
    scope: str = ""
    declarator: Node | None = None  # of a function
    template: Node | None = None  # the parameter list

    def overlaps(self, start: int, end: int) -> bool:
        return self.start < end and self.end > start


@lru_cache(maxsize=1)
def _tree_sitter() -> tuple[Any, Any]:
    import tree_sitter
    import tree_sitter_cuda

    language = tree_sitter.Language(tree_sitter_cuda.language())
    return tree_sitter.Parser(language), language


@lru_cache(maxsize=32)
def _query(types: tuple[str, ...]) -> Any:
    from tree_sitter import Query

    return Query(_tree_sitter()[1], " ".join(f"({name}) @node" for name in types))


def parsed(text: str) -> Node:
    """Return the root of the tree of an ASCII text."""
    root: Node = _tree_sitter()[0].parse(text.encode()).root_node
    return root


def nodes(root: Node, *types: str) -> list[Node]:
    """Return the nodes of these types under a node, in the order of the text."""
    from tree_sitter import QueryCursor

    matches: list[Node] = QueryCursor(_query(types)).captures(root).get("node", [])
    return sorted(matches, key=lambda node: (node.start_byte, -node.end_byte))


def declarator_of(node: Node) -> Node | None:
    """Return what a declaration or declarator declares: a pointer's or reference's target."""
    inner = node.child_by_field_name("declarator")
    wraps = ("reference_declarator", "parenthesized_declarator", "variadic_declarator")
    return node.named_children[-1] if not inner and node.type in wraps else inner


@lru_cache(maxsize=64)
def macros(text: str) -> tuple[Macro, ...]:
    """Return the macros that a text defines."""
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
    """Return these words and the macros that expand to one of them, through other macros too."""
    bodies = [(macro.name, _WORD.findall(macro.body)) for text in texts for macro in macros(text)]
    names = set(words)
    while more := {name for name, body in bodies if not names.isdisjoint(body)} - names:
        names |= more
    return names


@dataclass(frozen=True, slots=True, eq=False)
class Tree:
    """A text, its tree, and its items with the innermost first.

    `plain` is the text without directives, comments and unknown attributes, at the same offsets.
    """

    plain: str
    root: Node
    items: tuple[Item, ...]

    def text(self, node: Node) -> str:
        """Return a node's text with its white space as single blanks."""
        return " ".join(self.plain[node.start_byte : node.end_byte].split())


@lru_cache(maxsize=64)
def tree_of(text: str, headers: tuple[str, ...] = ()) -> Tree:
    """Parse a text; `headers` are texts whose macros may stand for words of the device."""
    texts = (text, *headers)
    plain = _DIRECTIVE.sub(lambda line: _blank(line[0]), text).encode("ascii", "replace").decode()
    plain = _ATTRIBUTE.sub(lambda match: _blank(match[0]), plain)
    for name in _standing_for(_ATTRIBUTES, texts) - set(_ATTRIBUTES):
        plain = re.sub(rf"\b{name}\b(\s*\([^()]*\))?", lambda match: _blank(match[0]), plain)
    root = parsed(_one_branch(text, plain))
    for comment in nodes(root, "comment"):
        start, end = comment.start_byte, comment.end_byte
        plain = plain[:start] + _blank(plain[start:end]) + plain[end:]
    scanner = _Scanner(plain, _standing_for(_DEVICE, texts), _standing_for(_KERNEL, texts))
    items = scanner.items(root.children, "", 0)
    return Tree(plain, root, tuple(sorted(items, key=lambda item: item.end - item.start)))


def _one_branch(text: str, plain: str) -> str:
    """Keep the last branch of each `#if` whose branches open a brace that they do not close."""
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
    """Cut a tree into items."""

    plain: str
    device: Set[str]
    kernel: Set[str]

    def items(
        self, children: Sequence[Node], scope: str, depth: int, *, member: bool = False
    ) -> Iterator[Item]:
        """Yield the items among these nodes, and those of namespaces in them.

        Nodes in a row that are not a declaration, as parts with an error have them, form one item.
        """
        loose: list[Node] = []
        for node in children:
            body = node.child_by_field_name("body")
            spaces = body is not None and body.type == "declaration_list"
            broken = node.type == "ERROR" or (
                node.type == "compound_statement" and self._has_kernel(node)
            )
            opens = (spaces or broken) and depth < _MOST_NESTED
            if node.type in ("comment", ";", "{", "}", "access_specifier", ":"):
                continue
            if not opens and node.type not in _DECLARATIONS:
                loose.append(node)
                continue
            yield from self._loose(loose, scope, member)
            loose = []
            if opens:
                name = node.child_by_field_name("name")
                named = self.plain[name.start_byte : name.end_byte] if name else ""
                inside = f"{scope}{named}::" if named else scope
                container = body if spaces and body else node
                yield from self.items(container.children, inside, depth + 1, member=member)
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
            yield self._made(span, head, scope, declarator, member, function=declarator is not None)

    def _item(self, node: Node, scope: str, depth: int, member: bool) -> Iterator[Item]:
        """Yield a declaration, and the member functions of a class before it."""
        inner, template, end = node, None, node.end_byte
        while inner.type in ("template_declaration", "linkage_specification", "friend_declaration"):
            template = inner.child_by_field_name("parameters") or template
            inner = inner.child_by_field_name("body") or inner.named_children[-1]
        body, declarator = inner.child_by_field_name("body"), declarator_of(inner)
        while declarator and declarator.type not in ("function_declarator", "operator_cast"):
            declarator = declarator_of(declarator)
        kind = inner.child_by_field_name("type") if inner.type not in _CLASSES else inner
        members = kind.child_by_field_name("body") if kind and kind.type in _CLASSES else None
        if members and depth < _MOST_NESTED:
            yield from self.items(members.children, scope, depth + 1, member=True)
        if body and inner.type == "function_definition" and self._has_kernel(body):
            # A brace is missing: no function holds a kernel, so this one ends before it.
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
            yield self._made(
                span, head, scope, declarator, member, function=function, template=template
            )

    def _made(
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
    """A source file without its host code: NVRTC compiles device code only.

    Host functions become blank lines, so that lines keep their numbers; directives stay. Items that
    the compiler refuses are dropped later, one after another: member functions before their class,
    whose variables stay because kernels rely on its layout.
    """

    text: str
    headers: tuple[str, ...] = ()  # texts whose macros may stand for words of the device
    items: tuple[Item, ...] = field(init=False)
    dropped: set[int] = field(init=False)  # indices of items
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
        """Return the text with blank lines for dropped items."""
        parts, at = [], 0
        for item in sorted((self.items[n] for n in self.dropped), key=lambda item: item.start):
            if item.end > at:  # else within a class that is dropped
                start = max(at, item.start)
                text = self.text[start : item.end]
                parts += [self.text[at:start], *re.findall(rf"{_DIRECTIVE.pattern}|\n", text, re.M)]
                at = item.end
        # NVRTC takes a line to end at a backslash before blanks.
        text = re.sub(r"\\[ \t]+(?=\r?\n)", r"\\", "".join([*parts, self.text[at:]]))
        return _LAMBDA_WORDS.sub(lambda words: _blank(words[0]), text)

    def drop_lines(self, lines: Sequence[int], keep: str | None, *, device: bool) -> bool:
        """Drop the innermost item at each of these lines (from 1), and return if there was one.

        Items for the device are dropped only with `device`, and the kernel `keep` never.
        """
        fresh: list[Item] = []
        bounds = [*self._lines, len(self.text)]
        for line in dict.fromkeys(lines):
            if not 1 <= line <= len(self._lines) or any(
                item.overlaps(*bounds[line - 1 : line + 1]) for item in fresh
            ):
                continue
            for number, item in enumerate(self.items):
                needed = item.device and (not device or keep is None or item.name == keep)
                if (
                    number in self.dropped
                    or needed
                    or not item.overlaps(*bounds[line - 1 : line + 1])
                ):
                    continue
                self.dropped.add(number)
                fresh.append(item)
                break
        return bool(fresh)

    def drop_directive(self, line: int) -> None:
        """Blank out the directive at a line."""
        if 1 <= line <= len(self._lines):
            start, end = [*self._lines, len(self.text)][line - 1 : line + 1]
            self.text = self.text[:start] + _blank(self.text[start:end]) + self.text[end:]

    def drop_declarations(self, kernel: str | None) -> bool:
        """Drop declarations of the kernel without a body, and return if there was one."""
        declared = {
            number
            for number, item in enumerate(self.items)
            if item.kernel and not item.function and item.name == kernel
        } - self.dropped
        self.dropped |= declared
        return bool(declared)


def kernels(text: str) -> list[str]:
    """Return the names of the kernels that a source defines."""
    items = sorted(tree_of(text).items, key=lambda item: item.start)
    return list(dict.fromkeys(item.name for item in items if item.kernel and item.name))


def alone(text: str, kernel: str) -> str | None:
    """Return the text without its other kernels, lines kept.

    None where the text has no others, or not this one.
    """
    code = HostCode(text)
    other_kernels = {
        number for number, item in enumerate(code.items) if item.kernel and item.name != kernel
    }
    if not other_kernels or not any(item.kernel and item.name == kernel for item in code.items):
        return None
    code.dropped = other_kernels
    return code.device_text()


def needed_macros(code: HostCode, kernel: str) -> tuple[str, ...]:
    """Return the macros that must be defined for the kernel to be compiled: the shortest list.

    Names that begin with two underscores are the compiler's own.
    """
    lists = []
    for item in code.items:
        if item.kernel and item.name == kernel:
            tests = (
                _TESTED.fullmatch(test.partition("||")[0])
                for test in _conditions(code.text, item.end)
            )
            lists.append(tuple(test[1] for test in tests if test and test[1][:2] != "__"))
    return min(lists, key=len, default=())


def _conditions(text: str, end: int) -> Iterator[str]:
    """Yield the conditions of the branches around an offset, the operands of `&&` one by one."""
    branches: list[str] = []
    for line in _DIRECTIVE.finditer(text, 0, end):
        condition = _CONDITION.match(line[0])
        if condition:
            word, rest = condition[1], _COMMENT.sub("", condition[2])
            if word != "if" and branches:
                branches.pop()
            if word != "endif":
                branches.append("" if word == "else" else rest)
    for branch in branches:
        yield from branch.split("&&")
