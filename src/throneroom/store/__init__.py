"""What is kept between calls: runs and their results, in one SQLite file."""

from .database import NoSuchRun, StoreError, StoreUnwritable, default_path
from .store import DONE, MEMORY, RUNNING, STOPPED, Arrays, Entry, Store, StoredRun

__all__ = [
    "DONE",
    "MEMORY",
    "RUNNING",
    "STOPPED",
    "Arrays",
    "Entry",
    "NoSuchRun",
    "Store",
    "StoreError",
    "StoreUnwritable",
    "StoredRun",
    "default_path",
]
