"""razzstats.writers.fulltilt: what is written is what the client writes, and reads back."""

import io
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import hypothesis
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from razzstats.cards import parse_cards
from razzstats.events import (
    Aside,
    Hand,
    HighCard,
    Muck,
    Show,
    Stakes,
    StartShowdown,
    Tournament,
)
from razzstats.findings import Finding
from razzstats.money import UNIT
from razzstats.reading import Read, pieces, read, sites
from razzstats.replay import Deal, close, play
from razzstats.simulate import Setting, simulate
from razzstats.sources import Source, sources
from razzstats.validation import judge
from razzstats.writers.fulltilt import BETWEEN, in_terms, write
from razzstats.writers.fulltilt.words import low_as_told
from tests.fulltilt_hands import CALLED_OFF, HANDS, SHOWDOWN
from tests.histories import only
from tests.hostile import in_the_hour_that_comes_twice, places_apart, settings
from tests.test_simulate import SETTINGS

SITE = sites()["fulltilt"]


def back(hands: Sequence[Hand], encoding: str = "utf-16") -> tuple[list[Hand], list[Finding]]:
    """The hands after a way through a file's bytes, and all that was found odd or wrong."""
    data = "".join([write(hand) + BETWEEN for hand in hands]).encode(encoding)
    found: list[Finding] = []
    told: list[Hand] = []
    for piece in pieces(Source("x.txt", lambda: io.BytesIO(data)), found.append):
        one = read(piece)
        assert isinstance(one, Read), one
        told.append(one.hand)
        found += [*one.findings, *judge(one.hand, SITE).findings]
    return told, found


# Real histories


def test_real_hands_are_written_as_they_were_read(corpus: Path) -> None:
    compared = 0
    for source in sources(sorted(corpus.glob("fulltilt-*"))):
        assert isinstance(source, Source)
        for piece in pieces(source, lambda finding: None):
            found = read(piece)
            if isinstance(found, Read):
                compared += 1
                kept = [line for line in piece.text.splitlines() if line.strip("\ufeff ")]
                assert write(found.hand).splitlines() == kept
    assert compared == 9


# Written and read back


def can_be_told(name: str) -> bool:
    """A name that is itself the first line of a hand, or a seat line, cannot be told from one."""
    return not re.match(r"Full ?Tilt ?Poker.*#\d+:|Seat \d+: .* \(", name)


def is_ambiguous(hand: Hand) -> bool:
    """Chat is `name: words`: beside John, what `John: x` says may have been said by John.

    Of an onlooker nobody knows where his name ends if it holds a colon. And beside `P [5c]`, the
    line `Dealt to P [5c] [Ah]` has two readings if P holds the 5c.
    """
    seated = {seat.player for seat in hand.seats}
    there = seated | {event.player for event in hand.events if isinstance(event, Aside)}
    return (
        any(":" in name for name in there - seated)
        or any(b.startswith((f"{a}:", f"{a} [")) for a in there for b in seated if a != b)
        or any(re.fullmatch(r"Seat \d+", name) for name in there - seated)
    )


@hypothesis.settings(max_examples=40)
@given(settings("fulltilt", can_be_told), st.integers(0, 2**32))
def test_what_is_written_reads_back(setting: Setting, seed: int) -> None:
    hands = [
        hand
        for hand in simulate(4, seed, setting)
        if not in_the_hour_that_comes_twice(hand) and not is_ambiguous(hand)
    ]
    assume(hands)
    told, found = back(hands)
    assert found == []
    assert [places_apart(hand) for hand in told] == [places_apart(in_terms(h)) for h in hands]


@pytest.mark.parametrize("name", SETTINGS)
@pytest.mark.parametrize("encoding", ["utf-16", "cp1252"])
def test_hands_of_every_kind_read_back(name: str, encoding: str) -> None:
    """The same events, and for each player the same chips on each street and the same net."""
    hands = list(simulate(30, 3, replace(SETTINGS[name], site="fulltilt")))
    told, found = back(hands, encoding)
    assert found == []
    for hand, again in zip(hands, told, strict=True):
        assert places_apart(again) == places_apart(in_terms(hand))
        assert chips(again) == chips(hand)
        assert cards(again) == cards(hand)


def replayed(hand: Hand) -> Deal:
    deal = Deal(hand, SITE.house, SITE.habits)
    for event in hand.events:
        play(deal, event)
    close(deal)
    return deal


def chips(hand: Hand) -> object:
    """What everyone put in and took, the pots, and each decision with what it faced."""
    deal = replayed(hand)
    steps = [
        (s.street, s.player.name, s.action, s.chips, s.to, s.to_call, s.bet_count, s.all_in)
        for s in deal.steps
        if s.action not in ("show", "muck", "collect")
    ]
    seats = [(p.name, p.ante, p.put, p.returned, p.collected, p.net) for p in deal.ring]
    return steps, seats, deal.layers, deal.pot, deal.rake


def cards(hand: Hand) -> object:
    """Every card that is known in the end, and on which street it came; and who folded where."""
    deal = replayed(hand)
    held = {p.name: {(h.street, h.card, h.face_up) for h in p.held} for p in deal.ring}
    return held, [(p.name, p.fold_street, p.low) for p in deal.ring]


