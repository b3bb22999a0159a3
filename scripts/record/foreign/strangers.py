"""Programs on models and of kinds that no other module has, recorded before the rules that judged them were settled."""

from __future__ import annotations

import random
import re
import tempfile
from itertools import pairwise
from pathlib import Path

import numpy as np
import torch
import torchvision
from graphs import graphed, graphed_training, inference
from language import WORDS, tokens
from steps import DEVICE, Step, classifying, fitting, inferring, numbers, training
from torch import nn
from torch.nn import functional
from vision import Pictures, images, labels, train_step


def mvit_clips_fp32(fix: str) -> Step:
    """A video transformer in FP32; the fixes are TF32 and bfloat16."""
    numbers(fix)
    return inferring(torchvision.models.video.mvit_v1_b(), torch.randn(8, 3, 16, 224, 224, device=DEVICE), fix)


def wav2vec_training_bf16(fix: str) -> Step:
    """Nothing is wrong with it: big batches in bfloat16; the fix is half the batch."""
    from transformers import Wav2Vec2Config, Wav2Vec2ForSequenceClassification

    torch.manual_seed(0)
    np.random.seed(0)
    config = Wav2Vec2Config(num_hidden_layers=8, num_labels=4, apply_spec_augment=False, layerdrop=0.0)
    net = Wav2Vec2ForSequenceClassification(config).to(DEVICE).train()
    count = 16 if fix else 32
    batch = {"input_values": torch.randn(count, 64000, device=DEVICE), "labels": labels(count) % 4}
    return fitting(net, torch.optim.AdamW(net.parameters(), 1e-5, fused=True), batch, bf16=True)


def qwen_training_logged(fix: str) -> Step:
    """Nothing is wrong with it but a loss looked at once a step, which costs nothing; the fix is half the batch."""
    from transformers import Qwen2Config, Qwen2ForCausalLM

    config = Qwen2Config(
        hidden_size=1024, intermediate_size=4096, num_hidden_layers=6, num_attention_heads=16, num_key_value_heads=4,
        vocab_size=32000, use_cache=False,
    )  # fmt: skip
    net = Qwen2ForCausalLM(config).to(DEVICE).train()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-5, fused=True)
    x, seen = tokens(8 if fix else 16, 1024), []

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16):
            loss = net(input_ids=x, labels=x).loss
        loss.backward()
        optimizer.step()
        seen.append(loss.item())

    return step


def neox_long_eager_attention(fix: str) -> Step:
    """Attention of long texts made of two products and a softmax; the fix is PyTorch's fused one."""
    from transformers import GPTNeoXConfig, GPTNeoXModel

    config = GPTNeoXConfig(
        hidden_size=1024, intermediate_size=4096, num_hidden_layers=4, num_attention_heads=16, use_cache=False,
        max_position_embeddings=4096,
    )  # fmt: skip
    config._attn_implementation = "sdpa" if fix else "eager"
    net = GPTNeoXModel(config).to(DEVICE, torch.bfloat16)
    return inferring(net, {"input_ids": tokens(4, 3072)}, "")


def mobilebert_one_text(fix: str) -> Step:
    """A deep, thin language model on one short text; the fix is a graph."""
    from transformers import MobileBertConfig, MobileBertModel

    net = MobileBertModel(MobileBertConfig(num_hidden_layers=16)).to(DEVICE).eval().half()
    x = tokens(1, 48)
    mask = torch.ones_like(x)
    return inference(lambda ids: net(input_ids=ids, attention_mask=mask), x, as_graph=bool(fix))


