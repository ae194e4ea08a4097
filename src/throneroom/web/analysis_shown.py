"""Which analysis of a kingdom a page shows, and all that its template needs to know."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..engine.kingdom import Kingdom
from ..engine.variant import Variant
from ..learn.analysis import Analysis
from ..learn.analysis_work import ANALYSIS
from ..learn.library_players import known_kingdom, library_plans
from ..learn.stored_analyses import leaders, load
from ..learn.stored_analyses import title_of as title_of_run
from ..pages.card_face import Gallery
from ..reports.analysis_page import kingdom_faces, known_cards, shown_analysis
from ..reports.analysis_words import RunOrigin
from ..reports.listing import origin
from ..reports.menu import menu
from ..store import Store, StoredRun
from ..strategies.printing import strategy_text
from .asked_kingdom import rules_for, title_of
from .background import Background, RunStanding
from .new_game import play_address
from .opponents import main_cards
from .own_rules import MeasuredRival
from .strengths import measured

_LOOKED_AT = 40  # runs: somebody may have begun many
_FIRST_TRY = "Province\nDuchy if supply(Province) <= 4\nGold\nSilver"
"""Rules to begin with where nothing is known yet."""


@dataclass(frozen=True)
class ShownRun:
    """A run, how far it is, and what it has found."""

    run: StoredRun
    standing: RunStanding
    found: Analysis | None

    @property
    def kingdom(self) -> Kingdom | None:
        """The kingdom, if anything was found."""
        return None if self.found is None else self.found.kingdom


def runs_of(store: Store, kingdom: Kingdom) -> list[StoredRun]:
    """The analyses of games for two in a kingdom by its usual rules, the newest first."""
    changes = rules_for(kingdom).changes
    return [
        run
        for run in store.runs(ANALYSIS.name, {"kingdom": str(kingdom)})[:_LOOKED_AT]
        if run.spec.get("players", 2) == 2
        and run.spec.get("variant", {}) == changes
        and not run.spec.get("own cards")
    ]


def shown_run(store: Store, background: Background, runs: Sequence[StoredRun]) -> ShownRun | None:
    """What a page shows: what is made now; or the last that has found something; or the last."""
    live = next((run for run in runs if background.live(run.id) is not None), None)
    chosen = live or next((run for run in runs if leaders(store, run)), runs[0] if runs else None)
    return None if chosen is None else read_run(store, background, chosen)


def read_run(store: Store, background: Background, run: StoredRun) -> ShownRun:
    """A run with all that it has found; what can't be read is as if it were not there."""
    try:
        found = load(store, run)
    except ValueError:
        found = None
    return ShownRun(run, background.standing(run), found)


def shown_origin(run: StoredRun, title: str = "") -> RunOrigin:
    """Where an analysis comes from, without names of files: they are this machine's."""
    whence = origin(run, title=title)
    files = tuple("cards.py" for _ in whence.cards)
    return replace(whence, command=command_of(run), cards=files)


def command_of(run: StoredRun) -> str:
    """A command line that asks for the same in a terminal."""
    spec = run.spec
    words = ["throneroom", "analyze", str(spec.get("kingdom", ""))]
    for name in ("seconds", "generations"):
        if spec.get(name) is not None:
            words += [f"--{name}", f"{spec[name]:g}"]
    return shlex.join([*words, "--seed", str(run.seed)])


# ---------------------------------------------------------------- for the templates


def page_values(
    store: Store, background: Background, kingdom: Kingdom, shown: ShownRun | None, owner: str
) -> dict[str, Any]:
    """All that ``analysis_page.html`` shows."""
    found = None if shown is None else shown.found
    if found is None:
        gallery = Gallery(known_cards(kingdom))
        values: dict[str, Any] = {
            "gallery": gallery,
            "kingdom": kingdom_faces(kingdom, gallery),
            "opening": kingdom.opening,
            "leaders": [],
            "guesses": _guesses(kingdom),
            "in_library": known_kingdom(kingdom) is not None,
        }
    else:
        assert shown is not None
        values = shown_analysis(found, shown_origin(shown.run, title_of_run(store, shown.run)))
        values |= {"guesses": [], "in_library": False}
    playable = not kingdom.catalog.own and (found is None or found.players == 2)
    run = 0 if shown is None else shown.run.id
    return {
        **values,
        "found": found is not None,
        "name": title_of(kingdom),
        "cards": str(kingdom),
        "run": run,
        "standing": None if shown is None else shown.standing,
        "mine": background.may_stop(run, owner),
        "playable": playable,
        "play_kingdom": play_address(kingdom) if playable else "",
        "play": {
            leader.letter: play_address(kingdom, [f"analysis:{run}:{leader.letter}"])
            for leader in values["leaders"]
        }
        if playable
        else {},
        "ripe": found is not None and found.finished and found.look_longer is None,
        "first_try": first_try(kingdom, found),
    }


def _guesses(kingdom: Kingdom) -> list[dict[str, Any]]:
    """What the library knows for a kingdom, as it is shown where there is no analysis."""
    return [
        {
            "text": plan.name,
            "title": main_cards(plan, kingdom),
            "strength": measured(kingdom, plan).text,
            "shown": menu(plan),
            "play": play_address(kingdom, [plan.name]),
        }
        for plan in library_plans(kingdom)
    ]


def first_try(kingdom: Kingdom, found: Analysis | None) -> str:
    """The rules that stand in the form at first: the best that is known, to be changed."""
    if found is not None:
        return strategy_text(replace(found.leaders[0].strategy, name=""))
    plans = library_plans(kingdom)
    return strategy_text(replace(plans[0], name="")) if plans else _FIRST_TRY


def rivals_of(kingdom: Kingdom, found: Analysis | None) -> tuple[list[MeasuredRival], Variant]:
    """Whom rules are tested against: the leaders, or what the library knows; and the rules."""
    if found is not None and found.players == 2:
        return [MeasuredRival(one.letter, one.strategy) for one in found.leaders], found.variant
    plans = library_plans(kingdom)
    return [MeasuredRival(str(number), plan) for number, plan in enumerate(plans, 1)], rules_for(
        kingdom
    )
