"""Workloads: definition, discovery and output check; language packages load on first use."""

from kernprof.workload.arrays import ArraySpec, empty, zeros
from kernprof.workload.define import Variant, Workload, ceil_div
from kernprof.workload.params import Param, Params
from kernprof.workload.sources import CudaSource, NumbaSource, TensorMap, TritonSource

__all__ = [
    "ArraySpec",
    "CudaSource",
    "NumbaSource",
    "Param",
    "Params",
    "TensorMap",
    "TritonSource",
    "Variant",
    "Workload",
    "ceil_div",
    "empty",
    "zeros",
]
