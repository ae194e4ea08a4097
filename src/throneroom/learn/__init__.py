"""Finding the best strategies of a kingdom: co-evolution by Provincial's method and by our own."""

from .analysis import Analysis, Leader, Step
from .evolution import Evolution, methods
from .run import Progress, analyze, pursue

__all__ = ["Analysis", "Evolution", "Leader", "Progress", "Step", "analyze", "methods", "pursue"]
