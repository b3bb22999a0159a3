"""Peak rates of a device (ceilings of a roofline), measured or from its datasheet."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from kernprof.model.run import Device, Number, Provenance


class Level(str, Enum):
    """A level of the memory hierarchy; the level farthest from the SMs is first."""

    DRAM = "dram"
    L2 = "l2"
    L1 = "l1"


# Ids of arithmetic ceilings, lowest first. "…-tensor" are peak rates of the tensor cores; fp16 is
# packed half precision on the CUDA cores.
ARITHMETIC = ("fp64", "fp64-tensor", "fp32", "fp16", "fp16-tensor", "bf16-tensor")
ISSUE = "issue"  # warp instructions per second of all schedulers
# Rates of atomic additions of all threads to one word of global memory. Float additions serialise;
# the hardware combines the integer additions of a warp first.
FLOAT_UPDATES, INTEGER_UPDATES = "float-updates", "integer-updates"
# Rates of sequential launches: of an empty kernel, and of a kernel whose threads each read one
# word of device memory.
EMPTY_LAUNCHES, FIRST_DATA = "empty-launches", "first-data"
UNITS = {
    **{level.value: "byte/s" for level in Level},
    "shared": "byte/s",
    ISSUE: "inst/s",
    **dict.fromkeys((FLOAT_UPDATES, INTEGER_UPDATES), "update/s"),
    **dict.fromkeys((EMPTY_LAUNCHES, FIRST_DATA), "launch/s"),
}


def unit_of(name: str) -> str:
    """Return a ceiling's unit: byte/s for memory levels, inst/s, update/s, launch/s or flop/s."""
    return UNITS.get(name, "flop/s")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ceiling:
    """One peak rate of a device, in the unit that `unit_of` returns.

    A measured value is the best of `samples` runs; `median` is their median. `source` names the
    method or the document. `clock_hz` is the SM clock during the best run.
    """

    id: str
    value: Number
    provenance: Provenance = Provenance.MEASURED
    source: str
    median: Number | None = None
    samples: int | None = None
    clock_hz: Number | None = None

    @property
    def unit(self) -> str:
        return unit_of(self.id)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ceilings:
    """Known peak rates of one device; `notes` explain each missing ceiling.

    `costs` are measured terms of the time model by name (see `kernprof.gpus.costs`).
    """

    created: str | None = None
    device: Device
    environment: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    ceilings: Mapping[str, Ceiling]
    costs: Mapping[str, Number] = field(default_factory=dict)

    def value(self, name: str) -> float | None:
        ceiling = self.ceilings.get(name)
        return ceiling.value if ceiling else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """Rates that micro-benchmarks reach on a device, as inputs of a diagnosis.

    `parts` maps a `Bottleneck` to the reached fraction of its peak rate. `updates_per_s` is the
    rate of float additions to one word. `first_data_ns` is the time of a launch whose threads each
    read one word.
    """

    parts: Mapping[str, float] = field(default_factory=dict)
    l2_bytes_per_s: float | None = None
    updates_per_s: float | None = None
    empty_launch_ns: float = 0.0
    first_data_ns: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class MeasuredCeilings:
    """Ceilings measured on a device in this run, and the ceilings of its datasheet."""

    measured: Ceilings
    datasheet: Ceilings
