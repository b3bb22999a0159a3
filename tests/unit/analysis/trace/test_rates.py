"""What tensor cores leave of products' time, worked out by hand."""

from __future__ import annotations

import pytest

from kernprof.analysis.trace.track.kernels import traits
from kernprof.analysis.trace.track.rates import rates_of
from kernprof.model.run import Device
from tests.unit.traces import Script

H100 = Device(name="NVIDIA H100 80GB HBM3", index=0, compute_capability=(9, 0))
PRODUCT = "sm80_xmma_gemm_f32f32_f32f32_f32_{}_n_tilesize{}x8_stage3_ffma_execute_kernel__5x_cublas"


def shares(
    device: Device, tile: str, blocks: tuple[int, ...], *, half: bool, operands: str = "tn"
) -> list[float]:
    script = Script()
    for at, many in enumerate(blocks):
        begin = 1000 * at
        name = PRODUCT.format(operands, tile)
        script.kernel(begin + 6, begin + 406, launch=(begin, begin + 5), name=name, blocks=many)
    timeline = script.timeline()
    work = timeline.work
    return (
        rates_of(device)
        .share_left((work.end - work.start).astype(float), traits(timeline, work), half=half)
        .tolist()
    )


@pytest.mark.parametrize(("half", "nbytes"), [(False, 4), (True, 2)])
def test_what_a_product_s_tiles_hold_goes_through_memory_once(half: bool, nbytes: int) -> None:
    """Of 400 µs: 1,000 blocks of 128 × 128 values at 3.35 TB/s are 20 µs of FP32, 10 of 16 bits,
    and 100 a tenth.
    """
    many, few = shares(H100, "128x128", (1000, 100), half=half)
    assert many - few == pytest.approx(900 * 128 * 128 * nbytes / 3.35e12 / 400e-6, rel=0.01)
    assert shares(H100, "128x64", (2000, 200), half=half) == pytest.approx([many, few])


def test_tf32_gains_by_how_many_operands_have_what_is_summed_over_side_by_side() -> None:
    """Both (a layer), one (the gradient of its input), neither (that of its weights); 16 bits are
    taken either way.
    """
    tf32, half = (
        [
            shares(H100, "128x128", (1,), half=half, operands=one)[0]
            for one in ("tn", "nn", "tt", "nt")
        ]
        for half in (False, True)
    )
    spent = [share - (4_000 + 1e9 * 4 * 128 * 128 / 3.35e12) / 400_000 for share in tf32]
    assert [spent[0] / one for one in spent] == pytest.approx(
        [1, 1.05 / 1.2, 1.05 / 1.2, 0.7 / 1.2], rel=1e-3
    )
    assert len(set(half)) == 1


def test_nothing_is_longer_on_tensor_cores_and_another_gpu_s_memory_is_not_known() -> None:
    assert shares(H100, "128x128", (100_000,), half=False) == [1.0]
    other = Device(name="test GPU", index=0, compute_capability=(9, 9))
    assert len(set(shares(other, "128x128", (1000, 10), half=False))) == 1
