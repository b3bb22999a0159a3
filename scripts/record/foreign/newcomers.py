"""Programs whose fix is of the kernels, or of how they are launched, on models that no other module has.

Written before anything was recorded, or predicted, of them.
"""

from __future__ import annotations

import torch
import torchvision
from contact import adamw, noise, there
from graphs import graphed_training, inference
from guests import descending
from language import tokens
from steps import DEVICE, Step, classifying, fitting, inferring, numbers
from torch import nn
from torch.nn import functional
from vision import images, labels


def falcon_prefill_fp32(fix: str) -> Step:
    from transformers import FalconConfig, FalconModel

    numbers(fix)
    config = FalconConfig(vocab_size=16000, hidden_size=1024, num_hidden_layers=10, num_attention_heads=16,
                          use_cache=False)  # fmt: skip
    return inferring(there(lambda: FalconModel(config)), {"input_ids": tokens(6, 512, 16000)}, fix)


def videomae_training_fp32(fix: str) -> Step:
    from transformers import VideoMAEConfig, VideoMAEForVideoClassification

    numbers(fix)
    config = VideoMAEConfig(hidden_size=384, num_hidden_layers=6, num_attention_heads=6, intermediate_size=1536,
                            num_labels=10)  # fmt: skip
    net = there(lambda: VideoMAEForVideoClassification(config)).train()
    return fitting(net, adamw(net), {"pixel_values": noise(6, 16, 3, 224, 224), "labels": labels(6)}, fix == "bf16")


def hubert_features_fp32(fix: str) -> Step:
    from transformers import HubertConfig, HubertModel

    numbers(fix)
    config = HubertConfig(hidden_size=512, num_hidden_layers=8, num_attention_heads=8, intermediate_size=2048)
    return inferring(there(lambda: HubertModel(config)), noise(16, 64000), fix)


def voices_parted_fp32(fix: str) -> Step:
    """Two voices are taken apart (torchaudio's ConvTasNet); the network is trained."""
    from torchaudio.models import ConvTasNet

    numbers(fix)
    net, x, parts = there(ConvTasNet).train(), noise(6, 1, 24000), noise(6, 2, 24000)
    return descending(adamw(net), lambda: functional.mse_loss(net(x).float(), parts), fix == "bf16")


def chebyshev_graphs_fp32(fix: str) -> Step:
    """Polynomials of a graph's Laplacian (torch-geometric), of third order and in two layers."""
    from torch_geometric.nn import ChebConv

    numbers(fix)
    first, second = ChebConv(512, 512, 4).to(DEVICE), ChebConv(512, 512, 4).to(DEVICE)
    optimizer = torch.optim.Adam([*first.parameters(), *second.parameters()], 1e-3, fused=True)
    x = noise(12288, 512)
    edges = torch.randint(0, len(x), (2, 4 * len(x)), device=DEVICE)
    return descending(optimizer, lambda: second(first(x, edges).relu(), edges).float().square().mean(), fix == "bf16")


def bit_inference_nchw(fix: str) -> Step:
    from transformers import BitConfig, BitModel

    numbers("tf32")
    net, x = there(lambda: BitModel(BitConfig())), images(48)
    if fix:
        net, x = net.to(memory_format=torch.channels_last), x.contiguous(memory_format=torch.channels_last)
    return inferring(net, x, "bf16" if "amp" in fix else "")


def vgg13_training_nchw(fix: str) -> Step:
    numbers("tf32")
    net, x, y = there(lambda: torchvision.models.vgg13_bn(num_classes=10)).train(), images(32), labels(32)
    if fix:
        net, x = net.to(memory_format=torch.channels_last), x.contiguous(memory_format=torch.channels_last)
    return classifying(net, torch.optim.SGD(net.parameters(), 0.01, fused=True), x, y, "amp" in fix)


def olmo_training_eager_attention(fix: str) -> Step:
    """Attention by two products and a softmax; the fix is the one call."""
    from transformers import OlmoConfig, OlmoForCausalLM

    config = OlmoConfig(vocab_size=8000, hidden_size=512, intermediate_size=1536, num_hidden_layers=8,
                        num_attention_heads=8, use_cache=False)  # fmt: skip
    config._attn_implementation = "sdpa" if fix else "eager"
    net = there(lambda: OlmoForCausalLM(config)).bfloat16().train()
    x = tokens(4, 1536, 8000)
    return fitting(net, adamw(net), {"input_ids": x, "labels": x})


