"""`razzstats equity`: what it prints, and what it says to what is no hand."""

import csv
import io
import json
from collections.abc import Callable

import pytest
from typer.testing import Result

from razzstats.equity import equity

Run = Callable[..., Result]


def test_two_hands_are_counted(run: Run) -> None:
    lines = run("equity", "A23", "456").stdout.splitlines()
    assert lines[0].split() == ["hand", "equity", "wins", "ties"]
    assert lines[1].split() == ["A23", "52.86", "%", "52.84", "%", "0.04", "%"]
    assert lines[2].split() == ["456", "47.14", "%", "47.12", "%", "0.04", "%"]
    assert lines[3] == "Exact: every way the cards can fall is counted."


def test_dead_cards_count_wherever_they_are_named(run: Run) -> None:
    one = run("equity", "A23", "(K9)4", "--dead", "As 5d").stdout
    assert one == run("equity", "A23", "(K9)4", "--dead", "as5D").stdout
    assert one != run("equity", "A23", "(K9)4").stdout
    other = json.loads(run("equity", "A23 / As", "(K9)4/5d", "--format", "json").stdout)
    expected = equity(["A23", "K94"], "As 5d").equity
    assert [hand["equity"] for hand in other["hands"]] == list(expected)


def test_one_hand_is_held_against_a_random_one(run: Run) -> None:
    told = run("equity", "A23").stdout
    assert "73.47 %" in told
    assert told == run("equity", "A23", "--vs", "random").stdout
    assert told == run("equity", "A23", "random").stdout
    assert run("equity", "A23", "--vs", "8-").stdout == run("equity", "A23", "8-").stdout


def test_many_hands_are_simulated_and_say_so(run: Run) -> None:
    words = ("equity", "A23", "345", "678", "--deals", 2_000, "--seed", 7)
    lines = run(*words).stdout.splitlines()
    assert lines[0].split() == ["hand", "equity", "±", "error", "wins", "ties"]
    assert lines[-1] == "2,000 deals (seed 7); ± error is one standard error, in points."
    assert run(*words).stdout.splitlines() == lines
    told = json.loads(run(*words, "--format", "json").stdout)
    assert (told["exact"], told["deals"]) == (False, 2_000)
    assert told["hands"][0]["se"] > 0
    assert "Exact" in run("equity", "A2345", "34567", "6789T", "--exact").stdout


@pytest.mark.parametrize("street", ["fifth", "5", "Fifth"])
def test_hands_as_they_were_on_a_street(run: Run, street: str) -> None:
    whole = json.loads(
        run("equity", "A234K65", "(98)765A(2)", "--street", street, "--format", "json").stdout
    )
    assert round(whole["hands"][0]["equity"], 6) == 0.536559
    ranged = run("equity", "A234K65", "[8-]765A", "--street", street).stdout.splitlines()[1:]
    assert ranged[0].split()[1] == f"{100 * equity(['A234K', '[8-]765']).equity[0]:.2f}"


def test_lows_and_outs(run: Run) -> None:
    told = run("equity", "A2379K", "86432K", "--lows", "--outs").stdout
    _, lows, outs = told.split("\n\n")
    assert [line.split()[0] for line in lows.splitlines()][1:] == [
        *[f"{rank}-high" for rank in "56789TJQK"], "paired",
    ]  # fmt: skip
    for column in (1, 3):
        assert sum(float(row.split()[column]) for row in lows.splitlines()[1:]) == pytest.approx(
            100, abs=0.06
        )
    rows = [line.split() for line in outs.splitlines()[1:]]
    assert sum(int(row[1]) for row in rows) == 52 - 12
    told_too = json.loads(
        run("equity", "A2379K", "86432K", "--lows", "--outs", "--format", "json").stdout
    )
    assert [draw["rank"] for draw in told_too["outs"]] == [row[0] for row in rows]
    assert len(told_too["lows"]) == 10


def test_lows_know_the_cards_of_the_others(run: Run) -> None:
    told = json.loads(
        run(
            "equity", "A23468", "5c5d9TJQ / 5h", "--dead", "5s", "--lows", "--format", "json"
        ).stdout
    )
    assert told["lows"][0] == {"low": "5-high", "chances": [0.0, 0.0]}
    assert told["lows"][1]["chances"][0] == 1.0


def test_csv(run: Run) -> None:
    rows = list(csv.DictReader(io.StringIO(run("equity", "A23", "456", "--format", "csv").stdout)))
    assert [row["hand"] for row in rows] == ["A23", "456"]
    assert float(rows[0]["equity"]) == equity(["A23", "456"]).equity[0]
    lows = list(
        csv.DictReader(io.StringIO(run("equity", "A23", "--lows", "--format", "csv").stdout))
    )
    assert list(lows[0]) == ["low", "hand_1", "hand_2"]
    one = run("equity", "A23", "--lows", "--format", "csv")
    assert "without --lows it is that of equities" in one.stderr


def test_a_random_hand_comes_to_any_street(run: Run) -> None:
    told = run("equity", "A234K", "--street", "5")
    assert told.exit_code == 0
    assert told.stdout == run("equity", "A234K").stdout


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("A2Z", "345"), "expected a card"),
        (("A2Z", "345"), "    A2Z\n      ^"),
        (("A23", "--vs", "8-,"), "    8-,\n       ^"),
        (("A23", "--dead", "Zs"), "    Zs\n    ^"),
        (("As23", "456", "--dead", "As"), "As is there twice"),
        (("A23", "--street", "second"), "there is no such street; there are third, fourth"),
        (("A23", "K54", "--street", "5"), "this hand holds three cards, not five"),
        (("A234K", "[8-]5", "--street", "5"), "    [8-]5\n    ^"),
        (("A234K", "8-", "--street", "fifth"), "three cards, not five"),
        (("A23456K", "xx5", "--street", "4"), "three cards, not four"),
        (("A2379K", "86432K", "--lows", "--outs", "--format", "csv"), "one table at a time"),
        (("A23",) * 9, "two to eight hands are wanted, not 9"),
        (("8-", "A23", "--outs"), "outs are those of a hand with known cards"),
        (("*",) * 8 + ("--exact",), "can only be simulated"),
    ],
)
def test_what_cannot_be_is_said_in_words(run: Run, args: tuple[str, ...], words: str) -> None:
    done = run("equity", *args)
    assert done.exit_code == 2
    assert done.stderr.startswith("Error: ")
    assert words in done.stderr
    assert not done.stdout
