"""Measured ceilings of a device as a JSON document and back: schema `kernprof.ceilings/1`."""

import math
from collections.abc import Mapping

from msgspec import Struct

from kernprof.errors import ReportUnreadable
from kernprof.model.ceilings import Ceiling, Ceilings
from kernprof.model.documents.fields import like
from kernprof.model.run import Device, Number, Provenance
from kernprof.model.serialize import decode, stored

_HINT = "measure again: kernprof roofline --measure"


class CeilingDocument(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One ceiling in byte/s, flop/s or inst/s: the best of `samples` runs, at `clock_hz`, beside
    their median.
    """

    id: str
    value: Number
    unit: str = ""
    provenance: Provenance
    source: str
    median: Number | None = None
    samples: int | None = None
    clock_hz: Number | None = None


class CeilingsDocument(
    Struct, frozen=True, kw_only=True, tag_field="schema", tag="kernprof.ceilings/1"
):
    """All that was measured on one device; `notes` say what could not be measured, and why."""

    created: str | None = None
    device: Device
    environment: Mapping[str, str] = {}
    notes: tuple[str, ...] = ()
    ceilings: tuple[CeilingDocument, ...]


def ceilings_text(ceilings: Ceilings) -> str:
    """The document as JSON text."""
    shown = tuple(like(CeilingDocument, each) for each in ceilings.ceilings.values())
    document = like(CeilingsDocument, ceilings, ceilings=shown)
    return stored(document, indent=1) + "\n"


def read_ceilings(text: str, where: str) -> Ceilings:
    """The document back. ReportUnreadable, naming `where`, for anything else."""
    document = decode(text, CeilingsDocument, where, _HINT)
    return like(
        Ceilings, document, ceilings={each.id: _ceiling(each, where) for each in document.ceilings}
    )


def _ceiling(document: CeilingDocument, where: str) -> Ceiling:
    if not (math.isfinite(document.value) and document.value > 0):
        raise ReportUnreadable(
            f"{where} is damaged: ceiling {document.id!r} is {document.value}", hint=_HINT
        )
    return like(Ceiling, document)
