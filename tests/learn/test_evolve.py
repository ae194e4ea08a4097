"""Our method: what it makes, that it repeats, and that it finds what is strong."""

from __future__ import annotations

import json
import random

import pytest

from throneroom import Kingdom, Variant, simulate, strategy
from throneroom.learn import analyze
from throneroom.learn.analysis_work import SearchProgress
from throneroom.learn.archetypes import archetypes
from throneroom.learn.evolution import Evolution, canonical
from throneroom.learn.evolve import Ours
from throneroom.learn.mutation import MOST_RULES, cross, mutate, tidy
from throneroom.learn.palette import Palette, names
from throneroom.learn.referee import Referee
from throneroom.learn.simplify import simplify
from throneroom.runs import Progress
from throneroom.strategies.rulelist_codes import SECTIONS


def test_palette(palette: Palette) -> None:
    assert set(names(palette.villages)) == {"Festival", "Village"}
    assert set(names(palette.trashers)) == {"Chapel"}
    assert names(palette.attacks)[0] == "Witch"
    assert "Smithy" in names(palette.draws)
    assert names(palette.points) == ("Gardens",)
    assert "Curse" not in palette.buyable


def test_archetypes(palette: Palette) -> None:
    made = archetypes(palette)
    assert len(made) == len(set(made))
    first = [[rule.card for rule in plan.rules] for plan in made]
    assert ["Province", "Duchy", "Estate", "Gold", "Silver"] in first
    assert any(cards[0] == "Gardens" for cards in first)
    assert any({"Chapel", "Witch"} <= set(cards) for cards in first)
    assert any({"Village", "Smithy", "Chapel"} <= set(cards) for cards in first)


@pytest.mark.parametrize("text", ["", "Smithy", "Gardens; colony", "Duke, Farm, Nobles, Steward"])
def test_any_kingdom_has_archetypes_and_children(text: str, any_size: Variant) -> None:
    referee = Referee(Kingdom(text), 2, any_size, threads=1)
    palette = Palette.of(referee.rules)
    rng = random.Random(1)
    for plan in archetypes(palette):
        child = mutate(plan, palette, rng)
        assert canonical(canonical(child)) == canonical(child)
        assert referee.compiled(child) is not None


def test_children_are_readable_and_run(palette: Palette, referee: Referee) -> None:
    rng = random.Random(2)
    pool = list(archetypes(palette))
    for _ in range(400):
        one, other = rng.sample(pool, 2)
        child = mutate(cross(one, other, rng), palette, rng)
        assert 0 < len(child.rules) <= MOST_RULES
        assert strategy(str(child) + "\n") == canonical(child)
        assert referee.compiled(child) is not None
        pool.append(child)


def test_tidy() -> None:
    plan = strategy("Gold", "Silver max 2", "Gold max 3", "Silver max 1 if turn <= 3", "Silver")
    assert [str(rule) for rule in tidy(plan).rules] == ["Gold", "Silver max 2", "Silver"]


def test_same_seed_same_result(full: Kingdom) -> None:
    def found(seed: int, threads: int) -> dict[str, object]:
        run = Ours(full, seed=seed, threads=threads)
        run.step()
        run.step()
        return run.result(games=200).to_json()

    once = found(1, 1)
    assert once == found(1, 2)
    assert once["leaders"] != found(2, 1)["leaders"]


def restored(run: Evolution) -> Evolution:
    """The same search from what would be kept of it."""
    spec, state = json.loads(json.dumps([run.specification(), run.state()]))
    again = Evolution.begin(spec, threads=2)
    again.restore(state)
    assert again.specification() == run.specification()
    return again


def test_resumes_bit_identically(full: Kingdom) -> None:
    run = Ours(full, seed=5, threads=1)
    for _ in range(3):
        run.step()
    again = restored(run)
    for one in (run, again):
        one.step()
        one.step()
    assert again.state() == run.state()
    assert again.result(games=200).to_json() == run.result(games=200).to_json()


