"""Other processes to work in."""

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from razzstats.cli.terminal import fail, note
from razzstats.worker import keep_working, warm_up

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from pathlib import Path

MOST = 61
"""Processes that Windows lets a pool have. No disk and no cutting of files keeps up with them."""

ENOUGH = 16
"""Processes from which on the one that cuts the files is the slowest."""


def jobs_option(few: str) -> typer.models.OptionInfo:
    """`--jobs`, where one process does `few`."""
    option: typer.models.OptionInfo = typer.Option(
        min=1,
        metavar="N",
        show_default=f"one for {few}, else one for each processor, up to {ENOUGH}",
        help="Processes that work, at most two for each processor.",
    )
    return option


Dask = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        show_default=False,
        help="Work on the cluster of the Dask scheduler there (docs/cluster.md).",
    ),
]


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def jobs_of(given: int | None, is_small: bool) -> int:
    """How many processes to work in; says so where that is less than was asked for.

    Each takes some hundreds of megabytes, and more of them than processors gain nothing.
    """
    if given is None:
        return 1 if is_small else min(processors(), ENOUGH)
    most = min(2 * processors(), MOST)
    if given > most:
        note(f"--jobs {given}: {most} processes work, two for each processor at most.")
    return min(given, most)


@contextmanager
def cluster(address: str, store: "Path") -> "Iterator[tuple[Executor, int]]":
    """The workers of a Dask scheduler, and how many parcels they are to have in hand.

    Ends the command where they cannot be had.
    """
    from razzstats.cluster import ClusterError, joined

    with ExitStack() as stack:
        try:
            found = stack.enter_context(joined(address, store))
        except ClusterError as error:
            fail(str(error))
        yield found.executor, 2 * found.threads


@contextmanager
def workers(jobs: int) -> "Iterator[Executor | None]":
    """A pool of so many processes; None for one job, which this process does.

    They die with a block that fails, since what they write then counts for nothing.
    """
    if jobs == 1:
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=keep_working)
    try:
        with _uninterrupted():
            for _ in range(jobs):
                pool.submit(warm_up)
        yield pool
    except BaseException:
        for child in active_children():
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Ctrl-C waits for the end of the block, and processes started in it never hear of it.

    A terminal sends it to all of them, and one that is still importing would say so. They take
    over what this thread holds back; it may reach this process by another thread all the same.
    """
    heard: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
    block = getattr(signal, "pthread_sigmask", None)
    held_back = block and block(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        if block:
            block(signal.SIG_SETMASK, held_back)
        signal.signal(signal.SIGINT, handler)
    if heard:
        raise KeyboardInterrupt
