"""Programs whose fix is what a user would type, predicted once: models and faults that no rule has seen."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import torch
import torchvision
from language import tokens
from steps import DEVICE, Step, classifying, fitting, inferring, numbers, training
from torch import nn
from torch.nn import functional
from vision import images, labels, train_step


def convnext_training_fp32(fix: str) -> Step:
    numbers(fix)
    return training(torchvision.models.convnext_tiny(num_classes=10), images(32), labels(32), fix)


def clips_training_fp32(fix: str) -> Step:
    """Convolutions in three dimensions."""
    numbers(fix)
    net = torchvision.models.video.r2plus1d_18(num_classes=10)
    return training(net, torch.randn(4, 3, 8, 112, 112, device=DEVICE), labels(4), fix)


def pictures_enlarged_fp32(fix: str) -> Step:
    """Sixteen blocks of two convolutions each on whole pictures, then twice the size."""
    numbers(fix)

    class Block(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.work = nn.Sequential(nn.Conv2d(64, 64, 3, 1, 1), nn.ReLU(), nn.Conv2d(64, 64, 3, 1, 1))

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x + self.work(x)

    blocks = [Block() for _ in range(12)]
    net = nn.Sequential(nn.Conv2d(3, 64, 3, 1, 1), *blocks, nn.Conv2d(64, 12, 3, 1, 1), nn.PixelShuffle(2))
    return inferring(net, images(8, 256), fix)


def neox_inference_fp32(fix: str) -> Step:
    from transformers import GPTNeoXConfig, GPTNeoXModel

    numbers(fix)
    config = GPTNeoXConfig(
        hidden_size=1024, num_hidden_layers=12, num_attention_heads=16, intermediate_size=4096, use_cache=False
    )
    return inferring(GPTNeoXModel(config), {"input_ids": tokens(8, 512)}, fix)


def wav2vec_training_fp32(fix: str) -> Step:
    from transformers import Wav2Vec2Config, Wav2Vec2ForSequenceClassification

    numbers(fix)
    config = Wav2Vec2Config(num_hidden_layers=6, mask_time_prob=0, layerdrop=0.0)
    net = Wav2Vec2ForSequenceClassification(config).to(DEVICE).train()
    batch = {"input_values": torch.randn(8, 48000, device=DEVICE), "labels": torch.randint(0, 2, (8,), device=DEVICE)}
    return fitting(net, torch.optim.AdamW(net.parameters(), 1e-5, fused=True), batch, fix == "bf16")


def recurrent_training_fp32(fix: str) -> Step:
    """cuDNN's LSTM over spectra."""
    numbers(fix)
    rnn, out = nn.LSTM(80, 768, 3, batch_first=True).to(DEVICE), nn.Linear(768, 40).to(DEVICE)
    optimizer = torch.optim.SGD([*rnn.parameters(), *out.parameters()], 0.01, fused=True)
    x, y = torch.randn(64, 200, 80, device=DEVICE), torch.randint(0, 40, (64 * 200,), device=DEVICE)

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16, enabled=fix == "bf16"):
            loss = functional.cross_entropy(out(rnn(x)[0]).flatten(0, 1), y)
        loss.backward()
        optimizer.step()

    return step


def retriever_loss_read_each_step(fix: str) -> Step:
    """The loss of each step is added up on the host; the fix adds it up on the GPU."""
    from transformers import DistilBertConfig, DistilBertModel

    net = DistilBertModel(DistilBertConfig(n_layers=4)).to(DEVICE).train()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-5, fused=True)
    x = tokens(32, 128)
    total = [torch.zeros((), device=DEVICE) if fix else 0.0]

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16):
            found = net(input_ids=x).last_hidden_state[:, 0]
            scores = found[:16] @ found[16:].T
        loss = functional.cross_entropy(scores.float(), torch.arange(16, device=DEVICE))
        loss.backward()
        optimizer.step()
        total[0] = total[0] + (loss.detach() if fix else loss.item())

    return step


