"""Whatever a kernel does ends in a clear error within its time limit; the process and its other
arrays survive.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from kernprof.emulator.contract import Request
from kernprof.emulator.emulate import emulate
from kernprof.emulator.faults import FaultKind as Kind
from kernprof.emulator.memory import CONST_BASE
from kernprof.errors import (
    EmulationFault,
    KernelHung,
    KernprofError,
    UnsupportedInstruction,
    UsageError,
    WorkloadError,
)

pytestmark = pytest.mark.usefixtures("nvrtc_ready")

_FLOATS, _GUARD = 4096, 1 << 16


@dataclass(frozen=True)
class Evil:
    """A kernel's body and how it must end: the kinds of fault, or an error before anything runs, or
    neither.
    """

    body: str
    ends: Kind | type[KernprofError] | None
    grid: Any = 2
    block: Any = 64
    shared_bytes: int = 0
    head: str = ""


TABLE = "__constant__ int table[4];"

EVIL = {
    # pointers
    "null pointer read": Evil("a[i] = *(float*)(unsigned long long)(i >> 20);", Kind.OUT_OF_BOUNDS),
    "null pointer write": Evil(
        "*(volatile float*)(unsigned long long)(i >> 20) = 1.f;", Kind.OUT_OF_BOUNDS
    ),
    "wild pointer read": Evil("a[i] = *(float*)0xdeadbeefdeadbeecull;", Kind.OUT_OF_BOUNDS),
    "wild pointer write": Evil("*(float*)(0x7fff00000000ull + 4 * i) = 1.f;", Kind.OUT_OF_BOUNDS),
    "a host address": Evil("*(float*)(HOST + 4ull * i) = 1.f;", Kind.OUT_OF_BOUNDS),
    "every page of the host": Evil(
        "*(float*)((unsigned long long)i << 36) = 1.f;", Kind.OUT_OF_BOUNDS
    ),
    "before the array": Evil("a[-1 - i] = 1.f;", Kind.OUT_OF_BOUNDS),
    "one behind the array": Evil("a[n + i] = 1.f;", Kind.OUT_OF_BOUNDS),
    "last lane alone behind it": Evil("a[i == 63 ? n : i] = 1.f;", Kind.OUT_OF_BOUNDS),
    "into the next array": Evil("a[(1ll << 18) + i] = 1.f;", Kind.OUT_OF_BOUNDS),
    "index that overflows": Evil("a[(long long)(i + 1) << 60] = 1.f;", Kind.OUT_OF_BOUNDS),
    "address that wraps": Evil("*(float*)(~0ull - 3) = 1.f;", Kind.OUT_OF_BOUNDS),
    "vector across the end": Evil(
        "((float4*)a)[n / 4 + i] = make_float4(1, 2, 3, 4);", Kind.OUT_OF_BOUNDS
    ),
    "strides that learn and then leave": Evil(
        "for (int k = 0; k < 1 << 20; k++) ((volatile float*)a)[i + 32 * k] = 1.f;",
        Kind.OUT_OF_BOUNDS,
    ),
    "one lane leaves after many rounds": Evil(
        "for (int k = 0; k < 99; k++) ((volatile float*)a)[k == 98 && i == 5 ? n + 9 : i] = k;",
        Kind.OUT_OF_BOUNDS,
    ),
    "write into an input": Evil("((float*)x)[i] = 1.f;", Kind.READ_ONLY),
    "atomic on an input": Evil("atomicAdd((float*)x + i, 1.f);", Kind.READ_ONLY),
    "write into constant memory": Evil(
        "a[i] = table[i & 3]; *(int*)(CONST + 4ull * (i & 1)) = 7;", Kind.READ_ONLY, head=TABLE
    ),
    "behind constant memory": Evil("a[i] = table[i * 1000];", Kind.OUT_OF_BOUNDS, head=TABLE),
    "behind the module's variables": Evil(
        "big[i + 9] = 1;", Kind.OUT_OF_BOUNDS, head="__device__ int big[4];"
    ),
    "a pointer from data": Evil("float* p = *(float**)(a + 2 * i); *p = 1.f;", Kind.OUT_OF_BOUNDS),
    "the parameters": Evil(
        "*(volatile float*)(unsigned long long)(i * 8) = 1.f;", Kind.OUT_OF_BOUNDS
    ),
    # shared and local memory
    "behind shared memory": Evil(
        "__shared__ float s[64]; s[i * 100] = i; __syncthreads(); a[i] = s[63 - threadIdx.x];",
        Kind.OUT_OF_BOUNDS,
    ),
    "before shared memory": Evil(
        "__shared__ float s[64]; s[(int)threadIdx.x - 40] = i; __syncthreads(); a[i] = s[1];",
        Kind.OUT_OF_BOUNDS,
    ),
    "no dynamic shared memory given": Evil(
        "extern __shared__ float d[]; d[i] = 1; a[i] = d[i ^ 1];", Kind.OUT_OF_BOUNDS
    ),
    "huge shared memory": Evil(
        "extern __shared__ float d[]; d[i] = 1;", WorkloadError, shared_bytes=1 << 30
    ),
    "negative shared memory": Evil("a[i] = 1;", WorkloadError, shared_bytes=-1),
    "huge static shared memory": Evil(
        "__shared__ float s[1 << 24]; s[i] = 1; a[i] = s[n - i];", KernprofError
    ),
    "shared as a wild generic pointer": Evil(
        "__shared__ float s[64]; s[threadIdx.x] = 1; float* p = i < n ? s : a; p[(1ll << 31) + i]"
        " = 1;",
        Kind.OUT_OF_BOUNDS,
    ),
    "behind a local array": Evil(
        "volatile float t[8]; t[0] = 1; for (int k = 0; k < n; k++) t[k * i] = k; a[i] = t[3];",
        Kind.OUT_OF_BOUNDS,
    ),
    "another thread's local memory": Evil(
        "volatile float t[8]; t[i & 7] = 1; a[i] = t[(i + 1) * 8 - n];", Kind.OUT_OF_BOUNDS
    ),
    "a huge local array": Evil(
        "volatile char t[1 << 28]; t[i * 99] = 1; a[i] = t[i];", WorkloadError
    ),
    "local memory of the GPU's size": Evil(
        "volatile char t[1 << 18]; t[i] = 1; a[i & 255] = t[i];", None, grid=4, block=1024
    ),
    # alignment
    "misaligned float": Evil("*(float*)((char*)a + 1 + 4 * i) = 1.f;", Kind.MISALIGNED),
    "misaligned vector": Evil(
        "*(float4*)(a + 1 + 4 * i) = make_float4(1, 2, 3, 4);", Kind.MISALIGNED
    ),
    "misaligned vector read": Evil(
        "float4 v = *(float4*)(a + 2); a[i] = v.x + v.w;", Kind.MISALIGNED
    ),
    "one lane misaligned": Evil("*(float*)((char*)a + 4 * i + (i == 7)) = 1.f;", Kind.MISALIGNED),
    "unaligned atomic": Evil("atomicAdd((int*)((char*)a + 2), 1);", Kind.MISALIGNED),
    "unaligned 64-bit atomic": Evil(
        "atomicAdd((unsigned long long*)(a + 1), 1ull);", Kind.MISALIGNED
    ),
    "unaligned shared atomic": Evil(
        "__shared__ int s[64]; atomicAdd((int*)((char*)s + threadIdx.x), 1); a[i] = s[0];",
        Kind.MISALIGNED,
    ),
    "wild atomic": Evil("atomicCAS((int*)(0x1234567890ull + 4 * i), 0, 1);", Kind.OUT_OF_BOUNDS),
    # what does not end
    "endless loop": Evil("while (((volatile float*)a)[i] == 0.f) {}", KernelHung),
    "endless loop over nothing": Evil("for (volatile int k = 0;; k++) {}", KernelHung),
    "endless loop with barriers": Evil(
        "while (((volatile float*)a)[i] == 0.f) __syncthreads();", KernelHung
    ),
    "endless loop with warp barriers": Evil(
        "while (((volatile float*)a)[i] == 0.f) __syncwarp();", KernelHung
    ),
    "endless loop of one lane": Evil(
        "if (i == 3) while (((volatile float*)a)[i] == 0.f) {}", KernelHung
    ),
    # these two end: threads that wait for one another take turns
    "a flag of a later block": Evil(
        "if (!blockIdx.x) while (((volatile float*)a)[1] == 0) {} if (blockIdx.x == 3) a[1] = 1;",
        None,
        grid=64,
    ),
    "a lock that is never free": Evil("while (atomicCAS((int*)a, 0, 1) != 0) {}", KernelHung),
    "a lock within a warp": Evil(
        "while (atomicExch((int*)a, 1)) {} a[2] += 1; atomicExch((int*)a, 0);", None, block=32
    ),
    "an endless shuffle": Evil(
        "float v = i; while (v >= 0) v = __shfl_xor_sync(~0u, v, 1); a[i] = v;", KernelHung
    ),
    "an endless sleep": Evil(
        "while (((volatile float*)a)[i] == 0.f) __nanosleep(1000000);", KernelHung
    ),
    "an endless clock": Evil(
        "long long t = clock64(); while (clock64() - t < (1ll << 60)) {} a[i] = 1;", KernelHung
    ),
    "many endless blocks": Evil("while (((volatile float*)a)[i] == 0.f) {}", KernelHung, grid=32),
    # barriers
    "a barrier for half the block": Evil(
        'if (threadIdx.x < 32) __syncthreads(); else a[i] = 1; asm volatile("bar.sync 1;");',
        Kind.DEADLOCK,
    ),
    "a barrier for half a warp": Evil(
        'if (threadIdx.x & 1) asm volatile("bar.sync 0;"); a[i] = 1;', Kind.DIVERGENT_BARRIER
    ),
    "a barrier with too many threads": Evil(
        'asm volatile("bar.sync 1, 1024;"); a[i] = 1;', Kind.DEADLOCK
    ),
    "a warp that waits for lanes that left": Evil("if (i & 1) __syncwarp(~0u); a[i] = 1;", None),
    # arithmetic
    "division by zero": Evil("((int*)a)[i] = n / ((int)x[i] - 3) + n % ((int)x[i] - 3);", None),
    "the division that overflows": Evil(
        "((int*)a)[i] = (int)0x80000000 / ((int)x[i] - 4); ((long long*)a)[i] = (1ll << 63) /"
        " ((int)x[i] - 4);",
        None,
    ),
    "64-bit division by zero": Evil(
        "((long long*)a)[i] = (long long)n / ((long long)x[i] - 3);", None
    ),
    "shifts beyond the width": Evil(
        "((int*)a)[i] = n << (i + 100); ((unsigned*)a)[i] += ~0u >> (n + i);", None
    ),
    "float to int out of range": Evil(
        "((int*)a)[i] = (int)(x[i] * 1e30f) + (int)(0.f / (x[i] * 0.f));", None
    ),
    # the end of it
    "trap": Evil('asm volatile("trap;");', Kind.TRAP),
    "trap of one lane": Evil("if (i == 77) __trap();", Kind.TRAP),
    "a breakpoint": Evil('asm volatile("brkpt;");', None),
    # sizes
    "a grid of 2^31 - 1 blocks": Evil(
        "if (i < n && i >= 0) a[i] = 1.f;", None, grid=2**31 - 1, block=1
    ),
    "a grid that is too large": Evil("a[i] = 1.f;", UsageError, grid=2**31),
    "an empty grid": Evil("a[i] = 1.f;", UsageError, grid=0),
    "a block that is too large": Evil("a[i] = 1.f;", UsageError, block=2048),
    "a deep block": Evil("a[i] = 1.f;", UsageError, block=(1, 1, 65)),
}


CHECKED = (
    "wild pointer write",
    "write into an input",
    "behind a local array",
    "one lane misaligned",
    "unaligned shared atomic",
    "endless loop of one lane",
    "a barrier for half a warp",
)


@pytest.mark.parametrize("name", CHECKED)
def test_an_evil_kernel_ends_so_with_checks_too(name: str) -> None:
    look_how_it_ends(EVIL[name], check=True)


@pytest.mark.parametrize("name", EVIL)
def test_an_evil_kernel_ends_in_a_clear_error(name: str) -> None:
    look_how_it_ends(EVIL[name], caches=False)


@pytest.mark.parametrize("name", [name for name, evil in EVIL.items() if evil.grid != 2**31 - 1])
def test_an_evil_kernel_whose_accesses_are_traced_ends_so_too(name: str) -> None:
    look_how_it_ends(EVIL[name], caches=True)


OTHER = np.full(_FLOATS, 5.0, np.float32)
HEAD = f"#define HOST {OTHER.ctypes.data}ull\n#define CONST {CONST_BASE}ull\n"
# Kernels that compile are compiled together; each is launched by its name.
TOGETHER = tuple(
    item for item in EVIL.values() if item.ends is KernelHung or not isinstance(item.ends, type)
)


def function_of(evil: Evil, name: str) -> str:
    return (
        f'extern "C" __global__ void {name}(float* a, const float* x, int n) {{\n'
        f"  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  {evil.body}\n}}\n"
    )


def kernel_of(evil: Evil) -> tuple[str, str]:
    """The source, and the kernel's name in it."""
    if evil not in TOGETHER:
        return HEAD + evil.head + function_of(evil, "k"), "k"
    heads = "\n".join(dict.fromkeys(item.head for item in TOGETHER))
    bodies = "".join(function_of(item, f"k{n}") for n, item in enumerate(TOGETHER))
    return f"{HEAD}{heads}\n{bodies}", f"k{TOGETHER.index(evil)}"


