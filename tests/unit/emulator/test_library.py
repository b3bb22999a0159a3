"""The shipped kernels, emulated: right results, no fault, and counters that follow from the sizes."""

from typing import Any

import numpy as np
import pytest

from kernprof.emulator import TensorMap
from kernprof.emulator.contract import Column, Request
from kernprof.emulator.emulate import Emulation, emulate
from kernprof.emulator.frontend.compilers import compile_source
from kernprof.workload import CudaSource, NumbaSource, Params, Variant, Workload
from kernprof.workload.discover import library_dir, workloads_in
from kernprof.workload.params import choose
from kernprof.workload.problem import check_outputs

pytestmark = pytest.mark.usefixtures("nvrtc_ready")

# Nothing divides evenly: partial blocks, partial tiles, tails.
SMALL: dict[str, dict[str, Any]] = {
    "copy": {"n": 331, "block": 64},
    "gather": {"n": 33 * 9, "stride": 33, "block": 64},
    "histogram": {
        "n": 331,
        "bins": 37,
        "block": 128,
        "private_block": 128,
        "blocks": 2,
        "private_blocks": 2,
    },
    "matmul": {"m": 37, "n": 24, "k": 40, "tile": 8},
    "particles": {"n": 332, "block": 64},
    "reduce": {"n": 331, "block": 64},
    "softmax": {"rows": 5, "cols": 148, "block": 64},
    "stencil": {"nx": 36, "ny": 11, "nz": 7, "march": 4},
    "transpose": {"rows": 68, "cols": 36},
}


def workload(name: str) -> Workload:
    return workloads_in(library_dir() / f"{name}.py")[name]


def variants() -> list[tuple[str, str]]:
    return [(name, variant) for name in SMALL for variant in workload(name).variants]


def emulated(
    workload: Workload, variant: Variant, p: Params, **more: Any
) -> tuple[Emulation, dict[str, np.ndarray]]:
    """Runs a variant; outputs that nothing has written hold poison."""
    inputs = workload.make_inputs(p)
    outputs = {}
    for name, spec in workload.outputs(p).items():
        if spec.copy_of:
            outputs[name] = inputs[spec.copy_of].copy()
        elif spec.fill is not None:
            outputs[name] = np.full(spec.shape, spec.fill, spec.dtype)
        else:
            outputs[name] = (
                np.frombuffer(b"\xee" * spec.nbytes, spec.dtype).reshape(spec.shape).copy()
            )
    args: list[object] = []
    for name in workload.arguments(variant, list(inputs), list(outputs)):
        if name in variant.tensor_maps:
            mapped = variant.tensor_maps[name]
            args.append(TensorMap({**inputs, **outputs}[mapped.array], mapped.box, mapped.swizzle))
            continue
        kind = workload.params[name].kernel_dtype if name in workload.params else None
        args.append(np.dtype(kind).type(p[name]) if kind else {**inputs, **outputs}[name])
    launch, source = variant.launch(p), variant.source
    arguments: dict[str, Any] = {"block": launch.block}
    if isinstance(source, CudaSource):
        arguments |= {"kernel": source.text(), "function": source.kernel, "file": str(source.path)}
    elif isinstance(source, NumbaSource):
        arguments["kernel"] = source.load()
    else:
        pytest.importorskip("triton")
        arguments = {"kernel": source.compiled(), "block": None}
    request = Request(
        **arguments,
        options=variant.options(p),
        grid=launch.grid,
        shared_bytes=launch.shared_bytes,
        args=args,
        **more,
    )
    return emulate(request), outputs


