"""Datasheet ceilings against the published figures, and how measured ones are completed by them."""

import pytest

from kernprof.analysis.kernel.ceilings import completed, datasheet_ceilings, reached
from kernprof.model.pictures import Ceiling, Ceilings
from kernprof.model.run import Device, Provenance

H200 = Device(name="NVIDIA H200", compute_capability=(9, 0), sm_count=132, sm_clock_hz=1.98e9)


def test_an_h200_is_as_its_datasheet_says() -> None:
    ceilings = datasheet_ceilings(H200).ceilings
    assert {name: c.value / 1e12 for name, c in ceilings.items()} == pytest.approx(
        {
            "dram": 4.8,
            "l1": 128 * 132 * 1.98e-3,
            "issue": 4 * 132 * 1.98e-3,
            "fp32": 67.0,
            "fp64": 33.5,
            "fp64-tensor": 67.0,
            "fp16-tensor": 989.4,
            "bf16-tensor": 989.4,
        }
    )
    assert {c.provenance for c in ceilings.values()} == {Provenance.ESTIMATE}


@pytest.mark.parametrize(
    ("name", "gigabytes"),
    [
        ("NVIDIA A100-SXM4-80GB", 2039),
        ("NVIDIA A100 80GB PCIe", 1935),
        ("NVIDIA A100-SXM4-40GB", 1555),
        ("NVIDIA H100 80GB HBM3", 3350),
        ("NVIDIA H100 PCIe", 2000),
        ("NVIDIA A10G", 600),
        ("Tesla T4", 320),
        ("Tesla V100-SXM2-16GB", 900),
        ("NVIDIA L4", 300),
        ("NVIDIA L40S", 864),
    ],
)
def test_device_memory_by_card(name: str, gigabytes: float) -> None:
    assert datasheet_ceilings(Device(name=name)).value("dram") == gigabytes * 1e9


def test_without_tensor_fp64_there_is_one_fp64_ceiling() -> None:
    ceilings = datasheet_ceilings(
        Device(name="Tesla V100-SXM2-16GB", compute_capability=(7, 0))
    ).ceilings
    assert ceilings["fp64"].value == pytest.approx(7.8e12, rel=0.01)
    assert "fp64-tensor" not in ceilings


def test_an_unknown_gpu_has_only_ceilings_from_its_clock() -> None:
    assert not datasheet_ceilings(Device(name="NVIDIA Nothing")).ceilings
    ceilings = datasheet_ceilings(
        Device(name="NVIDIA Nothing", compute_capability=(8, 6), sm_count=10, sm_clock_hz=1e9)
    ).ceilings
    assert ceilings["fp32"].value == 2 * 128 * 10 * 1e9
    assert ceilings["fp64"].value == 2 * 2 * 10 * 1e9
    assert set(ceilings) == {"fp32", "fp64", "l1", "issue"}


def test_measured_ceilings_override_the_datasheet() -> None:
    measured = Ceilings(
        device=H200, ceilings={"dram": Ceiling(id="dram", value=4.4e12, source="read")}
    )
    result = completed(measured, H200)
    assert result.ceilings["dram"].provenance is Provenance.MEASURED
    assert result.value("dram") == 4.4e12
    assert result.ceilings["fp32"].provenance is Provenance.ESTIMATE


def test_the_measured_clock_scales_datasheet_ceilings() -> None:
    fma = Ceiling(id="fp32", value=6e13, source="fma", clock_hz=1.9e9)
    result = completed(Ceilings(device=H200, ceilings={"fp32": fma}), Device(name="NVIDIA H200"))
    assert result.value("l1") == 128 * 132 * 1.9e9
    assert result.ceilings["fp32"] is fma


def test_reached_rates_are_shares_of_known_peaks() -> None:
    """288 of a T4's 320 GB/s; L2 keeps its rate without a peak; shares end at 1."""
    t4 = Device(name="Tesla T4", compute_capability=(7, 5), sm_count=40, sm_clock_hz=1.59e9)
    values = {
        "dram": 288e9,
        "l2": 1e12,
        "fp32": 9e12,
        "l1": 0.5 * 64 * 40 * 1.59e9,
        "float-updates": 5e8,
        "empty-launches": 4e5,
        "first-data": 2e5,
    }
    measured = Ceilings(
        device=t4, ceilings={n: Ceiling(id=n, value=v, source="") for n, v in values.items()}
    )
    result = reached(measured)
    assert result.parts == pytest.approx({"dram": 0.9, "pipe": 1.0, "l1": 0.5})
    assert (result.l2_bytes_per_s, result.updates_per_s) == (1e12, 5e8)
    assert (result.empty_launch_ns, result.first_data_ns) == (2500.0, 5000.0)
