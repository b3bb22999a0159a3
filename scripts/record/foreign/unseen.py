"""Programs recorded after the rules of this version were frozen: what they say of rules that they did not settle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
import torchvision
from graphs import graphed_forward, graphed_training, inference
from language import Reviews, tokens
from torch import nn
from vision import Pictures, images, labels, train_step

Step = Callable[[], object]
DEVICE = "cuda"


def resnext50_tf32_nchw(fix: str) -> Step:
    """Grouped convolutions in NCHW."""
    net = torchvision.models.resnext50_32x4d(num_classes=10).to(DEVICE)
    x, y = images(48), labels(48)
    if "channels_last" in fix:
        net, x = net.to(memory_format=torch.channels_last), x.contiguous(memory_format=torch.channels_last)
    optimizer = torch.optim.SGD(net.parameters(), 0.01, momentum=0.9)

    def step() -> None:
        with torch.autocast("cuda", torch.bfloat16, enabled="amp" in fix):
            train_step(net, optimizer, x, y)

    return step


def efficientnet_b0_fp32(fix: str) -> Step:
    """Depth-wise convolutions in NCHW, and FP32 elsewhere."""
    torch.backends.cudnn.allow_tf32 = False
    net = torchvision.models.efficientnet_b0(num_classes=10).to(DEVICE)
    x, y = images(128), labels(128)
    if fix:
        net, x = net.to(memory_format=torch.channels_last), x.contiguous(memory_format=torch.channels_last)
    optimizer = torch.optim.SGD(net.parameters(), 0.01)
    return lambda: train_step(net, optimizer, x, y)


def deit_fp32_big_batch(fix: str) -> Step:
    import timm

    torch.set_float32_matmul_precision("high" if fix == "tf32" else "highest")
    net = timm.create_model("deit_small_patch16_224", num_classes=10).to(DEVICE)
    optimizer = torch.optim.AdamW(net.parameters(), 1e-4, fused=True)
    x, y = images(96), labels(96)

    def step() -> None:
        with torch.autocast("cuda", torch.bfloat16, enabled=fix == "bf16"):
            train_step(net, optimizer, x, y)

    return step


def roberta_eager_attention(fix: str) -> Step:
    """A forward pass in bfloat16; the fix is PyTorch's fused attention."""
    from transformers import RobertaConfig, RobertaModel

    config = RobertaConfig(num_hidden_layers=12, max_position_embeddings=2100)
    config._attn_implementation = "sdpa" if fix else "eager"
    net = RobertaModel(config).to(DEVICE, torch.bfloat16).eval()
    x = tokens(8, 2048)

    def step() -> object:
        with torch.no_grad():
            return net(input_ids=x).last_hidden_state

    return step


def densenet_single_image(fix: str) -> Step:
    net = torchvision.models.densenet121().eval().half().to(DEVICE)
    x = images(1).half()
    return inference(net, x, as_graph=bool(fix))


def distilbert_per_tensor_adam(fix: str) -> Step:
    """Small batches, and an optimizer that launches for each tensor."""
    from transformers import DistilBertConfig, DistilBertForSequenceClassification

    net = DistilBertForSequenceClassification(DistilBertConfig(num_labels=2)).to(DEVICE).train()
    graph = fix == "graph"
    optimizer = torch.optim.AdamW(net.parameters(), 1e-5, foreach=False, fused=fix == "fused", capturable=graph)
    x, y = tokens(4, 64), torch.randint(0, 2, (4,), device=DEVICE)
    mask = torch.ones_like(x)

    def train() -> None:
        optimizer.zero_grad(set_to_none=True)
        net(input_ids=x, attention_mask=mask, labels=y).loss.backward()
        optimizer.step()

    return graphed_training(train) if graph else train


