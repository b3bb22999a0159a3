"""Programs recorded after the verdicts of `last` were known; half of them, by a hash of names, may teach rules."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable

import numpy as np
import torch
import torchvision
from graphs import graphed, graphed_training, inference
from language import gpt2, tokens
from steps import DEVICE, Step, fitting, inferring, numbers
from torch import nn
from torch.nn import functional
from vision import images, labels, train_step


def vgg_features_fp32(fix: str) -> Step:
    """A network's features in FP32 without TF32; the fixes are TF32 and bfloat16."""
    numbers(fix)
    return inferring(torchvision.models.vgg19_bn(num_classes=10).features, images(32), fix)


def opt_training_eager_attention(fix: str) -> Step:
    """Long texts, attention made of two products and a softmax; the fix is PyTorch's fused one."""
    from transformers import OPTConfig, OPTForCausalLM

    config = OPTConfig(hidden_size=768, ffn_dim=3072, num_hidden_layers=4, num_attention_heads=12, use_cache=False)
    config._attn_implementation = "sdpa" if fix else "eager"
    net = OPTForCausalLM(config).to(DEVICE).train()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-5, fused=True)
    x = tokens(8, 1024)
    return fitting(net, optimizer, {"input_ids": x, "labels": x}, bf16=True)


def efficientnet_four_images_bf16(fix: str) -> Step:
    """A deep network on four pictures; the fix is a graph."""
    net = torchvision.models.efficientnet_v2_s(num_classes=10).eval().to(DEVICE, torch.bfloat16)
    x = images(4).to(torch.bfloat16)
    return inference(net, x, as_graph=bool(fix))


def electra_small_adamw_loop(fix: str) -> Step:
    """A small language model, small batches, an optimizer that goes from tensor to tensor."""
    from transformers import ElectraConfig, ElectraForSequenceClassification

    net = ElectraForSequenceClassification(ElectraConfig(num_hidden_layers=8, num_labels=2)).to(DEVICE).train()
    kind = {"fused": fix == "fused", "foreach": False, "capturable": fix == "graph"}
    optimizer = torch.optim.AdamW(net.parameters(), 1e-5, **kind)
    train = fitting(net, optimizer, {"input_ids": tokens(8, 64), "labels": torch.randint(0, 2, (8,), device=DEVICE)})
    return graphed_training(train) if fix == "graph" else train


def norms_checked_each_layer(fix: str) -> Step:
    """Whether any gradient is not finite is asked layer by layer; the fixes ask nothing, or replay a graph and ask."""
    net = torchvision.models.resnet18(num_classes=10).to(DEVICE, memory_format=torch.channels_last)
    optimizer = torch.optim.SGD(net.parameters(), 0.01, foreach=True)
    x, y = images(96).contiguous(memory_format=torch.channels_last), labels(96)

    def train() -> None:
        with torch.autocast("cuda", torch.bfloat16):
            loss = functional.cross_entropy(net(x), y)
        loss.backward()

    def finish() -> None:
        if fix == "not_asked" or all(bool(torch.isfinite(each.grad).all()) for each in net.parameters()):
            optimizer.step()

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        train()
        finish()

    if fix != "graph":
        return step
    replay = graphed(train)

    def replayed() -> None:
        replay()
        finish()

    return replayed


def sampled_with_stop_check(fix: str) -> Step:
    """Sixteen tokens; whether all sequences have ended is asked after each; the fixes do not ask, or replay a graph."""
    net = gpt2(n_layer=8).eval().half()
    x, done = tokens(32, 96), torch.zeros(32, dtype=torch.bool, device=DEVICE)

    def advance() -> None:
        share = torch.softmax(net(input_ids=x).logits[:, -1].float(), 1)
        new = torch.multinomial(share, 1) if fix != "graph" else share.argmax(1, keepdim=True)
        done.logical_or_(new[:, 0] == 50256)
        x.copy_(torch.cat([x[:, 1:], new], 1))

    with torch.inference_mode():
        one = graphed(advance) if fix == "graph" else advance

    def step() -> None:
        with torch.inference_mode():
            for _ in range(4):
                one()
                if fix != "not_asked" and bool(done.all()):
                    break

    return step


def sparse_rows_by_nonzero(fix: str) -> Step:
    """Active rows are found by `nonzero` in each of twelve layers, which waits for the count; the fix masks them."""
    layers = nn.ModuleList([nn.Linear(1024, 1024) for _ in range(12)]).to(DEVICE).half()
    x = torch.randn(8192, 1024, device=DEVICE).half()

    def step() -> object:
        y = x
        with torch.inference_mode():
            for layer in layers:
                active = y[:, 0] > 0
                if fix:
                    y = torch.where(active[:, None], functional.relu(layer(y)), y)
                    continue
                rows = active.nonzero()[:, 0]
                y = y.index_copy(0, rows, functional.relu(layer(y[rows])))
        return y

    return step


