"""Whole hands as usual, and ways to change one thing in them."""

from msgspec.structs import replace

from razzstats.cards import parse_cards
from razzstats.events import (
    Call,
    Dealt,
    Event,
    Fold,
    Hand,
    PostAnte,
    Raise,
    Seated,
    SeatResult,
    StartShowdown,
    StartStreet,
    Street,
)
from tests.corruption.case import with_lines
from tests.histories import SHOWDOWN, hand_of, walk
from tests.lockstep.fitting import fitted, full_table

WALK, SHOWN = hand_of(walk()), hand_of(SHOWDOWN)


def put(hand: Hand, at: int, *events: Event, instead: int = 1) -> Hand:
    """The hand with these events from `at` on, in the place of one or of several."""
    return with_lines(
        replace(hand, events=(*hand.events[:at], *events, *hand.events[at + instead :]))
    )


def changed(hand: Hand, kind: type[Event], of: str = "", nth: int = 0, **fields: object) -> Hand:
    """The hand with an event changed: the nth of a kind, or of a kind and a player."""
    at = place(hand, kind, of, nth)
    return put(hand, at, replace(hand.events[at], **fields))


def place(hand: Hand, kind: type[Event], player: str = "", nth: int = 0) -> int:
    """Where the nth event of a kind, or of a kind and a player, stands."""
    return [
        at
        for at, event in enumerate(hand.events)
        if isinstance(event, kind) and player in ("", getattr(event, "player", ""))
    ][nth]


def twice(hand: Hand, kind: type[Event], player: str = "", nth: int = 0, **fields: object) -> Hand:
    """The hand with an event, and behind it the same or one changed in some fields."""
    at = place(hand, kind, player, nth)
    return put(hand, at, hand.events[at], replace(hand.events[at], **fields))


def dealt(hand: Hand, cards: dict[str, str]) -> Hand:
    """The hand with other cards in the place of some."""

    def other(event: Event) -> Event:
        named = {
            field: tuple(cards.get(card, card) for card in getattr(event, field))
            for field in ("new", "held", "cards")
            if hasattr(event, field)
        }
        return replace(event, **named)

    return replace(hand, events=tuple(map(other, hand.events)))


def moved(hand: Hand, kind: type[Event], player: str, nth: int, by: int) -> Hand:
    """The hand with an event some places earlier or later."""
    at = place(hand, kind, player, nth)
    rest = [*hand.events[:at], *hand.events[at + 1 :]]
    return with_lines(replace(hand, events=(*rest[: at + by], hand.events[at], *rest[at + by :])))


def with_dan(hand: Hand) -> Hand:
    """The hand with one more player, who folds behind Cleo at once."""
    dan = Seated(4, "Dan", 500_000)
    hand = replace(hand, seats=(*hand.seats, dan))
    hand = put(hand, place(hand, PostAnte, "Cleo") + 1, PostAnte("Dan", 2_000), instead=0)
    hand = put(hand, place(hand, Dealt, "Cleo") + 1, Dealt("Dan", parse_cards("2s")), instead=0)
    hand = put(hand, place(hand, Raise, "Cleo") + 1, Fold("Dan"), instead=0)
    told = SeatResult(4, "Dan", "folded", Street.THIRD)
    return fitted(put(hand, len(hand.events), told, instead=0))


TIED = dealt(SHOWN, {"5s": "7d", "9d": "2c", "3c": "Jc", "8c": "6d"})
"""Ann and Cleo have boards that are worth the same from third street on."""
FOUR = with_dan(SHOWN)
COMPLETED = fitted(put(WALK, place(WALK, Fold), Raise("Ann", 20_000), Fold("Bob")))
"""Ann completes, and Bob folds: her step over the bring-in comes back to her."""


LIMPED = fitted(
    put(
        SHOWN,
        place(SHOWN, Raise),
        Call("Cleo", 5_000),
        Raise("Ann", 20_000),
        Fold("Bob"),
        Fold("Cleo"),
        instead=place(SHOWN, StartShowdown) - place(SHOWN, Raise),
    )
)
"""Ann completes, and two fold who have the bring-in in."""


MUCKED = changed(SHOWN, SeatResult, "Cleo", cards=())
"""Nobody learns what Cleo had."""
ANN = parse_cards("As 4d 7c 2h Jd 6s Qc")
CLEO = parse_cards("Td Qh 5s 9d 3c 8c Kd")
WHEEL = parse_cards("Ad 2d 5s 9d 3c 8c 4c")
OTHERS = parse_cards("As 4d 2h 7c Jd 6s Qc")
IDLE = put(
    replace(SHOWN, seats=(*SHOWN.seats, Seated(5, "Zoe", 100_000))),
    len(SHOWN.events),
    SeatResult(5, "Zoe", "is sitting out"),
    instead=0,
)
"""With one who has a seat and is dealt no cards."""


def told(
    hand: Hand, kind: type[Event], player: str, cards: tuple[str, ...], words: str = ""
) -> Hand:
    """The hand with a show, and the summary's line of it, of other cards or words."""
    hand = changed(hand, kind, player, cards=cards, words=words)
    return changed(hand, SeatResult, player, cards=cards, words=words)


def without_street(nth: int) -> Hand:
    """SHOWN without the two decisions, or three, of a street from fourth on."""
    begin = place(SHOWN, StartStreet, nth=nth) + 3
    later = [at for at, event in enumerate(SHOWN.events) if at >= begin]
    end = next(at for at in later if isinstance(SHOWN.events[at], (StartStreet, StartShowdown)))
    return fitted(put(SHOWN, begin, instead=end - begin))


WHOLE: dict[str, Hand] = {
    "folded to": WALK,
    "shown": SHOWN,
    "thrown away": MUCKED,
    "of equal boards": TIED,
    "of four": FOUR,
    "completed": COMPLETED,
    "completed behind a call": LIMPED,
    "beside one who sits out": IDLE,
    "pots told": changed(
        changed(SHOWN, StartStreet, nth=1, total=51_000), StartStreet, nth=2, total=91_000
    ),
    "seven to the end": full_table(7),
    "four of eight to the end": full_table(8, 4),
}
"""Hands that break no rule: most of them were damaged for the others."""
