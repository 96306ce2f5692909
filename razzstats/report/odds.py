"""What known hands are worth at each picture of a film, among themselves."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from razzstats.cards import low_value
from razzstats.equity import Holding, equity

if TYPE_CHECKING:
    from razzstats.report.film import Film, Sitter

QUICK = 5e6
"""The `multiway.work` up to which hands are counted: some hundredths of a second."""

DEALS = 20_000
"""Deals where they are not: a standard error of at most 0.4 %."""

_WHOLE = 7


def odds(film: "Film") -> list[int]:
    """Fills `film.odds`, and gives each picture's place in it.

    A hand is known where all its cards are in the end. Those that have not folded by a picture are
    held against each other there; the cards of all others that were dealt by then are out of the
    deck.
    """
    known: dict[tuple[int, tuple[int, ...]], int] = {}
    places = []
    for at, picture in enumerate(film.pictures):
        sides = [s for s in film.seats if _is_known(s) and not 0 <= s.folded <= at]
        key = picture.street, tuple(side.seat for side in sides)
        if picture.street and key not in known:
            found = _worth(film, sides, picture.street) if len(sides) > 1 else None
            known[key] = len(film.odds) if found else -1
            film.odds += [dict(zip(key[1], found, strict=True))] if found else []
        places.append(known.get(key, -1))
    return places


def _is_known(sitter: "Sitter") -> bool:
    return bool(sitter.cards) and all(card.card for card in sitter.cards)


def _by(sitter: "Sitter", street: int) -> tuple[str, ...]:
    return tuple(card.card for card in sitter.cards if card.card and card.street <= street)


def _worth(film: "Film", sides: Sequence["Sitter"], street: int) -> list[float] | None:
    """Equities of the sides; None where the cards cannot be, or a hand lacks some."""
    shared = tuple(card.card for card in film.shared if street == _WHOLE)
    hands = [_by(side, street) + shared for side in sides]
    whole = street if street < _WHOLE else _WHOLE
    if any(len(set(hand)) != whole for hand in hands):
        return None
    if street == _WHOLE:
        lows = [low_value(hand) for hand in hands]
        best = [low == min(lows) for low in lows]
        return [won / sum(best) for won in best]
    others = [s for s in film.seats if s not in sides]
    dead = [card for sitter in others for card in _by(sitter, street)]
    try:
        found = equity(
            [Holding(hand) for hand in hands],
            dead,
            deals=DEALS,
            quick=QUICK,
            shared_last=bool(film.shared),
        )
    except ValueError:
        return None
    return [round(each, 4) for each in found.equity]
