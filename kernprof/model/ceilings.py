"""The ceilings of a device: what it was seen to reach, or what its datasheet says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from kernprof.model.run import Device, Number, Provenance


class Level(str, Enum):
    """A level of the memory hierarchy, from the farthest from the SMs to the nearest."""

    DRAM = "dram"
    L2 = "l2"
    L1 = "l1"


# Arithmetic ceilings, lowest first. "…-tensor" are the tensor cores; fp16 is packed half precision on the CUDA cores.
ARITHMETIC = ("fp64", "fp64-tensor", "fp32", "fp16", "fp16-tensor", "bf16-tensor")
ISSUE = "issue"  # warp instructions per second, all schedulers
UNITS = {**{level.value: "byte/s" for level in Level}, "shared": "byte/s", ISSUE: "inst/s"}


def unit_of(name: str) -> str:
    """The unit of a ceiling: byte/s for memory levels, inst/s for the issue rate, else flop/s."""
    return UNITS.get(name, "flop/s")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ceiling:
    """One ceiling in byte/s, flop/s or inst/s. Measured: the best of `samples` runs, beside their `median`.

    `source` says how it was measured, or which document it is from. `clock_hz` is the SM clock during the best run.
    """

    id: str
    value: Number
    source: str
    provenance: Provenance = Provenance.MEASURED
    median: Number | None = None
    samples: int | None = None
    clock_hz: Number | None = None

    @property
    def unit(self) -> str:
        return unit_of(self.id)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ceilings:
    """All that is known of one device. `notes` say what could not be measured, and why."""

    device: Device
    ceilings: Mapping[str, Ceiling]
    created: str | None = None
    environment: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    def value(self, name: str) -> float | None:
        found = self.ceilings.get(name)
        return found.value if found else None


@dataclass(frozen=True, slots=True, kw_only=True)
class MeasuredCeilings:
    """What a device was just seen to reach, and what its datasheet says."""

    measured: Ceilings
    datasheet: Ceilings
