"""What PyTorch's profiler says of a collective's kernel: which one it is, its bytes, and how many
ranks take part.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from kernprof.model.trace import NONE, Ints, Messages
from kernprof.readers.trace.build import StringPool

ARGUMENTS = ("Collective name", "In msg nelems", "Out msg nelems", "Group size", "dtype")
_BYTES = {
    "byte": 1,
    "char": 1,
    "bool": 1,
    "half": 2,
    "bfloat16": 2,
    "short": 2,
    "int": 4,
    "float": 4,
    "long": 8,
    "double": 8,
    "complexhalf": 4,
    "complexfloat": 8,
    "complexdouble": 16,
}


def read_messages(
    events: Sequence[Mapping[str, Any]], place: Ints, pool: StringPool
) -> Messages | None:
    """The collectives among some events, whose rows of work are at `place`; None where no event
    says its message.
    """
    rows = []
    for at, event in zip(place.tolist(), events, strict=True):
        args = event.get("args")
        if isinstance(args, dict) and (nbytes := _bytes(args)) is not None:
            name = pool.add(str(args["Collective name"]))
            rows.append((at, name, nbytes, _count(args.get("Group size")) or NONE))
    if not rows:
        return None
    work, name, nbytes, ranks = np.array(sorted(rows), dtype=np.int64).T
    return Messages(work=work, name=name.astype(np.int32), nbytes=nbytes, ranks=ranks)


def _bytes(args: Mapping[str, Any]) -> int | None:
    """The larger of what a rank puts in and what it gets: the size by which NCCL's own tests count."""
    kind = str(args.get("dtype", "")).lower()
    size = 1 if kind.startswith("float8") else _BYTES.get(kind)
    known = [
        one
        for one in map(_count, (args.get("In msg nelems"), args.get("Out msg nelems")))
        if one is not None
    ]
    return (
        None
        if size is None or "Collective name" not in args or not known
        else size * max(known) or None
    )


def _count(value: object) -> int | None:
    """A plausible count; a damaged file may hold anything."""
    return (
        value
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 48
        else None
    )
