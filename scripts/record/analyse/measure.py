"""`kernprof analyse` on the programs of this folder: the list, its first two items fixed, and what
that gave, on a GPU.

    python scripts/record/analyse/measure.py OUT --seconds 260 [--only gpt2]

One line of JSON per program in OUT/results.jsonl, the lists and logs beside it. What does not fit
is left out. The fixes follow from the list: an item without one written for it counts as not tried,
and no later item takes its place.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import IO

HERE = Path(__file__).parent
# Program → the fix that answers an item, by the item's finding or, of a kernel, by its name.
FIXES = {
    "cupy_field.py": {"turn": "tiled", "energy": "reduced"},
    "cupy_blur.py": {
        "blur": "rows",
        "pageable-copies": "pinned",
        "no-overlap": "kept",
        "no-step-sync": "unread",
        "item-ping-pong": "unread",
    },
    "numba_nbody.py": {"attract": "single", "pageable-copies": "kept", "no-step-sync": "kept"},
    "text_classifier.py": {
        "fp32-matmul": "bf16",
        "half-precision": "bf16",
        "tensor-core-matmul": "tf32",
        "item-ping-pong": "unread",
        "no-item-loop": "unread",
        "no-step-sync": "unread",
        "pageable-copies": "pinned",
        "elementwise-chains": "compiled",
        "cuda-graph": "compiled",
        "tiny-kernels": "compiled",
    },
    "vision_loader.py": {
        "input-starvation": "workers",
        "input-ready": "workers",
        "pageable-copies": "pinned",
        "pinned-copies": "pinned",
        "cuda-graph": "graph",
        "tiny-kernels": "graph",
        "layout-transposes": "channels_last",
        "fp32-matmul": "bf16",
        "half-precision": "bf16",
        "no-step-sync": "unwaited",
        "elementwise-chains": "compiled",
    },
    "efficientnet_loader.py": {
        "input-starvation": "loader",
        "input-ready": "loader",
        "pageable-copies": "loader",
        "pinned-copies": "loader",
        "fp32-matmul": "bf16",
        "half-precision": "bf16",
        "layout-transposes": "channels_last",
        "no-step-sync": "unwaited",
        "elementwise-chains": "compiled",
        "cuda-graph": "compiled",
        "tiny-kernels": "compiled",
    },
    "gpt2_step.py": {
        "fp32-matmul": "bf16",
        "half-precision": "bf16",
        "tensor-core-matmul": "tf32",
        "elementwise-chains": "compiled",
        "cuda-graph": "compiled",
        "no-step-sync": "unread",
        "item-ping-pong": "unread",
    },
}
BEGAN = time.monotonic()


def left(until: float) -> float:
    return max(until - time.monotonic(), 1.0)


def said(text: str) -> None:
    print(f"{time.monotonic() - BEGAN:6.1f} s  {text}", flush=True)


def started(argv: list[str], limit: float, log: Path) -> tuple[str, float]:
    """The program's stdout and how long it took; what it printed until then where it did not finish
    in time.

    Each line of its errors is in the log with the seconds until then.
    """
    began = time.monotonic()
    with log.open("w") as errors:

        def note(stream: IO[str]) -> None:
            for line in stream:
                errors.write(f"{time.monotonic() - began:6.1f} {line}")

        with subprocess.Popen(
            argv, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as process:
            assert process.stderr is not None
            reader = threading.Thread(target=note, args=(process.stderr,))
            reader.start()
            stop = threading.Timer(limit, process.kill)
            stop.start()
            assert process.stdout is not None
            out = process.stdout.read()
            reader.join()
            stop.cancel()
    return out, time.monotonic() - began


def steps_ms(out: str) -> dict[str, float]:
    """The milliseconds of a step by the fixes that were in."""
    rows = [json.loads(line) for line in out.splitlines() if line.startswith('{"program"')]
    return {row["fix"]: row["step_ms"] for row in rows}


def one(name: str, out: Path, store: Path, until: float) -> dict[str, object]:
    python, program, short = sys.executable, str(HERE / name), name.removesuffix(".py")
    text, plain_s = started([python, program], left(until), out / f"{short}.plain.log")
    plain_ms = steps_ms(text).get("", 0.0)
    argv = [
        python,
        "-m",
        "kernprof",
        "analyse",
        "--store",
        str(store),
        "--format",
        "json",
        "--time-limit",
        "60",
        "--top",
        "6",
        *(("--step", f"{plain_ms:.4f}") if plain_ms else ()),
        "--",
        python,
        program,
    ]
    text, analyse_s = started(argv, left(until), out / f"{short}.analyse.log")
    (out / f"{short}.json").write_text(text)
    said(f"{short}: alone {plain_s:.1f} s, analysed in {analyse_s:.1f} s")
    result: dict[str, object] = {
        "program": short,
        "plain_s": plain_s,
        "plain_ms": plain_ms,
        "analyse_s": analyse_s,
    }
    if not text.startswith("{"):
        return result
    made = json.loads(text)
    items = [item for item in made["items"] if item["gain_ns"]]
    fixes = [
        FIXES[name].get(each["finding"]) or FIXES[name].get(each["what"]) for each in items[:2]
    ]
    known = [fix for fix in fixes if fix]
    sets = ["", *known, *([",".join(known)] if len(set(known)) == 2 else [])]
    words = [word for fix in dict.fromkeys(sets) for word in ("--fix", fix)]
    text, _ = started([python, program, *words], left(until), out / f"{short}.fixes.log")
    measured = steps_ms(text)
    result |= {key: made[key] for key in ("step_ns", "together_ns", "rung", "because", "run")}
    keys = ("what", "finding", "gain_ns", "adds_ns", "provenance", "where")
    result |= {
        "items": [{key: item[key] for key in keys} for item in items],
        "fixes": fixes,
        "step_ms": measured,
    }
    for item, fix in zip(items, fixes, strict=False):
        then = measured.get(fix or "none")
        gave = f"{measured[''] - then:.2f} ms" if then is not None else "not tried"
        said(
            f"{short}: {item['what']} ({item['finding']}): {item['gain_ns'] / 1e6:.2f} ms said,"
            f" {fix} gave {gave}"
        )
    if sets[-1] in measured and "," in sets[-1]:
        both = (items[0]["adds_ns"] + items[1]["adds_ns"]) / 1e6
        said(
            f"{short}: both: {both:.2f} ms said, gave {measured[''] - measured[sets[-1]]:.2f} ms of"
            f" {measured['']:.2f}"
        )
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--seconds", type=float, default=260.0)
    parser.add_argument("--only", default="")
    parser.add_argument("--store", type=Path, help="[default: OUT/store]")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    for name in FIXES:
        if left(BEGAN + asked.seconds) > 20 and asked.only in name:
            result = one(name, asked.out, asked.store or asked.out / "store", BEGAN + asked.seconds)
            with (asked.out / "results.jsonl").open("a") as lines:
                lines.write(json.dumps(result) + "\n")


if __name__ == "__main__":
    main()
