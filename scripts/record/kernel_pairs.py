"""What operations' kernels take in other numbers and layouts: whole networks, and single operations
of drawn shapes.

    python scripts/record/kernel_pairs.py --out pairs.jsonl.gz --lane 0/4 --limit 400

Each network of timm, torchvision and transformers, or operation, runs forward (half of them, by a
hash, backward, too) in FP32, in TF32 and under autocast to bfloat16, in NCHW and NHWC, beneath
PyTorch's profiler. One line per network and variant: its kernels in order, each with the operation
that launched it, that one's shapes, its ns, and its grid. What precisions and layouts gain is
settled on half of them, by a hash of their names, and tested on the others.
"""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import functools
import gzip
import hashlib
import json
import lzma
import math
import os
import random
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import torch
from torch import nn

VARIANTS = ("fp32", "tf32", "bf16", "fp32_nhwc", "tf32_nhwc", "bf16_nhwc")
LAYERS = {
    "num_hidden_layers": 3,
    "num_layers": 3,
    "n_layer": 3,
    "encoder_layers": 3,
    "decoder_layers": 3,
    "num_encoder_layers": 3,
    "num_decoder_layers": 3,
    "n_layers": 3,
}
LANGUAGE = (
    "albert",
    "bart",
    "bert",
    "bloom",
    "codegen",
    "ctrl",
    "deberta-v2",
    "distilbert",
    "electra",
    "ernie",
    "esm",
    "falcon",
    "fnet",
    "gemma",
    "gpt2",
    "gpt_neo",
    "gpt_neox",
    "gptj",
    "llama",
    "longformer",
    "mamba",
    "mistral",
    "mobilebert",
    "mpnet",
    "mpt",
    "nystromformer",
    "olmo",
    "opt",
    "phi",
    "qwen2",
    "roberta",
    "roformer",
    "squeezebert",
    "stablelm",
    "t5",
    "xglm",
    "xlnet",
    "yoso",
)
VIDEO = ("r3d_18", "mc3_18", "r2plus1d_18", "s3d", "mvit_v1_b", "swin3d_t")
SEGMENTS = (
    "fcn_resnet50",
    "deeplabv3_resnet50",
    "deeplabv3_mobilenet_v3_large",
    "lraspp_mobilenet_v3_large",
)
KINDS = (
    "conv1d",
    "conv2d",
    "conv2d",
    "conv2d",
    "conv3d",
    "conv3d",
    "deconv2d",
    "deconv3d",
    "deconv1d",
    "linear",
    "linear",
    "bmm",
)
OF_TIMM, OF_OPERATIONS, SEED = 140, 420, 20261127
MOST_KERNELS = 20_000  # of one network that is kept


def draw(name: str) -> random.Random:
    return random.Random(int.from_bytes(hashlib.sha256(name.encode()).digest()[1:9], "big"))


def networks() -> Iterator[tuple[str, Callable[[], tuple[nn.Module, Any]]]]:
    import timm
    import torchvision

    families: dict[str, list[str]] = {}
    for name in timm.list_models():
        families.setdefault(name.split("_")[0].rstrip("0123456789"), []).append(name)
    rng = random.Random(SEED)
    chosen = [rng.choice(sorted(names)) for _, names in sorted(families.items())]
    rng.shuffle(chosen)
    for name in chosen[:OF_TIMM]:
        yield (
            f"timm {name}",
            lambda name=name: picture(lambda: timm.create_model(name, num_classes=10), name),
        )
    for name in VIDEO:
        made = getattr(torchvision.models.video, name)
        yield (
            f"video {name}",
            lambda made=made, name=name: (
                made(num_classes=10),
                torch.randn(
                    draw(name).choice((2, 4, 8)),
                    3,
                    16,
                    *(2 * (112 if "18" in name else 224,)),
                    device="cuda",
                ),
            ),
        )
    for name in SEGMENTS:
        made = getattr(torchvision.models.segmentation, name)
        yield (
            f"segments {name}",
            lambda made=made: (
                made(weights=None, weights_backbone=None, num_classes=7),
                torch.randn(4, 3, 320, 320, device="cuda"),
            ),
        )
    for kind in LANGUAGE:
        yield f"language {kind}", lambda kind=kind: language(kind)


