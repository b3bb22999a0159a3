"""Defining a workload and its variants: the file a user writes most.

    import numpy as np
    from kernprof import Workload, ceil_div, empty

    saxpy = Workload(
        "saxpy",
        params={"n": 1 << 24, "a": 2.0},
        inputs=lambda p, rng: {"x": rng.random(p.n, dtype=np.float32), "y": rng.random(p.n, dtype=np.float32)},
        outputs=lambda p: {"out": empty(p.n, "float32")},
        reference=lambda p, x: {"out": np.float32(p.a) * x.x + x.y},
        args="x y out n a",
    )
    saxpy.cuda("scalar", "saxpy.cu", grid=lambda p: ceil_div(p.n, 256), block=256)
    saxpy.cuda("vector", "saxpy.cu", grid=lambda p: ceil_div(p.n, 1024), block=256)

Rules (grid, block, shared_bytes, options, flops, …) are values or functions of the parameters `p`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, TypeAlias

from kernprof.errors import WorkloadError, unknown_name
from kernprof.model.run import Dim3, Launch, LeastWork
from kernprof.workload.load import load_module
from kernprof.workload.params import Given, Params, declare

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Arrays: TypeAlias = Mapping[str, NDArray[Any]]

Rule: TypeAlias = Any  # a value, or a function of Params giving it


def ceil_div(a: int, b: int) -> int:
    """⌈a ÷ b⌉: the blocks of `b` that cover `a`."""
    return -(-a // b)


@dataclass(frozen=True, slots=True, kw_only=True)
class ArraySpec:
    """An output array: its shape, dtype, and what it holds before every launch.

    `fill` None: poison, so that an element that was not written is found. A number: that number (accumulators start
    at 0). `copy_of`: the named input (kernels that work in place).
    """

    shape: tuple[int, ...]
    dtype: str
    fill: float | None = None
    copy_of: str | None = None

    @property
    def nbytes(self) -> int:
        import numpy as np

        return int(np.prod(self.shape, dtype=np.int64)) * np.dtype(self.dtype).itemsize


def _shape(shape: int | Sequence[int]) -> tuple[int, ...]:
    return (int(shape),) if isinstance(shape, int) else tuple(int(n) for n in shape)


def empty(shape: int | Sequence[int], dtype: str = "float32") -> ArraySpec:
    """An output of which the kernel writes every element."""
    return ArraySpec(shape=_shape(shape), dtype=str(dtype))


def zeros(shape: int | Sequence[int], dtype: str = "float32") -> ArraySpec:
    """An output that holds zeros before every launch: for kernels that accumulate."""
    return ArraySpec(shape=_shape(shape), dtype=str(dtype), fill=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class CudaSource:
    """A CUDA C++ kernel: code in a file or a string, the kernel's name, NVRTC options (a rule)."""

    kernel: str
    path: Path | None = None
    code: str | None = None
    options: Rule = ()

    def text(self) -> str:
        if self.code is not None:
            return self.code
        assert self.path is not None
        try:
            return self.path.read_text()
        except OSError as error:
            raise WorkloadError(f"cannot read the kernel source {self.path}: {error.strerror}") from error


@dataclass(frozen=True, slots=True, kw_only=True)
class NumbaSource:
    """A Numba kernel: a Python function, or the name of one in a file that is loaded when it is launched."""

    kernel: str
    path: Path | None = None
    function: Callable[..., Any] | None = None

    def load(self) -> Callable[..., Any]:
        """The plain Python function (a `@cuda.jit` dispatcher is unwrapped)."""
        function = self.function
        if function is None:
            assert self.path is not None
            function = getattr(load_module(self.path), self.kernel, None)
        if function is None:
            raise WorkloadError(f"{self.path} has no function {self.kernel!r}")
        plain: Callable[..., Any] = getattr(function, "py_func", function)
        return plain


