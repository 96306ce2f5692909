"""razzstats.writers.winamax: what is written is what the site writes, and reads back."""

import re
from collections.abc import Callable
from pathlib import Path

import hypothesis
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from razzstats.events import Hand, Raise
from razzstats.reading import Read, pieces, read
from razzstats.simulate import Setting, simulate
from razzstats.sources import Source, sources
from razzstats.writers.common import NoWordsError
from razzstats.writers.winamax import EXPORT, in_terms, write
from tests.histories import only
from tests.hostile import settings
from tests.roundtrip import anything_goes, holds
from tests.sites.test_winamax import TEXTS
from tests.test_simulate import SETTINGS

DIALECTS = ["", EXPORT]


def tellable(setting: Setting, dialect: str, count: int, seed: int) -> list[Hand]:
    setting = replace(setting, site="winamax", dialect=dialect)
    return [hand for hand in simulate(count, seed, setting) if not hand.cancelled]


@pytest.mark.parametrize("name", TEXTS)
def test_a_hand_is_written_as_it_was_read(name: str) -> None:
    text = TEXTS[name]
    told = write(only(text).hand)
    assert told.splitlines() == [
        re.sub(r" Seat #0 is the button$", " ", x) for x in text.splitlines()
    ]


def test_real_hands_are_written_as_they_were_read(corpus: Path) -> None:
    compared = 0
    for source in sources(sorted(corpus.glob("winamax-*"))):
        assert isinstance(source, Source)
        for piece in pieces(source, lambda finding: None):
            found = read(piece)
            if isinstance(found, Read):
                compared += 1
                assert write(found.hand).splitlines() == piece.text.splitlines()
    assert compared == 1


def can_be_told(name: str) -> bool:
    """A name that is itself the first line of a hand, or a seat line, cannot be told from one."""
    return not re.match(r"Winamax Poker - .*#\d|Seat \d+: .* \(", name)


def is_ambiguous(hand: Hand) -> bool:
    """Beside `P [5c]`, the line `Dealt to P [5c] [Ah]` has two readings if P holds the 5c."""
    seated = {seat.player for seat in hand.seats}
    return any(b.startswith(f"{a} [") for a in seated for b in seated if a != b)


@hypothesis.settings(max_examples=40)
@given(settings("winamax", can_be_told), st.sampled_from(DIALECTS), st.integers(0, 2**32))
def test_what_is_written_reads_back(setting: Setting, dialect: str, seed: int) -> None:
    hands = [hand for hand in tellable(setting, dialect, 4, seed) if not is_ambiguous(hand)]
    assume(hands)
    holds("winamax", hands)


@pytest.mark.parametrize("name", SETTINGS)
@pytest.mark.parametrize("dialect", DIALECTS)
def test_hands_of_every_kind_read_back(name: str, dialect: str) -> None:
    holds("winamax", tellable(SETTINGS[name], dialect, 60, 5))


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("name", ["usual", "short stacks"])
def test_hands_of_players_who_do_anything_read_back(
    name: str, dialect: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("razzstats.simulate.play.decide", anything_goes)
    holds("winamax", tellable(SETTINGS[name], dialect, 80, 5))


@pytest.mark.proof
def test_many_sessions_read_back(proves: Callable[[str, str], None]) -> None:
    proves("what the simulator writes for Winamax reads back with the same numbers", "30,000 hands")
    for seed in range(15):
        holds("winamax", tellable(Setting(noise=0.5), DIALECTS[seed % 2], 2_000, seed))


def test_a_raise_by_the_bring_in_leaves_out_what_he_brought_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("razzstats.simulate.play.decide", anything_goes)
    found = 0
    for hand in tellable(Setting(), "", 60, 1):
        opener = next((e.player for e in hand.events if e.type == "BRINGS_IN"), "")  # type: ignore[attr-defined]
        ours = [e for e in hand.events if isinstance(e, Raise)]
        theirs = [e for e in in_terms(hand).events if isinstance(e, Raise)]
        less = {one.player for one, other in zip(ours, theirs, strict=True) if other.to < one.to}
        assert less <= {opener}
        found += bool(less)
    assert found


def test_hands_without_words() -> None:
    hand = next(iter(simulate(1, 1, Setting())))
    with pytest.raises(NoWordsError, match="has no time"):
        write(replace(hand, played_at=None))
    with pytest.raises(NoWordsError, match="was called off"):
        write(replace(hand, cancelled=True))


@pytest.mark.parametrize(
    ("level", "written"),
    [("Level I", "1"), ("Level XIV", "14"), ("Level XC", "90"), ("7", "7"), ("", "1")],
)
def test_levels_are_numbers(level: str, written: str) -> None:
    hand = next(iter(simulate(1, 1, SETTINGS["sit and go"])))
    assert hand.tournament is not None
    told = in_terms(replace(hand, tournament=replace(hand.tournament, level=level)))
    assert told.tournament is not None
    assert told.tournament.level == written
