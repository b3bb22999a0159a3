"""kernprof.annotate on plain Python: annotated functions behave as before and are restored."""

import asyncio
import contextlib
import functools
import inspect
import os
import pickle
import sys
import threading
from collections.abc import AsyncGenerator, Callable, Generator
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
        assert on.matched == ("zoo:plain", "zoo:Child.own")
    assert unchanged(before, zoo)
    assert zoo.plain(1) == 6
    assert recorder.names() == ["zoo:plain", "zoo:Child.own"]


def test_every_kind_of_attribute_keeps_its_kind(zoo: ModuleType, recorder: Recorder) -> None:
    before = state(zoo)
    names = [
        "Child.static",
        "Child.of",
        "Child.inherited",
        "Child.Inner.deep",
    ]
    with kernprof.annotate(*(f"zoo:{name}" for name in names)):
        child = zoo.Child.of(5)
        assert (child.static(1), zoo.Child.static(2), child.inherited()) == (1, 2, 5)
        assert zoo.Child.Inner().deep() == "deep"
        assert isinstance(vars(zoo.Child)["static"], staticmethod)
        assert isinstance(vars(zoo.Child)["of"], classmethod)
        assert zoo.Base(1).inherited() == 1  # the base is not annotated, only the child
    assert unchanged(before, zoo)
    assert "inherited" not in vars(zoo.Child)
    expected = ["of", "static", "static", "inherited", "Inner.deep"]
    assert recorder.names() == [f"zoo:Child.{name}" for name in expected]


def test_a_star_takes_what_the_module_defines_and_nothing_else(
    zoo: ModuleType, recorder: Recorder
) -> None:
    with kernprof.annotate("zoo:*") as on:
        zoo.dumps(1)
        repr(zoo.Base())
        assert zoo.Kind.A.label() == "a"
    assert set(on.matched) == {
        f"zoo:{name}"
        for name in (
            "plain",
            "fails",
            "recurse",
            "counts",
            "waits",
            "Base.__init__",
            "Base.inherited",
            "Child.own",
            "Child.static",
            "Child.of",
            "Child.Inner.deep",
            "Kind.label",
            "Shape.area",
        )
    }
    assert recorder.names() == ["zoo:Base.__init__", "zoo:Kind.label"]


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("zoo:Child.*", {"own", "static", "of"}),
        ("zoo:Child.o*", {"own", "of"}),
        ("zoo.Child.o?n", {"own"}),
        ("z*:Child.[so]*", {"own", "static", "of"}),
        ("zoo:*.own", {"own"}),
    ],
)
def test_shell_patterns_do_not_cross_dots(
    zoo: ModuleType, recorder: Recorder, pattern: str, expected: set[str]
) -> None:
    with kernprof.annotate(pattern) as on:
        assert set(on.matched) == {f"zoo:Child.{name}" for name in expected}


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
    signature, spec = inspect.signature(original), inspect.getfullargspec(original)
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
        assert inspect.getfullargspec(wrapper) == spec
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


def test_the_same_function_twice_gives_one_range_and_any_order_of_ends(
    zoo: ModuleType, recorder: Recorder
) -> None:
    before = state(zoo)
    first, second = kernprof.annotate("zoo:plain"), kernprof.annotate("zoo:*")
    with contextlib.ExitStack() as late:
        with first:
            late.enter_context(second)
            zoo.plain(1)
        zoo.plain(1)
    assert recorder.names() == ["zoo:plain"] * 2
    assert unchanged(before, zoo)


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


def test_generators_and_async_functions_are_not_decorated(recorder: Recorder) -> None:
    async def coroutine() -> None:
        pass

    def numbers() -> Generator[int, None, None]:
        yield 1

    async def stream() -> AsyncGenerator[int, None]:
        yield 1

    for function in (coroutine, numbers, stream):
        with pytest.raises(UsageError, match="cannot decorate a generator or an async function"):
            kernprof.annotate("zoo:plain")(function)


def test_a_function_or_class_of_ones_own(recorder: Recorder) -> None:
    @kernprof.annotate
    def mine(x: int) -> int:
        return x

    @kernprof.annotate
    class Mine:
        def method(self) -> int:
            return 1

        @staticmethod
        def other() -> int:
            return 2

    assert (mine(3), Mine().method(), Mine.other()) == (3, 1, 2)
    assert [name.rpartition(".")[2] for name in recorder.names()] == ["mine", "method", "other"]
    with pytest.raises(UsageError, match="not a Python function but of type 'int'"):
        kernprof.annotate(3)  # type: ignore[type-var]
    with pytest.raises(UsageError, match="annotate needs names of functions"):
        kernprof.annotate(len, len)  # type: ignore[call-overload]


def test_a_range_for_each_resume_of_a_generator(zoo: ModuleType, recorder: Recorder) -> None:
    with kernprof.annotate("zoo:counts"):
        running = zoo.counts(3)
        assert recorder.names() == []  # made, but nothing ran
        assert next(running) == 0
        assert not recorder.open  # nothing stays open while it waits
        assert running.send("a") == 1
        assert running.throw(KeyError("k")) == "caught 'k'"
        with pytest.raises(StopIteration) as end:
            next(running)
        assert end.value.value == ["a", "closed"]
        closed = zoo.counts(3)
        next(closed)
        closed.close()
        with pytest.raises(StopIteration):
            next(closed)

        def outer() -> Generator[int, None, list[object]]:
            return (yield from zoo.counts(2))

        assert list(outer()) == [0, 1]
    assert recorder.names() == ["zoo:counts"] * (4 + 2 + 3)
    assert all(row.nested == 0 for row in recorder.ranges)


