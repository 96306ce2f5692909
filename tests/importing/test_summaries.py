"""Tournament summaries in a store, beside the finish lines of hands."""

from pathlib import Path

from razzstats.importing import import_histories
from razzstats.revalidating import revalidate
from razzstats.samples import sample_histories
from razzstats.tables import HandStore
from razzstats.tables.checking import check
from tests.faults import sample
from tests.histories import changed, walk
from tests.stores import rows
from tests.summaries.test_reading import POKERSTARS

TOURNAMENT = "HH20240413 T3150042 Razz Limit $10+$1.txt"


def test_a_summary_is_imported_once_and_beside_the_hands(tmp_path: Path) -> None:
    file, store = tmp_path / "s.txt", tmp_path / "store"
    file.write_text(POKERSTARS, encoding="utf-8")
    done = import_histories([file], store)
    assert (done.found, done.summaries, done.findings) == (0, 1, {})
    again = tmp_path / "copy.txt"
    again.write_text(POKERSTARS.replace("\n", "\r\n"), encoding="utf-16")
    done = import_histories([file, again], store)
    assert (done.unchanged, done.summaries, done.summaries_known) == (1, 0, 1)
    found = HandStore(store).tournaments
    assert found["prize"].tolist() == [45.0, 30.0, 0.0]
    assert found["fee"].tolist() == [5.0] * 3
    assert set(found["told_by"]) == {"summary"}


def test_a_summary_that_cannot_be_read_is_kept(tmp_path: Path) -> None:
    file, store = tmp_path / "s.txt", tmp_path / "store"
    file.write_text(POKERSTARS.replace("$25.00", "$25,00"), encoding="utf-8")
    done = import_histories([file], store)
    assert (done.summaries, done.summaries_rejected) == (0, 1)
    assert HandStore(store).findings["code"].tolist() == ["RZ021"]
    assert HandStore(store).table("summaries")["text"][0] == file.read_text("utf-8").rstrip()


def test_who_entered_again_has_several_places(tmp_path: Path) -> None:
    """A finish line is at odds with a summary only if none of the player's lines in it fits."""
    text = sample("RZ024", bad=False).read_text(encoding="utf-8")
    twice = changed(text, ("5: Eve (Togo)", "5: Ann (Norway)"))
    header = "Tournament #3150042, $10+$1 USD Razz Limit - Level I (2/4)"
    hand = walk().replace("$", "").replace("Razz Limit (2/4 USD)", header)
    out = "Ann finished the tournament in {} place"
    (tmp_path / "s.txt").write_text(twice, encoding="utf-8")
    for place, told in (("5th", []), ("2nd and received $15.00.", []), ("4th", ["RZ022"])):
        place, _, prize = place.partition(" ")
        line = f"{out.format(place)} {prize}".strip()
        (tmp_path / "h.txt").write_text(hand.replace("*** SUMM", f"{line}\n*** SUMM"))
        import_histories([tmp_path / "s.txt", tmp_path / "h.txt"], tmp_path / place)
        assert HandStore(tmp_path / place).findings["code"].tolist() == told


def test_finish_lines_and_a_summary_that_disagrees(tmp_path: Path) -> None:
    hands, store = sample_histories() / "pokerstars" / TOURNAMENT, tmp_path / "store"
    import_histories([hands], store)
    told = HandStore(store).tournaments
    assert set(told["told_by"]) == {"hand"}
    assert told["hand"].isin(HandStore(store).hands["hand"]).all()
    winner = told[told["place"] == 1].iloc[0]
    text = POKERSTARS.replace("Lowball (Lena)", winner["player"])
    (tmp_path / "s.txt").write_text(text, encoding="utf-8")
    import_histories([tmp_path / "s.txt"], store)
    found = HandStore(store).findings
    assert set(found["code"]) == {"RZ022"}
    assert found["message"].str.contains("has prize").any()
    assert list(check(store)) == []
    before = rows(store, "tournaments")
    revalidate(store)
    assert rows(store, "tournaments") == before
