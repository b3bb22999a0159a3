"""The table of hardware: every figure has a source, the figures agree with each other, and look-ups
name the right row.

A datasheet's peak is SMs × rate per SM × boost clock × 2: a figure that was copied wrongly fails
one of these.
"""

import dataclasses
import json
from pathlib import Path

import pytest

from kernprof.errors import ReportUnreadable, UsageError
from kernprof.gpus.architectures import (
    ARCHITECTURES,
    PINNED_BYTES_PER_S,
    SOURCES,
    Architecture,
    ArchName,
    ncu_needed,
    of_capability,
)
from kernprof.gpus.datasheets import GPUS, GpuSpec, gpu_named, gpu_titled, stand_in
from kernprof.workflows.run.emulator import for_gpu, measured_gpus
from kernprof.workflows.run.request import RunRequest

MEASURED = Path(__file__).parents[2] / "replay" / "data" / "h200_ceilings.json"
NO_FIGURE = {
    "name",
    "title",
    "pattern",
    "arch",
    "source",
    "stands_in",
    "sources",
    "export_limited",
    "costs",
}
FIGURES = [field.name for field in dataclasses.fields(GpuSpec) if field.name not in NO_FIGURE]
each_gpu = pytest.mark.parametrize("gpu", GPUS, ids=lambda gpu: gpu.title)
each_architecture = pytest.mark.parametrize(
    "arch", ARCHITECTURES.values(), ids=lambda arch: arch.name
)


def flops(gpu: GpuSpec, fma: int) -> float:
    return 2.0 * gpu.sms * fma * gpu.clock_hz


@each_gpu
def test_every_figure_of_a_gpu_has_a_source(gpu: GpuSpec) -> None:
    assert gpu.source
    for figure in FIGURES:
        if getattr(gpu, figure) is not None:
            assert len(gpu.source_of(figure)) > 8, figure
    assert set(gpu.sources) <= set(FIGURES)
    assert all(getattr(gpu, figure) is not None for figure in gpu.sources), "a source of nothing"


def test_every_figure_of_an_architecture_has_a_source() -> None:
    assert set(SOURCES) == {field.name for field in dataclasses.fields(Architecture)} - {"name"}


@each_gpu
def test_figures_are_in_base_units_and_of_a_gpu(gpu: GpuSpec) -> None:
    assert 10 <= gpu.sms <= 200
    assert 1e9 < gpu.clock_hz < 3e9
    assert 1e11 < gpu.dram_bytes_per_s < 1e13
    assert 1 << 20 <= gpu.l2_bytes <= 1 << 27
    assert 2 < gpu.dram_bytes_per_s / gpu.sms / gpu.clock_hz < 30


@each_gpu
def test_cuda_core_peaks_are_sms_times_rate_times_clock(gpu: GpuSpec) -> None:
    assert gpu.fp32 == pytest.approx(flops(gpu, gpu.architecture.fp32_fma), rel=0.02)
    if gpu.fp64 is not None and "fp64" not in gpu.sources and not gpu.export_limited:
        assert gpu.architecture.fp64_fma is not None
        assert gpu.fp64 == pytest.approx(flops(gpu, gpu.architecture.fp64_fma), rel=0.02)


@each_gpu
def test_tensor_peaks_are_at_most_what_the_architecture_does(gpu: GpuSpec) -> None:
    """Below it where the datasheet's tensor clock is lower, half of it where a GPU accumulates FP32
    at half rate. Export rules limit some GPUs.
    """
    architecture = ARCHITECTURES[gpu.arch]
    for figure, kind in (("half", "fp16"), ("tf32", "tf32"), ("fp64_tensor", "fp64")):
        rate = getattr(gpu, figure)
        if rate is None:
            continue
        assert kind in architecture.tensor_fma, f"{gpu.arch} has no {kind} tensor cores"
        per_sm = architecture.tensor_fma[kind]
        if per_sm is not None:
            share = rate / flops(gpu, per_sm)
            allowed = 0.85 < share < 1.02 or share == pytest.approx(0.5, rel=0.02)
            assert allowed != (gpu.export_limited and share < 0.3), kind
    if gpu.half and gpu.tf32:
        assert gpu.tf32 / gpu.half == pytest.approx(0.5, rel=0.03)
    assert gpu.tf32 is None or "tf32" in gpu.architecture.tensor_fma


