"""Kernel time that has a better form, and what a kernel's name says of it."""

from __future__ import annotations

import dataclasses

import pytest

from kernprof.analysis.trace.analyse import analyse
from kernprof.analysis.trace.track.kernels import Numbers, Task, numbers_of, task_of
from kernprof.model.run import Device
from kernprof.model.trace_report import Cause, CauseId
from tests.unit.traces import Script

ADD = "void at::native::vectorized_elementwise_kernel<(int)4, at::native::CUDAFunctor_add<float>>(int)"
GEMM, SOFTMAX = "nvjet_sm90_tst_192x128", "softmax_warp_forward<c10::BFloat16, c10::BFloat16, float>"


def steps(kernels: list[tuple[str, float]], count: int = 8) -> Script:
    """Kernels with their lengths in µs, 1 µs apart, launched far ahead."""
    script, now = Script(), 1000.0
    for step in range(count):
        script.range(f"step {step}", step * 60, step * 60 + 55)
        for at, (name, length) in enumerate(kernels):
            launch = step * 60 + 50 * at / len(kernels)
            script.kernel(now, now + length, launch=(launch, launch + 0.3), name=name)
            now += length + 1
    return script


def causes(script: Script, gpu: str = "NVIDIA H200") -> dict[CauseId, Cause]:
    timeline = script.timeline()
    (track,) = timeline.tracks
    timeline = dataclasses.replace(timeline, tracks=(dataclasses.replace(track, device=Device(name=gpu, index=0)),))
    return {cause.id: cause for cause in analyse(timeline).report.devices[0].causes}


@pytest.mark.parametrize(
    ("name", "numbers", "task"),
    [
        ("sm80_xmma_gemm_f32f32_f32f32_f32_nn_n_tilesize64x64x8_ffma", Numbers.FP32, Task.PRODUCT),
        ("sm80_xmma_gemm_f32f32_tf32f32_f32_nn_n_tilesize32x32x64_tensor16x8x8", Numbers.TF32, Task.PRODUCT),
        ("void cutlass::Kernel2<cutlass_80_tensorop_s1688gemm_64x64_32x6_nn_align4>", Numbers.TF32, Task.PRODUCT),
        ("cutlass::Kernel2<cutlass_75_tensorop_bf16_s1688gemm_bf16_128x128_tn>", Numbers.SIXTEEN_BITS, Task.PRODUCT),
        ("nvjet_sm90_hsh_96x64_64x10_1x2_h_bz_bias_TNN", Numbers.SIXTEEN_BITS, Task.PRODUCT),
        ("void cudnn::detail::dgrad_engine<float, (int)512, (int)6>", Numbers.FP32, Task.CONVOLUTION),
        ("void implicit_convolve_sgemm<float, float, (int)1024>", Numbers.FP32, Task.CONVOLUTION),
        ("fmha_cutlassF_f32_aligned_64x64_rf_sm80(PyTorchMemEffAttention::AttentionKernel<float>)", Numbers.FP32,
         Task.ATTENTION),
        ("at::native::vectorized_elementwise_kernel<(int)8, GeluCUDAKernelImpl::[lambda() (instance 2)]>",
         Numbers.SIXTEEN_BITS, Task.ELEMENTWISE),
        ("at::native::vectorized_elementwise_kernel<(int)4, at::native::FillFunctor<int>>", Numbers.WHOLE,
         Task.ELEMENTWISE),
        ("void regular_fft<(unsigned int)512, double>", Numbers.FP64, Task.NO_FLOATS),
        ("cupy_multiply__complex128_complex128_complex128", Numbers.FP64, Task.ELEMENTWISE),
        ("at::native::conv_depthwise2d_forward_kernel<(int)3, float, int>", Numbers.FP32, Task.GROUPED),
        ("triton_poi_fused_add_relu_0", Numbers.NOT_SAID, Task.ELEMENTWISE),
        ("gemm_fusion_dot_1", Numbers.NOT_SAID, Task.PRODUCT),
        ("my_kernel", Numbers.NOT_SAID, Task.OTHER),
    ],
)  # fmt: skip
def test_what_a_name_says(name: str, numbers: Numbers, task: Task) -> None:
    assert (numbers_of(name), task_of(name)) == (numbers, task)


