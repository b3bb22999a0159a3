"""The shipped kernels without a GPU: they compile, launch legally, and compute the reference."""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import library
import numpy as np
import pytest

from kernprof.workload.discover import library_dir
from kernprof.workload.sources import CudaSource, NumbaSource

NAMES = list(library.SMALL)


def compile_cuda(text: str, options: tuple[str, ...], arch: str) -> bytes:
    core = pytest.importorskip("cuda.core", reason="NVRTC through cuda-core is not installed")
    from cuda.pathfinder import find_nvidia_header_directory

    include = find_nvidia_header_directory("cudart")
    defines = [o.removeprefix("-D") for o in options if o.startswith("-D")]
    macros = [(n, v) for n, _, v in (d.partition("=") for d in defines)]
    settings = core.ProgramOptions(
        arch=arch, include_path=[include] if include else None, define_macro=macros or None
    )
    return bytes(core.Program(text, "c++", settings).compile("cubin").code)


@cache
def cubin(path: Path, options: tuple[str, ...], arch: str) -> bytes:
    return compile_cuda(path.read_text(), options, arch)


def test_the_table_of_sizes_names_the_whole_library() -> None:
    assert {p.stem for p in library_dir().glob("[!_]*.py")} == set(NAMES)


def test_loading_the_library_loads_no_gpu_package() -> None:
    code = (
        "import sys; from kernprof.workflows.show import list_workloads; assert list_workloads();"
        "print([m for m in ('cupy', 'numba', 'cuda', 'llvmlite') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(("name", "variant"), library.variants("CUDA C++"))
def test_cuda_kernels_compile_and_are_there(name: str, variant: str) -> None:
    workload = library.load(name)
    source = workload.variant(variant).source
    assert isinstance(source, CudaSource)
    assert source.path is not None
    chosen = workload.variant(variant)
    output = cubin(source.path, chosen.options(library.defaults(workload)), chosen.arch or "sm_90")
    assert f".text.{source.kernel}\0".encode() in output


@pytest.mark.parametrize(("name", "variant"), library.variants("Numba"))
def test_numba_kernels_compile(name: str, variant: str) -> None:
    numba = pytest.importorskip("numba")
    cuda = pytest.importorskip("numba.cuda")
    workload = library.load(name)
    compiled = workload.variant(variant)
    assert isinstance(compiled.source, NumbaSource)
    p = library.small(workload)
    numeric = [(n, q) for n, q in workload.params.items() if q.kernel_dtype]
    values: dict[str, Any] = {n: np.dtype(q.kernel_dtype).type(p[n]) for n, q in numeric}
    inputs = workload.make_inputs(p)
    outputs = {n: np.empty(s.shape, s.dtype) for n, s in workload.outputs(p).items()}
    values |= inputs | outputs
    names = workload.arguments(compiled, list(inputs), list(outputs))
    signature = numba.void(*(numba.typeof(values[n]) for n in names))
    ptx, _ = cuda.compile_ptx(compiled.source.load(), signature, cc=(9, 0))
    assert ".visible .entry" in ptx


def test_numba_kernels_compute_the_reference_in_the_simulator() -> None:
    pytest.importorskip("numba.cuda")
    script = Path(__file__).parent / "simulate.py"
    environment = os.environ | {
        "NUMBA_ENABLE_CUDASIM": "1",
        "PYTHONPATH": str(library_dir().parent),
    }
    done = subprocess.run(
        [sys.executable, script], capture_output=True, text=True, check=False, env=environment
    )
    assert done.returncode == 0, done.stderr
    results = json.loads(done.stdout)
    assert {k: v for k, v in results.items() if v is not None} == {}
    assert set(results) == {f"{n}/{v}" for n, v in library.variants("Numba")}


@pytest.mark.parametrize("name", NAMES)
def test_launches_are_within_the_limits_of_every_gpu(name: str) -> None:
    workload = library.load(name)
    for p in (library.defaults(workload), library.small(workload)):
        for variant in workload.variants.values():
            if library.accepts(variant, p):
                launch = variant.launch(p)
                assert np.prod(launch.block) <= 1024, variant.name
                assert launch.block[2] <= 64, variant.name
                assert launch.grid[0] < 2**31, variant.name
                assert max(launch.grid[1:]) <= 65535, variant.name
                assert launch.shared_bytes <= 227 * 1024, variant.name


@pytest.mark.parametrize("name", NAMES)
def test_every_variant_takes_the_defaults_and_says_what_it_changes(name: str) -> None:
    workload = library.load(name)
    assert workload.doc
    assert all(param.help for param in workload.params.values())
    for variant in workload.variants.values():
        assert library.accepts(variant, library.defaults(workload)), variant.name
        assert 0 < len(variant.note) <= 110, variant.name


@pytest.mark.parametrize("name", NAMES)
def test_inputs_are_seeded_and_the_work_is_counted(name: str) -> None:
    workload = library.load(name)
    p = library.small(workload)
    first, second = workload.make_inputs(p), workload.make_inputs(p)
    assert first.keys() == second.keys()
    assert all(np.array_equal(first[k], second[k]) for k in first)
    expected = workload.expected(p, first)
    assert all(np.isfinite(a).all() for a in expected.values())
    assert workload.work(p, first).least_bytes >= sum(a.nbytes for a in expected.values())
