"""Faults that readers of such histories have had, each with the right value.

Numbers and titles are those of tests/test_case_list.py.
"""

from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import pytest

from razzstats.cards import parse_cards
from razzstats.events import Chat, Fold, Leave, Street, TotalPot
from razzstats.importing import import_histories
from razzstats.money import UNIT
from razzstats.reading import Read, Skipped
from razzstats.replay import Deal, HeldCard
from tests.histories import (
    SHOWDOWN,
    changed,
    codes,
    deal_of,
    findings,
    hand_of,
    judged,
    only,
    outcomes,
    refused,
    walk,
)

RULES = Path(__file__).with_name("rules")


def legal(name: str) -> str:
    return (RULES / "legal" / f"{name}.txt").read_text(encoding="utf-8")


def dollars(chips: int) -> float:
    return chips / UNIT


def held(deal: Deal, name: str) -> list[HeldCard]:
    player = deal.players[name]
    order = {card: at for at, card in enumerate(player.in_order())}
    return sorted(player.held, key=lambda card: order[card.card])


# Stud


def test_c1_seventh_street_shows_the_first_hole_card() -> None:
    cards = held(deal_of(SHOWDOWN), "Ann")
    assert [str(card.card) for card in cards] == list(parse_cards("As 4d 7c 2h Jd 6s Qc"))
    assert (cards[-1].street, cards[-1].face_up) == (Street.SEVENTH, False)


@pytest.mark.parametrize("name", ["Ann", "Cleo"])
def test_c2_a_hand_is_kept_without_its_seventh_street_and_showdown(name: str) -> None:
    cards = held(deal_of(SHOWDOWN), name)
    assert [card.face_up for card in cards] == [False, False, True, True, True, True, False]
    assert [card.street for card in cards] == [3, 3, 3, 4, 5, 6, 7]
    assert cards[0].known_by == {"Ann": "dealt", "Cleo": "mucked"}[name]


def test_c3_third_street_raises_are_off_by_the_bring_in() -> None:
    text = changed(
        SHOWDOWN,
        (
            "Cleo: raises $1.50 to $2\nAnn: calls $2\nBob: folds\n",
            "Cleo: raises $1.50 to $2\nAnn: raises $2 to $4\nBob: folds\nCleo: calls $2\n",
        ),
        ("Total pot $25.10", "Total pot $29.10"),
        ("Ann collected $24", "Ann collected $28"),
        ("won ($24)", "won ($28)"),
    )
    assert codes(text) == []
    deal = deal_of(text)
    third = {p.name: dollars(p.put[0]) for p in deal.ring}
    assert third == {"Ann": 4, "Bob": 0.5, "Cleo": 4}
    assert dollars(next(s for s in deal.steps if s.street == 4).pot_before) == 9.1


def test_c4_streets_after_an_all_in_are_dropped() -> None:
    got = only(legal("bring-in-for-less-heads-up-without-action"))
    streets = [event.street for event in got.hand.events if event.type == "STREET"]  # type: ignore[attr-defined]
    assert streets == list(Street)
    deal = judged(got).deal
    assert {s.street for s in deal.steps if s.action in ("bet", "check", "call")} == {3}
    assert [h.street for h in held(deal, "Bob")] == [3, 3, 3, 4, 5, 6, 7]


def test_c5_down_cards_are_known_too_early() -> None:
    deal = deal_of(legal("uncalled-part-of-a-bet"))
    bets = [at for at, step in enumerate(deal.steps) if step.action == "bet"]
    down = [card.known_seq for card in held(deal, "Bob") if not card.face_up]
    assert min(down) > max(bets)
    assert all(card.known_by == "mucked" for card in held(deal, "Bob") if not card.face_up)


