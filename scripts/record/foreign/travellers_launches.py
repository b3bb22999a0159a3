"""Programs of many short kernels, whose fix launches fewer of them or all at once; recorded with `travellers`."""

from __future__ import annotations

import itertools

import torch
from contact import from_timm, noise, there
from graphs import graphed, graphed_training
from guests import descending
from steps import DEVICE, Step, classifying
from torch import nn
from torch.nn import functional
from vision import images, labels


class Recursive(nn.Module):
    """A net of two layers thinks over a puzzle again and again, and then over its answer."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.cells, self.norm = nn.Embedding(10, width), nn.RMSNorm(width)
        self.across = nn.Sequential(nn.Linear(81, 162), nn.SiLU(), nn.Linear(162, 81))
        self.within = nn.Sequential(nn.Linear(width, 2 * width), nn.SiLU(), nn.Linear(2 * width, width))
        self.head = nn.Linear(width, 10)

    def think(self, x: torch.Tensor) -> torch.Tensor:
        x = self.norm(x + self.across(x.transpose(1, 2)).transpose(1, 2))
        return self.norm(x + self.within(x))

    def forward(self, puzzle: torch.Tensor) -> torch.Tensor:
        x = self.cells(puzzle)
        answer, thought = torch.zeros_like(x), torch.zeros_like(x)
        for _ in range(4):
            for _ in range(5):
                thought = self.think(x + answer + thought)
            answer = self.think(answer + thought)
        return self.head(answer)


def puzzles_by_recursion_training(fix: str) -> Step:
    """32 sudokus, and one small net that is asked 24 times; the fix is a graph of the whole step."""
    net = there(lambda: Recursive(192)).train()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-4, foreach=True, capturable=bool(fix))
    puzzle, solved = (torch.randint(0, 10, (32, 81), device=DEVICE) for _ in range(2))
    train = descending(optimizer, lambda: functional.cross_entropy(net(puzzle).flatten(0, 1), solved.flatten()))
    return graphed_training(train) if fix else train


class Gaze(nn.Module):
    """Where someone looks, from a face and two eyes, by three small networks."""

    def __init__(self) -> None:
        super().__init__()
        self.face, self.left, self.right = (from_timm(name) for name in ("lcnet_100", "lcnet_050", "lcnet_050"))
        self.head = nn.Sequential(nn.Linear(30, 64), nn.ReLU(), nn.Linear(64, 2))

    def forward(self, face: torch.Tensor, eyes: torch.Tensor) -> torch.Tensor:
        return self.head(torch.cat([self.face(face), self.left(eyes[:1]), self.right(eyes[1:].flip(3))], 1))


def gaze_in_one_frame(fix: str) -> Step:
    net, face, eyes = there(Gaze).eval(), images(1), images(2, 96)

    def step() -> torch.Tensor:
        with torch.no_grad():
            return net(face, eyes)

    return graphed(step) if fix else step


def bodies_fitted_joint_by_joint(fix: str) -> Step:
    """The angles of 24 joints are fitted to where markers were seen, by eight steps of descent; the fix is a graph."""
    above = [-1, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 12, 13, 14, 16, 17, 18, 19, 20, 21]
    bones, seen, start = noise(24, 3) * 0.2, noise(64, 24, 3), noise(64, 24, 3) * 0.1
    zero, eye = torch.zeros(64, 24, device=DEVICE), torch.eye(3, device=DEVICE)

    def placed(turns: torch.Tensor) -> torch.Tensor:
        angle = turns.norm(dim=2, keepdim=True) + 1e-6
        x, y, z = (turns / angle).unbind(2)
        skew = torch.stack([zero, -z, y, z, zero, -x, -y, x, zero], 2).view(64, 24, 3, 3)
        angle = angle[..., None]
        turned = eye + angle.sin() * skew + (1 - angle.cos()) * (skew @ skew)
        frames, places = [turned[:, 0]], [bones[0].expand(64, 3)]
        for joint in range(1, 24):
            up = above[joint]
            places.append(places[up] + (frames[up] @ bones[joint]))
            frames.append(frames[up] @ turned[:, joint])
        return torch.stack(places, 1)

    def step() -> torch.Tensor:
        turns = start
        for _ in range(8):
            turns = turns.detach().requires_grad_()
            lost = (placed(turns) - seen).square().sum() + 1e-3 * turns.square().sum()
            (slope,) = torch.autograd.grad(lost, turns)
            turns = turns - 0.05 * slope
        return turns.detach()

    return graphed(step) if fix else step


class Moves(nn.Module):
    """A U-Net along time, which takes the noise out of a robot's next 16 moves."""

    def __init__(self) -> None:
        super().__init__()
        sizes = (14, 128, 256)
        self.down = nn.ModuleList(self.block(a, b) for a, b in itertools.pairwise(sizes))
        self.told = nn.ModuleList(nn.Linear(256, b) for b in sizes[1:])
        self.middle, self.up = self.block(256, 256), nn.ModuleList([self.block(512, 128), self.block(256, 128)])
        self.time, self.head = nn.Sequential(nn.Linear(1, 256), nn.Mish(), nn.Linear(256, 256)), nn.Conv1d(128, 14, 1)

    @staticmethod
    def block(given: int, made: int) -> nn.Module:
        return nn.Sequential(nn.Conv1d(given, made, 5, padding=2), nn.GroupNorm(8, made), nn.Mish(),
                             nn.Conv1d(made, made, 5, padding=2), nn.GroupNorm(8, made), nn.Mish())  # fmt: skip

    def forward(self, x: torch.Tensor, when: torch.Tensor, seen: torch.Tensor) -> torch.Tensor:
        told, kept = self.time(when) + seen, []
        for block, tell in zip(self.down, self.told, strict=True):
            x = block(x) + tell(told)[..., None]
            kept.append(x)
            x = functional.avg_pool1d(x, 2)
        x = self.middle(x)
        for block in self.up:
            x = block(torch.cat([functional.interpolate(x, scale_factor=2), kept.pop()], 1))
        return self.head(x)


