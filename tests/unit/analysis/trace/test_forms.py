"""Kernel time with a better form, and the properties in a kernel's name."""

import dataclasses

import pytest

from kernprof.analysis.trace.analyse import analyse
from kernprof.analysis.trace.track.kernels import card
from kernprof.cards import class_of
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
    """Write kernels with their lengths in µs, 1 µs apart, launched far ahead."""
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
    ("name", "expected"),
    [
        ("sm80_xmma_gemm_f32f32_f32f32_f32_nn_n_tilesize64x64x8_ffma", "product, FP32"),
        ("cutlass::Kernel2<cutlass_80_simt_sgemm_256x128_8x4_nt_align1>", "product, FP32, nt"),
        ("sm80_xmma_gemm_f32f32_tf32f32_f32_nn_n_tilesize32x32x64_tensor16x8x8", "product, TF32"),
        ("void cutlass::Kernel2<cutlass_80_tensorop_s1688gemm_64x64_nn_align4>", "product, TF32"),
        ("cutlass::Kernel2<cutlass_75_tensorop_bf16_s1688gemm_bf16_tn>", "product, 16 bits"),
        ("nvjet_sm90_hsh_96x64_64x10_1x2_h_bz_bias_TNN", "product, 16 bits"),
        ("void cudnn::detail::dgrad_engine<float, (int)512>", "convolution, FP32, older"),
        ("void implicit_convolve_sgemm<float, float, (int)1024>", "convolution, FP32, older"),
        ("fmha_cutlassF_f32_aligned_64x64_rf_sm80(AttentionKernel<float>)", "attention, FP32"),
        ("at::native::vectorized_elementwise_kernel<(int)8, Gelu>", "other precision"),
        ("at::native::vectorized_elementwise_kernel<(int)4, Fill<int>>", "framework"),
        (ADD, "vectorised"),
        ("void regular_fft<(unsigned int)512, double>", "other precision"),
        ("cupy_multiply__complex128_complex128_complex128", "other precision"),
        ("at::native::conv_depthwise2d_forward_kernel<(int)3, float>", "depthwise convolution"),
        ("triton_poi_fused_add_relu_0", "vectorised"),
        ("gemm_fusion_dot_1", "framework"),
        ("Cijk_Alik_Bljk_BBS_BH_Bias_HA_S_SAV_UserArgs_MT256x16x128", "product, 16 bits"),
        ("Cijk_Ailk_Bljk_HB_MT64x64x16_SE_K1", "product, 16 bits"),
        ("Cijk_Ailk_Bljk_SB_MT64x64x16_SE_K1", "product, FP32"),
        ("Cijk_Alik_Bljk_S_B_Bias_HA_S_SAV_UserArgs_MT208x256x32", "product, FP32"),
        ("Cijk_Alik_Bljk_DB_MT64x64x16", "other precision"),
        (
            "void ck::kernel_gemm_xdl_cshuffle_v3<ck::GridwiseGemm<_Float16, float>>",
            "product, 16 bits",
        ),
        ("aiter::fmoe_bf16_pertokenFp8_g1u1_vs_silu_1tg_ps_32x512", "product, 16 bits"),
        ("miopenSp3AsmConv_v21_1_3_gfx9_fp32_f2x3_stride1", "convolution, FP32"),
        ("igemm_fwd_gtcx3_nhwc_fp16_bx0_ex1_bt128x128x32", "convolution, 16 bits"),
        (
            "void ck::kernel_grouped_conv_fwd_xdl<ck::GridwiseGemm<_Float16>>",
            "convolution, 16 bits",
        ),
        ("void ck_tile::kentry<256, 2, ck_tile::FmhaFwdKernel<_Float16>>", "attention, 16 bits"),
        ("_ZN5aiter42pa_bf16_pertokenFp8_gqa10_1tg_4w_mtp3_msk1E", "attention, 16 bits"),
        ("aiter::mla_dec_stage1_bf16_a16w16_subQ16_mqa16", "attention, 16 bits"),
        ("void vllm::paged_attention_v1_kernel<float, float, 128>", "attention, FP32"),
        ("spa_bf16_kernel", "other precision"),
        ("my_kernel", None),
    ],
)
def test_a_kernel_has_the_class_of_its_name(name: str, expected: str | None) -> None:
    assert class_of(card(), name) == expected


@pytest.mark.parametrize(
    ("beside", "fires"),
    [
        ("sm80_xmma_fprop_implicit_gemm_tf32f32_tf32f32_f32_nhwc", False),
        ("cutlass_80_tensorop_s1688gemm", True),
    ],
)
def test_fp32_convolutions_beside_tf32_convolutions_are_the_library_s_choice(
    beside: str, fires: bool
) -> None:
    convolution = "sm80_xmma_fprop_implicit_gemm_f32f32_f32f32_f32_nchwkcrs_nchw"
    assert (CauseId.FP32_MATMUL in causes(steps([(convolution, 100.0), (beside, 100.0)]))) is fires


@pytest.mark.parametrize(
    "kernels",
    [
        # FP32
        [("ampere_sgemm", 20.0), ("softmax_warp_forward<float>", 8.0), ("ampere_sgemm", 20.0)],
        [(GEMM, 20.0), ("cunn_LogSoftMaxForward<c10::BFloat16>", 8.0), (GEMM, 20.0)],  # a loss
    ],
)
def test_kernels_that_fused_attention_would_not_speed_up(kernels: list[tuple[str, float]]) -> None:
    assert CauseId.UNFUSED_ATTENTION not in causes(steps(kernels * 2))