def test_c6_the_hero_is_taken_to_be_the_first_player_dealt_to() -> None:
    text = changed(
        SHOWDOWN,
        ("Dealt to Ann [As 4d 7c]\n", "Dealt to Ann [7c]\n"),
        ("Dealt to Cleo [5s]\n", "Dealt to Cleo [Td Qh 5s]\n"),
    )
    assert hand_of(text).hero == "Cleo"
    assert hand_of(SHOWDOWN).hero == "Ann"


def test_c6_hand_without_a_hero_is_no_error() -> None:
    text = walk().replace("Dealt to Ann [As 4d 7c]", "Dealt to Ann [7c]")
    assert hand_of(text).hero is None
    assert codes(text) == []


def test_c7_small_bet_and_big_bet_are_read_as_blinds() -> None:
    header = (
        "PokerStars Hand #1: Tournament #7, $10+$1 USD Razz Limit - Level XII (600/1200) - "
        "2024/03/10 12:00:00 ET"
    )
    stakes = hand_of(header + walk()[walk().index("\n") :]).stakes
    assert (stakes.small_bet, stakes.big_bet) == (600 * UNIT, 1200 * UNIT)
    assert (stakes.ante, stakes.bring_in) == (2_000, 5_000)


def test_c8_no_bring_in_line_at_all() -> None:
    got = only(legal("bring-in-seat-completes-at-once"))
    assert got.hand.stakes.bring_in is None
    deal = judged(got).deal
    assert [(s.action, s.bet_count) for s in deal.steps if s.street == 3][:2] == [
        ("complete", 1),
        ("raise", 2),
    ]
    assert not any(p.brought_in for p in deal.ring)


def test_c8_high_card_all_in_for_the_ante() -> None:
    assert codes(legal("high-card-all-in-for-the-ante")) == []


def test_c9_ante_for_less_all_in() -> None:
    deal = deal_of(legal("ante-for-less"))
    assert dollars(deal.pot) == 0.3
    (back,) = [s for s in deal.steps if s.action == "return_uncalled"]
    assert back.street == 0
    assert not any(s.action == "bring_in" for s in deal.steps)
    assert codes(legal("ante-for-less")) == []


def test_c10_bring_in_for_less_all_in() -> None:
    deal = deal_of(legal("bring-in-for-less-heads-up-without-action"))
    assert dollars(deal.pot) == 1.2
    assert codes(legal("bring-in-for-less-heads-up-without-action")) == []


def test_c11_the_deck_runs_out_and_seventh_street_is_one_shared_card() -> None:
    text = legal("eight-to-the-end-one-shared-card")
    deal = deal_of(text)
    assert codes(text) == []
    assert [str(card) for card in deal.shared] == ["Ac"]
    assert all(p.low is not None and len(p.cards) == 6 for p in deal.ring)


