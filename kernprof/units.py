"""Quantities: parse printed numbers, convert to base units, and format for reports.

Every Metric of a Profile is in a base unit: ns, byte, byte/s, Hz, %, or a count (request, sector,
wavefront, inst, …). These are the units of `ncu --print-units base`, except that time is always ns.
"""

import math
import re

LARGEST = 1e50
# Prefixes as Nsight Compute prints them. Its prefixes of bytes are decimal: 1 Kbyte = 1000 bytes.
_PREFIX = {
    "": 1.0,
    "n": 1e-9,
    "u": 1e-6,
    "µ": 1e-6,
    "m": 1e-3,
    "K": 1e3,
    "k": 1e3,
    "M": 1e6,
    "G": 1e9,
    "T": 1e12,
    "P": 1e15,
}
TIME_NS = {
    "ns": 1.0,
    "nsecond": 1.0,
    "us": 1e3,
    "usecond": 1e3,
    "µs": 1e3,
    "ms": 1e6,
    "msecond": 1e6,
    "s": 1e9,
    "second": 1e9,
    "sec": 1e9,
    "min": 60e9,
    "minute": 60e9,
    "hr": 3600e9,
    "hour": 3600e9,
}
_COUNTED = (
    "byte",
    "hz",
    "cycle",
    "inst",
    "sector",
    "request",
    "warp",
    "block",
    "thread",
    "register",
    "wavefront",
)
_PER_TIME = {
    "s": 1.0,
    "second": 1.0,
    "ns": 1e9,
    "nsecond": 1e9,
    "us": 1e6,
    "usecond": 1e6,
    "ms": 1e3,
    "msecond": 1e3,
}


def base_unit(unit: str) -> tuple[float, str]:
    """Return the factor to the base unit, and the base unit: `"Mbyte" → (1e6, "byte")`.

    An unknown unit is returned with factor 1.
    """
    text = unit.strip()
    if text in TIME_NS:
        return TIME_NS[text], "ns"
    base, slash, tail = text.partition("/")
    factor = 1.0
    for name in _COUNTED:
        prefix = base[: len(base) - len(name)]
        if base.lower().endswith(name) and prefix in _PREFIX:
            factor, base = _PREFIX[prefix], "Hz" if name == "hz" else name
            break
    if tail in _PER_TIME:
        return factor * _PER_TIME[tail], f"{base}/s"
    return factor, f"{base}{slash}{tail}"


# Digits with or without thousands separators. Groups have three digits. In Indian notation, all
# groups before the last have two digits.
_PLAIN = re.compile(r"[+-]?[0-9]+([.,][0-9]*)?([eE][+-]?[0-9]+)?")
_GROUPED = re.compile(
    r"[+-]?[0-9]{1,3}(?:([.,'"
    r" ])[0-9]{2,3})(?:\1[0-9]{2,3})*(?<=[0-9]{3})((?!\1)[.,][0-9]*)?([eE][+-]?[0-9]+)?"
)
_SPACES = str.maketrans({"\u00a0": " ", "\u202f": " ", "\u2009": " ", "\u2019": "'"})


def decimal_mark(text: str) -> str | None:
    """Return the decimal mark of a printed number, "." or ","; None if ambiguous.

    In `5,526,106.67` the decimal mark is ".": it is the last mark, and a repeated mark separates
    thousands. In `0,5`, `12,34` and `1234,5` the decimal mark is ",", because thousands are not
    grouped in this way. `1,234` is ambiguous.
    """
    cleaned = text.strip().translate(_SPACES)
    dots, commas = cleaned.count("."), cleaned.count(",")
    if not (dots or commas) or not (_PLAIN.fullmatch(cleaned) or _GROUPED.fullmatch(cleaned)):
        return None
    if dots and commas:
        return "." if cleaned.rindex(".") > cleaned.rindex(",") else ","
    mark, other = (".", ",") if dots else (",", ".")
    if max(dots, commas) > 1:
        return other
    digits, _, rest = cleaned.lstrip("+-").partition(mark)
    could_be_thousands = len(digits) <= 3 and digits[0] != "0" and len(rest) == 3 and rest.isdigit()
    return None if could_be_thousands else mark


