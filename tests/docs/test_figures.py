"""Figures appear once, or are those of the data that they come from."""

import json
import re
from pathlib import Path

from docgen import measured, readme

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md")}
DOCUMENT = json.loads(measured.DATA.read_text(encoding="utf-8"))


def rows(table: str) -> list[list[str]]:
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in table.splitlines()
        if line[:1] == "|"
    ]


def test_the_readmes_table_of_a_pipeline_is_that_of_the_measurements() -> None:
    head, _, *variants = rows(
        README[README.index("| variant | step | images/s |") :].partition("\n\n")[0]
    )
    total, _, *wanted = rows(measured.run_table(DOCUMENT["runs"]["image-training"]))
    columns = [total.index(name) for name in head]
    assert len(variants) == len(wanted) == 6
    for shown, row in zip(variants, wanted, strict=True):
        assert [shown[0].partition(":")[0], *shown[1:]] == [row[at].strip("`") for at in columns]


def test_how_many_predictions_agree_stands_in_the_readme_as_in_the_tables() -> None:
    (agree,) = re.findall(r"(\d+ of \d+) predicted steps are within 20 %", README)
    assert (
        f"Predicted steps within ±20 % of the measured ones: {agree}."
        in measured.fragments()["measured"]
    )
    assert not re.search(r"\b\d+ of 1[34] predicted", PAGES["timeline"])


def test_output_of_the_readme_is_on_other_pages_by_reference() -> None:
    figures = re.findall(r"^\w+ +correct.*$", readme.fragments()["run"], re.MULTILINE)
    assert len(figures) >= 5
    assert not [line for line in figures for text in PAGES.values() if line in text]
