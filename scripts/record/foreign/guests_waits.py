"""Programs that wait: for values read back, for copies, for input, for work on the host; recorded with `guests`."""

from __future__ import annotations

import io
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import torch
import torchvision
from contact import noise, there
from contact_waits import _fed
from guests import descending
from language import tokens
from steps import DEVICE, Step
from torch import nn
from torch.nn import functional
from vision import images, jpeg, labels, train_step


def metrics_computed_each_step(fix: str) -> Step:
    """Three metrics (torchmetrics) are computed, and read, after each step; the fix only updates them."""
    from torchmetrics import MetricCollection
    from torchmetrics.classification import MulticlassAccuracy, MulticlassF1Score, MulticlassRecall

    net = torchvision.models.efficientnet_b2(num_classes=10).to(DEVICE, memory_format=torch.channels_last).train()
    optimizer = torch.optim.SGD(net.parameters(), 0.01, momentum=0.9, fused=True)
    kinds = (MulticlassAccuracy, MulticlassF1Score, MulticlassRecall)
    kept = MetricCollection([kind(10, validate_args=False) for kind in kinds]).to(DEVICE)
    x, y = images(128).contiguous(memory_format=torch.channels_last), labels(128)

    def step() -> object:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16):
            said = net(x)
            loss = functional.cross_entropy(said, y)
        loss.backward()
        optimizer.step()
        kept.update(said.detach().float(), y)
        return None if fix else {name: value.item() for name, value in kept.compute().items()}

    return step


def losses_gathered_by_accelerate(fix: str) -> Step:
    """Accelerate's loop: the loss is gathered and the gradients' norm is read in each step; the fix reads neither."""
    from accelerate import Accelerator
    from transformers import ViTConfig, ViTForImageClassification

    host = Accelerator(mixed_precision="bf16")
    config = ViTConfig(
        hidden_size=512, num_hidden_layers=8, num_attention_heads=8, intermediate_size=2048, num_labels=10
    )
    net = there(lambda: ViTForImageClassification(config)).train()
    net, optimizer = host.prepare(net, torch.optim.AdamW(net.parameters(), 1e-4))
    halves = [{"pixel_values": images(96), "labels": labels(96)} for _ in range(2)]

    def step() -> object:
        optimizer.zero_grad()
        losses = []
        for half in halves:
            loss = net(**half).loss
            host.backward(loss / 2)
            losses.append(loss.detach() if fix else host.gather(loss.detach()).item())
        norm = host.clip_grad_norm_(net.parameters(), 1.0)
        optimizer.step()
        return losses, norm if fix else norm.item()

    return step


def phonemes_fetched_each_batch(fix: str) -> Step:
    """What is heard in each of eight batches (torchaudio) is fetched at once; the fix fetches all at the end."""
    from torchaudio.models import Wav2Letter

    net = Wav2Letter(num_classes=40, input_type="mfcc", num_features=80).to(DEVICE).eval().half()
    batches = [noise(4, 80, 400).half() for _ in range(8)]

    def step() -> object:
        with torch.inference_mode():
            said = [net(x).argmax(1) if fix else net(x).argmax(1).cpu() for x in batches]
        return torch.cat(said).cpu()

    return step


def spectrograms_pageable(fix: str) -> Step:
    """Spectrograms from pageable memory for a transformer of sounds; the fix pins them."""
    from transformers import ASTConfig, ASTModel

    config = ASTConfig(hidden_size=192, num_hidden_layers=4, num_attention_heads=3, intermediate_size=768,
                       frequency_stride=16, time_stride=16)  # fmt: skip
    net = there(lambda: ASTModel(config)).eval().half()
    host = noise(96, 1024, 128).cpu()
    host = host.pin_memory() if fix else host

    def step() -> object:
        with torch.inference_mode():
            return net(host.to(DEVICE, non_blocking=bool(fix)).half()).pooler_output

    return step