def moves_of_a_robot_denoised(fix: str) -> Step:
    """Sixteen turns of denoising before a robot may move; the fix is a graph of them."""
    net, seen, start = there(Moves).eval(), noise(1, 256), noise(1, 14, 16)
    times = torch.linspace(1, 0, 17, device=DEVICE)

    def step() -> torch.Tensor:
        x = start
        with torch.no_grad():
            for at in range(16):
                x = x - net(x, times[at].view(1, 1), seen) * (times[at] - times[at + 1])
        return x

    return graphed(step) if fix else step


class World(nn.Module):
    """What an agent sees next, from a state of which half is drawn by chance (Dreamer)."""

    def __init__(self) -> None:
        super().__init__()
        self.cell, self.enters = nn.GRUCell(256, 256), nn.Linear(16 * 16 + 6, 256)
        self.prior, self.posterior = nn.Linear(256, 256), nn.Linear(256 + 128, 256)
        self.shows = nn.Sequential(nn.Linear(512, 256), nn.ELU(), nn.Linear(256, 128))

    def forward(self, seen: torch.Tensor, moves: torch.Tensor) -> torch.Tensor:
        state, drawn, total = seen.new_zeros(len(seen), 256), seen.new_zeros(len(seen), 256), seen.new_zeros(())
        for view, move in zip(seen.unbind(1), moves.unbind(1), strict=True):
            state = self.cell(functional.elu(self.enters(torch.cat([drawn, move], 1))), state)
            before = self.prior(state).view(-1, 16, 16)
            after = self.posterior(torch.cat([state, view], 1)).view(-1, 16, 16)
            drawn = functional.gumbel_softmax(after, hard=True).flatten(1)
            apart = (after.softmax(2) * (after.log_softmax(2) - before.log_softmax(2))).sum((1, 2)).mean()
            total = total + apart + functional.mse_loss(self.shows(torch.cat([state, drawn], 1)), view)
        return total


def worlds_dreamt_training(fix: str) -> Step:
    """Sixteen moments of 32 plays are lived through one after the other; the fix is a graph of the whole step."""
    net = there(World).train()
    optimizer = torch.optim.Adam(net.parameters(), 3e-4, foreach=True, capturable=bool(fix))
    seen, moves = noise(32, 16, 128), noise(32, 16, 6)
    train = descending(optimizer, lambda: net(seen, moves))
    return graphed_training(train) if fix else train


def repvit_amsgrad_by_tensor(fix: str) -> Step:
    """AdamW with AMSGrad goes through the weights one by one; the fix is the fused one."""
    net = from_timm("repvit_m1").train()
    how = {"fused": True} if fix else {"foreach": False}
    optimizer = torch.optim.AdamW(net.parameters(), 1e-3, amsgrad=True, weight_decay=0.05, **how)
    return classifying(net, optimizer, images(16, 128), labels(16), True)


def sharpness_asked_by_tensor(fix: str) -> Step:
    """Weights climb to where the loss is worse, tensor by tensor, before each step (SAM); the fix moves all of them."""
    with torch.device(DEVICE):
        layers = (nn.TransformerEncoderLayer(256, 4, 1024, 0.0, "gelu", batch_first=True) for _ in range(12))
        net = nn.Sequential(*layers, nn.Flatten(), nn.Linear(256 * 32, 10)).train()
    optimizer = torch.optim.SGD(net.parameters(), 0.01, momentum=0.9, fused=True)
    x, y, weights = noise(16, 32, 256), labels(16), list(net.parameters())

    def slopes() -> None:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16):
            lost = functional.cross_entropy(net(x), y)
        lost.backward()

    @torch.no_grad()
    def climbed() -> list[torch.Tensor]:
        if fix:
            grads = [weight.grad for weight in weights]
            norm = torch.stack(torch._foreach_norm(grads)).norm() + 1e-12
            moves = list(torch._foreach_mul(grads, 0.05 / norm))
            torch._foreach_add_(weights, moves)
            return moves
        norm = torch.stack([weight.grad.norm(p=2) for weight in weights]).norm(p=2) + 1e-12
        moves = []
        for weight in weights:
            moves.append(weight.grad * (0.05 / norm))
            weight.add_(moves[-1])
        return moves

    def step() -> None:
        slopes()
        moves = climbed()
        slopes()
        with torch.no_grad():
            if fix:
                torch._foreach_sub_(weights, moves)
            else:
                for weight, move in zip(weights, moves, strict=True):
                    weight.sub_(move)
        optimizer.step()

    return step
