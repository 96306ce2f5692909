"""A Hand as the Merge network writes it: one `game` element, with its description above it.

As in its histories, balances of tournaments stand after the antes and those of cash games before
them; what nobody called is a part of what the last one in wins, and at a showdown a winner's part
of its own. The rake is not written: it is what the pots lack. What the format has no words for is
lost: who joins the table, and most of what the site says.
"""

import re
from collections.abc import Iterator
from urllib.parse import quote

from razzstats.clock import zone
from razzstats.events import Hand
from razzstats.writers.common import NoWordsError, sign_of
from razzstats.writers.merge.paper import amount, attributes
from razzstats.writers.merge.rounds import Rounds

BETWEEN = "\n"
"""What stands between two hands of a file."""

HEAD = re.compile(r"<description[^<>]*/>\n\n")
"""The element that speaks for all hands behind it."""

_PRINTED = re.compile(r"(\d{4})[/-](\d\d?)[/-](\d\d?) (\d\d?):(\d\d):(\d\d)")
_LAST_NUMBER = re.compile(r"[ #-](\d+)$")
_NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def write(hand: Hand) -> str:
    """The hand with its description. It may be of Merge as it was read; the events of any other
    must say every amount and payment, as those of `simulate` do.

    Raises NoWordsError for a name that XML cannot hold.
    """
    return description(hand) + game(hand)


def description(hand: Hand) -> str:
    """The element that stands at the head of a file, and speaks for all its hands."""
    kind = hand.mixed_game or "Razz"
    limits = "" if hand.mixed_game or hand.tournament else f" {_limits(hand)}"
    kind += " Tournament" if hand.tournament else ""
    return f"<description{attributes(type=kind, stakes='Limit' + limits)}/>\n\n"


def game(hand: Hand) -> str:
    """The hand alone. Raises NoWordsError as `write` does."""
    if any(_NO_XML.search(seat.player) for seat in hand.seats):
        raise NoWordsError("a name that XML cannot hold")
    return "".join([f"{line}\n" for line in _lines(hand)])


def _limits(hand: Hand) -> str:
    sign, stakes = sign_of(hand), hand.stakes
    return f"{sign}{amount(stakes.small_bet)}/{sign}{amount(stakes.big_bet)}"


def _start(hand: Hand) -> str:
    """The printed time in digits, or New York's."""
    found = _PRINTED.match(hand.local_time)
    if found is not None:
        return "".join(part.rjust(2, "0") for part in found.groups())
    return f"{hand.played_at.astimezone(zone('ET')):%Y%m%d%H%M%S}" if hand.played_at else ""


def _data(hand: Hand) -> str:
    """Date, name, tournament and table, number, and whether it is a tournament, by bars."""
    name, number = hand.table_name, hand.hand_id
    if hand.tournament is not None:
        table = _LAST_NUMBER.search(name)
        number = f"{hand.tournament.tournament_id}-{table[1] if table else 1}"
        name = hand.tournament.name or name
    is_tournament = "true" if hand.tournament else "false"
    parts = (_start(hand)[:8], name, number, hand.hand_id, is_tournament)
    return "|".join(quote(part, safe=" $-+.,'#()") for part in parts)


def _lines(hand: Hand) -> Iterator[str]:
    """The element, line by line."""
    tournament, mixed = hand.tournament, bool(hand.mixed_game)
    level = f" {tournament.level}" if tournament and tournament.level else ""
    rounds = Rounds(hand, "$" if tournament else "")
    yield (
        "<game"
        + attributes(
            id=hand.hand_id,
            starttime=_start(hand),
            numholecards="7",
            gametype="77" if mixed else "47",
            multigametype="49" if mixed else "",
            stakes=f"Limit{level} {_limits(hand)}",
            seats=str(hand.max_seats or ""),
            realmoney="false" if hand.stakes.is_play_money else "true",
            data=_data(hand),
            version="" if tournament else "2.1",
        )
        + ">"
    )
    yield from rounds.lines()
    yield "</game>"
