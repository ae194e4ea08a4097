"""What the thesis has published.

Its figures are pictures whose values are lost; what the text
says of them is here.
"""

from __future__ import annotations

TABLE_6_1 = {
    "Planning Agent": (29.71, 27.81),
    "Best Fifth Card": (23.89, 68.95),
    "Big Money (Fenner)": (23.22, 76.25),
    "Highest-Value Card": (20.48, 144.20),
}
"""Mean and estimated variance of the points in 100 games."""
TABLE_6_2 = {"Best Fifth Card": 6.58, "Big Money (Fenner)": 6.83, "Highest-Value Card": 7.1}
"""z of Wilcoxon's signed-rank test of the planner's points against a bot's."""
GAMES = 100
TIES = {2: 8, 3: 2}
"""Games that two or three players won together."""
WON = 0.6
"""The planner wins more than that."""
BREAK_EVEN = (18, 0.0537)
"""The last number of effects with a mean above the next best agent's, and p against it (Figure
6.4)."""
INTRIGUE_P = 0.001
"""Of the planner's points against the next best agent's on Intrigue; it has a plurality of wins."""
SECONDS = "a few seconds"
"""A decision."""
BEST_BASE, BEST_INTRIGUE = 0.75, 0.65
"""The shares of wins that an agent should reach that beats the thesis's."""
