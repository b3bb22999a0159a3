"""Programs that wait: for values read back, for copies, for input, for the host; recorded with `newcomers`."""

from __future__ import annotations

import csv
import io
import itertools
import queue
import threading
from collections.abc import Iterator
from typing import Any

import numpy as np
import torch
import torchvision
from contact import adamw, noise, there
from contact_waits import _fed
from guests import descending
from language import tokens
from steps import DEVICE, Step, fitting
from torch import nn
from torch.nn import functional
from vision import images, labels


def norms_logged_by_layer(fix: str) -> Step:
    """The norm of each parameter's gradient is written down by name; the fix leaves the norms where they are."""
    from transformers import PvtV2Config, PvtV2ForImageClassification

    net = there(lambda: PvtV2ForImageClassification(PvtV2Config(num_labels=10))).train()
    optimizer, log = adamw(net), {}
    train = fitting(net, optimizer, {"pixel_values": images(48), "labels": labels(48)}, True)

    def step() -> object:
        train()
        for name, weight in net.named_parameters():
            if weight.grad is not None:
                norm = weight.grad.norm()
                log[name] = norm if fix else norm.item()
        return log

    return step


def losses_scaled_for_fp16(fix: str) -> Step:
    """Losses are scaled, and the host asks whether gradients overflowed; the fix has the fused optimizer ask."""
    net = torchvision.models.regnet_y_1_6gf(num_classes=10).to(DEVICE, memory_format=torch.channels_last).train()
    optimizer = torch.optim.SGD(net.parameters(), 0.01, momentum=0.9, foreach=not fix, fused=bool(fix))
    scaler = torch.amp.GradScaler("cuda")
    x, y = images(48).contiguous(memory_format=torch.channels_last), labels(48)

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.float16):
            loss = functional.cross_entropy(net(x), y)
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()

    return step


def anchors_matched_by_masks(fix: str) -> Step:
    """Anchors near an object are chosen by a mask, whose count the host waits for; the fix weighs all of them."""
    from torchvision import ops

    corners = torch.rand(60_000, 2, device=DEVICE) * 500
    anchors = torch.cat([corners, corners + 20 + 60 * torch.rand_like(corners)], 1)
    places = torch.rand(24, 12, 2, device=DEVICE) * 450
    objects = torch.cat([places, places + 50], 2)
    said = noise(24, 60_000, 4)

    def one(boxes: torch.Tensor, said: torch.Tensor) -> torch.Tensor:
        best, which = ops.box_iou(boxes, anchors).max(0)
        near = best > 0.3
        if fix:
            lost = functional.smooth_l1_loss(said, boxes[which] - anchors, reduction="none").sum(1)
            return (lost * near).sum() / near.sum()
        return functional.smooth_l1_loss(said[near], (boxes[which[near]] - anchors[near]), reduction="sum") / near.sum()

    def step() -> object:
        with torch.no_grad():
            return torch.stack([one(boxes, mine) for boxes, mine in zip(objects, said, strict=True)]).mean()

    return step


def chances_asked_until_sure(fix: str) -> Step:
    """Labels spread over a graph (torch-geometric) until they settle; the host asks in each of 20 rounds, or last."""
    from torch_geometric.nn import SimpleConv

    count = 40_000
    spread, known = SimpleConv("mean"), torch.rand(count, 64, device=DEVICE)
    edges = torch.randint(0, count, (2, 3 * count), device=DEVICE)

    def step() -> object:
        x = known
        with torch.inference_mode():
            for number in range(20):
                y = 0.9 * spread(x, edges) + 0.1 * known
                change = (y - x).abs().max()
                x = y
                if (not fix or number == 19) and change.item() < 0:
                    break
        return x

    return step


def vivit_clips_pageable(fix: str) -> Step:
    """Clips of floats from pageable memory; the fix pins them."""
    from transformers import VivitConfig, VivitModel

    config = VivitConfig(num_frames=16, hidden_size=192, num_hidden_layers=3, num_attention_heads=3,
                         intermediate_size=768)  # fmt: skip
    net = there(lambda: VivitModel(config)).eval().half()
    host = noise(8, 16, 3, 224, 224).cpu()
    host = host.pin_memory() if fix else host

    def step() -> object:
        with torch.inference_mode():
            return net(host.to(DEVICE, non_blocking=bool(fix)).half()).pooler_output

    return step


