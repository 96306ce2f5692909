"""Names in histories that are lists of lines: each line is known by the event it became."""

from collections.abc import Callable, Mapping

from razzstats.anonymise.pseudonyms import within
from razzstats.anonymise.rewritten import NoPlaceError, Rewritten
from razzstats.events import (
    Chat,
    Dealt,
    DealtDown,
    Event,
    FinalStack,
    Hand,
    News,
    Notice,
    ReturnUncalled,
    SeatResult,
)
from razzstats.lexing import BLANKS, LOST
from razzstats.reader_kinds import LONG_LINE, OUT_OF_ORDER, UNKNOWN_LINE
from razzstats.reading import Read

UNKNOWN = "(here stood a line that was not understood)"
"""Stands for a line in which any name may be."""


def rewritten(got: Read, pseudonym: Callable[[str], str], keep_chat: bool) -> Rewritten:
    """The hand's lines with every name replaced. Raises NoPlaceError."""
    hand, first = got.hand, got.piece.line
    names = {name: pseudonym(name) for name in _names(hand)}
    codes = {found.line: found.code for found in got.findings}
    events = {
        number: event
        for number, event in zip(hand.lines, hand.events, strict=True)
        if number is not None
    }
    every = []
    for number, line in enumerate(got.piece.text.split("\n"), first):
        event, code = events.get(number), codes.get(number)
        if code == OUT_OF_ORDER.code:
            raise NoPlaceError(f"line {number} stands out of place, and may hold any name")
        if code in (UNKNOWN_LINE.code, LONG_LINE.code):
            every.append(UNKNOWN.ljust(len(line), "-"))
        elif isinstance(event, Chat) and not keep_chat:
            continue
        else:
            every.append(_line(line, event, hand, names))
    return Rewritten("\n".join(every), names)


def _names(hand: Hand) -> list[str]:
    """Everyone's name, of onlookers as well, in order."""
    seated = [seat.player for seat in hand.seats]
    acting = [event.player for event in hand.events if hasattr(event, "player")]
    return list(dict.fromkeys([*seated, *acting]))


def _line(line: str, event: Event | None, hand: Hand, names: Mapping[str, str]) -> str:
    """One line with its names replaced; one without event is a seat's, or holds none."""
    bare = line.strip(BLANKS)
    if event is None:
        for seat in hand.seats:
            before = f"Seat {seat.seat}: "
            if bare.startswith(f"{before}{seat.player} ("):
                return before + names[seat.player] + bare[len(before + seat.player) :]
        return bare
    if isinstance(event, Notice):
        return within(names, names.__getitem__)(bare)
    player: str | None = getattr(event, "player", None)
    if player is None:
        return bare
    at = _place(bare, event, player)
    if bare[at : at + len(player)] != player:
        bare = bare.strip(BLANKS + LOST)
        at = _place(bare, event, player)
    if bare[at : at + len(player)] != player:
        raise NoPlaceError(f"{player!r} is not where he should be: {bare[:80]!r}")
    before, rest = bare[:at], bare[at + len(player) :]
    if isinstance(event, Chat | News):
        rest = within(names, names.__getitem__)(rest)
    return before + names[player] + rest


def _place(bare: str, event: Event, player: str) -> int:
    """Where in its line the name stands."""
    if isinstance(event, SeatResult | FinalStack):
        return len(f"Seat {event.seat}: ")
    if isinstance(event, Dealt | DealtDown):
        return len("Dealt to ")
    return len(bare) - len(player) if isinstance(event, ReturnUncalled) else 0
