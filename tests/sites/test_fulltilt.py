"""Full Tilt: headers, times, names, chat beside play, hands laid open, and real histories."""

import re
import time
from collections import Counter
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from razzstats.cards import parse_cards
from razzstats.events import (
    Aside,
    Chat,
    Collect,
    Connection,
    Dealt,
    Event,
    Fold,
    Hand,
    HighCard,
    Join,
    KeepHidden,
    Leave,
    Muck,
    News,
    Notice,
    ReturnUncalled,
    Seated,
    SeatResult,
    SitIn,
    SitOut,
    StartStreet,
    Street,
    TotalPot,
    Tournament,
)
from razzstats.lexing import MAX_LINE, LineError
from razzstats.money import UNIT
from razzstats.reading import Read, Skipped
from razzstats.sites import fulltilt
from tests.fulltilt_hands import ANTE_ALL_IN, CASH, HANDS, SHOWDOWN, WALK
from tests.histories import changed, codes, findings, hand_of, judged, only, outcomes, refused

HEADER = SHOWDOWN[: SHOWDOWN.index("\n")]


def headed(header: str) -> Hand:
    """A hand with another first line."""
    return hand_of(SHOWDOWN.replace(HEADER, header))


def event(line: str) -> Event | None:
    """The event of one line."""
    found: Event | None = fulltilt._GRAMMAR.lexer.event(line)
    return found


@pytest.mark.parametrize("text", HANDS.values(), ids=HANDS)
def test_sound_hands_have_no_finding(text: str) -> None:
    assert findings(text) == []


# The first line

WHEN = "9:05:40 ET - 2008/11/30"


@pytest.mark.parametrize(
    ("table", "stakes", "table_name", "max_seats"),
    [
        ("Table Teal - $2/$4 Ante $0.40 - Limit Razz", (2, 4, 0.4, "USD", False), "Teal", None),
        ("Table Teal - $2/$4 - Limit Razz", (2, 4, 0.2, "USD", False), "Teal", None),
        ("Table T (6 max) - €0.10/€0.20 Ante €0.02 - Limit Razz", (0.1, 0.2, 0.02, "EUR", False), "T", 6),
        ("Table CR - tay - £1/£2 Ante £0.20 - Limit Razz", (1, 2, 0.2, "GBP", False), "CR - tay", None),
        ("Table A (deep 6) - $1,500/$3,000 Ante $300 - Limit Razz", (1500, 3000, 300, "USD", False), "A", 6),
        ("Table A (heads up) - FL Razz - $1/$2 Ante $0.20", (1, 2, 0.2, "USD", False), "A", 2),
        ("Table Clack (New to the Game) - FL Razz - $1/$2 Ante $0.20", (1, 2, 0.2, "USD", False), "Clack", None),
        ("Table Play Chip 344 - 50/100 Ante 10 - Limit Razz", (50, 100, 10, None, True), "Play Chip 344", None),
        ("Table A (8 max, shallow) - 50/100 Ante 10 - Limit Razz", (50, 100, 10, None, True), "A", 8),
    ],
)  # fmt: skip
def test_cash_games(
    table: str,
    stakes: tuple[float, float, float, str | None, bool],
    table_name: str,
    max_seats: int | None,
) -> None:
    hand = headed(f"Full Tilt Poker Game #1: {table} - {WHEN}")
    got = hand.stakes
    assert got.ante is not None
    told = (got.small_bet / UNIT, got.big_bet / UNIT, got.ante / UNIT)
    assert (*told, got.currency, got.is_play_money) == stakes
    assert (hand.table_name, hand.max_seats, hand.tournament) == (table_name, max_seats, None)
    assert got.bring_in == 5_000


