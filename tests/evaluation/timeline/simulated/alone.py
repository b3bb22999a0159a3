"""Programs of one rank: name → program. Each is something that people run, with its usual ways of
being slow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import nullcontext

from tests.evaluation.timeline.simulated.simulate import (
    COMPUTE,
    COPIES,
    SIDE,
    Meeting,
    Program,
    Rank,
)

Body = Callable[[Rank, int], None]
MB = 1 << 20


def loop(
    body: Body,
    steps: int = 12,
    *,
    marked: bool = True,
    name: str = "ProfilerStep#{}",
    warm: float = 0.0,
) -> Program:
    """Steps, marked or not; the first is slow (`warm`)."""

    def program(rank: Rank) -> Meeting:
        for at in range(steps):
            with rank.range(name.format(at)) if marked else nullcontext():
                if at == 0 and warm and not rank.bare:
                    rank.call("cudaMalloc", warm)
                body(rank, at)
        yield from ()

    return program


def between(
    body: Body, extra: Body, every: int, steps: int = 16, *, marked: bool = True
) -> Program:
    """Something else between each `every` steps: validation, a checkpoint, logging."""

    def program(rank: Rank) -> Meeting:
        for at in range(steps):
            with rank.range(f"train_step {at}") if marked else nullcontext():
                body(rank, at)
            if at % every == every - 1 and not rank.bare:
                extra(rank, at)
        yield from ()

    return program


def training(
    layers: int, each: float, *, batch: int = 4 * MB, pinned: bool = True, params: int = 0
) -> Body:
    """Forward, backward in autograd's thread, and an optimizer for all tensors at once or for each."""

    def step(rank: Rank, at: int) -> None:
        if batch:
            rank.upload(batch, pinned=pinned)
        rank.layers(layers, each)
        rank.kernel("void at::native::nll_loss_forward", 5, op="aten::nll_loss")
        with rank.other_thread():
            rank.layers(layers, 2 * each, "sm90_xmma_dgrad_bf16bf16_kernel")
        for _ in range(params):
            rank.kernel(
                "void at::native::vectorized_elementwise_kernel<4, at::native::AddFunctor>",
                2.5,
                op="aten::add_",
            )
        if not params:
            rank.kernel(
                "void at::native::multi_tensor_apply_kernel<Adam>", 40, op="aten::_fused_adamw_"
            )

    return step


def then(*bodies: Body) -> Body:
    def step(rank: Rank, at: int) -> None:
        for body in bodies:
            body(rank, at)

    return step


def cpu(length: float) -> Body:
    return lambda rank, at: rank.cpu(length)


def data(length: float, name: str | None = None) -> Body:
    return lambda rank, at: rank.data(length, name)


def loader(period: float, burst: int = 1, *, named: bool = True) -> Body:
    name = "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__" if named else None
    return lambda rank, at: rank.loaded(period, burst, name)


def item(rank: Rank, at: int) -> None:
    rank.item()


def wait(rank: Rank, at: int) -> None:
    rank.wait()


def items_between(count: int, layers: int, each: float) -> Body:
    def step(rank: Rank, at: int) -> None:
        for _ in range(count):
            rank.layers(layers, each)
            rank.item()

    return step


def accumulation(rank: Rank, at: int) -> None:
    """Four small batches a step, of unequal lengths."""
    for part in range(4):
        rank.upload(256 << 10, pinned=True)
        length = 20 + 15 * ((at * 7 + part * 3) % 5)
        rank.layers(6, length)
        with rank.other_thread():
            rank.layers(6, 2 * length)
    rank.kernel("void at::native::multi_tensor_apply_kernel<Adam>", 60)


def gan(rank: Rank, at: int) -> None:
    """Two networks, two optimizers."""
    for name, layers in (("D", 8), ("G", 12)):
        rank.layers(layers, 9, f"sm80_xmma_fprop_{name}")
        with rank.other_thread():
            rank.layers(layers, 14, f"sm80_xmma_wgrad_{name}")
        rank.kernel(f"void at::native::multi_tensor_apply_kernel<Adam, {name}>", 20)


def rollout(simulator: float, acts: int = 16) -> Body:
    """The environment moves on the host between small inferences whose actions are read back; then
    the update.
    """

    def step(rank: Rank, at: int) -> None:
        for _ in range(acts):
            rank.upload(8 << 10, pinned=False)
            rank.layers(3, 6)
            rank.item()
            rank.cpu(simulator)
        for _ in range(2):
            training(6, 40, batch=0)(rank, at)

    return step


def decode(layers: int, each: float, growth: float, *, read: bool) -> Body:
    """One token: attention grows with what is there already."""

    def step(rank: Rank, at: int) -> None:
        for _ in range(layers):
            rank.kernel("nvjet_hsh_qkv", each)
            rank.kernel("flash_fwd_splitkv_kernel", 3 + growth * at)
            rank.kernel("nvjet_hsh_mlp", 2 * each)
            rank.kernel("void at::native::rms_norm_kernel", 2)
        if read:
            rank.item()

    return step


def generation(tokens: int) -> Body:
    """A long prompt at once, then token by token."""

    def request(rank: Rank, at: int) -> None:
        rank.upload(64 << 10, pinned=False)
        rank.layers(16, 300, "nvjet_hsh_prefill")
        for token in range(tokens):
            decode(8, 4, 0.05, read=True)(rank, token)

    return request


def overlapped(rank: Rank, at: int) -> None:
    """The next batch is copied on a stream of its own while this one computes."""
    rank.upload(40 * MB, pinned=True, stream=COPIES)
    rank.layers(20, 60)


