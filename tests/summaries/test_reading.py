"""Tournament summaries of each site and kind, read."""

import pytest

from razzstats.money import UNIT
from razzstats.summaries import Price, Summary, Text, price, read_text
from razzstats.summaries.cutting import FORMATS, WORD, SummaryCutter
from razzstats.summaries.format import SummaryFormat

POKERSTARS = """PokerStars Tournament #3150042, Razz Limit
Buy-In: $25.00/$20.00/$5.00 USD
3 players
Total Prize Pool: $75.00 USD
Tournament started 2024/04/13 20:00:00 CET [2024/04/13 14:00:00 ET]
Tournament finished 2024/04/13 20:40:00 CET [2024/04/13 14:40:00 ET]
  1: Lowball (Lena) (Norway), $45.00 (60.00%)
  2: ace: folds (Chad), $30.00 (40.00%)
  3: limp biscuit (Peru),

You finished in 2nd place (eliminated at hand #240001).
You collected 1 bounty for a total of $20.00.
"""
FULLTILT = """Full Tilt Poker Tournament Summary $10 + $0.50 Heads Up Sit & Go (243690417) Razz Limit (Turbo)
Buy-In: $10 + $0.50
Buy-In Chips: 1500
2 Entries
Total Prize Pool: $20
Tournament started: 2012/11/10 20:00:00 CET [2012/11/10 14:00:00 ET]
Tournament finished: 2012/11/10 20:31:00 CET [2012/11/10 14:31:00 ET]

1: Nina, the Ninelow, $20
2: limp biscuit
limp biscuit finished in 2nd place
"""


WINAMAX = """Winamax Poker - Tournament summary : Lundi (Razz)(612345678)
Player : Nina Ninelow
Buy-In : 0.80€ + 1€ + 0.20€
Registered players : 1141
Mode : tt
Type : knockout
Speed : turbo
Flight ID : 0
Levels : Levels : [10-20:3:600:razz-fixed-limit,12-25:3:150:razz-fixed-limit]
Prizepool : 1529.60€
Tournament started 2024/06/16 15:15:00 UTC
You played 1h 36min 43s
You finished in 7th place
You won 34.79€ + Bounty 17.40€
"""
LATE = (
    WINAMAX.replace("678)\n", "678) - Late Registration\n")
    .replace("1141", "812")
    .replace("7th", "737th")
    .replace("You won 34.79€ + Bounty 17.40€", "You won Bounty 1€")
)


def summary(site: str, text: str) -> Summary:
    got = read_text(Text(site, "x.txt", 1, text))
    assert got.problems == []
    assert got.summary is not None
    return got.summary


def results(told: Summary) -> list[tuple[str, int | None, int | None]]:
    return [(r.player, r.place, r.prize) for r in told.results]


def test_a_bounty_tournament_of_pokerstars() -> None:
    told = summary("pokerstars", POKERSTARS)
    assert told.price == Price(25 * UNIT, 20 * UNIT, 5 * UNIT, "USD")
    assert (told.tournament_id, told.game, told.entries) == ("3150042", "Razz Limit", 3)
    assert told.prize_pool == 75 * UNIT
    assert results(told) == [
        ("Lowball (Lena)", 1, 45 * UNIT),
        ("ace: folds", 2, 30 * UNIT),
        ("limp biscuit", 3, 0),
    ]
    assert [r.bounties for r in told.results] == [None, 1, None]
    assert [r.is_hero for r in told.results] == [False, True, False]
    assert told.started is not None
    assert told.started.isoformat() == "2024-04-13T18:00:00+00:00"


