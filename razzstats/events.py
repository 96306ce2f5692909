"""What a history can say, one frozen type per kind of line, and the hand that holds them.

An event says what is printed, not what it means: the replay works out the meaning. It holds no
position, so that equal lines of two files are equal events; `Hand.lines` holds the line numbers.
`type` is the name of the grammar terminal that makes the event, and events are handed to the
parser as its tokens. Amounts are ten-thousandths (money.py).
"""

from datetime import datetime
from enum import IntEnum
from typing import ClassVar

import msgspec

from razzstats.cards import Card


class Street(IntEnum):
    """The five rounds of betting, by the number of cards a player holds."""

    THIRD = 3
    FOURTH = 4
    FIFTH = 5
    SIXTH = 6
    SEVENTH = 7


class Event(msgspec.Struct, frozen=True, gc=False):
    """Base of all events. `names_seat`: its player must be one of those seated."""

    type: ClassVar[str] = ""
    names_seat: ClassVar[bool] = False

    # Lark's parser asks its last token for these: an event stands nowhere.
    start_pos: ClassVar[None] = None
    end_pos: ClassVar[None] = None
    line: ClassVar[None] = None
    column: ClassVar[None] = None
    end_line: ClassVar[None] = None
    end_column: ClassVar[None] = None


class PlayerEvent(Event, frozen=True, gc=False):
    """Base of the events that one named player makes or meets."""

    names_seat: ClassVar[bool] = True
    player: str


# Opening


class Seated(Event, frozen=True, gc=False):
    """A seat line. `note` is what stands after the stack: `is sitting out` and the like."""

    type: ClassVar[str] = "SEAT"
    seat: int
    player: str
    chips: int
    bounty: int | None = None
    note: str = ""


# Antes and cards


class PostAnte(PlayerEvent, frozen=True, gc=False):
    type: ClassVar[str] = "ANTE"
    chips: int
    all_in: bool = False


class StartStreet(Event, frozen=True, gc=False):
    """A street marker; `cards` holds the shared card where the deck ran out.

    `total` is what the line says of the pot so far, antes included.
    """

    type: ClassVar[str] = "STREET"
    street: Street
    cards: tuple[Card, ...] = ()
    total: int | None = None


class Dealt(PlayerEvent, frozen=True, gc=False):
    """Cards dealt: `held` are those printed as held before, `new` those that came."""

    type: ClassVar[str] = "DEALT"
    new: tuple[Card, ...]
    held: tuple[Card, ...] = ()


class DealtDown(PlayerEvent, frozen=True, gc=False):
    """A card dealt that the line does not name."""

    type: ClassVar[str] = "DEALT_DOWN"
    held: tuple[Card, ...] = ()


class HighCard(PlayerEvent, frozen=True, gc=False):
    """The site names the player with the high door card, who has to bring it in."""

    type: ClassVar[str] = "IS_HIGH"
    cards: tuple[Card, ...] = ()


# Betting


class BringIn(PlayerEvent, frozen=True, gc=False):
    type: ClassVar[str] = "BRINGS_IN"
    chips: int
    all_in: bool = False


class Complete(PlayerEvent, frozen=True, gc=False):
    """A completion that the site prints as such."""

    type: ClassVar[str] = "COMPLETES"
    to: int
    all_in: bool = False


class Bet(PlayerEvent, frozen=True, gc=False):
    type: ClassVar[str] = "BETS"
    chips: int
    all_in: bool = False


class Raise(PlayerEvent, frozen=True, gc=False):
    """A raise, or a completion on sites that print one as a raise."""

    type: ClassVar[str] = "RAISES"
    to: int
    by: int | None = None
    all_in: bool = False


class Call(PlayerEvent, frozen=True, gc=False):
    type: ClassVar[str] = "CALLS"
    chips: int
    all_in: bool = False


class Check(PlayerEvent, frozen=True, gc=False):
    type: ClassVar[str] = "CHECKS"


class Fold(PlayerEvent, frozen=True, gc=False):
    type: ClassVar[str] = "FOLDS"


class Capped(Event, frozen=True, gc=False):
    """The site says that no further raise is allowed."""

    type: ClassVar[str] = "CAPPED"


class ReturnUncalled(PlayerEvent, frozen=True, gc=False):
    type: ClassVar[str] = "UNCALLED"
    chips: int


# Showdown


class StartShowdown(Event, frozen=True, gc=False):
    type: ClassVar[str] = "SHOWDOWN"


class Show(PlayerEvent, frozen=True, gc=False):
    """Cards laid open, and the site's words for them (`Lo: 8,6,4,3,2`)."""

    type: ClassVar[str] = "SHOWS"
    cards: tuple[Card, ...] = ()
    words: str = ""


class Muck(PlayerEvent, frozen=True, gc=False):
    """A hand thrown away at the showdown, with its cards where the site prints them."""

    type: ClassVar[str] = "MUCKS"
    cards: tuple[Card, ...] = ()


class KeepHidden(PlayerEvent, frozen=True, gc=False):
    """The winner of a hand without showdown keeps his cards to himself."""

    type: ClassVar[str] = "KEEPS_HIDDEN"


class Collect(PlayerEvent, frozen=True, gc=False):
    """Chips won; `pot` is the site's name of the pot (`pot`, `main pot`, `side pot-1`).

    `words` are its words for the hand that wins, where it repeats them.
    """

    type: ClassVar[str] = "COLLECTS"
    chips: int
    pot: str = "pot"
    words: str = ""


class CashOut(PlayerEvent, frozen=True, gc=False):
    """An all-in player sold his hand to the site: not a part of the pot's own money."""

    type: ClassVar[str] = "CASHES_OUT"
    chips: int
    fee: int = 0


