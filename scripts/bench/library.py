"""The shipped kernel library as launches of the emulator: every variant of every workload, at a
chosen size.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from kernprof.emulator.contract import LaunchSpec, Request, dim3
from kernprof.emulator.frontend.arguments import pack_cuda, pack_numba, pack_triton
from kernprof.emulator.frontend.compiled import Compiled
from kernprof.emulator.launch import compile_kernel, launch_spec
from kernprof.emulator.memory import MappedTensor
from kernprof.emulator.program import Program, prepare
from kernprof.emulator.ptx.parser import parse
from kernprof.errors import KernprofError
from kernprof.gpus.architectures import DEFAULT_ARCH
from kernprof.workload.define import Variant, Workload
from kernprof.workload.discover import library_dir, workloads_in
from kernprof.workload.params import Params, choose
from kernprof.workload.sources import CudaSource, TritonSource, evaluate

SMALL: dict[str, dict[str, Any]] = {
    "copy": {"n": 40_000},
    "gather": {"n": 33_000},
    "histogram": {"n": 40_000, "blocks": 8},
    "matmul": {"m": 128, "n": 256, "k": 96},
    "particles": {"n": 5_000},
    "reduce": {"n": 50_000, "blocks": 8},
    "softmax": {"rows": 40, "cols": 500},
    "stencil": {"nx": 72, "ny": 40, "nz": 20},
    "transpose": {"rows": 200, "cols": 136},
}
# Large enough to time, small enough to wait for.
MEDIUM: dict[str, dict[str, Any]] = {
    "copy": {"n": 1 << 23},
    "gather": {"n": 1 << 22},
    "histogram": {"n": 1 << 22},
    "particles": {"n": 1 << 21},
    "matmul": {"m": 512, "n": 512, "k": 512},
    "reduce": {"n": 1 << 23},
    "softmax": {"rows": 1024, "cols": 2048},
    "stencil": {"nx": 256, "ny": 256, "nz": 64},
    "transpose": {"rows": 2048, "cols": 2048},
}


@dataclass(slots=True)
class Case:
    """One variant, compiled. `spec` works on `outputs`, which start from their fill value."""

    name: str
    program: Program
    spec: LaunchSpec
    outputs: dict[str, Any]
    fills: dict[str, Any]
    workload: Workload
    params: Params
    inputs: dict[str, Any]
    compiled: Compiled

    def reset(self) -> None:
        for name, array in self.outputs.items():
            fill = self.fills[name]
            array.fill(0 if fill is None else fill)


def cases(sizes: dict[str, dict[str, Any]], only: str = "") -> Iterator[Case]:
    """All variants that the sizes suit and whose name ("transpose/smem") contains `only`."""
    for path in sorted(library_dir().glob("[!_]*.py")):
        for workload in workloads_in(path).values():
            params = choose(workload.params, sizes.get(workload.name, {}))
            inputs = None
            for name, variant in workload.variants.items():
                if only not in f"{workload.name}/{name}":
                    continue
                inputs = workload.make_inputs(params) if inputs is None else inputs
                try:
                    yield _case(workload, variant, params, inputs)
                except KernprofError as error:
                    print(f"{workload.name}/{name}: {error}", file=sys.stderr)


def request_of(
    workload: Workload, variant: Variant, params: Params, arrays: dict[str, Any]
) -> Request:
    """The launch of one variant on these arrays, inputs and outputs."""
    launch = variant.launch(params)
    outputs = dict(workload.outputs(params))
    names = workload.arguments(variant, [n for n in arrays if n not in outputs], list(outputs))
    source = variant.source
    is_cuda = isinstance(source, CudaSource)
    include = (f"-I{source.path.parent}",) if source.path else ()
    if isinstance(source, CudaSource):
        kernel: Any = source.text()
    else:
        kernel = source.compiled() if isinstance(source, TritonSource) else source.load()
    return Request(
        kernel=kernel,
        function=source.kernel if is_cuda else None,
        file=str(source.path),
        grid=launch.grid,
        block=launch.block,
        args=[_argument(workload, variant, params, arrays, name) for name in names],
        shared_bytes=launch.shared_bytes,
        options=(*variant.options(params), *include) if is_cuda else variant.options(params),
        arch=variant.arch or DEFAULT_ARCH,
    )


def _argument(
    workload: Workload, variant: Variant, params: Params, arrays: dict[str, Any], name: str
) -> Any:
    if name in variant.tensor_maps:
        declared = variant.tensor_maps[name]
        return MappedTensor(
            arrays[declared.array], evaluate(name, declared.box, params), declared.swizzle
        )
    return (
        arrays[name]
        if name in arrays
        else np.dtype(workload.params[name].kernel_dtype).type(params[name])
    )


def _case(workload: Workload, variant: Variant, params: Params, inputs: dict[str, Any]) -> Case:
    specs = dict(workload.outputs(params))
    outputs = {name: np.zeros(spec.shape, spec.dtype) for name, spec in specs.items()}
    request = request_of(workload, variant, params, {**inputs, **outputs})
    compiled, request = compile_kernel(request)
    assert request.grid is not None
    assert request.block is not None
    program = prepare(parse(compiled.ptx), compiled.kernel, key=compiled.key)
    pack = {"numba": pack_numba, "triton": pack_triton}.get(compiled.language, pack_cuda)
    spec = launch_spec(
        program,
        pack(program.entry, request.args),
        grid=dim3("grid", request.grid),
        block=dim3("block", request.block),
        shared_bytes=request.shared_bytes,
    )
    fills = {name: getattr(bound, "fill", None) for name, bound in specs.items()}
    name = f"{workload.name}/{variant.name}"
    return Case(name, program, spec, outputs, fills, workload, params, inputs, compiled)
