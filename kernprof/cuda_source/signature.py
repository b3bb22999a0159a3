"""The parameters that a kernel declares, read from its source: as written, and their types where
those are known.

No compiler: what is built in is known, and aliases and template arguments that the source shows. A
type that is not (a structure, a macro of another file) is None, and nothing is said of what is
passed for it.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from kernprof.cuda_source.host_code import HostCode, Item, plain_text
from kernprof.cuda_source.types import CType, known_type

_ALIAS = re.compile(
    r"\busing\s+(\w+)\s*=\s*([\w:<>,* ]+?)\s*;|\btypedef\s+([\w:<>,* ]+?[\s*])(\w+)\s*;"
)
_DEFINED = re.compile(
    r"^[ \t]*#[ \t]*define[ \t]+(\w+)[ \t]+([A-Za-z_][\w: *<>,]*?)[ \t]*$", re.MULTILINE
)
_OPTION = re.compile(r"^(?:-D|--define-macro[= ])\s*(\w+)=([A-Za-z_][\w: *<>,]*)$")
_QUALIFIER = re.compile(
    r"\b(?:const|volatile|restrict|__restrict__|__restrict|__grid_constant__|struct|typename)\b"
)
_TYPE_WORDS = frozenset(
    ["unsigned", "signed", "char", "short", "int", "long", "float", "double", "bool", "void"]
)
_OVERLOAD = re.compile(r"\s*([\w:]+(?:<.*>)?)\s*\((.*)\)\s*$", re.DOTALL)
_MOST_ALIASES = 8  # one of another


@dataclass(frozen=True, slots=True)
class Parameter:
    """`text` as the source has it; `type` None where it is not known; `pointer`: how many `*`, an
    array's too (-1 of a language without).
    """

    text: str
    type: CType | None
    pointer: int


@dataclass(frozen=True, slots=True)
class Kernel:
    """A kernel as its source declares it: what it takes, and the names of its template's
    parameters, of which those
    `needed` have no default.
    """

    name: str
    parameters: tuple[str, ...]
    template: tuple[str, ...]
    needed: int


@lru_cache(maxsize=256)
def declared(source: str, name: str | None) -> Kernel | None:
    """The kernel of that name, or the only one; None where the source has it not once."""
    code = HostCode(source)
    found = {
        (item.name, _head(code, item))
        for item in code.items
        if item.kernel and name in (None, item.name)
    }
    if len(found) != 1:
        return None
    name, head = found.pop()
    texts = _texts(name, head)
    if texts is None:
        return None
    template = _template_of(head)
    needed = sum("=" not in each and "..." not in each for each in split(template) if each)
    return Kernel(name, texts, tuple(names_of(template)), needed)


def _texts(name: str, head: str) -> tuple[str, ...] | None:
    """The parameters as a declaration has them."""
    named = re.search(rf"\b{re.escape(name)}\s*\(", head)
    inside = _between(head, named.end() - 1) if named else None
    return (
        None
        if inside is None
        else tuple(text for text in split(inside) if text not in ("", "void"))
    )


@lru_cache(maxsize=256)
def overloads(source: str, name: str, count: int) -> tuple[tuple[Parameter, ...], ...]:
    """What the kernels of that name take, those that take `count`; empty where there are not
    several.
    """
    code = HostCode(source)
    heads = {_head(code, item) for item in code.items if item.kernel and item.name == name}
    texts = {
        each
        for head in heads
        if not _template_of(head) and (each := _texts(name, head)) and len(each) == count
    }
    aliases = _aliases(source, ())
    return tuple(
        tuple(_parameter(text, aliases) for text in each) for each in texts if len(heads) > 1
    )


@lru_cache(maxsize=256)
def parameters(
    source: str, kernel: str, options: tuple[str, ...] = ()
) -> tuple[Parameter, ...] | None:
    """What `kernel` (a name, or an expression such as `scale<float>`) takes; None where the source
    has it not once.
    """
    base, arguments = split_name(kernel)
    found = declared(source, base)
    if found is None:
        return None
    chosen = (
        arguments[number] if number < len(arguments) else ""
        for number in range(len(found.template))
    )
    aliases = _aliases(source, options) | dict(zip(found.template, chosen, strict=True))
    return tuple(_parameter(text, aliases) for text in found.parameters)


def name_expressions(source: str, kernel: str | None) -> list[str]:
    """What NVRTC is asked for: a name with template arguments, a namespace, or parameters that tell
    overloads apart. The namespaces of the only kernel of the name may be left out.
    """
    if not kernel or kernel.isidentifier():
        return []
    found, name = _OVERLOAD.match(kernel), split_name(kernel)[0]
    expression = f"(void (*)({found[2]})){found[1]}" if found else kernel
    scopes = {item.scope for item in HostCode(source).items if item.kernel and item.name == name}
    scope = scopes.pop() if len(scopes) == 1 else ""
    return [
        (
            re.sub(rf"(?<![\w:]){re.escape(name)}\b", lambda _: scope + name, expression)
            if scope
            else expression
        )
    ]


def split_name(kernel: str) -> tuple[str, tuple[str, ...]]:
    """`ns::scale<float, 4>(float *)` → `scale` and its template arguments."""
    found = _OVERLOAD.match(kernel)
    name, bracket, rest = (found[1] if found else kernel).partition("<")
    arguments = split(rest.rpartition(">")[0]) if bracket else []
    return name.rpartition("::")[2].strip(), tuple(arguments)


def _head(code: HostCode, item: Item) -> str:
    """The declaration without comments and body, its white space as single blanks."""
    text = plain_text(code.text[item.start : item.end])
    return " ".join(text.partition("{")[0].rstrip("; \n").split())


def _between(text: str, at: int) -> str | None:
    """What stands in the parentheses that open after `at`."""
    start = text.find("(", at)
    depth = 0
    for place in range(max(start, 0), len(text)):
        depth += (text[place] == "(") - (text[place] == ")")
        if depth == 0:
            return text[start + 1 : place] if start >= 0 else None
    return None


def split(text: str) -> list[str]:
    """By the commas that stand in no bracket."""
    parts, depth, start = [], 0, 0
    for place, sign in enumerate(text):
        depth += (sign in "<([{") - (sign in ">)]}")
        if sign == "," and depth == 0:
            parts.append(text[start:place].strip())
            start = place + 1
    return [*parts, text[start:].strip()]


def _aliases(source: str, options: Sequence[str]) -> dict[str, str]:
    """Other names of types: one with two meanings has none here."""
    found: dict[str, set[str]] = {}
    plain = plain_text(source)
    for match in _ALIAS.finditer(plain):
        name, target = (match[1], match[2]) if match[1] else (match[4], match[3])
        found.setdefault(name, set()).add(target.strip())
    for name, target in _DEFINED.findall(source):
        found.setdefault(name, set()).add(target.strip())
    given = {option[1]: option[2] for option in map(_OPTION.match, options) if option}
    return {
        name: targets.pop() if len(targets) == 1 else "" for name, targets in found.items()
    } | given


def _template_of(head: str) -> str:
    """`typename T, int N = 4` of `template <typename T, int N = 4> …`."""
    match = re.match(r"template\s*<", head)
    if match is None:
        return ""
    depth, at = 1, match.end()
    while at < len(head) and depth:
        depth += (head[at] == "<") - (head[at] == ">")
        at += 1
    return head[match.end() : at - 1]


def names_of(template: str) -> list[str]:
    """`typename T, int N = 4` → T, N."""
    return [
        text.partition("=")[0].split()[-1]
        for text in split(template)
        if text.partition("=")[0].strip()
    ]


def _parameter(text: str, aliases: Mapping[str, str]) -> Parameter:
    text = text.partition("=")[0].strip()
    shown = " ".join(text.replace("__restrict__", "").replace("*", " *").split()).replace("* ", "*")
    bare, arrays = re.subn(r"\[[^\]]*\]", "", text)
    name, pointer = type_name(bare)
    for _ in range(_MOST_ALIASES):
        if name not in aliases:
            break
        name, more = type_name(aliases[name] + " _")
        pointer += more
    reference = "&" in text
    return Parameter(shown, None if reference else known_type(name), pointer + arrays)


def type_name(text: str) -> tuple[str, int]:
    """`const unsigned int *__restrict__ x` → `unsigned int`, 1."""
    bare = _QUALIFIER.sub(" ", text)
    pointer = bare.count("*")
    words = re.findall(r"[\w:]+(?:\s*<.*>)?", bare.replace("*", " ").replace("&", " "))
    if len(words) > 1 and words[-1] not in _TYPE_WORDS:
        words.pop()  # its name
    return " ".join(words), pointer
