"""The seats table: one row for each player dealt in, with what statistics need of the hand."""

from razzstats.cards import RANK_OF, low_words
from razzstats.replay import Deal
from razzstats.replay.players import Player
from razzstats.tables.packing import NULL, Packer

_NONE = NULL["i1"]
_KINDS = {"bet": 0, "complete": 0, "raise": 5, "call": 10, "check": 15, "fold": 20}
_FACED = 25
_CHECKS = 15
_EIGHT = 8


_Behind = tuple[int, int, int, int]


class _Tally:
    """What one player did: counts by kind of action and street, and his first decision.

    `counts` holds five streets of each kind, in the order of the columns.
    """

    __slots__ = ("called_bring_in", "check_raised", "completed", "counts", "first")

    def __init__(self) -> None:
        self.counts = [0] * 30
        self.check_raised = [0] * 5
        self.completed = self.called_bring_in = False
        self.first = (_NONE, _NONE, _NONE, _NONE, _NONE, _NONE)


class SeatRows:
    """Fills the seats table."""

    def __init__(self) -> None:
        self.packer = Packer("seats")

    def add(self, deal: Deal, key: int, rake: int) -> None:
        """The rows of one hand. `rake` is shared out by chips put in, to the last unit."""
        tallies = _tallies(deal)
        positions = _positions(deal)
        leads = _leads(deal)
        paid = shares(rake, [p.total for p in deal.ring])
        at_showdown = len(deal.live()) > 1 and not deal.hand.cancelled
        for at, player in enumerate(deal.ring):
            place = positions[at] if positions else _NONE
            head = self._head(deal, player, key, paid[at])
            tail = _tail(player, at_showdown)
            tally = tallies[player.seat]
            lead = [leads[street].get(player.seat, _NONE) for street in range(4)]
            self.packer.rows.append(
                self.packer.pack(
                    *head,
                    place,
                    player.brought_in,
                    deal.bring_in_bettor is player,
                    tally.completed,
                    tally.called_bring_in,
                    *tally.first,
                    *tally.counts,
                    *tally.check_raised,
                    *_saw(deal, player),
                    *lead,
                    *self._caught(deal, player),
                    *tail,
                )
            )

    def _head(self, deal: Deal, player: Player, key: int, paid: int) -> tuple[int | float, ...]:
        hand, pools = deal.hand, self.packer.pools
        downs = [h.card for h in player.held if h.street == 3 and not h.face_up]
        door = next((h.card for h in player.held if h.street == 3 and h.face_up), None)
        last = next((h.card for h in player.held if h.street == 7), None)
        if deal.shared and not player.folded:
            last = deal.shared[0]
        low = player.low
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
            player.net,
            player.net / hand.stakes.big_bet if hand.stakes.big_bet else 0.0,
            paid,
            pools["door_card"][door],
            pools["hole_cards"][" ".join(downs) if len(downs) > 1 else None],
            pools["up_cards"][" ".join(player.up) or None],
            pools["seventh_card"][last],
            NULL["i4"] if low is None else low,
            pools["low_words"][None if low is None else low_words(low)],
        )

    def _caught(self, deal: Deal, player: Player) -> list[int]:
        pools = self.packer.pools
        caught: list[str | None] = [None, None, None, None]
        for held in player.held:
            if held.street > 3:
                caught[held.street - 4] = held.card
        if deal.shared and not player.folded:
            caught[3] = deal.shared[0]
        return [pools[f"caught_{street}"][card] for street, card in enumerate(caught, 4)]


def _tail(player: Player, at_showdown: bool) -> tuple[int, ...]:
    return (
        player.all_in_street or _NONE,
        at_showdown and not player.folded,
        player.shown,
        player.mucked,
        player.collected > 0,
    )


def _saw(deal: Deal, player: Player) -> list[bool]:
    gone = player.fold_street or 8
    return [street <= deal.street and gone >= street for street in range(4, 8)]


def shares(total: int, parts: list[int]) -> list[int]:
    """`total` in proportion to `parts`, in whole units that add up to it."""
    whole = sum(parts)
    if not whole:
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


def _leads(deal: Deal) -> list[dict[int, bool]]:
    """For fourth to seventh street, whether each live seat had the lowest board; {} if unknown.

    Seventh street deals no upcard: the boards of sixth street stand.
    """
    found: list[dict[int, bool]] = []
    for street in range(4, 8):
        count = min(street, 6) - 2
        live = [p for p in deal.ring if not p.fold_street or p.fold_street >= street]
        if street > deal.street or any(len(p.up) < count for p in live):
            found.append({})
            continue
        boards = {p.seat: p.boards[count - 1] for p in live}
        low = min(boards.values(), default=0)
        found.append({seat: value == low for seat, value in boards.items()})
    return found


def _tallies(deal: Deal) -> dict[int, _Tally]:
    tallies = {p.seat: _Tally() for p in deal.ring}
    callers = 0
    acted: set[int] = set()
    doors = {p.seat: RANK_OF[p.up[0]] for p in deal.ring if p.up}
    for step in deal.steps:
        action = step.action
        kind = _KINDS.get(action)
        if kind is None or step.street < 3:
            continue
        seat, street = step.player.seat, step.street - 3
        tally = tallies[seat]
        if street == 0 and seat not in acted:
            acted.add(seat)
            before = step.bet_count - (action in ("complete", "bet", "raise"))
            tally.first = (
                before <= 0 and not callers,
                max(before, 0),
                *_behind(deal, step.player, doors, acted),
            )
        counts = tally.counts
        counts[kind + street] += 1
        if step.to_call > 0:
            counts[_FACED + street] += 1
        if action == "raise" and counts[_CHECKS + street]:
            tally.check_raised[street] = 1
        if street == 0:
            if action == "complete":
                tally.completed = True
            elif action == "call" and step.bet_count == 0:
                callers += 1
                tally.called_bring_in = True
    return tallies


def _behind(deal: Deal, me: Player, doors: dict[int, int], acted: set[int]) -> _Behind:
    """Seats still to act behind, low door cards among them, the lowest, low doors elsewhere.

    The door cards are null where the text does not show them all.
    """
    behind = [p.seat for p in deal.ring if p.seat not in acted]
    if any(p.seat not in doors for p in deal.ring if p is not me):
        return len(behind), _NONE, _NONE, _NONE
    ranks = [doors[seat] for seat in behind]
    low = len([rank for rank in ranks if rank <= _EIGHT])
    dead = len([1 for seat, rank in doors.items() if rank <= _EIGHT and seat != me.seat])
    return len(behind), low, min(ranks, default=_NONE), dead
