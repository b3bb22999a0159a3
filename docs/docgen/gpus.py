"""The table of hardware: GPUs, architectures, and where each figure is from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from docgen.markdown import code, table, words
from kernprof.gpus.architectures import ARCHITECTURES, SOURCES, Architecture
from kernprof.gpus.datasheets import GPUS, LAUNCH_COSTS, GpuSpec

_FIGURES = (
    "sms",
    "clock_hz",
    "l2_bytes",
    "dram_bytes_per_s",
    "fp32",
    "fp64",
    "fp64_tensor",
    "tf32",
    "half",
    "l2_slices",
    "l2_bytes_per_s",
    "launch",
)


def fragments() -> Mapping[str, str]:
    return {
        "gpus": _gpus(),
        "gpu-sources": "\n".join(_sources()) + "\n",
        "architectures": _architectures(),
        "launch-costs": _launch_costs(),
    }


def _number(value: float | None, unit: float = 1.0) -> str:
    return "–" if value is None else f"{value / unit:,.4g}"


def _gpus() -> str:
    head = (
        "GPU",
        "architecture",
        "SMs",
        "GHz",
        "L2, MiB",
        "DRAM, GB/s",
        "FP32",
        "FP64",
        "FP64 tensor",
        "TF32",
        "FP16",
    )
    return table(head, (_gpu(gpu) for gpu in GPUS))


def _gpu(gpu: GpuSpec) -> tuple[str, ...]:
    rates = (gpu.fp32, gpu.fp64, gpu.fp64_tensor, gpu.tf32, gpu.half)
    return (
        words(gpu.title) + (" ★" if gpu.stands_in else ""),
        code(gpu.arch),
        str(gpu.sms),
        _number(gpu.clock_hz, 1e9),
        _number(gpu.l2_bytes, 1 << 20),
        _number(gpu.dram_bytes_per_s, 1e9),
        *(_number(rate, 1e12) for rate in rates),
    )


def _sources() -> Iterator[str]:
    """One line per GPU: its figures, grouped by where they are from."""
    for gpu in GPUS:
        groups: dict[str, list[str]] = {}
        for figure in _FIGURES:
            if getattr(gpu, figure) is not None:
                groups.setdefault(gpu.source_of(figure), []).append(code(figure))
        yield f"- **{words(gpu.title)}**: " + "; ".join(
            f"{', '.join(g)}: {words(source)}" for source, g in groups.items()
        )


def _architectures() -> str:
    head = ("figure, per SM", *(code(name) for name in ARCHITECTURES), "source")
    rows = [
        (code(figure), *(_figure(arch, figure) for arch in ARCHITECTURES.values()), words(source))
        for figure, source in SOURCES.items()
    ]
    return table(head, rows)


def _figure(arch: Architecture, figure: str) -> str:
    value = getattr(arch, figure)
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_number(rate)}" for name, rate in value.items())
    if figure == "carveouts":
        return f"{value[-1] // 1024} KiB at most"
    if isinstance(value, tuple):
        return ".".join(map(str, value)) if any(value) else "any"
    return "–" if value is None else str(value)


def _launch_costs() -> str:
    costs = {name: getattr(LAUNCH_COSTS, name) for name in LAUNCH_COSTS.__slots__}
    return table(("cost", "ns"), ((code(name), f"{value:,}") for name, value in costs.items()))
