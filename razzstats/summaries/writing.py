"""Summaries as text again, each as its site writes them."""

from collections.abc import Callable, Iterator
from datetime import datetime

from razzstats.clock import zone
from razzstats.money import SIGNS, format_chips
from razzstats.summaries.results import Price, Result, Summary

COUNTRY = "Nowhere"
"""Stands where PokerStars names a player's country, which nothing here keeps."""


class UnsaidError(ValueError):
    """A summary that a format has no words for."""


def write(summary: Summary) -> str:
    """The text of a summary in its site's own words; read again, it tells the same.

    Raises UnsaidError where these words cannot tell it, and KeyError for another site.
    """
    return "\n".join(_WRITERS[summary.site](summary)) + "\n"


def _pokerstars(told: Summary) -> Iterator[str]:
    yield f"PokerStars Tournament #{told.tournament_id}, {told.game}"
    if told.price is not None:
        yield "Freeroll" if not told.price.whole else f"Buy-In: {_price(told.price, '/', True)}"
    if told.entries is not None:
        yield f"{told.entries} players"
    if told.prize_pool is not None:
        yield f"Total Prize Pool: {_money(told, told.prize_pool)}{_code(told)}"
    yield from _times(told, "")
    yield ""
    for at, result in enumerate(told.results, 1):
        place = result.place or at
        yield f"  {place}: {result.player} ({COUNTRY}), {_pokerstars_prize(told, result)}".rstrip()
    yield ""
    hero = _hero(told)
    if hero is not None:
        if hero.place is None:
            raise UnsaidError("the player's own place is not told")
        yield f"You finished in {_ordinal(hero.place)} place."
        yield from _pokerstars_counts(told, hero)


def _pokerstars_prize(told: Summary, result: Result) -> str:
    if result.place is None:
        return "still playing"
    if result.ticket:
        return result.ticket
    if not result.prize:
        return ""
    share = f" ({100 * result.prize / told.prize_pool:.2f}%)" if told.prize_pool else ""
    return f"{_money(told, result.prize)}{share}"


def _pokerstars_counts(told: Summary, hero: Result) -> Iterator[str]:
    code = f"{told.price.currency} " if told.price and told.price.currency else ""
    made = [
        f"{n} {what}"
        for n, what in ((hero.rebuys, "rebuys"), (hero.add_ons, "addons"))
        if n is not None
    ]
    if made:
        paid = hero.paid_again
        total = f" for a total of {code}{format_chips(paid)}" if paid is not None else ""
        yield f"You made {' and '.join(made)}{total}."
    if hero.bounties is not None:
        won = hero.bounty_won
        total = f" for a total of {code}{format_chips(won)}" if won is not None else ""
        yield f"You collected {hero.bounties} bounties{total}."


def _fulltilt(told: Summary) -> Iterator[str]:
    game = f" {told.game}" if told.game else ""
    yield f"Full Tilt Poker Tournament Summary {told.name} ({told.tournament_id}){game}"
    if told.price is not None:
        paid = Price(told.price.buy_in, 0, told.price.fee, told.price.currency, unit=_unit(told))
        yield f"Buy-In: {_price(paid, ' + ', False)}"
        if told.price.bounty:
            yield f"Knockout Bounty: {_money(told, told.price.bounty)}"
    if told.entries is not None:
        yield f"{told.entries} Entries"
    if told.prize_pool is not None:
        yield f"Total Prize Pool: {_money(told, told.prize_pool)}"
    yield from _times(told, ":")
    yield ""
    for result in told.results:
        if result.place is None:
            raise UnsaidError(f"{result.player!r} has no place")
        won = [_money(told, result.prize)] if result.prize else []
        yield ", ".join([f"{result.place}: {result.player}", *won, *filter(None, [result.ticket])])
    for result in told.results:
        if result.is_hero:
            yield f"{result.player} finished in {_ordinal(result.place or 0)} place"
        yield from _fulltilt_counts(told, result)


