"""A whole .cu file, host code and all, for a compiler that takes device code only: the rest is
blanked out.

The text is cut into the items of its namespaces: functions, classes, variables, directives; and
classes into their members. Host functions become blank lines, so that lines keep their numbers;
preprocessor lines always stay. What cannot be told by its looks is found by the compiler's own
messages: an item that does not compile, and is not for the device, goes too, of a class first the
function that does not. Its variables stay: kernels rely on where they lie.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import lru_cache

# Strings, characters and comments, within which no brace counts; a preprocessor line with its
# continuations.
_OPAQUE = re.compile(
    r'R"(?P<mark>[^()\s\\]{0,16})\(.*?\)(?P=mark)"|"(?:[^"\\\n]|\\.)*"|(?<![\w])\'(?:[^\'\\\n]|\\.)*\''
    r"|//(?:\\\n|[^\n])*|/\*.*?\*/|^[ \t]*\#(?:[^\n\\]|\\[ \t]*\r?\n|\\.)*",
    re.DOTALL | re.MULTILINE,
)
_DEFINED = re.compile(
    r"^[ \t]*#[ \t]*define[ \t]+(\w+)(?:\([^)]*\))?((?:[^\n\\]|\\[ \t]*\r?\n|\\.)*)", re.MULTILINE
)
_CONTAINER = re.compile(r"^\s*(?:inline\s+)?(?:namespace\b[^(]*|extern\s*)$")
_NAMESPACE = re.compile(r"\bnamespace\s+([\w:]+)\s*$")
_CLASS = re.compile(r"\b(?:struct|class|union|enum)\b")
_ATTRIBUTES = re.compile(
    r"(?:__align__|alignas|__attribute__|__launch_bounds__|__cluster_dims__)\s*\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)"
)
_TEMPLATE = re.compile(r"^\s*template\s*<")
_ACCESS = re.compile(r"\s*(?:public|private|protected)\s*:(?!:)")
# What only host code has: such functions of classes, and variables, need not be tried.
_HOST = re.compile(
    r"\b(?:std::(?:vector|string|map|set|list|deque|unordered_\w+|mt19937\w*|chrono|thread|mutex|\w*stream|cout|cerr|unique_ptr"
    r"|shared_ptr|function|random_device)|cuda(?:Event|Stream|Graph|Malloc|Memcpy|Free|Get|Set)\w*|CU(?:device|context|module)"
    r"|cublas\w+|cufft\w+|cudnn\w+|cusparse\w+|thrust::(?:device|host)_\w+|cout|FILE)\b"
)
# NVRTC takes lambdas for what surrounds them, and none that says so itself.
_LAMBDA_WORDS = re.compile(r"(?<=\])\s*(?:__(?:host|device)__\s*)+(?=[({])")
_NAME = re.compile(r"([A-Za-z_]\w*)\s*(?:<[^;{}()]*>)?\s*\(")
# To four levels, which parameters that are functions have not.
_PARENTHESES = re.compile(r"\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)")
_OPERATOR = re.compile(r"\boperator\s*(?:\(\s*\)|[^\s\w(]+)")
_CONDITION = re.compile(
    r"^[ \t]*#[ \t]*(if|elif|else|endif)((?:[^\n\\]|\\[ \t]*\r?\n|\\.)*)", re.MULTILINE
)
_NOT_HERE = re.compile(r"^(?!ndef|.*!).*(?:__CUDA_ARCH__\s*<|\b(?:USE_ROCM|__HIP\w*)\b)|^\s*0\s*$")
# The name alone, or asked for by `defined`; no part of a comparison.
_ASKED = re.compile(
    r"^(?:def\s+|\s*|.*?(?<!!)\bdefined\s*\(?\s*)([A-Za-z_]\w*)\s*\)?\s*$", re.DOTALL
)
# The members that a constructor begins with: braces there are no body's.
_INITIALIZED = re.compile(r"\)\s*(?:noexcept(?:\([^)]*\))?\s*)?:(?!:)[^;]*[\w>]\s*$")
_MOST_NESTED = 30
_WORD = re.compile(r"\w+")
_DEVICE = (
    "__global__",
    "__device__",
    "__constant__",
    "__shared__",
    "__managed__",
    "constexpr",
    "consteval",
)


@dataclass(frozen=True, slots=True)
class Item:
    """Characters [start, end) of the text. `device`: meant for the device, by its words; `function`
    has a body; `body` is that of a class; `member`: a function of a class; `scope`: its namespaces.
    """

    start: int
    end: int
    device: bool
    function: bool
    name: str = ""
    kernel: bool = False
    body: tuple[int, int] | None = None
    member: bool = False
    scope: str = ""  # `outer::inner::`


@dataclass(slots=True)
class HostCode:
    """A source file and what of it has been blanked out."""

    text: str
    headers: tuple[str, ...] = ()  # texts whose macros may stand for words of the device
    items: list[Item] = field(init=False)
    dropped: set[int] = field(default_factory=set)  # numbers of items
    _lines: list[int] = field(init=False)

    def __post_init__(self) -> None:
        scanner = _Scanner(
            self.text, self.headers if self.text in self.headers else (self.text, *self.headers)
        )
        self.items = list(scanner.items(0, len(self.text)))
        self.items[:0] = [member for item in self.items for member in scanner.functions_of(item)]
        self._lines = [0, *(match.end() for match in re.finditer("\n", self.text))]
        for number, item in enumerate(self.items):
            free = item.function and not item.member
            if (
                not item.device
                and not item.body
                and (free or _HOST.search(self.text, item.start, item.end))
            ):
                self.dropped.add(number)

    def device_text(self) -> str:
        """The text with what was dropped as blank lines, preprocessor lines kept, lambdas without
        words of theirs.
        """
        parts, at = [], 0
        for item in sorted(
            (self.items[number] for number in self.dropped), key=lambda item: item.start
        ):
            if item.start < at:
                continue  # in a class that is gone
            parts += [self.text[at : item.start], _blank(self.text[item.start : item.end])]
            at = item.end
        # such lines end for NVRTC
        text = re.sub(r"\\[ \t]+(?=\r?\n)", r"\\", "".join([*parts, self.text[at:]]))
        return _LAMBDA_WORDS.sub(lambda words: re.sub(r"[^\n]", " ", words.group()), text)

    def drop_lines(self, lines: Sequence[int], keep: str | None, *, device: bool) -> bool:
        """Drops the items at these lines, numbers from 1: true if there was one left to drop. Not
        one for the device, unless `device`, and never the kernel `keep`; of those around each other
        the innermost, whatever is said of it.
        """
        fresh: list[Item] = []
        for line in dict.fromkeys(lines):
            if 1 <= line <= len(self._lines):
                first, last = self._lines[line - 1], ([*self._lines, len(self.text)])[line]
                if not any(item.start < last and item.end > first for item in fresh):
                    fresh += self._drop_between(first, last, keep, device=device)
        return bool(fresh)

    def drop_directive(self, line: int) -> None:
        """Blanks out the directive at a line."""
        if 1 <= line <= len(self._lines):
            start, end = ([*self._lines, len(self.text)])[line - 1 : line + 1]
            self.text = (
                self.text[:start] + re.sub(r"[^\n]", " ", self.text[start:end]) + self.text[end:]
            )

    def drop_declarations(self, kernel: str | None) -> bool:
        """Drops what only declares the kernel, maybe with other parameters: true if there was one."""
        found = {
            n
            for n, item in enumerate(self.items)
            if item.kernel and not item.function and item.name == kernel
        }
        found -= self.dropped
        self.dropped |= found
        return bool(found)

    def _drop_between(self, first: int, last: int, keep: str | None, *, device: bool) -> list[Item]:
        for number, item in enumerate(self.items):
            if item.start < last and item.end > first and number not in self.dropped:
                wanted = item.device and (not device or keep is None or item.name == keep)
                if not wanted:
                    self.dropped.add(number)
                    return [item]
        return []


def _blank(text: str) -> str:
    """Line ends and preprocessor lines, nothing else."""
    kept = []
    for match in re.finditer(r"^[ \t]*#(?:[^\n\\]|\\[ \t]*\r?\n|\\.)*|\n", text, re.MULTILINE):
        kept.append(match.group())
    return "".join(kept)


def plain_text(text: str) -> str:
    """A text of the same length with nothing in it but code: no comments, strings and preprocessor
    lines.
    """
    return _OPAQUE.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)


def _one_branch(text: str, plain: str) -> str:
    """Plain text with one branch of each `#if` whose branches open a brace that they do not close:
    the first, or the second where that is for other GPUs.
    """
    open_, spans = [], []  # where the branches of the conditions around begin
    chosen: list[int] = []
    for line in _CONDITION.finditer(text):
        word = line.group(1)
        if word == "if":
            open_.append([line.end()])
            chosen.append(1 if _NOT_HERE.search(line.group(2)) else 0)
        elif open_ and word != "endif":
            open_[-1].append(line.start())
        elif open_:
            parts, ours = list(itertools.pairwise([*open_.pop(), line.start()])), chosen.pop()
            branches = [plain[a:b] for a, b in parts]
            if len(branches) > 1 and any(
                branch.count("{") != branch.count("}") for branch in branches
            ):
                spans += [part for number, part in enumerate(parts) if number != ours]
    for start, end in spans:
        plain = plain[:start] + re.sub(r"[^\n]", " ", plain[start:end]) + plain[end:]
    return plain


@lru_cache(maxsize=64)
def _standing_for(words: tuple[str, ...], texts: tuple[str, ...]) -> Set[str]:
    """These words, and the macros that stand for one of them, through other macros too."""
    defined = [
        (name, _WORD.findall(body)) for text in texts for name, body in _DEFINED.findall(text)
    ]
    found = set(words)
    while more := {name for name, body in defined if not found.isdisjoint(body)} - found:
        found |= more
    return found


def asked_for(code: HostCode, kernel: str) -> tuple[str, ...]:
    """The macros that must be defined for a text to have the kernel: of several definitions of it,
    for the one that asks for the fewest. `__` begins the names of what the compiler defines.
    """
    found = []
    for item in code.items:
        if item.kernel and item.name == kernel:
            names = [
                _ASKED.match(branch.partition("||")[0])
                for branch in _conditions(code.text, item.end)
            ]
            found.append(tuple(name[1] for name in names if name and name[1][:2] != "__"))
    return min(found, key=len, default=())


def _conditions(text: str, end: int) -> Iterator[str]:
    """What the branches that a place lies in are compiled for, the outermost first, parts of an
    "and" apart.
    """
    open_: list[str] = []
    for line in _CONDITION.finditer(text, 0, end):
        word, rest = line[1], re.sub(r"//.*|/\*.*?\*/", "", line[2])
        if word != "if":
            open_.pop() if open_ else None
        if word != "endif":
            open_.append(rest if word != "else" else "")
    for branch in open_:
        yield from branch.split("&&")


def longest(texts: Sequence[str]) -> tuple[int, str]:
    """About how many words the macros of these texts stand for, and the one that stands for the
    most.
    """
    bodies = {name: _WORD.findall(body) for text in texts for name, body in _DEFINED.findall(text)}
    sizes: dict[str, int] = {}

    def size(name: str, depth: int = 0) -> int:
        if name in bodies and name not in sizes:
            sizes[name] = 1  # within itself a macro is a plain word
            if depth < _MOST_NESTED**2 // 2:
                sizes[name] = 1 + sum(size(each, depth + 1) for each in bodies[name])
        return sizes.get(name, 1)

    return max(((size(name), name) for name in bodies), default=(0, ""))


def kernels(text: str) -> list[str]:
    """The names of the kernels that a source defines."""
    return list(
        dict.fromkeys(item.name for item in HostCode(text).items if item.kernel and item.name)
    )


def alone(text: str, kernel: str) -> str | None:
    """The text without its other kernels, lines kept; None where there are none, or it has not that
    one.
    """
    code = HostCode(text)
    others = {
        number for number, item in enumerate(code.items) if item.kernel and item.name != kernel
    }
    if not others or not any(item.kernel and item.name == kernel for item in code.items):
        return None
    code.dropped = others
    return code.device_text()


class _Scanner:
    """Cuts a text into items."""

    def __init__(self, text: str, texts: tuple[str, ...]) -> None:
        self.text = text
        self.plain = _one_branch(text, plain_text(text))
        self.device, self.kernel = _standing_for(_DEVICE, texts), _standing_for(_DEVICE[:1], texts)

    def items(self, at: int, end: int, depth: int = 0) -> Iterator[Item]:
        while at < end:
            brace = self._next("{;", at, end)
            if brace >= end or self.plain[brace] == ";":
                if self.plain[at:brace].strip():
                    yield self._item(at, min(end, brace + 1), function=False)
                at = brace + 1
                continue
            close = self._closing(brace, end)
            head = self.plain[at:brace]
            if (
                depth < _MOST_NESTED
                and _CONTAINER.match(_without_template(head))
                and "=" not in head
            ):
                named = _NAMESPACE.search(head)
                inside = self.items(brace + 1, close, depth + 1)
                yield from (
                    replace(item, scope=f"{named[1]}::{item.scope}") if named else item
                    for item in inside
                )
                at = close + 1
            elif self._is_function(head):
                while (
                    _INITIALIZED.search(self.plain, at, brace)
                    and (rest := self._next("{", close, end)) < end
                ):
                    brace, close = rest, self._closing(rest, end)
                    if self.plain[close + 1 : end].lstrip()[:1] not in ("{", ","):
                        break
                close = self._before_next_kernel(brace, close)
                yield self._item(at, close + 1, function=True)
                at = close + 1
            else:  # a class, or a variable with its values
                stop = min(end, self._next(";", close, end) + 1)
                body = (brace + 1, close) if _CLASS.search(head) and "=" not in head else None
                yield self._item(at, stop, function=False, body=body)
                at = stop

    def functions_of(self, item: Item, depth: int = 0) -> Iterator[Item]:
        """The functions of a class, defined or declared, that can go without changing what its
        objects look like.
        """
        for each in self.items(*item.body, depth) if item.body and depth < _MOST_NESTED else ():
            text = self.plain[each.start : each.end]
            declared = "(" in text and "(*" not in text and not each.body
            if (each.function or declared) and not re.search(
                r"\bvirtual\b|\boverride\b|\benum\b", text
            ):
                yield replace(each, member=True)
            yield from self.functions_of(each, depth + 1)

    def _next(self, signs: str, at: int, end: int) -> int:
        """The next of these signs outside parentheses and brackets; `end` where there is none."""
        depth = 0
        for found in re.compile(rf"[(\[\]){signs}]").finditer(self.plain, at, end):
            if found[0] in "([":
                depth += 1
            elif found[0] in ")]":
                depth = max(0, depth - 1)
            elif depth == 0:
                return found.start()
        return end

    def _closing(self, brace: int, end: int) -> int:
        depth = 0
        for match in re.compile(r"[{}]").finditer(self.plain, brace, end):
            depth += 1 if match.group() == "{" else -1
            if depth == 0:
                return match.start()
        return end

    def _before_next_kernel(self, brace: int, close: int) -> int:
        """A function ends before the next kernel, whatever its braces say: no function holds one."""
        inner = self.plain.find("__global__", brace, close)
        if inner < 0:
            return close
        lines = self.text[brace:inner].split("\n")
        keep = len(lines) - 1
        while keep > 1 and re.match(
            r"\s*(?:template\b|extern\b|static\b|__launch_bounds__|$)", lines[keep - 1]
        ):
            keep -= 1
        return brace + len("\n".join(lines[:keep]))

    def _is_function(self, head: str) -> bool:
        head = _OPERATOR.sub(" called", _without_template(_ATTRIBUTES.sub(" ", head)))
        if "(" not in head:
            return False
        before = head.partition("(")[0]
        if "=" in before:
            return False
        return not (_CLASS.search(before) and re.search(r":[^:]", before)) and not re.match(
            r"\s*(?:typedef\s+)?(?:struct|class|union|enum)\s+\w*\s*$", before
        )

    def _item(
        self, start: int, end: int, *, function: bool, body: tuple[int, int] | None = None
    ) -> Item:
        while label := _ACCESS.match(self.plain, start, end):
            start = label.end()
        while start < end and self.plain[start] in " \t\r\n":
            start += 1
        head = self.plain[start : self._next("{", start, end) if function else end]
        clean = _without_template(_ATTRIBUTES.sub(" ", head))
        words = set(_WORD.findall(head))
        device, kernel = bool(words & self.device), bool(words & self.kernel)
        names = _NAME.findall(clean if not kernel else _PARENTHESES.sub("()", clean))
        return Item(
            start,
            end,
            device,
            function,
            (names[-1] if kernel else names[0]) if names else "",
            kernel,
            body,
        )


def _without_template(head: str) -> str:
    """A declaration without the `template <…>` in front of it."""
    while _TEMPLATE.match(head):
        depth = 0
        for at in range(head.index("<"), len(head)):
            depth += (head[at] == "<") - (head[at] == ">" and head[at - 1] != "-")
            if depth == 0:
                head = head[at + 1 :]
                break
        else:
            return head
    return head
