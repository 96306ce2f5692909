"""Damage to the summary, and what does no harm."""

from razzstats.cards import DECK
from razzstats.events import (
    Board,
    Chat,
    Connection,
    FinalStack,
    KeepHidden,
    SeatResult,
    StartSummary,
    Street,
    TotalPot,
)
from razzstats.replay import Player
from tests.corruption.case import CHIP, Bad, Case, corruption

# The summary


@corruption("a summary line with another name")
def other_name(case: Case) -> Bad | None:
    found = case.any_of(case.all(SeatResult))
    if found is None:
        return None
    other = case.any_of(p for p in case.deal.ring if p.name != found[1].player)
    return None if other is None else Bad(case.changed(found[0], player=other.name), "RZ701")


@corruption("a fold on another street than the summary says")
def other_fold_street(case: Case) -> Bad | None:
    found = case.any_of((at, e) for at, e in case.all(SeatResult) if e.street is not None)
    if found is None:
        return None
    at, event = found
    streets = [street for street in Street if street != event.street]
    return Bad(case.changed(at, street=case.any_of(streets)), "RZ702")


@corruption("a summary that has a live hand fold")
def live_folded(case: Case) -> Bad | None:
    found = case.any_of((at, e) for at, e in case.all(SeatResult) if e.outcome != "folded")
    if found is None or case.hand.cancelled:
        return None
    at, event = found
    made = SeatResult(event.seat, event.player, "folded", Street.THIRD, won=event.won)
    return Bad(case.put(at, made), "RZ702")


@corruption("a summary that pays a cent more")
def other_winnings(case: Case) -> Bad | None:
    found = case.any_of((at, e) for at, e in case.all(SeatResult) if e.won)
    if found is None:
        return None
    return Bad(case.changed(found[0], won=(found[1].won or 0) + CHIP), "RZ703")


@corruption("a summary in which who bet did not")
def did_not_bet(case: Case) -> Bad | None:
    found = case.any_of(
        (at, e)
        for at, e in case.all(SeatResult)
        if e.outcome == "folded" and sum(case.player(e.player).put) > 0
    )
    return None if found is None else Bad(case.changed(found[0], no_bet=True), "RZ704")


@corruption("a board that was not dealt")
def other_board(case: Case) -> Bad | None:
    found = case.any_of(case.all(TotalPot))
    card = case.any_of(card for card in DECK if card not in case.deal.shared)
    if found is None or card is None:
        return None
    boards = [at for at, _ in case.all(Board)]
    if boards:
        return Bad(case.changed(boards[0], cards=(card,)), "RZ705")
    return Bad(case.put(found[0], found[1], Board((card,))), "RZ705")


def _final(player: Player, more: int = 0, net: int | None = None) -> FinalStack:
    return FinalStack(player.seat, player.name, player.start + player.net + more, net)


@corruption("a final stack and a result that differ by a cent")
def other_net(case: Case) -> Bad | None:
    player = case.any_of(case.deal.ring)
    if player is None:
        return None
    line = _final(player, 0, player.net + CHIP)
    return Bad(case.with_events([*case.events, line]), "RZ706")


@corruption("a final stack of a cent more")
def other_final(case: Case) -> Bad | None:
    player = case.any_of(case.deal.ring)
    if player is None:
        return None
    line = _final(player, CHIP, player.net + CHIP)
    return Bad(case.with_events([*case.events, line]), "RZ707")


@corruption("final stacks as the play leaves them")
def right_finals(case: Case) -> Bad | None:
    lines = [_final(player, 0, player.net) for player in case.deal.ring]
    return Bad(case.with_events([*case.events, *lines]), "")


@corruption("the summary's lines in another order")
def summary_in_another_order(case: Case) -> Bad | None:
    places = [at for at, _ in case.all(SeatResult)]
    other = case.dice.sample(places, len(places))
    moved = dict(zip(places, (case.events[at] for at in other), strict=True))
    return Bad(case.several(moved), "") if len(places) > 1 else None


# What is said round the table


@corruption("chat anywhere")
def chat(case: Case) -> Bad | None:
    at = case.dice.randrange(len(case.events))
    line = Chat(case.deal.ring[0].name, "raises")
    return Bad(case.put(at, line, case.events[at]), "")


@corruption("a connection lost anywhere")
def connection(case: Case) -> Bad | None:
    at = case.dice.randrange(len(case.events))
    line = Connection(case.deal.ring[0].name, "is disconnected")
    return Bad(case.put(at, case.events[at], line), "")


@corruption("a winner who keeps his cards to himself, unsaid")
def kept_unsaid(case: Case) -> Bad | None:
    found = case.any_of(at for at, _ in case.all(KeepHidden))
    return None if found is None else Bad(case.put(found), "")


@corruption("the summary's head twice")
def two_summaries(case: Case) -> Bad | None:
    found = case.any_of(case.all(StartSummary))
    return None if found is None else Bad(case.put(found[0], found[1], found[1]), "")
