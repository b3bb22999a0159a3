"""Programs whose fix is a wait, a copy or a batch less: models and libraries that no other module has.

Written, and recorded, before anything was predicted of them.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import numpy as np
import torch
import torchvision
from contact import adamw, from_timm, noise, there
from language import tokens
from steps import DEVICE, Step
from torch import nn
from torch.nn import functional
from vision import images, jpeg, labels, train_step


def losses_printed_each_step(fix: str) -> Step:
    """The loss and the norm of all gradients are written out at each step; the fix writes nothing."""
    net = there(lambda: torchvision.models.swin_v2_t(num_classes=10)).train()
    optimizer, out = adamw(net), io.StringIO()
    x, y = images(48), labels(48)

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16):
            loss = functional.cross_entropy(net(x), y)
        loss.backward()
        norm = nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimizer.step()
        if not fix:
            print(f"loss {loss.item():.4f} norm {norm.item():.3f}", file=out)

    return step


def words_until_the_end(fix: str) -> Step:
    """Sixteen words with a cache, each looked at by the host; the fix goes on to the last."""
    from transformers import BloomConfig, BloomForCausalLM

    config = BloomConfig(vocab_size=8000, hidden_size=512, n_layer=6, n_head=8)
    net = there(lambda: BloomForCausalLM(config)).eval().half()
    start = tokens(4, 24, 8000)

    def step() -> object:
        past, last = None, start
        with torch.inference_mode():
            for _ in range(16):
                out = net(input_ids=last, past_key_values=past, use_cache=True)
                past, last = out.past_key_values, out.logits[:, -1:].argmax(-1)
                if not fix and (last < 0).all().item():
                    break
        return last

    return step


def accuracies_read_each_epoch(fix: str) -> Step:
    """A graph convolution network of a citation graph's size: three accuracies at each epoch; the fix reads none."""
    from torch_geometric.nn import GCNConv

    first, second = GCNConv(1433, 64, cached=True).to(DEVICE), GCNConv(64, 7, cached=True).to(DEVICE)
    optimizer = torch.optim.Adam([*first.parameters(), *second.parameters()], 0.01, fused=True)
    x, edges = torch.rand(2708, 1433, device=DEVICE), torch.randint(0, 2708, (2, 10556), device=DEVICE)
    y, parts = torch.randint(0, 7, (2708,), device=DEVICE), torch.randint(0, 3, (2708,), device=DEVICE)

    def step() -> object:
        optimizer.zero_grad(set_to_none=True)
        said = second(functional.dropout(functional.relu(first(x, edges))), edges)
        functional.cross_entropy(said, y).backward()
        optimizer.step()
        right = said.argmax(1) == y
        shares = [(right & (parts == part)).sum() / (parts == part).sum() for part in range(3)]
        return shares if fix else [each.item() for each in shares]

    return step


def classes_fetched_each_batch(fix: str) -> Step:
    """The classes of eight small batches, each fetched at once; the fix fetches them all at the end."""
    net = from_timm("levit_256").eval().half()
    batches = [images(32).half() for _ in range(8)]

    def step() -> object:
        with torch.inference_mode():
            said = [net(x).argmax(1) if fix else net(x).argmax(1).cpu() for x in batches]
        return torch.cat(said).cpu()

    return step


def gradients_asked_for_nan(fix: str) -> Step:
    """The loss, and each gradient, is asked for NaN on the host; the fix does not ask."""
    net = from_timm("convmixer_768_32").to(memory_format=torch.channels_last).train()
    optimizer = torch.optim.SGD(net.parameters(), 0.01, fused=True)
    x, y = images(16).contiguous(memory_format=torch.channels_last), labels(16)

    def step() -> None:
        with torch.autocast("cuda", torch.bfloat16):
            loss = train_step(net, optimizer, x, y)
        if not fix and (torch.isnan(loss) or any(bool(torch.isnan(each.grad).any()) for each in net.parameters())):
            raise ArithmeticError

    return step


def phases_timed_by_waiting(fix: str) -> Step:
    """Forward, backward and optimizer are timed by waiting for the GPU; the fix does not wait."""
    net = from_timm("pit_s_224").train()
    optimizer, x, y = adamw(net), images(32), labels(32)

    def wait() -> None:
        if not fix:
            torch.cuda.synchronize()

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        wait()
        with torch.autocast("cuda", torch.bfloat16):
            loss = functional.cross_entropy(net(x), y)
        wait()
        loss.backward()
        wait()
        optimizer.step()
        wait()

    return step


