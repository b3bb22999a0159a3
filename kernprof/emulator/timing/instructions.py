"""Scheduling properties of SASS instructions: control bits, execution pipe and latency class."""

import re
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache

BARRIERS = 6
_NO_BARRIER = 7
_WORDS = struct.Struct("<QQ")


@dataclass(frozen=True, slots=True)
class Control:
    """Control bits of a machine instruction, which ptxas sets.

    `stall` is the number of cycles until the next instruction may issue. `result` is the scoreboard
    barrier that clears when the result arrives, or None. `waits` are the scoreboard barriers that
    must be clear before the instruction issues.
    """

    stall: int
    result: int | None
    waits: tuple[int, ...]


def controls(code: bytes) -> list[Control]:
    """Decode the control bits of each instruction of a kernel's machine code.

    An instruction has 128 bits. The fields from bit 105 on are:

    - stall cycles (4 bits) and a yield hint (1 bit),
    - the write barrier and the read barrier (3 bits each, 7: none),
    - a mask of the scoreboard barriers to wait for (6 bits).

    Source: Jia et al., "Dissecting the NVIDIA Volta GPU Architecture via Microbenchmarking", 2018.
    The format is the same from Volta to Hopper.
    """
    size = _WORDS.size
    bits = (high >> 41 for _, high in _WORDS.iter_unpack(code[: len(code) // size * size]))
    return [
        Control(
            stall=word & 15,
            result=None if word >> 5 & 7 == _NO_BARRIER else word >> 5 & 7,
            waits=tuple(n for n in range(BARRIERS) if word >> 11 >> n & 1),
        )
        for word in bits
    ]


class Pipe(str, Enum):
    """Execution pipes of an SM. `gpus.costs` states each pipe's cycles per warp instruction.

    SPECIAL executes MUFU, conversions and bit counts. MEMORY (the LSU) executes loads, stores,
    shuffles, barriers and reads of special registers.
    """

    FMA = "fma"
    FMA_HEAVY = "fma_heavy"
    ALU = "alu"
    FP64 = "fp64"
    SPECIAL = "special"
    MEMORY = "memory"
    UNIFORM = "uniform"
    TENSOR = "tensor"
    BRANCH = "branch"


# Opcodes of each pipe, fitted to ncu's sm__inst_executed_pipe_* counters of 242 launches on an
# H200, by least squares over the executed opcodes. Residuals are below 0.5 %.
_OPCODES: Mapping[Pipe, str] = {
    Pipe.FMA: "FFMA FADD FMUL HFMA2 HADD2 HMUL2 FFMA32I FADD32I FMUL32I FSWZADD FFMA2 FADD2 FMUL2",
    Pipe.FMA_HEAVY: "IMAD IDP IMUL IDP4A VIADD",
    Pipe.FP64: "DADD DMUL DFMA DSETP DMNMX",
    Pipe.SPECIAL: "MUFU F2F F2I I2F FRND POPC FLO BREV I2I FCHK",
    Pipe.MEMORY: (
        "LDG STG LD ST LDS STS LDL STL ATOM ATOMG ATOMS RED REDG LDSM STSM LDGSTS SHFL MATCH REDUX"
        " LDC CCTL MEMBAR TEX TLD TLD4 TXQ SULD SUST SUATOM SURED BAR S2R S2UR LDGDEPBAR ARRIVES"
    ),
    Pipe.TENSOR: "HMMA IMMA DMMA BMMA QMMA HGMMA IGMMA QGMMA BGMMA",
    Pipe.BRANCH: (
        "BRA BRX BRXU JMP JMX EXIT BSSY BSYNC BREAK CALL RET WARPSYNC NOP DEPBAR YIELD ERRBAR"
        " NANOSLEEP KILL BPT BMOV RPCMOV PREEXIT ACQBULK"
    ),
}
_PIPES: Mapping[str, Pipe] = {
    name: pipe for pipe, names in _OPCODES.items() for name in names.split()
}
_GROUP_SHAPE = re.compile(r"\b64x(\d+)x\d+\b")
_LATENCIES: Mapping[str, str] = {
    name: latency
    for latency, names in {
        "global": "LDG LD TEX TLD TLD4 SULD LDGSTS",
        "atomic": "ATOM ATOMG SUATOM",
    }.items()
    for name in names.split()
}


@cache
def pipe_of(opcode: str) -> Pipe:
    """Return the execution pipe of a SASS opcode, such as `FFMA`."""
    if opcode in _PIPES:
        return _PIPES[opcode]
    return Pipe.UNIFORM if opcode.startswith("U") or opcode == "VOTEU" else Pipe.ALU


def latency_of(opcode: str) -> str:
    """Return the latency class of a SASS opcode: "global" (load), "atomic" (global) or "other"."""
    return _LATENCIES.get(opcode, "other")


def group_product_cycles(name: str) -> float | None:
    """Return the tensor-pipe cycles per warp of a warpgroup MMA; None for other instructions.

    HGMMA.64x256x16 computes for four warps. At the data sheet's peak, a sub-partition executes 512
    multiply-adds of 16-bit operands per cycle, and proportionally more of narrower operands.
    """
    shape = _GROUP_SHAPE.search(name) if name.partition(".")[0].endswith("GMMA") else None
    return int(shape[1]) / 2 if shape else None
