"""All variants of a pipeline compute the same thing, where their fix does not change the numbers."""

import io
from typing import Any

import numpy as np
import pytest

from kernprof.pipelines import PIPELINES, choose_variants
from tests.unit.pipelines.conftest import Run


def test_simplenet_classifies_alike_whatever_was_fixed(outcome: Run) -> None:
    base = outcome("simplenet", (), steps=4)
    assert len(base) == 16
    assert len(set(base)) > 1
    for chosen in choose_variants(PIPELINES["simplenet"], ()):
        assert outcome("simplenet", chosen.fixes, steps=4)[:16] == base, chosen.name
    assert len(outcome("simplenet", ("larger-batch",), steps=4)) == 32


def test_simplenet_is_the_two_layer_net(outcome: Run, torch: Any) -> None:
    classes = outcome("simplenet", (), "batch=3", "inputs=5", "hidden=4", steps=1)
    torch.manual_seed(0)
    first, second = torch.nn.Linear(5, 4), torch.nn.Linear(4, 10)
    samples = np.random.default_rng(0).random((96, 5), np.float32)[:3] - 0.5
    hidden = np.maximum(samples @ first.weight.detach().numpy().T + first.bias.detach().numpy(), 0)
    scores = hidden @ second.weight.detach().numpy().T + second.bias.detach().numpy()
    assert classes == scores.argmax(1).tolist()


def test_image_training_learns_alike_whatever_was_fixed(outcome: Run) -> None:
    base = outcome("image-training", (), steps=2)
    # a thousand classes, nothing learned yet
    assert base[0] == pytest.approx(np.log(1000), rel=0.15)
    exact = outcome("image-training", ("pinned", "prefetch", "channels-last"), steps=2)
    assert exact == pytest.approx(base, rel=1e-3)
    mixed = outcome("image-training", ("amp",), steps=2)
    assert mixed != base
    assert mixed == pytest.approx(base, rel=0.03)


def test_transformer_training_learns_alike_whatever_was_fixed(outcome: Run) -> None:
    base = outcome("transformer-training", ())
    assert base[0] == pytest.approx(np.log(50), rel=0.2)
    for fixes in (("tf32",), ("fused-attention",), ("graphed",)):
        assert outcome("transformer-training", fixes) == pytest.approx(base, rel=1e-4), fixes
    mixed = outcome("transformer-training", ("bf16",))
    assert mixed != base
    assert mixed == pytest.approx(base, rel=0.02)


def test_postprocess_keeps_the_same_boxes_in_all_forms(outcome: Run) -> None:
    parameters = ("batch=3", "image=128", "candidates=40")
    base = outcome("postprocess", (), *parameters, steps=2)
    assert 0.1 < np.mean(base) < 0.9  # some are kept, some are not
    assert outcome("postprocess", ("vectorised",), *parameters, steps=2) == base
    assert outcome("postprocess", ("vectorised", "batched"), *parameters, steps=2) == base


@pytest.mark.parametrize("form", ["items", "vectorised", "batched"])
def test_suppression_of_boxes_by_hand(torch: Any, form: str) -> None:
    from kernprof.pipelines.postprocess import FORMS

    # The second overlaps the first; the third only the second, which is gone; the last has too low
    # a score.
    boxes = torch.tensor([[[0.0, 0, 10, 10], [4, 0, 14, 10], [8, 0, 18, 10], [50, 50, 60, 60]]])
    scores = torch.tensor([[0.9, 0.8, 0.7, 0.2]])
    assert FORMS[form](boxes, scores).tolist() == [[1, 0, 1, 0]]


def test_a_long_chain_of_overlaps_takes_several_rounds(torch: Any) -> None:
    from kernprof.pipelines.postprocess import keep_batched, keep_by_items

    count = 41
    boxes = torch.tensor([[[4.0 * at, 0, 4.0 * at + 10, 10] for at in range(count)]])
    scores = torch.linspace(0.99, 0.6, count)[None]
    selected = keep_batched(boxes, scores)
    assert selected.tolist() == [[float(at % 2 == 0) for at in range(count)]]
    assert torch.equal(selected, keep_by_items(boxes, scores))


def test_images_are_the_same_for_the_same_index(torch: Any) -> None:
    from PIL import Image

    from kernprof.pipelines.image_training import Jpegs, make_jpegs

    encoded = make_jpegs(40, seed=1, count=2)
    assert Image.open(io.BytesIO(encoded[0])).size == (40, 40)
    assert encoded[0] != encoded[1]
    data = Jpegs(encoded, length=5000, side=16, seed=1)
    first, again, other = data[3], data[3], data[5]
    assert first[0].shape == (3, 16, 16)
    assert first[0].dtype == torch.float32
    assert first[1] == 3
    assert data[1003][1] == 3
    assert torch.equal(first[0], again[0])
    assert not torch.equal(first[0], other[0])
    assert abs(float(first[0].mean())) < 2.5  # normalised


@pytest.mark.parametrize(("depth", "weights"), [(18, 11_689_512), (50, 25_557_032)])
def test_the_resnets_have_their_published_sizes(torch: Any, depth: int, weights: int) -> None:
    from kernprof.pipelines.image_training import resnet

    with torch.device("meta"):
        net = resnet(depth, 224)
    assert sum(parameter.numel() for parameter in net.parameters()) == weights