@dataclass(frozen=True, slots=True, kw_only=True)
class TensorMap:
    """An argument by which Hopper's tensor memory accelerator reads a matrix: a `CUtensorMap`, passed by value.

    `array` names the input or output, of two dimensions; `box` is a rule for the rows and columns that one instruction
    moves; `swizzle` the bytes within which chunks of 16 bytes change places in shared memory (0, 32, 64 or 128). What
    lies beyond the matrix is read as zeros. Source: CUDA driver API, cuTensorMapEncodeTiled.
    """

    array: str
    box: Rule
    swizzle: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """One kernel that does the workload. Grid, block and shared_bytes are rules; `requires` gives a message or None.

    `arch` is the one architecture whose own instructions the kernel uses ("sm_90a"); `tensor_maps` are arguments
    beside the workload's, by name.
    """

    name: str
    source: CudaSource | NumbaSource
    grid: Rule
    block: Rule
    shared_bytes: Rule = 0
    args: tuple[str, ...] | None = None
    requires: Callable[[Params], str | None] | None = None
    arch: str | None = None
    tensor_maps: Mapping[str, TensorMap] = field(default_factory=dict)
    note: str = ""

    @property
    def language(self) -> str:
        return "CUDA C++" if isinstance(self.source, CudaSource) else "Numba"

    def launch(self, p: Params) -> Launch:
        """The launch for these parameters; WorkloadError when the variant cannot take them."""
        problem = self.requires(p) if self.requires else None
        if problem:
            raise WorkloadError(f"variant {self.name} cannot run with {dict(p)}: {problem}")
        return Launch(
            kernel=self.source.kernel,
            grid=_dim3(self.name, "grid", evaluate(self.grid, p)),
            block=_dim3(self.name, "block", evaluate(self.block, p)),
            shared_bytes=int(evaluate(self.shared_bytes, p)),
        )

    def options(self, p: Params) -> tuple[str, ...]:
        return tuple(evaluate(self.source.options, p)) if isinstance(self.source, CudaSource) else ()


def evaluate(rule: Rule, p: Params) -> Any:
    return rule(p) if callable(rule) else rule


def _dim3(variant: str, what: str, given: Any) -> Dim3:
    sizes = tuple(int(n) for n in given) if isinstance(given, (tuple, list)) else (int(given),)
    if not 1 <= len(sizes) <= 3 or min(sizes) < 1:
        raise WorkloadError(f"variant {variant}: the {what} {given!r} is not one to three numbers of at least 1")
    x, y, z = (*sizes, 1, 1)[:3]
    return (x, y, z)


