"""What the rule books say, worked as hands: the TDA's rules of 2024, and the WSOP's of 2024.

Each example is our own hand for a rule that is named. It is judged as each book has it; unfinished
hands are judged as far as they go.
"""

from typing import NamedTuple

import pytest

from razzstats.cards import parse_cards
from razzstats.events import (
    Bet,
    BringIn,
    Call,
    Check,
    Dealt,
    Event,
    Fold,
    Hand,
    Muck,
    PostAnte,
    Raise,
    Seated,
    Show,
    Stakes,
    StartShowdown,
    StartStreet,
    Street,
    Tournament,
)
from razzstats.house import NEUTRAL
from razzstats.money import UNIT
from razzstats.sites.pokerstars import SITE
from razzstats.validation import judge

TDA, WSOP, CASH = "tda2024", "wsop2024-tournament", "wsop2024-cash"
HOUSES = {house.name: house for house in NEUTRAL}
STAKES = Stakes(100 * UNIT, 200 * UNIT, 10 * UNIT, 30 * UNIT)
STREETS = {"3rd": Street.THIRD, "4th": Street.FOURTH, "5th": Street.FIFTH, "6th": Street.SIXTH,
           "7th": Street.SEVENTH}  # fmt: skip


class Example(NamedTuple):
    """A rule, who says it, a hand in short, and the codes it is given by each house."""

    says: str
    source: str
    play: str
    codes: dict[str, list[str]]
    stacks: tuple[int, ...] = (5_000, 5_000, 5_000)


NAMES = ("Ann", "Bob", "Cleo", "Dan")
NOTHING: dict[str, list[str]] = {TDA: [], WSOP: [], CASH: []}


def everywhere(code: str) -> dict[str, list[str]]:
    return {TDA: [code], WSOP: [code], CASH: [code]}


def event(line: str, has: dict[str, int]) -> list[Event]:
    """`Ann bets 100`, `4th: Ann 2h, Cleo 9d`, `showdown`: what happens on a line."""
    head, _, rest = line.partition(":")
    if head in STREETS:
        deals = [each.split() for each in rest.split(",") if each.strip()]
        return [
            StartStreet(STREETS[head]),
            *(Dealt(n, parse_cards(" ".join(c))) for n, *c in deals),
        ]
    if line == "showdown":
        return [StartShowdown()]
    name, verb, *words = line.split()
    if verb == "shows":
        return [Show(name, parse_cards(" ".join(words)))]
    if verb in ("checks", "folds", "mucks"):
        return [{"checks": Check, "folds": Fold, "mucks": Muck}[verb](name)]
    amount = int(words[-1]) * UNIT
    added = amount - has.get(f"{name} in", 0) if verb == "raises" else amount
    has[name] -= added
    has[f"{name} in"] = has.get(f"{name} in", 0) + added
    all_in = has[name] == 0
    if verb == "raises":
        return [Raise(name, amount, None, all_in)]
    return [{"brings": BringIn, "bets": Bet, "calls": Call}[verb](name, amount, all_in)]


def hand(example: Example, house: str) -> Hand:
    names = NAMES[: len(example.stacks)]
    has = {name: stack * UNIT for name, stack in zip(names, example.stacks, strict=True)}
    seats = tuple(Seated(at, name, has[name]) for at, name in enumerate(names, 1))
    events: list[Event] = []
    for name in names:
        ante = min(10 * UNIT, has[name])
        has[name] -= ante
        events.append(PostAnte(name, ante, has[name] == 0))
    for line in filter(str.strip, example.play.splitlines()):
        if line.strip()[:3] in STREETS:
            has = {name: has[name] for name in names}
        events += event(line.strip(), has)
    event_of = None if house == CASH else Tournament("1", "$10+$1 USD")
    lines = tuple(range(1, len(events) + 1))
    return Hand("pokerstars", "1", STAKES, seats, tuple(events), lines, tournament=event_of)


def codes(example: Example, house: str) -> list[str]:
    found = judge(hand(example, house), SITE, house=HOUSES[house]).findings
    # The cap is said by a line in this format, and money is not paid in half a hand.
    return [each.code for each in found if each.code < "RZ6" and each.code != "RZ415"]


THIRD = """
3rd: Ann 5s, Bob Kh, Cleo 9d
Bob brings 30
"""
COMPLETED = THIRD + "Cleo raises 100\nAnn calls 100\nBob calls 70\n"
FIFTH = (
    COMPLETED
    + """
4th: Ann 2h, Bob Qc, Cleo 8d
Ann checks
Bob checks
Cleo checks
5th: Ann 3h, Bob Jc, Cleo 7d
"""
)
SIXTH = (
    FIFTH
    + """
Ann checks
Bob checks
Cleo checks
6th: Ann 6h, Bob Tc, Cleo 4d
"""
)
SEVENTH = (
    SIXTH
    + """
Ann checks
Bob checks
Cleo checks
7th:
"""
)
LOW, MIDDLE, HIGH = "As 4s 5s 2h 3h 6h 7h", "Ac 2c 9d 8d 7d 4d 2d", "Kc Ks Kh Qc Jc Tc Th"

