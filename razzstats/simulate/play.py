"""One hand, played event by event on a Deal, which says who acts, how much, and when it ends."""

from collections.abc import Mapping

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
from razzstats.replay import Deal, play
from razzstats.replay.players import Player
from razzstats.simulate.dice import Dice
from razzstats.simulate.styles import RANK_BIT, Move, Style, View, decide


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
        self._deck = list(DECK)
        self._ranks: dict[int, int] = {}
        self._boards: dict[int, int] = {}
        self._acted: dict[int, int] = {}

    def say(self, event: Event) -> None:
        """Add an event and play it."""
        self.events.append(event)
        play(self.deal, event)

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

    def _draw(self) -> Card:
        """Any card that is left."""
        deck = self._deck
        at = self._dice.below(len(deck))
        deck[at], deck[-1] = deck[-1], deck[at]
        return deck.pop()

    def _deal(self, street: Street) -> None:
        live = self.deal.live()
        if street == Street.SEVENTH and len(self._deck) < len(live):
            card = self._draw()
            self.say(StartStreet(street, (card,)))
            for player in live:
                self._ranks[player.seat] |= RANK_BIT[card]
            return
        self.say(StartStreet(street))
        for player in live:
            self._deal_to(player, street)

    def _deal_to(self, player: Player, street: Street) -> None:
        """The hero's cards are all printed, of the others those that lie open."""
        seat, name = player.seat, player.name
        held = self.cards.setdefault(seat, [])
        new = [self._draw() for _ in range(3 if street == Street.THIRD else 1)]
        if name == self.deal.hand.hero:
            self.say(Dealt(name, tuple(new), tuple(held)))
        elif street < Street.SEVENTH:
            self.say(Dealt(name, (new[-1],), tuple(player.up)))
        held += new
        for card in new:
            self._ranks[seat] = self._ranks.get(seat, 0) | RANK_BIT[card]
        if street < Street.SEVENTH:
            self._boards[seat] = self._boards.get(seat, 0) | RANK_BIT[new[-1]]

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
        most = deal.most_bets()
        if most is not None and deal.bets >= most:
            return False
        if self._acted.get(player.seat, -1) >= deal.bets:
            return False
        more = [p for p in deal.able() if p.street_in + p.stack > deal.level]
        return player in more and len(more) > 1

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
        if deal.bets == deal.most_bets() and deal.queue:
            self.say(Capped())

    def _take_back(self) -> None:
        """What nobody matched goes back once the round is over."""
        left = self.deal.uncalled()
        if left is not None:
            self.say(ReturnUncalled(left[0].name, left[1]))

    def _move(self, player: Player, due: int) -> Move:
        deal, boards = self.deal, self._boards
        view = View(
            ranks=self._ranks[player.seat],
            board=boards[player.seat],
            boards=[boards[p.seat] for p in deal.live() if p is not player],
            low_doors_behind=self._low_doors(player) if deal.street == Street.THIRD else 0,
            street=deal.street,
            bets=deal.bets,
            to_call=due,
            pot=deal.pot,
            has_called=player.street_in > 0,
        )
        return decide(self._styles[player.name], view, self._dice.random())

    def _low_doors(self, player: Player) -> int:
        own, boards = self._boards[player.seat], self._boards
        queue = self.deal.queue or ()
        return sum([boards[p.seat] <= own for p in queue if p is not player])
