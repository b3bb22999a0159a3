"""What a pipeline is: parameters, and fixes that are added one after the other. Plain data: PyTorch
is not needed.

    simplenet   baseline → no-sync → pinned-async → …

A variant is a list of fixes: each one named keeps those named before it, so that what is measured
between two neighbours is what one fix gained. `baseline` has none.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kernprof.errors import UsageError, unknown_name
from kernprof.model.run import Scalar
from kernprof.workload.params import Param, Params, assigned, choose

BASELINE = "baseline"
Settings = Params
"""A pipeline's parameters, and the switches that its fixes set: what a loop is built from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fix:
    """One published fix. `sets` switches it on: a value, or the name of the parameter that holds it
    (`$workers`).

    `changes` are what-if changes that predict it from a trace without it; `{…}` in them names a
    parameter, or the ratio
    of two (`input-ready={workers/few_workers}`). `exact`: the results stay as they are, but for
    rounding. A fix stands
    for those it `includes`, and takes the place of those it `replaces`.
    """

    name: str
    doc: str
    sets: Mapping[str, Scalar] = field(default_factory=dict)
    changes: tuple[str, ...] = ()
    exact: bool = True
    includes: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pipeline:
    """One pipeline. `module` builds its loops; `tiny` are the parameters' values on the CPU.

    `switches` are what fixes set, with their value in the baseline; `item` is what throughput
    counts.
    """

    name: str
    doc: str
    item: str
    baseline: str
    module: str
    params: Mapping[str, Param]
    tiny: Mapping[str, Scalar]
    switches: Mapping[str, Scalar]
    fixes: tuple[Fix, ...]

    def fix(self, name: str) -> Fix:
        for each in self.fixes:
            if each.name == name:
                return each
        raise unknown_name("variant", name, self.variants)

    @property
    def variants(self) -> tuple[str, ...]:
        return (BASELINE, *(fix.name for fix in self.fixes))

    @property
    def chain(self) -> tuple[str, ...]:
        """The variants that are run unless others are named: all but those that stand for several."""
        return (BASELINE, *(fix.name for fix in self.fixes if not fix.includes))

    def parameters(self, assignments: Sequence[str], *, tiny: bool) -> Params:
        """The chosen parameters, from `NAME=VALUE[,NAME=VALUE…]`. Raises UsageError; also for a
        sweep.
        """
        chosen: dict[str, Scalar] = dict(self.tiny) if tiny else {}
        for name, values in assigned(self.params, assignments).items():
            if len(values) > 1:
                raise UsageError(
                    f"parameter {name} has {len(values)} values; a pipeline runs with one of each",
                    hint="run the pipeline once for each value",
                )
            chosen[name] = values[0]
        return choose(self.params, chosen)

    def settings(self, params: Mapping[str, Scalar], fixes: Sequence[str]) -> Settings:
        """The parameters and the switches as these fixes leave them, a later one overriding an
        earlier one.
        """
        values = {**params, **self.switches, **_filled(self.switches, params)}
        for name in fixes:
            values.update(_filled(self.fix(name).sets, params))
        return Params(values)


def _filled(sets: Mapping[str, Scalar], params: Mapping[str, Scalar]) -> dict[str, Scalar]:
    """`$name` replaced by that parameter's value."""
    return {
        key: params[value[1:]] if isinstance(value, str) and value.startswith("$") else value
        for key, value in sets.items()
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class PipelineVariant:
    """One variant of a run: its name, all of its fixes in order, and those that it adds."""

    name: str
    fixes: tuple[str, ...]
    added: tuple[str, ...]


def choose_variants(pipeline: Pipeline, names: Sequence[str]) -> tuple[PipelineVariant, ...]:
    """The variants to run, each with the fixes of those before it; `a+b` adds two at once.

    UsageError for an unknown name, and for a baseline that is not the first.
    """
    variants: list[PipelineVariant] = []
    have: tuple[str, ...] = ()
    for name in dict.fromkeys(names or pipeline.chain):
        if name == BASELINE and variants:
            raise UsageError(
                "the baseline comes first: it has no fixes", hint=f"--variants {BASELINE},…"
            )
        fixes = [] if name == BASELINE else [pipeline.fix(part) for part in name.split("+")]
        named = dict.fromkeys(each for fix in fixes for each in fix.includes or (fix.name,))
        replaced = {each for fix in fixes for each in fix.replaces}
        added = tuple(each for each in named if each not in have)
        have = (*(each for each in have if each not in replaced), *added)
        variants.append(PipelineVariant(name=name, fixes=have, added=added))
    return tuple(variants)


def changes_of(
    pipeline: Pipeline, added: Sequence[str], params: Mapping[str, Scalar]
) -> tuple[str, ...]:
    """The what-if changes that stand for these fixes; () when one of them has none."""
    predicting = [pipeline.fix(name).changes for name in added]
    if not all(predicting):
        return ()
    return tuple(
        dict.fromkeys(_named(change, params) for changes in predicting for change in changes)
    )


def _named(change: str, params: Mapping[str, Scalar]) -> str:
    """`input-ready={workers/few_workers}` with its numbers: `input-ready=7`."""
    head, brace, rest = change.partition("{")
    if not brace:
        return change
    above, slash, below = rest.removesuffix("}").partition("/")
    value = float(params[above]) / (max(float(params[below]), 1.0) if slash else 1.0)
    return f"{head}{value:g}"
