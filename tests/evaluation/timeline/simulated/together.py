"""Programs of several ranks: name → program, how many ranks, and which of them the others wait for
(None: nobody).
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass

from tests.evaluation.timeline.simulated.simulate import (
    COMPUTE,
    SIDE,
    Collective,
    Meeting,
    Program,
    Rank,
)

MB = 1 << 20


@dataclass(frozen=True)
class Job:
    program: Program
    ranks: int
    late: int | None = None
    clocks_us: tuple[float, ...] = ()
    given: tuple[int, ...] = ()  # whose traces there are; all, if none is named
    in_line: bool = False  # neighbours wait for each other, each in its turn


def steps(body: Callable[[Rank, int], Meeting], count: int = 12, *, marked: bool = True) -> Program:
    def program(rank: Rank) -> Meeting:
        for at in range(count):
            begin = rank.now[0]
            yield from body(rank, at)
            if marked:
                rank.host(f"ProfilerStep#{at}", "user_annotation", begin, rank.now[0])

    return program


def everyone(rank: Rank, ranks: int) -> tuple[int, ...]:
    return tuple(range(ranks))


def ddp(
    ranks: int,
    *,
    buckets: int,
    each: float,
    compute: float,
    layers: int = 12,
    nothing: float = 0.0,
    slow: Callable[[Rank, int], None] = lambda rank, at: None,
    pace: Callable[[Rank], float] = lambda rank: 1.0,
) -> Callable[[Rank, int], Meeting]:
    """Buckets of gradients go on a stream of their own while backward computes; the optimizer waits
    for them all.
    """

    def step(rank: Rank, at: int) -> Meeting:
        rank.upload(MB, pinned=True)
        slow(rank, at)
        rank.layers(layers, compute * pace(rank))
        last, done = 0.0, 0
        for bucket in range(buckets):
            for _ in range((bucket + 1) * layers // buckets - done):
                last = rank.kernel(
                    "sm90_xmma_dgrad_bf16bf16_kernel", 2 * compute * pace(rank), op="aten::mm"
                )
            done = (bucket + 1) * layers // buckets
            end = yield from rank.meet(
                "AllReduce_Sum_f32", each, everyone(rank, ranks), after=last, tag=f"{at}.{bucket}"
            )
        rank.kernel("void at::native::multi_tensor_apply_kernel<Adam>", 60, after=end)

    return step


def fsdp(
    ranks: int, *, gather: float, compute: float, layers: int = 8, ahead: bool = True
) -> Callable[[Rank, int], Meeting]:
    """Parameters of each layer are gathered before it, the next one's while it computes; gradients
    are scattered.
    """

    def step(rank: Rank, at: int) -> Meeting:
        rank.upload(MB, pinned=True)
        end = yield from rank.meet("AllGather_RING", gather, everyone(rank, ranks), tag=f"{at}.f0")
        for layer in range(layers):
            last = rank.kernel("sm90_xmma_gemm_bf16bf16_kernel", compute, after=end, op="aten::mm")
            end = yield from rank.meet(
                "AllGather_RING",
                gather,
                everyone(rank, ranks),
                after=0.0 if ahead else last,
                tag=f"{at}.f{layer + 1}",
            )
        for layer in range(layers):
            last = rank.kernel(
                "sm90_xmma_dgrad_bf16bf16_kernel", 2 * compute, after=end, op="aten::mm"
            )
            end = yield from rank.meet(
                "ReduceScatter_Sum_f32",
                gather,
                everyone(rank, ranks),
                after=last,
                tag=f"{at}.b{layer}",
            )
            end = end if not ahead else 0.0
        rank.kernel("void at::native::multi_tensor_apply_kernel<Adam>", 40, after=rank.free[SIDE])

    return step


def tensor_parallel(
    ranks: int, *, compute: float, reduce: float, stream: int = SIDE
) -> Callable[[Rank, int], Meeting]:
    """Each layer's parts are summed before the next layer can begin."""

    def step(rank: Rank, at: int) -> Meeting:
        end = 0.0
        for layer in range(24):
            rank.kernel("nvjet_hsh_qkv", compute, after=end)
            last = rank.kernel("flash_fwd_kernel", compute / 2)
            end = yield from rank.meet(
                "AllReduce_Sum_bf16",
                reduce,
                everyone(rank, ranks),
                after=last,
                stream=stream,
                nbytes=MB,
                tag=f"{at}.{layer}",
            )

    return step


def pipeline(ranks: int, *, parts: int, compute: float) -> Callable[[Rank, int], Meeting]:
    """Small batches go through the stages, forward and then backward; between neighbours only."""

    def hop(rank: Rank, other: int, tag: str, after: float) -> Generator[Collective, float, float]:
        pair = (min(rank.number, other), max(rank.number, other))
        return (yield from rank.meet("SendRecv", 30, pair, after=after, nbytes=8 * MB, tag=tag))

    def step(rank: Rank, at: int) -> Meeting:
        for way, before, behind in (("f", -1, 1), ("b", 1, -1)):
            for part in range(parts):
                end, source, target = 0.0, rank.number + before, rank.number + behind
                if 0 <= source < ranks:
                    end = yield from hop(
                        rank, source, f"{at}.{way}{part}.{min(source, rank.number)}", 0.0
                    )
                length = compute * (2 if way == "b" else 1)
                for piece in range(4):
                    last = rank.kernel(
                        f"sm90_xmma_{way}_kernel", length / 4, after=end if piece == 0 else 0.0
                    )
                if 0 <= target < ranks:
                    yield from hop(
                        rank, target, f"{at}.{way}{part}.{min(target, rank.number)}", last
                    )
        rank.kernel("void at::native::multi_tensor_apply_kernel<Adam>", 40)

    return step


