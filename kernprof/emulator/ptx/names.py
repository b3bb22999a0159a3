"""Names of C++ as compilers mangle them."""

from __future__ import annotations

import re

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
