"""Pipelines as data: their parameters and fixes.

Each variant adds one fix to the fixes of the previous variant. `baseline` has no fixes. Example:
the variants of simplenet are baseline → no-sync → pinned-async → …. This module does not need
PyTorch.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kernprof.errors import UsageError, unknown_name
from kernprof.model.run import Scalar
from kernprof.workload.params import Param, Params, assigned, choose

BASELINE = "baseline"
Settings = Params
"""A pipeline's parameters and the switches that fixes set. A loop is built from them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fix:
    """Published fix. `sets` maps switches to the values that enable the fix.

    A value `$workers` means the value of parameter `workers`. `changes` are the what-if changes
    that predict the fix. In a change, `{…}` is a parameter or the ratio of two parameters:
    `input-ready={workers/few_workers}`. With `exact`, the fix changes results by rounding only.
    `includes` names other fixes: the fix then only combines them. `replaces` names earlier fixes
    that this fix disables.
    """

    name: str
    doc: str
    sets: Mapping[str, Scalar] = field(default_factory=dict)
    changes: tuple[str, ...] = ()
    exact: bool = True
    includes: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pipeline:
    """Pipeline: a loop with parameters, switches and fixes. `module` builds the loop.

    `tiny` are the parameters' values for the CPU. `switches` maps each switch to its value in the
    baseline. Throughput counts `item`s (sample, image or sequence). `baseline` describes the
    problem of the baseline.
    """

    name: str
    doc: str
    item: str
    baseline: str
    module: str
    params: Mapping[str, Param]
    tiny: Mapping[str, Scalar]
    switches: Mapping[str, Scalar]
    fixes: tuple[Fix, ...]

    def fix(self, name: str) -> Fix:
        for fix in self.fixes:
            if fix.name == name:
                return fix
        raise unknown_name("variant", name, self.variants)

    @property
    def variants(self) -> tuple[str, ...]:
        return (BASELINE, *(fix.name for fix in self.fixes))

    @property
    def chain(self) -> tuple[str, ...]:
        """Return the variants that run by default: all except those that only combine other fixes."""
        return (BASELINE, *(fix.name for fix in self.fixes if not fix.includes))

    def parameters(self, assignments: Sequence[str], *, tiny: bool) -> Params:
        """Parse parameters `NAME=VALUE[,NAME=VALUE…]`.

        Raises UsageError, for example for a parameter with several values.
        """
        chosen: dict[str, Scalar] = dict(self.tiny) if tiny else {}
        for name, values in assigned(self.params, assignments).items():
            if len(values) > 1:
                raise UsageError(
                    f"parameter {name} has {len(values)} values; a pipeline accepts one value",
                    hint="run the pipeline once for each value",
                )
            chosen[name] = values[0]
        return choose(self.params, chosen)

    def settings(self, params: Mapping[str, Scalar], fixes: Sequence[str]) -> Settings:
        """Return the parameters, and the switches after these fixes were applied in order."""
        values = {**params, **self.switches, **_filled(self.switches, params)}
        for name in fixes:
            values.update(_filled(self.fix(name).sets, params))
        return Params(values)


