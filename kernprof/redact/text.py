"""A text without what is private in it: rules as data, shared by all kinds of files.

Every rule takes time in proportion to the text: a run of characters that a rule could begin in is
looked at once, from its first one on (the look-behinds).
"""

import re
from collections.abc import Callable, Iterable, Iterator

from kernprof.redact.private import REMOVED, Private, parse_environment

_PATH = "(path)"

# Credentials by their shape, wherever they stand.
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
# At least two parts, so that a division or a lone "/name" in a kernel's signature is left alone.
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
    """Whether a field of that name holds a secret, whatever its value: `hf_token`, not
    `max_tokens`.
    """
    return _SECRET_NAME.fullmatch(name) is not None


def is_environment(text: str) -> bool:
    """Whether a text is an environment, or a part of one: such a text is removed whole."""
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
    """The text without credentials, mail and web addresses, variables' values, paths and the
    `private` values.
    """
    if is_environment(text):
        return REMOVED
    for pattern, replacement in _RULES:
        text = pattern.sub(replacement, text)
    return private.taken_from(text)


def clean_lines(lines: Iterable[str], private: Private) -> Iterator[str]:
    """The lines of a text, cleaned one by one; a private key's lines are removed together."""
    in_key = False
    for line in lines:
        if in_key:
            in_key = _KEY_END.search(line) is None
            continue
        begin = None if _KEY_BEGIN.search(line) is None else list(_KEY_BEGIN.finditer(line))[-1]
        in_key = begin is not None and _KEY_END.search(line, begin.end()) is None
        yield clean_text(line, private) + ("\n" if in_key else "")


def _named(match: re.Match[str]) -> str:
    """A number of tokens is not secret; a password that is a number is."""
    if "token" in match[1].lower() and _COUNT.fullmatch(match[3]):
        return match[0]
    return f"{match[1]}{match[2]}{REMOVED}"


def _shortened(match: re.Match[str]) -> str:
    """System paths stay; of others only a library's file name, which says which library a call went
    to.
    """
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
    """A command line: the program's own name, options by name, and no value that could say
    anything.
    """
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
