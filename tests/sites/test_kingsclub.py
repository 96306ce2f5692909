"""razzstats.sites.kingsclub: both ways of labelling, and faults of readers before us.

Tests that bear the title of a case (C1 …) hold its kind on this site.
"""

from pathlib import Path

import pytest

from razzstats.cards import parse_cards
from razzstats.events import (
    Bet,
    Call,
    Collect,
    DealtDown,
    FinalStack,
    Fold,
    Leave,
    RakeTaken,
    SitOut,
    StartStreet,
    Street,
)
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
    only,
    outcomes,
    refused,
)

LATE = """\
#7003001: Limit Razz - 40/80
2021-01-09 18:02:31
Table 'Low Mix'
Seat 1: Ann (1,812.40)
Seat 6: Bob (640)
Ann: posts ante 10
Bob: posts ante 10
Dealt to Ann: [As 4d 7c]
Dealt to Bob: [X X Kh]
Bob brings in for 12
Ann bets 40
Bob calls 40
*** 3RD STREET ***
Dealt to Ann: [2h]
Dealt to Bob: [9d]
Ann bets 40
Bob calls 40
*** 4TH STREET ***
Dealt to Ann: [7d]
Dealt to Bob: [4c]
Bob bets 80
Ann folds
*** SUMMARY ***
Seat 1: Ann (1,722.40) -90
Seat 6: Bob (729) +89
Rake 1
Bob wins pot (179)
"""
"""The labels are one late: `3RD` stands before the fourth cards."""

RIGHT = changed(
    LATE,
    ("*** 4TH STREET ***", "*** 5TH STREET ***"),
    ("*** 3RD STREET ***", "*** 4TH STREET ***"),
    ("Dealt to Ann: [As 4d 7c]", "*** 3RD STREET ***\nDealt to Ann: [As 4d 7c]"),
)
"""The same with the labels put right."""

SHOWDOWN = """\
#7003002: Limit Razz - 500/1,000
2022-03-04 19:13:39
Table 'High Mix'
Seat 2: Ann (20,000)
Seat 3: Bob (1,350)
Seat 5: Cleo (31,250.50)
Ann: posts ante 125
Bob: posts ante 125
Cleo: posts ante 125
*** 3RD STREET ***
Dealt to Ann: [As 4d 7c]
Dealt to Bob: [X X Kh]
Dealt to Cleo: [X X 5s]
Bob brings in for 125
Cleo bets 500
Ann raises to 1,000
Bob calls 1,000
Cleo calls 1,000
*** 4TH STREET ***
Dealt to Ann: [2h]
Dealt to Bob: [4h]
Dealt to Cleo: [9d]
Ann bets 500
Bob calls 225, and is all in
Cleo calls 500
*** 5TH STREET ***
Dealt to Ann: [Jd]
Dealt to Bob: [3s]
Dealt to Cleo: [3c]
Cleo checks
Ann checks
*** 6TH STREET ***
Dealt to Ann: [6s]
Dealt to Bob: [Ts]
Dealt to Cleo: [8c]
Cleo checks
Ann checks
*** 7TH STREET ***
Dealt to Ann: [Qc]
Dealt to Bob: [X]
Dealt to Cleo: [X]
Cleo checks
Ann checks
Ann shows [As 4d 7c 2h Jd 6s Qc]
Bob shows [Ac 2d Kh 4h 3s Ts 6d]
Cleo shows [Td Qh 5s 9d 3c 8c Kd]
*** SUMMARY ***
Seat 2: Ann (18,925) -1,075
Seat 3: Bob (4,050) +2,700
Seat 5: Cleo (29,625.50) -1,625
Bob wins pot (4,050)
"""
"""Bob wins the main pot of 4,050; the side pot of 550, which Ann wins, has no line."""