@pytest.mark.parametrize(
    ("title", "buy_in", "name", "mixed", "play_money"),
    [
        ("$2 + $0.10 Heads Up Sit & Go", "$2 + $0.10", "Heads Up Sit & Go", "", False),
        ("$24 + $2 KO (Turbo)", "$24 + $2", "KO (Turbo)", "", False),
        ("$1,000 + $60 FTOPS Event #6", "$1,000 + $60", "FTOPS Event #6", "", False),
        ("$200 Heads-Up Sit & Go", "", "$200 Heads-Up Sit & Go", "", False),
        ("$1 Million Guarantee", "", "$1 Million Guarantee", "", False),
        ("$10 + $1 H.O.R.S.E. Sit & Go", "$10 + $1", "H.O.R.S.E. Sit & Go", "H.O.R.S.E.", False),
        ("$10 + $1 8-Game", "$10 + $1", "8-Game", "8-Game", False),
        ("HORSE Freeroll (Rebuy) (2x Chance)", "", "HORSE Freeroll (Rebuy) (2x Chance)", "HORSE", False),
        ("250 Play Money Sit & Go", "", "250 Play Money Sit & Go", "", True),
    ],
)  # fmt: skip
@pytest.mark.parametrize("order", ["80/160 Ante 15 - Limit Razz", "FL Razz - 80/160 Ante 15"])
def test_tournaments(
    title: str, buy_in: str, name: str, mixed: str, play_money: bool, order: str
) -> None:
    hand = headed(f"Full Tilt Poker Game #1: {title} (220338000), Table 12 - {order} - {WHEN}")
    assert hand.tournament == Tournament("220338000", buy_in, name=name)
    assert (hand.table_name, hand.mixed_game) == ("12", mixed)
    assert (hand.stakes.small_bet, hand.stakes.ante) == (80 * UNIT, 15 * UNIT)
    assert (hand.stakes.currency, hand.stakes.is_play_money) == (None, play_money)


@pytest.mark.parametrize(
    "room", ["Full Tilt Poker Game", "FullTiltPoker Game", "Full Tilt Poker.fr Game"]
)
def test_names_of_the_room(room: str) -> None:
    assert headed(HEADER.replace("Full Tilt Poker Game", room)).hand_id == "9400000077"


@pytest.mark.parametrize(
    "game",
    [
        "Limit Stud Hi", "Limit Stud H/L", "No Limit Hold'em", "Pot Limit Omaha Hi",
        "Limit 2-7 Triple Draw", "No Limit 2-7 Single Draw", "Limit Badugi", "Limit A-5 Triple Draw",
        "$15 Cap No Limit Hold'em", "Limit 5 Card Stud",
    ],
)  # fmt: skip
def test_other_games_are_passed_over(game: str) -> None:
    header = HEADER.replace("Limit Razz", game)
    assert outcomes(SHOWDOWN.replace(HEADER, header)) == [Skipped("fulltilt", game)]


def test_a_header_that_cannot_be_read() -> None:
    """Razz is refused with a reason; of another game its name is told all the same."""
    broken = HEADER.replace("$2/$4", "two/four")
    assert refused(SHOWDOWN.replace(HEADER, broken)).code == "RZ006"
    other = broken.replace("Limit Razz", "Limit Stud Hi")
    assert outcomes(SHOWDOWN.replace(HEADER, other)) == [Skipped("fulltilt", "Limit Stud Hi")]


def test_deuce_to_seven_razz_is_no_razz() -> None:
    header = HEADER.replace("Limit Razz", "Limit 2-7 Razz")
    assert outcomes(SHOWDOWN.replace(HEADER, header)) == [Skipped("fulltilt", "Limit 2-7 Razz")]


def test_a_partial_hand_is_read_and_told() -> None:
    text = SHOWDOWN.replace(HEADER, f"{HEADER} (partial)")
    (told,) = findings(text)
    assert (told.code, told.line) == ("RZ020", 1)
    assert hand_of(text).events == hand_of(SHOWDOWN).events


# Times


