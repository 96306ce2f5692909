"""The project's cases on PHH and on the Merge network: what readers got wrong, and is right.

Hands that stand elsewhere as text are told in either format here; what is peculiar to one of them
has a text of its own.
"""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from razzstats.converting import converted
from razzstats.events import Board, Chat, Seated, Show, SitOut, Street
from razzstats.importing import import_histories
from razzstats.money import UNIT
from razzstats.reading import Read, Skipped
from razzstats.replay import Deal, HeldCard
from razzstats.tables import HandStore
from tests.histories import (
    SHOWDOWN,
    changed,
    codes,
    cut,
    deal_of,
    findings,
    hand_of,
    outcomes,
    refused,
    walk,
)
from tests.sites import test_merge as merge
from tests.sites import test_phh as phh

FORMATS = ("phh", "merge")
LEGAL = Path(__file__).parents[1] / "rules" / "legal"
both = pytest.mark.parametrize("form", FORMATS)


def told(text: str, form: str) -> str:
    """A hand in one of the formats."""
    lost: list[str] = []
    (written,) = converted(cut(text)[0], form, lambda piece, reason: lost.append(reason))
    assert lost == []
    return written


def legal(name: str, form: str) -> str:
    return told((LEGAL / f"{name}.txt").read_text(encoding="utf-8"), form)


def nets(deal: Deal) -> dict[str, float]:
    return {player.name: player.net / UNIT for player in deal.ring}


def held(deal: Deal, name: str) -> list[HeldCard]:
    player = deal.players[name]
    order = {card: at for at, card in enumerate(player.in_order())}
    return sorted(player.held, key=lambda card: order[card.card])


# Stud


@both
def test_c1_seventh_street_shows_the_first_hole_card(form: str) -> None:
    cards = held(deal_of(told(SHOWDOWN, form)), "Ann")
    assert " ".join(card.card for card in cards) == "As 4d 7c 2h Jd 6s Qc"
    assert (cards[-1].street, cards[-1].face_up) == (Street.SEVENTH, False)


@both
@pytest.mark.parametrize("name", ["Ann", "Cleo"])
def test_c2_a_hand_is_kept_without_its_seventh_street_and_showdown(form: str, name: str) -> None:
    cards = held(deal_of(told(SHOWDOWN, form)), name)
    assert [card.street for card in cards] == [3, 3, 3, 4, 5, 6, 7]
    assert [card.face_up for card in cards] == [False, False, True, True, True, True, False]


@both
def test_c3_third_street_raises_are_off_by_the_bring_in(form: str) -> None:
    text = changed(
        SHOWDOWN,
        ("Cleo: raises $1.50 to $2\nAnn: calls $2\nBob: folds\n",
         "Cleo: raises $1.50 to $2\nAnn: raises $2 to $4\nBob: folds\nCleo: calls $2\n"),
        ("Total pot $25.10", "Total pot $29.10"),
        ("Ann collected $24", "Ann collected $28"),
        ("won ($24)", "won ($28)"),
    )  # fmt: skip
    deal = deal_of(told(text, form))
    assert {p.name: p.put[0] / UNIT for p in deal.ring} == {"Ann": 4, "Bob": 0.5, "Cleo": 4}
    assert next(step for step in deal.steps if step.street == 4).pot_before == 91_000


@both
def test_c4_streets_after_an_all_in_are_dropped(form: str) -> None:
    hand = hand_of(legal("bring-in-for-less-heads-up-without-action", form))
    streets = [event.street for event in hand.events if event.type == "STREET"]  # type: ignore[attr-defined]
    assert streets == list(Street)


@both
def test_c5_down_cards_are_known_too_early(form: str) -> None:
    deal = deal_of(legal("uncalled-part-of-a-bet", form))
    bets = [at for at, step in enumerate(deal.steps) if step.action == "bet"]
    assert min(card.known_seq for card in held(deal, "Bob") if not card.face_up) > max(bets)


def test_c5_hands_laid_open_by_an_all_in_are_known_from_then() -> None:
    deal = deal_of(merge.RUNOUT)
    down = {card.known_by for card in held(deal, "Bob") if not card.face_up}
    assert down == {"shown"}


@both
def test_c6_the_hero_is_taken_to_be_the_first_player_dealt_to(form: str) -> None:
    text = changed(
        SHOWDOWN,
        ("Dealt to Ann [As 4d 7c]\n", "Dealt to Ann [7c]\n"),
        ("Dealt to Cleo [5s]\n", "Dealt to Cleo [Td Qh 5s]\n"),
    )
    assert hand_of(told(text, form)).hero == "Cleo"
    nobody = changed(SHOWDOWN, ("Dealt to Ann [As 4d 7c]\n", "Dealt to Ann [7c]\n"))
    assert hand_of(told(nobody, form)).hero is None


