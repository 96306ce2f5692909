"""razzstats.sites.merge: games of several versions, whole, growing and broken."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from razzstats.cards import parse_cards
from razzstats.events import (
    Bet,
    BringIn,
    Call,
    Chat,
    Collect,
    Complete,
    Dealt,
    DealtDown,
    KeepHidden,
    Raise,
    ReturnUncalled,
    Seated,
    Show,
    StartStreet,
    Street,
)
from razzstats.importing import import_histories
from razzstats.money import UNIT
from razzstats.reading import Read, Refused, Skipped
from razzstats.replay import Deal
from tests.histories import changed, codes, cut, deal_of, findings, hand_of, outcomes, refused

HEAD = '<description type="Razz" stakes="Limit $1/$2" version="2.1" />\n\n'

WALK = """\
<game id="4410-7" starttime="20150304215501" numholecards="7" gametype="47" stakes="Limit $1/$2" \
seats="8" realmoney="true" data="20150304|Grey Mare II|4410|4410-7|false" version="2.1" >
    <players dealer="3" >
        <player seat="0" nickname="Ann" balance="50.00" dealtin="true" />
        <player seat="3" nickname="Bob" balance="48.50" dealtin="true" />
        <player seat="5" nickname="Cleo" balance="12.00" dealtin="false" />
    </players>
    <round id="BLINDS" sequence="1" >
        <event sequence="1" type="ANTE" timestamp="1425506101250" player="0" amount="0.10" />
        <event sequence="2" type="ANTE" timestamp="1425506101250" player="3" amount="0.10" />
    </round>
    <round id="BRING_IN" sequence="2" >
        <event sequence="3" type="BRING_IN" timestamp="1425506104000" player="3" amount="0.25" />
        <cards type="HOLE" cards="As,4d,7c" player="0" hand="7-4-A" />
        <cards type="DRAW_DRAWN_CARDS" cards="null,null,Kh" player="3" />
    </round>
    <round id="THIRD_STREET" sequence="3" >
        <event sequence="4" type="CHAT" timestamp="1425506105000" player="Zed" text="razz? &lt;3" />
        <event sequence="5" type="COMPLETE" timestamp="1425506106000" player="0" amount="1.00" />
        <event sequence="6" type="FOLD" timestamp="1425506107000" player="3" />
    </round>
    <round id="END_OF_FOLDED_GAME" sequence="4" >
        <event sequence="7" type="MUCK" timestamp="1425506108000" player="0" />
        <winner amount="1.45" uncalled="false" potnumber="1" player="0" pottype="n" />
    </round>
    <round id="END_OF_GAME" sequence="5" >
    </round>
