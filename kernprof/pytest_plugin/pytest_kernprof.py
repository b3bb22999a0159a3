"""The pytest plugin: the fixture `kernprof`, the marker `kernel_budget`, and `--kernprof-update`.

The plugin is a top-level module, because every run of pytest imports it. The plugin imports the
package `kernprof` only when a test uses the fixture. If Python finds line_profiler's `kernprof`
module instead of the package, only tests that use the fixture fail.
"""

from collections.abc import Iterator
from typing import Any

import pytest

_MARK = "kernel_budget"
_HELP = (
    "kernel_budget(**limits): limits for the metrics and scores of each variant that the fixture"
    " `kernprof` runs, such as coalescing_store='>=95', shared_load_bank_conflicts=0, time='<50us'"
)
_session: Any = pytest.StashKey()
_test: Any = pytest.StashKey()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("kernprof")
    group.addoption(
        "--kernprof-update",
        action="store_true",
        help="write the counts of the tests' kernels to the baselines beside the tests",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", _HELP)


def _testing() -> Any:
    try:
        from kernprof.workflows import testing
    except ImportError as error:
        if str(error.name).startswith("kernprof"):
            import kernprof

            pytest.fail(
                "the fixture kernprof needs the CUDA kernel profiler, and Python finds"
                f" {kernprof.__file__} of line_profiler; `kernprof doctor` explains how to use both",
                pytrace=False,
            )
        raise
    return testing


@pytest.fixture
def kernprof(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Run kernels on a GPU or the emulator, and check the test's budgets and baseline."""
    testing = _testing()
    config = request.config
    if _session not in config.stash:
        config.stash[_session] = testing.TestSession(
            store=tmp_path_factory.mktemp("kernprof"),
            update=config.getoption("--kernprof-update"),
            settings=testing.settings_for(config.rootpath),
        )
    test = testing.KernelTest(
        session=config.stash[_session], budgets=_budgets(request.node), file=request.path
    )
    request.node.stash[_test] = test
    return test


def _budgets(item: pytest.Item) -> Any:
    """Return the test's budgets; an unknown metric fails the test before any kernel runs."""
    testing = _testing()
    marks = list(item.iter_markers(_MARK))
    if any(mark.args for mark in marks):
        pytest.fail(f"{_MARK} takes named limits, such as coalescing_store='>=95'", pytrace=False)
    try:
        return testing.budgets_of([mark.kwargs for mark in marks])
    except testing.KernprofError as error:
        problem = str(error)
    return pytest.fail(
        problem, pytrace=False
    )  # outside `except`, so that pytest prints no traceback


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Fail a passed test whose budgets were not checked; skip a test that needs a GPU."""
    outcome: Any = yield
    result = item.stash.get(_test, None)
    requested = next(item.iter_markers(_MARK), None) is not None
    if outcome.excinfo is not None or (result is None and not requested):
        return
    try:
        reports = result.reports if result else ()
        if requested and not reports:
            text = (
                f"{_MARK}: the test ran no kernel; request the fixture `kernprof`, and call"
                " kernprof.run(workload, variant)"
            )
            pytest.fail(text, pytrace=False)
        waiting = sorted(
            {
                f"{budget.budget.name} {budget.budget.text}"
                for report in reports
                for budget in report.waiting
            }
        )
        if waiting:
            pytest.skip(f"needs a GPU: {', '.join(waiting)}; all other budgets are met")
    except (pytest.fail.Exception, pytest.skip.Exception) as error:
        outcome.force_exception(error)
