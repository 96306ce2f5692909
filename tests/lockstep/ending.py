"""Hands whose endings break a rule in one thing."""

from razzstats.cards import parse_cards
from razzstats.events import (
    Bet,
    Call,
    Check,
    Collect,
    Event,
    Hand,
    Muck,
    ReturnUncalled,
    SeatResult,
    Show,
    StartShowdown,
    Street,
    TotalPot,
)
from tests.lockstep.fitting import fitted, full_table
from tests.lockstep.hands import (
    ANN,
    CLEO,
    COMPLETED,
    IDLE,
    LIMPED,
    MUCKED,
    OTHERS,
    SHOWN,
    TIED,
    WALK,
    WHEEL,
    WHOLE,
    changed,
    dealt,
    moved,
    place,
    put,
    told,
    twice,
)

EIGHT = WHOLE["four of eight to the end"]


def river(*events: Event, swap: bool = False) -> Hand:
    """TIED with other decisions on seventh street, and if so Cleo before Ann at the showdown."""
    hand = fitted(put(TIED, place(TIED, Check, "Cleo", 1), *events, instead=2))
    return moved(hand, Muck, "Cleo", 0, -1) if swap else hand


BROKEN: dict[str, Hand] = {
    # The end
    "a return of nothing": put(
        SHOWN, place(SHOWN, StartShowdown), ReturnUncalled("Cleo", 0), instead=0
    ),
    "a return to who has folded": fitted(
        put(SHOWN, place(SHOWN, StartShowdown), ReturnUncalled("Bob", 1_000), instead=0), False
    ),
    "a return of too much": fitted(changed(LIMPED, ReturnUncalled, chips=17_000), False),
    "what nobody matched is kept": fitted(put(COMPLETED, place(COMPLETED, ReturnUncalled)), False),
    "two returns": twice(COMPLETED, ReturnUncalled),
    "a hand that folded shows": put(
        SHOWN, place(SHOWN, Muck), Show("Bob", parse_cards("Kh")), instead=0
    ),
    "a hand that folded is mucked": put(SHOWN, place(SHOWN, Muck), Muck("Bob"), instead=0),
    "the best hand is mucked with its cards": changed(SHOWN, Muck, cards=WHEEL),
    "the best hand is mucked in the summary": changed(SHOWN, SeatResult, "Cleo", cards=WHEEL),
    "a mucked hand of other upcards": changed(
        SHOWN, SeatResult, "Cleo", cards=parse_cards("Td Qh 9d 5s 3c 8c Kd")
    ),
    "a mucked hand with a card of another": changed(
        SHOWN, SeatResult, "Cleo", cards=parse_cards("Kh Qh 5s 9d 3c 8c Kd")
    ),
    "a show of other upcards": told(SHOWN, Show, "Ann", OTHERS),
    "a show without a down card": told(
        SHOWN, Show, "Ann", parse_cards("8s 4d 7c 2h Jd 6s Qc"), "Lo: 7,6,4,2,8"
    ),
    "a show of six cards": told(SHOWN, Show, "Ann", parse_cards("As 4d 7c 2h Jd 6s")),
    "wrong words": told(SHOWN, Show, "Ann", ANN, "Lo: 7,6,4,3,A"),
    "wrong words in the summary": changed(SHOWN, SeatResult, "Ann", words="Lo: 7,6,4,3,A"),
    "wrong words for a mucked hand": changed(SHOWN, SeatResult, "Cleo", words="Lo: 7,6,4,3,A"),
    "a show that the summary does not have": changed(
        SHOWN, SeatResult, "Ann", cards=CLEO, words=""
    ),
    "other cards in the summary than were shown": changed(
        SHOWN, SeatResult, "Ann", cards=parse_cards("As 4d 7c 2h Jd 6s Qd")
    ),
    "a worse hand takes it": changed(
        changed(
            changed(put(SHOWN, place(SHOWN, Muck), Show("Cleo", CLEO)), Collect, player="Cleo"),
            SeatResult,
            "Ann",
            won=None,
        ),
        SeatResult,
        "Cleo",
        outcome="showed",
        won=240_000,
    ),
    "one of two equal hands takes it": dealt(
        changed(
            put(SHOWN, place(SHOWN, Muck), Show("Cleo", CLEO, "Lo: 7,6,4,2,A")),
            SeatResult,
            "Cleo",
            outcome="showed",
            words="Lo: 7,6,4,2,A",
        ),
        {"5s": "7d", "9d": "2c", "3c": "Jc", "8c": "6d", "Td": "4c", "Qh": "Ac", "Kd": "Kc"},
    ),
    "a hand that folded takes it": changed(
        changed(changed(SHOWN, Collect, player="Bob"), SeatResult, "Ann", won=None),
        SeatResult,
        "Bob",
        won=240_000,
    ),
    "a rake off by one": changed(SHOWN, TotalPot, rake=10_999),
    "a total off by one": changed(SHOWN, TotalPot, chips=251_001),
    "side pots of nobody": changed(SHOWN, TotalPot, pots=(251_000, 1_000)),
    "more collected than there is": changed(
        changed(put(SHOWN, place(SHOWN, TotalPot)), Collect, chips=252_000),
        SeatResult,
        "Ann",
        won=252_000,
    ),
    "winnings of another": changed(SHOWN, SeatResult, "Bob", won=240_000),
    "winnings off by one": changed(SHOWN, SeatResult, "Ann", won=240_001),
    "a fold on another street": changed(SHOWN, SeatResult, "Bob", street=Street.FOURTH),
    "a fold of who did not fold": changed(
        SHOWN, SeatResult, "Cleo", outcome="folded", street=Street.SEVENTH, cards=()
    ),
    "no fold of who folded": changed(SHOWN, SeatResult, "Bob", outcome="mucked", street=None),
    "no bet of who bet": changed(SHOWN, SeatResult, "Bob", no_bet=True),
    "a summary line of another seat": changed(SHOWN, SeatResult, "Bob", seat=3),
    "a summary line of a seat that is not there": changed(SHOWN, SeatResult, "Bob", seat=8),
    "a summary line of who has no seat": changed(SHOWN, SeatResult, "Bob", player="Zoe"),
    "the seat of one who sits out": changed(IDLE, SeatResult, "Zoe", seat=8),
    "cards of one who sits out": changed(IDLE, SeatResult, "Zoe", cards=parse_cards("Kh Ks")),
    "nine players": full_table(9, 7),
    "too few cards for eight": full_table(8, 3),
    "too few cards for eight, some of whom fold to the last bet": full_table(8, 3, 2),
    "thrown away twice, with other cards": twice(
        SHOWN, SeatResult, "Cleo", cards=parse_cards("Td Qh 5s 9d 3c 8c 2d")
    ),
    "a show of a higher upcard": told(
        SHOWN, Show, "Ann", parse_cards("As 4d 7c 3h Jd 6s Qc"), "Lo: 7,6,4,3,A"
    ),
    "a show of a lower upcard": told(
        SHOWN, Show, "Ann", parse_cards("As 4d 7c 2h Ts 6s Qc"), "Lo: 7,6,4,2,A"
    ),
    "a show of a higher down card": told(
        SHOWN, Show, "Ann", parse_cards("As 4d 7c 2h Jd 6s Ks"), "Lo: 7,6,4,2,A"
    ),
    "a show of a lower down card": told(
        SHOWN, Show, "Ann", parse_cards("As 4d 7c 2h Jd 6s Ts"), "Lo: 7,6,4,2,A"
    ),
    "a show of no cards": told(SHOWN, Show, "Ann", ()),
    "a show of eight cards": told(SHOWN, Show, "Ann", (*ANN, *parse_cards("2d"))),
    "a card shown that another holds": told(
        SHOWN, SeatResult, "Cleo", parse_cards("Td Kh 5s 9d 3c 8c Kd"), ""
    ),
    "collected once more": put(
        SHOWN, place(SHOWN, Collect), Collect("Ann", 5), Collect("Ann", 240_000)
    ),
    "a hand that folded takes it unseen": changed(
        changed(changed(WALK, Collect, player="Ann"), SeatResult, "Bob", won=None),
        SeatResult,
        "Ann",
        won=4_000,
    ),
    "a rake off by one more": changed(SHOWN, TotalPot, rake=11_001),
    "a total off by one less": changed(SHOWN, TotalPot, chips=250_999),
    "winnings off by one less": changed(SHOWN, SeatResult, "Ann", won=239_999),
    "a summary line of the seat before": changed(SHOWN, SeatResult, "Bob", seat=1),
    "a summary line of nobody": changed(SHOWN, SeatResult, "Bob", player="Zoe", seat=3),
    "a fold on a street before": changed(EIGHT, SeatResult, "Player 8", street=Street.FOURTH),
    "shown by who folded": changed(SHOWN, SeatResult, "Bob", outcome="showed"),
    "cards of another beside a fold": changed(SHOWN, SeatResult, "Bob", cards=parse_cards("As Kh")),
    "more cards than there can be beside one who sits out": changed(
        IDLE, SeatResult, "Zoe", cards=(*ANN, *parse_cards("Ks"))
    ),
    "cards in the summary of a show of none": changed(
        MUCKED, SeatResult, "Ann", cards=(*ANN[:-1], *parse_cards("2s")), words="Lo: 6,4,2,2,A"
    ),
    "a lower card in the summary than was shown": changed(
        SHOWN, SeatResult, "Ann", cards=(*ANN[:-1], *parse_cards("Ts"))
    ),
    "eight cards in the summary": changed(
        SHOWN, SeatResult, "Ann", cards=(*ANN, *parse_cards("Kh"))
    ),
    "five of a rank": changed(
        dealt(SHOWN, {"9d": "5d"}),
        SeatResult,
        "Cleo",
        cards=parse_cards("5h 5c 5s 5d 3c 8c 5h"),
        words="Lo: 5,5,5,5,3",
    ),
    "who bet last mucks second": river(
        Check("Cleo"), Bet("Ann", 40_000), Call("Cleo", 40_000), swap=True
    ),
}
"""Hands that break a rule in their ending."""