SHORT_ALL_IN = """\
#7003003: Limit Razz - 500/1,000
2021-01-30 22:25:13
Table 'High Mix'
Seat 1: Ann (10,250)
Seat 2: Bob (12,686.25)
Seat 4: Cleo (350)
Seat 5: Dan (49,526)
Seat 6: Eve (10,000)
Ann: posts ante 125
Bob: posts ante 125
Cleo: posts ante 125
Dan: posts ante 125
Eve: posts ante 125
Dealt to Ann: [X X 7c]
Dealt to Bob: [X X Js]
Dealt to Cleo: [X X 4h]
Dealt to Dan: [X X 3c]
Dealt to Eve: [3s Ts Qd]
Eve brings in for 125
Ann calls 125
Bob folds
Cleo bets 225, and is all in
Dan raises to 625
Eve folds
Ann calls 625
*** 3RD STREET ***
Dealt to Ann: [Kd]
Dealt to Cleo: [9d]
Dealt to Dan: [8s]
Dan bets 500
Ann folds
Cleo shows [Td 5s 4h 9d]
Dan shows [2h Ad 3c 8s]
*** 4TH STREET ***
Dealt to Cleo: [7d]
Dealt to Dan: [6s]
*** 5TH STREET ***
Dealt to Cleo: [7h]
Dealt to Dan: [7s]
*** 6TH STREET ***
Dealt to Cleo: [X]
Dealt to Dan: [X]
*** SUMMARY ***
Seat 1: Ann (9,500) -750
Seat 2: Bob (12,561.25) -125
Seat 4: Cleo (0) -350
Seat 5: Dan (51,001) +1,475
Seat 6: Eve (9,750) -250
Dan wins pot (2,225)
"""
"""Behind an all-in of 225 over the bring-in of 125, the raise goes to 625 (R14)."""

TEXTS = {"late": LATE, "right": RIGHT, "showdown": SHOWDOWN, "short all-in": SHORT_ALL_IN}


def chips(amount: int) -> float:
    return amount / UNIT


def nets(deal: Deal) -> list[float]:
    return [chips(player.net) for player in deal.ring]


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_each_is_read_whole(text: str, end: str) -> None:
    assert findings(text.replace("\n", end)) == []
    deal = deal_of(text)
    rake = deal.pot - sum(p.collected for p in deal.ring)
    assert sum(p.net for p in deal.ring) == -rake
    assert rake == (deal.rake or 0)


def test_header_and_table() -> None:
    hand = hand_of(SHOWDOWN)
    assert (hand.site, hand.hand_id, hand.table_name) == ("kingsclub", "7003002", "High Mix")
    assert (hand.stakes.ante, hand.stakes.bring_in) == (125 * UNIT, 125 * UNIT)
    assert (hand.hero, hand.tournament, hand.max_seats) == ("Ann", None, None)


def test_c27_header_with_one_time_or_two() -> None:
    hand = hand_of(LATE)
    assert (hand.played_at, hand.local_time) == (None, "2021-01-09 18:02:31")
    assert refused(LATE.replace("2021-01-09", "2021-01-32")).code == "RZ004"


def test_summary_is_kept() -> None:
    events = hand_of(LATE).events
    assert [e for e in events if isinstance(e, (FinalStack, RakeTaken))] == [
        FinalStack(1, "Ann", 17_224_000, -90 * UNIT),
        FinalStack(6, "Bob", 729 * UNIT, 89 * UNIT),
        RakeTaken(UNIT),
    ]
    even = changed(LATE, ("(1,722.40) -90", "(1,812.40)"))
    assert FinalStack(1, "Ann", 18_124_000) in hand_of(even).events


def test_raise_over_a_short_all_in_goes_a_small_bet_over_the_bring_in() -> None:
    deal = deal_of(SHORT_ALL_IN)
    third = [(s.player.name, s.action, chips(s.chips)) for s in deal.steps if s.street == 3]
    assert third[3:5] == [("Cleo", "complete", 225), ("Dan", "complete", 625)]
    usual = changed(SHORT_ALL_IN, ("raises to 625", "raises to 500"), ("calls 625", "calls 500"))
    assert "RZ404" in codes(usual)