def mvit_v2_clips_pageable(fix: str) -> Step:
    """Clips of floats from pageable memory; the fix pins them."""
    net = there(lambda: torchvision.models.video.mvit_v2_s(num_classes=10)).eval().half()
    host = noise(4, 3, 16, 224, 224).cpu()
    host = host.pin_memory() if fix else host

    def step() -> object:
        with torch.inference_mode():
            return net(host.to(DEVICE, non_blocking=bool(fix)).half())

    return step


def hidden_states_fetched_pageable(fix: str) -> Step:
    """The states of six layers come down to the host; the fix has a pinned place for them."""
    from transformers import BioGptConfig, BioGptModel

    config = BioGptConfig(vocab_size=8000, hidden_size=512, num_hidden_layers=6, num_attention_heads=8, use_cache=False,
                          intermediate_size=2048)  # fmt: skip
    net, x = there(lambda: BioGptModel(config)).eval().half(), tokens(32, 256, 8000)
    place = torch.empty(6, *x.shape, 512, dtype=torch.half, pin_memory=bool(fix) and x.is_cuda)

    def step() -> object:
        with torch.inference_mode():
            for here, state in zip(place, net(input_ids=x, output_hidden_states=True).hidden_states[1:], strict=True):
                here.copy_(state)
        return place

    return step


class Notes(torch.utils.data.Dataset):  # type: ignore[type-arg]
    """Texts, whose words are hidden one by one in Python."""

    def __len__(self) -> int:
        return 1 << 20

    def __getitem__(self, index: int) -> tuple[torch.Tensor, torch.Tensor]:
        words = [(index * 7919 + at * 104729 + at * at) % 7990 + 5 for at in range(256)]
        hidden = [1 if (index * 31 + at * word) % 7 == 0 else word for at, word in enumerate(words)]
        known = [-100 if one == word else word for one, word in zip(hidden, words, strict=True)]
        counts: dict[int, int] = {}
        for word in words * 12:
            counts[word] = counts.get(word, 0) + 1
        return torch.tensor(hidden), torch.tensor(known)


def notes_lightning_one_worker(fix: str) -> Callable[[int], list[float]]:
    """PyTorch Lightning with one worker, or eight; returns the times at which steps ended."""
    import pytorch_lightning
    from transformers import BioGptConfig, BioGptForCausalLM

    ends: list[float] = []
    config = BioGptConfig(vocab_size=8000, hidden_size=384, num_hidden_layers=6, num_attention_heads=6, use_cache=False,
                          intermediate_size=1536)  # fmt: skip

    class Writer(pytorch_lightning.LightningModule):
        def __init__(self) -> None:
            super().__init__()
            self.net = BioGptForCausalLM(config)

        def training_step(self, batch: tuple[torch.Tensor, torch.Tensor], _: int) -> torch.Tensor:
            return self.net(input_ids=batch[0], labels=batch[1]).loss

        def on_train_batch_end(self, *_: object) -> None:
            ends.append(time.perf_counter())

        def configure_optimizers(self) -> torch.optim.Optimizer:
            return torch.optim.AdamW(self.parameters(), 1e-5, fused=True)

    def run(steps: int) -> list[float]:
        torch.set_num_threads(1)
        trainer = pytorch_lightning.Trainer(
            max_steps=steps, devices=1, accelerator="gpu", precision="bf16-mixed", logger=False,
            enable_checkpointing=False, enable_progress_bar=False, enable_model_summary=False,
        )  # fmt: skip
        workers = 8 if fix else 1
        trainer.fit(Writer(), torch.utils.data.DataLoader(Notes(), 64, num_workers=workers, pin_memory=True))
        torch.cuda.synchronize()
        return ends

    return run


class Sounds(torch.utils.data.Dataset):  # type: ignore[type-arg]
    """Sounds, whose cepstral coefficients torchaudio computes on the host."""

    def __init__(self) -> None:
        import torchaudio

        self.work = torchaudio.transforms.MFCC(
            16000, n_mfcc=40, melkwargs={"n_fft": 512, "hop_length": 80, "n_mels": 80}
        )

    def __len__(self) -> int:
        return 1 << 22

    def __getitem__(self, index: int) -> tuple[torch.Tensor, torch.Tensor]:
        moments = torch.arange(16000) / 16000
        wave = sum(torch.sin(moments * (300 + 53 * (index % 11)) * at) / at for at in range(1, 6))
        return self.work(wave)[None], torch.tensor(index % 10)


