"""Calls and bets, priced: with all hands known afterwards, and with what the hero could know."""

from collections import defaultdict
from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from razzstats.equity import Holding, Range, equity, parse_range
from razzstats.tables.store import HandStore

WAGERS = ("complete", "bet", "raise")
CHOICES = ("fold", "check", "call", *WAGERS)

_DEALS = 5_000
_KEY = ["site", "hand_id", "hand", "seq", "street", "seat", "player", "action"]
_MONEY = ["chips", "pot_before", "to_call"]
_TYPES = {
    **dict.fromkeys(_KEY, "str"),
    "hand": "int64",
    **dict.fromkeys(("seq", "street", "seat"), "int64"),
    **dict.fromkeys((*_MONEY, "big_bet"), "float64"),
    **dict.fromkeys(("n_rivals", "n_outside", "n_dead"), "int64"),
    **dict.fromkeys(("equity", "se"), "float64"),
}
"""The columns of `own_decisions` as they are gathered."""


def hindsight(store: HandStore, player: str | None = None) -> pd.DataFrame:
    """Every call, bet and raise of a hand that was seen at the showdown, priced in hindsight.

    The equity is the one of the `luck` table: among the hands of the showdown as they turned out
    to be, with the cards of that street. Nobody knew it then, and who folded later is not in it,
    so it says what the cards did to a decision, not whether it was a good one. Folds are not
    there, since their hands are not seen.

    A row for each action, the columns: those that name it; `chips`, `pot_before`, `to_call`;
    `n_showdown`; `equity` of the main pot and its standard error `se`; `price`, the equity that
    the chips need: chips / (pot_before + chips) for a call, 1 / n_showdown for a bet, which the
    others match; `cost` of the action in chips, (price - equity) times what it is a share of;
    `cost_bb` in big bets. Betting on later streets is not in it. Of all players, or of one.

    Empty before `razzstats.luck.enrich`.
    """
    luck = store.table("luck", ["hand", "seat", "street", "equity", "se"])
    wanted = [("player", "=", player)] if player is not None else None
    actions = store.table("actions", [*_KEY, *_MONEY], wanted)
    actions = actions[actions["action"].isin(["call", *WAGERS])]
    found = actions.merge(luck, on=["hand", "seat", "street"], validate="m:1")
    hands = store.table("hands", ["hand", "n_showdown", "big_bet"])
    found = found.merge(hands, on="hand", validate="m:1")
    is_call = (found["action"] == "call").to_numpy()
    chips, n = found["chips"].to_numpy(), found["n_showdown"].to_numpy().astype(float)
    found["price"], found["cost"] = priced(
        is_call, chips, found["pot_before"].to_numpy(), n, found["equity"].to_numpy()
    )
    found["cost_bb"] = ratio(found["cost"], found.pop("big_bet"))
    return found.sort_values(["site", "hand_id", "seq"], ignore_index=True)


def priced(is_call: Any, chips: Any, pot_before: Any, n: Any, equity: Any) -> tuple[Any, Any]:
    """The price of each action, and its cost in chips, as `hindsight` tells them; arrays."""
    at_stake = np.where(is_call, pot_before + chips, chips * n)
    price = ratio(chips, at_stake)
    return price, (price - equity) * at_stake


class _Spot(NamedTuple):
    """The hero's view of one decision."""

    hero: Holding
    rivals: list[Holding]
    outside: int
    dead: list[str]


def own_decisions(
    store: HandStore,
    rivals: str | Range = "random",
    *,
    streets: Collection[int] = (3, 4, 5, 6, 7),
    hands: Collection[int] | None = None,
    deals: int = _DEALS,
) -> pd.DataFrame:
    """Every decision of the hero, priced by what he could know when he made it.

    His own cards and every upcard that had been dealt are known, those of folded hands being
    dead; the down cards of each rival who was still in are any, or such that his starting hand is
    in the range `rivals` (as `parse_range` reads it).

    A row for each decision, the columns: those that name it; `chips`, `pot_before`, `to_call`;
    `n_rivals`, and `n_outside` of them whose door card no hand of the range has, who are taken
    for random; `n_dead` cards; `equity` if all stayed to the end, and `se`, 0 where it is counted
    (one rival), else by so many `deals`; `price`, to_call / (pot_before + to_call); `value` of a
    call in chips, equity · (pot_before + to_call) - to_call, and `value_bb`. Later betting is not
    in it.

    On these streets, and of hands whose key `hand` is named, or of all. A decision takes about a
    hundredth of a second. NotationError for what is no range.
    """
    start = parse_range(rivals) if isinstance(rivals, str) else rivals
    rows = [
        [*decision, *_priced(spot, deals, abs(decision[2]))]
        for decision, spot in _spots(store, start, streets, hands)
    ]
    columns = list(zip(*rows, strict=True)) or [()] * len(_TYPES)
    frame = pd.DataFrame(
        {
            name: np.array(values, dtype)
            for (name, dtype), values in zip(_TYPES.items(), columns, strict=True)
        }
    )
    at_stake = frame["pot_before"] + frame["to_call"]
    frame["price"] = ratio(frame["to_call"], at_stake)
    frame["value"] = frame["equity"] * at_stake - frame["to_call"]
    frame["value_bb"] = ratio(frame["value"], frame.pop("big_bet"))
    return frame


