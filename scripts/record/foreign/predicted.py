"""Programs whose fixed step is predicted before it is looked at: other models than those of the other modules."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
import torchvision
from graphs import graphed_forward, graphed_training, inference
from language import tokens
from steps import DEVICE, Step, fitting, inferring, numbers, training
from torch import nn
from torch.nn import functional
from vision import Pictures, images, labels, train_step


def vgg16_training_fp32(fix: str) -> Step:
    numbers(fix)
    return training(torchvision.models.vgg16(num_classes=10), images(64), labels(64), fix)


def inception_inference_fp32(fix: str) -> Step:
    numbers(fix)
    net = torchvision.models.inception_v3(weights=None, init_weights=False)
    return inferring(net, images(64, 299), fix)


def deeplab_inference_fp32(fix: str) -> Step:
    numbers(fix)
    net = torchvision.models.segmentation.deeplabv3_resnet50(weights=None, weights_backbone=None)
    return inferring(net, images(8, 384), fix)


def whisper_encoder_fp32(fix: str) -> Step:
    from transformers import WhisperConfig, WhisperModel

    numbers(fix)
    net = WhisperModel(WhisperConfig(d_model=768, encoder_layers=8, encoder_attention_heads=12, decoder_layers=1))
    return inferring(net.encoder, torch.randn(8, 80, 3000, device=DEVICE), fix)


def clip_training_tf32(fix: str) -> Step:
    """Pictures and texts, in TF32; the fix is autocast."""
    from transformers import CLIPConfig, CLIPModel

    numbers("tf32")
    net = CLIPModel(CLIPConfig()).to(DEVICE).train()
    texts = tokens(64, 64)
    batch = {"input_ids": texts, "attention_mask": torch.ones_like(texts), "pixel_values": images(64)}
    more: dict[str, Any] = {"return_loss": True}
    return fitting(net, torch.optim.AdamW(net.parameters(), 1e-5, fused=True), batch | more, bool(fix))


def electra_fp32_training(fix: str) -> Step:
    from transformers import ElectraConfig, ElectraForSequenceClassification

    numbers(fix)
    config = ElectraConfig(embedding_size=512, hidden_size=512, num_attention_heads=8, intermediate_size=2048)
    net = ElectraForSequenceClassification(config).to(DEVICE).train()
    batch = {"input_ids": tokens(64, 256), "labels": torch.randint(0, 2, (64,), device=DEVICE)}
    return fitting(net, torch.optim.AdamW(net.parameters(), 1e-5, fused=True), batch, fix == "bf16")


def segformer_inference_fp32(fix: str) -> Step:
    from transformers import SegformerConfig, SegformerForSemanticSegmentation

    numbers(fix)
    return inferring(SegformerForSemanticSegmentation(SegformerConfig(num_labels=21)), images(16, 512), fix)


def shufflenet_single_image(fix: str) -> Step:
    net = torchvision.models.shufflenet_v2_x1_0().eval().half().to(DEVICE)
    x = images(1).half()
    return inference(net, x, as_graph=bool(fix))


def albert_short_training(fix: str) -> Step:
    """Four short texts a step; the fix is a graph of the whole step."""
    from transformers import AlbertConfig, AlbertForSequenceClassification

    config = AlbertConfig(hidden_size=768, intermediate_size=3072, num_attention_heads=12)
    net = AlbertForSequenceClassification(config).to(DEVICE).train()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-5, capturable=bool(fix))
    x = tokens(4, 48)
    batch = {"input_ids": x, "attention_mask": torch.ones_like(x), "labels": torch.randint(0, 2, (4,), device=DEVICE)}
    train = fitting(net, optimizer, batch)
    return graphed_training(train) if fix else train


def mnasnet_training_small_batch(fix: str) -> Step:
    net = torchvision.models.mnasnet0_5(num_classes=10).to(DEVICE).train()
    optimizer = torch.optim.SGD(net.parameters(), 0.01, momentum=0.9)
    x, y = images(8, 128), labels(8)

    def train() -> None:
        train_step(net, optimizer, x, y)

    return graphed_training(train) if fix else train


def opt_one_token(fix: str) -> Step:
    """One forward pass of a few tokens; the fix is a graph of it."""
    from transformers import OPTConfig, OPTForCausalLM

    net = OPTForCausalLM(OPTConfig(use_cache=False)).to(DEVICE).eval().half()
    x = tokens(1, 8)
    mask = torch.ones_like(x)
    if fix:
        return graphed_forward(lambda x: net(input_ids=x, attention_mask=mask).logits, x)

    def step() -> object:
        with torch.inference_mode():
            return net(input_ids=x, attention_mask=mask).logits

    return step


def cupy_heat_rods(fix: str) -> Step:
    """Forty short steps of heat along rods, in slices; the fix replays a graph of them."""
    import cupy

    rods, new = (cupy.random.random((64, 4096), dtype=cupy.float32) for _ in range(2))

    def sweep() -> None:
        for _ in range(40):
            cupy.add(rods[:, :-2], rods[:, 2:], out=new[:, 1:-1])
            cupy.multiply(new, 0.5, out=rods)

    if not fix:
        return sweep
    stream = cupy.cuda.Stream(non_blocking=True)
    with stream:
        sweep()
        stream.synchronize()
        stream.begin_capture()
        sweep()
        graph = stream.end_capture()
    return lambda: graph.launch(stream)


def triton_row_norms(fix: str) -> Step:
    """Thirty small kernels of Triton's tutorials after each other; the fix replays a graph of them."""
    from triton_rows import normalised

    x = torch.randn(512, 1024, device=DEVICE)

    def work(x: torch.Tensor) -> torch.Tensor:
        for _ in range(30):
            x = normalised(x)
        return x

    return graphed_forward(work, x) if fix else lambda: work(x)


