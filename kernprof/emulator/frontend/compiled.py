"""What a front end gives: PTX, which kernel in it, and what ptxas would make of it."""

import contextlib
import json
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path

from kernprof import cache
from kernprof.emulator.frontend.cubin import CubinFacts


@dataclass(frozen=True, slots=True, kw_only=True)
class Compiled:
    """`kernel` is the name in the PTX, `title` the name people know. `facts` may be None,
    `facts_reason` says why.

    `source_file` is the file that `.loc` calls the user's own. `key` names the content, for caches
    of what follows.
    `cubin` is ptxas's machine code of this PTX, empty where there was no ptxas. `shared_bytes` is
    the dynamic shared
    memory that the compiler says the kernel needs.
    """

    ptx: str
    kernel: str
    title: str
    arch: str
    language: str
    source_file: str
    key: str
    facts: CubinFacts | None = None
    facts_reason: str | None = None
    log: str = ""
    cubin: bytes = b""
    shared_bytes: int = 0


def recall(key: str) -> Compiled | None:
    """An earlier result from the disk cache; one that another version kept with other fields counts
    as absent.
    """
    with contextlib.suppress(KeyError, TypeError):
        return _recalled(cache.root(), key)
    return None


@lru_cache(maxsize=64)
def _recalled(folder: Path | None, key: str) -> Compiled:  # noqa: ARG001
    data, cubin = cache.load("ptx", key), cache.load("cubin", key)
    if data is None or cubin is None:
        raise KeyError(key)
    fields = json.loads(data)
    facts = fields.pop("facts")
    return Compiled(**fields, facts=CubinFacts(**facts) if facts else None, cubin=cubin)


def remember(compiled: Compiled) -> Compiled:
    """Puts a result into the disk cache, and gives it back."""
    fields = asdict(compiled)
    cache.store("cubin", compiled.key, fields.pop("cubin"))
    cache.store("ptx", compiled.key, json.dumps(fields).encode())
    return compiled