def lengths_fetched_for_packing(fix: str) -> Step:
    """Lengths that are on the GPU go to the host, which packs sequences by them; the fix has them on the host."""
    rnn, out = nn.LSTM(128, 256, batch_first=True).to(DEVICE), nn.Linear(256, 10).to(DEVICE)
    optimizer = torch.optim.SGD([*rnn.parameters(), *out.parameters()], 0.01, fused=True)
    x, y = noise(64, 48, 128), labels(64)
    lengths = torch.arange(48, 48 - len(x) // 2, -1).clamp(min=8)[: len(x)]
    lengths = torch.cat([lengths, lengths])[: len(x)].to(DEVICE)
    known = lengths.cpu()

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        total = x.new_zeros(())
        for _ in range(4):
            packed = nn.utils.rnn.pack_padded_sequence(
                x, known if fix else lengths.cpu(), batch_first=True, enforce_sorted=False
            )
            total = total + functional.cross_entropy(out(rnn(packed)[1][0][0]), y)
        total.backward()
        optimizer.step()

    return step


def waves_pageable(fix: str) -> Step:
    """Waves from pageable memory become spectra on the GPU (torchaudio); the fix pins them."""
    import torchaudio

    spectrum = torchaudio.transforms.MelSpectrogram(16000, 1024, n_mels=80).to(DEVICE)
    net = from_timm("mobilenetv4_conv_small", in_chans=1).eval()
    host = noise(128, 160000).cpu()
    host = host.pin_memory() if fix else host

    def step() -> object:
        with torch.inference_mode(), torch.autocast("cuda", torch.bfloat16):
            return net(spectrum(host.to(DEVICE, non_blocking=bool(fix)))[:, None].log1p())

    return step


def frames_described_pageable(fix: str) -> Step:
    """Bytes of frames from pageable memory for a big vision transformer; the fix pins them."""
    from transformers import Dinov2Config, Dinov2Model

    net = there(lambda: Dinov2Model(Dinov2Config(hidden_size=384, num_hidden_layers=8, num_attention_heads=6)))
    net = net.eval().half()
    host = torch.randint(0, 255, (len(images(64, 8)), 3, 518, 518), dtype=torch.uint8)
    host = host.pin_memory() if fix else host

    def step() -> object:
        with torch.inference_mode():
            return net(host.to(DEVICE, non_blocking=bool(fix)).half() / 255).last_hidden_state[:, 0]

    return step


def letters_as_floats_pageable(fix: str) -> Step:
    """Long strands, one column for each of four letters, as NumPy left them; the fix pins them."""
    net = nn.Sequential(nn.Conv1d(4, 128, 15, 2, 7), nn.GELU(), nn.Conv1d(128, 128, 5, 4, 2), nn.GELU(),
                        nn.Conv1d(128, 128, 5, 4, 2), nn.AdaptiveAvgPool1d(1), nn.Flatten(),
                        nn.Linear(128, 10))  # fmt: skip
    net, y = net.to(DEVICE).train(), labels(32)
    optimizer = torch.optim.SGD(net.parameters(), 0.01, fused=True)
    host = noise(32, 4, 98304).cpu()
    host = host.pin_memory() if fix else host

    def step() -> None:
        with torch.autocast("cuda", torch.bfloat16):
            train_step(net, optimizer, host.to(DEVICE, non_blocking=bool(fix)), y)

    return step


def columns_pageable(fix: str) -> Step:
    """Twenty columns of a table, each copied on its own, for embeddings; the fix pins all."""
    tables = nn.ModuleList([nn.Embedding(20000, 32) for _ in range(20)]).to(DEVICE)
    net = nn.Sequential(nn.Linear(640, 512), nn.ReLU(), nn.Linear(512, 1)).to(DEVICE)
    optimizer = torch.optim.SGD([*tables.parameters(), *net.parameters()], 0.01, fused=True)
    rows = len(images(64, 8)) * 1024
    host = [torch.randint(0, 20000, (rows,)) for _ in range(20)]
    host = [each.pin_memory() for each in host] if fix else host

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        columns = [each.to(DEVICE, non_blocking=bool(fix)) for each in host]
        net(torch.cat([table(each) for table, each in zip(tables, columns, strict=True)], 1)).mean().backward()
        optimizer.step()

    return step


def pictures_fetched_pageable(fix: str) -> Step:
    """Pictures that a decoder paints come down to the host; the fix has a pinned place for them."""
    net = nn.Sequential(nn.ConvTranspose2d(8, 128, 4, 2, 1), nn.SiLU(), nn.ConvTranspose2d(128, 64, 4, 2, 1), nn.SiLU(),
                        nn.ConvTranspose2d(64, 3, 4, 2, 1)).to(DEVICE).half().eval()  # fmt: skip
    x = noise(32, 8, 64, 64).half()
    place = torch.empty(len(x), 3, 512, 512, dtype=torch.half, pin_memory=bool(fix) and x.is_cuda)

    def step() -> object:
        with torch.inference_mode():
            return place.copy_(net(x))

    return step


class Lines(torch.utils.data.Dataset):  # type: ignore[type-arg]
    """Lines of writing, drawn by Pillow."""

    def __len__(self) -> int:
        return 1 << 22

    def __getitem__(self, index: int) -> tuple[torch.Tensor, torch.Tensor]:
        from PIL import Image, ImageDraw, ImageFilter

        page = Image.new("L", (512, 64), 255)
        draw = ImageDraw.Draw(page)
        for line in range(4):
            draw.text((index % 9, 16 * line), " ".join(str(index * 7919 + at) for at in range(12)), fill=line * 20)
        page = page.rotate(index % 5 - 2, fillcolor=255).filter(ImageFilter.GaussianBlur(1.5))
        return torch.from_numpy(np.asarray(page, np.float32)[None] / 255), torch.tensor(index % 10)


def _fed(net: nn.Module, data: Any, batch: int, workers: int) -> Step:
    torch.set_num_threads(1)
    net = net.to(memory_format=torch.channels_last).train()
    optimizer = torch.optim.SGD(net.parameters(), 0.01, momentum=0.9, fused=True)
    batches = iter(torch.utils.data.DataLoader(data, batch, num_workers=workers, pin_memory=True))

    def step() -> None:
        x, y = (each.to(DEVICE, non_blocking=True) for each in next(batches))
        with torch.autocast("cuda", torch.bfloat16):
            train_step(net, optimizer, x, y)

    return step


def lines_drawn_in_line(fix: str) -> Step:
    return _fed(from_timm("repvgg_a0", in_chans=1), Lines(), 16, 6 if fix else 0)


class Blurred(torch.utils.data.Dataset):  # type: ignore[type-arg]
    """Pictures that torchvision decodes, colours and blurs."""

    def __init__(self) -> None:
        from torchvision.transforms import v2

        self.files = [jpeg(index) for index in range(8)]
        self.work = v2.Compose([v2.Resize((128, 128)), v2.ColorJitter(0.4, 0.4, 0.4, 0.1), v2.GaussianBlur(9),
                                v2.PILToTensor(), v2.ToDtype(torch.float32, scale=True)])  # fmt: skip

    def __len__(self) -> int:
        return 1 << 22

    def __getitem__(self, index: int) -> tuple[torch.Tensor, torch.Tensor]:
        from PIL import Image

        picture = Image.open(io.BytesIO(self.files[index % 8])).convert("RGB")
        return self.work(picture), torch.tensor(index % 10)


def blurred_pictures_two_workers(fix: str) -> Step:
    return _fed(from_timm("resnest26d"), Blurred(), 24, 8 if fix else 2)


def molecules_one_worker(fix: str) -> Step:
    """Small graphs, made and joined by torch-geometric's loader: by one worker, or by five."""
    from torch_geometric.data import Data, Dataset
    from torch_geometric.loader import DataLoader
    from torch_geometric.nn import GINConv, global_add_pool

    class Molecules(Dataset):  # type: ignore[misc]
        def len(self) -> int:
            return 1 << 22

        def get(self, index: int) -> Any:
            chance = np.random.default_rng(index)
            places = chance.standard_normal((24, 3)).astype(np.float32)
            near = np.argwhere(np.linalg.norm(places[:, None] - places[None], axis=2) < 1.8).T
            kinds = torch.from_numpy(chance.integers(0, 10, 24))
            return Data(x=functional.one_hot(kinds, 10).float(), edge_index=torch.from_numpy(near.copy()),
                        y=torch.tensor([index % 10]))  # fmt: skip

    torch.set_num_threads(1)

    def layer(into: int) -> Any:
        return GINConv(nn.Sequential(nn.Linear(into, 256), nn.ReLU(), nn.Linear(256, 256)))

    net = nn.ModuleList([layer(10), layer(256), layer(256), nn.Linear(256, 10)]).to(DEVICE)
    optimizer = torch.optim.Adam(net.parameters(), 1e-3, fused=True)
    batches = iter(DataLoader(Molecules(), 128, num_workers=5 if fix else 1, pin_memory=True))

    def step() -> None:
        part = next(batches).to(DEVICE, non_blocking=True)
        optimizer.zero_grad(set_to_none=True)
        x = part.x
        for each in list(net)[:3]:
            x = functional.relu(each(x, part.edge_index))
        functional.cross_entropy(net[3](global_add_pool(x, part.batch, size=len(part.y))), part.y).backward()
        optimizer.step()

    return step


def windows_cut_by_generator(fix: str) -> Step:
    """A generator cuts windows of a series and scales them in NumPy; the fix has them ready."""
    torch.set_num_threads(1)
    series = np.random.default_rng(0).standard_normal((64, 20000)).astype(np.float32).cumsum(1)
    net = nn.Sequential(nn.Conv1d(64, 256, 7, 2, 3), nn.GELU(), nn.Conv1d(256, 256, 5, 2, 2), nn.GELU(),
                        nn.AdaptiveAvgPool1d(1), nn.Flatten(), nn.Linear(256, 10)).to(DEVICE)  # fmt: skip
    optimizer = adamw(net)

    def windows() -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
        number = 0
        while True:
            starts = [(number * 7919 + at * 104729) % 19000 for at in range(64)]
            cut = np.stack([series[:, at : at + 512] for at in starts])
            cut = (cut - cut.mean(2, keepdims=True)) / (cut.std(2, keepdims=True) + 1e-6)
            yield torch.from_numpy(cut), torch.tensor([at % 10 for at in starts])
            number += 1

    batches = windows()
    ready = next(batches)

    def step() -> None:
        x, y = ready if fix else next(batches)
        train_step(net, optimizer, x.to(DEVICE), y.to(DEVICE))

    return step


def pairs_packed_in_python(fix: str) -> Step:
    """Texts are joined to rows of one length in Python before each step; the fix has the rows ready."""
    from transformers import RobertaPreLayerNormConfig, RobertaPreLayerNormModel

    config = RobertaPreLayerNormConfig(vocab_size=16000, hidden_size=384, num_hidden_layers=6, num_attention_heads=6,
                                       intermediate_size=1536)  # fmt: skip
    net = there(lambda: RobertaPreLayerNormModel(config)).train()
    optimizer, count = adamw(net), [0]

    def packed() -> torch.Tensor:
        rows: list[list[int]] = []
        for row in range(128):
            line: list[int] = []
            while len(line) < 192:
                count[0] += 1
                line += [1, *((count[0] * 31 + at * at + row) % 15990 + 5 for at in range(count[0] % 40 + 8)), 2]
            rows.append(line[:192])
        return torch.tensor(rows)

    ready = packed()

    def step() -> None:
        x = (ready if fix else packed()).to(DEVICE)
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16):
            loss = net(input_ids=x).last_hidden_state.float().square().mean()
        loss.backward()
        optimizer.step()

    return step