@pytest.mark.parametrize("data", [{}, {"version": 1}, {"version": 7}, []])
def test_damaged_state(full: Kingdom, data: dict[str, int]) -> None:
    run = Ours(full, threads=1)
    with pytest.raises(ValueError, match="state of an analysis"):
        run.restore(data)


def test_finds_witch_and_beats_money() -> None:
    kingdom = Kingdom(
        "Bureaucrat, Cellar, Harbinger, Merchant, Mine, Moat, Poacher, Smithy, Vassal, Witch"
    )
    found = analyze(kingdom, generations=14, seed=1)
    best = found.leaders[0]
    assert best.usage["Witch"] >= 0.9
    assert simulate(kingdom, [best.strategy, "Big Money"], 2000).win_rates[0] > 0.8
    assert found.progression[0].margin > 0


def test_finds_the_rush_for_three_piles(any_size: Variant) -> None:
    kingdom = Kingdom("Great Hall, Ironworks, Island, Talisman, Upgrade")
    found = analyze(kingdom, generations=14, seed=1, variant=any_size)
    assert found.leaders[0].owned["Ironworks"] >= 2
    assert found.leaders[0].owned.get("Province", 0) < 1


def test_every_way_has_places_of_its_own_for_a_time(full: Kingdom) -> None:
    run = Ours(full, seed=2, threads=1)
    counts = []
    for _ in range(11):
        run.expected = 13.0  # as if the time were over then
        run.step()
        counts.append(len(set(run.ways)))
        if len(counts) == 1:
            assert set(run.ways) >= {"money", "thin deck", "Gardens"}
        assert len(run.ways) == len(run.elite) == len(run.evidence) <= 41
    assert max(counts[:4]) > max(counts[5:9]) > counts[10] == 1
    run.close()


def test_chapel_pays(any_size: Variant) -> None:
    kingdom = Kingdom("Chapel, Laboratory, Market, Village")
    found = analyze(kingdom, generations=30, seed=1, variant=any_size)
    assert found.leaders[0].usage.get("Chapel", 0) >= 0.8


@pytest.mark.parametrize("players", [3, 4])
def test_more_players(any_size: Variant, players: int) -> None:
    kingdom = Kingdom("Market, Smithy, Village")
    found = analyze(kingdom, generations=2, players=players, seed=1, variant=any_size)
    money = strategy("Big Money")
    seats = [found.leaders[0].strategy, *[money] * (players - 1)]
    rate = simulate(kingdom, seats, 1200, variant=any_size).win_rates[0]
    assert rate > 1.2 / players
    assert found.players == players
    assert found.table_games == 5000


def test_start_is_used(any_size: Variant) -> None:
    """What comes from elsewhere is not lost at the beginning, whoever wins there."""
    plan = strategy(
        "Province if deck(Gold) >= 2",
        "Duchy if supply(Province) <= 4",
        "Gold max 2",
        "Laboratory",
        "Gold",
        "Chapel max 1",
        "Silver max 2",
        "Market",
    )
    kingdom = "Chapel, Laboratory, Market, Village"
    run = Ours(kingdom, variant=any_size, threads=1, start=[plan])
    assert run.start == (canonical(plan),)
    run.step()
    assert canonical(plan) in run.library


def test_simplify_drops_what_never_fires(referee: Referee) -> None:
    plan = strategy("Province", "Witch max 1", "Gold", "Silver", "Duchy", "Moat if turn > 300")
    money = strategy("Province", "Gold", "Silver")
    short = simplify(referee, plan, [money], 400, 1)
    assert "Moat" not in [rule.card for rule in short.rules]
    assert "Witch" in [rule.card for rule in short.rules]


@pytest.mark.parametrize("section", [name for name in SECTIONS if name != "buy"])
def test_simplify_drops_every_section_that_makes_no_difference(
    referee: Referee, section: str
) -> None:
    plan = strategy(f"Province\nGold\nSilver\n\n{section}:\nMoat if turn > 300\n")
    money = strategy("Province", "Gold", "Silver")
    assert simplify(referee, plan, [money], 400, 1).sections[section] == ()