class Sloped(nn.Module):
    """Attention whose scores fall with the distance."""

    def __init__(self, width: int, heads: int, length: int, fused: bool) -> None:
        super().__init__()
        self.asked, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.heads, self.fused = heads, fused
        at = torch.arange(length)
        slopes = 2.0 ** (-8 / heads * torch.arange(1, heads + 1))
        self.register_buffer("falls", (-(at[:, None] - at).abs() * slopes[:, None, None])[None])

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = self.asked(x).unflatten(2, (3, self.heads, -1)).permute(2, 0, 3, 1, 4).unbind(0)
        if self.fused:
            y = functional.scaled_dot_product_attention(q, k, v, attn_mask=self.falls)
        else:
            scores = q @ k.transpose(2, 3) * q.shape[3] ** -0.5 + self.falls
            y = scores.softmax(3) @ v
        return x + self.out(y.transpose(1, 2).flatten(2))


def slopes_on_scores_by_hand(fix: str) -> Step:
    """Scores get a slope, and a softmax, operation by operation; the fix gives the slope to the one call."""
    with torch.device(DEVICE):
        net = nn.Sequential(*(Sloped(768, 12, 1024, bool(fix)) for _ in range(8)))
    return inferring(net.bfloat16(), noise(12, 1024, 768).bfloat16(), "")


def hues_by_single_operations(fix: str) -> Step:
    """Colours of pictures are turned (torchvision) operation by operation; the fix has that compiled."""
    from torchvision.transforms.v2 import functional as change

    x = torch.rand(48, 3, 512, 512, device=DEVICE)

    def turned(x: torch.Tensor) -> torch.Tensor:
        return change.adjust_saturation_image(change.adjust_hue_image(x, 0.1), 1.3)

    work = torch.compile(turned) if fix else turned

    def step() -> object:
        with torch.no_grad():
            return work(x)

    return step


def spectra_in_double(fix: str) -> Step:
    """Mel spectra (torchaudio) of 64-bit sounds; the fix has 32."""
    from torchaudio.transforms import MelSpectrogram

    kind = torch.float32 if fix else torch.float64
    work = MelSpectrogram(16000, n_fft=1024, hop_length=256, n_mels=80).to(DEVICE, kind)
    x = noise(48, 320_000).to(kind)

    def step() -> object:
        with torch.no_grad():
            return work(x)

    return step


def granite_training_well_tuned(fix: str) -> Step:
    """Nothing is wrong with it: 16 bits, fused attention and optimizer, long batches; the fix is half of them."""
    from transformers import GraniteConfig, GraniteForCausalLM

    config = GraniteConfig(vocab_size=8000, hidden_size=1024, intermediate_size=2816, num_hidden_layers=8,
                           num_attention_heads=16, num_key_value_heads=4, use_cache=False)  # fmt: skip
    net = there(lambda: GraniteForCausalLM(config)).bfloat16().train()
    x = tokens(8 if fix else 16, 1024, 8000)
    return fitting(net, adamw(net), {"input_ids": x, "labels": x})


def siglip_inference_well_tuned(fix: str) -> Step:
    """Nothing is wrong with it: a tower of vision in 16 bits on many pictures; the fix is half of them."""
    from transformers import SiglipVisionConfig, SiglipVisionModel

    net = there(lambda: SiglipVisionModel(SiglipVisionConfig())).bfloat16()
    return inferring(net, images(64 if fix else 128).bfloat16(), "")


def starcoder_one_token(fix: str) -> Step:
    from transformers import Starcoder2Config, Starcoder2ForCausalLM

    config = Starcoder2Config(vocab_size=8000, hidden_size=1024, intermediate_size=4096, num_hidden_layers=14,
                              num_attention_heads=16, num_key_value_heads=4, use_cache=False)  # fmt: skip
    net = there(lambda: Starcoder2ForCausalLM(config)).eval().half()
    return inference(lambda x: net(input_ids=x).logits, tokens(1, 12, 8000), as_graph=bool(fix))


