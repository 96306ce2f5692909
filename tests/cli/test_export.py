"""`razzstats export` and `sql`, and what is written for other programs."""

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import pandas as pd
import pytest
from pandas.testing import assert_frame_equal
from typer.testing import Result

from razzstats.cli.frames import harmless_cells
from razzstats.tables import TABLES, HandStore

Run = Callable[..., Result]


@pytest.mark.parametrize("table", TABLES)
def test_a_table_comes_whole(run: Run, store: Path, tmp_path: Path, table: str) -> None:
    target = tmp_path / f"{table}.parquet"
    done = run("export", table, "--store", store, "-o", target)
    assert done.exit_code == 0
    whole = HandStore(store).table(table)
    assert f"{len(whole):,} row" in done.stderr
    assert_frame_equal(pd.read_parquet(target)[list(whole)], whole, check_dtype=False)
    rows = list(csv.DictReader(io.StringIO(run("export", table, "--store", store).stdout)))
    assert len(rows) == len(whole)
    assert list(rows[0] if rows else whole) == list(whole)


def test_seats_may_be_chosen_and_have_derived_columns(run: Run, store: Path) -> None:
    words = ["--where", "is_hero and door <= 5", "--columns", "hand_id, stakes,start"]
    done = run("export", "seats", "--store", store, *words)
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    seats = HandStore(store).seats
    low = seats["door_card"].str[0].isin(list("A2345"))
    assert [row["hand_id"] for row in rows] == seats.loc[
        low & seats["is_hero"], "hand_id"
    ].to_list()
    assert list(rows[0]) == ["hand_id", "stakes", "start"]


def test_a_file_tells_its_form(run: Run, store: Path, tmp_path: Path) -> None:
    for ending in ("csv", "json", "parquet"):
        assert (
            run("export", "hands", "--store", store, "-o", tmp_path / f"a.{ending}").exit_code == 0
        )
    assert len(json.loads((tmp_path / "a.json").read_text())) == len(HandStore(store).hands)
    done = run("export", "hands", "--to", "json", "--store", store, "-o", tmp_path / "json")
    assert done.exit_code == 0
    assert (tmp_path / "json").read_text() == (tmp_path / "a.json").read_text()
    done = run("export", "hands", "--store", store, "-o", tmp_path / "a.xls")
    assert done.exit_code == 2
    assert "end its name in .csv, .json or .parquet" in done.stderr
    done = run("stats", "--store", store, "--format", "csv", "-o", tmp_path / "stats")
    assert done.exit_code == 0
    assert (tmp_path / "stats").read_text().startswith("site,currency,kind,player")
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_cells_that_a_spreadsheet_would_work_out_are_harmless() -> None:
    frame = pd.DataFrame(
        {
            "text": ["=1+1", "+2", "-3", "@SUM(A1)", "\t=1", "fine", None, "a=b"],
            "number": [-1.5, 2, 3, 4, 5, 6, 7, float("nan")],
        }
    )
    found = harmless_cells(frame)
    assert found["text"].to_list()[:6] == ["'=1+1", "'+2", "'-3", "'@SUM(A1)", "'\t=1", "fine"]
    assert found["text"].isna().to_list() == frame["text"].isna().to_list()
    assert found["text"].iloc[7] == "a=b"
    assert found["number"].equals(frame["number"])
    # What was given is as it was.
    assert frame["text"].iloc[0] == "=1+1"


def test_heads_and_enumerations_are_harmless_too(run: Run, store: Path) -> None:
    query = """select '1' "=a", '=2' "'=a", '@3'::enum('@3', 'b') c, ['=4'] d"""
    done = run("sql", query, "--store", store, "--format", "csv")
    assert list(csv.reader(io.StringIO(done.stdout))) == [
        ["'=a", "'=a", "c", "d"],
        ["1", "'=2", "'@3", "['=4']"],
    ]


def test_sql_sees_every_table(run: Run, store: Path) -> None:
    whole = HandStore(store)
    for table in TABLES:
        done = run("sql", f"select count(*) n from {table}", "--store", store, "--format", "json")
        assert json.loads(done.stdout) == [{"n": len(whole.table(table))}]


def test_sql_in_a_terminal(run: Run, store: Path) -> None:
    query = "select player, count(*) n from seats group by 1 order by 2 desc, 1 limit 2"
    done = run("sql", query, "--store", store)
    lines = done.stdout.splitlines()
    assert lines[0].split() == ["player", "n"]
    assert lines[1].split() == ["Lowball_Lena", str(HandStore(store).seats["is_hero"].sum())]
    assert "2 rows" in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["export", "hand"], "there is no table 'hand'"),
        (["export", "hands", "--where", "big_bet > 1"], "--where goes with seats"),
        (["export", "hands", "--columns", "shoe_size"], "shoe_size"),
        (["export", "seats", "--columns", "shoe_size"], "shoe_size"),
        (["export", "seats", "--where", "1 +"], "is not understood"),
        (["sql", "selec 1"], "syntax error"),
        (["sql", " "], "the query is empty"),
        (["sql", "select * from nowhere"], "nowhere"),
    ],
)
def test_wrong_use_is_named(run: Run, store: Path, words: list[str], said: str) -> None:
    done = run(*words, "--store", store)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_without_duckdb_it_is_told(run: Run, store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "duckdb", None)
    done = run("sql", "select 1", "--store", store)
    assert done.exit_code == 2
    assert 'pip install "razzstats[sql]"' in done.stderr


def test_a_store_of_summaries_alone_has_tables(run: Run, project: Path, tmp_path: Path) -> None:
    (summary,) = (project / "sample_histories" / "pokerstars").glob("TS*.txt")
    store = ("--store", tmp_path / "store")
    run("import", summary, "--into", tmp_path / "store")
    rows = list(csv.DictReader(io.StringIO(run("export", "tournaments", *store).stdout)))
    assert [row["place"] for row in rows] == list("12345678")
    assert list(csv.DictReader(io.StringIO(run("export", "seats", *store).stdout))) == []
