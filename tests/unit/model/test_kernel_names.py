"""One short name of a kernel, from whatever a compiler made of it."""

import json
from pathlib import Path

import pytest

from kernprof.model.kernel_names import (
    LONGEST,
    distinct_names,
    function_name,
    library_of,
    short_name,
)


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("naive", "naive"),
        (
            "void at::native::reduce_kernel<512, 1, at::Op<float, int>>(T1)",
            "native::reduce_kernel [Op]",
        ),
        (
            (
                "void at::native::(anonymous namespace)::vectorized_elementwise_kernel<(int)4,"
                " at::native::CUDAFunctor_add<float>>(int)"
            ),
            "native::vectorized_elementwise_kernel [CUDAFunctor_add]",
        ),
        ("void (anonymous namespace)::softmax<float>(float const*, int)", "softmax<…>"),
        ("void sgemm_largek_lds64<(bool)1, (int)5>(float const*)", "sgemm_largek_lds64<…>"),
        ("ampere_sgemm_128x64_tn", "ampere_sgemm_128x64_tn"),
        ("_ZN3foo3barEv", "foo::bar"),
        ("_Zcut", "_Zcut"),
        ("triton_poi_fused_add_relu_0d1d2de", "triton_poi_fused_add_relu_0d1d2de"),
        (
            (
                "__main__::add[abi:v1][abi:cw51cXTLSUwv1sCUt9Uw1VEw0NRRQPKzLTg4gaGKFsG2oMQGEYakJSQB1PQBk0Bynm21OiwU1a0UoLG](Array<float,"
                " 1, C, mutable, aligned>)"
            ),
            "__main__::add",
        ),
        ("bool operator<(a, b)", "operator<"),
        ("a<b<c>", "a<…>"),
        ("two words", "two words"),
        ("<<<>>>", "<<<>>>"),
        ("", ""),
        ("()", "()"),
    ],
)
def test_a_kernel_has_one_short_name(name: str, short: str) -> None:
    assert short_name(name) == short


# Names of libraries as profilers record them; some are cut by their tool.
RECORDED = json.loads((Path(__file__).parents[2] / "data/kernel_names.json").read_text())


@pytest.mark.parametrize("name", RECORDED)
def test_the_short_name_of_a_library_s_kernel_ends_with_its_function(name: str) -> None:
    assert short_name(name) == RECORDED[name]


@pytest.mark.parametrize("name", RECORDED)
@pytest.mark.parametrize("share", [0.3, 0.6, 0.9])
def test_a_cut_name_is_no_type_and_no_open_bracket(name: str, share: float) -> None:
    short = short_name(name[: int(share * len(name))])
    assert short.count("<") == short.count(">")
    assert short not in ("void", "type")
    assert function_name(name) in name


@pytest.mark.parametrize(
    ("name", "library"),
    [
        ("Cijk_Ailk_Bljk_HHS_BH_MT64x128x32", "rocBLAS or hipBLASLt"),
        ("miopenSp3AsmConvFury_v2_4_1_gfx11_fp16_f2x3", "MIOpen"),
        ("void ck_tile::kentry<1, ck_tile::GroupedGemmKernel<int>>(int)", "Composable Kernel"),
        ("aiter::fmoe_bf16_pertokenFp8_g1u1", "AITER"),
        ("ncclDevKernel_SendRecv(int)", "NCCL or RCCL"),
        ("void tally(int)", None),
    ],
)
def test_the_library_of_a_kernel(name: str, library: str | None) -> None:
    assert library_of(name) == library


@pytest.mark.parametrize("part", ["k<", "((", "k", "::", "a<b>", "(", "\x1b[31m", "at::kernel<Op"])
def test_a_long_name_is_shortened_at_once(part: str) -> None:
    assert len(short_name(part * 10_000)) <= LONGEST


@pytest.mark.parametrize(
    ("name", "function"),
    [
        ("void at::native::<unnamed>::softmax<float, (int)4>(T1 *, int)", "softmax"),
        (
            "void cutlass::Kernel2<cutlass_80_simt_sgemm_256x128_8x4_nn_align1>(T1::Params)",
            "Kernel2",
        ),
        ("void a::Kernel<b::Shape<(int)1, c>", "Kernel"),  # cut, as some tools do
        ("__main__::naive[abi:v1,cw51c_3d](Array<float>)", "naive[abi:v1,cw51c_3d]"),
        ("ncclDevKernel_AllReduce(args)", "ncclDevKernel_AllReduce"),
        ("plain", "plain"),
        ("", ""),
    ],
)
def test_the_function_is_what_nsight_s_filters_take(name: str, function: str) -> None:
    assert function_name(name) == function


def test_kernels_that_differ_in_a_template_argument_are_told_apart() -> None:
    names = [
        "void k<float, 128, 64>(int)",
        "void k<float, 64, 64>(int)",
        "other",
        "void k<float, 64, 64>(long)",
    ]
    assert distinct_names([*names[:3], names[0]]) == {
        names[0]: "k<…> [128]",
        names[1]: "k<…> [64]",
        "other": "other",
    }
    assert distinct_names(names)[names[3]] == "k<…> [64, 64, long]"


def test_differences_too_long_to_show_are_numbered() -> None:
    long = "x" * 50
    matches = list(distinct_names([f"k<{long}a>", f"k<{long}b>"]).values())
    assert matches == [f"k<…> [{long[:39]}…]", f"k<…> [{long[:39]}…] (2)"]