def evaluation_counts_read_back(fix: str) -> Step:
    """Hits of each of sixteen batches are counted on the host; the fix counts on the GPU and looks once."""
    net = torchvision.models.resnet18(num_classes=10).eval().half().to(DEVICE, memory_format=torch.channels_last)
    x, y = images(48).half().contiguous(memory_format=torch.channels_last), labels(48)

    def step() -> object:
        with torch.inference_mode():
            right = 0
            for _ in range(16):
                hits = (net(x).argmax(1) == y).sum()
                right = right + (hits if fix else hits.item())
            return int(right)

    return step


def scaler_that_looks(fix: str) -> Step:
    """GradScaler asks whether gradients overflowed before an optimizer that cannot; the fix is the fused one."""
    net = torchvision.models.efficientnet_b1(num_classes=10).to(DEVICE, memory_format=torch.channels_last).train()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-4, fused=bool(fix), foreach=None if fix else True)
    scaler = torch.amp.GradScaler()
    x, y = images(32).contiguous(memory_format=torch.channels_last), labels(32)

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.float16):
            loss = functional.cross_entropy(net(x), y)
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()

    return step


def layers_timed_by_waiting(fix: str) -> Step:
    """The host waits for the GPU after each block, to time it; the fix does not."""
    net = torchvision.models.resnet50().eval().half().to(DEVICE, memory_format=torch.channels_last)
    x = images(8).half().contiguous(memory_format=torch.channels_last)
    if not fix:
        for name, one in net.named_modules():
            if name.count(".") == 1 and name.startswith("layer"):
                one.register_forward_hook(lambda *_: torch.cuda.synchronize())

    def step() -> object:
        with torch.inference_mode():
            return net(x)

    return step


def cupy_descent_until_small(fix: str) -> Step:
    """A gradient's norm decides about each of thirty steps; the fix looks after the last."""
    import cupy

    matrix = cupy.random.random((1024, 1024), dtype=cupy.float32) / 1024
    wanted = cupy.random.random(1024, dtype=cupy.float32)

    def step() -> Any:
        x = cupy.zeros(1024, cupy.float32)
        for number in range(30):
            slope = matrix.T @ (matrix @ x - wanted)
            x -= 0.5 * slope
            if (not fix or number == 29) and float(cupy.linalg.norm(slope)) < 0:
                break
        return x

    return step


def numba_cells_counted(fix: str) -> Step:
    """The living cells are counted by a kernel of their own and copied back each generation; the fix does not ask."""
    from numba import cuda

    @cuda.jit
    def generation(old, new):  # type: ignore[no-untyped-def]
        i, j = cuda.grid(2)
        if 0 < i < old.shape[0] - 1 and 0 < j < old.shape[1] - 1:
            near = old[i - 1, j] + old[i + 1, j] + old[i, j - 1] + old[i, j + 1]
            new[i, j] = 1 if near == 2 or (near == 1 and old[i, j]) else 0

    @cuda.jit
    def count(cells, total):  # type: ignore[no-untyped-def]
        i, j = cuda.grid(2)
        if cells[i, j]:
            cuda.atomic.add(total, 0, 1)

    first = cuda.to_device((np.random.default_rng(0).random((1536, 1536)) < 0.3).astype(np.int32))
    second, total = cuda.device_array_like(first), cuda.to_device(np.zeros(1, np.int32))

    def step() -> None:
        nonlocal first, second
        for _ in range(12):
            generation[(96, 96), (16, 16)](first, second)
            first, second = second, first
            if not fix:
                count[(96, 96), (16, 16)](first, total)
                total.copy_to_host()

    return step


def pictures_classified_pageable(fix: str) -> Step:
    """Batches as a decoder leaves them, in pageable memory; the fix is `pin_memory=True` and `non_blocking`."""
    net = torchvision.models.resnet34().eval().half().to(DEVICE, memory_format=torch.channels_last)
    host = [torch.rand(96, 3, 224, 224) for _ in range(3)]
    host = [one.pin_memory() for one in host] if fix else host
    turn = [0]

    def step() -> object:
        turn[0] += 1
        with torch.inference_mode():
            x = host[turn[0] % 3].to(DEVICE, non_blocking=bool(fix))
            return net(x.half().contiguous(memory_format=torch.channels_last))

    return step


