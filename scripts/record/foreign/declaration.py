"""What is declared of each program: its fixes, the labels that these prove, and what-if's changes for them."""

from __future__ import annotations

from dataclasses import dataclass

GPU, API, SYNC, CPU = "gpu-compute-bound", "cuda-api-bound", "sync-bound", "cpu-bound"
COPY, INPUT, TALK = "transfer-bound", "input-starved", "communication-bound"
TF32_BF16 = (("tf32", "tensor-core-matmul"), ("bf16", "half-precision"))
GRAPH = (("graph", "cuda-graph"),)
LAYOUT = (("channels_last", "channels-last"), ("amp_channels_last", "channels-last,half-precision"))


@dataclass(frozen=True)
class Foreign:
    """`fixes` are (name, label that its gain proves). `ranges` is what the loop marks its steps with, if anything.

    `changes` are what-if's changes that stand for a fix, by its name; fixes that are different work have none.
    """

    name: str
    module: str
    fixes: tuple[tuple[str, str], ...]
    ranges: str | None = None
    steps: int = 12
    pause: float = 0.0
    changes: tuple[tuple[str, str], ...] = ()
    batch: int = 1  # of `predicted`: the second was recorded with the rules that the first one's half had settled

    @property
    def ranked(self) -> bool:
        return self.module.endswith("ranks")