def test_final_stacks_are_held_against_the_play() -> None:
    line = "Seat 1: Ann (1,722.40) -90"
    (found,) = findings(changed(LATE, (line, "Seat 1: Ann (1,722.40) -80")))
    assert found.code == "RZ706"
    wrong = changed(LATE, (line, "Seat 1: Ann (1,702.40) -110"))
    (found,) = findings(wrong)
    assert (found.code, found.severity) == ("RZ707", Severity.ERROR)
    assert wrong.splitlines()[found.line - 1] == "Seat 1: Ann (1,702.40) -110"
    assert found.message == "Ann is said to have 1702.40 left; the lines leave 1722.40"


def test_final_stack_of_a_folded_seat_pays_nobody() -> None:
    found = findings(changed(LATE, ("Seat 1: Ann (1,722.40) -90", "Seat 1: Ann (1,732.40) -80")))
    assert [each.code for each in found] == ["RZ707"]


def test_hand_that_the_file_s_end_cuts_off() -> None:
    for cut in ("Bob wins", "Rake 1", "Seat 6: Bob (729)", "*** SUMMARY", "Ann folds"):
        assert refused(LATE[: LATE.index(cut)]).code == "RZ005", cut
    whole = LATE.rstrip("\n")
    assert hand_of(whole) == hand_of(LATE)
    for length in range(1, 40):
        assert refused(whole[:-length]).code == "RZ005", whole[-length - 20 : -length]


# Cases


def test_c1_seventh_street_shows_the_first_hole_card() -> None:
    ann = deal_of(SHOWDOWN).players["Ann"]
    assert ann.in_order() == list(parse_cards("As 4d 7c 2h Jd 6s Qc"))
    assert (ann.held[-1].street, ann.held[-1].face_up) == (7, False)


def test_c2_a_hand_is_kept_without_its_seventh_street_and_showdown() -> None:
    deal = deal_of(SHOWDOWN)
    assert [h.street for h in deal.players["Cleo"].held if not h.face_up] == [3, 3, 7]
    assert DealtDown("Cleo") in deal.hand.events
    assert deal.street == 7


def test_c3_third_street_raises_are_off_by_the_bring_in() -> None:
    deal = deal_of(SHOWDOWN)
    assert [chips(p.put[0]) for p in deal.ring] == [1000, 1000, 1000]
    assert chips(next(s for s in deal.steps if s.street == 4).pot_before) == 3375


def test_c4_streets_after_an_all_in_are_dropped() -> None:
    hand = hand_of(SHORT_ALL_IN)
    assert [e.street for e in hand.events if isinstance(e, StartStreet)] == list(Street)
    assert [str(c) for c in deal_of(SHORT_ALL_IN).players["Cleo"].up] == ["4h", "9d", "7d", "7h"]


def test_c5_down_cards_are_known_too_early() -> None:
    deal = deal_of(SHORT_ALL_IN)
    shown = next(at for at, s in enumerate(deal.steps) if s.action == "show")
    cleo = deal.players["Cleo"]
    assert {h.known_seq >= shown for h in cleo.held if not h.face_up} == {True}
    assert cleo.low is None  # nobody sees her last card


def test_c6_the_hero_is_taken_to_be_the_first_player_dealt_to() -> None:
    assert hand_of(SHORT_ALL_IN).hero == "Eve"
    assert hand_of(LATE.replace("[As 4d 7c]", "[X X 7c]")).hero is None


def test_c7_small_bet_and_big_bet_are_read_as_blinds() -> None:
    stakes = hand_of(LATE).stakes
    assert (stakes.small_bet, stakes.big_bet, stakes.ante) == (40 * UNIT, 80 * UNIT, 10 * UNIT)


def test_c8_no_bring_in_line_at_all() -> None:
    text = changed(
        LATE, ("Bob brings in for 12\nAnn bets 40\nBob calls 40\n", "Bob bets 40\nAnn calls 40\n")
    )
    assert codes(text) == []
    assert [s.action for s in deal_of(text).steps if s.street == 3] == ["complete", "call"]
    assert hand_of(text).stakes.bring_in is None


