"""Damage to antes, cards and streets."""

from msgspec.structs import replace

from razzstats.events import Dealt, Event, PostAnte, SeatResult, Show, StartStreet, Street
from tests.corruption.case import CHIP, Bad, Case, corruption


@corruption("an ante of a cent more")
def larger_ante(case: Case) -> Bad | None:
    found = case.any_of((at, e) for at, e in case.all(PostAnte) if case.left(at) > CHIP)
    if found is None:
        return None
    at, event = found
    return Bad(case.changed(at, chips=event.chips + CHIP), "RZ101")


@corruption("an ante left out")
def no_ante(case: Case) -> Bad | None:
    dealt = {e.player for _, e in case.all(Dealt)}
    found = case.any_of(at for at, e in case.all(PostAnte) if e.player in dealt)
    return None if found is None else Bad(case.put(found), "RZ103")


@corruption("an ante posted twice")
def two_antes(case: Case) -> Bad | None:
    found = case.any_of((at, e) for at, e in case.all(PostAnte) if case.left(at) >= e.chips)
    return None if found is None else Bad(case.put(found[0], found[1], found[1]), "RZ102")


@corruption("an ante behind the deal")
def late_ante(case: Case) -> Bad | None:
    third = next((at for at, _ in case.all(StartStreet)), None)
    found = case.any_of(at for at, _ in case.all(PostAnte))
    if third is None or found is None:
        return None
    events = list(case.events)
    ante = events.pop(found)
    return Bad(case.with_events([*events[:third], ante, *events[third:]]), "RZ102")


@corruption("the antes in another order: it is nobody's rule")
def antes_in_another_order(case: Case) -> Bad | None:
    places = [at for at, _ in case.all(PostAnte)]
    other = case.dice.sample(places, len(places))
    moved = dict(zip(places, (case.events[at] for at in other), strict=True))
    return Bad(case.several(moved), "") if len(places) > 1 else None


# Cards


@corruption("a card that another player has")
def card_twice(case: Case) -> Bad | None:
    found = case.any_of((at, e) for at, e in case.all(Dealt) if len(e.new) == 1)
    if found is None:
        return None
    at, event = found
    before = [c for b, e in case.all(Dealt) if b < at and e.player != event.player for c in e.new]
    card = case.any_of(before)
    return None if card is None else Bad(case.changed(at, new=(card,)), "RZ201")


@corruption("a card that is dealt again to the same player")
def own_card_again(case: Case) -> Bad | None:
    found = case.any_of((at, e) for at, e in case.all(Dealt) if len(e.new) == 1 and e.held)
    if found is None:
        return None
    at, event = found
    return Bad(case.changed(at, new=event.held[-1:]), "RZ201")


@corruption("two cards for one")
def two_cards(case: Case) -> Bad | None:
    found = case.any_of((at, e) for at, e in case.all(Dealt) if len(e.new) == 1)
    card = case.unseen()
    if found is None or card is None:
        return None
    at, event = found
    return Bad(case.changed(at, new=(*event.new, card)), "RZ202")


@corruption("a held card that was another")
def other_held(case: Case) -> Bad | None:
    found = case.any_of((at, e) for at, e in case.all(Dealt) if e.held)
    card = case.unseen()
    if found is None or card is None:
        return None
    at, event = found
    place = case.dice.randrange(len(event.held))
    held = (*event.held[:place], card, *event.held[place + 1 :])
    return Bad(case.changed(at, held=held), "RZ203")


@corruption("held cards in another order")
def held_in_another_order(case: Case) -> Bad | None:
    found = case.any_of((at, e) for at, e in case.all(Dealt) if len(e.held) > 1)
    if found is None:
        return None
    at, event = found
    return Bad(case.changed(at, held=event.held[::-1]), "RZ203")


@corruption("a card for a seat that folded")
def card_for_folded(case: Case) -> Bad | None:
    places = [(at, e) for at, e in case.all(StartStreet) if e.street > Street.THIRD]
    found, card = case.any_of(places), case.unseen()
    if found is None or card is None:
        return None
    at, event = found
    out = case.any_of(p for p in case.deal.ring if 0 < p.fold_street < event.street)
    if out is None or event.cards:
        return None
    return Bad(case.put(at, event, Dealt(out.name, (card,))), "RZ204")


@corruption("a deal line left out")
def no_card(case: Case) -> Bad | None:
    hero = case.hand.hero
    found = case.any_of(
        at for at, e in case.all(Dealt) if e.player != hero and _is_over(case, at, e)
    )
    return None if found is None else Bad(case.put(found), "RZ208")


