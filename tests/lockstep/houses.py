"""Hands that are right in one house and wrong in another: caps, and who shows first."""

from msgspec.structs import replace

from razzstats.events import Capped, Fold, Hand, Muck, Raise, StartShowdown, Tournament
from razzstats.house import Choice, HouseRules
from tests.lockstep.betting import fourth, war
from tests.lockstep.ending import BROKEN
from tests.lockstep.fitting import fitted, full_table
from tests.lockstep.hands import SHOWN, TIED, WALK, moved, place, put

SEAT_ORDER = HouseRules("seat order", no_bet_showdown=Choice.SEAT_ORDER)
LOW_BOARD = HouseRules("low board", no_bet_showdown=Choice.LOW_BOARD)
AS_THEY_LIKE = HouseRules("as they like", bet_showdown=Choice.UNDETERMINED)
TWO_BETS = HouseRules("two bets", max_bets=2, heads_up_max_bets=None, last_two_max_bets=None)
TWO_HEADS_UP = HouseRules("two", max_bets=None, heads_up_max_bets=2, last_two_max_bets=None)
TWO_AT_LAST = HouseRules("two at last", max_bets=None, heads_up_max_bets=None, last_two_max_bets=2)

OF_THREE = fitted(
    put(
        SHOWN,
        place(SHOWN, Raise),
        Raise("Cleo", 20_000),
        Raise("Ann", 40_000),
        Raise("Bob", 60_000),
        Fold("Cleo"),
        Fold("Ann"),
        instead=place(SHOWN, StartShowdown) - place(SHOWN, Raise),
    )
)
OF_TWO = fourth(*war(3))
HEADS_UP = fitted(
    put(
        WALK,
        place(WALK, Fold),
        Raise("Ann", 20_000),
        Raise("Bob", 40_000),
        Raise("Ann", 60_000),
        Fold("Bob"),
    )
)
EVENT = Tournament("1")
AT_LAST = replace(HEADS_UP, tournament=EVENT)
"""Three bets each: of three players, of the last two of three, of two, of two in a tournament."""


def said(hand: Hand) -> Hand:
    """It is said that the betting is capped, behind the second bet, and by the house's rules."""
    return put(hand, place(hand, Raise, nth=-2) + 1, Capped(), instead=0)


CLEO_FIRST = moved(TIED, Muck, "Cleo", 0, -1)
SEVEN = full_table(7)
SECOND_FIRST = moved(SEVEN, Muck, "Player 2", 0, -1)
THIRD_FIRST = moved(SEVEN, Muck, "Player 3", 0, -1)

RIGHT: dict[str, tuple[HouseRules, Hand]] = {
    "three bets of the last two of three": (TWO_BETS, OF_TWO),
    "three bets of two in a house that caps more": (TWO_BETS, HEADS_UP),
    "three bets of two in a tournament of such a house": (TWO_BETS, AT_LAST),
    "three bets of three where two are capped": (TWO_HEADS_UP, OF_THREE),
    "three bets of two where the last two are capped": (TWO_AT_LAST, HEADS_UP),
    "three bets of the last two where two are capped": (TWO_HEADS_UP, AT_LAST),
    "three bets of three in a tournament": (TWO_AT_LAST, replace(OF_THREE, tournament=EVENT)),
    "four bets, and it is said": (HouseRules("four bets"), fourth(*war(4))),
    "the first seat first": (SEAT_ORDER, TIED),
    "the first seat first, of seven": (SEAT_ORDER, SEVEN),
    "the lowest board first": (LOW_BOARD, SEVEN),
    "one of the lowest boards first": (LOW_BOARD, CLEO_FIRST),
    "anybody first": (AS_THEY_LIKE, THIRD_FIRST),
    "anybody first behind a bet": (AS_THEY_LIKE, BROKEN["who bet last mucks second"]),
}
WRONG: dict[str, tuple[HouseRules, Hand]] = {
    "three bets of three": (TWO_BETS, said(OF_THREE)),
    "three bets of two": (TWO_HEADS_UP, said(HEADS_UP)),
    "three bets of the last two of three": (TWO_HEADS_UP, said(OF_TWO)),
    "three bets of the last two of a tournament": (TWO_AT_LAST, said(AT_LAST)),
    "a cap in a house that has none": (TWO_BETS, fourth(*war(4))),
    "a later seat first": (SEAT_ORDER, CLEO_FIRST),
    "a later seat first, of seven": (SEAT_ORDER, SECOND_FIRST),
    "a higher board first": (LOW_BOARD, SECOND_FIRST),
    "an order that is none": (LOW_BOARD, moved(SEVEN, Muck, "Player 4", 0, -1)),
}
"""By the rules of which house each is judged."""
