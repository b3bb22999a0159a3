"""The micro-benchmarks without a GPU: they compile, hold the operations they are counted by, and
report as told.
"""

import importlib.util
import json
import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from kernprof.collect.microbench.costs import CostBench
from kernprof.collect.microbench.measure import (
    BENCHMARKS,
    LAUNCHES,
    Benchmark,
    best_of,
    ceiling_of,
    costs_source,
    impossible,
    measure,
    memory_source,
)
from kernprof.collect.python_command import kernprof_argv
from kernprof.errors import CaptureFailed, DeviceNotFound, ReportUnreadable, ToolNotFound
from kernprof.model.documents.stored import ceilings_text
from kernprof.model.pictures import (
    ARITHMETIC,
    EMPTY_LAUNCHES,
    FIRST_DATA,
    FLOAT_UPDATES,
    INTEGER_UPDATES,
    ISSUE,
    Ceiling,
    Ceilings,
    Level,
)
from kernprof.model.run import Device
from tests.recorded_tools import Recorded, ReplayRunner

FOUND = Ceilings(
    device=Device(name="GPU"), ceilings={"fp32": Ceiling(id="fp32", value=1e12, source="fma")}
)


def answering(text: str | None, **more: object) -> ReplayRunner:
    def effect(argv: tuple[str, ...]) -> None:
        assert argv[:3] == kernprof_argv("kernprof.collect.microbench.measure")
        assert argv[4] == "2"
        if text is not None:
            Path(argv[3]).write_text(text)

    return ReplayRunner(Recorded(argv=(), effect=effect, **more))  # type: ignore[arg-type]


def test_what_the_process_wrote_is_what_comes_back() -> None:
    assert measure(answering(ceilings_text(FOUND)), 2) == FOUND


def test_an_error_of_the_process_is_raised_as_its_own_kind() -> None:
    document = json.dumps({"error": "DeviceNotFound", "message": "no usable GPU: 35"})
    with pytest.raises(DeviceNotFound, match="no usable GPU"):
        measure(answering(document, returncode=11), 2)


def test_a_process_that_dies_hangs_or_babbles_is_an_error() -> None:
    with pytest.raises(CaptureFailed, match="exit code -11") as raised:
        measure(answering(None, returncode=-11, stderr="Segmentation fault"), 2)
    assert "Segmentation fault" in str(raised.value)
    with pytest.raises(CaptureFailed, match="did not end in time"):
        measure(answering(None, returncode=-9, timed_out=True), 2)
    with pytest.raises(ReportUnreadable):
        measure(answering("{}"), 2)


def test_a_ceiling_is_the_work_over_the_shortest_time() -> None:
    ceiling = ceiling_of(BENCHMARKS[0], 6e9, [0.003, 0.002, 0.004], [1e9, 2e9, 3e9])
    assert (ceiling.value, ceiling.median) == (3e12, 2e12)
    assert (ceiling.samples, ceiling.clock_hz) == (3, 2e9)


def test_the_best_of_several_for_one_ceiling_counts() -> None:
    three = [
        Ceiling(id=n, value=v, source=s)
        for n, v, s in (("l2", 1, "a"), ("l1", 5, "b"), ("l2", 2, "c"))
    ]
    assert {n: c.source for n, c in best_of(three).items()} == {"l2": "c", "l1": "b"}


H200 = Device(name="NVIDIA H200", compute_capability=(9, 0), sm_count=132)


def claim(name: str, value: float, clock_hz: float | None = 1.98e9) -> str | None:
    return impossible(Ceiling(id=name, value=value, source="some loads", clock_hz=clock_hz), H200)


def test_more_than_an_sm_can_do_in_a_cycle_is_no_measurement() -> None:
    # 510 TB/s is what loads that the compiler had moved out of the loop gave on an H200.
    assert (
        claim("l1", 5.108e14)
        == "discarded some loads: 511 TB/s exceeds the limit 33.5 TB/s of 132 SMs at 1.98 GHz"
    )
    assert claim("fp32", 1.0e14)
    assert claim("issue", 1.2e12)


def test_what_an_h200_was_seen_to_do_is_possible() -> None:
    for name, value, clock_hz in (
        ("fp32", 6.528e13, 1.948e9),
        ("fp64", 3.339e13, 1.979e9),
        ("fp16", 1.289e14, 1.98e9),
        ("l2", 9.061e12, 1.98e9),
        ("fp64-tensor", 6.679e13, 1.98e9),
        ("fp16-tensor", 9.7e14, 1.796e9),
        ("issue", 1.023e12, 1.977e9),
    ):
        assert claim(name, value, clock_hz) is None
    assert claim("dram", 1e15) is None  # no figure per SM
    assert claim("l1", 1e15, clock_hz=None) is None


def test_every_ceiling_that_is_drawn_has_a_benchmark() -> None:
    measured = {benchmark.ceiling for benchmark in BENCHMARKS}
    assert measured == {
        *ARITHMETIC,
        ISSUE,
        *(level.value for level in Level),
        "shared",
        FLOAT_UPDATES,
        INTEGER_UPDATES,
    }
    assert {benchmark.ceiling for benchmark in LAUNCHES} == {EMPTY_LAUNCHES, FIRST_DATA}


