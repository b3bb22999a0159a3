"""Exposed communication, its streams and sizes, and ranks that wait for a late rank."""

import dataclasses

import numpy as np
import pytest

from kernprof.analysis.trace.analyse import analyse
from kernprof.analysis.trace.transfers import EXCHANGE, NO_BYTES, bus_factor
from kernprof.gpus.datasheets import nvlink_of
from kernprof.model.run import Device
from kernprof.model.trace import NONE, Messages, Process, Timeline, Track
from kernprof.model.trace_report import CauseId, VerdictLabel

STEPS = 8
NCCL = "ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevKernelArgsStorage<4096ul>)"


def write(
    script,
    *,
    exchange: float = 600,
    stream: int = 20,
    pieces: int = 1,
    compute: float = 900,
    name: str = NCCL,
) -> None:
    """Write steps that compute, then communicate; everything is launched far ahead."""
    for step in range(STEPS):
        begin = 20_000 + step * 1_500
        script.range(f"step {step}", step * 100, step * 100 + 90)
        script.kernel(begin, begin + compute, launch=(step * 100, step * 100 + 4), name="gemm")
        for piece in range(pieces):
            start = begin + compute + piece * exchange / pieces
            launch = step * 100 + 10 + piece
            script.kernel(
                start,
                start + exchange / pieces - 1,
                launch=(launch, launch + 0.5),
                name=name,
                stream=stream,
            )


def test_exposed_communication_has_a_label_and_its_overlap(script) -> None:
    write(script)
    (result,) = analyse(script.timeline()).report.devices
    assert result.verdict.label is VerdictLabel.COMMUNICATION_BOUND
    cause = next(cause for cause in result.causes if cause.id is CauseId.EXPOSED_COMMUNICATION)
    assert cause.estimated_gain_pct == pytest.approx(100 * 600 / 1_500, abs=0.1)
    assert "compute kernels overlap 0 % of their time" in cause.evidence[0].text
    assert CauseId.COMMUNICATION_ON_COMPUTE_STREAM not in {cause.id for cause in result.causes}


@pytest.mark.parametrize(
    ("name", "exchanges"),
    [
        (NCCL, False),
        ("ncclDevKernel_SendRecv(ncclDevKernelArgsStorage<4096ul>)", True),
        ("void deep_ep::internode::combine<8>()", True),
        ("moe_all_to_all_kernel", True),
    ],
)
def test_an_exchange_has_advice_of_its_own(script, name: str, exchanges: bool) -> None:
    write(script, name=name)
    (result,) = analyse(script.timeline()).report.devices
    cause = next(cause for cause in result.causes if cause.id is CauseId.EXPOSED_COMMUNICATION)
    assert (cause.advice == EXCHANGE) is exchanges


def test_exposed_communication_has_the_short_names_of_its_kernels(script) -> None:
    write(script, name="void (anonymous namespace)::nvshmem_alltoall<float>(float*)")
    (result,) = analyse(script.timeline()).report.devices
    cause = next(cause for cause in result.causes if cause.id is CauseId.EXPOSED_COMMUNICATION)
    assert "nvshmem_alltoall<…> 3" in cause.evidence[1].text


def test_communication_behind_kernels_is_hidden(script) -> None:
    write(script, compute=1_490, exchange=2)
    for step in range(STEPS):
        begin = 20_100 + step * 1_500
        script.kernel(
            begin, begin + 1_000, launch=(step * 100 + 50, step * 100 + 52), name=NCCL, stream=20
        )
    (result,) = analyse(script.timeline()).report.devices
    assert result.verdict.label is VerdictLabel.GPU_COMPUTE_BOUND
    assert CauseId.EXPOSED_COMMUNICATION not in {cause.id for cause in result.causes}


def test_many_small_collectives(script) -> None:
    write(script, pieces=30)
    (result,) = analyse(script.timeline()).report.devices
    cause = next(cause for cause in result.causes if cause.id is CauseId.SMALL_COLLECTIVES)
    assert cause.evidence[0].text.startswith("30 collectives per iteration (median 19 µs")


def test_a_host_that_launches_collectives_one_by_one_waits_for_communication(script) -> None:
    """Thirty collectives of 5 µs, each launched 60 µs after the last, beside ten kernels."""
    for step in range(STEPS):
        begin = step * 2_100
        script.range(f"step {step}", begin, begin + 2_090)
        for at in range(10):
            start = begin + 20 * at
            script.kernel(start + 8, start + 13, launch=(start, start + 5), name="gemm")
        for at in range(30):
            start = begin + 250 + 60 * at
            script.kernel(start + 8, start + 13, launch=(start, start + 5), name=NCCL, stream=20)
    (result,) = analyse(script.timeline()).report.devices
    assert result.verdict.label is VerdictLabel.COMMUNICATION_BOUND
    assert CauseId.SMALL_COLLECTIVES in {cause.id for cause in result.causes}


