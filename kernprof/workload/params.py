"""Typed parameters of workloads: limits, values from `NAME=VALUE`, and sweeps."""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from kernprof.errors import UsageError, WorkloadError, unknown_name
from kernprof.model.run import Scalar

# Default dtypes of kernel arguments: the C types `int`, `float`, `bool`.
_DTYPE = {int: "int32", float: "float32", bool: "bool"}
_TRUE = {"true": True, "1": True, "yes": True, "false": False, "0": False, "no": False}


@dataclass(frozen=True, slots=True)
class Param:
    """A workload's parameter. Its type is the type of `default`: int, float, bool or str.

    `dtype` is the NumPy dtype of the kernel argument, such as "int64". By default the dtype is the
    equivalent of the C type int, float or bool. `minimum`, `maximum` and `multiple_of` limit
    numbers. `choices` lists all allowed values.
    """

    default: Scalar
    help: str = ""
    minimum: float | None = None
    maximum: float | None = None
    multiple_of: int | None = None
    choices: tuple[Scalar, ...] = ()
    dtype: Any = None

    def __post_init__(self) -> None:
        """Convert NumPy scalars to Python numbers, and the dtype to its name."""
        for name in ("default", "minimum", "maximum", "multiple_of"):
            object.__setattr__(self, name, _plain(getattr(self, name)))
        object.__setattr__(self, "choices", tuple(map(_plain, self.choices)))
        if self.dtype is not None:
            import numpy as np

            try:
                object.__setattr__(self, "dtype", str(np.dtype(self.dtype).name))
            except TypeError as error:
                raise WorkloadError(
                    f"{self.dtype!r} is not a NumPy dtype", hint="such as np.int64 or 'int64'"
                ) from error

    @property
    def kernel_dtype(self) -> str | None:
        """Return the NumPy dtype name of the kernel argument; None for a string parameter."""
        return self.dtype or _DTYPE.get(type(self.default))

    def for_kernel(self, name: str, value: Scalar) -> Any:
        """Convert `value` to the NumPy scalar that the kernel receives. Raises UsageError."""
        import numpy as np

        return np.dtype(self.kernel_dtype).type(self.check(name, value))

    def parse(self, name: str, text: str) -> Scalar:
        """Convert a string, such as `2**20`, to a value. Raises UsageError for another type."""
        kind = type(self.default)
        try:
            if kind is bool:
                value: Scalar = _TRUE[text.lower()]
            elif kind is int:
                base, caret, exponent = text.replace("_", "").partition("**")
                small = caret and len(exponent) < 3
                value = int(base, 0) ** int(exponent) if small else int(base + caret + exponent, 0)
            else:
                value = kind(text)
        except (ValueError, KeyError):
            raise UsageError(f"parameter {name}: {text!r} is not {_article(kind)}") from None
        return self.check(name, value)

    def check(self, name: str, value: Scalar) -> Scalar:
        """Return `value`. Raises UsageError for another type or a value outside the limits."""
        value = _plain(value)
        if type(self.default) is float and type(value) is int:
            value = float(value)
        if type(value) is not type(self.default):
            raise UsageError(f"parameter {name}: {value!r} is not {_article(type(self.default))}")
        for broken, rule in self._rules(value):
            if broken:
                raise UsageError(f"parameter {name}: {value!r} is not allowed; it must be {rule}")
        return value

    def _rules(self, value: Any) -> Iterator[tuple[bool, str]]:
        if self.choices:
            yield value not in self.choices, "one of " + ", ".join(map(str, self.choices))
        if self.minimum is not None:
            yield not value >= self.minimum, f"at least {self.minimum}"
        if self.maximum is not None:
            yield not value <= self.maximum, f"at most {self.maximum}"
        if self.multiple_of is not None:
            yield value % self.multiple_of != 0, f"a multiple of {self.multiple_of}"
        if self.kernel_dtype == "int32":
            yield (
                not -(2**31) <= value < 2**31,
                "within 32 bits (for larger values, declare Param(…, dtype='int64'))",
            )


def _plain(value: Any) -> Any:
    """Convert a NumPy scalar to a Python number; return other values unchanged."""
    scalar = type(value).__module__ == "numpy" and getattr(value, "ndim", None) == 0
    return value.item() if scalar else value


def _article(kind: type) -> str:
    return {int: "a whole number", float: "a number", bool: "true or false", str: "text"}.get(
        kind, kind.__name__
    )


