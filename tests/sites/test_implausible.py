"""Years, seats and currencies that cannot be: told or refused, and never taken as they are."""

import re
from pathlib import Path

import pytest

from razzstats.money import CODES, SIGNS, clash
from tests.histories import SHOWDOWN, STAKES, changed, findings, hand_of, refused, walk


@pytest.fixture(scope="module")
def merge(samples: Path) -> str:
    text = next((samples / "merge").glob("* Razz.xml")).read_text()
    return text[: text.index("</game>") + len("</game>")]


@pytest.fixture(scope="module")
def phh(samples: Path) -> str:
    return (samples / "phh" / "2023-08-19 Bellatrix, hand 77.phh").read_text()


@pytest.fixture(scope="module")
def winamax(samples: Path) -> str:
    text = next((samples / "winamax").glob("*.txt")).read_text(encoding="utf-8")
    return re.split(r"\n\n+(?=Winamax)", text)[0]


YEARS = ["0001", "1969", "1997", "9999"]


@pytest.mark.parametrize("year", YEARS)
@pytest.mark.parametrize("zone", ["ET", "BRT"])
def test_a_year_without_such_hands(year: str, zone: str) -> None:
    """Also where no zone is known, so that the time is only kept as printed."""
    found = refused(walk(when=f"{year}/03/10 12:00:00 {zone}"))
    assert (found.code, found.line) == ("RZ004", 1)
    assert found.message == f"no such hand was played in the year {int(year)}"


def test_the_year_of_phh_may_be_that_of_a_live_game(phh: str) -> None:
    for year in (1, 1969, 9999):
        assert refused(changed(phh, ("year = 2023", f"year = {year}"))).code == "RZ004"
    assert findings(changed(phh, ("year = 2023", "year = 1978"))) == []


def test_the_stamp_of_merge(merge: str) -> None:
    for stamp in ("0", "99999999999999"):
        text = re.sub(r'timestamp="\d+"', f'timestamp="{stamp}"', merge)
        assert refused(text).code == "RZ004"


@pytest.mark.parametrize("seat", [0, 11, 99])
def test_a_seat_that_no_table_has(seat: int) -> None:
    """The hand is read: its chips and cards do not hang on the number."""
    old, name = (3, "Cleo") if seat else (1, "Ann")
    text = SHOWDOWN.replace(f"Seat {old}: {name}", f"Seat {seat}: {name}")
    (found,) = findings(text)
    assert (found.code, found.line) == ("RZ001", old + 2)
    assert found.message == f"not understood: seat {seat}, which no table has"
    assert seat in [each.seat for each in hand_of(text).seats]


def test_a_seat_of_merge_that_no_table_has(merge: str) -> None:
    (one, *_) = re.findall(r'<player seat="(\d+)"', merge)
    text = merge.replace(f'seat="{one}"', 'seat="10"').replace(f'player="{one}"', 'player="10"')
    assert refused(text).code == "RZ017"


@pytest.mark.parametrize("seats", ["0", "1", "99"])
def test_a_table_that_is_none(seats: str) -> None:
    (found,) = findings(changed(SHOWDOWN, ("8-max", f"{seats}-max")))
    assert (found.code, found.line) == ("RZ001", 1)
    assert found.message == f"not understood: a table of {seats} seats"


@pytest.mark.parametrize("code", ["XXX", "XTS", "ABC"])
def test_a_currency_that_is_none(code: str, phh: str) -> None:
    """The hand is read, and its money keeps the name that it has."""
    for text in (
        changed(SHOWDOWN, (STAKES, f"Razz Limit (2/4 {code})")),
        changed(phh, ('currency = "EUR"', f'currency = "{code}"')),
    ):
        (found,) = findings(text)
        assert (found.code, found.line) == ("RZ001", 1)
        assert found.message == f"not understood: no money is called {code!r}"
        assert hand_of(text).stakes.currency == code


TWO = ["€2/$4 USD", "$2/€4 USD", "€2/€4 USD", "$2/$4 EUR", "€2/€4 SEK", "€2/$4"]


@pytest.mark.parametrize("stakes", TWO)
def test_two_currencies_in_a_header(stakes: str) -> None:
    found = refused(changed(SHOWDOWN, (STAKES, f"Razz Limit ({stakes})")))
    assert (found.code, found.line) == ("RZ006", 1)
    assert found.message.endswith(" are not one currency")


@pytest.mark.parametrize(
    "stakes", ["$2/$4 USD", "$2/$4 CAD", "2/4 SEK", "€2/€4", "$2/4", "2/$4 USD"]
)
def test_one_currency_in_a_header(stakes: str) -> None:
    assert findings(changed(SHOWDOWN, (STAKES, f"Razz Limit ({stakes})"))) == []


def test_two_currencies_in_other_headers(winamax: str, merge: str) -> None:
    stakes = re.search(r"\((\d\S*)€/(\d\S*)€/", winamax)
    assert stakes is not None
    for mixed in (stakes[0].replace("€", "$", 1), stakes[0][::-1].replace("€", "$", 1)[::-1]):
        assert refused(winamax.replace(stakes[0], mixed, 1)).code == "RZ006"
    for name in ("$", "£"):
        text = merge.replace("Limit $", f"Limit {name}").replace('balance="', 'balance="€')
        assert refused(text).code == "RZ004"


def test_codes_and_signs() -> None:
    assert SIGNS.keys() <= CODES
    assert all(re.fullmatch("[A-Z]{3}", code) for code in CODES)
    assert clash("USD", "$", "", "$") is None
    assert clash(None) is None
    assert clash("USD", "€", "$") == "$ and € and USD are not one currency"
