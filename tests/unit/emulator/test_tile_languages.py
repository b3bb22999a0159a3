"""Kernels of CuTe DSL and cuTile: the library's variants, and launches that are refused."""

import sys
from typing import Any

import numpy as np
import pytest

from kernprof import emulator
from kernprof.emulator.frontend import cutile
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
    with pytest.raises(ToolNotFound, match=rf"pip install '\.\[{language}\]'"):
        emulator.run(function, grid=1, args=())


def test_launches_that_cute_and_cutile_cannot_compile() -> None:
    pytest.importorskip("cutlass.cute")
    pytest.importorskip("cuda.tile")
    from . import tile_kernels as kernels

    x = np.zeros(64, np.float32)
    with pytest.raises(UsageError, match="twice launches 2 kernels"):
        emulator.run(kernels.twice, args=(x,))
    with pytest.raises(WorkloadError, match="computed on the host"):
        emulator.run(kernels.computed, args=(x, 3))
    with pytest.raises(CompileFailed, match="CuTe DSL cannot compile twice"):
        emulator.run(kernels.twice, args=(x, x))
    with pytest.raises(WorkloadError, match="takes 2 arguments"):
        emulator.run(kernels.doubled, grid=1, args=(x,))
    with pytest.raises(CompileFailed, match="cuTile cannot compile doubled"):
        emulator.run(kernels.doubled, grid=1, args=(x, 3))
