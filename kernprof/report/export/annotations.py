"""Checks as CI reads them: GitHub's annotations and the summary of a step, and JUnit XML."""

from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree as ET

from kernprof.model.verdict import Check, CounterMove
from kernprof.report.text.quantity import metric_title, quantity
from kernprof.report.text.safe import plain


def step_summary(failed: Sequence[Check], result: str) -> str:
    """What failed, in Markdown, above the result."""
    return "\n".join([*(f"- **{check_text(each)}**" for each in failed), "", result]) + "\n"


def move_lines(move: CounterMove) -> list[str]:
    """What got worse: the counter, its line now and in the base, and the source that changed."""
    counts = " → ".join(quantity(each, move.unit) for each in (move.before, move.after))
    ratio = f" ({move.after / move.before:.3g} ×)" if move.before and move.after is not None else ""
    places = [("now ", move.head), ("base", move.base)]
    return [
        f"{metric_title(move.name, move.unit)} {counts}{ratio}{', exact' if move.exact else ''}",
        *(
            f"  {side} {each.file}:{each.line}  {quantity(each.value, '')} {each.what}  {each.code}"
            for side, each in places
            if each
        ),
        *(f"  {each}" for each in move.changed),
    ]


def annotation(check: Check) -> str:
    """The line that GitHub shows at a file's line: what is checked, and what came of it."""
    place = f"file={_escaped(check.file)},line={check.line}," if check.file else ""
    text = "\n".join(
        [check_text(check), *(line for move in check.moves for line in move_lines(move))]
    )
    return f"::error {place}title=kernprof {_escaped(check.condition)}::{_plain(text)}"


def _plain(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escaped(text: str) -> str:
    return _plain(text).replace(":", "%3A").replace(",", "%2C")


def check_text(check: Check) -> str:
    """A check in a sentence: the condition, of what, what was found, where."""
    place = f", {Path(check.file).name}:{check.line}" if check.file else ""
    return f"{check.condition}: {check.subject}: {check.message}{place}"


def junit(title: str, checks: Sequence[Check]) -> str:
    """One test case for each check; one that is met is a failure with its message."""
    failed = sum(each.met for each in checks)
    suites = ET.Element("testsuites", name="kernprof", tests=str(len(checks)), failures=str(failed))
    suite = ET.SubElement(
        suites, "testsuite", name=plain(title), tests=str(len(checks)), failures=str(failed)
    )
    for each in checks:
        given = {"classname": plain(title), "name": plain(f"{each.subject}: not {each.condition}")}
        if each.file:
            given |= {"file": plain(each.file), "line": str(each.line)}
        case = ET.SubElement(suite, "testcase", given)
        if each.met:
            failure = ET.SubElement(case, "failure", message=plain(each.message))
            failure.text = (
                "\n".join(plain(line) for move in each.moves for line in move_lines(move)) or None
            )
    ET.indent(suites)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ET.tostring(suites, encoding="unicode")
