"""Faults that readers of Full Tilt's histories have had, each under the title of its case."""

from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import pytest

from razzstats.cards import parse_cards
from razzstats.events import (
    Cancelled,
    Chat,
    Collect,
    Complete,
    Fold,
    Leave,
    StartStreet,
    Street,
    TotalPot,
)
from razzstats.importing import import_histories
from razzstats.money import UNIT
from razzstats.reading import Read, Skipped
from tests.fulltilt_hands import ANTE_ALL_IN, CALLED_OFF, CASH, HANDS, SHOWDOWN, SPLIT, WALK
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

HEADER = SHOWDOWN[: SHOWDOWN.index("\n")]


def dollars(chips: int) -> float:
    return chips / UNIT


# Stud


def test_c1_seventh_street_shows_the_first_hole_card() -> None:
    """Nobody's hole card is taken for the seventh: it is the last, and lies face down."""
    for text, name in ((SHOWDOWN, "Ann"), (CASH, "ten up"), (SHOWDOWN, "Cleo")):
        player = deal_of(text).players[name]
        (seventh,) = [held for held in player.held if held.street == 7]
        assert player.in_order()[-1] == seventh.card
        assert not seventh.face_up


def test_c2_a_hand_is_kept_without_its_seventh_street_and_showdown() -> None:
    deal = deal_of(SHOWDOWN)
    assert deal.players["Cleo"].in_order() == list(parse_cards("Td Qh 5s 9d 3c 8c Kd"))
    assert {held.known_by for held in deal.players["Cleo"].held} == {"up", "mucked"}
    assert len(deal.players["Ann"].cards) == 7


def test_c3_third_street_raises_are_off_by_the_bring_in() -> None:
    text = changed(
        SHOWDOWN,
        ("Ann calls $2\nBob folds\n", "Ann raises to $4\nBob folds\nCleo calls $2\n"),
        ("Total pot $25.10", "Total pot $29.10"),
        ("Ann wins the pot ($24)", "Ann wins the pot ($28)"),
        ("won ($24)", "won ($28)"),
    )
    assert codes(text) == []
    deal = deal_of(text)
    assert {p.name: dollars(p.put[0]) for p in deal.ring} == {"Ann": 4, "Bob": 0.5, "Cleo": 4}
    assert dollars(next(s for s in deal.steps if s.street == 4).pot_before) == 9.1


def test_c4_streets_after_an_all_in_are_dropped() -> None:
    got = only(ANTE_ALL_IN)
    assert [e.street for e in got.hand.events if isinstance(e, StartStreet)] == list(Street)
    deal = judged(got).deal
    assert deal.street == Street.SEVENTH
    assert {s.action for s in deal.steps if s.street} == {"show", "collect"}


def test_c5_down_cards_are_known_too_early() -> None:
    deal = deal_of(SHOWDOWN)
    bets = [at for at, step in enumerate(deal.steps) if step.action in ("bet", "check")]
    down = [held.known_seq for held in deal.players["Cleo"].held if not held.face_up]
    assert min(down) > max(bets)
    opened = deal_of(CASH)
    before = [at for at, step in enumerate(opened.steps) if step.action == "call"]
    down = [held.known_seq for held in opened.players["ten up"].held if not held.face_up]
    assert min(down) > max(before)


def test_c6_the_hero_is_taken_to_be_the_first_player_dealt_to() -> None:
    assert hand_of(CASH).hero == "Rosa_raises"
    nobody = changed(WALK, ("Dealt to Ann [As 4d] [7c]", "Dealt to Ann [7c]"))
    assert hand_of(nobody).hero is None
    assert codes(nobody) == []


def test_c7_small_bet_and_big_bet_are_read_as_blinds() -> None:
    stakes = hand_of(ANTE_ALL_IN).stakes
    assert (stakes.small_bet, stakes.big_bet, stakes.ante) == (40 * UNIT, 80 * UNIT, 7 * UNIT)


