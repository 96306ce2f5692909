"""PokerStars: every form of header, of times, of names, and of lines round the play."""

from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from razzstats.cards import parse_cards
from razzstats.events import (
    Aside,
    CashOut,
    Chat,
    Connection,
    Event,
    Hand,
    Join,
    Leave,
    News,
    Notice,
    Seated,
    SeatResult,
    SitIn,
    SitOut,
    Street,
    TotalPot,
    Tournament,
)
from razzstats.money import UNIT
from razzstats.reading import Read, Skipped
from razzstats.sites import pokerstars
from tests.histories import (
    SHOWDOWN,
    changed,
    codes,
    findings,
    hand_of,
    only,
    outcomes,
    refused,
    walk,
)


def headed(header: str) -> Hand:
    """A hand with another first line."""
    return hand_of(header + walk()[walk().index("\n") :])


def event(line: str) -> Event | None:
    """The event of one line."""
    found: Event | None = pokerstars._GRAMMAR.lexer.event(line)
    return found


# The header's game and stakes

DOLLARS = (2, 4, "USD", False)


@pytest.mark.parametrize(
    ("game", "stakes"),
    [
        ("Razz Limit ($2/$4 USD)", DOLLARS),
        ("Razz Limit ($2/$4)", DOLLARS),
        ("Razz Limit ($2 / $4 USD)", DOLLARS),
        ("Razz Limit ( $2/$4 )", None),
        ("Razz Limit ($0.04/$0.08 USD)", (0.04, 0.08, "USD", False)),
        ("Razz Limit (€0.50/€1.00 EUR)", (0.5, 1, "EUR", False)),
        ("Razz Limit (€0.50/€1)", (0.5, 1, "EUR", False)),
        ("Razz Limit (£1/£2 GBP)", (1, 2, "GBP", False)),
        ("Razz Limit ($1,000/$2,000 USD)", (1000, 2000, "USD", False)),
        ("Razz Limit ($1'000/$2'000 USD)", (1000, 2000, "USD", False)),
        ("Razz Limit ($1 000/$2 000 USD)", (1000, 2000, "USD", False)),
        ("Razz Limit ($1\u00a0000/$2\u00a0000 USD)", (1000, 2000, "USD", False)),
        ("Razz Limit (30/60)", (30, 60, None, True)),
        ("Razz Limit (1,000/2,000)", (1000, 2000, None, True)),
        ("HORSE (Razz Limit, $1/$2)", (1, 2, "USD", False)),
        ("8-Game (Razz Limit, $4/$8 USD)", (4, 8, "USD", False)),
        ("Triple Stud (Razz Limit, $4/$8 USD)", (4, 8, "USD", False)),
        ("HORSE (Razz Limit, 30/60)", (30, 60, None, True)),
    ],
)
def test_cash_games(game: str, stakes: tuple[float, float, str | None, bool] | None) -> None:
    header = f"PokerStars Hand #1:  {game} - 2024/03/10 12:00:00 ET"
    if stakes is None:
        assert refused(header + walk()[walk().index("\n") :]).code == "RZ006"
        return
    hand = headed(header)
    got = hand.stakes
    assert (got.small_bet / UNIT, got.big_bet / UNIT, got.currency, got.is_play_money) == stakes
    assert hand.tournament is None
    assert hand.mixed_game == ("" if game.startswith("Razz") else game.partition(" (")[0])


@pytest.mark.parametrize(
    ("entry", "buy_in", "play_money"),
    [
        ("$200+$15 USD Razz Limit", "$200+$15 USD", False),
        ("$25+$25+$5 USD Razz Limit", "$25+$25+$5 USD", False),
        ("$2.00+$0.20 USD Razz Limit", "$2.00+$0.20 USD", False),
        ("$1,000+$50 USD Razz Limit", "$1,000+$50 USD", False),
        ("€5+€0.50 EUR Razz Limit", "€5+€0.50 EUR", False),
        ("$10+$1 Razz Limit", "$10+$1", False),
        ("Freeroll  Razz Limit", "Freeroll", False),
        ("500FPP Razz Limit", "500FPP", False),
        ("100+9 Razz Limit", "100+9", True),
    ],
)
@pytest.mark.parametrize("level", ["Level IV", "Level XXXI", "Match Round I, Level IV"])
@pytest.mark.parametrize("mixed", ["", "8-Game", "HORSE", "Triple Stud"])
def test_tournaments(entry: str, buy_in: str, play_money: bool, level: str, mixed: str) -> None:
    game = entry.replace("Razz Limit", f"{mixed} (Razz Limit)") if mixed else entry
    hand = headed(
        f"PokerStars Hand #1: Tournament #77, {game} - {level} (600/1200) - "
        "2024/03/10 18:00:00 CET [2024/03/10 13:00:00 ET]"
    )
    assert hand.tournament == Tournament("77", buy_in, level)
    assert hand.mixed_game == mixed
    got = hand.stakes
    assert (got.small_bet, got.big_bet) == (600 * UNIT, 1200 * UNIT)
    assert (got.currency, got.is_play_money) == (None, play_money)


