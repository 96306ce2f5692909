"""razzstats.sites.winamax: its client's wording, its export's, and faults of readers before us.

Tests that bear the title of a case (C1 …) hold its kind on this site.
"""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from razzstats.cards import parse_cards
from razzstats.events import Bet, Call, Collect, Dealt, DealtDown, Fold, Raise, Street, TotalPot
from razzstats.findings import Severity
from razzstats.importing import import_histories
from razzstats.money import UNIT
from razzstats.reading import Read, Skipped
from razzstats.replay import Deal
from tests.histories import (
    changed,
    codes,
    deal_of,
    findings,
    hand_of,
    judged,
    only,
    outcomes,
    refused,
)

HEAD = """\
Winamax Poker - CashGame - HandId: #7001-12-1700000000 - Razz fixed limit (5€/25€/50€) - \
2023/11/14 22:13:20 UTC
Table: 'Bergamote' 6-max (real money)\x20
"""

FOLD_OUT = f"""{HEAD}\
Seat 1: Ann (812.40€)
Seat 4: Bob (300€)
*** ANTE/BLINDS ***
Ann posts ante 5€
Bob posts ante 5€
*** 3rd STREET ***
Dealt to Bob [X X Kh]
Dealt to Ann [As 4d 7c]
Bob brings in 10€
Ann raises 25€ to 25€
Bob calls 15€
*** 4th STREET ***
Dealt to Ann [As 4d 7c] [2h]
Dealt to Bob [X X Kh] [9d]
Ann bets 25€
Bob folds
Ann collected 83€ from pot
*** SUMMARY ***
Total pot 83€ | Rake 2€
Seat 1: Ann won 83€
"""
"""60 in the pot, 2 raked, and the 25 that Bob did not call."""

SHOWDOWN = f"""{HEAD}\
Seat 1: Ann (500€)
Seat 2: Bob (500€)
Seat 5: Cleo (500€)
*** ANTE/BLINDS ***
Cleo posts ante 5€
Ann posts ante 5€
Bob posts ante 5€
*** 3rd STREET ***
Dealt to Ann [As 4d 7c]
Dealt to Bob [X X Kh]
Dealt to Cleo [X X 5s]
Bob brings in 10€
Cleo raises 25€ to 25€
Ann calls 25€
Bob folds
*** 4th STREET ***
Dealt to Ann [As 4d 7c] [2h]
Dealt to Cleo [X X 5s] [9d]
Ann bets 25€
Cleo calls 25€
*** 5th STREET ***
Dealt to Cleo [X X 5s 9d] [3c]
Dealt to Ann [As 4d 7c 2h] [Jd]
Cleo bets 50€
Ann calls 50€
*** 6th STREET ***
Dealt to Cleo [X X 5s 9d 3c] [8c]
Dealt to Ann [As 4d 7c 2h Jd] [6s]
Cleo checks
Ann checks
*** 7th STREET ***
Dealt to Cleo [X X 5s 9d 3c 8c] [X]
Dealt to Ann [As 4d 7c 2h Jd 6s] [Qc]
Cleo checks
Ann checks
*** SHOW DOWN ***
Ann shows [As 4d 7c 2h Jd 6s Qc] (Lo: 7,6,4,2,A)
Cleo shows [Td Qh 5s 9d 3c 8c Kd] (Lo: T,9,8,5,3)
Ann collected 222.50€ from pot
*** SUMMARY ***
Total pot 222.50€ | Rake 2.50€
Seat 1: Ann showed [As 4d 7c 2h Jd 6s Qc] and won 222.50€ with Lo: 7,6,4,2,A
Seat 5: Cleo showed [Td Qh 5s 9d 3c 8c Kd] and lost with Lo: T,9,8,5,3
"""

