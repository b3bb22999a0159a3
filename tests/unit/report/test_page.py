"""The report page: structure, security, contents and Markdown."""

import base64
import dataclasses
import hashlib
import itertools
import json
import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

from kernprof.model.diagnosis import (
    Bottleneck,
    Diagnosis,
    Explanation,
    Finding,
    Gain,
    Limiter,
    Line,
    LineAccess,
    LineRef,
    SourceProfile,
)
from kernprof.model.documents.run import run_document
from kernprof.model.pictures import (
    Ceiling,
    Ceilings,
    Level,
    LevelIntensity,
    Roofline,
    RooflineKind as RoofKind,
    RoofPanel,
    RoofPoint,
)
from kernprof.model.run import (
    CheckResult,
    Device,
    Failure,
    Launch,
    Metric,
    Profile,
    Provenance,
    ReferenceBandwidth,
    Run,
    Score,
    TimeSource,
    Timing,
    VariantResult,
)
from kernprof.model.serialize import encode
from kernprof.report.html.content import (
    Page,
    PageRun,
    commands,
    source_views,
    tiles,
)
from kernprof.report.html.fragments import fragment, whole_head
from kernprof.report.html.page import page_roofline, render_markdown, render_page, safe_json
from kernprof.report.tables.run import failures
from kernprof.report.text.safe import mapped_texts
from kernprof.report.text.table import Section, Table, metric_cell, row, score_cell
from kernprof.workflows.page import page_of, report_page
from kernprof.workflows.results.explain import Subject

RECORDED = Path(__file__).parents[2] / "replay"
TRACE = RECORDED / "timeline" / "data" / "simplenet.sqlite"
REPORT = RECORDED / "data" / "ncu" / "h200_transpose_suite_full.ncu-rep"
_VOID = {"meta", "link", "br", "hr", "img", "input"}
HOSTILE = (
    "<script>alert(1)</script>",
    "</script><img src=x onerror=alert(1)>",
    "<!--<script>",
    "\" onmouseover='alert(1)'",
    "\u202eesrever",
    "مرحبا",
    "a\x00\x1b[31mred\x07",
    "k" * 4000,
    "{{ 7 * 7 }}{% raw %}",
    "line\nbreak\ttab",
    "javascript:alert(1)",
    "&lt;b&gt;",
    "\u2028\ud800",
)


