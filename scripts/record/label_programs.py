"""Programs whose bottleneck is known by construction: what the timeline's verdict is judged by.

    python scripts/record/label_programs.py --list
    python scripts/record/label_programs.py sync_item_pingpong

Each marks its iterations with NVTX ranges ("step 7", or "iteration" in the CuPy ones), takes one or
two seconds after start-up, and sizes its work on the machine it runs on: `gpu(ms)` and `copy(ms)`
measure first.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass


@dataclass(frozen=True)
class Program:
    """One program and what it shows. `iteration` is the pattern of its NVTX iteration ranges."""

    name: str
    label: str
    framework: str
    streams: int = 1
    threads: int = 1
    graphs: bool = False

    @property
    def iteration(self) -> str:
        return "step *" if self.framework == "torch" else "iteration"


PROGRAMS = (
    Program("gpu_mlp_train", "gpu-compute-bound", "torch"),
    Program("gpu_cupy_matmul", "gpu-compute-bound", "cupy"),
    Program("gpu_graph", "gpu-compute-bound", "torch", graphs=True),
    Program("gpu_resnet", "gpu-compute-bound", "torch"),
    Program("gpu_cupy_two_streams", "gpu-compute-bound", "cupy", streams=2),
    Program("gpu_two_threads", "gpu-compute-bound", "torch", streams=2, threads=2),
    Program("api_deep_mlp", "cuda-api-bound", "torch"),
    Program("api_cupy_small", "cuda-api-bound", "cupy"),
    Program("api_sgd_small", "cuda-api-bound", "torch"),
    Program("api_two_streams", "cuda-api-bound", "torch", streams=2),
    Program("sync_item_pingpong", "sync-bound", "torch"),
    Program("sync_cupy_cg", "sync-bound", "cupy"),
    Program("sync_each_op", "sync-bound", "torch"),
    Program("sync_graph", "sync-bound", "torch", graphs=True),
    Program("sync_masking", "sync-bound", "torch"),
    Program("cpu_search", "cpu-bound", "torch"),
    Program("cpu_cupy_sort", "cpu-bound", "cupy"),
    Program("cpu_postprocess", "cpu-bound", "torch"),
    Program("cpu_threads", "cpu-bound", "torch", threads=8),
    Program("transfer_pageable", "transfer-bound", "torch"),
    Program("transfer_cupy_readback", "transfer-bound", "cupy"),
    Program("transfer_pinned", "transfer-bound", "torch"),
    Program("transfer_two_streams", "transfer-bound", "torch", streams=2),
    Program("transfer_cupy_pageable", "transfer-bound", "cupy"),
    Program("input_loader_w0", "input-starved", "torch"),
    Program("input_cupy_queue", "input-starved", "cupy", threads=2),
    Program("input_loader_w2", "input-starved", "torch", threads=3),
    Program("input_cupy_files", "input-starved", "cupy"),
    Program("mixed_thirds", "mixed", "torch"),
    Program("mixed_cupy", "mixed", "cupy"),
    Program("mixed_training", "mixed", "torch"),
)


def in_turns() -> tuple[Program, ...]:
    """All programs, the first of every label before the second of any: a run cut short still has
    all labels.
    """
    seen: dict[str, int] = {}
    ranked: list[tuple[int, int, Program]] = []
    for program in PROGRAMS:
        ranked.append((seen.setdefault(program.label, 0), len(ranked), program))
        seen[program.label] += 1
    return tuple(program for _, _, program in sorted(ranked, key=lambda each: each[:2]))


def load(program: Program) -> Callable[[], None]:
    """The function that runs it; imports its framework."""
    if program.framework == "torch":
        import torch_programs as module
    else:
        import cupy_programs as module
    found: Callable[[], None] = getattr(module, program.name)
    return found


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("name", nargs="?", choices=[program.name for program in PROGRAMS])
    parser.add_argument("--list", action="store_true", help="print every program as JSON")
    options = parser.parse_args(arguments)
    if options.list or options.name is None:
        print(json.dumps([asdict(p) | {"iteration": p.iteration} for p in PROGRAMS], indent=1))
        return 0
    load(next(program for program in PROGRAMS if program.name == options.name))()
    return 0


if __name__ == "__main__":
    sys.exit(main())
