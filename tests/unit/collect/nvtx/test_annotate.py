"""kernprof.annotate on plain Python: annotated functions behave as before and are restored."""

import functools
import inspect
import pickle
import sys
import threading
from collections.abc import Callable
from importlib.machinery import BuiltinImporter
from types import FunctionType, ModuleType
from typing import Any

import pytest

import kernprof
from kernprof.errors import UsageError
from tests.unit.collect.nvtx.packages.nvtx import Recorder


def state(module: ModuleType) -> dict[str, Any]:
    """Return the attributes of the module and its classes, in order."""
    attributes: dict[str, Any] = {}
    for name, value in vars(module).items():
        attributes[name] = value
        if isinstance(value, type):
            attributes |= {f"{name}.{key}": member for key, member in vars(value).items()}
    return attributes


def unchanged(before: dict[str, Any], module: ModuleType) -> bool:
    after = state(module)
    return list(after) == list(before) and all(after[key] is before[key] for key in before)


def test_calls_are_ranges_while_it_is_on_and_nothing_is_left(
    zoo: ModuleType, recorder: Recorder
) -> None:
    before = state(zoo)
    with kernprof.annotate("zoo:plain", "zoo:Child.own") as on:
        assert zoo.plain(1) == 6
        assert zoo.Child(4).own(1) == 5
        assert on.labels == {name: {name} for name in ("zoo:plain", "zoo:Child.own")}
    assert unchanged(before, zoo)
    assert zoo.plain(1) == 6
    assert recorder.names() == ["zoo:plain", "zoo:Child.own"]


def test_every_kind_of_attribute_keeps_its_kind(zoo: ModuleType, recorder: Recorder) -> None:
    before = state(zoo)
    names = ["Child.static", "Child.of", "Base.inherited", "Child.Inner.deep"]
    with kernprof.annotate(*(f"zoo:{name}" for name in names)):
        child = zoo.Child.of(5)
        assert (child.static(1), zoo.Child.static(2), child.inherited()) == (1, 2, 5)
        assert zoo.Child.Inner().deep() == "deep"
        assert isinstance(vars(zoo.Child)["static"], staticmethod)
        assert isinstance(vars(zoo.Child)["of"], classmethod)
    assert unchanged(before, zoo)
    expected = ["Child.of", "Child.static", "Child.static", "Base.inherited", "Child.Inner.deep"]
    assert recorder.names() == [f"zoo:{name}" for name in expected]


CHILD = {"Child.own", "Child.static", "Child.of"}


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        (
            "zoo:*",
            {"plain", "fails", "recurse", "Base.__init__", "Base.inherited", "Kind.label"}
            | {"Shape.area", "Child.Inner.deep", *CHILD},
        ),
        ("zoo:Child.*", {"Child.Inner.deep", *CHILD}),
        ("zoo:Child.o*", {"Child.own", "Child.of"}),
        ("zoo:Child.o?n", {"Child.own"}),
        ("z*:Child.[so]*", CHILD),
        ("zoo:*.own", {"Child.own"}),
        ("zoo:Base.__repr__", {"Base.__repr__"}),
    ],
)
def test_wildcards_match_what_the_module_defines(
    zoo: ModuleType, recorder: Recorder, pattern: str, expected: set[str]
) -> None:
    with kernprof.annotate(pattern) as on:
        zoo.dumps(1)  # imported
    assert on.labels == {pattern: {f"zoo:{name}" for name in expected}}
    assert recorder.names() == []


def test_ranges_nest_as_calls_do(zoo: ModuleType, recorder: Recorder) -> None:
    with kernprof.annotate("zoo:recurse"):
        zoo.recurse(2)
    assert [row.nested for row in recorder.ranges] == [2, 1, 0]
    outer, inner = recorder.ranges[2], recorder.ranges[1]
    assert outer.start_ns <= inner.start_ns <= inner.end_ns <= outer.end_ns


