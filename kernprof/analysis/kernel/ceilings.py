"""Peak rates of a GPU, from its datasheet or computed from SM count and clock."""

import dataclasses
import re
from dataclasses import dataclass

from kernprof.analysis.kernel.thresholds import Threshold
from kernprof.cards import load
from kernprof.gpus.architectures import of_capability
from kernprof.gpus.datasheets import CARD, MEASURED_GPU, GpuSpec, gpu_named, stand_in
from kernprof.model.diagnosis import Bottleneck
from kernprof.model.pictures import (
    EMPTY_LAUNCHES,
    FIRST_DATA,
    FLOAT_UPDATES,
    ISSUE,
    Ceiling,
    Ceilings,
    Level,
    Reach,
)
from kernprof.model.run import Device, Provenance


@dataclass(frozen=True, slots=True, kw_only=True)
class Peak:
    """Peak rate of one precision in flop/s; `source` describes its calculation or measurement."""

    flops_per_s: float
    precision: str
    source: str
    provenance: Provenance = Provenance.ESTIMATE


def datasheet_peaks(device: Device) -> dict[str, Peak]:
    """Return the known peak rates by precision: fp32, fp64, and tensor-core rates by data type.

    The provenance is `estimate`, because the rates are computed or published, not measured.
    """
    gpu = gpu_named(device.name)
    arch = gpu.architecture if gpu else of_capability(device.compute_capability)
    sms = device.sm_count or (gpu.sms if gpu else None)
    clock = device.sm_clock_hz or (gpu.clock_hz if gpu else None)
    peaks: dict[str, Peak] = {}
    if arch is not None and sms and clock:
        peaks = {
            name: Peak(
                flops_per_s=2.0 * lanes * sms * clock,
                precision=name,
                source=f"{lanes} FMA per cycle × {sms} SMs × {clock / 1e9:.2f} GHz",
            )
            for name, lanes in (("fp32", arch.fp32_fma), ("fp64", arch.fp64_fma))
            if lanes
        }
    if gpu is not None:
        rates = {
            "fp32": (gpu.fp32, "fp32"),
            "fp64": (gpu.fp64, "fp64"),
            "fp64-tensor": (gpu.fp64_tensor, "fp64_tensor"),
            "tf32-tensor": (gpu.tf32, "tf32"),
            "fp16-tensor": (gpu.half, "half"),
            "bf16-tensor": (gpu.half if "bf16" in gpu.architecture.tensor_fma else None, "half"),
        }
        for name, (rate, figure) in rates.items():
            if rate is not None:
                precision = name.split("-")[0]
                source = gpu.source_of(figure)
                peaks[name] = Peak(flops_per_s=rate, precision=precision, source=source)
    return peaks


def datasheet_peak(device: Device | None, precision: str) -> Peak | None:
    """Return the peak rate of `precision` on CUDA cores or tensor cores, whichever is higher."""
    peaks = datasheet_peaks(device) if device else {}
    both = [peaks[name] for name in (precision, f"{precision}-tensor") if name in peaks]
    return max(both, key=lambda peak: peak.flops_per_s, default=None)


def datasheet_ceilings(device: Device) -> Ceilings:
    """Return the datasheet's ceilings, and L1 and issue rates from SM count × clock.

    No datasheet gives an L2 bandwidth.
    """
    gpu = gpu_named(device.name)
    ceilings: list[Ceiling] = []
    if gpu:
        ceilings.append(_estimate("dram", gpu.dram_bytes_per_s, gpu.source_of("dram_bytes_per_s")))
    arch = gpu.architecture if gpu else of_capability(device.compute_capability)
    if arch and device.sm_count and device.sm_clock_hz:
        cycles = device.sm_count * device.sm_clock_hz
        at = f"per cycle × {device.sm_count} SMs × {device.sm_clock_hz / 1e9:.2f} GHz"
        ceilings += [
            _estimate("l1", arch.l1_bytes * cycles, f"{arch.l1_bytes} byte {at}"),
            _estimate("issue", arch.issues * cycles, f"{arch.issues} instructions {at}"),
        ]
    peaks = datasheet_peaks(device)
    for name in ("fp32", "fp64", "fp64-tensor", "fp16-tensor", "bf16-tensor"):
        peak = peaks.get(name)
        # The FP64 tensor peak is a ceiling only if it clearly exceeds the CUDA cores' FP64 peak.
        slower = (
            name == "fp64-tensor"
            and peak
            and peak.flops_per_s <= Threshold.FP64_TENSOR.level * peaks["fp64"].flops_per_s
        )
        if peak and not slower:
            ceilings.append(_estimate(name, peak.flops_per_s, peak.source))
    return Ceilings(device=device, ceilings={ceiling.id: ceiling for ceiling in ceilings})


