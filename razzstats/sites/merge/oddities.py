"""What a game holds that nobody can read, where nothing else would stumble over it."""

import re
from collections.abc import Iterator, Sequence

from razzstats.sites.merge.elements import TEXT, Element

LOW = re.compile(r"[2-9TJQKA](?:-[2-9TJQKA]){4}")
"""A winner's low, `9-6-4-3-2`."""

ROUNDS = frozenset(
    (
        "BLINDS",
        "BRING_IN",
        "THIRD_STREET",
        "FOURTH_STREET",
        "FIFTH_STREET",
        "SIXTH_STREET",
        "SEVENTH_STREET",
        "SHOWDOWN",
        "END_OF_FOLDED_GAME",
        "END_OF_GAME",
    )
)
TABLES = frozenset(map(str, range(2, 11)))
"""How many seats a table has."""

_HEADS = ("game", "players", "player")
_FLAGS = ("realmoney", "dealtin", "uncalled")
_PHRASE = re.compile(r"[A-Z][a-z]+(?: [A-Za-z]+)*(?: - Lo \([2-9TJQKA-]+\))?")
"""A hand in the words of the network's other games: `Two Pair Kings and Sevens`."""


def oddities(found: Sequence[Element]) -> Iterator[tuple[Element, str]]:
    """Each part that is not understood, with its element."""
    said: dict[str, str] = {}
    for element in found:
        yield from ((element, what) for what in _odd_values(element))
        if element.name == TEXT:
            yield element, f"{element.get('text')!r} between the tags"
        elif not element.inside and element.name not in _HEADS:
            yield element, f"{element.name} outside the rounds"
        elif element.name == "round" and element.inside not in ROUNDS:
            yield element, f"round {element.get('id')!r}"
        elif element.name == "winner" and (hand := element.get("hand")):
            if not LOW.fullmatch(hand) and not _PHRASE.fullmatch(hand):
                yield element, f"hand {hand!r}"
            before = said.setdefault(element.get("player"), hand)
            if before != hand:
                yield element, f"hand {hand!r} of a player who has {before!r}"


def _odd_values(element: Element) -> Iterator[str]:
    for key in _FLAGS:
        if element.get(key) not in ("", "true", "false"):
            yield f"{key} {element.get(key)!r}"
    seats = element.get("seats") if element.name == "game" else ""
    if seats and seats not in TABLES:
        yield f"a table of {seats!r} seats"
