"""Second readings of a line: a name may look like a part of a line, and chat like a line of play.

The lexer tells a line by its words alone. Where that reading has no place in the hand, or no
meaning, or names nobody who is seated, the names of the seats and the place decide.
"""

from collections.abc import Collection, Iterable, Sequence

from razzstats.events import Chat, Event, PlayerEvent, Seated, SeatResult
from razzstats.grammar import NOWHERE, Grammar, Place
from razzstats.lexing import LineError


def another(
    grammar: Grammar, place: Place, events: Sequence[Event], line: str, failed: bool = False
) -> Event | None:
    """A reading by the names seated so far, else any other that has a place here.

    None where there is none, or where the line speaks of a seat and has no meaning all the same:
    a seat line that has `failed` to have one is not what somebody says in the chat.
    """
    names = {e.player for e in events if isinstance(e, Seated) and e.player in line}
    try:
        found: Event | None = grammar.lexer.event_among(line, names) if names else None
    except LineError:
        return None
    if found is not None and place[type(found)] is not NOWHERE:
        return found
    due = [kind.type for kind in (Seated, SeatResult) if place[kind] is not NOWHERE]
    if failed and any(grammar.lexer.fits(kind, line) for kind in due):
        return None
    return next((e for e in grammar.lexer.readings(line) if place[type(e)] is not NOWHERE), None)


def by_names(grammar: Grammar, line: str, event: Event, known: Collection[str]) -> Event | None:
    """The line read with a seated name, the longest that fits; None if there is none.

    A line of play by nobody who is seated may be what an onlooker says in the chat. Raises
    LineError for a line that speaks of a seat and has no meaning.
    """
    found: Event | None = grammar.lexer.event_among(line, known)
    if found is not None or not event.names_seat:
        return found
    assert isinstance(event, PlayerEvent)
    if event.player in known:
        return event
    return next((e for e in grammar.lexer.readings(line) if isinstance(e, Chat)), None)


def doubtful(names: Iterable[str]) -> set[str]:
    """The names behind which a line may go on as another name does: `P` beside `P [5c]`."""
    every = list(names)
    text = "".join(every)
    if " [" not in text and ":" not in text:
        return set()
    return {a for a in every for b in every if b.startswith((f"{a} [", f"{a}:"))}
