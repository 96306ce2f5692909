"""The faults that readers of such histories have had: each kind is tested on every format.

A test bears the number and the title of its kind: `test_c16_rake_ten_times_too_large`.
"""

import re
from pathlib import Path

import pytest

from razzstats.reading import sites

TESTS = Path(__file__).parent

KINDS = {
    1: "seventh street shows the first hole card",
    2: "a hand is kept without its seventh street and showdown",
    3: "third street raises are off by the bring in",
    4: "streets after an all in are dropped",
    5: "down cards are known too early",
    6: "the hero is taken to be the first player dealt to",
    7: "small bet and big bet are read as blinds",
    8: "no bring in line at all",
    9: "ante for less all in",
    10: "bring in for less all in",
    11: "the deck runs out and seventh street is one shared card",
    12: "several pots one payment line",
    13: "street labels one late",
    14: "seated but not dealt in",
    15: "an uncalled bet counts as lost",
    16: "rake ten times too large",
    17: "antes left out of the pot",
    18: "side pot collects are not seen",
    19: "no rake field",
    20: "thousands marks",
    21: "play money and no currency",
    22: "euro after the number dollar before",
    23: "spaces round the stakes",
    24: "colon in a name",
    25: "dots dollar signs brackets",
    26: "chat looks like play",
    27: "header with one time or two",
    28: "newer headers and e mail transcripts",
    29: "cancelled hand",
    30: "only one hand of a file or of a session",
    31: "the same hand twice",
    32: "mixed game some hands razz",
    33: "xml with new attributes no root cut short",
    34: "utf 16 bom line ends",
    35: "a hand that does not add up",
}

WHERE = {
    "pokerstars": "test_cases.py",
    "fulltilt": "sites/test_fulltilt_cases.py",
    "kingsclub": "sites/test_kingsclub.py",
    "merge": "sites/test_phh_and_merge_cases.py",
    "phh": "sites/test_phh_and_merge_cases.py",
    "winamax": "sites/test_winamax.py",
}

CANNOT = {
    13: ("pokerstars", "fulltilt", "merge", "phh", "winamax"),  # labels that were always right
    18: ("phh",),  # no lines of payment
    22: ("kingsclub",),  # amounts have no sign
    23: ("phh",),  # limits are numbers
    26: ("winamax",),  # no chat is written
    29: ("kingsclub", "winamax"),  # no such line is known
    33: ("pokerstars", "fulltilt", "kingsclub", "phh", "winamax"),  # no XML
}
"""Where a kind cannot occur."""

_NUMBER = re.compile(r"_c(\d+)_")


def slug(number: int) -> str:
    return f"c{number}_{KINDS[number].replace(' ', '_')}"


def names(form: str) -> list[str]:
    text = (TESTS / WHERE[form]).read_text(encoding="utf-8")
    return re.findall(r"^def (test_c\d+_\w+)\(", text, re.M)


def test_every_format_is_here() -> None:
    assert sorted(WHERE) == sorted(sites())


@pytest.mark.parametrize("form", WHERE)
def test_every_kind_is_tested_where_it_can_occur(form: str) -> None:
    said = "\n".join(names(form))
    due = [number for number in KINDS if form not in CANNOT.get(number, ())]
    assert [slug(number) for number in due if slug(number) not in said] == []


@pytest.mark.parametrize("form", WHERE)
def test_no_test_has_a_number_that_is_not_here(form: str) -> None:
    assert {int(n) for name in names(form) for n in _NUMBER.findall(name)} <= set(KINDS)
