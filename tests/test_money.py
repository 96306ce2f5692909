"""Amounts of money and chips: read exactly, or not at all."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from razzstats.money import UNIT, format_chips, parse_chips


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("0", "0"),
        ("5", "5"),
        ("0.05", "0.05"),
        (".25", "0.25"),
        ("0.0025", "0.0025"),
        ("9.10", "9.1"),
        ("1200", "1200"),
        ("1,234", "1234"),
        ("1,234,567.50", "1234567.5"),
        ("12,345.6", "12345.6"),
        ("1'000", "1000"),
        ("2 310", "2310"),
        ("2\u00a0310", "2310"),
        ("2\u202f310.50", "2310.5"),
        ("12 ", "12"),
    ],
)
def test_amounts_with_a_decimal_point(text: str, amount: str) -> None:
    assert parse_chips(text) == Decimal(amount) * UNIT


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("412,75", "412.75"),
        ("0,5", "0.5"),
        ("1.234", "1234"),
        ("1.234,50", "1234.5"),
        ("1 234,5", "1234.5"),
        ("7", "7"),
    ],
)
def test_amounts_with_a_decimal_comma(text: str, amount: str) -> None:
    assert parse_chips(text, decimal=",") == Decimal(amount) * UNIT


@pytest.mark.parametrize(
    ("text", "decimal"),
    [
        ("412,75", "."),
        ("2,00", "."),
        ("1,2345", "."),
        ("1,23,456", "."),
        ("12,34.5", "."),
        ("2 31", "."),
        ("1 2", "."),
        ("12'34", "."),
        ("1 000 00", "."),
        ("1.2345", ","),
        ("412.75", ","),
    ],
)
def test_an_amount_with_two_readings_is_refused(text: str, decimal: str) -> None:
    with pytest.raises(ValueError, match="two ways"):
        parse_chips(text, decimal)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "$5",
        "5$",
        "-5",
        "+5",
        "1e3",
        "1.2.3",
        "1.23456",
        "5.",
        "٣",
        "\uff11\uff12",
        "9" * 13,
        "nan",
    ],
)
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not an amount"):
        parse_chips(text)


def test_every_amount_fits_into_eight_bytes() -> None:
    """A pot is a sum of at most a few dozen of the largest amounts that are read."""
    assert parse_chips("9" * 12) * 500 < 2**63


@pytest.mark.parametrize(
    ("chips", "text"),
    [
        (0, "0"),
        (500, "0.05"),
        (40_000, "4"),
        (125_000, "12.50"),
        (25, "0.0025"),
        (12_000_000, "1200"),
        (-500, "-0.05"),
    ],
)
def test_format(chips: int, text: str) -> None:
    assert format_chips(chips) == text


def test_format_puts_the_sign_before_the_currency() -> None:
    assert format_chips(-125_000, "$") == "-$12.50"


@given(st.integers(0, 10**12 - 1))
def test_printed_and_read_back(chips: int) -> None:
    assert parse_chips(format_chips(chips)) == chips


@given(st.integers(0, 10**9 - 1), st.sampled_from([",", "'", " ", "\u00a0"]))
def test_thousands_marks_change_nothing(chips: int, mark: str) -> None:
    assert parse_chips(f"{chips:,}".replace(",", mark)) == chips * UNIT


@given(st.text(alphabet="0123456789.,' $x", max_size=12))
def test_any_text_is_read_exactly_or_refused(text: str) -> None:
    try:
        chips = parse_chips(text)
    except ValueError:
        return
    bare = text.replace(",", "").replace("'", "").replace(" ", "")
    assert chips == Decimal(bare) * UNIT
