"""What a process does that works for another one, before its first work and after the last."""

import gc
import os
import signal
from multiprocessing import parent_process
from threading import Thread


def keep_working() -> None:
    """Where signals cannot be held back, a worker passes them over once it runs.

    It dies with the process that it works for: a killed one cannot say that no more is wanted.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_die_with_parent, daemon=True).start()


def _die_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def warm_up() -> None:
    """Import what all work needs. It also takes long enough for every process to be started.

    Nothing of that is garbage, so the collector need not look for any in it, now or later.
    """
    gc.disable()
    import razzstats.importing  # noqa: F401, PLC0415

    gc.freeze()
    gc.enable()
