"""Peak arithmetic rates of a device that was not measured: its datasheet's, else what its SMs and
clock allow.
"""

from dataclasses import dataclass

from kernprof.gpus.architectures import of_capability
from kernprof.gpus.datasheets import GpuSpec, gpu_named
from kernprof.model.run import Device, Provenance


@dataclass(frozen=True, slots=True, kw_only=True)
class Peak:
    """A peak rate in flop/s of one precision, and where it is from (for people)."""

    flops_per_s: float
    precision: str
    source: str
    provenance: Provenance = Provenance.ESTIMATE


def datasheet_peaks(device: Device) -> dict[str, Peak]:
    """What is known of fp32, fp64 (CUDA cores), tf32-tensor, fp16-tensor, bf16-tensor and
    fp64-tensor.

    Their provenance is `estimate`: no program was seen to reach them.
    """
    gpu = gpu_named(device.name)
    peaks = _from_clock(device, gpu)
    if gpu is not None:
        bf16 = gpu.half if "bf16" in gpu.architecture.tensor_fma else None
        rates = {
            "fp32": gpu.fp32,
            "fp64": gpu.fp64,
            "fp64-tensor": gpu.fp64_tensor,
            "tf32-tensor": gpu.tf32,
            "fp16-tensor": gpu.half,
            "bf16-tensor": bf16,
        }
        figures = {
            "fp64-tensor": "fp64_tensor",
            "tf32-tensor": "tf32",
            "fp16-tensor": "half",
            "bf16-tensor": "half",
        }
        peaks |= {
            name: Peak(
                flops_per_s=rate,
                precision=name.split("-")[0],
                source=gpu.source_of(figures.get(name, name)),
            )
            for name, rate in rates.items()
            if rate is not None
        }
    return peaks


def datasheet_peak(device: Device | None, precision: str) -> Peak | None:
    """The higher of the CUDA cores' and the tensor cores' peak for `precision` (fp64, fp32, fp16,
    bf16, tf32).
    """
    peaks = datasheet_peaks(device) if device else {}
    known = [peaks[name] for name in (precision, f"{precision}-tensor") if name in peaks]
    return max(known, key=lambda peak: peak.flops_per_s, default=None)


def _from_clock(device: Device, gpu: GpuSpec | None) -> dict[str, Peak]:
    arch = gpu.architecture if gpu else of_capability(device.compute_capability)
    sms = device.sm_count or (gpu.sms if gpu else None)
    clock = device.sm_clock_hz or (gpu.clock_hz if gpu else None)
    if arch is None or not sms or not clock:
        return {}
    return {
        name: Peak(
            flops_per_s=2.0 * lanes * sms * clock,
            precision=name,
            source=f"{lanes} FMA per cycle × {sms} SMs × {clock / 1e9:.2f} GHz",
        )
        for name, lanes in (("fp32", arch.fp32_fma), ("fp64", arch.fp64_fma))
        if lanes
    }
