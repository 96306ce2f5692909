"""razzstats.writers.phh: what is written reads back to the same numbers, and PokerKit replays it."""

import tomllib
import warnings
from collections import Counter, deque
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st
from msgspec.structs import replace
from pokerkit import HandHistory

from razzstats.events import Call, Hand, Stakes, Tournament
from razzstats.house import HouseRules, SiteHabits
from razzstats.money import UNIT
from razzstats.reading import Read, read
from razzstats.replay import Deal, close, play
from razzstats.simulate import Setting, simulate
from razzstats.simulate.styles import STATION, WILD
from razzstats.words import unbroken
from razzstats.writers import phh
from razzstats.writers.common import joined
from tests.histories import cut, findings, hand_of, judged, only
from tests.referee.match import referee
from tests.referee.test_referee import SETTINGS

CHIPS = Stakes(100 * UNIT, 200 * UNIT, ante=10 * UNIT, bring_in=30 * UNIT)
TABLES = {
    "noise": Setting(noise=1.0),
    "short stacks": Setting(styles=(WILD,), buy_in=(100, 5 * UNIT), seats=6),
    "to the river": Setting(styles=(STATION, STATION, WILD), turnover=0.6),
    "nobody's cards": Setting(hero="", seats=2),
    "euro": Setting(stakes=Stakes(5_000, 10_000, 500, 1_500, "EUR"), zone="CET"),
    "play money": Setting(stakes=replace(CHIPS, is_play_money=True), buy_in=(UNIT, 900 * UNIT)),
    "tournament": Setting(stakes=CHIPS, tournament=Tournament("7", "$5+$0.50", "Level II"),
                          levels=(CHIPS,), buy_in=(UNIT, 900 * UNIT), mixed_game="HORSE"),
}  # fmt: skip


def dealt(hand: Hand) -> Deal:
    deal = Deal(hand, HouseRules("any"), SiteHabits())
    for event in hand.events:
        play(deal, event)
    close(deal)
    return deal


def numbers(deal: Deal) -> dict[str, tuple[int, ...]]:
    """Of each player: seat, stack, ante, chips street by street, collected, net."""
    return {
        p.name: (p.seat, p.start, p.ante, *p.put, p.returned, p.collected, p.net) for p in deal.ring
    }


def cards(deal: Deal) -> dict[str, set[tuple[int, str, bool, str]]]:
    return {p.name: {(h.street, h.card, h.face_up, h.known_by) for h in p.held} for p in deal.ring}


def assert_same(hand: Hand, text: str) -> None:
    got = only(text)
    whole = judged(got)
    assert [*got.findings, *whole.findings] == [], text
    assert numbers(whole.deal) == numbers(dealt(hand))
    assert cards(whole.deal) == cards(dealt(hand))
    for name in ("stakes", "hand_id", "played_at", "table_name", "max_seats", "tournament",
                 "mixed_game", "club", "cancelled"):  # fmt: skip
        assert getattr(got.hand, name) == getattr(hand, name), name


@pytest.mark.parametrize("name", TABLES)
def test_what_is_written_reads_back(name: str) -> None:
    for hand in simulate(60, 4, TABLES[name]):
        assert_same(hand, phh.write(hand))


# Line ends and tabs are not kept in names.
names = st.text(min_size=1, max_size=12).filter(lambda name: unbroken(name) == name)


@examples(max_examples=20)
@given(st.lists(names, min_size=3, max_size=9, unique=True), st.integers(0, 9999))
def test_any_name_reads_back(seated: list[str], seed: int) -> None:
    """Quotes, backslashes, brackets, action words, either direction of writing, blanks."""
    setting = Setting(hero=seated[0], names=tuple(seated[1:]), seats=min(len(seated), 8))
    for hand in simulate(2, seed, setting):
        assert_same(hand, phh.write(hand))


HOSTILE = ("Al: folds", "[5c]", "p2 f', 'p1 sm", 'say "hi"', "variant = 'FR'", "\\n", "שלום", "🂡 ace",
           "Bob", "Bob ", " Bob", "Bobby", "7", "# remark", "]", "players = [", "\u202egnp.exe")  # fmt: skip


def test_hostile_names_read_back() -> None:
    setting = Setting(hero=HOSTILE[0], names=HOSTILE[1:], noise=1.0, turnover=0.5)
    hands = list(simulate(60, 2, setting))
    for hand in hands:
        assert_same(hand, phh.write(hand))
    pieces, told = cut("".join(joined(phh, map(phh.write, hands))))
    assert (len(pieces), told) == (60, [])


