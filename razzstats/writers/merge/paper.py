"""The elements of a game as they are written: rounds, with their events and their cards."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from xml.sax.saxutils import quoteattr

from razzstats.money import UNIT

_PAUSE = 1_700
"""Milliseconds from one event to the next."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def attributes(**values: str) -> str:
    """Those that have a value, in order."""
    return "".join([f" {key}={quoteattr(value)}" for key, value in values.items() if value])


def amount(chips: int) -> str:
    """As `5.00`."""
    whole, part = divmod(chips, UNIT)
    return f"{whole}.{f'{part:04}'.rstrip('0').ljust(2, '0')}"


class _Round:
    def __init__(self, name: str) -> None:
        self.name = name
        self.events: list[str] = []
        self.cards: list[str] = []


class Paper:
    """Rounds that fill with elements; the events have stamps from `start` on, if it is known."""

    def __init__(self, start: datetime | None) -> None:
        self._start = start
        self._rounds = [_Round("BLINDS")]
        self._sequence = 0

    @property
    def round(self) -> str:
        """The round that is open."""
        return self._rounds[-1].name

    def open(self, name: str) -> None:
        """Begin a round, if it is not open already."""
        if self.round != name:
            self._rounds.append(_Round(name))

    def add(self, element: str) -> None:
        """An element that is no event."""
        self._rounds[-1].events.append(element)

    def say(self, kind: str, player: str, **more: str) -> None:
        """An event, with the stamp that its place gives it."""
        self._sequence += 1
        stamp = ""
        if self._start is not None:
            since = (self._start - _EPOCH) // timedelta(milliseconds=1)
            stamp = str(since + (self._sequence - 1) * _PAUSE)
        known = attributes(
            sequence=str(self._sequence), type=kind, timestamp=stamp, player=player, **more
        )
        self._rounds[-1].events.append(f"\t\t<event{known}/>")

    def cards(self, kind: str, cards: Iterable[str], player: str) -> None:
        """Cards, which stand behind the events of their round."""
        known = attributes(type=kind, cards=",".join(cards), player=player)
        self._rounds[-1].cards.append(f"\t\t<cards{known}/>")

    def lines(self) -> Iterator[str]:
        """All of it, line by line."""
        for number, each in enumerate(self._rounds, 1):
            yield f"\t<round{attributes(id=each.name, sequence=str(number))}>"
            yield from each.events
            yield from each.cards
            yield "\t</round>"
