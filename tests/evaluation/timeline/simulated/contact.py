"""Programs written after the rules that the others, and these, are judged by: name → program, or
ranks of one job.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.evaluation.timeline.simulated.alone import (
    MB,
    Body,
    between,
    cpu,
    data,
    decode,
    graphs,
    item,
    loader,
    loop,
    then,
    training,
    validation,
    wait,
)
from tests.evaluation.timeline.simulated.simulate import COMPUTE, COPIES, Meeting, Program, Rank
from tests.evaluation.timeline.simulated.together import (
    Job,
    ddp,
    everyone,
    fsdp,
    loads,
    sleeps,
    slower,
    steps,
    tensor_parallel,
)


def found_then_ranked(rank: Rank, at: int) -> None:
    """A query is encoded, and looked at; what was found goes up and is ranked."""
    rank.layers(6, 8, "nvjet_hsh_query")
    rank.item()
    rank.upload(8 * MB, pinned=False)
    rank.layers(12, 90, "nvjet_hsh_rank")
    rank.item()


def early_exit(blocks: int, each: float) -> Body:
    """Each block asks whether the answer is sure enough."""

    def step(rank: Rank, at: int) -> None:
        rank.upload(64 << 10, pinned=True)
        for _ in range(blocks):
            rank.layers(3, each, "sm90_xmma_block")
            rank.item()

    return step


def metrics_each_fourth(rank: Rank, at: int) -> None:
    training(9, 12, batch=MB)(rank, at)
    if at % 4 == 3:
        for _ in range(6):
            rank.kernel("void at::native::reduce_kernel<512, 1, MeanOps>", 4)
            rank.item()


def looked_at_twice(rank: Rank, at: int) -> None:
    """After the forward pass, and after the optimizer."""
    rank.upload(2 * MB, pinned=True)
    rank.layers(16, 25)
    rank.item()
    with rank.other_thread():
        rank.layers(16, 50, "sm90_xmma_dgrad_bf16bf16_kernel")
    rank.kernel("void at::native::multi_tensor_apply_kernel<Adam>", 40)
    rank.item()


def scheduled_in_python(rank: Rank, at: int) -> None:
    """Requests are put together in Python for each token of a batch."""
    for token in range(6):
        rank.cpu(700)
        decode(10, 5, 0.02, read=False)(rank, token)
    rank.item()


def pageable_parts(parts: int, nbytes: int, layers: int, each: float) -> Body:
    def step(rank: Rank, at: int) -> None:
        for _ in range(parts):
            rank.upload(nbytes, pinned=False)
            rank.layers(layers, each)

    return step


def worlds_beside(rank: Rank, at: int) -> None:
    """Eight moves of many worlds, advanced on the host; then the update."""
    for _ in range(8):
        rank.upload(64 << 10, pinned=False)
        rank.layers(2, 5)
        rank.item()
        rank.cpu(120)
    training(5, 60, batch=0)(rank, at)


def beams(rank: Rank, at: int) -> None:
    for token in range(10):
        decode(6, 6, 0.03, read=True)(rank, token)
        rank.cpu(60)


def solver(turns: int, length: float) -> Body:
    """A product and two short kernels a turn, whose residual decides."""

    def step(rank: Rank, at: int) -> None:
        for _ in range(turns):
            rank.kernel("void cusparse::csrmv_kernel<float>", length)
            rank.kernel("void axpy_kernel<float>", 3)
            rank.kernel("void dot_kernel<float>", 3)
            rank.item()

    return step


def clipped(rank: Rank, at: int) -> None:
    """Four small batches, the norm of the gradients looked at, then the optimizer."""
    for _ in range(4):
        rank.upload(512 << 10, pinned=True)
        rank.layers(5, 45)
        with rank.other_thread():
            rank.layers(5, 90)
    rank.kernel("void at::native::multi_tensor_apply_kernel<LpNorm>", 30)
    rank.item()
    rank.kernel("void at::native::multi_tensor_apply_kernel<Adam>", 40)


def weights_streamed(rank: Rank, at: int) -> None:
    """Next layers' weights on a stream of their own, too slowly."""
    for _ in range(8):
        rank.upload(40 * MB, pinned=True, stream=COPIES)
        rank.kernel("nvjet_hsh_mlp", 300, COMPUTE, after=rank.free[COPIES])


def sorted_on_host(rank: Rank, at: int) -> None:
    rank.layers(8, 40)
    rank.item()
    rank.cpu(2_500)
    rank.upload(MB, pinned=False)
    rank.layers(8, 40)


