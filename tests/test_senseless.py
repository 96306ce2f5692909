"""Parts of a hand that have the form of a number and are none that a game has."""

import re

import pytest

from tests.histories import SHOWDOWN, changed, findings, only, refused, walk
from tests.test_fuzz import of_samples


@pytest.mark.parametrize("limits", ["$2/$0", "$0/$4", "$0/$0", "$4/$2"])
def test_limits_that_no_game_has(limits: str) -> None:
    """In such big bets nothing can be counted."""
    found = refused(walk(1, game=f"Razz Limit ({limits} USD)"))
    small, big = limits.replace("$", "").split("/")
    assert (found.code, found.line) == ("RZ004", 1)
    assert found.message == f"no game has limits of {small} and {big}"


@pytest.mark.parametrize(
    ("form", "big_bet", "none"),
    [
        ("phh", r"big_bet = [\d.]+", "big_bet = 0"),
        ("merge", r"/\$[\d.]+\" seats", '/$0" seats'),
        ("winamax", r"/[\d.]+€\) - ", "/0€) - "),
        ("fulltilt", r"/[\d.,]+ Ante", "/0 Ante"),
        ("kingsclub", r"Razz - ([\d.]+)/[\d.]+", r"Razz - \1/0"),
    ],
)
def test_in_any_format(form: str, big_bet: str, none: str) -> None:
    text = next(each for each in of_samples(form) if re.search(big_bet, each))
    found = refused(re.sub(big_bet, none, text, count=1))
    assert found.code == "RZ004"
    assert found.message.endswith(" and 0")


def test_a_number_longer_than_python_reads() -> None:
    number = "7" * 5_000
    text = changed(SHOWDOWN, ("#77:", f"#{number}:"))
    assert only(text).hand.hand_id == number
    assert findings(text) == []


@pytest.mark.parametrize("said", ["7,6,4,0,A", "7-6-4-2-A", "foo"])
def test_words_that_name_no_low(said: str) -> None:
    """Of the show, and of the summary where it says another thing."""
    for place in ("(Lo: {})", "with Lo: {}"):
        text = changed(SHOWDOWN, (place.format("7,6,4,2,A"), place.format(said)))
        (found,) = findings(text)
        assert found.code == "RZ503"
        assert found.message == f"Ann is said to have {said!r}, which is no low"


@pytest.mark.parametrize("number", ["", " "])
def test_a_game_of_merge_without_a_number(number: str) -> None:
    text = re.sub(r'<game id="\d+"', f'<game id="{number}"', of_samples("merge")[0])
    assert refused(text).code == "RZ006"


@pytest.mark.parametrize("stamp", ["1_000", "+5", "-5", "٣", "1e9", "9" * 20, "9" * 5_000])
def test_a_stamp_that_is_none(stamp: str) -> None:
    text = re.sub(r'timestamp="\d+"', f'timestamp="{stamp}"', of_samples("merge")[0], count=1)
    assert refused(text).code == "RZ004"
