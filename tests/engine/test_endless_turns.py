"""Turns and games that would never end: they stall, whoever plays them, and can be stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time

import pytest

import throneroom as tr
from throneroom import _core
from throneroom.cards.catalog import OFFICIAL
from throneroom.cards.language import (
    action,
    actions,
    coins,
    deck,
    discard,
    draw,
    gain,
    hand,
    if_,
    it,
    next_turn,
    one,
    play,
    put_this,
    return_this,
    top,
    trash_pile,
    trash_this,
)
from throneroom.cards.model import Card
from throneroom.compute import Job, TimeOver, open_compute
from throneroom.compute.setting import Setting
from throneroom.strategies import strategy

from ..scenarios.helpers import options, run
from ..scenarios.seaside.table import end_turn

ENDLESS = {
    card.name: card
    for card in (
        action("Wheel", 2, actions(1), draw(1), put_this(deck)),
        action("Weed", 2, actions(1), return_this(), gain("Weed", to=hand)),
        action("Phoenix", 2, actions(1), trash_this(), gain(one(trash_pile, "Phoenix"), to=hand)),
        action("Echo", 2, put_this(deck), discard(top(1)), if_("Echo", play(it))),
        # A Duration: the usual short ways are closed.
        action("Tide", 2, actions(1), draw(1), put_this(deck), next_turn(coins(1))),
    )
}
LIMIT = tr.Variant(kingdom_piles=None, effect_limit=1_000)


def buyer(card: str) -> tr.Strategy:
    """A strategy that would never come to the end of a turn."""
    known = OFFICIAL.with_cards(*ENDLESS.values())
    return strategy(f"{card} max 2\nProvince\nGold\nSilver", catalog=known)


@pytest.fixture(params=ENDLESS)
def card(request: pytest.FixtureRequest) -> Card:
    """Each of the cards."""
    found: Card = ENDLESS[request.param]
    return found


# ---------------------------------------------------------------- they stall


def test_a_native_game_stalls(card: Card) -> None:
    match = tr.simulate([card], [buyer(card.name), "Big Money"], 20, variant=LIMIT)
    assert match.stalled == 20
    assert match.limits_reached == {}
    assert match.turns.max() < 30


def test_a_watched_game_stalls_and_agrees(card: Card) -> None:
    """The game in which Python asks stalls at the same place as the native one."""
    match = tr.simulate([card], [buyer(card.name), "Big Money"], 2, seed=5, variant=LIMIT)
    agents = [tr.as_agent(buyer(card.name)), tr.as_agent(strategy("Big Money"))]
    watched = tr.simulate(
        [card], [lambda: Slow(agents[0]), lambda: Slow(agents[1])], 2, seed=5, variant=LIMIT
    )
    assert watched.endings.tolist() == match.endings.tolist()
    assert watched.turns.tolist() == match.turns.tolist()
    assert watched.scores.tolist() == match.scores.tolist()


class Slow:
    """An agent in Python that answers as another one does."""

    name = "slow"

    def __init__(self, agent: tr.Agent) -> None:
        self.agent = agent

    def choose(self, view: tr.View) -> tr.Option | int | str:
        return self.agent.choose(view)


def test_choosing_ends_the_game(card: Card) -> None:
    g = tr.scenario([card], hand=[card.name], deck=[card.name], variant=LIMIT)
    for _ in range(2_000):
        if card.name not in options(g):
            break
        run(g, card.name)
    assert g.over
    assert g.ending == "stalled"
    assert _core.self_check(g._core) == ""
    assert g.decision is None


@pytest.mark.parametrize("effects", [999, 1_000, 1_001])
def test_the_limit_from_both_sides(effects: int) -> None:
    """So many effects are carried out in full, one more ends the game."""
    g = tr.scenario([ENDLESS["Wheel"]], hand=["Wheel"], deck=["Wheel"], variant=LIMIT)
    for _ in range(effects):
        assert not g.over
        run(g, "Wheel")
    assert g.over == (effects > 1_000)
    if not g.over:
        end_turn(g)
        end_turn(g)
        run(g, "Wheel")  # a new turn begins to count anew
        assert not g.over


def test_a_search_stalls_as_well(card: Card) -> None:
    game = tr.Game([card], 2, 3, variant=LIMIT)
    agent = tr.SearchAgent(buyer(card.name), rollouts=3)
    agent.new_game(1, 0)
    while not game.over and game.turn < 4:
        game.choose(agent.choose(game.view()) if game.view().player == 0 else 0)


def test_official_turns_are_far_below_the_limit() -> None:
    """Ten King's Courts on all kinds of cards do not come near a tenth of it."""
    names = ["King's Court", "Laboratory", "Militia", "Witch", "Wharf", "Bridge"]
    g = tr.scenario(
        [*names],
        hand=["King's Court"] * 10 + ["Wharf"] * 10 + ["Witch"] * 10 + ["Militia"] * 10,
        deck=["Laboratory"] * 10 + ["Bridge"] * 10 + ["Copper"] * 60,
        players=6,
        variant=tr.Variant(kingdom_piles=None, effect_limit=10_000),
        supply={"Witch": 0, "King's Court": 0, "Copper": 0, "Curse": 50},
    )
    while not g.over and g.active == 0 and g.decision is not None:
        wanted = [o for o in options(g) if o in names]
        if g.decision.purpose not in ("play", "replay") or not wanted:
            break
        run(g, wanted[0])
    assert g.ending is None


def test_the_limit_is_a_rule_of_the_variant() -> None:
    with pytest.raises(ValueError, match="effect_limit"):
        tr.Variant(effect_limit=999)
    assert tr.Variant(effect_limit=5_000).changes == {"effect_limit": 5_000}