def gradients_looked_at(fix: str) -> Step:
    """The norm of each parameter's gradient is read back on its own; the fix reads all at once."""
    net = torchvision.models.shufflenet_v2_x0_5(num_classes=10).to(DEVICE).train()
    optimizer = torch.optim.SGD(net.parameters(), 0.01)
    x, y = images(32), labels(32)

    def step() -> object:
        train_step(net, optimizer, x, y)
        norms = torch.stack(torch._foreach_norm([one.grad for one in net.parameters()]))
        return norms.tolist() if fix else [float(norms[at]) for at in range(len(norms))]

    return step


def cupy_power_method_checked(fix: str) -> Step:
    """Twenty products with a matrix, each with the vector's length looked at; the fix looks at the last."""
    import cupy

    matrix = cupy.random.random((2048, 2048), dtype=cupy.float32)
    vector = cupy.ones(2048, cupy.float32)

    def step() -> None:
        for number in range(20):
            new = matrix @ vector
            size = cupy.sqrt((new * new).sum())
            if (not fix or number == 19) and float(size) < 0:
                return
            vector[...] = new / size

    return step


def numba_relaxed_until_still(fix: str) -> Step:
    """Sweeps over a grid, with the largest change copied back after each; the fix copies it after the last."""
    from numba import cuda

    @cuda.jit
    def sweep(old, new, change):  # type: ignore[no-untyped-def]
        i, j = cuda.grid(2)
        if 0 < i < old.shape[0] - 1 and 0 < j < old.shape[1] - 1:
            new[i, j] = 0.25 * (old[i - 1, j] + old[i + 1, j] + old[i, j - 1] + old[i, j + 1])
            if i % 16 == 0 and j % 16 == 0:
                cuda.atomic.max(change, 0, abs(new[i, j] - old[i, j]))

    first = cuda.to_device(np.random.default_rng(0).random((1024, 1024), np.float32))
    second, change = cuda.device_array_like(first), cuda.to_device(np.zeros(1, np.float32))

    def step() -> None:
        for number in range(16):
            sweep[(64, 64), (16, 16)](first, second, change)
            sweep[(64, 64), (16, 16)](second, first, change)
            if not fix or number == 15:
                change.copy_to_host()

    return step


