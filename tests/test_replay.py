"""The Deal: who acts and owes what, who holds what, what each step did."""

import json
from decimal import Decimal
from pathlib import Path

import pytest

from razzstats.cards import CARDS, low_words, parse_cards
from razzstats.events import Hand, Street
from razzstats.house import AmountMeans, Choice, HouseRules, SiteHabits
from razzstats.money import UNIT
from razzstats.reading import Read, site_of
from razzstats.replay import Deal, Player, Step, close, play
from tests.histories import SHOWDOWN, changed, deal_of, hand_of, judged, outcomes, walk

LEGAL = Path(__file__).with_name("rules") / "legal"
HOUSE, HABITS = HouseRules("x"), SiteHabits()


def legal(name: str) -> str:
    return (LEGAL / f"{name}.txt").read_text(encoding="utf-8")


def before(text: str, line: str, house: HouseRules = HOUSE, habits: SiteHabits = HABITS) -> Deal:
    """The Deal as it stands before the event of that line."""
    hand = hand_of(text)
    number = text.splitlines().index(line) + 1
    deal = Deal(hand, house, habits)
    for event, at in zip(hand.events, hand.lines, strict=True):
        if at == number:
            return deal
        play(deal, event)
    raise AssertionError(f"no event on line {number}")


def names(players: list[Player] | None) -> list[str]:
    return [player.name for player in players or ()]


def steps(deal: Deal, action: str) -> list[Step]:
    return [step for step in deal.steps if step.action == action]


# Steps


def test_steps_of_a_hand() -> None:
    deal = deal_of(SHOWDOWN)
    told = [
        (s.player.name, s.action, s.chips / UNIT, s.to / UNIT, s.to_call / UNIT, s.bet_count)
        for s in deal.steps
        if s.street in (3, 4) and s.action != "post_ante"
    ]
    assert told == [
        ("Bob", "bring_in", 0.5, 0.5, 0, 0),
        ("Cleo", "complete", 2, 2, 0.5, 1),
        ("Ann", "call", 2, 2, 2, 1),
        ("Bob", "fold", 0, 0.5, 1.5, 1),
        ("Ann", "bet", 2, 2, 0, 1),
        ("Cleo", "call", 2, 2, 2, 1),
    ]


def test_steps_know_their_events_and_the_pot_before() -> None:
    deal = deal_of(SHOWDOWN)
    pot = 0
    for step in deal.steps:
        assert step.at is not None
        assert getattr(deal.hand.events[step.at], "player", "") == step.player.name
        assert step.pot_before == pot
        if step.action not in ("show", "muck", "collect", "return_uncalled"):
            pot += step.chips
    assert pot == deal.pot == 251_000


def test_raise_over_a_completion_counts_bets() -> None:
    deal = deal_of(legal("capped-heads-up"))
    third = [(s.action, s.to / UNIT, s.bet_count) for s in deal.steps if s.street == 3][1:6]
    assert third == [
        ("complete", 2, 1),
        ("raise", 4, 2),
        ("fold", 0.5, 2),
        ("raise", 6, 3),
        ("raise", 8, 4),
    ]


def test_bring_in_seat_that_completes_at_once() -> None:
    deal = deal_of(legal("bring-in-seat-completes-at-once"))
    (first, second) = [s for s in deal.steps if s.street == 3][:2]
    assert (first.player.name, first.action, first.bet_count) == ("Bob", "complete", 1)
    assert (second.action, second.bet_count) == ("raise", 2)
    assert deal.bring_in_bettor is first.player
    assert not steps(deal, "bring_in")


def test_totals_of_players() -> None:
    ann, bob, cleo = deal_of(SHOWDOWN).ring
    assert [p.total / UNIT for p in (ann, bob, cleo)] == [12.2, 0.7, 12.2]
    assert [p.net / UNIT for p in (ann, bob, cleo)] == [11.8, -0.7, -12.2]
    assert [chips / UNIT for chips in ann.put] == [2, 2, 4, 4, 0]
    assert [p.fold_street for p in (ann, bob, cleo)] == [0, 3, 0]
    assert (ann.shown, cleo.mucked) == (True, True)


