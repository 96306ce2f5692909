"""The docs say what the code does: README's commands, the data dictionary, the rule list."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest
from typer.testing import CliRunner

from razzstats.cli import app


@pytest.fixture(scope="module")
def readme(project: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("readme", project / "tests" / "readme.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_readme_shows_what_its_commands_print(project: Path, readme: ModuleType) -> None:
    text = (project / "README.md").read_text(encoding="utf-8")
    assert text.count("```console") >= 4
    assert readme.with_outputs(text) == text, "run `python tests/readme.py`"


def test_readme_python_runs(project: Path, readme: ModuleType, tmp_path: Path) -> None:
    text = (project / "README.md").read_text(encoding="utf-8")
    found = readme.scripts(text)
    assert found
    for script in found:
        said = readme.run([sys.executable, "-W", "error", "-c", script], tmp_path)
        assert "Traceback" not in said, said


def test_readme_opens_with_the_two_commands(project: Path) -> None:
    head = (project / "README.md").read_text(encoding="utf-8")[:400]
    targets = (project / "Makefile").read_text(encoding="utf-8")
    for target in ("demo", "test"):
        assert f"    make {target} " in head
        assert f"\n{target}:" in targets


@pytest.mark.parametrize(
    ("page", "command"),
    [
        ("tables", "dictionary"),
        ("stats", "dictionary stats"),
        ("rules", "rules"),
        ("formats", "formats"),
    ],
)
def test_generated_pages_are_fresh(project: Path, page: str, command: str) -> None:
    done = CliRunner().invoke(app, [*command.split(), "--format", "markdown"])
    assert done.exit_code == 0
    written = (project / "docs" / f"{page}.md").read_text(encoding="utf-8")
    assert done.stdout == written, "run `make docs`"


def test_links_lead_somewhere(project: Path, readme: ModuleType) -> None:
    for page in ("README.md", "CONTRIBUTING.md"):
        text = (project / page).read_text(encoding="utf-8")
        for target in readme.re.findall(r"\]\(([^)#]+)\)", text):
            assert (project / target).exists(), f"{page} links to {target}"
