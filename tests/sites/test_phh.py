"""razzstats.sites.phh: TOML with action strings, old and new, whole and broken."""

from datetime import UTC, datetime

import pytest

from razzstats.cards import parse_cards
from razzstats.events import BringIn, Call, Check, Dealt, Muck, Raise, Seated, Show, Street
from razzstats.money import UNIT
from razzstats.reader_kinds import BAD_FORM, INCOMPLETE, NO_MEANING, NO_SEAT, TWO_SEATS
from razzstats.reading import Read, Skipped
from razzstats.replay import Deal
from tests.histories import changed, codes, cut, deal_of, hand_of, only, outcomes, refused

WALK = """\
variant = 'FR'
ante_trimming_status = true
antes = [10, 10, 10]
bring_in = 20
small_bet = 50
big_bet = 100
starting_stacks = [1000, 2000, 3000]
actions = ['d dh p1 2c3cKh', 'd dh p2 5s6s7d', 'd dh p3 Th9h4d', 'p1 pb', 'p2 f', 'p3 f']
event = 'Invented Championship | Day 2'
year = 2024
month = 3
day = 9
time = 14:05:30
time_zone = 'Europe/Paris'
hand = 12
level = 7
seats = [2, 5, 6]
seat_count = 8
table = 3
players = ['Ann', 'Bob', 'Cleo']
finishing_stacks = [1020, 1990, 2990]
"""

SHOWDOWN = """\
# A hand to the end.
antes = [5, 5]

bring_in = 10
small_bet = 20
big_bet = 40
starting_stacks = [
    500,
    400,
]
variant = "FR"  # not the first key
actions = [
    # Third street
    'd dh p1 ????Kc',
    "d dh p2 2d3h4s",
    'p1 pb  # reluctantly',
    'p2 cbr 20',
    'p1 cc',
    # Fourth street
    'd dh p1 5c',
    'd dh p2 6d',
    'p2 cc',
    'p1 cc',
    '# a long pause',
    'd dh p1 5d', 'd dh p2 8d',
    'p2 cbr 40', 'p1 cbr 80', 'p2 cc',
    'd dh p1 7c', 'd dh p2 9d',
    'p1 cc', 'p2 cc',
    'd dh p1 ??', 'd dh p2 Td',
    'p1 cc', 'p2 cc',
    'p1 sm AcAd Kc5c5d7cJh',
    'p2 sm -',
]
"""


def lines_of(text: str, event: type) -> list[int | None]:
    hand = hand_of(text)
    return [n for e, n in zip(hand.events, hand.lines, strict=True) if isinstance(e, event)]


