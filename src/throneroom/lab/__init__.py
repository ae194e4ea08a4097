"""The card lab: how strong is a card, over many kingdoms, and what should it cost?"""

from .lab_work import LabWork, study
from .plan import Plan, plan_lab
from .price import at_cost
from .report import Report, judge
from .searches import Outcome, Reference

__all__ = [
    "LabWork",
    "Outcome",
    "Plan",
    "Reference",
    "Report",
    "at_cost",
    "judge",
    "plan_lab",
    "study",
]
