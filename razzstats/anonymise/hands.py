"""One hand under pseudonyms. What is written is read again: it must be the same hand."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from razzstats.anonymise import elements, fields, lines
from razzstats.anonymise.pseudonyms import within
from razzstats.anonymise.rewritten import NoPlaceError, Rewritten
from razzstats.events import Chat, Event, Hand, News, Notice
from razzstats.reading import Piece, Read, Refused, Skipped, read

Rewrite = Callable[[Read, Callable[[str], str], bool], Rewritten]

_REWRITE: Mapping[str, Rewrite] = {"merge": elements.rewritten, "phh": fields.rewritten}
"""Formats that are no lists of lines."""


class Left(NamedTuple):
    """A hand that is left out, and why; `game` where it is one of another game."""

    why: str
    game: str = ""


def anonymised(
    piece: Piece, pseudonym: Callable[[str], str], keep_chat: bool = False
) -> Rewritten | Left:
    """The hand's text with every name replaced, chat left out; or why that cannot be.

    Names can be found only in a hand that can be read.
    """
    got = read(piece)
    if isinstance(got, Skipped):
        return Left("a hand of another game", got.game)
    if isinstance(got, Refused):
        return Left(str(got.finding))
    where = f"{piece.source}:{piece.line}: hand {got.hand.hand_id}"
    try:
        made = _REWRITE.get(piece.site, lines.rewritten)(got, pseudonym, keep_chat)
    except NoPlaceError as error:
        return Left(f"{where}: {error}")
    again = read(replace(piece, text=made.text, opening=None))
    if not isinstance(again, Read) or not _same(got, again, made.names, keep_chat):
        return Left(f"{where}: with pseudonyms it would read as another hand")
    return made


def _same(before: Read, after: Read, names: Mapping[str, str], keep_chat: bool) -> bool:
    """Whether nothing but names differs, and the findings are of the same kinds."""
    kinds = [[found.code for found in each.findings] for each in (before, after)]
    mask = within(names, names.__getitem__)
    renamed = _bare(before.hand, lambda name: names.get(name, name), mask, keep_chat)
    return kinds[0] == kinds[1] and renamed == _bare(after.hand, str, str, keep_chat)


def _bare(
    hand: Hand, named: Callable[[str], str], mask: Callable[[str], str], keep_chat: bool
) -> Hand:
    """The hand under other names, without lines and chat, and without numbers made from a text."""
    events = [
        _renamed(event, named, mask)
        for event in hand.events
        if keep_chat or not isinstance(event, Chat)
    ]
    return replace(
        hand,
        seats=tuple(_renamed(seat, named, mask) for seat in hand.seats),
        events=tuple(events),
        lines=(),
        hero=None if hand.hero is None else named(hand.hero),
        hand_id="" if hand.site == "phh" else hand.hand_id,
        occasion="",
    )


def _renamed(event: Any, named: Callable[[str], str], mask: Callable[[str], str]) -> Event:
    changes: dict[str, str] = {}
    if hasattr(event, "player"):
        changes["player"] = named(event.player)
    if isinstance(event, Chat | News | Notice):
        changes["words"] = mask(event.words)
    renamed: Event = replace(event, **changes) if changes else event
    return renamed
