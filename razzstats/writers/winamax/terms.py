"""A hand as far as Winamax can tell it.

Bets that nobody called have no line and are part of what their bettor collects, losers may go
unnamed, and there is no word of what happens round the table.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC

from msgspec.structs import replace

from razzstats.events import (
    Bet,
    Board,
    BringIn,
    Call,
    Check,
    Collect,
    Complete,
    Dealt,
    DealtDown,
    Event,
    Fold,
    Hand,
    PostAnte,
    Raise,
    ReturnUncalled,
    SeatResult,
    Show,
    StartShowdown,
    StartStreet,
    StartSummary,
    TotalPot,
    Tournament,
)
from razzstats.writers.common import NoWordsError, number, unseen_sevenths

EXPORT = "export"
"""The dialect without deal lines."""

_SITE = "winamax"
_TOLD = frozenset((
    PostAnte, StartStreet, Dealt, DealtDown, BringIn, Bet, Raise, Call, Check, Fold,
    StartShowdown, Show, Collect, StartSummary, TotalPot, Board, SeatResult,
))  # fmt: skip
_NUMBER = re.compile(r"\d+-\d+-\d+")
_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}


def in_terms(hand: Hand) -> Hand:
    """The hand in this format's terms; one that was read from it is so already.

    Of any other the calls must name chips added, the raises totals, and every payment must have
    its event. Raises NoWordsError as `write` does.
    """
    if hand.site == _SITE and _NUMBER.fullmatch(hand.hand_id):
        return hand
    if hand.played_at is None:
        raise NoWordsError(f"hand {hand.hand_id} has no time")
    if hand.cancelled:
        raise NoWordsError(f"hand {hand.hand_id} was called off: the format has no words for that")
    dialect = hand.dialect if hand.dialect == EXPORT else ""
    told = _paid(_raised(_dealt(hand, dialect)), hand)
    events = tuple([event for event in told if type(event) in _TOLD])
    at = hand.played_at.astimezone(UTC)
    return replace(
        hand,
        site=_SITE,
        hand_id=f"{number(hand.hand_id, hand.site, hand.occasion)}-1-{int(at.timestamp())}",
        seats=tuple([replace(seat, note="") for seat in hand.seats]),
        events=events,
        lines=(None,) * len(events),
        local_time=f"{at:%Y/%m/%d %H:%M:%S} UTC",
        table_name=_table_name(hand),
        tournament=hand.tournament and _tournament(hand.tournament),
        mixed_game="",
        club="",
        hero=None if dialect == EXPORT else hand.hero,
        dialect=dialect,
    )


def _dealt(hand: Hand, dialect: str) -> Iterable[Event]:
    """With a line for each card of seventh street; the export has no line for any."""
    if dialect == EXPORT:
        return [event for event in hand.events if not isinstance(event, (Dealt, DealtDown))]
    return unseen_sevenths(hand)


def _raised(events: Iterable[Event]) -> Iterator[Event]:
    """Raises as the site counts them: what was brought in is no part of a total on third street."""
    level, brought, opener = 0, 0, ""
    for event in events:
        if isinstance(event, StartStreet):
            level, brought, opener = 0, 0, ""
        elif isinstance(event, BringIn):
            brought, opener = event.chips, event.player
        elif isinstance(event, Bet):
            level = event.chips
        elif isinstance(event, (Raise, Complete)):
            to = event.to - brought * (event.player == opener)
            all_in = event.all_in and to == event.to
            event = Raise(event.player, to, to - level, all_in)
            level = max(level, to)
        yield event


def _paid(events: Iterable[Event], hand: Hand) -> Iterator[Event]:
    """Payments, total and summary with the bets that nobody called, pots by the site's names."""
    uncalled: dict[str, int] = defaultdict(int)
    for event in hand.events:
        if isinstance(event, ReturnUncalled):
            uncalled[event.player] += event.chips
    collects = list(_collected(hand, uncalled))
    for event in events:
        if isinstance(event, Collect):
            yield from collects
            collects = []
        elif isinstance(event, TotalPot):
            rake = event.rake or 0
            yield TotalPot(event.chips - rake + sum(uncalled.values()), rake=rake)
        elif isinstance(event, SeatResult):
            yield from _told_result(event, (event.won or 0) + uncalled.get(event.player, 0))
        else:
            yield event


def _collected(hand: Hand, uncalled: Mapping[str, int]) -> Iterator[Collect]:
    """With the bet that all others folded to; at a showdown it is a side pot of its own."""
    collects = [event for event in hand.events if isinstance(event, Collect)]
    shown = any(isinstance(event, StartShowdown) for event in hand.events)
    apart = uncalled if shown else {}
    for event in collects:
        more = 0 if shown else uncalled.get(event.player, 0)
        pot = "main pot" if apart and event.pot == "pot" else _pot(event.pot)
        yield Collect(event.player, event.chips + more, pot)
    sides = len({event.pot for event in collects})
    for at, (player, chips) in enumerate(apart.items(), sides):
        yield Collect(player, chips, f"side pot {at}")


def _told_result(event: SeatResult, won: int) -> Iterator[SeatResult]:
    """The summary names those who showed or won."""
    if event.outcome == "showed":
        yield replace(event, won=won or None, note="")
    elif won:
        yield SeatResult(event.seat, event.player, "collected", won=won)


def _pot(name: str) -> str:
    """`side pot-2` as `side pot 2`; the only side pot has a number too."""
    return "side pot 1" if name == "side pot" else name.replace("-", " ")


def _table_name(hand: Hand) -> str:
    """A tournament's table bears its name and number."""
    entry = hand.tournament and _tournament(hand.tournament)
    return f"{entry.name}({entry.tournament_id})#001" if entry else hand.table_name


def _tournament(entry: Tournament) -> Tournament:
    number_of = number(entry.tournament_id)
    name = entry.name.replace('"', "'") or "Razz"
    return replace(entry, tournament_id=number_of, level=_level(entry.level), name=name)


def _level(printed: str) -> str:
    """`Level IV` as `4`."""
    words = printed.split()
    if not words or words[-1].isdigit():
        return words[-1] if words else "1"
    digits = [_ROMAN.get(digit, 0) for digit in words[-1]]
    pairs = zip(digits, [*digits[1:], 0], strict=True)
    return str(sum(-one if one < other else one for one, other in pairs) or 1)