def copied_on_the_way(rank: Rank, at: int) -> None:
    """Pinned copies in the stream that computes: nothing runs beside them."""
    rank.upload(100 * MB, pinned=True)
    rank.layers(12, 60)


def graphs(rank: Rank, at: int) -> None:
    """One launch of a graph, whose kernels the profiler shows."""
    rank.call("cudaGraphLaunch", 12.0)
    for _ in range(40):
        start, end = rank.enqueue(COMPUTE, 4.0)
        rank.on_gpu("triton_poi_fused_add_0", "kernel", start, end, COMPUTE, grid=[132, 1, 1])


def two_streams(rank: Rank, at: int) -> None:
    for _ in range(10):
        rank.kernel("sm90_xmma_gemm_bf16", 80, COMPUTE)
        rank.kernel("flash_fwd_kernel", 75, SIDE)


def scattered(rank: Rank, at: int) -> None:
    """A few launches, some Python, again and again: the host's own work in small pieces."""
    for _ in range(12):
        rank.layers(2, 6)
        rank.cpu(420)


def validation(rank: Rank, at: int) -> None:
    for _ in range(6):
        rank.upload(4 * MB, pinned=False)
        rank.layers(10, 30, "sm90_eval_gemm")
        rank.item()


def checkpoint(rank: Rank, at: int) -> None:
    rank.wait()
    rank.cpu(300_000)


def _all() -> Iterator[tuple[str, Program]]:
    big, small = training(10, 120), training(24, 4)
    yield "training_big", loop(big)
    yield "training_big_unmarked", loop(big, marked=False)
    yield "training_big_one_step", loop(big, 1)
    yield "training_big_three_steps", loop(big, 3)
    yield "training_small", loop(small)
    yield "training_small_unmarked", loop(small, 20, marked=False)
    yield "training_small_one_step", loop(small, 1)
    yield "training_warm", loop(big, warm=400_000)
    yield "per_tensor_optimizer", loop(training(10, 20, params=160))
    yield "logged_each_step", loop(then(big, item))
    yield "small_logged_each_step", loop(then(small, item))
    yield "waits_each_layer", loop(items_between(20, 1, 12))
    yield "values_every_tenth_launch", loop(items_between(8, 5, 10))
    yield "values_every_fiftieth_launch", loop(items_between(3, 26, 5))
    yield "waits_for_device_each_step", loop(then(training(3, 30), wait))
    yield "unmarked_waits", loop(then(training(2, 20), wait), 30, marked=False)
    yield "pictures_in_line", loop(then(data(60_000), training(8, 100)))
    yield "pictures_in_line_named", loop(then(data(9_000, "load batch"), training(8, 100)))
    yield "pictures_in_line_unmarked", loop(then(data(30_000), training(8, 100)), 20, marked=False)
    yield "tokens_in_line", loop(then(data(9_000), training(8, 60, batch=16 << 10, pinned=False)))
    yield "loader_slow", loop(then(loader(12_000), training(8, 100)))
    yield "loader_slow_in_bursts", loop(then(loader(9_000, 4), training(8, 100)), 16)
    yield "loader_slow_unnamed", loop(then(loader(12_000, named=False), training(8, 100)))
    yield "loader_fast", loop(then(loader(1_000), training(8, 100)))
    yield "loader_a_little_slow", loop(then(loader(4_100), training(8, 100)))
    yield "pageable_uploads", loop(training(6, 40, batch=60 * MB, pinned=False))
    yield (
        "pageable_uploads_unmarked",
        loop(training(6, 40, batch=60 * MB, pinned=False), marked=False),
    )
    yield "pinned_in_stream", loop(copied_on_the_way)
    yield "pinned_beside", loop(overlapped)
    yield "accumulation", loop(accumulation)
    yield "accumulation_unmarked", loop(accumulation, marked=False)
    yield "gan", loop(gan)
    yield "gan_unmarked", loop(gan, 16, marked=False)
    yield "rollouts", loop(rollout(400), 6)
    yield "rollouts_unmarked", loop(rollout(400), 8, marked=False)
    yield "rollouts_slow_world", loop(rollout(3_000), 6)
    yield "decoding", loop(decode(24, 3, 0.02, read=False), 40, name="token {}")
    yield "decoding_reads_each_token", loop(decode(24, 3, 0.02, read=True), 40, name="token {}")
    yield "decoding_growing", loop(decode(24, 12, 0.9, read=True), 60, marked=False)
    yield "generation", loop(generation(12), 6, name="request {}")
    yield "generation_long_prompt", loop(generation(1), 10, marked=False)
    yield "graph_launches", loop(graphs, 30)
    yield "graph_launches_with_work", loop(then(graphs, cpu(600)), 30)
    yield "two_streams", loop(two_streams)
    yield "scattered_python", loop(scattered)
    yield "python_between_steps", loop(then(training(6, 30, batch=0), cpu(6_000)))
    yield (
        "python_between_steps_unmarked",
        loop(then(training(6, 30, batch=0), cpu(6_000)), 20, marked=False),
    )
    yield "validation_between", between(big, validation, 8)
    yield "validation_between_unmarked", between(big, validation, 6, 18, marked=False)
    yield "small_with_validation", between(small, validation, 8)
    yield "checkpoint_between", between(big, checkpoint, 8)
    yield "checkpoint_between_unmarked", between(big, checkpoint, 6, 18, marked=False)
    yield "small_with_checkpoints", between(then(small, item), checkpoint, 8)


ALONE: dict[str, Program] = dict(_all())
