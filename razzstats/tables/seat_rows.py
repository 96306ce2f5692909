"""The seats table: one row for each player dealt in, with what statistics need of the hand.

What needs the course of the hand is packed row by row; counts by street, who was in, and who
had the lowest board are worked out for all rows at once when the table is made.
"""

from typing import Any

import numpy as np
import pyarrow as pa

from razzstats.cards import RANK_OF, low_words
from razzstats.replay import Deal, Player
from razzstats.tables import course
from razzstats.tables.packing import MANY, NULL, Packer
from razzstats.tables.schemas import Column

_NONE = NULL["i1"]
_STEMS = ("bets", "raises", "calls", "checks", "folds", "faced")
_KINDS = {"bet": 0, "complete": 0, "raise": 5, "call": 10, "check": 15, "fold": 20}
_FACED = 25
_CODES = 5 * len(_STEMS)
_BETS = 32
"""Bits of a code; above them stand the bets in after the decision."""
_EIGHT = 8

_HIDDEN = (
    Column("_hand", "i4", "Number of the hand among those packed"),
    Column("_last", "i1", "Last street dealt"),
    Column("_gone", "i1", "Street of the fold; 8 for none"),
    *(Column(f"_board_{n}", "i4", f"Value of the first {n} upcards; 0 if unknown") for n in "1234"),
)

_LATE = frozenset(
    [f"{stem}_{street}" for stem in (*_STEMS, "check_raised") for street in range(3, 8)]
    + [f"{stem}_{street}" for stem in ("saw", "leads") for street in range(4, 8)]
    + list(course.NAMES)
)

_First = tuple[int, int, int, int, int, int]


class SeatRows:
    """Fills the seats table."""

    def __init__(self) -> None:
        self.packer = Packer("seats", late=_LATE, hidden=_HIDDEN)
        self._codes: list[int] = []
        self._hands = 0

    def add(self, deal: Deal, key: int, rake: int) -> None:
        """The rows of one hand. `rake` is shared out by chips put in, to the last unit."""
        rows = self.packer.rows
        for at, player in enumerate(deal.ring, len(rows)):
            player.row = at
        completer, callers, firsts = self._course(deal)
        places = _positions(deal)
        paid = shares(rake, [p.total for p in deal.ring])
        at_showdown = deal.n_live > 1 and not deal.hand.cancelled
        pack, last = self.packer.pack, max(deal.street, 3)
        for at, player in enumerate(deal.ring):
            boards = player.boards[:4]
            rows.append(
                pack(
                    *self._head(deal, player, key, paid[at]),
                    places[at] if places else _NONE,
                    player.brought_in,
                    deal.bring_in_bettor is player,
                    completer is player,
                    player in callers,
                    *firsts.get(player.seat, _NEVER),
                    *self._caught,
                    player.all_in_street or _NONE,
                    at_showdown and not player.folded,
                    player.shown,
                    player.mucked,
                    player.collected > 0,
                    self._hands,
                    last,
                    player.fold_street or 8,
                    *boards,
                    *_NO_BOARD[len(boards) :],
                )
            )
        self._hands += 1

    def _head(self, deal: Deal, player: Player, key: int, paid: int) -> tuple[int | float, ...]:
        hand, pools = deal.hand, self.packer.pools
        door, downs = None, []
        caught: list[str | None] = [None, None, None, None]
        for held in player.held:
            if held.street > 3:
                caught[held.street - 4] = held.card
            elif held.face_up:
                door = held.card
            else:
                downs.append(held.card)
        if deal.shared and not player.folded:
            caught[3] = deal.shared[0]
        self._caught = [pools[f"caught_{n}"][card] for n, card in enumerate(caught, 4)]
        low, net = player.low, player.collected - player.total
        return (
            pools["site"][hand.site],
            pools["hand_id"][hand.hand_id],
            key,
            player.seat,
            pools["player"][player.name],
            player.name == hand.hero,
            player.start,
            player.ante,
            *player.put,
            player.returned,
            player.collected,
            net,
            net / hand.stakes.big_bet if hand.stakes.big_bet else 0.0,
            paid,
            pools["door_card"][door],
            pools["hole_cards"][" ".join(downs) if len(downs) > 1 else None],
            pools["up_cards"][" ".join(player.up) or None],
            pools["seventh_card"][caught[3]],
            NULL["i4"] if low is None else low,
            pools["low_words"][None if low is None else low_words(low)],
        )

    def _course(self, deal: Deal) -> tuple[Player | None, list[Player], dict[int, _First]]:
        """Who completed, who called the bring-in, and each seat's first decision.

        Every decision is counted on the way: its kind and street, and whether it faced a bet.
        """
        codes = self._codes
        completer: Player | None = None
        callers: list[Player] = []
        before = 0
        firsts: dict[int, _First] = {}
        doors = {p.seat: RANK_OF[p.up[0]] for p in deal.ring if p.up}
        for step in deal.steps:
            kind = _KINDS.get(step.action)
            if kind is None or step.street < 3:
                if step.action == "bring_in" and step.all_in:
                    firsts[step.player.seat] = _NEVER
                continue
            player, street = step.player, step.street - 3
            code = player.row * _CODES + street
            codes.append(code + kind + (step.bet_count << _BETS))
            if step.to_call > 0:
                codes.append(code + _FACED)
            if street:
                continue
            if player.seat not in firsts:
                firsts[player.seat] = _NEVER
                behind = _behind(deal, player, doors, firsts)
                firsts[player.seat] = (not before and not callers, before, *behind)
            before = min(step.bet_count, MANY)
            if step.action == "complete":
                completer = player
            elif kind == 10 and not before:
                callers.append(player)
        return completer, callers, firsts

    def arrow(self) -> pa.Table:
        """The rows so far as an Arrow table."""
        data = self.packer.data()
        size = len(data) * _CODES
        bets, codes = np.divmod(np.array(self._codes, dtype=np.int64), 1 << _BETS)
        found = np.bincount(codes, minlength=size)
        counts = np.minimum(found, MANY).astype(np.int8).reshape(len(data), len(_STEMS), 5)
        late: dict[str, tuple[Any, Any]] = {}
        for street in range(5):
            for kind, stem in enumerate(_STEMS):
                late[f"{stem}_{street + 3}"] = counts[:, kind, street], None
            both = (counts[:, 3, street] > 0) & (counts[:, 1, street] > 0)
            late[f"check_raised_{street + 3}"] = both, None
        for street in range(4, 8):
            saw = (data["_last"] >= street) & (data["_gone"] >= street)
            late[f"saw_{street}"] = saw, None
            late[f"leads_{street}"] = _leads(data, saw, min(street, 6) - 2)
        late |= course.late_columns(data, self.packer.pools, _decisions(codes, bets))
        return self.packer.arrow(late)


