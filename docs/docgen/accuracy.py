"""Accuracy of the models on their held-out sets, from the model cards."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources

from docgen.markdown import table
from kernprof import cards


def fragments() -> Mapping[str, str]:
    """Return the table with a row per card: model, GPU, date, split and held-out result."""
    files = resources.files(cards).iterdir()
    names = sorted(path.name.split(".") for path in files if path.name.endswith(".toml"))
    rows = []
    for model, gpu, _ in names:
        meta = cards.load(model, gpu, dict).meta  # rows of any type
        rows.append((meta.model, gpu, meta.date, meta.corpus, meta.split, meta.held_out))
    header = ("model", "GPU", "fitted", "corpus", "split", "held-out result")
    return {"accuracy": table(header, rows)}