def state_space_by_steps(fix: str) -> Step:
    """A selective state space is scanned step by step, in Python; the fix is a graph of the scan."""
    inner, states, length = 512, 16, 192
    project, gate = nn.Linear(256, inner).to(DEVICE), nn.Linear(inner, inner).to(DEVICE)
    make = nn.Linear(inner, 2 * states).to(DEVICE)
    decay = -torch.rand(inner, states, device=DEVICE)

    def scan(x: torch.Tensor) -> torch.Tensor:
        u = functional.silu(project(x))
        delta, (before, after) = functional.softplus(gate(u)), make(u).chunk(2, -1)
        state, out = torch.zeros(len(x), inner, states, device=DEVICE), []
        for at in range(length):
            step = delta[:, at, :, None]
            state = torch.exp(step * decay) * state + step * before[:, at, None] * u[:, at, :, None]
            out.append((state * after[:, at, None]).sum(2))
        return torch.stack(out, 1)

    return inference(scan, torch.randn(4, length, 256, device=DEVICE), as_graph=bool(fix))


def rmsprop_by_tensor(fix: str) -> Step:
    """RMSprop goes from tensor to tensor of a network with many; the fix goes through all at once."""
    net = torchvision.models.efficientnet_b3(num_classes=10).to(DEVICE, memory_format=torch.channels_last).train()
    optimizer = torch.optim.RMSprop(net.parameters(), 1e-3, momentum=0.9, foreach=bool(fix))
    x, y = images(8).contiguous(memory_format=torch.channels_last), labels(8)
    return classifying(net, optimizer, x, y, bf16=True)


def patches_small_training(fix: str) -> Step:
    """A small forecaster of time series, trained on few; the fix is a graph of the step."""
    from transformers import PatchTSTConfig, PatchTSTForPrediction

    config = PatchTSTConfig(num_input_channels=4, context_length=256, num_hidden_layers=4, attention_dropout=0.0)
    net = PatchTSTForPrediction(config).to(DEVICE).train()
    optimizer = torch.optim.Adam(net.parameters(), 1e-4, capturable=bool(fix))
    past, future = torch.randn(8, 256, 4, device=DEVICE), torch.randn(8, config.prediction_length, 4, device=DEVICE)
    train = fitting(net, optimizer, {"past_values": past, "future_values": future})
    return graphed_training(train) if fix else train


def five_losses_looked_at(fix: str) -> Step:
    """Five terms of a small autoencoder's loss are logged by `.item()`; the fixes log none, or replay a graph."""
    coder = nn.Sequential(nn.Linear(784, 512), nn.ReLU(), nn.Linear(512, 64), nn.ReLU()).to(DEVICE)
    back = nn.Sequential(nn.Linear(64, 512), nn.ReLU(), nn.Linear(512, 784)).to(DEVICE)
    parameters = [*coder.parameters(), *back.parameters()]
    optimizer = torch.optim.SGD(parameters, 0.01, foreach=True)
    x = torch.rand(256, 784, device=DEVICE)
    kept = torch.zeros(5, device=DEVICE)

    def train() -> list[torch.Tensor]:
        code = coder(x)
        made = back(code)
        terms = [functional.mse_loss(made, x), code.abs().mean(), code.var(), made.abs().mean(), made.var()]
        optimizer.zero_grad(set_to_none=True)
        torch.stack(terms).sum().backward()
        optimizer.step()
        kept.copy_(torch.stack(terms).detach())
        return terms

    replay = graphed(train) if fix == "graph" else None

    def step() -> list[float]:
        for _ in range(4):
            terms = train() if replay is None else (replay(), kept.unbind())[1]
            said = [] if fix == "no_looks" else [each.item() for each in terms]  # type: ignore[union-attr]
        return said

    return step