def graph_features_pageable(fix: str) -> Step:
    """Features and edges of a sampled graph, several tensors a step, for two layers; the fix pins them."""
    net = nn.Sequential(nn.Linear(512, 512), nn.ReLU(), nn.Linear(512, 64)).to(DEVICE)
    optimizer = torch.optim.Adam(net.parameters(), 1e-3, fused=True)
    parts = [torch.rand(60000, 512), torch.randint(0, 60000, (2, 400000)), torch.randint(0, 64, (60000,))]
    parts = [one.pin_memory() for one in parts] if fix else parts

    def step() -> None:
        x, (source, target), y = (one.to(DEVICE, non_blocking=bool(fix)) for one in parts)
        optimizer.zero_grad(set_to_none=True)
        near = torch.zeros_like(x).index_add_(0, target, x[source])
        functional.cross_entropy(net(x + near), y).backward()
        optimizer.step()

    return step


def numba_frames_pageable(fix: str) -> Step:
    """Frames are blurred eight times where they came to; the fix allocates them by `cuda.pinned_array`."""
    from numba import cuda

    @cuda.jit
    def blurred(old, new):  # type: ignore[no-untyped-def]
        i, j = cuda.grid(2)
        if 1 <= i < old.shape[0] - 1 and 1 <= j < old.shape[1] - 1:
            new[i, j] = (old[i - 1, j] + old[i + 1, j] + old[i, j - 1] + old[i, j + 1]) * 0.25

    shape = (4096, 4096)
    host = cuda.pinned_array(shape, np.float32) if fix else np.empty(shape, np.float32)
    host[...] = np.random.default_rng(0).random(shape, np.float32)
    first, second = cuda.device_array(shape, np.float32), cuda.device_array(shape, np.float32)

    def step() -> None:
        first.copy_to_device(host)
        for _ in range(8):
            blurred[(256, 256), (16, 16)](first, second)
            blurred[(256, 256), (16, 16)](second, first)

    return step


class Texts(torch.utils.data.Dataset):  # type: ignore[type-arg]
    """Sentences whose words Python looks up one by one, and hides some of."""

    def __init__(self, length: int) -> None:
        words = [f"word{number}" for number in range(4000)]
        self.numbers = {word: at for at, word in enumerate(words)}
        self.text, self.length = " ".join(words[(at * 7919) % 4000] for at in range(length)), length

    def __len__(self) -> int:
        return 1 << 22

    def __getitem__(self, index: int) -> tuple[torch.Tensor, torch.Tensor]:
        found = [self.numbers[word.strip(".,").lower()] for word in self.text.split()]
        hidden = [0 if (index + at) % 7 == 0 else one for at, one in enumerate(found)]
        return torch.tensor(hidden), torch.tensor(index % 2)


def _on_texts(layers: int, batch: int, workers: int) -> Step:
    from transformers import BertConfig, BertForSequenceClassification

    torch.set_num_threads(1)
    config = BertConfig(num_hidden_layers=layers, hidden_size=512, num_attention_heads=8, intermediate_size=2048)
    net = BertForSequenceClassification(config).to(DEVICE).train()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-5, fused=True)
    batches = iter(torch.utils.data.DataLoader(Texts(128), batch, num_workers=workers, pin_memory=workers > 0))

    def step() -> None:
        x, y = (one.to(DEVICE, non_blocking=True) for one in next(batches))
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16):
            loss = net(input_ids=x, labels=y).loss
        loss.backward()
        optimizer.step()

    return step


def texts_looked_up_in_line(fix: str) -> Step:
    return _on_texts(4, 128, 4 if fix else 0)


def texts_one_worker(fix: str) -> Step:
    return _on_texts(6, 192, 4 if fix else 1)


class Sounds(torch.utils.data.Dataset):  # type: ignore[type-arg]
    """Noise, resampled and cut into spectra by NumPy."""

    def __len__(self) -> int:
        return 1 << 22

    def __getitem__(self, index: int) -> tuple[torch.Tensor, torch.Tensor]:
        wave = np.random.default_rng(index).standard_normal(48000).astype(np.float32)
        rows = np.lib.stride_tricks.sliding_window_view(
            np.interp(np.arange(0, 48000, 2.0), np.arange(48000), wave), 512
        )
        spectra = np.log1p(np.abs(np.fft.rfft(rows[::128] * np.hanning(512), axis=1)))[:128, :128]
        return torch.from_numpy(spectra.astype(np.float32)), torch.tensor(index % 10)


