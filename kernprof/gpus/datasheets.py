"""GPUs with the values of their datasheets and with micro-benchmark results.

Peak rates are dense (half of a datasheet's sparse rate) and at boost clock. Tensor cores accumulate
in FP32. None means not published, not measured or not supported. Module `architectures` has the
properties that all GPUs of an architecture share.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from kernprof.errors import unknown_name
from kernprof.gpus.architectures import ARCHITECTURES, Architecture

_MIB = 1 << 20
_ATTRIBUTES = "device attributes (cudaGetDeviceProperties)"


@dataclass(frozen=True, slots=True, kw_only=True)
class LaunchCosts:
    """Launch costs in ns: durations of host calls, start latencies, and gaps between kernels."""

    call: int  # duration of a kernel launch call
    start: int  # from the launch call to the start of the kernel on an idle GPU
    copy_start: int
    wake_up: int  # from the end of the work to the return of the call that waits for it
    wait_call: int  # longest duration of a synchronising call if no work is pending
    stream_gap: int
    graph_call: int  # call that launches a graph: 3 µs for two nodes, 9 µs for twelve
    graph_node: int  # host time per graph node
    graph_gap: int
    graph_edge: int
    empty_kernel: int  # duration of an empty kernel
    first_data: int  # from the start of a kernel to its first data, plus the end of the kernel


@dataclass(frozen=True, slots=True, kw_only=True)
class GpuSpec:
    """One GPU. `name` is the driver's device name, `title` is the displayed name.

    `source` is the source of all values except those in `sources`. `clock_hz` is the boost clock.
    Peak rates are in flop/s: `fp32` and `fp64` of the CUDA cores, the others of the tensor cores.
    `half` is FP16, and BF16 if the architecture supports it.
    """

    name: str
    title: str
    pattern: str  # regular expression that occurs in its device names
    arch: str
    source: str
    sms: int
    clock_hz: float
    dram_bytes_per_s: float
    l2_bytes: int
    fp32: float
    fp64: float | None = None
    fp64_tensor: float | None = None
    tf32: float | None = None
    half: float | None = None
    # per direction; built-in NVLink only, without NVLink bridges
    nvlink_bytes_per_s: float | None = None
    l2_slices: int | None = None
    l2_bytes_per_s: float | None = None
    launch: LaunchCosts | None = None
    # fraction of each unit's peak rate that well-optimised kernels reach
    reach: Mapping[str, float] = field(default_factory=dict)
    stands_in: bool = False  # true if it represents unknown GPUs of its architecture
    sources: Mapping[str, str] = field(default_factory=dict)

    @property
    def architecture(self) -> Architecture:
        return ARCHITECTURES[self.arch]

    def source_of(self, figure: str) -> str:
        device = _ATTRIBUTES if figure in ("sms", "clock_hz", "l2_bytes") else self.source
        return self.sources.get(figure, device)


_CEILINGS = "measured: micro-benchmarks (kernprof roofline --measure)"
_TRACES = "measured: traces of this GPU; an empty kernel under ncu takes 1.5–2.5 µs"
_NCU_ATTRIBUTES = "device attributes that ncu records"
_ADA, _GA102 = "NVIDIA Ada GPU architecture whitepaper", "NVIDIA GA102 architecture whitepaper"
_TURING, _H100 = "NVIDIA Turing GPU architecture whitepaper", "NVIDIA H100 architecture whitepaper"
_BLACKWELL = "NVIDIA RTX Blackwell GPU architecture whitepaper"
_SLICES = "NVIDIA A100 architecture whitepaper: 8 slices of 512 KB at each of 10 memory controllers"

# Fraction of each unit's peak rate that well-optimised kernels reach. DRAM was measured with
# device-to-device copies, the L2 with scattered stores, and L1 with 32-way bank conflicts. Issue
# slots and the FMA pipe were measured with a register-tiled matrix product. The tensor cores were
# measured with cuBLAS in FP16 at 2,048³, the atomics of an L2 slice with a histogram of 256 bins.
_H200_REACH = {
    "dram": 0.90,
    "l2": 0.85,
    "l1": 0.95,
    "issue": 0.90,
    "pipe": 0.90,
    "tensor": 0.65,
    "atomics": 0.80,
}
_KERNELS = "measured: kernels of kernprof's library under ncu"
# Measured on an H200, and used for all GPUs.
LAUNCH_COSTS = LaunchCosts(
    call=5_000,
    start=5_000,
    copy_start=8_000,
    wake_up=5_000,
    wait_call=5_000,
    stream_gap=1_000,
    graph_call=6_000,
    graph_node=50,
    graph_gap=250,
    graph_edge=3_000,
    empty_kernel=2_000,
    first_data=4_000,
)

# The first matching GPU is used. Patterns of GeForce GPUs end after the number, because a suffix
# (Ti, SUPER, Laptop GPU) denotes another GPU.
GPUS: tuple[GpuSpec, ...] = (
    GpuSpec(
        name="NVIDIA B200",
        title="B200",
        pattern=r"\bB200\b",
        arch="sm_100",
        source="NVIDIA HGX B200 datasheet",
        sms=148,
        clock_hz=1.965e9,
        dram_bytes_per_s=8e12,
        l2_bytes=126 * _MIB,
        fp32=75e12,
        fp64=37e12,
        fp64_tensor=37e12,
        tf32=1100e12,
        half=2250e12,
        nvlink_bytes_per_s=900e9,
        stands_in=True,
    ),
    GpuSpec(
        name="NVIDIA GH200 144G HBM3e",
        title="GH200 144 GB",
        pattern=r"\bGH200 144G\b",
        arch="sm_90",
        source="NVIDIA GH200 Grace Hopper datasheet",
        sms=132,
        clock_hz=1.98e9,
        dram_bytes_per_s=4.9e12,
        l2_bytes=60 * _MIB,
        fp32=67e12,
        fp64=33.5e12,
        fp64_tensor=67e12,
        tf32=494.7e12,
        half=989.4e12,
        nvlink_bytes_per_s=450e9,
    ),
    GpuSpec(
        name="NVIDIA GH200 480GB",
        title="GH200 96 GB",
        pattern=r"\bGH200\b",
        arch="sm_90",
        source="NVIDIA GH200 Grace Hopper datasheet",
        sms=132,
        clock_hz=1.98e9,
        dram_bytes_per_s=4e12,
        l2_bytes=60 * _MIB,
        fp32=67e12,
        fp64=33.5e12,
        fp64_tensor=67e12,
        tf32=494.7e12,
        half=989.4e12,
        nvlink_bytes_per_s=450e9,
    ),
    GpuSpec(
        name="NVIDIA H200 NVL",
        title="H200 NVL",
        pattern=r"\bH200 NVL\b",
        arch="sm_90",
        source="NVIDIA H200 datasheet (NVL)",
        sms=132,
        clock_hz=1.785e9,
        dram_bytes_per_s=4.8e12,
        l2_bytes=60 * _MIB,
        fp32=60e12,
        fp64=30e12,
        fp64_tensor=60e12,
        tf32=417.7e12,
        half=835.5e12,
    ),
    GpuSpec(
        name="NVIDIA H200",
        title="H200 SXM",
        pattern=r"\bH200\b",
        arch="sm_90",
        source="NVIDIA H200 datasheet (SXM)",
        sms=132,
        clock_hz=1.98e9,
        dram_bytes_per_s=4.8e12,
        l2_bytes=60 * _MIB,
        fp32=67e12,
        fp64=33.5e12,
        fp64_tensor=67e12,
        tf32=494.7e12,
        half=989.4e12,
        nvlink_bytes_per_s=450e9,
        l2_slices=96,
        l2_bytes_per_s=9.36e12,
        launch=LAUNCH_COSTS,
        stands_in=True,
        reach=_H200_REACH,
        sources={
            "reach": _KERNELS,
            **dict.fromkeys(("sms", "clock_hz", "l2_bytes", "l2_slices"), _NCU_ATTRIBUTES),
            "launch": _TRACES,
            "l2_bytes_per_s": _CEILINGS,
        },
    ),
    GpuSpec(
        name="NVIDIA H100 PCIe",
        title="H100 PCIe",
        pattern=r"\bH100 PCIe\b",
        arch="sm_90",
        source=f"{_H100} (PCIe)",
        sms=114,
        clock_hz=1.755e9,
        dram_bytes_per_s=2e12,
        l2_bytes=50 * _MIB,
        fp32=51.2e12,
        fp64=25.6e12,
        fp64_tensor=51.2e12,
        tf32=378.2e12,
        half=756.4e12,
    ),
    GpuSpec(
        name="NVIDIA H100 NVL",
        title="H100 NVL",
        pattern=r"\bH100 NVL\b",
        arch="sm_90",
        source="NVIDIA H100 datasheet (NVL)",
        sms=132,
        clock_hz=1.785e9,
        dram_bytes_per_s=3.9e12,
        l2_bytes=60 * _MIB,
        fp32=60e12,
        fp64=30e12,
        fp64_tensor=60e12,
        tf32=417.7e12,
        half=835.5e12,
    ),
    GpuSpec(
        name="NVIDIA H100 80GB HBM3",
        title="H100 SXM",
        pattern=r"\bH100\b",
        arch="sm_90",
        source=f"{_H100} (SXM5)",
        sms=132,
        clock_hz=1.98e9,
        dram_bytes_per_s=3.35e12,
        l2_bytes=50 * _MIB,
        fp32=66.9e12,
        fp64=33.5e12,
        fp64_tensor=66.9e12,
        tf32=494.7e12,
        half=989.4e12,
        nvlink_bytes_per_s=450e9,
    ),
    GpuSpec(
        name="NVIDIA A100-SXM4-80GB",
        title="A100 SXM 80 GB",
        pattern=r"\bA[18]00-SXM.?-80GB",
        arch="sm_80",
        source="NVIDIA A100 datasheet",
        sms=108,
        clock_hz=1.41e9,
        dram_bytes_per_s=2.039e12,
        l2_bytes=40 * _MIB,
        fp32=19.5e12,
        fp64=9.7e12,
        fp64_tensor=19.5e12,
        tf32=156e12,
        half=312e12,
        nvlink_bytes_per_s=300e9,
        l2_slices=80,
        stands_in=True,
        sources={"l2_slices": _SLICES},
    ),
    GpuSpec(
        name="NVIDIA A100 80GB PCIe",
        title="A100 PCIe 80 GB",
        pattern=r"\bA[18]00.*80GB",
        arch="sm_80",
        source="NVIDIA A100 datasheet",
        sms=108,
        clock_hz=1.41e9,
        dram_bytes_per_s=1.935e12,
        l2_bytes=40 * _MIB,
        fp32=19.5e12,
        fp64=9.7e12,
        fp64_tensor=19.5e12,
        tf32=156e12,
        half=312e12,
        l2_slices=80,
        sources={"l2_slices": _SLICES},
    ),
    GpuSpec(
        name="NVIDIA A100-SXM4-40GB",
        title="A100 40 GB",
        pattern=r"\bA[18]00\b",
        arch="sm_80",
        source="NVIDIA A100 datasheet",
        sms=108,
        clock_hz=1.41e9,
        dram_bytes_per_s=1.555e12,
        l2_bytes=40 * _MIB,
        fp32=19.5e12,
        fp64=9.7e12,
        fp64_tensor=19.5e12,
        tf32=156e12,
        half=312e12,
        nvlink_bytes_per_s=300e9,
        l2_slices=80,
        sources={"l2_slices": _SLICES},
    ),
    GpuSpec(
        name="NVIDIA A30",
        title="A30",
        pattern=r"\bA30\b",
        arch="sm_80",
        source="NVIDIA A30 datasheet",
        sms=56,
        clock_hz=1.44e9,
        dram_bytes_per_s=9.33e11,
        l2_bytes=24 * _MIB,
        fp32=10.3e12,
        fp64=5.2e12,
        fp64_tensor=10.3e12,
        tf32=82e12,
        half=165e12,
    ),
    GpuSpec(
        name="NVIDIA A10G",
        title="A10G",
        pattern=r"\bA10G\b",
        arch="sm_86",
        source="NVIDIA A10G datasheet",
        sms=80,
        clock_hz=1.71e9,
        dram_bytes_per_s=6e11,
        l2_bytes=6 * _MIB,
        fp32=35e12,
        tf32=35e12,
        half=70e12,
        sources={
            "fp32": "80 SMs × 128 FMA × 1.71 GHz (the datasheet's 31.5 Tflop/s are those of 72 SMs)"
        },
    ),
    GpuSpec(
        name="NVIDIA A10",
        title="A10",
        pattern=r"\bA10\b",
        arch="sm_86",
        source="NVIDIA A10 datasheet",
        sms=72,
        clock_hz=1.695e9,
        dram_bytes_per_s=6e11,
        l2_bytes=6 * _MIB,
        fp32=31.2e12,
        tf32=62.5e12,
        half=125e12,
        stands_in=True,
    ),
    GpuSpec(
        name="NVIDIA A40",
        title="A40",
        pattern=r"\bA40\b",
        arch="sm_86",
        source="NVIDIA A40 datasheet",
        sms=84,
        clock_hz=1.74e9,
        dram_bytes_per_s=6.96e11,
        l2_bytes=6 * _MIB,
        fp32=37.4e12,
        tf32=74.8e12,
        half=149.7e12,
    ),
    GpuSpec(
        name="NVIDIA RTX A6000",
        title="RTX A6000",
        pattern=r"\bRTX A6000\b",
        arch="sm_86",
        source="NVIDIA RTX A6000 datasheet",
        sms=84,
        clock_hz=1.8e9,
        dram_bytes_per_s=7.68e11,
        l2_bytes=6 * _MIB,
        fp32=38.7e12,
        tf32=77.4e12,
        half=154.8e12,
    ),
    GpuSpec(
        name="NVIDIA RTX A4000",
        title="RTX A4000",
        pattern=r"\bRTX A4000$",
        arch="sm_86",
        source="NVIDIA RTX A4000 datasheet",
        sms=48,
        clock_hz=1.56e9,
        dram_bytes_per_s=4.48e11,
        l2_bytes=4 * _MIB,
        fp32=19.2e12,
        tf32=38.3e12,
        half=76.7e12,
    ),
    GpuSpec(
        name="NVIDIA L40S",
        title="L40S",
        pattern=r"\bL40S\b",
        arch="sm_89",
        source="NVIDIA L40S datasheet",
        sms=142,
        clock_hz=2.52e9,
        dram_bytes_per_s=8.64e11,
        l2_bytes=96 * _MIB,
        fp32=91.6e12,
        tf32=183e12,
        half=362e12,
        stands_in=True,
    ),
    GpuSpec(
        name="NVIDIA L40",
        title="L40",
        pattern=r"\bL40\b",
        arch="sm_89",
        source="NVIDIA L40 datasheet",
        sms=142,
        clock_hz=2.49e9,
        dram_bytes_per_s=8.64e11,
        l2_bytes=96 * _MIB,
        fp32=90.5e12,
        tf32=90.5e12,
        half=181e12,
    ),
    GpuSpec(
        name="NVIDIA L4",
        title="L4",
        pattern=r"\bL4\b",
        arch="sm_89",
        source="NVIDIA L4 datasheet",
        sms=58,
        clock_hz=2.04e9,
        dram_bytes_per_s=3e11,
        l2_bytes=48 * _MIB,
        fp32=30.3e12,
        tf32=60e12,
        half=121e12,
    ),
    GpuSpec(
        name="Tesla T4",
        title="T4",
        pattern=r"\bT4\b",
        arch="sm_75",
        source="NVIDIA T4 datasheet",
        sms=40,
        clock_hz=1.59e9,
        dram_bytes_per_s=3.2e11,
        l2_bytes=4 * _MIB,
        fp32=8.1e12,
        half=65e12,
        stands_in=True,
    ),
    GpuSpec(
        name="Tesla V100-PCIE-32GB",
        title="V100 PCIe",
        pattern=r"\bV100-PCIE",
        arch="sm_70",
        source="NVIDIA V100 datasheet (PCIe)",
        sms=80,
        clock_hz=1.38e9,
        dram_bytes_per_s=9e11,
        l2_bytes=6 * _MIB,
        fp32=14e12,
        fp64=7e12,
        half=112e12,
    ),
    GpuSpec(
        name="Tesla V100-SXM2-32GB",
        title="V100 SXM2",
        pattern=r"\bV100",
        arch="sm_70",
        source="NVIDIA V100 datasheet (SXM2)",
        sms=80,
        clock_hz=1.53e9,
        dram_bytes_per_s=9e11,
        l2_bytes=6 * _MIB,
        fp32=15.7e12,
        fp64=7.8e12,
        half=125e12,
        stands_in=True,
    ),
    GpuSpec(
        name="NVIDIA GeForce RTX 5090",
        title="RTX 5090",
        pattern=r"\bRTX 5090$",
        arch="sm_120",
        source=_BLACKWELL,
        sms=170,
        clock_hz=2.407e9,
        dram_bytes_per_s=1.792e12,
        l2_bytes=96 * _MIB,
        fp32=104.8e12,
        tf32=104.8e12,
        half=209.5e12,
        stands_in=True,
    ),
    GpuSpec(
        name="NVIDIA GeForce RTX 4090",
        title="RTX 4090",
        pattern=r"\bRTX 4090$",
        arch="sm_89",
        source=_ADA,
        sms=128,
        clock_hz=2.52e9,
        dram_bytes_per_s=1.008e12,
        l2_bytes=72 * _MIB,
        fp32=82.6e12,
        tf32=82.6e12,
        half=165.2e12,
    ),
    GpuSpec(
        name="NVIDIA GeForce RTX 4080",
        title="RTX 4080",
        pattern=r"\bRTX 4080$",
        arch="sm_89",
        source=_ADA,
        sms=76,
        clock_hz=2.505e9,
        dram_bytes_per_s=7.168e11,
        l2_bytes=64 * _MIB,
        fp32=48.7e12,
        tf32=48.7e12,
        half=97.5e12,
    ),
    GpuSpec(
        name="NVIDIA GeForce RTX 3090",
        title="RTX 3090",
        pattern=r"\bRTX 3090$",
        arch="sm_86",
        source=_GA102,
        sms=82,
        clock_hz=1.695e9,
        dram_bytes_per_s=9.36e11,
        l2_bytes=6 * _MIB,
        fp32=35.6e12,
        tf32=35.6e12,
        half=71e12,
    ),
    GpuSpec(
        name="NVIDIA GeForce RTX 3080",
        title="RTX 3080",
        pattern=r"\bRTX 3080$",
        arch="sm_86",
        source=_GA102,
        sms=68,
        clock_hz=1.71e9,
        dram_bytes_per_s=7.6e11,
        l2_bytes=5 * _MIB,
        fp32=29.8e12,
        tf32=29.8e12,
        half=59.5e12,
    ),
    GpuSpec(
        name="NVIDIA GeForce RTX 3070",
        title="RTX 3070",
        pattern=r"\bRTX 3070$",
        arch="sm_86",
        source=_GA102,
        sms=46,
        clock_hz=1.725e9,
        dram_bytes_per_s=4.48e11,
        l2_bytes=4 * _MIB,
        fp32=20.3e12,
        tf32=20.3e12,
        half=40.6e12,
    ),
    GpuSpec(
        name="NVIDIA GeForce RTX 2080 Ti",
        title="RTX 2080 Ti",
        pattern=r"\bRTX 2080 Ti$",
        arch="sm_75",
        source=_TURING,
        sms=68,
        clock_hz=1.545e9,
        dram_bytes_per_s=6.16e11,
        l2_bytes=5632 << 10,
        fp32=13.4e12,
        half=53.8e12,
    ),
    GpuSpec(
        name="NVIDIA GeForce GTX 1660 Ti",
        title="GTX 1660 Ti",
        pattern=r"\bGTX 1660 Ti$",
        arch="sm_75",
        source="NVIDIA's GeForce GTX 16 specifications",
        sms=24,
        clock_hz=1.77e9,
        dram_bytes_per_s=2.88e11,
        l2_bytes=1536 << 10,
        fp32=5.4e12,
    ),
    GpuSpec(
        name="NVIDIA GeForce GTX 1650",
        title="GTX 1650",
        pattern=r"\bGTX 1650$",
        arch="sm_75",
        source="NVIDIA's GeForce GTX 16 specifications",
        sms=14,
        clock_hz=1.665e9,
        dram_bytes_per_s=1.28e11,
        l2_bytes=1 * _MIB,
        fp32=2.98e12,
    ),
)
H200 = next(gpu for gpu in GPUS if gpu.name == "NVIDIA H200")
_STAND_INS = {gpu.arch: gpu for gpu in GPUS if gpu.stands_in}


def has_tensor_cores(name: str) -> bool:
    """Return whether a device has tensor cores. GeForce GTX 16 and MX GPUs have none."""
    return re.search(r"\bGTX 16\d\d\b|\bMX\d\d\d\b|\bT[456]00\b", name) is None


def gpu_named(name: str) -> GpuSpec | None:
    """Return the GPU whose pattern matches the driver's device name, or None."""
    return next((gpu for gpu in GPUS if re.search(gpu.pattern, name)), None)