def test_c8_no_bring_in_line_at_all() -> None:
    """The high card completes at once: a full bet, the first of four."""
    got = only(SPLIT)
    assert Complete("two", 100 * UNIT) in got.hand.events
    assert got.hand.stakes.bring_in is None
    deal = judged(got).deal
    assert [(s.action, s.bet_count) for s in deal.steps if s.street == 3] == [
        ("complete", 1),
        ("call", 1),
    ]
    assert not any(p.brought_in for p in deal.ring)
    bets = changed(SPLIT, ("two completes it to €100", "two bets €100"))
    assert codes(bets) == []


def test_c9_ante_for_less_all_in() -> None:
    deal = deal_of(ANTE_ALL_IN)
    assert dollars(deal.pot) == 10
    (back,) = [s for s in deal.steps if s.action == "return_uncalled"]
    assert (back.street, dollars(back.chips)) == (0, 2)
    assert not any(s.action == "bring_in" for s in deal.steps)
    assert [dollars(p.net) for p in deal.ring] == [-5, 5]
    assert codes(ANTE_ALL_IN) == []


def test_c10_bring_in_for_less_all_in() -> None:
    text = f"""{HEADER}
Seat 1: Ann ($0.26)
Seat 2: Bob ($40)
Ann antes $0.20
Bob antes $0.20
*** 3RD STREET ***
Dealt to Ann [Kd]
Dealt to Bob [2h 6s] [3d]
Ann is high with [Kd]
Ann brings in for $0.06, and is all in
Bob calls $0.06
Ann shows [As 2c Kd]
Bob shows [2h 6s 3d]
*** 4TH STREET ***
Dealt to Ann [As 2c Kd] [5d]
Dealt to Bob [2h 6s 3d] [Qc]
*** 5TH STREET ***
Dealt to Ann [As 2c Kd 5d] [5s]
Dealt to Bob [2h 6s 3d Qc] [7d]
*** 6TH STREET ***
Dealt to Ann [As 2c Kd 5d 5s] [Tc]
Dealt to Bob [2h 6s 3d Qc 7d] [6c]
*** 7TH STREET ***
Dealt to Ann [As 2c Kd 5d 5s Tc] [6d]
Dealt to Bob [2h 6s 3d Qc 7d 6c] [Js]
Ann shows [As 2c Kd 5d 5s Tc 6d] T,6,5,2,A
Bob shows [2h 6s 3d Qc 7d 6c Js] J,7,6,3,2
Ann wins the pot ($0.52) with T,6,5,2,A
*** SUMMARY ***
Total pot $0.52 | Rake $0
Seat 1: Ann showed [As 2c Kd 5d 5s Tc 6d] and won ($0.52) with T,6,5,2,A
Seat 2: Bob showed [2h 6s 3d Qc 7d 6c Js] and lost with J,7,6,3,2
"""
    assert codes(text) == []
    deal = deal_of(text)
    assert dollars(deal.pot) == 0.52
    assert deal.hand.stakes.bring_in is None