</game>
"""

RUNOUT = """\
<game id="88-2" starttime="20110622122115" numholecards="7" gametype="77" multigametype="49" \
realmoney="true" data="20110622|$5 Freeroll - HORSE - 12%3A00|88001-3|88-2|true">
	<players dealer="1">
		<player seat="0" nickname="Ann" balance="$900.00" dealtin="true" />
		<player seat="1" nickname="Bob" balance="$60.00" dealtin="true" />
		<player seat="2" nickname="Cleo" balance="$0.00" dealtin="true" />
	</players>
	<round id="BLINDS" sequence="1">
		<event sequence="1" type="ANTE" timestamp="1308763279469" player="0" amount="5.00"/>
		<event sequence="2" type="ANTE" timestamp="1308763279469" player="1" amount="5.00"/>
		<event sequence="3" type="ANTE" timestamp="1308763279469" player="2" amount="5.00"/>
	</round>
	<round id="BRING_IN" sequence="2">
		<event sequence="4" type="BRING_IN" timestamp="1308763284203" player="0" amount="15.00"/>
		<cards type="HOLE" cards="As,4d,Kc" player="0" hand="K-4-A"/>
		<cards type="DRAW_DRAWN_CARDS" cards="null,null,9h" player="1"/>
		<cards type="DRAW_DRAWN_CARDS" cards="null,null,8s" player="2"/>
	</round>
	<round id="THIRD_STREET" sequence="3">
		<event sequence="5" type="COMPLETE" timestamp="1308763286683" player="1" amount="50.00"/>
		<event sequence="6" type="RAISE" timestamp="1308763288998" player="0" amount="100.00"/>
		<event sequence="7" type="ALL_IN" timestamp="1308763293281" player="1" amount="10.00"/>
		<event sequence="8" type="SHOW" timestamp="1308763293300" player="1"/>
		<event sequence="9" type="SHOW" timestamp="1308763293310" player="0"/>
		<event sequence="10" type="SHOW" timestamp="1308763293320" player="2"/>
		<cards type="SHOWN" cards="2c,3c,9h" player="1"/>
		<cards type="SHOWN" cards="As,4d,Kc" player="0"/>
		<cards type="SHOWN" cards="7d,7h,8s" player="2"/>
	</round>
	<round id="FOURTH_STREET" sequence="4">
		<cards type="HOLE" cards="As,4d,Kc,2d" player="0" hand="K-4-2-A"/>
		<cards type="DRAW_DRAWN_CARDS" cards="2c,3c,9h,5c" player="1"/>
		<cards type="DRAW_DRAWN_CARDS" cards="7d,7h,8s,Jc" player="2"/>
	</round>
	<round id="FIFTH_STREET" sequence="5">
		<cards type="HOLE" cards="As,4d,Kc,2d,5d" player="0"/>
		<cards type="DRAW_DRAWN_CARDS" cards="2c,3c,9h,5c,Qc" player="1"/>
		<cards type="DRAW_DRAWN_CARDS" cards="7d,7h,8s,Jc,Qd" player="2"/>
	</round>
	<round id="SIXTH_STREET" sequence="6">
		<cards type="HOLE" cards="As,4d,Kc,2d,5d,6d" player="0"/>
		<cards type="DRAW_DRAWN_CARDS" cards="2c,3c,9h,5c,Qc,Qh" player="1"/>
		<cards type="DRAW_DRAWN_CARDS" cards="7d,7h,8s,Jc,Qd,Ah" player="2"/>
	</round>
	<round id="SEVENTH_STREET" sequence="7">
		<cards type="HOLE" cards="As,4d,Kc,2d,5d,6d,Ks" player="0"/>
		<cards type="DRAW_DRAWN_CARDS" cards="2c,3c,9h,5c,Qc,Qh,Th" player="1"/>
		<cards type="DRAW_DRAWN_CARDS" cards="7d,7h,8s,Jc,Qd,Ah,2h" player="2"/>
	</round>
	<round id="END_OF_GAME" sequence="8">
		<event sequence="11" type="PLAYER_OUT" timestamp="1308763351922" player="2"/>
		<winner amount="15.00" uncalled="false" potnumber="1" player="0" hand="6-5-4-2-A" pottype="n"/>
		<winner amount="120.00" uncalled="false" potnumber="2" player="0" hand="6-5-4-2-A" pottype="n"/>
		<winner amount="40.00" uncalled="true" potnumber="3" player="0" hand="6-5-4-2-A" pottype="n"/>
	</round>
</game>
"""

SHOWDOWN_END = """\
	<round id="SHOWDOWN" sequence="8">
		<event sequence="20" type="SHOW" timestamp="1308763107785" player="0"/>
		<event sequence="21" type="MUCK" timestamp="1308763108233" player="1"/>
		<cards type="SHOWN" cards="As,4d,Kc,2d,5d,6d,Ks" player="0"/>
		<cards type="MUCKED" cards="2c,3c,9h,5c,Qc,Qh,Th" player="1"/>
	</round>
