"""How a hand looks in a notebook."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from msgspec.structs import replace

from razzstats import replayer
from razzstats.cards import CARDS
from razzstats.hand_html import cards_html
from razzstats.importing import import_histories
from razzstats.tables import HandStore
from tests.histories import SHOWDOWN, hand_of, walk


class _Cells(HTMLParser):
    """The texts of a table, row by row; and whether all that is opened is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.open: list[str] = []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
        if tag == "br" and self.rows:
            self.rows[-1][-1] += "|"
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.rows:
            self.rows[-1][-1] += data


def test_a_hand_is_a_table_of_streets() -> None:
    rows = _Cells(hand_of(SHOWDOWN)._repr_html_()).rows
    assert rows == [
        ["", "third", "fourth", "fifth", "sixth", "seventh", ""],
        ["Ann|$50", "A♠ 4♦ 7♣|calls $2", "2♥|bets $2", "J♦|calls $4", "6♠|bets $4", "Q♣|checks",
         "A♠ 4♦ 7♣ 2♥ J♦ 6♠ Q♣|wins $24"],
        ["Bob|$50", "K♥|brings in $0.50|folds", "", "", "", "", ""],
        ["Cleo|$50", "5♠|raises to $2", "9♦|calls $2", "3♣|bets $4", "8♣|checks|calls $4",
         "checks", "mucks"],
    ]  # fmt: skip


def test_streets_that_were_not_dealt_have_no_column() -> None:
    rows = _Cells(hand_of(walk())._repr_html_()).rows
    assert rows[0] == ["", "third", ""]
    assert rows[2] == ["Bob|$50", "K♥|brings in $0.50", "wins $0.40"]


def test_a_hand_is_replayed_in_a_frame_that_reaches_nothing() -> None:
    page = hand_of(SHOWDOWN)._repr_html_()
    assert page.startswith('<iframe sandbox="allow-scripts" title="Razz $2/$4 · hand 77" srcdoc="')
    assert repr(replayer([hand_of(SHOWDOWN)])) == "<Replayer: 77>"


def test_a_hand_of_no_known_site_is_still_a_table() -> None:
    page = replace(hand_of(SHOWDOWN), site="elsewhere")._repr_html_()
    assert "<iframe" not in page
    assert _Cells(page).rows[1][0] == "Ann|$50"


def test_names_are_no_markup() -> None:
    page = hand_of(walk(ann="<b>&amp;</b>"))._repr_html_()
    assert "<b>&amp;</b>" not in page
    assert _Cells(page).rows[1][0] == "<b>&amp;</b>|$50"


@pytest.mark.parametrize("card", ["As", "Td", "Kh", "2c"])
def test_cards_have_the_signs_of_their_suits(card: str) -> None:
    page = cards_html([CARDS[card]])
    assert re.search(r"[♠♥♦♣]", page)
    assert ("color" in page) == (card[1] in "dh")


def test_a_store_shows_its_tables(tmp_path: Path) -> None:
    (tmp_path / "<h>.txt").write_text(walk(), encoding="utf-8")
    import_histories([tmp_path / "<h>.txt"], tmp_path / "<store>")
    page = HandStore(tmp_path / "<store>")._repr_html_()
    assert ["hands", "1"] in _Cells(page).rows
    assert "&lt;store&gt;" in page
