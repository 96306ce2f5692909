"""One hand, played event by event on a Deal, which says who acts, how much, and when it ends."""

from collections.abc import Iterator, Mapping

from razzstats.cards import DECK, Card
from razzstats.events import (
    Bet,
    BringIn,
    Call,
    Capped,
    Check,
    Dealt,
    Event,
    Fold,
    PostAnte,
    Raise,
    ReturnUncalled,
    StartStreet,
    Street,
)
from razzstats.players import Player
from razzstats.replay import Deal
from razzstats.simulate.dice import Dice
from razzstats.simulate.styles import Move, Style, View, decide, weigh

_DOORS = range(52)


class Play:
    """A hand from the antes to the last bet. `events` are those so far, all known to the Deal."""

    def __init__(
        self, deal: Deal, playing: list[str], styles: Mapping[str, Style], dice: Dice
    ) -> None:
        self.deal = deal
        self.events: list[Event] = []
        self.cards: dict[int, list[Card]] = {}
        self.last_bettor: Player | None = None
        self._playing = playing
        self._styles = styles
        self._dice = dice
        self._deck = iter(dice.drawn(DECK))
        self._left = len(DECK)
        self._boards: dict[int, float] = {}
        self._acted: dict[int, int] = {}

    def say(self, event: Event) -> None:
        """Add an event and play it."""
        self.events.append(event)
        self.deal.apply(event)

    def antes(self) -> None:
        """Everyone who plays posts his ante, or what he has."""
        due = self.deal.hand.stakes.ante or 0
        for name in self._playing:
            player = self.deal.players[name]
            chips = min(due, player.stack)
            self.say(PostAnte(name, chips, all_in=chips == player.stack))
        self._take_back()

    def streets(self) -> None:
        """Deal and bet until one is left or the last round is over."""
        for street in Street:
            self._deal(street)
            if len(self.deal.able()) > 1:
                self._bet(street)
                self._take_back()
            if len(self.deal.live()) == 1:
                return

    # Cards

    def _draw(self, count: int) -> list[Card]:
        self._left -= count
        return [next(self._deck) for _ in range(count)]

    def _deal(self, street: Street) -> None:
        live = self.deal.live()
        if street == Street.SEVENTH and self._left < len(live):
            self.say(StartStreet(street, tuple(self._draw(1))))
            return
        self.say(StartStreet(street))
        for player in live:
            hero = player.name == self.deal.hand.hero
            held = self.cards.setdefault(player.seat, [])
            new = self._draw(3 if street == Street.THIRD else 1)
            if hero:
                self.say(Dealt(player.name, tuple(new), tuple(held)))
            elif street < Street.SEVENTH:
                self.say(Dealt(player.name, (new[-1],), tuple(player.up)))
            held += new
            self._boards[player.seat] = weigh(player.up)

    # Betting

    def _bet(self, street: Street) -> None:
        deal = self.deal
        self._acted.clear()
        openers = deal.openers()
        opener = self._dice.pick(openers) if len(openers) > 1 else openers[0]
        if street == Street.THIRD:
            self._bring_in(opener)
        else:
            self._act(opener)
        while deal.queue and len(deal.live()) > 1:
            player = deal.queue[0]
            if not deal.to_call(player) and len(deal.able()) == 1:
                return
            self._act(player)

    def _bring_in(self, player: Player) -> None:
        stakes = self.deal.hand.stakes
        chips = min(stakes.bring_in or 0, player.stack)
        if chips < player.stack and self._move(player, 0) is Move.RAISE:
            self._lift(player)
        else:
            self.say(BringIn(player.name, chips, all_in=chips == player.stack))
        self._acted[player.seat] = self.deal.bets

    def _act(self, player: Player) -> None:
        due = self._due(player)
        move = self._move(player, due)
        if move is Move.RAISE and self._may_raise(player):
            self._lift(player)
        elif not due:
            self.say(Check(player.name))
        elif move is Move.PASS:
            self.say(Fold(player.name))
        else:
            chips = min(due, player.stack)
            self.say(Call(player.name, chips, all_in=chips == player.stack))
        self._acted[player.seat] = self.deal.bets

    def _due(self, player: Player) -> int:
        """What a call costs. A short all-in bring-in is entered for the full one (R12).

        With nobody else to bet against, what has been put in is enough.
        """
        deal = self.deal
        due = deal.to_call(player)
        if deal.street == Street.THIRD and not deal.bets and len(deal.able()) > 1:
            full = deal.hand.stakes.bring_in or 0
            return max(due, full - player.street_in) if due else 0
        return due

    def _may_raise(self, player: Player) -> bool:
        """Whether the cap allows it, somebody can answer, and the betting is open to him (R14)."""
        deal = self.deal
        house = deal.house
        most = house.heads_up_max_bets if len(deal.live()) <= 2 else house.max_bets
        if most is not None and deal.bets >= most:
            return False
        if self._acted.get(player.seat, -1) >= deal.bets:
            return False
        if player.street_in + player.stack <= deal.level:
            return False
        return any(other is not player for other in deal.able())

    def _lift(self, player: Player) -> None:
        """Bet, complete or raise to the next total, or to all that is left."""
        deal = self.deal
        name, all_in_to = player.name, player.street_in + player.stack
        to = min(deal.legal_totals()[0], all_in_to)
        all_in = to == all_in_to
        if deal.level:
            self.say(Raise(name, to, to - deal.level, all_in))
        else:
            self.say(Bet(name, to - player.street_in, all_in))
        self.last_bettor = player
        if deal.bets == self._cap() and deal.queue:
            self.say(Capped())

    def _cap(self) -> int | None:
        house = self.deal.house
        return house.heads_up_max_bets if len(self.deal.live()) <= 2 else house.max_bets

    def _take_back(self) -> None:
        """What nobody matched goes back once the round is over."""
        left = self.deal.uncalled()
        if left is not None and left[1]:
            self.say(ReturnUncalled(left[0].name, left[1]))

    def _move(self, player: Player, due: int) -> Move:
        deal = self.deal
        view = View(
            cards=self.cards[player.seat],
            boards=[self._boards[p.seat] for p in deal.live() if p is not player],
            low_doors_behind=sum(self._low_doors(player)) if deal.street == Street.THIRD else 0,
            street=deal.street,
            bets=deal.bets,
            to_call=due,
            pot=deal.pot,
            has_called=player.street_in > 0,
        )
        return decide(self._styles[player.name], view, self._dice.random())

    def _low_doors(self, player: Player) -> Iterator[bool]:
        own = self._boards[player.seat]
        for other in self.deal.queue or ():
            if other is not player:
                yield self._boards[other.seat] >= own
