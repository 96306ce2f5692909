"""A hand in the terms of Full Tilt's client.

The client names the high card, completes where others raise, prints each raise as a total, lays
all hands open once nobody can bet any more, and lets a winner whom nobody called muck before he
is paid. Steps, pots and nets stay as they are; what the format has no words for is lost: clubs,
levels and bounties of tournaments, caps, cashed-out hands, and which seat a newcomer takes.
"""

import re

from msgspec.structs import replace

from razzstats.clock import zone
from razzstats.events import Hand, HighCard, Seated, Tournament
from razzstats.sites.fulltilt import BUY_IN, MIXED
from razzstats.writers.fulltilt.retelling import AWAY, Retelling

PADDED_SINCE = 2010
"""From that year hours have two digits."""
USUAL_SEATS = 8
"""A table of so many seats is not said to have them."""

_SIGNED = ("USD", "EUR", "GBP")
_LOCAL = re.compile(r"(\d{4}/\d\d?/\d\d?) (\d\d?)(:\d\d:\d\d) ([^\s()\[\]]+)")


def in_terms(hand: Hand) -> Hand:
    """The hand as a reader of the client's text knows it; one that is in these terms stays.

    Raises ValueError for a hand without a time, since every header has one.
    """
    if any(isinstance(event, HighCard) for event in hand.events):
        return hand
    events = tuple(Retelling(hand).events())
    signed = hand.stakes.currency in _SIGNED
    tournament = _tournament(hand)
    stakes = replace(
        hand.stakes,
        currency=hand.stakes.currency if signed else None,
        is_play_money=hand.stakes.is_play_money if tournament else not signed,
    )
    mixed = MIXED.search(tournament.name) if tournament else None
    return replace(
        hand,
        stakes=stakes,
        seats=tuple([_seat(seat) for seat in hand.seats]),
        events=events,
        lines=(None,) * len(events),
        local_time=_local_time(hand),
        table_name=hand.table_name.removeprefix(f"{tournament.tournament_id} ")
        if tournament
        else hand.table_name,
        max_seats=None if tournament or hand.max_seats == USUAL_SEATS else hand.max_seats,
        tournament=tournament,
        mixed_game=mixed[1] if mixed else "",
        club="",
    )


def _local_time(hand: Hand) -> str:
    """The printed time, or New York's where it is not of the usual form."""
    printed = _LOCAL.fullmatch(hand.local_time)
    if printed:
        date, hour, rest, code = printed.groups()
    elif hand.played_at is not None:
        at = hand.played_at.astimezone(zone("ET"))
        date, hour, rest, code = f"{at:%Y/%m/%d}", str(at.hour), f"{at::%M:%S}", "ET"
    else:
        raise ValueError(f"hand {hand.hand_id} has no time")
    padded = hour.zfill(2) if int(date[:4]) >= PADDED_SINCE else str(int(hour))
    return f"{date} {padded}{rest} {code}"


def _tournament(hand: Hand) -> Tournament | None:
    """Buy-in and fee with blanks between them; what else is known goes into the name."""
    if hand.tournament is None:
        return None
    paid = re.sub(r" ?\+ ?", " + ", re.sub(r" [A-Z]{3}$", "", hand.tournament.buy_in))
    split = BUY_IN.fullmatch(paid)
    name = [] if split else [paid]
    name += ["Play Money"] if hand.stakes.is_play_money else []
    name += [hand.mixed_game, hand.tournament.name]
    words = " ".join(filter(None, name)) or ("" if split else "Tournament")
    return Tournament(hand.tournament.tournament_id, paid if split else "", name=words)


def _seat(seat: Seated) -> Seated:
    return replace(seat, bounty=None, note=seat.note if seat.note == AWAY else "")