def picture(make: Callable[[], nn.Module], name: str) -> tuple[nn.Module, torch.Tensor]:
    net = make()
    size = getattr(net, "default_cfg", {}).get("input_size", (3, 224, 224))
    if sum(one.numel() for one in net.parameters()) > 200e6 or size[1] > 400:
        raise ValueError("too large")
    return net, torch.randn(draw(name).choice((4, 8, 16, 32, 64)), *size, device="cuda")


def language(kind: str) -> tuple[nn.Module, Any]:
    from transformers import AutoConfig, AutoModel

    config = AutoConfig.for_model(kind)
    for key, value in LAYERS.items():
        if isinstance(getattr(config, key, None), int):
            setattr(config, key, value)
    if getattr(config, "hidden_size", 0) > 2048:
        config.hidden_size, config.intermediate_size = 2048, 5632
        config.num_attention_heads, config.num_key_value_heads = 16, 16
    rows, long = draw(kind).choice(((32, 128), (8, 512), (16, 256), (64, 64)))
    vocabulary = int(getattr(config, "vocab_size", None) or 1000)
    tokens = torch.randint(5, min(vocabulary, 20000), (rows, long), device="cuda")
    given: dict[str, Any] = {"input_ids": tokens}
    if kind in ("bart", "t5"):
        given["decoder_input_ids"] = tokens
    elif getattr(config, "use_cache", False):
        given["use_cache"] = False
    return AutoModel.from_config(config), given


