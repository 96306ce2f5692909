"""Names in XML: those of the seats, and of those who speak."""

import re
from collections.abc import Callable, Iterable, Mapping
from xml.sax.saxutils import escape

from razzstats.anonymise.pseudonyms import within
from razzstats.anonymise.rewritten import NoPlaceError, Rewritten
from razzstats.reading import Read
from razzstats.sites.merge.elements import END, TEXT, Element, ElementError, elements

_REMARK = re.compile(r"<!--.*?(?:-->|\Z)|<\?.*?(?:\?>|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)", re.S)
_TAG = re.compile(r"""(?P<start><\w(?:"[^"]*"|'[^']*'|[^"'<>])*>)|(?P<end></\w+\s*>)""")
_MARKED = re.compile(r"<!\[CDATA\[(.*?)(?:\]\]>)?", re.S)
_WORDS = re.compile(r"\S+(?: +\S+)*")
_UNSAID = "?"
"""What stands in the place of words between elements: that there are some is a finding."""
_MARKS = {'"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}


def rewritten(got: Read, pseudonym: Callable[[str], str], keep_chat: bool) -> Rewritten:
    """The game with every name replaced, remarks and what text between its elements says left out.

    Raises NoPlaceError.
    """
    text = got.piece.text
    begins = text.index("<game")
    game = _REMARK.sub(_unsaid, text[begins : text.index(END) + len(END)])
    try:
        found = [element for element in elements(game) if element.name != TEXT]
    except ElementError as error:
        raise NoPlaceError(str(error)) from error
    names = {name: pseudonym(name) for name in _names(found)}
    if sum(bool(tag["start"]) for tag in _TAG.finditer(game)) != len(found):
        raise NoPlaceError("its elements cannot be told apart")
    heading = text[:begins].strip()
    body = _body(game, found, names, keep_chat)
    return Rewritten(f"{heading}\n{body}" if heading else body, names, heading)


def _unsaid(remark: re.Match[str]) -> str:
    """Marked text is text; other remarks say nothing."""
    marked = _MARKED.fullmatch(remark[0])
    return _UNSAID if marked and marked[1].strip() else ""


def _names(found: Iterable[Element]) -> list[str]:
    seated = [element.get("nickname") for element in found]
    said = [element.get("player") for element in found if _is_chat(element)]
    return list(filter(None, dict.fromkeys([*seated, *said])))


def _is_chat(element: Element) -> bool:
    return element.get("type") == "CHAT"


def _body(game: str, found: Iterable[Element], names: Mapping[str, str], keep_chat: bool) -> str:
    parts, at, left = [], 0, iter(found)
    for tag in _TAG.finditer(game):
        gap = _WORDS.sub(_UNSAID, game[at : tag.start()])
        at = tag.end()
        written = tag["end"] or _start(next(left), names, keep_chat, tag[0].endswith("/>"))
        if written:
            parts += [gap, written]
    return "".join(parts)


def _start(element: Element, names: Mapping[str, str], keep_chat: bool, is_closed: bool) -> str:
    """A start tag written anew; nothing for chat, unless it is to be kept."""
    values = dict(element.attributes)
    if "nickname" in values:
        values["nickname"] = names.get(values["nickname"], "")
    if _is_chat(element):
        if not keep_chat and is_closed:
            return ""
        values["player"] = names.get(element.get("player"), "")
        mask = within(names, names.__getitem__)
        values["text"] = mask(element.get("text")) if keep_chat else ""
    written = "".join(f' {key}="{escape(value, _MARKS)}"' for key, value in values.items())
    return f"<{element.name}{written}{'/>' if is_closed else '>'}"
