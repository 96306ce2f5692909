"""A Hand as PHH: TOML with action strings, such as PokerKit replays.

The hand is replayed on the way, since the format leaves amounts unsaid and wants everybody's
cards, unseen ones too. Razz hands name no dealer: p1 is the seat from which the turns of tied low
boards go as they went. What the format has no words for is lost: chat, and who sat at the table
without being dealt in. Fields that are not its own begin with an underscore.
"""

import json
import re
from collections.abc import Iterable
from datetime import UTC
from zoneinfo import ZoneInfo

from razzstats.events import Hand
from razzstats.replay import Player
from razzstats.sites.phh.fields import zone_of
from razzstats.writers.common import sign_of
from razzstats.writers.phh.telling import Telling, amount

BETWEEN = "\n"
"""What stands between two hands of a file."""

_LOCAL = re.compile(r"(\d{4})[/-](\d\d?)[/-](\d\d?)\b")


def heading(number: int) -> str:
    """What stands before each hand of a file that holds more than one (`.phhs`)."""
    return f"[{number}]\n"


def write(hand: Hand) -> str:
    """The hand as TOML. It may be PHH as it was read; the events of any other must say every
    amount and payment, as those of `simulate` do.

    Raises NoWordsError for a wager that no action of the format stands for.
    """
    told = Telling(hand)
    every = _game(told) | _place(hand) | _results(told)
    return "".join([f"{key} = {value}\n" for key, value in every.items() if value])


# The fields, as TOML


def _game(told: Telling) -> dict[str, str]:
    """What is played, by whom, for how much, and how it went."""
    stakes, ring = told.hand.stakes, told.ring()
    return {
        "variant": "'FR'",
        "ante_trimming_status": "true",
        "antes": _amounts(_raw_ante(player, stakes.ante) for player in ring),
        "bring_in": amount(told.bring_in),
        "small_bet": amount(stakes.small_bet),
        "big_bet": amount(stakes.big_bet),
        "starting_stacks": _amounts(player.start for player in ring),
        "actions": "[\n" + "".join(f"  {line},\n" for line in told.lines()) + "]",
        "players": "[" + ", ".join(_text(player.name) for player in ring) + "]",
        "seats": "[" + ", ".join(str(player.seat) for player in ring) + "]",
        "seat_count": str(told.hand.max_seats or ""),
        "currency": _text(stakes.currency or ""),
        "currency_symbol": _text(sign_of(told.hand)),
        "_no_bring_in": "" if stakes.bring_in else "true",
        "_play_money": "true" if stakes.is_play_money else "",
    }


def _raw_ante(player: Player, full: int | None) -> int:
    """What he had to post; who had less posted what he had."""
    return full or 0 if player.start == player.ante < (full or 0) else player.ante


def _place(hand: Hand) -> dict[str, str]:
    """Where and when."""
    tournament = hand.tournament
    return {
        "hand": hand.hand_id if hand.hand_id.isdecimal() else _text(hand.hand_id),
        "event": _text(tournament.tournament_id if tournament else ""),
        "table": _text(hand.table_name),
        **_when(hand),
        "_site": _text(hand.site),
        "_buy_in": _text(tournament.buy_in if tournament else ""),
        "_level": _text(tournament.level if tournament else ""),
        "_mixed_game": _text(hand.mixed_game),
        "_club": _text(hand.club),
    }


def _when(hand: Hand) -> dict[str, str]:
    """The printed time, where its zone gives the instant; else UTC; else the date alone."""
    if hand.played_at is None:
        found = _LOCAL.match(hand.local_time)
        if found is None:
            return {}
        year, month, day = (str(int(part)) for part in found.groups()[:3])
        return {"year": year, "month": month, "day": day}
    place = zone_of(hand.local_time.rpartition(" ")[2]) or ZoneInfo("UTC")
    at = hand.played_at.astimezone(place)
    if at.replace(fold=0).astimezone(UTC) != hand.played_at:
        place, at = ZoneInfo("UTC"), hand.played_at.astimezone(UTC)
    date = {"year": str(at.year), "month": str(at.month), "day": str(at.day)}
    return date | {"time": at.time().isoformat(), "time_zone": _text(place.key)}


def _results(told: Telling) -> dict[str, str]:
    """What everyone took and has in the end; and the rake, by which that is less than it was."""
    deal, ring = told.deal, told.ring()
    if told.hand.cancelled:
        return {"_cancelled": "true"}
    rake = deal.pot - sum(p.collected for p in ring) if deal.rake is None else deal.rake
    return {
        "finishing_stacks": _amounts(player.start + player.net for player in ring),
        "winnings": _amounts(player.collected for player in ring),
        "_rake": amount(rake),
    }


def _amounts(every: Iterable[int]) -> str:
    return "[" + ", ".join(amount(chips) for chips in every) + "]"


def _text(words: str) -> str:
    """A string of TOML, which escapes as JSON does, and one character more; nothing for none."""
    return json.dumps(words, ensure_ascii=False).replace("\x7f", "\\u007f") if words else ""