def experts(
    ranks: int, *, exchange: float, compute: float, skew: float = 1.0
) -> Callable[[Rank, int], Meeting]:
    """Tokens go to their experts and back; rank 0's experts are more popular by `skew`."""

    def step(rank: Rank, at: int) -> Meeting:
        for layer in range(8):
            last = rank.kernel("nvjet_hsh_gate", 20)
            end = yield from rank.meet(
                "AllToAll", exchange, everyone(rank, ranks), after=last, tag=f"{at}.{layer}.to"
            )
            last = rank.kernel(
                "nvjet_hsh_expert", compute * (skew if rank.number == 0 else 1), after=end
            )
            end = yield from rank.meet(
                "AllToAll", exchange, everyone(rank, ranks), after=last, tag=f"{at}.{layer}.back"
            )
            rank.kernel("flash_fwd_kernel", 60, after=end)

    return step


def sleeps(which: int, length: float) -> Callable[[Rank, int], None]:
    return lambda rank, at: rank.cpu(length) if rank.number == which else None


def loads(which: int, length: float) -> Callable[[Rank, int], None]:
    name = "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__"
    return lambda rank, at: rank.data(length if rank.number == which else 30, name)


def in_turns(ranks: int, length: float) -> Callable[[Rank, int], None]:
    return lambda rank, at: rank.cpu(length) if at % ranks == rank.number else None


def slower(which: int, times: float) -> Callable[[Rank], float]:
    return lambda rank: times if rank.number == which else 1.0


OFF = (0.0, 42_000.0, -31_000.0, 7_000.0, 250_000.0, -90_000.0, 1_000.0, 60_000.0)
LATE = steps(ddp(4, buckets=3, each=150, compute=60, slow=sleeps(2, 4_000)))
TOGETHER: dict[str, Job] = {
    "ddp_hidden": Job(steps(ddp(4, buckets=4, each=120, compute=90)), 4),
    "ddp_hidden_unmarked": Job(steps(ddp(4, buckets=4, each=120, compute=90), marked=False), 4),
    "ddp_exposed": Job(steps(ddp(4, buckets=3, each=1_200, compute=60)), 4),
    "ddp_exposed_two": Job(steps(ddp(2, buckets=2, each=2_500, compute=90)), 2),
    "ddp_tiny_buckets": Job(steps(ddp(4, buckets=64, each=45, compute=20, layers=64)), 4),
    "ddp_small_model": Job(steps(ddp(4, buckets=2, each=25, compute=4, layers=30)), 4),
    "ddp_late_host": Job(
        steps(ddp(4, buckets=3, each=150, compute=60, slow=sleeps(2, 4_000))), 4, 2
    ),
    "ddp_late_host_clocks_off": Job(
        steps(ddp(4, buckets=3, each=150, compute=60, slow=sleeps(3, 4_000))), 4, 3, OFF
    ),
    "ddp_late_loader": Job(
        steps(ddp(4, buckets=3, each=150, compute=60, slow=loads(1, 5_000))), 4, 1
    ),
    "ddp_slow_gpu": Job(steps(ddp(4, buckets=3, each=150, compute=60, pace=slower(1, 1.7))), 4, 1),
    "ddp_slow_gpu_of_eight": Job(
        steps(ddp(8, buckets=4, each=150, compute=60, pace=slower(5, 1.6))), 8, 5, OFF
    ),
    "ddp_late_host_of_eight": Job(
        steps(ddp(8, buckets=3, each=150, compute=60, slow=sleeps(6, 3_000))), 8, 6
    ),
    "ddp_late_in_turns": Job(
        steps(ddp(4, buckets=3, each=150, compute=60, slow=in_turns(4, 5_000)), 16), 4
    ),
    "ddp_late_not_given": Job(LATE, 4, given=(0, 1, 3)),
    "ddp_late_one_given": Job(LATE, 4, given=(0,)),
    "ddp_late_and_one_missing": Job(LATE, 4, 2, OFF, (0, 2, 3)),
    "fsdp_hidden": Job(steps(fsdp(4, gather=60, compute=150)), 4),
    "fsdp_exposed": Job(steps(fsdp(4, gather=300, compute=100)), 4),
    "fsdp_not_ahead": Job(steps(fsdp(4, gather=100, compute=100, ahead=False)), 4),
    "fsdp_not_ahead_unmarked": Job(
        steps(fsdp(8, gather=120, compute=90, ahead=False), 16, marked=False), 8
    ),
    "tensor_parallel": Job(steps(tensor_parallel(4, compute=60, reduce=50)), 4),
    "tensor_parallel_cheap": Job(steps(tensor_parallel(4, compute=150, reduce=14)), 4),
    "tensor_parallel_in_stream": Job(
        steps(tensor_parallel(2, compute=50, reduce=45, stream=COMPUTE)), 2
    ),
    "tensor_parallel_unmarked": Job(
        steps(tensor_parallel(4, compute=60, reduce=50), 20, marked=False), 4
    ),
    "pipeline_few_parts": Job(steps(pipeline(4, parts=2, compute=600)), 4, in_line=True),
    "pipeline_many_parts": Job(steps(pipeline(4, parts=16, compute=400), 6), 4, in_line=True),
    "pipeline_unmarked": Job(
        steps(pipeline(4, parts=4, compute=500), 10, marked=False), 4, in_line=True
    ),
    "experts": Job(steps(experts(4, exchange=90, compute=120)), 4),
    "experts_popular": Job(steps(experts(4, exchange=30, compute=120, skew=3.0)), 4, 0),
    "experts_cheap": Job(steps(experts(4, exchange=6, compute=200)), 4),
}