LAST_CHIPS = f"""{HEAD}\
Seat 2: Bob (33.90€)
Seat 3: Cleo (2000€)
Seat 5: Ann (800€)
*** ANTE/BLINDS ***
Bob posts ante 5€
Cleo posts ante 5€
Ann posts ante 5€
*** 3rd STREET ***
Dealt to Bob [X X Kc]
Dealt to Cleo [X X 8h]
Dealt to Ann [Kd 3s 9h]
Bob brings in 10€
Cleo raises 25€ to 25€
Ann folds
Bob raises -6.10€ to 18.90€
Cleo calls 3.90€
*** 4th STREET ***
Dealt to Cleo [X X 8h] [6d]
Dealt to Bob [X X Kc] [5c]
*** 5th STREET ***
Dealt to Cleo [X X 8h 6d] [7d]
Dealt to Bob [X X Kc 5c] [Js]
*** 6th STREET ***
Dealt to Cleo [X X 8h 6d 7d] [2d]
Dealt to Bob [X X Kc 5c Js] [Ad]
*** 7th STREET ***
Dealt to Cleo [X X 8h 6d 7d 2d] [X]
Dealt to Bob [X X Kc 5c Js Ad] [X]
*** SHOW DOWN ***
Cleo shows [Jh 6h 8h 6d 7d 2d 9s] (Lo: 9,8,7,6,2)
Bob shows [4d Ac Kc 5c Js Ad 2c] (Lo: J,5,4,2,A)
Cleo collected 70.30€ from pot
*** SUMMARY ***
Total pot 70.30€ | Rake 2.50€
Seat 2: Bob showed [4d Ac Kc 5c Js Ad 2c] and lost with Lo: J,5,4,2,A
Seat 3: Cleo showed [Jh 6h 8h 6d 7d 2d 9s] and won 70.30€ with Lo: 9,8,7,6,2
"""
"""28.90 left after the ante: 10 brought in, then the other 18.90 over a completion to 25."""

EXPORT = """\
Winamax Poker - CashGame - HandId: #8001-564-1465000000 - Razz fixed limit (0.01/0.05/0.10) - \
2016/06/04 00:26:40 UTC
Table: 'Plzeň' 6-max (play money) Seat #0 is the button
Seat 2: Ann (2.05)
Seat 3: Bob (3.15)
Seat 6: Cleo (1.48)
*** ANTE/BLINDS ***
Bob posts ante 0.01
Cleo posts ante 0.01
Ann posts ante 0.01
*** THIRD ***
Bob bring-in 0.02
Cleo calls 0.02
Ann calls 0.02
*** FOURTH ***
Bob checks
Cleo bets 0.05
Ann folds
Bob folds
Cleo collected 0.13 from pot
*** SUMMARY ***
Total pot 0.13 | Rake 0.01
Seat 6: Cleo won 0.13
"""

TOURNAMENT = (
    FOLD_OUT.replace("€", "")
    .replace("CashGame", 'Tournament "Lundi Razz" buyIn: 9€ + 1€ level: 4')
    .replace("'Bergamote'", "'Lundi Razz(123456789)#003'")
    .replace("(812.40)", "(812, 4.50€ bounty)")
)

TEXTS = {
    "fold out": FOLD_OUT,
    "showdown": SHOWDOWN,
    "last chips": LAST_CHIPS,
    "export": EXPORT,
    "tournament": TOURNAMENT,
}


def euros(chips: int) -> float:
    return chips / UNIT


def nets(deal: Deal) -> list[float]:
    return [euros(player.net) for player in deal.ring]


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_each_is_read_whole(text: str, end: str) -> None:
    assert [f for f in findings(text.replace("\n", end)) if f.severity is not Severity.INFO] == []
    deal = deal_of(text)
    assert sum(p.net for p in deal.ring) == -(deal.rake or 0)


def test_header_and_table() -> None:
    hand = hand_of(SHOWDOWN)
    assert (hand.site, hand.hand_id) == ("winamax", "7001-12-1700000000")
    assert hand.played_at == datetime(2023, 11, 14, 22, 13, 20, tzinfo=UTC)
    assert hand.local_time == "2023/11/14 22:13:20 UTC"
    assert (hand.table_name, hand.max_seats, hand.hero) == ("Bergamote", 6, "Ann")
    assert (hand.stakes.ante, hand.stakes.bring_in) == (5 * UNIT, 10 * UNIT)