@pytest.mark.parametrize(
    ("kind", "club"),
    [
        ("Game #1:", ""),
        ("Hand #1:", ""),
        ("Zoom Hand #1:", ""),
        ("Home Game Hand #1: {Razz Night}", "Razz Night"),
        ("Home Game Hand #1: {Ann's (2nd) Club, est. 2009}", "Ann's (2nd) Club, est. 2009"),
        ("Home Game Zoom Hand #1: {}", ""),
    ],
)
def test_kinds_of_hands(kind: str, club: str) -> None:
    for game in ("Razz Limit ($2/$4 USD)", "HORSE (Razz Limit, $2/$4 USD)"):
        hand = headed(f"PokerStars {kind}  {game} - 2024/03/10 12:00:00 ET")
        assert (hand.hand_id, hand.club) == ("1", club)
    hand = headed(
        f"PokerStars {kind} Tournament #7, 100+9 8-Game (Razz Limit) - "
        "Match Round I, Level IV (30/60) - 2013/06/06 0:00:10 ET"
    )
    assert (hand.club, hand.mixed_game) == (club, "8-Game")


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("Hold'em No Limit ($0.05/$0.10 USD)", "Hold'em No Limit"),
        ("Omaha Hi/Lo Pot Limit ($1/$2)", "Omaha Hi/Lo Pot Limit"),
        ("7 Card Stud Hi/Lo Limit ($0.10/$0.20)", "7 Card Stud Hi/Lo Limit"),
        ("HORSE (7 Card Stud Limit, $1/$2)", "7 Card Stud Limit"),
        ("8-Game (Triple Draw 2-7 Lowball Limit, $4/$8 USD)", "Triple Draw 2-7 Lowball Limit"),
        ("2-7 Razz Limit ($1/$2 USD)", "2-7 Razz Limit"),
        ("Badugi Limit ($2.50/$5.00 USD)", "Badugi Limit"),
        # Stakes that no terminal knows: the game is told all the same.
        ("Hold'em No Limit ($0.05/$0.10 - Ante $0.02 USD)", "Hold'em No Limit"),
        ("HORSE (Omaha Hi/Lo Limit, two/four)", "Omaha Hi/Lo Limit"),
        ("Tournament #7, $1+$0.10 USD Hold'em No Limit - Level ? (x/y)", "Hold'em No Limit"),
        ("Tournament #7, Freeroll  5 Card Draw Limit - Final", "5 Card Draw Limit"),
    ],
)
def test_other_games_are_skipped(game: str, name: str) -> None:
    (got,) = outcomes(walk(game=game))
    assert got == Skipped("pokerstars", name)


def test_a_club_that_is_called_razz_is_no_razz() -> None:
    header = (
        "PokerStars Home Game Hand #1: {Razz Fans}  Hold'em No Limit (odd) - 2024/03/10 1:00:00 ET"
    )
    (got,) = outcomes(header + walk()[walk().index("\n") :])
    assert got == Skipped("pokerstars", "Hold'em No Limit")


def test_chat_about_razz_makes_no_razz() -> None:
    text = walk(game="7 Card Stud Limit ($2/$4 USD)") + 'Ann said, "RAZZ"\n'
    assert [type(got) for got in outcomes(text)] == [Skipped]


# Times