class Seen(HTMLParser):
    """Elements, texts and scripts of a page; an error for a tag closed out of order."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.scripts: list[tuple[dict[str, str], str]] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(set(names)) == len(names), f"{tag} repeats an attribute"
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in _VOID:
            self.open.append(tag)
        if tag == "script":
            self.scripts.append((self.elements[-1][1], ""))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "script":
            self.scripts[-1] = (self.scripts[-1][0], self.scripts[-1][1] + data)
        elif self.open and self.open[-1] != "style":
            self.texts.append(data)

    def values(self, name: str) -> list[str]:
        return [attrs[name] for _, attrs in self.elements if name in attrs]

    def data(self) -> dict[str, object]:
        (text,) = [text for attrs, text in self.scripts if attrs.get("type") == "application/json"]
        loaded: dict[str, object] = json.loads(text)
        return loaded


def metrics(duration_ns: float = 100_000.0) -> dict[str, Metric]:
    values = {
        "duration": (duration_ns, "ns"),
        "instructions": (3.2e7, "inst"),
        "dram_bytes_read": (1.34e8, "byte"),
        "dram_bytes_written": (1.2e8, "byte"),
        "global_load_sectors": (4.2e6, "sector"),
        "global_store_sectors": (3.36e7, "sector"),
        "global_load_requests": (1.05e6, "request"),
        "global_store_requests": (1.05e6, "request"),
        "dram_throughput": (52.0, "%"),
        "achieved_occupancy": (70.0, "%"),
    }
    return {name: Metric(value=value, unit=unit) for name, (value, unit) in values.items()}


def result(name: str = "naive", median_ns: float = 100_000.0, **more: object) -> VariantResult:
    launch = Launch(kernel=f"{name}_kernel", grid=(128, 1, 1), block=(256, 1, 1))
    entries = {
        "variant": name,
        "params": {"n": 4},
        "launch": launch,
        "check": CheckResult(correct=True),
        "profile": Profile(launch=launch, metrics=metrics(median_ns)),
        "timing": Timing(
            median_ns=median_ns,
            ci95_ns=(median_ns * 0.99, median_ns * 1.01),
            repetitions=20,
            min_ns=median_ns * 0.98,
        ),
        "scores": {
            "memory": Score(value=52.0),
            "occupancy": Score(value=70.0, provenance=Provenance.ESTIMATE),
        },
    }
    return VariantResult(**(entries | more))  # type: ignore[arg-type]


def run(*results: VariantResult, **more: object) -> Run:
    entries = {
        "id": "20261120-1",
        "created": "2026-11-20T09:00:00+00:00",
        "backend": "ncu",
        "workload": "transpose",
        "params": {"n": 4},
        "device": Device(name="NVIDIA H200", compute_capability=(9, 0), sm_count=132),
        "variants": results,
        "reference_bandwidth": ReferenceBandwidth(copy_bytes_per_s=4.2e12, copied_bytes=1 << 30),
        "settings": {"ncu": "2025.3.1"},
        "environment": {"driver": "580"},
        "commands": (("ncu", "--set", "a b"),),
    }
    return Run(**(entries | more))  # type: ignore[arg-type]


def rendered(tmp_path: Path, *runs: Run) -> str:
    return render_page(page_of([Subject(run=item) for item in runs], tmp_path))


TWO = run(result(), result("smem", 50_000.0))


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> str:
    return rendered(tmp_path_factory.mktemp("store"), TWO)


@pytest.fixture(scope="module")
def seen(text: str) -> Seen:
    return Seen(text)


# -- what a browser and a screen reader rely on
# -----------------------------------------------------------------------


def test_ids_are_unique_and_every_reference_inside_the_page_has_its_target(seen: Seen) -> None:
    ids = Counter(seen.values("id"))
    assert [name for name, times in ids.items() if times > 1] == []
    assert all(link.startswith("#") and link[1:] in ids for link in seen.values("href"))
    assert set(seen.values("aria-labelledby")) <= set(ids)
    clips = re.findall(
        r"url\(#([^)]+)\)", " ".join(v for _, attrs in seen.elements for v in attrs.values())
    )
    assert clips
    assert set(clips) <= set(ids)


def test_nothing_is_loaded_from_anywhere(text: str, seen: Seen) -> None:
    assert seen.values("src") == []
    assert {tag for tag, _ in seen.elements} & {
        "link",
        "iframe",
        "object",
        "embed",
        "base",
        "form",
    } == set()
    assert not re.search(r"https?://|@import|url\((?!#)", text)


def test_the_policy_allows_the_scripts_by_their_hash_and_nothing_else(seen: Seen) -> None:
    (policy,) = [
        a["content"] for tag, a in seen.elements if a.get("http-equiv") == "Content-Security-Policy"
    ]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    scripts = [text.encode() for attrs, text in seen.scripts if "type" not in attrs]
    digests = [base64.b64encode(hashlib.sha256(script).digest()).decode() for script in scripts]
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == " ".join(f"'sha256-{digest}'" for digest in digests)
    assert not [name for _, attrs in seen.elements for name in attrs if name.startswith("on")]


def test_landmarks_headings_and_tables_are_there_for_a_screen_reader(seen: Seen) -> None:
    tags = Counter(tag for tag, _ in seen.elements)
    assert (tags["main"], tags["h1"], tags["nav"]) == (1, 1, 1)
    assert tags["table"] == tags["caption"]
    assert all(
        attrs.get("scope") in ("col", "row", "rowgroup")
        for tag, attrs in seen.elements
        if tag == "th"
    )
    first = next(attrs for tag, attrs in seen.elements if tag == "a")
    assert (first["class"], first["href"]) == ("skip", "#main")
    levels = [int(tag[1]) for tag, _ in seen.elements if re.fullmatch("h[1-6]", tag)]
    assert all(after <= before + 1 for before, after in itertools.pairwise(levels))


def test_a_page_of_runs_and_a_trace_keeps_the_same_rules(tmp_path: Path) -> None:
    seen = Seen(render_page(report_page([str(TRACE), str(REPORT), str(REPORT)], tmp_path)))
    assert {"t0", "t0-d0", "t0-d0-data", "all-roofline"} <= set(seen.values("id"))
    assert len([attrs for attrs, _ in seen.scripts if "type" not in attrs]) == 2
    assert seen.values("src") == []
    test_ids_are_unique_and_every_reference_inside_the_page_has_its_target(seen)
    test_the_policy_allows_the_scripts_by_their_hash_and_nothing_else(seen)
    test_landmarks_headings_and_tables_are_there_for_a_screen_reader(seen)
    (canvas,) = [attrs for tag, attrs in seen.elements if tag == "canvas"]
    assert canvas["tabindex"] == "0"
    assert canvas["aria-label"].startswith("Timeline of GPU 0")
    assert canvas["aria-describedby"] in seen.values("id")


def test_both_themes_are_in_the_page(text: str) -> None:
    assert (
        "@media (prefers-color-scheme: dark){:root:not([data-theme=light]){--surface:#15191e"
        in text
    )
    assert ":root[data-theme=dark]{--surface:#15191e" in text
    svg = text[text.index("<svg") : text.index("</svg>")]
    # every colour of the picture follows the theme
    assert set(re.findall(r"#[0-9a-f]{6}\b", svg)) == set()
    assert "var(--text)" in svg


def _luminance(colour: str) -> float:
    """Relative luminance; source: WCAG 2.2, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_small_text_has_the_contrast_that_wcag_asks_for(theme: str, text: str) -> None:
    begin = ":root{" if theme == "light" else ":root[data-theme=dark]{"
    at = text.index(begin) + len(begin)
    inks = dict(
        re.findall(r"--(\w+):(#[0-9a-f]{6})", text[at : text.index("}", at)], re.IGNORECASE)
    )
    for ink in ("text", "muted", "good", "bad", "c0"):
        for ground in ("surface", "panel"):
            low, high = sorted(_luminance(inks[name]) for name in (ink, ground))
            assert (high + 0.05) / (low + 0.05) >= 4.5, (ink, ground)


