"""Hands whose cards or bets break a rule in one thing, and whose endings fit them all the same."""

from msgspec.structs import replace

from razzstats.cards import DECK, parse_cards
from razzstats.events import (
    Bet,
    BringIn,
    Call,
    Capped,
    Check,
    Dealt,
    Event,
    FinalStack,
    Fold,
    Hand,
    HighCard,
    Muck,
    PostAnte,
    Raise,
    Seated,
    Show,
    StartStreet,
    Street,
    TotalPot,
)
from tests.lockstep.fitting import fitted
from tests.lockstep.hands import (
    IDLE,
    MUCKED,
    SHOWN,
    TIED,
    WALK,
    WHOLE,
    changed,
    dealt,
    moved,
    place,
    put,
    told,
    twice,
    without_street,
)

SEVEN, EIGHT = WHOLE["seven to the end"], WHOLE["four of eight to the end"]


def third(*events: Event) -> Hand:
    """SHOWN with other decisions behind the bring-in of third street."""
    return fitted(put(SHOWN, place(SHOWN, Raise), *events, instead=3))


def fourth(*events: Event) -> Hand:
    """SHOWN with other decisions on fourth street."""
    return fitted(put(SHOWN, place(SHOWN, Bet), *events, instead=2))


def war(bets: int) -> list[Event]:
    """Ann and Cleo bet and raise on fourth street, and it is said where four bets are in."""
    found: list[Event] = [Bet("Ann", 20_000)]
    for bet in range(2, bets + 1):
        found.append(Raise("Ann" if bet % 2 else "Cleo", 20_000 * bet))
        if bet == 4:
            found.append(Capped())
    return [*found, Call("Cleo" if bets % 2 else "Ann", 20_000)]


def limped_for(chips: int) -> Hand:
    """Seven play; all are in for the bring-in, whatever it is."""
    first = place(SEVEN, BringIn)
    enter = [replace(event, chips=chips) for event in SEVEN.events[first : first + 7]]
    return fitted(put(SEVEN, first, *enter, instead=7))


def second_fold() -> Hand:
    """Seven play; the third folds to a bet on sixth street, and again to a raise."""
    hand = SEVEN
    one, two, three, *others = (f"Player {number}" for number in range(1, 8))
    play: list[Event] = [Bet(one, 20_000), Call(two, 20_000), Fold(three)]
    play += [Raise(others[0], 40_000), *[Call(name, 40_000) for name in others[1:]]]
    play += [Call(one, 20_000), Call(two, 20_000), Fold(three)]
    hand = put(hand, place(hand, Check, one, 2), *play, instead=7)
    hand = put(put(hand, place(hand, Check, three, 2)), place(hand, Muck, three) - 1)
    return fitted(hand)


def stacked(chips: int) -> Hand:
    """SHOWN with another stack of Ann's, who puts in $12.20."""
    first, *others = SHOWN.seats
    return replace(SHOWN, seats=(replace(first, chips=chips), *others))


