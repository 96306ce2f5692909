"""Hands that break no rule and are not as most are: alone or together they come to the same rows."""

from msgspec.structs import replace

from razzstats.cards import parse_cards
from razzstats.events import (
    Bet,
    Check,
    Collect,
    Dealt,
    Event,
    Fold,
    Hand,
    Muck,
    PostAnte,
    SeatResult,
    Show,
    StartShowdown,
    StartStreet,
    Street,
    TotalPot,
)
from tests.lockstep.fitting import fitted
from tests.lockstep.hands import (
    CLEO,
    MUCKED,
    SHOWN,
    WALK,
    changed,
    moved,
    place,
    put,
    twice,
)

EIGHT = parse_cards("Ah Ad Ac 2s 2d 2c 3s 3d")
_AMOUNTS = ("chips", "to", "by", "won", "rake", "small_bet", "big_bet", "ante", "bring_in")


def scaled(hand: Hand, times: int) -> Hand:
    """The hand with all of its amounts so many times as large."""

    def larger(found: Event) -> Event:
        told = {name: getattr(found, name, None) for name in _AMOUNTS}
        return replace(found, **{name: chips * times for name, chips in told.items() if chips})

    return replace(
        hand,
        stakes=larger(hand.stakes),  # type: ignore[arg-type]
        seats=tuple(map(larger, hand.seats)),
        events=tuple(map(larger, hand.events)),
    )


def without_antes(hand: Hand, ante: int | None) -> Hand:
    """The hand with antes of nothing, or without any."""
    events = [replace(e, chips=0) if isinstance(e, PostAnte) else e for e in hand.events]
    if ante is None:
        events = [event for event in events if not isinstance(event, PostAnte)]
    stakes = replace(hand.stakes, ante=ante)
    return fitted(replace(hand, stakes=stakes, events=tuple(events)))


def until(street: int) -> Hand:
    """SHOWN until Cleo bets on fifth, or on sixth street, and Ann folds; Cleo shows."""
    begin = place(SHOWN, StartStreet, nth=street - 3) + 3
    play = Bet("Cleo", 40_000), Fold("Ann")
    hand = put(SHOWN, begin, *play, instead=place(SHOWN, StartShowdown) - begin)
    hand = fitted(hand)
    five = parse_cards("Td Qh 5s 9d 3c") if street == 5 else parse_cards("Td Qh 5s 9d 3c 8c")
    words = "Lo: Q,T,9,5,3" if street == 5 else "Lo: T,9,8,5,3"
    return put(hand, place(hand, Collect), Show("Cleo", five, words), instead=0)


ODD: dict[str, Hand] = {
    "antes in another order": moved(SHOWN, PostAnte, "Cleo", 0, -1),
    "antes in another order, of two": moved(WALK, PostAnte, "Bob", 0, -1),
    "antes of nothing": without_antes(SHOWN, 0),
    "no antes": without_antes(SHOWN, None),
    "play that goes on when all have folded": put(
        WALK,
        place(WALK, Fold) + 1,
        StartStreet(Street.FOURTH),
        Dealt("Bob", parse_cards("2d"), parse_cards("Kh")),
        Check("Bob"),
        instead=0,
    ),
    "a card that comes behind a decision": moved(SHOWN, Dealt, "Cleo", 1, 1),
    "down cards told before they are dealt": changed(
        SHOWN, Dealt, "Ann", held=parse_cards("As 4d")
    ),
    "no word of the showdown": put(SHOWN, place(SHOWN, StartShowdown)),
    "a showdown of one": put(WALK, place(WALK, Collect), StartShowdown(), instead=0),
    "one who neither shows nor mucks": put(SHOWN, place(SHOWN, Muck)),
    "shown, and mucked in the summary": changed(
        put(SHOWN, place(SHOWN, Muck), Show("Cleo", CLEO)), SeatResult, "Cleo", cards=()
    ),
    "won, and mucked in the summary": changed(SHOWN, SeatResult, "Ann", outcome="mucked"),
    "mucked, and shown in the summary": changed(MUCKED, SeatResult, "Cleo", outcome="showed"),
    "words without cards": changed(MUCKED, SeatResult, "Cleo", words="Lo: T,9,8,5,3"),
    "words beside a fold": changed(SHOWN, SeatResult, "Bob", words="Lo: T,9,8,5,3"),
    "cards beside a fold": changed(SHOWN, SeatResult, "Bob", cards=parse_cards("Ah Ad Kh")),
    "eight cards beside a fold": changed(SHOWN, SeatResult, "Bob", cards=EIGHT),
    "eight cards thrown away": changed(MUCKED, Muck, cards=EIGHT),
    "eight cards thrown away in the summary": changed(SHOWN, SeatResult, "Cleo", cards=EIGHT),
    "no bet of who did not fold": changed(SHOWN, SeatResult, "Ann", no_bet=True),
    "an outcome of no kind": changed(SHOWN, SeatResult, "Ann", outcome=""),
    "all of it raked": changed(
        changed(changed(WALK, TotalPot, rake=4_000), Collect, chips=0),
        SeatResult,
        "Bob",
        won=None,
    ),
    "two totals": twice(SHOWN, TotalPot),
    "two totals and rakes": changed(twice(SHOWN, TotalPot), TotalPot, rake=0),
    "thrown away twice": twice(SHOWN, SeatResult, "Cleo"),
    "thrown away twice, in another order": twice(
        SHOWN, SeatResult, "Cleo", cards=(CLEO[1], CLEO[0], *CLEO[2:])
    ),
    "down cards shown in another order": changed(
        SHOWN, SeatResult, "Cleo", cards=(CLEO[6], CLEO[0], *CLEO[2:6], CLEO[1])
    ),
    "four cards on third street": put(
        WALK, place(WALK, Collect), Show("Bob", parse_cards("2d 3d 4h Kh")), instead=0
    ),
    "two cards on third street": put(
        WALK, place(WALK, Collect), Show("Bob", parse_cards("2d Kh")), instead=0
    ),
    "shown when all have folded": put(
        WALK, place(WALK, Collect), Show("Bob", parse_cards("2d 3d Kh"), "Lo: K,3,2"), instead=0
    ),
    "shown when all have folded on fifth street": until(5),
    "shown when all have folded on sixth street": until(6),
    "a thousand million times as much": scaled(SHOWN, 10**9),
    "chips beyond counting": scaled(SHOWN, 10**13),
}
"""Most of them are left to be judged one by one."""
