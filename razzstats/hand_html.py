"""A hand as a small HTML table: a row for each player, a column for each street.

Notebooks show it for a Hand. It knows events by their `type` and fields alone, so that a Hand can
ask for it.
"""

from collections import defaultdict
from html import escape
from typing import Any

from razzstats.money import CURRENCIES, format_chips
from razzstats.words import harmless

_STREETS = {3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh"}
_SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_RED = "#c0392b"
_SHOWDOWN = 8
_CELL = "text-align:left;vertical-align:top;padding:2px 10px 2px 0"


def hand_html(hand: Any) -> str:
    """The table, under a line that says which hand it is."""
    cells = _cells(hand)
    dealt = [seat for seat in hand.seats if any(cells.get((seat.player, at)) for at in range(3, 9))]
    columns = [at for at in (*_STREETS, _SHOWDOWN) if any((s.player, at) in cells for s in dealt)]
    heads = ["", *(_STREETS.get(at, "") for at in columns)]
    rows = [
        _row([_player(seat, hand), *(cells.get((seat.player, at), "") for at in columns)], "td")
        for seat in dealt
    ]
    return f"<div>{_heading(hand)}</div><table>{_row(heads, 'th')}{''.join(rows)}</table>"


def _heading(hand: Any) -> str:
    stakes, chips = hand.stakes, _amounts(hand)
    limits = f"{chips(stakes.small_bet)}/{chips(stakes.big_bet)}"
    parts = (hand.site, hand.hand_id, limits, hand.table_name, hand.local_time)
    return f"<b>Razz</b> {' · '.join(escape(harmless(part)) for part in parts if part)}"


def _player(seat: Any, hand: Any) -> str:
    name = escape(harmless(seat.player))
    hero = f"<b>{name}</b>" if seat.player == hand.hero else name
    return f"{hero}<br><small>{_amounts(hand)(seat.chips)}</small>"


def _row(cells: list[str], tag: str) -> str:
    drawn = [f'<{tag} style="{_CELL}">{cell}</{tag}>' for cell in cells]
    return f"<tr>{''.join(drawn)}</tr>"


def _amounts(hand: Any) -> Any:
    signs = {code: sign for sign, code in CURRENCIES.items()}
    sign = signs.get(hand.stakes.currency or "", "")
    return lambda chips: format_chips(chips, sign)


def _cells(hand: Any) -> dict[tuple[str, int], str]:
    """What each player was dealt and did, by player and street."""
    said: dict[tuple[str, int], list[str]] = defaultdict(list)
    chips, street = _amounts(hand), 3
    for event in hand.events:
        if event.type == "STREET":
            street = int(event.street)
            if event.cards:
                for seat in hand.seats:
                    if said.get((seat.player, street - 1)):
                        said[seat.player, street].append(cards_html(event.cards))
        elif event.type in _WORDS:
            at = _SHOWDOWN if event.type in _AT_THE_END else street
            words = _WORDS[event.type]
            amount = next((getattr(event, n) for n in ("to", "chips") if hasattr(event, n)), 0)
            all_in = ", all-in" * bool(getattr(event, "all_in", False))
            said[event.player, at].append(f"{words.format(chips(amount))}{all_in}")
        elif event.type == "DEALT":
            said[event.player, street].append(cards_html(event.new))
        if event.type == "SHOWS" and event.cards:
            said[event.player, _SHOWDOWN].append(cards_html(event.cards))
    return {key: "<br>".join(parts) for key, parts in said.items()}


_WORDS = {
    "BRINGS_IN": "brings in {}",
    "COMPLETES": "completes to {}",
    "BETS": "bets {}",
    "RAISES": "raises to {}",
    "CALLS": "calls {}",
    "CHECKS": "checks",
    "FOLDS": "folds",
    "COLLECTS": "<b>wins {}</b>",
    "MUCKS": "mucks",
}
_AT_THE_END = ("COLLECTS", "MUCKS")


def cards_html(cards: Any) -> str:
    """Cards with the signs of their suits, the red ones red."""
    drawn = []
    for card in cards:
        text = escape(card[:-1]) + _SUITS.get(card[-1:], escape(card[-1:]))
        drawn.append(f'<span style="color:{_RED}">{text}</span>' if card[-1:] in "hd" else text)
    return f"<code>{' '.join(drawn)}</code>"