# -- the content
# ------------------------------------------------------------------------------------------------------


def test_the_page_embeds_the_run_document(seen: Seen) -> None:
    data = seen.data()
    assert data["schema"] == "kernprof.report/1"
    assert data["runs"] == [json.loads(encode(run_document(TWO)))]
    assert data["comparison"]["pairs"][0]["time"]["ratio"] == pytest.approx(0.5)  # type: ignore[index]


def test_scores_show_their_value_mark_and_bar(text: str) -> None:
    assert (
        '<span>~70.0</span><span class="track" aria-hidden="true"><i style="width:70.0%">' in text
    )
    assert '<span>52.0</span><span class="track" aria-hidden="true"><i style="width:52.0%">' in text


def test_the_summary_names_the_fastest_correct_variant() -> None:
    wrong = result("wrong", 10_000.0, check=CheckResult(correct=False))
    entries = {
        tile.title: tile
        for tile in tiles(PageRun(run=run(result(), result("smem", 50_000.0), wrong)))
    }
    assert entries["fastest correct"].value == "smem"
    assert entries["spread"].value == "2 ×"
    assert entries["failed or wrong"].value == "1"
    assert entries["device"].value == "H200"


def test_without_times_the_largest_gain_is_shown() -> None:
    untimed = dataclasses.replace(diagnosis(), time_ns=None)
    explanation = Explanation(run_id="r", subject="s", backend="emulator", diagnoses=(untimed,))
    entries = {
        tile.title: tile
        for tile in tiles(PageRun(run=run(result(timing=None)), explanation=explanation))
    }
    assert entries["largest gain found"].value == "~8 × faster"
    assert entries["largest gain found"].note == "naive: uncoalesced stores"
    assert "limited by" not in entries  # which of them is the fastest is not known


def test_a_sweep_is_repeated_with_all_its_values() -> None:
    again, explain = commands(
        run(result(params={"n": 4}), result(params={"n": 8}), workload="my work")
    )
    assert again == "kernprof run 'my work' --variants naive -p n=4,8"
    assert explain == "kernprof explain 20261120-1 --source"


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("/home/a/my saxpy.py", "'my saxpy.py:saxpy'"),
        ("/opt/venv/lib/python3.12/site-packages/kernprof/library/saxpy.py", "saxpy"),
        ("/home/a/project/kernels/saxpy.py", "saxpy"),
        (None, "saxpy"),
    ],
)
def test_a_workload_is_named_as_the_command_needs(source: str | None, target: str) -> None:
    again, _ = commands(run(result(), workload="saxpy", source=source))
    assert again.startswith(f"kernprof run {target} --variants naive")


