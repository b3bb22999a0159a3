"""`kernprof inside`: counts of known kernels on the emulator, and phases of hand-made events."""

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kernprof.analysis.kernel.inside import decode, overlap_of, phases_of, sentence_of
from kernprof.emulator.frontend.compiled import compile_ptx
from kernprof.emulator.frontend.cuda import compile_cuda
from kernprof.emulator.ptx.stamps import instrument, layout_of
from kernprof.emulator.sass import disassembly
from kernprof.model.documents.inside import Layout, Site, SiteKind
from kernprof.process import Host, SubprocessRunner
from kernprof.workflows.run import inside
from tests.unit.command_line import run_here

KERNEL = """\
#ifndef KERNPROF_MARK
#define KERNPROF_MARK(name)
#endif
extern "C" __global__ void pipe(const float4* x, float4* out, int n) {
    __shared__ float4 stage[2][64];
    unsigned to = (unsigned)__cvta_generic_to_shared(&stage[0][threadIdx.x]);
    float4 sum = {};
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" :: "r"(to), "l"(x + threadIdx.x));
    asm volatile("cp.async.commit_group;");
#pragma unroll 1
    for (int i = 1; i <= n; ++i) {
        KERNPROF_MARK(fetch);
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::
                     "r"(to + i % 2 * 1024), "l"(x + i % n * 64 + threadIdx.x));
        asm volatile("cp.async.commit_group;");
        KERNPROF_MARK(add);
        asm volatile("cp.async.wait_group 1;" ::: "memory");
        __syncthreads();
        sum.x += stage[1 - i % 2][threadIdx.x ^ 1].x;
        __syncthreads();
    }
    if (threadIdx.x >= 32) return;
    out[blockIdx.x * 32 + threadIdx.x] = sum;
}
"""
WORKLOAD = """
import numpy as np
from kernprof import Workload, empty
pipe = Workload("pipe", params={"n": 5, "blocks": 3}, args="x out n",
    inputs=lambda p, rng: {"x": rng.random(p.n * 256, dtype=np.float32)},
    outputs=lambda p: {"out": empty(p.blocks * 128)}, reference=lambda p, x: {
        "out": np.concatenate([np.array([sum(x.x[(i - 1) % p.n * 256 + 4 * (t ^ 1)]
        for i in range(1, p.n + 1)), 0, 0, 0], np.float32) for t in range(32)] * p.blocks)})
pipe.cuda("staged", "pipe.cu", "pipe", grid=lambda p: p.blocks, block=64)
"""


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    (tmp_path / "pipe.cu").write_text(KERNEL)
    (tmp_path / "pipe.py").write_text(WORKLOAD)
    return tmp_path


def run(folder: Path, *args: str, code: int = 0) -> tuple[str, str]:
    result, out, err = run_here(["inside", "pipe.py", *args], folder, {"PATH": ""})
    assert result == code, err
    return out, err


def test_counts_of_a_pipeline_are_exact(pipe: Path) -> None:
    places = ("--at", "copies,barriers,marks,loops")
    out, _ = run(pipe, *places, "--format", "json", "-o", "trace.json")
    page, _ = run(pipe, *places, "-o", "page.html")
    document = json.loads(out)
    assert (document["blocks"], document["warps"], document["measured"]) == ([3, 3], 6, False)
    counts = {phase["title"]: phase["count"] / 6 for phase in document["phases"]}
    # An iteration lasts from loop head to loop head, so that the last one is not counted.
    assert counts == {
        "copy issue, line 8": 1,
        "section from mark fetch": 5,
        "copy issue, line 13": 5,
        "section from mark add": 5,
        "copy wait, line 17": 5,
        "barrier, line 18": 5,
        "barrier, line 20": 5,
        "iteration, line 12": 4,
    }
    assert all(phase["median_ns"] is phase["share"] is None for phase in document["phases"])
    events = json.loads((pipe / "trace.json").read_text())["traceEvents"]
    phases = [e for e in events if e["ph"] == "X" and e["cat"] != "warp"]
    assert len(phases) == document["events"] == sum(p["count"] for p in document["phases"])
    assert "barrier, line 18" in page
    # The middle one of three blocks, and the kinds of phases.
    assert {"block 1 warp 0 ", "block 1 warp 1 ", "barrier", "copy wait"} <= {
        *re.findall(r"<text[^>]*>([^<]*)</text>", (pipe / "page.html").read_text())
    }