def look_how_it_ends(evil: Evil, **more: Any) -> None:
    memory = np.full(_FLOATS + 2 * _GUARD, 7.0, np.float32)
    a = memory[_GUARD : _GUARD + _FLOATS]
    a[:] = 0
    x = np.full(_FLOATS, 3.0, np.float32)
    x.flags.writeable = False
    source, name = kernel_of(evil)
    arguments = Request(
        kernel=source,
        function=name,
        grid=evil.grid,
        block=evil.block,
        args=(a, x, _FLOATS),
        shared_bytes=evil.shared_bytes,
        time_limit_s=0.3 if evil.ends is KernelHung else 100.0,
        **more,
        instruction_budget=1 << 60 if evil.ends is KernelHung else 1 << 20,
    )
    if isinstance(evil.ends, type):
        with pytest.raises(evil.ends, match=r"....................") as caught:
            emulate(arguments)
        assert not isinstance(caught.value, UnsupportedInstruction)
    elif evil.ends is None:
        assert emulate(arguments).faults == ()
    else:
        with pytest.raises(EmulationFault, match=f"kernel {name}: {evil.ends.value}"):
            emulate(arguments).raise_for_faults()
    assert (memory[:_GUARD] == 7).all()
    assert (memory[_GUARD + _FLOATS :] == 7).all()
    assert (x == 3).all()
    assert (OTHER == 5).all()
