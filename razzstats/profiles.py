"""House rules that have a name, those that a user writes down, and how two of them differ."""

import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from razzstats.house import NEUTRAL, Choice, HouseRules
from razzstats.reading import sites

NO_CAP = "no cap"
Answer = Choice | int | None


class ProfileError(ValueError):
    """House rules that are not there or cannot be read; the text says what to do."""


class Question(NamedTuple):
    """A field of HouseRules, what it asks, the rule it belongs to, and the answers there are.

    Where there are no answers to choose from, it is a number of bets.
    """

    field: str
    asks: str
    rule: str
    answers: tuple[Choice, ...] = ()


QUESTIONS = (
    Question("max_bets", "bets that a round takes, raises among them", "R5"),
    Question("heads_up_max_bets", "the same where two players begin the round", "R6"),
    Question("last_two_max_bets", "the same where two are left in a tournament", "R6"),
    Question(
        "tied_low_boards",
        "who opens when the lowest boards are equal",
        "R9",
        (Choice.UNDETERMINED, Choice.FROM_DEALER, Choice.HIGH_SUIT),
    ),
    Question(
        "short_bring_in",
        "what others enter for behind an all-in bring-in for less",
        "R12",
        (Choice.UNDETERMINED, Choice.FULL_BRING_IN, Choice.AS_POSTED),
    ),
    Question(
        "short_all_in",
        "what an all-in for less must add to reopen the betting",
        "R14",
        (Choice.UNDETERMINED, Choice.HALF_BET, Choice.FULL_BET),
    ),
    Question(
        "third_street_raise",
        "what the first raise over the bring-in makes it, an all-in for less before it",
        "R14",
        (Choice.SMALL_BET, Choice.OVER_BRING_IN),
    ),
    Question(
        "bet_showdown",
        "who shows first after a bet on the last round",
        "R15",
        (Choice.UNDETERMINED, Choice.LAST_AGGRESSOR),
    ),
    Question(
        "no_bet_showdown",
        "who shows first after a round without a bet",
        "R15",
        (Choice.UNDETERMINED, Choice.LOW_BOARD, Choice.SEAT_ORDER),
    ),
    Question(
        "all_in_showdown",
        "what becomes of the beaten hands beside an all-in",
        "R15",
        (Choice.MAY_MUCK, Choice.EVERY_HAND),
    ),
    Question(
        "odd_chip",
        "who gets the chip that a split leaves over",
        "R16",
        (Choice.UNDETERMINED, Choice.HIGH_SUIT, Choice.LOW_SUIT, Choice.FIRST_IN_POSITION),
    ),
    Question(
        "short_deck",
        "what is dealt when the deck is too small for seventh street",
        "R18",
        (Choice.SHARED_CARD, Choice.DEALT_AGAIN, Choice.UNDETERMINED),
    ),
    Question(
        "needless_fold",
        "what a seat is dealt that folded where it could check",
        "R20",
        (Choice.NO_CARDS, Choice.GOES_ON),
    ),
)
"""Every field of HouseRules but the name."""


def profiles() -> dict[str, HouseRules]:
    """The house rules that have a name: those of the rule books, then those of the sites."""
    every = (*NEUTRAL, *(site.house for site in sites().values()))
    return {house.name: house for house in every}


def house_rules(named: str) -> HouseRules:
    """The profile of that name, or what the TOML file of that path says.

    Raises ProfileError where there is neither, or the file cannot be used.
    """
    known = profiles()
    if named in known:
        return known[named]
    path = Path(named)
    if path.suffix == ".toml" or path.is_file():
        return _from_file(path, known)
    raise ProfileError(
        f"there is no profile {named!r}; there are: {', '.join(known)}; or name a .toml file"
    )


def _from_file(path: Path, known: Mapping[str, HouseRules]) -> HouseRules:
    try:
        said = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ProfileError(f"{path}: {(error.strerror or str(error)).lower()}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ProfileError(f"{path}: {error}") from None
    except RecursionError:
        raise ProfileError(f"{path}: it is nested too deeply") from None
    try:
        return from_table(said, path.stem, known)
    except ProfileError as error:
        raise ProfileError(f"{path}: {error}") from None


def from_table(
    said: Mapping[str, Any], name: str, known: Mapping[str, HouseRules] | None = None
) -> HouseRules:
    """House rules from a table of a TOML file: `based_on`, `name`, and answers to QUESTIONS.

    What it does not answer is as in `based_on`, or else as HouseRules has it. Raises
    ProfileError for a key that there is not and for an answer that the question does not have.
    """
    known = profiles() if known is None else known
    left = dict(said)
    base = left.pop("based_on", None)
    if base is not None and (not isinstance(base, str) or base not in known):
        raise ProfileError(f"based_on: no profile {base!r}; there are: {', '.join(known)}")
    house = known[base] if base is not None else HouseRules(name)
    answers: dict[str, Any] = {"name": left.pop("name", name)}
    if not isinstance(answers["name"], str) or not answers["name"]:
        raise ProfileError("name: a text is wanted")
    for key, value in left.items():
        answers[key] = _answer(key, value)
    return msgspec.structs.replace(house, **answers)


def _answer(key: str, value: object) -> Answer:
    question = next((each for each in QUESTIONS if each.field == key), None)
    if question is None:
        near = get_close_matches(key, [each.field for each in QUESTIONS], 1)
        meant = f"; is {near[0]} meant?" if near else f"; there are: {', '.join(_fields())}"
        raise ProfileError(f"there is no {key!r}{meant}")
    if question.answers:
        if isinstance(value, str) and value in question.answers:
            return Choice(value)
        raise ProfileError(f"{key}: {value!r} is none of: {', '.join(question.answers)}")
    if value == NO_CAP:
        return None
    if isinstance(value, int) and not isinstance(value, bool) and value > 0:
        return value
    raise ProfileError(f"{key}: a number of bets or {NO_CAP!r} is wanted, not {value!r}")


def _fields() -> tuple[str, ...]:
    return ("based_on", "name", *(each.field for each in QUESTIONS))


def answer(house: HouseRules, question: Question) -> str:
    """What a house answers, in words."""
    given: Answer = getattr(house, question.field)
    return NO_CAP if given is None else str(given)


def differences(one: HouseRules, other: HouseRules) -> list[Question]:
    """The questions that two houses answer differently."""
    return [each for each in QUESTIONS if answer(one, each) != answer(other, each)]
