"""One player in one hand: his chips and his cards, as far as the text shows them."""

from collections.abc import Sequence

import msgspec

from razzstats.cards import BOARDS, CARD_WEIGHT, Card

HAND_ORDER = (3, 3, 3, 4, 5, 6, 7)
"""The street of each card of a hand as it is shown: two down, four up, one down."""

UP = (False, False, True, True, True, True, False)
"""Whether each card of a hand as it is shown was dealt face up."""


class HeldCard(msgspec.Struct, gc=False):
    """One card of a player. `known_by` is `up`, `dealt`, `shown` or `mucked`.

    `known_seq` counts the steps of the hand after which it could be seen: by all, or where it
    was dealt face down to the hero, by him.
    """

    street: int
    card: Card
    face_up: bool
    known_by: str
    known_seq: int


class Player(msgspec.Struct, eq=False):
    """The state of one seat. Amounts in ten-thousandths."""

    seat: int
    name: str
    start: int
    stack: int
    put: list[int]
    """Chips put in by street, from third on, without the ante."""
    ante: int = 0
    street_in: int = 0
    total: int = 0
    """All that he put in, less what came back."""
    returned: int = 0
    collected: int = 0

    dealt_in: bool = False
    folded: bool = False
    brought_in: bool = False
    fold_street: int = 0
    all_in_street: int = 0

    cards: list[Card] = []
    up: list[Card] = []
    held: list[HeldCard] = []
    boards: list[int] = []
    """The value of his upcards after each of them, of the first four at the most."""
    board_weight: int = 0
    """The sum of the weights of these cards."""
    low: int | None = None

    shown: bool = False
    mucked: bool = False
    laid: tuple[Card, ...] = ()
    """The cards as he showed them."""
    words: str = ""
    """What the site called them."""
    row: int = -1
    """The caller's to use."""

    def __repr__(self) -> str:
        return f"<seat {self.seat} {self.name!r} {self.stack}>"

    @property
    def net(self) -> int:
        """What the hand won or cost him."""
        return self.collected - self.total

    @property
    def dealt_again(self) -> bool:
        """Whether he folded, and was dealt a card on a later street all the same."""
        return self.folded and bool(self.held) and self.held[-1].street > self.fold_street

    def dealt_on(self, street: int) -> bool:
        """Whether he was dealt the card that each street from third to seventh brings."""
        return any(h.street == street and (h.face_up or street == 7) for h in self.held)

    def begins_street(self, held: Sequence[Card], street: int) -> bool:
        """Whether a card for him, printed behind `held`, is of a street whose marker is missing.

        He has one of this street, and as many are printed as he holds when it is over.
        """
        if street in (0, 7):
            return not street
        return len(held) in (street - 2, street) and self.dealt_on(street)

    def lacks(self, held: Sequence[Card], street: int) -> bool:
        """Whether `held`, printed before a card of `street`, is all he was dealt and more.

        Then the deal lines of some cards are missing. The hero's down cards are printed too.
        """
        whole = len(held) in (street - 3, street - 1)
        return whole and len(held) > len(self.cards) and set(self.cards) < set(held)

    def adopt(self, held: Sequence[Card], street: int, seq: int) -> None:
        """Cards that he must have been dealt, since they are printed as held before `street`."""
        down = 2 if len(held) == street - 1 else 0
        for at, card in enumerate(held, 3 - down):
            if card not in self.cards:
                how = "up" if at >= 3 else "dealt"
                self._hold(HeldCard(max(at, 3), card, at >= 3, how, seq))

    def deal(self, street: int, new: Sequence[Card], seq: int) -> None:
        """Cards dealt: on third street the last is the door card, later ones are up till seventh.

        Down cards are printed for the hero, and for hands that lie open since an all-in.
        """
        street = max(street, 3)
        down = len(new) - (street < 7)
        for card in new[:down]:
            self._hold(HeldCard(street, card, False, "shown" if self.shown else "dealt", seq))
        for card in new[down:]:
            self._hold(HeldCard(street, card, True, "up", seq))

    def reveal(self, cards: Sequence[Card], count: int, how: str, seq: int) -> None:
        """Cards laid open. If all `count` of his hand are there, their order tells the street.

        Otherwise those not seen before are taken for his first down cards.
        """
        whole = len(cards) == count
        for at, card in enumerate(cards[:7]):
            if card not in self.cards:
                street, face_up = (HAND_ORDER[at], UP[at]) if whole else (3, False)
                self._hold(HeldCard(street, card, face_up, how, seq))

    def _hold(self, held: HeldCard) -> None:
        self.held.append(held)
        self.cards.append(held.card)
        if held.face_up:
            self.up.append(held.card)
            if len(self.up) <= 4:
                self.board_weight += CARD_WEIGHT[held.card]
            self.boards.append(BOARDS[self.board_weight])

    def in_order(self) -> list[Card]:
        """His known cards as a show prints them: down, up by street, the seventh."""
        downs = [h.card for h in self.held if h.street == 3 and not h.face_up]
        rest = sorted((h for h in self.held if h.street > 3 or h.face_up), key=_street)
        return downs + [h.card for h in rest]


def _street(held: HeldCard) -> int:
    return held.street
