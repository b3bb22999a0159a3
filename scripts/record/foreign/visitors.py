"""Programs whose fix is of the kernels, or of how they are launched, on models that no other module has.

Written before anything was recorded, or predicted, of them.
"""

from __future__ import annotations

from collections.abc import Callable

import torch
import torchvision
from contact import adamw, from_timm, noise, there
from graphs import graphed_training, inference
from guests import descending
from language import tokens
from steps import DEVICE, Step, classifying, fitting, inferring, numbers
from torch import nn
from torch.nn import functional
from vision import images, labels


def wavlm_training_fp32(fix: str) -> Step:
    from transformers import WavLMConfig, WavLMForSequenceClassification

    numbers(fix)
    config = WavLMConfig(hidden_size=512, num_hidden_layers=6, num_attention_heads=8, intermediate_size=2048,
                         num_labels=10, apply_spec_augment=False, layerdrop=0.0)  # fmt: skip
    net = there(lambda: WavLMForSequenceClassification(config)).train()
    return fitting(net, adamw(net), {"input_values": noise(12, 48000), "labels": labels(12)}, fix == "bf16")


def timesformer_clips_fp32(fix: str) -> Step:
    from transformers import TimesformerConfig, TimesformerModel

    numbers(fix)
    config = TimesformerConfig(hidden_size=384, num_hidden_layers=8, num_attention_heads=6, intermediate_size=1536,
                               num_frames=8)  # fmt: skip
    return inferring(there(lambda: TimesformerModel(config)), noise(8, 8, 3, 224, 224), fix)


def code_prefill_fp32(fix: str) -> Step:
    """A model of code whose heads share one key (GPTBigCode) reads long files."""
    from transformers import GPTBigCodeConfig, GPTBigCodeModel

    numbers(fix)
    config = GPTBigCodeConfig(vocab_size=16000, n_positions=1024, n_embd=1280, n_layer=8, n_head=16, use_cache=False)
    return inferring(there(lambda: GPTBigCodeModel(config)), {"input_ids": tokens(8, 768, 16000)}, fix)


def depths_estimated_fp32(fix: str) -> Step:
    from transformers import DPTConfig, DPTForDepthEstimation

    numbers(fix)
    config = DPTConfig(hidden_size=384, num_hidden_layers=8, num_attention_heads=6, intermediate_size=1536,
                       image_size=384, backbone_out_indices=[1, 3, 5, 7], neck_hidden_sizes=[48, 96, 192, 384],
                       is_hybrid=False)  # fmt: skip
    return inferring(there(lambda: DPTForDepthEstimation(config)), images(8, 384), fix)


def relations_told_apart_fp32(fix: str) -> Step:
    """Two layers of a graph with eight relations (torch-geometric), trained."""
    from torch_geometric.nn import RGCNConv

    numbers(fix)
    first, second = RGCNConv(384, 512, 8).to(DEVICE), RGCNConv(512, 384, 8).to(DEVICE)
    optimizer = torch.optim.Adam([*first.parameters(), *second.parameters()], 1e-3, fused=True)
    x = noise(16384, 384)
    edges = torch.randint(0, len(x), (2, 4 * len(x)), device=DEVICE)
    kinds = torch.randint(0, 8, (edges.shape[1],), device=DEVICE)

    def loss() -> torch.Tensor:
        return second(first(x, edges, kinds).relu(), edges, kinds).float().square().mean()

    return descending(optimizer, loss, fix == "bf16")


def dla60_training_nchw(fix: str) -> Step:
    numbers("tf32")
    net, x, y = from_timm("dla60").train(), images(48), labels(48)
    if fix:
        net, x = net.to(memory_format=torch.channels_last), x.contiguous(memory_format=torch.channels_last)
    return classifying(net, torch.optim.SGD(net.parameters(), 0.01, fused=True), x, y, "amp" in fix)


def densenet169_inference_nchw(fix: str) -> Step:
    numbers("tf32")
    net, x = there(lambda: torchvision.models.densenet169(num_classes=10)), images(64)
    if fix:
        net, x = net.to(memory_format=torch.channels_last), x.contiguous(memory_format=torch.channels_last)
    return inferring(net, x, "bf16" if "amp" in fix else "")


def cohere_training_eager_attention(fix: str) -> Step:
    """Attention by two products and a softmax; the fix is the one call."""
    from transformers import CohereConfig, CohereForCausalLM

    config = CohereConfig(vocab_size=8000, hidden_size=768, intermediate_size=2048, num_hidden_layers=6,
                          num_attention_heads=12, num_key_value_heads=4, use_cache=False, pad_token_id=0,
                          bos_token_id=1, eos_token_id=2)  # fmt: skip
    config._attn_implementation = "sdpa" if fix else "eager"
    net = there(lambda: CohereForCausalLM(config)).bfloat16().train()
    x = tokens(4, 1280, 8000)
    return fitting(net, adamw(net), {"input_ids": x, "labels": x})


