"""The card lab: how strong is a card, over many kingdoms, and what should it cost?"""

from .plan import Plan, plan_lab
from .price import at_cost
from .report import Report, judge
from .work import Outcome, Reference, study

__all__ = ["Outcome", "Plan", "Reference", "Report", "at_cost", "judge", "plan_lab", "study"]
