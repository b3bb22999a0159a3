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

import inspect
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

from kernprof.cuda_source.signature import Parameter, parameters
from kernprof.errors import WorkloadError, unknown_name
from kernprof.model.run import Dim3, Launch, LeastWork
from kernprof.workload.arrays import ArraySpec, by_name, checked_input, checked_output, is_whole, not_a_spec
from kernprof.workload.load import load_module
from kernprof.workload.objects import as_text
from kernprof.workload.params import Given, Params, declare
from kernprof.workload.user_code import Inputs, arrays_text, call, params_text

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Arrays: TypeAlias = Mapping[str, NDArray[Any]]

Rule: TypeAlias = Any  # a value, or a function of Params giving it


def ceil_div(a: int, b: int) -> int:
    """⌈a ÷ b⌉: the blocks of `b` that cover `a`."""
    return -(-a // b)


@dataclass(frozen=True, slots=True, kw_only=True)
class CudaSource:
    """A CUDA C++ kernel: code in a file or a string, the kernel's name, NVRTC options (a rule)."""

    kernel: str
    path: Path | None = None
    code: str | None = None
    options: Rule = ()
    file: str = ""  # what the source is called in messages and line tables
    line: int = 1  # where it begins there

    def text(self) -> str:
        if self.code is not None:
            return self.code
        assert self.path is not None
        try:
            return self.path.read_text("utf-8", "replace")  # comments in another encoding do no harm
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

    def takes(self) -> tuple[Parameter, ...]:
        """Names alone: Numba compiles for whatever types it is given."""
        return tuple(Parameter(text=name, type=None, pointer=-1) for name in inspect.signature(self.load()).parameters)


@dataclass(frozen=True, slots=True, kw_only=True)
class TritonSource:
    """A Triton kernel: a `@triton.jit` function, or the name of one in a file that is loaded when it is launched.

    `constants` is a rule for what a launch passes by keyword: constexpr parameters, num_warps, num_stages.
    """

    kernel: str
    path: Path | None = None
    function: Any = None
    constants: Rule = field(default_factory=dict)

    def compiled(self) -> Any:
        """The `@triton.jit` function."""
        if self.path is None:
            return self.function
        function = getattr(load_module(self.path), self.kernel, None)
        if function is None:
            raise WorkloadError(f"{self.path} has no function {self.kernel!r}")
        return function

    def load(self) -> Callable[..., Any]:
        """The plain Python function."""
        function = self.compiled()
        while hasattr(function, "fn"):
            function = function.fn
        plain: Callable[..., Any] = function
        return plain

    def keywords(self, p: Params) -> dict[str, Any]:
        return dict(evaluate(f"constants of {self.kernel}", self.constants, p))

    def takes(self, p: Params) -> tuple[Parameter, ...]:
        """Names alone, those of constants left out: Triton compiles for whatever types it is given."""
        names = [name for name in inspect.signature(self.load()).parameters if name not in self.keywords(p)]
        return tuple(Parameter(text=name, type=None, pointer=-1) for name in names)


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
    source: CudaSource | NumbaSource | TritonSource
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
        names = {CudaSource: "CUDA C++", NumbaSource: "Numba", TritonSource: "Triton"}
        return names[type(self.source)]

    def launch(self, p: Params) -> Launch:
        """The launch for these parameters; WorkloadError when the variant cannot take them."""
        problem = self._rule("requires", self.requires, p)
        if problem:
            raise WorkloadError(f"variant {self.name} cannot run with {dict(p)}: {problem}")
        shared = self._rule("shared_bytes", self.shared_bytes, p)
        if not is_whole(shared) or shared < 0:
            raise WorkloadError(f"variant {self.name}: shared_bytes is {shared!r}, not a number of bytes")
        return Launch(
            kernel=self.source.kernel,
            grid=self._dim3("grid", self.grid, p),
            block=self._dim3("block", self.block, p),
            shared_bytes=int(shared),
        )

    def options(self, p: Params) -> tuple[str, ...]:
        """What the compiler is given besides the source, one option for each text."""
        if isinstance(self.source, TritonSource):
            return tuple(f"{name}={value!r}" for name, value in self.source.keywords(p).items())
        if not isinstance(self.source, CudaSource):
            return ()
        given = self._rule("options", self.source.options, p)
        return (given,) if isinstance(given, str) else tuple(map(str, given))

    def takes(self, p: Params) -> tuple[Parameter, ...] | None:
        """The parameters that the kernel declares; None where its source does not show them."""
        if isinstance(self.source, CudaSource):
            return parameters(self.source.text(), self.source.kernel, self.options(p))
        return self.source.takes(p) if isinstance(self.source, TritonSource) else self.source.takes()

    def _rule(self, what: str, rule: Rule, p: Params) -> Any:
        return evaluate(f"{what} of variant {self.name}", rule, p)

    def _dim3(self, what: str, rule: Rule, p: Params) -> Dim3:
        given = self._rule(what, rule, p)
        sizes = tuple(given) if isinstance(given, Iterable) else (given,)
        if not 1 <= len(sizes) <= 3 or not all(is_whole(n) and n >= 1 for n in sizes):
            raise WorkloadError(
                f"variant {self.name}: the {what} {given!r} is not one to three whole numbers of at least 1"
                + (f"; {params_text(p)}" if callable(rule) and p else ""),
                hint="kernprof.ceil_div(n, block) rounds up" if what == "grid" else None,
            )
        x, y, z = (*map(int, sizes), 1, 1)[:3]
        return (x, y, z)


def evaluate(what: str, rule: Rule, p: Params) -> Any:
    """The rule's value; WorkloadError with its place where a function of the parameters fails."""
    return call(what, rule, p, context=params_text(p)) if callable(rule) else rule


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
    constraint  p → whether these parameters go together: `kernprof tune` leaves out those that do not
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
        constraint: Callable[[Params], bool] | None = None,
    ) -> None:
        caller = sys._getframe(1).f_globals
        self.name = name
        self.doc = doc or (caller.get("__doc__") or "").strip().partition("\n")[0]
        self.params = declare(params or {})
        self.inputs, self.outputs, self.reference = inputs, outputs, reference
        self.args = _names(args)
        self.tolerance, self.flops, self.precision = tolerance, flops, precision
        self.least_bytes, self.seed = least_bytes, seed
        self.constraint = constraint
        self.file = Path(caller["__file__"]).resolve() if "__file__" in caller else None
        self.variants: dict[str, Variant] = {}

    def cuda(self, name: str, source: Any, kernel: str | None = None, *, options: Rule = (), **rules: Any) -> Variant:
        """Add a CUDA C++ variant. `source`: a `.cu` file beside the workload's, the code, or CuPy's raw kernel.

        `kernel` defaults to the variant's name with `-` as `_`. `rules`: grid, block, shared_bytes, args,
        requires, arch, tensor_maps, note (see Variant).
        """
        text, kernel, options = as_text(source, kernel, name, options)
        if "\n" in text or "__global__" in text:
            file, line = self._place_of(text)
            return self._add(name, CudaSource(kernel=kernel, code=text, options=options, file=file, line=line), rules)
        path = self._beside(text)
        return self._add(name, CudaSource(kernel=kernel, path=path, options=options, file=str(path)), rules)

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

    def triton(
        self, name: str, source: Any, kernel: str | None = None, *, constants: Rule = MappingProxyType({}), **rules: Any
    ) -> Variant:
        """Add a Triton variant. `source` is a `@triton.jit` function, or a file beside the workload's.

        `constants` is a rule for what its launch passes by keyword: `{"BLOCK": 1024, "num_warps": 8}`.
        """
        if isinstance(source, str | Path):
            triton = TritonSource(
                kernel=kernel or name.replace("-", "_"), path=self._beside(str(source)), constants=constants
            )
        else:
            own = TritonSource(kernel=kernel or "", function=source).load()
            triton = TritonSource(kernel=kernel or own.__name__, function=source, constants=constants)
        rules.setdefault("block", lambda p: 32 * triton.keywords(p).get("num_warps", 4))
        return self._add(name, triton, rules)

    def variant(self, name: str) -> Variant:
        """The variant of that name; UsageError lists those available otherwise."""
        if name not in self.variants:
            raise unknown_name(f"variant of {self.name}", name, self.variants)
        return self.variants[name]

    def allows(self, p: Params) -> bool:
        """Whether the constraint lets these parameters go together; WorkloadError where it fails or does not say."""
        said = True if self.constraint is None else evaluate(f"constraint of {self.name}", self.constraint, p)
        if type(said).__name__ not in ("bool", "bool_"):
            raise WorkloadError(f"the constraint of {self.name} gives {said!r}, neither True nor False")
        return bool(said)

    def work(self, p: Params, inputs: Arrays) -> LeastWork:
        """The least work for these parameters (bytes, flops)."""
        least = evaluate(f"least_bytes of {self.name}", self.least_bytes, p)
        if least is None:
            outputs = self.make_specs(p, inputs).values()
            least = sum(a.nbytes for a in inputs.values()) + sum(s.nbytes * (2 if s.copy_of else 1) for s in outputs)
        flops = evaluate(f"flops of {self.name}", self.flops, p)
        return LeastWork(least_bytes=float(least), flops=float(flops), precision=self.precision)

    def make_inputs(self, p: Params) -> dict[str, NDArray[Any]]:
        """The inputs for these parameters, always the same; WorkloadError when they do not fit in memory."""
        import numpy as np

        what = f"inputs of {self.name}"
        made = call(what, self.inputs, p, np.random.default_rng(self.seed), context=params_text(p))
        return {name: checked_input(what, name, array) for name, array in by_name(what, made, "array").items()}

    def make_specs(self, p: Params, inputs: Arrays) -> dict[str, ArraySpec]:
        """The declared outputs; WorkloadError for what is not `empty(…)` or `zeros(…)`."""
        what = f"outputs of {self.name}"
        made = by_name(what, call(what, self.outputs, p, context=params_text(p)), "kernprof.empty(shape, dtype)")
        for name, spec in made.items():
            if not isinstance(spec, ArraySpec):
                raise not_a_spec(what, name, spec)
            if spec.copy_of is not None and spec.copy_of not in inputs:
                raise unknown_name(f"input that {name} of {self.name} is a copy of:", spec.copy_of, inputs)
            if name in inputs:
                raise WorkloadError(f"{self.name} has an input and an output named {name!r}: call them differently")
        return made

    def expected(self, p: Params, inputs: Arrays) -> dict[str, NDArray[Any]]:
        """The reference's outputs, of the declared shapes."""
        what, given = f"reference of {self.name}", f"inputs are {arrays_text(inputs)}"
        made = by_name(what, call(what, self.reference, p, Inputs(inputs), context=given), "array")
        specs = self.make_specs(p, inputs)
        for name in specs:
            if name not in made:
                raise WorkloadError(f"the {what} gives no {name!r}; it gives {', '.join(made) or 'nothing'}")
        return {name: checked_output(what, name, made[name], spec) for name, spec in specs.items()}

    def arguments(self, variant: Variant, inputs: Sequence[str], outputs: Sequence[str]) -> tuple[str, ...]:
        """The kernel's argument names in order, each an input, an output or a parameter."""
        numeric = [n for n, q in self.params.items() if q.kernel_dtype]
        known = [*inputs, *outputs, *numeric]
        chosen = variant.args or self.args or tuple(known)
        for name in chosen:
            if name not in known and name not in variant.tensor_maps:
                raise unknown_name(f"argument of {self.name}/{variant.name}", name, [*known, *variant.tensor_maps])
        return chosen

    def _place_of(self, code: str) -> tuple[str, int]:
        """Where code that is given as text stands in the workload's own file: its name, and the first line."""
        try:
            text = self.file.read_text(encoding="utf-8") if self.file else ""
        except (OSError, ValueError):
            text = ""
        at = text.find(code)
        return (str(self.file), text.count("\n", 0, at) + 1) if at >= 0 and code else (f"{self.name}.cu", 1)

    def _beside(self, name: str) -> Path:
        return (self.file.parent if self.file else Path.cwd()) / name

    def _add(self, name: str, source: CudaSource | NumbaSource | TritonSource, rules: dict[str, Any]) -> Variant:
        if name in self.variants:
            raise WorkloadError(f"{self.name} has two variants named {name!r}")
        rules["args"] = _names(rules.get("args"))
        self.variants[name] = variant = Variant(name=name, source=source, **rules)
        return variant


def _names(args: str | Sequence[str] | None) -> tuple[str, ...] | None:
    return tuple(args.replace(",", " ").split()) if isinstance(args, str) else tuple(args) if args else None
