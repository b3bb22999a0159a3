"""How fast a GPU's products, convolutions and attentions are in each precision and layout, with the
kernels that ran.

    python scripts/record/product_rates.py --out rates.jsonl

What-if's speed-ups by size (`analysis/what_if/changes/rates.py`) are settled on half of these
shapes, by a hash of their names, and tested on the others. One line per shape and variant: its
kernels, their median times and grids.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

REPEATS = 5
# rows, columns, depth; batched where a fourth number is given.
PRODUCTS = (
    (4096, 4096, 4096),
    (8192, 8192, 8192),
    (2048, 2048, 2048),
    (1024, 1024, 1024),
    (512, 512, 512),
    (256, 256, 256),
    (4096, 768, 768),
    (4096, 3072, 768),
    (4096, 768, 3072),
    (768, 3072, 4096),
    (16384, 768, 768),
    (16384, 3072, 768),
    (8192, 1024, 4096),
    (8192, 4096, 1024),
    (2048, 512, 512),
    (1024, 256, 256),
    (64, 4096, 4096),
    (16, 4096, 4096),
    (512, 4096, 3072),
    (128, 1000, 2048),
    (50257, 768, 2048),
    (2048, 50257, 768),
    (65536, 64, 64),
    (32768, 256, 64),
    (256, 256, 16384),
    (128, 128, 65536),
    (128, 128, 64, 384),
    (512, 512, 64, 192),
    (1024, 1024, 64, 96),
    (512, 64, 512, 192),
    (197, 197, 64, 384),
    (2048, 2048, 128, 32),
)
# images, channels in, height, channels out, kernel, stride, groups
CONVOLUTIONS = (
    (64, 3, 224, 64, 7, 2, 1),
    (64, 64, 56, 64, 1, 1, 1),
    (64, 64, 56, 64, 3, 1, 1),
    (64, 256, 56, 64, 1, 1, 1),
    (64, 128, 28, 128, 3, 1, 1),
    (64, 512, 28, 128, 1, 1, 1),
    (64, 256, 14, 256, 3, 1, 1),
    (64, 1024, 14, 256, 1, 1, 1),
    (64, 512, 7, 512, 3, 1, 1),
    (16, 64, 128, 64, 3, 1, 1),
    (16, 128, 256, 64, 3, 1, 1),
    (8, 3, 512, 32, 3, 2, 1),
    (32, 128, 56, 128, 3, 1, 32),
    (32, 256, 28, 256, 3, 1, 32),
    (32, 512, 14, 512, 3, 1, 32),
    (32, 1024, 7, 1024, 3, 1, 32),
    (32, 96, 56, 96, 3, 1, 96),
    (32, 144, 56, 144, 3, 2, 144),
    (32, 480, 14, 480, 5, 1, 480),
    (32, 96, 56, 96, 7, 1, 96),
    (32, 168, 28, 168, 3, 1, 7),
    (32, 256, 14, 256, 3, 1, 4),
    (1, 64, 56, 64, 3, 1, 1),
    (1, 512, 14, 512, 3, 1, 1),
)

# sequences, heads, length, width
ATTENTIONS = (
    (8, 12, 1024, 64),
    (32, 12, 128, 64),
    (16, 12, 512, 64),
    (64, 12, 197, 64),
    (4, 16, 2048, 64),
    (2, 32, 2048, 128),
    (8, 8, 512, 96),
    (128, 3, 197, 64),
)


def half(name: str) -> str:
    return "settling" if hashlib.sha256(name.encode()).digest()[0] % 2 == 0 else "test"


def products() -> Iterator[tuple[str, str, Callable[[], object]]]:
    import torch

    for shape in PRODUCTS:
        rows, columns, depth, *batch = shape
        for variant, dtype in (
            ("fp32", "float32"),
            ("tf32", "float32"),
            ("fp16", "float16"),
            ("bf16", "bfloat16"),
        ):
            kind = getattr(torch, dtype)
            a = torch.randn(*batch, rows, depth, device="cuda", dtype=kind)
            b = torch.randn(*batch, depth, columns, device="cuda", dtype=kind)

            def work(a: Any = a, b: Any = b, variant: str = variant) -> object:
                torch.backends.cuda.matmul.allow_tf32 = variant == "tf32"
                return a @ b

            yield "product " + "x".join(map(str, shape)), variant, work


def convolutions() -> Iterator[tuple[str, str, Callable[[], object]]]:
    import torch

    variants = [
        (name, layout) for name in ("fp32", "tf32", "fp16", "bf16") for layout in ("nchw", "nhwc")
    ]
    kinds = {"fp16": torch.float16, "bf16": torch.bfloat16}
    layouts = {"nchw": torch.contiguous_format, "nhwc": torch.channels_last}
    for shape in CONVOLUTIONS:
        images, inner, size, outer, kernel, stride, groups = shape
        for name, layout in variants:
            net = torch.nn.Conv2d(
                inner, outer, kernel, stride, kernel // 2, groups=groups, bias=False, device="cuda"
            )
            net = net.to(kinds.get(name, torch.float32), memory_format=layouts[layout])
            x = torch.randn(
                images, inner, size, size, device="cuda", dtype=kinds.get(name, torch.float32)
            )
            x = x.contiguous(memory_format=layouts[layout]).requires_grad_()

            def work(net: Any = net, x: Any = x, name: str = name) -> object:
                torch.backends.cudnn.allow_tf32 = name == "tf32"
                y = net(x)
                y.backward(y.detach())
                return None

            yield "convolution " + "x".join(map(str, shape)), f"{name} {layout}", work


def attentions() -> Iterator[tuple[str, str, Callable[[], object]]]:
    """Two products and a softmax, and PyTorch's fused form, forward and backward."""
    import torch

    for shape in ATTENTIONS:
        for name, kind in (("fp32", torch.float32), ("bf16", torch.bfloat16)):
            q, k, v = (
                torch.randn(*shape, device="cuda", dtype=kind, requires_grad=True) for _ in range(3)
            )
            ones = torch.ones(shape, device="cuda", dtype=kind)
            for form in ("eager", "fused"):

                def work(
                    q: Any = q, k: Any = k, v: Any = v, ones: Any = ones, form: str = form
                ) -> object:
                    if form == "fused":
                        y = torch.nn.functional.scaled_dot_product_attention(q, k, v)
                    else:
                        y = torch.softmax(q @ k.transpose(-1, -2) * q.shape[-1] ** -0.5, -1) @ v
                    y.backward(ones)
                    return None

                yield "attention " + "x".join(map(str, shape)), f"{name} {form}", work


