"""The labelled programs in PyTorch. Each function is one program; `label_programs.py` says what it
shows.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np
import torch
from host_work import burn, image
from torch import nn
from torch.cuda import nvtx
from torch.nn import functional

DEVICE = "cuda"
Work = Callable[[], object]


@contextmanager
def span(name: str) -> Iterator[None]:
    nvtx.range_push(name)
    try:
        yield
    finally:
        nvtx.range_pop()


def steps(count: int) -> Iterator[int]:
    """Runs the loop's body inside "step 0", "step 1", …; starts and ends with an idle GPU."""
    torch.cuda.synchronize()
    for index in range(count):
        with span(f"step {index}"):
            yield index
    torch.cuda.synchronize()


def elapsed_ms(work: Work, *, times: int = 5) -> float:
    """GPU time of one `work`, the first run left out."""
    work()
    begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
    begin.record()
    for _ in range(times):
        work()
    end.record()
    torch.cuda.synchronize()
    return max(float(begin.elapsed_time(end)) / times, 1e-3)


def gpu(ms: float, *, size: int = 4096) -> Work:
    """About so many milliseconds of matrix products on the current stream."""
    a, b, out = (torch.randn(size, size, device=DEVICE, dtype=torch.bfloat16) for _ in range(3))
    with span("setup"):
        count = max(1, round(ms / elapsed_ms(lambda: torch.mm(a, b, out=out))))

    def work() -> None:
        for _ in range(count):
            torch.mm(a, b, out=out)

    return work


def upload(ms: float, *, pinned: bool) -> Work:
    """About so many milliseconds of host-to-device copy; without `pinned` the call blocks and goes
    through staging.
    """
    probe = torch.empty(1 << 24, pin_memory=pinned)
    there = torch.empty(1 << 24, device=DEVICE)
    with span("setup"):
        each = elapsed_ms(lambda: there.copy_(probe, non_blocking=pinned))
    count = max(1 << 18, int((1 << 24) * ms / each))
    host = torch.ones(count, pin_memory=pinned)
    target = torch.empty(count, device=DEVICE)
    return lambda: target.copy_(host, non_blocking=pinned)


def mlp(width: int, depth: int) -> nn.Sequential:
    layers = [layer for _ in range(depth) for layer in (nn.Linear(width, width), nn.ReLU())]
    return nn.Sequential(*layers).to(DEVICE)


# gpu-compute-bound


def gpu_mlp_train() -> None:
    net = mlp(4096, 4).to(torch.bfloat16)
    optimizer = torch.optim.SGD(net.parameters(), 1e-3)
    x = torch.randn(16384, 4096, device=DEVICE, dtype=torch.bfloat16)
    for _ in steps(50):
        with span("forward"):
            loss = net(x).float().square().mean()
        with span("backward"):
            loss.backward()
        with span("optimizer"):
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)


def gpu_resnet() -> None:
    import torchvision

    net = torchvision.models.resnet50(num_classes=10).to(DEVICE, memory_format=torch.channels_last)
    optimizer = torch.optim.SGD(net.parameters(), 0.01)
    x = torch.randn(256, 3, 224, 224, device=DEVICE).contiguous(memory_format=torch.channels_last)
    y = torch.randint(0, 10, (256,), device=DEVICE)
    for _ in steps(12):
        with torch.autocast("cuda", dtype=torch.bfloat16):
            loss = functional.cross_entropy(net(x), y)
        loss.backward()
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)


def captured(work: Work) -> torch.cuda.CUDAGraph:
    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        work()
    torch.cuda.current_stream().wait_stream(side)
    graph = torch.cuda.CUDAGraph()
    with span("capture"), torch.cuda.graph(graph):
        work()
    return graph


def gpu_graph() -> None:
    net = mlp(4096, 6).to(torch.bfloat16)
    x = torch.randn(8192, 4096, device=DEVICE, dtype=torch.bfloat16)
    with torch.no_grad():
        graph = captured(lambda: net(x))
        for _ in steps(120):
            graph.replay()


