"""The ML pipelines: real loops with a known problem, and the published fixes as variants."""

from kernprof.pipelines.catalogue import (
    PIPELINES,
    Fix,
    Pipeline,
    PipelineVariant,
    choose_variants,
    find_pipeline,
)

__all__ = ["PIPELINES", "Fix", "Pipeline", "PipelineVariant", "choose_variants", "find_pipeline"]
