"""Search: what it counts, that it is honest, repeatable and explained, and what it refuses."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import throneroom as tr
from throneroom.agents import StrategyAgent, Thought
from throneroom.agents.search import SELECTS
from throneroom.agents.search_text import read_search
from throneroom.commands.common import read_player
from throneroom.observe import DenseLayer, TrainedNetwork, observation

from ..random_games import random_kingdom

FIRST_GAME = "Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop"
GOLDEN = Path(__file__).parent.parent / "golden" / "trees.txt"
MONEY = tr.Variant(kingdom_piles=None)


def opening(seed: int = 3, kingdom: str = FIRST_GAME, players: int = 2) -> tr.Game:
    """A game in which the first player is about to buy."""
    game = tr.Game(kingdom, players, seed, variant=MONEY)
    game.choose("treasures")
    return game


def thought(game: tr.Game, **settings: Any) -> Thought:  # noqa: ANN401 - as the agent takes them
    assert game.decision is not None
    return tr.SearchAgent("Smithy Big Money", **settings).think(game.view(game.decision.player))


def visits(found: Thought) -> list[int]:
    return [one.visits for one in found.tried]


# ---------------------------------------------------------------- what is tried how often


def test_monte_carlo_tries_all_options_equally_often() -> None:
    found = thought(opening(), select="equal", rollouts=40)
    assert set(visits(found)) == {40}
    assert found.rollouts == 40 * len(found.tried)
    assert found.option == max(found.tried, key=lambda one: one.value).option


def test_double_monte_carlo_drops_the_worse_half_after_half_of_the_rollouts() -> None:
    found = thought(opening(), select="halving", rollouts=40)
    n = len(found.tried)
    assert sorted(visits(found)) == [20] * (n // 2) + [40] * ((n + 1) // 2)
    kept = [one for one in found.tried if one.visits == 40]
    assert found.option == max(kept, key=lambda one: one.value).option


@pytest.mark.parametrize("select", ["ucb", "puct"])
def test_a_tree_goes_where_it_is_promising(select: Any) -> None:  # noqa: ANN401 - a literal
    found = thought(opening(), select=select, rollouts=60)
    assert sum(visits(found)) == found.rollouts == 60 * len(found.tried)
    assert found.option == max(found.tried, key=lambda one: one.visits).option
    by_name = {str(one.option): one for one in found.tried}
    assert by_name["Curse"].visits < by_name["Silver"].visits


def test_only_the_first_child_is_tried_as_printed() -> None:
    found = thought(opening(), select="ucb", first="first", rollouts=10)
    assert visits(found) == [found.rollouts] + [0] * (len(found.tried) - 1)


def test_the_options_of_a_round_have_the_same_luck() -> None:
    """In a solitaire of one turn nothing but the purchase differs."""
    variant = tr.Variant(players=1, kingdom_piles=None, turn_limit=1)
    game = tr.Game("", 1, 1, variant=variant)
    game.choose("treasures")
    found = tr.SearchAgent("Random", select="equal", rollouts=20).think(game.view(0))
    values = {str(one.option): one.value for one in found.tried}
    assert values["Estate"] - values["Copper"] == 1
    assert all(one.low == one.value == one.high for one in found.tried)


def test_one_option_costs_no_search() -> None:
    """The engine does not even ask then; an agent that is asked all the same just answers."""
    decision = opening().decision
    assert decision is not None
    only: Any = SimpleNamespace(decision=replace(decision, options=decision.options[:1]))
    agent = tr.SearchAgent("Big Money", rollouts=10**9)
    assert agent.choose(only) == decision.options[0]


# ---------------------------------------------------------------- the same again


@pytest.mark.parametrize("select", SELECTS)
@pytest.mark.parametrize("threads", [1, 3])
def test_the_same_seed_gives_the_same_tree(select: Any, threads: int) -> None:  # noqa: ANN401
    game = opening()
    one, two = (thought(game, select=select, rollouts=30, threads=threads) for _ in range(2))
    assert one == two
    other = tr.SearchAgent("Smithy Big Money", select=select, rollouts=30, threads=threads)
    other.new_game(99, 0)
    assert other.think(game.view(0)) != one


def test_threads_share_the_rollouts() -> None:
    assert set(visits(thought(opening(), select="equal", rollouts=41, threads=4))) == {41}


def test_a_kept_tree_knows_what_it_found_before() -> None:
    game = opening(kingdom="Market, Festival, Village, Smithy")
    fresh = tr.SearchAgent("Big Money", select="ucb", rollouts=200)
    kept = tr.SearchAgent("Big Money", select="ucb", rollouts=200, keeps_tree=True)
    found = [0, 0]
    for at, agent in enumerate((fresh, kept)):
        copy = game.clone()
        copy.choose(agent.choose(copy.view(0)))
        while copy.decision is not None and copy.decision.player != 0:
            copy.choose(len(copy.decision.options) - 1)
        copy.choose("treasures")
        found[at] = agent.think(copy.view(0)).rollouts
    assert found[1] > found[0]


def golden_trees() -> str:
    """Trees of a few positions, as text."""
    lines = []
    for seed in range(6):
        luck = random.Random(seed)
        game = tr.Game(random_kingdom(luck), 2 + seed % 2, seed)
        while game.decision is not None and (
            game.turn < 6 or game.decision.purpose == "treasure" or len(game.decision.options) < 4
        ):
            game.choose(
                tr.RandomAgent(luck.getrandbits(30)).choose(game.view(game.decision.player))
            )
        assert game.decision is not None
        for select in SELECTS:
            agent = tr.SearchAgent("Big Money", select=select, rollouts=25)
            lines += [
                f"# {seed} {select}: {game.decision}",
                str(agent.think(game.view(game.decision.player))),
            ]
    return "\n".join(lines) + "\n"


def test_golden_trees() -> None:
    assert golden_trees() == GOLDEN.read_text(), "python -m tests.agents.test_search writes them"


# ---------------------------------------------------------------- honesty


@pytest.mark.parametrize("seed", range(6))
def test_hidden_cards_do_not_matter(seed: int) -> None:
    luck = random.Random(seed)
    game = tr.Game(random_kingdom(luck), 2 + seed % 3, seed)
    while game.decision is not None and game.turn < 5:
        game.choose(tr.RandomAgent(luck.getrandbits(30)).choose(game.view(game.decision.player)))
    assert game.decision is not None
    me = game.decision.player
    agent = tr.SearchAgent("Big Money", select="equal", rollouts=15)
    agent.new_game(5, me)
    said = agent.think(game.view(me))
    for other in range(3):
        agent.new_game(5, me)
        assert agent.think(game.view(me).sample(other).view(me)) == said


def test_who_peeks_knows_the_next_card() -> None:
    """One turn with a Wishing Well: only who knows the next card knows what a wish comes to."""
    game = tr.scenario(
        "Wishing Well", hand=["Wishing Well", "Gold", "Silver"], players=1,
        discard=["Copper", "Silver"] * 8,
        variant=tr.Variant(players=1, kingdom_piles=None, turn_limit=1),
    )  # fmt: skip
    game.choose("Wishing Well")
    honest, peeking = (
        tr.SearchAgent("Big Money", select="equal", rollouts=30, peeks=peeks).think(game.view(0))
        for peeks in (False, True)
    )
    assert any(one.low < one.high for one in honest.tried)
    assert all(one.low == one.value == one.high for one in peeking.tried)
    before = game.view(0).hand
    game.choose(peeking.option)
    gained = game.view(0).hand - before
    assert gained == {str(peeking.option): 1} or len({one.value for one in peeking.tried}) == 1


def test_a_search_makes_a_player_stronger() -> None:
    """Big Money that searches finds Witch."""
    kingdom = "Witch, Laboratory, Festival, Village, Smithy, Market, Militia, Moat, Chapel, Remodel"
    agent = tr.SearchAgent("Big Money", rollouts=30)
    match = tr.simulate(kingdom, [agent, "Big Money"], 20, seed=1)
    assert match.win_rates[0] > 0.75


# ---------------------------------------------------------------- ends and limits


def test_a_game_that_never_ends_is_cut() -> None:
    endless = tr.Variant(kingdom_piles=None, end_piles=0, end_when_empty=(), stall_limit=60)
    game = tr.Game("Village", 2, 1, variant=endless)
    game.choose("treasures")
    found = tr.SearchAgent("Random", select="equal", rollouts=3).think(game.view(0))
    assert found.rollouts == 3 * len(found.tried)


STRONG = ["Gold"] * 6 + ["Silver"] * 4 + ["Copper"] * 3
DEAD = ["Province"] * 6 + ["Curse"] * 6 + ["Estate"] * 4 + ["Copper"] * 3


def behind(green: Sequence[str] = (), tokens: int = 0, turn: int = 20) -> tr.Game:
    """The last Province is left, and only the player who is behind has the money for it."""
    return tr.scenario(
        "Smithy", hand=STRONG[:5], deck=STRONG[5:], discard=green, turn=turn,
        supply={"Province": 1},
        opponents=[{"hand": DEAD[:5], "deck": DEAD[5:], "victory_tokens": tokens}],
    )  # fmt: skip


@pytest.mark.parametrize("select", SELECTS)
@pytest.mark.parametrize("value", ["win", "lead"])
def test_who_can_not_win_lets_the_game_end(select: Any, value: Any) -> None:  # noqa: ANN401
    game = behind(tokens=60)
    searching = tr.SearchAgent(select=select, value=value, rollouts=10)
    players: list[tr.Agent] = [searching, StrategyAgent("Big Money")]
    while game.decision is not None:
        at = game.decision.player
        game.choose(players[at].choose(game.view(at)))
    assert game.ending == "piles"
    assert game.turn <= 22


def test_a_chance_is_taken_but_in_a_long_game_no_longer_waited_for() -> None:
    # 26 points against 34: the last Province would end the game, a Duchy before it would win.
    for turn, waits in ((20, True), (400, False)):
        game = behind(["Province"] * 4 + ["Estate"] * 2, turn=turn)
        game.choose("treasures")
        agent = tr.SearchAgent(rollouts=400)
        agent.new_game(1, 0)
        found = agent.think(game.view(0))
        assert found.option.text == ("Duchy" if waits else "Province")
        assert found.own_answer != waits
        assert ("nothing promises enough" in str(found)) != waits


def test_a_horizon_ends_rollouts_early() -> None:
    """Points after one more turn: only Victory cards are worth anything by then."""
    found = thought(opening(), select="equal", rollouts=30, horizon=1, value="points")
    assert str(found.option) == "Duchy"
    with_network = tr.SearchAgent(
        "Big Money", select="equal", rollouts=5, horizon=1, network=counts("Cellar"),
        value="points",
    )  # fmt: skip
    assert str(with_network.think(opening().view(0)).option) == "Cellar"


def test_seconds_are_a_budget_too() -> None:
    for select in SELECTS:
        found = thought(opening(), select=select, seconds=0.02)
        assert found.rollouts >= len(found.tried)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({}, "a search needs a budget"),
        ({"rollouts": 0}, "rollouts is between 1 and 1,000,000,000, not 0"),
        ({"rollouts": -5}, "not -5"),
        ({"rollouts": True}, "not True"),
        ({"seconds": 0}, "seconds is a number above 0, not 0"),
        ({"seconds": -1.0}, "not -1.0"),
        ({"seconds": float("nan")}, "not nan"),
        ({"seconds": float("inf")}, "not inf"),
        ({"seconds": "1"}, "not '1'"),
        ({"rollouts": 5, "select": "halve"}, "did you mean 'halving'"),
        ({"rollouts": 5, "value": "wins"}, "did you mean 'win'"),
        ({"rollouts": 5, "horizon": -1}, "horizon is between 0 and 10,000, not -1"),
        ({"rollouts": 5, "threads": 0}, "threads is between 1 and 256, not 0"),
        ({"rollouts": 5, "purposes": ["buys"]}, "did you mean 'buy'"),
    ],
)
def test_bad_settings(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message.replace("(", r"\(")):
        tr.SearchAgent("Big Money", **settings)


def test_nothing_to_decide() -> None:
    game = opening()
    with pytest.raises(ValueError, match="player 1 has nothing to decide now"):
        tr.SearchAgent("Big Money", rollouts=1).think(game.view(1))


def test_what_is_not_searched_is_the_players_own_answer() -> None:
    agent = tr.SearchAgent("Smithy Big Money", rollouts=1, purposes=["react"])
    names = ["Smithy Big Money", "Big Money"]
    searched = tr.simulate(FIRST_GAME, [agent, "Big Money"], 10, seed=2)
    assert np.array_equal(searched.scores, tr.simulate(FIRST_GAME, names, 10, seed=2).scores)


# ---------------------------------------------------------------- explanations and texts


def test_it_explains_itself() -> None:
    found = thought(opening(), select="puct", rollouts=100)
    best = next(one for one in found.tried if one.option == found.option)
    assert best.low < best.value < best.high
    assert best.line
    first = str(found).splitlines()[0]
    assert first.startswith(str(found.option))
    assert best.line[0] in first


read_official = partial(read_player, catalog=tr.OFFICIAL)


def test_a_search_as_text() -> None:
    agent = read_official("search rollouts=20 select=halving: smithy big money")
    assert isinstance(agent, tr.SearchAgent)
    assert agent.name == "Smithy Big Money with double Monte Carlo"
    assert repr(agent) == repr(
        read_official("search select=halving, rollouts=20: Smithy Big Money")
    )
    assert repr(agent) != repr(read_official("search: Smithy Big Money"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("search rolouts=20: Big Money", "did you mean 'rollouts'"),
        ("search rollouts=many: Big Money", "a whole number, not 'many'"),
        ("search seconds=x: Big Money", "a number, not 'x'"),
        ("search: search: Big Money", "needs a strategy to play on with"),
        ("search rollouts=5:", "names its player behind the colon"),
    ],
)
def test_bad_texts(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_search(text, read_official)


# ---------------------------------------------------------------- networks


def counts(card: str) -> TrainedNetwork:
    """A network that only counts one card."""
    seen = observation(f"deck({card})")
    return TrainedNetwork((DenseLayer(np.ones((1, 1)), np.zeros(1)),), seen)


def test_a_network_values_what_a_rollout_has_come_to() -> None:
    """A network that only counts Moats makes a search buy them."""
    agent = tr.SearchAgent(
        "Big Money", rollouts=20, select="equal", horizon=1, network=counts("Moat")
    )
    game = tr.scenario(FIRST_GAME, phase="buy", coins=6)
    thought = agent.think(game.view())
    values = {one.option.text: one.value for one in thought.tried}
    assert thought.option.text == "Moat"
    assert (values["Moat"], values["Gold"]) == (1, 0)


def test_a_search_asks_for_a_value() -> None:
    seen = observation("coins")
    network = TrainedNetwork((DenseLayer(np.ones((9, 1)), np.zeros(9)),), seen, "q")
    with pytest.raises(ValueError, match="a network with the head 'value', not 'q'"):
        tr.SearchAgent("Big Money", rollouts=2, network=network)


if __name__ == "__main__":
    GOLDEN.write_text(golden_trees())