def test_export() -> None:
    """No deal lines; play money, without a sign."""
    hand = hand_of(EXPORT)
    assert (hand.dialect, hand.hero, hand.table_name) == ("export", None, "Plzeň")
    assert not [e for e in hand.events if isinstance(e, (Dealt, DealtDown))]
    assert hand.stakes.bring_in == 200
    assert nets(deal_of(EXPORT)) == [-0.03, -0.03, 0.05]
    assert hand_of(SHOWDOWN).dialect == ""


def test_tournament() -> None:
    hand = hand_of(TOURNAMENT)
    assert hand.tournament is not None
    assert hand.tournament.tournament_id == "123456789"
    assert (hand.tournament.buy_in, hand.tournament.level) == ("9€ + 1€", "4")
    assert hand.tournament.name == "Lundi Razz"
    assert (hand.stakes.currency, hand.stakes.is_play_money) == (None, False)
    assert hand.seats[0].bounty == 45_000


def test_headers_of_other_games_and_kinds() -> None:
    kind = 'Go Fast "Colorado"'
    assert hand_of(FOLD_OUT.replace("CashGame", kind)).hand_id == "7001-12-1700000000"
    for game in ("7-Card Stud Hi/Lo fixed limit", "Holdem no limit", "2-7 Triple Draw fixed limit"):
        (got,) = outcomes(FOLD_OUT.replace("Razz fixed limit", game))
        assert isinstance(got, Skipped)
        assert got.game == game
    found = refused(FOLD_OUT.replace("22:13:20 UTC", "soon"))
    assert found.code == "RZ006"


def test_hand_that_the_file_s_end_cuts_off() -> None:
    for cut in ("Seat 5: Cleo showed", "Seat 1: Ann showed", "Total pot", "*** SUMMARY"):
        assert refused(SHOWDOWN[: SHOWDOWN.index(cut)]).code == "RZ005", cut
    whole = SHOWDOWN.rstrip("\n")
    assert hand_of(whole) == hand_of(SHOWDOWN)
    for length in range(1, 60):
        assert refused(whole[:-length]).code == "RZ005", whole[-length - 20 : -length]


# Raises


def test_raise_for_the_last_chips_leaves_out_the_bring_in() -> None:
    deal = deal_of(LAST_CHIPS)
    (raised,) = [s for s in deal.steps if s.action == "raise"]
    assert (euros(raised.chips), euros(raised.to), raised.inferred) == (18.9, 28.9, True)
    assert euros(deal.players["Bob"].put[0]) == 28.9
    assert nets(deal) == [-33.9, 36.4, -5]
    assert [s.inferred for s in deal.steps if s.action == "complete"] == [False]
    assert next(e for e in deal.hand.events if isinstance(e, Raise) and e.player == "Bob") == Raise(
        "Bob", 189_000, -61_000
    )


def test_raise_that_was_worked_out_is_told() -> None:
    (found,) = findings(LAST_CHIPS)
    assert (found.code, found.severity) == ("RZ412", Severity.INFO)
    assert LAST_CHIPS.splitlines()[found.line - 1] == "Bob raises -6.10€ to 18.90€"
    assert found.message == "Bob's raise to 18.90 is one to 28.90, which puts in 18.90"


def test_raise_by_the_bring_in_with_chips_behind() -> None:
    text = changed(
        LAST_CHIPS,
        ("Bob (33.90€)", "Bob (90€)"),
        ("raises -6.10€ to 18.90€", "raises 15€ to 40€"),
        ("calls 3.90€", "calls 25€"),
        ("*** 5th", "Cleo checks\nBob checks\n*** 5th"),
        ("*** 6th", "Cleo checks\nBob checks\n*** 6th"),
        ("*** 7th", "Cleo checks\nBob checks\n*** 7th"),
        ("*** SHOW", "Cleo checks\nBob checks\n*** SHOW"),
    )
    text = text.replace("70.30€", "112.50€")
    assert codes(text) == ["RZ412"]
    (raised,) = [s for s in deal_of(text).steps if s.action == "raise"]
    assert (euros(raised.chips), euros(raised.to)) == (40, 50)


