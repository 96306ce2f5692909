"""Replayed hands to numbers: what the large tables need of players, steps and cards.

Each hand, player, step and card is packed into bytes as a row of whole numbers; columns are cut
out of the bytes when all are there. Strings are numbers into pools.
"""

import struct
from collections.abc import Callable, Iterable

import numpy as np

from razzstats.cards import DECK, RANK_OF, door_key
from razzstats.replay import Deal, Player
from razzstats.tables.packing import NUMPY, Pool
from razzstats.tables.schemas import Array

HELD = ("up", "dealt", "shown", "mucked")
"""How a card can be known, by its number here."""

NOBODY = -1
"""In the place of a row: no player of this hand."""

_SMALL, _NUMBER, _LONG = "b", "i", "q"

GROUPS: dict[str, dict[str, str]] = {
    # What holds for a hand as a whole; players are named by their rows.
    "hand": {
        **dict.fromkeys(("key", "big_bet"), _LONG),
        **dict.fromkeys(("site", "hand_id", "steps", "hero", "opener", "bettor"), _NUMBER),
        "players": _NUMBER,
        **dict.fromkeys(("last", "showdown", "shared"), _SMALL),
    },
    # What one player brought, held, did and got; boards by the number of their cards.
    "seat": {
        **dict.fromkeys(("start", "ante", "returned", "collected", "total", "paid"), _LONG),
        **{f"put_{street}": _LONG for street in range(3, 8)},
        **dict.fromkeys(("hand", "seat", "player", "hole", "up", "low"), _NUMBER),
        **{f"board_{n}": _NUMBER for n in range(1, 5)},
        **dict.fromkeys(("fold_street", "all_in_street", "brought_in", "folded"), _SMALL),
        **dict.fromkeys(("shown", "mucked", "door_rank"), _SMALL),
    },
    # One step; its row is NOBODY's for one who was not dealt in.
    "step": {
        **dict.fromkeys(("chips", "to", "pot_before", "to_call"), _LONG),
        **dict.fromkeys(("row", "seat", "player", "line", "bet_count"), _NUMBER),
        **dict.fromkeys(("action", "street", "all_in", "inferred"), _SMALL),
    },
    # One card that the text tells; a shared card is NOBODY's.
    "card": {
        **dict.fromkeys(("hand", "row", "known_seq"), _NUMBER),
        **dict.fromkeys(("street", "card", "face_up", "known_by"), _SMALL),
    },
}
"""The numbers of a row by group, and how each is packed."""

_CARD: dict[str, int] = {card: door_key(card) for card in DECK}
_KNOWN = {how: number for number, how in enumerate(HELD)}
_NO_BOARDS = ((0, 0, 0, 0), (0, 0, 0), (0, 0), (0,), ())