ANTE_FOR_LESS = """\
#7003004: Limit Razz - 40/80
2021-01-09 18:02:31
Table 'Low Mix'
Seat 1: Ann (500)
Seat 6: Bob (7)
Ann: posts ante 10
Bob: posts ante 7, and is all in
Dealt to Ann: [X X Kd]
Dealt to Bob: [X X 9h]
*** 3RD STREET ***
Dealt to Ann: [2c]
Dealt to Bob: [3c]
*** 4TH STREET ***
Dealt to Ann: [5c]
Dealt to Bob: [8s]
*** 5TH STREET ***
Dealt to Ann: [7c]
Dealt to Bob: [8d]
*** 6TH STREET ***
Dealt to Ann: [X]
Dealt to Bob: [X]
Ann shows [Ad 4s Kd 2c 5c 7c 3d]
Bob shows [Jd Qd 9h 3c 8s 8d 8c]
*** SUMMARY ***
Seat 1: Ann (507) +7
Seat 6: Bob (0) -7
Ann wins pot (14)
"""


def test_c9_ante_for_less_all_in() -> None:
    assert codes(ANTE_FOR_LESS) == []
    deal = deal_of(ANTE_FOR_LESS)
    (back,) = [s for s in deal.steps if s.action == "return_uncalled"]
    assert (back.street, chips(back.chips), back.inferred) == (0, 3, True)
    assert chips(deal.pot) == 14
    assert deal.hand.dialect == "labels one late"


def test_c10_bring_in_for_less_all_in() -> None:
    text = changed(
        ANTE_FOR_LESS,
        ("Seat 6: Bob (7)", "Seat 6: Bob (16)"),
        ("posts ante 7, and is all in", "posts ante 10"),
        ("[X X Kd]", "[X X 9d]"),
        ("[X X 9h]\n", "[X X Kh]\nBob brings in for 6, and is all in\nAnn calls 6\n"),
        ("shows [Ad 4s Kd", "shows [Ad 4s 9d"),
        ("shows [Jd Qd 9h", "shows [Jd Qd Kh"),
        ("(507) +7", "(516) +16"),
        ("(0) -7", "(0) -16"),
        ("(14)", "(32)"),
    )
    assert codes(text) == []
    assert chips(deal_of(text).pot) == 32


def test_c11_the_deck_runs_out_and_seventh_street_is_one_shared_card() -> None:
    for text, label in ((SHOWDOWN, "*** 7TH STREET ***"), (SHORT_ALL_IN, "*** 6TH STREET ***")):
        events = hand_of(changed(text, (label, f"{label} [9c]"))).events
        last = [e for e in events if isinstance(e, StartStreet)][-1]
        assert last == StartStreet(Street.SEVENTH, parse_cards("9c"))


def test_c12_several_pots_one_payment_line() -> None:
    deal = deal_of(SHOWDOWN)
    assert nets(deal) == [-1075, 2700, -1625]
    assert [chips(pot.chips) for pot in deal.layers] == [4050, 550]
    paid = [
        (s.player.name, chips(s.chips), s.inferred) for s in deal.steps if s.action == "collect"
    ]
    assert paid == [("Bob", 4050, False), ("Ann", 550, True)]


def test_c13_street_labels_one_late() -> None:
    late, right = hand_of(LATE), hand_of(RIGHT)
    assert (late.dialect, right.dialect) == ("labels one late", "")
    assert late.events == right.events
    assert late.lines[late.events.index(StartStreet(Street.THIRD))] is None
    deal = deal_of(LATE)
    assert [(s.street, s.action, chips(s.chips)) for s in deal.steps if s.player.name == "Bob"][
        1:
    ] == [
        (3, "bring_in", 12),
        (3, "call", 28),
        (4, "call", 40),
        (5, "bet", 80),
        (5, "return_uncalled", 80),
        (5, "collect", 179),
    ]


def test_c13_hand_that_ends_on_third_street() -> None:
    start, end = LATE.index("Ann bets 40"), LATE.index("*** SUMMARY")
    text = LATE[:start] + "Ann folds\n" + LATE[end:]
    text = text.replace("(1,722.40) -90", "(1,802.40) -10").replace("(729) +89", "(650) +10")
    text = text.replace("Rake 1\n", "").replace("(179)", "(20)")
    assert codes(text) == []
    assert deal_of(text).street == 3


