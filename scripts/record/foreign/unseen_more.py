"""More programs recorded after the rules were frozen, most of them for the steps that what-if predicts."""

from __future__ import annotations

from collections.abc import Callable

import torch
import torchvision
from graphs import graphed_training, inference
from language import Reviews, gpt2, tokens
from torch import nn
from vision import images, labels, train_step

Step = Callable[[], object]
DEVICE = "cuda"


def bert_large_inference_fp32(fix: str) -> Step:
    from transformers import BertConfig, BertModel

    torch.set_float32_matmul_precision("high" if fix == "tf32" else "highest")
    net = BertModel(BertConfig(hidden_size=1024, num_hidden_layers=24, num_attention_heads=16, intermediate_size=4096))
    net = net.to(DEVICE).eval()
    x = tokens(16, 256)

    def step() -> object:
        with torch.inference_mode(), torch.autocast("cuda", torch.float16, enabled=fix == "fp16"):
            return net(input_ids=x).last_hidden_state

    return step


def t5_training_fp32(fix: str) -> Step:
    from transformers import T5Config, T5ForConditionalGeneration

    torch.set_float32_matmul_precision("high" if fix == "tf32" else "highest")
    config = T5Config(d_model=768, d_ff=3072, num_layers=8, num_heads=12, decoder_start_token_id=0)
    net = T5ForConditionalGeneration(config).to(DEVICE).train()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-5, fused=True)
    x, y = tokens(32, 256), tokens(32, 128)

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16, enabled=fix == "bf16"):
            loss = net(input_ids=x, labels=y).loss
        loss.backward()
        optimizer.step()

    return step


def wide_resnet_nchw(fix: str) -> Step:
    """Dense convolutions in NCHW, in TF32 as PyTorch has them."""
    net = torchvision.models.wide_resnet50_2(num_classes=10).to(DEVICE)
    x, y = images(64), labels(64)
    if fix:
        net, x = net.to(memory_format=torch.channels_last), x.contiguous(memory_format=torch.channels_last)
    optimizer = torch.optim.SGD(net.parameters(), 0.01, momentum=0.9)

    def step() -> None:
        with torch.autocast("cuda", torch.bfloat16, enabled="amp" in fix):
            train_step(net, optimizer, x, y)

    return step


def fcn_segmentation_fp32(fix: str) -> Step:
    torch.backends.cudnn.allow_tf32 = False
    net = torchvision.models.segmentation.fcn_resnet50(weights=None, weights_backbone=None).to(DEVICE).eval()
    x = images(8, 512)

    def step() -> object:
        with torch.inference_mode(), torch.autocast("cuda", torch.bfloat16, enabled=bool(fix)):
            return net(x)["out"].argmax(1)

    return step


def llama_decoding_fp32(fix: str) -> Step:
    """One sequence: the products are those of matrices with a few rows, which weights bind."""
    from transformers import LlamaConfig, LlamaForCausalLM

    config = LlamaConfig(
        hidden_size=4096, intermediate_size=11008, num_hidden_layers=8, num_attention_heads=32, use_cache=False
    )
    with torch.device(DEVICE):
        net = LlamaForCausalLM(config).eval()
    net = net.bfloat16() if fix else net
    x = tokens(1, 4)

    def step() -> object:
        with torch.inference_mode():
            return net(input_ids=x).logits.argmax(-1)

    return step


def vit_synchronised_blocks(fix: str) -> Step:
    """A wait after each block, as timing code leaves it."""
    import timm

    net = timm.create_model("vit_base_patch16_224", num_classes=10).to(DEVICE, torch.bfloat16).eval()
    for block in net.blocks if not fix else ():
        block.register_forward_hook(lambda *_: torch.cuda.synchronize())
    x = images(16).bfloat16()

    def step() -> object:
        with torch.inference_mode():
            return net(x)

    return step


