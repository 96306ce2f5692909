"""The lines of tournament summaries as events."""

from typing import ClassVar

from razzstats.events import Event
from razzstats.grammar import Grammar
from razzstats.summaries.results import Price, amount, price

MOST = 2_000_000_000
"""Places and entries: what is more is no tournament."""


class Head(Event, frozen=True, gc=False):
    """The first line."""

    type: ClassVar[str] = "HEADER"
    tournament_id: str
    game: str = ""
    name: str = ""


class Costs(Event, frozen=True, gc=False):
    """What it costs to enter."""

    type: ClassVar[str] = "BUY_IN"
    buy_in: Price


class RebuyCosts(Costs, frozen=True, gc=False):
    """What it costs to buy in once more."""

    type: ClassVar[str] = "REBUY_COST"


class AddOnCosts(Costs, frozen=True, gc=False):
    """What it costs to add on."""

    type: ClassVar[str] = "ADD_ON_COST"


class Bounty(Event, frozen=True, gc=False):
    """The part of the buy-in that is paid for each player who is knocked out."""

    type: ClassVar[str] = "BOUNTY"
    chips: int


class Entries(Event, frozen=True, gc=False):
    """How many entered."""

    type: ClassVar[str] = "ENTRIES"
    entries: int


class Pool(Event, frozen=True, gc=False):
    """What there is to win."""

    type: ClassVar[str] = "POOL"
    chips: int


class Started(Event, frozen=True, gc=False):
    """When it began, as printed, and in New York."""

    type: ClassVar[str] = "STARTED"
    date: str
    time: str
    zone: str
    et_date: str = ""
    et_time: str = ""


class Finished(Started, frozen=True, gc=False):
    """When it was over."""

    type: ClassVar[str] = "FINISHED"


class Placed(Event, frozen=True, gc=False):
    """A player's place, and what he won in money and otherwise."""

    type: ClassVar[str] = "PLACED"
    place: int
    player: str
    prize: int = 0
    ticket: str = ""
    still: bool = False


class OwnPlace(Event, frozen=True, gc=False):
    """The place of him for whom the summary was written; `player` where it is named."""

    type: ClassVar[str] = "OWN_PLACE"
    place: int
    player: str = ""


class Counted(Event, frozen=True, gc=False):
    """How often somebody bought in again, added on, or was paid a bounty, and for how much."""

    type: ClassVar[str] = "COUNTED"
    rebuys: int | None = None
    add_ons: int | None = None
    bounties: int | None = None
    paid_again: int | None = None
    bounty_won: int | None = None
    player: str = ""


class Levels(Event, frozen=True, gc=False):
    """The levels, and with them the game."""

    type: ClassVar[str] = "LEVELS"
    game: str


class OwnName(Event, frozen=True, gc=False):
    """The name of him for whom the summary was written."""

    type: ClassVar[str] = "OWN_NAME"
    player: str


class Won(Event, frozen=True, gc=False):
    """What he won."""

    type: ClassVar[str] = "WON"
    prize: int | None = None
    ticket: str = ""
    bounty_won: int | None = None


class Aside(Event, frozen=True, gc=False):
    """A line that tells no result."""

    type: ClassVar[str] = "ASIDE"
    words: str = ""


_MAKERS: dict[str, type[Event]] = {
    made.type: made
    for made in (
        Head, Costs, RebuyCosts, AddOnCosts, Bounty, Entries, Pool, Started, Finished, Placed,
        OwnPlace, Counted, Levels, OwnName, Won, Aside,
    )
}  # fmt: skip


def grammar(name: str) -> Grammar:
    """A grammar of summaries, its terminals bound to these events."""
    whole = dict.fromkeys(("entries", "place", "rebuys", "add_ons", "bounties"), _whole)
    money = dict.fromkeys(("chips", "prize", "paid_again", "bounty_won"), amount)
    return Grammar(name, _MAKERS, {**whole, **money, "buy_in": price, "still": bool})


def _whole(text: str) -> int:
    number = int(text.replace(",", ""))
    if number > MOST:
        raise ValueError(f"{text} is more than there can be")
    return number
