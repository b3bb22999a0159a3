"""What a kernel's template is instantiated with: as the host code launches it, and as what is
passed tells.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from kernprof.cuda_source.fit import overloaded, same_kind
from kernprof.cuda_source.host_code import plain_text
from kernprof.cuda_source.signature import Kernel, declared, names_of, split, split_name, type_name
from kernprof.cuda_source.types import known_type, name_of
from kernprof.errors import UsageError

_LAUNCH = r"\b{name}\s*<([^;{{}}()]*?)>\s*(?:<<<|[,;:)])"
_TEMPLATE = re.compile(r"\btemplate\s*<([^;{}()]*?)>")
# What launches within it may depend on: a template's parameters, a macro's.
_AROUND = re.compile(
    r"\btemplate\s*<(?P<types>[^;{}()]*?)>[^;{}()]*?\b(?P<called>\w+)\s*\("
    r"|^[ \t]*#[ \t]*define[ \t]+(?P<macro>\w+)\((?P<words>[\w, ]+)\)(?:[^\n\\]|\\["
    r" \t]*\r?\n|\\.)*",
    re.MULTILINE,
)
_WORD = re.compile(r"\b[A-Za-z_]\w*")
_QUALIFIED = re.compile(r"(?:\b[A-Za-z_]\w*::)*\b[A-Za-z_]\w*")
_CALL = r"\b{name}\s*<((?:[^;{{}}()<]|<(?!<))*?)>\s*\("
_USE = r"(?<!define )\b{name}\s*\(([^;{{}}()]*?)\)"
_NUMBER = (
    r"\b(?:const|constexpr)\s+(?:static\s+)?(?:\w*int\w*|unsigned(?:\s+\w*int)?|long|size_t|bool|auto)"
    r"\s+{name}\s*=\s*([^;{{}}\"]+?)\s*;"
)
_ALIAS = r"\busing\s+{name}\s*=\s*(?:typename\s+)?([^;]+);|\btypedef\s+(?:typename\s+)?([^;]+?)\s+{name}\s*;"
_MACRO = re.compile(
    r"^[ \t]*#[ \t]*define[ \t]+(\w+)\(([\w, .]*)\)((?:[^\n\\]|\\[ \t]*\r?\n|\\.)*)", re.MULTILINE
)
_SETS = re.compile(_NUMBER.format(name=r"([A-Za-z_]\w*)") + r"|\busing\s+(\w+)\s*=\s*([\w:]+)\s*;")
_PASSED = r"(?:[^,()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*,\s*"
# Types that dispatching macros of PyTorch and its like define; and of such and templates' those
# that count.
_DISPATCHED = re.compile(
    r"\b(?:\w*(?:scalar|data|input|output|out|acc|index|idx|weight|grad|value)_t|scalar_type|DType)\b"
)
_COUNTS = re.compile(r"(?i)index|idx|offset|\bint|^I$|size|count")
_PARAMETER = re.compile(
    r"\s*(?:const\s+)?([\w:]+(?:\s+(?:int|long|short|char))*)\s+(\w+)\s*(?:=.*)?$", re.DOTALL
)
_MOST_CALLS, _MOST_TRIED = 4, 4


def instances(text: str, kernel: str, headers: Sequence[str] = ()) -> list[str]:
    """Name expressions of the template, the likeliest first: as the host code launches it, in the
    words of its headers' macros too; with types that its launches leave open as float, or int where
    they count by their names; so too last, for where no launch is seen, or its words mean nothing
    in the text.
    """
    known = declared(text, kernel)
    if known is None or not known.template:
        return []
    found = _launched(text, kernel, headers)
    closed = [each for each in _closed(text, found) if len(split_name(each)[1]) >= known.needed]
    filled = [_guessed(text, known, split_name(each)[1]) for each in found if each not in closed]
    likely = [*closed, *filter(None, filled)][:_MOST_TRIED]
    return list(dict.fromkeys([*likely, *filter(None, [_guessed(text, known, ())])]))


def _closed(text: str, found: Sequence[str]) -> list[str]:
    open_ = _open(text)
    inside = [(each, each.partition("<")[2]) for each in found]
    return [
        e
        for e, told in inside
        if open_.isdisjoint(_WORD.findall(told)) and not _DISPATCHED.search(told)
    ]


def _open(text: str) -> set[str]:
    return {name for head in _TEMPLATE.findall(text) for name in names_of(head)}


def _guessed(
    text: str, kernel: Kernel, launched: Sequence[str], number: str | None = None
) -> str | None:
    """The kernel with a guess for each type and choice that is open, and `number` for numbers; None
    where one is needed that nothing tells.
    """
    kinds = {
        m[2]: m[1]
        for head in _TEMPLATE.findall(text)
        for each in split(head)
        if (m := _PARAMETER.match(each))
    }

    def guess(word: re.Match[str]) -> str:
        kind = "typename" if _DISPATCHED.fullmatch(word[0]) else kinds.get(word[0])
        if kind in ("typename", "class"):
            return "int" if _COUNTS.search(word[0]) else "float"
        if kind == "bool":
            return "false"
        if kind is None or known_type(kind):
            return number if kind and number else word[0]
        return f"({kind})0"  # of an enumeration

    given = [
        _WORD.sub(guess, each)
        for each in (*launched, *kernel.template[len(launched) : kernel.needed])
    ]
    if not _open(text).isdisjoint(_WORD.findall(" ".join(given))):
        return None
    return f"{kernel.name}<{', '.join(given)}>"


def _launched(text: str, kernel: str, headers: Sequence[str] = ()) -> list[str]:
    """As written, but constants, aliases and what macros define by their values, and the parameters
    of templates and macros around by what these are called with.
    """
    program = _Program.of(text, headers)
    lines = re.sub(r"\\[ \t]*\r?\n", lambda end: " " * len(end[0]), text)  # that go on, as one
    launches = re.finditer(_LAUNCH.format(name=re.escape(kernel)), lines)
    told = [
        each for launch in launches for each in program.told(launch.start(), launch[1], _MOST_CALLS)
    ]
    return list(dict.fromkeys(f"{kernel}<{' '.join(each.split())}>" for each in told))


class _Values(dict[str, str]):
    """What words stand for; others for themselves."""

    def __call__(self, word: re.Match[str]) -> str:
        return self.get(word[0], word[0])


@dataclass(frozen=True, slots=True)
class _Around:
    """A template or macro, in which its words stand for others."""

    start: int
    end: int
    words: tuple[str, ...]
    calls: str

    @staticmethod
    def of(head: re.Match[str], plain: str) -> _Around:
        if head["macro"]:
            return _Around(
                head.start(),
                head.end(),
                tuple(split(head["words"])),
                _USE.format(name=head["macro"]),
            )
        depth, end = 0, len(plain)
        for sign in re.compile(r"[{};]").finditer(plain, head.end()):
            depth += (sign[0] == "{") - (sign[0] == "}")
            if depth <= 0:
                end = sign.end()
                break
        return _Around(
            head.end(), end, tuple(names_of(head["types"])), _CALL.format(name=head["called"])
        )


@dataclass(frozen=True, slots=True)
class _Program:
    """A text, the templates and macros in it, and what its macros and its headers' define where
    they are called.
    """

    text: str
    around: tuple[_Around, ...]
    by_macros: Mapping[str, str]

    @staticmethod
    @lru_cache(maxsize=64)
    def of(text: str, headers: Sequence[str]) -> _Program:
        plain = plain_text(text)
        around = tuple(_Around.of(head, plain) for head in _AROUND.finditer(text))
        return _Program(text, around, _defined_by_macros(text, (text, *headers)))

    def _within(self, at: int) -> _Around | None:
        return next((each for each in reversed(self.around) if each.start <= at < each.end), None)

    def told(self, at: int, written: str, depth: int) -> list[str]:
        """Template arguments that are written at a place, by what leads there."""
        within = self._within(at)
        words = within.words if within else ()
        values = self._meaning(at, written, within, _MOST_CALLS)
        calls = (
            re.finditer(within.calls, self.text)
            if within and depth and {*words} & {*_WORD.findall(values)}
            else ()
        )
        # it may call itself
        others = [call for call in calls if self._within(call.start()) is not within]
        found: list[str] = []
        for call in others[: 2 * _MOST_CALLS]:
            passed = _WORD.sub(_Values(zip(words, split(call[1]), strict=False)), values)
            found += self.told(call.start(), passed, depth - 1) if passed != values else []
        return found or [values]

    def _meaning(self, at: int, written: str, within: _Around | None, depth: int) -> str:
        """Of words that only the function around knows: its aliases, constants, what macros around
        define.
        """
        start = within.start if within else max(self.text.rfind("\n}", 0, at), 0)

        def meaning(name: re.Match[str]) -> str:
            first, scope, rest = name[0].partition("::")
            if within and first in within.words:
                return name[0]
            here = self.text[start:at]
            aliases = re.findall(_ALIAS.format(name=first), here) if depth else []
            if aliases:
                return self._meaning(at, "".join(aliases[-1]), within, depth - 1) + scope + rest
            constant = _constant(self.text[:at], name[0]) or (
                not scope and self.by_macros.get(first)
            )
            values = re.findall(_NUMBER.format(name=first), here) if depth and not constant else []
            return constant or (
                f"({self._meaning(at, values[-1], within, depth - 1)})" if values else name[0]
            )

        return _QUALIFIED.sub(meaning, written)


def _constant(before: str, name: str) -> str | None:
    """The number that a constant stands for where it was last defined."""
    values = re.findall(_NUMBER.format(name=name.rpartition("::")[2]), before)
    return values[-1] if values and _is_value(values[-1]) else None


def _is_value(text: str) -> bool:
    return text.isdecimal() or text in ("true", "false")


def _defined_by_macros(text: str, texts: Sequence[str]) -> dict[str, str]:
    """Names that macros define where the text calls them, by a parameter or their own: the first
    value, or `false`.
    """
    found: dict[str, str] = {}
    for name, listed, body in (each for text in texts for each in _MACRO.findall(text)):
        sets: dict[str, str] = {}
        for word, number, alias, type_ in _SETS.findall(body):
            value = number or type_
            if _is_value(value) or known_type(value):
                sets[word or alias] = value if value == "false" else sets.get(word or alias, value)
        for word, value in sets.items():
            before = listed.replace(" ", "").split(",")
            at = before.index(word) if word in before else 0
            use = rf"(?<!define )\b{name}\s*\({_PASSED * at}\s*" + (
                r"(\w+)\s*[,)]" if word in before else "()"
            )
            for passed in re.findall(use, text):
                found.setdefault(passed or word, value)
    return found


def not_told(text: str, kernel: str, file: str, absent: Sequence[str] = ()) -> UsageError:
    """`absent` headers may be why what launches tell does not serve."""
    launches = "; ".join(_launched(text, kernel)[: 2 * _MOST_TRIED])
    launched = f" ({launches})" if launches else ""
    known = declared(text, kernel)
    example = (_guessed(text, known, (), number="4") if known else None) or f"{kernel}<float>"
    missing = f"; not found, name the folder with -I: {', '.join(absent)}" if absent else ""
    return UsageError(
        f"the arguments of the template {kernel} are not told by a launch in {file}{launched}",
        hint=(
            f"name it with them, such as {example}, or give arguments that tell its types{missing}"
        ),
    )


def with_arguments(
    source: str, function: str | None, given: Sequence[object], headers: Sequence[str] = ()
) -> str | None:
    """The kernel's name with the parameters that tell it from others, or with the template
    arguments that follow from what is passed, as C++ deduces them, and where these leave some open
    from the launches in the text, the first that fits; as it is where they do not tell.
    """
    if function and not function.isidentifier():
        return function
    if "template" not in source:
        return overloaded(source, function, given) if function else None
    kernel = declared(source, function)
    if kernel is None and function:
        return overloaded(source, function, given)
    if kernel is None or not kernel.template or len(kernel.parameters) != len(given):
        return function
    told: dict[str, str] = {}
    for text, value in zip(kernel.parameters, given, strict=True):
        name = name_of(getattr(value, "dtype", None))
        if name:
            told.setdefault(type_name(text.partition("=")[0])[0], name)
    launched = [split_name(each)[1] for each in _launched(source, kernel.name, headers)]
    filled = [(_filled(kernel, each, told), each) for each in launched]
    as_written = [each for each, written in filled if each == list(written)]
    fitting = as_written or [each for each, _ in filled if each]
    most = max([kernel.needed, *(n + 1 for n, name in enumerate(kernel.template) if name in told)])
    alone = [told.get(name, name) for name in kernel.template[:most]]
    if fitting and _closed(source, [f"{kernel.name}<{', '.join(fitting[0])}>"]):
        return f"{kernel.name}<{', '.join(fitting[0])}>"
    return (
        _guessed(source, kernel, fitting[0] if fitting else alone) if told else None
    ) or function


def _filled(kernel: Kernel, launched: Sequence[str], told: dict[str, str]) -> list[str] | None:
    """A launch's arguments, those that its own text leaves open as they are told; None where they
    differ.
    """
    found = []
    for name, each in zip(
        kernel.template, (*launched, *kernel.template[len(launched) : kernel.needed]), strict=False
    ):
        here, there = known_type(told.get(name, each)), known_type(each)
        if here and there and (here.size != there.size or not same_kind(here, there)):
            return None
        found.append(each if there else told.get(name, each))
    return found
