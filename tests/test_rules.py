"""What rules say of the hands that break them, and legal hands of every kind.

`rules/RZ301.ok.txt` and `rules/RZ301.bad.txt` belong to the rule RZ301 (test_every_code.py);
`rules/legal/` holds situations that are rare and allowed.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from razzstats.cli.reference_cmds import kinds
from razzstats.cli.rule_pages import cited
from razzstats.events import Fold
from razzstats.findings import KINDS, Kind, Severity, register
from razzstats.house import NEUTRAL, Choice, HouseRules
from razzstats.reading import Piece, Read, read, site_of
from razzstats.replay import Deal
from razzstats.rules.references import REFERENCES
from razzstats.rules.registry import across_hands, checks, rule
from razzstats.rules.usual import NOTHING
from razzstats.validation import judge
from tests.histories import SHOWDOWN, changed, codes, cut, findings, judged, only, outcomes

FOLDER = Path(__file__).with_name("rules")
LEGAL = sorted(FOLDER.glob("legal/*.txt"))
PAIRS = sorted(FOLDER.glob("*.txt"))


def registry() -> dict[str, tuple[Kind, Callable[..., Any]]]:
    """Every rule by its code."""
    found: dict[str, tuple[Kind, Callable[..., Any]]] = {}
    for table in checks():
        for rules in table.values():
            for kind, check in rules:
                assert found.setdefault(kind.code, (kind, check)) == (kind, check), kind.code
    return found | {kind.code: (kind, check) for kind, check in across_hands()}


HOUSES = {house.name: house for house in NEUTRAL}
RULES = registry()
CODES = sorted(RULES)


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def under(house: HouseRules, history: str) -> list[str]:
    """The codes of the errors that a hand makes by another house's rules."""
    found = judged(only(history), house).findings
    return [each.code for each in found if each.severity is Severity.ERROR]


# The registry


@pytest.mark.parametrize("code", CODES)
def test_rule_is_registered_cited_and_documented(code: str) -> None:
    kind, check = RULES[code]
    assert KINDS[code] is kind
    assert re.fullmatch(r"RZ[1-9]\d\d", code)
    assert re.search(r"\b(?:R\d+b?|PS|HH|TDA|WSOP)\b", kind.cites)
    assert len(kind.text) > 20
    assert kind.text.endswith(".")
    assert kind.title
    assert not kind.title.endswith(".")
    assert len(kind.fix) > 20
    assert check.__module__.startswith("razzstats.rules.")


def test_every_code_says_what_to_do() -> None:
    for kind in kinds().values():
        assert kind.fix.endswith((".", "?")), kind.code


def test_every_rule_of_the_game_is_judged_or_says_why_not() -> None:
    """The rules of the game, by their numbers; R13 and R22 are not in use."""
    numbers = [each.number for each in REFERENCES]
    assert numbers == ["R1", "R2", "R2b", *(f"R{n}" for n in range(3, 24) if n not in (13, 22))]
    judged = {each.number for code in CODES for each in cited(RULES[code][0])}
    assert judged == set(numbers)
    for code in CODES:
        assert set(re.findall(r"\bR\d+b?\b", RULES[code][0].cites)) <= set(numbers), code


def test_a_module_holds_the_codes_of_one_subject() -> None:
    homes = {(code[2], RULES[code][1].__module__) for code in CODES}
    assert len(homes) == len({home for _, home in homes})


def test_code_cannot_be_taken_twice() -> None:
    with pytest.raises(ValueError, match="RZ301 is taken"):
        register(Kind("RZ301", Severity.ERROR, "another", "Another rule."))


def test_rule_without_a_docstring_is_refused() -> None:
    def silent(deal: Deal, event: Fold) -> str | None:
        return None

    with pytest.raises(ValueError, match="explains nothing"):
        rule("RZ999", Severity.ERROR, "nothing", on=Fold, cites="R1")(silent)
    assert "RZ999" not in KINDS


# Kept and broken: test_every_code.py judges each pair