def test_the_report_of_a_run_shows_the_phases_of_the_same_code(pipe: Path) -> None:
    run(pipe)
    for size, count in (("n=5", 1), ("n=6", 0)):
        for args in (("run", "pipe.py", "-p", size), ("report", "-o", "page.html")):
            code, out, err = run_here([*args], pipe, {"PATH": ""})
            assert code == 0, out + err
        text = (pipe / "page.html").read_text()
        assert text.count(">Inside the kernel</h3>") == count
        assert text.count("block 1 warp 1 </text>") == count


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (("--at", "pipe.cu:19"), "section from line 19      5"),
        (("--at", "18", "--blocks", "1"), "1 of 3 blocks"),
        (("--at", "barriers", "-p", "n=8200", "--blocks", "1"), "the rings of 2 warps are full"),
    ],
)
def test_lines_sampling_and_full_rings(pipe: Path, args: tuple[str, ...], expected: str) -> None:
    assert " ".join(expected.split()) in " ".join(run(pipe, *args)[0].split())


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--at", "mma"), "pipe has no mma, mma wait"),
        (("--at", "1"), "line 1 has no instruction in pipe"),
        (("--at", "barier"), "unknown place 'barier'"),
        (("--at", "loops", "-p", "n=1"), "complete no phase at its 1 place"),
        (("-o", "trace.txt"), "cannot derive the format"),
        (("-p", "n=5,6"), "2 launches of pipe"),
    ],
)
def test_unusable_requests_are_refused(pipe: Path, args: tuple[str, ...], message: str) -> None:
    assert message in run(pipe, *args, code=2)[1]


@pytest.mark.parametrize("places", [("copies", "barriers"), ("mma", "19", "loops")])
@pytest.mark.parametrize(("registers", "limit"), [(24, 32), (33, 40)])
def test_both_copies_of_the_code_compute_the_same(
    pipe: Path, places: tuple[str, ...], registers: int, limit: int
) -> None:
    layout = layout_of((5, 1, 1), (64, 1, 1), blocks=2, events=512)
    assert [*layout.sampled] == [1, 3]
    code = compile_cuda(KERNEL, file="pipe.cu")
    text, *_ = instrument(code.ptx, "pipe", places, layout, registers)
    facts = compile_ptx(text, function="pipe", file="pipe.cu").facts
    assert f".maxnreg {limit}\n" in text
    assert (facts.registers if facts else 999) <= limit
    (pipe / "stamped.ptx").write_text(text)
    variant = 'pipe.cuda("stamped", "stamped.ptx", "pipe", grid=lambda p: p.blocks, block=64)\n'
    (pipe / "pipe.py").write_text(WORKLOAD + variant)
    code, out, err = run_here(
        ["run", "pipe.py", "--backend", "emulator", "-p", "n=12", "-p", "blocks=5"],
        pipe,
        {"PATH": ""},
    )
    assert code == 0, out + err


def test_marks_and_no_places_leave_the_machine_code_unchanged() -> None:
    without = KERNEL.replace("KERNPROF_MARK(fetch);", "").replace("KERNPROF_MARK(add);", "")
    marked, plain = (compile_cuda(text, file="pipe.cu") for text in (KERNEL, without))
    assert marked.cubin == plain.cubin
    codes = [compile_ptx(c.ptx, function="pipe", file="pipe.cu").cubin for c in (marked, plain)]
    assert codes[0] == codes[1] != b""


# Machine instructions around a wait: `C` reads the clock, `S` is the store that never executes.
ORDER = {
    SiteKind.BARRIER: "CBSC",
    SiteKind.COPY_WAIT: "CDC",
    SiteKind.MBARRIER: "CPC",
    SiteKind.MMA_WAIT: "CWC",
}
LETTERS = (
    (r"CS2R\.32 .*SR_CLOCKLO", "C"),
    (r"BAR\.SYNC", "B"),
    (r"STS \[(R\d+)\], \1$", "S"),
    (r"DEPBAR", "D"),
    (r"SYNCS\.PHASECHK", "P"),
    (r"WARPGROUP\.DEPBAR", "W"),
)


@pytest.mark.usefixtures("nvdisasm_ready")
@pytest.mark.parametrize(
    ("file", "name", "arch"),
    [
        ("transpose.cu", "padded", None),
        ("matmul_tensor.cu", "tensor_core", None),
        ("matmul_hopper.cu", "hopper", "sm_90a"),
    ],
)
def test_the_machine_code_reads_the_clock_before_and_after_each_wait(
    file: str, name: str, arch: str | None
) -> None:
    path = Path(__file__).parents[3] / "kernels" / file
    code = compile_cuda(path.read_text(), function=name, arch=arch, file=str(path))
    text, sites, _ = instrument(
        code.ptx, name, ("waits",), layout_of((64, 1, 1), (128, 1, 1), blocks=8, events=512), 255
    )
    machine = disassembly.read(
        disassembly.disassemble(compile_ptx(text, function=name, file=file).cubin), name
    )
    lines = [f"{i.name} {i.operands}" for i in machine.instructions] if machine else []
    order = "".join(letter for line in lines for form, letter in LETTERS if re.match(form, line))
    assert {kind: len(re.findall(expected, order)) for kind, expected in ORDER.items()} == {
        kind: sum(site.kind is kind for site in sites) for kind in ORDER
    }