def test_every_marker_of_the_roofline_has_its_row(seen: Seen) -> None:
    spots = [attrs for _, attrs in seen.elements if attrs.get("class") == "spot"]
    rows = {
        attrs["data-point"] for tag, attrs in seen.elements if tag == "tr" and "data-point" in attrs
    }
    assert {spot["data-point"] for spot in spots} == rows
    assert len(rows) == 2
    assert all(spot["tabindex"] == "0" and spot["role"] == "img" for spot in spots)
    # 3.2e7 instructions in 100 µs; 254 MB of DRAM traffic are 7.94 M sectors
    assert any(
        spot["aria-label"].startswith("naive: 320 Ginst/s at 4.03 inst/sector, DRAM")
        for spot in spots
    )


def test_a_share_of_the_roof_names_the_roof() -> None:
    """fp32 60 T, DRAM 4 T: the flat roof is lower at 100 FLOP/byte, the slope at 1 FLOP/byte."""
    entries = {
        name: Ceiling(id=name, value=value, source="s")
        for name, value in (("fp32", 60e12), ("dram", 4e12))
    }
    points = tuple(
        RoofPoint(
            label=f"{x}",
            rate=rate,
            spots=(LevelIntensity(level=Level.DRAM, intensity=x),),
            ceiling="fp32",
        )
        for x, rate in ((2000.0, 30e12), (1.0, 1e12))
    )
    panel = RoofPanel(ceilings=Ceilings(device=Device(name="g"), ceilings=entries), points=points)
    entry = page_roofline(Roofline(title="t", kind=RoofKind.FLOPS, panels=(panel,)), "x")
    assert [row.cells[2] for row in entry.rows] == ["2000", "1"]
    assert [row.cells[5] for row in entry.rows] == ["50 % (FP32)", "25 % (DRAM)"]
    assert [row.key for row in entry.rows] == ["x-p0", "x-p1"]


def test_two_runs_are_shown_one_by_one_and_compared_once(tmp_path: Path) -> None:
    seen = Seen(rendered(tmp_path, TWO, run(result(median_ns=200_000.0), id="20261120-2")))
    assert Counter(seen.values("id"))["comparison"] == 1
    assert {"r0", "r1", "r1-scores", "r1-roofline"} <= set(seen.values("id"))
    assert "SLOWER" in seen.texts
    assert any("run 20261120-1 (base) against run 20261120-2" in text for text in seen.texts)


def test_missing_parts_have_a_reason(tmp_path: Path) -> None:
    failed = result(
        profile=None,
        timing=None,
        launch=None,
        check=None,
        scores={},
        failure=Failure(error="KernelHung", message="no end in 5 s", exit_code=7),
    )
    message = " ".join(Seen(rendered(tmp_path, run(failed))).texts)
    assert "KernelHung: no end in 5 s" in message
    assert "Roofline" in message
    assert "run 20261120-1 has no launch" in " ".join(Seen(rendered(tmp_path, run())).texts)


# -- source
# -----------------------------------------------------------------------------------------------------------


def access(sectors: float, least: float) -> LineAccess:
    return LineAccess(space="global", kind="store", sectors=sectors, least_sectors=least)


def diagnosis(name: str = "naive") -> Diagnosis:
    lines = (
        Line(
            file="/k/a.cu",
            line=2,
            instructions=50.0,
            accesses=(access(8.0, 1.0),),
            samples=10.0,
            stalls={"long_scoreboard": 10.0},
        ),
        Line(file="/k/a.cu", line=3, instructions=100.0, samples=40.0),
    )
    finding = Finding(
        id="stores",
        title="uncoalesced stores",
        message="m",
        gain=Gain(speedup=8.0, arithmetic="8 ÷ 1"),
        lines=(
            LineRef(file="/k/a.cu", line=2, share=1.0, text="<b>"),
            LineRef(file="/k/b.cu", line=9, share=0.0),
        ),
    )
    return Diagnosis(
        name=name,
        kernel="k",
        index=0,
        time_ns=1000.0,
        time_source="timing",
        limiter=Limiter(kind=Bottleneck.L2, title="L2 cache", message="busy"),
        findings=(finding,),
        source=SourceProfile(
            kernel="k", lines=lines, files={"/k/a.cu": "int a;\n\tx = y;\nif (a < b) c();\n"}
        ),
    )