def _is_over(case: Case, at: int, event: Dealt) -> bool:
    """Whether other players than the hero and this one are dealt cards, so that one is missed."""
    others = {e.player for _, e in case.all(Dealt)} - {case.hand.hero, event.player}
    return bool(others)


@corruption("two deal lines of a street in each other's place: no dealer is named")
def deals_swapped(case: Case) -> Bad | None:
    pairs = [
        (one, one + 1)
        for one, e in case.all(Dealt)
        if one + 1 < len(case.events) and isinstance(case.events[one + 1], Dealt)
    ]
    found = case.any_of(pairs)
    return None if found is None else Bad(case.swapped(*found), "")


# Streets


@corruption("a street marker left out")
def no_marker(case: Case) -> Bad | None:
    found = case.any_of(
        at
        for at, e in case.all(StartStreet)
        if Street.THIRD < e.street < Street.SEVENTH and isinstance(case.events[at + 1], Dealt)
    )
    return None if found is None else Bad(case.put(found), "RZ207")


@corruption("a street marker twice")
def two_markers(case: Case) -> Bad | None:
    found = case.any_of(case.all(StartStreet))
    return None if found is None else Bad(case.put(found[0], found[1], found[1]), "RZ207")


@corruption("a street marker of the street after")
def later_marker(case: Case) -> Bad | None:
    found = case.any_of((at, e) for at, e in case.all(StartStreet) if e.street < Street.SEVENTH)
    if found is None:
        return None
    at, event = found
    return Bad(case.changed(at, street=Street(event.street + 1)), "RZ207")


@corruption("a card for all that is not due")
def needless_shared_card(case: Case) -> Bad | None:
    places = [(at, e) for at, e in case.all(StartStreet) if not e.cards]
    few = len(case.deal.ring) < 6
    found = case.any_of(p for p in places if p[1].street < Street.SEVENTH or few)
    card = case.unseen()
    if found is None or card is None:
        return None
    return Bad(case.changed(found[0], cards=(card,)), "RZ209")


@corruption("the card for all left out")
def no_shared_card(case: Case) -> Bad | None:
    found = case.any_of(at for at, e in case.all(StartStreet) if e.cards)
    return None if found is None else Bad(case.changed(found, cards=()), "RZ210")


@corruption("a pot told with a street that is a cent too large")
def told_pot(case: Case) -> Bad | None:
    found = case.any_of(case.all(StartStreet))
    if found is None:
        return None
    at, _ = found
    pot = sum(s.chips for b, s in case.steps.items() if b < at and s.action != "return_uncalled")
    back = sum(s.chips for b, s in case.steps.items() if b < at and s.action == "return_uncalled")
    return Bad(case.changed(at, total=pot - back + CHIP), "RZ609")


# Shows


@corruption("a show with another upcard")
def other_upcard(case: Case) -> Bad | None:
    found = _whole_show(case)
    card = case.unseen()
    if found is None or card is None:
        return None
    at, event = found
    cards = (*event.cards[:2], card, *event.cards[3:])
    return Bad(case.changed(at, cards=cards), "RZ205")


@corruption("a show with two upcards in each other's place")
def upcards_swapped(case: Case) -> Bad | None:
    found = _whole_show(case)
    if found is None:
        return None
    at, event = found
    a, b, c, d, *rest = event.cards
    return Bad(case.changed(at, cards=(a, b, d, c, *rest)), "RZ205")


@corruption("a show with its down cards in each other's place: nobody saw them come")
def downcards_swapped(case: Case) -> Bad | None:
    found = _whole_show(case)
    if found is None or found[1].player == case.hand.hero:
        return None
    at, event = found
    a, b, *rest = event.cards
    changes: dict[int, Event] = {at: replace(event, cards=(b, a, *rest))}
    for place, result in case.all(SeatResult):
        if result.player == event.player:
            changes[place] = replace(result, cards=(b, a, *rest))
    return Bad(case.several(changes), "")


@corruption("a show of a card less")
def short_show(case: Case) -> Bad | None:
    found = _whole_show(case)
    if found is None:
        return None
    at, event = found
    return Bad(case.changed(at, cards=event.cards[:-1]), "RZ206")


def _whole_show(case: Case) -> tuple[int, Show] | None:
    """A hand laid open at the showdown after all its cards."""
    shows = [
        (at, e)
        for at, e in case.all(Show)
        if case.deal.showdown and len(e.cards) >= 6 and case.deal.street == Street.SEVENTH
    ]
    return case.any_of(shows)