@pytest.mark.parametrize(
    ("cost", "phases", "warnings"),
    [
        (0.6, 7, ""),
        (2.4, 2, "all places cost 17%, so only barriers are recorded: --at adds places"),
        (
            6.0,
            2,
            "all places cost 42%, so only barriers are recorded: --at adds places; the time"
            " stamps cost 12%: choose fewer places with --at",
        ),
    ],
)
def test_costly_places_are_left_out(
    pipe: Path, monkeypatch: pytest.MonkeyPatch, cost: float, phases: int, warnings: str
) -> None:
    def measured(problem: Any, request: Any, kernels: Any, layout: Layout, sites: Any) -> Any:
        events = np.zeros(layout.nbytes, np.uint8)
        inside.run_blocks(kernels[1], layout.sampled, {inside.EVENTS: events})
        times = {"time_ns": (100.0, 100 + cost * len(sites))}
        return decode(events, sites, layout, measured=False), times

    monkeypatch.setattr(inside.HardwareBackend, "why_not", lambda *_: None)
    monkeypatch.setattr(inside.gpu, "device_facts", lambda _: {"name": "NVIDIA H200"})
    monkeypatch.setattr(inside, "_measured", measured)
    monkeypatch.chdir(pipe)
    host = Host(runner=SubprocessRunner(), progress=print)
    document, _ = inside.inside(inside.InsideRequest(workload="pipe.py"), host)
    assert (len(document.phases), "; ".join(document.warnings)) == (phases, warnings)


def buffer(
    layout: Layout, warps: dict[int, tuple[int, int, list[tuple[int, int, int, int]]]]
) -> np.ndarray:
    """Event buffer; per ring: SM, cycles before the kernel, and events.

    An event is (begin, end, number of the place, address of the mbarrier). Two cycles take one ns,
    and the kernel starts at 1000 ns by globaltimer and lasts 200 cycles.
    """
    data = np.zeros(layout.nbytes, np.uint8)
    end = layout.rings << layout.bits
    for ring, (sm, base, events) in warps.items():
        room = data[ring << layout.bits : (ring + 1) << layout.bits].view(np.uint32).reshape(-1, 4)
        for place, (begin, finish, *rest) in enumerate(events):
            room[place % len(room)] = [*((base + c) % (1 << 32) for c in (begin, finish)), *rest]
        header = data[end + 64 * ring :][:64].view(np.uint64).reshape(-1, 2)
        offset = (ring << layout.bits) + len(events) % len(room) * 16
        header[:, 0] = [1000, base, 1100, base + 200]
        header[:, 1] = [1, 1 | sm << 32, 1, 1 | offset << 32]
    return data


SITES = tuple(
    Site(kind=kind, file="k.cu", line=line, pcs=(line, line))
    for kind, line in (
        (SiteKind.COPY, 1),
        (SiteKind.MBARRIER, 2),
        (SiteKind.MMA, 3),
    )
)
COPY, WAIT, MMA = 1, 2, 3


def test_times_of_two_sms_roles_stages_and_overlap() -> None:
    layout = Layout(grid=(1, 1, 1), blocks=1, step=1, warps=2, bits=9)
    producer = [(20, 40, COPY, 64), (60, 80, COPY, 128)]
    # The third event is the end of a wait without its begin; it is no phase.
    consumer = [(20, 60, WAIT, 64), (60, 100, MMA, 0), (20, 100, WAIT, 64), (100, 180, WAIT, 128)]
    # The low 32 bits of the consumer's clock overflow during the kernel.
    data = buffer(layout, {0: (0, 500, producer), 1: (7, (1 << 32) - 90, consumer)})
    trace = decode(data, SITES, layout, measured=True)
    assert trace.cycle_ns == pytest.approx(0.5)
    assert trace.warps.end.tolist() == pytest.approx([100, 100])
    phases = {(p.role, p.title): p for p in phases_of(trace, measured=True)}
    wait = phases["consumer", "mbarrier wait, line 2"]
    assert (wait.count, wait.stage, wait.stages, wait.median_ns, wait.share) == pytest.approx(
        (2, 1, 2, 30, 60)
    )
    assert phases["producer", "copy issue, line 1"].share == pytest.approx(20)
    assert sentence_of(list(phases.values())) == (
        "consumer warps wait 60 % of their time at line 2 (mbarrier wait), most for stage 1 of 2"
    )
    # In flight: 10–30 and 30–90 ns; the consumer computes from 30 to 50 ns.
    (text,) = overlap_of(trace)
    assert "in flight during 80 % of a block's time; consumer warps compute during 25 %" in text


def test_a_full_ring_keeps_the_latest_events() -> None:
    layout = Layout(grid=(1, 1, 1), blocks=1, step=1, warps=1, bits=6)
    phases = [(10 * n, 10 * n + 8, MMA, 0) for n in range(6)]
    trace = decode(buffer(layout, {0: (0, 0, phases)}), SITES, layout, measured=True)
    assert trace.warps.events.tolist() == [4]
    assert trace.slices.start.tolist() == pytest.approx([10, 15, 20, 25])