class Workload:
    """What is to be done, and the variants that do it (see the module's docstring for an example).

    params      name → default or Param
    inputs      (p, rng) → name → C-contiguous NumPy array; `rng` is a seeded numpy.random.Generator
    outputs     p → name → `empty(shape, dtype)` or `zeros(shape, dtype)`
    reference   (p, x) → name → array; `x` holds the inputs as attributes
    args        the kernel's arguments, names of inputs, outputs and parameters; default: all, in that order
    tolerance   largest |out − ref| ÷ max(|ref|, rms(ref)); default by dtype: 0 for integers
    flops       rule; `precision` names what they are (fp64, fp32, fp16, bf16, int)
    least_bytes rule; default: every input once and every output once
    """

    def __init__(
        self,
        name: str,
        *,
        inputs: Callable[[Params, np.random.Generator], Arrays],
        outputs: Callable[[Params], Mapping[str, ArraySpec]],
        reference: Callable[[Params, Any], Arrays],
        params: Mapping[str, Given] | None = None,
        args: str | Sequence[str] | None = None,
        tolerance: float | None = None,
        flops: Rule = 0,
        precision: str = "fp32",
        least_bytes: Rule = None,
        seed: int = 0,
        doc: str = "",
    ) -> None:
        caller = sys._getframe(1).f_globals
        self.name = name
        self.doc = doc or (caller.get("__doc__") or "").strip().partition("\n")[0]
        self.params = declare(params or {})
        self.inputs, self.outputs, self.reference = inputs, outputs, reference
        self.args = _names(args)
        self.tolerance, self.flops, self.precision = tolerance, flops, precision
        self.least_bytes, self.seed = least_bytes, seed
        self.file = Path(caller["__file__"]).resolve() if "__file__" in caller else None
        self.variants: dict[str, Variant] = {}

    def cuda(
        self, name: str, source: str | Path, kernel: str | None = None, *, options: Rule = (), **rules: Any
    ) -> Variant:
        """Add a CUDA C++ variant. `source` is a `.cu` file beside the workload's, or the code itself.

        `kernel` defaults to the variant's name with `-` as `_`. `rules`: grid, block, shared_bytes, args,
        requires, arch, tensor_maps, note (see Variant).
        """
        kernel = kernel or name.replace("-", "_")
        text = str(source)
        if "\n" in text or "__global__" in text:
            return self._add(name, CudaSource(kernel=kernel, code=text, options=options), rules)
        return self._add(name, CudaSource(kernel=kernel, path=self._beside(text), options=options), rules)

    def numba(
        self, name: str, source: str | Path | Callable[..., Any] | None = None, kernel: str | None = None, **rules: Any
    ) -> Any:
        """Add a Numba variant. `source` is a function (plain or `@cuda.jit`), or a file beside the workload's.

        Without `source` this is a decorator: `@saxpy.numba("numba", grid=…, block=256)`.
        """
        if source is None:
            return lambda function: (self.numba(name, function, kernel, **rules), function)[1]
        if callable(source):
            numba = NumbaSource(kernel=str(kernel or getattr(source, "__name__", name)), function=source)
        else:
            numba = NumbaSource(kernel=kernel or name.replace("-", "_"), path=self._beside(str(source)))
        return self._add(name, numba, rules)

    def variant(self, name: str) -> Variant:
        """The variant of that name; UsageError lists those available otherwise."""
        if name not in self.variants:
            raise unknown_name(f"variant of {self.name}", name, self.variants)
        return self.variants[name]

    def work(self, p: Params, inputs: Arrays) -> LeastWork:
        """The least work for these parameters (bytes, flops)."""
        least = evaluate(self.least_bytes, p)
        if least is None:
            outputs = self.outputs(p).values()
            least = sum(a.nbytes for a in inputs.values()) + sum(s.nbytes * (2 if s.copy_of else 1) for s in outputs)
        return LeastWork(least_bytes=float(least), flops=float(evaluate(self.flops, p)), precision=self.precision)

    def make_inputs(self, p: Params) -> dict[str, NDArray[Any]]:
        """The inputs for these parameters, always the same; WorkloadError when they do not fit in memory."""
        import numpy as np

        try:
            made = dict(self.inputs(p, np.random.default_rng(self.seed)))
        except MemoryError as error:
            raise WorkloadError(
                f"the inputs of {self.name} with {dict(p)} do not fit in memory: {error}", hint="choose smaller sizes"
            ) from error
        return {name: np.ascontiguousarray(array) for name, array in made.items()}

    def expected(self, p: Params, inputs: Arrays) -> dict[str, NDArray[Any]]:
        """The reference's outputs, of the declared shapes."""
        import numpy as np

        made = {k: np.asarray(v) for k, v in self.reference(p, SimpleNamespace(**inputs)).items()}
        for name, spec in self.outputs(p).items():
            if name not in made:
                raise WorkloadError(f"the reference of {self.name} gives no {name!r}; it gives {', '.join(made)}")
            if made[name].shape != spec.shape:
                raise WorkloadError(
                    f"the reference of {self.name} gives {name} of shape {made[name].shape}; declared is {spec.shape}"
                )
        return made

    def arguments(self, variant: Variant, inputs: Sequence[str], outputs: Sequence[str]) -> tuple[str, ...]:
        """The kernel's argument names in order, each an input, an output or a parameter."""
        numeric = [n for n, q in self.params.items() if q.kernel_dtype]
        known = [*inputs, *outputs, *numeric]
        chosen = variant.args or self.args or tuple(known)
        for name in chosen:
            if name not in known and name not in variant.tensor_maps:
                raise unknown_name(f"argument of {self.name}/{variant.name}", name, [*known, *variant.tensor_maps])
        return chosen

    def _beside(self, name: str) -> Path:
        return (self.file.parent if self.file else Path.cwd()) / name

    def _add(self, name: str, source: CudaSource | NumbaSource, rules: dict[str, Any]) -> Variant:
        if name in self.variants:
            raise WorkloadError(f"{self.name} has two variants named {name!r}")
        rules["args"] = _names(rules.get("args"))
        self.variants[name] = variant = Variant(name=name, source=source, **rules)
        return variant


def _names(args: str | Sequence[str] | None) -> tuple[str, ...] | None:
    return tuple(args.replace(",", " ").split()) if isinstance(args, str) else tuple(args) if args else None