def test_uncalled_bet_is_given_back() -> None:
    deal = deal_of(legal("uncalled-part-of-a-bet"))
    ann, bob = deal.ring
    assert ann.total == bob.total == 3 * UNIT
    assert ann.returned == 12_000
    assert (bob.all_in_street, ann.all_in_street) == (4, 0)


def test_all_in_that_comes_back_is_none() -> None:
    """Bob's bring-in is his last chip, and everybody folds."""
    text = changed(
        walk(),
        ("Seat 2: Bob ($50 in", "Seat 2: Bob ($0.70 in"),
        ("brings in for $0.50", "brings in for $0.50 and is all-in"),
    )
    _, bob = deal_of(text).ring
    assert (bob.all_in_street, bob.stack) == (0, 5_000)


def test_calls_that_name_the_total() -> None:
    """On some sites `calls 2` means two in all."""
    hand = hand_of(SHOWDOWN)
    deal = Deal(hand, HOUSE, SiteHabits(call=AmountMeans.TOTAL))
    for event in hand.events:
        play(deal, event)
    assert deal.players["Cleo"].total == 122_000
    third = [s for s in deal.steps if s.player.name == "Ann" and s.street == 3]
    assert [s.chips for s in third if s.action == "call"] == [20_000]


def test_return_that_no_line_says() -> None:
    text = changed(walk(), ("Uncalled bet ($0.50) returned to Bob\n", ""))
    hand = hand_of(text)
    deal = Deal(hand, HOUSE, SiteHabits(writes_uncalled=False))
    for event in hand.events:
        play(deal, event)
    close(deal)
    (step,) = steps(deal, "return_uncalled")
    assert (step.player.name, step.chips, step.inferred, step.at) == ("Bob", 5_000, True, None)
    assert deal.pot == 4_000


# Who acts


def test_bring_in_goes_to_the_highest_door_card_by_rank_and_suit() -> None:
    assert names(before(SHOWDOWN, "Bob: brings in for $0.50").openers()) == ["Bob"]
    tie = changed(SHOWDOWN, ("Dealt to Cleo [5s]\n", "Dealt to Cleo [Ks]\n"))
    assert names(before(tie, "Bob: brings in for $0.50").openers()) == ["Cleo"]


def test_bring_in_moves_on_where_the_high_card_is_all_in() -> None:
    deal = before(legal("high-card-all-in-for-the-ante"), "Cleo: folds")
    assert names(deal.openers()) == ["Cleo"]


def test_lowest_board_opens_and_a_pair_is_not_low() -> None:
    assert names(before(SHOWDOWN, "Ann: bets $2").openers()) == ["Ann"]
    paired = changed(SHOWDOWN, ("Dealt to Ann [As 4d 7c] [2h]", "Dealt to Ann [As 4d 7c] [7h]"))
    assert names(before(paired, "Ann: bets $2").openers()) == ["Cleo"]


def test_equal_low_boards_and_the_house() -> None:
    text = legal("equal-low-boards-one-opens")
    assert names(before(text, "Ann: bets $2").openers()) == ["Ann", "Cleo"]
    by_suit = HouseRules("x", tied_low_boards=Choice.HIGH_SUIT)
    assert names(before(text, "Ann: bets $2", by_suit).openers()) == ["Cleo"]


def test_low_board_that_is_all_in_passes_the_opening_on() -> None:
    deal = before(legal("side-pot-low-board-all-in"), "Ann: checks")
    assert deal.street == Street.FIFTH
    assert names(deal.lowest_boards()) == ["Cleo"]
    assert names(deal.openers()) == ["Ann"]


def test_seventh_street_is_opened_by_sixth_street_s_opener() -> None:
    deal = Deal(hand_of(SHOWDOWN), HOUSE, HABITS)
    for event in deal.hand.events:
        if deal.street == Street.SEVENTH:
            break
        play(deal, event)
    assert names(deal.openers()) == ["Cleo"]
    deal.players["Cleo"].folded = True
    deal.steps.append(deal.steps[-1])
    assert names(deal.openers()) == ["Ann"]


