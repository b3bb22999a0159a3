"""An explanation as data: JSON of schema `kernprof.explain/1`.

{"schema": "kernprof.explain/1", "run": id, "subject": …, "backend": …, "device": … | null, "notes": [text, …],
 "diagnoses": [{"name": …, "kernel": …, "index": place in the run, "params": {…}, "launches": n, "total_ns": … | null,
   "time_ns": … | null, "time_source": "timing" | "ncu" | null, "notes": [text, …],
   "limiter": {"kind": dram | l2 | l1 | issue | pipe | tensor | atomics | latency | occupancy | too-small | tail |
               unknown, "title": …, "message": …, "share": 0–1 | null, "evidence": [fact, …]},
   "components": [{"part": metric id, "kind": …, "title": …, "share": …, "work_ns": … | null, "provenance": …}],
   "findings": [{"id": …, "title": …, "message": …, "evidence": [fact, …], "gain": gain | null,
                 "gain_reason": … | null, "advice": [text, …],
                 "lines": [{"file": …, "line": n, "share": 0–1, "text": …}]}],
   "together": gain | null,
   "untold": [{"id": …, "title": …, "missing": [metric id, …], "hint": …}],
   "ncu_rules": [{"rule": …, "section": …, "kind": …, "message": …, "speedup_percent": … | null, "scope": … | null}],
   "source": {"reason": … | null, "provenance": …, "lines": [{"file": …, "line": n, "text": …, "instructions": …,
              "thread_instructions": …, "samples": …, "stalls": {…}, "accesses": [{"space": …, "kind": …,
              "sectors": …, "least_sectors": …, "wavefronts": …, "least_wavefronts": …}], "code"?: [[SASS, PTX], …]}]}
             | null}]}

fact: {"id": metric id, "value": …, "unit": …, "provenance": …}; gain: {"speedup": before ÷ after, "provenance":
"estimate" | "bound", "arithmetic": text, "before_ns": … | null, "after_ns": … | null}.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from kernprof.model.diagnosis import Diagnosis, Explanation, Fact, Finding, Gain, Line, SourceProfile
from kernprof.report.tables.source import line_text

SCHEMA = "kernprof.explain/1"


def explanation_document(explanation: Explanation, *, code: bool = False) -> dict[str, Any]:
    """The explanation as plain JSON data."""
    return {
        "schema": SCHEMA,
        "run": explanation.run_id,
        "subject": explanation.subject,
        "backend": explanation.backend,
        "device": explanation.device,
        "notes": list(explanation.notes),
        "diagnoses": [_diagnosis(d, code) for d in explanation.diagnoses],
    }


def _diagnosis(one: Diagnosis, code: bool) -> dict[str, Any]:
    return {
        "name": one.name,
        "kernel": one.kernel,
        "index": one.index,
        "params": dict(one.params),
        "launches": one.launches,
        "total_ns": one.total_ns,
        "time_ns": one.time_ns,
        "time_source": one.time_source,
        "notes": list(one.notes),
        "limiter": {
            "kind": one.limiter.kind.value,
            "title": one.limiter.title,
            "message": one.limiter.message,
            "share": one.limiter.share,
            "evidence": _facts(one.limiter.evidence),
        },
        "components": [_plain(c) for c in one.components],
        "findings": [_finding(f) for f in one.findings],
        "together": _gain(one.together),
        "untold": [_plain(u) for u in one.missing_metrics],
        "ncu_rules": [_plain(r) for r in one.rules],
        "source": _source(one.source, code) if one.source else None,
    }


def _plain(data: Any) -> dict[str, Any]:
    """A flat dataclass as JSON data: enums by value, tuples as lists."""
    made = {}
    for name, value in asdict(data).items():
        made[name] = getattr(value, "value", list(value) if isinstance(value, tuple) else value)
    return made


def _facts(facts: Iterable[Fact]) -> list[dict[str, Any]]:
    return [
        {"id": f.id, "value": f.metric.value, "unit": f.metric.unit, "provenance": f.metric.provenance.value}
        for f in facts
    ]


def _gain(gain: Gain | None) -> dict[str, Any] | None:
    return None if gain is None else _plain(gain)


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "id": finding.id,
        "title": finding.title,
        "message": finding.message,
        "evidence": _facts(finding.evidence),
        "gain": _gain(finding.gain),
        "gain_reason": finding.gain_reason,
        "advice": list(finding.advice),
        "lines": [_plain(ref) for ref in finding.lines],
    }


def _source(source: SourceProfile, code: bool) -> dict[str, Any]:
    lines = [_line(source, line, code) for line in source.lines]
    return {"reason": source.reason, "provenance": source.provenance.value, "lines": lines}


def _line(source: SourceProfile, line: Line, code: bool) -> dict[str, Any]:
    made = {
        "file": line.file,
        "line": line.line,
        "text": line_text(source, line.file, line.line).strip(),
        "instructions": line.instructions,
        "thread_instructions": line.thread_instructions,
        "samples": line.samples,
        "stalls": dict(line.stalls),
        "accesses": [_plain(a) for a in line.accesses],
    }
    return made | ({"code": [list(pair) for pair in line.code]} if code else {})
