"""Explanations drawn: hostile names, numbers that are missing, and the JSON document."""

import dataclasses
import json

from kernprof.model.diagnosis import (
    Bottleneck,
    Change,
    ChangePart,
    Diagnosis,
    Explanation,
    Fact,
    Finding,
    Gain,
    Limiter,
    Line,
    LineAccess,
    LineRef,
    MissingMetric,
    SourceProfile,
)
from kernprof.model.documents.results import change_document
from kernprof.model.run import Metric, Provenance, ToolRule
from kernprof.model.serialize import encode
from kernprof.report.render import render_explanation
from kernprof.report.tables.compare import change_sections
from kernprof.report.tables.explain import brief_sections
from kernprof.report.text import formats
from kernprof.report.text.table import View

HOSTILE = "k\x1b[31m\u202e<script>|`"
LINES = (
    Line(
        file="/a/b.cu",
        line=2,
        instructions=10.0,
        samples=4.0,
        stalls={"wait": 3.0, "selected": 1.0},
        accesses=(LineAccess(space="global", kind="load", sectors=40.0, least_sectors=10.0),),
        code=(("LDG R1", "ld.global.f32"), ("NOP", None)),
    ),
    Line(file="/a/b.cu", line=30, instructions=1.0),
)


def diagnosis(name: str = "naive", *, source: SourceProfile | None = None) -> Diagnosis:
    gain = Gain(speedup=7.98, arithmetic="now … = 63 µs", before_ns=5e5, after_ns=6.3e4)
    finding = Finding(
        id="uncoalesced-loads",
        title="uncoalesced loads",
        message="loads use 25 %",
        gain=gain,
        advice=("let threads",),
        evidence=(
            Fact(id="global_load_sectors", metric=Metric(value=40.0, unit="sector")),
            Fact(
                id="least_bytes", metric=Metric(value=1e6, unit="byte", provenance=Provenance.BOUND)
            ),
        ),
        lines=(LineRef(file="/a/b.cu", line=2, share=1.0, text=HOSTILE),),
    )
    idle = Finding(
        id="tail",
        title="a partial last wave",
        message="1.2 waves",
        gain_reason="DRAM takes as long",
    )
    return Diagnosis(
        name=name,
        kernel=name,
        index=0,
        time_ns=5e5,
        time_source="timing",
        findings=(finding, idle),
        source=source,
        limiter=Limiter(kind=Bottleneck.L2, title="L2 cache", message="busy for 84 %", share=0.84),
        missing_metrics=(
            MissingMetric(
                id="barriers",
                title="barriers",
                missing=("stall_barrier",),
                hint="needs --section X",
            ),
        ),
        rules=(
            ToolRule(
                rule="Rule",
                section="S",
                kind="optimization",
                message="First. Second.",
                speedup_percent=40.0,
                scope="global",
            ),
        ),
    )


def explanation(*diagnoses: Diagnosis) -> Explanation:
    return Explanation(
        run_id="r1", subject="transpose", backend="ncu", diagnoses=diagnoses or (diagnosis(),)
    )


def test_each_finding_is_printed_once_with_its_provenance() -> None:
    text = render_explanation(explanation())
    assert "naive · 500 µs by CUDA events · limited by: L2 cache" in text
    assert "1. uncoalesced loads: ~7.98 × faster" in text
    assert "line b.cu:2: 100 %" in text
    assert "a partial last wave: 1.2 waves\n      DRAM takes as long" in text
    assert "barriers: needs --section X" in text
    assert "ncu's rules with a result:\n" in text
    assert "Rule, global estimate 40 %: First. …" in text
    assert "≤1.00 MB" in text


def test_without_details_a_finding_has_its_message_and_its_fix() -> None:
    text = render_explanation(explanation(), view=View(details=False))
    assert "1. uncoalesced loads: ~7.98 × faster" in text
    assert "fix: " in text
    for detail in ("gain: ", "from: ", "barriers: needs", "note: "):
        assert detail not in text