def test_c11_the_deck_runs_out_and_seventh_street_is_one_shared_card() -> None:
    names = [f"p{seat}" for seat in range(1, 9)]
    ups = [("2c", "3c", "4c", "5c"), ("2d", "3d", "4d", "5d"), ("2h", "3h", "4h", "5h"),
           ("2s", "3s", "4s", "5s"), ("6c", "7c", "8c", "9c"), ("6d", "7d", "8d", "9d"),
           ("6h", "7h", "8h", "9h"), ("6s", "7s", "8s", "9s")]  # fmt: skip
    downs = ["Ac Tc", "Ad Td", "Ah Th", "As Ts", "Jc Qc", "Jd Qd", "Jh Qh", "Js Qs"]
    lines = [HEADER]
    lines += [f"Seat {seat}: {name} ($9)" for seat, name in enumerate(names, 1)]
    lines += [f"{name} antes $0.20" for name in names]
    order = {3: "p8", 4: "p1", 5: "p1", 6: "p1", 7: "p1"}
    for street in range(3, 8):
        ordinal = {3: "3RD"}.get(street, f"{street}TH")
        lines.append(f"*** {ordinal} STREET ***{' [Kh]' if street == 7 else ''}")
        for name, cards in zip(names, ups, strict=True):
            if street < 7:
                held = f" [{' '.join(cards[: street - 3])}]" if street > 3 else ""
                lines.append(f"Dealt to {name}{held} [{cards[street - 3]}]")
        at = names.index(order[street])
        turn = names[at:] + names[:at]
        if street == 3:
            lines += ["p8 is high with [6s]", "p8 brings in for $0.50"]
            lines += [f"{name} calls $0.50" for name in turn[1:]]
        else:
            lines += [f"{name} checks" for name in turn]
    lines.append("*** SHOW DOWN ***")
    lows = ["5,4,3,2,A"] * 4 + ["J,9,8,7,6"] * 4
    hands = [f"[{down} {' '.join(up)}]" for down, up in zip(downs, ups, strict=True)]
    lines += [f"{n} shows {h} {low}" for n, h, low in zip(names, hands, lows, strict=True)]
    lines += [f"{name} ties for the pot ($1.40) with 5,4,3,2,A" for name in names[:4]]
    lines += ["*** SUMMARY ***", "Total pot $5.60 | Rake $0", "Board: [Kh]"]
    for seat, (name, hand, low) in enumerate(zip(names, hands, lows, strict=True), 1):
        told = f"and won ($1.40) with {low}" if seat < 5 else f"and lost with {low}"
        lines.append(f"Seat {seat}: {name} showed {hand} {told}")
    text = "\n".join(lines) + "\n"
    assert codes(text) == []
    deal = deal_of(text)
    assert deal.shared == parse_cards("Kh")
    assert all(len(p.cards) == 6 and p.low is not None for p in deal.ring)


def test_c12_several_pots_one_payment_line() -> None:
    deal = deal_of(CASH)
    assert [(pot.chips, len(pot.seats)) for pot in deal.layers] == [(10_900, 3), (17_400, 2)]
    assert [e.pot for e in deal.hand.events if isinstance(e, Collect)] == ["side pot", "main pot"]
    assert {p.name: p.net for p in deal.ring} == {
        "Hugo_Unlow": -3_300,
        "ten up": 14_900,
        "Rosa_raises": -12_000,
        "old_gus": -1_000,
    }


def test_c14_seated_but_not_dealt_in() -> None:
    deal = deal_of(CASH)
    assert [seat.player for seat in deal.hand.seats][-1] == "late-again"
    away = deal.players["late-again"]
    assert (away.dealt_in, away.net) == (False, 0)
    assert len(deal.ring) == 4
    sits_out_and_plays = changed(WALK, ("Seat 1: Ann ($50)", "Seat 1: Ann ($50), is sitting out"))
    deal = deal_of(sits_out_and_plays)
    assert deal.hand.seats[0].note == "is sitting out"
    assert deal.players["Ann"].dealt_in
    assert codes(sits_out_and_plays) == []


# Money


def test_c15_an_uncalled_bet_counts_as_lost() -> None:
    deal = deal_of(WALK)
    assert [dollars(p.net) for p in deal.ring] == [-0.2, 0.2]
    bob = deal.players["Bob"]
    assert (dollars(bob.total), dollars(bob.returned)) == (0.2, 0.5)


def test_c16_rake_ten_times_too_large() -> None:
    assert deal_of(SHOWDOWN).rake == 11_000
    assert deal_of(changed(WALK, ("Rake $0", "Rake $0.05"))).rake == 500