def enlarged_pictures_fetched(fix: str) -> Step:
    """Pictures four times as wide come down to pageable memory; the fix has a pinned place for them."""
    with torch.device(DEVICE):
        net = nn.Sequential(nn.Conv2d(3, 64, 5, padding=2), nn.Tanh(), nn.Conv2d(64, 32, 3, padding=1), nn.Tanh(),
                            nn.Conv2d(32, 48, 3, padding=1), nn.PixelShuffle(4)).half()  # fmt: skip
    x = noise(8, 3, 270, 480).half()
    place = torch.empty(8, 3, 1080, 1920, dtype=torch.half, pin_memory=bool(fix) and x.is_cuda)

    def step() -> object:
        with torch.inference_mode():
            return place.copy_(net(x))

    return step


def experts_brought_pageable(fix: str) -> Step:
    """Each expert's weights come from pageable memory when their turn is there; the fix pins them."""
    weights = [torch.randn(2, 1024, 4096).half() / 64 for _ in range(6)]
    weights = [each.pin_memory() if fix else each for each in weights]
    x = noise(2048, 1024).half()

    def step() -> object:
        y = x
        with torch.inference_mode():
            for each in weights:
                up, down = each.to(DEVICE, non_blocking=bool(fix))
                y = y + functional.silu(y @ up) @ down.T
        return y

    return step


class Questions:
    """Texts that transformers' tokenizer takes apart as a batch is put together."""

    def __init__(self) -> None:
        from tokenizers import Tokenizer, normalizers, pre_tokenizers
        from tokenizers.models import WordPiece
        from transformers import PreTrainedTokenizerFast

        words = {word: at for at, word in enumerate(["[PAD]", "[UNK]", "##s", *(f"word{at}" for at in range(4000))])}
        splitter = Tokenizer(WordPiece(words, unk_token="[UNK]"))
        splitter.normalizer = normalizers.BertNormalizer()
        splitter.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
        self.work = PreTrainedTokenizerFast(tokenizer_object=splitter, pad_token="[PAD]", unk_token="[UNK]")

    def __len__(self) -> int:
        return 1 << 20

    def __getitem__(self, index: int) -> str:
        return " ".join(f"Word{(index * 31 + at * at * 7) % 4000}{'s' * (at % 2)}," for at in range(240))

    def joined(self, texts: list[str]) -> tuple[torch.Tensor, torch.Tensor]:
        found = self.work(texts, padding="max_length", truncation=True, max_length=128, return_tensors="pt")
        return found["input_ids"], torch.tensor([len(text) % 2 for text in texts])


def questions_tokenised_in_line(fix: str) -> Step:
    from transformers import SqueezeBertConfig, SqueezeBertForSequenceClassification

    torch.set_num_threads(1)
    config = SqueezeBertConfig(vocab_size=4100, embedding_size=384, hidden_size=384, num_hidden_layers=6,
                               num_attention_heads=6, intermediate_size=1536, num_labels=2)  # fmt: skip
    net = there(lambda: SqueezeBertForSequenceClassification(config)).train()
    optimizer, texts = adamw(net), Questions()
    batches = iter(torch.utils.data.DataLoader(texts, 96, num_workers=6 if fix else 0, pin_memory=True,  # type: ignore[arg-type]
                                               collate_fn=texts.joined))  # fmt: skip

    def loss() -> torch.Tensor:
        x, y = (each.to(DEVICE, non_blocking=True) for each in next(batches))
        return net(input_ids=x, labels=y).loss

    return descending(optimizer, loss, True)


class Recordings(torch.utils.data.Dataset):  # type: ignore[type-arg]
    """Sounds that torchaudio brings from 44,100 to 16,000 samples a second."""

    def __len__(self) -> int:
        return 1 << 22

    def __getitem__(self, index: int) -> tuple[torch.Tensor, torch.Tensor]:
        from torchaudio.functional import resample

        moments = torch.arange(44100) / 44100
        wave = torch.sin(moments * (700 + 91 * (index % 13))) + 0.3 * torch.sin(moments * 2900)
        return resample(wave, 44100, 16000)[None], torch.tensor(index % 10)