def operations() -> Iterator[tuple[str, Callable[[], tuple[nn.Module, Any]]]]:
    rng = random.Random(SEED + 1)
    made = 0
    while made < OF_OPERATIONS:
        kind = rng.choice(KINDS)
        if kind in ("linear", "bmm"):
            a, b, c = (int(2 ** rng.uniform(3, 13)) // 8 * 8 or 8 for _ in range(3))
            batch = int(2 ** rng.uniform(3, 9)) if kind == "bmm" else 1
            flops, bytes_ = 2.0 * a * b * c * batch, 4.0 * batch * (a * b + b * c + a * c)
            shape: tuple[int, ...] = (batch, a, b, c)
        else:
            dims = int(kind[-2])
            images, given, out = (
                int(2 ** rng.uniform(0, 7)),
                int(2 ** rng.uniform(1.5, 10)),
                int(2 ** rng.uniform(3, 10)),
            )
            if rng.random() < 0.7:
                given, out = max(given // 8 * 8, 8), max(out // 8 * 8, 8)
            size = int(2 ** rng.uniform(2.5, {1: 15, 2: 8, 3: 6}[dims]))
            window, stride = rng.choice((1, 3, 3, 3, 5, 7)), rng.choice((1, 1, 1, 2))
            groups = rng.choice((1, 1, 1, 1, given, 4, 8))
            if groups > 1:
                out = given
            if given % groups or (groups == given and kind.startswith("de")) or size < window:
                continue
            shape = (images, given, size, out, window, stride, groups)
            pixels = size**dims
            flops = (
                2.0
                * images
                * given
                * out
                * pixels
                * window**dims
                / groups
                / (1 if kind[0] == "d" else stride**dims)
            )
            bytes_ = 4.0 * images * (given + out) * pixels * (stride**dims if kind[0] == "d" else 1)
        if not 1e8 < flops < 6e10 or bytes_ > 6e8:
            continue
        made += 1
        yield (
            f"{kind} {' '.join(map(str, shape))}",
            lambda kind=kind, shape=shape: operation(kind, shape),
        )


class Products(nn.Module):
    def __init__(self, batch: int, depth: int, columns: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.randn(batch, depth, columns))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.bmm(x, self.weight)


def operation(kind: str, shape: tuple[int, ...]) -> tuple[nn.Module, Any]:
    if kind == "linear":
        _, a, b, c = shape
        return nn.Linear(b, c), torch.randn(a, b, device="cuda")
    if kind == "bmm":
        batch, a, b, c = shape
        return Products(batch, b, c), torch.randn(batch, a, b, device="cuda")
    images, given, size, out, window, stride, groups = shape
    dims = int(kind[-2])
    x = torch.randn(images, given, *([size] * dims), device="cuda", requires_grad=True)
    if kind.startswith("de"):
        made = (nn.ConvTranspose1d, nn.ConvTranspose2d, nn.ConvTranspose3d)[dims - 1]
        return made(given, out, window, stride, window // 2, groups=groups), x
    return (nn.Conv1d, nn.Conv2d, nn.Conv3d)[dims - 1](
        given, out, window, stride, window // 2, groups=groups
    ), x


def first_of(result: Any) -> torch.Tensor:
    """Some floating-point tensor of whatever a network returns."""
    if isinstance(result, torch.Tensor):
        return result
    values = list(result.values()) if hasattr(result, "values") else list(result)
    for value in values:
        with contextlib.suppress(TypeError, ValueError, StopIteration):
            found = first_of(value)
            if found.is_floating_point():
                return found
    raise ValueError("no tensor in the result")


def step_of(net: nn.Module, x: Any, trains: bool, bf16: bool) -> None:
    with torch.autocast("cuda", torch.bfloat16, enabled=bf16):
        if trains:
            first_of(net(**x) if isinstance(x, dict) else net(x)).float().square().mean().backward()
            net.zero_grad(set_to_none=True)
        else:
            with torch.inference_mode():
                net(**x) if isinstance(x, dict) else net(x)


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Lanes that share a GPU have it in turns."""
    with (
        Path(tempfile.gettempdir()) / f"turn-{os.environ.get('CUDA_VISIBLE_DEVICES', 'all')}"
    ).open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def recorded(run: Callable[[], None]) -> list[tuple[str, str, str, int, list[int], list[int]]]:
    """One iteration's kernels: operation, its shapes, kernel, ns, grid, block."""
    kinds = [torch.profiler.ProfilerActivity.CPU, torch.profiler.ProfilerActivity.CUDA]
    with alone():
        for _ in range(3):
            run()
        torch.cuda.synchronize()
        with torch.profiler.profile(activities=kinds, record_shapes=True) as profile:
            run()
            torch.cuda.synchronize()
    with tempfile.NamedTemporaryFile(
        suffix=".json", dir="/dev/shm" if Path("/dev/shm").is_dir() else None
    ) as file:
        profile.export_chrome_trace(file.name)
        events = json.loads(Path(file.name).read_text(encoding="utf-8", errors="replace"))[
            "traceEvents"
        ]
    operators = {
        one["args"]["External id"]: one
        for one in events
        if one.get("cat") == "cpu_op" and "External id" in one.get("args", {})
    }
    kernels = sorted(
        (one for one in events if one.get("cat") == "kernel"), key=lambda one: float(one["ts"])
    )
    result = []
    for one in kernels:
        args = one["args"]
        by = operators.get(args.get("External id"))
        shapes = json.dumps(by["args"].get("Input Dims", [])) if by else ""
        result.append(
            (
                by["name"] if by else "",
                shapes,
                one["name"],
                round(1e3 * float(one["dur"])),
                args.get("grid", []),
                args.get("block", []),
            )
        )
    return result


def variants(name: str, make: Callable[[], tuple[nn.Module, Any]]) -> Iterator[dict[str, Any]]:
    torch.manual_seed(0)
    net, x = make()
    trains = hashlib.sha256(name.encode()).digest()[9] % 2 == 0
    net = net.to("cuda").train(trains)
    pictures = isinstance(x, torch.Tensor) and x.dim() in (4, 5)
    for variant in VARIANTS:
        if "nhwc" in variant:
            if not pictures:
                continue
            last = torch.channels_last if x.dim() == 4 else torch.channels_last_3d
            net, x = (
                net.to(memory_format=last),
                x.detach().to(memory_format=last).requires_grad_(x.requires_grad),
            )
        exact = variant.startswith("fp32")
        torch.backends.cudnn.allow_tf32 = not exact
        torch.set_float32_matmul_precision("highest" if exact else "high")
        bf16 = variant.startswith("bf16")
        found = recorded(functools.partial(step_of, net, x, trains, bf16))
        strings: dict[str, int] = {}
        rows = [
            [*(strings.setdefault(text, len(strings)) for text in row[:3]), *row[3:]]
            for row in found
        ]
        yield {
            "name": name,
            "variant": variant,
            "trains": trains,
            "strings": list(strings),
            "kernels": rows,
        }


def pack(recorded: list[Path], path: Path) -> None:
    """The networks' kernels alone, for `tests/evaluation/what_if/networks.py`: names, ns and
    blocks.
    """
    strings: dict[str, int] = {}
    entries = []
    for line in "".join(
        gzip.decompress(part.read_bytes()).decode() for part in recorded
    ).splitlines():
        one = json.loads(line)
        if (
            one["name"].split()[0] in ("timm", "video", "segments", "language")
            and len(one["kernels"]) < MOST_KERNELS
        ):
            columns = {
                "kernel": [
                    strings.setdefault(one["strings"][row[2]], len(strings))
                    for row in one["kernels"]
                ],
                "ns": [row[3] for row in one["kernels"]],
                "blocks": [math.prod(row[4]) for row in one["kernels"]],
            }
            entries.append(
                {key: one[key] for key in ("name", "variant", "trains", "gpu")} | columns
            )
    document = json.dumps({"strings": list(strings), "networks": entries}, separators=(",", ":"))
    path.write_bytes(lzma.compress(document.encode(), preset=9 | lzma.PRESET_EXTREME))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, default=Path("pairs.jsonl.gz"))
    parser.add_argument(
        "--lane", default="0/1", help="which of how many processes that share the work this is"
    )
    parser.add_argument(
        "--limit", type=float, default=400.0, help="seconds after which no further network begins"
    )
    parser.add_argument("--only", default="", help="only what begins with this")
    parser.add_argument(
        "--pack", nargs="+", type=Path, help="instead of recording: what lanes recorded, into --out"
    )
    options = parser.parse_args()
    if options.pack:
        pack(options.pack, options.out)
        return 0
    warnings.simplefilter("ignore")
    lane, lanes = map(int, options.lane.split("/"))
    began, done = time.monotonic(), 0
    wholes, singles = list(networks()), list(operations())
    everything = [
        pair
        for at in range(max(len(wholes), len(singles)))
        for pair in (*wholes[at : at + 1], *singles[2 * at : 2 * at + 2])
    ]
    with gzip.open(options.out, "wt", encoding="utf-8") as file:
        for name, make in everything[lane::lanes]:
            if not name.startswith(options.only):
                continue
            if time.monotonic() - began > options.limit:
                break
            try:
                for entry in variants(name, make):
                    entry["gpu"] = torch.cuda.get_device_name()
                    file.write(json.dumps(entry) + "\n")
                done += 1
            except Exception as error:
                print(f"{name}: {str(error)[:160]!r}", file=sys.stderr, flush=True)
            torch.cuda.empty_cache()
    print(
        f"lane {options.lane}: {done} in {time.monotonic() - began:.0f} s",
        file=sys.stderr,
        flush=True,
    )
    return 0


if __name__ == "__main__":
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
    sys.exit(main())
