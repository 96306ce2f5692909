"""What summaries and finish lines tell of tournaments to rows."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import NamedTuple

from razzstats.events import Hand, News
from razzstats.summaries import Price, Result, Summary, price
from razzstats.summaries.results import amount
from razzstats.tables.packing import Packer

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_FINISH = re.compile(
    r"(?:finished|finishes) (?:the tournament )?in (?P<place>\d{1,9})(?:st|nd|rd|th) place"
    r"(?: and (?:received|receives) (?P<prize>.*?))?\.?"
    r"|(?P<first>wins the tournament)(?: and receives (?P<won>.*?))?(?: - congratulations!)?\.?"
)
_BOUNTY = re.compile(
    r"wins (?:the )?(?P<won>[^\s\d]*\d\S*(?: [A-Z]{3})?)(?: bounty)? for eliminating "
)


def finishes(hand: Hand) -> Iterator[Result]:
    """What the lines of a hand tell: `finished the tournament in 3rd place`, and bounties.

    A prize that is no amount of money is a ticket. Who goes out with no word of a prize won none;
    what the winner got is not told then. Whoever won bounties has a result with no place, unless
    the hand tells that too.
    """
    bounties = _bounties(hand)
    for event, line in _news(hand):
        if found := _FINISH.fullmatch(event.words):
            place = 1 if found["first"] else int(found["place"])
            prize, ticket = _won(found["prize"] or found["won"], None if found["first"] else 0)
            knocked = bounties.pop(event.player, _NO_BOUNTY)
            yield Result(
                event.player,
                place,
                prize,
                ticket,
                bounties=knocked.number,
                bounty_won=knocked.won,
                is_hero=_is_hero(hand, event.player),
                line=line,
            )
    for player, knocked in bounties.items():
        yield Result(
            player,
            bounties=knocked.number,
            bounty_won=knocked.won,
            is_hero=_is_hero(hand, player),
            line=knocked.line,
        )


class _Bounties(NamedTuple):
    """The bounties that a hand tells of one player."""

    number: int | None
    won: int | None
    line: int


_NO_BOUNTY = _Bounties(None, None, 0)


def _bounties(hand: Hand) -> dict[str, _Bounties]:
    """By player. One that is no amount of money counts, and leaves the sum unknown."""
    told: dict[str, _Bounties] = {}
    for event, line in _news(hand):
        if found := _BOUNTY.match(event.words):
            won, _ = _won(found["won"], None)
            before = told.get(event.player, _Bounties(0, 0, line))
            total = None if won is None or before.won is None else before.won + won
            told[event.player] = _Bounties((before.number or 0) + 1, total, before.line)
    return told


def _news(hand: Hand) -> Iterator[tuple[News, int]]:
    for event, line in zip(hand.events, hand.lines, strict=True):
        if type(event) is News:
            yield event, line or hand.line


def _is_hero(hand: Hand, player: str) -> bool | None:
    return player == hand.hero if hand.hero else None


def _won(text: str | None, untold: int | None) -> tuple[int | None, str]:
    """The money, and the ticket; `untold` where there is no word of either."""
    if not text:
        return untold, ""
    try:
        return amount(text), ""
    except ValueError:
        return None, text


def add_finishes(packer: Packer, hand: Hand, key: int, source: str) -> None:
    """A row for each result that a hand tells."""
    if hand.tournament is None or not any(type(event) is News for event in hand.events):
        return
    named = hand.tournament
    try:
        paid = price(named.buy_in) if named.buy_in else None
    except ValueError:  # The header's own words stay in `hands`.
        paid = None
    told = Summary(hand.site, named.tournament_id, named.name, price=paid)
    for result in finishes(hand):
        _add(packer, told, result, key, source, 0)


def add_summary(packer: Packer, summary: Summary, source: str, text_hash: int) -> None:
    """A row for each player of a summary."""
    for result in summary.results:
        _add(packer, summary, result, 0, source, text_hash)


def _add(
    packer: Packer, told: Summary, result: Result, key: int, source: str, text_hash: int
) -> None:
    paid: Price | None = told.price
    terms = (paid.buy_in, paid.bounty, paid.fee, paid.currency, paid.is_play_money) if paid else ()
    packer.add(
        told.site,
        told.tournament_id,
        result.player,
        "hand" if key else "summary",
        key,
        result.is_hero,
        result.place,
        result.prize,
        result.ticket or None,
        *(result.rebuys, result.add_ons, result.bounties),
        *(result.paid_again, result.bounty_won),
        *(terms or (None,) * 5),
        told.name or None,
        told.game or None,
        *(told.entries, told.prize_pool),
        *(_micros(told.started), _micros(told.finished)),
        source,
        result.line,
        text_hash,
    )


def _micros(when: datetime | None) -> int | None:
    return None if when is None else round((when - _EPOCH).total_seconds()) * 1_000_000