"""


def nets(deal: Deal) -> dict[str, float]:
    return {player.name: player.net / UNIT for player in deal.ring}


# What is read


def test_header_of_a_cash_game() -> None:
    hand = hand_of(HEAD + WALK)
    assert (hand.site, hand.hand_id, hand.table_name) == ("merge", "4410-7", "Grey Mare II")
    assert hand.seats == (
        Seated(1, "Ann", 50 * UNIT),
        Seated(4, "Bob", 485_000),
        Seated(6, "Cleo", 12 * UNIT, note="is not dealt in"),
    )
    stakes = hand.stakes
    assert (stakes.small_bet, stakes.big_bet) == (UNIT, 2 * UNIT)
    assert (stakes.ante, stakes.bring_in, stakes.currency) == (1_000, 2_500, "USD")
    assert (hand.max_seats, hand.hero, hand.tournament) == (8, "Ann", None)
    assert hand.played_at == datetime(2015, 3, 4, 21, 55, 1, 250_000, tzinfo=UTC)
    assert hand.local_time == "2015/03/04 21:55:01"
    assert codes(HEAD + WALK) == []


def test_header_of_a_tournament() -> None:
    hand = hand_of(RUNOUT)
    assert hand.tournament is not None
    assert hand.tournament.tournament_id == "88001"
    assert hand.tournament.name == "$5 Freeroll - HORSE - 12:00"
    assert hand.table_name == "88001-3"
    assert (hand.stakes.currency, hand.stakes.is_play_money) == (None, False)
    assert hand_of(
        '<description type="HORSE Tournament" stakes="Limit"/>\n' + RUNOUT
    ).mixed_game == ("HORSE")


def test_cards_come_before_the_betting_that_they_stand_behind() -> None:
    events = hand_of(WALK).events
    kinds = [type(event) for event in events]
    start, cards = kinds.index(StartStreet), kinds.index(Dealt)
    assert start < cards < kinds.index(BringIn) < kinds.index(Complete)
    assert events[cards] == Dealt("Ann", parse_cards("As 4d 7c"))


def test_every_event_has_its_line() -> None:
    lines = (HEAD + WALK).split("\n")
    hand = hand_of(HEAD + WALK)
    assert lines[hand.line - 1].startswith("<game ")
    for event, number in zip(hand.events, hand.lines, strict=True):
        assert number is not None
        kind = {"STREET": "<round", "DEALT": "<cards", "COLLECTS": "<winner"}
        assert lines[number - 1].strip().startswith(kind.get(event.type, "<event"))


def test_chat_is_chat() -> None:
    (chat,) = [event for event in hand_of(WALK).events if isinstance(event, Chat)]
    assert chat == Chat("Zed", "razz? <3")


def test_amounts() -> None:
    """A completion or raise names the total on the street, a call and an all-in what they add."""
    wagers = [e for e in hand_of(RUNOUT).events if isinstance(e, Call | Raise | Complete)]
    assert wagers == [
        Complete("Bob", 50 * UNIT),
        Raise("Ann", 100 * UNIT),
        Call("Bob", 10 * UNIT, all_in=True),
    ]


@pytest.mark.parametrize(
    ("amount", "event"),
    [
        ("60.00", Raise("Bob", 60 * UNIT, all_in=True)),
        ("30.00", Raise("Bob", 30 * UNIT, all_in=True)),
        ("15.00", Call("Bob", 15 * UNIT, all_in=True)),
    ],
)
def test_an_all_in_is_what_its_chips_make_of_it(amount: str, event: object) -> None:
    text = changed(
        RUNOUT,
        ('type="COMPLETE" timestamp="1308763286683" player="1" amount="50.00"',
         f'type="ALL_IN" timestamp="1308763286683" player="1" amount="{amount}"'),
    )  # fmt: skip
    assert event in hand_of(text).events


def test_cards_of_the_last_street_are_told_of_unseen() -> None:
    text = RUNOUT.replace("2c,3c,9h,5c,Qc,Qh,Th", "null,null,9h,5c,Qc,Qh,null")
    down = [event for event in hand_of(text).events if isinstance(event, DealtDown)]
    assert down == [DealtDown("Bob", parse_cards("9h 5c Qc Qh"))]


def test_the_winner_of_a_folded_game_keeps_his_cards() -> None:
    assert [e for e in hand_of(WALK).events if isinstance(e, KeepHidden)] == [KeepHidden("Ann")]


def test_hands_laid_open_before_the_rest_is_dealt() -> None:
    deal = deal_of(RUNOUT)
    assert codes(RUNOUT) == ["RZ018"]
    assert next(e for e in hand_of(RUNOUT).events if isinstance(e, Show)) == (
        Show("Bob", parse_cards("2c 3c 9h"))
    )
    assert deal.street == Street.SEVENTH
    assert {p.name: len(p.held) for p in deal.ring} == {"Ann": 7, "Bob": 7, "Cleo": 7}


def test_words_of_a_winner_are_held_against_his_cards() -> None:
    end = RUNOUT.index('	<round id="END_OF_GAME"')
    hidden = RUNOUT[:end].replace(
        '<event sequence="10" type="SHOW"', '<event sequence="10" type="SIT_OUT"'
    )
    hidden = hidden.replace('		<cards type="SHOWN" cards="7d,7h,8s" player="2"/>\n', "")
    text = hidden + SHOWDOWN_END + RUNOUT[end:]
    assert "RZ503" not in codes(text)
    assert "RZ503" in codes(text.replace("6-5-4-2-A", "7-5-4-2-A"))


# Chips


def test_what_nobody_called_is_part_of_what_a_folded_game_pays() -> None:
    deal = deal_of(WALK)
    assert deal.pot == 7_000
    assert nets(deal) == {"Ann": 0.35, "Bob": -0.35}
    (back,) = [step for step in deal.steps if step.action == "return_uncalled"]
    assert (back.chips, back.inferred) == (7_500, True)


def test_what_nobody_called_has_a_line_at_a_showdown() -> None:
    deal = deal_of(RUNOUT)
    assert deal.pot == 135 * UNIT
    assert nets(deal) == {"Ann": 70, "Bob": -65, "Cleo": -5}
    (back,) = [e for e in hand_of(RUNOUT).events if isinstance(e, ReturnUncalled)]
    assert back == ReturnUncalled("Ann", 40 * UNIT)
    pots = [event.pot for event in hand_of(RUNOUT).events if isinstance(event, Collect)]
    assert pots == ["main pot", "side pot"]


def test_balances_of_tournaments_stand_after_the_antes() -> None:
    stacks = {p.name: p.start / UNIT for p in deal_of(RUNOUT).ring}
    assert stacks == {"Ann": 905, "Bob": 65, "Cleo": 5}


def test_balances_of_cash_games_stand_before_the_antes() -> None:
    assert {p.name: p.start / UNIT for p in deal_of(WALK).ring} == {"Ann": 50, "Bob": 48.5}


def test_all_ins_tell_where_balances_stand() -> None:
    """A player who is all-in has put in all that he had."""
    before = changed(RUNOUT, ("$900.00", "$905.00"), ("$60.00", "$65.00"), ("$0.00", "$5.00"))
    assert {p.name: p.start / UNIT for p in deal_of(before).ring} == {
        "Ann": 905,
        "Bob": 65,
        "Cleo": 5,
    }
    cash = before.replace("|true", "|false").replace("$60.00", "$65.00")
    assert {p.name: p.start / UNIT for p in deal_of(cash).ring} == {
        "Ann": 905,
        "Bob": 65,
        "Cleo": 5,
    }
    after = RUNOUT.replace("|true", "|false")
    assert {p.name: p.start / UNIT for p in deal_of(after).ring} == {
        "Ann": 905,
        "Bob": 65,
        "Cleo": 5,
    }


def test_rake_is_what_the_pot_lacks() -> None:
    text = changed(WALK, ('winner amount="1.45"', 'winner amount="1.43"'))
    assert codes(text) == []
    deal = deal_of(text)
    assert deal.pot - sum(p.collected for p in deal.ring) == 200


@pytest.mark.parametrize(
    ("balance", "stakes", "currency"),
    [("$", "$", "USD"), ("", "$", "USD"), ("€", "€", "EUR"), ("€", "", "EUR"), ("", "", None)],
)
def test_signs(balance: str, stakes: str, currency: str | None) -> None:
    text = WALK.replace("Limit $1/$2", f"Limit {stakes}1/{stakes}2")
    assert hand_of(text.replace('balance="', f'balance="{balance}')).stakes.currency == currency


def test_play_money() -> None:
    stakes = hand_of(WALK.replace('realmoney="true"', 'realmoney="false"')).stakes
    assert (stakes.currency, stakes.is_play_money) == (None, True)


# Limits that are not printed


def test_limits_are_told_from_the_bets() -> None:
    stakes = hand_of(RUNOUT).stakes
    assert (stakes.small_bet, stakes.big_bet) == (50 * UNIT, 100 * UNIT)


def test_limits_are_told_from_the_ante_where_nobody_bet() -> None:
    bare = WALK.replace('stakes="Limit $1/$2" ', "")
    folded = changed(
        bare,
        ('type="COMPLETE" timestamp="1425506106000" player="0" amount="1.00"',
         'type="FOLD" timestamp="1425506106000" player="0"'),
        ('        <event sequence="6" type="FOLD" timestamp="1425506107000" player="3" />\n', ""),
        ('type="MUCK" timestamp="1425506108000" player="0"',
         'type="MUCK" timestamp="1425506108000" player="3"'),
        ('<winner amount="1.45" uncalled="false" potnumber="1" player="0"',
         '<winner amount="0.45" uncalled="false" potnumber="1" player="3"'),
    )  # fmt: skip
    assert hand_of(folded).stakes.big_bet == 2 * UNIT
    assert codes(folded) == ["RZ018"]
    assert codes(HEAD + folded) == []
    no_ante = folded.replace('type="ANTE"', 'type="SIT_IN"')
    assert refused(no_ante).code == "RZ006"


# Which game it is


@pytest.mark.parametrize("number", ["46", "47", "49"])
def test_razz_by_its_number(number: str) -> None:
    assert hand_of(WALK.replace('gametype="47"', f'gametype="{number}"')).hand_id == "4410-7"


def test_razz_by_the_description() -> None:
    odd = WALK.replace('gametype="47"', 'gametype="52"')
    assert hand_of(HEAD + odd).hand_id == "4410-7"
    first, second = outcomes(HEAD + odd + "\n" + odd.replace("4410-7", "4410-8"))
    assert isinstance(first, Read)
    assert isinstance(second, Read)
    assert refused(odd).code == "RZ006"
    other = HEAD.replace("Razz", "7-Stud")
    assert outcomes(other + odd) == [Skipped("merge", "7-Stud")]


@pytest.mark.parametrize(
    ("number", "game"), [("23", "Hold'em"), ("41", "7 Card Stud"), ("45", "7 Card Stud Hi/Lo")]
)
def test_other_games_are_passed_over(number: str, game: str) -> None:
    text = RUNOUT.replace('multigametype="49"', f'multigametype="{number}"')
    assert outcomes(text) == [Skipped("merge", game)]


def test_attributes_in_any_order() -> None:
    text = changed(
        WALK,
        ('id="4410-7" starttime="20150304215501" numholecards="7" gametype="47"',
         'gametype="47" numholecards="7" starttime="20150304215501" id="4410-7"'),
        ('seat="3" nickname="Bob" balance="48.50"', 'balance="48.50" nickname="Bob" seat="3"'),
    )  # fmt: skip
    assert hand_of(text) == hand_of(WALK)


def test_one_line_or_many_make_no_difference() -> None:
    assert hand_of(WALK.replace("\n", "").replace("    ", "")).events == hand_of(WALK).events
    assert hand_of(WALK.replace("\n", "\r\n").encode()).events == hand_of(WALK).events


# Files


def test_games_stand_side_by_side() -> None:
    text = HEAD + WALK + "\n" + WALK.replace("4410-7", "4410-8") + "\n</games>\n"
    found, told = cut(text)
    assert told == []
    assert [hand_of(piece.text).hand_id for piece in found] == ["4410-7", "4410-8"]
    lines = text.split("\n")
    assert [lines[piece.line - 1][:5] for piece in found] == ["<game", "<game"]
    assert findings(text) == []


@pytest.mark.parametrize("end", [400, 700, 1200, -9, -3])
def test_a_game_that_is_being_written_is_waited_for(end: int, tmp_path: Path) -> None:
    path = tmp_path / "a.xml"
    more = WALK.replace("4410-7", "4410-8")
    path.write_text(HEAD + WALK + "\n" + more[: len(more) - 1][:end])
    (_, second) = outcomes(path.read_bytes())
    assert isinstance(second, Refused)
    assert second.finding.code == "RZ005"
    assert "no </game>" in second.finding.message
    receipt = import_histories([path], tmp_path / "store")
    assert (receipt.imported, receipt.rejected) == (1, 1)
    path.write_text(HEAD + WALK + "\n" + more)
    receipt = import_histories([path], tmp_path / "store")
    assert (receipt.imported, receipt.duplicates, receipt.rejected) == (1, 1, 0)


BOMB = """\
<?xml version="1.0"?>
<!DOCTYPE lolz [
 <!ENTITY a "ha">
 <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
 <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">
]>
"""


def test_an_xml_bomb_is_refused_in_one_line() -> None:
    text = BOMB + WALK.replace('nickname="Bob"', 'nickname="&c;"')
    (told,) = findings(text)
    assert (told.code, told.line) == ("RZ017", 10)
    assert "\n" not in str(told)
    inside = changed(WALK, ("    <players", BOMB.split("\n", 1)[1] + "    <players"))
    (told,) = findings(inside)
    assert told.code == "RZ017"


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ('amount="1.00"', "amount=1.00", "RZ017", 18),
        ('amount="1.00"', 'amount="1,5"', "RZ004", 18),
        ("null,null,Kh", "null,null,Kx", "RZ004", 14),
        ('type="FOLD" timestamp="1425506107000" player="3"', 'type="FOLD" player="4"', "RZ007", 19),
        ('nickname="Bob"', 'nickname="Ann"', "RZ014", 1),
        ('seat="3"', 'seat="x"', "RZ017", 1),
        ('timestamp="1425506101250" player="0"', 'timestamp="soon" player="0"', "RZ004", 1),
    ],
)
def test_broken_game_is_refused_with_its_place(old: str, new: str, code: str, line: int) -> None:
    told = refused(changed(WALK, (old, new)))
    assert (told.code, told.line) == (code, line)


def test_what_is_not_known_is_told() -> None:
    text = changed(WALK, ('type="CHAT"', 'type="SONG"'), ("    <round id=\"END_OF_GAME\" sequence=\"5\" >\n", "    <round id=\"END_OF_GAME\" sequence=\"5\" >\n<music/>\n"))  # fmt: skip
    assert codes(text) == ["RZ001", "RZ001"]
    assert nets(deal_of(text)) == nets(deal_of(WALK))


def test_names_may_hold_what_xml_escapes_and_what_it_should() -> None:
    for written, name in (
        ("B&amp;b", "B&b"),
        ("B & b", "B & b"),
        ("&#9824;b", "♠b"),
        ("b\x01", "b\ufffd"),
    ):
        hand = hand_of(WALK.replace('nickname="Bob"', f'nickname="{written}"'))
        assert hand.seats[1].player == name


def test_a_cancelled_game() -> None:
    at = WALK.index('        <event sequence="5"')
    end = WALK.index("    </round>", at)
    text = WALK[:at] + '<event sequence="5" type="GAME_CANCELLED" timestamp="1425506106000"/>\n' + (
        WALK[end:].replace('        <winner amount="1.45" uncalled="false" potnumber="1" player="0" pottype="n" />\n', "")
    )  # fmt: skip
    assert hand_of(text).cancelled
    assert set(nets(deal_of(text)).values()) == {0}


def test_a_bet_by_who_has_to_bring_it_in() -> None:
    text = changed(
        WALK,
        ('type="BRING_IN" timestamp="1425506104000" player="3" amount="0.25"',
         'type="BET" timestamp="1425506104000" player="3" amount="1.00"'),
        ('type="COMPLETE" timestamp="1425506106000" player="0" amount="1.00"',
         'type="RAISE" timestamp="1425506106000" player="0" amount="2.00"'),
        ('winner amount="1.45"', 'winner amount="3.20"'),
    )  # fmt: skip
    assert codes(text) == []
    assert Bet("Bob", UNIT) in hand_of(text).events
    assert hand_of(text).stakes.bring_in is None
