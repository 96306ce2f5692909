"""Damage to amounts, to the cap, and to what is said of them."""

from razzstats.events import Bet, Call, Capped, Check, Event, Fold, Raise, Street
from razzstats.replay import Step
from razzstats.replay.amounts import Wager
from tests.corruption.case import CHIP, Bad, Case, corruption, plays

# Amounts


@corruption("a bet of a cent more")
def larger_bet(case: Case) -> Bad | None:
    found = case.any_of((at, e) for at, e in case.all(Bet) if case.left(at) > CHIP)
    if found is None:
        return None
    at, event = found
    return Bad(case.changed(at, chips=event.chips + CHIP), "RZ404")


@corruption("a big bet for a small one")
def double_bet(case: Case) -> Bad | None:
    found = case.any_of(
        (at, e)
        for at, e in case.all(Bet)
        if case.steps[at].street <= Street.FOURTH and case.left(at) > e.chips and not e.all_in
    )
    if found is None:
        return None
    return Bad(case.changed(found[0], chips=2 * found[1].chips), "RZ404")


@corruption("a small bet for a big one")
def half_bet(case: Case) -> Bad | None:
    found = case.any_of(
        (at, e)
        for at, e in case.all(Bet)
        if case.steps[at].street > Street.FOURTH
        and e.chips == case.hand.stakes.big_bet
        and case.hand.stakes.small_bet < _most_of_others(case, at)
    )
    if found is None:
        return None
    return Bad(case.changed(found[0], chips=case.hand.stakes.small_bet), "RZ404")


def _most_of_others(case: Case, at: int) -> int:
    """A bet may stop at what the others can call."""
    player, street = case.steps[at].player, case.steps[at].street
    others = [p for p in case.still_in(street) if p is not player]
    return max((p.start - p.ante - sum(p.put[: street - 3]) for p in others), default=0)


@corruption("a raise to a cent more")
def larger_raise(case: Case) -> Bad | None:
    found = case.any_of((at, e) for at, e in case.all(Raise) if case.left(at) > CHIP)
    if found is None:
        return None
    return Bad(case.changed(found[0], to=found[1].to + CHIP), "RZ404")


@corruption("a raise by a cent more than it is to")
def other_step(case: Case) -> Bad | None:
    found = case.any_of((at, e) for at, e in case.all(Raise) if e.by is not None)
    if found is None:
        return None
    return Bad(case.changed(found[0], by=(found[1].by or 0) + CHIP), "RZ408")


@corruption("a bet of more than the stack")
def bet_over_stack(case: Case) -> Bad | None:
    found = case.any_of(case.all(Bet))
    if found is None:
        return None
    at, event = found
    return Bad(case.changed(at, chips=event.chips + case.left(at) + CHIP), "RZ403")


@corruption("a call of a cent more")
def larger_call(case: Case) -> Bad | None:
    found = case.any_of((at, e) for at, e in case.all(Call) if case.left(at) > CHIP)
    if found is None or _enters(case, found[0]):
        return None
    return Bad(case.changed(found[0], chips=found[1].chips + CHIP), "RZ406")


@corruption("a call of a cent less")
def smaller_call(case: Case) -> Bad | None:
    found = case.any_of((at, e) for at, e in case.all(Call) if not e.all_in and e.chips > CHIP)
    if found is None or _enters(case, found[0]):
        return None
    return Bad(case.changed(found[0], chips=found[1].chips - CHIP), "RZ406")


def _enters(case: Case, at: int) -> bool:
    """A call behind an all-in bring-in for less: how much it is to be, no line of the hand tells."""
    short = case.hand.stakes.bring_in is None and case.steps[at].street == Street.THIRD
    return short and not case.steps[at].bet_count


@corruption("a check for a call")
def check_for_call(case: Case) -> Bad | None:
    found = case.any_of((at, e) for at, e in case.all(Call))
    if found is None:
        return None
    return Bad(case.put(found[0], Check(found[1].player)), "RZ407")


@corruption("a fold for a check")
def fold_for_check(case: Case) -> Bad | None:
    found = case.any_of((at, e) for at, e in case.all(Check))
    if found is None:
        return None
    return Bad(case.put(found[0], Fold(found[1].player)), "RZ410")


@corruption("a raise for a bet")
def raise_for_bet(case: Case) -> Bad | None:
    found = case.any_of((at, e) for at, e in case.all(Bet) if case.steps[at].street > Street.THIRD)
    if found is None:
        return None
    at, event = found
    made: Event = Raise(event.player, event.chips, event.chips, event.all_in)
    return Bad(case.put(at, made), "RZ408")


@corruption("a bet for a raise")
def bet_for_raise(case: Case) -> Bad | None:
    found = case.any_of(case.all(Raise))
    if found is None:
        return None
    at, event = found
    return Bad(case.put(at, Bet(event.player, case.steps[at].chips, event.all_in)), "RZ408")


@corruption("a raise for the call of a capped bet")
def raise_over_cap(case: Case) -> Bad | None:
    found = case.any_of(
        (at, e)
        for at, e in case.all(Call)
        if case.steps[at].bet_count == 4 and case.left(at) > case.hand.stakes.big_bet
    )
    if found is None:
        return None
    at, event = found
    by = case.bet_size(case.steps[at].street)
    return Bad(case.put(at, Raise(event.player, case.steps[at].to + by, by)), "RZ405")


@corruption("a raise where an all-in for less reopens nothing")
def raise_not_reopened(case: Case) -> Bad | None:
    for at, event in case.all(Call):
        step, before = case.steps[at], _bet_or_called(case, at)
        size = case.bet_size(step.street)
        if not before or before[-1].bet_count != step.bet_count or step.bet_count not in (1, 2, 3):
            continue
        if 0 < 2 * step.to_call < size and case.left(at) > 2 * size and not event.all_in:
            return Bad(case.put(at, Raise(event.player, step.to + size, size)), "RZ413")
    return None


def _bet_or_called(case: Case, at: int) -> list[Step]:
    """What the player of a step put in before it on its street, the bring-in apart."""
    step = case.steps[at]
    own = [s for b, s in case.steps.items() if b < at and s.player is step.player]
    wagers = ("bet", "raise", "complete", "call")
    return [s for s in own if s.street == step.street and s.action in wagers]


# What is said of all-ins and the cap


def _wagers(case: Case) -> list[tuple[int, Wager]]:
    return [(at, e) for at, e in enumerate(case.events) if isinstance(e, Wager)]


@corruption("an all-in that is not said")
def all_in_unsaid(case: Case) -> Bad | None:
    found = case.any_of(at for at, e in _wagers(case) if e.all_in and case.left(at) == 0)
    return None if found is None else Bad(case.changed(found, all_in=False), "RZ411")


@corruption("an all-in that is none")
def all_in_said(case: Case) -> Bad | None:
    found = case.any_of(at for at, e in _wagers(case) if not e.all_in and case.left(at) > 0)
    return None if found is None else Bad(case.changed(found, all_in=True), "RZ411")


@corruption("betting said to be capped behind a bet")
def capped_early(case: Case) -> Bad | None:
    found = case.any_of((at, e) for at, e in case.all(Bet))
    return None if found is None else Bad(case.put(found[0], found[1], Capped()), "RZ414")


@corruption("the cap unsaid")
def cap_unsaid(case: Case) -> Bad | None:
    found = case.any_of(at for at, _ in case.all(Capped))
    if found is None:
        return None
    raised = plays(case.events[:found])[-1]
    if not isinstance(raised, Raise) or raised.all_in:
        return None
    return Bad(case.put(found), "RZ415")
