"""The cost sweep as a picture: the share of kingdoms at each cost, with intervals."""

from __future__ import annotations

from .lab_report import LabReport

_WIDTH, _HEIGHT = 640, 260
_LABEL = "Share of kingdoms in which the card is in a top three strategy, by cost"
_LEFT, _RIGHT, _TOP, _BOTTOM = 52, 20, 14, 44


def sweep_plot(report: LabReport) -> str:
    """An SVG: shares with whiskers, the smoothed line, and the half that the rule looks for."""
    tried = report.sweep
    low, high = tried[0].cost, tried[-1].cost
    wide = max(high - low, 1)

    def x(cost: float) -> float:
        return _LEFT + 20 + (cost - low) / wide * (_WIDTH - _LEFT - _RIGHT - 40)

    def y(share: float) -> float:
        return _TOP + (1 - share) * (_HEIGHT - _TOP - _BOTTOM)

    parts = [
        f'<svg class="plot" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{_LABEL}">',
    ]
    for percent in (0, 25, 50, 75, 100):
        at = y(percent / 100)
        kind = "zero" if percent == 50 else "grid"
        parts.append(
            f'<line class="{kind}" x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{at:.1f}" '
            f'y2="{at:.1f}"/><text x="{_LEFT - 8}" y="{at + 4:.1f}" text-anchor="end">'
            f"{percent} %</text>"
        )
    if report.suggestion is not None:
        line = " ".join(
            f"{x(at.cost):.1f},{y(share):.1f}"
            for at, share in zip(tried, report.suggestion.shares, strict=True)
        )
        parts.append(f'<polyline class="line" points="{line}"/>')
    for at_cost in tried:
        place, (bottom, top) = x(at_cost.cost), at_cost.interval
        parts.append(
            f'<line class="whisker" x1="{place:.1f}" x2="{place:.1f}" y1="{y(bottom):.1f}" '
            f'y2="{y(top):.1f}"/><circle class="point" cx="{place:.1f}" '
            f'cy="{y(at_cost.share):.1f}" r="5"><title>cost {at_cost.cost}: {at_cost.top} of '
            f'{at_cost.kingdoms}</title></circle><text x="{place:.1f}" y="{_HEIGHT - 24}" '
            f'text-anchor="middle">{at_cost.cost}</text>'
        )
    parts.append(
        f'<text x="{_WIDTH / 2:.0f}" y="{_HEIGHT - 6}" text-anchor="middle">cost</text></svg>'
    )
    return "".join(parts)