def test_a_range_for_each_resume_of_a_coroutine(zoo: ModuleType, recorder: Recorder) -> None:
    async def both() -> list[int]:
        return list(await asyncio.gather(zoo.waits(1), zoo.waits(2)))

    with kernprof.annotate("zoo:waits"):
        assert asyncio.run(both()) == [2, 3]
        assert recorder.names() == ["zoo:waits"] * 4  # both up to the sleep, and from it on
    assert all(row.nested == 0 for row in recorder.ranges)


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
    with pytest.raises(UsageError, match="has no 'f'"), kernprof.annotate(f"{name}:f"):
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
        ("zoo:plian", "zoo has no 'plian'; it defines plain, fails", "did you mean zoo:plain?"),
        ("zoo:Child.onw", "has no 'Child.onw'", "zoo:Child.own"),
        ("zoo:Child", "not a Python function but of type 'type'", "pkg.mod:Class.*"),
        (
            "zoo:Child.prop",
            "not a Python function but of type 'property'",
            "Python function that calls it",
        ),
        ("zoo:old_coroutine", "not a Python function", None),
        (
            "zoo:half",
            "not a Python function but of type 'partial'",
            "Python function that calls it",
        ),
        ("zoo:asyncio", "not a Python function but of type 'module'", "that calls it"),
        ("zoo:instance", "not a Python function but of type 'Child'", "Class.__call__"),
        (
            "numpy.ndarray.sum",
            "not a Python function but of type 'method_descriptor'",
            "that calls it",
        ),
        (
            "builtins:dict.get",
            "not a Python function but of type 'method_descriptor'",
            "that calls it",
        ),
    ],
)
def test_names_that_cannot_be_annotated_patch_nothing(
    zoo: ModuleType, recorder: Recorder, name: str, message: str, hint: str | None
) -> None:
    import numpy as np

    assert np.zeros(1).sum() == 0
    before = state(zoo)
    with pytest.raises(UsageError) as error, kernprof.annotate("zoo:plain", name):
        pass
    assert message in error.value.message
    assert (hint or "") in (error.value.hint or "")
    assert unchanged(before, zoo)
    assert "KERNPROF_NVTX" not in os.environ


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
        pytest.raises(UsageError, match="no module 'no_such_package'") as error,
        kernprof.annotate("no_such_package:f", "zoo.instance.own"),
    ):
        pass
    assert "__main__:NAME" in str(error.value.hint)
    with pytest.raises(ZeroDivisionError), kernprof.annotate("unused:f"):
        raise ZeroDivisionError
    with pytest.raises(UsageError, match="has no 'g'; it defines f"), kernprof.annotate("unused:g"):
        __import__("unused")


def test_too_many_functions_are_refused(
    module: Callable[[str, str], None], recorder: Recorder
) -> None:
    module("many", "\n".join(f"def f{i}(): return {i}" for i in range(501)))
    many = __import__("many")
    before = state(many)
    with (
        pytest.raises(
            UsageError, match=r"more than 500 functions.* functions of many are not annotated"
        ),
        kernprof.annotate("many:*"),
    ):
        pass
    assert unchanged(before, many)
    with kernprof.annotate("many:f1*") as on:
        assert len(on.matched) == 111


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


def test_a_wrapper_that_outlives_its_patch_only_calls(zoo: ModuleType, recorder: Recorder) -> None:
    with kernprof.annotate("zoo:plain", "zoo:counts"):
        wrapper, running = zoo.plain, zoo.counts(2)
        next(running)
    assert wrapper(1) == 6
    assert next(running) == 1
    assert recorder.names() == ["zoo:counts"]


def test_threads_may_overlap(zoo: ModuleType, recorder: Recorder) -> None:
    before = state(zoo)
    wrong: list[object] = []

    def work() -> None:
        for _ in range(8):
            with kernprof.annotate("zoo:plain", children=False):
                if zoo.plain(1) != 6:
                    wrong.append("value")

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    assert unchanged(before, zoo)
    assert len(recorder.ranges) == 32
    assert len({row.tid for row in recorder.ranges}) >= 1
    assert all(row.nested == 0 for row in recorder.ranges)


def test_the_environment_for_children_is_restored(
    zoo: ModuleType, recorder: Recorder, monkeypatch: Any
) -> None:
    monkeypatch.setenv("PYTHONPATH", "/somewhere")
    monkeypatch.delenv("KERNPROF_NVTX", raising=False)
    with kernprof.annotate("zoo:plain"), kernprof.annotate("zoo:fails"):
        assert os.environ["KERNPROF_NVTX"] == '["zoo:plain", "zoo:fails"]'
        first, second = os.environ["PYTHONPATH"].split(os.pathsep)
        assert first.endswith("kernprof/collect/nvtx/bootstrap")
        assert second == "/somewhere"
        with kernprof.annotate("zoo:recurse", children=False):
            assert "recurse" not in os.environ["KERNPROF_NVTX"]
    assert os.environ["PYTHONPATH"] == "/somewhere"
    assert "KERNPROF_NVTX" not in os.environ
