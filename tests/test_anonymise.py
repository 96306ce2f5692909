"""razzstats.anonymise: the same hands and numbers under other names, and none of the old ones."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from razzstats.anonymise import Account, Left, Pseudonyms, anonymise, anonymised
from razzstats.anonymise.pseudonyms import LEAST, within
from razzstats.anonymise.rewritten import Rewritten
from razzstats.events import Chat
from razzstats.importing import import_histories
from razzstats.reading import Read, pieces, read
from razzstats.samples import sample_histories
from razzstats.simulate import Setting, simulate
from razzstats.sources import Source, sources
from razzstats.tables import HandStore
from razzstats.writers.common import NoWordsError, writers
from tests.histories import SHOWDOWN, changed, cut, judged, only, walk
from tests.hostile import HOSTILE
from tests.summaries.test_reading import FULLTILT, LATE, POKERSTARS, WINAMAX

SECRET = b"a secret of these tests"


def masked(text: str, keep_chat: bool = False) -> Rewritten:
    """The one hand of a text under pseudonyms. Fails where it is left out."""
    made = anonymised(cut(text)[0][0], Pseudonyms(SECRET), keep_chat)
    assert isinstance(made, Rewritten), made
    return made


def left(text: str) -> str:
    made = anonymised(cut(text)[0][0], Pseudonyms(SECRET))
    assert isinstance(made, Left)
    return made.why


class Told(NamedTuple):
    """What must stay: the number, each seat's results, and what is found wrong."""

    number: str
    net: dict[int, tuple[int, int, int]]
    codes: list[str]


def hands(folder: Path) -> Iterator[Read]:
    for source in sources([folder]):
        assert isinstance(source, Source)
        for piece in pieces(source, lambda found: None):
            got = read(piece)
            if isinstance(got, Read):
                yield got


def told(got: Read) -> Told:
    whole = judged(got)
    net = {p.seat: (p.start, p.total, p.net) for p in whole.deal.ring}
    codes = [found.code for found in (*got.findings, *whole.findings)]
    return Told("" if got.hand.site == "phh" else got.hand.hand_id, net, codes)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Account]:
    """All sample histories under pseudonyms."""
    out = tmp_path_factory.mktemp("anonymised") / "out"
    return out, anonymise([str(sample_histories())], out, Pseudonyms(SECRET))


def test_samples_keep_their_numbers_and_findings(shared: tuple[Path, Account]) -> None:
    out, account = shared
    before = [told(got) for got in hands(sample_histories())]
    assert [told(got) for got in hands(out)] == before
    assert account.hands == len(before) > 1_000
    assert sum(bool(each.codes) for each in before) >= 5
    assert [re.search(r"RZ\d+", why)[0] for why in account.left] == ["RZ004", "RZ005"]  # type: ignore[index]
    assert account.games["Hold'em Limit"] == 4


def test_samples_hold_none_of_the_old_names(shared: tuple[Path, Account]) -> None:
    out, _ = shared
    names = {
        name
        for got in hands(sample_histories())
        for name in [s.player for s in got.hand.seats]
        + [e.player for e in got.hand.events if hasattr(e, "player")]
        if not re.fullmatch(r"p\d", name)  # of a format in which players may have no names
    }
    assert len(names) > 20
    text = "\n".join(f.read_text(encoding="utf-8") for f in out.rglob("*") if f.is_file())
    assert [name for name in names if name in text] == []
    assert not any(isinstance(e, Chat) for got in hands(out) for e in got.hand.events)
    assert list(out.rglob(".*")) == []


def test_import_of_the_samples_gives_the_same_tables(
    shared: tuple[Path, Account], tmp_path: Path
) -> None:
    stores = []
    for at, folder in enumerate((sample_histories(), shared[0])):
        sites = [folder / site for site in ("pokerstars", "merge", "winamax")]
        receipt = import_histories(sites, tmp_path / str(at))
        assert not receipt.rejected
        stores.append(HandStore(tmp_path / str(at)))
    for table, drop in (
        ("hands", {"hand_key", "source", "line", "hero", "text_hash", "batch", "imported_at"}),
        ("seats", {"hand_key", "player"}),
    ):
        old, new = (getattr(store, table) for store in stores)
        columns = [column for column in old.columns if column not in drop]
        assert len(columns) > 15
        assert old[columns].equals(new[columns]), table


