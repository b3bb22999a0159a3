"""Other people's language models (transformers), each with a fault that the fix named beside it removes."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

import numpy as np
import torch
from graphs import graphed, graphed_training
from torch import nn

Step = Callable[[], object]
DEVICE = "cuda"


def bert(layers: int = 12, **more: object) -> nn.Module:
    from transformers import BertConfig, BertForSequenceClassification

    return BertForSequenceClassification(BertConfig(num_hidden_layers=layers, num_labels=2, **more)).to(DEVICE)


def gpt2(**more: object) -> nn.Module:
    from transformers import GPT2Config, GPT2LMHeadModel

    implementation = more.pop("attention", "sdpa")
    config = GPT2Config(resid_pdrop=0, embd_pdrop=0, attn_pdrop=0, use_cache=False, **more)
    config._attn_implementation = implementation
    return GPT2LMHeadModel(config).to(DEVICE)


def tokens(count: int, length: int, vocabulary: int = 30000) -> torch.Tensor:
    return torch.randint(0, vocabulary, (count, length), device=DEVICE)


def bert_fp32_training(fix: str) -> Step:
    torch.set_float32_matmul_precision("high" if fix == "tf32" else "highest")
    net = bert().train()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-5, fused=True)
    x, y = tokens(32, 128), torch.randint(0, 2, (32,), device=DEVICE)

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16, enabled=fix == "bf16"):
            loss = net(input_ids=x, labels=y).loss
        loss.backward()
        optimizer.step()

    return step


def gpt2_greedy_decoding(fix: str) -> Step:
    """Fifteen tokens a step, each looked at on the host."""
    net = gpt2().eval().half()
    x = tokens(1, 64)

    def advance() -> torch.Tensor:
        best = net(input_ids=x).logits[:, -1].argmax(-1)
        x.copy_(torch.cat([x[:, 1:], best[:, None]], 1))
        return best

    with torch.no_grad():
        one = graphed(advance) if fix == "graph" else advance

    def step() -> None:
        with torch.no_grad():
            for _ in range(15):
                best = one()
                if fix != "on_device" and int(x[0, -1].item() if best is None else best.item()) < 0:
                    return

    return step


def gpt2_eager_attention(fix: str) -> Step:
    net = gpt2(attention="sdpa" if fix else "eager").to(torch.bfloat16).train()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-5, fused=True)
    x = tokens(8, 1024)

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        net(input_ids=x, labels=x).loss.backward()
        optimizer.step()

    return step


WORDS = [f"word{number}" for number in range(5000)]
SPLIT = re.compile(r"\w+|[^\w\s]")


class Reviews(torch.utils.data.Dataset):  # type: ignore[type-arg]
    """Texts, split into pieces in Python."""

    def __init__(self) -> None:
        self.vocabulary = {word: at for at, word in enumerate(WORDS)}

    def __len__(self) -> int:
        return 1 << 20

    def __getitem__(self, index: int) -> tuple[torch.Tensor, int]:
        text = " ".join(random.Random(index).choices(WORDS, k=1200)).lower()
        pieces = [self.vocabulary.get(piece, 0) for piece in SPLIT.findall(text)]
        return torch.tensor(pieces[:128]), index % 2


def bert_tokenized_inline(fix: str) -> Step:
    """A plain generator makes the batches; the fix makes them in workers."""
    torch.set_num_threads(1)
    net = bert(6).train()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-5, fused=True)
    reviews = Reviews()

    def generator() -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
        at = 0
        while True:
            rows = [reviews[at + row] for row in range(32)]
            yield torch.stack([x for x, _ in rows]), torch.tensor([y for _, y in rows])
            at += 32

    workers = torch.utils.data.DataLoader(reviews, batch_size=32, num_workers=10, pin_memory=True)
    batches = iter(workers) if fix else generator()

    def step() -> None:
        x, y = next(batches)
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16):
            loss = net(input_ids=x.to(DEVICE), labels=y.to(DEVICE)).loss
        loss.backward()
        optimizer.step()

    return step


def bert_offloaded_layers(fix: str) -> Step:
    """The encoder's weights live on the host and are moved to the GPU for each pass."""
    net = bert(6).eval().half()
    x = tokens(8, 128)
    layers = list(net.bert.encoder.layer)
    if not fix:
        for layer in layers:
            layer.to("cpu")
    homes = [[each.data for each in layer.parameters()] for layer in layers]

    def bring(layer: nn.Module, home: list[torch.Tensor]) -> None:
        for each, data in zip(layer.parameters(), home, strict=True):
            each.data = data.to(DEVICE)

    def step() -> None:
        with torch.no_grad():
            for layer, home in zip(layers, homes, strict=True):
                if not fix:
                    bring(layer, home)
            net(input_ids=x)

    return step


def llama_small_training(fix: str) -> Step:
    from transformers import LlamaConfig, LlamaForCausalLM

    config = LlamaConfig(
        hidden_size=256, intermediate_size=512, num_hidden_layers=8, num_attention_heads=4, num_key_value_heads=4,
        vocab_size=4000, use_cache=False,
    )  # fmt: skip
    net = LlamaForCausalLM(config).to(DEVICE).train()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-4, foreach=False, capturable=bool(fix))
    x = tokens(2, 64, 4000)

    def train() -> None:
        optimizer.zero_grad(set_to_none=True)
        net(input_ids=x, labels=x).loss.backward()
        optimizer.step()

    return graphed_training(train) if fix else train


def gpt2_sampled_on_host(fix: str) -> Step:
    """Four tokens a step, sampled from the nucleus of the distribution: in NumPy on the host, or on the GPU."""
    net = gpt2().eval().half()
    x = tokens(8, 64)

    def on_gpu(logits: torch.Tensor) -> torch.Tensor:
        share, order = torch.softmax(logits, -1).sort(-1, descending=True)
        share[share.cumsum(-1) - share > 0.9] = 0
        return order.gather(-1, torch.multinomial(share, 1))

    def on_host(logits: np.ndarray) -> int:
        share = np.exp(logits - logits.max())
        order = np.argsort(-share, kind="stable")
        share = share[order] / share.sum()
        share[np.cumsum(share) - share > 0.9] = 0
        return int(order[np.random.choice(len(order), p=share / share.sum())])

    def step() -> None:
        with torch.no_grad():
            for _ in range(4):
                logits = net(input_ids=x).logits[:, -1].float()
                if fix:
                    chosen = on_gpu(logits)
                else:
                    chosen = torch.tensor([[on_host(row)] for row in logits.cpu().double().numpy()]).to(DEVICE)
                x.copy_(torch.cat([x[:, 1:], chosen], 1))

    return step
