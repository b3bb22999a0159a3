"""`kernprof analyse` on three programs: the list, then its first items fixed, and what that gave, on a GPU.

    python scripts/record/analyse/measure.py OUT --seconds 260

One line of JSON per program in OUT/results.jsonl, the lists and logs beside it. What does not fit is left out.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
# Program → how its plain run is started, and the fixes that are measured, each with the findings that it answers.
PROGRAMS = {
    "cupy_field.py": (("tiled", "turn"), ("reduced", "energy"), ("tiled,reduced", "")),
    "gpt2_step.py": (("tf32", "tensor-core-matmul"), ("bf16", "half-precision"), ("bf16,unread", "")),
    "vision_loader.py": (("workers,pinned", "input-ready"), ("workers,pinned,channels_last,bf16", "")),
}
BEGAN = time.monotonic()


def said(text: str) -> None:
    print(f"{time.monotonic() - BEGAN:6.1f} s  {text}", flush=True)


def started(argv: list[str], limit: float, log: Path) -> tuple[str, float]:
    """The program's stdout and how long it took; nothing where it did not finish."""
    began = time.monotonic()
    try:
        done = subprocess.run(argv, capture_output=True, text=True, timeout=limit, check=False)
    except subprocess.TimeoutExpired as error:
        log.write_text(str(error.stderr)[-20000:])
        return "", time.monotonic() - began
    log.write_text(f"{' '.join(argv)}\nexit code {done.returncode}\n{done.stdout[-4000:]}\n{done.stderr[-20000:]}")
    return done.stdout, time.monotonic() - began


def step_ms(out: str) -> float | None:
    lines = [line for line in out.splitlines() if line.startswith('{"program"')]
    return json.loads(lines[-1])["step_ms"] if lines else None


def one(name: str, out: Path, store: Path, limit: float) -> dict[str, object]:
    python, program = sys.executable, str(HERE / name)
    short = name.removesuffix(".py")
    result: dict[str, object] = {"program": short}
    plain, result["plain_s"] = started([python, program], limit, out / f"{short}.plain.log")
    result["plain_ms"] = step_ms(plain)
    said(f"{short}: {result['plain_ms']} ms a step")
    fixed = {}
    for fix, _ in PROGRAMS[name]:
        text, _ = started([python, program, "--fix", fix], limit, out / f"{short}.{fix}.log")
        fixed[fix] = step_ms(text)
        said(f"{short} with {fix}: {fixed[fix]} ms a step")
    result["fixed_ms"] = fixed
    argv = [python, "-m", "kernprof", "analyse", "--store", str(store), "--format", "json", "--time-limit",
            "90", "--top", "8", "--", python, program]  # fmt: skip
    text, result["analyse_s"] = started(argv, limit, out / f"{short}.analyse.log")
    (out / f"{short}.json").write_text(text)
    said(f"{short}: analysed in {result['analyse_s']:.1f} s")
    if text.startswith("{"):
        made = json.loads(text)
        result |= {key: made[key] for key in ("step_ns", "together_ns", "rung", "because", "run")}
        result["items"] = [
            {key: item[key] for key in ("what", "finding", "gain_ns", "adds_ns", "provenance", "where")}
            for item in made["items"]
            if item["gain_ns"]
        ]
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
    for name in PROGRAMS:
        left = asked.seconds - (time.monotonic() - BEGAN)
        if left > 30 and asked.only in name:
            result = one(name, asked.out, asked.store or asked.out / "store", min(left, 120.0))
            with (asked.out / "results.jsonl").open("a") as lines:
                lines.write(json.dumps(result) + "\n")


if __name__ == "__main__":
    main()
