"""Programs that copy more than they need, or do on the host what the GPU could; recorded with `wanderers`."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from contact import adamw, from_timm, noise, there
from guests import descending
from language import tokens
from steps import DEVICE, Step
from torch import nn
from torch.nn import functional
from vision import images


def passages_scored_from_pageable(fix: str) -> Step:
    """Vectors of each word of 3000 passages come from pageable memory to meet those of questions; the fix pins them."""
    from transformers import MegatronBertConfig, MegatronBertModel

    config = MegatronBertConfig(vocab_size=30000, hidden_size=512, intermediate_size=2048, num_hidden_layers=6,
                                num_attention_heads=8)  # fmt: skip
    net = there(lambda: MegatronBertModel(config, add_pooling_layer=False)).half().eval()
    narrow = there(lambda: nn.Linear(512, 128, bias=False)).half()
    passages = functional.normalize(torch.randn(3000, 180, 128), dim=2).half()
    passages = passages.pin_memory() if fix else passages
    questions = tokens(16, 32)

    def step() -> torch.Tensor:
        with torch.inference_mode():
            asked = functional.normalize(narrow(net(input_ids=questions).last_hidden_state), dim=2)
            words = passages.to(DEVICE, non_blocking=bool(fix))
            near = (asked.flatten(0, 1) @ words.flatten(0, 1).T).view(16, 32, 3000, 180)
            return near.amax(3).float().sum(1).topk(20).indices

    return step


class Unrolled(nn.Module):
    """Slices of a scanner in turns made likelier by a network and agreed with what each coil has measured."""

    def __init__(self, turns: int) -> None:
        super().__init__()
        self.nets = nn.ModuleList(
            nn.Sequential(nn.Conv2d(2, 32, 3, padding=1), nn.LeakyReLU(0.2), nn.Conv2d(32, 32, 3, padding=1),
                          nn.LeakyReLU(0.2), nn.Conv2d(32, 2, 3, padding=1))
            for _ in range(turns))  # fmt: skip
        self.trust = nn.Parameter(torch.ones(turns))

    def forward(self, measured: torch.Tensor, coils: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        x = (torch.fft.ifft2(measured, norm="ortho") * coils.conj()).sum(1)
        for net, trust in zip(self.nets, self.trust, strict=True):
            away = mask * (torch.fft.fft2(coils * x[:, None], norm="ortho") - measured)
            back = (torch.fft.ifft2(away, norm="ortho") * coils.conj()).sum(1)
            finer = net(torch.view_as_real(x).permute(0, 3, 1, 2)).permute(0, 2, 3, 1).contiguous()
            x = x - trust * back - torch.view_as_complex(finer)
        return x.abs()


def coils_of_a_scanner_from_pageable(fix: str) -> Step:
    """What twelve coils measured, and where each one listens, comes from pageable memory; the fix pins both."""
    net = there(lambda: Unrolled(2)).train()
    shape = (3, 12, 640, 320)
    batch = [torch.randn(shape, dtype=torch.complex64) / 12**0.5 for _ in range(2)]
    batch = [each.pin_memory() for each in batch] if fix else batch
    truth = torch.rand(3, 640, 320, device=DEVICE)
    mask = (torch.arange(320, device=DEVICE) % 4 == 0).float()

    def loss() -> torch.Tensor:
        measured, coils = (each.to(DEVICE, non_blocking=bool(fix)) for each in batch)
        return functional.l1_loss(net(measured * mask, coils, mask), truth)

    return descending(adamw(net), loss)


def stems_fetched_pageable(fix: str) -> Step:
    """Songs are parted into four sounds each, which go to an array in pageable memory; the fix has a pinned one."""
    songs, length, window = noise(12, 529_200) / 10, 529_200, torch.hann_window(4096, device=DEVICE)
    net = there(lambda: nn.Sequential(nn.Linear(2 * 1487, 512), nn.BatchNorm1d(512), nn.ReLU(), nn.Linear(512, 512),
                                      nn.ReLU(), nn.Linear(512, 8 * 2049), nn.ReLU())).half().eval()  # fmt: skip
    place = torch.empty(48, length, pin_memory=bool(fix) and songs.is_cuda)

    def step() -> torch.Tensor:
        with torch.inference_mode():
            spectra = torch.stft(songs, 4096, 1024, window=window, return_complex=True).unflatten(0, (6, 2))
            seen = spectra[:, :, :1487].abs().permute(0, 3, 1, 2).flatten(2)
            masks = net(seen.flatten(0, 1).half()).view(6, -1, 4, 2, 2049).permute(0, 2, 3, 4, 1)
            parts = (masks.float() * spectra[:, None]).flatten(0, 2)
            return place.copy_(torch.istft(parts, 4096, 1024, window=window, length=length))

    return step


def films_cleaned_from_and_to_pageable(fix: str) -> Step:
    """Frames of a film come from pageable memory, lose their noise, and go back to it; the fix pins both places."""
    with torch.device(DEVICE):
        net = nn.Sequential(nn.Conv2d(12, 32, 3, padding=1), nn.ReLU(), nn.Conv2d(32, 32, 3, padding=1), nn.ReLU(),
                            nn.Conv2d(32, 12, 3, padding=1)).half().eval()  # fmt: skip
    net = net.to(memory_format=torch.channels_last)
    frames = torch.randint(0, 256, (8, 1080, 1920, 3), dtype=torch.uint8)
    cleaned = torch.empty_like(frames)
    if fix:
        frames, cleaned = frames.pin_memory(), cleaned.pin_memory()

    def step() -> torch.Tensor:
        with torch.inference_mode():
            x = frames.to(DEVICE, non_blocking=bool(fix)).permute(0, 3, 1, 2)
            x = functional.pixel_unshuffle(x.half() / 255, 2).contiguous(memory_format=torch.channels_last)
            y = functional.pixel_shuffle(x - 0.1 * net(x), 2).clamp(0, 1) * 255
            return cleaned.copy_(y.round().to(torch.uint8).permute(0, 2, 3, 1).contiguous())

    return step


def masks_of_packed_texts_sent_whole(fix: str) -> Step:
    """Who may look at whom in rows of many texts comes as whole masks of floats; the fix sends each word's text."""
    from transformers import ArceeConfig, ArceeForCausalLM

    config = ArceeConfig(vocab_size=8000, hidden_size=512, intermediate_size=2048, num_hidden_layers=4,
                         num_attention_heads=8, num_key_value_heads=8, head_dim=64, use_cache=False, pad_token_id=None,
                         bos_token_id=1, eos_token_id=2)  # fmt: skip
    net = there(lambda: ArceeForCausalLM(config)).train()
    words = tokens(8, 2048, 8000)
    texts = torch.stack([torch.arange(2048) // size for size in (128, 171, 205, 256, 293, 342, 410, 512)])

    def allowed(texts: torch.Tensor) -> torch.Tensor:
        seen = (texts[:, None, :, None] == texts[:, None, None, :]).tril()
        return torch.zeros(seen.shape, device=seen.device).masked_fill_(~seen, torch.finfo(torch.bfloat16).min)

    sent = texts if fix else allowed(texts)

    def loss() -> torch.Tensor:
        came = sent.to(DEVICE)
        return net(input_ids=words, attention_mask=allowed(came) if fix else came, labels=words).loss

    return descending(adamw(net), loss, True)


def features_of_frames_by_way_of_the_host(fix: str) -> Step:
    """What one network sees in frames goes to the host, and up again for the next one; the fix hands it over."""
    net = from_timm("vit_small_patch16_dinov3").half().eval()
    with torch.device(DEVICE):
        layers = [nn.TransformerEncoderLayer(384, 6, 1536, 0.0, "gelu", batch_first=True) for _ in range(2)]
        over_time = nn.Sequential(nn.Linear(384, 384), *layers, nn.Linear(384, 100)).half().eval()
    frames = images(128).half()

    def step() -> torch.Tensor:
        with torch.inference_mode():
            seen = net.forward_features(frames).float()
            seen = seen if fix else seen.cpu()
            clips = seen.to(DEVICE).unflatten(0, (8, 16)).transpose(1, 2).flatten(0, 1)
            return over_time(clips.half()).mean(1).unflatten(0, (8, -1)).mean(1)

    return step


def runs(flat: np.ndarray) -> np.ndarray:
    """How many of the same come after each other, from the first to the last."""
    ends = np.append(np.flatnonzero(flat[1:] != flat[:-1]), len(flat) - 1)
    return np.diff(ends, prepend=-1)


def masks_written_as_runs_by_numpy(fix: str) -> Step:
    """Masks of things become lengths of runs, column by column, in NumPy; the fix finds where runs end on the GPU."""
    import timm

    net = there(lambda: timm.create_model("hgnetv2_b2", features_only=True, out_indices=(1, 3))).half().eval()
    net, (near, far) = net.to(memory_format=torch.channels_last), net.feature_info.channels()
    with torch.device(DEVICE):
        head, chosen = nn.Conv2d(near, 32, 1).half(), nn.Linear(far, 6 * 32).half()
    x = functional.interpolate(noise(8, 3, 17, 17), size=(544, 544), mode="bicubic").half()
    x = x.contiguous(memory_format=torch.channels_last)

    def step() -> list[tuple[bool, np.ndarray]]:
        with torch.inference_mode():
            fine, coarse = net(x)
            shapes, wanted = head(fine), chosen(coarse.mean((2, 3))).unflatten(1, (6, 32))
            small = torch.einsum("bihw,bci->bchw", shapes - shapes.mean((2, 3), keepdim=True), wanted)
            masks = functional.interpolate(small.float(), size=(544, 544), mode="bilinear").flatten(0, 1) > 0
            if not fix:
                columns = [mask.T.ravel() for mask in masks.cpu().numpy()]
                return [(bool(flat[0]), runs(flat)) for flat in columns]
            flat = masks.transpose(1, 2).flatten(1)
            last = functional.pad(flat[:, 1:] != flat[:, :-1], (0, 1), value=True)
            ends = last.flatten().nonzero()[:, 0]
            lengths = torch.diff(ends, prepend=ends.new_tensor([-1])).int().cpu().numpy()
            firsts, counts = flat[:, 0].tolist(), last.sum(1).cpu().numpy()
        return list(zip(firsts, np.split(lengths, counts.cumsum()[:-1]), strict=True))

    return step


def averaged(voxel: np.ndarray, values: np.ndarray, count: int) -> np.ndarray:
    """The means of four values over the points of each voxel, and how many points there are."""
    which, back = np.unique(voxel, return_inverse=True)
    points = np.bincount(back)
    grid = np.zeros((count, 5), np.float32)
    for of in range(4):
        grid[which, of] = np.bincount(back, values[:, of]) / points
    grid[which, 4] = points
    return grid


def points_put_into_voxels_by_numpy(fix: str) -> Step:
    """Points that eight cameras see far off are averaged in voxels by NumPy; the fix adds them up on the GPU."""
    parts: list[nn.Module] = [nn.Conv2d(3, 128, 7, 4, 3), nn.ReLU()]
    for _ in range(6):
        parts += [nn.Conv2d(128, 128, 3, padding=1), nn.ReLU()]
    net = nn.Sequential(*parts, nn.Conv2d(128, 5, 1)).to(DEVICE, memory_format=torch.channels_last).half().eval()
    above = nn.Sequential(nn.Conv2d(40, 128, 3, padding=1), nn.ReLU(), nn.Conv2d(128, 10, 1)).to(DEVICE).half().eval()
    x = noise(8, 3, 512, 960).half().contiguous(memory_format=torch.channels_last)
    across, down = torch.meshgrid(torch.linspace(-1, 1, 240), torch.linspace(-0.3, 0.3, 128), indexing="xy")
    turn = torch.arange(8)[:, None, None] * (torch.pi / 4)
    rays = torch.stack([turn.cos() - across * turn.sin(), turn.sin() + across * turn.cos(), down.expand(8, -1, -1)], 3)
    rays = rays.to(DEVICE) * torch.tensor([80.0, 80.0, 10.0], device=DEVICE)
    middle, top = (torch.tensor(each, device=DEVICE) for each in ([80.0, 80.0, 4.0], [159.0, 159.0, 7.0]))

    def step() -> torch.Tensor:
        with torch.inference_mode():
            said = net(x).float().permute(0, 2, 3, 1)
            places = rays * said[..., :1].sigmoid() + middle
            a, b, c = places.floor().clamp(min=0).minimum(top).long().unbind(3)
            voxel, values = ((c * 160 + a) * 160 + b).flatten(), said[..., 1:].flatten(0, 2)
            if fix:
                values = torch.cat([values, torch.ones_like(values[:, :1])], 1)
                grid = values.new_zeros(8 * 160 * 160, 5).index_add_(0, voxel, values)
                grid[:, :4] /= grid[:, 4:].clamp(min=1)
            else:
                found = averaged(voxel.cpu().numpy(), values.cpu().numpy(), 8 * 160 * 160)
                grid = torch.from_numpy(found).to(DEVICE)
            layers = grid.view(8, 160, 160, 5).permute(0, 3, 1, 2).flatten(0, 1)[None]
            return above(layers.half()).argmax(1)

    return step


def repeats_forbidden_by_dictionaries(fix: str) -> Step:
    """Words that would repeat three in a row are listed by dictionaries of Python; the fix compares on the GPU."""
    from transformers import CodeGenConfig, CodeGenForCausalLM, DynamicCache

    config = CodeGenConfig(vocab_size=8000, n_positions=512, n_ctx=512, n_embd=512, n_layer=8, n_head=8, rotary_dim=32,
                           resid_pdrop=0, embd_pdrop=0, attn_pdrop=0, bos_token_id=1, eos_token_id=2)  # fmt: skip
    net = there(lambda: CodeGenForCausalLM(config)).half().eval()
    texts, cache = tokens(192, 512, 20), DynamicCache()
    for layer in range(8):
        cache.update(noise(192, 8, 511, 64).half(), noise(192, 8, 511, 64).half(), layer)

    def forbidden(texts: list[list[int]]) -> tuple[list[int], list[int]]:
        rows, words = [], []
        for row, text in enumerate(texts):
            after: dict[tuple[int, ...], list[int]] = {}
            for three in zip(text, text[1:], text[2:], strict=False):
                after.setdefault(three[:2], []).append(three[2])
            found = after.get(tuple(text[-2:]), [])
            rows += [row] * len(found)
            words += found
        return rows, words

    def step() -> torch.Tensor:
        with torch.inference_mode():
            chances = net(input_ids=texts[:, -1:], past_key_values=cache).logits[:, -1].float()
            cache.crop(-1)
            if fix:
                threes = texts.unfold(1, 3, 1)
                again = (threes[..., :2] == texts[:, None, -2:]).all(2)
                none = chances.new_zeros(192, 8001, dtype=torch.bool)
                said = none.scatter_(1, threes[..., 2].where(again, torch.full_like(threes[..., 2], 8000)), True)
                return chances.masked_fill_(said[:, :-1], -torch.inf).argmax(1)
            rows, words = forbidden(texts.tolist())
            chances[torch.tensor(rows, device=DEVICE), torch.tensor(words, device=DEVICE)] = -torch.inf
            return chances.argmax(1)

    return step


def pitches_followed_by_numpy(fix: str) -> Step:
    """How high made voices are is found in NumPy by comparing each frame with itself; the fix does so on the GPU."""
    parts: list[nn.Module] = [nn.Conv1d(80, 512, 7, padding=3)]
    for width, by in ((512, 8), (256, 8), (128, 4)):
        parts += [nn.LeakyReLU(0.1), nn.ConvTranspose1d(width, width // 2, 2 * by, by, by // 2)]
        for reach in (1, 3, 5, 1, 3, 5):
            parts += [nn.LeakyReLU(0.1), nn.Conv1d(width // 2, width // 2, 7, padding=3 * reach, dilation=reach)]
    net = there(lambda: nn.Sequential(*parts, nn.Conv1d(64, 1, 7, padding=3), nn.Tanh())).to(DEVICE).half().eval()
    spectra, window = noise(12, 80, 94).half(), torch.hann_window(1024, device=DEVICE)
    shape = window.cpu().numpy()

    def highest(frames: Any, transforms: Any) -> Any:
        """The delay, of those between 400 and 80 Hz, after which each frame is most like itself."""
        power = abs(transforms.rfft(frames - frames.mean(-1)[..., None], 2048)) ** 2
        alike = transforms.irfft(power, 2048)
        return alike[..., 60:300].argmax(-1) + 60

    def step() -> float:
        with torch.inference_mode():
            waves = net(spectra).float()[:, 0]
            if fix:
                delays = highest(waves.unfold(1, 1024, 256) * window, torch.fft).float()
                return (24000 / delays).std(1).mean().item()
            cut = np.lib.stride_tricks.sliding_window_view(waves.cpu().numpy(), 1024, axis=1)[:, ::256]
            delays = highest(cut * shape, np.fft)
            return float((24000 / delays).std(1, ddof=1).mean())

    return step