@each_gpu
def test_a_device_of_a_row_s_name_is_that_row(gpu: GpuSpec) -> None:
    assert gpu_named(gpu.name) is gpu


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("NVIDIA H200", "H200 SXM"),
        ("NVIDIA GH200 480GB", "GH200 96 GB"),
        ("NVIDIA H100 80GB HBM3", "H100 SXM"),
        ("NVIDIA A100-SXM4-40GB MIG 1g.5gb", "A100 40 GB"),
        ("NVIDIA A100-SXM-80GB", "A100 SXM 80 GB"),
        ("NVIDIA A800-SXM4-80GB", "A100 SXM 80 GB"),
        ("Tesla V100-SXM2-16GB", "V100 SXM2"),
        ("NVIDIA L40S", "L40S"),
        ("NVIDIA L4", "L4"),
        ("NVIDIA A10G", "A10G"),
        ("NVIDIA A10", "A10"),
        ("NVIDIA RTX A4000", "RTX A4000"),
        ("NVIDIA GB200", "GB200"),
        ("NVIDIA H800", "H800 SXM"),
        ("NVIDIA L20", "L20"),
        ("NVIDIA RTX PRO 6000 Blackwell Server Edition", "RTX PRO 6000 Blackwell Server"),
    ],
)
def test_gpus_are_told_apart_by_name(name: str, title: str) -> None:
    gpu = gpu_named(name)
    assert gpu is not None
    assert gpu.title == title


@pytest.mark.parametrize(
    "name",
    [
        "NVIDIA GeForce RTX 4090 Laptop GPU",
        "NVIDIA GeForce RTX 4080 SUPER",
        "NVIDIA GeForce RTX 3070 Ti",
        "NVIDIA RTX 4000 SFF Ada Generation",
        "emulator (sm_90)",
        "NVIDIA T400 4GB",
        "Orin",
        "",
    ],
)
def test_a_gpu_that_is_not_in_the_table_has_no_row(name: str) -> None:
    assert gpu_named(name) is None


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("GH200", "GH200 96 GB"),
        ("h100", "H100 SXM"),
        ("h100 pcie", "H100 PCIe"),
        ("NVIDIA H200 NVL", "H200 NVL"),
        ("A100", "A100 SXM 80 GB"),
        ("a100-sxm4-40gb", "A100 40 GB"),
        ("A10", "A10"),
        ("5070", "RTX 5070"),
        ("L4", "L4"),
        ("NVIDIA L40", "L40"),
        ("v100-pcie", "V100 PCIe"),
    ],
)
def test_a_short_name_is_the_usual_board(text: str, title: str) -> None:
    assert gpu_titled(text).title == title


@pytest.mark.parametrize(
    ("text", "listed"),
    [
        ("RTX PRO 6000", ["Server", "Workstation"]),
        ("GB500", ["GB200"]),
        *((text, []) for text in ("h2", "200", "a1", "GB20", "", "rtx 30")),
    ],
)
def test_an_ambiguous_or_unknown_name_lists_the_choices(text: str, listed: list[str]) -> None:
    with pytest.raises(UsageError) as error:
        gpu_titled(text)
    assert all(name in str(error.value) for name in listed)


def test_one_gpu_at_most_stands_in_for_an_architecture() -> None:
    standing = [gpu.arch for gpu in GPUS if gpu.stands_in]
    assert len(standing) == len(set(standing))
    assert set(standing) >= {gpu.arch for gpu in GPUS}
    ada = stand_in(ARCHITECTURES["sm_89"])
    assert ada is not None
    assert ada.title == "L40S"
    assert stand_in(ARCHITECTURES["sm_88"]) is None
    assert stand_in(None) is None