def regnet_pictures_inline(fix: str) -> Step:
    """No workers; the data set is other people's PIL pictures."""
    torch.set_num_threads(1)
    net = torchvision.models.regnet_y_400mf(num_classes=10).to(DEVICE, memory_format=torch.channels_last)
    optimizer = torch.optim.SGD(net.parameters(), 0.01)
    workers = 6 if fix else 0
    loader = torch.utils.data.DataLoader(Pictures(), batch_size=24, num_workers=workers, pin_memory=bool(fix))
    batches = iter(loader)

    def step() -> None:
        x, y = next(batches)
        with torch.autocast("cuda", torch.bfloat16):
            train_step(net, optimizer, x.to(DEVICE, non_blocking=True), y.to(DEVICE, non_blocking=True))

    return step


def roberta_two_workers(fix: str) -> Step:
    """Texts split by two workers; the fix is six."""
    from transformers import RobertaConfig, RobertaForSequenceClassification

    torch.set_num_threads(1)
    net = RobertaForSequenceClassification(RobertaConfig(num_hidden_layers=2, num_labels=2)).to(DEVICE).train()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-5, fused=True)
    batches = iter(torch.utils.data.DataLoader(Reviews(), batch_size=64, num_workers=6 if fix else 2, pin_memory=True))

    def step() -> None:
        x, y = next(batches)
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16):
            loss = net(input_ids=x.to(DEVICE, non_blocking=True), labels=y.to(DEVICE, non_blocking=True)).loss
        loss.backward()
        optimizer.step()

    return step


def squeezenet_items(fix: str) -> Step:
    """A sum for each of 64 groups is read back on its own; the fixes read them at once, or replay a graph before."""
    net = torchvision.models.squeezenet1_1(num_classes=64).to(DEVICE).eval().half()
    x, there = images(32).half(), torch.zeros(64, device=DEVICE)
    graph = graphed_forward(lambda x: there.copy_(net(x).float().sum(0)), x) if fix == "graph" else None

    def step() -> object:
        with torch.inference_mode():
            if graph:
                graph()
            sums = there if graph else net(x).float().sum(0)
            return sums.tolist() if fix == "one_copy" else [float(sums[at]) for at in range(64)]

    return step


def resnet34_frames_from_host(fix: str) -> Step:
    """Float frames from pageable memory; the fix pins them and copies beside the kernels."""
    net = torchvision.models.resnet34().eval().half().to(DEVICE, memory_format=torch.channels_last)
    frames = torch.rand(192, 3, 256, 256)
    frames = frames.pin_memory() if fix else frames
    side, ready = torch.cuda.Stream(), []

    def bring() -> torch.Tensor:
        with torch.cuda.stream(side):
            return frames.to(DEVICE, non_blocking=True)

    def step() -> object:
        with torch.inference_mode():
            if not fix:
                return net(frames.to(DEVICE).half().contiguous(memory_format=torch.channels_last))
            x = ready.pop() if ready else bring()
            torch.cuda.current_stream().wait_stream(side)
            ready.append(bring())
            return net(x.half().contiguous(memory_format=torch.channels_last))

    return step


def mobilenet_host_metrics(fix: str) -> Step:
    """A confusion matrix in NumPy after each batch; the fixes make it on the GPU, or replay a graph before."""
    net = torchvision.models.mobilenet_v3_small(num_classes=100).eval().half().to(DEVICE)
    x, y = images(64).half(), torch.randint(0, 100, (64,), device=DEVICE)
    matrix, on_gpu = np.zeros((100, 100)), torch.zeros(100, 100, device=DEVICE)
    there = torch.zeros(64, 100, device=DEVICE)
    graph = graphed_forward(lambda x: there.copy_(net(x)), x) if fix == "graph" else None

    def step() -> None:
        with torch.inference_mode():
            if graph:
                graph()
            scores = there if graph else net(x).float()
            if fix == "on_gpu":
                on_gpu.view(-1).scatter_add_(0, y * 100 + scores.argmax(1), torch.ones(64, device=DEVICE))
                return
            here, truth = scores.cpu().numpy(), y.cpu().numpy()
            for row, right in zip(here, truth, strict=True):
                order = np.argsort(-(np.exp(row) / np.exp(row).sum()), kind="stable")
                for place in range(100):
                    matrix[right, order[place]] += 1 / (1 + place)

    return step