def sounds_two_workers(fix: str) -> Step:
    torch.set_num_threads(1)
    net = torchvision.models.mobilenet_v3_large(num_classes=10).to(DEVICE, memory_format=torch.channels_last).train()
    optimizer = torch.optim.SGD(net.parameters(), 0.01, momentum=0.9, fused=True)
    batches = iter(torch.utils.data.DataLoader(Sounds(), 48, num_workers=6 if fix else 2, pin_memory=True))

    def step() -> None:
        x, y = (one.to(DEVICE, non_blocking=True) for one in next(batches))
        with torch.autocast("cuda", torch.bfloat16):
            train_step(net, optimizer, x[:, None].expand(-1, 3, -1, -1).contiguous(), y)

    return step


def _kept_full(made: queue.Queue[torch.Tensor], make: Callable[[], torch.Tensor]) -> None:
    def work() -> None:
        while True:
            made.put(make())

    threading.Thread(target=work, daemon=True).start()


def moves_made_by_a_thread(fix: str) -> Step:
    """A thread of the same process makes positions in Python; the fix has them made before."""
    net = nn.Sequential(nn.Linear(361, 4096), nn.ReLU(), nn.Linear(4096, 4096), nn.ReLU(), nn.Linear(4096, 361)).to(
        DEVICE
    )
    optimizer = torch.optim.SGD(net.parameters(), 0.01, fused=True)
    made: queue.Queue[torch.Tensor] = queue.Queue(2)

    def positions() -> torch.Tensor:
        return torch.tensor([[(row * 31 + at * at) % 3 - 1.0 for at in range(361)] for row in range(96)])

    ready = positions().pin_memory()
    if not fix:
        _kept_full(made, positions)

    def step() -> None:
        x = (ready if fix else made.get()).to(DEVICE, non_blocking=True)
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16):
            loss = functional.mse_loss(net(x), x)
        loss.backward()
        optimizer.step()

    return step


def cupy_scenes_made_by_numpy(fix: str) -> Step:
    """NumPy draws the scene that the GPU then filters; the fix has it drawn before."""
    import cupy

    random = np.random.default_rng(0)
    ready = random.random((2048, 2048), dtype=np.float32)

    def step() -> Any:
        scene = ready if fix else np.sqrt(random.random((2048, 2048), dtype=np.float32))
        there = cupy.asarray(scene)
        for shift in range(8):
            there = cupy.sqrt(there * there + cupy.roll(there, shift, 1))
        return there

    return step


def resnext_half_nchw(fix: str) -> Step:
    """Groups of convolutions in 16 bits, in the layout that cuDNN has to turn round."""
    net, x = torchvision.models.resnext50_32x4d(num_classes=10), images(48)
    if fix:
        net, x = net.to(memory_format=torch.channels_last), x.contiguous(memory_format=torch.channels_last)
    return training(net, x, labels(48), "bf16")


def marian_eager_attention(fix: str) -> Step:
    """Attention of two products and a softmax; the fix is PyTorch's fused one."""
    from transformers import MarianConfig, MarianModel

    config = MarianConfig(
        vocab_size=32000, pad_token_id=0, decoder_start_token_id=0, d_model=512, encoder_layers=6, decoder_layers=1,
        encoder_attention_heads=8, encoder_ffn_dim=2048, max_position_embeddings=1024,
    )  # fmt: skip
    config._attn_implementation = "sdpa" if fix else "eager"
    net = MarianModel(config).encoder.half()
    return inferring(net, {"input_ids": tokens(16, 1024)}, "")


def mobilenet_per_tensor_rmsprop(fix: str) -> Step:
    """An optimizer that goes from tensor to tensor; the fix takes them together."""
    net = torchvision.models.mobilenet_v2(num_classes=10).to(DEVICE, memory_format=torch.channels_last).train()
    optimizer = torch.optim.RMSprop(net.parameters(), 1e-4, momentum=0.9, foreach=bool(fix))
    x, y = images(32).contiguous(memory_format=torch.channels_last), labels(32)
    return classifying(net, optimizer, x, y, bf16=True)


