"""`razzstats` and `python -m razzstats`."""

import sys

INTERRUPTED = 130


def main() -> None:
    """The console script. Ctrl-C ends it without a traceback, also while it is still starting."""
    try:
        from razzstats.cli import main as command_line  # noqa: PLC0415

        command_line()
    except KeyboardInterrupt:
        sys.stderr.write("Interrupted.\n")
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    main()