class Params(Mapping[str, Scalar]):
    """The chosen values of all parameters, as a mapping and as attributes (`p.rows`)."""

    __slots__ = ("_values",)
    _values: dict[str, Scalar]

    def __init__(self, values: Mapping[str, Scalar]) -> None:
        self._values = dict(values)

    def __getitem__(self, name: str) -> Scalar:
        return self._values[name]

    def __getattr__(self, name: str) -> Any:
        try:
            return object.__getattribute__(self, "_values")[name]
        except KeyError:
            raise AttributeError(
                f"there is no parameter {name!r}; available: {', '.join(self)}"
            ) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return "Params(" + ", ".join(f"{k}={v!r}" for k, v in self.items()) + ")"


class Watched(Params):
    """Parameters that record each read parameter in `_used`."""

    __slots__ = ("_used",)
    _used: dict[str, Scalar]

    def __init__(self, values: Mapping[str, Scalar]) -> None:
        super().__init__(values._values if isinstance(values, Params) else values)
        self._used = {}

    def __getitem__(self, name: str) -> Scalar:
        self._used[name] = value = super().__getitem__(name)
        return value

    def __getattr__(self, name: str) -> Any:
        self._used[name] = value = super().__getattr__(name)
        return value

    def __iter__(self) -> Iterator[str]:
        self._used.update(self._values)
        return super().__iter__()


def used(p: Watched) -> dict[str, Scalar]:
    """Return the parameters that were read so far, with their values."""
    return dict(p._used)


_LONGEST_NAME = 200
Given: TypeAlias = "Scalar | Param"


def declare(default: Mapping[str, Given]) -> dict[str, Param]:
    """Convert a workload's declaration, name → default or Param, to name → Param."""
    declared = {
        name: value if isinstance(value, Param) else Param(value) for name, value in default.items()
    }
    for name, param in declared.items():
        if not isinstance(name, str) or not name.isidentifier() or name.startswith("_"):
            raise WorkloadError(f"{name!r} cannot be a parameter's name: it must be an identifier")
        param.check(name, param.default)
    return declared


def checked_name(what: str, name: str) -> str:
    """Return `name`. Raises WorkloadError if it is empty, too long or not printable."""
    if not isinstance(name, str) or not name.isprintable() or not 0 < len(name) <= _LONGEST_NAME:
        raise WorkloadError(
            f"{name!r:.80} cannot be the name of {what}: a name is one line of printable text"
        )
    return name


def names_of(args: str | Sequence[str] | None) -> tuple[str, ...] | None:
    """Return the names of arguments, from a string ("x out n") or a list; None if it is empty."""
    if not args or (isinstance(args, list | tuple) and all(isinstance(text, str) for text in args)):
        return tuple(args) if args else None
    if not isinstance(args, str):
        raise WorkloadError(
            f"args is {args!r:.80}, which is not a string or a list of names",
            hint='such as args="x out n"',
        )
    return tuple(args.replace(",", " ").split())


def choose(declared: Mapping[str, Param], chosen: Mapping[str, Scalar]) -> Params:
    """Return the defaults overridden by `chosen`.

    Raises UsageError for an unknown name or an invalid value.
    """
    for name in chosen:
        if name not in declared:
            raise unknown_name("parameter", name, declared)
    return Params({n: p.check(n, chosen.get(n, p.default)) for n, p in declared.items()})


def sweep(declared: Mapping[str, Param], assignments: Sequence[str]) -> list[Params]:
    """Return every combination of `NAME=v1,v2,…` assignments; the last name varies fastest.

    Raises UsageError as `assigned` does, and for a value outside the limits.
    """
    lists = assigned(declared, assignments)
    return [
        choose(declared, dict(zip(lists, values, strict=True)))
        for values in itertools.product(*lists.values())
    ]


def assigned(declared: Mapping[str, Param], assignments: Sequence[str]) -> dict[str, list[Scalar]]:
    """Parse `NAME=v1,v2,…` into values by parameter name. `NAME=v1,OTHER=v2` sets two parameters.

    Raises UsageError for a string that is not NAME=VALUE, an unknown or repeated name, or a value
    of another type.
    """
    lists: dict[str, list[Scalar]] = {}
    for assignment in assignments:
        name = ""
        for part in assignment.split(","):
            before, equals, text = part.partition("=")
            begins = equals and (
                before.strip() in declared or not name or type(declared[name].default) is not str
            )
            if begins or not name:
                name = before.strip()
                if not text:
                    raise UsageError(
                        f"{part!r} is not NAME=VALUE",
                        hint="write -p rows=1024 or -p rows=1024,2048",
                    )
                if name not in declared:
                    raise unknown_name("parameter", name, declared)
                if name in lists:
                    raise UsageError(
                        f"parameter {name} is given twice",
                        hint=f"write -p {name}=v1,v2 to sweep it",
                    )
            value = declared[name].parse(name, (text if begins else part).strip())
            lists.setdefault(name, []).append(value)
    return lists
