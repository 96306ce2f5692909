"""Commands in processes of their own, to be killed at a chosen moment.

Run as a script. Each line of standard input is an order, each line of the answer a result. An
order names the command, the paths and the store, and either `seconds` after which it is killed,
or `step`: the number of the change to the store's files before which it dies. A file that is being
written is such a change too: of it the half is there then.

A command that changes a store is killed too once `work` knows it and `tests/crashes/killing.py`
has a case of it.
"""

import json
import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

PARCEL = 25_000
"""Characters of text."""

_CHANGES = {"open", "os.rename", "os.mkdir", "os.remove", "os.rmdir"}


class Victim:
    """A process that forks commands when told."""

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.communicate(timeout=60)

    def run(
        self,
        what: str,
        paths: Sequence[Path],
        store: Path,
        seconds: float | None = None,
        step: int | None = None,
    ) -> dict[str, Any]:
        """One command: whether it was `killed`, how many seconds it `took`, and if it came to its
        end in how many `steps`.
        """
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        order = {"what": what, "paths": [str(path) for path in paths], "store": str(store)}
        self._process.stdin.write(json.dumps(order | {"seconds": seconds, "step": step}) + "\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer


def work(what: str, paths: Sequence[str | Path], store: str | Path) -> None:
    """Do a command to the end, in this process."""
    from razzstats.importing import import_histories
    from razzstats.luck import enrich
    from razzstats.revalidating import revalidate
    from razzstats.tables.compacting import compact
    from razzstats.tables.marks import note, tag

    if what == "import":
        import_histories(paths, store)
    elif what == "enrich":
        enrich(store)
    elif what == "enrich again":
        enrich(store, again=True)
    elif what == "revalidate":
        revalidate(store)
    elif what == "compact":
        compact(store)
    elif what == "tag":
        tag(Path(store), _some(Path(store), 3), "review")
    elif what == "note":
        note(Path(store), _some(Path(store), 1)[-1], "he never folds " * 90)
    else:
        raise ValueError(what)


def _some(store: Path, step: int) -> list[Any]:
    """Each so-manieth hand of a store, the first among them."""
    from razzstats.tables import HandStore
    from razzstats.tables.marks import Marked

    columns = ["hand", "site", "hand_id"]
    rows = HandStore(store).table("hands", columns).sort_values("hand")[columns]
    return [Marked(*row) for row in rows[::step].itertuples(index=False)]


def in_small_parcels(set_: Callable[[object, str, Any], None]) -> None:
    """Set what makes parcels small, so that a store has many parts, and luck quick to work out."""
    from razzstats import importing, lanes, sorting
    from razzstats.luck import enriching, valuing

    for module in (lanes, sorting, importing):
        set_(module, "PARCEL", PARCEL)
    set_(enriching, "_COMMIT", -1)
    set_(valuing, "DEALS", 200)
    set_(valuing, "QUICK", 0)
    set_(valuing, "PATIENT", 1e6)


def main() -> None:
    in_small_parcels(setattr)
    work_once()
    for line in sys.stdin:
        order = json.loads(line)
        start = time.monotonic()
        told, tell = os.pipe()
        child = os.fork()
        if not child:
            made = _die_before(order["step"], order["store"])
            work(order["what"], order["paths"], order["store"])
            os.write(tell, str(len(made)).encode())
            os._exit(0)
        os.close(tell)
        if order["seconds"] is not None:
            time.sleep(order["seconds"])
            os.kill(child, signal.SIGKILL)
        status = os.waitpid(child, 0)[1]
        took = time.monotonic() - start
        killed = os.WIFSIGNALED(status)
        assert killed or status == 0, status
        steps = int(os.read(told, 20) or 0)
        os.close(told)
        sys.stdout.write(json.dumps({"killed": killed, "took": took, "steps": steps}) + "\n")
        sys.stdout.flush()


def work_once() -> None:
    """Compile and fill what is made at first use, so that it need not be done in every child."""
    from razzstats.reading import Piece, Read, read, site_of
    from razzstats.simulate import simulate
    from razzstats.validation import judge
    from razzstats.writers.pokerstars import write

    for hand in simulate(50, seed=1):
        got = read(Piece("pokerstars", "", 1, write(hand)))
        assert isinstance(got, Read)
        judge(got.hand, site_of(got.piece))


def _die_before(step: int | None, store: str) -> list[str]:
    """Die before the change of that number. Gives the list to which changes are added.

    A file counts when the disk is asked to keep it, and half of it is there then.
    """
    made: list[str] = []

    def changed(event: str, first: Callable[[], None] = lambda: None) -> None:
        if step is not None and len(made) >= step:  # Threads may pass it at once.
            first()
            os.kill(os.getpid(), signal.SIGKILL)
        made.append(event)

    def kept(file: Any) -> None:
        if stat.S_ISREG(os.fstat(file).st_mode):
            changed("os.fsync", lambda: os.ftruncate(file, os.fstat(file).st_size // 2))

    def hook(event: str, args: tuple[Any, ...]) -> None:
        if event in _CHANGES and str(args[0]).startswith(store):
            if event == "open" and not args[2] & (os.O_WRONLY | os.O_RDWR):
                return
            changed(event)

    os.fsync = kept  # type: ignore[assignment]
    sys.addaudithook(hook)
    return made


if __name__ == "__main__":
    main()