def _decisions(codes: Any, bets: Any) -> course.Decisions:
    """The decisions among the codes, which are of these and of what was faced."""
    made = codes % _CODES < _FACED
    row, what = np.divmod(codes[made], _CODES)
    return course.Decisions(row, what % 5, what // 5, bets[made])


_NEVER: _First = (_NONE, _NONE, _NONE, _NONE, _NONE, _NONE)
_NO_BOARD = (0, 0, 0, 0)
_HIGHEST = np.iinfo(np.int32).max


def _leads(data: Any, saw: Any, cards: int) -> tuple[Any, Any]:
    """Whether each row has the lowest board of so many cards among those in, and where null.

    Null for those who are out, and for all where an upcard of one who is in is unknown.
    """
    board = data[f"_board_{cards}"]
    if not len(board):
        return saw, ~saw
    starts = np.flatnonzero(np.diff(data["_hand"], prepend=-1))
    sizes = np.diff(starts, append=len(board))
    unknown = np.repeat(np.logical_or.reduceat(saw & (board == 0), starts), sizes)
    lowest = np.minimum.reduceat(np.where(saw, board, _HIGHEST), starts)
    return board == np.repeat(lowest, sizes), ~saw | unknown


def shares(total: int, parts: list[int]) -> list[int]:
    """`total` in proportion to `parts`, in whole units that add up to it."""
    whole = sum(parts)
    if not whole or not total:
        return [0] * len(parts)
    found = [total * part // whole for part in parts]
    order = sorted(range(len(parts)), key=lambda i: -(total * parts[i] % whole))
    for i in order[: total - sum(found)]:
        found[i] += 1
    return found


def _positions(deal: Deal) -> list[int] | None:
    """Seats clockwise from the bring-in, or from whoever opened third street for him."""
    ring = deal.ring
    opener = next((p for p in ring if p.brought_in), None) or deal.first_to_act.get(3)
    if opener is None:
        return None
    first = ring.index(opener)
    return [(i - first) % len(ring) for i in range(len(ring))]


def _behind(
    deal: Deal, me: Player, doors: dict[int, int], acted: dict[int, _First]
) -> tuple[int, int, int, int]:
    """Seats still to act behind, low door cards among them, the lowest, low doors elsewhere.

    The door cards are null where the text does not show them all.
    """
    behind = [p.seat for p in deal.ring if p.seat not in acted and p.start > p.ante]
    known = len(doors) - (me.seat in doors)
    if known < len(deal.ring) - 1:
        return len(behind), _NONE, _NONE, _NONE
    ranks = [doors[seat] for seat in behind]
    low = len([rank for rank in ranks if rank <= _EIGHT])
    dead = len([rank for rank in doors.values() if rank <= _EIGHT])
    own = me.seat in doors and doors[me.seat] <= _EIGHT
    return len(behind), low, min(ranks, default=_NONE), dead - own
