"""JSON that is printed holds nothing that a terminal acts on, and is the same document."""

import json

from kernprof.model.serialize import encode

HOSTILE = "k\x9b31m\u2028evil\x1b[31mred\u202e\x7f\u2066 \u200f"


def test_what_a_terminal_acts_on_is_escaped() -> None:
    document = {"name": HOSTILE, "kept": "مرحبا 変 é 😀"}
    text = encode(document)
    assert json.loads(text) == document
    assert "مرحبا 変 é 😀" in text
    assert not {c for c in text if not c.isprintable()} - {"\n"}
