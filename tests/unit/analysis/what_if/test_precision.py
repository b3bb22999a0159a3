"""Kernels in another precision or layout take the time that the card's term of their class says."""

import dataclasses

import numpy as np
import pytest

from kernprof.analysis.trace.track.kernels import (
    KernelTerm,
    card,
    kernel_classes,
    tensor_cores,
    time_left,
)
from kernprof.analysis.what_if import WhatIf, parse_changes, what_if
from kernprof.gpus.datasheets import gpu_named
from kernprof.model.run import Device
from tests.unit.analysis.what_if.machine import Cpu, Kernel, Op, run

NAMES = {
    "product, FP32": "sm80_xmma_gemm_f32f32_f32f32_f32_tn_n_tilesize128x128x8_ffma",
    "product, TF32": "sm80_xmma_gemm_f32f32_tf32f32_f32_tn_n_tensor16x8x8",
    "batch norm, training": "cudnn::bn_fw_tr_1C11_kernel_NCHW<float>",
    "layout transpose": "void cudnn::engines_precompiled::nchwToNhwcKernel<float>",
    "vectorised": "void at::native::vectorized_elementwise_kernel<(int)4, relu<float>>",
    "copy": "void at::native::elementwise_kernel<direct_copy_kernel_cuda(float)>",
}
H100 = Device(name="NVIDIA H100 80GB HBM3", index=0, compute_capability=(9, 0))


def term(change: str, name: str) -> KernelTerm:
    return next(row for row in card().term if (row.change, row.class_) == (change, name))


def replay(ops: tuple[Op, ...], changes: str, device: Device = H100) -> WhatIf:
    timeline = run(ops)
    tracks = tuple(dataclasses.replace(track, device=device) for track in timeline.tracks)
    return what_if(dataclasses.replace(timeline, tracks=tracks), parse_changes(changes))


def after_us(change: str, name: str, us: float) -> float:
    """µs that a kernel of a class takes after a change, on an H100."""
    row = term(change, name)
    return us * row.share / tensor_cores(H100).ratio(row.law) + row.ns / 1000


@pytest.mark.parametrize(
    ("changes", "names"),
    [
        ("tensor-core-matmul", ("product, FP32",)),
        ("half-precision", ("product, FP32", "product, TF32", "vectorised")),
        ("channels-last", ("batch norm, training",)),
        ("channels-last,half-precision", ("product, TF32", "batch norm, training")),
        ("half-precision,channels-last", ("product, TF32", "batch norm, training")),
    ],
)
def test_each_kernel_takes_the_share_and_the_ns_of_its_class(
    changes: str, names: tuple[str, ...]
) -> None:
    change = "channels-last,half-precision" if "," in changes else changes
    outcome = replay((*(Kernel(900, name=NAMES[name]) for name in names),), changes)
    gained = sum(900 - after_us(change, name, 900) for name in names)
    assert outcome.step_before_ns - outcome.step_after_ns == pytest.approx(1000 * gained, rel=1e-3)


def test_memory_that_is_freed_each_step_waits_for_faster_kernels(script) -> None:
    """The first of ten frees waits for the products, and returns 400 µs after their end."""
    for begin in range(0, 60_000, 3_000):
        script.range(f"step {begin}", begin, begin + 3_000)
        script.kernel(
            begin + 8, begin + 1_608, launch=(begin, begin + 4), name=NAMES["product, FP32"]
        )
        script.call("cudaFree", begin + 10, begin + 2_008)
        for at in range(begin + 2_010, begin + 2_900, 100):
            script.call("cudaFree", at, at + 90)
    timeline = script.timeline()
    tracks = tuple(dataclasses.replace(track, device=H100) for track in timeline.tracks)
    timeline = dataclasses.replace(timeline, tracks=tracks)
    outcome = what_if(timeline, parse_changes("tensor-core-matmul"))
    gained = 1_600 - after_us("tensor-core-matmul", "product, FP32", 1_600)
    assert outcome.replayed_before_ns - outcome.step_after_ns == pytest.approx(
        1000 * gained, rel=0.01
    )


def test_a_class_without_time_left_is_not_launched() -> None:
    step = (Kernel(30, name=NAMES["layout transpose"]), Kernel(400, name="a kernel of its own"))
    outcome = replay(step, "channels-last")
    gone = term("channels-last", "layout transpose")
    assert gone.share == gone.ns == 0
    assert (outcome.launches_before, outcome.launches_after) == (2, 1)


