"""All programs, in the order in which they were written, and the half that each belongs to."""

from __future__ import annotations

import hashlib

import declared_boarders
import declared_early
import declared_late
import declared_middle
import declared_passengers
import declared_pilgrims
import declared_travellers
import declared_wanderers
from declaration import Foreign

ALONE = (
    "unseen",
    "strangers",
    "contact",
    "guests",
    "newcomers",
    "visitors",
    "tenants",
    "boarders",
    "travellers",
    "wanderers",
    "passengers",
    "pilgrims",
    "last",
)
HALVED = ("later", "fresh", "predicted", "blind")
PROGRAMS: tuple[Foreign, ...] = (
    *declared_early.PROGRAMS,
    *declared_middle.PROGRAMS,
    *declared_late.PROGRAMS,
    *declared_boarders.PROGRAMS,
    *declared_travellers.PROGRAMS,
    *declared_wanderers.PROGRAMS,
    *declared_passengers.PROGRAMS,
    *declared_pilgrims.PROGRAMS,
)
BY_NAME = {program.name: program for program in PROGRAMS}


def _hash(name: str) -> bytes:
    return hashlib.sha256(name.encode()).digest()


def half_of(program: Foreign) -> str:
    """A batch that was judged as first contact is one of its own; of the others each half, by a hash of names."""
    batch = program.module.partition("_")[0]
    if batch in ALONE:
        return batch
    if program.batch > 1:
        return f"{batch} then"
    if batch in HALVED:
        alike = (one for one in PROGRAMS if one.module.startswith(batch) and one.batch == program.batch)
        names = sorted((one.name for one in alike), key=_hash)
        return f"{batch} {'settling' if names.index(program.name) < len(names) // 2 else 'test'}"
    return "settling" if _hash(program.name)[0] % 2 == 0 else "test"