def ctc_texts_on_host(fix: str) -> Step:
    """A recogniser's letters are collapsed in Python; the fix collapses them on the GPU."""
    net = (
        nn.Sequential(nn.Conv1d(80, 256, 5, 2, 2), nn.GELU(), nn.Conv1d(256, 256, 5, 1, 2), nn.GELU()).to(DEVICE).half()
    )
    rnn, out = nn.GRU(256, 256, 2, batch_first=True).to(DEVICE).half(), nn.Linear(256, 64).to(DEVICE).half()
    x = torch.randn(32, 80, 800, device=DEVICE).half()

    def step() -> object:
        with torch.inference_mode():
            best = out(rnn(net(x).transpose(1, 2))[0]).argmax(2)
            if fix:
                kept = torch.ones_like(best, dtype=torch.bool)
                kept[:, 1:] = best[:, 1:] != best[:, :-1]
                return torch.where(kept & (best > 0), best, 0)
        texts = []
        for row in best.tolist():
            text, before = [], 0
            for letter in row:
                if letter not in (before, 0):
                    text.append(chr(96 + letter))
                before = letter
            texts.append("".join(text))
        return texts

    return step


def boxes_matched_by_scipy(fix: str) -> Step:
    """A detector's boxes are matched to the truth by SciPy's assignment; the fix takes the best of each on the GPU."""
    from scipy.optimize import linear_sum_assignment

    net = torchvision.models.resnet18(num_classes=400).to(DEVICE, memory_format=torch.channels_last)
    optimizer = torch.optim.SGD(net.parameters(), 0.001)
    x, truth = images(32).contiguous(memory_format=torch.channels_last), torch.rand(32, 60, 4, device=DEVICE)

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16):
            boxes = net(x).float().view(32, 100, 4).sigmoid()
        cost = torch.cdist(boxes.detach(), truth, 1)
        if fix:
            rows = cost.argmin(1)
        else:
            costs = cost.cpu().numpy()
            pairs = [linear_sum_assignment(each.T)[1] for each in costs]
            rows = torch.from_numpy(np.stack(pairs)).to(DEVICE)
        (boxes.gather(1, rows[..., None].expand(-1, -1, 4)) - truth).abs().mean().backward()
        optimizer.step()

    return step


def adam_on_the_host(fix: str) -> Step:
    """Gradients go down, the host's Adam updates, parameters go up; the fixes leave out the update, or the copies."""
    torch.set_num_threads(8)
    net = nn.Sequential(*[nn.Linear(2048, 2048) for _ in range(6)]).to(DEVICE)
    kept = [torch.nn.Parameter(each.detach().cpu().clone()) for each in net.parameters()]
    for each in kept:
        each.grad = torch.zeros_like(each)
    optimizer = torch.optim.Adam(kept, 1e-4)
    x = torch.randn(4096, 2048, device=DEVICE)

    def step() -> None:
        net.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16):
            loss = net(x).float().square().mean()
        loss.backward()
        if fix != "no_copies":
            for mine, theirs in zip(kept, net.parameters(), strict=True):
                mine.grad.copy_(theirs.grad)
        if fix != "no_update":
            optimizer.step()
        if fix != "no_copies":
            with torch.no_grad():
                for mine, theirs in zip(kept, net.parameters(), strict=True):
                    theirs.copy_(mine)

    return step


def activations_kept_on_host(fix: str) -> Step:
    """What backward needs is saved in the host's memory; the fix leaves it on the GPU."""
    net = torchvision.models.resnet50(num_classes=10).to(DEVICE, memory_format=torch.channels_last)
    optimizer = torch.optim.SGD(net.parameters(), 0.01)
    x, y = images(8).contiguous(memory_format=torch.channels_last), labels(8)

    def step() -> None:
        if fix:
            train_step(net, optimizer, x, y)
            return
        with torch.autograd.graph.save_on_cpu():
            train_step(net, optimizer, x, y)

    return step


def cache_swapped_in(fix: str) -> Step:
    """Each layer's keys and values wait in pinned memory and go up before its turn; the fix keeps them on the GPU."""
    layers, length = 12, 8192
    held = [torch.randn(2, 4, 16, length, 64, dtype=torch.half).pin_memory() for _ in range(2)]
    there = [each.to(DEVICE) for each in held]
    project = nn.ModuleList([nn.Linear(1024, 1024) for _ in range(layers)]).to(DEVICE).half()
    x = torch.randn(4, 1, 1024, device=DEVICE).half()

    def step() -> object:
        y = x
        with torch.inference_mode():
            for at, layer in enumerate(project):
                keys, values = there[at % 2] if fix else held[at % 2].to(DEVICE, non_blocking=True)
                query = layer(y).view(4, 1, 16, 64).transpose(1, 2)
                y = functional.scaled_dot_product_attention(query, keys, values).transpose(1, 2).reshape(4, 1, 1024)
        return y

    return step