@pytest.mark.parametrize(
    ("when", "instant"),
    [
        ("2021/05/02 21:40:05 EET [2021/05/02 14:40:05 ET]", "2021-05-02 18:40:05"),
        ("2008/03/11 - 9:05:40 (ET)", "2008-03-11 13:05:40"),
        ("2008/02/03 - 22:04:15 (ET)", "2008-02-04 03:04:15"),
        ("2009/07/16 2:36:31 CET [2009/07/15 20:36:31 ET]", "2009-07-16 00:36:31"),
        ("2009/11/26 10:24:42 ET", "2009-11-26 15:24:42"),
        ("2024/03/10 12:00:00 UTC", "2024-03-10 12:00:00"),
        ("2024/08/10 12:00:00 WET", "2024-08-10 11:00:00"),
        # A code that names several zones: New York's time tells.
        ("2024/03/10 12:00:00 BRT [2024/03/10 11:00:00 ET]", "2024-03-10 15:00:00"),
        ("2024/03/10 12:00:00 +03 [2024/03/10 5:00:00 ET]", "2024-03-10 09:00:00"),
        # The hour that New York's clocks show twice: the other time tells which.
        ("2024/11/03 7:30:00 CET [2024/11/03 1:30:00 ET]", "2024-11-03 06:30:00"),
        ("2024/11/03 6:30:00 CET [2024/11/03 1:30:00 ET]", "2024-11-03 05:30:00"),
        ("2024/11/03 1:30:00 ET", "2024-11-03 05:30:00"),
    ],
)
def test_times(when: str, instant: str) -> None:
    hand = hand_of(walk(when=when))
    assert hand.played_at == datetime.fromisoformat(instant).replace(tzinfo=UTC)
    local = when.partition(" [")[0].replace("- ", "").replace("(ET)", "ET")
    assert hand.local_time == local


def test_new_york_time_with_a_local_time_that_is_none() -> None:
    when = "2024/03/40 12:00:00 CET [2024/03/10 7:00:00 ET]"
    assert refused(walk(when=when)).code == "RZ004"


# Names

ODD_NAMES = [
    "Play:er", "Big P (top)", "a.b", "$$pl$1", "[Mittel]", "P [5c]", "a b: c", "Ann said", "folds",
    "x: folds", "is sitting out", "collected (5)", "Seat 3", "Dealt to me", "*** RIVER", "it's",
    'said, "hi"', "Bob (5)", "\\1", "(5 in chips)", "who showed", "with Lo: A", "Zoë", "李", "{}",
    "Uncalled bet", "Total pot", "Board [2c]", "Table 'x'", "PokerStars", "leaves the", "wins $5",
    "Hand", "a  b", "P [5c] [6d]", "mucked", "x folded on",
]  # fmt: skip


def renamed(names: dict[str, str]) -> str:
    """SHOWDOWN with other names."""
    text = SHOWDOWN.replace("Ann", "\x01").replace("Bob", "\x02").replace("Cleo", "\x03")
    for mark, name in zip("\x01\x02\x03", names.values(), strict=True):
        text = text.replace(mark, name)
    return text


def with_names_of(hand: Hand, names: dict[str, str]) -> list[Event]:
    """The hand's events with other names in them."""
    found = []
    for each in (*hand.seats, *hand.events):
        player = getattr(each, "player", None)
        found.append(msgspec.structs.replace(each, player=names[player]) if player else each)
    return found


@pytest.mark.parametrize("name", ODD_NAMES)
@pytest.mark.parametrize("who", ["Ann", "Bob", "Cleo"])
def test_names_hold_anything(name: str, who: str) -> None:
    names = {"Ann": "Ann", "Bob": "Bob", "Cleo": "Cleo"} | {who: name}
    got = only(renamed(names))
    assert [*got.hand.seats, *got.hand.events] == with_names_of(hand_of(SHOWDOWN), names)
    assert codes(renamed(names)) == []


@pytest.mark.parametrize(
    "names",
    [
        ("P", "P [x]", "P [x] [y]"),
        ("a", "a: folds", "a: folds: folds"),
        ("x", "x folded", "x folded on the"),
        ("Ann", "Ann said,", 'Ann said, "a"'),
        ("me", "Dealt to me", "to me"),
        ("A", "A collected 5", "A collected"),
        ("B", "Seat 1: B", "1: B"),
    ],
)
def test_names_that_are_parts_of_each_other(names: tuple[str, str, str]) -> None:
    for turn in range(3):
        order = names[turn:] + names[:turn]
        chosen = dict(zip(("Ann", "Bob", "Cleo"), order, strict=True))
        got = only(renamed(chosen))
        assert [*got.hand.seats, *got.hand.events] == with_names_of(hand_of(SHOWDOWN), chosen)