def measured(cases: Iterator[tuple[str, str, Callable[[], object]]]) -> Iterator[dict[str, Any]]:
    """Runs all under the PyTorch profiler, each in a range of its own, and reads the kernels from
    its trace.
    """
    import torch

    kinds = [torch.profiler.ProfilerActivity.CPU, torch.profiler.ProfilerActivity.CUDA]
    for name, variant, work in cases:
        try:
            for _ in range(2):
                work()
            torch.cuda.synchronize()
            with torch.profiler.profile(activities=kinds) as profile:
                for _ in range(REPEATS):
                    work()
                torch.cuda.synchronize()
            yield {
                "name": name,
                "half": half(name),
                "variant": variant,
                "kernels": kernels(profile),
            }
        except Exception as error:
            print(f"{name} {variant}: {error!r}", file=sys.stderr, flush=True)
            torch.cuda.empty_cache()


def kernels(profile: Any) -> list[dict[str, Any]]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "trace.json"
        profile.export_chrome_trace(str(path))
        events = json.loads(path.read_text())["traceEvents"]
    found: dict[tuple[str, tuple[int, ...]], list[float]] = {}
    for each in events:
        if each.get("cat") == "kernel":
            found.setdefault((each["name"], tuple(each["args"].get("grid", ()))), []).append(
                each["dur"]
            )
    return [
        {
            "kernel": name,
            "grid": grid,
            "count": len(times) / REPEATS,
            "us": statistics.median(times),
        }
        for (name, grid), times in found.items()
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    with options.out.open("w", encoding="utf-8") as file:
        for cases in (products(), convolutions(), attentions()):
            for line in measured(cases):
                file.write(json.dumps(line) + "\n")
                file.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
