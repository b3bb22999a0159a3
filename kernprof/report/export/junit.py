"""The checks of a gate as JUnit XML, which CI services read."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree as ET

from kernprof.model.verdict import Check
from kernprof.report.export.annotations import move_lines
from kernprof.report.text.safe import plain


def junit(title: str, checks: Sequence[Check]) -> str:
    """One test case for each check; one that is met is a failure with its message."""
    failed = sum(each.met for each in checks)
    suites = ET.Element("testsuites", name="kernprof", tests=str(len(checks)), failures=str(failed))
    suite = ET.SubElement(suites, "testsuite", name=plain(title), tests=str(len(checks)), failures=str(failed))
    for each in checks:
        given = {"classname": plain(title), "name": plain(f"{each.subject}: not {each.condition}")}
        if each.file:
            given |= {"file": plain(each.file), "line": str(each.line)}
        case = ET.SubElement(suite, "testcase", given)
        if each.met:
            failure = ET.SubElement(case, "failure", message=plain(each.message))
            failure.text = "\n".join(plain(line) for move in each.moves for line in move_lines(move)) or None
    ET.indent(suites)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ET.tostring(suites, encoding="unicode")
