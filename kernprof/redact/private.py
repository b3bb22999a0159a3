"""Find the private values of a capture, and remove private text.

Environment variables contain the user, host, paths and secrets of the recorded machine. Their
values are removed from all texts of the capture. Credentials, mail addresses, URLs and paths are
recognised by their format and removed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from kernprof.collect.nsight.nsys import looks_secret

REMOVED = "(removed)"

# Variables that identify user or host. Their values are removed from all texts, also inside words.
_IDENTITY = frozenset(
    {
        "USER",
        "LOGNAME",
        "USERNAME",
        "SUDO_USER",
        "SUDO_COMMAND",
        "HOME",
        "HOSTNAME",
        "HOST",
        "PWD",
        "OLDPWD",
        "MAIL",
        "SSH_CONNECTION",
        "SSH_CLIENT",
        "GIT_AUTHOR_NAME",
        "GIT_AUTHOR_EMAIL",
        "GIT_COMMITTER_NAME",
        "GIT_COMMITTER_EMAIL",
    }
)
# Variables that configure software and do not identify a user. Other variables may be private.
_SOFTWARE = re.compile(
    r"(?:LANG|LANGUAGE|LC_\w+|TERM|COLORTERM|SHELL|SHLVL|TZ|COLUMNS|LINES|PAGER|EDITOR|PATH|MANPATH|CPATH|_"
    r"|LD_\w+|LIBRARY_PATH|TMPDIR|TMP|TEMP|DEBIAN_FRONTEND|PIP_\w+|PYTHON\w*|CUDA_\w+|CUDNN_\w+|CUBLAS_\w+|NVIDIA_\w+"
    r"|NVARCH|NV_\w+|NVTX_\w+|NSYS_\w+|NSIGHT\w*|CUPTI_\w+|OMP_\w+|KMP_\w+|MKL_\w+|OPENBLAS_\w+|GOMP_\w+|NUMEXPR_\w+"
    r"|TORCH_\w+|PYTORCH_\w+|TRITON_\w+|XLA_\w+|TF_\w+|NUMBA_\w+|QUADD_\w+|\w*VERSION|\w*_?(?:RANK|WORLD_SIZE|PORT))"
)
# Common words that are not removed although they may be private values: kernel and file names
# contain them.
_COMMON = frozenset(
    {
        "root",
        "user",
        "users",
        "home",
        "local",
        "localhost",
        "localdomain",
        "linux",
        "ubuntu",
        "debian",
        "python",
        "python3",
        "main",
        "test",
        "true",
        "false",
        "none",
        "null",
        "default",
        "host",
        "cuda",
        "torch",
        "kernel",
        "device",
        "stream",
        "data",
        "/root",
        "/home",
        "/bin/bash",
        "/bin/sh",
        "bash",
        "auto",
        "enabled",
        "disabled",
        "release",
        "debug",
        "info",
        "warn",
        "warning",
        "error",
        "train",
        "training",
        "eval",
        "float",
        "float16",
        "float32",
        "float64",
        "bfloat16",
        "half",
        "double",
        "int8",
        "int32",
        "int64",
        "nvidia",
        "kernprof",
        "x86_64",
        "aarch64",
        "utf-8",
        "vector",
        "matrix",
        "memory",
        "global",
        "shared",
        "launch",
        "async",
        "graph",
        "forward",
        "backward",
        "step",
        "epoch",
        "batch",
    }
)
_SAYS_NOTHING = re.compile(
    r"[\d\s.,:;+/-]*|/(?:usr|bin|sbin|lib|lib64|dev|proc|sys|etc)(?:/.*)?|v?\d+(?:\.\d+)+\S*"
)
_SHORTEST = 4
# Values with fewer characters are removed only as words, unless they are secrets, users or hosts.
_SHORTEST_INSIDE_WORDS = 6


@dataclass(frozen=True, slots=False)
class Private:
    """Private values of one capture, which may occur in any text of the capture.

    `values` are removed everywhere, `words` only if no letter or digit is adjacent.
    """

    values: tuple[str, ...] = ()
    words: frozenset[str] = field(default=frozenset())

    @classmethod
    def of(cls, values: Iterable[str], variables: Iterable[str] = ()) -> Private:
        """Create an instance from those values that are long enough and not common words.

        `values` are secrets, user names and host names. `variables` are the values of the remaining
        environment variables. Long values come first, because they may contain short values.
        """
        certain = _telling(values)
        rest = {v for v in _telling(variables) - certain if not _SAYS_NOTHING.fullmatch(v)}
        inside = certain | {v for v in rest if len(v) >= _SHORTEST_INSIDE_WORDS}
        return cls(tuple(sorted(inside, key=lambda v: (-len(v), v))), frozenset(rest - inside))

    def taken_from(self, text: str) -> str:
        """Return the text with all private values replaced by REMOVED."""
        if not self._by_prefix:
            return text
        parts, start, at = [], 0, 0
        while at < len(text):
            for value in self._by_prefix.get(text[at : at + _SHORTEST], ()):
                beyond = at + len(value)
                adjacent = text[max(at - 1, 0) : at] + text[beyond : beyond + 1]
                is_free = value not in self.words or not any(map(str.isalnum, adjacent))
                if is_free and text.startswith(value, at):
                    parts += [text[start:at], REMOVED]
                    start = at = beyond
                    break
            else:
                at += 1
        return "".join((*parts, text[start:]))

    @cached_property
    def _by_prefix(self) -> dict[str, list[str]]:
        """Return the values by their first four characters. The longest values come first."""
        values: dict[str, list[str]] = {}
        for value in sorted({*self.values, *self.words}, key=len, reverse=True):
            values.setdefault(value[:_SHORTEST], []).append(value)
        return values


def _telling(values: Iterable[str]) -> set[str]:
    stripped = {value.strip() for value in values}
    return {
        v for v in stripped if len(v) >= _SHORTEST and v.lower() not in _COMMON and not v.isdigit()
    }


def private_values(environment: Mapping[str, str]) -> set[str]:
    """Return the secrets, users and hosts of an environment.

    The last component of the home folder's path is treated as a user name.
    """
    values = {
        value for name, value in environment.items() if name in _IDENTITY or looks_secret(name)
    }
    home = environment.get("HOME", "")
    return values | ({home.rstrip("/").rpartition("/")[2]} if home else set())


def other_values(environment: Mapping[str, str]) -> set[str]:
    """Return the values of variables that do not identify a user and do not configure software.

    These values may be private.
    """
    return {
        value
        for name, value in environment.items()
        if not _SOFTWARE.fullmatch(name) and name not in _IDENTITY
    }


def parse_environment(text: str) -> dict[str, str]:
    """Parse NAME=value pairs that are separated by NUL, newline or semicolon. Values may be quoted."""
    pairs = (part.partition("=") for part in re.split(r"[\0\n;]", text))
    return {
        name.strip(): value.strip().strip('"')
        for name, equals, value in pairs
        if equals and name.strip()
    }


_PATH = "(path)"

# Patterns of credentials.
_KEY_BEGIN, _KEY_END = (
    re.compile(r"-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----"),
    re.compile(r"-----END[ A-Z]*-----"),
)
_KEY_BLOCK = re.compile(rf"{_KEY_BEGIN.pattern}.*?(?:{_KEY_END.pattern}|\Z)", re.DOTALL)
_TOKENS = re.compile(
    r"""(?<![A-Za-z0-9])(?:
    (?:gh[pousr]_|github_pat_|glpat-|hf_|sk-|sk_live_|rk_live_|pypi-|npm_|xox[abprs]-|AKIA|ASIA|AIza|ya29\.|dop_v1_)
    [\w.-]{8,}
    | eyJ[\w-]{8,}[\w.-]*                                                # JSON web token
    )""",
    re.VERBOSE,
)
_MAIL = re.compile(r"(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_URL = re.compile(r"\b[a-z][a-z0-9+.-]{1,15}://[^\s\"'<>]+", re.IGNORECASE)
_KEYWORD = r"(?:token|secret|passw(?:or)?d|passphrase|credential|api[_-]?key|access[_-]?key|private[_-]?key|auth(?!or))"
_VALUE = r"\"[^\"]*\"|'[^']*'|\S+"
_OPTION = re.compile(
    rf"(?<![\w-])(--?(?=[\w-]*?{_KEYWORD})[\w-]+)(=|\s+)(?:{_VALUE})", re.IGNORECASE
)
_HEADER = re.compile(
    r"\b((?:proxy-)?authorization|x-[\w-]{0,40}(?:key|token)|(?:set-)?cookie)([\"']?\s*[:=]\s*[\"']?)[^\r\n\"']+",
    re.IGNORECASE,
)
_BEARER = re.compile(r"(?<![^\W_])(bearer\s+)[\w.~+/=-]{4,}", re.IGNORECASE)
_NAMED = re.compile(
    rf"(?<![\w-])((?=[\w-]*?{_KEYWORD})[\w-]+)([\"']?\s*(?:=(?!=)|(?<!:):(?!:))\s*)(\"[^\"]*\"|'[^']*'|[^\s\"',;&)\]}}]+)",
    re.IGNORECASE,
)
_COUNT = re.compile(r"-?\d{1,7}(?:\.\d+)?")
_ASSIGNED = re.compile(
    r"(?<![\w.:<-])([A-Z][A-Z0-9_]{2,})=(?!\d+(?:\.\d+)?(?![\w.]))(\"[^\"]*\"|[^\s;,\0]*)"
)
# A path has at least two components, so that a division or "/name" in a signature is not a path.
_ABSOLUTE = re.compile(
    r"(?<![\w.)\]>/])(?:~|\.{1,2}|[A-Za-z]:)?(?:[/\\][^\s/\\:;,\"'()<>|\0]+){2,}[/\\]?"
)
_HOME = re.compile(r"(?<!\w)(?:/root|~\w*)(?=[/\s:;,\"']|$)")
_SYSTEM = re.compile(
    r"^/(?:usr/(?:lib|lib64|bin|sbin|include|local/(?:cuda|nvidia))|lib|lib64|bin|opt/nvidia)[^/]*/"
)
_LIBRARY = re.compile(r"[\w.+-]+\.so(?:\.[\d.]+)?")
_SECRET_NAME = re.compile(rf"(?:[\w-]*[_-])?{_KEYWORD}", re.IGNORECASE)


def is_secret_name(name: str) -> bool:
    """Return whether a field with this name contains a secret: `hf_token`, but not `max_tokens`."""
    return _SECRET_NAME.fullmatch(name) is not None


def is_environment(text: str) -> bool:
    """Return whether a text consists of environment variables. Such texts are removed."""
    if "\0" in text:
        return True
    names = [
        name for name in parse_environment(text) if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name)
    ]
    shouted = [name for name in names if re.fullmatch(r"[A-Z_][A-Z0-9_]{2,}", name)]
    return (
        len(shouted) >= 2
        or len(names) >= 5
        or re.match(r"^[A-Z_][A-Z0-9_]*=(?!\d)", text) is not None
    )


def clean_text(text: str, private: Private) -> str:
    """Return `text` without credentials, mail addresses, URLs, paths and the `private` values."""
    if is_environment(text):
        return REMOVED
    for pattern, replacement in _RULES:
        text = pattern.sub(replacement, text)
    return private.taken_from(text)


def clean_lines(lines: Iterable[str], private: Private) -> Iterator[str]:
    """Yield the redacted lines of a text. All lines of a private key are removed."""
    in_key = False
    for line in lines:
        if in_key:
            in_key = _KEY_END.search(line) is None
            continue
        begin = None if _KEY_BEGIN.search(line) is None else list(_KEY_BEGIN.finditer(line))[-1]
        in_key = begin is not None and _KEY_END.search(line, begin.end()) is None
        yield clean_text(line, private) + ("\n" if in_key else "")


def _named(match: re.Match[str]) -> str:
    """Replace the value of a secret `name=value`. A token count (`max_tokens=4096`) is kept."""
    if "token" in match[1].lower() and _COUNT.fullmatch(match[3]):
        return match[0]
    return f"{match[1]}{match[2]}{REMOVED}"


def _shortened(match: re.Match[str]) -> str:
    """Replace a path by a marker. System paths are kept, as are file names of shared libraries."""
    path = match.group(0)
    if _SYSTEM.match(path) and ".." not in path:
        return path
    name = re.split(r"[/\\]", path)[-1]
    return f"{_PATH}/{name}" if _LIBRARY.fullmatch(name) else _PATH


_RULES: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    (_KEY_BLOCK, REMOVED),
    (_HEADER, rf"\1\2{REMOVED}"),
    (_BEARER, rf"\1{REMOVED}"),
    (_TOKENS, REMOVED),
    (_URL, "(url)"),
    (_MAIL, REMOVED),
    (_OPTION, rf"\1\2{REMOVED}"),
    (_NAMED, _named),
    (_ASSIGNED, rf"\1={REMOVED}"),
    (_ABSOLUTE, _shortened),
    (_HOME, _PATH),
)


def clean_arguments(arguments: Iterable[str], private: Private) -> list[str]:
    """Return a command line's program name and option names, with all values removed."""
    cleaned = []
    for index, argument in enumerate(arguments):
        if index == 0:
            cleaned.append(clean_text(argument.rpartition("/")[2], private))
        elif argument.startswith("-"):
            name, equals, _ = argument.partition("=")
            cleaned.append(clean_text(name, private) + (f"={REMOVED}" if equals else ""))
        else:
            cleaned.append(REMOVED)
    return cleaned
