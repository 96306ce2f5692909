"""No history, however broken, gets more than a finding, in any format.

No exception on the way to the tables, no event that no line says, and chips that add up.
"""

import os
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from msgspec.structs import replace

from razzstats.events import Stakes, StartStreet, Tournament
from razzstats.importing import import_histories
from razzstats.judging import Judging
from razzstats.money import UNIT
from razzstats.parcels import Log
from razzstats.reading import Read, Refused, pieces, read, site_of, sites
from razzstats.simulate import Setting, simulate
from razzstats.sources import Source, sources
from razzstats.tables import HandStore
from razzstats.tables.checking import check
from razzstats.tables.rows import Rows
from razzstats.validation import judge
from razzstats.writers.common import NoWordsError, writers
from tests.conftest import PROJECT
from tests.histories import cut, walk
from tests.mutants import mutant
from tests.stores import history
from tests.test_writers_phh import TABLES

SAMPLES = PROJECT / "sample_histories"
FORMATS = sorted(set(writers()) & set(sites()))
CHIPS = Stakes(100 * UNIT, 200 * UNIT, ante=10 * UNIT, bring_in=30 * UNIT)
SETTINGS = (
    Setting(noise=1.0),
    Setting(buy_in=(4_000, 30_000), seats=6),
    Setting(stakes=replace(CHIPS), tournament=Tournament("7", "$5+$0.50"), levels=(CHIPS,), seats=4,
            buy_in=(900 * UNIT, 900 * UNIT)),
    Setting(hero="", seats=2),
)  # fmt: skip
Dice = random.Random


@cache
def bases(form: str) -> list[str]:
    """Hands of every table that the format has words for, and the first of each sample file."""
    found = of_samples(form)
    for setting in (*TABLES.values(), *SETTINGS):
        for hand in simulate(8, 7, setting):
            with suppress(NoWordsError):
                found.append(writers()[form].write(hand))
    return found


def of_samples(site: str) -> list[str]:
    found = []
    for source in sources([SAMPLES / site]):
        assert isinstance(source, Source)
        of_file = (p.text for p in pieces(source, lambda f: None) if isinstance(read(p), Read))
        found += list(islice(of_file, 8))
    return found


# Texts changed character by character; tests.mutants changes them line by line.


def _digit(text: str, dice: Dice) -> str:
    spots = [at for at, character in enumerate(text) if character.isdigit()]
    at = dice.choice(spots) if spots else 0
    return text[:at] + str(dice.randrange(10)) + text[at + 1 :]


def _cut_out(text: str, dice: Dice) -> str:
    at = dice.randrange(len(text))
    return text[:at] + text[at + dice.randrange(1, 12) :]


def _cut_off(text: str, dice: Dice) -> str:
    return text[: dice.randrange(1, len(text))] if len(text) > 1 else text


def _trade(text: str, dice: Dice) -> str:
    """One word in the place of another."""
    words = re.findall(r"[\w.]+", text) or ["x"]
    return text.replace(dice.choice(words), dice.choice(words), 1)


def _strike(text: str, dice: Dice) -> str:
    at = dice.randrange(len(text))
    return text[:at] + dice.choice("'\"<>&[]=\n\t,;é\x00\u202e?☃") + text[at:]


CHANGES = (_digit, _digit, _cut_out, _cut_off, _trade, _trade, _strike, _strike)


def mutants(form: str, count: int, seed: int) -> Iterator[str]:
    """So many texts, of which every second stands before a whole hand."""
    dice = Dice(seed)
    for number in range(count):
        text = dice.choice(bases(form))
        if dice.random() < 0.5:
            text = mutant(text, dice)
        else:
            for _ in range(dice.choice((1, 1, 1, 2, 5))):
                text = dice.choice(CHANGES)(text, dice) or "\n"
        yield f"{text}\n\n\n\n{bases(form)[0]}" if number % 2 else text


def survive(form: str, count: int, seed: int) -> Counter[str]:
    """What became of so many mutants, on the road from the text to the tables."""
    became: Counter[str] = Counter()
    rows, log, texts = Rows(), Log(), list(mutants(form, count, seed))
    for text in texts:
        _handled(text, rows, log, became)
    log.take()
    try:
        rows.tables()
    except Exception:
        for text in texts:
            _alone(text)
        raise
    return became