def test_heat_is_a_share_of_the_columns_largest_value() -> None:
    (view,) = source_views([diagnosis()], "s")
    rows = {row.number: row for row in view.rows}
    assert view.heads == ("line", "sectors", "wasted", "inst", "samples", "waits for", "source")
    assert [cell.share for cell in rows["2"].cells] == [1.0, 1.0, 0.5, 0.25]
    assert [cell.share for cell in rows["3"].cells] == [0.0, 0.0, 1.0, 1.0]
    assert [cell.text for cell in rows["2"].cells] == ["8", "7", "50", "10"]
    assert (rows["2"].id, rows["2"].text, rows["2"].wait) == (
        "s-0-f0-L2",
        "    x = y;",
        "long scoreboard 100 %",
    )
    assert rows["1"].heat == 0.0
    assert view.notes == ("counts: measured",)


def test_a_findings_line_leads_to_the_source_where_it_is_shown() -> None:
    page = Page(
        runs=(
            PageRun(
                run=TWO,
                explanation=Explanation(
                    run_id="r", subject="s", backend="ncu", diagnoses=(diagnosis(),)
                ),
            ),
        )
    )
    seen = Seen(render_page(page))
    assert "#r0-s-0-f0-L2" in seen.values("href")
    assert "r0-s-0-f0-L2" in seen.values("id")
    assert not [link for link in seen.values("href") if "L9" in link]  # b.cu is not in the capture
    assert "if (a < b) c();" in seen.texts


def test_source_lines_link_to_the_editor_only_on_a_page_for_this_machine(tmp_path: Path) -> None:
    file = tmp_path / 'a "b" <c>.cu'
    file.write_text("int a;\nint b;\nint c;\n")
    (there,) = mapped_texts((diagnosis(),), lambda text: text.replace("/k/a.cu", str(file)))
    explanation = Explanation(run_id="r", subject="s", backend="ncu", diagnoses=(there,))
    page = Page(runs=(PageRun(run=TWO, explanation=explanation),))
    local = dataclasses.replace(page, editor="edit://{path}#{line}")
    address = f"edit://{tmp_path}/a%20%22b%22%20%3Cc%3E.cu#2"
    assert Seen(render_page(local)).values("href").count(address) == 2  # the finding, the source
    assert "edit://" not in (shared := render_page(page))
    assert str(tmp_path) not in shared


def test_no_tile_shows_a_gain_that_needs_another_precision() -> None:
    cores = dataclasses.replace(diagnosis().findings[0], id="tensor-cores")
    limited = dataclasses.replace(diagnosis(), findings=(cores,))
    explanation = Explanation(run_id="r", subject="s", backend="ncu", diagnoses=(limited,))
    titles = {tile.title for tile in tiles(PageRun(run=TWO, explanation=explanation))}
    assert "limited by" in titles
    assert "largest gain found" not in titles


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("estimate", "~100 µs estimated"),
        ("timing", "100 µs by CUDA events"),
        ("ncu", "100 µs under ncu"),
    ],
)
def test_the_time_of_a_launch_names_its_clock_and_marks_an_estimate(
    source: TimeSource, shown: str
) -> None:
    chosen = dataclasses.replace(diagnosis(), time_ns=1e5, time_source=source)
    explanation = Explanation(run_id="r", subject="s", backend="ncu", diagnoses=(chosen,))
    page = Page(runs=(PageRun(run=run(result()), explanation=explanation),))
    assert shown in Seen(render_page(page)).texts


# -- hostile and large
# ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_names_stay_text(name: str, tmp_path: Path) -> None:
    launch = Launch(kernel=name, grid=(1, 1, 1), block=(32, 1, 1))
    item = result(
        name,
        launch=launch,
        profile=Profile(launch=launch, metrics=metrics()),
        params={name: name},
        failure=None,
        check=CheckResult(correct=False, message=name),
    )
    bad = run(
        item,
        result("b", failure=Failure(error=name, message=name, exit_code=1)),
        workload=name,
        id=name,
        notes=(name,),
        environment={name: name},
        commands=((name,),),
        device=Device(name=name),
    )
    text = rendered(tmp_path, bad, run(item, workload=None, source=name))
    seen = Seen(text)
    assert len(seen.scripts) == 2
    assert "img" not in {tag for tag, _ in seen.elements}
    assert not [n for _, attrs in seen.elements for n in attrs if n.startswith("on")]
    assert not set("\x00\x1b\x07\u202e\u2028\ud800") & set(text)
    written = re.sub(r"(?s)<script.*?</script>", "", text)
    assert not re.search(
        "[\u0590-\u08ff]", re.sub("\u2068[^\u2068\u2069<>]*\u2069", "", written)
    ), "isolated"
    assert "49" not in [t.strip() for t in seen.texts]
    assert not any("k" * 2001 in text for text in seen.texts)
    assert seen.data()["runs"][0]["run"] == name  # type: ignore[index]


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_embedded_json_cannot_close_its_element(name: str) -> None:
    output = safe_json({name: [name]})
    assert not set("<>&") & set(output)
    assert output.isascii()
    assert json.loads(output) == {name: [name]}


