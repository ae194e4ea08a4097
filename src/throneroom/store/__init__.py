"""What is kept between calls: runs and their results, in one SQLite file."""

from .database import NoSuchRun, StoreError, StoreUnwritable, default_path
from .games import GamesOfPeople, StoredGame
from .store import DONE, MEMORY, RUNNING, STOPPED, Arrays, Entry, Store, StoredRun

__all__ = [
    "DONE",
    "MEMORY",
    "RUNNING",
    "STOPPED",
    "Arrays",
    "Entry",
    "GamesOfPeople",
    "NoSuchRun",
    "Store",
    "StoreError",
    "StoreUnwritable",
    "StoredGame",
    "StoredRun",
    "default_path",
]
