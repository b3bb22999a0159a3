"""The Python packages that matter for kernels, from their metadata: nothing is imported, so nothing
starts CUDA.
"""

import importlib.metadata
import re
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

_WATCHED = re.compile(
    r"cupy(-.+)?|numba|numba-cuda|numpy|pandas|matplotlib|click|llvmlite|ncu-report|line-profiler|kernprof|torch"
    r"|cupti-python|cuda-(bindings|core|python)|nvidia-cuda-(runtime|nvrtc)(-cu\d+)?"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Packages:
    """Versions by normalised name, and what one of them needs and has not: `("numba", "numpy<2.6",
    "2.6.1")`.
    """

    versions: Mapping[str, str]
    unmet: tuple[tuple[str, str, str | None], ...] = ()

    def version(self, name: str) -> str | None:
        return self.versions.get(name)

    def named(self, pattern: str) -> dict[str, str]:
        """Those whose whole name matches."""
        return {
            name: version for name, version in self.versions.items() if re.fullmatch(pattern, name)
        }


def installed(paths: Iterable[str] | None = None) -> Packages:
    """What is on sys.path, or in the folders `paths`."""
    found: dict[str, importlib.metadata.Distribution] = {}
    versions: dict[str, str] = {}
    for each in importlib.metadata.distributions(path=list(sys.path if paths is None else paths)):
        about = each.metadata  # parsed each time that it is asked for
        name = _normalised(about["Name"] or "")
        if name and name not in versions:  # the first on the path is the one that is imported
            versions[name] = about["Version"]
            if _WATCHED.fullmatch(name):
                found[name] = each
    unmet = (
        each
        for name, distribution in found.items()
        for each in _unmet(name, distribution, versions)
    )
    return Packages(versions={name: versions[name] for name in sorted(found)}, unmet=tuple(unmet))


def _normalised(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _unmet(
    name: str, distribution: importlib.metadata.Distribution, versions: Mapping[str, str]
) -> list[tuple[str, str, str | None]]:
    from packaging.requirements import InvalidRequirement, Requirement

    found = []
    for text in distribution.requires or ():
        try:
            need = Requirement(text)
        except InvalidRequirement:
            continue
        if need.marker is None or need.marker.evaluate({"extra": ""}):
            have = versions.get(_normalised(need.name))
            if have is None or not need.specifier.contains(have, prereleases=True):
                found.append((name, f"{need.name}{need.specifier}", have))
    return found
