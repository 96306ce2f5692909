"""Settings from a file: `[tool.razzstats]` in pyproject.toml, or razzstats.toml.

The nearest of them counts, from the working folder up; what the command line says comes first.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, get_type_hints

from razzstats.cli.terminal import fail

OWN, PROJECT = "razzstats.toml", "pyproject.toml"


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What a file sets. Paths are named from its folder; `house` are house rules of one's own."""

    path: Path | None = None
    select: list[str] | None = None
    ignore: list[str] | None = None
    severity: str | None = None
    format: str | None = None
    rules: str | None = None
    house: dict[str, Any] | None = None
    baseline: str | None = None


WANTED = {
    "select": ("a list of codes", 'select = ["RZ3", "RZ401"]'),
    "ignore": ("a list of codes", 'ignore = ["RZ410"]'),
    "severity": ("a word", 'severity = "warning"'),
    "format": ("a word", 'format = "concise"'),
    "rules": ("a name or a file", 'rules = "wsop2024-cash"'),
    "house": ("a table", "house = { max_bets = 5 }"),
    "baseline": ("a file", 'baseline = "known.json"'),
}
"""What each setting is to be, and how it is written."""

LONGEST = 40
"""Characters of a wrong value that are shown."""

KEYS = tuple(each.name for each in fields(Settings) if each.name != "path")


def settings(named: Path | None = None) -> Settings:
    """The settings that count: those of the file that is named, or of the nearest one.

    Ends the command where the file cannot be read or sets what there is not.
    """
    if named is not None:
        return _of_file(named, _table(named) or {})
    for path in _candidates(Path.cwd()):
        if path.is_file():
            said = _table(path)
            if said is not None:
                return _of_file(path, said)
    return Settings()


def _candidates(folder: Path) -> Iterator[Path]:
    for each in (folder, *folder.parents):
        yield each / OWN
        yield each / PROJECT


def _table(path: Path) -> Mapping[str, Any] | None:
    """What a file sets; None if it is a pyproject.toml that says nothing of razzstats."""
    import tomllib

    try:
        said = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        fail(f"{path}: {(error.strerror or str(error)).lower()}")
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        fail(f"{path}: {error}")
    except RecursionError:
        fail(f"{path}: it is nested too deeply")
    if path.name != PROJECT:
        return said
    tool = said.get("tool")
    own = tool.get("razzstats") if isinstance(tool, dict) else None
    if own is not None and not isinstance(own, dict):
        fail(f"{path}: razzstats under [tool] is no table: write [tool.razzstats] once")
    return own


def _of_file(path: Path, said: Mapping[str, Any]) -> Settings:
    from difflib import get_close_matches

    import msgspec

    for key in said:
        if key not in KEYS:
            near = get_close_matches(key, KEYS, 1)
            meant = f"is {near[0]} meant?" if near else f"there are: {', '.join(KEYS)}"
            fail(f"{path}: there is no setting {key!r}; {meant}")
    if "rules" in said and "house" in said:
        fail(f"{path}: either rules or house")
    kinds = get_type_hints(Settings)
    for key, value in said.items():
        try:
            msgspec.convert(value, kinds[key])
        except msgspec.ValidationError:
            what, example = WANTED[key]
            fail(f"{path}: {key} is {_shown(value)}, and has to be {what}: {example}")
    found = Settings(path=path, **said)
    folder = path.parent
    rules, baseline = found.rules, found.baseline
    if rules is not None and rules.endswith(".toml"):
        rules = str(folder / rules)
    if baseline is not None:
        baseline = str(folder / baseline)
    return replace(found, rules=rules, baseline=baseline)


def _shown(value: object) -> str:
    """A value of a TOML file, in short."""
    words = {True: "true", False: "false"}.get(value) if isinstance(value, bool) else repr(value)
    return words if words and len(words) <= LONGEST else f"{str(words)[:LONGEST]}…"
