"""The card lab: how strong is a card, over many kingdoms, and what should it cost?"""

from .card_numbers import CardNumber, card_numbers
from .lab_plan import LabPlan, plan_lab
from .lab_report import LabReport, judge
from .lab_work import LabWork, study
from .price import at_cost
from .searches import Outcome, Reference

__all__ = [
    "CardNumber",
    "LabPlan",
    "LabReport",
    "LabWork",
    "Outcome",
    "Reference",
    "at_cost",
    "card_numbers",
    "judge",
    "plan_lab",
    "study",
]
