"""Workloads and their variants, as users declare them:

    import numpy as np
    from kernprof import Workload, ceil_div, empty

    def inputs(p, rng):
        return {"x": rng.random(p.n, dtype=np.float32), "y": rng.random(p.n, dtype=np.float32)}

    def outputs(p):
        return {"out": empty(p.n, "float32")}

    def reference(p, x):
        return {"out": np.float32(p.a) * x.x + x.y}

    saxpy = Workload(
        "saxpy", params={"n": 1 << 24, "a": 2.0}, args="x y out n a",
        inputs=inputs, outputs=outputs, reference=reference,
    )

    saxpy.cuda("scalar", "saxpy.cu", grid=lambda p: ceil_div(p.n, 256), block=256)

    saxpy.cuda("vector", "saxpy.cu", grid=lambda p: ceil_div(p.n, 1024), block=256)

A rule (grid, block, shared_bytes, options, flops, …) is a value, or a function of the parameters
`p`.
"""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from kernprof.cuda_source import names as cuda_names
from kernprof.errors import WorkloadError, unknown_name
from kernprof.model.run import Dim3, Launch, LeastWork
from kernprof.workload.arrays import (
    ArraySpec,
    by_name,
    checked_input,
    checked_output,
    is_whole,
    not_a_spec,
)
from kernprof.workload.params import Given, Param, Params, checked_name, declare, names_of
from kernprof.workload.sources import (
    CudaSource,
    CupySource,
    CuteSource,
    CutileSource,
    Inputs,
    NumbaSource,
    PythonSource,
    Rule,
    Source,
    TensorMap,
    TritonSource,
    WarpSource,
    arrays_text,
    call,
    evaluate,
    params_text,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Arrays: TypeAlias = Mapping[str, NDArray[Any]]


PythonKind = TypeVar("PythonKind", bound=PythonSource)


def ceil_div(a: int, b: int) -> int:
    """Return ⌈a ÷ b⌉: the number of blocks of size `b` that cover `a`."""
    return -(-a // b)


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A kernel that computes the workload's outputs, or several launches in order (`steps`).

    - `grid`, `block`, `shared_bytes`: rules, that is, values or functions of the parameters.
    - `args`: the names of the kernel's arguments, in order; by default the workload's `args`.
    - `requires`: returns the reason if the kernel cannot run with the parameters, otherwise None.
    - `arch`: the only architecture that the kernel supports, such as "sm_90a"; None for all.
    - `tensor_maps`, `values` (rules for numbers): further arguments, by name.
    """

    name: str
    source: Source
    grid: Rule
    block: Rule
    shared_bytes: Rule = 0
    args: tuple[str, ...] | None = None
    requires: Callable[[Params], str | None] | None = None
    arch: str | None = None
    tensor_maps: Mapping[str, TensorMap] = field(default_factory=dict)
    values: Mapping[str, Rule] = field(default_factory=dict)
    note: str = ""
    steps: tuple[Variant, ...] = ()

    @property
    def parts(self) -> tuple[Variant, ...]:
        """Return the launches in order: the steps, or the variant itself if it has none."""
        return self.steps or (self,)

    @property
    def language(self) -> str:
        return ", ".join(dict.fromkeys(part.source.language for part in self.parts))

    def launch(self, p: Params) -> Launch:
        """Return the launch for the parameters: of several launches, the launch with most threads.

        Grid and block are 0 if the language's compiler chooses them. Raises WorkloadError if the
        variant does not support the parameters.
        """
        if problem := self._rule("requires", self.requires, p):
            raise WorkloadError(
                f"variant {self.name} cannot run with {dict(p)}: {problem}",
                hint="choose other parameters (-p NAME=VALUE) or another variant",
            )
        if self.steps:
            launches = [step.launch(p) for step in self.steps]
            names = ", ".join(dict.fromkeys(size.kernel for size in launches))
            return replace(
                max(launches, key=lambda size: math.prod((*size.grid, *size.block))), kernel=names
            )
        shared = self._rule("shared_bytes", self.shared_bytes, p)
        if not is_whole(shared) or shared < 0:
            raise WorkloadError(
                f"variant {self.name}: shared_bytes is {shared!r}, which is not a whole number of"
                " bytes"
            )
        return Launch(
            kernel=self.source.kernel,
            grid=self._dim3("grid", self.grid, p),
            block=self._dim3("block", self.block, p),
            shared_bytes=int(shared),
        )

    def value(self, name: str, p: Params) -> Any:
        """Return the value of the argument `name` of `values` as a NumPy scalar."""
        value = self._rule(f"value {name}", self.values[name], p)
        if isinstance(value, bool | int | float):
            return Param(value).for_kernel(name, value)
        if not hasattr(value, "dtype") or value.ndim:
            raise WorkloadError(
                f"value {name} of variant {self.name} is {value!r}, which is not a number"
            )
        return value

    def options(self, p: Params) -> tuple[str, ...]:
        """Return the options of the compiler."""
        return self.source.given(p)

    def _rule(self, what: str, rule: Rule, p: Params) -> Any:
        return evaluate(f"{what} of variant {self.name}", rule, p)

    def _dim3(self, what: str, rule: Rule, p: Params) -> Dim3:
        numbers = self._rule(what, rule, p)
        chosen = what == "block" or getattr(self.source, "chooses_grid", False)
        if numbers is None and chosen and getattr(self.source, "chooses_block", False):
            return 0, 0, 0
        sizes = tuple(numbers) if isinstance(numbers, Iterable) else (numbers,)
        if not 1 <= len(sizes) <= 3 or not all(is_whole(n) and n >= 1 for n in sizes):
            raise WorkloadError(
                f"variant {self.name}: the {what} {numbers!r} is not one to three whole numbers of at"
                " least 1" + (f"; {params_text(p)}" if callable(rule) and p else ""),
                hint="kernprof.ceil_div(n, block) rounds up" if what == "grid" else None,
            )
        x, y, z = (*map(int, sizes), 1, 1)[:3]
        return (x, y, z)


class Workload:
    """A problem, and the variants that solve it; the module's docstring has an example.

    - params: maps names to defaults or Param objects.
    - inputs: function of (p, rng); returns C-contiguous NumPy arrays by name. `rng` is a seeded
      numpy.random.Generator.
    - outputs: function of p; returns `empty(shape, dtype)` or `zeros(shape, dtype)` by name.
    - reference: function of (p, x); returns arrays by name. `x` has the inputs as attributes. If
      it is None, the outputs are not checked.
    - args: names of inputs, outputs and parameters in the order of the kernel's arguments; by
      default all of them.
    - tolerance: largest allowed error ÷ max(abs(ref), rms(ref)); the default depends on the
      dtype and is 0 for integers.
    - flops: rule for the number of operations. `precision` is their data type: fp64, fp32, fp16,
      bf16 or int.
    - least_bytes: rule for the compulsory traffic; by default every input and output once.
    - scratch: function of p; returns `empty(…)` or `zeros(…)` by name. These arrays pass data
      between launches and are not compared with the reference.
    - constraint: function of p; returns whether the parameters are a valid combination, for
      `kernprof tune`.
    """

    def __init__(
        self,
        name: str,
        *,
        inputs: Callable[[Params, np.random.Generator], Arrays],
        outputs: Callable[[Params], Mapping[str, ArraySpec]],
        reference: Callable[[Params, Any], Arrays] | None,
        params: Mapping[str, Given] | None = None,
        args: str | Sequence[str] | None = None,
        tolerance: float | None = None,
        flops: Rule = 0,
        precision: str = "fp32",
        least_bytes: Rule = None,
        seed: int = 0,
        doc: str = "",
        constraint: Callable[[Params], bool] | None = None,
        scratch: Callable[[Params], Mapping[str, ArraySpec]] = lambda _: {},
    ) -> None:
        caller = sys._getframe(1).f_globals
        self.name = checked_name("a workload", name)
        self.doc = doc or " ".join(
            (caller.get("__doc__") or "").strip().partition("\n\n")[0].split()
        )
        self.params = declare(params or {})
        self.inputs, self.outputs, self.reference = inputs, outputs, reference
        self.args = names_of(args)
        self.tolerance, self.flops, self.precision = tolerance, flops, precision
        self.least_bytes, self.seed = least_bytes, seed
        self.constraint, self.scratch = constraint, scratch
        self.file = Path(caller["__file__"]).resolve() if "__file__" in caller else None
        self.variants: dict[str, Variant] = {}
        self._steps: dict[str, Variant] | None = None

    @contextmanager
    def sequence(
        self, name: str, *, requires: Callable[[Params], str | None] | None = None, note: str = ""
    ) -> Iterator[None]:
        """Add a variant of several launches: each variant of the `with` block is a launch.

        with scan.sequence("two-kernels"):
            scan.cuda("blocks", "scan.cu", grid=…, block=256, args="src dst sums n")
            scan.cuda("add", "scan.cu", grid=…, block=256, args="dst sums n")

        The launches share the workload's arrays, `scratch` included. The output is checked after
        the last launch.
        """
        if self._steps is not None:
            raise WorkloadError(
                f"sequence {name} of {self.name} is nested in another sequence",
                hint="end the outer `with` block first",
            )
        steps: dict[str, Variant] = {}
        self._steps = steps
        try:
            yield
        finally:
            self._steps = None
        if not steps:
            raise WorkloadError(
                f"sequence {name} of {self.name} has no launch",
                hint="add variants inside its `with` block",
            )
        parts = tuple(replace(step, name=f"{name}/{step.name}") for step in steps.values())
        arch = next((part.arch for part in parts if part.arch), None)
        rules = {"grid": parts[0].grid, "block": parts[0].block, "arch": arch, "steps": parts}
        self._add(name, parts[0].source, {**rules, "requires": requires, "note": note})

    def cuda(
        self,
        name: str,
        source: Any,
        kernel: str | None = None,
        *,
        options: Rule = (),
        constants: Rule = MappingProxyType({}),
        **rules: Any,
    ) -> Variant:
        """Add a CUDA C++ or PTX variant.

        `source` is a `.cu` or `.ptx` file in the workload's folder, source text, a CuPy kernel, or
        a Program or ObjectCode of cuda.core. `kernel` is the kernel's name in the source. By
        default it is the variant's name with `_` instead of `-`.

        `rules` are the fields of Variant: grid, block, shared_bytes, args, requires, arch,
        tensor_maps, values, note. CuPy's ElementwiseKernel and ReductionKernel choose grid and
        block themselves; `constants` is a rule for their keyword arguments, such as `axis`.
        """
        if type(source).__name__ in ("ElementwiseKernel", "ReductionKernel"):
            cupy = CupySource(kernel=source.name, function=source, constants=constants)
            return self._add(name, cupy, {"grid": None, "block": None, **rules})
        text, kernel, options = as_text(source, kernel, name, options)
        if "\n" in text or "__global__" in text:
            file, line = self._location_of(text)
            cuda = CudaSource(kernel=kernel, code=text, options=options, file=file, line=line)
        else:
            path = self._beside(text)
            cuda = CudaSource(kernel=kernel, path=path, options=options, file=str(path))
        return self._add(name, cuda, rules)

    def numba(
        self,
        name: str,
        source: str | Path | Callable[..., Any] | None = None,
        kernel: str | None = None,
        **rules: Any,
    ) -> Any:
        """Add a Numba variant; `source` is a function (plain or `@cuda.jit`) or a file.

        Without `source`, return a decorator: `@saxpy.numba("numba", grid=…, block=256)`.
        """
        if source is None:
            return lambda function: (self.numba(name, function, kernel, **rules), function)[1]
        return self._add(name, self._python(NumbaSource, name, source, kernel), rules)

    def _python(
        self,
        kind: type[PythonKind],
        name: str,
        source: Any,
        kernel: str | None,
        constants: Rule = None,
    ) -> PythonKind:
        """Return the source object of a Python kernel: a function, or `kernel` in a file."""
        constants = constants or {}
        if isinstance(source, str | Path):
            kernel, path = kernel or name.replace("-", "_"), self._beside(str(source))
            return kind(kernel=kernel, path=path, constants=constants)
        function_name = getattr(kind(kernel="", function=source).load(), "__name__", name)
        return kind(kernel=kernel or function_name, function=source, constants=constants)

    def triton(
        self,
        name: str,
        source: Any,
        kernel: str | None = None,
        *,
        constants: Rule = MappingProxyType({}),
        **rules: Any,
    ) -> Variant:
        """Add a Triton variant; `source` is a `@triton.jit` function or a file.

        `constants` is a rule for the keyword arguments of the launch, such as
        `{"BLOCK": 1024, "num_warps": 8}`.
        """
        triton = self._python(TritonSource, name, source, kernel, constants)
        rules.setdefault("block", lambda p: 32 * triton.keywords(p).get("num_warps", 4))
        return self._add(name, triton, rules)

    def warp(
        self,
        name: str,
        source: Any,
        kernel: str | None = None,
        *,
        dim: Rule,
        block_dim: int = 256,
        **rules: Any,
    ) -> Variant:
        """Add a Warp variant; `source` is a `@wp.kernel` function or a file.

        `dim` is a rule for the number of threads per dimension, one to four integers. `block_dim`
        is the number of threads per block.
        """

        def constants(p: Params) -> dict[str, Any]:
            return {"dim": evaluate(f"dim of {name}", dim, p), "block_dim": block_dim}

        def threads(p: Params) -> int:
            sizes = constants(p)["dim"]
            return math.prod(sizes) if isinstance(sizes, Iterable) else int(sizes)

        warp = self._python(WarpSource, name, source, kernel, constants)
        return self._add(
            name,
            warp,
            {"grid": lambda p: ceil_div(threads(p), block_dim), "block": block_dim, **rules},
        )

    def cute(
        self,
        name: str,
        source: Any,
        kernel: str | None = None,
        *,
        constants: Rule = MappingProxyType({}),
        **rules: Any,
    ) -> Variant:
        """Add a CuTe DSL variant; `source` is a `@cute.jit` host function or a file.

        The host function launches one kernel. Grid, block and shared memory are those of its
        launch. `constants` is a rule for keyword arguments of the host function.
        """
        rules = {"grid": None, "block": None, **rules}
        return self._add(name, self._python(CuteSource, name, source, kernel, constants), rules)

    def cutile(
        self,
        name: str,
        source: Any,
        kernel: str | None = None,
        *,
        constants: Rule = MappingProxyType({}),
        **rules: Any,
    ) -> Variant:
        """Add a cuTile variant; `source` is a `@ct.kernel` function or a file.

        `constants` is a rule for the constant parameters and the compiler's hints, such as
        `{"TILE": 1024, "num_ctas": 2}`. `grid` is the number of tile blocks.
        """
        cutile = self._python(CutileSource, name, source, kernel, constants)
        return self._add(name, cutile, {"block": None, **rules})

    def variant(self, name: str) -> Variant:
        """Return the variant `name`. Raises UsageError, which lists the available names."""
        if name not in self.variants:
            raise unknown_name(f"variant of {self.name}", name, self.variants)
        return self.variants[name]

    def allows(self, p: Params) -> bool:
        """Return whether the constraint accepts the parameters.

        Raises WorkloadError if the constraint raises an exception or returns another type.
        """
        rule = True if self.constraint is None else self.constraint
        answer = evaluate(f"constraint of {self.name}", rule, p)
        if type(answer).__name__ not in ("bool", "bool_"):
            raise WorkloadError(
                f"the constraint of {self.name} returns {answer!r}, neither True nor False",
                hint="return True if the parameters are valid, else False",
            )
        return bool(answer)

    def work(self, p: Params, inputs: Arrays) -> LeastWork:
        """Return the compulsory work (bytes, flops) for the parameters."""
        least = evaluate(f"least_bytes of {self.name}", self.least_bytes, p)
        if least is None:
            outputs = self.make_specs(p, inputs).values()
            least = sum(a.nbytes for a in inputs.values()) + sum(
                s.nbytes * (2 if s.copy_of else 1) for s in outputs
            )
        flops = evaluate(f"flops of {self.name}", self.flops, p)
        return LeastWork(least_bytes=float(least), flops=float(flops), precision=self.precision)

    def make_inputs(self, p: Params) -> dict[str, NDArray[Any]]:
        """Return the input arrays, which are equal on each call.

        Raises WorkloadError if memory is insufficient or an input is invalid.
        """
        import numpy as np

        what = f"inputs of {self.name}"
        arrays = call(what, self.inputs, p, np.random.default_rng(self.seed), context=p)
        return {
            name: checked_input(what, name, array)
            for name, array in by_name(what, arrays, "array").items()
        }

    def make_specs(self, p: Params, inputs: Arrays) -> dict[str, ArraySpec]:
        """Return the declared outputs. Raises WorkloadError unless they are `empty` or `zeros`."""
        return self._specs("outputs", self.outputs, p, inputs)

    def make_scratch(
        self, p: Params, inputs: Arrays, outputs: Mapping[str, ArraySpec]
    ) -> dict[str, ArraySpec]:
        """Return the declared scratch arrays. Raises WorkloadError as `make_specs` does."""
        return self._specs("scratch", self.scratch, p, [*inputs, *outputs])

    def _specs(
        self, kind: str, rule: Callable[[Params], Any], p: Params, inputs: Collection[str]
    ) -> dict[str, ArraySpec]:
        what = f"{kind} of {self.name}"
        declared = by_name(what, call(what, rule, p, context=p), "kernprof.empty(shape, dtype)")
        for name, spec in declared.items():
            if not isinstance(spec, ArraySpec):
                raise not_a_spec(what, name, spec)
            if spec.copy_of is not None and spec.copy_of not in inputs:
                raise unknown_name(
                    f"input that {name} of {self.name} is a copy of:", spec.copy_of, inputs
                )
            if name in inputs:
                raise WorkloadError(
                    f"{self.name} has two arrays named {name!r}: rename one of the arrays"
                )
        return declared

    def expected(self, p: Params, inputs: Arrays) -> dict[str, NDArray[Any]]:
        """Return the reference's outputs by name; none without a reference.

        Raises WorkloadError if a shape is wrong.
        """
        if self.reference is None:
            return {}
        what, context = f"reference of {self.name}", f"inputs are {arrays_text(inputs)}"
        result = call(what, self.reference, p, Inputs(inputs), context=context)
        arrays = by_name(what, result, "array")
        outputs = {}
        for name, spec in self.make_specs(p, inputs).items():
            if name not in arrays:
                raise WorkloadError(
                    f"the {what} returns no {name!r}; it returns {', '.join(arrays) or 'nothing'}",
                    hint="return an array for each declared output",
                )
            outputs[name] = checked_output(what, name, arrays[name], spec)
        return outputs

    def arguments(
        self,
        variant: Variant,
        inputs: Iterable[str],
        outputs: Iterable[str],
        scratch: Iterable[str] = (),
    ) -> tuple[str, ...]:
        """Return the names of the kernel's arguments in order.

        By default these are inputs, outputs and numeric parameters. `args` may also name scratch
        arrays, and the variant's tensor maps and values.
        """
        usual = [*inputs, *outputs, *[n for n, q in self.params.items() if q.kernel_dtype]]
        available = [*usual, *scratch, *variant.tensor_maps, *variant.values]
        chosen = variant.args or self.args or tuple(usual)
        for name in chosen:
            if name not in available:
                raise unknown_name(f"argument of {self.name}/{variant.name}", name, available)
        return chosen

    def _location_of(self, code: str) -> tuple[str, int]:
        """Return the workload's file, and the line at which the source text `code` begins in it.

        If the file does not contain the text, return `NAME.cu` and 1.
        """
        at = -1
        with suppress(OSError, ValueError):
            text = self.file.read_text(encoding="utf-8") if self.file else ""
            at = text.find(code)
        return (str(self.file), text.count("\n", 0, at) + 1) if at >= 0 else (f"{self.name}.cu", 1)

    def _beside(self, name: str) -> Path:
        return Path(os.path.normpath((self.file.parent if self.file else Path.cwd()) / name))

    def _add(self, name: str, source: Source, rules: dict[str, Any]) -> Variant:
        variants = self.variants if self._steps is None else self._steps
        if checked_name("a variant", name) in variants:
            what = "variants" if self._steps is None else "launches in one sequence"
            raise WorkloadError(
                f"{self.name} has two {what} named {name!r}", hint="give each a unique name"
            )
        rules["args"] = names_of(rules.get("args"))
        try:
            variants[name] = variant = Variant(name=name, source=source, **rules)
        except TypeError as error:
            message = str(error).partition("() ")[2]
            raise WorkloadError(
                f"variant {name} of {self.name}: {message}", hint="such as grid=…, block=256"
            ) from error
        for what in ("values", "tensor_maps"):
            if not isinstance(getattr(variant, what), Mapping):
                raise WorkloadError(
                    f"{what} of {name} are {getattr(variant, what)!r:.80}, not a dict with names"
                    " as keys"
                )
        return variant


def as_text(source: Any, kernel: str | None, name: str, options: Any) -> tuple[str, str, Any]:
    """Return (file name or source text, kernel's name, rule for the compiler's options).

    `name` is the variant's name. The kernel's name is `kernel`, that of `source`, or the variant's.
    """
    usual = checked_name("a variant", name).replace("-", "_")
    if isinstance(source, str | Path):
        return str(source), kernel or usual, options
    kind = type(source).__name__
    code = getattr(source, "code", None) if kind in ("RawKernel", "RawModule") else None
    if isinstance(code, str):
        options_of_object = tuple(source.options)
        rule = (
            (lambda p: (*options_of_object, *options(p)))
            if callable(options)
            else (*options_of_object, *options)
        )
        return code, kernel or getattr(source, "name", None) or usual, rule
    text = None if code else cuda_names.ptx_of(source)
    if text is None:
        raise WorkloadError(
            f"the source of variant {name} is a {kind} without CUDA C++ source",
            hint=(
                "give a .cu or .ptx file, source text, CuPy's RawKernel or RawModule with source"
                " text, an ElementwiseKernel or ReductionKernel, or a Program or PTX of cuda.core"
            ),
        )
    names = cuda_names.entries(text)
    return text, kernel or (names[0] if len(names) == 1 else usual), options
