"""The loader of model cards, and the form of the cards that the package holds."""

from pathlib import Path

import pytest

from kernprof import cards
from kernprof.analysis.trace.track.kernels import KernelTerm
from kernprof.errors import KernprofError

META = '[meta]\nmodel = "m"\ndate = "2026-11-28"\ncorpus = "commit"\n'
TERM = (
    '[[term]]\nname = "latency"\nvalue = {value}\nunit = "ns"\nlaw = "a load waits"\n'
    'source = "measured"\nn = 7\nloss = 0.4\n'
)


@pytest.fixture
def card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    cards.load.cache_clear()
    monkeypatch.setattr(cards.resources, "files", lambda _: tmp_path)
    return tmp_path / "m.h100.toml"


def test_terms_and_classes_are_read(card: Path) -> None:
    classes = '[[class]]\nname = "gemm"\npattern = "gemm|cutlass"\n'
    card.write_text(META + TERM.format(value=550) + classes)
    read = cards.load("m", "h100")
    assert cards.values(read) == {"latency": 550.0}
    assert cards.class_of(read, "ampere_sgemm_128x64") == "gemm"
    assert cards.class_of(read, "softmax") is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (META + TERM.format(value="inf"), "not finite"),
        (META + TERM.format(value='"5"'), "not a model card"),
        (META + TERM.format(value=1) * 2, "names a term twice: latency"),
        (META + TERM.format(value=1) + "more = 2\n", "not a model card"),
        ("[meta", "not a model card"),
    ],
)
def test_a_card_of_another_form_is_refused(card: Path, text: str, message: str) -> None:
    card.write_text(text)
    with pytest.raises(KernprofError, match=message):
        cards.load("m", "h100")


CARDS = [
    (path.name.split(".")[0], path.name.split(".")[1])
    for path in sorted(Path(cards.__file__).parent.glob("*.toml"))
]
LEAST_N = 5


@pytest.mark.parametrize(("model", "gpu"), CARDS)
def test_every_term_states_its_support_and_its_loss(model: str, gpu: str) -> None:
    """A definition has neither, nor has a card that was measured on a GPU and not fitted. Fewer
    than five launches or programs support no term.
    """
    cards.load.cache_clear()
    card = cards.load(model, gpu, KernelTerm if model == "what-if" else cards.Term)
    fitted = gpu == cards.ANY_GPU or card.meta.held_out
    for term in card.term:
        assert isinstance(term, KernelTerm | cards.Term)
        if term.law.startswith("definition: ") or not fitted:
            assert (term.n, term.loss) == (None, None), term
        else:
            assert term.n is not None, term
            assert term.loss is not None, term
            assert term.n >= LEAST_N, term
