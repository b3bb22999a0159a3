"""What other numbers do to operations that are several kernels. Times in µs, worked out by hand."""

from __future__ import annotations

import dataclasses

import pytest

from kernprof.analysis.what_if import WhatIf, parse_change, what_if
from kernprof.model.run import Device
from tests.unit.analysis.what_if.machine import Cpu, Kernel, Op, run
from tests.unit.traces import Script

FFT = "void DSE::{}<(int)0, (int)1, float, float, float2>"
MULTIPLIED = "void pointwise_mult_and_sum_complex<float2, (int)8, (int)4>(T1 *)"
CUDNN = "sm80_xmma_fprop_implicit_gemm_f32f32_f32f32_f32_nchwkcrs_nchw_tilesize256x64x8_ffma"
IN_NHWC = CUDNN.replace("nchwkcrs_nchw", "nhwckrsc_nhwc")
TO_NCHW, TO_NHWC = (
    f"void cudnn::engines_precompiled::{name}Kernel<float>" for name in ("nhwcToNchw", "nchwToNhwc")
)
RELU = (
    "void at::native::vectorized_elementwise_kernel<(int)4, clamp, std::array<char *, (unsigned"
    " long)2>>(int)"
)


def replay(step: tuple[Op, ...], change: str) -> WhatIf:
    return what_if(run(step), [parse_change(change)])


def test_tensor_cores_make_no_spectra() -> None:
    """Of a convolution by spectra 70, 30 and 40 go with their launches, and 100 take half; 1 from
    each to the next.
    """
    parts = (
        FFT.format("regular_fft_pad"),
        FFT.format("vector_fft"),
        MULTIPLIED,
        FFT.format("regular_fft_clip"),
    )
    step = tuple(Kernel(us, name=name) for us, name in zip((70, 30, 100, 40), parts, strict=True))
    one = replay(step, "tensor-core-matmul")
    other = replay((Kernel(100, name=MULTIPLIED),), "tensor-core-matmul")
    assert one.step_before_ns == (240 + 4) * 1000
    assert one.step_after_ns == other.step_after_ns + 3_000


def test_transposes_around_fp32_convolutions_of_tensors_in_nhwc_are_needless_on_tensor_cores() -> (
    None
):
    """Both inputs and the output, 10 each with their gaps; what a convolution in NHWC makes of NCHW
    stays.
    """
    ready = (Kernel(20, name=RELU), Kernel(300, name=IN_NHWC), Kernel(20, name=RELU))
    around = (
        Kernel(20, name=RELU),
        *(Kernel(10, name=TO_NCHW),) * 2,
        Kernel(300, name=CUDNN),
        Kernel(10, name=TO_NHWC),
        Kernel(20, name=RELU),
    )
    other = (
        Kernel(20, name=RELU),
        *(Kernel(10, name=TO_NHWC),) * 2,
        Kernel(300, name=IN_NHWC),
        Kernel(10, name=TO_NCHW),
        Kernel(20, name=RELU),
    )
    for change, transpose in (("tensor-core-matmul", 10.0), ("half-precision", 8.6)):
        plain = replay(ready, change)
        gone, kept = replay(around, change), replay(other, change)
        assert gone.step_after_ns == plain.step_after_ns
        assert (gone.launches_before, gone.launches_after) == (6, 3)
        assert kept.step_after_ns - plain.step_after_ns == 3_000 * (transpose + 1)


SOFTMAX = "void at::native::softmax_warp_forward<float, float, float, (int)10>(T2 *)"
NO_ROW = (
    "void at::native::reduce_kernel<(int)512, (int)1, at::native::ReduceOp<bool,"
    " at::native::and_kernel_cuda>>(T3)"
)


def test_attention_of_operations_for_want_of_a_kernel_for_fp32_is_one_in_16_bits() -> None:
    """A softmax of 40 and its tests of 30 and 10 go from between two products; without the last one
    all stays.
    """
    products = tuple(
        Kernel(200, name="sm80_xmma_gemm_f32f32_f32f32_f32_at::native") for _ in range(2)
    )
    inner = (Kernel(40, name=SOFTMAX), Kernel(30, name=RELU), Kernel(10, name=NO_ROW))
    one, eager = (
        replay((products[0], *inner[:count], products[1]), "half-precision=8") for count in (3, 2)
    )
    assert one.step_after_ns == (25 + 25 + 2) * 1000
    assert (one.launches_before, one.launches_after) == (5, 2)
    assert eager.step_after_ns == (25 + 40 * 1.75 + 30 + 25 + 4) * 1000


