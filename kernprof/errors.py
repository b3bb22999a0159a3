"""Error classes of kernprof, each with its exit code and meaning.

    KernprofError
    ├── UsageError
    ├── WorkloadError
    │   └── CompileFailed  WrongResult  KernelCrashed  KernelHung
    ├── ToolNotFound
    │   └── DeviceNotFound
    └── ToolTooOld  CounterAccessDenied  CaptureFailed  NothingCaptured  ReportUnreadable
        MetricUnavailable  StoreError  NotComparable  UnsupportedInstruction  EmulationFault
        ConditionMet

130 is the exit code of an interrupt (Ctrl-C). Only `kernprof.cli` catches and prints errors.
A message states, in order: the failure, the wrong value, the reason, and a command that helps.
"""

import difflib
import fnmatch
import functools
import importlib
import itertools
import os
import re
import shlex
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, TypeVar

EXIT_INTERRUPTED = 130
Result = TypeVar("Result")
VERBOSE = "KERNPROF_VERBOSE"  # set by --verbose: results show details, errors full tracebacks


class KernprofError(Exception):
    """Base class of all errors. `hint` is advice; `details` are lines below the message.

    `sign` is the id of the row of tool_texts.toml that recognised a tool's output.
    """

    exit_code: ClassVar[int] = 1
    meaning: ClassVar[str] = "base class of all errors; not raised directly"

    def __init__(
        self,
        message: str,
        *,
        hint: str | None = None,
        details: Iterable[str] = (),
        sign: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.details = tuple(details)
        self.sign = sign

    def __str__(self) -> str:
        lines = [self.message, *self.details]
        if self.hint:
            lines.append(f"hint: {self.hint}")
        return "\n".join(lines)


def attempt(
    function: Callable[..., Result], *values: Any, **options: Any
) -> Result | KernprofError:
    """Return the function's result, or the KernprofError that it raises."""
    try:
        return function(*values, **options)
    except KernprofError as error:
        return error


class UsageError(KernprofError):
    exit_code = 2
    meaning = "an invalid name, value or combination of options"


class WorkloadError(KernprofError):
    exit_code = 3
    meaning = "an invalid workload, variant or parameter"


class CompileFailed(WorkloadError):
    exit_code = 4
    meaning = "the compiler refused the kernel's source"

    @classmethod
    def because(
        cls, what: str, error: BaseException, line: int = 0, tool: str = "", most: int = 30
    ) -> "CompileFailed":
        """Return an error with the text `what` and the message of a compiler's exception.

        `line` is the index of the message's line that states the cause. `most` limits the lines in
        the details. Known messages of `tool` add their hint.
        """
        text = re.sub(r"\x1b\[\d+m", "", str(error)).strip()
        lines = text.splitlines() or [type(error).__name__]
        return cls(f"{what}: {lines[line]}", hint=tool_hint(tool, text), details=lines[:most])


class WrongResult(WorkloadError):
    exit_code = 5
    meaning = "a variant's output differs from the reference"


class KernelCrashed(WorkloadError):
    exit_code = 6
    meaning = "the launch ended in a CUDA error"


class KernelHung(WorkloadError):
    exit_code = 7
    meaning = "the launch did not finish within its time limit"


class ToolNotFound(KernprofError):
    exit_code = 10
    meaning = "ncu, nsys, a GPU or a Python package was not found"


class DeviceNotFound(ToolNotFound):
    exit_code = 11
    meaning = "no usable NVIDIA GPU"


class ToolTooOld(KernprofError):
    exit_code = 12
    meaning = "the tool's version lacks what was requested"


class CounterAccessDenied(KernprofError):
    exit_code = 13
    meaning = (
        "performance counters are restricted to administrators, or hidden by a virtual machine"
    )


class CaptureFailed(KernprofError):
    exit_code = 14
    meaning = "the tool ran and failed"


class NothingCaptured(KernprofError):
    exit_code = 15
    meaning = "the tool ran and recorded no launch"


class ReportUnreadable(KernprofError):
    exit_code = 16
    meaning = "a file that is truncated, empty or of another kind"


class MetricUnavailable(KernprofError):
    exit_code = 17
    meaning = "a requested metric is not in the capture"


class StoreError(KernprofError):
    exit_code = 18
    meaning = "the run store cannot be read or written"


class NotComparable(KernprofError):
    exit_code = 19
    meaning = "profiles that are not comparable, for example of different GPUs"


class UnsupportedInstruction(KernprofError):
    exit_code = 20
    meaning = "the emulator does not implement this PTX instruction"


class EmulationFault(KernprofError):
    exit_code = 21
    meaning = "the emulator found undefined behaviour in the kernel"


class ConditionMet(KernprofError):
    exit_code = 22
    meaning = "a condition of --fail-on is met, or cannot be checked"


# Errors of a tool that is missing, not permitted or failing on this machine. After such an error,
# the next data source is tried.
TOOL_FAILURES = (CounterAccessDenied, ToolNotFound, ToolTooOld, CaptureFailed)


def command_line(*words: object, program: str = "kernprof") -> str:
    """Return a command to print, quoted for the shell; a file `-name` becomes `./-name`."""
    texts = (
        f"./{w}"
        if str(w)[:1] == "-" and (isinstance(w, Path) or os.path.lexists(str(w)))
        else f"{w}"
        for w in words
    )
    return f"{program} {shlex.join(texts)}"


def no_such_file(path: object) -> UsageError:
    return UsageError(f"no such file: {path}", hint="give a run, a report or a trace that exists")


def check_seconds(limit_s: float | None, what: str = "the time limit") -> None:
    """Raise UsageError for a time limit that is not positive; None means no limit."""
    if limit_s is not None and not limit_s > 0:
        raise UsageError(
            f"{what} is {limit_s} s: more than 0 seconds are needed",
            hint="omit the time limit, or give a longer limit",
        )


def unknown_name(kind: str, name: str, available: Iterable[str], *, limit: int = 24) -> UsageError:
    """Return a UsageError that lists the available names and suggests similar names."""
    typed = list(available) if isinstance(available, (list, tuple)) else sorted(available)
    close = _close(name, list(dict.fromkeys(typed)))
    names = sorted(set(typed))
    shown = ", ".join(names[:limit]) + (f", … ({len(names)} in all)" if len(names) > limit else "")
    hint = f"did you mean {' or '.join(close)}?" if close else None
    return UsageError(f"unknown {kind} {name!r}; available: {shown or 'none'}", hint=hint)


def selected_names(kind: str, wanted: Iterable[str], available: Iterable[str]) -> tuple[str, ...]:
    """Return the available names that `wanted` selects; in a pattern, `*` matches any text.

    Raises UsageError for a name or pattern that selects nothing.
    """
    names = tuple(dict.fromkeys(available))
    chosen: dict[str, None] = {}
    for text in wanted:
        pattern = "*" in text and text not in names
        matching = fnmatch.filter(names, text) if pattern else [text] * (text in names)
        chosen |= dict.fromkeys(matching)
        if not matching:
            raise unknown_name(kind, text, names)
    return tuple(chosen)


def _close(name: str, names: list[str], most: int = 3) -> list[str]:
    """Return at most `most` names that begin with, contain, or are similar to `name`."""
    low = name.lower()
    begin = [candidate for candidate in names if low and candidate.lower().startswith(low)]
    hold = [candidate for candidate in names if len(low) > 2 and low in candidate.lower()]
    similar = difflib.get_close_matches(name, names, n=most, cutoff=0.5)
    # similar names are sorted by the length of the common prefix, the longest first
    similar.sort(key=lambda candidate: -_shared(low, candidate.lower()))
    return list(dict.fromkeys([*begin, *hold] or similar))[:most]


def _shared(first: str, other: str) -> int:
    return sum(
        1
        for _ in itertools.takewhile(
            lambda pair: pair[0] == pair[1], zip(first, other, strict=False)
        )
    )


def error_classes() -> Mapping[str, type[KernprofError]]:
    """Return every error class by name, base classes first."""
    classes: dict[str, type[KernprofError]] = {}
    ahead: list[type[KernprofError]] = [KernprofError]
    while ahead:
        kind = ahead.pop(0)
        classes[kind.__name__] = kind
        ahead = kind.__subclasses__() + ahead
    return classes


def error_named(name: str, message: str) -> KernprofError:
    """Return an error of the class `name`; a KernprofError if the name is unknown.

    Another process reported the name and the message.
    """
    return error_classes().get(name, KernprofError)(message)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sign:
    """Known message of a tool, with its cause and fix: a row of tool_texts.toml.

    `text` is a regular expression for the message. In `cause` and `fix`, `{0}` is replaced by the
    expression's first group. `source` is the document or report with the message. A `general`
    message may follow from other errors, so it applies only if no specific message matches.
    `codes` are error numbers of the tool. `number` is a regular expression for messages with such a
    number, for which `(?:N)` stands.
    """

    id: str
    text: str
    cause: str
    fix: str
    source: str
    error: str = "CaptureFailed"
    general: bool = False
    codes: Sequence[int] = ()
    number: str = ""

    def match(self, output: str) -> re.Match[str] | None:
        """Return the match of `text` or of a number; a space matches any white space."""
        text = self.text
        if self.codes:
            text += "|" + self.number.replace("(?:N)", f"(?:{'|'.join(map(str, self.codes))})")
        return re.search(text.replace(" ?", r"\s*").replace(" ", r"\s+"), output, re.IGNORECASE)


@functools.cache
def tool_signs(tool: str) -> tuple[Sign, ...]:
    """Return the known messages of a tool and of the tools that it uses, general messages last."""
    toml = importlib.import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")
    tables = toml.loads(Path(__file__).with_name("tool_texts.toml").read_text(encoding="utf-8"))
    names = (tool, *tables["also"].get(tool, ()))
    signs = (
        Sign(**row, number=tables["numbers"].get(name, ""))
        for name in names
        for row in tables.get(name, ())
    )
    return tuple(sorted(signs, key=lambda sign: sign.general))


# Characters of each searched part of an output. The time of a search grows with this number and
# with the number of known messages.
_PART = 20_000
_FAILURE = re.compile("^==|error|fatal|fail|cannot|could not|unable", re.IGNORECASE)


def _searched(output: str) -> str:
    """Return the output if it is short, else its start, its end and its lines about a failure."""
    if len(output) <= 3 * _PART:
        return output
    lines = filter(_FAILURE.search, output[_PART:-_PART].splitlines())
    return "\n".join([output[:_PART], "\n".join(lines)[-_PART:], output[-_PART:]])


def tool_error(
    tool: str, output: str, details: Iterable[str] = (), *, general: bool = True
) -> KernprofError | None:
    """Return the error of the first known message of `tool` in `output`; None without a match.

    Without `general`, general messages are ignored.
    """
    searched = _searched(output)
    for sign in tool_signs(tool):
        if (general or not sign.general) and (match := sign.match(searched)):
            named = next((group for group in match.groups() if group), match[0])
            kind = error_classes()[sign.error]
            cause, fix = sign.cause.format(named), sign.fix.format(named)
            return kind(cause, hint=fix, details=details, sign=sign.id)
    return None


def tool_hint(tool: str, output: str) -> str | None:
    """Return cause and fix of the first known message of `tool` in `output`, or None."""
    error = tool_error(tool, output)
    return f"{error.message}: {error.hint}" if error is not None else None
