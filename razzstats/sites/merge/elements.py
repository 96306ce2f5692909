"""The elements of one game: XML read without entities, each with its line."""

import re
from collections.abc import Mapping
from typing import NamedTuple, NoReturn
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler, ErrorHandler
from xml.sax.xmlreader import AttributesImpl, Locator

from defusedxml import DefusedXmlException
from defusedxml.sax import parseString

from razzstats.cards import CARDS, Card
from razzstats.money import parse_chips
from razzstats.words import unbroken

END = "</game>"
TEXT = "#text"
"""The name of an element that is none: the first words that stand between the tags of a game."""

_LONGEST = 80
_TAG = re.compile(r"<(?P<name>\w+)\b(?P<attributes>[^<>]*)")
_ATTRIBUTE = re.compile(r"""(?<![\w:])([\w:]+)\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')""")
_BARE = re.compile(r"&(?![#\w]+;)")
_NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


class Element(NamedTuple):
    """One start tag. `inside` is the round in which it stands, empty before the first, and `?`
    where the round does not say which it is.
    """

    name: str
    attributes: Mapping[str, str]
    line: int
    inside: str = ""

    def get(self, key: str) -> str:
        """An attribute; empty where it is not there."""
        return self.attributes.get(key, "")


class ElementError(ValueError):
    """A parser refuses the text, or a part has no meaning; `line` counts from the first."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


def attributes_of(name: str, text: str) -> Mapping[str, str]:
    """The attributes of the last tag of that name, read by eye: the text may be cut off."""
    found = [tag for tag in _TAG.finditer(text) if tag["name"] == name]
    if not found:
        return {}
    return {key: a or b for key, a, b in _ATTRIBUTE.findall(found[-1]["attributes"])}


def elements(text: str) -> list[Element]:
    """The elements of a whole game, in order. Raises ElementError.

    Ampersands that stand alone, as some names have them, and characters that XML does not know
    do no harm.
    """
    clean = _NO_XML.sub("\ufffd", _BARE.sub("&amp;", text))
    reader = _Reader()
    try:
        parseString(clean.encode("utf-8", "replace"), reader, _Strict(), forbid_dtd=True)
    except SAXParseException as error:
        raise ElementError(error.getMessage(), error.getLineNumber() or 1) from error
    except DefusedXmlException as error:
        raise ElementError(f"entities are not read: {error}", 1) from error
    return reader.found


def chips(element: Element, key: str = "amount") -> int:
    """Ten-thousandths; a sign may stand in front. Raises ElementError for what is no amount."""
    try:
        return parse_chips(element.get(key).strip().lstrip("$€£"))
    except ValueError as error:
        raise ElementError(str(error), element.line) from error


def cards_of(element: Element) -> tuple[Card | None, ...]:
    """The cards of `null,null,Jh`. Raises ElementError for what is no card."""
    names = [name.strip() for name in element.get("cards").split(",") if name.strip()]
    for name in names:
        if name != "null" and name not in CARDS:
            raise ElementError(f"{name!r} is no card", element.line)
    return tuple(CARDS.get(name) for name in names)


def is_return(winner: Element) -> bool:
    """Whether a winner only has back what nobody called."""
    return winner.get("uncalled") == "true"


class _Reader(ContentHandler):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[Element] = []
        self._inside = ""
        self._locator: Locator | None = None
        self._has_text = False

    def setDocumentLocator(self, locator: Locator) -> None:  # noqa: N802
        self._locator = locator

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802
        values = {key: unbroken(value) for key, value in attrs.items()}
        if name == "round":
            self._inside = values.get("id") or "?"
        self._add(name, values)

    def characters(self, content: str) -> None:
        if not (self._has_text or content.isspace()):
            self._has_text = True
            self._add(TEXT, {"text": unbroken(content.strip()[:_LONGEST])})

    def _add(self, name: str, values: Mapping[str, str]) -> None:
        line = (self._locator.getLineNumber() if self._locator else 1) or 1
        self.found.append(Element(name, values, line, self._inside))


class _Strict(ErrorHandler):
    """Errors are raised, warnings are not printed."""

    def error(self, exception: BaseException) -> NoReturn:
        raise exception

    def fatalError(self, exception: BaseException) -> NoReturn:  # noqa: N802
        raise exception

    def warning(self, exception: BaseException) -> None:
        return
