"""Where the games of an analysis are played: on this machine's threads, or on a Ray cluster.

Both give the same results: games are numbered, a game's luck comes from its number, and what is
counted are whole numbers, so that it does not matter who plays which games.
"""

from .jobs import Job, Tally, TimeOver
from .open import Compute, open_compute
from .probe import ClusterError
from .setting import Setting

__all__ = ["ClusterError", "Compute", "Job", "Setting", "Tally", "TimeOver", "open_compute"]
