"""The Deal: one hand as it stands. Who owes what, who acts, who holds what."""

from collections.abc import Iterable

import msgspec

from razzstats.cards import Card, door_key
from razzstats.events import Hand, PostAnte, Street
from razzstats.house import Choice, HouseRules, SiteHabits
from razzstats.replay.players import Player
from razzstats.replay.pots import Pot, pots


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


class Deal(msgspec.Struct, eq=False):
    """One hand being played. Money in ten-thousandths; `players` by name, `ring` by seat."""

    hand: Hand
    house: HouseRules
    habits: SiteHabits
    players: dict[str, Player] = {}
    seats: dict[int, Player] = {}
    ring: list[Player] = []
    """Those dealt in."""
    steps: list[Step] = []
    at: int = -1
    """The place of the event being played."""

    street: int = 0
    unmarked: int = 0
    """The last street that began without a marker."""
    disordered: bool = False
    """Whether a street came out of its order."""
    places: dict[Card, Player] = {}
    shared: tuple[Card, ...] = ()
    shared_seq: int = 0

    pot: int = 0
    level: int = 0
    full_level: int = 0
    bring_in: int = 0
    """What third street was brought in for."""
    bets: int = 0
    round_open: bool = False
    queue: list[Player] | None = None
    """Those who have yet to act in this round; None before its first act."""
    passed: dict[Player, int] = {}
    """Those who were passed over, with the street."""
    starters: int = 0
    """How many began the round."""
    aggressor: Player | None = None
    first_to_act: dict[int, Player] = {}
    bring_in_bettor: Player | None = None

    showdown: bool = False
    rake: int | None = None
    printed_total: int | None = None
    finals: dict[int, int] = {}
    """The printed stacks, by seat, when all is over."""
    layers: list[Pot] = []
    _openers_of: tuple[int, int, int] | None = None
    _openers: list[Player] = []

    def __post_init__(self) -> None:
        for seat in self.hand.seats:
            chips = seat.chips
            player = Player(seat.seat, seat.player, chips, chips, [0, 0, 0, 0, 0])
            self.players[seat.player] = self.seats[seat.seat] = player
        if not self.habits.stack_before_ante:
            self._put_antes_back()

    def _put_antes_back(self) -> None:
        """The seats' stacks were printed when the antes were in."""
        for event in self.hand.events:
            if type(event) is PostAnte and (player := self.players.get(event.player)) is not None:
                player.start += event.chips
                player.stack += event.chips

    @property
    def bet_size(self) -> int:
        """The small bet on third and fourth street, the big bet after (R7)."""
        stakes = self.hand.stakes
        return stakes.small_bet if self.street <= Street.FOURTH else stakes.big_bet

    def live(self) -> list[Player]:
        """Those dealt in who have not folded, in order of seat."""
        return [p for p in self.ring if not p.folded]

    @property
    def n_live(self) -> int:
        """How many have not folded."""
        return len([p for p in self.ring if not p.folded])

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

    def waiting(self) -> list[Player]:
        """Those who have yet to act in this round; a last player who owes nothing need not."""
        able = self.able()
        if self.queue is None:
            return able if len(able) > 1 else []
        return [p for p in self.queue if len(able) > 1 or self.to_call(p)]

    def legal_totals(self) -> tuple[int, ...]:
        """To what a bet, completion or raise may bring the street now, all-ins for less apart.

        After a short all-in both the completed bet and a full bet on top are taken, since rooms
        differ (R14).
        """
        size = self.bet_size
        if self.bets == 0:
            over = self.house.third_street_raise is Choice.OVER_BRING_IN
            return (self.bring_in + size,) if over and self.level > self.bring_in > 0 else (size,)
        return (self.full_level + size, self.level + size)

    def most_bets(self) -> int | None:
        """Bets, completion and raises that this round takes; None: any number (R5, R6)."""
        house = self.house
        if len(self.ring) <= 2 and self.hand.tournament is not None:
            return house.last_two_max_bets
        return house.heads_up_max_bets if self.starters <= 2 else house.max_bets

    def openers(self) -> list[Player]:
        """As `find_openers`, which is asked once for each state of the hand."""
        state = (self.street, len(self.steps), len(self.places))
        if self._openers_of != state:
            self._openers_of, self._openers = state, self.find_openers()
        return self._openers

    def live_again(self, player: Player) -> None:
        """He did not fold after all, though it was said."""
        player.folded, player.fold_street = False, 0
        self._openers_of = None

    def find_openers(self) -> list[Player]:
        """Those who may act first on this street; empty where the text cannot tell.

        Third street: the highest door card, or the next clockwise who can bet (R2, R11). Later:
        the lowest board (R8), any of equal ones if the house leaves that open (R9); on seventh
        street the opener of sixth, if he is still in (R10); if he was out of turn there, the
        lowest board may open too.
        """
        if self.street == Street.THIRD:
            return self._bring_in_seats()
        opener = self.first_to_act.get(Street.SIXTH)
        lowest = self._able_from(self.lowest_boards())
        if self.street == Street.SEVENTH and opener is not None and not opener.folded:
            again = self._able_from([opener])
            return again if not lowest or set(again) <= set(lowest) else again + lowest
        return lowest

    def lowest_boards(self) -> list[Player]:
        """The live players with the lowest upcards; empty where upcards are unknown."""
        tied: list[Player] = []
        low = count = 0
        for player in self.ring:
            if player.folded:
                continue
            cards = len(player.boards)
            count = count or cards
            if cards != count or not 0 < cards <= 4:
                return []
            value = player.boards[-1]
            if value < low or not tied:
                low, tied = value, [player]
            elif value == low:
                tied.append(player)
        if len(tied) > 1 and self.house.tied_low_boards is Choice.HIGH_SUIT:
            return [max(tied, key=lambda p: max(door_key(c) for c in p.up))]
        return tied

    def _bring_in_seats(self) -> list[Player]:
        highest, high = None, -1
        for player in self.ring:
            if player.folded:
                continue
            if len(player.up) != 1:
                return []
            key = door_key(player.up[0])
            if key > high:
                highest, high = player, key
        return [] if highest is None else self._able_from([highest])

    def _able_from(self, seats: Iterable[Player]) -> list[Player]:
        """Each seat, or the next clockwise that can bet where it is all-in."""
        found = []
        for seat in seats:
            if seat.stack > 0:
                found.append(seat)
                continue
            found += [p for p in self.after(seat) if not p.folded and p.stack > 0][:1]
        return found

    def pots(self) -> list[Pot]:
        """Main pot and side pots as they are now; once the hand is closed, `layers` has them."""
        live = [p.seat for p in self.ring if not p.folded]
        return pots({p.seat: p.total for p in self.ring}, live)

    def uncalled(self) -> tuple[Player, int] | None:
        """Who has chips in that nobody matched, and how many."""
        top, most, second = None, 0, 0
        for player in self.ring:
            if player.total > most:
                top, most, second = player, player.total, most
            elif player.total > second:
                second = player.total
        return (top, most - second) if top is not None and most > second else None

    def values(self) -> dict[int, int]:
        """The low of each live seat whose seven cards are known."""
        return {p.seat: p.low for p in self.ring if not p.folded and p.low is not None}
