"""What a kernel's template is instantiated with: as the host code launches it, and as what is passed tells."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kernprof.cuda_source.fit import same_kind
from kernprof.cuda_source.signature import declared, names_of, split, split_name, type_name
from kernprof.cuda_source.types import known_type, name_of
from kernprof.errors import UsageError

_LAUNCH = r"\b{name}\s*<([^;{{}}()]*?)>\s*(?:<<<|[,;:)])"
_TEMPLATE = re.compile(r"\btemplate\s*<([^;{}()]*?)>")
_HOST_TEMPLATE = re.compile(r"\btemplate\s*<([^;{}()]*?)>[^;{}()]*?\b(\w+)\s*\(")
_WORD = re.compile(r"\b[A-Za-z_]\w*")
_CALL = r"\b{name}\s*<([^;{{}}()]*?)>\s*\("
_CONSTANT = r"\bconst(?:expr)?\s+(?:int|unsigned(?: int)?|size_t|bool|auto)\s+{name}\s*=\s*(\w+)\s*;"


def instances(text: str, kernel: str) -> list[str]:
    """The template arguments that the host code launches a kernel with, as name expressions: those that leave nothing
    open, if there are such.
    """
    found = _launched(text, kernel)
    return _closed(text, found) or found


def _closed(text: str, found: Sequence[str]) -> list[str]:
    open_ = {name for head in _TEMPLATE.findall(text) for name in re.findall(r"\w+(?=\s*(?:[,=]|$))", head)}
    return [each for each in found if open_.isdisjoint(_WORD.findall(each.partition("<")[2]))]


def _launched(text: str, kernel: str) -> list[str]:
    """As written, but constants by their values, and a launching template's own arguments as it is called with them."""
    heads = [(head.end(), names_of(head[1]), head[2]) for head in _HOST_TEMPLATE.finditer(text)]
    found = []
    for launch in re.finditer(_LAUNCH.format(name=re.escape(kernel)), text):
        around = [head for head in heads if head[0] <= launch.start()][-1:]
        calls = [call for _, _, name in around for call in re.findall(_CALL.format(name=re.escape(name)), text)]
        for call in calls or [""]:
            known = dict(zip(around[0][1], split(call), strict=False)) if call else {}
            words = {name: known.get(name) or _constant(text, name) for name in _WORD.findall(launch[1])}
            values = _WORD.sub(lambda name, words=words: words[name[0]], launch[1])
            found.append(f"{kernel}<{' '.join(values.split())}>")
    return list(dict.fromkeys(found))


def _constant(text: str, name: str) -> str:
    """The number that a constant of the host code stands for, if the text has it under that name alone."""
    values = set(re.findall(_CONSTANT.format(name=name), text))
    value = values.pop() if len(values) == 1 else ""
    return value if value.isdecimal() or value in ("true", "false") else name


def check_told(text: str, kernel: str, found: Sequence[str], file: str) -> None:
    """Raises UsageError where a template is launched with several sets of arguments, or with none that say all."""
    if len(found) > 1:
        raise UsageError(f"{kernel} is a template, launched as {', '.join(found)}", hint="name one of them")
    known = declared(text, kernel)
    if known and known.needed and not _closed(text, found):
        launched = f" ({found[0]}, which leaves them open)" if found else ""
        raise not_told(kernel, file, launched)


def not_told(kernel: str, file: str, launched: str = "") -> UsageError:
    return UsageError(
        f"the arguments of the template {kernel} are not told by a launch in {file}{launched}",
        hint=f"name it with them, such as {kernel}<float>, or give arguments that tell its types",
    )


def with_arguments(source: str, function: str | None, given: Sequence[object]) -> str | None:
    """The kernel's name with the template arguments that follow from what is passed, as C++ deduces them, and where
    these leave some open from the launches in the text; as it is where they do not tell. Raises UsageError where
    launches that fit are several.
    """
    if "template" not in source or (function and not function.isidentifier()):
        return function
    kernel = declared(source, function)
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
    fitting = [f"{kernel.name}<{', '.join(each)}>" for each in as_written or [each for each, _ in filled if each]]
    fitting = list(dict.fromkeys(fitting))
    if len(fitting) > 1:
        check_told(source, kernel.name, fitting, "")
    alone = [told.get(name) for name in kernel.template]
    return fitting[0] if fitting else f"{kernel.name}<{', '.join(filter(None, alone))}>" if all(alone) else function


def _filled(template: Sequence[str], launched: Sequence[str], told: dict[str, str]) -> list[str] | None:
    """A launch's arguments, those that its own text leaves open as they are told; None where they differ."""
    found = []
    for name, each in zip(template, launched, strict=False):
        here, there = known_type(told.get(name, each)), known_type(each)
        if here and there and (here.size != there.size or not same_kind(here, there)):
            return None
        found.append(each if there else told.get(name, each))
    return found
