"""`python -m razzstats`."""

from razzstats.cli import main

if __name__ == "__main__":
    main()
