"""The report: its numbers are the statistics', and its page works in a real browser."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from msgspec.structs import replace

from razzstats import stats
from razzstats.importing import import_histories
from razzstats.reading import Piece
from razzstats.report import leaks
from razzstats.report.choice import chosen, films, to_look_at
from razzstats.report.glance import SHOWN, glance
from razzstats.report.money import money, opponents
from razzstats.report.numbers import meaning
from razzstats.report.pages import coded
from razzstats.report.play import NobodyError, Play
from razzstats.report.results import results, sessions
from razzstats.report.whole import report_page
from razzstats.tables import HandStore
from razzstats.words import NOTHING
from tests.histories import walk
from tests.report.browsing import DESKTOP, PHONE, Chromium, Visit
from tests.report.conftest import MARKUP


def test_nobody_has_no_report(store: HandStore) -> None:
    with pytest.raises(NobodyError):
        Play(store, stats.choose(store), "Nobody At All")


def test_conditions_choose_his_hands_and_not_the_others(store: HandStore) -> None:
    low = Play(store, stats.choose(store), where="door <= 5")
    assert set(low.mine.frame(["door"])["door"]) == {1, 2, 3, 4, 5}
    (every,) = low.together(1)
    others = every.frame(["door", "hand"])
    assert others["door"].max() > 5
    assert set(others["hand"]) == set(low.keys)


def test_what_is_seen_first_are_the_statistics(play: Play) -> None:
    known: Any = play.summary.set_index("stat")
    result, rate, *others = glance(play)
    assert float(result.value.sort) == pytest.approx(play.frame["net_bb"].sum())
    assert result.rests_on == f"in {len(play.frame):,} hands"
    assert float(rate.value.sort) == known.loc["bb_per_100", "value"]
    for name, figure in zip(SHOWN, others, strict=True):
        assert figure.title == stats.STATS[name].title
        assert float(figure.value.sort) == known.loc[name, "value"]
        assert figure.rests_on == f"of {known.loc[name, 'n']:,}"


def test_where_the_money_goes_by_street_and_by_stakes(play: Play) -> None:
    parts = {part.key: part.tables[0].rows for part in money(play).parts}
    assert list(parts) == ["streets", "doors", "places", "stakes", "starts"]
    chips = play.mine.frame(["put_3", "put_4", "put_5", "put_6", "put_7", "big_bet"])
    sums = chips.div(chips.pop("big_bet"), axis=0).sum()
    put = [row[-1] for row in parts["streets"]]
    assert [float(cell.sort) for cell in put[:5]] == pytest.approx(sums.to_list())
    assert put[5].text == NOTHING  # The showdown is no street.
    assert sum(float(row[2].sort) for row in parts["stakes"]) == len(play.frame)
    net = sum(float(row[4].sort) for row in parts["stakes"])
    assert net == pytest.approx(play.frame["net_bb"].sum())


def test_hands_to_look_at_have_reasons(play: Play) -> None:
    hands = chosen(play)
    assert 12 < len(hands) < 80
    kinds = {why.split(":")[0] for reasons in hands.values() for why in reasons}
    assert kinds == {
        "largest pots", "most won", "most lost", "best cards", "worst cards", "dearest decisions",
    }  # fmt: skip
    best = play.frame.nlargest(1, "net_bb")["hand"].iloc[0]
    assert any(why.startswith("most won") for why in hands[best])


def test_the_largest_pots_are_those_that_he_was_in_to_the_end(play: Play) -> None:
    large = [hand for hand, why in chosen(play).items() if why[0].startswith("largest pots")]
    asked = ["hand", "pot", "big_bet", "won", "folds_3", "folds_4", "folds_5", "folds_6"]
    frame = play.mine.frame(asked).set_index("hand")
    gave_up = frame[["folds_3", "folds_4", "folds_5", "folds_6"]].any(axis=1)
    assert not gave_up[large].any()
    sizes = (frame["pot"] / frame["big_bet"])[~gave_up].nlargest(len(large))
    assert set(large) == set(sizes.index)
    first_pots = frame["pot"] / frame["big_bet"]
    assert gave_up[first_pots.nlargest(len(large)).index].any()  # Or nothing was left out.


def test_no_two_statistics_are_explained_by_the_same_words() -> None:
    told = [(stat.title, meaning(stat.text)) for stat in stats.STATS.values()]
    assert len({words for _, words in told}) == len(told)


def test_a_hand_that_can_no_longer_be_read_is_told(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = {hand: chosen(play)[hand] for hand in list(chosen(play))[:3]}
    bad, other, good = hands
    texts = play.store.texts
    damage = {bad: ("posts the ante $", "posts the ante $1,2,3"), other: ("Razz", "Stud")}

    def damaged(keys: Iterable[int]) -> dict[int, Piece]:
        return {
            key: replace(piece, text=piece.text.replace(*damage.get(key, ("", ""))))
            for key, piece in texts(keys).items()
        }

    monkeypatch.setattr(play.store, "texts", damaged)
    made, lost = films(play, hands)
    assert len(made) == 1
    assert lost[bad].startswith("its text cannot be read: RZ004 amount '1,2,3")
    assert lost[other] == "its text cannot be read: it is of another game, Stud Limit"
    section = to_look_at(play, hands, lost)
    links = [row[0].link for row in section.tables[0].rows]
    assert [bool(link) for link in links] == [False, False, True]
    assert "2 hands of these cannot be replayed" in section.words[-1]
    assert lost[bad] in section.tables[0].rows[0][-1].text
    whole = to_look_at(play, {good: hands[good]}, {})
    assert not any("replayed" in words for words in whole.words)


@pytest.fixture(scope="session")
def mixed(samples: Path, tmp_path_factory: pytest.TempPathFactory) -> HandStore:
    """Cash in two currencies, a tournament, play money, and a hand called off before the cards."""
    path = tmp_path_factory.mktemp("mixed")
    off = (
        walk(900).split("*** 3rd")[0] + "Hand cancelled\n*** SUMMARY ***\nTotal pot $0 | Rake $0\n"
    )
    (path / "off.txt").write_text(off.replace("Ann", "Lowball_Lena"), encoding="utf-8")
    names = ("*20240402*", "*20240413*", "*20240420*", "*20240316*")
    files = [next((samples / "pokerstars").glob(name)) for name in names]
    import_histories([*files, path / "off.txt"], path / "store")
    return HandStore(path / "store")


def test_play_money_stands_in_no_headline(mixed: HandStore) -> None:
    seats = stats.choose(mixed)
    play = Play(mixed, seats)
    kinds = play.every.frame(["kind"])["kind"].value_counts()
    assert kinds["play money"] > 0
    assert set(play.mine.frame(["kind"])["kind"]) == {"cash", "tournament"}
    left = f"without {kinds['play money']} hands of play money"
    assert play.stake[1:] == ("cash and tournaments", left)
    assert len(play.frame) == kinds["cash"] + kinds["tournament"]
    assert [row[1].text for row in results(play).tables[0].rows] == [
        "EUR", "USD", "play chips", "tournament chips",
    ]  # fmt: skip
    page = report_page(play)
    assert f"in big bets; {left}, " in page
    assert '<code><span class="option">--where</span></code> chooses.' in page
    assert play.stakes[0] in page


def test_a_condition_on_the_kind_chooses_for_itself(mixed: HandStore) -> None:
    seats = stats.choose(mixed)
    chosen = [
        ("kind != 'cash'", "tournaments and play money"),
        ("is_play_money", "play money"),
        ("currency == 'EUR'", ""),
        ("door <= 5 and not is_tournament", "cash and play money"),
    ]
    for where, taken in chosen:
        both = (Play(mixed, seats, where=where), Play(mixed, stats.choose(seats, where)))
        assert [play.stake[1:] for play in both] == [(taken, "")] * 2
    none = Play(mixed, stats.choose(mixed, "table_name == 'Vega III'"))
    assert none.stake[1:] == ("play money", "")


def test_a_hand_called_off_before_the_cards_is_his_under_either_name(mixed: HandStore) -> None:
    seats = stats.choose(mixed)
    hero, named = Play(mixed, seats), Play(mixed, seats, hero_of(mixed))
    assert hero.left_out == named.left_out
    assert hero.left_out["cancelled"] == 1
    for told in (stats.sessions, stats.opponents):
        both = (told(seats), told(seats, player=hero_of(mixed)))
        assert [frame.attrs["left_out"] for frame in both] == [
            stats.choose(seats, f"player == {hero_of(mixed)!r}").left_out
        ] * 2


def hero_of(store: HandStore) -> str:
    return str(stats.heroes(stats.choose(store))["player"].iloc[0])


def test_what_stands_between_backticks_is_code() -> None:
    assert coded("`a <b>` and <i>, `c`") == "<code>a &lt;b&gt;</code> and &lt;i&gt;, <code>c</code>"
    assert coded("one ` alone") == "one ` alone"


def told(**rates: tuple[float, int]) -> pd.DataFrame:
    rows = [(name, value, n) for name, (value, n) in rates.items()]
    return pd.DataFrame(rows, columns=["stat", "value", "n"])


def test_leaks_are_far_from_the_others_and_never_rest_on_little() -> None:
    others = told(vpip=(0.3, 10_000), wtsd=(0.4, 5_000), steal=(0.5, 99), cold_called=(0.1, 2_000))
    mine = told(vpip=(0.5, 1_000), wtsd=(0.9, 99), steal=(0.9, 1_000), cold_called=(0.12, 2_000))
    found = leaks.find(mine, others)
    assert [(leak.stat.name, leak.n, leak.n_theirs) for leak in found] == [("vpip", 1_000, 10_000)]
    both = (500 + 3_000) / 11_000
    assert found[0].errors == pytest.approx(
        0.2 / (both * (1 - both) * (1 / 1000 + 1 / 10000)) ** 0.5
    )


def test_others_are_all_but_the_hero(play: Play) -> None:
    others = leaks.beside(play)
    (every,) = play.together(1)
    seats = every.frame(["is_hero"])["is_hero"]
    n = others.set_index("stat").loc["bb_per_100", "n"]
    assert n == (~seats).sum()
    assert others.attrs["hands"] == len(play.frame)


def test_numbers_on_the_page_are_the_statistics(seen: Visit, play: Play) -> None:
    asked = ["vpip", "wtsd", "bb_per_100"]
    found: Any = stats.summary(play.mine, stats=asked).set_index("stat")
    rows = seen.page.locator("#numbers tbody tr").all_inner_texts()
    cells = {row.split("\t")[0]: [cell.strip() for cell in row.split("\t")] for row in rows}
    assert (seen.trouble, seen.asked) == ([], [])
    for name, title in (("vpip", "VPIP"), ("wtsd", "Went to showdown")):
        value, n = found.loc[name, ["value", "n"]]
        assert cells[title][1:3] == [f"{100 * value:.1f} %", f"{int(n):,}"]
    assert cells["Big bets per 100 hands"][1] == f"{found.loc['bb_per_100', 'value']:+.2f} bb"


def test_tables_add_up_to_the_result(seen: Visit, play: Play) -> None:
    total = play.frame["net_bb"].sum()
    for at in range(1, 4):
        own = seen.page.locator("table[aria-labelledby], #money table").nth(at - 1)
        sums = own.locator("tbody tr").evaluate_all(
            "rows => rows.map(row => [Number(row.cells[1].dataset.sort), Number(row.cells[2].dataset.sort)])"
        )
        assert sum(n for n, _ in sums) == len(play.frame)
        assert sum(net for _, net in sums) == pytest.approx(total)


def column(visit: Visit, table: str, at: int) -> list[str]:
    cells = f"{table} tbody tr:not([hidden]) > :nth-child({at})"
    found: list[str] = visit.page.locator(cells).all_inner_texts()
    return found


def test_tables_sort_and_filter(chrome: Chromium, written: Path) -> None:
    with Visit(chrome, written) as visit:
        table, head = "#opponents table", visit.page.locator("#opponents thead")
        before = column(visit, table, 1)
        head.get_by_role("button", name="hands").click()
        hands = [int(n.replace(",", "")) for n in column(visit, table, 2)]
        assert hands == sorted(hands, reverse=True)
        assert head.locator("[aria-sort=descending]").inner_text().startswith("hands")
        head.get_by_role("button", name="opponent").click()
        names = column(visit, table, 1)
        assert names == sorted(before, key=str.casefold)
        assert visit.page.locator("#opponents input[type=search]").count() == 0  # few rows
        field, table = visit.page.locator("#numbers input[type=search]"), "#numbers table"
        before = column(visit, table, 1)
        field.fill("BRING-IN folded")
        assert 0 < len(found := column(visit, table, 1)) < 10
        assert "Folded as bring-in" in found
        assert visit.text("#numbers [role=status]") == f"{len(found)} of {len(before)}"
        field.fill("")
        assert column(visit, table, 1) == before
        assert visit.trouble == []


def test_a_hand_opens_in_the_replayer(chrome: Chromium, written: Path) -> None:
    with Visit(chrome, written) as visit:
        link = visit.page.locator("#hands tbody a").nth(3)
        number = link.inner_text()
        link.click()
        visit.page.locator("[data-part=title]", has_text=number).wait_for()
        root = visit.page.locator("#replayer")
        opened = int(root.get_attribute("data-step"))
        third = root.locator("[data-street='3']")
        assert third.get_attribute("aria-pressed") == "true"
        assert root.locator(".seats .card").count() >= 2
        visit.page.keyboard.press("ArrowRight")
        assert int(root.get_attribute("data-step")) == opened + 1
        visit.page.keyboard.press("End")
        assert root.get_attribute("data-step") == root.get_attribute("data-steps")
        visit.page.wait_for_url("**step=*")
        for _ in range(2):  # The second time the address stays as it is.
            link.click()
            visit.page.locator("#replayer:focus").wait_for()
            assert int(root.get_attribute("data-step")) == opened
            link.focus()
        assert visit.trouble == []


BROKEN = """() => {
  let tried = 0;
  const broken = [];
  for (const p of document.querySelectorAll("p")) {
    const text = document.createTreeWalker(p, NodeFilter.SHOW_TEXT);
    for (let node = text.nextNode(); node; node = text.nextNode()) {
      for (const option of node.data.matchAll(/--[a-z]+/g)) {
        const range = document.createRange();
        range.setStart(node, option.index);
        range.setEnd(node, option.index + option[0].length);
        for (let width = 100; width < 900; width += 6) {
          p.style.width = `${width}px`;
          tried += 1;
          if (range.getClientRects().length > 1) broken.push([option[0], width]);
        }
        p.style.width = "";
      }
    }
  }
  return [tried, broken];
}"""


def test_no_option_is_broken_behind_its_dashes(chrome: Chromium, written: Path) -> None:
    with Visit(chrome, written) as visit:
        tried, broken = visit.page.evaluate(BROKEN)
    assert broken == []
    assert tried > 100


LIKE_OTHERS = [
    "#numbers tbody",
    "#money tbody",
    "#sessions tbody",
    "#findings tbody",
    "#dictionary",
]


def faults(visit: Visit, without: list[str], **options: Any) -> list[str]:
    """What axe finds on the page, some of it left out."""
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="axe is not installed"
    )
    context = {"exclude": [[part] for part in without]} if without else None
    how = {"resultTypes": ["violations"], "selectors": False} | options
    found = axe.Axe().run(visit.page, context=context, options=how).response["violations"]
    return [f"{fault['id']}: {node['html']}" for fault in found for node in fault["nodes"]]


def test_axe_finds_no_fault(chrome: Chromium, written: Path) -> None:
    with Visit(chrome, written, bypass_csp=True, viewport=PHONE) as visit:
        assert faults(visit, LIKE_OTHERS) == []


@pytest.mark.proof
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_no_fault_anywhere(
    chrome: Chromium,
    written: Path,
    scheme: str,
    size: dict[str, int],
    proves: Callable[[str, str], None],
) -> None:
    how: dict[str, Any] = {"color_scheme": scheme, "viewport": size}
    with Visit(chrome, written, bypass_csp=True, **how) as visit:
        visit.page.locator("#dictionary summary").click()
        assert faults(visit, []) == []
    proves("axe-core finds no fault in a report", "desktop and phone, light and dark")


def test_tables_side_by_side_have_room(seen: Visit) -> None:
    wide = "boxes => boxes.map(box => box.scrollWidth - box.clientWidth)"
    assert seen.page.locator(".narrow .table-box").evaluate_all(wide) == [0, 0, 0]


@pytest.mark.parametrize("width", [390, 700, 900, 1130, 1200])
def test_what_is_seen_first_stands_on_one_line_each(
    chrome: Chromium, written: Path, width: int
) -> None:
    """Each number whole in its tile."""
    with Visit(chrome, written, viewport={"width": width, "height": 800}) as visit:
        wide = "all => all.map(box => box.scrollWidth - box.clientWidth)"
        assert not any(visit.page.locator(".glance dd:nth-child(2)").evaluate_all(wide))
        lines = "all => all.map(b => Math.round(b.clientHeight / parseFloat(getComputedStyle(b).lineHeight)))"
        assert set(visit.page.locator(".glance dd:nth-child(2)").evaluate_all(lines)) == {1}


def test_it_fits_a_phone(chrome: Chromium, written: Path) -> None:
    with Visit(chrome, written, viewport=PHONE) as visit:
        assert visit.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_phone_breaks_no_word_and_tells_hands_apart(chrome: Chromium, written: Path) -> None:
    with Visit(chrome, written, viewport={"width": 375, "height": 812}) as visit:
        narrow = "cells => Math.min(...cells.map(cell => cell.clientWidth))"
        assert visit.page.locator("#hands td.text").evaluate_all(narrow) >= 7 * 16
        high = "rows => Math.max(...rows.map(row => row.clientHeight))"
        assert visit.page.locator("#hands tbody tr").evaluate_all(high) < 200
        offered = visit.page.locator("[data-part=hands] option").all_inner_texts()
        listed = column(visit, "#hands", 1)
        assert [words.split(" · ")[0] for words in offered] == listed
        assert offered[0].split(" · ")[1] == column(visit, "#hands", 2)[0]
        back, on = (
            visit.page.locator(f"[data-does=hand-{way}]").bounding_box() for way in ("back", "on")
        )
        assert back["y"] == on["y"]
        assert on["x"] + on["width"] <= 375


def test_names_are_text(seen: Visit) -> None:
    assert MARKUP in seen.text("h1")
    assert (seen.trouble, seen.asked) == ([], [])


def test_it_says_where_luck_would_come_from(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(walk(), encoding="utf-8")
    import_histories([tmp_path / "a.txt"], tmp_path / "store")
    store = HandStore(tmp_path / "store")
    section = results(Play(store, stats.choose(store), "Bob"))
    assert "`razzstats enrich`" in section.words[-1]
    assert [table.caption for table in section.tables] == ["By site and money"]


def test_opponents_are_counted_over_all_hands_of_a_large_store(
    samples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for file in (samples / "pokerstars").glob("HH2024031*.txt"):
        import_histories([file], tmp_path / "store")
    store = HandStore(tmp_path / "store")
    play = Play(store, stats.choose(store), where="n_players > 2")
    (whole,) = play.together(1)
    asked = stats.opponents(whole, player=play.player).set_index("opponent")
    monkeypatch.setattr("razzstats.report.play._PART", 1)
    monkeypatch.setattr("razzstats.stats.sources.SLICE", 1)
    assert len(play.together(99)) > 1  # The store is cut.
    rows = opponents(play).tables[0].rows
    assert [row[0].text for row in rows] == list(asked.index)
    assert [row[1].sort for row in rows] == list(asked["hands"])
    assert [row[2].sort for row in rows] == pytest.approx(list(asked["bb_from"]))


def test_times_are_those_of_the_zone_that_is_asked_for(store: HandStore) -> None:
    """Nine hours ahead: the day of the heading may be another, and hands keep their order."""
    play = Play(store, stats.choose(store, zone="Asia/Tokyo"))
    start = stats.sessions(play.mine, player="*")["start"].iloc[-1] + pd.Timedelta(hours=9)
    hands = to_look_at(play, {int(play.keys[0]): ["any"]}, {})
    for section, head in ((sessions(play), "began"), (hands, "played")):
        heads = [column.head for column in section.tables[0].columns]
        assert f"{head}, Asia/Tokyo" in heads
        assert f"{head}, UTC" not in heads
    first = sessions(play).tables[0].rows[0][0]
    assert first.text == f"{start:%Y-%m-%d %H:%M}"
    utc = sessions(Play(store, stats.choose(store))).tables[0]
    assert utc.columns[0].head == "began, UTC"
    assert utc.rows[0][0].sort == first.sort