def _fulltilt_counts(told: Summary, result: Result) -> Iterator[str]:
    if result.paid_again is not None:
        if bool(result.rebuys) == bool(result.add_ons):
            raise UnsaidError("what a rebuy and what an add-on cost is not kept")
        times, what = (result.rebuys, "Rebuy") if result.rebuys else (result.add_ons, "Add-On")
        yield f"{what}: {_money(told, _each(result.paid_again, times or 1))}"
    for n, said in (
        (result.rebuys, "performed {} Rebuys"),
        (result.add_ons, "performed {} Add-Ons"),
        (result.bounties, "received {} Knockout Bounty Awards"),
    ):
        if n is not None:
            yield f"{result.player} {said.format(n)}"


def _each(paid: int, times: int) -> int:
    """What one of so many cost."""
    if paid % times:
        raise UnsaidError("they did not all cost the same")
    return paid // times


def _winamax(told: Summary) -> Iterator[str]:
    (result,) = told.results
    price, more = told.price, result.rebuys or 0
    if result.place is None or result.add_ons or result.bounties is not None:
        raise UnsaidError("place, add-ons or bounties are told otherwise")
    if more and (price is None or result.paid_again != more * price.whole):
        raise UnsaidError("an entry cost another price than the first")
    for _ in range(more):
        yield from _winamax_entry(told, result, " - Late Registration")
        yield f"You finished in {_ordinal(result.place)} place"
        yield ""
    yield from _winamax_entry(told, result)
    yield f"You finished in {_ordinal(result.place)} place"
    won = [f"{format_chips(result.prize)}€"] if result.prize else []
    won += [result.ticket] if result.ticket else []
    won += [f"Bounty {format_chips(result.bounty_won)}€"] if result.bounty_won is not None else []
    if won:
        yield f"You won {' + '.join(won)}"


def _winamax_entry(told: Summary, result: Result, late: str = "") -> Iterator[str]:
    """The first lines of the part of one entry."""
    yield f"Winamax Poker - Tournament summary : {told.name}({told.tournament_id}){late}"
    yield f"Player : {result.player}"
    if told.price is not None:
        parts = [told.price.buy_in, *filter(None, [told.price.bounty]), told.price.fee]
        yield f"Buy-In : {' + '.join(f'{format_chips(part)}€' for part in parts)}"
    if told.entries is not None:
        yield f"Registered players : {told.entries}"
    if told.game:
        yield f"Levels : [10-20:2:300:{told.game}]"
    if told.prize_pool is not None:
        yield f"Prizepool : {format_chips(told.prize_pool)}€"
    if told.started is not None:
        yield f"Tournament started {_time(told.started, 'UTC')}"


_WRITERS: dict[str, Callable[[Summary], Iterator[str]]] = {
    "pokerstars": _pokerstars,
    "fulltilt": _fulltilt,
    "winamax": _winamax,
}


def _hero(told: Summary) -> Result | None:
    return next((result for result in told.results if result.is_hero), None)


def _unit(told: Summary) -> str:
    return told.price.unit if told.price else ""


def _money(told: Summary, chips: int) -> str:
    """An amount in the tournament's money."""
    currency = told.price.currency if told.price else None
    unit = _unit(told)
    before = SIGNS.get(currency or "", "") or (unit if unit == "T$" else "")
    behind = f" {unit}" if unit and unit != "T$" else ""
    return f"{format_chips(chips, before)}{behind}"


def _code(told: Summary) -> str:
    currency = told.price.currency if told.price else None
    return f" {currency}" if currency else ""


def _price(price: Price, between: str, code: bool) -> str:
    """The parts of a buy-in, each with its sign; the code of its currency behind them."""
    told = Summary("", "", price=price)
    parts = [price.buy_in, *([price.bounty] if price.bounty else []), price.fee]
    if not price.fee and not price.bounty:
        parts = parts[:1]
    words = between.join(_money(told, part) for part in parts)
    return f"{words}{_code(told)}" if code else words


def _times(told: Summary, colon: str) -> Iterator[str]:
    for what, when in (("started", told.started), ("finished", told.finished)):
        if when is not None:
            yield f"Tournament {what}{colon} {_time(when, 'UTC')} [{_time(when, 'ET')}]"


def _time(when: datetime, code: str) -> str:
    place = zone(code)
    local = when.astimezone(place)
    return f"{local:%Y/%m/%d} {local.hour}:{local:%M:%S} {code}"


def _ordinal(place: int) -> str:
    ending = "th" if 10 < place % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"
