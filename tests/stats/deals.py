"""Small hands in few words, written out as PokerStars writes them.

    Ann*  As 4d 7c 2h        a hero, his two downcards, door card, fourth street …
    Bob   x x Kh             downcards that nobody is told
    third   Bob in, Ann B, Bob F
    fourth  …

Acts: `in` brings in, B bets or completes, R raises, C calls, X checks, F folds; what is left of
those who have not folded is shown down. Stakes are $2/$4 with an ante of $0.20 and a bring-in of
$0.50; who has `$3` behind his name sits with that much, all others with $100. `rake 0.50` takes
that from the pot; `show Ann` lets a winner without showdown show.
"""

import re
from collections.abc import Iterable

from razzstats.cards import low_ranks, low_value

STREETS = {"third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7}
MARKS = {3: "3rd STREET", 4: "4th STREET", 5: "5th STREET", 6: "6th STREET", 7: "RIVER"}
PLACES = {3: "3rd", 4: "4th", 5: "5th", 6: "6th", 7: "River"}
ANTE, BRING_IN, SMALL, BIG = 20, 50, 200, 400


class _Seat:
    def __init__(self, line: str) -> None:
        match = re.fullmatch(r"(\w+)(\*?)(?: \$([\d.]+))? +(.+)", line)
        assert match, line
        self.name, star, stack, cards = match.groups()
        self.hero = bool(star)
        self.start = self.stack = round(100 * float(stack or 100))
        self.cards = cards.split()
        self.on_street = self.total = 0
        self.folded = 0

    def pay(self, chips: int) -> tuple[int, str]:
        chips = min(chips, self.stack)
        self.stack -= chips
        self.on_street += chips
        self.total += chips
        return chips, "" if self.stack else " and is all-in"


def written(deal: str, number: int = 1) -> str:
    """The hand as a history."""
    lines = [line.strip() for line in deal.strip().splitlines()]
    split = next(at for at, line in enumerate(lines) if line.split()[0] == "third")
    seats = [_Seat(line) for line in lines[:split]]
    rounds = {line.split()[0]: line.split(maxsplit=1)[1] for line in lines[split:]}
    return "\n".join([*_head(seats, number), *_play(seats, rounds), "\n\n"])


def _head(seats: list[_Seat], number: int) -> Iterable[str]:
    minute, hour = number % 60, 10 + number // 60
    yield (
        f"PokerStars Hand #{number}:  Razz Limit ($2/$4 USD) - 2024/05/01 {hour}:{minute:02}:00 ET"
    )
    yield "Table 'Test' 8-max"
    for at, seat in enumerate(seats, 1):
        yield f"Seat {at}: {seat.name} ({_money(seat.start)} in chips)"
    for seat in seats:
        chips, end = seat.pay(ANTE)
        yield f"{seat.name}: posts the ante {_money(chips)}{end}"


def _play(seats: list[_Seat], rounds: dict[str, str]) -> Iterable[str]:
    by_name = {seat.name: seat for seat in seats}
    rake = round(100 * float(rounds.get("rake", "0")))
    for word, street in STREETS.items():
        live = [seat for seat in seats if not seat.folded]
        if len(live) == 1:
            break
        yield f"*** {MARKS[street]} ***"
        yield from _deal(live, street)
        for seat in seats:
            seat.on_street = 0
        yield from _round(by_name, rounds.get(word, ""), street)
    yield from _back(seats)
    yield from _end(seats, rake, rounds.get("show"))


def _deal(live: list[_Seat], street: int) -> Iterable[str]:
    for seat in live:
        held, new = seat.cards[: street - 1], seat.cards[street - 1]
        if not seat.hero:
            held = held[2:]
            if street == 7:
                continue
        if street == 3:
            cards = seat.cards[:3] if seat.hero else seat.cards[2:3]
            yield f"Dealt to {seat.name} [{' '.join(cards)}]"
        else:
            yield f"Dealt to {seat.name} [{' '.join(held)}] [{new}]"


def _round(by_name: dict[str, _Seat], acts: str, street: int) -> Iterable[str]:
    size = SMALL if street < 5 else BIG
    level = bet = 0
    for part in filter(None, acts.split(", ")):
        name, act = part.split()
        seat = by_name[name]
        if act == "in":
            chips, end = seat.pay(BRING_IN)
            level = chips
            yield f"{name}: brings in for {_money(chips)}{end}"
        elif act in "BR":
            to = size if not bet else bet + size
            before, chips_end = level, seat.pay(to - seat.on_street)
            level = seat.on_street
            bet = level if level == to else bet  # All-in for less is no bet.
            step = f"raises {_money(level - before)} to {_money(level)}"
            said = f"bets {_money(chips_end[0])}" if not before else step
            yield f"{name}: {said}{chips_end[1]}"
        elif act == "C":
            chips, end = seat.pay(level - seat.on_street)
            yield f"{name}: calls {_money(chips)}{end}"
        elif act == "X":
            yield f"{name}: checks"
        else:
            assert act == "F", act
            seat.folded = street
            yield f"{name}: folds"


def _back(seats: list[_Seat]) -> Iterable[str]:
    first, second = sorted((seat.total for seat in seats), reverse=True)[:2]
    if first > second:
        top = next(seat for seat in seats if seat.total == first)
        top.total -= first - second
        yield f"Uncalled bet ({_money(first - second)}) returned to {top.name}"


def _end(seats: list[_Seat], rake: int, shower: str | None) -> Iterable[str]:
    pot = sum(seat.total for seat in seats)
    live = [seat for seat in seats if not seat.folded]
    lows = {seat.name: low_value(seat.cards) for seat in live} if len(live) > 1 else {}
    best = [seat for seat in live if not lows or lows[seat.name] == min(lows.values())]
    won = {seat.name: (pot - rake) // len(best) for seat in best}
    if lows:
        yield "*** SHOW DOWN ***"
        for seat in live:
            cards, low = " ".join(seat.cards), low_ranks(lows[seat.name])
            yield f"{seat.name}: shows [{cards}] (Lo: {low})"
    for name, chips in won.items():
        yield f"{name} collected {_money(chips)} from pot"
    if shower:
        yield f"{shower}: shows [{' '.join(live[0].cards)}]"
    elif not lows:
        yield f"{live[0].name}: doesn't show hand"
    yield "*** SUMMARY ***"
    yield f"Total pot {_money(pot)} | Rake {_money(rake)}"
    for at, seat in enumerate(seats, 1):
        yield f"Seat {at}: {seat.name} {_result(seat, won, lows)}"


def _result(seat: _Seat, won: dict[str, int], lows: dict[str, int]) -> str:
    if seat.folded:
        unbet = " (didn't bet)" if seat.folded == 3 and seat.total == ANTE else ""
        return f"folded on the {PLACES[seat.folded]}{' Street' * (seat.folded < 7)}{unbet}"
    if not lows:
        return f"collected ({_money(won[seat.name])})"
    low = low_ranks(lows[seat.name])
    how = f"won ({_money(won[seat.name])}) with" if seat.name in won else "lost with"
    return f"showed [{' '.join(seat.cards)}] and {how} Lo: {low}"


def _money(cents: int) -> str:
    return f"${cents / 100:.2f}".removesuffix(".00")