def test_each_operation_s_values_are_converted_once() -> None:
    """The host is the bound: launches of 5 come every 7, three conversions of a product take 0.8 of
    that each; more kernels of a convolution, spectra and fused attention convert nothing of their
    own.
    """
    grouped = "void implicit_convolve_sgemm<float, float, (int)1024>(int)"
    for names, counted in (
        (("at::native::sgemm", "at::native::sgemm"), 2),
        ((grouped, grouped, grouped, "at::native::sgemm"), 2),
        ((FFT.format("vector_fft"), MULTIPLIED, "at::native::sgemm"), 2),
        (("fmha_cutlassF_f32_aligned_64x64_rf_sm80", "at::native::sgemm"), 1),
    ):
        one = replay(
            tuple(op for name in names for op in (Cpu(2), Kernel(1, name=name))), "half-precision"
        )
        assert one.step_after_ns == 7_000 * len(names) + counted * 3 * 5_600


def test_what_a_compiler_made_is_in_the_numbers_of_the_products() -> None:
    """XLA's and Inductor's kernels do not say theirs: beside a product in FP32 they take half,
    beside one in 16 bits all of their time; and where PyTorch launched nothing, the host launches
    no conversions.
    """
    made = tuple(
        Kernel(100, name=name)
        for name in ("loop_add_fusion", "triton_red_fused_native_layer_norm_3")
    )
    for product, left in (
        ("sm80_xmma_gemm_f32f32_f32f32_f32_tn_n", 25 + 50 + 50),
        ("nvjet_sm90_hsh", None),
    ):
        one = replay((Cpu(20), Kernel(200, name=product), *made), "half-precision=8")
        assert one.step_after_ns == ((left + 3) * 1000 if left else one.step_before_ns)


def test_what_lays_groups_beside_each_other_goes_with_nhwc_and_with_tensor_cores() -> None:
    """Beside an FP32 convolution; beside one in TF32 that cuDNN makes in NCHW it takes its bytes in
    16 bits.
    """
    generic, tf32 = (
        TO_NHWC.replace("nchwToNhwcKernel", "genericTranspose_kernel"),
        CUDNN.replace("f32f32_f32_", "tf32_"),
    )
    step = (Kernel(100, name=generic), Kernel(30, name=TO_NHWC), Kernel(300, name=IN_NHWC))
    assert replay(step, "channels-last").step_after_ns == (300 + 1) * 1000
    assert (
        replay(
            (Kernel(100, name=generic), Kernel(300, name=CUDNN)), "tensor-core-matmul=10"
        ).step_after_ns
        == 31_000
    )
    beside = (
        Kernel(100, name=generic),
        Kernel(300, name=tf32.replace("f32f32", "f32f32_tf32f32", 1)),
    )
    assert replay(beside, "half-precision").step_after_ns > 86_000


def test_groups_that_cuda_cores_convolve_one_after_the_other_are_convolved_at_once() -> None:
    """Eight of 30 with a gap of 1 are one of 30; three may be three convolutions, each ten times as
    fast.
    """
    grouped = "void implicit_convolve_sgemm<float, float, (int)1024>(int)"
    for change in ("tensor-core-matmul", "half-precision"):
        one = replay((Kernel(20, name=RELU), *(Kernel(30, name=grouped),) * 8), change)
        assert (one.launches_before, one.launches_after) == (9, 2)
    step = tuple(Kernel(30, name=grouped) for _ in range(8))
    assert replay(step, "tensor-core-matmul").step_after_ns == (30 + 1) * 1000
    assert replay(step[:3], "tensor-core-matmul=10").launches_after == 3
    scaled = (
        "void cudnn::engines_precompiled::scaleTensor_kernel<float, float, 16,"
        " 16>(cudnnTensor4dStruct, float *)"
    )
    slopes = (
        Kernel(5, name=scaled),
        Kernel(30, name="void cudnn::detail::dgrad_engine<float, 512, 6>(int)"),
    ) * 8
    assert replay(slopes, "tensor-core-matmul").step_after_ns == (30 + 1) * 1000


def test_depthwise_convolutions_of_volumes_are_slow_in_nhwc() -> None:
    """cuDNN makes them channel by channel: 40 times 10, in 16 bits 4 times."""
    name = (
        "void at::native::(anonymous namespace)::conv_depthwise3d_cuda_kernel<float, float, 3, 3,"
        " 3, 1, 1, 1>(float)"
    )
    step = (Kernel(10, name=name), Kernel(30, name=TO_NHWC), Kernel(300, name=IN_NHWC))
    assert replay(step, "channels-last").step_after_ns == (400 + 300 + 2) * 1000