@pytest.mark.parametrize(
    ("when", "instant"),
    [
        ("9:05:40 ET - 2008/11/30", "2008-11-30 14:05:40"),
        ("9:05:40 ET - 2008/7/3", "2008-07-03 13:05:40"),
        ("17:10:10 CCT - 2010/12/07 [04:10:10 ET - 2010/12/07]", "2010-12-07 09:10:10"),
        ("00:40:04 CET - 2011/04/08 [18:40:04 ET - 2011/04/07]", "2011-04-07 22:40:04"),
        # A code of several zones: New York's time tells.
        ("12:00:00 AEST - 2011/04/08 [22:00:00 ET - 2011/04/07]", "2011-04-08 02:00:00"),
        # The hour that New York's clocks show twice: the other time tells which.
        ("07:30:00 CET - 2010/11/07 [01:30:00 ET - 2010/11/07]", "2010-11-07 06:30:00"),
        ("06:30:00 CET - 2010/11/07 [01:30:00 ET - 2010/11/07]", "2010-11-07 05:30:00"),
    ],
)
def test_times(when: str, instant: str) -> None:
    hand = headed(HEADER.replace(WHEN, when))
    assert hand.played_at == datetime.fromisoformat(instant).replace(tzinfo=UTC)
    time, code, _, date = when.partition(" [")[0].split(" ")
    assert hand.local_time == f"{date} {time} {code}"


def test_a_zone_that_is_not_known() -> None:
    text = SHOWDOWN.replace(WHEN, "12:00:00 AEST - 2011/04/08")
    assert codes(text) == ["RZ012"]
    assert hand_of(text).played_at is None


def test_a_time_that_no_clock_shows() -> None:
    assert refused(SHOWDOWN.replace(WHEN, "25:61:00 ET - 2011/04/08")).code == "RZ004"


# Lines


@pytest.mark.parametrize(
    ("line", "seat"),
    [
        ("Seat 1: Ann ($4.50)", Seated(1, "Ann", 45_000)),
        ("Seat 8: Ann (12,976)", Seated(8, "Ann", 12_976 * UNIT)),
        ("Seat 3: Ann ($103.75), is sitting out", Seated(3, "Ann", 1_037_500, note="is sitting out")),
        ("Seat 3: Ann (2) (€5)", Seated(3, "Ann (2)", 50_000)),
    ],
)  # fmt: skip
def test_seat_lines(line: str, seat: Seated) -> None:
    assert event(line) == seat


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("*** 3RD STREET ***", StartStreet(Street.THIRD)),
        ("*** 4TH STREET *** (Pot: $3.25)", StartStreet(Street.FOURTH, total=32_500)),
        (
            "*** 7TH STREET *** (Total Pot: 1,010, 2 Players, 1 All-In)",
            StartStreet(Street.SEVENTH, total=1010 * UNIT),
        ),
        ("*** 7TH STREET *** [9c]", StartStreet(Street.SEVENTH, parse_cards("9c"))),
        ("Ann is high with [Kd]", HighCard("Ann", parse_cards("Kd"))),
        ("Uncalled bet of $1.75 returned to Ann", ReturnUncalled("Ann", 17_500)),
        ("Ante of 5 returned to Ann", ReturnUncalled("Ann", 5 * UNIT)),
        ("Ann wins the pot (48) with J,T,6,5,2", Collect("Ann", 48 * UNIT, words="J,T,6,5,2")),
        ("Ann wins the pot ($1.12)", Collect("Ann", 11_200)),
        ("Ann ties for the main pot ($5)", Collect("Ann", 50_000, "main pot")),
        ("Ann wins the side pot (1,005)", Collect("Ann", 1005 * UNIT, "side pot")),
        ("Ann wins side pot #2 ($5)", Collect("Ann", 50_000, "side pot-2")),
        ("Ann wins the side pot #1 ($5)", Collect("Ann", 50_000, "side pot-1")),
        ("Total pot $1.17 | Rake $0.05", TotalPot(11_700, (), 500)),
        (
            "Total pot $95.10 Main pot $85.10. Side pot $10. | Rake $3",
            TotalPot(951_000, (851_000, 100_000), 30_000),
        ),
        (
            "Total pot 60 Main pot 30. Side pot #1 20. Side pot #2 10. | Rake 0",
            TotalPot(60 * UNIT, (30 * UNIT, 20 * UNIT, 10 * UNIT), 0),
        ),
        (
            "Total pot 60 Main pot 30. Side pot 1: 20. Side pot 2: 10. | Rake 0",
            TotalPot(60 * UNIT, (30 * UNIT, 20 * UNIT, 10 * UNIT), 0),
        ),
        ("Seat 3: Ann is sitting out", SeatResult(3, "Ann", "is sitting out")),
        (
            "Seat 3: Ann collected ($1.12), mucked",
            SeatResult(3, "Ann", "collected", won=11_200, note="mucked"),
        ),
        (
            "Seat 3: Ann folded on 6th St.",
            SeatResult(3, "Ann", "folded", Street.SIXTH),
        ),
        (
            "Seat 3: Ann showed [As 7c] and lost with a pair of Sevens",
            SeatResult(3, "Ann", "showed", cards=parse_cards("As 7c"), words="a pair of Sevens"),
        ),
        (
            "Seat 3: Ann mucked [As 7c] - J,T,7,4,A",
            SeatResult(3, "Ann", "mucked", cards=parse_cards("As 7c"), words="J,T,7,4,A"),
        ),
    ],
)
def test_lines(line: str, told: Event) -> None:
    assert event(line) == told