@both
def test_c7_small_bet_and_big_bet_are_read_as_blinds(form: str) -> None:
    stakes = hand_of(told(SHOWDOWN, form)).stakes
    assert (stakes.small_bet, stakes.big_bet) == (2 * UNIT, 4 * UNIT)
    assert (stakes.ante, stakes.bring_in) == (2_000, 5_000)


@both
def test_c8_no_bring_in_line_at_all(form: str) -> None:
    text = legal("bring-in-seat-completes-at-once", form)
    deal = deal_of(text)
    third = [(s.action, s.bet_count) for s in deal.steps if s.street == 3]
    assert third[:2] == [("complete", 1), ("raise", 2)]
    assert not any(player.brought_in for player in deal.ring)
    assert hand_of(text).stakes.bring_in is None
    assert codes(legal("high-card-all-in-for-the-ante", form)) == []


@both
def test_c9_ante_for_less_all_in(form: str) -> None:
    text = legal("ante-for-less", form)
    deal = deal_of(text)
    assert deal.pot == 3_000
    assert not any(step.action == "bring_in" for step in deal.steps)
    assert sum(step.chips for step in deal.steps if step.action == "return_uncalled") > 0
    assert codes(text) == []


@both
@pytest.mark.parametrize(
    "name",
    ["bring-in-for-less-called-in-full", "bring-in-for-less-completed",
     "bring-in-for-less-called-for-less", "bring-in-for-less-heads-up-without-action"],
)  # fmt: skip
def test_c10_bring_in_for_less_all_in(form: str, name: str) -> None:
    plain = deal_of((LEGAL / f"{name}.txt").read_text())
    text = legal(name, form)
    assert nets(deal_of(text)) == nets(plain)
    assert codes(text) == []


@both
def test_c11_the_deck_runs_out_and_seventh_street_is_one_shared_card(form: str) -> None:
    text = legal("eight-to-the-end-one-shared-card", form)
    deal = deal_of(text)
    assert len(deal.shared) == 1
    assert all(player.low is not None for player in deal.ring if player.shown)
    assert not any(isinstance(event, Board) for event in hand_of(text).events)
    assert codes(text) == []


@both
@pytest.mark.parametrize("name", ["three-side-pots", "three-side-pots-and-rake"])
def test_c12_several_pots_one_payment_line(form: str, name: str) -> None:
    plain = deal_of((LEGAL / f"{name}.txt").read_text())
    deal = deal_of(legal(name, form))
    assert deal.layers == plain.layers
    assert nets(deal) == nets(plain)


def test_c12_pots_without_any_payment_line() -> None:
    """Nothing says who won: the cards do, pot by pot, and it is marked as worked out."""
    text = legal("three-side-pots", "phh")
    bare = "\n".join(
        line for line in text.splitlines()
        if not line.startswith(("winnings", "finishing_stacks", "_rake"))
    )  # fmt: skip
    plain = deal_of((LEGAL / "three-side-pots.txt").read_text())
    deal = deal_of(bare)
    assert nets(deal) == nets(plain)
    assert all(step.inferred for step in deal.steps if step.action == "collect")


def test_c14_seated_but_not_dealt_in() -> None:
    hand = hand_of(merge.WALK)
    assert hand.seats[-1] == Seated(6, "Cleo", 12 * UNIT, note="is not dealt in")
    assert [player.name for player in deal_of(merge.WALK).ring] == ["Ann", "Bob"]
    plays = merge.WALK.replace('balance="48.50" dealtin="true"', 'balance="48.50" dealtin="false"')
    assert nets(deal_of(plays)) == nets(deal_of(merge.WALK))
    away = legal("sitting-out-with-a-seat", "phh")
    assert len(hand_of(away).seats) == len(deal_of(away).ring)


# Money


@both
def test_c15_an_uncalled_bet_counts_as_lost(form: str) -> None:
    plain = deal_of((LEGAL / "uncalled-part-of-a-bet.txt").read_text())
    deal = deal_of(legal("uncalled-part-of-a-bet", form))
    assert nets(deal) == nets(plain)
    assert [p.returned for p in deal.ring] == [p.returned for p in plain.ring]


@both
def test_c16_rake_ten_times_too_large(form: str) -> None:
    deal = deal_of(told(SHOWDOWN, form))
    assert deal.pot - sum(player.collected for player in deal.ring) == 11_000
    assert deal.pot == 251_000


@both
def test_c17_antes_left_out_of_the_pot(form: str) -> None:
    deal = deal_of(told(SHOWDOWN, form))
    assert sum(player.ante for player in deal.ring) == 6_000
    assert next(step for step in deal.steps if step.action == "bring_in").pot_before == 6_000


