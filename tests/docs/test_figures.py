"""Figures appear once, or are those of the data that they come from."""

import re
from pathlib import Path

from docgen import measured, readme

from kernprof.cards import load

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md")}


def test_the_readmes_accuracy_is_that_of_all_held_out_data() -> None:
    (right, programs) = re.findall(r"(\d+) of (\d+) verdicts are right", README)[0]
    page = (ROOT / "docs/developer/timeline-verdicts.md").read_text(encoding="utf-8")
    rows = re.findall(
        r"^\| \w+, (held out|written).*\| (\d+) \| \d+ \| (\d+) \|$", page, re.MULTILINE
    )
    assert len(rows) == 3
    assert int(programs) == sum(int(row[1]) for row in rows)
    assert int(right) == sum(int(row[2]) for row in rows)
    (error,) = re.findall(r"\[(.* mean error of \d+ launches)\]", README)
    assert error in load("time", "h200", dict).meta.held_out


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
