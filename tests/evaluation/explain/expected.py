"""What an expert says of the kernel library, for quality.py to hold the diagnoses against.

FIRST: for each variant, the findings of which one should come first ("" for none: nothing known is
to be fixed). STEPS: pairs of variants, and the findings that the code of the second fixes in the
first; the label goes by what the code changes, not by what was measured.
"""

from __future__ import annotations

LIMIT = ("at-the-limit",)
NEAR = ("narrow-accesses", "at-the-limit")

FIRST: dict[str, dict[str, tuple[str, ...]]] = {
    "transpose": {
        "naive": ("uncoalesced-stores",),
        "smem": ("bank-conflicts",),
        "padded": NEAR,
        "swizzled": NEAR,
        "vectorised": LIMIT,
    },
    "copy": {"scalar": ("narrow-accesses",), "vectorised": LIMIT, "unrolled": LIMIT},
    "matmul": {
        "naive": ("reloads", "tensor-cores"),
        "tiled": ("shared-traffic", "tensor-cores"),
        "register-tiled": ("tensor-cores",),
        "wmma": ("shared-traffic", "low-occupancy", "reloads"),
        "tensor-core": ("", "at-the-limit"),
    },
    "softmax": {
        "naive": ("few-blocks", "uncoalesced-loads"),
        "online": ("few-blocks", "uncoalesced-loads"),
        "warp": ("redundant-traffic",),
        "vectorised": LIMIT,
    },
    "reduce": {
        "naive": ("global-atomics",),
        "tree": ("global-atomics",),
        "shuffle": ("global-atomics",),
        "vectorised": LIMIT,
    },
    "histogram": {
        "naive": ("global-atomics",),
        "aggregated": ("global-atomics",),
        "shared": ("narrow-accesses", "memory-latency"),
        "privatised": ("at-the-limit", "shared-atomics"),
    },
    "stencil": {
        "naive": ("reloads",),
        "smem": ("memory-latency", "barriers", "narrow-accesses"),
        "marching": ("memory-latency", "barriers", "narrow-accesses"),
        "vectorised": LIMIT,
    },
    "gather": {
        "naive": ("uncoalesced-loads",),
        "computed": ("uncoalesced-loads",),
        "unrolled": ("uncoalesced-loads",),
        "staged": NEAR,
    },
    "particles": {
        "aos": ("uncoalesced-loads",),
        "aos-vectorised": ("uncoalesced-loads",),
        "aosoa": NEAR,
        "soa": NEAR,
        "soa-vectorised": LIMIT,
    },
}

STEPS: dict[str, tuple[tuple[str, str, tuple[str, ...]], ...]] = {
    "transpose": (
        ("naive", "smem", ("uncoalesced-stores",)),
        ("smem", "padded", ("bank-conflicts",)),
        ("smem", "swizzled", ("bank-conflicts",)),
        ("padded", "swizzled", ()),
        ("swizzled", "vectorised", ("narrow-accesses",)),
        ("padded", "vectorised", ("narrow-accesses",)),
        ("naive", "padded", ("uncoalesced-stores",)),
        ("naive", "vectorised", ("uncoalesced-stores", "narrow-accesses")),
    ),
    "copy": (("scalar", "vectorised", ("narrow-accesses",)), ("vectorised", "unrolled", ())),
    "matmul": (
        ("naive", "tiled", ("reloads",)),
        ("tiled", "register-tiled", ("shared-traffic",)),
        ("register-tiled", "wmma", ("tensor-cores",)),
        (
            "wmma",
            "tensor-core",
            ("shared-traffic", "low-occupancy", "reloads", "bank-conflicts", "tail"),
        ),
        ("naive", "tensor-core", ("tensor-cores",)),
    ),
    "softmax": (
        ("naive", "online", ()),
        ("online", "warp", ("few-blocks", "uncoalesced-loads", "uncoalesced-stores")),
        ("warp", "vectorised", ("redundant-traffic", "narrow-accesses")),
        (
            "naive",
            "vectorised",
            ("few-blocks", "uncoalesced-loads", "uncoalesced-stores", "redundant-traffic"),
        ),
    ),
    "reduce": (
        ("naive", "tree", ("global-atomics",)),
        ("tree", "shuffle", ("barriers",)),
        ("shuffle", "vectorised", ("global-atomics", "narrow-accesses")),
        ("naive", "vectorised", ("global-atomics", "narrow-accesses")),
    ),
    "histogram": (
        ("naive", "aggregated", ("global-atomics",)),
        ("aggregated", "shared", ("global-atomics",)),
        ("shared", "privatised", ("shared-atomics", "narrow-accesses")),
        ("naive", "privatised", ("global-atomics", "narrow-accesses")),
    ),
    "stencil": (
        ("naive", "smem", ("reloads",)),
        ("smem", "marching", ("reloads",)),
        ("marching", "vectorised", ("narrow-accesses", "memory-latency", "barriers")),
        ("naive", "vectorised", ("reloads", "narrow-accesses", "instructions")),
    ),
    "gather": (
        ("naive", "computed", ("redundant-traffic",)),  # the index is computed instead of loaded
        ("computed", "unrolled", ("memory-latency",)),
        ("unrolled", "staged", ("uncoalesced-loads", "redundant-traffic")),
        ("naive", "staged", ("uncoalesced-loads", "redundant-traffic")),
        ("computed", "staged", ("uncoalesced-loads",)),
    ),
    "particles": (
        ("aos", "aos-vectorised", ()),
        ("aos-vectorised", "aosoa", ("uncoalesced-loads",)),
        ("aosoa", "soa", ()),
        ("soa", "soa-vectorised", ("narrow-accesses",)),
        ("aos", "soa", ("uncoalesced-loads",)),
        ("aos", "soa-vectorised", ("uncoalesced-loads", "narrow-accesses")),
    ),
}
