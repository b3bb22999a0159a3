"""ML pipelines: training or inference loops with a known problem, and published fixes as variants."""

from kernprof.pipelines.catalogue import (
    PIPELINES,
    Fix,
    Pipeline,
    PipelineVariant,
    choose_variants,
    find_pipeline,
)

__all__ = ["PIPELINES", "Fix", "Pipeline", "PipelineVariant", "choose_variants", "find_pipeline"]