@pytest.mark.parametrize(
    ("line", "aside"),
    [
        ("Ann: miss read", Chat("Ann", "miss read")),
        ("Ann:", Chat("Ann", "")),
        ("Ann: g fold?", Chat("Ann", "g fold?")),
        ("Ann: pqrst, play: we have one more table", Chat("Ann", "pqrst, play: we have one more table")),
        ("Dan sits down", Join("Dan")),
        ("Dan stands up", Leave("Dan")),
        ("Ann is sitting out", SitOut("Ann")),
        ("Ann has returned", SitIn("Ann")),
        ("Ann has been disconnected", Connection("Ann", "has been disconnected")),
        ("Ann has reconnected", Connection("Ann", "has reconnected")),
        ("Ann has timed out", Connection("Ann", "has timed out")),
        ("Ann has 15 seconds left to act", Connection("Ann", "has 15 seconds left to act")),
        ("Ann has 60 seconds to reconnect", Connection("Ann", "has 60 seconds to reconnect")),
        ("Ann has requested TIME", News("Ann", "has requested TIME")),
        ("Ann adds $114", News("Ann", "adds $114")),
        ("Ann is feeling confused", News("Ann", "is feeling confused")),
        ("5 seconds left to act", Notice("5 seconds left to act")),
        ("Duration 40s", Notice("Duration 40s")),
        ("Time has expired", Notice("Time has expired")),
    ],
)  # fmt: skip
def test_lines_round_the_table(line: str, aside: Event) -> None:
    assert event(line) == aside


@pytest.mark.parametrize(
    "line", ["Ann: gl", "Dan sits down", "5 seconds left to act", "Zed: Ann folds", "Ann: *** 4TH"]
)
def test_they_may_stand_anywhere_behind_the_header(line: str) -> None:
    lines = SHOWDOWN.splitlines()
    plain = hand_of(SHOWDOWN).events
    for at in range(1, len(lines) + 1):
        got = only("\n".join([*lines[:at], line, *lines[at:]]) + "\n")
        assert got.findings == ()
        assert tuple(e for e in got.hand.events if not isinstance(e, (Aside, Notice))) == plain


# Chat


