"""The ceilings of a device: what it was seen to reach, or what its datasheet says; and their JSON document.

{"schema": "kernprof.ceilings/1", "created": …, "device": {"name": …, "sm_count": …, "memory_bytes": …, …},
 "environment": {"driver": …, …}, "notes": […],
 "ceilings": [{"id": "fp32", "value": 6.0e13, "unit": "flop/s", "provenance": "measured", "source": …,
               "median": 5.99e13, "samples": 7, "clock_hz": 1.98e9}, …]}
"""

from __future__ import annotations

import dataclasses
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from kernprof.errors import ReportUnreadable
from kernprof.model.run import Device, Provenance

SCHEMA = "kernprof.ceilings/1"


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
    value: float
    source: str
    provenance: Provenance = Provenance.MEASURED
    median: float | None = None
    samples: int | None = None
    clock_hz: float | None = None

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


def ceilings_text(found: Ceilings) -> str:
    """The document as JSON text."""
    device = {f.name: getattr(found.device, f.name) for f in dataclasses.fields(found.device)}
    document = {
        "schema": SCHEMA,
        "created": found.created,
        "device": {k: v for k, v in device.items() if v is not None},
        "environment": dict(found.environment),
        "notes": list(found.notes),
        "ceilings": [_ceiling_document(each) for each in found.ceilings.values()],
    }
    return json.dumps(document, indent=1, allow_nan=False) + "\n"


def _ceiling_document(ceiling: Ceiling) -> dict[str, Any]:
    made = {
        "id": ceiling.id,
        "value": ceiling.value,
        "unit": ceiling.unit,
        "provenance": ceiling.provenance.value,
        "source": ceiling.source,
        "median": ceiling.median,
        "samples": ceiling.samples,
        "clock_hz": ceiling.clock_hz,
    }
    return {k: v for k, v in made.items() if v is not None}


def read_ceilings(text: str, where: str) -> Ceilings:
    """The document back. ReportUnreadable, naming `where`, for anything else."""
    try:
        document = json.loads(text)
        if not isinstance(document, dict) or document.get("schema") != SCHEMA:
            raise ValueError(f"it is no {SCHEMA} document")
        made = [_ceiling(each) for each in document["ceilings"]]
        device = {f.name: document["device"].get(f.name) for f in dataclasses.fields(Device)}
        if isinstance(device["compute_capability"], list):
            device["compute_capability"] = tuple(device["compute_capability"])
        if not isinstance(device["name"], str):
            raise ValueError("the device has no name")
        return Ceilings(
            device=Device(**device),
            ceilings={each.id: each for each in made},
            created=document.get("created"),
            environment={str(k): str(v) for k, v in document.get("environment", {}).items()},
            notes=tuple(map(str, document.get("notes", ()))),
        )
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        hint = "measure again: kernprof roofline --measure"
        raise ReportUnreadable(f"cannot read the ceilings in {where}: {error}", hint=hint) from error


def _ceiling(document: Mapping[str, Any]) -> Ceiling:
    value = float(document["value"])
    if not (math.isfinite(value) and value > 0):
        raise ValueError(f"ceiling {document['id']!r} is {value}")
    known = {f.name for f in dataclasses.fields(Ceiling)} - {"id", "value", "provenance"}
    rest = {k: v for k, v in document.items() if k in known}
    return Ceiling(id=str(document["id"]), value=value, provenance=Provenance(document["provenance"]), **rest)
