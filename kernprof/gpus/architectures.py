"""Properties of NVIDIA architectures per multiprocessor (SM), by compute capability.

Properties that differ between GPUs of one architecture (number of SMs, clocks, L2, memory) are in
`datasheets`. None means unknown.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NewType

from kernprof.errors import UsageError, WorkloadError, unknown_name

KIB = 1024
# Bandwidth of pinned copies in bytes/s by PCIe generation, for 16 lanes. The value of generation 5
# is measured on an H200. The other values are about proportional to a lane's rate.
PINNED_BYTES_PER_S: Mapping[int, float] = MappingProxyType({3: 12.5e9, 4: 25e9, 5: 55e9})
# Peak bandwidth of 16 lanes per direction in bytes/s, by PCIe generation. A lane has 8, 16 or 32
# GT/s; 128 of 130 bits are data (PCI-SIG).
PCIE_BYTES_PER_S: Mapping[int, float] = MappingProxyType(
    {n: 2**n * 1e9 * 16 * 128 / 130 / 8 for n in (3, 4, 5)}
)
LEAST_REGISTERS = 16  # least number of registers that the driver allocates per thread
Capability = tuple[int, int]
Size = tuple[int, int, int]

ArchName = NewType("ArchName", str)  # key of ARCHITECTURES, returned by `architecture`
DEFAULT_ARCH = ArchName("sm_90")


@dataclass(frozen=True, slots=True, kw_only=True)
class Architecture:
    """Properties of an architecture per SM. Rates are per cycle. `SOURCES` lists the sources.

    `carveouts` are the selectable shared-memory sizes of an SM in bytes. Arithmetic rates are fused
    multiply-adds per cycle. `tensor_fma` are the dense rates of the tensor cores by data type; the
    architecture does not support a missing data type.
    """

    name: ArchName
    warps: int
    blocks: int
    carveouts: tuple[int, ...]
    shared_per_block: int  # maximum bytes per block
    shared_reserved: int  # bytes per block that the driver reserves
    fp32_fma: int
    fp64_fma: float | None
    fp16_fma: int | None  # packed FP16 (half2) on the CUDA cores
    tensor_fma: Mapping[str, int | None]
    pcie: int  # PCIe generation of the host link
    first_ncu: tuple[int, int]  # first Nsight Compute version that supports the architecture
    l1_and_shared: int  # bytes of L1 and shared memory together
    l1_bytes: int = 128
    shared_bytes: int = 128
    l2_bytes: int = 64  # bytes from L2 to an SM
    issues: int = 4  # warp instructions that can be issued
    wavefronts: int = 1  # wavefronts that the data stage of L1 and shared memory processes
    registers: int = 65536
    register_unit: int = 256  # allocation unit of registers per warp
    sub_partitions: int = 4
    shared_unit: int = 128
    load_store_units: int = 32  # lanes whose loads or stores execute per cycle
    special_functions: int = 16  # lanes of reciprocals, roots, logarithms or sines per cycle
    l2_parts: int = 1  # number of L2 partitions; each partition caches the data of its SMs

    def register_blocks(self, registers: int, threads: int) -> int:
        """Return the number of blocks of `threads` threads per SM that `registers` allow."""
        per_warp = -(-max(registers, LEAST_REGISTERS) * 32 // self.register_unit)
        warps = self.registers // (per_warp * self.register_unit)
        return warps // self.sub_partitions * self.sub_partitions // -(-threads // 32)

    def per_cycle(self, ceiling: str) -> float | None:
        """Return the highest rate per SM and cycle of a ceiling; None if unknown.

        The unit is bytes, flops or warp instructions.
        """
        plain = {
            "issue": self.issues,
            "l1": self.l1_bytes,
            "shared": self.shared_bytes,
            "l2": self.l2_bytes,
        }
        if ceiling in plain:
            return plain[ceiling]
        cores = {"fp32": self.fp32_fma, "fp64": self.fp64_fma, "fp16": self.fp16_fma}
        fmas = cores.get(ceiling) or self.tensor_fma.get(ceiling.removesuffix("-tensor"))
        return None if fmas is None else 2 * fmas

    @property
    def shared_per_sm(self) -> int:
        return self.carveouts[-1]

    @property
    def capability(self) -> Capability:
        number = int(self.name[3:])
        return number // 10, number % 10


_LIMITS = "CUDA C++ programming guide, Technical Specifications per Compute Capability"
_RATES = (
    "CUDA C++ programming guide, Throughput of Native Arithmetic Instructions (the highest rate"
    " where instructions differ)"
)
_CALCULATOR = "NVIDIA's occupancy calculator, in Nsight Compute"
_MEMORY = "NVIDIA's architecture whitepapers and tuning guides"
# Source of each field of Architecture.
SOURCES: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("warps", "blocks", "carveouts", "shared_per_block", "registers"), _LIMITS),
        **dict.fromkeys(
            ("shared_reserved", "register_unit", "sub_partitions", "shared_unit"), _CALCULATOR
        ),
        **dict.fromkeys(("fp32_fma", "fp64_fma", "fp16_fma", "special_functions"), _RATES),
        "tensor_fma": "NVIDIA's architecture whitepapers: dense peaks ÷ SMs ÷ boost clock",
        "l1_and_shared": "NVIDIA's architecture whitepapers and tuning guides",
        "pcie": "NVIDIA's datasheets of the GPUs of the architecture",
        "first_ncu": (
            "release notes of CUDA 11.8 (Ada, Hopper; ncu 2022.3) and 12.8 (Blackwell; ncu 2025.1)"
        ),
        "l1_bytes": (
            _MEMORY
            + "; Turing: Jia et al., Dissecting the NVIDIA Turing T4 GPU via Microbenchmarking"
        ),
        **dict.fromkeys(
            ("shared_bytes", "l2_bytes", "issues", "wavefronts", "load_store_units", "l2_parts"),
            _MEMORY,
        ),
    }
)


_TOGETHER_KIB = {
    "sm_60": 88,
    "sm_75": 96,
    "sm_80": 192,
    "sm_87": 192,
    "sm_90": 256,
    "sm_100": 256,
    "sm_103": 256,
    "sm_107": 256,
    "sm_110": 256,
}
_SIXTEEN_LOAD_STORE_UNITS = {"sm_75", "sm_86", "sm_87", "sm_88", "sm_89", "sm_120", "sm_121"}
_TWO_L2_PARTS = {"sm_80", "sm_90", "sm_100", "sm_103", "sm_107"}


def _architecture(
    name: str,
    *,
    warps: int,
    blocks: int,
    carveouts_kib: tuple[int, ...],
    block_kib: int,
    fma: tuple[int | None, ...],
    tensor: Mapping[str, int | None],
    pcie: int,
    ncu: tuple[int, int] = (0, 0),
    l1_bytes: int = 128,
) -> Architecture:
    """Build an architecture. `fma` are the rates of FP32, FP64 and FP16 (FMAs per SM and cycle)."""
    modern = int(name[3:]) >= 80
    return Architecture(
        name=ArchName(name),
        warps=warps,
        blocks=blocks,
        carveouts=tuple(size * KIB for size in carveouts_kib),
        shared_per_block=block_kib * KIB,
        shared_reserved=KIB if modern else 0,
        shared_unit=128 if modern else 256,
        fp32_fma=fma[0] or 0,
        fp64_fma=fma[1],
        fp16_fma=fma[2],
        tensor_fma=MappingProxyType(dict(tensor)),
        pcie=pcie,
        first_ncu=ncu,
        l1_bytes=l1_bytes,
        l1_and_shared=_TOGETHER_KIB.get(name, 128) * KIB,
        load_store_units=16 if name in _SIXTEEN_LOAD_STORE_UNITS else 32,
        l2_parts=2 if name in _TWO_L2_PARTS else 1,
    )


_GA100 = (0, 8, 16, 32, 64, 100, 132, 164)
_GA102 = (0, 8, 16, 32, 64, 100)
_GH100 = (0, 8, 16, 32, 64, 100, 132, 164, 196, 228)
_ADA_NCU, _BLACKWELL_NCU = (2022, 3), (2025, 1)
_AMPERE = {"fp16": 512, "bf16": 512, "tf32": 256, "int8": 1024}
_UNKNOWN_RATES = dict.fromkeys(("fp16", "bf16", "tf32", "int8"), None)
ARCHITECTURES: Mapping[str, Architecture] = {
    a.name: a
    for a in (
        _architecture(
            "sm_60",
            warps=64,
            blocks=32,
            carveouts_kib=(64,),
            block_kib=48,
            pcie=3,
            fma=(64, 32, 128),
            tensor={},
        ),
        _architecture(
            "sm_70",
            warps=64,
            blocks=32,
            carveouts_kib=(0, 8, 16, 32, 64, 96),
            block_kib=96,
            pcie=3,
            fma=(64, 32, 128),
            tensor={"fp16": 512},
        ),
        _architecture(
            "sm_75",
            warps=32,
            blocks=16,
            carveouts_kib=(32, 64),
            block_kib=64,
            pcie=3,
            fma=(64, 2, 128),
            tensor={"fp16": 512, "int8": 1024},
            l1_bytes=64,
        ),
        _architecture(
            "sm_80",
            warps=64,
            blocks=32,
            carveouts_kib=_GA100,
            block_kib=163,
            pcie=4,
            fma=(64, 32, 256),
            tensor={"fp16": 1024, "bf16": 1024, "tf32": 512, "fp64": 64, "int8": 2048},
        ),
        _architecture(
            "sm_86",
            warps=48,
            blocks=16,
            carveouts_kib=_GA102,
            block_kib=99,
            pcie=4,
            fma=(128, 2, 256),
            tensor=_AMPERE,
        ),
        _architecture(
            "sm_87",
            warps=48,
            blocks=16,
            carveouts_kib=_GA100,
            block_kib=163,
            pcie=4,
            fma=(128, 2, 256),
            tensor=_UNKNOWN_RATES,
        ),
        # `warps` and `blocks` of sm_88 and sm_107 are the limits that ptxas 13.5 applies to
        # .minnctapersm. Other limits are not published: those of sm_86 and sm_103 are assumed.
        _architecture(
            "sm_88",
            warps=48,
            blocks=16,
            carveouts_kib=_GA102,
            block_kib=99,
            pcie=4,
            fma=(128, None, 256),
            tensor=_UNKNOWN_RATES,
        ),
        _architecture(
            "sm_89",
            warps=48,
            blocks=24,
            carveouts_kib=_GA102,
            block_kib=99,
            pcie=4,
            fma=(128, 2, 256),
            tensor={**_AMPERE, "fp8": 1024},
            ncu=_ADA_NCU,
        ),
        _architecture(
            "sm_90",
            warps=64,
            blocks=32,
            carveouts_kib=_GH100,
            block_kib=227,
            pcie=5,
            fma=(128, 64, 256),
            ncu=_ADA_NCU,
            tensor={
                "fp16": 2048,
                "bf16": 2048,
                "tf32": 1024,
                "fp64": 128,
                "fp8": 4096,
                "int8": 4096,
            },
        ),
        _architecture(
            "sm_100",
            warps=64,
            blocks=32,
            carveouts_kib=_GH100,
            block_kib=227,
            pcie=5,
            fma=(128, 64, 256),
            ncu=_BLACKWELL_NCU,
            tensor={"fp16": 4096, "bf16": 4096, "tf32": 2048, "fp64": 64, "fp8": 8192},
        ),
        _architecture(
            "sm_103",
            warps=64,
            blocks=32,
            carveouts_kib=_GH100,
            block_kib=227,
            pcie=5,
            fma=(128, 2, 256),
            ncu=_BLACKWELL_NCU,
            tensor={**_UNKNOWN_RATES, "fp8": None},
        ),
        _architecture(
            "sm_107",
            warps=32,
            blocks=16,
            carveouts_kib=_GH100,
            block_kib=227,
            pcie=5,
            fma=(128, None, 256),
            ncu=_BLACKWELL_NCU,
            tensor={**_UNKNOWN_RATES, "fp8": None},
        ),
        _architecture(
            "sm_110",
            warps=48,
            blocks=24,
            carveouts_kib=_GH100,
            block_kib=227,
            pcie=5,
            fma=(128, None, 256),
            ncu=_BLACKWELL_NCU,
            tensor={**_UNKNOWN_RATES, "fp8": None},
        ),
        _architecture(
            "sm_120",
            warps=48,
            blocks=24,
            carveouts_kib=_GA102,
            block_kib=99,
            pcie=5,
            fma=(128, 2, 256),
            ncu=_BLACKWELL_NCU,
            tensor={**_UNKNOWN_RATES, "fp16": 512, "bf16": 512, "fp8": 1024},
        ),
        _architecture(
            "sm_121",
            warps=48,
            blocks=24,
            carveouts_kib=_GA102,
            block_kib=99,
            pcie=5,
            fma=(128, 2, 256),
            ncu=_BLACKWELL_NCU,
            tensor={**_UNKNOWN_RATES, "fp8": None},
        ),
    )
}
OLDEST_CAPABILITY: Capability = (7, 0)  # Nsight Compute 2020.1 and later need Volta or later


def of_capability(capability: Capability | None) -> Architecture | None:
    """Return the architecture with exactly this compute capability, or None if it is unknown."""
    return ARCHITECTURES.get("sm_{}{}".format(*capability)) if capability else None


def ncu_needed(capability: Capability) -> tuple[int, int]:
    """Return the first Nsight Compute version that supports a GPU of this compute capability.

    For an unlisted architecture, the next older listed architecture determines the version.
    """
    older = [a for a in ARCHITECTURES.values() if a.capability <= capability]
    return max(older, key=lambda a: a.capability).first_ncu if older else (0, 0)


def architecture(name: str | None) -> Architecture:
    """Return an architecture by name ("sm_90" or "90"); None is the default architecture.

    A suffix is ignored (sm_90a).

    Raises UsageError with the known architectures.
    """
    plain = (
        str(DEFAULT_ARCH if name is None else name).lower().rstrip("af").replace("compute_", "sm_")
    )
    plain = plain if plain.startswith("sm_") else f"sm_{plain}"
    if plain not in ARCHITECTURES:
        raise unknown_name("architecture", str(name), ARCHITECTURES)
    return ARCHITECTURES[plain]


_GRID_LIMIT = (2**31 - 1, 65535, 65535)
_BLOCK_LIMIT = (1024, 1024, 64)


def check_launch(
    arch: Architecture, grid: Size, block: Size, shared_bytes: int, registers: int = 0
) -> None:
    """Check a launch against the limits of the architecture. Raises UsageError or WorkloadError.

    `shared_bytes` is static plus dynamic shared memory per block, `registers` is per thread.
    """
    for what, size, limit in (("grid", grid, _GRID_LIMIT), ("block", block, _BLOCK_LIMIT)):
        if len(size) != 3 or any(not 1 <= n <= most for n, most in zip(size, limit, strict=False)):
            raise UsageError(f"{what} {size} is out of range on {arch.name}: from 1 to {limit}")
    threads = block[0] * block[1] * block[2]
    if threads > 1024:
        raise UsageError(f"block {block} has {threads} threads; the limit of {arch.name} is 1024")
    if not 0 <= shared_bytes <= arch.shared_per_block:
        raise WorkloadError(
            f"the launch needs {shared_bytes} bytes of shared memory per block; "
            f"the limit of {arch.name} is {arch.shared_per_block}"
        )
    if not arch.register_blocks(registers, threads):
        raise WorkloadError(
            f"the launch needs {registers * threads:,} registers per block ({registers} in each of"
            f" {threads:,} threads); the limit of {arch.name} is {arch.registers:,}",
            hint=f"use smaller blocks, or compile with __launch_bounds__({threads})",
        )