# Uncalled bets, totals


def test_total_holds_the_uncalled_bet_and_not_the_rake() -> None:
    deal = deal_of(FOLD_OUT)
    assert (euros(deal.pot), deal.rake) == (60, 2 * UNIT)
    assert [euros(p.collected) for p in deal.ring] == [58, 0]
    (back,) = [s for s in deal.steps if s.action == "return_uncalled"]
    assert (back.player.name, euros(back.chips), back.inferred, back.at) == ("Ann", 25, True, None)


def test_walk_gives_the_bring_in_back() -> None:
    start, end = FOLD_OUT.index("Ann raises"), FOLD_OUT.index("Ann collected")
    text = FOLD_OUT[:start] + "Ann folds\n" + FOLD_OUT[end:]
    text = text.replace("Ann collected 83", "Bob collected 20").replace(
        "83€ | Rake 2€", "20€ | No rake"
    )
    text = text.replace("Seat 1: Ann won 83€", "Seat 4: Bob won 20€")
    assert codes(text) == []
    assert nets(deal_of(text)) == [-5, 5]


# Cases


def test_c1_seventh_street_shows_the_first_hole_card() -> None:
    (ann, _, cleo) = deal_of(SHOWDOWN).ring
    assert ann.in_order() == list(parse_cards("As 4d 7c 2h Jd 6s Qc"))
    assert [(h.street, h.face_up) for h in ann.held][-1] == (7, False)
    assert cleo.in_order()[-1] == "Kd"


def test_c2_a_hand_is_kept_without_its_seventh_street_and_showdown() -> None:
    deal = deal_of(SHOWDOWN)
    cleo = deal.players["Cleo"]
    assert [h.face_up for h in cleo.held].count(True) == 4
    assert cleo.low is not None
    assert (deal.street, deal.showdown) == (7, True)
    assert DealtDown("Cleo", parse_cards("5s 9d 3c 8c")) in deal.hand.events


def test_c3_third_street_raises_are_off_by_the_bring_in() -> None:
    text = changed(
        SHOWDOWN,
        ("Ann calls 25€\nBob folds\n", "Ann raises 25€ to 50€\nBob folds\nCleo calls 25€\n"),
    ).replace("222.50€", "272.50€")
    assert codes(text) == []
    deal = deal_of(text)
    assert {p.name: euros(p.put[0]) for p in deal.ring} == {"Ann": 50, "Bob": 10, "Cleo": 50}
    assert euros(next(s for s in deal.steps if s.street == 4).pot_before) == 125


def test_c4_streets_after_an_all_in_are_dropped() -> None:
    hand = hand_of(LAST_CHIPS)
    streets = [event.street for event in hand.events if event.type == "STREET"]  # type: ignore[attr-defined]
    assert streets == list(Street)
    assert {s.street for s in deal_of(LAST_CHIPS).steps if s.action in ("bet", "call")} == {3}


def test_c5_down_cards_are_known_too_early() -> None:
    deal = deal_of(SHOWDOWN)
    last = max(at for at, step in enumerate(deal.steps) if step.action == "check")
    assert min(h.known_seq for h in deal.players["Cleo"].held if not h.face_up) > last


def test_c6_the_hero_is_taken_to_be_the_first_player_dealt_to() -> None:
    assert hand_of(FOLD_OUT).hero == "Ann"
    unseen = FOLD_OUT.replace("[As 4d 7c]", "[X X 7c]")
    assert hand_of(unseen).hero is None
    assert codes(unseen) == []


def test_c7_small_bet_and_big_bet_are_read_as_blinds() -> None:
    stakes = hand_of(TOURNAMENT).stakes
    assert [stakes.ante, stakes.small_bet, stakes.big_bet] == [5 * UNIT, 25 * UNIT, 50 * UNIT]
    two = hand_of(FOLD_OUT.replace("(5€/25€/50€)", "(25€/50€)")).stakes
    assert (two.ante, two.small_bet) == (5 * UNIT, 25 * UNIT)


