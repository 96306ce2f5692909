"""A replayed hand to the rows of the tables."""

from datetime import UTC, datetime
from hashlib import blake2b
from typing import NamedTuple

import pyarrow as pa

from razzstats.events import Hand, Tournament
from razzstats.findings import Finding, Severity
from razzstats.reading import Piece
from razzstats.replay import Deal
from razzstats.tables.gathering import Gathering
from razzstats.tables.packing import Packer
from razzstats.tables.seat_rows import seats_table, shares
from razzstats.tables.step_rows import actions_table, cards_table
from razzstats.tables.tournament_rows import add_finishes
from razzstats.validation import Judged

_NO_TOURNEY = (None, None, None, None)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def hand_key(site: str, hand_id: str, occasion: str = "") -> int:
    """The stable int64 that joins the tables: eight bytes of BLAKE2b over site and number.

    Where a site's numbers come again, over the occasion too.
    """
    named = f"{site}\0{hand_id}\0{occasion}" if occasion else f"{site}\0{hand_id}"
    digest = blake2b(named.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "little", signed=True)


_BLANKS = b" \t\n\r\x0b\x0c\x1c\x1d\x1e\x1f"


def text_key(text: str) -> int:
    """A hash of a hand's text, blanks and line ends apart."""
    if not text.isascii():
        text = "".join(text.lstrip("\ufeff").split())
    words = text.encode("utf-8", "surrogatepass").translate(None, _BLANKS)
    return int.from_bytes(blake2b(words, digest_size=8).digest(), "little", signed=True)


class Outcome(NamedTuple):
    """What the hands table has of the play. `showdown` counts the hands that met at one."""

    players: int
    hero_seat: int | None
    last_street: int
    showdown: int
    pot: int
    rake: int
    rake_inferred: bool


class Rows:
    """The rows of many hands, table by table."""

    def __init__(self) -> None:
        self.hands = Packer("hands")
        self.findings = Packer("findings")
        self.texts = Packer("texts")
        self.finishes = Packer("tournaments")
        self.gathered = Gathering()

    def tables(self) -> dict[str, pa.Table]:
        """Every table that is filled hand by hand, as Arrow."""
        data = self.gathered.columns()
        packers = (self.hands, self.findings, self.texts, self.finishes)
        return {
            "seats": seats_table(self.gathered, data),
            "actions": actions_table(self.gathered, data),
            "cards": cards_table(self.gathered, data),
            **{p.table: p.arrow() for p in packers},
        }

    def add(self, judged: Judged, findings: list[Finding], piece: Piece) -> None:
        """One hand: its replay, all that was found in it, and its text."""
        deal, hand = judged.deal, judged.deal.hand
        outcome = _outcome(deal)
        key = self.add_hand(hand, deal.house.name, outcome, findings, piece)
        self.gathered.add(deal, key, shares(outcome.rake, [p.total for p in deal.ring]))

    def add_hand(
        self, hand: Hand, house: str, outcome: Outcome, findings: list[Finding], piece: Piece
    ) -> int:
        """One hand as a whole, without its players and what they did; the key of it."""
        key = hand_key(hand.site, hand.hand_id, hand.occasion)
        self._hand(hand, key, house, outcome, findings, piece.source)
        add_finishes(self.finishes, hand, key, piece.source)
        for found in findings:
            self.add_finding(found, key)
        self.texts.add(
            hand.site, hand.hand_id, key, piece.source, hand.line, piece.text_hash, text=piece.text
        )
        return key

    def add_finding(self, found: Finding, key: int | None = None) -> None:
        """One finding, of a file or of a hand, whose key is given if it is stored."""
        key = hand_key(found.site, found.hand_id) if key is None else key
        self.findings.add(
            found.site,
            found.hand_id,
            key,
            found.code,
            str(found.severity),
            found.source,
            found.line,
            message=found.message,
        )

    def _hand(
        self,
        hand: Hand,
        key: int,
        house: str,
        outcome: Outcome,
        findings: list[Finding],
        source: str,
    ) -> None:
        stakes, tourney = hand.stakes, hand.tournament
        self.hands.add(
            hand.site,
            hand.hand_id,
            key,
            _micros(hand.played_at),
            hand.local_time,
            hand.table_name,
            hand.max_seats,
            outcome.players,
            tourney is not None,
            *(_named(tourney) if tourney else _NO_TOURNEY),
            stakes.is_play_money,
            stakes.currency,
            hand.mixed_game or None,
            hand.club or None,
            hand.occasion or None,
            *(stakes.ante, stakes.bring_in, stakes.small_bet, stakes.big_bet),
            outcome.hero_seat,
            outcome.last_street,
            outcome.showdown,
            outcome.pot,
            outcome.rake,
            outcome.rake_inferred,
            hand.cancelled,
            house,
            sum([f.severity is Severity.ERROR for f in findings]),
            sum([f.severity is Severity.WARNING for f in findings]),
            source,
            hand.line,
        )


def _named(tournament: Tournament) -> tuple[str | None, ...]:
    """Number, name, buy-in and level."""
    t = tournament
    return t.tournament_id, t.name or None, t.buy_in, t.level


def _micros(when: datetime | None) -> int | None:
    if when is None:
        return None
    delta = when - _EPOCH
    return (delta.days * 86_400 + delta.seconds) * 1_000_000 + delta.microseconds


def _outcome(deal: Deal) -> Outcome:
    hand, live = deal.hand, deal.live()
    hero = deal.players.get(hand.hero) if hand.hero else None
    return Outcome(
        len(deal.ring),
        hero.seat if hero else None,
        max(deal.street, 3),
        len(live) if len(live) > 1 and not hand.cancelled else 0,
        deal.pot,
        *_rake(deal),
    )


def _rake(deal: Deal) -> tuple[int, bool]:
    """The rake, and whether no line names it and it is what the pot lost."""
    if deal.rake is not None:
        return deal.rake, False
    return (deal.pot - sum(p.collected for p in deal.ring) if not deal.hand.cancelled else 0), True
