"""Names of variants and their settings; PyTorch is not needed."""

import subprocess
import sys

import pytest

from kernprof.analysis.what_if import parse_change
from kernprof.errors import UsageError
from kernprof.pipelines import PIPELINES, choose_variants, find_pipeline
from kernprof.pipelines.catalogue import (
    IMAGE_TRAINING,
    POSTPROCESS,
    SIMPLENET,
    TRANSFORMER_TRAINING,
    changes_of,
)


def fixes(pipeline: str, *names: str) -> dict[str, tuple[str, ...]]:
    return {variant.name: variant.fixes for variant in choose_variants(PIPELINES[pipeline], names)}


def test_each_variant_keeps_the_fixes_of_those_before_it() -> None:
    assert fixes("image-training", "baseline", "workers", "pinned", "channels-last", "amp") == {
        "baseline": (),
        "workers": ("workers",),
        "pinned": ("workers", "pinned"),
        "channels-last": ("workers", "pinned", "channels-last"),
        "amp": ("workers", "pinned", "channels-last", "amp"),
    }


def test_all_is_every_fix_and_is_run_only_when_named() -> None:
    assert "all" not in fixes("image-training")
    assert fixes("image-training", "all") == {
        "all": ("workers", "pinned", "prefetch", "channels-last", "amp")
    }
    brought = choose_variants(IMAGE_TRAINING, ("workers", "all"))[1].added
    assert brought == ("pinned", "prefetch", "channels-last", "amp")


def test_two_at_once_and_one_that_replaces_another() -> None:
    assert fixes("image-training", "workers+pinned+amp", "channels-last") == {
        "workers+pinned+amp": ("workers", "pinned", "amp"),
        "channels-last": ("workers", "pinned", "amp", "channels-last"),
    }
    assert fixes("transformer-training") == {
        "baseline": (),
        "tf32": ("tf32",),
        "bf16": ("bf16",),
        "fused-attention": ("bf16", "fused-attention"),
        "compiled": ("bf16", "fused-attention", "compiled"),
        "graphed": ("bf16", "fused-attention", "graphed"),
    }


@pytest.mark.parametrize(
    ("pipeline", "names", "says"),
    [
        (
            "image-training",
            ("baseline", "worker"),
            "unknown variant 'worker'.*\n.*did you mean workers",
        ),
        ("simplenet", ("no-sync+nothing",), "unknown variant 'nothing'"),
        ("simplenet", ("no-sync", "baseline"), "the baseline must be the first variant"),
    ],
)
def test_variants_that_cannot_be(pipeline: str, names: tuple[str, ...], says: str) -> None:
    with pytest.raises(UsageError, match=says):
        choose_variants(PIPELINES[pipeline], names)


def test_an_unknown_pipeline_is_answered_with_what_was_meant() -> None:
    with pytest.raises(UsageError, match="did you mean image-training"):
        find_pipeline("image-trainin")


def test_settings_are_parameters_and_switches() -> None:
    params = IMAGE_TRAINING.parameters(["workers=6,batch=32", "few_workers=3"], tiny=False)
    before, after = (
        IMAGE_TRAINING.settings(params, names) for names in ((), ("workers", "pinned"))
    )
    assert (before.loaders, before.pinned, before.batch, before.image) == (3, False, 32, 224)
    assert (after.loaders, after.pinned, after.prefetch) == (6, True, False)
    graphed = TRANSFORMER_TRAINING.settings(
        TRANSFORMER_TRAINING.parameters([], tiny=True), ("compiled", "graphed")
    )
    assert graphed.execution == "graphed"
    larger = SIMPLENET.settings(SIMPLENET.parameters(["larger=8"], tiny=False), ("larger-batch",))
    assert (larger.batch, larger.times) == (64, 8)


def test_the_cpu_runs_tiny_unless_told_otherwise() -> None:
    assert IMAGE_TRAINING.parameters([], tiny=True)["batch"] == 2
    assert IMAGE_TRAINING.parameters(["batch=7"], tiny=True)["batch"] == 7


@pytest.mark.parametrize(
    ("assignment", "says"),
    [
        ("bach=3", "unknown parameter 'bach'.*\n.*batch"),
        ("batch", "not NAME=VALUE"),
        ("batch=0", "at least 1"),
        ("depth=34", "one of 18, 50"),
        ("batch=1,batch=2", "given twice"),
        ("batch=many", "not a whole number"),
    ],
)
def test_parameters_that_cannot_be(assignment: str, says: str) -> None:
    with pytest.raises(UsageError, match=says):
        IMAGE_TRAINING.parameters([assignment], tiny=False)


def test_the_changes_that_predict_a_variant_have_its_numbers() -> None:
    params = IMAGE_TRAINING.parameters(["workers=14", "few_workers=2"], tiny=False)
    assert changes_of(IMAGE_TRAINING, ["workers"], params) == ("input-ready=7",)
    assert changes_of(IMAGE_TRAINING, ["pinned", "prefetch", "amp"], params) == (
        "pinned-copies",
        "copy-stream",
        "half-precision",
    )
    alone = IMAGE_TRAINING.parameters(["workers=14", "few_workers=0"], tiny=False)
    assert changes_of(IMAGE_TRAINING, ["workers"], alone) == ("input-ready=14",)
    # no change stands for the second
    assert changes_of(POSTPROCESS, ["vectorised", "batched"], {}) == ()
    assert changes_of(POSTPROCESS, [], {}) == ()


@pytest.mark.parametrize("name", sorted(PIPELINES))
def test_what_the_catalogue_says_can_be_done(name: str) -> None:
    pipeline = PIPELINES[name]
    params = pipeline.parameters([], tiny=True)
    assert set(pipeline.tiny) <= set(pipeline.params)
    for fix in pipeline.fixes:
        assert set(fix.sets) <= set(pipeline.switches)
        assert set(fix.includes) | set(fix.replaces) <= set(pipeline.variants)
        assert bool(fix.sets) != bool(fix.includes)
        for change in changes_of(pipeline, [fix.name] if fix.changes else [], params):
            assert parse_change(change).id.value == change.partition("=")[0]


def test_naming_pipelines_loads_no_torch() -> None:
    code = (
        "import sys, kernprof.pipelines, kernprof.workflows.pipeline; print('torch' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
