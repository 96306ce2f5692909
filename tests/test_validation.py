"""Judging a hand: replay and rules in one pass."""

from pathlib import Path

import msgspec
import pytest

from razzstats.findings import Severity
from razzstats.house import NEUTRAL
from razzstats.reading import Read, sites
from razzstats.rules.registry import checks
from razzstats.rules.usual import NOTHING
from razzstats.validation import judge
from tests.histories import SHOWDOWN, changed, findings, hand_of, judged, outcomes, session, walk

SITE = sites()["pokerstars"]


def test_hand_without_a_fault_has_no_findings() -> None:
    assert judge(hand_of(SHOWDOWN), SITE).findings == []


def test_deal_is_the_hand_at_its_end() -> None:
    deal = judge(hand_of(SHOWDOWN), SITE).deal
    assert (deal.street, deal.showdown, deal.rake) == (7, True, 11_000)
    assert deal.house is SITE.house
    assert [pot.chips for pot in deal.layers] == [251_000]


def test_finding_tells_where_and_what() -> None:
    text = "\n\n" + changed(SHOWDOWN, ("Total pot $25.10", "Total pot $26.10"))
    (found,) = judge(hand_of(text), SITE, "some/file.txt").findings
    assert (found.site, found.hand_id, found.severity) == ("pokerstars", "77", Severity.ERROR)
    assert text.splitlines()[found.line - 1].startswith("Total pot")
    assert str(found).startswith(f"some/file.txt:{found.line}: RZ604 ")


def test_several_faults_come_in_the_order_of_their_lines() -> None:
    text = changed(
        SHOWDOWN,
        ("Seat 3: Cleo mucked", "Seat 3: Leo mucked"),
        ("Bob folded on the 3rd", "Bob folded on the 4th"),
        ("Ann: bets $2\nCleo: calls $2\n", "Cleo: bets $2\nAnn: calls $2\n"),
        ("Total pot $25.10 | Rake $1.10", "Total pot $25.10 | Rake $1.20"),
    )
    found = judge(hand_of(text), SITE).findings
    assert [each.code for each in found] == ["RZ401", "RZ601", "RZ702", "RZ701"]
    assert [each.line for each in found] == sorted(each.line for each in found)


def test_judging_changes_nothing_in_the_hand_and_repeats() -> None:
    hand = hand_of(SHOWDOWN)
    first, second = judge(hand, SITE), judge(hand, SITE)
    assert first.findings == second.findings
    assert hand == hand_of(SHOWDOWN)
    assert [s.action for s in first.deal.steps] == [s.action for s in second.deal.steps]


def test_another_house_may_be_asked_for() -> None:
    for house in NEUTRAL:
        got = judge(hand_of(SHOWDOWN), SITE, house=house)
        assert [found for found in got.findings if found.severity is Severity.ERROR] == []
        assert got.deal.house is house


def test_rules_look_at_their_events_only() -> None:
    for street, table in enumerate(checks()):
        for rules in table.values():
            assert len({kind.code for kind, _ in rules}) == len(rules), street


@pytest.mark.parametrize("cut", range(2, 40))
def test_any_beginning_of_a_hand_can_be_judged(cut: int) -> None:
    """Events alone, as another reader might hand them over."""
    hand = hand_of(SHOWDOWN)
    part = msgspec.structs.replace(hand, events=hand.events[:cut], lines=hand.lines[:cut])
    for house in (None, *NEUTRAL):
        judge(part, SITE, house=house)


def test_same_findings_in_every_place_of_a_file() -> None:
    bad = changed(walk(5), ("Total pot $0.40", "Total pot $0.50"))
    alone = findings(bad)
    among = findings(walk(6) + "\n" + bad + "\n" + walk(4))
    assert [(f.code, f.message, f.hand_id) for f in alone] == [
        (f.code, f.message, f.hand_id) for f in among
    ]
    assert among[0].line - alone[0].line == len(walk(6).splitlines()) + 1


# Real hands


@pytest.mark.parametrize("usual", [True, False])
def test_real_hands_break_no_rule(corpus: Path, usual: bool) -> None:
    for path in sorted(corpus.glob("pokerstars-*.txt")):
        for got in outcomes(path.read_bytes()):
            if isinstance(got, Read):
                found = judged(got) if usual else judge(got.hand, SITE, usual=NOTHING)
                assert found.findings == [], path.name


def test_samples_break_no_rule(samples: Path) -> None:
    for path in sorted((samples / "pokerstars").glob("HH*.txt")):
        assert findings(path.read_bytes()) == [], path.name
        # Players add chips.
        assert {each.code for each in session(path.read_bytes())} <= {"RZ801"}, path.name
