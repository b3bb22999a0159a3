"""Programs that wait for values read back: asked for each turn, or asked for by an operator itself.

Written before anything was recorded, or predicted, of them.
"""

from __future__ import annotations

import torch
from contact import noise, there
from steps import DEVICE, Step
from torch import nn
from torch.nn import functional


def codewords_mended_until_all_checks_hold(fix: str) -> Step:
    """Six words sent over the air are corrected by parities (LDPC); each is asked about in every of 40 turns."""
    bits, checks, count, turns = 24_576, 12_288, 6, 40
    bit_of = torch.arange(bits, device=DEVICE).repeat(3)[torch.randperm(3 * bits, device=DEVICE)]
    edges_of = bit_of.argsort()
    heard = 1.1 + 1.5 * noise(count, bits)

    def step() -> list[list[bool]]:
        told, left = torch.zeros(count, 3 * bits, device=DEVICE), []
        with torch.inference_mode():
            for _ in range(turns):
                whole = heard + told.index_select(1, edges_of).view(count, bits, 3).sum(2)
                asked = (whole.index_select(1, bit_of) - told).view(count, checks, 6)
                signs, sure = asked.sign(), asked.abs()
                least, which = sure.min(2, keepdim=True)
                second = sure.scatter(2, which, 1e9).amin(2, keepdim=True)
                sure = torch.where(sure == least, second, least)
                parity = signs.prod(2, keepdim=True)
                told = (0.8 * parity * signs * sure).view(count, -1)
                wrong = ((whole < 0).index_select(1, bit_of).view(count, checks, 6).sum(2) % 2).any(1)
                if not fix:
                    wrong = [word.item() for word in wrong]
                    if not any(wrong):
                        break
                left.append(wrong)
        return torch.stack(left).tolist() if fix else left

    return step


def swarms_that_note_their_best(fix: str) -> Step:
    """Two thousand guesses fly to where curves fit best; the best, whose it is, and the mean become numbers."""
    guesses, turns = 2048, 150
    at = torch.linspace(0, 4, 256, device=DEVICE)

    def curve(x: torch.Tensor) -> torch.Tensor:
        high, fade, fast, late = x[:, :, None].unbind(1)
        return high * torch.exp(-fade * at) * torch.sin(fast * at + late)

    wanted = curve(torch.tensor([[2.0, 0.4, 5.0, 0.7]], device=DEVICE)) + 0.05 * noise(1, 256)
    begin = torch.rand(guesses, 4, device=DEVICE) * torch.tensor([4.0, 1.0, 8.0, 3.0], device=DEVICE)
    chances = torch.rand(turns, 2, guesses, 4, device=DEVICE)

    def step() -> object:
        with torch.inference_mode():
            places, speeds, own = begin, torch.zeros_like(begin), begin
            missed = torch.full((guesses,), 1e9, device=DEVICE)
            leader, best, history = begin[0], torch.full((), 1e9, device=DEVICE) if fix else 1e9, []
            for one, two in chances.unbind(0):
                far = (curve(places) - wanted).square().mean(1)
                better = far < missed
                missed = torch.where(better, far, missed)
                own = torch.where(better[:, None], places, own)
                value, which = far.min(0)
                usual = far.mean()
                history.append(usual if fix else usual.item())
                if fix:
                    leader = torch.where(value < best, places.index_select(0, which[None])[0], leader)
                    best = torch.minimum(best, value)
                else:
                    now, whose = value.item(), which.item()
                    if now < best:
                        best, leader = now, places[whose]
                speeds = 0.7 * speeds + 1.4 * one * (own - places) + 1.4 * two * (leader - places)
                places = places + speeds
        return leader, best, history

    return step


def tracks_with_roots_checked_each_moment(fix: str) -> Step:
    """512 things are followed by points around where they are likely (unscented); each root of a matrix is checked."""
    count, moments, wide = 512, 60, 5
    heard = torch.stack([5 + noise(moments, count), 0.3 * noise(moments, count)], 2)
    start = torch.tensor([5.0, 0.0, 0.1, 0.0, 0.01], device=DEVICE).expand(count, -1)
    unsure, shaken = torch.eye(wide, device=DEVICE), 0.01 * torch.eye(wide, device=DEVICE)
    noisy = torch.diag(torch.tensor([0.1, 0.02], device=DEVICE))
    faults: list[torch.Tensor] = []

    def root(x: torch.Tensor) -> torch.Tensor:
        if not fix:
            return torch.linalg.cholesky(x)
        found, fault = torch.linalg.cholesky_ex(x)
        faults.append(fault)
        return found

    def moved(x: torch.Tensor) -> torch.Tensor:
        east, north, fast, way, turn = x.unbind(2)
        return torch.stack([east + fast * way.cos(), north + fast * way.sin(), fast, way + turn, turn], 2)

    def seen(x: torch.Tensor) -> torch.Tensor:
        return torch.stack([torch.hypot(x[..., 0], x[..., 1]), torch.atan2(x[..., 1], x[..., 0])], 2)

    def step() -> torch.Tensor:
        mean, spread = start, unsure.expand(count, -1, -1)
        with torch.inference_mode():
            for said in heard.unbind(0):
                off = wide**0.5 * root(spread).mT
                points = moved(torch.cat([mean[:, None] + off, mean[:, None] - off], 1))
                mean = points.mean(1)
                apart, looks = points - mean[:, None], seen(points)
                middle = looks.mean(1)
                looked = looks - middle[:, None]
                spread = apart.mT @ apart / (2 * wide) + shaken
                low = root(looked.mT @ looked / (2 * wide) + noisy)
                half = torch.linalg.solve_triangular(low, looked.mT @ apart / (2 * wide), upper=False)
                gain = torch.linalg.solve_triangular(low.mT, half, upper=True)
                mean = mean + ((said - middle)[:, None] @ gain)[:, 0]
                spread = spread - half.mT @ half
            if fix:
                wrong = torch.cat(faults).any().item()
                faults.clear()
                if wrong:
                    raise RuntimeError("a matrix has no root")
        return mean

    return step


