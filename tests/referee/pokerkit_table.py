"""PokerKit's table for one hand: seats for its indices, and cards for its deck.

PokerKit numbers players in the order of position, which for it settles two things: tied low
boards (R9) and odd chips (R16). Our hands name no dealer, so `order`, the seats as PokerKit is to
have them, may begin anywhere in the ring.
"""

import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

import pokerkit
from pokerkit import Automation, CardsLike, FixedLimitRazz, RegularLowHand, State

from razzstats.cards import DECK, Card
from razzstats.events import Bet, BringIn, Call, Check, Fold, PlayerEvent, Raise, Stakes, Street
from razzstats.replay import Deal, Player

_AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
)
_CARD: dict[str, pokerkit.Card] = {card: next(pokerkit.Card.parse(card)) for card in DECK}


@lru_cache(maxsize=256)
def _low(cards: tuple[pokerkit.Card, ...]) -> pokerkit.Hand:
    return RegularLowHand.from_game(cards)


class _Low(RegularLowHand):
    """PokerKit's low, worked out once: at a showdown it asks for each hand many times."""

    @classmethod
    def from_game(cls, hole_cards: CardsLike, board_cards: CardsLike = ()) -> pokerkit.Hand:
        return _low((*pokerkit.Card.clean(hole_cards), *pokerkit.Card.clean(board_cards)))


class _Razz(FixedLimitRazz):
    hand_types = (_Low,)


Holding = Mapping[int, tuple[Card, ...]]
"""A player's cards by the street they were dealt on; third street's door card last."""


def holdings(over: Deal) -> dict[int, Holding]:
    """By seat, what each player was dealt: as the whole text tells, else any unseen cards.

    Those stand for hands that folded or were never laid open, so PokerKit compares none of them.
    """
    seen = {held.card for player in over.ring for held in player.held}
    unseen = iter([card for card in DECK if card not in seen and card not in over.shared])
    return {player.seat: _holding(player, unseen, over) for player in over.ring}


def _holding(player: Player, unseen: Iterator[Card], over: Deal) -> Holding:
    last = player.fold_street or over.street
    holding: dict[int, tuple[Card, ...]] = {}
    for street in range(Street.THIRD, last + 1):
        if street == Street.SEVENTH and over.shared:
            break
        dealt = [held for held in player.held if held.street == street]
        downs = [held.card for held in dealt if not held.face_up]
        ups = [held.card for held in dealt if held.face_up]
        missing = {Street.THIRD: 2, Street.SEVENTH: 1}.get(Street(street), 0) - len(downs)
        holding[street] = (*downs, *(next(unseen) for _ in range(missing)), *ups)
    return holding


def _in_chips(chip: int) -> Callable[[int, int], tuple[int, int]]:
    def split(amount: int, ways: int) -> tuple[int, int]:
        each = amount // (ways * chip) * chip
        return each, amount - each * ways

    return split


class Table:
    """The hand as PokerKit has it. Players are seats; what it refuses is a ValueError."""

    def __init__(self, over: Deal, stakes: Stakes, order: Sequence[int], chip: int) -> None:
        self.order = order
        self._holdings = holdings(over)
        self._index = {seat: at for at, seat in enumerate(order)}
        self._state: State = _Razz.create_state(
            _AUTOMATIONS,
            ante_trimming_status=True,
            raw_antes=stakes.ante or 0,
            bring_in=stakes.bring_in or 0,
            small_bet=stakes.small_bet,
            big_bet=stakes.big_bet,
            raw_starting_stacks=[over.seats[seat].start for seat in order],
            player_count=len(order),
            divmod=_in_chips(chip),
        )

    @property
    def actor(self) -> int | None:
        """Who is to act, None between the rounds."""
        index = self._state.actor_index
        return None if index is None else self.order[index]

    @property
    def to_call(self) -> int | None:
        """What the actor's call costs; None where he has to bring it in."""
        return self._state.checking_or_calling_amount

    @property
    def bring_in(self) -> int | None:
        return self._state.effective_bring_in_amount

    @property
    def raise_to(self) -> int | None:
        """To what the actor may lift the bet; None where he may not."""
        return self._state.min_completion_betting_or_raising_to_amount

    @property
    def bets(self) -> int:
        """Bets and raises in this round."""
        return self._state.completion_betting_or_raising_count

    def stacks(self) -> dict[int, int]:
        return self._by_seat(self._state.stacks)

    def nets(self) -> dict[int, int]:
        """What the hand has won and cost each seat; its own part of the pots is a cost yet."""
        return self._by_seat(self._state.payoffs)

    def _by_seat(self, values: Sequence[int]) -> dict[int, int]:
        return {seat: values[at] for seat, at in sorted(self._index.items())}

    def pots(self) -> list[tuple[int, list[int]]]:
        """Each pot's chips and the seats that can win it, main pot first."""
        seats = self.order
        return [
            (pot.amount, sorted(seats[at] for at in pot.player_indices)) for pot in self._state.pots
        ]

    def winners(self) -> list[list[int]]:
        """Of each pot, the seats with the best hand among those that lie open."""
        state, found = self._state, []
        hands = list(state.get_up_hands(0, 0))
        for pot in state.pots:
            best = max(hand for at in pot.player_indices if (hand := hands[at]) is not None)
            found.append(sorted(self.order[at] for at in pot.player_indices if hands[at] == best))
        return found

    # What happens

    def deal(
        self, street: Street, shared: Sequence[Card], live: Sequence[int], each: bool = False
    ) -> None:
        """Deal a street, after laying open the hands of players who are all-in.

        With `each`, everyone is dealt the shared card as his own, which PokerKit warns of.
        """
        self.lay_open()
        state = self._state
        if street > Street.THIRD:
            state.burn_card(pokerkit.Card.UNKNOWN)
        if shared and not each:
            state.deal_board([_CARD[card] for card in shared])
            return
        for seat in sorted(live, key=self._index.__getitem__):
            cards = [_CARD[card] for card in shared or self._holdings[seat][street]]
            with warnings.catch_warnings(action="ignore" if each else None):
                state.deal_hole(cards, self._index[seat])

    def lay_open(self) -> None:
        """All who are left show, also who mucked: a hand that was thrown away must not win."""
        state = self._state
        while state.showdown_index is not None:
            state.show_or_muck_hole_cards(True)

    def pay(self) -> bool:
        """Kill the beaten hands and pay the others; whether that is the end of the hand.

        PokerKit joins the pots that only the same hands are left for, and splits them as one.
        """
        state = self._state
        while any(state.hand_killing_statuses):
            state.kill_hand()
        while state.can_push_chips():
            state.push_chips()
        while state.can_pull_chips():
            state.pull_chips()
        return not state.status

    def act(self, event: PlayerEvent, to: int) -> None:
        """The actor does what the event says; a wager is to the total `to` on this street."""
        match event:
            case BringIn():
                self._state.post_bring_in()
            case Call() | Check():
                self._state.check_or_call()
            case Fold():
                self._state.fold()
            case Bet() | Raise():
                self._state.complete_bet_or_raise_to(to)

    def allows(self, event: PlayerEvent, seat: int, to: int) -> bool:
        """Whether that seat may do what the event says; a wager is to the total `to`."""
        state = self._state
        if self.actor != seat:
            return False
        match event:
            case BringIn():
                return state.can_post_bring_in() and event.chips == self.bring_in
            case Call() | Check():
                chips = event.chips if isinstance(event, Call) else 0
                return state.can_check_or_call() and chips == self.to_call
            case Fold():
                return state.can_fold()
            case _:
                return state.can_complete_bet_or_raise_to(to)
