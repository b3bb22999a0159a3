"""The pipelines with their fixes and parameters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from docgen.markdown import code, table, words
from kernprof.pipelines.catalogue import BASELINE, PIPELINES, Pipeline


def fragments() -> Mapping[str, str]:
    return {
        "pipelines": "\n".join(
            part for pipeline in PIPELINES.values() for part in _pipeline(pipeline)
        )
    }


def _pipeline(pipeline: Pipeline) -> Iterator[str]:
    yield f"### {pipeline.name}\n\n{words(pipeline.doc)}.\n"
    rows = [
        (code(BASELINE), words(pipeline.baseline)),
        *((code(fix.name), words(fix.doc)) for fix in pipeline.fixes),
    ]
    yield table(("variant", "what it adds"), rows)
    chosen = ", ".join(
        f"{code(name)} {words(str(p.default))} ({words(p.help)})"
        for name, p in pipeline.params.items()
    )
    yield f"Parameters: {chosen}.\n"
