"""Names of C++ as compilers mangle them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kernprof.errors import UsageError, unknown_name

_MANGLED_LENGTH = re.compile(r"(\d+)")


def plain_name(mangled: str) -> str:
    """The last identifier of a mangled name, namespaces and parameters dropped: `_ZN2ns5scaleEPfi` → "scale"."""
    if not mangled.startswith("_Z"):
        return mangled
    at = 3 if mangled[2:3] in ("N", "L") else 2
    name = mangled
    while match := _MANGLED_LENGTH.match(mangled, at):
        end = match.end() + int(match.group(1))
        name, at = mangled[match.end() : end], end
        if mangled[2:3] != "N":
            break
    return name


def chosen(function: str | None, entries: Sequence[str], none: str) -> str:
    """The entry that a name means, mangled or plain; the only one where there is no name. Raises UsageError."""
    names = {entry: plain_name(entry) for entry in entries}
    if not entries:
        raise UsageError(none, hint="templates need a name such as 'scale<float>'")
    if function is None:
        if len(entries) > 1:
            raise UsageError(f"the source has {len(entries)} kernels: {', '.join(sorted(names.values()))}; name one")
        return entries[0]
    if function in names:
        return function
    matching = [entry for entry, name in names.items() if name == function]
    if not matching:
        raise unknown_name("function", function, names.values())
    if len(matching) > 1:
        raise UsageError(f"{function} names {len(matching)} kernels: {', '.join(matching)}", hint="use a mangled name")
    return matching[0]
