"""A tournament as a run of the store: what is kept of it, and planned again from that."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from pathlib import Path

from ..agents.load import names_agent_file
from ..agents.player_text import named_player
from ..cards.catalog import Catalog
from ..cards.serial import catalog_from_data, catalog_to_data
from ..engine.kingdom import Kingdom
from ..engine.ruleset import ruleset
from ..engine.variant import Variant
from ..runs import Specification, check_changes, check_version
from ..store import StoredRun
from ..strategies.player_forms import PlayerReading
from .tournament import Tournament, plan_tournament
from .tournament_work import ARENA

_BEFORE_FILE = re.compile(r"((?:\s*search\b[^:\n]*:)?\s*network\b[^:\n]*:\s*)?([^\n]*)", re.I)


def tournament_specification(
    plan: Tournament, sources: Sequence[str], catalog: Catalog, command: str
) -> Specification:
    """What a run has to know of a tournament; ``sources`` are the texts that name its players."""
    data = {
        "players": [_lasting(text) for text in sources],
        "kingdoms": [str(k) for k in plan.kingdoms],
        "table": plan.size,
        "games": plan.games,
        "variant": plan.variant.changes,
        "own cards": catalog_to_data(catalog),
    }
    return Specification(data, plan.seed, command, _prints(plan, sources))


def tournament_of(run: StoredRun, store: Path | None = None, *, checked: bool = True) -> Tournament:
    """The tournament of a run; refuses if anything it depends on has changed.

    Without ``checked`` it does not ask: what was played can be shown again all the same.
    """
    spec = run.spec
    catalog = catalog_from_data(spec.get("own cards", ()))
    if checked:
        check_version(ARENA, run)
    sources = [one if isinstance(one, str) else one["source"] for one in spec["players"]]
    plan = plan_tournament(
        [Kingdom(text, catalog=catalog) for text in spec["kingdoms"]],
        [named_player(text, PlayerReading(catalog, None, store)) for text in sources],
        size=spec["table"],
        games=spec["games"],
        seed=run.seed,
        variant=Variant.from_changes(spec["variant"]),
    )
    if checked:
        check_changes(ARENA, run, _prints(plan, sources))
    return plan


def _prints(plan: Tournament, sources: Sequence[str]) -> dict[str, str]:
    """Fingerprints of the players, and of all cards in all kingdoms."""
    rules = (ruleset(k, plan.size, plan.variant).fingerprint for k in plan.kingdoms)
    players = zip(sources, plan.players, strict=True)
    return {
        **{player.label: _fingerprint(text, player.plan) for text, player in players},
        "a card": hashlib.sha256(" ".join(rules).encode()).hexdigest()[:16],
    }


def _file(text: str) -> tuple[str, Path | None, str]:
    """The file that a player's text names, and what stands before it and behind."""
    found = _BEFORE_FILE.fullmatch(text)
    before, stem = (found[1] or "", found[2]) if found else ("", text)
    rest = ""
    if names_agent_file(stem):
        stem, ending, rest = stem.rpartition(".py")
        stem += ending
    try:
        path = Path(stem)
        return before, (path if path.is_file() else None), rest
    except (OSError, ValueError):
        return before, None, ""


def _lasting(text: str) -> str:
    """A player's text that means the same in every folder."""
    before, path, rest = _file(text)
    return text if path is None else f"{before}{path.absolute()}{rest}"


def _fingerprint(text: str, plan: object) -> str:
    _, path, _ = _file(text)
    content = str(plan).encode() if path is None else path.read_bytes()
    return hashlib.sha256(content).hexdigest()[:16]
