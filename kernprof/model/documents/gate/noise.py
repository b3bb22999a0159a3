"""What `kernprof calibrate` keeps: how far equal processes differ on one GPU."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class NoiseDocument(Struct, frozen=True, kw_only=True, tag_field="schema", tag="kernprof.noise/1"):
    """For each variant with its parameters the standard deviation between processes as a share, by metric."""

    gpu: str
    created: str
    processes: int
    shares: Mapping[str, Mapping[str, float]]
