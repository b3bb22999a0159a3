"""What a kernel's name says of it: what it does, in which numbers, and whether a network's
framework launched it.

Types are read from template arguments, from the codes of libraries (`f32f32_tf32f32`, `nvjet_hsh`),
and from the width of PyTorch's vectors, which is 16 bytes. What says nothing is NOT_SAID, and never
taken for anything.
"""

import math
import re
from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from kernprof.analysis.trace.track.view import present
from kernprof.model.trace import NONE, Bools, Floats, GpuWork, Ints, Timeline, WorkKind


class Numbers(IntEnum):
    """The values that a kernel reads, not what it accumulates in. TF32: FP32 values on tensor
    cores.
    """

    NOT_SAID = 0
    EIGHT_BITS = 1
    SIXTEEN_BITS = 2
    TF32 = 3
    FP32 = 4
    FP64 = 5
    WHOLE = 6


class Task(IntEnum):
    """CONVERSION, LOSS (softmax, norms, losses), OPTIMIZER and the like are named for what autocast
    does with them.
    """

    OTHER = 0
    PRODUCT = 1
    CONVOLUTION = 2
    ATTENTION = 3  # fused
    SOFTMAX = 4
    NORM = 5  # of layers and groups, and losses: FP32 under autocast
    BATCH_NORM = 6
    ELEMENTWISE = 7
    OPTIMIZER = 8
    TRANSPOSE = 9
    COMMUNICATION = 10
    NO_FLOATS = 11  # moves indices, or sorts: nothing to halve
    GROUPED = 12  # convolutions of groups or depth-wise, without tensor cores


_NUMBERS: tuple[tuple[Numbers, re.Pattern[str]], ...] = (
    (
        Numbers.EIGHT_BITS,
        re.compile(r"e[45]m[32]|fp8|float8|i8i8|imma|nvjet_(sm\d+_)?q", re.IGNORECASE),
    ),
    (
        Numbers.SIXTEEN_BITS,
        re.compile(
            r"bf16|f16(?!\d)|half|BFloat16|float16|s16816|h884|h1688|h16816|_hgemm|nvjet_(sm\d+_)?[ht]"
            r"|vectorized_elementwise_kernel<(\(int\))?(8|16),",
            re.IGNORECASE,
        ),
    ),
    (
        Numbers.FP64,
        re.compile(
            r"\bdouble\b|f64|[dz]gemm|d884|float64|complex128|nvjet_(sm\d+_)?d", re.IGNORECASE
        ),
    ),
    (Numbers.TF32, re.compile(r"tf32|s1688|nvjet_(sm\d+_)?s", re.IGNORECASE)),
    (
        Numbers.FP32,
        re.compile(
            r"\bfloat[24]?\b|f32|float32|sgemm|ffma|simt|scudnn|complex64|\bsgemv", re.IGNORECASE
        ),
    ),
    (
        Numbers.WHOLE,
        re.compile(r"(?<!\()\b(unsigned )?(int|long|char|bool|short)\b(?!\))|u?int(8|16|32|64)"),
    ),
)
_SPECTRA = re.compile(r"fft2d_[rc]2[rc]_|\bDSE::\w*fft")  # cuDNN's, for convolutions in FP32
# The first that matches wins.
_TASKS: tuple[tuple[Task, re.Pattern[str]], ...] = (
    (
        Task.COMMUNICATION,
        re.compile(r"nccl|rccl|nvshmem|cross_device_reduce|all_?reduce|multimem", re.IGNORECASE),
    ),
    (Task.TRANSPOSE, re.compile(r"nchwToNhwc|nhwcToNchw|genericTranspose")),
    (Task.OPTIMIZER, re.compile(r"multi_tensor_apply|FusedAdam|FusedSgd|optimizer", re.IGNORECASE)),
    (
        Task.ATTENTION,
        re.compile(
            r"fmha|flash_(fwd|bwd)|flash::|sdpa|AttentionKernel|AttentionBackward", re.IGNORECASE
        ),
    ),
    (Task.BATCH_NORM, re.compile(r"batch_?norm|\bbn_", re.IGNORECASE)),
    (Task.SOFTMAX, re.compile(r"soft_?max", re.IGNORECASE)),
    (
        Task.NORM,
        re.compile(
            r"layer_?norm|GammaBeta|group_?norm|RowwiseMoments|nll_loss|cross_entropy|rms_?norm",
            re.IGNORECASE,
        ),
    ),
    (
        Task.GROUPED,
        re.compile(
            r"conv_?depthwise|conv2d_grouped|dgrad2d_grouped|wgrad2d_grouped|c1_k1_n", re.IGNORECASE
        ),
    ),
    (
        Task.CONVOLUTION,
        re.compile(
            r"fprop|dgrad|wgrad|convolve|winograd|implicit_gemm|ImplicitGemmConvolution|\bconv\d?d_"
            rf"|{_SPECTRA.pattern}|mult_and_sum_complex|flip_filter",
            re.IGNORECASE,
        ),
    ),
    (
        Task.NO_FLOATS,
        re.compile(
            r"max_?pool|sort|scan_kernel|embedding|compute_grad_weight|distribution|AddPadding|fft|"
            r"redzone|DelayKernel",
            re.IGNORECASE,
        ),
    ),
    (
        Task.PRODUCT,
        re.compile(
            r"gemm(?!.*reduce)|nvjet|cutlass.*(Kernel|tensorop|simt)|gemm_fusion|\bdot_kernel",
            re.IGNORECASE,
        ),
    ),
    (
        Task.ELEMENTWISE,
        re.compile(
            r"elementwise|^cupy_(?!sum|max|min|arg|prod|mean)\w+__|loop_\w*fusion|triton_poi",
            re.IGNORECASE,
        ),
    ),
)
_FRAMEWORK = re.compile(
    r"\bat::native|at_cuda_detail|multi_tensor_apply|\bc10::|cudnn|^triton_|fusion|transformer_engine|miopen|^Cijk_",
    re.IGNORECASE,
)
_OLDER = re.compile(r"convolve\w*_sgemm|convolveNd_")  # cuDNN's older FP32 convolutions
LONGEST = 4000  # characters of a name that are looked at
# What a block writes: the tile of a product or convolution, or so many values by each of the
# threads of what goes value by value through tensors of several shapes.
_OF_A_BLOCK = re.compile(
    r"(?:tilesize|gemm_|scudnn_)(\d+)x(\d+)|\belementwise_kernel<(?:\(int\))?(\d+),"
    r" (?:\(int\))?(\d+),"
)
# Whether a product's operands are transposed (t) or not (n), as BLAS says it.
_OPERANDS = re.compile(r"gemm\w*?_([nt])([nt])(?=_|\b)")