def vae_with_logged_losses(fix: str) -> Step:
    """A small VAE whose two losses are read back each step; the fix reads none."""
    coder = nn.Sequential(
        nn.Conv2d(3, 32, 4, 2, 1), nn.ReLU(), nn.Conv2d(32, 64, 4, 2, 1), nn.ReLU(), nn.Flatten(), nn.Linear(16384, 64)
    ).to(DEVICE)
    maker = nn.Sequential(
        nn.Linear(32, 16384), nn.Unflatten(1, (64, 16, 16)), nn.ConvTranspose2d(64, 32, 4, 2, 1), nn.ReLU(),
        nn.ConvTranspose2d(32, 3, 4, 2, 1),
    ).to(DEVICE)  # fmt: skip
    optimizer = torch.optim.Adam([*coder.parameters(), *maker.parameters()], 1e-4)
    x = images(128, 64)

    def step() -> object:
        mean, spread = coder(x).chunk(2, 1)
        made = maker(mean + torch.randn_like(spread) * spread.exp())
        near = functional.mse_loss(made, x)
        plain = (mean**2 + spread.exp() ** 2 - 2 * spread).mean()
        optimizer.zero_grad(set_to_none=True)
        (near + plain).backward()
        optimizer.step()
        return None if fix else (near.item(), plain.item())

    return step


def raft_frames_pageable(fix: str) -> Step:
    """Pairs of frames from pageable memory for an optical flow; the fix pins them."""
    net = torchvision.models.optical_flow.raft_small(weights=None).eval().to(DEVICE)
    host = torch.rand(2, 24, 3, 256, 512)
    host = host.pin_memory() if fix else host

    def step() -> object:
        with torch.inference_mode(), torch.autocast("cuda", torch.float16):
            first, second = host.to(DEVICE, non_blocking=True)
            return net(first, second, num_flow_updates=2)[-1]

    return step


def cupy_stacks_pageable(fix: str) -> Step:
    """Stacks of pictures go from NumPy's memory to the GPU and are filtered there; the fix pins them."""
    import cupy

    host = np.random.default_rng(0).random((32, 1024, 1024), dtype=np.float32)
    there = cupy.empty(host.shape, cupy.float32)
    if fix:
        pinned = cupy.cuda.alloc_pinned_memory(host.nbytes)
        fixed = np.frombuffer(pinned, np.float32, host.size).reshape(host.shape)
        fixed[...] = host
        host = fixed

    def step() -> Any:
        there.set(host)
        y = there
        for shift in range(6):
            y = (y + cupy.roll(y, shift + 1, 1) + cupy.roll(y, shift + 1, 2)) / 3
        return y

    return step


def clips_pinned_in_line(fix: str) -> Step:
    """Clips from pinned memory in the stream of a video network; the fix brings the next one on a stream of its own."""
    net = torchvision.models.video.mc3_18(weights=None).eval().half().to(DEVICE)
    host = torch.rand(48, 3, 16, 112, 112).pin_memory()
    side, ready = torch.cuda.Stream(), []

    def bring() -> torch.Tensor:
        with torch.cuda.stream(side):
            return host.to(DEVICE, non_blocking=True)

    def step() -> object:
        with torch.inference_mode():
            if not fix:
                return net(host.to(DEVICE, non_blocking=True).half())
            x = ready.pop() if ready else bring()
            torch.cuda.current_stream().wait_stream(side)
            ready.append(bring())
            x.record_stream(torch.cuda.current_stream())
            return net(x.half())

    return step


def _on_pictures(net: nn.Module, batch: int, workers: int) -> Step:
    torch.set_num_threads(1)
    net = net.to(DEVICE, memory_format=torch.channels_last).train()
    optimizer = torch.optim.SGD(net.parameters(), 0.01, momentum=0.9, fused=True)
    loader = torch.utils.data.DataLoader(Pictures(), batch, num_workers=workers, pin_memory=True)
    batches = iter(loader)

    def step() -> None:
        x, y = (one.to(DEVICE, non_blocking=True) for one in next(batches))
        with torch.autocast("cuda", torch.bfloat16):
            train_step(net, optimizer, x, y)

    return step


def googlenet_one_worker(fix: str) -> Step:
    net = torchvision.models.googlenet(num_classes=10, weights=None, init_weights=False, aux_logits=False)
    return _on_pictures(net, 32, 4 if fix else 1)