def test_simplify_keeps_strength(full: Kingdom, palette: Palette, referee: Referee) -> None:
    rng = random.Random(5)
    plan = strategy("Province", "Duchy if supply(Province) <= 4", "Witch max 2", "Gold", "Silver")
    for _ in range(6):
        plan = mutate(plan, palette, rng)
    money = strategy("Province", "Gold", "Silver")
    short = simplify(referee, plan, [money], 1000, 1)
    assert len(str(short)) <= len(str(plan))
    before, after = (
        simulate(full, [one, money], 4000, seed=9).win_rates[0] for one in (plan, short)
    )
    assert after > before - 0.03


# ---------------------------------------------------------------- time, errors, Ctrl-C


def test_time_is_kept(full: Kingdom) -> None:
    found = analyze(full, 4, seed=1)
    assert 2 < found.seconds < 4.8
    assert found.finished
    assert found.generations > 1


@pytest.mark.usefixtures("small_search")
def test_progress(full: Kingdom) -> None:
    told: list[Progress] = []
    analyze(full, generations=2, threads=1, progress=told.append)
    assert sorted({one.done for one in told}) == [0, 1, 2]
    assert [one.share for one in told] == sorted(one.share for one in told)
    assert (told[0].share, told[-1].share) == (0, 1)
    assert {one.of for one in told} == {2}
    first, last = told[0], told[-1]
    assert isinstance(first, SearchProgress)
    assert isinstance(last, SearchProgress)
    assert first.best is None
    assert last.best is not None
    assert first.games < last.games
    assert "Best: " in last.words


@pytest.mark.usefixtures("small_search")
def test_control_c_gives_back_what_there_is(full: Kingdom) -> None:
    def stop(now: Progress) -> None:
        if now.done == 2:
            raise KeyboardInterrupt

    found = analyze(full, generations=50, threads=1, progress=stop)
    assert not found.finished
    assert found.generations == 2
    assert found.leaders


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"method": "theirs"}, "ours, provincial"),
        ({"players": 5}, "2 to 4 players"),
        ({"players": True}, "2 to 4 players"),
        ({"seconds": 0}, "seconds is more than 0"),
        ({"seconds": float("nan")}, "seconds is more than 0"),
        ({"seconds": None}, "seconds or generations"),
        ({"generations": 0}, "from 1 on"),
        ({"threads": 0}, "threads"),
        ({"kingdom": "Chapel, Witch"}, "10 piles"),
        ({"kingdom": "Chapell"}, "did you mean 'Chapel'"),
        ({"start": ["Provinse"]}, "Provinse"),
    ],
)
def test_bad_input(full: Kingdom, arguments: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        analyze(**{"kingdom": full, "seconds": 1, **arguments})  # type: ignore[arg-type]


def test_start_is_a_list(full: Kingdom) -> None:
    with pytest.raises(TypeError, match="list of strategies"):
        Ours(full, start="Big Money")


def test_cards_that_cost_a_potion_come_with_one(any_size: Variant) -> None:
    run = Ours("Familiar, Smithy, Village", variant=any_size)
    plans = [plan for plan in archetypes(run.palette) if "Familiar" in str(plan)]
    assert plans
    assert all("Potion max 1" in str(plan) for plan in plans)
    assert not any(
        "Potion" in str(plan) for plan in archetypes(Ours("Smithy", variant=any_size).palette)
    )
    run.close()


def test_what_is_known_of_the_elite_counts_on(any_size: Variant) -> None:
    run = Ours("Market, Smithy, Village, Witch", variant=any_size, seed=3)
    weights = []
    for _ in range(4):
        run.step()
        assert len(run.evidence) == len(run.elite) == len(set(run.elite)) > 5
        leads = [lead for lead, _ in run.evidence]
        assert leads == sorted(leads, reverse=True)
        assert abs(sum(leads)) < 1e-4
        weights.append(max(games for _, games in run.evidence))
    assert weights[-1] > weights[0]
    again = restored(run)
    assert isinstance(again, Ours)
    assert again.evidence == run.evidence
    run.close()
    again.close()
