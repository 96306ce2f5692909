"""Winamax: the summaries of its tournaments. They tell the result of one player."""

import re
from functools import cache

from razzstats.grammar import Grammar
from razzstats.summaries.events import Costs, Counted, Head, OwnName, OwnPlace, Won, grammar
from razzstats.summaries.format import Lines, SummaryFormat
from razzstats.summaries.lines import counted, last, paid_again, read, told
from razzstats.summaries.results import Result

_ENTRY = re.compile(r"^\ufeff*(?P<head>Winamax Poker - Tournament summary : .*\(\d+\))")


@cache
def rules() -> Grammar:
    """Its grammar: few imports meet a summary."""
    return grammar("winamax_summary")


def results(found: Lines) -> tuple[Result, ...]:
    """What the player won over all his entries, with the place of the last.

    Each entry has a part of its own. Entries after the first are counted as rebuys.
    """
    player, place = last(told(found, OwnName)), last(told(found, OwnPlace))
    if player is None or place is None:
        return ()
    won = told(found, Won)
    prizes = [each.prize for each in won if each.prize is not None]
    tickets = [each.ticket for each in won if each.ticket]
    bounties = [each.bounty_won for each in won if each.bounty_won is not None]
    result = Result(
        player.player,
        place.place,
        sum(prizes) if prizes or not tickets else None,
        " + ".join(tickets),
        bounty_won=sum(bounties) if bounties else None,
        is_hero=True,
        line=next(line for event, line in found.events if isinstance(event, OwnName)),
    )
    return (_with_entries(paid_again(counted(result, told(found, Counted)), found), found),)


def _with_entries(result: Result, found: Lines) -> Result:
    more = len(told(found, Head)) - 1
    price = last(event.buy_in for event in told(found, Costs))
    if not more or price is None:
        return result
    again = result.paid_again
    known = again is not None or not (result.rebuys or result.add_ons)
    return Result(
        **{
            **{name: getattr(result, name) for name in Result.__struct_fields__},
            "rebuys": (result.rebuys or 0) + more,
            "paid_again": (again or 0) + more * price.whole if known else None,
        }
    )


def _again(first: str) -> str:
    found = _ENTRY.match(first)
    return rf"\ufeff*{re.escape(found['head'])}" if found else ""


FORMAT = SummaryFormat(
    site="winamax",
    begins="Winamax Poker - Tournament summary",
    start=re.compile(r"^\ufeff*Winamax Poker - Tournament summary", re.M),
    read=lambda lines, first: read("winamax", rules(), lines, first, results),
    again=_again,
)
