"""Ranges of `--nvtx torch`: modules, optimizers, steps and data, beside torch.compile."""

import gc
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import kernprof
from kernprof.analysis.trace.track.view import DATA_RANGE, STEP_RANGE, matches, stem
from tests.unit.collect.nvtx.packages.nvtx import Recorder

torch = pytest.importorskip("torch", reason="PyTorch is not installed")
pytestmark = pytest.mark.filterwarnings(
    "ignore::DeprecationWarning",
    "ignore::FutureWarning",
    "ignore:Guards may run slower on Python 3.13.0:RuntimeWarning",
)


class Block(torch.nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.linear = torch.nn.Linear(4, 4)

    def forward(self, x: Any) -> Any:
        return torch.relu(self.linear(x))


class Net(torch.nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.layers = torch.nn.Sequential(Block(), Block())

    def forward(self, x: Any) -> Any:
        return self.layers(x)


class Numbers(torch.utils.data.Dataset):  # type: ignore[misc]
    def __len__(self) -> int:
        return 6

    def __getitem__(self, index: int) -> Any:
        return torch.full((4,), float(index))


class Fails(torch.nn.Module):  # type: ignore[misc]
    def forward(self, x: Any) -> Any:
        raise ValueError("no")


SCRIPTED = """
import math, torch
import torch.nn.functional as F
def act(x: torch.Tensor):
    return F.relu(x)
class Net(torch.nn.Module):
    def forward(self, x: torch.Tensor):
        return act(x) * math.pi
"""
X = torch.ones(2, 4)


def everything() -> list[object]:
    """Return the attributes that the rules may patch."""
    loader = torch.utils.data.dataloader
    fetch = torch.utils.data._utils.fetch
    owners = (
        torch.nn.Module,
        torch.optim.Optimizer,
        torch.optim.SGD,
        torch.optim.AdamW,
        torch.optim.Adam,
        loader.DataLoader,
        loader._BaseDataLoaderIter,
        fetch._MapDatasetFetcher,
        fetch._IterableDatasetFetcher,
    )
    return [torch.autograd.backward, *(value for owner in owners for value in vars(owner).values())]


def train(net: Any, *, workers: int = 0) -> None:
    optimizer = torch.optim.SGD(net.parameters(), 0.1)
    for x in torch.utils.data.DataLoader(Numbers(), batch_size=2, num_workers=workers):
        net(x).square().mean().backward()
        optimizer.step()


def test_a_training_loop_has_its_ranges_and_nothing_is_left(recorder: Recorder) -> None:
    net = Net()
    torch.optim.SGD(net.parameters(), 0.1)  # the class gets PyTorch's own hooks now
    before = everything()
    with kernprof.annotate("torch"):
        train(net)
    assert all(a is b for a, b in zip(everything(), before, strict=True))
    assert Counter(recorder.names()) == {
        "data begin": 1,
        "data next": 4,  # the last finds the end
        "data fetch (Numbers)": 3,
        "step 0": 1,
        "step 1": 1,
        "step 2": 1,
        "step 3": 1,
        "forward Net": 3,
        "forward layers (Sequential)": 3,
        "forward layers.0 (Block)": 3,
        "forward layers.1 (Block)": 3,
        "backward": 3,
        "Optimizer.step SGD": 3,
    }
    train(net)
    assert len(recorder.ranges) == 30


def test_a_step_lasts_from_one_next_to_the_next(recorder: Recorder) -> None:
    with kernprof.annotate("torch"):
        train(Net())
    by_name = {row.name: row for row in recorder.ranges if row.name.startswith("step")}
    nexts = [row for row in recorder.ranges if row.name == "data next"]
    forwards = [row for row in recorder.ranges if row.name == "forward Net"]
    for number in range(3):
        step = by_name[f"step {number}"]
        assert step.nested is None
        assert (
            step.start_ns
            <= nexts[number].start_ns
            <= nexts[number].end_ns
            <= forwards[number].start_ns
        )
        assert forwards[number].end_ns <= step.end_ns <= by_name[f"step {number + 1}"].start_ns


def test_a_loop_that_is_left_ends_its_step(recorder: Recorder) -> None:
    with kernprof.annotate("torch"):
        for _ in torch.utils.data.DataLoader(Numbers()):
            break
        gc.collect()
        assert "step 0" in recorder.names()
        wrapper = torch.utils.data.dataloader._BaseDataLoaderIter.__next__
    count = len(recorder.ranges)
    wrapper(iter(torch.utils.data.DataLoader(Numbers())))
    assert len(recorder.ranges) == count


def test_the_timeline_takes_the_names_for_what_they_are(recorder: Recorder) -> None:
    with kernprof.annotate("torch"):
        train(Net())
    data = {name for name in recorder.names() if matches(name, DATA_RANGE)}
    assert data == {"data begin", "data next", "data fetch (Numbers)"}
    steps = {stem(name) for name in recorder.names() if matches(stem(name), STEP_RANGE)}
    assert steps == {"step #", "Optimizer.step SGD"}


@pytest.mark.parametrize(
    "name", ["forward embeddings.token (Embedding)", "forward input_proj.0 (Conv2d)"]
)
def test_a_modules_name_says_neither_data_nor_step(name: str) -> None:
    assert not matches(name, DATA_RANGE)
    assert not matches(name, STEP_RANGE)
    assert not matches(stem(name), STEP_RANGE)


@pytest.mark.parametrize("depth", [1, 2, 4])
def test_the_depth_of_modules(recorder: Recorder, depth: int) -> None:
    with kernprof.annotate(f"torch@{depth}"):
        Net()(X)
    names = [
        "forward Net",
        "forward layers (Sequential)",
        "forward layers.0 (Block)",
        "forward layers.0.linear (Linear)",
    ]
    assert [name for name in names if name in recorder.names()] == names[:depth]
    assert max(row.nested or 0 for row in recorder.ranges) == depth - 1


def test_modules_by_their_root_or_their_class(recorder: Recorder) -> None:
    class Making(torch.nn.Module):  # type: ignore[misc]
        def forward(self, x: Any) -> Any:
            return torch.nn.ReLU()(x)

    net = Net()
    with kernprof.annotate("torch@9"):
        net.layers[0](X)  # a root of its own, for now and later
        net(X)
        Making()(X)
    assert recorder.names()[:2] == ["forward linear (Linear)", "forward Block"]
    assert "forward layers.1.linear (Linear)" in recorder.names()
    assert recorder.names()[-2:] == ["forward ReLU", "forward Making"]
    assert not [name for name in net.state_dict() if "kernprof" in name]


def test_hostile_class_names_and_modules(recorder: Recorder) -> None:
    hostile = type("A\nB\x1b" + "x" * 500, (Net,), {})

    class Refusing(torch.nn.Module):  # type: ignore[misc]
        def named_modules(self, *_: Any, **__: Any) -> Any:
            raise RuntimeError("not for you")

        def forward(self, x: Any) -> Any:
            return x

    with kernprof.annotate("torch@1"):
        hostile()(X)
        Refusing()(X)
    first, second = recorder.names()
    assert first.startswith("forward A?B?xxx")
    assert len(first) == 200
    assert second == "forward Refusing"


def test_exceptions_in_forward_end_the_ranges(recorder: Recorder) -> None:
    net = torch.nn.Sequential(Fails())
    with kernprof.annotate("torch"):
        for _ in range(2):
            with pytest.raises(ValueError, match="no"):
                net(X)
        net[0] = torch.nn.ReLU()
        net(X)
    assert recorder.names().count("forward Sequential") == 3
    assert recorder.ranges[-1].nested == 0


def test_optimizers_of_the_program(recorder: Recorder) -> None:
    net = Net()

    class Mine(torch.optim.Optimizer):  # type: ignore[misc,name-defined]
        def step(self, closure: Any = None) -> Any:
            if closure:
                raise ValueError("no")

    mine = Mine(net.parameters(), {"lr": 1})
    with kernprof.annotate("torch"):
        torch.optim.Adagrad(net.parameters()).step()
        torch.optim.lr_scheduler.StepLR(mine, 1)  # keeps a bound step in the instance
        mine.step()
        mine.zero_grad()
        with pytest.raises(ValueError, match="no"):
            mine.step(len)
    names = ["Optimizer.step Adagrad", "Optimizer.step Mine", "Optimizer.step Mine"]
    assert recorder.names() == names
    mine.step()
    assert len(recorder.ranges) == 3


def test_torch_compile_sees_no_ranges(recorder: Recorder) -> None:
    net = Net()
    with kernprof.annotate("torch"):
        compiled = torch.compile(net, backend="eager", fullgraph=True)
        assert torch.equal(compiled(X), net(X))
        assert recorder.names().count("forward OptimizedModule") == 1
        before = len(recorder.ranges)
        compiled(X)
        assert recorder.names()[before:] == ["forward OptimizedModule"]


def test_what_pytorch_compiles_exports_or_traces_works_as_before(
    recorder: Recorder, module: Callable[[str, str], None]
) -> None:
    """torch.jit.script reads the source of what it finds, and looks names up in its globals."""
    module("scripted", SCRIPTED)
    scripted = __import__("scripted")
    x = torch.ones(1)
    expected = scripted.Net()(x)
    with kernprof.annotate("scripted:*", "torch"):
        net = scripted.Net()
        assert torch.equal(torch.jit.script(net)(x), expected)
        assert torch.equal(torch.jit.trace(net, x)(x), expected)
        assert torch.equal(torch.compile(net, fullgraph=True, backend="eager")(x), expected)
        assert torch.equal(torch.fx.symbolic_trace(net)(x), expected)
        assert torch.equal(torch.export.export(net, (x,)).module()(x), expected)


def test_persistent_workers_and_two_loaders_at_once(recorder: Recorder) -> None:
    loader = torch.utils.data.DataLoader(
        Numbers(), batch_size=3, num_workers=1, persistent_workers=True
    )
    with kernprof.annotate("torch"):
        for _ in range(2):
            for _ in loader:
                list(torch.utils.data.DataLoader(Numbers(), batch_size=6))
        del loader
    steps = Counter(name for name in recorder.names() if name.startswith("step"))
    # Two epochs of 2 batches and an end each; in each of the 4 iterations another loader with 1
    # batch and an end.
    assert steps == {"step 0": 2 + 4, "step 1": 2 + 4, "step 2": 2}