@pytest.mark.parametrize(
    "said",
    [
        "Ann: Cleo folds", "Ann: Bob: folds", "Zed: Ann folds", "Zed: Bob bets $2,00", "Ann: folds",
        "Cleo: Ann shows [2c 3c]", "Ann: Cleo wins the pot ($24)", "Bob: Ann stands up",
        "Ann: I raises to 5,1", "Ann: Ann antes $0.20", "Zed: Cleo is high with [5s]",
        "Bob: Uncalled bet of $5 returned to Ann", "Ann: Total pot $5 | Rake $0",
        "Ann: *** SUMMARY ***", "Ann: Seat 3: Cleo ($50)", "Bob: Full Tilt Poker Game #1: Table X",
    ],
)  # fmt: skip
@pytest.mark.parametrize("before", ["*** 4TH STREET ***\n", "Ann: over\n", "*** SUMMARY ***\n"])
def test_what_is_said_is_no_play(said: str, before: str) -> None:
    text = SHOWDOWN + "Ann: over\n"
    assert text.count(before) == 1
    found = only(text.replace(before, f"{said}\n{before}"))
    player, _, words = said.partition(": ")
    events = [e for e in found.hand.events if e != Chat("Ann", "over")]
    assert Chat(player, words) in events
    assert tuple(e for e in events if not isinstance(e, Chat)) == hand_of(SHOWDOWN).events
    assert judged(found).findings == []
    assert found.findings == ()


def test_a_broken_seat_line_is_not_taken_for_chat() -> None:
    text = changed(SHOWDOWN, ("Seat 2: Bob folded on 3rd St.", "Seat 2: Bob folded on the"))
    assert codes(f"{text}\n\n\n{WALK}") == ["RZ001"]
    at_the_end = SHOWDOWN[: SHOWDOWN.index("Seat 3: Cleo mucked")] + "Seat 3: Cleo muc"
    assert refused(at_the_end).code == "RZ005"


def test_a_seat_line_for_play_that_looks_like_a_result() -> None:
    text = SHOWDOWN.replace("Bob", "x collected")
    hand = hand_of(text)
    assert [seat.player for seat in hand.seats] == ["Ann", "x collected", "Cleo"]
    assert codes(text) == []


# Cards


def test_the_hero_s_three_cards_are_dealt_at_once() -> None:
    deals = [e for e in hand_of(SHOWDOWN).events if isinstance(e, Dealt)]
    assert deals[0] == Dealt("Ann", parse_cards("As 4d 7c"))
    assert deals[3] == Dealt("Ann", parse_cards("2h"), parse_cards("As 4d 7c"))
    assert hand_of(SHOWDOWN).hero == "Ann"


def test_cards_of_hands_that_lie_open_are_known_when_they_come() -> None:
    deal = judged(only(CASH)).deal
    shows = [at for at, step in enumerate(deal.steps) if step.action == "show"]
    for name in ("Hugo_Unlow", "ten up", "Rosa_raises"):
        held = deal.players[name].held
        assert [card.street for card in sorted(held, key=lambda card: card.street)] == [
            3, 3, 3, 4, 5, 6, 7,
        ]  # fmt: skip
        seventh = next(card for card in held if card.street == 7)
        assert (seventh.face_up, seventh.known_by) == (False, "shown")
        assert shows[2] < seventh.known_seq <= shows[3]


# Who mucks


def test_a_winner_whom_nobody_called_keeps_his_hand_hidden() -> None:
    assert KeepHidden("Bob") in hand_of(WALK).events
    assert not judged(only(WALK)).deal.players["Bob"].mucked
    assert Muck("Cleo") in hand_of(SHOWDOWN).events


# Files


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-8-sig", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends(encoding: str, end: str) -> None:
    text = f"{SHOWDOWN}\n\n\n{CASH}\n\n\n{ANTE_ALL_IN}".replace("Ann", "Zoë")
    data = text.replace("\n", end).encode(encoding)
    assert outcomes(data) == outcomes(text)
    assert codes(data) == []


def test_a_tournament_summary_is_told_as_such() -> None:
    text = (
        "Full Tilt Poker Tournament Summary $10 + $0.50 Heads Up Sit & Go (240000001) Limit Razz\n"
        "Buy-In: $10 + $0.50\n2 Entries\n\n1: Ann, $20\n2: Bob\nAnn finished in 1st place"
    )
    (told,) = findings(text.encode("utf-16"))
    assert str(told) == (
        "a.txt:0: RZ008 no hand begins in this file; it is a tournament summary of fulltilt"
    )
    assert codes(f"{text}\n\n\n{WALK}") == []