def clipped_tensor_by_tensor(fix: str) -> Step:
    """Each gradient's norm is compared on the host before it is scaled; the fixes clip all on the GPU, or a graph."""
    net = torchvision.models.regnet_x_400mf(num_classes=10).to(DEVICE).train()
    optimizer = torch.optim.SGD(net.parameters(), 0.01, foreach=True)
    x, y = images(8), labels(8)

    def gradients() -> None:
        for each in net.parameters():
            if each.grad is not None:
                each.grad.zero_()
        functional.cross_entropy(net(x), y).backward()

    back = graphed(gradients) if fix == "graph" else gradients

    def step(_inputs: object = (x, y)) -> None:  # a graph does not keep what it reads
        back()
        if fix == "on_gpu":
            torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0, foreach=True)
        else:
            for each in net.parameters():
                if each.grad.norm() > 1:
                    each.grad.mul_(1 / each.grad.norm())
        optimizer.step()

    return step


def clusters_until_settled(fix: str) -> Step:
    """K-means goes on until the host sees that no centre moves; the fixes go on for as many turns, or as a graph."""
    points, centres = torch.randn(30_000, 8, device=DEVICE), torch.randn(24, 8, device=DEVICE)
    moved = torch.zeros((), device=DEVICE)

    def turn() -> None:
        member = torch.cdist(points, centres).argmin(1)
        count = torch.zeros(24, device=DEVICE).index_add_(0, member, torch.ones(30_000, device=DEVICE))
        new = torch.zeros_like(centres).index_add_(0, member, points) / count.clamp(1)[:, None]
        moved.copy_((new - centres).norm(dim=1).max())
        centres.copy_(new)

    one = graphed(turn) if fix == "graph" else turn

    def step(_inputs: object = (points, centres)) -> None:
        for _ in range(12):
            one()
            if fix != "not_asked" and moved.item() < 0:
                break

    return step


def padding_stripped_each_layer(fix: str) -> Step:
    """Each layer picks tokens without the padding by a mask, which waits for their number; the fix keeps all."""
    layers = nn.ModuleList([nn.Sequential(nn.LayerNorm(512), nn.Linear(512, 512), nn.GELU()) for _ in range(10)])
    layers = layers.to(DEVICE).half().eval()
    x, real = torch.randn(16, 256, 512, device=DEVICE).half(), torch.rand(16, 256, device=DEVICE) > 0.2

    def step() -> torch.Tensor:
        y = x.clone()
        with torch.inference_mode():
            for layer in layers:
                if fix:
                    y = y + layer(y) * real[..., None]
                else:
                    y[real] = y[real] + layer(y[real])
        return y

    return step


def panoptic_merged_in_numpy(fix: str) -> Step:
    """A segmenter's classes are counted and renumbered by NumPy; the fix does so on the GPU."""
    net = torchvision.models.segmentation.lraspp_mobilenet_v3_large(weights=None, weights_backbone=None)
    net, x = net.to(DEVICE).eval().half(), images(8, 384).half()

    def step() -> object:
        with torch.inference_mode():
            best = net(x)["out"].argmax(1)
            if fix:
                return torch.unique(best, return_inverse=True), torch.bincount(best.flatten())
        told = best.to(torch.uint8).cpu().numpy()
        return [(np.unique(one, return_inverse=True), np.bincount(one.ravel())) for one in told]

    return step


def passages_ranked_in_python(fix: str) -> Step:
    """Scores of passages are sorted and merged as Python lists; the fix takes the best on the GPU."""
    queries, passages = torch.randn(64, 768, device=DEVICE).half(), torch.randn(4000, 768, device=DEVICE).half()
    encoder = nn.Sequential(*[nn.Sequential(nn.Linear(768, 768), nn.GELU()) for _ in range(8)]).to(DEVICE).half()

    def step() -> object:
        with torch.inference_mode():
            scores = encoder(queries) @ encoder(passages).T
            if fix:
                return scores.topk(20, 1)
        rows = scores.float().tolist()
        return [sorted(range(len(row)), key=row.__getitem__, reverse=True)[:20] for row in rows]

    return step