def two_ranks(new_script, late: float) -> Timeline:
    """Rank 1 sleeps before it computes; rank 0's collective waits until both are there."""
    first, second = new_script(), new_script()
    second.waits = []
    for step in range(STEPS):
        begin = step * 2_000
        first.range(f"step {step}", begin, begin + 1_990)
        second.range(f"step {step}", begin, begin + 1_990)
        first.kernel(begin + 10, begin + 510, launch=(begin, begin + 5), name="gemm")
        first.kernel(
            begin + 515,
            begin + 1_615 + late - 400,
            launch=(begin + 6, begin + 8),
            name=NCCL,
            stream=20,
        )
        second.waits.append((begin + 1, begin + late - 5, 0, "nanosleep"))
        second.kernel(
            begin + late + 10,
            begin + late + 510,
            launch=(begin + late, begin + late + 5),
            name="gemm",
        )
        second.kernel(
            begin + late + 515,
            begin + 1_615 + late - 400,
            launch=(begin + late + 6, begin + late + 8),
            name=NCCL,
            stream=20,
        )
    return joined(first.timeline(), second.timeline())


def joined(timeline: Timeline, other: Timeline) -> Timeline:
    """Join two processes with a GPU each into one trace."""
    names, threads, calls = len(timeline.strings), len(timeline.threads), len(timeline.calls)
    work = dataclasses.replace(
        other.work,
        name=other.work.name + names,
        call=other.work.call + calls,
        track=other.work.track + 1,
    )

    def later(spans):
        return dataclasses.replace(spans, name=spans.name + names, thread=spans.thread + threads)

    def both(a, b):
        columns = {
            name: np.concatenate((getattr(a, name), getattr(b, name))) for name in a.__slots__
        }
        return dataclasses.replace(a, **columns)

    together = both(timeline.work, work)
    return dataclasses.replace(
        timeline,
        strings=(*timeline.strings, *other.strings),
        processes=(*timeline.processes, Process(key=2, pid=2, name="python")),
        threads=(
            *timeline.threads,
            *(dataclasses.replace(thread, process=1) for thread in other.threads),
        ),
        tracks=(
            *timeline.tracks,
            Track(process=1, device=Device(name="test GPU", sm_count=132, index=1)),
        ),
        work=together.rows(np.argsort(together.start, kind="stable")),
        calls=both(timeline.calls, later(other.calls)),
        ranges=both(timeline.ranges, later(other.ranges)),
        waits=later(other.waits),
    )


def test_a_late_rank_leads_the_answer(new_script) -> None:
    report = analyse(two_ranks(new_script, late=900)).report
    assert report.notes[0] == "2 ranks of one job share 8 collectives"
    assert "rank 0 waits 0.9 ms per iteration in collectives for rank 1" in report.notes[1]
    assert "meanwhile the host of rank 1 waits in the OS" in report.notes[1]
    waiting, late = report.devices
    assert waiting.verdict.label is VerdictLabel.COMMUNICATION_BOUND
    cause, exposed = waiting.causes
    assert (cause.id, exposed.id) == (CauseId.STRAGGLER, CauseId.EXPOSED_COMMUNICATION)
    assert cause.estimated_gain_pct == pytest.approx(45, abs=0.5)
    assert exposed.estimated_gain_pct == waiting.accounting.communication - cause.estimated_gain_pct
    assert waiting.verdict.advice == cause.advice
    assert CauseId.STRAGGLER not in {cause.id for cause in late.causes}


def test_a_rank_with_longer_kernels_is_late_because_of_them(new_script) -> None:
    """Both hosts work for 500 µs in each step; rank 1 has kernels of 900 µs, rank 0 of 200."""
    ranks = new_script(), new_script()
    ranks[1].waits = []
    for begin in range(0, STEPS * 2_000, 2_000):
        for script, length in zip(ranks, (200, 900), strict=True):
            script.range(f"step {begin}", begin, begin + 1_990)
            end = begin + 510 + length
            script.kernel(begin + 510, end, launch=(begin + 500, begin + 505), name="gemm")
            launch = (begin + 506, begin + 508)
            script.kernel(end + 5, begin + 1_500, launch=launch, name=NCCL, stream=20)
    report = analyse(joined(*(script.timeline() for script in ranks))).report
    assert "the kernels of rank 1 take 0.7 ms longer" in report.notes[1]


