"""What a kernel's template is instantiated with: as the host code launches it, and as what is passed tells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kernprof.cuda_source.fit import same_kind
from kernprof.cuda_source.signature import Kernel, declared, names_of, overloaded, split, split_name, type_name
from kernprof.cuda_source.types import known_type, name_of
from kernprof.errors import UsageError

_LAUNCH = r"\b{name}\s*<([^;{{}}()]*?)>\s*(?:<<<|[,;:)])"
_TEMPLATE = re.compile(r"\btemplate\s*<([^;{}()]*?)>")
# What launches within it may depend on: a template's parameters, a macro's.
_AROUND = re.compile(
    r"\btemplate\s*<(?P<types>[^;{}()]*?)>[^;{}()]*?\b(?P<called>\w+)\s*\("
    r"|^[ \t]*#[ \t]*define[ \t]+(?P<macro>\w+)\((?P<words>[\w, ]+)\)(?:[^\n\\]|\\[ \t]*\r?\n|\\.)*",
    re.MULTILINE,
)
_WORD = re.compile(r"\b[A-Za-z_]\w*")
_QUALIFIED = re.compile(r"(?:\b[A-Za-z_]\w*::)*\b[A-Za-z_]\w*")
_CALL = r"\b{name}\s*<([^;{{}}()]*?)>\s*\("
_USE = r"(?<!define )\b{name}\s*\(([^;{{}}()]*?)\)"
_CONSTANT = r"\b(?:(?:static|const|constexpr)\s+)+(?:int|unsigned(?: int)?|size_t|bool|auto)\s+{name}\s*=\s*(\w+)\s*;"
# Types that dispatching macros of PyTorch and its like define; and of such and templates' those that count.
_DISPATCHED = re.compile(
    r"\b(?:\w*(?:scalar|data|input|output|out|acc|index|idx|weight|grad|value)_t|scalar_type|DType)\b"
)
_COUNTS = re.compile(r"(?i)index|idx|offset|\bint|^I$|size|count")
_PARAMETER = re.compile(r"\s*(?:const\s+)?([\w:]+(?:\s+(?:int|long|short|char))*)\s+(\w+)\s*(?:=.*)?$", re.DOTALL)
_MOST_CALLS, _MOST_TRIED = 4, 4


def instances(text: str, kernel: str) -> list[str]:
    """Name expressions of the template, the likeliest first: as the host code launches it; with types that its launches
    leave open as float, or int where they count by their names; so too where no launch is seen.
    """
    known = declared(text, kernel)
    if known is None or not known.template:
        return []
    found = _launched(text, kernel)
    closed = _closed(text, found)
    filled = [_guessed(text, known, split_name(each)[1]) for each in found if each not in closed]
    return [*closed, *dict.fromkeys(filter(None, filled or ([] if found else [_guessed(text, known, ())])))][
        :_MOST_TRIED
    ]


def _closed(text: str, found: Sequence[str]) -> list[str]:
    open_ = _open(text)
    inside = [(each, each.partition("<")[2]) for each in found]
    return [e for e, told in inside if open_.isdisjoint(_WORD.findall(told)) and not _DISPATCHED.search(told)]


def _open(text: str) -> set[str]:
    return {name for head in _TEMPLATE.findall(text) for name in re.findall(r"\w+(?=\s*(?:[,=]|$))", head)}


def _guessed(text: str, kernel: Kernel, launched: Sequence[str]) -> str | None:
    """The kernel with a guess for each type and choice that is open; None where a number is, which nothing tells."""
    kinds = {m[2]: m[1] for head in _TEMPLATE.findall(text) for each in split(head) if (m := _PARAMETER.match(each))}

    def guess(word: re.Match[str]) -> str:
        kind = "typename" if _DISPATCHED.fullmatch(word[0]) else kinds.get(word[0])
        if kind in ("typename", "class"):
            return "int" if _COUNTS.search(word[0]) else "float"
        if kind == "bool":
            return "false"
        return word[0] if kind is None or known_type(kind) else f"({kind})0"  # of an enumeration

    given = [_WORD.sub(guess, each) for each in launched or kernel.template[: kernel.needed]]
    if not _open(text).isdisjoint(_WORD.findall(" ".join(given))):
        return None
    return f"{kernel.name}<{', '.join(given)}>"


def _launched(text: str, kernel: str) -> list[str]:
    """As written, but constants by their values, and the parameters of templates and macros around by what these are
    called with.
    """
    around = [_Around.of(head) for head in _AROUND.finditer(text)]
    lines = re.sub(r"\\[ \t]*\r?\n", lambda end: " " * len(end[0]), text)  # that go on, as one
    launches = re.finditer(_LAUNCH.format(name=re.escape(kernel)), lines)
    told = [each for launch in launches for each in _told(text, around, launch.start(), launch[1], _MOST_CALLS)]
    return list(dict.fromkeys(f"{kernel}<{' '.join(each.split())}>" for each in told))


class _Values(dict[str, str]):
    """What words stand for; others for themselves."""

    def __call__(self, word: re.Match[str]) -> str:
        return self.get(word[0], word[0])


@dataclass(frozen=True, slots=True)
class _Around:
    """A template or macro, in which its words stand for others: from `start`, a macro to `end`."""

    start: int
    end: int | None
    words: tuple[str, ...]
    calls: str

    @staticmethod
    def of(head: re.Match[str]) -> _Around:
        if head["macro"]:
            return _Around(head.start(), head.end(), tuple(split(head["words"])), _USE.format(name=head["macro"]))
        return _Around(head.end(), None, tuple(names_of(head["types"])), _CALL.format(name=head["called"]))


def _told(text: str, around: Sequence[_Around], at: int, written: str, depth: int) -> list[str]:
    """Template arguments that are written at a place, by what leads there."""
    values = _QUALIFIED.sub(lambda name: _constant(text[:at], name[0]), written)
    within = [each for each in around if each.start <= at and (each.end is None or at < each.end)][-1:]
    words = set(_WORD.findall(values))
    calls = [call for each in within if depth and words & {*each.words} for call in re.finditer(each.calls, text)]
    found: list[str] = []
    for call in calls[: 2 * _MOST_CALLS]:
        passed = _WORD.sub(_Values(zip(within[0].words, split(call[1]), strict=False)), values)
        found += _told(text, around, call.start(), passed, depth - 1) if passed != values else []
    return found or [values]


def _constant(before: str, name: str) -> str:
    """The number that a constant stands for where it was last defined."""
    values = re.findall(_CONSTANT.format(name=name.rpartition("::")[2]), before)
    value = values[-1] if values else ""
    return value if value.isdecimal() or value in ("true", "false") else name


def not_told(text: str, kernel: str, file: str) -> UsageError:
    launches = "; ".join(_launched(text, kernel)[: 2 * _MOST_TRIED])
    launched = f" ({launches})" if launches else ""
    return UsageError(
        f"the arguments of the template {kernel} are not told by a launch in {file}{launched}",
        hint=f"name it with them, such as {kernel}<float>, or give arguments that tell its types",
    )


def with_arguments(source: str, function: str | None, given: Sequence[object]) -> str | None:
    """The kernel's name with the parameters that tell it from others, or with the template arguments that follow from
    what is passed, as C++ deduces them, and where these leave some open from the launches in the text, the first that
    fits; as it is where they do not tell.
    """
    if function and not function.isidentifier():
        return function
    if "template" not in source:
        return overloaded(source, function, len(given)) if function else None
    kernel = declared(source, function)
    if kernel is None and function:
        return overloaded(source, function, len(given))
    if kernel is None or not kernel.template or len(kernel.parameters) != len(given):
        return function
    told: dict[str, str] = {}
    for text, value in zip(kernel.parameters, given, strict=True):
        name = name_of(getattr(value, "dtype", None))
        if name:
            told.setdefault(type_name(text.partition("=")[0])[0], name)
    launched = [split_name(each)[1] for each in _launched(source, kernel.name)]
    filled = [(_filled(kernel.template, each, told), each) for each in launched]
    as_written = [each for each, written in filled if each == list(written)]
    fitting = as_written or [each for each, _ in filled if each]
    most = max([kernel.needed, *(n + 1 for n, name in enumerate(kernel.template) if name in told)])
    alone = [told.get(name, name) for name in kernel.template[:most]]
    if fitting and _closed(source, [f"{kernel.name}<{', '.join(fitting[0])}>"]):
        return f"{kernel.name}<{', '.join(fitting[0])}>"
    return (_guessed(source, kernel, fitting[0] if fitting else alone) if told else None) or function


def _filled(template: Sequence[str], launched: Sequence[str], told: dict[str, str]) -> list[str] | None:
    """A launch's arguments, those that its own text leaves open as they are told; None where they differ."""
    found = []
    for name, each in zip(template, launched, strict=False):
        here, there = known_type(told.get(name, each)), known_type(each)
        if here and there and (here.size != there.size or not same_kind(here, there)):
            return None
        found.append(each if there else told.get(name, each))
    return found