class Spectra(torch.utils.data.Dataset):  # type: ignore[type-arg]
    """Sound, turned into mel spectra by the CPU."""

    def __init__(self) -> None:
        self.sound = torch.randn(4, 48000)
        self.window, self.mels = torch.hann_window(1024), torch.rand(80, 513)

    def __len__(self) -> int:
        return 1 << 20

    def __getitem__(self, index: int) -> tuple[torch.Tensor, int]:
        sound = torch.roll(self.sound[index % 4], index % 1000)
        power = torch.stft(sound, 1024, 256, window=self.window, return_complex=True).abs().square()
        spectra = torch.log1p(self.mels @ power)
        return (spectra - spectra.mean()) / spectra.std(), index % 10


def spectra_by_two_workers(fix: str) -> Step:
    torch.set_num_threads(1)
    net = torchvision.models.resnet18(num_classes=10)
    net.conv1 = nn.Conv2d(1, 64, 7, 2, 3)
    net = net.to(DEVICE, memory_format=torch.channels_last)
    optimizer = torch.optim.SGD(net.parameters(), 0.01)
    batches = iter(torch.utils.data.DataLoader(Spectra(), 64, num_workers=10 if fix else 2, pin_memory=True))

    def step() -> None:
        x, y = (each.to(DEVICE, non_blocking=True) for each in next(batches))
        with torch.autocast("cuda", torch.bfloat16):
            train_step(net, optimizer, x[:, None], y)

    return step


def volumes_cropped_in_line(fix: str) -> Step:
    """The loop crops, turns and normalises volumes in NumPy itself; the fix has them ready."""
    torch.set_num_threads(1)
    net = torchvision.models.video.r3d_18(num_classes=10).to(DEVICE).half().eval()
    volumes, chance = np.random.default_rng(0).random((4, 1, 96, 160, 160), np.float32), np.random.default_rng(1)

    def prepared() -> torch.Tensor:
        rows = []
        for _ in range(4):
            at = chance.integers(0, 40, 3)
            cut = volumes[chance.integers(4), :, at[0] : at[0] + 16, at[1] : at[1] + 112, at[2] : at[2] + 112]
            cut = np.rot90(cut, int(chance.integers(4)), (2, 3))
            low, high = np.percentile(cut, [1, 99])
            rows.append(np.repeat(np.clip((cut - low) / (high - low), 0, 1), 3, 0))
        return torch.from_numpy(np.stack(rows).astype(np.float32))

    ready = prepared()

    def step() -> object:
        with torch.inference_mode():
            return net((ready if fix else prepared()).to(DEVICE).half())

    return step


def crops_from_a_thread(fix: str) -> Step:
    """One thread of the same process resizes pictures for the loop; the fix has them ready."""
    from PIL import Image

    torch.set_num_threads(1)
    net = torchvision.models.resnet34(num_classes=10).to(DEVICE, memory_format=torch.channels_last)
    optimizer = torch.optim.SGD(net.parameters(), 0.01)
    source = Image.fromarray(np.random.default_rng(0).integers(0, 255, (480, 640, 3), dtype=np.uint8))
    line: queue.Queue[torch.Tensor] = queue.Queue(2)

    def batch(number: int) -> torch.Tensor:
        rows = [source.crop((at, at, at + 400, at + 400)).resize((224, 224)) for at in range(number % 3, 64, 2)]
        return torch.from_numpy(np.stack([np.asarray(each, np.float32) / 255 for each in rows]).transpose(0, 3, 1, 2))

    def feed() -> None:
        number = 0
        while True:
            line.put(batch(number))
            number += 1

    ready, y = batch(0), labels(32)
    if not fix:
        threading.Thread(target=feed, daemon=True).start()

    def step() -> None:
        x = (ready if fix else line.get()).to(DEVICE, memory_format=torch.channels_last)
        with torch.autocast("cuda", torch.bfloat16):
            train_step(net, optimizer, x[: len(y)], y[: len(x)])

    return step


def lightning_one_worker(fix: str) -> Callable[[int], list[float]]:
    """A Lightning loop over text with one worker; the fix is eight."""
    import time

    import lightning
    from language import Reviews

    torch.set_num_threads(1)
    net = nn.Sequential(nn.Embedding(30522, 256), nn.Flatten(), nn.Linear(256 * 128, 256), nn.ReLU(), nn.Linear(256, 2))
    ends: list[float] = []

    class Model(lightning.LightningModule):
        def __init__(self) -> None:
            super().__init__()
            self.net = net

        def training_step(self, batch: tuple[torch.Tensor, torch.Tensor], _: int) -> torch.Tensor:
            return functional.cross_entropy(self.net(batch[0]), batch[1])

        def on_train_batch_end(self, *_: object) -> None:
            ends.append(time.perf_counter())

        def configure_optimizers(self) -> torch.optim.Optimizer:
            return torch.optim.SGD(self.parameters(), 0.01)

    def run(steps: int) -> list[float]:
        loader = torch.utils.data.DataLoader(Reviews(), 64, num_workers=8 if fix else 1)
        quiet = {"logger": False, "enable_checkpointing": False, "enable_progress_bar": False}
        trainer = lightning.Trainer(max_steps=steps, accelerator="gpu", devices=1, enable_model_summary=False, **quiet)
        trainer.fit(Model(), loader)
        torch.cuda.synchronize()
        return ends

    return run
