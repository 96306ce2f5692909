"""A hand replayed, and told as actions of PHH."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from razzstats.cards import Card
from razzstats.events import (
    Bet,
    BringIn,
    Call,
    Check,
    Complete,
    Dealt,
    Event,
    Fold,
    Hand,
    Muck,
    PlayerEvent,
    Raise,
    SeatResult,
    Show,
    StartStreet,
    StartSummary,
    Street,
)
from razzstats.house import HouseRules, SiteHabits
from razzstats.money import UNIT
from razzstats.replay import Deal, Player, close, play
from razzstats.sites.phh import SITE
from razzstats.writers.common import NoWordsError

FULL = " # the full bring-in"

_HOUSE = HouseRules("written")


def amount(chips: int) -> str:
    """As TOML has it: `12`, `0.5`."""
    whole, part = divmod(abs(chips), UNIT)
    sign = "-" if chips < 0 else ""
    return f"{sign}{whole}.{f'{part:04}'.rstrip('0')}" if part else f"{sign}{whole}"


class _Said(NamedTuple):
    """What a player did, or was dealt, in the words that stand around his number."""

    player: str
    before: str
    behind: str


class _Tie(NamedTuple):
    """Equal low boards: their seats, the seats that can bet, and which of those opened."""

    lowest: list[int]
    able: set[int]
    opener: int


class Telling:
    """A hand replayed, and told action by action. Raises NoWordsError as `write` does."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        as_read = hand.site == SITE.name and StartSummary not in map(type, hand.events)
        self.deal = Deal(hand, _HOUSE, SITE.habits if as_read else SiteHabits())
        self.bring_in = _bring_in(hand)
        self._rounds: list[list[_Said]] = []
        self._ties: list[_Tie] = []
        self._dealt = _dealt(hand.events)
        self._mucked = {e.player: e.cards for e in hand.events if isinstance(e, SeatResult)}
        for event in hand.events:
            tells = _TELLS.get(type(event))
            if tells is not None:
                tells(self, event)
            play(self.deal, event)
        close(self.deal)

    def lines(self) -> Iterator[str]:
        """The actions, a line for each deal and each round of betting."""
        number = {player.name: f"p{at}" for at, player in enumerate(self.ring(), 1)}
        for said in self._rounds:
            if said and said[0].before == _DEAL:
                said = sorted(said, key=lambda each: number[each.player])
            words = [f"{s.before}{number.get(s.player, '')}{s.behind}" for s in said]
            if words:
                yield ", ".join(f"'{each}'" for each in words)

    def ring(self) -> list[Player]:
        """Those dealt in, from the dealer's left, the dealer seated so that most ties fit."""
        ring = self.deal.ring

        def fits(order: list[Player]) -> int:
            seats = [player.seat for player in order]
            return sum(_first(seats, tie) == tie.opener for tie in self._ties)

        return max(([*ring[at:], *ring[:at]] for at in range(len(ring))), key=fits, default=[])

    def _say(self, player: str, behind: str, before: str = "") -> None:
        if not self._rounds:
            self._rounds.append([])
        self._rounds[-1].append(_Said(player, before, behind))

    # Events

    def street(self, event: StartStreet) -> None:
        """Everyone who is in gets a card, seen or not."""
        if event.street == self.deal.street:
            return
        self._rounds.append([])
        if event.cards:
            self._say("", f" {''.join(event.cards)}", "d db")
        else:
            count = 3 if event.street == Street.THIRD else 1
            for player in self._receivers(event.street):
                known = self._dealt.get((event.street, player), ())
                cards = "??" * (count - len(known)) + "".join(known)
                self._say(player, f" {cards}", _DEAL)
        self._rounds.append([])

    def _receivers(self, street: Street) -> list[str]:
        live = {player.name for player in self.deal.live()}
        dealt = {player for at, player in self._dealt if at == street}
        return [name for name in self.deal.players if name in live | dealt]

    def brings_in(self, event: BringIn) -> None:
        stack = self.deal.players[event.player].stack
        if event.chips != min(self.bring_in, stack):
            raise NoWordsError(f"{event.player} brings in {amount(event.chips)}")
        self._say(event.player, " pb")

    def lifts(self, event: Bet | Raise | Complete) -> None:
        self._note_tie(event)
        own = self.deal.players[event.player].street_in
        to = own + event.chips if isinstance(event, Bet) else event.to
        self._say(event.player, f" cbr {amount(to)}")

    def calls(self, event: Call) -> None:
        """A call is of what is owed; on third street it may be of the full bring-in (R12)."""
        deal, player = self.deal, self.deal.players[event.player]
        if event.chips == min(deal.to_call(player), player.stack) > 0:
            self._say(event.player, " cc")
            return
        full = min(self.bring_in - player.street_in, player.stack)
        if deal.street != Street.THIRD or deal.bets or event.chips != full:
            raise NoWordsError(f"{event.player} calls {amount(event.chips)}, not what he owes")
        self._say(event.player, " cc" + FULL)

    def checks(self, event: Check) -> None:
        self._note_tie(event)
        if self.deal.to_call(self.deal.players[event.player]) > 0:
            raise NoWordsError(f"{event.player} checks, and owes chips")
        self._say(event.player, " cc")

    def folds(self, event: Fold) -> None:
        self._say(event.player, " f")

    def shows(self, event: Show) -> None:
        self._say(event.player, f" sm {''.join(event.cards) or '-'}")

    def mucks(self, event: Muck) -> None:
        cards = "".join(event.cards or self._mucked.get(event.player, ()))
        self._say(event.player, f" sm # mucked {cards}" if cards else " sm")

    def _note_tie(self, event: PlayerEvent) -> None:
        deal = self.deal
        if deal.queue is None and deal.street > Street.THIRD and len(deal.openers()) > 1:
            lowest = [player.seat for player in deal.lowest_boards()]
            able = {player.seat for player in deal.able()}
            self._ties.append(_Tie(lowest, able, deal.players[event.player].seat))


_DEAL = "d dh "

_TELLS: dict[type[Event], Callable[[Telling, Any], None]] = {
    StartStreet: Telling.street,
    BringIn: Telling.brings_in,
    Bet: Telling.lifts,
    Complete: Telling.lifts,
    Raise: Telling.lifts,
    Call: Telling.calls,
    Check: Telling.checks,
    Fold: Telling.folds,
    Show: Telling.shows,
    Muck: Telling.mucks,
}


def _first(seats: Sequence[int], tie: _Tie) -> int:
    """Who opens by position: the first of the lowest boards, or the next that can bet."""
    at = min(seats.index(seat) for seat in tie.lowest)
    return next(seat for seat in [*seats[at:], *seats[:at]] if seat in tie.able)


def _dealt(events: Sequence[Event]) -> dict[tuple[int, str], tuple[Card, ...]]:
    """The cards of the deal lines, by street and player."""
    street, found = 0, dict[tuple[int, str], tuple[Card, ...]]()
    for event in events:
        if isinstance(event, StartStreet):
            street = event.street
        elif isinstance(event, Dealt):
            found.setdefault((street, event.player), event.new)
    return found


def _bring_in(hand: Hand) -> int:
    """The table's bring-in; where nobody posted it, the least that it may be.

    That is what was posted all-in, or what others entered for (R12), or some chip.
    """
    if hand.stakes.bring_in:
        return hand.stakes.bring_in
    posted = 0
    for event in hand.events:
        if isinstance(event, BringIn) or (isinstance(event, Call) and posted):
            posted = max(posted, event.chips)
        elif isinstance(event, Bet | Raise | Complete):
            break
    return posted or hand.stakes.ante or 1