@pytest.mark.parametrize(
    "error", [ValueError("x"), KeyboardInterrupt(), SystemExit(3), StopIteration(1)]
)
def test_exceptions_pass_and_end_their_range(
    zoo: ModuleType, recorder: Recorder, error: BaseException
) -> None:
    with kernprof.annotate("zoo:fails"), pytest.raises(type(error)) as caught:
        zoo.fails(error)
    assert caught.value is error
    assert recorder.names() == ["zoo:fails"]
    assert not recorder.open


def test_a_wrapper_looks_like_its_function(zoo: ModuleType, recorder: Recorder) -> None:
    original = zoo.plain
    signature = inspect.signature(original)
    with kernprof.annotate("zoo:*"):
        wrapper = zoo.plain
        assert wrapper is not original
        assert isinstance(wrapper, FunctionType)
        assert (wrapper.__name__, wrapper.__qualname__, wrapper.__module__, wrapper.__doc__) == (
            "plain",
            "plain",
            "zoo",
            "Adds.",
        )
        assert inspect.signature(wrapper) == signature
        assert inspect.unwrap(wrapper) is original
        assert inspect.getsource(wrapper).startswith("def plain")
        assert pickle.loads(pickle.dumps(wrapper)) is wrapper
        assert pickle.loads(pickle.dumps(zoo.Child.of)) == zoo.Child.of
        assert inspect.isgeneratorfunction(zoo.counts)
        assert inspect.iscoroutinefunction(zoo.waits)
        assert inspect.isasyncgenfunction(zoo.streams)
        assert zoo.Shape.__abstractmethods__ == {"area"}
        with pytest.raises(TypeError, match="abstract"):
            zoo.Shape()
        with pytest.raises(TypeError, match="plain"):
            wrapper()


def test_it_is_patched_wherever_it_was_imported_by_name(
    zoo: ModuleType, module: Callable[[str, str], None], recorder: Recorder
) -> None:
    module("user", "from zoo import plain as p\ndef use():\n    return p(1)\n")
    import user  # type: ignore[import-not-found]

    original = user.p
    with kernprof.annotate("zoo:plain"):
        assert user.use() == 6
    assert recorder.names() == ["zoo:plain"]
    assert user.p is original


def test_it_may_be_entered_again_while_it_is_on(zoo: ModuleType, recorder: Recorder) -> None:
    annotation = kernprof.annotate("zoo:plain")

    @annotation
    def work(depth: int) -> int:
        inner = work(depth - 1) if depth else 0  # its end leaves the function annotated
        return zoo.plain(1) + inner

    assert work(2) == 18
    zoo.plain(1)
    assert work(0) == 6
    assert recorder.names() == ["zoo:plain"] * 4


def test_modules_imported_later_are_annotated(
    module: Callable[[str, str], None], recorder: Recorder
) -> None:
    module("late.model", "from late.inner import g\ndef f():\n    return g()\n")
    module("late.inner", "def g():\n    return 1\n")
    with kernprof.annotate("late.model:f", "late.*:g"):
        import late.model  # type: ignore[import-not-found]

        assert late.model.f() == 1
        loader = late.model.__loader__
        assert "exec_module" not in vars(loader)
        assert late.model.__spec__.loader is loader
    assert late.model.f() == 1
    assert recorder.names() == ["late.inner:g", "late.model:f"]


def test_built_in_modules_are_imported_as_before(recorder: Recorder) -> None:
    name = next(name for name in sys.builtin_module_names if name not in sys.modules)
    before = vars(BuiltinImporter).copy()
    with pytest.raises(UsageError, match="defines no 'f'"), kernprof.annotate(f"{name}:f"):
        __import__(name)
    assert vars(BuiltinImporter) == before