PIECES = st.sampled_from(
    [*"abP:.$[](){}'\"\\*#|,", " ", "5c", "[5c]", "folds", "said", "Seat", "won"]
)
NAMES = st.lists(PIECES, min_size=1, max_size=6).map("".join).map(str.strip).filter(bool)


@settings(suppress_health_check=[HealthCheck.filter_too_much])
@given(st.lists(NAMES, min_size=3, max_size=3, unique=True))
def test_any_three_names(chosen: list[str]) -> None:
    names = dict(zip(("Ann", "Bob", "Cleo"), chosen, strict=True))
    got = only(renamed(names))
    assert [*got.hand.seats, *got.hand.events] == with_names_of(hand_of(SHOWDOWN), names)


# Seats and the second line


@pytest.mark.parametrize(
    ("line", "seat"),
    [
        ("Seat 1: Ann ($50 in chips)", Seated(1, "Ann", 50 * UNIT)),
        ("Seat 10: Ann (8,560 in chips)", Seated(10, "Ann", 8560 * UNIT)),
        ("Seat 2: Ann (2 310 in chips)", Seated(2, "Ann", 2310 * UNIT)),
        ("Seat 1: Ann (€0.35 in chips)", Seated(1, "Ann", 3500)),
        (
            "Seat 1: Ann (8560 in chips, $25 bounty)",
            Seated(1, "Ann", 8560 * UNIT, bounty=25 * UNIT),
        ),
        (
            "Seat 1: Ann (90 in chips, $0.25 bounty) is sitting out",
            Seated(1, "Ann", 90 * UNIT, bounty=2500, note="is sitting out"),
        ),
        (
            "Seat 1: Ann ($50 in chips) out of hand (moved from another table)",
            Seated(1, "Ann", 50 * UNIT, note="out of hand (moved from another table)"),
        ),
        ("Seat 1: Ann (2) ($50 in chips)", Seated(1, "Ann (2)", 50 * UNIT)),
    ],
)
def test_seat_lines(line: str, seat: Seated) -> None:
    assert event(line) == seat


@pytest.mark.parametrize(
    ("line", "name", "seats"),
    [
        ("Table 'Altair II' 8-max", "Altair II", 8),
        ("Table 'it's late' 2-max", "it's late", 2),
        ("Table '743144019 1' 6-max Seat #3 is the button", "743144019 1", 6),
        ("Table 'Altair II' 8-max (Play Money)", "Altair II", 8),
        ("Table 'Altair II'", "Altair II", None),
        ("Table ''", "", None),
    ],
)
def test_table_lines(line: str, name: str, seats: int | None) -> None:
    got = event(line)
    assert isinstance(got, pokerstars.Table)
    assert (got.table_name, got.max_seats) == (name, seats)


# The summary


@pytest.mark.parametrize(
    ("line", "total"),
    [
        ("Total pot $0.84 | Rake $0.05", TotalPot(8400, (), 500)),
        ("Total pot $1,234.50 | Rake $0", TotalPot(12_345_000, (), 0)),
        ("Total pot 1 450 | Rake 0", TotalPot(1450 * UNIT, (), 0)),
        (
            "Total pot 2060 Main pot 1500. Side pot 510. | Rake 50",
            TotalPot(2060 * UNIT, (1500 * UNIT, 510 * UNIT), 50 * UNIT),
        ),
        (
            "Total pot $9.05 Main pot $5. Side pot-1 $2.50. Side pot-2 $1. | Rake $0.55",
            TotalPot(90_500, (50_000, 25_000, 10_000), 5_500),
        ),
        ("Total pot $5 | Rake $0.20 | Jackpot Rake $0.05", TotalPot(50_000, (), 2_000)),
    ],
)
def test_totals(line: str, total: TotalPot) -> None:
    assert event(line) == total


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("Seat 1: Ann collected ($24)", SeatResult(1, "Ann", "collected", won=24 * UNIT)),
        (
            "Seat 2: Bob showed [As 2d] and won ($0.50) with Lo: 2,A (pot not awarded as player "
            "cashed out)",
            SeatResult(
                2,
                "Bob",
                "showed",
                cards=parse_cards("As 2d"),
                won=5000,
                words="Lo: 2,A",
                note="(pot not awarded as player cashed out)",
            ),
        ),
        ("Seat 2: Bob mucked", SeatResult(2, "Bob", "mucked")),
        (
            "Seat 2: Bob folded on the 3rd Street (didn't bet)",
            SeatResult(2, "Bob", "folded", street=Street.THIRD, no_bet=True),
        ),
        (
            "Seat 2: Bob folded on the River",
            SeatResult(2, "Bob", "folded", street=Street.SEVENTH),
        ),
    ],
)
def test_results(line: str, result: SeatResult) -> None:
    assert event(line) == result