def test_depthwise_convolutions_gain_in_nhwc_by_their_window() -> None:
    """Of 100 those of 3 × 3 take 43, of 5 × 5 68, larger ones 100; beside 16 bits less. A transpose
    goes with them.
    """
    for window, alone, halved in ((3, 43, 30), (5, 68, 60), (7, 100, 100)):
        name = f"void at::native::conv_depthwise2d_forward_kernel<{window}, 1, float, int>(float)"
        step = (Kernel(100, name=name), Kernel(30, name=TO_NHWC), Kernel(300, name=IN_NHWC))
        one = replay(step, "channels-last")
        assert one.step_after_ns == (alone + 300 + 2) * 1000
        both = what_if(
            run(step), [parse_change(change) for change in ("channels-last", "half-precision=10")]
        )
        # weights and biases are converted
        assert both.step_after_ns == (halved + 30 + 2 + 2 * 4.4) * 1000


def test_batch_norm_that_is_trained_has_starts_of_its_own_in_nhwc_and_16_bits() -> None:
    """PyTorch's has five kernels for two of cuDNN's: half of 100 and 8, also where a layout alone
    would take less.
    """
    norm = Kernel(100, name="cudnn::bn_fw_tr_1C11_kernel_NCHW<float>")
    step = (Kernel(30, name=TO_NHWC), Kernel(300, name=IN_NHWC), norm, Kernel(8, name=RELU))
    both = what_if(
        run(step), [parse_change(change) for change in ("channels-last", "half-precision=10")]
    )
    assert both.step_after_ns == (30 + 58 + 8 + 3 + 2.2) * 1000  # a weight is converted


def test_a_tensor_is_known_by_an_element_by_element_kernel_however_its_name_is_written() -> None:
    """A batch norm of 30 moves its bytes at the rate of a kernel of 8 for two tensors, three times:
    17.1.
    """
    for array in ("std::array<char *, (unsigned long)2>", "std::array<char*, 2ul>"):
        relu = f"void at::native::vectorized_elementwise_kernel<4, clamp, {array} >(int, {array})"
        step = (Kernel(30, name="bn_fw_tr_1C11_kernel_NCHW<float>"), Kernel(8, name=relu))
        assert round(replay(step, "channels-last").step_after_ns) == round(
            (12 / 0.7 + 8 + 2) * 1000
        )


@pytest.mark.parametrize(
    ("of_list", "left_us"),
    [("pow_tensor_scalar_kernel_impl<float>", 200 + 200), ("clamp_scalar<float>", 100.8 + 100.8)],
)
def test_what_autocast_runs_in_fp32_and_what_is_made_of_it_stay(
    of_list: str, left_us: float
) -> None:
    """Each product of 100 takes 50.8 in 16 bits, and its weight's conversion 4.4; other launches 1
    apart.
    """
    named = (
        "void at::native::vectorized_elementwise_kernel<(int)4, at::native::{}, std::array<char *,"
        " 3ul>>(float)"
    )
    step = (
        Kernel(200, name=named.format(of_list)),
        Kernel(200, name=named.format("MulFunctor<float>")),
    )
    product = Kernel(100, name="gemm_f32f32_tf32f32")
    one = replay((product, *step), "half-precision")
    assert one.step_after_ns == pytest.approx(1000 * (50.8 + 4.4 + left_us + 3), abs=10)


@pytest.mark.parametrize("blocks", [1000, 4000])
def test_a_tensor_beside_a_convolution_is_known_by_the_blocks_of_what_writes_it(
    blocks: int,
) -> None:
    """An H100 goes through 1,000 blocks' 128 × 2 values in 0.306 µs; tensor cores transpose 0.7 of
    two passes on either side of a convolution whose tiles are not known, which takes 4 of its start
    and 0.65 of the peaks' ratio.
    """
    added = (
        "void at::native::elementwise_kernel<(int)128, (int)2, void"
        " at::native::gpu_kernel_impl_nocast<add>>(int)"
    )
    script = Script()
    for index in range(20):
        at = 1000.0 * index
        script.range(f"step {index}", at, at + 999)
        for launch, (name, begin, end) in enumerate(
            ((added, 30, 40), ("fprop_f32f32_ffma", 41, 441), (added, 442, 452))
        ):
            script.kernel(
                at + begin,
                at + end,
                launch=(at + 5 * launch, at + 5 * launch + 4),
                name=name,
                blocks=blocks,
            )
        script.call("cudaDeviceSynchronize", at + 20, at + 460)
    timeline = script.timeline()
    gpu = Device(name="NVIDIA H100 80GB HBM3", index=0, compute_capability=(9, 0))
    tracks = tuple(dataclasses.replace(track, device=gpu) for track in timeline.tracks)
    one = what_if(
        dataclasses.replace(timeline, tracks=tracks), [parse_change("tensor-core-matmul")]
    )
    through = 1e9 * 4 * blocks * 256 / 3.35e12
    gained = 400_000 * (1 - 1 / (0.65 * 495 / 67)) - 4_000 - 0.7 * 2 * 2 * through
    assert one.step_before_ns - one.step_after_ns == pytest.approx(gained, rel=0.01)
