"""Films: what can be seen of a hand, picture by picture."""

from collections.abc import Callable
from pathlib import Path

import pytest

from razzstats.reading import Piece, Read, read
from razzstats.report import Film, film
from tests.histories import SHOWDOWN, changed, walk
from tests.report.conftest import hands_of, some_hands
from tests.report.replayed import states

KINDS = {"start", "antes", "street", "step", "word", "end"}


def filmed(text: str) -> Film:
    got = read(Piece("pokerstars", "a.txt", 1, text))
    assert isinstance(got, Read)
    return film(got)


def seen(made: Film, at: int) -> dict[int, set[str]]:
    """What the film shows of each seat's cards in a picture."""
    return {
        seat.seat: {c.card for c in seat.cards if c.card and 0 <= c.known <= at}
        for seat in made.seats
    }


def holds(got: Read) -> int:
    """Holds a film against the replay; returns how many of its pictures could be compared."""
    made, told = film(got, with_odds=False), states(got)
    whole = sum(seat.start for seat in made.seats)
    compared = 0
    for at, picture in enumerate(made.pictures):
        assert picture.kind in KINDS
        stacks = dict(zip([seat.seat for seat in made.seats], picture.stacks, strict=True))
        assert not picture.pots or sum(chips for chips, _ in picture.pots) <= picture.pot
        if picture.kind not in ("step", "end") or picture.steps not in told:
            continue
        state = told[picture.steps]
        assert (picture.pot, stacks) == (state.pot, state.stacks), picture
        assert all(seen(made, at)[seat] <= cards for seat, cards in state.seen.items())
        compared += 1
    assert made.pictures[-1].kind == "end"
    if not any(found.severity == "error" for picture in made.pictures for found in picture.found):
        assert all(sum(p.stacks) + p.pot == whole for p in made.pictures)
    return compared


def test_chips_and_cards_are_the_replays(few: list[Read]) -> None:
    assert len({got.hand.site for got in few}) >= 6
    assert sum(map(holds, few)) > 10 * len(few)


@pytest.mark.proof
def test_chips_and_cards_are_the_replays_in_every_sample(
    samples: Path, proves: Callable[[str, str], None]
) -> None:
    hands = list(hands_of(samples))
    assert sum(map(holds, hands)) > 10 * len(hands)
    proves("Films have the chips and cards of the replay", f"{len(hands)} hands")


def test_every_street_is_there_and_the_seventh_card_is_down() -> None:
    made = filmed(SHOWDOWN)
    assert [p.street for p in made.pictures if p.kind == "street"] == [3, 4, 5, 6, 7]
    ann, bob, cleo = made.seats
    assert [(c.street, c.up) for c in ann.cards] == [
        (3, False), (3, False), (3, True), (4, True), (5, True), (6, True), (7, False),
    ]  # fmt: skip
    last = len(made.pictures) - 1
    assert [c.card for c in cleo.cards if c.known < last] == ["5s", "9d", "3c", "8c"]
    assert [c.up for c in cleo.cards if c.known == last] == [False] * 3, "the summary tells them"
    assert [c.card for c in bob.cards] == ["", "", "Kh"]
    assert bob.folded > 0


def test_bring_in_is_in_the_pot_and_uncalled_bets_are_not() -> None:
    made = filmed(walk())
    told = [(p.words, p.pot // 100) for p in made.pictures if p.kind in ("antes", "step")]
    assert told == [
        ("2 antes of $0.20", 40), ("brings it in for $0.50", 90), ("folds", 90),
        ("gets $0.50 back, which nobody called", 40), ("collects $0.40", 0),
    ]  # fmt: skip


def test_equities_are_of_known_hands_and_end_with_the_winner(few: list[Read]) -> None:
    made = [film(got) for got in few]
    worth = [each for each in made if each.odds]
    assert len(worth) > 5
    for each in worth:
        assert all(abs(sum(odds.values()) - 1) < 1e-3 for odds in each.odds)
        assert each.pictures[0].odds == -1


def test_findings_stand_where_they_occur(project: Path) -> None:
    path = project / "sample_histories" / "broken" / "bring-in-from-the-wrong-seat.txt"
    made = [film(got) for got in hands_of(path)]
    found = [(p.words, f.code) for each in made for p in each.pictures for f in p.found]
    assert found == [("brings it in for $0.50", "RZ301")]


def test_names_cannot_command() -> None:
    made = filmed(walk(ann="\x1b[31mred\u202e"))
    assert made.seats[0].name == "\ufffd[31mred\ufffd"


def test_hands_are_taken_from_every_format(samples: Path) -> None:
    found = some_hands(samples, 2)
    assert {got.hand.site for got in found} == {folder.name for folder in samples.iterdir()} - {
        "broken"
    }


def test_cards_of_one_whose_ante_comes_too_late_are_seen() -> None:
    lines = SHOWDOWN.splitlines(keepends=True)
    shows = next(line for line in lines if ": shows [" in line)
    name = shows.partition(": shows")[0]
    moved = [line for line in lines if line.startswith((f"{name}: posts", "*** SHOW DOWN"))]
    others = [line for line in lines if line not in moved]
    others.insert(others.index("*** 3rd STREET ***\n"), moved[1])
    others.insert(others.index(shows), moved[0])
    made = filmed("".join(others))
    (seat,) = (seat for seat in made.seats if seat.name == name)
    assert seat.cards
    assert all(0 <= c.known < len(made.pictures) for c in seat.cards)


def test_who_sits_out_is_at_the_table_and_not_dealt_in() -> None:
    bob = "Seat 2: Bob ($50 in chips)\n"
    out = changed(walk(), (bob, f"{bob}Seat 3: Cleo ($50 in chips) is sitting out\n"))
    words = [filmed(text).pictures[0].words for text in (walk(), out)]
    assert words == ["2 players at the table", "3 players at the table, 2 dealt in"]
