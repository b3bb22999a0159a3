"""Energy on the null device, whose power depends on the kernel that runs."""

import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kernprof.collect.launch import energy, worker
from kernprof.collect.launch.energy import NvmlMeter, measure_energy
from kernprof.collect.launch.job import TimingJob
from kernprof.errors import CaptureFailed
from tests.unit.collect.launch.null_gpu.test_worker import done, job

IDLE_W, STEP_S = 75.0, 0.05


class Nvml:
    """`pynvml` for a GPU whose launches advance the host's clock; the counter advances in steps."""

    NVML_CLOCK_SM = 1
    NVMLError = RuntimeError

    def __init__(self) -> None:
        self.now_s = self.joules = self.shown = 0.0
        self.watts, self.counter = IDLE_W, True

    def spend(self, seconds: float, watts: float = IDLE_W) -> None:
        steps = int(self.now_s / STEP_S)
        self.now_s, self.joules = self.now_s + seconds, self.joules + seconds * watts
        self.watts = watts
        if int(self.now_s / STEP_S) > steps:
            self.shown = self.joules

    def nvmlInit(self) -> None: ...

    def nvmlDeviceGetHandleByPciBusId(self, pci_bus_id: str) -> str:
        return pci_bus_id

    def nvmlDeviceGetTotalEnergyConsumption(self, handle: str) -> float:
        if not self.counter:
            raise self.NVMLError
        return 1000 * self.shown

    def nvmlDeviceGetPowerUsage(self, handle: str) -> float:
        return 1000 * self.watts

    def nvmlDeviceGetClockInfo(self, handle: str, kind: int) -> int:
        return 1980


@pytest.fixture
def nvml(monkeypatch: pytest.MonkeyPatch) -> Nvml:
    fake = Nvml()
    clock = SimpleNamespace(perf_counter=lambda: fake.now_s, sleep=fake.spend)
    monkeypatch.setattr(energy, "time", clock)
    monkeypatch.setattr(energy, "load_package", lambda *_: fake)
    return fake


@pytest.mark.parametrize(
    ("counter", "reset_s", "limit_s", "tolerance"),
    [
        (True, None, 99.0, 0.05),
        (True, None, 6.0, 0.1),
        (True, 5e-4, 99.0, 0.05),
        (False, None, 99.0, 0.3),
    ],
)
def test_energy_is_power_above_idle_times_duration(
    device: Any,
    nvml: Nvml,
    counter: bool,
    reset_s: float | None,
    limit_s: float,
    tolerance: float,
) -> None:
    nvml.counter = counter
    launches = [lambda: nvml.spend(0.001, 575.0), lambda: nvml.spend(0.002, 275.0)]
    reset = (lambda: nvml.spend(reset_s, 175.0)) if reset_s else None
    meter = NvmlMeter("0000:01:00.0")
    samples = measure_energy([(launch, reset, 0.001) for launch in launches], meter, limit_s)
    assert nvml.now_s < min(limit_s, 46.0)
    for metrics, joules, watts in zip(samples, (0.5, 0.4), (575.0, 275.0), strict=True):
        values = {name: metric.value for name, metric in metrics.items()}
        assert values["idle_power"] == pytest.approx(IDLE_W, rel=0.01)
        assert values["energy"] == pytest.approx(joules, rel=tolerance)
        assert (metrics["energy"].error or 0.0) <= tolerance * joules
        assert values["energy_clock"] == 1.98e9
        assert reset_s or values["power"] == pytest.approx(watts, rel=tolerance)
        assert ("counter" in (metrics["energy"].reason or "")) == counter


def test_a_counter_that_stands_still_ends_the_measurement(
    device: Any, nvml: Nvml, monkeypatch: pytest.MonkeyPatch
) -> None:
    meter = NvmlMeter("0000:01:00.0")
    monkeypatch.setattr(meter, "joules", lambda: 1.0)
    with pytest.raises(CaptureFailed):
        measure_energy([(lambda: nvml.spend(0.001), None, 0.001)], meter)


@pytest.mark.parametrize(("left_s", "calls"), [(60.0, [2, 1]), (2.0, [])])
def test_launches_of_all_parameters_are_measured_together_if_memory_suffices(
    device: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    left_s: float,
    calls: list[int],
) -> None:
    counts = list[int]()
    monkeypatch.setattr(worker, "NvmlMeter", lambda _: None)
    monkeypatch.setattr(
        worker, "measure_energy", lambda x, *_: [counts.append(len(x)) or {}] * len(x)
    )
    monkeypatch.setattr(sys.modules["cupy"].cuda.Device, "pci_bus_id", "", raising=False)
    timing = TimingJob(limit_s=0.1, energy_until=time.time() + left_s)
    done(job(tmp_path, "right@1024", "right@6000000", "right@5000000", timing=timing), tmp_path)
    assert counts == calls
