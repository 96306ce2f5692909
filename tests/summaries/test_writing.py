"""Summaries written and read again tell the same."""

from datetime import UTC, datetime

import msgspec
import pytest

from razzstats.money import UNIT
from razzstats.summaries import Price, Result, Summary, Text, UnsaidError, price, read_text, write
from tests.hostile import HOSTILE
from tests.summaries.test_reading import FULLTILT, LATE, POKERSTARS, WINAMAX, summary

NAMES = [name for name in HOSTILE if name == name.strip()]


def plain(told: Summary) -> Summary:
    """The summary without the places of its lines."""
    bare = tuple(msgspec.structs.replace(result, line=0) for result in told.results)
    return msgspec.structs.replace(told, results=bare)


def again(told: Summary) -> Summary:
    return plain(summary(told.site, write(told)))


@pytest.mark.parametrize(
    ("site", "text"),
    [
        ("pokerstars", POKERSTARS),
        ("pokerstars", POKERSTARS.replace("Buy-In: $25.00/$20.00/$5.00 USD", "Freeroll")),
        ("pokerstars", POKERSTARS.replace(", $45.00 (60.00%)", ", still playing")),
        ("pokerstars", POKERSTARS + "You made 2 rebuys and 1 addons for a total of USD 80.00.\n"),
        ("fulltilt", FULLTILT),
        ("fulltilt", FULLTILT.replace("$", "€")),
        ("fulltilt", FULLTILT + "limp biscuit performed 2 Rebuys\n"),
        ("winamax", WINAMAX),
        ("winamax", WINAMAX.replace("You won 34.79€ + Bounty 17.40€\n", "")),
    ],
)
def test_what_was_read_is_written(site: str, text: str) -> None:
    told = summary(site, text)
    assert again(told) == plain(told)


@pytest.mark.parametrize(
    "paid", ["$10/$1 USD", "€5/€5/€1 EUR", "100/9", "FPP 500", "€0.89/€0.11 EUR"]
)
def test_prices_are_written(paid: str) -> None:
    text = POKERSTARS.replace("$25.00/$20.00/$5.00 USD", paid.replace("FPP 500", "500 FPP"))
    told = summary("pokerstars", text.split("You collected")[0])
    assert again(told) == plain(told)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("site", ["pokerstars", "fulltilt", "winamax"])
def test_hostile_names_are_written(site: str, name: str) -> None:
    when = datetime(2024, 4, 13, 18, 0, tzinfo=UTC)
    results = [Result(name, 1, 20 * UNIT, is_hero=True), Result("Ann", 2, 0, is_hero=False)]
    told = Summary(
        site, "77", "" if site == "pokerstars" else "Cup", "razz", price("€10+€1"), 2, 20 * UNIT, when,
        None, tuple(results if site != "winamax" else results[:1]),
    )  # fmt: skip
    assert again(told) == told


def test_entries_and_rebuys_at_their_price_are_written() -> None:
    twice = summary("winamax", f"{LATE}\n{WINAMAX}")
    assert again(twice) == plain(twice)
    bought = summary("fulltilt", FULLTILT + "Rebuy: $9\nlimp biscuit performed 3 Rebuys\n")
    assert bought.results[1].paid_again == 27 * UNIT
    assert again(bought) == plain(bought)


def test_what_a_format_has_no_words_for() -> None:
    more = (
        "Rebuy: $9\nAdd-On: $5\nlimp biscuit performed 1 Rebuy\nlimp biscuit performed 1 Add-On\n"
    )
    with pytest.raises(UnsaidError, match="not kept"):
        write(summary("fulltilt", FULLTILT + more))
    told = Summary("fulltilt", "7", price=Price(), results=(Result("Ann"),))
    with pytest.raises(UnsaidError, match="no place"):
        write(told)


def test_a_tournament_that_still_goes_on_has_no_place_of_ones_own() -> None:
    text = POKERSTARS.replace("You finished in 2nd place (eliminated at hand #240001).\n", "")
    got = read_text(Text("pokerstars", "x.txt", 1, text.split("You collected")[0]))
    assert got.summary is not None
    assert again(got.summary) == plain(got.summary)
