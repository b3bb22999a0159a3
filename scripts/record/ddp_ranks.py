"""Two ranks of a data-parallel training with late steps planted, a trace each: what `kernprof
timeline` should find.

    python scripts/record/ddp_ranks.py OUT        # on a machine with two GPUs, PyTorch and nsys

Rank 1 sleeps 20 ms before the steps of LATE; in those of SLOW rank 0 computes its forward pass
three times. Writes OUT/rank0.sqlite, OUT/rank1.sqlite and OUT/planted.json.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

STEPS, LATE, SLOW, SLEEP_S = 40, (13, 21, 22, 33), (17, 29), 0.020


def train(rank: int) -> None:
    import torch
    from torch import distributed
    from torch.nn.parallel import DistributedDataParallel

    torch.cuda.set_device(rank)
    torch.manual_seed(0)
    distributed.init_process_group(
        "nccl", rank=rank, world_size=2, device_id=torch.device("cuda", rank)
    )
    layer = torch.nn.TransformerEncoderLayer(1024, 16, 4096, batch_first=True, dropout=0.0)
    model = DistributedDataParallel(torch.nn.TransformerEncoder(layer, 6).cuda(), bucket_cap_mb=50)
    optimiser = torch.optim.SGD(model.parameters(), lr=1e-4)
    data = torch.randn(32, 256, 1024, device="cuda")
    for step in range(STEPS):
        with torch.cuda.nvtx.range(f"step {step}"):
            if rank == 1 and step in LATE:
                time.sleep(SLEEP_S)
            if rank == 0 and step in SLOW:
                with torch.no_grad():
                    for _ in range(2):
                        model.module(data)
            with torch.autocast("cuda", torch.bfloat16):
                loss = model(data).square().mean()
            loss.backward()
            optimiser.step()
            optimiser.zero_grad()
            loss.item()
    distributed.destroy_process_group()


def record(out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    environ = {**os.environ, "MASTER_ADDR": "127.0.0.1", "MASTER_PORT": "29531"}
    command = [
        sys.executable,
        "-m",
        "kernprof",
        "timeline",
        "--format",
        "json",
        "--time-limit",
        "100",
        "-o",
    ]
    program = ["--", sys.executable, str(Path(__file__).resolve())]
    folders = [out / f"recording{rank}" for rank in range(2)]
    ranks = [
        subprocess.Popen(
            [*command, str(folder), *program, f"--rank={rank}"],
            env=environ,
            stdout=subprocess.DEVNULL,
        )
        for rank, folder in enumerate(folders)
    ]
    failed = [each.wait() for each in ranks]
    if any(failed):
        sys.exit(f"recording failed: {failed}")
    for rank, folder in enumerate(folders):
        shutil.move(folder / "timeline.sqlite", out / f"rank{rank}.sqlite")
        shutil.rmtree(folder)
    planted = {
        "late": {"rank": 1, "steps": LATE, "sleep_s": SLEEP_S},
        "slow": {"rank": 0, "steps": SLOW},
    }
    (out / "planted.json").write_text(json.dumps(planted))


if __name__ == "__main__":
    if sys.argv[1].startswith("--rank="):
        train(int(sys.argv[1].removeprefix("--rank=")))
    else:
        record(Path(sys.argv[1]))
