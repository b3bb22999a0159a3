"""image-training: a ResNet trained on JPEGs from a DataLoader, FP32 or bfloat16 autocast."""

from collections.abc import Iterator
from typing import Any, TypeAlias

import torch
from torch.nn import functional

from kernprof.pipelines.define import Settings
from kernprof.pipelines.images import CLASSES, PREFETCHED, make_loader
from kernprof.pipelines.loop import Loop, RangeMarker, spans
from kernprof.pipelines.nets import resnet

Batch: TypeAlias = "tuple[torch.Tensor, torch.Tensor]"


def build(settings: Settings, device: torch.device) -> Loop:
    """Steps of: a batch from the loader, to the GPU, forward, backward, optimiser."""
    torch.manual_seed(settings.seed)
    cuda = device.type == "cuda"
    # The workers are forked first: before this process has a CUDA context and threads of its own.
    batches = iter(make_loader(settings, pin=settings.pinned and cuda))
    form = torch.channels_last if settings.channels_last else torch.contiguous_format
    net = resnet(settings.depth, settings.image, CLASSES).to(device, memory_format=form)
    optimizer = torch.optim.SGD(net.parameters(), 0.01, momentum=0.9)
    span = spans(device)
    feed = (_Ahead if settings.prefetch and cuda else _Plain)(
        batches, device, settings.pinned, span
    )
    losses: list[torch.Tensor] = []

    def step() -> None:
        images, labels = feed.next()
        with span("forward"), torch.autocast(device.type, torch.bfloat16, enabled=settings.amp):
            loss = functional.cross_entropy(net(images.to(memory_format=form)), labels)
        with span("backward"):
            loss.backward()
        with span("optimizer"):
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)
        losses.append(loss.detach())

    return Loop(
        step=step,
        items=settings.batch,
        outcome=lambda: torch.stack(losses).float().cpu(),
        close=getattr(batches, "_shutdown_workers", lambda: None),
        settle=settings.loaders * PREFETCHED + 2 if settings.loaders else 0,
        # workers that are waited for deliver one after the other, then pause together
        round=max(settings.loaders, 1),
        notes=_notes(settings, cuda=cuda),
    )


def _notes(settings: Settings, *, cuda: bool) -> tuple[str, ...]:
    if cuda or not (settings.pinned or settings.prefetch):
        return ()
    return (
        (
            "without a GPU there is nothing to pin memory for and no other stream: copies are as in"
            " the baseline"
        ),
    )


class _Plain:
    """The batch that comes next, copied when it is asked for."""

    def __init__(
        self, batches: Iterator[Any], device: torch.device, non_blocking: bool, span: RangeMarker
    ) -> None:
        self._batches, self._device, self._non_blocking, self._span = (
            batches,
            device,
            non_blocking,
            span,
        )

    def next(self) -> Batch:
        with self._span("data"):
            images, labels = next(self._batches)
        with self._span("copy"):
            return (
                images.to(self._device, non_blocking=self._non_blocking),
                labels.to(self._device, non_blocking=self._non_blocking),
            )


class _Ahead(_Plain):
    """Copies each batch on a stream of its own while the step before it computes."""

    def __init__(
        self, batches: Iterator[Any], device: torch.device, non_blocking: bool, span: RangeMarker
    ) -> None:
        super().__init__(batches, device, non_blocking, span)
        self._stream = torch.cuda.Stream()
        self._ready = self._fetch()

    def _fetch(self) -> Batch:
        with torch.cuda.stream(self._stream):
            return super().next()

    def next(self) -> Batch:
        torch.cuda.current_stream().wait_stream(self._stream)
        batch = self._ready
        for each in batch:
            each.record_stream(torch.cuda.current_stream())
        self._ready = self._fetch()
        return batch
