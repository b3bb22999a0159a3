"""The tunings and awkward sizes that the kernel table measures exist in the library and can be
launched.
"""

from __future__ import annotations

import pytest

from kernprof.workload.params import choose
from tests.evaluation.kernels.tunings import AWKWARD, TUNINGS
from tests.unit.kernels import library


@pytest.mark.parametrize("name", list(TUNINGS))
def test_every_tuning_can_be_launched(name: str) -> None:
    workload_name, _, variant_name = name.partition("/")
    workload = library.load(workload_name)
    variant = workload.variant(variant_name)
    launches = {variant.launch(choose(workload.params, given)) for given in TUNINGS[name]}
    assert len({str(g) for g in TUNINGS[name]}) == len(TUNINGS[name])
    assert all(launch.shared_bytes <= 227 * 1024 for launch in launches)


@pytest.mark.parametrize("name", list(library.SMALL))
def test_every_variant_is_tried_at_an_awkward_size(name: str) -> None:
    workload = library.load(name)
    sizes = [choose(workload.params, given) for given in AWKWARD[name]]
    for variant in workload.variants.values():
        assert any(library.accepts(variant, p) for p in sizes), variant.name