def gpu_two_threads() -> None:
    works = [gpu(6) for _ in range(2)]
    torch.cuda.synchronize()

    def worker(work: Work) -> None:
        with torch.cuda.stream(torch.cuda.Stream()):
            for index in range(40):
                with span(f"step {index}"):
                    work()
            torch.cuda.current_stream().synchronize()

    threads = [threading.Thread(target=worker, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


# cuda-api-bound


def api_deep_mlp() -> None:
    net = mlp(64, 48).eval()
    x = torch.randn(16, 64, device=DEVICE)
    with torch.no_grad():
        net(x)
        for _ in steps(60):
            net(x)


def api_sgd_small() -> None:
    parameters = [torch.randn(256, device=DEVICE, requires_grad=True) for _ in range(40)]
    optimizer = torch.optim.SGD(parameters, 1e-3, momentum=0.9, foreach=False)
    for parameter in parameters:
        parameter.grad = torch.ones_like(parameter)
    optimizer.step()
    for _ in steps(60):
        optimizer.step()


def api_two_streams() -> None:
    streams = [torch.cuda.Stream() for _ in range(2)]
    tensors = [torch.randn(512, device=DEVICE) for _ in range(2)]
    for _ in steps(50):
        for turn in range(60):
            with torch.cuda.stream(streams[turn % 2]):
                tensors[turn % 2].mul_(1.0001)


# sync-bound


def sync_item_pingpong() -> None:
    net = nn.Sequential(nn.Linear(4096, 4096), nn.ReLU(), nn.Linear(4096, 1)).to(DEVICE).eval()
    x = torch.randn(2048, 4096, device=DEVICE)
    with torch.no_grad():
        net(x)
        for _ in steps(40):
            for _ in range(6):
                if net(x[:128]).max().item() > 1e9:
                    return


def sync_each_op() -> None:
    a = torch.randn(1024, 1024, device=DEVICE)
    out = a @ a
    for _ in steps(40):
        for _ in range(20):
            torch.mm(a, a, out=out)
            torch.cuda.synchronize()


def sync_graph() -> None:
    a = torch.randn(1024, 1024, device=DEVICE)
    out = torch.empty_like(a)
    torch.mm(a, a, out=out)
    graph = captured(lambda: [torch.mm(a, a, out=out) for _ in range(2)])
    done = torch.cuda.Event()
    for _ in steps(60):
        for _ in range(8):
            graph.replay()
            done.record()
            done.synchronize()


def sync_masking() -> None:
    x = torch.randn(1 << 24, device=DEVICE)
    for _ in steps(50):
        for limit in (0.5, 1.0, 1.5, 2.0):
            chosen = x[x > limit]  # the size of the result must come back first
            chosen.mul_(2)


# cpu-bound


def cpu_search() -> None:
    work = gpu(1.0)
    for _ in steps(40):
        work()
        burn(12)
        work()
        burn(8)


def cpu_postprocess() -> None:
    x = torch.randn(512, 1024, device=DEVICE)
    weight = torch.randn(1024, 1024, device=DEVICE)
    for _ in steps(40):
        scores = (x @ weight).softmax(-1).cpu().tolist()
        with span("postprocess"):
            best = [max(range(64), key=row.__getitem__) for row in scores[:256]]
            burn(12)
        x[0, 0] = float(best[0])


def cpu_threads() -> None:
    torch.set_num_threads(8)
    work = gpu(1.0)
    a = torch.randn(1024, 1024)
    for _ in steps(40):
        work()
        for _ in range(3):
            a = (a @ a).clamp_(-1, 1)


# transfer-bound


def transfer_pageable() -> None:
    work, copy = gpu(1.0), upload(8, pinned=False)
    for _ in steps(40):
        copy()
        work()


def transfer_pinned() -> None:
    work, copy = gpu(2.0), upload(4, pinned=True)
    for _ in steps(60):
        copy()
        work()


def transfer_two_streams() -> None:
    work, up = gpu(1.0), upload(5, pinned=True)
    there = torch.randn(1 << 26, device=DEVICE)
    back = torch.empty(1 << 26, pin_memory=True)
    streams = [torch.cuda.Stream() for _ in range(2)]
    for _ in steps(40):
        with torch.cuda.stream(streams[0]):
            up()
            work()
        with torch.cuda.stream(streams[1]):
            back.copy_(there, non_blocking=True)
        for stream in streams:
            stream.synchronize()


# input-starved


class Images(torch.utils.data.Dataset):  # type: ignore[type-arg]
    def __init__(self, count: int, work: int) -> None:
        self.count, self.work = count, work

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, index: int) -> tuple[torch.Tensor, int]:
        return torch.from_numpy(np.ascontiguousarray(image(index, work=self.work))), index % 10


def _starved(workers: int, *, batch: int, count: int, per_image: int) -> None:
    net = nn.Sequential(
        nn.Conv2d(3, 32, 3, 2), nn.ReLU(), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(32, 10)
    )
    net = net.to(DEVICE)
    optimizer = torch.optim.SGD(net.parameters(), 0.01)
    work = gpu(4.0)
    loader = torch.utils.data.DataLoader(
        Images(batch * count, per_image),
        batch_size=batch,
        num_workers=workers,
        pin_memory=workers > 0,
    )
    batches = iter(loader)
    for _ in steps(count):
        with span("data"):
            x, y = next(batches)
        with span("train"):
            loss = functional.cross_entropy(
                net(x.to(DEVICE, non_blocking=True)), y.to(DEVICE, non_blocking=True)
            )
            loss.backward()
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)
            work()


def input_loader_w0() -> None:
    _starved(0, batch=8, count=30, per_image=4)


def input_loader_w2() -> None:
    torch.set_num_threads(1)
    _starved(2, batch=16, count=30, per_image=8)


# mixed


def mixed_thirds() -> None:
    work, copy = gpu(5.0), upload(2.5, pinned=True)
    for _ in steps(50):
        with span("copy"):
            copy()
        with span("compute"):
            work()
            torch.cuda.synchronize()
        with span("host"):
            burn(3.5)


def mixed_training() -> None:
    large, small = gpu(5.0), mlp(64, 24).eval()
    x = torch.randn(16, 64, device=DEVICE)
    copy = upload(1.5, pinned=True)
    with torch.no_grad():
        for _ in steps(40):
            large()
            copy()
            torch.cuda.synchronize()
            small(x)
            burn(2.0)
