"""What a text tells of a tournament: its terms, and what became of each player."""

import re
from datetime import datetime

import msgspec

from razzstats.money import CURRENCIES, parse_chips


class Price(msgspec.Struct, frozen=True):
    """What it costs to enter, in ten-thousandths: for the prizes, for bounties, for the house.

    `currency` None: play money, points, or a sign that names no currency (`unit` says which).
    """

    buy_in: int = 0
    bounty: int = 0
    fee: int = 0
    currency: str | None = None
    is_play_money: bool = False
    unit: str = ""

    @property
    def whole(self) -> int:
        """All that is paid."""
        return self.buy_in + self.bounty + self.fee


class Result(msgspec.Struct, frozen=True):
    """One player's result. `place` None: he still plays, or it is not told.

    `prize` None: not told, or paid otherwise than in money; `ticket` is what he won instead.
    `paid_again` went into rebuys and add-ons, `bounty_won` came from bounties; None: not told.
    """

    player: str
    place: int | None = None
    prize: int | None = None
    ticket: str = ""
    rebuys: int | None = None
    add_ons: int | None = None
    bounties: int | None = None
    paid_again: int | None = None
    bounty_won: int | None = None
    is_hero: bool | None = None
    line: int = 0


class Summary(msgspec.Struct, frozen=True):
    """A tournament as its summary tells it. Times are UTC, None where no zone can be told."""

    site: str
    tournament_id: str
    name: str = ""
    game: str = ""
    price: Price | None = None
    entries: int | None = None
    prize_pool: int | None = None
    started: datetime | None = None
    finished: datetime | None = None
    results: tuple[Result, ...] = ()


_AMOUNT = re.compile(
    r"(T?[$€£₹]?) ?(\d[\d.,' \u00a0\u202f]*\d|\d)(?: ?(FPP|FTP|T\$|Play Chips?|[€£]))?"
)
_CODE = re.compile(r" ([A-Z]{3})$")
_CODE_BEFORE = re.compile(r"^[A-Z]{3} ")
_SAME = re.compile(r" ?[+/] ?")


def amount(text: str) -> int:
    """Ten-thousandths in `$12.50`, `10€`, `1,500 Play Chips`, `$40.00 USD` or `USD 40.00`.

    Raises ValueError.
    """
    found = _AMOUNT.fullmatch(_CODE_BEFORE.sub("", _CODE.sub("", text.strip())))
    if found is None:
        raise ValueError(f"{text!r} is no amount")
    return parse_chips(found[2])


def price(text: str) -> Price:
    """`$10+$1`, `$25.00/$25.00/$5.00 USD`, `58.83 + 1.17`, `Freeroll` as a price.

    Of three parts the second is the bounty. Raises ValueError for any other number of parts.
    """
    text = text.strip()
    if text.lower() in ("freeroll", "free", "gratuit"):
        return Price()
    code = _CODE.search(text)
    parts = _SAME.split(text[: code.start()] if code else text)
    found = [_AMOUNT.fullmatch(part.strip()) for part in parts]
    if not 1 <= len(found) <= 3 or None in found:
        raise ValueError(f"{text!r} is no buy-in")
    chips = [parse_chips(each[2]) for each in found if each]
    signs = {sign for each in found if each for sign in (each[1], each[3]) if sign}
    words = code[1] if code else ""
    if words in ("FPP", "FTP"):
        words, signs = "", {words}
    if len(signs) > 1:
        raise ValueError(f"{text!r} is of several currencies")
    sign = next(iter(signs), "")
    currency = words or CURRENCIES.get(sign)
    bounty = chips[1] if len(chips) == 3 else 0
    fee = chips[-1] if len(chips) > 1 else 0
    plays = not currency and (not sign or sign.startswith("Play"))
    return Price(chips[0], bounty, fee, currency, plays, "" if currency else sign)
