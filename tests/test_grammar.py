"""Grammar files, and the lexer that makes typed events of lines."""

import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from lark import UnexpectedToken

import razzstats.grammar
import razzstats.lexing.lexer
import razzstats.sites
import razzstats.summaries.fulltilt
import razzstats.summaries.pokerstars
from razzstats.events import MAKERS, Chat, Check, Event, Fold, Show
from razzstats.formats import read_lines
from razzstats.grammar import NOWHERE, Grammar, compiled, folder
from razzstats.lexing import MAX_LINE, LineError, LineLexer
from razzstats.sources import Source, blocks, sources
from tests.grammars import GRAMMARS
from tests.histories import SHOWDOWN


@pytest.fixture
def lexer() -> LineLexer:
    return GRAMMARS["pokerstars"].lexer


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for grammars of the test's own."""
    monkeypatch.setattr(razzstats.grammar, "folder", lambda: tmp_path)
    monkeypatch.setattr(razzstats.grammar, "compiled", compiled.__wrapped__)
    return tmp_path


# Each site's grammar


@pytest.mark.parametrize("site", GRAMMARS)
def test_grammar_is_strict_lalr_with_the_line_lexer(site: str) -> None:
    options = GRAMMARS[site].lark.options
    assert options.strict
    assert options.parser == "lalr"
    assert options.lexer is LineLexer


@pytest.mark.parametrize("site", GRAMMARS)
def test_every_terminal_is_used_and_makes_an_event(site: str) -> None:
    grammar = GRAMMARS[site]
    allowed = {name for state in states(grammar) for name in state if name != "$END"}
    assert set(grammar.lexer.sources) == {name for name in allowed if name.isupper()}


def test_every_event_has_a_terminal_somewhere_or_a_reason() -> None:
    used = {name for grammar in GRAMMARS.values() for name in grammar.lexer.sources}
    elsewhere = {"COMPLETES"}  # sites that print a completion as such
    assert set(MAKERS) - used <= elsewhere
    assert all(made.type == name for name, made in MAKERS.items())


def states(grammar: Grammar) -> list[dict[str, Any]]:
    frontend: Any = grammar.lark.parser
    return list(frontend.parser.parser.parse_table.states.values())


# Binding terminals to classes


def test_terminal_without_a_class_is_an_error(own: Path) -> None:
    (own / "mini.lark").write_text('hand: FOLDS+\nFOLDS: /(?P<player>.+)/ ": folds"\n')
    with pytest.raises(KeyError, match="FOLDS"):
        _ = Grammar("mini", {}, {}).lexer


def test_part_without_a_field_is_an_error(own: Path) -> None:
    (own / "mini.lark").write_text('hand: FOLDS+\nFOLDS: /(?P<folder>.+)/ ": folds"\n')
    with pytest.raises(ValueError, match=r"no field for .*folder"):
        _ = Grammar("mini", {"FOLDS": Fold}, {}).lexer


def test_part_without_a_name_is_an_error(own: Path) -> None:
    (own / "mini.lark").write_text("hand: FOLDS+\nFOLDS: /(?P<player>.+)/ /(:) folds/\n")
    with pytest.raises(ValueError, match="groups without a name"):
        _ = Grammar("mini", {"FOLDS": Fold}, {}).lexer


def test_grammars_folder_holds_a_grammar_for_each_site() -> None:
    assert {f"{name}.lark" for name in GRAMMARS} <= {path.name for path in folder().iterdir()}


# Lines to events


def test_equal_lines_are_one_event(lexer: LineLexer) -> None:
    first = lexer.event("Ann: folds")
    assert first == Fold("Ann")
    again = lexer.event("Ann: folds")
    assert again == first
    assert lexer.event("Ann: folds") is again


@pytest.fixture(scope="module")
def odd_lines(samples: Path) -> list[str]:
    """The lines of all samples, and halves of two put together."""
    found = [each for each in sources([samples]) if isinstance(each, Source)]
    texts = ["".join(blocks(each, lambda trouble: None)) for each in found]
    lines = list(dict.fromkeys(line for text in texts for line in text.split("\n")))
    dice = random.Random(5)
    halves = [(dice.choice(lines), dice.choice(lines)) for _ in range(4_000)]
    cuts = [(one[: dice.randint(0, 30)], other[dice.randint(0, 30) :]) for one, other in halves]
    return dice.sample(lines, 2_000) + ["".join(cut) for cut in cuts]


@pytest.mark.parametrize("site", GRAMMARS)
def test_first_words_lead_to_the_reading_of_the_highest_priority(
    site: str, odd_lines: list[str]
) -> None:
    """A line's event is that of the first terminal that takes it, also where its word is known."""
    lexer, read = GRAMMARS[site].lexer, 0
    for line in odd_lines:
        with suppress(LineError):
            event = lexer.event(line)
            read += event is not None
            assert event == next(lexer.readings(line), None), line
    assert read


def test_line_that_nothing_matches_is_none(lexer: LineLexer) -> None:
    assert lexer.event("Ann does a little dance") is None
    assert lexer.event("") is None


def test_part_without_a_meaning_is_a_line_error(lexer: LineLexer) -> None:
    with pytest.raises(LineError, match="two ways"):
        lexer.event("Ann: bets $2,00")
    with pytest.raises(LineError, match="two ways"):
        lexer.event("Ann: bets $2,00")


def test_optional_parts_are_left_at_their_defaults(lexer: LineLexer) -> None:
    assert lexer.event("Ann: shows [2c 3d]") == Show("Ann", ("2c", "3d"))  # type: ignore[arg-type]
    worded = lexer.event("Ann: shows [2c 3d] (Lo: 3,2)")
    assert worded is not None
    assert worded.words == "Lo: 3,2"


