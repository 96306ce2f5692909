"""The replay of a hand, event by event, with a shot of the table after each step."""

from collections.abc import Sequence
from typing import NamedTuple

from razzstats.events import (
    Cancelled,
    Capped,
    CashOut,
    Collect,
    Event,
    Hand,
    KeepHidden,
    PlayerEvent,
    PostAnte,
    SeatResult,
    StartShowdown,
)
from razzstats.findings import Finding
from razzstats.formats import Site
from razzstats.replay import Deal, Pot, Step, close, play
from razzstats.replay.deeds import deed
from razzstats.report.counter import Counter
from razzstats.validation import judge
from razzstats.words import STREETS, count, money


class Shot(NamedTuple):
    """The table once `steps` of the replay are done, and what was done last.

    `kind` is `start`, `antes`, `street`, `step`, `word` or `end`. Chips by seat, in order.
    """

    kind: str
    street: int
    seat: int
    words: str
    aside: str
    steps: int
    pot: int
    stacks: list[int]
    fronts: list[int]
    pots: list[Pot]
    found: list[Finding]


class Shooting:
    """A replayed hand and its shots.

    `seen` is the shot from which on a card could be seen, by seat and card; `streets` that in which
    a street is dealt; `folded` that in which a seat folds; `deal` the Deal when all is over.
    """

    def __init__(
        self, hand: Hand, site: Site, source: str = "", findings: Sequence[Finding] = ()
    ) -> None:
        judged = judge(hand, site, source)
        self.hand = hand
        self.deal = Deal(hand, judged.deal.house, judged.deal.habits)
        self.shots: list[Shot] = []
        self.streets: dict[int, int] = {}
        self.folded: dict[int, int] = {}
        self.seen: dict[tuple[int, str], int] = {}
        self.in_at_seventh: set[int] = set()
        self._settled = judged.deal.steps
        ring = len(judged.deal.ring)
        self._dealt_in = ring if ring < len(hand.seats) else 0
        self._pending = sorted([*findings, *judged.findings], key=lambda found: found.line)
        self._counter = Counter(self.deal.seats.values())
        self._antes: list[Step] = []
        self._steps = 0
        self._shoot()

    def _company(self) -> str:
        """How many sit there, and how many of them are dealt in where some are not."""
        there = count(len(self.hand.seats), "player") + " at the table"
        return f"{there}, {self._dealt_in} dealt in" if self._dealt_in else there

    def _shoot(self) -> None:
        self._shot("start", self._company())
        self._find(self.hand.line)
        late: list[tuple[int, str]] = []
        for event, line in zip(self.hand.events, self.hand.lines, strict=True):
            self._event(event)
            new = self._look()
            if isinstance(event, SeatResult):  # Laid open when all was over.
                late += new
            if line is not None:
                self._find(line)
        if self._antes:
            self._post()
        told = len(self.deal.steps)
        close(self.deal)
        for step in self.deal.steps[told:]:
            self._step(step)
        self._counter.sweep()
        self._shot("end", self._result())
        self._look()
        self.seen |= dict.fromkeys(late, len(self.shots) - 1)
        self._find(None)

    def _event(self, event: Event) -> None:
        told, street = len(self.deal.steps), self.deal.street
        play(self.deal, event)
        steps: Sequence[Step] = self.deal.steps[told:]
        if isinstance(event, PostAnte):
            self._antes += steps
            return
        if self._antes and (steps or self.deal.street != street):
            self._post()
        if isinstance(event, Collect):
            steps = [s for s in self._collected(steps, told) if s.chips]
        if isinstance(event, Cancelled):
            self._word("the site calls the hand off, and everyone has his chips back")
        # What is worked out when a street ends belongs to the street before.
        for step in steps:
            if step.inferred and step.at is None:
                self._step(step)
        if self.deal.street != street:
            self._begin(self.deal.street)
        self._say(event)
        for step in steps:
            if not (step.inferred and step.at is None):
                self._step(step)

    def _collected(self, steps: Sequence[Step], told: int) -> list[Step]:
        """Payments as the end of the hand settles them: without a bet that nobody called."""
        for step, settled in zip(steps, self._settled[told:], strict=False):
            step.chips = settled.chips
        return list(steps)

    def _begin(self, street: int) -> None:
        self._counter.sweep()
        self.streets[street] = len(self.shots)
        if street == 7:
            self.in_at_seventh = {player.seat for player in self.deal.live()}
        self._shot("street", f"{STREETS[street].capitalize()} street")

    def _say(self, event: Event) -> None:
        """What an event says that is no step of a player."""
        if isinstance(event, StartShowdown):
            self._counter.sweep()
            self._word("Showdown")
        elif isinstance(event, Capped):
            self._word("No further raise is allowed")
        elif isinstance(event, KeepHidden):
            self._word("does not show", event)
        elif isinstance(event, CashOut):
            chips = money(event.chips, self.hand.stakes.currency)
            self._word(f"sells the hand to the site for {chips}", event)

    def _post(self) -> None:
        sizes = [money(step.chips, self.hand.stakes.currency) for step in self._antes]
        for step in self._antes:
            self._add(step)
        self._antes = []
        same = len(set(sizes)) == 1
        self._shot("antes", f"{count(len(sizes), 'ante')}{f' of {sizes[0]}' * same}")

    def _step(self, step: Step) -> None:
        self._add(step)
        if step.action == "fold":
            self.folded[step.player.seat] = len(self.shots)
        elif not step.player.folded:
            self.folded.pop(step.player.seat, None)
        words, aside = deed(step, self.hand)
        self._shot("step", words, step.player.seat, aside)

    def _add(self, step: Step) -> None:
        self._counter.add(step)
        self._steps += 1

    def _word(self, words: str, event: PlayerEvent | None = None) -> None:
        player = self.deal.players.get(event.player) if event else None
        self._shot("word", words, player.seat if player else 0)

    def _shot(self, kind: str, words: str, seat: int = 0, aside: str = "") -> None:
        counter = self._counter
        self.shots.append(
            Shot(
                kind, self.deal.street, seat, words, aside, self._steps, counter.pot,
                list(counter.stack.values()), list(counter.front.values()),
                counter.layers(self.folded), [],
            )
        )  # fmt: skip

    def _look(self) -> list[tuple[int, str]]:
        """Note the cards that can be seen since the last look."""
        new = [
            (player.seat, str(card.card))
            for player in self.deal.seats.values()  # An ante that comes late makes no ring.
            for card in player.held
            if (player.seat, card.card) not in self.seen
        ]
        self.seen |= dict.fromkeys(new, len(self.shots) - 1)
        return new

    def _find(self, line: int | None) -> None:
        """The findings up to a line stand with the last shot; None for all that are left."""
        while self._pending and (line is None or self._pending[0].line <= line):
            self.shots[-1].found.append(self._pending.pop(0))

    def _result(self) -> str:
        if self.hand.cancelled:
            return "The hand does not count"
        rest = self.deal.pot - sum(player.collected for player in self.deal.ring)
        house = (
            f", of which the house took {money(rest, self.hand.stakes.currency)}" if rest else ""
        )
        return f"The pot was {money(self.deal.pot, self.hand.stakes.currency)}{house}"
