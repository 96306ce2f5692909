"""Where the money goes: by street, door card, place, starting hand and opponent."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from razzstats import plots, stats
from razzstats.report.cells import (
    FEW,
    INTERVAL,
    Cell,
    Column,
    Section,
    Table,
    interval,
    number,
    of,
    rate,
    rows_of,
    text,
    whole,
)
from razzstats.report.pictures import picture
from razzstats.report.play import Play
from razzstats.report.results import amount
from razzstats.stats.intervals import Z
from razzstats.words import NOTHING, STREETS

Groups = Sequence[tuple[Cell, Any]]
"""Names, and for each which hands are meant, as an array of bool."""

_OF_OPPONENTS = (
    "vpip", "open_completed", "board_steal", "folded_to_board_steal", "wtsd", "won_at_showdown",
)  # fmt: skip

MOST_OPPONENTS = 60
RANKS = "A23456789TJQK"
_HEAD = (
    Column("hands"), Column("big bets"), Column("bb/100", hint="big bets per 100 hands"), INTERVAL,
)  # fmt: skip


def money(play: Play) -> Section:
    """Sums of big bets, each hand being in one row of each table."""
    words = [
        "By street, door card, position and stakes every hand stands in one row: each of these "
        "tables adds up to the result. Big bets (bb) go across stakes and currencies."
    ]
    return Section("money", "Where the money goes", words, parts=[
        Section("streets", "By street", narrow=True, tables=[_streets(play)]),
        Section("doors", "By door card", narrow=True, tables=[
            _grouped("Results by door card", "door card", play, _doors(play))
        ]),
        Section("places", "By position to the bring-in", narrow=True, tables=[
            _grouped("Results by position to the bring-in", "position", play, _places(play))
        ]),
        Section("stakes", "By stakes", tables=[_stakes(play)]),
        Section(
            "starts", "By starting hand", (),
            [picture(plots.starting_results, play.mine, player=play.player, size=(6.6, 4.8))],
            [_starts(play)],
        ),
    ])  # fmt: skip


def _streets(play: Play) -> Table:
    """How far his hands went, and what he put in on each street of all of them."""
    net, size = (play.frame[name].to_numpy(float) for name in ("net_bb", "big_bet"))
    names = [f"put_{at}" for at in STREETS]
    put = play.mine.frame(names).to_numpy(float, na_value=0.0)
    known = size > 0
    sums = [*(put[known] / size[known, None]).sum(axis=0), math.nan]
    rows = [
        [name, *_sums(net[which]), number(chips, signed=False)]
        for (name, which), chips in zip(_ends(play), sums, strict=True)
        if which.any() or chips > 0
    ]
    hint = "big bets that he put in on that street, in all his hands; antes apart"
    columns = [Column("ended on", "text"), *_HEAD, Column("put in", hint=hint)]
    return Table("Results by how far his hands went", columns, rows)


def _stakes(play: Play) -> Table:
    """Results by what the chips counted in and the size of the bets, most hands first."""
    asked = ["net", "bb_per_100", "rake_paid_per_100"]
    found = stats.summary(play.mine, by=["money", "stakes"], stats=asked)
    rows = []
    for (unit, stakes), own in found.groupby(["money", "stakes"], sort=False):
        by: Any = own.set_index("stat")
        won, rake = by.loc["bb_per_100"], by.loc["rake_paid_per_100"]
        rows.append(
            [
                text(unit), text(stakes), whole(won.n), amount(by.loc["net", "value"], str(unit)),
                number(won.value * won.n / 100),
                number(won.value)._replace(look="few") if won.n < FEW else number(won.value),
                interval(won.low, won.high, "bb"), number(rake.value, signed=False),
            ]
        )  # fmt: skip
    rows.sort(key=lambda row: -float(row[2].sort))
    hands, *rest = _HEAD
    rake_paid = Column("rake, bb/100", hint="his share of the rake by what he put in")
    columns = [Column("money", "text"), Column("stakes", "text"), hands, Column("net"), *rest]
    return Table("Results by stakes", [*columns, rake_paid], rows)


def _grouped(caption: str, head: str, play: Play, groups: Groups) -> Table:
    """A row for each group that has hands: `groups` are names with which hands they are of."""
    net = play.frame["net_bb"].to_numpy(float)
    rows = [[name, *_sums(net[which])] for name, which in groups if which.any()]
    return Table(caption, [Column(head, "text"), *_HEAD], rows)


def _sums(net: Any) -> list[Cell]:
    n = len(net)
    if not n:
        return [whole(0), number(0.0), Cell(NOTHING), Cell(NOTHING)]
    mean = 100 * float(net.mean())
    reach = 100 * Z * float(net.std(ddof=1)) / n**0.5 if n > 1 else float("nan")
    rate_cell = number(mean)._replace(look="few") if n < FEW else number(mean)
    return [
        whole(n),
        number(float(net.sum())),
        rate_cell,
        interval(mean - reach, mean + reach, "bb"),
    ]


def _ends(play: Play) -> Groups:
    """The street on which his hand ended, and the showdown."""
    frame = play.frame
    last = 3 + sum(frame[f"saw_{at}"].to_numpy(bool).astype(int) for at in (4, 5, 6, 7))
    shown = frame["showdown"].to_numpy(bool)
    ends = [(Cell(f"{name} street", at), (last == at) & ~shown) for at, name in STREETS.items()]
    return [*ends, (Cell("showdown", 8), shown)]


def _doors(play: Play) -> Groups:
    door = _numbers(play, "door")
    known = [(Cell(RANKS[at - 1], at), door == at) for at in range(1, 14)]
    return [*known, (Cell("not known", 14), np.isnan(door))]


def _places(play: Play) -> Groups:
    place = _numbers(play, "before_bring_in")
    words = {0: "the bring-in", 1: "last before it"}
    known = [(Cell(words.get(at, f"{at} places before it"), at), place == at) for at in range(8)]
    return [*known, (Cell("nobody brought it in", 9), np.isnan(place))]


def _numbers(play: Play, column: str) -> Any:
    return play.mine.frame([column])[column].astype("Float64").to_numpy(float, na_value=np.nan)


def _starts(play: Play) -> Table:
    found = stats.starting_hands(play.mine, shown=True)
    rows = [
        [
            Cell(row.start, at), whole(row.hands), number(row.net_bb),
            number(row.bb_per_100)._replace(look="few" if row.hands < FEW else ""),
            interval(row.bb_per_100_low, row.bb_per_100_high, "bb"),
            rate(row.share, row.hands), rate(row.expected, FEW), rate(row.equity, FEW),
            rate(row.vpip_dealt, row.hands), rate(row.saw_4, row.hands),
        ]
        for at, row in enumerate(rows_of(found))
    ]  # fmt: skip
    columns = [
        Column("starting hand", "text"), *_HEAD, Column("share"),
        Column("dealt", hint="of all deals"), Column("equity", hint="against one random hand"),
        Column("came in"), Column("saw 4th"),
    ]  # fmt: skip
    note = "Hands whose two down cards are known." if len(found) else ""
    return Table("Results by starting hand", columns, rows, note)


def opponents(play: Play) -> Section:
    """What passed between him and each other."""
    found = stats.opponents(play.seats, player=play.player, stats=_OF_OPPONENTS, where=play.where)
    rows = [
        [
            text(row.opponent, "name"), whole(row.hands), number(row.bb_from), whole(row.showdowns),
            rate(row.showdowns_won, row.showdowns),
            *(
                of(rate(getattr(row, name), getattr(row, f"{name}_n")), getattr(row, f"{name}_n"))
                for name in _OF_OPPONENTS
            ),
        ]
        for row in rows_of(found.head(MOST_OPPONENTS))
    ]  # fmt: skip
    columns = [
        Column("opponent", "text"), Column("hands"), Column("big bets from him"),
        Column("showdowns", hint="with both in"), Column("won of these"), Column("VPIP"),
        Column("opens"), Column("steals", hint="board steals"), Column("folds to them"),
        Column("WTSD", hint="went to showdown, of fourth streets"), Column("W$SD"),
    ]  # fmt: skip
    more = (
        f"{MOST_OPPONENTS} of {len(found):,}, most hands first."
        if len(found) > MOST_OPPONENTS
        else ""
    )
    words = [
        "Of what a hand's winners took, each loser paid in proportion to his loss. The rates are "
        "the opponent's own, in these hands, each with its chances as a small number."
    ]
    return Section("opponents", "By opponent", words, (), [Table("Opponents", columns, rows, more)])
