"""Gates: conditions read from text, checked of results; what cannot be checked fails."""

import dataclasses

import pytest

from kernprof.analysis.gate.conditions import (
    check_of_run,
    check_of_trace,
    comparison_checks,
    parse,
    run_checks,
)
from kernprof.analysis.kernel.compare.results import compare_runs
from kernprof.errors import UsageError
from kernprof.model.run import (
    CheckResult,
    Failure,
    Launch,
    Metric,
    Profile,
    Provenance,
    Run,
    Score,
    Timing,
    VariantResult,
)
from kernprof.model.verdict import Condition

LAUNCH = Launch(kernel="k", grid=(1, 1, 1), block=(32, 1, 1))


def result(median_us: float = 100.0, sectors: float = 1000.0, **changed: object) -> VariantResult:
    ns = 1000 * median_us
    arguments = {
        "variant": "v",
        "check": CheckResult(correct=True),
        "timing": Timing(median_ns=ns, ci95_ns=(0.999 * ns, 1.001 * ns), repetitions=99, min_ns=ns),
        "scores": {"coalescing_store": Score(value=90.0)},
        "profile": Profile(
            launch=LAUNCH,
            metrics={
                "global_store_sectors": Metric(
                    value=sectors, unit="sector", provenance=Provenance.EXACT
                )
            },
        ),
    }
    return VariantResult(**(arguments | changed))  # type: ignore[arg-type]


def run(variant: VariantResult) -> Run:
    return Run(id="r", created="", backend="ncu", workload="w", variants=(variant,))


def fails(base: VariantResult, other: VariantResult, condition: str) -> tuple[bool, str]:
    (check,) = comparison_checks(
        compare_runs(run(base), run(other)), ["v"], [parse(condition, ["coalescing_store"])]
    )
    return check.met, check.message


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("slower", Condition(text="slower", name="slower")),
        ("time>3%", Condition(text="time>3%", name="time", limit=3.0, relative=True)),
        (" time > 1.5ms ", Condition(text="time > 1.5ms", name="time", limit=1.5e6)),
        (
            "coalescing_store<95",
            Condition(text="coalescing_store<95", name="coalescing_store", above=False, limit=95.0),
        ),
        (
            "lts__t_bytes.sum>1e9",
            Condition(text="lts__t_bytes.sum>1e9", name="lts__t_bytes.sum", limit=1e9),
        ),
    ],
)
def test_conditions_are_read(text: str, expected: Condition) -> None:
    assert parse(text, ["coalescing_store"]) == expected


@pytest.mark.parametrize(
    "text", ["slow", "tim>3%", "time=3", "time>", ">3", "", "time>3 furlongs", "time>..", "a b>3"]
)
def test_what_is_no_condition_is_refused(text: str) -> None:
    with pytest.raises(UsageError):
        parse(text)


@pytest.mark.parametrize(
    ("condition", "after", "met"),
    [
        ("slower", result(110.0), True),
        ("slower", result(90.0), False),
        ("slower", result(100.05), False),
        ("time>3%", result(102.9), False),
        ("time>3%", result(103.2), True),
        ("time<-3%", result(96.0), True),
        ("time>105us", result(104.0), False),
        ("time>103us", result(104.0), True),
        ("global_store_sectors>0%", result(sectors=1000.0), False),
        ("global_store_sectors>0%", result(sectors=1001.0), True),
        ("coalescing_store<90", result(), False),
        ("coalescing_store<95", result(), True),
    ],
)
def test_a_condition_of_two_runs(condition: str, after: VariantResult, met: bool) -> None:
    assert fails(result(), after, condition)[0] is met


@pytest.mark.parametrize(
    "condition", ["slower", "wrong", "time>1000%", "global_store_sectors>0%", "coalescing_store<1"]
)
def test_what_is_wrong_or_failed_or_unknown_is_never_let_through(condition: str) -> None:
    wrong = result(1.0, check=CheckResult(correct=False))
    failed = result(1.0, failure=Failure(error="KernelHung", message="", exit_code=7))
    assert fails(result(), wrong, condition)[0]
    assert fails(result(), failed, condition)[0]
    (check,) = run_checks([("v", failed)], [parse("coalescing_store<1", ["coalescing_store"])])
    assert check.met
    assert fails(result(), result(profile=None), "global_store_sectors>0%") == (
        True,
        "global_store_sectors is unknown in at least one of the two results",
    )


def test_a_message_says_value_and_limit() -> None:
    met, message = fails(result(), result(sectors=8000.0), "global_store_sectors>5%")
    assert met
    assert message == "global_store_sectors +700 % (1000 → 8000), limit 5 %"
    assert fails(result(sectors=0.0), result(sectors=3.0), "global_store_sectors>5%")[0]
    assert fails(result(sectors=0.0), result(sectors=0.0), "global_store_sectors>5%")[0] is False


def test_one_run_has_values_and_no_change() -> None:
    checks = run_checks(
        [("good", result()), ("bad", result(check=CheckResult(correct=False)))],
        [parse("wrong"), parse("time>1s")],
    )
    assert [(check.subject, check.condition, check.met) for check in checks] == [
        ("good", "wrong", False),
        ("good", "time>1s", False),
        ("bad", "wrong", True),
        ("bad", "time>1s", True),
    ]
    assert [check.result for check in checks] == [0, 0, 1, 1]
    for text in ("slower", "time>3%"):
        with pytest.raises(UsageError, match="needs two runs"):
            check_of_run(parse(text))
    for text in ("slower", "instructions>3"):
        with pytest.raises(UsageError, match="does not apply to a trace"):
            check_of_trace(parse(text))
    check_of_trace(parse("idle>10%"))
    assert dataclasses.is_dataclass(checks[0])
