"""The state of one hand as its events are played: who owes what, who acts, who holds what.

An event says what is printed; the Deal says what it means (a completion, an amount added now, a
total on the street). It follows the history as written, also where a rule is broken: judging is
the rules' business (rules/), which look at the Deal before each event is applied.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

import msgspec

from razzstats.cards import Card, door_key, low_value
from razzstats.events import (
    Bet,
    BringIn,
    Call,
    Cancelled,
    Check,
    Collect,
    Complete,
    Dealt,
    Event,
    Fold,
    Hand,
    Muck,
    PlayerEvent,
    PostAnte,
    Raise,
    ReturnUncalled,
    SeatResult,
    Show,
    StartShowdown,
    StartStreet,
    StartSummary,
    Street,
    TotalPot,
)
from razzstats.house import CallMeans, Choice, HouseRules, SiteHabits
from razzstats.players import Player
from razzstats.pots import Pot, pots


class Step(msgspec.Struct, gc=False):
    """What one event did. `at` is its place in Hand.events, None where no line says it.

    `chips` were put in now (for returns and collects: given back, taken), `to` is the player's
    total on the street after it, `pot_before` and `to_call` what he faced, `bet_count` the bets
    of the round after it (a completion is the first).
    """

    at: int | None
    street: int
    player: Player
    action: str
    chips: int
    to: int
    pot_before: int
    to_call: int
    bet_count: int
    all_in: bool
    inferred: bool = False


class HandOver(Event, frozen=True, gc=False):
    """Not in any history: the last event has been applied. Rules can look at it."""


class Deal:
    """One hand being played. Money in ten-thousandths; `players` by name, `ring` by seat."""

    def __init__(self, hand: Hand, house: HouseRules, habits: SiteHabits) -> None:
        self.hand = hand
        self.house = house
        self.habits = habits
        self.players = {s.player: Player(s.seat, s.player, s.chips) for s in hand.seats}
        self.seats = {player.seat: player for player in self.players.values()}
        self.ring: list[Player] = []
        self.street = 0
        self.pot = 0
        self.level = 0
        self.full_level = 0
        self.bets = 0
        self.queue: list[Player] | None = None
        self.aggressor: Player | None = None
        self.shared: tuple[Card, ...] = ()
        self.places: dict[Card, Player] = {}
        self.steps: list[Step] = []
        self.shared_seq = 0
        self.first_to_act: dict[int, Player] = {}
        self.bring_in_bettor: Player | None = None
        self.rake: int | None = None
        self.round_open = False
        self.showdown = False
        self.at = -1
        self.inferred = False

    # What can be asked

    @property
    def bet_size(self) -> int:
        """The small bet on third and fourth street, the big bet after (R7)."""
        stakes = self.hand.stakes
        return stakes.small_bet if self.street <= Street.FOURTH else stakes.big_bet

    def live(self) -> list[Player]:
        """Those dealt in who have not folded, in order of seat."""
        return [p for p in self.ring if not p.folded]

    def able(self) -> list[Player]:
        """Those who can still bet: live, with chips left."""
        return [p for p in self.ring if not p.folded and p.stack > 0]

    def after(self, player: Player) -> list[Player]:
        """The other players dealt in, clockwise from the one behind `player`."""
        at = self.ring.index(player)
        return self.ring[at + 1 :] + self.ring[:at]

    def to_call(self, player: Player) -> int:
        """What he lacks to the highest bet, whether or not he has it."""
        return max(self.level - player.street_in, 0)

    def legal_totals(self) -> tuple[int, ...]:
        """To what a bet, completion or raise may bring the street now, all-ins for less apart.

        After a short all-in both the completed bet and a full bet on top are taken, since rooms
        differ (R14).
        """
        size = self.bet_size
        if self.bets == 0:
            over = self.house.third_street_raise is Choice.OVER_BRING_IN
            return (self.level + size,) if over and self.street == Street.THIRD else (size,)
        return (self.full_level + size, self.level + size)

    def openers(self) -> list[Player]:
        """Those who may act first on this street; empty where the text cannot tell.

        Third street: the highest door card, or the next clockwise who can bet (R2, R11). Later:
        the lowest board (R8), any of equal ones if the house leaves that open (R9); on seventh
        street the opener of sixth, if he is still in (R10).
        """
        if self.street == Street.THIRD:
            return self._bring_in_seats()
        opener = self.first_to_act.get(Street.SIXTH)
        if self.street == Street.SEVENTH and opener is not None and not opener.folded:
            return self._able_from([opener])
        return self._able_from(self.lowest_boards())

    def lowest_boards(self) -> list[Player]:
        """The live players with the lowest upcards; empty where upcards are unknown."""
        live = [p for p in self.ring if not p.folded]
        count = len(live[0].up) if live else 0
        if not 0 < count <= 4 or any(len(p.up) != count for p in live):
            return []
        values = [p.boards[-1] for p in live]
        low = min(values)
        tied = [p for p, value in zip(live, values, strict=True) if value == low]
        if len(tied) > 1 and self.house.tied_low_boards is Choice.HIGH_SUIT:
            return [max(tied, key=lambda p: max(door_key(c) for c in p.up))]
        return tied

    def _bring_in_seats(self) -> list[Player]:
        live = self.live()
        if not live or any(len(p.up) != 1 for p in live):
            return []
        return self._able_from([max(live, key=lambda p: door_key(p.up[0]))])

    def _able_from(self, seats: Iterable[Player]) -> list[Player]:
        """Each seat, or the next clockwise that can bet where it is all-in."""
        found = []
        for seat in seats:
            able = [p for p in (seat, *self.after(seat)) if not p.folded and p.stack > 0]
            found += able[:1]
        return found

    def pots(self) -> list[Pot]:
        """Main pot and side pots as they are now."""
        live = [p.seat for p in self.ring if not p.folded]
        return pots({p.seat: p.total for p in self.ring}, live)

    def uncalled(self) -> tuple[Player, int] | None:
        """Who has chips in that nobody matched, and how many."""
        totals = sorted(((p.total, p.seat) for p in self.ring), reverse=True)
        if not totals or (len(totals) > 1 and totals[0][0] == totals[1][0]):
            return None
        rest = totals[1][0] if len(totals) > 1 else 0
        top = next(p for p in self.ring if p.seat == totals[0][1])
        return top, totals[0][0] - rest

    def values(self) -> dict[int, int]:
        """The low of each live seat whose seven cards are known."""
        return {p.seat: p.low for p in self.ring if not p.folded and p.low is not None}

    # What can happen

    def apply(self, event: Event) -> None:
        """Play one event. Raises KeyError for a player who has no seat."""
        self.at += 1
        method = self._METHODS.get(type(event))
        if method is not None:
            method(self, event)

    def close(self) -> None:
        """The hand is over: settle what no line says."""
        self._close_round()
        for player in self.ring:
            player.low = self._low(player)

    def _low(self, player: Player) -> int | None:
        cards = player.cards + list(self.shared)
        return low_value(cards) if len(cards) == 7 and len(set(cards)) == 7 else None

    def _ante(self, event: PostAnte) -> None:
        player = self.players[event.player]
        self._join(player)
        player.ante += event.chips
        self._pay(player, event.chips)
        self._step(player, "post_ante", event.chips, event.all_in)

    def _join(self, player: Player) -> None:
        if not player.dealt_in:
            player.dealt_in = True
            self.ring.append(player)
            self.ring.sort(key=_seat)

    def _start_street(self, event: StartStreet) -> None:
        self._close_round()
        self.street = event.street
        self.shared += event.cards
        self.shared_seq = len(self.steps)
        self.level = self.full_level = self.bets = 0
        self.aggressor = None
        self.round_open = True
        for player in self.ring:
            player.street_in = 0

    def _dealt(self, event: Dealt) -> None:
        player = self.players[event.player]
        self._join(player)
        player.deal(self.street, event.new, len(self.steps))
        self.places.update(dict.fromkeys(event.new, player))

    def _bring_in(self, event: BringIn) -> None:
        player = self._actor(event)
        player.brought_in = True
        self._put(player, "bring_in", event.chips, event.all_in)
        self.level = max(self.level, player.street_in)

    def _bet(self, event: Bet) -> None:
        opens = self.street == Street.THIRD and self.queue is None
        player = self._actor(event)
        if opens:
            self.bring_in_bettor = player
        self._lift(player, player.street_in + event.chips, "bet", event.all_in)

    def _raise(self, event: Raise | Complete) -> None:
        self._lift(self._actor(event), event.to, "raise", event.all_in)

    def _call(self, event: Call) -> None:
        player = self._actor(event)
        total = self.habits.call is CallMeans.TOTAL
        self._put(player, "call", event.chips - total * player.street_in, event.all_in)
        self.level = max(self.level, player.street_in)

    def _check(self, event: Check) -> None:
        self._put(self._actor(event), "check", 0, False)

    def _fold(self, event: Fold) -> None:
        player = self._actor(event)
        self._put(player, "fold", 0, False)
        player.folded = True
        player.fold_street = self.street

    def _actor(self, event: PlayerEvent) -> Player:
        """The player of an event, taken out of the queue of those who have yet to act."""
        player = self.players[event.player]
        self._join(player)
        if self.queue is None:
            self.first_to_act[self.street] = player
            self.queue = [p for p in self.after(player) if not p.folded and p.stack > 0]
        elif player in self.queue:
            self.queue.remove(player)
        return player

    def _lift(self, player: Player, to: int, action: str, all_in: bool) -> None:
        """A bet, completion or raise to a total; works out which of the three it is."""
        size = self.bet_size
        short = to < (self.full_level + size)
        first = self.bets == 0
        if first and (self.street == Street.THIRD or self.level):
            action = "complete"
        counts = not short or (to - self.level) * 2 >= size
        if counts:
            self.bets += 1
            self.full_level = self.full_level + size if short else to
        self._put(player, action, to - player.street_in, all_in)
        self.level = max(self.level, player.street_in)
        self.aggressor = player
        self.queue = [p for p in self.after(player) if not p.folded and p.stack > 0]

    def _put(self, player: Player, action: str, chips: int, all_in: bool) -> None:
        to_call = self.to_call(player)
        before = self.pot
        player.street_in += chips
        if self.street:
            player.put[self.street - 3] += chips
        self._pay(player, chips)
        self._step(player, action, chips, all_in, before, to_call)

    def _pay(self, player: Player, chips: int) -> None:
        player.stack -= chips
        player.total += chips
        self.pot += chips
        if player.stack <= 0 and not player.all_in_street:
            player.all_in_street = max(self.street, 3)

    def _step(
        self,
        player: Player,
        action: str,
        chips: int,
        all_in: bool,
        before: int | None = None,
        to_call: int = 0,
    ) -> None:
        before = self.pot - chips if before is None else before
        at = None if self.inferred else self.at
        self.steps.append(
            Step(
                at,
                self.street,
                player,
                action,
                chips,
                player.street_in,
                before,
                to_call,
                self.bets,
                all_in,
                self.inferred,
            )
        )

    def _close_round(self) -> None:
        self.queue = None
        self.round_open = False
        if not self.habits.writes_uncalled and (left := self.uncalled()):
            self.inferred = True
            self._give_back(*left)
            self.inferred = False

    def _returned(self, event: ReturnUncalled) -> None:
        self._give_back(self.players[event.player], event.chips)

    def _give_back(self, player: Player, chips: int) -> None:
        player.street_in -= chips
        player.stack += chips
        player.total -= chips
        player.returned += chips
        before, self.pot = self.pot, self.pot - chips
        if player.stack > 0:
            player.all_in_street = 0
        self._step(player, "return_uncalled", chips, False, before)

    def _start_showdown(self, event: StartShowdown) -> None:
        self._close_round()
        self.showdown = True

    def _start_summary(self, event: StartSummary) -> None:
        self._close_round()

    def _show(self, event: Show) -> None:
        player = self.players[event.player]
        player.shown = True
        self._reveal(player, event.cards, "shown")
        self._step(player, "show", 0, False, self.pot)

    def _muck(self, event: Muck) -> None:
        player = self.players[event.player]
        player.mucked = True
        self._reveal(player, event.cards, "mucked")
        self._step(player, "muck", 0, False, self.pot)

    def _result(self, event: SeatResult) -> None:
        player = self.seats.get(event.seat)
        if player is not None and event.cards and player.dealt_in:
            how = "mucked" if event.outcome == "mucked" else "shown"
            self._reveal(player, event.cards, how)

    def _reveal(self, player: Player, cards: Sequence[Card], how: str) -> None:
        held = max(self.street, 3) - len(self.shared)
        player.reveal(cards, held, how, len(self.steps))
        self.places.update(dict.fromkeys(cards, player))

    def _total(self, event: TotalPot) -> None:
        self.rake = event.rake

    def _cancel(self, event: Cancelled) -> None:
        """Everyone has his chips back, though no line says so."""
        self.inferred = True
        for player in self.ring:
            if player.total:
                self._give_back(player, player.total)
        self.inferred = False

    def _collect(self, event: Collect) -> None:
        self._close_round()
        player = self.players[event.player]
        player.collected += event.chips
        self._step(player, "collect", event.chips, False, self.pot)

    _METHODS: ClassVar[dict[type, Callable[[Any, Any], None]]] = {
        PostAnte: _ante,
        StartStreet: _start_street,
        Dealt: _dealt,
        BringIn: _bring_in,
        Bet: _bet,
        Raise: _raise,
        Complete: _raise,
        Call: _call,
        Check: _check,
        Fold: _fold,
        ReturnUncalled: _returned,
        StartShowdown: _start_showdown,
        StartSummary: _start_summary,
        Show: _show,
        Muck: _muck,
        SeatResult: _result,
        Collect: _collect,
        Cancelled: _cancel,
        TotalPot: _total,
    }


def _seat(player: Player) -> int:
    return player.seat