def waves_by_single_operations(fix: str) -> Step:
    """A field goes through twelve operations one by one; the fix is one kernel for all."""

    def wave(x: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        y = torch.sin(x) * v + 0.5 * x
        y = y * torch.sigmoid(y) + v * v
        return torch.tanh(y - x) * 0.3 + torch.exp(-y * y)

    import cupy

    x, v = (torch.rand(8192, 4096, device=DEVICE) for _ in range(2))
    if not fix:
        return lambda: wave(x, v)
    joined = cupy.ElementwiseKernel(
        "float32 x, float32 v", "float32 out",
        "float y = sinf(x) * v + 0.5f * x; y = y / (1 + expf(-y)) * 1.0f + v * v;"
        "out = tanhf(y - x) * 0.3f + expf(-y * y);", "joined_wave",
    )  # fmt: skip
    there = [cupy.from_dlpack(one) for one in (x, v)]  # both libraries use the default stream
    return lambda: joined(*there)


def beit_training_fp32(fix: str) -> Step:
    from transformers import BeitConfig, BeitForImageClassification

    numbers(fix)
    net = BeitForImageClassification(BeitConfig(num_hidden_layers=6, num_labels=10)).to(DEVICE).train()
    batch = {"pixel_values": images(24), "labels": labels(24)}
    return fitting(net, torch.optim.AdamW(net.parameters(), 1e-5, fused=True), batch, fix == "bf16")


def xlnet_inference_fp32(fix: str) -> Step:
    from transformers import XLNetConfig, XLNetModel

    numbers(fix)
    config = XLNetConfig(vocab_size=30000, d_model=768, n_layer=8, n_head=12, d_inner=3072)
    return inferring(XLNetModel(config), {"input_ids": tokens(16, 384)}, fix)


def efficientnet_inference_fp32(fix: str) -> Step:
    numbers(fix)
    return inferring(torchvision.models.efficientnet_v2_m(), images(48), fix)


def norms_clipped_and_checked(fix: str) -> Step:
    """Clipping asks whether the norm of all gradients is finite; the fix does not have it ask."""
    net = torchvision.models.vit_b_32(num_classes=10).to(DEVICE).train()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-5, fused=True)
    x, y = images(16), labels(16)

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16):
            loss = functional.cross_entropy(net(x), y)
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 1.0, error_if_nonfinite=not fix)
        optimizer.step()

    return step


def sentences_until_all_ended(fix: str) -> Step:
    """A decoder asks after each of twenty words whether all sentences have ended; the fix goes on to the last."""
    cell, out = nn.GRUCell(512, 512).to(DEVICE).half(), nn.Linear(512, 8000).to(DEVICE).half()
    words, start = nn.Embedding(8000, 512).to(DEVICE).half(), torch.zeros(64, 512, device=DEVICE).half()

    def step() -> object:
        state, word = start, torch.ones(64, dtype=torch.long, device=DEVICE)
        ended = torch.zeros(64, dtype=torch.bool, device=DEVICE)
        with torch.inference_mode():
            for _ in range(20):
                state = cell(words(word), state)
                word = out(state).argmax(1)
                ended = ended | (word == 0)
                if not fix and bool(ended.all()):
                    break
        return word

    return step


def cupy_residuals_kept(fix: str) -> Step:
    """Conjugate gradients whose residual is written into a list each turn; the fix keeps them on the GPU."""
    import cupy

    side = cupy.random.random((1536, 1536), dtype=cupy.float32)
    matrix, wanted = side @ side.T / 1536 + cupy.eye(1536, dtype=cupy.float32), cupy.ones(1536, cupy.float32)

    def step() -> Any:
        x, rest, seen = cupy.zeros_like(wanted), wanted, []
        way, size = rest, rest @ rest
        for _ in range(16):
            through = matrix @ way
            length = size / (way @ through)
            x, rest = x + length * way, rest - length * through
            new = rest @ rest
            seen.append(new if fix else float(new))
            way, size = rest + new / size * way, new
        return seen

    return step


