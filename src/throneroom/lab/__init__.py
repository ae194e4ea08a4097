"""The card lab: how strong is a card, over many kingdoms, and what should it cost?"""

from .lab_plan import LabPlan, plan_lab
from .lab_report import LabReport, judge
from .lab_work import LabWork, study
from .price import at_cost
from .searches import Outcome, Reference

__all__ = [
    "LabPlan",
    "LabReport",
    "LabWork",
    "Outcome",
    "Reference",
    "at_cost",
    "judge",
    "plan_lab",
    "study",
]
