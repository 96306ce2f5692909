"""The rounds of a game: in each its events, and behind them its cards."""

from collections.abc import Callable, Iterator
from typing import Any

from razzstats.events import (
    Bet,
    BringIn,
    Call,
    Cancelled,
    Chat,
    Check,
    Collect,
    Complete,
    Connection,
    Dealt,
    DealtDown,
    Event,
    Fold,
    Hand,
    KeepHidden,
    Leave,
    Muck,
    News,
    PlayerEvent,
    PostAnte,
    Raise,
    ReturnUncalled,
    SeatResult,
    Show,
    SitIn,
    SitOut,
    StartShowdown,
    StartStreet,
    StartSummary,
    Street,
)
from razzstats.sites.merge import SITE
from razzstats.writers.common import unseen_sevenths
from razzstats.writers.merge.paper import Paper, amount, attributes

_ROUNDS = {
    Street.THIRD: "THIRD_STREET",
    Street.FOURTH: "FOURTH_STREET",
    Street.FIFTH: "FIFTH_STREET",
    Street.SIXTH: "SIXTH_STREET",
    Street.SEVENTH: "SEVENTH_STREET",
}
_STATES = {"is disconnected": "DISCONNECTED", "is connected": "RECONNECTED"}
_OUT = ("finished", "PLAYER_OUT")