@dataclass(frozen=True, slots=True)
class Traits:
    """Per kernel asked about: its Numbers, its Task, whether a framework of networks launched it,
    whether it is one of cuDNN's older convolutions, whether it only makes spectra for a
    convolution, or the values of these, how many values it writes, where its name says how many a
    block does (0: not known), and how many of a product's operands have what is summed over side by
    side in memory (NONE: not known).
    """

    numbers: Ints
    task: Ints
    framework: Bools
    older: Bools
    spectra: Bools
    values: Floats
    side_by_side: Ints

    @property
    def matrix(self) -> Bools:
        """Products, convolutions and fused attention: what tensor cores are for."""
        return np.isin(self.task, (Task.PRODUCT, Task.CONVOLUTION, Task.ATTENTION))


def traits(timeline: Timeline, work: GpuWork) -> Traits:
    """Of each row of some work; copies and the like have none."""
    size = len(timeline.strings) + 1
    numbers, task = np.zeros(size, np.int8), np.zeros(size, np.int8)
    framework, older, spectra = (np.zeros(size, np.bool_) for _ in range(3))
    written, side_by_side = np.zeros(size), np.full(size, NONE)
    for name in present(work.name[work.kind == WorkKind.KERNEL]):
        text = timeline.text(name)[:LONGEST]
        numbers[name], task[name] = numbers_of(text), task_of(text)
        framework[name], older[name] = bool(_FRAMEWORK.search(text)), bool(_OLDER.search(text))
        spectra[name] = bool(_SPECTRA.search(text))
        written[name] = (
            math.prod(map(int, filter(None, one.groups())))
            if (one := _OF_A_BLOCK.search(text))
            else 0
        )
        if operands := _OPERANDS.search(text):
            side_by_side[name] = (operands[1] == "t") + (operands[2] == "n")
    rows = np.where(work.kind == WorkKind.KERNEL, work.name, size - 1)
    return Traits(
        numbers[rows],
        task[rows],
        framework[rows],
        older[rows],
        spectra[rows],
        written[rows] * np.maximum(work.blocks, 0),
        side_by_side[rows],
    )


def on_cuda_cores(found: Traits) -> Bools:
    """Products and convolutions in FP32; no convolutions where others are in TF32: then it is the
    library's choice.
    """
    chosen, convolution = (
        found.matrix & (found.numbers == Numbers.FP32),
        found.task == Task.CONVOLUTION,
    )
    allowed = bool((convolution & (found.numbers == Numbers.TF32)).any())
    return np.asarray(chosen & ~convolution if allowed else chosen)


def numbers_of(text: str) -> Numbers:
    return next((kind for kind, pattern in _NUMBERS if pattern.search(text)), Numbers.NOT_SAID)


def task_of(text: str) -> Task:
    return next((kind for kind, pattern in _TASKS if pattern.search(text)), Task.OTHER)


def is_network(work: GpuWork, found: Traits, least_pct: float) -> bool:
    """Whether frameworks of networks launched most kernels, and products or convolutions take a
    share of their time.

    Mixed precision is for these: a solver, a filter or a clustering needs its digits.
    """
    kernels = work.kind == WorkKind.KERNEL
    length = (work.end - work.start)[kernels].astype(np.float64)
    whole = float(length.sum())
    matrix = found.matrix | (found.task == Task.GROUPED)
    return bool(
        whole > 0
        and 2 * float(length[found.framework[kernels]].sum())
        >= whole - float(length[matrix[kernels]].sum())
        and bool(found.framework[kernels].any())
        and 100 * float(length[matrix[kernels]].sum()) >= least_pct * whole
    )