class Waves(nn.Module):
    """Convolutions along a sound, as wide as the network of that many layers has them."""

    def __init__(self) -> None:
        super().__init__()
        sizes = ((1, 64, 80, 4), (64, 64, 3, 1), (64, 128, 3, 1), (128, 256, 3, 1))
        layers = [[nn.Conv1d(a, b, k, s), nn.BatchNorm1d(b), nn.ReLU(), nn.MaxPool1d(4)] for a, b, k, s in sizes]
        self.body, self.head = nn.Sequential(*(each for layer in layers for each in layer)), nn.Linear(256, 10)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.head(self.body(x).mean(2))


def recordings_resampled_one_worker(fix: str) -> Step:
    torch.set_num_threads(1)
    net = Waves().to(DEVICE).train()
    optimizer = torch.optim.SGD(net.parameters(), 0.01, fused=True)
    batches = iter(torch.utils.data.DataLoader(Recordings(), 24, num_workers=8 if fix else 1, pin_memory=True))

    def loss() -> torch.Tensor:
        x, y = (each.to(DEVICE, non_blocking=True) for each in next(batches))
        return functional.cross_entropy(net(x), y)

    return descending(optimizer, loss)


def pictures_mixed_by_numpy(fix: str) -> Step:
    """NumPy mixes, turns over and normalises the pictures of each batch; the fix has a batch that is ready."""
    net = torchvision.models.regnet_x_800mf(num_classes=10).to(DEVICE, memory_format=torch.channels_last).train()
    optimizer = torch.optim.SGD(net.parameters(), 0.01, momentum=0.9, fused=True)
    chance = np.random.default_rng(0)
    stored, y = chance.integers(0, 256, (64, 160, 160, 3), dtype=np.uint8), labels(64)

    def mixed() -> torch.Tensor:
        share = chance.beta(0.4, 0.4, (64, 1, 1, 1)).astype(np.float32)
        x = stored.astype(np.float32) / 255
        x = share * x + (1 - share) * x[chance.permutation(64)]
        x = np.where(chance.random((64, 1, 1, 1)) < 0.5, x, x[:, :, ::-1])
        x = (x - np.float32(0.45)) / np.float32(0.22)
        return torch.from_numpy(np.ascontiguousarray(x)).permute(0, 3, 1, 2)

    ready = mixed()

    def loss() -> torch.Tensor:
        return functional.cross_entropy(net((ready if fix else mixed()).to(DEVICE)), y)

    return descending(optimizer, loss, True)


def rows_parsed_by_a_thread(fix: str) -> Step:
    """A thread reads rows from text and puts batches into a queue; the fix asks for batches that are there."""
    chance = np.random.default_rng(0)
    text = "\n".join(",".join(f"{v:.4f}" for v in row) for row in chance.standard_normal((1024, 32)))
    net = nn.Sequential(nn.Linear(32, 2048), nn.GELU(), nn.Linear(2048, 2048), nn.GELU(), nn.Linear(2048, 1)).to(DEVICE)
    places: queue.Queue[torch.Tensor] = queue.Queue(2)

    def parsed() -> torch.Tensor:
        return torch.tensor([[float(value) for value in row] for row in csv.reader(io.StringIO(text))])

    def read() -> None:
        while True:
            places.put(parsed())

    ready = parsed()
    if not fix:
        threading.Thread(target=read, daemon=True).start()

    def loss() -> torch.Tensor:
        return net((ready if fix else places.get()).to(DEVICE)).square().mean()

    return descending(adamw(net), loss)


class Joined(torch.utils.data.IterableDataset):  # type: ignore[type-arg]
    """Lines of many lengths, of which a generator makes pieces of one length."""

    def __iter__(self) -> Iterator[torch.Tensor]:
        kept: list[int] = []
        number = 0
        while True:
            number += 1
            kept.extend((number * 7919 + at * at) % 7990 + 5 for at in range(20 + number % 90))
            kept.append(3)
            while len(kept) >= 256:
                piece, kept = kept[:256], kept[256:]
                seen = sum(1 for a, b in itertools.pairwise(piece) if a == b or (a * b) % 97 == 1)
                yield torch.tensor(piece) if seen < 256 else torch.tensor(piece[::-1])