def resnet101_pictures_inline(fix: str) -> Step:
    return _on_pictures(torchvision.models.resnet101(num_classes=10), 48, 5 if fix else 0)


class Rows(torch.utils.data.Dataset):  # type: ignore[type-arg]
    """Rows of a table whose columns Python scales one by one."""

    def __len__(self) -> int:
        return 1 << 22

    def __getitem__(self, index: int) -> tuple[torch.Tensor, torch.Tensor]:
        values = [((index * 7919 + at * 104729) % 1000 - 500) / 500 for at in range(256)]
        return torch.tensor(values), torch.tensor(values[:1])


def table_two_workers(fix: str) -> Step:
    torch.set_num_threads(1)
    net = nn.Sequential(nn.Linear(256, 2048), nn.SiLU(), nn.Linear(2048, 2048), nn.SiLU(), nn.Linear(2048, 1))
    net = net.to(DEVICE)
    optimizer = torch.optim.AdamW(net.parameters(), 1e-4, fused=True)
    batches = iter(torch.utils.data.DataLoader(Rows(), 512, num_workers=6 if fix else 2, pin_memory=True))

    def step() -> None:
        x, y = (one.to(DEVICE, non_blocking=True) for one in next(batches))
        optimizer.zero_grad(set_to_none=True)
        functional.mse_loss(net(x), y).backward()
        optimizer.step()

    return step


def regnet_training_nchw(fix: str) -> Step:
    """Grouped convolutions and many batch norms in NCHW, in TF32 as PyTorch has them."""
    net, x = torchvision.models.regnet_x_1_6gf(num_classes=10), images(64)
    if fix:
        net, x = net.to(memory_format=torch.channels_last), x.contiguous(memory_format=torch.channels_last)
    return training(net, x, labels(64), "bf16" if "amp" in fix else "")


def googlenet_training_nchw(fix: str) -> Step:
    net = torchvision.models.googlenet(num_classes=10, weights=None, init_weights=False, aux_logits=False)
    x = images(96)
    if fix:
        net, x = net.to(memory_format=torch.channels_last), x.contiguous(memory_format=torch.channels_last)
    return training(net, x, labels(96), "bf16" if "amp" in fix else "")


def bart_eager_attention(fix: str) -> Step:
    from transformers import BartConfig, BartModel

    config = BartConfig(encoder_layers=6, decoder_layers=2)
    config._attn_implementation = "sdpa" if fix else "eager"
    net = BartModel(config).to(DEVICE).half()
    return inferring(net, {"input_ids": tokens(16, 1024)}, "")


def opt_per_tensor_adam(fix: str) -> Step:
    """An optimizer that goes from tensor to tensor; the fix is the fused one."""
    from transformers import OPTConfig, OPTForCausalLM

    net = OPTForCausalLM(OPTConfig(num_hidden_layers=8, use_cache=False)).to(DEVICE).train()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-5, foreach=False, fused=bool(fix))
    x = tokens(4, 128)
    return fitting(net, optimizer, {"input_ids": x, "attention_mask": torch.ones_like(x), "labels": x}, bf16=True)


def resnet152_inference_fp32(fix: str) -> Step:
    numbers(fix)
    return inferring(torchvision.models.resnet152(), images(32), fix)


def densenet_training_fp32(fix: str) -> Step:
    numbers(fix)
    return training(torchvision.models.densenet161(num_classes=10), images(32), labels(32), fix)


def deberta_inference_fp32(fix: str) -> Step:
    from transformers import DebertaV2Config, DebertaV2Model

    numbers(fix)
    config = DebertaV2Config(
        vocab_size=30000, hidden_size=768, num_hidden_layers=8, num_attention_heads=12, intermediate_size=3072
    )
    return inferring(DebertaV2Model(config), {"input_ids": tokens(32, 256)}, fix)


