"""`python -m razzstats.simulate FOLDER` writes the sample histories into a folder."""

import sys
from pathlib import Path

from razzstats.simulate.pokerstars_samples import write_samples

if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    write_samples(Path(sys.argv[1]))
