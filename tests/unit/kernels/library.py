"""The shipped library for tests: every workload, with sizes that nothing divides evenly."""

from kernprof.model.run import Scalar
from kernprof.workload import Params, Variant, Workload
from kernprof.workload.discover import library_dir, workloads_in
from kernprof.workload.params import choose

# Small and awkward: partial blocks, partial tiles, a tail that is no whole vector where the variant
# allows it.
SMALL: dict[str, dict[str, Scalar]] = {
    "copy": {"n": 331, "block": 64},
    "gather": {"n": 33 * 9, "stride": 33, "block": 64},
    "histogram": {"n": 331, "bins": 37, "block": 128, "private_block": 128, "blocks": 2},
    "matmul": {"m": 21, "n": 24, "k": 24},
    "particles": {"n": 332, "block": 64},
    "reduce": {"n": 331, "block": 64},
    "softmax": {"rows": 2, "cols": 148, "block": 64},
    "stencil": {"nx": 36, "ny": 11, "nz": 3},
    "transpose": {"rows": 68, "cols": 36},
}


def load(name: str) -> Workload:
    return workloads_in(library_dir() / f"{name}.py")[name]


def small(workload: Workload) -> Params:
    return choose(workload.params, SMALL[workload.name])


def defaults(workload: Workload) -> Params:
    return choose(workload.params, {})


def variants(language: str) -> list[tuple[str, str]]:
    """(workload, variant) of every variant in that language."""
    return [
        (name, v.name)
        for name in SMALL
        for v in load(name).variants.values()
        if v.language == language
    ]


def accepts(variant: Variant, p: Params) -> bool:
    return variant.requires is None or variant.requires(p) is None
