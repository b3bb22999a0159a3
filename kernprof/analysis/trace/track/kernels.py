"""Classify kernels by name, and estimate their time in another precision or layout.

The card file `timeline.any.toml` defines the class of communication kernels, `what-if.any.toml` the
other classes. For each class and change, `what-if.any.toml` estimates a kernel's time after the
change as `share * time + ns`. For matrix products and convolutions, `share` is divided by the
device's ratio of peak rates, so that the estimate applies to other GPUs.
"""

import functools
from dataclasses import dataclass

import msgspec
import numpy as np

from kernprof import cards
from kernprof.analysis.trace.track.view import CARD, COMMUNICATION, matches, present
from kernprof.gpus.architectures import of_capability
from kernprof.gpus.datasheets import GpuSpec, gpu_named, has_tensor_cores, stand_in
from kernprof.model.run import Device
from kernprof.model.trace import Bools, Floats, GpuWork, Ints, Timeline, WorkKind

_LONGEST = 4000  # number of characters of a kernel name that are searched
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
_NO_FRAMEWORK = (*_MATRIX, COMMUNICATION, "other precision")


class KernelTerm(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Effect of a precision or layout change on the kernels of a class.

    After the change, a kernel takes `share` × its time + `ns`. `launches` is the number of added
    conversion kernels per kernel. `law` names the ratio of peak rates that divides `share`
    ("tf32/fp32"), or explains why the time changes. `n` is the number of networks that the term was
    fitted on. Without the term, `loss` more held-out networks have an error above 20 %.
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
    """Class of each row of GPU work: `of_row` holds indices into `names`, -1 without a class."""

    names: tuple[str, ...]
    of_row: Ints

    def named(self, *names: str) -> Bools:
        return np.isin(self.of_row, [self.names.index(name) for name in names])

    @property
    def on_cuda_cores(self) -> Bools:
        """Mark matrix products and convolutions in FP32.

        If some convolutions use TF32, the others are not marked: the library chose FP32 for them.
        """
        tf32 = bool(self.named("convolution, TF32").any())
        return self.named(*_FP32_PRODUCTS, *(() if tf32 else _CONVOLUTIONS))

    def is_network(self, length: Ints, least_pct: float) -> bool:
        """Return True if the kernels are those of a neural network, which can run in 16 bits.

        Matrix products and convolutions must take at least `least_pct` percent of the time. At
        least half of the remaining time must belong to kernels of a framework. Other programs, such
        as solvers, filters and clustering, need FP32. `length` is the duration of each kernel.
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
    """Return the class of each row of GPU work by kernel name; copies and memsets have no class."""
    names = (COMMUNICATION, *(entry.name for entry in card().class_))
    index: dict[str | None, int] = {name: at for at, name in enumerate(names)}
    number = np.full(len(timeline.strings) + 1, -1, np.int64)
    for name in present(work.name[work.kind == WorkKind.KERNEL]):
        number[name] = index.get(_class(timeline.text(name)[:_LONGEST]), -1)
    return KernelClasses(names, np.where(work.kind == WorkKind.KERNEL, number[work.name], -1))


@functools.lru_cache(maxsize=10_000)
def _class(text: str) -> str | None:
    return COMMUNICATION if matches(text, COMMUNICATION) else cards.class_of(card(), text)


@dataclass(frozen=True, slots=True)
class TensorCores:
    """Tensor cores of a device: whether they exist, and whether they support TF32."""

    gpu: str
    spec: GpuSpec | None
    exist: bool
    tf32: bool

    def ratio(self, law: str) -> float:
        """Return the ratio of the GPU's peak rates for a `law` such as "tf32/fp32", else 1."""
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
    """Return each kernel's time after `change` ÷ its recorded time.

    The ratio is 1 for kernel classes without a term for `change` in the card file.
    `change` may name several changes, separated by commas: "channels-last,half-precision".
    """
    cores, share = tensor_cores(device), np.ones(len(length))
    for term in card().term:
        if term.change == change:
            rows = kernels.named(term.class_)
            left = term.share / cores.ratio(term.law) + term.ns / np.maximum(length[rows], 1)
            # A library chooses a CUDA-core kernel if tensor cores would be slower: no time rises.
            share[rows] = left if term.launches or "/" not in term.law else np.minimum(left, 1)
    return share


def launches_added(kernels: KernelClasses, change: str) -> Floats:
    """Return the number of conversion kernels that `change` adds before each row of GPU work."""
    more = np.zeros(len(kernels.of_row))
    for term in card().term:
        if term.change == change:
            more[kernels.named(term.class_)] = term.launches
    return more
