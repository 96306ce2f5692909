"""The sample histories that come with razzstats, as a store to try things on."""

import shutil
import tempfile
from collections.abc import Iterator
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path

from platformdirs import user_cache_path

from razzstats import __version__
from razzstats.importing import import_histories
from razzstats.tables.manifest import fingerprint
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

    It is imported once into the user's cache folder, and again when the samples or razzstats
    have changed; `fresh` imports it in any case. Where the cache cannot be written or is being
    written, the store is made in a temporary folder.
    """
    folders = [entry for entry in sorted(sample_histories().iterdir()) if entry.name != "broken"]
    cache = user_cache_path("razzstats")
    path = cache / f"sample-{_version_of(folders)}"
    try:
        if not fresh and (store := HandStore(path)).manifest.batches:
            return store
    except StoreError:
        fresh = True
    if fresh:
        shutil.rmtree(path, ignore_errors=True)
    try:
        import_histories(folders, path)
    except StoreError:
        path = Path(tempfile.mkdtemp(prefix="razzstats-sample-"))
        import_histories(folders, path)
    for older in cache.glob("sample-*"):
        if older != path:
            shutil.rmtree(older, ignore_errors=True)
    return HandStore(path)


def _version_of(folders: list[Path]) -> str:
    """A hash of the samples' bytes, of the version, and of the columns of the tables."""
    hashed = blake2b(f"{__version__} {fingerprint()}".encode(), digest_size=6)
    for file in _files(folders):
        hashed.update(file.read_bytes())
    return hashed.hexdigest()


def _files(folders: list[Path]) -> Iterator[Path]:
    for folder in folders:
        yield from sorted(file for file in folder.rglob("*") if file.is_file())
