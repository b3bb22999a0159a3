"""Classes of kernels by name, and the time that they take in another precision or layout.

The card `what-if` names the classes. Per class and change it estimates a kernel's time after the
change as `share * time + ns`. Shares of products and convolutions assume equal peak rates before and
after. The device's ratio of peak rates divides them, so that a card fitted on one GPU serves others.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

import msgspec
import numpy as np

from kernprof import cards
from kernprof.analysis.trace.thresholds import CARD
from kernprof.analysis.trace.track.view import present
from kernprof.gpus.architectures import of_capability
from kernprof.gpus.datasheets import GpuSpec, gpu_named, has_tensor_cores, stand_in
from kernprof.model.run import Device
from kernprof.model.trace import Bools, Floats, GpuWork, Ints, Timeline, WorkKind

_LONGEST = 4000  # characters of a name that are searched
_FP32_PRODUCTS = ("product, FP32", "product, FP32, nt")
PRODUCTS = (*_FP32_PRODUCTS, "product, TF32", "product, 16 bits")
NARROW = ("product, 16 bits", "convolution, 16 bits", "attention, 16 bits")
GROUPED = ("depthwise convolution", "grouped convolution", "grouped convolution, 16 bits")
_CONVOLUTIONS = (
    "convolution, FP32",
    "convolution, FP32, small tiles",
    "convolution, FP32, older",
    "spectral transform",
)
_MATRIX = (
    *PRODUCTS,
    *NARROW,
    *GROUPED,
    *_CONVOLUTIONS,
    "convolution, TF32",
    "attention, FP32",
)
_NO_FRAMEWORK = (*_MATRIX, "communication", "other precision")


class KernelTerm(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A class of kernels after a change: `share` of its time and `ns` more for each kernel.

    `launches` counts the conversions that the host launches for each. `law` names the ratio of
    peaks that divides `share` ("tf32/fp32"), or says in words why the time changes. `n` networks
    support the term; without it `loss` more held-out networks are off by more than 20 %.
    """

    class_: str = msgspec.field(name="class")
    change: str
    share: float
    ns: float
    launches: float
    law: str
    n: int
    loss: float


def card() -> cards.Card[KernelTerm]:
    return cards.load("what-if", term=KernelTerm)


@dataclass(frozen=True, slots=True)
class KernelClasses:
    """The class of each row of GPU work, as an index into `names`; -1 without a class."""

    names: tuple[str, ...]
    of_row: Ints

    def named(self, *names: str) -> Bools:
        return np.isin(self.of_row, [self.names.index(name) for name in names])

    @property
    def on_cuda_cores(self) -> Bools:
        """Products and convolutions in FP32.

        Convolutions in FP32 beside others in TF32 are left out: there the library chose FP32.
        """
        tf32 = bool(self.named("convolution, TF32").any())
        return self.named(*_FP32_PRODUCTS, *(() if tf32 else _CONVOLUTIONS))

    def is_network(self, length: Ints, least_pct: float) -> bool:
        """Return whether a framework launched most kernels, and products take `least_pct` of time.

        Autocast is for networks: a solver, a filter or a clustering needs FP32.
        """
        matrix = self.named(*_MATRIX)
        framework = (self.of_row >= 0) & ~self.named(*_NO_FRAMEWORK)
        rest = float(length[~matrix & (length > 0)].sum())
        total = rest + float(length[matrix].sum())
        return bool(
            framework.any()
            and 2 * float(length[framework].sum()) >= rest
            and 100 * (total - rest) >= least_pct * max(total, 1)
        )


def kernel_classes(timeline: Timeline, work: GpuWork) -> KernelClasses:
    """Classify each row of `work`; copies and memsets have no class."""
    names = tuple(entry.name for entry in card().class_)
    number = np.full(len(timeline.strings) + 1, -1, np.int64)
    for name in present(work.name[work.kind == WorkKind.KERNEL]):
        number[name] = _number(timeline.text(name)[:_LONGEST])
    return KernelClasses(names, np.where(work.kind == WorkKind.KERNEL, number[work.name], -1))


@functools.lru_cache(maxsize=10_000)
def _number(text: str) -> int:
    name = cards.class_of(card(), text)
    return (
        -1
        if name is None
        else next(at for at, entry in enumerate(card().class_) if entry.name == name)
    )


@dataclass(frozen=True, slots=True)
class TensorCores:
    """Tensor cores of a device: whether it has them, and whether they take TF32."""

    gpu: str
    spec: GpuSpec | None
    exist: bool
    tf32: bool

    def ratio(self, law: str) -> float:
        """Return the ratio of two peak rates that `law` names, as "tf32/fp32"; 1 if it names none."""
        over, _, under = law.partition("/")
        if not under:
            return 1.0
        peaks = getattr(self.spec, over, None), getattr(self.spec, under, None)
        return peaks[0] / peaks[1] if peaks[0] and peaks[1] else CARD["fp32_speedup"]


def tensor_cores(device: Device) -> TensorCores:
    architecture = of_capability(device.compute_capability)
    spec = gpu_named(device.name) or stand_in(architecture)
    architecture = spec.architecture if spec else architecture
    exist = has_tensor_cores(device.name)
    tf32 = architecture is None or (exist and "tf32" in architecture.tensor_fma)
    return TensorCores(spec.title if spec else device.name, spec, exist, tf32)


def time_left(kernels: KernelClasses, length: Ints, change: str, device: Device) -> Floats:
    """Return each row's share of its time after `change`, 1 for classes without a term.

    `change` joins several with commas: "channels-last,half-precision".
    """
    cores, share = tensor_cores(device), np.ones(len(length))
    for term in card().term:
        if term.change == change:
            rows = kernels.named(term.class_)
            left = term.share / cores.ratio(term.law) + term.ns / np.maximum(length[rows], 1)
            # A library keeps a kernel for CUDA cores where tensor cores are slower.
            share[rows] = left if term.launches or "/" not in term.law else np.minimum(left, 1)
    return share


def launches_added(kernels: KernelClasses, change: str) -> Floats:
    """Return how many conversions the host launches for each row after `change`."""
    more = np.zeros(len(kernels.of_row))
    for term in card().term:
        if term.change == change:
            more[kernels.named(term.class_)] = term.launches
    return more