def test_a_failing_import_fails_as_before(
    module: Callable[[str, str], None], recorder: Recorder
) -> None:
    module("broken", "def f():\n    return 1\nraise RuntimeError('not today')\n")
    module("fine", "def f():\n    return 1\n")
    with kernprof.annotate("broken:f", "fine:f"):
        with pytest.raises(RuntimeError, match="not today"):
            import broken  # type: ignore[import-not-found]  # noqa: F401
        assert "broken" not in sys.modules
        (fine,) = [__import__("fine")]
        fine.f()
        with pytest.raises(ModuleNotFoundError):
            __import__("no_such_module_anywhere")
        module("broken", "def f():\n    return 2\n")
        sys.path_importer_cache.clear()
        assert __import__("broken").f() == 2
    assert recorder.names() == ["fine:f", "broken:f"]


class FakeModule:
    """Object without attributes whose `__class__` is another type, as cffi's libraries are."""

    __slots__ = ()
    __class__ = ModuleType  # type: ignore[assignment]


def test_fake_modules_are_left_alone(
    zoo: ModuleType, recorder: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "a_library", FakeModule())  # type: ignore[arg-type]
    assert isinstance(sys.modules["a_library"], ModuleType)
    with kernprof.annotate("zoo:plain"):
        zoo.plain(1)


@pytest.mark.parametrize(
    ("name", "message", "hint"),
    [
        ("zoo:plian", "zoo defines no 'plian', but plain, fails", "did you mean zoo:plain?"),
        ("zoo:Child.onw", "zoo defines no 'Child.onw'", "Child.own"),
        ("zoo:Child", "zoo defines no 'Child'", ""),
        ("zoo:Child.prop", "zoo defines no 'Child.prop'", ""),
        ("zoo:counts", "zoo defines no 'counts'", ""),
        ("zoo:waits", "zoo defines no 'waits'", ""),
        ("zoo:old_coroutine", "zoo defines no 'old_coroutine'", ""),
        ("zoo:half", "zoo defines no 'half'", ""),
        ("builtins:dict.get", "builtins defines no 'dict.get', but nothing", ""),
    ],
)
def test_names_that_cannot_be_annotated_patch_nothing(
    zoo: ModuleType, recorder: Recorder, name: str, message: str, hint: str
) -> None:
    before = state(zoo)
    with pytest.raises(UsageError) as error, kernprof.annotate("zoo:plain", name):
        pass
    assert message in error.value.message
    assert hint in (error.value.hint or "")
    assert unchanged(before, zoo)


def test_an_unmatched_name_is_an_error_at_the_end(
    module: Callable[[str, str], None], recorder: Recorder
) -> None:
    module("unused", "def f():\n    pass\n")
    with (
        pytest.raises(UsageError, match="no module 'unused' was loaded"),
        kernprof.annotate("unused:f"),
    ):
        pass
    with (
        pytest.raises(UsageError, match="no module 'no_such_package'"),
        kernprof.annotate("no_such_package:f"),
    ):
        pass
    with pytest.raises(ZeroDivisionError), kernprof.annotate("unused:f"):
        raise ZeroDivisionError
    with pytest.raises(UsageError, match="defines no 'g', but f"), kernprof.annotate("unused:g"):
        __import__("unused")


def test_somebody_elses_patch_on_top_is_left_and_ours_falls_silent(
    zoo: ModuleType, recorder: Recorder
) -> None:
    original = zoo.plain
    with kernprof.annotate("zoo:plain"):
        inner = zoo.plain

        @functools.wraps(inner)
        def theirs(*args: Any) -> Any:
            return -inner(*args)

        zoo.plain = theirs
    assert zoo.plain is theirs
    assert zoo.plain(1) == -6
    assert recorder.names() == []
    zoo.plain = original


def test_threads_share_an_annotation(zoo: ModuleType, recorder: Recorder) -> None:
    before = state(zoo)
    results: list[int] = []

    @kernprof.annotate("zoo:plain")
    def work() -> None:
        results.append(zoo.plain(1))

    threads = [threading.Thread(target=lambda: [work() for _ in range(8)]) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [6] * 32
    assert unchanged(before, zoo)
    assert recorder.names() == ["zoo:plain"] * 32
