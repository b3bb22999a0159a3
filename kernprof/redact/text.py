"""What is private in a text, and the text without it: rules as data, shared by all kinds of files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kernprof.collect.nsight.nsys_environment import looks_secret

REMOVED = "(removed)"
_PATH = "(path)"

# Variables whose values say who and where; their values are looked for in every other text.
_IDENTITY = frozenset({
    "USER", "LOGNAME", "USERNAME", "SUDO_USER", "SUDO_COMMAND", "HOME", "HOSTNAME", "HOST", "PWD", "OLDPWD", "MAIL",
    "SSH_CONNECTION", "SSH_CLIENT", "GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL",
})  # fmt: skip
# Too common to be looked for as a whole value: taking them out would damage names that say nothing.
_COMMON = frozenset({
    "root", "user", "users", "home", "local", "localhost", "localdomain", "linux", "ubuntu", "debian", "python",
    "python3", "main", "test", "true", "false", "none", "default", "host", "cuda", "torch", "kernel", "device",
    "stream", "data", "/root", "/home",
})  # fmt: skip
_SHORTEST = 4

# Credentials by their shape, wherever they stand.
_TOKENS = re.compile(
    r"""
    (?:gh[pousr]_|github_pat_|glpat-|hf_|sk-|sk_live_|rk_live_|pypi-|npm_|xox[abprs]-|AKIA|ASIA|AIza|ya29\.|dop_v1_)[\w.-]{8,}
    | eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?                                # JSON web token
    | -----BEGIN[ ][A-Z ]*PRIVATE[ ]KEY-----.*?(?:-----END[ A-Z]*-----|$)
    """,
    re.VERBOSE | re.DOTALL,
)
_MAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_URL = re.compile(r"\b[a-z][a-z0-9+.-]{1,15}://[^\s\"'<>]+", re.IGNORECASE)
_GIVEN = re.compile(
    r"(?i)(--?[\w-]*(?:token|secret|passw(?:or)?d|passphrase|credential|api-?key|auth)[\w-]*)(=|\s+)(\S+)"
)
_ASSIGNED = re.compile(r"(?<![\w.:<-])([A-Z][A-Z0-9_]{2,})=(?!\d+(?:\.\d+)?(?![\w.]))(\"[^\"]*\"|[^\s;,\0]*)")
# At least two parts, so that a division or a lone "/name" in a kernel's signature is left alone.
_ABSOLUTE = re.compile(r"(?<![\w.)\]>/])(?:~|\.{1,2}|[A-Za-z]:)?(?:[/\\][^\s/\\:;,\"'()<>|\0]+){2,}[/\\]?")
_HOME = re.compile(r"(?<!\w)(?:/root|~\w*)(?=[/\s:;,\"']|$)")
_SYSTEM = re.compile(r"^/(?:usr/(?:lib|lib64|bin|sbin|include|local/(?:cuda|nvidia))|lib|lib64|bin|opt/nvidia)[^/]*/")
_LIBRARY = re.compile(r"[/\\]([\w.+-]+\.so(?:\.[\d.]+)?)$")


@dataclass(frozen=True, slots=True)
class Private:
    """What one capture says about its own machine: values that may turn up again in any of its texts."""

    values: tuple[str, ...] = ()

    @classmethod
    def of(cls, values: Iterable[str]) -> Private:
        """The values that are long enough and not too common, the longest first: it may hold a shorter one."""
        kept = {v.strip() for v in values}
        chosen = {v for v in kept if len(v) >= _SHORTEST and v.lower() not in _COMMON and not v.isdigit()}
        return cls(tuple(sorted(chosen, key=lambda v: (-len(v), v))))

    def taken_from(self, text: str) -> str:
        for value in self.values:
            text = text.replace(value, REMOVED)
        return text


def private_values(environment: Mapping[str, str]) -> set[str]:
    """The values of an environment that must not turn up anywhere: secrets, and who and where.

    A home folder's last part is the user's name.
    """
    found = {value for name, value in environment.items() if name in _IDENTITY or looks_secret(name)}
    home = environment.get("HOME", "")
    return found | ({home.rstrip("/").rpartition("/")[2]} if home else set())


def parse_environment(text: str) -> dict[str, str]:
    """NAME=value pairs as tools store them: separated by NUL, newline or semicolon, values perhaps in quotes."""
    pairs = (part.partition("=") for part in re.split(r"[\0\n;]", text))
    return {name.strip(): value.strip().strip('"') for name, equals, value in pairs if equals and name.strip()}


def is_environment(text: str) -> bool:
    """Whether a text is an environment, or a part of one: such a text is removed whole."""
    if "\0" in text:
        return True
    names = [name for name in parse_environment(text) if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name)]
    shouted = [name for name in names if re.fullmatch(r"[A-Z_][A-Z0-9_]{2,}", name)]
    return len(shouted) >= 2 or len(names) >= 5 or re.match(r"^[A-Z_][A-Z0-9_]*=(?!\d)", text) is not None


def clean_text(text: str, private: Private) -> str:
    """The text without credentials, mail and web addresses, variables' values, paths and the `private` values."""
    if is_environment(text):
        return REMOVED
    text = _TOKENS.sub(REMOVED, text)
    text = _URL.sub("(url)", text)
    text = _MAIL.sub(REMOVED, text)
    text = _GIVEN.sub(rf"\1\2{REMOVED}", text)
    text = _ASSIGNED.sub(rf"\1={REMOVED}", text)
    text = _ABSOLUTE.sub(_shortened, text)
    text = _HOME.sub(_PATH, text)
    return private.taken_from(text)


def _shortened(match: re.Match[str]) -> str:
    """System paths stay; of others only a library's file name, which says which library a call went to."""
    path = match.group(0)
    if _SYSTEM.match(path) and ".." not in path:
        return path
    library = _LIBRARY.search(path)
    return f"{_PATH}/{library.group(1)}" if library else _PATH


def clean_arguments(arguments: Iterable[str], private: Private) -> list[str]:
    """A command line: the program's own name, options by name, and no value that could say anything."""
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