def test_c17_antes_left_out_of_the_pot() -> None:
    completion = next(s for s in deal_of(SHOWDOWN).steps if s.action == "complete")
    assert dollars(completion.pot_before) == 1.1
    assert (dollars(completion.chips), dollars(completion.to)) == (2, 2)


def test_c18_side_pot_collects_are_not_seen() -> None:
    (total,) = [e for e in hand_of(CASH).events if isinstance(e, TotalPot)]
    assert (total.chips, total.pots, total.rake) == (28_300, (10_900, 17_400), 1_400)
    assert sum(e.chips for e in hand_of(CASH).events if isinstance(e, Collect)) == 26_900


def test_c19_no_rake_field() -> None:
    bare = changed(WALK, (" | Rake $0", ""))
    assert codes(bare) == []
    assert deal_of(bare).rake is None


def test_c20_thousands_marks() -> None:
    assert hand_of(CASH).seats[2].chips == 1_012 * UNIT
    assert hand_of(ANTE_ALL_IN).seats[0].chips == 1_494 * UNIT
    told = refused(changed(WALK, ("Seat 2: Bob ($50)", "Seat 2: Bob ($412,75)")))
    assert told.code == "RZ004"
    assert "two ways" in told.message


def test_c21_play_money_and_no_currency() -> None:
    hand = hand_of(CALLED_OFF)
    assert (hand.tournament, hand.stakes.currency, hand.stakes.is_play_money) == (None, None, True)
    assert not hand_of(ANTE_ALL_IN).stakes.is_play_money


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252"])
def test_c22_euro_after_the_number_dollar_before(encoding: str) -> None:
    hand = hand_of(SPLIT.encode(encoding))
    assert (hand.stakes.currency, hand.seats[0].chips) == ("EUR", 500 * UNIT)


def test_c23_spaces_round_the_stakes() -> None:
    spaced = changed(WALK, ("$2/$4", "$2 / $4"))
    assert codes(spaced) == []
    assert hand_of(spaced) == hand_of(WALK)
    assert refused(changed(WALK, ("$2/$4", "$2 to $4"))).code == "RZ006"


# Names


def test_c24_colon_in_a_name() -> None:
    text = WALK.replace("Ann", "Play:er") + "Play:er stands up\nPlay:er: bye: all\n"
    hand = hand_of(text)
    assert [seat.player for seat in hand.seats] == ["Play:er", "Bob"]
    assert Fold("Play:er") in hand.events
    assert hand.events[-2:] == (Leave("Play:er"), Chat("Play:er", "bye: all"))
    assert codes(text) == []


@pytest.mark.parametrize("name", ["Big P (top)", "P [x]", "a.b", "$$pl$1", r"\1", "P (5)"])
def test_c25_dots_dollar_signs_brackets(name: str) -> None:
    text = WALK.replace("Ann", name)
    hand = hand_of(text)
    assert (hand.seats[0].player, hand.seats[0].chips) == (name, 50 * UNIT)
    assert codes(text) == []


def test_c26_chat_looks_like_play() -> None:
    said = ["Ann: folds?", "Ann: folds", "Bob: Ann folds", "Zed: *** 4TH STREET ***"]
    text = changed(WALK, ("Ann folds\n", "\n".join([*said, "Ann folds", ""])))
    hand = hand_of(text)
    assert [f"{e.player}: {e.words}" for e in hand.events if isinstance(e, Chat)] == said
    assert tuple(e for e in hand.events if not isinstance(e, Chat)) == hand_of(WALK).events
    assert codes(text) == []


# Files, headers, sessions


def test_c27_header_with_one_time_or_two() -> None:
    assert hand_of(SHOWDOWN).played_at == datetime(2008, 11, 30, 14, 5, 40, tzinfo=UTC)
    assert hand_of(CASH).played_at == datetime(2010, 6, 3, 14, 1, 7, tzinfo=UTC)
    dated = changed(CASH, ("22:01:07 CCT - 2010/06/03 [10:01", "02:01:07 CCT - 2010/06/04 [14:01"))
    assert hand_of(dated).played_at == datetime(2010, 6, 3, 18, 1, 7, tzinfo=UTC)