def efficientnet_b4_single_image(fix: str) -> Step:
    net = there(lambda: torchvision.models.efficientnet_b4(num_classes=10)).eval().half()
    return inference(net, images(1, 300).half(), as_graph=bool(fix))


def mixers_small_training(fix: str) -> Step:
    """Few and short series for a network of mixers; the fix is a graph of the whole step."""
    from transformers import PatchTSMixerConfig, PatchTSMixerForPrediction

    config = PatchTSMixerConfig(context_length=256, prediction_length=48, num_input_channels=4, d_model=48, dropout=0,
                                num_layers=6, patch_length=16, patch_stride=16, head_dropout=0)  # fmt: skip
    net = there(lambda: PatchTSMixerForPrediction(config)).train()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-4, foreach=True, capturable=bool(fix))
    series = {"past_values": noise(16, 256, 4), "future_values": noise(16, 48, 4)}
    train = descending(optimizer, lambda: net(**series).loss)
    return graphed_training(train) if fix else train


def hiera_adamax_by_tensor(fix: str) -> Step:
    """Adamax, tensor by tensor; the fix takes them together."""
    from transformers import HieraConfig, HieraForImageClassification

    net = there(lambda: HieraForImageClassification(HieraConfig(num_labels=10))).train()
    optimizer = torch.optim.Adamax(net.parameters(), 1e-4, foreach=bool(fix))
    return fitting(net, optimizer, {"pixel_values": images(8), "labels": labels(8)}, True)


def roformer_adadelta_by_tensor(fix: str) -> Step:
    """Adadelta, tensor by tensor; the fix takes them together."""
    from transformers import RoFormerConfig, RoFormerForSequenceClassification

    config = RoFormerConfig(vocab_size=8000, hidden_size=384, num_hidden_layers=8, num_attention_heads=6,
                            intermediate_size=1536, max_position_embeddings=512, num_labels=2)  # fmt: skip
    net = there(lambda: RoFormerForSequenceClassification(config)).train()
    optimizer = torch.optim.Adadelta(net.parameters(), 0.1, foreach=bool(fix))
    x = tokens(8, 128, 8000)
    batch = {"input_ids": x, "attention_mask": torch.ones_like(x), "labels": labels(8) % 2}
    return fitting(net, optimizer, batch, True)


def graphs_told_one_by_one(fix: str) -> Step:
    """Small graphs (torch-geometric) go through a network one by one; the fix joins them."""
    from torch_geometric.nn import TransformerConv, global_mean_pool

    layers = [TransformerConv(64, 16, heads=4).to(DEVICE) for _ in range(3)]
    nodes = noise(12, 40, 64)
    edges = torch.randint(0, 40, (12, 2, 160), device=DEVICE)
    joined = (edges + 40 * torch.arange(12, device=DEVICE)[:, None, None]).transpose(0, 1).flatten(1)
    whose = torch.arange(12, device=DEVICE).repeat_interleave(40)
    alone = torch.zeros_like(whose[:40])

    def told(x: torch.Tensor, edges: torch.Tensor, whose: torch.Tensor, count: int) -> torch.Tensor:
        for layer in layers:
            x = layer(x, edges).relu()
        return global_mean_pool(x, whose, count)

    def step() -> object:
        with torch.inference_mode():
            if fix:
                return told(nodes.flatten(0, 1), joined, whose, 12)
            return torch.cat([told(x, own, alone, 1) for x, own in zip(nodes, edges, strict=True)])

    return step


def cells_by_moments(fix: str) -> Step:
    """A recurrent cell is called at each moment; the fix is the layer that has all of them."""
    cell, layer, head = nn.GRUCell(128, 256).to(DEVICE), nn.GRU(128, 256).to(DEVICE), nn.Linear(256, 10).to(DEVICE)
    used = layer if fix else cell
    optimizer = torch.optim.Adam([*used.parameters(), *head.parameters()], 1e-3, fused=True)
    x, y = noise(64, 32, 128), labels(32)

    def loss() -> torch.Tensor:
        if fix:
            return functional.cross_entropy(head(layer(x)[0][-1]), y)
        state = torch.zeros(32, 256, device=DEVICE)
        for moment in x:
            state = cell(moment, state)
        return functional.cross_entropy(head(state), y)

    return descending(optimizer, loss)