EXAMPLES = (
    # The bring-in
    Example("of two kings the one of spades brings it in", "WSOP live action 235",
        "3rd: Ann Kh, Bob Ks, Cleo Ad\nBob brings 30\nCleo calls 30", NOTHING),
    Example("and not the one of hearts", "WSOP live action 235",
        "3rd: Ann Kh, Bob Ks, Cleo Ad\nAnn brings 30", everywhere("RZ301")),
    Example("an ace is a low card and does not", "WSOP live action 235",
        "3rd: Ann As, Bob 2h, Cleo 2d\nAnn brings 30", everywhere("RZ301")),
    Example("the bring-in may not check", "WSOP live action 216, tournaments 1",
        "3rd: Ann 5s, Bob Kh, Cleo 9d\nBob checks", everywhere("RZ304")),
    Example("nor fold", "WSOP live action 216, tournaments 1",
        "3rd: Ann 5s, Bob Kh, Cleo 9d\nBob folds", everywhere("RZ304")),
    Example("it may complete", "WSOP live action 216",
        "3rd: Ann 5s, Bob Kh, Cleo 9d\nBob bets 100\nCleo folds\nAnn calls 100", NOTHING),
    Example("the high card being all-in for the ante, the next player may fold", "TDA RP-10E",
        "3rd: Ann 5s, Bob Kh, Cleo 9d\nCleo folds", NOTHING, (5_000, 10, 5_000)),
    Example("or bring it in, whatever he shows", "TDA RP-10E; WSOP live action 217",
        "3rd: Ann 9s, Bob Kh, Cleo 5d\nCleo brings 30\nAnn calls 30", NOTHING, (5_000, 10, 5_000)),
    Example("but not the one behind him", "TDA RP-10E; WSOP live action 217",
        "3rd: Ann 9s, Bob Kh, Cleo 5d\nAnn brings 30", everywhere("RZ301"), (5_000, 10, 5_000)),
    Example("nor may he check", "TDA RP-10E; WSOP tournaments 1",
        "3rd: Ann 9s, Bob Kh, Cleo 5d\nCleo checks", everywhere("RZ304"), (5_000, 10, 5_000)),
    Example("nor the one who is left when he has folded", "TDA RP-10E; WSOP tournaments 1",
        "3rd: Ann 9s, Bob Kh, Cleo 5d, Dan 4d\nCleo folds\nDan checks", everywhere("RZ304"),
        (5_000, 10, 5_000, 5_000)),
    Example("who may bring it in", "TDA RP-10E; WSOP tournaments 1",
        "3rd: Ann 9s, Bob Kh, Cleo 5d, Dan 4d\nCleo folds\nDan brings 30\nAnn calls 30", NOTHING,
        (5_000, 10, 5_000, 5_000)),
    Example("a bring-in that is all-in for less is entered for the full one", "WSOP live action 217",
        "3rd: Ann 5s, Bob Kh, Cleo 9d\nBob brings 20\nCleo calls 30\nAnn calls 30", NOTHING,
        (5_000, 30, 5_000)),
    Example("and not for less, of which the TDA does not speak", "WSOP live action 217",
        "3rd: Ann 5s, Bob Kh, Cleo 9d\nBob brings 20\nCleo calls 20",
        {TDA: [], WSOP: ["RZ406"], CASH: ["RZ406"]}, (5_000, 30, 5_000)),

    # Bets and raises
    Example("the first raise completes to the small bet, and is a bet", "WSOP live action 219",
        THIRD + "Cleo raises 100\nAnn raises 200", NOTHING),
    Example("a raise that adds it to the bring-in is too large", "WSOP live action 219",
        THIRD + "Cleo raises 130", everywhere("RZ404")),
    Example("a pair that lies open does not double the bet", "TDA RP-10F; WSOP live action 236",
        COMPLETED + "4th: Ann 5h, Bob Qc, Cleo 8d\nCleo bets 200", everywhere("RZ404")),
    Example("from fifth street on it is the big bet", "WSOP live action 236",
        FIFTH + "Ann bets 100", everywhere("RZ404")),
    Example("a bet and three raises; the WSOP takes four", "TDA 48; WSOP tournaments 100b",
        FIFTH + "Ann bets 200\nBob raises 400\nCleo raises 600\nAnn raises 800\nBob raises 1000",
        {TDA: ["RZ405"], WSOP: [], CASH: []}),
    Example("five raises are too many where three begin", "WSOP tournaments 100b, live action 126",
        FIFTH + "Ann bets 200\nBob raises 400\nCleo raises 600\nAnn raises 800\nBob raises 1000\n"
        "Cleo raises 1200", {TDA: ["RZ405", "RZ405"], WSOP: ["RZ405"], CASH: ["RZ405"]}),
    Example("two who begin a round are not capped for cash", "WSOP live action 127",
        THIRD + "Cleo raises 100\nAnn calls 100\nBob folds\n4th: Ann 2h, Cleo 8d\nAnn bets 100\n"
        "Cleo raises 200\nAnn raises 300\nCleo raises 400\nAnn raises 500\nCleo raises 600",
        {TDA: ["RZ405", "RZ405"], WSOP: ["RZ405"], CASH: []}),
    Example("in a tournament only the last two of all are not capped", "TDA 48; WSOP 100b",
        "3rd: Ann 5s, Bob Kh\nBob brings 30\nAnn raises 100\nBob raises 200\nAnn raises 300\n"
        "Bob raises 400\nAnn raises 500\nBob raises 600", NOTHING, (5_000, 5_000)),
    Example("half a bet more reopens the betting", "TDA 47B; WSOP live action 129",
        FIFTH + "Ann bets 200\nBob raises 300\nCleo calls 300\nAnn raises 600", NOTHING,
        (5_000, 410, 5_000)),
    Example("less than half of it does not", "TDA 47B; WSOP live action 129",
        FIFTH + "Ann bets 200\nBob raises 280\nCleo calls 280\nAnn raises 400", everywhere("RZ413"),
        (5_000, 390, 5_000)),
    Example("who has yet to act may complete it", "TDA 47B; WSOP live action 129",
        FIFTH + "Ann bets 200\nBob raises 280\nCleo raises 400", NOTHING, (5_000, 390, 5_000)),

    # Turns and cards
    Example("the lowest board opens, a pair being higher than none", "WSOP live action 235",
        COMPLETED + "4th: Ann 5h, Bob Qc, Cleo 8d\nCleo checks\nAnn checks\nBob checks", NOTHING),
    Example("of equal boards the TDA has the high card by suit open; the WSOP the dealer's left, "
        "and no dealer is named", "TDA RP-10D; WSOP tournaments and live action",
        COMPLETED + "4th: Ann 9h, Bob Qc, Cleo 5d\nCleo checks",
        {TDA: ["RZ401"], WSOP: [], CASH: []}),
    Example("so by the TDA it is the nine of hearts and not of diamonds", "TDA RP-10D",
        COMPLETED + "4th: Ann 9h, Bob Qc, Cleo 5d\nAnn checks\nBob checks\nCleo checks", NOTHING),
    Example("sixth street's opener opens seventh", "TDA RP-10H",
        SEVENTH + "Ann checks\nBob checks\nCleo checks", NOTHING),
    Example("and nobody else, while he is in", "TDA RP-10H",
        SEVENTH + "Cleo checks", everywhere("RZ401")),
    Example("if he has folded, the lowest board that is left", "TDA RP-10H",
        SIXTH + "Ann checks\nBob bets 200\nCleo calls 200\nAnn folds\n7th:\nCleo checks", NOTHING),
    Example("who folds for nothing is dealt in further for cash", "WSOP live action 222",
        COMPLETED + "4th: Ann 2h, Bob Qc, Cleo 8d\nAnn folds\nBob checks\nCleo checks\n"
        "5th: Ann 3h, Bob Jc, Cleo 7d",
        {TDA: ["RZ410", "RZ204"], WSOP: ["RZ410", "RZ204"], CASH: ["RZ410"]}),

    # The showdown
    Example("the last bettor shows first, then the next clockwise", "TDA 17A; WSOP tournaments 72",
        SEVENTH + "Ann checks\nBob bets 200\nCleo calls 200\nAnn calls 200\nshowdown\n"
        f"Bob shows {HIGH}\nCleo shows {MIDDLE}\nAnn shows {LOW}", NOTHING),
    Example("and not the last to call", "TDA 17A; WSOP tournaments 72",
        SEVENTH + "Ann checks\nBob bets 200\nCleo calls 200\nAnn calls 200\nshowdown\n"
        f"Ann shows {LOW}\nBob shows {HIGH}\nCleo shows {MIDDLE}", everywhere("RZ506")),
    Example("without a bet the low board begins", "TDA 17A; WSOP tournaments 72",
        SEVENTH + "Ann checks\nBob checks\nCleo checks\nshowdown\n"
        f"Bob shows {HIGH}\nCleo shows {MIDDLE}\nAnn shows {LOW}", everywhere("RZ506")),
    Example("beside an all-in a beaten hand is shown too", "TDA 16; WSOP tournaments 70",
        SEVENTH.replace("Bob checks\n", "") + f"Ann checks\nCleo checks\nshowdown\nAnn shows {LOW}\nBob shows {HIGH}\nCleo mucks",
        {TDA: ["RZ508"], WSOP: ["RZ508"], CASH: []}, (5_000, 110, 5_000)),
    Example("a hand is seven cards", "WSOP live action 231",
        SEVENTH + "Ann checks\nBob checks\nCleo checks\nshowdown\n"
        f"Ann shows {LOW[:-3]}\nBob shows {HIGH}\nCleo shows {MIDDLE}", everywhere("RZ206")),
)  # fmt: skip


@pytest.mark.parametrize("house", [TDA, WSOP, CASH])
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.says[:60])
def test_a_rule_of_the_books(example: Example, house: str) -> None:
    assert codes(example, house) == example.codes[house], example.source


def test_examples_name_their_sources() -> None:
    assert len(EXAMPLES) >= 30
    for example in EXAMPLES:
        assert any(book in example.source for book in ("TDA", "WSOP")), example.says
