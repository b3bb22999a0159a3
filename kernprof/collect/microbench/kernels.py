"""CUDA C++ sources of the micro-benchmarks, one kernel per measured peak rate.

Every kernel has the parameters `steps`, `sink` and `clocks`. `steps` is the number of iterations of
the kernel's loop. `sink` is never written, which the compiler cannot know. `clocks` receives the
cycles and nanoseconds of block 0, whose quotient is the SM clock. `BENCHMARKS` of `measure`
describes the loops.
"""

from pathlib import Path

CHAINS = 8  # independent dependency chains per thread: enough to hide the latency of the pipes
REPEATS = 16  # unrolled repetitions of all chains in one iteration
TENSOR_CHAINS = 4
WGMMA_REPEATS = 16
# Bytes that a block of 256 threads reads in one iteration: four 16-byte words per thread.
CHUNK_BYTES = 256 * 4 * 16
LOCAL_BYTES = 256 * 16  # bytes that one load instruction of a block reads from L1 or shared memory


def _source(name: str, words: dict[str, str] | None = None, **numbers: int) -> str:
    """Return a kernel's source with the common code, macros for `numbers`, and `words` replaced."""
    text, common = (
        Path(__file__).with_name(entry).read_text() for entry in (f"{name}.cu", "common.cuh")
    )
    for word, replacement in (words or {}).items():
        text = text.replace(word, replacement)
    return "".join(f"#define {entry} {value}\n" for entry, value in numbers.items()) + common + text


def vector_source() -> str:
    """Return the source of the kernels fp32, fp64, fp16 and issue."""
    return _source("vector", CHAINS=CHAINS, REPEATS=REPEATS)


def turns_source() -> str:
    """Return the source of the kernels add_floats, add_integers, nothing and first_words."""
    return _source("turns")


def memory_source() -> str:
    """Return the source of the kernels read_words, copy_words, read_l1 and read_shared."""
    return _source("memory")


def mma_source(
    name: str, instruction: str, *, double: bool, registers: tuple[int, int, int]
) -> str:
    """Return the source of a kernel of mma.sync `instruction`.

    `registers` are the registers per thread of operand A, operand B and the result.
    """
    a_count, b_count, c_count = registers
    kind, letter, result = ("double", "d", "d") if double else ("u32", "r", "f")
    # FP16 values of about ±0.06. Mantissas differ by thread, so that multipliers switch as usual.
    seed = (
        "1e-3 * (threadIdx.x + i)"
        if double
        else "0x2c00ac00u + 0x00210013u * (threadIdx.x % 31 + i)"
    )
    c = ", ".join(f'"+{result}"(c[i][{n}])' for n in range(c_count))
    ab = ", ".join(
        [f'"{letter}"(a[{n}])' for n in range(a_count)]
        + [f'"{letter}"(b[{n}])' for n in range(b_count)]
    )
    groups = _braced(0, c_count), _braced(c_count, a_count), _braced(c_count + a_count, b_count)
    words = {
        "NAME": name,
        "INPUT": kind,
        "OUTPUT": "double" if double else "float",
        "A_COUNT": str(a_count),
        "B_COUNT": str(b_count),
        "C_COUNT": str(c_count),
        "SEED": seed,
        "OPERANDS": f": {c} : {ab}",
        "INSTRUCTION": f"{instruction} {groups[0]}, {groups[1]}, {groups[2]}, {groups[0]};",
    }
    return _source("mma", words, TENSOR_CHAINS=TENSOR_CHAINS, REPEATS=REPEATS)


def _braced(first: int, count: int) -> str:
    return "{" + ", ".join(f"%{n}" for n in range(first, first + count)) + "}"


def wgmma_source(kind: str) -> str:
    """Return the source of a kernel of Hopper's wgmma m64n256k16 (`kind` f16 or bf16).

    The operands are in shared memory. Source of the descriptor's fields: PTX ISA, "Asynchronous
    Warpgroup Level Matrix Instructions", matrix descriptor.
    """
    instruction = f"wgmma.mma_async.sync.aligned.m64n256k16.f32.{kind}.{kind}"
    words = {
        "INSTRUCTION": f"{instruction} {_braced(0, 128)}, %128, %129, 1, 1, 1, 0, 0;",
        "RESULTS": ", ".join(f'"+f"(c[{n}])' for n in range(128)),
    }
    return _source("wgmma", words, WGMMA_REPEATS=WGMMA_REPEATS)
