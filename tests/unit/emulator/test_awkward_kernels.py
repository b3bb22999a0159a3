"""The kernels written to be awkward: they compile, and their references have the shapes and types
declared.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from kernprof.cuda_source import headers
from kernprof.emulator.frontend import compilers
from kernprof.emulator.frontend.compiled import CubinFacts, kernel_facts
from kernprof.workload import Variant, Workload
from kernprof.workload.discover import workloads_in
from kernprof.workload.params import choose
from kernprof.workload.sources import CudaSource

FOLDER = Path(__file__).parents[2] / "emulator_kernels"
WORKLOADS = [w for path in sorted(FOLDER.glob("[!_]*.py")) for w in workloads_in(path).values()]
VARIANTS = [(w, v) for w in WORKLOADS for v in w.variants.values()]


@cache
def facts(path: Path, options: tuple[str, ...]) -> dict[str, CubinFacts]:
    include = (f"-I{folder}" for folder in headers.include_folders())
    output = compilers.compile_source(
        path.read_text(), str(path), ["-arch=sm_90", "-std=c++17", *include, *options]
    )
    assert output.ok, output.log
    return kernel_facts(output.cubin)


def facts_of(workload: Workload, variant: Variant) -> CubinFacts:
    source = variant.source
    assert isinstance(source, CudaSource)
    assert source.path is not None
    return facts(source.path, variant.options(choose(workload.params, {})))[source.kernel]


def test_there_are_enough_of_them_under_different_names() -> None:
    assert len({w.name for w in WORKLOADS}) == len(WORKLOADS)
    assert len(VARIANTS) >= 28


@pytest.mark.usefixtures("nvrtc_ready")
@pytest.mark.parametrize(("workload", "variant"), VARIANTS, ids=lambda each: each.name)
def test_each_compiles_and_its_launch_is_within_what_it_needs(
    workload: Workload, variant: Variant
) -> None:
    result = facts_of(workload, variant)
    launch = variant.launch(choose(workload.params, {}))
    threads = launch.block[0] * launch.block[1] * launch.block[2]
    assert 0 < result.registers <= 65536 // threads
    assert result.static_shared_bytes + launch.shared_bytes <= 48 * 1024


@pytest.mark.usefixtures("nvrtc_ready")
def test_the_spilling_kernel_spills_only_under_its_limit() -> None:
    workload = next(w for w in WORKLOADS if w.name == "spilled")
    spilled, saved = (facts_of(workload, workload.variant(name)) for name in ("spilled", "kept"))
    assert (spilled.registers, saved.stack_bytes) == (24, 0)
    assert spilled.stack_bytes > 0


@pytest.mark.parametrize("workload", WORKLOADS, ids=lambda each: each.name)
def test_each_reference_gives_what_is_declared_from_small_inputs(workload: Workload) -> None:
    p = choose(workload.params, {})
    inputs = workload.make_inputs(p)
    expected = workload.expected(p, inputs)
    assert {n: str(a.dtype) for n, a in expected.items()} == {
        n: s.dtype for n, s in workload.outputs(p).items()
    }
    assert sum(a.nbytes for a in inputs.values()) <= 4 << 20
    for variant in workload.variants.values():
        assert workload.arguments(variant, list(inputs), list(expected))
