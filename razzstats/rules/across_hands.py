"""Hands beside each other: what one hand of a table says against another."""

from datetime import timedelta

from razzstats.events import Event, PostAnte, RakeTaken, TotalPot
from razzstats.findings import Severity
from razzstats.money import format_chips as say
from razzstats.rules.company import Company, Trace, posts_in_full
from razzstats.rules.registry import Pointed, across

CLOCKS_GO_BACK = (3, 4, 10, 11)


@across(
    "RZ801",
    Severity.INFO,
    "a stack that does not go on from the hand before",
    cites="R23: HH; a stack goes on from hand to hand, top-ups and missing hands apart",
    fix="Were chips added, or is a hand missing between the two?",
)
def stacks(company: Company) -> str | None:
    """A player begins a hand with what the one before it at his table left him.

    He may have added chips, and hands may be missing, so it is only noted. Who had nothing left
    has bought in again. Not judged in mixed games, where other games are played in between.
    """
    before, deal = company.before, company.deal
    if before is None or deal.hand.mixed_game or not _follows(company, before):
        return None
    left = before.left
    other = [p for p in deal.players.values() if left.get(p.name, 0) not in (0, p.start)]
    if not other:
        return None
    player, many = other[0], sum(p.name in left for p in deal.players.values())
    left_with = f"hand {before.hand_id} left {say(left[player.name])}"
    told = f"{player.name} has {say(player.start)}, and {left_with}"
    return told + (f"; so {len(other)} of {many} players" if len(other) > 1 else "")


@across(
    "RZ802",
    Severity.WARNING,
    "time that runs backwards",
    cites="HH: a site counts its hands in the order in which they begin",
    fix="Was a file edited, or are its times in two zones?",
)
def times(company: Company) -> str | None:
    """Of two hands at a table the one with the higher number is the later one.

    An hour back is not judged in the months in which clocks are set back.
    """
    before, now = company.before, company.now
    if before is None or before.number is None or now.number is None:
        return None
    if before.played_at is None or now.played_at is None:
        return None
    ahead = now.played_at - before.played_at
    back = -ahead if now.number > before.number else ahead
    if back <= timedelta() or now.number == before.number:
        return None
    if back <= timedelta(hours=1) and now.played_at.month in CLOCKS_GO_BACK:
        return None
    order = "after" if now.number > before.number else "before"
    seconds = int(back.total_seconds())
    return f"counted {order} hand {before.hand_id}, but {seconds:,} seconds on its other side"


@across(
    "RZ803",
    Severity.INFO,
    "a player at another seat than before",
    cites="HH: a player keeps his seat from hand to hand",
    fix="Did he change seats? Then nothing is wrong.",
)
def seats(company: Company) -> str | None:
    """A player sits where he sat in the hand before, unless he or the room changed seats.

    Where several move at once the seats were drawn anew, and nothing is said. Two seats in one
    hand are told of when it is read.
    """
    before, deal = company.before, company.deal
    if before is None or not _follows(company, before):
        return None
    moved = [p for p in deal.players.values() if before.seats.get(p.name, p.seat) != p.seat]
    if len(moved) != 1:
        return None
    (player,) = moved
    was = before.seats[player.name]
    return f"{player.name} has seat {player.seat}, and had seat {was} in hand {before.hand_id}"


def _follows(company: Company, before: Trace) -> bool:
    """Whether the hand was played after the one before it in the files."""
    number = company.now.number
    if before.number is None or number is None:
        return company.now.hand_id != before.hand_id
    return number > before.number


@across(
    "RZ804",
    Severity.ERROR,
    "another bring-in than the table's",
    cites="R2b: HH; the bring-in is what most hands of that table and limit show",
    fix="Compare with the other hands of the table: the level may have changed.",
)
def bring_in(company: Company) -> str | None:
    """The bring-in of a table is what its hands show, all-ins for less apart.

    Told from at least three hands of one table, limit and day that agree, and more than half.
    """
    deal, due = company.deal, company.shown.bring_in
    if due is None or due == deal.bring_in:
        return None
    step = next((s for s in deal.steps if s.action == "bring_in"), None)
    if step is None or step.at is None or step.chips == due:
        return None
    if step.player.stack <= 0 and step.player.total == step.player.ante + step.chips:
        return None
    message = f"{step.player.name} brings in {say(step.chips)}; at this table it is {say(due)}"
    return Pointed(message, step.at)


@across(
    "RZ805",
    Severity.ERROR,
    "another ante than the table's",
    cites="R2b: HH; the ante is what most hands of that table and limit show",
    fix="Compare with the other hands of the table: the level may have changed.",
)
def ante(company: Company) -> str | None:
    """The ante of a table is what its hands show, all-ins for less apart.

    Told from at least three hands of one table, limit and day that agree, and more than half. A
    player who posts another ante than the rest of his hand is told of there.
    """
    deal, due = company.deal, company.shown.ante
    posted = deal.hand.stakes.ante
    if due is None or posted is None or posted == due:
        return None
    if not posts_in_full(deal):
        return None
    at = _place(deal.hand.events, PostAnte)
    return Pointed(f"the ante is {say(posted)}; at this table it is {say(due)}", at)


@across(
    "RZ806",
    Severity.INFO,
    "more rake than the table takes",
    cites="R23: HH; the larger the pot, the larger the rake, up to a limit",
    fix="Compare the rake with that of pots of the same size.",
)
def rake(company: Company) -> str | None:
    """No pot gives up more than a larger one at the same table among as many players.

    Told from at least five pots of the same size or larger, which all were raked less.
    """
    deal = company.deal
    most = company.shown.highest_rake(deal) if deal.rake else None
    if most is None:
        return None
    at = _place(deal.hand.events, RakeTaken, TotalPot)
    told = f"{say(deal.rake or 0)} of {say(deal.pot)} is raked; larger pots: {say(most)} at most"
    return Pointed(told, at)


def _place(events: tuple[Event, ...], *kinds: type[Event]) -> int:
    """Where the first event of such a kind stands."""
    return next((at for at, event in enumerate(events) if isinstance(event, kinds)), 0)
