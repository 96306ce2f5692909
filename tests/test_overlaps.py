"""No line belongs to two terminals.

The lexer looks at the line alone, not at the place in the hand, so this holds for all pairs of
terminals and not only for those that meet in one state.
"""

import os
import re
import subprocess
import sys
from collections import deque
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import razzstats.grammar
from razzstats.events import Check
from razzstats.grammar import Grammar, compiled, folder
from tests.grammars import GRAMMARS

# Installed apart from the rest (Makefile), where Lark does not find it.
APART = Path(sys.prefix) / "apart"
sys.path.append(str(APART))
interegular = pytest.importorskip("interegular")


class Meeting(NamedTuple):
    first: str
    second: str
    line: str


def machine(source: str) -> Any:
    """The pattern as a machine; what may be as long as so much, may be as long as it likes."""
    plain = re.sub(r"\{0,\d{3,}\}", "*", re.sub(r"\(\?P<\w+>", "(?:", source))
    return interegular.parse_pattern(plain).to_fsm()


def common_line(one: Any, other: Any) -> str | None:
    """A text that both take, found breadth first; None if there is none.

    interegular's own `isdisjoint` takes state 0 for none and calls `a+` and `.+` disjoint.
    """
    alphabet, (ours, theirs) = one.alphabet.union(other.alphabet)
    begin = (one.initial, other.initial)
    seen, queue = {begin}, deque([(begin, "")])
    while queue:
        (left, right), text = queue.popleft()
        if left in one.finals and right in other.finals:
            return text
        for key, symbols in alphabet.by_transition.items():
            after_left = one.map.get(left, {}).get(ours[key])
            after_right = other.map.get(right, {}).get(theirs[key])
            if after_left is None or after_right is None or (after_left, after_right) in seen:
                continue
            seen.add((after_left, after_right))
            symbol = min(map(str, symbols))
            queue.append(((after_left, after_right), text + (symbol if len(symbol) == 1 else "~")))
    return None


def meetings(grammar: Grammar) -> list[Meeting]:
    """Pairs of terminals of equal priority that share a line."""
    priority = {t.name: t.priority for t in grammar.lark.terminals}
    machine_of = cache(lambda name: machine(grammar.lexer.sources[name]))
    found = []
    for first, second in combinations(grammar.lexer.sources, 2):
        if priority[first] == priority[second]:
            line = common_line(machine_of(first), machine_of(second))
            if line is not None:
                found.append(Meeting(first, second, line))
    return found


@pytest.mark.parametrize("site", GRAMMARS)
def test_no_line_fits_two_terminals_of_equal_priority(site: str) -> None:
    assert meetings(GRAMMARS[site]) == []


@pytest.mark.parametrize(
    ("one", "other", "line"),
    [
        ("a+", ".+", "a"),
        (r".+: folds", r".+ folds", None),
        (r"(?P<player>.+): folds", r"x(?P<rest>.*)", None),
        (r".+\]", r".+\)", "none"),
        (r"[0-9]{2,4}", r"[5-9]+0", None),
        (r"Seat \d: .+", r".+ is sitting out", None),
    ],
)
def test_overlaps_are_found(one: str, other: str, line: str | None) -> None:
    found = common_line(machine(one), machine(other))
    if line == "none":
        assert found is None
        return
    assert found is not None
    text = found.replace("~", "q")
    assert re.fullmatch(one, text)
    assert re.fullmatch(other, text)
    assert line in (None, found)


def test_an_overlap_that_is_put_in_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(razzstats.grammar, "folder", lambda: tmp_path)
    monkeypatch.setattr(razzstats.grammar, "compiled", compiled.__wrapped__)
    (tmp_path / "bad.lark").write_text('hand: (A | B)+\nA: /.+/ ": folds"\nB: "x" /.*/\n')
    grammar = Grammar("bad", {"A": Check, "B": Check}, {})
    assert [(m.first, m.second) for m in meetings(grammar)] == [("A", "B")]


STRICT = """
import sys
from pathlib import Path
from lark import Lark
from lark.lexer import has_interegular
text = Path(sys.argv[1]).read_text(encoding="utf-8")
Lark(text, parser="lalr", strict=True, start=["start", "only_range", "only_cards"])
print(has_interegular)
"""


def test_the_grammar_of_ranges_is_strict() -> None:
    """As Lark itself tells, which needs to find interegular for it."""
    command = [sys.executable, "-c", STRICT, str(folder() / "range.lark")]
    found = {**os.environ, "PYTHONPATH": str(APART)}
    done = subprocess.run(command, capture_output=True, text=True, env=found, check=False)
    assert done.stdout == "True\n", done.stderr
