"""Programs whose fix is of the kernels, or of how they are launched, on libraries and models that no other module has.

Written, and recorded, before anything was predicted of them.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

import torch
import torchvision
from contact import adamw, noise, there
from graphs import graphed_training, inference
from language import tokens
from steps import DEVICE, Step, fitting, inferring, numbers
from torch import nn
from torch.nn import functional
from vision import images, labels

Losses = Callable[[], torch.Tensor]


def descending(optimizer: torch.optim.Optimizer, loss_of: Losses, bf16: bool = False) -> Step:
    """Training steps of what computes a loss; its forward pass is under autocast, if at all."""

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16, enabled=bf16):
            loss = loss_of()
        loss.backward()
        optimizer.step()

    return step


def proteins_embedded_fp32(fix: str) -> Step:
    from transformers import EsmConfig, EsmModel

    numbers(fix)
    config = EsmConfig(vocab_size=33, hidden_size=640, num_hidden_layers=10, num_attention_heads=20, pad_token_id=1,
                       intermediate_size=2560, position_embedding_type="rotary", mask_token_id=32)  # fmt: skip
    net = there(lambda: EsmModel(config, add_pooling_layer=False))
    return inferring(net, {"input_ids": tokens(16, 512, 20) + 4}, fix)


def swin3d_clips_fp32(fix: str) -> Step:
    numbers(fix)
    return inferring(there(lambda: torchvision.models.video.swin3d_t(num_classes=10)), noise(4, 3, 16, 224, 224), fix)


def edges_convolved_fp32(fix: str) -> Step:
    """A network of two layers for each edge of a graph (torch-geometric)."""
    from torch_geometric.nn import EdgeConv

    numbers(fix)
    one = nn.Sequential(nn.Linear(128, 256), nn.ReLU(), nn.Linear(256, 128))
    two = nn.Sequential(nn.Linear(256, 256), nn.ReLU(), nn.Linear(256, 16))
    first, second = EdgeConv(one).to(DEVICE), EdgeConv(two).to(DEVICE)
    optimizer = torch.optim.Adam([*first.parameters(), *second.parameters()], 1e-3, fused=True)
    x = noise(16384, 64)
    y, edges = torch.randint(0, 16, (len(x),), device=DEVICE), torch.randint(0, len(x), (2, 16 * len(x)), device=DEVICE)
    return descending(
        optimizer, lambda: functional.cross_entropy(second(first(x, edges), edges).float(), y), fix == "bf16"
    )


class Slope(nn.Module):
    """The right side of a differential equation."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.net = nn.Sequential(nn.Linear(width, 1024), nn.Tanh(), nn.Linear(1024, 1024), nn.Tanh(),
                                 nn.Linear(1024, width))  # fmt: skip

    def forward(self, _: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
        return self.net(x)


def solutions_fitted_fp32(fix: str) -> Step:
    """A differential equation is solved in eight steps of Runge and Kutta (torchdiffeq), and its slope is trained."""
    from torchdiffeq import odeint

    numbers(fix)
    slope = Slope(512).to(DEVICE)
    x, moments = noise(2048, 512), torch.linspace(0, 1, 9, device=DEVICE)
    return descending(
        torch.optim.Adam(slope.parameters(), 1e-4, fused=True),
        lambda: odeint(slope, x, moments, method="rk4")[-1].float().square().mean(),
        fix == "bf16",
    )


def convnextv2_inference_nchw(fix: str) -> Step:
    from transformers import ConvNextV2Config, ConvNextV2Model

    numbers("tf32")
    net, x = there(lambda: ConvNextV2Model(ConvNextV2Config())), images(64)
    if fix:
        net, x = net.to(memory_format=torch.channels_last), x.contiguous(memory_format=torch.channels_last)
    return inferring(net, x, "bf16" if "amp" in fix else "")


class Residual(nn.Module):
    """Two convolutions, told what time it is; and attention, if asked for."""

    def __init__(self, into: int, out: int, heads: int = 0) -> None:
        super().__init__()
        self.first = nn.Sequential(nn.GroupNorm(32, into), nn.SiLU(), nn.Conv2d(into, out, 3, padding=1))
        self.time = nn.Linear(256, out)
        self.second = nn.Sequential(nn.GroupNorm(32, out), nn.SiLU(), nn.Conv2d(out, out, 3, padding=1))
        self.past = nn.Conv2d(into, out, 1)
        self.heads, self.asked = heads, nn.Linear(out, 3 * out) if heads else None

    def forward(self, x: torch.Tensor, time: torch.Tensor) -> torch.Tensor:
        y = self.past(x) + self.second(self.first(x) + self.time(time)[:, :, None, None])
        if self.asked is None:
            return y
        rows = self.asked(y.flatten(2).transpose(1, 2)).unflatten(2, (3, self.heads, -1)).permute(2, 0, 3, 1, 4)
        seen = functional.scaled_dot_product_attention(*rows.unbind(0))
        return y + seen.transpose(1, 2).flatten(2).transpose(1, 2).reshape(y.shape)


class Denoiser(nn.Module):
    """A network that tells the noise of pictures: down three times, and up again."""

    def __init__(self, width: int = 128) -> None:
        super().__init__()
        self.into, self.out = nn.Conv2d(3, width, 3, padding=1), nn.Conv2d(width, 3, 3, padding=1)
        self.down = nn.ModuleList([Residual(width, width), Residual(width, 2 * width), Residual(2 * width, 4 * width)])
        self.middle = Residual(4 * width, 4 * width, 8)
        self.up = nn.ModuleList(
            [Residual(8 * width, 2 * width), Residual(4 * width, width), Residual(2 * width, width)]
        )

    def forward(self, x: torch.Tensor, time: torch.Tensor) -> torch.Tensor:
        rates = torch.exp(-torch.arange(128, device=x.device) / 14)
        said = torch.cat([(time[:, None] * rates).sin(), (time[:, None] * rates).cos()], 1)
        x, kept = self.into(x), []
        for each in self.down:
            x = each(x, said)
            kept.append(x)
            x = functional.avg_pool2d(x, 2)
        x = self.middle(x, said)
        for each in self.up:
            x = each(torch.cat([functional.interpolate(x, scale_factor=2.0), kept.pop()], 1), said)
        return self.out(x)


def denoiser_training_nchw(fix: str) -> Step:
    net, x, time = Denoiser().to(DEVICE), images(24, 64), torch.rand(24, device=DEVICE)
    if fix:
        net, x = net.to(memory_format=torch.channels_last), x.contiguous(memory_format=torch.channels_last)
    return descending(adamw(net), lambda: functional.mse_loss(net(x, time[: len(x)]), x), "amp" in fix)


def qwen3_training_eager_attention(fix: str) -> Step:
    """Attention by two products and a softmax; the fix is the one call."""
    from transformers import Qwen3Config, Qwen3ForCausalLM

    config = Qwen3Config(vocab_size=8000, hidden_size=512, intermediate_size=1536, num_hidden_layers=8, head_dim=64,
                         num_attention_heads=8, num_key_value_heads=4, use_cache=False)  # fmt: skip
    config._attn_implementation = "sdpa" if fix else "eager"
    net = there(lambda: Qwen3ForCausalLM(config)).bfloat16().train()
    x = tokens(6, 1024, 8000)
    return fitting(net, adamw(net), {"input_ids": x, "labels": x})


class Regarding(nn.Module):
    """Layers of `nn.MultiheadAttention`, whose weights nobody looks at."""

    def __init__(self, layers: int, weights: bool) -> None:
        super().__init__()
        self.weights = weights
        self.heads = nn.ModuleList([nn.MultiheadAttention(512, 8, batch_first=True) for _ in range(layers)])
        self.norms = nn.ModuleList([nn.LayerNorm(512) for _ in range(layers)])

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for heads, norm in zip(self.heads, self.norms, strict=True):
            y = norm(x)
            x = x + heads(y, y, y, need_weights=self.weights)[0]
        return x


def heads_with_weights_asked_for(fix: str) -> Step:
    """The weights of attention are asked for, which takes the fast way away; the fix does not ask."""
    net, x = Regarding(8, not fix).to(DEVICE).train(), noise(16, 768, 512)
    return descending(adamw(net), lambda: net(x).float().square().mean(), True)


def gp_kernel_in_double(fix: str) -> Step:
    """Means of a Gaussian process (gpytorch) in 64 bits; the fix has 32."""
    import gpytorch

    kind = torch.float32 if fix else torch.float64
    kernel = gpytorch.kernels.ScaleKernel(gpytorch.kernels.MaternKernel(2.5, ard_num_dims=8)).to(DEVICE, kind)
    asked, known, weights = noise(12288, 8).to(kind), noise(8192, 8).to(kind), noise(8192, 4).to(kind)

    def step() -> object:
        with torch.no_grad():
            return kernel(asked, known).to_dense() @ weights

    return step


def box_losses_by_single_operations(fix: str) -> Step:
    """Losses of many boxes (torchvision), operation by operation; the fix has them compiled."""
    from torchvision import ops

    corners, sizes = torch.rand(2, 1 << 21, 2, device=DEVICE), torch.rand(2, 1 << 21, 2, device=DEVICE) + 0.1
    ours, theirs = torch.cat([corners, corners + sizes], 2)
    said, wanted = noise(len(ours), 16), (noise(len(ours), 16) > 1).float()

    def losses(ours: torch.Tensor, theirs: torch.Tensor, said: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
        boxes = ops.complete_box_iou_loss(ours, theirs, "mean") + ops.distance_box_iou_loss(ours, theirs, "mean")
        return boxes + ops.sigmoid_focal_loss(said, wanted, reduction="mean")

    compiled = torch.compile(losses) if fix else losses

    def step() -> object:
        with torch.no_grad():
            return compiled(ours, theirs, said, wanted)

    return step


def stablelm_one_token(fix: str) -> Step:
    from transformers import StableLmConfig, StableLmForCausalLM

    config = StableLmConfig(vocab_size=8000, hidden_size=1024, intermediate_size=2816, num_hidden_layers=12,
                            num_attention_heads=16, num_key_value_heads=16, use_cache=False)  # fmt: skip
    net = there(lambda: StableLmForCausalLM(config)).eval().half()
    x = tokens(1, 16, 8000)
    return inference(lambda x: net(input_ids=x).logits, x, as_graph=bool(fix))


def mamba_by_steps(fix: str) -> Step:
    """States followed from moment to moment, as transformers does without a kernel for it; the fix is a graph."""
    from transformers import MambaConfig, MambaModel

    config = MambaConfig(vocab_size=8000, hidden_size=512, num_hidden_layers=4, use_cache=False)
    net, x = there(lambda: MambaModel(config)).eval(), tokens(2, 40, 8000)
    return inference(lambda x: net(input_ids=x, use_cache=False).last_hidden_state, x, as_graph=bool(fix))


def decisions_small_training(fix: str) -> Step:
    """Few and short plays of a game; the fix is a graph of the whole step."""
    from transformers import DecisionTransformerConfig, DecisionTransformerModel

    config = DecisionTransformerConfig(state_dim=17, act_dim=6, hidden_size=128, n_layer=4, n_head=4, resid_pdrop=0,
                                       embd_pdrop=0, attn_pdrop=0, use_cache=False)  # fmt: skip
    net = there(lambda: DecisionTransformerModel(config)).train()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-4, foreach=True, capturable=bool(fix))
    plays = {"states": noise(16, 20, 17), "actions": noise(16, 20, 6), "rewards": noise(16, 20, 1)}
    plays |= {"returns_to_go": noise(16, 20, 1), "timesteps": torch.arange(20, device=DEVICE).expand(16, 20)}
    plays["attention_mask"] = torch.ones_like(plays["timesteps"])
    train = descending(optimizer, lambda: functional.mse_loss(net(**plays).action_preds, plays["actions"]))
    return graphed_training(train) if fix else train


def mobilevitv2_radam_by_tensor(fix: str) -> Step:
    """RAdam, tensor by tensor; the fix takes them together."""
    from transformers import MobileViTV2Config, MobileViTV2ForImageClassification

    config = MobileViTV2Config(num_labels=10)
    net = there(lambda: MobileViTV2ForImageClassification(config)).train()
    optimizer = torch.optim.RAdam(net.parameters(), 1e-4, foreach=bool(fix))
    return fitting(net, optimizer, {"pixel_values": images(8, 256), "labels": labels(8)}, True)


def layouts_adamw_by_tensor(fix: str) -> Step:
    """AdamW from tensor to tensor, for words that have a place on the page; the fix is the fused one."""
    from transformers import LayoutLMConfig, LayoutLMForSequenceClassification

    config = LayoutLMConfig(vocab_size=8000, hidden_size=384, num_hidden_layers=8, num_attention_heads=6,
                            intermediate_size=1536, num_labels=2)  # fmt: skip
    net = there(lambda: LayoutLMForSequenceClassification(config)).train()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-5, foreach=False, fused=bool(fix))
    x = tokens(8, 128, 8000)
    boxes = torch.tensor([10, 20, 60, 40], device=DEVICE).expand(*x.shape, 4)
    page = {"input_ids": x, "bbox": boxes, "attention_mask": torch.ones_like(x), "labels": labels(8) % 2}
    return fitting(net, optimizer, page, True)