# Where the finding stands, and what it says of whom and how much.
WORDS = {
    "RZ101": ("Bob: posts the ante $0.10", "Bob antes 0.10, not 0.20"),
    "RZ201": ("Dealt to Ann [As 4d 7c 2h Jd 6s] [Kh]", "Kh is in Bob's hand already"),
    "RZ208": ("*** 5th STREET ***", "Cleo"),
    "RZ301": ("Cleo: brings in for $0.50", "Bob"),
    "RZ305": ("Cleo is high with [5s]", "Bob shows Kh"),
    "RZ401": ("Cleo: bets $2", "Ann's turn"),
    "RZ404": ("Cleo: bets $2", "makes it 2, not 4"),
    "RZ405": ("Cleo: raises $2 to $10", "capped"),
    "RZ406": ("Dan: calls $1.50", "2 to call"),
    "RZ409": ("*** 5th STREET ***", "Dan"),
    "RZ501": ("Total pot $25.10 | Rake $1.10", "ten-nine low"),
    "RZ601": ("Total pot $25.10 | Rake $1.10", "25.10 was put in, but 23 is collected"),
    "RZ602": ("Uncalled bet ($3) returned to Ann", "due: 4 to Ann"),
    "RZ604": ("Total pot $26.10 | Rake $1.10", "total is 26.10, the lines make 25.10"),
    "RZ609": (
        "*** 5TH STREET *** (Total Pot: €210, 2 Players)",
        "said to be 210; the lines make 220",
    ),
    "RZ702": ("Seat 2: Bob folded on the 4th Street", "street 3"),
}


@pytest.mark.parametrize("code", WORDS)
def test_finding_names_its_line_and_the_values(code: str) -> None:
    history = text(FOLDER / f"{code}.bad.txt")
    (found,) = findings(history)
    line, words = WORDS[code]
    assert history.splitlines()[found.line - 1] == line
    assert words in found.message


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("Dealt to Ann [As 4d 7c] [2h]", "Dealt to Ann [As 4c 7c] [2h]"),
        ("Dealt to Ann [As 4d 7c] [2h]", "Dealt to Ann [As 7c] [2h]"),
        ("Dealt to Ann [As 4d 7c] [2h]", "Dealt to Ann [4d As 7c] [2h]"),
        ("Dealt to Cleo [5s 9d] [3c]", "Dealt to Cleo [9d 5s] [3c]"),
        ("Dealt to Cleo [5s 9d] [3c]", "Dealt to Cleo [5s 9d 2d] [3c]"),
        ("Dealt to Cleo [5s 9d] [3c]", "Dealt to Cleo [9d] [3c]"),
    ],
)
def test_cards_that_change_between_lines(line: str, instead: str) -> None:
    assert codes(changed(SHOWDOWN, (line, instead))) == ["RZ203"]


# Legal hands


@pytest.mark.parametrize("path", LEGAL, ids=lambda path: path.stem)
def test_legal_hand_gives_nothing(path: Path) -> None:
    assert findings(text(path)) == []


@pytest.mark.parametrize("path", LEGAL, ids=lambda path: path.stem)
def test_legal_hand_adds_up(path: Path) -> None:
    deal = judged(only(text(path))).deal
    assert sum(p.net for p in deal.ring) + (deal.rake or 0) == 0
    assert sum(pot.chips for pot in deal.layers) == deal.pot


def test_folding_where_one_could_check_is_only_worth_a_note() -> None:
    (found,) = findings(text(FOLDER / "RZ410.bad.txt"))
    assert found.severity is Severity.INFO


# Houses that differ


@pytest.mark.parametrize(
    ("house", "found"),
    [
        ("tda2024", ["RZ405"]),
        ("wsop2024-tournament", []),
        # Three began the round, so it stays capped though one of them folded.
        ("wsop2024-cash", []),
        ("roberts", ["RZ405"]),
    ],
)
def test_caps(house: str, found: list[str]) -> None:
    assert under(HOUSES[house], text(FOLDER / "RZ405.bad.txt")) == found


@pytest.mark.parametrize(
    ("house", "found"),
    [("tda2024", ["RZ405"]), ("wsop2024-tournament", []), ("wsop2024-cash", []), ("roberts", [])],
)
def test_caps_where_two_begin_the_round(house: str, found: list[str]) -> None:
    raises = "".join(
        f"{name}: raises $2 to ${to}\n" for name, to in [("Cleo", 4), ("Ann", 6), ("Cleo", 8)]
    )
    fifth = "Ann: raises $2 to $10\nCleo: calls $2\n"
    history = changed(
        SHOWDOWN,
        ("Ann: bets $2\nCleo: calls $2\n", f"Ann: bets $2\n{raises}{fifth}"),
        ("Total pot $25.10", "Total pot $41.10"),
        ("Ann collected $24", "Ann collected $40"),
        ("won ($24)", "won ($40)"),
    )
    assert under(HOUSES[house], history) == found


def test_equal_low_boards() -> None:
    """Ann shows 7-5 with the five of hearts, Cleo 7-5 with the seven of diamonds."""
    one = text(FOLDER / "legal" / "equal-low-boards-one-opens.txt")
    other = text(FOLDER / "legal" / "equal-low-boards-the-other-opens.txt")
    by_suit = HouseRules("x", tied_low_boards=Choice.HIGH_SUIT)
    assert under(by_suit, one) == ["RZ401"]
    assert under(by_suit, other) == []


