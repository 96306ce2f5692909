"""Workers of a Dask cluster, as an executor: they share the store's folder, and may die.

Needs `distributed` (the extra `cluster`), which nothing else imports. A worker writes the parts
of its parcel into the store itself, so every worker must see the store under the same path, and
run the same razzstats and pyarrow: of a parcel that is done twice, after a worker was lost, the
parts are the same to the byte.
"""

import logging
import os
import socket
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Any, NamedTuple

import razzstats
from razzstats.tables.manifest import fingerprint

INSTALL = 'this needs Dask: pip install "razzstats[cluster]"'
PATIENCE = 5.0
"""Seconds to wait for a scheduler to answer."""
ALONE = 20.0
"""Seconds without any worker after which the work is given up."""
_LOOK = 0.5


class ClusterError(Exception):
    """A cluster that cannot be used; the message says why and what to do."""


class GoneError(BrokenExecutor):
    """No worker of a cluster is left, and none has come."""


class Cluster(NamedTuple):
    """An executor over the workers of a scheduler, and how many threads they had at first."""

    executor: Executor
    threads: int


@contextmanager
def joined(address: str, store: str | os.PathLike[str]) -> Iterator[Cluster]:
    """The workers of the Dask scheduler at `address` (`tcp://host:port`, `host:port`).

    All of them are asked first whether they see `store`, or the folder that it will lie in, and
    run what this process runs. What still runs when the block fails is called off. Raises
    ClusterError where Dask is not installed, nobody answers, or a worker does not fit.
    """
    try:
        import distributed  # noqa: PLC0415  (an extra)
    except ImportError:
        raise ClusterError(INSTALL) from None

    with _quiet():
        client = _client(distributed, address)
        try:
            threads = _fitting(client, address, Path(store).absolute())
            executor = _Workers(client)
            try:
                yield Cluster(executor, threads)
            finally:
                executor.shutdown(wait=False)
        finally:
            with suppress(Exception):
                client.close(timeout=PATIENCE)


@contextmanager
def _quiet() -> Iterator[None]:
    """What Dask logs of workers lost is told by us, where it matters."""
    log = logging.getLogger("distributed")
    level = log.level
    log.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        log.setLevel(level)


def _client(distributed: Any, address: str) -> Any:
    wrong = f"no Dask scheduler at {address}"
    try:
        host, port = distributed.comm.get_address_host_port(
            address if "://" in address else f"tcp://{address}"
        )
    except (ValueError, TypeError) as error:
        raise ClusterError(f"{wrong}: {error}; name it as tcp://HOST:PORT") from error
    hint = "`dask scheduler` starts one, and prints its address"
    try:
        # Dask itself asks again until its time is up, and waits for whoever says nothing.
        socket.create_connection((host, int(port)), PATIENCE).close()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ClusterError(f"{wrong}: {reason}; {hint}") from error
    found: Future[Any] = Future()

    def connect() -> None:
        try:
            found.set_result(distributed.Client(address, timeout=PATIENCE, set_as_default=False))
        except Exception as error:
            found.set_exception(error)

    Thread(target=connect, daemon=True).start()
    try:
        return found.result(2 * PATIENCE)
    except Exception as error:
        reason = "something else answers there" if isinstance(error, TimeoutError) else str(error)
        raise ClusterError(f"{wrong}: {reason}; {hint}") from error


def _fitting(client: Any, address: str, store: Path) -> int:
    """The threads of the workers, all of which see the store and run what we run."""
    threads: dict[str, int] = client.nthreads()
    if not threads:
        raise ClusterError(
            f"the Dask scheduler at {address} has no workers: `dask worker {address} --nthreads 1` "
            "starts one"
        )
    told = _asked(client, store)
    ours = versions()
    for worker, said in told.items():
        if isinstance(said, Exception):
            raise ClusterError(
                f"the worker {worker} cannot run razzstats {razzstats.__version__}: "
                f"{str(said).splitlines()[0] if str(said) else type(said).__name__}; "
                "install the same there"
            ) from said
        theirs, sees = said
        if theirs != ours:
            raise ClusterError(
                f"the worker {worker} runs {theirs}, and here runs {ours}: install the same there"
            )
        if not sees:
            raise ClusterError(
                f"the worker {worker} does not see {store}: the store must lie on a file system "
                "that all workers share, under the same path"
            )
    return sum(threads.values())


def _asked(client: Any, store: Path) -> dict[str, Any]:
    """What each worker says of itself and of the store, or the error that it came to.

    Raises ClusterError where this process cannot write there itself.
    """
    place = next(folder for folder in (store, *store.parents) if folder.is_dir())
    token = place / f".seen-{uuid.uuid4().hex}"
    try:
        token.touch()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ClusterError(f"cannot write to {place}: {reason}") from error
    try:
        told: dict[str, Any] = client.run(_described, str(token), on_error="return")
        return told
    finally:
        token.unlink(missing_ok=True)


def versions() -> str:
    """What must be the same on all workers for their parts to be the same."""
    from importlib.metadata import version  # noqa: PLC0415  (slow, and every import comes by here)

    return f"razzstats {razzstats.__version__} ({fingerprint()[:8]}), pyarrow {version('pyarrow')}"


def _described(token: str) -> tuple[str, bool]:
    """What a worker runs, and whether it sees a file."""
    return versions(), Path(token).exists()


class _Workers(Executor):
    """Dask's own executor, whose futures fail where every worker stays away.

    Dask gives the parcel of a lost worker to another, and otherwise waits for a new one to come.
    """

    def __init__(self, client: Any) -> None:
        self._client, self._executor = client, client.get_executor(pure=False)
        self._waiting: set[Future[Any]] = set()
        self._lock, self._ended = Lock(), Event()
        Thread(target=self._watch, daemon=True).start()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = self._executor.submit(fn, *args, **kwargs)
        with self._lock:
            self._waiting.add(future)
        future.add_done_callback(self._done)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End; what runs is called off unless it is waited for."""
        self._ended.set()
        with suppress(Exception):
            self._executor.shutdown(wait=wait and not cancel_futures)

    def _done(self, future: "Future[Any]") -> None:
        with self._lock:
            self._waiting.discard(future)

    def _watch(self) -> None:
        seen = time.monotonic()
        while not self._ended.wait(_LOOK):
            now = time.monotonic()
            if self._is_there():
                seen = now
            elif now - seen > ALONE:
                with self._lock:
                    waiting, self._waiting = list(self._waiting), set()
                for future in waiting:
                    with suppress(Exception):
                        future.set_exception(GoneError("every worker is gone"))

    def _is_there(self) -> bool:
        """Whether there is a worker; what cannot be asked is not there."""
        try:
            return bool(self._client.nthreads())
        except Exception:
            return False


def lost(error: Exception) -> str | None:
    """What to say where an executor's workers are gone, by its error; None for any other error."""
    distributed = sys.modules.get("distributed")
    if distributed is not None and isinstance(error, distributed.KilledWorker):
        return (
            "workers of the cluster died over the same hands again and again, perhaps for want of "
            "memory, so nothing was written: their logs tell why; give each more memory"
        )
    if isinstance(error, CancelledError | GoneError):
        return (
            "the cluster is gone, its scheduler or every worker of it, so nothing was written: "
            "start them again, then try again"
        )
    if isinstance(error, BrokenExecutor):
        return (
            "a worker process died, perhaps for want of memory, so nothing was written: "
            "try again with fewer workers (--jobs 1)"
        )
    return None