# What one thread (or warp, or warpgroup) does in one step, as PTX. The counts give `per_block` by
# hand below.
PTX = {
    "fp32": (r"\bfma\.rn\.f32\b", 128, 256 * 128 * 2),
    "fp64": (r"\bfma\.rn\.f64\b", 128, 256 * 128 * 2),
    "fp16": (r"\bfma\.rn\.f16x2\b", 128, 256 * 128 * 4),
    "issue": (r"\b(fma\.rn\.f32|lop3\.b32)\b", 256, 8 * 256),
    "read_words": (r"ld\.global\.cg\.v4\.u32", 4, 256 * 4 * 16),
    "copy_words": (r"(ld|st)\.global\.cg\.v4\.u32", 8, 256 * 8 * 16),
    "read_l1": (r"ld\.global\.nc\.v4\.u32", 4, 256 * 4 * 16),
    "read_shared": (r"ld\.shared\.v4\.u32", 4, 256 * 4 * 16),
    "f16_m16n8k8": (r"mma\.sync", 64, 8 * 64 * 2048),
    "f16_m16n8k16": (r"mma\.sync", 64, 8 * 64 * 4096),
    "bf16_m16n8k16": (r"mma\.sync", 64, 8 * 64 * 4096),
    "f64_m8n8k4": (r"mma\.sync", 64, 8 * 64 * 512),
    "f64_m16n8k16": (r"mma\.sync", 64, 8 * 64 * 4096),
    "add_floats": (r"red\.global\.add\.f32", 1, 256),
    "add_integers": (r"red\.global\.add\.u32", 1, 256),
    "nothing": (r"\bret;", 1, 0),
    "first_words": (r"ld\.global\.v4\.u32", 1, 0),
    "wgmma": (r"wgmma\.mma_async", 16, 2 * 16 * 2 * 64 * 256 * 16),
}


def ptx_of(benchmark: Benchmark, compiled: dict[str, str]) -> str:
    from kernprof.emulator.frontend.compilers import compile_source

    text = benchmark.source()
    if text not in compiled:
        attempt = compile_source(text, "ceilings.cu", ["-arch=sm_90a", "-std=c++17"])
        assert attempt.ok, attempt.log
        compiled[text] = attempt.ptx
    return compiled[text]


@pytest.mark.skipif(importlib.util.find_spec("cuda") is None, reason="needs NVRTC (cuda-bindings)")
def test_every_kernel_compiles_and_holds_the_operations_it_is_counted_by() -> None:
    from kernprof.emulator.frontend.compilers import compile_source

    compiled: dict[str, str] = {}
    assert compile_source(costs_source(), "costs.cu", ["-arch=sm_90", "-std=c++17"]).ok
    for benchmark in (*LAUNCHES, *BENCHMARKS):
        if benchmark.text == "wgmma m64n256k16 bf16":
            continue  # a second long compilation of the same text but for the operand's type
        pattern, count, per_block = PTX[benchmark.kernel]
        ptx = ptx_of(benchmark, compiled)
        body = re.search(rf"\.entry {benchmark.kernel}\(.*?^\}}", ptx, re.DOTALL | re.MULTILINE)
        assert body, benchmark.kernel
        operations = len(re.findall(pattern, body.group()))
        # The compiler may unroll the loop of steps, so a multiple is right too.
        assert operations >= count, benchmark.kernel
        assert operations % count == 0, benchmark.kernel
        assert benchmark.per_block == per_block, benchmark.kernel


def machine_code(source: str, kernel: str) -> list[str]:
    """The instruction names of a kernel; skips without NVIDIA's disassembler."""
    from kernprof.emulator.frontend.compilers import compile_source
    from kernprof.emulator.sass.disassembly import disassemble, read

    try:
        text = disassemble(compile_source(source, "x.cu", ["-arch=sm_90a", "-std=c++17"]).cubin)
    except ToolNotFound as error:
        pytest.skip(str(error))
    kernel_code = read(text, kernel)
    assert kernel_code is not None
    return [instruction.name for instruction in kernel_code.instructions]


def test_costs_follow_from_the_times_of_launches_and_impossible_costs_are_discarded() -> None:
    """Four SMs at 1 GHz: 4 × 64 steps of 8 × 256 threads per SM take 0.524288 ms per cycle."""
    cycle, running = 0.524288e-3, [""]
    times = {"read16": 1.0, "read4": 3.5, "write16": 1.0, "write4": 1.0, "add": 0.25, "empty": 1.0}

    def kernel(name: str) -> Any:
        return lambda *_: running.append(name)

    def seconds(launch: Callable[[int], None], *_: object) -> float:
        launch(0)
        return times[running[-1]] * cycle

    cupy = SimpleNamespace(zeros=np.zeros, uint32=np.uint32, uint64=np.uint64)
    module, device = SimpleNamespace(get_function=kernel), Device(name="GPU", sm_count=4)
    bench = CostBench(cupy, module, device, 1e9, seconds)
    results = list(bench.all())
    costs = dict(result for result in results if isinstance(result, tuple))
    # Two sectors of reads: line ÷ 4 + sector = 2, line + sector = 3.5.
    assert costs == pytest.approx(
        {"launch_ns": 524288, "l2_line": 2, "l2_sector": 1.5, "store_sector": 7 / 3}
        | {"atomic_sector": 2}
    )
    assert "discarded block_ns: 0" in results
    assert "discarded store_line: -1.33" in results
    assert any(str(note).startswith("costs of chases: ") for note in results)


@pytest.mark.skipif(importlib.util.find_spec("cuda") is None, reason="needs NVRTC (cuda-bindings)")
def test_the_machine_code_loads_all_that_is_counted() -> None:
    for kernel, load in (
        ("read_l1", "LDG.E.128"),
        ("read_shared", "LDS.128"),
        ("read_words", "LDG.E.128"),
    ):
        code = machine_code(memory_source(), kernel)
        loads = [name for name in code if name.startswith(("LDG", "LDS"))]
        assert {name.startswith(load) for name in loads} == {True}, (kernel, loads)
        assert len(loads) % 4 == 0
        # Every loaded word is used: two three-input LOP3 for each load, in each unrolled step.
        assert sum(name.startswith("LOP3") for name in code) >= 2 * len(loads), kernel
