"""Several runs in one roofline: the same variant of each is joined, so that an arrow is what changed between them."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kernprof.analysis.kernel.roofline.build import MeasuredLaunch


def join_twins(shots: Sequence[MeasuredLaunch]) -> tuple[list[MeasuredLaunch], list[str]]:
    """What two or more runs launched alike, once each and on the same device, gets a path of its own; and the note.

    Where there is such a path there is no other: an arrow from variant to variant would say something else. A launch
    that was executed by the emulator has no time, so that nothing between it and a measured one is a change.
    """
    groups: dict[tuple[object, ...], list[MeasuredLaunch]] = {}
    for shot in shots:
        groups.setdefault((shot.twin, shot.device.name, shot.device.sm_count, shot.executed), []).append(shot)
    paths: dict[int, str] = {}
    runs: dict[str, None] = {}
    for found in groups.values():
        own = [shot.run for shot in found]
        if len(found) > 1 and len(set(own)) == len(own):
            paths |= {id(shot): f"twin {shot.twin}" for shot in found}
            runs |= dict.fromkeys(own)
    if not paths:
        return list(shots), []
    made = [dataclasses.replace(shot, path=paths.get(id(shot), f"alone {n}")) for n, shot in enumerate(shots)]
    return made, [f"arrows lead from each variant of run {' to the same of run '.join(runs)}"]
