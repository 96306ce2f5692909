"""razzstats.converting: hands told in full, and written in another format."""

import re

import pytest

from razzstats.converting import converted, in_full
from razzstats.events import Collect, Hand, ReturnUncalled, SeatResult, StartShowdown, TotalPot
from razzstats.house import HouseRules, SiteHabits
from razzstats.money import UNIT
from razzstats.reading import Read, read, sites
from razzstats.replay import Deal, close, play
from razzstats.simulate import simulate
from razzstats.writers.common import writers
from tests.histories import cut, deal_of, hand_of, judged, only
from tests.sites.test_phh import WALK
from tests.test_writers_phh import TABLES, dealt

RUNOUT = """\
variant = 'FR'
antes = [10, 10]
bring_in = 20
small_bet = 50
big_bet = 100
starting_stacks = [60, 500]
actions = ['d dh p1 2c3cKh', 'd dh p2 5s6s7d', 'p1 pb', 'p2 cbr 50', 'p1 cc',
 'd dh p1 4c', 'd dh p2 8h', 'd dh p1 5c', 'd dh p2 9h', 'd dh p1 6c', 'd dh p2 Th',
 'd dh p1 7c', 'd dh p2 Jh', 'p1 sm 2c3cKh4c5c6c7c', 'p2 sm']
year = 2024
month = 3
day = 9
time = 14:05:30
time_zone = 'Europe/Paris'
"""


def one(text: str, form: str) -> str:
    """One hand in another format. Fails where it is lost."""
    lost: list[str] = []
    texts = list(converted(cut(text)[0], form, lambda piece, reason: lost.append(reason)))
    if lost:
        raise ValueError(lost[0])
    return texts[0]


UNSAYABLE = r"called off|has no time$|of a tournament"
"""Of some hands some formats have no words; one names no time zone, so its hands have no time."""


def by_way_of(here: str, hand: Hand, there: str) -> str | None:
    """The hand in one format, from its text in another; None where either has no words for it."""
    try:
        return one(writers()[here].write(hand), there)
    except ValueError as error:
        if re.search(UNSAYABLE, str(error)):
            return None
        raise


def numbers(deal: Deal) -> dict[str, tuple[int, ...]]:
    return {p.name: (p.start, p.ante, p.total, p.collected, p.net) for p in deal.ring}


@pytest.fixture(scope="module")
def hands() -> list[Hand]:
    """Of every kind of table."""
    return [hand for setting in TABLES.values() for hand in simulate(8, 3, setting)]


@pytest.mark.parametrize("there", sorted(writers()))
@pytest.mark.parametrize("here", sorted(writers()))
def test_hands_keep_their_numbers(hands: list[Hand], here: str, there: str) -> None:
    for hand in hands:
        text = by_way_of(here, hand, there)
        if text is None:
            continue
        got = only(text)
        whole = judged(got)
        told = [*got.findings, *whole.findings]
        # Hands are shown in the order in which the first format names them.
        bad = [f for f in told if f.severity != "info" and f.code != "RZ506"]
        assert bad == [], text
        assert numbers(whole.deal) == numbers(dealt(hand)), text


def test_what_is_unsaid_is_told() -> None:
    hand = in_full(hand_of(WALK), sites()["phh"])
    kinds = [type(event) for event in hand.events]
    assert kinds.count(ReturnUncalled) == kinds.count(Collect) == 1
    assert kinds.index(ReturnUncalled) < kinds.index(Collect)
    (total,) = [event for event in hand.events if isinstance(event, TotalPot)]
    assert (total.chips, total.rake) == (30 * UNIT, 0)
    outcomes = [event.outcome for event in hand.events if isinstance(event, SeatResult)]
    assert outcomes == ["collected", "folded", "folded"]


def test_a_hand_in_full_needs_no_habits() -> None:
    hand = in_full(hand_of(RUNOUT), sites()["phh"])
    deal = Deal(hand, HouseRules("any"), SiteHabits())
    for event in hand.events:
        play(deal, event)
    close(deal)
    assert not any(step.inferred for step in deal.steps)
    assert numbers(deal) == numbers(deal_of(RUNOUT))
    assert [type(event) for event in hand.events].count(StartShowdown) == 1


def test_down_cards_that_all_saw_make_nobody_the_hero() -> None:
    got = only(one(RUNOUT, "pokerstars"))
    assert got.hand.hero is None
    deal = judged(got).deal
    assert [player.low for player in deal.ring] == [player.low for player in deal_of(RUNOUT).ring]


def test_a_hand_without_a_number_gets_one() -> None:
    first, second = (only(one(text, "pokerstars")).hand for text in (RUNOUT, WALK))
    assert first.hand_id.isdecimal()
    assert second.hand_id.isdecimal()
    assert first.hand_id != second.hand_id
    assert only(one(RUNOUT, "pokerstars")).hand.hand_id == first.hand_id


def test_hands_that_cannot_be_written_are_told() -> None:
    lost: list[str] = []
    timeless = RUNOUT.replace("time = 14:05:30\n", "")
    broken = RUNOUT.replace("'p2 sm'", "'p2 sm")
    pieces = [piece for text in (timeless, broken, RUNOUT) for piece in cut(text)[0]]
    texts = list(converted(pieces, "pokerstars", lambda piece, reason: lost.append(reason)))
    assert len(texts) == 1
    assert re.fullmatch(r"[^:]*:1: hand \w+ has no time", lost[0])
    assert "RZ017" in lost[1]


def test_other_games_are_passed_over() -> None:
    other = RUNOUT.replace("'FR'", "'F7S'")
    assert list(converted(cut(other)[0], "phh", lambda piece, reason: pytest.fail(reason))) == []


def test_its_own_format_leaves_a_hand_as_it_is() -> None:
    for hand in simulate(20, 6, TABLES["noise"]):
        text = writers()["pokerstars"].write(hand)
        assert one(text, "pokerstars") == text
        assert isinstance(read(cut(text)[0][0]), Read)
