"""The values per opcode and per instruction of one launch in a `.ncu-rep`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from kernprof.model.diagnosis import AccessKind
from kernprof.readers.ncu.derived import LEAST, SECTORS, SectorCount
from kernprof.readers.ncu.sass_text import access_of

# What each instruction of a kernel does, by the kernel and where its instructions lie: launches share it.
KnownPlaces: TypeAlias = dict[tuple[str, tuple[int, ...]], dict[int, AccessKind]]


class ActionInstances:
    """As `derived.Instances`. Disassembling takes a millisecond an instruction: `known` keeps it for other launches."""

    def __init__(self, action: Any, known: KnownPlaces) -> None:
        self._action, self._known = action, known

    def by_opcode(self, name: str) -> Mapping[str, float]:
        metric = self._action.metric_by_name(name)
        if metric is None or not metric.num_instances() or not metric.has_correlation_ids():
            return {}
        names = metric.correlation_ids()
        return {names.as_string(i): metric.as_double(i) for i in range(metric.num_instances())}

    def global_sectors(self) -> Mapping[AccessKind, SectorCount]:
        taken, least = self._by_place(SECTORS), self._by_place(LEAST)
        kinds = self._kinds(tuple(sorted(place for place, sectors in taken.items() if sectors)))
        return {
            kind: SectorCount(sectors=sum(taken[p] for p in places), least=sum(least.get(p, 0.0) for p in places))
            for kind in ("load", "store", "atomic")
            if (places := [p for p, its in kinds.items() if its == kind])
        }

    def _by_place(self, name: str) -> dict[int, float]:
        metric = self._action.metric_by_name(name)
        if metric is None or not metric.num_instances() or not metric.has_correlation_ids():
            return {}
        places = metric.correlation_ids()
        return {places.as_uint64(i): metric.as_double(i) for i in range(metric.num_instances())}

    def _kinds(self, places: tuple[int, ...]) -> dict[int, AccessKind]:
        key = (self._action.name(), places)
        if key not in self._known:
            found = ((place, access_of(self._action.sass_by_pc(place) or "")) for place in places)
            self._known[key] = {p: access[1] for p, access in found if access is not None and access[0] == "global"}
        return self._known[key]