def test_queue_goes_clockwise_and_begins_anew_with_a_raise() -> None:
    assert names(before(SHOWDOWN, "Cleo: raises $1.50 to $2").queue) == ["Cleo", "Ann"]
    assert names(before(SHOWDOWN, "Bob: folds").queue) == ["Bob"]


def test_openers_are_unknown_where_boards_are() -> None:
    text = legal("hero-s-cards-only")
    assert before(text, "Ann: bets $2").openers() == []


# What may be bet


@pytest.mark.parametrize(
    ("line", "totals"),
    [
        ("Bob: brings in for $0.50", {2}),
        ("Cleo: raises $1.50 to $2", {2}),
        ("Bob: folds", {4}),
        ("Ann: bets $2", {2}),
        ("Cleo: bets $4", {4}),
        ("Cleo: calls $2", {4}),
    ],
)
def test_legal_totals(line: str, totals: set[int]) -> None:
    assert set(before(SHOWDOWN, line).legal_totals()) == {total * UNIT for total in totals}


@pytest.mark.parametrize(
    ("name", "line", "totals", "bets"),
    [
        ("raise-for-less-than-half-a-bet-completed", "Cleo: raises $1.50 to $4", {4, 4.5}, 1),
        ("raise-for-more-than-half-a-bet-raised-by-a-bet", "Cleo: raises $4 to $11", {12, 11}, 2),
        ("bet-for-less-than-half-a-bet-completed", "Cleo: raises $3 to $4", {4}, 0),
        ("bet-for-more-than-half-a-bet-raised", "Cleo: raises $5 to $8", {8, 7}, 1),
    ],
)
def test_legal_totals_behind_an_all_in_for_less(
    name: str, line: str, totals: set[float], bets: int
) -> None:
    deal = before(legal(name), line)
    assert set(deal.legal_totals()) == {total * UNIT for total in totals}
    assert deal.bets == bets


# Cards


def test_cards_know_their_street_and_how_they_were_seen() -> None:
    ann, bob, cleo = deal_of(SHOWDOWN).ring
    assert [(h.street, str(h.card), h.face_up, h.known_by) for h in cleo.held if h.street < 5] == [
        (3, "5s", True, "up"),
        (4, "9d", True, "up"),
        (3, "Td", False, "mucked"),
        (3, "Qh", False, "mucked"),
    ]
    assert [str(card) for card in cleo.in_order()] == list(parse_cards("Td Qh 5s 9d 3c 8c Kd"))
    assert [h.known_by for h in ann.held] == ["dealt", "dealt", "up", "up", "up", "up", "dealt"]
    assert [str(card) for card in bob.cards] == ["Kh"]


def test_down_cards_are_known_from_the_show_on() -> None:
    deal = deal_of(legal("uncalled-part-of-a-bet"))
    _, bob = deal.ring
    shown = min(h.known_seq for h in bob.held if h.known_by == "mucked")
    assert all(s.action != "bet" for s in deal.steps[shown:])
    assert [h.known_seq for h in bob.held if h.face_up] == sorted(
        h.known_seq for h in bob.held if h.face_up
    )


def test_lows_of_the_showdown() -> None:
    deal = deal_of(SHOWDOWN)
    lows = [low_words(low) for low in deal.values().values()]
    assert lows == ["seven-six low", "ten-nine low"]


def test_shared_card_counts_for_everyone() -> None:
    deal = deal_of(legal("eight-to-the-end-one-shared-card"))
    assert deal.shared == (CARDS["Ac"],)
    assert len(deal.values()) == 8
    assert all(len(p.cards) == 6 for p in deal.ring)
    assert {h.street for p in deal.ring for h in p.held} == {3, 4, 5, 6}


def test_partial_show_names_down_cards_only() -> None:
    text = changed(
        walk(),
        ("Bob collected $0.40 from pot\n", "Bob collected $0.40 from pot\nBob: shows [2s 3s Kh]\n"),
    )
    _, bob = deal_of(text).ring
    assert [str(card) for card in bob.in_order()] == ["2s", "3s", "Kh"]


# Missing lines


def without(text: str, line: str) -> str:
    return changed(text, (f"{line}\n", ""))