def test_when_an_all_in_reopens_the_betting() -> None:
    """Three over a bet of four: a bet where half a bet is enough, else something to complete.

    By whoever has yet to act on the four, that is: Cleo, who bet them, may then only call.
    """
    history = text(FOLDER / "legal" / "raise-for-more-than-half-a-bet-raised-to-a-full-bet.txt")
    completed = changed(
        history,
        ("Cleo: raises $5 to $12\nAnn: calls $8\n", "Cleo: raises $1 to $8\nAnn: calls $4\n"),
        ("Ann collected $10", "Ann collected $2"),
        (
            "Total pot $33.1 Main pot $23.10. Side pot $10.",
            "Total pot $25.1 Main pot $23.10. Side pot $2.",
        ),
        ("won ($10)", "won ($2)"),
    )
    full = HouseRules("x", short_all_in=Choice.FULL_BET)
    assert under(full, completed) == ["RZ413"]
    assert codes(completed) == ["RZ404"]
    assert under(full, history) == ["RZ404"]


# One change to a line


def mutants(lines: list[str]) -> list[list[str]]:
    """The lines with one left out, one doubled, or two exchanged."""
    places = range(1, len(lines))
    return [
        *[lines[:at] + lines[at + 1 :] for at in places],
        *[lines[: at + 1] + lines[at:] for at in places],
        *[[*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]] for at in places[:-1]],
    ]


SOURCES = [*PAIRS, *LEGAL]


@pytest.mark.parametrize("path", LEGAL, ids=lambda path: path.stem)
def test_damaged_hands_are_judged_without_a_crash(path: Path) -> None:
    for lines in mutants(text(path).splitlines()):
        for got in outcomes("\n".join(lines) + "\n"):
            if isinstance(got, Read):
                judged(got)


def is_seat(line: str) -> bool:
    return " in chips)" in line


@settings(max_examples=60)
@given(st.data())
def test_any_damage_is_judged_without_a_crash(data: st.DataObject) -> None:
    lines = text(data.draw(st.sampled_from(LEGAL))).splitlines()
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(lines) - 1))
        other = data.draw(st.sampled_from(lines))
        lines[at : at + data.draw(st.integers(0, 2))] = [other]
    findings("\n".join(lines) + "\n")


DECISIONS = re.compile(
    r": (?:checks|folds|calls|bets|raises|brings in)|^\*\*\* \d|^Dealt to (?!Ann)"
)


@pytest.mark.parametrize("path", LEGAL, ids=lambda path: path.stem)
def test_line_of_the_play_that_is_missing_is_noticed(path: Path) -> None:
    lines = text(path).splitlines()
    if "hero" in path.stem or "cancelled" in path.stem or sum(map(is_seat, lines)) < 3:
        pytest.skip("with so few lines nobody could tell")
    for at, line in enumerate(lines):
        if DECISIONS.search(line):
            left = "\n".join(lines[:at] + lines[at + 1 :]) + "\n"
            assert codes(left), f"{at + 1}: {line}"


ONE_FINDING = re.compile(r": (?:checks|folds)$|^\*\*\* (?:\d|RIVER \*\*\*$)|^Dealt to (?!Ann)")


@pytest.mark.parametrize("name", ["RZ401.ok", "RZ405.ok", "RZ409.ok", "RZ501.ok", "RZ602.ok"])
def test_missing_or_doubled_line_that_moves_no_chips_gives_one_finding(name: str) -> None:
    lines = text(FOLDER / f"{name}.txt").splitlines()
    for at, line in enumerate(lines):
        if ONE_FINDING.search(line):
            for damaged in (lines[:at] + lines[at + 1 :], lines[: at + 1] + lines[at:]):
                found = findings("\n".join(damaged) + "\n")
                assert len(found) == 1, (line, [str(each) for each in found])


# The quick look


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_what_is_usual_breaks_no_rule(path: Path) -> None:
    """Findings are the same with and without the quick look, on hands whole and damaged."""
    several: dict[str, Piece] = {}  # Of many hands in a file one is damaged at a time.
    for lines in [text(path).splitlines(), *mutants(text(path).splitlines())[::5]]:
        several |= {piece.text: piece for piece in cut("\n".join(lines) + "\n")[0]}
    for got in map(read, several.values()):
        if isinstance(got, Read):
            site = site_of(got.piece)
            quick, slow = judge(got.hand, site), judge(got.hand, site, usual=NOTHING)
            assert quick.findings == slow.findings