def test_c12_several_pots_one_payment_line() -> None:
    deal = deal_of(legal("three-side-pots"))
    assert [pot.chips // UNIT for pot in deal.layers] == [325, 360, 360, 280]
    assert [len(pot.seats) for pot in deal.layers] == [5, 4, 3, 2]
    assert [p.net // UNIT for p in deal.ring] == [910, -65, -155, -275, -415]


def test_c14_seated_but_not_dealt_in() -> None:
    deal = deal_of(legal("sitting-out-with-a-seat"))
    assert [seat.player for seat in deal.hand.seats] == ["Ann", "Bob", "Cleo", "Dan"]
    assert [p.name for p in deal.ring] == ["Ann", "Bob", "Cleo"]
    assert (deal.players["Dan"].dealt_in, deal.players["Dan"].net) == (False, 0)


def test_c14_sitting_out_but_dealt_in() -> None:
    deal = deal_of(legal("sitting-out-and-dealt-in"))
    assert next(s.note for s in deal.hand.seats if s.player == "Bob") == "is sitting out"
    assert deal.players["Bob"].dealt_in
    assert deal.players["Bob"].total == 7_000


# Money


def test_c15_an_uncalled_bet_counts_as_lost() -> None:
    deal = deal_of(legal("uncalled-part-of-a-bet"))
    ann, bob = deal.ring
    assert dollars(ann.total) == dollars(bob.total) == 3
    assert dollars(ann.net) == 2.8


def test_c16_rake_ten_times_too_large() -> None:
    text = changed(
        walk(),
        ("Total pot $0.40 | Rake $0", "Total pot $0.40 | Rake $0.05"),
        ("Bob collected $0.40", "Bob collected $0.35"),
        ("Bob collected ($0.40)", "Bob collected ($0.35)"),
    )
    assert deal_of(text).rake == 500
    assert codes(text) == []


def test_c17_antes_left_out_of_the_pot() -> None:
    deal = deal_of(SHOWDOWN)
    completion = next(s for s in deal.steps if s.action == "complete")
    assert dollars(completion.pot_before) == 1.1
    assert (dollars(completion.chips), dollars(completion.to)) == (2, 2)
    assert dollars(deal.players["Bob"].total) == 0.7


def test_c18_side_pot_collects_are_not_seen() -> None:
    text = legal("three-side-pots")
    collects = [e for e in hand_of(text).events if e.type == "COLLECTS"]
    assert [e.pot for e in collects] == [  # type: ignore[attr-defined]
        "side pot-3",
        "side pot-2",
        "side pot-1",
        "main pot",
    ]
    (total,) = [e for e in hand_of(text).events if isinstance(e, TotalPot)]
    assert sum(total.pots) == total.chips == 1325 * UNIT


def test_c18_rake_and_named_pots() -> None:
    text = legal("side-pot-low-board-all-in")
    (total,) = [e for e in hand_of(text).events if isinstance(e, TotalPot)]
    assert (dollars(total.chips), [dollars(pot) for pot in total.pots]) == (10.6, [6.3, 3.8])
    assert total.rake == 5_000
    assert codes(text) == []


def test_c19_no_rake_field() -> None:
    assert deal_of(walk()).rake == 0
    bare = changed(walk(), (" | Rake $0", ""))
    assert codes(bare) == []
    assert deal_of(bare).rake is None


@pytest.mark.parametrize("amount", ["1'000", "1,000", "1 000", "1\u00a0000", "1000"])
def test_c20_thousands_marks(amount: str) -> None:
    text = changed(walk(), ("Seat 2: Bob ($50 in", f"Seat 2: Bob (${amount} in"))
    assert hand_of(text).seats[1].chips == 1000 * UNIT
    raised = changed(SHOWDOWN, ("Cleo: raises $1.50 to $2", f"Cleo: raises ${amount} to ${amount}"))
    assert next(e.to for e in hand_of(raised).events if e.type == "RAISES") == 1000 * UNIT  # type: ignore[attr-defined]


@pytest.mark.parametrize("amount", ["412,75", "1,2345", "2 31"])
def test_c20_amount_that_cannot_be_told(amount: str) -> None:
    told = refused(changed(walk(), ("Seat 2: Bob ($50 in", f"Seat 2: Bob (${amount} in")))
    assert told.code == "RZ004"
    assert "two ways" in told.message


def test_c21_play_money_and_no_currency() -> None:
    text = walk(game="Razz Limit (30/60)").replace("$", "")
    hand = hand_of(text)
    assert hand.tournament is None
    assert (hand.stakes.currency, hand.stakes.is_play_money) == (None, True)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_c22_euro_after_the_number_dollar_before(encoding: str) -> None:
    text = walk(game="Razz Limit (€2/€4 EUR)", ann="Zoë").replace("$", "€")
    hand = hand_of(text.encode(encoding))
    assert (hand.stakes.currency, hand.seats[0].player) == ("EUR", "Zoë")
    assert hand.seats[0].chips == 50 * UNIT


def test_c22_euro_behind_the_number() -> None:
    text = changed(walk(), ("Bob: brings in for $0.50", "Bob: brings in for 0.50€"))
    assert hand_of(text).stakes.bring_in == 5_000


def test_c23_spaces_round_the_stakes() -> None:
    hand = hand_of(walk(game="Razz Limit ($1 / $2 USD)"))
    assert (hand.stakes.small_bet, hand.stakes.big_bet) == (UNIT, 2 * UNIT)


def test_c23_file_that_gave_nothing_is_told() -> None:
    assert codes("Razz Limit ($1 / $2 USD)\nSeat 1: Ann\n") == ["RZ008"]


# Names


def test_c24_colon_in_a_name() -> None:
    text = walk(ann="Play:er") + "Play:er leaves the table\n"
    hand = hand_of(text)
    assert [seat.player for seat in hand.seats] == ["Play:er", "Bob"]
    assert hand.events[0].player == "Play:er"  # type: ignore[attr-defined]
    assert hand.events[-1] == Leave("Play:er")
    assert codes(text) == []


@pytest.mark.parametrize("name", ["Big P (top)", "P [x]", "a.b", "$$pl$1", r"\1", "P (5)"])
def test_c25_dots_dollar_signs_brackets(name: str) -> None:
    hand = hand_of(walk(ann=name))
    assert hand.seats[0].player == name
    assert hand.seats[0].chips == 50 * UNIT
    assert Fold(name) in hand.events
    assert codes(walk(ann=name)) == []


def test_c26_chat_looks_like_play() -> None:
    chat = (
        'Ann said, "Bob: folds"\nBob said, "*** 4th STREET ***"\nAnn said, "folds?"\n'
        'Bob said, "Dealt to Ann [Kd]"\n'
    )
    text = changed(walk(), ("Ann: folds\n", f"{chat}Ann: folds\n"))
    hand = hand_of(text)
    assert [e.words for e in hand.events if isinstance(e, Chat)] == [
        "Bob: folds",
        "*** 4th STREET ***",
        "folds?",
        "Dealt to Ann [Kd]",
    ]
    assert [e for e in hand.events if not isinstance(e, Chat)] == list(hand_of(walk()).events)
    assert codes(text) == []


# Files, headers, sessions


@pytest.mark.parametrize(
    ("when", "instant"),
    [
        ("2021/05/02 21:40:05 EET [2021/05/02 14:40:05 ET]", "2021-05-02 18:40:05"),
        ("2008/03/11 - 9:05:40 (ET)", "2008-03-11 13:05:40"),
        ("2021/05/02 21:40:05 UTC", "2021-05-02 21:40:05"),
        ("2021/05/02 21:40:05 WET", "2021-05-02 20:40:05"),
        ("2009/07/16 2:36:31 CET [2009/07/15 20:36:31 ET]", "2009-07-16 00:36:31"),
    ],
)
def test_c27_header_with_one_time_or_two(when: str, instant: str) -> None:
    played_at = hand_of(walk(when=when)).played_at
    assert played_at == datetime.fromisoformat(instant).replace(tzinfo=UTC)


def test_c28_newer_headers_and_e_mail_transcripts() -> None:
    text = "Transcript for your last 50 hands\n\n" + "".join(
        f"Hand #{number}:\n\n{walk(number)}\n\n" for number in (1, 2, 3)
    )
    assert [got.hand.hand_id for got in outcomes(text) if isinstance(got, Read)] == ["1", "2", "3"]
    assert codes(text) == []


def test_c28_newer_headers() -> None:
    for kind in ("Zoom Hand #7:", "Home Game Hand #7: {Ann's Club}"):
        assert hand_of(walk(7).replace("Hand #7:", kind)).hand_id == "7"


def test_c29_cancelled_hand() -> None:
    for name in ("cancelled-before-the-cards", "cancelled-in-the-middle"):
        deal = deal_of(legal(name))
        assert deal.hand.cancelled
        assert all(p.net == 0 and not p.collected for p in deal.ring)
        assert codes(legal(name)) == []


def test_c30_only_one_hand_of_a_file_or_of_a_session(tmp_path: Path) -> None:
    for at in range(3):
        hands = "\n\n".join(walk(10 * at + number) for number in range(1, 5))
        (tmp_path / f"{at}.txt").write_text(hands)
    receipt = import_histories([tmp_path], tmp_path / "store")
    assert (receipt.found, receipt.imported) == (12, 12)


def test_c31_the_same_hand_twice(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(walk(1) + "\n" + walk(2))
    (tmp_path / "b.txt").write_text(walk(1) + "\n" + walk(2, when="2024/03/10 12:00:01 ET"))
    receipt = import_histories([tmp_path / "a.txt", tmp_path / "b.txt"], tmp_path / "store")
    assert (receipt.found, receipt.imported, receipt.duplicates, receipt.rejected) == (4, 2, 1, 1)


def test_c32_mixed_game_some_hands_razz() -> None:
    games = [
        "HORSE (Razz Limit, $1/$2)",
        "HORSE (7 Card Stud Limit, $1/$2)",
        "8-Game (Razz Limit, $4/$8 USD)",
        "2-7 Razz Limit ($1/$2 USD)",
        "Hold'em Limit ($1/$2 USD)",
    ]
    text = "\n".join(walk(number, game=game) for number, game in enumerate(games, 1))
    text += '\nAnn said, "razz"\n'
    got = outcomes(text)
    hands = [each.hand for each in got if isinstance(each, Read)]
    assert [(hand.hand_id, hand.mixed_game) for hand in hands] == [("1", "HORSE"), ("3", "8-Game")]
    assert [hand.stakes.big_bet // UNIT for hand in hands] == [2, 8]
    assert Counter(each.game for each in got if isinstance(each, Skipped)) == {
        "7 Card Stud Limit": 1,
        "2-7 Razz Limit": 1,
        "Hold'em Limit": 1,
    }


def test_c32_mixed_tournament() -> None:
    header = (
        "PokerStars Hand #1: Tournament #7, $10+$10+$2 USD 8-Game (Razz Limit) - Level VII "
        "(300/600) - 2024/03/10 12:00:00 ET"
    )
    hand = hand_of(header + walk()[walk().index("\n") :])
    assert (hand.mixed_game, hand.stakes.small_bet) == ("8-Game", 300 * UNIT)
    assert hand.tournament is not None
    assert hand.tournament.buy_in == "$10+$10+$2 USD"


def test_c34_utf_16_bom_line_ends() -> None:
    data = ("\ufeff" + SHOWDOWN.replace("\n", "\r\n")).encode("utf-16-le")
    damaged = data.replace(b"\r", b"\n") + b"\n"
    assert hand_of(data) == hand_of(SHOWDOWN)
    assert hand_of(damaged).seats == hand_of(SHOWDOWN).seats
    assert hand_of(damaged).events == hand_of(SHOWDOWN).events
    assert codes(damaged) == ["RZ010"]


def test_c35_a_hand_that_does_not_add_up() -> None:
    text = changed(SHOWDOWN, ("Total pot $25.10", "Total pot $24.10"))
    (told,) = findings(text)
    assert "24.10" in told.message
    assert "25.10" in told.message
    assert deal_of(text).pot == 251_000
    assert deal_of(text).printed_total == 241_000


# Only what is known


def test_hero_s_cards_only_and_no_seat_lines_in_the_summary() -> None:
    text = legal("hero-s-cards-only").split("Seat 1: Ann showed")[0]
    deal = deal_of(text)
    assert codes(text) == []
    assert deal.players["Bob"].cards == []
    assert deal.players["Cleo"].low is None
    assert deal.players["Ann"].low is not None
    assert dollars(deal.players["Ann"].net) == 11.8
    assert not deal.players["Cleo"].folded