def test_file_of_many_hands_is_toml() -> None:
    texts = [phh.write(hand) for hand in simulate(3, 1)]
    whole = "".join(joined(phh, texts))
    assert list(tomllib.loads(whole)) == ["1", "2", "3"]
    assert findings(whole) == []
    assert "".join(joined(phh, texts[:1])) == texts[0]


def test_what_no_action_stands_for_is_refused() -> None:
    hand = next(h for h in simulate(50, 1) if any(isinstance(e, Call) for e in h.events))
    at = next(at for at, event in enumerate(hand.events) if isinstance(event, Call))
    call = hand.events[at]
    assert isinstance(call, Call)
    wrong = replace(call, chips=call.chips + 700)
    with pytest.raises(ValueError, match="not what he owes"):
        phh.write(replace(hand, events=(*hand.events[:at], wrong, *hand.events[at + 1 :])))


def test_times_read_back_also_in_the_hour_that_comes_twice() -> None:
    (hand,) = simulate(1, 1)
    for utc in ("2023-11-05T05:30:00+00:00", "2023-11-05T06:30:00+00:00"):
        at = type(hand.played_at).fromisoformat(utc)  # type: ignore[union-attr]
        assert hand_of(phh.write(replace(hand, played_at=at))).played_at == at


# PokerKit


AMOUNT: Any = Decimal


def in_chips(chip: Decimal) -> Callable[[Any, int], tuple[Any, Any]]:
    def split(amount: Any, ways: int) -> tuple[Any, Any]:
        each = amount // (ways * chip) * chip
        return each, amount - each * ways

    return split


def replayed(text: str, setting: Setting) -> dict[str, int]:
    """What PokerKit leaves each player. Raises ValueError or KeyError where it cannot go on."""
    chip = Decimal(setting.chip) / UNIT
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        history = HandHistory.loads(text, parse_value=AMOUNT, divmod=in_chips(chip))
        last = deque(history, maxlen=1).pop()
    names = history.players or []
    return {name: int(stack * UNIT) for name, stack in zip(names, last.stacks, strict=True)}


def before_rake(deal: Deal, theirs: dict[str, int]) -> bool:
    """Whether PokerKit's stacks are ours but for the rake, which comes from who collects."""
    over = {p: theirs[p.name] - p.start - p.net for p in deal.ring}
    return sum(over.values()) == (deal.rake or 0) and all(
        p.collected if chips else True for p, chips in over.items()
    )


def exceptions(hand: Hand, setting: Setting) -> Iterator[str]:
    """The rules that PokerKit has otherwise and that come up in this hand."""
    verdict = referee(hand, setting)
    if verdict.left_at:
        yield verdict.left_at
    if dealt(hand).shared:
        yield "R18"  # With unseen cards it does not know that the deck is spent.


def replay_all(hands: int, seed: int) -> Counter[str]:
    tally: Counter[str] = Counter()
    for setting in SETTINGS.values():
        for hand in simulate(hands, seed, setting):
            rule = next(exceptions(hand, setting), "")
            tally[rule or "same"] += 1
            if not rule:
                theirs = replayed(phh.write(hand), setting)
                assert before_rake(dealt(hand), theirs), hand.hand_id
    return tally


def test_pokerkit_replays_what_is_written() -> None:
    tally = replay_all(12, 5)
    assert tally["same"] > 0.85 * tally.total()


@pytest.mark.proof
def test_pokerkit_replays_much_of_what_is_written(proves: Callable[[str, str], None]) -> None:
    tally = replay_all(600, 77)
    others = {rule: n for rule, n in sorted(tally.items()) if rule != "same"}
    proves(
        f"PokerKit replays hands written as PHH to our stacks before rake: all but {others}, "
        "where its rules part from ours",
        f"{tally.total():,} hands",
    )
    assert set(others) <= {"R9", "R11", "R12", "R14", "R18"}
    assert tally["same"] > 0.85 * tally.total()


def test_a_hand_of_pokerkit_itself_reads() -> None:
    (hand,) = simulate(1, 8)
    again = HandHistory.loads(phh.write(hand), parse_value=AMOUNT).dumps()
    got = read(cut(again)[0][0])
    assert isinstance(got, Read)
    assert numbers(judged(got).deal) == numbers(dealt(hand))
