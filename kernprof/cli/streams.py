"""Handle closed and full output streams, and streams that cannot encode some characters."""

import codecs
import os
import re
import sys

from kernprof.errors import KernprofError, StoreError, UsageError

_PLAIN = str.maketrans(
    {
        "─": "-",
        "│": "|",
        "┼": "+",
        "–": "-",
        "×": "x",
        "÷": "/",
        "…": "...",
        "µ": "u",
        "≤": "<=",
        "≥": ">=",
        "·": "-",
        "→": "->",
        "±": "+/-",
        "✓": "+",
        "✗": "x",
        "█": "#",
        "░": ".",
        "\N{NO-BREAK SPACE}": " ",
    }
)
_ACTED_ON = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
_ERRORS = "kernprof.plain"


def prepare() -> None:
    """Replace closed standard streams by the null device, and unencodable characters by ASCII."""
    codecs.register_error(_ERRORS, _plain)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8"))
        else:
            stream.reconfigure(errors=_ERRORS)


def _plain(error: UnicodeError) -> tuple[str, int]:
    """Replace unencodable characters by similar ASCII, or by escapes that JSON can contain."""
    assert isinstance(error, UnicodeEncodeError)
    text = error.object[error.start : error.end].translate(_PLAIN)
    return "".join(c if c.isascii() else _escaped(c) for c in text), error.end


def _escaped(character: str) -> str:
    pairs = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{pairs[at]:02x}{pairs[at + 1]:02x}" for at in range(0, len(pairs), 2))


def shown(message: str) -> str:
    """Escape control characters, which a terminal interprets, except newlines and tabs."""
    return _ACTED_ON.sub(
        lambda item: f"\\x{ord(item[0]):02x}" if item[0] < "\u0100" else _escaped(item[0]),
        message,
    )


def refused(error: OSError) -> KernprofError | None:
    """Convert a system error of a file or stream to a KernprofError; None for other errors."""
    from kernprof.outputs import OUT_OF_SPACE

    if error.errno in OUT_OF_SPACE:
        return StoreError(
            "the disk or the output device is full",
            hint="free some space, or write to another disk",
        )
    if isinstance(error.filename, str | bytes):
        name = os.fsdecode(error.filename)
        shown = name if len(name) <= 100 else f"{name[:60]}… ({len(name)} characters)"
        return UsageError(
            f"{error.strerror}: {shown}", hint="give the path of a file that can be read"
        )
    return None


def finish(code: int) -> int:
    """Flush stdout; return `code`, or the exit code of a full disk if flushing fails."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        silence()
    except OSError as error:
        silence()
        if translated := refused(error):
            sys.stderr.write(f"kernprof: {shown(str(translated))}\n")
            return translated.exit_code
        raise
    return code


def silence() -> None:
    """Discard later writes to stdout, so that Python prints no error on exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
