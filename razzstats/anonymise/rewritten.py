"""What the formats' modules give back."""

from collections.abc import Mapping
from typing import NamedTuple


class NoPlaceError(ValueError):
    """A hand in which a name may stand where it cannot be found."""


class Rewritten(NamedTuple):
    """A hand's text, and the pseudonyms of the names that stood in it.

    `heading` is what must stand before it in a file, unless it stands there already.
    """

    text: str
    names: Mapping[str, str]
    heading: str = ""
