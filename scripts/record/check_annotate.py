"""Does `kernprof timeline --nvtx torch` find its ranges in a real trace? For a machine with a GPU
and PyTorch.

    python scripts/record/check_annotate.py [--keep DIR] [--start fork|spawn|both] [--cpu]

Trains a small network with two DataLoader workers, once forked and once spawned, under the tool
that is there (nsys, or CUPTI), and prints the ranges of the trace: on the launching thread and in
the worker processes. Ends with 1 when one that must be there is not.
"""

from __future__ import annotations

import argparse
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MODEL = """
import torch

class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.body = torch.nn.Sequential(torch.nn.Linear(256, 1024), torch.nn.ReLU())
        self.head = torch.nn.Linear(1024, 10)

    def forward(self, x):
        return self.head(self.body(x))

class Noise(torch.utils.data.Dataset):
    def __len__(self):
        return 640

    def __getitem__(self, index):
        return make(index), index % 10

def make(index):
    return torch.full((256,), float(index)).sin()
"""
TRAIN = """
import sys
import torch
from checked_model import Net, Noise

def main(device, start):
    net = Net().to(device)
    optimizer = torch.optim.SGD(net.parameters(), 1e-3)
    loader = torch.utils.data.DataLoader(
        Noise(), batch_size=32, num_workers=2, multiprocessing_context=start, pin_memory=device == "cuda"
    )
    for x, y in loader:
        x, y = x.to(device, non_blocking=True), y.to(device, non_blocking=True)
        loss = torch.nn.functional.cross_entropy(net(x), y)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
    print("loss", loss.item())

if __name__ == "__main__":
    main(*sys.argv[1:])
"""
LAUNCHING = (
    "step #",
    "data begin",
    "data next",
    "forward Net",
    "forward body (Sequential)",
    "forward head (Linear)",
    "backward",
    "Optimizer.step SGD",
)
WORKERS = ("data fetch (Noise)", "checked_model:make", "checked_model:Noise.__getitem__")
QUERY = """
    SELECT e.globalTid, coalesce(e.text, s.value), e.start, e.end FROM NVTX_EVENTS e LEFT JOIN StringIds s
    ON s.id = e.textId WHERE e.eventType IN (59, 60)
"""


def record(folder: Path, start: str, device: str) -> Path:
    """The trace's SQLite file."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "checked_model.py").write_text(MODEL)
    (folder / "train.py").write_text(TRAIN)
    output = folder / "recording"
    argv = [
        sys.executable,
        "-m",
        "kernprof",
        "timeline",
        "--nvtx",
        "torch",
        "--nvtx",
        "checked_model:*",
        "--output",
        str(output),
        "--",
        sys.executable,
        str(folder / "train.py"),
        device,
        start,
    ]
    print("$", " ".join(argv), flush=True)
    began = time.monotonic()
    code = subprocess.run(argv, cwd=ROOT, check=False).returncode
    print(f"exit code {code} after {time.monotonic() - began:.1f} s")
    return output / "timeline.sqlite"


def ranges_of(sqlite: Path) -> Mapping[int, Mapping[str, list[float]]]:
    """Per globalTid and name (numbers taken out) the lengths in ms; cuBLAS's and cuDNN's are there
    too.
    """
    found: dict[int, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    database = sqlite3.connect(f"{sqlite.absolute().as_uri()}?mode=ro", uri=True)
    for thread, name, start, end in database.execute(QUERY):
        length = ((end if end is not None else start) - start) / 1e6
        found[thread][re.sub(r"(?<=step )\d+", "#", str(name))].append(length)
    database.close()
    return found


def launching_thread(sqlite: Path) -> int | None:
    database = sqlite3.connect(f"{sqlite.absolute().as_uri()}?mode=ro", uri=True)
    try:
        row = database.execute(
            "SELECT globalTid FROM CUPTI_ACTIVITY_KIND_RUNTIME GROUP BY 1 ORDER BY count(*) DESC"
        ).fetchone()
    except sqlite3.OperationalError:
        row = None
    database.close()
    return None if row is None else int(row[0])


def show(found: Mapping[int, Mapping[str, list[float]]], main: int | None) -> None:
    for thread, names in sorted(found.items(), key=lambda each: each[0] != main):
        role = "launching thread" if thread == main else "other thread or worker"
        print(f"process {thread >> 24 & 0xFFFFFF}, thread {thread & 0xFFFFFF}: {role}")
        for name, lengths in sorted(names.items(), key=lambda each: -sum(each[1]))[:16]:
            middle = sorted(lengths)[len(lengths) // 2]
            print(f"  {len(lengths):5d} x {name:45s} median {middle:9.3f} ms")


def lacking(found: Mapping[int, Mapping[str, list[float]]], main: int | None) -> list[str]:
    """What must be there and is not. Without a GPU no thread launches: the one with steps stands
    for it.
    """
    if main is None:
        main = next((thread for thread, names in found.items() if "step #" in names), None)
    here = found.get(main, {}) if main is not None else {}
    missing = [f"{name} on the launching thread" for name in LAUNCHING if name not in here]
    process = (main or 0) >> 24
    workers = {thread >> 24: names for thread, names in found.items() if thread >> 24 != process}
    for name in WORKERS:
        count = sum(name in names for names in workers.values())
        if count < 2:
            missing.append(f"{name} in {2 - count} of 2 workers")
    return missing


def main() -> int:
    asked = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    asked.add_argument(
        "--keep", type=Path, help="folder for the recordings; default: a temporary one"
    )
    asked.add_argument("--start", choices=("fork", "spawn", "both"), default="both")
    asked.add_argument(
        "--cpu", action="store_true", help="train on the CPU (with a tool that stands in for nsys)"
    )
    given = asked.parse_args()
    starts = ("fork", "spawn") if given.start == "both" else (given.start,)
    wrong = 0
    with tempfile.TemporaryDirectory() as temporary:
        for start in starts:
            print(f"== workers by {start}")
            sqlite = record(
                (given.keep or Path(temporary)).absolute() / start,
                start,
                "cpu" if given.cpu else "cuda",
            )
            if not sqlite.is_file():
                print("NO TRACE")
                wrong += 1
                continue
            found, main_thread = ranges_of(sqlite), launching_thread(sqlite)
            show(found, main_thread)
            missing = lacking(found, None if given.cpu else main_thread)
            print(
                "MISSING: " + "; ".join(missing)
                if missing
                else f"all ranges found, workers by {start}"
            )
            wrong += bool(missing)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