def test_c13_label_that_is_missing_or_one_too_many() -> None:
    missing = changed(RIGHT, ("*** 3RD STREET ***\n", ""))
    assert hand_of(missing).dialect == ""
    assert [s.street for s in deal_of(missing).steps] == [s.street for s in deal_of(RIGHT).steps]
    more = changed(SHORT_ALL_IN, ("*** SUMMARY", "*** 7TH STREET ***\n*** SUMMARY"))
    assert codes(more) == ["RZ207"]


def test_c14_seated_but_not_dealt_in() -> None:
    text = changed(
        LATE,
        ("Ann: posts", "Seat 7: Dan (90)\nDan is sitting out\nAnn: posts"),
        ("Rake 1", "Seat 7: Dan (90)\nRake 1"),
        ("Ann folds\n", "Ann folds\nDan stands up\n"),
    )
    assert codes(text) == []
    deal = deal_of(text)
    assert [p.name for p in deal.ring] == ["Ann", "Bob"]
    assert {SitOut("Dan"), Leave("Dan"), FinalStack(7, "Dan", 90 * UNIT)} <= set(deal.hand.events)


def test_c15_an_uncalled_bet_counts_as_lost() -> None:
    assert nets(deal_of(LATE)) == [-90, 89]


def test_c16_rake_ten_times_too_large() -> None:
    text = changed(
        LATE, ("Rake 1", "Rake 0.05"), ("(179)", "(179.95)"), ("(729) +89", "(729.95) +89.95")
    )
    assert codes(text) == []
    assert deal_of(text).rake == 500


def test_c17_antes_left_out_of_the_pot() -> None:
    completion = next(s for s in deal_of(LATE).steps if s.action == "complete")
    assert (chips(completion.pot_before), chips(completion.to)) == (32, 40)


def test_c18_side_pot_collects_are_not_seen() -> None:
    text = changed(
        SHOWDOWN, ("Bob wins pot (4,050)", "Ann wins side pot 1 (550)\nBob wins pot (4,050)")
    )
    assert codes(text) == []
    assert Collect("Ann", 550 * UNIT, "side pot 1") in hand_of(text).events
    assert not [s for s in deal_of(text).steps if s.inferred and s.action == "collect"]


def test_c18_equal_hands_split_the_pot() -> None:
    text = changed(
        SHOWDOWN,
        ("Bob wins pot (4,050)", "Ann wins (2,300) from pot\nBob wins (2,300) from pot"),
        ("(18,925) -1,075", "(20,675) +675"),
        ("(4,050) +2,700", "(2,300) +950"),
    )
    assert [e.chips for e in hand_of(text).events if isinstance(e, Collect)] == [2300 * UNIT] * 2


def test_c19_no_rake_field() -> None:
    assert hand_of(SHOWDOWN) is not None
    assert deal_of(SHOWDOWN).rake is None
    assert codes(SHOWDOWN) == []


@pytest.mark.parametrize("amount", ["1'812.40", "1 812.40", "1\u00a0812.40", "1812.40"])
def test_c20_thousands_marks(amount: str) -> None:
    text = changed(LATE, ("Seat 1: Ann (1,812.40)", f"Seat 1: Ann ({amount})"))
    assert hand_of(text).seats[0].chips == 18_124_000
    assert hand_of(SHOWDOWN).stakes.big_bet == 1000 * UNIT
    assert refused(changed(LATE, ("(1,812.40)", "(1.812,40)"))).code == "RZ004"


def test_c21_play_money_and_no_currency() -> None:
    """The site prints no sign: what its chips are worth is not said."""
    stakes = hand_of(LATE).stakes
    assert (stakes.currency, stakes.is_play_money) == (None, False)
    assert hand_of(LATE).tournament is None


@pytest.mark.parametrize(
    "name",
    [
        "Ann folds", "a: b", "Big P (top)", "P [x]", "P: [5c]", "a.b", r"\1", "Ann bets 40", "Rake 1",
        "wins pot (5)", "x wins pot (5)", "x wins (5) from pot", "Seat 1", "raises to 10", "Dealt to",
        "brings in for 10", "posts ante 3", "*** SUMMARY ***", "(5)", "q, and is all in",
    ],
)  # fmt: skip
def test_c24_colon_in_a_name_c25_dots_dollar_signs_brackets(name: str) -> None:
    text = LATE.replace("Bob", "Guy").replace("Ann", name)
    hand = hand_of(text)
    assert codes(text) == []
    assert [seat.player for seat in hand.seats] == [name, "Guy"]
    assert Fold(name) in hand.events
    assert [e.player for e in hand.events if isinstance(e, Bet)] == [name, name, "Guy"]
    assert [e.player for e in hand.events if isinstance(e, FinalStack)] == [name, "Guy"]


