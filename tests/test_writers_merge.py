"""razzstats.writers.merge: what is written reads back to the same numbers."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st
from msgspec.structs import replace

from razzstats.events import Chat, Hand, Seated
from razzstats.simulate import Setting, simulate
from razzstats.writers import merge
from razzstats.writers.common import joined
from tests.histories import codes, cut, findings, hand_of, judged, only
from tests.hostile import HOSTILE, settings
from tests.sites.test_merge import HEAD, RUNOUT, WALK
from tests.test_writers_phh import TABLES, cards, dealt, numbers


def assert_same(hand: Hand, text: str) -> None:
    got = only(text)
    whole = judged(got)
    assert [*got.findings, *whole.findings] == [], text
    assert numbers(whole.deal) == numbers(dealt(hand)), text
    assert cards(whole.deal) == cards(dealt(hand))
    for name in ("stakes", "hand_id", "played_at", "max_seats", "mixed_game", "hero", "cancelled"):
        assert getattr(got.hand, name) == getattr(hand, name), name
    assert [e for e in got.hand.events if isinstance(e, Chat)] == [
        e for e in hand.events if isinstance(e, Chat)
    ]


@pytest.mark.parametrize("name", TABLES)
def test_what_is_written_reads_back(name: str) -> None:
    for hand in simulate(40, 4, TABLES[name]):
        assert_same(hand, merge.write(hand))


@examples(max_examples=25)
@given(settings("merge", lambda name: True), st.integers(0, 2**32))
def test_any_name_reads_back(setting: Setting, seed: int) -> None:
    for hand in simulate(2, seed, setting):
        currency = hand.stakes.currency if not hand.stakes.is_play_money else None
        assert_same(
            replace(hand, stakes=replace(hand.stakes, currency=currency)), merge.write(hand)
        )


def test_hostile_names_read_back() -> None:
    names = (
        *HOSTILE[:30],
        "<b>",
        'a"b',
        "a'b",
        "&amp;",
        "</game>",
        "<game id='1'",
        "a  b ",
        " ",
        "Bob",
        "Bob ",
    )
    for hand in simulate(30, 2, Setting(hero=names[0], names=names[1:], turnover=0.5)):
        assert_same(hand, merge.write(hand))


def test_a_name_that_xml_cannot_hold() -> None:
    (hand,) = simulate(1, 1)
    seats = (Seated(hand.seats[0].seat, "a\x00b", hand.seats[0].chips), *hand.seats[1:])
    with pytest.raises(ValueError, match="XML"):
        merge.write(replace(hand, seats=seats))


def test_games_are_xml() -> None:
    for hand in simulate(10, 3, TABLES["noise"]):
        game = ElementTree.fromstring(merge.game(hand))
        sequences = [int(event.get("sequence") or 0) for event in game.iter("event")]
        assert sequences == list(range(1, len(sequences) + 1))


def test_the_description_stands_once() -> None:
    texts = [merge.write(hand) for hand in simulate(5, 3, TABLES["tournament"])]
    whole = "".join(joined(merge, texts))
    assert whole.count("<description") == 1
    assert len(cut(whole)[0]) == 5
    assert findings(whole) == []
    assert hand_of(cut(whole)[0][4].text).mixed_game == "HORSE"


@pytest.mark.parametrize("text", [HEAD + WALK, RUNOUT])
def test_real_ways_of_writing_are_kept(text: str) -> None:
    """A game as it was read is written again as it was."""
    hand = hand_of(text)
    again = merge.write(hand)
    back = hand_of(again)
    assert back.events == hand.events
    assert back.seats == hand.seats
    assert back.dialect == hand.dialect
    assert set(codes(again)) <= set(codes(text))
    told = re.findall(r'<winner amount="[\d.]+" uncalled="\w+"', text)
    assert re.findall(r'<winner amount="[\d.]+" uncalled="\w+"', again) == told