def test_a_heads_up_tournament_of_full_tilt() -> None:
    told = summary("fulltilt", FULLTILT)
    assert told.price == Price(10 * UNIT, 0, UNIT // 2, "USD")
    assert told.name == "$10 + $0.50 Heads Up Sit & Go"
    assert results(told) == [("Nina, the Ninelow", 1, 20 * UNIT), ("limp biscuit", 2, 0)]
    assert [r.is_hero for r in told.results] == [False, True]


def test_a_rebuy_tournament_of_full_tilt() -> None:
    more = (
        "Knockout Bounty: $2\nlimp biscuit received 3 Knockout Bounty Awards\n"
        "limp biscuit performed 2 Rebuys\nRebuy: $10\n"
    )
    told = summary("fulltilt", FULLTILT.replace("Buy-In Chips", more + "Buy-In Chips"))
    (hero,) = (r for r in told.results if r.is_hero)
    assert (hero.bounties, hero.rebuys) == (3, 2)
    assert told.price == Price(10 * UNIT, 2 * UNIT, UNIT // 2, "USD")


def test_rebuys_and_a_ticket_of_pokerstars() -> None:
    text = POKERSTARS.replace(", $45.00 (60.00%)", ", (qualified for the target tournament)")
    text = text.replace("You collected 1 bounty for", "You made 2 re-buys and 1 add-on for")
    told = summary("pokerstars", text)
    assert told.results[0].prize is None
    assert told.results[0].ticket == "(qualified for the target tournament)"
    assert (told.results[1].rebuys, told.results[1].add_ons) == (2, 1)


@pytest.mark.parametrize("line", ["Freeroll", "Buy-In: Freeroll"])
def test_a_freeroll_costs_nothing(line: str) -> None:
    text = POKERSTARS.replace("Buy-In: $25.00/$20.00/$5.00 USD", line)
    assert summary("pokerstars", text).price == Price()


def test_a_tournament_for_play_money() -> None:
    text = FULLTILT.replace("Buy-In: $10 + $0.50", "Buy-In: 250 Play Chips + 0 Play Chips")
    text = text.replace("$20", "500 Play Chips")
    told = summary("fulltilt", text)
    assert told.price is not None
    assert told.price.is_play_money
    assert told.prize_pool == told.results[0].prize == 500 * UNIT


def test_one_who_still_plays_has_no_place() -> None:
    text = POKERSTARS.replace("(Norway), $45.00 (60.00%)", "(Norway), still playing")
    assert results(summary("pokerstars", text))[0] == ("Lowball (Lena)", None, None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Freeroll", Price()),
        ("$58.83 + $1.17", Price(588300, 0, 11700, "USD")),
        ("€0.89+€0.11 EUR", Price(8900, 0, 1100, "EUR")),
        ("100+9", Price(100 * UNIT, 0, 9 * UNIT, None, True)),
        ("250 Play Chips + 0 Play Chips", Price(250 * UNIT, 0, 0, None, True, "Play Chips")),
        ("500 FPP", Price(500 * UNIT, unit="FPP")),
        ("T$26", Price(26 * UNIT, unit="T$")),
    ],
)
def test_buy_ins(text: str, expected: Price) -> None:
    assert price(text) == expected


@pytest.mark.parametrize("text", ["$1+$1+$1+$1", "$1 + €1", "1,5+0,5", "ten", ""])
def test_what_is_no_buy_in(text: str) -> None:
    with pytest.raises(ValueError, match=r"is|could"):
        price(text)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("$25.00/$20.00", "$25,00/$20.00", "could be read in two ways"),
        ("2024/04/13 20:00:00 CET", "2024/13/13 20:00:00 CET", "month"),
        ("$75.00", "lots", "no amount"),
    ],
)
def test_a_summary_that_cannot_be_read_says_why(old: str, new: str, said: str) -> None:
    text = POKERSTARS.replace(old, new).replace("[2024/04/13 14:00:00 ET]", "")
    got = read_text(Text("pokerstars", "x.txt", 1, text))
    assert got.summary is None
    assert got.problems[-1].kind.code == "RZ021"
    assert said in got.problems[-1].message


def test_a_summary_without_players_is_refused() -> None:
    got = read_text(Text("pokerstars", "x.txt", 1, POKERSTARS.split("\n  1:", maxsplit=1)[0]))
    assert got.summary is None


def test_an_unknown_line_is_told_and_passed_over() -> None:
    got = read_text(Text("pokerstars", "x.txt", 4, POKERSTARS + "An odd line\n"))
    assert got.summary is not None
    assert [(p.kind.code, p.line) for p in got.problems] == [("RZ001", 16)]


@pytest.mark.parametrize("size", [1, 7, 100, 10_000])
def test_summaries_are_cut_alike_from_small_blocks_and_large(size: int) -> None:
    whole = f"noise\n{POKERSTARS}\n\n{FULLTILT}\nHAND\nmore\n{POKERSTARS}"
    cutter = SummaryCutter("x.txt", lambda t: at if (at := t.find("HAND\n")) >= 0 else None)
    found = [t for at in range(0, len(whole), size) for t in cutter.feed(whole[at : at + size])]
    found += cutter.rest()
    assert [(t.site, t.line) for t in found] == [
        ("pokerstars", 2), ("fulltilt", 16), ("pokerstars", 30),
    ]  # fmt: skip
    assert [t.text for t in found] == [POKERSTARS.rstrip(), FULLTILT.rstrip(), POKERSTARS.rstrip()]


