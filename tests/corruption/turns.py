"""Damage to the bring-in and to turns."""

from razzstats.cards import door_key
from razzstats.events import (
    BringIn,
    Call,
    Check,
    Fold,
    Hand,
    PlayerEvent,
    Raise,
    StartStreet,
    Street,
)
from razzstats.replay import Step
from tests.corruption.case import CHIP, DECISIONS, Bad, Case, corruption

# The bring-in


def _bring_in(case: Case) -> tuple[int, BringIn] | None:
    return next(iter(case.all(BringIn)), None)


@corruption("the bring-in from another seat")
def bring_in_from_another(case: Case) -> Bad | None:
    found = _bring_in(case)
    if found is None:
        return None
    at, event = found
    other = case.any_of(
        p for p in case.deal.ring if p.name != event.player and p.start - p.ante > event.chips
    )
    return None if other is None else Bad(case.changed(at, player=other.name), "RZ301")


@corruption("a bring-in of a small bet")
def large_bring_in(case: Case) -> Bad | None:
    found = _bring_in(case)
    small = case.hand.stakes.small_bet
    if found is None or case.steps[found[0]].player.start < 2 * small:
        return None
    return Bad(case.changed(found[0], chips=small), "RZ302")


@corruption("a bring-in of a cent more")
def bring_in_of_a_cent_more(case: Case) -> Bad | None:
    """Who calls calls less, who raises raises by another step, what comes back is less."""
    found = _bring_in(case)
    if found is None or found[1].all_in:
        return None
    at, event = found
    later = next((s for b, s in case.steps.items() if b > at and not _folds_or_is_all_in(s)), None)
    code = {"call": "RZ406", "complete": "RZ408", "return_uncalled": "RZ602"}
    if later is None or later.action not in code:
        return None
    return Bad(case.changed(at, chips=event.chips + CHIP), code[later.action])


def _folds_or_is_all_in(step: Step) -> bool:
    """Whether it is the same whatever is to call."""
    return step.action == "fold" or (step.action == "call" and step.all_in)


@corruption("the bring-in twice")
def two_bring_ins(case: Case) -> Bad | None:
    found = _bring_in(case)
    if found is None or found[1].all_in:
        return None
    return Bad(case.put(found[0], found[1], found[1]), "RZ303")


@corruption("the bring-in left out")
def no_bring_in(case: Case) -> Bad | None:
    """Whoever acts next is told of; behind an all-in high card whoever does not fold."""
    found = _bring_in(case)
    if found is None:
        return None
    at, event = found
    high = max(case.still_in(Street.THIRD), key=lambda player: door_key(player.up[0]))
    later = [b for b, s in case.steps.items() if b > at and s.action in DECISIONS]
    later = [b for b in later if case.steps[b].street == Street.THIRD]
    if high.name != event.player:
        later = [b for b in later if not isinstance(case.events[b], Fold)]
    if not later:
        return None
    return Bad(case.put(at), "RZ408" if isinstance(case.events[later[0]], Raise) else "RZ304")


# Turns


def _middle(case: Case, *kinds: type[PlayerEvent]) -> list[int]:
    """Decisions of these kinds that do not open their round."""
    return [
        at for at in case.decisions() if isinstance(case.events[at], kinds) and not case.opens(at)
    ]


@corruption("two decisions in each other's place")
def decisions_swapped(case: Case) -> Bad | None:
    pairs = [(at, case.next_decision(at)) for at in _middle(case, Check, Fold, Call)]
    found = case.any_of((a, b) for a, b in pairs if b is not None and _differ(case, a, b))
    return None if found is None else Bad(case.swapped(*found), "RZ401")


def _differ(case: Case, one: int, other: int) -> bool:
    return case.steps[one].player is not case.steps[other].player


@corruption("a decision left out before another")
def decision_left_out(case: Case) -> Bad | None:
    found = case.any_of(
        at for at in _middle(case, Check, Fold, Call) if case.next_decision(at) is not None
    )
    return None if found is None else Bad(case.put(found), "RZ401")


@corruption("the last decision of a round left out")
def last_decision_left_out(case: Case) -> Bad | None:
    found = case.any_of(
        at
        for at in _middle(case, Check, Fold, Call)
        if case.next_decision(at) is None and not case.opens(at)
    )
    return None if found is None else Bad(case.put(found), "RZ409")