def parallel_looked_at(ranks: int) -> object:
    """Layers in parts on all ranks, and a token looked at after each pass."""
    body = tensor_parallel(ranks, compute=12, reduce=18)

    def step(rank: Rank, at: int) -> Meeting:
        yield from body(rank, at)
        rank.item()

    return step


def cut_short(rank: Rank, at: int) -> Meeting:
    """All parameters are averaged only after the backward pass, in one exchange that nothing hides."""
    training(10, 50, batch=MB)(rank, at)
    last = max(rank.free.values())
    end = yield from rank.meet(
        "AllReduce_Sum_f32", 2_600, everyone(rank, 4), after=last, nbytes=400 * MB, tag=str(at)
    )
    rank.kernel("void at::native::multi_tensor_apply_kernel<Adam>", 50, after=end)


def _alone() -> Iterator[tuple[str, Program]]:
    yield "found_then_ranked", loop(found_then_ranked, 20, name="request {}")
    yield "early_exit_big", loop(early_exit(10, 60), 14)
    yield "early_exit_small_unmarked", loop(early_exit(12, 4), 20, marked=False)
    yield "metrics_each_fourth", loop(metrics_each_fourth, 24)
    yield "loss_of_big_steps", loop(then(training(12, 150), item))
    yield (
        "loss_of_short_steps_and_python",
        loop(then(training(5, 30, batch=MB), item, cpu(800)), 20),
    )
    yield "looked_at_twice", loop(looked_at_twice, 16)
    yield (
        "waits_before_each_upload",
        loop(then(wait, training(7, 35, batch=6 * MB)), 16, marked=False),
    )
    yield "scheduled_in_python", loop(scheduled_in_python, 12, name="batch {}")
    yield (
        "augmented_in_line_pageable",
        loop(then(data(5_000), training(6, 40, batch=20 * MB, pinned=False))),
    )
    yield "loader_just_slower", loop(then(loader(6_500), training(12, 100)), 20)
    yield "loader_in_pairs", loop(then(loader(5_500, 2), training(8, 90)), 24)
    yield (
        "windows_in_line_unmarked",
        loop(then(data(3_000), training(6, 30, batch=2 * MB, pinned=False)), 24, marked=False),
    )
    yield "pageable_between_layers", loop(pageable_parts(6, 4 * MB, 2, 80), 14)
    yield "pageable_small_and_many", loop(pageable_parts(20, 256 << 10, 1, 12), 14)
    yield "pageable_before_much", loop(pageable_parts(1, 24 * MB, 30, 120), 10)
    yield (
        "graphs_read_each_fourth",
        loop(then(graphs, graphs, graphs, graphs, item), 20, marked=False),
    )
    yield "worlds_beside", loop(worlds_beside, 10)
    yield "beams", loop(beams, 10, name="sentence {}")
    yield "solver_of_short_turns", loop(solver(30, 12), 10, marked=False)
    yield "solver_of_long_turns", loop(solver(12, 400), 10, name="solve {}")
    yield "clipped", loop(clipped, 12)
    yield "weights_streamed", loop(weights_streamed, 12)
    yield "sorted_on_host", loop(sorted_on_host, 14)
    yield "short_steps_validated", between(then(training(8, 8, batch=MB), item), validation, 6, 18)


CONTACT: dict[str, Program | Job] = {
    **dict(_alone()),
    "parallel_looked_at": Job(steps(parallel_looked_at(4), 14), 4),  # type: ignore[arg-type]
    "averaged_at_the_end": Job(steps(cut_short, 14, marked=False), 4),
    "ddp_well_hidden": Job(steps(ddp(4, buckets=4, each=200, compute=120)), 4),
    "ddp_loader_of_three": Job(
        steps(ddp(4, buckets=3, each=120, compute=50, slow=loads(3, 4_500))), 4, 3
    ),
    "ddp_slow_gpu": Job(steps(ddp(4, buckets=2, each=150, compute=70, pace=slower(2, 1.6))), 4, 2),
    "fsdp_in_line": Job(steps(fsdp(4, gather=180, compute=160, ahead=False)), 4),
    "fsdp_late": Job(
        steps(lambda rank, at: _after(sleeps(2, 2_500), fsdp(4, gather=50, compute=140), rank, at)),
        4,
        2,
    ),
}


def _after(first: object, body: object, rank: Rank, at: int) -> Meeting:
    first(rank, at)  # type: ignore[operator]
    yield from body(rank, at)  # type: ignore[operator]