def replay_drawn_by_python_tree(fix: str) -> Step:
    """Rewards' priorities live in a tree of Python, which draws each batch; the fix draws on the GPU."""
    size, many = 4096, 256
    tree = [1.0] * (2 * size)
    for at in range(size - 1, 0, -1):
        tree[at] = tree[2 * at] + tree[2 * at + 1]
    chance, weights = random.Random(0), torch.ones(size, device=DEVICE)
    states = torch.randn(size, 512, device=DEVICE)
    net = nn.Sequential(nn.Linear(512, 1024), nn.ReLU(), nn.Linear(1024, 1)).to(DEVICE)
    optimizer = torch.optim.Adam(net.parameters(), 1e-4, fused=True)

    def drawn() -> list[int]:
        found = []
        for _ in range(many):
            at, left = 1, chance.random() * tree[1]
            while at < size:
                at *= 2
                if left > tree[at]:
                    left -= tree[at]
                    at += 1
            found.append(at - size)
            tree[at] = 0.5 + chance.random()
            while at > 1:
                at //= 2
                tree[at] = tree[2 * at] + tree[2 * at + 1]
        return found

    def step() -> None:
        for _ in range(4):
            rows = torch.multinomial(weights, many) if fix else torch.tensor(drawn()).to(DEVICE)
            optimizer.zero_grad(set_to_none=True)
            net(states[rows]).square().mean().backward()
            optimizer.step()

    return step


def alexnet_three_workers(fix: str) -> Step:
    """Pictures are decoded by three workers; the fix is twelve."""
    torch.set_num_threads(1)
    net = torchvision.models.alexnet(num_classes=10).to(DEVICE)
    more = {"num_workers": 12 if fix else 3, "pin_memory": True, "persistent_workers": True}
    batches = iter(torch.utils.data.DataLoader(Pictures(), 48, **more))
    optimizer = torch.optim.SGD(net.parameters(), 0.01)

    def step() -> None:
        x, y = (each.to(DEVICE, non_blocking=True) for each in next(batches))
        train_step(net, optimizer, x, y)

    return step


class Code(torch.utils.data.Dataset):  # type: ignore[type-arg]
    """Lines of code, cut into pieces by pairs that merge, as byte-pair encoders do."""

    def __len__(self) -> int:
        return 1 << 20

    def __getitem__(self, index: int) -> str:
        return " ".join(random.Random(index).choices(WORDS, k=160))


MERGES = {pair: at for at, pair in enumerate(("th", "he", "in", "er", "an", "re", "on", "at", "en", "nd", "st", "or"))}


def _encoded(texts: list[str]) -> torch.Tensor:
    rows = []
    for text in texts:
        ids: list[int] = []
        for word in re.findall(r"\w+|\S", text):
            pieces = list(word)
            while len(pieces) > 1:
                ranked = [(MERGES.get(a + b, 99), at) for at, (a, b) in enumerate(pairwise(pieces))]
                rank, at = min(ranked)
                if rank == 99:
                    break
                pieces[at : at + 2] = [pieces[at] + pieces[at + 1]]
            ids += [hash(piece) % 30000 for piece in pieces]
        rows.append(torch.tensor((ids + [0] * 256)[:256]))
    return torch.stack(rows)


def code_encoded_in_collate(fix: str) -> Step:
    """The loader without workers encodes each batch as it is asked for; the fix is eight workers."""
    from transformers import FNetConfig, FNetForSequenceClassification

    torch.set_num_threads(1)
    net = FNetForSequenceClassification(FNetConfig(num_hidden_layers=6, num_labels=2)).to(DEVICE).train()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-5, fused=True)
    batches = iter(torch.utils.data.DataLoader(Code(), 16, num_workers=8 if fix else 0, collate_fn=_encoded))
    y = torch.randint(0, 2, (16,), device=DEVICE)

    def step() -> None:
        x = next(batches).to(DEVICE)
        optimizer.zero_grad(set_to_none=True)
        net(input_ids=x, labels=y).loss.backward()
        optimizer.step()

    return step