def test_c8_no_bring_in_line_at_all() -> None:
    text = changed(
        FOLD_OUT,
        (
            "Bob brings in 10€\nAnn raises 25€ to 25€\nBob calls 15€\n",
            "Bob bets 25€\nAnn calls 25€\n",
        ),
    )
    assert codes(text) == []
    assert hand_of(text).stakes.bring_in is None
    assert [s.action for s in deal_of(text).steps if s.street == 3] == ["complete", "call"]


ANTE_FOR_LESS = changed(
    LAST_CHIPS,
    ("Bob (33.90€)", "Bob (3€)"),
    ("Seat 5: Ann (800€)\n", ""),
    ("Bob posts ante 5€", "Bob posts ante 3€"),
    ("Ann posts ante 5€\n", ""),
    ("Dealt to Ann [Kd 3s 9h]\n", ""),
    (
        "Bob brings in 10€\nCleo raises 25€ to 25€\nAnn folds\nBob raises -6.10€ to 18.90€\n"
        "Cleo calls 3.90€\n",
        "",
    ),
    ("Cleo collected 70.30€ from pot\n", "Cleo collected 8€ from pot\n"),
    ("Total pot 70.30€ | Rake 2.50€", "Total pot 8€ | No rake"),
    ("won 70.30€", "won 8€"),
)


def test_c9_ante_for_less_all_in() -> None:
    assert codes(ANTE_FOR_LESS) == []
    deal = deal_of(ANTE_FOR_LESS)
    assert euros(deal.pot) == 6
    (back,) = [s for s in deal.steps if s.action == "return_uncalled"]
    assert (back.street, euros(back.chips), back.inferred) == (0, 2, True)
    assert nets(deal) == [-3, 3]


def test_c10_bring_in_for_less_all_in() -> None:
    text = changed(
        LAST_CHIPS,
        ("Bob (33.90€)", "Bob (11€)"),
        ("brings in 10€", "brings in 6€ and is all-in"),
        (
            "Cleo raises 25€ to 25€\nAnn folds\nBob raises -6.10€ to 18.90€\nCleo calls 3.90€\n",
            "Cleo calls 6€\nAnn folds\n",
        ),
    ).replace("70.30€", "24.50€")
    assert codes(text) == []
    assert euros(deal_of(text).pot) == 27
    assert hand_of(text).stakes.bring_in is None


def test_c11_the_deck_runs_out_and_seventh_street_is_one_shared_card() -> None:
    event = hand_of(SHOWDOWN.replace("*** 7th STREET ***", "*** 7th STREET *** [9c]")).events
    assert [e.cards for e in event if e.type == "STREET"][-1] == parse_cards("9c")  # type: ignore[attr-defined]
    board = SHOWDOWN.replace("Seat 1: Ann showed", "Board: [9c]\nSeat 1: Ann showed")
    assert "BOARD" in [e.type for e in hand_of(board).events]


def test_c12_several_pots_one_payment_line() -> None:
    """What nobody could call is paid to its bettor as a side pot."""
    text = changed(
        LAST_CHIPS,
        ("Bob raises -6.10€ to 18.90€\nCleo calls 3.90€\n", "Bob calls 12€ and is all-in\n"),
        ("Bob (33.90€)", "Bob (27€)"),
        (
            "Cleo collected 70.30€ from pot",
            "Cleo collected 3€ from side pot 1\nCleo collected 56.50€ from main pot",
        ),
        ("Total pot 70.30€", "Total pot 59.50€"),
        ("won 70.30€", "won 59.50€"),
    )
    assert codes(text) == []
    deal = deal_of(text)
    assert [euros(p.net) for p in deal.ring] == [-27, 29.5, -5]
    assert [euros(s.chips) for s in deal.steps if s.action == "collect"] == [0, 56.5]


def test_c14_seated_but_not_dealt_in() -> None:
    text = SHOWDOWN.replace("*** ANTE", "Seat 6: Dan (90€)\n*** ANTE")
    deal = deal_of(text)
    assert codes(text) == []
    assert [p.name for p in deal.ring] == ["Ann", "Bob", "Cleo"]
    assert (deal.players["Dan"].dealt_in, deal.players["Dan"].net) == (False, 0)


