"""Events: small frozen values that are equal when their lines say the same."""

import pickle
from typing import Any

import msgspec
import pytest

from razzstats.cards import CARDS
from razzstats.events import (
    MAKERS,
    Aside,
    Bet,
    Dealt,
    Event,
    Fold,
    Hand,
    PlayerEvent,
    Raise,
    Seated,
    Stakes,
    StartStreet,
    Street,
)

STAKES = Stakes(small_bet=20_000, big_bet=40_000)


def sample(made: type[Event]) -> Event:
    """An event of that class with some value in each field that must be given."""
    values: dict[Any, Any] = {
        str: "x",
        int: 3,
        Street: Street.FIFTH,
        tuple[Any, ...]: (),
    }
    given = {}
    for field in msgspec.structs.fields(made):
        if field.required:
            kind = field.type
            given[field.name] = values.get(kind, (CARDS["As"],))
    return made(**given)


@pytest.mark.parametrize("made", MAKERS.values(), ids=lambda made: made.__name__)
def test_equal_values_are_equal_and_hash_alike(made: type[Event]) -> None:
    one, other = sample(made), sample(made)
    assert one == other
    assert hash(one) == hash(other)
    assert one.type == made.type


@pytest.mark.parametrize("made", MAKERS.values(), ids=lambda made: made.__name__)
def test_events_cannot_be_changed(made: type[Event]) -> None:
    event = sample(made)
    for field in msgspec.structs.fields(made):
        with pytest.raises(AttributeError):
            setattr(event, field.name, None)


@pytest.mark.parametrize("made", MAKERS.values(), ids=lambda made: made.__name__)
def test_events_hold_no_position(made: type[Event]) -> None:
    names = {field.name for field in msgspec.structs.fields(made)}
    assert not names & {"line", "column", "start_pos", "end_pos", "type"}
    assert sample(made).line is None


@pytest.mark.parametrize("made", MAKERS.values(), ids=lambda made: made.__name__)
def test_events_survive_a_process_pool(made: type[Event]) -> None:
    event = sample(made)
    assert pickle.loads(pickle.dumps(event)) == event


def test_events_of_two_kinds_differ() -> None:
    assert len({Fold("Ann"), Bet("Ann", 20_000)}) == 2
    assert Raise("Ann", 40_000) != Raise("Ann", 40_000, all_in=True)


def test_who_must_have_a_seat() -> None:
    for made in MAKERS.values():
        plays = issubclass(made, PlayerEvent) and not issubclass(made, Aside)
        assert made.names_seat == plays


def test_a_hand_becomes_json_and_back() -> None:
    hand = Hand(
        site="somewhere",
        hand_id="1",
        stakes=STAKES,
        seats=(Seated(1, "Ann", 500_000),),
        events=(),
        lines=(),
    )
    assert msgspec.json.decode(msgspec.json.encode(hand), type=Hand, strict=False) == hand


def test_events_become_json() -> None:
    event = Dealt("Ann", (CARDS["2h"],), (CARDS["As"],))
    assert msgspec.json.encode(event, enc_hook=str) == (
        b'{"player":"Ann","new":["2h"],"held":["As"]}'
    )
    assert (
        msgspec.json.encode(StartStreet(Street.SEVENTH)) == b'{"street":7,"cards":[],"total":null}'
    )