def nets(deal: Deal) -> dict[str, int]:
    return {player.name: player.net // UNIT for player in deal.ring}


# What is read


def test_header_of_a_hand() -> None:
    hand = hand_of(WALK)
    assert (hand.site, hand.hand_id) == ("phh", "12")
    assert hand.occasion == "2024-03-09 Invented Championship | Day 2"
    assert hand.seats == (
        Seated(2, "Ann", 1000 * UNIT),
        Seated(5, "Bob", 2000 * UNIT),
        Seated(6, "Cleo", 3000 * UNIT),
    )
    stakes = hand.stakes
    limits = (stakes.ante, stakes.bring_in, stakes.small_bet, stakes.big_bet)
    assert limits == (10 * UNIT, 20 * UNIT, 50 * UNIT, 100 * UNIT)
    assert hand.played_at == datetime(2024, 3, 9, 13, 5, 30, tzinfo=UTC)
    assert hand.local_time == "2024-03-09 14:05:30 Europe/Paris"
    assert (hand.table_name, hand.max_seats, hand.hero) == ("3", 8, None)
    assert hand.tournament is not None
    assert (hand.tournament.tournament_id, hand.tournament.level) == (
        "Invented Championship | Day 2",
        "7",
    )
    assert codes(WALK) == []


def test_amounts_follow_from_what_went_before() -> None:
    events = hand_of(SHOWDOWN.replace("AcAd ", "AcAd")).events
    bets = [e for e in events if isinstance(e, BringIn | Call | Raise | Check)]
    assert bets[:3] == [BringIn("p1", 10 * UNIT), Raise("p2", 20 * UNIT), Call("p1", 10 * UNIT)]
    assert bets[5:7] == [Raise("p1", 80 * UNIT), Call("p2", 40 * UNIT)]
    deal = deal_of(SHOWDOWN.replace("AcAd ", "AcAd"))
    assert deal.pot == 210 * UNIT
    assert nets(deal) == {"p1": -105, "p2": 105}
    assert [step.inferred for step in deal.steps if step.action == "collect"] == [True]


def test_unknown_action_is_a_finding_on_its_line() -> None:
    (told,) = [f for f in only(SHOWDOWN).findings if f.code == "RZ001"]
    assert told.line == SHOWDOWN.split("\n").index("    'p1 sm AcAd Kc5c5d7cJh',") + 1


def test_events_have_the_lines_of_their_actions() -> None:
    lines = SHOWDOWN.split("\n")
    for event, word in ((BringIn, "'p1 pb"), (Show, "'p2 sm -")):
        for number in lines_of(SHOWDOWN, event):
            assert number is not None
            assert word in lines[number - 1]
    assert set(lines_of(WALK, Dealt)) == {8}


@pytest.mark.parametrize("zone", ["", "Europe/Nowhere", "12:00", "../etc/passwd", "Mars"])
def test_a_zone_that_nobody_knows(zone: str) -> None:
    got = only(WALK.replace("Europe/Paris", zone))
    assert got.hand.played_at is None
    assert [told.code for told in got.findings] == ["RZ012"]


def test_hero_is_the_only_one_whose_down_cards_are_known() -> None:
    assert hand_of(SHOWDOWN).hero == "p2"
    assert hand_of(WALK).hero is None


def test_a_dash_shows_what_was_dealt() -> None:
    (shown,) = [e for e in hand_of(SHOWDOWN).events if isinstance(e, Show)]
    assert shown == Show("p2", parse_cards("2d 3h 4s 6d 8d 9d Td"))


def test_cards_dealt_one_by_one_are_those_dealt_at_once() -> None:
    """Hands of older files deal third street in three passes."""
    dealt = "'d dh p1 2c3cKh', 'd dh p2 5s6s7d', 'd dh p3 Th9h4d'"
    passes = [f"'d dh p{n + 1} {hand[at : at + 2]}'" for at in (0, 2, 4)
              for n, hand in enumerate(("2c3cKh", "5s6s7d", "Th9h4d"))]  # fmt: skip
    old = changed(WALK, (dealt, ", ".join(passes)))
    assert hand_of(old).events == hand_of(WALK).events


def test_unknown_cards_are_not_told() -> None:
    text = WALK.replace("2c3cKh", "????Kh").replace("5s6s7d", "????7d").replace("Th9h4d", "??????")
    dealt = [e for e in hand_of(text).events if isinstance(e, Dealt)]
    assert dealt == [Dealt("Ann", parse_cards("Kh")), Dealt("Bob", parse_cards("7d"))]


def test_hands_laid_open_before_the_last_card() -> None:
    """In a tournament the hands are turned over when all are all-in, and the rest is dealt then."""
    text = """\
variant = 'FR'
antes = [10, 10]
bring_in = 20
small_bet = 50
big_bet = 100
starting_stacks = [60, 500]
actions = ['d dh p1 2c3cKh', 'd dh p2 5s6s7d', 'p1 pb', 'p2 cbr 50', 'p1 cc',
 'p2 sm 5s6s7d', 'p1 sm 2c3cKh', 'd dh p1 4c', 'd dh p2 8h', 'd dh p1 5c', 'd dh p2 9h',
 'd dh p1 6c', 'd dh p2 Th', 'd dh p1 7c', 'd dh p2 Jh', 'p1 sm 2c3cKh4c5c6c7c', 'p2 sm']
"""
    hand = hand_of(text)
    assert codes(text) == ["RZ012"]
    deal = deal_of(text)
    assert (deal.street, nets(deal)) == (7, {"p1": 60, "p2": -60})
    kinds = [e.type for e in hand.events]
    assert kinds[-3:] == ["SHOWDOWN", "SHOWS", "MUCKS"]
    assert hand.events[-1] == Muck("p2")


def test_a_shared_card() -> None:
    deals = "".join(f"'d dh p1 {a}', 'd dh p2 {b}', 'p1 cc', 'p2 cc'," for a, b in
                    (("4c", "8h"), ("5c", "9h"), ("6c", "Th")))  # fmt: skip
    text = f"""\
variant = 'FR'
antes = [10, 10]
bring_in = 20
small_bet = 50
big_bet = 100
starting_stacks = [600, 500]
actions = ['d dh p1 2c3cKh', 'd dh p2 5s6s7d', 'p1 pb', 'p2 cc', {deals} 'd db Ac', 'p1 cc',
 'p2 cc', 'p1 sm 2c3cKh4c5c6c', 'p2 sm']
"""
    deal = deal_of(text)
    assert (deal.shared, deal.street) == (parse_cards("Ac"), Street.SEVENTH)
    assert nets(deal) == {"p1": 30, "p2": -30}


# Who won


def test_finishing_stacks_say_who_won() -> None:
    assert nets(deal_of(WALK)) == {"Ann": 20, "Bob": -10, "Cleo": -10}


def test_winnings_say_who_won_with_or_without_the_uncalled_bet() -> None:
    for won in (30, 50):
        text = WALK.replace("finishing_stacks = [1020, 1990, 2990]", f"winnings = [{won}, 0, 0]")
        assert nets(deal_of(text)) == {"Ann": 20, "Bob": -10, "Cleo": -10}
        assert codes(text) == []


def test_finishing_stacks_that_make_chips_are_told() -> None:
    assert codes(WALK.replace("1020", "1050")) == ["RZ601"]


def test_rake_of_ours() -> None:
    text = WALK.replace("[1020, 1990, 2990]", "[1018.5, 1990, 2990]\n_rake = 1.5")
    deal = deal_of(text)
    assert deal.rake == 15_000
    assert codes(text) == []
    assert sum(p.net for p in deal.ring) == -15_000


# What tells hands apart


def test_numbers_count_anew_each_day() -> None:
    other = WALK.replace("day = 9", "day = 10")
    assert hand_of(other).hand_id == hand_of(WALK).hand_id
    assert hand_of(other).occasion != hand_of(WALK).occasion


def test_without_an_event_the_content_tells_hands_apart() -> None:
    bare = WALK.replace("event = 'Invented Championship | Day 2'\n", "")
    other = bare.replace("2c3cKh", "2c3cQh")
    assert hand_of(bare).hand_id == hand_of(other).hand_id == "12"
    assert hand_of(bare).occasion != hand_of(other).occasion
    nameless = bare.replace("hand = 12\n", "")
    assert hand_of(nameless).hand_id == hand_of(nameless).hand_id != "12"


# Files


def test_file_of_tables() -> None:
    tables = f"[1]\n{WALK}\n[2]\n{WALK.replace('hand = 12', 'hand = 13')}\n"
    found, told = cut(tables)
    assert told == []
    assert [piece.line for piece in found] == [1, 24]
    assert [hand_of(piece.text).hand_id for piece in found] == ["12", "13"]
    (_, second) = outcomes(tables)
    assert isinstance(second, Read)
    assert second.hand.lines[0] == 24 + 3


def test_joined_files() -> None:
    found, _ = cut(WALK + WALK.replace("hand = 12", "hand = 13"))
    assert [hand_of(piece.text).hand_id for piece in found] == ["12", "13"]


@pytest.mark.parametrize("variant", ["NT", "F7S/8", "F2L3D", "FR/8"])
def test_other_games_are_passed_over(variant: str) -> None:
    (got,) = outcomes(WALK.replace("'FR'", f"'{variant}'"))
    assert got == Skipped("phh", variant)


@pytest.mark.parametrize("text", ["variant = 1\n", "[tool]\nvariant = 'blue'\n", "# FR\nkey = 2\n"])
def test_other_toml_is_no_hand(text: str) -> None:
    assert cut(text)[0] == []


@pytest.mark.parametrize("mark", ["\ufeff", "# a remark\n\n", "_source = 'x'\n"])
def test_what_stands_before_the_variant(mark: str) -> None:
    assert hand_of(mark + WALK).events == hand_of(WALK).events


# Broken hands


BROKEN = {
    "no quote": (("'Ann'", "'Ann"), BAD_FORM, 20),
    "a list for a number": (("bring_in = 20", "bring_in = [20]"), BAD_FORM, 1),
    "an ante too few": (("[10, 10, 10]", "[10, 10]"), BAD_FORM, 3),
    "one name twice": (("'Cleo'", "'Ann'"), TWO_SEATS, 20),
    "a ninth player": (("'p3 f'", "'p9 f'"), NO_SEAT, 8),
    "no number": (("[1000, 2000", "[inf, 2000"), NO_MEANING, 1),
    "too fine": (("small_bet = 50", "small_bet = 50.12345"), NO_MEANING, 1),
    "no such day": (("month = 3", "month = 13"), NO_MEANING, 1),
    "no actions": (("actions = [", "actions = [] # ["), INCOMPLETE, 8),
    "stops early": (("'p2 f', 'p3 f'", "'p2 f', 'p3 cc'"), INCOMPLETE, 8),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_hand_is_refused_with_its_place(name: str) -> None:
    change, kind, line = BROKEN[name]
    told = refused(changed(WALK, change))
    assert (told.code, told.line) == (kind.code, line)


def test_file_that_is_cut_off() -> None:
    """At the end of a file the hand is waited for: it is being written."""
    end = WALK.index("event =")
    for at in range(20, end - 1, 7):
        assert refused(WALK[:at]).code == INCOMPLETE.code, WALK[:at]
    assert hand_of(WALK[:end]).stakes == hand_of(WALK).stakes


def test_broken_hand_leaves_the_others() -> None:
    text = WALK.replace("'Ann'", "'Ann") + WALK
    first, second = outcomes(text)
    assert not isinstance(first, Read)
    assert isinstance(second, Read)