def test_c18_side_pot_collects_are_not_seen() -> None:
    deal = deal_of(legal("three-side-pots", "merge"))
    collected = [step for step in deal.steps if step.action == "collect"]
    assert sum(step.chips for step in collected) == deal.pot
    assert len(collected) > 1


@both
def test_c19_no_rake_field(form: str) -> None:
    text = told(SHOWDOWN, form).replace("_rake = 1.1\n", "")
    assert codes(text) == []
    assert deal_of(text).rake is None


@pytest.mark.parametrize(
    ("printed", "chips"), [("1,000.00", 1000), ("$1,250", 1250), ("50", 50), ("$0.05", 0.05)]
)
def test_c20_thousands_marks(printed: str, chips: float) -> None:
    hand = hand_of(merge.WALK.replace('balance="50.00"', f'balance="{printed}"'))
    assert hand.seats[0].chips == int(chips * UNIT)


@pytest.mark.parametrize("printed", ["412,75", "1.234,00", "1,23", "five"])
def test_c20_amounts_with_two_readings_are_refused(printed: str) -> None:
    told_so = refused(merge.WALK.replace('balance="50.00"', f'balance="{printed}"'))
    assert (told_so.code, told_so.line) == ("RZ004", 3)
    broken = phh.WALK.replace("[1000, 2000", "['1 000', 2000")
    assert refused(broken).code == "RZ017"


def test_c21_play_money_and_no_currency() -> None:
    play = hand_of(merge.WALK.replace('realmoney="true"', 'realmoney="false"'))
    assert (play.stakes.is_play_money, play.tournament) == (True, None)
    bare = hand_of(phh.SHOWDOWN)
    assert (bare.stakes.currency, bare.tournament) == (None, None)


@both
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_c22_euro_after_the_number_dollar_before(form: str, encoding: str) -> None:
    text = told(walk(game="Razz Limit (€2/€4 EUR)").replace("$", "€"), form)
    assert hand_of(text.encode(encoding)).stakes.currency == "EUR"


def test_c23_spaces_round_the_stakes() -> None:
    for stakes in (
        "Limit $1/$2",
        "Limit  $1 / $2 ",
        "Limit Level 3 ($1/$2)",
        "Limit ($1.00/$2.00)",
    ):
        hand = hand_of(merge.WALK.replace('stakes="Limit $1/$2"', f'stakes="{stakes}"'))
        assert (hand.stakes.small_bet, hand.stakes.big_bet) == (UNIT, 2 * UNIT)


# Names


@both
@pytest.mark.parametrize("name", ["Play:er", "p2", "p1 f", "3"])
def test_c24_colon_in_a_name(form: str, name: str) -> None:
    hand = hand_of(told(walk(ann=name), form))
    assert [seat.player for seat in hand.seats] == [name, "Bob"]


@both
@pytest.mark.parametrize("name", ["Big P (top)", "a.b", "$$pl$1", "P [5c]", "'", '"', "\\", "<x>"])
def test_c25_dots_dollar_signs_brackets(form: str, name: str) -> None:
    text = told(walk(ann=name), form)
    assert nets(deal_of(text)) == {name: -0.2, "Bob": 0.2}
    assert codes(text) == []


def test_c26_chat_looks_like_play() -> None:
    text = changed(merge.WALK, ('text="razz? &lt;3"', 'text="Bob: folds? &lt;event type=x"'))
    assert [e for e in hand_of(text).events if isinstance(e, Chat)] == [
        Chat("Zed", "Bob: folds? <event type=x")
    ]
    said = changed(phh.WALK, ("'p1 pb', ", "'# p2 f', 'p1 pb  # p3 f?', "))
    assert hand_of(said).events == hand_of(phh.WALK).events


# Files, headers, sessions


def test_c27_header_with_one_time_or_two() -> None:
    """The events' stamps are an instant; `starttime` is of no stated zone, and kept as printed."""
    hand = hand_of(merge.WALK)
    assert hand.played_at == datetime(2015, 3, 4, 21, 55, 1, 250_000, tzinfo=UTC)
    moved = hand_of(merge.WALK.replace('starttime="20150304215501"', 'starttime="20150304165501"'))
    assert (moved.played_at, moved.local_time) == (hand.played_at, "2015/03/04 16:55:01")
    bare = changed(phh.WALK, ("time_zone = 'Europe/Paris'\n", ""))
    assert hand_of(bare).played_at is None
    assert codes(bare) == ["RZ012"]


@both
def test_c28_newer_headers_and_e_mail_transcripts(form: str) -> None:
    one, two = (told(walk(n), form) for n in (1, 2))
    between = "# a remark\n\n" if form == "phh" else "\nwords\n<!-- more -->\n"
    found, _ = cut(between + one + between + two)
    assert [hand_of(piece.text).hand_id for piece in found] == ["1", "2"]


