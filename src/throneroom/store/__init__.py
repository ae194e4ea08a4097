"""What is kept between calls: runs and their results, in one SQLite file."""

from .database import StoreError, default_path
from .store import DONE, RUNNING, STOPPED, Arrays, Entry, Store, StoredRun

__all__ = [
    "DONE",
    "RUNNING",
    "STOPPED",
    "Arrays",
    "Entry",
    "Store",
    "StoreError",
    "StoredRun",
    "default_path",
]
