"""Which part of an SM executes a machine instruction, and whose result has to be waited for."""

import re
from collections.abc import Mapping
from enum import Enum
from functools import cache


class Pipe(str, Enum):
    """The parts that execute instructions. The names are those of `gpus.costs`."""

    FMA = "fma"
    FMA_HEAVY = "fma_heavy"
    ALU = "alu"
    FP64 = "fp64"
    SPECIAL = "special"  # the unit of MUFU, conversions and bit counts
    MEMORY = "memory"  # loads, stores and what goes through the same queue
    UNIFORM = "uniform"
    TENSOR = "tensor"
    BRANCH = "branch"


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
_GROUP_SHAPE = re.compile(r"\b64x(\d+)x\d+\b")
_PIPES: Mapping[str, Pipe] = {
    name: pipe for pipe, names in _OPCODES.items() for name in names.split()
}
_GLOBAL = frozenset(["LDG", "LD", "ATOM", "ATOMG", "TEX", "TLD", "TLD4", "SULD", "SUATOM"])
_STORES = frozenset(["STG", "ST", "STS", "STL", "RED", "REDG", "STSM", "SUST", "SURED"])


@cache
def pipe_of(opcode: str) -> Pipe:
    if opcode in _PIPES:
        return _PIPES[opcode]
    return Pipe.UNIFORM if opcode.startswith("U") or opcode == "VOTEU" else Pipe.ALU


def group_product_cycles(name: str) -> float | None:
    """Of a quarter of an SM, for a warp's part of a product of four warps, such as HGMMA.64x256x16;
    None for others.

    By the data sheet's peak: 512 multiplications of 16-bit numbers a cycle; of narrower ones as
    many more as there are.
    """
    shape = _GROUP_SHAPE.search(name) if name.partition(".")[0].endswith("GMMA") else None
    return int(shape[1]) / 2 if shape else None


@cache
def latency_of(opcode: str) -> str:
    """What a wait for an instruction's result is called: a name of `gpus.costs`' latencies."""
    if opcode in _GLOBAL:
        return "atomic" if opcode.startswith("ATOM") else "global"
    if opcode == "LDGSTS":
        return "global"
    if opcode in ("LDS", "LDSM"):
        return "shared"
    if opcode == "ATOMS":
        return "shared_atomic"
    if opcode == "LDL":
        return "local"
    if opcode in ("LDC", "ULDC", "LDCU"):
        return "constant"
    if opcode in ("SHFL", "MATCH", "REDUX", "VOTE"):
        return "shuffle"
    if opcode in _STORES:
        return "operands"
    pipe = pipe_of(opcode)
    return pipe.value if pipe in (Pipe.FP64, Pipe.SPECIAL, Pipe.TENSOR) else "other"