class Rounds:
    """A hand told round by round; `sign` stands before balances."""

    def __init__(self, hand: Hand, sign: str) -> None:
        self._hand = hand
        self._as_read = hand.site == SITE.name and StartSummary not in map(type, hand.events)
        self._sign = sign
        self._seats = {seat.player: str(seat.seat - 1) for seat in hand.seats}
        self._mucked = {e.player: e.cards for e in hand.events if isinstance(e, SeatResult)}
        self._shown = {e.player: e.words for e in hand.events if isinstance(e, Show)}
        self._paper = Paper(hand.played_at)
        self._open, self._say, self._cards = self._paper.open, self._paper.say, self._paper.cards
        self._level = 0
        self._completed = False
        self._street_in: dict[str, int] = {}
        self._late: list[str] = []
        playing = {e.player for e in hand.events if isinstance(e, PostAnte | Dealt)}
        folded = {e.player for e in hand.events if isinstance(e, Fold)}
        self._is_folded = len(playing - folded) == 1
        self._held = self._returns()

    def lines(self) -> Iterator[str]:
        """The players and the rounds, line by line."""
        yield "\t<players>"
        yield from self._players()
        yield "\t</players>"
        for event in self._hand.events if self._as_read else unseen_sevenths(self._hand):
            tells = _TELLS.get(type(event))
            if tells is not None:
                tells(self, event)
        self._open("END_OF_GAME")
        for winner in self._late:
            self._paper.add(winner)
        yield from self._paper.lines()

    def _players(self) -> Iterator[str]:
        """Balances of tournaments stand after the antes, those of cash games before them."""
        hand = self._hand
        antes: dict[str, int] = {}
        if hand.tournament and not self._as_read:
            antes = {e.player: e.chips for e in hand.events if isinstance(e, PostAnte)}
        for seat in hand.seats:
            balance = seat.chips - antes.get(seat.player, 0)
            yield (
                "\t\t<player"
                + attributes(
                    seat=self._seats[seat.player],
                    nickname=seat.player,
                    balance=self._sign + amount(balance),
                    dealtin="false" if seat.note else "true",
                )
                + " />"
            )

    def _returns(self) -> dict[str, int]:
        """What came back to players, to be told with what they win; nothing where it has a line.

        It has one at a showdown, and where another player wins.
        """
        if self._as_read:
            return {}
        back = {e.player: e.chips for e in self._hand.events if isinstance(e, ReturnUncalled)}
        winners = {e.player for e in self._hand.events if isinstance(e, Collect)}
        return back if self._is_folded and back.keys() <= winners else {}

    # Cards

    def street(self, event: StartStreet) -> None:
        brought = any(isinstance(e, BringIn) for e in self._hand.events)
        opens = event.street == Street.THIRD and brought
        self._open("BRING_IN" if opens else _ROUNDS[event.street])
        self._level, self._completed, self._street_in = 0, event.street > Street.THIRD, {}
        if event.cards:
            self._cards("COMMUNITY", event.cards, "")

    def dealt(self, event: Dealt) -> None:
        """All cards of a seat so far; those that nobody saw are null."""
        self._deal(event.player, [*event.held, *event.new])

    def dealt_down(self, event: DealtDown) -> None:
        if not self._last_is_seen(event.player):
            self._deal(event.player, [*event.held, "null"])

    def _last_is_seen(self, player: str) -> bool:
        """Whether a line deals his seventh card open to us."""
        events = self._hand.events
        last = StartStreet(Street.SEVENTH)
        behind = events[events.index(last) :] if last in events else ()
        return any(isinstance(e, Dealt) and e.player == player for e in behind)

    def _deal(self, player: str, known: list[str]) -> None:
        name = self._paper.round
        street = next((s for s, each in _ROUNDS.items() if each == name), Street.THIRD)
        kind = "HOLE" if player == self._hand.hero else "DRAW_DRAWN_CARDS"
        unseen = ["null"] * (street - len(known))
        self._cards(kind, [*unseen, *known], self._seats[player])

    # Betting

    def ante(self, event: PostAnte) -> None:
        self._say("ANTE", self._seats[event.player], amount=amount(event.chips))

    def bring_in(self, event: BringIn) -> None:
        self._pay("BRING_IN", event, event.chips, all_in=False)

    def call(self, event: Call) -> None:
        self._act("CALL", event, event.chips, event.all_in)

    def bet(self, event: Bet) -> None:
        self._act("BET", event, event.chips, event.all_in)
        self._completed = True

    def lift(self, event: Raise | Complete) -> None:
        """The first raise over the bring-in completes it. The amount is the player's total."""
        kind = "RAISE" if self._completed else "COMPLETE"
        added = event.to - self._street_in.get(event.player, 0)
        self._act(kind, event, added, event.all_in, to=event.to)
        self._completed = True

    def fold(self, event: Fold) -> None:
        self._act("FOLD", event, 0, False)

    def check(self, event: Check) -> None:
        self._act("CHECK", event, 0, False)

    def _act(
        self, kind: str, event: PlayerEvent, chips: int, all_in: bool, to: int | None = None
    ) -> None:
        """A decision; behind the bring-in a round of its own begins."""
        if self._paper.round == "BRING_IN":
            self._open("THIRD_STREET")
        self._pay(kind, event, chips, all_in, to)

    def _pay(
        self, kind: str, event: PlayerEvent, chips: int, all_in: bool, to: int | None = None
    ) -> None:
        """Last chips are written as such, by what they add."""
        player = event.player
        self._street_in[player] = self._street_in.get(player, 0) + chips
        if all_in:
            self._say("ALL_IN", self._seats[player], amount=amount(chips))
        elif chips:
            self._say(kind, self._seats[player], amount=amount(chips if to is None else to))
        else:
            self._say(kind, self._seats[player])

    # The end

    def showdown(self, event: StartShowdown) -> None:
        self._open("SHOWDOWN")

    def show(self, event: Show) -> None:
        self._end_folded()
        self._say("SHOW", self._seats[event.player])
        self._cards("SHOWN", event.cards, self._seats[event.player])

    def muck(self, event: Muck) -> None:
        self._end_folded()
        self._say("MUCK", self._seats[event.player])
        if cards := event.cards or self._mucked.get(event.player, ()):
            self._cards("MUCKED", cards, self._seats[event.player])

    def keep_hidden(self, event: KeepHidden) -> None:
        self._end_folded()
        self._say("MUCK", self._seats[event.player])

    def _end_folded(self) -> None:
        """The round in which a hand ends that nobody called. Others are open when they show."""
        if self._is_folded:
            self._open("END_OF_FOLDED_GAME")

    def returned(self, event: ReturnUncalled) -> None:
        if not self._held:
            self._late.append(self._winner(event.player, event.chips, "true", "9"))

    def collect(self, event: Collect) -> None:
        """Won of a pot, by its number; and what was not called, where it has no line."""
        number = event.pot.rpartition("-")[2]
        at = int(number) + 1 if number.isdecimal() else 1 + event.pot.startswith("side")
        chips = event.chips + self._held.get(event.player, 0)
        self._open("END_OF_FOLDED_GAME" if self._is_folded else "END_OF_GAME")
        self._paper.add(self._winner(event.player, chips, "false", str(at)))

    def _winner(self, player: str, chips: int, uncalled: str, number: str) -> str:
        low = self._shown.get(player, "").removeprefix("Lo: ").replace(",", "-")
        return "\t\t<winner" + attributes(
            amount=amount(chips), uncalled=uncalled, potnumber=number, player=self._seats[player],
            hand=low if low.count("-") == 4 else "", pottype="n",
        ) + "/>"  # fmt: skip

    def cancel(self, event: Cancelled) -> None:
        self._say("GAME_CANCELLED", "")

    # Round the table

    def chat(self, event: Chat) -> None:
        self._say("CHAT", event.player, text=event.words)

    def aside(self, event: SitOut | SitIn | Leave | Connection | News) -> None:
        """What the format has a word for, of those who have a seat."""
        kind = _KINDS.get(type(event), "")
        if isinstance(event, Connection):
            kind = _STATES.get(event.state, "")
        elif isinstance(event, News) and event.words.startswith(_OUT):
            kind = "PLAYER_OUT"
        if kind and event.player in self._seats:
            self._say(kind, self._seats[event.player])


_KINDS: dict[type[Event], str] = {SitOut: "SIT_OUT", SitIn: "SIT_IN", Leave: "LEAVE"}

_TELLS: dict[type[Event], Callable[[Rounds, Any], None]] = {
    PostAnte: Rounds.ante,
    StartStreet: Rounds.street,
    Dealt: Rounds.dealt,
    DealtDown: Rounds.dealt_down,
    BringIn: Rounds.bring_in,
    Bet: Rounds.bet,
    Raise: Rounds.lift,
    Complete: Rounds.lift,
    Call: Rounds.call,
    Check: Rounds.check,
    Fold: Rounds.fold,
    StartShowdown: Rounds.showdown,
    Show: Rounds.show,
    Muck: Rounds.muck,
    KeepHidden: Rounds.keep_hidden,
    ReturnUncalled: Rounds.returned,
    Collect: Rounds.collect,
    Cancelled: Rounds.cancel,
    Chat: Rounds.chat,
    SitOut: Rounds.aside,
    SitIn: Rounds.aside,
    Leave: Rounds.aside,
    Connection: Rounds.aside,
    News: Rounds.aside,
}
