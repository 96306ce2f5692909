"""Every code of the rule list: what is in order gives nothing, what has the fault that one code."""

import re
from pathlib import Path

import pytest

import razzstats
from razzstats.cli.reference_cmds import kinds
from razzstats.cli.rule_pages import FAMILIES
from razzstats.reading import sites
from tests.faults import BUILT, FOLDERS, found_in, sample

CODES = sorted(kinds())
DECLARED = re.compile(r'\b(?:Kind|rule|across)\(\s*"(RZ\d{3})"')


def test_the_list_has_every_code_that_any_module_declares() -> None:
    files = Path(razzstats.__file__).parent.rglob("*.py")
    declared = [code for file in files for code in DECLARED.findall(file.read_text("utf-8"))]
    assert sorted(declared) == CODES


@pytest.mark.parametrize("code", CODES)
def test_what_is_in_order_gives_nothing(code: str, tmp_path: Path) -> None:
    assert [str(found) for found in found_in(code, tmp_path, bad=False)] == []


@pytest.mark.parametrize("code", CODES)
def test_what_has_the_fault_gives_that_code_once(code: str, tmp_path: Path) -> None:
    (found,) = found_in(code, tmp_path, bad=True)
    kind = kinds()[code]
    assert (found.code, found.severity) == (code, kind.severity), str(found)
    assert found.message
    assert not found.message.endswith(".")
    assert kind.text
    assert kind.title
    assert code[2] in FAMILIES
    if code[2] != "0":  # What breaks a rule of the game is a line of a hand.
        assert 1 < found.line <= len(sample(code, bad=True).read_text("utf-8").splitlines())
        assert found.site in sites()
        assert found.hand_id


def test_each_code_has_its_pair_in_one_place_and_none_is_left_over() -> None:
    names = [path.name for folder in FOLDERS for path in folder.glob("*.txt")]
    texts = set(CODES) - set(BUILT)
    assert sorted(names) == sorted(f"{code}.{end}.txt" for code in texts for end in ("ok", "bad"))