def parse_number(text: str, *, decimal: str = ".") -> float | None:
    """Parse a printed number with thousands separators; None for `n/a`, `nan`, `inf`, text.

    `decimal` is the decimal mark of the file, used if the text is ambiguous (see `decimal_mark`).
    The other mark, blanks and apostrophes separate thousands. An integer is returned as int, exact
    at any size. None is also returned for a number that is too large to be a measurement.
    """
    cleaned = text.strip()
    try:
        if cleaned.isascii():
            if cleaned.isdigit():
                return _finite(int(cleaned))
            if decimal == "." and cleaned[:1] != "." and cleaned.replace(".", "", 1).isdigit():
                return _finite(float(cleaned))  # the fast path for most numbers
        return _parse_marked(cleaned.translate(_SPACES), decimal)
    except ValueError:
        return None


def _parse_marked(cleaned: str, decimal: str) -> float | None:
    if not (_PLAIN.fullmatch(cleaned) or _GROUPED.fullmatch(cleaned)):
        return None
    mark = decimal_mark(cleaned) or decimal
    for sign in (("," if mark == "." else "."), "'", " "):
        cleaned = cleaned.replace(sign, "")
    if cleaned.lstrip("+-").isdigit():
        return _finite(int(cleaned))
    return _finite(float(cleaned.replace(mark, ".")))


def _finite(value: float) -> float | None:
    return exact(value) if is_quantity(value) else None


def is_quantity(value: float) -> bool:
    """Return true if a number can be a measurement: finite, and small enough to be multiplied."""
    return abs(value) < LARGEST


def exact(value: float) -> float:
    """Return a whole number below 2**53 as int, any other number unchanged."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return int(value)
    return value


_TIME_STEPS = ((1e9, "s"), (1e6, "ms"), (1e3, "µs"), (1.0, "ns"))
_ENERGY_STEPS = ((1.0, "J"), (1e-3, "mJ"), (1e-6, "µJ"), (1e-9, "nJ"))
_COUNT_STEPS = ((1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k"), (1.0, ""))


def format_quantity(value: float | None, unit: str) -> str:
    """Format a value of a base unit: `(3.36e7, "sector") → "33.6 M"`, `(497120, "ns") → "497 µs"`.

    None gives "–", because a missing value is not 0.
    """
    if value is None:
        return "–"
    if unit == "ns":
        return _stepped(value, _TIME_STEPS)
    if unit in ("%", "score"):
        return f"{value:.1f}"
    if unit in ("J", "W"):
        return _stepped(value, _ENERGY_STEPS if unit == "J" else ((1.0, "W"),))
    if unit in ("byte", "byte/s", "Hz", "flop/s"):
        suffix = {"byte": "B", "byte/s": "B/s", "Hz": "Hz", "flop/s": "FLOP/s"}[unit]
        text = _stepped(value, _COUNT_STEPS)
        return text + suffix if text[-1].isalpha() else f"{text} {suffix}"
    if float(value).is_integer() and abs(value) < 10_000:
        return str(int(value))
    return _stepped(value, _COUNT_STEPS)


def time_ns(text: str, unit: str) -> float | None:
    """Parse a time (`27.4ms`, or `27.4` in `unit`) and return it in ns; None if invalid.

    A trace stores times as 64-bit integers of ns; a longer time (292 years) is invalid.
    """
    match = re.fullmatch(r"\s*(\d+(?:\.\d*)?|\.\d+)\s*(s|ms|us|µs|ns)?\s*", text)
    taken = float(match[1]) * TIME_NS[match[2] or unit] if match else math.inf
    return taken if taken < 2**63 else None


def _stepped(value: float, steps: tuple[tuple[float, str], ...]) -> str:
    for size, suffix in steps:
        if abs(value) >= size * 0.9995 or size == steps[-1][0]:
            return f"{_three_digits(value / size)} {suffix}".rstrip()
    raise AssertionError("the last step always matches")


def _three_digits(value: float) -> str:
    if value == 0:
        return "0"
    value = float(f"{value:.3g}") if abs(value) < 1000 else value
    digits = max(0, 2 - math.floor(math.log10(abs(value)) + 1e-9)) if abs(value) < 1000 else 0
    return f"{value:.{min(digits, 4)}f}"


def count_of(number: int, noun: str, plural: str = "s") -> str:
    """Format a count with its noun, e.g. `1 launch`, `1,421 launches`."""
    return f"{number:,} {noun}{plural if number != 1 else ''}"