BROKEN: dict[str, Hand] = {
    "called off": replace(SHOWN, cancelled=True),
    "a step below nothing": changed(SHOWN, Raise, by=-1),
    "a pot below nothing": changed(SHOWN, StartStreet, nth=1, total=-1),
    "a rake below nothing": changed(changed(WALK, TotalPot, rake=-1), TotalPot, chips=4_000),
    # Cards
    "a shared card": changed(SHOWN, StartStreet, nth=4, cards=parse_cards("2d")),
    "more shared cards than there can be": changed(
        SHOWN, StartStreet, nth=1, cards=parse_cards("2d Ah 3h 5h 6h 7h 8h 9h")
    ),
    "a marker of a street before": changed(SHOWN, StartStreet, nth=4, street=Street(6)),
    "a marker of a street to come": changed(SHOWN, StartStreet, nth=3, street=Street(7)),
    "two markers of seventh street": twice(SHOWN, StartStreet, nth=4),
    "eight cards at once": changed(SHOWN, Dealt, "Bob", new=parse_cards("Kh Ah 3h 5h 6h 7h 8h 9h")),
    "two cards on third street": changed(SHOWN, Dealt, "Bob", new=parse_cards("Ah Kh")),
    "four cards on third street": changed(SHOWN, Dealt, "Bob", new=parse_cards("Ah 3h 5h Kh")),
    "two cards on fourth street": changed(MUCKED, Dealt, "Cleo", 1, new=parse_cards("Ah 9d")),
    "three cards on fourth street": changed(MUCKED, Dealt, "Cleo", 1, new=parse_cards("Ah 3h 9d")),
    "other cards held before": changed(SHOWN, Dealt, "Cleo", 2, held=parse_cards("5s 9h")),
    "cards held in another order": changed(SHOWN, Dealt, "Cleo", 2, held=parse_cards("9d 5s")),
    "fewer cards held before": changed(SHOWN, Dealt, "Ann", 2, held=parse_cards("7c")),
    "a card to a hand that folded": put(
        SHOWN, place(SHOWN, Dealt, "Cleo", 1) + 1, Dealt("Bob", parse_cards("3h")), instead=0
    ),
    "a seventh card to a hand that folded": put(
        SHOWN, place(SHOWN, Dealt, "Ann", 4) + 1, Dealt("Bob", parse_cards("3h")), instead=0
    ),
    # Antes and betting
    "an ante that is all-in and is not": changed(SHOWN, PostAnte, all_in=True),
    "a bring-in that is all-in and is not": changed(SHOWN, BringIn, all_in=True),
    "a completion that is all-in and is not": changed(SHOWN, Raise, all_in=True),
    "a call that is all-in and is not": changed(SHOWN, Call, all_in=True),
    "a bet that is all-in and is not": changed(SHOWN, Bet, all_in=True),
    "a last chip that is not named": replace(
        SHOWN, seats=(SHOWN.seats[0], replace(SHOWN.seats[1], chips=7_000), SHOWN.seats[2])
    ),
    "a second fold": second_fold(),
    "a bettor who acts again": put(
        SHOWN, place(SHOWN, Call, "Cleo") + 1, Check("Ann"), Check("Cleo"), instead=0
    ),
    "a bring-in on fourth street": fitted(
        put(SHOWN, place(SHOWN, Bet, "Ann"), BringIn("Ann", 5_000), Call("Cleo", 5_000), instead=2)
    ),
    "a second bring-in": fitted(
        put(SHOWN, place(SHOWN, Raise), BringIn("Cleo", 10_000), Call("Ann", 10_000), instead=2)
    ),
    "fourth street without a decision": without_street(1),
    "seventh street without a decision": without_street(4),
    "another opener of seventh than of sixth street": moved(TIED, Check, "Cleo", 1, 1),
    "a raise over nothing": fitted(put(SHOWN, place(SHOWN, Bet), Raise("Ann", 20_000))),
    "a completion to too much": third(Raise("Cleo", 30_000), Call("Ann", 30_000), Fold("Bob")),
    "a completion to too little": third(Raise("Cleo", 15_000), Call("Ann", 15_000), Fold("Bob")),
    "a completion that is called a bet": third(
        Bet("Cleo", 20_000), Call("Ann", 20_000), Fold("Bob")
    ),
    "a bring-in of a small bet": limped_for(10_000),
    "a bring-in of nothing": fitted(changed(SHOWN, BringIn, chips=0)),
    "a call of too little": third(Raise("Cleo", 20_000), Call("Ann", 15_000), Fold("Bob")),
    "a call of too much": third(Raise("Cleo", 20_000), Call("Ann", 25_000), Fold("Bob")),
    "a step that is too small": changed(SHOWN, Raise, by=10_000),
    "a step that is too large": changed(SHOWN, Raise, by=20_000),
    "a raise by too little": fourth(Bet("Ann", 20_000), Raise("Cleo", 30_000), Call("Ann", 10_000)),
    "a raise by too much": fourth(Bet("Ann", 20_000), Raise("Cleo", 60_000), Call("Ann", 40_000)),
    "a bet into a bet": fourth(Bet("Ann", 20_000), Bet("Cleo", 20_000), Check("Ann")),
    "a bet of too little": fourth(Bet("Ann", 10_000), Call("Cleo", 10_000)),
    "a bet of too much": fourth(Bet("Ann", 40_000), Call("Cleo", 40_000)),
    "a small bet on fifth street": fitted(
        changed(changed(SHOWN, Bet, "Cleo", chips=20_000), Call, "Ann", 1, chips=20_000)
    ),
    "a check facing a bet": fitted(put(SHOWN, place(SHOWN, Call, "Cleo", 1), Check("Cleo"))),
    "a call of nothing": put(SHOWN, place(SHOWN, Check, "Cleo"), Call("Cleo", 0)),
    "a fold for nothing": fitted(
        put(
            put(SEVEN, place(SEVEN, Check, "Player 7", -1), Fold("Player 7")),
            place(SEVEN, Muck, "Player 7"),
        )
    ),
    "a bet that nobody answers": fitted(put(SHOWN, place(SHOWN, Call, "Cleo"))),
    "a bet beyond the stack": stacked(100_000),
    "a bet of the last chip that is not named": stacked(122_000),
    "a fifth bet": fourth(*war(5)),
    "a cap that is not said": fourth(*[e for e in war(4) if not isinstance(e, Capped)]),
    "a cap that is said too early": fourth(*war(2)[:2], Capped(), *war(2)[2:]),
    "a cap that is said too late": fourth(
        *[e for e in war(4) if not isinstance(e, Capped)], Capped()
    ),
    "a pot told too low": changed(SHOWN, StartStreet, nth=2, total=90_999),
    "a pot told too high": changed(SHOWN, StartStreet, nth=2, total=91_001),
    # Who and when
    "another high card than is named": put(
        SHOWN, place(SHOWN, BringIn), HighCard("Ann", parse_cards("7c")), instead=0
    ),
    "a final stack of nobody, ahead of all": put(
        SHOWN, 0, FinalStack(8, "Zoe", 500_000), instead=0
    ),
    "one without cards acts": changed(IDLE, Call, "Ann", player="Zoe"),
    "one without cards is dealt in later": changed(IDLE, Dealt, "Cleo", 1, player="Zoe"),
    "an ante behind the cards": moved(SHOWN, PostAnte, "Cleo", 0, 4),
    "two antes": twice(SHOWN, PostAnte, "Cleo"),
    "antes of other sizes": changed(
        changed(SHOWN, PostAnte, "Ann", chips=2_001), PostAnte, "Bob", chips=1_999
    ),
    "an ante of another size": fitted(changed(SHOWN, PostAnte, "Bob", chips=1_999)),
    "a ninth ante": put(
        replace(EIGHT, seats=(*EIGHT.seats, Seated(9, "Zoe", 500_000))),
        place(EIGHT, PostAnte, "Player 8") + 1,
        PostAnte("Zoe", 1_500),
        instead=0,
    ),
    "a card before its street": moved(SHOWN, StartStreet, "", 1, 1),
    "a card too few": put(SHOWN, place(SHOWN, Dealt, "Cleo", 1)),
    "a card twice": told(
        dealt(MUCKED, {"2h": DECK[0], "8c": DECK[0]}),
        Show,
        "Ann",
        parse_cards(f"As 4d 7c {DECK[0]} Jd 6s Qc"),
        "Lo: J,7,6,4,A",
    ),
    "a wrong opener of third street": fitted(
        put(
            SHOWN,
            place(SHOWN, BringIn),
            BringIn("Cleo", 5_000),
            Raise("Ann", 20_000),
            Fold("Bob"),
            Call("Cleo", 15_000),
            instead=4,
        )
    ),
    "a wrong opener of fourth street": fourth(Bet("Cleo", 20_000), Call("Ann", 20_000)),
    "a wrong opener of seventh street": moved(SHOWN, Check, "Cleo", 1, 1),
    "a turn too many": put(SHOWN, place(SHOWN, Call, "Cleo") + 1, Call("Ann", 0), instead=0),
    "a turn too few": put(SHOWN, place(SHOWN, Check, "Ann")),
    "out of turn": third(Raise("Ann", 20_000), Call("Cleo", 20_000), Fold("Bob")),
}
"""Hands that break a rule before their ending, and fit it but for that."""
