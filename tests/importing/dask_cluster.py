"""A real Dask scheduler and its workers, each a process of its own, on loopback."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

LOOPBACK = "127.0.0.1"
QUICK = {
    "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "5s",
    "DASK_DISTRIBUTED__ADMIN__LOG_FORMAT": "%(message)s",
    "PYTHONWARNINGS": "ignore",
}


def _start(folder: Path, kind: str, *more: str) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", f"distributed.cli.dask_{kind}", "--host", LOOPBACK, *more]
    with (folder / f"{kind}.log").open("ab") as log:
        return subprocess.Popen(
            [*command, "--no-dashboard"], stdout=log, stderr=log, cwd=folder, env=os.environ | QUICK
        )


class Processes:
    """A scheduler, and workers of one thread each."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        told = folder / "scheduler.json"
        self.scheduler = _start(folder, "scheduler", "--port", "0", "--scheduler-file", str(told))
        end = time.monotonic() + 60
        while not told.exists():
            assert self.scheduler.poll() is None, (folder / "scheduler.log").read_text()
            assert time.monotonic() < end
            time.sleep(0.05)
        self.address: str = json.loads(told.read_text())["address"]
        self.workers: list[subprocess.Popen[bytes]] = []

    def start_worker(self) -> "subprocess.Popen[bytes]":
        """One more; it has come when the scheduler says so."""
        worker = _start(
            self.folder, "worker", self.address, "--nthreads", "1", "--no-nanny",
            "--local-directory", str(self.folder),
        )  # fmt: skip
        self.workers.append(worker)
        return worker

    def wait_for(self, workers: int) -> None:
        """Wait until there are as many."""
        from distributed import Client

        connect: Any = Client
        with connect(self.address, timeout=30, set_as_default=False) as client:
            client.wait_for_workers(workers, timeout=60)

    def end(self) -> None:
        """End all of them."""
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@contextmanager
def processes(folder: Path, workers: int = 2) -> Iterator[Processes]:
    """A scheduler with its workers, which have come."""
    made = Processes(folder)
    try:
        for _ in range(workers):
            made.start_worker()
        made.wait_for(workers)
        yield made
    finally:
        made.end()
