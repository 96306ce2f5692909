"""`razzstats sessions`, `opponents` and `starting-hands`: when, against whom, and with what."""

from typing import TYPE_CHECKING, Annotated

import typer

from razzstats.cli import frames
from razzstats.cli import seat_choice as choice
from razzstats.cli.frames import TableForm, TableFormOption, form_of
from razzstats.cli.listing import Limit, Listing
from razzstats.cli.options import Store, examples
from razzstats.cli.outputs import Force, Output, refuse_to_overwrite
from razzstats.cli.pages import Page
from razzstats.cli.seat_choice import chosen, open_store
from razzstats.cli.terminal import fail, note
from razzstats.words import count

if TYPE_CHECKING:
    import pandas as pd

    from razzstats.stats import Seats

Gap = Annotated[
    float,
    typer.Option(min=0, metavar="MINUTES", help="A session ends where no hand begins for so long."),
]
By = Annotated[
    str,
    typer.Option(
        metavar="kind|ranks|door",
        help="kind: three to a seven, no ace; ranks: A37; door: (A7)3, the downcards in brackets.",
    ),
]
Shown = Annotated[
    bool,
    typer.Option(
        "--shown",
        help="Count everybody's hands that were seen, at a showdown too: these are the hands that "
        "went far.",
    ),
]


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    for name, command, lines in (
        ("sessions", sessions, ("razzstats sessions", "razzstats sessions --gap 60 --limit 0")),
        ("opponents", opponents, ("razzstats opponents", "razzstats opponents --player Anna")),
        (
            "starting-hands",
            starting_hands,
            ("razzstats starting-hands", "razzstats starting-hands --by ranks --format csv"),
        ),
    ):
        app.command(name, cls=Page, epilog=examples(*lines))(command)


def sessions(  # noqa: PLR0913
    *,
    store: Store = None,
    player: choice.Hero = None,
    gap: Gap = 30,
    where: choice.Where = "",
    alias: choice.Alias = None,
    zone: choice.Zone = None,
    all_hands: choice.AllHands = False,
    limit: Limit = None,
    form: TableFormOption = TableForm.TABLE,
    output: Output = None,
    force: Force = False,
) -> None:
    """List a player's sessions, newest last.

    Hands at several tables at a time are one session. Times are UTC, in a table those of --zone if
    it is given. `bb, all` is the sum of big
    bets of all sessions so far, tournament chips among them: --where "kind == 'cash'" leaves these
    out. Play money is left out where there are hands for money, and that is said; a condition on
    `kind` chooses otherwise.
    """
    refuse_to_overwrite(output, force)
    from razzstats import stats
    from razzstats.stats.at_stake import at_stake

    listing = Listing(form_of(form, output), output, limit, last=True)
    seats = chosen(open_store(store), where, all_hands=all_hands, alias=alias, zone=zone)
    _own(seats, player)
    name = player and choice.printed_name(seats, player)
    stake = at_stake(seats, name)
    found = stats.sessions(stake.seats, player=name, gap=gap)
    if found.attrs["without_time"]:
        note(f"Left out: {count(found.attrs['without_time'], 'hand')} without a time.")
    listing.write(
        found,
        {
            f"start, {zone or 'UTC'}": lambda row: _at(row["start"], zone),
            "hours": frames.number("hours", 1),
            "hands": frames.number("hands"),
            "tables": frames.number("tables"),
            "net": frames.sum_of_money(),
            "bb": frames.signed("net_bb"),
            "bb/100": frames.with_reach("bb_per_100"),
            "bb, all": frames.signed("total_bb"),
        },
        "session",
        stake,
    )


def _at(time: "pd.Timestamp", zone: str | None) -> str:
    from razzstats.stats.times import zone_of

    shown = time.to_pydatetime()
    return f"{shown.astimezone(zone_of(zone)) if zone else shown:%Y-%m-%d %H:%M}"