def test_known_lines_are_few_and_short(lexer: LineLexer, monkeypatch: pytest.MonkeyPatch) -> None:
    lexer._known.clear()
    monkeypatch.setattr(razzstats.lexing.lexer, "_KNOWN_LINES", 50)
    for number in range(500):
        lexer.event(f"Ann{number}: folds")
        lexer.event("x" * 300 + f"{number}: folds")
        assert len(lexer._known) <= 50
    assert all(len(line) <= 200 for line in lexer._known)


@pytest.mark.parametrize(
    ("line", "names", "event"),
    [
        ("P [5c]: folds", {"P", "P [5c]"}, Fold("P [5c]")),
        ("a: folds: folds", {"a", "a: folds"}, Fold("a: folds")),
        ("$$pl$1: checks", {"$$pl$1"}, Check("$$pl$1")),
        (r"\1\g<0>: checks", {r"\1\g<0>"}, Check(r"\1\g<0>")),
        ("Dealt to me: shows [2c]", {"Dealt to me"}, Show("Dealt to me", ("2c",))),  # type: ignore[arg-type]
        ("Cleo: folds", {"Ann", "Bob"}, None),
        ("Ann: folds", set(), None),
    ],
)
def test_longest_of_the_given_names_wins(
    lexer: LineLexer, line: str, names: set[str], event: Event | None
) -> None:
    assert lexer.event_among(line, names) == event


def test_every_reading_of_a_line_the_first_in_priority_first() -> None:
    """Where chat is `name: words`, a line of play may have been said."""
    tilt = GRAMMARS["fulltilt"].lexer
    assert list(tilt.readings("Ann: Bob folds ")) == [Fold("Ann: Bob"), Chat("Ann", "Bob folds")]
    assert list(tilt.readings("Ann: Bob bets $2,00")) == [Chat("Ann", "Bob bets $2,00")]
    assert list(tilt.readings("Ann dances")) == []
    assert tilt.fits("BETS", "Ann bets $2,00 ")
    assert not tilt.fits("BETS", "Ann calls $2")
    assert not tilt.fits("NONE", "Ann calls $2")


def test_long_lines_reach_no_pattern() -> None:
    lines = [*SHOWDOWN.splitlines(), "Ann" + "n" * MAX_LINE + ": folds", "Ann: " + "x" * MAX_LINE]
    found = read_lines(GRAMMARS["pokerstars"], lines, 1)
    assert [problem.kind.code for problem in found.problems] == ["RZ003", "RZ003"]
    assert found.problems[0].line == len(lines) - 1
    assert found.fault is None


# Lark's own interface


def test_lark_parses_a_list_machine_ofs() -> None:
    lines = [line.strip() for line in SHOWDOWN.splitlines()]
    tree = compiled("pokerstars").parse(lines)
    assert tree.data == "hand"
    assert len(list(tree.scan_values(lambda token: isinstance(token, Event)))) == len(lines)


def test_lark_refuses_lines_out_of_order() -> None:
    lines = [line.strip() for line in SHOWDOWN.splitlines()]
    with pytest.raises(UnexpectedToken, match="HEADER"):
        compiled("pokerstars").parse([lines[-1], *lines])


def test_unbound_lexer_makes_tokens(own: Path) -> None:
    (own / "mini.lark").write_text('hand: FOLDS+\nFOLDS: /(?P<player>.+)/ ": folds"\n')
    tree = razzstats.grammar.compiled("mini").parse(["Ann: folds", "?", "Bob: folds"])
    assert [token.value for token in tree.children] == ["Ann: folds", "Bob: folds"]  # type: ignore[union-attr]
    grammar = Grammar("mini", {"FOLDS": Fold}, {})
    assert grammar.lexer.event("Ann: folds") == Fold("Ann")


def test_order_machine_ofs_is_lark_s_own() -> None:
    """Walking the table gives what Lark's parser gives, for each beginning of a hand."""
    grammar = GRAMMARS["pokerstars"]
    place = grammar.start
    parser: Any = grammar.lark.parse_interactive()
    for line in SHOWDOWN.splitlines():
        event = grammar.lexer.event(line.strip())
        assert event is not None
        accepts = parser.accepts()
        assert place.may_end == ("$END" in accepts)
        for kind in grammar.lexer.sources:
            after = place[type(kind, (), {"type": kind})]
            assert (after is not NOWHERE) == (kind in accepts), kind
        after = place[type(event)]
        assert after is not None
        place = after
        parser.feed_token(event)
    assert place.may_end


def test_threads_that_ask_at_once_get_one_whole_lexer(
    own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To bind it once more would take its classes away from who reads with it already."""
    whole = LineLexer.bind
    bound = []

    def bind(lexer: LineLexer, *parts: Any) -> None:
        bound.append(lexer)
        time.sleep(0.05)
        whole(lexer, *parts)

    monkeypatch.setattr(LineLexer, "bind", bind)
    (own / "mini.lark").write_text('hand: FOLDS+\nFOLDS: /(?P<player>.+)/ ": folds"\n')
    fresh = Grammar("mini", {"FOLDS": Fold}, {})
    gate = threading.Barrier(8)

    def ask(_: int) -> Any:
        gate.wait()
        return fresh.lexer.event("Anna: folds")

    with ThreadPoolExecutor(8) as threads:
        assert set(threads.map(ask, range(8))) == {Fold("Anna")}
    assert len(bound) == 1