def trees_grown_by_splits_read_one_by_one(fix: str) -> Step:
    """Four trees of five levels are boosted on 24 columns; where a node is split is read back, or stays there."""
    rows, columns, bins, trees, levels = 20_000, 24, 64, 4, 5
    codes = torch.randint(0, bins, (rows, columns), device=DEVICE)
    wanted = (codes[:, 3] > 20).float() + 0.5 * (codes[:, 7] > 40).float() + 0.1 * noise(rows)
    places, ones = codes + bins * torch.arange(columns, device=DEVICE), torch.ones(rows * columns, device=DEVICE)

    def gains(node: torch.Tensor, slopes: torch.Tensor, many: int) -> torch.Tensor:
        where = (node[:, None] * (columns * bins) + places).flatten()
        sums = torch.zeros(many * columns * bins, device=DEVICE)
        total = (
            sums.index_add(0, where, slopes[:, None].expand(-1, columns).flatten()).view(many, columns, bins).cumsum(2)
        )
        had = sums.index_add(0, where, ones).view(many, columns, bins).cumsum(2)
        all_total, all_had = total[..., -1:], had[..., -1:]
        gain = total.square() / (had + 1) + (all_total - total).square() / (all_had - had + 1)
        return gain.flatten(1)

    def grown(slopes: torch.Tensor) -> torch.Tensor:
        node = torch.zeros(rows, dtype=torch.long, device=DEVICE)
        for level in range(levels):
            many = 2**level
            gain, right = gains(node, slopes, many), torch.zeros(rows, dtype=torch.bool, device=DEVICE)
            for at in range(many):
                best = gain[at].argmax()
                if fix:
                    column, cut = codes.index_select(1, best[None] // bins)[:, 0], best % bins
                else:
                    which, cut = divmod(best.item(), bins)
                    column = codes[:, which]
                right |= (node == at) & (column > cut)
            node = 2 * node + right
        sums = torch.zeros(2**levels, device=DEVICE)
        leaves = sums.index_add(0, node, slopes) / (sums.index_add(0, node, ones[:rows]) + 1)
        return leaves.index_select(0, node)

    def step() -> torch.Tensor:
        said = torch.zeros(rows, device=DEVICE)
        with torch.inference_mode():
            for _ in range(trees):
                said = said + 0.3 * grown(wanted - said)
        return said

    return step


class Ponders(nn.Module):
    """A cell that thinks about each word as long as it wants to, at most eight times (Graves)."""

    def __init__(self, width: int = 256) -> None:
        super().__init__()
        self.cell, self.halts = nn.GRUCell(65, width), nn.Linear(width, 1)
        nn.init.constant_(self.halts.bias, -3)

    def forward(self, words: torch.Tensor, asks: bool) -> tuple[torch.Tensor, torch.Tensor]:
        state = words.new_zeros(words.size(1), self.cell.hidden_size)
        first, later = (words.new_full((words.size(1), 1), flag) for flag in (1, 0))
        said, thought = [], []
        for word in words.unbind(0):
            halted, mixed = torch.zeros_like(first), torch.zeros_like(state)
            for turn in range(8):
                state = self.cell(torch.cat([word, later if turn else first], 1), state)
                share = torch.sigmoid(self.halts(state))
                share = torch.minimum(share, 1 - halted)
                mixed = torch.addcmul(mixed, share, state)
                halted = halted + share
                going = (halted < 0.99).any()
                thought.append(going)
                if asks and not going:
                    break
            state = mixed + (1 - halted) * state
            said.append(state)
        return torch.stack(said), torch.stack(thought)


def sums_pondered_until_all_halt(fix: str) -> Step:
    """Thirty words of 256 sums; after each thought the host asks whether all are done, or all think eight times."""
    net, words = there(Ponders).eval(), noise(30, 256, 64)

    def step() -> tuple[torch.Tensor, torch.Tensor]:
        with torch.inference_mode():
            return net(words, not fix)

    return step


def pages_blackened_by_their_own_threshold(fix: str) -> Step:
    """Where 64 scanned pages are black (Otsu), and their lines; counting, and the threshold, ask the host or do not."""
    inks = torch.rand(64, 1, 1, device=DEVICE) * 40 + 20
    written = torch.rand(64, 1280, 1, device=DEVICE) < 0.5
    paper = 200 + 20 * noise(64, 1280, 960)
    pages = torch.where(written & (noise(64, 1280, 960) > 0.8), inks, paper).clamp(0, 255).to(torch.uint8)
    grey = torch.arange(256.0, device=DEVICE)

    def threshold(page: torch.Tensor) -> torch.Tensor:
        if fix:
            counts = torch.histc(page.float(), 256, 0, 256)
        else:
            counts = torch.bincount(page.flatten(), minlength=256).float()
        dark, darkness = counts.cumsum(0), (counts * grey).cumsum(0)
        light = dark[-1] - dark
        means = darkness / dark.clamp(min=1), (darkness[-1] - darkness) / light.clamp(min=1)
        return (dark * light * (means[0] - means[1]).square()).argmax()

    def step() -> torch.Tensor:
        lines = []
        with torch.inference_mode():
            for page in pages.unbind(0):
                cut = threshold(page)
                black = page <= (cut if fix else cut.item())
                share = black.float().mean(1)
                lines.append(functional.avg_pool1d(share[None], 9, 1, 4)[0] > 0.05)
            return torch.stack(lines)

    return step