def shards_gathered_in_line(fix: str) -> Step:
    """Rows of a mapped file are gathered, shuffled and scaled by the loop itself; the fix has them ready."""
    folder = tempfile.mkdtemp(prefix="kernprof-shards-")
    path = Path(folder) / "rows.bin"
    np.random.default_rng(0).integers(0, 255, (20_000, 3072), np.uint8).tofile(path)
    rows, chance = np.memmap(path, np.uint8, "r", shape=(20_000, 3072)), np.random.default_rng(1)
    net = nn.Sequential(nn.Linear(3072, 2048), nn.ReLU(), nn.Linear(2048, 2048), nn.ReLU(), nn.Linear(2048, 10))
    net, y = net.to(DEVICE), labels(2048)
    optimizer = torch.optim.SGD(net.parameters(), 0.01, foreach=True)

    def batch() -> torch.Tensor:
        taken = rows[chance.integers(0, len(rows), 2048)].astype(np.float32) / 255
        return torch.from_numpy((taken - taken.mean(1, keepdims=True)) / taken.std(1, keepdims=True))

    ready = batch()

    def step() -> None:
        train_step(net, optimizer, (ready if fix else batch()).to(DEVICE), y)

    return step


def mc3_clips_pageable(fix: str) -> Step:
    """Whole clips in FP32 are copied from pageable memory; the fix pins them and copies ahead."""
    net = torchvision.models.video.mc3_18(num_classes=10).to(DEVICE).eval().half()
    clips = [torch.rand(8, 3, 16, 224, 224) for _ in range(2)]
    clips = [each.pin_memory() for each in clips] if fix else clips
    side = torch.cuda.Stream()
    done, taken = [0], [clips[0].to(DEVICE)]

    def step() -> object:
        done[0] += 1
        if not fix:
            x = clips[done[0] % 2].to(DEVICE)
        else:
            torch.cuda.current_stream().wait_stream(side)
            x = taken[0]
            with torch.cuda.stream(side):
                taken[0] = clips[done[0] % 2].to(DEVICE, non_blocking=True)
        with torch.inference_mode():
            return net(x.half())

    return step


def features_to_host_each_batch(fix: str) -> Step:
    """Feature maps of a whole batch come back to be averaged later; the fix averages them before."""
    net, x = torchvision.models.convnext_small().features.to(DEVICE).eval().half()[:4], images(64).half()

    def step() -> torch.Tensor:
        with torch.inference_mode():
            maps = net(x)
            return maps.mean((2, 3)).cpu() if fix else maps.float().cpu()

    return step


def moments_kept_on_host(fix: str) -> Step:
    """Adam's moments go up before each update and down after it, pinned; the fix keeps them on the GPU."""
    weights = [torch.randn(1024, 4096, device=DEVICE) for _ in range(12)]
    moments = [torch.zeros(2, 1024, 4096) for _ in weights]
    moments = [each.to(DEVICE) if fix else each.pin_memory() for each in moments]
    x = torch.randn(2048, 1024, device=DEVICE).bfloat16()

    def step() -> None:
        for weight, kept in zip(weights, moments, strict=True):
            out = x @ weight.bfloat16()
            gradient = (x.T @ out).float()
            both = kept.to(DEVICE, non_blocking=True)
            both[0].lerp_(gradient, 0.1)
            both[1].lerp_(gradient.square(), 0.001)
            weight.addcdiv_(both[0], both[1].sqrt().add_(1e-8), value=-1e-4)
            if not fix:
                kept.copy_(both, non_blocking=True)

    return step


def resnext101_training_bf16(fix: str) -> Step:
    """Nothing is wrong with it: a big network trained in channels_last and bfloat16; the fix is half of it."""
    net = torchvision.models.resnext101_32x8d(num_classes=10).to(memory_format=torch.channels_last)
    count = 16 if fix else 32
    return training(net, images(count).contiguous(memory_format=torch.channels_last), labels(count), "bf16")