def sentences_encoded_one_by_one(fix: str) -> Step:
    """Sentences are given to sentence-transformers one by one; the fix gives all of them at once."""
    from sentence_transformers import SentenceTransformer, models
    from tokenizers import Tokenizer, pre_tokenizers
    from tokenizers.models import WordLevel
    from transformers import BertConfig, BertModel, PreTrainedTokenizerFast

    words = {word: at for at, word in enumerate(["[PAD]", "[UNK]", *(f"word{at}" for at in range(2000))])}
    splitter = Tokenizer(WordLevel(words, unk_token="[UNK]"))
    splitter.pre_tokenizer = pre_tokenizers.Whitespace()
    config = BertConfig(vocab_size=2048, hidden_size=384, num_hidden_layers=6, num_attention_heads=6,
                        intermediate_size=1536)  # fmt: skip
    with tempfile.TemporaryDirectory(prefix="kernprof-sentences-") as folder:
        BertModel(config).save_pretrained(folder)
        PreTrainedTokenizerFast(
            tokenizer_object=splitter, pad_token="[PAD]", unk_token="[UNK]", model_max_length=128
        ).save_pretrained(folder)
        body = models.Transformer(str(Path(folder)))
    encoder = SentenceTransformer(modules=[body, models.Pooling(384)], device=DEVICE).half()
    texts = [" ".join(f"word{(at * 31 + word * 7) % 2000}" for word in range(24)) for at in range(8)]

    def step() -> object:
        if fix:
            return encoder.encode(texts, convert_to_tensor=True, show_progress_bar=False)
        return [encoder.encode(text, convert_to_tensor=True, show_progress_bar=False) for text in texts]

    return step


def acquisitions_valued_one_by_one(fix: str) -> Step:
    """Expected improvement (botorch) of one candidate after another; the fix values all at once."""
    from botorch.acquisition import LogExpectedImprovement
    from botorch.models import SingleTaskGP

    known = torch.rand(200, 6, device=DEVICE, dtype=torch.float64)
    model = SingleTaskGP(known, known.sin().sum(1, keepdim=True)).eval()
    worth = LogExpectedImprovement(model, known.sin().sum(1).max())
    asked = torch.rand(8, 1, 6, device=DEVICE, dtype=torch.float64)

    def step() -> object:
        with torch.no_grad():
            return worth(asked) if fix else torch.cat([worth(each[None]) for each in asked])

    return step
