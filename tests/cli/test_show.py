"""`razzstats show`: a hand as the hero saw it."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from razzstats.cli.hand_view import view
from razzstats.events import Cancelled, Hand
from razzstats.reading import Piece, Read, read, site_of
from razzstats.simulate import Setting, simulate
from razzstats.tables import HandStore
from razzstats.validation import judge
from razzstats.writers import pokerstars
from tests.histories import only
from tests.sites import test_kingsclub as kingsclub
from tests.sites import test_merge as merge
from tests.sites import test_phh as phh
from tests.sites import test_winamax as winamax

Run = Callable[..., Result]
CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


def reread(hand: Hand) -> Read:
    got = read(Piece("pokerstars", "x.txt", 1, pokerstars.write(hand).strip(), at_end=True))
    assert isinstance(got, Read)
    return got


@pytest.fixture(scope="module")
def hands() -> list[Read]:
    """Hands with side pots, showdowns, mucks, and one that was called off."""
    short = Setting(buy_in=(20_000, 80_000))
    played = [*simulate(150, 5, short), *simulate(60, 7)]
    off = next(h for h in simulate(5_000, 3) if any(isinstance(e, Cancelled) for e in h.events))
    return [reread(hand) for hand in [*played, off]]


def shown(got: Read, reveal: bool = False) -> str:
    return "\n".join(str(part) for part in view(got, reveal))


def before_the_end(text: str) -> str:
    return re.split(r"\n(?:Showdown|Result|Called off|.+ shows )", text)[0]


def test_no_card_is_shown_before_it_could_be_seen(hands: list[Read]) -> None:
    hidden = 0
    for got in hands:
        early = set(CARD.findall(before_the_end(shown(got))))
        for player in judge(got.hand, site_of(got.piece)).deal.ring:
            late = {str(h.card) for h in player.held if h.known_by in ("shown", "mucked")}
            hidden += len(late)
            assert not late & early, got.hand.hand_id
    assert hidden > 300


def test_reveal_shows_every_known_card_in_time(hands: list[Read]) -> None:
    for got in hands:
        text = before_the_end(shown(got, reveal=True))
        for player in judge(got.hand, site_of(got.piece)).deal.ring:
            if not player.folded:
                assert {str(card) for card in player.cards} <= set(CARD.findall(text))


def test_pots_and_actions_are_those_of_the_replay(hands: list[Read]) -> None:
    for got in hands:
        text, deal = shown(got), judge(got.hand, site_of(got.piece)).deal
        counts = {
            "folds": "fold",
            "checks": "check",
            "completes to": "complete",
            "raises to": "raise",
            "brings it in": "bring_in",
            "back, which nobody called": "return_uncalled",
        }
        if got.hand.cancelled:
            counts = {}
        for words, action in counts.items():
            assert text.count(f" {words}") == sum(s.action == action for s in deal.steps)
        assert f"Result  pot ${deal.pot / 10_000:,.2f}" in text


def test_a_hand_from_start_to_end(run: Run, texts: list[str], tmp_path: Path) -> None:
    (tmp_path / "hand.txt").write_text(texts[0] + "\n")
    done = run("show", tmp_path / "hand.txt")
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    number = re.search(r"#(\d+)", texts[0])
    assert number
    assert lines[0] == f"Hand {number[1]} · pokerstars · Razz $1/$2"
    assert lines[1] == "2024-03-10 19:00:12 UTC (2024/03/10 15:00:12 ET) · table Altair II"
    assert lines[2] == f"{tmp_path / 'hand.txt'}:1"
    assert any(line.endswith("  hero") for line in lines)
    titles = [line.split("  ")[0] for line in lines if line and not line.startswith(" ")][3:]
    assert titles[:2] == ["Third street", "Fourth street"]
    assert titles[-1] == "Result"
    assert re.search(r"^  Lowball_Lena +2c 2h 3h$", done.stdout, re.M)
    assert re.search(r"^  Nina Ninelow +x x 7s$", done.stdout, re.M)


def test_lows_in_words(hands: list[Read]) -> None:
    texts = "\n".join(shown(got) for got in hands)
    assert re.search(r"shows( [2-9TJQKA][cdhs]){7}  [a-z]+(-[a-z]+)? low$", texts, re.M)
    assert re.search(r"and is all-in$", texts, re.M)
    assert " from the side pot" in texts
    assert "everyone has his chips back" in texts


def test_findings_stand_where_they_belong(run: Run, folder: Path, store: Path) -> None:
    bad = HandStore(store).hands.query("n_errors > 0").iloc[0]
    done = run("show", bad["hand_id"], "--store", store)
    lines = done.stdout.splitlines()
    at = next(i for i, line in enumerate(lines) if "RZ302" in line)
    assert lines[at].startswith("  ! RZ302 error: ")
    assert "brings it in for $1.50" in lines[at - 1]


def test_the_end_of_a_number_is_enough(run: Run, store: Path) -> None:
    numbers = HandStore(store).hands["hand_id"].tolist()
    whole = run("show", numbers[0], "--store", store)
    assert run("show", numbers[0][-6:], "--store", store).stdout == whole.stdout
    many = run("show", "", "--store", store)
    assert many.exit_code == 2
    assert f"{len(numbers)} hands fit" in many.stderr


def test_unknown_hand_names_others(run: Run, store: Path, folder: Path) -> None:
    numbers = HandStore(store).hands["hand_id"].tolist()
    done = run("show", numbers[0][:-1] + "x", "--store", store)
    assert (done.exit_code, done.stdout) == (2, "")
    assert numbers[0] in done.stderr
    assert run("show", numbers[0], "--store", store, "--site", "moon").exit_code == 2
    assert run("show", numbers[0], "--store", folder).exit_code == 2
    no_file = run("show", "nothing.txt", "--hand", "1", "--store", store)
    assert "there is no file nothing.txt" in no_file.stderr


def test_a_file_with_several_hands(run: Run, folder: Path, texts: list[str]) -> None:
    number = texts[4].split("#")[1].split(":")[0]
    path = folder / "1-good.txt"
    done = run("show", path, "--hand", number)
    assert done.stdout.startswith(f"Hand {number} ")
    unsaid = run("show", path)
    assert unsaid.exit_code == 2
    assert "36 hands, name one with --hand" in unsaid.stderr
    unknown = run("show", path, "--hand", "1234567")
    assert unknown.exit_code == 2
    assert "holds no hand 1234567, but" in unknown.stderr


def test_raw_is_the_text(run: Run, texts: list[str], tmp_path: Path) -> None:
    (tmp_path / "hand.txt").write_text(texts[0] + "\n")
    assert run("show", tmp_path / "hand.txt", "--raw").stdout == texts[0] + "\n"


def test_a_hand_that_cannot_be_read(run: Run, texts: list[str], tmp_path: Path) -> None:
    (tmp_path / "cut.txt").write_text(texts[0][:500])
    done = run("show", tmp_path / "cut.txt")
    assert (done.exit_code, done.stdout) == (1, "")
    assert "RZ005" in done.stderr
    (tmp_path / "notes.txt").write_text("milk")
    assert "no hand of Razz begins in" in run("show", tmp_path / "notes.txt").stderr


def test_a_hand_that_was_refused_at_import(run: Run, store: Path, texts: list[str]) -> None:
    refused = texts[2].replace("ante $0.15", "ante $0,15", 1)
    number = texts[2].split("#")[1].split(":")[0]
    for name in (number, number[-5:]):
        done = run("show", name, "--store", store)
        assert (done.exit_code, done.stdout) == (1, "")
        assert re.search(r"2-bad\.txt:\d+: RZ004 ", done.stderr)
        assert "--raw prints its text" in done.stderr
        raw = run("show", name, "--store", store, "--raw")
        assert (raw.exit_code, raw.stdout) == (1, refused + "\n")
    assert run("show", number, "--store", store, "--site", "moon").exit_code == 2


def test_what_no_line_says_is_shown_as_such() -> None:
    """A side pot without a line, a bet that came back, a raise whose numbers were wrong."""
    told = shown(only(kingsclub.SHOWDOWN))
    assert "  Bob   collects 4,050\n  Ann   collects 550  (no line says so)\n" in told
    told = shown(only(winamax.FOLD_OUT))
    assert "  Ann  gets €25.00 back, which nobody called  (no line says so)\n" in told
    assert "  Ann  collects €58.00\n" in told
    assert "  Bob   raises to €28.90  (worked out)\n" in shown(only(winamax.LAST_CHIPS))


def test_time_in_utc_is_told_once() -> None:
    assert shown(only(winamax.FOLD_OUT)).splitlines()[1] == (
        "2023-11-14 22:13:20 UTC · table Bergamote"
    )


def test_refused_hands_of_all_formats(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text(merge.WALK[:900])
    (tmp_path / "b.phh").write_text(phh.WALK.replace("[10, 10, 10]", "[10, 10]"))
    run("import", tmp_path / "a.xml", tmp_path / "b.phh", "--into", tmp_path / "store")
    for number, reason in (("4410-7", "no </game>"), ("12", "antes has 2 parts")):
        done = run("show", number, "--store", tmp_path / "store")
        assert done.exit_code == 1
        assert "refused at import" in done.stderr
        assert reason in done.stderr


def test_hands_that_share_a_number_are_told_by_their_places(run: Run, tmp_path: Path) -> None:
    days = [phh.WALK, phh.WALK.replace("day = 9", "day = 10")]
    (tmp_path / "a.phhs").write_text("".join(f"[{n}]\n{day}\n" for n, day in enumerate(days)))
    run("import", tmp_path / "a.phhs", "--into", tmp_path / "store")
    done = run("show", "12", "--store", tmp_path / "store")
    assert done.exit_code == 2
    assert f"{tmp_path}/a.phhs:1)" in done.stderr
    assert f"{tmp_path}/a.phhs:24)" in done.stderr


def test_stacks_are_those_before_the_ante(run: Run, tmp_path: Path) -> None:
    """Some tournaments print them when the antes are in."""
    (tmp_path / "a.xml").write_text(merge.RUNOUT)
    said = run("show", tmp_path / "a.xml").stdout
    assert re.search(r"Cleo +seat 3 +5\n", said)


def test_a_page_of_hands(run: Run, store: Path, texts: list[str], tmp_path: Path) -> None:
    numbers = [text.split("#")[1].split(":")[0] for text in texts[6:8]]
    page = tmp_path / "hands.html"
    done = run("show", *numbers, "--store", store, "--html", "-o", page)
    assert (done.exit_code, done.stdout) == (0, "")
    assert done.stderr == f"2 hands in {page}\n"
    written = page.read_text(encoding="utf-8")
    assert all(f'"hand_id":"{number}"' in written for number in numbers)
    again = run("show", *numbers, "--store", store, "--html", "-o", page)
    assert again.exit_code == 2
    assert "is there already" in again.stderr


def test_a_page_of_a_file_shows_what_can_be_read(run: Run, folder: Path, tmp_path: Path) -> None:
    done = run("show", folder / "2-bad.txt", "--html")
    assert done.exit_code == 1
    assert done.stderr.startswith("Not shown: ")
    assert done.stdout.count('"hand_id"') == 4
    assert run("show", "1", "-o", tmp_path / "a.html").exit_code == 2


def test_several_hands_stand_below_each_other(run: Run, store: Path, texts: list[str]) -> None:
    numbers = [text.split("#")[1].split(":")[0] for text in texts[6:8]]
    done = run("show", *numbers, "--store", store)
    assert [
        line.split()[1] for line in done.stdout.splitlines() if line.startswith("Hand ")
    ] == numbers