def nvlink_of(name: str) -> float | None:
    """Return the NVLink bandwidth in bytes per second and direction, or None if it is unknown.

    PCIe boards have no built-in NVLink. A800 and H800 have a slower NVLink, which is not listed.
    """
    gpu = gpu_named(name)
    return (
        gpu.nvlink_bytes_per_s
        if gpu and not re.search(r"PCIe|\b[AH]800\b", name, re.IGNORECASE)
        else None
    )


def gpu_titled(text: str) -> GpuSpec:
    """Return the GPU with this title or device name, or with a title or name that contains `text`.

    Raises UsageError with the titles of all GPUs.
    """
    low = text.lower().removeprefix("nvidia ")
    part = re.compile(rf"(?<![a-z0-9]){re.escape(low)}(?!\d)")
    names = [
        (gpu, (gpu.title.lower(), gpu.name.lower().removeprefix("nvidia "))) for gpu in GPUS if low
    ]
    exact = [gpu for gpu, titles in names if low in titles]
    similar = [gpu for gpu, titles in names if any(map(part.search, titles))]
    if not (exact or similar):
        raise unknown_name("GPU", text, [gpu.title for gpu in GPUS], limit=len(GPUS))
    return (exact or similar)[0]


def stand_in(arch: Architecture | None) -> GpuSpec | None:
    """Return a common GPU of an architecture, for an unknown GPU. Callers must display its name."""
    return _STAND_INS.get(arch.name) if arch else None