def test_fold_that_no_line_says() -> None:
    deal = deal_of(without(SHOWDOWN, "Bob: folds"))
    bob = deal.players["Bob"]
    (step,) = [s for s in deal.steps if s.action == "fold"]
    assert (bob.folded, bob.fold_street) == (True, 3)
    assert (step.player, step.street, step.inferred, step.at) == (bob, 3, True, None)


def test_fold_that_no_line_says_at_the_end() -> None:
    text = without(walk(), "Ann: folds")
    ann, bob = deal_of(text).ring
    assert (ann.folded, ann.fold_street, bob.folded) == (True, 3, False)


def test_nobody_folds_on_seventh_street_for_want_of_a_card() -> None:
    """Only the hero's card is printed there."""
    text = changed(SHOWDOWN, ("Cleo: calls $4\n*** RIVER", "*** RIVER"))
    assert not deal_of(text).players["Cleo"].folded


def test_card_whose_line_is_missing_is_taken_from_the_next() -> None:
    deal = deal_of(without(SHOWDOWN, "Dealt to Cleo [5s] [9d]"))
    cleo = deal.players["Cleo"]
    assert [(h.street, str(h.card)) for h in cleo.held if h.face_up] == [
        (3, "5s"),
        (4, "9d"),
        (5, "3c"),
        (6, "8c"),
    ]


@pytest.mark.parametrize("marker", ["3rd", "4th", "5th", "6th"])
def test_marker_that_is_missing(marker: str) -> None:
    deal = deal_of(without(SHOWDOWN, f"*** {marker} STREET ***"))
    plain = deal_of(SHOWDOWN)
    assert [(s.street, s.action, s.chips) for s in deal.steps] == [
        (s.street, s.action, s.chips) for s in plain.steps
    ]


def test_player_who_is_said_to_be_all_in_has_no_more_decisions() -> None:
    text = changed(SHOWDOWN, ("Ann: bets $4\n", "Ann: bets $4 and is all-in\n"))
    assert deal_of(text).players["Ann"].stack == 0


def test_cancelled_hand_gives_everything_back() -> None:
    deal = deal_of(legal("cancelled-in-the-middle"))
    assert deal.pot == 0
    assert [p.net for p in deal.ring] == [0, 0, 0]
    assert not any(p.folded for p in deal.ring)
    assert all(p.stack == p.start for p in deal.ring)


def test_unknown_player_is_a_key_error() -> None:
    hand = hand_of(SHOWDOWN)
    deal = Deal(Hand("x", "1", hand.stakes, (), hand.events), HOUSE, HABITS)
    with pytest.raises(KeyError):
        play(deal, hand.events[0])


# Real hands


def real(corpus: Path) -> list[Read]:
    files = sorted(corpus.glob("pokerstars-*.txt"))
    found = [got for path in files for got in outcomes(path.read_bytes())]
    return [got for got in found if isinstance(got, Read)]


def test_real_hands_are_what_is_known_of_them(corpus: Path) -> None:
    known = json.loads((corpus / "expected.json").read_text(encoding="utf-8"))
    for path in sorted(corpus.glob("pokerstars-*.txt")):
        got = outcomes(path.read_bytes())
        deals = [judged(each).deal for each in got if isinstance(each, Read)]
        assert [
            {
                "hand_id": deal.hand.hand_id,
                "players": len(deal.ring),
                "last_street": deal.street,
                "pot": Decimal(deal.pot) / UNIT,
                "rake": Decimal(deal.rake or 0) / UNIT,
            }
            for deal in deals
        ] == [
            {**hand, "pot": Decimal(hand["pot"]), "rake": Decimal(hand["rake"])}
            for hand in known[path.name]["razz"]
        ], path.name
        assert len(got) == known[path.name]["hands"], path.name


def test_real_hands_add_up(corpus: Path) -> None:
    hands = real(corpus)
    assert len(hands) == 19
    for got in hands:
        deal = judged(got).deal
        assert sum(p.net for p in deal.ring) + (deal.rake or 0) == 0
        assert sum(pot.chips for pot in deal.layers) == deal.pot
        assert all(s.at is not None for s in deal.steps)
        assert site_of(got.piece).name == got.hand.site
