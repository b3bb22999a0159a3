"""Programs of many short kernels, whose fix launches fewer of them or all at once; recorded with `boarders`."""

from __future__ import annotations

import torch
import torchvision
from contact import noise, there
from graphs import graphed, graphed_training
from guests import descending
from steps import DEVICE, Step, classifying
from torch import nn
from torch.nn import functional
from vision import images, labels


def dqn_updates_small_batch(fix: str) -> Step:
    """Four updates of what actions are worth (DQN) on few moves each; the fix is a graph of all four."""

    def values() -> nn.Module:
        return nn.Sequential(nn.Linear(24, 256), nn.ReLU(), nn.Linear(256, 256), nn.ReLU(), nn.Linear(256, 6))

    online, target = there(values).train(), there(values)
    target.load_state_dict(online.state_dict())
    optimizer = torch.optim.Adam(online.parameters(), 1e-4, foreach=True, capturable=bool(fix))
    moves = [(noise(64, 24), torch.randint(0, 6, (64, 1), device=DEVICE), noise(64), noise(64, 24)) for _ in range(4)]

    def train() -> None:
        for before, action, reward, after in moves:
            with torch.no_grad():
                best = online(after).argmax(1, keepdim=True)
                wanted = reward + 0.99 * target(after).gather(1, best)[:, 0]
            optimizer.zero_grad(set_to_none=True)
            functional.smooth_l1_loss(online(before).gather(1, action)[:, 0], wanted).backward()
            optimizer.step()
            with torch.no_grad():
                torch._foreach_lerp_(list(target.parameters()), list(online.parameters()), 0.005)

    return graphed_training(train) if fix else train


class Isomorphisms(nn.Module):
    """Five layers that add up what is around each place of a graph (GIN, torch-geometric)."""

    def __init__(self) -> None:
        from torch_geometric.nn import GINEConv

        super().__init__()
        self.layers = nn.ModuleList(
            GINEConv(nn.Sequential(nn.Linear(64, 128), nn.ReLU(), nn.Linear(128, 64)), edge_dim=8) for _ in range(5)
        )
        self.norms = nn.ModuleList(nn.LayerNorm(64) for _ in range(5))
        self.head = nn.Linear(64, 10)

    def forward(self, x: torch.Tensor, edges: torch.Tensor, kinds: torch.Tensor) -> torch.Tensor:
        for layer, norm in zip(self.layers, self.norms, strict=True):
            x = x + norm(layer(x, edges, kinds)).relu()
        return self.head(x.view(32, 20, 64).sum(1))


def molecules_small_training(fix: str) -> Step:
    """32 molecules of 20 atoms each; the fix is a graph of the whole step."""
    net = there(Isomorphisms).train()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-4, foreach=True, capturable=bool(fix))
    first = torch.arange(32, device=DEVICE).repeat_interleave(44) * 20
    edges = torch.stack([first + torch.randint(0, 20, first.shape, device=DEVICE) for _ in range(2)])
    x, kinds, y = noise(640, 64), noise(len(first), 8), labels(32)
    train = descending(optimizer, lambda: functional.cross_entropy(net(x, edges, kinds), y))
    return graphed_training(train) if fix else train


def densenet_nesterov_by_tensor(fix: str) -> Step:
    """SGD with Nesterov's momentum and decay, tensor by tensor; the fix is the fused one."""
    net = there(lambda: torchvision.models.densenet201(num_classes=10)).train()
    how = {"fused": True} if fix else {"foreach": False}
    optimizer = torch.optim.SGD(net.parameters(), 1e-3, momentum=0.9, nesterov=True, weight_decay=1e-4, **how)
    return classifying(net, optimizer, images(8, 96), labels(8), False)


class Translator(nn.Module):
    """A recurrent decoder that asks all words of a text before each word that it writes (Bahdanau)."""

    def __init__(self) -> None:
        super().__init__()
        self.words, self.cell = nn.Embedding(4000, 256), nn.GRUCell(512, 256)
        self.keys, self.asked, self.score = nn.Linear(256, 256), nn.Linear(256, 256), nn.Linear(256, 1)
        self.head = nn.Linear(512, 4000)

    def forward(self, read: torch.Tensor, written: torch.Tensor) -> torch.Tensor:
        keys, state, said = self.keys(read), read.mean(1), []
        for word in self.words(written).unbind(1):
            weights = self.score(torch.tanh(keys + self.asked(state)[:, None])).softmax(1)
            seen = (weights * read).sum(1)
            state = self.cell(torch.cat([word, seen], 1), state)
            said.append(torch.cat([state, seen], 1))
        return self.head(torch.stack(said, 1))


def translations_word_by_word(fix: str) -> Step:
    """32 words of 16 texts are written one by one, and trained; the fix is a graph of the whole step."""
    net = there(Translator).train()
    optimizer = torch.optim.Adam(net.parameters(), 1e-4, foreach=True, capturable=bool(fix))
    read, written = noise(16, 24, 256), torch.randint(0, 4000, (16, 33), device=DEVICE)

    def loss() -> torch.Tensor:
        return functional.cross_entropy(net(read, written[:, :-1]).flatten(0, 1), written[:, 1:].flatten())

    train = descending(optimizer, loss)
    return graphed_training(train) if fix else train


def plans_by_cross_entropy(fix: str) -> Step:
    """Plans of 20 moves are drawn, followed by five models and drawn again around the best; the fix is a graph."""
    with torch.device(DEVICE):
        weights = [torch.randn(5, a, b) / a**0.5 for a, b in ((20, 128), (128, 128), (128, 17))]
    start = noise(1, 16)

    def planned() -> torch.Tensor:
        mean, spread = torch.zeros(20, 4, device=DEVICE), torch.ones(20, 4, device=DEVICE)
        for _ in range(4):
            plans = mean + spread * torch.randn(256, 20, 4, device=DEVICE)
            state, total = start.expand(5, 256, 16), torch.zeros(5, 256, device=DEVICE)
            for move in plans.unbind(1):
                y = torch.cat([state, move.expand(5, -1, -1)], 2)
                for at, weight in enumerate(weights):
                    y = torch.bmm(y, weight) if at == 2 else functional.silu(torch.bmm(y, weight))
                state, total = state + 0.1 * y[..., :16], total + y[..., 16]
            best = plans[total.mean(0).topk(25).indices]
            mean, spread = best.mean(0), best.std(0) + 0.05
        return mean

    def step() -> torch.Tensor:
        with torch.no_grad():
            return planned()

    return graphed(step) if fix else step


def kalman_filters_step_by_step(fix: str) -> Step:
    """2048 filters follow 60 measurements each, by small products; the fix is a graph of them."""
    with torch.device(DEVICE):
        forth = torch.eye(6) + torch.diag(torch.full((3,), 0.1), 3)
        noises, seen = 0.01 * torch.eye(6), torch.eye(6)[:1]
    measured = noise(60, 2048, 1, 1)

    def filtered() -> torch.Tensor:
        state, unsure = torch.zeros(2048, 6, 1, device=DEVICE), torch.eye(6, device=DEVICE).expand(2048, 6, 6)
        for value in measured:
            state, unsure = forth @ state, forth @ unsure @ forth.T + noises
            crossed = unsure @ seen.T
            gain = crossed / (seen @ crossed + 0.1)
            state = state + gain * (value - seen @ state)
            unsure = unsure - gain @ crossed.transpose(1, 2)
        return state

    def step() -> torch.Tensor:
        with torch.no_grad():
            return filtered()

    return graphed(step) if fix else step
