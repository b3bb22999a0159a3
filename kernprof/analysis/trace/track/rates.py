"""How much faster tensor cores make a product or convolution that ran in FP32: by its task, length
and the GPU's peaks.

`scripts/record/product_rates.py` times 56 products and convolutions on a GPU in each precision and
layout; half of
them settled the numbers here, on an H200 whose peaks are 7.4 and 14.8 times that of FP32.
"""

import math
from dataclasses import dataclass

import numpy as np

from kernprof.analysis.trace.thresholds import FP32_SPEEDUP
from kernprof.analysis.trace.track.kernels import Task, Traits
from kernprof.gpus.architectures import of_capability
from kernprof.gpus.datasheets import gpu_named, has_tensor_cores, stand_in
from kernprof.model.run import Device
from kernprof.model.trace import NONE, Bools, Floats

# Of the ratio of the peaks, in TF32 and in 16 bits. Alone, big products reach 0.95 and 1.0; in a
# network, on a GPU that is warm, with values that come from memory, 0.7 of that (4096³ over and
# over: 5.6 times, alone 7.9).
_PRODUCT = (0.72, 0.7)
_BESIDE_SOFTMAX = (0.4, 0.4)  # the products of attention: short rows, and as many bytes as work
_CONVOLUTION = (0.65, 0.65)  # beside the transposes that cuDNN puts around it
# Where a kernel's tiles are known, what memory costs is: one pass at its peak over what they hold,
# which a product of few terms each (64 to 128: 0.6 of its time in TF32) waits for, and one of many
# does not (more than 4096: 0.15). The rest by 1,700 products and 4,500 convolutions of networks
# (`scripts/record/kernel_pairs.py`, the half that settles). Hopper's tensor cores take operands in
# TF32 only if what is summed over is side by side in memory, as in both of a layer's and neither of
# its weights' gradient; else older instructions do it.
_TILED_PRODUCT, _TILED_CONVOLUTION, _BYTES = (0.95, 0.95), (0.8, 0.7), (4, 2)
_SIDE_BY_SIDE = np.array((0.7, 1.05, 1.2))  # by how many of the two operands are so
# cuDNN's older kernels do 0.27 of the FP32 peak, others 0.62 (7.4 GFLOP of ViViT's patches in 412
# µs; FCN-ResNet-50:
# 1.3 TFLOP in 31 ms): tensor cores, which have tiles of their own, make them so much faster than the others, at least.
_OLDER = 1.6
_FUSED_ATTENTION = (0.0, 0.5)  # in FP32, PyTorch's runs on the CUDA cores
# What each takes however small it is, in ns: its start, first values and end.
_LEAST_NS = (4_000.0, 2_000.0)
# Of the half of the shapes that settled nothing, alone on the GPU, three in four are between these
# times the estimate (the median is 1.28 times: a step's GPU is warm).
_BY_LUCK = {-1: 0.6, 0: 1.0, 1: 2.0}
_NEAR = 2  # kernels between a product of attention and its softmax


@dataclass(frozen=True, slots=True)
class Rates:
    """Of one GPU: peak over peak, None where not known; `lacks_tf32` says that the architecture has
    none.

    `tensor_cores`: it has any; `bf16`: they take it.
    """

    gpu: str
    tf32: float | None
    half: float | None
    lacks_tf32: bool
    tensor_cores: bool
    bf16: bool
    said: str
    bytes_per_s: float | None = None
    luck: int = 0

    def share_left(self, length: Floats, found: Traits, *, half: bool) -> Floats:
        """Of the time of FP32 kernels that took so many ns."""
        at = int(half)
        ratio = (self.half if half else self.tf32) or FP32_SPEEDUP / _PRODUCT[0] * (
            2 if half else 1
        )
        written = 1e9 * _BYTES[at] * found.values / (self.bytes_per_s or math.inf)
        convolution = found.task == Task.CONVOLUTION
        reach = np.where(convolution, _CONVOLUTION[at], _PRODUCT[at])
        reach = np.where(
            written > 0, np.where(convolution, _TILED_CONVOLUTION[at], _TILED_PRODUCT[at]), reach
        )
        told = (written > 0) & (found.side_by_side != NONE) & (not half)
        reach[told] = _SIDE_BY_SIDE[found.side_by_side[told]]
        reach[beside_softmax(found)] = _BESIDE_SOFTMAX[at]
        reach[convolution & found.older] *= _OLDER
        reach[found.task == Task.ATTENTION] = _FUSED_ATTENTION[at]
        speed = np.maximum(reach * ratio * _BY_LUCK[self.luck], 1.0)
        share = np.minimum(1 / speed + (_LEAST_NS[at] + written) / np.maximum(length, 1.0), 1.0)
        return np.where(found.spectra, 0.0, share)  # tensor cores multiply the values themselves


def beside_softmax(found: Traits) -> Bools:
    """Products within a few kernels of a softmax: in a network these are the two of attention."""
    softmax = np.flatnonzero(found.task == Task.SOFTMAX)
    near = np.zeros(len(found.task), np.bool_)
    for shift in range(-_NEAR - 1, _NEAR + 2):
        at = softmax + shift
        near[at[(at >= 0) & (at < len(near))]] = True
    return np.asarray(near & (found.task == Task.PRODUCT))


def rates_of(device: Device, luck: int = 0) -> Rates:
    arch = of_capability(device.compute_capability)
    gpu = gpu_named(device.name) or stand_in(arch)
    arch = gpu.architecture if gpu else arch
    tensor = has_tensor_cores(device.name)
    lacks = arch is not None and ("tf32" not in arch.tensor_fma or not tensor)
    bf16 = arch is None or "bf16" in arch.tensor_fma
    if gpu is None or (gpu.tf32 is None and gpu.half is None):
        said = "an estimate, not measured on this GPU"
        return Rates(device.name, None, None, lacks, tensor, bf16, said, luck=luck)
    tf32 = gpu.tf32 / gpu.fp32 if gpu.tf32 else None
    half = gpu.half / gpu.fp32 if gpu.half else None
    said = "an estimate by their lengths and the ratio of the GPU's peaks"
    return Rates(gpu.title, tf32, half, lacks, tensor, bf16, said, gpu.dram_bytes_per_s, luck)