def _alone(text: str) -> None:
    rows = Rows()
    try:
        _handled(text, rows, Log(), Counter())
        rows.tables()
    except Exception as error:
        raise AssertionError(f"{error!r} for\n{text}") from error


def _handled(text: str, rows: Rows, log: Log, became: Counter[str]) -> None:
    try:
        for piece in cut(text)[0]:
            got = read(piece)
            became[type(got).__name__] += 1
            if isinstance(got, Refused):
                log.reject(got)
            elif isinstance(got, Read):
                assert _is_told(got), "an event stands on no line of the hand"
                if not Judging(rows, None).add(got):
                    became["clean"] += 1
                    assert _adds_up(got), "chips appear or vanish, and no finding says so"
    except Exception as error:
        raise AssertionError(f"{error!r} for\n{text}") from error


def _is_told(got: Read) -> bool:
    """Whether each event has a line of its hand.

    Where streets begin some formats do not say, and those of one text have many on a line.
    """
    lines = got.hand.lines
    first, last = got.piece.line - 1, got.piece.line + got.piece.text.count("\n")
    if site_of(got.piece).opens_by_text:
        return all(line is None or first <= line <= last for line in lines)
    told = [line for line in lines if line is not None]
    silent = [e for e, line in zip(got.hand.events, lines, strict=True) if line is None]
    return (
        all(isinstance(event, StartStreet) for event in silent)
        and all(first < line <= last for line in told)
        and len(set(told)) == len(told)
    )


def _adds_up(got: Read) -> bool:
    """Whether what was put in came out, as payments and as rake that is not less than nothing."""
    deal = judge(got.hand, site_of(got.piece)).deal
    if got.hand.cancelled:
        return not any(player.net for player in deal.ring)
    lost = -sum(player.net for player in deal.ring)
    return lost >= 0 if deal.rake is None else lost == deal.rake


@pytest.mark.parametrize("form", FORMATS)
def test_broken_histories_get_findings(form: str) -> None:
    became = survive(form, 170, 1)
    assert became["Read"] > 30
    assert became["Refused"] > 10
    assert became["clean"] > 10


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("form", FORMATS)
def test_many_broken_histories_get_findings(
    form: str, seed: int, proves: Callable[[str, str], None]
) -> None:
    proves(f"no broken history of {form} raises, and chips add up", "20,000 mutants")
    survive(form, 5_000, 100 + seed)


# Whole imports


def imported(count: int, seed: int, folder: Path) -> None:
    """Mutants through an import: the sum holds, and the store is whole."""
    dice, of_pokerstars = Dice(seed), [text for text in bases("pokerstars") if "Hand #" in text]
    texts = [
        mutant(re.sub(r"#\d+:", f"#{number}:", dice.choice(of_pokerstars), count=1), dice)
        for number in range(count)
    ]
    (folder / "a.txt").write_text(history(texts), encoding="utf-8")
    receipt = import_histories([folder], folder / "store")
    assert receipt.adds_up
    assert receipt.imported > count // 4
    assert not any("RZ016" in line for line in codes(folder / "store"))
    assert list(check(folder / "store")) == []


def codes(store: Path) -> list[str]:
    return list(HandStore(store).findings["code"])


def test_an_import_of_mutants_adds_up(tmp_path: Path) -> None:
    imported(200, 2, tmp_path)


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


def test_seats_are_their_hands_behind_one_in_which_nobody_sat(tmp_path: Path) -> None:
    """Found by the mutants above: a hand without any ante moved the seats of those behind it."""
    off = re.sub(r"(?m)^.*: posts the ante.*\n(?:.*\n)*", "Hand cancelled\n", walk(1))
    off += "*** SUMMARY ***\nTotal pot $0 | Rake $0\n"
    (tmp_path / "a.txt").write_text(history([walk(5), off, walk(2), walk(3)]))
    assert import_histories([tmp_path / "a.txt"], tmp_path / "store").imported == 4
    opened = HandStore(tmp_path / "store")
    assert opened.hands.set_index("hand_id")["n_players"].loc["1"] == 0
    assert sorted(set(opened.seats["hand_id"])) == ["2", "3", "5"]
    assert list(check(tmp_path / "store")) == []