def opponents(  # noqa: PLR0913
    *,
    store: Store = None,
    player: choice.Hero = None,
    where: choice.Where = "",
    alias: choice.Alias = None,
    zone: choice.Zone = None,
    all_hands: choice.AllHands = False,
    limit: Limit = None,
    form: TableFormOption = TableForm.TABLE,
    output: Output = None,
    force: Force = False,
) -> None:
    """List a player's opponents, those with most hands first.

    \b
    showdowns  hands with both in at the showdown, and how often the player came out ahead
    bb from    big bets that went from the opponent to the player: of what a hand's winners
               took, each loser paid in proportion to his loss
    steals     completed first in with the lowest board, of the hands in which he could
    folds      folded to such a steal

    The rest is how the opponent plays in these hands (`razzstats dictionary stats`). Play money is
    left out where there are hands for money, and that is said; a condition on `kind` chooses
    otherwise.
    """  # noqa: D301
    refuse_to_overwrite(output, force)
    from razzstats import stats
    from razzstats.stats.at_stake import at_stake

    listing = Listing(form_of(form, output), output, limit)
    seats = chosen(open_store(store), all_hands=all_hands, alias=alias, zone=zone)
    _own(seats, player)
    name = player and choice.printed_name(seats, player)
    stake = at_stake(seats, name, where)
    found = stats.opponents(stake.seats, player=name, where=where)
    listing.write(
        found,
        {
            "opponent": frames.text_of("opponent"),
            "hands": frames.number("hands"),
            "showdowns": _showdowns,
            "bb from": frames.signed("bb_from"),
            "VPIP": frames.rate("vpip"),
            "steals": frames.rate("board_steal"),
            "folds": frames.rate("folded_to_board_steal"),
            "WTSD": frames.rate("wtsd"),
            "W$SD": frames.rate("won_at_showdown"),
        },
        "opponent",
        stake,
    )


def _showdowns(row: frames.Row) -> str:
    won = frames.share(row["showdowns_won"])
    return f"{won} {row['showdowns']:,}"


def starting_hands(  # noqa: PLR0913
    *,
    store: Store = None,
    player: choice.Player = None,
    by: By = "kind",
    shown: Shown = False,
    where: choice.Where = "",
    alias: choice.Alias = None,
    zone: choice.Zone = None,
    all_hands: choice.AllHands = False,
    limit: Limit = None,
    form: TableFormOption = TableForm.TABLE,
    output: Output = None,
    force: Force = False,
) -> None:
    """List starting hands and what they brought.

    Best first. Counted are the hands of those whose down cards the history shows as they are dealt.
    Play money is left out where there are hands for money, and that is said; a condition on the
    kind of hands, as --where "kind == 'play money'", chooses otherwise.
    """
    refuse_to_overwrite(output, force)
    from razzstats import stats
    from razzstats.stats.at_stake import at_stake

    listing = Listing(form_of(form, output), output, limit)
    seats = chosen(
        open_store(store), where, player=player, all_hands=all_hands, alias=alias, zone=zone
    )
    stake = at_stake(seats, "*" if shown else None)
    try:
        found = stats.starting_hands(stake.seats, by=by, shown=shown)
    except ValueError as error:
        fail(f"--by {by}: {error}")
    listing.write(
        found,
        {
            "start": frames.text_of("start"),
            "hands": frames.number("hands"),
            "of all": lambda row: f"{100 * row['share']:.1f} %",
            "expected": lambda row: f"{100 * row['expected']:.1f} %",
            "bb": frames.signed("net_bb"),
            "bb/100": frames.with_reach("bb_per_100"),
            "played": frames.rate("vpip_dealt"),
            "saw fourth": frames.rate("saw_4"),
            "won": frames.rate("won"),
        },
        "starting hand",
        stake,
    )


def _own(seats: "Seats", player: str | None) -> None:
    """Ends the command where no player is named and no hand shows whose it is."""
    from razzstats.stats import choose, heroes

    if player is not None or not len(seats) or len(choose(seats, "is_hero")):
        return
    names = ", ".join(heroes(seats)["player"][:3])
    hint = f" (perhaps {names}, who sat in all hands)" if names else ""
    fail(f"no hand shows whose it is: name the player with --player{hint}")