def small_patches_eager_attention(fix: str) -> Step:
    """Pictures in patches of eight are 2305 places; attention is two products and a softmax, with the fix one call."""
    from transformers import ViTMSNConfig, ViTMSNModel

    config = ViTMSNConfig(hidden_size=384, num_hidden_layers=8, num_attention_heads=6, intermediate_size=1536,
                          image_size=384, patch_size=8)  # fmt: skip
    config._attn_implementation = "sdpa" if fix else "eager"
    return inferring(there(lambda: ViTMSNModel(config)).bfloat16(), images(8, 384).bfloat16(), "")


class Block(nn.Module):
    """A layer of a decoder as papers' code has it: norms, turns and gates written operation by operation."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.asked, self.out = nn.Linear(width, 3 * width, bias=False), nn.Linear(width, width, bias=False)
        self.up, self.down = nn.Linear(width, 6 * width, bias=False), nn.Linear(3 * width, width, bias=False)
        self.heads, self.scales = heads, nn.Parameter(torch.ones(2, width))

    def norm(self, x: torch.Tensor, scale: torch.Tensor) -> torch.Tensor:
        wide = x.float()
        return (wide * torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + 1e-6)).to(x.dtype) * scale

    def turned(self, x: torch.Tensor, angles: torch.Tensor) -> torch.Tensor:
        a, b = x.float().chunk(2, -1)
        return torch.cat([a * angles.cos() - b * angles.sin(), b * angles.cos() + a * angles.sin()], -1).to(x.dtype)

    def forward(self, x: torch.Tensor, angles: torch.Tensor) -> torch.Tensor:
        asked = self.asked(self.norm(x, self.scales[0])).unflatten(2, (3, self.heads, -1))
        q, k, v = asked.permute(2, 0, 3, 1, 4).unbind(0)
        q, k = self.turned(q, angles), self.turned(k, angles)
        seen = functional.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.out(seen.transpose(1, 2).flatten(2))
        gate, up = self.up(self.norm(x, self.scales[1])).chunk(2, -1)
        return x + self.down(gate * torch.sigmoid(gate.float()).to(gate.dtype) * up)


def norms_and_turns_by_single_operations(fix: str) -> Step:
    """Six layers of a decoder whose small parts are operation by operation; the fix has the layers compiled."""
    with torch.device(DEVICE):
        blocks = nn.ModuleList(Block(1024, 8) for _ in range(6)).bfloat16()
        angles = torch.arange(1024)[:, None] / 10000 ** (torch.arange(64) / 64)
    x = noise(8, 1024, 1024).bfloat16()
    layers: list[Callable[..., torch.Tensor]] = [torch.compile(one) if fix else one for one in blocks]

    def step() -> object:
        y = x
        with torch.no_grad():
            for layer in layers:
                y = layer(y, angles)
        return y

    return step


def bodies_followed_in_double(fix: str) -> Step:
    """Each of 8,192 bodies draws all others in 64 bits; the fix has 32."""
    kind = torch.float32 if fix else torch.float64
    places, speeds = noise(8192, 3).to(kind), torch.zeros(8192, 3, dtype=kind, device=DEVICE)

    def step() -> object:
        nonlocal places, speeds
        with torch.no_grad():
            apart = places[None] - places[:, None]
            pull = (apart.square().sum(2) + 0.01).pow(-1.5)
            speeds = speeds + 1e-6 * torch.einsum("ij,ijk->ik", pull, apart)
            places = places + 1e-3 * speeds
        return places

    return step


def tensor_products_in_double(fix: str) -> Step:
    """Products that turn with the space (e3nn) of 64-bit features of edges; the fix has 32."""
    from e3nn.o3 import FullyConnectedTensorProduct, spherical_harmonics

    kind = torch.float32 if fix else torch.float64
    net = FullyConnectedTensorProduct("16x0e + 8x1o + 4x2e", "1x0e + 1x1o + 1x2e", "16x0e + 8x1o").to(DEVICE, kind)
    x, sides = noise(32768, 16 + 24 + 20).to(kind), noise(32768, 3).to(kind)

    def step() -> object:
        with torch.no_grad():
            return net(x, spherical_harmonics("1x0e + 1x1o + 1x2e", sides, normalize=True))

    return step


def triton_product_of_small_tiles(fix: str) -> Step:
    """A kernel in Triton has a tile of 16 × 16 in each block; the fix has 128 × 128."""
    from triton_products import product

    left, right = noise(4096, 2048).half(), noise(2048, 4096).half()
    return lambda: [product(left, right, 128 if fix else 16) for _ in range(8)][-1]


def nemotron_training_well_tuned(fix: str) -> Step:
    """Nothing is wrong with it: 16 bits, fused attention and optimizer, long batches; the fix is half of them."""
    from transformers import NemotronConfig, NemotronForCausalLM

    config = NemotronConfig(vocab_size=8000, hidden_size=1024, intermediate_size=4096, num_hidden_layers=8,
                            num_attention_heads=16, num_key_value_heads=4, use_cache=False)  # fmt: skip
    net = there(lambda: NemotronForCausalLM(config)).bfloat16().train()
    x = tokens(8 if fix else 16, 1024, 8000)
    return fitting(net, adamw(net), {"input_ids": x, "labels": x})


def swin_b_inference_tf32(fix: str) -> Step:
    """Busy with products in TF32; the fixes are autocast, and weights in 16 bits."""
    numbers("tf32")
    net, x = there(lambda: torchvision.models.swin_b(num_classes=10)), images(64)
    if fix == "weights":
        net, x = net.bfloat16(), x.bfloat16()
    return inferring(net, x, fix)


def helium_one_token(fix: str) -> Step:
    from transformers import HeliumConfig, HeliumForCausalLM

    config = HeliumConfig(vocab_size=8000, hidden_size=768, intermediate_size=2048, num_hidden_layers=12,
                          num_attention_heads=12, num_key_value_heads=12, head_dim=64, use_cache=False)  # fmt: skip
    net = there(lambda: HeliumForCausalLM(config)).eval().half()
    return inference(lambda x: net(input_ids=x).logits, tokens(1, 8, 8000), as_graph=bool(fix))


def rexnet_two_pictures(fix: str) -> Step:
    return inference(from_timm("rexnet_150").eval().half(), images(2).half(), as_graph=bool(fix))


class Forecast(nn.Module):
    """Stacks of small layers, each of which takes from a series what it has explained, and adds to what is foretold."""

    def __init__(self) -> None:
        super().__init__()
        self.blocks = nn.ModuleList(
            nn.Sequential(nn.Linear(96, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU(), nn.Linear(128, 96 + 24))
            for _ in range(12)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        said = x.new_zeros(len(x), 24)
        for block in self.blocks:
            explained, ahead = block(x).split((96, 24), 1)
            x, said = x - explained, said + ahead
        return said


def forecasts_small_training(fix: str) -> Step:
    """Few short series for a network of many small layers; the fix is a graph of the whole step."""
    net = Forecast().to(DEVICE).train()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-4, foreach=True, capturable=bool(fix))
    x, y = noise(64, 96), noise(64, 24)
    train = descending(optimizer, lambda: functional.l1_loss(net(x), y))
    return graphed_training(train) if fix else train


def data2vec_adafactor_by_tensor(fix: str) -> Step:
    """Adafactor, tensor by tensor; the fix takes them together."""
    from transformers import Data2VecVisionConfig, Data2VecVisionForImageClassification

    config = Data2VecVisionConfig(hidden_size=384, num_hidden_layers=8, num_attention_heads=6, intermediate_size=1536,
                                  num_labels=10)  # fmt: skip
    net = there(lambda: Data2VecVisionForImageClassification(config)).train()
    optimizer = torch.optim.Adafactor(net.parameters(), 1e-3, foreach=bool(fix))
    return fitting(net, optimizer, {"pixel_values": images(8), "labels": labels(8)}, True)


def weights_averaged_by_tensor(fix: str) -> Step:
    """A second network follows the weights of the first, tensor by tensor; the fix moves all of them together."""
    import copy

    net = from_timm("mobileone_s0").to(memory_format=torch.channels_last).train()
    slow = copy.deepcopy(net)
    optimizer = torch.optim.SGD(net.parameters(), 0.01, momentum=0.9, fused=True)
    x, y = images(24, 160).contiguous(memory_format=torch.channels_last), labels(24)
    train = classifying(net, optimizer, x, y, True)
    ahead, behind = list(net.parameters()), list(slow.parameters())

    def step() -> None:
        train()
        with torch.no_grad():
            if fix:
                torch._foreach_lerp_(behind, ahead, 0.01)
            else:
                for old, new in zip(behind, ahead, strict=True):
                    old.mul_(0.99).add_(0.01 * new)

    return step


def tasks_answered_one_by_one(fix: str) -> Step:
    """Each of 96 tasks has two layers of its own, one after the other; the fix has their weights in one."""
    with torch.device(DEVICE):
        body = nn.Sequential(nn.Linear(512, 1024), nn.GELU(), nn.Linear(1024, 256))
        first, second = torch.randn(96, 256, 64) / 16, torch.randn(96, 64, 8) / 8
    x = noise(512, 512)

    def step() -> object:
        with torch.inference_mode():
            y = body(x)
            if fix:
                return torch.bmm(torch.matmul(y, first).relu(), second)
            return torch.stack([(y @ a).relu() @ b for a, b in zip(first, second, strict=True)])

    return step
