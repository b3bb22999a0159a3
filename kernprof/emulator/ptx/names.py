"""The kernel that a name means, among the mangled ones of a module."""

from __future__ import annotations

from collections.abc import Sequence

from kernprof.cuda_source.mangled import plain_name
from kernprof.errors import UsageError, unknown_name


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