NAMESPACE = "void at::native::(anonymous namespace)::"
SLOW = (
    "void at::native::vectorized_elementwise_kernel<4, at::native::(anonymous namespace)::"
    "GroupNormKernelImplInternal<float, float>(at::Tensor const&)::{lambda(float, float, float)#1}>",
    "RowwiseMomentsCUDAKernel<float, float>(long, float, float const*, float*, float*)",
    "ComputeFusedParamsCUDAKernel<float, float>(long, long, long, float const*)",
    "ComputeInternalGradientsCUDAKernel<c10::BFloat16>(long, c10::BFloat16 const*)",
    "ComputeBackwardFusedParamsCUDAKernel<float>(long, long, long, float const*)",
    "Compute1dBackwardFusedParamsCUDAKernel<float>(long, long, float const*)",
    "GammaBetaBackwardCUDAKernel1<float>(long, long, long, float const*)",
    "GammaBeta1dBackwardCUDAKernel2<float>(long, long, long, float const*)",
    "InstanceNormKernel<float>(float*)",
    "upsample_nearest2d_out_frame<float, &at::native::nearest_neighbor_compute_source_index>",
    "upsample_nearest3d_backward_out_frame<float, float>",
    "upsample_bilinear2d_nhwc_out_frame<float, float>",
    "upsample_bicubic2d_out_frame<float, float>",
    "upsample_trilinear3d_out_frame<float, float>",
    "upsample_gen2d_aa_out_frame<float, float>",
    "grid_sampler_2d_kernel<float, int>",
)


@pytest.mark.parametrize("name", SLOW, ids=lambda name: name[:40])
def test_channels_last_predicts_nothing_for_group_norm_and_resizing(name: str) -> None:
    """The change applies to the batch norm alone, and beside a short kernel of this kind."""
    norm = Kernel(400, name=NAMES["batch norm, training"])
    slow = name if name.startswith("void") else NAMESPACE + name
    assert replay((norm, Kernel(3, name=slow)), "channels-last").applies
    outcome = replay((norm, Kernel(300, name=slow)), "channels-last")
    assert not outcome.applies
    assert outcome.gain_pct == 0


@pytest.mark.parametrize(
    "name",
    [
        "vectorized_layer_norm_kernel<float, float, false>",
        "GammaBetaBackwardCUDAKernelTemplate<float, float, 32u, 16u>",
        "batch_norm_backward_reduce_kernel<float, float, float, int>",
        "max_pool_forward_nchw<float>",
    ],
)
def test_channels_last_is_predicted_beside_other_norms(name: str) -> None:
    step = (Kernel(400, name=NAMES["batch norm, training"]), Kernel(300, name=NAMESPACE + name))
    assert replay(step, "channels-last").applies


def test_products_gain_by_the_ratio_of_the_peaks_of_the_gpu() -> None:
    row = term("tensor-core-matmul", "product, FP32")
    assert row.law == "tf32/fp32"
    timeline = run((Kernel(900, name=NAMES["product, FP32"]),))
    length = timeline.work.end - timeline.work.start
    kernels = kernel_classes(timeline, timeline.work)
    for name in ("NVIDIA H100 80GB HBM3", "NVIDIA A10"):
        spec = gpu_named(name)
        assert spec is not None
        assert spec.tf32 is not None
        share = time_left(kernels, length, "tensor-core-matmul", Device(name=name, index=0))
        expected = row.share * spec.fp32 / spec.tf32 + row.ns / length
        assert share == pytest.approx(np.minimum(expected, 1))


def test_a_gpu_without_tf32_takes_16_bits_only() -> None:
    volta = Device(name="Tesla V100-SXM2-32GB", index=0)
    step = (Kernel(900, name=NAMES["product, FP32"]), Kernel(50, name=NAMES["vectorised"]))
    assert "but not TF32" in replay(step, "tensor-core-matmul", volta).missing[0]
    assert replay(step, "half-precision", volta).gain_pct > 50


def test_a_given_speedup_is_that_of_fp32_products() -> None:
    outcome = replay((Kernel(900, name=NAMES["product, FP32"]),), "tensor-core-matmul=3")
    assert outcome.step_before_ns - outcome.step_after_ns == pytest.approx(600_000)


def test_the_host_launches_the_conversions_of_each_product() -> None:
    """The host is the limit: it works 2 µs and launches for 5 before each kernel."""
    step = (
        Cpu(2),
        Kernel(1, name=NAMES["copy"]),
        Cpu(2),
        Kernel(1, name=NAMES["product, FP32"]),
        Cpu(2),
        Kernel(1, name=NAMES["product, FP32"]),
    )
    more = 2 * term("half-precision", "product, FP32").launches + sum(
        row.launches
        for row in card().term
        if (row.change, row.class_) == ("half-precision", "copy")
    )
    outcome = replay(step, "half-precision")
    assert outcome.step_after_ns - outcome.step_before_ns == pytest.approx(
        more * 0.8 * 7_000, rel=0.02
    )


@pytest.mark.parametrize(
    "beside", ["nvjet_sm90_hsh_96x64_h_bz_bias_TNN", None], ids=["autocast is on", "no PyTorch"]
)
def test_no_conversions_are_added(beside: str | None) -> None:
    fused = "loop_add_fusion"
    names = (NAMES["copy"], beside, NAMES["product, FP32"]) if beside else (fused,) * 2
    ops = tuple(op for name in names for op in (Cpu(2), Kernel(1, name=name)))
    outcome = replay((*ops, Cpu(2), Kernel(1, name=NAMES["product, FP32"])), "half-precision")
    assert outcome.step_after_ns <= outcome.step_before_ns


def test_what_is_no_network_stays_in_its_precision() -> None:
    outcome = replay(
        (Kernel(50, name="my_filter"), Kernel(50, name=NAMES["product, FP32"])), "half-precision"
    )
    assert "not a neural network's" in outcome.missing[0]