def _filled(sets: Mapping[str, Scalar], params: Mapping[str, Scalar]) -> dict[str, Scalar]:
    """Replace each value `$name` by the value of parameter `name`."""
    return {
        key: params[value[1:]] if isinstance(value, str) and value.startswith("$") else value
        for key, value in sets.items()
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class PipelineVariant:
    """Variant of a run: its name, all its fixes in order, and the fixes that it adds."""

    name: str
    fixes: tuple[str, ...]
    added: tuple[str, ...]


def choose_variants(pipeline: Pipeline, names: Sequence[str]) -> tuple[PipelineVariant, ...]:
    """Return the variants to run, each with the fixes of earlier variants; `a+b` adds two fixes.

    Raises UsageError for an unknown name, and for a baseline that is not the first variant.
    """
    variants: list[PipelineVariant] = []
    have: tuple[str, ...] = ()
    for name in dict.fromkeys(names or pipeline.chain):
        if name == BASELINE and variants:
            raise UsageError(
                "the baseline must be the first variant", hint=f"--variants {BASELINE},…"
            )
        fixes = [] if name == BASELINE else [pipeline.fix(part) for part in name.split("+")]
        named = dict.fromkeys(fix_name for fix in fixes for fix_name in fix.includes or (fix.name,))
        replaced = {fix_name for fix in fixes for fix_name in fix.replaces}
        added = tuple(fix_name for fix_name in named if fix_name not in have)
        have = (*(fix_name for fix_name in have if fix_name not in replaced), *added)
        variants.append(PipelineVariant(name=name, fixes=have, added=added))
    return tuple(variants)


def changes_of(
    pipeline: Pipeline, added: Sequence[str], params: Mapping[str, Scalar]
) -> tuple[str, ...]:
    """Return the what-if changes that predict the fixes `added`; empty if a fix has no changes."""
    predicting = [pipeline.fix(name).changes for name in added]
    if not all(predicting):
        return ()
    return tuple(
        dict.fromkeys(_named(change, params) for changes in predicting for change in changes)
    )


def _named(change: str, params: Mapping[str, Scalar]) -> str:
    """Replace parameters by values: `input-ready={workers/few_workers}` gives `input-ready=7`."""
    head, brace, rest = change.partition("{")
    if not brace:
        return change
    above, slash, below = rest.removesuffix("}").partition("/")
    value = float(params[above]) / (max(float(params[below]), 1.0) if slash else 1.0)
    return f"{head}{value:g}"


_MANY = 1_000_000


def _loop(steps: int, warmup: int = 5) -> dict[str, Param]:
    return {
        "steps": Param(
            steps, "steps to time; the same number is recorded", minimum=2, maximum=10_000
        ),
        "warmup": Param(warmup, "warm-up steps before the timing", minimum=1, maximum=10_000),
        "seed": Param(0, "random seed of weights and inputs", minimum=0),
    }


SIMPLENET = Pipeline(
    name="simplenet",
    doc=(
        "Inference of a two-layer net, 1024 → 512 → 10: launches and copies take most of the time"
    ),
    item="sample",
    baseline="pageable inputs, a device-wide wait and .cpu() in every step",
    module="kernprof.pipelines.simplenet",
    params={
        "batch": Param(64, "samples in a step", minimum=1, maximum=_MANY),
        "larger": Param(
            16, "batches that the variant larger-batch joins into one", minimum=2, maximum=4096
        ),
        "inputs": Param(1024, "input features", minimum=1),
        "hidden": Param(512, "hidden units", minimum=1),
        **_loop(200, 20),
    },
    tiny={"batch": 4, "larger": 2, "inputs": 32, "hidden": 16, "steps": 4, "warmup": 1},
    switches={"sync": True, "pinned": False, "graph": False, "times": 1},
    fixes=(
        Fix(
            name="no-sync",
            doc="results stay on the GPU and are fetched once, after the loop",
            sets={"sync": False},
            changes=("no-step-sync",),
        ),
        Fix(
            name="pinned-async",
            doc="pinned inputs, copied with non_blocking=True",
            sets={"pinned": True},
            changes=("pinned-copies",),
        ),
        Fix(
            name="cuda-graph",
            doc="the net's kernels captured once and replayed as one graph",
            sets={"graph": True},
            changes=("cuda-graph",),
        ),
        Fix(name="larger-batch", doc="several batches at once", sets={"times": "$larger"}),
    ),
)

IMAGE_TRAINING = Pipeline(
    name="image-training",
    doc="Training of a ResNet on JPEGs that a DataLoader decodes and augments",
    item="image",
    baseline=(
        "few DataLoader workers, pageable copies, FP32 (cuDNN may use TF32, PyTorch's default),"
        " NCHW"
    ),
    module="kernprof.pipelines.image_training",
    params={
        "batch": Param(256, "images in a step", minimum=1, maximum=_MANY),
        "image": Param(224, "side of the images, in pixels; 28 for MNIST", minimum=8, maximum=1024),
        "source": Param(384, "side of the JPEGs, in pixels", minimum=8, maximum=4096),
        "depth": Param(50, "ResNet-18 or ResNet-50", choices=(18, 50)),
        "workers": Param(14, "DataLoader workers of the variant `workers`", minimum=1, maximum=512),
        "few_workers": Param(
            2, "the baseline's workers; 0 loads in the training process", minimum=0, maximum=512
        ),
        **_loop(16, 6),
    },
    tiny={
        "batch": 2,
        "image": 32,
        "source": 40,
        "depth": 18,
        "workers": 1,
        "few_workers": 0,
        "steps": 2,
        "warmup": 1,
    },
    switches={
        "loaders": "$few_workers",
        "pinned": False,
        "prefetch": False,
        "channels_last": False,
        "amp": False,
    },
    fixes=(
        Fix(
            name="workers",
            doc="more DataLoader workers",
            sets={"loaders": "$workers"},
            changes=("input-ready={workers/few_workers}",),
        ),
        Fix(
            name="pinned",
            doc="batches in pinned memory, copied with non_blocking=True",
            sets={"pinned": True},
            changes=("pinned-copies",),
        ),
        Fix(
            name="prefetch",
            doc="the next batch copied on a separate stream (from pinned memory)",
            sets={"prefetch": True, "pinned": True},
            changes=("copy-stream",),
        ),
        Fix(
            name="channels-last",
            doc="weights and images in NHWC",
            sets={"channels_last": True},
            changes=("channels-last",),
        ),
        Fix(
            name="amp",
            doc="mixed precision: autocast to bfloat16",
            sets={"amp": True},
            changes=("half-precision",),
            exact=False,
        ),
        Fix(
            name="all",
            doc="all these fixes together",
            exact=False,
            includes=("workers", "pinned", "prefetch", "channels-last", "amp"),
        ),
    ),
)

TRANSFORMER_TRAINING = Pipeline(
    name="transformer-training",
    doc="Training of a BERT-like encoder on synthetic tokens",
    item="sequence",
    baseline=(
        "FP32 matrix products without tensor cores (TF32 off), attention in separate operations"
    ),
    module="kernprof.pipelines.transformer_training",
    params={
        "batch": Param(16, "sequences in a step", minimum=1, maximum=_MANY),
        "sequence": Param(512, "tokens in a sequence", minimum=2, maximum=65536),
        "layers": Param(6, "encoder layers", minimum=1, maximum=200),
        "hidden": Param(768, "width; a multiple of the heads", minimum=1),
        "heads": Param(12, "attention heads", minimum=1),
        "vocabulary": Param(30522, "vocabulary size", minimum=2),
        **_loop(16),
    },
    tiny={
        "batch": 2,
        "sequence": 8,
        "layers": 1,
        "hidden": 16,
        "heads": 2,
        "vocabulary": 50,
        "steps": 2,
        "warmup": 1,
    },
    switches={"precision": "fp32", "fused": False, "execution": "eager"},
    fixes=(
        Fix(
            name="tf32",
            doc="TF32 matrix products: torch.set_float32_matmul_precision('high')",
            sets={"precision": "tf32"},
            changes=("tensor-core-matmul",),
            exact=False,
        ),
        Fix(
            name="bf16",
            doc="mixed precision: autocast to bfloat16",
            sets={"precision": "bf16"},
            changes=("half-precision",),
            exact=False,
            replaces=("tf32",),
        ),
        Fix(name="fused-attention", doc="scaled_dot_product_attention", sets={"fused": True}),
        Fix(name="compiled", doc="torch.compile of the layers", sets={"execution": "compiled"}),
        Fix(
            name="graphed",
            doc="the whole step captured as one CUDA graph",
            sets={"execution": "graphed"},
            changes=("cuda-graph",),
            replaces=("compiled",),
        ),
    ),
)

POSTPROCESS = Pipeline(
    name="postprocess",
    doc="A small detector and its post-processing: score threshold and non-maximum suppression",
    item="image",
    baseline="each score and each overlap read with .item() in Python loops",
    module="kernprof.pipelines.postprocess",
    params={
        "batch": Param(8, "images in a step", minimum=1, maximum=_MANY),
        "image": Param(320, "side of the images, in pixels", minimum=32, multiple_of=16),
        "candidates": Param(32, "boxes per image, those with the highest scores", minimum=1),
        **_loop(10, 3),
    },
    tiny={"batch": 2, "image": 64, "candidates": 8, "steps": 2, "warmup": 1},
    switches={"form": "items"},
    fixes=(
        Fix(
            name="vectorised",
            doc="an image's overlaps as one matrix, one copy to the host for each image",
            sets={"form": "vectorised"},
            changes=("no-item-loop",),
        ),
        Fix(
            name="batched",
            doc="all images at once on the GPU, one copy for the whole batch",
            sets={"form": "batched"},
        ),
    ),
)

PIPELINES = {
    pipeline.name: pipeline
    for pipeline in (SIMPLENET, IMAGE_TRAINING, TRANSFORMER_TRAINING, POSTPROCESS)
}


def find_pipeline(name: str) -> Pipeline:
    """Return the pipeline with this name. Raises UsageError with the most similar name."""
    if name not in PIPELINES:
        raise unknown_name("pipeline", name, PIPELINES)
    return PIPELINES[name]
