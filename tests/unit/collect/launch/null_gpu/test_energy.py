"""Energy on the null device, whose power depends on the kernel that runs."""

from types import SimpleNamespace
from typing import Any

import pytest

from kernprof.collect.launch import energy
from kernprof.collect.launch.energy import NvmlMeter, measure_energy
from kernprof.errors import CaptureFailed

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
    ("counter", "reset_s", "tolerance"),
    [(True, None, 0.05), (True, 5e-4, 0.05), (False, None, 0.3)],
)
def test_energy_is_power_above_idle_times_duration(
    device: Any, nvml: Nvml, counter: bool, reset_s: float | None, tolerance: float
) -> None:
    nvml.counter = counter
    launches = [lambda: nvml.spend(0.001, 575.0), lambda: nvml.spend(0.002, 275.0)]
    reset = (lambda: nvml.spend(reset_s, 175.0)) if reset_s else None
    samples = measure_energy(launches, reset, NvmlMeter("0000:01:00.0"))
    for metrics, joules, watts in zip(samples, (0.5, 0.4), (575.0, 275.0), strict=True):
        values = {name: metric.value for name, metric in metrics.items()}
        assert values["idle_power"] == pytest.approx(IDLE_W, rel=0.01)
        assert values["energy"] == pytest.approx(joules, rel=tolerance)
        assert (metrics["energy"].error or 0.0) <= tolerance * joules
        assert values["energy_clock"] == 1.98e9
        if reset_s is None:
            assert values["power"] == pytest.approx(watts, rel=tolerance)
        assert ("counter" in (metrics["energy"].reason or "")) == counter


def test_a_counter_that_stands_still_ends_the_measurement(
    device: Any, nvml: Nvml, monkeypatch: pytest.MonkeyPatch
) -> None:
    meter = NvmlMeter("0000:01:00.0")
    monkeypatch.setattr(meter, "joules", lambda: 1.0)
    with pytest.raises(CaptureFailed):
        measure_energy([lambda: nvml.spend(0.001)], None, meter)
