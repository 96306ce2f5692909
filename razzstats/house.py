"""House rules and habits of writing, as values.

`HouseRules` says how a room settles what the rule books leave open or answer in two ways;
`UNDETERMINED` is a legal answer: what the histories seen so far cannot tell, the validator
accepts in any reading. `SiteHabits` says what a site's numbers mean. Neither names a site.
"""

from enum import StrEnum

import msgspec


class Choice(StrEnum):
    """Answers to the questions below. Each question takes some of them."""

    UNDETERMINED = "undetermined"
    FROM_DEALER = "first clockwise from the dealer"
    HIGH_SUIT = "high card by suit"
    LOW_SUIT = "low card by suit"
    FIRST_IN_POSITION = "first in position"
    HALF_BET = "half a bet reopens"
    FULL_BET = "only a full bet reopens"
    SMALL_BET = "to the small bet"
    OVER_BRING_IN = "to a small bet over the bring-in"
    FULL_BRING_IN = "for the full bring-in"
    AS_POSTED = "for what was posted"
    LAST_AGGRESSOR = "last aggressor of the last round"
    SEAT_ORDER = "seat order"
    LOW_BOARD = "lowest board"
    EVERY_HAND = "every hand is shown"
    MAY_MUCK = "a beaten hand may be mucked"
    SHARED_CARD = "one card for all"
    DEALT_AGAIN = "the mucked cards are dealt again"
    NO_CARDS = "no more cards"
    GOES_ON = "cards as before"


class HouseRules(msgspec.Struct, frozen=True):
    """One room's answers; the numbers refer to the rules that rules/ cites."""

    name: str
    max_bets: int | None = 4
    """Bets in a round: a bet or completion and three raises; None: no cap (R5)."""
    heads_up_max_bets: int | None = 4
    """The same when the round begins with two players (R6)."""
    last_two_max_bets: int | None = 4
    """The same when only two are left in a tournament (R6)."""
    tied_low_boards: Choice = Choice.UNDETERMINED
    """Who opens when the lowest boards are equal (R9)."""
    short_bring_in: Choice = Choice.UNDETERMINED
    """For how much others enter behind an all-in bring-in for less (R12)."""
    short_all_in: Choice = Choice.HALF_BET
    """From when on an all-in raise for less reopens the betting (R14)."""
    third_street_raise: Choice = Choice.SMALL_BET
    """What the next raise makes it where more than the bring-in, but no full bet, is in (R14)."""
    bet_showdown: Choice = Choice.LAST_AGGRESSOR
    """Who shows first when there was a bet on the last round (R15)."""
    no_bet_showdown: Choice = Choice.UNDETERMINED
    """Who shows first when nobody bet on the last round (R15)."""
    all_in_showdown: Choice = Choice.MAY_MUCK
    """What becomes of the beaten hands where a player is all-in (R15)."""
    odd_chip: Choice = Choice.UNDETERMINED
    """Who gets the chip that a split leaves over (R16)."""
    short_deck: Choice = Choice.SHARED_CARD
    """What is dealt on seventh street when the deck is too small (R18)."""
    needless_fold: Choice = Choice.NO_CARDS
    """What a seat is dealt that folded where it could have checked (R20)."""


class AmountMeans(StrEnum):
    """What the number of a call or bet line says."""

    ADDED = "chips added"
    TOTAL = "total on the street"


class SiteHabits(msgspec.Struct, frozen=True):
    """How a site writes: what its numbers mean, and what it leaves unsaid."""

    call: AmountMeans = AmountMeans.ADDED
    bet: AmountMeans = AmountMeans.ADDED
    completes_by_bet: bool = False
    """A bring-in is lifted to the small bet by a `bets` line."""
    doubts_raises: bool = False
    """The total of a raise may be wrong: the stack, the next call and the pot decide."""
    writes_all_in: bool = True
    """Every line that puts in the last chip says so."""
    writes_cap: bool = False
    """Behind the last raise that a round takes a line says that the betting is capped."""
    writes_uncalled: bool = True
    """Uncalled bets are returned in a line of their own."""
    writes_collects: bool = True
    """Every payment from the pot has a line; else final stacks or the cards tell the rest."""
    collects_hold_uncalled: bool = False
    """What nobody matched is part of what its bettor collects."""
    stack_before_ante: bool = True
    total_holds_rake: bool = True
    total_holds_uncalled: bool = False
    chip: int = 10_000
    """The smallest amount the site deals in, in ten-thousandths, for play and tournament chips."""
    cent: int = 100
    """The same for money."""


NEUTRAL = (
    HouseRules(
        "tda2024",
        last_two_max_bets=None,
        tied_low_boards=Choice.HIGH_SUIT,
        no_bet_showdown=Choice.LOW_BOARD,
        all_in_showdown=Choice.EVERY_HAND,
        odd_chip=Choice.HIGH_SUIT,
    ),
    HouseRules(
        "wsop2024-tournament",
        max_bets=5,
        heads_up_max_bets=5,
        last_two_max_bets=None,
        tied_low_boards=Choice.FROM_DEALER,
        short_bring_in=Choice.FULL_BRING_IN,
        no_bet_showdown=Choice.LOW_BOARD,
        all_in_showdown=Choice.EVERY_HAND,
        odd_chip=Choice.HIGH_SUIT,
    ),
    HouseRules(
        "wsop2024-cash",
        max_bets=5,
        heads_up_max_bets=None,
        last_two_max_bets=None,
        tied_low_boards=Choice.FROM_DEALER,
        short_bring_in=Choice.FULL_BRING_IN,
        no_bet_showdown=Choice.LOW_BOARD,
        odd_chip=Choice.HIGH_SUIT,
        needless_fold=Choice.GOES_ON,
    ),
    HouseRules(
        "roberts",
        heads_up_max_bets=None,
        last_two_max_bets=None,
        tied_low_boards=Choice.HIGH_SUIT,
        no_bet_showdown=Choice.LOW_BOARD,
        odd_chip=Choice.LOW_SUIT,
    ),
)
"""Profiles of no site: rule books (R5, R6, R9, R12, R14, R15, R16, R20)."""