def pegasus_training_fp32(fix: str) -> Step:
    from transformers import PegasusConfig, PegasusForConditionalGeneration

    numbers(fix)
    config = PegasusConfig(
        vocab_size=16000, d_model=768, encoder_layers=6, decoder_layers=6, encoder_attention_heads=12,
        decoder_attention_heads=12, encoder_ffn_dim=3072, decoder_ffn_dim=3072, use_cache=False,
    )  # fmt: skip
    net = PegasusForConditionalGeneration(config).to(DEVICE).train()
    batch = {"input_ids": tokens(16, 256, 16000), "labels": tokens(16, 128, 16000)}
    return fitting(net, torch.optim.AdamW(net.parameters(), 1e-5, fused=True), batch, fix == "bf16")


def regnet_single_image(fix: str) -> Step:
    net = torchvision.models.regnet_y_800mf().eval().half().to(DEVICE)
    x = images(1).half()
    return inference(net, x, as_graph=bool(fix))


def mpnet_short_training(fix: str) -> Step:
    """Eight short texts a step; the fix is a graph of the whole step."""
    from transformers import MPNetConfig, MPNetForSequenceClassification

    net = MPNetForSequenceClassification(MPNetConfig(num_hidden_layers=6)).to(DEVICE).train()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-5, capturable=bool(fix))
    x = tokens(8, 32)
    batch = {"input_ids": x, "attention_mask": torch.ones_like(x), "labels": torch.randint(0, 2, (8,), device=DEVICE)}
    train = fitting(net, optimizer, batch)
    return graphed_training(train) if fix else train


def cupy_newton_checked(fix: str) -> Step:
    """Newton's iterations for a million roots, each with its largest error looked at; the fix looks at none."""
    import cupy

    wanted = cupy.random.random(1 << 20, dtype=cupy.float32) + 1

    def step() -> None:
        root = wanted
        for _ in range(12):
            root = 0.5 * (root + wanted / root)
            if not fix and float(cupy.abs(root * root - wanted).max()) < 0:
                return

    return step


def numba_sums_looked_at(fix: str) -> Step:
    """A sum is copied back after each pass over a vector; the fix leaves that out."""
    from numba import cuda

    @cuda.jit
    def scaled(vector, total):  # type: ignore[no-untyped-def]
        at = cuda.grid(1)
        vector[at] *= 0.999
        if at % 4096 == 0:
            cuda.atomic.add(total, 0, vector[at])

    vector, total = cuda.to_device(np.ones(1 << 22, np.float32)), cuda.to_device(np.zeros(1, np.float32))

    def step() -> None:
        for _ in range(16):
            scaled[(1 << 22) // 256, 256](vector, total)
            if not fix:
                total.copy_to_host()

    return step


def layers_looked_at(fix: str) -> Step:
    """Whether each layer's output is finite is looked at on the host; the fix does not look."""
    net = torchvision.models.vit_b_32().eval().half().to(DEVICE)
    x = images(8).half()
    if not fix:
        for one in net.modules():
            if isinstance(one, nn.Linear):
                one.register_forward_hook(lambda _, __, out: bool(torch.isfinite(out).all()) and None)

    def step() -> object:
        with torch.inference_mode():
            return net(x)

    return step


def cupy_volumes_pageable(fix: str) -> Step:
    """Volumes from NumPy's memory are transformed and summed up on the GPU; the fix pins them."""
    import cupy
    import cupyx

    host = np.random.default_rng(0).random((96, 128, 128, 32), dtype=np.float32)
    if fix:
        pinned = cupyx.empty_pinned(host.shape, np.float32)
        pinned[...] = host
        host = pinned

    def step() -> Any:
        there = cupy.asarray(host)
        return (cupy.abs(cupy.fft.fftn(there, axes=(1, 2, 3))) ** 2).sum(axis=0)

    return step


def tables_pageable(fix: str) -> Step:
    """Rows of floats, 160 MB a step, from pageable memory for a small net; the fix pins them."""
    net = nn.Sequential(nn.Linear(1024, 2048), nn.GELU(), nn.Linear(2048, 512)).to(DEVICE).half()
    host = torch.rand(40000, 1024)
    host = host.pin_memory() if fix else host

    def step() -> object:
        with torch.inference_mode():
            return net(host.to(DEVICE, non_blocking=True).half()).sum(1)

    return step