class Gathering:
    """The numbers of the hands so far, and the pools of their strings."""

    def __init__(self) -> None:
        self.names, self.sites, self.hand_ids = Pool(), Pool(), Pool()
        self.actions, self.holes, self.ups = Pool(), Pool(), Pool()
        self._packed = {group: bytearray() for group in GROUPS}
        self._hands = self._players = 0
        self._numbers: list[int] = []
        self._blocks: list[tuple[Array, dict[str, Array]]] = []

    def columns(self) -> dict[str, Array]:
        """An array of int64 for each number: `hand_key`, `seat_start`, `step_chips`, …"""
        found: dict[str, Array] = {}
        for group, packed in self._packed.items():
            table = np.frombuffer(packed, _dtype[group])
            found |= {f"{group}_{name}": table[name].astype(np.int64) for name in GROUPS[group]}
        if not self._blocks:
            return found
        return _merged([(np.array(self._numbers, np.int64), found), *self._blocks])

    def place(self, players: int) -> tuple[int, int]:
        """The number of a hand that comes in a block, and that of the row of its first player."""
        at = self._hands, self._players
        self._hands += 1
        self._players += players
        return at

    def add_block(self, numbers: Array, columns: dict[str, Array]) -> None:
        """Hands whose numbers were made elsewhere, as `columns` gives them; each has its place."""
        self._blocks.append((numbers, columns))

    def add(self, deal: Deal, key: int, paid: Iterable[int]) -> None:
        """One hand. `paid` is what each player of the ring paid of the rake.

        Raises struct.error for a number that is too large.
        """
        number, first = self.place(len(deal.ring))
        for row, player in enumerate(deal.ring, first):
            player.row = row
        self._numbers.append(number)
        self._hand(deal, key)
        self._seats(deal, paid, number)
        self._steps(deal)
        self._cards(deal, number)

    def _hand(self, deal: Deal, key: int) -> None:
        hand, ring = deal.hand, deal.ring
        hero = deal.players.get(hand.hero) if hand.hero else None
        opener = next((p for p in ring if p.brought_in), None) or deal.first_to_act.get(3)
        self._packed["hand"] += _pack["hand"](
            key,
            hand.stakes.big_bet,
            self.sites[hand.site],
            self.hand_ids[hand.hand_id],
            len(deal.steps),
            _row(hero),
            _row(opener),
            _row(deal.bring_in_bettor),
            len(ring),
            max(deal.street, 3),
            deal.n_live > 1 and not hand.cancelled,
            _CARD[deal.shared[0]] if deal.shared else -1,
        )

    def _seats(self, deal: Deal, paid: Iterable[int], number: int) -> None:
        names, holes, ups, pack = self.names, self.holes, self.ups, _pack["seat"]
        packed = self._packed["seat"]
        for p, share in zip(deal.ring, paid, strict=True):
            up, boards = p.up, p.boards[:4]
            packed += pack(
                p.start,
                p.ante,
                p.returned,
                p.collected,
                p.total,
                share,
                *p.put,
                number,
                p.seat,
                names[p.name],
                holes[_down(p)],
                ups[" ".join(up) or None],
                -1 if p.low is None else p.low,
                *boards,
                *_NO_BOARDS[len(boards)],
                p.fold_street,
                p.all_in_street,
                p.brought_in,
                p.folded,
                p.shown,
                p.mucked,
                RANK_OF[up[0]] if up else 0,
            )

    def _steps(self, deal: Deal) -> None:
        names, actions, lines, pack = self.names, self.actions, deal.hand.lines, _pack["step"]
        packed = self._packed["step"]
        for s in deal.steps:
            at, player = s.at, s.player
            packed += pack(
                s.chips,
                s.to,
                s.pot_before,
                s.to_call,
                player.row,
                player.seat,
                names[player.name],
                -1 if at is None or (line := lines[at]) is None else line,
                s.bet_count,
                actions[s.action],
                s.street,
                s.all_in,
                s.inferred,
            )

    def _cards(self, deal: Deal, number: int) -> None:
        pack, packed = _pack["card"], self._packed["card"]
        for p in deal.ring:
            row = p.row
            for h in p.held:
                packed += pack(
                    number,
                    row,
                    h.known_seq,
                    h.street,
                    _CARD[h.card],
                    h.face_up,
                    _KNOWN[h.known_by],
                )
        for card in deal.shared:
            packed += pack(number, NOBODY, deal.shared_seq, 7, _CARD[card], True, _KNOWN["up"])


def _merged(parts: list[tuple[Array, dict[str, Array]]]) -> dict[str, Array]:
    """Columns of several kinds of making, hand by hand in the order of their numbers."""
    order = {
        "hand": [numbers for numbers, _ in parts],
        "seat": [columns["seat_hand"] for _, columns in parts],
        "step": [np.repeat(numbers, columns["hand_steps"]) for numbers, columns in parts],
        "card": [columns["card_hand"] for _, columns in parts],
    }
    found: dict[str, Array] = {}
    for group, numbers in order.items():
        places = np.argsort(np.concatenate(numbers), kind="stable")
        for name in GROUPS[group]:
            every = [columns[f"{group}_{name}"] for _, columns in parts]
            found[f"{group}_{name}"] = np.concatenate(every)[places]
    return found


_pack: dict[str, Callable[..., bytes]] = {
    group: struct.Struct("<" + "".join(codes.values())).pack for group, codes in GROUPS.items()
}
_dtype = {
    group: np.dtype([(name, NUMPY[code]) for name, code in codes.items()])
    for group, codes in GROUPS.items()
}


def _row(player: Player | None) -> int:
    return NOBODY if player is None else player.row


def _down(player: Player) -> str | None:
    """His down cards of third street, if two or more are known."""
    if len(player.cards) - len(player.up) < 2:
        return None
    downs = [h.card for h in player.held if h.street == 3 and not h.face_up]
    return " ".join(downs) if len(downs) > 1 else None
