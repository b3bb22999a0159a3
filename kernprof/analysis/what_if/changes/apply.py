"""The changes: each makes a plan of a plan, or says what it did not find."""

import math
from collections.abc import Callable

from kernprof.analysis.what_if.changes.copies import copy_stream, pinned_copies
from kernprof.analysis.what_if.changes.graphs import cuda_graph
from kernprof.analysis.what_if.changes.inputs import input_ready
from kernprof.analysis.what_if.changes.layout import channels_last
from kernprof.analysis.what_if.changes.plan import ChangePlan
from kernprof.analysis.what_if.changes.precision import half_precision, tensor_core_matmul
from kernprof.analysis.what_if.changes.readbacks import no_item_loop, no_step_sync
from kernprof.errors import UsageError, unknown_name
from kernprof.model.what_if import AppliedChange, ChangeId

# What the number after `=` is; changes that are not here take none.
NUMBERS = {
    ChangeId.PINNED_COPIES: "GB/s of pinned copies, 55",
    ChangeId.NO_STEP_SYNC: "waits that stay in each step, 1",
    ChangeId.INPUT_READY: "how many times as many make the input, 4",
    ChangeId.TENSOR_CORE_MATMUL: "how many times as fast FP32 matrix kernels run, 3",
    ChangeId.HALF_PRECISION: "how many times as fast FP32 matrix kernels run, 12",
    ChangeId.CUDA_GRAPH: "µs between the nodes of a graph, 1",
}
_FROM_ZERO = (ChangeId.NO_STEP_SYNC, ChangeId.CUDA_GRAPH)


def apply(plan: ChangePlan, change: AppliedChange) -> ChangePlan:
    """The plan with one more change."""
    return _CHANGES[change.id](plan, change.value)


_CHANGES: dict[ChangeId, Callable[[ChangePlan, float | None], ChangePlan]] = {
    ChangeId.PINNED_COPIES: pinned_copies,
    ChangeId.COPY_STREAM: copy_stream,
    ChangeId.NO_STEP_SYNC: no_step_sync,
    ChangeId.NO_ITEM_LOOP: no_item_loop,
    ChangeId.INPUT_READY: input_ready,
    ChangeId.CHANNELS_LAST: channels_last,
    ChangeId.TENSOR_CORE_MATMUL: tensor_core_matmul,
    ChangeId.HALF_PRECISION: half_precision,
    ChangeId.CUDA_GRAPH: cuda_graph,
}


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
    whole = change is not ChangeId.NO_STEP_SYNC or value.is_integer()
    if (
        not math.isfinite(value)
        or not whole
        or value < 0
        or (value == 0 and change not in _FROM_ZERO)
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