def masks_pageable(fix: str) -> Step:
    """Byte masks and pictures for a segmentation loss, as NumPy left them; the fix pins them."""
    net = torchvision.models.segmentation.lraspp_mobilenet_v3_large(weights=None, weights_backbone=None, num_classes=8)
    net = net.to(DEVICE, memory_format=torch.channels_last).train()
    optimizer = torch.optim.SGD(net.parameters(), 0.01, fused=True)
    pair = [torch.randint(0, 255, (32, 3, 512, 512), dtype=torch.uint8), torch.randint(0, 8, (32, 512, 512))]
    pair = [one.pin_memory() for one in pair] if fix else pair

    def step() -> None:
        x, y = (one.to(DEVICE, non_blocking=bool(fix)) for one in pair)
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16):
            out = net((x / 255).contiguous(memory_format=torch.channels_last))["out"]
        functional.cross_entropy(out.float(), y).backward()
        optimizer.step()

    return step


def vectors_kept_on_host(fix: str) -> Step:
    """Embeddings go down to the host's memory, 64 MiB a step; the fix has a pinned place for them."""
    net = nn.Sequential(nn.Linear(512, 2048), nn.GELU(), nn.Linear(2048, 512)).to(DEVICE).half()
    x = torch.randn(65536, 512, device=DEVICE).half()
    place = torch.empty(65536, 512, dtype=torch.half, pin_memory=bool(fix))

    def step() -> object:
        with torch.inference_mode():
            return place.copy_(net(x))

    return step


class Patches(torch.utils.data.Dataset):  # type: ignore[type-arg]
    """Patches of a big picture, turned and scaled by NumPy."""

    def __init__(self) -> None:
        self.picture = np.random.default_rng(0).random((2048, 2048, 3), dtype=np.float32)

    def __len__(self) -> int:
        return 1 << 22

    def __getitem__(self, index: int) -> tuple[torch.Tensor, torch.Tensor]:
        at = (index * 7919) % 1700
        patch = np.rot90(self.picture[at : at + 256, at : at + 256] ** 0.8, index % 4)
        patch = (patch - patch.mean((0, 1))) / patch.std((0, 1))
        return torch.from_numpy(np.ascontiguousarray(patch.transpose(2, 0, 1))), torch.tensor(index % 10)


def _on_patches(net: nn.Module, workers: int) -> Step:
    torch.set_num_threads(1)
    net = net.to(DEVICE, memory_format=torch.channels_last).train()
    optimizer = torch.optim.SGD(net.parameters(), 0.01, fused=True)
    batches = iter(torch.utils.data.DataLoader(Patches(), 32, num_workers=workers, pin_memory=True))

    def step() -> None:
        x, y = (one.to(DEVICE, non_blocking=True) for one in next(batches))
        with torch.autocast("cuda", torch.bfloat16):
            train_step(net, optimizer, x, y)

    return step


def patches_one_worker(fix: str) -> Step:
    return _on_patches(torchvision.models.resnet34(num_classes=10), 5 if fix else 1)


def patches_in_line(fix: str) -> Step:
    return _on_patches(torchvision.models.shufflenet_v2_x1_0(num_classes=10), 4 if fix else 0)


def games_played_by_a_thread(fix: str) -> Step:
    """A thread of the same process plays games in Python for a convolutional network; the fix has boards ready."""
    net = nn.Sequential(nn.Conv2d(3, 128, 3, 1, 1), nn.ReLU(), nn.Conv2d(128, 128, 3, 1, 1), nn.ReLU(), nn.Flatten(),
                        nn.Linear(128 * 81, 82)).to(DEVICE)  # fmt: skip
    optimizer = torch.optim.Adam(net.parameters(), 1e-4, fused=True)
    made: queue.Queue[torch.Tensor] = queue.Queue(2)

    def boards() -> torch.Tensor:
        games = []
        for game in range(128):
            board = [0.0] * 243
            for move in range(60):
                board[(game * 31 + move * move) % 243] = 1.0 if move % 2 else -1.0
            games.append(board)
        return torch.tensor(games).view(128, 3, 9, 9)

    ready, y = boards().pin_memory(), torch.randint(0, 82, (128,), device=DEVICE)
    if not fix:
        _kept_full(made, boards)

    def step() -> None:
        x = (ready if fix else made.get()).to(DEVICE, non_blocking=True)
        train_step(net, optimizer, x, y)

    return step