def gpt2_short_training(fix: str) -> Step:
    net = gpt2(n_layer=8).train()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-5, fused=True, capturable=bool(fix))
    x = tokens(2, 96)

    def train() -> None:
        optimizer.zero_grad(set_to_none=True)
        net(input_ids=x, labels=x).loss.backward()
        optimizer.step()

    return graphed_training(train) if fix else train


def mixer_four_images(fix: str) -> Step:
    import timm

    net = timm.create_model("mixer_b16_224", num_classes=10).to(DEVICE).half().eval()
    x = images(4).half()
    return inference(net, x, as_graph=bool(fix))


def convnext_pageable_batches(fix: str) -> Step:
    """Float pictures from pageable memory before each training step; the fix pins them, no more."""
    net = torchvision.models.convnext_tiny(num_classes=10).to(DEVICE, memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW(net.parameters(), 1e-4, fused=True)
    frames, y = torch.rand(128, 3, 224, 224), labels(128)
    frames = frames.pin_memory() if fix else frames

    def step() -> None:
        x = frames.to(DEVICE, non_blocking=True).contiguous(memory_format=torch.channels_last)
        with torch.autocast("cuda", torch.bfloat16):
            train_step(net, optimizer, x, y)

    return step


def video_pinned_in_line(fix: str) -> Step:
    """Pinned clips, copied in the stream of the kernels; the fix copies the next one beside them."""
    net = torchvision.models.video.r3d_18(num_classes=10).eval().half().to(DEVICE)
    clips = torch.rand(8, 3, 16, 256, 256).pin_memory()
    side = torch.cuda.Stream()
    ready: list[torch.Tensor] = []

    def bring() -> torch.Tensor:
        with torch.cuda.stream(side):
            return clips.to(DEVICE, non_blocking=True)

    def step() -> object:
        with torch.inference_mode():
            if not fix:
                return net(clips.to(DEVICE, non_blocking=True).half())
            x = ready.pop() if ready else bring()
            torch.cuda.current_stream().wait_stream(side)
            x.record_stream(torch.cuda.current_stream())
            ready.append(bring())
            return net(x.half())

    return step


def bert_one_worker(fix: str) -> Step:
    from transformers import BertConfig, BertForSequenceClassification

    torch.set_num_threads(1)
    net = BertForSequenceClassification(BertConfig(num_hidden_layers=4, num_labels=2)).to(DEVICE).train()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-5, fused=True)
    batches = iter(torch.utils.data.DataLoader(Reviews(), batch_size=48, num_workers=4 if fix else 1, pin_memory=True))

    def step() -> None:
        x, y = next(batches)
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16):
            loss = net(input_ids=x.to(DEVICE, non_blocking=True), labels=y.to(DEVICE, non_blocking=True)).loss
        loss.backward()
        optimizer.step()

    return step


def resnet18_loss_item(fix: str) -> Step:
    """The loss is read back in every step of a network that keeps the GPU busy."""
    net = torchvision.models.resnet18(num_classes=10).to(DEVICE, memory_format=torch.channels_last)
    optimizer = torch.optim.SGD(net.parameters(), 0.01)
    x, y = images(96).contiguous(memory_format=torch.channels_last), labels(96)

    def step() -> None:
        with torch.autocast("cuda", torch.bfloat16):
            loss = train_step(net, optimizer, x, y)
        if not fix:
            loss.item()

    return step


def lstm_tagger(fix: str) -> Step:
    """A cell for each of 60 time steps, called from Python; the fix is one call of cuDNN's LSTM."""
    cell, whole = nn.LSTMCell(256, 256).to(DEVICE), nn.LSTM(256, 256).to(DEVICE)
    x = torch.randn(60, 32, 256, device=DEVICE)

    def step() -> object:
        with torch.no_grad():
            if fix:
                return whole(x)[0]
            state = (x.new_zeros(32, 256), x.new_zeros(32, 256))
            for each in x:
                state = cell(each, state)
            return state

    return step
