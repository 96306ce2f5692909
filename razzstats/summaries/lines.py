"""The summary that the lines of a text tell together."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import TypeVar

import msgspec

from razzstats.events import Event
from razzstats.formats import Problem
from razzstats.grammar import Grammar
from razzstats.sites.common import instant
from razzstats.summaries.agreement import contradictions
from razzstats.summaries.events import (
    AddOnCosts,
    Aside,
    Bounty,
    Costs,
    Counted,
    Entries,
    Finished,
    Head,
    Levels,
    OwnPlace,
    Placed,
    Pool,
    RebuyCosts,
    Started,
)
from razzstats.summaries.format import UNREAD, Lines, Told, lines_of
from razzstats.summaries.results import Price, Result, Summary

MOST_TIMES, MOST_CHIPS = 30_000, 10**18
"""Rebuys of one player, and ten-thousandths: what is more is no tournament."""

E = TypeVar("E", bound=Event)
T = TypeVar("T")


def _fitting(result: Result) -> Result:
    """The result, if its numbers can be, and there is room for them. Raises ValueError."""
    if result.place == 0:
        raise ValueError(f"{result.player!r} has place 0, and the first is 1")
    times = (result.rebuys, result.add_ons, result.bounties)
    money = (result.prize, result.paid_again, result.bounty_won)
    if max(map(_or_none, times)) > MOST_TIMES or max(map(_or_none, money)) > MOST_CHIPS:
        raise ValueError(f"{result.player!r} has numbers that are more than there can be")
    return result


def _or_none(number: int | None) -> int:
    return number or 0


Results = Callable[[Lines], tuple[Result, ...]]


def read(
    site: str, rules: Grammar, lines: Sequence[str], first: int, results_of: Results | None = None
) -> Told:
    """One summary's lines to a Summary, or to the problem that refuses it.

    `results_of` reads the results where they are told otherwise than player by player.
    """
    found = lines_of(rules, lines, first)
    if found.fault is not None:
        return Told(None, [*found.problems, found.fault])
    head = told(found, Head)[0]
    try:
        results = tuple(_fitting(result) for result in (results_of or _results)(found))
        started, finished = _when(found, Started), _when(found, Finished)
    except ValueError as error:
        return Told(None, [*found.problems, Problem(UNREAD, first, str(error))])
    if not results:
        fault = Problem(UNREAD, first, "it tells the result of no player")
        return Told(None, [*found.problems, fault])
    summary = Summary(
        site=site,
        tournament_id=head.tournament_id,
        name=head.name,
        game=head.game or next((e.game for e in told(found, Levels)), ""),
        price=_price(found),
        entries=last(e.entries for e in told(found, Entries)),
        prize_pool=last(e.chips for e in told(found, Pool)),
        started=started,
        finished=finished,
        results=results,
    )
    return Told(summary, [*found.problems, *contradictions(summary, found)])


def told(found: Lines, kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event, _ in found.events if type(event) is kind]


def last(values: Iterable[T]) -> T | None:
    """The last of them, if there is one."""
    return next(reversed(list(values)), None)


def _price(found: Lines) -> Price | None:
    """The buy-in. A bounty that has a line of its own is not in it; `Freeroll` costs nothing."""
    paid = last(e.buy_in for e in told(found, Costs))
    if paid is None and any(e.words == "Freeroll" for e in told(found, Aside)):
        return Price()
    bounty = last(e.chips for e in told(found, Bounty))
    if paid is None or bounty is None:
        return paid
    return msgspec.structs.replace(paid, bounty=bounty)


def _when(found: Lines, kind: type[Started]) -> datetime | None:
    event = last(told(found, kind))
    if event is None:
        return None
    local = (event.date, event.time, event.zone)
    return instant(local, (event.et_date, event.et_time))


def _results(found: Lines) -> tuple[Result, ...]:
    """The players in the order of the lines; the hero last where no other line has him."""
    events = [event for event, _ in found.events]
    own = next(((e, n) for e, n in found.events if isinstance(e, OwnPlace)), None)
    named = {e.player: e for e in events if isinstance(e, Placed)}
    hero = own[0].player if own else ""
    if own and not hero:
        hero = next((p for p, e in named.items() if e.place == own[0].place), "")
    counts: dict[str, list[Counted]] = {}
    for event in events:
        if isinstance(event, Counted):
            counts.setdefault(event.player or hero, []).append(event)
    results = []
    for event, line in found.events:
        if isinstance(event, Placed):
            results.append(_result(event, line, counts.get(event.player, ()), hero))
    if own and hero and hero not in named:
        result = Result(hero, own[0].place, is_hero=True, line=own[1])
        results.append(counted(result, counts.get(hero, ())))
    return tuple(paid_again(result, found) for result in results)


def _result(event: Placed, line: int, counts: Sequence[Counted], hero: str) -> Result:
    """Who has a place and no prize beside it has won nothing; a ticket's worth is not told."""
    result = Result(
        event.player,
        None if event.still else event.place,
        None if event.still or (event.ticket and not event.prize) else event.prize,
        event.ticket,
        is_hero=event.player == hero if hero else None,
        line=line,
    )
    return counted(result, counts)


_COUNTS = ("rebuys", "add_ons", "bounties", "paid_again", "bounty_won")


def counted(result: Result, counts: Sequence[Counted]) -> Result:
    """The result with what all these lines count."""
    found = {
        name: number
        for event in counts
        for name in _COUNTS
        if (number := getattr(event, name)) is not None
    }
    return msgspec.structs.replace(result, **found)


def paid_again(result: Result, found: Lines) -> Result:
    """The result with what his rebuys and add-ons cost, where their prices are told."""
    if result.paid_again is not None or not (result.rebuys or result.add_ons):
        return result
    cost = 0
    for times, kind in ((result.rebuys, RebuyCosts), (result.add_ons, AddOnCosts)):
        price_of = last(event.buy_in for event in told(found, kind))
        if times and price_of is None:
            return result
        if times and price_of is not None:
            cost += times * price_of.whole
    return msgspec.structs.replace(result, paid_again=cost)
