"""Replayed hands to numbers: what the large tables need of players, steps and cards.

Each hand, player, step and card is packed into bytes as a row of whole numbers; columns are cut
out of the bytes when all are there. Strings are numbers into pools.
"""

import struct
from collections.abc import Callable, Iterable
from operator import attrgetter

import numpy as np

from razzstats.cards import DECK, RANK_OF, door_key
from razzstats.replay import Deal, Player
from razzstats.tables.packing import Pool
from razzstats.tables.schemas import Array

HELD = ("up", "dealt", "shown", "mucked")
"""How a card can be known, by its number here."""

NOBODY = -1
"""In the place of a row: no player of this hand."""

_OF_SEAT = (
    "seat", "start", "ante", "returned", "collected", "total", "fold_street", "all_in_street",
    "brought_in", "folded", "shown", "mucked",
)  # fmt: skip
_OF_STEP = (
    "street", "chips", "to", "pot_before", "to_call", "bet_count", "all_in", "inferred",
)  # fmt: skip

GROUPS = {
    # What holds for a hand as a whole; players are named by their rows.
    "hand": (
        "key", "site", "hand_id", "players", "steps", "last", "big_bet", "showdown", "hero",
        "opener", "bettor", "shared",
    ),
    # What one player brought, held, did and got; boards by the number of their cards.
    "seat": (
        *_OF_SEAT, "hand", "player", "hole", "up", "door_rank", "low", "paid",
        *(f"put_{street}" for street in range(3, 8)), *(f"board_{n}" for n in range(1, 5)),
    ),
    # One step; its row is NOBODY's for one who was not dealt in.
    "step": ("row", "seat", *_OF_STEP, "player", "action", "line"),
    # One card that the text tells; a shared card is NOBODY's.
    "card": ("hand", "row", "street", "card", "face_up", "known_by", "known_seq"),
}  # fmt: skip
"""The numbers of a row, by group."""

_of_seat = attrgetter(*_OF_SEAT)
_of_step = attrgetter("player.row", "player.seat", *_OF_STEP)
_CARD: dict[str, int] = {card: door_key(card) for card in DECK}
_KNOWN = {how: number for number, how in enumerate(HELD)}
_NO_BOARDS = ((0, 0, 0, 0), (0, 0, 0), (0, 0), (0,), ())


class Gathering:
    """The numbers of the hands so far, and the pools of their strings."""

    def __init__(self) -> None:
        self.names, self.sites, self.hand_ids = Pool(), Pool(), Pool()
        self.actions, self.holes, self.ups = Pool(), Pool(), Pool()
        self._packed: dict[str, list[bytes]] = {group: [] for group in GROUPS}

    def columns(self) -> dict[str, Array]:
        """An array of int64 for each number: `hand_key`, `seat_start`, `step_chips`, …"""
        found: dict[str, Array] = {}
        for group, names in GROUPS.items():
            table = np.frombuffer(b"".join(self._packed[group]), np.int64)
            columns = np.ascontiguousarray(table.reshape(-1, len(names)).T)
            found |= {f"{group}_{name}": columns[at] for at, name in enumerate(names)}
        return found

    def add(self, deal: Deal, key: int, paid: Iterable[int]) -> None:
        """One hand. `paid` is what each player of the ring paid of the rake.

        Raises struct.error for a number beyond eight bytes.
        """
        for row, player in enumerate(deal.ring, len(self._packed["seat"])):
            player.row = row
        number = len(self._packed["hand"])
        self._hand(deal, key)
        self._seats(deal, number, paid)
        self._steps(deal)
        self._cards(deal, number)

    def _hand(self, deal: Deal, key: int) -> None:
        hand, ring = deal.hand, deal.ring
        hero = deal.players.get(hand.hero) if hand.hero else None
        opener = next((p for p in ring if p.brought_in), None) or deal.first_to_act.get(3)
        self._packed["hand"].append(
            _pack["hand"](
                key,
                self.sites[hand.site],
                self.hand_ids[hand.hand_id],
                len(ring),
                len(deal.steps),
                max(deal.street, 3),
                hand.stakes.big_bet,
                deal.n_live > 1 and not hand.cancelled,
                _row(hero),
                _row(opener),
                _row(deal.bring_in_bettor),
                _CARD[deal.shared[0]] if deal.shared else -1,
            )
        )

    def _seats(self, deal: Deal, number: int, paid: Iterable[int]) -> None:
        names, holes, ups, pack = self.names, self.holes, self.ups, _pack["seat"]
        add = self._packed["seat"].append
        for player, share in zip(deal.ring, paid, strict=True):
            up, boards, low = player.up, player.boards[:4], player.low
            add(
                pack(
                    *_of_seat(player),
                    number,
                    names[player.name],
                    holes[_down(player)],
                    ups[" ".join(up) or None],
                    RANK_OF[up[0]] if up else 0,
                    -1 if low is None else low,
                    share,
                    *player.put,
                    *boards,
                    *_NO_BOARDS[len(boards)],
                )
            )

    def _steps(self, deal: Deal) -> None:
        names, actions, lines, pack = self.names, self.actions, deal.hand.lines, _pack["step"]
        add = self._packed["step"].append
        for step in deal.steps:
            at = step.at
            line = -1 if at is None or (told := lines[at]) is None else told
            add(pack(*_of_step(step), names[step.player.name], actions[step.action], line))

    def _cards(self, deal: Deal, number: int) -> None:
        pack, add = _pack["card"], self._packed["card"].append
        for player in deal.ring:
            row = player.row
            for h in player.held:
                known = _KNOWN[h.known_by]
                add(pack(number, row, h.street, _CARD[h.card], h.face_up, known, h.known_seq))
        for card in deal.shared:
            add(pack(number, NOBODY, 7, _CARD[card], True, _KNOWN["up"], deal.shared_seq))


_pack: dict[str, Callable[..., bytes]] = {
    group: struct.Struct(f"<{len(names)}q").pack for group, names in GROUPS.items()
}


def _row(player: Player | None) -> int:
    return NOBODY if player is None else player.row


def _down(player: Player) -> str | None:
    """His down cards of third street, if two or more are known."""
    if len(player.cards) - len(player.up) < 2:
        return None
    downs = [h.card for h in player.held if h.street == 3 and not h.face_up]
    return " ".join(downs) if len(downs) > 1 else None
