"""Games that are taken back, looked at as they were, and played on with other luck."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import throneroom as tr

from ..random_games import choose_randomly, new_game, over, random_kingdom, walk
from ..scenarios.helpers import bag, options, run


def state(game: tr.Game) -> object:
    """All that can be told of a game, what is hidden included."""
    return game._core.bytes(), game.log, game.answered, [game.view(i) for i in _seats(game)]


def _seats(game: tr.Game) -> range:
    return range(game.rules.players)


def usual(seed: int) -> tr.Game:
    return new_game(random_kingdom(random.Random(seed)), 1 + seed % 4, seed, cap=12)


def scene(seed: int) -> tr.Game:
    rng = random.Random(seed)
    cards = ["Gold", "Militia", "Chapel", "Throne Room", "Cellar", "Estate", "Wharf", "Haven"]
    some = rng.choices(cards, k=6)
    return tr.scenario(
        random_kingdom(rng, 6), hand=some[:3], deck=some[3:], seed=seed,
        opponents=[{"hand": rng.choices(cards, k=4), "deck": rng.choices(cards, k=3)}],
        variant=tr.Variant(kingdom_piles=None, stall_limit=12),
    )  # fmt: skip


def sample(seed: int) -> tr.Game:
    game = usual(seed)
    for _ in walk(game, random.Random(seed), most=20):
        pass
    return game.view(0).sample(seed)


MAKERS: list[Callable[[int], tr.Game]] = [usual, scene, sample]


# ---------------------------------------------------------------- undo and at


def test_a_decision_is_taken_back() -> None:
    game = tr.scenario("Chapel", hand=["Chapel", "Estate", "Copper"])
    run(game, "Chapel", "Estate")
    game.undo()
    assert options(game) == ["Copper", "Estate", "done"]
    assert game.answered == 1
    run(game, "Copper", "done")
    assert game.trash == bag("Copper")
    game.undo(3)
    assert game.players[0].hand == bag("Chapel", "Estate", "Copper")
    assert game.answered == 0


def test_the_same_answer_brings_the_same_luck_again() -> None:
    game = tr.scenario("Smithy", hand=["Smithy"], discard=["Gold", "Silver", "Copper", "Curse"] * 3)
    run(game, "Smithy")
    drawn = game.players[0].hand
    game.undo()
    run(game, "Smithy")
    assert game.players[0].hand == drawn


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("seed", range(6))
def test_a_game_can_be_taken_back_to_any_of_its_decisions(
    make: Callable[[int], tr.Game], seed: int
) -> None:
    rng = random.Random(seed)
    game = make(seed)
    begun, states = game.answered, [state(game)]
    while not over(game) and len(states) < 150:
        choose_randomly(game, rng)
        states.append(state(game))
    for n in rng.sample(range(len(states)), 5):
        assert state(game.at(begun + n)) == states[n]
    for n in sorted(rng.sample(range(len(states)), 5), reverse=True):
        game.undo(game.answered - begun - n)
        assert state(game) == states[n]


def test_a_finished_game_can_be_taken_back() -> None:
    game = tr.scenario("Smithy", supply={"Province": 1}, hand=["Gold"] * 3, phase="buy")
    run(game, "treasures", "Province")
    assert over(game)
    game.undo()
    assert not over(game)
    assert game.supply["Province"] == 1
    assert game.coins == 9


def test_the_game_before_is_a_game_of_its_own() -> None:
    game = tr.Game("Smithy", 2, 1, tr.Variant(kingdom_piles=None))
    run(game, "treasures", "Copper")
    before = state(game)
    earlier = game.at(1)
    run(earlier, "done")
    assert state(game) == before
    assert earlier.record().choices[:1] == game.record().choices[:1]


@pytest.mark.parametrize("n", [2, -1, 100, 2**70])
def test_what_was_not_decided_cannot_be_taken_back(n: int) -> None:
    game = tr.Game("Smithy", 2, 1, tr.Variant(kingdom_piles=None))
    run(game, "treasures")
    with pytest.raises(ValueError, match=r"taken back|only 0 to 1"):
        game.undo(n)
    with pytest.raises(ValueError, match="only 0 to 1, not"):
        game.at(-n if n > 0 else n)


def test_a_sample_cannot_be_taken_back_behind_its_view() -> None:
    game = tr.Game("Smithy", 2, 1, tr.Variant(kingdom_piles=None))
    run(game, "treasures")
    other = game.view().sample(5)
    with pytest.raises(ValueError, match="only 1, not 0"):
        other.undo()
    run(other, "done")
    other.undo()
    with pytest.raises(ValueError, match="only 1, not 0"):
        other.at(0)


# ---------------------------------------------------------------- step


def test_a_step_gives_the_next_decision() -> None:
    game = tr.scenario("Village, Smithy", hand=["Village", "Smithy"], deck=["Gold"])
    decision = game.step("Village")
    assert decision == game.decision
    assert decision is not None
    assert [o.text for o in decision.options] == ["Smithy", "done"]
    with pytest.raises(tr.IllegalChoice):
        game.step("Village")
    assert game.decision == decision


def test_the_last_step_gives_none() -> None:
    game = tr.scenario("Smithy", supply={"Province": 0}, phase="buy")
    assert game.step("done") is None


# ---------------------------------------------------------------- branches


def draws(game: tr.Game) -> list[object]:
    seen: list[object] = []
    for _ in range(12):
        game.choose("done")
        seen.append(sorted(game.players[0].hand.elements()))
    return seen


def plain() -> tr.Game:
    variant = tr.Variant(kingdom_piles=None, start={"Copper": 4, "Estate": 4, "Silver": 4})
    game = tr.Game("Smithy", 1, 3, variant)
    run(game, "done", "done", "done", "done")
    return game


def test_a_branch_has_other_luck_from_then_on() -> None:
    game = plain()
    one, two, again = (game.branch(seed=seed) for seed in (1, 2, 1))
    assert one.players[0].hand == game.players[0].hand
    assert one._core.counts(0, "owned") == game._core.counts(0, "owned")
    lines = [draws(g) for g in (game, one, two, again)]
    assert lines[1] == lines[3]
    assert lines[0] != lines[1] != lines[2] != lines[0]


def test_a_branch_from_an_earlier_decision() -> None:
    game = plain()
    branch = game.branch(2, seed=9)
    assert branch.answered == 2
    assert state(branch.at(2)) == state(branch)
    assert branch.log == game.at(2).log


def test_the_record_of_a_branch_gives_the_branch_again() -> None:
    game = plain()
    branch = game.branch(seed=5)
    draws(branch)
    second = branch.branch(10, seed=6)
    draws(second)
    for one in (branch, second):
        again = tr.Record.from_json(one.record().to_json())
        assert again == one.record()
        assert state(again.replay()) == state(one)
        assert state(again.replay(12)) == state(one.at(12))
        assert state(again.replay(3)) == state(game.at(3))
    assert [row[0] for row in second.record().luck] == [4, 10]


def test_the_luck_of_a_branch_is_gone_when_it_is_taken_back_behind_it() -> None:
    game = plain()
    branch = game.branch(seed=5)
    branch.undo()
    assert branch.record().luck == ()
    branch.choose("done")
    assert state(branch) == state(game)


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("seed", range(4))
def test_branches_of_branches_can_be_taken_back(make: Callable[[int], tr.Game], seed: int) -> None:
    rng = random.Random(seed)
    game = make(seed)
    begun, states = game.answered, [state(game)]
    while not over(game) and len(states) < 60:
        if rng.random() < 0.2:
            game = game.branch(seed=rng.randrange(2**64))
            states[-1] = state(game)
        choose_randomly(game, rng)
        states.append(state(game))
    for n in rng.sample(range(len(states)), 6):
        assert state(game.at(begun + n)) == states[n]


# ---------------------------------------------------------------- views that are kept


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("seed", range(6))
def test_a_view_that_is_kept_stays_what_it_was(make: Callable[[int], tr.Game], seed: int) -> None:
    rng = random.Random(seed)
    game, twin = make(seed), make(seed)
    kept: list[tuple[tr.View, str, tr.View]] = []
    for _ in range(60):
        if over(game):
            break
        if rng.random() < 0.5:
            view = game.view(rng.randrange(game.rules.players))
            other = twin.clone().view(view.player)  # of a game that never moves on
            kept.append((view, repr(view), other))
        index = choose_randomly(game, rng)
        twin.choose(index)
        if rng.random() < 0.1 and game.answered > 30:
            game.undo()
            twin.undo()
    assert kept
    for view, shown, then in kept:
        assert view == then
        assert repr(view) == shown
    assert state(game) == state(twin)


def test_a_view_stays_while_native_players_move_on() -> None:
    class Keeper:
        name = "Keeper"

        def __init__(self) -> None:
            self.seen: list[tuple[tr.View, int, object]] = []

        def choose(self, view: tr.View) -> int:
            self.seen.append((view, view.me.turns, view.decision))
            return 0

    keeper = Keeper()
    tr.simulate("Smithy", [lambda: keeper, "Big Money"], 4, variant=tr.Variant(kingdom_piles=None))
    assert len(keeper.seen) > 50
    assert all((v.me.turns, v.decision) == (turns, asked) for v, turns, asked in keeper.seen)


def test_an_illegal_choice_leaves_game_and_views_as_they_are() -> None:
    game = tr.Game("Smithy", 2, 1, tr.Variant(kingdom_piles=None))
    view = game.view()
    with pytest.raises(tr.IllegalChoice):
        game.choose("Smithy")
    assert view == game.view()
    game.choose("treasures")
    assert view != game.view()


def test_many_views_of_one_position_do_not_pile_up() -> None:
    game = tr.Game("Smithy", 2, 1, tr.Variant(kingdom_piles=None))
    for _ in range(1000):
        game.view()
    assert len(game._views) < 100


# ---------------------------------------------------------------- peeking


def test_a_game_with_an_agent_that_peeks_can_be_played_again() -> None:
    agent = tr.SearchAgent("Big Money", rollouts=3, select="equal", peeks=True)
    game = tr.Game("Smithy", 2, 4, tr.Variant(kingdom_piles=None, turn_limit=6))
    agent.new_game(1, 0)
    while not over(game):
        game.choose(agent.choose(game.view()))
    record = tr.Record.from_json(game.record().to_json())
    assert any(what == 1 for _, what, _ in record.luck)
    assert state(record.replay()) == state(game)
    assert state(record.replay(15)) == state(game.at(15))
