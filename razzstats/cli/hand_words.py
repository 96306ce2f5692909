"""The parts of a hand in words: its heading, its seats, each step, and how it ended."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rich.table import Table
from rich.text import Text

from razzstats.cards import Card, low_value, low_words
from razzstats.cli.words import LONGEST, card_text, name_text, style_of
from razzstats.events import Hand
from razzstats.replay import Deal, Step
from razzstats.replay.deeds import deed
from razzstats.replay.players import Player
from razzstats.words import big_bets, count, harmless, money, stake

_STYLES = {
    "complete": "bold",
    "bet": "bold",
    "raise": "bold",
    "collect": "green",
    "check": "dim",
    "fold": "dim",
    "return_uncalled": "dim",
}


class Words:
    """Words for one hand: its money, and its names in one column."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        longest = max([len(seat.player) for seat in hand.seats], default=0)
        self._width = min(longest, LONGEST)

    def money(self, amount: int, plus: bool = False) -> str:
        return money(amount, self.hand.stakes.currency, plus)

    def said(self, player: str, what: str | Text) -> Text:
        """A line of one player."""
        style = "bold" if player == self.hand.hero else ""
        name = f"{harmless(player):<{self._width}}  "
        return Text("  ").append(name, style=style).append(what)

    def title(self, name: str, about: str) -> Iterator[Text]:
        yield Text()
        yield Text(name, style="bold").append(f"  {about}".rstrip(), style="not bold dim")

    def heading(self, source: str) -> Iterator[Text]:
        hand, stakes = self.hand, self.hand.stakes
        limits = "/".join(stake(bet, stakes.currency) for bet in (stakes.small_bet, stakes.big_bet))
        kind = (
            "tournament chips" if hand.tournament else "play money" if stakes.is_play_money else ""
        )
        game = f"Razz {limits}"
        first = (f"Hand {hand.hand_id}", hand.site, hand.mixed_game, game, kind, hand.club)
        yield Text(harmless(" · ".join(filter(None, first))), style="bold")
        if hand.tournament is not None:
            entry = hand.tournament
            number = f"tournament {entry.tournament_id}"
            about = (number, entry.buy_in, entry.name, entry.level)
            yield Text(harmless(" · ".join(filter(None, about))))
        utc = f"{hand.played_at:%Y-%m-%d %H:%M:%S} UTC" if hand.played_at else ""
        printed = hand.local_time if not utc else f"({hand.local_time})"
        if utc and hand.local_time.endswith(" UTC"):
            printed = ""
        when = " ".join(filter(None, (utc, printed)))
        table = f"table {hand.table_name}" if hand.table_name else ""
        yield Text(harmless(" · ".join(filter(None, (when, table)))))
        yield Text(harmless(f"{source}:{hand.line}"), style="dim")

    def seats(self, deal: Deal) -> Iterator[Text]:
        """Who sits where, with what he has before the ante."""
        yield Text()
        for seat in self.hand.seats:
            notes = ["hero"] if seat.player == self.hand.hero else []
            notes += [seat.note] if seat.note else []
            stack = self.money(deal.players[seat.player].start)
            text = self.said(seat.player, f"seat {seat.seat}  {stack:>12}")
            yield text.append(f"  {', '.join(notes)}".rstrip(), style="dim")

    def antes(self, steps: Sequence[Step]) -> Iterator[Text]:
        """All antes in one line: how many of which size, the larger first."""
        sizes = Counter(step.chips for step in steps)
        parts = [
            f"{count(n, 'ante')} of {self.money(size)}" for size, n in sorted(sizes.items())[::-1]
        ]
        yield Text()
        yield Text("  ").append(", ".join(parts))

    def step(self, step: Step, shared: Sequence[Card]) -> Text:
        """What a player does, and what it means."""
        words, aside = deed(step, self.hand)
        text = Text(words, style=_STYLES.get(step.action, ""))
        if aside:
            text.append(f"  ({aside})", style="dim")
        if step.action in ("show", "muck"):
            _append_cards(text, step.player, shared)
        return self.said(step.player.name, text)

    def result(self, deal: Deal) -> Iterator[Text | Table]:
        """What everyone put in and took, with the cards that are known in the end."""
        collected = sum(player.collected for player in deal.ring)
        rest = deal.pot - collected
        about = f"pot {self.money(deal.pot)}"
        if not self.hand.cancelled and rest:
            about += f", of which the house took {self.money(rest)}"
        yield from self.title("Result", about)
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        table.add_column("", width=0)
        table.add_column("", no_wrap=True)
        for name in ("put in", "took", "net", "net, bb"):
            table.add_column(name, justify="right", no_wrap=True)
        table.add_column("cards", no_wrap=True)
        table.add_column("low", no_wrap=True)
        for player in deal.ring:
            table.add_row("", *self._row(player))
        yield table

    def _row(self, player: Player) -> list[str | Text]:
        net, size = player.net, self.hand.stakes.big_bet
        return [
            name_text(player.name, "bold" if player.name == self.hand.hero else ""),
            self.money(player.total),
            self.money(player.collected) if player.collected else "",
            Text(self.money(net, plus=True), style=style_of(net)),
            Text(big_bets(net, size) if size else "", style=style_of(net)),
            card_text(" ".join(player.in_order())),
            "" if player.low is None or player.folded else low_words(player.low),
        ]


def _append_cards(text: Text, player: Player, shared: Sequence[Card]) -> None:
    """The cards that the line lays open, and if all seven are known the low."""
    if not any(held.known_by in ("shown", "mucked", "dealt") for held in player.held):
        return
    cards = [*player.in_order(), *shared]
    text.append(" ").append(card_text(" ".join(cards)))
    if len(cards) == len(set(cards)) == 7:
        text.append(f"  {low_words(low_value(cards))}")