def test_the_same_secret_gives_the_same_pseudonyms() -> None:
    first, second, other = Pseudonyms(SECRET), Pseudonyms(SECRET), Pseudonyms(b"another" * 4)
    names = ["Ann", "Lowball_Lena", "5", "Zoë 77"]
    assert [first(name) for name in names] == [second(name) for name in reversed(names)][::-1]
    assert all(first(name) != other(name) for name in names)


def test_a_pseudonym_has_the_shape_of_the_name() -> None:
    given = Pseudonyms(SECRET)
    assert re.fullmatch(r"[A-Z][a-z]{6}_[A-Z][a-z]{3}\d\d", given("Lowball_Lena42"))
    assert re.fullmatch(r"[A-Z][a-z]{2}[a-z]{3}", given("Zoë"))
    assert re.fullmatch(r"[a-z]{6}", given("😀"))
    assert len(given("x" * 300)) == 300
    assert len(set(given("x" * 300)[-40:])) > 5


def test_pseudonyms_are_told_apart() -> None:
    given = Pseudonyms(SECRET)
    names = [str(number) for number in range(3_000)]
    assert len({given(name) for name in names}) == len(names)
    assert all(len(given(name)) >= LEAST for name in names)


def test_names_within_words_are_whole_words() -> None:
    mask = within(["Ann", "Ann B"], {"Ann": "x", "Ann B": "y"}.__getitem__)
    assert mask("Ann B beats Ann, not Anna") == "y beats x, not Anna"


@pytest.mark.parametrize("site", sorted(writers()))
def test_hostile_names_are_replaced_or_the_hand_is_left_out(site: str) -> None:
    """Whatever names look like, no hand comes out as another one."""
    given, kept, out = Pseudonyms(SECRET), 0, 0
    for at in range(0, len(HOSTILE) - 6, 6):
        names = HOSTILE[at : at + 7]
        setting = Setting(site=site, seats=6, hero=names[0], names=tuple(names[1:]), noise=0.5)
        for hand in simulate(2, at, setting):
            try:
                piece = cut(writers()[site].write(hand))[0][0]
            except (NoWordsError, ValueError):
                continue
            got, made = read(piece), anonymised(piece, given)
            if not isinstance(got, Read) or isinstance(made, Left):
                out += 1
                continue
            kept += 1
            again = only(made.text)
            assert told(again).net == told(got).net
            old = {seat.player for seat in got.hand.seats}
            assert old.isdisjoint(seat.player for seat in again.hand.seats)
    assert kept > 10
    assert out <= kept // 10


def test_chat_is_dropped_unless_it_is_asked_for() -> None:
    text = changed(SHOWDOWN, ("Bob: folds\n", 'Bob: folds\nZed said, "nice, Cleo"\n'))
    assert "said" not in masked(text).text
    kept = masked(text, keep_chat=True)
    assert f'{kept.names["Zed"]} said, "nice, {kept.names["Cleo"]}"' in kept.text


def test_a_byte_that_was_lost_beside_a_name_is_no_part_of_it() -> None:
    made = masked(changed(walk(), ("returned to Bob", "returned to Bob\ufffd")))
    assert "Bob" not in made.text
    assert "\ufffd" not in made.text


def test_news_of_others_has_no_old_name() -> None:
    text = changed(SHOWDOWN, ("*** SUMMARY", "Ann wins $5 for eliminating Bob\n*** SUMMARY"))
    made = masked(text)
    assert f"{made.names['Ann']} wins $5 for eliminating {made.names['Bob']}\n" in made.text


def test_a_line_that_is_not_understood_is_not_repeated() -> None:
    text = changed(SHOWDOWN, ("Bob: folds\n", "Bob: folds\nZed, who looks on, sneezes\n"))
    made = masked(text)
    assert "Zed" not in made.text
    assert [found.code for found in only(made.text).findings] == ["RZ001"]


def test_a_line_out_of_place_leaves_the_hand_out() -> None:
    text = changed(SHOWDOWN, ("*** SUMMARY ***\n", "*** SUMMARY ***\nCleo: folds\n"))
    assert "may hold any name" in left(text)