def ratio(part: Any, whole: Any) -> Any:
    """0 where there is no whole."""
    return np.divide(part, whole, out=np.zeros(len(part)), where=np.asarray(whole > 0))


def _priced(spot: _Spot, deals: int, seed: int) -> tuple[int, int, int, float, float]:
    """Rivals, those outside the range, dead cards, equity and its standard error."""
    rivals, outside = spot.rivals, spot.outside
    try:
        found = equity([spot.hero, *rivals], spot.dead, deals=deals, seed=seed, quick=0)
    except ValueError:  # No deal gives all of them a hand of the range.
        rivals, outside = [rival._replace(start=None) for rival in rivals], len(rivals)
        found = equity([spot.hero, *rivals], spot.dead, deals=deals, seed=seed, quick=0)
    return len(rivals), outside, len(spot.dead), found.equity[0], found.se[0]


class _Card(NamedTuple):
    """A card that the hero could see once `seq` steps had been played."""

    seq: int
    seat: int
    card: str


def _spots(
    store: HandStore, start: Range, streets: Collection[int], hands: Collection[int] | None
) -> Iterator[tuple[list[Any], _Spot]]:
    """The decisions of heroes in the order of the store, and what they saw."""
    chosen = store.table("hands", ["hand", "hero_seat", "big_bet", "cancelled", "n_errors"])
    chosen = chosen[chosen["hero_seat"].notna() & ~chosen["cancelled"] & (chosen["n_errors"] == 0)]
    if hands is not None:
        chosen = chosen[chosen["hand"].isin(list(hands))]
    heroes = dict(
        zip(chosen["hand"].tolist(), chosen["hero_seat"].astype(int).tolist(), strict=True)
    )
    sizes = dict(zip(chosen["hand"].tolist(), chosen["big_bet"].tolist(), strict=True))
    seen, dealt = _seen(store, heroes), _dealt_in(store, heroes)
    for hand, steps in _steps(store, heroes).items():
        hero, live = heroes[hand], set(dealt[hand])
        for step in steps:
            seq, street, seat, action = step[3], step[4], step[5], step[7]
            if seat == hero and action in CHOICES and street in streets:
                spot = _spot([card for card in seen[hand] if card.seq <= seq], hero, live, start)
                if spot is not None and len(spot.hero.cards) == street:
                    yield [*step, sizes[hand]], spot
            if action == "fold":
                live.discard(seat)


def _spot(seen: list[_Card], hero: int, live: Collection[int], start: Range) -> _Spot | None:
    """None where no rival is left."""
    held: defaultdict[int, list[str]] = defaultdict(list)
    for card in seen:
        held[card.seat].append(card.card)
    dead = [card for seat, cards in held.items() if seat not in live for card in cards]
    known = {card.card for card in seen}
    rivals, outside = [], 0
    for seat in sorted(set(live) - {hero}):
        cards = tuple(held[seat])
        fits = not start.is_any and (
            not cards or bool(start.of_pairs(cards[0], known - {cards[0]}).any())
        )
        outside += not (fits or start.is_any)
        rivals.append(Holding(cards, start if fits else None))
    return _Spot(Holding(tuple(held[hero])), rivals, outside, dead) if rivals else None


def _steps(store: HandStore, heroes: Collection[int]) -> dict[int, list[list[Any]]]:
    """The steps of each hand in order, as lists of the columns _KEY and _MONEY."""
    actions = store.table("actions", [*_KEY, *_MONEY])
    actions = actions[actions["hand"].isin(list(heroes))].sort_values(["site", "hand_id", "seq"])
    found: dict[int, list[list[Any]]] = {}
    for row in zip(*(actions[name].tolist() for name in [*_KEY, *_MONEY]), strict=True):
        found.setdefault(row[2], []).append(list(row))
    return found


def _seen(store: HandStore, heroes: dict[int, int]) -> dict[int, list[_Card]]:
    """The cards of each hand that its hero could see, in the order they came."""
    cards = store.table("cards", ["hand", "seat", "street", "card", "face_up", "known_seq"])
    cards = cards[cards["hand"].isin(list(heroes)) & cards["seat"].notna()]
    own = cards["seat"].astype(int) == cards["hand"].map(heroes)
    cards = cards[cards["face_up"] | own].sort_values(["known_seq", "street", "face_up"])
    found: dict[int, list[_Card]] = {hand: [] for hand in heroes}
    names = ["hand", "known_seq", "seat", "card"]
    for hand, *card in zip(*(cards[name].tolist() for name in names), strict=True):
        found[hand].append(_Card(*card))
    return found


def _dealt_in(store: HandStore, heroes: Collection[int]) -> dict[int, list[int]]:
    seats = store.table("seats", ["hand", "seat"])
    seats = seats[seats["hand"].isin(list(heroes))]
    return {hand: rows["seat"].tolist() for hand, rows in seats.groupby("hand")}  # type: ignore[misc]