class Cancelled(Event, frozen=True, gc=False):
    type: ClassVar[str] = "CANCELLED"


# Summary


class StartSummary(Event, frozen=True, gc=False):
    type: ClassVar[str] = "SUMMARY"


class TotalPot(Event, frozen=True, gc=False):
    """The printed total; `pots` are the main pot and side pots where they are named."""

    type: ClassVar[str] = "TOTAL"
    chips: int
    pots: tuple[int, ...] = ()
    rake: int | None = None


class RakeTaken(Event, frozen=True, gc=False):
    """The rake, where it has a line of its own."""

    type: ClassVar[str] = "RAKE_TAKEN"
    chips: int


class FinalStack(Event, frozen=True, gc=False):
    """What a seat has when the hand is over; `net` is what it won or lost, where that is told."""

    type: ClassVar[str] = "FINAL_STACK"
    seat: int
    player: str
    chips: int
    net: int | None = None


class Board(Event, frozen=True, gc=False):
    """The shared card, as the summary repeats it."""

    type: ClassVar[str] = "BOARD"
    cards: tuple[Card, ...]


class SeatResult(Event, frozen=True, gc=False):
    """A summary seat line. `outcome` is `folded`, `showed`, `mucked` or `collected`; of a seat
    that was not dealt in it may be `is sitting out`.

    `street` is where he folded; `won` what the line gives him; `no_bet` its `(didn't bet)`;
    `words` its words for the hand; `note` anything that stands behind.
    """

    type: ClassVar[str] = "RESULT"
    seat: int
    player: str
    outcome: str
    street: Street | None = None
    no_bet: bool = False
    cards: tuple[Card, ...] = ()
    won: int | None = None
    words: str = ""
    note: str = ""


# What happens round the table


class Aside(PlayerEvent, frozen=True, gc=False):
    """Base of the lines that change nothing in the hand; onlookers have them too."""

    names_seat: ClassVar[bool] = False


class Chat(Aside, frozen=True, gc=False):
    type: ClassVar[str] = "CHAT"
    words: str = ""


class Join(Aside, frozen=True, gc=False):
    type: ClassVar[str] = "JOINS"
    seat: int = 0


class Leave(Aside, frozen=True, gc=False):
    type: ClassVar[str] = "LEAVES"


class SitOut(Aside, frozen=True, gc=False):
    type: ClassVar[str] = "SITS_OUT"


class SitIn(Aside, frozen=True, gc=False):
    type: ClassVar[str] = "SITS_IN"


class Connection(Aside, frozen=True, gc=False):
    """`state` as printed: `disconnected`, `connected`, `has timed out`, …"""

    type: ClassVar[str] = "CONNECTION"
    state: str = ""


class News(Aside, frozen=True, gc=False):
    """What the site says of a player: a place, a prize, a bounty, a move, a top-up."""

    type: ClassVar[str] = "NEWS"
    words: str = ""


class Notice(Event, frozen=True, gc=False):
    """What the site says of the table or tournament."""

    type: ClassVar[str] = "NOTICE"
    words: str


MAKERS: dict[str, type[Event]] = {
    made.type: made
    for made in (
        Seated, PostAnte, StartStreet, Dealt, DealtDown, HighCard, BringIn, Complete, Bet, Raise,
        Call, Check, Fold, Capped, ReturnUncalled, StartShowdown, Show, Muck, KeepHidden, Collect,
        CashOut, Cancelled, StartSummary, TotalPot, RakeTaken, FinalStack, Board, SeatResult, Chat,
        Join, Leave, SitOut, SitIn, Connection, News, Notice,
    )
}  # fmt: skip
"""The class that each terminal makes."""


# The hand


class Stakes(msgspec.Struct, frozen=True):
    """The limits of the hand. `ante` and `bring_in` are what was posted in full, else None."""

    small_bet: int
    big_bet: int
    ante: int | None = None
    bring_in: int | None = None
    currency: str | None = None
    is_play_money: bool = False


class Tournament(msgspec.Struct, frozen=True):
    """`buy_in` and `level` as printed (`$25+$25+$5 USD`, `Match Round I, Level IV`).

    `name` is what else the header calls it (`Heads Up Sit & Go`).
    """

    tournament_id: str
    buy_in: str = ""
    level: str = ""
    name: str = ""


class Hand(msgspec.Struct, frozen=True):
    """One hand of Razz as its history tells it.

    `occasion` is where and when its number was given, on formats whose numbers come again.
    `lines[i]` is the line of `events[i]` in the file; None where no line says it. `played_at` is
    UTC, or None where the text names no zone that can be told; `local_time` is as printed.
    `dialect` names the way of writing where the site has had several.
    """

    site: str
    hand_id: str
    stakes: Stakes
    seats: tuple[Seated, ...]
    events: tuple[Event, ...]
    lines: tuple[int | None, ...] = ()
    line: int = 1
    played_at: datetime | None = None
    local_time: str = ""
    table_name: str = ""
    max_seats: int | None = None
    tournament: Tournament | None = None
    mixed_game: str = ""
    club: str = ""
    hero: str | None = None
    cancelled: bool = False
    occasion: str = ""
    dialect: str = ""

    def _repr_html_(self) -> str:
        """The replayer, for notebooks, and a table of streets for where no script may run."""
        from razzstats import replayer  # noqa: PLC0415  (nothing else needs them)
        from razzstats.hand_html import hand_html  # noqa: PLC0415

        try:
            frame: str = replayer(self)._repr_html_()
        except KeyError:  # A hand of no known site, made by hand.
            return hand_html(self)
        table = f"<details><summary>As a table</summary>{hand_html(self)}</details>"
        return frame + table
