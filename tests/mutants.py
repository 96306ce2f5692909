"""Histories made worse: lines lost, doubled, moved, and changed in all the ways we could think of."""

import random
import re
from collections.abc import Callable

from razzstats.cards import RANKS, SUITS

HOSTILE = (
    "",
    " ",
    ":",
    "Seat 1: ",
    "Seat 999999999999999999999: X ($1 in chips)",
    "Seat 200: Ann ($50 in chips)",
    "Seat 3: X ($99999999999 in chips)",
    "Table 'x' 9999-max",
    "*** 3rd STREET ***",
    "*** RIVER *** [2c]",
    "*** RIVER ***",
    "*** SHOW DOWN ***",
    "*** SUMMARY ***",
    "Total pot $99999999999 | Rake $99999999999",
    "Total pot $0 | Rake $0",
    "Hand cancelled",
    "Dealt to X [As As As]",
    "Dealt to  [As]",
    "Uncalled bet ($99999999999) returned to X",
    "Betting is capped",
    "*** 7TH STREET *** [2c] (Total Pot: $99999999999, 9 Players)",
    "Hand #1 has been canceled",
    "X: X folds",
    "X is high with [2c]",
    "Full Tilt Poker Game #1: Table X - $1/$2 Ante $0.10 - Limit Razz - 9:05:40 ET - 2008/11/30",
    'x: said, "*** SUMMARY ***"',
    "PokerStars Hand #1:  Razz Limit ($1/$2 USD) - 2024/03/10 15:00:12 ET",
    "PokerStars Hand #99999999999999999999999999:  Razz Limit ($0/$0 USD) - 2024/02/30 25:61:61 ET",
    "\ufeff\u200b\u202e\x00\x1b[31m",
    "a" * 9_000,
    "([{" * 500,
    "': raises $1 to $2 and is all-in" * 40,
)

Dice = random.Random
SEAT = re.compile(r"Seat \d+: .+ \(")


def drop(lines: list[str], dice: Dice) -> None:
    del lines[dice.randrange(len(lines))]


def double(lines: list[str], dice: Dice) -> None:
    at = dice.randrange(len(lines))
    lines[at:at] = [lines[at]] * dice.choice((1, 1, 2, 140))


def swap(lines: list[str], dice: Dice) -> None:
    a, b = dice.randrange(len(lines)), dice.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]


def move(lines: list[str], dice: Dice) -> None:
    line = lines.pop(dice.randrange(len(lines)))
    lines.insert(dice.randrange(len(lines) + 1), line)


def insert(lines: list[str], dice: Dice) -> None:
    lines.insert(dice.randrange(len(lines) + 1), dice.choice(HOSTILE))


def digit(lines: list[str], dice: Dice) -> None:
    """Change a digit, or put many in its place."""
    spots = [(i, j) for i, line in enumerate(lines) for j, c in enumerate(line) if c.isdigit()]
    if spots:
        at, place = dice.choice(spots)
        new = dice.choice(("0", "9", str(dice.randrange(10)), "99999999", "-1", "1.5", ","))
        lines[at] = lines[at][:place] + new + lines[at][place + 1 :]


def card(lines: list[str], dice: Dice) -> None:
    """Put a card, or several, in the place of another."""
    spots = [i for i, line in enumerate(lines) if "[" in line]
    if spots:
        at = dice.choice(spots)
        words = lines[at].split(" ")
        held = [i for i, word in enumerate(words) if word.strip("[]")[1:] in tuple(SUITS)]
        if held:
            new = " ".join(
                dice.choice(RANKS) + dice.choice(SUITS) for _ in range(dice.choice((1, 1, 4)))
            )
            place = dice.choice(held)
            words[place] = words[place].replace(words[place].strip("[]"), new)
            lines[at] = " ".join(words)


def name(lines: list[str], dice: Dice) -> None:
    """Give one line, or every line, the name of another player, or a hostile one."""
    seats = [line for line in lines if line.startswith("Seat ") and " in chips)" in line]
    names = [line.split(": ", 1)[1].rsplit(" (", 1)[0] for line in seats]
    if names:
        old, new = (
            dice.choice(names),
            dice.choice([*names, "", ": folds", "[As]", "x ($1 in chips)"]),
        )
        if dice.random() < 0.5:
            lines[:] = [line.replace(old, new) for line in lines]
        else:
            at = dice.randrange(len(lines))
            lines[at] = lines[at].replace(old, new)


def cut(lines: list[str], dice: Dice) -> None:
    """End the hand early, within a line."""
    at = dice.randrange(len(lines))
    lines[at] = lines[at][: dice.randrange(len(lines[at]) + 1)]
    del lines[at + 1 :]


def verb(lines: list[str], dice: Dice) -> None:
    """Make another action of one."""
    acts = ("folds ", "checks ", "calls $1", "bets $2", "raises $1 to $3", "brings in for $0.5",
            "shows [2c 3d]", "mucks hand ", "posts the ante $0.1", "calls $0 and is all-in",
            "doesn't show hand ")  # fmt: skip
    spots = [i for i, line in enumerate(lines) if ": " in line and not line.startswith("Seat ")]
    if spots:
        at = dice.choice(spots)
        lines[at] = lines[at].split(": ")[0] + ": " + dice.choice(acts)


def ending(lines: list[str], dice: Dice) -> None:
    """Let one line of a player end as another does, whoever's it is."""
    seats = [line.split(": ", 1)[1].rsplit(" (", 1)[0] for line in lines if SEAT.match(line)]
    starts = tuple(name for name in seats if name)
    spots = [(i, n) for i, line in enumerate(lines) for n in starts if line.startswith(n)]
    if spots:
        (at, name), (other, its) = dice.choice(spots), dice.choice(spots)
        lines[at] = name + lines[other][len(its) :]


CHANGES: tuple[Callable[[list[str], Dice], None], ...] = (
    drop, double, swap, move, insert, digit, digit, card, name, cut, verb, ending,
)  # fmt: skip


def mutant(text: str, dice: Dice) -> str:
    """The text with one to six changes."""
    lines = text.rstrip().split("\n")
    for _ in range(dice.choice((1, 1, 1, 2, 3, 6))):
        if lines:
            dice.choice(CHANGES)(lines, dice)
    return "\n".join(lines)