def reference_device(capability: tuple[int, int] | None) -> Device | None:
    """Return a common GPU of the given compute capability; None if unknown."""
    gpu = stand_in(of_capability(capability))
    if gpu is None:
        return None
    return Device(
        name=gpu.name, compute_capability=capability, sm_count=gpu.sms, sm_clock_hz=gpu.clock_hz
    )


def completed(measured: Ceilings, device: Device) -> Ceilings:
    """Return the measured ceilings, with datasheet ceilings where a measurement is missing.

    If `device` lacks SM count and clock, those of the measured GPU are used.
    """
    complete = dataclasses.replace(
        _at_clock(device, measured),
        compute_capability=device.compute_capability or measured.device.compute_capability,
        sm_count=device.sm_count or measured.device.sm_count,
    )
    return dataclasses.replace(
        measured, ceilings={**datasheet_ceilings(complete).ceilings, **measured.ceilings}
    )


def measured_gpu(measured: Ceilings) -> GpuSpec | None:
    """Return a measured GPU for estimates: its datasheet's row with the measured costs.

    A GPU without a row, or with another number of SMs (a MIG slice), has a row of measured values.
    None if such a value is missing. Validated GPUs keep the costs of their card, to which their
    intervals apply.
    """
    device, costs = _at_clock(measured.device, measured), measured.costs
    row, title = gpu_named(device.name), device.name.removeprefix("NVIDIA ")
    if row and row.sms == device.sm_count:
        validated = row.title in load(CARD, MEASURED_GPU).meta.validated
        return dataclasses.replace(row, name=device.name, costs={} if validated else costs)
    arch = of_capability(device.compute_capability)
    facts = {
        "sms": device.sm_count,
        "clock_hz": device.sm_clock_hz,
        "l2_bytes": device.l2_bytes,
        "dram_bytes_per_s": measured.value(Level.DRAM.value),
        "fp32": measured.value("fp32"),
    }
    if arch is None or not all(facts.values()):
        return None
    return GpuSpec(
        name=device.name,
        title=f"{title} ({device.sm_count} SMs)" if row else title,
        pattern=re.escape(device.name),
        arch=arch.name,
        source="measured: kernprof roofline --measure",
        costs=costs,
        **facts,  # type: ignore[arg-type]
    )


def _at_clock(device: Device, measured: Ceilings) -> Device:
    """Return the device; if its clock is unknown, use the highest clock of the measurement."""
    clocks = [c.clock_hz for c in measured.ceilings.values() if c.clock_hz]
    return dataclasses.replace(device, sm_clock_hz=device.sm_clock_hz or max(clocks, default=None))


def reached(measured: Ceilings) -> Reach:
    """Return the rates that the micro-benchmarks reached, as fractions of known peaks.

    The rates of L2, atomics and launches are absolute, because no peak is published.
    """
    peaks = datasheet_ceilings(_at_clock(measured.device, measured))
    both = {kind: (measured.value(name), peaks.value(name)) for kind, name in _PARTS.items()}
    empty, first = (measured.value(name) for name in (EMPTY_LAUNCHES, FIRST_DATA))
    return Reach(
        parts={
            kind.value: min(1.0, rate / peak)
            for kind, (rate, peak) in both.items()
            if rate and peak
        },
        l2_bytes_per_s=measured.value(Level.L2.value),
        updates_per_s=measured.value(FLOAT_UPDATES),
        empty_launch_ns=1e9 / empty if empty else 0.0,
        first_data_ns=1e9 / first if first else 0.0,
    )


_PARTS = {
    Bottleneck.DRAM: Level.DRAM.value,
    Bottleneck.L1: Level.L1.value,
    Bottleneck.ISSUE: ISSUE,
    Bottleneck.PIPE: "fp32",
    Bottleneck.TENSOR: "fp16-tensor",
}


def _estimate(name: str, value: float, source: str) -> Ceiling:
    return Ceiling(id=name, value=value, source=source, provenance=Provenance.ESTIMATE)