def test_hands_lie_open_once_nobody_can_bet() -> None:
    """Each card after that is known to all when it comes, and nobody mucks any more."""
    opened = 0
    for hand in simulate(300, 4, SETTINGS["chips for an ante"]):
        told = in_terms(hand)
        if any(isinstance(event, StartShowdown) for event in told.events):
            continue
        deal = replayed(told)
        if deal.n_live > 1 and not hand.cancelled:
            opened += 1
            shows = [event for event in told.events if isinstance(event, Show)]
            assert len(shows) == 2 * deal.n_live
            assert not any(isinstance(event, Muck) for event in told.events)
            first = next(at for at, step in enumerate(deal.steps) if step.action == "show")
            for player in deal.live():
                assert {held.known_by for held in player.held} <= {"up", "shown", "dealt"}
                assert all(held.known_seq >= first for held in player.held if held.street == 7)
    assert opened > 30


@pytest.mark.parametrize("text", HANDS.values(), ids=HANDS)
def test_a_hand_is_written_as_it_was_read(text: str) -> None:
    assert write(only(text).hand) == text


@pytest.mark.parametrize(
    ("fields", "written"),
    [
        ({}, "Table Teal - $2/$4 Ante $0.20 - Limit Razz - 9:05:40 ET - 2008/11/30"),
        ({"max_seats": 8}, "Table Teal - $2/$4 Ante $0.20 - Limit Razz - 9:05:40 ET - 2008/11/30"),
        (
            {"max_seats": 2, "mixed_game": "HORSE", "club": "We"},
            "Table Teal (heads up) - $2/$4 Ante $0.20 - Limit Razz - 9:05:40 ET - 2008/11/30",
        ),
        (
            {"local_time": "2008/11/30 15:05"},
            "Table Teal - $2/$4 Ante $0.20 - Limit Razz - 9:05:40 ET - 2008/11/30",
        ),
        (
            {"local_time": "2008/11/30 15:05:40 CET"},
            "Table Teal - $2/$4 Ante $0.20 - Limit Razz - "
            "15:05:40 CET - 2008/11/30 [09:05:40 ET - 2008/11/30]",
        ),
        (
            {
                "stakes": Stakes(100 * UNIT, 200 * UNIT, 10 * UNIT),
                "tournament": Tournament("31", "$10+$1 USD", "Level IV"),
                "table_name": "31 7",
                "mixed_game": "HORSE",
            },
            "$10 + $1 HORSE (31), Table 7 - 100/200 Ante 10 - Limit Razz - 9:05:40 ET - 2008/11/30",
        ),
        (
            {
                "stakes": Stakes(UNIT, 2 * UNIT, is_play_money=True),
                "tournament": Tournament("31", "5+1"),
            },
            "5 + 1 Play Money (31), Table Teal - 1/2 - Limit Razz - 9:05:40 ET - 2008/11/30",
        ),
        (
            {"stakes": Stakes(UNIT, 2 * UNIT), "tournament": Tournament("31", "Freeroll")},
            "Freeroll (31), Table Teal - 1/2 - Limit Razz - 9:05:40 ET - 2008/11/30",
        ),
        (
            {"stakes": Stakes(UNIT, 2 * UNIT), "tournament": Tournament("31")},
            "Tournament (31), Table Teal - 1/2 - Limit Razz - 9:05:40 ET - 2008/11/30",
        ),
        (
            {"stakes": Stakes(UNIT, 2 * UNIT, currency="INR")},
            "Table Teal - 1/2 - Limit Razz - 9:05:40 ET - 2008/11/30",
        ),
    ],
)
def test_headers_of_hands_from_elsewhere(fields: dict[str, object], written: str) -> None:
    hand = replace(only(SHOWDOWN).hand, **fields)
    elsewhere = replace(hand, events=[e for e in hand.events if not isinstance(e, HighCard)])
    first = write(elsewhere).splitlines()[0]
    assert first == f"Full Tilt Poker Game #9400000077: {written}"
    assert only(write(elsewhere)).hand.stakes.small_bet == hand.stakes.small_bet


def test_a_hand_needs_a_time() -> None:
    hand = replace(only(CALLED_OFF).hand, played_at=None, local_time="")
    with pytest.raises(ValueError, match="hand 4200000001 has no time"):
        write(hand)


@pytest.mark.parametrize(
    ("held", "words"),
    [
        ("5c 4d 3h 2s As Kc Kd", "5,4,3,2,A"),
        ("7c 7d Kh Js Tc 9c 9d", "K,J,T,9,7"),
        ("7c 7d Kh Js Jc 9c 9d", "a pair of Sevens"),
        ("7c 7d 7h 2s 9c 9d 9h", "two pair, Nines and Sevens"),
        ("6c 6d 6h 6s Kc Kd Kh", "a full house, Sixes full of Kings"),
        ("7c 7d 7h 7s 9c", "four of a kind, Sevens"),
        ("7c 7d 7h 9s 9c", "a full house, Sevens full of Nines"),
        ("7c 7d 7h 9s 8c", "three of a kind, Sevens"),
        ("Ac 2d 3h 4s", ""),
    ],
)
def test_words_for_a_low(held: str, words: str) -> None:
    assert low_as_told(parse_cards(held)) == words


@pytest.mark.proof
@pytest.mark.parametrize("name", SETTINGS)
def test_many_sessions_read_back(name: str, proves: Callable[[str, str], None]) -> None:
    proves(
        f"what the simulator writes for Full Tilt reads back as the same hands: {name}",
        "4,000 hands",
    )
    setting = replace(SETTINGS[name], site="fulltilt", noise=0.5)
    for seed in range(4):
        hands = list(simulate(1_000, seed, setting))
        told, found = back(hands)
        assert found == []
        assert [places_apart(hand) for hand in told] == [places_apart(in_terms(h)) for h in hands]
