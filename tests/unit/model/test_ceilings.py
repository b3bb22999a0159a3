"""The ceilings' document: whole there and back, and refused by name when it is damaged."""

import json

import pytest

from kernprof.errors import ReportUnreadable
from kernprof.model.documents.stored import ceilings_text, read_ceilings
from kernprof.model.pictures import Ceiling, Ceilings, unit_of
from kernprof.model.run import Device, Provenance

FOUND = Ceilings(
    device=Device(
        name="NVIDIA H200", compute_capability=(9, 0), sm_count=132, memory_bytes=150109880320
    ),
    ceilings={
        "fp32": Ceiling(
            id="fp32", value=6.1e13, source="fma", median=6.0e13, samples=7, clock_hz=1.98e9
        ),
        "dram": Ceiling(
            id="dram", value=4.8e12, source="datasheet", provenance=Provenance.ESTIMATE
        ),
    },
    created="2026-11-20T10:00:00+00:00",
    environment={"driver": "580.1"},
    notes=("wgmma: refused",),
)


def test_a_document_comes_back_as_it_went() -> None:
    assert read_ceilings(ceilings_text(FOUND), "here") == FOUND


def test_the_document_states_units_and_schema() -> None:
    document = json.loads(ceilings_text(FOUND))
    assert document["schema"] == "kernprof.ceilings/1"
    assert [(c["id"], c["unit"]) for c in document["ceilings"]] == [
        ("fp32", "flop/s"),
        ("dram", "byte/s"),
    ]
    assert unit_of("issue") == "inst/s"


def changed(**fields: object) -> str:
    return json.dumps(json.loads(ceilings_text(FOUND)) | fields)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "not json",
        changed(schema="kernprof.ceilings/2"),
        changed(ceilings=[{"id": "x"}]),
        changed(ceilings=[{"id": "x", "value": -1, "provenance": "measured", "source": ""}]),
        changed(ceilings=[{"id": "x", "value": "nan", "provenance": "measured", "source": ""}]),
        changed(ceilings=[{"id": "x", "value": 1, "provenance": "guessed", "source": ""}]),
        changed(device={}),
        changed(device=None),
        changed(notes=7),
    ],
)
def test_anything_else_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(ReportUnreadable, match=r"shelf/gpu\.json"):
        read_ceilings(text, "shelf/gpu.json")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            changed(ceilings=[{"id": "x", "value": "5", "provenance": "measured", "source": ""}]),
            r"\$\.ceilings\[0\]\.value",
        ),
        (changed(ceilings=7), r"Expected `array`, got `int` - at `\$\.ceilings`"),
        (
            changed(
                device={"name": "\ud800"},
                ceilings=[{"id": "x", "value": 1, "source": "", "provenance": "\ud800"}],
            ),
            r"\$\.ceilings\[0\]\.provenance` \(a string there is not valid Unicode\)",
        ),
        (
            '{"schema": "kernprof.ceilings/1", "device": {"name": "x"}}',
            r"missing required field `ceilings` - at `\$`",
        ),
        (
            changed(created=1).replace('"created": 1', '"created": ' + "9" * 400),
            "a number has 400 digits",
        ),
        (
            changed(created=1).replace('"created": 1', '"created": 1e999'),
            "a number that is too large",
        ),
        ("[" * 100_000, "nested too deeply"),
        (json.dumps({"schema": [["x" * 10_000]]}), "its schema is"),
    ],
)
def test_a_refusal_names_the_file_and_the_place_in_one_line(text: str, message: str) -> None:
    with pytest.raises(ReportUnreadable, match=rf"^shelf/gpu\.json .*{message}") as caught:
        read_ceilings(text, "shelf/gpu.json")
    assert "\n" not in caught.value.args[0]
    assert len(caught.value.args[0]) < 200
    assert caught.value.hint == "measure again: kernprof roofline --measure"