# No line takes long

STRETCHES = (
    " ", "1", "1,", "$1", "(1", " (", "a ", " - ", "a)", "(1), ", "[2c", " [2c]", ") (", " folds",
    ": ", " wins the pot (1", " with a pair of", " Main pot 1.", " is high", "Ante $", "NL ", "A b",
    " Table ", "4,",
)  # fmt: skip
BEGINNINGS = (
    "", "Full Tilt Poker Game #1: ", "Full Tilt Poker Game #1: Table ",
    "Full Tilt Poker Game #1: $1 + $1 (1), Table 1 - ", "Full Tilt Poker Game #1: Table 1 - 1/1 - ",
    "Full Tilt Poker Game #1: Table 1 - NL ", "Seat 1: ", "Seat 1: a (1", "Seat 1: a showed [2c",
    "Total pot 1", "Dealt to a [", "a raises to 1", "a shows [2c] ", "a wins the pot (1) with ",
    "*** 3RD STREET *** (Pot: 1", "a: ", "Uncalled bet of 1",
)  # fmt: skip


def test_no_line_is_slow() -> None:
    slowest = 0.0
    for beginning in BEGINNINGS:
        for stretch in STRETCHES:
            line = (beginning + stretch * (MAX_LINE // len(stretch)))[: MAX_LINE - 2] + "\x01"
            begun = time.process_time()
            with suppress(LineError):
                event(line)
            fulltilt.opening(line)
            slowest = max(slowest, time.process_time() - begun)
    assert slowest < 1.0


# Names

ODD_NAMES = [
    "Play:er", "Big P (top)", "a.b", "$$pl$1", "[Mittel]", "P [5c]", "a b: c", "folds", "x: folds",
    "is sitting out", "wins the pot ($5)", "Seat 3", "Seat 3: x", "Dealt to me", "*** 7TH STREET",
    "it's", "Bob (5)", "\\1", "($5)", "and lost with", "Zoë", "李", "{}", "Uncalled bet of $1",
    "Total pot", "Full Tilt Poker", "stands up", "adds $5", "mucks", "a  b", "collected ($5), mucked",
    "1Ann", "raises to $5, and is all in", "5 seconds left to act", "😀", "\u202eabc",
]  # fmt: skip


@pytest.mark.parametrize("name", ODD_NAMES)
@pytest.mark.parametrize("who", ["Ann", "Bob", "Cleo"])
def test_names_hold_anything(name: str, who: str) -> None:
    text = re.sub(rf"\b{who}\b", lambda found: name, SHOWDOWN)
    got = only(text)
    plain = hand_of(SHOWDOWN)
    for each, told in zip(
        (*plain.seats, *plain.events), (*got.hand.seats, *got.hand.events), strict=True
    ):
        player = getattr(each, "player", None)
        due = msgspec.structs.replace(each, player=name) if player == who else each
        assert told == due
    assert codes(text) == []


def test_a_fold_by_nobody_is_refused() -> None:
    assert refused(changed(SHOWDOWN, ("Bob folds\n", "Dan folds\n"))).code == "RZ007"
    assert Fold("Bob") in hand_of(SHOWDOWN).events


# Real histories


def test_real_histories_are_read_without_a_finding(corpus: Path) -> None:
    became: Counter[str] = Counter()
    for path in sorted(corpus.glob("fulltilt-*")):
        data = path.read_bytes()
        expected = {"oddbyte": ["RZ010"], "summary": ["RZ008"]}
        due = next((told for part, told in expected.items() if part in path.name), [])
        assert codes(data) == due, path.name
        became.update(type(got).__name__ for got in outcomes(data))
    assert became == {Read.__name__: 9, Skipped.__name__: 71}
