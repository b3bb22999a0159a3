"""All variants of a pipeline compute the same thing, where their fix does not change the numbers."""

from __future__ import annotations

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
        found = outcome("simplenet", chosen.fixes, steps=4)
        assert found[:16] == base, chosen.name
    assert len(outcome("simplenet", ("larger-batch",), steps=4)) == 32


def test_simplenet_is_the_two_layer_net(outcome: Run, torch: Any) -> None:
    found = outcome("simplenet", (), "batch=3", "inputs=5", "hidden=4", steps=1)
    torch.manual_seed(0)
    first, second = torch.nn.Linear(5, 4), torch.nn.Linear(4, 10)
    samples = np.random.default_rng(0).random((96, 5), np.float32)[:3] - 0.5
    hidden = np.maximum(samples @ first.weight.detach().numpy().T + first.bias.detach().numpy(), 0)
    scores = hidden @ second.weight.detach().numpy().T + second.bias.detach().numpy()
    assert found == scores.argmax(1).tolist()


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


def test_training_does_train(outcome: Run) -> None:
    losses = outcome("transformer-training", (), "layers=1", "vocabulary=4", steps=60)
    assert losses[-1] < 0.9 * losses[0]


def test_postprocess_keeps_the_same_boxes_in_all_forms(outcome: Run) -> None:
    given = ("batch=3", "image=128", "candidates=40")
    base = outcome("postprocess", (), *given, steps=2)
    assert 0.1 < np.mean(base) < 0.9  # some are kept, some are not
    assert outcome("postprocess", ("vectorised",), *given, steps=2) == base
    assert outcome("postprocess", ("vectorised", "batched"), *given, steps=2) == base


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
    kept = keep_batched(boxes, scores)
    assert kept.tolist() == [[float(at % 2 == 0) for at in range(count)]]
    assert torch.equal(kept, keep_by_items(boxes, scores))


def test_images_are_the_same_for_the_same_index(torch: Any) -> None:
    from PIL import Image

    from kernprof.pipelines.image_training import Jpegs, make_jpegs

    encoded = make_jpegs(40, seed=1, count=2)
    assert Image.open(io.BytesIO(encoded[0])).size == (40, 40)
    assert encoded[0] != encoded[1]
    data = Jpegs(encoded, length=5000, side=16, seed=1)
    one, again, other = data[3], data[3], data[5]
    assert one[0].shape == (3, 16, 16)
    assert one[0].dtype == torch.float32
    assert one[1] == 3
    assert data[1003][1] == 3
    assert torch.equal(one[0], again[0])
    assert not torch.equal(one[0], other[0])
    assert abs(float(one[0].mean())) < 2.5  # normalised


@pytest.mark.parametrize(("depth", "weights"), [(18, 11_689_512), (50, 25_557_032)])
def test_the_resnets_have_their_published_sizes(torch: Any, depth: int, weights: int) -> None:
    from kernprof.pipelines.image_training import resnet

    with torch.device("meta"):
        net = resnet(depth, 224)
    assert sum(each.numel() for each in net.parameters()) == weights


def test_small_images_keep_their_size_in_the_first_layers(torch: Any) -> None:
    from kernprof.pipelines.image_training import resnet

    net = resnet(18, 28, 10).eval()
    assert net[:3](torch.zeros(1, 3, 28, 28)).shape == (1, 64, 28, 28)
    assert net(torch.zeros(1, 3, 28, 28)).shape == (1, 10)


def test_a_graph_keeps_what_it_reads(torch: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A captured graph knows addresses only: tensors that nothing else holds would be freed under
    it.
    """
    import contextlib
    import gc
    import weakref
    from types import SimpleNamespace

    from kernprof.pipelines.loop import graphed

    class Weights:
        value = 3

    replays: list[str] = []
    stream = SimpleNamespace(wait_stream=lambda _: None)
    monkeypatch.setattr(torch.cuda, "Stream", lambda: stream)
    monkeypatch.setattr(torch.cuda, "current_stream", lambda: stream)
    monkeypatch.setattr(torch.cuda, "stream", lambda _: contextlib.nullcontext())
    monkeypatch.setattr(
        torch.cuda, "CUDAGraph", lambda: SimpleNamespace(replay=lambda: replays.append("replay"))
    )
    monkeypatch.setattr(torch.cuda, "graph", lambda _: contextlib.nullcontext())

    def capture() -> tuple[Any, Any, list[int]]:
        weights, seen = Weights(), []
        return graphed(lambda: seen.append(weights.value)), weakref.ref(weights), seen

    replay, weights, seen = capture()
    assert seen == [3] * 4  # three to warm up, one captured
    gc.collect()
    assert weights() is not None
    replay()
    assert replays == ["replay"]
    del replay
    gc.collect()
    assert weights() is None