def jax_mlp_host_noise(fix: str) -> Step:
    """Noise is drawn with NumPy for each batch; the fix draws it on the GPU."""
    import jax
    import jax.numpy as jnp

    weights = [jax.random.normal(jax.random.PRNGKey(at), (1024, 1024)) / 32 for at in range(6)]
    random = np.random.default_rng(0)
    key = [jax.random.PRNGKey(9)]

    @jax.jit
    def update(weights: list[Any], x: Any) -> list[Any]:
        def loss(weights: list[Any]) -> Any:
            y = x
            for each in weights:
                y = jax.nn.relu(y @ each)
            return jnp.mean(y**2)

        return [each - 0.01 * grad for each, grad in zip(weights, jax.grad(loss)(weights), strict=True)]

    def step() -> Any:
        if fix:
            key[0], own = jax.random.split(key[0])
            x = jax.random.normal(own, (1024, 1024))
        else:
            x = random.standard_normal((1024, 1024), dtype=np.float32)
        weights[:] = update(weights, x)
        return weights[0]

    return step


def cupy_jacobi_checked(fix: str) -> Step:
    """Thirty sweeps, each with its residual looked at; the fix looks at the last."""
    import cupy

    field = cupy.random.random((1024, 1024), dtype=cupy.float32)

    def step() -> None:
        for sweep in range(30):
            new = (
                cupy.roll(field, 1, 0) + cupy.roll(field, -1, 0) + cupy.roll(field, 1, 1) + cupy.roll(field, -1, 1)
            ) / 4
            if (not fix or sweep == 29) and float(cupy.abs(new - field).max()) < 0:
                return
            field[...] = new

    return step


def cupy_matmul_double(fix: str) -> Step:
    import cupy

    a = cupy.random.random((3072, 3072)).astype(cupy.float32 if fix else cupy.float64)
    return lambda: (a @ a) / 3072


def numba_tiny_steps(fix: str) -> Step:
    """A launch for each of 150 time steps of a small grid; the fix takes them in one kernel."""
    from numba import cuda

    @cuda.jit
    def advance(field, steps):  # type: ignore[no-untyped-def]
        at = cuda.threadIdx.x
        for _ in range(steps):
            left = field[(at - 1) % 512]
            cuda.syncthreads()
            field[at] = 0.5 * (field[at] + left)
            cuda.syncthreads()

    field = cuda.to_device(np.linspace(0, 1, 512).astype(np.float32))

    def step() -> None:
        for _ in range(1 if fix else 150):
            advance[1, 512](field, 150 if fix else 1)

    return step


def lightning_classifier(fix: str) -> Callable[[int], list[float]]:
    """A Lightning loop whose loader decodes in the main process; the fix is six workers."""
    import time

    import lightning

    ends: list[float] = []

    class Classifier(lightning.LightningModule):
        def __init__(self) -> None:
            super().__init__()
            self.net = torchvision.models.shufflenet_v2_x1_0(num_classes=10)

        def training_step(self, batch: tuple[torch.Tensor, torch.Tensor], _: int) -> torch.Tensor:
            return nn.functional.cross_entropy(self.net(batch[0]), batch[1])

        def on_train_batch_end(self, *_: object) -> None:
            ends.append(time.perf_counter())

        def configure_optimizers(self) -> torch.optim.Optimizer:
            return torch.optim.SGD(self.parameters(), 0.01)

    def run(steps: int) -> list[float]:
        torch.set_num_threads(1)
        trainer = lightning.Trainer(
            max_steps=steps, devices=1, accelerator="gpu", logger=False, enable_checkpointing=False,
            enable_progress_bar=False, enable_model_summary=False,
        )  # fmt: skip
        loader = torch.utils.data.DataLoader(Pictures(), batch_size=24, num_workers=6 if fix else 0)
        trainer.fit(Classifier(), loader)
        torch.cuda.synchronize()
        return ends

    return run