@pytest.mark.parametrize(
    ("gpu", "says"),
    [("NVIDIA H200", "set_float32_matmul_precision"), ("Tesla V100-SXM2-32GB", "no TF32"), ("Tesla T4", "no TF32"),
     ("NVIDIA GeForce GTX 1650", None)],
)  # fmt: skip
def test_fp32_products_are_for_the_tensor_cores_that_there_are(gpu: str, says: str | None) -> None:
    found = causes(steps([("ampere_sgemm_128x64_nn", 100.0)] * 4), gpu).get(CauseId.FP32_MATMUL)
    assert (found is None) if says is None else (found is not None and says in found.advice)


@pytest.mark.parametrize(
    ("beside", "fires"),
    [("sm80_xmma_fprop_implicit_gemm_tf32f32_tf32f32_f32_nhwc", False), ("cutlass_80_tensorop_s1688gemm", True)],
)
def test_convolutions_beside_others_in_tf32_are_the_library_s_choice(beside: str, fires: bool) -> None:
    convolution = "sm80_xmma_fprop_implicit_gemm_f32f32_f32f32_f32_nchwkcrs_nchw"
    found = causes(steps([(convolution, 100.0), (beside, 100.0)]))
    assert (CauseId.FP32_MATMUL in found) is fires


def test_attention_of_products_and_a_softmax() -> None:
    """Each 20 + 2 + 8 + 20 of 95 µs, twice a step: what a fused kernel takes, others around these take now."""
    attention = [(GEMM, 20.0), ("scale", 2.0), (SOFTMAX, 8.0), (GEMM, 20.0)]
    found = causes(steps([*attention, ("other", 40.0)] * 2))[CauseId.UNFUSED_ATTENTION]
    assert found.estimated_gain_pct == pytest.approx(100 * 50 / 95, abs=0.5)


@pytest.mark.parametrize(
    "kernels",
    [
        [("ampere_sgemm", 20.0), ("softmax_warp_forward<float>", 8.0), ("ampere_sgemm", 20.0)],  # FP32
        [(GEMM, 20.0), ("cunn_LogSoftMaxForward<c10::BFloat16>", 8.0), (GEMM, 20.0)],  # a loss
        [(GEMM, 20.0), (SOFTMAX, 8.0), *[("other", 2.0)] * 6, (GEMM, 20.0)],  # far apart
    ],
)  # fmt: skip
def test_what_is_no_attention_that_would_be_faster_in_one(kernels: list[tuple[str, float]]) -> None:
    assert CauseId.UNFUSED_ATTENTION not in causes(steps(kernels * 2))


def test_depth_wise_convolutions_in_nchw() -> None:
    """40 of 82 µs, of which 0.6 go in FP32."""
    depthwise = "at::native::conv_depthwise2d_forward_kernel<(int)3, float, int>"
    found = causes(steps([(depthwise, 40.0), ("other", 40.0)]))
    assert found[CauseId.GROUPED_CONVOLUTIONS].estimated_gain_pct == pytest.approx(100 * 40 / 82 * 0.6, abs=0.5)
    nhwc = causes(steps([("dgrad2d_c1_k1_nhwc_specialized", 40.0), ("other", 40.0)]))
    assert CauseId.GROUPED_CONVOLUTIONS not in nhwc


def test_an_optimizer_that_goes_through_the_tensors() -> None:
    update = [("at::native::addcdiv_cuda_kernel", 2.0), ("at::native::sqrt", 2.0)]
    found = causes(steps([("gemm", 100.0), *update * 16]))[CauseId.PER_TENSOR_OPTIMIZER]
    assert "16 such kernels an iteration" in found.evidence[0].text
    assert CauseId.PER_TENSOR_OPTIMIZER not in causes(steps([("gemm", 100.0), *update * 4]))


def test_rows_of_element_wise_kernels() -> None:
    """Three of 10 µs could be one of 10: 20 of 84; two in a row are not worth a word."""
    found = causes(steps([("gemm", 50.0), *[(ADD, 10.0)] * 3]))
    assert found[CauseId.ELEMENTWISE_CHAINS].estimated_gain_pct == pytest.approx(100 * 20 / 84, abs=0.5)
    assert CauseId.ELEMENTWISE_CHAINS not in causes(steps([("gemm", 20.0), *[(ADD, 10.0)] * 2]))