def boxes_filtered_in_numpy(fix: str) -> Step:
    """A detector's thousands of boxes are decoded and chosen from in NumPy; the fix does it on the GPU."""
    net = torchvision.models.detection.retinanet_resnet50_fpn_v2(weights=None, weights_backbone=None, num_classes=21)
    net = net.eval().half().to(DEVICE, memory_format=torch.channels_last)
    x = images(4, 384).half().contiguous(memory_format=torch.channels_last)

    def best(scores: np.ndarray, boxes: np.ndarray) -> np.ndarray:
        share = 1 / (1 + np.exp(-scores.astype(np.float32)))
        order = np.argsort(-share.max(1), kind="stable")[:200]
        return np.concatenate([boxes[order].astype(np.float32), share[order].max(1)[:, None]], 1)

    def step() -> object:
        with torch.inference_mode():
            said = net.head(list(net.backbone(x).values()))
            scores, boxes = said["cls_logits"], said["bbox_regression"]
            if fix:
                share, order = scores.float().sigmoid().amax(2).topk(200)
                return torch.cat(
                    [boxes.gather(1, order[..., None].expand(-1, -1, 4)).float(), share[..., None]], 2
                ).cpu()
            there = scores.cpu().numpy(), boxes.cpu().numpy()
            return [best(*each) for each in zip(*there, strict=True)]

    return step
