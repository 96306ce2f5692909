"""The usual, judged and played at one look.

Most events of most hands are what the state of the hand leads to: cards go round, the next
player folds to a bet, calls what is due, bets the bet. Each look is given the Deal, the events of
the hand and the place of the next one, and says how many events from there on are of that kind,
so that no rule can find fault with them. It has played these, to the same end as `play` would
have; where it says 0, it has touched nothing, and the event meets all the rules. The looks are
tested on hands of every kind, whole and damaged.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from razzstats.events import (
    Bet,
    BringIn,
    Call,
    Check,
    Dealt,
    Event,
    Fold,
    PostAnte,
    Raise,
    SeatResult,
    Show,
    StartStreet,
)
from razzstats.replay import Deal
from razzstats.rules.usual import betting, dealing, ending

Look = Callable[[Deal, Sequence[Event], int], int]


class Usual(NamedTuple):
    """The look for each kind of event that has one, and that for the end of the hand.

    The last says whether no rule that looks at the whole hand can find fault with it.
    """

    looks: Mapping[type[Event], Look]
    over: Callable[[Deal], bool]


USUAL = Usual(
    {
        PostAnte: dealing.antes,
        StartStreet: dealing.street,
        Dealt: dealing.cards,
        BringIn: betting.bring_in,
        Fold: betting.fold,
        Check: betting.check,
        Call: betting.call,
        Bet: betting.bet,
        Raise: betting.raises,
        Show: ending.show,
        SeatResult: ending.results,
    },
    ending.over,
)
NOTHING = Usual({}, lambda deal: False)
"""For those who want every event to meet the rules."""