@pytest.mark.parametrize(("name", "variant"), variants())
def test_every_variant_is_right_and_does_nothing_undefined(name: str, variant: str) -> None:
    actual = workload(name)
    p = choose(actual.params, SMALL[name])
    chosen = actual.variants[variant]
    if chosen.requires and chosen.requires(p):
        pytest.skip(str(chosen.requires(p)))
    result, outputs = emulated(actual, chosen, p, check=True)
    assert [f.describe() for f in result.faults] == []
    compared = check_outputs(outputs, actual.expected(p, actual.make_inputs(p)), actual.tolerance)
    assert compared.correct, compared.message
    instructions = result.counters.total(Column.THREADS)
    assert result.counters.total(Column.THREADS_ON) <= instructions
    assert instructions > 0
    by_line = sum(v.values.get("thread_instructions", 0) for v in result.lines)
    assert by_line == pytest.approx(
        result.profile.value("thread_instructions"), abs=len(result.lines)
    )


@pytest.mark.parametrize(
    ("name", "variant", "p", "want"),
    [
        (
            "copy",
            "scalar",
            {"n": 4096, "block": 256},
            {
                "global_load_requests": 128,
                "global_load_sectors": 512,
                "global_store_requests": 128,
                "global_store_sectors": 512,
            },
        ),
        (
            "copy",
            "vectorised",
            {"n": 4096, "block": 256},
            {"global_load_requests": 32, "global_load_sectors": 512, "global_store_bytes": 16384},
        ),
        (
            "transpose",
            "naive",
            {"rows": 64, "cols": 96},
            {
                "global_load_sectors": 768,
                "global_store_sectors": 6144,
                "global_store_requests": 192,
            },
        ),
        (
            "transpose",
            "padded",
            {"rows": 64, "cols": 96},
            {
                "global_load_sectors": 768,
                "global_store_sectors": 768,
                "shared_load_bank_conflicts": 0,
                "shared_store_bank_conflicts": 0,
                "shared_load_wavefronts": 192,
            },
        ),
        (
            "transpose",
            "smem",
            {"rows": 64, "cols": 96},
            {
                "shared_load_wavefronts": 32 * 192,
                "shared_load_bank_conflicts": 31 * 192,
                "shared_store_wavefronts": 192,
            },
        ),
        ("transpose", "swizzled", {"rows": 64, "cols": 96}, {"shared_load_bank_conflicts": 0}),
        (
            "reduce",
            "naive",
            {"n": 2048, "block": 256},
            {"global_reduction_requests": 64, "global_reduction_sectors": 64 * 32},
        ),
        ("reduce", "tree", {"n": 2048, "block": 256}, {"global_reduction_requests": 8}),
        (
            "matmul",
            "naive",
            {"m": 32, "n": 64, "k": 16},
            {"fp32_fma": 32 * 64 * 16, "global_store_sectors": 128},
        ),
        ("matmul", "register-tiled", {"m": 128, "n": 128, "k": 32}, {"fp32_fma": 128 * 128 * 32}),
        # 16 × 8 × 16 per instruction; 128 × 256 of c with a depth of 64.
        (
            "matmul",
            "tensor-core",
            {"m": 128, "n": 256, "k": 64},
            {"tensor_instructions": 8 * 32 * 4},
        ),
        ("matmul", "wmma", {"m": 64, "n": 64, "k": 32}, {"tensor_instructions": 4 * 4 * 2 * 2}),
        ("particles", "aos", {"n": 1024, "block": 256}, {"global_load_requests": 32 * 4}),
    ],
)
def test_counters_follow_from_the_sizes(
    name: str, variant: str, p: dict[str, Any], want: dict[str, float]
) -> None:
    actual = workload(name)
    result, _ = emulated(actual, actual.variants[variant], choose(actual.params, p))
    assert {metric: result.profile.value(metric) for metric in want} == want


def test_the_hopper_kernel_compiles_and_keeps_its_registers() -> None:
    """No spills: a stack frame in the multiply loop would cost more than the tensor cores give."""
    source = workload("matmul").variant("hopper").source
    assert isinstance(source, CudaSource)
    result = compile_source(source.text(), "matmul_hopper.cu", ["-arch=sm_90a", "-std=c++17"])
    assert result.ok, result.log
    assert "wgmma.mma_async" in result.ptx
    assert ".local" not in result.ptx
    assert "C7508" not in result.log  # ptxas says so where setmaxnreg has no effect
