"""Kernels of CuTe DSL and cuTile: the library's variants, and launches that are refused."""

import sys
from typing import Any

import numpy as np
import pytest

from kernprof import emulator
from kernprof.emulator.frontend import cute, cutile
from kernprof.errors import CompileFailed, ToolNotFound, UsageError, WorkloadError
from kernprof.workflows import api

PACKAGES = {"cute": "cutlass.cute", "cutile": "cuda.tile"}


@pytest.mark.parametrize("arch", ["sm_80", "sm_90", "sm_120"])
@pytest.mark.parametrize("language", PACKAGES)
@pytest.mark.parametrize(
    ("workload", "params"),
    [("softmax", {"rows": 6, "cols": 300}), ("matmul", {"m": 128, "n": 192, "k": 64})],
)
def test_the_library_variants_are_right(
    language: str, workload: str, params: dict[str, int], arch: str
) -> None:
    pytest.importorskip(PACKAGES[language])
    run = api.run(workload, variants=[language], params=params, backend="emulator", arch=arch)
    (result,) = run.variants
    assert result.failure is None
    assert result.check.correct


COPY = (
    "cp.async.bulk.tensor.2d.shared::cta.global.tile.mbarrier::complete_tx::bytes"
    " [s], [%rd1, {REGISTER, %r2}], [b], %rd7;\n"
)
VIEW = "partition_view<tile=(16x128), tensor_view<?x?xf16>>"
TILE_IR = f"""
.hidden .param .align 64 .b8 k_param_5[128]
mov.b64 	%rd4, k_param_5;
cvta.param.u64 	%rd1, %rd4;
mov.b32 	%r9, BYTES;
{COPY.replace("REGISTER", "%r1")}{COPY.replace("REGISTER", "%r3")}
mbarrier.arrive.expect_tx.shared.b64 %rd8, [b], %r9;
%assume = assume div_by<16>, %arg0 : tile<ptr<f16>>
%tview = make_tensor_view %assume, shape = [%a, %b] : tile<i32> -> tensor_view<?x?xf16>
%pview = make_partition_view %tview : {VIEW}
%tile, %t = load_view_tko weak %pview[%x, %y] token = %0 : {VIEW}
"""


def test_a_hidden_tensor_map_covers_the_tile() -> None:
    array = np.zeros((64, 256), np.float16)
    text = TILE_IR.replace("BYTES", "4096")
    (tensor,) = cutile._maps(text, {0: array})
    assert tensor.data is array
    assert (tuple(tensor.box), tensor.swizzle) == ((16, 64), 128)
    for changed in (text.replace("4096", "2048"), text.replace("16x128", "16x128x2")):
        with pytest.raises(WorkloadError, match="cannot be reconstructed"):
            list(cutile._maps(changed, {0: array}))


@pytest.mark.parametrize("order", ["C", "F"])
def test_the_box_of_a_tensor_map_follows_the_modes_of_the_array(order: Any) -> None:
    array = np.zeros((96, 128), np.float16, order=order)
    rows, inner, outer = ("128,1", 1, 0) if order == "C" else ("1,96", 0, 1)
    place = f"(96,128):(1@{inner},1@{outer})"
    tma = cute._Tma(0, f"(96,128):({rows})", place, f"(64,16):(1@{inner},1@{outer})", 128)
    tensor = cute._map(tma, array)
    assert (tensor.data.shape, tensor.data.strides[1], list(tensor.box)) == (
        array.T.shape if order == "F" else array.shape,
        2,
        [16, 64],
    )


CONFIG = (
    "(!llvm.ptr) -> !llvm.ptr, !llvm.struct<(array<3 x i32>, array<3 x i32>, i64, ptr, ptr, i32)>"
)
HOST = f"""
llvm.func @kernel() {{ %90 = llvm.mlir.constant(7 : i64) : i64 }}
llvm.func @cutlass_host() {{
    %32 = llvm.getelementptr %31[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<16 x i64>
    llvm.store %90, %32 : i64, !llvm.ptr
    %34 = llvm.getelementptr %33[0, 1, 2] : {CONFIG}
""" + "".join(  # two launches, with the values 0 to 6 and 7 to 13
    f"""
    %9{value} = llvm.mlir.constant({value} : i32) : i32
    %{value} = llvm.getelementptr %33[0, {field}] : {CONFIG}
    llvm.store %9{value}, %{value} : i32, !llvm.ptr"""
    for value, field in enumerate(("1, 0", "1, 1", "1, 2", "2", "0, 0", "0, 1", "0, 2") * 2)
)


def test_grid_block_and_shared_memory_are_those_of_the_launch_configuration() -> None:
    assert [cute._configuration(HOST, number) for number in (0, 1)] == [
        [4, 5, 6, 0, 1, 2, 3],
        [11, 12, 13, 7, 8, 9, 10],
    ]


class kernel:
    """Stand-in with the name and module of cuTile's kernels."""

    __module__ = "cuda.tile._execution"


@pytest.mark.parametrize("language", PACKAGES)
def test_a_missing_package_is_named(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module = PACKAGES[language].removesuffix(".cute")
    monkeypatch.setitem(sys.modules, module, None)
    function: Any = kernel()
    if language == "cute":
        function = lambda: None  # noqa: E731
        function._dsl_cls = None
    with pytest.raises(ToolNotFound, match=rf"pip install (-e )?'\.\[{language}\]'"):
        emulator.run(function, grid=1, args=())


def test_launches_that_cute_and_cutile_cannot_compile() -> None:
    pytest.importorskip("cutlass.cute")
    pytest.importorskip("cuda.tile")
    from . import tile_kernels as kernels

    x = np.zeros(64, np.float32)
    for kernel, arguments, error, message in (
        (kernels.twice, (x,), UsageError, "twice launches 2 kernels"),
        (kernels.computed, (x, 3), WorkloadError, "computed on the host"),
        (kernels.twice, (x, x), CompileFailed, "CuTe DSL cannot compile twice"),
        (kernels.doubled, (x,), WorkloadError, "takes 2 arguments"),
        (kernels.doubled, (x, 3), CompileFailed, "cuTile cannot compile doubled"),
    ):
        with pytest.raises(error, match=message):
            emulator.run(kernel, grid=1, args=arguments)
