"""The ceilings on a GPU: all of them there, none above what the SMs can do, none absurdly below."""

import pytest

from kernprof.collect.microbench.measure import BENCHMARKS, LAUNCHES, measure
from kernprof.gpus.architectures import of_capability
from kernprof.model.pictures import Ceilings
from kernprof.process import SubprocessRunner
from tests.gpu.presence import NEEDS_GPU

pytestmark = NEEDS_GPU


@pytest.fixture(scope="module")
def ceilings() -> Ceilings:
    return measure(SubprocessRunner())


def test_every_ceiling_that_this_gpu_has_was_measured(ceilings: Ceilings) -> None:
    capability = ceilings.device.compute_capability
    assert capability is not None
    expected = {
        b.ceiling
        for b in (*LAUNCHES, *BENCHMARKS)
        if (capability == (9, 0) if b.only else capability >= b.capability)
    }
    assert set(ceilings.ceilings) == expected
    assert ceilings.notes == ()


def test_each_is_near_what_the_sms_can_do(ceilings: Ceilings) -> None:
    for name in ("fp32", "fp64", "l1", "shared", "issue"):
        ceiling, arch = ceilings.ceilings[name], of_capability(ceilings.device.compute_capability)
        most = arch and arch.per_cycle(name)
        if most is None or not ceiling.clock_hz or not ceilings.device.sm_count:
            continue
        assert (
            0.7 <= ceiling.value / (most * ceilings.device.sm_count * ceiling.clock_hz) <= 1.03
        ), name


def test_the_nearer_memory_is_the_faster(ceilings: Ceilings) -> None:
    dram, l2, l1 = (ceilings.ceilings[name].value for name in ("dram", "l2", "l1"))
    assert dram < l2 < l1


def test_runs_agree_with_each_other(ceilings: Ceilings) -> None:
    for name, ceiling in ceilings.ceilings.items():
        # a power limit slows the former
        if "tensor" not in name and "launches" not in ceiling.source:
            assert ceiling.median is not None
            assert ceiling.median >= 0.95 * ceiling.value, name
