"""One Chromium for all of these tests; the two modules beside it, importable by name."""

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest


def _beside(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, Path(__file__).parent / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


chromium = _beside("chromium")
_beside("traces")


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    program = chromium.find_chromium()
    if program is None:
        pytest.skip("no Chromium is installed: apt-get install chromium")
    result = chromium.Browser(program, tmp_path_factory.mktemp("profile"))
    yield result
    result.close()
