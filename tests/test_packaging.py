"""What is built from the checkout, without a network, and what is installed here."""

import subprocess
import sys
import tarfile
from importlib.metadata import entry_points
from pathlib import Path
from zipfile import ZipFile

import pytest

import razzstats

HEAVY = {"jinja2", "lark", "matplotlib", "numpy", "pandas", "pyarrow", "rich", "typer"}


def run(*command: str, cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build_wheel(source: Path, into: Path) -> set[str]:
    """Builds with the tools of this environment, and returns the names of the wheel's files."""
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet")
    run(*pip, "--no-index", "--no-deps", "--no-build-isolation", "-w", f"{into}", ".", cwd=source)
    (wheel,) = into.glob("*.whl")
    assert wheel.name == f"razzstats-{razzstats.__version__}-py3-none-any.whl"
    with ZipFile(wheel) as opened:
        return set(opened.namelist())


@pytest.fixture(scope="module")
def wheel(project: Path, tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    return build_wheel(project, tmp_path_factory.mktemp("wheel"))


def test_wheel_holds_code_grammars_and_the_typing_mark(project: Path, wheel: set[str]) -> None:
    grammars = {f"razzstats/grammars/{path.name}" for path in project.glob("grammars/*.lark")}
    code = {path.relative_to(project).as_posix() for path in project.glob("razzstats/**/*.py")}
    assert grammars
    for folder in ("templates", "static"):
        of = project.glob(f"razzstats/report/{folder}/*")
        code |= {path.relative_to(project).as_posix() for path in of}
    assert {"razzstats/report/templates/hand.html", "razzstats/report/static/page.css"} <= code
    rules = {path.name for path in project.glob("tests/r*/RZ*.txt")}
    assert {f"razzstats/rule_samples/{name}" for name in rules} <= wheel
    assert len(rules) > 100
    assert grammars | code | {"razzstats/py.typed", "razzstats/starting_hands.parquet"} <= wheel


def test_wheel_holds_nothing_but_the_package(wheel: set[str]) -> None:
    about = f"razzstats-{razzstats.__version__}.dist-info"
    assert {name.split("/")[0] for name in wheel} == {"razzstats", about}
    assert f"{about}/licenses/LICENSE" in wheel


def test_source_distribution_builds_the_same_wheel(
    project: Path, wheel: set[str], tmp_path: Path
) -> None:
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", f"{tmp_path}", cwd=project)
    (packed,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(packed) as opened:
        opened.extractall(tmp_path, filter="data")
    assert build_wheel(tmp_path / packed.name.removesuffix(".tar.gz"), tmp_path / "wheel") == wheel


def test_command_is_installed(project: Path) -> None:
    (command,) = entry_points(group="console_scripts", name="razzstats")
    assert callable(command.load())
    assert "import" in run(str(Path(sys.executable).with_name("razzstats")), "--help", cwd=project)


def test_import_is_light(project: Path) -> None:
    code = "import sys, razzstats; print(*{name.split('.')[0] for name in sys.modules})"
    assert not HEAVY & set(run(sys.executable, "-c", code, cwd=project).split())


def test_every_lent_name_is_there() -> None:
    assert set(razzstats.__all__) <= set(dir(razzstats))
    for name in razzstats.__all__:
        assert getattr(razzstats, name) is not None


def test_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'holdem'"):
        razzstats.holdem  # noqa: B018
