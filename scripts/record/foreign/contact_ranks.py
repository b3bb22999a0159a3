"""Two ranks of one job, recorded with the programs of `contact`."""

from __future__ import annotations

import torch
import torch.distributed as dist
import torchvision
from language import tokens
from steps import Step
from torch import nn
from torch.nn import functional
from torch.nn.parallel import DistributedDataParallel
from vision import images, labels, train_step


def ddp_texts_of_many_lengths(fix: str, rank: int) -> Step:
    """Rank 1 has the long texts; the fix shares them out."""
    from transformers import BertConfig, BertForSequenceClassification

    config = BertConfig(vocab_size=16000, hidden_size=768, num_hidden_layers=6, intermediate_size=3072)
    net = DistributedDataParallel(BertForSequenceClassification(config).to("cuda"), device_ids=[rank])
    optimizer = torch.optim.AdamW(net.parameters(), 1e-5, fused=True)
    x, y = tokens(32, 224 if fix else (64, 384)[rank], 16000), labels(32) % 2

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16):
            loss = net(input_ids=x, labels=y).loss
        loss.backward()
        optimizer.step()

    return step


def means_shared_each_layer(fix: str, _rank: int) -> Step:
    """Batch norm asks the other rank for its means in each layer; the fix keeps its own."""
    net = torchvision.models.mobilenet_v3_large(num_classes=10)
    net = net if fix else nn.SyncBatchNorm.convert_sync_batchnorm(net)
    net = net.to("cuda", memory_format=torch.channels_last)
    optimizer = torch.optim.SGD(net.parameters(), 0.01, foreach=True)
    x, y = images(128).contiguous(memory_format=torch.channels_last), labels(128)

    def step() -> None:
        with torch.autocast("cuda", torch.bfloat16):
            train_step(net, optimizer, x, y)

    return step


def weights_gathered_each_layer(fix: str, _rank: int) -> Step:
    """Each layer's halves are gathered in line before it runs; the fix has the whole weights on both ranks."""
    halves = [torch.randn(2048, 4096, device="cuda").bfloat16() / 64 for _ in range(12)]
    whole = [torch.cat([half, half]) for half in halves]
    x = torch.randn(2048, 4096, device="cuda").bfloat16()

    def step() -> object:
        y = x
        with torch.inference_mode():
            for half, ready in zip(halves, whole, strict=True):
                weight = ready
                if not fix:
                    weight = torch.empty_like(ready)
                    dist.all_gather_into_tensor(weight, half)
                y = functional.gelu(y @ weight)
        return y

    return step


def big_batches_well_hidden(fix: str, rank: int) -> Step:
    """Nothing is wrong with it: the exchange is hidden; the fix is half the batch."""
    net = torchvision.models.convnext_base(num_classes=10).to("cuda", memory_format=torch.channels_last)
    net = DistributedDataParallel(net, device_ids=[rank], gradient_as_bucket_view=True)
    optimizer = torch.optim.AdamW(net.parameters(), 1e-5, fused=True)
    count = 48 if fix else 96
    x, y = images(count).contiguous(memory_format=torch.channels_last), labels(count)

    def step() -> None:
        with torch.autocast("cuda", torch.bfloat16):
            train_step(net, optimizer, x, y)

    return step
