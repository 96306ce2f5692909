"""razzstats.writers.kingsclub: what is written is what the site writes, and reads back."""

import re
from collections.abc import Callable
from pathlib import Path

import hypothesis
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from razzstats.events import Collect, Hand
from razzstats.money import UNIT
from razzstats.reading import Read, pieces, read, sites
from razzstats.simulate import Setting, simulate
from razzstats.sources import Source, sources
from razzstats.writers.common import NoWordsError
from razzstats.writers.kingsclub import LATE, in_terms, write
from tests.histories import only
from tests.hostile import settings
from tests.roundtrip import anything_goes, holds
from tests.sites.test_kingsclub import ANTE_FOR_LESS, TEXTS
from tests.test_simulate import SETTINGS

HOUSE = sites()["kingsclub"].house
DIALECTS = ["", LATE]
CASH = [name for name, setting in SETTINGS.items() if setting.tournament is None]


def tellable(setting: Setting, dialect: str, count: int, seed: int) -> list[Hand]:
    setting = replace(setting, site="kingsclub", dialect=dialect, house=HOUSE)
    return [hand for hand in simulate(count, seed, setting) if not hand.cancelled]


@pytest.mark.parametrize("text", [*TEXTS.values(), ANTE_FOR_LESS])
def test_a_hand_is_written_as_it_was_read(text: str) -> None:
    assert write(only(text).hand) == text


def test_real_hands_are_written_as_they_were_read(corpus: Path) -> None:
    compared = 0
    for source in sources(sorted(corpus.glob("kingsclub-*"))):
        assert isinstance(source, Source)
        for piece in pieces(source, lambda finding: None):
            found = read(piece)
            if isinstance(found, Read):
                compared += 1
                assert write(found.hand).splitlines() == piece.text.splitlines()
    assert compared == 1


def can_be_told(name: str) -> bool:
    """A name that is itself the first line of a hand, or a seat line, cannot be told from one."""
    return not re.match(r"#\d+: |Seat \d+: .* \(", name)


@hypothesis.settings(max_examples=40)
@given(settings("kingsclub", can_be_told), st.sampled_from(DIALECTS), st.integers(0, 2**32))
def test_what_is_written_reads_back(setting: Setting, dialect: str, seed: int) -> None:
    assume(setting.tournament is None)
    hands = tellable(setting, dialect, 4, seed)
    assume(hands)
    holds("kingsclub", hands)


@pytest.mark.parametrize("name", CASH)
@pytest.mark.parametrize("dialect", DIALECTS)
def test_hands_of_every_kind_read_back(name: str, dialect: str) -> None:
    holds("kingsclub", tellable(SETTINGS[name], dialect, 60, 5))


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("name", ["usual", "short stacks"])
def test_hands_of_players_who_do_anything_read_back(
    name: str, dialect: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("razzstats.simulate.play.decide", anything_goes)
    holds("kingsclub", tellable(SETTINGS[name], dialect, 80, 5))


@pytest.mark.proof
def test_many_sessions_read_back(proves: Callable[[str, str], None]) -> None:
    proves(
        "what the simulator writes for KingsClub reads back with the same numbers", "30,000 hands"
    )
    for seed in range(15):
        holds("kingsclub", tellable(Setting(noise=0.5), DIALECTS[seed % 2], 2_000, seed))


def test_side_pots_that_another_wins_have_no_line() -> None:
    found = 0
    for hand in tellable(SETTINGS["short stacks"], "", 80, 3):
        ours = [e for e in hand.events if isinstance(e, Collect)]
        theirs = [e for e in in_terms(hand).events if isinstance(e, Collect)]
        if len({e.player for e in ours}) == 1:
            assert [e.chips for e in theirs] == [sum(e.chips for e in ours)]
        else:
            main = [e.chips for e in ours if e.pot in ("pot", "main pot")]
            assert [e.chips for e in theirs] == main
            found += len(main) < len(ours)
    assert found


def test_thousands_have_a_comma() -> None:
    hand = next(iter(simulate(1, 1, Setting(buy_in=(12_345 * UNIT, 12_345 * UNIT)))))
    assert "(12,345)" in write(hand)


def test_hands_without_words() -> None:
    hand = next(iter(simulate(1, 1, Setting())))
    with pytest.raises(NoWordsError, match="has no time"):
        write(replace(hand, played_at=None))
    with pytest.raises(NoWordsError, match="was called off"):
        write(replace(hand, cancelled=True))
    with pytest.raises(NoWordsError, match="of a tournament"):
        write(next(iter(simulate(1, 1, SETTINGS["sit and go"]))))
