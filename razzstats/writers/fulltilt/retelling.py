"""The events of a hand as Full Tilt's client told them, found by playing the hand."""

import re
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from razzstats.cards import Card, door_key
from razzstats.events import (
    Aside,
    Bet,
    Capped,
    CashOut,
    Collect,
    Complete,
    Connection,
    Dealt,
    DealtDown,
    Event,
    FinalStack,
    Hand,
    HighCard,
    Join,
    KeepHidden,
    Muck,
    News,
    Notice,
    Raise,
    RakeTaken,
    SeatResult,
    Show,
    StartShowdown,
    StartStreet,
    Street,
    TotalPot,
)
from razzstats.house import HouseRules, SiteHabits
from razzstats.replay import Deal, play
from razzstats.writers.fulltilt.words import low_as_told

AWAY = "is sitting out"
POT_TOLD_SINCE = 2012
"""From that year the street markers say what is in the pot."""

_WORDLESS = (Capped, CashOut, DealtDown, FinalStack, Notice, RakeTaken)
_NEWS = re.compile(r"adds |is feeling |has requested TIME")
_STATES = {
    "is disconnected": "has been disconnected",
    "is connected": "has reconnected",
    "has timed out while disconnected": "has timed out",
    "has timed out while being disconnected": "has timed out",
}


