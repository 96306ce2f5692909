"""`python -m tests.recipes` writes the sample histories anew."""

from tests.conftest import PROJECT
from tests.recipes import write_samples

if __name__ == "__main__":
    write_samples(PROJECT / "sample_histories")