def coefficients_made_in_line(fix: str) -> Step:
    net = torchvision.models.resnet18(num_classes=10)
    net.conv1 = nn.Conv2d(1, 64, 7, 2, 3, bias=False)
    return _fed(net.to(DEVICE), Sounds(), 16, 6 if fix else 0)


class Photos(torch.utils.data.Dataset):  # type: ignore[type-arg]
    """Pictures that torchvision decodes and changes at random."""

    def __init__(self) -> None:
        from torchvision.transforms import v2

        self.files = [jpeg(index) for index in range(8)]
        self.work = v2.Compose([v2.RandomResizedCrop(160), v2.TrivialAugmentWide(), v2.RandomHorizontalFlip(),
                                v2.PILToTensor(), v2.ToDtype(torch.float32, scale=True)])  # fmt: skip

    def __len__(self) -> int:
        return 1 << 22

    def __getitem__(self, index: int) -> tuple[torch.Tensor, torch.Tensor]:
        from PIL import Image

        return self.work(Image.open(io.BytesIO(self.files[index % 8])).convert("RGB")), torch.tensor(index % 10)


def photos_augmented_two_workers(fix: str) -> Step:
    net = torchvision.models.mnasnet1_0(num_classes=10).to(DEVICE)
    return _fed(net, Photos(), 32, 8 if fix else 2)


def walks_drawn_by_numpy(fix: str) -> Step:
    """NumPy walks through a graph before each step of what embeds its nodes; the fix has the walks ready."""
    torch.set_num_threads(1)
    chance = np.random.default_rng(0)
    near = chance.integers(0, 200_000, (200_000, 16))
    table = nn.Embedding(200_000, 128).to(DEVICE)

    def walks() -> torch.Tensor:
        at = chance.integers(0, len(near), 8192)
        places = [at]
        for _ in range(15):
            at = near[at, chance.integers(0, 16, len(at))]
            places.append(at)
        return torch.from_numpy(np.stack(places, 1))

    ready = walks()

    def loss() -> torch.Tensor:
        found = table((ready if fix else walks()).to(DEVICE))
        alike = (found[:, 1:] * found[:, :-1]).sum(2)
        apart = (found[:, 1:] * found[:, :-1].roll(1, 0)).sum(2)
        return -(functional.logsigmoid(alike) + functional.logsigmoid(-apart)).mean()

    return descending(torch.optim.Adam(table.parameters(), 1e-3, fused=True), loss)


def areas_under_curves_on_host(fix: str) -> Step:
    """The area under each class's curve by scikit-learn on the host; the fix ranks on the GPU."""
    net = torchvision.models.shufflenet_v2_x1_5(num_classes=10).to(DEVICE, memory_format=torch.channels_last).train()
    optimizer = torch.optim.SGD(net.parameters(), 0.01, fused=True)
    x, y = images(64, 160).contiguous(memory_format=torch.channels_last), labels(64)
    kept, known = noise(4096, 10), torch.randint(0, 10, (4096,), device=DEVICE)

    def by_ranks() -> torch.Tensor:
        ranks = kept.argsort(0).argsort(0).float() + 1
        ours = functional.one_hot(known, 10).float()
        count = ours.sum(0)
        return ((ranks * ours).sum(0) - count * (count + 1) / 2) / (count * (len(kept) - count))

    def by_library() -> Any:
        from sklearn.metrics import roc_auc_score

        said, true = kept.cpu().numpy(), known.cpu().numpy()
        return [roc_auc_score(true == each, said[:, each]) for each in range(10)]

    def step() -> object:
        with torch.autocast("cuda", torch.bfloat16):
            train_step(net, optimizer, x, y)
        return by_ranks() if fix else by_library()

    return step