class Retelling:
    """One hand told again. `_open`: all hands lie open, since nobody can bet any more.

    `_whole` are the hands that the text shows whole at its end, as they were shown.
    """

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._deal = Deal(hand, HouseRules("retold"), SiteHabits())
        self._whole = _whole_hands(hand)
        self._open = False
        self._high_told = False
        self._settled = False
        self._words: dict[str, str] = {}
        self._away = [seat for seat in hand.seats if seat.note == AWAY]
        told = hand.played_at is not None and hand.played_at.year >= POT_TOLD_SINCE
        self._tells_pot = told

    def events(self) -> Iterator[Event]:
        """All of them, in their new order."""
        for event in self._hand.events:
            if isinstance(event, _WORDLESS) or _is_other_news(event):
                continue
            yield from self._before(event)
            told = list(self._told(event))
            play(self._deal, event)
            yield from told
        yield from self._results(None)

    # What is said before an event

    def _before(self, event: Event) -> Iterator[Event]:
        deal = self._deal
        third = deal.street == Street.THIRD
        if third and not self._high_told and not isinstance(event, (Dealt, Aside)):
            self._high_told = True
            yield from self._high_card()
        if isinstance(event, StartStreet) and deal.street and not self._open:
            yield from self._lay_open()

    def _high_card(self) -> Iterator[Event]:
        doors = {p: p.up[0] for p in self._deal.live() if p.up}
        if doors and len(doors) == self._deal.n_live:
            high = max(doors, key=lambda player: door_key(doors[player]))
            yield HighCard(high.name, (doors[high],))

    def _lay_open(self) -> Iterator[Event]:
        """Once nobody can bet any more, all hands that are left are shown, in order of seat."""
        live = self._deal.live()
        known = all(player.name in self._whole for player in live)
        if len(live) > 1 and known and len(self._deal.able()) < 2:
            self._open = True
            for player in live:
                yield Show(player.name, self._whole[player.name][: self._deal.street])

    # An event in other words

    def _told(self, event: Event) -> Iterator[Event]:
        if isinstance(event, StartStreet):
            yield from self._street(event)
        elif isinstance(event, Dealt):
            yield from [] if self._open else [event]
        elif isinstance(event, (Bet, Raise)):
            yield self._wager(event)
        elif isinstance(event, (StartShowdown, Show, Muck, KeepHidden, Collect)):
            yield from self._payment(event)
        elif isinstance(event, TotalPot):
            yield self._total(event)
        elif isinstance(event, SeatResult):
            yield from self._results(event)
        elif isinstance(event, Connection):
            yield Connection(event.player, _STATES.get(event.state, event.state))
        elif isinstance(event, Join):
            yield Join(event.player)
        else:
            yield event

    def _street(self, event: StartStreet) -> Iterator[Event]:
        """The marker; where hands lie open, what each of them is dealt."""
        deal = self._deal
        yield StartStreet(event.street, event.cards, deal.pot if self._tells_pot else None)
        if self._open and not event.cards:
            for player in deal.live():
                cards = self._whole[player.name][: event.street]
                yield Dealt(player.name, cards[-1:], cards[:-1])

    def _wager(self, event: Bet | Raise) -> Event:
        """The first bet of third street completes; a raise is told by its total."""
        deal = self._deal
        to = event.to if isinstance(event, Raise) else event.chips
        if deal.street == Street.THIRD and not deal.bets and to == deal.bet_size:
            return Complete(event.player, to, event.all_in)
        return event if isinstance(event, Bet) else Raise(event.player, to, None, event.all_in)

    def _payment(self, event: Event) -> Iterator[Event]:
        """Shows and payments. Where hands lie open, they are shown whole before the first."""
        if self._open:
            if not self._settled:
                self._settled = True
                for player in self._deal.live():
                    yield self._shown(player.name, self._whole[player.name])
            if isinstance(event, Collect):
                yield replace(event, words=self._words.get(event.player, ""))
        elif self._deal.n_live == 1:
            if isinstance(event, Collect):
                yield self._unpaid(event.player)
                yield event
        elif isinstance(event, Show):
            yield self._shown(event.player, event.cards)
        elif isinstance(event, Collect):
            yield replace(event, words=self._words.get(event.player, ""))
        else:
            yield event

    def _shown(self, player: str, cards: tuple[Card, ...]) -> Show:
        words = low_as_told([*cards, *self._deal.shared])
        self._words[player] = words
        return Show(player, cards, words)

    def _unpaid(self, player: str) -> Event:
        """What the winner whom nobody called does before he is paid: shows, or mucks."""
        shows = (e for e in self._hand.events if isinstance(e, Show) and e.player == player)
        show = next(shows, None)
        return KeepHidden(player) if show is None else self._shown(player, show.cards)

    # The summary

    def _total(self, event: TotalPot) -> TotalPot:
        """The pots are told with the rake in them."""
        pots = tuple(pot.chips for pot in self._deal.pots()) if len(event.pots) > 1 else ()
        return TotalPot(event.chips, pots, event.rake or 0)

    def _results(self, event: SeatResult | None) -> Iterator[Event]:
        """A seat's line, after those of the seats before it that were not dealt in."""
        if event is not None or any(isinstance(e, SeatResult) for e in self._hand.events):
            while self._away and (event is None or self._away[0].seat < event.seat):
                seat = self._away.pop(0)
                if not self._deal.players[seat.player].dealt_in:
                    yield SeatResult(seat.seat, seat.player, AWAY)
        if event is not None:
            yield self._result(event)

    def _result(self, event: SeatResult) -> SeatResult:
        player = self._deal.seats.get(event.seat)
        seat, name, won = event.seat, event.player, event.won
        if event.outcome == "folded" or player is None or self._hand.cancelled:
            return SeatResult(seat, name, event.outcome, event.street, won=won)
        if self._deal.n_live == 1:
            shown = player.laid
            words = self._words.get(name, "")
            if shown:
                return SeatResult(seat, name, "showed", cards=shown, won=won, words=words)
            return SeatResult(seat, name, "collected", won=won, note="mucked")
        outcome = "showed" if self._open else event.outcome
        cards = self._whole.get(name, ()) if self._open else event.cards
        words = low_as_told([*cards, *self._deal.shared])
        return SeatResult(seat, name, outcome, cards=cards, won=won, words=words)


def _whole_hands(hand: Hand) -> Mapping[str, tuple[Card, ...]]:
    """The hands of six or seven cards that were shown, or that the summary shows."""
    found: dict[str, tuple[Card, ...]] = {}
    for event in hand.events:
        if isinstance(event, (Show, SeatResult)) and len(event.cards) >= 6:
            found[event.player] = event.cards
    return found


def _is_other_news(event: Event) -> bool:
    """Whether other clients say this of a player, and this one does not."""
    return isinstance(event, News) and not _NEWS.match(event.words)
