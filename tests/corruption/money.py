"""Damage to what is collected, raked and given back."""

from msgspec.structs import replace

from razzstats.events import (
    Call,
    Collect,
    Event,
    ReturnUncalled,
    SeatResult,
    TotalPot,
)
from tests.corruption.case import CHIP, Bad, Case, corruption

# Money


@corruption("a cent more collected, in the summary too")
def collects_more(case: Case) -> Bad | None:
    found = case.any_of(case.all(Collect))
    if found is None or len({e.player for _, e in case.all(Collect)}) < len(case.all(Collect)):
        return None
    at, event = found
    place, won = case.result(event.player)
    changes: dict[int, Event] = {
        at: replace(event, chips=event.chips + CHIP),
        place: replace(won, won=(won.won or 0) + CHIP),
    }
    return Bad(case.several(changes), "RZ601")


@corruption("a cent more collected, but not in the summary")
def collects_more_than_told(case: Case) -> Bad | None:
    found = case.any_of(case.all(Collect))
    if found is None:
        return None
    return Bad(case.changed(found[0], chips=found[1].chips + CHIP), "RZ703")


@corruption("a collect line left out")
def not_collected(case: Case) -> Bad | None:
    found = case.any_of(case.all(Collect))
    return None if found is None else Bad(case.put(found[0]), "RZ703")


@corruption("no line and no summary that says who is paid")
def nobody_paid(case: Case) -> Bad | None:
    """Without a rake, which would tell that the sums are wrong."""
    if case.hand.cancelled or case.deal.showdown:
        return None
    left = [
        replace(e, rake=None) if isinstance(e, TotalPot) else e
        for e in case.events
        if not isinstance(e, (Collect, SeatResult))
    ]
    return Bad(case.with_events(left), "RZ607")


@corruption("a cent more raked")
def more_rake(case: Case) -> Bad | None:
    found = case.any_of((at, e) for at, e in case.all(TotalPot) if e.rake is not None)
    if found is None:
        return None
    return Bad(case.changed(found[0], rake=(found[1].rake or 0) + CHIP), "RZ601")


@corruption("a total of a cent more")
def larger_total(case: Case) -> Bad | None:
    found = case.any_of(case.all(TotalPot))
    if found is None:
        return None
    return Bad(case.changed(found[0], chips=found[1].chips + CHIP), "RZ604")


@corruption("a side pot that has a cent of another")
def other_pots(case: Case) -> Bad | None:
    found = case.any_of((at, e) for at, e in case.all(TotalPot) if len(e.pots) > 1)
    if found is None:
        return None
    most = (case.deal.rake or 0) + CHIP
    pots = (found[1].pots[0] + most, found[1].pots[1] - most, *found[1].pots[2:])
    return Bad(case.changed(found[0], pots=pots), "RZ605")


@corruption("a return of a cent more")
def larger_return(case: Case) -> Bad | None:
    found = case.any_of(case.all(ReturnUncalled))
    if found is None:
        return None
    return Bad(case.changed(found[0], chips=found[1].chips + CHIP), "RZ602")


@corruption("a return to another player")
def return_to_another(case: Case) -> Bad | None:
    found = case.any_of(case.all(ReturnUncalled))
    if found is None:
        return None
    other = case.any_of(p for p in case.deal.ring if p.name != found[1].player)
    return None if other is None else Bad(case.changed(found[0], player=other.name), "RZ602")


@corruption("a return where all was matched")
def needless_return(case: Case) -> Bad | None:
    found = case.any_of(
        (at, e) for at, e in case.all(Call) if case.next_decision(at) is None and not e.all_in
    )
    if found is None or any(e.all_in for _, e in case.all(Call)):
        return None
    back = ReturnUncalled(found[1].player, CHIP)
    return Bad(case.put(found[0], found[1], back), "RZ602")


@corruption("a return left out")
def no_return(case: Case) -> Bad | None:
    """The last wager's: who is paid keeps it."""
    found = case.any_of((at, e) for at, e in case.all(ReturnUncalled) if case.steps[at].street)
    if found is None or not _of_own_wager(case, found[0]):
        return None
    return Bad(case.put(found[0]), "RZ603")


def _of_own_wager(case: Case, at: int) -> bool:
    """Whether the bet that comes back is the last chips that went in."""
    before = [s for b, s in case.steps.items() if b < at and s.chips]
    return before[-1].player is case.steps[at].player and before[-1].action != "call"


@corruption("the pot for a hand that folded")
def folded_paid(case: Case) -> Bad | None:
    found = case.any_of(case.all(Collect))
    out = case.any_of(p for p in case.deal.ring if p.folded)
    if found is None or out is None:
        return None
    return Bad(case.changed(found[0], player=out.name), "RZ606")