# Round the table


@pytest.mark.parametrize(
    ("line", "aside"),
    [
        ('Ann said, "hi"', Chat("Ann", "hi")),
        ('Ann said, ""', Chat("Ann", "")),
        ('Ann said, "Bob said, "hi""', Chat('Ann said, "Bob', 'hi"')),
        ("Dan joins the table at seat #6", Join("Dan", 6)),
        ("Play:er leaves the table", Leave("Play:er")),
        ("Ann: is sitting out", SitOut("Ann")),
        ("Ann is sitting out", SitOut("Ann")),
        ("Ann has returned", SitIn("Ann")),
        ("Ann is disconnected", Connection("Ann", "is disconnected")),
        ("Ann is connected", Connection("Ann", "is connected")),
        ("Ann has timed out", Connection("Ann", "has timed out")),
        (
            "Ann has timed out while being disconnected",
            Connection("Ann", "has timed out while being disconnected"),
        ),
        (
            "Ann finished the tournament in 28th place",
            News("Ann", "finished the tournament in 28th place"),
        ),
        (
            "Ann wins the $25 bounty for eliminating Bob",
            News("Ann", "wins the $25 bounty for eliminating Bob"),
        ),
        (
            "Ann was removed from the table for failing to post",
            News("Ann", "was removed from the table for failing to post"),
        ),
        ("Hand #37:", Notice("Hand #37:")),
        ("Ann cashed out the hand for $11.41", CashOut("Ann", 114_100)),
        (
            "Ann cashed out the hand for $11.41 | Cash Out Fee $0.12",
            CashOut("Ann", 114_100, 1_200),
        ),
    ],
)
def test_lines_round_the_table(line: str, aside: Event) -> None:
    assert event(line) == aside


ASIDES = (
    'Ann said, "gl"', "Dan joins the table at seat #6 ", "Dan leaves the table", "Ann is disconnected ",
    "Dan has returned", "Bob: is sitting out ", "Ann has timed out", "Hand #37:",
    "Dan was removed from the table for failing to post",
)  # fmt: skip


@pytest.mark.parametrize("line", ASIDES)
def test_they_may_stand_anywhere_behind_the_table_line(line: str) -> None:
    lines = SHOWDOWN.splitlines()
    plain = hand_of(SHOWDOWN).events
    for at in range(2, len(lines) + 1):
        got = only("\n".join([*lines[:at], line, *lines[at:]]) + "\n")
        assert got.findings == ()
        assert tuple(e for e in got.hand.events if not isinstance(e, (Aside, Notice))) == plain


# Ante, bring-in, hero


def test_ante_is_what_most_post() -> None:
    text = changed(
        SHOWDOWN,
        ("Seat 2: Bob ($50 in chips)", "Seat 2: Bob ($0.10 in chips)"),
        ("Bob: posts the ante $0.20", "Bob: posts the ante $0.10 and is all-in"),
    )
    assert hand_of(text).stakes.ante == 2_000


def test_bring_in_for_less_is_not_the_bring_in() -> None:
    assert hand_of(SHOWDOWN).stakes.bring_in == 5_000
    short = changed(SHOWDOWN, ("brings in for $0.50", "brings in for $0.30 and is all-in"))
    assert hand_of(short).stakes.bring_in is None


# Real histories


def real_files(corpus: Path) -> list[Path]:
    found = sorted(corpus.glob("pokerstars-*.txt"))
    assert found
    return found


def test_real_histories_are_read_without_a_finding(corpus: Path) -> None:
    for path in real_files(corpus):
        assert findings(path.read_bytes()) == [], path.name
        assert {type(got) for got in outcomes(path.read_bytes())} <= {Read, Skipped}