def test_ranks_that_wait_for_each_other_alternately_are_not_late(new_script) -> None:
    """The second rank is 700 µs late in even steps, the first rank in odd steps."""
    ranks = new_script(), new_script()
    ranks[1].waits = []
    for step in range(STEPS):
        begin = step * 2_000
        for at, rank in enumerate(ranks):
            start = begin + (700 if step % 2 != at else 0)
            rank.range(f"step {step}", begin, begin + 1_990)
            rank.kernel(start + 10, start + 510, launch=(start, start + 5), name="gemm")
            rank.kernel(
                start + 515, begin + 1_915, launch=(start + 6, start + 8), name=NCCL, stream=20
            )
    ranks[1].waits.append((0, 1, 0, "nanosleep"))
    report = analyse(joined(ranks[0].timeline(), ranks[1].timeline())).report
    assert (
        "ranks 0 and 1 wait for each other alternately, 0.4 and 0.3 ms per iteration"
        in report.notes[1]
    )
    assert not any(
        cause.id is CauseId.STRAGGLER for device in report.devices for cause in device.causes
    )


def exposed(timeline: Timeline, track: int = 0) -> list[str]:
    cause = next(
        cause
        for cause in analyse(timeline).report.devices[track].causes
        if cause.id is CauseId.EXPOSED_COMMUNICATION
    )
    return [line.text for line in cause.evidence]


def carrying(
    timeline: Timeline, gpu: str, *, name: str, nbytes: int, ranks: int, skip: int = 0
) -> Timeline:
    """Add a message of this name and size to each collective after the first `skip`."""
    rows = np.flatnonzero([timeline.text(int(track)) == NCCL for track in timeline.work.name])[
        skip:
    ]
    many = np.ones(len(rows), np.int64)
    messages = Messages(
        work=rows, name=many * len(timeline.strings), nbytes=many * nbytes, ranks=many * ranks
    )
    tracks = tuple(
        dataclasses.replace(track, device=Device(name=gpu, sm_count=132, index=at))
        for at, track in enumerate(timeline.tracks)
    )
    return dataclasses.replace(
        timeline, strings=(*timeline.strings, name), messages=messages, tracks=tracks
    )


@pytest.mark.parametrize(
    ("name", "ranks", "bus"),
    [
        ("allreduce", 4, "750 GB/s"),
        ("_allgather_base", 4, "375 GB/s"),
        ("_reduce_scatter_base", 4, "375 GB/s"),
        ("all_to_allv", 4, "375 GB/s"),
        ("broadcast", 4, "500 GB/s"),
        ("send", 2, "500 GB/s"),
    ],
)
def test_bytes_and_bandwidth_beside_the_links(script, name: str, ranks: int, bus: str) -> None:
    write(script, exchange=601)  # each takes 600 µs: 300 MB are 500 GB/s
    text = exposed(
        carrying(script.timeline(), "NVIDIA H200", name=name, nbytes=300_000_000, ranks=ranks)
    )
    rates = next(line for line in text if "algorithm bandwidth" in line)
    assert rates.startswith(
        f"{name} among {ranks} ranks, {STEPS - 1} × 300 MB in the median: algorithm bandwidth 500"
        " GB/s"
    )
    assert f"bus bandwidth {bus} (90th percentile {bus})" in rates
    assert any(
        "NVLink, 450 GB/s per direction (NVIDIA H200 datasheet (SXM))" in line for line in text
    )


def test_bandwidth_of_the_second_gpu_is_of_its_own_collectives(new_script) -> None:
    timeline = two_ranks(new_script, late=100)
    total = carrying(timeline, "NVIDIA A30", name="allreduce", nbytes=100_000_000, ranks=2)
    keep = ~np.isin(total.messages.work, np.flatnonzero(total.work.track == 1))
    slow = dataclasses.replace(total.messages, nbytes=np.where(keep, 1, total.messages.nbytes))
    text = exposed(dataclasses.replace(total, messages=slow), 1)
    assert any("× 100 MB in the median" in line for line in text)
    assert any(
        "PCIe 4, 31.5 GB/s per direction with 16 lanes (specification), if no NVLink" in line
        for line in text
    )


def test_unknown_bandwidth_and_message_sizes_are_reported(script) -> None:
    write(script)
    timeline = script.timeline()
    assert NO_BYTES in exposed(timeline)
    text = exposed(
        carrying(timeline, "some GPU", name="allreduce", nbytes=1_000_000, ranks=NONE, skip=1)
    )
    assert any("bus bandwidth unknown" in line and "among" not in line for line in text)
    assert any(f"no message size for 1 of {STEPS - 1} collectives" in line for line in text)
    assert any("peak of the link: unknown" in line for line in text)
    many = exposed(carrying(timeline, "NVIDIA H200", name="allreduce", nbytes=1_000_000, ranks=16))
    assert any("16 ranks may be on several nodes" in line for line in many)


def test_unpublished_bus_factors_and_links_are_none() -> None:
    assert bus_factor("barrier", 4) is None
    assert bus_factor("reduce", 4) == 1.0
    assert bus_factor("allreduce_coalesced", 8) == 1.75
    assert [
        nvlink_of(gpu)
        for gpu in ("NVIDIA A100-SXM4-40GB", "NVIDIA A800-SXM4-80GB", "NVIDIA A100-PCIE-40GB")
    ] == [300e9, None, None]