# ---------------------------------------------------------------- extra turns


@pytest.mark.parametrize("edition", [1, 2])
def test_extra_turns_count_for_the_stall_limit(edition: int) -> None:
    """By the older wording, two players who possess each other never come to a usual turn."""
    cards = ["Possession"]
    g = tr.scenario(
        "Possession", hand=cards, opponents=[{"hand": cards}],
        variant=tr.Variant(kingdom_piles=None, stall_limit=10),
        editions={"Possession": 2010 if edition == 1 else 2024},
    )  # fmt: skip
    turns = 0
    while not g.over:
        turns += 1
        if "Possession" in options(g):
            run(g, "Possession")
        if not g.over:
            end_turn(g)
        assert turns <= 20
    assert g.ending == "stalled"
    assert turns == 2 * 10
    assert g.players[0].turns + g.players[1].turns == (1 if edition == 1 else 10)


def test_outposts_count_too() -> None:
    g = tr.scenario(
        "Outpost", hand=["Outpost"] * 5, deck=["Outpost"] * 5, players=1,
        variant=tr.Variant(kingdom_piles=None, stall_limit=7),
    )  # fmt: skip
    turns = 0
    while not g.over:
        turns += 1
        if "Outpost" in options(g):
            run(g, "Outpost")
        end_turn(g)
    assert (g.ending, turns) == ("stalled", 7)
    assert g.players[0].turns < 7


# ---------------------------------------------------------------- they can be stopped

LONG = tr.Variant(kingdom_piles=None, effect_limit=100_000_000)


def interrupted_after(seconds: float, code: str) -> tuple[int, str, float]:
    """Run a program and press Ctrl-C; its exit code, what it says, and how long it took to end."""
    head = """
        import throneroom as tr
        from throneroom.cards.language import *
        from throneroom.strategies import strategy
        from throneroom.cards.catalog import OFFICIAL
        wheel = action("Wheel", 2, actions(1), draw(1), put_this(deck))
        long = tr.Variant(kingdom_piles=None, effect_limit=100_000_000)
        buyer = strategy("Wheel max 2", catalog=OFFICIAL.with_cards(wheel))
        print("ready", flush=True)
    """
    program = textwrap.dedent(head) + textwrap.dedent(code)
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        time.sleep(seconds)
        pressed = time.monotonic()
        os.kill(child.pid, signal.SIGINT)
        try:
            out, err = child.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            child.kill()
            raise
    return child.returncode, out + err, time.monotonic() - pressed


@pytest.mark.parametrize(
    "code",
    [
        "tr.simulate([wheel], [buyer, buyer], 100_000, variant=long, threads=1)",
        "tr.simulate([wheel], [buyer, buyer], 100_000, variant=long, threads=3)",
        """
        kingdom = tr.Kingdom([wheel])
        tr.analyze(kingdom, generations=1, variant=long, threads=1, start=[buyer])
        """,
        """
        kingdom = tr.Kingdom([wheel])
        tr.analyze(kingdom, generations=1, variant=long, threads=2, start=[buyer])
        """,
        """
        game = tr.Game([wheel], 2, 1, variant=long)
        game.choose("treasures")
        tr.SearchAgent(buyer, rollouts=10**6, threads=2).think(game.view())
        """,
    ],
    ids=["one thread", "three threads", "analysis", "analysis on two threads", "search"],
)
def test_ctrl_c_is_heard_inside_a_turn(code: str) -> None:
    status, said, seconds = interrupted_after(1.0, code)
    assert status != 0, said
    assert "KeyboardInterrupt" in said
    assert seconds < 20  # at once, on a machine that has time


def test_what_was_played_before_ctrl_c_is_kept() -> None:
    code = """
    try:
        tr.simulate("", ["Big Money"] * 2, 100_000_000, variant=long, threads=1)
    except tr.Stopped as stop:
        print("kept", stop.match.games > 0)
    """
    status, said, _ = interrupted_after(1.5, code)
    assert (status, said.strip()) == (0, "kept True")


def setting() -> Setting:
    return Setting(tr.Kingdom([ENDLESS["Wheel"]]), 2, LONG)


@pytest.mark.parametrize("threads", [1, 2])
def test_games_end_when_their_time_is_over(threads: int) -> None:
    compute = open_compute(threads)
    plan = buyer("Wheel")
    jobs = [Job(plan, plan, 100) for _ in range(8)]
    begun = time.monotonic()
    with pytest.raises(TimeOver):
        compute.play(setting(), jobs, 1, begun + 0.3)
    compute.close()
    assert 0.2 < time.monotonic() - begun < 20
    with pytest.raises(TimeOver):  # it has gone by
        compute.play(setting(), jobs, 1, begun)


def test_time_that_suffices_changes_nothing() -> None:
    here = Setting(tr.Kingdom("Smithy"), 2, tr.Variant(kingdom_piles=None))
    compute = open_compute(1)
    jobs = [Job(strategy("Smithy Big Money"), strategy("Big Money"), 50)]
    [free] = compute.play(here, jobs, 1)
    [timed] = compute.play(here, jobs, 1, time.monotonic() + 600)
    assert (free.games, free.parts, free.shared) == (timed.games, timed.parts, timed.shared)


def test_somebody_else_stops_it() -> None:
    stop = _core.Stop()
    here = setting()
    ready = here.ready([Job(buyer("Wheel"), buyer("Wheel"), 10_000)])
    timer = threading.Timer(0.2, stop.want)
    timer.start()
    with pytest.raises(TimeOver):
        here.play(ready, 1, stop)
    assert stop.wanted
