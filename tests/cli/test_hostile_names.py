"""Names that command a terminal, a page or a spreadsheet, in the output of every command."""

import csv
import io
import json
import re
import tomllib
import warnings
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from itertools import cycle
from pathlib import Path

import pytest
from typer.main import get_command
from typer.testing import Result

from razzstats.cli import app
from razzstats.cli.frames import ACTING
from razzstats.importing import import_histories
from razzstats.luck import enrich
from razzstats.simulate import simulate
from razzstats.tables import TABLES, HandStore
from razzstats.writers import phh
from tests.histories import walk

Run = Callable[..., Result]
FORMULAS = ("=cmd|' /C calc'!A0", "+1", "-2", "@SUM(A1)", '=1+1",=2', "\uff1d1")
ESCAPES = (
    "\x1b[31mEvil\x07\u202e",
    "\x9b31mC1",
    "\u2028x",
    "\x00z",
    "\ufeff=5",
    "\u200bq",
    "\u061ca",
)
BREAKS = ("\t=1", "\r=2", "a\nb:1: RZ999 forged", "\x85y")
MARKUP = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</script><blink>",
    "&lt;marquee&gt;",
    "[red]x[/]",
)
MATHS = ("$\\frac{1}$", "a$b$c_d", "{x}", "%s")
NAMES = (*FORMULAS, *ESCAPES, *BREAKS, *MARKUP, *MATHS)
HERO = FORMULAS[0]
COMMANDING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]"
)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Histories in `in`, in which the hero is `HERO`, and a `store` of them."""
    folder = tmp_path_factory.mktemp("names")
    (folder / "in").mkdir()
    for at, hand in enumerate(simulate(30, seed=5)):
        text, others = phh.write(hand), cycle(NAMES[1:])
        for _ in range(5 * at):
            next(others)
        for seat in hand.seats:
            new = HERO if seat.player == hand.hero else next(others)
            text = text.replace(json.dumps(seat.player), json.dumps(new))
        text = text.replace('"Altair II"', json.dumps(NAMES[at % len(NAMES)]))
        (folder / "in" / f"{at:02}.phh").write_text(text, encoding="utf-8")
    # In a format of lines too, with a line that is not understood.
    lines = walk(1, ann="\x1b[2J=1").replace("*** SUMMARY", "\x1b]0;x\x07\u202e\n*** SUMMARY")
    (folder / "in" / "evil\x1b[2J\n.txt").write_text(lines, encoding="utf-8")
    import_histories([folder / "in"], folder / "store")
    enrich(folder / "store")
    return folder


def test_every_name_has_come_in(place: Path) -> None:
    """Line ends and tabs are gone: no client has names with them."""
    found = set(HandStore(place / "store").seats["player"])
    assert found >= {re.sub(r"[\t\r\n\x85\u2028]", "\ufffd", name) for name in NAMES}


PRINTED: dict[str, list[str]] = {
    "stats": ["stats", "--top", "0"],
    "stats by": ["stats", "--by", "table_name", "--top", "0"],
    "stats player": ["stats", "--player", HERO, "--by", "table_name"],
    "stats unknown": ["stats", "--player", "\x1b[2Jnobody"],
    "sessions": ["sessions", "--player", HERO],
    "opponents": ["opponents", "--player", HERO, "--limit", "0"],
    "starting-hands": ["starting-hands"],
    "hands": ["hands", "--limit", "0"],
    "hands player": ["hands", "--player", "+1", "--limit", "0"],
    "hands errors": ["hands", "--errors"],
    "show": ["show", "1"],
    "show file": ["show", "IN/03.phh"],
    "sql": ["sql", "select player, source from seats join hands using (hand)"],
    "validate": ["validate", "IN", "--format", "text"],
    "validate concise": ["validate", "IN", "--format", "concise"],
    "validate github": ["validate", "IN", "--format", "github"],
    "import": ["import", "IN", "--into", "OUT/store"],
    "tag": ["tag", "1", "review"],
    "note": ["note", "1", "\x1b[31mred"],
    "note said": ["note", "1"],
    "check": ["check", "STORE"],
    "revalidate": ["revalidate", "STORE"],
    "enrich": ["enrich", "STORE", "--again"],
    "compact": ["compact", "STORE"],
    "report unknown": ["report", "-o", "OUT/a.html", "--player", "\x1b[2Jnobody"],
    "plot": ["plot", "opponents", "-o", "OUT/a.svg", "--player", HERO],
    "export": ["export", "seats", "-o", "OUT/a.csv"],
    "convert": ["convert", "--format", "phh", "-o", "OUT/a.phhs"],
    "anonymise": ["anonymise", "IN", "-o", "OUT/anonymous"],
    "share": ["share", "1", "-o", "OUT"],
}
WITHOUT_NAMES = {"equity", "rules", "dictionary", "formats", "simulate"}


def test_every_command_is_asked() -> None:
    every = set(get_command(app).commands)  # type: ignore[attr-defined]
    assert {words[0] for words in PRINTED.values()} | WITHOUT_NAMES == every


def ask(run: Run, words: list[str], place: Path, out: Path) -> Result:
    """A command on the names, which is not the one to fail."""
    there = {"IN": str(place / "in"), "OUT": str(out), "STORE": str(place / "store")}
    asked = [re.sub(r"^(IN|OUT|STORE)\b", lambda m: there[m[0]], word) for word in words]
    done = run(*asked, env={"RAZZSTATS_STORE": str(place / "store")})
    assert done.exit_code in (0, 1) or "\x1b[2Jnobody" in words, done.output
    return done


@pytest.mark.parametrize("command", PRINTED)
def test_nothing_commands_the_terminal(run: Run, place: Path, tmp_path: Path, command: str) -> None:
    done = ask(run, PRINTED[command], place, tmp_path)
    assert not COMMANDING.search(done.output)
    assert not re.search(r"^b:1: RZ999", done.output, re.M), "a name makes a line of its own"
    if command in ("stats", "opponents", "sql", "show file", "hands player"):
        assert "\ufffd" in done.output or command.startswith("hands"), "and is to be seen"


# Spreadsheets

SHEETS = {
    **{f"export {table}": ["export", table, "--format", "csv"] for table in TABLES},
    **{
        name: [*PRINTED[name], "--format", "csv"]
        for name in ("stats", "stats by", "sessions", "opponents", "starting-hands", "hands", "sql")
    },
    "sql heads": ["sql", "pivot (select player, 1 as n from seats) on player using count(*)",
                  "--format", "csv"],
}  # fmt: skip


@pytest.mark.parametrize("command", SHEETS)
def test_no_cell_is_worked_out(run: Run, place: Path, tmp_path: Path, command: str) -> None:
    done = ask(run, SHEETS[command], place, tmp_path)
    rows = list(csv.reader(io.StringIO(done.stdout, newline="")))
    assert len(rows) > 1 or command in EMPTY
    assert len({len(row) for row in rows}) == 1
    # A table is looked at in a terminal too: `… | head`.
    assert not COMMANDING.search(done.stdout)
    for cell in (cell for row in rows for cell in row if cell.startswith(ACTING)):
        float(cell)  # A loss is a number.
    if command in ("stats", "export seats"):
        assert any(cell == f"'{HERO}" for row in rows for cell in row)


EMPTY = {"export rejects", "export tournaments", "export summaries"}


# Pages


class Page(HTMLParser):
    """The tags and attributes of a page, and its text outside of scripts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.acts: list[str] = []
        self.within = ""
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.within = tag
        for name, value in attrs:
            if name.startswith("on") or (value or "").startswith("javascript:"):
                self.acts.append(f"{tag} {name}={value}")
            if name == "srcdoc":
                self.inner = Page(value or "")
                self.acts += self.inner.acts

    def handle_endtag(self, tag: str) -> None:
        self.within = ""

    def handle_data(self, data: str) -> None:
        if self.within not in ("script", "style"):
            self.text += data


