"""What the writers share: the list of them, the file of many hands, and cards printed unseen."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import blake2b
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

import razzstats.writers
from razzstats.cards import Card
from razzstats.events import Dealt, DealtDown, Event, Fold, Hand, StartStreet, Street
from razzstats.money import SIGNS


class NoWordsError(ValueError):
    """A hand that a format has no words for."""


@cache
def writers() -> dict[str, ModuleType]:
    """Every format that can be written, by name: modules with `write` and `BETWEEN`."""
    names = sorted(found.name for found in iter_modules(razzstats.writers.__path__))
    return {name: import_module(f"razzstats.writers.{name}") for name in names if name != "common"}


def number(name: str, *more: str) -> str:
    """A number as it is; for what is none, or does not stand alone, one of eighteen digits."""
    if name.isascii() and name.isdecimal() and not any(more[1:]):
        return name
    digest = blake2b("\0".join([name, *more]).encode(), digest_size=8).digest()
    return str(10**17 + int.from_bytes(digest) % (9 * 10**17))


def sign_of(hand: Hand) -> str:
    """The sign of the hand's currency; empty where it has none."""
    return SIGNS.get(hand.stakes.currency or "", "")


def bracketed(cards: Iterable[Card]) -> str:
    """Cards in square brackets."""
    return f"[{' '.join(cards)}]"


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


def joined(writer: ModuleType, texts: Iterable[str]) -> Iterator[str]:
    """A file of a writer's texts, a piece for each hand.

    A format whose hands need headings where there are several has `heading(number)`; one whose
    hands begin with what need not be said twice on end has a pattern for it, `HEAD`.
    """
    heading, once = getattr(writer, "heading", None), getattr(writer, "HEAD", None)
    last, head, number = None, "", 0
    for number, text in enumerate(texts, 1):
        if once is not None and (found := once.match(text)):
            text = text if found[0] != head else text.removeprefix(head)
            head = found[0]
        if last is not None:
            yield (heading(number - 1) if heading else "") + last + writer.BETWEEN
        last = text
    if last is not None:
        yield (heading(number) if heading and number > 1 else "") + last
