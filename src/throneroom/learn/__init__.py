"""Finding the best strategies of a kingdom: co-evolution by Provincial's method and by our own."""

from .analysis import Analysis, Leader, Step
from .analysis_work import AnalysisWork
from .analyzing import analyze
from .evolution import Evolution, methods
from .explaining import explain
from .response import RateAgainst, Response, best_response
from .start_library import library_starts
from .why import Why

__all__ = [
    "Analysis", "AnalysisWork", "Evolution", "Leader", "RateAgainst", "Response", "Step", "Why",
    "analyze", "best_response", "explain", "library_starts", "methods",
]  # fmt: skip
