"""Parse names of functions: `pkg.mod:Class.method`, `pkg.mod:*`, `pkg.mod.function`, and PyTorch's.

A module stands before the colon, a function or method after it. Without a colon every split of the
name counts. `*`, `?` and `[…]` match a part of a name; a lone `*` after the colon matches every
function that the module defines.
"""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Iterable
from dataclasses import dataclass
from types import MappingProxyType

from kernprof.errors import UsageError

_LENGTH_LIMIT = 200
_STARS_LIMIT = 8
_PART = re.compile(r"[\w*?\[\]!-]+")
_WILD = re.compile(r"[*?\[]")
DEFAULT_DEPTH = 3
_MODULE_FORWARD = "torch.nn.Module.forward"
# Names with a rule of their own, a function of `torch_rules`, and the module that the rule patches.
RULES = MappingProxyType(
    {
        _MODULE_FORWARD: "torch.nn.modules.module",
        "torch.optim.Optimizer.step": "torch.optim.optimizer",
        "torch.autograd.backward": "torch.autograd",
        "torch.utils.data.DataLoader": "torch.utils.data.dataloader",
        "torch.utils.data.DataLoader.fetch": "torch.utils.data._utils.fetch",
    }
)
_ALIASES = MappingProxyType(
    {
        "torch.nn.Module.__call__": _MODULE_FORWARD,
        "torch.nn.modules.module.Module.forward": _MODULE_FORWARD,
        "torch.nn.Module:forward": _MODULE_FORWARD,
        "torch.nn:Module.forward": _MODULE_FORWARD,
        "torch.optim:Optimizer.step": "torch.optim.Optimizer.step",
        "torch.Tensor.backward": "torch.autograd.backward",
        "torch:Tensor.backward": "torch.autograd.backward",
        "torch.utils.data.DataLoader.__iter__": "torch.utils.data.DataLoader",
        "torch.utils.data.DataLoader.__next__": "torch.utils.data.DataLoader",
        "torch.utils.data.DataLoader.next": "torch.utils.data.DataLoader",
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A name with a rule. Modules below more than `depth` others get no range; None: all do."""

    text: str
    name: str
    depth: int | None = None

    @property
    def module(self) -> str:
        return RULES[self.name]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """A name without a rule. `module` is None for one without a colon; `target` is the rest."""

    text: str
    module: str | None
    target: str

    @property
    def wild(self) -> bool:
        return _WILD.search(self.text) is not None

    def targets_in(self, module: str) -> tuple[str, ...]:
        """Return the part of the pattern that applies inside a module; empty for other modules."""
        if self.module is not None:
            return (self.target,) if fnmatch.fnmatchcase(module, self.module) else ()
        parts, theirs = self.target.split("."), module.split(".")
        count = len(theirs)
        if count < len(parts) and all(
            fnmatch.fnmatchcase(a, b) for a, b in zip(theirs, parts, strict=False)
        ):
            return (".".join(parts[count:]),)
        return ()

    def roots(self) -> str | None:
        """Return the top-level module, where it is written out."""
        first = (self.module or self.target).split(".")[0]
        return None if _WILD.search(first) else first


Named = Pattern | Rule


def parse(texts: Iterable[str]) -> tuple[Named, ...]:
    """Return patterns and rules without repeats. Raises UsageError for an invalid name."""
    named = [entry for text in texts for entry in _parse_name(text)]
    if not named:
        raise UsageError("no name to annotate", hint="for example torch, or mypkg.model:*")
    return tuple(dict.fromkeys(named))


def _parse_name(text: str) -> list[Named]:
    shown = text if text.isprintable() and len(text) <= _LENGTH_LIMIT else f"{text[:40]!r}…"
    if not text.strip():
        raise UsageError(
            "an empty name cannot be annotated", hint="for example torch, or mypkg.model:*"
        )
    if len(text) > _LENGTH_LIMIT or text.count("*") > _STARS_LIMIT:
        raise UsageError(
            f"{shown} is not the name of a function: more than {_LENGTH_LIMIT} characters or"
            f" {_STARS_LIMIT} stars",
            hint="give several shorter names",
        )
    name, at, depth = text.partition("@")
    name = _ALIASES.get(name, name)
    if name == "torch" or name in RULES:
        return _rules(text, name, _depth(text, depth) if at else None)
    if at:
        raise UsageError(
            f"{shown}: only torch and {_MODULE_FORWARD} take a depth (@2)",
            hint=f"{_MODULE_FORWARD}@2",
        )
    return [_pattern(text, shown)]


def _rules(text: str, name: str, depth: int | None) -> list[Named]:
    if name != "torch":
        if depth is not None and name != _MODULE_FORWARD:
            raise UsageError(f"{text}: only torch and {_MODULE_FORWARD} take a depth", hint=name)
        return [Rule(text=text, name=name, depth=depth)]
    return [
        Rule(
            text=text,
            name=rule,
            depth=(depth or DEFAULT_DEPTH) if rule == _MODULE_FORWARD else None,
        )
        for rule in RULES
    ]


def _depth(text: str, depth: str) -> int:
    if not depth.isascii() or not depth.isdigit() or not 1 <= len(depth) <= 3 or int(depth) == 0:
        raise UsageError(
            f"{text!r}: {depth!r} is not a depth of modules", hint="a number from 1 on: torch@2"
        )
    return int(depth)


def _pattern(text: str, shown: str) -> Pattern:
    module, colon, target = text.partition(":")
    if not colon:
        module, target = "", text
    for part in (*(module.split(".") if colon else ()), *target.split(".")):
        if not _PART.fullmatch(part) or (part[0].isdigit()):
            raise UsageError(
                f"{shown!r} is not the name of a function",
                hint="write module:function, module:Class.method, module:* or the same with dots",
            )
    if not colon and "." not in target:
        raise UsageError(
            f"{shown!r} names a whole module or a bare function",
            hint=(
                f"{target}:* for all its functions; module:function for one function; torch for"
                " PyTorch's training loop"
            ),
        )
    return Pattern(text=text, module=module if colon else None, target=target)