@each_architecture
def test_architectures_are_whole(arch: Architecture) -> None:
    assert of_capability(arch.capability) is arch
    assert list(arch.carveouts) == sorted(arch.carveouts)
    assert arch.shared_per_block + arch.shared_reserved <= arch.shared_per_sm
    assert arch.pcie in PINNED_BYTES_PER_S
    assert arch.fp64_fma is None or arch.fp64_fma <= arch.fp32_fma
    rates = arch.tensor_fma
    if rates.get("fp16") and rates.get("tf32"):
        assert rates["fp16"] == 2 * (rates["tf32"] or 0)
    assert ("bf16" in rates) == (arch.capability >= (8, 0))


@pytest.mark.parametrize(
    ("capability", "version"),
    [
        ((7, 0), (0, 0)),
        ((8, 6), (0, 0)),
        ((8, 9), (2022, 3)),
        ((9, 0), (2022, 3)),
        ((10, 0), (2025, 1)),
        ((12, 1), (2025, 1)),
        ((13, 0), (2025, 1)),
        ((6, 0), (0, 0)),
    ],
)
def test_newer_gpus_need_newer_tools(capability: tuple[int, int], version: tuple[int, int]) -> None:
    assert ncu_needed(capability) == version


def test_an_h200_s_row_agrees_with_what_was_measured_on_one() -> None:
    document = json.loads(MEASURED.read_text())
    measured = {ceiling["id"]: ceiling["value"] for ceiling in document["ceilings"]}
    gpu = gpu_named(document["device"]["name"])
    assert gpu is not None
    assert (gpu.sms, gpu.l2_bytes) == (
        document["device"]["sm_count"],
        document["device"]["l2_bytes"],
    )
    assert gpu.l2_bytes_per_s == pytest.approx(measured["l2"], rel=0.001)
    for figure, name in (
        ("fp32", "fp32"),
        ("fp64", "fp64"),
        ("half", "fp16-tensor"),
        ("dram_bytes_per_s", "dram"),
    ):
        assert 0.95 * getattr(gpu, figure) < measured[name] < 1.01 * getattr(gpu, figure), figure
    at = gpu.sms * gpu.clock_hz
    assert 0.9 < measured["l1"] / (gpu.architecture.l1_bytes * at) < 1.01
    assert 0.9 < measured["issue"] / (gpu.architecture.issues * at) < 1.01


@pytest.mark.parametrize(
    ("name", "sms", "title", "dram", "terms"),
    [
        ("NVIDIA Test GPU", 132, "Test GPU", 4.679e12, {"l2_latency": 300.0}),
        ("NVIDIA H200", 16, "H200 (16 SMs)", 4.679e12, {"l2_latency": 300.0}),
        ("NVIDIA L40S", 142, "L40S", 864e9, {"l2_latency": 300.0}),
        ("NVIDIA H200", 132, "H200 SXM", 4.8e12, {}),  # its interval is that of the card's costs
    ],
)
def test_a_measured_gpu_is_named_and_its_costs_are_used(
    tmp_path: Path, name: str, sms: int, title: str, dram: float, terms: dict[str, float]
) -> None:
    document = json.loads(MEASURED.read_text()) | {"costs": {"l2_latency": 300.0}}
    document["device"] |= {"name": name, "sm_count": sms}
    folder = tmp_path / "ceilings"
    folder.mkdir()
    (folder / "gpu.json").write_text(json.dumps(document))
    gpu = gpu_titled(title.lower(), measured_gpus(tmp_path))
    assert (gpu.title, gpu.name, gpu.sms, gpu.costs) == (title, name, sms, terms)
    assert gpu.dram_bytes_per_s == pytest.approx(dram, rel=1e-3)
    request = RunRequest(workload="", gpu=title, store=tmp_path)
    assert for_gpu(request) == dataclasses.replace(request, arch=ArchName(gpu.arch))
    document["costs"]["l2_latency"] = -1.0
    (folder / "gpu.json").write_text(json.dumps(document))
    with pytest.raises(ReportUnreadable, match="l2_latency is -1"):
        measured_gpus(tmp_path)