def test_c29_cancelled_hand() -> None:
    got = only(CALLED_OFF)
    assert (got.hand.cancelled, Cancelled() in got.hand.events) == (True, True)
    assert all(p.net == 0 and not p.collected for p in judged(got).deal.ring)
    assert codes(CALLED_OFF) == []
    without = CALLED_OFF[: CALLED_OFF.index("*** SUMMARY")]
    assert codes(f"{without}\n\n\n{WALK}") == []


def test_c28_newer_headers_and_e_mail_transcripts() -> None:
    """Files that were mailed name the site in another way, and have words around the hands."""
    text = f"Here is what you asked for\n\n{WALK}\n\n-- \nSupport\n\n{SHOWDOWN}"
    assert [type(each) for each in outcomes(text)] == [Read, Read]
    assert codes(text) == []
    for name in ("FullTiltPoker Game", "Full Tilt Poker.fr Game", "Full Tilt Poker Hand"):
        named = WALK.replace("Full Tilt Poker Game", name)
        assert (codes(named), hand_of(named)) == ([], hand_of(WALK))


def test_c30_only_one_hand_of_a_file_or_of_a_session(tmp_path: Path) -> None:
    text = "\n\n\n".join(HANDS.values())
    (tmp_path / "a.txt").write_bytes(text.encode("utf-16"))
    receipt = import_histories([tmp_path / "a.txt"], tmp_path / "store")
    assert (receipt.found, receipt.imported) == (6, 6)


def test_c31_the_same_hand_twice(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(f"{WALK}\n\n\n{SHOWDOWN}", encoding="utf-8")
    other = changed(WALK, ("9:06:20 ET", "9:06:21 ET"))
    (tmp_path / "b.txt").write_bytes(f"{SHOWDOWN}\n\n\n{other}".encode("utf-16"))
    receipt = import_histories([tmp_path / "a.txt", tmp_path / "b.txt"], tmp_path / "store")
    assert (receipt.found, receipt.imported, receipt.duplicates, receipt.rejected) == (4, 2, 1, 1)


def test_c32_mixed_game_some_hands_razz() -> None:
    games = ["Limit Razz", "Limit Stud Hi", "Limit Hold'em", "Limit 2-7 Razz", "No Limit Badugi"]
    hands = [
        SHOWDOWN.replace("#9400000077", f"#{number}").replace("Limit Razz", game)
        for number, game in enumerate(games, 1)
    ]
    got = outcomes("\n\n\n".join([*hands, "Ann: razz\n"]))
    assert [each.hand.hand_id for each in got if isinstance(each, Read)] == ["1"]
    assert Counter(each.game for each in got if isinstance(each, Skipped)) == Counter(games[1:])


def test_c34_utf_16_bom_line_ends() -> None:
    data = ("\ufeff" + SHOWDOWN.replace("\n", "\r\n")).encode("utf-16-le")
    damaged = data.replace(b"\r", b"\n") + b"\n"
    assert hand_of(data) == hand_of(SHOWDOWN)
    assert hand_of(damaged).events == hand_of(SHOWDOWN).events
    assert codes(damaged) == ["RZ010"]
    joined = "\ufeff" + SHOWDOWN + "\n\n\n\ufeff" + WALK.replace("\n", "  \n")
    assert [type(each) for each in outcomes(joined.encode())] == [Read, Read]
    assert codes(joined.encode()) == []


def test_c35_a_hand_that_does_not_add_up() -> None:
    (told,) = findings(changed(SHOWDOWN, ("Total pot $25.10", "Total pot $24.10")))
    assert told.code == "RZ604"
    assert "24.10" in told.message
    assert "25.10" in told.message
