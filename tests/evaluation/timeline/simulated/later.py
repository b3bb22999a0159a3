"""Programs written after the rules that the others had taught, and judged once: name → program, or
ranks of one.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.evaluation.timeline.simulated.alone import (
    MB,
    between,
    checkpoint,
    cpu,
    data,
    decode,
    graphs,
    item,
    items_between,
    loader,
    loop,
    then,
    training,
    validation,
    wait,
)
from tests.evaluation.timeline.simulated.simulate import COMPUTE, COPIES, Meeting, Program, Rank
from tests.evaluation.timeline.simulated.together import (
    OFF,
    Job,
    ddp,
    experts,
    fsdp,
    loads,
    sleeps,
    slower,
    steps,
)


def diffusion(rank: Rank, at: int) -> None:
    """Twenty passes through a network per picture, a little Python between them, nothing read
    before the end.
    """
    for _ in range(20):
        rank.layers(15, 45, "sm90_xmma_fprop")
        rank.cpu(150)
    rank.item()


def tiny_diffusion(rank: Rank, at: int) -> None:
    for _ in range(20):
        rank.layers(15, 3, "sm90_xmma_fprop")
    rank.item()


def teacher_and_student(rank: Rank, at: int) -> None:
    rank.upload(6 * MB, pinned=True)
    rank.layers(20, 70, "sm90_xmma_teacher")
    training(8, 30, batch=0)(rank, at)


def speculation(rank: Rank, at: int) -> None:
    """A small network proposes token by token, each looked at; the large one checks them together."""
    for token in range(4):
        decode(4, 3, 0.01, read=True)(rank, token)
    rank.layers(32, 12, "nvjet_hsh_verify")
    rank.item()


def simulation(rank: Rank, at: int) -> None:
    """A solver's steps, far ahead; a picture of it comes back now and then, to the host's own
    memory.
    """
    for _ in range(50):
        rank.kernel("void stencil_kernel<float>", 40)
    rank.call("cudaMemcpyAsync", 5.0)
    start, end = rank.enqueue(COMPUTE, 100.0)
    rank.on_gpu("Memcpy DtoH (Device -> Pinned)", "gpu_memcpy", start, end, COMPUTE, bytes=4 * MB)


def out_of_core(rank: Rank, at: int) -> None:
    """Layers' weights come from the host just before each."""
    for _ in range(10):
        rank.upload(30 * MB, pinned=True)
        rank.layers(1, 150)


def out_of_core_ahead(rank: Rank, at: int) -> None:
    for _ in range(10):
        rank.upload(30 * MB, pinned=True, stream=COPIES)
        rank.layers(1, 900)


def graph_network(rank: Rank, at: int) -> None:
    """The neighbours of each batch are sampled on the host, and looked up; then a small network."""
    with rank.range("sample_neighbors"):
        rank.data(7_000)
    rank.upload(2 * MB, pinned=False)
    rank.layers(6, 25)
    with rank.other_thread():
        rank.layers(6, 40)


def logged(rank: Rank, at: int) -> None:
    """Scalars of each layer go to a logger, which formats them."""
    training(12, 15, batch=0)(rank, at)
    for _ in range(12):
        rank.item()
        rank.cpu(500)


def warming_up(rank: Rank) -> Meeting:
    """Kernels are tuned in the first steps; then a loop of short ones."""
    for at in range(20):
        if at < 3 and not rank.bare:
            rank.call("cuModuleLoadData", 90_000)
        tiny_diffusion(rank, at)
    yield from ()


def two_phases(rank: Rank) -> Meeting:
    """A short pass over the data to count, and a long one that trains; no marks."""
    if not rank.bare:
        for _ in range(10):
            rank.upload(MB, pinned=False)
            rank.layers(2, 10, "sm80_count")
        rank.wait()
        rank.cpu(80_000)
    for at in range(14):
        training(9, 110, batch=MB)(rank, at)
    yield from ()


def eight(rank: Rank, at: int) -> Meeting:
    """Only each fourth step exchanges gradients."""
    training(8, 60, batch=MB)(rank, at)
    if at % 4 == 3:
        yield from rank.meet(
            "AllReduce_Sum_f32", 900, tuple(range(8)), after=max(rank.free.values()), tag=str(at)
        )
        rank.kernel("void at::native::multi_tensor_apply_kernel<Adam>", 60, after=rank.free[20])


def _alone() -> Iterator[tuple[str, Program]]:
    yield "diffusion", loop(diffusion, 8, name="image {}")
    yield "diffusion_tiny_unmarked", loop(tiny_diffusion, 10, marked=False)
    yield "teacher_and_student", loop(teacher_and_student)
    yield "speculation", loop(speculation, 12, name="iteration {}")
    yield "simulation", loop(simulation, 20, marked=False)
    yield "out_of_core", loop(out_of_core)
    yield "out_of_core_ahead", loop(out_of_core_ahead)
    yield "graph_network", loop(graph_network)
    yield "logged_layers", loop(logged)
    yield "warming_up", warming_up
    yield "two_phases", two_phases
    yield "loader_bursts_of_eight", loop(then(loader(9_000, 8), training(8, 100)), 34)
    yield "loader_bursts_unnamed", loop(then(loader(9_000, 4, named=False), training(8, 100)), 24)
    yield "inline_with_checkpoints", between(then(data(12_000), training(8, 60)), checkpoint, 8, 24)
    yield "compute_with_validation_each_third", between(training(10, 150), validation, 3, 18)
    yield "waits_and_python", loop(then(training(4, 30, batch=0), wait, cpu(900)))
    yield "graphs_read_each_time", loop(then(graphs, item), 40)
    yield "read_each_layer_big", loop(items_between(12, 4, 250))
    yield "big_pageable_beside_big_compute", loop(training(16, 200, batch=16 * MB, pinned=False))
    yield "two_steps", loop(training(10, 90), 2)
    yield "one_decode_unmarked", loop(decode(32, 5, 0.0, read=True), 1, marked=False)


LATER: dict[str, Program | Job] = {
    **dict(_alone()),
    "ddp_each_fourth_step": Job(steps(eight, 16), 8),
    "ddp_two_late": Job(
        steps(
            ddp(
                4,
                buckets=3,
                each=150,
                compute=60,
                slow=lambda rank, at: rank.cpu(3_000 * (rank.number >= 2)),
            )
        ),
        4,
        2,
    ),
    "ddp_late_once": Job(
        steps(
            ddp(
                4,
                buckets=3,
                each=150,
                compute=90,
                slow=lambda rank, at: rank.cpu(9_000 * (at == 7)),
            )
        ),
        4,
    ),
    "ddp_slow_gpu_clocks_off": Job(
        steps(ddp(6, buckets=2, each=200, compute=80, pace=slower(4, 1.5))), 6, 4, OFF
    ),
    "ddp_slow_loader_of_two": Job(
        steps(ddp(2, buckets=3, each=150, compute=60, slow=loads(0, 4_000)), marked=False), 2, 0
    ),
    "fsdp_late_host": Job(
        steps(lambda rank, at: _after(sleeps(1, 3_000), fsdp(4, gather=60, compute=150), rank, at)),
        4,
        1,
        OFF,
    ),
    "experts_unmarked": Job(steps(experts(8, exchange=70, compute=100), 16, marked=False), 8),
}


def _after(first: object, body: object, rank: Rank, at: int) -> Meeting:
    first(rank, at)  # type: ignore[operator]
    yield from body(rank, at)  # type: ignore[operator]
