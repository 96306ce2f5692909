"""What is to be known of a showdown: the equities of its hands, those of two counted together."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from razzstats.equity import Equity, Holding, equities_of_two
from razzstats.luck.showdowns import Dealt, Showdown
from razzstats.replay.pots import Pot, pots

STREETS = (3, 4, 5, 6, 7)


class Question(NamedTuple):
    """Known hands on a street that play for one pot, and the cards that are dead then."""

    hands: tuple[Holding, ...]
    dead: tuple[str, ...]


def layers(showdown: Showdown) -> list[Pot]:
    """The pots, the main pot first."""
    return pots(showdown.put, [entrant.seat for entrant in showdown.entrants])


def in_pot(showdown: Showdown, pot: Pot) -> list[int]:
    """The places of the entrants who can win a pot."""
    return [at for at, entrant in enumerate(showdown.entrants) if entrant.seat in pot.seats]


def question(showdown: Showdown, own: Sequence[int], street: int) -> Question:
    """What the hands `own` are worth among themselves; those of the other hands are dead."""
    hands = [Holding(by(street, showdown.entrants[at].cards)) for at in own]
    rivals = [entrant for at, entrant in enumerate(showdown.entrants) if at not in own]
    others = [*showdown.others, *(card for rival in rivals for card in rival.cards)]
    return Question(tuple(hands), by(street, others))


def by(street: int, cards: Iterable[Dealt]) -> tuple[str, ...]:
    """The cards that were dealt by a street."""
    return tuple([card for dealt, card in cards if dealt <= street])


def answers(showdowns: Iterable[Showdown]) -> dict[Question, Equity]:
    """The equities of all pots that two hands play for, on all streets before the last.

    Nothing where one of these showdowns has cards that cannot be: each is to be asked alone then.
    """
    asked = {
        question(showdown, own, street): None
        for showdown in showdowns
        if not showdown.shared
        for own in [in_pot(showdown, pot) for pot in layers(showdown)]
        if len(own) == 2
        for street in STREETS[:-1]
    }
    try:
        return dict(zip(asked, equities_of_two(list(asked)), strict=True))
    except ValueError:
        return {}
