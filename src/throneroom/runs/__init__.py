"""One life for long work: specification, pieces, progress, stop, resume, store, page.

Work says which pieces it has and how their results are written as plain data (:class:`Work`). A
:class:`Run` does the pieces one after another, tells how far it is, keeps each result, and can be
stopped at any time; the same run goes on later from what was kept (:mod:`.records`). At the end,
or as far as it came, its result is shown and its page is written (:mod:`.ending`).
"""

from .records import Kept, RunKind, Specification, begin, check_changes, check_version, find
from .run import Run, complete
from .work import Key, ListedWork, Piece, Progress, Tell, Work

__all__ = [
    "Kept",
    "Key",
    "ListedWork",
    "Piece",
    "Progress",
    "Run",
    "RunKind",
    "Specification",
    "Tell",
    "Work",
    "begin",
    "check_changes",
    "check_version",
    "complete",
    "find",
]
