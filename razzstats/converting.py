"""Hands of one format as text of another.

Most formats leave something unsaid. Before a hand is written in another it is told in full: the
replay says what came back, who was paid, and to what each bet went.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from razzstats.cards import low_ranks, low_value
from razzstats.events import (
    Bet,
    Board,
    BringIn,
    Call,
    Capped,
    Check,
    Collect,
    Complete,
    Dealt,
    DealtDown,
    Event,
    FinalStack,
    Fold,
    Hand,
    HighCard,
    PostAnte,
    Raise,
    RakeTaken,
    ReturnUncalled,
    SeatResult,
    Show,
    StartShowdown,
    StartStreet,
    StartSummary,
    Street,
    TotalPot,
)
from razzstats.formats import Site
from razzstats.house import HouseRules
from razzstats.reading import Piece, Read, Refused, read, site_of, sites
from razzstats.replay import Deal, Player, Step, close, play
from razzstats.replay.pots import raked
from razzstats.writers.common import writers

_UNSAID = (
    StartSummary,
    TotalPot,
    Board,
    SeatResult,
    FinalStack,
    RakeTaken,
    DealtDown,
    HighCard,
    Capped,
)
_POT = re.compile(r"pot[ #-]+(\d+)")
_WAGERS = (Bet, Raise, Complete)
_ROUND = (StartStreet, Dealt, BringIn, Call, Check, Fold, ReturnUncalled, *_WAGERS)


def converted(
    pieces: Iterable[Piece], form: str, lost: Callable[[Piece, str], None]
) -> Iterator[str]:
    """The hands of Razz among `pieces`, as texts of the format `form`.

    `lost` is told of each hand that cannot be read, or has what the format cannot say. Raises
    KeyError for a format that cannot be written.
    """
    writer = writers()[form]
    house = sites()[form].house if form in sites() else None
    for piece in pieces:
        got = read(piece)
        if isinstance(got, Refused):
            lost(piece, str(got.finding))
        elif isinstance(got, Read):
            hand = got.hand
            try:
                if hand.site != form:
                    hand = in_full(hand, site_of(piece), house)
                yield writer.write(hand)
            except ValueError as error:
                named, why = f"hand {hand.hand_id}", str(error)
                told = why if why.startswith(f"{named} ") else f"{named}: {why}"
                lost(piece, f"{piece.source}:{piece.line}: {told}")


class _Played(NamedTuple):
    """An event, and what the replay made of it: its step, and the state it met."""

    event: Event
    step: Step | None = None
    level: int = 0
    street_in: int = 0
    all_in: bool = False


def in_full(hand: Hand, site: Site, house: HouseRules | None = None) -> Hand:
    """The hand with all that its own format leaves unsaid, as the most talkative formats tell it.

    By the rules of `house`, else of its own, it says where the betting is capped.

    Amounts mean what they mean by `SiteHabits()`, the summary is made anew, no event has a line.
    """
    deal = Deal(hand, site.house, site.habits_of(hand))
    told: list[_Played] = []
    for event in hand.events:
        played = list(_played(deal, event))
        told += [each for each in played if not isinstance(each.event, _UNSAID)]
        if _is_capped(deal, event, house or site.house):
            told.append(_Played(Capped()))
    before = len(deal.steps)
    close(deal)
    told += [_Played(more, step) for step in deal.steps[before:] if (more := _inferred(step))]
    events = [each for each in map(_in_full, told) if not isinstance(each, Collect) or each.chips]
    _show_down(deal, events)
    events += _summary(deal)
    seats = [replace(seat, chips=deal.players[seat.player].start) for seat in hand.seats]
    return replace(
        hand, seats=tuple(seats), events=tuple(events), lines=(None,) * len(events), dialect=""
    )


def _played(deal: Deal, event: Event) -> Iterator[_Played]:
    """An event with its step, behind the steps that no line says."""
    before, level = len(deal.steps), deal.level
    player = deal.players.get(getattr(event, "player", ""))
    street_in = player.street_in if player else 0
    if isinstance(event, Dealt) and player is not None:
        held = player.cards if player.name == deal.hand.hero else player.up
        event = replace(event, held=tuple(held))
    play(deal, event)
    own = None
    for step in deal.steps[before:]:
        inferred = None if deal.hand.cancelled else _inferred(step)
        if inferred is not None:
            yield _Played(inferred, step)
        elif step.at is not None:
            own = step
    if isinstance(event, Show) and not event.words:
        event = replace(event, words=_words(event, deal))
    yield _Played(event, own, level, street_in, bool(player and player.stack <= 0))


def _is_capped(deal: Deal, event: Event, house: HouseRules) -> bool:
    """Whether a raise was the last that its round takes, with somebody yet to answer."""
    most = house.heads_up_max_bets if deal.starters <= 2 else house.max_bets
    if len(deal.ring) <= 2 and deal.hand.tournament is not None:
        most = house.last_two_max_bets
    return isinstance(event, _WAGERS) and deal.bets == most and bool(deal.queue)


def _inferred(step: Step) -> Event | None:
    """The event of a step that no line says. (A fold that was passed over stays unsaid.)"""
    if not step.inferred:
        return None
    if step.action == "return_uncalled":
        return ReturnUncalled(step.player.name, step.chips)
    return Collect(step.player.name, step.chips) if step.action == "collect" else None


def _in_full(played: _Played) -> Event:
    """The event with amounts that mean the same on every format."""
    event, step = played.event, played.step
    if step is None:
        return event
    if isinstance(event, _WAGERS):
        if not played.level:
            return Bet(event.player, step.to - played.street_in, played.all_in)
        return Raise(event.player, step.to, step.to - played.level, played.all_in)
    if isinstance(event, PostAnte | BringIn | Call):
        return replace(event, chips=step.chips, all_in=played.all_in)
    if isinstance(event, Collect):
        return replace(event, chips=step.chips, pot=_POT.sub(r"pot-\1", event.pot))
    if isinstance(event, ReturnUncalled):
        return replace(event, chips=step.chips)
    return event


def _words(event: Show, deal: Deal) -> str:
    cards = {*event.cards, *deal.shared}
    return f"Lo: {low_ranks(low_value(list(cards)))}" if 5 <= len(cards) <= 7 else ""


def _show_down(deal: Deal, events: list[Event]) -> None:
    """Mark the showdown where the format has no line for it."""
    if deal.hand.cancelled or any(isinstance(event, StartShowdown) for event in events):
        return
    if len(deal.live()) > 1:
        last = max((at for at, event in enumerate(events) if isinstance(event, _ROUND)), default=-1)
        events.insert(last + 1, StartShowdown())


def _summary(deal: Deal) -> Iterator[Event]:
    rake = deal.pot - sum(p.collected for p in deal.ring) if deal.rake is None else deal.rake
    yield StartSummary()
    if not deal.hand.cancelled:
        named = raked([pot.chips for pot in deal.layers], max(rake, 0), 1)
        yield TotalPot(deal.pot, tuple(named) if len(named) > 1 else (), max(rake, 0))
    if deal.shared:
        yield Board(deal.shared)
    shows = {e.player: e for e in deal.hand.events if isinstance(e, Show)}
    for player in deal.ring:
        yield _result(deal, player, shows.get(player.name))


def _result(deal: Deal, player: Player, show: Show | None) -> SeatResult:
    seat, name, won = player.seat, player.name, player.collected or None
    if deal.hand.cancelled:
        return SeatResult(seat, name, "collected", won=0)
    if player.folded:
        street = Street(max(player.fold_street, 3))
        return SeatResult(seat, name, "folded", street, no_bet=not any(player.put))
    cards = tuple(player.in_order())
    whole = len(cards) + len(deal.shared) == 7
    if len(deal.live()) > 1 and show is not None and whole:
        words = show.words or _words(replace(show, cards=cards), deal)
        return SeatResult(seat, name, "showed", cards=cards, won=won, words=words)
    if won is None:
        return SeatResult(seat, name, "mucked", cards=cards if whole else ())
    return SeatResult(seat, name, "collected", won=won)
