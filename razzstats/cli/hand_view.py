"""One hand as it was played, street by street, in lines for a terminal.

The view follows the events and asks the Deal, as it stands then, for all that they do not say:
so it cannot know a card before the text has laid it open.
"""

from collections.abc import Iterator

from rich.table import Table
from rich.text import Text

from razzstats.cli.hand_words import Words
from razzstats.cli.terminal import SEVERITY_COLOURS
from razzstats.cli.words import card_text
from razzstats.events import (
    Aside,
    Cancelled,
    Capped,
    CashOut,
    Collect,
    Dealt,
    Event,
    KeepHidden,
    PostAnte,
    StartShowdown,
    StartStreet,
)
from razzstats.findings import Finding
from razzstats.reading import Read, site_of
from razzstats.replay import Deal, Step, close, play
from razzstats.replay.players import HeldCard, Player
from razzstats.validation import judge
from razzstats.words import STREETS, count


def view(got: Read, reveal: bool = False) -> Iterator[Text | Table]:
    """The lines of the hand. `reveal` lays all cards open from the start that are ever known."""
    return _View(got, reveal).lines()


class _View:
    """A hand while it is shown; `_end` is the Deal when all is over."""

    def __init__(self, got: Read, reveal: bool) -> None:
        site = site_of(got.piece)
        judged = judge(got.hand, site, got.piece.source)
        self.hand = got.hand
        self.deal = Deal(got.hand, judged.deal.house, judged.deal.habits)
        self.words = Words(self.hand)
        self._source = got.piece.source
        self._end = judged.deal if reveal else None
        self._settled = judged.deal.steps
        self._pending = sorted([*got.findings, *judged.findings], key=_line)
        self._boards_due = False
        self._antes: list[Step] = []

    def lines(self) -> Iterator[Text | Table]:
        yield from self.words.heading(self._source)
        yield from self._found(self.hand.line)
        yield from self.words.seats(self.deal)
        for event, line in zip(self.hand.events, self.hand.lines, strict=True):
            if self._boards_due and not isinstance(event, (Dealt, Aside)):
                yield from self._boards()
            yield from self._event(event)
            if line is not None:
                yield from self._found(line)
        told = len(self.deal.steps)
        close(self.deal)
        yield from [self._step(step) for step in self.deal.steps[told:]]
        yield from self._found(None)
        yield from self.words.result(self.deal)

    def _event(self, event: Event) -> Iterator[Text]:
        told = len(self.deal.steps)
        play(self.deal, event)
        steps = self.deal.steps[told:]
        if isinstance(event, Collect):
            steps = list(self._collected(steps, told))
        if isinstance(event, PostAnte):
            self._antes += steps
            return
        if self._antes:
            yield from self.words.antes(self._antes)
            self._antes = []
        if isinstance(event, Cancelled):
            yield from self.words.title("Called off by the site", "everyone has his chips back")
            return
        # What is worked out when a street ends belongs to the street before.
        yield from [self._step(step) for step in steps if step.inferred]
        yield from self._head(event)
        yield from [self._step(step) for step in steps if not step.inferred]

    def _collected(self, steps: list[Step], told: int) -> Iterator[Step]:
        """Payments as the end of the hand settles them: without a bet that nobody called."""
        for step, settled in zip(steps, self._settled[told:], strict=False):
            if settled.chips:
                step.chips = settled.chips
                yield step

    def _head(self, event: Event) -> Iterator[Text]:
        """What an event says that is no step of a player."""
        words = self.words
        pot = f"pot {words.money(self.deal.pot)}"
        if isinstance(event, StartStreet):
            players = count(len(self.deal.live()), "player") if self.deal.ring else ""
            name = f"{STREETS[event.street].capitalize()} street"
            yield from words.title(name, ", ".join(filter(None, (pot, players))))
            if event.cards:
                yield words.said("shared", card_text(" ".join(event.cards)))
            self._boards_due = True
        elif isinstance(event, StartShowdown):
            yield from words.title("Showdown", pot)
        elif isinstance(event, Capped):
            yield Text("  no further raise is allowed", style="dim")
        elif isinstance(event, KeepHidden):
            yield words.said(event.player, "does not show")
        elif isinstance(event, CashOut):
            yield words.said(event.player, f"sells the hand for {words.money(event.chips)}")

    def _boards(self) -> Iterator[Text]:
        """The cards of those who are in, as far as the hero could see them."""
        self._boards_due = False
        for player in self.deal.live():
            known = self._end.players[player.name] if self._end else player
            yield self.words.said(player.name, card_text(self._cards(known)))

    def _cards(self, player: Player) -> str:
        """Down, up, and the seventh card; `x` for each down card that is not known."""
        street, shared = self.deal.street, self.deal.shared
        held = [card for card in player.held if card.street <= street]
        down = [card.card for card in held if card.street == 3 and not card.face_up][:2]
        up = [card.card for card in sorted(held, key=_street) if card.face_up]
        cards: list[str] = [*["x"] * (2 - len(down)), *down, *up]
        if street == 7 and not shared:
            cards += [card.card for card in held if card.street == 7] or ["x"]
        return " ".join(cards)

    def _step(self, step: Step) -> Text:
        return self.words.step(step, self.deal.shared)

    def _found(self, line: int | None) -> Iterator[Text]:
        """The findings up to a line that were not yet told; None for all that are left."""
        while self._pending and (line is None or self._pending[0].line <= line):
            found = self._pending.pop(0)
            text = Text("  ! ", style=SEVERITY_COLOURS[found.severity])
            yield text.append(f"{found.code} {found.severity}: {found.message}")


def _line(found: Finding) -> int:
    return found.line


def _street(card: HeldCard) -> int:
    return card.street