def test_c15_an_uncalled_bet_counts_as_lost() -> None:
    assert nets(deal_of(FOLD_OUT)) == [28, -30]


def test_c16_rake_ten_times_too_large() -> None:
    assert (
        deal_of(
            FOLD_OUT.replace("83€ from", "84.95€ from")
            .replace("83€ | Rake 2€", "84.95€ | Rake 0.05€")
            .replace("won 83€", "won 84.95€")
        ).rake
        == 500
    )


def test_c17_antes_left_out_of_the_pot() -> None:
    deal = deal_of(SHOWDOWN)
    completion = next(s for s in deal.steps if s.action == "complete")
    assert (euros(completion.pot_before), euros(completion.to)) == (25, 25)
    assert euros(deal.players["Bob"].total) == 15


def test_c18_side_pot_collects_are_not_seen() -> None:
    lines = (
        "Ann collected 5€ from side pot 2",
        "Ann collected 5€ from side pot 1",
        "Ann collected 212.50€ from main pot",
    )
    text = changed(SHOWDOWN, ("Ann collected 222.50€ from pot", "\n".join(lines)))
    collects = [e for e in hand_of(text).events if isinstance(e, Collect)]
    assert [e.pot for e in collects] == ["side pot 2", "side pot 1", "main pot"]
    assert deal_of(text).players["Ann"].collected == 2_225_000


def test_c19_no_rake_field() -> None:
    text = FOLD_OUT.replace("83€", "85€").replace("Rake 2€", "No rake")
    assert codes(text) == []
    assert TotalPot(85 * UNIT, rake=0) in hand_of(text).events


@pytest.mark.parametrize("amount", ["1'812.40€", "1 812.40€", "1\u00a0812.40€", "1,812.40€"])
def test_c20_thousands_marks(amount: str) -> None:
    assert hand_of(changed(FOLD_OUT, ("812.40€", amount))).seats[0].chips == 18_124_000
    assert refused(changed(FOLD_OUT, ("812.40€", "812,40€"))).code == "RZ004"


def test_c21_play_money_and_no_currency() -> None:
    hand = hand_of(EXPORT)
    assert hand.tournament is None
    assert (hand.stakes.currency, hand.stakes.is_play_money) == (None, True)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_c22_euro_after_the_number_dollar_before(encoding: str) -> None:
    hand = hand_of(FOLD_OUT.replace("Ann", "Zoë").encode(encoding))
    assert (hand.stakes.currency, hand.seats[0].player) == ("EUR", "Zoë")
    assert hand.seats[0].chips == 8_124_000


@pytest.mark.parametrize(
    "name",
    [
        "Bob",
        "Ann folds",
        "a: b",
        "Big P (top)",
        "P [x]",
        "P [5c]",
        "a.b",
        r"\1",
        "Ann bets 25€",
        "won 5€",
        "x won 5€",
        "Seat 1",
        "raises 5€ to 10€",
        "collected 5€ from pot",
        "brings in 10€",
        "Dealt to",
    ],
)
def test_c24_colon_in_a_name_c25_dots_dollar_signs_brackets(name: str) -> None:
    text = FOLD_OUT.replace("Bob", "Guy").replace("Ann", name)
    hand = hand_of(text)
    assert codes(text) == []
    assert [seat.player for seat in hand.seats] == [name, "Guy"]
    assert {e.player for e in hand.events if isinstance(e, (Bet, Raise, Collect))} == {name}
    folds = FOLD_OUT.replace("Bob", name if name != "Bob" else "B")
    assert Fold(name if name != "Bob" else "B") in hand_of(folds).events


