"""The card lab: how strong is a card, over many kingdoms, and what should it cost?"""

from .lab_plan import Plan, plan_lab
from .lab_report import Report, judge
from .lab_work import LabWork, study
from .price import at_cost
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
