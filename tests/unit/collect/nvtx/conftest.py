"""Recorder in place of NVTX, and small modules to annotate, written anew for each test."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from kernprof.collect.nvtx.emit import outlet
from tests.unit.collect.nvtx.packages.nvtx import Recorder


@pytest.fixture
def recorder() -> Iterator[Recorder]:
    """Record the ranges; afterwards no import is watched and no range is open."""
    memory = Recorder([])
    outlet.use("test", memory.push, memory.pop, memory.start, memory.end)
    finders = list(sys.meta_path)
    yield memory
    vars(outlet).clear()
    assert sys.meta_path == finders
    assert not memory.open


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, str], None]]:
    """`module(name, source)` writes a module that can be imported; the last part of a dotted name
    is the module.
    """
    monkeypatch.syspath_prepend(tmp_path)
    before = set(sys.modules)

    def write(name: str, source: str) -> None:
        *packages, last = name.split(".")
        folder = tmp_path
        for package in packages:
            folder = folder / package
            folder.mkdir(exist_ok=True)
            (folder / "__init__.py").touch()
        (folder / f"{last}.py").write_text(source)

    yield write
    for name in set(sys.modules) - before:
        if isinstance(
            file := getattr(sys.modules[name], "__file__", None), str
        ) and file.startswith(str(tmp_path)):
            del sys.modules[name]


@pytest.fixture
def zoo(module: Callable[[str, str], None]) -> ModuleType:
    """A module with every kind of function."""
    module("zoo", ZOO)
    import zoo  # type: ignore[import-not-found]

    imported: ModuleType = zoo
    return imported


ZOO = '''
import abc
import asyncio
import enum
import functools
import types
from json import dumps

def plain(a, b=2, *, c: int = 3) -> int:
    """Adds."""
    return a + b + c

def fails(error):
    raise error

def recurse(n):
    return n if n == 0 else recurse(n - 1)

def counts(n):
    """Yields n numbers, sends back what it is sent."""
    got = []
    try:
        for i in range(n):
            got.append((yield i))
    except KeyError as error:
        yield f"caught {error}"
    finally:
        got.append("closed")
    return got

async def waits(n):
    await asyncio.sleep(0)
    return n + 1

async def streams(n):
    for i in range(n):
        try:
            yield i
        except KeyError:
            yield "caught"

@types.coroutine
def old_coroutine():
    yield
    return 5

@functools.lru_cache(maxsize=4)
def cached(n):
    return n * n

class Base:
    limit = 3

    def __init__(self, value=1):
        self.value = value

    def inherited(self):
        return self.value

    def __repr__(self):
        return "Base"

class Child(Base):
    def own(self, x):
        return super().inherited() + x

    @staticmethod
    def static(x):
        return x

    @classmethod
    def of(cls, x):
        return cls(x)

    @property
    def prop(self):
        """The value."""
        return self.value

    @prop.setter
    def prop(self, value):
        self.value = value

    @functools.cached_property
    def lazy(self):
        return self.value * 2

    class Inner:
        def deep(self):
            return "deep"

class Kind(enum.Enum):
    A = 1

    def label(self):
        return self.name.lower()

class Shape(abc.ABC):
    @abc.abstractmethod
    def area(self):
        """To be given."""

instance = Child()
half = functools.partial(plain, 1)
'''