def test_what_cannot_be_read_is_left_out() -> None:
    assert "RZ004" in left(walk().replace("ante $0.20", "ante $0,20", 1))
    made = anonymised(cut(walk(game="Hold'em Limit ($2/$4 USD)"))[0][0], Pseudonyms(SECRET))
    assert isinstance(made, Left)
    assert made.game == "Hold'em Limit"


def test_remarks_and_unknown_fields_of_phh_are_dropped() -> None:
    hand = next(iter(simulate(1, 4, Setting(names=("Ann Low", *Setting().names)))))
    text = writers()["phh"].write(hand)
    more = text + 'author = "Zed"\n_note = "Zed"\n# Zed\n'
    assert "Zed" not in masked(more).text


def test_remarks_in_xml_are_dropped() -> None:
    hand = next(iter(simulate(1, 4)))
    text = writers()["merge"].write(hand).replace("<players>", "<players><!-- Zed -->Zed", 1)
    assert "Zed" in text
    assert "Zed" not in masked(text).text
    marked = text.replace("<!-- Zed -->Zed", "<![CDATA[Zed]]>")
    assert "Zed" not in masked(marked).text
    bare = text.replace("<!-- Zed -->Zed", "<!-- Zed --><![CDATA[ ]]>")
    assert "?" not in masked(bare).text


def test_names_in_folders_are_replaced(tmp_path: Path) -> None:
    given = Pseudonyms(SECRET)
    (tmp_path / "in" / "Ann").mkdir(parents=True)
    for name in ("Bob.txt", "x.txt"):
        (tmp_path / "in" / "Ann" / name).write_text(walk())
    account = anonymise([str(tmp_path / "in")], tmp_path / "out", given)
    assert [f.relative_to(tmp_path / "out").as_posix() for f in account.files] == [
        f"{given('Ann')}/{given('Bob')}.txt",
        f"{given('Ann')}/x.txt",
    ]


def test_files_of_one_name_are_kept_apart(tmp_path: Path) -> None:
    paths = []
    for at, folder in enumerate(("a", "b")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "x.txt").write_text(walk(at))
        paths.append(str(tmp_path / folder / "x.txt"))
    account = anonymise(paths, tmp_path / "out", Pseudonyms(SECRET))
    assert [file.name for file in account.files] == ["x.txt", "x-2.txt"]


def test_summaries_get_pseudonyms_too(tmp_path: Path) -> None:
    """Results, prices and times are the same; names, and lines that may hold any, are not."""
    odd = POKERSTARS + "Captain Rough sends his regards\n"
    (tmp_path / "mine").mkdir()
    for name, text in {"a": odd, "b": FULLTILT, "c": f"{LATE}\n{WINAMAX}"}.items():
        (tmp_path / "mine" / f"{name}.txt").write_text(text, encoding="utf-8")
    account = anonymise([str(tmp_path / "mine")], tmp_path / "out", Pseudonyms(SECRET))
    assert (account.summaries, account.left) == (3, [])
    written = "".join(path.read_text(encoding="utf-8") for path in account.files)
    for name in ("Lowball", "ace: folds", "limp biscuit", "Ninelow", "Captain", "Norway"):
        assert name not in written
    frames = []
    for folder in ("mine", "out"):
        import_histories([tmp_path / folder], tmp_path / f"{folder}-store")
        told = HandStore(tmp_path / f"{folder}-store").tournaments
        frames.append(told.drop(columns=["player", "source", "line", "text_hash"]))
    assert frames[0].equals(frames[1])


def test_the_same_pseudonym_in_hands_and_summaries(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(walk(1, ann="limp biscuit") + "\n\n\n" + FULLTILT)
    anonymise([str(tmp_path / "a.txt")], tmp_path / "out", Pseudonyms(SECRET))
    text = (tmp_path / "out" / "a.txt").read_text()
    assert text.count(Pseudonyms(SECRET)("limp biscuit")) > 4


def test_a_summary_that_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(POKERSTARS.replace("$25.00", "$25,00"))
    account = anonymise([str(tmp_path / "a.txt")], tmp_path / "out", Pseudonyms(SECRET))
    assert account.files == []
    assert account.left == [f"{tmp_path / 'a.txt'}:1: tournament summary: it cannot be read"]
