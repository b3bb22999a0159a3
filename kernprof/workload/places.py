"""Where the marked elements of an array lie, in a few words: a tail, whole rows, every n-th, a block."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray

_LISTED = 4  # ranges of rows that are spelled out
_SAMPLE = 1 << 16  # elements from which a step is told


def element(name: str, marked: NDArray[Any]) -> str:
    """The first marked element as `name[1, 2]`; the name alone for an array without dimensions."""
    import numpy as np

    return f"{name}{_index(marked, int(np.argmax(marked.reshape(-1))))}"


def _index(marked: NDArray[Any], flat: int) -> str:
    import numpy as np

    found = np.unravel_index(flat, marked.shape)
    return f"[{', '.join(str(int(i)) for i in found)}]" if marked.ndim else ""


def where_text(marked: NDArray[Any]) -> str:
    """`all from [512] on`, `rows 3–5 of 200`, `every 2nd from [1] on`; empty where they follow none of these."""
    import numpy as np

    flat = np.flatnonzero(marked)
    if not flat.size or flat.size == marked.size or marked.ndim == 0:
        return ""
    if flat.size == 1:
        return ""
    return _lines(marked) or _run(marked, flat) or _box(marked) or _every(marked, flat) or _spread(marked, flat)


def _lines(marked: NDArray[Any]) -> str:
    """Whole rows, or whole columns, of an array of two dimensions or more (the last two)."""
    if marked.ndim < 2 or 1 in marked.shape[-2:]:
        return ""
    planes = marked.reshape(-1, *marked.shape[-2:])
    if not (planes == planes[0]).all():
        return ""
    for axis, word in ((1, "row"), (0, "column")):
        some = planes[0].any(axis=axis)
        if (some == planes[0].all(axis=axis)).all():
            return _numbers(word, some)
    return ""


def _numbers(word: str, chosen: NDArray[Any]) -> str:
    """`rows 3–5, 9 of 200`, `every 2nd column from 1 on`, `the last 32 rows`."""
    import numpy as np

    at = np.flatnonzero(chosen)
    total = len(chosen)
    steps = np.diff(at)
    if len(at) == 1:
        return f"{word} {at[0]} of {total}"
    if (steps == 1).all():
        if at[-1] == total - 1:
            return f"the last {len(at)} {word}s of {total}, from {at[0]} on"
        return f"{word}s {at[0]}–{at[-1]} of {total}"
    if len(at) > 2 and (steps == steps[0]).all():
        return f"every {_ordinal(int(steps[0]))} {word} from {at[0]} on"
    pieces = np.split(at, np.flatnonzero(steps > 1) + 1)
    shown = [str(p[0]) if len(p) == 1 else f"{p[0]}–{p[-1]}" for p in pieces]
    more = f" and {len(pieces) - _LISTED} more ranges" if len(pieces) > _LISTED else ""
    return f"{word}s {', '.join(shown[:_LISTED])}{more} of {total}"


def _run(marked: NDArray[Any], flat: NDArray[Any]) -> str:
    """One range without a gap, in memory order."""
    first, last = int(flat[0]), int(flat[-1])
    if last - first + 1 != flat.size:
        return ""
    if last == marked.size - 1:
        return f"all from {_index(marked, first)} on"
    return f"{_index(marked, first)} to {_index(marked, last)}"


def _every(marked: NDArray[Any], flat: NDArray[Any]) -> str:
    """A regular step in memory order, or ranges of one length at a regular step."""
    import numpy as np

    steps = np.diff(flat)
    if flat.size > 2 and (steps == steps[0]).all():
        last = "on" if flat[-1] + steps[0] >= marked.size else f"to {_index(marked, int(flat[-1]))}"
        return f"every {_ordinal(int(steps[0]))} from {_index(marked, int(flat[0]))} {last}"
    starts = flat[np.concatenate(([True], steps > 1))]
    ends = flat[np.concatenate((steps > 1, [True]))]
    apart, lengths = np.diff(starts), ends - starts + 1
    if len(starts) > 2 and (apart == apart[0]).all() and (lengths[:-1] == lengths[0]).all():
        return f"{lengths[0]} of every {apart[0]}, from {_index(marked, int(starts[0]))} on"
    return ""


def _box(marked: NDArray[Any]) -> str:
    """A rectangle, all of it."""
    import numpy as np

    corners = [(int(at.min()), int(at.max()) + 1) for at in np.nonzero(marked)]
    inside = marked[tuple(slice(low, high) for low, high in corners)]
    if marked.ndim < 2 or not inside.all():
        return ""
    return f"the block [{', '.join(f'{low}:{high}' for low, high in corners)}]"


def _spread(marked: NDArray[Any], flat: NDArray[Any]) -> str:
    """Even or odd ones, which a missing half of a warp or a lost update leaves; else from which to which."""
    kept = flat[:_SAMPLE]
    for step in (256, 128, 64, 32, 16, 8, 4, 2):
        if flat.size > 8 and (kept % step == kept[0] % step).all() and (flat % step == flat[0] % step).all():
            return f"scattered, but only where the index is {int(flat[0]) % step} modulo {step}"
    return f"scattered, from {_index(marked, int(flat[0]))} to {_index(marked, int(flat[-1]))}"


def _ordinal(number: int) -> str:
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