def test_a_summary_of_winamax() -> None:
    told = summary("winamax", WINAMAX)
    assert told.price == Price(8_000, UNIT, 2_000, "EUR")
    assert (told.tournament_id, told.name) == ("612345678", "Lundi (Razz)")
    assert (told.game, told.entries, told.prize_pool) == ("razz-fixed-limit", 1141, 15_296_000)
    assert results(told) == [("Nina Ninelow", 7, 347_900)]
    assert (told.results[0].bounty_won, told.results[0].is_hero) == (174_000, True)
    assert told.started is not None
    assert told.started.isoformat() == "2024-06-16T15:15:00+00:00"


def test_each_entry_of_a_winamax_tournament_has_its_part() -> None:
    """Two entries at 2 euros; a bounty of 1 and then 17.40, a prize of 34.79."""
    told = summary("winamax", f"{LATE}\n{WINAMAX}")
    assert results(told) == [("Nina Ninelow", 7, 347_900)]
    assert told.entries == 1141
    (result,) = told.results
    assert (result.rebuys, result.paid_again, result.bounty_won) == (1, 2 * UNIT, 184_000)


def test_parts_of_one_tournament_are_cut_as_one() -> None:
    other = WINAMAX.replace("612345678", "612345679")
    cutter = SummaryCutter("x.txt", lambda text: None)
    found = [*cutter.feed(f"{LATE}\n{WINAMAX}\n\n{other}"), *cutter.rest()]
    assert [(text.line, text.text.count("Player : ")) for text in found] == [(1, 2), (32, 1)]


def test_rebuys_of_winamax_have_prices_of_their_own() -> None:
    more = "Rebuy cost : 9€ + 1€\nAddon cost : 4.50€ + 0.50€\nYour rebuys : 4\nYour addons : 2\n"
    text = WINAMAX.replace("Registered", f"{more}Registered").replace(
        "Mode :", "Total rebuys : 9\nTotal addons : 3\nMode :"
    )
    (result,) = summary("winamax", text).results
    assert (result.rebuys, result.add_ons, result.paid_again) == (4, 2, 50 * UNIT)


@pytest.mark.parametrize(
    ("won", "prize", "ticket", "bounty"),
    [
        ("", 0, "", None),
        ("You won 30.47€\n", 304_700, "", None),
        ("You won Bounty 1€\n", 0, "", 10_000),
        ("You won Ticket 10€\n", None, "Ticket 10€", None),
        ("You won 5€ + Ticket 10€\n", 50_000, "Ticket 10€", None),
        ("You won 5€ + Ticket 10€ + Bounty 0.50€\n", 50_000, "Ticket 10€", 5_000),
    ],
)
def test_what_is_won_at_winamax(
    won: str, prize: int | None, ticket: str, bounty: int | None
) -> None:
    (result,) = summary("winamax", WINAMAX.replace("You won 34.79€ + Bounty 17.40€\n", won)).results
    assert (result.prize, result.ticket, result.bounty_won) == (prize, ticket, bounty)


@pytest.mark.parametrize("free", ["Freeroll", "0€ + 0€", "Gratuit"])
def test_freerolls_of_winamax(free: str) -> None:
    told = summary("winamax", WINAMAX.replace("0.80€ + 1€ + 0.20€", free))
    assert told.price is not None
    assert told.price.whole == 0


def test_money_for_rebuys_and_bounties_is_as_it_is_told() -> None:
    """Progressive bounties are worth more or less than the part of the buy-in."""
    text = POKERSTARS.replace(
        "1 bounty for a total of $20.00", "3 bounties for a total of USD 75.50"
    )
    text += "You made 5 rebuys and 1 addons for a total of USD 3,180.00.\n"
    hero = next(r for r in summary("pokerstars", text).results if r.is_hero)
    assert (hero.bounties, hero.bounty_won) == (3, 755_000)
    assert (hero.rebuys, hero.add_ons, hero.paid_again) == (5, 1, 3180 * UNIT)


def test_rebuys_of_full_tilt_have_prices_of_their_own() -> None:
    more = (
        "Rebuy: $9\nAdd-On: $5\nlimp biscuit performed 2 Rebuys\nlimp biscuit performed 1 Add-On\n"
        "Rebuy Chips: 1500\nAdd-On Chips: 2000\nTotal Rebuys: 2\nTotal Add-Ons: 1\n"
    )
    told = summary("fulltilt", FULLTILT.replace("Buy-In Chips", more + "Buy-In Chips"))
    hero = next(r for r in told.results if r.is_hero)
    assert (hero.rebuys, hero.add_ons, hero.paid_again) == (2, 1, 23 * UNIT)


@pytest.mark.parametrize("form", FORMATS.values(), ids=FORMATS)
def test_every_first_line_has_the_word_that_is_looked_for_first(form: SummaryFormat) -> None:
    assert WORD in form.begins
