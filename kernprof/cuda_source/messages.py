"""NVRTC's messages: the one sentence that stands for them, and they themselves as they are, C++
names readable.
"""

import re
from pathlib import PurePath

from kernprof.cuda_source.mangled import with_names

_ERROR = re.compile(r"^(.*?)\((\d+)\): (?:catastrophic )?error(?: #[\w-]+)?: (.*)$", re.MULTILINE)

_UNDEFINED = re.compile(r'error.*: (?:identifier "(\w+)" is undefined|\w+ is not a template)')
_UNRESOLVED = re.compile(r"Unresolved extern function '(.+?)'(?=\s*$)", re.MULTILINE)
_LAUNCH = "device-side kernel launch could not be processed"
# of a file that CuPy made
_SUM = re.compile(r"^\s*\d+ errors? detected in the compilation of .*\n?", re.MULTILINE)


def undefined(log: str) -> list[str]:
    """The names that a refused source lacks: the first and macros, for others may follow from it;
    none where no macro can stand for one.
    """
    names = [*dict.fromkeys(found[1] for found in _UNDEFINED.finditer(log))]
    return [] if None in names else names[:1] + [name for name in names[1:] if name.isupper()]


def refused(log: str, incomplete: bool = False) -> str:
    """`saxpy.cu does not compile, line 5: identifier "y" is undefined`. Of an incomplete source,
    headers of which are not there, the first error that names what it lacks.
    """
    log = with_names(log)
    errors = list(_ERROR.finditer(log))
    lacking = (each for each in errors if incomplete and _UNDEFINED.search(each.group()))
    first = next(lacking, next(iter(errors), None))
    unresolved = _UNRESOLVED.search(log)
    if unresolved and first is None:
        return f"the kernel calls {unresolved[1]}, which the source declares and does not define"
    if first is None:
        return (
            "the CUDA C++ source does not compile:"
            f" {(log.strip().splitlines() or ['no message'])[0]}"
        )
    said = (
        "a launch from the device, which is not emulated"
        if first[3].startswith(_LAUNCH)
        else first[3]
    )
    return f"{PurePath(first[1]).name} does not compile, line {first[2]}: {said}"


def lasting(log: str, later: str) -> str:
    """A log from the first error on that a later one has too: what went away was of the host. Else
    the later one.
    """
    lasting = (log[error.start() :] for error in _ERROR.finditer(log) if error.group() in later)
    return next(
        lasting,
        next(
            (later[error.start() :] for error in _ERROR.finditer(later)),
            later if _UNRESOLVED.search(later) else log,
        ),
    )


def lines(log: str) -> list[str]:
    """The messages, line by line; none where the sentence has said it all."""
    found = with_names(_SUM.sub("", log)).strip("\n").splitlines()
    return found if len(found) > 1 or _ERROR.search(log) else []