@both
@pytest.mark.parametrize("name", ["cancelled-before-the-cards", "cancelled-in-the-middle"])
def test_c29_cancelled_hand(form: str, name: str) -> None:
    text = legal(name, form)
    assert hand_of(text).cancelled
    assert set(nets(deal_of(text)).values()) == {0}
    assert codes(text) == []


@both
def test_c30_only_one_hand_of_a_file_or_of_a_session(form: str) -> None:
    texts = [told(walk(n), form) for n in range(1, 12)]
    assert len([got for got in outcomes("\n".join(texts)) if isinstance(got, Read)]) == 11


@both
def test_c31_the_same_hand_twice(form: str, tmp_path: Path) -> None:
    one = told(walk(1), form)
    other = (
        one.replace("0.2", "0.25") if form == "merge" else one.replace("table = ", "table = 'x' #")
    )
    (tmp_path / "a.x").write_text(one + "\n" + one)
    receipt = import_histories([tmp_path / "a.x"], tmp_path / "store")
    assert (receipt.imported, receipt.duplicates) == (1, 1)
    if form == "merge":
        (tmp_path / "b.x").write_text(other)
        receipt = import_histories([tmp_path / "b.x"], tmp_path / "store")
        assert receipt.rejected == 1
        assert "RZ011" in set(HandStore(tmp_path / "store").findings["code"])


def test_c31_numbers_that_come_again_are_other_hands(tmp_path: Path) -> None:
    """Each day of play counts from one: event, date and number tell hands apart."""
    days = [phh.WALK, phh.WALK.replace("day = 9", "day = 10").replace("Day 2", "Day 3")]
    (tmp_path / "a.phhs").write_text("".join(f"[{n}]\n{day}\n" for n, day in enumerate(days, 1)))
    receipt = import_histories([tmp_path / "a.phhs"], tmp_path / "store")
    assert (receipt.imported, receipt.duplicates, receipt.rejected) == (2, 0, 0)
    store = HandStore(tmp_path / "store")
    assert list(store.hands["hand_id"]) == ["12", "12"]
    assert store.hands["hand"].nunique() == 2
    with pytest.raises(KeyError, match="several hands 12"):
        store.hand("phh", "12")
    keys = store.hands["hand"].tolist()
    dates = {store.hand("phh", "12", key).local_time[:10] for key in keys}
    assert dates == {"2024-03-09", "2024-03-10"}
    assert import_histories([tmp_path / "a.phhs"], tmp_path / "store").imported == 0


def test_c32_mixed_game_some_hands_razz() -> None:
    stud = merge.RUNOUT.replace('multigametype="49"', 'multigametype="41"').replace("88-2", "88-3")
    got = outcomes(merge.RUNOUT + "\n" + stud)
    assert [type(each) for each in got] == [Read, Skipped]
    tables = f"[1]\n{phh.WALK}\n[2]\n{phh.WALK.replace(repr('FR'), repr('F7S'))}\n"
    assert [type(each) for each in outcomes(tables)] == [Read, Skipped]


def test_c33_xml_with_new_attributes_no_root_cut_short() -> None:
    odd = merge.WALK.replace("<game ", '<game mood="new" ').replace(
        "<player ", "<player flag='DE' colour='red' "
    )
    assert hand_of(merge.HEAD + odd).events == hand_of(merge.WALK).events
    got = outcomes(merge.HEAD + odd + "\n" + merge.WALK.replace("4410-7", "4410-8")[:900])
    assert isinstance(got[0], Read)
    assert [f.code for f in findings(odd + "\n" + merge.WALK[:900])] == ["RZ005"]


@both
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be"])
def test_c34_utf_16_bom_line_ends(form: str, end: str, encoding: str) -> None:
    text = told(SHOWDOWN, form)
    assert hand_of(text.replace("\n", end).encode(encoding)) == hand_of(text)


def test_c35_a_hand_that_does_not_add_up() -> None:
    more = merge.WALK.replace('winner amount="1.45"', 'winner amount="9.45"')
    (told_so,) = findings(more)
    assert told_so.code == "RZ601"
    assert codes(phh.WALK.replace("[1020,", "[1120,")) == ["RZ601"]


def test_people_at_the_table_are_asides() -> None:
    text = changed(merge.WALK, ('type="CHAT" timestamp="1425506105000" player="Zed" text="razz? &lt;3"',
                                'type="SIT_OUT" timestamp="1425506105000" player="5"'))  # fmt: skip
    assert SitOut("Cleo") in hand_of(text).events
    assert not any(isinstance(e, Show) for e in hand_of(text).events)