def test_c27_header_with_one_time_or_two() -> None:
    assert hand_of(FOLD_OUT).played_at == datetime(2023, 11, 14, 22, 13, 20, tzinfo=UTC)
    one = hand_of(FOLD_OUT.replace("22:13:20 UTC", "2:13:20 CET"))
    assert one.played_at == datetime(2023, 11, 14, 1, 13, 20, tzinfo=UTC)
    assert codes(FOLD_OUT.replace("UTC", "BRT")) == ["RZ012"]
    assert refused(FOLD_OUT.replace("2023/11/14", "2023/11/31")).code == "RZ004"


def test_c30_only_one_hand_of_a_file_or_of_a_session() -> None:
    text = "\n\n".join(TEXTS.values())
    assert len([got for got in outcomes(text) if isinstance(got, Read)]) == len(TEXTS)
    assert set(codes(text)) == {"RZ412"}


def test_c32_mixed_game_some_hands_razz() -> None:
    stud = FOLD_OUT.replace("Razz fixed limit", "7-Card Stud fixed limit")
    got = outcomes(f"{FOLD_OUT}\n\n{stud}\n\n{SHOWDOWN}")
    assert [type(each) for each in got] == [Read, Skipped, Read]


def test_c34_utf_16_bom_line_ends() -> None:
    data = ("\ufeff" + SHOWDOWN.replace("\n", "\r\n")).encode("utf-16-le")
    damaged = data.replace(b"\r", b"\n") + b"\n"
    assert hand_of(data) == hand_of(SHOWDOWN)
    assert hand_of(damaged).events == hand_of(SHOWDOWN).events


def test_c35_a_hand_that_does_not_add_up() -> None:
    (found,) = findings(SHOWDOWN.replace("Total pot 222.50€", "Total pot 220.50€"))
    assert (found.code, "220.50" in found.message, "222.50" in found.message) == (
        "RZ604",
        True,
        True,
    )
    kept = SHOWDOWN.replace("222.50€", "212.50€")
    assert codes(kept) == ["RZ604"]


def test_call_of_what_is_left_needs_no_word_for_it() -> None:
    """The site does not name each all-in."""
    run = changed(
        LAST_CHIPS,
        ("Bob raises -6.10€ to 18.90€\nCleo calls 3.90€", "Bob calls 15€"),
        ("33.90€", "30€"),
    )
    run = run.replace("70.30€", "62.50€")
    assert codes(run) == []
    assert judged(only(run)).deal.players["Bob"].all_in_street == 3
    assert Call("Bob", 15 * UNIT) in hand_of(run).events


def test_tournament_summary_is_named() -> None:
    text = (
        "Winamax Poker - Tournament summary : Lundi Razz(123456789)\nPlayer : Ann\n"
        "Buy-In : 9€ + 1€\nRegistered players : 12\nYou finished in 3rd place\n"
    )
    (found,) = findings(text)
    assert found.code == "RZ008"
    assert found.message == "no hand begins in this file; it is a tournament summary of winamax"


def test_c23_spaces_round_the_stakes() -> None:
    """A header of Razz that cannot be read is told, never passed over."""
    assert hand_of(FOLD_OUT.replace("(5€/25€/50€)", "(5€ / 25€ / 50€)")) == hand_of(FOLD_OUT)
    assert refused(FOLD_OUT.replace("(5€/25€/50€)", "(5€ to 50€)")).code == "RZ006"
    assert codes("Razz fixed limit (5€/25€/50€)\nSeat 1: Ann (5€)\n") == ["RZ008"]


def test_c28_newer_headers_and_e_mail_transcripts() -> None:
    text = f"Historique de mains\n\n{FOLD_OUT}\n\nFin de la page 1\n\n{SHOWDOWN}"
    assert [type(each) for each in outcomes(text)] == [Read, Read]
    assert codes(text) == []


def test_c31_the_same_hand_twice(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(f"{FOLD_OUT}\n\n{FOLD_OUT}", encoding="utf-8")
    (tmp_path / "b.txt").write_text(FOLD_OUT.replace("(300€)", "(301€)"), encoding="utf-8")
    receipt = import_histories([tmp_path / "a.txt", tmp_path / "b.txt"], tmp_path / "store")
    assert (receipt.found, receipt.imported, receipt.duplicates, receipt.rejected) == (3, 1, 1, 1)
