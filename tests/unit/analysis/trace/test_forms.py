"""Kernel time that has a better form, and what a kernel's name says of it."""

from __future__ import annotations

import dataclasses

import pytest

from kernprof.analysis.trace.analyse import analyse
from kernprof.analysis.trace.track.kernels import Numbers, Task, numbers_of, task_of
from kernprof.model.run import Device
from kernprof.model.trace_report import Cause, CauseId
from tests.unit.traces import Script

ADD = (
    "void at::native::vectorized_elementwise_kernel<(int)4,"
    " at::native::CUDAFunctor_add<float>>(int)"
)
GEMM, SOFTMAX = (
    "nvjet_sm90_tst_192x128",
    "softmax_warp_forward<c10::BFloat16, c10::BFloat16, float>",
)


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
    timeline = dataclasses.replace(
        timeline, tracks=(dataclasses.replace(track, device=Device(name=gpu, index=0)),)
    )
    return {cause.id: cause for cause in analyse(timeline).report.devices[0].causes}


@pytest.mark.parametrize(
    ("name", "numbers", "task"),
    [
        ("sm80_xmma_gemm_f32f32_f32f32_f32_nn_n_tilesize64x64x8_ffma", Numbers.FP32, Task.PRODUCT),
        (
            "sm80_xmma_gemm_f32f32_tf32f32_f32_nn_n_tilesize32x32x64_tensor16x8x8",
            Numbers.TF32,
            Task.PRODUCT,
        ),
        (
            "void cutlass::Kernel2<cutlass_80_tensorop_s1688gemm_64x64_32x6_nn_align4>",
            Numbers.TF32,
            Task.PRODUCT,
        ),
        (
            "cutlass::Kernel2<cutlass_75_tensorop_bf16_s1688gemm_bf16_128x128_tn>",
            Numbers.SIXTEEN_BITS,
            Task.PRODUCT,
        ),
        ("nvjet_sm90_hsh_96x64_64x10_1x2_h_bz_bias_TNN", Numbers.SIXTEEN_BITS, Task.PRODUCT),
        (
            "void cudnn::detail::dgrad_engine<float, (int)512, (int)6>",
            Numbers.FP32,
            Task.CONVOLUTION,
        ),
        ("void implicit_convolve_sgemm<float, float, (int)1024>", Numbers.FP32, Task.CONVOLUTION),
        (
            "fmha_cutlassF_f32_aligned_64x64_rf_sm80(PyTorchMemEffAttention::AttentionKernel<float>)",
            Numbers.FP32,
            Task.ATTENTION,
        ),
        (
            (
                "at::native::vectorized_elementwise_kernel<(int)8, GeluCUDAKernelImpl::[lambda()"
                " (instance 2)]>"
            ),
            Numbers.SIXTEEN_BITS,
            Task.ELEMENTWISE,
        ),
        (
            "at::native::vectorized_elementwise_kernel<(int)4, at::native::FillFunctor<int>>",
            Numbers.WHOLE,
            Task.ELEMENTWISE,
        ),
        ("void regular_fft<(unsigned int)512, double>", Numbers.FP64, Task.NO_FLOATS),
        ("cupy_multiply__complex128_complex128_complex128", Numbers.FP64, Task.ELEMENTWISE),
        (
            "at::native::conv_depthwise2d_forward_kernel<(int)3, float, int>",
            Numbers.FP32,
            Task.GROUPED,
        ),
        ("triton_poi_fused_add_relu_0", Numbers.NOT_SAID, Task.ELEMENTWISE),
        ("gemm_fusion_dot_1", Numbers.NOT_SAID, Task.PRODUCT),
        ("my_kernel", Numbers.NOT_SAID, Task.OTHER),
    ],
)
def test_what_a_name_says(name: str, numbers: Numbers, task: Task) -> None:
    assert (numbers_of(name), task_of(name)) == (numbers, task)


@pytest.mark.parametrize(
    ("beside", "fires"),
    [
        ("sm80_xmma_fprop_implicit_gemm_tf32f32_tf32f32_f32_nhwc", False),
        ("cutlass_80_tensorop_s1688gemm", True),
    ],
)
def test_convolutions_beside_others_in_tf32_are_the_library_s_choice(
    beside: str, fires: bool
) -> None:
    convolution = "sm80_xmma_fprop_implicit_gemm_f32f32_f32f32_f32_nchwkcrs_nchw"
    found = causes(steps([(convolution, 100.0), (beside, 100.0)]))
    assert (CauseId.FP32_MATMUL in found) is fires


@pytest.mark.parametrize(
    "kernels",
    [
        # FP32
        [("ampere_sgemm", 20.0), ("softmax_warp_forward<float>", 8.0), ("ampere_sgemm", 20.0)],
        [(GEMM, 20.0), ("cunn_LogSoftMaxForward<c10::BFloat16>", 8.0), (GEMM, 20.0)],  # a loss
        [(GEMM, 20.0), (SOFTMAX, 8.0), *[("other", 2.0)] * 6, (GEMM, 20.0)],  # far apart
    ],
)
def test_what_is_no_attention_that_would_be_faster_in_one(kernels: list[tuple[str, float]]) -> None:
    assert CauseId.UNFUSED_ATTENTION not in causes(steps(kernels * 2))
