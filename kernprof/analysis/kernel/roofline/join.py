"""Several runs in one roofline: the same variant of each is joined, so that an arrow is what changed between them."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from kernprof.analysis.kernel.roofline.launches import MeasuredLaunch


def join_twins(launches: Sequence[MeasuredLaunch]) -> tuple[list[MeasuredLaunch], list[str]]:
    """What two or more runs launched alike, once each and on the same device, gets a path of its own; and the note.

    Where there is such a path there is no other: an arrow from variant to variant would say something else. A launch
    that was executed by the emulator has no time, so that nothing between it and a measured one is a change.
    """
    groups: dict[tuple[object, ...], list[MeasuredLaunch]] = {}
    for launch in launches:
        groups.setdefault(_twins(launch), []).append(launch)
    joined = {key: group for key, group in groups.items() if len({launch.run for launch in group}) == len(group) > 1}
    if not joined:
        return list(launches), []
    paths = [f"twin {each.twin}" if _twins(each) in joined else f"alone {n}" for n, each in enumerate(launches)]
    result = [dataclasses.replace(each, path=path) for each, path in zip(launches, paths, strict=True)]
    runs = dict.fromkeys(launch.run for group in joined.values() for launch in group)
    return result, [f"arrows lead from each variant of run {' to the same of run '.join(runs)}"]


def _twins(launch: MeasuredLaunch) -> tuple[object, ...]:
    return launch.twin, launch.device.name, launch.device.sm_count, launch.executed
