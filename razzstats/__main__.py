"""`razzstats` and `python -m razzstats`."""

import gc
import sys

INTERRUPTED = 130
SELDOM = (50_000, 20, 100)
"""When to look for garbage: hardly while six hundred modules are imported, all of which stay."""


def main() -> None:
    """The console script. Ctrl-C ends it without a traceback, also while it is still starting."""
    gc.set_threshold(*SELDOM)
    try:
        from razzstats.cli import main as command_line  # noqa: PLC0415

        command_line()
    except KeyboardInterrupt:
        sys.stderr.write("Interrupted.\n")
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    main()
