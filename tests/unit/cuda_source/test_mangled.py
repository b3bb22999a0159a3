"""Mangled names: the scan of names from files agrees with the C++ runtime."""

import re

import pytest

from kernprof.cuda_source.names import demangled, plain_name, scopes
from kernprof.model.kernel_names import short_name

# As the compilers of PyTorch 2.11, cuBLAS and cub made them; with lambdas, packs, unnamed
# namespaces, substitutions.
HARD = (
    "_Z4axpyPf",
    "_ZN2at6native15vector_fill_addIfLi4EEEvPfi",
    (
        "_ZN2at6native29vectorized_elementwise_kernelILi4EZNS0_51_GLOBAL__N__b1108092_12_PowKernel_cu_751192d7_2139629"
        "pow_tensor_scalar_kernel_implIffEEvRNS_18TensorIteratorBaseET0_EUlfE_St5arrayIPcLm2EEEEviS6_T1_"
    ),
    (
        "_ZN2at6native61_GLOBAL__N__538ad94b_28_ForeachBinaryOpScalarList_cu_dda10a6925multi_tensor_apply_kernelINS1_28Tensor"
        "ListScalarListMetadataIfLi1EEENS1_25BinaryOpScalarListFunctorIfLi1ELi1ELi0EEEJSt7dividesIfEEEEvT_T0_DpT1_"
    ),
    (
        "_ZN14at_cuda_detail3cub6detail4scan16DeviceScanKernelINS2_10policy_hubIllljN2at4cuda3cub38_GLOBAL__N__5e798be1_6_cub"
        "_cu_8a0ccfeb5SumOpIlEEE10Policy1000EPKlPlNS0_13ScanTileStateIlLb1EEESA_NS1_10InputValueIlSF_EEjlLb0ElEEvT0_T1_T2_i"
        "T3_T4_T5_"
    ),
    (
        "_ZN8cublasLt19splitKreduce_kernelILi32ELi16EiffffLb0EfffLb1ELb0ELb0ELb0EEEvNS_18cublasSplitKParamsIT4_EEPKT2_PKT8_"
        "PT7_PT3_PKS2_SF_PKT9_S6_PSG_PvlPS2_PiSL_SL_SF_SF_SF_SF_SF_"
    ),
    (
        "_ZN2at6native18elementwise_kernelILi128ELi2EZNS0_22gpu_kernel_impl_nocastIZZZNS0_23direct_copy_kernel_cudaERNS_18Tensor"
        "IteratorBaseEENKUlvE1_clEvENKUlvE5_clEvEUlfE_EEvS4_RKT_EUliE_EEviT1_"
    ),
    "_ZN12_GLOBAL__N_14tileEv",
    "_Z3runIZ4mainEUlfE_EvT_PfS2_i",
    "_ZL6hiddenPf",
)


@pytest.mark.parametrize("name", HARD)
def test_the_scan_gives_what_the_whole_name_gives(name: str) -> None:
    declaration = demangled(name)
    assert not declaration.startswith("_Z")
    # the functor is known of whole names only
    assert short_name(name) == re.sub(r" \[.*\]$", "<…>", short_name(declaration))


@pytest.mark.parametrize(
    ("mangled", "parts", "plain"),
    [
        ("_ZN2ns5scaleIfEEvPT_i", ("ns", "scale<…>"), "scale"),
        ("_ZN8__main__6halvesB2v1B5cw51cE5ArrayIfLi1EE", ("__main__", "halves"), "halves"),
        ("_ZNSt3__14swapEv", ("std", "__1", "swap"), "swap"),
        # cut by its tool
        ("_ZN17cutlass__5x_cudnn6KernelINS_4conv4", ("cutlass__5x_cudnn", "Kernel<…>"), "Kernel"),
        ("naive", ("naive",), "naive"),
        ("_Z", ("_Z",), "_Z"),
        ("_Z99x", ("_Z99x",), "_Z99x"),
    ],
)
def test_scopes(mangled: str, parts: tuple[str, ...], plain: str) -> None:
    assert scopes(mangled) == parts
    assert plain_name(mangled) == plain


def test_a_name_that_stands_for_a_huge_one_costs_nothing() -> None:
    bomb = "_Z1fSt4pairIiiE" + "".join(f"S_IS{n:X}_S{n:X}_E" for n in range(200))
    assert short_name(bomb) == "f"


def test_what_is_not_mangled_stays() -> None:
    assert demangled("triton_poi_fused_0") == "triton_poi_fused_0"
    assert demangled("_Z!") == "_Z!"
