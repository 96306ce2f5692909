"""Who gets the chips that a split leaves over, where the house goes by the suits of the cards."""

from collections.abc import Mapping, Sequence

from razzstats.cards import Card, best_five, door_key
from razzstats.house import Choice


def in_order_of_odd_chips(by: Choice, hands: Mapping[int, Sequence[Card]]) -> list[int]:
    """The seats of equal hands, whoever is first to get an odd chip in front (R16).

    TDA 20B, WSOP 73: the highest card of the winning five, by suit among equals. Robert's Rules
    in its older form: the lowest. Raises ValueError where the house goes by something else.
    """
    if by is Choice.HIGH_SUIT:
        return sorted(hands, key=lambda seat: max(map(door_key, best_five(hands[seat]))))[::-1]
    if by is Choice.LOW_SUIT:
        return sorted(hands, key=lambda seat: _lowest(hands[seat]))
    raise ValueError(f"{by} does not go by cards")


def _lowest(cards: Sequence[Card]) -> int:
    """The lowest card of the five that make the low; of several of its rank the lowest suit."""
    rank = min(card.rank for card in best_five(cards))
    return min(door_key(card) for card in cards if card.rank == rank)
