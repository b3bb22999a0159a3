"""What one program sets for all of PyTorch must not change another one's times."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from typing import Any

KERNELS = ("flash", "mem_efficient", "math", "cudnn")  # of attention, each allowed or not


@dataclass(frozen=True)
class Settings:
    """Precision, what cuDNN may choose from, attention's kernels and threads; `None` where PyTorch is not imported."""

    values: dict[str, Any] | None

    @classmethod
    def now(cls) -> Settings:
        if "torch" not in sys.modules:
            return cls(None)
        torch = sys.modules["torch"]
        cudnn, cuda = torch.backends.cudnn, torch.backends.cuda
        found = {"precision": torch.get_float32_matmul_precision(), "threads": torch.get_num_threads()}
        found |= {"tf32": cudnn.allow_tf32, "benchmark": cudnn.benchmark, "deterministic": cudnn.deterministic}
        return cls(found | {kernel: getattr(cuda, f"{kernel}_sdp_enabled")() for kernel in KERNELS})

    def set(self) -> None:
        if self.values is None:
            return
        torch, values = sys.modules["torch"], self.values
        cudnn, cuda = torch.backends.cudnn, torch.backends.cuda
        torch.set_float32_matmul_precision(values["precision"])
        if torch.get_num_threads() != values["threads"]:
            torch.set_num_threads(values["threads"])
        cudnn.allow_tf32, cudnn.benchmark = values["tf32"], values["benchmark"]
        cudnn.deterministic = values["deterministic"]
        for kernel in KERNELS:
            getattr(cuda, f"enable_{kernel}_sdp")(values[kernel])


def as_imported() -> None:
    """As a program finds PyTorch that is the first of its process."""
    if "torch" in sys.modules:
        threads = int(os.environ.get("OMP_NUM_THREADS", os.cpu_count() or 1))
        values = {"precision": "highest", "threads": threads, "tf32": True, "benchmark": False, "deterministic": False}
        Settings(values | dict.fromkeys(KERNELS, True)).set()
