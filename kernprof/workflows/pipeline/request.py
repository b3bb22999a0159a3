"""What `kernprof pipeline` was asked. Light: pipelines are listed without what runs them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class PipelineRequest:
    """Which pipeline, variants (all when empty) and parameters. `cpu`: tiny, on the CPU, without a trace.

    `traced` records also on the CPU: for a tracer that needs no GPU.
    """

    pipeline: str
    variants: tuple[str, ...] = ()
    assignments: tuple[str, ...] = ()
    device: int = 0
    cpu: bool = False
    store: Path = Path(".kernprof")
    output: Path | None = None
    limit_s: float | None = None
    nsys: Path | None = None
    graph_nodes: bool = False
    traced: bool | None = None

    @property
    def is_traced(self) -> bool:
        return not self.cpu if self.traced is None else self.traced