def test_annotated_source_shows_waste_and_blanks_missing_counts() -> None:
    files = {"/a/b.cu": "\n".join(f"line {n}" for n in range(1, 41))}
    text = render_explanation(
        explanation(diagnosis(source=SourceProfile(kernel="k", lines=LINES, files=files))),
        source=True,
        view=View(width=120),
    )
    rows = [line.split() for line in text.splitlines()]
    assert ["2", "40", "30", "10", "4", "wait", "75", "%", "line", "2"] in rows
    assert ["30", "1", "–", "line", "30"] in rows
    assert ["…"] in rows  # lines 5 to 27 count nothing
    assert ["4", "line", "4"] in rows
    assert ["15", "line", "15"] not in rows


def test_missing_lines_have_a_reason() -> None:
    source = SourceProfile(kernel="k", reason="no line information")
    text = render_explanation(explanation(diagnosis(source=source)), source=True)
    assert text.count("no line information") == 2


def test_the_document_is_json_with_null_for_missing() -> None:
    source = SourceProfile(kernel="k", lines=LINES)
    document = json.loads(
        render_explanation(explanation(diagnosis(source=source)), "json", code=True)
    )
    (item,) = document["diagnoses"]
    assert item["limiter"]["kind"] == "l2"
    assert item["findings"][0]["gain"] == {
        "speedup": 7.98,
        "arithmetic": "now … = 63 µs",
        "provenance": "estimate",
        "before_ns": 5e5,
        "after_ns": 6.3e4,
    }
    assert item["findings"][1]["gain"] is None
    assert item["together"] is None
    assert item["untold"][0]["missing"] == ["stall_barrier"]
    assert item["source"]["lines"][0]["accesses"][0]["wavefronts"] is None
    assert item["source"]["lines"][0]["code"] == [["LDG R1", "ld.global.f32"], ["NOP", None]]


def test_brief_lines_name_limiter_finding_and_gain() -> None:
    text = formats.text(brief_sections([diagnosis(), diagnosis("v2")], "r1"), View())
    assert "naive  limited by L2 cache; fix: uncoalesced loads, ~7.98 × faster" in text
    assert "v2     limited by" in text
    assert "kernprof explain r1" in text


def test_changes_are_sentences_and_data() -> None:
    part = ChangePart(
        id="instructions",
        words="warp instructions 4 → 2",
        base=Metric(value=4, unit="inst"),
        other=Metric(value=2, unit="inst"),
        saved_ns=9.0,
        kind=Bottleneck.ISSUE,
    )
    change = Change(
        base="a",
        other="b",
        sentence="b is 2 × faster",
        base_ns=20.0,
        other_ns=10.0,
        parts=(part,),
        left_ns=1.0,
        notes=("most is waiting",),
    )
    (section,) = change_sections([None, change])
    assert section.lines == ("b is 2 × faster", "  most is waiting")
    assert change_sections([None]) == []
    longer = dataclasses.replace(change, sentence="b: L1; then LSU; rest", notes=())
    (section,) = change_sections([longer])
    assert section.lines == ("b: L1; rest", "  then LSU")
    document = json.loads(encode(change_document(change)))
    assert document["parts"] == [
        {"id": "instructions", "words": "warp instructions 4 → 2", "kind": "issue", "saved_ns": 9.0}
    ]


def test_missing_metrics_are_listed_once_for_all_launches() -> None:
    def lacks(title: str, hint: str) -> MissingMetric:
        return MissingMetric(id="uncoalesced-loads", title=title, missing=("x",), hint=hint)

    absent = tuple(
        lacks(title, "needs --section SourceCounters") for title in ("one thing", "another")
    )
    launches = tuple(
        dataclasses.replace(diagnosis(name), missing_metrics=absent) for name in ("a", "b", "c")
    )
    alone = dataclasses.replace(
        diagnosis("d"), missing_metrics=(lacks("third", "needs --metric x"),)
    )
    text = render_explanation(explanation(*launches))
    assert text.count("needs --section SourceCounters") == 1
    assert "\nlargest gain: c, uncoalesced loads: ~7.98 × faster\n" in text
    mixed = render_explanation(explanation(*launches, alone))
    assert "\n  one thing, another: needs --section SourceCounters" in mixed
    assert "\n  third: needs --metric x" in mixed
