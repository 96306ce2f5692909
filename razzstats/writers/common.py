"""What the writers share: the list of them, and cards that some sites print unseen."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

import razzstats.writers
from razzstats.cards import Card
from razzstats.events import Dealt, DealtDown, Event, Fold, Hand, StartStreet, Street


@cache
def writers() -> dict[str, ModuleType]:
    """Every format that can be written, by name: modules with `write` and `BETWEEN`."""
    names = sorted(found.name for found in iter_modules(razzstats.writers.__path__))
    return {name: import_module(f"razzstats.writers.{name}") for name in names if name != "common"}


def unseen_sevenths(hand: Hand) -> Iterator[Event]:
    """The events, with a DealtDown for each live player whose last card no line deals.

    Where one card is shared there is none, nor where a player's upcards are unknown.
    """
    up: dict[str, list[Card]] = defaultdict(list)
    seen = {e.player for e in hand.events if isinstance(e, DealtDown)} | {hand.hero}
    for event in hand.events:
        yield event
        if isinstance(event, Fold):
            up.pop(event.player, None)
        elif isinstance(event, Dealt):
            up[event.player].append(event.new[-1])
        elif isinstance(event, StartStreet) and event.street == Street.SEVENTH and not event.cards:
            for player, cards in sorted(up.items(), key=lambda item: _seat(hand, item[0])):
                if player not in seen:
                    yield DealtDown(player, tuple(cards))


def _seat(hand: Hand, player: str) -> int:
    return next(seat.seat for seat in hand.seats if seat.player == player)
