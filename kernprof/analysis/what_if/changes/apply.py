"""The changes: each makes a plan of a plan, or says what it did not find."""

import importlib
import math
import pkgutil

from kernprof.analysis.what_if import changes
from kernprof.analysis.what_if.changes.plan import CHANGES, ChangePlan
from kernprof.errors import UsageError, unknown_name
from kernprof.model.what_if import AppliedChange, ChangeId

for _module in pkgutil.iter_modules(changes.__path__, changes.__name__ + "."):
    importlib.import_module(_module.name)  # each registers its changes

# What the number after `=` is; changes that are not here take none.
NUMBERS = {change: entry.number for change, entry in CHANGES.items() if entry.number}


def apply(plan: ChangePlan, change: AppliedChange) -> ChangePlan:
    """Return the plan with one more change."""
    return CHANGES[change.id].apply(plan, change.value)


def parse_change(text: str) -> AppliedChange:
    """`input-ready`, `input-ready=2`. Raises UsageError for an unknown name or an invalid number."""
    name, equals, number = (part.strip() for part in text.partition("="))
    if name not in {one.value for one in ChangeId}:
        raise unknown_name("change", name, (one.value for one in ChangeId))
    change = ChangeId(name)
    if not equals:
        return AppliedChange(id=change)
    if change not in NUMBERS:
        raise UsageError(f"{name} takes no number, and {number!r} was given", hint=f"type {name}")
    what, _, example = NUMBERS[change].rpartition(", ")
    try:
        value = float(number)
    except ValueError:
        value = math.nan
    entry = CHANGES[change]
    if (
        not math.isfinite(value)
        or (entry.integer and not value.is_integer())
        or value < 0
        or (value == 0 and not entry.from_zero)
    ):
        raise UsageError(
            f"invalid number for {name}, {number!r}: {what}", hint=f"for example {name}={example}"
        )
    return AppliedChange(id=change, value=value)


def parse_changes(text: str) -> tuple[AppliedChange, ...]:
    """Several, with commas between them; they are applied together. Raises UsageError, also for one
    named twice.
    """
    changes = tuple(parse_change(one) for one in text.split(",") if one.strip())
    if not changes:
        raise unknown_name("change", text, (one.value for one in ChangeId))
    named = [change.id.value for change in changes]
    for name in named:
        if named.count(name) > 1:
            raise UsageError(f"{name} is given twice", hint="give each change once")
    return changes
