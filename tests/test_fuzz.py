"""No history, however broken, gets more than a finding: no exception on the way to the tables."""

import os
import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from msgspec.structs import replace

from razzstats.events import Stakes, Tournament
from razzstats.importing import import_histories
from razzstats.money import UNIT
from razzstats.parcels import Log, _add
from razzstats.reading import Piece, Read, Refused, Skipped, pieces, read, site_of, sites
from razzstats.simulate import Setting, simulate
from razzstats.sources import Source, sources
from razzstats.tables import HandStore
from razzstats.tables.checking import check
from razzstats.tables.rows import Rows
from razzstats.validation import judge
from razzstats.writers.pokerstars import write
from tests.conftest import PROJECT
from tests.histories import walk
from tests.mutants import mutant
from tests.stores import history

SAMPLES = PROJECT / "sample_histories"
WITH_SAMPLES = sorted(path.name for path in SAMPLES.iterdir() if path.name in sites())
CHIPS = Stakes(100 * UNIT, 200 * UNIT, ante=10 * UNIT, bring_in=30 * UNIT)
SETTINGS = (
    Setting(noise=1.0),
    Setting(buy_in=(4_000, 30_000), seats=6),
    Setting(stakes=replace(CHIPS), tournament=Tournament("7", "$5+$0.50"), levels=(CHIPS,), seats=4,
            buy_in=(900 * UNIT, 900 * UNIT)),
    Setting(hero="", seats=2),
)  # fmt: skip


@cache
def bases() -> list[str]:
    return [write(hand) for setting in SETTINGS for hand in simulate(25, seed=7, setting=setting)]


def mutants(count: int, seed: int) -> Iterator[str]:
    """So many mutants, each of a hand with a number of its own."""
    dice = random.Random(seed)
    for number in range(count):
        yield mutant(re.sub(r"#\d+:", f"#{number}:", dice.choice(bases()), count=1), dice)


def handle(texts: list[str], at_end: bool, site: str = "pokerstars") -> int:
    """Read, replay and judge, and make rows of the texts; how many were read."""
    rows, log = Rows(), Log()
    count = 0
    for text in texts:
        got = read(Piece(site, "a.txt", 1, text, at_end))
        assert isinstance(got, (Read, Refused, Skipped))
        if isinstance(got, Read):
            _add(rows, got, None)
            count += 1
        elif isinstance(got, Refused):
            log.reject(got)
    rows.tables()
    log.take()
    return count


def survive(count: int, seed: int) -> None:
    read_whole = 0
    for at_end in (False, True):
        texts = list(mutants(count // 2, seed + at_end))
        try:
            read_whole += handle(texts, at_end)
        except Exception:
            for text in texts:
                alone(text, at_end)
            raise
    assert read_whole > count // 4


def alone(text: str, at_end: bool, site: str = "pokerstars") -> None:
    try:
        handle([text], at_end, site)
    except Exception as error:
        raise AssertionError(f"{error!r} for\n{text}") from error


def imported(count: int, seed: int, folder: Path) -> None:
    """Mutants through an import: the sum holds, and the store is whole."""
    (folder / "a.txt").write_text(history(mutants(count, seed)))
    receipt = import_histories([folder], folder / "store")
    assert receipt.adds_up
    assert receipt.imported > count // 4
    assert not any("RZ016" in line for line in codes(folder / "store"))
    assert list(check(folder / "store")) == []


def codes(store: Path) -> list[str]:
    return list(HandStore(store).findings["code"])


def of_samples(site: str) -> list[str]:
    """The first hands of each of a site's sample files, as text."""
    found = []
    for source in sources([SAMPLES / site]):
        assert isinstance(source, Source)
        of_file = (p.text for p in pieces(source, lambda f: None) if isinstance(read(p), Read))
        found += list(islice(of_file, 12))
    return found


def survives(site: str, count: int, seed: int) -> None:
    """Mutants of a site's samples: no exception, and those without a finding add up."""
    dice, texts = random.Random(seed), of_samples(site)
    clean = 0
    for number in range(count):
        text = mutant(dice.choice(texts), dice)
        alone(text, number % 2 == 0, site)
        got = read(Piece(site, "a.txt", 1, text, number % 2 == 0))
        if isinstance(got, Read) and not got.findings:
            judged = judge(got.hand, site_of(got.piece))
            if judged.findings == [] and not got.hand.cancelled:
                clean += 1
                deal = judged.deal
                left = deal.pot - sum(p.collected for p in deal.ring)
                assert left == deal.rake if deal.rake is not None else left >= 0, text
    assert clean > count // 50


@pytest.mark.parametrize("site", WITH_SAMPLES)
def test_no_mutant_of_any_format_stops_the_road(site: str) -> None:
    survives(site, 150, seed=5)


@pytest.mark.proof
@pytest.mark.parametrize("site", WITH_SAMPLES)
@pytest.mark.parametrize("seed", range(300, 304))
def test_no_mutant_of_many_of_any_format_stops_the_road(
    site: str, seed: int, proves: Callable[[str, str], None]
) -> None:
    proves(f"no history, however broken, raises an exception: {site}", "8,000 mutants")
    survives(site, 2_000, seed)


def test_no_mutant_stops_the_road_to_the_tables() -> None:
    survive(300, seed=1)


def test_an_import_of_mutants_adds_up(tmp_path: Path) -> None:
    imported(200, 2, tmp_path)


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(100, 120))
def test_no_mutant_of_many_stops_the_road(seed: int, proves: Callable[[str, str], None]) -> None:
    proves("no history, however broken, raises an exception", "60,000 mutants")
    survive(3_000, seed)


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(200, 210))
def test_imports_of_many_mutants_add_up(
    seed: int, tmp_path: Path, proves: Callable[[str, str], None]
) -> None:
    proves("the sums of imports of broken hands hold", "15,000 mutants")
    imported(1_500, seed, tmp_path)


@pytest.fixture(autouse=True)
def _quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda file: None)


def test_nobody_takes_chips_from_a_hand_that_was_called_off(tmp_path: Path) -> None:
    """Found by the mutants above: such hands had no finding, and made chips from nothing."""
    cancelled = walk(1).replace("*** 3rd STREET ***", "*** 3rd STREET ***\nHand cancelled")
    (tmp_path / "a.txt").write_text(history([cancelled]))
    assert import_histories([tmp_path / "a.txt"], tmp_path / "store").imported == 1
    assert codes(tmp_path / "store") == ["RZ601"]
    assert list(check(tmp_path / "store")) == []


def test_counts_that_no_hand_reaches_stop_at_the_highest_number(tmp_path: Path) -> None:
    """Found by the mutants above: 140 raises were one more than a column could hold."""
    first = "Bob: brings in for $0.50\n"
    raises = "".join(f"Ann: raises $2 to ${2 * n}\n" for n in range(1, 141))
    hand = walk(1).replace(first, first + raises)
    (tmp_path / "a.txt").write_text(history([hand]))
    assert import_histories([tmp_path / "a.txt"], tmp_path / "store").imported == 1
    opened = HandStore(tmp_path / "store")
    assert opened.actions["bet_count"].max() == 127
    assert opened.seats["raises_3"].max() == 127