def test_c26_chat_looks_like_play() -> None:
    """The site writes no chat: a line by somebody without a seat refuses the hand."""
    assert refused(changed(LATE, ("Ann folds\n", "Nobody folds\nAnn folds\n"))).code == "RZ007"
    assert codes(changed(LATE, ("Ann folds\n", "Ann folds?\nAnn folds\n"))) == ["RZ001"]


def test_c30_only_one_hand_of_a_file_or_of_a_session() -> None:
    text = "\n\n".join([*TEXTS.values(), ANTE_FOR_LESS])
    assert len([got for got in outcomes(text) if isinstance(got, Read)]) == len(TEXTS) + 1
    assert codes(text) == []
    assert len(outcomes("\ufeff" + text)) == len(TEXTS) + 1


def test_c32_mixed_game_some_hands_razz() -> None:
    games = [
        "Limit 2-7 Razz",
        "Limit Seven Card Stud Hi-Lo",
        "No Limit 2-7 Single Draw",
        "Pot Limit Omaha",
    ]
    text = "\n".join(LATE.replace("Limit Razz", game) for game in [*games, "Limit Razz"])
    got = outcomes(text)
    assert [each.game for each in got if isinstance(each, Skipped)] == games
    assert [type(each) for each in got][-1] is Read


def test_c34_utf_16_bom_line_ends() -> None:
    data = ("\ufeff" + SHOWDOWN.replace("\n", "\r\n")).encode("utf-16-le")
    damaged = data.replace(b"\r", b"\n") + b"\n"
    assert hand_of(data) == hand_of(SHOWDOWN)
    assert hand_of(damaged).events == hand_of(SHOWDOWN).events


def test_c35_a_hand_that_does_not_add_up() -> None:
    (found,) = findings(changed(LATE, ("(179)", "(189)")))
    assert (found.code, found.message) == (
        "RZ707",
        "Bob is said to have 729 left; the lines leave 739",
    )
    kept = changed(LATE, ("(179)", "(189)"), ("(729) +89", "(739) +99"))
    (found,) = findings(kept)
    assert found.code == "RZ601"
    assert found.message == "180 was put in, but 189 is collected and 1 raked (190)"


def test_calls_of_the_total() -> None:
    assert Call("Bob", 40 * UNIT) in hand_of(LATE).events
    (third,) = [s for s in deal_of(LATE).steps if s.action == "call" and s.street == 3]
    assert (chips(third.chips), chips(third.to)) == (28, 40)
    assert only(LATE).findings == ()


def test_c23_spaces_round_the_stakes() -> None:
    assert hand_of(LATE.replace("40/80", "40 / 80")) == hand_of(LATE)
    assert codes(LATE.replace("40/80", "40 to 80")) == ["RZ008"]


def test_c28_newer_headers_and_e_mail_transcripts() -> None:
    text = f"Hands of the day\n\n{LATE}\n\npage 2\n\n{SHOWDOWN}"
    assert [type(each) for each in outcomes(text)] == [Read, Read]
    assert codes(text) == []


def test_c31_the_same_hand_twice(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(f"{LATE}\n\n{LATE}")
    (tmp_path / "b.txt").write_text(LATE.replace("Low Mix", "High Mix"))
    receipt = import_histories([tmp_path / "a.txt", tmp_path / "b.txt"], tmp_path / "store")
    assert (receipt.found, receipt.imported, receipt.duplicates, receipt.rejected) == (3, 1, 1, 1)


def test_the_case_of_the_game_does_not_matter() -> None:
    assert hand_of(LATE.replace("Limit Razz", "Limit RAZZ")).events == hand_of(LATE).events