def lines_joined_by_a_generator(fix: str) -> Step:
    """Pieces come from a generator in the main process; the fix has six workers run it."""
    from transformers import ConvBertConfig, ConvBertForMaskedLM

    config = ConvBertConfig(vocab_size=8000, embedding_size=256, hidden_size=256, num_hidden_layers=4,
                            num_attention_heads=4, intermediate_size=1024)  # fmt: skip
    net = there(lambda: ConvBertForMaskedLM(config)).train()
    batches = iter(torch.utils.data.DataLoader(Joined(), 256, num_workers=6 if fix else 0, pin_memory=True))

    def loss() -> torch.Tensor:
        x = next(batches).to(DEVICE, non_blocking=True)
        return net(input_ids=x, labels=x).loss

    return descending(adamw(net), loss, True)


class Tones(torch.utils.data.Dataset):  # type: ignore[type-arg]
    """Pictures of noise in stripes, which torchvision bends and turns."""

    def __init__(self) -> None:
        from torchvision.transforms import v2

        chance = torch.Generator().manual_seed(0)
        self.stored = torch.randint(0, 256, (8, 3, 160, 160), dtype=torch.uint8, generator=chance)
        self.work = v2.Compose([v2.RandomAffine(20, (0.1, 0.1), (0.8, 1.2)), v2.RandomPerspective(p=1.0),
                                v2.RandomAdjustSharpness(2, 1.0), v2.ToDtype(torch.float32, scale=True)])  # fmt: skip

    def __len__(self) -> int:
        return 1 << 22

    def __getitem__(self, index: int) -> tuple[torch.Tensor, torch.Tensor]:
        return self.work(self.stored[index % 8]), torch.tensor(index % 10)


def tones_bent_three_workers(fix: str) -> Step:
    return _fed(torchvision.models.mnasnet0_75(num_classes=10).to(DEVICE), Tones(), 48, 10 if fix else 3)


def confusions_counted_in_numpy(fix: str) -> Step:
    """NumPy counts which class was taken for which, on the host; the fix counts on the GPU."""
    net = torchvision.models.segmentation.fcn_resnet101(num_classes=21, weights_backbone=None).to(DEVICE).eval().half()
    net, x = net.to(memory_format=torch.channels_last), images(8, 320).half()
    true = torch.randint(0, 21, (8, 320, 320), device=DEVICE)
    known, total = true.cpu().numpy(), np.zeros((21, 21), np.int64)

    def step() -> object:
        nonlocal total
        with torch.inference_mode():
            said = net(x)["out"].argmax(1)
            if fix:
                return torch.bincount((true * 21 + said).flatten(), minlength=441)
        pairs = known * 21 + said.cpu().numpy()
        total = total + np.bincount(pairs.ravel(), minlength=441).reshape(21, 21)
        return total

    return step


def peaks_found_by_scipy(fix: str) -> Step:
    """SciPy looks for the peaks of maps of joints on the host; the fix looks on the GPU."""
    body = torchvision.models.mobilenet_v3_large().features
    with torch.device(DEVICE):
        head = nn.Sequential(nn.ConvTranspose2d(960, 64, 4, 2, 1), nn.ReLU(), nn.ConvTranspose2d(64, 17, 4, 2, 1))
    net, x = nn.Sequential(body.to(DEVICE), head).eval().half(), images(32).half()

    def on_host(maps: torch.Tensor) -> Any:
        from scipy import ndimage

        found = maps.float().cpu().numpy()
        return np.argwhere((ndimage.maximum_filter(found, (1, 1, 5, 5)) == found) & (found > 0.1))

    def step() -> object:
        with torch.inference_mode():
            maps = net(x)
            if fix:
                maps = maps.float()
                return (functional.max_pool2d(maps, 5, 1, 2) == maps) & (maps > 0.1)
        return on_host(maps)

    return step


def words_of_beams_kept(fix: str) -> Step:
    """The best words of each step are listed on the host at once; the fix lists all of them at the end."""
    from transformers import GPTJConfig, GPTJModel

    config = GPTJConfig(vocab_size=8000, n_embd=512, n_layer=4, n_head=8, rotary_dim=32, use_cache=False)
    net = there(lambda: GPTJModel(config)).eval().half()
    starts = [tokens(2, 32, 8000) for _ in range(8)]

    def step() -> object:
        with torch.inference_mode():
            best = [net(input_ids=x).last_hidden_state[:, -1].topk(4).indices for x in starts]
            return torch.stack(best).tolist() if fix else [each.tolist() for each in best]

    return step