def pages(run: Run, place: Path, tmp_path: Path) -> Iterator[str]:
    ask(run, ["report", "-o", "OUT/a.html", "--player", HERO], place, tmp_path)
    yield (tmp_path / "a.html").read_text(encoding="utf-8")
    ask(run, ["share", "IN/03.phh", "-o", "OUT"], place, tmp_path)
    yield next(tmp_path.glob("*.html")).read_text(encoding="utf-8")
    opened = HandStore(place / "store")
    yield opened._repr_html_()
    for site, number in opened.hands[["site", "hand_id"]].itertuples(index=False):
        yield opened.hand(site, number)._repr_html_()


def test_no_name_is_markup(run: Run, place: Path, tmp_path: Path) -> None:
    shown = ""
    for text in pages(run, place, tmp_path):
        page = Page(text)
        assert page.acts == []
        assert not {"blink", "marquee"} & set(page.tags)
        assert not COMMANDING.search(page.text)
        assert text.count("<script") == text.count("</script>")
        shown += page.text
    for name in MARKUP[:3]:
        assert name in shown


# Data for programs, and pictures


def test_data_is_whole(run: Run, place: Path, tmp_path: Path) -> None:
    """Programs get names as they are, in the escapes of their format."""
    for form in ("json", "sarif"):
        done = ask(run, ["validate", "IN", "--format", form], place, tmp_path)
        assert json.loads(done.stdout)
        assert not COMMANDING.search(done.stdout)
    told = ask(run, ["export", "seats", "--format", "json"], place, tmp_path).stdout
    assert not COMMANDING.search(told)
    players = {row["player"] for row in json.loads(told)}
    assert players == set(HandStore(place / "store").seats["player"])
    assert {HERO, *ESCAPES[:2]} <= players
    ask(run, ["convert", "--format", "phh", "-o", "OUT/a.phhs"], place, tmp_path)
    hands = tomllib.loads((tmp_path / "a.phhs").read_text(encoding="utf-8"))
    written = {name for hand in hands.values() for name in hand["players"]}
    assert written >= {*FORMULAS, *MARKUP, *MATHS}


@pytest.mark.parametrize("kind", ["opponents", "results"])
def test_pictures(run: Run, place: Path, tmp_path: Path, kind: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        done = ask(run, ["plot", kind, "-o", "OUT/a.svg", "--player", HERO], place, tmp_path)
    assert done.exit_code == 0
    assert "<script" not in (tmp_path / "a.svg").read_text(encoding="utf-8")


def test_names_are_replaced_all_the_same(run: Run, place: Path, tmp_path: Path) -> None:
    ask(run, ["anonymise", "IN", "-o", "OUT/anonymous"], place, tmp_path)
    files = [path for path in (tmp_path / "anonymous").rglob("*") if path.is_file()]
    assert len(files) > 20
    for file in files:
        if file.suffix == ".phh":
            players = tomllib.loads(file.read_text(encoding="utf-8"))["players"]
            assert not set(players) & set(NAMES)
