"""Programs whose fix is another type, layout or a graph: models and libraries that no other module has.

Written, and recorded, before anything was predicted of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
import torchvision
from graphs import graphed_forward, graphed_training, inference
from language import tokens
from steps import DEVICE, Step, classifying, fitting, inferring, numbers, training
from torch import nn
from torch.nn import functional
from vision import images, labels


def noise(*shape: int) -> torch.Tensor:
    return torch.randn(*shape, device=DEVICE)


def there(make: Callable[[], nn.Module]) -> nn.Module:
    """A model whose random weights are drawn where they are used, which takes less long."""
    with torch.device(DEVICE):
        return make()


def from_timm(name: str, **more: Any) -> nn.Module:
    import timm

    return there(lambda: timm.create_model(name, num_classes=10, **more))


def adamw(net: nn.Module) -> torch.optim.Optimizer:
    return torch.optim.AdamW(net.parameters(), 1e-5, fused=True)


def maxvit_inference_fp32(fix: str) -> Step:
    numbers(fix)
    return inferring(there(lambda: torchvision.models.maxvit_t(num_classes=10)), images(32), fix)


def yolos_inference_fp32(fix: str) -> Step:
    from transformers import YolosConfig, YolosModel

    numbers(fix)
    config = YolosConfig(hidden_size=384, num_hidden_layers=8, num_attention_heads=6, intermediate_size=1536,
                         image_size=[512, 512])  # fmt: skip
    return inferring(there(lambda: YolosModel(config)), images(16, 512), fix)


def mistral_prefill_fp32(fix: str) -> Step:
    """The fixes are TF32, autocast, and weights in bfloat16."""
    from transformers import MistralConfig, MistralModel

    numbers(fix)
    config = MistralConfig(hidden_size=1024, intermediate_size=2816, num_hidden_layers=10, num_attention_heads=16,
                           num_key_value_heads=4, vocab_size=16000, use_cache=False)  # fmt: skip
    net = there(lambda: MistralModel(config))
    if fix == "weights":
        net = net.bfloat16()
    return inferring(net, {"input_ids": tokens(6, 512, 16000)}, fix)


def modernbert_training_fp32(fix: str) -> Step:
    from transformers import ModernBertConfig, ModernBertForSequenceClassification

    numbers(fix)
    config = ModernBertConfig(vocab_size=16000, hidden_size=512, intermediate_size=1024, num_hidden_layers=10,
                              num_attention_heads=8, pad_token_id=0, num_labels=2, _attn_implementation="sdpa",
                              reference_compile=False)  # fmt: skip
    net = there(lambda: ModernBertForSequenceClassification(config)).train()
    x = tokens(32, 256, 16000)
    batch = {"input_ids": x, "attention_mask": torch.ones_like(x), "labels": labels(32) % 2}
    return fitting(net, adamw(net), batch, fix == "bf16")


def s3d_clips_fp32(fix: str) -> Step:
    """Convolutions in space and in time, apart from each other."""
    numbers(fix)
    return inferring(there(lambda: torchvision.models.video.s3d(num_classes=10)), noise(8, 3, 16, 224, 224), fix)


def conformer_training_fp32(fix: str) -> Step:
    import torchaudio

    numbers(fix)
    net = torchaudio.models.Conformer(
        input_dim=256, num_heads=4, ffn_dim=1024, num_layers=8, depthwise_conv_kernel_size=31
    ).to(DEVICE)
    optimizer = adamw(net)
    x, lengths = noise(32, 300, 256), torch.full((32,), 300, device=DEVICE)[: len(noise(32, 1))]

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16, enabled=fix == "bf16"):
            said = net(x, lengths)[0]
        said.float().square().mean().backward()
        optimizer.step()

    return step


def graph_attention_fp32(fix: str) -> Step:
    """Attention along the edges of a graph (torch-geometric)."""
    from torch_geometric.nn import GATConv

    numbers(fix)
    first, second = GATConv(256, 64, heads=4).to(DEVICE), GATConv(256, 32, heads=1).to(DEVICE)
    optimizer = torch.optim.Adam([*first.parameters(), *second.parameters()], 1e-3, fused=True)
    x, edges = noise(60_000, 256), torch.randint(0, 60_000, (2, 600_000), device=DEVICE)
    edges, y = edges % len(x), torch.randint(0, 32, (len(x),), device=DEVICE)

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16, enabled=fix == "bf16"):
            said = second(functional.elu(first(x, edges)), edges)
        functional.cross_entropy(said.float(), y).backward()
        optimizer.step()

    return step


def vit_mae_training_fp32(fix: str) -> Step:
    """Three in four patches are hidden, and painted again."""
    from transformers import ViTMAEConfig, ViTMAEForPreTraining

    numbers(fix)
    config = ViTMAEConfig(num_hidden_layers=8, decoder_num_hidden_layers=4)
    net = there(lambda: ViTMAEForPreTraining(config)).train()
    return fitting(net, adamw(net), {"pixel_values": images(64)}, fix == "bf16")


def mobilevit_four_images_fp32(fix: str) -> Step:
    """Four pictures: fixes of the kernels, where the host sets the pace."""
    numbers(fix)
    net, x = from_timm("mobilevit_s"), images(4)
    if fix == "weights":
        net, x = net.half(), x.half()
    return inferring(net, x, fix)


def lines_read_training_fp32(fix: str) -> Step:
    """Convolutions, a GRU and CTC over lines of writing."""
    numbers(fix)
    body = nn.Sequential(nn.Conv2d(1, 64, 3, 1, 1), nn.ReLU(), nn.MaxPool2d(2), nn.Conv2d(64, 128, 3, 1, 1), nn.ReLU(),
                         nn.MaxPool2d(2), nn.Conv2d(128, 256, 3, 1, 1), nn.ReLU(), nn.MaxPool2d((8, 1)))  # fmt: skip
    reader = nn.GRU(256, 256, 2, batch_first=True, bidirectional=True)
    net = nn.ModuleList([body, reader, nn.Linear(512, 80)]).to(DEVICE)
    optimizer, x = adamw(net), noise(64, 1, 32, 512)
    y = torch.randint(1, 80, (len(x), 40), device=DEVICE)
    ends = torch.full((len(x),), 128), torch.full((len(x),), 40)

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16, enabled=fix == "bf16"):
            said = net[2](net[1](net[0](x).squeeze(2).transpose(1, 2))[0])
        functional.ctc_loss(said.float().log_softmax(2).transpose(0, 1), y, *ends).backward()
        optimizer.step()

    return step


def encodec_inference_fp32(fix: str) -> Step:
    """Convolutions in one dimension, and an LSTM between them."""
    from transformers import EncodecConfig, EncodecModel

    numbers(fix)
    net = EncodecModel(EncodecConfig(upsampling_ratios=[8, 5, 4, 2])).encoder
    return inferring(net, noise(16, 1, 48000), fix)


def gemma_training_tf32(fix: str) -> Step:
    """In TF32; the fixes are autocast, and weights in bfloat16."""
    from transformers import GemmaConfig, GemmaForCausalLM

    numbers("tf32")
    config = GemmaConfig(vocab_size=8000, hidden_size=768, intermediate_size=3072, num_hidden_layers=6, use_cache=False,
                         num_attention_heads=8, num_key_value_heads=1, head_dim=96)  # fmt: skip
    net = there(lambda: GemmaForCausalLM(config)).train()
    if fix == "weights":
        net = net.bfloat16()
    x = tokens(8, 512, 8000)
    return fitting(net, adamw(net), {"input_ids": x, "labels": x}, fix == "bf16")


def seresnet_inference_tf32(fix: str) -> Step:
    """As PyTorch has it: convolutions in TF32, NCHW; the fixes are weights in 16 bits, and the layout with them."""
    net, x = from_timm("seresnet50"), images(64)
    if fix:
        net, x = net.half(), x.half()
    if "channels_last" in fix:
        net, x = net.to(memory_format=torch.channels_last), x.contiguous(memory_format=torch.channels_last)
    return inferring(net, x, "")


def segmenter_of_volumes_fp32(fix: str) -> Step:
    """A U-Net in three dimensions."""
    numbers(fix)

    def block(into: int, out: int) -> nn.Module:
        return nn.Sequential(nn.Conv3d(into, out, 3, padding=1), nn.InstanceNorm3d(out), nn.LeakyReLU(0.01))

    down = nn.ModuleList([block(1, 32), block(32, 64), block(64, 128)]).to(DEVICE)
    up = nn.ModuleList([block(192, 64), block(96, 32)]).to(DEVICE)
    last = nn.Conv3d(32, 4, 1).to(DEVICE)
    optimizer = torch.optim.SGD([*down.parameters(), *up.parameters(), *last.parameters()], 0.01, fused=True)
    x = noise(2, 1, 96, 96, 96)
    y = torch.randint(0, 4, (len(x), 96, 96, 96), device=DEVICE)

    def net(x: torch.Tensor) -> torch.Tensor:
        kept = []
        for each in down:
            x = each(x if not kept else functional.max_pool3d(x, 2))
            kept.append(x)
        for each, near in zip(up, reversed(kept[:-1]), strict=True):
            x = each(torch.cat([functional.interpolate(x, scale_factor=2.0), near], 1))
        return last(x)

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16, enabled=fix == "bf16"):
            loss = functional.cross_entropy(net(x), y)
        loss.backward()
        optimizer.step()

    return step


def _laid_out(net: nn.Module, x: torch.Tensor, fix: str) -> tuple[nn.Module, torch.Tensor]:
    if "channels_last" in fix:
        return net.to(memory_format=torch.channels_last), x.contiguous(memory_format=torch.channels_last)
    return net, x


def res2net_training_nchw(fix: str) -> Step:
    net, x = _laid_out(from_timm("res2net50_26w_4s"), images(48), fix)
    return training(net, x, labels(48), "bf16" if "amp" in fix else "")


def deeplab_mobile_training_nchw(fix: str) -> Step:
    net = torchvision.models.segmentation.deeplabv3_mobilenet_v3_large(weights=None, weights_backbone=None)
    net, x = _laid_out(net.to(DEVICE).train(), images(16, 320), fix)
    optimizer = torch.optim.SGD(net.parameters(), 0.01, fused=True)
    y = torch.randint(0, 21, (len(x), 320, 320), device=DEVICE)

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16, enabled="amp" in fix):
            loss = functional.cross_entropy(net(x)["out"], y)
        loss.backward()
        optimizer.step()

    return step


def lite_inference_nchw(fix: str) -> Step:
    net, x = _laid_out(from_timm("tf_efficientnet_lite0"), images(192), fix)
    return inferring(net, x, "bf16" if "amp" in fix else "")


def darknet_half_nchw(fix: str) -> Step:
    net, x = _laid_out(from_timm("cspdarknet53").half(), images(64).half(), fix)
    return inferring(net, x, "")


def hrnet_training_nchw(fix: str) -> Step:
    """Many small convolutions, in branches: the host is busy."""
    net, x = _laid_out(from_timm("hrnet_w18_small"), images(24), fix)
    return training(net, x, labels(24), "")


def convmixer_single_image(fix: str) -> Step:
    net, x = from_timm("convmixer_768_32").half().eval(), images(1).half()
    return inference(net, x, as_graph=bool(fix))


def phi_one_token(fix: str) -> Step:
    from transformers import PhiConfig, PhiForCausalLM

    config = PhiConfig(vocab_size=8000, hidden_size=1024, intermediate_size=4096, num_hidden_layers=12,
                       num_attention_heads=16, use_cache=False)  # fmt: skip
    net = there(lambda: PhiForCausalLM(config)).eval().half()
    x = tokens(1, 12, 8000)
    mask = torch.ones_like(x)
    return inference(lambda x: net(input_ids=x, attention_mask=mask).logits, x, as_graph=bool(fix))


def rows_small_training(fix: str) -> Step:
    """A transformer over the columns of a table, trained on few rows; the fix is a graph of the whole step."""
    layer = nn.TransformerEncoderLayer(128, 4, 256, dropout=0.0, batch_first=True)
    net = nn.Sequential(nn.Unflatten(1, (24, 1)), nn.Linear(1, 128), nn.TransformerEncoder(layer, 4), nn.Flatten(),
                        nn.Linear(24 * 128, 10)).to(DEVICE)  # fmt: skip
    optimizer = torch.optim.AdamW(net.parameters(), 1e-4, foreach=True, capturable=bool(fix))
    train = classifying(net, optimizer, noise(64, 24), labels(64), False)
    return graphed_training(train) if fix else train


def flows_solved_by_runge_kutta(fix: str) -> Step:
    """Twelve steps of four evaluations of a small network; the fix is a graph of them."""
    net = nn.Sequential(nn.Linear(65, 256), nn.Tanh(), nn.Linear(256, 256), nn.Tanh(), nn.Linear(256, 64)).to(DEVICE)
    x = noise(256, 64)

    def slope(x: torch.Tensor, at: float) -> torch.Tensor:
        return net(torch.cat([x, torch.full_like(x[:, :1], at)], 1))

    def solved(x: torch.Tensor) -> torch.Tensor:
        for number in range(12):
            at, h = number / 12, 1 / 12
            a = slope(x, at)
            b = slope(x + h / 2 * a, at + h / 2)
            c = slope(x + h / 2 * b, at + h / 2)
            d = slope(x + h * c, at + h)
            x = x + h / 6 * (a + 2 * b + 2 * c + d)
        return x

    if fix:
        return graphed_forward(solved, x)

    def step() -> object:
        with torch.inference_mode():
            return solved(x)

    return step


def poolformer_adamw_by_tensor(fix: str) -> Step:
    """An optimizer that goes from tensor to tensor; the fix is the fused one."""
    net = from_timm("poolformer_s12").train()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-4, foreach=False, fused=bool(fix))
    return classifying(net, optimizer, images(16), labels(16), True)


def sentences_nadam_by_tensor(fix: str) -> Step:
    """NAdam, tensor by tensor, for a sentence encoder; the fix takes them together."""
    from transformers import CamembertConfig, CamembertForSequenceClassification

    config = CamembertConfig(vocab_size=16000, hidden_size=384, num_hidden_layers=6, num_attention_heads=6,
                             intermediate_size=1536, num_labels=2)  # fmt: skip
    net = there(lambda: CamembertForSequenceClassification(config)).train()
    optimizer = torch.optim.NAdam(net.parameters(), 1e-5, foreach=bool(fix))
    x = tokens(16, 64, 16000)
    batch = {"input_ids": x, "attention_mask": torch.ones_like(x), "labels": labels(16) % 2}
    return fitting(net, optimizer, batch, bf16=True)
