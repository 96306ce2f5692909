"""The sample histories that come with razzstats, as a store to try things on."""

import shutil
import tempfile
from importlib.resources import files
from pathlib import Path

from platformdirs import user_cache_path

from razzstats.importing import import_histories
from razzstats.tables.store import HandStore, StoreError


def sample_histories() -> Path:
    """The folder of sample histories: inside the installed package, or beside it in a checkout.

    All of them are made by the simulator; every name in them is invented.
    """
    package = Path(str(files("razzstats")))
    inside = package / "sample_histories"
    return inside if inside.is_dir() else package.parent / "sample_histories"


def load_sample(fresh: bool = False) -> HandStore:
    """A store of the sample histories, without the deliberately broken ones.

    It is imported once into the user's cache folder, and again when the samples have changed;
    `fresh` imports it in any case. A cache that cannot be written is replaced by a temporary
    folder.
    """
    folders = [entry for entry in sorted(sample_histories().iterdir()) if entry.name != "broken"]
    path = user_cache_path("razzstats") / "sample"
    if fresh:
        shutil.rmtree(path, ignore_errors=True)
    try:
        import_histories(folders, path)
    except StoreError:
        path = Path(tempfile.mkdtemp(prefix="razzstats-sample-"))
        import_histories(folders, path)
    return HandStore(path)