def test_score_columns_have_full_names() -> None:
    table = Table(
        head=("variant", "bandwidth", "bw", "mem"),
        align="lrrr",
        rows=(row("a", "4 TB/s", "90.0", "80.0"),),
    )
    heads = [whole_head(head, table) for head in table.head]
    assert heads == ["variant", "bandwidth", "bandwidth score", "memory"]


@pytest.mark.parametrize(("score", "bar"), [(73.2, "73.2%"), (100.0, "100.0%"), (None, None)])
def test_only_scores_have_bars(score: float | None, bar: str | None) -> None:
    cells = score_cell(Score(value=score)), metric_cell("duration", Metric(value=50.0, unit="ns"))
    table = Table(head=("", "a", "b"), align="lrr", rows=(row("x", *cells),))
    text = fragment([Section(table=table)])
    assert text.count('class="track"') == (bar is not None)
    assert bar is None or f"width:{bar}" in text


# -- Markdown
# ---------------------------------------------------------------------------------------------------------


def test_markdown_has_scores_findings_and_verdict_and_folds_the_rest(tmp_path: Path) -> None:
    text = render_markdown(page_of([Subject(run=TWO)], tmp_path))
    assert "| time, events | 100 µs | 50.0 µs |" in text
    assert "| memory | 52.0 | 52.0 |" in text
    assert "| smem | FASTER | 100 µs | 50.0 µs | 0.500 |" in text
    assert "counters" not in text
    assert "kernprof run transpose --variants naive,smem -p n=4" in text
    assert text.rstrip().endswith("</details>")


def test_a_finding_in_markdown_names_its_gain_and_line() -> None:
    explanation = Explanation(run_id="r", subject="s", backend="ncu", diagnoses=(diagnosis(),))
    text = render_markdown(Page(runs=(PageRun(run=TWO, explanation=explanation),)))
    assert "| naive | 1.00 µs | L2 cache | uncoalesced stores | \\~8 × faster | a.cu:2 |" in text
    untimed = dataclasses.replace(
        explanation, diagnoses=(dataclasses.replace(diagnosis(), time_ns=None),)
    )
    text = render_markdown(Page(runs=(PageRun(run=TWO, explanation=untimed),)))
    # no column of dashes
    assert "| naive | L2 cache | uncoalesced stores | \\~8 × faster | a.cu:2 |" in text


def test_failures_precede_numbers_with_the_next_step(
    tmp_path: Path,
) -> None:
    failure = Failure(
        error="CompileFailed", message="line 1: what is this?\n  x = y\n      ^", exit_code=5
    )
    broken = [
        result(name, failure=failure, timing=None, profile=None) for name in ("broken", "too")
    ]
    wrong = result("off", check=CheckResult(correct=False, message="dst[0] is 2"))
    value = run(result(), wrong, *broken)
    first, second = failures(value)
    assert (first.word, first.names) == ("failed", ("broken", "too"))
    assert first.text == "CompileFailed: line 1: what is this?"
    assert first.output is not None
    assert first.output.lines == ["  x = y", "      ^"]
    assert (second.word, second.names, second.text) == ("wrong", ("off",), "dst[0] is 2")
    shown = rendered(tmp_path, value)
    assert "--variants broken,too" in shown
    card = shown[shown.index('id="r0-scores"') :]
    assert card.index(">FAILED<") < card.index(">WRONG<") < card.index("<table")
    assert card.count("dst[0] is 2</p>") == 1 + ('class="launch failure"' in shown), (
        "said once, beside its own card"
    )
    assert list(failures(run(result()))) == []
