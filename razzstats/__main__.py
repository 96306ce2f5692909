"""`python -m razzstats`."""

import sys

from razzstats.cli import main

if __name__ == "__main__":
    sys.exit(main())
