"""The pages without eyes or mouse: what Chromium tells of them, and where the focus goes."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from razzstats.reading import Read
from razzstats.report import film, hand_page
from razzstats.report.film import Film
from tests.report.browsing import Chromium, Visit

CONTROLS = ("button", "link", "combobox", "slider", "searchbox", "textbox", "checkbox")
NAMELESS = re.compile(rf"^\s*- ({'|'.join(CONTROLS)})(?! \")", re.M)

FOCUS = """() => {
  const now = document.activeElement;
  if (now === document.body) return null;
  const box = now.getBoundingClientRect(), style = getComputedStyle(now);
  const every = [...document.querySelectorAll("*")];
  return {
    place: every.indexOf(now), tag: now.tagName, name: now.textContent.slice(0, 30),
    seen: box.width > 0 && box.height > 0 && box.right > 0,
    ring: style.outlineStyle !== "none" ? parseFloat(style.outlineWidth) : 0,
  };
}"""
"""The element that has the focus, whether it is seen, and how broad the line around it is."""


@pytest.fixture(scope="module")
def shown(few: list[Read]) -> list[Film]:
    """The longest hand of the samples, and another."""
    most = sorted(few, key=lambda got: -len(got.hand.events))
    return [film(got) for got in most[:2]]


@pytest.fixture(scope="module")
def hand(shown: list[Film], tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("hand") / "hand.html"
    path.write_text(hand_page(shown), encoding="utf-8")
    return path


def told(visit: Visit) -> str:
    """What a screen reader is given: roles and names, a line each."""
    tree: str = visit.page.locator("body").aria_snapshot()
    return tree


def test_every_control_has_a_name(chrome: Chromium, hand: Path, written: Path) -> None:
    for page, least in ((hand, 30), (written, 100)):
        with Visit(chrome, page) as visit:
            for box in visit.page.locator("details > summary").all():
                box.click()
            visit.page.keyboard.press("End")
            tree = told(visit)
            assert NAMELESS.findall(tree) == []
            assert len(re.findall(rf"- ({'|'.join(CONTROLS)}) \"", tree)) > least
            assert visit.trouble == []


def test_parts_and_tables_are_called_by_their_names(seen: Visit) -> None:
    tree = told(seen)
    tables = seen.page.locator("table")
    captions = tables.locator("caption").all_text_contents()
    assert len(captions) == tables.count() > 10
    assert len(set(captions)) == len(captions)
    assert all(captions)
    loose = "tables => tables.flatMap(t => [...t.tHead.rows[0].cells, ...[...t.tBodies[0].rows].map(r => r.cells[0])].filter(c => c.tagName !== 'TH' || !c.scope)).length"
    assert tables.evaluate_all(loose) == 0
    levels = seen.page.locator("h1, h2, h3, h4").evaluate_all(
        "all => all.map(h => Number(h.tagName[1]))"
    )
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
    for name in ("By street", "By door card", "By position to the bring-in", "By starting hand",
                 "By opponent", "By session"):  # fmt: skip
        assert f'region "{name}"' in tree
        assert f'heading "{name}" [level=3]' in tree
    assert 'table "Results by door card"' in tree
    assert 'columnheader "hands"' in tree
    assert 'navigation "Contents"' in tree


def test_each_step_is_announced(chrome: Chromium, hand: Path, shown: list[Film]) -> None:
    """The live region says every step once, and at a new street the cards that can be seen."""
    one = shown[0]
    names = {seat.seat: seat.name for seat in one.seats}
    with Visit(chrome, hand) as visit:
        visit.page.keyboard.press("Home")
        region = visit.page.get_by_role("status").first
        assert region.get_attribute("aria-live") == "polite"
        assert region.get_attribute("aria-atomic") == "true"
        visit.page.evaluate(
            """() => {
              const region = document.querySelector("[role=status]");
              window.said = [];
              new MutationObserver(() => said.push(region.textContent)).observe(
                region, { childList: true });
            }"""
        )
        for _ in one.pictures[1:]:
            visit.page.keyboard.press("ArrowRight")
        said = visit.page.evaluate("said")
    assert len(said) == len(one.pictures) - 1
    for words, picture in zip(said, one.pictures[1:], strict=True):
        assert words.startswith(f"{names.get(picture.seat, '')} {picture.words}".strip())
    at, third = next((i, p) for i, p in enumerate(one.pictures) if p.kind == "street")
    heard = [seat.name for seat in one.seats for c in seat.cards if c.up and c.dealt == at]
    assert third.street == 3
    assert heard
    assert all(f"{name}: " in said[at - 1] for name in heard)
    hidden = sum(not 0 <= c.known <= at for seat in one.seats for c in seat.cards if c.dealt == at)
    dealt = sum(c.dealt == at for seat in one.seats for c in seat.cards)
    assert said[at - 1].count(" of ") == dealt - hidden


def stops(visit: Visit, most: int) -> Iterator[dict[str, Any]]:
    """Where the focus goes, tab by tab, until it leaves the page."""
    for _ in range(most):
        visit.page.keyboard.press("Tab")
        at = visit.page.evaluate(FOCUS)
        if at is None:
            return
        yield at


def test_the_focus_goes_down_the_page_and_is_seen(
    chrome: Chromium, hand: Path, written: Path
) -> None:
    for page, most in ((hand, 200), (written, 90)):
        with Visit(chrome, page) as visit:
            found = list(stops(visit, most))
            assert len(found) > 15
            places = [stop["place"] for stop in found]
            assert places == sorted(set(places))
            assert [stop["name"] for stop in found if not stop["seen"]] == []
            assert [stop["name"] for stop in found if stop["ring"] < 2] == []
            if page == written:
                assert found[0]["name"] == "To the results"


def test_a_pressed_button_keeps_the_focus(chrome: Chromium, hand: Path) -> None:
    with Visit(chrome, hand) as visit:
        for name in ("5th street", "A step on", "Reveal", "The next hand"):
            button = visit.page.get_by_role("button", name=name, exact=True)
            button.focus()
            visit.page.keyboard.press("Enter")
            assert button.evaluate("own => own === document.activeElement"), name
