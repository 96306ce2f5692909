"""What was wrong, as data.

Reading and validating never raise for bad input: they give findings. A `Kind` is what a code
means (its page in the rule list); a `Finding` is one place where it was met.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

import msgspec


class Severity(StrEnum):
    """How bad: an error makes the hand's numbers doubtful, a warning may, an info does not."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Kind(msgspec.Struct, frozen=True):
    """One code of the rule list. `cites` names the sources of the rule, `fix` what to do."""

    code: str
    severity: Severity
    title: str
    text: str
    cites: str = ""
    fix: str = ""


class Finding(msgspec.Struct, frozen=True):
    """One thing that is wrong, at `source:line` (line 0: the file as a whole)."""

    code: str
    severity: Severity
    source: str
    line: int
    message: str
    site: str = ""
    hand_id: str = ""

    def __str__(self) -> str:
        """`path:line: CODE message`, as editors and CI expect it."""
        return f"{self.source}:{self.line}: {self.code} {self.message}"


_KINDS: dict[str, Kind] = {}

KINDS: Mapping[str, Kind] = MappingProxyType(_KINDS)
"""Every code that has been registered, by code."""


def register(kind: Kind) -> Kind:
    """Add a code to the rule list. A code that is there already raises ValueError."""
    if kind.code in _KINDS:
        raise ValueError(f"code {kind.code} is taken by {_KINDS[kind.code].title!r}")
    _KINDS[kind.code] = kind
    return kind
