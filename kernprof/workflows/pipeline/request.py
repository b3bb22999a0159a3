"""What `kernprof timeline` was given: a pipeline's name or traces? Light: every look at a trace asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kernprof.errors import UsageError, unknown_name

CPU = "cpu"
# Options of `kernprof timeline` that say something about one trace or program.
_OF_ONE = ("iteration", "ranks", "what_if", "picture", "perfetto", "span", "capture_range")


@dataclass(frozen=True, slots=True, kw_only=True)
class PipelineRequest:
    """Which pipeline, variants (all when empty) and parameters. `device` is a GPU's index, or `cpu` (tiny, no trace).

    `traced` records also on the CPU: for a tracer that needs no GPU.
    """

    pipeline: str
    variants: tuple[str, ...] = ()
    assignments: tuple[str, ...] = ()
    device: str = "0"
    store: Path = Path(".kernprof")
    output: Path | None = None
    limit_s: float | None = None
    nsys: Path | None = None
    graph_nodes: bool = False
    traced: bool | None = None

    @property
    def on_cpu(self) -> bool:
        return self.device == CPU

    @property
    def is_traced(self) -> bool:
        return not self.on_cpu if self.traced is None else self.traced


def pipeline_named(traces: Sequence[Path], *, asked: bool) -> str | None:
    """The pipeline that was named; None for traces. `asked`: an option was given that only pipelines have.

    A name wins over a file of that name, which is ./NAME. UsageError for what is neither, with what was meant.
    """
    if not asked and (len(traces) != 1 or traces[0].suffix or len(traces[0].parts) != 1):
        return None
    from kernprof.pipelines.catalogue import PIPELINES

    if asked and len(traces) != 1:
        raise UsageError(
            "--variants and -p are for one pipeline", hint=f"name one before them: {', '.join(sorted(PIPELINES))}"
        )
    name = str(traces[0])
    if name in PIPELINES:
        return name
    if asked or not traces[0].exists():
        raise unknown_name("trace or pipeline", name, PIPELINES)
    return None


def request_of(pipeline: str, given: Mapping[str, Any]) -> PipelineRequest:
    """The request that the command line's options make. UsageError for an option that speaks of a single trace."""
    for name in _OF_ONE:
        if given.get(name):
            option = "--" + name.replace("_", "-")
            raise UsageError(
                f"{option} is for one trace, and {pipeline} makes several",
                hint=f"run it, then give one of the recordings: kernprof timeline RECORDING {option} …",
            )
    if given.get("nvtx"):
        raise UsageError(f"--nvtx is for programs; {pipeline} has its ranges in its code", hint="leave --nvtx out")
    return PipelineRequest(
        pipeline=pipeline,
        **{name: value for name, value in given.items() if name in PipelineRequest.__slots__},
    )