@corruption("a check or call twice")
def decision_twice(case: Case) -> Bad | None:
    places = [at for at in case.decisions() if isinstance(case.events[at], (Check, Call))]
    found = case.any_of(at for at in places if case.left(at) > 0)
    return None if found is None else Bad(_twice(case, found), "RZ401")


@corruption("a fold twice")
def fold_twice(case: Case) -> Bad | None:
    found = case.any_of(at for at, _ in case.all(Fold))
    return None if found is None else Bad(_twice(case, found), "RZ402")


@corruption("an all-in call twice")
def all_in_twice(case: Case) -> Bad | None:
    found = case.any_of(at for at, e in case.all(Call) if e.all_in and case.left(at) == 0)
    return None if found is None else Bad(_twice(case, found), "RZ402")


def _twice(case: Case, at: int) -> Hand:
    return case.put(at, case.events[at], case.events[at])


@corruption("a check by a seat that folded before")
def folded_checks(case: Case) -> Bad | None:
    found = case.any_of(case.all(Check))
    if found is None:
        return None
    at, event = found
    out = case.any_of(p for p in case.deal.ring if 0 < p.fold_street < case.steps[at].street)
    return None if out is None else Bad(case.put(at, Check(out.name), event), "RZ402")


@corruption("a street opened by another than the lowest board")
def opened_by_another(case: Case) -> Bad | None:
    """The two first to check change places; not where boards are tied or pass for so."""
    openers = [
        at
        for at in case.decisions()
        if case.opens(at) and Street.THIRD < case.steps[at].street < Street.SEVENTH
    ]
    pairs = [(at, case.next_decision(at)) for at in openers if not _tied(case, at)]
    checks = [(a, b) for a, b in pairs if b is not None and _both_check(case, a, b)]
    found = case.any_of(checks)
    return None if found is None else Bad(case.swapped(*found), "RZ401")


def _both_check(case: Case, one: int, other: int) -> bool:
    return isinstance(case.events[one], Check) and isinstance(case.events[other], Check)


def _tied(case: Case, at: int) -> bool:
    """Whether several boards are the lowest, all-in players let in."""
    count = case.steps[at].street - 2
    street = case.steps[at].street
    boards = [p.boards[count - 1] for p in case.still_in(street)]
    return boards.count(min(boards)) > 1


@corruption("a round told by the other of two equal low boards: no dealer is named")
def other_of_tied(case: Case) -> Bad | None:
    openers = [
        at
        for at in case.decisions()
        if case.opens(at) and Street.THIRD < case.steps[at].street < Street.SEVENTH
    ]
    for at in openers:
        after = case.next_decision(at)
        if after is not None and _tied(case, at) and _two_check(case, at, after):
            if case.steps[at].street == Street.SIXTH and _later(case, after):
                continue
            return Bad(case.swapped(at, after), "")
    return None


def _two_check(case: Case, at: int, after: int) -> bool:
    """Whether two players are left, and both check."""
    alone = len(case.still_in(case.steps[at].street)) == 2
    return alone and _both_check(case, at, after) and case.next_decision(after) is None


def _later(case: Case, at: int) -> bool:
    """Whether seventh street follows, which the opener of sixth has to open."""
    return any(s.street == Street.SEVENTH for b, s in case.steps.items() if b > at)


@corruption("a street that is begun before its round is over")
def round_cut_short(case: Case) -> Bad | None:
    """A marker goes before the last decision of the round that it ends."""
    markers = [at for at, e in case.all(StartStreet) if e.street > Street.THIRD]
    for at in markers:
        before = [b for b in case.decisions() if b < at]
        if before and isinstance(case.events[before[-1]], (Check, Call)):
            events = list(case.events)
            marker = events.pop(at)
            events.insert(before[-1], marker)
            return Bad(case.with_events(events), "RZ409")
    return None


@corruption("a fold of a hand that is in the summary")
def fold_left_out(case: Case) -> Bad | None:
    """Of the last to fold to a bet: the hand is over, and he has not acted."""
    found = case.any_of(
        at for at, _ in case.all(Fold) if case.next_decision(at) is None and not case.opens(at)
    )
    return None if found is None else Bad(case.put(found), "RZ409")
