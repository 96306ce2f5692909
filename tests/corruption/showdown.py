"""Damage to the showdown."""

from msgspec.structs import replace

from razzstats.events import (
    Collect,
    Event,
    Muck,
    Show,
    StartShowdown,
    Street,
)
from razzstats.replay import Player
from tests.corruption.case import CHIP, Bad, Case, corruption

# The showdown


def _one_pot_won_alone(case: Case) -> tuple[int, Collect] | None:
    """The one collect line of a showdown."""
    collects = case.all(Collect)
    return collects[0] if case.deal.showdown and len(collects) == 1 else None


def _beaten_show(case: Case) -> Player | None:
    winner = _one_pot_won_alone(case)
    if winner is None:
        return None
    best = case.player(winner[1].player).low
    shown = [p for p in case.deal.ring if p.shown and p.low and best and p.low > best]
    return case.any_of(shown)


@corruption("the pot for a beaten hand, in the summary too")
def loser_paid(case: Case) -> Bad | None:
    found, loser = _one_pot_won_alone(case), _beaten_show(case)
    if found is None or loser is None:
        return None
    at, event = found
    first, won = case.result(event.player)
    second, lost = case.result(loser.name)
    changes: dict[int, Event] = {
        at: replace(event, player=loser.name),
        first: replace(won, won=None),
        second: replace(lost, won=won.won),
    }
    return Bad(case.several(changes), "RZ501")


@corruption("the pot for a beaten hand, but not in the summary")
def loser_collects(case: Case) -> Bad | None:
    found, loser = _one_pot_won_alone(case), _beaten_show(case)
    if found is None or loser is None:
        return None
    return Bad(case.changed(found[0], player=loser.name), "RZ703")


@corruption("the best hand thrown away, and another paid")
def best_mucked(case: Case) -> Bad | None:
    found, loser = _one_pot_won_alone(case), _beaten_show(case)
    if found is None or loser is None:
        return None
    at, event = found
    name = event.player
    show = next((b for b, e in case.all(Show) if e.player == name), None)
    if show is None:
        return None
    first, won = case.result(name)
    second, lost = case.result(loser.name)
    changes: dict[int, Event] = {
        show: Muck(name),
        at: replace(event, player=loser.name),
        first: replace(won, outcome="mucked", won=None, words=""),
        second: replace(lost, won=won.won),
    }
    return Bad(case.several(changes), "RZ504")


@corruption("chips of one winner for another, in the summary too")
def uneven_shares(case: Case) -> Bad | None:
    """More than the rake, which would otherwise be the reason."""
    collects, more = case.all(Collect), (case.deal.rake or 0) + 2 * CHIP
    if not case.deal.showdown or len(collects) != 2:
        return None
    (one, a), (other, b) = collects
    if a.player == b.player or b.chips <= more or _hidden(case):
        return None
    first, won = case.result(a.player)
    second, lost = case.result(b.player)
    changes: dict[int, Event] = {
        one: replace(a, chips=a.chips + more),
        other: replace(b, chips=b.chips - more),
        first: replace(won, won=(won.won or 0) + more),
        second: replace(lost, won=(lost.won or 0) - more),
    }
    return Bad(case.several(changes), "RZ502")


def _hidden(case: Case) -> bool:
    """Whether a hand that was held up is not known, so that nobody can say what is its due."""
    return any(p.low is None for p in case.deal.live() if not p.mucked)


@corruption("words for another hand")
def other_words(case: Case) -> Bad | None:
    found = case.any_of((at, e) for at, e in case.all(Show) if e.words and len(e.cards) >= 5)
    if found is None:
        return None
    at, event = found
    head, low = event.words[:-1], event.words[-1]
    return Bad(case.changed(at, words=head + ("A" if low != "A" else "2")), "RZ503")


@corruption("a muck of a hand that folded")
def folded_mucks(case: Case) -> Bad | None:
    found = case.any_of(case.all(StartShowdown))
    out = case.any_of(p for p in case.deal.ring if p.folded)
    if found is None or out is None:
        return None
    return Bad(case.put(found[0], found[1], Muck(out.name)), "RZ505")


@corruption("the last bettor shows behind another")
def shown_out_of_order(case: Case) -> Bad | None:
    deal = case.deal
    bet = any(s.street == Street.SEVENTH and s.action in ("bet", "raise") for s in deal.steps)
    if not deal.showdown or not bet or any(p.stack <= 0 for p in deal.live()):
        return None
    first = [at for at, _ in case.all((Show, Muck))][:2]
    return Bad(case.swapped(*first), "RZ506") if len(first) == 2 else None
