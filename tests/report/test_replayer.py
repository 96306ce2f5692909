"""The replayer in a real browser: what it shows is what could be seen then, and no more."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from razzstats.reading import Piece, Read, read
from razzstats.report import Film, film, hand_page
from tests.histories import SHOWDOWN, hand_of, only, walk
from tests.report.browsing import PHONE, Chromium, Visit
from tests.report.conftest import some_hands
from tests.report.replayed import State, states

LOOK = """() => {
  const root = document.querySelector(".replayer");
  const seats = [...root.querySelectorAll(".seat")].map((seat) => ({
    seat: Number(seat.dataset.seat),
    chips: Number(seat.dataset.chips),
    cards: [...seat.querySelectorAll("[data-card]")].map((card) => card.dataset.card),
  }));
  const pot = Number(root.querySelector('[data-part="pot"]').dataset.chips);
  return { step: Number(root.dataset.step), steps: Number(root.dataset.steps), pot, seats };
}"""
WALK = f"""(key) => {{
  const look = {LOOK};
  const looks = [look()];
  for (let n = looks[0].steps; n > 0; n -= 1) {{
    document.body.dispatchEvent(new KeyboardEvent("keydown", {{ key, bubbles: true }}));
    looks.push(look());
  }}
  return JSON.stringify(looks);
}}"""
NAMES = ("<img src=x onerror=alert(1)>", "שלום אבי", "🃏🔥 emoji", "a & b &amp; c", "</script><b>")


def written(tmp_path: Path, films: list[Film]) -> Path:
    path = tmp_path / "hands.html"
    path.write_text(hand_page(films), encoding="utf-8")
    return path


def shows(look: Any, made: Film, told: dict[int, State]) -> bool:
    """Holds what the page shows against the replay; False where the replay has no such state."""
    picture = made.pictures[look["step"]]
    if picture.kind not in ("step", "end") or picture.steps not in told:
        return False
    state = told[picture.steps]
    assert look["pot"] == state.pot
    assert {seat["seat"]: seat["chips"] for seat in look["seats"]} == state.stacks
    for seat in look["seats"]:
        assert set(seat["cards"]) <= state.seen.get(seat["seat"], set()), picture
    return True


def walked(chrome: Chromium, tmp_path: Path, hands: list[Read]) -> int:
    """Steps through all hands to the end, and some back; how many steps could be compared."""
    films = [film(got, with_odds=False) for got in hands]
    compared = 0
    with Visit(chrome, written(tmp_path, films)) as visit:
        for at, (made, got) in enumerate(zip(films, hands, strict=True)):
            told = states(got)
            visit.page.keyboard.press("Home")
            on = json.loads(visit.page.evaluate(WALK, "ArrowRight"))
            assert [look["step"] for look in on] == list(range(len(made.pictures)))
            compared += sum(shows(look, made, told) for look in on)
            if at % 5 == 0:
                assert json.loads(visit.page.evaluate(WALK, "ArrowLeft")) == on[::-1]
            visit.page.keyboard.press("n")
        assert (visit.trouble, visit.asked) == ([], [])
    return compared


def test_chips_pot_and_cards_are_the_replays(
    chrome: Chromium, tmp_path: Path, few: list[Read]
) -> None:
    assert walked(chrome, tmp_path, few) > 10 * len(few)


@pytest.mark.proof
def test_chips_pot_and_cards_are_the_replays_in_many(
    chrome: Chromium, tmp_path: Path, samples: Path, proves: Callable[[str, str], None]
) -> None:
    hands = some_hands(samples, 50)
    assert walked(chrome, tmp_path, hands) > 10 * len(hands)
    proves("A browser shows the replay's chips, pots and cards at each step", f"{len(hands)} hands")


@pytest.fixture
def shown(few: list[Read]) -> Film:
    """A hand with a showdown, in which cards of others become known at the end."""
    for made in map(film, few):
        last = len(made.pictures) - 1
        laid = [c for s in made.seats if not s.hero for c in s.cards if not c.up and c.known > 0]
        if made.odds and laid and max(c.known for c in laid) < last:
            return made
    raise AssertionError("no sample has a showdown")


def test_reveal_shows_what_became_known_later(
    chrome: Chromium, tmp_path: Path, shown: Film
) -> None:
    hidden = {c.card for s in shown.seats for c in s.cards if not c.up and not s.hero} - {""}
    start = next(at for at, p in enumerate(shown.pictures) if p.kind == "street")
    with Visit(chrome, written(tmp_path, [shown]), f"#step={start}") as visit:
        before = visit.page.locator(".felt").inner_html()
        assert not [card for card in hidden if f'"{card}"' in before]
        assert not visit.page.locator(".odds").count()
        visit.page.keyboard.press("x")
        early = visit.page.locator(".card.early").evaluate_all(
            "all => all.map(c => c.dataset.card)"
        )
        assert early
        assert set(early) <= hidden
        assert visit.page.locator(".odds").count() >= 2
        visit.page.keyboard.press("x")
        assert visit.page.locator(".felt").inner_html() == before


def test_keys_streets_and_the_address(chrome: Chromium, tmp_path: Path, shown: Film) -> None:
    starts = [at for at, p in enumerate(shown.pictures) if p.kind == "street"]
    with Visit(chrome, written(tmp_path, [shown])) as visit:

        def step() -> int:
            return int(visit.page.locator(".replayer").get_attribute("data-step"))

        visit.page.keyboard.press("ArrowDown")
        visit.page.keyboard.press("ArrowRight")
        assert step() == starts[1] + 1
        visit.page.wait_for_url(f"**#*step={starts[1] + 1}")
        assert shown.pictures[step()].words in visit.text('[data-part="now"]')
        visit.page.keyboard.press("ArrowUp")
        assert step() == starts[1]
        visit.page.get_by_role("button", name="5th").click()
        assert step() == starts[2]
        visit.page.keyboard.press("End")
        assert step() == len(shown.pictures) - 1
        visit.page.keyboard.press("Home")
        assert step() == 0
        visit.page.keyboard.press("ArrowDown")
        assert step() == starts[0]
        assert visit.trouble == []


def test_a_hand_opens_as_its_cards_are_dealt(
    chrome: Chromium, tmp_path: Path, few: list[Read]
) -> None:
    """Nothing was pressed, and the hero sees his cards; keys go on from there and to the next."""
    films = [made for made in map(film, few) if any(p.kind == "street" for p in made.pictures)][:3]
    called_off = (
        f"{walk(900).split('*** 3rd')[0]}Hand cancelled\n*** SUMMARY ***\nTotal pot $0 | Rake $0\n"
    )
    films.append(film(only(called_off)))
    with Visit(chrome, written(tmp_path, films)) as visit:
        for made in films:
            look = visit.page.evaluate(LOOK)
            dealt = [at for at, picture in enumerate(made.pictures) if picture.kind == "street"]
            assert look["step"] == (dealt[0] if dealt else 0)
            shown = {seat["seat"]: len(seat["cards"]) for seat in look["seats"]}
            for seat in made.seats if dealt else []:
                known = [c for c in seat.cards if 0 <= c.known <= dealt[0]]
                assert shown[seat.seat] == len(known) >= seat.dealt_in
            visit.page.keyboard.press("ArrowRight")
            assert visit.page.evaluate(LOOK)["step"] == look["step"] + 1
            visit.page.keyboard.press("n")
        visit.page.keyboard.press("p")
        assert visit.page.evaluate(LOOK)["step"] == dealt_of(films[-2])


def dealt_of(made: Film) -> int:
    return next(at for at, picture in enumerate(made.pictures) if picture.kind == "street")


def test_it_plays_by_itself(chrome: Chromium, tmp_path: Path, shown: Film) -> None:
    with Visit(chrome, written(tmp_path, [shown]), f"#step={len(shown.pictures) - 2}") as visit:
        visit.page.keyboard.press(" ")
        visit.page.wait_for_function(
            "() => { const r = document.querySelector('.replayer').dataset; return r.step === r.steps; }"
        )
        assert visit.text('[data-does="play"]') == "Play"


def test_an_address_that_names_nothing_opens_the_hand(
    chrome: Chromium, tmp_path: Path, shown: Film
) -> None:
    with Visit(chrome, written(tmp_path, [shown]), "#hand=none&step=-9x") as visit:
        assert visit.page.evaluate(LOOK)["step"] == dealt_of(shown)
        assert visit.trouble == []


@pytest.mark.parametrize("name", NAMES)
def test_names_are_shown_as_text(chrome: Chromium, tmp_path: Path, name: str) -> None:
    got = read(Piece("pokerstars", "a.txt", 1, walk(ann=name)))
    assert isinstance(got, Read)
    with Visit(chrome, written(tmp_path, [film(got)]), "#step=3", viewport=PHONE) as visit:
        names = visit.page.locator(".seat .name").all_inner_texts()
        assert names[0].replace("\n", "") == name
        assert not visit.page.locator("main img, main b:text-is('')").count()
        assert (visit.trouble, visit.asked) == ([], [])


def test_it_works_in_a_notebooks_frame(chrome: Chromium, tmp_path: Path) -> None:
    path = tmp_path / "notebook.html"
    cell = hand_of(SHOWDOWN)._repr_html_()
    path.write_text(f"<!DOCTYPE html><meta charset=utf-8>{cell}", encoding="utf-8")
    with Visit(chrome, path) as visit:
        frame = visit.page.frame_locator("iframe")
        frame.get_by_role("button", name="To the end").click()
        assert frame.locator(".net.gain").inner_text() == "+$11.80"
        frame.locator("body").press("ArrowLeft")
        assert not frame.locator(".net").count()
        assert (visit.trouble, [url for url in visit.asked if url != "about:srcdoc"]) == ([], [])
